"""Scoring a city, the end of the game, ranks and tallies; the source's worked round."""

import pytest

from sheetgen.errors import TallyError
from sheetgen.games.raja import GAME
from sheetgen.games.raja.rounds import city_points, city_rewards
from sheetgen.games.raja.state import State
from tests.games.raja.table import CITIES, A, B, D, F, G, begun, change, open_roads, play, sheet

PASS = (("actions", "gold", "gold"), ("end",))


@pytest.mark.clause("RA-60")
def test_what_counts_in_a_city() -> None:
    state = begun("mogul", "merchant", "monk")
    # The source's three: an architect alone; a house alone; architect, two houses, both kinds of palace.
    state = change(
        state, architects=(A, B, A), houses={A: (0, 1, 2)}, outer={A: (3, 4, 2)}, central={A: 2}, maharaja=1
    )  # fmt: skip
    assert city_points(state, 1) == (1, 1, 7)


@pytest.mark.clause("RA-60", "RA-10")
def test_the_sadhus_outer_palaces_count_two() -> None:
    state = change(begun("sadhu", "merchant"), outer={A: (2, 3, 4, 0, 0, 1)}, central={A: 1})
    assert city_points(state, 1) == (4, 4)
    state = change(state, outer={A: (2, 3, 4)}, central={A: 0})
    assert city_points(state, 1) == (3, 0)


@pytest.mark.clause("RA-61")
@pytest.mark.parametrize(
    ("seats", "row"), [(2, (10, 5)), (3, (11, 7, 3)), (4, (12, 9, 6, 3)), (5, (13, 10, 7, 4, 1))]
)
def test_rewards_by_points(seats: int, row: tuple[int, ...]) -> None:
    state = begun(*("mogul", "merchant", "sadhu", "monk", "builder")[:seats])
    assert city_rewards(state, tuple(range(seats, 0, -1))) == row
    assert city_rewards(state, tuple(range(1, seats + 1))) == row[::-1]


@pytest.mark.clause("RA-61", "RA-10")
def test_ties_go_to_the_lower_number_and_no_points_win_nothing() -> None:
    state = begun("artisan", "mogul", "monk", "builder")
    assert city_rewards(state, (2, 2, 0, 2)) == (6, 12, 0, 9)
    assert city_rewards(state, (0, 0, 0, 0)) == (0, 0, 0, 0)


@pytest.mark.clause("RA-62")
def test_alone_with_points_gains_five_more() -> None:
    state = begun("mogul", "merchant", "sadhu")
    assert city_rewards(state, (0, 1, 0)) == (0, 16, 0)
    assert city_rewards(state, (1, 1, 0)) == (11, 7, 0)


@pytest.mark.clause("RA-62", "RA-4")
def test_neutral_palaces_do_not_break_a_monopoly() -> None:
    state = play(
        change(open_roads(begun("mogul", "sadhu"), 0)), ("actions", "gold", "gold"), ("travel", A), ("end",)
    )
    assert state.outer[0] == (2, 3, 4)
    state = play(state, *PASS)
    assert state.scores[0].gold == (15, 0)


@pytest.mark.clause("RA-60", "RA-61", "RA-25", "RA-20", "RA-10", "RA-41")
def test_the_worked_round_of_the_source() -> None:
    """City A scores; Mogul, Sadhu, Builder and Artisan, each with 15 gold and open roads of their own."""
    state = begun("mogul", "sadhu", "builder", "artisan")
    villages = {
        22: (0,), 26: (0,), 21: (1,), 25: (1,), 15: (1,), 29: (2, 3), 30: (2, 3), 20: (3,)
    }  # fmt: skip
    state = change(state, villages=villages, architects=("start", F, G, G))
    state = play(
        state,
        ("actions", "gold", "palace and house"),
        ("house", 7),
        ("travel", A),
        ("palace", "central"),
        ("end",),
    )
    assert state.gold[0] == 15 - 13 + 2
    state = play(
        state, ("actions", "move", "palace and house"), ("travel", A), ("palace", "outer"), ("house", A),
        ("move", 15, A), ("end",),
    )  # fmt: skip
    assert state.gold[1] == 15 - 13
    state = play(
        state,
        ("actions", "two houses", "two houses"),
        ("travel", A),
        *[("house", A)] * 4,
        ("builder", A),
        ("end",),
    )
    assert state.gold[2] == 15 - 4
    assert state.houses[0] == (0, 2, 5, 0)
    state = play(
        state, ("actions", "palace and house", "governor"), ("travel", D), ("palace", "central"),
        ("house", D), ("governor", D), ("travel", A),
    )  # fmt: skip
    assert state.gold[3] == 15 - 10
    state = play(state, ("end",))
    assert state.scores[0] == (1, (4, 5, 6, 1), (6, 9, 12, 3), (0, 2, 4, 5))
    assert state.gold == (4 + 6, 2 + 9, 11 + 12, 5 + 3)
    assert state.board.places[state.maharaja] == D
    assert state.governors[CITIES.index(D)] == state.board.strip + 2
    assert state.round == 2


# ---- the end --------------------------------------------------------------------------------


def rounds_until_over(state: State) -> int:
    seats = state.board.seats
    while GAME.due(state) is not None:
        state = play(state, *PASS * seats)
    return state.round


@pytest.mark.clause("RA-70", "RA-3")
def test_without_lowered_governors_the_tenth_round_is_the_last() -> None:
    assert rounds_until_over(begun("mogul", "sadhu")) == 10


@pytest.mark.clause("RA-70")
def test_the_short_game_lasts_eight_rounds() -> None:
    assert rounds_until_over(begun("mogul", "sadhu", game_length="short")) == 8


@pytest.mark.clause("RA-70", "RA-41")
def test_a_gap_lengthens_the_game() -> None:
    # The topmost governor goes down where a gap is below it, so the next one lands lower.
    state = change(begun("mogul", "sadhu"), governors=(8, 1, 2, 3, 4, 5, 6))
    state = play(state, ("actions", "governor", "gold"), ("governor", A), ("end",), *PASS)
    assert state.governors == (6, 8, 2, 3, 4, 5, 7)
    assert rounds_until_over(state) == 11


@pytest.mark.clause("RA-70")
def test_a_governor_set_on_space_10_ends_the_round_even_if_sent_down() -> None:
    top = 17
    state = change(begun("mogul", "sadhu"), governors=(top, 2, 3, 4, 5, 6, 7), last=True)
    state = play(state, ("actions", "governor", "gold"), ("governor", A), ("end",), *PASS)
    assert GAME.due(state) is None


@pytest.mark.clause("RA-70")
@pytest.mark.parametrize(("length", "palaces"), [("full", 7), ("short", 6)])
def test_the_last_palace_ends_the_game_after_the_scoring(length: str, palaces: int) -> None:
    state = begun("mogul", "sadhu", "monk", game_length=length)
    state = change(open_roads(state, 0), built=(palaces - 1, 0, 0), architects=(A, "start", "start"))
    state = play(state, ("actions", "palace", "gold"), ("palace", "central"), ("end",))
    assert GAME.due(state) == ("actions", 1)
    state = play(state, *PASS, *PASS)
    assert GAME.due(state) is None
    assert state.scores[0].gold == (16, 0, 0)
    assert GAME.standings(state)[0].player == "Ann"
    assert GAME.legal(state) == []


@pytest.mark.clause("RA-71")
@pytest.mark.parametrize(
    ("built", "gold", "best", "decided"),
    [
        ((5, 4, 3), (0, 30, 60), ["Ann", "Bob", "Cay"], "palaces"),
        ((4, 4, 4), (7, 8, 9), ["Cay", "Bob", "Ann"], "gold"),
        ((4, 4, 4), (8, 8, 8), ["Bob", "Cay", "Ann"], "character"),
    ],
)
def test_palaces_then_gold_then_character(
    built: tuple[int, ...], gold: tuple[int, ...], best: list[str], decided: str
) -> None:
    state = change(begun("artisan", "mogul", "monk"), built=built, gold=gold)
    standings = GAME.standings(state)
    assert [s.player for s in standings] == best
    assert [s.place for s in standings] == [1, 2, 3]
    assert {s.decided_by for s in standings} == {decided}


@pytest.mark.clause("RA-71")
def test_settling_from_tallies() -> None:
    tallies = [
        {"palaces": 7, "gold": 12, "character": 3},
        {"palaces": 7, "gold": 12, "character": 1},
        {"palaces": 7, "gold": 13, "character": 6},
    ]
    standings = GAME.settle(sheet(), ["Ann", "Bob", "Cay"], tallies)
    assert [(s.place, s.player, s.decided_by) for s in standings] == [
        (1, "Cay", "gold"),
        (2, "Bob", "gold"),
        (3, "Ann", "character"),
    ]


@pytest.mark.clause("RA-1", "RA-71")
def test_who_has_neither_palace_nor_gold_can_be_settled() -> None:
    tallies = [{"palaces": 0, "gold": 0, "character": 3}, {"palaces": 7, "gold": 0, "character": 1}]
    standings = GAME.settle(sheet(), ["Ann", "Bob"], tallies)
    assert [(s.place, s.player, s.decided_by) for s in standings] == [
        (1, "Bob", "palaces"),
        (2, "Ann", "palaces"),
    ]


GOOD = {"palaces": 7, "gold": 12, "character": 3}


@pytest.mark.clause("RA-71", "RA-1", "RA-5", "RA-40")
@pytest.mark.parametrize(
    ("tallies", "code"),
    [
        ([GOOD], "player-count"),
        ([GOOD] * 6, "player-count"),
        ([GOOD, GOOD], "character-twice"),
        ([GOOD, GOOD | {"character": 8}], "character-range"),
        ([GOOD, GOOD | {"palaces": 8}], "palaces-range"),
        ([GOOD, GOOD | {"gold": -1}], "gold-range"),
        ([GOOD, GOOD | {"palaces": 6.5}], "palaces-range"),
        ([GOOD, GOOD | {"gold": 9999}], "gold-range"),
        ([GOOD, {"gold": 1, "character": 1}], "tally-incomplete"),
        ([GOOD, {"palaces": 7, "character": 1}], "tally-incomplete"),
        ([GOOD, {"palaces": 7, "gold": 12}], "tally-incomplete"),
    ],
)
def test_tallies_that_no_game_ends_with(tallies: list[dict[str, int]], code: str) -> None:
    with pytest.raises(TallyError) as caught:
        GAME.settle(sheet(), [f"P{n}" for n in range(len(tallies))], tallies)
    assert caught.value.code == code
    assert caught.value.clause == GAME.explanations[code].clause
    assert str(caught.value)
