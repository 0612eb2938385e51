"""The work of ``play``: a game against programs."""

from __future__ import annotations

import secrets
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import run_record, show
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.table import seats
from sheetgen.table.opening import Opening, is_own_file

if TYPE_CHECKING:
    from sheetgen.table.journal import Journal
    from sheetgen.table.opening import Ask
    from sheetgen.table.recording import Recording


def play(
    what: str,
    opening: Opening,
    log: str | None = None,
    lang: str | None = None,
    page: run_record.Page | None = None,
    as_json: bool = False,
) -> int:
    """Play a game or continue its log, and write its page; return the exit status."""
    from sheetgen.table.playing import Playing

    say = show.translator(lang)
    going_on = Path(what).suffix == ".log" or (Path(what).is_file() and not is_own_file(what))
    opening = opening if going_on else opening.of(what)
    path = Path(what) if going_on else Path(log) if log is not None else new_log_name(opening.game or what)
    if going_on and not path.is_file():
        raise UsageError(msg("There is no file {path}.", "report", path=what))
    new = opening if going_on else with_seats(opening)
    if not (going_on or log is not None or sys.stdin.isatty()):
        raise UsageError(msg("Without a terminal, name the file of a new log with --log.", "report"))
    face = run_record.make_front(say, as_json)
    with run_record.open_journal(path, page) as journal:
        begun = begin_log(journal, new, run_record.make_asker(face, say))
        chosen = seats.read(begun.found.heading.seats or "")
        face.tell(say(msg("The game is written down in {path}.", "report", path=str(path))))
        mine = [name for name, seat in zip(begun.found.heading.typed, chosen, strict=True) if seat.is_person]
        if not (going_on or opening.players) and mine:
            said = "You are {players}; --players gives other names."
            face.tell(say(msg(said, "report", players=", ".join(mine))))
        table = (begun, journal, face, say, show.wants_colour(), lambda: run_record.fill_sheets(path, lang))
        Playing(chosen, *table).run()
    if as_json:
        run_record.report_end("play", path, begun)
    return show.FINE if begun.found.legal else show.FINDINGS


def begin_log(journal: Journal, opening: Opening, ask: Ask) -> Recording:
    """Return the log, or a new one with its header; raise ``UsageError`` for a log that cannot be played like
    this.
    """
    begun = run_record.begin_log(journal, opening, ask)
    heading = begun.found.heading
    if heading.seats is None:
        said = "{path} names no seats: add a line such as “seats: me, bot:2” to its header, or go on with `record`."
        raise UsageError(msg(said, "report", path=str(journal.path)))
    wrong = seats.seats_problem(seats.read(heading.seats), heading.typed)
    if wrong is not None:
        raise UsageError(wrong)
    return begun


def with_seats(opening: Opening) -> Opening:
    """Return the opening of a new game with seats, names and a seed."""
    from sheetgen.games import registry

    assert opening.game is not None
    game = registry.find(opening.game)
    usual = seats.default_seats(game) if opening.solo is None else seats.ALONE
    chosen = seats.read(opening.seats) if opening.seats is not None else usual
    wrong = game.not_for(len(chosen)) if opening.solo is None else None
    if wrong is not None:
        raise UsageError(wrong)
    players = opening.players or seats.default_names(chosen)
    wrong = seats.seats_problem(chosen, players)
    if wrong is not None:
        raise UsageError(wrong)
    seed = opening.seed or str(secrets.randbelow(1_000_000))
    return opening._replace(players=players, seats=seats.seats_text(chosen), seed=seed)


def new_log_name(game: str) -> Path:
    """Return the first free name for a log of a game: ``raja.log``, ``raja-2.log``."""
    names = (Path(f"{game}{f'-{n}' if n > 1 else ''}.log") for n in count(1))
    return next(path for path in names if not path.exists())
