"""The end: when nothing can be placed, the last tent, most goods, places, final tallies (BA-50 to BA-54)."""

import random
from typing import Any

import pytest

from sheetgen.errors import Illegal, TallyError
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, Camp, neighbours_of, room_left
from sheetgen.games.bania.state import UNKNOWN, Marker, State
from tests.games.bania.table import (
    ANN,
    BOB,
    CAY,
    FIRST,
    INCENSE,
    OIL,
    SILK,
    SPICES,
    begun,
    due,
    fresh,
    goods,
    hand,
    pitch,
    play,
    position,
    refuse,
    sheet,
    tent,
)

RICH = "OOOOPPPPSSSSIIII"


# ---- the last tent ------------------------------------------------------------------------------


def crowded(seats: int, hands: tuple[str, ...]) -> State:
    """A board on which a closed camp covers all but e4 and the spaces beside it: e4 alone has room."""
    state = position({}, hands, state=begun(FIRST, seats=seats))
    board = state.board
    e4 = board.space_number["e4"]
    camp = Camp(board.play & ~board.beside[e4] & ~(1 << e4), board.beside[e4], 1)
    state = state.replace(camps=(camp,), room=room_left(board, (camp,), board.play, camp))
    assert state.room == 1 << e4
    return state


@pytest.mark.clause("BA-51")
def test_the_game_ends_at_once_when_nothing_can_be_placed_and_the_last_tent_is_three_points() -> None:
    state = crowded(2, ("OOPOPS", "P"))
    state = play(state, pitch(OIL, "OOP", "e4"))
    assert due(state) is None
    assert state.last == ANN
    assert GAME.totals(state, ANN)["last"] is True and GAME.totals(state, BOB)["last"] is False
    assert GAME.totals(state, ANN)["track"] == 3
    # A new camp, the last tent, most oil and silk; Bob and Ann have one card of spices each.
    assert state.points == (3 + 3 + 6, 2)
    assert GAME.legal(state) == []
    refuse(state, ("end",), "not-due", "BA-51")


@pytest.mark.clause("BA-51")
def test_the_game_goes_on_as_long_as_a_tent_has_room_even_if_nobody_can_pay() -> None:
    state = crowded(2, ("", ""))
    state = play(state, ("end",))
    assert due(state) == ("turn", BOB)
    assert not any(move[0] == "pitch" for move in GAME.legal(play(state, ("end",))))


@pytest.mark.clause("BA-51")
def test_the_game_ends_when_all_tents_are_pitched() -> None:
    state = position({}, ("OOP", ""))
    board = state.board
    state = state.replace(bag=0, reserves=((board.tent_number[FIRST[0]],), ()))
    state = play(state, pitch(OIL, "OOP", "e4"))
    assert due(state) is None and state.last == ANN
    (ending,) = GAME.endings(state)
    assert state.room and ending.clause == "BA-51" and "all tents are pitched" in str(ending.cause)


# ---- standing still ------------------------------------------------------------------------------

HOARD = "O" * 15 + "P" * 15 + "S" * 15 + "I" * 15
"""All cards of the house board."""


def hoarded(left: str, *poor: str, seats: int = 2) -> State:
    """The last seat has no tents and all cards but those of the ``poor`` and those ``left`` in the piles.

    Ann, whose turn it is, has the last tent of all, for OOP; only e4 has room, so no tent helps to pay.
    Bob pitched the tent before.
    """
    rest = HOARD
    for letter in left + "".join(poor):
        rest = rest.replace(letter, "", 1)
    hands = (*poor, *[""] * (seats - 1 - len(poor)), rest)
    state = crowded(seats, hands)
    number = state.board.tent_number[FIRST[0]]
    return state.replace(bag=0, reserves=((number,), *[()] * (seats - 1)), last=BOB)


@pytest.mark.clause("BA-54", "BA-51")
def test_the_game_ends_as_a_turn_begins_with_empty_piles_and_nobody_able_to_pay() -> None:
    state = play(hoarded("", "OOI"), ("end",))
    assert due(state) is None
    assert state.room, "a tent would have room, but for its price"
    assert GAME.legal(state) == []
    # Bob pitched the last tent, and has most of each kind.
    assert state.points == (0, 3 + 4 * 2)
    assert GAME.totals(state, BOB)["last"] is True and GAME.totals(state, ANN)["last"] is False
    assert [GAME.totals(state, player)["track"] for player in (ANN, BOB)] == [0, 0]
    assert [(s.place, s.player) for s in GAME.standings(state)] == [(1, "Bob"), (2, "Ann")]


@pytest.mark.clause("BA-54")
@pytest.mark.parametrize("hand", ["OOP", "OOSII", "OPSSI", "IIIIIIIII"])
def test_it_goes_on_as_long_as_anybody_can_pay_by_exchange_too(hand: str) -> None:
    assert due(play(hoarded("", hand), ("end",))) == ("turn", BOB)


@pytest.mark.clause("BA-54")
@pytest.mark.parametrize("hand", ["", "OO", "OOII", "OIIIII", "IIIIIIII"])
def test_it_ends_where_every_hand_with_a_tent_is_short(hand: str) -> None:
    assert due(play(hoarded("", hand), ("end",))) is None


@pytest.mark.clause("BA-54")
def test_it_goes_on_as_long_as_a_pile_has_a_card() -> None:
    state = play(hoarded("P", "OO"), ("end",))
    assert due(state) == ("turn", BOB)
    rolled = play(state, ("roll",), ("dice", goods("OOOP")))
    assert due(rolled) is None, "Bob took the last card, and Ann can't pay"
    state = play(state, ("end",), ("roll",), ("dice", goods("OOOP")))
    assert due(state) == ("turn", BOB), "Ann took it, and can pay"


@pytest.mark.clause("BA-54", "BA-21")
def test_it_goes_on_where_touching_tents_make_up_the_price() -> None:
    state = hoarded("", "OO")
    board = state.board
    assert "e4" in neighbours_of("d4")
    helped = state.replace(tents=(0, 1 << board.space_number["d4"], 0, 0))
    assert due(play(helped, ("end",))) == ("turn", BOB)


@pytest.mark.clause("BA-54")
def test_any_players_tents_count_not_only_those_of_the_next() -> None:
    state = play(hoarded("", "OOP", "", seats=3), ("end",))
    assert due(state) == ("turn", BOB)
    assert due(play(state, ("end",))) == ("turn", CAY)


@pytest.mark.clause("BA-54", "BA-24")
def test_tents_are_drawn_before_it_is_judged() -> None:
    """Ann has a tent that she can't pay; one of those that she draws she can."""
    state = hoarded("", "PII")
    state = play(state.replace(bag=1), ("end",))
    assert due(state) == ("refill", None)
    assert due(play(state, ("refill", (tent(INCENSE, "PII"),)))) == ("turn", BOB)
    assert due(play(state, ("refill", (tent(SILK, "SSI"),)))) is None


@pytest.mark.clause("BA-54")
def test_where_a_tent_or_a_roll_was_not_written_the_game_goes_on_as_long_as_somebody_may_pay() -> None:
    state = hoarded("", "SII")
    unwritten = state.replace(reserves=((UNKNOWN,), ()))
    assert due(play(unwritten, ("end",))) == ("turn", BOB)
    state = hoarded("OP", "O").replace(loose=(2, 0))
    assert due(play(state, ("end",))) == ("turn", BOB)


@pytest.mark.clause("BA-54")
def test_no_tents_are_named_behind_a_turn_that_ends_the_game() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(hoarded("", "OO"), ("end", (tent(OIL, "OPS"),)))
    assert caught.value.code == "draw-number"
    assert "Ann" in str(caught.value), "who ended the turn would have drawn them"


def emptied(seats: int = 2) -> State:
    """Ann's turn with all piles empty; all players can pay for a tent, and there is room."""
    hands = ["OOOPPPSSSIII"] * (seats - 1)
    rest = HOARD
    for letter in "".join(hands):
        rest = rest.replace(letter, "", 1)
    return position({"c4": OIL}, [*hands, rest], state=begun(FIRST, seats=seats)).replace(last=BOB, idle=1)


@pytest.mark.clause("BA-54")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_ends_after_a_round_with_empty_piles_in_which_nobody_pitched(seats: int) -> None:
    state = emptied(seats)
    for player in range(seats):
        assert due(state) == ("turn", player)
        state = play(state, *([("end",)] if player else [("roll",), ("dice", goods("OPSI"))]))
    assert due(state) is None and state.room and state.bag
    assert GAME.totals(state, BOB)["last"] is True
    (ending,) = GAME.endings(state)
    assert ending.clause == "BA-54" and "in a turn each" in str(ending.cause)
    for left in ({"bag": 0}, {"reserves": ((),) * seats}):
        assert GAME.endings(state.replace(**left)) == (ending,), "there are tents still"


@pytest.mark.clause("BA-54")
def test_a_tent_begins_the_round_anew_and_so_does_a_pile_with_a_card() -> None:
    state = play(emptied(), ("end",))
    assert (due(state), state.idle) == (("turn", BOB), 2)
    bought = play(state, next(move for move in GAME.legal(state) if move[0] == "pitch"))
    if due(bought) == ("pay", BOB):
        bought = play(bought, GAME.legal(bought)[0])
    assert bought.idle == 0
    assert due(play(bought, ("end",), ("refill", (None,)))) == ("turn", ANN)
    spent = state.replace(hands=(hand("OOP"), state.hands[BOB]))
    assert due(play(spent, ("end",))) == ("turn", ANN)
    assert play(spent, ("end",)).idle == 0


@pytest.mark.clause("BA-54")
def test_turns_in_which_the_last_cards_were_taken_do_not_count() -> None:
    state = emptied().replace(idle=0)
    first = state.replace(hands=(hand("OOOPPPSSSII"), state.hands[BOB]))
    taken = play(first, ("roll",), ("dice", goods("IIII")))
    assert (due(taken), taken.idle) == (("turn", BOB), 1)
    assert due(play(taken, ("end",))) == ("turn", ANN)
    assert due(play(taken, ("end",), ("end",))) is None


# ---- most goods -----------------------------------------------------------------------------------


def ended(*hands: str):
    """A game that ends with these hands; Ann pitches the last tent for OOP."""
    seats = len(hands)
    return play(crowded(seats, (hands[0] + "OOP", *hands[1:])), pitch(OIL, "OOP", "e4"))


@pytest.mark.clause("BA-52")
def test_most_cards_of_a_kind_are_two_points() -> None:
    assert ended("OOO", "OPP").points == (3 + 3 + 2, 2)


@pytest.mark.clause("BA-52")
def test_in_a_tie_all_of_them_get_two_points() -> None:
    state = ended("OS", "OS", "SI")
    assert state.points == (3 + 3 + 4, 4, 2 + 2)
    assert state.most == (0b011, 0, 0b111, 0b100)


@pytest.mark.clause("BA-52")
def test_a_kind_that_nobody_holds_gives_nothing() -> None:
    assert ended("", "").points == (6, 0)


@pytest.mark.clause("BA-52")
def test_where_a_roll_was_not_written_the_cards_are_asked_for() -> None:
    state = crowded(2, ("OOP", "S")).replace(loose=(0, 3))
    state = play(state, pitch(OIL, "OOP", "e4"))
    assert due(state) == ("hands", None)
    silk, spices = (len(GOODS) * BOB + list(GOODS).index(goods) for goods in (SILK, SPICES))
    assert refuse(state, ("hands", (hand(""), hand("OP"))), "hands-impossible", "BA-52").item == silk
    assert refuse(state, ("hands", (hand(""), hand("SPPPP"))), "hands-impossible", "BA-52").item == spices
    refuse(state, ("hands", (hand(""), hand("SSOPI"))), "hands-impossible", "BA-52")
    shown = play(state, ("hands", (hand(""), hand("SPP"))))
    assert shown.points == (6, 4)
    assert not shown.open
    drawn = [GAME.chance(state, random.Random(seed)) for seed in range(40)]
    assert {sum(map(sum, move[1])) for move in drawn} == {1, 2, 3, 4}, "Bob's S, and up to three more"
    for move in drawn:
        play(state, move)
    unwritten = play(state, ("hands", None))
    assert unwritten.open
    assert unwritten.points == (6, 2)
    assert GAME.totals(unwritten, BOB)["points"] is None
    assert GAME.totals(unwritten, ANN)["track"] == 3


@pytest.mark.clause("BA-52")
def test_it_stays_open_who_has_most_where_an_unknown_card_may_make_two_equal() -> None:
    state = crowded(2, ("OOOOPPPSSII", "S")).replace(loose=(0, 1))
    end = play(state, pitch(OIL, "OOP", "e4"), ("hands", None))
    assert end.most[GOODS.index(SILK)] == 1 << ANN, "Ann has two, and Bob has no more"
    assert end.open, "with his unknown card Bob may have two as well"


@pytest.mark.clause("BA-1", "BA-52")
def test_cards_from_rolls_that_were_not_written_are_never_more_than_there_are() -> None:
    state = play(crowded(2, ("OOP", "P")).replace(loose=(0, 4)), pitch(OIL, "OOP", "e4"))
    oil = state.board.cards[0]
    state = state.replace(hands=(hand("O" * (oil - 1)), hand("P")))
    for seed in range(60):
        move = GAME.chance(state, random.Random(seed))
        assert sum(shown[0] for shown in move[1]) <= oil
        assert due(play(state, move)) is None


# ---- places ------------------------------------------------------------------------------------------


@pytest.mark.clause("BA-53")
def test_most_points_win() -> None:
    state = ended("", "PPSS").replace(points=(7, 9))
    assert [(s.place, s.player) for s in GAME.standings(state)] == [(1, "Bob"), (2, "Ann")]
    assert GAME.standings(state)[0].decided_by == "points"


@pytest.mark.clause("BA-53")
def test_a_tie_is_a_shared_place() -> None:
    state = ended("", "", "").replace(points=(9, 9, 4))
    assert [(s.place, s.player, s.decided_by) for s in GAME.standings(state)] == [
        (1, "Ann", "shared"),
        (1, "Bob", "shared"),
        (3, "Cay", "points"),
    ]


# ---- final tallies -------------------------------------------------------------------------------------


def tally(letters: str | None = None, **more: Any) -> dict[str, Any]:
    cards = (
        dict(zip(("oil", "spices", "silk", "incense"), hand(letters), strict=True))
        if letters is not None
        else {}
    )
    return {**cards, **more}


def settled(*tallies: dict[str, Any]) -> list[tuple[int, str, int]]:
    names = ("Ann", "Bob", "Cay", "Dan", "Eve")[: len(tallies)]
    return [(s.place, s.player, int(s.criteria[0].value)) for s in GAME.settle(sheet(), names, tallies)]


def wrong(code: str, clause: str, *tallies: dict[str, Any]) -> TallyError:
    with pytest.raises(TallyError) as caught:
        settled(*tallies)
    assert (caught.value.code, caught.value.clause) == (code, clause)
    return caught.value


@pytest.mark.clause("BA-53")
def test_final_points_alone_decide() -> None:
    assert settled(tally(points=30), tally(points=34)) == [(1, "Bob", 34), (2, "Ann", 30)]


@pytest.mark.clause("BA-51", "BA-52", "BA-53")
def test_the_end_is_counted_from_the_track_and_the_cards() -> None:
    ann, bob = tally("OOP", track=20, last=True), tally("OPSS", track=24)
    assert settled(ann, bob) == [(1, "Bob", 28), (2, "Ann", 27)]


@pytest.mark.clause("BA-52")
def test_points_beside_the_parts_are_compared() -> None:
    ann, bob = tally("O", track=20, last=True, points=25), tally("", track=24)
    assert settled(ann, bob) == [(1, "Ann", 25), (2, "Bob", 24)]
    assert wrong("points-differ", "BA-52", {**ann, "points": 24}, bob).player == "Ann"


@pytest.mark.clause("BA-1", "BA-3", "BA-51", "BA-52")
def test_tallies_that_no_game_ends_with() -> None:
    wrong("player-count", "BA-1", tally(points=1))
    wrong("player-count", "BA-1", *[tally(points=1)] * 5)
    wrong("tally-incomplete", "BA-53", tally(points=20), {})
    wrong("tally-incomplete", "BA-53", tally("", track=20, last=True), tally(track=20))
    wrong("tally-incomplete", "BA-53", tally("", track=20, last=True), tally(points=20))
    wrong("points-or-track", "BA-52", tally("OOP", points=20), tally("", points=18))
    wrong("points-or-track", "BA-52", tally(points=20, last=True), tally(points=18))
    wrong("points-or-track", "BA-52", {**tally(points=20), "oil": 1}, tally(points=18))
    wrong("last-tent", "BA-51", tally("", track=20), tally("", track=18))
    wrong("last-tent", "BA-51", tally("", track=20, last=True), tally("", track=18, last=True))
    wrong("tally-range", "BA-50", tally(points=-1), tally(points=18))
    wrong("tally-range", "BA-3", tally("O" * 16, track=1, last=True), tally("", track=18))
    wrong("too-many-cards", "BA-3", tally("O" * 9, track=1, last=True), tally("O" * 7, track=18))


def test_a_games_totals_settle_as_it_ended() -> None:
    state = ended("OOO", "OPP")
    totals = [GAME.totals(state, player) for player in (ANN, BOB)]
    found = GAME.settle(sheet(), state.players, totals)
    assert [(s.place, s.player, s.criteria) for s in found] == [
        (s.place, s.player, s.criteria) for s in GAME.standings(state)
    ]


@pytest.mark.clause("BA-50")
def test_points_come_as_tents_are_pitched() -> None:
    state = play(position({"h6": SILK}, (RICH, "")), pitch(OIL, "OOP", "e4"), pitch(SPICES, "OPS", "e5"))
    state = play(state, GAME.legal(state)[-1]) if due(state)[0] == "pay" else state
    assert GAME.totals(state, ANN)["points"] == 4
    assert GAME.totals(state, ANN)["track"] == 4
    assert GAME.marks(state, ANN)["score.4.1"].piece == Marker(ANN)
    assert GAME.marks(fresh(), ANN)["score.100.2"].piece == Marker(BOB)


@pytest.mark.clause("BA-12")
def test_totals_say_where_the_elephant_stands() -> None:
    state = position({"e4": OIL}, elephants={ANN: "e4"})
    assert GAME.totals(state, ANN)["elephant"] == "e4"
    assert GAME.totals(state, BOB)["elephant"] is None


def test_goods_are_named_in_their_order() -> None:
    state = play(position({"c3": OIL}, (RICH, "")), pitch(OIL, "OOP", "c4"))
    refuse(state, ("pay", tuple(reversed(goods("OOP")))), "not-due", "BA-21")
    refuse(state, ("pay", ("camel",)), "no-such-face", "BA-1")
    assert "camel" in str(refuse(state, ("pay", "camel"), "no-such-face", "BA-1"))
    refuse(state, ("pay", 0), "no-such-face", "BA-1")
    with pytest.raises(Illegal, match="camel"):
        GAME.apply(state, ("pay", ("oil", "camel")))


def test_names_and_signs_say_who_is_who() -> None:
    marks = GAME.marks(fresh(), BOB)
    assert [marks[f"name.{seat}"].value for seat in (1, 2)] == list(fresh().players[:2])
    assert [address for address in marks if address.startswith("own.sign")] == [f"own.sign.{BOB + 1}"]
