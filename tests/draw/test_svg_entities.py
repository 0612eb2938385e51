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


def test_parts_of_a_long_path_are_said_once_too():
    entities = Entities()
    row = "".join(f"m{k} 0q30 5 41 7t9 9" for k in range(20, 32))
    kind, text = entities.doctype_and_text(f'<p d="{entities.placeholder(row)}"/>')
    assert kind.count("q30 5 41 7t9 9") == 1 and len(kind + text) < 0.8 * len(row)
    assert ElementTree.fromstring(kind + text).get("d") == row


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


def labelled(*covers):
    """The paths of three labels on cards and what is drawn on some of them later: which are letters."""
    scene = Scene(120, 60, Typesetter("en"))
    for x in (5, 35, 65):
        scene.rect(x, 5, 25, 15, fill="gold")
        scene.text(x + 3, 15, "tea", pt=9)
    for cover in covers:
        cover(scene)
    symbols = EntitySymbols()
    kind, text = symbols.doctype_and_elements(picture(symbols, scene))
    letters = ",".join(re.findall(r"([.\w,]+){transform:scale", text)).split(",")
    paths = ElementTree.fromstring(kind + text).iterfind("s:path", NS)
    return [f".{path.get('class')}" in letters or "transform" in path.attrib for path in paths]


def test_lines_of_text_that_nothing_covers_are_one_path_after_all_shapes():
    assert labelled() == [False, True]


def test_a_line_that_is_covered_stays_below():
    assert labelled(lambda scene: scene.rect(35, 5, 25, 15, fill="red")) == [False, True, False, False, True]


@pytest.mark.parametrize(("inner", "below"), [(False, 1), (True, 2)])
def test_a_frame_drawn_around_lines_covers_none_unless_it_leads_through_them(inner, below):
    frame = f"M2 2 L118 2 L118 58 L2 58 Z{'M36 14 L50 13' if inner else ''}"
    assert labelled(lambda scene: scene.path(frame, stroke="red", lw=0.5)).count(True) == below


def test_what_is_clipped_and_words_of_another_size_cover_too():
    def clipped(scene):
        scene.clip("M30 0H70V40H30Z")
        scene.rect(35, 5, 25, 15, fill="red")
        scene.unclip()

    def words(scene):
        scene.text(36, 14, "milk", pt=12, ink="red")

    def turned(scene):
        scene.text(40, 10, "milk", pt=12, rot=90)

    assert labelled(clipped) == [False, True, False, True]
    assert labelled(words) == labelled(turned) == [False, True, False, True, True]


def test_no_entity_is_one_of_html():
    """A picture that stands in an attribute of a page is read as HTML before it is read as XML."""
    entities = Entities()
    data = [entities.placeholder(f"h{n}v{n}h-{n}l5 5q9 9 20 30t40 20") for n in range(100, 900)]
    kind, text = entities.doctype_and_text("".join(f'<p d="{one}{one}{one}"/>' for one in data))
    names = re.findall(r"<!ENTITY (\w+) ", kind)
    assert len(names) == len(set(names)) > 700
    assert unescape(text) == text


def test_data_that_come_often_with_the_same_move_are_one_with_it():
    entities = Entities()
    data = entities.placeholder(LONG)
    row = f"M1 2{data}" + f"m0 50{data}" * 30
    kind, text = entities.doctype_and_text(f'<svg><p d="{row}"/></svg>')
    assert "m0 50" not in text and kind.count("m0 50") == 1
    wanted = f"M1 2{LONG}" + f"m0 50{LONG}" * 30
    assert ElementTree.fromstring(kind + text)[0].get("d") == wanted


def test_a_path_that_comes_again_is_used_again():
    scene = Scene(120, 40, Typesetter("en"))
    for _ in range(3):
        scene.text(10, 20, "The same words in the same place", pt=9)
        scene.circle(12, 20, 3, fill="red")
    symbols = EntitySymbols()
    kind, text = symbols.doctype_and_elements(picture(symbols, scene))
    tree = ElementTree.fromstring(kind + text)
    (words,) = [path for path in tree.iterfind(".//s:path", NS) if path.get("id")]
    assert [use.get("href") for use in tree.iterfind(".//s:use", NS)] == [f"#{words.get('id')}"] * 2
