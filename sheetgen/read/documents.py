"""The text of logs that word processors wrote (RTF, DOCX, ODT) and of logs in older encodings."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from striprtf.striprtf import rtf_to_text

from sheetgen.errors import UnreadableFile
from sheetgen.message import Msg, msg
from sheetgen.read.lines import decode_log, read_bytes, tidy_text

MAX_FILE = 5_000_000
"""Largest size of a document in bytes; pictures in it count."""
MAX_XML = 4_000_000
"""Largest size in bytes of the text in a document. That of a log has about 100 kB."""
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MAIN = {
    "word/document.xml": msg("Word document (DOCX)", "report"),
    "content.xml": msg("OpenDocument text (ODT)", "report"),
}
"""The file with the text in a zipped document, and the name of such documents."""
_PARAGRAPHS = (f"{_WORD}p", f"{_ODF}p", f"{_ODF}h")
_LINE_BREAKS = (f"{_WORD}br", f"{_WORD}cr", f"{_ODF}line-break")
_SPACES = (f"{_WORD}tab", f"{_ODF}tab")
_FOREIGN = (
    (re.compile(r'\[Event "'), msg("chess game (PGN)", "report")),
    (re.compile(r"\(;\s*(?:FF|GM|SZ)\["), msg("game record (SGF)", "report")),
    (re.compile(r"[\[{]\s*[\"{\[}]"), msg("JSON data", "report")),
    (re.compile(r"<(?:!doctype|html|\?xml)", re.IGNORECASE), msg("web page or XML", "report")),
)
"""How texts begin that other programs write, and their names."""
_LEFT_OUT = (f"{_WORD}delText", f"{_WORD}instrText", f"{_ODF}note", f"{_ODF}tracked-changes")


class LogFile(NamedTuple):
    """The text of a log, and notices about a file that is no plain text in Unicode."""

    text: str
    notices: tuple[Msg, ...] = ()


def read_any_log(path: Path) -> LogFile:
    """Return the log in a text file of any encoding, an RTF, DOCX or ODT file.

    Raise ``UsageError`` if there is no such file, ``UnreadableFile`` if there is no log in it.
    """
    return log_in(read_bytes(path, MAX_FILE), path.name)


def log_in(data: bytes, name: str) -> LogFile:
    """Return the log in the content of a file. Raise ``UnreadableFile`` if there is no log in it."""
    document = _read_document(data)
    if document is not None:
        said = msg("File type: {form}. Its text is read.", "report", form=document[1])
        return LogFile(tidy_text(document[0]), (said,))
    try:
        text = decode_log(data)
    except UnreadableFile as error:
        if error.code != "not-utf-8":
            raise
        return _older_text(data, name)
    if (form := foreign_form(text)) is not None:
        raise UnreadableFile(
            "foreign", msg("File type: {form}. This is not a log of sheetgen.", "report", form=form)
        )
    return LogFile(text)


def foreign_form(text: str) -> Msg | None:
    """Return the name of a kind of text that is no log: PGN, SGF, JSON, HTML; None for others."""
    begun = text.lstrip()
    return next((form for pattern, form in _FOREIGN if pattern.match(begun)), None)


def _older_text(data: bytes, name: str) -> LogFile:
    """Return a text in an older encoding if only one fits, else raise ``UnreadableFile`` with the command that
    converts it.
    """
    guesses = guess_encoding(data)
    if len(guesses) == 1:
        said = msg("The file is in {encoding}, not in UTF-8.", "report", encoding=_ENCODINGS[guesses[0]][0])
        return LogFile(tidy_text(data.decode(guesses[0])), (said,))
    command = f"iconv -f {guesses[0] if guesses else 'cp1252'} -t utf-8 {name} > utf8-{name}"
    at = data.count(b"\n", 0, _first_wrong(data)) + 1
    said = msg(
        "The file is not UTF-8 (first in line {line}), and its encoding is not clear. Save it as UTF-8, or "
        "convert it with the right encoding: {command}",
        "report",
        line=at,
        command=command,
    )
    raise UnreadableFile("not-utf-8", said)


def _first_wrong(data: bytes) -> int:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _read_document(data: bytes) -> tuple[str, Msg] | None:
    """Return the text of an RTF, DOCX or ODT file with the name of its kind; None for other files."""
    if data.startswith(b"{\\rtf"):
        return _rtf(data), msg("RTF document", "report")
    if not data.startswith(b"PK\x03\x04"):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            name = next((name for name in _MAIN if name in archive.namelist()), None)
            if name is None:
                return None
            with archive.open(name) as file:
                xml = file.read(MAX_XML + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError):
        raise _damaged() from None
    if len(xml) > MAX_XML:
        raise UnreadableFile("too-long", msg("The document is too large for a log.", "report"))
    return _xml_text(xml), _MAIN[name]


def _rtf(data: bytes) -> str:
    try:
        return str(rtf_to_text(data.decode("ascii", "surrogateescape")))
    except (ValueError, LookupError, IndexError):
        raise _damaged() from None


def _xml_text(xml: bytes) -> str:
    """Return the text of a document: one line for each paragraph and line break."""
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        raise _damaged()
    try:
        root = ElementTree.fromstring(xml)
    except (ElementTree.ParseError, ValueError):
        raise _damaged() from None
    return "".join(_pieces(root)).strip("\n")


def _pieces(element: ElementTree.Element) -> Iterator[str]:
    if element.tag in _LEFT_OUT:
        return
    if element.tag in _LINE_BREAKS:
        yield "\n"
    elif element.tag in _SPACES:
        yield " "
    elif element.tag == f"{_ODF}s":
        yield " " * int(element.get(f"{_ODF}c", "1"))
    yield element.text or ""
    for child in element:
        yield from _pieces(child)
        yield child.tail or ""
    if element.tag in _PARAGRAPHS:
        yield "\n"


def _damaged() -> UnreadableFile:
    return UnreadableFile("damaged", msg("The document is damaged.", "report"))


# ---- older encodings -------------------------------------------------------------------
class Writing(NamedTuple):
    """Scripts, and letters beyond ASCII if the script is Latin, that occur together in a language."""

    scripts: frozenset[str]
    needed: frozenset[str]
    alphabets: tuple[str, ...] = ("",)

    def fits(self, letters: set[str]) -> bool:
        """Return whether letters beyond ASCII are those of one language."""
        latin = {letter for letter in letters if _script(letter) == "LATIN"}
        others = {_script(letter) for letter in letters - latin}
        known = any(latin <= set(letters + letters.upper()) for letters in self.alphabets)
        return known and others <= self.scripts and (not self.needed or bool(others & self.needed))


_NONE: frozenset[str] = frozenset()
_KANA = frozenset({"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"})
_WESTERN = Writing(
    _NONE, _NONE, ("äëéöüßåø", "äëéöüàâçèêîïôùûÿœæ", "ëéöüáíóúñ", "éüáàâãçêíóôõú", "éöüàèìíòóù", "äëéöüèïíó")
)  # fmt: skip
_POLISH, _TURKISH = Writing(_NONE, _NONE, ("ąćęłńóśźżéöü",)), Writing(_NONE, _NONE, ("çğıöşüâîûİ",))
_CYRILLIC = Writing(frozenset({"CYRILLIC"}), frozenset({"CYRILLIC"}))
_GREEK = Writing(frozenset({"GREEK"}), frozenset({"GREEK"}))
_ARABIC = Writing(frozenset({"ARABIC"}), frozenset({"ARABIC"}))
_JAPANESE, _KOREAN = Writing(_KANA | {"CJK"}, _KANA), Writing(frozenset({"HANGUL"}), frozenset({"HANGUL"}))
_ENCODINGS = {
    "cp1252": ("Windows-1252", _WESTERN), "mac_roman": ("Mac Roman", _WESTERN), "cp850": ("DOS 850", _WESTERN),
    "cp1250": ("Windows-1250", _POLISH), "iso8859_2": ("ISO 8859-2", _POLISH), "cp852": ("DOS 852", _POLISH),
    "mac_latin2": ("Mac Latin 2", _POLISH), "cp1254": ("Windows-1254", _TURKISH),
    "mac_turkish": ("Mac Turkish", _TURKISH), "cp1256": ("Windows-1256", _ARABIC),
    "shift_jis": ("Shift-JIS", _JAPANESE), "euc_jp": ("EUC-JP", _JAPANESE), "euc_kr": ("EUC-KR", _KOREAN),
    "cp1251": ("Windows-1251", _CYRILLIC), "koi8_r": ("KOI8-R", _CYRILLIC), "cp1253": ("Windows-1253", _GREEK),
}  # fmt: skip
"""Encodings that were usual before Unicode for our languages and for names, with their names and what they write."""
_OPENING, _CLOSING = "„“”‘‚«»‹›¿¡(-–—", "„“”‘’«»‹›…)-–—°´"
_CASED = re.compile(r"[A-Za-zÀ-ɏͰ-ӿ]+")
_UNBROKEN = re.compile(r"[^\s:;,.|/、。，：；،؛・「」]+")


def guess_encoding(data: bytes) -> tuple[str, ...]:
    """Return the encodings in which all words of a text look right, one for each different reading.

    The letters must be those of one language, without a capital after a small letter and without a symbol inside
    a word. One result is certain.
    """
    readings: dict[str, str] = {}
    for encoding, (_, writing) in _ENCODINGS.items():
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        words = {word for word in _UNBROKEN.findall(text) if not word.isascii()}
        letters = {letter for letter in text if letter.isalpha() and not letter.isascii()}
        if writing.fits(letters) and all(map(_looks_right, words)):
            readings.setdefault(text, encoding)
    return tuple(readings.values())


def _looks_right(word: str) -> bool:
    core = word.lstrip(_OPENING).rstrip(_CLOSING)
    if not all(letter.isalnum() or letter in "'’-‘_" for letter in core):
        return False
    scripts = {_script(letter) for letter in core if letter.isalpha()}
    if "LATIN" in scripts and len(scripts) > 1:
        return False
    return all(part.islower() or part.isupper() or part.istitle() for part in _CASED.findall(core))


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split(" ")[0]
