"""Moves that a log could answer a decision with, made from grammar and layout alone: no rule is asked."""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.verbs import Series, Verb

FEW, MOST = 30, 250
"""A verb is quick to try that can say no more than this; of one that can say more than this only so much is."""


class Candidates(NamedTuple):
    """Moves that can be said; those of ``sampled`` verbs are only some of them."""

    moves: frozenset[Move]
    sampled: tuple[Verb, ...]

    def should_have(self, move: Move) -> bool:
        """Whether the move is among them or one of a verb of which there are only some."""
        return move in self.moves or any(verb.values(move) is not None for verb in self.sampled)


def candidates(lexicon: Lexicon, kind: str, rng: random.Random, quick: bool) -> Candidates:
    """What a log can say where ``kind`` is due; with ``quick`` only of verbs that have little to say."""
    moves: set[Move] = set()
    sampled = []
    for verb in (verb for verb in lexicon.grammar.verbs if kind in verb.answers):
        domains = [_domain(arg, lexicon) for arg in verb.args]
        many = prod(map(len, domains))
        if many <= (FEW if quick else MOST):
            said = list(product(*domains))
        else:
            sampled.append(verb)
            said = [] if quick else [tuple(map(rng.choice, domains)) for _ in range(MOST)]
        for values in said:
            moves.update(m[0].move if isinstance(m, Series) else m for m in verb.moves(*values))
    return Candidates(frozenset(moves), tuple(sampled))


def _domain(arg: Any, lexicon: Lexicon) -> Sequence[Any]:
    """What can be said as this argument; looked up once for the lexicon that is asked: it takes up much room."""
    if _domains.lexicon is not lexicon:
        _domains.lexicon, _domains.known = lexicon, {}
    if id(arg) not in _domains.known:
        _domains.known[id(arg)] = (arg, arg.possible_values(lexicon))
    return _domains.known[id(arg)][1]


class _Domains:
    def __init__(self) -> None:
        self.lexicon: Lexicon | None = None
        self.known: dict[int, tuple[Any, Sequence[Any]]] = {}


_domains = _Domains()


def said_apart(game: Game, state: State, move: Move, after: State) -> bool:
    """Whether some moves that name nothing else lead where the one move leads: two at least.

    Or one that says less of the same, where the last thing named only says what is so: the city that one is in.
    Or one that a verb such as ``sell-all`` is short for.
    """
    short = move[0].endswith("-all")
    if short and any(
        game.apply(state, one) == after for one in game.legal(state) if one[0] == move[0].removesuffix("-all")
    ):
        return True
    if len(move) > 2 and move[:-1] in game.legal(state) and game.apply(state, move[:-1]) == after:
        return True
    return any(
        reached == after
        for first in _steps(game, state, move)
        for reached in _on(game, first, move, len(move))
    )


def _on(game: Game, state: State, move: Move, left: int) -> Iterator[State]:
    """States after one or more further steps."""
    if left and game.due(state) is not None:
        for following in _steps(game, state, move):
            yield following
            yield from _on(game, following, move, left - 1)


def _steps(game: Game, state: State, move: Move) -> Iterator[State]:
    """States after one thing that names only what ``move`` names."""
    due = game.due(state)
    assert due is not None
    if due.is_chance:
        with suppress(Illegal):
            yield game.apply(state, (due.kind, *move[1:]))
        return
    for step in game.legal(state):
        if all(part in move[1:] for part in step[1:]):
            yield game.apply(state, step)
