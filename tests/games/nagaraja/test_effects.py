"""Every effect of cards and amulets (NA-40 to NA-44), written from the rules."""

import random

import msgspec
import pytest

from sheetgen.errors import Illegal
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import BITS, CELL, Board
from sheetgen.games.nagaraja.state import Task, Trap
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
    sticks,
    temple,
)

BOB_STICKS = sticks((B, "4"), (B, "2"), (G, "N"), (W, "3"))
STRAIGHT_UP = {"a3": "ns", "a2": "ns", "a1": "ns"}
"""Reaches relic 4."""


# ---- sticks ----------------------------------------------------------------------------------


@pytest.mark.clause("NA-40")
@pytest.mark.parametrize("code", codes("sticks", "fate"))
def test_fate_points_of_the_card_are_added(code: str):
    state = fight(hand(code), hand("r1"), sticks((G, "N"), (B, "2")), BOB_STICKS)
    state = go(state, ("activate", code, (G, "N")))
    number = int(LAYOUT.cards[BOARD.card[code]].effect.split()[1])
    assert GAME.totals(state, ANN)["fate"] == 2 + number
    assert GAME.totals(state, BOB)["fate"] == 9
    theirs = fight(
        hand("r1"),
        hand(code),
        sticks((G, "N"), (B, "2")),
        sticks((G, "N"), (B, "4")),
        agenda=(Task("act", BOB),),
        added=(1, 5),
    )
    theirs = go(theirs, ("activate", code, (G, "N")))
    assert [GAME.totals(theirs, seat)["fate"] for seat in (ANN, BOB)] == [2 + 1, 4 + 5 + number]


@pytest.mark.clause("NA-40")
def test_two_chosen_sticks_are_thrown_again():
    state = activated("throw again", bob=hand("r1"), bob_sticks=BOB_STICKS)
    assert due(state) == ("throw-again", ANN)
    forbidden(state, ("throw-again", ((B, "4"),)), "stick-number", "NA-40")
    forbidden(state, ("throw-again", ((B, "3"), (B, "4"))), "no-such-stick", "NA-40")
    forbidden(state, ("throw-again", ((B, "4"), (B, "4"))), "no-such-stick", "NA-40")
    state = go(state, ("throw-again", ((B, "4"), (W, "3"))))
    assert (due(state), state.agenda[0].seat) == (("throw", None), BOB)
    forbidden(state, ("throw", ((B, "1"), (G, "N"))), "sticks-thrown", "NA-20")
    state = go(state, ("throw", ((B, "1"), (W, "N"))))
    assert due(state) == ("act", BOB)
    assert state.sticks[BOB] == sticks((B, "1"), (B, "2"), (G, "N"), (W, "N"))


@pytest.mark.clause("NA-40")
@pytest.mark.parametrize("code", codes("sticks", "strike"))
def test_one_or_two_of_the_opponents_sticks_are_discarded(code: str):
    number = int(LAYOUT.cards[BOARD.card[code]].effect.split()[1])
    state = fight(hand(code), hand("r1"), sticks((W, "N")), BOB_STICKS)
    state = go(state, ("activate", code, (W, "N")))
    assert all(len(move[1]) == number for move in GAME.legal(state))
    chosen = ((B, "2"), (B, "4"))[-number:]
    state = go(state, ("strike", chosen))
    assert len(state.sticks[BOB]) == 4 - number
    assert GAME.totals(state, BOB)["fate"] == 9 - sum(int(face) for _, face in chosen)


@pytest.mark.clause("NA-40")
def test_where_the_opponent_has_fewer_sticks_all_are_meant():
    code = card("strike 2")
    state = fight(hand(code), ann_sticks=sticks((W, "N")), bob_sticks=sticks((B, "4")))
    state = GAME.apply(state, ("activate", code, (W, "N")))
    assert GAME.forced(state) == ("strike", ((B, "4"),))
    state = fight(hand(code), ann_sticks=sticks((W, "N")))
    assert due(go(state, ("activate", code, (W, "N")))) == ("place", ANN), (
        "nothing to discard: nothing happens"
    )


# ---- relics ----------------------------------------------------------------------------------


@pytest.mark.clause("NA-41")
def test_hidden_relics_are_looked_at_in_either_temple():
    state = activated("look 2", temples=(temple(STRAIGHT_UP), temple({}, (0,) * 9)))
    forbidden(state, ("look", ((ANN, 1),)), "look-number", "NA-41")
    forbidden(state, ("look", ((ANN, 1), (ANN, 1))), "look-number", "NA-41")
    forbidden(state, ("look", ((ANN, 1), (ANN, 4))), "not-hidden", "NA-41")
    state = go(state, ("look", ((ANN, 1), (BOB, 9))))
    assert due(state) == ("seen", None)
    forbidden(state, ("seen", (4, 6)), "relic-known", "NA-2")
    state = go(state, ("seen", (3, 6)))
    assert GAME.view(state, ANN).temples[BOB].relics[8] == 6
    assert GAME.view(state, BOB).temples[BOB].relics[8] == 0, "looked at in secret"
    assert BITS[state.temples[BOB].up] == ()


@pytest.mark.clause("NA-41")
@pytest.mark.parametrize("arrows", ["self", "either"])
def test_a_look_may_stay_unwritten(arrows: str):
    state = activated("look 1", arrows, temples=(temple({}, (0,) * 9), temple({}, (0,) * 9)))
    if arrows == "self":
        forbidden(state, ("look", ((BOB, 1),)), "not-this-temple", "NA-12")
    state = go(state, ("look", ((ANN, 5),)), ("seen", (None,)))
    assert state.temples[ANN].relics[4] == 0
    assert BITS[state.temples[ANN].seen[ANN]] == (4,)


@pytest.mark.clause("NA-41")
def test_swapped_relics_change_places_and_connections_are_settled():
    state = activated("swap relics", "opponent", temples=(temple({}), temple(STRAIGHT_UP)))
    assert GAME.totals(state, BOB)["points"] == 4
    forbidden(state, ("swap-relics", ANN, 1, 2), "not-this-temple", "NA-12")
    forbidden(state, ("swap-relics", BOB, 2, 2), "same-relic", "NA-41")
    state = go(state, ("swap-relics", BOB, 4, 9))
    assert due(state) == ("reveal", None)
    state = go(state, ("reveal", (6,)))
    assert GAME.totals(state, BOB)["points"] == 6
    assert GAME.totals(state, BOB)["cursed"] == 1
    assert state.temples[BOB].relics == (*KNOWN[:3], 6, *KNOWN[4:8], 4)
    assert GAME.view(state, ANN).temples[BOB].relics[8] == 4, "the one turned down was seen before"


@pytest.mark.clause("NA-41")
def test_a_swap_of_two_hidden_relics_takes_along_what_is_known_of_them():
    blind = temple({}, (0,) * 9)._replace(seen=(1, 0), relics=(5, *(0,) * 8))
    state = activated("swap relics", "self", temples=(blind, temple({})))
    state = go(state, ("swap-relics", ANN, 1, 7))
    assert state.temples[ANN].relics[6] == 5
    assert GAME.view(state, ANN).temples[ANN].relics[6] == 5
    assert GAME.view(state, BOB).temples[ANN].relics[6] == 0


# ---- tiles -----------------------------------------------------------------------------------


@pytest.mark.clause("NA-42")
def test_a_tile_is_turned_in_place():
    state = activated("turn", "self", temples=(temple({"b3": "ne"}), temple({})))
    forbidden(state, ("turn", ANN, "a3", "ne"), "no-tile", "NA-42", 2)
    forbidden(state, ("turn", ANN, "b3", "ns"), "wrong-tile", "NA-42", 3)
    assert {move[3] for move in GAME.legal(state)} == {"ne", "es", "sw", "nw"}
    state = go(state, ("turn", ANN, "b3", "es"))
    assert BOARD.laid[state.temples[ANN].tiles[CELL["b3"]]].sides == "es"


@pytest.mark.clause("NA-42")
def test_a_turned_tile_may_open_the_way_to_a_relic():
    state = activated("turn", "opponent", temples=(temple({}), temple({"a3": "ne"})))
    state = go(state, ("turn", BOB, "a3", "sw"), ("reveal", (3,)))
    assert GAME.totals(state, BOB)["points"] == 3


@pytest.mark.clause("NA-42")
def test_an_own_tile_is_moved_to_an_empty_place_far_from_the_others():
    mine = temple({"a3": "sw", "b3": "nes"}, lying=())._replace(lying=1 << CELL["b3"])
    state = activated("move", "self", temples=(mine, temple({})), trap=ANN * 9 + CELL["c2"])
    forbidden(state, ("move", "c3", "a1"), "no-tile", "NA-42", 1)
    forbidden(state, ("move", "b3", "a3"), "place-taken", "NA-42", 2)
    forbidden(state, ("move", "b3", "c2"), "place-taken", "NA-42")
    state = go(state, ("move", "b3", "c1"))
    assert state.temples[ANN].lying == 1 << CELL["c1"], "the amulet goes along"
    assert BOARD.laid[state.temples[ANN].tiles[CELL["c1"]]].sides == "nes", "it is not turned"
    assert BITS[state.temples[ANN].up] == (0,), "relic 1 is still reached"
    state = activated("move", "self", temples=(mine, temple({})))
    assert GAME.totals(state, ANN)["points"] == 3
    assert GAME.totals(go(state, ("move", "a3", "a1")), ANN)["points"] == 0


@pytest.mark.clause("NA-42")
def test_two_tiles_of_one_temple_are_swapped_unturned():
    state = activated(
        "swap tiles", "either", temples=(temple({"a3": "ns", "c3": "es"}), temple({"b3": "ns"}))
    )
    assert {move[1] for move in GAME.legal(state)} == {ANN}, "there is one tile only in the other temple"
    forbidden(state, ("swap-tiles", ANN, "a3", "a3"), "same-tile", "NA-42", 3)
    forbidden(state, ("swap-tiles", ANN, "a3", "b3"), "no-tile", "NA-42", 3)
    forbidden(state, ("swap-tiles", ANN, "b3", "c3"), "no-tile", "NA-42", 2)
    assert GAME.totals(state, ANN)["points"] == 6
    state = go(state, ("swap-tiles", ANN, "a3", "c3"))
    sides = [BOARD.laid[state.temples[ANN].tiles[CELL[cell]]].sides for cell in ("a3", "c3")]
    assert sides == ["es", "ns"]
    assert GAME.totals(state, ANN)["points"] == 0


@pytest.mark.clause("NA-42")
def test_a_trap_that_finds_no_empty_place_asks_for_none():
    full = temple(dict.fromkeys(CELL, "nesw"))
    assert due(activated("trap", temples=(temple({}), full))) == ("place", ANN)
    one_left = temple({cell: "nesw" for cell in CELL if cell != "b2"})
    assert due(activated("trap", temples=(temple({}), one_left))) == ("trap", ANN)
    blocked = activated("trap", temples=(temple({}), one_left), trap=BOB * 9 + CELL["b2"])
    assert due(blocked) == ("place", ANN)


@pytest.mark.clause("NA-42")
def test_the_trap_blocks_an_empty_place_of_the_opponent():
    state = activated("trap", temples=(temple({}), temple({"b3": "nesw"})), trap=ANN * 9 + CELL["a1"])
    forbidden(state, ("trap", "b3"), "trap-needs-empty", "NA-42")
    assert due(go(state, ("trap", "a1"))) == ("place", ANN)
    state = go(state, ("trap", "b2"))
    assert state.trap == BOB * 9 + CELL["b2"]
    assert GAME.marks(state, BOB)["temple.b2"].piece == Trap()
    assert "temple.a1" not in GAME.marks(state, ANN), "there is one trap only"
    blocked = placing(temple({"b3": "nesw"}), trap=ANN * 9 + CELL["b2"])
    assert {move[1] for move in GAME.legal(blocked)} == {"a3", "c3"}
    forbidden(blocked, ("place", "b2", "nesw"), "place-taken", "NA-42")


@pytest.mark.clause("NA-42")
@pytest.mark.parametrize("effect", ["turn", "move", "swap tiles"])
def test_an_effect_without_a_tile_does_nothing(effect: str):
    assert due(activated(effect)) == ("place", ANN)


# ---- cards -----------------------------------------------------------------------------------


@pytest.mark.clause("NA-43")
def test_a_card_is_taken_from_the_discards_unseen():
    discards = tuple(BOARD.card[code] for code in ("r1", "s1"))
    state = activated("take", discards=discards)
    forbidden(state, ("take", "t1"), "not-in-discards", "NA-43")
    forbidden(state, ("take", card("take")), "not-in-discards", "NA-43")
    known = go(state, ("take", "s1"))
    assert "s1" in held(known, ANN)
    assert GAME.view(known, BOB).discards[:1] == (-1,), "the opponent can't tell which one is left"
    assert GAME.view(known, BOB).hands[ANN].cards == ()
    assert GAME.view(known, ANN).discards[0] == BOARD.card["r1"]
    secret = go(state, ("take", None))
    assert secret.hands[ANN].hidden == 1
    assert discarded(secret.replace(discards=secret.discards[1:])) == [card("take")]


@pytest.mark.clause("NA-43")
def test_of_unwritten_discards_only_a_card_that_lies_nowhere_else_is_taken():
    number = BOARD.card["s1"]
    held_by_bob = hand(*["s1"] * BOARD.card_counts[number])
    state = activated("take", bob=held_by_bob, discards=(-1, BOARD.card["r1"]))
    takeable = {move[1] for move in GAME.legal(state) if move[0] == "take"}
    assert "s1" not in takeable and {"r1", "s2", None} <= takeable
    forbidden(state, ("take", "s1"), "not-in-discards", "NA-43")


@pytest.mark.clause("NA-43")
def test_nothing_is_taken_from_empty_discards():
    assert due(activated("take")) == ("place", ANN)


@pytest.mark.clause("NA-43")
def test_two_cards_are_drawn():
    state = activated("draw")
    assert due(state) == ("draw", None)
    state = go(state, ("draw", ("r1", None)))
    assert state.hands[ANN].card_count == 2


@pytest.mark.clause("NA-43")
def test_a_random_card_of_the_opponent_is_discarded():
    state = activated("rob", bob=hand("r1", "s1"))
    assert (due(state), state.agenda[0].seat) == (("rob", None), BOB)
    assert {GAME.chance(state, random.Random(seed))[1] for seed in range(20)} == {"r1", "s1"}
    after = go(state, ("rob", "s1"))
    assert held(after, BOB) == ["r1"]
    assert "s1" in discarded(after)
    unwritten = go(state, ("rob", None))
    assert (unwritten.hands[BOB].hidden, unwritten.hands[BOB].cards) == (1, ())
    assert due(activated("rob")) == ("place", ANN), "an empty hand"
    assert GAME.unknown(state) == ("rob", None)
    alike = activated("rob", bob=hand("r3", "r3"))
    assert GAME.unknown(alike) == ("rob", "r3"), "both are the same"
    assert GAME.unknown(activated("rob", bob=hand("r3", hidden=1))) == ("rob", None)


@pytest.mark.clause("NA-3", "NA-43")
def test_a_hand_that_nobody_wrote_down_has_no_card_that_lies_elsewhere():
    number = BOARD.card["s1"]
    state = activated("rob", bob=hand(hidden=2), discards=(number,) * BOARD.card_counts[number])
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, ("rob", "s1"))
    assert (caught.value.code, caught.value.clause) == ("not-in-hand", "NA-43")
    after = go(state, ("rob", "r1"))
    assert (after.hands[BOB].hidden, discarded(after).count("r1")) == (1, 1)


# ---- amulets ---------------------------------------------------------------------------------


@pytest.mark.clause("NA-44")
def test_an_amulet_draws_a_card():
    state = fight(
        hand("r1"), ann_sticks=sticks((G, "N")), temples=(temple({}, amulets=("draw",)), temple({}))
    )
    state = go(state, ("use", "draw"), ("draw", ("s1",)))
    assert held(state, ANN) == ["r1", "s1"]
    assert due(state) == ("act", ANN), "it is no turn of the confrontation"
    assert state.temples[ANN].amulets == ()
    forbidden(state, ("use", "draw"), "no-amulet", "NA-44")


@pytest.mark.clause("NA-44")
def test_no_card_is_drawn_where_all_are_in_hands() -> None:
    temples = (temple({}, amulets=("draw",)), temple({}))
    state = fight(hand("r1"), ann_sticks=sticks((G, "N")), temples=temples)
    assert ("use", "draw") in GAME.legal(state)
    assert ("use", "draw") in GAME.legal(state.replace(cards_in_pile=0, discards=(BOARD.card["s1"],)))
    assert ("use", "draw") not in GAME.legal(state.replace(cards_in_pile=0))


@pytest.mark.clause("NA-44", "NA-25")
def test_of_cards_that_an_amulet_brings_none_is_given_away_however_many_a_new_deal_brings():
    board = Board(msgspec.structs.replace(LAYOUT, hands=msgspec.structs.replace(LAYOUT.hands, draw=1)))
    state = fight(
        hand("r1"), ann_sticks=sticks((G, "N")), temples=(temple({}, amulets=("draw",)), temple({}))
    )
    drawn = go(state.replace(board=board), ("use", "draw"), ("draw", ("s1",)))
    assert due(drawn) == ("act", ANN)


@pytest.mark.clause("NA-44")
def test_an_amulet_may_be_used_as_soon_as_it_is_taken():
    state = placing(tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    state = go(state, ("place", "b3", "nes"))
    assert due(go(state, ("amulet", 2))) == ("draw", None), "nothing to use"
    state = go(state, ("amulet", "draw"))
    assert due(state) == ("claim", ANN)
    assert sorted(GAME.legal(state)) == [("use", "draw"), ("wait",)]
    used = go(state, ("use", "draw"), ("draw", ("s1",)))
    assert held(used, ANN) == ["s1"]
    assert GAME.forced(used) == ("wait",)
    assert due(go(state, ("wait",))) == ("draw", None)


@pytest.mark.clause("NA-44")
def test_an_amulet_cancels_an_effect_and_card_and_naga_are_spent():
    bobs = (temple({}), temple({}, amulets=("cancel",)))
    state = activated("fate", temples=bobs)
    assert due(state) == ("cancel", BOB)
    assert GAME.silent(state, None) == ("allow",)
    allowed = go(state, ("allow",))
    cancelled = go(state, ("cancel",))
    assert cancelled.temples[BOB].amulets == ()
    assert held(cancelled, ANN) == []
    assert discarded(cancelled) == [card("fate")]
    assert due(allowed) == due(cancelled) == ("place", ANN)
    assert allowed.temples[BOB].amulets == (BOARD.amulet["cancel"],)


@pytest.mark.clause("NA-44")
def test_a_cancelled_effect_does_not_happen():
    bobs = (temple({}), temple({}, amulets=("cancel",)))
    state = activated("strike 1", bob=hand("r1"), bob_sticks=BOB_STICKS, temples=bobs)
    assert go(state, ("cancel",)).sticks[BOB] == BOB_STICKS
    assert due(go(state, ("allow",))) == ("strike", ANN)


@pytest.mark.clause("NA-44")
def test_only_a_player_who_may_have_the_amulet_is_asked():
    assert due(activated("strike 1", bob_sticks=BOB_STICKS)) == ("strike", ANN)
    points = (temple({}), temple({}, amulets=(2, 1)))
    assert due(activated("strike 1", bob_sticks=BOB_STICKS, temples=points)) == ("strike", ANN)
    unnamed = (temple({}), temple({}, amulets=(None,)))
    assert due(activated("strike 1", bob_sticks=BOB_STICKS, temples=unnamed)) == ("cancel", BOB)
    spent = (BOARD.amulet["cancel"],) * 3
    state = activated("strike 1", bob_sticks=BOB_STICKS, temples=unnamed, amulets_used=spent)
    assert due(state) == ("strike", ANN), "all three are used up"


@pytest.mark.clause("NA-44")
def test_what_is_no_amulet_is_not_taken() -> None:
    state = placing(tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    state = go(state, ("place", "b3", "nes"))
    forbidden(state, ("amulet", "gold"), "no-such-name", "NA-3", 1)


@pytest.mark.clause("NA-44")
def test_there_are_three_of_each_amulet():
    state = placing(tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    state = go(state.replace(amulets_used=(BOARD.amulet[2],) * 3), ("place", "b3", "nes"))
    forbidden(state, ("amulet", 2), "amulet-used-up", "NA-3")
    assert go(state, ("amulet", None)).temples[ANN].amulets == (0,)
