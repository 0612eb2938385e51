"""The score sheet of one side, Sun or Moon, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.conversion import length_in_mm
from sheetgen.draw import furniture
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.items import MM
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.sheets.header import draw_header, draw_pending, make_plan
from sheetgen.games.dice_charmers.sheets.market import draw_buildings, draw_market
from sheetgen.games.dice_charmers.sheets.palace import draw_karma, draw_palace, draw_river
from sheetgen.games.dice_charmers.sheets.province import draw_province
from sheetgen.games.dice_charmers.sheets.tracks import draw_tracks
from sheetgen.games.dice_charmers.sheets.words import GAME, side_name
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.dice_charmers.layout import ProvinceSheet
    from sheetgen.text.typesetter import Typesetter


def province_page(
    layout: ProvinceSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return the sheet as a list of one page, with a spot for every place that a pen can mark.

    ``layout_hash`` (8 hex digits) is printed in the footer; by default it is computed. Raise ``LayoutError``
    naming the key of a part that does not fit, ``DoesNotFit`` naming the box of a text that does not fit,
    ``UsageError`` for paper that is too small.
    """
    head = layout.header
    places = make_plan(paper, layout)
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}",
        title=f"{typesetter.say(GAME)}: {side_name(head, typesetter)}", lang=typesetter.lang,
    )  # fmt: skip
    draw_header(scene, head, places)
    draw_pending(scene, places.pending)
    draw_tracks(scene, layout.tracks, places.core)
    draw_province(scene, layout, places.province)
    with scene.reading(places.palace.x, places.palace.right):
        draw_palace(scene, layout.palace, layout.dice, places.palace)
    draw_karma(scene, layout.karma, places.karma)
    draw_river(scene, layout, places.river)
    with scene.reading(places.market.x, places.market.right):
        draw_market(scene, layout, places.market)
    with scene.reading(places.buildings.x, places.buildings.right):
        draw_buildings(scene, layout.buildings, places.buildings)
    foot = places.footer
    furniture.draw_footer(
        scene, foot.x, foot.y, foot.w, game=head.game, name=head.label, version=head.version,
        layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    _check_type(scene, layout)
    return [scene]


def _check_type(scene: Scene, layout: ProvinceSheet) -> None:
    """Raise ``LayoutError`` if type on the page is smaller than the layout's ``smallest_type``."""
    wanted, found = length_in_mm(layout.print.smallest_type) * MM, smallest_type(scene)
    if found < wanted - 0.01:
        raise_fault(
            ("print", "smallest_type"), layout.print.smallest_type,
            msg("at most {pt:.1f} pt: the smallest lettering of this sheet", "report", pt=found),
        )  # fmt: skip
