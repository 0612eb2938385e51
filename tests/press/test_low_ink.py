"""Every sheet and every card in low ink covers at most a twentieth of its page, as ``preflight --ink`` measures it."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest

from sheetgen.draw.inks import COLOUR, LOW_INK, Colour, ink_role, lightness
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.registry import all_games
from sheetgen.inspect.ink import measure_ink
from sheetgen.press.screen import screen_pdf
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import finished_sheet, papers_of, read_sheet, with_options
from sheetgen.text.typesetter import Typesetter

MOST, MOST_ON_FULL_CARDS, MANY = 5.0, 7.0, 6
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

    Of many pages every third is measured; ``make proof INK=all`` measures all.
    """
    sheet = finished_sheet(read_sheet(library.resolve(name)), "en", "letter")
    made, _ = screen_pdf(
        [sheet._replace(pages=sheet.pages[:: 3 if len(sheet.pages) > MANY else 1])], edition="low-ink"
    )
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
        letters = LOW_INK.for_page(page.w, page.h, page.letter_ink()).lettering_colour("ink")
        assert contrast(letters) >= 7, page.name


SETS = ("raja/card", "raja/solo", "bania/card", "bania/solo", "nagaraja/card", "nagaraja/solo",
        "dice-charmers/card", "dice-charmers/solo")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "strength"), [("en", 1.0), ("ar", 1.0), ("hi", 0.8)])
@pytest.mark.parametrize("name", SETS)
def test_only_letters_with_many_strokes_become_a_little_paler(name: str, lang: str, strength: float) -> None:
    found = finished_sheet(with_options(read_sheet(library.resolve(name)), {"detail": "short"}), lang, "a4")
    assert found.pages
    full = lightness(ink_role("ink").colour)
    for page in found.pages:
        letters = LOW_INK.for_page(page.w, page.h, page.letter_ink()).lettering_colour("ink")
        assert 1 - lightness(letters) >= strength * (1 - full) - 1e-6, page.name


def test_small_pages_are_paler() -> None:
    def share(width: float, height: float) -> float:
        scene = Scene(width, height, Typesetter("en"))
        scene.rect(10, 10, width - 20, height - 20, fill="green", stroke="ink", lw=0.4)
        out = BytesIO()
        render_pdf([scene], out, edition=LOW_INK)
        return measure_ink(out.getvalue())[0].total

    assert share(63, 88) < 0.7 * share(210, 297)


def test_coverage_is_measured_right() -> None:
    scene = Scene(100, 100, Typesetter("en"))
    scene.rect(0, 0, 50, 50, fill="green")
    out = BytesIO()
    render_pdf([scene], out, edition=COLOUR)
    red, green, blue = ink_role("green").colour.rgb
    light = max(red, green, blue)
    expected = 100 * (3 * light - red - green - blue + 1 - light) / 4
    assert measure_ink(out.getvalue())[0].total == pytest.approx(expected, abs=0.4)
