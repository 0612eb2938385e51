"""Travel: which roads are open, what they cost, who is paid."""

import pytest

from sheetgen.games.raja import GAME
from sheetgen.games.raja.state import State
from sheetgen.games.raja.turn import cheapest_paths
from tests.games.raja.table import A, B, C, D, E, F, G, begun, change, open_roads, play, refuse, where

RED, BLUE, GREEN = 1, 2, 0


def ann(villages: dict[int, tuple[int, ...]], first: str = "mogul", **fields: object) -> State:
    """Ann's turn at the start place, before Bob (red) and Cay (blue)."""
    state = change(begun(first, "artisan", "builder"), villages=villages, **fields)
    return play(state, ("actions", "move", "move"))


@pytest.mark.clause("RA-50")
def test_connected_means_a_house_in_every_village() -> None:
    # The source's A and B: all villages of the road to A have a house, one of those to B has none.
    state = ann({22: (0,), 26: (0, 0), 7: (0,)})
    assert where(play(state, ("travel", A)), 0) == A
    refuse(state, ("travel", B), "not-connected", "RA-50")
    error = refuse(state, ("road", B), "road-closed", "RA-50")
    assert "14" in str(error)
    refuse(state, ("road", D), "no-road", "RA-50")
    refuse(state, ("travel", "start"), "already-there", "RA-50")
    refuse(state, ("travel", "agra"), "no-such-place", "RA-2")


@pytest.mark.clause("RA-50")
def test_travel_is_no_action_and_happens_as_often_as_wanted() -> None:
    state = open_roads(ann({}), 0)
    state = play(state, ("travel", D), ("travel", A), ("travel", "start"), ("travel", F))
    assert where(state, 0) == F
    assert state.left[3] == 2


@pytest.mark.clause("RA-51")
def test_each_owner_of_a_strange_village_gets_one() -> None:
    # The source: a red and a blue house; green pays one to blue and one to red.
    state = play(ann({22: (RED, BLUE), 26: (GREEN,)}), ("travel", A))
    assert state.gold == (13, 16, 16)


@pytest.mark.clause("RA-51")
def test_two_houses_of_one_owner_cost_two() -> None:
    assert play(ann({22: (RED, RED), 26: (GREEN, BLUE)}), ("travel", A)).gold == (13, 17, 15)


@pytest.mark.clause("RA-51", "RA-10")
def test_the_monks_tolls_come_from_the_bank() -> None:
    state = play(ann({22: (RED, BLUE), 26: (RED, RED)}, "monk", gold=(0, 15, 15)), ("travel", A))
    assert state.gold == (0, 18, 16)


@pytest.mark.clause("RA-51")
def test_cities_the_start_and_own_villages_are_free() -> None:
    villages = {15: (0, 1), 16: (2, 0), 21: (0,), 25: (0,), 29: (0, 2), 30: (0,)}
    state = play(change(ann(villages), architects=("start", F, A)), ("travel", G))
    assert where(state, 0) == G
    assert state.gold == (15, 15, 15)


@pytest.mark.clause("RA-51")
def test_the_cheapest_way_is_taken_even_if_it_is_longer() -> None:
    # Direct to A by 22 and 26 costs 4, round by F (15, 16, 21, 25) costs 1.
    villages = {22: (1, 2), 26: (1, 2), 15: (0,), 16: (0,), 21: (0,), 25: (1,)}
    state = ann(villages)
    assert play(state, ("travel", A)).gold == (14, 16, 15)
    assert play(state, ("road", A)).gold == (11, 17, 17)
    assert GAME.apply(state, ("travel", F, A)).gold == (14, 16, 15)


@pytest.mark.clause("RA-51")
def test_equal_ways_that_pay_others_must_be_named() -> None:
    villages = {22: (1,), 26: (0,), 15: (0,), 16: (0,), 21: (0,), 25: (2,)}
    state = ann(villages)
    error = refuse(state, ("travel", A), "ambiguous-path", "RA-51")
    assert "Bob 1" in str(error) and "Cay 1" in str(error) and "Jodhpur – Ahmadabad" in str(error)
    assert GAME.apply(state, ("travel", F, A)).gold == (14, 15, 16)
    assert play(state, ("road", A)).gold == (14, 16, 15)
    assert play(state, ("travel", F), ("road", A)).gold == (14, 15, 16)


@pytest.mark.clause("RA-51")
def test_equal_ways_that_pay_the_same_need_no_name() -> None:
    villages = {22: (1,), 26: (0,), 15: (0,), 16: (1,), 21: (0,), 25: (0,)}
    state = ann(villages)
    assert play(state, ("travel", A)).gold == (14, 16, 15)
    assert [len(way) for ways in cheapest_paths(state, 0).values() for way in ways.values()] == [1, 1], (
        "not round"
    )


@pytest.mark.clause("RA-51")
def test_nobody_travels_on_credit() -> None:
    state = ann({22: (1, 2), 26: (0,)}, gold=(1, 15, 15))
    refuse(state, ("travel", A), "toll-too-dear", "RA-51")
    refuse(state, ("road", A), "toll-too-dear", "RA-51")


@pytest.mark.clause("RA-50", "RA-51")
def test_a_path_is_checked_road_by_road() -> None:
    state = open_roads(ann({}), 1)
    after = GAME.apply(state, ("travel", C, D, B, E, A))
    assert where(after, 0) == A
    # start-C, C-D, D-B, B-E have two villages each, E-A a single one.
    assert after.gold == (15 - 9, 15 + 9, 15)
    error = refuse(state, ("travel", C, A), "no-road", "RA-50")
    assert error.blame == 2
