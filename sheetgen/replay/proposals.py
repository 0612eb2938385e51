"""Changes of a log in words: what would set it right, and how it was read on."""

from __future__ import annotations

from sheetgen.message import Msg, msg
from sheetgen.replay import edits
from sheetgen.replay.finding import Proposal
from sheetgen.replay.search import Mend, Search

UNSURE = (edits.ADDED, edits.ADDED_LINE)
"""Changes of which only the place is known."""
MOST = 3
"""Proposals that are told."""


def propose(search: Search) -> tuple[Proposal, ...]:
    """The changes after which everything agrees, likeliest first; those that only differ in what is added as one."""
    found: dict[tuple[object, ...], Proposal] = {}
    for mend in search.whole:
        proposal = proposed(search, mend)
        edit = mend.edit
        place = (edit.kind, edit.at) if edit.kind in (edits.ADDED, edits.ADDED_LINE) else (edit.key,)
        found.setdefault(place, proposal)
    told = tuple(found.values())[:MOST]
    if len(told) == 1 and not search.gave_up and search.whole[0].edit.kind not in UNSURE:
        only = told[0]
        told = (only._replace(clear=only.agreeing + only.claims > 1),)
    return told


def proposed(search: Search, mend: Mend) -> Proposal:
    """One change, and what agrees after it."""
    statements, edit = search.track.statements, mend.edit
    changed = edit.lines(statements)
    old = statements[min(edit.at, len(statements) - 1)].line
    later = mend.statements[edit.at + len(changed) :] if mend.whole else ()
    claims = sum(statement.head.kind == "claim" for statement in later)
    lines = sum(statement.speaks for statement in later)
    removed = tuple(s.line.number for s in statements[edit.at : edit.at + edit.removed])
    return Proposal(edit.kind, old.number, removed, changed, _said(search, mend), lines, claims)


def _said(search: Search, mend: Mend) -> Msg:
    """The change, to follow “if”."""
    statements, edit = search.track.statements, mend.edit
    line = statements[min(edit.at, len(statements) - 1)].line
    changed = edit.lines(statements)
    values = {"line": line.number, "words": _words(edit)}
    if edit.kind == edits.WORD:
        return msg("line {line} said “{words}”", "report", **values)
    if edit.kind == edits.NAME:
        name = changed[0].split(":")[0].strip()
        return msg("line {line} were {name}’s", "report", line=line.number, name=name)
    if edit.kind == edits.ADDED:
        return msg("line {line} said one thing more, such as “{words}”", "report", **values)
    if edit.kind == edits.LEFT_OUT:
        return msg("line {line} did not say “{words}”", "report", line=line.number, words=_typed(edit))
    if edit.kind == edits.LEFT_OUT_LINE:
        return msg("line {line} were left out", "report", line=line.number)
    if edit.kind == edits.SWAPPED:
        other = statements[edit.at + 1].line.number
        return msg("lines {line} and {other} changed places", "report", line=line.number, other=other)
    if edit.kind == edits.JOINED:
        other = statements[edit.at + 1].line.number
        return msg("line {other} went on in line {line}", "report", line=line.number, other=other)
    if edit.kind == edits.ADDED_LINE:
        name = changed[0].split(":")[0].strip()
        return msg(
            "there were a line of {name} before line {line}, such as “{words}”", "report",
            name=name, line=line.number, words=changed[0],
        )  # fmt: skip
    return msg(
        "line {line} claimed “{words}”", "report", line=line.number, words=changed[0].split(":", 1)[1].strip()
    )


def _words(edit: edits.Edit) -> str:
    """The new words of a change within a line, with those that they belong to."""
    wording = edit.wording
    if wording is None:
        return ""
    return wording.words


def _typed(edit: edits.Edit) -> str:
    wording = edit.wording
    assert wording is not None
    found = wording.segment.tokens
    first, last = found[wording.start], found[wording.end - 1]
    begin = first.column - wording.segment.column
    return wording.segment.text[begin : last.column + last.length - wording.segment.column]


def read_as(proposal: Proposal) -> Msg:
    """How the log was read on with a change."""
    return msg("as if {change}", "report", change=proposal.message)
