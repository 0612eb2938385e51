"""What the source leaves open is marked as the project's own reading wherever a clause is told."""

import pytest

from sheetgen.games.nagaraja import GAME
from tests.games.nagaraja.table import ANN, B, G, due, fight, go, hand, sticks, temple

MARK = "Our reading:"


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("NA-21", "a card that finds nothing to work on may be activated too; it does nothing."),
        ("NA-23", "An amulet on it goes back among the others."),
        ("NA-40", "if the opponent has fewer sticks than the card says, it affects all of them."),
        ("NA-42", "a tile may also be turned into the direction in which it lies."),
        ("NA-44", "A card that was cancelled goes to the discards with the others when the tile is won."),
    ],
)
def test_a_reading_of_ours_is_marked(clause: str, told: str) -> None:
    text = str(GAME.clauses[clause])
    assert text.index(MARK) < text.index(told)


@pytest.mark.clause("NA-21", "NA-42")
def test_a_card_that_finds_nothing_may_be_activated() -> None:
    state = fight(hand("t3"), hand(), sticks((G, "N")), sticks((B, "1")))
    assert due(go(state, ("activate", "t3", (G, "N")))) == ("place", 1)


@pytest.mark.clause("NA-42")
def test_a_tile_may_keep_its_direction_when_it_is_turned() -> None:
    own = (temple({}), temple({"a3": "nes"}))
    state = fight(hand("t3"), hand(), sticks((G, "N")), sticks((B, "1")), temples=own)
    state = go(state, ("activate", "t3", (G, "N")))
    assert due(state) == ("turn", ANN)
    assert ("turn", 1, "a3", "nes") in GAME.legal(state)
