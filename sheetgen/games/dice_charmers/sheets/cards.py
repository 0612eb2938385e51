"""Symbols and pictures that only Dice Charmers' cards have: emblems of dice, sales of a range, two drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import ICON_CLEARANCE, Art, Draw, Picture
from sheetgen.draw.icons import draw_icon
from sheetgen.games.dice_charmers.sheets.page import SPANS, draw_emblem
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def _die(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    draw_emblem(scene, what, x, y, size)


def _person(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the portrait of a person as a bullet of a card's text, low enough for successive lines."""
    draw_icon(scene, what, x, y, size * 0.88)


def _backwards(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the icon of a step back on the river, without a number, which would be too small before a step."""
    draw_icon(scene, "back", x, y, size, "")


def _sale(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float, size: float, what: str) -> None:
        draw_icon(scene, kind, x, y, size, f"1–{what}" if what else None)

    return draw


def _overlap(scene: Scene, x: float, y: float, width: float, text: str, pt: float) -> None:
    """Draw tracks that have met: fame from the left, money from the right; ten boxes with two coins beside
    each.
    """
    p, h, coin = width / 10, 4.6, 1.12
    with scene.placed(x, y):
        for i in range(10):
            on = i < 6
            frame = ornament.cusped_frame_path(p - 0.3, h, 0.9)
            ornament.draw_at(
                scene, frame, i * p + 0.15, 0, fill="gold_t" if on else "white", stroke="gold", lw=0.25
            )
            if on:
                scene.path(f"M{i * p + 1.1} {h - 0.9}L{(i + 1) * p - 1.1} 0.9", stroke="ink", lw=0.32)
            for k in (0, 1):
                cx, cy = (i + (k + 0.5) / 2) * p, h + 1.75
                marked = 2 * i + k >= 8
                scene.circle(cx, cy, coin, fill="steel_t" if marked else "white", stroke="steel", lw=0.22)
                if marked:
                    scene.path(f"M{cx - 0.75} {cy + 0.75}L{cx + 0.75} {cy - 0.75}", stroke="ink", lw=0.28)
        low = h + 4.0
        scene.path(f"M{4 * p + 0.2} {low - 0.5}V{low + 0.5}H{6 * p - 0.2}V{low - 0.5}", stroke="ink", lw=0.3)
    fame, money = msg("fame", "card"), msg("money", "card")
    side = width * 0.32 - 1
    # A short word beside the middle leaves more room for the word in the middle.
    taken = max(min(side, scene.width(word, "text", pt)) for word in (fame, money))
    said = scene.typesetter.fit(text, "bold", pt, width - 2 * taken - 2, box="card.overlap")
    # High letters stay clear of the bracket above them.
    base = y + low + max(3.6, 0.65 + ICON_CLEARANCE + said.ink[0])
    scene.text(x, base, fame, "text", pt, width=side, box="card.overlap.fame")
    scene.text(x + width, base, money, "text", pt, align="r", width=side, box="card.overlap.money")
    scene.line(x + width / 2, base, said, align="c")


def _karma(scene: Scene, x: float, y: float, width: float, text: str, pt: float) -> None:
    """Draw the karma row: six lotuses, the first circled from the start, bonuses below the third to the
    fifth.
    """
    p, cy = width / 6, y + 3.8
    at = [x + (i + 0.5) * p for i in range(6)]
    low = cy + 6.2
    for i, cx in enumerate(at):
        if i in (2, 3, 4):
            scene.seg(cx, cy + 3.7, cx, low, "gold", 0.3)
        ornament.draw_lotus(scene, cx, cy, 3.7, n=8, rings=1, lw=0.18, eye=0)
        scene.circle(cx, cy, 2.2, fill="white", stroke="gold", lw=0.25)
    scene.circle(at[0], cy, 1.8, stroke="ink", lw=0.42)
    start, bonus = msg("start", "card"), msg("bonus", "card")
    # The length of the line up to the word.
    reach = width - min(scene.width(bonus, "text", pt), p * 1.3) - 1.0
    scene.seg(at[2], low, x + reach, low, "gold", 0.3)
    for cx in at[2:5]:
        ornament.draw_star(scene, cx, low, 1.5, fill="gold")
    scene.text(x, low, start, "text", pt, mid=True, width=2 * p - 1, box="card.karma.start")
    scene.text(x + width, low, bonus, "text", pt, align="r", mid=True, width=p * 1.3, box="card.karma.bonus")


ART = Art(
    signs={"die": _die, "backwards": _backwards, "person": _person, **{kind: _sale(kind) for kind in SPANS}},
    pictures={"overlap": Picture(13.0, _overlap), "karma": Picture(11.9, _karma)},
    gallery=f"{__package__}.tableaux:TABLEAUX",
    badge="elephant",
)
