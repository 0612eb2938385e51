"""What each example game came to when it was last looked at: a file beside its log, ``NAME.frozen.json``.

    python -m tests.replay.frozen [LOG...]

writes these files again, after a change that is meant, and prints what is different now.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.replay.replay import replay
from sheetgen.replay.result import Replay

GAMES = Path(__file__).parent / "games"
STATES, OTHERS, STRIDE = 5, 5, 7
"""States of a game in which more is asked; moves of the game that are tried in each of them, and how far apart."""


def logs() -> list[Path]:
    """The logs of all example games."""
    return sorted(GAMES.rglob("*.log"))


def summary(found: Replay) -> dict[str, Any]:
    """Totals of each player and standings at the end, how many legal moves each decision had, and more now and then.

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
        "asked": dict(_asked(found)),
    }


def _counts(found: Replay) -> Iterator[str]:
    for step in found.steps:
        counts = [len(found.game.legal(event.before)) for event in step.events if event.player is not None]
        if counts:
            yield f"{step.line.number}:{','.join(map(str, counts))}"


def _asked(found: Replay) -> Iterator[tuple[str, str]]:
    """What the game answers besides in every so many states, by the line: of the table, the end, what can't be now."""
    game, seats = found.game, range(len(found.heading.players))
    typed = list(dict.fromkeys(event.move for step in found.steps for event in step.events))
    before: list[str] = []
    events = [(step, event) for step in found.steps for event in step.events]
    for n, (step, event) in list(enumerate(events, 1))[:: max(len(events) // STATES, 1)]:
        state = event.before
        moves = [typed[(n * OTHERS + k * STRIDE) % len(typed)] for k in range(OTHERS)]
        facts = [_fact(fact) for fact in game.table(state)]
        said = {
            "table": ", ".join(text for text in facts if text not in before),
            "endings": ", ".join(map(_fact, game.endings(state))),
            "closed": ", ".join(leftover.code for leftover in game.close(state)[1]),
            "doubted": ", ".join(str(len(game.legal(game.doubted(state, seat)))) for seat in seats),
            "refused": ", ".join(
                _refused(game.refusal(step.before, state, seat, move)) for move in moves for seat in seats
            ),
            "needless": "".join(str(int(game.needless(state, m, seat))) for m in moves for seat in seats),
        }
        yield f"{step.line.number}.{n}", "; ".join(f"{key}: {text}" for key, text in said.items() if text)
        before = facts


def _fact(fact: Any) -> str:
    return " ".join(str(part) for part in fact if part not in (None, "", ()))


def _refused(error: Illegal | None) -> str:
    return "-" if error is None else f"{error.code} {error.clause}"


def frozen(log: Path) -> Path:
    """Where the summary of a log is kept."""
    return log.with_suffix(".frozen.json")


def differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """What two summaries say differently; of the legal moves the first line only."""
    for player in dict.fromkeys((*old["totals"], *new["totals"])):
        before, after = old["totals"].get(player), new["totals"].get(player)
        if before != after:
            yield f"totals of {player}: {before} -> {after}"
    if old["standings"] != new["standings"]:
        yield f"standings: {' | '.join(old['standings'])} -> {' | '.join(new['standings'])}"
    before, after = old["legal"].split(), new["legal"].split()
    if before != after:
        length = min(len(before), len(after))
        at = next((i for i in range(length) if before[i] != after[i]), length)
        yield f"legal moves: {' '.join(before[at : at + 1])} -> {' '.join(after[at : at + 1])}"
    for at in dict.fromkeys((*old.get("asked", {}), *new.get("asked", {}))):
        before, after = old.get("asked", {}).get(at), new.get("asked", {}).get(at)
        if before != after:
            yield f"asked at {at}: {before} -> {after}"
            return


def main(names: list[str]) -> None:
    """Freeze these logs, or all."""
    for log in map(Path, names) if names else logs():
        new = summary(replay(log.read_text(encoding="utf-8"), GAMES))
        path = frozen(log)
        if not path.exists():
            print(f"{path.name}: new")
        elif (old := json.loads(path.read_text(encoding="utf-8"))) != new:
            print(*(f"{path.name}: {text}" for text in differences(old, new)), sep="\n")
        path.write_text(json.dumps(new, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
