"""What the log leaves open: what may lie, be held or be named (NA-2, NA-3, NA-20)."""

import random

import pytest

from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.bots import imagine
from sheetgen.games.nagaraja.knowledge import can_still_name
from tests.games.nagaraja.table import ANN, BOARD, BOB, codes, fight, hand


@pytest.mark.clause("NA-20")
def test_a_card_is_named_only_if_enough_of_its_symbol_are_left_for_the_unnamed_ones() -> None:
    for symbol in ("relics", "tiles", "sticks", "cards"):
        numbers = [BOARD.card[code] for code in codes(symbol)]
        every = [number for number in numbers for _ in range(BOARD.card_counts[number])]
        one = every[0]
        others = tuple(every[2:])
        # Two cards of the symbol are left, and one that Ann selected is unnamed.
        state = fight(hand(), discards=others, chosen=((-1,), ()))
        assert can_still_name(state, ANN, one)
        # Only one is left: it cannot be both.
        short = fight(hand(), discards=(*others, every[1]), chosen=((-1,), ()))
        assert not can_still_name(short, ANN, one)
        # Bob's unnamed card may be of another symbol.
        assert can_still_name(fight(hand(), discards=(*others, every[1]), chosen=((), (-1,))), ANN, one)
        assert not can_still_name(
            fight(hand(), discards=(*others, every[1]), chosen=((), (one, -1))), BOB, one
        )


@pytest.mark.clause("NA-20")
def test_selected_cards_that_nobody_named_are_imagined_with_one_symbol() -> None:
    named = BOARD.card[codes("tiles")[0]]
    state = fight(hand(), chosen=((named, -1, -1), (-1, -1)))
    for seed in range(5):
        ann, bob = imagine(state, ANN, random.Random(seed)).chosen
        assert named in ann and {BOARD.symbols[card] for card in ann} == {"tiles"}
        assert len({BOARD.symbols[card] for card in bob}) == 1
        assert (len(ann), len(bob)) == (3, 2)


@pytest.mark.clause("NA-21")
def test_of_sticks_that_nobody_wrote_down_the_least_counts() -> None:
    sticks = tuple(BOARD.stick[kind, None] for kind in BOARD.stick_kinds)
    state = fight(hand(), ann_sticks=sticks)
    least = sum(min(int(face.strip("N") or 0) for face in faces) for faces in BOARD.stick_faces)
    most = sum(max(int(face.strip("N") or 0) for face in faces) for faces in BOARD.stick_faces)
    assert GAME.totals(state, ANN)["fate"] == least < most
