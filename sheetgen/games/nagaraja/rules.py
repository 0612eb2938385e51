"""The rules as decisions: what is due, what is legal, what an answer does, what each player knows."""

from __future__ import annotations

import random
from collections.abc import Callable

from sheetgen.games.contract.values import Due, Leftover, Move
from sheetgen.games.nagaraja import decisions, effects, flow
from sheetgen.games.nagaraja.board import BITS
from sheetgen.games.nagaraja.chances import TABLE
from sheetgen.games.nagaraja.faults import illegal, leftover
from sheetgen.games.nagaraja.moves import ALLOW, PASS, READY, WAIT
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Draft, Hand, State, Task, Temple
from sheetgen.text.message import Msg, msg

DECISIONS = decisions.DECISIONS | effects.DECISIONS
flow.STEPS["effect"] = effects.effect

ACTIONS: dict[str, dict[str, Callable[..., None]]] = {
    **{kind: decision.verbs for kind, decision in DECISIONS.items()},
    **{kind: {kind: chance.apply} for kind, chance in TABLE.items()},
}
"""For each kind of what is due the verbs that answer it."""

DUE_WORDS: dict[str, Msg] = {
    "first": msg("the throw for the first guide", "report"),
    "guide": msg("who is the first guide", "report"),
    "draw": msg("drawing cards", "report"),
    "tile": msg("the next room tile", "report"),
    "select": msg("selecting cards", "report"),
    "show": msg("showing the cards selected", "report"),
    "throw": msg("the throw of the sticks", "report"),
    "act": msg("activating a card or passing", "report"),
    "cancel": msg("cancelling the effect or not", "report"),
    "throw-again": msg("choosing the sticks to be thrown again", "report"),
    "strike": msg("choosing the sticks to be discarded", "report"),
    "look": msg("choosing the relics to look at", "report"),
    "seen": msg("what the relics are worth that were looked at", "report"),
    "swap-relics": msg("choosing the relics to be swapped", "report"),
    "turn": msg("choosing a tile and how it is turned", "report"),
    "move": msg("choosing a tile and where it is moved", "report"),
    "swap-tiles": msg("choosing the tiles to be swapped", "report"),
    "trap": msg("choosing the place of the trap", "report"),
    "take": msg("choosing a card of the discards", "report"),
    "rob": msg("the card discarded at random", "report"),
    "won": msg("who won the tile", "report"),
    "place": msg("placing the tile", "report"),
    "reveal": msg("the relics turned up", "report"),
    "amulet": msg("the amulet taken", "report"),
    "claim": msg("using an amulet, claiming the win, or neither", "report"),
    "give": msg("giving away one of the cards drawn", "report"),
    "tally": msg("the amulets shown at the end", "report"),
    "winner": msg("who won on points", "report"),
}

DUE_CLAUSES: dict[str, str] = {
    "first": "NA-4", "guide": "NA-4", "draw": "NA-25", "tile": "NA-25", "select": "NA-20", "show": "NA-20",
    "throw": "NA-20", "act": "NA-21", "cancel": "NA-44", "throw-again": "NA-40", "strike": "NA-40",
    "look": "NA-41", "seen": "NA-41", "swap-relics": "NA-41", "turn": "NA-42", "move": "NA-42",
    "swap-tiles": "NA-42", "trap": "NA-42", "take": "NA-43", "rob": "NA-43", "won": "NA-22", "place": "NA-23",
    "reveal": "NA-24", "amulet": "NA-24", "claim": "NA-31", "give": "NA-25", "tally": "NA-32",
    "winner": "NA-32",
}  # fmt: skip

_DUES = {(kind, seat): Due(kind, seat) for kind in DECISIONS for seat in (0, 1)}
_CHANCES = {kind: Due(kind, None) for kind in TABLE}
_SILENCE = {"act": PASS, "cancel": ALLOW, "claim": WAIT}


def due(state: State) -> Due | None:
    """What happens next; None when the game is over."""
    if not state.agenda:
        return None
    task = state.agenda[0]
    return _CHANCES.get(task.kind) or _DUES[task.kind, task.seat]


def apply(state: State, move: Move) -> State:
    """The state after ``move`` and all that follows by itself; raises ``Illegal``."""
    if not state.agenda:
        raise illegal("game-over")
    kind = state.agenda[0].kind
    action = ACTIONS[kind].get(move[0] if move else "")
    if action is None:
        raise illegal("not-now", 0, DUE_CLAUSES[kind], due=DUE_WORDS[kind])
    if action.__code__.co_argcount != len(move):
        raise illegal("wrong-arguments", 0, DUE_CLAUSES[kind], verb=str(move[0]))
    d = Draft.of(state)
    action(d, *move[1:])
    flow.run(d)
    return d.done()


def legal(state: State) -> list[Move]:
    """All answers to the decision that is due; none where chance is due or the game is over."""
    if not state.agenda or state.agenda[0].kind in TABLE:
        return []
    return DECISIONS[state.agenda[0].kind].legal(state)


def forced(state: State) -> Move | None:
    """The answer that need not be said: nothing else to select, all sticks meant, cards to give alike."""
    if not state.agenda:
        return None
    kind = state.agenda[0].kind
    if kind == "select":
        return decisions.select_forced(state)
    if kind in ("throw-again", "strike"):
        return effects.sticks_forced(state)
    if kind == "give" and len(set(state.agenda[0].data)) == 1 and UNKNOWN_CARD not in state.agenda[0].data:
        return legal(state)[0]
    if kind == "claim" and len(legal(state)) == 1:
        return WAIT
    return None


def silent(state: State, speaker: int | None = None) -> Move | None:
    """What a log means that says nothing: pass, no amulet, no claim, a card that nobody saw was given.

    Where no throw was written, the ``speaker`` who goes on as its winner has won it.
    """
    if not state.agenda:
        return None
    kind, _, data = state.agenda[0]
    if kind in ("guide", "won"):
        return None if speaker is None else (kind, speaker)
    if kind == "give":
        return ("give", None) if UNKNOWN_CARD in data else None
    return _SILENCE.get(kind)


def unknown(state: State) -> Move:
    """The outcome of the chance that is due when nobody wrote it down."""
    return TABLE[state.agenda[0].kind].unknown(state)


def chance(state: State, rng: random.Random) -> Move:
    """A random outcome of the chance that is due; what is known already is kept."""
    return TABLE[state.agenda[0].kind].random(state, rng)


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """The player who is due has nothing more to say: no more cards, pass, no claim, no cancelling.

    Where the rules allow no silence that is an error, and the first legal answer is assumed so that the rest
    of a log can be read. Chance stays due; a finished game stays as it is.
    """
    if not state.agenda or state.agenda[0].kind in TABLE:
        return state, ()
    kind, seat, _ = state.agenda[0]
    said = silent(state)
    if kind == "select" and (state.chosen[seat] or not state.hands[seat].size):
        said = READY
    if said is not None:
        return apply(state, said), ()
    left = leftover(
        "decision-missing", "error", DUE_CLAUSES[kind], player=state.players[seat], due=DUE_WORDS[kind]
    )
    return apply(state, legal(state)[0]), (left,)


# ---- what a player knows ---------------------------------------------------------------------


def view(state: State, player: int) -> State:
    """The state as ``player`` knows it, the rest unknown. It can be played on like any state."""
    other = 1 - player
    temples = [_known_temple(temple, player) for temple in state.temples]
    temples[other] = temples[other]._replace(amulets=(0,) * len(temples[other].amulets))
    hand = state.hands[other]
    hands = [state.hands[0], state.hands[1]]
    hands[other] = Hand(hand.shown, hand.size - len(hand.shown), hand.shown)
    murky = min(state.murky[player], len(state.discards))
    chosen = [state.chosen[0], state.chosen[1]]
    if state.agenda and any(task.kind == "unveil" for task in state.agenda):
        chosen[other] = (UNKNOWN_CARD,) * len(chosen[other])
    return state.replace(
        temples=(temples[0], temples[1]),
        hands=(hands[0], hands[1]),
        discards=(UNKNOWN_CARD,) * murky + state.discards[murky:],
        chosen=(chosen[0], chosen[1]),
        agenda=tuple(_known_task(task, player) for task in state.agenda),
    )


def _known_temple(temple: Temple, player: int) -> Temple:
    known = [0] * len(temple.relics)
    for place in BITS[temple.seen[player]]:
        known[place] = temple.relics[place]
    return temple._replace(relics=tuple(known))


def _known_task(task: Task, player: int) -> Task:
    """Cards just drawn are known only to who drew them."""
    if task.seat == player or task.kind not in ("draw", "give"):
        return task
    if task.kind == "give":
        return task._replace(data=(UNKNOWN_CARD,) * len(task.data))
    number, drawn, deal = task.data
    return task._replace(data=(number, (UNKNOWN_CARD,) * len(drawn), deal))
