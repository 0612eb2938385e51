"""Goods: circling and selling (DC-30 to DC-32, DC-42, DC-63, DC-92)."""

from __future__ import annotations

from itertools import combinations

from sheetgen.games.dice_charmers import can
from sheetgen.games.dice_charmers.board import GOODS, MARKETS, SALES, Board, Counts, Goods, counted
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.flow import carry_on
from sheetgen.games.dice_charmers.state import Draft, Sheet
from sheetgen.games.dice_charmers.words import face_word
from sheetgen.text.message import Msg, msg

GOOD_WORDS = {"tea": msg("tea", "report"), "silk": msg("silk", "report"), "spices": msg("spices", "report")}

SALE_WORDS: dict[str, Msg] = {
    "sell": msg("exactly {n} of choice", "report"),
    "sell-up-to": msg("1 to {n} of choice", "report"),
    "sell-same": msg("1 to {n} of one kind", "report"),
    "sell-different": msg("1 to {n} of different kinds", "report"),
    "market-same": msg("1 to {n} of one kind", "report"),
    "market-different": msg("1 to {n} of different kinds", "report"),
    "sell-pair": msg("2 of different kinds", "report"),
}


def circle(d: Draft, goods: Counts) -> None:
    """Circle goods from the left; what does not fit is lost (DC-30, House)."""
    mine, columns = d.mine, d.board.columns
    a, b, c = mine.circled
    x, y, z = goods
    mine.circled = (min(a + x, columns), min(b + y, columns), min(c + z, columns))


def sell(d: Draft, goods: Goods) -> None:
    """Cross stock from the left; each good pays its column's coin, sold-out tents pay (DC-31, DC-32)."""
    kind, number = d.task
    if d.phase == "merchant":
        kind, number = "sell-up-to", 2
    if not goods:
        # A market may be left without selling; a bonus or a person that sells sells at least one.
        if kind in MARKETS:
            carry_on(d)
            return
        raise forbidden("sell-something", msg("At least one good is sold here.", "report"), 0)
    counts = SALES[kind, number].get(goods)
    if counts is None:
        raise forbidden(
            "wrong-sale", msg("The sale due is of {sale}.", "report", sale=_sale(kind, number)), 1
        )
    have = can.stock(d.mine)
    for row, n in enumerate(counts):
        if n > have[row]:
            good = GOOD_WORDS[GOODS[row]]
            text = msg("The stock holds {have} of {good}, not {n}.", "report", have=have[row], good=good, n=n)
            raise forbidden("not-in-stock", text, 1)
    _cross(d, counts)
    carry_on(d)


def _cross(d: Draft, counts: Counts) -> None:
    board, mine = d.board, d.mine
    before = mine.sold
    a, b, c = before
    x, y, z = counts
    mine.sold = after = (a + x, b + y, c + z)
    d.gain_money(sum(sum(board.prices[old:new]) for old, new in zip(before, after, strict=True)))
    for rows, last, prize in board.tents:
        if not mine.won >> prize & 1 and all(after[row] >= last for row in rows):
            d.win(prize)


def get(d: Draft, goods: Goods) -> None:
    """Circle different goods of choice; with too few open rows, one in each of them (DC-92, DC-30)."""
    number = 1 if d.phase in ("merchant", "portuguese") else d.task[1]
    open_rows = can.open_rows(d.board, d.mine)
    counts = counted(goods)
    if len(goods) != sum(counts) or list(goods) != sorted(goods, key=_order):
        raise forbidden("no-such-good", msg("Goods are tea, silk and spices.", "report"), 1)
    for row, n in enumerate(counts):
        if n > 1:
            raise forbidden("same-goods", msg("The goods must be different.", "report"), 1)
        if n and row not in open_rows:
            text = msg("All {good} is circled already.", "report", good=GOOD_WORDS[GOODS[row]])
            raise forbidden("row-full", text, 1)
    if not goods or len(goods) != min(number, len(open_rows)):
        text = msg("Goods to circle here: {n}.", "report", n=min(number, len(open_rows)))
        raise forbidden("wrong-count", text, 1)
    circle(d, counts)
    carry_on(d)


def gets(board: Board, m: Sheet, number: int) -> list[Goods]:
    """What may be circled where ``number`` different goods are due."""
    rows = can.open_rows(board, m)
    return [tuple(GOODS[row] for row in some) for some in combinations(rows, min(number, len(rows)))]


def goods_die(d: Draft, face: str) -> None:
    """Circle the goods showing on a purple die, wherever it lies; the die stays (DC-92)."""
    board = d.board
    if face not in board.goods_faces:
        raise forbidden(
            "no-such-face", msg("A purple die has no face {face}.", "report", face=face_word(face)), 1
        )
    if None not in d.dice[:2] and face not in d.dice[:2]:
        text = msg(
            "No purple die shows {face}; they show {faces}.",
            "report",
            face=face_word(face),
            faces=msg(
                "{one} / {other}",
                "report",
                one=face_word(d.dice[0] or "?"),
                other=face_word(d.dice[1] or "?"),
            ),
        )
        raise forbidden("die-not-showing", text, 1)
    if not can.goods_fit(board, d.mine, board.goods_faces[face]):
        raise forbidden("row-full", msg("None of these goods can be circled any more.", "report"), 1)
    circle(d, board.goods_faces[face])
    carry_on(d)


def _order(good: str) -> int:
    return GOODS.index(good) if good in GOODS else len(GOODS)


def _sale(kind: str, number: int) -> Msg:
    return Msg(SALE_WORDS[kind].text, "report", (("n", number),))
