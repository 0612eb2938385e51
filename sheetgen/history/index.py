"""Collect plays from files. An index in the cache folder holds the plays of each file that was read before.

The index has the plays by the hash of a file's content. It is valid for this version of the program only, and users
may delete it at any time.
"""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import date
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.errors import NoForm, SheetgenError, UnreadableFile, UsageError, start_workers, system_reason
from sheetgen.games.notation.tokens import fold
from sheetgen.history.plays import (
    OneSheet,
    Play,
    ReadPlays,
    play_of_sheets,
    plays_of_form,
    plays_of_json,
    plays_of_text,
)
from sheetgen.input_files import open_input
from sheetgen.message import Msg, msg
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.read.dates import date_in_name
from sheetgen.read.documents import MAX_FILE, read_any_log

if TYPE_CHECKING:
    from sheetgen.sheets.press_data import Answers

TEXTS = (".log", ".txt", ".docx", ".odt", ".rtf", ".md")
"""Endings of text files that are read in a folder."""
PICTURES = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".heic", ".heif", ".bmp", ".gif")
MOST = 50_000
"""Largest number of files in the index; above it, those that were not used this time are left out."""
FEW = 16
"""Number of new files up to which one process reads them."""
_HEAD = 1000
"""Bytes in which the header of a log is expected."""
_KEY = "history-2"
Progress = Callable[[int, int], None]


class Readers(NamedTuple):
    """How files other than texts are read; both functions raise ``SheetgenError``.

    ``form`` returns the values of a PDF form. ``photos`` returns the result of the photos of one game as JSON, in
    which the players have the ``names``; without names, photos are not read.
    """

    form: Callable[[Path], Answers | None]
    photos: Callable[[Sequence[Path]], bytes]
    names: str = ""


class Recorded(NamedTuple):
    """A play with its file: the path as the user named it, the hash of the content, and its number in the file."""

    play: Play
    source: str
    digest: str
    number: int
    of: int
    """Number of games in the file."""


class Unread(NamedTuple):
    """A file that has no result of its own, and the reason.

    ``wanted`` is false for files that need none: copies, and files in a folder that are no logs by their names.
    """

    source: str
    reason: Msg
    wanted: bool = True


class Failure(NamedTuple):
    """Why a file has no result; see ``Unread``."""

    reason: Msg
    wanted: bool = True


class Collected(NamedTuple):
    """All plays of the files, the files without a result, and notices."""

    plays: list[Recorded]
    unread: list[Unread]
    notices: list[Msg]


class IndexEntry(Struct, frozen=True):
    """The plays of a content, and the hashes of the user's layout files on which they depend, by name."""

    read: ReadPlays
    layouts: dict[str, str] = {}


class _File(NamedTuple):
    """A file, or the photos of one game, with the hash of the content."""

    path: Path
    data: bytes
    digest: str
    photos: tuple[Path, ...] = ()

    @property
    def is_form(self) -> bool:
        return self.data[:1024].lstrip().startswith(b"%PDF")

    @property
    def source(self) -> str:
        return ", ".join(map(str, self.photos)) or str(self.path)


def find_files(words: Sequence[str]) -> Iterator[Path]:
    """Yield the files that the user names, and all files in the folders and below them, without hidden ones.

    Raise ``UsageError`` for a path that does not exist.
    """
    for word in words:
        path = Path(word)
        if not path.exists():
            raise UsageError(msg("There is no file {path}.", "report", path=word))
        if not path.is_dir():
            yield path
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (Path(folder, name) for name in sorted(files) if not name.startswith("."))


def collect(words: Sequence[str], readers: Readers, jobs: int, progress: Progress) -> Collected:
    """Return the plays of all files, in the order of the files.

    Files with the same content count once. Photos that the user names are those of one game. Sheets of one player
    each, in one folder, with one layout and one date, are one game. ``jobs`` is the number of processes for new
    files. ``progress`` is called with the number of new files that are read, and of all new files. Raise
    ``UsageError``.
    """
    found = Collected([], [], [])
    index = _Index()
    if index.damaged:
        found.notices.append(msg("The index in the cache is damaged: all files are read again.", "report"))
    files = _files(words, readers.names, found)
    new = [*{file.digest: file for file in files if index.get(file) is None}.values()]
    failed = _read_new(new, index, readers, jobs, progress)
    index.store({file.digest for file in files})
    sheets: list[tuple[_File, OneSheet]] = []
    for file in files:
        entry = index.get(file)
        if entry is None:
            found.unread.append(Unread(file.source, *failed[file.digest]))
            continue
        if entry.read.sheet is not None:
            sheets.append((file, entry.read.sheet))
        plays = entry.read.plays
        found.plays.extend(
            Recorded(_dated(play, file.path), file.source, file.digest, n, len(plays))
            for n, play in enumerate(plays, 1)
        )
    _join_sheets(sheets, found)
    return _without_saved_twice(found)


def _files(words: Sequence[str], names: str, found: Collected) -> list[_File]:
    """Return the files, each content once, and after them the photos that the user named, as one."""
    named = {Path(word) for word in words}
    files: list[_File] = []
    photos: list[_File] = []
    first: dict[tuple[str, date | None], Path] = {}
    for path in dict.fromkeys(find_files(words)):
        try:
            file = _opened(path, path in named, bool(names))
        except UnreadableFile as error:
            found.unread.append(Unread(str(path), error.message, error.code != "ending"))
            continue
        if (other := first.setdefault((file.digest, date_in_name(path.name)), path)) != path:
            said = msg("This is a copy of {path}, which counts once.", "report", path=other)
            found.unread.append(Unread(str(path), said, wanted=False))
            continue
        (photos if path.suffix.lower() in PICTURES else files).append(file)
    if photos:
        digest = _digest(names, *(file.digest for file in photos))
        files.append(_File(photos[0].path, b"", digest, tuple(file.path for file in photos)))
    return files


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()


def _join_sheets(sheets: Sequence[tuple[_File, OneSheet]], found: Collected) -> None:
    """Add the games that sheets of one player each make: those in one folder, with one layout and one date."""
    games: dict[tuple[Path, str, str], list[tuple[_File, OneSheet]]] = {}
    for file, sheet in sheets:
        day = date_in_name(file.path.name)
        dated = sheet if sheet.date or day is None else replace(sheet, date=day.isoformat())
        games.setdefault((file.path.parent, sheet.layout, dated.date), []).append((file, dated))
    for group in games.values():
        players = {fold(sheet.player) for _, sheet in group}
        if len(group) == 1 or len(players) < len(group):
            said = (
                "This is the sheet of one player: put the forms of all players of a game, and no others, into a "
                "folder of their own."
            )
            found.unread.extend(Unread(file.source, msg(said, "report")) for file, _ in group)
            continue
        source = ", ".join(file.source for file, _ in group)
        digest = _digest(*(file.digest for file, _ in group))
        found.plays.append(Recorded(play_of_sheets([sheet for _, sheet in group]), source, digest, 1, 1))
        found.notices.append(msg("Read as one game: {files}.", "report", files=source))


def _opened(path: Path, named: bool, photos: bool) -> _File:
    """Return a file with its content; raise ``UnreadableFile`` for a file that cannot have a result.

    In a folder, the ending decides; a file that the user ``named`` is read in any case, but ``photos`` only if they
    are wanted.
    """
    ending = path.suffix.lower()
    if ending in PICTURES and not (named and photos):
        said = (
            "Photos have no names: name the photos of one game and add --names, or save the result with "
            "`sheetgen score PHOTO… --names NAMES --json > FILE.json`."
        )
        raise UnreadableFile("photo", msg(said, "report"))
    if not named and ending not in (*TEXTS, ".pdf", ".json"):
        raise UnreadableFile("ending", msg("By its name, this is no log.", "report"))
    try:
        with open_input(path) as file:
            data = file.read(MAX_FILE * 10 + 1)
    except OSError as error:
        said = "{path} cannot be read: {reason}."
        reason = system_reason(error)
        raise UnreadableFile("unreadable", msg(said, "report", path=path, reason=reason)) from None
    return _File(path, data, hashlib.sha256(data).hexdigest())


def _dated(play: Play, path: Path) -> Play:
    """Return a play with the date with which the name of its file begins, if its header has none."""
    day = None if play.date or play.typed else date_in_name(path.name)
    return replace(play, date=day.isoformat()) if day else play


# ---- reading new files --------------------------------------------------------------------------
def _read_new(
    new: Sequence[_File], index: _Index, readers: Readers, jobs: int, progress: Progress
) -> dict[str, Failure]:
    """Read files that are not in the index into it; return the reasons for those that cannot be read."""
    failed: dict[str, Failure] = {}
    texts = sorted((file for file in new if not file.is_form and not file.photos), key=_players_line)

    def keep(file: _File, result: ReadPlays | Failure, done: int) -> None:
        if isinstance(result, Failure):
            failed[file.digest] = result
        else:
            index.put(file, result)
        progress(done, len(new))

    if jobs == 1 or len(texts) <= FEW:
        for done, file in enumerate(texts, 1):
            keep(file, _read_text(file.path), done)
    else:
        start = partial(ProcessPoolExecutor, jobs, get_context("spawn"), _begin_worker)
        with start_workers(start) as pool:
            results = pool.map(_read_text, [file.path for file in texts], chunksize=FEW)
            for done, (file, result) in enumerate(zip(texts, results, strict=True), 1):
                keep(file, result, done)
    others = (file for file in new if file.is_form or file.photos)
    for done, file in enumerate(others, len(texts) + 1):
        keep(file, _read_other(file, readers), done)
    return failed


def _players_line(file: _File) -> bytes:
    """Return the line that names the players: the first one with a colon and a comma; empty if there is none.

    Logs of the same players are read one after the other, because they share the words and names of a lexicon.
    """
    lines = file.data[:_HEAD].splitlines()
    return next((line for line in lines if b":" in line and b"," in line), b"")


def _begin_worker() -> None:
    """Let the garbage collector run rarely, because replays make few cycles: this saves a seventh of the time."""
    gc.freeze()
    gc.set_threshold(100_000)


def _read_text(path: Path) -> ReadPlays | Failure:
    """Return the plays of a text file or of saved JSON, or the reason why it has none."""
    try:
        if path.suffix.lower() == ".json":
            return plays_of_json(path.read_bytes())
        return plays_of_text(read_any_log(path).text, path)
    except SheetgenError as error:
        return Failure(error.message, not isinstance(error, NoForm))


def _read_other(file: _File, readers: Readers) -> ReadPlays | Failure:
    """Return the play of a filled form or of photos, or the reason why there is none."""
    try:
        if file.photos:
            return plays_of_json(readers.photos(file.photos))
        form = readers.form(file.path)
        assert form is not None
        return plays_of_form(form, file.path)
    except SheetgenError as error:
        return Failure(error.message, not isinstance(error, NoForm))


# ---- the index ----------------------------------------------------------------------------------
class _Index:
    """The plays by the hash of the content. Entries that depend on a changed layout count as missing."""

    def __init__(self) -> None:
        self._cache = Cache(cache_folder())
        found = self._cache.value(_KEY, dict[str, IndexEntry])
        self.damaged = found is None and self._cache.has(_KEY)
        self._entries = found or {}
        self._changed = False

    def get(self, file: _File) -> IndexEntry | None:
        """Return the entry of a file, or None."""
        entry = self._entries.get(file.digest)
        if entry is None or any(_hash(file, name) != known for name, known in entry.layouts.items()):
            return None
        return entry

    def put(self, file: _File, read: ReadPlays) -> None:
        """Add the plays of a file."""
        layouts = {name: _hash(file, name) for name in read.needs}
        self._entries[file.digest] = IndexEntry(read, layouts)
        self._changed = True

    def store(self, used: set[str]) -> None:
        """Write the index if it changed; the entries of ``used`` hashes have priority."""
        if len(self._entries) > MOST:
            self._entries = {key: entry for key, entry in self._entries.items() if key in used}
        if self._changed:
            self._cache.keep_value(_KEY, self._entries)


def _hash(file: _File, layout: str) -> str:
    """Return the hash of all layout files in the folder of a layout, because they may extend each other."""
    digest = hashlib.sha256()
    with suppress(OSError):
        for path in sorted((file.path.parent / layout).parent.glob("*.toml")):
            digest.update(path.name.encode(errors="surrogateescape") + path.read_bytes())
    return digest.hexdigest()


# ---- a log and its saved score ------------------------------------------------------------------
def _without_saved_twice(found: Collected) -> Collected:
    """Return the plays without saved scores of games whose logs are there too."""
    logs = {_result(one.play): one.source for one in found.plays if not _is_saved(one)}
    kept = []
    for one in found.plays:
        log = logs.get(_result(one.play)) if _is_saved(one) and one.play.wrong is None else None
        if log is None:
            kept.append(one)
        else:
            said = msg("This is the result of {path}, which counts once.", "report", path=log)
            found.unread.append(Unread(one.source, said, wanted=False))
    return found._replace(plays=kept)


def _is_saved(one: Recorded) -> bool:
    return one.source.lower().endswith(".json")


def _result(play: Play) -> tuple[object, ...]:
    """Return what a saved score and its log have in common."""
    seats = [
        (seat.player, seat.place, tuple((c.name.replace("-", "_"), c.value) for c in seat.criteria),
         tuple(sorted((key, str(value)) for key, value in seat.totals.items())))
        for seat in play.seats
    ]  # fmt: skip
    return play.game, play.layout, *seats
