"""Advanced I (Yogi, tokens, home cities) and II (several characters)."""

import pytest

from sheetgen.games.raja import GAME
from sheetgen.games.raja.rounds import city_points, city_rewards
from sheetgen.games.raja.state import State, characters_of
from tests.games.raja.table import A, D, begun, change, open_roads, owner, play, refuse

# ---- advanced I -----------------------------------------------------------------------------


def yogi() -> State:
    """Ann, the Yogi, to choose her actions; Bob (Artisan) has played."""
    state = begun("yogi", "artisan", advanced="one")
    return play(change(open_roads(state, 0)), ("actions", "gold", "gold"), ("end",))


@pytest.mark.clause("RA-80")
def test_the_yogi_gives_a_token_on_each_own_turn() -> None:
    state = play(yogi(), ("actions", "gold", "gold"))
    assert state.tokens == (1, 0)
    state = play(state, ("end",), ("actions", "gold", "gold"), ("end",), ("actions", "gold", "gold"))
    assert state.tokens == (2, 0)


@pytest.mark.clause("RA-80")
def test_a_token_buys_a_third_action_in_between() -> None:
    # The source's example: quarry, then the token for palace and house, then two houses.
    state = change(yogi(), gold=(20, 0), architects=(D, D), reserve=(1, 0))
    state = play(state, ("actions", "two houses", "quarry"))
    assert state.reserve[0] == 3
    state = play(
        state, ("token", "palace and house"), ("palace", "central"), ("house", D), ("house", D), ("house", D)
    )
    assert state.gold == (20 - 12 - 3, 0)
    assert state.tokens == (0, 0)
    assert not any(state.left)


@pytest.mark.clause("RA-80")
def test_one_token_a_turn_and_never_the_character_action() -> None:
    state = play(change(yogi(), tokens=(2, 0)), ("actions", "gold", "gold"))
    refuse(state, ("token", "character"), "token-character", "RA-80")
    state = play(state, ("token", "gold"))
    assert state.gold[0] == 15 + 6
    refuse(state, ("token", "gold"), "token-used", "RA-80")
    none = change(play(yogi(), ("actions", "gold", "gold")), tokens=(0, 0))
    refuse(none, ("token", "gold"), "no-token", "RA-80")


@pytest.mark.clause("RA-80")
def test_a_token_outlasts_the_yogi() -> None:
    state = play(yogi(), ("actions", "character", "gold"), ("character", "mogul"), ("end",))
    assert (owner(state, "yogi"), state.tokens) == (-1, (1, 0))
    state = play(state, ("actions", "gold", "gold"), ("token", "quarry"))
    assert (state.reserve[0], state.tokens) == (8, (0, 0))


@pytest.mark.clause("RA-80", "RA-42")
def test_a_yogi_taken_gives_its_token_in_the_same_turn() -> None:
    state = play(
        begun("mogul", "sadhu", advanced="one"), ("actions", "character", "gold"), ("character", "yogi")
    )
    assert state.tokens == (1, 0)
    play(state, ("token", "gold"))


@pytest.mark.clause("RA-80", "RA-23")
def test_a_tokens_action_left_undone_is_a_waiver() -> None:
    state = play(yogi(), ("actions", "gold", "gold"), ("token", "governor"))
    assert [item.code for item in GAME.close(state)[1]] == ["waived"]
    assert GAME.close(state)[0].gold[1] >= 2 + 15


@pytest.mark.clause("RA-80")
def test_the_supply_of_tokens_ends() -> None:
    state = begun("yogi", "artisan", advanced="one")
    state = play(change(state, tokens=(4, 3)), ("actions", "gold", "gold"), ("end",))
    assert state.tokens == (4, 3)


@pytest.mark.clause("RA-82", "RA-60")
def test_the_home_city_gives_a_point_with_nothing_there() -> None:
    # Ahmadabad is the home of the merchant.
    one = change(begun("merchant", "sadhu", advanced="one"), architects=("start", "start"))
    assert city_points(one, 1) == (1, 0)
    basic = change(begun("merchant", "sadhu"), architects=("start", "start"))
    assert city_points(basic, 1) == (0, 0)


@pytest.mark.clause("RA-82", "RA-62")
def test_a_home_point_breaks_a_monopoly() -> None:
    state = change(begun("merchant", "sadhu", advanced="one"), architects=("start", A))
    totals = city_points(state, 1)
    assert totals == (1, 1)
    assert city_rewards(state, totals) == (10, 5)


# ---- advanced II ----------------------------------------------------------------------------


def rich(*holders: int) -> State:
    """Ann's turn with two character actions; seats that hold the characters 1 to 6, -1 for the bank."""
    seats = max(holders) + 1
    state = begun(*("mogul", "merchant", "sadhu", "monk")[:seats], advanced="two")
    return play(state.replace(holder=(*holders, -2)), ("actions", "character", "character"))


@pytest.mark.clause("RA-90")
def test_a_character_of_the_bank_joins_the_others() -> None:
    state = begun("mogul", "sadhu", advanced="two")
    state = play(
        state, ("actions", "character", "character"), ("character", "artisan"), ("character", "merchant")
    )
    assert characters_of(state, 0) == [0, 1, 5]
    assert state.gold[0] == 16
    assert GAME.totals(state, 0)["characters"] == [1, 2, 6]


@pytest.mark.clause("RA-90")
def test_with_a_filled_bank_nobody_is_robbed() -> None:
    state = play(begun("mogul", "sadhu", advanced="two"), ("actions", "character", "gold"))
    refuse(state, ("character", "sadhu"), "bank-first", "RA-90")
    refuse(state, ("swap", "sadhu", "mogul"), "bank-first", "RA-90")
    refuse(state, ("attract", 1), "bank-first", "RA-90")


@pytest.mark.clause("RA-90")
def test_with_an_empty_bank_one_swaps() -> None:
    state = rich(0, 1, 1, 1, 0, 0)
    refuse(state, ("character", "monk"), "bank-empty", "RA-90")
    refuse(state, ("swap", "monk", "sadhu"), "not-your-character", "RA-90")
    refuse(state, ("swap", "builder", "mogul"), "own-character", "RA-90")
    state = play(state, ("swap", "monk", "artisan"))
    assert (owner(state, "monk"), owner(state, "artisan")) == (0, 1)
    assert GAME.due(state) == ("turn", 0)


@pytest.mark.clause("RA-90")
def test_attracting_needs_a_player_with_more_who_chooses() -> None:
    refuse(rich(0, 1, 1, 1, 0, 0), ("attract", 1), "not-more", "RA-90")
    state = play(rich(0, 1, 1, 1, 1, 0), ("attract", 1))
    assert GAME.due(state) == ("give", 1)
    assert len(GAME.legal(state)) == 4
    refuse(state, ("give", "mogul"), "not-your-character", "RA-90")
    state = play(state, ("give", "merchant"))
    assert owner(state, "merchant") == 0
    assert state.gold[0] == 16
    assert GAME.due(state) == ("turn", 0)
    refuse(state, ("attract", 0), "not-more", "RA-90")
    refuse(state, ("attract", 5), "no-such-player", "RA-1")


@pytest.mark.clause("RA-90")
def test_the_lowest_number_counts_for_order_ties_and_place() -> None:
    state = rich(1, 0, 2, 2, 0, 1)
    assert city_rewards(state, (3, 3, 3)) == (7, 11, 3)
    state = play(state, ("end",), ("actions", "gold", "gold"), ("end",))
    assert GAME.due(state) == ("actions", 2)
    assert [GAME.totals(state, p)["character"] for p in range(3)] == [2, 1, 3]


@pytest.mark.clause("RA-90", "RA-24")
def test_still_one_turn_a_round() -> None:
    # Ann gives away the 1 and gets the 6: whoever has the 1 now plays once all the same.
    state = play(rich(0, 1, 1, 1, 0, 1), ("swap", "artisan", "mogul"), ("end",))
    assert GAME.due(state) == ("actions", 1)
    state = play(state, ("actions", "gold", "gold"), ("end",))
    assert state.round == 2


@pytest.mark.clause("RA-90", "RA-10")
def test_all_powers_serve() -> None:
    state = rich(1, 0, 0, 0, 0, 0)
    state = change(open_roads(state, 1), gold=(9, 0), left=(0, 0, 1, 0, 0, 0))
    state = play(state, ("travel", D), ("palace", "outer"), ("builder", D))
    assert state.gold == (0, 3)
    assert city_points(state, 4) == (1 + 2 + 1, 0)
