"""Nagaraja written a second time, from the rules alone: the proof of the rules that the engine is compared with.

A game is a stack of tasks. The task on top is due: a decision of a player or a chance. `legal` lists the answers or
outcomes, `play` gives the next game. Tasks that need no answer run by themselves. NA-… are clauses of the rules.
What nobody has seen has no value yet: a relic or an amulet gets its value by chance when somebody sees it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
CELLS = [column + row for row in "123" for column in "abc"]

Stick = tuple[str, str]  # its kind and the face that it shows
Paths = frozenset[frozenset[str]]  # of each path the sides that it joins
Answer = tuple[Any, ...]


class Relic(NamedTuple):
    """What a relic is worth."""

    points: int
    cursed: bool


class Tile(NamedTuple):
    """A room tile: its paths as it lies, and whether an amulet lies on it."""

    paths: Paths
    amulet: bool


@dataclass
class Temple:
    """A player with all that is the player's own."""

    hand: Counter[str] = field(default_factory=Counter)
    down: Counter[str] = field(default_factory=Counter)  # cards selected for their sticks
    front: Counter[str] = field(default_factory=Counter)  # cards played in this round
    sticks: list[Stick] = field(default_factory=list)
    fate: int = 0  # fate points that cards add
    tiles: dict[str, Tile] = field(default_factory=dict)
    relics: list[Relic | None] = field(default_factory=list)  # by place; None: nobody has seen it
    amulets: Counter[str] = field(default_factory=Counter)  # won, face down
    shown: int = 0  # points of amulets shown to claim the win


def beside(cell: str, side: str) -> str | None:
    """Return the cell beyond a side, None outside the temple."""
    column, row = "abc".index(cell[0]) + STEP[side][0], int(cell[1]) + STEP[side][1]
    return "abc"[column] + str(row) if 0 <= column <= 2 and 1 <= row <= 3 else None


def orientations(paths: Paths) -> set[Paths]:
    """Return a tile's paths in every orientation."""
    found = {paths}
    for _ in range(3):
        paths = frozenset(frozenset("nesw"["nesw".index(side) - 3] for side in path) for path in paths)
        found.add(paths)
    return found


def sticks_of(text: str) -> Counter[str]:
    """Return how many sticks of each kind a text such as "1 brown 2 white" names."""
    words = text.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))


def shows_naga(stick: Stick) -> bool:
    """Return whether a stick shows a naga (NA-10)."""
    return "N" in stick[1]


def fate_of(stick: Stick) -> int:
    """Return the fate points that a stick shows (NA-10)."""
    return int("0" + stick[1].replace("N", ""))


def some(number: int, of: Iterable[Any]) -> set[tuple[Any, ...]]:
    """Return the ways to choose a number of things, all of them where there are fewer."""
    things = sorted(of)
    return set(combinations(things, min(number, len(things)))) if things else set()


class Game:
    """A game of two players: what has happened so far."""

    def __init__(self, layout: dict[str, Any]) -> None:
        """Begin a game (NA-1 to NA-4)."""
        self.layout = layout
        self.cards = {card["code"]: card for card in layout["cards"]}
        self.faces = {kind["name"]: kind["faces"] for kind in layout["sticks"]}
        self.pile = Counter({card["code"]: card["count"] for card in layout["cards"]})
        self.discards: Counter[str] = Counter()
        self.tile_pile = Counter({tile["name"]: tile["count"] for tile in layout["tiles"]})
        self.amulet_pile = Counter({self._amulet(a): a["count"] for a in layout["amulets"]})  # still unseen
        self.amulets_left = self.amulet_pile.total()  # those not yet laid on a tile
        places = len(layout["temple"]["relics"])
        self.players = [Temple(relics=[None] * places), Temple(relics=[None] * places)]
        self.guide = 0
        self.tile: Tile | None = None  # the tile to be won
        self.trap: tuple[int, str] | None = None  # in which temple, where
        self.drawn: Counter[str] = Counter()  # of which the new guide gives cards away
        self.winner: int | None = None
        self.todo: list[tuple[Any, ...]] = []
        self._then(("first",))
        self._run()

    @staticmethod
    def _amulet(amulet: dict[str, Any]) -> str:
        return str(amulet["points"]) if amulet["kind"] == "points" else str(amulet["kind"])

    # ---- what is due

    @property
    def due(self) -> tuple[Any, ...] | None:
        """Return the task that waits: its name, whose it is, more; None when the game is over."""
        return None if self.winner is not None else self.todo[-1]

    @property
    def is_chance(self) -> bool:
        """Return whether chance answers what is due."""
        return self.due is not None and self.due[0] in {"throw", "card", "tile", "relic", "amulet", "rob"}

    def legal(self) -> set[Answer]:
        """Return all legal answers, or all outcomes that chance may have."""
        name, *rest = self.todo[-1]
        return getattr(self, f"_legal_{name}")(*rest)

    def anytime(self, seat: int) -> set[Answer]:
        """Return what a player may do at any time besides: use an amulet (NA-44), claim the win (NA-31)."""
        if self.winner is not None:
            return set()
        own = self.players[seat].amulets
        found: set[Answer] = {("use", "draw")} if own["draw"] else set()
        points = sorted(amulet for amulet in own.elements() if amulet.isdigit())
        for number in range(1, len(points) + 1):
            for shown in set(combinations(points, number)):
                if self.points(seat) + sum(map(int, shown)) >= self.layout["ends"]["points"]:
                    found.add(("win", shown))
        return found

    def play(self, answer: Answer, at_any_time: int | None = None) -> Game:
        """Return the game after an answer or an outcome of what is due, or what a player did at any time."""
        after = copy.copy(self)
        for name in ("players", "pile", "discards", "tile_pile", "amulet_pile", "drawn", "todo"):
            setattr(after, name, copy.deepcopy(getattr(self, name)))
        if at_any_time is not None:
            if answer not in self.anytime(at_any_time):
                raise ValueError(f"not at any time: {answer}")
            after._play_anytime(at_any_time, answer)
        else:
            if answer not in self.legal():
                raise ValueError(f"{answer} is none of {self.legal()}")
            name, *rest = after.todo.pop()
            getattr(after, f"_play_{name}")(*rest, answer)
        after._run()
        return after

    def points(self, seat: int, *, hidden: bool = False) -> int:
        """Return a player's points: visible relics and amulets shown, those still hidden too if so wanted."""
        own = self.players[seat]
        total = own.shown + sum(relic.points for relic in self._visible(seat) if relic)
        return total + (
            sum(int(amulet) for amulet in own.amulets.elements() if amulet.isdigit()) if hidden else 0
        )

    def cursed(self, seat: int) -> int:
        """Return how many of a player's cursed relics are visible."""
        return sum(relic.cursed for relic in self._visible(seat) if relic)

    def totals(self, seat: int) -> dict[str, int]:
        """Return what a table counts of a player."""
        return {
            "points": self.points(seat),
            "cursed": self.cursed(seat),
            "tiles": len(self.players[seat].tiles),
        }

    def places(self) -> list[int]:
        """Return the place of each player at the end."""
        return [1 if seat == self.winner else 2 for seat in (0, 1)]

    # ---- the machine

    def _then(self, *tasks: tuple[Any, ...]) -> None:
        """Do these tasks next, in their order, before all that waits."""
        self.todo.extend(reversed(tasks))

    def _run(self) -> None:
        """Do all tasks that need no answer."""
        while self.winner is None and hasattr(self, f"_do_{self.todo[-1][0]}"):
            name, *rest = self.todo.pop()
            getattr(self, f"_do_{name}")(*rest)

    # ---- temples

    def _reached(self, seat: int) -> set[tuple[str, str]]:
        """Return where open paths lead from the entrances: cells and the sides of them that are reached (NA-24)."""
        tiles = self.players[seat].tiles
        reached: set[tuple[str, str]] = set()
        ways = [tuple(entrance.split()) for entrance in self.layout["temple"]["entrances"]]
        while ways:
            cell, side = ways.pop()
            if cell not in tiles or (cell, side) in reached:
                continue
            for path in tiles[cell].paths:
                if side in path:
                    reached |= {(cell, end) for end in path}
                    ways += [(beyond, OPPOSITE[end]) for end in path if (beyond := beside(cell, end))]
        return reached

    def _visible_places(self, seat: int) -> list[int]:
        """Return the relic places that an entrance reaches: relics there are visible, all others not (NA-24)."""
        reached = self._reached(seat)
        relics = self.layout["temple"]["relics"]
        return [place for place, where in enumerate(relics) if tuple(where.split()) in reached]

    def _visible(self, seat: int) -> list[Relic | None]:
        return [self.players[seat].relics[place] for place in self._visible_places(seat)]

    def _empty(self, seat: int) -> list[str]:
        """Return the cells with neither a tile nor the trap (NA-42)."""
        return [cell for cell in CELLS if cell not in self.players[seat].tiles and self.trap != (seat, cell)]

    def _do_settle(self, seat: int, active: int) -> None:
        """Take the amulets that are reached and turn up the relics (NA-24); then see whether the game ends."""
        own = self.players[seat]
        reached = {cell for cell, _ in self._reached(seat)}
        tasks: list[tuple[Any, ...]] = []
        for cell in CELLS:
            if cell in reached and own.tiles[cell].amulet:
                own.tiles[cell] = Tile(own.tiles[cell].paths, False)
                tasks.append(("amulet", seat))
        tasks += [("relic", seat, place) for place in self._visible_places(seat) if own.relics[place] is None]
        self._then(*tasks, ("ends", active))

    def _legal_amulet(self, seat: int) -> set[Answer]:
        return {(kind,) for kind, count in self.amulet_pile.items() if count}

    def _play_amulet(self, seat: int, answer: Answer) -> None:
        self.amulet_pile[answer[0]] -= 1
        self.players[seat].amulets[answer[0]] += 1

    def _legal_relic(self, seat: int, place: int) -> set[Answer]:
        """Return what a relic may be that nobody has seen: those of the set that are not known (NA-2)."""
        relics = self.layout["relics"]
        unknown = Counter(
            [Relic(n, False) for n in relics["sacred"]] + [Relic(n, True) for n in relics["cursed"]]
        )
        unknown.subtract(relic for relic in self.players[seat].relics if relic)
        return {tuple(relic) for relic, count in unknown.items() if count > 0}

    def _play_relic(self, seat: int, place: int, answer: Answer) -> None:
        self.players[seat].relics[place] = Relic(*answer)

    # ---- the end

    def _do_ends(self, active: int) -> None:
        """End at once: three cursed relics lose (NA-30), else 25 points win (NA-31); active first (NA-33)."""
        for seat in (active, 1 - active):
            if self.winner is None:
                if self.cursed(seat) >= self.layout["ends"]["cursed"]:
                    self.winner = 1 - seat
                elif self.points(seat) >= self.layout["ends"]["points"]:
                    self.winner = seat

    def _do_ninth(self, seat: int) -> None:
        """End when the ninth tile has just been placed (NA-32)."""
        if len(self.players[seat].tiles) >= self.layout["ends"]["tiles"]:
            self._on_points(tied=seat)

    def _on_points(self, tied: int) -> None:
        """Let points decide, hidden amulets too (NA-32)."""
        ahead = self.points(0, hidden=True) - self.points(1, hidden=True)
        self.winner = tied if ahead == 0 else 0 if ahead > 0 else 1

    def _play_anytime(self, seat: int, answer: Answer) -> None:
        own = self.players[seat]
        if answer[0] == "use":  # NA-44
            own.amulets["draw"] -= 1
            self._then(("draw", seat, "hand"))
        else:  # NA-31
            own.amulets.subtract(answer[1])
            own.shown += sum(map(int, answer[1]))
            self._do_ends(seat)

    # ---- set-up

    def _do_first(self) -> None:
        """Let each player throw for the first guide (NA-4)."""
        sticks = list(sticks_of(self.layout["hands"]["first"]).elements())
        self._then(*(("throw", seat, kind) for seat in (0, 1) for kind in sticks), ("guide",))

    def _do_guide(self) -> None:
        """Make the one with more fate points the guide, throw again on a tie; then deal the hands (NA-4)."""
        fate = [sum(map(fate_of, own.sticks)) for own in self.players]
        for own in self.players:
            own.sticks = []
        if fate[0] == fate[1]:
            self._then(("first",))
            return
        self.guide = 0 if fate[0] > fate[1] else 1
        hand = self.layout["hands"]["start"]
        self._then(*[("draw", seat, "hand") for seat in (0, 1) for _ in range(hand)], ("round",))

    # ---- chance

    def _legal_throw(self, seat: int, kind: str) -> set[Answer]:
        return {(face,) for face in self.faces[kind]}

    def _play_throw(self, seat: int, kind: str, answer: Answer) -> None:
        self.players[seat].sticks.append((kind, answer[0]))

    def _do_draw(self, seat: int, to: str) -> None:
        """Draw a card; an empty pile is rebuilt from the discards (NA-25)."""
        if not self.pile.total():
            self.pile, self.discards = self.discards, Counter()
        if self.pile.total():
            self._then(("card", seat, to))

    def _legal_card(self, seat: int, to: str) -> set[Answer]:
        return {(code,) for code, count in self.pile.items() if count}

    def _play_card(self, seat: int, to: str, answer: Answer) -> None:
        self.pile[answer[0]] -= 1
        (self.drawn if to == "drawn" else self.players[seat].hand)[answer[0]] += 1

    # ---- call of fate

    def _do_round(self) -> None:
        """Begin a round; where no tile is left, points decide, for the guide on a tie (House)."""
        if self.tile_pile.total():
            self._then(("tile",))
        else:
            self._on_points(tied=self.guide)

    def _legal_tile(self) -> set[Answer]:
        return {(name,) for name, count in self.tile_pile.items() if count}

    def _play_tile(self, answer: Answer) -> None:
        """Turn up the next room tile, with an amulet where it has a place for one (NA-4)."""
        [kind] = [tile for tile in self.layout["tiles"] if tile["name"] == answer[0]]
        self.tile_pile[answer[0]] -= 1
        amulet = bool(kind.get("amulet")) and self.amulets_left > 0
        self.amulets_left -= amulet
        self.tile = Tile(frozenset(map(frozenset, kind["paths"])), amulet)
        self._then(("put", self.guide), ("put", 1 - self.guide), ("reveal",), ("confront", self.guide, 0))

    def _legal_put(self, seat: int) -> set[Answer]:
        """Return the cards that may be put down: one or more of one and the same symbol (NA-20)."""
        own = self.players[seat]
        symbols = {self.cards[code]["symbol"] for code in own.down}
        fitting = {
            c
            for c, count in own.hand.items()
            if count and (not symbols or self.cards[c]["symbol"] in symbols)
        }
        done: set[Answer] = {("ready",)} if own.down or not own.hand.total() else set()
        return {("put", code) for code in fitting} | done

    def _play_put(self, seat: int, answer: Answer) -> None:
        if answer[0] == "put":
            self.players[seat].hand[answer[1]] -= 1
            self.players[seat].down[answer[1]] += 1
            self._then(("put", seat))

    def _do_reveal(self) -> None:
        """Throw the sticks of the cards put down; of a kind that runs out what is left, the guide first (NA-20)."""
        left = Counter({kind["name"]: kind["count"] for kind in self.layout["sticks"]})
        throws = []
        for seat in (self.guide, 1 - self.guide):
            own = self.players[seat]
            wanted = sum(
                (sticks_of(self.cards[code]["sticks"]) for code in own.down.elements()), Counter[str]()
            )
            taken = wanted & left
            left -= taken
            throws += [("throw", seat, kind) for kind in self.faces for _ in range(taken[kind])]
            own.front, own.down = own.front + own.down, Counter()
        self._then(*throws)

    # ---- confrontation

    def _do_confront(self, seat: int, passes: int) -> None:
        """Ask who is next for a card; who has no naga cannot play one; two passes in succession end it (NA-21)."""
        has_naga = [any(map(shows_naga, own.sticks)) for own in self.players]
        if passes == 2 or not any(has_naga):
            self._then(("award",))
        elif not has_naga[seat]:
            self._then(("confront", 1 - seat, passes + 1))
        else:
            self._then(("activate", seat, passes))

    def _legal_activate(self, seat: int, passes: int) -> set[Answer]:
        """Return pass, and each card of the hand with each stick that can pay for it (NA-11, NA-21)."""
        own = self.players[seat]
        nagas = set(filter(shows_naga, own.sticks))
        hand = [code for code, count in own.hand.items() if count]
        return {("pass",)} | {("activate", code, naga) for code in hand for naga in nagas}

    def _play_activate(self, seat: int, passes: int, answer: Answer) -> None:
        """Spend the naga, lay the card in front; the opponent may cancel it (NA-44), else it has its effect."""
        if answer == ("pass",):
            self._then(("confront", 1 - seat, passes + 1))
            return
        _, code, naga = answer
        own = self.players[seat]
        own.sticks.remove(naga)
        own.hand[code] -= 1
        own.front[code] += 1
        may_cancel = [("answer", 1 - seat, code)] if self.players[1 - seat].amulets["cancel"] else []
        self._then(*may_cancel, ("effect", seat, code), ("confront", 1 - seat, 0))

    def _legal_answer(self, seat: int, code: str) -> set[Answer]:
        return {("allow",), ("cancel",)}

    def _play_answer(self, seat: int, code: str, answer: Answer) -> None:
        """Cancel the card: it and its naga are discarded without effect (NA-44)."""
        if answer == ("cancel",):
            self.todo.pop()
            self.players[seat].amulets["cancel"] -= 1
            self.players[1 - seat].front[code] -= 1
            self.discards[code] += 1

    def _do_effect(self, seat: int, code: str) -> None:
        """Do what the card says, or ask what it works on (NA-40 to NA-43)."""
        effect, number = self._effect(code)
        if effect == "fate":
            self.players[seat].fate += number
        elif effect == "draw":
            self._then(*[("draw", seat, "hand")] * number)
        elif effect == "rob":
            if self.players[1 - seat].hand.total():
                self._then(("rob", 1 - seat))
        elif self._legal_target(seat, code):
            self._then(("target", seat, code))

    def _effect(self, code: str) -> tuple[str, int]:
        """Return a card's effect and the number that belongs to it, 0 for none."""
        *words, last = self.cards[code]["effect"].split()
        return (" ".join(words), int(last)) if last.isdigit() else (" ".join([*words, last]), 0)

    def _temples(self, seat: int, code: str) -> list[int]:
        """Return the temples that a card's arrows point at (NA-12)."""
        return {"self": [seat], "opponent": [1 - seat], "either": [0, 1]}[self.cards[code]["arrows"]]

    def _legal_target(self, seat: int, code: str) -> set[Answer]:
        effect, number = self._effect(code)
        targets = getattr(self, "_targets_" + effect.replace(" ", "_"))(
            seat, self._temples(seat, code), number
        )
        return {(effect, *target) for target in targets}

    def _targets_throw_again(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return the sticks of the opponent that may be chosen (NA-40)."""
        return {(sticks,) for sticks in some(number, self.players[1 - seat].sticks)}

    _targets_strike = _targets_throw_again

    def _targets_look(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return hidden relics, of one temple or both (NA-41)."""
        places = range(len(self.layout["temple"]["relics"]))
        hidden = [
            (whose, place)
            for whose in temples
            for place in places
            if place not in self._visible_places(whose)
        ]
        return {(chosen,) for chosen in some(number, hidden)}

    def _targets_swap_relics(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return two relics of one temple, visible or hidden (NA-41)."""
        places = range(len(self.layout["temple"]["relics"]))
        return {(whose, *two) for whose in temples for two in combinations(places, 2)}

    def _targets_turn(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return tiles and how they may lie (NA-42)."""
        tiles = [(whose, cell, tile) for whose in temples for cell, tile in self.players[whose].tiles.items()]
        return {(whose, cell, paths) for whose, cell, tile in tiles for paths in orientations(tile.paths)}

    def _targets_move(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return tiles and empty places of the same temple, next to others or not (NA-42)."""
        return {(w, cell, to) for w in temples for cell in self.players[w].tiles for to in self._empty(w)}

    def _targets_swap_tiles(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return two tiles of one temple (NA-42)."""
        return {(w, *two) for w in temples for two in combinations(sorted(self.players[w].tiles), 2)}

    def _targets_trap(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return empty places of the temples (NA-42)."""
        return {(whose, cell) for whose in temples for cell in self._empty(whose)}

    def _targets_take(self, seat: int, temples: list[int], number: int) -> set[Answer]:
        """Return the discarded cards (NA-43)."""
        return {(code,) for code, count in self.discards.items() if count}

    def _play_target(self, seat: int, code: str, answer: Answer) -> None:
        effect, *target = answer
        getattr(self, "_act_" + effect.replace(" ", "_"))(seat, *target)
        if effect in {"swap relics", "turn", "move", "swap tiles"}:
            self._then(("settle", target[0], seat))

    def _act_strike(self, seat: int, sticks: tuple[Stick, ...]) -> None:
        for stick in sticks:
            self.players[1 - seat].sticks.remove(stick)

    def _act_throw_again(self, seat: int, sticks: tuple[Stick, ...]) -> None:
        self._act_strike(seat, sticks)
        self._then(*(("throw", 1 - seat, kind) for kind, _ in sticks))

    def _act_look(self, seat: int, relics: tuple[tuple[int, int], ...]) -> None:
        unseen = [(whose, place) for whose, place in relics if self.players[whose].relics[place] is None]
        self._then(*(("relic", whose, place) for whose, place in unseen))

    def _act_swap_relics(self, seat: int, whose: int, one: int, other: int) -> None:
        relics = self.players[whose].relics
        relics[one], relics[other] = relics[other], relics[one]

    def _act_turn(self, seat: int, whose: int, cell: str, paths: Paths) -> None:
        self.players[whose].tiles[cell] = self.players[whose].tiles[cell]._replace(paths=paths)

    def _act_move(self, seat: int, whose: int, cell: str, to: str) -> None:
        self.players[whose].tiles[to] = self.players[whose].tiles.pop(cell)

    def _act_swap_tiles(self, seat: int, whose: int, one: str, other: str) -> None:
        tiles = self.players[whose].tiles
        tiles[one], tiles[other] = tiles[other], tiles[one]

    def _act_trap(self, seat: int, whose: int, cell: str) -> None:
        self.trap = (whose, cell)

    def _act_take(self, seat: int, code: str) -> None:
        self.discards[code] -= 1
        self.players[seat].hand[code] += 1

    def _legal_rob(self, seat: int) -> set[Answer]:
        return {(code,) for code, count in self.players[seat].hand.items() if count}

    def _play_rob(self, seat: int, answer: Answer) -> None:
        self.players[seat].hand[answer[0]] -= 1
        self.discards[answer[0]] += 1

    # ---- exploration

    def _do_award(self) -> None:
        """Give the tile to who has most fate points, the guide on a tie; discard the cards played (NA-22)."""
        fate = [own.fate + sum(map(fate_of, own.sticks)) for own in self.players]
        winner = self.guide if fate[0] == fate[1] else 0 if fate[0] > fate[1] else 1
        for own in self.players:
            self.discards += own.front
            own.front, own.sticks, own.fate = Counter(), [], 0
        fits = (
            [("place", winner)] if self._legal_place(winner) else []
        )  # House: what fits nowhere is discarded
        self._then(*fits, ("deal", 1 - winner))

    def _legal_place(self, seat: int) -> set[Answer]:
        """Return empty places at an entrance or beside a tile, with every orientation (NA-23)."""
        assert self.tile
        entrances = {entrance.split()[0] for entrance in self.layout["temple"]["entrances"]}
        touching = entrances | {beside(cell, side) for cell in self.players[seat].tiles for side in STEP}
        cells = [cell for cell in self._empty(seat) if cell in touching]
        return {(cell, paths) for cell in cells for paths in orientations(self.tile.paths)}

    def _play_place(self, seat: int, answer: Answer) -> None:
        assert self.tile
        cell, paths = answer
        self.players[seat].tiles[cell] = self.tile._replace(paths=paths)
        self._then(("settle", seat, seat), ("ninth", seat))

    # ---- new deal

    def _do_deal(self, loser: int) -> None:
        """Make the loser the guide, who draws cards, gives some of them away and keeps the others (NA-25)."""
        self.guide = loser
        hands = self.layout["hands"]
        draws = [("draw", loser, "drawn")] * hands["draw"]
        self._then(*draws, *[("offer", loser)] * hands["give"], ("keep", loser), ("round",))

    def _do_offer(self, seat: int) -> None:
        if self.drawn.total():
            self._then(("give", seat))

    def _legal_give(self, seat: int) -> set[Answer]:
        return {(code,) for code, count in self.drawn.items() if count}

    def _play_give(self, seat: int, answer: Answer) -> None:
        self.drawn[answer[0]] -= 1
        self.players[1 - seat].hand[answer[0]] += 1

    def _do_keep(self, seat: int) -> None:
        self.players[seat].hand += self.drawn
        self.drawn = Counter()


def start(layout: dict[str, Any]) -> Game:
    """Return a game of two (NA-1) on a layout as its TOML file has it."""
    return Game(layout)
