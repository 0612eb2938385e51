"""A larger toy: all that a game of the house can ask of whoever reads its logs, in rules of a few lines.

Before each round the wind is noted in a line of its own, and a north wind gives all who score a point more. A cat that
is drawn purrs by itself, then its player goes on. ``bless`` gives a point, once for each player while somebody else
has the turn; ``pull`` says in one phrase that a card is drawn and which; ``paint`` may be parted by semicolons. Who has
twelve points sleeps. A ghost gambles: the rules begin its turn, and its die has a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.solo import IT, SOLO
from sheetgen.games.contract.values import Due, Ending, Leftover, Move
from sheetgen.games.notation.args import Letters, Number, Word
from sheetgen.games.notation.compound import Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verbs import Series, SeriesPart, Verb
from sheetgen.message import msg
from sheetgen.read.finding import WARNING
from tests.replay.toy import ANIMALS, COLOURS, GRAMMAR, Toy, _plain

ROUNDS, RICH = 4, 12
CHANCE = ("wind", "card", "die")
WINDS = {"north": msg("north", "log"), "south": msg("south", "log")}
WIND = Maybe(Word(msg("wind"), WINDS), hidden=True)
DIE = Maybe(Number(least=1, most=6), hidden=True)


class State(NamedTuple):
    names: tuple[str, ...]
    points: tuple[int, ...]
    seat: int = 0
    count: int = 0
    phase: str = "wind"
    other: int = -1
    wind: str | None = None
    blessed: tuple[int, ...] = ()
    alone: bool = False
    said: tuple[tuple[int, Move], ...] = ()


def _pulled(card: str) -> list[Series]:
    return [Series((SeriesPart(("draw",), 0, 0), SeriesPart(("card", card), 1, 2)))]


class Fair(Toy):
    options: Mapping[str, Sequence[str]] = {}
    clauses = {**Toy.clauses, "TO-8": msg("The wind blows first.", "rule")}
    grammar = Grammar(
        (
            *(verb for verb in GRAMMAR.verbs if verb.key not in ("score", "paint")),
            _plain("score", "act", args=(Number(least=1, most=9),), word=msg("score", "log"), bare=True),
            _plain("paint", "act", args=(Letters(msg("colours"), COLOURS),), word=msg("paint", "log"), spans=True),
            _plain("wind", "wind", args=(WIND,), word=msg("wind", "log"), line=True),
            _plain("gamble", "act", word=msg("gamble", "log")),
            _plain("die", "die", args=(DIE,), word=msg("die", "log"), line=True),
            _plain("bless", "boon", word=msg("bless", "log"), anytime=True),
            _plain("purr", "purr", word=msg("purr", "log")),
            Verb(
                key="pull", answers=frozenset({"act"}), args=(Word(msg("card", "log"), ANIMALS),), moves=_pulled,
                values=lambda move: None, word=msg("pull", "log"), clause="TO-1", example="pull cat", help=msg("pull"),
            ),
        ),
        {
            **GRAMMAR.dues, "wind": msg("the wind"), "die": msg("a die"), "boon": msg("a blessing"),
            "purr": msg("a purring cat"),
        },
    )  # fmt: skip

    def start(self, layout: Any, players: Sequence[str], options: Mapping[str, str]) -> State:
        return State(tuple(players), (0,) * len(players), alone=SOLO in options)

    def due(self, state: State) -> Due | None:
        if state.count == ROUNDS * len(state.names):
            return None
        if state.phase in CHANCE:
            return Due(state.phase, None)
        return Due(state.phase, state.other if state.phase in ("answer", "doubt", "boon") else state.seat)

    def legal(self, state: State) -> list[Move]:
        due = self.due(state)
        match due and due.kind:
            case None | "wind" | "card" | "die":
                return []
            case "boon" | "purr":
                return [("bless",) if state.phase == "boon" else ("purr",)]
            case "act":
                return [
                    *super().legal(state),
                    *(("paint", c) for c in (("red",), ("blue", "red"), ("red",) * 3)),
                ]
            case _:
                return super().legal(state)

    def _next(self, state: State, gain: int = 0) -> State:
        after = super()._next(state, gain + (gain > 0 and state.wind == "north"))
        return after._replace(phase="act" if after.count % len(after.names) else "wind")

    def apply(self, state: State, move: Move) -> State:
        due = self.due(state)
        kinds = {verb.key: verb.answers for verb in self.grammar.verbs} | {"call": frozenset({"act"})}
        if due is None or due.kind not in kinds.get(next(iter(move), ""), ()):
            raise NotDue(NotDue.CODE, "TO-8", msg("Not now.", "rule"))
        match move:
            case ("wind", wind):
                return state._replace(phase="act", wind=wind)
            case ("gamble",):
                return state._replace(phase="die")
            case ("die", value):
                return self._next(state, value or 0)
            case ("call", player):
                return state._replace(phase="boon", other=player)
            case ("bless",):
                points = list(state.points)
                points[state.other] += 1
                blessed = (*state.blessed, state.other)
                return state._replace(points=tuple(points), blessed=blessed, phase="act", other=-1)
            case ("card", "cat"):
                return state._replace(phase="purr")
            case ("purr",):
                return state._replace(phase="act")
            case ("paint", colours):
                return self._next(state, len(colours))
        return super().apply(state, move)

    def forced(self, state: State) -> Move | None:
        due = self.due(state)
        if due == Due("purr", state.seat):
            return ("purr",)
        if due != Due("act", state.seat):
            return None
        if state.alone and state.seat == IT:
            return ("gamble",)
        return ("sleep",) if state.points[state.seat] >= RICH else None

    def moves_to_reach(self, state: State, kind: str, player: int | None) -> Iterable[Move]:
        may = state.phase == "act" and player not in (None, state.seat, *state.blessed)
        return (("call", player),) if kind == "boon" and may else ()

    def has_no_effect(self, state: State, move: Move, player: int) -> bool:
        return move == ("believe",)

    def unknown(self, state: State) -> Move:
        return (state.phase, None)

    def chance(self, state: State, rng: Random) -> Move:
        match state.phase:
            case "wind":
                return ("wind", rng.choice(list(WINDS)))
            case "die":
                return ("die", rng.randint(1, 6))
        return super().chance(state, rng)

    def refusal_by_history(self, began: State, state: State, player: int, move: Move) -> Illegal | None:
        if began.points[player] == state.points[player]:
            return None
        change = msg("{player} had {points}.", player=state.names[player], points=began.points[player])
        return Illegal("too-small", "TO-1", change)

    def endings(self, state: State) -> tuple[Ending, ...]:
        rich = (name for name, points in zip(state.names, state.points, strict=True) if points >= RICH)
        return tuple(Ending("TO-9", msg("{name} is rich.", name=name)) for name in rich)

    def turn_rule(self, state: State) -> str:
        return "TO-8" if state.phase == "wind" else "TO-9"


class Lenient(Fair):
    """Who does nothing is only warned."""

    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        closed, leftovers = super().close(state)
        return closed, tuple(left._replace(severity=WARNING) for left in leftovers)


class Endless(Fair):
    """Its turns are told apart by nothing but who plays."""

    def turn(self, state: State) -> None:
        return None


class Artful(Fair):
    """What was said before keeps moves off, or makes them possible, and how things look for a player is known.

    A number may not be said again soon, nor a colour painted, nor somebody tricked again. A trick wants two points;
    only who has drawn a camel steals.
    """

    NUMBERS, PAINTED, TRICKS = 5, 4, 6
    """How long each is kept off, in moves."""

    def apply(self, state: State, move: Move) -> State:
        refused = self._kept_off(state, move)
        after = super().apply(state, move)
        if refused is not None:
            raise refused
        return after._replace(said=(*state.said, (state.seat, move)))

    def legal(self, state: State) -> list[Move]:
        return [move for move in super().legal(state) if self._kept_off(state, move) is None]

    def _kept_off(self, state: State, move: Move) -> Illegal | None:
        before = [said for _, said in state.said]
        match move:
            case ("score", n) if move in before[-self.NUMBERS :]:
                return Illegal("too-small", "TO-1", msg("{n} was said.", n=n), 1).kept_off((n,))
            case ("paint", colours):
                painted = {c for said in before[-self.PAINTED :] if said[0] == "paint" for c in said[1]}
                for item, colour in enumerate(colours):
                    if colour in painted:
                        error = Illegal("too-small", "TO-1", msg("{c} is painted.", c=colour), 1)
                        return error.under(item, [other for other in COLOURS if other not in painted])
            case ("trick", _) if state.points[state.seat] < 2:
                return Illegal("too-small", "TO-1", msg("Too poor.")).short_of(("points",))
            case ("trick", who) if move in before[-self.TRICKS :]:
                return Illegal("too-small", "TO-1", msg("{who} knows it.", who=state.names[who]), 1)
            case ("steal", _) if (state.seat, ("card", "camel")) not in state.said:
                return Illegal("too-small", "TO-1", msg("No camel."), 1).helped_by(("camel",))
        return None

    def with_uncertainty(self, state: State, player: int) -> State:
        return state._replace(said=tuple(one for one in state.said if one[0] != player))

    def estimate(self, state: State, player: int) -> float | None:
        return None if state.phase == "die" else float(state.points[player])


FAIRS: Mapping[str, tuple[type[Fair], tuple[str, ...], Mapping[str, str]]] = {
    "fair": (Fair, ("Ann", "Abe"), {}),
    "fair of three": (Fair, ("Ann", "Abe", "Cay"), {}),
    "lenient": (Lenient, ("Ann", "Abe"), {}),
    "endless": (Endless, ("Ann", "Abe", "Cay"), {}),
    "alone": (Fair, ("Ann", "Ghost"), {SOLO: "raja"}),
    "artful": (Artful, ("Ann", "Abe"), {}),
    "artful three": (Artful, ("Ann", "Abe", "Cay"), {}),
    "artful alone": (Artful, ("Ann", "Ghost"), {SOLO: "raja"}),
}
"""Who plays what, with which options."""
