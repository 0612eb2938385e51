"""How the moves of Bania are typed in a log.

A tent is its colour and its price (``silk OOP``), a payment the cards that were spent. Tents drawn and
dice may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sheetgen.games.bania.board import GOODS, spaces_of
from sheetgen.games.bania.rules import DECISIONS
from sheetgen.games.bania.typed import Goods, Tent, Whole
from sheetgen.games.contract.values import Move
from sheetgen.games.notation.args import Number, Place
from sheetgen.games.notation.compound import Many, Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verbs import Verb, plain
from sheetgen.message import msg

SPACE = Place(
    msg("space", "log argument"),
    r"[a-z][1-9]\d?",
    "e4",
    lambda layout: spaces_of(layout.board.columns, layout.board.spring),
)
TENT = Tent()
TENTS = Whole(Maybe(TENT, hidden=True), 1, 9, group=1)
CARDS = Goods(msg("cards", "log argument"), 0, 30)
DICE = Goods(msg("dice", "log argument"), 1, 9, faces=True)
COUNTS = Many(Number(msg("cards", "log argument"), 0, 60), 8, 16, group=len(GOODS))


def _hands(counts: Sequence[int]) -> list[Move]:
    """Numbers of cards, four a player."""
    size = len(GOODS)
    hands = tuple(tuple(counts[i : i + size]) for i in range(0, len(counts), size))
    return [("hands", hands)] if len(counts) % size == 0 else []


def _counts(move: Move) -> Sequence[Any] | None:
    if move[0] != "hands" or move[1] is None:
        return None
    return [tuple(n for hand in move[1] for n in hand)]


# What ends or goes on with a turn answers ``pay`` too, and a payment answers ``turn``: so the rules can say
# which payment is missing, or that there was only one.
VERBS = (
    plain(
        "deal",
        args=(TENTS,),
        word=msg("deal", "log"),
        line=True,
        clause="BA-2",
        example="deal: oil OOP, silk PPS, spices OPS, ?",
        help=msg("the first tents of a player, in the order of the players", "rule"),
    ),
    Verb(
        key="pitch",
        answers=frozenset({"turn", "pay"}),
        args=(TENT, SPACE),
        moves=lambda tent, space: [("pitch", *tent, space)],
        values=lambda move: ((move[1], move[2]), move[3]) if move[0] == "pitch" else None,
        word=msg("pitch", "log"),
        bare=True,
        clause="BA-20",
        example="silk OOP e4",
        any_order=True,
        help=msg("a tent bought, by colour and price, and its space", "rule"),
    ),
    plain(
        "pay",
        "pay",
        "turn",
        args=(CARDS,),
        word=(msg("for", "log"), msg("pay", "log also")),
        attached=frozenset({"pitch"}),
        clause="BA-21",
        example="silk OOP e4 for OP",
        help=msg("the cards spent, unless one way to pay is part of all others", "rule"),
    ),
    plain(
        "roll",
        "turn",
        word=msg("roll", "log"),
        leads=True,
        clause="BA-11",
        example="roll",
        help=msg("the goods dice instead of tents", "rule"),
    ),
    plain(
        "dice",
        args=(DICE,),
        word=msg("dice", "log"),
        bare=True,
        clause="BA-40",
        example="roll OP front rear",
        help=msg("what the dice show: goods by letter or word, front and rear halves", "rule"),
    ),
    Verb(
        key="cards",
        answers=frozenset({"pay"}),
        args=(CARDS,),
        moves=lambda cards: [("pay", cards)],
        values=lambda move: None,  # read, but written with its word
        clause="BA-21",
        example="silk OOP e4; OP",
        help=msg("the cards spent, where a payment is due", "rule"),
    ),
    plain(
        "throw",
        args=(DICE,),
        word=msg("open", "log"),
        line=True,
        clause="BA-S2",
        example="open: OPS front",
        help=msg("the ghost's dice, in a game alone", "rule"),
    ),
    plain(
        "fill",
        args=(TENTS,),
        word=msg("fill", "log"),
        line=True,
        clause="BA-S2",
        example="fill: oil OOP, silk PPS",
        help=msg("tents that the ghost draws, in the order in which they lie", "rule"),
    ),
    plain(
        "again",
        args=(DICE,),
        word=msg("again", "log"),
        clause="BA-40",
        example="roll OP front front; again front front; dice SI",
        help=msg("dice rolled again, if up to three rolls are played", "rule"),
    ),
    plain(
        "keep",
        "again",
        word=msg("keep", "log"),
        clause="BA-40",
        example="roll OPSI; keep",
        help=msg("the dice as they lie; saying nothing says it too", "rule"),
    ),
    plain(
        "elephant",
        "turn",
        "pay",
        args=(SPACE,),
        word=msg("elephant", "log"),
        clause="BA-12",
        example="silk OOP e4; elephant e4",
        help=msg("the elephant put on a tent of this turn", "rule"),
    ),
    plain(
        "draw",
        args=(TENTS,),
        word=msg("draw", "log"),
        clause="BA-24",
        example="draw oil OOP, silk PPS, spices OPS, ?",
        help=msg("four new tents after the fourth one; the turn goes on", "rule"),
    ),
    plain(
        "refill",
        args=(TENTS,),
        word=msg("draw", "log"),
        clause="BA-24",
        example="silk OOP e4; elephant e4; draw oil OOP",
        help=msg("tents drawn behind the elephant", "rule"),
    ),
    plain(
        "end-draw",
        "turn",
        "pay",
        says="end",
        args=(TENTS,),
        word=msg("draw", "log"),
        clause="BA-24",
        example="silk OOP e4; draw oil OOP",
        help=msg("tents drawn at the end of a turn, which they end", "rule"),
    ),
    plain(
        "end",
        "turn",
        "pay",
        word=(msg("end", "log"), msg("pass", "log")),
        clause="BA-11",
        example="pass",
        help=msg("no more in this turn; the line's end says it too", "rule"),
    ),
    Verb(
        key="hands",
        answers=frozenset({"hands"}),
        args=(COUNTS,),
        moves=_hands,
        values=_counts,
        word=msg("hands", "log"),
        line=True,
        clause="BA-52",
        example="hands: 3 2 0 1 | 0 1 2 2",
        help=msg(
            "cards at the end, where a roll was not written: oil, spices, silk, incense of each player",
            "rule",
        ),
    ),
)


GRAMMAR = Grammar(VERBS, DECISIONS.asked, everyday=Path(__file__).with_name("everyday.toml"))
