"""A tiny game to test the reading of logs on: what Dice Charmers has not got.

Each player in turn names a number from 1 to 9, drawn cards are seen or hidden (``?``), and after a
``steal`` the robbed player decides in the middle of the thief's turn. A ``trick`` is believed by who
says nothing, and gives the trickster another action. Three turns each.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.values import Due, Explanation, Field, Leftover, Mark, Move
from sheetgen.games.notation.args import Letters, Number, Player, Word
from sheetgen.games.notation.compound import Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import msg


class State(NamedTuple):
    names: tuple[str, ...]
    points: tuple[int, ...]
    seat: int = 0
    count: int = 0
    phase: str = "act"
    other: int = -1


def _plain(key: str, *kinds: str, args: tuple[Any, ...] = (), **more: Any) -> Verb:
    return Verb(
        key=key, answers=frozenset(kinds), args=args, moves=lambda *v: [(key, *v)],
        values=lambda m: m[1:] if m[0] == key else None, clause="TO-1", example=key, help=msg(key), **more,
    )  # fmt: skip


ANIMALS = {
    "cat": msg("cat", "log"),
    "camel": msg("camel", "log"),
    "crow": (msg("crow", "log"), msg("raven", "log")),
}
COLOURS = {"red": (msg("r", "log"), msg("red", "log")), "blue": (msg("b", "log"), msg("blue", "log"))}

GRAMMAR = Grammar(
    (
        _plain("score", "act", args=(Number(least=1, most=9),), word=msg("score", "log"), bare=True),
        _plain("draw", "act", word=msg("draw", "log")),
        _plain("card", "card", args=(Maybe(Word(msg("card", "log"), ANIMALS), hidden=True),)),
        _plain("steal", "act", args=(Player(),), word=msg("steal", "log")),
        _plain("trick", "act", args=(Player(),), word=msg("trick", "log")),
        _plain("see", "doubt", word=msg("see", "log")),
        _plain("believe", "doubt", word=msg("believe", "log")),
        _plain("yield", "answer", word=msg("yield", "log")),
        _plain("refuse", "answer", word=msg("refuse", "log")),
        _plain("paint", "act", args=(Letters(msg("colours"), COLOURS),), word=msg("paint", "log")),
        _plain("sleep", "act", word=msg("sleep", "log")),
    ),
    {
        "act": msg("an action"),
        "card": msg("the card drawn"),
        "answer": msg("the answer to the thief"),
        "doubt": msg("what is believed"),
    },
)


class Toy(Game):
    key = "toy"
    title = msg("Toy")
    seats = range(2, 4)
    turn_clause = "TO-9"
    options = {"pace": ("slow", "fast")}
    layout_types: Mapping[str, str] = {}
    drawings: Mapping[str, str] = {}
    scorable = ()
    tally = (Field("points", msg("points", "log"), ("points",)), Field("done", msg("done", "log"), ()))
    clauses = {"TO-1": msg("Do something.", "rule"), "TO-9": msg("Play in turn.", "rule")}
    explanations = {"too-small": Explanation(msg("Too small."), msg("Say more."), "TO-1")}
    grammar = GRAMMAR

    def check_layout(self, layout: Any) -> list[Any]:
        return []

    def start(self, layout: Any, players: Sequence[str], options: Mapping[str, str]) -> State:
        return State(tuple(players), (0,) * len(players))

    def due(self, state: State) -> Due | None:
        if state.count == 3 * len(state.names):
            return None
        if state.phase == "card":
            return Due("card", None)
        return Due(state.phase, state.seat if state.phase == "act" else state.other)

    def legal(self, state: State) -> list[Move]:
        if state.phase == "answer":
            return [("yield",), ("refuse",)]
        if state.phase == "doubt":
            return [("see",), ("believe",)]
        others = [
            (verb, p) for verb in ("steal", "trick") for p in range(len(state.names)) if p != state.seat
        ]
        return [*(("score", n) for n in range(2, 10)), ("draw",), *others]

    def _next(self, state: State, gain: int = 0) -> State:
        points = list(state.points)
        points[state.seat] += gain
        seat = (state.seat + 1) % len(state.names)
        return state._replace(points=tuple(points), seat=seat, count=state.count + 1, phase="act", other=-1)

    def apply(self, state: State, move: Move) -> State:  # noqa: C901 (a case a move, each as plain as can be)
        match move:
            case ("score", n):
                if n < 2:
                    raise Illegal("too-small", "TO-1", msg("{n} is too small.", n=n), 1)
                return self._next(state, n)
            case ("draw",):
                return state._replace(phase="card")
            case ("card", value):
                after = self._next(state, 5 if value == "camel" else 0)
                # A crow gives another turn: two turns in a row with nothing logged between them.
                return after._replace(seat=state.seat) if value == "crow" else after
            case ("steal", who):
                if who == state.seat:
                    raise Illegal("too-small", "TO-1", msg("Not from oneself."), 1)
                return state._replace(phase="answer", other=who)
            case ("trick", who):
                return state._replace(phase="doubt", other=who)
            case ("believe",):
                return state._replace(phase="act", other=-1)
            case ("see",):
                return self._next(state, -1)
            case ("yield",):
                points = list(state.points)
                points[state.other] -= 1
                return self._next(state._replace(points=tuple(points)), 1)
            case ("sleep",):
                return self._next(state)
            case ("refuse",):
                return state._replace(phase="act", other=-1)
        raise Illegal("too-small", "TO-1", msg("No such move."))

    def forced(self, state: State) -> Move | None:
        # Who has 20 points sleeps through all turns.
        if self.due(state) == Due("act", state.seat) and state.points[state.seat] >= 20:
            return ("sleep",)
        return None

    def silent(self, state: State, speaker: int | None) -> Move | None:
        return ("believe",) if state.phase == "doubt" else None

    def unknown(self, state: State) -> Move:
        return ("card", None)

    def chance(self, state: State, rng: random.Random) -> Move:
        return ("card", rng.choice(list(ANIMALS)))

    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        text = msg("Nothing was done.")
        return self._next(state), (Leftover("idle", "error", "TO-1", text),)

    def turn(self, state: State) -> int:
        return state.count

    def totals(self, state: State, player: int) -> dict[str, Any]:
        return {"points": state.points[player]}

    def marks(self, state: State, player: int) -> dict[str, Mark]:
        return {f"box.{n}": Mark("cross") for n in range(1, state.points[player] + 1)}

    def standings(self, state: State) -> list[Standing]:
        return rank(
            [(n, [Criterion("points", p, "TO-1")]) for n, p in zip(state.names, state.points, strict=True)]
        )

    def settle(
        self, layout: Any, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
    ) -> list[Standing]:
        return []
