"""What Python programs do with sheetgen; ``docs/python.md`` shows it in use.

Four functions, ``read_layout``, ``print_sheets``, ``score`` and ``settle``, and the values that they return.
All of it can be had from ``sheetgen`` itself. Everything else in the package may change from one version to
the next. All errors are a ``SheetgenError``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.explain import json_report
from sheetgen.explain.ledger import Entry, entries
from sheetgen.explain.settle import Settled
from sheetgen.explain.settle import settle as settled
from sheetgen.games import registry
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Account, Fact, Mark
from sheetgen.games.layouts.fault import Fault
from sheetgen.impose.imposition import Margins
from sheetgen.message import Msg, msg, said
from sheetgen.page.turning_points import read
from sheetgen.press import home
from sheetgen.press.job import Job
from sheetgen.read.finding import Finding, Unchecked
from sheetgen.read.heading import load, playable_layouts
from sheetgen.shop.profile import profile
from sheetgen.text.catalog import catalog, of_tag

if TYPE_CHECKING:
    from sheetgen.read.result import Replay
    from sheetgen.sheets.finished_page import Finished
    from sheetgen.sheets.sheet import Choice, Sheet

__all__ = [
    "Account", "Entry", "Fact", "Fault", "File", "Finding", "Home", "Layout", "Mark", "Printed", "Score", "Screen",
    "Settled", "Shop", "Singles", "Standing", "Unchecked", "played_on", "print_sheets", "read_layout", "say", "score",
    "settle",
]  # fmt: skip


def say(message: Msg, lang: str = "en") -> str:
    """What a finding, a fault or an error says, in a language; English where a text isn't translated.

    Raises ``UsageError`` for a language that sheetgen does not speak.
    """
    found = catalog(of_tag(lang))
    return found.say(message) if found.has(message) else str(message)


# ---- layouts --------------------------------------------------------------------------------
class Layout:
    """A layout that has been read and has no faults: what is printed, and what a game is played on."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __repr__(self) -> str:
        return f"<Layout {self.address} {self.version}>"

    @property
    def address(self) -> str:
        """``game/name``, as commands call it."""
        return self._sheet.address

    @property
    def game(self) -> str:
        """The key of its game."""
        return self._sheet.game.key

    @property
    def kind(self) -> str:
        """Which kind of sheet or board of the game it is."""
        return str(self._sheet.layout.header.kind)

    @property
    def version(self) -> str:
        """Its version, from its header."""
        return self._sheet.version

    @property
    def hash(self) -> str:
        """A hash of its content: two layouts with the same hash are the same sheet."""
        return self._sheet.hash

    @property
    def path(self) -> Path | None:
        """The file that it was read from."""
        return self._sheet.path

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that it can be drawn for."""
        from sheetgen.sheets.sheet import papers_of

        return papers_of(self._sheet.game, self.kind)

    @property
    def options(self) -> Mapping[str, Choice]:
        """What can be asked of its drawing: the values, the usual one first, or numbers from where to where."""
        from sheetgen.sheets.sheet import drawing_of

        drawing = drawing_of(self._sheet.game, self.kind)
        return drawing.options if drawing else {}

    def title(self, lang: str = "en") -> str:
        """What to call it in a language."""
        return self._sheet.title(of_tag(lang))


def read_layout(name: str | os.PathLike[str]) -> Layout:
    """The layout of that name, such as ``dice-charmers/sun``, or in that file.

    Raises ``LayoutError`` with all ``faults``, ``UsageError`` where there is neither, ``UnreadableFile`` for
    what is no text.
    """
    from sheetgen.games.library import resolve
    from sheetgen.sheets.sheet import read_sheet

    return Layout(read_sheet(resolve(os.fspath(name))))


# ---- printing -------------------------------------------------------------------------------
@dataclass(frozen=True)
class Home:
    """For the printer at home, as the options of ``sheetgen print`` say; lengths in mm.

    ``copies`` of all pages in turn; ``backs`` empty: cards on both sides, other pages on one; ``up`` pages a side,
    0 as many as fit; ``guides`` empty: ticks where pages are cut; ``keep`` stays clear along the edges of fronts
    (top, right, bottom, left); ``shift`` moves backs, right and down; ``on`` is the paper in the printer where it
    is not the one that pages are drawn for; ``plates`` parts art from text.
    """

    copies: int = 1
    numbered: bool = False
    backs: Literal["", "none", "separate", "fold", "long-edge", "short-edge"] = ""
    order: Literal["rows", "stack", "booklet"] = "rows"
    up: int = 0
    gutter: float = 2.0
    guides: Literal["", "none", "ticks", "crosses"] = ""
    keep: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    shrink: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    on: str = ""
    plates: bool = False


AT_HOME = Home()


@dataclass(frozen=True)
class Singles:
    """Each page as large as itself: cards a face a page, in turn front and back."""


@dataclass(frozen=True)
class Shop:
    """For a print shop, by the name of its profile or a file of one's own; ``shrink`` makes pages smaller to fit."""

    profile: str | os.PathLike[str]
    shrink: bool = False


@dataclass(frozen=True)
class Screen:
    """To read on a screen, tagged; with ``fillable`` every place is a form field."""

    fillable: bool = False


class File(NamedTuple):
    """One file: ``part`` says which of several it is (``fronts``, ``art``, ``2``), empty for the only one."""

    part: str
    data: bytes
    pages: int


class Printed(NamedTuple):
    """What was printed: all files, what their names end in, and what the user should know of them."""

    files: tuple[File, ...]
    ending: str = ".pdf"
    notes: tuple[Msg, ...] = ()

    @property
    def data(self) -> bytes:
        """The content of the only file; raises ``ValueError`` where there are several."""
        (only,) = self.files
        return only.data

    @property
    def pages(self) -> int:
        """The pages of all files."""
        return sum(file.pages for file in self.files)

    def write(self, path: str | os.PathLike[str], *, force: bool = False) -> list[Path]:
        """Write all files or none and return where; of several, each has its part at the end of its name.

        Raises ``UsageError`` for a wrong ending, ``OutputError`` where a file can not be written or, without
        ``force``, is there and was not made by sheetgen.
        """
        from sheetgen.output_files import write_all

        whole = Path(path)
        if whole.suffix.lower() != self.ending:
            said = "{path} should end in {ending}."
            raise UsageError(msg(said, "report", path=whole, ending=self.ending))
        places = [whole.with_stem(f"{whole.stem}-{f.part}") if f.part else whole for f in self.files]
        write_all(dict(zip(places, (f.data for f in self.files), strict=True)), force=force)
        return places


def print_sheets(
    *layouts: Layout | str | os.PathLike[str],
    to: Home | Singles | Shop | Screen = AT_HOME,
    paper: str = "a4",
    lang: str = "en",
    edition: str = "colour",
    options: Mapping[str, object] | None = None,
) -> Printed:
    """Print layouts one after the other; the same arguments give the same bytes.

    A layout that is not read yet is read as by ``read_layout``. ``to`` says where it goes, ``edition`` is
    ``colour``, ``low-ink``, ``grey`` or ``bw``, ``options`` are for the drawings, see ``Layout.options``.

    Raises ``UsageError`` for what there is not and for what has no room, ``TextError`` where a text has none,
    ``LayoutError`` where the sizes of a layout leave none.
    """
    from sheetgen.sheets.sheet import finish, with_options

    lang, paper = of_tag(lang), paper.lower()
    asked = {name: str(value).lower() for name, value in (options or {}).items()}
    read = [layout if isinstance(layout, Layout) else read_layout(layout) for layout in layouts]
    drawn = [finish(with_options(_on(layout, paper), asked), lang, paper) for layout in read]
    return _sealed(_printed(drawn, to, Job(lang, paper, edition)))


def _sealed(printed: Printed) -> Printed:
    """So that a file written by anybody's own means is known as ours."""
    from sheetgen.output_files import sealed

    return printed._replace(files=tuple(file._replace(data=sealed(file.data)) for file in printed.files))


def _printed(drawn: Sequence[Finished], to: Home | Singles | Shop | Screen, job: Job) -> Printed:
    match to:
        case Screen(fillable):
            from sheetgen.press.screen import screen_pdf

            return Printed((File("", *screen_pdf(drawn, edition=job.edition, fillable=fillable)),))
        case Shop(name, shrink):
            return _for_shop(drawn, os.fspath(name), job.edition, shrink)
        case Singles():
            return _as_they_are(drawn, job.edition)
        case Home():
            return _at_home(drawn, to, job)


def _on(layout: Layout, paper: str) -> Sheet:
    """What can be drawn for this paper; the drawing itself tells of a layout that has none."""
    if layout.papers and paper not in layout.papers:
        said = "{layout} can not be printed on {paper}; it can be on {papers}."
        papers = ", ".join(layout.papers)
        raise UsageError(msg(said, "report", layout=layout.address, paper=paper, papers=papers))
    return layout._sheet


def _as_they_are(drawn: Sequence[Finished], edition: str) -> Printed:
    return Printed((File("", *home.pdf(drawn, edition=edition)),))


def _at_home(drawn: Sequence[Finished], home: Home, job: Job) -> Printed:
    from sheetgen.press import writing

    job = job._replace(
        copies=home.copies, numbered=home.numbered, backs=home.backs, how=home.order, up=home.up,
        gutter=home.gutter, guides=home.guides, keep=Margins(*home.keep), shrink=home.shrink,
        shift=home.shift, on=home.on,
    )  # fmt: skip
    if job.plain and not home.plates and not any(sheet.cut for sheet in drawn):
        return _as_they_are(drawn, job.edition)
    made = writing.make_files(drawn, job, plates=home.plates)
    notes = dict.fromkeys(note for part in made for note in part.notes)
    return Printed(tuple(File(*part[:3]) for part in made), notes=tuple(notes))


def _for_shop(drawn: Sequence[Finished], name: str, edition: str, shrink: bool) -> Printed:
    from sheetgen.shop import shop_pages

    found = profile(name)
    made = shop_pages.make_files(drawn, found, shop_pages.PrintRun(edition), shrink=shrink)
    doubt = found.doubt(date.today())
    notes = (*made.notes, *([doubt] if doubt else []))
    several = len(made.files) > 1
    pages = made.pages // len(made.files)
    files = [File(str(n) if several else "", data, pages) for n, data in enumerate(made.files, 1)]
    return Printed(tuple(files), f".{found.output}", notes)


# ---- scoring --------------------------------------------------------------------------------
class Score:
    """A log as it was understood, with all that is wrong with it.

    Where a ``line`` may be given, the answer is that after this line of the log, else at its end; 0 is the
    start. Where the header is too bad to begin with, there are no players and nothing is on the table.
    """

    def __init__(self, replayed: Replay) -> None:
        self._replay = replayed

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that is wrong, in the order of the lines."""
        return tuple(self._replay.findings)

    @property
    def unchecked(self) -> tuple[Unchecked, ...]:
        """What the log does not say, so that it could not be checked."""
        return tuple(self._replay.unchecked)

    @property
    def legal(self) -> bool:
        """Whether no finding is an error."""
        return self._replay.legal

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self._replay.finished

    @property
    def game(self) -> str:
        """The key of the game; empty where the header names none."""
        found = self._replay.heading.game
        return found.key if found else ""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in the order of seats."""
        return self._replay.heading.players if self._replay.state is not None else ()

    def totals(self, line: int | None = None) -> dict[str, dict[str, Any]]:
        """Each player's totals, by name."""
        state = self._state(line)
        return {name: self._replay.game.totals(state, seat) for seat, name in enumerate(self.players)}

    def marks(self, line: int | None = None) -> dict[str, dict[str, Mark]]:
        """Which marks lie on which spots of each player's sheets."""
        state = self._state(line)
        return {name: self._replay.game.marks(state, seat) for seat, name in enumerate(self.players)}

    def standings(self, line: int | None = None) -> list[Standing]:
        """Places, best first, and what decided them."""
        return self._replay.game.standings(self._state(line)) if self.players else []

    def table(self, line: int | None = None) -> list[Fact]:
        """What stands on the table beside each player's totals: the round, what all share, what lies where."""
        return list(self._replay.game.table(self._state(line))) if self.players else []

    def accounts(self, line: int | None = None) -> list[Account]:
        """All scorings made so far, such as a round's, with what broke ties."""
        return list(self._replay.game.accounts(self._state(line))) if self.players else []

    @property
    def ledger(self) -> list[Entry]:
        """What each line changed: marks and totals by player."""
        return entries(self._replay) if self.players else []

    def json(self, line: int | None = None) -> dict[str, Any]:
        """All of it as ``sheetgen score --json`` says it."""
        report: dict[str, Any] = said(json_report.score(self._replay, at=line), str)
        return report

    def filled_to(self, line: int | None = None) -> int | None:
        """The line after which sheets are filled where an error keeps them from going on to ``line``; else None."""
        sound = self._replay.last_sound_line
        return sound if sound is not None and self._replay.lines_after(sound, line) else None

    def left_out(self, line: int | None = None) -> int:
        """How many lines, without comments, are not filled in for that."""
        sound = self.filled_to(line)
        return 0 if sound is None else self._replay.lines_after(sound, line)

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
        """Write every player's sheets with their marks and return what was written; ``lang`` None: as the log.

        ``edition`` is ``colour``, ``low-ink``, ``grey`` or ``bw``.

        A path that ends in .pdf becomes one file, .svg a picture a page. If an error stands before, the sheets
        are those after the last line before it (``filled_to``); the marks after it would not be those on the
        table. Nothing is written where the header can't be read. Raises ``UsageError``, ``OutputError``.
        """
        if not self.players:
            return []
        sound = self.filled_to(line)
        line = line if sound is None else sound
        from sheetgen.press.filled import write_filled
        from sheetgen.sheets.filled import ends, filled, title

        heading = self._replay.heading
        chosen = heading.lang if lang is None else of_tag(lang)
        marks = list(self.marks(line).values())
        if heading.ghost is not None:
            marks[IT] = {**marks[IT], **title(self._replay.game, self._state(line), self.players)}
        done = filled(
            heading.layout, self.players, marks, chosen, paper.lower(),
            ghost=heading.ghost is not None, ends=ends(self._replay.game, self._state(line), self.players),
            date=heading.date,
        )  # fmt: skip
        return write_filled(done, self.players, Path(path), edition=edition.lower(), force=force)

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
        """Write the game as a page to move along, one HTML file; return what was written.

        It begins at ``line``, else at the end; ``lang`` None: as the log; several: the page changes from one to the
        other. ``review`` is what ``sheetgen review --json`` says of this log: turning points are marked. Nothing is
        written where the header can't be read. Raises ``UsageError`` for a path that does not end in .html, a
        language that there is not, or a review of another log; ``OutputError``.
        """
        from sheetgen.output_files import write
        from sheetgen.page.page import page, place
        from sheetgen.press import cache

        goal = place(path)
        if not self.players:
            return []
        asked = [lang] if isinstance(lang, str) else lang or [self._replay.heading.lang]
        chosen = [of_tag(each) for each in asked]
        reviewed = read(review, self._replay) if review is not None else None
        kept = cache.Cache(cache.cache_folder())
        made = page(self._replay, chosen, paper.lower(), line, reviewed=reviewed, kept=kept)
        write(goal, made.encode(), force=force)
        return [goal]

    def _state(self, line: int | None) -> Any:
        return self._replay.state if line is None else self._replay.at(line)


def score(log: str | Path, *, base: str | os.PathLike[str] | None = None) -> Score:
    """Replay a log: a ``Path`` is its file, a string is the log itself.

    Layouts that it names by path lie relative to ``base``, or to the file. Raises ``UsageError`` where there is
    no such file, ``UnreadableFile`` for what is no text; whatever else is wrong is among the ``findings``.
    """
    from sheetgen.read.source import decode, read
    from sheetgen.replay import replay

    folder = Path(base) if base is not None else log.parent if isinstance(log, Path) else None
    return Score(replay(decode(log.encode()) if isinstance(log, str) else read(log), folder))


def settle(game: str, tallies: Sequence[str], *, layout: str | None = None, lang: str = "en") -> Settled:
    """Who won, from final tallies such as ``Leila: fame 16, money 49, karma 5/4`` alone.

    ``layout`` is what was played on, by name or file; without it the game's first. Tallies that can not be read
    or that no game can end with are among the ``findings``. Raises ``UsageError`` for a game or layout that does
    not exist, ``LayoutError``.
    """
    return settled(registry.find(game), load(played_on(game, layout)), tallies, of_tag(lang))


def played_on(game: str, layout: str | None = None) -> Path:
    """The file of the layout that a game was played on: by name, with or without the game's, or by path."""
    from sheetgen.games.library import resolve, shipped

    name = layout or playable_layouts(registry.find(game))[0]
    return shipped(f"{game}/{name.removeprefix(game + '/')}") or resolve(name)
