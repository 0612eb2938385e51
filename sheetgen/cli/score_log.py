"""Run the commands that read logs; ``log_commands`` declares them. Each function returns the exit status.

This module does not import typer, so that a log is read quickly.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.cli.game_files import read_filled_form, read_log_file, save_log
from sheetgen.cli.progress import Progress
from sheetgen.cli.show import (
    FINDINGS,
    FINE,
    echo,
    error_code,
    print_file_text,
    print_json,
    reader_language,
    shown_name,
    translator,
    wants_colour,
)
from sheetgen.errors import SheetgenError, UnreadableFile, UsageError, system_reason
from sheetgen.explain import codes, json_report
from sheetgen.explain.format import canonical_log
from sheetgen.explain.ledger import ledger_entries as ledger_of
from sheetgen.explain.report import Paint, Report, places
from sheetgen.explain.sections import account_tables
from sheetgen.explain.settle import Settled, settle_pad
from sheetgen.explain.settle import settle_tallies as settled
from sheetgen.games import registry
from sheetgen.games.contract.values import join_list
from sheetgen.games.layouts.file import names
from sheetgen.input_files import open_input
from sheetgen.message import Msg, msg, msgs
from sheetgen.output_files import write_file
from sheetgen.read.decoration import PlainLog, split_games, without_decoration
from sheetgen.read.finding import ERROR, WARNING, Finding, likely_meant
from sheetgen.read.heading import load_layout as load_layout
from sheetgen.read.heading import playable_layouts, played_on
from sheetgen.read.result import Replay
from sheetgen.replay import replay_plain
from sheetgen.text.catalog import language_of_tag

if TYPE_CHECKING:
    from sheetgen.cli.game_files import FilledForm
    from sheetgen.games.contract.game import Game
    from sheetgen.scan.compare import ComparedSheet
    from sheetgen.sheets.press_data import Answers


def report_refusal(error: SheetgenError, report: dict[str, Any], as_json: bool, file: str = "") -> int:
    """Report an error that prevents a command from starting, and return the exit status.

    A file that is not text is reported as a finding; ``main`` reports other errors, which are raised again.
    """
    unreadable = isinstance(error, UnreadableFile)
    if as_json:
        print_json(report)
    elif unreadable:
        finding = Finding(error_code(error), ERROR, error.message)
        echo(
            "\n".join(
                Report(shown_name(file), Replay.empty(), translator(None), wants_colour()).finding(finding)
            )
        )
    else:
        raise error
    return FINDINGS if unreadable else error.exit_status


class OutputFiles(NamedTuple):
    """The files that ``score`` writes in addition to its report: filled sheets, and a page in ``langs`` with a review.

    ``review`` is a file, or empty for a new review. ``as_log`` is the file for the log text of a form.
    """

    fill: str | None
    page: str | None
    at: int | None
    langs: Sequence[str]
    paper: str
    edition: str
    force: bool
    review: str | None = None
    as_log: str | None = None

    @property
    def lang(self) -> str | None:
        """The language of output files that have only one language."""
        return self.langs[0] if self.langs else None

    @property
    def wanted(self) -> bool:
        """Whether the user requested any output file."""
        return any(path is not None for path in (self.fill, self.page, self.as_log))

    def check(self) -> None:
        """Raise ``UsageError`` if there are several languages or a review, but no page that shows them."""
        if self.page is not None:
            return
        if len(self.langs) > 1:
            raise UsageError(msg("Use several languages in --lang only with --page.", "report"))
        if self.review is not None:
            raise UsageError(msg("Turning points need a page: add --page FILE.html.", "report"))

    def _reviewed(self, found: Replay, log: Path, form: Answers | None) -> bytes | None:
        """Return the review of the game for the page, as JSON."""
        if self.review is None:
            return None
        if self.review:
            return _file(self.review)
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
        from sheetgen.face import Score

        scored, written = Score(found), list[Path]()
        if self.as_log is not None:
            written.append(save_log(Path(self.as_log), form, self.force))
        if self.page is not None:
            written += scored.page(
                self.page, line=self.at, lang=self.langs or None, paper=self.paper, force=self.force,
                review=self._reviewed(found, log, form),
            )  # fmt: skip
        if self.fill is None:
            return written, None, 0
        filled = scored.fill(
            self.fill, line=self.at, lang=self.lang, paper=self.paper, edition=self.edition, force=self.force
        )
        return [*filled, *written], scored.filled_to(self.at), scored.left_out(self.at)

    def messages(self, written: Sequence[Path], cut: int | None, left: int) -> Iterator[Msg]:
        """Yield messages about the written files."""
        for place in written:
            yield msg("Written: {path}", "report", path=str(place))
        if self.page is not None and not any(place.suffix == ".html" for place in written):
            yield msg("No page was written, for the header cannot be read.", "report")
        if written and cut is not None:
            yield _cut(cut, left)


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
def score(
    log: str,
    form: Answers | None = None,
    as_json: bool = False,
    ledger: bool = False,
    at: int | None = None,
    fill: str | None = None,
    page: str | None = None,
    lang: str | None = None,
    paper: str = "a4",
    edition: str = "colour",
    force: bool = False,
    every: bool = False,
    turning_points: bool = False,
    review: str | None = None,
    as_log: str | None = None,
    photos: Sequence[str] = (),
    forms: Sequence[FilledForm] = (),
    tallies: Sequence[str] = (),
) -> int:
    """Replay a log or a filled log sheet (``form``) and print a report.

    Of several languages, separated by commas, the report uses the first. The page marks ``turning_points``
    from a new review of the game, or from the file ``review``. ``every`` also shows findings that may only be
    consequences of others. ``photos`` of the sheets, filled ``forms`` and ``tallies`` are compared with the end
    of the log.
    """
    try:
        langs = language_tags(lang)
        say = translator(langs[0] if langs else None)
        asked = "" if turning_points and review is None else review
        files = OutputFiles(fill, page, at, langs, paper, edition, force, asked, as_log)
        files.check()
        texts, notices = log_texts(log, form)
        if len(texts) > 1:
            one_game_only(files.wanted or photos or forms or tallies or at is not None, len(texts))
            return _score_games(log, texts, notices, as_json, ledger, say, every)
        found = _with_totals(log, texts[0], notices, forms, tallies)
        check_line(at, found)
        compared = _beside(found, photos)
        written, cut, left = files.write(found, Path(log), form)
    except SheetgenError as error:
        return report_refusal(
            error, json_report.unreadable_file_report(error_code(error), error.message), as_json, log
        )
    entries = None
    if ledger and found.state is not None:
        entries = [e for e in ledger_of(found) if at is None or e.line <= at]
    if as_json:
        report = json_report.score_report(found, entries, at)
        if files.wanted:
            report["written"] = [str(p) for p in written]
        if fill is not None:
            report["filled_to"] = cut
            report["left_out"] = left
        if photos:
            report["paper"] = [difference for one in compared for difference in one.json()]
            report["findings"] = json_report.findings_json([*found.findings, *_untrusted(compared)])
        print_json(report)
    else:
        for line in Report(shown_name(log), found, say, wants_colour()).lines(entries, at, every):
            echo(line)
        for said in (*_compared(compared), *files.messages(written, cut, left)):
            echo(say(said))
    return FINDINGS if found.findings or not all(one.agrees for one in compared) else FINE


def _score_games(
    log: str,
    texts: Sequence[PlainLog],
    notices: Sequence[Msg],
    as_json: bool,
    ledger: bool,
    say: Callable[[Msg], str],
    every: bool,
) -> int:
    """Report each game of a file with several games on its own."""
    games = [_replayed(log, text, notices if not number else ()) for number, text in enumerate(texts)]
    entries = [ledger_of(game) if ledger and game.state is not None else None for game in games]
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
        for line in Report(shown_name(log), game, say, wants_colour()).lines(each, None, every):
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
    found = _replayed(log, PlainLog("\n".join([text.text, *lines]), text.notices), notices)
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


def _beside(found: Replay, photos: Sequence[str]) -> Sequence[ComparedSheet]:
    """Return the photographed sheets compared with the final state of the log.

    Notices about the photos are added to those of the replay.
    """
    if not photos:
        return ()
    from sheetgen.scan.compare import compare_with_replay
    from sheetgen.scan.sheet import combine_pages, find_photo_pages

    notices, step = list(found.notices), Progress().step
    pages = [
        page for photo in photos for page in find_photo_pages(Path(photo), _own(found), step, notices.append)
    ]
    found.notices = tuple(notices)
    return compare_with_replay(found, combine_pages(pages))


def _own(found: Replay) -> list[str]:
    """Return the sheets of a log that uses the players' own layout file; none for a layout that comes with
    sheetgen."""
    file, game = found.heading.layout_file, found.heading.game
    if game is None or file is None or file in names().values():
        return []
    beside = game.beside.get(found.heading.layout.header.kind, ())
    return [str(file), *(f"{game.key}/{other}" for other in beside)]


def _compared(compared: Sequence[ComparedSheet]) -> Iterator[Msg]:
    """Yield the differences between photographed sheets and the log, or why they cannot be compared."""
    if not compared:
        return
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
        elif one.differences:
            yield msg("{photo} and the log differ:", "report", photo=photo)
        else:
            yield msg("{photo} and the log agree.", "report", photo=photo)
        for difference in one.differences:
            yield msg("{text}", "report", text=difference.as_sentence(one.sheet))


def _untrusted(compared: Sequence[ComparedSheet]) -> list[Finding]:
    """Return a warning for each photographed sheet that could not be compared with the log."""
    breaches = [breach for one in compared if (breach := one.sheet.untrusted) is not None]
    return [
        Finding(breach.code, WARNING, breach.message) for breach in breaches if breach.message is not None
    ]


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
def format_log(
    log: str, write: bool = False, short: bool = False, lang: str | None = None, as_json: bool = False
) -> int:
    """Print a log in canonical form, or with ``write`` replace the file."""
    path = Path(log)
    try:
        lang = known_language(lang)
        if write and read_filled_form(path) is not None:
            raise UsageError(msg("A form stays as it is: --write is for logs.", "report"))
        found = load_log(log)
        if not found.legal or found.state is None:
            return _not_formatted(log, found, as_json)
        text = canonical_log(found, path.parent, lang, short)
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
    report = Report(shown_name(log), found, translator(None), False)
    for finding in found.findings:
        sys.stderr.write("\n".join(report.finding(finding)) + "\n\n")
    text = msg("{log} has errors and was not formatted.", "report", log=log)
    sys.stderr.write(translator(None)(text) + "\n")
    return FINDINGS


def language_tags(said: str | None) -> list[str]:
    """Return the tags in a text of languages separated by commas; raise ``UsageError`` for an unknown one."""
    return [known_language(tag.strip()) or "en" for tag in said.split(",")] if said is not None else []


def _formatted(findings: Sequence[Finding], changed: bool = False, text: str | None = None) -> dict[str, Any]:
    found = json_report.findings_json(findings)
    return {"schema": "sheetgen.format/1", "findings": found, "changed": changed, "text": text}


def error_as_finding(error: SheetgenError) -> Finding:
    """Return the error that stops a command as a finding."""
    return Finding(error_code(error), ERROR, error.message)


def known_language(lang: str | None) -> str | None:
    """Return the language of a tag such as ``de`` or ``de_AT``; raise ``UsageError`` if it has no catalog."""
    if lang is None or lang == "en":
        return lang

    return language_of_tag(lang)


def replace_file(path: Path, text: str) -> None:
    """Replace the file by ``text`` in one step, so that no program reads an incomplete file."""
    write_file(path, text.encode(), force=True)


# ---- settle ---------------------------------------------------------------------------------
def settle_forms(forms: Sequence[FilledForm], tallies: Sequence[str], as_json: bool, lang: str | None) -> int:
    """Report the winner from the tallies of filled score sheets, in one form or in several, and typed ones."""
    from sheetgen.sheets.filled_forms import (
        # This module draws forms; importing it takes 100 ms, which reading a log does not need.
        read_tallies,
    )

    try:
        read = read_tallies([form.answers for form in forms], alone=bool(tallies))
    except UnreadableFile as error:
        report = json_report.unreadable_file_report(error_code(error), error.message)
        return report_refusal(error, report, as_json, forms[0].file)
    result = settled(read.game, read.layout, [*read.texts, *tallies], forms[0].answers.lang)
    name = read.layout.header.name
    if not as_json:
        for text in (*read.texts, *tallies):
            echo(text)
        echo()
    return _told(read.game, name, result, as_json, lang)


def _told(
    game: Game, name: str, result: Settled, as_json: bool, lang: str | None, written: Sequence[Path] = ()
) -> int:
    say = translator(lang)
    if as_json:
        report = json_report.settle_report(game.key, name, result)
        print_json(report | ({"written": [str(path) for path in written]} if written else {}))
    elif result.findings:
        report_lines = Report(say(game.title), Replay.empty(), say, wants_colour())
        for finding in result.findings:
            echo("\n".join(report_lines.finding(finding)))
    else:
        if result.accounts:
            for line in account_tables(result.accounts, result.players, say):
                echo(line)
            echo()
        for line in places(result.standings, say, Paint(wants_colour())):
            echo(line)
    for path in () if as_json else written:
        echo(say(msg("Written: {path}", "report", path=str(path))))
    return FINDINGS if result.findings else FINE


NO_FILES = OutputFiles(None, None, None, [], "a4", "colour", False)


def settle(
    game: str,
    tallies: Sequence[str],
    layout: str | None = None,
    as_json: bool = False,
    lang: str | None = None,
    files: OutputFiles = NO_FILES,
) -> int:
    """Report the winner from final tallies alone, and write a filled score pad."""
    try:
        translator(lang)
        rules = registry.find(game)
        name = layout or playable_layouts(rules)[0]
        spoken = reader_language() if lang is None else known_language(lang) or "en"
        sheet = load_layout(played_on(game, name))
        result = settled(rules, sheet, tallies, spoken)
        written = _filled_pad(rules, sheet, result, files)
    except SheetgenError as error:
        result = Settled()
        result.findings.append(error_as_finding(error))
        return report_refusal(error, json_report.settle_report(game, layout or "", result), as_json)
    return _told(rules, name, result, as_json, lang, written)


def settle_file(log: str, as_json: bool, lang: str | None, files: OutputFiles) -> int | None:
    """Report the winner from a text file whose header names a score pad; None for any other file."""
    try:
        texts, _ = log_texts(log)
        pad = settle_pad(texts[0].text, Path(log).parent) if len(texts) == 1 else None
    except SheetgenError:  # Scoring the file as a log reports it.
        return None
    if pad is None:
        return None
    layout, result = pad
    rules = registry.find(registry.PADS)
    written = _filled_pad(rules, layout, result, files)
    return _told(rules, layout.header.name, result, as_json, lang, written)


def _filled_pad(game: Game, layout: Any, result: Settled, files: OutputFiles) -> list[Path]:
    """Write the score pad with the numbers of the tallies, and return the paths written."""
    if files.fill is None or result.findings:
        return []
    marks = game.tally_marks(layout, result.players, result.tallies, result.standings)
    if not marks:
        said = "{option} needs a log: totals alone do not show where the marks of this game are."
        raise UsageError(msg(said, "report", option="--fill"))
    from sheetgen.press.filled import write_filled
    from sheetgen.sheets.filled import filled_sheets

    players = result.players
    done = filled_sheets(
        layout, players, [marks] * len(players), files.lang or reader_language(), files.paper.lower()
    )
    return write_filled(done, players, Path(files.fill), edition=files.edition.lower(), force=files.force)


# ---- explain --------------------------------------------------------------------------------
def explain(code: str | None = None, as_json: bool = False, lang: str | None = None) -> int:
    """Explain a code of a finding or a rule clause; without a code, list all of them."""
    say = translator(lang)
    found = codes.explanations_of(code) if code is not None else list(codes.all_explanations())
    if code is not None and not found:
        near = likely_meant(code, dict.fromkeys(f.key for f in codes.all_explanations()))
        said = "There is no code or clause {code}. Did you mean: {offer}?" if near else (
            "There is no code or clause {code}. `sheetgen explain` lists all.")  # fmt: skip
        error = UsageError(msg(said, "report", code=code, offer=", ".join(near)))
        return report_refusal(
            error, {"schema": "sheetgen.explain/1", "entries": [], "message": error.message}, as_json
        )
    if as_json:
        print_json({"schema": "sheetgen.explain/1", "entries": [_entry(f) for f in found]})
        return FINE
    for i, f in enumerate(found):
        if code is None:
            echo(f"{f.key:24} {f.clause or '':8} {f.game}".rstrip())
            continue
        if i:
            echo()
        head = ", ".join(part for part in (f.game, f.clause if f.clause != f.key else "") if part)
        echo(f.key + (f" ({head})" if head else ""))
        echo(f"  {say(f.text)}")
        if f.instead is not None:
            echo(f"  {say(f.instead)}")
        if f.example:
            echo(f"    {f.example}")
        if f.ours and f.instead is not None:
            echo(f"  {say(codes.interpretation_note(f.clause))}")
        for clause in codes.explanations_of(f.clause) if f.clause and f.clause != f.key else ():
            echo(f"  {clause.key}: {say(clause.text)}")
    return FINE


def _entry(f: Any) -> dict[str, Any]:
    return {
        "key": f.key,
        "game": f.game or None,
        "clause": f.clause or None,
        "text": f.text,
        "instead": f.instead,
        "example": f.example or None,
        "ours": f.ours,
    }
