"""Distribute blocks over faces, and share out the remaining space.

The cheapest distribution wins. Each face costs 1, plus a penalty for empty space. A break within a section or
table costs what ``blocks.BreakCost`` defines. A title within a face costs a little, and more if its topic
continues on the next face.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sheetgen.draw.cards.blocks import FORBIDDEN, Block, Chapter
from sheetgen.draw.cards.formats import Topic

INSIDE, SPLIT_INSIDE, EMPTY, SLACK = 0.3, 0.6, 1.5, 1e-6
HALF_EMPTY_COST = 0.8
"""Cost of a face that is less than half full."""
MOST_DROP = 14.0
"""Largest distance in mm that a last note moves down to the bottom of its face."""
SINGLE_LINE_COST = 0.5
"""Cost of a single line of a section at the end or start of a face."""


class PlacedBlock(NamedTuple):
    """A block, and the distance in mm of its top from the top of the column."""

    block: Block
    y: float


class FaceColumn(NamedTuple):
    """One column of a face: the topic at its start, the title of the face, and its blocks."""

    topic: Topic
    title: str
    blocks: tuple[PlacedBlock, ...]


class _Entry(NamedTuple):
    block: Block
    topic: int
    title: bool
    section: str

    @property
    def named(self) -> bool:
        """Whether the block is a title that a face which starts with it has in its head."""
        return self.title or (self.block.kind == "head" and bool(self.section))


class TooHighError(Exception):
    """The blocks cannot be distributed; one block is ``over`` mm too high for the column."""

    def __init__(self, over: float) -> None:
        super().__init__()
        self.over = over


def distribute_blocks(
    chapters: Sequence[Chapter], room: float, column: float, *, titles: bool, named: Collection[str] = ()
) -> tuple[list[FaceColumn], float]:
    """Return the faces of chapters with columns of at most ``room`` mm, and their cost.

    Space up to the ``column`` height in mm is shared out. With ``titles`` each topic's title is in the
    column, else only if the topic starts within one. A face within a topic has the title of its first
    section if this is in ``named``, and then it does not repeat it as a heading. Raises ``TooHighError``.
    """
    entries = [
        _Entry(block, number, at == 0, block.section if block.section in named else "")
        for number, chapter in enumerate(chapters)
        for at, block in enumerate(chapter.blocks)
    ]
    ends, cost = _face_ends(entries, room, titles)
    faces, start = [], 0
    for end in ends:
        shown, first = _shown(entries, start, end, titles), entries[start]
        topic = chapters[first.topic].topic
        faces.append(
            FaceColumn(
                topic,
                topic.title if first.title else first.section or topic.title,
                _share_out([e.block for e in shown], column, foot=not titles),
            )
        )
        start = end
    return faces, cost


def _shown(entries: Sequence[_Entry], start: int, end: int, titles: bool) -> Sequence[_Entry]:
    """Return the entries drawn on a face; its own title only with ``titles``."""
    return entries[start + 1 : end] if entries[start].named and not titles else entries[start:end]


def stack_height(blocks: Sequence[Block]) -> float:
    """Return the height of stacked blocks in mm."""
    return sum(b.height for b in blocks) + sum(b.before for b in blocks[1:])


def _face_ends(entries: Sequence[_Entry], room: float, titles: bool) -> tuple[list[int], float]:
    """Return the end of each face at the lowest cost, and this cost (dynamic programming)."""
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
            free = room - stack_height([e.block for e in shown])
            if free < -SLACK:
                over = max(over, -free) if len(shown) == 1 else over
                break
            cost = before[0] + _face_cost(entries, start, end, free / room, titles) + _cut_cost(entries, end)
            known = best[end]
            if cost < FORBIDDEN and (known is None or cost < known[0]):
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
    if titles:  # if a card is one page with columns, a title within a column costs nothing
        return 1 + free * free
    inside = [e for e in entries[start + 1 : end] if e.title]
    goes_on = end < len(entries) and not entries[end].title
    cost = 1 + EMPTY * free * free + INSIDE * len(inside) + HALF_EMPTY_COST * (free > 0.5)
    return cost + (SPLIT_INSIDE if goes_on and inside else 0)


def _cut_cost(entries: Sequence[_Entry], at: int) -> float:
    """Return the cost of starting a card face with entry ``at``."""
    if at >= len(entries):
        return 0
    after = entries[at].block
    if entries[at - 1].title:
        return FORBIDDEN
    lonely = 0.0
    if after.cut not in (0, FORBIDDEN) and after.kind not in ("head", "row", "portrait"):
        last = at + 1 >= len(entries) or entries[at + 1].block.kind in ("head", "band")
        first = entries[at - 2].block.kind in ("head", "band")
        lonely = SINGLE_LINE_COST * (last + first)
    return after.cut + lonely


def _share_out(blocks: Sequence[Block], room: float, *, foot: bool) -> tuple[PlacedBlock, ...]:
    """Stack blocks from the top and share the remaining space among the gaps.

    With ``foot`` a last note moves to the bottom if that is not far.
    """
    free = room - stack_height(blocks)
    gives = sum(b.give for b in blocks[1:])
    share = min(1.0, free / gives) if gives else 0.0
    placed, y = [], 0.0
    for number, block in enumerate(blocks):
        y += block.before + share * block.give if number else 0.0
        placed.append(PlacedBlock(block, y))
        y += block.height
    last = placed[-1]
    low = room - last.block.height
    if foot and last.block.kind == "note" and low - last.y <= MOST_DROP:
        placed[-1] = last._replace(y=low)
    return tuple(placed)
