"""Review of a finished game: how each line changed the chances to win, and which turns would have been
better.

A chance is the share of simulated continuations that a player wins. The continuations use fast players and
the same random numbers after each line. Hidden information is known by now.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from sheetgen.bots.levels import player_of_level, reproducible_budget
from sheetgen.bots.player import PlayoutRandom
from sheetgen.bots.playouts import play_out, player_leads
from sheetgen.errors import UsageError, start_workers
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.message import Say, msg
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay

Mapper = Callable[..., Iterator[Any]]
"""A function such as ``map``."""
REVIEW = "sheetgen.review/1"
TURNING = 0.15
"""A line is a turning point if it changes a chance by at least this."""
DOUBTFUL = 0.10
"""Changes of at least this are measured again with more games."""
AGAIN = 4
"""Factor for the number of games in the second measurement."""
BETTER = 0.05
"""A better turn is reported if its chance is higher by at least this."""
LONGEST = 10_000
"""Largest number of turns in a simulated continuation."""
USUAL = 32
"""Default number of simulated games after each line."""
QUICK = 24
"""Number of positions that a quick review measures, besides the start and the end."""
QUICK_PLAYOUTS = 16
"""Number of simulated games after each line in a quick review."""
HALVED = 4
"""Number of spans that a quick review halves at a time, for any number of processes."""

Chances = tuple[float, ...]
"""Share of won games for each seat."""


class Better(NamedTuple):
    """A turn that would have been better: its text, and the chance to win with it."""

    text: str
    chance: float


class Turning(NamedTuple):
    """A line that changed the chances: a decision of its player, or luck that changed one player's chance
    most.
    """

    line: int
    text: str
    seat: int
    decided: bool
    before: float
    after: float
    better: Better | None


class Review(NamedTuple):
    """The review of a game: the chances to win after each measured line (line 0 is the start), and the turning
    points.
    """

    chances: dict[int, Chances]
    turning: tuple[Turning, ...]
    playouts: int


class Position(NamedTuple):
    """A position to simulate: the step after which it occurs (-1: the start), the number of games, and the
    first game's number."""

    step: int
    playouts: int
    first: int = 0


class PlayoutTable:
    """A log whose positions are simulated. Each process has its own copy."""

    def __init__(self, text: str, base: Path | None, seed: str) -> None:
        self.found = replay(text, base, 0)
        self.game: Game = self.found.game
        self.seed = seed

    def state(self, step: int) -> State:
        """Return the state of the game after a step; -1 is the start."""
        return self.found.after(step) if step >= 0 else self.found.start

    def chances(self, position: Position) -> Chances:
        """Return the share of simulated games that each seat wins from a position."""
        return self.won(self.state(position.step), position.playouts, position.first)

    def won(self, state: State, playouts: int, first: int = 0) -> Chances:
        """Return the share of simulated games that each seat wins from a state."""
        if self.game.due(state) is None:
            return tuple(float(lead.won or 0) for lead in player_leads(self.game, state))
        sums = [0.0] * len(self.found.heading.players)
        for number in range(first, first + playouts):
            luck = PlayoutRandom(random.Random(f"{self.seed}/{number}").randrange(1 << 32))
            end = play_out(self.game, state, state, luck, LONGEST)
            for seat, lead in enumerate(player_leads(self.game, end)):
                sums[seat] += lead.won or 0.0
        return tuple(n / playouts for n in sums)

    def better(self, step: int, seat: int, playouts: int) -> Better | None:
        """Return the best turn at a step, found by a bot with tree search; None if the seat is not due there."""
        before = self.state(step - 1)
        due = self.game.due(before)
        if due is None or due.player != seat:
            return None
        known = self.game.view(before, seat)
        advice = player_of_level(self.game, 2, random.Random(self.seed), reproducible_budget(2)).think(
            known, seat
        )
        played, after = self.game.play_far(before, advice.best.moves)
        heading = self.found.heading
        lexicon = heading.lexicon
        return Better(lexicon.write_line(played), self.won(after, playouts)[seat])


_table: PlayoutTable


def _init_worker(text: str, base: Path | None, seed: str) -> None:
    """Create the table of a worker process."""
    global _table
    _table = PlayoutTable(text, base, seed)


@contextmanager
def _mapper(jobs: int, *table: Any) -> Iterator[Mapper]:
    """Yield ``map`` for this process, or for ``jobs`` worker processes if there are several.

    ``table`` are the arguments of ``PlayoutTable``.
    """
    if jobs == 1:
        _init_worker(*table)
        yield map
        return
    start = partial(ProcessPoolExecutor, jobs, get_context("spawn"), initializer=_init_worker, initargs=table)
    with start_workers(start) as pool:
        yield pool.map


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
    quick: bool = False,
) -> Review:
    """Review the game of a log. The same seed gives the same result for any number of ``jobs`` (processes).

    A ``quick`` review measures the start, the end and at most ``QUICK`` positions where the chances change
    most; it looks for no better turns. ``progress`` is called with the number of finished positions and of
    all positions. Raise ``UsageError`` for a log with errors.
    """
    found = replay(text, base, 0)
    if not found.legal or found.state is None:
        raise UsageError(msg("The log has errors: `sheetgen score` shows them.", "report"))
    with _mapper(jobs, text, base, seed) as mapper:
        if quick:
            chances = _halved(mapper, len(found.steps), playouts, progress)
            doubtful = [at for at in sorted(chances) if at + 1 in chances]
        else:
            chances, doubtful = _chances(mapper, len(found.steps), playouts, progress)
        moving = [at for at in doubtful if _largest_change(chances[at], chances[at + 1]) > TURNING]
        turning = tuple(_turning(found, at, chances[at], chances[at + 1]) for at in moving)
        if not quick:
            turning = _bettered(mapper, found, turning, playouts)
    lines = [0, *(step.line.number for step in found.steps)]
    return Review({lines[n]: chances[n] for n in sorted(chances)}, turning, playouts)


def expected_seconds(text: str, base: Path | None, playouts: int, seed: str, jobs: int) -> int:
    """Return about how many seconds a review takes, from the time of one simulated game."""
    table = PlayoutTable(text, base, seed)
    begun = monotonic()
    table.won(table.state(-1), 1)
    whole = monotonic() - begun
    # On average half a game is left, and measuring again takes as long as half of the first time.
    games = (len(table.found.steps) + 1) * playouts * 0.5 * 1.5
    return round(games * whole / min(jobs, os.cpu_count() or 1))


def _chances(
    mapper: Mapper, steps: int, playouts: int, progress: Callable[[int, int], None]
) -> tuple[dict[int, Chances], list[int]]:
    """Return the chances to win at the start (0) and after each step, and the steps that seem to change them.

    Those steps are measured again with more games.
    """
    positions = [Position(step, playouts) for step in range(-1, steps)]
    found: list[Chances] = []
    for done, chance in enumerate(mapper(_play_on, positions), 1):
        found.append(chance)
        progress(done, len(positions))
    pairs = zip(found, found[1:], strict=False)
    doubtful = [at for at, (before, after) in enumerate(pairs) if _largest_change(before, after) > DOUBTFUL]
    more = sorted({n for at in doubtful for n in (at, at + 1)})
    again = [Position(n - 1, playouts * (AGAIN - 1), playouts) for n in more]
    for n, chance in zip(more, mapper(_play_on, again), strict=True):
        found[n] = _combine(found[n], chance)
    return dict(enumerate(found)), doubtful


def _halved(
    mapper: Mapper, steps: int, playouts: int, progress: Callable[[int, int], None]
) -> dict[int, Chances]:
    """Return the chances at the start (0), at the end and at most ``QUICK`` positions between them.

    Spans over which the chances change most are halved first.
    """
    all_ = min(QUICK, steps - 1) + 2
    found: dict[int, Chances] = {}
    wanted = [0, steps]
    while wanted:
        positions = [Position(n - 1, playouts) for n in wanted]
        found.update(zip(wanted, mapper(_play_on, positions), strict=True))
        progress(len(found), all_)
        known = sorted(found)
        spans = [(a, b) for a, b in zip(known, known[1:], strict=False) if b - a > 1]
        spans.sort(key=lambda span: (-_largest_change(found[span[0]], found[span[1]]), span))
        wanted = [(a + b) // 2 for a, b in spans[: min(HALVED, all_ - len(found))]]
    return found


def _bettered(
    mapper: Mapper, found: Replay, turning: Sequence[Turning], playouts: int
) -> tuple[Turning, ...]:
    """Return the turning points, with a better turn for each decision that cost a player chances."""
    lost = [t for t in turning if t.decided and t.after < t.before]
    steps = {step.line.number: number for number, step in enumerate(found.steps)}
    asked = [(steps[t.line], t.seat, playouts * AGAIN) for t in lost]
    better = dict(zip((t.line for t in lost), mapper(_look_back, asked), strict=True))
    return tuple(t._replace(better=_worth(better.get(t.line), t)) for t in turning)


def _largest_change(before: Chances, after: Chances) -> float:
    """Return the largest change of any player's chance to win."""
    return max(abs(a - b) for a, b in zip(before, after, strict=True))


def _combine(few: Chances, more: Chances) -> Chances:
    """Return the chances to win over both measurements. The second has ``AGAIN - 1`` times as many games."""
    return tuple((a + (AGAIN - 1) * b) / AGAIN for a, b in zip(few, more, strict=True))


def _turning(found: Replay, number: int, before: Chances, after: Chances) -> Turning:
    step: Step = found.steps[number]
    most = max(range(len(before)), key=lambda seat: abs(after[seat] - before[seat]))
    seat = most if step.player is None else step.player
    decided = step.player is not None
    return Turning(step.line.number, step.line.text.strip(), seat, decided, before[seat], after[seat], None)


def _worth(better: Better | None, turning: Turning) -> Better | None:
    return better if better is not None and better.chance > turning.after + BETTER else None


# ---- text ----------------------------------------------------------------------------
def review_lines(found: Replay, review: Review, say: Say) -> Iterator[str]:
    """Yield each player's turning points in the order of the game."""
    players = found.heading.players
    if not review.turning:
        yield say(
            msg(
                "No line changed a player's chance to win by more than {n} points.", "report", n=100 * TURNING
            )
        )
    for seat, name in enumerate(players):
        mine = [turning for turning in review.turning if turning.seat == seat]
        if mine:
            yield say(msg("{player}’s turning points:", "report", player=name))
        for turning in mine:
            yield from _turning_lines(turning, say)


def _turning_lines(turning: Turning, say: Say) -> Iterator[str]:
    text = "line {line}: {before:.0%} → {after:.0%}"
    values = {"line": turning.line, "before": turning.before, "after": turning.after}
    yield f"  {say(msg(text, 'report', **values))}  {turning.text}"
    if turning.better is not None:
        text = "better: {text} ({chance:.0%})"
        yield f"    {say(msg(text, 'report', text=turning.better.text, chance=turning.better.chance))}"


def as_json(found: Replay, review: Review) -> dict[str, Any]:
    """Return the review as one JSON value, with the chances after every line."""
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
