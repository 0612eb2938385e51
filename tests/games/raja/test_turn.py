"""The turn: actions, houses, palaces, governors, waivers, order."""

from typing import Any

import pytest

from sheetgen.games.raja import GAME
from sheetgen.games.raja.state import State
from tests.games.raja.table import CITIES, A, B, C, D, E, F, G, begun, change, open_roads, play, refuse


def turn(*actions: str, characters: tuple[str, ...] = ("mogul", "artisan", "sadhu"), **fields: Any) -> State:
    """Ann's turn in round 1, free roads, her architect in Jaipur unless told otherwise."""
    state = change(begun(*characters), architects=(D, *["start"] * (len(characters) - 1)))
    state = change(open_roads(state, 0), **fields)
    return play(state, ("actions", *actions))


# ---- round and order ------------------------------------------------------------------------


@pytest.mark.clause("RA-20")
def test_the_maharaja_follows_the_lowest_governor_who_goes_to_the_top() -> None:
    state = begun("mogul", "sadhu")
    assert state.maharaja == 1
    assert dict(zip(CITIES, state.governors, strict=True)) == {A: 8, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7}


@pytest.mark.clause("RA-20")
def test_the_maharaja_needs_no_connection() -> None:
    state = change(begun("mogul", "sadhu"), villages={})
    state = play(state, ("actions", "gold", "gold"), ("end",), ("actions", "gold", "gold"), ("end",))
    assert state.maharaja == 2
    assert state.scores[0].points == (0, 0)


@pytest.mark.clause("RA-21")
def test_any_two_of_nine_actions_the_same_twice_too() -> None:
    state = begun("mogul", "sadhu")
    pairs = GAME.legal(state)
    assert len(pairs) == 45
    assert ("actions", "move", "move") in pairs
    refuse(state, ("actions", "gold", "sleep"), "no-such-action", "RA-21")


@pytest.mark.clause("RA-22")
def test_parts_of_both_actions_mix_with_travel() -> None:
    state = turn("palace and house", "two houses", gold=(30, 15, 15))
    state = play(
        state,
        ("house", D),
        ("travel", C),
        ("palace", "central"),
        ("house", 1 + 6),
        ("travel", G),
        ("house", G),
    )
    assert not any(state.left)
    assert [state.houses[n][0] for n in (3, 6)] == [1, 1]
    assert state.gold[0] == 30 - 3 - 12


@pytest.mark.clause("RA-22")
def test_players_go_in_the_order_of_their_characters() -> None:
    state = begun("artisan", "mogul", "monk")
    order = []
    for _ in range(3):
        order.append(GAME.due(state).player)
        state = play(state, ("actions", "gold", "gold"), ("end",))
    assert order == [1, 2, 0]
    assert state.round == 2


@pytest.mark.clause("RA-22")
def test_nothing_answers_out_of_its_time() -> None:
    state = begun("mogul", "sadhu")
    refuse(state, ("house", 3), "actions-first", "RA-21")
    refuse(state, ("end",), "actions-first", "RA-21")
    refuse(state, ("pass",), "no-passing", "RA-23")
    chosen = play(state, ("actions", "gold", "gold"))
    refuse(chosen, ("actions", "gold", "gold"), "actions-chosen", "RA-21")
    refuse(chosen, ("house", 3), "not-chosen", "RA-21")
    refuse(chosen, ("take", "monk"), "not-robbed", "RA-42")
    refuse(chosen, ("maharaja", A), "maharaja-known", "RA-20")


@pytest.mark.clause("RA-23")
@pytest.mark.parametrize("actions", [("house", "gold"), ("palace", "governor"), ("two houses", "two houses")])
def test_a_waiver_pays_the_others_two_once_a_turn(actions: tuple[str, str]) -> None:
    state = turn(*actions)
    before = state.gold
    after, left = GAME.close(state)
    assert after.gold == (before[0], before[1] + 2, before[2] + 2)
    assert [(item.code, item.severity) for item in left] == [("waived", "warning")]


@pytest.mark.clause("RA-23")
def test_a_part_alone_is_a_waiver_too() -> None:
    # The example of the source: palace and house, but only the house is built.
    state = play(turn("palace and house", "gold"), ("house", D), ("end",))
    assert state.gold == (15 + 2 - 1, 17, 17)


@pytest.mark.clause("RA-23")
def test_whoever_carries_all_out_pays_nobody() -> None:
    state = play(turn("house", "gold"), ("house", D))
    after, left = GAME.close(state)
    assert after.gold == (16, 15, 15)
    assert left == ()


@pytest.mark.clause("RA-23", "RA-10")
def test_an_unused_free_work_is_no_waiver() -> None:
    state = turn("gold", "gold", characters=("builder", "artisan"))
    after, left = GAME.close(state)
    assert after.gold == (19, 15)
    assert left == ()


@pytest.mark.clause("RA-21", "RA-23")
def test_closing_without_actions_is_an_error_and_waives_both() -> None:
    after, left = GAME.close(begun("mogul", "sadhu"))
    assert [(item.code, item.severity) for item in left] == [("no-actions", "error")]
    assert after.gold == (15, 17)
    assert GAME.due(after) == ("actions", 1)


@pytest.mark.clause("RA-25")
def test_the_maharajas_city_scores_when_all_have_played() -> None:
    state = open_roads(begun("mogul", "sadhu"), 0, 1)
    state = play(state, ("actions", "gold", "gold"), ("travel", A), ("end",))
    assert state.scores == ()
    state = play(state, ("actions", "gold", "gold"), ("end",))
    assert state.scores[0] == (1, (1, 0), (15, 0), (0, 2))
    assert state.gold == (15 + 4 + 15, 19)


# ---- actions --------------------------------------------------------------------------------


@pytest.mark.clause("RA-30")
def test_gold_brings_two() -> None:
    assert turn("gold", "move").gold[0] == 17
    assert turn("gold", "gold").gold[0] == 19


@pytest.mark.clause("RA-31")
def test_a_house_costs_one_in_a_village_or_city() -> None:
    state = turn("house", "house")
    state = play(state, ("house", 12), ("house", D))
    assert state.gold[0] == 13
    assert state.reserve[0] == 4
    assert state.villages[11] == (0, 0)
    assert state.houses[3][0] == 1
    refuse(state, ("house", 13), "not-chosen", "RA-31")
    refuse(turn("house", "house", gold=(0, 15, 15)), ("house", 12), "too-dear", "RA-31")
    refuse(turn("house", "house"), ("house", 31), "no-such-place", "RA-2")
    refuse(turn("governor", "move"), ("governor", "start"), "no-such-place", "RA-2")


@pytest.mark.clause("RA-32")
def test_two_houses_cost_one_each_and_one_stands_in_a_city() -> None:
    state = play(turn("two houses", "gold"), ("house", 12))
    refuse(state, ("house", 13), "second-house-in-city", "RA-32")
    state = play(state, ("house", D))
    assert state.gold[0] == 17 - 2
    play(turn("two houses", "gold"), ("house", D), ("house", D))
    play(turn("two houses", "gold"), ("house", D), ("house", 12))


@pytest.mark.clause("RA-32")
def test_both_houses_of_a_village_may_be_ones_own() -> None:
    state = change(turn("house", "house"), villages={1: ()})
    assert play(state, ("house", 1), ("house", 1)).villages[0] == (0, 0)


@pytest.mark.clause("RA-33")
def test_a_house_moves_free_from_anywhere_to_a_village_or_the_own_city() -> None:
    state = turn("move", "move", gold=(0, 0, 0), houses={A: (2, 0, 0)})
    state = play(state, ("move", A, D), ("move", 5, 6))
    assert state.gold == (0, 0, 0)
    assert (state.houses[0][0], state.houses[3][0]) == (1, 1)
    assert (state.villages[4], state.villages[5]) == ((), (0, 0))
    assert state.reserve[0] == 6
    refuse(state, ("move", 6, 7), "not-chosen", "RA-33")


@pytest.mark.clause("RA-33")
def test_only_own_houses_move_and_to_another_place() -> None:
    state = change(turn("move", "move"), villages={1: (1, 2), 2: (0, 1), 3: (0,)})
    refuse(state, ("move", 1, 5), "no-own-house", "RA-33")
    refuse(state, ("move", B, 5), "no-own-house", "RA-33")
    refuse(state, ("move", 3, 3), "same-place", "RA-33")
    refuse(state, ("move", 3, 2), "village-full", "RA-33")
    assert play(state, ("move", 2, 3)).villages[1] == (1,)


@pytest.mark.clause("RA-33", "RA-50")
def test_moving_the_last_house_breaks_the_road() -> None:
    state = turn("move", "gold")
    play(state, ("road", G))
    state = play(state, ("move", 20, 1))
    refuse(state, ("road", G), "road-closed", "RA-50")


@pytest.mark.clause("RA-34")
def test_the_quarry_gives_two_houses() -> None:
    state = turn("quarry", "quarry")
    assert (state.reserve[0], state.quarry[0], state.gold[0]) == (10, 6, 15)
    assert GAME.close(state)[0].gold == (15, 15, 15)


@pytest.mark.clause("RA-34", "RA-23")
@pytest.mark.parametrize("houses", [0, 1])
def test_what_the_quarry_lacks_is_waived(houses: int) -> None:
    state = turn("quarry", "gold", quarry=(houses, 10, 10))
    assert (state.reserve[0], state.quarry[0]) == (6 + houses, 0)
    after, left = GAME.close(state)
    assert after.gold == (17, 17, 17)
    assert [item.code for item in left] == ["waived"]


@pytest.mark.clause("RA-35")
def test_a_palace_costs_twelve() -> None:
    state = play(turn("palace", "gold"), ("palace", "outer"))
    assert state.gold[0] == 17 - 12
    assert state.built[0] == 1
    refuse(state, ("palace", "outer"), "not-chosen", "RA-35")
    refuse(turn("palace", "move", gold=(11, 15, 15)), ("palace", "outer"), "too-dear", "RA-35")


@pytest.mark.clause("RA-36")
def test_palace_and_house_are_two_parts() -> None:
    state = play(turn("palace and house", "move"), ("palace", "central"), ("house", 9))
    assert state.gold[0] == 2
    state = play(turn("palace and house", "move"), ("house", D), ("palace", "central"))
    assert state.gold[0] == 2


@pytest.mark.clause("RA-37", "RA-41")
def test_a_lowered_governor_passes_two() -> None:
    # First example of the source: round 1, D goes down two, B and C go up.
    state = play(turn("governor", "gold"), ("governor", D))
    assert dict(zip(CITIES, state.governors, strict=True)) == {A: 8, D: 2, B: 3, C: 4, E: 5, F: 6, G: 7}
    refuse(state, ("governor", E), "not-chosen", "RA-37")
    state = play(
        state, ("end",), ("actions", "gold", "gold"), ("end",), ("actions", "gold", "gold"), ("end",)
    )
    assert state.board.places[state.maharaja] == D


@pytest.mark.clause("RA-41", "RA-20")
def test_a_gap_means_nothing() -> None:
    # Second example: F passes E alone and leaves a gap; later F goes just above C, to space 5.
    track = {E: 5, F: 6, A: 7, B: 8, D: 9, G: 10, C: 11}
    state = play(turn("governor", "gold", governors=track), ("governor", F))
    assert dict(zip(CITIES, state.governors, strict=True)) == track | {F: 4, E: 6}
    state = play(
        state, ("end",), ("actions", "gold", "gold"), ("end",), ("actions", "gold", "gold"), ("end",)
    )
    assert state.board.places[state.maharaja] == F
    assert state.governors[CITIES.index(F)] == state.board.strip + 5


@pytest.mark.clause("RA-41")
def test_no_governor_leaves_the_strip_below() -> None:
    track = {B: 1, C: 2, D: 4, E: 5, F: 6, G: 7, A: 8}
    state = turn("governor", "governor", governors=track)
    refuse(state, ("governor", B), "governor-lowest", "RA-41")
    state = play(state, ("governor", C))
    assert dict(zip(CITIES, state.governors, strict=True)) == track | {C: 1, B: 2}
    # The space passed was empty, so nobody goes up.
    assert play(state, ("governor", A)).governors[CITIES.index(G)] == 8


@pytest.mark.clause("RA-39")
def test_building_in_a_city_needs_the_architect_there() -> None:
    state = turn("house", "move")
    refuse(state, ("house", A), "architect-elsewhere", "RA-39")
    refuse(state, ("move", 3, A), "architect-elsewhere", "RA-39")
    play(state, ("travel", A), ("house", A), ("move", 3, A))
    at_start = turn("palace", "house", architects=("start",) * 3)
    refuse(at_start, ("palace", "central"), "not-in-a-city", "RA-39")
    play(at_start, ("house", 30))


@pytest.mark.clause("RA-40")
def test_each_site_holds_one_palace_and_neutral_ones_count() -> None:
    state = turn("palace", "palace", gold=(99, 15, 15), central={D: 1})
    refuse(state, ("palace", "central"), "site-taken", "RA-40")
    full = change(state, outer={D: (3, 4, 1, 1, 2, 2)})
    refuse(full, ("palace", "outer"), "site-taken", "RA-40")
    state = change(state, outer={D: (3, 4, 1, 1, 2)})
    state = play(state, ("palace", "outer"))
    assert state.outer[3] == (3, 4, 1, 1, 2, 0)
    refuse(state, ("palace", "outer"), "site-taken", "RA-40")


@pytest.mark.clause("RA-1", "RA-70")
def test_nobody_builds_an_eighth_palace() -> None:
    state = turn("palace", "gold", gold=(99, 0, 0), built=(7, 0, 0))
    refuse(state, ("palace", "central"), "no-palace-left", "RA-1")
