"""Set-up: players, map, governors, neutral palaces, characters, first houses, auction."""

import pytest
from msgspec.structs import replace as change

from sheetgen.games.raja import GAME
from tests.games.raja.table import CITIES, A, C, D, begun, fresh, owner, play, refuse, sheet, where


@pytest.mark.clause("RA-1")
def test_two_to_five_players_with_15_gold_7_palaces_20_houses() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in GAME.seats:
        state = fresh(seats)
        assert state.gold == (15,) * seats
        assert state.board.palaces == 7
        assert [r + q for r, q in zip(state.reserve, state.quarry, strict=True)] == [20] * seats


@pytest.mark.clause("RA-2")
@pytest.mark.parametrize(("seats", "room"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_a_village_holds_two_houses_but_one_with_two_players(seats: int, room: int) -> None:
    state = play(fresh(seats), ("governors", CITIES))
    for _ in range(seats):
        state = play(state, GAME.legal(state)[0])
    for _ in range(room):
        state = play(state, ("house", 7))
    refuse(state, ("house", 7), "village-full", "RA-2")
    play(state, ("house", 8))


@pytest.mark.clause("RA-70")
def test_nothing_ends_a_game_that_is_set_up() -> None:
    assert not GAME.endings(fresh(2))


@pytest.mark.clause("RA-3")
def test_the_shuffle_fills_the_strip_from_below() -> None:
    order = (D, *(city for city in CITIES if city != D))
    state = play(fresh(3), ("governors", order))
    assert [state.governors[CITIES.index(city)] for city in order] == [1, 2, 3, 4, 5, 6, 7]
    refuse(fresh(3), ("governors", (A,) * 7), "governors-order", "RA-3")
    refuse(fresh(3), ("governors", CITIES[:6]), "governors-order", "RA-3")


@pytest.mark.clause("RA-3", "RA-20")
def test_an_unknown_strip_asks_each_round_where_the_maharaja_goes() -> None:
    state = play(fresh(2), GAME.unknown(fresh(2)))
    for _ in range(2 + 8):
        state = play(state, GAME.legal(state)[0])
    assert GAME.due(state) == ("maharaja", None)
    state = play(
        state, ("maharaja", C), ("actions", "gold", "gold"), ("end",), ("actions", "governor", "gold")
    )
    state = play(state, ("governor", A), ("end",))
    assert state.scores[0].city == 3
    assert GAME.due(state) == ("maharaja", None)
    blind = play(
        state,
        GAME.unknown(state),
        ("actions", "gold", "gold"),
        ("end",),
        ("actions", "gold", "gold"),
        ("end",),
    )
    assert GAME.totals(blind, 0)["gold"] is None


@pytest.mark.clause("RA-4")
@pytest.mark.parametrize(("seats", "neutral"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_unused_colours_stand_as_outer_palaces_in_every_city(seats: int, neutral: int) -> None:
    state = fresh(seats)
    assert [len(outer) for outer in state.outer] == [neutral] * 7
    assert not any(player in outer for outer in state.outer for player in range(seats))
    assert set(state.central) == {-1}


@pytest.mark.clause("RA-5")
def test_the_youngest_takes_first_of_the_six_and_a_low_number_ranks_high() -> None:
    state = play(fresh(3), ("governors", CITIES))
    assert GAME.due(state) == ("pick", 0)
    assert len(GAME.legal(state)) == 6
    refuse(state, ("take", "yogi"), "no-such-character", "RA-5")
    state = play(state, ("take", "artisan"))
    refuse(state, ("take", "artisan"), "character-taken", "RA-5")
    state = play(state, ("take", "merchant"), ("take", "mogul"))
    assert [GAME.totals(state, player)["character"] for player in range(3)] == [6, 2, 1]
    assert GAME.due(state) == ("village", 2)


@pytest.mark.clause("RA-6")
def test_four_rounds_of_placing_in_rank_order_then_six_houses_of_the_quarry() -> None:
    state = play(
        fresh(3), ("governors", CITIES), ("take", "artisan"), ("take", "merchant"), ("take", "mogul")
    )
    order = []
    for village in range(1, 13):
        order.append(GAME.due(state).player)
        state = play(state, ("house", village))
    assert order == [2, 1, 0] * 4
    assert (state.reserve, state.quarry) == ((6,) * 3, (10,) * 3)
    assert [where(state, player) for player in range(3)] == ["start"] * 3
    assert state.gold == (15,) * 3
    assert state.round == 1


@pytest.mark.clause("RA-6")
def test_houses_of_the_quarry_can_not_be_built() -> None:
    state = begun("mogul", "sadhu").replace(reserve=(0, 6))
    state = play(state, ("actions", "house", "gold"))
    refuse(state, ("house", 30), "no-reserve", "RA-6")


@pytest.mark.clause("RA-81")
def test_the_auction_of_the_first_choice() -> None:
    state = play(fresh(3, advanced="one"), ("governors", CITIES))
    assert GAME.due(state) == ("bid", 0)
    refuse(state, ("pass",), "must-open", "RA-81")
    refuse(state, ("bid", 16), "bid-too-high", "RA-81")
    state = play(state, ("bid", 1), ("bid", 3))
    assert GAME.due(state) == ("bid", 2)
    refuse(state, ("bid", 3), "bid-too-low", "RA-81")
    state = play(state, ("pass",), ("bid", 4), ("pass",))
    assert GAME.due(state) == ("pick", 0)
    assert state.gold == (11, 15, 15)
    state = play(state, ("take", "yogi"))
    # Repeated among the others; a bid of 0 that all pass is free, and the last one pays nothing.
    assert GAME.due(state) == ("bid", 1)
    state = play(state, ("bid", 0), ("pass",), ("take", "mogul"))
    assert GAME.due(state) == ("pick", 2)
    state = play(state, ("take", "monk"))
    assert state.gold == (11, 15, 15)
    assert GAME.due(state) == ("village", 1)


@pytest.mark.clause("RA-81")
def test_who_has_passed_is_out_and_who_can_not_raise_passes() -> None:
    state = play(fresh(4, advanced="one"), ("governors", CITIES), ("bid", 2), ("pass",), ("bid", 15))
    assert GAME.forced(state) == ("pass",)
    state = play(state, ("pass",), ("pass",), ("take", "sadhu"))
    assert state.gold == (15, 15, 0, 15)
    assert GAME.due(state) == ("bid", 0)


@pytest.mark.clause("RA-81", "RA-90")
def test_advanced_two_may_be_played_with_the_auction() -> None:
    assert GAME.due(play(fresh(2, advanced="two"), ("governors", CITIES))).kind == "pick"
    assert GAME.due(play(fresh(2, advanced="two", auction="yes"), ("governors", CITIES))).kind == "bid"
    assert GAME.due(play(fresh(2, advanced="both"), ("governors", CITIES))).kind == "bid"


@pytest.mark.clause("RA-82")
def test_with_advanced_one_architects_start_at_home() -> None:
    state = begun("merchant", "yogi", "artisan", advanced="one")
    assert [where(state, player) for player in range(3)] == ["ahmadabad", "bikaner", "jaipur"]
    assert owner(state, "mogul") == -1


@pytest.mark.clause("RA-6")
def test_where_no_houses_are_placed_the_first_round_begins_with_the_last_character() -> None:
    stock = change(sheet().stock, placed=0, quarry=sheet().stock.quarry + sheet().stock.placed)
    state = GAME.start(change(sheet(), stock=stock), ("Ann", "Bob"), {})
    state = play(state, ("governors", CITIES), ("take", "monk"), ("take", "mogul"))
    assert (GAME.due(state).kind, state.round) == ("actions", 1)
    assert not any(state.villages)
    assert (state.reserve, state.quarry) == ((6, 6), (14, 14))
