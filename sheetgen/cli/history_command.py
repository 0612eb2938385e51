"""The command ``history``: results and statistics over many games."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from sheetgen.cli import show
from sheetgen.cli.ask_tasks import choose
from sheetgen.cli.game_files import read_filled_form
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Force,
    Option,
    add_command,
)
from sheetgen.cli.progress import Progress
from sheetgen.errors import UsageError
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.output_files import path_ending_in, write_files

if TYPE_CHECKING:
    from sheetgen.history.history import History
    from sheetgen.history.people import Resolved


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "history", history,
        "sheetgen history evenings/",
        "sheetgen history evenings/ --game raja --since 2026-01-01 --page history.html",
        "sheetgen history evenings/ --player Anna --csv plays.csv",
        "sheetgen history evenings/ --print honours.pdf --paper a5",
    )  # fmt: skip


class Wanted(NamedTuple):
    """The options of ``history``: the games to show, and the files to write."""

    games: Annotated[
        list[str] | None,
        Option(
            "--game", help="only this game; repeat it for several", metavar="GAME",
            values="games"
        )
    ] = None  # fmt: skip
    players: Annotated[
        list[str] | None,
        Option("--player", help="only games of this person; repeat it for games together", metavar="NAME"),
    ] = None
    since: Annotated[
        str | None, Option(help="only games from this day on, such as 2026-01-31", metavar="DATE")
    ] = None
    until: Annotated[
        str | None, Option(help="only games up to this day, such as 2026-12-31", metavar="DATE")
    ] = None
    names: Annotated[
        str | None,
        Option(help="photos: names in the order of seats, such as `Leila,Rajesh`", metavar="NAMES"),
    ] = None
    people: Annotated[
        str | None,
        Option(
            help="file with people who have several names, .toml; default: people.toml of your settings",
            metavar="FILE",
        ),
    ] = None
    csv: Annotated[
        str | None, Option(help="write a row for each player of each game to this file, .csv", metavar="FILE")
    ] = None
    page: Annotated[
        str | None, Option(help="write the history as a page with charts to this file, .html", metavar="FILE")
    ] = None
    print_to: Annotated[
        str | None, Option("--print", help="write a sheet of honour to this file, .pdf", metavar="FILE")
    ] = None
    paper: Annotated[
        str | None,
        Option(
            help="paper of the sheet of honour: a4, a5 or letter; default: that of your country",
            metavar="PAPER",
        ),
    ] = None
    bgstats: Annotated[
        str | None, Option(help="write the games for the app BG Stats to this file, .bgsplay", metavar="FILE")
    ] = None
    bgg: Annotated[
        str | None,
        Option(help="write the entries for the form of BoardGameGeek to this file, .json", metavar="FILE"),
    ] = None
    jobs: Annotated[int | None, Option(help="number of files read at the same time")] = None
    force: Force = False


def history(
    words: Annotated[
        list[str],
        Argument(
            metavar="FILE",
            help="logs, files of tallies, filled forms, photos and saved `score --json`; or folders of them",
        ),
    ],
    *,
    wanted: Wanted,
    as_json: AsJson = False,
) -> int:
    """Show standings, records and statistics over many games."""
    from sheetgen.explain.report import Paint
    from sheetgen.history import report
    from sheetgen.history.history import Filters, make_history, names_of
    from sheetgen.history.index import Readers, collect
    from sheetgen.history.people import people_file, read_people

    say = show.translator()
    if wanted.jobs is not None and wanted.jobs < 1:
        raise UsageError(msg("--jobs is 1 or more.", "report"))
    filters = Filters(
        tuple(wanted.games or ()),
        tuple(wanted.players or ()),
        _day("--since", wanted.since),
        _day("--until", wanted.until),
    )
    file = people_file() if wanted.people is None else Path(wanted.people)
    known = read_people(file)
    with Progress() as step:
        seen: list[Msg] = []
        readers = Readers(read_filled_form, partial(_photos, wanted.names, seen), wanted.names or "")
        found = collect(words, readers, wanted.jobs or os.cpu_count() or 1, step)
    resolved, joined = _resolved(names_of(found.plays), known, file, as_json)
    notices = [*found.notices, *seen, *joined]
    told = make_history(found.plays, found.unread, resolved, filters)
    written = _write(told, wanted, say)
    if as_json:
        said = report.as_json(told, resolved.joined, notices)
        show.print_json(said | ({"written": [str(place) for place in written]} if written else {}))
    else:
        show.print_folded(report.report_lines(told, say, Paint(show.wants_colour())))
        for notice in notices:
            show.echo(say(msg("Note: {text}", "report", text=notice)))
        show.print_written(written)
        for path in filter(None, (wanted.bgstats, wanted.bgg)) if told.undated else ():
            show.echo(say(_left_out(told.undated, path)))
    return show.FINE if told.complete else show.FINDINGS


def _photos(names: str | None, notices: list[Msg], photos: Sequence[Path]) -> bytes:
    """Return the result of the photos of one game as JSON; add notices."""
    from sheetgen.cli.score_photos import photos_as_json

    return photos_as_json([str(photo) for photo in photos], names, notices.append).encode()


def _day(option: str, typed: str | None) -> date | None:
    """Return the day that an option names; raise ``UsageError`` for an unclear one."""
    from sheetgen.read.dates import read_date

    if typed is None:
        return None
    found = read_date(typed)
    if found is None:
        said = "{option} takes a date such as {example}, not {given}."
        raise UsageError(msg(said, "report", option=option, example="2026-11-28", given=typed))
    return found


def _resolved(
    names: Sequence[str], known: dict[str, tuple[str, ...]], path: Path | None, as_json: bool
) -> tuple[Resolved, list[Msg]]:
    """Return the people of the names; on a terminal, ask about similar names and store the answers."""
    from sheetgen.history.people import resolve_people, write_people

    asks = not as_json and path is not None and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        resolved = resolve_people(names, known, _ask if asks else None)
    except EOFError:
        resolved, asks = resolve_people(names, known), False
    if asks and path is not None:
        if {name: tuple(others) for name, others in resolved.known.items()} != known:
            write_people(path, resolved.known)
            show.print_written([path])
        return resolved, []
    said = "{names} count as one person. {path} can say otherwise: {form}"
    form = "{} = []"
    return resolved, [
        msg(
            said, "report", names=", ".join(group), path=str(path or "--people"),
            form=", ".join(form.format(f'"{name}"') for name in group),
        )
        for group in resolved.joined
    ]  # fmt: skip


def _ask(group: Sequence[str]) -> bool:
    """Ask whether these names mean one person."""
    question = msg("Are these one person: {names}?", "report", names=", ".join(group))
    offered = {"one": msg("one person", "report"), "several": msg("different people", "report")}
    return choose(question, offered) == "one"


def _write(told: History, wanted: Wanted, say: Say) -> list[Path]:
    """Write the files that the user wants, and return their paths."""
    from sheetgen.history import exports, report

    files: dict[Path, bytes] = {}
    if wanted.csv is not None:
        files[path_ending_in(wanted.csv, ".csv")] = report.csv_text(told.entries).encode()
    spoken = show.reader_language()
    if wanted.page is not None:
        from sheetgen.history.page import history_page

        files[path_ending_in(wanted.page, ".html", ".htm")] = history_page(told, say, spoken).encode()
    if wanted.print_to is not None:
        from sheetgen.history.honours import honours_pdf

        paper = (wanted.paper or show.reader_paper()).lower()
        files[path_ending_in(wanted.print_to, ".pdf")] = honours_pdf(told, spoken, paper)
    elif wanted.paper is not None:
        raise UsageError(msg("--paper is for --print.", "report"))
    if wanted.bgstats is not None:
        files[path_ending_in(wanted.bgstats, ".bgsplay")] = exports.bgstats_file(told.entries, say).encode()
    if wanted.bgg is not None:
        files[path_ending_in(wanted.bgg, ".json")] = exports.bgg_file(told.entries, say).encode()
    if files:
        write_files(files, force=wanted.force)
    return list(files)


def _left_out(count: int, path: str) -> Msg:
    """Return the message that games without a date are not in a file."""
    return msgs(
        "{count} game has no date and is not in {path}.", "{count} games have no date and are not in {path}.",
        count, "report", path=path,
    )  # fmt: skip
