"""The log sheet of Dice Charmers: the roll to ring, and a line for each turn with karma to cross and a box
for the die.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import figures, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.games.contract.log_sheet import (
    UNDER,
    Blank,
    Cross,
    Entry,
    Face,
    Group,
    LogRows,
    Phrase,
    Rings,
    Row,
)  # fmt: skip
from sheetgen.games.dice_charmers.layout import PERSONS
from sheetgen.games.dice_charmers.sheets.page import DICE, draw_bonus_icon, draw_emblem
from sheetgen.games.dice_charmers.words import PERSON_WORDS, RIVER_WORDS, ROAD_WORDS, face_word
from sheetgen.games.notation.args import forms_of
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

FACES = {
    "goods": ("tea tea", "silk silk", "spices spices", "tea silk", "tea spices", "silk spices"),
    "roads": tuple(ROAD_WORDS),
    "river": tuple(RIVER_WORDS),
    "palace": tuple(PERSONS),
}
OTHERS = {name: other for name, words in PERSON_WORDS.items() for other in forms_of(words)[1:2]}
"""Word -> another word with the same meaning. Roads keep the words of the dice's faces."""
DIE = 23.0


def draw_face(scene: Scene, x: float, y: float, size: float, *, name: str) -> None:
    """Draw a die's face for the log sheet; two goods are above each other."""
    if " " in name:
        for side, good in zip((-1, 1), name.split(), strict=True):
            draw_icon(scene, good, x + side * 0.29 * size, y + side * 0.1 * size, size * 0.7)
    else:
        draw_icon(scene, name, x, y, size)


def _lotus(scene: Scene, x: float, y: float, size: float) -> None:
    ornament.draw_lotus(scene, x, y, size / 2, n=8, rings=1, stroke="gold_m", fill="white", lw=0.2, eye=0)
    scene.circle(x, y, size * 0.285, fill="white", stroke="gold_m", lw=0.22)


def _sign(scene: Scene, x: float, y: float, size: float, *, colour: str) -> None:
    draw_emblem(scene, colour, x, y, size)


def _medallion(scene: Scene, x: float, y: float, size: float, *, night: bool) -> None:
    (figures.draw_moon if night else figures.draw_sun)(scene, x, y, size / 2)


def _bonus(scene: Scene, x: float, y: float, size: float, *, what: str) -> None:
    draw_bonus_icon(scene, what, x, y, size)


def _nothing(scene: Scene, x: float, y: float, size: float) -> None:
    r = size * 0.43
    scene.circle(x, y, r, stroke="ink", lw=0.4)
    scene.seg(x - r * 0.7, y + r * 0.7, x + r * 0.7, y - r * 0.7, lw=0.4)


ROLL = Rings(
    tuple(
        Group(
            DICE[colour][2],
            tuple(Face(face_word(name), partial(draw_face, name=name), OTHERS.get(name)) for name in names),
            partial(_sign, colour=colour),
        )
        for colour, names in FACES.items()
    ),
    UNDER,
    apart=" | ",
    most=2,
)


def _turn(seat: int) -> Row:
    karma = Cross(Face(msg("karma", "log"), _lotus))
    return (Entry(seat, (karma, Blank(DIE), Blank(sign=";"))),)


def _round(players: int) -> tuple[Row, ...]:
    """Return the rows of the log sheet for a round: the roll and the turns of all players.

    Two players have two turns each (DC-13), and so has a solo player (DC-S1).
    """
    turns = 2 * players if players < 3 else players
    return ((Entry(msg("roll", "log"), (ROLL,)),), *(_turn(seat) for seat in range(turns)))


PHRASES = (
    Phrase(partial(draw_face, name="straight"), "c3 ns", msg("a road: cell, open sides", "sheet")),
    Phrase(partial(_bonus, what="half"), "half c3 w", msg("half a road", "sheet")),
    Phrase(partial(_bonus, what="goods 2"), "get ts", msg("goods of your choice", "sheet")),
    Phrase(partial(_bonus, what="sell 2"), "sell tp", msg("goods sold", "sheet")),
    Phrase(partial(_bonus, what="upgrade"), "upgrade temple", msg("a building type", "sheet")),
    Phrase(partial(_bonus, what="any-person"), "raja", msg("a person called", "sheet")),
    Phrase(partial(_bonus, what="ahead 2"), "ahead 2", msg("on the river", "sheet")),
    Phrase(partial(_bonus, what="back 1"), "back 1", msg("free spaces back", "sheet")),
    Phrase(partial(_bonus, what="goods-die"), "die pp", msg("that die’s goods", "sheet")),
    Phrase(partial(draw_face, name="karma"), "karma boat ts fish; ts", msg("rerolled, then used", "sheet")),
    Phrase(partial(draw_face, name="market"), "nothing", msg("sell nothing here", "sheet")),
    Phrase(_nothing, "forgo", msg("leave what waits", "sheet")),
)

LOG = LogRows(
    once=lambda players: (),
    round=_round,
    rounds={1: 9, 2: 8, 3: 14, 4: 14, 5: 14},
    hints=(
        msg("Ring both dice of a colour, twice if alike.", "sheet"),
        msg("Cross the lotus for a karma.", "sheet"),
        msg("Then the die, and the decisions with a ; between them.", "sheet"),
    ),
    layouts=(
        Face("sun", partial(_medallion, night=False), msg("Sun", "sheet title")),
        Face("moon", partial(_medallion, night=True), msg("Moon", "sheet title")),
    ),
    turning=True,
    phrases=PHRASES,
    signs={key: partial(draw_face, name=key) for key in ("fame", "money", "karma")},
    crown=partial(_medallion, night=False),
)
