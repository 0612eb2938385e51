"""Draw a sheet as a map of how often each of its spots is marked in games.

The sheet is drawn in pale grey. The tint of a spot is stronger the more often it is marked, with the
percentage if there is room. Spots that are never marked are hatched in red; their icons stay visible below.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sheetgen.draw.inks import ink_role
from sheetgen.draw.items import FLOOR, Clip, Item, Shape, Spot, Text, Unclip, bounding_box
from sheetgen.draw.scene import Scene
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import finished_sheet, sheet_of

USED, NEVER, NEVER_LINES = "cobalt", "red", "red_m"
FAINTEST, STRONGEST = 0.10, 0.80
"""Opacity of the tint at the lowest and the highest use."""
DARK = 0.55
"""From this share on, numbers on the tint are white."""
LARGEST = 16.0
"""The size of the largest numbers in points."""
STRIP = 14.0
"""The height of the legend below the sheet in mm."""
HATCH = 1.1
"""The distance of lines of the hatching in mm."""
ROOM = 2.0
"""The smallest half size of a spot, in mm, that has a number, which replaces the printed content."""
LARGE = 5.2
"""The smallest half size of a spot, in mm, that has a number and the printed content."""


class Legend:
    """Texts below the sheet in the reader's language: what was played, and the meaning of tint and
    hatching.
    """

    def __init__(self, played: str, used: str, never: str) -> None:
        self.played, self.used, self.never = played, used, never


def heat_map(
    layout: Any, use: Mapping[str, float], never: Collection[str], legend: Legend, lang: str, paper: str
) -> Finished:
    """Return the sheet of a layout with spots tinted by ``use`` (0 to 1), and those in ``never`` hatched.

    Pages without any of these spots are left out. Raises the exceptions of the drawing.
    """
    sheet = finished_sheet(sheet_of(layout), lang, paper)
    pages = [
        _page(page, {a: use[a] for a in page.spots if a in use}, never, legend)
        for page in sheet.pages
        if any(address in use for address in page.spots)
    ]
    return sheet._replace(pages=pages)


def _page(blank: Scene, use: Mapping[str, float], never: Collection[str], legend: Legend) -> Scene:
    page = Scene(
        blank.w, blank.h + STRIP, blank.typesetter, name=blank.name, title=blank.title, lang=blank.lang
    )
    page.spots = dict(blank.spots)
    covered = [spot for a, spot in page.spots.items() if use.get(a) and a not in never and _small(spot)]
    left = [item for item in blank.items if not _within(item, covered)]
    page.items = [_faded(item) for item in left if not isinstance(item, Text)]
    spots = sorted(((page.spots[a], a) for a in use), key=lambda found: -found[0].rx * found[0].ry)
    seen: list[tuple[Spot, str]] = []
    for number, (spot, address) in enumerate(spots):
        above = any(_lies_on(spot, other) for other, _ in spots[:number])
        if address not in never:
            if above and use[address]:
                _box(page, spot, fill="white", stroke=USED, lw=0.2)
            _tint(page, spot, use[address])
        elif not above:  # else the larger spot keeps its number
            _hatch(page, spot)
        if use[address] or (address in never and not above):
            seen.append((spot, address))
    for item in left:
        if isinstance(item, Text):
            _word(page, item, seen, use)
    _draw_legend(page, blank.h, legend)
    return page


# ---- the pale sheet ----
def _lies_on(spot: Spot, other: Spot) -> bool:
    """Return whether the centre of a spot lies on a larger one."""
    return abs(spot.x - other.x) < other.rx and abs(spot.y - other.y) < other.ry


def _word(page: Scene, item: Text, spots: Sequence[tuple[Spot, str]], use: Mapping[str, float]) -> None:
    """Draw a word of the sheet so that it stands out from the spot below it; at a spot's edge it has a white ground."""
    shares = [use[at] for spot, at in spots if _within(item, [spot])]
    ink = _letters(max(shares)) if any(shares) else _pale(item.ink, "ink_m")
    left, top, right, low = bounding_box(item)
    middle = Spot((left + right) / 2, (top + low) / 2, 0, 0)
    if not shares and any(_lies_on(middle, spot) for spot, _ in spots):
        page.rect(left - 0.4, top - 0.2, right - left + 0.8, low - top + 0.4, 0.6, fill="white")
        ink = "ink"
    page.items.append(item._replace(ink=ink))


def _letters(share: float) -> str:
    return "white" if share >= DARK else "ink"


def _small(spot: Spot) -> bool:
    """Return whether the number of a spot replaces its printed content."""
    return ROOM <= min(spot.rx, spot.ry) < LARGE


def _within(item: Item, spots: Sequence[Spot]) -> bool:
    """Return whether a drawn item lies completely in one of the spots."""
    if isinstance(item, Clip | Unclip):
        return False
    left, top, right, bottom = bounding_box(item)
    return any(
        x - rx <= left and right <= x + rx and y - ry <= top and bottom <= y + ry for x, y, rx, ry in spots
    )


def _faded(item: Clip | Unclip | Shape) -> Item:
    if isinstance(item, Clip | Unclip):
        return item
    if item.fill and ink_role(item.fill).kind == "paper":  # scenes become drawings in lines
        return item._replace(fill="white", stroke="stone_m", lw=0.15)
    return item._replace(
        fill=item.fill and _pale(item.fill, "stone_m"), stroke=item.stroke and _pale(item.stroke, "stone_m")
    )


def _pale(role: str, mass: str) -> str:
    """Return the grey that replaces an ink."""
    found = ink_role(role)
    if found.kind in ("white", "lettering", "ground"):
        return "white"
    return "stone_t" if found.kind == "quiet" else mass


# ---- spots ----
def _box(page: Scene, spot: Spot, **style: Any) -> None:
    corner = 0.28 * min(spot.rx, spot.ry)
    page.rect(spot.x - spot.rx, spot.y - spot.ry, 2 * spot.rx, 2 * spot.ry, corner, **style)


def _tint(page: Scene, spot: Spot, share: float) -> None:
    if not share:
        return
    with page.translucent(round(FAINTEST + (STRONGEST - FAINTEST) * share, 2)):
        _box(page, spot, fill=USED)
    half = min(spot.rx, spot.ry)
    if half >= ROOM:
        pt = min(LARGEST, max(FLOOR, 1.1 * half))
        y = spot.y if _small(spot) else spot.y + spot.ry - 0.27 * pt
        words = f"{100 * share:.0f}" if share >= 0.005 else "<1"
        page.text(spot.x, y, words, "bold", pt, _letters(share), "c", mid=True)


def _hatch(page: Scene, spot: Spot) -> None:
    x, y, rx, ry = spot
    if min(rx, ry) < ROOM:
        _box(page, spot, stroke=NEVER_LINES, lw=0.2)
        return
    with page.clipped([("M", ((x - rx, y - ry),)), ("L", ((x + rx, y - ry),)), ("L", ((x + rx, y + ry),)),
               ("L", ((x - rx, y + ry),)), ("Z", ())]):  # fmt: skip
        at = -rx - ry
        while at < rx + ry:
            page.seg(x + at - ry, y + ry, x + at + ry, y - ry, NEVER_LINES, 0.18)
            at += HATCH
    _box(page, spot, stroke=NEVER, lw=0.4)


# ---- the legend ----
def _draw_legend(page: Scene, top: float, legend: Legend) -> None:
    page.rect(0, top, page.w, STRIP, fill="white")
    page.seg(10, top + 1, page.w - 10, top + 1, "stone_m", 0.2)
    page.text(10, top + 5, legend.played, "bold", 8.5)
    left, y, rx, ry = 10.0, top + 9.5, 3.2, 2.1
    for step in range(1, 10, 2):
        _tint(page, Spot(left + rx, y, rx, ry), step / 10)
        left += 2 * rx + 0.8
    left += 1 + page.text(left + 1, y, legend.used, "text", 8, mid=True) + 8
    _hatch(page, Spot(left + rx, y, rx, ry))
    page.text(left + 2 * rx + 2, y, legend.never, "text", 8, mid=True)
