"""The guide's card, and an overview of all cards on one page: sticks, arrows, effects, numbers (NA-11, NA-12,
NA-20 to NA-22, NA-40 to NA-43).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, jungle, serpents
from sheetgen.draw.cards.formats import SMALLEST_TYPE, STEP
from sheetgen.draw.cards.pictures import Art, Signs
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import MM
from sheetgen.errors import DoesNotFit
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.arguments import sticks_counted
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.sheets import page, sticks
from sheetgen.games.nagaraja.sheets.card_parts import BAND, KEPT, OUT, PLINTH, Doorway
from sheetgen.games.nagaraja.sheets.page import SheetPage, page_with_head
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.typesetter import Label, Paragraph, Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Card, TempleGame


INK = "jungle"
SHARE = 0.52
"""Height of the doorway relative to the height of the card."""
RULES = (
    msg("Guide, then opponent: put down cards of *one* symbol, face down.", "card"),
    msg("From the guide on, in turn: a stick with a {naga} activates a card. Or pass.", "card"),
    msg("Most {fate} win the {room}. Tie: the guide.", "card"),
)
GAP, AIR = 1.5, 1.8
"""Distance between two rules, and of an icon from words (both sides together), in mm."""


def draw_guide_card(scene: Scene) -> None:
    """Draw the king of serpents in his doorway, the title, and the guide's privileges; raise ``DoesNotFit``."""
    start = KEPT + 1.2
    door = Doorway(-OUT, scene.w, scene.h * SHARE, INK, start)
    small = scene.w < 50
    with door.behind_wall(scene), scene.placed(door.middle_x, door.height, door.picture_scale):
        for side in (-1, 1):
            with scene.placed(sx=side):
                for turn, length, half, x in (
                    (-56, 10, 2.1, 18.6),
                    (-28, 13, 2.5, 19.8),
                    (0, 14, 2.6, 21.0),
                ):
                    jungle.draw_leaf(scene, x, 0.6, length, half, turn, veins=6, lw=0.24)
        jungle.draw_full_moon(scene, 0, -20.0, 11.4)
        serpents.draw_serpent_king(scene, 0, 0.6, 0.84)
    door.draw_wall(scene)
    door.draw_sill(scene)
    door.draw_plinth(scene)
    _words(scene, door.height + BAND, small)


def _words(scene: Scene, top: float, small: bool) -> None:
    t = scene.typesetter
    said = t.say(page.GUIDE)
    title = t.fit(
        said[:1].upper() + said[1:], "display", 11.0 if small else 15.0, scene.w - 10, box="guide.title"
    )
    high = 4.4 if small else 6.0
    scene.line(scene.w / 2, top + 1.4 + high / 2, title, align="c", mid=True)
    # Leave room for letters that extend far below the line.
    first, last = top + high + 2.6, scene.h - PLINTH - 1.2
    left, right = KEPT + 1.4, scene.w - KEPT - 1.4
    signs = Signs(t, Art(), clear=AIR / 2)
    rules = RULES[::2] if small else RULES
    found = _set(signs, rules, right - left, last - first, 7.5 if small else 8.6)
    whole = sum(p.height for p in found) + GAP * (len(found) - 1)
    y = (first + last - whole) / 2
    for paragraph in found:
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(scene.w / 2, y, paragraph, align="c"):
            with scene.layer("text"):  # Icons among the words belong to the layer of text.
                signs.fill(scene, box, paragraph.pt, cap)
        y += paragraph.height + GAP


def _set(signs: Signs, rules: Sequence[Msg], width: float, height: float, pt: float) -> list[Paragraph]:
    """Return the rules of the card as set text, all in the same type size."""
    t = signs.typesetter
    while True:
        try:
            found: list[Paragraph] = []
            for number, rule in enumerate(rules, 1):
                text, sizes = signs.prepare(t.say(rule), pt)
                room = height - sum(p.height + GAP for p in found)
                box = f"guide.{number}"
                found.append(
                    t.paragraph(
                        text,
                        "text",
                        pt,
                        width,
                        pt * 1.2,
                        max_height=room,
                        floor=pt,
                        box=box,
                        boxes=sizes,
                        centred=True,
                    )
                )
            return found
        except DoesNotFit:
            pt -= STEP
            if pt < SMALLEST_TYPE:
                raise


# ---- the overview -------------------------------------------------------------------------------


COLUMN, BETWEEN = 96.0, 5.0
TITLE = 9.0
SIGN = 7.4
ARROWS = {"opponent": "to-opponent", "self": "to-self", "either": "to-either"}
SYMBOL = {"relics": ("relic", "copper"), "tiles": ("room", "stone"), "sticks": ("fate-stick", "umber"),
          "cards": ("playing-card", "night")}  # fmt: skip
ICONS = {
    "fate": "fate", "throw again": "throw-again", "strike": "strike", "look": "look", "swap relics": "swap-relics",
    "turn": "turn-tile", "move": "move-tile", "swap tiles": "swap-tiles", "trap": "trap", "take": "take-card",
    "draw": "draw-cards", "rob": "rob-card",
}  # fmt: skip
# translators: what arrows on cards mean: on whose sticks, relics or tiles the card works; at most 22 mm
WHOM = {
    "opponent": msg("the opponent's", "sheet"),
    "self": msg("your own", "sheet"),
    "either": msg("either player's", "sheet"),
}


def card_words(layout: TempleGame, code: str) -> Sequence[Msg | str]:
    """Return the code, the symbol, the sticks and the effect of a card; empty for an unknown code."""
    for card in layout.cards:
        if card.code == code.casefold():
            words = card.sticks.split()
            kinds = [
                kind for number, kind in zip(words[::2], words[1::2], strict=True) for _ in range(int(number))
            ]
            return (
                card.code,
                page.SYMBOLS[card.symbol],
                sticks_counted(kinds),
                effect_sentence(card.effect, card.arrows),
            )
    return ()


def effect_sentence(text: str, arrows: str) -> Msg:
    """Return an effect as a sentence, in up to two lines of 37 mm."""
    name, n = split_effect(text)
    looks = {
        "opponent": msgs(
            "Look at {count} hidden relic of the opponent",
            "Look at {count} hidden relics of the opponent",
            n,
            "sheet",
        ),
        "self": msgs(
            "Look at {count} hidden relic of yours", "Look at {count} hidden relics of yours", n, "sheet"
        ),
        "either": msgs(
            "Look at {count} hidden relic in any temple",
            "Look at {count} hidden relics in any temple",
            n,
            "sheet",
        ),
    }
    swaps = {
        "opponent": msg("Swap two relics of the opponent", "sheet"),
        "self": msg("Swap two relics of yours", "sheet"),
        "either": msg("Swap two relics of one temple", "sheet"),
    }
    turns = {
        "opponent": msg("Turn a tile of the opponent", "sheet"),
        "self": msg("Turn a tile of yours", "sheet"),
        "either": msg("Turn a tile in any temple", "sheet"),
    }
    trades = {
        "opponent": msg("Swap two tiles of the opponent, not turned", "sheet"),
        "self": msg("Swap two tiles of yours, not turned", "sheet"),
        "either": msg("Swap two tiles of one temple, not turned", "sheet"),
    }
    return {
        "fate": msgs("{count} more fate point", "{count} more fate points", n, "sheet"),
        "throw again": msgs("The opponent throws {count} stick of your choice again",
                            "The opponent throws {count} sticks of your choice again", n, "sheet"),
        "strike": msgs("Discard {count} stick of the opponent", "Discard {count} sticks of the opponent", n, "sheet"),
        "look": looks[arrows],
        "swap relics": swaps[arrows],
        "turn": turns[arrows],
        "move": msg("Move a tile of yours to an empty place, not turned", "sheet"),
        "swap tiles": trades[arrows],
        "trap": msg("Put the trap on an empty place of the opponent", "sheet"),
        "take": msg("Take any card from the discards, unseen", "sheet"),
        "draw": msgs("Draw {count} card", "Draw {count} cards", n, "sheet"),
        "rob": msg("The opponent discards a card at random", "sheet"),
    }[name]  # fmt: skip


def split_effect(text: str) -> tuple[str, int]:
    """Return an effect and its number, 0 if it has none."""
    head, _, tail = text.rpartition(" ")
    return (head, int(tail)) if tail.isdecimal() else (text, 0)


def overview_page(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return one page, or raise ``LayoutError`` for more different cards than fit."""
    at = page_with_head(layout, typesetter, paper, msg("All cards at a glance", "sheet"))
    groups = {symbol: [c for c in layout.cards if c.symbol == symbol] for symbol in page.SYMBOLS}
    left, right = ("relics", "tiles"), ("sticks", "cards")
    rows = [sum(len(groups[s]) for s in side) for side in (left, right)]
    room = at.bottom - at.top - 2 * TITLE - 3
    row = min(room / max(rows), (room - LEGEND) / rows[1])
    if row < 9.6:
        most = int(room / 9.6)
        raise_fault(("cards",), max(rows), msg("at most {n} on this sheet", "report", n=most), "NA-11")
    columns = (0.0, COLUMN + BETWEEN)
    for x, side in zip(columns[::-1] if at.scene.rtl else columns, (left, right), strict=True):
        y = at.top
        for symbol in side:
            with at.scene.reading(at.left + x, at.left + x + COLUMN):
                y = _group(at, layout, symbol, groups[symbol], x, y, row) + 3
        if side is right:
            with at.scene.reading(at.left + x, at.left + x + COLUMN):
                _legend(at, layout, x, y + 1)
    return [at.scene]


def _group(
    at: SheetPage, layout: TempleGame, symbol: str, cards: Sequence[Card], x: float, y: float, row: float
) -> float:
    """Draw the cards of one symbol; return their lower end in mm."""
    scene, ink = at.scene, SYMBOL[symbol][1]
    draw_icon(scene, SYMBOL[symbol][0], at.left + x + 3.6, y + 3.6, 7.2)
    furniture.draw_title(scene, at.left + x + 9, y + 3.6, page.SYMBOLS[symbol], COLUMN - 40, "overview.title")
    number = sum(card.count for card in cards)
    said = msgs("{count} card", "{count} cards", number, "sheet")
    furniture.draw_hint(scene, at.left + x + 52, at.left + x + COLUMN, y + 3.8, said)
    y += TITLE
    furniture.draw_panel(scene, at.left + x, y, COLUMN, row * len(cards), ink)
    for number, card in enumerate(cards):
        if number:
            scene.seg(
                at.left + x + 2, y + number * row, at.left + x + COLUMN - 2, y + number * row, f"{ink}_m", 0.2
            )
        _card(scene, layout, card, at.left + x, y + number * row, row)
    return y + row * len(cards)


def _card(scene: Scene, layout: TempleGame, card: Card, x: float, y: float, row: float) -> None:
    """Draw a card: code, sticks with their odds, arrow, effect as icon and words, number of copies."""
    middle = y + row / 2
    board = board_of(layout)
    throw = odds.parse_throw(board, card.sticks)
    joint = odds.throw_distribution(board, throw)
    scene.text(x + 5.6, middle, card.code, "num", 9.5, align="c", mid=True)
    sticks.draw_stick_signs(scene, layout, throw, x + 10.4, middle - 2.0, SIGN)
    draw_icon(scene, "fate", x + 12.0, middle + 3.6, 3.6)
    mean = scene.typesetter.number(float(odds.expected_value(odds.fate_distribution(joint))))
    scene.text(x + 14.2, middle + 3.6, mean, "text", 7.5, mid=True)
    draw_icon(scene, "naga", x + 24.6, middle + 3.6, 4.0)
    some = sticks.percent_text(odds.probability_at_least(odds.naga_distribution(joint), 1), scene.typesetter)
    scene.text(x + 27.4, middle + 3.6, some, "text", 7.5, mid=True)
    draw_icon(scene, ARROWS[card.arrows], x + 46.2, middle, 6.2)
    name, n = split_effect(card.effect)
    shown = f"+{n}" if name == "fate" else n or None
    draw_icon(scene, ICONS[name], x + 54.2, middle, 8.2, shown)
    t = scene.typesetter
    text = t.paragraph(
        t.say(effect_sentence(card.effect, card.arrows)), "text", 8.5, 29.2, 9.9, max_height=row - 0.8,
        box=f"overview.{card.code}",
    )  # fmt: skip
    scene.paragraph(x + 59.4, middle - text.height / 2, text)
    scene.text(x + COLUMN - 3, middle, f"×{card.count}", "bold", 8.5, align="r", mid=True)


LEGEND = 60.0


def _legend(at: SheetPage, layout: TempleGame, x: float, y: float) -> None:
    """Draw the faces of the sticks, meanings of arrows and small signs, and the use of a card, over the
    remaining height.
    """
    scene, left = at.scene, at.left + x
    air = (at.bottom - y - LEGEND) / 5
    furniture.draw_panel(scene, left, y, COLUMN, at.bottom - y, "stone", hair=True)
    t = scene.typesetter
    step, top = 8.6 + air / 2, y + 6.6 + air / 2
    for n, stick in enumerate(layout.sticks):
        look = sticks.look_of_kind(layout, n)
        sticks.draw_stick_sign(scene, look, left + 9.4, top + n * step, 11, 6)
        for k, face in enumerate(stick.faces):
            sticks.draw_stick_face(scene, look, left + 18.4 + k * 18.4, top + n * step - 3.2, 17.4, 6.4, face)
    low = top + len(layout.sticks) * step - 0.6 + air / 2
    pitch = (COLUMN - 6) / len(WHOM)
    lines = t.fit_all([Label(t.say(whom), pitch - 9, "overview.legend") for whom in WHOM.values()], "text", 8)
    for n, (arrows, line) in enumerate(zip(WHOM, lines, strict=True)):
        draw_icon(scene, ARROWS[arrows], left + 6.4 + n * pitch, low, 6.0)
        scene.line(left + 10.4 + n * pitch, low, line, mid=True)
    low += 7.0 + air / 2
    for sx, name, said in (
        (6.4, "fate", msg("fate points on average", "sheet")),
        (53.0, "naga", msg("chance of a naga", "sheet")),
    ):
        draw_icon(scene, name, left + sx, low, 4.8)
        scene.text(left + sx + 4.6, low, said, "text", 8, mid=True, width=36, box="overview.legend")
    use = msg(
        "*A card serves once:* put down at the call of fate for its sticks, or played from the hand "
        "with a naga for its effect. At the end of the round it is discarded.",
        "sheet",
    )
    room = at.bottom - low - 6.4
    text = t.paragraph(t.say(use), "text", 9.5, COLUMN - 8, 12.5, max_height=room, box="overview.use")
    scene.paragraph(left + 4, low + 4.2 + air / 2, text)
