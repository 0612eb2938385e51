"""Parse the font programs of PDFs: their integrity, their glyphs and the widths of these.

``STANDARD`` are the standard strings of CFF (Adobe Technical Note 5176, appendices A and C).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

import uharfbuzz as hb

_NAMES = """
space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus
comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal
greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright
asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar
braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft
guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet
quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute
circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE
ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu
trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior
registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde
Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex
Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute
acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex
idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis
ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall
Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle
twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle
commasuperior threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior
esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl
parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall
Esmall Fsmall Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall
Tsmall Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall
centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall Dotaccentsmall
Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall oneeighth
threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior sixsuperior
sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior
fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior
commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall
Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall
Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall
Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall
Thornsmall Ydieresissmall 001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman
Semibold
"""
STANDARD = (".notdef", *_NAMES.split())
"""Names of glyphs by string number (SID)."""
ISO_ADOBE_COUNT = 229
"""Number of glyphs in the predefined charset ISOAdobe, the default of CFF fonts."""


# ---- font programs ----


_SEED = 55665
"""Key of the encrypted portion of a Type 1 program (Adobe Type 1 Font Format, 7.3)."""
_RANDOM_BYTES = 4
_STEMS, _MASKS = (1, 3, 18, 23), (19, 20)
_MOVES = {21: 2, 22: 1, 4: 1}
"""Type 2 operators that may come first, and the number of operands of the moves without a width."""
_ENDCHAR = 14
_FONT_PROGRAM_NAMES = b"\0\2\0\0"
"""Start of a ``post`` table with glyph names (OpenType, post)."""


class Broken(Exception):
    """A font program that cannot be used."""


class Program:
    """A font program. Methods return None for unknown values. A glyph is an index or, in Type 1, a name."""

    count: int | None = None

    def advance(self, glyph: int) -> float | None:
        """Return the advance width of a glyph in thousandths of an em."""
        return None

    def empty(self, glyph: int) -> bool:
        """Return whether the glyph has no outline."""
        return False


class TrueType(Program):
    """A TrueType program, with its glyphs by index and by the codes of its old ``cmap`` subtables."""

    def __init__(self, data: bytes) -> None:
        face = hb.Face(data)
        if not face.glyph_count or not _tables_inside(data):
            raise Broken
        self.count = face.glyph_count
        self._font, self._scale = hb.Font(face), 1000 / face.upem
        self._loca, self._glyf, head, self._cmap, self._post = (
            bytes(face.reference_table(tag).data) for tag in ("loca", "glyf", "head", "cmap", "post")
        )
        self._long = int.from_bytes(head[50:52]) == 1
        step = 4 if self._long else 2
        if self._glyf and len(self._loca) < step * (self.count + 1):
            raise Broken
        if self._glyf and any(self._at(i) > self._at(i + 1) for i in range(self.count)):
            raise Broken
        if self._glyf and self._at(self.count) > len(self._glyf):
            raise Broken
        if self._glyf and self._at(self.count) and not any(self._glyf):
            raise Broken  # only a font of blank glyphs has no outlines

    def _at(self, glyph: int) -> int:
        return (
            int.from_bytes(self._loca[4 * glyph : 4 * glyph + 4])
            if self._long
            else 2 * int.from_bytes(self._loca[2 * glyph : 2 * glyph + 2])
        )

    def advance(self, glyph: int) -> float | None:
        wide: float = self._font.get_glyph_h_advance(glyph) * self._scale
        return wide

    def empty(self, glyph: int) -> bool:
        return bool(self._glyf) and self._at(glyph) == self._at(glyph + 1)

    @cached_property
    def symbols(self) -> Mapping[int, int]:
        """Glyphs by code in a symbolic font (ISO 32000-1, 9.6.6.4); empty if the font has no such
        subtable.
        """
        for key in ((3, 0), (1, 0)):
            found = dict(_characters(self._cmap, *key))
            if found:
                return {code & 255 if key[0] == 3 else code: glyph for code, glyph in found.items()}
        return {}

    def latin(self, code: int) -> int | None:
        """Return the glyph of an ASCII letter or digit, or None if glyph names may select another one."""
        found = self._letters.get(code)
        if found is None and self._post[:4] == _FONT_PROGRAM_NAMES:
            return None
        return found or 0

    @cached_property
    def _letters(self) -> Mapping[int, int]:
        return {**dict(_characters(self._cmap, 1, 0)), **dict(_characters(self._cmap, 3, 1))}


def _tables_inside(data: bytes) -> bool:
    """Return whether all tables of a TrueType file lie within it (OpenType, table directory)."""
    count = int.from_bytes(data[4:6])
    ends = [int.from_bytes(data[20 + 16 * i : 24 + 16 * i]) + int.from_bytes(data[24 + 16 * i : 28 + 16 * i])
            for i in range(count)]  # fmt: skip
    return len(data) >= 12 + 16 * count and max(ends, default=0) <= len(data)


def _characters(cmap: bytes, platform: int, encoding: int) -> Iterator[tuple[int, int]]:
    """Yield codes and glyphs of a ``cmap`` subtable; nothing for formats other than 0, 4 and 6."""
    for at in range(4, 4 + 8 * int.from_bytes(cmap[2:4]), 8):
        if (int.from_bytes(cmap[at : at + 2]), int.from_bytes(cmap[at + 2 : at + 4])) == (platform, encoding):
            table = cmap[int.from_bytes(cmap[at + 4 : at + 8]) :]
            break
    else:
        return
    form = int.from_bytes(table[:2])
    if form == 0:
        yield from enumerate(table[6:262])
    elif form == 6:
        first, count = int.from_bytes(table[6:8]), int.from_bytes(table[8:10])
        yield from ((first + i, int.from_bytes(table[10 + 2 * i : 12 + 2 * i])) for i in range(count))
    elif form == 4:
        yield from _segments(table)


def _segments(table: bytes) -> Iterator[tuple[int, int]]:
    twice = int.from_bytes(table[6:8])

    def word(at: int) -> int:
        return int.from_bytes(table[at : at + 2])

    for i in range(0, twice, 2):
        end, start = word(14 + i), word(16 + twice + i)
        delta, off = word(16 + 2 * twice + i), word(16 + 3 * twice + i)
        for code in range(start, min(end, 0xFFFE) + 1):
            place = 16 + 3 * twice + i + off + 2 * (code - start)
            glyph = word(place) if off else code
            if glyph:
                yield code, (glyph + delta) & 0xFFFF


class Compact(Program):
    """A CFF program (Adobe Technical Note 5176). ``numbers`` maps CIDs to glyphs, ``names`` maps names to
    glyphs.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._parse(data)
        except (IndexError, ValueError, KeyError):
            raise Broken from None

    def _parse(self, data: bytes) -> None:
        if len(data) < 4 or data[0] != 1 or data[2] < 4:
            raise Broken
        _, at = _index(data, data[2])
        tops, at = _index(data, at)
        self._strings, at = _index(data, at)
        top = _dictionary(tops[0])
        self._glyphs, _ = _index(data, int(top[17][0]))
        self.count = len(self._glyphs)
        if not self.count:
            raise Broken
        self.keyed = 1230 in top
        self.even = 1207 not in top
        self._private: list[tuple[float, float]] = []
        parts = [_dictionary(d) for d in _index(data, int(top[1236][0]))[0]] if self.keyed else [top]
        for part in parts:
            size, start = (int(v) for v in part[18])
            if start + size > len(data):
                raise Broken
            found = _dictionary(data[start : start + size])
            self._private.append((found.get(20, [0])[0], found.get(21, [0])[0]))
            self.even = self.even and 1207 not in part
        place = int(top.get(15, [0])[0])
        listed = dict(_charset(data, place, self.count)) if place > 2 else None
        self.numbers = listed if self.keyed else None
        self.names = None if self.keyed or place in (1, 2) else self._named(listed)
        self._select = data[int(top[1237][0]) :] if self.keyed else b"\0" + bytes(self.count)

    def _named(self, listed: Mapping[int, int] | None) -> Mapping[str, int]:
        """Return the glyphs by name; ``listed`` maps string numbers to glyphs, and None is the standard
        order.
        """

        if listed is None:
            return {
                name: glyph for glyph, name in enumerate(STANDARD[: min(self.count or 0, ISO_ADOBE_COUNT)])
            }
        own = [text.decode("latin-1") for text in self._strings]
        known = [*STANDARD, *own]
        return {known[number]: glyph for number, glyph in listed.items()}

    def _part(self, glyph: int) -> int:
        if self._select[0] == 0:
            return self._select[1 + glyph]
        many, found = int.from_bytes(self._select[1:3]), 0
        for i in range(many):
            if int.from_bytes(self._select[3 + 3 * i : 5 + 3 * i]) <= glyph:
                found = self._select[5 + 3 * i]
        return found

    def advance(self, glyph: int) -> float | None:
        if not self.even:
            return None  # the font's own matrix sets the scale
        usual, nominal = self._private[self._part(glyph)]
        first = _first_operator(self._glyphs[glyph])
        if first is None:
            return None
        numbers, operator = first
        odd = (
            len(numbers) % 2 == 1
            if operator in (*_STEMS, *_MASKS)
            else len(numbers) > _MOVES.get(operator, 0)
        )
        if operator == _ENDCHAR:
            odd = len(numbers) in (1, 5)
        return nominal + numbers[0] if odd and numbers else usual

    def empty(self, glyph: int) -> bool:
        first = _first_operator(self._glyphs[glyph])
        return first is not None and first[1] == _ENDCHAR and len(first[0]) < 4


def _index(data: bytes, at: int) -> tuple[list[bytes], int]:
    """Return the items of an INDEX and the position after it. Raises ``Broken`` if it exceeds the data."""
    count = int.from_bytes(data[at : at + 2])
    if not count:
        return [], at + 2
    size = data[at + 2]
    if not 1 <= size <= 4 or at + 3 + size * (count + 1) > len(data):
        raise Broken
    offsets = [int.from_bytes(data[at + 3 + size * i : at + 3 + size * (i + 1)]) for i in range(count + 1)]
    base = at + 2 + size * (count + 1)
    if offsets[0] != 1 or base + offsets[-1] > len(data) or sorted(offsets) != offsets:
        raise Broken
    return [data[base + a : base + b] for a, b in zip(offsets, offsets[1:], strict=False)], base + offsets[-1]


def _dictionary(data: bytes) -> dict[int, list[float]]:
    """Return the operators of a DICT with their numbers; a two-byte operator has the key 1200 + its second
    byte.
    """
    found, numbers, at = dict[int, list[float]](), list[float](), 0
    while at < len(data):
        byte = data[at]
        if byte <= 21:
            key = 1200 + data[at + 1] if byte == 12 else byte
            found[key], numbers = numbers or [0.0], []
            at += 2 if byte == 12 else 1
        elif byte == 30:
            text, at = _real(data, at + 1)
            numbers.append(text)
        elif byte in (28, 29):
            length = 2 if byte == 28 else 4
            numbers.append(int.from_bytes(data[at + 1 : at + 1 + length], signed=True))
            at += 1 + length
        else:
            value, length = _number(data, at)
            numbers.append(value)
            at += length
    return found


def _real(data: bytes, at: int) -> tuple[float, int]:
    text = ""
    while True:
        byte = data[at]
        at += 1
        for half in (byte >> 4, byte & 15):
            if half == 15:
                return float(text or "0"), at
            text += ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-")[half]


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a short number of a DICT or charstring, and its length in bytes."""
    byte = data[at]
    if byte < 32 or byte == 255:
        raise Broken
    if byte <= 246:
        return byte - 139, 1
    if byte <= 250:
        return (byte - 247) * 256 + data[at + 1] + 108, 2
    return -(byte - 251) * 256 - data[at + 1] - 108, 2


def _charset(data: bytes, at: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield CIDs or string numbers with their glyph indices."""
    yield 0, 0
    form, glyph, at = data[at], 1, at + 1
    while glyph < count:
        first = int.from_bytes(data[at : at + 2])
        left = {0: 0, 1: data[at + 2] if form == 1 else 0, 2: int.from_bytes(data[at + 2 : at + 4])}[form]
        for i in range(min(left, count - glyph - 1) + 1):
            yield first + i, glyph + i
        glyph, at = glyph + left + 1, at + {0: 2, 1: 3, 2: 4}[form]


def _first_operator(code: bytes) -> tuple[list[float], int] | None:
    """Return the operands and number of the first operator of a charstring, or None if a subroutine contains
    it.
    """
    numbers, at = list[float](), 0
    while at < len(code):
        byte = code[at]
        if byte == 28:
            numbers.append(int.from_bytes(code[at + 1 : at + 3], signed=True))
            at += 3
        elif byte == 255:
            numbers.append(int.from_bytes(code[at + 1 : at + 5], signed=True) / 65536)
            at += 5
        elif byte >= 32:
            value, length = _number(code, at)
            numbers.append(value)
            at += length
        elif byte in (*_STEMS, *_MASKS, *_MOVES, _ENDCHAR):
            return numbers, byte
        else:
            return None
    return None


class TypeOne(Program):
    """A Type 1 program, with the names of its glyphs."""

    def __init__(self, data: bytes) -> None:
        parts = re.split(rb"eexec[ \t\r\n]{1,2}", data, maxsplit=1)
        if b"%!" not in data[:16] or len(parts) < 2:
            raise Broken
        locked = parts[1]
        if re.match(rb"[0-9A-Fa-f\s]{8}", locked):
            digits = b"".join(re.match(rb"[0-9A-Fa-f\s]*", locked)[0].split())  # type: ignore[index]
            locked = bytes.fromhex(digits[: len(digits) // 2 * 2].decode())
        plain = _decrypted(locked)
        begin = plain.find(b"/CharStrings")
        if begin < 0 or b"closefile" not in plain[begin:]:
            raise Broken
        self.names = {
            found.decode("latin-1") for found in re.findall(rb"/([^\s/]+) \d+ (?:RD|-\||\S+) ", plain[begin:])
        }


def _decrypted(data: bytes) -> bytes:
    key, out = _SEED, bytearray()
    for byte in data:
        out.append(byte ^ (key >> 8))
        key = ((byte + key) * 52845 + 22719) & 0xFFFF
    return bytes(out[_RANDOM_BYTES:])


def program(data: bytes, key: str, kind: str) -> Program:
    """Parse the font program of the descriptor's entry ``key``. Raises ``Broken``, and exceptions of
    libraries.
    """
    if key == "/FontFile2" or (kind == "OpenType" and data[:4] != b"OTTO"):
        return TrueType(data)
    if key == "/FontFile":
        return TypeOne(data)
    return Compact(_table(data, b"CFF ") if kind == "OpenType" else data)


def _table(data: bytes, tag: bytes) -> bytes:
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16):
        if data[at : at + 4] == tag:
            start, length = int.from_bytes(data[at + 8 : at + 12]), int.from_bytes(data[at + 12 : at + 16])
            return data[start : start + length]
    raise Broken
