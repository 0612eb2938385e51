"""Draw a sheet as a map of how often each of its spots is marked in games.

The sheet is drawn in pale grey. A tint fills the printed form of each spot, such as a hexagon; it is stronger the
more often the spot is marked. The percentage is below the printed word if there is room. Spots that are never marked
are hatched in red; their icons stay visible below.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.draw.inks import ink_role
from sheetgen.draw.items import FLOOR, Clip, Item, Shape, Spot, Text, Unclip, bounding_box
from sheetgen.draw.scene import Scene
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import finished_sheet, sheet_of

USED, NEVER, NEVER_LINES = "cobalt", "red", "red_m"
FAINTEST, STRONGEST = 0.08, 0.65
"""Opacity of the tint at the lowest and the highest use; dark letters on it have a contrast of 4.8 : 1 or more."""
LARGEST = 16.0
"""The size of the largest numbers in points."""
STRIP = 14.0
"""The height of the legend below the sheet in mm."""
HATCH = 1.1
"""The distance of lines of the hatching in mm."""
ROOM = 2.0
"""The smallest half size of a spot, in mm, that has a percentage, which replaces the printed content."""
TWO_LINES = 2.7
"""The smallest half size of a spot, in mm, that has room for a printed word above the percentage."""
LINES = 2.3
"""The distance of the lines of a small spot in mm."""
LARGE = 5.2
"""The smallest half size of a spot, in mm, that has a percentage and the printed content."""
ASIDE = 0.8
"""The distance in mm of a percentage from what is drawn in its spot."""
FORMS = (0.7, 1.9)
"""The smallest and the largest size of a printed form, relative to its spot, that the tint fills."""


Extent = tuple[float, float, float, float]
"""A bounding box: left, top, right, bottom."""


class Legend:
    """Texts below the sheet in the reader's language: what was played, and the meaning of tint, hatching and the small
    boxes of spots that lie on others.
    """

    def __init__(self, played: str, used: str, never: str, above: str) -> None:
        self.played, self.used, self.never, self.above = played, used, never, above


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


class Place(NamedTuple):
    """A spot, the printed form around it, which the tint fills (None: a box), and whether it lies on a larger spot."""

    spot: Spot
    form: Shape | None = None
    above: bool = False

    @property
    def area(self) -> Spot:
        return _extent(self.form) if self.form else self.spot


def _page(blank: Scene, use: Mapping[str, float], never: Collection[str], legend: Legend) -> Scene:
    page = Scene(
        blank.w, blank.h + STRIP, blank.typesetter, name=blank.name, title=blank.title, lang=blank.lang
    )
    page.spots = dict(blank.spots)
    places = _places(blank, use, never)
    hidden = [place.spot for a, place in places.items() if a not in never and _small(place.spot)]
    content = [place.spot for place in places.values() if min(place.spot.rx, place.spot.ry) >= ROOM]
    left = [item for item in blank.items if not _within(item, hidden)]
    page.items = [_faded(item, content) for item in left if not isinstance(item, Text)]
    drawn = [bounding_box(item) for item in blank.items if not isinstance(item, Clip | Unclip)]
    for address, place in places.items():
        if address in never:
            _hatch(page, place)
            continue
        if place.above:
            _box(page, place)
        _tint(page, place, use[address], _only_word(blank, place.spot), drawn)
    areas = [place.area for place in places.values()]
    for item in left:
        if isinstance(item, Text):
            _word(page, item, areas)
    above = any(place.above for address, place in places.items() if address not in never)
    with page.reading(0, page.w):
        _draw_legend(page, blank.h, legend, above)
    return page


def _places(blank: Scene, use: Mapping[str, float], never: Collection[str]) -> dict[str, Place]:
    """Return the places to draw by their addresses, the largest first; no place that was never marked lies on a larger
    one, which keeps its number.
    """
    spots = sorted(((blank.spots[a], a) for a in use), key=lambda found: -found[0].rx * found[0].ry)
    forms = [item for item in blank.items if isinstance(item, Shape) and _is_form(item)]
    places: dict[str, Place] = {}
    for number, (spot, address) in enumerate(spots):
        above = any(_lies_on(spot, other) for other, _ in spots[:number])
        if (address in never and not above) or (use[address] and address not in never):
            places[address] = Place(spot, None if above else _form(spot, forms), above)
    return places


# ---- the pale sheet ----
def _extent(item: Shape | Text) -> Spot:
    """Return the bounding box of an item."""
    left, top, right, bottom = bounding_box(item)
    return Spot((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)


def _is_form(item: Shape) -> bool:
    """Return whether a shape is one closed line."""
    return item.verbs.endswith("Z") and item.verbs.count("M") == 1 and not item.dash


def _form(spot: Spot, shapes: Sequence[Shape]) -> Shape | None:
    """Return the printed form around a spot that is nearest to it in size."""
    found = [
        (abs(math.log(size)), number)
        for number, shape in enumerate(shapes)
        for x, y, rx, ry in [_extent(shape)]
        if abs(x - spot.x) < 0.15 * spot.rx and abs(y - spot.y) < 0.15 * spot.ry
        for size in [rx * ry / (spot.rx * spot.ry)]
        if FORMS[0] <= size <= FORMS[1] and 0.7 < rx * spot.ry / (ry * spot.rx) < 1.4
    ]
    return shapes[min(found)[1]] if found else None


def _only_word(blank: Scene, spot: Spot) -> Text | None:
    """Return the printed word on a small spot, if there is only one and room for it above the percentage."""
    words = [item for item in blank.items if isinstance(item, Text) and _within(item, [spot])]
    return words[0] if len(words) == 1 and TWO_LINES <= min(spot.rx, spot.ry) < LARGE else None


def _lies_on(spot: Spot, other: Spot) -> bool:
    """Return whether the centre of a spot lies on a larger one."""
    return abs(spot.x - other.x) < other.rx and abs(spot.y - other.y) < other.ry


def _word(page: Scene, item: Text, areas: Sequence[Spot]) -> None:
    """Draw a word of the sheet so that it stands out from the area below it; at its edge it has a white ground."""
    extent = _extent(item)
    inside = _within(item, areas)
    if not inside and any(_lies_on(extent, area) for area in areas):
        x, y, rx, ry = extent
        page.rect(x - rx - 0.4, y - ry - 0.2, 2 * rx + 0.8, 2 * ry + 0.4, 0.6, fill="white")
        inside = True
    page.items.append(item._replace(ink="ink" if inside else _pale(item.ink, "ink_m")))


def _small(spot: Spot) -> bool:
    """Return whether the percentage of a spot replaces its printed content."""
    return ROOM <= min(spot.rx, spot.ry) < LARGE


def _within(item: Item, spots: Sequence[Spot]) -> bool:
    """Return whether a drawn item lies completely in one of the spots."""
    if isinstance(item, Clip | Unclip):
        return False
    left, top, right, bottom = bounding_box(item)
    return any(
        x - rx <= left and right <= x + rx and y - ry <= top and bottom <= y + ry for x, y, rx, ry in spots
    )


def _faded(item: Clip | Unclip | Shape, content: Sequence[Spot]) -> Item:
    """Return an item of the sheet in grey; icons in spots are darker."""
    if isinstance(item, Clip | Unclip):
        return item
    if item.fill and ink_role(item.fill).kind == "paper":  # scenes become drawings in lines
        return item._replace(fill="white", stroke="stone_m", lw=0.15)
    mass = "ink_m" if _within(item, content) else "stone_m"
    return item._replace(
        fill=item.fill and _pale(item.fill, mass), stroke=item.stroke and _pale(item.stroke, mass)
    )


def _pale(role: str, mass: str) -> str:
    """Return the grey that replaces an ink."""
    found = ink_role(role)
    if found.kind in ("white", "lettering", "ground"):
        return "white"
    return "stone_t" if found.kind == "quiet" else mass


# ---- spots ----
def _fill(
    page: Scene, place: Place, fill: str | None = None, stroke: str | None = None, lw: float = 0.2,
    opacity: float = 1.0,
) -> None:  # fmt: skip
    """Draw the form of a place, or a box."""
    if place.form:
        page.items.append(place.form._replace(fill=fill, stroke=stroke, lw=lw, opacity=opacity))
        return
    x, y, rx, ry = place.spot
    corner = 0.28 * min(rx, ry) if place.above else 0.0
    with page.translucent(opacity):
        page.rect(x - rx, y - ry, 2 * rx, 2 * ry, corner, fill=fill, stroke=stroke, lw=lw)


def _tint(
    page: Scene, place: Place, share: float, word: Text | None = None, drawn: Sequence[Extent] = ()
) -> None:
    """Tint a place, with the percentage if there is room, and above it the only printed word of a small spot. On a
    large spot the percentage keeps clear of what is drawn there.
    """
    _fill(page, place, fill=USED, opacity=round(FAINTEST + (STRONGEST - FAINTEST) * share, 2))
    spot = place.spot
    half = min(spot.rx, spot.ry)
    if half < ROOM:
        return
    pt = min(LARGEST, max(FLOOR, 1.1 * half))
    y = spot.y if _small(spot) else spot.y + spot.ry - 0.27 * pt
    if word:
        page.text(spot.x, y - LINES / 2, word.line.text, "text", FLOOR, "ink", "c", mid=True)
        y += LINES / 2
    said = f"{100 * share:.0f}" if share >= 0.005 else "<1"
    x = spot.x if _small(spot) else _clear_x(spot, y, page.width(said, "bold", pt) / 2 + ASIDE, drawn)
    page.text(x, y, said, "bold", pt, "ink", "c", mid=True)


def _clear_x(spot: Spot, y: float, half: float, drawn: Sequence[Extent]) -> float:
    """Return the x of a percentage at height y: in the middle of its spot, or at a side if something is drawn there."""
    x, _, rx, _ = spot
    content = [
        (left, right)
        for left, top, right, bottom in drawn
        if x - rx < left and right < x + rx and right - left < rx and top < y + ASIDE and y - ASIDE < bottom
    ]
    places = (x, x - rx + half + ASIDE, x + rx - half - ASIDE)
    clear = (
        at for at in places if not any(left < at + half and at - half < right for left, right in content)
    )
    return next(clear, x)


def _box(page: Scene, place: Place) -> None:
    """Draw the white box of a place that lies on a larger one."""
    _fill(page, place, fill="white", stroke=USED, lw=0.2)


def _hatch(page: Scene, place: Place) -> None:
    """Hatch a place; a tiny one has no frame."""
    x, y, rx, ry = place.area
    if place.form:
        page.items.append(Clip(place.form.verbs, place.form.points, False))
    else:
        page.clip(f"M{x - rx} {y - ry}H{x + rx}V{y + ry}H{x - rx}Z")
    at = -rx - ry
    while at < rx + ry:
        page.seg(x + at - ry, y + ry, x + at + ry, y - ry, NEVER_LINES, 0.18)
        at += HATCH
    if place.form:
        page.items.append(Unclip())
    else:
        page.unclip()
    if min(rx, ry) >= ROOM:
        _fill(page, place, stroke=NEVER, lw=0.4)


# ---- the legend ----
def _draw_legend(page: Scene, top: float, legend: Legend, above: bool) -> None:
    page.rect(0, top, page.w, STRIP, fill="white")
    page.seg(10, top + 1, page.w - 10, top + 1, "stone_m", 0.2)
    played = legend.played
    # Isolate the layout's name (UAX #9): otherwise the number after it would be set on its wrong side.
    if page.typesetter.rtl:
        played = played.replace(page.name, f"\u2066{page.name}\u2069")
    page.text(10, top + 5, played, "bold", 8.5)
    left, y, rx, ry = 10.0, top + 9.5, 3.2, 2.1
    for step in range(1, 10, 2):
        _tint(page, Place(Spot(left + rx, y, rx, ry)), step / 10)
        left += 2 * rx + 0.8
    left += 1 + page.text(left + 1, y, legend.used, "text", 8, mid=True) + 8
    _hatch(page, Place(Spot(left + rx, y, rx, ry)))
    left += 2 * rx + 2
    left += page.text(left, y, legend.never, "text", 8, mid=True) + 8
    if above:
        place = Place(Spot(left + rx, y, rx, ry))
        _box(page, place)
        _tint(page, place, 0.1)
        left += 2 * rx + 2
        page.text(left, y, legend.above, "text", 8, mid=True, width=page.w - 10 - left, box="heat map")
