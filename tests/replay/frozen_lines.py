"""What was said of example games with one wrong line when that was last looked at: ``lines/GAME.json``.

    python -m tests.replay.frozen_lines

writes these files again, after a change that is meant, and prints which logs are told otherwise now.

Each line in turn is missing, doubled, another player's, parted, joined with the next, cut short, not written down, has
short words, or stands behind the next one. Such a log is read on behind each fault with no thought of what would set it
right, so that it is soon read: what is kept are the findings, how many moves each line says, what was not written down,
and what the totals come to.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import split_lines
from sheetgen.read.result import Replay
from tests.replay.frozen import GAMES
from tests.support.logs import judged

LINES = Path(__file__).parent / "lines"
LOGS = (
    "dice-charmers/moon-karma.log", "dice-charmers/alone.log", "nagaraja/cursed.log", "nagaraja/alone.log",
    "raja/two-governor.log", "raja/alone.log", "bania/two-elephants.log", "bania/alone.log",
    "dice-charmers/sun-careless.log", "nagaraja/alone-careless.log", "raja/auction.log", "bania/two-careless.log",
)  # fmt: skip
MOST = 28
"""Rows of a log that are read."""
EACH = 3
"""Ways in which each line is wrong."""
_TURN = re.compile(r"(?P<head>[^:#]+:\s*)(?P<body>[^#]*?)\s*")


def missing(rows: list[str], n: int, names: list[str]) -> list[str]:
    """Without the row."""
    return [*rows[:n], *rows[n + 1 :]]


def doubled(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row twice."""
    return [*rows[:n], rows[n], *rows[n:]]


def behind(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row behind the next one."""
    return [*rows[:n], *rows[n : n + 2][::-1], *rows[n + 2 :]]


def another(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row of the next player."""
    head, body = _parts(rows[n])
    name = head.split(":")[0].strip()
    other = names[(names.index(name) + 1) % len(names)] if name in names else names[0]
    return [*rows[:n], f"{other}: {body}", *rows[n + 1 :]]


def parted(rows: list[str], n: int, names: list[str]) -> list[str]:
    """Each decision of the row in a row of its own."""
    head, body = _parts(rows[n])
    return [*rows[:n], *(f"{head}{decision.strip()}" for decision in body.split(";")), *rows[n + 1 :]]


def joined(rows: list[str], n: int, names: list[str]) -> list[str]:
    """What the next row says in this one too."""
    more = _parts(rows[n + 1])[1] if n + 1 < len(rows) else "?"
    return [*rows[:n], f"{rows[n]}; {more}", *rows[n + 2 :]]


def cut(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row without its last word."""
    head, body = _parts(rows[n])
    return [*rows[:n], f"{head}{' '.join(body.split()[:-1])}", *rows[n + 1 :]]


def short(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row with two letters of each of its words."""
    head, body = _parts(rows[n])
    return [*rows[:n], head + re.sub(r"([^\W\d_]{2})[^\W\d_]+", r"\1", body), *rows[n + 1 :]]


def unsaid(rows: list[str], n: int, names: list[str]) -> list[str]:
    """The row with nothing but that it is not known."""
    return [*rows[:n], f"{_parts(rows[n])[0]}?", *rows[n + 1 :]]


WRONG: tuple[Callable[[list[str], int, list[str]], list[str]], ...] = (
    missing, another, parted, unsaid, behind, cut, short, doubled, joined,
)  # fmt: skip


def _parts(row: str) -> tuple[str, str]:
    found = _TURN.fullmatch(row)
    return (found["head"], found["body"]) if found else ("", "")


def variants(log: str) -> Iterator[tuple[str, str]]:
    """The log with each line wrong in some ways: which way and line, and the text."""
    rows = (GAMES / log).read_text(encoding="utf-8").split("\n")[:MOST]
    heading = HeaderReader(split_lines("\n".join(rows)), GAMES).read()
    played = [n for n, row in enumerate(rows) if _TURN.fullmatch(row) and n + 1 not in heading.lines]
    tried = 0
    for n in played:
        for _ in range(EACH):
            wrong = WRONG[tried % len(WRONG)]
            tried += 1
            changed = wrong(rows, n, list(heading.players))
            if changed != rows:
                yield f"{wrong.__name__} {n + 1}", "\n".join(changed) + "\n"


def told(text: str) -> list[str]:
    """What is said of a log: a row a finding, and how it was read."""
    found = _replayed(text)
    return [*_findings(found), *_read(found)]


def _replayed(text: str) -> Replay:
    read = split_lines(text)
    return judged(HeaderReader(read, GAMES).read(), read)


def _findings(found: Replay) -> Iterator[str]:
    for finding in found.findings:
        where = f"{finding.line}:{finding.column}+{finding.length}"
        more = [" | ".join(finding.suggestions)]
        yield " ".join(filter(None, [where, finding.code, finding.clause, str(finding.message), *more]))


def _read(found: Replay) -> Iterator[str]:
    for note in found.unchecked:
        yield f"{note.line}: {note.message}"
    yield " ".join(
        f"{step.line.number}:{len(step.events)}{'' if step.sound else '!'}" for step in found.steps
    )
    if found.state is not None:
        seats = range(len(found.heading.players))
        yield " | ".join(" ".join(map(str, found.game.totals(found.state, seat).values())) for seat in seats)


def kept(log: str) -> Path:
    """Where it is kept what is said of a log's variants."""
    return LINES / log.replace("/", "-").replace(".log", ".json")


def main() -> None:
    """Freeze all again."""
    LINES.mkdir(exist_ok=True)
    for log in LOGS:
        path = kept(log)
        old = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        new = {name: told(text) for name, text in variants(log)}
        print(*(f"{log}: {name}" for name in new if old.get(name) != new[name]), sep="\n", end="")
        path.write_text(json.dumps(new, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
