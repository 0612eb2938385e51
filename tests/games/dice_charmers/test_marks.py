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
        "upgrade.temple.1": "slash", "upgrade.temple.2": "circle",
        "upgrade.stepwell.1": "slash", "upgrade.stepwell.2": "used", "upgrade.stepwell.3": "circle",
        "fame.1": "slash", "fame.2": "slash", "money.1": "slash",
        "province.b1": "road",
    }  # fmt: skip
    assert GAME.marks(state, 0)["province.b1"].value == "ns"
    assert GAME.marks(state, 1).keys() == {"field.player", "karma.1"}


def test_the_last_box_and_coin_are_crossed_once_the_game_is_over() -> None:
    state = start(fame=3, money=2)
    assert GAME.marks(state, 0)["fame.3"].kind == GAME.marks(state, 0)["money.2"].kind == "slash"
    marks = GAME.marks(state.replace(phase="over"), 0)
    assert [marks[f"fame.{n}"].kind for n in (1, 2, 3)] == ["slash", "slash", "cross"]
    assert [marks[f"money.{n}"].kind for n in (1, 2)] == ["slash", "cross"]
    assert not [spot for spot in GAME.marks(state.replace(phase="over"), 1) if spot.startswith("fame")]
