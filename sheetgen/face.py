"""The Python interface of sheetgen; ``docs/python.md`` shows its use.

It has four functions, ``read_layout``, ``print_sheets``, ``score`` and ``settle``, and the types of their
results. All can be imported from ``sheetgen``. All other modules may change with each version. All errors are
subclasses of ``SheetgenError``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sheetgen.arguments import checked, checked_class
from sheetgen.draw.paper import find_paper
from sheetgen.errors import ArgumentError, python_words
from sheetgen.explain import json_report
from sheetgen.explain.ledger import Entry, ledger_entries
from sheetgen.explain.settle import Settled
from sheetgen.explain.settle import settle_tallies as settled
from sheetgen.games import registry
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Account, Fact, Mark
from sheetgen.games.layouts.faults import Fault
from sheetgen.impose.imposition import Margins
from sheetgen.message import Msg, msg, translate_messages
from sheetgen.output_files import path_ending_in, with_seal, write_file, write_files
from sheetgen.page.turning_points import read_review
from sheetgen.press import cache
from sheetgen.press.filled import write_filled
from sheetgen.press.job import Job
from sheetgen.printing.destination import Destination, HomePrinter, OnScreen, PrintShop, SinglePages, room_of
from sheetgen.printing.files import make_files
from sheetgen.read.finding import Finding, Unchecked
from sheetgen.read.heading import load_layout, played_on
from sheetgen.read.lines import decode_log
from sheetgen.shop.print_run import PrintRun
from sheetgen.shop.profile import find_profile
from sheetgen.text.catalog import catalog, language_of_tag

_FILE = re.compile(r"[^\n:]+|[^\n]+\.[A-Za-z]{1,4}")
"""One line that is no log: it has no key, or it ends like the name of a file."""

if TYPE_CHECKING:
    from sheetgen.read.result import Replay
    from sheetgen.sheets.sheet import Choice, Sheet

__all__ = [
    "Account", "Entry", "Fact", "Fault", "File", "Finding", "Home", "Layout", "Mark", "Printed", "Score", "Screen",
    "Settled", "Shop", "Singles", "Standing", "Unchecked", "played_on", "print_sheets", "read_layout", "say", "score",
    "settle",
]  # fmt: skip


@checked
def say(message: Msg, lang: str = "en") -> str:
    """Return the text of a finding, a fault or an error in the language ``lang``; English if not translated.

    ``message`` is the ``message`` of a finding or an error, or another text of a result. The text names
    parameters (``shrink``) instead of options of the command line. Raises ``UsageError`` for a language
    that sheetgen does not have.
    """
    found = catalog(language_of_tag(lang))
    return python_words(found.say(message) if found.has(message) else str(message))


# ---- layouts --------------------------------------------------------------------------------
class Layout:
    """A layout without faults, which can be printed and played on."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __getstate__(self) -> dict[str, Any]:
        # The default options of a sheet are a read-only view, which cannot be pickled; replace them.
        return {"_sheet": self._sheet._replace(options=dict(self._sheet.options))}

    def __repr__(self) -> str:
        return f"<Layout {self.address} {self.version}>"

    @property
    def address(self) -> str:
        """The layout's address as commands use it, ``game/name``."""
        return self._sheet.address

    @property
    def game(self) -> str:
        """The key of the layout's game."""
        return self._sheet.game.key

    @property
    def kind(self) -> str:
        """The layout's kind of sheet or board, one of the kinds of its game."""
        return str(self._sheet.layout.header.kind)

    @property
    def version(self) -> str:
        """The version of the layout from its header."""
        return self._sheet.version

    @property
    def hash(self) -> str:
        """A hash of the layout's content; layouts with equal hashes are the same sheet."""
        return self._sheet.hash

    @property
    def path(self) -> Path | None:
        """The file from which the layout was read."""
        return self._sheet.path

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers for which the layout can be drawn."""
        from sheetgen.sheets.sheet import papers_of

        return papers_of(self._sheet.game, self.kind)

    @property
    def options(self) -> Mapping[str, Choice]:
        """The layout's drawing options by name: allowed values, the default first, or a range of numbers."""
        from sheetgen.sheets.sheet import drawing_of

        drawing = drawing_of(self._sheet.game, self.kind)
        return drawing.options if drawing else {}

    @checked
    def title(self, lang: str = "en") -> str:
        """Return the layout's title in the language ``lang``. Raises ``UsageError`` for an unknown one."""
        return self._sheet.title(language_of_tag(lang))


@checked
def read_layout(name: str | os.PathLike[str]) -> Layout:
    """Return a layout by its ``name``: an address such as ``dice-charmers/sun``, or a file.

    Raises ``LayoutError`` with all ``faults``, ``UsageError`` if it does not exist, and ``UnreadableFile`` if
    the file is not text.
    """
    from sheetgen.games.library import resolve
    from sheetgen.sheets.sheet import read_sheet

    return Layout(read_sheet(resolve(os.fspath(name))))


# ---- printing -------------------------------------------------------------------------------
@checked_class
@dataclass(frozen=True)
class Home:
    """A home printer as destination. The fields correspond to options of ``sheetgen print``."""

    copies: int = 1
    """Number of complete copies of all pages."""
    numbered: bool = False
    """Whether each copy has its number."""
    backs: Literal["", "none", "separate", "fold", "long-edge", "short-edge"] = ""
    """How back sides are printed; empty: cards on two sides, and other pages on one."""
    order: Literal["rows", "stack", "booklet", "quarter"] = "rows"
    """Order of pages on sheets: in rows, as stacks to cut, as a booklet, or for a quarter fold."""
    up: int = 0
    """Number of pages on one side of a sheet; 0: as many as fit."""
    gutter: float = 2.0
    """Distance between pages on a sheet in mm."""
    guides: Literal["", "none", "ticks", "crosses"] = ""
    """Cut marks; empty: ticks where pages are cut."""
    keep: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Margins that stay empty on front sides in mm: top, right, bottom, left."""
    shrink: bool = False
    """Whether pages that are too large are scaled down to fit."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Offset of back sides in mm, to the right and down."""
    on: str = ""
    """The paper in the printer, if it differs from the paper that pages are drawn for."""
    plates: bool = False
    """Whether art and text are in separate files."""


AT_HOME = Home()


@checked_class
@dataclass(frozen=True)
class Singles:
    """A PDF with each page in its own size; the faces of cards alternate, front and back."""


@checked_class
@dataclass(frozen=True)
class Shop:
    """A print shop as destination."""

    profile: str | os.PathLike[str]
    """Name of the shop's profile, or a profile file."""
    shrink: bool = False
    """Whether pages that are too large are scaled down to fit."""


@checked_class
@dataclass(frozen=True)
class Screen:
    """A tagged PDF to read on a screen."""

    fillable: bool = False
    """Whether each spot is a form field."""


class File(NamedTuple):
    """A printed file."""

    part: str
    """Part of a print with several files, such as ``fronts``, ``art`` or ``2``; else empty."""
    data: bytes
    """Content of the file."""
    pages: int
    """Number of pages."""


class Printed(NamedTuple):
    """The files of a print."""

    files: tuple[File, ...]
    """The files in order; most prints have one."""
    ending: str = ".pdf"
    """File name extension of all files."""
    notes: tuple[Msg, ...] = ()
    """What the user should know, for example about resolution."""

    @property
    def data(self) -> bytes:
        """The content of the only printed file. Raises ``ValueError`` if there are several."""
        (only,) = self.files
        return only.data

    @property
    def pages(self) -> int:
        """The number of pages of all printed files."""
        return sum(file.pages for file in self.files)

    @checked
    def write(self, path: str | os.PathLike[str], *, force: bool = False) -> list[Path]:
        """Write all files or none to ``path``, and return their paths.

        Several files have ``-part`` after the stem.

        Raises ``UsageError`` for a wrong extension, ``OutputError`` if a file cannot be written or, without
        ``force``, exists and was not made by sheetgen or was changed.
        """

        whole = path_ending_in(path, self.ending)
        places = [whole.with_stem(f"{whole.stem}-{f.part}") if f.part else whole for f in self.files]
        write_files(dict(zip(places, (f.data for f in self.files), strict=True)), force=force)
        return places


@checked
def print_sheets(
    *layouts: Layout | str | os.PathLike[str],
    to: Home | Singles | Shop | Screen = AT_HOME,
    paper: str = "a4",
    lang: str = "en",
    edition: str = "colour",
    options: Mapping[str, object] | None = None,
) -> Printed:
    """Print layouts in the given order; equal arguments return equal bytes.

    ``layouts`` are layouts, or names and paths to read with ``read_layout``. ``to`` is the destination.
    ``paper`` is the name of a paper, such as ``a4`` or ``letter``. ``lang`` is the language of the texts.
    ``edition`` is ``colour``, ``low-ink``, ``grey`` or ``bw``. ``options`` are drawing options, see
    ``Layout.options``. Raises ``UsageError`` for values that do not exist or pages that do not fit,
    ``TextError`` if a text does not fit, and ``LayoutError`` if a layout's sizes leave no room.
    """
    from sheetgen.sheets.sheet import finished_sheet, with_options

    if not layouts:
        raise ArgumentError(msg("print_sheets: name at least one layout.", "report"))
    lang, paper = language_of_tag(lang), find_paper(paper).name
    asked = {name: str(value).lower() for name, value in (options or {}).items()}
    read = [layout if isinstance(layout, Layout) else read_layout(layout) for layout in layouts]
    place = _destination(to, Job(lang, paper, edition))
    room = room_of(place)
    pages = [finished_sheet(with_options(layout._sheet, asked), lang, paper, room) for layout in read]
    made = make_files(pages, place)
    files = [File(part.tail.removeprefix("-"), with_seal(part.data), part.pages) for part in made.parts]
    ending = find_profile(os.fspath(to.profile)).ending if isinstance(to, Shop) else ".pdf"
    return Printed(tuple(files), ending, tuple(made.notes))


def _destination(to: Home | Singles | Shop | Screen, job: Job) -> Destination:
    """Return the destination of a print with all its options; ``job`` has the language, paper and edition."""
    match to:
        case Screen(fillable):
            return OnScreen(job.edition, fillable)
        case Shop(name, shrink):
            return PrintShop(find_profile(os.fspath(name)), PrintRun(job.edition), shrink=shrink)
        case Singles():
            return SinglePages(job.edition)
        case Home():
            job = job._replace(
                copies=to.copies, numbered=to.numbered, backs=to.backs, how=to.order, up=to.up,
                gutter=to.gutter, guides=to.guides, keep=Margins(*to.keep), shrink=to.shrink,
                shift=to.shift, on=to.on,
            )  # fmt: skip
            return HomePrinter(job, to.plates)


# ---- scoring --------------------------------------------------------------------------------
class Score:
    """The result of replaying a log, with all findings.

    Methods with ``line`` return values after this line of the log, by default after the last; 0 is the start.
    If the header has errors that prevent replaying, there are no players and results are empty.
    """

    def __init__(self, replayed: Replay) -> None:
        self._replay = replayed

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings about the log, ordered by line."""
        return tuple(self._replay.findings)

    @property
    def unchecked(self) -> tuple[Unchecked, ...]:
        """The facts that could not be checked because the log does not contain them."""
        return tuple(self._replay.unchecked)

    @property
    def legal(self) -> bool:
        """Whether no finding is an error."""
        return self._replay.legal

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self._replay.finished

    @property
    def game(self) -> str:
        """The key of the game; empty if the header does not name one."""
        found = self._replay.heading.game
        return found.key if found else ""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of players in the order of seats."""
        return self._replay.heading.players if self._replay.state is not None else ()

    @checked
    def totals(self, line: int | None = None) -> dict[str, dict[str, Any]]:
        """Return the totals of each player, by name."""
        state = self._state(line)
        return {name: self._replay.game.totals(state, seat) for seat, name in enumerate(self.players)}

    @checked
    def marks(self, line: int | None = None) -> dict[str, dict[str, Mark]]:
        """Return the marks of each player by the address of their spot, by name."""
        state = self._state(line)
        return {name: self._replay.game.marks(state, seat) for seat, name in enumerate(self.players)}

    @checked
    def standings(self, line: int | None = None) -> list[Standing]:
        """Return the standings, best first, with what decided them."""
        return self._replay.game.standings(self._state(line)) if self.players else []

    @checked
    def table(self, line: int | None = None) -> list[Fact]:
        """Return facts besides the players' totals: the round, shared values, and where things lie."""
        return list(self._replay.game.table(self._state(line))) if self.players else []

    @checked
    def accounts(self, line: int | None = None) -> list[Account]:
        """Return all scorings so far, for example of rounds, with their tie-breakers."""
        return list(self._replay.game.accounts(self._state(line))) if self.players else []

    @property
    def ledger(self) -> list[Entry]:
        """The changes of each line: marks and totals by player."""
        return ledger_entries(self._replay) if self.players else []

    @checked
    def json(self, line: int | None = None) -> dict[str, Any]:
        """Return everything as ``sheetgen score LOG --json`` prints it."""
        report: dict[str, Any] = translate_messages(json_report.score_report(self._replay, at=line), str)
        return report

    @checked
    def filled_to(self, line: int | None = None) -> int | None:
        """Return the last line before an error that prevents filling sheets up to ``line``, else None."""
        sound = self._replay.last_sound_line
        return sound if sound is not None and self._replay.lines_after(sound, line) else None

    def left_out(self, line: int | None = None) -> int:
        """Return the number of lines, without comments, that are not filled because of this error."""
        sound = self.filled_to(line)
        return 0 if sound is None else self._replay.lines_after(sound, line)

    @checked
    def fill(
        self,
        path: str | os.PathLike[str],
        *,
        line: int | None = None,
        lang: str | None = None,
        paper: str = "a4",
        edition: str = "colour",
        force: bool = False,
    ) -> list[Path]:
        """Write the players' sheets with their marks to ``path``, and return the paths written.

        ``lang`` is the log's by default. ``paper`` is the name of a paper. ``edition`` is ``colour``,
        ``low-ink``, ``grey`` or ``bw``. ``force`` replaces files that sheetgen did not make. A path with .pdf
        becomes one file, with .svg one file for each page. If there is an error before ``line``,
        sheets are filled up to the line before it (``filled_to``), because later marks would be unreliable.
        If the header cannot be read, nothing is written. Raises ``UsageError`` and ``OutputError``.
        """
        if not self.players:
            return []
        sound = self.filled_to(line)
        line = line if sound is None else sound
        from sheetgen.sheets.filled import filled_sheets, player_results, rating_mark

        heading = self._replay.heading
        chosen = heading.lang if lang is None else language_of_tag(lang)
        marks = list(self.marks(line).values())
        if heading.ghost is not None:
            marks[IT] = {**marks[IT], **rating_mark(self._replay.game, self._state(line), self.players)}
        done = filled_sheets(
            heading.layout, self.players, marks, chosen, paper.lower(),
            ghost=heading.ghost is not None, ends=player_results(self._replay.game, self._state(line), self.players),
            date=heading.date,
        )  # fmt: skip
        return write_filled(done, self.players, Path(path), edition=edition.lower(), force=force)

    @checked
    def page(
        self,
        path: str | os.PathLike[str],
        *,
        line: int | None = None,
        lang: str | Sequence[str] | None = None,
        paper: str = "a4",
        force: bool = False,
        review: bytes | None = None,
    ) -> list[Path]:
        """Write the game as one interactive HTML file to ``path``, and return the paths written.

        The page opens at ``line``, by default at the end. ``lang`` is the log's by default; with several,
        readers can switch. Sheets are drawn for ``paper``. ``force`` replaces a file that sheetgen did not
        make. ``review`` is the output of ``sheetgen review LOG --json`` for this log, and turning points are
        marked. If the header cannot be read, nothing is written. Raises ``UsageError`` for a path without
        .html, an unknown language, or a review of another log; and ``OutputError``.
        """
        from sheetgen.page.page import page_path, render_page

        goal = page_path(path)
        if not self.players:
            return []
        asked = [lang] if isinstance(lang, str) else lang or [self._replay.heading.lang]
        chosen = [language_of_tag(each) for each in asked]
        reviewed = read_review(review, self._replay) if review is not None else None
        kept = cache.Cache(cache.cache_folder())
        made = render_page(self._replay, chosen, paper.lower(), line, reviewed=reviewed, kept=kept)
        write_file(goal, made.encode(), force=force)
        return [goal]

    def _state(self, line: int | None) -> Any:
        return self._replay.state if line is None else self._replay.at(line)


@checked
def score(log: str | os.PathLike[str], *, base: str | os.PathLike[str] | None = None) -> Score:
    """Return the result of replaying a ``log``: a ``Path`` is a file, a string is the log's text.

    Layouts with paths are relative to ``base``, by default the folder of the file. Raises ``UsageError`` if
    the file does not exist, ``UnreadableFile`` if it is not text; all other errors are ``findings``.
    """
    from sheetgen.read.documents import read_any_log
    from sheetgen.replay import replay

    if isinstance(log, str):
        text, folder = decode_log(log.encode()), None
        if _FILE.fullmatch(text):
            said = "score: log must be the text of a log, or {file} for a file."
            raise ArgumentError(msg(said, "report", file=f"Path({log!r})"))
    else:
        text, folder = read_any_log(Path(log)).text, Path(log).parent
    return Score(replay(text, folder if base is None else Path(base)))


@checked
def settle(game: str, tallies: Sequence[str], *, layout: str | None = None, lang: str = "en") -> Settled:
    """Return who won from final tallies such as ``Leila: fame 16, money 49, karma 5/4``.

    ``game`` is the key of the game, such as ``raja``. ``tallies`` has one text for each player. ``lang`` is
    the language of their words; English always works. ``layout`` is the name or file of the layout played
    on, by default the game's first. Tallies that cannot be read or that no game can end with are
    ``findings``. Raises ``UsageError`` for an unknown game or layout, and ``LayoutError``.
    """
    return settled(registry.find(game), load_layout(played_on(game, layout)), tallies, language_of_tag(lang))
