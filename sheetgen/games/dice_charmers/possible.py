"""What the acting player can do now on one sheet, and why a person or a bonus has no effect. No function
changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.dice_charmers.board import (
    BUILDER,
    MAHARANI,
    MERCHANT,
    MOGUL,
    PERSON,
    PORTUGUESE,
    SALES,
    Board,
    Counts,
    Goods,
)
from sheetgen.games.dice_charmers.layout import PERSONS, Bonus
from sheetgen.games.dice_charmers.state import Faces, Sheet, State
from sheetgen.message import Msg, msg

HALF = Bonus("half")


def goods_in_stock(m: Sheet) -> Counts:
    """Return the number of goods of a kind that are circled and not crossed, so that they can be sold
    (DC-31).
    """
    a, b, c = m.circled
    x, y, z = m.sold
    return a - x, b - y, c - z


def has_stock(m: Sheet) -> bool:
    return m.circled != m.sold


def open_rows(board: Board, m: Sheet) -> list[int]:
    """Return the kinds of goods of which another one can be circled (DC-30)."""
    return [row for row, count in enumerate(m.circled) if count < board.columns]


def goods_fit(board: Board, m: Sheet, goods: Counts) -> bool:
    """Return whether at least one of the goods can be circled."""
    columns = board.columns
    return any(n and have < columns for n, have in zip(goods, m.circled, strict=True))


def river_position(m: Sheet) -> int:
    """Return the rightmost marked river space, 0 for none (DC-50)."""
    return m.river.bit_length()


def free_spaces_behind(m: Sheet) -> list[int]:
    """Return the unmarked river spaces behind the position, nearest first (DC-66)."""
    return [space for space in range(m.river.bit_length() - 1, 0, -1) if not m.river >> (space - 1) & 1]


def any_free_behind(m: Sheet) -> bool:
    return m.river & (m.river + 1) != 0


def any_ahead(board: Board, m: Sheet) -> bool:
    return m.river.bit_length() < board.spaces


def upgradable_buildings(board: Board, m: Sheet) -> list[int]:
    """Return the building types that are not at the top level (DC-70)."""
    top = len(board.worth) - 1
    return [number for number, level in enumerate(m.levels) if level < top]


def has_free_box(board: Board, m: Sheet, person: int) -> bool:
    """Return whether a person of the palace has a box that is not crossed (DC-60)."""
    return m.palace[person] < board.boxes


def person_has_effect(board: Board, m: Sheet, person: int) -> bool:
    """Return whether the action of a person of the palace would have an effect, if a box is free (DC-61 to
    DC-66).
    """
    if person == MOGUL:
        return any(
            has_free_box(board, m, p) and person_has_effect(board, m, p) for p in range(1, len(PERSONS))
        )
    if person == MAHARANI:
        return any_ahead(board, m)
    if person == MERCHANT:
        return has_stock(m) or bool(open_rows(board, m))
    if person == BUILDER:
        return bool(m.frontier or m.stubs)
    if person == PORTUGUESE:
        return any_free_behind(m) or bool(open_rows(board, m))
    return m.money < board.coins or bool(upgradable_buildings(board, m))


def person_usable(board: Board, m: Sheet, person: int) -> bool:
    return m.palace[person] < board.boxes and person_has_effect(board, m, person)


def usable_persons(board: Board, m: Sheet, but_mogul: bool) -> list[int]:
    """Return the persons that the Great Mogul (``but_mogul``) or a bonus of any person may choose (DC-61,
    DC-92).
    """
    return [p for p in range(int(but_mogul), len(PERSONS)) if person_usable(board, m, p)]


def face_usable(board: Board, m: Sheet, colour: int, face: str) -> bool:
    """Return whether the owner of this sheet can carry out a die with this face."""
    if colour == 0:
        return goods_fit(board, m, board.goods_faces[face])
    if colour == 1:
        return bool(m.frontier or (face == "halves" and m.stubs))
    if colour == 2:
        return board.next_space[face][m.river.bit_length()] > 0
    return person_usable(board, m, PERSON[face])


def anything_usable(board: Board, m: Sheet) -> bool:
    """Return whether any face of any die could be carried out."""
    return any(face_usable(board, m, colour, face) for colour in range(4) for face in board.faces[colour])


def goods_die_faces(board: Board, dice: Faces, m: Sheet) -> list[str]:
    """Return the purple faces that a bonus of kind goods-die may use: those on the dice, or all faces if one
    is unknown.
    """
    one, twin = dice[:2]
    showing = board.faces[0] if one is None or twin is None else dict.fromkeys((one, twin))
    return [face for face in showing if goods_fit(board, m, board.goods_faces[face])]


def possible_sales(m: Sheet, kind: str, number: int) -> Iterator[Goods]:
    """Yield the goods that can be sold now in a sale of this kind (DC-42, DC-63, DC-92)."""
    tea, silk, spices = goods_in_stock(m)
    for goods, (a, b, c) in SALES[kind, number].items():
        if a <= tea and b <= silk and c <= spices:
            yield goods


def sale_possible(m: Sheet, kind: str, number: int) -> bool:
    have = goods_in_stock(m)
    if kind == "sell":
        return sum(have) >= number
    if kind == "sell-pair":
        return sum(map(bool, have)) >= number
    return any(have)


def bonus_usable(board: Board, m: Sheet, wanted: Bonus, pending: tuple[int, ...], dice: Faces) -> bool:
    """Return whether a pending bonus can be used now (DC-90)."""
    kind, number = wanted
    if kind == "half":
        return bool(m.stubs) or (bool(m.frontier) and halves_pending(board, pending) >= 2)
    if kind in PERSON:
        return person_usable(board, m, PERSON[kind])
    if kind.startswith("sell"):
        return sale_possible(m, kind, number)
    if kind == "goods":
        return bool(open_rows(board, m))
    if kind == "goods-die":
        return bool(goods_die_faces(board, dice, m))
    if kind == "upgrade":
        return bool(upgradable_buildings(board, m))
    if kind == "any-person":
        return bool(usable_persons(board, m, but_mogul=False))
    if kind == "ahead":
        return any_ahead(board, m)
    if kind in ("back", "back-any"):
        return any_free_behind(m)
    return bool(m.frontier)


def halves_pending(board: Board, pending: tuple[int, ...]) -> int:
    return sum(board.prizes[prize].bonus == HALF for prize in pending)


def usable_bonuses(state: State) -> Iterator[Bonus]:
    """Yield the pending bonuses that can be used now, each kind once, in the order of winning."""
    board, pending, m = state.board, state.pending, state.mine
    seen: list[Bonus] = []
    for prize in pending:
        bonus = board.prizes[prize].bonus
        if bonus not in seen:
            seen.append(bonus)
            if bonus_usable(board, m, bonus, pending, state.dice):
                yield bonus


Reason = tuple[str, Msg]

BOXES_FULL = msg("all its boxes are crossed", "report")
RIVER_ENDED = msg("the river ends here", "report")
NONE_BEHIND = msg("no space behind is free", "report")
NO_CELL = msg("the roads reach no empty cell", "report")
NO_HALF = msg("no road drawn can take a half road", "report")
ROWS_FULL = msg("all goods are circled", "report")
ALL_TOP = msg("all types are upgraded to the top", "report")
NO_STOCK = msg("too little is in stock", "report")
NOT_ON_DICE = msg("what the purple dice show is circled already", "report")

_PERSONS: tuple[Reason, ...] = (
    ("DC-61", msg("none of the other five can act", "report")),
    ("DC-62", RIVER_ENDED),
    ("DC-63", msg("nothing is in stock, and all goods are circled", "report")),
    ("DC-64", msg("the money is at its end, and all types are upgraded to the top", "report")),
    ("DC-65", msg("the roads reach no empty cell, and none can take a half road", "report")),
    ("DC-66", msg("no space behind is free, and all goods are circled", "report")),
)
_BONUSES: dict[str, Reason] = {
    "half": ("DC-41", NO_HALF),
    "goods": ("DC-30", ROWS_FULL),
    "goods-die": ("DC-30", NOT_ON_DICE),
    "upgrade": ("DC-70", ALL_TOP),
    "any-person": ("DC-60", msg("nobody in the palace can act", "report")),
    "ahead": ("DC-92", RIVER_ENDED),
    "back": ("DC-92", NONE_BEHIND),
    "back-any": ("DC-92", NONE_BEHIND),
}


def person_reason(number: int) -> Reason:
    """Return why the action of a person with a free box would have no effect (DC-61 to DC-66)."""
    return _PERSONS[number]


def bonus_reason(board: Board, m: Sheet, wanted: Bonus) -> Reason:
    """Return why a bonus would have no effect on this sheet (DC-90, DC-92)."""
    if wanted.kind in PERSON:
        number = PERSON[wanted.kind]
        return person_reason(number) if has_free_box(board, m, number) else ("DC-60", BOXES_FULL)
    if wanted.kind.startswith("sell"):
        return "DC-31", NO_STOCK
    return _BONUSES.get(wanted.kind, ("DC-40", NO_CELL))
