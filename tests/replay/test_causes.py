"""Each refusal has a log that shows it: where the caret stands, which clause, in which words.

``causes/GAME/CODE.log`` (``causes/reader`` for what the reader itself finds) is a log with that fault, or
``CODE.WHAT.log`` where one code has several; ``.tally`` are tallies to settle, below a line ``layout: NAME``. The
``.expected`` file beside it has a line for each finding as under ``cases``, and its message below. To write them
anew after a change (and read what changed): ``python -m tests.replay.test_causes [FOLDER …]``.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen.cli.game_files import read_log_file
from sheetgen.errors import UnreadableFile
from sheetgen.explain.codes import CODES
from sheetgen.explain.settle import settle_tallies
from sheetgen.games import library, registry
from sheetgen.mend.recover import EFFORT
from sheetgen.read.finding import ERROR, Finding
from sheetgen.replay import replay
from sheetgen.text.catalog import all_languages
from tests.replay.test_cases import row
from tests.support import stages

HERE = Path(__file__).parent / "causes"
ROOTS = {key: root for key, tests in stages.tests_outside().items() if (root := tests / "causes").is_dir()}
"""Folders like ``HERE`` of games that do not come with sheetgen."""
CASES = sorted(
    path for root in (HERE, *ROOTS.values()) for path in root.glob("*/*") if path.suffix in (".log", ".tally")
)
FOLDERS = ["reader", *registry.all_keys()]
OPEN = "open.txt"
"""Codes of a folder that still lack a case; nothing may be added to it."""

UNSAID = {
    # The command line; photos, also with a log: tests/scan.
    "reader": {
        "usage",
        "sources-differ",
        "unread-photo",
        "two-tone",
        "too-many-doubts",
        "processed",
        "changed-print",
        "unlike-print",
        "too-small",
        "too-pale",
        "pen-like-print",
        "pale-edition",
        "mirrored",
    },
    "dice-charmers": {
        "not-due",
        "wrong-arguments",
        "game-over",
        "no-such-building",
        "no-such-good",
        "no-such-person",
        "no-such-side",
        "same-two-dice",
        "tally-negative",
    },
    "bania": {"not-due", "no-such-face"},
    # The last one needs a map with far fewer sites than the house has.
    "raja": {"not-due", "no-such-action", "no-such-player", "sites-range", "ghost-unsaid"},
    "nagaraja": {"not-due", "wrong-arguments", "game-over"},
}
"""Codes that only a program can cause that calls the rules: what a log says is explained in other words."""


@cache
def findings(path: Path, effort: int) -> list[Finding]:
    """What is found in a case, worked out once for all tests that look at it."""
    if path.suffix == ".tally":
        head, *tallies = path.read_text(encoding="utf-8").splitlines()
        layout = library.load(library.resolve(head.partition(":")[2].strip()))
        return settle_tallies(registry.find(path.parent.name), layout, tallies).findings
    try:
        text = read_log_file(path).text
    except UnreadableFile as error:
        return [Finding(error.code, ERROR, error.message)]
    return replay(text, path.parent, effort).findings


def report(path: Path, effort: int = EFFORT) -> str:
    told = "".join(f"{row(found)}\n    {found.message}\n" for found in findings(path, effort))
    return told.replace(str(HERE.parent), "").replace(", ".join(all_languages()), "(all languages)")


def wanted(folder: str) -> set[str]:
    codes = CODES if folder == "reader" else registry.find(folder).explanations
    return set(codes) - UNSAID.get(folder, {"not-due"})


def cases(folder: str) -> list[Path]:
    return [path for path in CASES if path.parent.name == folder]


def missing(folder: str) -> Iterator[str]:
    shown = {path.name.partition(".")[0] for path in cases(folder)}
    return (code for code in sorted(wanted(folder)) if code not in shown)


def is_open(folder: str) -> list[str]:
    listed = ROOTS.get(folder, HERE) / folder / OPEN
    return listed.read_text(encoding="utf-8").split() if listed.exists() else []


def test_no_finding_calls_a_spot_by_its_address() -> None:
    assert {path.parent.name for path in CASES} <= {*FOLDERS}
    said = "".join(path.with_suffix(".expected").read_text(encoding="utf-8") for path in CASES)
    assert re.findall(r"\b[a-z]+(?:\.[a-z]+)*\.[a-z]?\d+", said) == []


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_cause(path: Path) -> None:
    """What is wrong does not depend on how long is searched for what would mend it."""
    assert report(path, effort=0) == path.with_suffix(".expected").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_causes_are_told_as_well_where_what_would_mend_them_is_known(folder: str) -> None:
    """One case of every third code is searched for mends."""
    chosen = list({path.name.partition(".")[0]: path for path in cases(folder)}.values())[::3]
    told = {path.name: report(path) for path in chosen}
    assert told == {path.name: path.with_suffix(".expected").read_text(encoding="utf-8") for path in chosen}


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_case_shows_what_it_is_named_after(folder: str) -> None:
    for path in cases(folder):
        code, _, _ = path.name.partition(".")
        rows = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
        assert code in wanted(folder), path.name
        assert code in {told.split()[2] for told in rows if not told.startswith(" ")}, path.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_code_has_a_case(folder: str) -> None:
    assert list(missing(folder)) == is_open(folder), (
        "show each in a log in tests/replay/causes, and write what is said of it by "
        f"python -m tests.replay.test_causes {folder}"
    )


def placed(row: str, finding: Finding) -> Iterator[str]:
    """A line with the only suggestion in place of the words at fault, of their decision or line, or behind them."""
    said, begin, end = finding.suggestions[0], finding.column - 1, finding.column - 1 + finding.length
    before, verb = row[:begin].rstrip(), said.split(" ")[0]
    first = max(row.rfind(";", 0, begin), row.find(":")) + 1
    _, part, last = row[begin:].partition(";")
    yield row[:begin] + said + row[end:]
    yield before.removesuffix(verb) + said + row[end:]  # the word before it was right
    yield f"{row[:first]} {said}{part}{last}"
    yield f"{row[:end]} {said}"
    yield said
    yield f"{said}\n{row}"


@pytest.mark.medium
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_sole_suggestion_plays_as_itself(folder: str) -> None:
    for path in (case for case in cases(folder) if case.suffix == ".log"):
        sole = [
            f for f in findings(path, effort=0) if len(f.suggestions) == 1 and f.severity == ERROR and f.line
        ]
        rows = path.read_text(encoding="utf-8").splitlines() if sole else []
        for finding in sole:
            before, row, after = rows[: finding.line - 1], rows[finding.line - 1], rows[finding.line :]
            logs = ("\n".join([*before, new, *after]) for new in placed(row, finding))
            told = (
                [f for f in replay(log, path.parent, 0).findings if f.line == finding.line] for log in logs
            )
            assert any(all(f.column > finding.column for f in left) for left in told), (path.name, finding)


if __name__ == "__main__":
    chosen = sys.argv[1:] or FOLDERS
    for case in (path for path in CASES if path.parent.name in chosen):
        case.with_suffix(".expected").write_text(report(case), encoding="utf-8")
    for name in chosen:
        left = list(missing(name))
        listed = ROOTS.get(name, HERE) / name / OPEN
        listed.unlink(missing_ok=True)
        if left:
            listed.write_text("\n".join([*left, ""]), encoding="utf-8")
        print(f"{name}: no case yet for {', '.join(left) or 'none'}")
