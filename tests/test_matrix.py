"""Each sheet and card, in each language, on each paper at home: it is drawn, and pdfium reads every text again.

One PDF for a game and a language, with all pages on the first paper, and no picture of any. That nothing overflows
and no glyph lacks is seen in drawing: the typesetter raises, and a text outside its page is found here.
"""

from __future__ import annotations

import io
import unicodedata
from collections import Counter
from functools import cache

import pypdfium2
import pytest

from sheetgen.draw import pdf
from sheetgen.draw.items import Text
from sheetgen.draw.paper import USUAL
from sheetgen.draw.scene import Scene
from sheetgen.games import library, registry
from sheetgen.sheets.sheet import Sheet, draw_sheet, papers_of, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.shaping import script_of
from tests.draw.pages import lines, visual

WIDE = ("de", "ar")
"""Languages that are also set on the second paper: long words; tall signs from right to left."""
PRINTED = [(lang, paper) for lang in all_languages() for paper in USUAL if paper == USUAL[0] or lang in WIDE]
CARD = 100
"""Mm: no sheet of paper is so narrow."""
SHAPED = ("Deva", "Arab")
"""Scripts whose words pdfium puts together from glyphs: their letters are all there, vowel signs and words in
an order of its own. What such lines say is read by pypdf, from the text that is given along with them."""


def letters(text: str) -> str:
    """A text without spaces, marks of direction and what pdfium takes for a hyphen at a line's end."""
    text = unicodedata.normalize("NFKC", text)
    return "".join(c for c in text if not (c.isspace() or c in "-‐" or unicodedata.category(c)[0] == "C"))


def plain(text: str) -> Counter[str]:
    """How often there is each letter and figure."""
    return Counter(filter(str.isalnum, text))


@cache
def sheets(key: str) -> tuple[Sheet, ...]:
    """All layouts of a game that can be printed at home."""
    read = (read_sheet(entry.path) for entry in library.available() if entry.game == key)
    return tuple(sheet for sheet in read if papers_of(sheet.game, sheet.layout.header.kind))


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "paper"), PRINTED)
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_page_is_whole_and_its_texts_are_found_again(lang: str, key: str, paper: str) -> None:
    drawn = [scene for sheet in sheets(key) for scene in draw_sheet(sheet, lang, paper)]
    assert drawn
    for scene in drawn:
        scene.check_balance()
        over = scene.items_outside()  # art of what is cut out runs over the cut, words never
        assert not over or scene.w < CARD, f"{scene.name}: {scene.title}"
        assert not any(isinstance(item, Text) for item in over)
    if paper == USUAL[0]:
        found_again(drawn, lang)


def found_again(drawn: list[Scene], lang: str) -> None:
    """What pdfium and pypdf read of these pages is what they say; the paper changes nothing in that."""
    out = io.BytesIO()
    pdf.render_pdf(drawn, out, layers=("text",))  # the art says nothing and takes most of the time
    document = pypdfium2.PdfDocument(out.getvalue())
    assert 0 < len(document) == len(drawn)
    texts = []
    for scene, page in zip(drawn, document, strict=True):
        items = [item for item in scene.items if isinstance(item, Text)]
        assert {item.layer for item in items} <= {"text"}
        said = [item.line.text for item in items]
        read, whole = letters(page.get_textpage().get_text_range()), letters("".join(said))
        where = f"{scene.name}: {scene.title}"
        if script_of(lang) in SHAPED:
            assert not plain(whole) - plain(read), where
        else:
            assert Counter(whole) == Counter(read), where
            assert [text for text in said if letters(text) not in read] == [], where
        texts += [visual(item.line) for item in items]
    if script_of(lang) in SHAPED:
        assert lines(out.getvalue()) == texts
