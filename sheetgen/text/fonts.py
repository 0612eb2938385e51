"""Font faces, fallback fonts for each script, and the letters that users can type in forms.

Each face is a static TrueType file in ``fonts/`` with its licence beside it. Metrics are in font units, with
y upwards. HarfBuzz loads a face when its glyphs or metrics are first needed.
"""

from __future__ import annotations

import struct
from functools import cache, cached_property
from pathlib import Path
from typing import Final
from unicodedata import normalize

import uharfbuzz as hb

from sheetgen.errors import NotLoaded, UsageError
from sheetgen.message import msg
from sheetgen.resources import resource_folder
from sheetgen.text.languages import SCRIPTS, language_of

ROLES: Final = ("display", "text", "bold", "num")

# Roles of faces (text, title, number), with the role to try next if a face lacks a letter.
_STAND_IN: Final = {"display": "bold", "text": "text", "bold": "bold", "num": "num"}


class Face:
    """One font file. Faces are compared by identity; get them from ``load_face``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._covered: dict[str, bool] = {}

    def __repr__(self) -> str:
        return f"Face({self.path.stem})"

    @cached_property
    def hb_face(self) -> hb.Face:
        """The HarfBuzz face, for shaping and subsetting."""
        if not self.path.exists():
            raise NotLoaded(f"font-{self.path.parent.name}")
        return hb.Face(hb.Blob.from_file_path(str(self.path)))

    @cached_property
    def hb_font(self) -> hb.Font:
        """The HarfBuzz font, scaled to font units."""
        return hb.Font(self.hb_face)

    @cached_property
    def name(self) -> str:
        """PostScript name."""
        return self.hb_face.get_name(6) or self.path.stem

    @cached_property
    def upem(self) -> int:
        """Font units in one em."""
        return int(self.hb_face.upem)

    @cached_property
    def cap(self) -> int:
        """Height of capitals; of an alef or a full-width character in scripts without capitals."""
        # the font table OS/2 contains the height of capitals since version 2
        stated = self._os2(88) if self._os2(0) >= 2 else 0
        return stated or self._top("H") or self._top("\u0627") or round(self.upem * 0.7)

    @cached_property
    def x_height(self) -> int:
        """Height of the letter x."""
        return (self._os2(86) if self._os2(0) >= 2 else 0) or self._top("x") or round(self.upem * 0.5)

    @cached_property
    def ascender(self) -> int:
        """Largest extent above the baseline according to the designer (hhea)."""
        return int(self.hb_font.get_font_extents("ltr").ascender)

    @cached_property
    def descender(self) -> int:
        """Largest extent below the baseline, as a negative number (hhea)."""
        return int(self.hb_font.get_font_extents("ltr").descender)

    def has(self, char: str) -> bool:
        """Return whether the face has a glyph for this character."""
        return self.hb_font.get_nominal_glyph(ord(char)) is not None

    def covers(self, grapheme: str) -> bool:
        """Return whether the face has glyphs for all parts of a grapheme, composed or decomposed."""
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
def load_face(file: str) -> Face:
    """Return the face of a file in ``fonts/``; ``file`` has no suffix."""
    return Face(resource_folder("fonts") / f"{file}.ttf")


@cache
def fallback_faces(role: str, script: str) -> tuple[Face, ...]:
    """Return the faces for text of a role in a script (``Latn``, ``Deva``, ``Jpan``, ``Arab``), in order of
    preference.

    The script's own face comes first, then its fallback role, then the Latin faces and all others, so that
    foreign names can be set. For an unknown script, and for separate numbers (``num``), Latin comes first.
    Raises ``UsageError`` for an unknown role.
    """
    if role not in ROLES:
        raise UsageError(
            msg("There is no type role {role}. Roles: {roles}.", "report", role=role, roles=", ".join(ROLES))
        )
    known = {name: set_in.faces for name, set_in in SCRIPTS.items() if set_in.faces}
    own = script if script in known else "Latn"
    scripts = dict.fromkeys(("Latn" if role == "num" else own, own, "Latn", *known))
    files = [known[s][r] for s in scripts for r in (role, _STAND_IN[role])]
    return tuple(map(load_face, dict.fromkeys(files)))


# ---- letters that users can type in a form ----


LATIN_END = 0x024F
"""The last Latin letter that European languages need."""
PUNCTUATION = range(0x2010, 0x2040)


@cache
def typed_letters(lang: str) -> str:
    """Return all letters and signs that users type in a language, its own letters before Latin ones.

    Of several characters with the same glyph, such as two Japanese middle dots, forms can show the first one.
    """
    script = language_of(lang).script
    face = fallback_faces("text", script)[0]
    known = sorted(set(map(chr, face.hb_face.unicodes)))
    typed = [char for char in known if char.isprintable() and _typed(char, script)]
    return "".join(sorted(typed, key=_shared))


def _shared(char: str) -> bool:
    """Return whether a character belongs to all scripts."""
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
