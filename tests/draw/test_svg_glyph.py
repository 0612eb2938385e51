"""Coarse letters look like those of the font: nowhere off by more than a hundredth of an em, and much shorter."""

import re

import numpy
import pytest

from sheetgen.draw.path import parse_path
from sheetgen.draw.svg_text import MOST_ERROR, glyph_path, letter_with_advance, simplify_contour
from sheetgen.text.fonts import load_face
from tests.draw.composition import strokes

SIZE = 8
OFTEN = {
    "noto-sans-jp/NotoSansJP-Medium": "開いたキャンプ象鬱議護",
    "noto-sans-jp/NotoSansJP-Bold": "香辛料手番の点",
    "noto-sans-kr/NotoSansKR-Medium": "왕의길을",
    "noto-naskh-arabic/NotoNaskhArabic-Medium": "ابتجمعه",
    "hind/Hind-Medium": "कखगक्ष",
    "alegreya-sans/AlegreyaSans-Medium": "aegSt&8Q",
    "rakkas/Rakkas-Regular": "ابج",
    "yatra-one/YatraOne-Regular": "AgQ8",
}


def gids(name):
    found = load_face(name)
    return [(found, gid) for char in OFTEN[name] if (gid := found.hb_font.get_nominal_glyph(ord(char)))]


def lines(data, size):
    """All outlines as segments, in font units; filling closes them."""
    verbs, points = parse_path(data)
    verbs = re.sub("(?<=[LC])(?=M|$)", "Z", verbs)
    pieces = strokes(verbs, tuple(v * size for point in points for v in point))
    return numpy.concatenate([numpy.hstack([piece[:-1], piece[1:]]) for piece in pieces])


def off(ones, others):
    """How far the farthest end of some segments lies from all others."""
    dots = ones[:, None, :2]
    begin, way = others[None, :, :2], others[None, :, 2:] - others[None, :, :2]
    length = numpy.maximum((way**2).sum(axis=2), 1e-9)
    share = numpy.clip(((dots - begin) * way).sum(axis=2) / length, 0, 1)
    return numpy.sqrt((((begin + share[..., None] * way) - dots) ** 2).sum(axis=2)).min(axis=1).max()


@pytest.mark.parametrize("name", OFTEN)
def test_a_coarse_letter_is_off_by_a_hundredth_of_an_em(name):
    for found, gid in gids(name):
        fine, coarse = lines(glyph_path(found, gid), 1), lines(glyph_path(found, gid, SIZE), SIZE)
        # whole units: half of one each way, and OFF before that
        most = SIZE * (MOST_ERROR + 0.5**0.5)
        assert max(off(coarse, fine), off(fine, coarse)) <= most + 1 < 0.013 * found.upem


@pytest.mark.parametrize("name", [name for name in OFTEN if "jp" in name or "kr" in name])
def test_letters_of_many_strokes_take_much_less(name):
    coarse = sum(len(glyph_path(*each, SIZE)) for each in gids(name))
    assert coarse < 0.65 * sum(len(glyph_path(*each)) for each in gids(name))


def test_a_letter_ends_where_the_next_begins():
    for name in OFTEN:
        for found, gid in gids(name):
            data, (x, y) = letter_with_advance(found, gid, SIZE)
            assert (x, y) == (round(found.hb_font.get_glyph_h_advance(gid) / SIZE), 0)
            verbs, points = parse_path(f"M0 0{data}")
            assert verbs.endswith("M") and points[-1] == (x, y)


def test_a_space_shows_nothing():
    found = load_face("alegreya-sans/AlegreyaSans-Medium")
    space = found.hb_font.get_nominal_glyph(32)
    assert glyph_path(found, space, SIZE) == "" and letter_with_advance(found, space, SIZE)[0] == ""


def test_corners_stay_and_pieces_of_one_line_or_curve_are_one():
    square = [((0, 0), (50, 0)), ((50, 0), (100, 0)), ((100, 0), (100, 100)), ((100, 100), (0, 100))]
    found = [*simplify_contour(square, 1)]
    assert {piece[0] for piece in found} == {(0, 0), (100, 0), (100, 100), (0, 100)}
    assert len(found) == 4 and all(len(piece) == 2 for piece in found)
    # a curve in two halves (de Casteljau), and the line that closes it
    halves = [((0, 0), (0, 50), (25, 75)), ((25, 75), (50, 100), (100, 100)), ((100, 100), (0, 0))]
    (curve, line) = sorted(simplify_contour(halves, 1), key=len, reverse=True)
    assert numpy.allclose(curve, [(0, 0), (0, 100), (100, 100)]) and line == ((100, 100), (0, 0))
