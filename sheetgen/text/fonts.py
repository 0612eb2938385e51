"""The faces of the house and which of them set a script, with fallback.

Every face is a static TrueType file in ``fonts/`` with its licence beside it. Metrics are in font
units, y up. HarfBuzz is loaded when a face is first asked for glyphs or metrics, not before.
"""

from __future__ import annotations

import struct
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from sheetgen.errors import NotLoaded, UsageError
from sheetgen.message import msg
from sheetgen.resources import folder
from sheetgen.text.languages import SCRIPTS, language

if TYPE_CHECKING:
    import uharfbuzz as hb


ROLES: Final = ("display", "text", "bold", "num")

# What a face that lacks a letter hands over to, before the other scripts' faces are asked.
_STAND_IN: Final = {"display": "bold", "text": "text", "bold": "bold", "num": "num"}


class Face:
    """One font file. Two faces are the same only if they are the same object; get them from ``face``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._covered: dict[str, bool] = {}

    def __repr__(self) -> str:
        return f"Face({self.path.stem})"

    @cached_property
    def hb_face(self) -> hb.Face:
        """The HarfBuzz face, for shaping and subsetting."""
        import uharfbuzz as hb

        if not self.path.exists():
            raise NotLoaded(f"font-{self.path.parent.name}")
        return hb.Face(hb.Blob.from_file_path(str(self.path)))

    @cached_property
    def hb_font(self) -> hb.Font:
        """The HarfBuzz font at a scale of one font unit."""
        import uharfbuzz as hb

        return hb.Font(self.hb_face)

    @cached_property
    def name(self) -> str:
        """PostScript name."""
        return self.hb_face.get_name(6) or self.path.stem

    @cached_property
    def upem(self) -> int:
        """Font units of one em."""
        return int(self.hb_face.upem)

    @cached_property
    def cap(self) -> int:
        """Height of the capitals; of an alef or a full character where the script has no capitals."""
        stated = self._os2(88) if self._os2(0) >= 2 else 0  # sCapHeight exists from version 2 on
        return stated or self._top("H") or self._top("\u0627") or round(self.upem * 0.7)

    @cached_property
    def x_height(self) -> int:
        """Height of the small x."""
        return (self._os2(86) if self._os2(0) >= 2 else 0) or self._top("x") or round(self.upem * 0.5)

    @cached_property
    def ascender(self) -> int:
        """Highest reach above the baseline that the designer promises (hhea)."""
        return int(self.hb_font.get_font_extents("ltr").ascender)

    @cached_property
    def descender(self) -> int:
        """Lowest reach; negative below the baseline (hhea)."""
        return int(self.hb_font.get_font_extents("ltr").descender)

    def has(self, char: str) -> bool:
        """Whether the face maps this character to a glyph of its own."""
        return self.hb_font.get_nominal_glyph(ord(char)) is not None

    def covers(self, grapheme: str) -> bool:
        """Whether every part of a grapheme gets a real glyph, composed or not."""
        known = self._covered.get(grapheme)
        if known is None:
            forms = {normalize("NFC", grapheme), normalize("NFD", grapheme)}
            known = any(all(map(self.has, form)) for form in forms)
            self._covered[grapheme] = known
        return known

    def _os2(self, offset: int) -> int:
        table = self.hb_face.reference_table("OS/2").data
        return int(struct.unpack_from(">h", table, offset)[0]) if len(table) >= offset + 2 else 0

    def _top(self, char: str) -> int:
        glyph = self.hb_font.get_nominal_glyph(ord(char))
        extents = self.hb_font.get_glyph_extents(glyph) if glyph is not None else None
        return int(extents.y_bearing) if extents else 0


@cache
def face(file: str) -> Face:
    """The face of a file in ``fonts/``, named without its suffix."""
    return Face(folder("fonts") / f"{file}.ttf")


@cache
def chain(role: str, script: str) -> tuple[Face, ...]:
    """Faces to ask, in order, for text of a role in a script (``Latn``, ``Deva``, ``Jpan``, ``Arab``).

    The script's own face comes first, then its plainer stand-in, then the Latin faces and all others,
    so that a foreign name inside a line is set too. For an unknown script Latin is asked first, and
    so it is for figures that stand alone (``num``). Raises ``UsageError`` for a role that there is not.
    """
    if role not in ROLES:
        raise UsageError(
            msg("There is no type role {role}. Roles: {roles}.", "report", role=role, roles=", ".join(ROLES))
        )
    known = {name: set_in.faces for name, set_in in SCRIPTS.items() if set_in.faces}
    own = script if script in known else "Latn"
    scripts = dict.fromkeys(("Latn" if role == "num" else own, own, "Latn", *known))
    files = [known[s][r] for s in scripts for r in (role, _STAND_IN[role])]
    return tuple(map(face, dict.fromkeys(files)))


# The letters in which a language is typed: what a form's face must have before anybody knows what comes.


LATIN_END = 0x024F
"""The last of the Latin letters that European languages need."""
PUNCTUATION = range(0x2010, 0x2040)


@cache
def letters(lang: str) -> str:
    """All letters and signs of a language's face that are typed in it, its own before Latin ones.

    Where two have one glyph, such as both middle dots in Japanese, the first is the one that a form can show.
    """
    script = language(lang).script
    face = chain("text", script)[0]
    known = sorted(set(map(chr, face.hb_face.unicodes)))
    typed = [char for char in known if char.isprintable() and _typed(char, script)]
    return "".join(sorted(typed, key=_shared))


def _shared(char: str) -> bool:
    """Whether a sign belongs to all scripts."""
    return ord(char) <= LATIN_END or ord(char) in PUNCTUATION


def _typed(char: str, script: str) -> bool:
    code = ord(char)
    if _shared(char):
        return True
    if (daily := SCRIPTS[script].daily) is not None:
        return 0x3000 <= code <= 0x30FF or 0xFF00 <= code <= 0xFFEF or _is_daily(char, *daily)
    return script != "Latn" and code < 0x10000


def _is_daily(char: str, encoding: str, first: frozenset[int]) -> bool:
    try:
        code = char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return len(code) == 2 and code[0] in first
