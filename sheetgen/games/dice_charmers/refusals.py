"""Explanations of illegal moves: the rule that forbids a move which does not answer the due decision, from
what happened or was lost in the turn.
"""

from __future__ import annotations

from typing import Any

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.values import Ending, Move
from sheetgen.games.dice_charmers import possible, rules
from sheetgen.games.dice_charmers.board import MERCHANT, PERSON, PORTUGUESE, RAJA
from sheetgen.games.dice_charmers.faults import FAULTS, illegal
from sheetgen.games.dice_charmers.layout import Bonus, bonus_label
from sheetgen.games.dice_charmers.palace import PERSON_WORDS
from sheetgen.games.dice_charmers.state import Sheet, State
from sheetgen.games.dice_charmers.turn import players_who_crossed
from sheetgen.message import msg

_ROADS = ("straight", "curve", "fork", "crossing")
_SALES = ("sell", "sell-up-to", "sell-same", "sell-different", "sell-pair")
_BEGUN = {
    "half": ("half",),
    "road": ("half", *_ROADS),
    "sell": _SALES,
    "get": ("goods",),
    "ahead": ("ahead",),
    "back": ("back", "back-any"),
    "upgrade": ("upgrade",),
    "goods-die": ("goods-die",),
    "person": ("any-person", *PERSON),
}
"""Verb -> the bonuses that it carries out."""
_MARKS = {
    "half": ("roads", "place"),
    "road": ("roads", "place"),
    "sell": ("sold", "sell"),
    "get": ("circled", "get"),
    "goods-die": ("circled", "goods-die"),
    "ahead": ("river", "ahead"),
    "back": ("river", "back"),
    "upgrade": ("levels", "upgrade"),
    "person": ("palace", "person"),
}
"""Verb -> the part of the sheet that it marks, and the decision that it answers."""


def refusal(began: State, state: State, player: int, move: Move) -> Illegal | None:
    """Return why ``player``, whose turn began in ``began``, cannot make ``move`` in ``state``; None if the
    move was never due.
    """
    if began.seat != player or not move:
        return None
    turn = _Turn(began, state, player)
    verb, *arguments = move
    if turn.waits(verb, arguments):
        return None
    return turn.lost(verb, arguments) or turn.of_verb(verb) or turn.once_too_often(verb, arguments)


class _Turn:
    """What one player has done in the turn so far: a comparison of the sheets before the turn and now."""

    def __init__(self, began: State, state: State, player: int) -> None:
        self.board = state.board
        self.state = state
        self.over = state.seat != player or (state.round, state.turn) != (began.round, began.turn)
        self.pending = state.pending if state.seat == player else ()
        self.before: Sheet = began.sheets[player]
        self.now: Sheet = state.sheets[player]
        self.taking = (
            state.phase == "take"
            and state.seat == player
            and (state.round, state.turn)
            == (
                began.round,
                began.turn,
            )
        )

    def waits(self, verb: str, arguments: list[Any]) -> bool:
        """Return whether the move would use a pending bonus, so that it is only too early."""
        kinds = {"use": arguments[:1], "take": arguments[1:]}.get(verb, _BEGUN.get(verb, ()))
        return any(self.board.prizes[prize].bonus.kind in kinds for prize in self.pending)

    def changed(self, name: str) -> bool:
        return bool(getattr(self.before, name) != getattr(self.now, name))

    def visited(self, person: int) -> bool:
        return self.before.palace[person] < self.now.palace[person]

    def lost(self, verb: str, arguments: list[Any]) -> Illegal | None:
        """Return the error for a bonus that was won in this turn and lost, if the move would use it."""
        gone = self.now.lost & ~self.before.lost
        for number, prize in enumerate(self.board.prizes):
            wanted = (
                prize.bonus == Bonus(*arguments)
                if verb == "use"
                else prize.bonus.kind in _BEGUN.get(verb, ())
            )
            if gone >> number & 1 and wanted:
                clause, why = possible.bonus_reason(self.board, self.now, prize.bonus)
                words = {"bonus": bonus_label(prize.bonus), "spot": prize.where, "why": why}
                return illegal("bonus-lost", int(verb == "use"), clause, **words)
        return None

    def of_verb(self, verb: str) -> Illegal | None:
        """Return the error of a rule that concerns only the verb of this move; None if there is none."""
        if verb == "half" and self._half_lost():
            return illegal("half-lost")
        if verb == "sell" and (cell := self._market_without_stock()) is not None:
            return illegal("market-without-stock", cell=self.board.cells[cell])
        if (
            verb == "upgrade"
            and self.visited(RAJA)
            and not possible.upgradable_buildings(self.board, self.now)
        ):
            return illegal(
                "top-level", 0, "DC-70", msg("All types are upgraded to the top already.", "report")
            )
        if verb == "karma" and not self.taking:
            return illegal("karma-too-late")
        return self._either_or(verb)

    def _half_lost(self) -> bool:
        """Return whether a half road was added in this turn and no cell can take another."""
        grown = any(old and old != new for old, new in zip(self.before.roads, self.now.roads, strict=True))
        return grown and not self.now.stubs and self.state.phase != "place"

    def _market_without_stock(self) -> int | None:
        """Return the cell of a market that opened in this turn without stock; None if there is none."""
        if possible.has_stock(self.before) or self.changed("sold"):
            return None
        cells = enumerate(zip(self.before.roads, self.now.roads, strict=True))
        return next((cell for cell, (old, new) in cells if new and not old and self.board.market[cell]), None)

    def _either_or(self, verb: str) -> Illegal | None:
        """Return the error for using both choices of the Merchant or the Portuguese."""
        for person, clause, choices in (
            (MERCHANT, "DC-63", {"sell": "circled", "get": "sold"}),
            (PORTUGUESE, "DC-66", {"back": "circled", "get": "river"}),
        ):
            if self.visited(person) and verb in choices and self.changed(choices[verb]):
                name = next(key for key, number in PERSON.items() if number == person)
                return illegal("either-or", 0, clause, person=PERSON_WORDS[name])
        return None

    def once_too_often(self, verb: str, arguments: list[Any]) -> Illegal | None:
        """Return the error for something that was done already in this turn, or that the turn never allowed."""
        due = rules.DECISIONS.kinds.get(self.state.phase)
        asks = due.asks if due is not None else msg("nothing", "report")
        if verb in ("take", "pass") and not self.taking:
            code = "one-die" if verb == "take" else "pass-too-late"
            return FAULTS.not_due(FAULTS.kinds[code].clause, asks, code)
        if verb == "use" and (self.taking or self.over):
            return FAULTS.not_due("DC-91", asks, "bonus-not-won", 1, bonus=bonus_label(Bonus(*arguments)))
        if verb == "forgo":
            error = illegal("bonus-not-won", 0, "DC-90", msg("No bonus is waiting.", "report"))
            return NotDue(error.code, error.clause, error.message)
        if verb in _MARKS and not self.taking:
            mark, answered = _MARKS[verb]
            kind = rules.DECISIONS.kinds[answered]
            return FAULTS.not_due(kind.clause, kind.asks, "no-more" if self.changed(mark) else "not-given")
        return None


def endings(state: State) -> tuple[Ending, ...]:
    """Return the events that ended the game: players whose tracks have crossed, or that nobody can use a die
    any more (DC-100).
    """
    names = players_who_crossed(state)
    if not names and state.phase == "over":
        return (Ending("DC-100", msg("nobody can use any die any more", "report")),)
    return tuple(
        Ending("DC-100", msg("the tracks of {player} have crossed", "report", player=name)) for name in names
    )
