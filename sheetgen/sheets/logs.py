"""A blank log sheet of any game, to write on at the table: its columns are the grammar's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.face import arch
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.layouts.file import called
from sheetgen.games.layouts.identity import layout_hash
from sheetgen.games.notation.help import entries, pattern
from sheetgen.message import Msg, msg
from sheetgen.text.typesetter import Label
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.kinds.logs import LogSheet
    from sheetgen.games.notation.lexicon import Grammar, Lexicon
    from sheetgen.text.paragraph import Paragraph
    from sheetgen.text.typesetter import Line, Typesetter

OPTIONS: Mapping[str, tuple[str, ...]] = {"players": tuple("123456789")}
"""What may be asked of a log sheet: how many lines a round has."""

SIDE, TOP, FOOT = 6.5, 8.0, 14.5
GAP, ROLL, NUMBER, NAME = 1.7, 8.2, 10.0, 32.0
"""Mm between rounds, of a roll's line, of a round's number, of a player's name."""
CAPTION, SMALL = 7.5, 7.0
INK = "gold"
MOST_BOXES = 12
"""Faces in a row; of more things there are too many for boxes."""


class Group(NamedTuple):
    """Boxes for faces that belong together; the label may be empty."""

    label: str
    boxes: int


class Roll(NamedTuple):
    """A line of chance that a round begins with: its word and what is written behind it."""

    word: str
    groups: tuple[Group, ...]


class Page:
    """One page in the making: the room that is left, from the reader's side."""

    def __init__(self, scene: Scene, y: float) -> None:
        self.scene, self.y = scene, y
        self.width = scene.w - 2 * SIDE

    @property
    def room(self) -> float:
        """Mm above the footer that are still free."""
        return self.scene.h - FOOT - self.y

    def left(self, start: float, width: float = 0.0) -> float:
        """The left edge of what begins ``start`` mm from where reading begins."""
        rtl = self.scene.typesetter.rtl
        return SIDE + self.width - start - width if rtl else SIDE + start

    def put(self, start: float, y: float, line: Line) -> None:
        """A set line with its capitals centred on y."""
        self.scene.line(self.left(start, line.width), y, line, mid=True)


def log_pages(layout: LogSheet, typesetter: Typesetter, paper: Paper, *, players: str = "") -> list[Scene]:
    """Two pages, front and back: heading and rounds; more rounds, the claims, the verbs of the log.

    Raises ``UsageError`` for a game whose logs can not be read, ``DoesNotFit`` where a word or a whole
    round has no room.
    """
    game = registry.find(layout.header.game)
    grammar = game.grammar
    lexicon = grammar.lexicon(typesetter.lang)
    rolls, openings = list(rolls_of(grammar, lexicon)), list(rolls_of(grammar, lexicon, once=True))
    lines, line = int(players or layout.players), mm(layout.line)
    front = Page(_scene(layout, game, typesetter, paper, msg("front", "sheet")), TOP)
    back = Page(_scene(layout, game, typesetter, paper, msg("back", "sheet")), TOP)
    _head(front, layout, game, lexicon)
    words = _words(back, grammar)
    claims = 9.0 + line * (lines + 1)
    with front.scene.layer("text"), back.scene.layer("text"):  # all of it moves with the words
        for roll in openings:
            _opening(front, roll)
        number = 0
        for page, below in ((front, 0.0), (back, claims + words.height + 11.0)):
            _captions(page)
            block = ROLL * len(rolls) + line * lines
            count = int((page.room - below + GAP) // (block + GAP))
            if count < 1:
                raise DoesNotFit(
                    msg("a round of {lines} lines does not fit on {paper} paper", "report",
                        lines=lines, paper=paper.name.upper()))  # fmt: skip
            spare = min(2.5 * GAP, (page.room - below - count * (block + GAP)) / count)
            for _ in range(count):
                number += 1
                _round(page, number, rolls, lines, line)
                page.y += GAP + spare
        _claims(back, game, lexicon, lines, line)
        _verbs(back, words)
    for page in (front, back):
        _footer(page.scene, layout)
    return [front.scene, back.scene]


def _scene(layout: LogSheet, game: Game, typesetter: Typesetter, paper: Paper, side: Msg) -> Scene:
    head = layout.header
    title = f"{typesetter.say(game.short_title)}: {typesetter.say(side)}"
    return Scene(
        paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}", title=title,
        lang=typesetter.lang,
    )  # fmt: skip


def _footer(scene: Scene, layout: LogSheet) -> None:
    head = layout.header
    furniture.footer(
        scene, SIDE, scene.h - 11.2, scene.w - 2 * SIDE,
        game=head.game, name=head.name, version=head.version, layout_hash=layout_hash(layout),
    )  # fmt: skip


# ---- what the grammar says ------------------------------------------------------------------


def rolls_of(grammar: Grammar, lexicon: Lexicon, once: bool = False) -> Iterator[Roll]:
    """The lines of chance that a round has, or those that a game has ``once``; each word in one line.

    Where it is sure how many faces there are each has a box, grouped as they are written.
    """
    said: set[str] = set()
    for verb, word in dict(lexicon.line_verbs()).items():
        first = word if not isinstance(verb.word, Msg) else lexicon.say(verb.word)
        if verb.once != once or first in said:
            continue
        said.add(first)
        groups: list[Group] = []
        for arg in verb.args:
            boxes = arg.boxes()
            if boxes and boxes.number <= MOST_BOXES:
                count = -(-boxes.number // boxes.group)
                named = len(boxes.kinds) == count
                labels = [kind.caption(lexicon) for kind in boxes.kinds] if named else [""] * count
                groups += [Group(label, boxes.group) for label in labels]
            else:
                name = arg.caption(lexicon)
                groups.append(Group("" if name == first else name, 1))
        yield Roll(first, tuple(groups))


# ---- parts of the page ----------------------------------------------------------------------


def _head(page: Page, layout: LogSheet, game: Game, lexicon: Lexicon) -> None:
    scene, t = page.scene, page.scene.typesetter
    high = 17.5
    arch(scene, SIDE, page.y, page.width, high, INK)
    title = called(layout.header.title, layout.header.name, t.lang)
    scene.text(
        scene.w / 2, page.y + 10.0, title, "display", 21, align="c", mid=True, width=90, box="log.title"
    )
    page.y += high + 2.6
    game_line = f"{lexicon.say(msg('game', 'log'))}: {layout.header.game}"
    scene.text(scene.w / 2, page.y, game_line, "bold", 8.5, align="c", mid=True, width=90, box="log.game")
    page.y += 9.4
    half = (page.width - 6) / 2
    for row in (("layout", "date"), ("players",)):
        for column, key in enumerate(row):
            word = lexicon.say(_FIELDS[key])
            width = half if len(row) > 1 else page.width
            start = column * (half + 6)
            label = t.fit(f"{word}:", "bold", 9, width * 0.4, box=f"log.{key}")
            page.put(start, page.y - 1.2, label)
            a, b = page.left(start + label.width + 1.5), page.left(start + width)
            with scene.layer("text"):
                scene.seg(a, page.y + 0.6, b, page.y + 0.6, lw=0.2)
            scene.spot(f"field.{key}", (a + b) / 2, page.y - 1.8, abs(b - a) / 2, 2.4)
        page.y += 8.4
    page.y -= 3.0


_FIELDS = {"layout": msg("layout", "log"), "date": msg("date", "log"), "players": msg("players", "log")}


def _captions(page: Page) -> None:
    """What stands in which column, once a page."""
    t = page.scene.typesetter
    labels = [
        Label(t.say(msg("Round", "sheet")), NUMBER + 1.2, "log.round"),
        Label(t.say(msg("Player", "sheet")), NAME - 3, "log.player"),
        Label(
            t.say(msg("Decisions, a ; between them", "sheet")), page.width - NUMBER - NAME, "log.decisions"
        ),
    ]
    page.y += 1.2
    for start, line in zip(
        (0.0, NUMBER + 2, NUMBER + NAME + 2), t.fit_all(labels, "text", CAPTION), strict=True
    ):
        page.put(start, page.y, line)
    page.y += 2.6


def _round(page: Page, number: int, rolls: Sequence[Roll], lines: int, line: float) -> None:
    """One round: its number, the lines of chance, a line for each player."""
    scene = page.scene
    high = ROLL * len(rolls) + line * lines
    frame = ornament.cusped_frame(page.width, high, 1.6)
    top = page.y
    scene.push(SIDE, top)
    scene.clip(frame)
    scene.rect(page.left(0, NUMBER) - SIDE, 0, NUMBER, high, fill=f"{INK}_t")
    if rolls:  # chance on a ground, so that it is found again
        scene.rect(0, 0, page.width, ROLL * len(rolls), fill=f"{INK}_t")
    scene.unclip()
    scene.pop()
    for n, roll in enumerate(rolls):
        _roll(page, roll, top + ROLL * (n + 0.5))
    begin = top + ROLL * len(rolls)
    edge, end = page.left(NUMBER), page.left(page.width)
    for n in range(lines):
        y = begin + n * line
        if n or rolls:
            scene.seg(edge, y, end, y, INK if n == 0 else f"{INK}_m", 0.25 if n == 0 else 0.18, cap=0)
        scene.text(page.left(NUMBER + NAME - 1.5), y + line / 2, ":", "bold", 10, align="c", mid=True)
    column = page.left(NUMBER + NAME)
    scene.seg(column, begin, column, top + high, f"{INK}_m", 0.18, cap=0)
    scene.seg(edge, top, edge, top + high, INK, 0.25, cap=0)
    scene.text(page.left(NUMBER / 2), top + high / 2, str(number), "num", 13, align="c", mid=True)
    ornament.at(scene, frame, SIDE, top, stroke=INK, lw=0.35)
    page.y += high


def _roll(page: Page, roll: Roll, y: float) -> None:
    """The word of a chance and boxes for what came."""
    scene, t = page.scene, page.scene.typesetter
    start, high = NUMBER + 2.0, ROLL - 2.6
    word = t.fit(f"{roll.word}:", "bold", 9, 22, box="log.roll")
    page.put(start, y, word)
    start += word.width + 3
    share = (page.width - start - 2) / len(roll.groups)
    labels = t.fit_all([Label(g.label, share * 0.5, "log.roll") for g in roll.groups], "text", CAPTION)
    indent = max(label.width for label in labels) + 1.6 if any(g.label for g in roll.groups) else 0.0
    for group, label in zip(roll.groups, labels, strict=True):
        page.put(start + indent - 1.6 - label.width if group.label else start, y, label)
        begin = start + indent
        width = (share - (begin - start) - 2.5) / group.boxes
        for n in range(group.boxes):
            x = page.left(begin + n * width, width)
            scene.rect(x + 0.4, y - high / 2, width - 0.8, high, 0.9, fill="white", stroke=INK, lw=0.22)
        start += share


def _opening(page: Page, roll: Roll) -> None:
    """A chance that comes once, before the first round."""
    scene = page.scene
    frame = ornament.cusped_frame(page.width, ROLL, 1.6)
    ornament.at(scene, frame, SIDE, page.y, fill=f"{INK}_t", stroke=INK, lw=0.35)
    _roll(page, roll, page.y + ROLL / 2)
    page.y += ROLL + 2 * GAP


def _claims(page: Page, game: Game, lexicon: Lexicon, lines: int, line: float) -> None:
    """A table for what the paper says at the end: a line a player, a column for each entry of the tally."""
    scene, t = page.scene, page.scene.typesetter
    page.y += 1.2
    title = t.fit(t.say(msg("At the end", "sheet")), "display", 12, 60, box="log.claims")
    page.put(0, page.y + 2.6, title)
    a, b = page.left(title.width + 2), page.left(page.width)
    scene.seg(a, page.y + 2.6, b, page.y + 2.6, INK, 0.22)
    ornament.put_star(scene, b, page.y + 2.6, 1.1, n=4, inner=0.42, fill=INK)
    page.y += 6.6
    first, last = NUMBER + NAME, 20.0
    share = (page.width - first - last) / max(1, len(game.tally))
    heads = [Label(lexicon.say(f.word), share - 3, f"log.claims.{f.key}") for f in game.tally]
    place = Label(t.say(msg("Place", "sheet")), last - 3, "log.claims.place")
    claim = Label(lexicon.say(msg("claim", "log")), first - 3, "log.claims.claim")
    starts = [0.0, *(first + n * share for n in range(len(heads))), page.width - last]
    high = line * (lines + 1)
    for start, label in zip(starts, t.fit_all([claim, *heads, place], "bold", 9), strict=True):
        page.put(start + 2, page.y + line / 2, label)
    for start in starts[1:]:
        scene.seg(page.left(start), page.y, page.left(start), page.y + high, f"{INK}_m", 0.18, cap=0)
    for n in range(1, lines + 1):
        y = page.y + n * line
        scene.seg(
            SIDE, y, SIDE + page.width, y, INK if n == 1 else f"{INK}_m", 0.25 if n == 1 else 0.18, cap=0
        )
        scene.text(page.left(first - 1.5), y + line / 2, ":", "bold", 10, align="c", mid=True)
        for start, field in zip(starts[1:], game.tally, strict=False):
            for part in range(1, len(field.parts)):
                x = page.left(start + share * part / len(field.parts))
                scene.text(x, y + line / 2, "/", "text", 12, align="c", mid=True)
    ornament.at(scene, ornament.cusped_frame(page.width, high, 1.6), SIDE, page.y, stroke=INK, lw=0.35)
    page.y += high + 2.4


def _words(page: Page, grammar: Grammar) -> Paragraph:
    """All verbs with what they take, in one paragraph."""
    t = page.scene.typesetter
    patterns = dict.fromkeys(pattern(entry.syntax).replace(" ", "\u00a0") for entry in entries(grammar, t))
    return t.paragraph(
        "   ·   ".join(patterns), "text", 8, page.width - 5, 10.4, floor=SMALL, box="log.verbs"
    )


def _verbs(page: Page, words: Paragraph) -> None:
    scene = page.scene
    high = words.height + 3.0
    y = scene.h - FOOT - high
    frame = ornament.cusped_frame(page.width, high, 1.6)
    ornament.at(scene, frame, SIDE, y, fill=f"{INK}_t", stroke=INK, lw=0.25)
    rtl = scene.typesetter.rtl
    scene.paragraph(page.left(2.5), y + 1.5, words, align="r" if rtl else "l")
