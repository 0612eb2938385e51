"""A card that lies before the guide, both sides alike: what being the guide means (NA-20 to NA-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import jungle, serpents
from sheetgen.draw.cards.formats import FLOOR, STEP
from sheetgen.draw.cards.signs import Art, Signs
from sheetgen.draw.items import MM
from sheetgen.errors import DoesNotFit
from sheetgen.games.nagaraja.sheets import words
from sheetgen.games.nagaraja.sheets.doorway import BAND, KEPT, OUT, PLINTH, Doorway
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.scene import Scene
    from sheetgen.message import Msg
    from sheetgen.text.paragraph import Paragraph

INK = "jungle"
SHARE = 0.52
"""Height of the doorway in heights of the card."""
RULES = (
    msg("Guide, then opponent: put down cards of *one* symbol, face down.", "card"),
    msg("From the guide on, in turn: a stick with a {naga} activates a card. Or pass.", "card"),
    msg("Most {fate} win the {room}. Tie: the guide.", "card"),
)
GAP, AIR = 1.5, 1.8
"""Mm between two rules, and beside an icon among words, both sides together."""


def face(scene: Scene) -> None:
    """The king of serpents in his doorway, the title, what the guide does first and wins; raises ``DoesNotFit``."""
    start = KEPT + 1.2
    door = Doorway(-OUT, scene.w, scene.h * SHARE, INK, start)
    small = scene.w < 50
    with door.inside(scene):
        scene.push(door.middle, door.height, door.scale)
        for side in (-1, 1):
            scene.push(sx=side)
            for turn, length, half, x in ((-56, 10, 2.1, 18.6), (-28, 13, 2.5, 19.8), (0, 14, 2.6, 21.0)):
                jungle.leaf(scene, x, 0.6, length, half, turn, veins=6, lw=0.24)
            scene.pop()
        jungle.full_moon(scene, 0, -20.0, 11.4)
        serpents.king(scene, 0, 0.6, 0.84)
        scene.pop()
    door.wall(scene)
    door.sill(scene)
    door.plinth(scene)
    _words(scene, door.height + BAND, small)


def _words(scene: Scene, top: float, small: bool) -> None:
    t = scene.typesetter
    said = t.say(words.GUIDE)
    title = t.fit(
        said[:1].upper() + said[1:], "display", 11.0 if small else 15.0, scene.w - 10, box="guide.title"
    )
    high = 4.4 if small else 6.0
    scene.line(scene.w / 2, top + 1.4 + high / 2, title, align="c", mid=True)
    first, last = top + high + 2.6, scene.h - PLINTH - 1.2  # letters of some scripts hang low
    left, right = KEPT + 1.4, scene.w - KEPT - 1.4
    signs = Signs(t, Art(), clear=AIR / 2)
    rules = RULES[::2] if small else RULES
    found = _set(signs, rules, right - left, last - first, 7.5 if small else 8.6)
    whole = sum(p.height for p in found) + GAP * (len(found) - 1)
    y = (first + last - whole) / 2
    for paragraph in found:
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(scene.w / 2, y, paragraph, align="c"):
            with scene.layer("text"):  # icons stand among the words
                signs.fill(scene, box, paragraph.pt, cap)
        y += paragraph.height + GAP


def _set(signs: Signs, rules: Sequence[Msg], width: float, height: float, pt: float) -> list[Paragraph]:
    """All rules in one size."""
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
            if pt < FLOOR:
                raise
