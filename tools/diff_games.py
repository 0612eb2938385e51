"""Shows where two checkouts part: the first line at which each game goes another way, and how.

    python -m tools.diff_games CHECKOUT CHECKOUT [LOG...]

Both replay the example games, as the first checkout has them, and the logs that are named besides. Compared
is all that ``tools.telling`` asks: findings, decisions, which moves are legal at each, what other answers lead to,
what is refused and why, what each line changes on the sheets, totals and standings. Ends with status 1 if any game
differs. Each checkout runs in a process of its own:

    git worktree add ../before HEAD~3 && python -m tools.diff_games ../before .
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools import telling
from tools.telling import BREAKS, Said

EXAMPLES = Path("tests", "replay", "games")
SHOWN = 3
"""How many of the moves that only one of the two allows are shown."""


def ask(checkout: Path, logs: Sequence[Path]) -> subprocess.Popen[str]:
    """A process that tells what a checkout says about the logs."""
    setting = {**os.environ, "PYTHONPATH": str(checkout.resolve()), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", str(Path(telling.__file__).resolve()), *map(str, logs)]
    return subprocess.Popen(
        command, env=setting, cwd=checkout, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def parting(one: Sequence[Said], other: Sequence[Said]) -> str | None:
    """The first thing said differently, in words; None if all is the same. Two that break down tell nothing."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs or mine.topic == BREAKS:
            return _shown(mine, theirs)
    if len(one) == len(other):
        return None
    side, longer = ("the first", one) if len(one) > len(other) else ("the second", other)
    more = longer[min(len(one), len(other))]
    return f"line {more.line}, only {side}: {more.what} {more.value}"


def _shown(mine: Said, theirs: Said) -> str:
    if mine[:3] != theirs[:3]:
        return "  |  ".join(f"line {said.line}, {said.what} {_brief(said.value)}" for said in (mine, theirs))
    where = f"line {mine.line}, {mine.what}:"
    if mine.topic != "legal moves":
        return f"{where} {mine.value}  |  {theirs.value}"
    first = _brief(sorted(set(mine.value) - set(theirs.value)))
    second = _brief(sorted(set(theirs.value) - set(mine.value)))
    counts = f"{len(mine.value)}  |  {len(theirs.value)}"
    return f"{where} {counts}; only the first {first}, only the second {second}"


def _brief(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    more = f" and {len(value) - SHOWN} more" if len(value) > SHOWN else ""
    return ", ".join(map(str, value[:SHOWN])) + more if value else "none"


def compare(one: Path, other: Path, logs: Sequence[Path]) -> Mapping[Path, str]:
    """How the games differ that do, by log."""
    found = {}
    first, second = (ask(checkout, logs) for checkout in (one, other))
    with first, second:
        assert first.stdout is not None
        assert second.stdout is not None
        for log, mine, theirs in zip(logs, first.stdout, second.stdout, strict=False):
            parts = parting(*([Said(*said) for said in json.loads(text)] for text in (mine, theirs)))
            if parts is not None:
                found[log] = parts
        for process in (first, second):
            # Where one has ended before its time, the other has nobody to talk to.
            process.communicate()
    if first.returncode or second.returncode:
        raise SystemExit(2)
    return found


def main(arguments: Sequence[str]) -> int:
    """Compare two checkouts; 1 if any game differs."""
    if len(arguments) < 2:
        print(__doc__)
        return 2
    one, other = map(Path, arguments[:2])
    examples = sorted((one / EXAMPLES).rglob("*.log"))
    logs = [log.resolve() for log in (*examples, *map(Path, arguments[2:]))]
    found = compare(one, other, logs)
    for log, parts in found.items():
        print(f"{os.path.relpath(log)}: {parts}")
    print(f"{len(logs)} games, {len(found)} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
