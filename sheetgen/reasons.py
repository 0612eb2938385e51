"""Translate error messages of libraries that read files into clear reasons in the reader's language."""

from __future__ import annotations

import re
from tomllib import TOMLDecodeError
from typing import Final

from sheetgen.errors import SheetgenError, reason
from sheetgen.message import Msg, msg

ENDS_EARLY: Final = msg("it ends early", "report")
EMPTY: Final = msg("it is empty", "report")
_OF_ANOTHER_KIND: Final = msg("something in it is of another kind than it should be", "report")
_WRONG: Final = msg("something in it is written wrongly", "report")

# Regular expressions for error types and messages of libraries; the first match is used.
_KNOWN: Final = (
    # messages of pypdf, zlib, base64 and Pillow
    ("EmptyFile|empty file", EMPTY),
    ("recursion|cycl|self reference|limit|exceed", msg("its parts nest without end, or are too many", "report")),
    ("xref|Xref|XRef|trailer|Root object", msg("its table of objects is damaged", "report")),
    ("decompress|FlateDecode|predictor|LZW|padding|decoder|hexadecimal|Ascii85|base85",
     msg("its packed data is damaged", "report")),
    ("ended|EOF|end of stream|truncated|ends early|Could not read malformed", ENDS_EARLY),
    ("[Nn]ot found|missing from|KeyError|find object|Cannot find",
     msg("something that it refers to is missing", "report")),
    # messages of tomllib
    ("Unclosed|Unterminated|Expected '\\]|Expected \"[\"']", msg("something is opened and never closed", "report")),
    ("overwrite|twice|mutate|Duplicate|redefine", msg("something is said twice", "report")),
    ("Expected '='", msg("`=` is missing behind a key", "report")),
    ("Illegal|Unescaped|Invalid (?:value|hex|init|stat|date)|Expected newline",
     msg("there stands what TOML does not know", "report")),
    ("Unicode", msg("it is not UTF-8", "report")),
    ("plural", msg("its rule for plurals can not be read", "report")),  # a message of gettext
    ("TypeError|AttributeError|ValueError|IndexError|got|[Ee]xpected|not a", _OF_ANOTHER_KIND),
)  # fmt: skip
_TOML: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_AT_KEY: Final = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def why(error: Exception | str) -> Msg:
    """Return why something cannot be read, as a clause, from a library's exception or message."""
    if isinstance(error, SheetgenError):
        return error.message
    if isinstance(error, OSError) and error.errno:
        return reason(error)
    if isinstance(error, TOMLDecodeError) and (place := _TOML.fullmatch(str(error))) and place[2]:
        return msg("line {line}: {why}", "report", line=int(place[2]), why=known(place[1]))
    if isinstance(error, SyntaxError) and (at := getattr(error, "position", None)):  # raised by ElementTree
        line, column = at
        return msg(
            "it is no XML from line {line}, column {column} on", "report", line=line, column=column + 1
        )
    if found := re.fullmatch(r"line (\d+)", str(error)):  # raised by ``pofile``
        return msg("line {line}: {why}", "report", line=int(found[1]), why=_WRONG)
    if type(error).__name__ == "ValidationError":
        return _misfit(str(error))
    return known(error if isinstance(error, str) else f"{type(error).__name__}: {error}")


def known(said: str) -> Msg:
    """Return the clause for a library's message; a general clause if it is unknown."""
    return next((clause for words, clause in _KNOWN if re.search(words, said)), _WRONG)


def _misfit(said: str) -> Msg:
    """Return why data does not match its type, from a message of msgspec."""
    at = _AT_KEY.search(said)
    key = at[1] if at else ""
    field = re.search(r"(missing required|unknown) field `(.*?)`", said)
    if field is None:
        return msg("{key} can not have this value", "report", key=key) if key else _OF_ANOTHER_KIND
    key = f"{key}.{field[2]}" if key else field[2]
    if field[1] == "unknown":
        return msg("there is no key {key}", "report", key=key)
    return msg("{key} is missing", "report", key=key)
