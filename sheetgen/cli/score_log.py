"""Score logs, and print them in canonical form, for ``score``. These functions return the exit status.

This module does not import typer, so that a log is read quickly.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.cli.game_files import FilledForm, Given, read_filled_form, read_log_file, save_log
from sheetgen.cli.progress import Progress
from sheetgen.cli.show import (
    FINDINGS,
    FINE,
    asked_languages,
    echo,
    error_code,
    print_file_text,
    print_json,
    print_message,
    print_written,
    shown_name,
    translator,
    wants_colour,
)
from sheetgen.errors import SheetgenError, UnreadableFile, UsageError, system_reason
from sheetgen.explain import json_report
from sheetgen.explain.format import canonical_log
from sheetgen.explain.ledger import ledger_entries as ledger_of
from sheetgen.explain.report import Report
from sheetgen.games.contract.values import join_list
from sheetgen.games.layouts.file import names
from sheetgen.input_files import open_input
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.output_files import write_file
from sheetgen.read.decoration import PlainLog, split_games, without_decoration
from sheetgen.read.finding import ERROR, WARNING, Finding
from sheetgen.read.result import Replay
from sheetgen.replay import replay_plain

if TYPE_CHECKING:
    from sheetgen.cli.score_options import ScoreOptions
    from sheetgen.scan.compare import ComparedSheet
    from sheetgen.scan.sheet import ReadSheet, UnreadPhoto
    from sheetgen.sheets.press_data import Answers


def report_refusal(error: SheetgenError, report: dict[str, Any], as_json: bool, file: str = "") -> int:
    """Report an error that prevents a command from starting, and return the exit status.

    A file that is not text is reported as a finding; ``main`` reports other errors, which are raised again.
    """
    unreadable = isinstance(error, UnreadableFile)
    if as_json:
        print_json(report)
    elif unreadable:
        print_findings(file, Replay.empty(), [error_as_finding(error)])
    else:
        raise error
    return FINDINGS if unreadable else error.exit_status


def print_findings(file: str, found: Replay, findings: Iterable[Finding]) -> None:
    """Print findings about the file of a log with their lines."""
    report = Report(shown_name(file), found, translator(), wants_colour())
    for finding in findings:
        echo("\n".join(report.finding(finding)))


class OutputFiles(NamedTuple):
    """The files that ``score`` writes in addition to its report: filled sheets, and a page in several languages."""

    options: ScoreOptions

    @property
    def wanted(self) -> bool:
        """Whether the user requested any output file."""
        return any(path is not None for path in (self.options.fill, self.options.page, self.options.as_log))

    def check(self) -> None:
        """Raise ``UsageError`` if there are several languages or a review, but no page that shows them."""
        if self.options.page is not None:
            return
        if len(asked_languages()) > 1:
            raise UsageError(msg("Use several languages in --lang only with --page.", "report"))
        if self.options.turning_points or self.options.review is not None:
            raise UsageError(msg("Turning points need a page: add --page FILE.html.", "report"))

    def _reviewed(self, found: Replay, log: Path, form: Answers | None) -> bytes | None:
        """Return the review of the game for the page, as JSON."""
        if self.options.review is not None:
            return _file(self.options.review)
        if not self.options.turning_points:
            return None
        from sheetgen.table import review as reviews

        jobs = os.cpu_count() or 1
        with Progress() as step:
            looked = reviews.review(read_log_file(log, form).text, log.parent, jobs=jobs, progress=step)
        return json.dumps(reviews.as_json(found, looked)).encode()

    def write(self, found: Replay, log: Path, form: Answers | None) -> tuple[list[Path], int | None, int]:
        """Write the requested files.

        Return their paths, the last log line that the filled sheets contain if they are incomplete, and the
        number of lines left out.
        """
        if not self.wanted:
            return [], None, 0
        wanted, langs = self.options, asked_languages()
        from sheetgen.face import Score

        scored, written = Score(found), list[Path]()
        if wanted.as_log is not None:
            written.append(save_log(Path(wanted.as_log), form, wanted.force))
        if wanted.page is not None:
            written += scored.page(
                wanted.page, line=wanted.at, lang=langs or None, paper=wanted.paper, force=wanted.force,
                review=self._reviewed(found, log, form),
            )  # fmt: skip
        if wanted.fill is None:
            return written, None, 0
        filled = scored.fill(
            wanted.fill, line=wanted.at, lang=langs[0] if langs else None, paper=wanted.paper, edition=wanted.edition,
            force=wanted.force,
        )  # fmt: skip
        return [*filled, *written], scored.filled_to(wanted.at), scored.left_out(wanted.at)

    def tell(self, written: Sequence[Path], cut: int | None, left: int) -> None:
        """Print lines about the written files."""
        print_written(written)
        if self.options.page is not None and not any(place.suffix == ".html" for place in written):
            print_message(msg("No page was written, for the header cannot be read.", "report"))
        if written and cut is not None:
            print_message(_cut(cut, left))


def _file(path: str) -> bytes:
    """Return the content of a file that the user named, or raise ``UsageError``."""
    try:
        with open_input(Path(path)) as file:
            return file.read()
    except FileNotFoundError:
        raise UsageError(msg("There is no file {path}.", "report", path=path)) from None
    except OSError as error:
        text = msg("{path} cannot be read: {reason}.", "report", path=path, reason=system_reason(error))
        raise UsageError(text) from None


# ---- score ----------------------------------------------------------------------------------
def score(given: Given, options: ScoreOptions, as_json: bool) -> int:
    """Replay a log or a filled log sheet and print a report.

    Of several languages, separated by commas, the report uses the first. Photos of the sheets, filled forms and
    tallies are compared with the end of the log.
    """
    log, form, at = given.log, given.form, options.at
    photos = [*(options.photos or ()), *given.photos]
    say, files = translator(), OutputFiles(options)
    try:
        files.check()
        texts, notices = log_texts(log, form)
        if len(texts) > 1:
            alone = files.wanted or photos or given.forms or given.tallies or at is not None
            one_game_only(alone, len(texts))
            return _score_games(log, texts, notices, as_json, options, say)
        found = _with_totals(log, texts[0], notices, given.forms, given.tallies)
        check_line(at, found)
        compared, unread = _beside(found, photos, options.told or (), say)
        written, cut, left = files.write(found, Path(log), form)
    except SheetgenError as error:
        return report_refusal(
            error, json_report.unreadable_file_report(error_code(error), error.message), as_json, log
        )
    entries = None
    if options.ledger and found.state is not None:
        entries = [e for e in ledger_of(found) if at is None or e.line <= at]
    if as_json:
        report = json_report.score_report(found, entries, at)
        if files.wanted:
            report["written"] = [str(p) for p in written]
        if options.fill is not None:
            report["filled_to"] = cut
            report["left_out"] = left
        if photos:
            report["paper"] = [difference for one in compared for difference in one.json()]
            report["findings"] = json_report.findings_json([*found.findings, *_untrusted(compared, unread)])
        print_json(report)
    else:
        for line in Report(shown_name(log), found, say, wants_colour()).lines(entries, at, options.every):
            echo(line)
        for said in _compared(compared, unread):
            echo(say(said))
        files.tell(written, cut, left)
    agree = not unread and all(one.agrees for one in compared)
    return FINE if agree and not found.findings else FINDINGS


def _score_games(
    log: str,
    texts: Sequence[PlainLog],
    notices: Sequence[Msg],
    as_json: bool,
    options: ScoreOptions,
    say: Say,
) -> int:
    """Report each game of a file with several games on its own."""
    games = [_replayed(log, text, notices if not number else ()) for number, text in enumerate(texts)]
    entries = [ledger_of(game) if options.ledger and game.state is not None else None for game in games]
    if as_json:
        reports = [json_report.score_report(game, each) for game, each in zip(games, entries, strict=True)]
        print_json({"schema": json_report.SCORES, "games": reports})
    for number, (game, each) in enumerate(zip(games, entries, strict=True), 1):
        if as_json:
            break
        echo(
            ("\n" if number > 1 else "")
            + say(msg("Game {number} of {all}", "report", number=number, all=len(games)))
        )
        for line in Report(shown_name(log), game, say, wants_colour()).lines(each, None, options.every):
            echo(line)
    return FINDINGS if any(game.findings for game in games) else FINE


def one_game_only(wanted: object, count: int) -> None:
    """Raise ``UsageError`` if an option that is for one game is used with a file that has ``count`` games."""
    if wanted:
        said = "The file has {count} games: save the game you mean in a file of its own for this."
        raise UsageError(msg(said, "report", count=count))


def _with_totals(
    log: str, text: PlainLog, notices: Sequence[Msg], forms: Sequence[FilledForm], tallies: Sequence[str]
) -> Replay:
    """Return the replay of a log with the totals of forms and ``tallies`` as claims after its last line.

    Raise ``UsageError`` for a form without a name or of another game; ``UnreadableFile``.
    """
    if not forms and not tallies:
        return _replayed(log, text, notices)
    from sheetgen.sheets.filled_forms import claims_of_form, read_tallies

    read = [(form.file, read_tallies([form.answers], alone=True)) for form in forms]
    claims = [(file, line) for file, tallies in read for line in claims_of_form(file, tallies)]
    claims += [("", tally) for tally in tallies]
    last = text.text.count("\n") + 1
    lines = [f"claim {line}" + f"  # {shown_name(file)}" * bool(file) for file, line in claims]
    found = _replayed(log, text._replace(text="\n".join([text.text, *lines])), notices)
    for file, tally in read:
        if found.heading.game not in (None, tally.game):
            said = "{file} is a form of {layout}, but the game is played on {other}."
            other = found.heading.layout_name
            raise UsageError(msg(said, "report", file=file, layout=tally.address, other=other))
    places = [
        msg("{what} ({value})", "report", what=last + n, value=file or msg("typed", "report"))
        for n, (file, _) in enumerate(claims, 1)
    ]
    said = "These totals are compared with the log, as lines after its end: {places}."
    found.notices = (*found.notices, msg(said, "report", places=join_list(places)))
    return found


def _beside(
    found: Replay, photos: Sequence[str], told: Sequence[str], say: Say
) -> tuple[Sequence[ComparedSheet], Sequence[UnreadPhoto]]:
    """Return the photographed sheets, with the marks that a person ``told``, compared with the end of the log; and the
    pictures that could not be read.

    Notices about the photos are added to those of the replay. Raises ``UsageError`` if there are marks without photos.
    """
    if not photos:
        if told:
            raise UsageError(msg("--say is about photos: add --photo FILE.", "report"))
        return (), ()
    from sheetgen.scan.compare import compare_with_replay
    from sheetgen.scan.sheet import combine_pages, find_photo_pages, unread_photos

    notices, step = list(found.notices), Progress().step
    pages = [
        page for photo in photos for page in find_photo_pages(Path(photo), _own(found), step, notices.append)
    ]
    found.notices = tuple(notices)
    compared = compare_with_replay(found, combine_pages(pages))
    if told:
        compared = compare_with_replay(found, _answered(found, compared, told, say))
    return compared, unread_photos(pages)


def _answered(
    found: Replay, compared: Sequence[ComparedSheet], told: Sequence[str], say: Say
) -> list[ReadSheet]:
    """Return the sheets read again with the marks that a person ``told``, such as ``Leila: palace.mogul.2 nothing``.

    Raises ``UsageError`` for a text that is not about a mark on the player's sheet.
    """
    from sheetgen.scan.answers import split_answer, take_answers, unknown_spot

    sheets = [one.sheet for one in compared]
    seats = {name: seat for seat, name in enumerate(found.heading.players, 1)}
    for text in told:
        _, seat, body = split_answer(text, seats)
        asked = [n for n, one in enumerate(compared) if one.seat == seat - 1 or not one.sheet.paper.own]
        answers, rest = take_answers(body, sheets, asked, say)
        if rest.strip():
            if unknown := unknown_spot(rest, sheets, asked, say):
                raise UsageError(msg("--say “{text}”: {why}", text=text, why=unknown))
            said = "--say “{text}”: “{rest}” is no mark of a spot on a photo of this player."
            raise UsageError(msg(said, "report", text=text, rest=rest.strip()))
        for answer in answers:
            sheets[answer.sheet] = sheets[answer.sheet].with_facts({answer.spot: answer.kind})
    return sheets


def _own(found: Replay) -> list[str]:
    """Return the sheets of a log that uses the players' own layout file; none for a layout that comes with
    sheetgen."""
    file, game = found.heading.layout_file, found.heading.game
    if game is None or file is None or file in names().values():
        return []
    beside = game.beside.get(found.heading.layout.header.kind, ())
    return [str(file), *(f"{game.key}/{other}" for other in beside)]


def _compared(compared: Sequence[ComparedSheet], unread: Sequence[UnreadPhoto]) -> Iterator[Msg]:
    """Yield the differences between photographed sheets and the log, or why they cannot be compared."""
    for other in unread:
        yield msg("{photo} is not compared with the log.", "report", photo=other.source)
        yield other.error.message
    if not compared:
        return
    from sheetgen.scan.compare import LISTED
    from sheetgen.scan.report import finding_text as told

    for one in compared:
        photo = ", ".join(one.sheet.sources)
        untrusted = one.sheet.untrusted
        if untrusted:
            yield msg("{photo} is not compared with the log.", "report", photo=photo)
            yield told(untrusted)
        elif one.only_doubtful:
            said = "{photo} and the log agree, except for doubtful marks: {count}"
            yield msg(said, "report", photo=photo, count=len(one.differences))
        elif one.up_to is not None:
            said = "{photo} and the log agree up to line {line}. Marks made after that line: {count}"
            yield msg(said, "report", photo=photo, line=one.up_to, count=len(one.differences))
            if len(one.differences) > LISTED:
                continue
        elif one.differences:
            yield msg("{photo} and the log differ:", "report", photo=photo)
        else:
            yield msg("{photo} and the log agree.", "report", photo=photo)
        for difference in one.differences:
            yield msg("{text}", "report", text=difference.as_sentence(one.sheet))


def _untrusted(compared: Sequence[ComparedSheet], unread: Sequence[UnreadPhoto]) -> list[Finding]:
    """Return a warning for each picture and photographed sheet that could not be compared with the log."""
    breaches = [breach for one in compared if (breach := one.sheet.untrusted) is not None]
    told = [(breach.code, breach.message) for breach in breaches if breach.message is not None]
    if unread:
        from sheetgen.scan.sheet import UNREAD

        told += [(UNREAD, photo.error.message) for photo in unread]
    return [Finding(code, WARNING, message) for code, message in told]


def _cut(line: int, left: int) -> Msg:
    """Return the message up to which line sheets are filled in, and how many lines are left out."""
    return msgs(
        "Filled in up to line {line}, the last one before the first error; {count} line is left out.",
        "Filled in up to line {line}, the last one before the first error; {count} lines are left out.",
        left, "report", line=line,
    )  # fmt: skip


def log_texts(log: str, form: Answers | None = None) -> tuple[list[PlainLog], tuple[Msg, ...]]:
    """Return the games of a file, and notices about the file; raise ``UsageError``, ``UnreadableFile``.

    ``form`` has the values of the log sheet, if they are known.
    """
    file = read_log_file(Path(log), form)
    return split_games(without_decoration(file.text)), file.notices


def _replayed(log: str, text: PlainLog, notices: Sequence[Msg]) -> Replay:
    """Return the replay of a game in the file ``log``."""
    result = replay_plain(text, Path(log).parent)
    result.notices = (*notices, *result.notices)
    return result


def load_log(log: str) -> Replay:
    """Return the replay of a file with one game; raise ``UsageError``, ``UnreadableFile``."""
    texts, notices = log_texts(log)
    one_game_only(len(texts) > 1, len(texts))
    return _replayed(log, texts[0], notices)


def check_line(at: int | None, found: Replay) -> None:
    """Raise ``UsageError`` if the log has no line of this number."""
    if at is not None and not 1 <= at <= len(found.lines):
        raise UsageError(msg("--at: the log has lines 1 to {last}.", "report", last=len(found.lines)))


# ---- format ---------------------------------------------------------------------------------
def format_log(log: str, write: bool, short: bool, as_json: bool) -> int:
    """Print a log in canonical form, or with ``write`` replace the file."""
    path = Path(log)
    try:
        if write and read_filled_form(path) is not None:
            raise UsageError(msg("A form stays as it is: --write is for logs.", "report"))
        found = load_log(log)
        if not found.legal or found.state is None:
            return _not_formatted(log, found, as_json)
        text = canonical_log(found, path.parent, asked_languages()[0] if asked_languages() else None, short)
        changed = text.encode() != path.read_bytes()
        if write and changed:
            replace_file(path, text)
    except SheetgenError as error:
        return report_refusal(error, _formatted([error_as_finding(error)]), as_json, log)
    if as_json:
        print_json(_formatted([], changed, text))
    elif not write:
        print_file_text(text)
    return FINE


def _not_formatted(log: str, found: Replay, as_json: bool) -> int:
    """Print the findings of a log with errors on stderr, because stdout is for the log; it stays unchanged."""
    if as_json:
        print_json(_formatted(found.findings))
        return FINDINGS
    report = Report(shown_name(log), found, translator(), False)
    for finding in found.findings:
        sys.stderr.write("\n".join(report.finding(finding)) + "\n\n")
    text = msg("{log} has errors and was not formatted.", "report", log=log)
    sys.stderr.write(translator()(text) + "\n")
    return FINDINGS


def _formatted(findings: Sequence[Finding], changed: bool = False, text: str | None = None) -> dict[str, Any]:
    found = json_report.findings_json(findings)
    return {"schema": "sheetgen.format/1", "findings": found, "changed": changed, "text": text}


def error_as_finding(error: SheetgenError) -> Finding:
    """Return the error that stops a command as a finding."""
    return Finding(error_code(error), ERROR, error.message)


def replace_file(path: Path, text: str) -> None:
    """Replace the file by ``text`` in one step, so that no program reads an incomplete file."""
    write_file(path, text.encode(), force=True)
