"""The rules as decisions: what is due, which answers are legal, what an answer does.

Each phase of a state is one kind of decision and names the verbs that answer it. ``apply`` works
on a draft with the one function of the verb; it never lists moves. ``legal`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.games.contract.values import Due, Move
from sheetgen.games.dice_charmers import bonuses, can, dice, market, palace, roads
from sheetgen.games.dice_charmers.board import MARKETS, PERSONS
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.text.message import msg

VERBS: dict[str, frozenset[str]] = {
    "roll": frozenset({"roll"}),
    "reroll": frozenset({"reroll"}),
    "take": frozenset({"take", "karma", "pass"}),
    "place": frozenset({"road", "half"}),
    "sell": frozenset({"sell"}),
    "get": frozenset({"get"}),
    "merchant": frozenset({"sell", "get"}),
    "portuguese": frozenset({"back", "get"}),
    "person": frozenset({"person"}),
    "ahead": frozenset({"ahead"}),
    "back": frozenset({"back"}),
    "upgrade": frozenset({"upgrade"}),
    "goods-die": frozenset({"goods-die"}),
    "bonus": frozenset({"use", "forgo"}),
}
"""Which verbs answer which decision."""

DUE_WORDS = {
    "roll": msg("the roll of all dice", "report"),
    "reroll": msg("the roll of the two dice of the karma", "report"),
    "take": msg("taking a die", "report"),
    "place": msg("drawing a road", "report"),
    "sell": msg("selling goods", "report"),
    "get": msg("choosing goods", "report"),
    "merchant": msg("selling goods or choosing one (Merchant)", "report"),
    "portuguese": msg("going back on the river or choosing a good (Portuguese)", "report"),
    "person": msg("choosing a palace person", "report"),
    "ahead": msg("going ahead on the river", "report"),
    "back": msg("going back on the river", "report"),
    "upgrade": msg("choosing a building type to upgrade", "report"),
    "goods-die": msg("choosing a purple die", "report"),
    "bonus": msg("using a bonus", "report"),
}
DUE_CLAUSES = {
    "roll": "DC-10",
    "reroll": "DC-20",
    "take": "DC-11",
    "place": "DC-40",
    "sell": "DC-42",
    "get": "DC-92",
    "merchant": "DC-63",
    "portuguese": "DC-66",
    "person": "DC-61",
    "ahead": "DC-62",
    "back": "DC-92",
    "upgrade": "DC-70",
    "goods-die": "DC-92",
    "bonus": "DC-90",
}

_CHANCE = {kind: Due(kind, None) for kind in ("roll", "reroll")}
_DUES = {(kind, seat): Due(kind, seat) for kind in VERBS for seat in range(5)}

_ACTIONS: dict[str, tuple[int, Callable[..., None]]] = {
    "roll": (1, dice.roll),
    "reroll": (1, dice.reroll),
    "take": (2, dice.take),
    "pass": (0, dice.pass_),
    "road": (2, roads.place_road),
    "half": (2, roads.place_half),
    "sell": (1, market.sell),
    "get": (1, market.get),
    "goods-die": (1, market.goods_die),
    "person": (1, palace.choose_person),
    "ahead": (1, palace.ahead),
    "back": (1, palace.back),
    "upgrade": (1, palace.upgrade),
    "forgo": (0, bonuses.forgo),
}
"""Verb -> number of its arguments and its rule; ``karma`` and ``use`` stand apart in ``apply``."""


def due(state: State) -> Due | None:
    """What happens next; None when the game is over."""
    phase = state.phase
    if phase in _CHANCE:
        return _CHANCE[phase]
    if phase == "over":
        return None
    return _DUES[phase, (state.first + state.turn) % len(state.players)]


def apply(state: State, move: Move) -> State:
    """The state after ``move``; raises ``Illegal`` with the clause that forbids it."""
    verb = move[0] if move else ""
    if verb not in VERBS.get(state.phase, ()):
        raise _not_due(state, verb)
    d = Draft.of(state)
    d.before = None
    if verb == "use" and len(move) == 3:
        bonuses.use(d, state, move[1], move[2])
    elif verb == "karma" and len(move) in (1, 3):
        dice.karma(d, *move[1:])
    else:
        count, action = _ACTIONS.get(verb, (0, None))
        if action is None or len(move) != count + 1:
            raise forbidden("wrong-arguments", msg("{verb} is not said this way.", "report", verb=verb), 0)
        action(d, *move[1:])
    return d.done()


def _not_due(state: State, verb: Any) -> Exception:
    if state.phase == "over":
        return forbidden("game-over", msg("The game is over.", "report"), 0)
    known = any(verb in verbs for verbs in VERBS.values())
    if not known:
        return forbidden("wrong-arguments", msg("There is no move {verb}.", "report", verb=str(verb)), 0)
    text = msg("What is due now is {due}.", "report", due=DUE_WORDS[state.phase])
    return forbidden("not-due", text, 0, DUE_CLAUSES[state.phase])


# ---- answers -------------------------------------------------------------------------------
def answers(state: State) -> Iterator[Move]:
    """All answers to the decision that is due; none where chance is due or the game is over."""
    make = _ANSWERS.get(state.phase)
    if make is not None:
        yield from make(state)


def _take(s: State) -> Iterator[Move]:
    return dice.takes(s, s.sheets[s.seat])


def _place(s: State) -> Iterator[Move]:
    return roads.placements(s.board, s.sheets[s.seat], s.task[0])


def _sell(s: State) -> Iterator[Move]:
    kind, number = s.task
    for goods in can.sales(s.sheets[s.seat], kind, number):
        yield ("sell", goods)
    if kind in MARKETS:
        yield ("sell", ())


def _get(s: State) -> Iterator[Move]:
    for goods in market.gets(s.board, s.sheets[s.seat], s.task[1]):
        yield ("get", goods)


def _merchant(s: State) -> Iterator[Move]:
    m = s.sheets[s.seat]
    for goods in can.sales(m, "sell-up-to", 2):
        yield ("sell", goods)
    for row in market.gets(s.board, m, 1):
        if row:
            yield ("get", row)


def _portuguese(s: State) -> Iterator[Move]:
    m = s.sheets[s.seat]
    for number in range(1, min(2, len(can.free_behind(m))) + 1):
        yield ("back", number)
    for row in market.gets(s.board, m, 1):
        if row:
            yield ("get", row)


def _person(s: State) -> Iterator[Move]:
    for person in can.persons_usable(s.board, s.sheets[s.seat], s.task[0] == "mogul"):
        yield ("person", PERSONS[person])


def _ahead(s: State) -> Iterator[Move]:
    left = s.board.spaces - can.position(s.sheets[s.seat])
    for number in range(1, min(s.task[1], left) + 1):
        yield ("ahead", number)


def _back(s: State) -> Iterator[Move]:
    free = len(can.free_behind(s.sheets[s.seat]))
    for number in range(1, (1 if s.task[0] == "back" else free) + 1):
        yield ("back", number)


def _upgrade(s: State) -> Iterator[Move]:
    for number in can.upgradable(s.board, s.sheets[s.seat]):
        yield ("upgrade", s.board.types[number])


def _goods_die(s: State) -> Iterator[Move]:
    for face in can.die_goods(s.board, s.dice, s.sheets[s.seat]):
        yield ("goods-die", face)


def _bonus(s: State) -> Iterator[Move]:
    for kind, number in can.usable_bonuses(s, s.sheets[s.seat]):
        yield ("use", kind, number)
    yield ("forgo",)


_ANSWERS: dict[str, Callable[[State], Iterator[Move]]] = {
    "take": _take,
    "place": _place,
    "sell": _sell,
    "get": _get,
    "merchant": _merchant,
    "portuguese": _portuguese,
    "person": _person,
    "ahead": _ahead,
    "back": _back,
    "upgrade": _upgrade,
    "goods-die": _goods_die,
    "bonus": _bonus,
}

_SAID = frozenset({"take", "place", "roll", "reroll", "over"})
"""Phases whose answer is always said, even where there is only one: it stands on the paper as the turn."""


def forced(state: State) -> Move | None:
    """The answer where the rules leave only one; a single usable bonus is used (DC-90)."""
    phase = state.phase
    if phase in _SAID:
        return None
    if phase == "bonus":
        usable = can.usable_bonuses(state, state.sheets[state.seat])
        only = next(usable)
        return ("use", *only) if next(usable, None) is None else None
    found: Move | None = None
    for move in _ANSWERS[phase](state):
        if found is not None:
            return None
        found = move
    return found
