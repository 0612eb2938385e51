"""The hand cards, one on each page with its back, a card for the guide, and symbols of fate sticks for other
cards (NA-11, NA-12, NA-40 to NA-43).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import jungle
from sheetgen.draw.cards.formats import POKER, SMALLEST_TYPE, STEP, Format, format_of
from sheetgen.draw.cards.pictures import Art
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.sheets import overview, page, sticks
from sheetgen.games.nagaraja.sheets.card_parts import (
    BAND,
    KEPT,
    OUT,
    PICTURES,
    PLINTH,
    Doorway,
    EffectSubject,
    draw_hand_card_back,
)
from sheetgen.games.nagaraja.sheets.overview import SYMBOL, effect_sentence, split_effect
from sheetgen.games.nagaraja.sheets.page import stick_look
from sheetgen.games.nagaraja.sheets.sticks import draw_stick_sign
from sheetgen.games.pages import start_page
from sheetgen.message import msg
from sheetgen.text.line import SOFT_HYPHEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sheetgen.draw.paper import Paper
    from sheetgen.games.nagaraja.layout import Card, TempleGame
    from sheetgen.text.typesetter import Paragraph, Typesetter


KINDS = ("brown", "white", "green")


def _stick(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw a stick of the kind ``what`` with its letter."""
    # Letters of other scripts are square, so the stick is wider and higher.
    wide, tall = (1.16, 0.68) if scene.typesetter.script == "Latn" else (1.38, 0.84)
    draw_stick_sign(scene, stick_look(what, KINDS.index(what)), x, y, size * wide, size * tall)


ART = Art(signs={"stick": _stick}, gallery=f"{__package__}.tableaux:TABLEAUX", badge="naga")


# ---- hand cards ---------------------------------------------------------------------------------
#
# A column at the edge shows what a fan of cards must show: symbol, sticks, code. The rest is a picture of the
# effect in a doorway, arrows towards the affected temple (the card lies between two temples: the red arrow
# points at the opponent, the white one at the player), and, with a naga, the effect in words.


SIZES = ("poker", "poker-us", "bridge", "mini-euro")
OPTIONS: Mapping[str, tuple[str, ...]] = {"size": (*SIZES, "tarot", "a6")}
"""Options of the hand cards; the first is the default."""
LEADING = 1.16
LARGER = 1.2
"""Words are larger than usual by up to this factor if no word is divided."""
EVEN = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Fractions of the column's width that are tried for lines of equal length."""


class CardLook(NamedTuple):
    """The proportions of a size of card: in mm, with type sizes in points."""

    column: float
    """Width of the index from the trim, in mm."""
    middle: float
    """Centre of its signs, in mm."""
    sign: float
    stick: tuple[float, float]
    pitch: float
    """Distance between sticks if there are few, in mm."""
    sill: float
    """Height of the doorway relative to the height of the card."""
    arrow: float
    naga: float
    pt: float
    code: float


LARGE = CardLook(14.0, 7.8, 8.6, (9.2, 5.2), 6.5, 0.66, 1.0, 7.0, 9.4, 10.5)
SMALL = CardLook(10.4, 5.8, 6.6, (7.2, 4.4), 5.2, 0.615, 0.72, 5.4, 8.0, 9.0)


def _look(form: Format) -> CardLook:
    """Return the proportions of a card; those of cards larger than the sizes of hand cards grow with it."""
    look = SMALL if form.width < 50 else LARGE
    if form.name in SIZES:
        return look
    k = max(1.0, min(form.width / POKER.width, form.height / POKER.height))
    return CardLook(
        look.column * k, look.middle * k, look.sign * k, (look.stick[0] * k, look.stick[1] * k), look.pitch * k,
        look.sill, look.arrow * k, look.naga * k, look.pt * k, look.code * k,
    )  # fmt: skip


def hand_pages(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, *, size: str = SIZES[0]
) -> list[Scene]:
    """Return front and back of every card, as often as the layout has it, then those of the guide's card.

    Equal cards share a scene, and all backs share one. Raise ``LayoutError`` for a card with more sticks than
    fit in its column, ``DoesNotFit`` naming the card whose words do not fit at 7 pt.
    """
    form = format_of(size, paper)
    look = _look(form)
    said = _set(layout, typesetter, form, look)
    scene = partial(_scene, layout, typesetter, form)
    behind = scene(typesetter.say(msg("back", "sheet")))
    draw_hand_card_back(behind)
    met: Counter[str] = Counter()
    pages: list[Scene] = []
    for number, card in enumerate(layout.cards):
        front = scene(card.code)
        name, count = split_effect(card.effect)
        _face(front, number, look, EffectSubject(layout, count, met[name]), said[number])
        met[name] += 1
        pages += [front, behind] * card.count
    marker = scene(typesetter.say(page.GUIDE))
    overview.draw_guide_card(marker)
    return [*pages, marker, marker]


def spare_pages(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, *, size: str = SIZES[0]
) -> list[Scene]:
    """Return front and back of a blank card that can replace a lost one: a doorway and places to write in."""
    form = format_of(size, paper)
    look, ink = _look(form), overview.INK
    front, behind = (
        start_page(layout, typesetter, form.width, form.height, typesetter.say(page.GAME)) for _ in range(2)
    )
    draw_hand_card_back(behind)
    door = Doorway(look.column, front.w, front.h * look.sill, ink, look.column + 2.6)
    with door.behind_wall(front):
        _leaves(front, door)
    door.draw_wall(front)
    door.draw_sill(front)
    door.draw_plinth(front)
    _blank_index(front, look, ink)
    room = _Words(front.w, front.h, look)
    for line in (1, 2, 3):
        y = room.top + line / 3 * room.height - 1.2
        front.seg(room.left, y, room.right, y, "ink_m", 0.25)
    return [front, behind]


def _blank_index(scene: Scene, look: CardLook, ink: str) -> None:
    """Draw the column at the edge with empty places: for the symbol, for three sticks, and a line for the code."""
    x = look.middle
    low = _ground_of_index(scene, look, ink)
    scene.circle(x, KEPT + look.sign / 2 + 0.6, look.sign / 2, fill="white", stroke=ink, lw=0.3)
    wide, high = look.stick
    for n in range(3):
        scene.rect(x - wide / 2, low + 1.4 + n * look.pitch, wide, high, fill="white", stroke=ink, lw=0.3)
    foot = scene.h - KEPT - 1.2
    scene.seg(x - look.sign * 0.46, foot, x + look.sign * 0.46, foot, ink, 0.3)


def _ground_of_index(scene: Scene, look: CardLook, ink: str) -> float:
    """Draw the column without its signs, and return the height of the line below the symbol."""
    x, column = look.middle, look.column
    scene.rect(-OUT, -OUT, column + OUT, scene.h + 2 * OUT, fill="white")
    scene.rect(-OUT, -OUT, column + OUT, scene.h + 2 * OUT, fill=f"{ink}_t")
    scene.seg(column, -OUT, column, scene.h + OUT, ink, 0.4, cap=0)
    low = KEPT + look.sign + 2.2
    scene.seg(x - look.sign * 0.46, low, x + look.sign * 0.46, low, ink, 0.3)
    return low


def _scene(layout: TempleGame, typesetter: Typesetter, form: Format, said: str) -> Scene:
    title = f"{typesetter.say(page.GAME)}: {said}"
    return start_page(layout, typesetter, form.width, form.height, title)


def _set(layout: TempleGame, typesetter: Typesetter, form: Format, look: CardLook) -> list[Paragraph]:
    """Return the set texts of all cards in one type size, the largest at which all fit."""
    room = _Words(form.width, form.height, look)
    pt = look.pt * LARGER
    while True:
        try:
            found = [_even(typesetter, card, pt, room) for card in layout.cards]
            if pt <= look.pt or not any(map(_parted, found)):
                return found
        except DoesNotFit:
            if pt - STEP < SMALLEST_TYPE:
                raise
        pt -= STEP


def _parted(said: Paragraph) -> int:
    """Return the number of lines that end within a word. Japanese words begin after hiragana, with other letters."""
    rows = [row.text for row in said.lines]
    japanese = any(map(_is_hiragana, "".join(rows)))
    return sum(
        one.endswith(SOFT_HYPHEN) or (japanese and not (_is_hiragana(one[-1]) and not _is_hiragana(two[0])))
        for one, two in pairwise(rows)
    )


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


def _even(typesetter: Typesetter, card: Card, pt: float, room: _Words) -> Paragraph:
    """Return the set text of a card: if possible without divided words, then with few lines, then with lines
    of similar length.
    """
    said = typesetter.say(effect_sentence(card.effect, card.arrows))
    found: list[tuple[tuple[int, int, float], Paragraph]] = []
    for share in EVEN:
        try:
            other = typesetter.paragraph(
                said, "bold", pt, room.width * share, pt * LEADING, max_height=room.height, floor=pt,
                box=f"hand.{card.code}",
            )  # fmt: skip
        except DoesNotFit:
            if not found:
                raise
            break
        found.append(((_parted(other), len(other.lines), share), other))
    return min(found, key=itemgetter(0))[1]


class _Words:
    """The places of a naga and of the words under the doorway, as wide as the card allows."""

    def __init__(self, width: float, height: float, look: CardLook) -> None:
        self.left, self.right = look.column + 1.8, width - KEPT
        self.naga = look.naga + 1.4
        self.width = self.right - self.left - self.naga
        self.top, self.bottom = height * look.sill + BAND + 4.4 * look.arrow, height - PLINTH - 1.2

    @property
    def height(self) -> float:
        return self.bottom - self.top


def _face(scene: Scene, number: int, look: CardLook, motif: EffectSubject, said: Paragraph) -> None:
    layout = motif.layout
    card = layout.cards[number]
    ink = SYMBOL[card.symbol][1]
    door = Doorway(look.column, scene.w, scene.h * look.sill, ink, look.column + 2.6)
    # The picture is shifted away from the arrow.
    away = {"opponent": 1.2, "self": -1.6, "either": 0.0}[card.arrows]
    with door.behind_wall(scene):
        door.draw_view(scene, card.symbol)
        _leaves(scene, door)
        with (
            scene.as_sign(),
            scene.placed(door.middle_x, door.centre_y + away * door.picture_scale, door.picture_scale),
        ):
            PICTURES[split_effect(card.effect)[0]](scene, motif)
    door.draw_wall(scene)
    door.draw_sill(scene)
    door.draw_plinth(scene)
    _index(scene, layout, card, look, ink)
    if card.arrows in ("opponent", "either"):
        draw_target_arrow(scene, door.middle_x, KEPT - 0.2 + 6.2 * look.arrow, 0, look.arrow)
    if card.arrows in ("self", "either"):
        draw_target_arrow(scene, door.middle_x, door.height + 0.9, 180, look.arrow * 0.86)
    room = _Words(scene.w, scene.h, look)
    rtl, middle = scene.typesetter.rtl, (room.top + room.bottom) / 2
    # The icon follows the direction of the text, so it belongs to the layer of text.
    with scene.layer("text"), scene.as_sign():
        half = look.naga / 2
        draw_icon(scene, "naga", room.right - half if rtl else room.left + half, middle, look.naga)
    edge = room.right - room.naga if rtl else room.left + room.naga
    scene.paragraph(edge, middle - said.height / 2, said, align="r" if rtl else "l")


def _leaves(scene: Scene, door: Doorway) -> None:
    """Draw jungle in the corners of the doorway."""
    for side in (-1, 1):
        with scene.placed(door.middle_x, door.height, door.picture_scale, sx=side):
            for turn, length, half, x in ((-50, 8, 1.8, 19.2), (-24, 10.5, 2.1, 20.2), (2, 11, 2.2, 21.0)):
                jungle.draw_leaf(scene, x, 0.6, length, half, turn, veins=5, lw=0.22)


def _index(scene: Scene, layout: TempleGame, card: Card, look: CardLook, ink: str) -> None:
    """Draw the column at the edge of a card: the symbol, the sticks below each other, the code at the bottom."""
    x = look.middle
    low = _ground_of_index(scene, look, ink)
    with scene.as_sign():
        draw_icon(scene, SYMBOL[card.symbol][0], x, KEPT + look.sign / 2 + 0.6, look.sign)
    foot = scene.h - KEPT - 2.6
    throw = odds.parse_throw(board_of(layout), card.sticks)
    wide, high = look.stick
    first, last = low + 1.4 + high / 2, foot - 3.4 - high / 2
    count = sum(throw)
    pitch = min(look.pitch, (last - first) / max(1, count - 1))
    if pitch < high + 0.3:
        most = int((last - first) / (high + 0.3)) + 1
        way = ("cards", layout.cards.index(card), "sticks")
        raise_fault(way, card.sticks, msg("at most {n} on this sheet", "report", n=most), "NA-11")
    kinds = [kind for kind, number in enumerate(throw) for _ in range(number)]
    with scene.as_sign():
        for n, kind in enumerate(kinds):
            sticks.draw_stick_sign(scene, sticks.look_of_kind(layout, kind), x, first + n * pitch, wide, high)
    scene.text(x, foot, card.code, "num", look.code, align="c", mid=True)


def draw_target_arrow(scene: Scene, x: float, y: float, turn: float, size: float) -> None:
    """Draw a broad arrow about (x, y): a solid arrow points up to the opponent, a hollow one down to the
    player.
    """
    ink = "ink" if turn else "red"
    d = "M0 -6.2L4.6 -.6H2V5.4H-2V-.6H-4.6Z"
    with scene.placed(x, y, size, turn), scene.as_sign():
        scene.path(d, fill="white", stroke="white", lw=1.9 * size)
        scene.path(d, fill="white" if turn else ink, stroke=ink, lw=0.55)
