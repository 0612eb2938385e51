"""Commands during a game: ``record`` writes its log, ``play`` adds bots."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from sheetgen.cli import score_log, show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Layout,
    MissingArgument,
    Option,
    Solo,
    add_command,
)
from sheetgen.errors import UsageError
from sheetgen.explain import json_report
from sheetgen.games import registry
from sheetgen.message import Msg, Say, msg
from sheetgen.read.finding import ERROR
from sheetgen.read.heading import split_names
from sheetgen.read.lines import check_size
from sheetgen.table import seats as table_seats
from sheetgen.table.journal import Journal
from sheetgen.table.opening import Ask, Opening, is_own_file
from sheetgen.table.recording import Recording

if TYPE_CHECKING:
    from sheetgen.table.conversation import Front


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "record", record,
        'sheetgen record evening.log --game dice-charmers --players "Ann, Ben"',
        "sheetgen record evening.log --page game.html --live",
    )  # fmt: skip
    add_command(
        app, "play", play,
        "sheetgen play raja --seats me,bot:2,bot:3",
        "sheetgen play raja.log",
        "sheetgen play dice-charmers --solo raja",
    )  # fmt: skip


Players = Annotated[
    str | None, Option(help='names of the players in the order of seats: `"Ann, Ben"`', metavar="NAMES")
]
Variant = Annotated[
    list[str] | None,
    Option(help="a variant, such as `advanced=one`; repeat it for several", metavar="KEY=VALUE"),
]
Goal = Annotated[int | None, Option(help="number of the game in the campaign")]
Seed = Annotated[str | None, Option(help="seed of the throws and draws of sheetgen", metavar="SEED")]
LogFile = Annotated[str | None, Option("--log", "-o", help="the file of the log", metavar="LOG")]
Page = Annotated[
    str | None,
    Option(
        help="keep a page of the game up to date, .html; --lang de,en for several languages", metavar="FILE"
    ),
]
Live = Annotated[bool, Option(help="refresh the page in the browser while you play")]
Force = Annotated[bool, Option(help="replace a page that sheetgen did not make")]


class OpeningOptions(NamedTuple):
    """The options of a new game."""

    layout: Layout = None
    players: Players = None
    option: Variant = None
    solo: Solo = None
    goal: Goal = None
    seed: Seed = None

    def opening(self, seats: str | None = None) -> Opening:
        """Return the opening of a new game from the command's options."""
        players = split_names(self.players) if self.players is not None else None
        begun = Opening(
            None, self.layout, players, tuple(self.option or ()), show.reader_language(), self.seed
        )
        return begun._replace(seats=seats, solo=self.solo, goal=self.goal)


class PageOptions(NamedTuple):
    """The options of the HTML page that accompanies a log."""

    page: Page = None
    live: Live = False
    force: Force = False

    def check(self) -> None:
        """Raise ``UsageError`` for options that need a page."""
        if self.page is not None:
            return
        if len(show.asked_languages()) > 1:
            raise UsageError(msg("Use several languages in --lang only with --page.", "report"))
        if self.live:
            raise UsageError(msg("--live needs a page: name its file with --page.", "report"))


def record(
    log: Annotated[
        str | None,
        Argument(
            metavar="LOG", help="the file of the log; sheetgen creates it if it is missing; with -o: the game"
        ),
    ] = None,
    game: Annotated[
        str | None,
        Option(help="the game, for a new log; or one of its layouts", metavar="GAME", values="games"),
    ] = None,
    *,
    begun: OpeningOptions,
    output: LogFile = None,
    followed: PageOptions,
    as_json: AsJson = False,
) -> int:
    """Record a game: type each line, check it at once and save it."""
    from sheetgen.table.conversation import Conversation

    if output is not None:
        if log is not None and game is not None:
            raise UsageError(
                msg("-o names the log, and --game the game: leave out {log}.", "report", log=log)
            )
        log, game = output, game or log
    if log is None:
        raise MissingArgument("log")
    followed.check()
    opening, say = begun.opening().of(game), show.translator()
    face = make_front(say, as_json)
    with open_journal(Path(log), followed) as journal:
        recording = begin_log(journal, opening, make_asker(face, say))
        tell_language(face, say, recording)
        Conversation(
            recording, journal, face, say, show.wants_colour(), lambda: fill_sheets(journal.path)
        ).run()
    if as_json:
        report_end("record", Path(log), recording)
    return show.FINE if recording.found.legal else show.FINDINGS


def play(
    game: Annotated[
        str, Argument(metavar="GAME", help="a game, one of its layouts, or a log to continue", values="games")
    ],
    seats: Annotated[
        str | None,
        Option(
            help="persons and bots in the order of seats: `me,bot:2,bot:3` (levels 1 to 3)", metavar="SEATS"
        ),
    ] = None,
    *,
    begun: OpeningOptions,
    log: LogFile = None,
    followed: PageOptions,
    as_json: AsJson = False,
) -> int:
    """Play a game against bots."""
    from sheetgen.table.playing import Playing

    followed.check()
    opening, say = begun.opening(seats), show.translator()
    going_on = Path(game).suffix == ".log" or (Path(game).is_file() and not is_own_file(game))
    opening = opening if going_on else opening.of(game)
    path = Path(game) if going_on else Path(log) if log is not None else new_log_name(opening.game or game)
    if going_on and not path.is_file():
        raise UsageError(msg("There is no file {path}.", "report", path=game))
    new = opening if going_on else with_seats(opening)
    if not (going_on or log is not None or sys.stdin.isatty()):
        raise UsageError(msg("Without a terminal, name the file of a new log with --log.", "report"))
    face = make_front(say, as_json)
    with open_journal(path, followed) as journal:
        recording = begin_log_with_seats(journal, new, make_asker(face, say))
        chosen = table_seats.read(recording.found.heading.seats or "")
        face.tell(say(msg("The game is saved in {path}.", "report", path=str(path))))
        mine = [
            name for name, seat in zip(recording.found.heading.typed, chosen, strict=True) if seat.is_person
        ]
        if not (going_on or opening.players) and mine:
            said = "You are {players}; --players gives other names."
            face.tell(say(msg(said, "report", players=", ".join(mine))))
        tell_language(face, say, recording)
        table = (recording, journal, face, say, show.wants_colour(), lambda: fill_sheets(path))
        Playing(chosen, *table).run()
    if as_json:
        report_end("play", path, recording)
    return show.FINE if recording.found.legal else show.FINDINGS


@contextmanager
def open_journal(log: Path, options: PageOptions) -> Iterator[Journal]:
    """Open a log's file for writing, and keep its page up to date while the block runs."""

    with ExitStack() as stack:
        follow = None
        if options.page is not None:
            from sheetgen.table.live_page import FollowingPage

            langs, live, force = show.asked_languages(), options.live, options.force
            follow = stack.enter_context(
                FollowingPage(options.page, log.parent, langs, live=live, force=force)
            )
        yield stack.enter_context(Journal(log, follow))


def report_end(command: str, log: Path, recording: Recording) -> None:
    """Report the final state of the game, with JSON as from ``score --json``."""

    report = json_report.score_report(recording.found)
    show.print_json({**report, "schema": f"sheetgen.{command}/1", "file": str(log)})


def make_front(say: Say, as_json: bool = False) -> Front:
    """Return the front for questions: a screen if a person is at a terminal, else a pipe.

    It uses stderr if stdout is for JSON.
    """
    if as_json:
        from sheetgen.cli.terminal import Pipe

        return Pipe(sys.stderr)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from sheetgen.cli.terminal import Screen

        return Screen(say)
    from sheetgen.cli.terminal import Pipe

    return Pipe()


def begin_log(journal: Journal, opening: Opening, ask: Ask | None) -> Recording:
    """Return the text of the log; for a new log, a header made from ``opening`` and the user's answers."""

    text = journal.read()
    if text is None:
        folder = journal.path.parent
        text = opening.header(ask, folder)
        recording = Recording(text, folder)
        wrong = [finding.message for finding in recording.found.findings if finding.severity == ERROR]
        if wrong:
            raise UsageError(wrong[0])
        journal.save(text)
        return recording
    if opening.says:
        said = "{path} is a log already; {what} is for new logs."
        raise UsageError(msg(said, "report", path=str(journal.path), what=", ".join(opening.says)))
    return Recording(text, journal.path.parent)


def tell_language(face: Front, say: Say, recording: Recording) -> None:
    """Show the language in which answers are typed, if the log has another one than the messages.

    English words always work.
    """
    from sheetgen.text.languages import LANGUAGES

    written = recording.found.heading.lang
    if show.reader_language() not in (written, "en"):
        said = "This log is in {language}: type the words of that language."
        face.tell(say(msg(said, "report", language=LANGUAGES[written].name)))


def make_asker(face: Front, say: Say) -> Ask:
    """Return a function that asks the user a question before the game begins."""
    from sheetgen.table.conversation import Question

    def ask(question: Msg, known: Sequence[str]) -> str | None:
        listed = " / ".join(known)
        text = f"{say(question)} ({listed}) › " if known else f"{say(question)} › "
        answer = face.ask(
            Question(text, "", tuple, lambda typed: ((k, len(typed)) for k in known if k.startswith(typed)))
        )
        check_size((answer or "",))
        return answer

    return ask


def fill_sheets(log: Path) -> list[str]:
    """Write each player's sheet in its current state beside the log; return the file names."""
    from sheetgen.face import Score

    lang = next(iter(show.asked_languages()), None)
    return list(map(str, Score(score_log.load_log(str(log))).fill(log.with_suffix(".pdf"), lang=lang)))


def begin_log_with_seats(journal: Journal, opening: Opening, ask: Ask) -> Recording:
    """Return the text of the log; for a new log, a header with seats.

    Raise ``UsageError`` for a log without seats, or whose seats do not fit the players.
    """
    begun = begin_log(journal, opening, ask)
    heading = begun.found.heading
    if heading.seats is None:
        said = (
            "{path} names no seats: add a line such as “seats: me, bot:2” to its header, "
            "or continue with `record`."
        )
        raise UsageError(msg(said, "report", path=str(journal.path)))
    wrong = table_seats.seats_problem(table_seats.read(heading.seats), heading.typed)
    if wrong is not None:
        raise UsageError(wrong)
    return begun


def with_seats(opening: Opening) -> Opening:
    """Return the opening of a new game with seats, names and a seed."""

    assert opening.game is not None
    game = registry.find(opening.game)
    usual = table_seats.default_seats(game) if opening.solo is None else table_seats.ALONE
    chosen = table_seats.read(opening.seats) if opening.seats is not None else usual
    wrong = game.not_for(len(chosen)) if opening.solo is None else None
    if wrong is not None:
        raise UsageError(wrong)
    players = opening.players or table_seats.default_names(chosen)
    wrong = table_seats.seats_problem(chosen, players)
    if wrong is not None:
        raise UsageError(wrong)
    seed = opening.seed or str(secrets.randbelow(1_000_000))
    return opening._replace(players=players, seats=table_seats.seats_text(chosen), seed=seed)


def new_log_name(game: str) -> Path:
    """Return the first free name for a log of a game: ``raja.log``, ``raja-2.log``."""
    names = (Path(f"{game}{f'-{n}' if n > 1 else ''}.log") for n in count(1))
    return next(path for path in names if not path.exists())
