"""Recognise what a game can be scored from: logs, filled PDF forms, photos, and final tallies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from sheetgen.cli.pdf_files import read_pdf
from sheetgen.errors import NoForm, UnreadableFile, UsageError
from sheetgen.games import registry
from sheetgen.games.layouts.file import shipped
from sheetgen.input_files import open_input
from sheetgen.message import Msg, msg
from sheetgen.output_files import path_ending_in, write_file
from sheetgen.read.documents import LogFile, read_any_log
from sheetgen.read.heading import load_layout
from sheetgen.read.lines import decode_log, single_line, without_comment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.sheets.press_data import Answers


LOG, PHOTOS, TALLIES, FORM = (
    msg("a log", "report"),
    msg("photos", "report"),
    msg("final tallies", "report"),
    msg("a filled score sheet", "report"),
)
"""Kinds of input. A filled log sheet counts as a log."""
_PICTURES = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".heic", ".heif", ".bmp", ".gif")
_PICTURE_STARTS = (b"\xff\xd8\xff", b"\x89PNG", b"II*\0", b"MM\0*", b"RIFF", b"GIF8")
_TEXTS = (".log", ".txt", ".pdf", ".docx", ".odt", ".rtf")


class FilledForm(NamedTuple):
    """A filled score sheet: its file, and the values of its fields."""

    file: str
    answers: Answers


class Given(NamedTuple):
    """What the user gives to ``score``: all sources of one game, and the ``kind`` of the main one.

    A log is the main source, then photos, forms, and tallies. ``form`` has the values of a filled log sheet,
    and ``forms`` those of filled score sheets. ``kinds`` has the kind of each word.
    ``layout`` is the score pad of tallies, which are in the file ``log`` or in ``tallies``.
    """

    kind: Msg
    log: str = ""
    form: Answers | None = None
    forms: Sequence[FilledForm] = ()
    photos: Sequence[str] = ()
    game: str = ""
    layout: str | None = None
    tallies: Sequence[str] = ()
    kinds: Sequence[tuple[str, Msg]] = ()


def recognise(words: Sequence[str], layouts: Sequence[str] = ()) -> Given:
    """Return what the arguments of ``score`` are, by their content and their names. ``layouts`` are those of
    ``--layout``: a single score pad is the one of the tallies.

    Raise ``UsageError`` for several logs, and for tallies without a game; ``UnreadableFile`` for unreadable
    tallies.
    """
    if (
        len(layouts) == 1
        and all(_is_tally(word) or _is_text(word) for word in words)
        and is_score_pad(layouts[0])
    ):
        return _on_pad(layouts[0], words)
    first, *rest = words
    if rest and all(map(_is_meant_as_tally, rest)) and is_score_pad(first):
        return _on_pad(first, rest)
    named = not (Path(first).suffix or _is_file(Path(first)) or _is_tally(first))
    if named and ((rest and all(map(_is_tally, rest))) or is_game(first)):
        if not rest:
            raise UsageError(msg("Type a tally of each player after the game, or name a log.", "report"))
        return Given(TALLIES, game=first, tallies=[tally for word in rest for tally in _tallies(word)])
    known = [(word, *_kind(word)) for word in words]
    photos = [word for word, kind, _ in known if kind == PHOTOS]
    tallies = [word for word, kind, _ in known if kind == TALLIES]
    forms = [FilledForm(word, form) for word, kind, form in known if kind == FORM and form is not None]
    logs = [(word, form) for word, kind, form in known if kind == LOG]
    if len(logs) > 1:
        if missing := next((word for word, _ in logs if not _is_file(Path(word))), None):
            raise UsageError(msg("There is no file {path}.", "report", path=missing))
        said = "One game at a time: {one} and {other} are both logs."
        raise UsageError(msg(said, "report", one=logs[0][0], other=logs[1][0]))
    if len(tallies) == len(words):
        said = "Name the game before the tallies: {games}."
        raise UsageError(msg(said, "report", games=", ".join(registry.keys_and_pads())))
    kind = LOG if logs else PHOTOS if photos else FORM
    log, form = logs[0] if logs else ("", None)
    kinds = [(word, kind) for word, kind, _ in known]
    return Given(kind, log, form, forms, photos, tallies=tallies, kinds=kinds)


def _is_meant_as_tally(word: str) -> bool:
    """Return whether a word after a score pad is a tally, if only one without its colon, or a file with text."""
    lacks_colon = " " in word.strip() and any(map(str.isdigit, word)) and not _is_file(Path(word))
    return lacks_colon or _is_tally(word) or _is_text(word)


def _on_pad(pad: str, words: Sequence[str]) -> Given:
    """Return the tallies of a score pad: a text file alone, which may have a header, or any mixture."""
    if len(words) == 1 and _is_text(words[0]):
        return Given(TALLIES, log=words[0], game=registry.PADS, layout=pad)
    return Given(
        TALLIES, game=registry.PADS, layout=pad, tallies=[t for word in words for t in _tallies(word)]
    )


def _kind(word: str) -> tuple[Msg, Answers | None]:
    """Return the kind of an argument, and the values of a filled form."""
    path = Path(word)
    if _is_tally(word):
        return TALLIES, None
    start = _start(path)
    if path.suffix.lower() in _PICTURES or start.startswith(_PICTURE_STARTS) or start[4:8] == b"ftyp":
        return PHOTOS, None
    try:
        form = read_filled_form(path)
    except NoForm:
        return PHOTOS, None
    except UnreadableFile:  # The report of the log explains it.
        return LOG, None
    return (FORM if has_tallies(form) else LOG), form


def _is_tally(word: str) -> bool:
    """Return whether a word is a tally such as ``Ann: 7 palaces``. A file of this name has priority."""
    path = Path(word)
    if path.suffix.lower() in (*_PICTURES, *_TEXTS) or single_line(word).head is None:
        return False
    return not _is_file(path)


def _is_text(word: str) -> bool:
    """Return whether a word names a file with text."""
    return (
        Path(word).suffix.lower() in _TEXTS
        and _is_file(Path(word))
        and not _start(Path(word)).startswith(b"%PDF")
    )


def _tallies(word: str) -> list[str]:
    """Return a tally, or the tallies of a file, one a line; raise ``UnreadableFile``."""
    path = Path(word)
    if not _is_file(path):
        return [word]
    return [line for line in read_any_log(path).text.splitlines() if without_comment(line).strip()]


def _is_file(path: Path) -> bool:
    """Return whether there is a file of this name; a tally may be longer than any name."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_score_pad(word: str) -> bool:
    """Return whether a word names a layout of score pads, or the file of one."""
    address = word if "/" in word else f"{registry.PADS}/{word}"
    if shipped(address) is not None:
        return address.startswith(f"{registry.PADS}/")
    path = Path(word)
    return path.suffix == ".toml" and _is_file(path) and load_layout(path).header.game == registry.PADS


def is_game(word: str) -> bool:
    """Return whether a word names a game. A file of this name has priority.

    Raise ``UsageError`` for a word that is neither a game nor can be the name of a file.
    """
    path = Path(word)
    if _is_file(path):
        return False
    known = word in registry.keys_and_pads()
    if not known and not path.suffix and not path.exists():
        said = "There is no file and no game called {name}. Games: {games}."
        raise UsageError(msg(said, "report", name=word, games=", ".join(registry.keys_and_pads())))
    return known


_HEAD = 1024
"""Number of bytes in which a PDF must identify itself."""


def read_log_file(path: Path, form: Answers | None = None) -> LogFile:
    """Return the text of a log, or of a filled log sheet, whose values ``form`` has if they are known.

    Raise ``UsageError`` if the file does not exist, and ``UnreadableFile`` if it is neither of the two.
    """
    form = form or read_filled_form(path)
    return read_any_log(path) if form is None else LogFile(log_from_form(form))


def read_filled_form(path: Path) -> Answers | None:
    """Return the field values of a PDF form, or None for any other file; raise ``UnreadableFile``."""
    if not _start(path).lstrip().startswith(b"%PDF"):
        return None
    from sheetgen.press.form import read_answers

    return read_answers(read_pdf(path))


def has_tallies(form: Answers | None) -> TypeGuard[Answers]:
    """Return whether the file is a PDF form with final tallies instead of a log sheet."""
    if form is None:
        return False
    from sheetgen.sheets.filled_forms import is_log_form

    return not is_log_form(form)


def log_from_form(form: Answers) -> str:
    """Return the log text of a filled log sheet, or raise ``UnreadableFile``."""
    from sheetgen.sheets.filled_forms import log_of_form

    return decode_log(log_of_form(form).encode())


def save_log(path: Path, form: Answers | None, force: bool) -> Path:
    """Write the log text of a filled log sheet to a file that the user can edit.

    Raise ``UsageError`` or ``OutputError``.
    """
    if form is None:
        raise UsageError(msg("--as-log is for forms: this file is a log already.", "report"))
    write_file(path_ending_in(path, ".log"), log_from_form(form).encode(), force=force)
    return path


def _start(path: Path) -> bytes:
    """Return the first bytes of a file; none if it cannot be read."""
    try:
        with open_input(path) as file:
            return file.read(_HEAD)
    except OSError:  # An unreadable file is reported when its content is read.
        return b""
