"""The notation of Nagaraja's moves in a log.

Hidden outcomes may be omitted or typed as ``?``. If a card allows both temples, the player's name precedes
the place in that player's temple.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.agenda import ANYTIME, DECISIONS
from sheetgen.games.nagaraja.arguments import TILE_WORDS, Faces, NagaStick, RelicPlaces, Sticks, tile_word
from sheetgen.games.nagaraja.board import CELL, CELLS, SIDES
from sheetgen.games.nagaraja.scoring import ALONE
from sheetgen.games.notation.args import Forms, Letters, Number, Place, Player, Word
from sheetgen.games.notation.compound import Many, Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verb_file import VerbFile
from sheetgen.games.notation.verbs import Verb
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import Msg, msg

VERB_FILE = VerbFile(Path(__file__).with_name("verbs.toml"))
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


def _temple(name: str, *, args: tuple[Any, ...], moves: Any, values: Any, **flags: Any) -> Verb:
    """Return a verb for an effect on a player's temple."""
    return VERB_FILE.verb(
        name,
        args=args,
        moves=moves,
        values=lambda move: values(move) if move[0] == name else None,
        bare=True,
        attached=frozenset({"activate"}) if name != "look" else frozenset(),
        **flags,
    )


def _halves(faces: Sequence[str]) -> list[Move]:
    half = (len(faces) + 1) // 2
    return [("first", faces[:half], faces[half:])]


BEGINNING = (
    VERB_FILE.verb(
        "first",
        args=(Player(numbered=True),),
        moves=lambda seat: [("first", seat, None)],
        values=lambda move: [move[1]] if move[0] == "first" and move[2] is None else None,
        line=True,
        once=True,
    ),
    VERB_FILE.verb(
        "first-throw",
        "first",
        key="first",
        args=(Faces(),),
        bars=True,
        moves=_halves,
        values=lambda move: [(*move[1], *move[2])] if move[0] == "first" and move[2] is not None else None,
        line=True,
        once=True,
    ),
    VERB_FILE.simple("guide", args=(Player(numbered=True),)),
)

ROUND = (
    VERB_FILE.simple("tile", args=(Word(msg("tile", "log argument"), tile_forms),), line=True),
    VERB_FILE.simple("select", args=(HIDDEN_CARD,), attached=frozenset({"select"})),
    VERB_FILE.simple("ready", "select"),
    VERB_FILE.simple("show", args=(CARD,), bare=True),
    VERB_FILE.simple("throw", args=(Sticks(),), line=True, bare=True, bars=True),
    VERB_FILE.simple("activate", "act", args=(CARD, NagaStick()), bare=True, any_order=True),
    VERB_FILE.simple("pass", "act", "haunt"),
    VERB_FILE.simple("won", args=(Player(numbered=True),)),
    VERB_FILE.verb(
        "place",
        args=(CELL_ARG, PATHS),
        moves=lambda cell, paths: [("place", cell, _sides(paths))],
        values=lambda move: (move[1], _paths(move[2])) if move[0] == "place" else None,
        bare=True,
        any_order=True,
    ),
    VERB_FILE.verb(
        "give",
        args=(HIDDEN_CARD, TEMPLE),
        moves=lambda card, to: [("give", card) if to is None else ("give", card, to)],
        values=lambda move: (*move[1:], None)[:2] if move[0] == "give" else None,
        any_order=True,
    ),
)

SEEN = (
    VERB_FILE.simple("draw", args=(Many(HIDDEN_CARD, 1, 9),), line=True, bare=True, behind=True),
    VERB_FILE.simple("reveal", args=(Many(RELIC, 1, 9),), bare=True),
    VERB_FILE.simple("amulet", args=(Maybe(AMULET, hidden=True),)),
    VERB_FILE.simple("seen", args=(Many(RELIC, 1, 2),), bare=True),
    VERB_FILE.simple("rob", args=(HIDDEN_CARD,), bare=True),
    VERB_FILE.simple("tally", args=(Many(Maybe(AMULET, hidden=True), 1, 9),), shown=True),
)

EFFECTS = (
    VERB_FILE.simple("throw-again", args=(Sticks(),), bare=True),
    VERB_FILE.simple("strike", args=(Sticks(),), bare=True),
    _temple("look", args=(RelicPlaces(),), moves=_look, values=lambda move: [move[1]]),
    _temple(
        "swap-relics",
        args=(TEMPLE, PLACE, PLACE),
        moves=lambda who, i, j: [("swap-relics", seat, *sorted((i, j))) for seat in _seats(who)],
        values=lambda move: move[1:],
    ),
    _temple(
        "turn",
        args=(TEMPLE, CELL_ARG, PATHS),
        moves=lambda who, cell, paths: [("turn", seat, cell, _sides(paths)) for seat in _seats(who)],
        values=lambda move: (move[1], move[2], _paths(move[3])),
        any_order=True,
    ),
    _temple(
        "move",
        args=(CELL_ARG, CELL_ARG),
        directed="move",
        moves=lambda cell, goal: [("move", cell, goal)],
        values=lambda move: move[1:],
    ),
    _temple(
        "swap-tiles",
        args=(TEMPLE, CELL_ARG, CELL_ARG),
        moves=lambda who, one, other: [
            ("swap-tiles", seat, *sorted((one, other), key=_in_order)) for seat in _seats(who)
        ],
        values=lambda move: move[1:],
    ),
    _temple("trap", args=(CELL_ARG,), moves=lambda cell: [("trap", cell)], values=lambda move: move[1:]),
    VERB_FILE.simple("take", args=(HIDDEN_CARD,), bare=True),
)

AMULETS = (
    VERB_FILE.simple(
        "use",
        *ANYTIME,
        args=(Word(msg("amulet", "log argument"), {"draw": msg("draw", "log")}),),
        anytime=True,
    ),
    VERB_FILE.simple("cancel"),
    VERB_FILE.simple("allow", "cancel"),
    VERB_FILE.verb(
        "claim",
        *ANYTIME,
        args=(Many(AMULET, 0, 6),),
        moves=lambda shown: [("claim", tuple(sorted(shown, key=_worth, reverse=True)))],
        values=lambda move: move[1:] if move[0] == "claim" else None,
        anytime=True,
    ),
    VERB_FILE.simple("curse", *ANYTIME, anytime=True),
    VERB_FILE.simple("wait", "claim"),
    VERB_FILE.simple("winner", args=(Player(numbered=True),)),
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
    help=VERB_FILE.texts["move"].help,
)
"""Sides typed after the places of a tile that is moved or swapped."""

GRAMMAR = Grammar(
    (*BEGINNING, *ROUND, *SEEN, *EFFECTS, *AMULETS, *ALONE),
    DECISIONS.asked,
    forbidden_verbs=(NAMED_SIDES,),
    everyday=Path(__file__).with_name("everyday.toml"),
)
