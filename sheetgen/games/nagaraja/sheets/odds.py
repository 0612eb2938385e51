"""The odds of fate sticks as a printed aid: sticks and dice, all throws of the cards, throw against throw."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.icons import draw_icon
from sheetgen.games.layouts.faults import require_at_most
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import Board, board_of
from sheetgen.games.nagaraja.sheets import sticks
from sheetgen.games.nagaraja.sheets.page import CORE, GUIDE, SheetPage, draw_section, page_with_head
from sheetgen.games.nagaraja.sheets.sticks import percent_text, whole_percent
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.games.nagaraja.odds import Joint, Throw
    from sheetgen.text.typesetter import Typesetter

OPPONENT = msg("opponent", "sheet")
MOST = 16
"""Largest number of different throws in the tables."""
SIGN = 8.4
SIGNS = 39.0
"""Width of the column of sticks, in mm."""
LEAST, NAGAS = 10, 3
"""Least number of columns in the table of throws: for fate points and nagas."""
READ, PICTURE = 15.0, 21.0
"""Height of the examples at the bottom, which explain the tables, and width of each one's picture, in mm."""


def odds_pages(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return two pages, or raise ``LayoutError`` for more different throws than fit in the tables."""
    board = board_of(layout)
    found = card_throws(board, layout)
    throws = msg("{n} different throws", "report", n=len(found))
    require_at_most(("cards",), len(found), MOST, "NA-11", found=throws)
    title = msg("The odds of fate", "sheet")
    one = page_with_head(layout, typesetter, paper, title, "1/2")
    y = draw_section(
        one,
        one.top,
        msg("Fate sticks", "sheet"),
        msg("numbers left over: throw again", "sheet"),
        "odds.sticks",
    )
    sticks.draw_dice_table(one.scene, layout, one.left, y, CORE)
    y += sticks.dice_table_height(layout) + 4
    with one.scene.reading(one.left, one.right):
        _throws(one, layout, found, y)
    _read(one, layout, found)
    two = page_with_head(layout, typesetter, paper, title, "2/2")
    with two.scene.reading(two.left, two.right):
        _duels(two, layout, found)
    _read_duel(two, layout, found)
    return [one.scene, two.scene]


def card_throws(board: Board, layout: TempleGame) -> dict[Throw, Joint]:
    """Return each throw on a card with its distribution, from most fate points to most nagas."""
    joints = {}
    for text in dict.fromkeys(card.sticks for card in layout.cards):
        throw = odds.parse_throw(board, text)
        joints[throw] = odds.throw_distribution(board, throw)

    def sort_key(throw: Throw) -> tuple[Fraction, Fraction, Throw]:
        joint = joints[throw]
        return (
            -odds.expected_value(odds.fate_distribution(joint)),
            odds.expected_value(odds.naga_distribution(joint)),
            throw,
        )

    return {throw: joints[throw] for throw in sorted(joints, key=sort_key)}


# ---- throws -----------------------------------------------------------------------------------
def _throws(at: SheetPage, layout: TempleGame, found: dict[Throw, Joint], y: float) -> None:
    """Draw a row for each throw: the mean, then the probability of at least each number of fate points and
    nagas.
    """
    scene = at.scene
    hint = msg("% of throws with at least this many", "sheet")
    y = draw_section(at, y, msg("Throws of the cards", "sheet"), hint, "odds.throws")
    mean, first = at.left + SIGNS + 6.5, at.left + SIGNS + 14.0
    last = at.right - NAGAS * 11.5
    pitch = (last - 4 - first) / LEAST
    scene.text(mean, y + 3, sticks.MEAN, "text", 7.5, align="c", mid=True, width=13, box="odds.mean")
    for n in range(1, LEAST + 1):
        x = first + (n - 0.5) * pitch
        draw_icon(scene, "fate", x - 2.4, y + 3, 4.4)
        scene.text(x + 0.2, y + 3, f"{n}", "bold", 8.5, mid=True)
    for n in range(1, NAGAS + 1):
        x = last + (n - 0.5) * 11.5
        draw_icon(scene, "naga", x - 2.2, y + 3, 5.2)
        scene.text(x + 1.2, y + 3, f"{n}", "bold", 8.5, mid=True)
    y += 6.8
    row = min(12.2, (at.bottom - READ - 3.0 - y) / len(found))
    for number, (throw, joint) in enumerate(found.items()):
        top = y + number * row
        scene.seg(at.left, top, at.right, top, "stone_m", 0.18)
        sticks.draw_stick_signs(scene, layout, throw, at.left, top + row / 2, SIGN)
        fate, nagas = odds.fate_distribution(joint), odds.naga_distribution(joint)
        said = scene.typesetter.number(float(odds.expected_value(fate)))
        scene.text(mean, top + row / 2, said, "num", 10.5, align="c", mid=True)
        for n in range(1, LEAST + 1):
            _chance(
                scene, first + (n - 1) * pitch, top, pitch, row, odds.probability_at_least(fate, n), "copper"
            )
        for n in range(1, NAGAS + 1):
            _chance(
                scene, last + (n - 1) * 11.5, top, 11.5, row, odds.probability_at_least(nagas, n), "jungle"
            )
    low = y + len(found) * row
    for x in (first - 1, last - 2):
        scene.seg(x, y - 6, x, low, "stone_m", 0.18)


def _chance(scene: Scene, x: float, y: float, w: float, h: float, p: Fraction, ink: str) -> None:
    """Draw a percentage above a bar of proportional length."""
    likely = p >= Fraction(1, 2)
    scene.text(
        x + w / 2, y + h / 2 - 0.6, whole_percent(p), "num" if likely else "text", 9, align="c", mid=True
    )
    if p:
        long, low = w - 2.4, y + h - 1.7
        scene.seg(x + 1.2, low, x + 1.2 + long, low, f"{ink}_m", 0.18, cap=0)
        scene.seg(x + 1.2, low, x + 1.2 + max(0.3, long * float(p)), low, ink, 0.8, cap=0)


# ---- how to read it --------------------------------------------------------------------------
def _examples(layout: TempleGame, found: dict[Throw, Joint]) -> tuple[int, Throw, int]:
    """Return a kind of stick with nagas on some faces, a throw of few sticks, and fate points that it often
    brings.
    """
    board = board_of(layout)
    alone = [tuple(int(k == kind) for k in range(len(layout.sticks))) for kind in range(len(layout.sticks))]
    rare = [
        odds.probability_at_least(odds.naga_distribution(odds.throw_distribution(board, throw)), 1)
        for throw in alone
    ]
    kind = min(range(len(rare)), key=lambda k: (not 0 < rare[k] < 1, rare[k]))
    throw = min(found, key=sum)
    fate = odds.fate_distribution(found[throw])
    often = [n for n in range(1, LEAST + 1) if Fraction(1, 2) <= odds.probability_at_least(fate, n) < 1]
    return kind, throw, often[-1] if often else 1


def _read(at: SheetPage, layout: TempleGame, found: dict[Throw, Joint]) -> None:
    """Draw the explanation of each number on the page, with examples from its tables."""
    kind, throw, points = _examples(layout, found)
    one = tuple(int(k == kind) for k in range(len(layout.sticks)))
    joint = odds.throw_distribution(board_of(layout), one)
    none = odds.naga_distribution(joint).get(0, Fraction(0))
    number, spoken = at.scene.typesetter.number, at.scene.typesetter.say
    some = odds.probability_at_least(odds.fate_distribution(found[throw]), points)
    cells = (
        (one, spoken(sticks.MEAN), number(float(odds.expected_value(odds.fate_distribution(joint)))),
         # translators: what a figure of a stick says, under the word "mean"; two lines of 25 mm
         msg("fate points on average", "sheet")),
        (one, spoken(sticks.NAGA), percent_text(1 - none, at.scene.typesetter),
         # translators: what a percentage of a stick says, under the word "naga"; two lines of 25 mm
         msg("of the throws show a naga", "sheet")),
        (tuple(2 * n for n in one), spoken(sticks.IN_TWO), percent_text(1 - none * none, at.scene.typesetter),
         # translators: what a percentage of two sticks says; two lines of 25 mm
         msg("of the throws of two do", "sheet")),
        (throw, "", percent_text(some, at.scene.typesetter),
         # translators: what a percentage of a table says, beside some sticks; two lines of 25 mm
         msgs("of the throws: {count} point or more", "of the throws: {count} points or more", points, "sheet")),
    )  # fmt: skip
    wide = (CORE - 4.0) / len(cells)
    top = at.bottom - READ
    furniture.draw_panel(at.scene, at.left, top, CORE, READ, "stone", fill="white", lw=0.3)
    with at.scene.reading(at.left, at.right):
        for n, (shown, word, figure, says) in enumerate(cells):
            _cell_of(at, layout, shown, word, figure, says, at.left + 2.0 + n * wide, wide)
            if n:
                at.scene.seg(
                    at.left + 2.0 + n * wide,
                    top + 2,
                    at.left + 2.0 + n * wide,
                    top + READ - 2,
                    "stone_m",
                    0.2,
                )


def _cell_of(
    at: SheetPage, layout: TempleGame, throw: Throw, word: str, figure: str, says: Msg, x: float, wide: float
) -> None:
    """Draw an example: sticks above their percentage, and what the percentage means."""
    scene, t = at.scene, at.scene.typesetter
    middle = at.bottom - READ / 2
    size = min(7.6, (PICTURE - 2.4) / sum(throw) - 0.7)
    taken = sum(throw) * (size + 0.7) - 0.7
    sticks.draw_stick_signs(scene, layout, throw, x + PICTURE / 2 - taken / 2, middle - 3.0, size)
    scene.text(x + PICTURE / 2, middle + 3.2, figure, "num", 11, align="c", mid=True)
    room = wide - PICTURE - 2.0
    y = middle
    text = t.paragraph(t.say(says), "text", 8.0, room, 9.6, floor=7.0, max_height=READ - (6.2 if word else 2.4),
                       box="odds.read")  # fmt: skip
    high = text.height + (4.4 if word else 0.0)
    if word:
        scene.text(x + PICTURE, y - high / 2 + 2.0, word, "bold", 9, mid=True, width=room, box="odds.read")
    scene.paragraph(x + PICTURE, y + high / 2 - text.height, text)


def _read_duel(at: SheetPage, layout: TempleGame, found: dict[Throw, Joint]) -> None:
    """Draw the explanation of a cell of the table: the guide's sticks, the opponent's, and how often the
    guide wins.
    """
    scene, t = at.scene, at.scene.typesetter
    throws_ = list(found)
    mine, other = throws_[min(1, len(throws_) - 1)], throws_[min(2, len(throws_) - 1)]
    p = odds.compare_throws(found[mine], found[other]).wins(True)
    top, middle = at.bottom - READ, at.bottom - READ / 2
    furniture.draw_panel(scene, at.left, top, CORE, READ, "stone", fill="white", lw=0.3)
    with scene.reading(at.left, at.right):
        x = at.left + 6.0
        for words, throw in ((GUIDE, mine), (OPPONENT, other)):
            scene.text(x, middle - 3.4, words, "bold", 8.5, mid=True, width=34, box="odds.read")
            sticks.draw_stick_signs(scene, layout, throw, x, middle + 2.8, SIGN)
            x += 42.0
        scene.text(x + 9.0, middle, percent_text(p, t), "num", 15, align="c", mid=True)
        # translators: what a percentage of a table says: how often the guide wins; two lines of 85 mm
        says = msg(
            "of all times the guide wins the room with these sticks against those: its row, their column",
            "sheet",
        )
        text = t.paragraph(t.say(says), "text", 9.0, at.right - x - 24.0, 11.0, floor=7.5, max_height=READ - 2.4,
                           box="odds.read")  # fmt: skip
        scene.paragraph(x + 20.0, middle - text.height / 2, text)


# ---- throw against throw ------------------------------------------------------------------------
def _duels(at: SheetPage, layout: TempleGame, found: dict[Throw, Joint]) -> None:
    """Draw how often the guide's throw in a row wins the room against the opponent's in a column (NA-22)."""
    scene = at.scene
    hint = msg("% won by the guide, ties too; the rest is the opponent's", "sheet")
    y = draw_section(at, at.top, msg("Throw against throw", "sheet"), hint, "odds.duels")
    most = max(sum(throw) for throw in found)
    left = at.left + SIGNS + 2
    pitch = (at.right - left) / len(found)
    size = min(SIGN, pitch - 1.2)
    head = most * (size * 0.54 + 0.7) + 6.4
    scene.text(
        left - 3,
        y + head - 2.6,
        GUIDE,
        "bold",
        8,
        align="r",
        mid=True,
        width=18,
        box="odds.guide",
    )
    scene.text(left + 1, y + 1.8, OPPONENT, "bold", 8, mid=True, width=40, box="odds.opponent")
    for column, throw in enumerate(found):
        _stack(scene, layout, throw, left + (column + 0.5) * pitch, y + head - 1.2, size)
    y += head
    row = min(16.6, (at.bottom - y - READ - 8.4) / len(found))
    for r, (mine, joint) in enumerate(found.items()):
        top = y + r * row
        sticks.draw_stick_signs(scene, layout, mine, at.left, top + row / 2, SIGN)
        for c, other in enumerate(found.values()):
            p = odds.compare_throws(joint, other).wins(True)
            _cell(scene, left + c * pitch, top, pitch, row, p, r == c)
    low = y + len(found) * row
    scene.rect(left, y, len(found) * pitch, low - y, stroke="stone", lw=0.4)
    said = msg("bold: the guide wins at least every other time; with a diamond: three times in four", "sheet")
    scene.text(at.right, low + 4.4, said, "text", 7.5, align="r", mid=True, width=CORE, box="odds.note")


def _stack(scene: Scene, layout: TempleGame, throw: Throw, x: float, low: float, w: float) -> None:
    """Draw the sticks of a throw above each other. The lowest one ends at ``low`` mm."""
    h = w * 0.54
    y = low - h / 2
    for kind in reversed(range(len(throw))):
        for _ in range(throw[kind]):
            sticks.draw_stick_sign(scene, sticks.look_of_kind(layout, kind), x, y, w, h)
            y -= h + 0.7


def _cell(scene: Scene, x: float, y: float, w: float, h: float, p: Fraction, same: bool) -> None:
    """Draw a cell of the table: a percentage above 50 in bold on a ground, far above 50 on a diamond; equal
    throws have a frame.
    """
    if p >= Fraction(1, 2):
        scene.rect(x, y, w, h, fill="copper_t" if p < Fraction(3, 4) else "jungle_t")
    scene.rect(x, y, w, h, stroke="stone_m", lw=0.18)
    if same:
        scene.rect(x + 0.7, y + 0.7, w - 1.4, h - 1.4, 1.2, stroke="stone", lw=0.3)
    likely = p >= Fraction(1, 2)
    if p >= Fraction(3, 4):
        draw_icon(scene, "fate", x + w / 2, y + h / 2 + 3.7, 2.6, ink="jungle")
    scene.text(x + w / 2, y + h / 2, whole_percent(p), "num" if likely else "text", 9.6, align="c", mid=True)
