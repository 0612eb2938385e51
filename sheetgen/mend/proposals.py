"""Proposals: possible corrections of a log as sentences, and the text of the corrected log."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.mend import edit as kinds
from sheetgen.mend.checkpoints import Track
from sheetgen.mend.dry_run import Probe
from sheetgen.mend.edit import Edit
from sheetgen.mend.likelihood import NEAR
from sheetgen.mend.search import PROOF, Repair, Search
from sheetgen.message import Msg, msg
from sheetgen.read.finding import WARNING, Proposal
from sheetgen.read.lines import Line
from sheetgen.read.result import Replay
from sheetgen.read.seeds import lines_from_seed


def apply_proposal(text: str, proposal: Proposal) -> str:
    """Return ``text`` with the proposal applied. All other lines stay unchanged."""
    found: list[str] = []
    for number, row in enumerate(text.split("\n"), 1):
        if number == proposal.line:
            found += proposal.lines
        if number not in proposal.removed:
            found.append(row)
    return "\n".join(found)


# ---- sentences for changes and for how the log was read on ---------------------------


MOST_PROPOSALS = 3
"""Largest number of proposals in a finding."""
IN_WORDS = (kinds.WORD, kinds.LEFT_OUT)
WITH_OTHERS = (kinds.WORD, kinds.ADDED)
MOST_OTHERS = 2
"""Largest number of alternatives listed with a proposal: other values of the same words, or other missing
words.
"""


def make_proposals(search: Search) -> tuple[Proposal, ...]:
    """Return the changes after which everything agrees, likeliest first. Changes of the same place become one
    proposal.
    """
    found: dict[tuple[object, ...], list[Repair]] = {}
    for mend in _unlike(search):
        found.setdefault(mend.edit.place, []).append(mend)
    told = tuple(_as_one(search, mends) for mends in found.values())
    claim = next((proposal for proposal in told if proposal.kind == kinds.CLAIM), None)
    told = told[:MOST_PROPOSALS]
    if claim is not None and claim not in told:  # keep the proposal that the claim itself is wrong
        told = (*told[:-1], claim)
    if len(told) == 1 and not told[0].others and not search.gave_up and _shows_at_once(search):
        only = told[0]
        told = (only._replace(clear=only.agreeing + only.claims >= PROOF),)
    return told


def _unlike(search: Search) -> Iterator[Repair]:
    """Yield changes, without those that mean the same as a likelier change of the same line."""
    known: dict[int, list[Repair]] = {}
    for mend in search.likely:
        same = known.setdefault(mend.edit.at, []) if mend.edit.kind in IN_WORDS else []
        if not any(_says_the_same(search, mend, other) for other in same):
            same.append(mend)
            yield mend


def _says_the_same(search: Search, mend: Repair, other: Repair) -> bool:
    if mend.state != other.state:
        return False
    after = [search.plausibility.state_after(one.edit, one.statements) for one in (mend, other)]
    return bool(after[0] == after[1])


def _as_one(search: Search, mends: list[Repair]) -> Proposal:
    """Return one proposal for changes of one place: the likeliest change, with the others as alternatives."""
    first = make_proposal(search, mends[0])
    if mends[0].edit.kind not in WITH_OTHERS or mends[0].edit.wording is None:
        return first
    said = {mend.edit.wording.words: mend for mend in reversed(mends) if mend.edit.wording}
    said.pop(mends[0].edit.wording.words)  # the same words may be missing at several places of a line
    others = sorted(said.values(), key=mends.index)[:MOST_OTHERS]
    elsewhere = [mend for mend in mends[1:] if mend not in others]
    lines = tuple(mend.edit.lines(search.track.statements)[0] for mend in [*others, *elsewhere][:MOST_OTHERS])
    if not others:
        return first._replace(others=lines)
    words = " / ".join(mend.edit.wording.words for mend in others if mend.edit.wording)
    text = msg("{text} Likewise {others}.", "report", text=first.message, others=words)
    return first._replace(message=text, others=lines)


def _shows_at_once(search: Search) -> bool:
    """Return whether the likeliest change is near the fault and is not of a kind that nearly always helps.

    A changed word does not count if the search ended before it tried slips far above the fault.
    """
    edit = search.whole[0].edit
    if edit.kind == kinds.WORD and search.cut_short and not search.edits.meaningless_count:
        return False
    if edit.kind == kinds.LEFT_OUT_LINE and not search.edits.repeats_neighbour(edit.at):
        return False
    return edit.kind not in (*kinds.UNSURE, kinds.LEFT_OUT) and search.track.stop - edit.at <= NEAR


def make_proposal(search: Search, mend: Repair) -> Proposal:
    """Return the proposal for one change, with the number of later lines and claims that agree."""
    statements, edit = search.track.statements, mend.edit
    changed = edit.lines(statements)
    old = statements[min(edit.at, len(statements) - 1)].line
    later = mend.statements[edit.at + len(changed) :] if mend.whole else ()
    claims = sum(statement.head.kind == "claim" for statement in later)
    lines = sum(statement.has_decisions for statement in later)
    removed = tuple(s.line.number for s in statements[edit.at : edit.at + edit.removed])
    return Proposal(edit.kind, old.number, removed, changed, _said(search, mend), lines, claims)


def _said(search: Search, mend: Repair) -> Msg:
    """Return the sentence for a change."""
    statements, edit = search.track.statements, mend.edit
    line = statements[min(edit.at, len(statements) - 1)].line.number
    changed = edit.lines(statements)
    if edit.kind in IN_A_LINE:
        old, new = _words(edit, statements[edit.at].line)
        said = IN_A_LINE[edit.kind] if search.track.cause is not None else NOT_WRITTEN
        return said._replace(values=(("line", line), ("typed", old), ("words", new)))
    if edit.kind in (kinds.SWAPPED, kinds.JOINED):
        other = statements[edit.at + 1].line.number
        return OF_LINES[edit.kind]._replace(values=(("line", line), ("other", other)))
    head, _, body = changed[0].partition(":") if changed else ("", "", "")
    if edit.kind == kinds.NAME and search.track.probe.heads.meaning_of(head.strip()).kind != "player":
        values = (("line", line), ("typed", str(statements[edit.at].line.head)), ("words", head.strip()))
        return IN_A_LINE[kinds.WORD]._replace(values=values)
    values = (("line", line), ("player", head.strip()), ("words", body.strip()))
    return OF_LINES[edit.kind]._replace(values=values)


IN_A_LINE = {
    kinds.WORD: msg(
        "With “{words}” instead of “{typed}” in line {line}, the rest of the log would agree.", "report"
    ),
    kinds.ADDED: msg(
        "Something is missing in line {line}, such as “{words}”. With it, the rest of the log would agree.",
        "report",
    ),
    kinds.LEFT_OUT: msg("Without “{typed}” in line {line}, the rest of the log would agree.", "report"),
}
NOT_WRITTEN = msg("If “{words}” was only left out in line {line}, the rest of the log agrees too.", "report")
"""Used where the log is legal without the change."""
OF_LINES = {
    kinds.NAME: msg("If line {line} were a line of {player}, the rest of the log would agree.", "report"),
    kinds.LEFT_OUT_LINE: msg("Without line {line}, the rest of the log would agree.", "report"),
    kinds.SWAPPED: msg(
        "If lines {line} and {other} changed places, the rest of the log would agree.", "report"
    ),
    kinds.JOINED: msg("If line {other} belonged to line {line}, the rest of the log would agree.", "report"),
    kinds.ADDED_LINE: msg(
        "A line of {player} may be missing before line {line}, such as “{words}”. "
        "With it, the rest of the log would agree.",
        "report",
    ),
    kinds.CLAIM: msg("With “{words}” in line {line}, the rest of the log would agree.", "report"),
}
LEFT_OUT = msg("The replay assumes that something is missing before this line.", "report")
WITH, WITHOUT, MISSING = (
    msg("Line {line} is replayed as “{words}”.", "report"),
    msg("The replay continues without line {line}.", "report"),
    msg("The replay assumes that a line of {player} is missing before line {line}.", "report"),
)


def _words(edit: Edit, line: Line) -> tuple[str, str]:
    """Return the typed words that a change replaces, and the words that replace them."""
    wording = edit.wording
    if wording is None:
        return "", ""
    found = wording.segment.tokens[wording.start : wording.end]
    typed = line.text[found[0].column : found[-1].column + found[-1].length] if found else ""
    return typed, wording.words


def describe_reading(proposal: Proposal) -> Msg:
    """Return the sentence for how the log was read on with a change."""
    if proposal.kind == kinds.ADDED_LINE:
        player = proposal.lines[0].partition(":")[0].strip()
        return MISSING._replace(values=(("line", proposal.line), ("player", player)))
    if not proposal.lines:
        return WITHOUT._replace(values=(("line", proposal.line),))
    words = " / ".join(line.strip() for line in proposal.lines)
    return WITH._replace(values=(("line", proposal.line), ("words", words)))


# ---- legal logs with warnings: decisions that may only be missing from the log -------


MOST_FORGOTTEN = 3
"""Largest number of warnings that are searched. Players who leave more undone do so on purpose."""
SHARE = 4
"""The search for a warning gets this fraction (1/SHARE) of the effort for a fault."""


def propose_for_warnings(log: Replay, effort: int) -> None:
    """Add proposals to warnings about things left undone. Each search spends at most ``effort`` / ``SHARE``
    moves.
    """
    warned = [n for n, finding in enumerate(log.findings) if finding.severity == WARNING]
    if not 0 < len(warned) <= MOST_FORGOTTEN:
        return
    probe = Probe(log.heading, log.lines, {(f.line, f.code) for f in log.findings if f.severity == WARNING})
    track = Track(probe, probe.statements())
    seeded = lines_from_seed(log.game, log.heading.seed, log.steps)
    for n in warned:
        finding = log.findings[n]
        i = next((i for i, s in enumerate(track.statements) if s.line.number == finding.line), None)
        if i is not None and (finding.line, finding.code) in probe.warned:
            search = Search(track, track.effort * track.game.move_weight + effort // SHARE, seeded)
            search.run_undone(i)
            log.findings[n] = finding._replace(proposals=make_proposals(search))
