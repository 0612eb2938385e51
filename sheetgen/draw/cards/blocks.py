"""The blocks that faces are built of: headings, paragraphs, steps, tables' rows, portraits, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.content import Line, Section, Topic
from sheetgen.draw.cards.signs import Signs
from sheetgen.draw.scene import MM, Scene
from sheetgen.text.linebreak import SOFT_HYPHEN
from sheetgen.text.paragraph import Paragraph
from sheetgen.text.typesetter import Label, Typesetter
from sheetgen.text.typesetter import Line as SetLine

LEADING = 1.2
NEVER = 1e6
"""The cost of a break that there may not be."""
INDENT, EDGE = 5.2, 0.9
"""Mm from the column's edge to the text of a step; mm by which boxes and tables reach over the column."""
ROW, ROW_ICON, CELL = 6.4, 5.8, 7.0
"""Mm: least height of a table's row, its icon, from its edge to its words."""
NICHE, NICHE_HEIGHT = 13.4, 16.6


class Break(NamedTuple):
    """What it costs to begin a face before a block; a face costs 1."""

    topic: float = 0.0
    section: float = 0.3
    line: float = 1.3
    row: float = 0.6


BREAK = Break()


@dataclass(frozen=True)
class Block:
    """Something that is never broken, ``height`` mm high, drawn with its top left corner at (x, y).

    ``before`` is the room above it where it does not come first, which may grow by ``give`` mm;
    ``cut`` is what beginning a face with it costs.
    """

    kind: str
    height: float
    draw: Callable[[Scene, float, float], None]
    before: float = 0.0
    give: float = 0.0
    cut: float = BREAK.line
    ink: str = "ink"


class Chapter(NamedTuple):
    """A topic's blocks, the first of them its title for where it does not stand over the face."""

    topic: Topic
    blocks: tuple[Block, ...]


class Setter:
    """Makes blocks ``width`` mm wide with type of ``pt`` points.

    ``heading`` is the size of section headings; ``compact`` sets persons in a line or two. Raises
    ``DoesNotFit`` for a word that is too wide at this size.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        signs: Signs,
        width: float,
        pt: float,
        heading: float,
        compact: bool = False,
    ) -> None:
        self.typesetter, self.signs = typesetter, signs
        self.width, self.pt, self.heading, self.compact = width, pt, heading, compact
        self.names: dict[str, SetLine] = {}
        self.headings: dict[str, SetLine] = {}
        self.bands: dict[str, SetLine] = {}

    # ---- places and paragraphs ----------------------------------------------------------
    def left(self, x: float, start: float, width: float = 0.0) -> float:
        """The left edge of what begins ``start`` mm into the column, as its language is read."""
        return x + self.width - start - width if self.typesetter.rtl else x + start

    def paragraph(self, text: str, width: float, box: str, role: str = "text", pt: float = 0.0) -> Paragraph:
        """A paragraph in the body's size, or in ``pt``; it never shrinks by itself."""
        pt = pt or self.pt
        words, sizes = self.signs.prepare(text, pt)
        return self.typesetter.paragraph(words, role, pt, width, pt * LEADING, floor=pt, box=box, boxes=sizes)

    def put(self, scene: Scene, x: float, y: float, start: float, width: float, paragraph: Paragraph) -> None:
        """Place a paragraph in a column of its own with its icons."""
        side = "r" if self.typesetter.rtl else "l"
        edge = self.left(x, start, width) + (width if side == "r" else 0)
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(edge, y, paragraph, align=side):
            self.signs.fill(scene, box, paragraph.pt, cap)

    def middle(self, paragraph: Paragraph) -> float:
        """The middle of the first row's capitals below the paragraph's top, in mm."""
        row = paragraph.lines[0]
        return row.y - self.typesetter.line("H", "text", paragraph.pt).cap / 2

    # ---- labels that share a size --------------------------------------------------------
    def prepare(self, topics: Sequence[Topic]) -> None:
        """Set headings, names and titles inside faces, each kind in one size for all topics."""
        sections = [section for topic in topics for section in topic.sections]
        lines = [line for section in sections for line in section.lines]
        self.headings = self._fitted(
            [
                Label(s.title, self.width - (7.6 if s.icon else 0) - 4, s.lines[0].box)
                for s in sections
                if s.title
            ],
            "display", self.heading,
        )  # fmt: skip
        names = self.width * 0.5 if self.compact else self.width - NICHE - 2.6
        self.names = self._fitted(
            [Label(n.label, names, n.box) for n in lines if n.style == "portrait"],
            "bold", self.pt * 1.17,
        )  # fmt: skip
        self.bands = self._fitted(
            [Label(topic.title, self.width - 12, topic.sections[0].lines[0].box) for topic in topics],
            "display", self.heading * 1.3,
        )  # fmt: skip

    def _fitted(self, labels: Sequence[Label], role: str, pt: float) -> dict[str, SetLine]:
        lines = self.typesetter.fit_all(labels, role, pt)
        return {label.text: line for label, line in zip(labels, lines, strict=True)}

    # ---- chapters -----------------------------------------------------------------------
    def chapter(self, topic: Topic) -> Chapter:
        """The blocks of a topic."""
        step = 0
        blocks = [self.band(topic)]
        for number, section in enumerate(topic.sections):
            start = BREAK.topic if number == 0 else BREAK.section
            if section.title:
                blocks.append(self.head(section, start))
            for at, group in enumerate(_groups(section.lines)):
                if group[0].style == "step":
                    step += 1
                made = list(self.blocks(group, section, step))
                if section.title and at == 0:
                    made[0] = replace(made[0], cut=NEVER, before=made[0].before * 0.55, give=0.5)
                elif at == 0:
                    made[0] = replace(made[0], cut=start)
                blocks += made
        return Chapter(topic, tuple(_lonely(blocks)))

    def blocks(self, lines: Sequence[Line], section: Section, step: int) -> Iterator[Block]:
        """The blocks of one line, or of several rows of a table."""
        line = lines[0]
        if line.style == "row":
            yield from self.table(lines, section.ink)
        elif line.style == "step":
            yield self.step(line, step)
        else:
            makers: dict[str, Callable[[Line, str], Block]] = {
                "plain": self.plain, "check": self.check, "note": self.note, "icons": self.icons,
                "portrait": self.portrait, "picture": self.picture, "verb": self.verb,
            }  # fmt: skip
            yield makers[line.style](line, section.ink)

    # ---- blocks -------------------------------------------------------------------------
    def band(self, topic: Topic) -> Block:
        """A topic's title inside a face, between two rules."""
        line = self.bands[topic.title]

        def draw(scene: Scene, x: float, y: float) -> None:
            mid, cx = y + 3.6, x + self.width / 2
            scene.line(cx, mid, line, align="c", mid=True)
            gap = line.width / 2 + 2.2
            for side in (-1, 1):
                scene.seg(cx + side * gap, mid, cx + side * self.width / 2, mid, topic.ink, 0.3)
                ornament.put_star(scene, cx + side * gap, mid, 1.15, n=4, inner=0.42, fill=topic.ink)
                ornament.put_star(
                    scene, cx + side * self.width / 2, mid, 1.15, n=4, inner=0.42, fill=topic.ink
                )

        return Block("band", 7.2, draw, 3.4, 3.0, BREAK.topic, topic.ink)

    def head(self, section: Section, cut: float) -> Block:
        """A section's heading: its icon, its name, a hairline to a small star."""
        line = self.headings[section.title]
        high, begin = (6.4, 7.8) if section.icon else (5.0, 0.0)

        def draw(scene: Scene, x: float, y: float) -> None:
            mid = y + high / 2
            if section.icon:
                self.signs.draw(scene, section.icon, self.left(x, 3.2), mid, 6.4)
            scene.line(self.left(x, begin, line.width), mid, line, mid=True)
            a, b = self.left(x, begin + line.width + 1.6), self.left(x, self.width)
            scene.seg(a, mid, b, mid, section.ink, 0.22)
            ornament.put_star(scene, b, mid, 1.0, n=4, inner=0.42, fill=section.ink)

        return Block("head", high, draw, 1.4, 2.6, cut, section.ink)

    def plain(self, line: Line, ink: str) -> Block:
        """A paragraph across the column."""
        text = self.paragraph(line.text, self.width, line.box)
        return Block(
            "plain", text.height, lambda scene, x, y: self.put(scene, x, y, 0, self.width, text),
            0.9, 0.9, BREAK.line, ink,
        )  # fmt: skip

    def step(self, line: Line, number: int) -> Block:
        """A paragraph beside its number in a disc."""
        return self._marked(line, "step", lambda scene, x, y: _disc(scene, x, y, number))

    def check(self, line: Line, ink: str) -> Block:
        """A paragraph beside a box to tick."""
        return self._marked(
            line, "check",
            lambda scene, x, y: scene.rect(x - 1.5, y - 1.5, 3, 3, 0.5, fill="white", stroke=ink, lw=0.3),
        )  # fmt: skip

    def _marked(self, line: Line, kind: str, mark: Callable[[Scene, float, float], None]) -> Block:
        room = self.width - INDENT
        text = self.paragraph(line.text, room, line.box)
        mid = self.middle(text)

        def draw(scene: Scene, x: float, y: float) -> None:
            mark(scene, self.left(x, 1.9), y + mid)
            self.put(scene, x, y, INDENT, room, text)

        return Block(kind, text.height, draw, 0.9, 0.9)

    def note(self, line: Line, ink: str) -> Block:
        """A paragraph in a frame; at the end of a face it stands on the foot."""
        room = self.width - 2
        text = self.paragraph(line.text, room, line.box)
        high = text.height + 2.0

        def draw(scene: Scene, x: float, y: float) -> None:
            frame = ornament.cusped_frame(self.width + 2 * EDGE, high, 1.4)
            ornament.at(scene, frame, x - EDGE, y, fill=f"{ink}_t", stroke=ink, lw=0.25)
            self.put(scene, x, y + 1.0, 1.0, room, text)

        return Block("note", high, draw, 1.6, 1.0, BREAK.line, ink)

    def icons(self, line: Line, ink: str) -> Block:
        """A row of icons from edge to edge."""
        size = min(6.2, self.width / len(line.icons) * 0.8)

        def draw(scene: Scene, x: float, y: float) -> None:
            pitch = self.width / len(line.icons)
            for number, name in enumerate(line.icons):
                self.signs.draw(scene, name, self.left(x, (number + 0.5) * pitch), y + size / 2, size)

        return Block("icons", size, draw, 1.3, 0.9, NEVER, ink)

    def picture(self, line: Line, ink: str) -> Block:
        """A drawing of the game's own."""
        found = self.signs.art.pictures[line.icons[0]]

        def draw(scene: Scene, x: float, y: float) -> None:
            found.draw(scene, x, y, self.width, line.text, self.pt)

        return Block("picture", found.height, draw, 1.6, 1.6, BREAK.line, ink)

    def verb(self, line: Line, ink: str) -> Block:
        """What is typed in bold, what it means beside it or, where there is no room, below."""
        typed = self.paragraph(line.label, self.width, line.box)
        if not line.text:
            return Block(
                "verb", typed.height, lambda s, x, y: self.put(s, x, y, 0, self.width, typed), 0.7, 0.5
            )
        start = typed.width + 3.0
        beside = (
            len(typed.lines) == 1 and self.paragraph(line.text, NEVER, line.box).width <= self.width - start
        )
        text = self.paragraph(line.text, self.width if beside else self.width - 2.4, line.box)

        def draw(scene: Scene, x: float, y: float) -> None:
            self.put(scene, x, y, 0, self.width, typed)
            if beside:
                self.put(scene, x, y, self.width - text.width, text.width, text)
            else:
                self.put(scene, x, y + typed.height, 2.4, self.width - 2.4, text)

        high = typed.height if beside else typed.height + text.height
        return Block("verb", high, draw, 0.7, 0.5, BREAK.line, ink)

    def portrait(self, line: Line, ink: str) -> Block:
        """A person in a niche beside name, actions as icons, and words."""
        if self.compact:
            return self.person(line, ink)
        start = NICHE + 2.6
        room = self.width - start
        name, text = self.names[line.label], self.paragraph(line.text, room, line.box, pt=self.pt - 0.4)
        high = max(NICHE_HEIGHT, 5.0 + (6.6 if line.icons[1:] else 0) + text.height)

        def draw(scene: Scene, x: float, y: float) -> None:
            niche = self.left(x, 0, NICHE)
            ornament.at(
                scene, ornament.niche(NICHE, NICHE_HEIGHT, 2, 0.50), niche, y,
                fill=f"{ink}_t", stroke=ink, lw=0.28,
            )  # fmt: skip
            self.signs.draw(scene, line.icons[0], niche + NICHE / 2, y + NICHE_HEIGHT - 6.2, 12.2)
            scene.line(self.left(x, start, name.width), y + 2.3, name, mid=True)
            self.actions(scene, line.icons[1:], x, y + 7.6, start, 5.8)
            self.put(scene, x, y + high - text.height, start, room, text)

        return Block("portrait", high, draw, 2.4, 5.0, BREAK.section, ink)

    def actions(
        self, scene: Scene, icons: Sequence[str], x: float, y: float, start: float, size: float
    ) -> None:
        """Icons beside each other from ``start`` on."""
        for icon in icons:
            left, right = self.signs.ink(icon)
            wide = (left + right) * size
            self.signs.draw(scene, icon, self.left(x, start, wide) + left * size, y, size)
            start += wide + 1.5

    def person(self, line: Line, ink: str) -> Block:
        """A person in little: the head, the name with its actions behind, words below."""
        start, size = 8.6, 4.8
        room = self.width - start
        name, text = self.names[line.label], self.paragraph(line.text, room, line.box)
        high = max(7.6, 5.0 + text.height)

        def draw(scene: Scene, x: float, y: float) -> None:
            self.signs.draw(scene, line.icons[0], self.left(x, 3.6), y + 3.8, 7.4)
            scene.line(self.left(x, start, name.width), y + 2.4, name, mid=True)
            self.actions(scene, line.icons[1:], x, y + 2.4, start + name.width + 2.2, size)
            self.put(scene, x, y + 5.0, start, room, text)

        return Block("person", high, draw, 1.0, 1.2, BREAK.row, ink)

    # ---- tables -------------------------------------------------------------------------
    def table(self, lines: Sequence[Line], ink: str) -> Iterator[Block]:
        """Icons with their meanings, two beside each other where both are short."""
        half = (self.width + EDGE) / 2
        waiting: list[tuple[Line, Paragraph]] = []
        for line in lines:
            short = self._cell(line, half - CELL)
            if short is not None:
                waiting.append((line, short))
            if waiting and (short is None or len(waiting) == 2):
                yield self._row(waiting, ink)
                waiting = []
            if short is None:
                yield self._row([(line, self.paragraph(line.text, self.width - CELL, line.box))], ink)
        if waiting:
            yield self._row(waiting, ink)

    def _cell(self, line: Line, width: float) -> Paragraph | None:
        text = self.paragraph(line.text, NEVER, line.box)
        if text.width <= width:
            return text
        if text.width > width * 1.7:
            return None
        folded = self.paragraph(line.text, width, line.box)
        return None if any(SOFT_HYPHEN in row.text for row in folded.lines) else folded

    def _row(self, cells: Sequence[tuple[Line, Paragraph]], ink: str) -> Block:
        cells = tuple(cells)
        high = max(ROW * min(1.0, self.pt / 9), *(text.height + 1.0 for _, text in cells))
        size = min(ROW_ICON, high * 0.9)

        def draw(scene: Scene, x: float, y: float) -> None:
            for number, (line, text) in enumerate(cells):
                start = number * (self.width + EDGE) / 2
                self.signs.draw(scene, line.icons[0], self.left(x, start + 2.9), y + high / 2, size)
                self.put(
                    scene, x, y + (high - text.height) / 2, start + CELL, self.width - start - CELL, text
                )

        return Block("row", high, draw, 0.0, 0.25, BREAK.row, ink)


def _disc(scene: Scene, x: float, y: float, number: int) -> None:
    scene.circle(x, y, 1.9, fill="ink")
    scene.text(x, y, str(number), "num", 7.6, scene.on("ink"), "c", mid=True)


def _groups(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Rows of one table together, every other line alone."""
    group: list[Line] = []
    for line in lines:
        if group and line.style == "row":
            group.append(line)
            continue
        if group:
            yield group
            group = []
        if line.style == "row":
            group = [line]
        else:
            yield [line]
    if group:
        yield group


def _lonely(blocks: list[Block]) -> list[Block]:
    """A table's first or last row does not stand alone, nor do icons part from the line before them."""
    for at in range(1, len(blocks)):
        before = blocks[at - 1]
        first = before.kind == "row" and (at < 2 or blocks[at - 2].kind != "row")
        last = at + 1 == len(blocks) or blocks[at + 1].kind != "row"
        if blocks[at].kind == "row" and before.kind == "row" and (first or last):
            blocks[at] = replace(blocks[at], cut=NEVER)
    return blocks
