"""Words of sheets, and which of them another program does not find in a PDF."""

import re
import unicodedata
from functools import cache

from sheetgen.draw.items import Text
from sheetgen.games import library
from sheetgen.press.screen import screen_pdf
from sheetgen.sheets.sheet import Finished, finished_sheet, read_sheet

LETTER = r"[^\W\d_]"
VOWEL_SIGN = "[\u0900-\u0903\u093a-\u094f]"  # of Devanagari: part of a word, but not a letter for ``re``
INVISIBLE = "[\u064b-\u0652\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
"""Vowel signs of Arabic, which searching ignores, and characters of width zero."""


@cache
def printed(name: str, lang: str) -> tuple[Finished, bytes]:
    """Return a sheet and its PDF for screens, which has tags."""
    sheet = finished_sheet(read_sheet(library.resolve(name)), lang, "a4")
    return sheet, screen_pdf([sheet])[0]


def plain(text: str) -> str:
    """Return text without compatibility forms and invisible characters."""
    return re.sub(INVISIBLE, "", unicodedata.normalize("NFKC", text))


def words_of(sheet: Finished) -> list[str]:
    """Return the words of a sheet that have two letters or more."""
    lines = [plain(item.line.text) for page in sheet.pages for item in page.items if isinstance(item, Text)]
    return [word for line in lines for word in re.findall(f"{LETTER}(?:{LETTER}|{VOWEL_SIGN})+", line)]


def missing(asked: list[str], text: str) -> list[str]:
    """Return the words that a text does not contain; at least 20 are asked for."""
    assert len(asked) > 20
    text = plain(text)
    return [word for word in asked if word not in text]
