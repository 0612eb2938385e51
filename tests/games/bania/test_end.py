"""The end: when nothing can be placed, the last tent, most goods, places, final tallies (BA-50 to BA-53)."""

from typing import Any

import pytest

from sheetgen.errors import TallyError
from sheetgen.games.bania import GAME
from sheetgen.games.bania.camps import Camp, room
from sheetgen.games.bania.pieces import Marker
from sheetgen.games.bania.state import State
from tests.games.bania.table import (
    ANN,
    BOB,
    FIRST,
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
)

RICH = "OOOOPPPPSSSSIIII"


# ---- the last tent ------------------------------------------------------------------------------


def crowded(seats: int, hands: tuple[str, ...]) -> State:
    """A board on which a closed camp covers all but e4 and the spaces beside it: e4 alone has room."""
    state = position({}, hands, state=begun(FIRST, seats=seats))
    board = state.board
    e4 = board.space_number["e4"]
    camp = Camp(board.play & ~board.beside[e4] & ~(1 << e4), board.beside[e4], 1)
    state = state.replace(camps=(camp,), room=room(board, (camp,)))
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
    refuse(state, ("end",), "not-due", "BA-11")


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
    refuse(state, ("hands", (hand(""), hand("OP"))), "hands-impossible", "BA-52")
    refuse(state, ("hands", (hand(""), hand("SPPPP"))), "hands-impossible", "BA-52")
    shown = play(state, ("hands", (hand(""), hand("SPP"))))
    assert shown.points == (6, 4)
    assert not shown.open
    unwritten = play(state, ("hands", None))
    assert unwritten.open
    assert unwritten.points == (6, 2)
    assert GAME.totals(unwritten, BOB)["points"] is None
    assert GAME.totals(unwritten, ANN)["track"] == 3


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
    wrong("last-tent", "BA-51", tally("", track=20), tally("", track=18))
    wrong("last-tent", "BA-51", tally("", track=20, last=True), tally("", track=18, last=True))
    wrong("tally-range", "BA-50", tally(points=-1), tally(points=18))
    wrong("tally-range", "BA-50", tally("O" * 16, track=1, last=True), tally("", track=18))
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
    refuse(state, ("pay", tuple(reversed(goods("OOP")))), "not-due", "BA-11")
    refuse(state, ("pay", ("camel",)), "no-such-face", "BA-1")
