"""The rule that forbids a move which does not answer the due decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.values import Ending, Move
from sheetgen.games.raja.board import PARTS
from sheetgen.games.raja.faults import action_names, illegal, place_name
from sheetgen.games.raja.state import NOBODY, State
from sheetgen.message import msg

SET_UP = ("pick", "bid", "village")
ASKED = ("robbed", "give")
TURN = ("actions", "house", "move", "builder", "palace", "governor", "character", "swap", "attract", "token",
        "road", "travel", "action", "end")  # fmt: skip

Cause = Callable[[State, Move, str], Illegal | None]


def undue_error(s: State, move: Move) -> Illegal | None:
    """Return the rule against a move that does not answer the due decision, or None if no specific rule
    applies.
    """
    if not move or s.phase in ("governors", "maharaja", "over"):
        return None
    return _cause(s, move, s.who if s.victim == NOBODY else s.victim)


def refusal_out_of_turn(s: State, move: Move, player: int) -> Illegal | None:
    """Return the rule against a move of ``player`` while another player's decision is due."""
    if s.phase in ASKED:
        return _answer_first(s)
    if s.phase in SET_UP and move[0] in TURN and (s.phase, move[0]) != ("village", "house"):
        return _cause(s, move, player)
    return _other_turn(s, player) if s.phase in (*SET_UP, "actions", "turn", "ghost") else None


def _other_turn(s: State, player: int) -> NotDue:
    """Return the rule that another player must act now (RA-5, RA-6, RA-22, RA-24, RA-81)."""
    names = {"player": s.players[player], "other": s.players[s.who]}
    done = s.phase in ("actions", "turn", "ghost") and s.played >> player & 1
    text = msg("{player}'s turn in this round is over; now it is {other}'s.", "report") if done else None
    error = illegal("other-turn", 0, turn_rule(s), text, **names)
    return NotDue(error.code, error.clause, error.message)


def _cause(s: State, move: Move, player: int) -> Illegal | None:
    cause = _CAUSES.get(move[0])
    return cause(s, move, s.players[player]) if cause is not None else None


# ---- what comes first -----------------------------------------------------------------------


def _set_up_first(s: State) -> Illegal:
    """Return the rule that characters are chosen and houses placed before the first turn (RA-5, RA-6, RA-81)."""
    player = s.players[s.who]
    if s.phase == "village":
        n = s.board.stock.placed - s.placed // s.board.seats
        text = msg("First {player} places a house in a village; houses still to be placed: {n}.", "report")
        return illegal("set-up-first", 0, "RA-6", text, player=player, n=n)
    if s.phase == "bid":
        text = msg("First the characters are auctioned: {player} bids or passes.", "report")
        return illegal("set-up-first", 0, "RA-81", text, player=player)
    return illegal("set-up-first", 0, "RA-81" if s.board.auction else "", player=player)


def _answer_first(s: State) -> Illegal:
    """Return the rule that a robbed or asked player must answer first (RA-42, RA-90)."""
    player = s.players[s.victim]
    if s.phase == "robbed":
        return illegal("answer-first", player=player)
    text = msg("First {player}, who was asked for a character, gives one.", "report")
    return illegal("answer-first", 0, "RA-90", text, player=player)


def _before(s: State) -> Illegal | None:
    """Return what must be answered before the turn can begin, or None during a turn."""
    if s.phase in SET_UP:
        return _set_up_first(s)
    return _answer_first(s) if s.phase in ASKED else None


# ---- by what was said -----------------------------------------------------------------------


def _turn(s: State, move: Move, player: str) -> Illegal | None:
    """Return the rule against a move of the turn typed before the two actions, or None."""
    return _before(s) or illegal("actions-first", player=player)


def _actions(s: State, move: Move, player: str) -> Illegal | None:
    return _before(s) or illegal("actions-chosen", player=player, actions=action_names(s.actions))


def _take(s: State, move: Move, player: str) -> Illegal | None:
    if s.phase == "village":
        return illegal("has-character", player=player)
    return _before(s) or illegal("not-robbed", player=player)


def _give(s: State, move: Move, player: str) -> Illegal | None:
    return _before(s) or single_character_error(s) or illegal("not-asked", player=player)


def _bid(s: State, move: Move, player: str) -> Illegal | None:
    code = "auction-over" if s.board.auction else "no-auction"
    if s.phase not in SET_UP:
        # A number without a word probably means a village, so the error explains how to type a house.
        text = msg("Nothing is bid in a turn; a village has a word before its number: “house {n}”.", "report")
        error = illegal(code, 0, "", text, n=move[1])
        return NotDue(error.code, error.clause, error.message)
    if s.phase == "pick" and s.board.auction:
        return _set_up_first(s)
    error = illegal(code)
    # While characters are chosen, an error about the missing choice helps more than one about a number.
    return NotDue(error.code, error.clause, error.message) if s.phase == "pick" else error


def _pass(s: State, move: Move, player: str) -> Illegal | None:
    return _before(s) or illegal("no-passing", player=player)


def _governors(s: State, move: Move, player: str) -> Illegal | None:
    return illegal("strip-laid")


def _maharaja(s: State, move: Move, player: str) -> Illegal | None:
    if s.phase in SET_UP:
        return _set_up_first(s)
    return illegal("maharaja-known", city=place_name(s, s.maharaja)) if s.governors else None


def single_character_error(s: State) -> Illegal | None:
    """Return the rule that swapping, attracting and giving need the advanced rules with several characters
    (RA-90).
    """
    return None if s.board.several else illegal("one-each")


def _action(s: State, move: Move, player: str) -> Illegal | None:
    """Return the rule against a single or third action, or None if an action of the turn is incomplete
    (RA-21, RA-80).
    """
    if (error := _before(s)) is not None:
        return None if move[1] == "house" and s.phase == "village" else error
    if s.phase == "actions":
        return illegal("one-action", player=player)
    if any(s.left[part] for part in PARTS[move[1]]):
        return None
    return _actions(s, move, player)


_CAUSES: Mapping[str, Cause] = {
    **dict.fromkeys(TURN, _turn),
    "actions": _actions,
    "action": _action,
    "take": _take,
    "give": _give,
    "bid": _bid,
    "pass": _pass,
    "governors": _governors,
    "maharaja": _maharaja,
}


# ---- the end --------------------------------------------------------------------------------


def endings(state: State) -> tuple[Ending, ...]:
    """Return the conditions that end the game with the scoring of this round (RA-70)."""
    board, found = state.board, []
    for player, built in zip(state.players, state.built, strict=True):
        if built >= board.palaces:
            found.append(msg("{player} has built palace number {n}", "report", player=player, n=built))
    if state.last:
        found.append(msg("a governor was set on space {n}, the last one", "report", n=board.spaces))
    if board.rounds and state.round >= board.rounds:
        found.append(msg("the short game has {n} rounds", "report", n=board.rounds))
    return tuple(Ending("RA-70", text) for text in found)


def turn_rule(state: State) -> str:
    """Return the clause that decides whose turn it is."""
    return _ORDER.get(state.phase, "RA-24")


_ORDER = {
    "pick": "RA-5",
    "bid": "RA-81",
    "village": "RA-6",
    "robbed": "RA-42",
    "give": "RA-90",
    "ghost": "RA-S2",
}
