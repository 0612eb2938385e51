"""Games against a ghost, compared with the printed text of its sheet and card.

Each ``test_ghost_from_paper.py`` has a ``Reader``, a second model of the ghost. Its author read the printed
English text and the rules of the game, not the engine. It follows the moves of both seats and asserts each
move of the ghost. A difference is a sentence that is missing on paper, or a fault of the engine.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple, Protocol

from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import player_of_level
from sheetgen.games import library
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO, STRENGTHS
from sheetgen.games.contract.values import Move, State
from tests.support.play import start


class Reader(Protocol):
    """Somebody who moves the ghost by its sheet and card. ``seen`` counts the ghost's turns as ``turn``, and
    the cases of the text that occurred.
    """

    seen: Counter[str]

    def __init__(self, game: Game, layout: Any, strength: str, state: State) -> None: ...

    def watch(self, before: State, player: int | None, move: Move, after: State) -> None:
        """Compare a move of the ghost with the text, and follow any other move. Raise ``AssertionError``."""

    def end(self, state: State) -> None:
        """Compare the result of the game with the text. Raise ``AssertionError``."""


class _Anyhow(NamedTuple):
    """A player who answers with any legal move."""

    game: Game
    luck: random.Random

    def choose(self, known: State, player: int) -> Move:
        return self.luck.choice(self.game.legal(known))


def compare(
    reader: type[Reader],
    boards: list[str],
    turns: int,
    options: Sequence[dict[str, str]] = ({},),
    level: int = 0,
) -> Counter[str]:
    """Play whole games until the ghost has had ``turns`` turns. Return what occurred.

    The person is a bot of ``level``; at level 0 each move is random.
    """
    seen: Counter[str] = Counter()
    strengths = list(STRENGTHS)
    for number in count():
        board = boards[number % len(boards)]
        strength = strengths[number // len(boards) % len(strengths)]
        chosen = options[number % len(options)] | {SOLO: strength}
        key = board.partition("/")[0]
        game, state = start(key, board, 2, chosen)
        person = reader(game, library.load(library.resolve(board)), strength, state)
        luck = random.Random(f"{board} {number}")
        bot = player_of_level(game, level, luck) if level else _Anyhow(game, luck)
        for before, player, move, after in play_moves(game, state, [bot, bot], luck):
            try:
                person.watch(before, player, move, after)
            except AssertionError as error:
                error.add_note(
                    f"{board} {chosen}, game {number}, ghost's turn {seen['turn'] + person.seen['turn']}"
                )
                raise
        person.end(after)
        seen += person.seen
        if seen["turn"] >= turns:
            return seen
    raise AssertionError
