"""The look of Bania's pen sheets filled in by the rules, for reading them from a photo.

Signs of tents and elephants and numbers are handwritten and not read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.spots import (
    CARD_BOXES,
    GAMES,
    HAND,
    MOST,
    NAME,
    OWN_CARDS,
    OWN_NAME,
    OWN_SIGN,
    PILE,
    PILE_ROWS,
    POINT_BOXES,
    POINTS,
    ROW,
    SPOTS,
)
from sheetgen.games.bania.words import GOODS_WORDS
from sheetgen.games.contract.paper import (
    Breach,
    Marks,
    Paper,
    Rule,
    Tally,
    at_most_one,
    marks_by_address,
    paper_explanation,
    spot_namer,
)
from sheetgen.games.contract.spots import Row, Stage
from sheetgen.games.contract.values import Explanation
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet

ENOUGH = (("track", *GOODS, "last"), ("points",))
SEATS = range(1, 5)
SPENT, HELD, NONE = Stage(("cross",)), Stage(("slash",)), Stage(("",))


# ---- the sheet for a pen -----------------------------------------------------------------------
def pen_paper(layout: BoardSheet) -> Paper:
    """Return the paper of the sheet for a pen: cards of piles and hands, and points.

    The board's signs are not read.
    """
    start = layout.stock.goods
    rows = [Row(_pile(layout, goods), (SPENT, HELD, NONE), "BA-23") for goods in GOODS] + [
        Row(_points(seat), (SPENT, NONE), "BA-50") for seat in SEATS
    ]
    for seat in SEATS:
        rows += [Row(_hand(seat, goods), _hand_stages(start), "BA-2") for goods in GOODS]
    return Paper(
        marks_by_address((NAME, PILE, HAND, POINTS), layout),
        lambda marks: [_counted(marks, seat) for seat in SEATS],
        ENOUGH,
        _name_of(layout),
        rows=rows,
        rules=[_dealt(layout), *(rule(layout, goods) for goods in GOODS for rule in (_back, _outstanding))],
        own=False,
    )


def _pile(layout: BoardSheet, goods: str) -> tuple[str, ...]:
    return tuple(PILE(goods, n) for n in range(1, PILE_ROWS * layout.goods[goods].cards + 1))  # type: ignore[index]


def _hand(seat: int, goods: str) -> tuple[str, ...]:
    return tuple(HAND(seat, goods, n) for n in range(1, CARD_BOXES + 1))


def _points(seat: int) -> tuple[str, ...]:
    return tuple(POINTS(seat, n) for n in range(1, POINT_BOXES + 1))


def _hand_stages(start: int) -> tuple[Stage, ...]:
    """Return the stages of a hand's boxes: a cross is a spent card, a stroke a gained card.

    Cards of the start have no mark until they are spent.
    """
    printed = Stage(("", "slash"), last=start - 1)
    return SPENT, printed, HELD._replace(first=start), NONE._replace(first=start)


def _gained(marks: Marks, places: Sequence[str]) -> tuple[int, int]:
    """Return the number of the last box with a mark, and the number of crossed boxes."""
    gone = sum(marks[place] == "cross" for place in places)
    return max((n for n, place in enumerate(places, 1) if marks[place]), default=0), gone


def _back(layout: BoardSheet, goods: str) -> Rule:
    """Return the rule that spent cards return to their pile (BA-23)."""
    pile, hands = _pile(layout, goods), [_hand(seat, goods) for seat in SEATS]

    def check(marks: Marks) -> Iterator[Breach]:
        if _ran_out(marks, pile, *hands):
            return
        back = _gained(marks, pile)[1]
        gone = sum(_gained(marks, hand)[1] for hand in hands)
        if back != gone:
            text = msg("{goods}: cards back on the pile: {n}, gone from the hands: {m}.", "report",
                       goods=GOODS_WORDS[goods], n=back, m=gone)  # fmt: skip
            yield Breach("cards-back", "BA-23", text, (pile[max(back - 1, 0)],), 4.0)

    return Rule((*pile, *(place for hand in hands for place in hand)), check)


def _ran_out(marks: Marks, *rows: Sequence[str]) -> bool:
    """Return whether a row of boxes is full. Later cards have no mark."""
    return any(marks[row[-1]] for row in rows)


def _dealt(layout: BoardSheet) -> Rule:
    """Return the rule that cards move from piles to hands, and that all hands start with the same number of
    each kind (BA-2).
    """
    start = layout.stock.goods
    piles = {goods: _pile(layout, goods) for goods in GOODS}
    hands = {goods: [_hand(seat, goods) for seat in SEATS] for goods in GOODS}

    def check(marks: Marks) -> Iterator[Breach]:
        dealt = {}
        for goods, pile in piles.items():
            if not _ran_out(marks, pile, *hands[goods]):
                extra = sum(max(_gained(marks, hand)[0] - start, 0) for hand in hands[goods])
                dealt[goods] = _gained(marks, pile)[0] - extra
        usual = Counter(dealt.values()).most_common(1)[0][0] if dealt else 0
        for goods, n in dealt.items():
            if n != usual or not 0 <= n <= len(SEATS) * start or (start and n % start):
                text = msg("{goods}: the strokes of the pile and of the hands do not agree.", "report",
                           goods=GOODS_WORDS[goods])  # fmt: skip
                yield Breach("cards-taken", "BA-2", text, (piles[goods][0],), 4.0)

    about = [place for pile in piles.values() for place in pile]
    about += [place for of_kind in hands.values() for hand in of_kind for place in hand]
    return Rule(tuple(about), check)


def _outstanding(layout: BoardSheet, goods: str) -> Rule:
    """Return the rule that the cards of a kind are limited (BA-1)."""
    pile, most = _pile(layout, goods), layout.goods[goods].cards  # type: ignore[index]

    def check(marks: Marks) -> Iterator[Breach]:
        taken, back = _gained(marks, pile)
        if taken - back > most:
            text = msg("{goods}: cards in hands: {n}, but there are only {most}.", "report",
                       goods=GOODS_WORDS[goods], n=taken - back, most=most)  # fmt: skip
            yield Breach("too-many-cards", "BA-1", text, (pile[taken - 1],))

    return Rule(pile, check)


def _counted(marks: Marks, seat: int) -> Tally:
    points = max((n for n, place in enumerate(_points(seat), 1) if marks.get(place)), default=0)
    places = [place for goods in GOODS for place in _hand(seat, goods)]
    used = points > 0 or any(marks.get(place) for place in (NAME(seat), *places))
    return Tally(1, seat, {"points": points}, {}, used, NAME(seat))


# ---- the score pad -----------------------------------------------------------------------------
def score_paper(layout: BoardSheet) -> Paper:
    """Return the paper of the score pad: the last tent and most goods are circled, all numbers handwritten."""
    families = [family for family in SPOTS if "score" in family.kinds]
    kinds = marks_by_address(families, layout)
    kinds |= dict.fromkeys(ROW.on(layout), ("text",))
    lasts = {game: tuple(ROW(game, seat, "last") for seat in SEATS) for game in range(1, GAMES + 1)}
    kinds |= {place: ("circle",) for places in lasts.values() for place in places}
    text = msg("More than one player has the last tent.", "report")
    return Paper(
        kinds,
        lambda marks: [_on_pad(marks, game, seat) for game in lasts for seat in SEATS],
        ENOUGH,
        _name_of(layout),
        rules=[at_most_one(places, "two-last-tents", "BA-51", text) for places in lasts.values()],
        own=False,
    )


def _on_pad(marks: Marks, game: int, seat: int) -> Tally:
    written = {part: ROW(game, seat, part) for part in ("track", *GOODS)} | {
        "points": ROW(game, seat, "total")
    }
    last = ROW(game, seat, "last")
    circles = (last, *(MOST(game, seat, "most", goods) for goods in GOODS))
    used = any(marks.get(place) for place in (ROW(game, seat, "name"), *written.values(), *circles))
    return Tally(game, seat, {"last": bool(marks.get(last))}, written, used, ROW(game, seat, "name"))


# ---- a player's sheet --------------------------------------------------------------------------
def player_paper(layout: BoardSheet) -> Paper:
    """Return the paper of a player's sheet: the sign is circled, cards are handwritten."""
    families = (OWN_NAME, OWN_SIGN, OWN_CARDS)
    signs = tuple(OWN_SIGN.on(layout))
    text = msg("More than one sign is circled.", "report")
    written = {goods: OWN_CARDS(goods) for goods in GOODS}
    return Paper(
        marks_by_address(families, layout),
        lambda marks: [Tally(1, 1, {}, written, name=OWN_NAME())],
        ENOUGH,
        _name_of(layout),
        rules=[at_most_one(signs, "two-signs", "BA-1", text)],
    )


def _name_of(layout: BoardSheet) -> Callable[[str], Msg]:
    usual = spot_namer(SPOTS, layout, {})

    def name(address: str) -> Msg:
        pile, hand, points = (family.parts(address) for family in (PILE, HAND, POINTS))
        row, most, sign = (family.parts(address) for family in (ROW, MOST, OWN_SIGN))
        if pile is not None:
            return _numbered(GOODS_WORDS[pile[0]], pile[1])
        if hand is not None:
            return _of(_numbered(GOODS_WORDS[hand[1]], hand[2]), _player(hand[0]))
        if points is not None:
            return _of(_numbered(msg("points", "report"), points[1]), _player(points[0]))
        if row is not None and row[2:] == ("last",):
            return _of(msg("last tent", "log"), _pair(_game(row[0]), _player(row[1])))
        if most is not None and most[2:3] == ("most",):
            where = _pair(_game(most[0]), _player(most[1]))
            return _of(msg("most of a kind", "sheet"), _pair(GOODS_WORDS[most[-1]], where))
        return _player(sign[0]) if sign is not None else usual(address)

    return name


def _numbered(what: Msg, number: str) -> Msg:
    return msg("{what} {value}", "report", what=what, value=number)


def _of(what: Msg, where: Msg) -> Msg:
    return msg("{what} ({where})", "report", what=what, where=where)


def _pair(one: Msg, other: Msg) -> Msg:
    return msg("{one}, {other}", "report", one=one, other=other)


def _game(number: str) -> Msg:
    return msg("Game {n}", "report", n=number)


def _player(seat: str) -> Msg:
    return msg("Player {number}", "sheet", number=seat)


PAPER: Mapping[str, Callable[[BoardSheet], Paper]] = {
    "pen": pen_paper,
    "score": score_paper,
    "player": player_paper,
}

FINDINGS: Mapping[str, Explanation] = {
    "cards-taken": paper_explanation(
        "BA-2", "The cards taken from a pile and those in the hands are not as many."
    ),
    "cards-back": paper_explanation(
        "BA-23", "The cards back on a pile and those gone from the hands are not as many."
    ),
    "too-many-cards": paper_explanation("BA-1", "More cards of a kind are in the hands than there are."),
    "two-last-tents": paper_explanation("BA-51", "More than one player has the last tent."),
    "two-signs": paper_explanation("BA-1", "More than one sign is circled on a player's sheet."),
}
"""Explanations of contradictions on paper, by code, for ``explain``."""
