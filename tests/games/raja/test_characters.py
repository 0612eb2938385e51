"""Characters: powers, the character action, how it changes the order."""

import pytest

from sheetgen.games.raja import GAME
from sheetgen.games.raja.state import State
from tests.games.raja.table import A, D, begun, change, open_roads, owner, play, refuse


def dues(state: State) -> int:
    due = GAME.due(state)
    assert due is not None and due.player is not None
    return due.player


@pytest.mark.clause("RA-10")
def test_the_merchant_gains_one_on_each_own_turn() -> None:
    state = begun("merchant", "monk")
    assert state.gold == (15, 15)
    state = play(state, ("actions", "gold", "gold"))
    assert state.gold == (15 + 1 + 4, 15)
    state = play(state, ("end",), ("actions", "gold", "gold"), ("end",))
    # The round has scored; the next coin comes when the next turn begins.
    assert state.round == 2 and state.gold[0] == 15 + 1 + 4
    assert play(state, ("actions", "move", "move")).gold[0] == 15 + 1 + 4 + 1
    # Who says nothing has had a turn all the same.
    assert GAME.close(state)[0].gold[0] == 15 + 1 + 4 + 1


@pytest.mark.clause("RA-10")
def test_the_builder_builds_or_moves_one_free_each_turn() -> None:
    state = change(begun("builder", "artisan"), gold=(0, 0))
    own = next(n for n, houses in zip(state.board.villages, state.villages, strict=True) if 0 in houses)
    built = play(state, ("actions", "move", "move"), ("builder", 30))
    assert (built.gold[0], built.reserve[0], built.left[3]) == (0, 5, 2)
    refuse(built, ("builder", 29), "no-free-work", "RA-10")
    moved = play(state, ("actions", "move", "move"), ("builder", own, 30))
    assert (moved.gold[0], moved.reserve[0], moved.left[3]) == (0, 6, 2)
    others = play(begun("mogul", "artisan"), ("actions", "gold", "gold"))
    refuse(others, ("builder", 30), "no-free-work", "RA-10")
    refuse(play(state, ("actions", "move", "move")), ("builder", A), "architect-elsewhere", "RA-39")


@pytest.mark.clause("RA-2", "RA-10")
def test_no_house_is_built_free_where_there_is_no_room() -> None:
    state = play(change(begun("builder", "artisan"), villages={30: (1,)}), ("actions", "move", "move"))
    assert refuse(state, ("builder", 30), "village-full", "RA-2").blame == 1


@pytest.mark.clause("RA-10", "RA-35")
def test_the_artisan_pays_nine() -> None:
    state = change(begun("artisan", "yogi", advanced="one"), gold=(9, 15))
    state = play(change(state, who=0), ("actions", "palace", "move"), ("palace", "central"))
    assert state.gold[0] == 0


@pytest.mark.clause("RA-42", "RA-38")
def test_one_takes_of_the_bank_and_returns_the_own() -> None:
    state = play(begun("mogul", "sadhu"), ("actions", "character", "gold"), ("character", "artisan"))
    assert (owner(state, "artisan"), owner(state, "mogul")) == (0, -1)
    assert GAME.due(state) == ("turn", 0)
    refuse(state, ("character", "monk"), "not-chosen", "RA-38")


@pytest.mark.clause("RA-42", "RA-38")
def test_a_robbed_player_takes_of_the_bank_perhaps_the_one_returned() -> None:
    state = play(begun("mogul", "sadhu", "monk"), ("actions", "character", "gold"), ("character", "monk"))
    assert GAME.due(state) == ("robbed", 2)
    assert set(GAME.legal(state)) == {("take", name) for name in ("mogul", "merchant", "builder", "artisan")}
    refuse(state, ("take", "sadhu"), "not-in-bank", "RA-42")
    state = play(state, ("take", "mogul"))
    assert (owner(state, "monk"), owner(state, "mogul")) == (0, 2)
    assert GAME.due(state) == ("turn", 0)


@pytest.mark.clause("RA-42")
def test_with_five_players_the_robbed_one_may_choose_between_two() -> None:
    state = begun("mogul", "merchant", "sadhu", "monk", "builder")
    state = play(state, ("actions", "character", "gold"), ("character", "builder"))
    assert set(GAME.legal(state)) == {("take", "mogul"), ("take", "artisan")}


@pytest.mark.clause("RA-42")
def test_nobody_takes_what_they_have() -> None:
    state = play(begun("mogul", "sadhu"), ("actions", "character", "gold"))
    refuse(state, ("character", "mogul"), "own-character", "RA-42")
    refuse(state, ("character", "yogi"), "no-such-character", "RA-5")
    refuse(state, ("swap", "sadhu", "mogul"), "one-each", "RA-90")


@pytest.mark.clause("RA-42", "RA-10")
def test_merchants_gold_then_the_monks_travel() -> None:
    # First example of the source.
    state = change(open_roads(begun("merchant", "sadhu"), 1), gold=(0, 0))
    state = play(state, ("actions", "character", "move"), ("character", "monk"), ("travel", A))
    assert state.gold == (1, 2)


@pytest.mark.clause("RA-42", "RA-10")
def test_the_builders_house_then_the_artisans_palace() -> None:
    # Second example of the source.
    state = change(open_roads(begun("builder", "sadhu"), 0), architects=(D, D), gold=(9, 0), who=0)
    state = play(state, ("actions", "palace", "character"), ("builder", D), ("character", "artisan"))
    refuse(state, ("builder", D), "no-free-work", "RA-10")
    state = play(state, ("palace", "outer"))
    assert state.gold[0] == 0
    assert state.houses[3][0] == 1


@pytest.mark.clause("RA-42", "RA-10")
def test_a_merchant_taken_pays_at_once_but_once_a_turn() -> None:
    state = play(begun("mogul", "sadhu"), ("actions", "character", "character"), ("character", "merchant"))
    assert state.gold[0] == 16
    state = play(begun("merchant", "sadhu"), ("actions", "character", "character"), ("character", "mogul"))
    assert play(state, ("character", "merchant")).gold[0] == 16


@pytest.mark.clause("RA-22", "RA-42", "RA-51")
def test_an_action_split_around_a_change_of_character() -> None:
    # The source's example of a split action: monk, house in one city, artisan, palace in the next.
    state = change(open_roads(begun("monk", "builder"), 1), gold=(12, 0))
    state = play(
        state, ("actions", "palace and house", "character"), ("travel", A), ("house", A), ("travel", "start"),
        ("travel", D), ("character", "artisan"), ("palace", "central"),
    )  # fmt: skip
    tolls = 2 + 2 + 3  # the way to Jaipur by Udaipur passes three villages
    assert state.gold == (12 - 1 - 9, tolls)
    state = play(state, ("travel", "chittor"))
    assert state.gold == (0, tolls + 2)


@pytest.mark.clause("RA-24")
def test_a_swap_reorders_those_who_have_not_played() -> None:
    # Ann (2) takes Dan's 6, Dan takes the 1 from the bank and is next, before Bob (3) and Cay (5).
    state = begun("merchant", "sadhu", "builder", "artisan")
    state = play(state, ("actions", "character", "gold"), ("character", "artisan"), ("take", "mogul"))
    assert GAME.due(state) == ("turn", 0)
    order = [0]
    state = play(state, ("end",))
    while state.round == 1:
        order.append(dues(state))
        state = play(state, ("actions", "gold", "gold"), ("end",))
    assert order == [0, 3, 1, 2]


@pytest.mark.clause("RA-24")
def test_nobody_plays_twice_in_a_round() -> None:
    # Bob robs Ann, who has played; Ann takes the monk (4), higher than Cay's 5, and yet Cay is next.
    state = play(begun("mogul", "sadhu", "builder"), ("actions", "gold", "gold"), ("end",))
    state = play(state, ("actions", "character", "gold"), ("character", "mogul"), ("take", "monk"), ("end",))
    assert dues(state) == 2
    state = play(state, ("actions", "gold", "gold"), ("end",))
    assert (state.round, dues(state)) == (2, 1)


@pytest.mark.clause("RA-42")
def test_closing_before_the_robbed_player_chose_is_an_error() -> None:
    state = play(begun("mogul", "sadhu", "monk"), ("actions", "character", "gold"), ("character", "monk"))
    after, left = GAME.close(state)
    assert [(item.code, item.severity) for item in left] == [("character-not-chosen", "error")]
    assert "Cay" in str(left[0].message)
    assert owner(after, "mogul") == 2
