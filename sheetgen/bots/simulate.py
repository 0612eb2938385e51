"""Simulated games on layouts, one after another or in several processes.

Each game has its own seed ``seed/number``. So the games are the same for any number of processes, on this
machine (``local_runner``) or on a cluster (``cluster_runner``).
"""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.bots.game import final_places, first_state, play_moves
from sheetgen.bots.levels import player_of_level, reproducible_budget
from sheetgen.bots.player import Stop, never_stop
from sheetgen.errors import UsageError, start_workers
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Criterion, Standing
from sheetgen.games.contract.values import State
from sheetgen.games.notation.args import forms_of
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Grammar
    from sheetgen.games.notation.verbs import Verb


def verb_name(grammar: Grammar, key: str) -> Msg | str:
    """Return the name of a verb: its leading word, or what it answers if it has none."""
    verbs = list(_verbs(grammar, key))
    for verb in verbs:
        if verb.word is not None:
            return forms_of(verb.word)[0]
    dues = [grammar.dues[kind] for verb in verbs for kind in sorted(verb.answers) if kind in grammar.dues]
    return dues[0] if dues else key


def choice_name(grammar: Grammar, layout: Any, key: str, choice: str) -> Msg | str:
    """Return the name of the first argument of a move, as logs on this layout have it. Places and codes are
    the same in all languages.
    """
    lexicon = grammar.lexicon("en", (), layout)
    for verb in _verbs(grammar, key):
        if choice in verb.choices:
            return verb.choices[choice]
        for part in (part for arg in verb.args for part in arg.with_inner_arguments()):
            for value, form in part.forms_of_values(lexicon):
                if value == choice:
                    found: Msg = form
                    return found
    return choice


def _verbs(grammar: Grammar, key: str) -> Iterator[Verb]:
    return (verb for verb in grammar.verbs if verb.key == key)


# ---- one game ------------------------------------------------------------------------


LONGEST = 3_000
"""Number of moves, including chance, after which a game is stopped as endless."""

Progress = Callable[[int, int], None]
"""Is called with the number of finished games and of all games."""


class GameSetting(NamedTuple):
    """The setting of simulated games: file of the layout, number of players, their level, and the seed."""

    path: Path
    seats: int
    level: int = 1
    seed: str = "1"
    solo: str = ""
    """Strength of the ghost at the second of two seats; empty if there is none."""


class GameRecord(NamedTuple):
    """The record of one game: its length, places, moves and marked spots."""

    rounds: int
    """Largest number of turns of any seat."""
    decisions: int
    """Number of answers with a real choice."""
    places: tuple[int, ...]
    """Place of each seat."""
    moves: Counter[tuple[str, str]]
    """How often each verb occurs with each word as its first argument."""
    scores: tuple[float, ...]
    """The value of the first numeric criterion of the standings for each player, the best place first."""
    largest_turn: float
    """Largest change of that value in one turn for one player."""
    marked: Counter[str]
    """For each spot, on how many seats' sheets it is marked at the end. A shared board counts for every seat."""
    ever: Counter[str]
    """For each spot, on how many seats' sheets it was marked at the end of any turn."""
    ended: bool = True
    """Whether the game ended, instead of being stopped after ``LONGEST`` moves."""


class SimulatedGames(NamedTuple):
    """The records of each setting in order. After an interruption they contain only the finished games."""

    records: tuple[list[GameRecord], ...]
    whole: bool


class _Sheets:
    """The marked spots on the sheets of all seats, updated each turn."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.now: list[set[str]] = [set() for _ in range(seats)]
        self.ever: list[set[str]] = [set() for _ in range(seats)]

    def look(self, state: State) -> None:
        self.now = [set(self.game.marks(state, seat)) for seat in range(len(self.now))]
        for ever, now in zip(self.ever, self.now, strict=True):
            ever |= now

    @staticmethod
    def counted(sheets: Sequence[set[str]]) -> Counter[str]:
        return Counter(address for sheet in sheets for address in sheet)


def play_game(
    game: Game,
    layout: Any,
    seats: int,
    seed: int | str,
    level: int = 1,
    stop: Stop = never_stop,
    solo: str = "",
) -> GameRecord | None:
    """Play one game and return its record; None if it was stopped. The same seed gives the same game."""
    rng = random.Random(f"{seed}")
    state = first_state(game, layout, seats, solo)
    moves: Counter[tuple[str, str]] = Counter()
    turns: list[set[Any]] = [set() for _ in range(seats)]
    sheets = _Sheets(game, seats)
    scores, largest, decisions = _scores(game, state), 0.0, 0
    players = [player_of_level(game, level, rng, reproducible_budget(level), stop) for _ in turns]
    for before, seat, move, after in islice(play_moves(game, state, players, rng), LONGEST):
        if stop():
            return None
        turn, state = game.turn(before), after
        if seat is not None:
            turns[seat].add(turn)
            decisions += game.forced(before) is None
            if len(move) > 1 and isinstance(move[1], str):
                moves[move[0], move[1]] += 1
        if game.turn(after) != turn or game.due(after) is None:
            older, scores = scores, _scores(game, after)
            largest = max(largest, *(abs(now - then) for now, then in zip(scores, older, strict=True)))
            sheets.look(after)
    final = tuple(float(numeric_criterion(standing).value or 0) for standing in game.standings(state))
    return GameRecord(
        max(map(len, turns)), decisions, final_places(game, state), moves, final, largest,
        sheets.counted(sheets.now), sheets.counted(sheets.ever), game.due(state) is None,
    )  # fmt: skip


def _scores(game: Game, state: State) -> list[float]:
    """Return the numeric criterion of each player in the order of their names."""
    standings = sorted(game.standings(state), key=lambda standing: standing.player)
    return [float(numeric_criterion(standing).value or 0) for standing in standings]


def numeric_criterion(standing: Standing) -> Criterion:
    """Return the first criterion that is not a yes or no."""
    return next((c for c in standing.criteria if not isinstance(c.value, bool)), standing.criteria[0])


# ---- many games ----------------------------------------------------------------------
class LoadedLayouts:
    """The layouts of some settings, and the games played on them. Each process has its own."""

    def __init__(self, settings: Sequence[GameSetting], stop: Stop = never_stop) -> None:
        self.settings = settings
        self.layouts = [library.load(setting.path) for setting in settings]
        self.stop = stop

    def play(self, which: int, number: int) -> GameRecord | None:
        """Play a game of a setting by its number."""
        return play_numbered(self.settings[which], self.layouts[which], number, self.stop)


def play_numbered(
    setting: GameSetting, layout: Any, number: int, stop: Stop = never_stop
) -> GameRecord | None:
    """Play the game with that number of a setting; None if it was stopped."""
    game = registry.find(layout.header.game)
    seed = f"{setting.seed}/{number}"
    return play_game(game, layout, setting.seats, seed, setting.level, stop, setting.solo)


_hall: LoadedLayouts


def _init_worker(settings: Sequence[GameSetting], stopped: Event) -> None:
    """Set up a worker process. It ignores interrupts, which its parent handles."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hall = LoadedLayouts(settings, stopped.is_set)


def _play(which: int, number: int) -> GameRecord | None:
    return _hall.play(which, number)


Tasks = list[tuple[int, int]]
"""Index of the setting, and number of the game."""
Records = dict[tuple[int, int], GameRecord]
Runner = Callable[[Sequence[GameSetting], Tasks, Records, Progress], None]
"""Plays the games of tasks, and adds each record when its game is over."""


def local_runner(jobs: int) -> Runner:
    """Return a runner on this machine with ``jobs`` processes."""
    return _play_in_this_process if jobs == 1 else partial(_play_in_processes, jobs)


def simulate(
    settings: Sequence[GameSetting], count: int, way: Runner, told: Progress = lambda done, everything: None
) -> SimulatedGames:
    """Play ``count`` games of each setting with a runner. A KeyboardInterrupt returns the finished games.

    Raise ``UsageError`` if a worker process was killed, and the errors of reading layouts.
    """
    tasks = [(which, number) for number in range(count) for which in range(len(settings))]
    records: Records = {}
    try:
        way(settings, tasks, records, told)
        whole = True
    except KeyboardInterrupt:
        whole = False
    except BrokenProcessPool:
        raise UsageError(msg("Another program stopped a process that played games.", "report")) from None
    return SimulatedGames(
        tuple([records[at] for at in tasks if at[0] == which and at in records]
              for which in range(len(settings))),
        whole,
    )  # fmt: skip


def _play_in_this_process(
    settings: Sequence[GameSetting], tasks: Tasks, records: Records, told: Progress
) -> None:
    """Play all simulated games in this process."""
    hall = LoadedLayouts(settings)
    for at in tasks:
        told(len(records), len(tasks))
        record = hall.play(*at)
        assert record is not None
        records[at] = record
    told(len(records), len(tasks))


def _play_in_processes(
    jobs: int, settings: Sequence[GameSetting], tasks: Tasks, records: Records, told: Progress
) -> None:
    """Play the simulated games in ``jobs`` processes."""
    context = get_context("spawn")
    stopped = start_workers(context.Event)
    start = partial(
        ProcessPoolExecutor, jobs, context, initializer=_init_worker, initargs=(settings, stopped)
    )
    with start_workers(start) as pool:
        try:
            with _ignoring_interrupts():
                asked = {pool.submit(_play, *at): at for at in tasks}
            told(0, len(tasks))
            for future in as_completed(asked):
                _keep(future, asked[future], records)
                told(len(records), len(tasks))
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)


def _keep(future: Future[GameRecord | None], at: tuple[int, int], records: Records) -> None:
    record = future.result()
    if record is not None:
        records[at] = record


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Make processes that start now ignore interrupts from their first moment."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
