"""The notation of Dice Charmers' moves in a log.

The words of a log are those of the printed sheet. The catalogs have a separate context for sides of a cell,
because in some languages a good and a side begin with the same letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers.board import COLOUR, COLOURS, DICE
from sheetgen.games.dice_charmers.rules import DECISIONS
from sheetgen.games.dice_charmers.words import (
    BUILDING_WORDS,
    COLOUR_WORDS,
    GOODS_WORDS,
    PERSON_WORDS,
    RIVER_WORDS,
    ROAD_WORDS,
)
from sheetgen.games.notation.args import Forms, Letters, Number, Place, Word
from sheetgen.games.notation.compound import Exactly, Many, Maybe, OneOf
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verb_file import VerbFile
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import msg

VERB_FILE = VerbFile(Path(__file__).with_name("verbs.toml"))
SALES = ("sell", "sell-up-to", "sell-same", "sell-different", "sell-pair")
BONUS_WORDS: dict[Any, Forms] = {
    "upgrade": msg("upgrade", "log"),
    "goods-die": (msg("die", "log"), msg("goods die", "log")),
    "goods": msg("goods", "log"),
    "sell": msg("sell", "log"),
    "half": msg("half", "log"),
    "straight": ROAD_WORDS["straight"],
    "curve": msg("curve", "log"),
    "fork": msg("fork", "log"),
    "crossing": msg("crossing", "log"),
    "ahead": msg("ahead", "log"),
    "back": msg("back", "log"),
    "any-person": (msg("any", "log"), msg("any person", "log")),
    **PERSON_WORDS,
}
EXACT_WORDS: dict[Any, Forms] = {
    **BONUS_WORDS,
    "sell-up-to": msg("sell up to", "log"),
    "sell-same": msg("same", "log"),
    "sell-different": msg("different", "log"),
    "sell-pair": msg("pair", "log"),
    "back-any": msg("back any", "log"),
}


def buildings(layout: Any) -> Mapping[Any, Forms]:
    """Return the building types of a layout. A type that only this layout has is typed by its key."""
    types = layout.buildings.types if layout is not None else BUILDING_WORDS
    # translators: none
    return {kind: BUILDING_WORDS.get(kind) or msg(kind, "log") for kind in types}


CELL = Place(msg("cell", "log argument"), r"[a-z][1-9]\d?", "c3", lambda layout: layout.province.cells)
SIDES_ARG = Letters(msg("sides", "log argument"), SIDE_WORDS, least=2, most=4, distinct=True)
SIDE_ARG = Letters(msg("side", "log argument"), SIDE_WORDS, most=1)
GOODS_ARG = Letters(msg("goods", "log argument"), GOODS_WORDS)
GOOD_ARG = Letters(msg("goods", "log argument"), GOODS_WORDS, most=1)
GOODS_FACE = Letters(msg("two goods", "log argument"), GOODS_WORDS, least=2, most=2)
PERSON = Word(msg("person", "log argument"), PERSON_WORDS)


def _of(colour: str) -> tuple[Any, Any]:
    """Return two functions: one makes a pair (colour, face) from a face of one colour, the other returns the
    face of such a pair.
    """
    return lambda face: (colour, face), lambda die: die[1] if die[0] == colour else None


_ROADS, _RIVER, _PALACE = _of("roads"), _of("river"), _of("palace")
FACE = OneOf(
    msg("die", "log argument"),
    (
        GOODS_FACE,
        Word(msg("road", "log argument"), ROAD_WORDS),
        Word(msg("symbol", "log argument"), RIVER_WORDS),
        PERSON,
    ),
    (lambda goods: ("goods", " ".join(goods)), _ROADS[0], _RIVER[0], _PALACE[0]),
    (lambda die: tuple(die[1].split()) if die[0] == "goods" else None, _ROADS[1], _RIVER[1], _PALACE[1]),
)
"""A die by its upper face, which determines its colour."""


def _by_colour(faces: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the dice of a roll in the order of colours. Return them in the typed order if they are no valid
    roll, so that the error can name the wrong die.
    """
    ordered = tuple(sorted(faces, key=lambda die: COLOUR[die[0]]))
    return (
        ordered
        if [die[0] for die in ordered[::2]] == [*COLOURS] == [die[0] for die in ordered[1::2]]
        else tuple(faces)
    )


def _use(kind: str) -> Iterable[Move]:
    """Yield the bonuses that a word without a number may mean. The rules choose the one among them that is
    pending.
    """
    kinds = SALES if kind == "sell" else ("back", "back-any") if kind == "back" else (kind,)
    return [("use", k, n) for k in kinds for n in NUMBERS.get(k, (0,))]


NUMBERS = {
    "goods": (1, 2, 3),
    "sell": (1, 2, 3),
    "sell-up-to": (2,),
    "sell-same": (3,),
    "sell-different": (3,),
    "sell-pair": (2,),
    "ahead": (1, 2),
    "back": (1,),
}
"""The possible numbers of each kind of bonus (DC-92)."""


def _used(move: Move) -> Sequence[Any] | None:
    if move[0] != "use":
        return None
    kind = "sell" if move[1] in SALES else "back" if move[1] == "back-any" else move[1]
    return (kind,)


def _use_exactly(kind: str, number: int | None) -> Iterable[Move]:
    return [("use", kind, n) for n in ((number,) if number is not None else NUMBERS.get(kind, (0,)))]


def _used_exactly(move: Move) -> Sequence[Any] | None:
    return (move[1], move[2] if len(NUMBERS.get(move[1], ())) > 1 else None) if move[0] == "use" else None


VERBS = (
    VERB_FILE.verb(
        "roll",
        line=True,
        args=(Exactly(FACE, DICE, group=2),),
        moves=lambda faces: [("roll", _by_colour(faces))],
        values=lambda move: move[1:] if move[0] == "roll" and move[1] is not None else None,
    ),
    VERB_FILE.verb(
        "reroll",
        args=(Many(FACE, 2, 2),),
        moves=lambda faces: [("reroll", faces)],
        values=lambda move: move[1:] if move[0] == "reroll" and move[1] is not None else None,
        attached=frozenset({"karma"}),
    ),
    VERB_FILE.verb(
        "take",
        args=(FACE,),
        moves=lambda die: [("take", *die)],
        values=lambda move: [move[1:]] if move[0] == "take" else None,
        choices=COLOUR_WORDS,
    ),
    VERB_FILE.verb(
        "use-die",
        "take",
        "person",
        args=(FACE,),
        moves=lambda die: [("take", *die), ("person", die[1])],
        # Sheetgen writes a person with the verb above.
        values=lambda move: [move[1:]] if move[0] == "take" else None,
        choices=COLOUR_WORDS,
    ),
    VERB_FILE.verb(
        "karma",
        "take",
        args=(Maybe(FACE),),
        moves=lambda die: [("karma", *(die or ()))],
        values=lambda move: [move[1:] or None] if move[0] == "karma" else None,
        choices=COLOUR_WORDS,
    ),
    VERB_FILE.simple("pass", "take", args=()),
    VERB_FILE.verb(
        "road",
        "place",
        args=(CELL, SIDES_ARG),
        moves=lambda cell, sides: [("road", cell, "".join(sides))],
        values=lambda move: (move[1], tuple(move[2])) if move[0] == "road" else None,
        any_order=True,
        attached=frozenset({"take", "use", "person"}),
    ),
    VERB_FILE.verb(
        "half",
        "place",
        bare=True,
        args=(CELL, SIDE_ARG),
        moves=lambda cell, side: [("half", cell, side[0])],
        values=lambda move: (move[1], (move[2],)) if move[0] == "half" else None,
        any_order=True,
    ),
    VERB_FILE.simple("sell", "sell", "merchant", bare=True, args=(GOODS_ARG,)),
    VERB_FILE.verb(
        "sell-nothing",
        "sell",
        key="sell",
        args=(),
        moves=lambda: [("sell", ())],
        values=lambda move: () if move == ("sell", ()) else None,
    ),
    VERB_FILE.verb(
        "sell-all",
        "sell",
        "merchant",
        args=(Maybe(GOOD_ARG, default=()),),
        moves=lambda good: [("sell-all", *good)],
        values=lambda move: (move[1:],) if move[0] == "sell-all" else None,
    ),
    VERB_FILE.simple("get", "get", "merchant", "portuguese", bare=True, args=(GOODS_ARG,)),
    VERB_FILE.simple("person", "person", args=(PERSON,), attached=frozenset({"take", "use"})),
    VERB_FILE.simple(
        "ahead", "ahead", bare=True, late=True, directed="steps", args=(Number(least=0, most=99),)
    ),
    VERB_FILE.simple(
        "back", "back", "portuguese", bare=True, late=True, directed="steps", args=(Number(least=0, most=99),)
    ),
    VERB_FILE.simple(
        "upgrade", "upgrade", bare=True, args=(Word(msg("building", "log argument"), buildings),)
    ),
    VERB_FILE.verb(
        "goods-die",
        args=(GOODS_FACE,),
        moves=lambda goods: [("goods-die", " ".join(goods))],
        values=lambda move: [tuple(move[1].split())] if move[0] == "goods-die" else None,
        attached=frozenset({"use"}),
    ),
    VERB_FILE.verb(
        "use",
        "bonus",
        leads=True,
        args=(Word(msg("bonus", "log argument"), BONUS_WORDS),),
        moves=_use,
        values=_used,
    ),
    VERB_FILE.verb(
        "use-exactly",
        "bonus",
        key="use",
        leads=True,
        args=(Word(msg("bonus", "log argument"), EXACT_WORDS), Maybe(Number(least=1, most=9))),
        moves=_use_exactly,
        values=_used_exactly,
    ),
    VERB_FILE.simple("forgo", "bonus", args=(), resigns=True),
)


GRAMMAR = Grammar(VERBS, DECISIONS.asked, everyday=Path(__file__).with_name("everyday.toml"))
