"""What each example game came to when it was last looked at: a file beside its log, ``NAME.frozen.json``.

    python -m tests.replay.frozen [LOG...]

writes these files again, after a change that is meant, and prints what is different now.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tools.telling import PARTS, Said, telling

GAMES = Path(__file__).parent / "games"
IN_WORDS = (
    "where it parts in words: git worktree add ../before HEAD && python -m tools.diff_games ../before ."
)


def logs() -> list[Path]:
    """The logs of all example games."""
    return sorted(GAMES.rglob("*.log"))


def summary(found: Replay) -> dict[str, Any]:
    """Totals of each player and standings at the end, how many legal moves each decision had, and digests of all else.

    A line of the log has its number, a colon, and a count for each of its decisions, forced ones too.
    """
    game, state = found.game, found.state
    return {
        "totals": {
            player: ", ".join(f"{key} {value}" for key, value in game.totals(state, seat).items())
            for seat, player in enumerate(found.heading.players)
        },
        "standings": [
            f"{standing.place} {standing.player}: {standing.decided_by}; "
            + ", ".join(f"{criterion.name} {criterion.value}" for criterion in standing.criteria)
            for standing in game.standings(state)
        ],
        "legal": " ".join(_counts(found)),
        "told": dict(_digests(found)),
    }


def _counts(found: Replay) -> Iterator[str]:
    for step in found.steps:
        counts = [len(found.game.legal(event.before)) for event in step.events if event.player is not None]
        if counts:
            yield f"{step.line.number}:{','.join(map(str, counts))}"


def _digests(found: Replay) -> Iterator[tuple[str, str]]:
    """What all that ``tools.telling`` asks came to: for each part of it, a line's number, a colon and a digest."""
    said: dict[str, dict[int, list[Said]]] = {part: {} for part in PARTS}
    part_of = {topic: part for part, topics in PARTS.items() for topic in topics}
    for one in telling(found):
        said[part_of[one.topic]].setdefault(one.line, []).append(one)
    for part, by_line in said.items():
        yield part, " ".join(f"{line}:{_digest(asked)}" for line, asked in by_line.items())


def _digest(said: list[Said]) -> str:
    text = "\n".join(f"{one.topic} {one.about} {one.value}" for one in said)
    return hashlib.sha256(text.encode()).hexdigest()[:4]


def frozen(log: Path) -> Path:
    """Where the summary of a log is kept."""
    return log.with_suffix(".frozen.json")


def differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """What two summaries say differently; of what is kept by line the first line only."""
    for player in dict.fromkeys((*old["totals"], *new["totals"])):
        before, after = old["totals"].get(player), new["totals"].get(player)
        if before != after:
            yield f"totals of {player}: {before} -> {after}"
    if old["standings"] != new["standings"]:
        yield f"standings: {' | '.join(old['standings'])} -> {' | '.join(new['standings'])}"
    yield from _parting("legal moves", old["legal"], new["legal"])
    for part in dict.fromkeys((*old.get("told", {}), *new.get("told", {}))):
        yield from _parting(part, old.get("told", {}).get(part, ""), new.get("told", {}).get(part, ""))


def _parting(what: str, before: str, after: str) -> Iterator[str]:
    """The first line for which two rows of lines say something else."""
    for old, new in zip_longest(before.split(), after.split(), fillvalue=""):
        if old != new:
            yield f"{what}: {old} -> {new}"
            return


def main(names: list[str]) -> None:
    """Freeze these logs, or all."""
    parser = argparse.ArgumentParser(
        "python -m tests.replay.frozen",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("logs", nargs="*", type=Path, metavar="LOG")
    for log in parser.parse_args(names).logs or logs():
        new = summary(replay(log.read_text(encoding="utf-8"), GAMES))
        path = frozen(log)
        if not path.exists():
            print(f"{path.name}: new")
        elif (old := json.loads(path.read_text(encoding="utf-8"))) != new:
            print(*(f"{path.name}: {text}" for text in differences(old, new)), sep="\n")
        path.write_text(json.dumps(new, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
