"""The province map: one page on any paper from Letter up (``map``), or in parts to be joined (``tiles``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.items import MM
from sheetgen.draw.paper import MARGIN
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.fault import refuse
from sheetgen.games.layouts.file import heading, titled
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.raja.sheets import aids, land, tower, towns, ways
from sheetgen.games.raja.sheets.plan import FOOT, Plan, placed, plan
from sheetgen.games.raja.sheets.words import GAME, RED, SUBTITLE
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.raja.layout import MapSheet
    from sheetgen.text.typesetter import Typesetter


def map_pages(
    layout: MapSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """The map as a list of one page across, with a spot for every place that a piece can stand on.

    Raises ``LayoutError`` naming the key of a part that has no room, ``DoesNotFit`` naming the box of a
    text that has none, ``UsageError`` for paper that is too small.
    """
    page, parts = paper.landscape, plan(layout)
    place = placed(page, parts.art)
    head = layout.header
    scene = Scene(
        page.width, page.height, typesetter, name=f"{head.game}/{head.name}",
        title=title(layout, typesetter), lang=typesetter.lang,
    )  # fmt: skip
    furniture.border(scene, RED)
    scene.push(place.x, place.y, place.scale)
    drawing(scene, layout, parts, place.scale)
    scene.pop()
    left, width = place.x + parts.art.x * place.scale, parts.art.w * place.scale
    furniture.footer(
        scene, left, page.height - MARGIN - FOOT + 1.2, width, game=head.game, name=head.label,
        version=head.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    check_type(scene, layout, place.scale)
    return [scene]


def title(layout: MapSheet, typesetter: Typesetter) -> str:
    """What the page is called in the file."""
    own = titled(layout.header, typesetter.lang)
    return f"{typesetter.say(GAME)}: {own}"


def drawing(scene: Scene, layout: MapSheet, parts: Plan, scale: float) -> None:
    """The whole drawing in the layout's millimetres; ``scale`` is the one in force."""
    frame = parts.frame
    ornament.merlons(scene, frame.x + 2.6, frame.y, frame.w - 5.2, 3.0, 96, stroke=RED, fill=f"{RED}_t",
                     lw=0.14)  # fmt: skip
    furniture.panel(scene, *frame, RED, notch=2.6, lw=0.3, fill="ink_t")
    inner = ornament.coved_frame(frame.w - 1.8, frame.h - 1.8, 2.6)
    ornament.at(scene, inner, frame.x + 0.9, frame.y + 0.9, stroke=f"{RED}_m", lw=0.16)
    land.scenery(scene, layout.scenery)
    ways.roads(scene, layout, scale)
    ways.start(scene, layout)
    for key in layout.cities:
        towns.city(scene, layout, key)
    ways.gates(scene, layout, scale)
    aids.legend(scene, layout)
    ways.villages(scene, layout)
    tower.facade(scene, parts.facade, heading(layout.header, SUBTITLE, scene.typesetter))
    tower.tower(scene, layout, parts.tower)
    aids.column(scene, layout, parts.aids)


def check_type(scene: Scene, layout: MapSheet, scale: float) -> None:
    """The smallest type that the layout allows is a promise about the map at full size."""
    wanted = min(mm(layout.print.smallest_type) * MM, 7.0 / scale)
    found = smallest_type(scene) / scale
    if found < wanted - 0.05:
        allowed = msg("at most {pt:.1f} pt: the smallest lettering of this sheet", "report", pt=found)
        refuse(("print", "smallest_type"), layout.print.smallest_type, allowed)
