"""Character cards with their backs, and action tokens (RA-5, RA-10, RA-80, RA-82)."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Any

from sheetgen.draw import dieline, ornament
from sheetgen.draw.cards.faces import arch_opening, arch_wall_path
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import memoized_drawing
from sheetgen.draw.people import draw_portrait
from sheetgen.games.raja.sheets.page import CHARACTERS, RED, draw_crest, line, place_name
from sheetgen.games.raja.sheets.panels import SMALL
from sheetgen.games.raja.sheets.player import draw_power

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import CharacterName, MapSheet


WIDE, HIGH, ROUND = 46.0, 70.0, 2.8
"""Width, height and corner radius of a card, in mm."""
INSET = 1.9
"""White edge in mm, because cuts are never exact."""
BORDER = 3.5
"""Width of the border of flowers, in mm."""
LEFT, SILL = INSET + BORDER, 44.4
"""Left and upper edge of the window, and its lower edge, in mm."""
WINDOW = (LEFT, LEFT, WIDE - 2 * LEFT, SILL - LEFT)
"""The window with the portrait: left, top, width, height, in mm."""
PITCH = 4.84
"""Distance between flowers of the border, in mm."""
FLOWERS = (
    (5, 0.62, 1.0),
    (8, 0.34, 1.0),
    (6, 0.5, 0.5),
    (4, 0.8, 1.0),
    (7, 0.44, 0.5),
    (3, 1.0, 0.9),
    (9, 0.36, 0.3),
)
"""The flower of each city in order of the map: petals, half their breadth, and how round they end (0 to 1)."""


def draw_character_card(scene: Scene, sheet: MapSheet, name: CharacterName) -> None:
    """Draw a character with the card's upper left corner at (0, 0): portrait, rank, name, power, home."""
    character = sheet.characters[name]
    cities = list(sheet.cities.values())
    home = next(city for city in cities if city.home == name)
    ink, middle = home.colour, WIDE / 2
    with scene.cut_lines():
        scene.rect(0, 0, WIDE, HIGH, ROUND, fill="white", stroke="ink_m", lw=0.15)
    _draw_border(scene, ink, FLOWERS[cities.index(home) % len(FLOWERS)])
    _draw_window(scene, name, ink)
    left, top, width, _ = WINDOW
    scene.rect(left, SILL, width, HIGH - LEFT - SILL, fill="white")
    scene.rect(left, top, width, HIGH - 2 * LEFT, stroke="gold", lw=0.5)
    scene.seg(left, SILL, left + width, SILL, "gold", 0.5)
    scene.circle(left + 3.4, top + 3.4, 4.3, fill="white", stroke="ink", lw=0.3)
    ornament.draw_star(scene, left + 3.4, top + 3.4, 3.9, fill="gold_t", stroke="gold", lw=0.25)
    scene.text(left + 3.4, top + 3.4, str(character.number), "num", 12.5, "ink", "c", mid=True)
    box = f"character.{name}"
    line(scene, middle, SILL + 5.3, CHARACTERS[name], "display", 12, width - 3, box, small=8)
    draw_power(scene, character, middle, SILL + 12.0, name, centred=True)
    _home(scene, sheet, name, SILL + 17.5)
    x = left + 4.2
    scene.circle(x, SILL - 2.0, 4.3, fill="white")
    scene.circle(x, SILL - 2.0, 3.8, fill="white")
    scene.circle(x, SILL - 2.0, 3.8, fill=f"{ink}_t", stroke=ink, lw=0.35)
    draw_crest(scene, home, x, SILL - 2.0, 5.4)


@memoized_drawing
def _draw_border(scene: Scene, ink: str, kind: tuple[int, float, float]) -> None:
    """Draw a border in an ink with flowers of a kind of two colours in turn, and leaves between them."""
    scene.rect(INSET, INSET, WIDE - 2 * INSET, HIGH - 2 * INSET, 1.6, fill=f"{ink}_f", stroke=ink, lw=0.25)
    edge = INSET + BORDER / 2
    across, down = round((WIDE - 2 * edge) / PITCH), round((HIGH - 2 * edge) / PITCH)
    wide, high = (WIDE - 2 * edge) / across, (HIGH - 2 * edge) / down
    ways = [(wide, 0.0, across), (0.0, high, down), (-wide, 0.0, across), (0.0, -high, down)]
    x, y, places = edge, edge, list[tuple[float, float]]()
    for dx, dy, count in ways:
        for _ in range(count):
            places.append((x, y))
            with scene.placed(x + dx / 2, y + dy / 2, rot=0 if dx else 90):
                scene.path(LEAVES, fill="gold" if ink == "green" else "green", stroke="ink_m", lw=0.1)
            x, y = x + dx, y + dy
    flower = _flower_path(*kind)
    for n, (x, y) in enumerate(places):
        with scene.placed(x, y, 1.45):
            scene.path(flower, fill="white" if n % 2 else "yellow", stroke="ink_m", lw=0.1)
        scene.circle(x, y, 0.42, fill=RED)


LEAVES = "M-1 0C-.6 -.8 .2 -.9 .9 -.5C.6 0 0 .2 -1 0ZM-.9 .1C-.2 .3 .5 .3 1 .1C.8 .8 -.1 1 -.9 .1Z"


def _flower_path(count: int, breadth: float, roundness: float) -> str:
    """Return path data of a flower of radius 1 with ``count`` petals."""
    tip = breadth * roundness
    petal = ((0, 0), (-breadth, -0.3), (-tip, -1), (0, -1), (tip, -1), (breadth, -0.3), (0, 0))
    d = ""
    for k in range(count):
        angle = 2 * pi * k / count
        turned = [
            ornament.num(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in petal
        ]
        d += f"M{turned[0]}C{' '.join(turned[1:4])}C{' '.join(turned[4:])}Z"
    return d


@memoized_drawing
def _draw_window(scene: Scene, name: str, ink: str) -> None:
    """Draw a portrait, its clothes in the ink of the home city, under a cusped arch with a lattice."""
    left, top, width, height = WINDOW
    way = width, height, height - 11.6, 9.4
    arch = arch_wall_path(*way)
    with scene.placed(left, top), scene.clipped(f"M0 0H{width}V{height}H0Z"):
        draw_portrait(scene, name, 0, 0, width, ink)
        scene.rect(0, 0, width, 3, fill=f"{ink}_f")  # behind the round corners of the wall
        draw_latticed_wall(scene, arch, width, height, 3.2, ink=ink, hollow=arch_opening(*way))
        scene.path(arch, stroke="gold", lw=0.5)


def draw_latticed_wall(
    scene: Scene, d: str, width: float, height: float, pitch: float, ink: str = RED, **hidden: Any
) -> None:
    """Draw a wall in ``ink`` with a white lattice cut into it. ``lattice`` omits the ``hidden`` parts."""
    scene.path(d, fill="white")
    scene.path(d, fill=f"{ink}_f")
    box = (0, 0, width, height)
    ornament.draw_jali(scene, d, box, pitch=pitch, stroke=f"cut_{ink}", lw=0.14, **hidden)


def _home(scene: Scene, sheet: MapSheet, name: str, y: float) -> None:
    """Draw the name and letter of the character's home city between two stars (RA-82)."""
    home = next(city for city in sheet.cities.values() if city.home == name)
    room = WIDE - 2 * LEFT - 9.6
    wide = line(
        scene,
        WIDE / 2,
        y,
        f"{place_name(scene.typesetter, home.name)} · {home.letter}",
        "bold",
        8,
        room,
        f"home.{name}",
        small=SMALL,
    )
    with scene.layer("text"):  # The places of the stars depend on the width of the name.
        for side in (-1, 1):
            ornament.draw_star(
                scene, WIDE / 2 + side * (wide / 2 + 2.2), y, 0.9, n=4, inner=0.42, fill=home.colour
            )


@memoized_drawing
def draw_character_card_back(scene: Scene) -> None:
    """Draw the back of every character, the same upside down."""
    w, h = WIDE - 2 * INSET, HIGH - 2 * INSET
    frame = ornament.cusped_frame_path(w, h, 2.0)
    with scene.placed(INSET, INSET):
        wide, high, notch = 32.0, 56.0, 3.0
        draw_latticed_wall(scene, frame, w, h, 4.6, covered=(wide / 2 - notch, high / 2 - notch))
        scene.path(frame, stroke=RED, lw=0.4)
    with scene.placed(WIDE / 2, HIGH / 2):
        for grow, fill, lw in ((1.4, "white", 0.3), (0.0, f"{RED}_t", 0.4)):
            frame = ornament.cusped_frame_path(wide + 2 * grow, high + 2 * grow, notch)
            ornament.draw_at(scene, frame, -wide / 2 - grow, -high / 2 - grow, fill="white")
            ornament.draw_at(scene, frame, -wide / 2 - grow, -high / 2 - grow, fill=fill, stroke=RED, lw=lw)
        for way in (1, -1):
            with scene.placed(sx=way, sy=way):
                window = ornament.niche_path(24, 21.6, 3, 0.5)
                ornament.draw_at(scene, window, -12, -25.6, fill="white", stroke=RED, lw=0.35)
                draw_icon(scene, "raja", 0.4, -13.6, 18.4, ink=RED)
        scene.rect(-wide / 2, -4.0, wide, 8.0, fill="white", stroke=RED, lw=0.35)
        for side in (-1, 0, 1):
            ornament.draw_lotus(
                scene, side * 10.4, 0, 3.6, n=12, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.2, eye=0.2
            )


def draw_token(scene: Scene, x: float, y: float, r: float, *, cut: bool) -> None:
    """Draw an action token, a lotus in a ring, the same on both sides. Only one side has ``cut`` lines."""
    if cut:
        with scene.cut_lines():
            scene.circle(x, y, r, fill="white", stroke="ink_m", lw=0.2)
        scene.cut(dieline.circle_path(x, y, r))
    scene.circle(x, y, r * 0.87, fill=RED, stroke=RED, lw=0.2)
    scene.circle(x, y, r * 0.76, fill="white")
    ornament.draw_lotus(scene, x, y, r * 0.75, n=8, rings=1, stroke=RED, fill=f"{RED}_t", lw=0.3, eye=0.3)


MOST_TOKENS = 19


def draw_tokens(scene: Scene, count: int, reach: float, *, cut: bool) -> None:
    """Draw ``count`` tokens about (0, 0) within ``reach`` mm: one in the centre, then rings of six and
    twelve.
    """
    rings = 0 if count <= 1 else 1 if count <= 7 else 2
    pitch = 2 * reach / (2 * max(1, rings) + 1)
    places = [(0.0, 0.0)] + [
        (ring * pitch * sin(radians(60 / ring * k)), -ring * pitch * cos(radians(60 / ring * k)))
        for ring in range(1, rings + 1)
        for k in range(6 * ring)
    ]
    for x, y in places[:count]:
        draw_token(scene, x, y, pitch / 2 - 0.45, cut=cut)
