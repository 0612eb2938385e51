"""Games played by seed, and logs written of them by the game's own grammar."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Move, State
from sheetgen.read.claims import compare_claims
from sheetgen.read.findings import explain_reading
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line
from sheetgen.read.result import Replay
from sheetgen.read.session import Session
from sheetgen.replay import replay

Choose = Callable[[State, int], Move]
RAJA = """game: raja
players: Ann, Ben
governors: D A F B G C E
Ann: artisan
Ben: monk
Ben: 13
Ann: 8
Ben: 9
Ann: 3
Ben: 17
Ann: 4
Ben: 18
Ann: 14
"""
"""A game that is set up: Ben is next, and his architect at the start."""


@cache
def example(path: Path, folder: Path) -> Replay:
    """A log of the tests as it is replayed, once for all that only look at it."""
    return replay(path.read_text(encoding="utf-8"), folder)


def record(
    key: str, layout: str, players: Sequence[str], seed: int, choose: Choose | None = None
) -> tuple[str, State]:
    """A whole game as a log, every decision said in full, and its last state.

    ``layout`` is a layout's name without the game's. Without ``choose``, moves are random.
    """
    game = registry.find(key)
    made = library.load(library.resolve(f"{key}/{layout}"))
    state = begin(game, made, players)
    moves = []
    for move, after in play(game, state, random.Random(seed), choose):
        moves.append(move)
        state = after
    return write(game, made, layout, players, moves), state


def begin(game: Game, made: Any, players: Sequence[str], options: Mapping[str, str] | None = None) -> State:
    """The state before the first decision; options that are not given have their defaults."""
    defaults = {name: values[0] for name, values in game.options.items()}
    return game.start(made, players, {**defaults, **(options or {})})


def play(
    game: Game, state: State, rng: random.Random, choose: Choose | None = None, logged: bool = True
) -> Iterator[tuple[Move, State]]:
    """Decisions and chance up to the end, each with the state after it; forced moves apply themselves.

    What nobody ``logged`` is not known.
    """
    while (due := game.due(state)) is not None:
        if due.player is None:
            move = game.chance(state, rng) if logged else game.unknown(state)
        else:
            move = choose(state, due.player) if choose else rng.choice(game.legal(state))
        state, _ = game.play(state, move)
        yield move, state


def write(
    game: Game,
    made: Any,
    layout: str,
    players: Sequence[str],
    moves: Sequence[Move],
    options: Mapping[str, str] | None = None,
    brief: bool = False,
    logged: bool = True,
) -> str:
    """The log of these moves, every one said in full.

    ``brief`` leaves out what saying nothing means too; what nobody ``logged`` of chance is not said.
    """
    lexicon = game.grammar.lexicon("en", players, made)
    typed = players[:1] if SOLO in (options or {}) else players
    lines = [f"game: {game.key}", f"layout: {layout}", f"players: {', '.join(typed)}"]
    lines += [f"{key}: {value}" for key, value in (options or {}).items()]
    line_verbs = {verb.key: word for verb, word in lexicon.line_verbs()}
    open_line = None
    state = begin(game, made, players, options)
    for move in moves:
        due = game.due(state)
        assert due is not None
        unsaid = not logged if due.player is None else brief and _silence(game, state, move)
        if unsaid:
            state, _ = game.play(state, move)
            continue
        text = lexicon.write(move, exact=True)
        assert text is not None, move
        turn = game.turn(state)
        seat = game.opener(state, open_line[1] if open_line else None) if due.is_chance else due.player
        here = (seat, turn)
        if move[0] in line_verbs:
            lines.append(f"{line_verbs[move[0]]}: {text}")
            open_line = None
        elif seat is None or here == open_line:
            lines[-1] += f"; {text}"
        else:
            lines.append(f"{players[seat]}: {text}")
            open_line = here
        state, _ = game.play(state, move)
    return "\n".join(lines) + "\n"


def _silence(game: Game, state: State, move: Move) -> bool:
    """Whether a log says this move by going on: nothing is left undone by it."""
    if move in (game.silent(state, None), ("ready",)):
        return True
    closed, leftovers = game.close(state)
    return not leftovers and closed == game.apply(state, move)


def judged(heading: Heading, read: Sequence[Line], start: State = None) -> Replay:
    """The replay of some lines, without a search after a fault."""
    reading = Session(heading, read, start).run()
    return explain_reading(reading, compare_claims(reading.claim_lines, heading))
