"""The ghost of Bania, modelled from its printed sheet and card alone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move, State
from tests.support.ghost_paper import compare

BOARDS = ["bania/oasis"]
OPTIONS: tuple[dict[str, str], ...] = ({}, {"rolls": "up to three"})
TURNS = 150
"""The number of the ghost's turns that are compared. All agreed in 3,000 turns too."""
FULL = 7
Space = tuple[int, int]
"""A column from 0, and a row; sorted as the ghost reads: column a before b, then from the top."""
Tent = tuple[str, str]


def space(name: str) -> Space:
    return ord(name[0]) - ord("a"), int(name[1:])


def name(place: Space) -> str:
    return f"{chr(ord('a') + place[0])}{place[1]}"


def beside(place: Space) -> set[Space]:
    """The six neighbours; columns b, d, f ... lie half a space lower."""
    column, row = place
    low = column % 2
    sides = {(column + step, row - 1 + low + more) for step in (-1, 1) for more in (0, 1)}
    return {(column, row - 1), (column, row + 1)} | sides


class Reader:
    """Keeps the ghost's row, dice and points, and the tents on the board."""

    def __init__(self, game: Game, layout: Any, strength: str, state: State) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()
        self.points = getattr(layout.ghost, strength)
        self.row: list[Tent] = []
        self.dice: list[str] = []
        self.tents: dict[Space, str] = {}
        self.elephant: Space | None = None
        self.script: Iterator[Move] | None = None
        spring = {space(word) for word in layout.board.spring}
        columns = layout.board.parts["2"]
        self.board = {
            (ord(letter) - ord("a"), row)
            for letter, (top, bottom) in columns.items()
            for row in range(top, bottom + 1)
        } - spring
        self.deals = 0
        self.last = -1

    def watch(self, before: State, player: int | None, move: Move, after: State) -> None:
        match move:
            case ("deal", tents):
                self.deals += 1
                if self.deals == 2:
                    self.row = list(tents)
            case ("fill", tents):
                assert len(tents) == min(4 - len(self.row), before.bag)
                self.row += tents  # at the right end
            case ("throw", faces):
                self.dice = list(faces)
            case ("elephant", place) if player == YOU:
                self.elephant = space(place)
            case ("pitch", colour, _, place) if player == YOU:
                self.pitch(colour, space(place))
                self.last = YOU
        if player == IT:
            self.script = self.script or self.turn()
            wanted = next(self.script, ("end",))
            assert move == wanted, (move, wanted, self.tents)
            if move[0] == "end":
                self.script = None
        if self.game.due(after) is not None:
            assert self.game.totals(after, IT)["points"] == self.points

    # ---- its turn ------------------------------------------------------------------------
    def turn(self) -> Iterator[Move]:
        self.seen["turn"] += 1
        for tent in list(self.row):  # along its row from the left
            if tent[0] in self.dice:
                self.dice.remove(tent[0])
                yield self.pitch_own(tent, self.where(tent[0]))
        for _ in range(min(self.dice.count("front"), self.dice.count("rear"))):
            if self.row:
                self.seen["elephant"] += 1
                yield self.pitch_own(self.row[0], self.beside_yours() or self.where(self.row[0][0]))
        if not self.row:
            self.seen["empty row"] += 1

    def pitch_own(self, tent: Tent, place: Space) -> Move:
        self.row.remove(tent)
        touching = beside(place) & set(self.tents)
        self.points += 1 if touching else 3
        self.seen["beside" if touching else "new camp"] += 1
        self.pitch(tent[0], place)
        self.last = IT
        return "pitch", *tent, name(place)

    def where(self, colour: str) -> Space:
        """The largest camp that can grow, if it lacks the colour; else a new camp; else beside it."""
        growing = [camp for camp in self.camps() if self.room_beside(camp)]
        new = [place for place in self.room() if not beside(place) & set(self.tents)]
        if not growing:
            return min(new)
        largest = max(len(camp) for camp in growing)
        equal = [camp for camp in growing if len(camp) == largest]
        self.seen["equal camps"] += len(equal) > 1
        camp = min(equal, key=min)
        if colour in {self.tents[place] for place in camp} and new:
            return min(new)
        self.seen["no new camp"] += not new
        return min(self.room_beside(camp))

    def beside_yours(self) -> Space | None:
        """The first space beside the camp of your elephant; None where it cannot grow."""
        if self.elephant is None:
            self.seen["no elephant"] += 1
            return None
        camp = next(camp for camp in self.camps() if self.elephant in camp)
        self.seen["full up"] += not self.room_beside(camp)
        return min(self.room_beside(camp), default=None)

    # ---- the board -----------------------------------------------------------------------
    def camps(self) -> list[set[Space]]:
        """All camps that are open."""
        return [camp for camp in self.all_camps(set(self.tents)) if len(camp) < FULL]

    def all_camps(self, left: set[Space]) -> list[set[Space]]:
        camps = []
        while left:
            camp, edge = set(), {left.pop()}
            while edge:
                camp |= edge
                edge = {near for place in edge for near in beside(place) if near in left}
                left -= edge
            camps.append(camp)
        return camps

    def fits(self, place: Space) -> bool:
        """A tent may join open camps into one of at most seven, and never touch a closed one."""
        near = [camp for camp in self.all_camps(set(self.tents)) if camp & beside(place)]
        return place not in self.tents and sum(len(camp) for camp in near) < FULL

    def room(self) -> list[Space]:
        return [place for place in self.board if self.fits(place)]

    def room_beside(self, camp: set[Space]) -> list[Space]:
        edge = {near for place in camp for near in beside(place)} & self.board
        return [place for place in edge if self.fits(place)]

    def pitch(self, colour: str, place: Space) -> None:
        assert self.fits(place)
        self.tents[place] = colour
        if self.elephant is not None and not any(self.elephant in camp for camp in self.camps()):
            self.elephant = None

    def end(self, state: State) -> None:
        """It scores for the last tent of the game, and has most of no kind."""
        self.points += 3 * (self.last == IT)
        assert self.game.totals(state, IT)["points"] == self.points
        yours = self.game.totals(state, YOU)["points"]
        first, second = self.game.standings(state)
        assert (first.place, second.place) == (1, 1 if yours == self.points else 2)
        assert yours == self.points or (first.player == state.players[IT]) == (self.points > yours)
        self.seen["last tent" if self.last == IT else "your last tent"] += 1


@pytest.mark.medium
def test_the_ghost_moves_as_its_paper_says() -> None:
    seen = compare(Reader, BOARDS, TURNS, OPTIONS)
    what = ("beside", "new camp", "equal camps", "elephant", "no elephant", "last tent")
    assert all(seen[some] for some in what), seen
