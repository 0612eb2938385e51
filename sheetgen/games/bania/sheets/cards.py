"""Goods cards to cut out, and symbols that only Bania's cards have: goods, elephants and their halves, cards
of choice, small camps.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import dieline, landscape, ornament
from sheetgen.draw.cards.pictures import Art
from sheetgen.draw.furniture import draw_lone_letter
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.stage import Stage
from sheetgen.draw.scenes.views import CAMELS, TENTS
from sheetgen.games.bania.sheets import board, tiles
from sheetgen.games.bania.sheets.page import GAME, HOURS, block, empty_page, line, wares
from sheetgen.games.bania.sheets.plan import MARGIN, Box
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.page import Ware
    from sheetgen.text.typesetter import Typesetter


CAMPS: dict[str, tuple[float, tuple[board.Axial, ...]]] = {
    # Maps a kind of new tent to the tent's size relative to the sign, and to the positions of the tents, the
    # new one first.
    "new": (0.42, ((0, 0),)),
    "next": (0.28, ((0, 0), (-1, 0))),
}

INKS = {"oil": "blue", "spices": "red", "silk": "purple", "incense": "yellow"}
"""Inks of the goods in the rules (BA-1). Words on cards have no layout, and other games have another silk."""
ELEPHANT = 46.0
"""Width of an elephant in one ink, in units."""


def _goods(scene: Scene, x: float, y: float, size: float, what: str, *, key: str) -> None:
    """Draw the icon of a kind of goods in the colours of Bania, for cards."""
    draw_icon(scene, key, x, y, size, ink=INKS[key])


def _camel(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the sign of the game in the ink of its elephants, because its usual ink is that of spices here."""
    draw_icon(scene, "camel", x, y, size, ink="ink")


def draw_elephant(
    scene: Scene, x: float, y: float, size: float, what: str = "", *, wide: float = 1.24
) -> None:
    """Draw a state elephant in one ink, ``size`` signs wide: in text slightly larger than other signs."""
    s = size * wide / ELEPHANT
    landscape.draw_elephant_silhouette(scene, x - s, y + 10 * s, s, "ink")


def _half(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the face of a die with the ``front`` or the ``rear`` of an elephant (BA-40)."""
    side = size * 0.86
    tiles.draw_face(scene, x - side / 2, y - side / 2, side, what or "front", {})


def _hand_card(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the icon of a goods card of one's hand (BA-21)."""
    w, h = size * 0.62, size * 0.88
    scene.rect(x - w / 2, y - h / 2, w, h, 0.5, fill="white", stroke="ink", lw=0.25)
    draw_icon(scene, "silk", x, y, size * 0.44, ink=INKS["silk"])


def _any_card(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the icon of three cards of any kind (BA-22)."""
    w, h = size * 0.4, size * 0.62
    for i in range(3):
        scene.rect(
            x - size * 0.48 + i * size * 0.28, y - h / 2, w, h, 0.4, fill="white", stroke="ink", lw=0.25
        )


def _camp(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Draw the icon of a new tent, alone or next to other tents (BA-30, BA-50)."""
    share, on = CAMPS.get(what, CAMPS["new"])
    r = size * share
    beside = len(on) > 1
    # The pair of tents lies to the upper left of the new tent.
    board.draw_camp(scene, x + r * 0.75 * beside, y + r * 0.43 * beside, r, on, on[0])


ART = Art(
    signs={
        **{key: partial(_goods, key=key) for key in INKS},
        "camel": _camel, "elephant": draw_elephant, "whole": partial(draw_elephant, wide=1.0), "half": _half,
        "any-card": _any_card, "hand-card": _hand_card, "camp": _camp,
    },
    gallery=f"{__package__}.tableaux:TABLEAUX",
    badge="camel",
)  # fmt: skip


# ---- goods cards to cut: sixteen on a leaf, one leaf for each kind, backs behind fronts (BA-1, BA-3) ----


CARD_W, CARD_H = 41.0, 63.0
"""Size of a small card in mm; sleeves are sold for it."""
ROUND = 3.0
"""Radius of corners that a machine cuts, in mm."""
ACROSS, DOWN = 4, 4
_INSET, _TICK = 2.4, 2.2
_AWNING, _NICHE = 13.0, (26.0, 30.6)
_STRIPES = 9

CARDS = msg("Goods cards", "sheet")  # translators: what the pages show, in the document title of the PDF file


def card_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the pages of goods cards to cut out: front and back of each leaf in turn.

    The place after the last card of a kind describes how to print the leaf.
    """
    known = list(wares(layout).values())
    places = ACROSS * DOWN
    leaves: list[tuple[Ware, int, bool]] = []
    for ware in known:
        count = layout.goods[ware.key].cards  # type: ignore[index]
        whole, rest = divmod(count, places)
        leaves += [(ware, places, False)] * whole + [(ware, rest, True)]
    pages: list[Scene] = []
    backs: dict[int, Scene] = {}
    for n, (ware, count, noted) in enumerate(leaves, 1):
        said = f"{n}/{len(leaves)}"
        for side in (msg("front", "sheet"), msg("back", "sheet")):
            back = side.text == "back"
            scene = empty_page(
                layout,
                typesetter,
                paper,
                CARDS,
                suffix=said,
                side=typesetter.say(side),
                headed=False,
                behind=back,
            ).scene
            if back:
                if count not in backs:
                    backs[count] = _backs(scene, count)
                scene.items += backs[count].items
            else:
                for at in range(count):
                    box = _place(scene, at)
                    _front(scene, box, ware, at)
                    scene.cut(dieline.rectangle_path(*box, ROUND))
                if noted:
                    _note(scene, _place(scene, count), ware, layout.goods[ware.key].cards)  # type: ignore[index]
                _cuts(scene)
            pages.append(scene)
    return pages


def _backs(like: Scene, count: int) -> Scene:
    """Return a drawing of the backs of ``count`` cards, which all leaves share."""
    scene = Scene(like.w, like.h, like.typesetter)
    for at in range(count):
        box = _place(scene, at)
        _back(scene, Box(scene.w - box.right, box.y, box.w, box.h))
    return scene


def _corner(scene: Scene) -> tuple[float, float]:
    """Return the upper left corner of the block of cards, in mm."""
    return (scene.w - ACROSS * CARD_W) / 2, MARGIN + _TICK


def _place(scene: Scene, at: int) -> Box:
    left, top = _corner(scene)
    row, column = divmod(at, ACROSS)
    return Box(left + column * CARD_W, top + row * CARD_H, CARD_W, CARD_H)


def _cuts(scene: Scene) -> None:
    """Draw cut marks outside the cards, and small crosses where four cards meet."""
    left, top = _corner(scene)
    right, bottom = left + ACROSS * CARD_W, top + DOWN * CARD_H
    xs = [left + i * CARD_W for i in range(ACROSS + 1)]
    ys = [top + i * CARD_H for i in range(DOWN + 1)]
    for x in xs:
        scene.seg(x, top - _TICK, x, top - 0.4, "ink", 0.15, cap=0)
        scene.seg(x, bottom + 0.4, x, min(bottom + _TICK, scene.h - MARGIN - 6.9), "ink", 0.15, cap=0)
    for y in ys:
        scene.seg(left - _TICK, y, left - 0.4, y, "ink", 0.15, cap=0)
        scene.seg(right + 0.4, y, right + _TICK, y, "ink", 0.15, cap=0)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            scene.path(f"M{x - 0.8} {y}H{x + 0.8}M{x} {y - 0.8}V{y + 0.8}", stroke="ink", lw=0.12, cap=0)


def _front(scene: Scene, box: Box, ware: Ware, number: int) -> None:
    """Draw the front of a goods card, a market stall: awning above, the goods before a view of the desert,
    letters in two corners.
    """
    inner = box.inside(_INSET)
    w, h = round(inner.w, 4), round(inner.h, 4)
    frame = ornament.cusped_frame_path(w, h, 3.0)
    scene.push(inner.x, inner.y)
    scene.path(frame, fill="white")
    scene.path(frame, fill=f"{ware.ink}_t")
    scene.clip(frame)
    _awning(scene, ware, w)
    scene.unclip()
    scene.path(frame, stroke=ware.line, lw=0.5)
    scene.push((w - _NICHE[0]) / 2, _AWNING + 4.4)
    niche = ornament.niche_path(*_NICHE, 3)
    scene.path(niche, fill="white")
    scene.clip(niche)
    _view(scene, number)
    scene.unclip()
    scene.path(niche, stroke=ware.line, lw=0.3)
    scene.pop()
    tiles.draw_ware(scene, ware, w / 2, _AWNING + 22.6, 17.0)
    scene.pop()
    line(scene, box.middle, box.bottom - 8.6, ware.name, "display", 12.5, inner.w - 18, "cards.name")
    for x in (inner.x + 5.6, inner.right - 5.6):
        tiles.draw_letter(scene, ware, x, inner.bottom - 6.2, 2.8)
        _corner_of(scene, ware, inner.middle + (x - inner.middle) * 0.86, inner.y + 6.0)


def _corner_of(scene: Scene, ware: Ware, x: float, y: float) -> None:
    """Draw the corner of a card that is visible in a fan of cards: sign and letter.

    The letters O and I alone would read as numbers.
    """
    scene.rect(x - 5.6, y - 3.2, 11.2, 6.4, 3.2, fill="white", stroke=ware.line, lw=0.3)
    tiles.draw_ware(scene, ware, x - 2.2, y, 4.8)
    draw_lone_letter(scene, x + 2.7, y, ware.letter, "num", 10.5 / tiles.bulk(scene, ware))


def _view(scene: Scene, number: int) -> None:
    """Draw the background of a card: a desert at one of the hours, the sun behind the goods, and one thing beside
    them, different on each card of a kind.
    """
    wide, high = _NICHE
    at, thing = divmod(number, len(_THINGS))
    side = 1 if (at + thing) % 2 else -1
    stage = Stage(scene, Box(0, 0, wide, high), HOURS[at % len(HOURS)], number)
    hour, h = stage.hour, stage.high
    with scene.placed(0, 0, stage.unit):
        stage.sky(0.8 * h, 25)
        stage.disc(50, 0.56 * h, 31, 16, beads=False)
        scene.circle(50, 0.56 * h, 31, fill="white")  # goods of any colour stand out
        stage.ridge(0.84 * h, 0.12 * h, hour.far["own"], 3)
        stage.ridge(0.92 * h, 0.1 * h, hour.middle["own"], 2)
        _THINGS[thing](stage, 50 + side * 34, 0.95 * h, side)
        stage.bank(0.92 * h, 0.02 * h, 1.6)


def _palms(stage: Stage, x: float, y: float, side: int) -> None:
    for out, high in ((0.0, 58), (9, 36)):
        stage.part("palm", x + side * out, y, high, stage.hour.leaves(0), flip=side > 0)


def _tents(stage: Stage, x: float, y: float, side: int) -> None:
    stage.part("tent", x, y, 38, TENTS[0])


def _caravan(stage: Stage, x: float, y: float, side: int) -> None:
    for name in ("camel", "bales"):
        stage.part(name, x - side * 2, y, 30, CAMELS, flip=side < 0)


def _city(stage: Stage, x: float, y: float, side: int) -> None:
    stage.part("shrine", x, y, 52, stage.hour.middle)


def _trees(stage: Stage, x: float, y: float, side: int) -> None:
    for out, high in ((-7, 34), (0, 50), (8, 40)):
        stage.part("cypress", x + side * out, y, high, stage.hour.leaves(0))


_THINGS = (_palms, _tents, _caravan, _city, _trees)


def _awning(scene: Scene, ware: Ware, w: float) -> None:
    step, low = w / _STRIPES, _AWNING
    for i in range(_STRIPES):
        edge = tiles.draw_fringe(ware, i * step, (i + 1) * step, low, step * 0.42)
        d = f"M{i * step} 0V{low}{edge}V0Z"
        scene.path(d, fill="white" if i % 2 else ware.ink, stroke=ware.line, lw=0.2)


def _back(scene: Scene, box: Box) -> None:
    """Draw the back of a card, a lattice with the state elephant in a medallion. It looks almost the same
    upside down.
    """
    inner = box.inside(_INSET)
    w, h = round(inner.w, 4), round(inner.h, 4)
    frame = ornament.cusped_frame_path(w, h, 3.0)
    scene.push(inner.x, inner.y)
    scene.path(frame, fill="gold_t")
    ornament.draw_jali(scene, frame, (0, 0, w, h), pitch=8.2, lw=0.2)
    scene.path(frame, stroke="gold", lw=0.5)
    ornament.draw_lotus(scene, w / 2, h / 2, 16.4, n=16, rings=1, lw=0.25, eye=0)
    scene.circle(w / 2, h / 2, 12.4, fill="white", stroke="gold", lw=0.45)
    scene.circle(w / 2, h / 2, 11.7, stroke="gold_m", lw=0.2)
    landscape.draw_state_elephant(scene, w / 2 - 0.5, h / 2 + 6.4, 0.47, lw=0.22)
    scene.pop()


def _note(scene: Scene, box: Box, ware: Ware, count: int) -> None:
    """Draw in the free place of a card which goods this leaf contains and how to print it."""
    inner = box.inside(_INSET)
    scene.text(inner.middle, inner.y + 8, GAME, "display", 17, "ink", "c", mid=True, width=inner.w - 4,
               box="cards.game")  # fmt: skip
    scene.seg(inner.x + 8, inner.y + 13.4, inner.right - 8, inner.y + 13.4, "gold", 0.3)
    tiles.draw_ware(scene, ware, inner.middle, inner.y + 21.4, 9)
    # translators: on a page of goods cards: {count} is the number of cards of one kind of goods; 30 mm
    cards = msgs("{count} card", "{count} cards", count, "sheet")
    line(scene, inner.middle, inner.y + 30.6, cards, "bold", 10, inner.w - 4, "cards.count")
    # translators: on a page of goods cards: how to print cards with their backs; 34 by 20 mm
    words = msg("Print on both sides, turning over the long edge, or glue the backs on.", "sheet")
    block(
        scene,
        inner.x + 1,
        inner.y + 34.4,
        inner.w - 2,
        21.5,
        words,
        8.4,
        "cards.note",
        align="c",
        leading=1.2,
    )
