"""Shows where two checkouts part: the first line at which each game goes another way, and how.

    python -m tools.diff_games CHECKOUT CHECKOUT [LOG...]

Both replay the example games, as the first checkout has them, and the logs that are named besides. Compared
are findings, decisions, how many moves are legal at each and which, what each line changes on the sheets,
totals and standings. Ends with status 1 if any game differs. Each checkout runs in a process of its own:

    git worktree add ../before HEAD~3 && python -m tools.diff_games ../before .
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sheetgen.replay.result import Replay

EXAMPLES = Path("tests", "replay", "games")
BREAKS = "breaks down"
SHOWN = 3
"""How many of the moves that only one of the two allows are shown."""


class Said(NamedTuple):
    """Something that a checkout says about a line of a log; ``what`` it is about, and its value."""

    line: int
    what: str
    value: Any


# ---- in each checkout ---------------------------------------------------------------------------


def tell(logs: Sequence[str]) -> None:
    """Print what this checkout says about the logs, one line of JSON each."""
    import sheetgen

    if not Path(sheetgen.__file__).resolve().is_relative_to(Path.cwd().resolve()):
        raise SystemExit(f"{Path.cwd()} is no checkout of sheetgen")
    for log in logs:
        try:
            said = list(game(Path(log)))
        except Exception as error:  # a checkout that breaks down differs from one that doesn't
            said = [Said(0, BREAKS, repr(error))]
        print(json.dumps(said, ensure_ascii=False, default=str), flush=True)


def game(log: Path) -> Iterator[Said]:
    """All that the house says about a log, in the order of its lines."""
    from sheetgen.replay.replay import replay

    found = replay(log.read_text(encoding="utf-8"), log.parent)
    for finding in found.findings:
        yield Said(
            finding.line, "finding", [finding.code, finding.severity, finding.column, str(finding.message)]
        )
    for note in found.unchecked:
        yield Said(note.line, "unchecked", str(note.message))
    if found.state is None:
        return
    yield from _steps(found)
    yield from _end(found)


def _steps(found: Replay) -> Iterator[Said]:
    from sheetgen.replay import ledger

    players = found.heading.players
    for step, entry in zip(found.steps, ledger.entries(found), strict=True):
        number = step.line.number
        for event in step.events:
            if event.player is not None:
                legal = sorted(map(repr, found.game.legal(event.before)))
                yield Said(number, f"legal moves of {players[event.player]}", legal)
            yield Said(number, "move", [event.how, repr(event.move)])
        for player in players:
            for spot, mark in sorted(entry.marks.get(player, {}).items()):
                yield Said(number, f"{spot} of {player}", mark and list(mark))
            for total, change in entry.totals.get(player, {}).items():
                yield Said(number, f"{total} of {player}", [str(value) for value in change])


def _end(found: Replay) -> Iterator[Said]:
    end = len(found.lines)
    for seat, player in enumerate(found.heading.players):
        totals = {key: str(value) for key, value in found.game.totals(found.state, seat).items()}
        yield Said(end, f"totals of {player}", totals)
    for standing in found.game.standings(found.state):
        criteria = [f"{criterion.name} {criterion.value}" for criterion in standing.criteria]
        yield Said(end, f"place of {standing.player}", [standing.place, standing.decided_by, *criteria])


# ---- beside each other --------------------------------------------------------------------------


def ask(checkout: Path, logs: Sequence[Path]) -> subprocess.Popen[str]:
    """A process that tells what a checkout says about the logs."""
    setting = {**os.environ, "PYTHONPATH": str(checkout.resolve()), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--tell", *map(str, logs)]
    return subprocess.Popen(
        command, env=setting, cwd=checkout, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def parting(one: Sequence[Said], other: Sequence[Said]) -> str | None:
    """The first thing said differently, in words; None if all is the same. Two that break down tell nothing."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs or mine.what == BREAKS:
            return _shown(mine, theirs)
    if len(one) == len(other):
        return None
    side, longer = ("the first", one) if len(one) > len(other) else ("the second", other)
    more = longer[min(len(one), len(other))]
    return f"line {more.line}, only {side}: {more.what} {more.value}"


def _shown(mine: Said, theirs: Said) -> str:
    if mine[:2] != theirs[:2]:
        return "  |  ".join(f"line {said.line}, {said.what} {_brief(said.value)}" for said in (mine, theirs))
    where = f"line {mine.line}, {mine.what}:"
    if not mine.what.startswith("legal"):
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
    if arguments[:1] == ["--tell"]:
        tell(arguments[1:])
        return 0
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
