"""What a player can not see tells nothing: cards selected face down, amulets won."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from sheetgen.games import library, registry
from sheetgen.games.contract.values import State
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
