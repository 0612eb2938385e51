"""What holds in every game of Raja: nothing gets lost, legal is what applies, places are never shared."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from sheetgen.errors import Illegal
from sheetgen.games.raja import GAME
from sheetgen.games.raja.board import ACTIONS
from sheetgen.games.raja.state import (
    Architects,
    Governor,
    House,
    Maharaja,
    Palace,
    State,
    palace_price,
    travels_free,
)
from tests.games.raja.table import CHARACTERS, CITIES, fresh, sheet
from tests.support.quick import first_quick

Step = tuple[State, tuple[Any, ...], State]
KINDS = [
    {"advanced": "none"},
    {"advanced": "one"},
    {"advanced": "two"},
    {"advanced": "both"},
    {"advanced": "none", "game_length": "short"},
]
GAMES = [(options, seats) for options in KINDS for seats in (2, 3, 5)]


def walk(seats: int, seed: object, **options: str) -> Iterator[Step]:
    """A random game, step by step."""
    rng = random.Random(f"{seed} {seats} {options}")
    state = fresh(seats, **options)
    while (due := GAME.due(state)) is not None:
        move = GAME.chance(state, rng) if due.is_chance else rng.choice(GAME.legal(state))
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize(("options", "seats"), first_quick(GAMES, 6, columns=True))
def test_pieces_are_never_lost(options: dict[str, str], seats: int) -> None:
    for _, _, state in walk(seats, "pieces", **options):
        for player in range(seats):
            built = sum(houses.count(player) for houses in state.villages) + sum(
                h[player] for h in state.houses
            )
            assert built + state.reserve[player] + state.quarry[player] == 20
            palaces = state.central.count(player) + sum(outer.count(player) for outer in state.outer)
            assert palaces == state.built[player] <= state.board.palaces
        assert min(state.gold + state.reserve + state.quarry + state.tokens) >= 0
        assert sum(state.tokens) <= 7
        assert len(set(state.governors)) == len(state.governors)
        assert all(len(houses) <= state.board.room for houses in state.villages)
        assert all(len(outer) <= 6 for outer in state.outer)


def bank_pays(before: State, move: tuple[Any, ...], after: State) -> int:
    """What a move takes from the bank, by the rules, but for the gold of characters."""
    verb, who, seats = move[0], before.who, before.board.seats
    if verb == "house" and before.phase == "turn":
        return -1
    if verb == "palace":
        return -palace_price(before, who)
    if verb in ("road", "travel") and travels_free(before, who):
        return sum(after.gold) - sum(before.gold)
    if verb == "actions":
        return 2 * move[1:].count("gold")
    if verb == "token":
        return 2 * (move[1] == "gold")
    if verb in ("bid", "pass") and after.phase == "pick":
        return -max(before.bids.high, move[1] if verb == "bid" else -1)
    if verb == "end":
        rewards = sum(after.scores[-1].gold) if len(after.scores) > len(before.scores) else 0
        return rewards + (2 * (seats - 1) if any(before.left) or before.short else 0)
    return 0


@pytest.mark.parametrize(("options", "seats"), first_quick(GAMES, 6, columns=True))
def test_gold_comes_from_the_bank_and_goes_there(options: dict[str, str], seats: int) -> None:
    for before, move, after in walk(seats, "gold", **options):
        change = sum(after.gold) - sum(before.gold)
        merchant = 1 << after.board.character_number["merchant"]
        fresh_turn = GAME.turn(after) != GAME.turn(before)
        gains = after.phase != "over" and after.paid & merchant and (fresh_turn or not before.paid & merchant)
        assert change == bank_pays(before, move, after) + bool(gains)


def everything(seats: int) -> list[tuple[Any, ...]]:
    """All moves of one or two arguments that could ever be meant, and many that could not."""
    spots: list[Any] = [*range(1, 31), *CITIES]
    found: list[tuple[Any, ...]] = [("end",), ("pass",), ("palace", "central"), ("palace", "outer")]
    found += [(verb, spot) for verb in ("house", "builder") for spot in spots]
    found += [(verb, place) for verb in ("travel", "road", "governor") for place in ("start", *CITIES)]
    found += [(verb, name) for verb in ("take", "give", "character") for name in CHARACTERS]
    found += [("swap", a, b) for a, b in permutations(CHARACTERS, 2)]
    found += [("attract", player) for player in range(seats)]
    found += [("token", action) for action in ACTIONS]
    found += [("bid", gold) for gold in range(-1, 20)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("options", "seats"), GAMES)
def test_legal_lists_exactly_what_applies(options: dict[str, str], seats: int) -> None:
    rng = random.Random(f"{options} {seats}")
    candidates = everything(seats)
    shifts = [
        (verb, a, b) for verb in ("move", "builder") for a, b in permutations([*range(1, 31), *CITIES], 2)
    ]
    for state, _, _ in walk(seats, "legal", **options):
        if GAME.due(state).is_chance or rng.random() < 0.85:
            continue
        legal = set(GAME.legal(state))
        asked = candidates + rng.sample(shifts, 60)
        for move in asked:
            assert (move in legal) == applies(state, move), move
        assert all(applies(state, move) for move in legal)
        known = set(candidates) | set(shifts)
        assert all(move in known or move[0] == "actions" for move in legal)


def applies(state: State, move: tuple[Any, ...]) -> bool:
    try:
        GAME.apply(state, move)
    except Illegal as error:
        assert error.clause in GAME.clauses
        assert error.code in GAME.explanations
        return False
    return True


@pytest.mark.slow
@pytest.mark.clause("RA-71")
@pytest.mark.parametrize(("options", "seats"), GAMES)
def test_no_place_is_ever_shared(options: dict[str, str], seats: int) -> None:
    state = fresh(seats)
    for seed in range(3):
        for _, _, after in walk(seats, seed, **options):
            state = after
        assert [s.place for s in GAME.standings(state)] == list(range(1, seats + 1))
        tallies = [
            {key: GAME.totals(state, p)[key] for key in ("palaces", "gold", "character")}
            for p in range(seats)
        ]
        assert GAME.settle(sheet(), state.players, tallies) == GAME.standings(state)


def test_marks_name_every_piece() -> None:
    state = list(walk(4, "marks", advanced="both"))[-1][2]
    pieces = [mark.piece for mark in GAME.marks(state, 0).values()]
    counts = Counter(map(type, pieces))
    assert counts[House] == sum(map(len, state.villages))
    assert counts[Palace] == sum(state.built) + 7
    assert sum(isinstance(piece, Palace) and piece.neutral for piece in pieces) == 7
    assert counts[Governor] == 7
    assert counts[Maharaja] == 1
    standing = [seat for piece in pieces if isinstance(piece, Architects) for seat in piece.owners]
    assert sorted(standing) == [0, 1, 2, 3]


def test_reading_an_old_state_gives_what_it_gave() -> None:
    steps = list(walk(3, "old", advanced="both"))
    for before, move, after in steps[::-1]:
        assert GAME.apply(before, move) == after
