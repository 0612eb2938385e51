"""The work of ``record``: type a game during play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cli import show
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg
from sheetgen.table.opening import Opening

if TYPE_CHECKING:
    from sheetgen.table.conversation import Front
    from sheetgen.table.journal import Journal
    from sheetgen.table.opening import Ask
    from sheetgen.table.recording import Recording


def record(
    log: str, opening: Opening, lang: str | None = None, page: Page | None = None, as_json: bool = False
) -> int:
    """Record a game from the end of its log, with its page; return the exit status."""
    from sheetgen.table.conversation import Conversation

    say = show.translator(lang)
    face = make_front(say, as_json)
    with open_journal(Path(log), page) as journal:
        recording = begin_log(journal, opening, make_asker(face, say))
        Conversation(
            recording, journal, face, say, show.wants_colour(), lambda: fill_sheets(journal.path, lang)
        ).run()
    if as_json:
        report_end("record", Path(log), recording)
    return show.FINE if recording.found.legal else show.FINDINGS


class Page(NamedTuple):
    """The page of a log: its file, its languages, whether it is updated live, whether it may overwrite a
    file.
    """

    path: str
    langs: Sequence[str]
    live: bool
    force: bool


@contextmanager
def open_journal(log: Path, page: Page | None) -> Iterator[Journal]:
    """Open the log's file, and its page while it is being written."""
    from sheetgen.table.journal import Journal

    with ExitStack() as stack:
        follow = None
        if page is not None:
            from sheetgen.table.live_page import FollowingPage

            follow = stack.enter_context(
                FollowingPage(page.path, log.parent, page.langs, live=page.live, force=page.force)
            )
        yield stack.enter_context(Journal(log, follow))


def report_end(command: str, log: Path, recording: Recording) -> None:
    """Report the final state of the game, with JSON as from ``score --json``."""
    from sheetgen.explain import json_report

    report = json_report.score(recording.found)
    show.print_json({**report, "schema": f"sheetgen.{command}/1", "file": str(log)})


def make_front(say: show.Say, as_json: bool = False) -> Front:
    """Return a screen if a person is at a terminal, else a pipe. It uses stderr if stdout is for JSON."""
    if as_json:
        from sheetgen.cli.terminal import Pipe

        return Pipe(sys.stderr)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from sheetgen.cli.terminal import Screen

        return Screen(say)
    from sheetgen.cli.terminal import Pipe

    return Pipe()


def begin_log(journal: Journal, opening: Opening, ask: Ask | None) -> Recording:
    """Return the log, or a new one with a header from ``opening`` and the answers."""
    from sheetgen.read.finding import ERROR
    from sheetgen.table.recording import Recording

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
        said = "{path} is a log already; {what} is for a new one."
        raise UsageError(msg(said, "report", path=str(journal.path), what=", ".join(opening.says)))
    return Recording(text, journal.path.parent)


def make_asker(face: Front, say: Callable[[Msg], str]) -> Ask:
    """Return a function that asks questions before the game begins."""
    from sheetgen.read.lines import check_size
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


def fill_sheets(log: Path, lang: str | None) -> list[str]:
    """Write each player's sheet in its current state beside the log; return the file names."""
    from sheetgen.cli import score_log
    from sheetgen.face import Score

    return [
        str(path) for path in Score(score_log.load_log(str(log))).fill(log.with_suffix(".pdf"), lang=lang)
    ]
