"""What pdfium and pypdf read of pages again."""

from __future__ import annotations

import io
import unicodedata
from collections import Counter

import pypdfium2

from sheetgen.draw import pdf
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.text.shaping import script_of
from tests.draw.pages import lines, visual

SHAPED = ("Deva", "Arab")
"""Scripts whose words pdfium puts together from glyphs: their letters are all there, vowel signs and words in
an order of its own. What such lines say is read by pypdf, from the text that is given along with them, each page
in one of these scripts: pypdf takes a second for ten pages."""


def letters(text: str) -> str:
    """A text without spaces, marks of direction and what pdfium takes for a hyphen at a line's end."""
    text = unicodedata.normalize("NFKC", text)
    return "".join(c for c in text if not (c.isspace() or c in "-‐" or unicodedata.category(c)[0] == "C"))


def plain(text: str) -> Counter[str]:
    """How often there is each letter and figure."""
    return Counter(filter(str.isalnum, text))


def found_again(drawn: list[Scene], lang: str) -> None:
    """What pdfium reads of these pages is what they say, and of every second page what pypdf reads."""
    document = pypdfium2.PdfDocument(_lettering(drawn))
    assert 0 < len(document) == len(drawn)
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
    if script_of(lang) in SHAPED:
        some = drawn[SHAPED.index(script_of(lang)) :: len(SHAPED)] or drawn
        texts = [visual(item.line) for scene in some for item in scene.items if isinstance(item, Text)]
        assert [*map(_unspaced, lines(_lettering(some)))] == [*map(_unspaced, texts)]


def _unspaced(text: str) -> str:
    """A text without spaces: those between its directions are gaps on the page."""
    return "".join(text.split())


def _lettering(drawn: list[Scene]) -> bytes:
    """Pages as a file without their art, which says nothing and takes most of the time."""
    out = io.BytesIO()
    pdf.render_pdf(drawn, out, layers=("text",))
    return out.getvalue()
