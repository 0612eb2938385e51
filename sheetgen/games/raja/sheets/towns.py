"""A walled city of the map: garden with palace sites, courts for houses, emblem, home character, name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import icon
from sheetgen.games.raja.sheets.words import LAKE, crest, line, name_size, place_name
from sheetgen.games.raja.spots import ARCHITECTS, HOUSES, MAHARAJA, PALACE
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, MapSheet

PLAQUE, TWO = 8.8, 13.2
"""Height of the plaque with the name, which hangs over the lower wall: in one script, in two."""
RISE = 2.5
"""From the wall up to the plaque's upper edge."""
NAME, LATIN = 16.0, 10.6
"""Points of the name, and of its Latin letters below it where readers have others."""


class Plaque(NamedTuple):
    """Middle, width and height of a plaque in mm, and the names on it, the reader's first."""

    x: float
    y: float
    w: float
    h: float
    names: tuple[str, ...]


class Size(NamedTuple):
    """Half the city, the radii of sites and their ring, of its garden; all in mm."""

    w: float
    h: float
    central: float
    outer: float
    ring: float
    garden: float
    sites: int


def size(layout: MapSheet) -> Size:
    """The measures of a city."""
    made = layout.print
    w, h = (mm(length) / 2 for length in made.city)
    outer, ring = mm(made.outer_site) / 2, mm(made.outer_ring)
    return Size(w, h, mm(made.central_site) / 2, outer, ring, ring + outer + 0.8, layout.sites.outer)


def city(scene: Scene, layout: MapSheet, key: str) -> None:
    """Draw a city with spots for its palaces, houses, architects and the Maharaja."""
    town, made = layout.cities[key], size(layout)
    x, y = town.at
    walls(scene, town, made)
    garden(scene, layout, key)
    _sites(scene, key, town, made)
    _courts(scene, key, town, made)
    _emblem(scene, town, x - made.w + 7.2, y - made.h - 2.4)
    number = layout.characters[town.home].number
    _balcony(scene, town, number, x + made.w - 7.2, y - made.h + 4.0)
    _plaque(scene, town, made)


def walls(scene: Scene, town: City, made: Size) -> None:
    """What a city lies within."""
    ink, w, h = town.colour, 2 * made.w, 2 * made.h
    left, top = town.at[0] - made.w, town.at[1] - made.h
    ornament.merlons(scene, left + 13.6, top, w - 27.2, 2.5, 17, stroke=ink, fill=f"{ink}_t", lw=0.14)
    ornament.at(scene, ornament.cusped_frame(w, h, 2.4), left, top, fill="white", stroke=ink, lw=0.44)
    ornament.at(scene, ornament.coved_frame(w - 2, h - 2, 2.4), left + 1, top + 1, stroke=f"{ink}_m", lw=0.15)


BARE = 1.0


def garden(scene: Scene, layout: MapSheet, key: str, figures: float = 1.0) -> None:
    """A round garden: water between the outer sites, a tree at the end of each channel (RA-2).

    ``figures`` makes what palaces are worth larger than on the map; above ``BARE`` no dome is drawn round them.
    """
    town, made = layout.cities[key], size(layout)
    (x, y), ink, r = town.at, town.colour, made.garden
    scene.circle(x, y, r, fill="white")
    scene.circle(x, y, r, fill=f"{ink}_t", stroke=ink, lw=0.36)
    scene.circle(x, y, r - 0.8, stroke=f"{ink}_m", lw=0.15)
    step = 360 / made.sites
    for i in range(made.sites):
        scene.push(x, y, rot=(i + 0.5) * step)
        scene.rect(-0.75, -r + 1.6, 1.5, r - 5, fill="white")
        scene.path(f"M-.75 {-r + 3.6}V-5M.75 {-r + 3.6}V-5", stroke=LAKE, lw=0.22)
        scene.circle(0, -r + 3.2, 1.7, fill="white", stroke=LAKE, lw=0.28)
        scene.circle(0, -r + 3.2, 0.7, stroke=LAKE, lw=0.2)
        scene.pop()
    (middle, central), *outer = sites(town, made)
    for (px, py), site in outer:
        scene.circle(px, py, site, fill="white", stroke=ink, lw=0.3)
        if figures <= BARE:
            scene.circle(px, py, site - 0.7, stroke=f"{ink}_m", lw=0.14)
        _dome(scene, px, py - 0.2, site * 0.87, ink, layout.points.outer, figures)
    scene.push(*middle, rot=15)  # its tips lie between the sites around it
    scene.poly(ornament.star(central + 0.72, 12, 0.92), fill="white", stroke=ink, lw=0.35)
    scene.pop()
    scene.circle(*middle, central, fill="white", stroke=ink, lw=0.44)
    _dome(scene, x, y - 0.3, central * 1.09, ink, layout.points.central, figures)


def sites(town: City, made: Size) -> list[tuple[tuple[float, float], float]]:
    """Middle and radius of the palace sites of a city, the central one first."""
    (x, y), step = town.at, 2 * math.pi / made.sites
    return [
        (town.at, made.central),
        *(
            ((x + made.ring * math.sin(i * step), y - made.ring * math.cos(i * step)), made.outer)
            for i in range(made.sites)
        ),
    ]


def _sites(scene: Scene, key: str, town: City, made: Size) -> None:
    """The spots for palaces."""
    central, *outer = enumerate(sites(town, made))
    for n, ((x, y), r) in (*outer, central):
        scene.spot(PALACE(key, n), x, y, r)


def _dome(
    scene: Scene, x: float, y: float, h: float, ink: str, value: int, figures: float
) -> None:  # fmt: skip
    """A dome that carries what a palace on the site is worth (RA-60)."""
    w, foot = h * 1.05, y + h * 0.48
    if figures > BARE:
        scene.text(x, y + 0.2, str(value), "num", h * 2.0 * figures, "ink", "c", mid=True)
        return
    ornament.at(scene, ornament.dome(round(w, 4), round(h * 1.02, 4)), x, foot, fill=f"{ink}_t", stroke=ink,
                lw=0.28)  # fmt: skip
    scene.seg(x - w * 0.5, foot, x + w * 0.5, foot, ink, 0.35)
    scene.text(x, y + h * 0.03, str(value), "num", h * 2.0 * figures, "ink", "c", mid=True)


HUTS = 9.2
"""From the lower wall up to above the printed houses."""
_HUT = "M-9 10V-2L0 -10L9 -2V10ZM-2.6 10V4C-2.6 2 -1 1.8 0 0C1 1.8 2.6 2 2.6 4V10"


def _courts(scene: Scene, key: str, town: City, made: Size) -> None:
    """Both sides of the garden are for houses, with a hint of some; pieces are drawn above it, on the spots."""
    x, y = town.at
    for s in (-1, 1):
        for dx, dy, k in ((0, -1.4, 1), (-5.0 * s, -0.7, 0.8)):
            scene.push(x + s * (made.w - 5.2) + dx, y + made.h - 5.2 + dy, 0.21 * k)
            scene.path(_HUT, stroke=f"{town.colour}_m", lw=0.3)
            scene.pop()
    court = (made.w - made.garden) / 2
    out = made.garden + court
    low = y + made.h - HUTS
    for spot, cx, top in ((HOUSES, x - out + 0.6, y - made.h + 8), (ARCHITECTS, x + out - 0.6, y - 2.1)):
        scene.spot(spot(key), cx, (top + low) / 2, court - 0.9, (low - top) / 2)
    scene.spot(MAHARAJA(key), x + out - 0.6, y - 7.6, court - 1.4, 5.4)


def _emblem(scene: Scene, town: City, x: float, y: float) -> None:
    """The emblem on a corner tower."""
    ink = town.colour
    ornament.finial(scene, x, y - 6.2, 2.4, stroke=ink, lw=0.28)
    scene.circle(x, y, 6.4, fill="white")
    scene.circle(x, y, 6.4, fill=f"{ink}_t", stroke=ink, lw=0.4)
    scene.circle(x, y, 5.7, fill="white", stroke=f"{ink}_m", lw=0.16)
    crest(scene, town, x, y, 9.4)


def _balcony(scene: Scene, town: City, number: int, x: float, y: float) -> None:
    """The home character looks out of a window over the other corner, with the number of its rank (RA-82)."""
    ink = town.colour
    ornament.finial(scene, x, y - 13.6, 2.2, stroke=ink, lw=0.28)
    window = ornament.niche(11.6, 13.8, 2, 0.5)
    ornament.at(scene, window, x - 5.8, y - 13.8, fill="white")
    ornament.at(scene, window, x - 5.8, y - 13.8, fill=f"{ink}_t", stroke=ink, lw=0.4)
    icon(scene, town.home, x, y - 4.5, 9.0, ink=ink)
    ornament.at(scene, "M-6.8 1.1L-6 -.1H6L6.8 1.1Z", x, y, fill="white", stroke=ink, lw=0.3)
    scene.circle(x - 5.6, y - 10.8, 3.0, fill="white", stroke=ink, lw=0.35)
    scene.text(x - 5.6, y - 10.8, str(number), "num", 10.6, "ink", "c", mid=True)


def plaque(scene: Scene, town: City, made: Size) -> Plaque:
    """The plaque with the name in the reader's script, below it as a log has it."""
    setter = scene.typesetter
    names = tuple(dict.fromkeys((place_name(setter, town.name), town.name)))
    sizes = ((name_size(setter, NAME), "display"), (LATIN, "bold"))
    width = max(setter.line(said, role, pt).width for said, (pt, role) in zip(names, sizes, strict=False))
    high = TWO if len(names) > 1 else PLAQUE
    y = town.at[1] + made.h - RISE + high / 2
    return Plaque(town.at[0], y, min(width, 2 * made.w - 22) + 18, high, names)


def _plaque(scene: Scene, town: City, made: Size) -> None:
    """Letter and name (RA-2): the letter stands with the colour wherever a city is meant."""
    x, y, w, h, names = plaque(scene, town, made)
    ink, left, top = town.colour, x - w / 2, y - h / 2
    frame = ornament.cusped_frame(round(w, 4), h, 2.6)
    ornament.at(scene, frame, left, top, fill="white", stroke=ink, lw=0.42)
    inner = ornament.coved_frame(round(w - 1.6, 4), round(h - 1.6, 4), 2.2)
    ornament.at(scene, inner, left + 0.8, top + 0.8, fill=f"{ink}_t")
    scene.circle(left + 1.2, y, 5.0, fill="white")
    scene.circle(left + 1.2, y, 4.6, fill=ink, stroke=ink, lw=0.3)
    scene.text(left + 1.2, y, town.letter, "num", 16, scene.on(ink), "c", mid=True)
    pt, box = name_size(scene.typesetter, NAME), f"city.{town.letter}"
    if len(names) == 1:
        line(scene, x + 2.6, y - 0.2, names[0], "display", pt, w - 14, box)
        return
    furniture.headline(scene, x + 2.6, *names, top=top + 1.3, base=y + h / 2 - 2.3, rise=5.0, pt=pt, width=w - 14,
                       box=box, small=LATIN, ink="ink", spaced=0.0)  # fmt: skip
