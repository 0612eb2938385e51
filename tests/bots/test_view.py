"""What a bot knows is what its seat knows: nothing that is hidden changes an answer."""

import random
from functools import cache

import pytest

from sheetgen.bots.game import first_state, play_moves
from sheetgen.bots.levels import player_of_level
from sheetgen.bots.player import Budget
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State
from tests.support import play

BOARDS = sorted({key: (key, layout) for key, layout, _ in reversed(play.boards())}.values())
EARLY = 40
MOST_STEPS = 300
each_board = pytest.mark.parametrize(("key", "layout"), BOARDS)


@cache
def decisions(key: str, layout: str) -> list[tuple[Game, State, int]]:
    """The decisions of a game of sensible players: those of the first rounds, and every third after."""
    game = registry.find(key)
    state = first_state(game, library.load(library.resolve(layout)), 2)
    rng = random.Random(1)
    played = play_moves(game, state, [player_of_level(game, 1, rng) for _ in range(2)], rng)
    found = [(game, step.before, step.player) for step in played if step.player is not None]
    return found[:EARLY] + found[EARLY::3]


@pytest.mark.medium
@each_board
def test_a_view_offers_what_is_legal_and_hides_nothing_more_the_second_time(key: str, layout: str) -> None:
    for game, state, seat in decisions(key, layout):
        known = game.view(state, seat)
        assert game.due(known) == game.due(state)
        assert set(game.legal(known)) == set(game.legal(state))
        assert game.forced(known) == game.forced(state)
        assert game.view(known, seat) == known


HALF_LOGGED = 12
"""Games whose log names only some outcomes of chance."""


@pytest.mark.medium
@each_board
def test_a_view_lists_what_is_legal_if_the_log_names_only_some_things(key: str, layout: str) -> None:
    game, tried = registry.find(key), 0
    for seed in range(HALF_LOGGED):
        rng = random.Random(seed)
        state = first_state(game, library.load(library.resolve(layout)), 2)
        share = rng.choice((0.1, 0.5))
        for _ in range(MOST_STEPS):
            due = game.due(state)
            if due is None:
                break
            if due.player is None:
                move = game.unknown(state) if rng.random() < share else game.chance(state, rng)
            else:
                legal, known = game.legal(state), game.view(state, due.player)
                assert set(game.legal(known)) == set(legal), (seed, due)
                assert game.view(known, due.player) == known
                tried += 1
                move = rng.choice(legal)
            state, _ = game.play(state, move)
    assert tried > 10 * HALF_LOGGED


@each_board
def test_what_is_imagined_agrees_with_what_is_known(key: str, layout: str) -> None:
    rng = random.Random(2)
    for game, state, seat in decisions(key, layout):
        known = game.view(state, seat)
        imagined = game.imagine(known, seat, rng)
        assert game.view(imagined, seat) == known
        assert set(game.legal(imagined)) == set(game.legal(known))


class Poisoned:
    """Asks a player each third time, and twice: as it is, and with all that is hidden replaced by something else.

    Between these somebody plays who answers at once.
    """

    def __init__(self, game: Game, level: int, seed: int) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self.rng = random.Random(seed)
        self.asked = 0

    def choose(self, known: State, seat: int) -> Move:
        self.asked += 1
        if self.asked % 3 != 1:
            return self._asked(known, seat, 1)
        one = self._asked(known, seat, self.level)
        other = self.game.imagine(known, seat, self.rng)
        assert self._asked(self.game.view(other, seat), seat, self.level) == one
        return one

    def _asked(self, known: State, seat: int, level: int) -> Move:
        answers = player_of_level(self.game, level, random.Random(self.seed), Budget(playouts=10))
        return answers.choose(known, seat)


@pytest.mark.parametrize(
    ("key", "layout", "level"),
    [
        pytest.param(*board, level, marks=[] if board[0] == "nagaraja" and level == 1 else pytest.mark.slow)
        for board in BOARDS
        for level in (1, 2, 3)
    ],
)
def test_what_is_hidden_changes_no_answer(key: str, layout: str, level: int) -> None:
    game = registry.find(key)
    state = first_state(game, library.load(library.resolve(layout)), 2)
    seats = [Poisoned(game, level, seat) for seat in range(2)]
    played = list(play_moves(game, state, seats, random.Random(3)))
    assert game.due(played[-1].after) is None


@pytest.mark.medium
def test_raja_chooses_actions_by_what_was_known_as_the_round_began() -> None:
    """RA-21: who plays later has chosen in secret before."""
    for game, state, seat in decisions("raja", "raja/rajasthan"):
        if state.phase == "actions" and state.played:
            known = game.view(state, seat)
            assert known.gold == state.dawn.gold
            assert known.villages == state.dawn.villages
            assert not known.played


def test_a_game_plays_on_what_a_seat_knows_alone() -> None:
    """The players of a game are given views, never the game itself."""
    key, layout = "nagaraja", "nagaraja/temple"
    game = registry.find(key)
    given: list[State] = []

    class Watching:
        def choose(self, known: State, seat: int) -> Move:
            given.append(known)
            assert known == game.view(known, seat)
            return random.Random(len(given)).choice([m for m in game.legal(known) if None not in m])

    state = first_state(game, library.load(library.resolve(layout)), 2)
    for _ in play_moves(game, state, [Watching(), Watching()], random.Random(5)):
        pass
    hidden = [known for known in given if known.hands[0].hidden or known.hands[1].hidden]
    assert len(hidden) > len(given) / 2
