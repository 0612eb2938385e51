"""The goods dice, empty piles, and the optional rule of three rolls (BA-40, BA-41)."""

import random

import pytest

from sheetgen.games.bania import GAME
from sheetgen.games.bania.holdings import card_limits, majorities, spend_unknown_cards
from sheetgen.games.bania.state import Draft
from tests.games.bania.table import (
    ANN,
    BOB,
    FIRST,
    INCENSE,
    NONE,
    OIL,
    SILK,
    begun,
    due,
    fresh,
    goods,
    held,
    play,
    position,
    refuse,
)

CAMP = {"e4": INCENSE, "e5": INCENSE, "d4": OIL, "d5": SILK}


def rolled(state, *faces: str):
    return play(state, ("roll",), ("dice", faces))


@pytest.mark.clause("BA-40")
def test_goods_faces_give_their_card() -> None:
    assert held(rolled(position({}, ("", "")), *goods("IPPO")), ANN) == "OPPI"


@pytest.mark.clause("BA-40")
def test_a_front_and_a_rear_are_an_elephant_bonus() -> None:
    state = position(CAMP, ("", ""), elephants={ANN: "e4"})
    assert held(rolled(state, "front", "rear", "incense", "spices"), ANN) == "OPSII"


@pytest.mark.clause("BA-40")
def test_two_pairs_are_two_bonuses() -> None:
    state = position(CAMP, ("", ""), elephants={ANN: "e4"})
    assert held(rolled(state, "front", "rear", "rear", "front"), ANN) == "OOSSII"


@pytest.mark.clause("BA-40")
def test_a_lone_half_gives_nothing_nor_does_a_pair_without_an_elephant_in_a_camp() -> None:
    state = position(CAMP, ("", ""), elephants={ANN: "e4"})
    assert held(rolled(state, "front", "front", "front", "oil"), ANN) == "O"
    assert held(rolled(position(CAMP, ("", "")), "front", "rear", "oil", "oil"), ANN) == "OO"


@pytest.mark.clause("BA-40")
def test_four_dice_with_faces_that_there_are() -> None:
    state = play(begun(FIRST), ("roll",))
    refuse(state, ("dice", goods("OOO")), "dice-number", "BA-40")
    refuse(state, ("dice", (*goods("OOO"), "camel")), "no-such-face", "BA-40")
    seen = {face for seed in range(60) for face in GAME.chance(state, random.Random(seed))[1]}
    assert seen == {"oil", "spices", "silk", "incense", "front", "rear"}


@pytest.mark.clause("BA-41")
def test_an_empty_pile_gives_nothing() -> None:
    state = position({}, ("O" * 9, "O" * 5 + "P" * 15))
    assert held(rolled(state, "oil", "oil", "spices", "silk"), ANN) == "O" * 10 + "S"


@pytest.mark.clause("BA-41", "BA-10")
def test_an_empty_pile_gives_no_elephant_bonus_either() -> None:
    state = position(CAMP, ("O" * 15, ""), elephants={BOB: "e4"})
    assert held(play(state, ("end",)), BOB) == "SI"


@pytest.mark.clause("BA-40")
def test_with_up_to_three_rolls_dice_are_set_aside() -> None:
    state = position({}, ("", ""), state=begun(FIRST, rolls="up to three"))
    state = rolled(state, "front", "oil", "oil", "rear")
    assert due(state) == ("again", ANN)
    assert ("keep",) in GAME.legal(state)
    refuse(state, ("again", ("silk",)), "dice-not-rolled", "BA-40")
    refuse(state, ("again", ()), "dice-not-rolled", "BA-40")
    # Said in another order it would be the same roll under another name.
    refuse(state, ("again", ("rear", "front")), "not-due", "BA-40")
    state = play(state, ("again", ("front", "rear")), ("dice", ("silk", "rear")))
    refuse(state, ("again", ("oil",)), "dice-not-rolled", "BA-40")
    state = play(state, ("again", ("rear",)), ("dice", ("incense",)))
    assert held(state, ANN) == "OOSI"
    assert due(state) == ("turn", BOB)


@pytest.mark.clause("BA-40")
def test_dice_may_be_kept_after_any_roll() -> None:
    state = rolled(position({}, ("", ""), state=begun(FIRST, rolls="up to three")), *goods("OPSI"))
    assert GAME.silent(state, ANN) == ("keep",)
    assert held(play(state, ("keep",)), ANN) == "OPSI"
    after, left = GAME.close(state)
    assert (held(after, ANN), left) == ("OPSI", ())


def test_one_roll_is_the_rule() -> None:
    assert GAME.options["rolls"][0] == "one"
    assert due(rolled(begun(FIRST), *goods("OPSI"))) == ("turn", BOB)


# ---- rolls that nobody wrote down ----------------------------------------------------------------


def test_after_an_unknown_roll_cards_are_known_from_below() -> None:
    state = position({}, ("OO", ""))
    state = play(state, ("roll",), ("dice", None), ("end",))
    assert GAME.totals(state, ANN)["oil"] is None
    assert (held(state, ANN), state.loose[ANN]) == ("OO", 4)
    # Up to four cards of any kind may be there: this tent can be paid, with one card that nobody saw.
    state = play(state, ("pitch", *FIRST[0], "e4"), ("pay", goods("OOP")))
    assert (held(state, ANN), state.loose[ANN]) == ("", 3)


@pytest.mark.clause("BA-40")
def test_goods_on_dice_that_were_set_aside_are_sure_whatever_the_others_gave() -> None:
    state = rolled(
        position({}, ("", ""), state=begun(FIRST, rolls="up to three")), "oil", "oil", "rear", "silk"
    )
    state = play(state, ("again", ("silk", "rear")), ("dice", None))
    assert due(state) == ("turn", BOB)
    assert (held(state, ANN), state.loose[ANN]) == ("OO", 2)
    camp = {"e4": INCENSE, "e5": OIL, "d4": "spices", "d5": SILK}
    state = position(camp, ("", ""), elephants={ANN: "e4"}, state=begun(FIRST, rolls="up to three"))
    state = rolled(state, "oil", "oil", "oil", "silk")
    state = play(state, ("again", (*goods("OO"), "silk")), ("dice", None))
    # Three dice are one pair at most, for four cards, and a card of the third.
    assert (held(state, ANN), state.loose[ANN]) == ("O", 5)


@pytest.mark.clause("BA-41")
def test_what_one_may_hold_takes_nothing_away_from_what_another_may_have_rolled() -> None:
    state = position({}, ("", "")).replace(loose=(0, 60))
    # Bob may have every card, or none.
    state = play(state, ("roll",), ("dice", None))
    assert state.loose[ANN] == 4


@pytest.mark.clause("BA-41")
def test_nobody_may_hold_more_cards_than_there_are() -> None:
    state = position({}, ("", "O" * 15 + "P" * 15 + "S" * 15 + "I" * 12))
    assert play(state, ("roll",), ("dice", None)).loose[ANN] == 3
    # An elephant's bonus where the piles may be empty: again no more than three.
    state = position({"e4": INCENSE}, ("", "O" * 15 + "P" * 15 + "S" * 15 + "I" * 12), elephants={ANN: "e4"})
    state = play(state.replace(loose=(3, 3)), ("end",), ("end",))
    assert state.loose[ANN] == 3


def test_more_cards_than_can_be_are_refused_after_an_unknown_roll() -> None:
    state = play(position({}, ("", "")), ("roll",), ("dice", None), ("end",))
    state = state.replace(loose=(2, 0))
    refuse(state, ("pitch", *FIRST[0], "e4"), "can-not-pay", "BA-21")


@pytest.mark.clause("BA-21")
def test_after_an_unknown_roll_a_payment_may_stay_open() -> None:
    state = play(position({}, ("OO", "")), ("roll",), ("dice", None), ("end",))
    state = play(state, ("pitch", *FIRST[0], "e4"))
    assert ("pay", None) in GAME.legal(state) and GAME.silent(state, ANN) == ("pay", None)
    # Of OO and up to four more either OOP went, or OO and three others for the spices.
    after, left = GAME.close(state)
    assert not left
    after = play(state, ("pay", None))
    assert (held(after, ANN), after.loose[ANN]) == ("", 3)
    one = position({"c3": OIL}, ("OOPS", "")).replace(loose=(1, 0))
    assert ("pay", None) in GAME.legal(play(one, ("pitch", *FIRST[0], "c4"))), "one card may be another"
    known = play(position({"c3": OIL}, ("OOPS", "")), ("pitch", *FIRST[0], "c4"))
    refuse(known, ("pay", None), "payment-open", "BA-21")


@pytest.mark.clause("BA-41")
def test_after_an_unwritten_roll_a_hand_may_be_all_that_others_surely_do_not_have() -> None:
    state = position({}, ("OOO", "OOOOO")).replace(loose=(40, 0))
    cards = state.board.cards
    assert card_limits(state, ANN) == (cards[0] - 5, *cards[1:])
    assert card_limits(state.replace(loose=(2, 0)), ANN) == (5, 2, 2, 2)
    assert card_limits(state, BOB) == (5, 0, 0, 0), "every roll of Bob's was written down"


@pytest.mark.clause("BA-52")
@pytest.mark.parametrize(
    ("hands", "loose", "winners", "is_open"),
    [
        (("OOO", "OO"), (0, 0), (1, 0, 0, 0), False),
        (("OOO", "OOO"), (0, 0), (3, 0, 0, 0), False),
        (("OOO", "OO"), (0, 1), (1, 0, 0, 0), True),  # Bob may hold as many
        (("OOO", "O"), (0, 1), (1, 0, 0, 0), True),  # or a card of a kind that nobody else has
        (("OOO", "O"), (0, 3), (0, 0, 0, 0), True),
        (("OOOPPSSII", "O"), (0, 1), (1, 1, 1, 1), False),
    ],
)
def test_who_may_have_most_is_open_after_an_unknown_roll(hands, loose, winners, is_open) -> None:
    state = position({}, hands).replace(loose=loose)
    found = majorities(state)
    assert found == (winners, is_open)


@pytest.mark.clause("BA-21", "BA-23")
def test_after_a_payment_that_nobody_named_only_what_every_way_leaves_is_sure() -> None:
    draft = Draft.of(fresh().replace(hands=((2, 2, 0, 3), NONE), loose=(0, 0)))
    spend_unknown_cards(draft, ANN, [(1, 0, 0, 0), (0, 1, 0, 0)])
    assert (draft.hands[ANN], draft.loose[ANN]) == ((1, 1, 0, 3), 1), (
        "six of the seven cards, five of them sure"
    )
