"""``print GAME --all``: all that a table needs, and a page that says so."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from sheetgen.__main__ import main
from sheetgen.draw.items import Clip, Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library, registry
from sheetgen.games.kinds.shared import Kit
from sheetgen.press.job import Job
from sheetgen.press.plan import plan_paper_sides
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, read_sheet, with_options
from sheetgen.sheets.table_kit import TICK, layouts_for

HAVE_ONE = [key for key in registry.all_keys() if library.shipped(f"{key}/kit")]


def kit(key: str) -> Kit:
    made: Kit = library.load(library.resolve(f"{key}/kit"))
    return made


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_game_has_a_kit(key: str) -> None:
    assert key in HAVE_ONE, "list in layouts/…/kit.toml all that a table needs"


@pytest.mark.parametrize("key", HAVE_ONE)
def test_a_kit_has_a_sheet_that_is_played_on(key: str) -> None:
    game = registry.find(key)
    for players in game.seats:
        kinds = {
            read_sheet(library.resolve(name)).layout.header.kind for name in layouts_for(kit(key), players)
        }
        assert kinds & {*game.scorable, "tiles"} and {"card", "log"} <= kinds


def test_what_each_player_needs_is_printed_so_often() -> None:
    four = layouts_for(kit("raja"), 4)
    assert four.count("raja/player") == 4 and four.count("raja/score") == 1
    alone = set(layouts_for(kit("dice-charmers"), 1))
    assert {"dice-charmers/sun-ghost", "dice-charmers/solo", "dice-charmers/campaign"} <= alone
    assert not any("ghost" in name for name in layouts_for(kit("dice-charmers"), 2))


@pytest.mark.medium
@pytest.mark.parametrize("players", [2, 4])
def test_the_page_names_all_of_it(players: int) -> None:
    sheet = with_options(read_sheet(library.resolve("raja/kit")), {"players": str(players)})
    [page] = draw_sheet(sheet, "en", "a4")
    said = " ".join(item.line.text for item in page.items if hasattr(item, "line"))
    assert f"All that {players} players need" in said
    for item in (item for item in kit("raja").items if item.copies(players)):
        words = item.text.replace("'", "’")  # as typesetting writes apostrophes
        assert item.layout in said and "".join(words.split()) in "".join(said.split())
    assert f"{players}×" in said


@pytest.mark.medium
def test_each_item_has_a_box_to_tick_and_a_thumbnail_of_its_page() -> None:
    """The map's thumbnail shows the colours of its cities, none of its texts, and nothing outside its frame."""
    [page] = draw_sheet(read_sheet(library.resolve("raja/kit")), "en", "a4")
    items = [item for item in kit("raja").items if item.copies(2)]
    shapes = [item for item in page.items if isinstance(item, Shape)]
    boxes = [
        (s, max(s.points[::2]) - min(s.points[::2]), max(s.points[1::2]) - min(s.points[1::2]))
        for s in shapes
    ]
    assert sum(abs(w - TICK) < 0.01 and abs(h - TICK) < 0.01 for _, w, h in boxes) == len(items)
    clips = [
        n
        for n, item in enumerate(page.items)
        if isinstance(item, Clip) and max(item.points[1::2]) - min(item.points[1::2]) > 25
        and max(item.points[::2]) - min(item.points[::2]) < 60
    ]  # fmt: skip
    assert len(clips) >= len(items)
    end = next(n for n in range(clips[0], len(page.items)) if isinstance(page.items[n], Text))
    small = [item for item in page.items[clips[0] : end] if isinstance(item, Shape)]
    assert {"gold", "blue", "red", "umber"} <= {item.stroke for item in small}
    assert len(small) < 1600


@pytest.mark.slow
def test_the_command_prints_it_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "all.pdf"
    words = ["nagaraja", "--all", "--paper", "a4", "--lang", "en", "-o", str(place)]
    assert main(["print", *words]) == 0
    texts = [page.extract_text() for page in pypdf.PdfReader(BytesIO(place.read_bytes())).pages[:6]]
    assert "All that 2 players need" in texts[0]
    assert sum("Temple of the Serpent King" in text for text in texts[2:6:2]) == 2
    assert texts[1:6:2] == [""] * 3, "nothing on their backs"


@pytest.mark.slow
@pytest.mark.parametrize("key", HAVE_ONE)
def test_no_page_lies_on_the_back_of_what_is_not_its_front(key: str) -> None:
    """Printed on both sides: a sheet of paper begins on each odd page, and holds two pages that belong together."""
    every = [sheet(name) for name in dict.fromkeys(layouts_for(kit(key), 2))]
    scenes = [scene for one in every for scene in one.pages]
    cards = {id(scene) for one in every if one.cut for scene in one.pages}
    [part] = plan_paper_sides(scenes, Job("en", "a4", paired=True))
    seen = set()
    for front, back in zip(part.faces[::2], part.faces[1::2], strict=True):
        assert back.back and not front.back
        for one, other in zip(front.slots, back.slots, strict=True):
            assert one.page is not None
            page = scenes[one.page]
            seen |= {one.page, other.page}
            if id(page) not in cards:
                assert not page.behind
                assert other.page == (one.page + 1 if followed(scenes, one.page) else None)
    assert seen - {None} == set(range(len(scenes))), "each page is there"


def sheet(name: str) -> Finished:
    return finished_sheet(read_sheet(library.resolve(name)), "en", "a4")


def followed(scenes: Sequence[Scene], page: int) -> bool:
    return page + 1 < len(scenes) and scenes[page + 1].behind


def test_raja_has_pieces_with_and_without_backs() -> None:
    assert [page.behind for page in sheet("raja/pieces").pages] == [False, True, False]
    assert [page.behind for page in sheet("bania/tents").pages] == [False, True]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("sun", "--all"), "There is no game called sun"),
        (("raja", "--all", "--players", "6"), "is played by 2 to 5, not by 6"),
        (("raja", "--all", "--detail", "long"), "--detail cannot be long"),
        (("raja", "--all", "--die", "12"), "--die does not apply to"),
    ],
)
def test_kits_that_can_not_be(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", *words, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err
