"""The moves of Nagaraja: tuples ``(verb, *arguments)``. This is the only description of them.

Players are seats (0, 1). Cells are ``a1`` (top left) to ``c3`` (beside the entrances). Relic places are
numbers from 1, in the order of the layout. A card is its code (``s3``); an amulet its points or ``draw``,
``cancel``; a stick ``(kind, face)``, e.g. ``("white", "N")``. None means that the log does not know, where a
line below allows it. ``sides`` are the paths of a tile in its orientation: open sides of each path in the order
n e s w, paths joined by ``+`` (``new``, ``ns``, ``ne+sw``). They determine the type and the orientation.

Chance events (``Due.player`` is None; ``State.agenda[0].seat`` is the player concerned):

=========================  ===================================================================================
("first", faces, faces)    NA-4: faces of each seat's sticks for the first guide, e.g. ("4", "2"); both may be
                           None. After a tie the throw stays due. ("first", seat, None) if only the winner is
                           known.
("draw", cards)            cards drawn, each may be None: 5 each at the start, 3 in the new deal, 1 or 2 by
                           effects.
("tile", type)             NA-25: the room tile revealed, or None.
("throw", faces)           NA-20, NA-40: ((kind, face), ...) for the sticks thrown, kinds in the order of the
                           layout, any face may be None; or None for the whole throw. The guide's throw comes
                           first.
("omen", number)           NA-S2: solo game: the ghost's omen, counted from 1, or None.
("reveal", values)         NA-24: all relics just turned up, by place ascending, each may be None. Known
                           values are checked; ``unknown`` repeats them.
("amulet", amulet)         NA-24: one amulet taken and looked at, or None. Several are several moves.
("seen", values)           NA-41: the relics looked at, in the order of the ``look`` move, as for ``reveal``.
("rob", card)              NA-43: the card discarded at random, or None.
("tally", amulets)         NA-32: hidden amulets shown at the end of a game that nobody has won before; sorted,
                           each may be None. Due only if the log does not know them.
=========================  ===================================================================================

Decisions (due kind = verb, except where noted):

=========================  ===================================================================================
("guide", seat)            NA-4: the first guide, if that throw is unknown. Seat 0 answers.
("select", card)           NA-20, due ``select``: select one more card; None is a card not named yet, only if the
                           hand has unnamed cards. The guide selects first; ``view`` hides it from the other.
("ready",)                 NA-20, due ``select``: select no more cards. Forced if no other card can be added.
("show", card)             NA-20: the name of an unnamed selected card, once both players are ready.
("activate", card, stick)  NA-21, due ``act``: discard this own stick with a naga and activate this card.
("pass",)                  NA-21, due ``act``; ``silent`` answers it. Not due for a player who cannot activate.
("use", "draw")            NA-44, due ``act``, ``place``, ``give``, ``claim``, or ``select`` before the first
                           card: discard an amulet and draw a card; the decision stays due.
("haunt", stick)           NA-S4, solo game: the ghost discards this stick with a naga. Forced, as are its strike,
                           throw-again, swap-relics, turn and trap, unless unknown throws leave them open; then
                           ("pass",) may answer too.
("cancel",) ("allow",)     NA-44, due ``cancel``: for the opponent of the activating player, if that opponent may
                           have the amulet. ``silent`` answers ("allow",).
("throw-again", sticks)    NA-40: throw these two sticks of the opponent again (sorted); a ``throw`` follows.
("strike", sticks)         NA-40: discard these sticks of the opponent (sorted).
("look", places)           NA-41: ((seat, place), ...) sorted; a ``seen`` follows.
("swap-relics", seat, i, j)  NA-41: i < j.
("turn", seat, cell, sides)  NA-42: ``sides`` after the turn.
("move", cell, cell)       NA-42: from, to.
("swap-tiles", seat, cell, cell)  NA-42: in reading order.
("trap", cell)             NA-42: a cell of the opponent's temple.
("take", card)             NA-43: from the discards; None if the log does not tell.
("won", seat)              NA-22: the winner of the tile, only if unknown faces leave it open. The guide answers.
("place", cell, sides)     NA-23: also determines the type of an unnamed tile.
("give", card, seat)       NA-25: one of the three drawn cards; in a solo game, to the discards (NA-S6). None only
                           if one of them is unnamed; then ``silent`` answers ("give", None). The seat may be
                           omitted.
("claim", amulets)         NA-31, due as for ``use``: the player has 25 points with these revealed point amulets
                           (points, highest first; () if unknown relics leave it open).
("curse",)                 NA-30, due as for ``claim``: the third cursed relic is visible; only if unknown relics
                           leave it open.
("interject", seat)        NA-44: this player, who is not due, uses an amulet: a ``use`` comes next. Not in
                           ``legal``.
("first-of", kind, seat)   a waiting event comes before the due chance event or step: an amulet before a relic,
                           one player's hidden amulets before the other's. Not in ``legal``.
("told",)                  NA-S4: the log tells the ghost's action, which it may omit, before the results. Not in
                           ``legal``.
("wait",)                  due ``claim`` (after relics were turned up or an amulet was taken): do nothing now.
                           ``silent`` answers it.
("winner", seat)           NA-32: the winner on points, only if unknown values leave it open.
=========================  ===================================================================================

``("sides", sides)`` answers no decision: sides after the places of a tile that is moved or swapped (NA-42),
which the rules refuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.board import CELL, CELLS
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, UNKNOWN_TILE, State

PASS: Move = ("pass",)
READY: Move = ("ready",)
ALLOW: Move = ("allow",)
CANCEL: Move = ("cancel",)
WAIT: Move = ("wait",)
CURSE: Move = ("curse",)
USE_DRAW: Move = ("use", "draw")


# Conversion of names in moves to the numbers that the rules use.


def card_number(s: State, code: str | None, place: int = 1, item: int = -1) -> int:
    """Return the number of a card's code, which may be an ``item`` of a list; ``UNKNOWN_CARD`` for None."""
    if code is None:
        return UNKNOWN_CARD
    number = s.board.card.get(code)
    if number is None:
        raise illegal("no-such-name", place, name=code).under(item)
    return number


def card_code(s: State, number: int) -> str:
    """Return the code of a card; ``?`` for an unnamed card."""
    return "?" if number == UNKNOWN_CARD else s.board.cards[number].code


def tile_type(s: State, name: str | None, place: int) -> int:
    """Return the number of a type of room tile; ``UNKNOWN_TILE`` for None."""
    if name is None:
        return UNKNOWN_TILE
    number = s.board.tile.get(name)
    if number is None:
        raise illegal("no-such-name", place, name=name)
    return number


def amulet_number(s: State, name: Any, place: int = 1) -> int:
    """Return the number of an amulet's type; 0 for None."""
    number = s.board.amulet.get(name)
    if number is None:
        raise illegal("no-such-name", place, name=str(name))
    return number


def amulet_numbers(s: State, names: Sequence[Any], place: int) -> tuple[int, ...]:
    """Return the numbers of some amulets' types."""
    return tuple(amulet_number(s, name, place) for name in names)


def cell_number(s: State, name: str, place: int) -> int:
    """Return the number of a cell."""
    number = CELL.get(name)
    if number is None:
        raise illegal("no-such-cell", place, cell=name, first=CELLS[0], last=CELLS[-1])
    return number


def seat_number(s: State, number: int, place: int) -> int:
    """Return a player's seat."""
    if number not in (0, 1):
        raise illegal("wrong-arguments", place, verb=s.agenda[0].kind)
    return number
