"""A walled city of the map (garden with palace sites, courts, emblem, home character, name) and the
governors' tower.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.header import draw_strip
from sheetgen.draw.scenes.stage import FAR, UNITS, Stage
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.raja.sheets.page import (
    GAME,
    LAKE,
    QUIET,
    RED,
    TINT,
    draw_crest,
    line,
    name_size,
    place_name,
)
from sheetgen.games.raja.spots import ARCHITECTS, GOVERNOR, HOUSES, MAHARAJA, PALACE, STRIP
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, MapSheet


PLAQUE, TWO = 8.8, 13.2
"""Height in mm of the plaque with the name over the lower wall: in one script, in two."""
RISE = 2.5
"""Distance from the wall up to the plaque's upper edge, in mm."""
LETTER, INWARDS = 4.6, 1.2
"""Radius of the disc with the city's letter, and distance of its centre from the plaque's left edge, in mm."""
LONGEST, AROUND = 28.0, 15.0
"""Longest name that widens a plaque, and what a plaque is wider than its name, in mm."""
NAME, LATIN = 16.0, 10.6
"""Type sizes in points of the name, and of the Latin name below it for readers of other scripts."""


class Plaque(NamedTuple):
    """Centre, width and height of a plaque in mm, and its names, the reader's first."""

    x: float
    y: float
    w: float
    h: float
    names: tuple[str, ...]


class CitySizes(NamedTuple):
    """Half the city's width, and the radii of sites, of their ring and of its garden, in mm."""

    w: float
    h: float
    central: float
    outer: float
    ring: float
    garden: float
    sites: int


def city_sizes(layout: MapSheet) -> CitySizes:
    """Return the sizes of a city."""
    made = layout.print
    w, h = (length_in_mm(length) / 2 for length in made.city)
    outer, ring = length_in_mm(made.outer_site) / 2, length_in_mm(made.outer_ring)
    return CitySizes(
        w, h, length_in_mm(made.central_site) / 2, outer, ring, ring + outer + 0.8, layout.sites.outer
    )


def draw_city(scene: Scene, layout: MapSheet, key: str) -> None:
    """Draw a city with spots for its palaces, houses, architects and the Maharaja."""
    town, made = layout.cities[key], city_sizes(layout)
    x, y = town.at
    draw_city_walls(scene, town, made)
    draw_garden(scene, layout, key)
    _sites(scene, key, town, made)
    _courts(scene, key, town, made)
    _emblem(scene, town, x - made.w + 7.2, y - made.h - 2.4)
    number = layout.characters[town.home].number
    _balcony(scene, town, number, x + made.w - 7.2, y - made.h + 4.0)
    _plaque(scene, town, made)


def draw_city_walls(scene: Scene, town: City, made: CitySizes) -> None:
    """Draw the walls of a city."""
    ink, w, h = town.colour, 2 * made.w, 2 * made.h
    left, top = town.at[0] - made.w, town.at[1] - made.h
    ornament.draw_merlons(scene, left + 13.6, top, w - 27.2, 2.5, 17, stroke=ink, fill=f"{ink}_t", lw=0.14)
    frame = ornament.cusped_frame_path(w, h, 2.4)
    ornament.draw_at(scene, frame, left, top, fill="white")
    with scene.as_sign():
        ornament.draw_at(scene, frame, left, top, fill=f"{ink}_p20", stroke=ink, lw=0.44)
    _skyline(scene, town, made)
    ornament.draw_at(
        scene, ornament.coved_frame_path(w - 2, h - 2, 2.4), left + 1, top + 1, stroke=f"{ink}_m", lw=0.15
    )


SKYLINE = (("palace", -0.78, 15.0), ("minaret", -0.54, 21.0), ("tower", 0.56, 19.0), ("palace", 0.8, 14.0))
"""The buildings behind the garden: part, place relative to half the width of the city, and height in mm."""


def _skyline(scene: Scene, town: City, made: CitySizes) -> None:
    """Draw the city's buildings on its lower wall, as silhouettes."""
    own = {"own": "white", "shade": f"{town.colour}_t", "trim": f"{town.colour}_t", "lit": f"{town.colour}_m"}
    box = Box(town.at[0] - made.w + 1, town.at[1] - made.h + 1, 2 * made.w - 2, 2 * made.h - 2)
    stage = Stage(scene, box, "day", 0)
    with (
        scene.clipped(f"M{box.x} {box.y}H{box.right}V{box.bottom}H{box.x}Z"),
        scene.placed(box.x, box.y, stage.unit),
        scene.as_backdrop(),
    ):
        for name, out, high in SKYLINE:
            x = UNITS / 2 * (1 + out)
            stage.part(name, x, stage.high, high / stage.unit, own, flip=out > 0, detail=FAR)


BARE = 1.0


def draw_garden(scene: Scene, layout: MapSheet, key: str, figures: float = 1.0) -> None:
    """Draw a round garden: water between the outer sites, a tree at the end of each channel (RA-2).

    ``figures`` enlarges the points of palaces relative to the map; above ``BARE`` they have no domes.
    """
    town, made = layout.cities[key], city_sizes(layout)
    (x, y), ink, r = town.at, town.colour, made.garden
    scene.circle(x, y, r, fill="white")
    scene.circle(x, y, r, fill=f"{ink}_t", stroke=ink, lw=0.36)
    scene.circle(x, y, r - 0.8, stroke=f"{ink}_m", lw=0.15)
    step = 360 / made.sites
    for i in range(made.sites):
        with scene.placed(x, y, rot=(i + 0.5) * step):
            scene.rect(-0.75, -r + 1.6, 1.5, r - 5, fill="white")
            scene.path(f"M-.75 {-r + 3.6}V-5M.75 {-r + 3.6}V-5", stroke=LAKE, lw=0.22)
            scene.circle(0, -r + 3.2, 1.7, fill="white", stroke=LAKE, lw=0.28)
            scene.circle(0, -r + 3.2, 0.7, stroke=LAKE, lw=0.2)
    (middle, central), *outer = site_circles(town, made)
    for (px, py), site in outer:
        scene.circle(px, py, site, fill="white", stroke=ink, lw=0.3)
        if figures <= BARE:
            scene.circle(px, py, site - 0.7, stroke=f"{ink}_m", lw=0.14)
        _dome(scene, px, py - 0.2, site * 0.87, ink, layout.points.outer, figures)
    with scene.placed(*middle, rot=15):  # The tips of the star lie between the surrounding sites.
        scene.poly(ornament.star_corners(central + 0.72, 12, 0.92), fill="white", stroke=ink, lw=0.35)
    scene.circle(*middle, central, fill="white", stroke=ink, lw=0.44)
    _dome(scene, x, y - 0.3, central * 1.09, ink, layout.points.central, figures)


def site_circles(town: City, made: CitySizes) -> list[tuple[tuple[float, float], float]]:
    """Return centre and radius of the palace sites of a city in mm, the central one first."""
    (x, y), step = town.at, 2 * math.pi / made.sites
    return [
        (town.at, made.central),
        *(
            ((x + made.ring * math.sin(i * step), y - made.ring * math.cos(i * step)), made.outer)
            for i in range(made.sites)
        ),
    ]


def _sites(scene: Scene, key: str, town: City, made: CitySizes) -> None:
    """Add the spots for palaces."""
    central, *outer = enumerate(site_circles(town, made))
    for n, ((x, y), r) in (*outer, central):
        scene.spot(PALACE(key, n), x, y, r)


def _dome(
    scene: Scene, x: float, y: float, h: float, ink: str, value: int, figures: float
) -> None:  # fmt: skip
    """Draw a dome with the points of a palace on the site (RA-60)."""
    w, foot = h * 1.05, y + h * 0.48
    if figures > BARE:
        scene.text(x, y + 0.2, str(value), "num", h * 2.0 * figures, "ink", "c", mid=True)
        return
    ornament.draw_at(scene, ornament.dome_path(round(w, 4), round(h * 1.02, 4)), x, foot, fill=f"{ink}_t", stroke=ink,
                lw=0.28)  # fmt: skip
    scene.seg(x - w * 0.5, foot, x + w * 0.5, foot, ink, 0.35)
    scene.text(x, y + h * 0.03, str(value), "num", h * 2.0 * figures, "ink", "c", mid=True)


HUTS = 9.2
"""Distance from the lower wall to the place for houses, in mm."""


def _courts(scene: Scene, key: str, town: City, made: CitySizes) -> None:
    """Add the spots for houses, architects and the Maharaja in the courts on both sides of the garden."""
    x, y = town.at
    court = (made.w - made.garden) / 2
    out = made.garden + court
    low = y + made.h - HUTS
    for spot, cx, top in ((HOUSES, x - out + 0.6, y - made.h + 8), (ARCHITECTS, x + out - 0.6, y - 2.1)):
        scene.spot(spot(key), cx, (top + low) / 2, court - 0.9, (low - top) / 2)
    scene.spot(MAHARAJA(key), x + out - 0.6, y - 7.6, court - 1.4, 5.4)


def _emblem(scene: Scene, town: City, x: float, y: float) -> None:
    """Draw the emblem on a corner tower."""
    ink = town.colour
    ornament.draw_finial(scene, x, y - 6.2, 2.4, stroke=ink, lw=0.28)
    scene.circle(x, y, 6.4, fill="white")
    scene.circle(x, y, 6.4, fill=f"{ink}_t", stroke=ink, lw=0.4)
    scene.circle(x, y, 5.7, fill="white", stroke=f"{ink}_m", lw=0.16)
    draw_crest(scene, town, x, y, 9.4)


def _balcony(scene: Scene, town: City, number: int, x: float, y: float) -> None:
    """Draw the home character at a window above the other corner, with its rank (RA-82)."""
    ink = town.colour
    ornament.draw_finial(scene, x, y - 13.6, 2.2, stroke=ink, lw=0.28)
    window = ornament.niche_path(11.6, 13.8, 2, 0.5)
    ornament.draw_at(scene, window, x - 5.8, y - 13.8, fill="white")
    ornament.draw_at(scene, window, x - 5.8, y - 13.8, fill=f"{ink}_t", stroke=ink, lw=0.4)
    draw_icon(scene, town.home, x, y - 4.5, 9.0, ink=ink)
    ornament.draw_at(scene, "M-6.8 1.1L-6 -.1H6L6.8 1.1Z", x, y, fill="white", stroke=ink, lw=0.3)
    scene.circle(x - 5.6, y - 10.8, 3.0, fill="white", stroke=ink, lw=0.35)
    scene.text(x - 5.6, y - 10.8, str(number), "num", 10.6, "ink", "c", mid=True)


def city_plaque(scene: Scene, town: City, made: CitySizes) -> Plaque:
    """Return the plaque with the name in the reader's script, and below it as logs write it.

    It is centred together with its letter, so that roads leave the wall on both sides of it.
    """
    setter = scene.typesetter
    names = tuple(dict.fromkeys((place_name(setter, town.name), town.name)))
    sizes = ((name_size(setter, NAME), "display"), (LATIN, "bold"))
    width = max(setter.line(said, role, pt).width for said, (pt, role) in zip(names, sizes, strict=False))
    high = TWO if len(names) > 1 else PLAQUE
    y = town.at[1] + made.h - RISE + high / 2
    x = town.at[0] + (LETTER - INWARDS) / 2
    return Plaque(x, y, min(width, LONGEST) + AROUND, high, names)


def _plaque(scene: Scene, town: City, made: CitySizes) -> None:
    """Draw letter and name (RA-2). The letter accompanies the colour wherever a city is shown."""
    x, y, w, h, names = city_plaque(scene, town, made)
    ink, left, top = town.colour, x - w / 2, y - h / 2
    frame = ornament.cusped_frame_path(round(w, 4), h, 2.6)
    with scene.as_sign():
        ornament.draw_at(scene, frame, left, top, fill="white", stroke=ink, lw=0.42)
    inner = ornament.coved_frame_path(round(w - 1.6, 4), round(h - 1.6, 4), 2.2)
    ornament.draw_at(scene, inner, left + 0.8, top + 0.8, fill=f"{ink}_t")
    letter = left + INWARDS
    scene.circle(letter, y, LETTER + 0.4, fill="white")
    scene.circle(letter, y, LETTER, fill=ink, stroke=ink, lw=0.3)
    scene.text(letter, y, town.letter, "num", 16, scene.lettering_on(ink), "c", mid=True)
    pt, box = name_size(scene.typesetter, NAME), f"city.{town.letter}"
    if len(names) == 1:
        line(scene, x + 2.6, y - 0.2, names[0], "display", pt, w - 11, box)
        return
    furniture.draw_headline(scene, x + 2.6, *names, top=top + 1.3, base=y + h / 2 - 2.3, rise=5.0, pt=pt, width=w - 11,
                       box=box, small=LATIN, ink="ink", spaced=0.0)  # fmt: skip


# ---- the governors' column: a palace front with the title, and the governors' tower (RA-3) -------


ARROW, CORNICE = 13.4, 4.4
PARAPET = 3.2
"""Height of the parapet above the picture, in mm."""


def draw_title_facade(scene: Scene, box: Box, subtitle: str) -> None:
    """Draw a palace front: hills at dawn above a jali wall, the titles under its arch."""
    x, y, w = box.x, box.y, box.w
    cx, roof = box.middle, y + 24.5
    view = Box(x + 0.6, y + PARAPET, w - 1.2, roof - y - PARAPET)
    ornament.draw_merlons(scene, x + 1, view.y, w - 2, 3.0, 24, stroke=RED, fill=TINT, lw=0.16)
    draw_strip(scene, view, "hills", "dawn", 0)
    scene.rect(*view, stroke=RED, lw=0.5)
    ornament.draw_merlons(scene, x + 1, roof + 3, w - 2, 3.0, 24, stroke=RED, fill=TINT, lw=0.16)
    scene.rect(x + 0.6, roof + 3, w - 1.2, 2.4, fill="white", stroke=RED, lw=0.22)
    ornament.draw_lotus_band(scene, x + 0.9, roof + 3, w - 1.8, 2.1, 30, stroke=RED, fill=TINT, lw=0.13,
                        up=False, inner=False)  # fmt: skip
    wall = roof + 5.4
    draw_jali_wall(scene, Box(x + 0.6, wall, w - 1.2, box.bottom - wall))
    base = box.bottom
    pt = furniture.title_size(scene, 43)
    # translators: the game's name as the title of the map; at most 56 mm
    furniture.draw_headline(scene, cx, GAME, subtitle, top=wall + 8.8, base=base - 2.2, rise=7.0, pt=pt,
                       width=(w - 17) * pt / 43, box="map", small=11.5, ink=RED, spaced=0.0, wide=w - 14)  # fmt: skip
    step = f"M{x - 0.4} {base + 1.6}L{x + 0.6} {base}H{box.right - 0.6}L{box.right + 0.4} {base + 1.6}Z"
    scene.path(step, fill="white", stroke=RED, lw=0.28)


def draw_jali_wall(scene: Scene, box: Box, share: float = 0.68, foils: int = 18) -> None:
    """Draw a jali wall above a cusped arch that takes the fraction ``share`` of its height."""
    width, height = round(box.w, 4), round(box.h, 4)
    rise, inset, jamb = round(height * share, 4), 2.8, min(6.0, round(height * 0.16, 4))
    body = ornament.spandrel_path(width, height, inset, jamb, rise, foils)
    hollow = ornament.arch_points(inset, width - inset, height - jamb, rise, foils, 0.62, 0.16)
    with scene.placed(box.x, box.y):
        ornament.draw_jali(
            scene, body, (0, 0, width, height), pitch=4.8, stroke=QUIET, lw=0.14, hollow=hollow
        )
        scene.path(body, stroke=RED, lw=0.32)


def draw_governor_track(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw the track from below: an arrow, the strip where all governors begin, and the storeys above it."""
    track = layout.governors
    high = (box.h - ARROW - CORNICE) / (track.strip + track.spaces)
    r = length_in_mm(layout.print.governor) / 2
    if 2 * r + 0.8 > high:
        allowed = msg("at most {n:.1f} mm: the storeys of the tower", "report", n=high - 0.8)
        raise_fault(("print", "governor"), layout.print.governor, allowed, "RA-3")
    _storeys(scene, box, track.spaces, high, r)
    y = box.y + track.spaces * high + CORNICE
    _strip(scene, Box(box.x, y, box.w, track.strip * high), track.strip, r)
    foot = y + track.strip * high
    frame = ornament.cusped_frame_path(box.w, round(ARROW - 1, 4), 2.4)
    ornament.draw_at(scene, frame, box.x, foot + 1, fill=TINT, stroke=RED, lw=0.42)
    ornament.draw_at(scene, "M0 2.4L6.4 7.6H2.6V12.2H-2.6V7.6H-6.4Z", box.middle, foot, fill=RED)


def _storeys(scene: Scene, box: Box, count: int, high: float, r: float) -> None:
    """Draw the numbered spaces upwards; the topmost ends the game (RA-70)."""
    x, w = box.x, box.w
    middle = box.right - 9.2
    for k in range(count):
        number, y = count - k, box.y + k * high
        last, my = number == count, y + high / 2 + 0.15
        scene.rect(x + 1.6, y, w - 3.2, high, fill=TINT if number % 2 == 0 else "white", stroke=RED, lw=0.22)
        eave = f"M{x + 0.2} {y + 0.6}L{x + 1.4} {y - 0.55}H{x + w - 1.4}L{x + w - 0.2} {y + 0.6}Z"
        scene.path(eave, fill="white", stroke=RED, lw=0.22)
        scene.spot(GOVERNOR(number), middle, my, r)
        scene.circle(middle, my, r, fill="white", stroke=RED, lw=0.55 if last else 0.35)
        if last:
            draw_last_space(scene, x + 8.2, my, 5.1, number)
        else:
            ornament.draw_star(scene, x + 8.2, my, 4.8, fill="white", stroke=RED, lw=0.22)
            scene.text(x + 8.2, my, str(number), "num", 13, "ink", "c", mid=True)


def draw_last_space(scene: Scene, x: float, y: float, r: float, number: int, pt: float = 12.0) -> None:
    """Draw the space that ends the game: its number in a lotus."""
    ornament.draw_lotus(scene, x, y, r, n=12, rings=1, stroke=RED, fill="white", lw=0.25, eye=0)
    scene.circle(x, y, r * 0.72, fill="white", stroke=RED, lw=0.32)
    scene.text(x, y, str(number), "num", pt, "ink", "c", mid=True)


def _strip(scene: Scene, box: Box, count: int, r: float) -> None:
    x, y, w = box.x, box.y, box.w
    cornice = f"M{x - 0.6} {y - CORNICE + 1.1}L{x + 1.6} {y - CORNICE - 0.7}H{x + w - 1.6}L{x + w + 0.6}"
    scene.path(f"{cornice} {y - CORNICE + 1.1}Z", fill="white", stroke=RED, lw=0.28)
    ornament.draw_lotus_band(
        scene, x + 1.6, y - 0.2, w - 3.2, 3.0, 9, stroke=RED, fill=TINT, lw=0.16, inner=False
    )
    scene.rect(x, y, w, box.h, fill="white", stroke=RED, lw=0.42)
    scene.rect(x + 1, y + 1, w - 2, box.h - 2, stroke=QUIET, lw=0.18)
    high = box.h / count
    for k in range(count):
        cy = y + (k + 0.5) * high
        scene.spot(STRIP(count - k), box.middle, cy, r)
        if k:
            scene.seg(x + 1, y + k * high, x + w - 1, y + k * high, QUIET, 0.2)
        scene.circle(box.middle, cy, r, fill="white", stroke=RED, lw=0.28)
        for s in (-1, 1):
            ornament.draw_lotus(scene, box.middle + s * 9.4, cy, 2.0, n=8, rings=1, stroke=QUIET, fill=TINT,
                           lw=0.18, eye=0)  # fmt: skip
