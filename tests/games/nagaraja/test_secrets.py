"""What a player cannot see tells nothing: cards selected face down, amulets won."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from sheetgen.errors import Illegal, NotDue
from sheetgen.games import library, registry
from sheetgen.games.contract.values import Move, State
from sheetgen.games.nagaraja.bots import imagine
from sheetgen.games.nagaraja.chances import random_draw
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Hand, Task
from tests.games.nagaraja.table import BOARD, fight, hand, temple
from tests.support.logs import begin, play

GAME = registry.find("nagaraja")


def states(seed: int) -> Iterator[State]:
    layout = library.load(library.resolve("nagaraja/temple"))
    start = begin(GAME, layout, ["Ann", "Ben"])
    return (state for _, state in play(GAME, start, random.Random(seed)))


@pytest.mark.clause("NA-20")
def test_which_card_is_selected_is_not_seen_by_the_hand_that_is_left() -> None:
    compared = 0
    for seed in range(3):
        for state in states(seed):
            due = GAME.due(state)
            if due is None or due.kind != "select":
                continue
            assert due.player is not None
            selected = [GAME.apply(state, move) for move in GAME.legal(state) if move[0] == "select"]
            for one, other in combinations(selected, 2):
                compared += 1
                assert GAME.view(one, 1 - due.player) == GAME.view(other, 1 - due.player)
    assert compared > 100


@pytest.mark.clause("NA-44")
def test_who_is_asked_to_cancel_is_imagined_to_be_able_to() -> None:
    asked = 0
    for seed in range(12):
        for state in states(seed):
            due = GAME.due(state)
            if due is None or due.kind != "cancel":
                continue
            asked += 1
            assert due.player is not None
            known = GAME.view(state, 1 - due.player)
            for luck in range(5):
                world = GAME.imagine(known, 1 - due.player, random.Random(luck))
                GAME.apply(world, ("cancel",))
    assert asked


@pytest.mark.clause("NA-3", "NA-44")
def test_no_more_amulets_are_imagined_than_there_are() -> None:
    unnamed = temple({})._replace(amulets=(0,) * 5)
    state = fight(hand(), temples=(unnamed, unnamed)).replace(agenda=(Task("cancel", 1),))
    for seed in range(200):
        imagined = imagine(state, 0, random.Random(seed)).temples
        named = Counter(amulet for one in imagined for amulet in one.amulets)
        assert BOARD.cancel_amulet in imagined[1].amulets
        assert all(named[amulet] <= BOARD.amulet_counts[amulet] for amulet in named)


@pytest.mark.clause("NA-44")
@pytest.mark.parametrize("move", [("first-of", "reveal", 1), ("told",)])
def test_what_does_not_wait_can_not_be_turned_up_first(move: Move) -> None:
    state = fight(hand())
    with pytest.raises(Illegal) as found:
        GAME.apply(state, move)
    assert found.value.code == NotDue.CODE


@pytest.mark.clause("NA-21")
def test_unnamed_discards_are_drawn_again_as_what_is_left_of_all_cards() -> None:
    last = len(BOARD.cards) - 1
    mine = Hand((last,) * BOARD.card_counts[last], 0, ())
    state = fight(mine, discards=(UNKNOWN_CARD,) * 10).replace(
        cards_in_pile=0, agenda=(Task("draw", 1, (3, (), False)),)
    )
    drawn = {code for seed in range(200) for code in random_draw(state, random.Random(seed))[1]}
    assert BOARD.cards[last].code not in drawn and len(drawn) > 10


def test_cards_that_are_known_stay_as_they_are_where_others_are_imagined() -> None:
    for known in range(3):
        state = fight(Hand((known,), 2, ())).replace(
            agenda=(Task("give", 0, (known, UNKNOWN_CARD, UNKNOWN_CARD)),)
        )
        for seed in range(5):
            imagined = imagine(state, 1, random.Random(seed))
            first, *others = imagined.agenda[0].data
            assert first == known and sorted((first, *others)) == sorted(imagined.hands[0].cards)
