"""What a rule refused may be right, and an earlier line wrong: which lines are looked at, how likely they are."""

import pytest

from sheetgen.mend.checkpoints import Track
from sheetgen.mend.dry_run import Probe
from sheetgen.mend.edit import LEFT_OUT, WORD, Edit
from sheetgen.mend.edits import Edits
from sheetgen.mend.likelihood import EarlierMentions
from sheetgen.mend.line_edits import NEEDLESS
from sheetgen.read.finding import Finding, Proposal
from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import split_lines
from sheetgen.read.reader import ECHO, TYPED
from sheetgen.replay import replay
from tools.slips import GAMES


def written(name: str, line: int, meant: str, slip: str) -> str:
    """An example game in which a line says ``slip`` instead of what was meant."""
    rows = (GAMES / f"{name}.log").read_text(encoding="utf-8").split("\n")
    assert meant in rows[line - 1]
    rows[line - 1] = rows[line - 1].replace(meant, slip, 1)
    return "\n".join(rows)


def track(text: str) -> Track:
    found = split_lines(text)
    probe = Probe(HeaderReader(found, GAMES).read(), found)
    return Track(probe, probe.statements())


def changed(edits: Edits, edit: Edit) -> tuple[int, str]:
    """The number of the line that a change is of, and what it says then."""
    statements = edits.track.statements
    return statements[edit.at].line.number, edit.lines(statements)[0]


def only(text: str) -> Finding:
    (finding,) = replay(text, GAMES).findings
    return finding


def proposals(finding: Finding) -> list[tuple[str, int, str]]:
    def said(proposal: Proposal) -> str:
        return " ".join(proposal.lines[0].split()) if proposal.lines else ""

    return [(proposal.kind, proposal.line, said(proposal)) for proposal in finding.proposals]


def test_what_is_there_already_may_have_been_put_there_by_a_slip() -> None:
    """c3 has a road since line 45: it may have been another cell there, but c3 is none of them."""
    edits = Edits(track(written("karma-used", 47, "curve b2 sw", "curve c3 sw")))
    found = [changed(edits, edit) for edit in EarlierMentions(edits).contradicting()]
    assert {line for line, _ in found} == {45}
    assert all("c3" not in said for _, said in found)
    assert any(said.startswith("Rajesh: halves ") for _, said in found)


def test_of_a_thing_that_is_not_there_another_may_have_been_written_where_it_came_from() -> None:
    """The hand of line 7 has no r6, which is put down in line 11."""
    text = written("nagaraja/points", 7, "r6", "r5")
    edits = Edits(track(text))
    found = [changed(edits, edit) for edit in EarlierMentions(edits).supplying()]
    assert (7, "draw:   r6 c2 r1 t7 s5") in found
    assert all("r6" in said for _, said in found), "each names the card that was refused"
    assert proposals(only(text))[0] == ("word", 7, "draw: r6 c2 r1 t7 s5")


def test_it_came_from_the_player_or_from_chance_but_from_nobody_else() -> None:
    """Rajesh puts s1 down in line 12; what Leila put down before tells nothing of his hand."""
    edits = Edits(track(written("nagaraja/points", 8, "s1", "s2")))
    found = {line for line, _ in (changed(edits, edit) for edit in EarlierMentions(edits).supplying())}
    assert edits.track.statements[edits.track.stop].line.number == 12
    assert {7, 8} >= found >= {8}


@pytest.mark.medium
def test_words_that_say_what_is_so_anyway_are_likelier_wrong() -> None:
    """Leila is at Bikaner in line 29, and goes there: she meant Ahmadabad, where her house is built."""
    text = written("raja/two", 29, "gehen Ahmadabad", "gehen Bikaner")
    edits = Edits(track(text))
    i = edits.track.stop
    said, event = next(
        (said, event)
        for said in edits.track.played[i].read_segments
        for event in said.events
        if (event.move, event.how) == (("travel", "bikaner"), ECHO)
    )
    needed = type(event)(event.move, TYPED, 0, event.before, event.start, event.end)

    def costs(event: object) -> list[float]:
        found = edits.changes_of_decision(i, said.segment, event)  # type: ignore[arg-type]
        return [edit.cost for edit in found if edit.kind == WORD]

    assert costs(event) == [cost - NEEDLESS for cost in costs(needed)] != []
    assert [kind for kind, _, _ in proposals(only(text))] == ["word"], "no step on the way is missing"


def test_chance_that_is_told_twice_is_left_out_where_it_was_said_aside() -> None:
    text = written("nagaraja/points", 15, "activate c2 gn", "activate c2 gn; draw c2 c3")
    assert proposals(only(text)) == [("extra-decision", 15, "Leila: activate c2 gn")]


def test_chance_that_is_told_once_is_never_left_out() -> None:
    """Without the draw nobody would know what is in the hand, and all would agree."""
    text = written("nagaraja/points", 15, "activate c2 gn", "activate c2 gn; draw c2 c3")
    text = text.replace("draw:   c2 c3\n", "", 1)
    assert replay(text, GAMES).findings == [], "it may stand in her line as well"
    text = text.replace("Rajesh: give t4", "Rajesh: give t9", 1)
    edits = Edits(track(text))
    i = next(n for n, s in enumerate(edits.track.statements) if s.line.number == 15)
    assert edits.track.stop > i + 1
    draws = [
        event
        for said in edits.track.played[i].read_segments
        for event in said.events
        if event.player is None and event.how == TYPED
    ]
    assert draws
    assert not any(
        edit.kind == LEFT_OUT and "draw" not in changed(edits, edit)[1] for edit in edits.changes_of_line(i)
    )
