"""A tuck box: its room inside from the cards, its panels and flaps, its net without one part over another."""

import math
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest

from sheetgen.draw.cards.formats import CARDS, FOIL, SLEEVES, format_of
from sheetgen.draw.dieline import Cut, Fold
from sheetgen.draw.items import Text
from sheetgen.draw.nets import GLUED, STOCK_LOSS, TAB, BoxRoom, tuckbox_net
from sheetgen.draw.paper import find_paper
from sheetgen.draw.path import parse_path
from sheetgen.errors import UsageError
from sheetgen.games.library import available, find_faults, load, resolve
from sheetgen.press import home
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, read_sheet, with_options
from sheetgen.sheets.tuck_boxes import SHALLOW, SLACK, box_content

Point = tuple[float, float]
BOXES = [entry.address for entry in available() if entry.kind == "box"]
ROOMS = [BoxRoom(64, 89, 15.7), BoxRoom(45, 68, 6), BoxRoom(106, 149, 40), BoxRoom(42, 71, 90)]


def around(outline: str) -> list[Point]:
    """Corners of an outline, curves by points on them."""
    verbs, points = parse_path(outline)
    left = list(points)
    found: list[Point] = []
    for verb in verbs:
        if verb == "C":
            (ax, ay), one, two, end = found[-1], left.pop(0), left.pop(0), left.pop(0)
            for n in range(1, 9):
                t = n / 8
                u = 1 - t
                found.append(
                    tuple(  # type: ignore[arg-type]
                        u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
                        for a, b, c, d in zip((ax, ay), one, two, end, strict=True)
                    )
                )
        elif verb != "Z":
            found.append(left.pop(0))
    return found


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@pytest.mark.parametrize("room", ROOMS)
def test_a_box_has_the_room_that_was_asked_for(room: BoxRoom) -> None:
    made = tuckbox_net(room)
    assert made.inside == pytest.approx(room)
    assert made.front[2:] == made.back[2:] == (room.width + STOCK_LOSS, room.height + STOCK_LOSS)
    assert made.lid.h == made.bottom.h == made.sides[0].w == room.depth + STOCK_LOSS


@pytest.mark.parametrize("room", ROOMS)
def test_no_part_of_a_net_lies_over_another(room: BoxRoom) -> None:
    made = tuckbox_net(room)
    corners = around(made.outline)
    edges = list(pairwise([*corners, corners[0]]))
    assert not any(crosses(one, other) for one, other in combinations(edges, 2))
    xs, ys = zip(*corners, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((0, made.width), abs=1e-3)
    assert min(ys) == pytest.approx(0, abs=1e-3)
    assert max(ys) == pytest.approx(made.height, abs=1e-3)
    for one, other in combinations(made.glue, 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        assert min(across, min(one.bottom, other.bottom) - max(one.y, other.y)) < 1e-9


@pytest.mark.parametrize("room", ROOMS)
def test_flaps_meet_what_they_are_glued_to_or_folded_into(room: BoxRoom) -> None:
    made = tuckbox_net(room)
    glued, under, *dust = made.glue
    assert glued.w == GLUED and glued.h == made.sides[1].h and glued.right == made.back.x
    assert under.w == made.bottom.w and under.h == made.bottom.h, "one half of the bottom covers the other"
    assert all(flap.h < made.front.w / 2 for flap in dust), "flaps from both sides do not meet"
    assert made.tongue.h <= made.front.h / 2


def straight(fold: str) -> float:
    (x0, y0), (x1, y1) = parse_path(fold)[1]
    return math.dist((x0, y0), (x1, y1))


def test_each_edge_of_the_box_is_a_fold() -> None:
    made = tuckbox_net(ROOMS[0])
    upright = [fold for fold in made.folds if "V" in fold]
    assert [straight(fold) for fold in upright] == pytest.approx([made.front.h] * 4)
    assert len(made.folds) == 4 + 2 + 4 + 2, "the tongue and the lid, four flaps, both halves of the bottom"


# ---- on paper -------------------------------------------------------------------------------
@pytest.mark.parametrize("address", BOXES)
def test_the_room_is_that_of_the_cards_and_the_dividers(address: str) -> None:
    sheet = read_sheet(resolve(address))
    box = sheet.layout
    given = box_content(box, find_paper("a4"))
    deep = (box.cards + len(box.dividers)) * given.thickness + SLACK
    high = given.height + SLACK + (TAB if box.dividers else 0)
    assert given.room(len(box.dividers)) == (given.width + SLACK, high, max(SHALLOW, deep))
    held = [load(resolve(name)) for name in box.holds]
    assert {one.header.game for one in held} == {box.header.game}
    count = box_content(box, find_paper("a4"), cards="120", thickness="0.45", sleeved=True)
    assert count.room(0).depth == pytest.approx(120 * 0.45 + SLACK)
    assert count.width >= given.width + 3 and count.height >= given.height + 3
    assert box_content(box, find_paper("a4"), sleeved=True).thickness == pytest.approx(given.thickness + FOIL)


@pytest.mark.parametrize(
    ("address", "detail"), [("nagaraja/box", False), ("dice-charmers/box", True), ("raja/box", True)]
)
def test_a_box_is_for_as_many_cards_as_its_layouts_have(address: str, detail: bool) -> None:
    box = load(resolve(address))
    asked = {"detail": "short"} if detail else {}
    faces = [
        len(draw_sheet(with_options(read_sheet(resolve(name)), asked), "en", "a4")) for name in box.holds
    ]
    assert box.cards == sum(faces) / 2


@pytest.mark.medium
def test_the_net_in_the_file_measures_what_its_cards_take() -> None:
    """Read back with PDFium: the line round the box, in points."""
    sheet = with_options(read_sheet(resolve("nagaraja/box")), {"cards": "60", "thickness": "0.3"})
    data, _ = home.pages_as_pdf([finished_sheet(sheet, "en", "a4")])
    page = pypdfium2.PdfDocument(data)[0]
    (wanted,) = [edge for edge in draw_sheet(sheet, "en", "a4")[0].dieline if isinstance(edge, Cut)]
    wide = max(wanted.points[::2]) - min(wanted.points[::2])
    width, depth = 63 + SLACK + STOCK_LOSS, 60 * 0.3 + SLACK + STOCK_LOSS
    assert wide == pytest.approx(GLUED + 2 * width + 2 * depth, abs=0.001)
    sizes = []
    for found in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=3):
        left, _, right, _ = found.get_bounds()
        sizes.append((right - left) * 25.4 / 72)
    assert any(abs(size - wide) < 0.3 for size in sizes), "but for its own width"


def test_cuts_and_folds_of_a_box_and_its_dividers() -> None:
    (page,) = draw_sheet(read_sheet(resolve("bania/box")), "ar", "a4")
    net, dividers = page.dieline[:13], page.dieline[13:]
    assert [type(edge) for edge in net] == [Cut] + [Fold] * 12
    assert [type(edge) for edge in dividers] == [Cut] * 4
    tops = [min(edge.points[::2]) for edge in dividers]
    assert tops == sorted(tops)
    for edge in dividers:
        xs, ys = edge.points[::2], edge.points[1::2]
        assert max(xs) - min(xs) == pytest.approx(41) and max(ys) - min(ys) == pytest.approx(63 + TAB)


def test_dividers_share_the_page_of_the_net_where_they_fit() -> None:
    box = read_sheet(resolve("raja/box"))
    (together,) = draw_sheet(box, "en", "a4")
    apart = draw_sheet(box, "en", "letter")
    assert [len(page.dieline) for page in apart] == [13, 3]
    assert len(together.dieline) == 13 + 3
    boxes = [
        (min(edge.points[::2]), min(edge.points[1::2]), max(edge.points[::2]), max(edge.points[1::2]))
        for edge in together.dieline
        if isinstance(edge, Cut)
    ]
    for n, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 5 and right <= together.w - 5, "a home printer prints all of it"
        for other in boxes[:n]:
            assert left > other[2] or right < other[0] or top > other[3] or bottom < other[1]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"size": "a6"}, "--paper a3 has room"),
        ({"cards": "400", "thickness": "1"}, "At most 38 such cards"),
    ],
)
def test_what_has_no_room_is_refused_with_what_has(asked: dict[str, str], said: str) -> None:
    sheet = read_sheet(resolve("nagaraja/box"))
    with pytest.raises(UsageError, match=said):
        draw_sheet(with_options(sheet, asked), "en", "a4")
    fits = {"cards": "38", "thickness": "1"} if "cards" in asked else asked
    paper = "a4" if "cards" in asked else "a3"
    assert draw_sheet(with_options(sheet, fits), "en", paper)


@pytest.mark.parametrize("asked", [{"cards": "0"}, {"cards": "1.5"}, {"thickness": "4"}, {"size": "page"}])
def test_numbers_out_of_range_are_refused(asked: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="it can be"):
        with_options(read_sheet(resolve("nagaraja/box")), asked)


def test_cards_of_a_size_of_their_own_come_in_no_other() -> None:
    with pytest.raises(UsageError, match="have a fixed size"):
        draw_sheet(with_options(read_sheet(resolve("bania/box")), {"size": "poker"}), "en", "a4")


def test_docs_tell_the_sleeves_of_each_size_and_cards_fit_into_them() -> None:
    told = (Path(__file__).parents[2] / "docs" / "components.md").read_text(encoding="utf-8")
    assert set(SLEEVES) == set(CARDS)
    for name, (width, height) in SLEEVES.items():
        form = format_of(name, find_paper("a4"))
        (row,) = [line for line in told.splitlines() if line.startswith(f"| `{name}` |")]
        assert f"{form.width:g} × {form.height:g} mm" in row and f"{width:g} × {height:g}" in row
        assert width >= form.width and height >= form.height


def test_a_box_of_ones_own_says_what_its_file_says_in_every_language(tmp_path: Path) -> None:
    source = resolve("bania/box").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(source.replace('text = "Silk"', 'text = "Odds and ends"'), encoding="utf-8")
    (page,) = draw_sheet(read_sheet(own), "de", "a4")
    told = {item.line.text for item in page.items if isinstance(item, Text)}
    assert {"Odds and ends", "Öl"} <= told


def test_faults_of_a_box_are_named_and_placed(tmp_path: Path) -> None:
    source = resolve("raja/box").read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    for right, wrong in (
        ('size = "poker"', 'size = "pokr"'),
        ('"raja/solo"', '"raja/sole"'),
        ('ink = "vermilion"\n\n[header]', 'ink = "vermilon"\n\n[header]'),
        ('icon = "governor"', 'icon = "govrnor"'),
    ):
        assert right in source
        source = source.replace(right, wrong)
    bad.write_text(source, encoding="utf-8")
    assert {str(fault.key) for fault in find_faults(bad)} == {"size", "holds.3", "ink", "dividers.2.icon"}
