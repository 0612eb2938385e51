"""Answers to the page's calls about a log: its findings, the standings, and files made from it."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from time import monotonic
from typing import Any

from sheetgen.errors import UsageError
from sheetgen.explain import json_report
from sheetgen.explain.ledger import all_lines_in_full, ledger_entries, ledger_sentences
from sheetgen.explain.report import Report, explain_places
from sheetgen.explain.settle import Settled, settle_pad
from sheetgen.face import Score
from sheetgen.games.layouts.file import layout_title
from sheetgen.mend.proposals import apply_proposal
from sheetgen.mend.recover import EFFORT
from sheetgen.mend.search import Steps
from sheetgen.message import Say, msg, shown_name, translate_messages
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.finding import Finding, Proposal
from sheetgen.read.lines import decode_log
from sheetgen.read.result import Replay
from sheetgen.replay import replay, replay_in_steps, replay_to_first_error
from sheetgen.text.catalog import speaker
from sheetgen.web.kept import File, take_file
from sheetgen.web.session import Arguments, Session
from sheetgen.web.settling import places

SLICE = 0.1
"""Seconds of a search between two answers to the page."""


def _text(arguments: Arguments) -> str:
    return decode_log(str(arguments["text"]).encode())


def _read(session: Session, arguments: Arguments, effort: int = EFFORT) -> Replay:
    return replay(_text(arguments), session.folder, effort)


def read_log(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the text of a log in a document or in an older encoding, and notices about it."""
    from sheetgen.read.documents import log_in

    found, say = log_in(b64decode(str(arguments["base64"])), str(arguments["name"])), speaker(session.lang)
    return {"text": found.text, "notices": [say(notice) for notice in found.notices]}


def check(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the first error of a log, its totals and its standings. This is fast enough while somebody types."""
    session.search = None
    pad = settle_pad(_text(arguments), session.folder)
    if pad is not None:
        return _checked_pad(*pad, session.lang)
    return _checked(replay_to_first_error(_text(arguments), session.folder), speaker(session.lang), False)


def search(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Search for all errors of a log, for proposals and for the mended log, for ``SLICE`` seconds.

    Return ``{"goes_on": true}`` if the search is not finished. The same call continues it; a call with another
    log abandons it.
    """
    asked, say = (_text(arguments), session.lang), speaker(session.lang)
    pad = settle_pad(asked[0], session.folder)
    if pad is not None:
        return _checked_pad(*pad, session.lang)
    if session.search is None or session.search.asked != asked:
        session.search = LogSearch(asked, replay_in_steps(asked[0], session.folder))
    found = session.search.go_on()
    if found is None:
        return {"goes_on": True}
    session.search = None
    return {**_checked(found, say, True), "mended": _mended(found)}


class LogSearch:
    """A search for the errors of a log. ``asked`` is the text and the reader's language."""

    def __init__(self, asked: tuple[str, str], steps: Steps[Replay]) -> None:
        self.asked, self._steps = asked, steps

    def go_on(self) -> Replay | None:
        """Search for ``SLICE`` seconds. Return the replay; None if the search is not finished."""
        ends = monotonic() + SLICE
        while True:
            try:
                next(self._steps)
            except StopIteration as end:
                found: Replay = end.value
                return found
            if monotonic() >= ends:
                return None


def _checked(found: Replay, say: Say, searched: bool) -> dict[str, Any]:
    """Return the findings of a replay, its totals and its standings; after a search also the lines in full words."""
    heading = found.heading
    answer: dict[str, Any] = {
        "header": _header(found, say),
        "replays": True,
        "findings": [
            _finding(
                finding,
                say,
                rule_of(found, finding.clause, say),
                [_proposal(proposal, found, say) for proposal in finding.proposals],
            )
            for finding in found.findings
        ],
        "legal": found.legal,
        "finished": found.finished,
        "searched": searched,
        "notices": [say(notice) for notice in found.notices],
        "understood": [],
        "unchecked": [{"line": one.line, "text": say(one.message)} for one in found.unchecked],
        "standings": [],
        "verdict": "",
        "totals": [],
        "due": "",
    }
    if found.state is None:
        return answer
    report = Report("", found, say)
    standings = found.game.standings(found.state)
    answer |= {
        "standings": places(standings, heading.players, say),
        "totals": _totals(found, report),
    }
    if searched:
        answer["understood"] = [{"line": one.line, "text": one.text} for one in all_lines_in_full(found)]
    if found.finished:
        answer["verdict"] = " ".join(say(line) for line in explain_places(standings) if line is not None)
    else:
        answer["due"] = next(iter(report.outcome(found.state)))
    return answer


def _checked_pad(layout: Any, settled: Settled, lang: str) -> dict[str, Any]:
    """Return the findings, points and places of a text with tallies of a score pad, in the form of a checked log."""
    say = speaker(lang)
    parts = [part for account in settled.accounts for part in account.parts]
    return {
        "header": {
            "game": layout.header.game,
            "title": layout_title(layout.header.title, layout.header.name, lang),
            "layout": layout.header.name,
            "players": list(settled.players),
        },
        "replays": False,
        "findings": [_finding(finding, say, "", []) for finding in settled.findings],
        "legal": not settled.findings,
        "finished": bool(settled.standings),
        "searched": True,
        "notices": [say(note.message) for account in settled.accounts for note in account.notes],
        "understood": [],
        "unchecked": [],
        "standings": places(settled.standings, settled.players, say),
        "verdict": " ".join(say(line) for line in explain_places(settled.standings) if line is not None),
        "totals": [
            {
                "seat": seat,
                "name": name,
                "totals": [
                    {"key": part.key, "label": say(part.label), "text": say(total_text(part.values[seat]))}
                    for part in parts
                ],
            }
            for seat, name in enumerate(settled.players)
        ],
        "due": "",
    }


def _header(found: Replay, say: Say) -> dict[str, Any] | None:
    heading = found.heading
    if heading.game is None:
        return None
    return {
        "game": heading.game.key,
        "title": say(heading.game.short_title),
        "layout": heading.layout_name,
        "players": [shown_name(name, say) for name in heading.players],
        "lang": heading.lang,
        "seats": heading.seats,
        "lines": max(heading.lines, default=0),
    }


def _finding(finding: Finding, say: Say, rule: str, proposals: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "line": finding.line,
        "column": finding.column,
        "length": finding.length,
        "severity": finding.severity,
        "code": finding.code,
        "message": say(finding.message),
        "clause": finding.clause,
        "rule": rule,
        "suggestions": list(finding.suggestions),
        "read_on": "" if finding.read_on is None else say(finding.read_on),
        "follows": finding.follows,
        "proposals": proposals,
        "unsearched": finding.unsearched,
    }


def rule_of(found: Replay, clause: str, say: Say) -> str:
    """Return the text of a clause of the log's game; empty if there is none."""
    game = found.heading.game
    text = game.clauses.get(clause) if game is not None else None
    return "" if text is None else say(text)


def _proposal(proposal: Proposal, found: Replay, say: Say) -> dict[str, Any]:
    rows = [line.text for line in found.lines]
    return {
        "kind": proposal.kind,
        "message": say(proposal.message),
        "label": _label(proposal, rows) or say(msg("Leave out line {line}", "web", line=proposal.line)),
        "line": proposal.line,
        "removed": list(proposal.removed),
        "lines": list(proposal.lines),
        "others": list(proposal.others),
        "clear": proposal.clear,
        "text": apply_proposal("\n".join(rows), proposal) + "\n",
    }


def _label(proposal: Proposal, rows: Sequence[str]) -> str:
    """Return the short text of a proposal: those parts of its lines that the replaced lines do not contain."""
    old = {part.strip() for number in proposal.removed for part in _parts(rows[number - 1])}
    new = [part.strip() for row in proposal.lines for part in _parts(row)]
    return "; ".join(part for part in new if part not in old) or " / ".join(proposal.lines)


def _parts(row: str) -> list[str]:
    head, colon, body = row.partition(":")
    return [f"{head}:", *body.split(";")] if colon else row.split(";")


def _totals(found: Replay, report: Report) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": shown_name(name, report.say),
            "totals": [
                {
                    "key": key,
                    "label": report.say(total_name(key)),
                    "text": report.say(report.total(key, value)),
                }
                for key, value in found.game.totals(found.state, seat).items()
            ],
        }
        for seat, name in enumerate(found.heading.players)
    ]


def _ledger(found: Replay, report: Report) -> Iterator[dict[str, Any]]:
    """Yield the changes of each log line as text."""
    say, players = report.say, found.heading.players
    for entry in ledger_entries(found):
        words = ledger_sentences(found, entry)
        changed = [
            {
                "seat": seat,
                "totals": [
                    f"{say(total_name(key))} {say(report.step(key, old, new))}"
                    for key, (old, new) in entry.totals.get(name, {}).items()
                ],
                "marks": [say(text) for text in words.own.get(name, ())],
            }
            for seat, name in enumerate(players)
        ]
        yield {
            "line": entry.line,
            "seat": None if entry.player is None else players.index(entry.player),
            "text": entry.text,
            "common": [say(text) for text in words.common],
            "players": [one for one in changed if one["totals"] or one["marks"]],
        }


def ledger(session: Session, arguments: Arguments) -> list[dict[str, Any]]:
    """Return the changes of each log line as text."""
    found = _read(session, arguments, 0)
    return list(_ledger(found, Report("", found, speaker(session.lang)))) if found.state is not None else []


def _mended(found: Replay) -> dict[str, Any]:
    """Return the log with the first proposal of each finding applied, and the difference from the old log."""
    old = [line.text for line in found.lines]
    text, changed = "\n".join(old), set[int]()
    first = [finding.proposals[0] for finding in found.findings if finding.proposals]
    for proposal in sorted(first, key=lambda proposal: -proposal.line):
        # Apply the last line first, so that the numbers of earlier lines remain valid.
        if not changed.intersection((proposal.line, *proposal.removed)):
            changed |= {proposal.line, *proposal.removed}
            text = apply_proposal(text, proposal)
    rows = [
        row for row in unified_diff(old, text.split("\n"), lineterm="", n=2) if row[:3] not in ("---", "+++")
    ]
    diff = [{"kind": row[:1], "text": row[1:] if row[:1] in " +-" else row} for row in rows]
    return {"text": text + "\n", "diff": diff, "changes": len(first)}


def report(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the report of ``sheetgen score --json`` on a log."""
    value: dict[str, Any] = translate_messages(
        json_report.score_report(_read(session, arguments)), speaker(session.lang)
    )
    return value


def fill(session: Session, arguments: Arguments) -> File:
    """Return a PDF of the players' sheets as filled in at the end of a log, or after one of its lines."""
    score = _score(session, arguments)
    path = session.folder / f"{score.game}.pdf"
    score.fill(
        path, line=_line(arguments), lang=session.lang, paper=str(arguments.get("paper") or "a4"),
        edition=str(arguments.get("edition") or "colour"), force=True,
    )  # fmt: skip
    return take_file(path)


def page(session: Session, arguments: Arguments) -> File:
    """Return the log as an interactive HTML page that replays the game."""
    score = _score(session, arguments)
    path = session.folder / f"{score.game}.html"
    score.page(path, line=_line(arguments), lang=session.lang, force=True)
    return take_file(path)


def _score(session: Session, arguments: Arguments) -> Score:
    score = Score(_read(session, arguments))
    if not score.players:
        raise UsageError(msg("The header cannot be read.", "web"))
    return score


def _line(arguments: Arguments) -> int | None:
    line = arguments.get("line")
    return None if line is None else int(line)
