"""Every sheet and every card in low ink covers at most a twentieth of its page, as ``preflight --ink`` measures it."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from sheetgen.draw.cards.pictures import Signs, icon_names, split_name
from sheetgen.draw.inks import COLOUR, GREY, LINE, LOW_INK, Colour, LowInkEdition, ink_role, lightness
from sheetgen.draw.items import InlineBox, Shape, bounding_box
from sheetgen.draw.page_ink import ART_STRENGTHS, WORD_STRENGTHS, edition_of_page
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.kinds.cards import art_of
from sheetgen.games.registry import all_games, find
from sheetgen.inspect.ink import measure_ink
from sheetgen.press.screen import screen_pdf
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import finished_sheet, papers_of, read_sheet, with_options
from sheetgen.text.typesetter import Typesetter

MOST, MOST_ON_FULL_CARDS, MANY = 5.0, 7.0, 3
"""The largest share of ink in percent, also of cards with all rules; so many pages of a sheet are all measured."""


def contrast(colour: Colour) -> float:
    """Return the contrast ratio of a colour to white paper (WCAG 2.2)."""
    linear = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour.rgb)
    return 1.05 / (sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05)


@cache
def shipped() -> list[str]:
    """Addresses of all layouts that can be printed."""
    found = []
    for game in all_games():
        for path in sorted(resource_folder("layouts").glob(f"{game.key.replace('-', '_')}/*.toml")):
            head = library.load(path).header
            if papers_of(game, head.kind):
                found.append(f"{head.game}/{head.name}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_low_ink_is_low(name: str) -> None:
    """Page by page, on the smaller paper: what covers a twentieth of it covers less of A4.

    Of many pages every third is measured, of a deck six or so; ``make proof INK=all`` measures all.
    """
    sheet = finished_sheet(read_sheet(library.resolve(name)), "en", "letter")
    step = max(3, len(sheet.pages) // 6 | 1) if len(sheet.pages) > MANY else 1  # odd: fronts and backs
    made, _ = screen_pdf([sheet._replace(pages=sheet.pages[::step])], edition="low-ink")
    over = {page.page: round(page.total, 2) for page in measure_ink(made) if page.total > MOST}
    assert not over


FULLEST = [
    ("raja/card", "hi", "bridge"),
    ("bania/solo", "ko", "tarot"),
    ("nagaraja/card", "ko", "tarot"),
    ("dice-charmers/card", "ja", "a6"),
    ("dice-charmers/solo", "ko", "mini-euro"),
    ("dice-charmers/card", "hi", "mini-euro"),
    ("bania/solo", "ja", "bridge"),
    ("bania/solo", "ja", "poker"),
    ("nagaraja/card", "ja", "bridge"),
]
"""Sets of cards whose faces have most words and pictures, of all that were tried."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "size"), FULLEST)
def test_the_fullest_cards_are_legible_in_low_ink(name: str, lang: str, size: str) -> None:
    """Letters keep a contrast of 7 : 1; the ink exceeds the limit by little."""
    asked = {"size": size, "detail": "full"}
    sheet = finished_sheet(with_options(read_sheet(library.resolve(name)), asked), lang, "a4")
    made, _ = screen_pdf([sheet], edition="low-ink")
    over = {page.page: round(page.total, 2) for page in measure_ink(made) if page.total > MOST_ON_FULL_CARDS}
    assert not over
    for page in sheet.pages:
        letters = edition_of_page(LOW_INK, page).lettering_colour("ink")
        assert contrast(letters) >= 7, page.name


SETS = ("raja/card", "raja/solo", "bania/card", "bania/solo", "nagaraja/card", "nagaraja/solo",
        "dice-charmers/card", "dice-charmers/solo")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "strength"), [("en", 1.0), ("ar", 1.0), ("hi", 0.79)])
@pytest.mark.parametrize("name", SETS)
def test_only_letters_with_many_strokes_become_a_little_paler(name: str, lang: str, strength: float) -> None:
    found = finished_sheet(with_options(read_sheet(library.resolve(name)), {"detail": "short"}), lang, "a4")
    assert found.pages
    full = lightness(ink_role("ink").colour)
    for page in found.pages:
        letters = edition_of_page(LOW_INK, page).lettering_colour("ink")
        assert 1 - lightness(letters) >= strength * (1 - full) - 1e-6, page.name


def drawn_icon(signs: Signs, name: str, *, in_text: bool) -> list[Shape]:
    """Return the shapes of an icon in a line of a poker card, or of the same icon in a picture."""
    scene = Scene(63, 88, signs.typesetter)
    if in_text:
        signs.fill(scene, InlineBox(f"{name}|__", 30, 40, 6), 11, 2.4)
    else:
        signs.draw(scene, name, 30, 40, signs.size(name, 11))
    return [item for item in scene.items if isinstance(item, Shape)]


def size_of(shapes: list[Shape]) -> tuple[float, float]:
    """Return width and height of what is not white."""
    shapes = [item._replace(stroke=None) if item.stroke == "white" else item for item in shapes]
    shapes = [item for item in shapes if item.stroke or item.fill not in (None, "white")]
    left, top, right, bottom = zip(*map(bounding_box, shapes), strict=True)
    return max(right) - min(left), max(bottom) - min(top)


@pytest.mark.parametrize("name", SETS)
def test_outlines_of_icons_in_text_are_visible(name: str) -> None:
    """They have a contrast of 3 : 1 (WCAG 2.2, 1.4.11) on the fullest cards; no other edition changes them."""
    path = library.resolve(name)
    signs = Signs(Typesetter("en"), art_of(find(library.load(path).header.game)))
    said = re.findall(r'[{"]([^{}"]+)[}"]', Path(path).read_text(encoding="utf-8"))
    icons = {icon for icon in said if split_name(icon)[0] in icon_names(signs.art)}
    assert icons
    fullest = LowInkEdition(small=True, art=ART_STRENGTHS[-1], words=WORD_STRENGTHS[-1])
    for icon in sorted(icons):
        shapes, usual = (drawn_icon(signs, icon, in_text=choice) for choice in (True, False))
        outlines = [(item, fullest.shape_style(item.fill, item.stroke, item.lw).stroke) for item in shapes]
        visible = [item for item, colour in outlines if colour and contrast(colour) >= 3]
        assert visible, icon
        for seen, whole in zip(size_of(visible), size_of(shapes), strict=True):
            assert seen >= 0.9 * whole, icon
        for edition in (COLOUR, GREY, LINE):
            looks, expected = (
                [edition.shape_style(item.fill, item.stroke, item.lw) for item in items]
                for items in (shapes, usual)
            )
            assert looks == expected, (icon, edition.name)


def test_art_of_small_pages_is_as_strong_as_its_letters_allow() -> None:
    def card(lines: int) -> Scene:
        scene = Scene(63, 88, Typesetter("en"))
        for n in range(12):
            scene.rect(5, 5 + 2 * n, 53, 1.5, fill="green", stroke="ink", lw=0.4)
        for n in range(lines):
            scene.text(5, 40 + 4 * n, "Elephants carry dice", "text", 12)
        return scene

    few, many = edition_of_page(LOW_INK, card(1)), edition_of_page(LOW_INK, card(9))
    assert isinstance(few, LowInkEdition) and isinstance(many, LowInkEdition)
    assert few.line > 1.2 * many.line
    out = BytesIO()
    render_pdf([card(1), card(9)], out, edition=LOW_INK)
    assert all(3 < page.total <= MOST for page in measure_ink(out.getvalue()))


def test_coverage_is_measured_right() -> None:
    scene = Scene(100, 100, Typesetter("en"))
    scene.rect(0, 0, 50, 50, fill="green")
    out = BytesIO()
    render_pdf([scene], out, edition=COLOUR)
    red, green, blue = ink_role("green").colour.rgb
    light = max(red, green, blue)
    expected = 100 * (3 * light - red - green - blue + 1 - light) / 4
    assert measure_ink(out.getvalue())[0].total == pytest.approx(expected, abs=0.4)
