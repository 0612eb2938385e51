"""A log that grows is read as it is read at once."""

import random
from pathlib import Path

import pytest

from sheetgen.read.incremental import IncrementalReader
from sheetgen.replay import replay

GAMES = Path(__file__).parent.parent / "replay" / "games"
FEW = ["karma-used", "raja/auction", "bania/three-rolls", "nagaraja/cancelled"]
LOGS = sorted(str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.rglob("*.log"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FEW else pytest.mark.slow) for name in LOGS]
)
def test_line_by_line(name: str) -> None:
    path = GAMES / f"{name}.log"
    text = path.read_text(encoding="utf-8")
    whole = replay(text, path.parent)
    rows = text.rstrip("\n").split("\n")
    growing = IncrementalReader(whole.heading)
    last = None
    for number in range(max(whole.heading.lines), len(rows) + 1):
        last = growing.read("\n".join(rows[:number]))
        assert last is not None, rows[number - 1]
    assert last is not None
    assert [step.events for step in last.steps][:-1] == [step.events for step in whole.steps][:-1]
    assert [claim.totals for claim in last.claims] == [claim.totals for claim in whole.claims]


def test_what_is_taken_back_is_gone() -> None:
    path = GAMES / "karma-used.log"
    text = path.read_text(encoding="utf-8")
    rows = text.rstrip("\n").split("\n")
    heading = replay(text, path.parent).heading
    growing, fresh = IncrementalReader(heading), IncrementalReader(heading)
    for number in (len(rows), 12, 20, 11, 30):
        one, other = growing.read("\n".join(rows[:number])), fresh.read("\n".join(rows[:number]))
        fresh = IncrementalReader(heading)
        assert one is not None and other is not None
        assert one.running == other.running
        assert [step.events for step in one.steps] == [step.events for step in other.steps]


def test_a_fault_is_noticed_and_forgotten_again() -> None:
    path = GAMES / "karma-used.log"
    text = path.read_text(encoding="utf-8")
    rows = text.rstrip("\n").split("\n")
    growing = IncrementalReader(replay(text, path.parent).heading)
    assert growing.read("\n".join(rows[:10])) is not None
    assert growing.read("\n".join([*rows[:10], "Leila: nothing of the kind"])) is None
    assert growing.read("\n".join(rows[:12])) is not None


def told(growing: IncrementalReader, rows: list[str]) -> object:
    found = growing.read("\n".join(rows))
    if found is None:
        return None
    steps = [(step.line, step.player, step.events, step.sound) for step in found.steps]
    return steps, found.findings, found.unchecked, found.claims, found.running, found.state


@pytest.mark.medium
@pytest.mark.parametrize("name", FEW)
def test_lines_that_are_changed_are_read_anew(name: str) -> None:
    path = GAMES / f"{name}.log"
    text = path.read_text(encoding="utf-8")
    heading = replay(text, path.parent).heading
    growing, rng, differing = IncrementalReader(heading), random.Random(name), 0
    first = max(heading.lines)
    whole = text.rstrip("\n").split("\n")
    for _ in range(40):
        rows = whole[: rng.randrange(first + 4, len(whole) + 1)]
        at = rng.randrange(first, len(rows) - 1)
        change = rng.choice(
            ("as it is", "missing", "doubled", "exchanged", "another's", "commented", "blank")
        )
        if change == "missing":
            del rows[at]
        elif change == "doubled":
            rows.insert(at, rows[at])
        elif change == "exchanged":
            rows[at : at + 2] = rows[at + 1], rows[at]
        elif change == "another's":
            rows[at] = whole[rng.randrange(first, len(whole))]
        elif change == "commented":
            rows[at] += "  # so it was"
        elif change == "blank":
            rows.insert(at, "")
        expected = told(IncrementalReader(heading), rows)
        assert told(growing, rows) == expected, (change, at)
        differing += expected is None
    assert 4 <= differing <= 36
