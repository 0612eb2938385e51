"""Set-up and the four steps of a round, written from the rules (NA-1 to NA-25)."""

import random

import pytest

from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.arguments import NagaStick, Sticks
from sheetgen.games.nagaraja.board import BITS, CELL, CELLS
from sheetgen.games.nagaraja.state import Amulet, Hand, Relic, Task, Tile
from sheetgen.games.notation.tokens import fold
from sheetgen.message import msg
from sheetgen.text.catalog import all_languages
from tests.games.nagaraja.table import (
    ANN,
    BOARD,
    BOB,
    KNOWN,
    LAYOUT,
    B,
    G,
    W,
    activated,
    card,
    codes,
    discarded,
    due,
    fight,
    forbidden,
    go,
    hand,
    held,
    placing,
    start,
    sticks,
    temple,
)

FIRST = ("first", ("4", "4"), ("1", "2"))
FIVE = ("draw", ("s1", "s2", "s3", "t1", "r1"))
OTHER_FIVE = ("draw", ("c1", "c2", "c3", "t2", "r2"))


def dealt():
    return go(start(), FIRST, FIVE, OTHER_FIVE, ("tile", "straight"))


# ---- components and set-up -------------------------------------------------------------------


@pytest.mark.clause("NA-1")
def test_each_temple_has_nine_places_three_entrances_and_nine_relics_on_the_other_sides():
    assert list(GAME.seats) == [2]
    assert [BOARD.entrances[i] for i in range(3)] == [(CELL[c], 2) for c in ("a3", "b3", "c3")]
    sides = [edge[3] for edge in LAYOUT.temple.relics]
    assert sorted(sides) == ["e"] * 3 + ["n"] * 3 + ["w"] * 3
    marks = GAME.marks(start(), ANN)
    assert [marks[f"relic.{n}"].piece for n in range(1, 10)] == [Relic(face_up=False)] * 9


@pytest.mark.clause("NA-2")
def test_a_relic_keeps_its_value_and_is_one_of_the_nine():
    state = go(placing(temple({}, (6, 0, 0, 0, 0, 0, 6, 6, 0))), ("place", "a3", "nesw"))
    assert due(state) == ("reveal", None)
    forbidden(state, ("reveal", (5,)), "relic-known", "NA-2")
    state = go(placing(temple({}, (0, 0, 0, 0, 0, 0, 6, 6, 6))), ("place", "a3", "nesw"))
    forbidden(state, ("reveal", (6,)), "relic-can-not-be", "NA-2")
    forbidden(state, ("reveal", (5, 5)), "relic-number", "NA-24")
    assert GAME.totals(go(state, ("reveal", (5,))), ANN)["points"] == 5


@pytest.mark.clause("NA-2")
def test_what_is_left_of_a_temples_relics_is_deduced():
    state = go(placing(temple({}, (0, *KNOWN[1:]))), ("place", "a3", "nesw"))
    assert GAME.unknown(state) == ("reveal", (3,))


@pytest.mark.clause("NA-3")
def test_the_components_are_counted():
    assert sum(BOARD.tile_counts) == 17
    assert len(BOARD.tile_names) == 6
    assert any(BOARD.tile_amulet)
    assert sum(BOARD.amulet_counts) == 12
    assert BOARD.amulet_counts[1:] == (3, 3, 3, 3)
    assert sum(BOARD.stick_counts) == 36
    assert [len(odds) for odds in BOARD.face_odds] == [4, 4, 4]
    assert sum(BOARD.card_counts) == 48


@pytest.mark.clause("NA-3")
def test_no_more_of_a_card_or_a_tile_than_there_are():
    state = go(start(), FIRST)
    forbidden(state, ("draw", ("r1", "r1", "r1", "s1", "s2")), "card-elsewhere", "NA-3")
    forbidden(state, ("draw", ("r1", "r1", "s1", "s2")), "card-number", "NA-4")
    forbidden(state, ("draw", ("r1", "r1", "s1", "s2", "x9")), "no-such-name", "NA-3")
    state = go(state, FIVE, OTHER_FIVE)
    gone = state.replace(tiles_seen=BOARD.tile_counts)
    forbidden(gone, ("tile", "fork"), "tile-used-up", "NA-3")
    forbidden(state, ("tile", "moat"), "no-such-name", "NA-3")


@pytest.mark.clause("NA-4")
def test_the_first_guide_has_thrown_more_fate_points():
    assert go(start(), ("first", ("4", "1"), ("2", "2"))).guide == ANN
    assert go(start(), ("first", ("1", "1"), ("2", "1"))).guide == BOB
    assert due(go(start(), ("first", ("4", "1"), ("2", "3")))) == ("first", None)  # tied: thrown again
    forbidden(start(), ("first", ("4",), ("2", "3")), "sticks-thrown", "NA-4")
    forbidden(start(), ("first", ("N", "1"), ("2", "3")), "no-such-face", "NA-10")
    assert go(start(), ("first", ANN, None)).guide == ANN
    assert go(start(), ("first", BOB, None)).guide == BOB
    forbidden(start(), ("first", 2, None), "wrong-arguments", "NA-4")
    unwritten = go(start(), ("first", None, None))
    assert due(unwritten) == ("guide", ANN)
    assert go(unwritten, ("guide", BOB)).guide == BOB


@pytest.mark.clause("NA-4")
def test_five_cards_each_then_the_first_tile_with_its_amulet():
    state = go(start(), FIRST, FIVE, OTHER_FIVE)
    assert [h.card_count for h in state.hands] == [5, 5]
    assert due(state) == ("tile", None)
    assert go(state, ("tile", "fork")).tile_amulet
    assert go(state, ("tile", "fork")).amulets_in_pile == 11
    assert not go(state, ("tile", "crossing")).tile_amulet
    assert due(go(state, ("tile", "crossing"))) == ("select", ANN)


# ---- sticks and cards ------------------------------------------------------------------------


@pytest.mark.clause("NA-10")
def test_brown_sticks_show_most_fate_and_fewest_nagas():
    fate = [sum(BOARD.high[s] for s in odds) for odds in BOARD.face_odds]
    nagas = [sum(BOARD.nagas[s] for s in odds) for odds in BOARD.face_odds]
    assert BOARD.stick_kinds == ("brown", "white", "green")
    assert fate == sorted(fate, reverse=True)
    assert nagas == sorted(nagas)
    assert LAYOUT.sticks[2].faces.count("N") == 2
    assert LAYOUT.sticks[2].faces.count("1") == 2


@pytest.mark.clause("NA-11")
def test_a_card_serves_once_and_is_discarded_at_the_end_of_the_round():
    code = card("fate")
    state = fight(hand(code), ann_sticks=sticks((G, "N"), (G, "N"), (B, "4")))
    state = go(state, ("activate", code, (G, "N")))
    assert held(state, ANN) == []
    assert due(state) == ("place", ANN)
    assert discarded(state) == [code]
    state = go(dealt(), ("select", "s1"))
    forbidden(state, ("select", "s1"), "not-in-hand", "NA-11")


@pytest.mark.clause("NA-12")
def test_arrows_say_whose_temple():
    tiles = {"a3": "ns"}
    both = (temple(tiles), temple(tiles))
    for arrows, seats in (("self", {ANN}), ("opponent", {BOB}), ("either", {ANN, BOB})):
        state = activated("turn", arrows, temples=both)
        assert {move[1] for move in GAME.legal(state)} == seats
        for seat in {ANN, BOB} - seats:
            forbidden(state, ("turn", seat, "a3", "ew"), "not-this-temple", "NA-12")
    for symbol in ("relics", "tiles", "sticks", "cards"):
        assert codes(symbol)


# ---- call of fate ----------------------------------------------------------------------------


@pytest.mark.clause("NA-20")
def test_each_selects_cards_of_one_symbol_the_guide_first():
    state = dealt()
    assert due(state) == ("select", ANN)
    forbidden(state, ("ready",), "none-selected", "NA-20")
    state = go(state, ("select", "s1"))
    forbidden(state, ("select", "t1"), "other-symbol", "NA-20")
    forbidden(state, ("select", "c1"), "not-in-hand", "NA-11")
    forbidden(state, ("select", None), "no-unnamed-card", "NA-20")
    state = go(state, ("select", "s3"), ("ready",))
    assert due(state) == ("select", BOB)
    state = go(state, ("select", "t2"))
    assert GAME.forced(state) == ("ready",)
    state = go(state, ("ready",))
    assert due(state) == ("throw", None)
    assert state.agenda[0].seat == ANN


@pytest.mark.clause("NA-20")
def test_the_sticks_shown_are_thrown():
    state = go(dealt(), ("select", "s2"), ("ready",), ("select", "c2"), ("ready",))
    ann, bob = (LAYOUT.cards[BOARD.card[code]].sticks for code in ("s2", "c2"))
    assert (ann, bob) == ("2 brown", "1 brown 1 white")
    forbidden(state, ("throw", ((B, "4"),)), "sticks-thrown", "NA-20")
    forbidden(state, ("throw", ((B, "4"), (W, "3"))), "sticks-thrown", "NA-20")
    forbidden(state, ("throw", ((B, "4"), (B, "N"))), "no-such-face", "NA-10")
    state = go(state, ("throw", ((B, "4"), (B, "3"))))
    assert GAME.totals(state, ANN)["fate"] == 7
    assert state.agenda[0].seat == BOB
    state = go(state, ("throw", ((B, "1"), (W, "N"))))
    assert GAME.totals(state, BOB)["fate"] == 1


@pytest.mark.clause("NA-20")
def test_a_kind_that_runs_out_is_thrown_with_what_is_left_guide_first():
    state = fight(hand()).replace(
        chosen=((BOARD.card["s1"],) * 3, (BOARD.card["s1"], BOARD.card["s2"])), agenda=(Task("unveil"),)
    )
    from sheetgen.games.nagaraja.agenda import run_agenda
    from sheetgen.games.nagaraja.state import Draft

    draft = Draft.of(state)
    run_agenda(draft)
    throws = [task for task in draft.agenda if task.kind == "throw"]
    assert [len(task.data) for task in throws] == [9, 3]


@pytest.mark.clause("NA-20")
def test_selected_cards_are_hidden_until_both_are_ready():
    state = go(dealt(), ("select", "s2"), ("ready",))
    seen = GAME.view(state, BOB)
    assert seen.chosen[ANN] == (-1,)
    assert GAME.view(state, ANN).chosen[ANN] == (BOARD.card["s2"],)
    shown = go(seen, ("select", "c2"), ("ready",))
    assert due(shown) == ("show", ANN)
    assert ("show", "s2") in GAME.legal(shown)
    state = go(state, ("select", "c2"), ("ready",))
    assert GAME.view(state, BOB).chosen[ANN] == (BOARD.card["s2"],)


@pytest.mark.clause("NA-20")
def test_cards_put_down_unnamed_are_shown_later_and_must_fit():
    state = go(start(), FIRST, ("draw", (None,) * 5), OTHER_FIVE, ("tile", "straight"))
    state = go(state, ("select", None), ("select", "s1"), ("ready",), ("select", "c1"), ("ready",))
    assert due(state) == ("show", ANN)
    forbidden(state, ("show", "t1"), "other-symbol", "NA-20")
    state = go(state, ("show", "s3"))
    assert due(state) == ("throw", None)
    assert state.hands[ANN].hidden == 3


@pytest.mark.clause("NA-20")
def test_amulets_are_used_before_the_first_card_is_put_down():
    state = dealt()
    state = state.replace(temples=(temple({}, amulets=("draw",)), state.temples[BOB]))
    forbidden(go(state, ("select", "s1")), ("use", "draw"), "select-first", "NA-20")
    assert due(go(state, ("use", "draw"))) == ("draw", None)


@pytest.mark.clause("NA-20")
def test_who_uses_an_amulet_has_put_down_all_cards():
    state = dealt()
    state = state.replace(temples=(temple({}, amulets=("draw",)), state.temples[BOB]))
    laid = go(state, ("select", "s1"))
    (sooner,) = GAME.moves_to_reach(laid, "claim", ANN)
    used = go(GAME.apply(laid, sooner), ("use", "draw"), ("draw", ("s2",)), ("wait",))
    assert due(used) == ("select", BOB)


@pytest.mark.clause("NA-20")
def test_cards_of_one_symbol_must_be_left_for_those_unnamed():
    state = fight(
        hand(hidden=3), hand("s1"), agenda=(Task("select", ANN), Task("select", BOB), Task("unveil"))
    )
    tiles = [number for number, face in enumerate(BOARD.cards) for _ in range(BOARD.card_counts[number])
             if face.symbol == "tiles"]  # fmt: skip
    state = state.replace(discards=tuple(tiles[:-1]), cards_in_pile=state.cards_in_pile - len(tiles) + 1)
    last = BOARD.cards[tiles[-1]].code
    before, state = state, go(state, ("select", last))
    forbidden(state, ("select", None), "no-card-left", "NA-20")
    unnamed = go(before, ("select", None))
    forbidden(unnamed, ("select", last), "no-card-left", "NA-20")


@pytest.mark.clause("NA-20")
def test_what_is_not_due_is_refused():
    forbidden(dealt(), ("pass",), "none-selected", "NA-20")
    forbidden(dealt(), ("throw", ()), "cards-first", "NA-20")
    forbidden(dealt(), ("activate", "r1", (G, "N")), "cards-first", "NA-21")
    forbidden(dealt(), ("place", "b3", "nesw"), "not-won-yet", "NA-22")
    forbidden(dealt(), ("give", "s1"), "no-deal", "NA-25")
    forbidden(dealt(), ("look", ((0, 1),)), "no-such-effect", "NA-41")
    forbidden(dealt(), ("cancel",), "nothing-to-cancel", "NA-44")
    forbidden(dealt(), ("select",), "wrong-arguments", "NA-20")
    forbidden(start(), ("first", None), "wrong-arguments", "NA-4")
    forbidden(go(start(), ("first", None, None)), ("guide", 2), "wrong-arguments", "NA-20")


# ---- confrontation ---------------------------------------------------------------------------


@pytest.mark.clause("NA-21")
def test_both_act_in_turn_until_both_pass():
    fate = card("fate")
    state = fight(hand(fate, fate), hand(fate, fate), sticks((G, "N"), (G, "N")), sticks((G, "N"), (W, "N")))
    state = go(state, ("activate", fate, (G, "N")))
    assert due(state) == ("act", BOB)
    state = go(state, ("pass",))
    assert due(state) == ("act", ANN)
    state = go(state, ("pass",))
    assert due(state) == ("place", ANN), "two passes in succession end it"


@pytest.mark.clause("NA-21")
def test_a_pass_does_not_keep_one_from_acting_later():
    fate = card("fate")
    state = fight(hand(fate), hand(fate), sticks((G, "N")), sticks((W, "N")))
    state = go(state, ("pass",), ("activate", fate, (W, "N")))
    assert due(state) == ("act", ANN)


@pytest.mark.clause("NA-21")
def test_who_alone_has_nagas_uses_them_in_a_row():
    fate = card("fate")
    state = fight(hand(fate, fate), hand(fate), sticks((G, "N"), (G, "N")), sticks((B, "4")))
    state = go(state, ("activate", fate, (G, "N")))
    assert due(state) == ("act", ANN)


@pytest.mark.clause("NA-21")
def test_activating_costs_an_own_stick_with_a_naga():
    fate = card("fate")
    state = fight(hand(fate), hand(fate), sticks((G, "N"), (G, "1")), sticks((W, "N")))
    forbidden(state, ("activate", fate, (G, "1")), "no-naga", "NA-21")
    forbidden(state, ("activate", fate, (W, "N")), "no-naga", "NA-21")
    forbidden(state, ("activate", "r1", (G, "N")), "not-in-hand", "NA-11")
    assert go(state, ("activate", fate, (G, "N"))).sticks[ANN] == sticks((G, "1"))


@pytest.mark.clause("NA-21")
def test_without_nagas_the_fate_points_are_counted_at_once():
    state = go(dealt(), ("select", "s2"), ("ready",), ("select", "c2"), ("ready",))
    state = go(state, ("throw", ((B, "1"), (B, "1"))), ("throw", ((B, "4"), (W, "3"))))
    assert due(state) == ("place", BOB)


@pytest.mark.clause("NA-22")
def test_most_fate_wins_and_the_guide_wins_ties():
    state = go(
        dealt(), ("select", "s2"), ("ready",), ("select", "c2"), ("ready",), ("throw", ((B, "2"), (B, "2")))
    )
    assert due(go(state, ("throw", ((B, "2"), (W, "2"))))) == ("place", ANN)
    after = go(state, ("throw", ((B, "2"), (W, "3"))))
    assert due(after) == ("place", BOB)
    assert sorted(discarded(after)) == ["c2", "s2"]
    assert after.sticks == ((), ())


@pytest.mark.clause("NA-22")
def test_the_log_says_who_won_only_where_unwritten_faces_leave_it_open():
    state = go(dealt(), ("select", "s2"), ("ready",), ("select", "c2"), ("ready",), ("throw", None))
    after = go(state, ("throw", None), ("pass",))
    assert due(after) == ("won", ANN)
    assert due(go(after, ("won", BOB))) == ("place", BOB)
    state = go(
        dealt(), ("select", "s2"), ("ready",), ("select", "c2"), ("ready",), ("throw", ((B, "4"), (B, "4")))
    )
    assert due(go(state, ("throw", ((B, None), (W, "1"))))) == ("place", ANN)


# ---- exploration -----------------------------------------------------------------------------


@pytest.mark.clause("NA-23")
def test_a_tile_touches_an_entrance_or_another_tile():
    state = placing(tile="fork")
    assert {move[1] for move in GAME.legal(state)} == {"a3", "b3", "c3"}
    assert {move[2] for move in GAME.legal(state)} == {"esw", "nsw", "new", "nes"}
    forbidden(state, ("place", "b2", "nes"), "not-adjacent", "NA-23")
    forbidden(state, ("place", "a3", "ns"), "wrong-tile", "NA-23")
    state = placing(temple({"b3": "ew"}))
    assert {move[1] for move in GAME.legal(state)} == {"a3", "c3", "b2"}
    forbidden(state, ("place", "b3", "nesw"), "place-taken", "NA-23")


@pytest.mark.clause("NA-23")
def test_a_tile_is_placed_in_one_of_the_nine_places() -> None:
    forbidden(placing(), ("place", "d3", "nesw"), "no-such-cell", "NA-1", 1)


@pytest.mark.clause("NA-23")
def test_a_tile_that_fits_nowhere_is_discarded():
    full = temple({c: "nesw" for c in CELLS if c != "b1"}, (3, 0, 0, 0, 0, 0, 0, 0, 0))
    state = fight(hand(), ann_sticks=sticks((B, "4")), temples=(full, temple({})), trap=ANN * 9 + CELL["b1"])
    state = go(state, ("pass",))
    assert due(state) == ("draw", None)
    assert state.agenda[0].seat == BOB
    assert state.tile == -1


@pytest.mark.clause("NA-24")
def test_reached_relics_turn_up_and_score():
    state = go(placing(), ("place", "a3", "nesw"))
    assert GAME.unknown(state) == ("reveal", (3,))
    state = go(state, ("reveal", (3,)))
    assert GAME.totals(state, ANN)["points"] == 3
    assert GAME.marks(state, ANN)["relic.1"].piece == Relic(True, 3)
    assert GAME.marks(state, ANN)["temple.a3"].piece == Tile("crossing", "nesw", False, False)


@pytest.mark.clause("NA-24")
def test_paths_count_only_from_an_entrance():
    one = temple({"b3": "ew", "a3": "ne"})
    assert BITS[one.up] == ()
    corner = temple({"a3": "ns", "a2": "ns", "a1": "nesw"})
    assert BITS[corner.up] == (2, 3)
    curves = temple({"a3": "ns", "a2": "nw+es"})
    assert BITS[curves.up] == (), "the path from below leads to the right, the other one to the relic"
    assert BITS[temple({"a3": "ns", "a2": "ne+sw"}).up] == (1,)


@pytest.mark.clause("NA-24")
def test_a_relic_that_loses_its_connection_is_turned_down():
    ready = temple({"a3": "ns", "a2": "sw"})
    state = activated("turn", "self", temples=(ready, temple({})))
    assert GAME.totals(state, ANN)["points"] == 3
    state = go(state, ("turn", ANN, "a3", "ew"))
    assert GAME.totals(state, ANN)["points"] == 0
    assert GAME.marks(state, ANN)["relic.2"].piece == Relic(face_up=False)
    assert state.temples[ANN].relics[1] == 3, "what was seen stays known"


@pytest.mark.clause("NA-24")
def test_a_reached_amulet_is_taken_and_stays_hidden():
    state = placing(tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    state = go(state, ("place", "b3", "nes"))
    assert due(state) == ("amulet", None)
    known = go(state, ("amulet", 2))
    assert GAME.totals(known, ANN)["amulets"] == 1
    assert GAME.totals(known, ANN)["points"] == 0
    assert GAME.view(known, BOB).temples[ANN].amulets == (0,)
    assert GAME.view(known, ANN).temples[ANN].amulets == (BOARD.amulet[2],)
    assert GAME.marks(known, ANN)["amulet.1"].piece == Amulet(face_up=False)
    state = placing(tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    state = go(state, ("place", "b3", "new"))
    assert due(state) == ("draw", None), "closed towards the entrance: the amulet stays on its tile"
    assert state.temples[ANN].lying == 1 << CELL["b3"]


# ---- new deal --------------------------------------------------------------------------------


@pytest.mark.clause("NA-25")
def test_the_loser_becomes_guide_draws_three_and_gives_one():
    state = go(placing(), ("place", "b3", "nesw"))
    assert (state.guide, due(state), state.agenda[0].seat) == (BOB, ("draw", None), BOB)
    forbidden(state, ("draw", ("r1", "r2")), "card-number", "NA-25")
    state = go(state, ("draw", ("r1", "r2", "s1")))
    assert due(state) == ("give", BOB)
    assert sorted(GAME.legal(state)) == [("give", "r1"), ("give", "r2"), ("give", "s1")]
    forbidden(state, ("give", "t1"), "not-drawn", "NA-25")
    state = go(state, ("give", "r2"))
    assert (held(state, ANN), held(state, BOB)) == (["r2"], ["r1", "s1"])
    assert GAME.view(state, BOB).hands[ANN].cards == (BOARD.card["r2"],), "the giver knows the card"
    assert GAME.view(state, ANN).hands[BOB].hidden == 2
    assert due(state) == ("tile", None)
    assert due(go(state, ("tile", None))) == ("select", BOB)


@pytest.mark.clause("NA-25")
def test_of_equal_cards_nobody_is_asked_which_is_given():
    state = go(placing(), ("place", "b3", "nesw"))
    code = next(face.code for face, count in zip(BOARD.cards, BOARD.card_counts, strict=True) if count > 2)
    alike = go(state, ("draw", (code,) * 3))
    assert (due(alike), GAME.forced(alike)) == (("give", BOB), ("give", code))
    unlike = go(state, ("draw", (code, code, "r1" if code != "r1" else "r2")))
    assert (due(unlike), GAME.forced(unlike)) == (("give", BOB), None)
    unknown = go(state, ("draw", (code, code, None)))
    assert GAME.forced(unknown) is None


@pytest.mark.clause("NA-25")
def test_an_empty_draw_pile_is_rebuilt_from_the_discards():
    state = go(placing(), ("place", "b3", "nesw"))
    every = [number for number, count in enumerate(BOARD.card_counts) for _ in range(count)]
    state = state.replace(cards_in_pile=1, discards=tuple(every[:-1]))
    state = go(state, ("draw", (BOARD.cards[every[-1]].code,)))
    assert due(state) == ("draw", None)
    state = go(state, ("draw", ("r1", "r2")))
    assert state.cards_in_pile == 45
    assert state.discards == ()
    assert due(state) == ("give", BOB)


@pytest.mark.clause("NA-25")
def test_of_a_pile_that_was_rebuilt_all_that_is_discarded_later_is_seen_again():
    state = go(placing(), ("place", "b3", "nesw"))
    every = [number for number, count in enumerate(BOARD.card_counts) for _ in range(count)]
    state = state.replace(cards_in_pile=0, discards=tuple(every), murky=(5, 5))
    state = go(state, ("draw", ("r1", "r2", "s1"))).replace(discards=(BOARD.card["t1"],))
    for seat in (ANN, BOB):
        assert GAME.view(state, seat).discards == (BOARD.card["t1"],)


@pytest.mark.clause("NA-25")
def test_every_discard_may_be_drawn_again_from_the_pile_that_it_is_shuffled_into():
    state = go(placing(), ("place", "b3", "nesw"))
    everything = tuple(number for number, count in enumerate(BOARD.card_counts) for _ in range(count))
    for number in range(len(BOARD.cards)):
        alike = (number,) * BOARD.card_counts[number]
        others = tuple(card for card in everything if card != number)
        ended = state.replace(cards_in_pile=0, discards=alike, hands=(Hand(others, 0, ()), hand()))
        (_, drawn) = GAME.chance(ended, random.Random(1))
        assert set(drawn) == {BOARD.cards[number].code}


@pytest.mark.clause("NA-25")
def test_a_log_may_leave_out_what_nobody_saw():
    state = go(placing(), ("place", "b3", "nesw"), ("draw", (None, "r1", None)))
    state = go(state, ("give", None), ("tile", None))
    assert state.hands[ANN].hidden == 1
    assert held(state, BOB) == ["r1"]
    rng = random.Random(2)
    for _ in range(30):
        now = GAME.due(state)
        if now is None:
            break
        state = GAME.apply(state, GAME.unknown(state) if now.is_chance else rng.choice(GAME.legal(state)))


@pytest.mark.clause("NA-21")
def test_silence_is_a_pass():
    state = fight(hand("s1"), ann_sticks=sticks((G, "N")))
    assert GAME.silent(state, None) == ("pass",)
    closed, left = GAME.close(state)
    assert (due(closed), left) == (("place", ANN), ())


@pytest.mark.parametrize("lang", all_languages())
def test_a_naga_has_a_letter_of_the_language_and_the_latin_one(lang: str) -> None:
    lexicon = GAME.grammar.lexicon(lang)
    sticks, naga = Sticks(), NagaStick()
    thrown = (("white", "N"), ("white", "1"), ("green", "N"))
    words = (sticks.write(thrown, lexicon, False) or "").split()
    letter = fold(lexicon.say(msg("N", "sheet stick")))
    assert words[-1].endswith(letter) and len(letter) == 1
    assert [match.value for match in sticks.find_matches(words, 0, lexicon)][-1] == thrown
    assert [match.value for match in sticks.find_matches(["wn1", "g", "n"], 0, lexicon)][-1] == thrown
    assert [match.value for match in naga.find_matches(words[-1:], 0, lexicon)] == [("green", "N")]
