"""Every sheet of the house in low ink covers at most a twentieth of its paper, all inks together."""

from __future__ import annotations

from functools import cache

import numpy
import pypdfium2
import pytest

from sheetgen.games import library
from sheetgen.games.registry import every
from sheetgen.press import job, writing
from sheetgen.resources import folder
from sheetgen.sheets.sheet import finish, papers_of, read_sheet

MOST = 0.05


@cache
def shipped() -> list[str]:
    """Addresses of all layouts that can be printed."""
    found = []
    for game in every():
        for path in sorted(folder("layouts").glob(f"{game.key.replace('-', '_')}/*.toml")):
            head = library.load(path).header
            if papers_of(game, head.kind):
                found.append(f"{head.game}/{head.name}")
    return found


def coverage(pdf: bytes) -> list[float]:
    """For each page the mean of all inks together, grey taken as black ink, the rest as cyan, magenta, yellow."""
    shares = []
    for page in pypdfium2.PdfDocument(pdf):
        pixels = page.render(scale=300 / 72, rev_byteorder=True).to_numpy()[..., :3]
        red, green, blue = (pixels[..., n] for n in range(3))
        light = numpy.maximum(numpy.maximum(red, green), blue)  # what it lacks of white is black ink
        dark, black = (255 * part.size - int(part.sum(dtype=numpy.int64)) for part in (pixels, light))
        shares.append((dark - 2 * black) / light.size / 255)
    return shares


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_low_ink_is_low(name: str) -> None:
    paper = "letter"  # the smaller one: what covers a twentieth of it covers less of A4
    sheet = read_sheet(library.resolve(name))
    (made,) = writing.make([finish(sheet, "en", paper)], job.Job("en", paper, "low-ink"))
    for number, share in enumerate(coverage(made.data), 1):
        assert share <= MOST, f"page {number}"


def test_coverage_is_measured_right() -> None:
    from io import BytesIO

    from sheetgen.draw.inks import COLOUR, ink
    from sheetgen.draw.pdf import render
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter

    scene = Scene(100, 100, Typesetter("en"))
    scene.rect(0, 0, 50, 50, fill="green")
    out = BytesIO()
    render([scene], out, edition=COLOUR)
    red, green, blue = ink("green").colour.rgb
    light = max(red, green, blue)
    expected = (3 * light - red - green - blue + 1 - light) / 4
    assert coverage(out.getvalue()) == [pytest.approx(expected, abs=0.004)]
