"""What was chosen in games, in the words of the log's language."""

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

from sheetgen.bots.game import begin, places, steps
from sheetgen.bots.levels import player
from sheetgen.bots.player import Stop, never
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Criterion, Standing
from sheetgen.games.contract.values import State
from sheetgen.games.notation.args import forms_of
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Grammar
    from sheetgen.games.notation.verbs import Verb


def verb_named(grammar: Grammar, key: str) -> Msg | str:
    """A verb by its leading word; one without any by what it answers."""
    verbs = list(_verbs(grammar, key))
    for verb in verbs:
        if verb.word is not None:
            return forms_of(verb.word)[0]
    dues = [grammar.dues[kind] for verb in verbs for kind in sorted(verb.answers) if kind in grammar.dues]
    return dues[0] if dues else key


def choice_named(grammar: Grammar, layout: Any, key: str, choice: str) -> Msg | str:
    """What was chosen of a verb as a log has it on this layout; places and codes are the same in all languages."""
    lexicon = grammar.lexicon("en", (), layout)
    for verb in _verbs(grammar, key):
        if choice in verb.choices:
            return verb.choices[choice]
        for part in (part for arg in verb.args for part in arg.parts()):
            for value, form in part.rows(lexicon):
                if value == choice:
                    found: Msg = form
                    return found
    return choice


def _verbs(grammar: Grammar, key: str) -> Iterator[Verb]:
    return (verb for verb in grammar.verbs if verb.key == key)


# Games that programs play among themselves on layouts: one after another, or several at the same time.
#
# Each game has a seed of its own, ``seed/number``, so the same games come whatever the number of processes, on
# this machine (``here``) or on others (``cluster.on``).


LONGEST = 3_000
"""Moves, throws and draws among them, after which a game is broken off: nobody brings it to its end."""

Told = Callable[[int, int], None]
"""Hears how many games of how many are over."""


class Setting(NamedTuple):
    """What is played: the layout's file, by how many players, of which level, with which luck."""

    path: Path
    seats: int
    level: int = 1
    seed: str = "1"
    solo: str = ""
    """How strong a ghost is at the second of two seats; empty where there is none."""


class Record(NamedTuple):
    """One game played: its length, who won, how it was played, what lies on the sheets."""

    rounds: int
    """Turns of the seat that had most."""
    decisions: int
    """Answers that a player had a choice of."""
    places: tuple[int, ...]
    """Place of each seat."""
    moves: Counter[tuple[str, str]]
    """How often each verb was said with each first argument that is a word."""
    scores: tuple[float, ...]
    """What the first criterion of the standings that counts something comes to, best place first."""
    largest_turn: float
    """The most that one turn moved this for one player."""
    marked: Counter[str]
    """On the sheets of how many seats each spot is marked at the end; a board that all share is everybody's."""
    ever: Counter[str]
    """The same of spots that were marked at the end of any turn."""
    ended: bool = True
    """It came to its end, and was not broken off after ``LONGEST`` moves."""


class Played(NamedTuple):
    """The games of each setting in order; those that are over, if it was interrupted."""

    records: tuple[list[Record], ...]
    whole: bool


class _Sheets:
    """Which spots are marked on the sheets of all seats, from one turn to the next."""

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


def play(
    game: Game, layout: Any, seats: int, seed: int | str, level: int = 1, stop: Stop = never, solo: str = ""
) -> Record | None:
    """One game; the same seed gives the same one. None if it was stopped."""
    rng = random.Random(f"{seed}")
    state = begin(game, layout, seats, solo)
    moves: Counter[tuple[str, str]] = Counter()
    turns: list[set[Any]] = [set() for _ in range(seats)]
    sheets = _Sheets(game, seats)
    scores, largest, decisions = _scores(game, state), 0.0, 0
    players = [player(game, level, rng, stop=stop) for _ in turns]
    for before, seat, move, after in islice(steps(game, state, players, rng), LONGEST):
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
    final = tuple(float(counting(standing).value or 0) for standing in game.standings(state))
    return Record(
        max(map(len, turns)), decisions, places(game, state), moves, final, largest,
        sheets.counted(sheets.now), sheets.counted(sheets.ever), game.due(state) is None,
    )  # fmt: skip


def _scores(game: Game, state: State) -> list[float]:
    """What counts for each player now, in an order that never changes."""
    standings = sorted(game.standings(state), key=lambda standing: standing.player)
    return [float(counting(standing).value or 0) for standing in standings]


def counting(standing: Standing) -> Criterion:
    """The first criterion that does not only say yes or no."""
    return next((c for c in standing.criteria if not isinstance(c.value, bool)), standing.criteria[0])


# ---- many games -----------------------------------------------------------------------------
class Hall:
    """The layouts of some settings, and the games played on them; each of several processes has its own."""

    def __init__(self, settings: Sequence[Setting], stop: Stop = never) -> None:
        self.settings = settings
        self.layouts = [library.load(setting.path) for setting in settings]
        self.stop = stop

    def play(self, which: int, number: int) -> Record | None:
        """A game of a setting, by its number."""
        return play_numbered(self.settings[which], self.layouts[which], number, self.stop)


def play_numbered(setting: Setting, layout: Any, number: int, stop: Stop = never) -> Record | None:
    """The game of that number of a setting whose layout has been read; None if it was stopped."""
    game = registry.find(layout.header.game)
    seed = f"{setting.seed}/{number}"
    return play(game, layout, setting.seats, seed, setting.level, stop, setting.solo)


_hall: Hall


def _enter(settings: Sequence[Setting], stopped: Event) -> None:
    """Give a process its own hall. An interruption is the business of the one that began it."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hall = Hall(settings, stopped.is_set)


def _play(which: int, number: int) -> Record | None:
    return _hall.play(which, number)


Tasks = list[tuple[int, int]]
"""Which setting, and the number of the game."""
Records = dict[tuple[int, int], Record]
Way = Callable[[Sequence[Setting], Tasks, Records, Told], None]
"""Plays the games of tasks and adds each to the records as soon as it is over."""


def here(jobs: int) -> Way:
    """On this machine, ``jobs`` games at the same time."""
    return _alone if jobs == 1 else partial(_together, jobs)


def simulate(
    settings: Sequence[Setting], count: int, way: Way, told: Told = lambda done, everything: None
) -> Played:
    """``count`` games of each setting, played in one of the ways; a KeyboardInterrupt ends it with those over.

    Raises ``UsageError`` if a process was ended from outside, and what reading the layouts raises.
    """
    tasks = [(which, number) for number in range(count) for which in range(len(settings))]
    records: Records = {}
    try:
        way(settings, tasks, records, told)
        whole = True
    except KeyboardInterrupt:
        whole = False
    except BrokenProcessPool:
        raise UsageError(msg("A process that played games was ended from outside.", "report")) from None
    return Played(
        tuple([records[at] for at in tasks if at[0] == which and at in records]
              for which in range(len(settings))),
        whole,
    )  # fmt: skip


def _alone(settings: Sequence[Setting], tasks: Tasks, records: Records, told: Told) -> None:
    """All games in this process."""
    hall = Hall(settings)
    for at in tasks:
        told(len(records), len(tasks))
        record = hall.play(*at)
        assert record is not None
        records[at] = record
    told(len(records), len(tasks))


def _together(jobs: int, settings: Sequence[Setting], tasks: Tasks, records: Records, told: Told) -> None:
    """The games in processes of their own."""
    context = get_context("spawn")
    stopped = context.Event()
    with ProcessPoolExecutor(jobs, context, initializer=_enter, initargs=(settings, stopped)) as pool:
        try:
            with _deaf():
                asked = {pool.submit(_play, *at): at for at in tasks}
            told(0, len(tasks))
            for future in as_completed(asked):
                _keep(future, asked[future], records)
                told(len(records), len(tasks))
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)


def _keep(future: Future[Record | None], at: tuple[int, int], records: Records) -> None:
    record = future.result()
    if record is not None:
        records[at] = record


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin now do not hear of an interruption, not even before they have begun to play."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
