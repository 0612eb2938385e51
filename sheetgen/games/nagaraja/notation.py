"""The notation of Nagaraja's moves in a log.

Hidden outcomes may be omitted or typed as ``?``. If a card allows both temples, the player's name precedes
the place in that player's temple.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal

from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.agenda import ANYTIME, DECISIONS
from sheetgen.games.nagaraja.arguments import TILE_WORDS, Faces, NagaStick, RelicPlaces, Sticks, tile_word
from sheetgen.games.nagaraja.board import CELL, CELLS, SIDES
from sheetgen.games.nagaraja.scoring import ALONE
from sheetgen.games.notation.args import Forms, Letters, Number, Place, Player, Word
from sheetgen.games.notation.compound import Many, Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verbs import Verb, simple_verb
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import Msg, msg

AMULET_WORDS: dict[Any, Msg] = {
    "draw": msg("draw", "log"),
    "cancel": msg("cancel", "log"),
}


def tile_forms(layout: Any) -> dict[str, Forms]:
    """Return the room tiles of a layout. A tile that only this layout has is typed by its key."""
    names = [tile.name for tile in layout.tiles] if layout is not None else TILE_WORDS
    # translators: none
    return {name: tile_word(name) or msg(name, "log") for name in names}


def amulet_forms(layout: Any) -> dict[Any, Forms]:
    """Return the amulets of a layout. Those with points are typed as their number."""
    points = (1, 2) if layout is None else [a.points for a in layout.amulets if a.points]
    # translators: none
    return {**{n: msg(str(n), "log") for n in points}, **AMULET_WORDS}


CARD = Place(
    msg("card", "log argument"),
    r"(?![ab][123]$)[a-z][1-9]\d?",
    "s1",
    lambda layout: [card.code for card in layout.cards],
)
HIDDEN_CARD = Maybe(CARD, hidden=True)
# The reader accepts cells outside the 3 × 3 grid too, so that the rules can explain the error.
CELL_ARG = Place(msg("cell", "log argument"), r"[a-h][1-9]", "b2", lambda layout: CELLS)
PATHS = Many(Letters(msg("sides", "log argument"), SIDE_WORDS, most=4, distinct=True), 1, 2)
RELIC = Maybe(Number(msg("points", "log argument"), 1, 9), hidden=True)
PLACE = Number(msg("relic place", "log argument"), 1, 9)
AMULET = Word(msg("amulet", "log argument"), amulet_forms)
TEMPLE = Maybe(Player())


def _sides(paths: Sequence[Sequence[str]]) -> str:
    """Return the paths of a tile as moves write them, the path with the first side first."""
    return "+".join(sorted(("".join(path) for path in paths), key=lambda path: SIDES.index(path[0])))


def _paths(sides: str) -> tuple[tuple[str, ...], ...]:
    """Return the sides of a tile's paths in the order in which letters are stored."""
    return tuple(tuple(path) for path in sides.split("+"))


def _seats(seat: int | None) -> tuple[int, ...]:
    return (0, 1) if seat is None else (seat,)


def _in_order(cell: str) -> int:
    """Return the position of a cell in reading order. Cells outside the temple come last."""
    return CELL.get(cell, len(CELL))


def _look(places: Sequence[tuple[int | None, int]]) -> list[Move]:
    """Return the moves for relics to look at.

    Without a player's name, the card's arrows or the rules decide whose they are.
    """
    choices = product(*[[(seat, number) for seat in _seats(named)] for named, number in places])
    return [("look", tuple(sorted(choice))) for choice in choices]


def _temple(
    key: str,
    *,
    moves: Any,
    args: tuple[Any, ...],
    values: Any,
    help: Msg,
    clause: str,
    example: str,
    word: Msg,
    any_order: bool = False,
    directed: Literal["", "move"] = "",
) -> Verb:
    """Return a verb for an effect on a player's temple."""
    return Verb(
        key=key,
        answers=frozenset({key}),
        args=args,
        moves=moves,
        values=lambda move: values(move) if move[0] == key else None,
        help=help,
        clause=clause,
        example=example,
        word=word,
        bare=True,
        attached=frozenset({"activate"}) if key != "look" else frozenset(),
        any_order=any_order,
        directed=directed,
    )


def _halves(faces: Sequence[str]) -> list[Move]:
    half = (len(faces) + 1) // 2
    return [("first", faces[:half], faces[half:])]


BEGINNING = (
    Verb(
        key="first",
        answers=frozenset({"first"}),
        args=(Player(numbered=True),),
        moves=lambda seat: [("first", seat, None)],
        values=lambda move: [move[1]] if move[0] == "first" and move[2] is None else None,
        word=msg("first", "log"),
        line=True,
        once=True,
        clause="NA-4",
        example="first: Ann",
        help=msg("who is the first guide", "rule"),
    ),
    Verb(
        key="first",
        answers=frozenset({"first"}),
        args=(Faces(),),
        bars=True,
        moves=_halves,
        values=lambda move: [(*move[1], *move[2])] if move[0] == "first" and move[2] is not None else None,
        word=msg("first", "log"),
        line=True,
        once=True,
        clause="NA-4",
        example="first: 4 2 | 3 1",
        help=msg("the throw for the first guide: the first player's sticks, then the other's", "rule"),
    ),
    simple_verb(
        "guide",
        args=(Player(numbered=True),),
        word=(msg("guide", "log"), msg("First guide", "sheet")),
        clause="NA-4",
        example="guide Ann",
        help=msg("the first guide, if no throw was written; optional", "rule"),
    ),
)

ROUND = (
    simple_verb(
        "tile",
        args=(Word(msg("tile", "log argument"), tile_forms),),
        word=msg("tile", "log"),
        line=True,
        clause="NA-25",
        example="tile: fork",
        help=msg("the room tile that is turned up, on its own line", "rule"),
    ),
    simple_verb(
        "select",
        args=(HIDDEN_CARD,),
        clause="NA-20",
        example="s1 s3",
        help=msg("the cards put down; ? for one that nobody has seen yet", "rule"),
        attached=frozenset({"select"}),
    ),
    simple_verb(
        "ready",
        "select",
        word=msg("ready", "log"),
        clause="NA-20",
        example="s1; ready",
        help=msg("no more cards; the end of the line means the same", "rule"),
    ),
    simple_verb(
        "show",
        args=(CARD,),
        word=msg("show", "log"),
        bare=True,
        clause="NA-20",
        example="show s1",
        help=msg("a card that was put down as ?", "rule"),
    ),
    simple_verb(
        "throw",
        args=(Sticks(),),
        word=msg("throw", "log"),
        line=True,
        bare=True,
        bars=True,
        clause="NA-20",
        example="throw: b4 wn | b32",
        help=msg("the sticks thrown, the guide's first: a letter for the kind, then what they show", "rule"),
    ),
    simple_verb(
        "activate",
        "act",
        args=(CARD, NagaStick()),
        word=msg("activate", "log"),
        bare=True,
        clause="NA-21",
        example="r5 gn",
        help=msg("a card activated, and the stick with a naga that pays for it", "rule"),
    ),
    simple_verb(
        "pass",
        "act",
        "haunt",
        word=msg("pass", "log"),
        clause="NA-21",
        example="pass",
        help=msg("no card is activated; if you write nothing, this is assumed", "rule"),
    ),
    simple_verb(
        "won",
        args=(Player(numbered=True),),
        word=msg("won", "log"),
        clause="NA-22",
        example="won Ben",
        help=msg("who won the tile, if no throw is written; the line that places it shows this too", "rule"),
    ),
    Verb(
        key="place",
        answers=frozenset({"place"}),
        args=(CELL_ARG, PATHS),
        moves=lambda cell, paths: [("place", cell, _sides(paths))],
        values=lambda move: (move[1], _paths(move[2])) if move[0] == "place" else None,
        word=msg("place", "log"),
        bare=True,
        clause="NA-23",
        example="b3 nes",
        any_order=True,
        help=msg("the tile won: its place, and the sides its path opens to; ne sw for two paths", "rule"),
    ),
    simple_verb(
        "give",
        args=(HIDDEN_CARD,),
        word=msg("give", "log"),
        clause="NA-25",
        example="give c2",
        help=msg("the card given to the other player; leave it out if nobody saw the card", "rule"),
    ),
)

SEEN = (
    simple_verb(
        "draw",
        args=(Many(HIDDEN_CARD, 1, 9),),
        word=msg("draw", "log"),
        line=True,
        bare=True,
        behind=True,
        clause="NA-25",
        example="draw: s1 ? ?",
        help=msg("cards drawn, ? for those that nobody knows", "rule"),
    ),
    simple_verb(
        "reveal",
        args=(Many(RELIC, 1, 9),),
        word=msg("relic", "log"),
        bare=True,
        clause="NA-24",
        example="c3 nes; relic 6",
        help=msg("the values of the relics that were turned up, by place", "rule"),
    ),
    simple_verb(
        "amulet",
        args=(Maybe(AMULET, hidden=True),),
        word=msg("amulet", "log"),
        clause="NA-24",
        example="amulet 2",
        help=msg("the amulet taken: its points, draw or cancel", "rule"),
    ),
    simple_verb(
        "seen",
        args=(Many(RELIC, 1, 2),),
        word=msg("saw", "log"),
        bare=True,
        clause="NA-41",
        example="r2; look Ben 4; saw 6",
        help=msg("what the relics are worth that were looked at", "rule"),
    ),
    simple_verb(
        "rob",
        args=(HIDDEN_CARD,),
        word=msg("lost", "log"),
        bare=True,
        clause="NA-43",
        example="c3 gn; lost s1",
        help=msg("the card that the other player had to discard", "rule"),
    ),
    simple_verb(
        "tally",
        args=(Many(Maybe(AMULET, hidden=True), 1, 9),),
        word=(msg("amulets", "log"), msg("amulet", "log")),
        shown=True,
        clause="NA-32",
        example="amulets 2",
        help=msg("amulets shown at the end that were hidden before", "rule"),
    ),
)

EFFECTS = (
    simple_verb(
        "throw-again",
        args=(Sticks(),),
        word=msg("again", "log"),
        bare=True,
        clause="NA-40",
        example="s4 wn; again b4 w3",
        help=msg("the sticks that the other player throws again", "rule"),
    ),
    simple_verb(
        "strike",
        args=(Sticks(),),
        word=msg("strike", "log"),
        bare=True,
        clause="NA-40",
        example="s5 gn; strike b4",
        help=msg("the sticks that the other player discards", "rule"),
    ),
    _temple(
        "look",
        args=(RelicPlaces(),),
        moves=_look,
        values=lambda move: [move[1]],
        word=msg("look", "log"),
        clause="NA-41",
        example="r2 wn; look Ben 4; saw 6",
        help=msg("the relic places looked at, numbered clockwise from the bottom left", "rule"),
    ),
    _temple(
        "swap-relics",
        args=(TEMPLE, PLACE, PLACE),
        moves=lambda who, i, j: [("swap-relics", seat, *sorted((i, j))) for seat in _seats(who)],
        values=lambda move: move[1:],
        word=msg("relics", "log"),
        clause="NA-41",
        example="r6 gn; relics Ben 3 7",
        help=msg("two relic places of one temple that are swapped", "rule"),
    ),
    _temple(
        "turn",
        args=(TEMPLE, CELL_ARG, PATHS),
        moves=lambda who, cell, paths: [("turn", seat, cell, _sides(paths)) for seat in _seats(who)],
        values=lambda move: (move[1], move[2], _paths(move[3])),
        word=msg("turn", "log"),
        clause="NA-42",
        example="turn b3 nes",
        any_order=True,
        help=msg("a tile turned: its place and the sides it opens to now", "rule"),
    ),
    _temple(
        "move",
        args=(CELL_ARG, CELL_ARG),
        directed="move",
        moves=lambda cell, goal: [("move", cell, goal)],
        values=lambda move: move[1:],
        word=msg("move", "log"),
        clause="NA-42",
        example="t4 wn; move a3 b2",
        help=msg("an own tile moved, from and to", "rule"),
    ),
    _temple(
        "swap-tiles",
        args=(TEMPLE, CELL_ARG, CELL_ARG),
        moves=lambda who, one, other: [
            ("swap-tiles", seat, *sorted((one, other), key=_in_order)) for seat in _seats(who)
        ],
        values=lambda move: move[1:],
        word=msg("swap", "log"),
        clause="NA-42",
        example="t6 gn; swap a3 b3",
        help=msg("two tiles of one temple that are swapped", "rule"),
    ),
    _temple(
        "trap",
        args=(CELL_ARG,),
        moves=lambda cell: [("trap", cell)],
        values=lambda move: move[1:],
        word=msg("trap", "log"),
        clause="NA-42",
        example="t8 gn; trap b2",
        help=msg("the empty place of the other temple where the trap lies now", "rule"),
    ),
    simple_verb(
        "take",
        args=(HIDDEN_CARD,),
        word=msg("take", "log"),
        bare=True,
        clause="NA-43",
        example="c1 wn; take s3",
        help=msg("the card taken from the discards", "rule"),
    ),
)

AMULETS = (
    simple_verb(
        "use",
        *ANYTIME,
        args=(Word(msg("amulet", "log argument"), {"draw": msg("draw", "log")}),),
        word=msg("use", "log"),
        anytime=True,
        clause="NA-44",
        example="use draw",
        help=msg("an amulet discarded to draw a card", "rule"),
    ),
    simple_verb(
        "cancel",
        word=msg("cancel", "log"),
        clause="NA-44",
        example="cancel",
        help=msg("an amulet discarded to cancel the card just activated", "rule"),
    ),
    simple_verb(
        "allow",
        "cancel",
        word=msg("allow", "log"),
        clause="NA-44",
        example="allow",
        help=msg("the card just activated is not cancelled; if you write nothing, this is assumed", "rule"),
    ),
    Verb(
        key="claim",
        answers=frozenset(ANYTIME),
        args=(Many(AMULET, 0, 6),),
        moves=lambda shown: [("claim", tuple(sorted(shown, key=_worth, reverse=True)))],
        values=lambda move: move[1:] if move[0] == "claim" else None,
        word=msg("win", "log"),
        anytime=True,
        clause="NA-31",
        example="win 2",
        help=msg("25 points with these amulets, shown now: the game is won", "rule"),
    ),
    simple_verb(
        "curse",
        *ANYTIME,
        word=msg("cursed", "log"),
        anytime=True,
        clause="NA-30",
        example="cursed",
        help=msg("the third cursed relic is visible, where the relics were not written", "rule"),
    ),
    simple_verb(
        "wait",
        "claim",
        word=msg("wait", "log"),
        clause="NA-31",
        example="wait",
        help=msg("no claim and no amulet now; if you write nothing, this is assumed", "rule"),
    ),
    simple_verb(
        "winner",
        args=(Player(numbered=True),),
        word=msg("winner", "log"),
        clause="NA-32",
        example="winner Ann",
        help=msg("who won on points, where relics or amulets were not written", "rule"),
    ),
)


def _worth(amulet: Any) -> int:
    return amulet if isinstance(amulet, int) else 0


NAMED_SIDES = Verb(
    key="sides",
    answers=frozenset(),
    args=(PATHS,),
    moves=lambda paths: [("sides", _sides(paths))],
    values=lambda move: None,
    clause="NA-42",
    example="ne",
    help=msg("an own tile moved, from and to", "rule"),
)
"""Sides typed after the places of a tile that is moved or swapped."""

GRAMMAR = Grammar(
    (*BEGINNING, *ROUND, *SEEN, *EFFECTS, *AMULETS, *ALONE),
    DECISIONS.asked,
    forbidden_verbs=(NAMED_SIDES,),
    everyday=Path(__file__).with_name("everyday.toml"),
)
