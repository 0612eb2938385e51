"""The marks on a sheet: what is circled, crossed, slashed and drawn."""

import pytest

from sheetgen.games.dice_charmers import GAME
from tests.games.dice_charmers.table import start


@pytest.mark.clause("DC-20", "DC-31", "DC-50", "DC-60", "DC-70")
def test_what_is_won_is_circled_and_what_is_spent_is_crossed_too() -> None:
    state = start(
        circled=(3, 1, 0), sold=(2, 0, 0), karma_gained=4, karma_used=2, river=[2, 5], palace={"raja": 1},
        levels=(1, 0, 0, 2), fame=2, money=1, roads={"b1": "ns"},
    )  # fmt: skip
    marks = {spot: mark.kind for spot, mark in GAME.marks(state, 0).items()}
    assert marks == {
        "field.player": "text",
        "karma.1": "used", "karma.2": "used", "karma.3": "circle", "karma.4": "circle",
        "market.tea.1": "used", "market.tea.2": "used", "market.tea.3": "circle", "market.silk.1": "circle",
        "river.2": "cross", "river.5": "cross",
        "palace.raja.1": "cross",
        "upgrade.temple.2": "cross", "upgrade.stepwell.2": "cross", "upgrade.stepwell.3": "cross",
        "fame.1": "slash", "fame.2": "slash", "money.1": "slash",
        "province.b1": "road",
    }  # fmt: skip
    assert GAME.marks(state, 0)["province.b1"].value == "ns"
    assert GAME.marks(state, 1).keys() == {"field.player", "karma.1"}
