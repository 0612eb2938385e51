"""Which blocks stand on which face, and how the room that is left is shared out.

Of all ways to cut the blocks into faces the cheapest is taken: each face costs 1, an empty one more than
as much again, a break within a section or a table what ``blocks.Break`` says, a title inside a face
a little, and more if its topic then goes on to the next face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.draw.cards.blocks import NEVER, Block, Chapter
from sheetgen.draw.cards.formats import Topic

INSIDE, SPLIT_INSIDE, EMPTY, SLACK = 0.3, 0.6, 1.5, 1e-6
HALF = 0.8
"""For a face that is less than half full."""
FALL = 14.0
"""Mm that a last note moves down at most to stand on the foot."""
LONELY = 0.5
"""For a face that ends or begins with a single line of a section."""


class Placed(NamedTuple):
    """A block and its top's distance from the top of the column, in mm."""

    block: Block
    y: float


class Face(NamedTuple):
    """One column of a face: the topic that it begins with, or goes on with, and its blocks."""

    topic: Topic
    blocks: tuple[Placed, ...]


class _Entry(NamedTuple):
    block: Block
    topic: int
    title: bool


class TooHighError(Exception):
    """No way to cut the blocks; ``over`` mm of one block stand out of the column."""

    def __init__(self, over: float) -> None:
        super().__init__()
        self.over = over


def flow(
    chapters: Sequence[Chapter], room: float, column: float, *, titles: bool
) -> tuple[list[Face], float]:
    """The chapters on faces, no more than ``room`` mm high in a column, and what that costs.

    What is left of the ``column``, its height in mm, is shared out. With ``titles`` every topic's title
    stands in the column, else only where it begins inside one. Raises ``TooHighError``.
    """
    entries = [
        _Entry(block, number, at == 0)
        for number, chapter in enumerate(chapters)
        for at, block in enumerate(chapter.blocks)
    ]
    ends, cost = _cuts(entries, room, titles)
    faces, start = [], 0
    for end in ends:
        shown = _shown(entries, start, end, titles)
        faces.append(
            Face(
                chapters[entries[start].topic].topic,
                _spread([e.block for e in shown], column, foot=not titles),
            )
        )
        start = end
    return faces, cost


def _shown(entries: Sequence[_Entry], start: int, end: int, titles: bool) -> Sequence[_Entry]:
    """What is drawn of a face: its first topic's title only with ``titles``."""
    return entries[start + 1 : end] if entries[start].title and not titles else entries[start:end]


def height(blocks: Sequence[Block]) -> float:
    """What the blocks take below each other, in mm."""
    return sum(b.height for b in blocks) + sum(b.before for b in blocks[1:])


def _cuts(entries: Sequence[_Entry], room: float, titles: bool) -> tuple[list[int], float]:
    """Where faces end, at the least cost, and that (a dynamic programme)."""
    best: list[tuple[float, int] | None] = [(0.0, -1), *([None] * len(entries))]
    over = 0.0
    for start in range(len(entries)):
        before = best[start]
        if before is None:
            continue
        for end in range(start + 1, len(entries) + 1):
            shown = _shown(entries, start, end, titles)
            if not shown:
                continue
            free = room - height([e.block for e in shown])
            if free < -SLACK:
                over = max(over, -free) if len(shown) == 1 else over
                break
            cost = before[0] + _face_cost(entries, start, end, free / room, titles) + _cut_cost(entries, end)
            known = best[end]
            if cost < NEVER and (known is None or cost < known[0]):
                best[end] = cost, start
    ends, at = list[int](), len(entries)
    while at > 0:
        node = best[at]
        if node is None:
            raise TooHighError(over)
        ends.append(at)
        at = node[1]
    return ends[::-1], best[-1][0] if best[-1] else 0.0


def _face_cost(entries: Sequence[_Entry], start: int, end: int, free: float, titles: bool) -> float:
    if titles:  # columns of one page: a title inside one is as good as on top
        return 1 + free * free
    inside = [e for e in entries[start + 1 : end] if e.title]
    goes_on = end < len(entries) and not entries[end].title
    cost = 1 + EMPTY * free * free + INSIDE * len(inside) + HALF * (free > 0.5)
    return cost + (SPLIT_INSIDE if goes_on and inside else 0)


def _cut_cost(entries: Sequence[_Entry], at: int) -> float:
    """What it costs to begin a face with entry ``at``."""
    if at >= len(entries):
        return 0
    after = entries[at].block
    if entries[at - 1].title:
        return NEVER
    lonely = 0.0
    if after.cut not in (0, NEVER) and after.kind not in ("head", "row", "portrait"):
        last = at + 1 >= len(entries) or entries[at + 1].block.kind in ("head", "band")
        first = entries[at - 2].block.kind in ("head", "band")
        lonely = LONELY * (last + first)
    return after.cut + lonely


def _spread(blocks: Sequence[Block], room: float, *, foot: bool) -> tuple[Placed, ...]:
    """Blocks from the top, the room left shared among gaps as far as they give.

    With ``foot`` a note that comes last stands on the foot, if that is not far from what it belongs to.
    """
    free = room - height(blocks)
    gives = sum(b.give for b in blocks[1:])
    share = min(1.0, free / gives) if gives else 0.0
    placed, y = [], 0.0
    for number, block in enumerate(blocks):
        y += block.before + share * block.give if number else 0.0
        placed.append(Placed(block, y))
        y += block.height
    last = placed[-1]
    low = room - last.block.height
    if foot and last.block.kind == "note" and low - last.y <= FALL:
        placed[-1] = last._replace(y=low)
    return tuple(placed)
