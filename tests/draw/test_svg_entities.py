"""Pictures whose data are entities show what those show that have none, whoever reads them as XML."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from sheetgen.draw.path import parse_path
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_entities import Entities, EntitySymbols
from sheetgen.draw.svg_symbols import Symbols
from sheetgen.text.typesetter import Typesetter

NS = {"s": "http://www.w3.org/2000/svg"}
LONG = "h100v100l-20 30-7 11 13 5q9 9 20 30t40 20"


def picture(symbols, scene):
    drawn = symbols.markup(symbols.read_items(scene.items))
    return f'<svg xmlns="{NS["s"]}"><style>{symbols.style_sheet()}</style><defs>{symbols.defs()}</defs>{drawn}</svg>'


def test_what_comes_again_is_said_once_and_read_in_each_place():
    entities = Entities()
    a, b = entities.placeholder(LONG), entities.placeholder("v7h7v-7l9 9m3 3h33")
    kind, text = entities.doctype_and_text(f'<svg><p d="M1 2{a}M3 4{a}"/><p d="{b}"/><p d="{a}"/></svg>')
    assert (kind.count("<!ENTITY"), text.count(LONG), kind.count(LONG)) == (1, 0, 1)
    read = [e.get("d") for e in ElementTree.fromstring(kind + text)]
    assert read == [f"M1 2{LONG}M3 4{LONG}", "v7h7v-7l9 9m3 3h33", LONG]


def test_no_entity_names_another_and_what_comes_once_has_none():
    entities = Entities()
    once, twice = entities.placeholder("h3v3h-3l5 5"), entities.placeholder(LONG)
    kind, text = entities.doctype_and_text(f'<p d="{once}{twice}"/><p d="{twice}{twice}"/>')
    assert not re.search('"[^"]*&[^"]*">', kind)
    assert "h3v3h-3l5 5" in text and "<!ENTITY" in kind
    assert entities.doctype_and_text("<p/>") == ("", "<p/>")


def test_short_data_stand_as_they_are():
    assert Entities().placeholder("h5v5") == "h5v5"


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "To Wavy AVATAR, 1,250"), ("ar", "كتاب الألعاب"), ("hi", "क्षत्रिय")]
)
def test_a_line_of_text_is_one_path_with_each_glyph_where_it_was(lang, words):
    scene = Scene(120, 40, Typesetter(lang))
    scene.text(10, 20, words, pt=9)
    plain, packed = Symbols(described=False, coarse=True), EntitySymbols()
    whole = ElementTree.fromstring(picture(plain, scene))
    kind, text = packed.doctype_and_elements(picture(packed, scene))
    tree = ElementTree.fromstring(kind + text)
    (line,) = tree.findall("s:path", NS)
    ids = {e.get("id"): e.get("d") for e in whole.iterfind("s:defs/s:path", NS)}
    size = float(re.search(r"scale\(([\d.]+)\)", text)[1])
    wanted = []
    for group in whole.findall("s:g", NS):
        x, y, scale = map(float, re.findall(r"[\d.]+", group.get("transform")))
        assert scale == size
        for use in group:
            _, points = parse_path(ids[use.get("href")[1:]])
            dx, dy = (float(use.get(k, 0)) for k in "xy")
            wanted += [(x / scale + dx + px, y / scale + dy + py) for px, py in points]
    verbs, points = parse_path(line.get("d"))
    skipped = [k for k, (a, b) in enumerate(zip(verbs, verbs[1:] + "M", strict=True)) if a == b == "M"]
    at = [sum({"M": 1, "L": 1, "C": 3, "Z": 0}[v] for v in verbs[:k]) for k in skipped]
    kept = [point for k, point in enumerate(points) if k not in at]
    assert len(kept) == len(wanted)
    for (ax, ay), (bx, by) in zip(kept, wanted, strict=True):
        assert abs(ax - bx) <= 2 and abs(ay - by) <= 2, "units of a letter: less than a hundredth of an em"


def test_shapes_of_one_paint_are_one_path_unless_they_meet():
    scene = Scene(120, 40, Typesetter("en"))
    for x in (5, 15, 25, 27):
        scene.circle(x, 10, 3, fill="red")
    symbols = EntitySymbols()
    kind, text = symbols.doctype_and_elements(picture(symbols, scene))
    paths = ElementTree.fromstring(kind + text).findall(".//s:path", NS)
    assert [len(re.findall("[Mm]", path.get("d"))) for path in paths] == [3, 1], (
        "two that meet would leave a hole"
    )


def test_a_shape_joins_an_earlier_one_of_its_paint_if_nothing_lies_between():
    scene = Scene(120, 40, Typesetter("en"))
    for x, ink in (
        (5, "red"),
        (15, "green"),
        (25, "red"),
        (35, "green"),
        (36, "red"),
        (37, "green"),
        (50, "red"),
    ):
        scene.circle(x, 10, 3, fill=ink)
    symbols = EntitySymbols()
    kind, text = symbols.doctype_and_elements(picture(symbols, scene))
    paths = ElementTree.fromstring(kind + text).findall(".//s:path", NS)
    assert [len(re.findall("[Mm]", path.get("d"))) for path in paths] == [2, 2, 2, 1], (
        "the second red may not slip below the green on its left, nor a green below that red"
    )


def test_no_entity_is_one_of_html():
    """A picture that stands in an attribute of a page is read as HTML before it is read as XML."""
    entities = Entities()
    data = [entities.placeholder(f"h{n}v{n}h-{n}l5 5q9 9 20 30t40 20") for n in range(100, 900)]
    kind, text = entities.doctype_and_text("".join(f'<p d="{one}{one}{one}"/>' for one in data))
    names = re.findall(r"<!ENTITY (\w+) ", kind)
    assert len(names) == len(set(names)) > 700
    assert unescape(text) == text
