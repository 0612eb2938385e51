"""The decisions of Nagaraja: which one is due, legal answers, their effects, and what each player knows.

A log may contain some events in another order than the agenda's, and some moves needlessly (NA-24, NA-32, NA-44).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from sheetgen.errors import Illegal
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Due, Ending, Leftover, Move
from sheetgen.games.nagaraja import decisions, effects, ghost
from sheetgen.games.nagaraja.agenda import ANYTIME, DECISIONS, run_agenda
from sheetgen.games.nagaraja.board import BITS
from sheetgen.games.nagaraja.chances import OUTCOMES
from sheetgen.games.nagaraja.decisions import may_have_amulets
from sheetgen.games.nagaraja.faults import FAULTS, illegal, leftover
from sheetgen.games.nagaraja.knowledge import unseen_by
from sheetgen.games.nagaraja.moves import ALLOW, CURSE, PASS, READY, WAIT, amulet_numbers
from sheetgen.games.nagaraja.refusals import EFFECTS, undue_error
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Draft, Hand, State, Task, Temple
from sheetgen.games.nagaraja.steps import may_be_cursed, may_draw, winning_claims
from sheetgen.message import msg

_FORCED: dict[str, Callable[[State], Move | None]] = {
    "select": decisions.forced_selection,
    "throw-again": effects.forced_stick_choice,
    "strike": effects.forced_stick_choice,
    "give": decisions.forced_gift,
    "claim": decisions.forced_claim,
}
_SILENCE = {"act": PASS, "cancel": ALLOW, "claim": WAIT}


def due(state: State) -> Due | None:
    """Return the decision or chance event that comes next; None when the game is over."""
    if not state.agenda:
        return None
    task = state.agenda[0]
    return DECISIONS.dues[task.kind, task.seat]


def apply(state: State, move: Move) -> State:
    """Return the state after ``move`` and all steps that follow without an answer, or raise ``Illegal``."""
    if not state.agenda:
        raise illegal("game-over", 0, state.result.clause if state.result else "")
    kind = state.agenda[0].kind
    if ghost.is_ghost_due(state):
        ghost.check_move(state, move)
    d = Draft.of(state)
    if (reorder := REORDERED.get(move[0] if move else "")) is not None:
        if not reorder(d, *move[1:]):
            raise _no_answer(d, move, False)
        return d.done()
    DECISIONS.carry_out(kind, d, move, _no_answer)
    run_agenda(d)
    return d.done()


def _no_answer(d: Draft, move: Move, known: bool) -> Illegal:
    """Return the error for a move that does not answer the due decision: a rule against it, or the clause of
    that decision.
    """
    decision, seat = DECISIONS.kinds[d.agenda[0].kind], d.agenda[0].seat
    if known:
        return illegal("wrong-arguments", 0, decision.clause, verb=str(move[0]))
    refused = undue_error(d, move, d.guide if seat < 0 else seat)
    return refused or FAULTS.not_due(decision.clause, decision.asks)


_OWN = ("activate", "place", "give", "won", "use", "claim", "curse")
"""Verbs that a rule may forbid to the player who is not due, whoever has the turn."""


def refusal_out_of_turn(state: State, move: Move, player: int) -> Illegal | None:
    """Return the rule against a move of a player while the other is due; None if it is only out of turn."""
    if not state.agenda or state.agenda[0].kind == "cancel":
        return None
    if state.ghost is not None and player == IT:
        return illegal("ghost-acts")
    kind = state.agenda[0].kind
    if move[0] in DECISIONS.kinds[kind].answers and move[0] not in _OWN:
        return None
    return undue_error(state, move, player)


def endings(state: State) -> tuple[Ending, ...]:
    """Return the condition that ended the game (NA-30 to NA-32)."""
    result = state.result
    if result is None:
        return ()
    if result.reason == "cursed":
        loser = state.players[1 - result.winner]
        text = msg("{player} has {n} cursed relics visible", "report", player=loser, n=state.board.doom)
    elif result.reason == "points":
        winner = state.players[result.winner]
        text = msg("{player} has {n} points or more", "report", player=winner, n=state.board.goal)
    elif result.reason == "tiles":
        placed = state.players[result.tie_break]
        text = msg("{player} has placed tile number {n}", "report", player=placed, n=state.board.full)
    else:
        text = msg("no room tile is left", "report")
    return (Ending(result.clause, text),)


def turn_rule(state: State) -> str:
    """Return the clause that decides whose turn it is."""
    if not state.agenda:
        return "NA-21"
    kind = state.agenda[0].kind
    return "NA-22" if kind == "place" else DECISIONS.kinds[kind].clause


def legal(state: State) -> list[Move]:
    """Return all answers to the due decision; none if chance is due or the game is over."""
    if not state.agenda:
        return []
    return (
        ghost.possible_moves(state)
        if ghost.is_ghost_due(state)
        else list(DECISIONS.legal(state.agenda[0].kind, state))
    )


def forced(state: State) -> Move | None:
    """Return the only answer: nothing to select, all sticks affected, equal cards to give, or the ghost's
    move.
    """
    if state.agenda and ghost.is_ghost_due(state):
        moves = ghost.possible_moves(state)
        return moves[0] if len(moves) == 1 else None
    only = _FORCED.get(state.agenda[0].kind) if state.agenda else None
    return only(state) if only else None


def silent(state: State, speaker: int | None = None) -> Move | None:
    """Return the move that a log expresses by writing nothing: a pass, no amulet, no claim, an unnamed card
    given.

    If no throw is known, the ``speaker`` who continues as the winner has won the tile. Other answers are
    always typed. Selecting too: while the player's line goes on, another card may follow; its end means
    ``READY``, see ``close``.
    """
    if not state.agenda:
        return None
    if ghost.is_ghost_due(state):
        return ghost.possible_moves(state)[0]
    kind, _, data = state.agenda[0]
    if kind in ("guide", "won"):
        return None if speaker is None else (kind, speaker)
    if kind == "give":
        return ("give", None) if UNKNOWN_CARD in data else None
    return _SILENCE.get(kind)


def unknown(state: State) -> Move:
    """Return the unknown outcome of the due chance event."""
    return OUTCOMES[state.agenda[0].kind].unknown(state)


def chance(state: State, rng: random.Random) -> Move:
    """Return a random outcome of the due chance event, which keeps everything that is known."""
    return OUTCOMES[state.agenda[0].kind].random(state, rng)


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the line of the due player, and return what the player left undone: no more cards, pass, no claim,
    no cancelling.

    Where the rules do not allow silence, this is an error, and the first legal answer is assumed so that the
    rest of the log can be read. A due chance event and a finished game do not change.
    """
    if not state.agenda or DECISIONS.is_chance(state.agenda[0].kind):
        return state, ()
    kind, seat, _ = state.agenda[0]
    said = silent(state)
    if kind == "select" and (state.chosen[seat] or not state.hands[seat].card_count):
        said = READY
    if said is not None:
        return apply(state, said), ()
    missing = DECISIONS.kinds[kind]
    left = leftover("decision-missing", "error", missing.clause, player=state.players[seat], due=missing.asks)
    return apply(state, legal(state)[0]), (left,)


# ---- what a player knows ---------------------------------------------------------------------


def view(state: State, player: int) -> State:
    """Return the state as ``player`` knows it, with the rest unknown. It can be played on like any state."""
    other = 1 - player
    temples = [_known_temple(temple, player) for temple in state.temples]
    temples[other] = temples[other]._replace(amulets=(0,) * len(temples[other].amulets))
    hand = state.hands[other]
    hands = [state.hands[0], state.hands[1]]
    hands[other] = Hand(hand.shown, hand.card_count - len(hand.shown), hand.shown)
    looks_through = bool(state.agenda) and state.agenda[0][:2] == ("take", player)
    murky = 0 if looks_through else min(state.murky[player], len(state.discards))
    chosen = [state.chosen[0], state.chosen[1]]
    if state.agenda and any(task.kind == "unveil" for task in state.agenda):
        if chosen[other]:
            # Cards that are known to remain in the other hand would show which cards were selected.
            hands[other] = Hand((), hand.card_count, ())
        chosen[other] = (UNKNOWN_CARD,) * len(chosen[other])
    known = state.replace(
        temples=(temples[0], temples[1]),
        hands=(hands[0], hands[1]),
        discards=(UNKNOWN_CARD,) * murky + state.discards[murky:],
        chosen=(chosen[0], chosen[1]),
        agenda=tuple(_known_task(task, player) for task in state.agenda),
    )
    return known.replace(unseen=unseen_by(player, state, known, murky))


def with_uncertainty(state: State, player: int) -> State:
    """Return the state in which a player may hold any remaining cards and amulets."""
    temple, hand = state.temples[player], state.hands[player]
    temples, hands = list(state.temples), list(state.hands)
    temples[player] = temple._replace(amulets=(0,) * len(temple.amulets))
    hands[player] = Hand((), hand.card_count, ())
    return state.replace(temples=(temples[0], temples[1]), hands=(hands[0], hands[1]))


def _known_temple(temple: Temple, player: int) -> Temple:
    known = [0] * len(temple.relics)
    for place in BITS[temple.seen[player]]:
        known[place] = temple.relics[place]
    return temple._replace(relics=tuple(known))


def _known_task(task: Task, player: int) -> Task:
    """Return the task without newly drawn cards, unless ``player`` drew them."""
    if task.seat == player or task.kind not in ("draw", "give"):
        return task
    if task.kind == "give":
        return task._replace(data=(UNKNOWN_CARD,) * len(task.data))
    number, drawn, deal = task.data
    return task._replace(data=(number, (UNKNOWN_CARD,) * len(drawn), deal))


_HAUNTS = {(kind, IT) for kind in ("haunt", "strike", "throw-again", "swap-relics", "turn", "trap")}
"""Actions of the ghost, which a log may omit (NA-S4)."""
_WAITS = {"amulet": "reveal", "tally": "tally"}
"""Kind of an event that may come earlier -> the kind of event before it on the agenda."""
_ASKED = {PASS: "act", READY: "select", ALLOW: "cancel", WAIT: "claim"}
"""Move that changes nothing -> the decision that it answers."""


def moves_to_reach(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """Yield moves that bring a waiting event forward: players use amulets at any time, and things are
    revealed in any order.
    """
    if not state.agenda:
        return
    now = state.agenda[0]
    if kind == "claim" and player is not None and now.kind != "reveal":  # reveal relics before a claim
        begun = now.kind == "select" and bool(state.chosen[player])
        decides = now.seat == player and now.kind in ANYTIME and not begun
        may = may_draw(state, player) or winning_claims(state, player) or may_be_cursed(state, player)
        if may and not decides:
            yield "interject", player
    elif state.ghost is not None and (kind, player) in _HAUNTS and now.kind not in ("select", "act"):
        yield ("told",)
    elif now.kind == _WAITS.get(kind):
        task = _waiting(state, kind, player if kind == "tally" else None)
        if task is not None and task is not now:
            yield "first-of", kind, task.seat


def _waiting(state: State, kind: str, player: int | None) -> Task | None:
    return next((t for t in state.agenda if t.kind == kind and player in (None, t.seat)), None)


def interrupt(d: Draft, seat: int) -> bool:
    """Let a player who is not due, or has selected cards, use an amulet.

    Cards that lie there are complete (NA-20).
    """
    if d.agenda[0][:2] == ("select", seat):
        d.pop_task()
    d.plan_tasks(Task("claim", seat))
    return True


def bring_forward(d: Draft, kind: str, seat: int) -> bool:
    """Bring a waiting event before the due one; return False if no such event waits."""
    task = _waiting(d, kind, seat)
    if task is None:
        return False
    at = d.agenda.index(task)
    d.agenda = (task, *d.agenda[:at], *d.agenda[at + 1 :])
    return True


def tell_ghost_move(d: Draft) -> bool:
    """Accept a typed move of the ghost that has already been carried out, before its results."""
    return d.ghost is not None


REORDERED: dict[str, Callable[..., bool]] = {
    "interject": interrupt,
    "first-of": bring_forward,
    "told": tell_ghost_move,
}


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: a pass, "allow" or "ready" of a player who is not asked, or the
    known winner.

    A player who has won by points or lost by cursed relics may write so. A pass instead of a card or of its
    effect is not needless, because another move must come first.
    """
    if not state.agenda:
        return _tells_the_end(state, move, player)
    kind, seat, _ = state.agenda[0]
    if move[0] == "won":
        return kind == "place" and move == ("won", seat)
    asked = _ASKED.get(move)
    if asked is None:
        return False
    if seat != player or kind == asked:
        return seat != player
    return move == WAIT if kind in EFFECTS else (kind, move) != ("select", PASS)


def _tells_the_end(s: State, move: Move, player: int) -> bool:
    """Return whether a player's move names the end of a finished game (NA-30, NA-31)."""
    if s.result is None:
        return False
    if move == CURSE:
        return s.result.reason == "cursed" and s.result.winner != player
    won = s.result.reason == "points" and s.result.winner == player
    return won and move[0] == "claim" and may_have_amulets(s, player, amulet_numbers(s, move[1], 1))
