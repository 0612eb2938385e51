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
from sheetgen.games.notation.verbs import Verb, simple_verb
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import msg

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
    Verb(
        key="roll",
        word=msg("roll", "log"),
        line=True,
        answers=frozenset({"roll"}),
        args=(Exactly(FACE, DICE, group=2),),
        moves=lambda faces: [("roll", _by_colour(faces))],
        values=lambda move: move[1:] if move[0] == "roll" and move[1] is not None else None,
        clause="DC-10",
        example="roll: ts pp | line halves | flag boat | mogul builder",
        help=msg("the roll of all eight dice, two of each colour, on its own line", "rule"),
    ),
    Verb(
        key="reroll",
        answers=frozenset({"reroll"}),
        args=(Many(FACE, 2, 2),),
        moves=lambda faces: [("reroll", faces)],
        values=lambda move: move[1:] if move[0] == "reroll" and move[1] is not None else None,
        clause="DC-20",
        example="karma boat ts fish; ts",
        help=msg("the two dice that a karma rolled again, behind it", "rule"),
        attached=frozenset({"karma"}),
    ),
    Verb(
        key="take",
        answers=frozenset({"take"}),
        args=(FACE,),
        moves=lambda die: [("take", *die)],
        values=lambda move: [move[1:]] if move[0] == "take" else None,
        clause="DC-11",
        example="flag",
        help=msg("the die that is taken, by the face it shows", "rule"),
        choices=COLOUR_WORDS,
    ),
    Verb(
        key="use-die",
        word=msg("use", "log"),
        answers=frozenset({"take", "person"}),
        args=(FACE,),
        moves=lambda die: [("take", *die), ("person", die[1])],
        # Sheetgen writes a person with the verb above.
        values=lambda move: [move[1:]] if move[0] == "take" else None,
        clause="DC-11",
        example="use flag",
        help=msg("the die that is taken, by the face it shows", "rule"),
        choices=COLOUR_WORDS,
    ),
    Verb(
        key="karma",
        word=msg("karma", "log"),
        answers=frozenset({"take"}),
        args=(Maybe(FACE),),
        moves=lambda die: [("karma", *(die or ()))],
        values=lambda move: [move[1:] or None] if move[0] == "karma" else None,
        clause="DC-20",
        example="karma boat; ts",
        help=msg(
            "a karma is used: the elephant's die and this one are rolled again; then the die taken", "rule"
        ),
        choices=COLOUR_WORDS,
    ),
    simple_verb(
        "pass",
        "take",
        word=msg("pass", "log"),
        args=(),
        clause="DC-12",
        example="pass",
        help=msg("no die can be used, and no karma is", "rule"),
    ),
    Verb(
        key="road",
        answers=frozenset({"place"}),
        args=(CELL, SIDES_ARG),
        moves=lambda cell, sides: [("road", cell, "".join(sides))],
        values=lambda move: (move[1], tuple(move[2])) if move[0] == "road" else None,
        clause="DC-40",
        example="curve c3 ne",
        any_order=True,
        help=msg("a road in an empty cell: the sides to which it opens", "rule"),
        attached=frozenset({"take", "use", "person"}),
    ),
    Verb(
        key="half",
        word=msg("half", "log"),
        bare=True,
        answers=frozenset({"place"}),
        args=(CELL, SIDE_ARG),
        moves=lambda cell, side: [("half", cell, side[0])],
        values=lambda move: (move[1], (move[2],)) if move[0] == "half" else None,
        clause="DC-41",
        example="halves; half d4 e; half d2 e",
        any_order=True,
        help=msg("a half road added to a cell with a road: the side to which it opens", "rule"),
    ),
    simple_verb(
        "sell",
        "sell",
        "merchant",
        word=msg("sell", "log"),
        bare=True,
        args=(GOODS_ARG,),
        clause="DC-31",
        example="merchant; sell tp",
        help=msg("goods sold: one letter for each", "rule"),
    ),
    Verb(
        key="sell",
        word=(msg("nothing", "log"), msg("sell nothing", "log")),
        answers=frozenset({"sell"}),
        args=(),
        moves=lambda: [("sell", ())],
        values=lambda move: () if move == ("sell", ()) else None,
        clause="DC-42",
        example="line d4 ns; nothing",
        help=msg("nothing is sold at a market that has opened", "rule"),
    ),
    Verb(
        key="sell-all",
        word=(msg("sell all", "log"), msg("sell all goods", "log"), msg("sell everything", "log")),
        answers=frozenset({"sell", "merchant"}),
        args=(Maybe(GOOD_ARG, default=()),),
        moves=lambda good: [("sell-all", *good)],
        values=lambda move: (move[1:],) if move[0] == "sell-all" else None,
        clause="DC-31",
        example="merchant; sell all",
        help=msg("the largest sale that is possible, of one kind if it is named", "rule"),
    ),
    simple_verb(
        "get",
        "get",
        "merchant",
        "portuguese",
        word=msg("get", "log"),
        bare=True,
        args=(GOODS_ARG,),
        clause="DC-92",
        example="portuguese; get t",
        help=msg("goods of your choice to circle: one letter for each", "rule"),
    ),
    simple_verb(
        "person",
        "person",
        args=(PERSON,),
        clause="DC-61",
        example="mogul builder; half d4 e; half d2 e",
        help=msg("the person whose action the Great Mogul or a bonus carries out", "rule"),
        attached=frozenset({"take", "use"}),
    ),
    simple_verb(
        "ahead",
        "ahead",
        word=msg("ahead", "log"),
        bare=True,
        late=True,
        directed="steps",
        args=(Number(least=0, most=99),),
        clause="DC-62",
        example="maharani; ahead 2",
        help=msg("spaces ahead on the river", "rule"),
    ),
    simple_verb(
        "back",
        "back",
        "portuguese",
        word=msg("back", "log"),
        bare=True,
        late=True,
        directed="steps",
        args=(Number(least=0, most=99),),
        clause="DC-66",
        example="portuguese; back 1",
        help=msg("back on the river, counted in free spaces", "rule"),
    ),
    simple_verb(
        "upgrade",
        "upgrade",
        word=msg("upgrade", "log"),
        bare=True,
        args=(Word(msg("building", "log argument"), buildings),),
        clause="DC-70",
        example="raja; upgrade temple",
        help=msg("the building type that is upgraded", "rule"),
    ),
    Verb(
        key="goods-die",
        answers=frozenset({"goods-die"}),
        args=(GOODS_FACE,),
        moves=lambda goods: [("goods-die", " ".join(goods))],
        values=lambda move: [tuple(move[1].split())] if move[0] == "goods-die" else None,
        clause="DC-92",
        example="die pp",
        help=msg("the purple die whose goods are circled, by its face", "rule"),
        attached=frozenset({"use"}),
    ),
    Verb(
        key="use",
        answers=frozenset({"bonus"}),
        leads=True,
        args=(Word(msg("bonus", "log argument"), BONUS_WORDS),),
        moves=_use,
        values=_used,
        clause="DC-90",
        example="fork c3 nes",
        help=msg("which bonus comes next; needed only where several wait", "rule"),
    ),
    Verb(
        key="use",
        word=msg("use", "log"),
        answers=frozenset({"bonus"}),
        leads=True,
        args=(Word(msg("bonus", "log argument"), EXACT_WORDS), Maybe(Number(least=1, most=9))),
        moves=_use_exactly,
        values=_used_exactly,
        clause="DC-90",
        example="use sell 2; sell tp",
        help=msg("which bonus comes next, with its number; needed only where two alike wait", "rule"),
    ),
    simple_verb(
        "forgo",
        "bonus",
        word=msg("forgo", "log"),
        args=(),
        clause="DC-90",
        example="flag; forgo",
        help=msg("all bonuses that wait are left unused, and lost", "rule"),
        resigns=True,
    ),
)


GRAMMAR = Grammar(VERBS, DECISIONS.asked, everyday=Path(__file__).with_name("everyday.toml"))
