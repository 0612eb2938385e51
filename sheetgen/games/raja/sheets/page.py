"""Common parts of the sheets: texts, colours, signs of players and cities, the scale of the map's parts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import furniture
from sheetgen.draw.icons import all_icon_names, draw_icon
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import catalog
from sheetgen.text.languages import SCRIPTS

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, MapSheet
    from sheetgen.text.typesetter import Typesetter


FOOT = 7.6
"""Height of the footer with its ruler in mm, which are never scaled."""
SMALL = 10.6
"""Smallest type size of the map at full size in points; on Letter it becomes 7 pt."""
EDGE, LOW = 9.0, 15.0
"""Margins in the layout's page beside and above the drawing, and below it, in mm."""
SMALLEST = 7.0 / SMALL


class MapParts(NamedTuple):
    """The boxes of the drawing in the layout's mm: the whole, the frame of the map, the column of the
    governors.
    """

    art: Box
    frame: Box
    facade: Box
    tower: Box
    aids: Box


class PlaceOnPaper(NamedTuple):
    """Where the corner (0, 0) of the drawing lies on the paper, in mm, and the scale of the drawing."""

    x: float
    y: float
    scale: float


def parts_of_map(layout: MapSheet) -> MapParts:
    """Return the boxes of the parts of a map. The position of the governor tower divides map and column."""
    page_w, page_h = (length_in_mm(length) for length in layout.print.page)
    x, y = layout.governors.at
    width, height = (length_in_mm(length) for length in layout.governors.size)
    bottom = page_h - LOW
    right = page_w - EDGE
    return MapParts(
        Box(EDGE, EDGE, page_w - 2 * EDGE, bottom - EDGE),
        Box(EDGE, EDGE + 3, x - 5 - EDGE, bottom - EDGE - 3),
        Box(x, EDGE, right - x, y - 4.2 - EDGE),
        Box(x, y, width, height),
        Box(x + width + 3, y - 0.6, right - x - width - 3, bottom - y + 0.6),
    )


def place_on_paper(paper: Paper, art: Box) -> PlaceOnPaper:
    """Return the place of the drawing in the middle of ``paper``, as large as possible up to full size.

    Raise ``UsageError`` for paper on which type would be smaller than 7 pt.
    """
    require_size(paper, art.w * SMALLEST + 2 * MARGIN, art.h * SMALLEST + 2 * MARGIN + FOOT)
    room_w, room_h = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    scale = min(1.0, room_w / art.w, room_h / art.h)
    x = (paper.width - art.w * scale) / 2 - art.x * scale
    y = MARGIN + (room_h - art.h * scale) / 2 - art.y * scale
    return PlaceOnPaper(x, y, scale)


GAME = msg("Raja", "sheet title")
SUBTITLE = msg("Palaces of Rajasthan", "sheet")  # translators: under the title of the map; at most 68 mm
line = partial(furniture.draw_text_line, small=SMALL)
block = partial(furniture.draw_text_block, small=SMALL)
RED, ROAD, LAKE = "vermilion", "umber", "teal"
"""Inks: frames and aids; roads and villages; water."""
TINT, QUIET = f"{RED}_t", f"{RED}_m"
"""Pale red for grounds, and middle red for thin lines."""
PLAYERS = ("vermilion", "teal", "cobalt", "umber", "plum")
"""The colours of the players' pieces, by seat (RA-4)."""
ACTIONS: Mapping[str, tuple[str, Msg]] = {
    # action on the action disc -> its icon and its words
    "gold": ("coins", msg("Gold", "sheet")),  # translators: an action on the action disc; at most 22 mm
    "house": ("house", msg("House", "sheet")),  # translators: an action on the action disc; at most 22 mm
    # translators: an action on the action disc; at most 22 mm
    "two houses": ("two-houses", msg("Two houses", "sheet")),
    # translators: an action on the action disc; at most 22 mm
    "move": ("move-house", msg("Move a house", "sheet")),
    "quarry": ("quarry", msg("Quarry", "sheet")),  # translators: an action on the action disc; at most 22 mm
    # translators: an action on the action disc; at most 22 mm
    "palace": ("domed-palace", msg("Palace", "sheet")),
    "palace and house": (
        "palace-and-house",
        msg("Palace and house", "sheet"),
    ),  # translators: an action on the action disc; at most 22 mm
    # translators: an action on the action disc; at most 22 mm
    "governor": ("governor", msg("Governor", "sheet")),
    # translators: an action on the action disc; at most 22 mm
    "character": ("character", msg("Character", "sheet")),
}
CHARACTERS: Mapping[str, Msg] = {
    "mogul": msg("Mogul", "sheet"),  # translators: name of a character; at most 38 mm
    "merchant": msg("Merchant", "sheet"),  # translators: name of a character; at most 38 mm
    "sadhu": msg("Sadhu", "sheet"),  # translators: name of a character; at most 38 mm
    "monk": msg("Wandering monk", "sheet"),  # translators: name of a character; at most 38 mm
    "builder": msg("Builder", "sheet"),  # translators: name of a character; at most 38 mm
    "artisan": msg("Artisan", "sheet"),  # translators: name of a character; at most 38 mm
    "yogi": msg("Yogi", "sheet"),  # translators: name of a character; at most 38 mm
}
PLACES: Mapping[str, Msg] = {
    # translators: names of cities, a desert, hills and a lake in Rajasthan; logs use the English names
    "Ahmadabad": msg("Ahmadabad", "sheet"),
    "Bikaner": msg("Bikaner", "sheet"),
    "Chittor": msg("Chittor", "sheet"),
    "Jaipur": msg("Jaipur", "sheet"),
    "Jaisalmer": msg("Jaisalmer", "sheet"),
    "Jodhpur": msg("Jodhpur", "sheet"),
    "Udaipur": msg("Udaipur", "sheet"),
    "Thar": msg("Thar", "sheet"),
    "Aravalli": msg("Aravalli", "sheet"),
    "Pichola": msg("Pichola", "sheet"),
}
SEALS = ("M0 -5A5 5 0 1 0 0 5A5 5 0 1 0 0 -5Z", "M-4.4 -4.4H4.4V4.4H-4.4Z", "M0 -5.4L5.4 4.2H-5.4Z",
         "M0 -5.8L5 0L0 5.8L-5 0Z", "M-1.7 -5.2H1.7V-1.7H5.2V1.7H1.7V5.2H-1.7V1.7H-5.2V-1.7H-1.7Z")  # fmt: skip
"""A sign for each seat, which distinguishes pieces without colours: disc, square, triangle..."""


def draw_seal(scene: Scene, seat: int, x: float, y: float, size: float, ink: str) -> None:
    """Draw the sign of a seat, ``size`` mm wide."""
    with scene.placed(x, y, size / 10.8):
        scene.path(SEALS[seat % len(SEALS)], fill=ink)


def draw_crest(scene: Scene, city: City, x: float, y: float, size: float, ink: str | None = None) -> None:
    """Draw a city's emblem, or its letter if the layout names an unknown icon."""
    if city.emblem in all_icon_names():
        draw_icon(scene, city.emblem, x, y, size, ink=ink or city.colour)
    else:
        pt = size * 2.2
        scene.text(x, y, city.letter, "num", pt, ink or city.colour, "c", mid=True)


def draw_disc(scene: Scene, city: City, x: float, y: float, r: float) -> None:
    """Draw a governor: the city's letter on its colour, with a radius of ``r`` mm."""
    scene.circle(x, y, r, fill=city.colour, stroke=city.colour, lw=0.2)
    scene.text(x, y, city.letter, "num", max(SMALL, r * 3.4), scene.lettering_on(city.colour), "c", mid=True)


MORE_PLAYERS = 3
"""Number of players from which villages have all their places."""
PERSON, APART = 2.5, 0.5
"""Height of the person in a sign for more players, and its distance from the number, in mm."""


def draw_more_players(
    scene: Scene, right: float, base: float, players: int, *, pt: float, size: float
) -> None:
    """Draw the sign for a number of players or more: a person and the number, which end at (right, base).

    ``size`` enlarges the person. Where people read from right to left, a plus sign before the number would say
    that it is added; they get the number alone.
    """
    number = f"{players}" if scene.typesetter.rtl else f"{players}+"
    left = right - scene.text(right, base, number, "bold", pt, ROAD, "r") - APART * size
    high = PERSON * size
    with scene.as_sign(), scene.placed(left - high * 0.35, base, high):
        scene.circle(0, -0.76, 0.24, fill=ROAD)
        scene.path("M-.35 0C-.35 -.3 -.2 -.44 0 -.44S.35 -.3 .35 0Z", fill=ROAD)


def name_size(setter: Typesetter, pt: float) -> float:
    """Return the type size in points at which a place's name looks like ``pt`` of Latin letters."""
    sizes = {"Arab": 1.1, "Deva": 0.95, "Jpan": 0.82}
    return max(SMALL, pt * sizes.get(setter.script, SCRIPTS[setter.script].size))


def place_name(setter: Typesetter, name: str) -> str:
    """Return a place of the map in the reader's script, or as the layout writes it if no translation exists."""
    known = PLACES.get(name)
    if setter.script == "Latn" or known is None or not catalog(setter.lang).has(known):
        return name
    return setter.say(known)
