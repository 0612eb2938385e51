"""What holds in every game: nothing is lost or doubled, views hide, logs may leave out what nobody saw."""

import random
from collections import Counter
from itertools import islice
from statistics import fmean, median
from typing import NamedTuple

import pytest

from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import GreedyPlayer
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import BITS
from sheetgen.games.nagaraja.knowledge import card_pool, reached_places, relic_pool, unnamed_cards
from sheetgen.games.nagaraja.state import State
from tests.games.nagaraja.table import BOARD, due, go, start

SEEDS = range(6)


def states(seed: int, written: float, steps: int = 20_000):
    """A random game; ``written`` is the share of chance outcomes and secrets that the log names."""
    rng = random.Random(seed)
    state = start()
    for _ in range(steps):
        yield state
        now = GAME.due(state)
        if now is None:
            return
        if now.is_chance:
            move = GAME.chance(state, rng) if rng.random() < written else GAME.unknown(state)
        else:
            legal = GAME.legal(state)
            named = [move for move in legal if None not in move]
            move = GAME.forced(state) or rng.choice(named if named and rng.random() < written else legal)
        state = GAME.apply(state, move)


def check_pieces(state: State) -> None:
    """Cards, tiles, relics, amulets and sticks are all there, each once."""
    hands = sum(hand.card_count for hand in state.hands)
    table = sum(map(len, state.chosen)) + len(state.activated)
    assert state.cards_in_pile + hands + table + len(state.discards) == 48
    pool = card_pool(state)
    assert min(pool) >= 0
    assert sum(pool) == state.cards_in_pile + unnamed_cards(state)
    laid = sum(tile >= 0 for temple in state.temples for tile in temple.tiles)
    assert laid + state.tiles_in_pile + (state.tile != -1) <= 17
    assert all(seen <= count for seen, count in zip(state.tiles_seen, BOARD.tile_counts, strict=True))
    lying = sum(len(BITS[temple.lying]) for temple in state.temples) + state.tile_amulet
    won = sum(len(temple.amulets) for temple in state.temples)
    won += sum(task.kind == "amulet" for task in state.agenda)  # taken, and about to be looked at
    assert state.amulets_in_pile + lying + won + len(state.amulets_used) == 12
    for seat, temple in enumerate(state.temples):
        known = Counter(value for value in temple.relics if value)
        assert known + Counter(relic_pool(state, seat)) == Counter(BOARD.relic_values)
    thrown = Counter(stick // 8 for sticks in state.sticks for stick in sticks)
    assert all(thrown[kind] <= count for kind, count in enumerate(BOARD.stick_counts))


@pytest.mark.parametrize("written", [1.0, 0.5, 0.0])
@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_conserved(seed: int, written: float):
    state = start()
    for state in states(seed, written):
        check_pieces(state)
    assert GAME.due(state) is None
    assert 1 <= state.round <= 17


@pytest.mark.clause("NA-24")
@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_reached_relics_are_up_when_somebody_decides(seed: int):
    for state in states(seed, 1.0):
        now = GAME.due(state)
        if now is not None and not now.is_chance and now.kind not in ("place",):
            for temple in state.temples:
                relics, amulets, _ = reached_places(BOARD, temple.tiles)
                assert temple.up == relics
                assert not temple.lying & amulets


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_names_nothing_that_the_player_has_not_seen(seed: int):
    for state in islice(states(seed, 1.0), 0, None, 3):
        for player in (0, 1):
            seen, other = GAME.view(state, player), 1 - player
            assert seen.hands[player] == state.hands[player]
            assert seen.hands[other].card_count == state.hands[other].card_count
            assert set(seen.hands[other].cards) <= set(state.hands[other].shown)
            assert not any(seen.temples[other].amulets)
            for mine, all_ in zip(seen.temples, state.temples, strict=True):
                for place, value in enumerate(mine.relics):
                    assert value in (0, all_.relics[place])
                    assert not value or all_.seen[player] >> place & 1
            check_pieces(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_states_that_look_alike_to_a_player_have_the_same_view(seed: int):
    """Exchange what only the opponent knows: the player's view stays."""
    for state in islice(states(seed, 1.0), 0, None, 5):
        temple = state.temples[1]
        unseen = [place for place in range(9) if not temple.seen[0] >> place & 1]
        if len(unseen) >= 2 and all(temple.relics[place] for place in unseen[:2]):
            relics = list(temple.relics)
            i, j = unseen[:2]
            relics[i], relics[j] = relics[j], relics[i]
            other = state.replace(temples=(state.temples[0], temple._replace(relics=tuple(relics))))
            assert GAME.view(other, 0) == GAME.view(state, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_views_can_be_played_on(seed: int):
    rng = random.Random(seed)
    for state in islice(states(seed, 1.0), 0, None, 40):
        now = GAME.due(state)
        if now is None or now.player is None:
            continue
        seen = GAME.view(state, now.player)
        assert set(GAME.legal(state)) <= set(GAME.legal(seen))
        for _ in range(60):
            then = GAME.due(seen)
            if then is None:
                break
            seen = GAME.apply(
                seen, GAME.chance(seen, rng) if then.is_chance else rng.choice(GAME.legal(seen))
            )
            check_pieces(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_written_down_later_with_less_is_still_legal(seed: int):
    """A game is replayed with secret chances unwritten: every decision is legal still."""
    rng = random.Random(seed)
    full, log = start(), start()
    while (now := GAME.due(full)) is not None:
        while GAME.due(log) != now:  # who knows less must be asked more; those who say nothing do nothing
            silent = GAME.silent(log, None)
            assert silent is not None, (GAME.due(log), now)
            log = GAME.apply(log, silent)
        move = GAME.chance(full, rng) if now.is_chance else rng.choice(GAME.legal(full))
        secret = now.kind in ("draw", "seen", "amulet")
        log = GAME.apply(log, GAME.unknown(log) if secret else move)
        full = GAME.apply(full, move)
    assert full.result is not None


def test_closing_says_what_is_missing():
    state = go(start(), ("first", ("4", "4"), ("1", "2")), ("draw", (None,) * 5), ("draw", (None,) * 5))
    state = go(state, ("tile", "straight"))
    after, left = GAME.close(state)
    assert [(one.code, one.severity, one.clause) for one in left] == [("decision-missing", "error", "NA-20")]
    assert due(after) == ("select", 0)
    after, left = GAME.close(after)
    assert (left, due(after)) == ((), ("select", 1))


class Record(NamedTuple):
    """One game: its rounds, how it ended, whether the first guide won."""

    rounds: int
    reason: str
    first_guide_won: bool


def played(seed: str) -> Record:
    """A game of sensible players."""
    rng, state, first = random.Random(seed), start(), -1
    for step in play_moves(GAME, state, [GreedyPlayer(GAME, rng), GreedyPlayer(GAME, rng)], rng):
        state = step.after
        if step.move[0] == "first":
            first = state.guide
    return Record(state.round, state.result.reason, state.result.winner == first)


@pytest.mark.slow
def test_the_cards_are_balanced():
    """One-step-ahead players: the first guide wins 45 to 55 %, 8 to 14 rounds, each end 3 % or more."""
    found = [played(f"test/{n}") for n in range(80)]
    assert 0.4 <= fmean(record.first_guide_won for record in found) <= 0.6  # and what 80 games scatter
    assert 8 <= median(record.rounds for record in found) <= 14
    for reason in ("cursed", "points", "tiles"):
        assert sum(record.reason == reason for record in found) >= 3


def test_the_same_seed_gives_the_same_game():
    assert played("one") == played("one")
