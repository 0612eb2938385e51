"""Nagaraja written a second time, from the rules alone: the proof of the rules that the engine is compared with.

A game is a stack of tasks. The task on top is due: a decision of a player or a chance. `legal` lists the answers or
outcomes, `play` gives the next game. Tasks that need no answer run by themselves. NA-… are clauses of the rules.
What nobody has seen has no value yet: a relic or an amulet gets its value by chance when somebody sees it.
"""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations
from typing import Any

from tests.referee.nagaraja_cards import EFFECTS
from tests.referee.nagaraja_temple import CELLS, STEP, Relic, Temple, Tile, beside, orientations, shows_naga

Answer = tuple[Any, ...]
Task = tuple[Any, ...]


def sticks_of(text: str) -> Counter[str]:
    """Return how many sticks of each kind a text such as "1 brown 2 white" names."""
    words = text.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))


def effect_of(text: str) -> tuple[str, int]:
    """Return an effect and the number that belongs to it, 0 for none, of a text such as "throw again 2"."""
    *words, last = text.split()
    return (" ".join(words), int(last)) if last.isdigit() else (text, 0)


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
        self.todo: list[Task] = []
        self.then(("first",))
        self._run()

    @staticmethod
    def _amulet(amulet: dict[str, Any]) -> str:
        return str(amulet["points"]) if amulet["kind"] == "points" else str(amulet["kind"])

    # ---- what is due

    @property
    def due(self) -> Task | None:
        """Return the task that waits: its name, whose it is, more; None when the game is over."""
        return None if self.winner is not None else self.todo[-1]

    @property
    def is_chance(self) -> bool:
        """Return whether chance answers what is due."""
        return self.due is not None and self.due[0] in {
            "throw",
            "card",
            "tile",
            "relic",
            "amulet",
            "rob",
            "omen",
        }

    def legal(self) -> set[Answer]:
        """Return all legal answers, or all outcomes that chance may have."""
        name, *rest = self.todo[-1]
        answers: set[Answer] = getattr(self, f"_legal_{name}")(*rest)
        return answers

    def anytime(self, seat: int) -> set[Answer]:
        """Return what a player may do at any time besides: use an amulet (NA-44), claim the win (NA-31)."""
        if self.winner is not None:
            return set()
        own = self.players[seat]
        found: set[Answer] = {("use", "draw")} if own.amulets["draw"] else set()
        points = own.point_amulets()
        for number in range(1, len(points) + 1):
            for shown in set(combinations(points, number)):
                if own.points() + sum(map(int, shown)) >= self.layout["ends"]["points"]:
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

    def totals(self, seat: int) -> dict[str, int]:
        """Return what a table counts of a player."""
        own = self.players[seat]
        return {
            "points": own.points(),
            "fate": own.fate_points(),
            "counted": own.counted(),
            "cursed": own.cursed(),
            "relics": len(own.up),
            "tiles": len(own.tiles),
            "amulets": (own.amulets + own.shown).total(),
            "cards": own.hand.total() + (self.drawn.total() if seat == self.guide else 0),
        }

    def places(self) -> list[int]:
        """Return the place of each player at the end."""
        return [1 if seat == self.winner else 2 for seat in (0, 1)]

    # ---- the machine

    def then(self, *tasks: Task) -> None:
        """Do these tasks next, in their order, before all that waits."""
        self.todo.extend(reversed(tasks))

    def _run(self) -> None:
        """Do all tasks that need no answer."""
        while self.winner is None and hasattr(self, f"_do_{self.todo[-1][0]}"):
            name, *rest = self.todo.pop()
            getattr(self, f"_do_{name}")(*rest)

    # ---- temples

    def empty(self, seat: int) -> list[str]:
        """Return the cells with neither a tile nor the trap (NA-42)."""
        return [cell for cell in CELLS if cell not in self.players[seat].tiles and self.trap != (seat, cell)]

    def _do_settle(self, seat: int, active: int) -> None:
        """Turn relics up or down, see whether the game ends, then take the amulets that are reached (NA-24)."""
        own = self.players[seat]
        reached = own.reached(self.layout["temple"]["entrances"])
        relics = enumerate(self.layout["temple"]["relics"])
        connected = {place for place, where in relics if tuple(where.split()) in reached}
        turned_up = [("relic", seat, place) for place in sorted(connected - own.up)]
        own.up = connected
        cells = {cell for cell, _ in reached}
        amulets = [("amulet", seat, cell) for cell in CELLS if cell in cells and own.tiles[cell].amulet]
        window = [("window", seat)] if turned_up or amulets else []
        self.then(*turned_up, ("ends", active), *amulets, *window)

    def _legal_amulet(self, seat: int, cell: str) -> set[Answer]:
        return {(kind,) for kind, count in self.amulet_pile.items() if count}

    def _play_amulet(self, seat: int, cell: str, answer: Answer) -> None:
        tiles = self.players[seat].tiles
        tiles[cell] = tiles[cell]._replace(amulet=False)
        self.amulet_pile[answer[0]] -= 1
        self.players[seat].amulets[answer[0]] += 1

    def _legal_relic(self, seat: int, place: int) -> set[Answer]:
        """Return what a relic may be: what it is known to be, else those of the set that are not known (NA-2)."""
        if known := self.players[seat].relics[place]:
            return {known}
        relics = self.layout["relics"]
        unknown = Counter(Relic(points, kind == "cursed") for kind in relics for points in relics[kind])
        unknown.subtract(relic for relic in self.players[seat].relics if relic)
        return {relic for relic, count in unknown.items() if count > 0}

    def _play_relic(self, seat: int, place: int, answer: Answer) -> None:
        self.players[seat].relics[place] = Relic(*answer)

    def _legal_window(self, seat: int) -> set[Answer]:
        """Return a claim, the use of an amulet, or to wait, before anything else happens (NA-31, NA-44)."""
        return {("wait",)} | self.anytime(seat)

    def _play_window(self, seat: int, answer: Answer) -> None:
        if answer != ("wait",):
            self.then(("window", seat))
            self._play_anytime(seat, answer)

    # ---- the end

    def _do_ends(self, active: int) -> None:
        """End at once: three cursed relics lose (NA-30), else 25 points win (NA-31); active first (NA-33)."""
        for seat in (active, 1 - active):
            if self.winner is None:
                if self.players[seat].cursed() >= self.layout["ends"]["cursed"]:
                    self._end(1 - seat)
                elif self.players[seat].points() >= self.layout["ends"]["points"]:
                    self._end(seat)

    def _do_ninth(self, seat: int) -> None:
        """End when the ninth tile has just been placed (NA-32)."""
        if len(self.players[seat].tiles) >= self.layout["ends"]["tiles"]:
            self._on_points(tied=seat)

    def _on_points(self, tied: int) -> None:
        """Let points decide, hidden amulets too (NA-32)."""
        ahead = self.players[0].counted() - self.players[1].counted()
        self._end(tied if ahead == 0 else 0 if ahead > 0 else 1)

    def _end(self, winner: int) -> None:
        """End the game: amulets that were kept hidden are shown (NA-44)."""
        self.winner = winner
        for own in self.players:
            own.show(own.point_amulets())

    def _play_anytime(self, seat: int, answer: Answer) -> None:
        if answer[0] == "use":  # NA-44
            self.players[seat].amulets["draw"] -= 1
            self.then(("draw", seat, "hand"))
        else:  # NA-31
            self.players[seat].show(answer[1])
            self._do_ends(seat)

    # ---- set-up

    def _do_first(self) -> None:
        """Let each player throw for the first guide (NA-4)."""
        sticks = list(sticks_of(self.layout["hands"]["first"]).elements())
        self.then(*(("throw", seat, kind) for seat in (0, 1) for kind in sticks), ("guide",))

    def _do_guide(self) -> None:
        """Make the one with more fate points the guide, throw again on a tie; then deal the hands (NA-4)."""
        fate = [own.fate_points() for own in self.players]
        for own in self.players:
            own.sticks = []
        if fate[0] == fate[1]:
            self.then(("first",))
            return
        self.guide = 0 if fate[0] > fate[1] else 1
        hand = self.layout["hands"]["start"]
        self.then(*[("draw", seat, "hand") for seat in (0, 1) for _ in range(hand)], ("round",))

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
            self.then(("card", seat, to))

    def _legal_card(self, seat: int, to: str) -> set[Answer]:
        return {(code,) for code, count in self.pile.items() if count}

    def _play_card(self, seat: int, to: str, answer: Answer) -> None:
        self.pile[answer[0]] -= 1
        (self.drawn if to == "drawn" else self.players[seat].hand)[answer[0]] += 1

    # ---- call of fate

    def _do_round(self) -> None:
        """Begin a round; where no tile is left, points decide, for the guide on a tie (House)."""
        if self.tile_pile.total():
            self.then(("tile",))
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
        self.then(*self._stages())

    def _stages(self) -> list[Task]:
        """Return what follows when a tile is turned up (NA-20, NA-21)."""
        return [("put", self.guide), ("put", 1 - self.guide), ("reveal",), ("confront", self.guide, 0)]

    def _legal_put(self, seat: int) -> set[Answer]:
        """Return the cards that may be put down: one or more of one and the same symbol (NA-20)."""
        own = self.players[seat]
        symbols = {self.cards[code]["symbol"] for code in own.down}
        hand = [code for code, count in own.hand.items() if count]
        fitting = [code for code in hand if not symbols or self.cards[code]["symbol"] in symbols]
        done: set[Answer] = {("ready",)} if own.down or not own.hand.total() else set()
        return {("put", code) for code in fitting} | done

    def _play_put(self, seat: int, answer: Answer) -> None:
        if answer[0] == "put":
            self.players[seat].hand[answer[1]] -= 1
            self.players[seat].down[answer[1]] += 1
            self.then(("put", seat))

    def _do_reveal(self) -> None:
        """Throw the sticks of the cards put down; of a kind that runs out what is left, the guide first (NA-20)."""
        left = Counter({kind["name"]: kind["count"] for kind in self.layout["sticks"]})
        throws = []
        for seat in (self.guide, 1 - self.guide):
            own = self.players[seat]
            taken = self._wanted(seat) & left
            left -= taken
            throws += [("throw", seat, kind) for kind in self.faces for _ in range(taken[kind])]
            own.front, own.down = own.front + own.down, Counter()
        self.then(*throws)

    def _wanted(self, seat: int) -> Counter[str]:
        """Return the sticks of the cards that a player put down."""
        wanted: Counter[str] = Counter()
        for code in self.players[seat].down.elements():
            wanted += sticks_of(self.cards[code]["sticks"])
        return wanted

    # ---- confrontation

    def _do_confront(self, seat: int, passes: int) -> None:
        """Ask who is next for a card; who has no naga cannot play one; two passes in succession end it (NA-21)."""
        has_naga = [any(map(shows_naga, own.sticks)) for own in self.players]
        if passes == 2 or not any(has_naga):
            self.then(("award",))
        elif not has_naga[seat]:
            self.then(("confront", 1 - seat, passes + 1))
        else:
            self.then(("activate", seat, passes))

    def _legal_activate(self, seat: int, passes: int) -> set[Answer]:
        """Return pass, and each card of the hand with each stick that can pay for it (NA-11, NA-21)."""
        own = self.players[seat]
        nagas = set(filter(shows_naga, own.sticks))
        hand = [code for code, count in own.hand.items() if count]
        return {("pass",)} | {("activate", code, naga) for code in hand for naga in nagas}

    def _play_activate(self, seat: int, passes: int, answer: Answer) -> None:
        """Spend the naga, lay the card in front; the opponent may cancel it (NA-44), else it has its effect."""
        if answer == ("pass",):
            self.then(("confront", 1 - seat, passes + 1))
            return
        _, code, naga = answer
        own = self.players[seat]
        own.sticks.remove(naga)
        own.hand[code] -= 1
        own.front[code] += 1
        may_cancel = [("answer", 1 - seat, code)] if self.players[1 - seat].amulets["cancel"] else []
        self.then(*may_cancel, ("effect", seat, code), ("confront", 1 - seat, 0))

    def _legal_answer(self, seat: int, code: str) -> set[Answer]:
        return {("allow",), ("cancel",)}

    def _play_answer(self, seat: int, code: str, answer: Answer) -> None:
        """Cancel the card: it has no effect, it and its naga are spent (NA-44); cards go at the round's end (NA-11)."""
        if answer == ("cancel",):
            self.todo.pop()
            self.players[seat].amulets["cancel"] -= 1

    def _do_effect(self, seat: int, code: str) -> None:
        """Do what the card says, or ask what it works on (NA-40 to NA-43)."""
        effect, number = effect_of(self.cards[code]["effect"])
        if effect == "fate":
            self.players[seat].fate += number
        elif effect == "draw":
            self.then(*[("draw", seat, "hand")] * number)
        elif effect == "rob":
            if self.players[1 - seat].hand.total():
                self.then(("rob", 1 - seat))
        elif self._legal_target(seat, code):
            self.then(("target", seat, code))

    def _temples(self, seat: int, code: str) -> list[int]:
        """Return the temples that a card's arrows point at (NA-12)."""
        return {"self": [seat], "opponent": [1 - seat], "either": [0, 1]}[self.cards[code]["arrows"]]

    def _legal_target(self, seat: int, code: str) -> set[Answer]:
        """Return what a card may work on."""
        effect, number = effect_of(self.cards[code]["effect"])
        targets, _ = EFFECTS[effect]
        return {(effect, *target) for target in targets(self, seat, self._temples(seat, code), number)}

    def _play_target(self, seat: int, code: str, answer: Answer) -> None:
        effect, *target = answer
        EFFECTS[effect][1](self, seat, *target)

    def _legal_rob(self, seat: int) -> set[Answer]:
        return {(code,) for code, count in self.players[seat].hand.items() if count}

    def _play_rob(self, seat: int, answer: Answer) -> None:
        self.players[seat].hand[answer[0]] -= 1
        self.discards[answer[0]] += 1

    # ---- exploration

    def _do_award(self) -> None:
        """Give the tile to who has most fate points, the guide on a tie; discard the cards played (NA-22)."""
        fate = [own.fate_points() for own in self.players]
        winner = self.guide if fate[0] == fate[1] else 0 if fate[0] > fate[1] else 1
        for own in self.players:
            self.discards += own.front
            own.front, own.sticks, own.fate = Counter(), [], 0
        self._won(winner)

    def _won(self, winner: int) -> None:
        """Let the winner place the tile (NA-23); House: one that fits nowhere is discarded."""
        fits = [("place", winner)] if self._legal_place(winner) else []
        self.then(*fits, ("deal", 1 - winner))

    def _legal_place(self, seat: int) -> set[Answer]:
        """Return empty places at an entrance or beside a tile, with every orientation (NA-23)."""
        assert self.tile
        entrances = {entrance.split()[0] for entrance in self.layout["temple"]["entrances"]}
        touching = entrances | {beside(cell, side) for cell in self.players[seat].tiles for side in STEP}
        cells = [cell for cell in self.empty(seat) if cell in touching]
        return {(cell, paths) for cell in cells for paths in orientations(self.tile.paths)}

    def _play_place(self, seat: int, answer: Answer) -> None:
        assert self.tile
        cell, paths = answer
        self.players[seat].tiles[cell] = self.tile._replace(paths=paths)
        self.then(("settle", seat, seat), ("ninth", seat))

    # ---- new deal

    def _do_deal(self, loser: int) -> None:
        """Make the loser the guide, who draws cards, gives some of them away and keeps the others (NA-25)."""
        self.guide = loser
        hands = self.layout["hands"]
        draws = [("draw", loser, "drawn")] * hands["draw"]
        self.then(*draws, *[("offer", loser)] * hands["give"], ("keep", loser), ("round",))

    def _do_offer(self, seat: int) -> None:
        if self.drawn.total():
            self.then(("give", seat))

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
