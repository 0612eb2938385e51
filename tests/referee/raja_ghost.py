"""Raja alone: the independent model with a ghost on the second seat, which follows a table (RA-S1 to RA-S5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.raja import CENTRAL, OUTER, Answer, Game, Options, Player, Turn

YOU, GHOST = 0, 1


class GhostGame(Game):
    """A basic game for two, full or short, in which the second player has no character and decides nothing."""

    def __init__(self, layout: dict[str, Any], strength: str, short: bool) -> None:
        """The ghost has the gold of its strength and all its houses in the reserve (RA-S1)."""
        super().__init__(layout, 2, Options(short=short))
        stock = layout["stock"]
        houses = stock["placed"] + stock["reserve"] + stock["quarry"]
        self.players[GHOST] = Player(layout["ghost"][strength], self.all_palaces, houses, 0)
        self.houses_due = 0  # how many the ghost still sets in its turn

    def _next_choice(self) -> None:
        """Only the person takes a character; the others are in the bank (RA-S2)."""
        if self.players[YOU].characters:
            self._begin_houses()
        else:
            self.due = ("choose", YOU)

    def _begin_houses(self) -> None:
        """The person begins, then the ghost, till each has placed its first houses (RA-S3)."""
        yours, its = (sum(self.houses[village, seat] for village in self.villages) for seat in (YOU, GHOST))
        stock = self.layout["stock"]
        if its < stock["placed"]:
            self.due = ("place", YOU if yours == its else GHOST)
            return
        self.players[YOU].reserve += stock["reserve"]
        self.players[YOU].quarry -= stock["reserve"]
        self._begin_round()

    def _legal_place(self, seat: int) -> set[Answer]:
        """The ghost takes the first village of its list with room (RA-S3)."""
        if seat == YOU:
            return super()._legal_place(seat)
        return {
            ("house", next(village for village in self.layout["ghost"]["villages"] if self._room(village)))
        }

    def _begin_turn(self) -> None:
        """The ghost plays after the person (RA-S2): its architect goes to the Maharaja and it gets gold (RA-S4)."""
        if self.waiting != {GHOST}:
            super()._begin_turn()
            return
        self.waiting, self.turn = set(), Turn(GHOST, Counter())
        ghost, row = self.players[GHOST], self.layout["ghost"]["cities"][self.maharaja]
        ghost.gold += row["gold"]
        ghost.place = self.maharaja
        can_build = self._free_sites(self.maharaja) and ghost.palaces_left
        if can_build and ghost.gold >= self.layout["costs"]["palace"]:
            self.due = ("ghost_palace", GHOST)
        else:
            self._begin_ghost_houses()

    def _legal_ghost_palace(self, _: int) -> set[Answer]:
        """One palace, the central one if it can (RA-S4)."""
        return {("palace", CENTRAL if CENTRAL in self._free_sites(self.maharaja) else OUTER)}

    def _ghost_palace(self, _: int, __: str, site: str) -> None:
        ghost = self.players[GHOST]
        ghost.gold -= self.layout["costs"]["palace"]
        ghost.palaces_left -= 1
        self.sites[self.maharaja][site].append(GHOST)
        self._begin_ghost_houses()

    def _begin_ghost_houses(self) -> None:
        """As many houses as its table says, while the reserve lasts (RA-S5); then the round ends."""
        self.houses_due = min(
            self.layout["ghost"]["cities"][self.maharaja]["houses"], self.players[GHOST].reserve
        )
        self._next_ghost_house()

    def _next_ghost_house(self) -> None:
        if self.houses_due:
            self.due = ("ghost_house", GHOST)
        else:
            self._end_round()

    def _legal_ghost_house(self, _: int) -> set[Answer]:
        return {("house", self.maharaja)}

    def _ghost_house(self, _: int, __: str, city: str) -> None:
        """A house free of charge (RA-S5)."""
        self.houses_due -= 1
        self.players[GHOST].reserve -= 1
        self.houses[city, GHOST] += 1
        self._next_ghost_house()
