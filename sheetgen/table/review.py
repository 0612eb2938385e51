"""A game looked back at: how each line moved the chance to win, and what would have been better.

The chance is how often a player wins when the game is played on from there to its end, by players who decide at a
glance, with the same luck from each line on. What was hidden during the game is known by now.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.bots.candidate_turns import Luck
from sheetgen.bots.levels import player
from sheetgen.bots.playouts import leads, play_out
from sheetgen.errors import UsageError
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.message import Msg, msg
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay

Say = Callable[[Msg], str]
REVIEW = "sheetgen.review/1"
TURNING = 0.15
"""A line that moves the chance to win by so much is a turning point."""
DOUBTFUL = 0.10
"""Moves from so much on are measured again, with more games."""
AGAIN = 4
"""Times as many games."""
BETTER = 0.05
"""Another way is told that wins so much more often."""
LONGEST = 10_000
"""Turns after which nobody plays on."""
USUAL = 32
"""Games played on from each line."""

Chances = tuple[float, ...]
"""How often each seat wins."""


class Better(NamedTuple):
    """What would have been better: as it is typed, and the chance to win with it."""

    text: str
    chance: float


class Turning(NamedTuple):
    """A line that moved the chances: of its player, or by luck of whom it moved most."""

    line: int
    text: str
    seat: int
    decided: bool
    before: float
    after: float
    better: Better | None


class Review(NamedTuple):
    """The chances after each line that says something, line 0 being the start, and the turning points."""

    chances: dict[int, Chances]
    turning: tuple[Turning, ...]
    playouts: int


class Position(NamedTuple):
    """After which step a game is played on (-1: from its start), how often, and from which game on."""

    step: int
    playouts: int
    first: int = 0


class Table:
    """A log whose positions are played on; each of several processes has its own."""

    def __init__(self, text: str, base: Path | None, seed: str) -> None:
        self.found = replay(text, base, 0)
        self.game: Game = self.found.game
        self.seed = seed

    def state(self, step: int) -> State:
        """The state after a step; after -1, the start."""
        return self.found.after(step) if step >= 0 else self.found.start

    def chances(self, position: Position) -> Chances:
        """How often each seat wins from there."""
        return self.won(self.state(position.step), position.playouts, position.first)

    def won(self, state: State, playouts: int, first: int = 0) -> Chances:
        """The same from any state."""
        if self.game.due(state) is None:
            return tuple(float(lead.won or 0) for lead in leads(self.game, state))
        sums = [0.0] * len(self.found.heading.players)
        for number in range(first, first + playouts):
            luck = Luck(random.Random(f"{self.seed}/{number}").randrange(1 << 32))
            end = play_out(self.game, state, state, luck, LONGEST)
            for seat, lead in enumerate(leads(self.game, end)):
                sums[seat] += lead.won or 0.0
        return tuple(n / playouts for n in sums)

    def better(self, step: int, seat: int, playouts: int) -> Better | None:
        """The best way to have played a step's turn, by a program that looks on; None where it knows none."""
        before = self.state(step - 1)
        due = self.game.due(before)
        if due is None or due.player != seat:
            return None
        known = self.game.view(before, seat)
        advice = player(self.game, 2, random.Random(self.seed)).think(known, seat)
        played, after = self.game.play_far(before, advice.best.moves)
        heading = self.found.heading
        lexicon = heading.lexicon
        return Better(lexicon.line(played), self.won(after, playouts)[seat])


_table: Table


def _sit_down(text: str, base: Path | None, seed: str) -> None:
    """Give a process its own table."""
    global _table
    _table = Table(text, base, seed)


def _play_on(position: Position) -> Chances:
    return _table.chances(position)


def _look_back(asked: tuple[int, int, int]) -> Better | None:
    return _table.better(*asked)


def review(
    text: str,
    base: Path | None = None,
    playouts: int = USUAL,
    seed: str = "",
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, all_: None,
) -> Review:
    """Look back at a log's game; the same seed gives the same answer, whatever ``jobs``.

    ``progress`` hears how many of the positions have been played on. Raises ``UsageError`` for a log with errors.
    """
    found = replay(text, base, 0)
    if not found.legal or found.state is None:
        raise UsageError(msg("The log has errors: `sheetgen score` tells which.", "report"))
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_sit_down, initargs=(text, base, seed)
    ) as pool:
        chances, doubtful = _chances(pool, len(found.steps), playouts, progress)
        moving = [at for at in doubtful if _most(chances[at], chances[at + 1]) > TURNING]
        turning = [_turning(found, at, chances[at], chances[at + 1]) for at in moving]
        told = _bettered(pool, found, turning, playouts)
    lines = [0, *(step.line.number for step in found.steps)]
    return Review(dict(zip(lines, chances, strict=True)), told, playouts)


def _chances(
    pool: Executor, steps: int, playouts: int, progress: Callable[[int, int], None]
) -> tuple[list[Chances], list[int]]:
    """The chances at the start and after each step, and the steps that seemed to move them.

    Before and after those they are measured again, with more games.
    """
    positions = [Position(step, playouts) for step in range(-1, steps)]
    found: list[Chances] = []
    for done, chance in enumerate(pool.map(_play_on, positions), 1):
        found.append(chance)
        progress(done, len(positions))
    pairs = zip(found, found[1:], strict=False)
    doubtful = [at for at, (before, after) in enumerate(pairs) if _most(before, after) > DOUBTFUL]
    more = sorted({n for at in doubtful for n in (at, at + 1)})
    again = [Position(n - 1, playouts * (AGAIN - 1), playouts) for n in more]
    for n, chance in zip(more, pool.map(_play_on, again), strict=True):
        found[n] = _together(found[n], chance)
    return found, doubtful


def _bettered(
    pool: Executor, found: Replay, turning: Sequence[Turning], playouts: int
) -> tuple[Turning, ...]:
    """The same, with what would have been better where a player lost by a decision."""
    lost = [t for t in turning if t.decided and t.after < t.before]
    steps = {step.line.number: number for number, step in enumerate(found.steps)}
    asked = [(steps[t.line], t.seat, playouts * AGAIN) for t in lost]
    better = dict(zip((t.line for t in lost), pool.map(_look_back, asked), strict=True))
    return tuple(t._replace(better=_worth(better.get(t.line), t)) for t in turning)


def _most(before: Chances, after: Chances) -> float:
    """By how much the chance of whom it moved most was moved."""
    return max(abs(a - b) for a, b in zip(before, after, strict=True))


def _together(few: Chances, more: Chances) -> Chances:
    """The chances over both lots of games, the second ``AGAIN - 1`` times as many."""
    return tuple((a + (AGAIN - 1) * b) / AGAIN for a, b in zip(few, more, strict=True))


def _turning(found: Replay, number: int, before: Chances, after: Chances) -> Turning:
    step: Step = found.steps[number]
    most = max(range(len(before)), key=lambda seat: abs(after[seat] - before[seat]))
    seat = most if step.player is None else step.player
    decided = step.player is not None
    return Turning(step.line.number, step.line.text.strip(), seat, decided, before[seat], after[seat], None)


def _worth(better: Better | None, turning: Turning) -> Better | None:
    return better if better is not None and better.chance > turning.after + BETTER else None


# ---- showing it -----------------------------------------------------------------------------
def told(found: Replay, review: Review, say: Say) -> Iterator[str]:
    """Each player's turning points in the order of the game."""
    players = found.heading.players
    if not review.turning:
        yield say(
            msg("No line moved anybody's chance to win by more than {n} points.", "report", n=100 * TURNING)
        )
    for seat, name in enumerate(players):
        mine = [turning for turning in review.turning if turning.seat == seat]
        if mine:
            yield say(msg("{player}’s turning points:", "report", player=name))
        for turning in mine:
            yield from _told(turning, say)


def _told(turning: Turning, say: Say) -> Iterator[str]:
    text = "line {line}: {before:.0%} → {after:.0%}"
    values = {"line": turning.line, "before": turning.before, "after": turning.after}
    yield f"  {say(msg(text, 'report', **values))}  {turning.text}"
    if turning.better is not None:
        text = "better: {text} ({chance:.0%})"
        yield f"    {say(msg(text, 'report', text=turning.better.text, chance=turning.better.chance))}"


def as_json(found: Replay, review: Review) -> dict[str, Any]:
    """The same as one JSON value, with the chances after every line."""
    players: Sequence[str] = found.heading.players
    return {
        "schema": REVIEW,
        "game": found.game.key,
        "layout": found.heading.layout_name,
        "playouts": review.playouts,
        "chances": [
            {"line": line, "chances": dict(zip(players, chance, strict=True))}
            for line, chance in review.chances.items()
        ],
        "turning": [
            {
                "line": t.line,
                "player": players[t.seat],
                "decided": t.decided,
                "before": t.before,
                "after": t.after,
                "better": {"text": t.better.text, "chance": t.better.chance}
                if t.better is not None
                else None,
            }
            for t in review.turning
        ],
    }
