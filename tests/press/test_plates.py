"""Art and text on plates of their own: the art is the same file in every language."""

from __future__ import annotations

from io import BytesIO

import numpy
import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.games import library
from sheetgen.press.job import Job
from sheetgen.press.writing import OutputFile, make_files
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from tests.press.test_low_ink import shipped

OTHERS = ("de", "ja", "hi")
"""Languages whose art is compared with that of English, one for each sheet in turn."""


def plates(name: str, lang: str, paper: str = "a4") -> dict[str, OutputFile]:
    sheet = finished_sheet(read_sheet(library.resolve(name)), lang, paper)
    return {made.suffix: made for made in make_files([sheet], Job(lang, paper), plates=True)}


def fixed() -> list[str]:
    """Sheets whose frames stand where they stand in every language: all but cards that run on over faces."""
    runs_on = ("bania/card", "nagaraja/card", "raja/card", "raja/card-advanced")
    return [name for name in shipped() if name not in runs_on]


@pytest.mark.slow
@pytest.mark.parametrize("name", fixed())
def test_the_art_of_all_languages_is_the_same_to_the_byte(name: str) -> None:
    """Only where Latin is the reader's script do Raja's cities stand in one, and Bania's letters need as much room."""
    latin = name in ("raja/rajasthan", "raja/tiles") or name.startswith("bania/")
    other = "de" if latin else OTHERS[fixed().index(name) % len(OTHERS)]
    same = plates(name, other)["art"].data == plates(name, "en")["art"].data
    assert same, other


def dark(pdf: bytes) -> numpy.ndarray:
    page = pypdfium2.PdfDocument(pdf)[0]
    return 255 - page.render(scale=1).to_numpy()[..., :3].astype(numpy.int16)


@pytest.mark.medium
def test_plates_lie_over_each_other() -> None:
    name = "dice-charmers/mat"
    both = plates(name, "de")
    assert not PdfReader(BytesIO(both["art"].data)).pages[0].extract_text().strip()
    assert "Spieler" in PdfReader(BytesIO(both["text"].data)).pages[0].extract_text()
    (whole,) = make_files([finished_sheet(read_sheet(library.resolve(name)), "de", "a4")], Job("de", "a4"))
    together = numpy.maximum(dark(both["art"].data), dark(both["text"].data))
    assert abs(together - dark(whole.data)).mean() < 0.5
