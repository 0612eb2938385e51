"""Every page in every language at home: it is whole, it is composed, and pdfium reads every text again.

Composed: no text comes close to another or to a line, type and cells are large enough, no place reaches into another,
columns end together. Measured in what is drawn, by the glyphs' own outlines. That no text overflows and no glyph lacks
is seen in drawing: the typesetter raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from unicodedata import category

import numpy
import pytest

from sheetgen.draw.cards.formats import POKER, SIZES, format_of
from sheetgen.draw.cards.pictures import ATTACHED, CLOSING, OPENING
from sheetgen.draw.items import FLOOR, Text
from sheetgen.draw.paper import A4, LETTER, USUAL, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games import library, registry
from sheetgen.sheets import table_kit
from sheetgen.sheets.cards import card_pages
from sheetgen.sheets.sheet import Sheet, draw_sheet, papers_of, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.draw.composition import Page, hole, inked, overgrown, overlapping, size
from tests.draw.read_again import found_again
from tests.games.test_composed import SETS, cards, fits
from tests.games.test_composed import pages as faces
from tests.games.test_log_sheet import SEATED
from tests.games.test_log_sheet import pages as logs

LEAST = 0.6
"""Mm between the outlines of two texts, and between a text and a line."""
CELL, RING, REACH = 4.5, 2.7, 0.11
"""Least side of a cell to mark, of half a picture to ring in a form, and by how much two may touch, in mm."""
CLOSE_RING = 3.3
"""Half a picture to ring on log sheets."""
HOLE = 0.3
"""Share of a face's height in which nothing may stand."""
CARD = 100
"""Mm: no sheet of paper is so narrow."""
CARDS = ("card", "card-advanced", "solo")  # their other sizes have tests of their own below


def together(first: Text, second: Text, places: int) -> bool:
    """Whether they may be pieces of one row, or rows of one paragraph."""
    if first.line.pt != second.line.pt or {first.line.role, second.line.role} - {"text", "bold"}:
        return False
    _, _, c, d, e, f = first.matrix
    across, down = second.matrix[4] - e, second.matrix[5] - f
    fall = abs(across * c + down * d) / (c * c + d * d)  # in their own upright
    row = places == 1 and fall < 0.01
    return row or (places <= 6 and 0.3 * first.line.pt < fall < 0.6 * first.line.pt)


def close(page: Page) -> Iterator[str]:
    """Pairs of texts that nearly touch."""
    found = [one for one in page.all if isinstance(one.item, Text)]
    lettered = [
        (n, one.item, box)
        for n, one in enumerate(found)
        if isinstance(one.item, Text) and (box := inked(one.item)) and one.shown(box)
    ]
    left, top, right, low = numpy.array([box for _, _, box in lettered]).reshape(-1, 4).T
    for k, (n, first, _) in enumerate(lettered):
        across = numpy.maximum(left[k + 1 :], left[k]) - numpy.minimum(right[k + 1 :], right[k])
        down = numpy.maximum(top[k + 1 :], top[k]) - numpy.minimum(low[k + 1 :], low[k])
        away = numpy.hypot(across.clip(0), down.clip(0))
        for other in numpy.flatnonzero(away < LEAST - 0.005):
            m, second, _ = lettered[k + 1 + other]
            if not together(first, second, m - n):
                yield f"{page.scene.name}: {first.line.text} | {second.line.text}: {away[other]:.2f} mm"


# ---- lines, sizes, places, columns ----------------------------------------------------------------

MARKER = 3.7
"""Least side of a place where only a marker lies: four share a box of 9 mm, and nobody writes there."""
MARKERS = ("bania/oasis",)


LIKE = {"letter": "a4", "tabloid": "a3"}
"""Papers on which most sheets have the same type and cells as on another."""
OWN_SIZES = (
    "bania/cover", "bania/ghost", "bania/oasis", "bania/pen", "bania/score", "dice-charmers/cover",
    "dice-charmers/moon", "dice-charmers/moon-ghost", "dice-charmers/sun", "dice-charmers/sun-ghost",
    "nagaraja/cover", "nagaraja/pieces-small", "nagaraja/score", "nagaraja/sticks", "nagaraja/temple", "raja/box",
    "raja/cover", "raja/ghost", "raja/rajasthan",
)  # fmt: skip
"""Sheets with other sizes on those papers, if only of a title, or with more pages."""
FEW = ("de", "ar")
"""Languages of the other papers, and of every sheet: long words, and tall signs from right to left."""
CLOSEST = {"bania/tents": ("hi",)}
"""Further languages of a sheet: those whose tall letters are closest to its lines."""
THIRD = 3
"""Sheets with the same sizes on all papers take every third language in turn, the next sheet the next third."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sheet, str, str], list[Scene]]:
    """Draws a sheet's pages on a paper once in a test: the pictures of a kit show pages that are checked anyway."""
    known: dict[tuple[str, str, str], list[Scene]] = {}

    def draw(sheet: Sheet, lang: str, paper: str) -> list[Scene]:
        key = (sheet.address, lang, paper)
        if key not in known:
            known[key] = draw_sheet(sheet, lang, paper)
        return known[key]

    monkeypatch.setattr(table_kit, "draw_sheet", draw)
    return draw


def sizes(scenes: list[Scene]) -> tuple[Counter[tuple[str, float]], Counter[tuple[str, ...]]]:
    """How often each text stands on some pages in each size; places with their half sizes in mm."""
    items = (item for scene in scenes for item in scene.items if isinstance(item, Text))
    texts = Counter((item.line.text, round(size(item), 2)) for item in items)
    spots = ((scene.spots, address) for scene in scenes for address in scene.spots)
    return texts, Counter((at, f"{known[at].rx:.2f}", f"{known[at].ry:.2f}") for known, at in spots)


def printed() -> list[Sheet]:
    found = (read_sheet(entry.path) for entry in library.available())
    return [sheet for sheet in found if papers_of(sheet.game, sheet.layout.header.kind)]


def attached(text: str) -> bool:
    """Whether a text begins or ends with punctuation that belongs to the icon beside it."""
    return category(text.lstrip()[0]) in CLOSING or category(text.rstrip()[-1]) in OPENING


def crowded(page: Page, least: float = LEAST) -> Iterator[str]:
    """Texts near to each other or to lines, and small type."""
    yield from close(page)
    for text, line, away in page.near_strokes(least - 0.01):
        if away < least * ATTACHED - 0.01 or not attached(text.line.text):
            yield f"{text.line.text}: {away:.2f} mm from {line.stroke}"
    for text in page.texts():
        if size(text) < FLOOR - 0.01:
            yield f"{text.line.text}: {size(text):.2f} pt"


def faults(page: Page) -> Iterator[str]:
    """What is wrong with a page: texts near to each other or to lines, small type, small cells, and so on."""
    yield from crowded(page)
    for address, spot in page.scene.spots.items():
        use = page.scene.uses.get(address)
        mark = MARKER if page.scene.name in MARKERS and address.startswith("score.") else CELL
        least = RING if use and use.pen == "ring" else mark
        if 2 * min(spot.rx, spot.ry) < least - 0.005:
            yield f"{address}: {2 * min(spot.rx, spot.ry):.2f} mm"
    yield from overlapping(page.scene.spots, REACH)
    yield from page.uneven()


EVERY = printed()
PRINTED = [sheet for sheet in EVERY if sheet.layout.header.name not in CARDS]
CHECKED = [sheet for sheet in PRINTED if sheet.layout.header.kind != "log"]
"""Without logs, which are measured below for any number of players."""
ALIKE = [sheet for sheet in CHECKED if sheet.address not in OWN_SIZES]


def languages(sheet: Sheet, paper: str) -> list[str]:
    """Languages to check a sheet in: one with sizes of its own in all on its first paper, others in a third.

    On each other paper in one of a few in turn, the same on papers that are alike.
    """
    papers = papers_of(sheet.game, sheet.layout.header.kind)
    if paper != papers[0]:
        return [FEW[(EVERY.index(sheet) + papers.index(LIKE.get(paper, paper))) % len(FEW)]]
    if sheet not in ALIKE:
        return list(all_languages())
    place = ALIKE.index(sheet)
    return list(
        dict.fromkeys([*FEW, *all_languages()[place % THIRD :: THIRD], *CLOSEST.get(sheet.address, ())])
    )


def asked(sheet: Sheet, lang: str) -> list[str]:
    """The papers on which a sheet is checked in a language."""
    papers = papers_of(sheet.game, sheet.layout.header.kind)
    return [paper for paper in papers if lang in languages(sheet, paper)]


def whole(scene: Scene) -> None:
    """Nothing lies outside the page but the art of what is cut out, which runs over the cut."""
    scene.check_balance()
    over = scene.items_outside()
    assert not over or scene.w < CARD, f"{scene.name}: {scene.title}"
    assert not any(isinstance(item, Text) for item in over)


@pytest.mark.slow
@pytest.mark.parametrize("lang", all_languages())
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_page_is_whole_and_composed_and_its_texts_are_found_again(
    key: str, lang: str, drawn: Callable[[Sheet, str, str], list[Scene]]
) -> None:
    """Each page is drawn once on each paper: on A4 in every language, on others in some."""
    said: list[Scene] = []
    found: list[str] = []
    for sheet in (one for one in EVERY if one.game.key == key):
        home, checked = USUAL[0], asked(sheet, lang)
        pages = {
            paper: list({id(scene): scene for scene in drawn(sheet, lang, paper)}.values())
            for paper in dict.fromkeys((home, *checked))
        }
        said += pages[home]
        for paper, scenes in pages.items():
            for scene in scenes:
                whole(scene)
            if sheet not in PRINTED and paper == home:  # a set of cards, here in the usual size
                for scene in scenes:
                    fits(scene)
                    found += [f"{scene.name}, {scene.title}: {one}" for one in crowded(Page(scene))]
            elif sheet in CHECKED and paper in checked:
                found += [f"{scene.name}, {paper}: {one}" for scene in scenes for one in faults(Page(scene))]
            if sheet in ALIKE and paper in LIKE:
                assert sizes(scenes) == sizes(pages[LIKE[paper]]), (sheet.address, paper)
        if sheet in PRINTED and lang in ("en", "ar"):  # languages move no ground, their direction does
            found += [one for scene in pages[home] for one in overgrown(Page(scene), REACH)]
    assert found == []
    found_again(said, lang)


def test_every_language_is_checked_on_many_sheets() -> None:
    """Each on all sheets with sizes of their own and on a third of the others."""
    checked = Counter(
        lang
        for sheet in CHECKED
        for lang in languages(sheet, papers_of(sheet.game, sheet.layout.header.kind)[0])
    )
    assert set(checked) == set(all_languages())
    assert min(checked.values()) >= len(OWN_SIZES) + len(ALIKE) // THIRD


@pytest.mark.slow
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize(("key", "players"), SEATED)
def test_a_log_sheet_is_composed_for_any_number_of_players(key: str, players: str, paper: Paper) -> None:
    """In languages in turn where lines are closest, with most players on A4, else in one of each direction."""
    closest = paper is A4 and players == max(n for game, n in SEATED if game == key)
    other = "en" if int(players) % 2 == (paper is A4) else "ar"
    found = []
    games = sorted(dict(SEATED))
    for lang in (
        dict.fromkeys([*FEW, *all_languages()[games.index(key) :: len(games)]]) if closest else (other,)
    ):
        for scene in logs(key, lang, paper, players=players):
            page = Page(scene)
            said = [*crowded(page), *overlapping(scene.spots, REACH), *page.uneven()]
            for address, spot in scene.spots.items():
                least = CLOSE_RING if scene.uses[address].pen == "ring" else CELL
                if 2 * min(spot.rx, spot.ry) < least - 0.005:
                    said.append(f"{address}: {2 * min(spot.rx, spot.ry):.2f} mm")
            found += [f"{lang}: {one}" for one in said]
    assert found == []


OTHER_SIZES = list(
    zip(("a6", "tarot", "bridge", "page", "poker-us"), ("fr", "ja", "hi", "ar", "pl"), strict=True)
)
SHORT = [
    (name, form, lang)
    for n, name in enumerate(SETS)
    for form, lang in (
        *(("mini-euro", lang) for lang in all_languages()[n % THIRD :: THIRD]),
        *OTHER_SIZES[n % 2 :: 2],
    )
]
"""A third of the languages in turn on the smallest card; the usual one is checked with all pages above, and other
sizes are that one made larger."""
FULL = [
    *zip(islice(cycle(SIZES), len(all_languages())), all_languages(), strict=True),
    ("mini-euro", "de"),
    ("page", "ar"),
]
"""Every language on a size, every size in two languages at least; each set takes a third of them in turn."""
HALF_FULL = (("poker", "en"), ("mini-euro", "de"), ("a6", "ja"), ("page", "ar"))
"""Each set takes two of these in turn, a smaller and a larger size."""


def test_grounds_that_overlap_are_seen() -> None:
    """Two circles whose places stay apart, drawn larger than these; a third is drawn as large as its place."""
    scene = Scene(100, 100, Typesetter("en"))
    for n, r in ((1, 3.3), (2, 3.3), (3, 3.0)):
        scene.circle(10 + 6.2 * n, 50, r, fill="white", stroke="ink")
        scene.spot(f"river.{n}", 10 + 6.2 * n, 50, 3.0)
    assert [said.partition(":")[0] for said in overgrown(Page(scene), REACH)] == [
        "grounds of river.1 and river.2"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form", "lang"), SHORT)
def test_a_short_card_fits_and_is_composed(name: str, form: str, lang: str) -> None:
    scenes = faces(name, form, lang)
    for scene in scenes:
        fits(scene)
    least = LEAST * min(
        1.0, scenes[0].w / POKER.width
    )  # a smaller card is a poker card made smaller, lines and all
    found = [f"{n}: {said}" for n, scene in enumerate(scenes, 1) for said in crowded(Page(scene), least)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "form", "lang"),
    [(name, *case) for n, name in enumerate(SETS) for case in FULL[n % THIRD :: THIRD]],
)
def test_a_full_card_is_composed(name: str, form: str, lang: str) -> None:
    scenes = card_pages(cards(name), Typesetter(lang), A4, size=form, detail="full")
    assert [f"{n}: {said}" for n, scene in enumerate(scenes, 1) for said in crowded(Page(scene))] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "form", "lang"),
    [(name, *form) for n, name in enumerate(SETS) for form in (HALF_FULL[n % 2], HALF_FULL[2 + n % 2])],
)
def test_no_face_is_half_empty(name: str, form: str, lang: str) -> None:
    size = format_of(form, A4)
    scenes = card_pages(cards(name), Typesetter(lang), A4, size=form, detail="both")
    for number, scene in enumerate(scenes, 1):
        empty = hole(scene, size.margin, size.width - size.margin, size.head, size.height - size.foot)
        assert empty < HOLE * size.room, number


def test_a_hole_is_seen() -> None:
    scene = Scene(60, 100, Typesetter("en"))
    scene.rect(2, 2, 56, 96, stroke="ink")
    scene.rect(10, 30, 40, 10, fill="ink")
    assert hole(scene, 5, 55, 10, 90) == pytest.approx(50)


def test_faults_of_a_page_are_seen() -> None:
    """A page with one fault of each kind: a frame over words, type and a cell too small, places, columns."""
    scene = Scene(200, 100, Typesetter("en"))
    scene.rect(10, 10, 60, 60, stroke="ink")
    scene.rect(80, 10, 60, 63, stroke="ink")
    scene.text(11, 20.2, "touches", "text", 9)
    scene.seg(11, 20.5, 30, 20.5)
    scene.seg(11, 40.5, 30, 40.5)
    scene.rect(11, 38, 19, 4, fill="white")
    scene.text(12, 40.2, "covered", "text", 9)
    scene.text(100, 30, "small", "text", 6)
    for address, x, side in (("river.1", 100.0, 4.0), ("river.2", 107.0, 4.0), ("river.3", 130.0, 2.0)):
        scene.spot(address, x, 50, side)
    assert [fault.split(":")[0] for fault in faults(Page(scene))] == [
        "touches", "small", "river.3", "river.1 and river.2", "70.12 and 73.12 mm from above",
    ]  # fmt: skip
