"""The ghost of The Dice Charmers, modelled from its printed sheet and card alone."""

from collections import Counter
from fractions import Fraction
from typing import Any

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move, State
from tests.support.ghost_paper import compare

BOARDS = ["dice-charmers/sun", "dice-charmers/moon"]
TURNS = 1000
"""The number of the ghost's turns that are compared. All agreed in 3,000 turns too."""
LAST_STEP = 80
Die = tuple[str, str]
"""The colour and the face of a die."""


class Reader:
    """Keeps the ghost's way and table, and the dice in the middle."""

    def __init__(self, game: Game, layout: Any, strength: str, state: State) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()
        self.steps = getattr(layout.ghost, strength)  # strike its steps up to the portrait
        self.lines = [(line.colour, line.faces, line.steps) for line in layout.ghost.wishes]
        self.crossed = [0] * len(self.lines)
        self.middle: list[Die] = []
        self.elephant: Die | None = None
        self.turns = 0
        self.first = YOU
        """You are first player in round one."""

    def watch(self, before: State, player: int | None, move: Move, after: State) -> None:
        match move:
            case ("roll", dice):
                self.middle, self.elephant, self.turns = list(dice), None, 0
            case ("karma", colour, face):
                self.middle.remove((colour, face))
            case ("reroll", dice):
                self.rerolled = list(dice)
            case _ if player == IT:
                self.ghost_plays(move)
            case ("take", colour, face):
                self.take((colour, face))
            case ("pass",):
                pass
        self.compare_end(before, after)

    def take(self, die: Die) -> None:
        """Take a die of the middle, or one of the two that karma threw again."""
        if getattr(self, "rerolled", None):
            self.rerolled.remove(die)
            self.elephant = self.rerolled.pop()
            return
        self.middle.remove(die)
        if self.turns == 0:  # the first player's die: its twin rides the elephant
            self.elephant = next(other for other in self.middle if other[0] == die[0])
            self.middle.remove(self.elephant)

    def ghost_plays(self, move: Move) -> None:
        self.seen["turn"] += 1
        for number, (colour, faces, boxes) in enumerate(self.lines):
            if self.crossed[number] == len(boxes):
                self.seen["full line"] += 1
                continue
            for face in faces:
                if (colour, face) in self.middle:
                    assert move == ("take", colour, face), (move, (colour, face))
                    self.steps += boxes[self.crossed[number]]
                    self.crossed[number] += 1
                    self.take((colour, face))
                    self.seen["first" if self.turns == 0 else "die"] += 1
                    return
        assert move[0] != "take", move
        self.steps += 1
        self.seen["none"] += 1

    def compare_end(self, before: State, after: State) -> None:
        if after.turn == before.turn and after.round == before.round and self.game.due(after) is not None:
            return
        self.turns += 1
        assert self.game.totals(after, IT)["steps"] == self.steps
        over = self.game.due(after) is None
        beyond = self.steps > LAST_STEP
        crossed = self.game.totals(after, YOU)["overlap"] > 0
        assert over == ((beyond or crossed) and self.turns % 2 == 0), (self.steps, self.turns)

    def end(self, state: State) -> None:
        mine = self.game.totals(state, YOU)["overlap"]
        its = Fraction(self.steps - LAST_STEP, 2)
        first, second = self.game.standings(state)
        assert (first.place, second.place) == (1, 2)
        assert (first.player == state.players[IT]) == (its > mine)
        self.seen["won" if its > mine else "lost"] += 1


def test_the_ghost_moves_as_its_paper_says() -> None:
    seen = compare(Reader, BOARDS, TURNS)
    assert all(seen[what] for what in ("full line", "die", "first", "none")), seen
