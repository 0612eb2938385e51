"""What lies on a page's sheets at a line is drawn as ``score --fill`` draws it there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

import pytest

from sheetgen.draw.items import LAYERS
from sheetgen.draw.svg_symbols import PlacedDrawing, Symbols
from sheetgen.explain.ledger import describe_mark
from sheetgen.games.contract.solo import RATINGS
from sheetgen.message import msg
from sheetgen.page.sheet_views import PageViews
from sheetgen.page.story import Story
from sheetgen.replay import replay
from sheetgen.sheets.filled import filled_sheets, player_results, rating_mark
from tests.page.reading import GAMES


class Kept(Symbols):
    """Takes in what is drawn and keeps it as it is."""

    def read_items(self, items: Iterable[Any], layers: Collection[str] = LAYERS) -> Any:
        return list(items)

    def read_placed(self, items: Iterable[Any]) -> PlacedDrawing:
        return PlacedDrawing(list(items))


def counted(items: Iterable[Any]) -> Counter[str]:
    """Drawn things by all that they are; texts that were set alike are alike."""
    return Counter(repr(item) for item in items)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["dice-charmers/moon-karma", "bania/two-elephants", "nagaraja/cancelled", "raja/two", "nagaraja/alone"],
)
def test_marks_are_drawn_as_filled_sheets_have_them(name: str) -> None:
    path = GAMES / f"{name}.log"
    found = replay(path.read_text(encoding="utf-8"), path.parent)
    players, ghost = found.heading.players, found.heading.ghost is not None
    story = Story(found, found.heading.lang)
    views = PageViews(story, Kept(), "a4")
    for at in (story.last // 2, story.last):
        state = story.moments[at].state
        marks = [dict(found.game.marks(state, seat)) for seat in range(len(players))]
        if ghost:
            marks[1] |= rating_mark(found.game, state, players)
        wanted = filled_sheets(
            found.heading.layout,
            players,
            marks,
            story.lang,
            ghost=ghost,
            ends=player_results(found.game, state, players),
        )
        for page in wanted.pages:
            view = next(v for v in views.all if (v.blank, v.seat) == (page.blank, page.seat))
            there = [laid for laid in view.laid if sum(time <= at for time in laid.times) % 2]
            drawn = [item for laid in there for item in laid.look.drawing]
            assert counted(drawn) == counted(page.scene.items[len(wanted.blanks[page.blank].items) :])


@pytest.mark.slow
def test_pieces_lie_under_what_the_pen_wrote() -> None:
    path = GAMES / "nagaraja/ninth-tile-tied.log"
    story = Story(replay(path.read_text(encoding="utf-8"), path.parent), "en")
    for view in PageViews(story, Kept(), "a4").all:
        kinds = [laid.mark.kind == "piece" for laid in view.laid if laid.address]
        assert kinds == sorted(kinds, reverse=True)
        families = [laid.address.split(".")[0] for laid in view.laid if laid.mark.kind == "piece"]
        assert "temple" not in families or families[0] == "temple"


@pytest.mark.parametrize("name", ["dice-charmers", "bania", "nagaraja", "raja"])
def test_the_title_that_a_game_alone_earned_is_ringed_at_its_end(name: str) -> None:
    """On the ghost's sheet, as a filled one has it; at no moment before."""
    path = GAMES / f"{name}/alone.log"
    found = replay(path.read_text(encoding="utf-8"), path.parent)
    story = Story(found, "en")
    ringed = [[address for address in marks[1] if address.startswith("rating.")] for marks in story.marks]
    assert not any(ringed[:-1])
    assert ringed[-1] == list(rating_mark(found.game, story.moments[-1].state, story.players))
    (place,) = ringed[-1]
    assert str(describe_mark(found, place, story.marks[-1][1][place], msg("a place"))) == (
        f"{RATINGS[int(place[-1]) - 1]} circled"
    )
