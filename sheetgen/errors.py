"""Everything sheetgen raises on purpose.

SheetgenError
├── UsageError            the command line asks for something that does not exist
├── UnreadableFile        a file is missing, not UTF-8, empty, binary or far too long
├── LayoutError           a layout file has faults; carries all of them
├── Illegal               a move breaks a rule; carries the code and the clause
│   └── NotDue            it answers something else than is due
├── TallyError            final tallies that no game can end with
├── TextError
│   ├── MissingGlyph      no face has a glyph for a grapheme
│   ├── MissingText       a catalog has no translation
│   └── DoesNotFit        a text is wider or higher than its box even at the floor size
├── DrawingError          a drawing contradicts itself: a fault of the program or of a strange layout
├── OutputError           a file can not be written, or is not ours to overwrite
├── PhotoError            a photo can not be read, or shows no sheet that is known; carries a code
├── ChangedMeanwhile      another program has written into a file since it was read
├── EndlessGame           programs play a game that nobody brings to its end
└── NotLoaded             a font, a catalog or code that a browser loads only when it is needed
"""

import errno
from collections.abc import Iterable, Sequence
from typing import Any, Self

from sheetgen.message import Msg, msg


def reason(error: OSError) -> Msg:
    """Why the system refuses a file, in the reader's language; what is seldom, by its name."""
    known = {  # by name, for no system has all
        "ENOENT": msg("there is no such file", "report"),
        "EACCES": msg("you may not", "report"),
        "EPERM": msg("you may not", "report"),
        "EISDIR": msg("it is a folder", "report"),
        "ENOTDIR": msg("a part of its path is no folder", "report"),
        "EEXIST": msg("it is there already", "report"),
        "ENOSPC": msg("the disk is full", "report"),
        "EDQUOT": msg("the disk is full", "report"),
        "EROFS": msg("the disk can only be read", "report"),
        "ENAMETOOLONG": msg("the name is too long", "report"),
        "ELOOP": msg("its links go in a circle", "report"),
        "ETXTBSY": msg("another program uses it", "report"),
        "EBUSY": msg("another program uses it", "report"),
        "EMFILE": msg("too many files are open", "report"),
        "ENFILE": msg("too many files are open", "report"),
        "EIO": msg("the disk does not answer as it should", "report"),
        "EINVAL": msg("the system takes no such name", "report"),
    }
    name = errno.errorcode.get(error.errno or 0, "")
    return known.get(name) or msg(
        "the system refuses it: {name}", "report", name=name or type(error).__name__
    )


class SheetgenError(Exception):
    """Base of all errors that a user may see; ``message`` is shown in the reader's language."""

    exit_status = 2

    def __init__(self, message: Msg) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        # Put into words only when asked for: a reader tries many moves that are refused.
        return str(self.message)


class UsageError(SheetgenError):
    """The command line asks for something that does not exist."""


class UnreadableFile(SheetgenError):
    """A file can not be read as the text it should be."""

    def __init__(self, code: str, message: Msg) -> None:
        super().__init__(message)
        self.code = code


class LayoutError(SheetgenError):
    """A layout file has faults."""

    exit_status = 1

    def __init__(self, faults: Sequence[Any]) -> None:
        super().__init__(msg("the layout has faults: {faults}", faults="; ".join(map(str, faults))))
        self.faults = tuple(faults)


class Illegal(SheetgenError):
    """A move that a rule forbids.

    ``code`` is stable English kebab-case, ``clause`` the rule's id. ``blame`` is the index of
    the move's argument that is at fault (0 is its verb), for the caret under the log line.
    ``meant`` are moves one of which was meant, where the rules can tell. Of an argument that lists several things
    ``item`` is the one at fault, and ``instead`` are values that would be right in its place.
    ``because`` are things, named by moves before it, that keep it off by where they are.
    ``short`` are the totals of which its player has too little, ``wanted`` things that would help if a move before it
    had named them.
    It is ``moot`` where what is due may go by in silence, so that what is refused behind it tells more.
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
        """Say which things named before keep off what is refused."""
        self.because = tuple(because)
        return self

    def short_of(self, totals: Iterable[str]) -> Self:
        """Say of which totals, by their keys, the player has too little for what is refused."""
        self.short = tuple(totals)
        return self

    def helped_by(self, wanted: Iterable[Any]) -> Self:
        """Say which things, had a move before named one, would help what is refused."""
        self.wanted = tuple(wanted)
        return self

    def under(self, item: int, instead: Iterable[Any] = ()) -> Self:
        """Blame one of the things that the argument lists, and say what would be right in its place."""
        self.item, self.instead = item, tuple(instead)
        return self


class NotDue(Illegal):
    """A move that answers something else than is due, where no rule forbids more than that.

    With the code ``not-due`` all that is known is what is due; another code says more, such as what is over.
    """

    CODE = "not-due"

    @property
    def bare(self) -> bool:
        """Whether it says no more than what is due."""
        return self.code == self.CODE


class TallyError(SheetgenError):
    """Final tallies that no game can end with."""

    exit_status = 1

    def __init__(self, code: str, clause: str, message: Msg, player: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.player = player


class TextError(SheetgenError):
    """A text can not be set as asked."""


class MissingGlyph(TextError):
    """No face of the chain has a glyph for a grapheme."""


class MissingText(TextError):
    """A catalog has no translation of a text."""


class DoesNotFit(TextError):
    """A text does not fit its box at the smallest size allowed; names box, language and millimetres over."""


class DrawingError(SheetgenError):
    """A drawing contradicts itself: numbers without end, a mark without its spot, pushes without pops."""


class OutputError(SheetgenError):
    """A file can not be written, or is not ours to overwrite."""


class PhotoError(SheetgenError):
    """A photo can not be read, or shows no sheet that is known; ``code`` is stable English kebab-case."""

    def __init__(self, code: str, message: Msg) -> None:
        super().__init__(message)
        self.code = code


class ChangedMeanwhile(SheetgenError):
    """Another program has written into a file since it was read; nothing of theirs is lost."""


class EndlessGame(SheetgenError):
    """Programs play a game that nobody brings to its end."""


class NotLoaded(SheetgenError):
    """Something that the page in the browser loads only when it is needed; ``part`` is what it calls it."""

    def __init__(self, part: str) -> None:
        super().__init__(msg("{part} is not loaded.", "web", part=part))
        self.part = part
