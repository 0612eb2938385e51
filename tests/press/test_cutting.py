"""Files for cutting machines, read back with other programs' eyes: lines lie on the edges, marks stay clear."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import ezdxf
import pypdfium2
import pytest
from ezdxf.document import Drawing
from ezdxf.entities import Circle, Line, Polyline
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ContentStream

from sheetgen.cli.print_command import run_print
from sheetgen.cut import cut_file
from sheetgen.cut.contours import Contour, contours_of_edge, rounded_rectangle
from sheetgen.cut.cutters import ARMS, CUTTERS, INSET, LINE, find_place, rectangles_overlap
from sheetgen.cut.nesting import closest_lattice, convex_hull, nest_pieces
from sheetgen.cut.path_order import CuttingPath, PieceCuts, cutting_path, without_duplicates
from sheetgen.draw import dieline
from sheetgen.draw.dieline import Cut
from sheetgen.draw.paper import A4, LETTER, Paper
from sheetgen.draw.path import parse_path
from sheetgen.errors import OutputError, UsageError
from sheetgen.games.layouts.file import resolve
from sheetgen.impose.imposition import Leaf, Margins, impose_leaves
from sheetgen.inspect.input_pdf import read_source_pdf
from sheetgen.output_files import write_files
from sheetgen.press import input_pages, writing
from sheetgen.press.job import Job
from sheetgen.press.writing import OVERLAP, OutputFile
from sheetgen.printing.request import Request
from sheetgen.sheets.sheet import finished_sheet, read_sheet

MM = 72 / 25.4
NEAR = 0.05
"""Mm by which a cut may be off an edge."""
Rect = tuple[float, float, float, float]


def cut(d: str) -> Contour:
    verbs, points = parse_path(d)
    (found,) = contours_of_edge(Cut(verbs, tuple(v for point in points for v in point)))
    return found


def polygon(sides: int, r: float, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float]]:
    angles = [2 * math.pi * n / sides for n in range(sides)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def length(some: Sequence[Contour]) -> float:
    return sum(step.length for contour in some for step in contour.steps)


@cache
def made(layout: str, cutter: str, **how: object) -> tuple[list[OutputFile], Job]:
    job = Job("en", "a4", cutter=cutter, **how)  # type: ignore[arg-type]
    return writing.make_files([finished_sheet(read_sheet(resolve(layout)), "en", "a4")], job), job


def of(files: Sequence[OutputFile], ending: str) -> list[bytes]:
    return [file.data for file in files if file.ending == ending]


def drawing(data: bytes) -> Drawing:
    return ezdxf.read(io.StringIO(data.decode()))  # type: ignore[attr-defined]


def placed(pdf: bytes, page: int) -> list[Rect]:
    """Left, top, right and bottom of what is placed on a page, from the file itself."""
    sheet = PdfReader(io.BytesIO(pdf)).pages[page]
    forms = sheet["/Resources"]["/XObject"]  # type: ignore[index]
    found, matrix = [], [0.0] * 6
    high = float(sheet.mediabox.height)
    for operands, operator in ContentStream(sheet.get_contents(), sheet.pdf).operations:
        if operator == b"cm":
            matrix = [float(v) for v in operands]
        elif operator == b"Do":
            x0, y0, x1, y1 = (float(v) for v in forms[operands[0]]["/BBox"])
            a, b, c, d, e, f = matrix
            xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
            ys = [high - (b * x + d * y + f) for x in (x0, x1) for y in (y0, y1)]
            found.append((min(xs) / MM, min(ys) / MM, max(xs) / MM, max(ys) / MM))
    return found


def boxes(document: Drawing, layer: str, high: float) -> list[Rect]:
    """The boxes of closed cuts of a DXF, y downwards."""
    found = []
    for entity in document.modelspace().query(f'POLYLINE CIRCLE[layer=="{layer}"]'):
        if isinstance(entity, Circle):
            (x, y, _), r = entity.dxf.center, entity.dxf.radius
            found.append((x - r, high - y - r, x + r, high - y + r))
            continue
        assert isinstance(entity, Polyline)
        if entity.is_closed:
            points = [p for part in entity.virtual_entities() for p in flat(part)]
            xs, ys = [p[0] for p in points], [high - p[1] for p in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def flat(part: object) -> Iterator[tuple[float, float]]:
    if isinstance(part, Line):
        yield from ((p.x, p.y) for p in (part.dxf.start, part.dxf.end))
    else:
        yield from ((p.x, p.y) for p in part.flattening(0.001))  # type: ignore[attr-defined]


def close(one: Sequence[Rect], other: Sequence[Rect]) -> None:
    assert len(one) == len(other) > 0
    for mine, theirs in zip(sorted(one), sorted(other), strict=True):
        assert mine == pytest.approx(theirs, abs=NEAR)


# ---- contours ---------------------------------------------------------------------------------
def test_curves_of_circles_are_arcs_again() -> None:
    disc = cut(dieline.circle_path(20, 30, 8))
    assert len(disc.steps) == 2
    assert all(
        step.centre == pytest.approx((20, 30)) and step.radius == pytest.approx(8) for step in disc.steps
    )
    assert disc.box == pytest.approx((12, 22, 28, 38))
    card = cut(dieline.rectangle_path(5, 6, 63, 88, 3))
    arcs = [step for step in card.steps if step.centre]
    assert [step.radius for step in arcs] == pytest.approx([3] * 4)
    assert [step.sweep for step in arcs] == pytest.approx([math.pi / 2] * 4)
    assert card.closed
    assert card.box == pytest.approx((5, 6, 68, 94))
    assert rounded_rectangle(5, 6, 63, 88, 3).area == pytest.approx(card.area, rel=1e-4)


def test_other_curves_are_lines_as_fine_as_a_hundredth() -> None:
    bulge = cut("M0 0C0 10 30 10 30 0Z")
    assert not any(step.centre for step in bulge.steps)
    deep = max(y for _, y in bulge.polygon())
    assert deep == pytest.approx(7.5, abs=0.01)


def test_a_contour_turns_with_its_page() -> None:
    card = rounded_rectangle(0, 0, 63, 88, 3)
    for turn, box in {90: (-88, 0, 0, 63), 180: (-63, -88, 0, 0), 270: (0, -63, 88, 0)}.items():
        assert card.moved(0, 0, turn).box == pytest.approx(box)


# ---- the knife --------------------------------------------------------------------------------
def test_edges_of_neighbours_are_cut_once() -> None:
    squares = [rounded_rectangle(20 * n % 40, 20 * (n // 2), 20, 20) for n in range(4)]
    assert length(list(without_duplicates(squares))) == pytest.approx(12 * 20), "twelve sides, not sixteen"
    pair = [
        cut(dieline.polygon_path(polygon(6, 10))),
        cut(dieline.polygon_path(polygon(6, 10, 15, 10 * math.sqrt(3) / 2))),
    ]
    assert length(list(without_duplicates(pair))) == pytest.approx(11 * 10)
    longer = [rounded_rectangle(0, 0, 30, 10), rounded_rectangle(10, 10, 10, 10)]
    found = list(without_duplicates(longer))
    assert found[0].closed
    assert length(found) == pytest.approx(80 + 30), "a part of a longer side"
    discs = [cut(dieline.circle_path(0, 0, 5))] * 2
    assert length(list(without_duplicates(discs))) == pytest.approx(10 * math.pi, rel=1e-4)


def test_what_is_inside_is_cut_first_and_pieces_one_by_one() -> None:
    def holed(x: float, y: float) -> PieceCuts:
        return PieceCuts((rounded_rectangle(x, y, 20, 20), cut(dieline.circle_path(x + 10, y + 10, 3))))

    corners = [(0.0, 0.0), (30.0, 0.0), (0.0, 30.0), (30.0, 30.0)]
    found = cutting_path(60, 60, [holed(*corner) for corner in reversed(corners)])
    assert [c.area < 100 for c in found.through] == [True, False] * 4
    middles = [(round((c.box[0] + c.box[2]) / 2), round((c.box[1] + c.box[3]) / 2)) for c in found.through]
    assert middles[::2] == middles[1::2], "a hole, then its own piece"
    assert [(x > 30, y > 30) for x, y in middles[::2]] == [
        (False, False), (True, False), (True, True), (False, True),
    ], "to and fro"  # fmt: skip


# ---- files ------------------------------------------------------------------------------------
def test_a_dxf_has_arcs_circles_and_layers_in_millimetres() -> None:
    blanks = [
        PieceCuts((rounded_rectangle(10, 20, 63, 88, 3),), (cut("M10 64H73"),)),
        PieceCuts((cut(dieline.circle_path(120, 50, 15)),)),
    ]
    ways = cutting_path(210, 297, blanks)
    document = drawing(cut_file.cut_as_dxf(ways))
    assert document.dxfversion == "AC1009"
    assert {layer.dxf.name: layer.dxf.color for layer in document.layers} | {"0": 7, "Defpoints": 7} == {
        "0": 7, "Defpoints": 7, "cut": 1, "score": 5,
    }  # fmt: skip
    assert not document.audit().errors
    space = document.modelspace()
    assert [entity.dxftype() for entity in space] == ["LINE", "POLYLINE", "CIRCLE"], (
        "scored while it still holds"
    )
    (card,) = space.query("POLYLINE")
    assert isinstance(card, Polyline)
    arcs = [part for part in card.virtual_entities() if part.dxftype() == "ARC"]
    assert [arc.dxf.radius for arc in arcs] == pytest.approx([3] * 4)
    close(boxes(document, "cut", 297), [(10, 20, 73, 108), (105, 35, 135, 65)])
    (fold,) = space.query("LINE")
    assert fold.dxf.start.isclose((10, 297 - 64, 0))


def test_an_svg_says_millimetres_and_has_true_arcs() -> None:
    text = cut_file.cut_as_svg(
        cutting_path(210, 297, [PieceCuts((rounded_rectangle(10, 20, 63, 88, 3),), (cut("M10 64H73"),))])
    ).decode()
    assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in text
    assert re.findall(r'<g id="(\w+)"', text) == ["score", "cut"]
    assert text.count("A3 3 0 0 1") == 4
    assert 'd="M10 64L73 64"' in text
    whole = cut_file.cut_as_svg(
        cutting_path(50, 50, [PieceCuts((cut(dieline.circle_path(20, 20, 8)),))])
    ).decode()
    assert "A8 8 0 0 1 28 20A8 8 0 0 1 12 20Z" in whole


def test_files_are_ours_until_they_are_changed(tmp_path: Path) -> None:
    ways = cutting_path(50, 50, [PieceCuts((rounded_rectangle(1, 1, 20, 20),))])
    for name, data in (("a.svg", cut_file.cut_as_svg(ways)), ("a.dxf", cut_file.cut_as_dxf(ways))):
        path = tmp_path / name
        write_files({path: data})
        write_files({path: data})
        path.write_bytes(path.read_bytes().replace(b"21", b"22", 1))
        with pytest.raises(OutputError, match="changed"):
            write_files({path: data})


# ---- on paper ---------------------------------------------------------------------------------
@pytest.mark.parametrize("cutter", ["silhouette", pytest.param("cricut", marks=pytest.mark.slow)])
def test_cuts_lie_on_the_cards_edges(cutter: str) -> None:
    files, _ = made("bania/card", cutter)
    (dxf,), (svg,) = of(files, ".dxf"), of(files, ".svg")
    cards = [each for each in placed(files[0].data, 0) if each[2] - each[0] < 200]  # not the footer
    bleed = 1.0  # half of the gutter
    trims = [(x0 + bleed, y0 + bleed, x1 - bleed, y1 - bleed) for x0, y0, x1, y1 in cards]
    close(boxes(drawing(dxf), "cut", 297), trims)
    close([box_of(path) for path in re.findall(r' d="([^"]+)"', svg.decode())], trims)


def box_of(d: str) -> Rect:
    return cut(d).box


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["nagaraja/pieces", "bania/tents", "bania/goods"])
def test_cuts_lie_on_the_pieces_edges(layout: str) -> None:
    files, _ = made(layout, "silhouette")
    document = drawing(of(files, ".dxf")[0])
    outlines = placed(files[0].data, 0)
    trims = [(x0 + OVERLAP, y0 + OVERLAP, x1 - OVERLAP, y1 - OVERLAP) for x0, y0, x1, y1 in outlines]
    close(boxes(document, "cut", 297), trims)


@pytest.mark.medium
@pytest.mark.parametrize(
    ("layout", "inset"),
    [
        ("bania/card", None),
        ("bania/card", 15.9),
    ],
)
def test_marks_have_their_measures_and_nothing_beside_them(layout: str, inset: float | None) -> None:
    files, _ = made(layout, "silhouette", inset=inset)
    (length_mm,) = {
        dict(note.values)["length"] for file in files for note in file.notes if "length" in dict(note.values)
    }
    dpi = 254
    picture = pypdfium2.PdfDocument(files[0].data)[0].render(scale=dpi / 72).to_pil().convert("L")
    ink = picture.point(lambda v: 255 if v < 250 else 0)

    def dark(left: float, top: float, right: float, bottom: float) -> Rect:
        found = ink.crop((round(left * 10), round(top * 10), round(right * 10), round(bottom * 10))).getbbox()
        assert found
        return (left + found[0] / 10, top + found[1] / 10, left + found[2] / 10, top + found[3] / 10)

    near = inset or INSET
    assert {dict(note.values).get("inset", near) for file in files for note in file.notes} == {near}
    cutter = CUTTERS["silhouette"]._replace(inset=near)
    area = cutter.area("a4", 210, 297)
    half, reach = LINE / 2, length_mm + LINE / 2
    right, bottom = 210 - near, 297 - near
    expected = {
        (0, 0): (near - half, near - half, near + 5 + half, near + 5 + half),
        (1, 0): (right - reach, near - half, right + half, near + reach),
        (0, 1): (near - half, bottom - reach, near + reach, bottom + half),
    }
    for corner, zone in zip(cutter.corners, cutter.zones(area, length_mm), strict=True):
        assert dark(*zone) == pytest.approx(expected[corner], abs=0.2), "the mark and nothing else"
    for zone in cutter.zones(area, length_mm):
        for box in boxes(drawing(of(files, ".dxf")[0]), "cut", 297):
            assert not rectangles_overlap(box, zone)
            assert box[0] >= near - NEAR and box[1] >= near - NEAR
            assert box[2] <= right + NEAR and box[3] <= bottom + NEAR


@pytest.mark.medium
def test_all_sheets_of_a_job_have_the_same_marks() -> None:
    sheets = [
        finished_sheet(read_sheet(resolve(name)), "en", "a4") for name in ("bania/card", "nagaraja/sticks")
    ]
    files = writing.make_files(sheets, Job("en", "a4", cutter="silhouette", backs="none"))
    lengths = [dict(note.values)["length"] for note in files[1].notes if "length" in dict(note.values)]
    assert lengths == [8]


def test_marks_of_four_corners_are_arms_inwards() -> None:
    cutter = CUTTERS["silhouette-alpha"]
    lines = cutter.marks(cutter.area("a4", 210, 297), 12)
    assert sorted(line[1] for line in lines) == [(10, 10), (10, 287), (200, 10), (200, 287)]
    for (x0, y0), (x1, y1), (x2, y2) in lines:
        assert abs(x0 - 105) == abs(x1 - 105) - 12
        assert abs(y2 - 148.5) == abs(y1 - 148.5) - 12
        assert (y0, x2) == (y1, x1)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", CUTTERS)
@pytest.mark.parametrize("size", [(63.0, 88.0), (44.0, 67.0), (70.0, 120.0), (105.0, 148.0)])
def test_cards_lie_within_reach_and_about_the_middle(
    size: tuple[float, float], name: str, paper: Paper
) -> None:
    cutter = CUTTERS[name]
    grid, arm = find_place(*size, paper, cutter, keep=Margins(), gutter=2.0)
    area = cutter.area(paper.name, paper.width, paper.height)
    zones = cutter.zones(area, arm)
    (sheet,) = impose_leaves([Leaf(n) for n in range(grid.room)], grid)
    assert len(sheet.front) == grid.room > 0
    for slot in sheet.front:
        box = (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)
        assert box[0] >= area[0] - 1e-6
        assert box[1] >= area[1] - 1e-6
        assert box[2] <= area[2] + 1e-6
        assert box[3] <= area[3] + 1e-6
        assert not any(rectangles_overlap(box, zone) for zone in zones)
        assert (slot.width, slot.height) == (size if slot.turn == 0 else size[::-1])
    wide = grid.columns * (grid.width + grid.gutter) - grid.gutter
    assert grid.x + wide / 2 == pytest.approx(paper.width / 2), "backs meet fronts"
    if cutter.corners and arm < ARMS[0]:
        longer = find_place(*size, paper, cutter, keep=Margins(), gutter=2.0)
        assert longer.arm == arm


def test_how_many_cards_lie_between_the_marks() -> None:
    def room(name: str, paper: Paper, gutter: float = 2.0) -> int:
        return find_place(63, 88, paper, CUTTERS[name], keep=Margins(), gutter=gutter).grid.room

    assert {paper.name: room("silhouette", paper) for paper in (A4, LETTER)} == {"a4": 8, "letter": 8}
    assert room("silhouette", A4, 0.0) == 9, "with shared cuts"
    assert {paper.name: room("cricut", paper) for paper in (A4, LETTER)} == {"a4": 8, "letter": 6}


# ---- skipped places -----------------------------------------------------------------------------
def test_places_of_the_first_sheet_are_left_empty() -> None:
    grid = find_place(63, 88, A4, CUTTERS["plain"], keep=Margins(), gutter=2.0).grid
    assert grid.room == 9
    sheets = impose_leaves(
        [Leaf(2 * n, 2 * n + 1) for n in range(10)], grid, flip="long-edge", skip={0, 1, 4}
    )
    where = {grid.corner(n): n for n in range(9)}
    first = [where[slot.x, slot.y] for slot in sheets[0].front]
    assert first == [2, 3, 5, 6, 7, 8]
    assert [slot.page for sheet in sheets for slot in sheet.front] == list(range(0, 20, 2))
    assert sheets[0].back is not None
    behind = {round(210 - slot.x - slot.width, 6): slot.page for slot in sheets[0].back if slot.y == grid.y}
    assert behind == {round(grid.corner(2)[0], 6): 1}


# ---- nesting ------------------------------------------------------------------------------------
@pytest.mark.medium
def test_hexagons_are_a_honeycomb_and_squares_are_not() -> None:
    for corners in (polygon(6, 10), [(y, x) for x, y in polygon(6, 10)]):
        found = closest_lattice(corners, 0.0)
        assert found.dx * found.dy == pytest.approx(1.5 * math.sqrt(3) * 100, rel=1e-6), (
            "no paper between them"
        )
        assert not found.plain
    assert closest_lattice([(0, 0), (20, 0), (20, 10), (0, 10)], 2.0).plain
    disc = cut(dieline.circle_path(0, 0, 10)).polygon()
    assert closest_lattice(convex_hull(disc), 0.0).dy == pytest.approx(10 * math.sqrt(3), rel=1e-2)


@pytest.mark.slow
def test_guides_are_not_left_out_without_a_word() -> None:
    """Pieces that are nested have their outlines to cut along, whatever guides are asked for."""
    with pytest.raises(UsageError, match="along their outlines"):
        made("nagaraja/pieces-small", "", nest=True, guides="crosses")


@pytest.mark.slow
@pytest.mark.parametrize("gutter", [0.0, 2.0])
@pytest.mark.parametrize("name", ["", "silhouette", "cricut"])
def test_nested_pieces_lie_apart_and_all_of_them(name: str, gutter: float) -> None:
    shapes = [cut(dieline.polygon_path(polygon(6, 9, 9, 9 * math.sqrt(3) / 2)))] * 40
    shapes += [rounded_rectangle(0, 0, 40, 40)] * 7 + [cut(dieline.circle_path(12, 12, 12))] * 9
    cutter = CUTTERS.get(name)
    sheets = nest_pieces(
        [PieceCuts((s,)) for s in shapes], [False] * 56, A4, cutter, keep=Margins(), gutter=gutter
    )
    assert sorted(laid.piece for sheet in sheets for laid in sheet.laid) == list(range(56))
    assert len(sheets) == 1
    placed_ = [shapes[laid.piece].moved(laid.x, laid.y) for laid in sheets[0].laid]
    zones = cutter.zones(cutter.area("a4", 210, 297), sheets[0].arm) if cutter else []
    for n, one in enumerate(placed_):
        assert not any(rectangles_overlap(one.box, zone) for zone in zones)
        for other in placed_[:n]:
            if rectangles_overlap(grown(one.box, gutter), other.box):
                apart = min(math.dist(a, b) for a in dense(one) for b in dense(other))
                assert apart >= gutter - 0.1
                inside = [p for p in dense(one) if within(p, other)]
                assert not inside


@pytest.mark.medium
@pytest.mark.parametrize("layout", ["raja/box", "nagaraja/box", "dice-charmers/box"])
def test_a_box_has_room_between_the_marks_of_a_cutter(layout: str) -> None:
    """The closest rows of a turned net are offset, and the marks lie where their first place would be."""
    files, _ = made(layout, "silhouette")
    pdf = files[0].data
    cuts = [
        edge
        for page in finished_sheet(read_sheet(resolve(layout)), "en", "a4").pages
        for edge in page.dieline
    ]
    assert sum(len(placed(pdf, page)) for page in range(len(PdfReader(io.BytesIO(pdf)).pages))) >= sum(
        isinstance(edge, Cut) for edge in cuts
    )


def grown(box: Rect, by: float) -> Rect:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def dense(contour: Contour) -> list[tuple[float, float]]:
    return [step.at(k / 5) for step in contour.steps for k in range(5)]


def within(point: tuple[float, float], contour: Contour) -> bool:
    """Whether a point lies deeper than a hundredth inside a convex contour."""
    corners = contour.polygon()
    sides = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = math.dist((x0, y0), (x1, y1))
        sides.append(((x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)) / long)
    return all(s > 0.02 for s in sides) or all(s < -0.02 for s in sides)


def test_a_piece_without_room_is_refused_with_what_there_is() -> None:
    with pytest.raises(UsageError, match="no room") as error:
        nest_pieces(
            [PieceCuts((rounded_rectangle(0, 0, 195, 200),))],
            [False],
            A4,
            CUTTERS["silhouette"],
            keep=Margins(),
            gutter=2,
        )
    assert "--on a3" in str(error.value)


# ---- pictures to upload -------------------------------------------------------------------------
@pytest.mark.slow
def test_a_picture_to_upload_is_as_large_as_its_cuts_and_clear_around_them() -> None:
    files, _ = made("bania/card", "cricut")
    picture = Image.open(io.BytesIO(of(files, ".png")[0]))
    outlines = boxes(drawing(of(files, ".dxf")[0]), "cut", 297)
    left, top = min(b[0] for b in outlines), min(b[1] for b in outlines)
    width, height = max(b[2] for b in outlines) - left, max(b[3] for b in outlines) - top
    assert picture.size == (round(width * 300 / 25.4), round(height * 300 / 25.4))
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert width <= 183
    assert height <= 269.8
    alpha = picture.getchannel("A")
    assert alpha.getpixel((1, 1)) == 0, "the corners are round"
    for x0, y0, x1, y1 in outlines:
        middle = ((x0 + x1) / 2 - left, (y0 + y1) / 2 - top)
        assert alpha.getpixel((round(middle[0] * 300 / 25.4), round(middle[1] * 300 / 25.4))) == 255
        beside = (x1 + 1 - left, (y0 + y1) / 2 - top)
        if beside[0] < width:
            assert alpha.getpixel((round(beside[0] * 300 / 25.4), round(beside[1] * 300 / 25.4))) == 0


# ---- commands -----------------------------------------------------------------------------------
def test_folded_cards_are_cut_in_one_and_scored_in_the_middle() -> None:
    files, _ = made("bania/card", "silhouette", backs="fold")
    document = drawing(of(files, ".dxf")[0])
    cards = sorted(boxes(document, "cut", 297))
    folds = list(document.modelspace().query('LINE[layer=="score"]'))
    assert len(folds) == len(cards)
    for x0, y0, x1, y1 in cards:
        assert sorted((x1 - x0, y1 - y0)) == pytest.approx([88, 126])
        middle = ((x0 + x1) / 2, 297 - (y0 + y1) / 2)
        assert any(
            math.dist(((f.dxf.start.x + f.dxf.end.x) / 2, (f.dxf.start.y + f.dxf.end.y) / 2), middle) < NEAR
            for f in folds
        )


def test_anybodys_pages_have_cut_files_too() -> None:
    mine = writing.make_files(
        [finished_sheet(read_sheet(resolve("bania/card")), "en", "a4")], Job("en", "a4")
    )[0].data
    files = input_pages.impose_pdf(
        read_source_pdf(mine), Job("en", "a3", cutter="silhouette", corners=5.0, backs="none")
    )
    assert [file.ending for file in files] == ["", ".svg", ".dxf"]
    (outline,) = {
        tuple(round(v, 2) for v in (b[2] - b[0], b[3] - b[1]))
        for b in boxes(drawing(files[2].data), "cut", 420)
    }
    assert sorted(outline) == [210, 297]
    assert files[1].data.count(b"A5 5") >= 4


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"how": "booklet", "backs": "long-edge"}, "booklet"),
        ({"guides": "ticks"}, "--guides"),
        ({"shrink": True}, "--shrink"),
        ({"corners": 30.0}, "radius"),
        ({"inset": 9.0}, "inset of 10 to 50 mm"),
        ({"inset": 51.0}, "inset of 10 to 50 mm"),
        ({"inset": 50.0, "up": 6}, "do not fit between the marks"),
    ],
)
def test_what_a_machine_does_not_do_is_refused(how: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        made.__wrapped__("bania/card", "silhouette", **how)


@pytest.mark.parametrize(
    ("layout", "how", "said"),
    [
        ("dice-charmers/sun", {"cutter": "silhouette"}, "Nothing is cut out of dice-charmers/sun"),
        ("bania/card", {"nest": True}, "--nest is for pieces"),
        ("nagaraja/pieces", {"nest": True, "numbered": True}, "not for pieces"),
        ("nagaraja/pieces", {"nest": True, "skip": "2"}, "not for pieces"),
        ("nagaraja/pieces", {"cutter": "plain", "corners": "2mm"}, "outlines of their own"),
        ("bania/card", {"skip": "9-10"}, "place 10, but the sheet has 9"),
        ("bania/card", {"skip": "9"}, "no place"),
        ("bania/card", {"skip": "0-3"}, "`4` skips the first four"),
        ("bania/card", {"skip": "3-1"}, "`4` skips the first four"),
        ("bania/card", {"skip": "2", "order": "stack"}, "one half-used sheet"),
        ("dice-charmers/sun", {"skip": "2"}, "cut out"),
        ("bania/card", {"corners": "3mm"}, "scissors"),
        ("bania/card", {"cutter": "cricut", "gutter": "0"}, "at least"),
        ("bania/card", {"cutter": "cricut", "on": "a3"}, "not on a3"),
        ("bania/card", {"cutter": "laser"}, "silhouette-alpha"),
        (
            "bania/card",
            {"cutter": "cricut", "inset": "15.9mm"},
            "machines with registration marks: silhouette",
        ),
        ("bania/card", {"inset": "15.9mm"}, "machines with registration marks: silhouette"),
    ],
)
def test_print_says_what_it_can_not_do(
    layout: str, how: dict[str, object], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as error:
        run_print(Request((layout,), paper="a4", lang="en", **how))
    assert said in str(error.value)
    assert not list(tmp_path.iterdir()), "nothing is written"


def test_print_writes_the_pdf_and_its_cut_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    deck = Request(("bania/card",), "a4", "en", cutter="silhouette", skip="2,4", output="deck.pdf")
    run_print(deck)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck-cut.dxf", "deck-cut.svg", "deck.pdf"]
    told = capsys.readouterr().out
    assert "registration marks in Silhouette Studio: length" in told
    assert "deck-cut.dxf: where to cut and fold, " in told
    document = drawing((tmp_path / "deck-cut.dxf").read_bytes())
    assert len(boxes(document, "cut", 297)) == len(placed((tmp_path / "deck.pdf").read_bytes(), 0))


@pytest.mark.slow
def test_nested_pieces_take_less_paper() -> None:
    def pages(layout: str, nested: bool) -> int:
        job = Job("en", "a4", nest=nested, copies=4, backs="long-edge")
        return writing.make_files([finished_sheet(read_sheet(resolve(layout)), "en", "a4")], job)[0].pages

    assert (pages("nagaraja/pieces", False), pages("nagaraja/pieces", True)) == (16, 10)


def test_the_way_is_the_same_to_the_byte() -> None:
    def files() -> list[bytes]:
        ways = CuttingPath(
            *cutting_path(210, 297, [PieceCuts((rounded_rectangle(n * 30, 5, 20, 30, 2),)) for n in range(5)])
        )
        return [cut_file.cut_as_svg(ways), cut_file.cut_as_dxf(ways)]

    assert files() == files()
