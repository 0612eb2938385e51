"""Players of all levels at all games: legal answers, the same by the same seed, stopped at any time."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import Any

import pytest

from sheetgen.bots import player as bots_player
from sheetgen.bots.game import Chooser, PlayedMove, final_places, first_state, play_moves
from sheetgen.bots.levels import LEVELS, PATIENCE, TreeSearch, player_of_level
from sheetgen.bots.player import MOST_SECONDS, Budget, Diversity, Player, find_candidates
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State
from tests.support import play

BOARDS = {key: layout for key, layout, _ in reversed(play.boards())}
GAMES = sorted(BOARDS)
QUICK = Budget(playouts=6)
SOME = 10
"""Steps of a game that are looked at where whole games take long."""

AGAINST_LUCK = [
    ("dice-charmers", 1, 0),
    ("nagaraja", 1, 2),
    *(pytest.param(key, 1, 0, marks=pytest.mark.slow) for key in ("bania", "raja")),
    *(
        pytest.param(key, 2, most, marks=pytest.mark.slow)
        for key, most in (("dice-charmers", 0), ("nagaraja", 1), ("bania", 0))
    ),
]
"""Games and levels, and how many of four games may be lost to who answers at random."""

each_game = pytest.mark.parametrize("key", GAMES)
each_level = pytest.mark.parametrize("level", LEVELS)


class Anyhow:
    """Answers at random."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, known: State, seat: int) -> Move:
        return self.rng.choice(self.game.legal(known))


def start(key: str, seats: int = 2) -> tuple[Game, State]:
    game = registry.find(key)
    return game, first_state(game, library.load(library.resolve(BOARDS[key])), seats)


def begun(key: str, level: int) -> tuple[Game, Iterator[PlayedMove]]:
    """A game of two players of a level, step by step."""
    game, state = start(key)
    seats = [of_level(game, level, seat) for seat in range(2)]
    return game, play_moves(game, state, seats, random.Random(3))


@cache
def played(key: str, level: int) -> list[PlayedMove]:
    """The same game, once for all that look at it: to its end at the first level, else some steps of it."""
    return list(islice(begun(key, level)[1], SOME if level > 1 else None))


@cache
def late(key: str) -> tuple[Game, State]:
    """A state in which a player decides in the middle of a game of sensible players."""
    game = registry.find(key)
    answers = {id(step): len(game.legal(step.before)) for step in played(key, 1) if step.player is not None}
    enough = min(3, max(answers.values()))
    decisions = [step for step in played(key, 1) if answers.get(id(step), 0) >= enough]
    return game, decisions[len(decisions) // 2].before


def of_level(game: Game, level: int, seed: Any = 1, **how: Any) -> Player:
    return player_of_level(game, level, random.Random(seed), QUICK, **how)


@pytest.mark.medium
@each_level
@each_game
def test_answers_are_legal_and_say_what_is_done(key: str, level: int) -> None:
    game = registry.find(key)
    for step in played(key, level):
        if step.player is not None:
            assert step.move in game.legal(step.before)
            assert None not in step.move, "a player at the table leaves nothing open"


@pytest.mark.medium
@each_level
@each_game
def test_the_same_seed_gives_the_same_game(key: str, level: int) -> None:
    again = [step.move for step in islice(begun(key, level)[1], SOME)]
    assert again == [step.move for step in played(key, level)[:SOME]]


@pytest.mark.parametrize("level", [level for level in LEVELS if level > 1])
@each_game
def test_who_is_stopped_answers_without_a_playout(key: str, level: int) -> None:
    game, state = late(key)
    due = game.due(state)
    assert due is not None and due.player is not None
    thinker = of_level(game, level, stop=lambda: True)
    move = thinker.choose(game.view(state, due.player), due.player)
    assert move in game.legal(state)
    assert thinker.so_far is not None
    assert not sum(thought.visits for thought in thinker.so_far.thoughts)


@pytest.mark.parametrize("level", [level for level in LEVELS if level > 1])
@each_game
def test_a_thought_is_as_long_as_the_budget_and_can_be_watched(key: str, level: int) -> None:
    game, state = late(key)
    due = game.due(state)
    assert due is not None and due.player is not None
    seen: list[int] = []

    def watch() -> bool:
        if thinker.so_far is not None:
            seen.append(sum(thought.visits for thought in thinker.so_far.thoughts))
        return False

    budget = Budget(playouts=24)
    thinker = player_of_level(game, level, random.Random(1), budget, watch)
    advice = thinker.think(game.view(state, due.player), due.player)
    visits = [thought.visits for thought in advice.thoughts]
    assert 0 < sum(visits) <= budget.playouts
    assert seen == sorted(seen)
    assert visits[0] == max(visits), "the best way was compared longest"
    assert all(0 <= thought.value <= 1 for thought in advice.thoughts)
    assert len({answer.move for answer in advice.answers}) == len(advice.answers)
    assert advice.answers[0].move == advice.best.move


@each_game
def test_time_ends_a_thought_too(key: str) -> None:
    game, state = late(key)
    due = game.due(state)
    assert due is not None and due.player is not None
    thinker = player_of_level(game, 2, random.Random(1), Budget(seconds=0))
    assert thinker.choose(game.view(state, due.player), due.player) in game.legal(state)


STEP = 0.25
"""Seconds that pass from one look at the clock to the next."""


@pytest.mark.medium
@each_game
@pytest.mark.parametrize("level", [2, 3])
def test_a_player_answers_within_three_seconds_by_itself(
    key: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count(0, STEP)
    monkeypatch.setattr(bots_player, "monotonic", lambda: next(clock))
    game, state = late(key)
    due = game.due(state)
    assert due is not None and due.player is not None
    thinker = player_of_level(game, level, random.Random(1))
    thinker.think(game.view(state, due.player), due.player)
    assert MOST_SECONDS <= next(clock) < MOST_SECONDS + 20 * STEP


def won(game: Game, state: State, seats: Sequence[Chooser], seed: int) -> tuple[int, ...]:
    for step in play_moves(game, state, seats, random.Random(seed)):
        state = step.after
    return final_places(game, state)


@pytest.mark.parametrize(("key", "level", "most_lost"), AGAINST_LUCK)
def test_levels_beat_who_answers_at_random(key: str, level: int, most_lost: int) -> None:
    game, state = start(key)
    first = []
    for seed in range(2):
        anyhow, thinker = Anyhow(game, random.Random(seed)), of_level(game, level, seed)
        first.append(won(game, state, [thinker, anyhow], seed)[0])
        first.append(won(game, state, [anyhow, thinker], seed)[1])
    assert first.count(2) <= most_lost


def test_more_than_two_can_play() -> None:
    for key in GAMES:
        game, state = start(key, game_seats(key))
        seats = [of_level(game, 1 + seat % 3, seat) for seat in range(game_seats(key))]
        assert len(list(islice(play_moves(game, state, seats, random.Random(2)), SOME))) == SOME


def game_seats(key: str) -> int:
    return min(3, max(registry.find(key).seats))


def test_ways_kept_apart_begin_with_different_answers_first() -> None:
    game, state = start("dice-charmers")
    state = game.play(state, game.chance(state, random.Random(1)))[0]
    apart, alike = (
        [way.plan.moves[0] for way in find_candidates(game, state, 0, random.Random(1), 10, apart=kept)]
        for kept in (Diversity.ANSWERS, Diversity.NOT)
    )
    answers = len(game.legal(state))
    assert len(set(apart)) == min(10, answers) > len(set(alike))
    assert apart[0] == alike[0], "the best looking one comes first all the same"


@pytest.mark.medium
def test_replies_are_weighed_at_once_only_where_no_luck_is_met() -> None:
    for key, patience in (("raja", 1), ("dice-charmers", PATIENCE)):
        game, state = late(key)
        due = game.due(state)
        assert due is not None and due.player is not None
        thinker = player_of_level(game, 3, random.Random(1), QUICK)
        thinker.think(game.view(state, due.player), due.player)
        assert isinstance(thinker, TreeSearch) and thinker.patience == patience


def test_thoughts_tell_where_their_tries_ended() -> None:
    game, state = late("dice-charmers")
    due = game.due(state)
    assert due is not None and due.player is not None
    for level in (2, 3):
        thinker = player_of_level(game, level, random.Random(1), Budget(playouts=24))
        advice = thinker.think(game.view(state, due.player), due.player)
        assert all(len(thought.ends) == thought.visits for thought in advice.thoughts)
        assert any(end != state for thought in advice.thoughts for end in thought.ends)


def test_an_action_that_waits_for_its_answer_looks_better_than_none() -> None:
    game, state = start("dice-charmers")
    faces = ("goods", "tea silk"), ("goods", "tea silk"), ("roads", "straight"), ("roads", "curve")
    rest = ("river", "flag"), ("river", "lamp"), ("palace", "builder"), ("palace", "maharani")
    state = game.apply(state, ("roll", (*faces, *rest)))
    now = game.estimate(state, 0)
    assert now is not None
    for move in (("take", "roads", "straight"), ("take", "palace", "maharani")):
        begun = game.estimate(game.apply(state, move), 0)
        assert begun is not None and begun > now + 1
