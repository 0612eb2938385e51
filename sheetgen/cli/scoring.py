"""The commands that read logs, without the command line around them: each returns its exit status.

Nothing here imports typer: reading a log should not wait for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.cli.show import FINDINGS, FINE, code_of, colour, echo, language, named, speaker, value
from sheetgen.errors import SheetgenError, UnreadableFile, UsageError
from sheetgen.message import Msg, msg, msgs
from sheetgen.replay.finding import ERROR, Finding
from sheetgen.replay.replay import replay
from sheetgen.replay.report import Paint, Report, places
from sheetgen.replay.result import Replay
from sheetgen.replay.source import read

if TYPE_CHECKING:
    from sheetgen.scan.compare import Compared


def refuse(error: SheetgenError, report: dict[str, Any], as_json: bool, file: str = "") -> int:
    """End a command that could not begin. A file that is no text is a finding; the rest ``main`` tells."""
    unreadable = isinstance(error, UnreadableFile)
    if as_json:
        value(report)
    elif unreadable:
        finding = Finding(code_of(error), ERROR, error.message)
        echo("\n".join(Report(named(file), Replay.empty(), speaker(None), colour()).finding(finding)))
    else:
        raise error
    return FINDINGS if unreadable else error.exit_status


class Files(NamedTuple):
    """What ``score`` is to write beside its report: filled sheets, a page."""

    fill: str | None
    page: str | None
    at: int | None
    lang: str | None
    paper: str
    edition: str
    force: bool

    @property
    def wanted(self) -> bool:
        """Whether anything is."""
        return self.fill is not None or self.page is not None

    def write(self, found: Replay) -> tuple[list[Path], int | None, int]:
        """What was written, up to which line sheets are filled in if not to the end, and how many are left out."""
        if not self.wanted:
            return [], None, 0
        from sheetgen.face import Score

        scored, written = Score(found), list[Path]()
        if self.page is not None:
            written += scored.page(
                self.page, line=self.at, lang=self.lang, paper=self.paper, force=self.force
            )
        if self.fill is None:
            return written, None, 0
        filled = scored.fill(
            self.fill, line=self.at, lang=self.lang, paper=self.paper, edition=self.edition, force=self.force
        )
        return [*filled, *written], scored.filled_to(self.at), scored.left_out(self.at)

    def told(self, written: Sequence[Path], cut: int | None, left: int) -> Iterator[Msg]:
        """That in words, for who reads the report."""
        for place in written:
            yield msg("Written: {path}", "report", path=str(place))
        if self.page is not None and not written:
            yield msg("No page was written, for the header can not be read.", "report")
        if written and cut is not None:
            yield _cut(cut, left)


# ---- score ----------------------------------------------------------------------------------
def score(
    log: str,
    as_json: bool = False,
    ledger: bool = False,
    at: int | None = None,
    fill: str | None = None,
    page: str | None = None,
    lang: str | None = None,
    paper: str = "a4",
    edition: str = "colour",
    force: bool = False,
    keep_going: bool = True,
    every: bool = False,
    photos: Sequence[str] = (),
) -> int:
    """Replay a log and report on it; ``keep_going`` is always so and may be said.

    With ``every`` finding, those are told too that may only follow from others. ``photos`` of the sheets are read and
    compared with the end of the log.
    """
    from sheetgen.replay import json_report

    try:
        say = speaker(lang)
        found = load(log)
        check_line(at, found)
        compared = _beside(found, photos)
        files = Files(fill, page, at, lang, paper, edition, force)
        written, cut, left = files.write(found)
    except SheetgenError as error:
        return refuse(error, json_report.refused(code_of(error), error.message), as_json, log)
    entries = None
    if ledger and found.state is not None:
        from sheetgen.replay.ledger import entries as ledger_of

        entries = [e for e in ledger_of(found) if at is None or e.line <= at]
    if as_json:
        report = json_report.score(found, entries, at)
        if files.wanted:
            report["written"] = [str(p) for p in written]
        if fill is not None:
            report["filled_to"] = cut
            report["left_out"] = left
        if photos:
            report["paper"] = [difference for one in compared for difference in one.json()]
        value(report)
    else:
        for line in Report(named(log), found, say, colour()).lines(entries, at, every):
            echo(line)
        for said in (*_compared(compared), *files.told(written, cut, left)):
            echo(say(said))
    return FINDINGS if found.findings or any(one.differences for one in compared) else FINE


def _beside(found: Replay, photos: Sequence[str]) -> Sequence[Compared]:
    """The sheets on photos beside the end of the log."""
    if not photos:
        return ()
    from sheetgen.scan.compare import compare
    from sheetgen.scan.sheet import pages_of, sheets_of

    return compare(
        found, sheets_of([page for photo in photos for page in pages_of(Path(photo), _own(found))])
    )


def _own(found: Replay) -> list[str]:
    """The sheets that a log on a layout of the players' own is played with; none for one that comes with sheetgen."""
    from sheetgen.games.layouts.file import names

    name, game = found.heading.layout_name, found.heading.game
    if game is None or name in names():
        return []
    beside = game.beside.get(found.heading.layout.header.kind, ())
    return [name, *(f"{game.key}/{other}" for other in beside)]


def _compared(compared: Sequence[Compared]) -> Iterator[Msg]:
    """What differs between paper and replay, or that nothing does."""
    for one in compared:
        photo = ", ".join(one.sheet.sources)
        if one.differences:
            yield msg("{photo} and the log differ:", "report", photo=photo)
        else:
            yield msg("{photo} and the log agree.", "report", photo=photo)
        for difference in one.differences:
            yield msg("{text}", "report", text=difference.told(one.sheet))


def _cut(line: int, left: int) -> Msg:
    """Up to where sheets are filled in, and how much that leaves out."""
    return msgs(
        "Filled in up to line {line}, the last one before the first error; {count} line is left out.",
        "Filled in up to line {line}, the last one before the first error; {count} lines are left out.",
        left, "report", line=line,
    )  # fmt: skip


def load(log: str) -> Replay:
    """The replay of the log in a file; raises ``UsageError`` and ``UnreadableFile``."""
    path = Path(log)
    return replay(read(path), path.parent)


def check_line(at: int | None, found: Replay) -> None:
    """Raises ``UsageError`` for a line that the log does not have."""
    if at is not None and not 1 <= at <= len(found.lines):
        raise UsageError(msg("--at: the log has lines 1 to {last}.", "report", last=len(found.lines)))


# ---- format ---------------------------------------------------------------------------------
def format_log(
    log: str, write: bool = False, short: bool = False, lang: str | None = None, as_json: bool = False
) -> int:
    """Print a log in canonical form, or with ``write`` put it in place of the file."""
    from sheetgen.replay import json_report
    from sheetgen.replay.format import canonical

    path = Path(log)
    try:
        lang = known_language(lang)
        found = load(log)
        if not found.legal or found.state is None:
            return _not_formatted(log, found, as_json)
        text = canonical(found, path.parent, lang, short)
        changed = text.encode() != path.read_bytes()
        if write and changed:
            replace(path, text)
    except SheetgenError as error:
        report = json_report.refused(code_of(error), error.message)
        return refuse(error, {**report, "schema": "sheetgen.format/1"}, as_json, log)
    if as_json:
        value({"schema": "sheetgen.format/1", "findings": [], "changed": changed, "text": text})
    elif not write:
        sys.stdout.write(text)
    return FINE


def _not_formatted(log: str, found: Replay, as_json: bool) -> int:
    """A log with errors stays as it is: its findings are shown, on stderr as stdout is for the log."""
    from sheetgen.replay import json_report

    if as_json:
        findings = [json_report.finding(f) for f in found.findings]
        value({"schema": "sheetgen.format/1", "findings": findings, "changed": False, "text": None})
        return FINDINGS
    report = Report(named(log), found, speaker(None), False)
    for finding in found.findings:
        sys.stderr.write("\n".join(report.finding(finding)) + "\n\n")
    text = msg("{log} has errors and was not formatted.", "report", log=log)
    sys.stderr.write(speaker(None)(text) + "\n")
    return FINDINGS


def known_language(lang: str | None) -> str | None:
    """The language of a tag such as ``de`` or ``de_AT``; raises ``UsageError`` if there is no catalog for it."""
    if lang is None or lang == "en":
        return lang
    from sheetgen.text.catalog import of_tag

    return of_tag(lang)


def replace(path: Path, text: str) -> None:
    """Put ``text`` in place of a file in one step, so that no reader ever sees half of it."""
    from sheetgen.press.output import write

    write(path, text.encode(), force=True)


# ---- settle ---------------------------------------------------------------------------------
def settle(
    game: str,
    tallies: Sequence[str],
    layout: str | None = None,
    as_json: bool = False,
    lang: str | None = None,
) -> int:
    """Say who won, from final tallies alone."""
    from sheetgen.face import played_on
    from sheetgen.games import registry
    from sheetgen.replay import json_report
    from sheetgen.replay.heading import load as load_layout
    from sheetgen.replay.heading import scorable
    from sheetgen.replay.settle import settle as settled

    try:
        say = speaker(lang)
        rules = registry.find(game)
        name = layout or scorable(rules)[0]
        spoken = language() if lang is None else known_language(lang) or "en"
        result = settled(rules, load_layout(played_on(game, name)), tallies, spoken)
    except SheetgenError as error:
        report = json_report.settled(game, layout or "", [], [Finding(code_of(error), ERROR, error.message)])
        return refuse(error, report, as_json)
    if as_json:
        value(json_report.settled(game, name, result.standings, result.findings))
    elif result.findings:
        report_lines = Report(say(rules.title), Replay.empty(), say, colour())
        for finding in result.findings:
            echo("\n".join(report_lines.finding(finding)))
    else:
        for line in places(result.standings, say, Paint(colour())):
            echo(line)
    return FINDINGS if result.findings else FINE


# ---- explain --------------------------------------------------------------------------------
def explain(code: str | None = None, as_json: bool = False, lang: str | None = None) -> int:
    """Explain a code of a finding or a rule clause; without one, list them."""
    from sheetgen.replay import codes
    from sheetgen.replay.suggest import meant

    say = speaker(lang)
    found = codes.find(code) if code is not None else list(codes.everything())
    if code is not None and not found:
        near = meant(code, dict.fromkeys(f.key for f in codes.everything()))
        said = "There is no code or clause {code}. Did you mean: {offer}?" if near else (
            "There is no code or clause {code}. `sheetgen explain` lists all.")  # fmt: skip
        error = UsageError(msg(said, "report", code=code, offer=", ".join(near)))
        return refuse(error, {"schema": "sheetgen.explain/1", "entries": [], "message": str(error)}, as_json)
    if as_json:
        value({"schema": "sheetgen.explain/1", "entries": [_entry(f) for f in found]})
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
        for clause in codes.find(f.clause) if f.clause and f.clause != f.key else ():
            echo(f"  {clause.key}: {say(clause.text)}")
    return FINE


def _entry(f: Any) -> dict[str, Any]:
    return {
        "key": f.key,
        "game": f.game or None,
        "clause": f.clause or None,
        "text": str(f.text),
        "instead": str(f.instead) if f.instead is not None else None,
        "example": f.example or None,
    }
