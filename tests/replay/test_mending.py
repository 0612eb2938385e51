"""One slip, one finding: what sets it right is told, and what follows from it is folded."""

import random
from itertools import islice

import pytest

from sheetgen.explain.json_report import findings_json as as_json
from sheetgen.explain.report import Report
from sheetgen.mend.proposals import apply_proposal
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tools import slips

GAME = (slips.GAMES / "karma-used.log").read_text(encoding="utf-8")
ROWS = GAME.split("\n")


def at(words: str) -> int:
    """The number of the line that begins so."""
    return next(n for n, row in enumerate(ROWS, 1) if row.startswith(words))


def corrupted(old: str, new: str, line: int) -> Replay:
    rows = list(ROWS)
    assert old in rows[line - 1]
    rows[line - 1] = rows[line - 1].replace(old, new, 1)
    return replay("\n".join(rows), slips.GAMES)


def only(found: Replay) -> Finding:
    (finding,) = found.findings
    return finding


SOUND = slips.ending(replay(GAME, slips.GAMES))


def test_a_sound_log_is_read_once_and_nothing_is_proposed() -> None:
    found = replay(GAME, slips.GAMES)
    assert found.findings == [] and all(step.sound for step in found.steps)


def test_a_typo_is_one_finding_and_the_log_is_read_on_with_the_word() -> None:
    line = at("roll:")
    finding = only(found := corrupted("line", "lnie", line))
    assert (finding.line, finding.code) == (line, "unreadable")
    (proposal,) = finding.proposals
    assert proposal.kind == "word" and proposal.clear and proposal.claims == 2
    assert str(proposal.message).startswith(f"With “line” instead of “lnie” in line {line}")
    assert slips.ending(found) == SOUND and not found.legal


def test_another_players_name_is_one_finding() -> None:
    line = at("Leila:")
    finding = only(found := corrupted("Leila", "Rajesh", line))
    assert finding.code == "wrong-player" and finding.proposals[0].kind == "name"
    assert slips.ending(found) == SOUND


@pytest.mark.parametrize("kind", [slips.doubled_line, slips.swapped_lines], ids=lambda f: f.__name__)
def test_lines_too_many_or_in_the_wrong_order_are_put_right(kind: slips.Make) -> None:
    log, rng = slips.Log(slips.GAMES / "karma-used.log"), random.Random(3)
    slip = next(s for _ in range(20) if (s := kind(log, rng)) is not None)
    finding = only(replay(slip.text, slips.GAMES))
    assert apply_proposal(slip.text, finding.proposals[0]).split() == GAME.split()


@pytest.mark.medium
def test_a_claim_that_differs_may_be_the_slip_itself() -> None:
    line = next(n for n, row in enumerate(ROWS, 1) if row.startswith("claim"))
    money = ROWS[line - 1].split("money ")[1].split(",")[0]
    finding = only(found := corrupted(f"money {money}", "money 1", line))
    assert finding.code == "claim-differs" and found.legal
    assert any(p.kind == "claim" and f"money {money}" in p.lines[0] for p in finding.proposals)
    assert slips.ending(found) == SOUND


@pytest.mark.medium
def test_what_is_legal_when_written_is_found_where_it_shows() -> None:
    log, other_goods, rng = (
        slips.Log(slips.GAMES / "karma-used.log"),
        slips.other_word("goods"),
        random.Random(4),
    )
    made = [slip for _ in range(8) if (slip := other_goods(log, rng)) is not None]
    assert any(told.late and told.among for told in map(slips.told, made))


def test_claims_after_an_error_that_nothing_mends_are_not_compared() -> None:
    roll, claim = at("roll:"), next(n for n, row in enumerate(ROWS, 1) if row.startswith("claim"))
    rows = [row for n, row in enumerate(ROWS, 1) if not roll < n < claim - 12]
    found = replay("\n".join(rows), slips.GAMES)
    assert any(f.severity == ERROR for f in found.findings)
    assert not any(f.code == "claim-differs" for f in found.findings)
    assert any("not compared" in str(u.message) for u in found.unchecked)


def test_what_follows_is_folded_and_named_in_json() -> None:
    found = replay(GAME, slips.GAMES)
    first = Finding("not-now", ERROR, found.game.title, 3, 1, 1)
    found.findings = [first, first._replace(line=5, follows=3), first._replace(line=6)]
    lines = list(Report("a.log", found, str).lines())
    assert lines[0] == "a.log: 2 errors"
    assert "  1 more may follow from it; --all shows it." in lines
    assert not any(line.startswith("a.log:5:") for line in lines)
    assert any(line.startswith("a.log:5:") for line in Report("a.log", found, str).lines(every=True))
    assert [(f["id"], f["follows"]) for f in as_json(found.findings)] == [(1, None), (2, 1), (3, None)]


def test_without_effort_nothing_is_tried() -> None:
    rows = [row.replace("line", "lnie", 1) if n == at("roll:") else row for n, row in enumerate(ROWS, 1)]
    found = replay("\n".join(rows), slips.GAMES, effort=0)
    assert found.findings and not any(f.proposals for f in found.findings)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dice-charmers", "raja", "bania", "nagaraja"])
def test_one_slip_of_any_kind_is_told_and_never_more_than_three_times(game: str) -> None:
    """Of every second kind; ``python -m tools.slips`` makes many of all kinds."""
    found = [slips.told(slip) for slip in islice(slips.slips(game, 1, 11), 0, None, 2)]
    seen = [told for told in found if told.seen]
    assert not [told.error for told in found if told.error]
    assert seen and all(told.shown <= 3 for told in seen)
    assert sum(told.findings == 1 for told in seen) >= 0.8 * len(seen)
    assert sum(told.named for told in seen) >= 0.8 * len(seen)
