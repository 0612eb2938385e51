"""The cost and gain of a planned turn, decision by decision, without playing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.explain import sections
from sheetgen.explain.json_report import account_json, finding_json, json_value
from sheetgen.explain.ledger import all_changed_totals
from sheetgen.explain.sections import table_lines
from sheetgen.games.contract.values import Account, Leftover, Move, State
from sheetgen.message import Msg, Say, msg, shown_name
from sheetgen.read.claims import compare_claims, total_name, total_text
from sheetgen.read.finding import Finding
from sheetgen.read.findings import explain_reading
from sheetgen.read.heading import Heading
from sheetgen.read.lines import quote_value, split_lines
from sheetgen.read.reader import TYPED
from sheetgen.read.result import Replay
from sheetgen.read.session import Session
from sheetgen.read.statements import Heads

Changes = Mapping[str, Mapping[str, tuple[Any, Any]]]
"""Player -> total -> (before, after). It contains only totals that change."""
COST = "sheetgen.cost/1"


class PlanRow(NamedTuple):
    """One decision of the plan and its changes. ``text`` is None for the end of the turn."""

    player: str
    text: str | None
    changes: Changes


class PlanCost(NamedTuple):
    """The result of a plan. ``findings`` show why it is illegal; ``undone`` is what its end would leave
    undone.

    ``accounts`` are the scorings that it would trigger.
    """

    player: str
    rows: tuple[PlanRow, ...]
    changes: Changes
    findings: tuple[Finding, ...]
    undone: tuple[Leftover, ...]
    accounts: tuple[Account, ...]
    players: tuple[str, ...]


def plan_cost(found: Replay, plan: Sequence[str], at: int | None = None) -> PlanCost:
    """Return the result of ``plan``, one or more lines of a log, after line ``at`` of a replay (default: its
    last line).

    A line without a name belongs to the player who is due. Another player can plan if the game can predict
    the turn. Raise ``UsageError`` if nothing can be planned.
    """
    game, heading = found.game, found.heading
    start, seat, result = _played(found, found.running if at is None else found.at(at), plan)
    if result.findings and at is None and found.running is not found.state:
        # The plan does not continue the last turn, so that turn is over.
        start, seat, result = _played(found, found.state, plan)
    rows = list(_rows(found, result))
    state = result.running
    undone: tuple[Leftover, ...] = ()
    due = game.due(state)
    if (
        not result.findings
        and due is not None
        and due.player == seat
        and game.turn(state) == game.turn(start)
    ):
        closed, undone = game.close(state)
        if changes := _changes(found, state, closed):
            rows.append(PlanRow(heading.players[seat], None, changes))
        state = closed
    scored = game.accounts(state)[len(game.accounts(start)) :]
    return PlanCost(
        heading.players[seat],
        tuple(rows),
        _changes(found, start, state),
        tuple(result.findings),
        undone,
        tuple(scored),
        heading.players,
    )


def plan_moves(found: Replay, seat: int, text: str) -> tuple[tuple[Move, ...], tuple[Finding, ...]]:
    """Return the moves in ``text`` of a player who is not due yet, and the findings about them."""
    said = f"{quote_value(found.heading.players[seat])}: {text}"
    _, _, result = _played(found, found.state, [said])
    typed = tuple(event.move for step in result.steps for event in step.events if event.how == TYPED)
    return typed, tuple(result.findings)


def _played(found: Replay, start: State, plan: Sequence[str]) -> tuple[State, int, Replay]:
    """Play a plan after a state. Return the state at its begin, the player's seat, and the replay."""
    seat, text = _lines(found, start, plan)
    ahead = found.game.ahead(start, seat)
    start = start if ahead is None else ahead
    heading = _bare(found.heading)
    reading = Session(heading, split_lines(text), start).run()
    return start, seat, explain_reading(reading, compare_claims(reading.claim_lines, heading))


def _lines(found: Replay, start: State, plan: Sequence[str]) -> tuple[int, str]:
    """Return the seat of the plan, and the plan as log lines that each begin with a name."""
    players = found.heading.players
    due = found.game.due(start)
    if due is None:
        raise UsageError(msg("The game is over: there is nothing to plan.", "report"))
    heads = Heads.from_lexicon(found.game.grammar.lexicon(found.heading.lang, players, found.heading.layout))
    said = [heads.meaning_of(line.head) for line in split_lines("\n".join(plan))]
    seat = said[0].seat if said[0].kind == "player" else due.player
    if seat is None:
        what = found.game.grammar.dues[due.kind]
        raise UsageError(
            msg("Name the player of the plan, as in “Ann: …”. Due now: {what}.", "report", what=what)
        )
    named = [
        text if head.kind in ("player", "verb") else f"{players[seat]}: {text}"
        for text, head in zip("\n".join(plan).split("\n"), said, strict=False)
    ]
    return seat, "\n".join(named)


def _bare(heading: Heading) -> Heading:
    """Return the heading of the same game without its header lines."""
    bare = Heading()
    bare.game, bare.layout, bare.layout_name = heading.game, heading.layout, heading.layout_name
    bare.players, bare.lang, bare.options = heading.players, heading.lang, heading.options
    return bare


def _rows(found: Replay, result: Replay) -> Iterator[PlanRow]:
    events = [event for step in result.steps for event in step.events]
    lexicon, state = result.heading.lexicon, None
    for i, event in enumerate(events):
        last = i + 1 == len(events)
        state = found.game.play(event.before, event.move)[0] if last else events[i + 1].before
        changes = _changes(found, event.before, state)
        if event.how != TYPED and not changes:
            continue
        name = found.heading.players[event.player] if event.player is not None else ""
        yield PlanRow(name, lexicon.write(event.move) or event.move[0], changes)
    if state is not None and state != result.running and not result.findings:
        # The replay itself closes the turn that ends the game.
        yield PlanRow("", None, _changes(found, state, result.running))


def _changes(found: Replay, before: State, after: State) -> Changes:
    return all_changed_totals(found.game, found.heading.players, before, after)


# ---- text ----------------------------------------------------------------------------
def plan_lines(cost: PlanCost, say: Say) -> Iterator[str]:
    """Yield the plan as text: the changes of each decision, what is left undone, and all changed totals."""
    texts = [_text(cost, row, say) for row in cost.rows]
    wide = max(map(len, texts), default=0)
    for text, row in zip(texts, cost.rows, strict=True):
        changed = " · ".join(_of(name, totals, cost, say) for name, totals in row.changes.items())
        yield f"  {text:{wide}}  {changed}".rstrip()
    for left in cost.undone:
        yield f"  {say(left.message)}"
    for scored in cost.accounts:
        for line in sections.account_lines(scored, cost.players, say):
            yield f"  {line}"
    keys = list(dict.fromkeys(key for totals in cost.changes.values() for key in totals))
    if not keys:
        return
    yield ""
    body = [
        [say(total_name(key)), *(_step(totals.get(key), say) for totals in cost.changes.values())]
        for key in keys
    ]
    yield from table_lines([["", *(shown_name(name, say) for name in cost.changes)], *body])


def _text(cost: PlanCost, row: PlanRow, say: Say) -> str:
    if row.text is None:
        return say(msg("end of the turn", "report"))
    return row.text if row.player in ("", cost.player) else f"{shown_name(row.player, say)}: {row.text}"


def _of(name: str, totals: Mapping[str, tuple[Any, Any]], cost: PlanCost, say: Say) -> str:
    changed = ", ".join(f"{say(total_name(key))} {_step(pair, say)}" for key, pair in totals.items())
    return changed if name == cost.player else f"{shown_name(name, say)}: {changed}"


def _step(pair: tuple[Any, Any] | None, say: Say) -> str:
    """Return a change as text: ``15 → 12 (−3)``."""
    if pair is None:
        return ""
    old, new = pair
    text = f"{say(total_text(old))} → {say(total_text(new))}"
    if any(isinstance(v, bool) or not isinstance(v, int) for v in pair):
        return text
    more = new - old
    change: Msg = total_text(abs(more))
    return f"{text} ({'+' if more > 0 else '−'}{say(change)})"


def plan_json(found: Replay, cost: PlanCost, at: int | None = None) -> dict[str, Any]:
    """Return the plan as one JSON value. A decision whose ``text`` is null is the end of the turn."""
    report: dict[str, Any] = {
        "schema": COST,
        "game": found.heading.game.key if found.heading.game else None,
        "layout": found.heading.layout_name or None,
        "player": cost.player,
        "legal": not cost.findings,
        "findings": [finding_json(f) for f in cost.findings],
        "decisions": [
            {"player": row.player or None, "text": row.text, "totals": _plain(row.changes)}
            for row in cost.rows
        ],
        "undone": [
            {"code": left.code, "clause": left.clause, "message": left.message} for left in cost.undone
        ],
        "totals": _plain(cost.changes),
        "accounts": [account_json(a, cost.players) for a in cost.accounts],
    }
    if at is not None:
        report["at"] = at
    return report


def _plain(changes: Changes) -> dict[str, Any]:
    return {
        name: {key: [json_value(old), json_value(new)] for key, (old, new) in totals.items()}
        for name, totals in changes.items()
    }
