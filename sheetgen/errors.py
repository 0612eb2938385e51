"""All exceptions that sheetgen raises for its users.

SheetgenError
├── UsageError            the command line asks for something that does not exist
│   └── ArgumentError     a Python program gives a value of a wrong type; it is a TypeError too
├── UnreadableFile        a file is missing, not UTF-8, empty, binary or far too long
├── LayoutError           a layout file has faults; contains all of them
├── Illegal               a move breaks a rule; has the code and the clause
│   └── NotDue            a move answers another decision than the next one
├── TallyError            final tallies that no game can end with
├── TextError
│   ├── MissingGlyph      no font has a glyph for a grapheme
│   ├── MissingText       a catalog has no translation
│   └── DoesNotFit        a text is larger than its box even at the smallest size
├── DrawingError          a drawing is inconsistent: a fault of the program or of an unusual layout
├── OutputError           a file cannot be written, or may not be overwritten
├── PhotoError            a photo cannot be read, or shows no known sheet; has a code
├── ChangedMeanwhile      another program has changed a file since it was read
├── EndlessGame           programs play a game that does not end
└── NotLoaded             a font, a catalog or code that a browser loads only when needed
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Sequence
from tomllib import TOMLDecodeError
from typing import Any, Final, Self, TypeVar

from sheetgen.message import Msg, msg

_T = TypeVar("_T")
_OPTION = re.compile(r"`[^`]*`|(?<![\w-])--([a-z]+(?:-[a-z]+)*)")
"""An option in a message, or a command, whose options stay."""


def system_reason(error: OSError) -> Msg:
    """Return the reason of a system error about a file as a message; unusual ones by their name."""
    known = {  # error numbers by name, because some systems do not have all of them
        "ENOENT": msg("there is no such file", "report"),
        "EACCES": msg("permission denied", "report"),
        "EPERM": msg("permission denied", "report"),
        "ENXIO": msg("it is not a plain file", "report"),
        "EISDIR": msg("it is a folder", "report"),
        "ENOTDIR": msg("a part of its path is not a folder", "report"),
        "EEXIST": msg("it is there already", "report"),
        "ENOSPC": msg("the disk is full", "report"),
        "EDQUOT": msg("the disk is full", "report"),
        "EROFS": msg("the disk is read-only", "report"),
        "ENAMETOOLONG": msg("the name is too long", "report"),
        "ELOOP": msg("its links go in a circle", "report"),
        "ETXTBSY": msg("another program uses it", "report"),
        "EBUSY": msg("another program uses it", "report"),
        "EMFILE": msg("too many files are open", "report"),
        "ENFILE": msg("too many files are open", "report"),
        "EIO": msg("the disk reports an error", "report"),
        "EINVAL": msg("the system does not allow this name", "report"),
    }
    name = errno.errorcode.get(error.errno or 0, "")
    return known.get(name) or msg(
        "the system refuses it: {name}", "report", name=name or type(error).__name__
    )


class SheetgenError(Exception):
    """Base class of all errors shown to users; ``message`` is shown in the reader's language."""

    exit_status = 2
    of_python = False
    """Whether a Python program gets the error: ``str`` then names parameters instead of options."""

    def __init__(self, message: Msg) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        # Format an error's message only when it is shown: reading a log raises many errors that nobody sees.
        return python_words(str(self.message)) if self.of_python else str(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        # The method of Exception would call the class with only the message.
        return _unpickled, (type(self), self.args), vars(self)


def _unpickled(kind: type[SheetgenError], args: tuple[Any, ...]) -> SheetgenError:
    return kind.__new__(kind, *args)


def python_words(text: str) -> str:
    """Return a text with names of parameters instead of options of the command line. `Commands` stay."""
    return _OPTION.sub(lambda found: (found[1] or "").replace("-", "_") or found[0], text)


class UsageError(SheetgenError):
    """A request for something that does not exist or has no room."""


class ArgumentError(UsageError, TypeError):
    """A Python program gives a value of a wrong type; the message names the expected one."""


class UnreadableFile(SheetgenError):
    """A file cannot be read as the text that it should be; ``code`` is its kind for JSON."""

    def __init__(self, code: str, message: Msg) -> None:
        super().__init__(message)
        self.code = code


class NoForm(UnreadableFile):
    """A PDF has no form fields of sheetgen; it may show scanned sheets."""


class LayoutError(SheetgenError):
    """A layout file has faults; ``faults`` holds all of them."""

    exit_status = 1

    def __init__(self, faults: Sequence[Any]) -> None:
        super().__init__(msg("the layout has faults: {faults}", faults="; ".join(map(str, faults))))
        self.faults = tuple(faults)


class Illegal(SheetgenError):
    """A move breaks a rule.

    ``code`` is a stable English kebab-case name, ``clause`` is the id of the rule. ``blame`` is the index of
    the wrong argument of the move (0 is its verb), for the caret under the log line. If the argument is a
    list, ``item`` is the index of the wrong element, else -1, and ``instead`` holds values that would be
    right there. ``meant`` holds moves one of which was probably meant. ``because`` holds things named by
    earlier moves whose place prevents this move. ``short`` holds the keys of totals of which the player has
    too little. ``wanted`` holds things that would help if an earlier move had named them. ``moot`` is True if
    the decision that is next may be left out, so that the error of a following move is more informative.
    """

    exit_status = 1
    moot = False

    def __init__(self, code: str, clause: str, message: Msg, blame: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.blame = blame
        self.meant: tuple[tuple[Any, ...], ...] = ()
        self.item = -1
        self.instead: tuple[Any, ...] = ()
        self.because: tuple[Any, ...] = ()
        self.short: tuple[str, ...] = ()
        self.wanted: tuple[Any, ...] = ()

    def kept_off(self, because: Iterable[Any]) -> Self:
        """Set the things named by earlier moves that prevent this move; return self."""
        self.because = tuple(because)
        return self

    def short_of(self, totals: Iterable[str]) -> Self:
        """Set the keys of totals of which the player has too little; return self."""
        self.short = tuple(totals)
        return self

    def helped_by(self, wanted: Iterable[Any]) -> Self:
        """Set the things that would help if an earlier move had named one; return self."""
        self.wanted = tuple(wanted)
        return self

    def under(self, item: int, instead: Iterable[Any] = ()) -> Self:
        """Set the index of the wrong element of a list argument, and right values for it; return self."""
        self.item, self.instead = item, tuple(instead)
        return self


class NotDue(Illegal):
    """A move that answers another decision than the next one, where no rule forbids more than that.

    With the code ``not-due``, only the next decision is known. Other codes say more, for example what is
    over.
    """

    CODE = "not-due"

    @property
    def bare(self) -> bool:
        """Whether the error says only what is next."""
        return self.code == self.CODE


class TallyError(SheetgenError):
    """Final tallies that no game can end with; ``player`` is empty if they concern all.

    ``part`` is the number at fault; empty if it is not a single one. ``others`` are errors that were found with it.
    """

    exit_status = 1

    def __init__(self, code: str, clause: str, message: Msg, player: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.player = player
        self.part = ""
        self.others: tuple[TallyError, ...] = ()


class TextError(SheetgenError):
    """A text cannot be typeset as requested."""


class MissingGlyph(TextError):
    """No font of the fallback chain has a glyph for a grapheme."""


class MissingText(TextError):
    """A catalog has no translation of a text."""


class DoesNotFit(TextError):
    """A text does not fit its box at the smallest size; the message has box, language and excess in mm."""


class DrawingError(SheetgenError):
    """A drawing is inconsistent: infinite numbers, a mark without its spot, unbalanced push and pop."""


class OutputError(SheetgenError):
    """A file cannot be written, or must not be overwritten."""


class PhotoError(SheetgenError):
    """A photo cannot be read, or shows no known sheet; ``code`` is a stable English kebab-case name."""

    def __init__(self, code: str, message: Msg) -> None:
        super().__init__(message)
        self.code = code


class ChangedMeanwhile(SheetgenError):
    """Another program has changed a file since it was read; its changes are kept."""


class EndlessGame(SheetgenError):
    """Programs play a game that does not end."""


class NotLoaded(SheetgenError):
    """A part that the browser page loads only when needed is missing; ``part`` is its name there."""

    def __init__(self, part: str) -> None:
        super().__init__(msg("{part} is not loaded.", "web", part=part))
        self.part = part


# Translate error messages of libraries that read files into clear reasons in the reader's language.


ENDS_EARLY: Final = msg("it ends early", "report")
EMPTY: Final = msg("it is empty", "report")
_OF_ANOTHER_KIND: Final = msg("a value in it has a wrong type", "report")
_WRONG: Final = msg("something in it has a wrong form", "report")

# Regular expressions for error types and messages of libraries; the first match is used.
_KNOWN: Final = (
    # error messages of pypdf, zlib, base64 and Pillow
    ("EmptyFile|empty file", EMPTY),
    (
        "recursion|cycl|self reference|limit|exceed",
        msg("its parts are nested too deeply, or there are too many of them", "report"),
    ),
    ("xref|Xref|XRef|trailer|Root object", msg("its table of objects is damaged", "report")),
    ("decompress|FlateDecode|predictor|LZW|padding|decoder|hexadecimal|Ascii85|base85",
     msg("its packed data is damaged", "report")),
    ("ended|EOF|end of stream|truncated|ends early|Could not read malformed", ENDS_EARLY),
    ("[Nn]ot found|missing from|KeyError|find object|Cannot find",
     msg("something that it refers to is missing", "report")),
    # error messages of tomllib
    ("Unclosed|Unterminated|Expected '\\]|Expected \"[\"']", msg("something is opened and never closed", "report")),
    ("overwrite|twice|mutate|Duplicate|redefine", msg("something is given twice", "report")),
    ("Expected '='", msg("`=` is missing behind a key", "report")),
    ("Illegal|Unescaped|Invalid (?:value|hex|init|stat|date)|Expected newline",
     msg("this is not valid TOML", "report")),
    ("Unicode", msg("it is not UTF-8", "report")),
    ("plural", msg("its rule for plurals cannot be read", "report")),  # an error message of gettext
    ("TypeError|AttributeError|ValueError|IndexError|got|[Ee]xpected|not a", _OF_ANOTHER_KIND),
)  # fmt: skip
_TOML: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_AT_KEY: Final = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def start_workers(start: Callable[[], _T]) -> _T:
    """Return what ``start`` makes to run worker processes. Raises ``UsageError`` if the system refuses it."""
    try:
        return start()
    except OSError as error:
        said = "No worker process can start: {reason}. --jobs 1 needs none."
        raise UsageError(msg(said, "report", reason=system_reason(error))) from None


def why_unreadable(error: Exception | str) -> Msg:
    """Return why something cannot be read, as a clause, from a library's exception or message."""
    if isinstance(error, SheetgenError):
        return error.message
    if isinstance(error, OSError) and error.errno:
        return system_reason(error)
    if isinstance(error, TOMLDecodeError) and (place := _TOML.fullmatch(str(error))) and place[2]:
        return msg("line {line}: {why}", "report", line=int(place[2]), why=known_reason(place[1]))
    # ElementTree raises SyntaxError with the position in the XML
    if isinstance(error, SyntaxError) and (at := getattr(error, "position", None)):
        line, column = at
        return msg(
            "it is not XML from line {line}, column {column} on", "report", line=line, column=column + 1
        )
    if found := re.fullmatch(r"line (\d+)", str(error)):  # ``text.pofile`` raises ValueError with the line
        return msg("line {line}: {why}", "report", line=int(found[1]), why=_WRONG)
    if type(error).__name__ == "ValidationError":
        return _misfit(str(error))
    return known_reason(error if isinstance(error, str) else f"{type(error).__name__}: {error}")


def known_reason(said: str) -> Msg:
    """Return the clause for a library's message; a general clause if it is unknown."""
    return next((clause for words, clause in _KNOWN if re.search(words, said)), _WRONG)


def _misfit(said: str) -> Msg:
    """Return why data does not match its type, from a message of msgspec."""
    at = _AT_KEY.search(said)
    key = at[1] if at else ""
    field = re.search(r"(missing required|unknown) field `(.*?)`", said)
    if field is None:
        return msg("{key} cannot have this value", "report", key=key) if key else _OF_ANOTHER_KIND
    key = f"{key}.{field[2]}" if key else field[2]
    if field[1] == "unknown":
        return msg("there is no key {key}", "report", key=key)
    return msg("{key} is missing", "report", key=key)
