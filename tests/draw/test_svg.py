import io
import math
import random
import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from PIL import Image

from sheetgen.draw import raster, svg
from sheetgen.draw.inks import COLOUR, GREY, LINE, ink_role
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_symbols import Symbols
from sheetgen.errors import DrawingError
from sheetgen.games.layouts.file import resolve
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import rendered, sample
from tests.draw.test_live_text import WORDS

LINK = "{http://www.w3.org/1999/xlink}href"
NS = {"s": "http://www.w3.org/2000/svg"}


def array(png):
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=int)


def pixels(pdf, dpi):
    return array(raster.page_as_png(pdf, dpi))


def whole_pixels(scene):
    """The same drawing on a page of whole pixels at 96 dpi, so that both renderers share one raster."""
    scene.w, scene.h = 127.0, 88.9
    return scene


@pytest.mark.parametrize("edition", [COLOUR, GREY, LINE], ids=lambda e: e.name)
def test_svg_and_pdf_show_the_same_picture(edition):
    scene = whole_pixels(sample())
    pdf = pixels(rendered(scene, edition=edition), 192)
    picture = svg.render_svg(scene, edition=edition)
    other = array(
        resvg_py.svg_to_bytes(svg_string=picture, background="white", dpi=96, zoom=2, skip_system_fonts=True)
    )
    assert pdf.shape == other.shape
    apart = abs(pdf - other).max(axis=2)
    assert apart.mean() < 1.5
    assert (apart > 128).mean() < 0.0005


@pytest.mark.medium
def test_what_lies_below_a_translucent_shape_shows_through_alike():
    scene = Scene(127, 88.9, Typesetter("en"))
    scene.rect(0, 0, 60, 88.9, fill="ink")
    scene.clip("M10 10H100V80H10Z")
    with scene.translucent(0.5):
        scene.rect(0, 20, 127, 20, fill="red")
    scene.rect(0, 50, 127, 20, fill="red")
    scene.unclip()
    with pytest.raises(DrawingError), scene.translucent(0):
        pass
    pdf = pixels(rendered(scene), 192)
    picture = svg.render_svg(scene)
    other = array(resvg_py.svg_to_bytes(svg_string=picture, background="white", dpi=96, zoom=2))
    assert (abs(pdf - other).max(axis=2) > 8).mean() < 0.01  # their edges
    dark, light, full, outside = (pdf[at] for at in [(226, 150), (226, 600), (450, 150), (226, 20)])
    red = np.array([round(255 * v) for v in ink_role("red").colour.rgb])
    below = np.array([round(255 * v) for v in ink_role("ink").colour.rgb])
    assert abs(light - (red + 255) / 2).max() <= 2 and abs(dark - (red + below) / 2).max() <= 2
    assert abs(full - red).max() <= 2 and abs(outside - below).max() <= 2


@pytest.mark.parametrize("lang", ["hi", "ar"])
def test_svg_and_pdf_set_marks_and_joined_letters_alike(lang):
    scene = Scene(127, 63.5, Typesetter(lang), lang=lang)
    for i, words in enumerate(WORDS[lang]):
        scene.text(120, 15 + 20 * i, words, ("text", "display", "bold")[i], 30, align="r")
    pdf = pixels(rendered(scene), 192)
    other = array(
        resvg_py.svg_to_bytes(
            svg_string=svg.render_svg(scene), background="white", dpi=96, zoom=2, skip_system_fonts=True
        )
    )
    apart = abs(pdf - other).max(axis=2)
    assert (pdf < 128).any()
    assert (apart > 128).mean() < 0.0005


def test_spots_are_elements_with_their_address():
    tree = ElementTree.fromstring(svg.render_svg(sample()))
    spot = tree.find(".//*[@id='spot-river.7']")
    assert [float(spot.get(k)) for k in ("cx", "cy", "rx", "ry")] == [80, 50, 4, 3]
    assert tree.find(".//*[@id='spot-fame.1']") is not None


def test_words_are_kept_and_each_glyph_is_defined_once():
    scene = sample()
    tree = ElementTree.fromstring(svg.render_svg(scene))
    assert tree.find("s:title", NS).text == "Sample"
    said = [d.text for d in tree.iterfind(".//s:desc", NS)]
    assert said == ["7", "Rajas", "The Dice Charmers", "office"]
    ids = [e.get("id") for e in tree.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    for use in tree.iterfind(".//s:use", NS):
        assert use.get(LINK)[1:] in ids


def elements(text):
    return ElementTree.fromstring(f'<svg xmlns="{NS["s"]}">{text}</svg>')


def flower(scene, x, y):
    """Shapes of several paints, some of which overlap."""
    scene.circle(x, y, 3, fill="gold_t")
    for i in range(8):
        angle = i * math.pi / 4
        scene.circle(x + 2 * math.cos(angle), y + 2 * math.sin(angle), 0.9, fill="red", stroke="ink", lw=0.2)
    scene.circle(x, y, 1, stroke="blue", lw=0.3)
    scene.poly([(x - 0.4, y), (x, y - 0.4), (x + 0.4, y), (x, y + 0.4)], fill="green")


def test_what_comes_again_is_drawn_once_and_looks_the_same():
    scene = Scene(127, 88.9, Typesetter("en"))
    places = [(20 + 17.003 * k, 15 + 11.117 * k) for k in range(6)]
    for x, y in places:
        flower(scene, x, y)
        scene.text(x, y + 6, "7")
    picture = svg.render_svg(scene)
    tree = ElementTree.fromstring(picture)
    (icon,) = tree.findall(".//s:defs/s:g", NS)
    uses = [e for e in tree.iterfind(".//s:use", NS) if e.get(LINK) == f"#{icon.get('id')}"]
    assert len(uses) == 6
    for use, (x, y) in zip(uses, places, strict=True):  # a flower's first shape begins at its left
        assert abs(int(use.get("x")) / 100 - (x - 3)) <= 0.005 + 1e-9
        assert abs(int(use.get("y")) / 100 - y) <= 0.005 + 1e-9
    other = array(resvg_py.svg_to_bytes(svg_string=picture, background="white", dpi=96, zoom=2))
    apart = abs(pixels(rendered(scene), 192) - other).max(axis=2)
    assert apart.mean() < 1 and (apart > 128).mean() < 0.0005


def leaf(scene, x, y, dice):
    """A branch with crooked leaves, of which no two are alike."""
    for k in range(12):
        points = [(x + 2 * k + dice.uniform(0.2, 2), y + dice.uniform(-3, 3)) for _ in range(6)]
        scene.poly(points, close=False, stroke="green", lw=0.2)
        scene.circle(
            x + 2 * k, y + dice.uniform(-2, 2), dice.uniform(0.3, 0.9), fill="red_t", stroke="ink", lw=0.1
        )


@pytest.mark.parametrize(("across", "down"), [(-1, 1), (1, -1), (-1, -1)])
def test_a_mirror_image_is_drawn_once_and_looks_the_same(across, down):
    scene, half = (Scene(127, 88.9, Typesetter("en")) for _ in range(2))
    leaf(half, 20, 20, random.Random(3))
    for flip in ((1, 1), (across, down)):
        scene.push(0 if flip[0] > 0 else 127, 0 if flip[1] > 0 else 88.9, sx=flip[0], sy=flip[1])
        leaf(scene, 20, 20, random.Random(3))
        scene.pop()
    picture = svg.render_svg(scene)
    uses = [e for e in ElementTree.fromstring(picture).iterfind(".//s:use", NS) if e.get("transform")]
    assert [e.get("transform")[:7] for e in uses] == [f"matrix({across}"[:7]]
    assert len(picture) < len(svg.render_svg(half)) + 400
    other = array(resvg_py.svg_to_bytes(svg_string=picture, background="white", dpi=96, zoom=2))
    apart = abs(pixels(rendered(scene), 192) - other).max(axis=2)
    assert apart.mean() < 1 and (apart > 128).mean() < 0.0005


def test_things_that_lie_in_many_places_are_there_once():
    drawings = []
    for x, y, said in ((20, 20, "7"), (50.013, 31.006, "7"), (80, 20, "8"), (20, 60, "9")):
        scene = Scene(127, 88.9, Typesetter("en"))
        flower(scene, x, y)
        scene.text(x, y + 6, said)
        drawings.append(scene.items)
    symbols = Symbols(link="href", described=False)
    placed = [symbols.read_placed(items) for items in drawings]
    shown = [symbols.placed_markup(one) for one in placed]
    assert [(one.x, one.y) for one in placed[:2]] == [(1700, 2000), (4701, 3101)]
    same = [elements(text)[0].get("href") for text in shown[:2]]
    assert same[0] == same[1] and all(len(text) < 50 for text in shown[:2])
    begun = [elements(text).find(".//s:use", NS).get("href") for text in shown[2:]]
    assert begun[0] == begun[1], "what all begin with, before their words"
    ids = [e.get("id") for e in elements(symbols.defs()).iter() if e.get("id")]
    assert {*same, *begun} <= {f"#{name}" for name in ids} and len(ids) == len(set(ids))


def test_translucent_neighbours_are_not_made_one():
    scene = Scene(60, 40, Typesetter("en"))
    with scene.translucent(0.5):
        for k in range(4):
            scene.rect(5 + 8 * k, 5, 12, 20, fill="red")
    picture = array(resvg_py.svg_to_bytes(svg_string=svg.render_svg(scene), background="white", dpi=96))
    once, twice = (picture[60, round(x * 96 / 25.4)] for x in (10, 15))
    assert abs((255 - twice) - (255 - once) * 1.5).max() < 3


def test_a_line_of_no_length_is_a_dot():
    scene = Scene(60, 40, Typesetter("en"))
    scene.path("M20 20L20 20", stroke="ink", lw=8)
    scene.path("M40 20C40 20 40 20 40 20", stroke="ink", lw=8)
    picture = array(resvg_py.svg_to_bytes(svg_string=svg.render_svg(scene), background="white", dpi=96))
    assert all(picture[round(20 * 96 / 25.4), round(x * 96 / 25.4)].max() < 100 for x in (20, 40))


def test_pages_of_one_file_share_what_they_show():
    first, second = sample(), sample()
    flower(first, 50, 60)
    flower(second, 30, 20)
    symbols = Symbols(prefix="art-")
    read = [symbols.read_items(scene.items) for scene in (first, second)]
    one, two = map(symbols.markup, read)
    defs = symbols.defs()
    assert symbols.markup(read[0]) == one and symbols.defs() == defs  # written again, nothing is new
    ids = [e.get("id") for e in elements(defs).iter() if e.get("id")]
    assert len(ids) == len(set(ids)) and all(name.startswith("art-") for name in ids)
    used = [e.get("href")[1:] for text in (one, two, defs) for e in elements(text).iter() if e.get("href")]
    clips = [
        e.get("clip-path")[5:-1] for text in (one, two) for e in elements(text).iter() if e.get("clip-path")
    ]
    assert {*used, *clips} == set(ids) and 'class="art-' in one and ".art-" in symbols.style_sheet()
    apart = Symbols(), Symbols()
    parts = [own.read_items(scene.items) for own, scene in zip(apart, (first, second), strict=True)]
    alone = [own.markup(part) + own.defs() for own, part in zip(apart, parts, strict=True)]
    assert len(one + two + defs) < 0.65 * len("".join(alone))


def blurred(image, size=8):
    """The mean of each square: what is left where two renderers draw hairlines each in its way."""
    high, wide = (n // size for n in image.shape[:2])
    return image[: high * size, : wide * size].reshape(high, size, wide, size, 3).mean(axis=(1, 3))


@pytest.mark.medium
@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("dice-charmers/sun", 245),
        pytest.param("nagaraja/temple", 345, marks=pytest.mark.slow),
        pytest.param("raja/rajasthan", 245, marks=pytest.mark.slow),
        pytest.param("bania/oasis", 255, marks=pytest.mark.slow),
    ],
)
def test_a_sheet_is_small_and_looks_as_its_pdf(address, most):
    (scene, *_) = draw_sheet(read_sheet(resolve(address)), "en", "a4")
    assert len(svg.render_svg(scene)) < most * 1000
    scene.w, scene.h = (round(side / 25.4) * 25.4 for side in (scene.w, scene.h))  # whole pixels
    other = resvg_py.svg_to_bytes(
        svg_string=svg.render_svg(scene), background="white", dpi=96, skip_system_fonts=True
    )
    apart = abs(blurred(pixels(rendered(scene), 96)) - blurred(array(other)))
    assert apart.max() < 64 and apart.mean() < 4


def test_size_is_in_millimetres():
    tree = ElementTree.fromstring(svg.render_svg(sample()))
    assert (tree.get("width"), tree.get("height"), tree.get("viewBox")) == ("120mm", "80mm", "0 0 120 80")


def test_layers_leave_out_words_or_art():
    assert "<use" not in svg.render_svg(sample(), layers=("art",))
    assert "stroke=" not in svg.render_svg(sample(), layers=("text",))


def test_an_open_clip_is_an_error():
    scene = sample()
    scene.clip("M0 0H1V1Z")
    with pytest.raises(DrawingError):
        svg.render_svg(scene)


def test_png_has_the_size_and_resolution_asked_for():
    data = raster.page_as_png(rendered(sample()), 300)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (round(120 / 25.4 * 300), round(80 / 25.4 * 300))
    assert Image.open(io.BytesIO(data)).info["dpi"] == pytest.approx((300, 300), abs=0.1)
    at = 8
    while at < len(data):  # every chunk's checksum holds
        (size,) = struct.unpack(">I", data[at : at + 4])
        body = data[at + 4 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(body)
        at += 12 + size


def test_png_is_the_same_every_time():
    pdf = rendered(sample())
    assert raster.page_as_png(pdf, 100) == raster.page_as_png(pdf, 100)


@pytest.mark.parametrize(("page", "dpi"), [(1, 100), (-1, 100), (0, 0.01)])
def test_png_of_what_is_not_there(page, dpi):
    with pytest.raises(DrawingError):
        raster.page_as_png(rendered(sample()), dpi, page)
