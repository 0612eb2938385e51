"""Good logs broken by machine, one slip each: caught on the right line, with the right code."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.explain.codes import CODES
from sheetgen.explain.format import canonical_log
from sheetgen.read.finding import Finding
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay
from tests.support.logs import record


class Slip(NamedTuple):
    """What stands on a line instead, and the codes of which one is said of it."""

    text: str
    codes: frozenset[str]


BEHIND = 12
"""Lines behind a slip on which it must have shown."""
Change = Callable[[Step, str, random.Random], Slip | None]
"""``(step, its line, rng)`` -> the slip; None where the line cannot be broken so."""


def slip(text: str, *codes: str) -> Slip:
    """A line and the codes of which one is said of it."""
    return Slip(text, frozenset(codes))


class Log(NamedTuple):
    """A good log as its lines, what was found in it, and the dice for breaking it."""

    lines: list[str]
    found: Replay
    rng: random.Random
    folder: Path | None = None

    def line(self, step: Step) -> str:
        """The line of a step as it is right."""
        return self.lines[step.line.number - 1]

    def broken(self, step: Step, text: str | None) -> Replay:
        """The log with another text on the step's line; None for a line that was lost.

        A comment stands for a lost line, so that numbers stay.
        """
        number = step.line.number
        changed = [*self.lines[: number - 1], "# lost" if text is None else text, *self.lines[number:]]
        return replay("\n".join(changed), self.folder, effort=0)

    def first(self, step: Step, text: str | None) -> Finding:
        """What is said first of a log that is broken so; it breaks off soon after, as any log may."""
        cut = self._replace(lines=self.lines[: step.line.number + BEHIND])
        found = cut.broken(step, text)
        assert found.findings, f"the slip went unseen: {text}"
        return found.findings[0]


def recorded(key: str, layout: str, players: Sequence[str], game: int, seed: int) -> Log:
    """A random game, written in full."""
    text, _ = record(key, layout, players, game)
    lines = canonical_log(replay(text)).split("\n")
    return Log(lines, replay("\n".join(lines)), random.Random(seed))


def break_each(log: Log, steps: Sequence[Step], change: Change, most: int) -> int:
    """Break up to ``most`` of the lines, one at a time; says how many could be broken so.

    Each slip must be what is said first, on its line, with one of its codes.
    """
    count = 0
    for step in log.rng.sample(steps, len(steps)):
        if count == most:
            break
        wrong = change(step, log.line(step), log.rng)
        if wrong is not None:
            said = log.first(step, wrong.text)
            assert (said.line, said.code in wrong.codes) == (step.line.number, True), (wrong, said)
            count += 1
    return count


def by_another(step: Step, line: str, rng: random.Random) -> str:
    """The line as if another player had said it."""
    others = [name for seat, name in enumerate(step.before.players) if seat != step.player]
    return f"{rng.choice(others)}:{line.split(':', 1)[1]}"


def scribble(log: Log, times: int) -> None:
    """Whatever a hand may do to a log, each finding says something and has a code that is explained."""
    rng = log.rng
    for _ in range(times):
        changed = list(log.lines)
        for _ in range(rng.randint(1, 4)):
            i = rng.randrange(len(changed))
            line = changed[i]
            at = rng.randint(0, len(line))
            changed[i] = rng.choice(
                [line[:at], line[at:], line[:at] + rng.choice(":;#|?x9 ,é'") + line[at:], line * 2,
                 rng.choice(changed), "", line.swapcase(), line.replace(" ", "", 1), line.replace(";", ",")]
            )  # fmt: skip
        for f in replay("\n".join(changed), log.folder, effort=0).findings:
            assert str(f.message)
            assert f.code in log.found.game.explanations or f.code in CODES, f.code
