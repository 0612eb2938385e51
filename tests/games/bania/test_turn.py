"""Set-up, the order of a turn, buying and paying (BA-1 to BA-25)."""

import random
from typing import Any

import pytest

from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.state import AT_HOME, UNKNOWN, Tent
from tests.games.bania.table import (
    ANN,
    BOB,
    CAY,
    FIRST,
    INCENSE,
    OIL,
    SECOND,
    SILK,
    SPICES,
    begun,
    due,
    fresh,
    goods,
    held,
    pitch,
    play,
    position,
    refuse,
    shown,
    tent,
)

# ---- set-up ---------------------------------------------------------------------------------


@pytest.mark.clause("BA-1")
def test_two_to_four_players_and_the_counted_pieces() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    board = fresh(4).board
    assert board.all_tents == 60
    assert sum(board.cards) == 60
    assert board.dice == 4
    assert sorted(GOODS) == sorted(("oil", "spices", "silk", "incense"))


@pytest.mark.clause("BA-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_tents_eight_goods_no_points(seats: int) -> None:
    state = fresh(seats)
    for player in range(seats):
        assert due(state) == ("deal", None)
        assert state.who == player
        state = play(state, GAME.chance(state, random.Random(player)))
    assert [len(reserve) for reserve in state.reserves] == [4] * seats
    assert state.hands == ((2, 2, 2, 2),) * seats
    assert state.points == (0,) * seats
    assert state.elephants == (AT_HOME,) * seats
    assert state.bag == 60 - 4 * seats
    assert due(state) == ("turn", ANN)


@pytest.mark.clause("BA-2")
def test_a_tent_that_nobody_wrote_down_tells_nothing_of_another_reserve() -> None:
    unknown = begun()
    bobs = tuple(sorted(unknown.board.tent_number[tent] for tent in SECOND))
    state = position({}, ["OOP", ""], state=unknown.replace(reserves=((UNKNOWN,) * 4, bobs)))
    after = play(state, pitch(OIL, "OOP", "e4"))
    assert after.reserves[BOB] == bobs


@pytest.mark.clause("BA-2")
def test_only_tents_of_the_own_reserve_can_be_bought() -> None:
    state = begun(FIRST, SECOND)
    refuse(state, pitch(OIL, "OPS", "e4"), "not-in-reserve", "BA-2")
    refuse(state, pitch(OIL, "SSI", "e4"), "not-in-reserve", "BA-2")
    assert {move[1:3] for move in GAME.legal(state) if move[0] == "pitch"} == set(FIRST)


@pytest.mark.clause("BA-1", "BA-20")
def test_no_more_tents_than_there_are() -> None:
    state = play(fresh(), ("deal", FIRST))
    refuse(state, ("deal", (FIRST[0], *SECOND[1:])), "tent-used-up", "BA-1")
    refuse(state, ("deal", SECOND[:3]), "draw-number", "BA-24")
    refuse(state, ("deal", (("oil", "oil oil oil"), *SECOND[1:])), "no-such-tent", "BA-20")


@pytest.mark.clause("BA-20")
def test_a_tent_that_there_is_not_is_named_by_its_colour_and_its_price() -> None:
    state = begun(FIRST)
    error = refuse(state, pitch(OIL, "OOO", "e4"), "no-such-tent", "BA-20")
    assert error.blame == 1
    assert "oil" in str(error) and "OOO" in str(error)
    error = refuse(fresh(), ("deal", (("oil", "sand"), *FIRST[1:])), "no-such-tent", "BA-20")
    assert "oil" in str(error) and "sand" in str(error)


@pytest.mark.clause("BA-3")
def test_the_first_named_starts_and_turns_go_round() -> None:
    state = begun(seats=3)
    seen = []
    for _ in range(4):
        seen.append(due(state))
        state = play(state, ("roll",), ("dice", ("front", "front", "front", "front")))
    assert seen == [("turn", ANN), ("turn", BOB), ("turn", CAY), ("turn", ANN)]
    assert state.board.cards == (15, 15, 15, 15)


# ---- the order of a turn ---------------------------------------------------------------------


@pytest.mark.clause("BA-10")
def test_the_elephant_brings_one_card_for_each_colour_of_its_camp() -> None:
    tents = {"e4": INCENSE, "e5": INCENSE, "e6": OIL, "d4": OIL, "d5": SILK}
    state = position(tents, ("", "P"), elephants={BOB: "e5"})
    state = play(state, ("roll",), ("dice", ("front",) * 4))
    assert due(state) == ("turn", BOB)
    assert held(state, BOB) == "OPSI"
    assert held(state, ANN) == ""


@pytest.mark.clause("BA-10")
@pytest.mark.parametrize("done", [("roll",), ("end",), pitch(SILK, "PPS", "e3")])
def test_the_bonus_lies_on_the_table_when_the_turn_is_played_and_not_before(done: tuple[Any, ...]) -> None:
    tents = {"e4": INCENSE, "e5": INCENSE, "e6": OIL, "d4": OIL, "d5": SILK}
    state = begun(SECOND, FIRST)
    state = position(tents, ("", "PPS"), elephants={BOB: "e5"}, state=state)
    state = play(state, ("roll",), ("dice", ("front",) * 4))
    assert shown(state, BOB) == "PPS"
    assert done in GAME.legal(state) and held(state, BOB) == "OPPSSI", "it may be spent at once"
    begun_to_play = GAME.apply(state, done)
    assert shown(begun_to_play, BOB) == "OPPSSI"
    if done != ("end",):
        assert held(begun_to_play, ANN) == shown(begun_to_play, ANN) == ""


@pytest.mark.clause("BA-10")
def test_an_elephant_at_home_brings_nothing() -> None:
    state = play(position({"e4": OIL}, ("", "")), ("end",))
    assert held(state, BOB) == ""


@pytest.mark.clause("BA-11")
def test_tents_or_dice_never_both() -> None:
    state = begun(FIRST)
    assert ("roll",) in GAME.legal(state)
    after = play(state, pitch(OIL, "OOP", "e4"))
    refuse(after, ("roll",), "roll-after-pitching", "BA-11")
    assert GAME.turn(play(state, ("roll",), ("dice", goods("OPSI")))) == GAME.turn(state) + 1
    refuse(play(state, ("roll",)), pitch(OIL, "OOP", "e4"), "not-due", "BA-40")


@pytest.mark.clause("BA-11")
def test_a_turn_with_nothing_done_is_legal_but_worth_a_warning() -> None:
    state = begun(FIRST)
    after, left = GAME.close(state)
    assert [(one.code, one.severity, one.clause) for one in left] == [("nothing-done", "warning", "BA-11")]
    assert due(after) == ("turn", BOB)


@pytest.mark.clause("BA-12")
def test_the_elephant_goes_on_a_tent_of_this_turn_and_pays_from_the_next_one_on() -> None:
    state = position({"k6": OIL}, ("OOP", ""))
    refuse(state, ("elephant", "k6"), "elephant-elsewhere", "BA-12")
    state = play(state, pitch(OIL, "OOP", "e4"))
    refuse(state, ("elephant", "k6"), "elephant-elsewhere", "BA-12")
    state = play(state, ("elephant", "e4"), ("refill", (None,)))
    assert held(state, ANN) == ""
    assert state.board.spaces[state.elephants[ANN]] == "e4"
    state = play(state, ("end",))
    assert (due(state), held(state, ANN)) == (("turn", ANN), "O")


@pytest.mark.clause("BA-12", "BA-33")
def test_an_elephant_on_the_board_stays_where_it_is() -> None:
    state = position({"k6": OIL}, ("OOP", ""), elephants={ANN: "k6"})
    state = play(state, pitch(OIL, "OOP", "e4"))
    refuse(state, ("elephant", "e4"), "elephant-on-board", "BA-33")


@pytest.mark.clause("BA-12")
def test_the_elephant_is_the_last_action() -> None:
    state = play(position({}, ("OOPOPS", "")), pitch(OIL, "OOP", "e4"), ("elephant", "e4"))
    assert due(state) == ("refill", None)


# ---- paying ----------------------------------------------------------------------------------


@pytest.mark.clause("BA-20", "BA-21", "BA-23")
def test_cards_pay_and_go_back_to_the_piles() -> None:
    state = position({}, ("OOPS", ""))
    after = play(state, pitch(OIL, "OOP", "e4"))
    assert held(after, ANN) == "S"
    assert GAME.due(after).kind == "turn"
    marks = GAME.marks(after, ANN)
    assert marks["space.e4"].piece == Tent(OIL, closed=False)


@pytest.mark.clause("BA-21")
def test_touching_tents_pay_each_one_goods_of_its_colour() -> None:
    # c4 touches c3, c5, b3, b4, d3 and d4.
    tents = {"c3": OIL, "c5": SPICES}
    state = position(tents, ("O", ""))
    after = play(state, pitch(OIL, "OOP", "c4"))
    assert held(after, ANN) == ""
    poor = position(tents, ("S", ""))
    refuse(poor, pitch(OIL, "OOP", "c4"), "can-not-pay", "BA-21")
    both = position({"c3": OIL, "b4": OIL, "c5": SPICES}, ("", ""))
    assert held(play(both, pitch(OIL, "OOP", "c4")), ANN) == ""


@pytest.mark.clause("BA-21")
def test_tents_on_the_free_spaces_beside_would_help_to_pay() -> None:
    tents = {"c3": OIL, "c5": SPICES, "b3": SILK, "d4": INCENSE}
    error = refuse(position(tents, ("",) * 4), pitch(OIL, "OOP", "c4"), "can-not-pay", "BA-21")
    assert sorted(error.wanted) == ["b4", "d3"]


@pytest.mark.clause("BA-21")
def test_cards_that_nobody_wrote_down_pay_as_far_as_the_piles_had_them() -> None:
    oil = position({}, ("P", "O" * 14)).replace(loose=(2, 0))
    refuse(oil, pitch(OIL, "OOP", "e4"), "can-not-pay", "BA-21")
    enough = position({}, ("P", "O" * 13)).replace(loose=(2, 0))
    assert due(play(enough, pitch(OIL, "OOP", "e4"))) is not None
    refuse(enough.replace(loose=(1, 0)), pitch(OIL, "OOP", "e4"), "can-not-pay", "BA-21")


@pytest.mark.clause("BA-21")
def test_tents_that_the_new_one_does_not_touch_do_not_pay() -> None:
    state = position({"c3": OIL, "c5": SPICES}, ("O", ""))
    refuse(state, pitch(OIL, "OOP", "c6"), "can-not-pay", "BA-21")


@pytest.mark.clause("BA-21")
def test_ways_that_leave_different_cards_are_different_moves() -> None:
    state = position({"c3": OIL}, ("OOPS", ""))
    state = play(state, pitch(OIL, "OOP", "c4"))
    assert due(state) == ("pay", ANN)
    assert GAME.forced(state) is None
    assert GAME.legal(state) == [("pay", goods("OP")), ("pay", goods("OOP"))]
    assert held(play(state, ("pay", goods("OP"))), ANN) == "OS"
    assert held(play(state, ("pay", goods("OOP"))), ANN) == "S"
    refuse(state, ("pay", goods("OS")), "wrong-payment", "BA-21")


@pytest.mark.clause("BA-21")
def test_a_payment_that_all_others_contain_need_not_be_named() -> None:
    state = play(position({"c3": OIL}, ("OOPS", "")), pitch(OIL, "OOP", "c4"))
    assert GAME.silent(state, ANN) == ("pay", goods("OP"))
    after, left = GAME.close(state)
    assert not left
    assert held(after, ANN) == "OS"


@pytest.mark.clause("BA-21", "BA-22")
def test_a_payment_not_named_is_an_error_that_lists_the_ways() -> None:
    state = play(position({"c3": OIL}, ("PSSII", "")), pitch(OIL, "OOP", "c4"))
    assert GAME.silent(state, ANN) is None, "neither way is contained in the other"
    after, left = GAME.close(state)
    assert [(one.code, one.severity) for one in left] == [("payment-open", "error")]
    assert "PSII, PSSI" in str(left[0].message)
    assert held(after, ANN) == "S"


@pytest.mark.clause("BA-21", "BA-24")
def test_a_payment_not_named_for_the_last_tent_of_a_reserve_ends_the_turn_with_tents_unknown() -> None:
    state = position({"c3": OIL}, ("PSSII", ""))
    state = play(
        state.replace(reserves=(state.reserves[ANN][:1], *state.reserves[1:])), pitch(OIL, "OOP", "c4")
    )
    after, left = GAME.close(state)
    assert [one.code for one in left] == ["payment-open"]
    assert due(after) == ("turn", BOB)
    assert len(after.reserves[ANN]) == 4


@pytest.mark.clause("BA-22")
def test_three_cards_stand_for_one_that_is_lacking() -> None:
    state = position({}, ("OPSSS", ""))
    after = play(state, pitch(OIL, "OOP", "e4"))
    assert held(after, ANN) == ""
    refuse(position({}, ("OPSS", "")), pitch(OIL, "OOP", "e4"), "can-not-pay", "BA-21")


@pytest.mark.clause("BA-22")
def test_any_three_cards_may_stand_and_the_choice_is_named() -> None:
    state = play(position({}, ("OPSSII", "")), pitch(OIL, "OOP", "e4"))
    assert set(GAME.legal(state)) == {("pay", goods("OPSSI")), ("pay", goods("OPSII"))}


@pytest.mark.clause("BA-22")
def test_nothing_is_exchanged_for_what_one_holds() -> None:
    state = position({}, ("OOPSSS", ""))
    assert held(play(state, pitch(OIL, "OOP", "e4")), ANN) == "SSS"


@pytest.mark.clause("BA-21", "BA-22")
def test_all_three_ways_in_one_payment() -> None:
    # One oil by the tent, one by the card, the spices by three other cards.
    state = position({"c3": OIL}, ("OSSI", ""))
    after = play(state, pitch(OIL, "OOP", "c4"))
    assert held(after, ANN) == ""


@pytest.mark.clause("BA-22")
def test_two_goods_may_be_exchanged() -> None:
    state = position({}, ("SSSIIIP", ""))
    after = play(state, pitch(OIL, "OOP", "e4"))
    assert held(after, ANN) == ""


# ---- reserve and availability ------------------------------------------------------------------


@pytest.mark.clause("BA-24")
def test_any_number_of_tents_and_the_reserve_is_filled_at_the_end() -> None:
    state = position({}, ("OOPOPSPPS", ""))
    state = play(state, pitch(OIL, "OOP", "e4"), pitch(SPICES, "OPS", "g8"), pitch(SILK, "PPS", "i4"))
    assert (due(state), len(state.reserves[ANN])) == (("turn", ANN), 1)
    state = play(state, ("end",))
    assert due(state) == ("refill", None)
    refuse(state, ("refill", (None, None)), "draw-number", "BA-24")
    before = state.bag
    state = play(state, ("refill", (tent(OIL, "SSI"), None, None)))
    assert (len(state.reserves[ANN]), state.bag) == (4, before - 3)
    assert due(state) == ("turn", BOB)


@pytest.mark.clause("BA-24")
def test_after_the_fourth_tent_four_new_ones_come_at_once_and_the_turn_goes_on() -> None:
    state = position({}, ("OOPOPSPPSSII" + "OPS", ""))
    rest = [pitch(OIL, "OOP", "e4"), pitch(SPICES, "OPS", "g8"), pitch(SILK, "PPS", "i4")]
    state = play(state, *rest, pitch(INCENSE, "SII", "c7"))
    assert due(state) == ("draw", None)
    state = play(state, ("draw", (tent(SILK, "OPS"), None, None, None)))
    assert due(state) == ("turn", ANN)
    state = play(state, pitch(SILK, "OPS", "k5"))
    assert state.points[ANN] == 15


@pytest.mark.clause("BA-24")
def test_the_tents_drawn_may_be_named_with_the_end_of_the_turn() -> None:
    state = play(position({}, ("OOP", "")), pitch(OIL, "OOP", "e4"))
    named = play(state, ("end", (tent(OIL, "SSI"),)))
    assert named == play(state, ("end",), ("refill", (tent(OIL, "SSI"),)))
    refuse(state, ("end", (None, None)), "draw-number", "BA-24")


@pytest.mark.clause("BA-24")
def test_an_empty_bag_fills_as_far_as_it_goes() -> None:
    state = position({}, ("OOPOPS", "")).replace(bag=1)
    state = play(state, pitch(OIL, "OOP", "e4"), pitch(SPICES, "OPS", "g8"), ("end",))
    state = play(state, ("refill", (None,)))
    assert (len(state.reserves[ANN]), state.bag) == (3, 0)
    assert due(play(state, ("end",))) == ("turn", ANN)


@pytest.mark.clause("BA-25")
def test_tents_of_a_closed_camp_never_pay() -> None:
    # Seven oil tents around d5: whatever touches them cannot be pitched, let alone paid by them.
    closed = dict.fromkeys(("d4", "d5", "d6", "c5", "c6", "e5", "e6"), OIL)
    state = position(closed, ("P", ""))
    for space in ("d3", "b5", "f6"):
        refuse(state, pitch(OIL, "OOP", space), "camp-closed", "BA-32")
    assert not any(move[0] == "pitch" for move in GAME.legal(state))


@pytest.mark.clause("BA-25")
def test_a_tent_of_an_open_camp_pays_wherever_it_is_touched() -> None:
    state = position({"d4": OIL, "d5": OIL, "c6": SPICES}, ("", ""))
    # c5 touches d4, d5 (as c5 lies beside them) and c6.
    assert held(play(state, pitch(OIL, "OOP", "c5")), ANN) == ""


# ---- what was not written down ---------------------------------------------------------------


def test_a_tent_nobody_wrote_down_shows_when_it_is_pitched() -> None:
    state = position({}, ("OOP", ""), state=begun())
    after = play(state, pitch(OIL, "OOP", "e4"))
    assert after.reserves[ANN] == (-1, -1, -1)
    twice = play(after, ("end", (None,)))
    refuse(play(twice, ("end",)), pitch(OIL, "OOP", "i6"), "not-in-reserve", "BA-2")


def test_moves_that_are_no_answer() -> None:
    state = begun(FIRST)
    for move in (("jump",), (), ("pitch", "oil"), ("dice", None), ("refill", ())):
        refuse(state, move, "not-due", "BA-11")
    refuse(state, ("pay", ("oil",)), "nothing-to-pay", "BA-21")
    refuse(state, pitch(OIL, "OOP", "z9"), "no-such-space", "BA-1")
    refuse(state, pitch(OIL, "OOP", "g5"), "no-such-space", "BA-1")
    refuse(state, pitch(OIL, "OOP", "a4"), "space-not-in-play", "BA-1")


@pytest.mark.clause("BA-21")
def test_a_tent_is_paid_once() -> None:
    state = play(position({}, ("OOPS", "")), pitch(OIL, "OOP", "e4"))
    error = refuse(state, ("pay", goods("OPS")), "paid-already", "BA-21")
    assert "OOP" in str(error) and "OPS" in str(error)
