"""Why a move can't be made now: the rule that stands against it, where it answers something else than is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.raja.faults import actions_named, illegal, place_name
from sheetgen.games.raja.state import NOWHERE, State
from sheetgen.message import msg

SET_UP = ("pick", "bid", "village")
ASKED = ("robbed", "give")

Cause = Callable[[State, Move], Illegal | None]


def undue(s: State, move: Move) -> Illegal | None:
    """The rule against a move that does not answer what is due; None where none has to do with it."""
    cause = _CAUSES.get(move[0]) if move else None
    return cause(s, move) if cause is not None and s.phase not in ("governors", "maharaja", "over") else None


# ---- what comes first -----------------------------------------------------------------------


def _set_up_first(s: State) -> Illegal:
    """RA-5, RA-6, RA-81: characters are chosen, then houses are placed, before anybody plays a turn."""
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
    """RA-42, RA-90: nobody goes on before the player who was robbed or asked has answered."""
    player = s.players[s.victim]
    if s.phase == "robbed":
        return illegal("answer-first", player=player)
    text = msg("First {player}, who was asked for a character, gives one.", "report")
    return illegal("answer-first", 0, "RA-90", text, player=player)


def _before(s: State) -> Illegal | None:
    """What must be answered before anything of a turn; None within one."""
    if s.phase in SET_UP:
        return _set_up_first(s)
    return _answer_first(s) if s.phase in ASKED else None


# ---- by what was said -----------------------------------------------------------------------


def _turn(s: State, move: Move) -> Illegal | None:
    """Something of a turn, before its two actions are said."""
    return _before(s) or illegal("actions-first", player=s.players[s.who])


def _actions(s: State, move: Move) -> Illegal | None:
    return _before(s) or illegal("actions-chosen", player=s.players[s.who], actions=actions_named(s.actions))


def _take(s: State, move: Move) -> Illegal | None:
    if s.phase == "village":
        return illegal("has-character", player=s.players[s.who])
    return _before(s) or illegal("not-robbed", player=s.players[s.who])


def _give(s: State, move: Move) -> Illegal | None:
    return _before(s) or one_each(s) or illegal("not-asked", player=s.players[s.who])


def _bid(s: State, move: Move) -> Illegal | None:
    if not s.board.auction:
        return illegal("no-auction")
    return (_set_up_first(s) if s.phase == "pick" else None) or illegal("auction-over")


def _pass(s: State, move: Move) -> Illegal | None:
    return _before(s) or illegal("no-passing", player=s.players[s.who])


def _governors(s: State, move: Move) -> Illegal | None:
    return illegal("strip-laid")


def _maharaja(s: State, move: Move) -> Illegal | None:
    if s.phase in SET_UP:
        return _set_up_first(s)
    if not s.governors or s.maharaja == NOWHERE:
        text = msg("The Maharaja's city is said once, as the round begins.", "report")
        return illegal("maharaja-known", 0, "", text)
    return illegal("maharaja-known", city=place_name(s, s.maharaja))


def one_each(s: State) -> Illegal | None:
    """RA-90: swapping, attracting and giving are of the rules with several characters."""
    return None if s.board.several else illegal("one-each")


_CAUSES: Mapping[str, Cause] = {
    **dict.fromkeys(
        ("house", "move", "builder", "palace", "governor", "character", "swap", "attract", "token", "road",
         "travel", "end"), _turn),
    "actions": _actions,
    "take": _take,
    "give": _give,
    "bid": _bid,
    "pass": _pass,
    "governors": _governors,
    "maharaja": _maharaja,
}  # fmt: skip
