"""What holds in every game of Bania: nothing gets lost, what may be placed is proved, legal is what applies."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from sheetgen.errors import Illegal
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, KINDS, neighbours_of, spaces_in
from sheetgen.games.bania.holdings import everybody_idle, touching_tents
from sheetgen.games.bania.state import AT_HOME, Elephants, Marker, State, Tent, Tile
from tests.games.bania.table import fresh, goods, sheet
from tests.support.play import walk as walk_anyhow
from tests.support.quick import first_quick

GAMES = [(seats, rolls) for seats in (2, 3, 4) for rolls in ("one", "up to three")]
Step = tuple[State, tuple[Any, ...], State]


def walk(seats: int, seed: object, rolls: str = "one", written: float = 1.0) -> Iterator[Step]:
    """A random game that tends to pitch tents; ``written`` is the share of chance that the log names."""
    rng = random.Random(f"{seed} {seats} {rolls}")
    state = fresh(seats, rolls=rolls)
    while (due := GAME.due(state)) is not None:
        if due.is_chance:
            move = GAME.chance(state, rng) if rng.random() < written else GAME.unknown(state)
        else:
            answers = GAME.legal(state)
            tents = [answer for answer in answers if answer[0] == "pitch"]
            move = rng.choice(tents if tents and rng.random() < 0.7 else answers)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize(("seats", "rolls"), GAMES)
@pytest.mark.parametrize("written", first_quick([0.6, 1.0]))
def test_tents_and_cards_are_never_lost(seats: int, rolls: str, written: float) -> None:
    for _, _, state in walk(seats, "pieces", rolls, written):
        board = state.board
        pitched = sum(spaces.bit_count() for spaces in state.tents)
        assert pitched + sum(map(len, state.reserves)) + state.bag == 60
        assert all(0 <= seen <= n for seen, n in zip(state.seen, board.tent_counts, strict=True))
        for kind in KINDS:
            assert 0 <= sum(hand[kind] for hand in state.hands) <= board.cards[kind]
        assert min(n for hand in state.hands for n in hand) >= 0
        assert min(state.loose) >= 0 and max(state.loose) <= sum(board.cards)
        if written == 1.0:
            assert not any(state.loose)
        assert all(at == AT_HOME or any(s >> at & 1 for s in state.tents) for at in state.elephants)


def components(tents: set[str]) -> list[set[str]]:
    """Adjacent tents, found by walking from one to the next."""
    camps, left = [], set(tents)
    while left:
        camp = {left.pop()}
        while more := {near for space in camp for near in neighbours_of(space)} & left:
            camp |= more
            left -= more
        camps.append(camp)
    return camps


@pytest.mark.slow
@pytest.mark.clause("BA-30", "BA-31", "BA-32", "BA-51")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_room_is_where_a_tent_may_stand_and_the_game_ends_with_the_last_of_it(seats: int, seed: int) -> None:
    """Held against the rules read anew: every space in play tried, camps found by walking the board."""
    for before, move, state in walk(seats, seed):
        if move[0] != "pay":
            continue
        board = state.board
        tents = {board.spaces[n] for spaces in state.tents for n in spaces_in(spaces)}
        camps = components(tents)
        assert sorted(map(len, camps)) == sorted(camp.size for camp in state.camps)
        assert all(len(camp) <= 7 for camp in camps)
        room = set()
        for space in (board.spaces[n] for n in spaces_in(board.play)):
            near = [camp for camp in camps if camp & set(neighbours_of(space))]
            closed = any(len(camp) == 7 for camp in near)
            if space not in tents and not closed and 1 + sum(map(len, near)) <= 7:
                room.add(space)
        assert room == {board.spaces[n] for n in spaces_in(state.room)}
        over = not room or len(tents) == 60
        assert (state.phase in ("over", "hands")) == over
        if over:
            assert state.last == before.who


@pytest.mark.clause("BA-21", "BA-22")
@pytest.mark.parametrize("seats", [2, 4])
def test_ways_to_pay_are_exactly_those_of_the_rule(seats: int) -> None:
    """Every handful of cards is tried: does it, with the touching tents, make up the price?"""
    rng = random.Random(seats)
    for state, _, _ in walk(seats, "pay"):
        if state.phase != "pay" or rng.random() < 0.6:
            continue
        number, space = state.purchase
        price, tents = state.board.tents[number].price, touching_tents(state, space)
        found = {move[1] for move in GAME.legal(state)}
        for n in range(10):
            for cards in combinations_with_replacement("OPSI", n):
                if all(
                    cards.count(k) <= held for k, held in zip("OPSI", state.hands[state.who], strict=True)
                ):
                    spent = goods("".join(cards))
                    assert (spent in found) == pays(spent, price, tents, state.hands[state.who])


def pays(spent: tuple[str, ...], price: Any, tents: Any, hand: Any) -> bool:
    """Whether these cards can be dealt out as the rule says: own kinds, and threes for what is lacking."""
    counts = [spent.count(name) for name in GOODS]
    for own in product(*(range(min(n, wanted) + 1) for n, wanted in zip(counts, price, strict=True))):
        lacking = threes = 0
        sound = True
        for kind in KINDS:
            rest = price[kind] - own[kind]
            by_tents = min(rest, tents[kind])
            missing = rest - by_tents
            lacking += missing
            sound &= not missing or own[kind] == hand[kind]
            threes += counts[kind] - own[kind]
        if sound and threes == 3 * lacking:
            return True
    return False


def stands_still(state: State) -> bool:
    """Whether all cards are in hands and none of these hands pays for a tent, every handful tried."""
    board = state.board
    if any(sum(hand[kind] for hand in state.hands) < 15 for kind in KINDS):
        return False
    touched = {touching_tents(state, space) for space in spaces_in(state.room)}
    return not any(
        pays(goods("".join(letter * n for letter, n in zip("OPSI", spent, strict=True))), price, tents, hand)
        for hand, reserve in zip(state.hands, state.reserves, strict=True)
        for price in {board.tents[number].price for number in reserve}
        for tents in touched
        for spent in product(*(range(min(held, 9) + 1) for held in hand))
        if sum(spent) <= 9
    )


@pytest.mark.clause("BA-54")
@pytest.mark.parametrize("seed", [107])
def test_games_in_which_those_without_tents_hold_all_cards_end(seed: int) -> None:
    """There nobody can ever pay again, though tents and free spaces are left."""
    steps = list(without_a_plan(4, seed))
    last = [before.who for before, move, _ in steps if move[0] == "pay"][-1]
    _, _, end = steps[-1]
    assert end.phase == "over" and end.room and any(end.reserves)
    assert stands_still(end)
    assert [GAME.totals(end, player)["last"] for player in range(4)] == [
        player == last for player in range(4)
    ]


@pytest.mark.clause("BA-51", "BA-54")
@pytest.mark.parametrize(
    ("seats", "seed"), [(4, 87), (4, 107), *((n, seed) for n in (2, 3, 4) for seed in range(5))]
)
def test_a_game_ends_by_its_last_tent_or_by_standing_still_and_never_goes_on_then(
    seats: int, seed: int
) -> None:
    for before, move, state in without_a_plan(seats, seed):
        if state.phase == "over":
            assert move[0] == "pay" or stands_still(state) or everybody_idle(state)
        elif state.turn > before.turn and state.hands == before.hands:
            assert not stands_still(state)


def without_a_plan(seats: int, seed: int) -> Iterator[Step]:
    """A game of players who do anything that is allowed, be it nothing, and whose rolls are written down."""
    return walk_anyhow(GAME, fresh(seats), random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "rolls"), GAMES)
@pytest.mark.parametrize("written", [1.0, 0.5])
def test_legal_lists_exactly_what_applies(seats: int, rolls: str, written: float) -> None:
    rng = random.Random(f"{seats} {rolls}")
    for state, _, _ in walk(seats, "legal", rolls, written):
        if GAME.due(state).is_chance or rng.random() < 0.9:
            continue
        legal = set(GAME.legal(state))
        assert legal
        board = state.board
        asked = [("pitch", *rng.choice(board.tents).name, rng.choice(board.spaces)) for _ in range(80)]
        asked += [("elephant", space) for space in rng.sample(board.spaces, 20)]
        asked += [("roll",), ("end",), ("keep",)]
        asked += [("again", tuple(faces)) for faces in (("oil",), ("front", "rear"), ("rear",))]
        for move in [*asked, *legal]:
            assert (move in legal) == applies(state, move), move


def applies(state: State, move: tuple[Any, ...]) -> bool:
    try:
        GAME.apply(state, move)
    except Illegal as error:
        assert error.clause in GAME.clauses
        assert error.code in GAME.explanations
        return False
    return True


@pytest.mark.clause("BA-50", "BA-51", "BA-52")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_points_come_from_tents_and_the_end(seats: int) -> None:
    for seed in range(3):
        camps = tents = 0
        for before, move, after in walk(seats, f"points {seed}"):
            if move[0] == "pay":
                tents += 1
                camps += len(after.camps) > len(before.camps)
            end = after
        kinds = sum(players.bit_count() for players in end.most)
        assert sum(end.points) == tents + 2 * camps + 3 + 2 * kinds
        totals = [GAME.totals(end, player) for player in range(seats)]
        assert sum(total["track"] for total in totals) == tents + 2 * camps
        found = GAME.settle(sheet(), end.players, totals)
        assert [s.criteria for s in found] == [s.criteria for s in GAME.standings(end)]


def test_applying_again_gives_the_same_and_changes_nothing() -> None:
    steps = list(walk(3, "old"))
    for before, move, after in steps[::-1]:
        assert GAME.apply(before, move) == after


def test_marks_name_every_piece() -> None:
    for _, _, state in walk(4, "marks"):
        marks = GAME.marks(state, 2)
        on_board = sum(spaces.bit_count() for spaces in state.tents)
        assert sum(address.startswith("space.") for address in marks) == on_board
        elephants = [m.piece.owners for a, m in marks.items() if a.startswith("elephant.")]
        assert sum(map(len, elephants)) == sum(at != AT_HOME for at in state.elephants)
        assert sum(address.startswith("score.") for address in marks) == 4
        assert sum(address.startswith("own.reserve.") for address in marks) == len(state.reserves[2])
        totals = GAME.totals(state, 2)
        assert [int(marks[f"own.{name}"].value) for name in GOODS] == [totals[name] for name in GOODS]
        if state.who != 2:
            assert [totals[name] for name in GOODS] == list(state.hands[2])


def test_every_piece_is_told_in_words_of_its_own() -> None:
    pieces = (
        Tent("oil", closed=False),
        Tent("oil", closed=True),
        Tile("oil", ("oil", "oil", "spices")),
        Tile(None, ()),
        Elephants((0, 2)),
        Marker(2),
    )
    told = [str(GAME.piece_words(piece, ("Ann", "Bob", "Cay"))) for piece in pieces]
    assert told == [
        "tent (oil)", "tent in a closed camp (oil)", "oil for oil, oil, spices", "?", "elephant (Ann, Cay)",
        "score marker (Cay)",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_an_unwritten_roll_never_forbids_what_was_possible(seed: int) -> None:
    """A game is replayed with no roll and few payments written down: every decision of it is legal still."""
    rng = random.Random(seed)
    full, log = fresh(3), fresh(3)
    while (due := GAME.due(full)) is not None:
        move = GAME.chance(full, rng) if due.is_chance else rng.choice(GAME.legal(full))
        assert GAME.due(log) == due
        unsaid = due.kind == "dice" or (
            move[0] == "pay" and ("pay", None) in GAME.legal(log) and rng.random() < 0.5
        )
        nothing = GAME.unknown(log) if due.is_chance else ("pay", None)
        log = GAME.apply(log, nothing if unsaid else move)
        full = GAME.apply(full, move)
    assert GAME.due(log) == ("hands", None) or GAME.due(log) is None
    if GAME.due(log) is not None:
        log = GAME.apply(log, ("hands", full.hands))
    assert log.points == full.points
