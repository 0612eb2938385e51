"""Blocks, the units of a card face: headings, paragraphs, steps, table rows, portraits and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.formats import SMALLEST_TYPE, Line, Section, Topic
from sheetgen.draw.cards.pictures import LEAST, Signs, draw_step_disc
from sheetgen.draw.items import MM
from sheetgen.draw.people import HIGH, WIDE, all_person_names, draw_portrait
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit
from sheetgen.message import is_wordless
from sheetgen.text.line import Line as SetLine
from sheetgen.text.typesetter import Label, Paragraph, Typesetter

LEADING = 1.2
FORBIDDEN = 1e6
"""Cost of a forbidden break."""
REFERENCE_PT = 9.0
"""Type size in points that the gaps and heights in this module are for; they scale with the type."""
DISC = 1.9
"""Radius of a step number's disc in mm."""
INDENT, EDGE = 5.2, 0.9
"""Indent of a step's text, and overhang of boxes and tables beyond the column, in mm."""
ROW, ROW_ICON, WIDEST, CELL = 6.4, 5.8, 6.7, 7.0
"""Smallest height of a table row, its icon size, the largest icon width, and the indent of its text, in
mm.
"""
NOTCHED = 0.8
"""Distance of text from the notched edge of a table, in mm."""
NICHE, NICHE_HEIGHT = 13.4, 16.6


UNDER, AFTER, PAD, CLEAR = 1.0, 1.3, 0.25, 0.65
"""In mm: gap between heading and table; gap below a table; space above and below text in a block; gap between
text and icons.
"""
WIDOW, NARROW = 0.24, (0.94, 0.88, 0.82, 0.76)
"""A last line shorter than this share of the column is a widow; narrower column widths to try, as shares."""


class BreakCost(NamedTuple):
    """Cost of starting a face before a block of each kind; a face costs 1."""

    topic: float = 0.0
    section: float = 0.3
    line: float = 1.3
    row: float = 0.6


BREAK = BreakCost()


@dataclass(frozen=True)
class Block:
    """An unbreakable item, ``height`` mm high, whose ``draw`` takes its top left corner (x, y).

    ``before`` is the space above it unless it comes first; it may grow by ``give`` mm. ``cut`` is the cost of
    starting a face with this block. ``section`` is the title of its section.
    """

    kind: str
    height: float
    draw: Callable[[Scene, float, float], None]
    before: float = 0.0
    give: float = 0.0
    cut: float = BREAK.line
    ink: str = "ink"
    section: str = ""


class Chapter(NamedTuple):
    """The blocks of a topic. The first one is its title, for topics that do not start a face."""

    topic: Topic
    blocks: tuple[Block, ...]


class BlockSetter:
    """Makes the blocks of card faces, ``width`` mm wide, in type of ``pt`` points.

    ``heading`` is the type size of section headings. ``compact`` sets persons in one or two lines. Methods
    raise ``DoesNotFit`` for a word that is too wide.
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
        self.k = pt / REFERENCE_PT
        self.names: dict[str, SetLine] = {}
        self.headings: dict[str, SetLine] = {}
        self.bands: dict[str, SetLine] = {}

    # ---- positions and paragraphs ----
    def left(self, x: float, start: float, width: float = 0.0) -> float:
        """Return the left edge of an item that starts ``start`` mm into the column, in reading direction."""
        return x + self.width - start - width if self.typesetter.rtl else x + start

    def paragraph(self, text: str, width: float, box: str, role: str = "text", pt: float = 0.0) -> Paragraph:
        """Return a paragraph in the body size or in ``pt`` points; it does not shrink to fit."""
        pt = pt or self.pt
        words, sizes = self.signs.prepare(text, pt)

        def rows(width: float) -> Paragraph:
            return self.typesetter.paragraph(
                words, role, pt, width, pt * LEADING, floor=pt, box=box, boxes=sizes
            )

        return self._unwidowed(rows(width), width, rows).padded(PAD)

    def _unwidowed(self, found: Paragraph, width: float, rows: Callable[[float], Paragraph]) -> Paragraph:
        """Return the paragraph in a narrower column if that avoids a widow."""
        for share in NARROW:
            if len(found.lines) < 2 or found.lines[-1].width >= WIDOW * width:
                return found
            try:
                other = rows(share * width)
            except DoesNotFit:
                return found
            if len(other.lines) == len(found.lines) and other.lines[-1].width >= WIDOW * width:
                return other
        return found

    def put(self, scene: Scene, x: float, y: float, start: float, width: float, paragraph: Paragraph) -> None:
        """Draw a paragraph and its icons."""
        side = "r" if self.typesetter.rtl else "l"
        edge = self.left(x, start, width) + (width if side == "r" else 0)
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(edge, y, paragraph, align=side):
            self.signs.fill(scene, box, paragraph.pt, cap)

    def middle(self, paragraph: Paragraph) -> float:
        """Return the distance in mm from the paragraph's top to the middle of the capitals in its first
        line.
        """
        row = paragraph.lines[0]
        return row.y - self.typesetter.line("H", "text", paragraph.pt).cap / 2

    # ---- labels with a common size ----
    def prepare(self, topics: Sequence[Topic]) -> None:
        """Typeset all headings, names and titles of a set of cards; each kind has one size."""
        sections = [section for topic in topics for section in topic.sections]
        lines = [line for section in sections for line in section.lines]
        self.headings = self._fitted(
            [
                Label(s.title, self.width - (7.8 * self.k if s.icon else 0) - 4, s.lines[0].box)
                for s in sections
                if s.title
            ],
            "display", self.heading,
        )  # fmt: skip
        names = self.width * 0.5 if self.compact else self.width - (NICHE + 2.6) * min(1.0, self.k)
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

    # ---- chapters ----
    def chapter(self, topic: Topic) -> Chapter:
        """Return the blocks of a topic."""
        step = 0
        blocks = [self.band(topic)]
        for number, section in enumerate(topic.sections):
            start, first = BREAK.topic if number == 0 else BREAK.section, len(blocks)
            if section.title:
                blocks.append(self.head(section, start))
            for at, group in enumerate(_groups(section.lines)):
                if group[0].style == "step":
                    step += 1
                made = list(self.blocks(group, section, step))
                if section.title and at == 0:
                    close = UNDER if group[0].style == "row" else made[0].before * 0.55
                    made[0] = replace(made[0], cut=FORBIDDEN, before=close, give=0.5)
                elif at == 0:
                    above = UNDER if group[0].style == "row" else made[0].before
                    made[0] = replace(made[0], cut=start, before=above)
                elif group[0].style == "row":
                    # the frame of a table needs space above its first row
                    made[0] = replace(made[0], before=EDGE + 0.5, give=0.9)
                elif blocks[-1].kind == "row":
                    made[0] = replace(made[0], before=max(made[0].before, AFTER / self.k))
                blocks += made
            blocks[first:] = [replace(block, section=section.face_title) for block in blocks[first:]]
        scaled = [replace(b, before=b.before * self.k, give=b.give * self.k) for b in blocks]
        return Chapter(topic, tuple(_keep_rows_together(scaled)))

    def blocks(self, lines: Sequence[Line], section: Section, step: int) -> Iterator[Block]:
        """Yield the blocks of one line, or of the rows of a table."""
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

    def sign(self, scene: Scene, name: str, x: float, y: float, size: float) -> None:
        """Draw an icon that a reader needs."""
        with scene.as_sign():
            self.signs.draw(scene, name, x, y, size)

    # ---- blocks ----
    def band(self, topic: Topic) -> Block:
        """Return a block with a topic's title between two rules, for use within a face."""
        line, high = self.bands[topic.title], 7.2 * self.k

        def draw(scene: Scene, x: float, y: float) -> None:
            mid, cx = y + high / 2, x + self.width / 2
            scene.line(cx, mid, line, align="c", mid=True)
            gap = line.width / 2 + 2.2
            for side in (-1, 1):
                scene.seg(cx + side * gap, mid, cx + side * self.width / 2, mid, topic.ink, 0.3)
                ornament.draw_star(scene, cx + side * gap, mid, 1.15, n=4, inner=0.42, fill=topic.ink)
                ornament.draw_star(
                    scene, cx + side * self.width / 2, mid, 1.15, n=4, inner=0.42, fill=topic.ink
                )

        return Block("band", high, draw, 3.4, 3.0, BREAK.topic, topic.ink)

    def head(self, section: Section, cut: float) -> Block:
        """Return a block with a section heading: icon, title, and a hairline that ends in a small star."""
        line = self.headings[section.title]
        high, begin = (6.4 * self.k, 7.8 * self.k) if section.icon else (5.0 * self.k, 0.0)
        size, (up, low) = high, line.ink
        high = max(high, 2 * max(up - line.cap / 2, line.cap / 2 - low) + 2 * PAD)

        def draw(scene: Scene, x: float, y: float) -> None:
            mid = y + high / 2
            if section.icon:
                self.sign(scene, section.icon, self.left(x, size / 2), mid, size)
            scene.line(self.left(x, begin, line.width), mid, line, mid=True)
            a, b = self.left(x, begin + line.width + 1.6), self.left(x, self.width)
            scene.seg(a, mid, b, mid, section.ink, 0.22)
            ornament.draw_star(scene, b, mid, 1.0, n=4, inner=0.42, fill=section.ink)

        return Block("head", high, draw, 1.4, 2.6, cut, section.ink)

    def plain(self, line: Line, ink: str) -> Block:
        """Return a block with a paragraph of full column width."""
        text = self.paragraph(line.text, self.width, line.box)
        return Block(
            "plain", text.height, lambda scene, x, y: self.put(scene, x, y, 0, self.width, text),
            0.9, 0.9, BREAK.line, ink,
        )  # fmt: skip

    def step(self, line: Line, number: int) -> Block:
        """Return a block with a paragraph and its step number in a disc."""
        return self._marked(line, "step", lambda scene, x, y: draw_step_disc(scene, x, y, number, DISC))

    def check(self, line: Line, ink: str) -> Block:
        """Return a block with a paragraph and a box to tick."""
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
        """Return a block with a paragraph in a frame; as the last block of a face it lies at the bottom."""
        room = self.width - 2
        text = self.paragraph(line.text, room, line.box)
        high = text.height + 2.0 * self.k

        def draw(scene: Scene, x: float, y: float) -> None:
            frame = ornament.cusped_frame_path(self.width + 2 * EDGE, high, 1.4)
            ornament.draw_at(scene, frame, x - EDGE, y, fill=f"{ink}_t", stroke=ink, lw=0.25)
            self.put(scene, x, y + self.k, 1.0, room, text)

        return Block("note", high, draw, 1.6, 1.0, BREAK.line, ink)

    def icons(self, line: Line, ink: str) -> Block:
        """Return a block with a row of icons over the whole column."""
        size = min(6.2 * self.k, self.width / len(line.icons) * 0.8)

        def draw(scene: Scene, x: float, y: float) -> None:
            pitch = self.width / len(line.icons)
            for number, name in enumerate(line.icons):
                large = max(size, self.signs.least(name))
                self.sign(scene, name, self.left(x, (number + 0.5) * pitch), y + size / 2, large)

        return Block("icons", size, draw, 1.3, 0.9, FORBIDDEN, ink)

    def picture(self, line: Line, ink: str) -> Block:
        """Return a block with a picture that the game draws."""
        found = self.signs.art.pictures[line.icons[0]]

        def draw(scene: Scene, x: float, y: float) -> None:
            with scene.as_sign():
                found.draw(scene, x, y, self.width, line.text, self.pt)

        return Block("picture", found.height, draw, 1.6, 1.6, BREAK.line, ink)

    def verb(self, line: Line, ink: str) -> Block:
        """Return a block with a typed phrase in bold with its meaning beside it or, if there is no room,
        below it.
        """
        typed = self.paragraph(line.label, self.width, line.box)
        if not line.text:
            return Block(
                "verb", typed.height, lambda s, x, y: self.put(s, x, y, 0, self.width, typed), 1.1, 0.5
            )
        start = typed.width + 3.0
        beside = (
            len(typed.lines) == 1
            and self.paragraph(line.text, FORBIDDEN, line.box).width <= self.width - start
        )
        text = self.paragraph(line.text, self.width if beside else self.width - 2.4, line.box)

        base = max(typed.lines[0].y, text.lines[0].y)
        first, second = (base - typed.lines[0].y, base - text.lines[0].y) if beside else (0.0, typed.height)

        def draw(scene: Scene, x: float, y: float) -> None:
            self.put(scene, x, y + first, 0, self.width, typed)
            if beside:
                self.put(scene, x, y + second, self.width - text.width, text.width, text)
            else:
                self.put(scene, x, y + second, 2.4, self.width - 2.4, text)

        high = max(first + typed.height, second + text.height)
        return Block("verb", high, draw, 1.1, 0.5, BREAK.line, ink)

    def portrait(self, line: Line, ink: str) -> Block:
        """Return a block with a person in a niche, the name, actions as icons, and text."""
        if self.compact:
            return self.person(line, ink)
        small = min(1.0, self.k)
        niche, tall, action = NICHE * small, NICHE_HEIGHT * small, max(LEAST, 5.8 * small)
        start = niche + 2.6 * small
        room = self.width - start
        name, text = (
            self.names[line.label],
            self.paragraph(line.text, room, line.box, pt=max(SMALLEST_TYPE, self.pt - 0.4)),
        )
        up, down = self.reach(line.icons[1:], action)
        title = max(2.3 * small, name.ink[0] - name.cap / 2)
        acts = max(7.6 * small, title + name.cap / 2 - name.ink[1] + CLEAR + up)
        words = max(11.6 * small, acts + down + CLEAR - PAD) if line.icons[1:] else acts - up
        high = max(tall, words + text.height)

        def draw(scene: Scene, x: float, y: float) -> None:
            self._niche(scene, line.icons[0], self.left(x, 0, niche), y, (niche, tall), ink)
            scene.line(self.left(x, start, name.width), y + title, name, mid=True)
            self.actions(scene, line.icons[1:], x, y + acts, start, action)
            self.put(scene, x, y + high - text.height, start, room, text)

        return Block("portrait", high, draw, 1.8, 5.0, BREAK.section, ink)

    def _niche(
        self, scene: Scene, name: str, x: float, y: float, size: tuple[float, float], ink: str
    ) -> None:
        """Draw a niche with the portrait of a person or, if there is none, an icon."""
        wide, tall = size
        niche = ornament.niche_path(wide, tall, 2, 0.50)
        with scene.placed(x, y):
            scene.path(niche, fill=f"{ink}_t")
            if name in all_person_names():
                width = tall * WIDE / HIGH
                with scene.clipped(niche):
                    draw_portrait(scene, name, (wide - width) / 2, 0, width)
            else:
                self.sign(scene, name, wide / 2, tall * 0.63, wide * 0.91)
            scene.path(niche, stroke=ink, lw=0.35)

    def reach(self, icons: Sequence[str], size: float) -> tuple[float, float]:
        """Return the extent in mm of a row of icons above and below its middle."""
        inks = [(self.signs.ink(icon), max(size, self.signs.least(icon))) for icon in icons]
        return max((ink.up * large for ink, large in inks), default=0.0), max(
            (ink.down * large for ink, large in inks), default=0.0
        )

    def actions(
        self, scene: Scene, icons: Sequence[str], x: float, y: float, start: float, size: float
    ) -> None:
        """Draw icons side by side from ``start`` on."""
        for icon in icons:
            ink, large = self.signs.ink(icon), max(size, self.signs.least(icon))
            wide = (ink.left + ink.right) * large
            self.sign(scene, icon, self.left(x, start, wide) + ink.left * large, y, large)
            start += wide + 1.5

    def person(self, line: Line, ink: str) -> Block:
        """Return a block with a small picture of a person: the head, the name with its actions, and text
        below.
        """
        start, size = 8.6 * self.k, max(4.8 * self.k, LEAST)
        room = self.width - start
        name, text = self.names[line.label], self.paragraph(line.text, room, line.box)
        up, down = self.reach(line.icons[1:], size)
        mid = max(2.4 * self.k, up, name.ink[0] - name.cap / 2)
        head = mid + max(2.6 * self.k, down + CLEAR - PAD, name.cap / 2 - name.ink[1] + CLEAR - PAD)
        high = max(7.6 * self.k, head + text.height)

        def draw(scene: Scene, x: float, y: float) -> None:
            self.sign(scene, line.icons[0], self.left(x, 3.6 * self.k), y + 3.8 * self.k, 7.4 * self.k)
            scene.line(self.left(x, start, name.width), y + mid, name, mid=True)
            self.actions(scene, line.icons[1:], x, y + mid, start + name.width + 2.2, size)
            self.put(scene, x, y + head, start, room, text)

        return Block("person", high, draw, 1.0, 1.2, BREAK.row, ink)

    # ---- tables ----
    def table(self, lines: Sequence[Line], ink: str) -> Iterator[Block]:
        """Yield table rows of icons with their meanings; two short ones share a row."""
        half = (self.width + EDGE) / 2
        waiting: list[tuple[Line, Paragraph]] = []
        for line in lines:
            short = self._cell(line, half - CELL - 0.9 - NOTCHED)
            if short is not None:
                waiting.append((line, short))
            if len(waiting) == 2:
                yield self._row(waiting, ink)
                waiting = []
            elif short is None:
                for one in (*(line for line, _ in waiting), line):
                    yield self._across(one, ink)
                waiting = []
        for one, _ in waiting:
            yield self._across(one, ink)

    def _across(self, line: Line, ink: str) -> Block:
        """Return a block with a table row of one line."""
        return self._row([(line, self.paragraph(line.text, self.width - CELL - NOTCHED, line.box))], ink)

    def _cell(self, line: Line, width: float) -> Paragraph | None:
        """Return the text of half a table row, or None if it needs more than one line or has no words."""
        if is_wordless(line.text):
            return None
        text = self.paragraph(line.text, FORBIDDEN, line.box)
        return text if text.width <= width else None

    def _row_icon(self, name: str, high: float) -> float:
        """Return the size of an icon in a row: no wider than its cell, but with legible numbers."""
        ink = self.signs.ink(name)
        return max(min(ROW_ICON, high * 0.9, WIDEST / (ink.left + ink.right)), self.signs.least(name))

    def _row(self, cells: Sequence[tuple[Line, Paragraph]], ink: str) -> Block:
        cells = tuple(cells)
        high = max(ROW * min(1.0, self.k), *(text.height + 1.0 for _, text in cells))
        sizes = [self._row_icon(line.icons[0], high) for line, _ in cells]
        signs = [self.signs.ink(line.icons[0]) for line, _ in cells]
        for (line, _), sign, size in zip(cells, signs, sizes, strict=True):
            # icons with letters or numbers need a distance from the lines between table rows
            lettered = CLEAR if self.signs.least(line.icons[0]) else 0.0
            high = max(high, 2 * max(sign.up, sign.down) * size + lettered)

        def draw(scene: Scene, x: float, y: float) -> None:
            for number, ((line, text), sign, size) in enumerate(zip(cells, signs, sizes, strict=True)):
                start = number * (self.width + EDGE) / 2
                middle = self.left(x, start + 2.9) + (sign.left - sign.right) / 2 * size
                self.sign(scene, line.icons[0], middle, y + high / 2, size)
                self.put(
                    scene, x, y + (high - text.height) / 2, start + CELL, self.width - start - CELL, text
                )

        return Block("row", high, draw, 0.0, 0.25, BREAK.row, ink)


def _groups(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of a section in groups: the rows of a table together, each other line alone."""
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


def _keep_rows_together(blocks: list[Block]) -> list[Block]:
    """Forbid breaks that leave the first or last row of a table alone on a face."""
    for at in range(1, len(blocks)):
        before = blocks[at - 1]
        first = before.kind == "row" and (at < 2 or blocks[at - 2].kind != "row")
        last = at + 1 == len(blocks) or blocks[at + 1].kind != "row"
        if blocks[at].kind == "row" and before.kind == "row" and (first or last):
            blocks[at] = replace(blocks[at], cut=FORBIDDEN)
    return blocks
