"""A replay as one JSON value; messages stand in it until ``message.said`` puts them into words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from sheetgen.explain.ledger import Entry, all_understood
from sheetgen.explain.sections import alone
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Account, Mark, Move, State
from sheetgen.message import Msg
from sheetgen.read.finding import ERROR, Finding, Proposal
from sheetgen.read.reader import TYPED
from sheetgen.read.result import Replay

SCORE, SETTLE = "sheetgen.score/1", "sheetgen.settle/1"


def score(replay: Replay, ledger: Sequence[Entry] | None = None, at: int | None = None) -> dict[str, Any]:
    """The whole report; the state is that after line ``at`` if given."""
    heading = replay.heading
    state = replay.state if at is None or replay.state is None else replay.at(at)
    report: dict[str, Any] = {
        "schema": SCORE,
        "game": heading.game.key if heading.game else None,
        "layout": heading.layout_name or None,
        "legal": replay.legal,
        "finished": state is not None and replay.game.due(state) is None,
        "unchecked": [{"line": u.line, "what": u.message} for u in replay.unchecked],
        "understood": [line._asdict() for line in all_understood(replay)],
        "findings": findings(replay.findings),
        "standings": [],
        "players": {},
    }
    if at is not None:
        report["at"] = at
    if state is not None:
        game = replay.game
        report["standings"] = standings(game.standings(state))
        report["players"] = {
            name: {key: value(v) for key, v in game.totals(state, seat).items()}
            for seat, name in enumerate(heading.players)
        }
        due = game.due(state)
        player = heading.players[due.player] if due is not None and due.player is not None else None
        report["due"] = None if due is None else {"kind": due.kind, "player": player}
        report["table"] = {fact.key: value(fact.value) for fact in game.table(state)}
        report["accounts"] = [account(a, heading.players) for a in game.accounts(state)]
        if heading.ghost is not None:
            report["solo"] = _solo(replay, state)
    by_seed = thrown(replay)
    if by_seed is not None:
        report["seed"] = by_seed._asdict()
    if ledger is not None:
        report["ledger"] = [entry(e, heading.players) for e in ledger]
    return report


def _solo(replay: Replay, state: State) -> dict[str, Any]:
    """A game against the ghost: how strong it is; once the game is over the rating and what became of the goal."""
    report: dict[str, Any] = {"strength": replay.heading.options[SOLO], "goal": replay.heading.goal}
    if replay.game.due(state) is None:
        outcome = alone(replay, state, replay.game.standings(state))
        reached = outcome.reached if outcome.goal is not None else None
        report |= {"rating": outcome.rating, "reached": reached}
    return report


def refused(code: str, message: Msg) -> dict[str, Any]:
    """The report on a file that could not be read at all."""
    return {
        "schema": SCORE, "game": None, "layout": None, "legal": False, "finished": False, "unchecked": [],
        "understood": [], "findings": [finding(Finding(code, ERROR, message))], "standings": [], "players": {},
    }  # fmt: skip


def findings(found: Sequence[Finding]) -> list[dict[str, Any]]:
    """Findings numbered from 1; one that only follows from another names that one's number."""
    numbers = {f.line: i for i, f in reversed([*enumerate(found, 1)]) if not f.follows}
    return [
        finding(f) | {"id": i, "follows": numbers.get(f.follows) if f.follows else None}
        for i, f in enumerate(found, 1)
    ]


def proposal(p: Proposal) -> dict[str, Any]:
    """A change of the log that would set it right."""
    return {
        "kind": p.kind,
        "line": p.line,
        "removed": list(p.removed),
        "lines": list(p.lines),
        "message": p.message,
        "agreeing": p.agreeing,
        "claims": p.claims,
        "others": list(p.others),
        "clear": p.clear,
    }


def finding(found: Finding) -> dict[str, Any]:
    """One finding; line and column are null where it is about the file as a whole."""
    return {
        "code": found.code,
        "severity": found.severity,
        "line": found.line or None,
        "column": found.column or None,
        "length": found.length or None,
        "clause": found.clause or None,
        "message": found.message,
        "suggestions": list(found.suggestions),
        "text": found.text or None,
        "read_on": found.read_on,
        "proposals": [proposal(p) for p in found.proposals],
    }


def standings(places: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings with the criteria that decided them."""
    return [
        {
            "place": s.place,
            "player": s.player,
            "decided_by": _key(s.decided_by),
            "criteria": [
                {
                    "name": _key(c.name),
                    "value": value(c.value if c.value is None else +c.value),
                    "clause": c.clause,
                }
                for c in s.criteria
            ],
        }
        for s in places
    ]


def _key(name: str) -> str:
    """A criterion's name, spelled as the totals of players are."""
    return name.replace("-", "_")


def entry(e: Entry, players: Sequence[str]) -> dict[str, Any]:
    """One line of the ledger."""
    return {
        "line": e.line,
        "player": e.player,
        "text": e.text,
        "marks": {name: {spot: mark(m) for spot, m in marks.items()} for name, marks in e.marks.items()},
        "totals": {
            name: {key: [value(old), value(new)] for key, (old, new) in totals.items()}
            for name, totals in e.totals.items()
        },
        "accounts": [account(a, players) for a in e.accounts],
    }


def account(a: Account, players: Sequence[str]) -> dict[str, Any]:
    """A scoring: what each player got for each part, and what broke ties."""
    return {
        "kind": a.key,
        "title": a.title,
        "clause": a.clause,
        **{key: value(v) for key, v in a.facts.items()},
        "players": {
            name: {part.key: part.values[seat] for part in a.parts} for seat, name in enumerate(players)
        },
        "notes": [
            {"code": note.code, "clauses": list(note.clauses), "message": note.message} for note in a.notes
        ],
    }


def mark(m: Mark | None) -> dict[str, Any] | None:
    """A mark, a piece with its fields; null where one was taken away."""
    if m is None:
        return None
    if m.piece is None:
        return {"kind": m.kind, "value": m.value}
    return {"kind": m.kind, **msgspec.to_builtins(m.piece)}


def value(v: Any) -> Any:
    """Whole and half numbers as JSON numbers; what JSON has no type for as text."""
    if isinstance(v, Fraction):
        return int(v) if v.denominator == 1 else float(v)
    if v is None or isinstance(v, bool | int | float | str):
        return v
    if isinstance(v, Mapping):
        return {str(k): value(x) for k, x in v.items()}
    return [value(x) for x in v] if isinstance(v, list | tuple) else str(v)


def settled(
    game: str, layout: str, places: Iterable[Standing], findings: Sequence[Finding]
) -> dict[str, Any]:
    """The report of ``settle``: same ``standings`` and ``findings`` as ``score``."""
    return {
        "schema": SETTLE,
        "game": game,
        "layout": layout,
        "legal": not findings,
        "findings": [finding(f) for f in findings],
        "standings": standings(places),
    }


# Dice and cards that the program threw and drew: all come from the seed in the log's header, so anybody can
# check.
#
# Each outcome has a chance of its own, from the seed and from how many came before it. So a roll typed from
# real dice changes none of those after it.


class Thrown(NamedTuple):
    """How many of the outcomes that a log tells, ``told``, are those of its seed."""

    seed: str
    own: int
    told: int


def throw(found: Replay, state: State, seed: str) -> Move:
    """The outcome of the chance that is due in ``state``, behind all of a log, by a seed."""
    return found.game.chance(state, _chance(seed, outcomes(found)))


def outcomes(found: Replay) -> int:
    """How many outcomes of chance a log has, told or not."""
    return sum(1 for _ in _all(found))


def thrown(found: Replay) -> Thrown | None:
    """Which outcomes of a log are those of its seed; None where it names none."""
    seed = found.heading.seed
    if seed is None or found.state is None:
        return None
    told = own = 0
    for number, (state, move, how) in enumerate(_all(found)):
        if how == TYPED:
            told += 1
            own += found.game.chance(state, _chance(seed, number)) == move
    return Thrown(seed, own, told)


def _chance(seed: str, number: int) -> random.Random:
    return random.Random(f"{seed}/{number}")


def _all(found: Replay) -> list[tuple[State, Move, str]]:
    events = [event for step in found.steps for event in step.events]
    return [
        (event.before, event.move, event.how)
        for event in events
        if (due := found.game.due(event.before)) is not None and due.player is None
    ]
