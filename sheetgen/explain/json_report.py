"""A replay as one JSON value. Messages stay objects until ``message.said`` translates them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from sheetgen.explain.ledger import Entry, all_lines_in_full
from sheetgen.explain.sections import solo_result
from sheetgen.explain.settle import Settled
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.values import Account, Mark, Move, State
from sheetgen.message import Msg
from sheetgen.read.finding import ERROR, Finding, Proposal
from sheetgen.read.reader import TYPED
from sheetgen.read.result import Replay
from sheetgen.read.seeds import chance_of, comes_from_seed, outcomes

SCORE, SCORES, SETTLE = "sheetgen.score/1", "sheetgen.scores/1", "sheetgen.settle/1"


def score_report(
    replay: Replay, ledger: Sequence[Entry] | None = None, at: int | None = None
) -> dict[str, Any]:
    """Return the whole report. Totals and places are those after line ``at``, if given."""
    heading = replay.heading
    state = replay.state if at is None or replay.state is None else replay.at(at)
    report: dict[str, Any] = {
        "schema": SCORE,
        "game": heading.game.key if heading.game else None,
        "layout": heading.layout_name or None,
        "legal": replay.legal,
        "finished": state is not None and replay.game.due(state) is None,
        "notices": list(replay.notices),
        "unchecked": [{"line": u.line, "what": u.message} for u in replay.unchecked],
        "understood": [line._asdict() for line in all_lines_in_full(replay)],
        "findings": findings_json(replay.findings),
        "standings": [],
        "players": {},
    }
    if heading.date:
        report["date"] = heading.date
    if at is not None:
        report["at"] = at
    if state is not None and not replay.unread:
        game = replay.game
        report["standings"] = standings_json(game.standings(state))
        report["players"] = {
            name: {key: json_value(v) for key, v in game.totals(state, seat).items()}
            for seat, name in enumerate(heading.players)
        }
        due = game.due(state)
        player = heading.players[due.player] if due is not None and due.player is not None else None
        report["due"] = None if due is None else {"kind": due.kind, "player": player}
        report["table"] = {fact.key: json_value(fact.value) for fact in game.table(state)}
        report["accounts"] = [account_json(a, heading.players) for a in game.accounts(state)]
        if heading.ghost is not None:
            report["solo"] = _solo(replay, state)
    by_seed = seed_outcomes(replay)
    if by_seed is not None:
        report["seed"] = by_seed._asdict()
    if ledger is not None:
        report["ledger"] = [entry_json(e, heading.players) for e in ledger]
    return report


def _solo(replay: Replay, state: State) -> dict[str, Any]:
    """Return the solo part of the report: strength of the ghost and, after the end, the rating and whether
    the goal was reached.
    """
    report: dict[str, Any] = {"strength": replay.heading.options[SOLO], "goal": replay.heading.goal}
    if replay.game.due(state) is None:
        outcome = solo_result(replay, state, replay.game.standings(state))
        reached = outcome.reached if outcome.goal is not None else None
        report |= {"rating": outcome.rating, "reached": reached}
    return report


def unreadable_file_report(code: str, message: Msg) -> dict[str, Any]:
    """Return the report on a file that could not be read at all."""
    return {
        "schema": SCORE, "game": None, "layout": None, "legal": False, "finished": False, "unchecked": [],
        "notices": [], "understood": [], "findings": [finding_json(Finding(code, ERROR, message))],
        "standings": [], "players": {},
    }  # fmt: skip


def findings_json(found: Sequence[Finding]) -> list[dict[str, Any]]:
    """Return findings numbered from 1. A finding that only follows from another contains the number of that
    one.
    """
    numbers = {f.line: i for i, f in reversed([*enumerate(found, 1)]) if not f.follows}
    return [
        finding_json(f) | {"id": i, "follows": numbers.get(f.follows) if f.follows else None}
        for i, f in enumerate(found, 1)
    ]


def proposal_json(p: Proposal) -> dict[str, Any]:
    """Return a proposed change of the log."""
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


def finding_json(found: Finding) -> dict[str, Any]:
    """Return one finding. Line and column are null if it concerns the whole file."""
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
        "proposals": [proposal_json(p) for p in found.proposals],
    }


def standings_json(places: Iterable[Standing]) -> list[dict[str, Any]]:
    """Return the standings with the criteria that decided them."""
    return [
        {
            "place": s.place,
            "player": s.player,
            "decided_by": _key(s.decided_by),
            "criteria": [
                {
                    "name": _key(c.name),
                    "value": json_value(c.value if c.value is None else +c.value),
                    "clause": c.clause,
                }
                for c in s.criteria
            ],
        }
        for s in places
    ]


def _key(name: str) -> str:
    """Return the name of a criterion, spelled like the totals of players."""
    return name.replace("-", "_")


def entry_json(e: Entry, players: Sequence[str]) -> dict[str, Any]:
    """Return one line of the ledger."""
    return {
        "line": e.line,
        "player": e.player,
        "text": e.text,
        "marks": {name: {spot: mark_json(m) for spot, m in marks.items()} for name, marks in e.marks.items()},
        "totals": {
            name: {key: [json_value(old), json_value(new)] for key, (old, new) in totals.items()}
            for name, totals in e.totals.items()
        },
        "accounts": [account_json(a, players) for a in e.accounts],
    }


def account_json(a: Account, players: Sequence[str]) -> dict[str, Any]:
    """Return a scoring: what each player got for each part, and what broke ties."""
    return {
        "kind": a.key,
        "title": a.title,
        "clause": a.clause,
        **{key: json_value(v) for key, v in a.facts.items()},
        "players": {
            name: {part.key: json_value(part.values[seat]) for part in a.parts}
            for seat, name in enumerate(players)
        },
        "notes": [
            {"code": note.code, "clauses": list(note.clauses), "message": note.message} for note in a.notes
        ],
    }


def mark_json(m: Mark | None) -> dict[str, Any] | None:
    """Return a mark, or a piece with its fields; None if it was removed."""
    if m is None:
        return None
    if m.piece is None:
        return {"kind": m.kind, "value": m.value}
    return {"kind": m.kind, **msgspec.to_builtins(m.piece)}


def json_value(v: Any) -> Any:
    """Return a value that JSON can contain: whole and half numbers as numbers, other types as text."""
    if isinstance(v, Fraction):
        return int(v) if v.denominator == 1 else float(v)
    if v is None or isinstance(v, bool | int | float | str):
        return v
    if isinstance(v, Mapping):
        return {str(k): json_value(x) for k, x in v.items()}
    return [json_value(x) for x in v] if isinstance(v, list | tuple) else str(v)


def settle_report(game: str, layout: str, result: Settled) -> dict[str, Any]:
    """Return the report of ``settle``. Its ``standings`` and ``findings`` have the form of ``score``.

    For a score pad, ``accounts`` has the points of its rows.
    """
    accounts = [account_json(one, result.players) for one in result.accounts]
    return {
        "schema": SETTLE,
        "game": game,
        "layout": layout,
        "legal": not result.findings,
        "findings": [finding_json(f) for f in result.findings],
        "standings": standings_json(result.standings),
        **({"accounts": accounts} if accounts else {}),
    }


# ---- dice and cards that the program threw and drew from the seed in the log's header


class SeedOutcomes(NamedTuple):
    """The number of outcomes in a log, ``told``, and how many of them the seed gives, ``own``."""

    seed: str
    own: int
    told: int


def next_outcome(found: Replay, state: State, seed: str) -> Move:
    """Return the outcome that the seed gives for the chance event due in ``state``, which is after all lines
    of the log.
    """
    return found.game.chance(state, chance_of(seed, count_outcomes(found)))


def count_outcomes(found: Replay) -> int:
    """Return the number of chance events of a log, whether their outcomes are written or not."""
    return sum(1 for _ in outcomes(found.game, found.steps))


def seed_outcomes(found: Replay) -> SeedOutcomes | None:
    """Return how many outcomes of a log its seed gives; None if the log has no seed."""
    seed = found.heading.seed
    if seed is None or found.state is None:
        return None
    told = [one for one in outcomes(found.game, found.steps) if one.event.how == TYPED]
    own = sum(comes_from_seed(found.game, seed, one) for one in told)
    return SeedOutcomes(seed, own, len(told))
