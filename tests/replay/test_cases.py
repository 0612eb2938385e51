"""Every log under cases/ has exactly the findings that the file beside it lists.

A line of an ``.expected`` file: ``line:column+length severity code clause | suggestion / suggestion``.
To write them anew after a change (and read what changed): ``python -m tests.replay.test_cases``.
"""

from pathlib import Path

import pytest

from sheetgen.explain.codes import explanations_of
from sheetgen.read.finding import Finding
from sheetgen.read.result import Replay
from sheetgen.replay import replay

CASES = Path(__file__).parent / "cases"
LOGS = sorted(CASES.glob("*.log"))


def run(path: Path) -> Replay:
    return replay(path.read_text(encoding="utf-8"), path.parent, effort=0)


def row(f: Finding) -> str:
    near = f" | {' / '.join(f.suggestions)}" if f.suggestions else ""
    return f"{f.line}:{f.column}+{f.length} {f.severity} {f.code} {f.clause}".rstrip() + near


def rows(found: Replay) -> str:
    unchecked = [f"unchecked {u.line}: {u.message}" for u in found.unchecked]
    return "\n".join([*map(row, found.findings), *unchecked]) + "\n"


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_case(path: Path) -> None:
    assert rows(run(path)) == path.with_suffix(".expected").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_every_code_is_explained_and_every_place_is_in_its_line(path: Path) -> None:
    for f in run(path).findings:
        assert explanations_of(f.code), f.code
        if f.line:
            assert f.text == path.read_text(encoding="utf-8").split("\n")[f.line - 1]
            assert 1 <= f.column <= len(f.text) + 1 and f.length >= 1


if __name__ == "__main__":
    for log in LOGS:
        log.with_suffix(".expected").write_text(rows(run(log)), encoding="utf-8")
