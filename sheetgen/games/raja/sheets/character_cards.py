"""Character cards with their backs, and action tokens (RA-5, RA-10, RA-80, RA-82)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from sheetgen.draw import dieline, ornament
from sheetgen.draw.cards.faces import arch_opening, arch_wall_path
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import memoized_drawing
from sheetgen.games.raja.sheets.page import CHARACTERS, RED, draw_crest, line, place_name
from sheetgen.games.raja.sheets.panels import SMALL
from sheetgen.games.raja.sheets.player import draw_power

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import CharacterName, MapSheet


WIDE, HIGH, ROUND = 46.0, 70.0, 2.8
"""Width, height and corner radius of a card, in mm."""
INSET = 1.9
WINDOW = (INSET + 0.9, INSET + 0.9, WIDE - 2 * INSET - 1.8, 42.0)
"""The arch that frames a portrait: left, top, width, height, in mm."""
FACE, HALO = 31.4, 12.6


def draw_character_card(scene: Scene, sheet: MapSheet, name: CharacterName) -> None:
    """Draw a character with the card's upper left corner at (0, 0): portrait, rank, name, power, home."""
    character = sheet.characters[name]
    home = next(city for city in sheet.cities.values() if city.home == name)
    ink, middle = home.colour, WIDE / 2
    scene.rect(0, 0, WIDE, HIGH, ROUND, fill="white", stroke="ink_m", lw=0.15)
    frame = ornament.cusped_frame_path(WIDE - 2 * INSET, HIGH - 2 * INSET, 2.0)
    ornament.draw_at(scene, frame, INSET, INSET, stroke=RED, lw=0.4)
    _portrait(scene, name, ink)
    left, top, width, height = WINDOW
    sill = top + height
    scene.rect(left, sill, width, 1.8, fill="white", stroke=RED, lw=0.3)
    ornament.draw_lotus_band(scene, left + 0.3, sill + 1.7, width - 0.6, 1.5, 20, stroke=RED, fill=f"{RED}_t", lw=0.15,
                        inner=False)  # fmt: skip
    scene.circle(middle, top + 3.2, 4.6, fill="white", stroke=RED, lw=0.4)
    ornament.draw_star(scene, middle, top + 3.2, 4.1, fill=f"{RED}_t", stroke=RED, lw=0.22)
    scene.text(middle, top + 3.2, str(character.number), "num", 13, "ink", "c", mid=True)
    box = f"character.{name}"
    line(scene, middle, sill + 7.6, CHARACTERS[name], "display", 12, WIDE - 2 * INSET - 4, box, small=8)
    draw_power(scene, character, middle, sill + 14.2, name, centred=True)
    _home(scene, sheet, name, sill + 20.2)
    x = WIDE - INSET - 5.4
    scene.circle(x, sill + 0.4, 4.5, fill="white")
    scene.circle(x, sill + 0.4, 4.0, fill=f"{ink}_t", stroke=ink, lw=0.35)
    draw_crest(scene, home, x, sill + 0.4, 5.8)


@memoized_drawing
def _portrait(scene: Scene, name: str, ink: str) -> None:
    """Draw a head with a halo under a coloured arch, its clothes in the ink of the home city."""
    left, top, width, height = WINDOW
    middle, eyes = WIDE / 2, top + 22.0
    way = width, height, height - 13.0, 11.4
    arch = arch_wall_path(*way)
    scene.push(left, top)
    scene.clip(f"M0 4H{width}V{height}H0ZM2 1V4H{width - 2}V1Z")
    scene.rect(0, 0, width, height, fill=f"{ink}_t")
    scene.pop()
    for k in range(18):
        scene.push(middle, eyes, rot=20 * k)
        scene.seg(0, -HALO, 0, -34, f"{ink}_m", 0.22)
        scene.pop()
    scene.circle(middle, eyes, HALO, fill="white", stroke=f"{ink}_m", lw=0.3)
    draw_icon(scene, name, middle, top + height - FACE / 2, FACE, ink=ink)
    scene.unclip()
    scene.push(left, top)
    draw_latticed_wall(scene, arch, width, height, 2.9, hollow=arch_opening(*way))
    scene.path(arch, stroke=RED, lw=0.3)
    scene.pop()


def draw_latticed_wall(
    scene: Scene, d: str, width: float, height: float, pitch: float, **hidden: Any
) -> None:
    """Draw a coloured wall with a white lattice cut into it. ``lattice`` omits the ``hidden`` parts."""
    scene.path(d, fill="white")
    scene.path(d, fill=f"{RED}_f")
    box = (0, 0, width, height)
    ornament.draw_jali(scene, d, box, pitch=pitch, stroke=f"cut_{RED}", lw=0.14, **hidden)


def _home(scene: Scene, sheet: MapSheet, name: str, y: float) -> None:
    """Draw the name of the character's home city between two stars (RA-82)."""
    home = next(city for city in sheet.cities.values() if city.home == name)
    room = WIDE - 2 * INSET - 8
    wide = line(
        scene,
        WIDE / 2,
        y,
        place_name(scene.typesetter, home.name),
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
    """Draw the back of every character, the same upside down.

    Its edge is white, because cuts are never exact.
    """
    w, h = WIDE - 2 * INSET, HIGH - 2 * INSET
    frame = ornament.cusped_frame_path(w, h, 2.0)
    scene.push(INSET, INSET)
    wide, high, notch = 32.0, 56.0, 3.0
    draw_latticed_wall(scene, frame, w, h, 4.6, covered=(wide / 2 - notch, high / 2 - notch))
    scene.path(frame, stroke=RED, lw=0.4)
    scene.pop()
    scene.push(WIDE / 2, HIGH / 2)
    for grow, fill, lw in ((1.4, "white", 0.3), (0.0, f"{RED}_t", 0.4)):
        frame = ornament.cusped_frame_path(wide + 2 * grow, high + 2 * grow, notch)
        ornament.draw_at(scene, frame, -wide / 2 - grow, -high / 2 - grow, fill="white")
        ornament.draw_at(scene, frame, -wide / 2 - grow, -high / 2 - grow, fill=fill, stroke=RED, lw=lw)
    for way in (1, -1):
        scene.push(sx=way, sy=way)
        window = ornament.niche_path(24, 21.6, 3, 0.5)
        ornament.draw_at(scene, window, -12, -25.6, fill="white", stroke=RED, lw=0.35)
        draw_icon(scene, "raja", 0.4, -13.6, 18.4, ink=RED)
        scene.pop()
    scene.rect(-wide / 2, -4.0, wide, 8.0, fill="white", stroke=RED, lw=0.35)
    for side in (-1, 0, 1):
        ornament.draw_lotus(
            scene, side * 10.4, 0, 3.6, n=12, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.2, eye=0.2
        )
    scene.pop()


def draw_token(scene: Scene, x: float, y: float, r: float, *, cut: bool) -> None:
    """Draw an action token, a lotus in a ring, the same on both sides. Only one side has ``cut`` lines."""
    if cut:
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
