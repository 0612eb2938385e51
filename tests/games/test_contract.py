"""What holds for every game: the properties on which scorer, hints and bots stand."""

import random
from collections import Counter
from functools import cache
from itertools import islice

import pytest

from sheetgen.errors import Illegal
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State
from tests.support import play
from tests.support.candidates import Candidates, candidates, said_apart
from tests.support.quick import first_quick

BOARDS = play.boards()
FEWEST = {key: min(seats for other, _, seats in BOARDS if other == key) for key, _, _ in BOARDS}
EACH = [
    pytest.param(*board, marks=[] if board[2] == FEWEST[board[0]] else pytest.mark.slow) for board in BOARDS
]
"""All boards; the quick loop plays those with the fewest players of each game."""
SEEDS = (7, 1, 2)
"""Of random games that must end; other tests look at the first two again."""
GAMES = 4
"""How many games are played at least of each game, on all its boards together."""
LEAST = {key: -(-GAMES // sum(other == key for other, _, _ in BOARDS)) for key in FEWEST}
"""How many games are played on each board of a game."""
SAID = [
    pytest.param(
        *board, seed, logged, marks=[] if board[2] == FEWEST[board[0]] and not seed else pytest.mark.slow
    )
    for board in BOARDS
    for seed in range(LEAST[board[0]])
    for logged in ((True,) if seed else (True, False))
]
"""All boards and all those games, one of each board with nothing logged; the quick loop plays the first of each board
with the fewest players."""
OFTEN, SHARE = 4, 0.04
"""All that could be said is tried at the first decisions of each kind and at this share of the others.

At the rest of them verbs that have much to say are left out.
"""
UNLOGGED = 1500
"""Decisions after which a game is left whose chance nobody wrote down: it may never come to an end."""
APART = 30


@cache
def walked(key: str, layout: str, seats: int, seed: int) -> list[tuple[State, Move, State]]:
    """A random game, once for all that only look at it."""
    game, state = play.start(key, layout, seats)
    return list(play.walk(game, state, random.Random(seed)))


@pytest.mark.parametrize(("key", "layout", "seats"), BOARDS)
@pytest.mark.parametrize("seed", first_quick(SEEDS))
def test_random_games_end_and_rank_everybody(key: str, layout: str, seats: int, seed: int) -> None:
    game, state = registry.find(key), walked(key, layout, seats, seed)[-1][-1]
    assert (game.legal(state), game.forced(state), game.silent(state, None)) == ([], None, None)
    assert game.close(state) == (state, ())
    standings = game.standings(state)
    assert len(standings) == seats
    assert standings[0].place == 1
    assert [s.place for s in standings] == sorted(s.place for s in standings)
    for a, b in zip(standings, standings[1:], strict=False):
        same = [c.rank for c in a.criteria] == [c.rank for c in b.criteria]
        assert (a.place == b.place) == same


GIVING = ("draw", "deal", "refill", "dice", "amulet", "roll", "tile", "governors")
"""Kinds of chance of which who draws has something at once."""


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_a_chance_is_for_whoever_gets_something_by_it(key: str, layout: str, seats: int) -> None:
    """What a draw brings is seen in that player's totals; what is for all changes nobody's."""
    game, told = registry.find(key), set()
    for before, _, after in walked(key, layout, seats, 7):
        seat, due = game.for_whom(before), game.due(before)
        assert due is not None
        if due.player is not None:
            assert seat is None
            continue
        told.add((due.kind, seat is None))
        gain = {who for who in range(seats) if game.totals(before, who) != game.totals(after, who)}
        assert due.kind not in GIVING or not gain or seat in gain, due.kind
    assert all((kind, not nobody) not in told for kind, nobody in told), (
        "a kind of chance is always somebody's or never"
    )


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_legal_moves_are_exactly_those_that_apply(key: str, layout: str, seats: int) -> None:
    game, rng = registry.find(key), random.Random(f"{layout} {seats}")
    universe: set[tuple[object, ...]] = set()
    for before, move, _ in walked(key, layout, seats, 1):
        universe.add(move)
        if len(universe) < 4000:
            universe.update(game.legal(before))
    pool = sorted(universe, key=repr)
    for before, _, _ in walked(key, layout, seats, 7):
        due = game.due(before)
        assert due is not None
        if due.is_chance or rng.random() < 0.8:
            continue
        legal = game.legal(before)
        assert len(set(legal)) == len(legal), "a move is listed twice"
        for move in legal:
            game.apply(before, move)
        for move in rng.sample(pool, min(150, len(pool))):
            if move not in legal:
                with pytest.raises(Illegal) as caught:
                    game.apply(before, move)
                assert caught.value.clause in game.clauses
                assert caught.value.code in game.explanations


@pytest.mark.parametrize(("key", "layout", "seats", "seed", "logged"), SAID)
def test_what_can_be_said_applies_if_and_only_if_it_is_legal(
    key: str, layout: str, seats: int, seed: int, logged: bool
) -> None:
    """The other way round: from what grammar and layout let a log say, never asking the rules."""
    tried: Counter[str] = Counter()
    apart: Counter[tuple[str, int]] = Counter()
    rng = random.Random(f"{layout} {seats} {logged} {seed}")
    chosen = {name: rng.choice(values) for name, values in registry.find(key).options.items()}
    game, state = play.start(key, layout, seats, chosen)
    lexicon = game.grammar.lexicon("en", state.players, library.load(library.resolve(layout)))
    for before, _, _ in islice(play.walk(game, state, rng, logged), None if logged else UNLOGGED):
        due = game.due(before)
        assert due is not None
        if not due.is_chance:
            tried[due.kind] += 1
            quick = tried[due.kind] > OFTEN and rng.random() > SHARE
            found = candidates(lexicon, due.kind, rng, quick)
            _applies_exactly_what_is_legal(game, before, found, apart)


def _applies_exactly_what_is_legal(
    game: Game, before: State, found: Candidates, apart: Counter[tuple[str, int]]
) -> None:
    legal = game.legal(before)
    for move in legal:
        assert found.should_have(move) or move == game.silent(before, None), f"{move} cannot be said"
    for move in found.moves.intersection(legal):
        game.apply(before, move)
    for move in sorted(found.moves.difference(legal), key=repr):
        try:
            after = game.apply(before, move)
        except Illegal:
            continue
        # Looking for the moves that it stands for takes long: of many alike the first ones must do.
        apart[move[0], len(move)] += 1
        if apart[move[0], len(move)] <= APART:
            assert said_apart(game, before, move, after), f"{move} applies and is not listed"


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_applying_never_changes_an_older_state(key: str, layout: str, seats: int) -> None:
    game = registry.find(key)
    for step, (before, move, _) in enumerate(walked(key, layout, seats, 1)):
        if step % 7 == 0:
            seen = play.fingerprint(before)
            game.apply(before, move)
            for player in range(seats):
                game.marks(before, player)
                game.totals(before, player)
                game.view(before, player)
            assert play.fingerprint(before) == seen


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_a_forced_move_is_the_only_one_or_changes_nothing_else(key: str, layout: str, seats: int) -> None:
    game = registry.find(key)
    for before, _, _ in walked(key, layout, seats, 7):
        forced = game.forced(before)
        if forced is not None:
            assert forced in game.legal(before)


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_closing_ends_the_turn(key: str, layout: str, seats: int) -> None:
    game = registry.find(key)
    for before, _, _ in walked(key, layout, seats, 7):
        due = game.due(before)
        assert due is not None
        if due.is_chance:
            continue
        after, leftovers = game.close(before)
        then = game.due(after)
        assert then is None or then != due or after != before
        for leftover in leftovers:
            assert leftover.clause in game.clauses
            assert leftover.code in game.explanations
            assert leftover.severity in ("warning", "error")


@pytest.mark.parametrize(("key", "layout", "seats"), EACH)
def test_a_game_can_be_played_with_nothing_logged(key: str, layout: str, seats: int) -> None:
    game, state = play.start(key, layout, seats)
    rng = random.Random(13)
    for _ in range(400):
        due = game.due(state)
        if due is None:
            break
        if due.is_chance:
            state = game.apply(state, game.unknown(state))
            continue
        legal = game.legal(state)
        assert legal
        state = game.apply(state, game.forced(state) or rng.choice(legal))
