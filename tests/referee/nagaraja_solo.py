"""Nagaraja alone against the ghost (NA-S1 to NA-S7), for the independent model."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.referee.nagaraja import Answer, Game, Task, effect_of, sticks_of
from tests.referee.nagaraja_temple import CELLS, Stick, Temple, fate_of, quarter, shows_naga

YOU, GHOST = 0, 1


@dataclass
class Ghost(Temple):
    """The ghost: no temple and no hand, but a row with points (NA-S1)."""

    row: tuple[int, ...] = ()
    before: int = 0  # places of the row covered from the beginning
    won: int = 0  # places covered since

    def points(self) -> int:
        """Return the points of the last place covered (NA-S5)."""
        covered = self.before + self.won
        return self.row[covered - 1] if covered else 0


class Solo(Game):
    """A game of one player and the ghost."""

    def __init__(self, layout: dict[str, Any], strength: str) -> None:
        """Begin a game against a ghost of this strength (NA-S1)."""
        self.omens = self._all_omens(layout)  # those still face down, by number
        self.omen: dict[str, Any] = {}
        super().__init__(layout)
        self.players[GHOST] = Ghost(row=tuple(layout["ghost"]["row"]), before=layout["ghost"][strength])

    @staticmethod
    def _all_omens(layout: dict[str, Any]) -> frozenset[int]:
        return frozenset(range(1, 1 + len(layout["ghost"]["omens"])))

    def totals(self, seat: int) -> dict[str, int]:
        """Return what a table counts of the player or of the ghost."""
        if seat == YOU:
            return super().totals(seat)
        ghost = self.players[GHOST]
        assert isinstance(ghost, Ghost)
        return {"points": ghost.points(), "tiles": ghost.won, "fate": ghost.fate_points()}

    def _do_first(self) -> None:
        """Make the player the guide without a throw; deal cards to nobody else (NA-S1)."""
        self.then(*[("draw", YOU, "hand")] * self.layout["hands"]["start"], ("round",))

    def _stages(self) -> list[Task]:
        """Return what follows when a tile is turned up (NA-S2 to NA-S4)."""
        return [("put", YOU), ("omen", GHOST), ("reveal",), ("haunts",), ("confront", YOU, 0)]

    def _legal_omen(self, seat: int) -> set[Answer]:
        return {(str(number),) for number in self.omens}

    def _play_omen(self, seat: int, answer: Answer) -> None:
        """Turn up an omen, with its fate points; after the last one all are shuffled (NA-S2, NA-S3)."""
        number = int(answer[0])
        self.omens = self.omens - {number} or self._all_omens(self.layout)
        self.omen = self.layout["ghost"]["omens"][number - 1]
        self.players[GHOST].fate = self.omen.get("fate", 0)

    def _wanted(self, seat: int) -> Counter[str]:
        """Return the sticks of the omen for the ghost (NA-S3)."""
        return super()._wanted(seat) if seat == YOU else sticks_of(self.omen["sticks"])

    # ---- the ghost's nagas (NA-S4)

    def _nagas(self) -> list[Stick]:
        return [stick for stick in self.players[GHOST].sticks if shows_naga(stick)]

    def _do_haunts(self) -> None:
        self.then(*[("haunt", GHOST), ("haunts",)] if self._nagas() else [("pause", YOU)])

    def _legal_pause(self, seat: int) -> set[Answer]:
        """Return the use of an amulet or to go on: the player may look up before the confrontation (NA-44)."""
        return self._legal_window(seat)

    def _play_pause(self, seat: int, answer: Answer) -> None:
        self._play_window(seat, answer)

    def _rank(self, stick: Stick) -> tuple[int, int]:
        """Return how much a stick is worth: its fate points, then brown before white before green."""
        return fate_of(stick), -list(self.faces).index(stick[0])

    def _legal_haunt(self, seat: int) -> set[Answer]:
        """Return the stick with a naga of fewest fate points, a green before a white one."""
        return {("haunt", min(self._nagas(), key=self._rank))}

    def _play_haunt(self, seat: int, answer: Answer) -> None:
        """Discard it; the player may cancel what the naga does (NA-S7)."""
        self.players[GHOST].sticks.remove(answer[1])
        may_cancel = [("answer", YOU, "")] if self.players[YOU].amulets["cancel"] else []
        self.then(*may_cancel, ("deed",))

    def _do_deed(self) -> None:
        """Do what the omen says; what finds nothing to work on does nothing."""
        effect, number = effect_of(self.omen["naga"])
        if effect == "fate":
            self.players[GHOST].fate += number
        elif effect == "rob":
            self.then(*[("rob", YOU)] if self.players[YOU].hand.total() else [])
        elif self._victims(effect):
            self.then(("target", GHOST, ""))

    def _victims(self, effect: str) -> set[Answer]:
        """Return the one thing that a naga works on, none where there is none."""
        own = self.players[YOU]
        relics = range(len(own.relics))
        up, down = sorted(own.up), [place for place in relics if place not in own.up]
        cells = {cell for cell, _ in self._legal_place(YOU)}
        if effect in ("strike", "throw again"):
            return {((max(own.sticks, key=self._rank),),)} if own.sticks else set()
        if effect == "swap relics":
            return {(YOU, *sorted((up[0], down[-1])))} if up and down else set()
        if effect == "turn":
            first = [cell for cell in CELLS if cell in own.tiles][:1]
            return {(YOU, cell, quarter(own.tiles[cell].paths)) for cell in first}
        return {(cell,) for cell in [cell for cell in CELLS if cell in cells][:1]}

    def _legal_target(self, seat: int, code: str) -> set[Answer]:
        if seat == YOU:
            return super()._legal_target(seat, code)
        effect, _ = effect_of(self.omen["naga"])
        return {(effect, *victim) for victim in self._victims(effect)}

    # ---- the player's cards

    def _do_confront(self, seat: int, passes: int) -> None:
        """Ask the player alone for cards, until a pass (NA-S4)."""
        may = passes == 0 and any(map(shows_naga, self.players[YOU].sticks))
        self.then(("activate", YOU, passes) if may else ("award",))

    def _temples(self, seat: int, code: str) -> list[int]:
        """Return the own temple for two-coloured arrows too (NA-S7)."""
        return [YOU]

    def _do_effect(self, seat: int, code: str) -> None:
        """Add fate points instead for what would work on a temple or a hand of the ghost's (NA-S7)."""
        card = self.cards[code]
        if card["arrows"] == "opponent" and card["symbol"] != "sticks":
            self.players[YOU].fate += self.layout["ghost"]["instead"]
        else:
            super()._do_effect(seat, code)

    # ---- exploration and new deal

    def _won(self, winner: int) -> None:
        """Let the player place a tile; one that the ghost wins covers a place of its row (NA-S5)."""
        if winner == YOU:
            super()._won(winner)
            return
        ghost = self.players[GHOST]
        assert isinstance(ghost, Ghost)
        assert self.tile
        ghost.won += 1
        self.amulets_left += self.tile.amulet
        self.then(("ends", GHOST), ("deal", YOU))

    def _do_deal(self, loser: int) -> None:
        """Deal to the player alone: one card where the ghost is the guide (NA-S6)."""
        if loser == YOU:
            super()._do_deal(YOU)
        else:
            self.guide = GHOST
            self.then(*[("draw", YOU, "hand")] * self.layout["hands"]["give"], ("round",))

    def _play_give(self, seat: int, answer: Answer) -> None:
        """Discard what would be given away (NA-S6)."""
        self.drawn[answer[0]] -= 1
        self.discards[answer[0]] += 1
