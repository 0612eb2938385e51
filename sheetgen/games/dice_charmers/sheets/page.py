"""The plan of the score sheet in mm, its head and texts, and the icon of each bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import all_icon_names, draw_die_emblem, draw_icon
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.layout import Bonus, ProvinceSheet, parse_bonus
from sheetgen.games.layouts.faults import length_within
from sheetgen.games.layouts.file import Header, numbered_title
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import Msg, msg
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.text.line import Line
    from sheetgen.text.typesetter import Typesetter


GAME = msg("The Dice Charmers", "sheet title")
SERIES = msg("Rajas of the Ganges", "sheet")
_SUN, _MOON = msg("Sun side", "sheet"), msg("Moon side", "sheet")
_SIDES = {
    "Sun": _SUN,
    "Moon": _MOON,
    "Ghost of the Sun side": _SUN,
    "Ghost of the Moon side": _MOON,
}
"""Title of a sheet -> its side, for our own titles."""

DICE = {  # Maps the colour of a die to the shape of its emblem, its letter and its ink.
    "goods": ("diamond", msg("G", "sheet"), "purple"),
    "roads": ("square", msg("R", "sheet"), "green"),
    "river": ("drop", msg("W", "sheet"), "blue"),
    "palace": ("door", msg("P", "sheet"), "orange"),
}
GOOD_NAMES = {"tea": msg("Tea", "sheet"), "silk": msg("Silk", "sheet"), "spices": msg("Spices", "sheet")}
GOOD_INK = {"tea": "umber", "silk": "orchid", "spices": "vermilion"}
LETTERS = {"tea": msg("t", "log"), "silk": msg("s", "log"), "spices": msg("p", "log")}
"""One letter for each good, as in the dice faces of logs."""
COMPASS = {side: letter for side, (letter, _) in SIDE_WORDS.items()}
"""The sides of a cell as logs write them."""
PERSONS = {
    "mogul": msg("Great Mogul", "sheet"),
    "maharani": msg("Maharani", "sheet"),
    "merchant": msg("Merchant", "sheet"),
    "raja": msg("Raja", "sheet"),
    "builder": msg("Builder", "sheet"),
    "portuguese": msg("Portuguese", "sheet"),
}
ACTIONS: dict[str, tuple[tuple[tuple[str, int | str | None], ...], ...]] = {
    # Maps a person to the person's actions as icons: alternatives with their parts (DC-61 to DC-66).
    "mogul": ((("any-person", None),),),
    "maharani": ((("ahead", 1),), (("ahead", 2),)),
    "merchant": ((("sell-up-to", "1–2"),), (("goods", 1),)),
    "raja": ((("money", 1), ("upgrade", None)),),
    "builder": ((("half", None), ("half", None)),),
    "portuguese": ((("back", "1–2"),), (("goods", 1),)),
}
BUILDINGS = {
    "temple": msg("Temple", "sheet"),
    "palace": msg("Palace", "sheet"),
    "fort": msg("Fort", "sheet"),
    "garden": msg("Garden", "sheet"),
    "stepwell": msg("Stepwell", "sheet"),
}
SPANS = ("sell-up-to", "sell-same", "sell-different")
"""Sales of one up to n goods."""


def side_name(header: Header, typesetter: Typesetter) -> str:
    """Return the name of a sheet's side: Sun or Moon translated, otherwise as the layout names it."""
    ours = _SIDES.get(header.title) if isinstance(header.title, str) else None
    if ours is None:
        return numbered_title(header, typesetter.lang)
    return f"{typesetter.say(ours)} {header.variation or ''}".rstrip()


def draw_bonus_icon(scene: Scene, what: str | Bonus, x: float, y: float, size: float = 6.0) -> None:
    """Draw the icon of a bonus, which is given as a layout writes it."""
    kind, n = parse_bonus(what) if isinstance(what, str) else what
    draw_icon(scene, kind, x, y, size, f"1–{n}" if kind in SPANS else n or None)


def draw_bonus_spot(
    scene: Scene, address: str, what: str, x: float, y: float, size: float = 6.0, r: float = 3.2
) -> None:
    """Draw a bonus and its spot, which players circle when the bonus is won and cross when it is used."""
    draw_bonus_icon(scene, what, x, y, size)
    scene.spot(address, x, y, r)


def building_name(kind: str) -> Msg | str:
    """Return the printed name of a building type. A type that only this layout has is printed by its key."""
    return BUILDINGS.get(kind) or kind.replace("-", " ").capitalize()


def draw_building_icon(scene: Scene, kind: str, x: float, y: float, size: float) -> None:
    """Draw a building type, or a house with its first letter if it has no drawing."""
    if kind in BUILDINGS and kind in all_icon_names():
        draw_icon(scene, kind, x, y, size)
    else:
        draw_icon(scene, "building", x, y, size, kind[:1].upper())


def draw_emblem(scene: Scene, colour: str, x: float, y: float, size: float = 6.0) -> None:
    """Draw the emblem of a die colour."""
    shape, letter, _ = DICE[colour]
    draw_die_emblem(scene, shape, letter, x, y, size)


FACE, BETWEEN = 5.8, 0.5
FACE_PT, WIDEST = 8.6, 6.8


class _Face(NamedTuple):
    """How faces of dice are drawn in a row: their width in mm, their type size in points, the width of a
    number after each face in mm.
    """

    width: float
    pt: float
    number: float

    @property
    def pitch(self) -> float:
        return self.width + BETWEEN + self.number


def _letters(scene: Scene, face: str) -> str:
    """Return the two letters of a face of goods in logs (DC-2)."""
    return "".join(scene.typesetter.say(LETTERS[good]) for good in face.split())


def _face(scene: Scene, colour: str, given: Sequence[str]) -> _Face:
    counts = {f"×{given.count(face)}" for face in given} - {"×1"}
    count = max((scene.width(words, "text", 7.5) for words in counts), default=-1.0) + 1.0
    if colour != "goods":
        return _Face(FACE, FACE_PT, count)
    letters = max(scene.width(_letters(scene, face), "bold", FACE_PT) for face in given)
    width = min(max(FACE, letters + 1.5), WIDEST)
    return _Face(width, FACE_PT * min(1.0, (width - 1.5) / letters), count)


def faces_width(scene: Scene, colour: str, given: Sequence[str]) -> float:
    """Return the width of ``faces`` in mm."""
    return len(set(given)) * _face(scene, colour, given).pitch - BETWEEN


def draw_faces(scene: Scene, colour: str, given: Sequence[str], right: float, y: float) -> float:
    """Draw a row of a die's faces that ends at ``right``. Equal faces are drawn once, with their number.

    Return the left end of the row in mm. Goods are two letters, as in logs (DC-2).
    """
    ink, face = DICE[colour][2], _face(scene, colour, given)
    x = left = right - faces_width(scene, colour, given)
    with scene.layer("text"):  # The faces belong to the text layer, because a face is as wide as its letters.
        for one in dict.fromkeys(given):
            scene.rect(x, y - FACE / 2, face.width, FACE, 0.9, fill="white", stroke=f"{ink}_m", lw=0.22)
            cx = x + face.width / 2
            if colour == "goods":
                scene.text(cx, y, _letters(scene, one), "bold", face.pt, "ink", "c", mid=True)
            else:
                draw_icon(scene, one, cx, y, 4.6)
            if face.number:
                scene.text(x + face.width + BETWEEN + 0.25, y, f"×{given.count(one)}", "text", 7.5, mid=True)
            x += face.pitch
    return left


CORE = 197.0
FAME, COIN = 8.2, 6.8
"""Depths of the two tracks, in mm."""
TRACK = FAME + COIN
"""Depth of both tracks together, which is the side of a corner box, in mm."""
SIDE = 224.4
"""Height of the piers above the corners, in mm."""
FLOOR = CORE - 2 * TRACK
LANE, CLEAR = 6.2, 0.7
"""Width of the free lane inside the money track for its bonuses, and more of it above the floor, in mm."""
GAP = 3.4
TITLE = 7.0
"""Height of a block's title line, in mm."""
APART = 2.2
"""Least distance of a reminder in this line from the title and from the text after it, in mm."""
LEFT = 94.9
RIGHT = FLOOR - 2 * LANE - LEFT - GAP
WIDE = LEFT + GAP + RIGHT
PENDING = 10.0
HEAD_TALL, HEAD_LOW = 25.6, 8.4
FOOT = 7.6
MAP_HEIGHT, KARMA_HEIGHT = 111.0, 22.9
RIVER_HEIGHT, RIVER_SPACE = 32.2, 9.9
"""Height of the river whose spaces have this height, in mm. Higher spaces reduce the market below."""
RIVER_SPACES = (6.6, 12.8)


class Plan(NamedTuple):
    """The plan of a score sheet on one paper: the places of all blocks in mm."""

    tall: bool
    core: Box
    """The U of tracks, including corners."""
    header: Box
    pending: Box
    province: Box
    palace: Box
    karma: Box
    river: Box
    market: Box
    buildings: Box
    footer: Box


def make_plan(paper: Paper, layout: ProvinceSheet) -> Plan:
    """Return the plan of a sheet on ``paper``.

    Raise ``UsageError`` if the paper is too small, ``LayoutError`` for river spaces that do not fit.
    """
    rest = PENDING + 1.2 + SIDE + TRACK + FOOT
    tall = paper.height >= HEAD_TALL + rest + 2 * MARGIN
    head = HEAD_TALL if tall else HEAD_LOW
    require_size(paper, CORE + 2 * MARGIN, head + rest + 2 * MARGIN)
    x0, top = (paper.width - CORE) / 2, (paper.height - head - rest) / 2
    yu = top + head + PENDING + 1.2
    xl = x0 + TRACK + LANE
    xr = xl + LEFT + GAP
    y = yu + 2.2
    area = TITLE + MAP_HEIGHT
    y2 = y + area + GAP
    river = RIVER_HEIGHT + 2 * max(0.0, print_size(layout, "river_space", *RIVER_SPACES) - RIVER_SPACE)
    y3 = y2 + river + GAP
    # Bonuses along the bottom of the money track need the lane inside the track there too.
    floor_gap = LANE + CLEAR if _hang_from_floor(layout) else GAP
    h3 = yu + SIDE - floor_gap - y3
    return Plan(
        tall,
        Box(x0, yu, CORE, SIDE + TRACK),
        Box(x0, top, CORE, head),
        Box(x0 + TRACK + 1.2, yu - PENDING - 0.6, FLOOR - 2.4, PENDING - 0.2),
        Box(xl, y, LEFT, area),
        Box(xr, y, RIGHT, area - KARMA_HEIGHT - GAP),
        Box(xr, y + area - KARMA_HEIGHT, RIGHT, KARMA_HEIGHT),
        Box(xl, y2, WIDE, river),
        Box(xl, y3, LEFT, h3),
        Box(xr, y3, RIGHT, h3),
        Box(x0, yu + SIDE + TRACK + 1.2, CORE, FOOT - 1.2),
    )


def _hang_from_floor(layout: ProvinceSheet) -> bool:
    beside = layout.tracks.coins_beside
    coins = [int(boxes) * int(each) for boxes, each in (run.split("x") for run in beside)]
    right, floor = sum(coins[3:]), sum(coins[1:3])
    return any(right < int(number) <= right + floor for number in layout.tracks.money)


def print_size(layout: ProvinceSheet, key: str, low: float, high: float) -> float:
    """Return a size in mm from the table ``[print]`` of a layout, or raise ``LayoutError`` outside ``low`` to
    ``high`` mm.
    """
    return length_within(("print", key), getattr(layout.print, key), low, high)


# ---- the head: kiosks above the two piers, a jali wall with a cusped arch, the title in it --------


GATE, LOW_GATE = Gate(102, 3.9, 8.6, 7.4), Gate(74, 1.3, 2.0, 4.5)
"""The gate with the title, and on low paper."""
HOURS = ("dawn", "day", "dusk"), ("night",)
"""The hours of the pictures by day and by night; the number of a variation chooses."""
LOW_TITLE = {"Latn": 14.0, "Deva": 9.6}
"""Type size in points of the title under the beam. Some scripts have signs above and below their letters."""
LOW_ROOM, LOW_SIDE = 66.0, 24.0
"""Width of title and side under the beam, and the most of it that the side has, in mm."""
SUBTITLE, SUBTITLE_TRACK = 63.0, 0.35


class Mood(NamedTuple):
    """The look of a sheet, day or night: the ground of kiosks."""

    ground: str
    night: bool


DAY, NIGHT = Mood("gold_t", False), Mood("cobalt_t", True)


def wall_mood(header: Header) -> Mood:
    """Return the look night for the Moon side and layouts named after it, otherwise day."""
    return NIGHT if "moon" in header.name else DAY


def draw_header(scene: Scene, head: Header, plan: Plan) -> None:
    """Draw the head of the score sheet with its fields for name, date and players."""
    feel = wall_mood(head)
    tracks, say = {"fame": msg("Fame", "sheet"), "money": msg("Money", "sheet")}, scene.typesetter.say
    labels = [Label(say(name), TRACK - 3.7, f"{track}.label") for track, name in tracks.items()]
    for track, label in zip(tracks, scene.typesetter.fit_all(labels, "display", 9.5), strict=True):
        _pier(scene, plan, track, label, feel)
    box = plan.header
    wall = Box(box.x + TRACK + 1.2, box.y, box.w - 2 * (TRACK + 1.2), box.h)
    land, gate = ("river", GATE) if plan.tall else ("frieze", LOW_GATE)
    hours = HOURS[feel.night]
    draw_panorama(scene, wall, land, hours[head.variation % len(hours)], head.variation, gate)
    _title(scene, head, plan)
    _fields(scene, plan)


def _pier(scene: Scene, plan: Plan, track: str, label: Line, feel: Mood) -> None:
    """Draw the label block at the top of a track, and the kiosk above it."""
    core, top = plan.core, plan.header.y
    fame = track == "fame"
    cx = core.x + TRACK / 2 if fame else core.right - TRACK / 2
    arrow = core.x + FAME / 2 if fame else core.right - FAME - COIN / 2
    ink, y = ("gold" if fame else "steel"), core.y - PENDING - 1.2
    furniture.draw_panel(
        scene,
        cx - TRACK / 2 + 0.3,
        y + 0.6,
        TRACK - 0.6,
        PENDING,
        "gold",
        notch=1.8,
        fill=f"{ink}_t",
        lw=0.35,
    )
    scene.line(cx, y + 3.6, label, "ink", "c", mid=True)
    ornament.draw_at(scene, "M-2.2 0H2.2L0 3Z", arrow, y + 6.4, fill=ink)
    share = 0.58 if plan.tall else 0.62
    ornament.draw_kiosk(
        scene, cx, y + 0.4, TRACK - 0.6, y + 0.4 - top, fill=feel.ground, lw=0.28, share=share
    )
    if plan.tall:
        draw_icon(scene, track, cx, y - 4.2, 6.4)


def _title(scene: Scene, head: Header, plan: Plan) -> None:
    box = plan.header
    middle, base = box.x + box.w / 2, box.bottom
    if plan.tall:
        words = msg("{series} · {side}", "sheet", series=SERIES, side=side_name(head, scene.typesetter))
        spaced = SUBTITLE_TRACK if scene.width(words, "bold", 9.5, SUBTITLE_TRACK) <= SUBTITLE else 0.0
        furniture.draw_headline(scene, middle, GAME, words, top=box.y + 9.4, base=base - 2.6, rise=4.8,
                           pt=furniture.title_size(scene, 25), width=94, box="header", ink="ink", spaced=spaced,
                           wide=SUBTITLE)  # fmt: skip
    else:
        setter = scene.typesetter
        side = setter.fit(
            side_name(head, setter), "bold", 8.5, LOW_SIDE, floor=furniture.SMALL_PT, box="header.side"
        )
        room = LOW_ROOM - 2.0 - side.width
        title = setter.fit(
            setter.say(GAME), "display", LOW_TITLE.get(setter.script, 11.5), room, box="header.title"
        )
        x = middle - (title.width + 2.0 + side.width) / 2
        with scene.reading(box.x, box.right):
            scene.line(x, base - 1.7, title)
            scene.line(x + title.width + 2.0, base - 1.7, side, "gold")


def _fields(scene: Scene, plan: Plan) -> None:
    box = plan.header
    left, right = box.x + TRACK + 6.4, box.right - TRACK - 6.4
    y, name, date = (box.bottom - 2.4, 42.0, 43.5) if plan.tall else (box.bottom - 0.8, 39.0, 41.5)
    with scene.reading(left, right):
        furniture.draw_writing_line(scene, spots.PLAYER(), left, left + name, y, msg("Name", "sheet"))
        furniture.draw_writing_line(scene, spots.DATE(), right - date, right - 19.0, y, msg("Date", "sheet"))
        furniture.draw_writing_line(scene, spots.PEOPLE(), right - 17.8, right, y, msg("Players", "sheet"))


def draw_pending(scene: Scene, box: Box) -> None:
    """Draw the strip for pending bonuses (DC-90)."""
    furniture.draw_panel(scene, *box, "gold")
    with scene.reading(box.x, box.right):
        _waiting(scene, box)


def _waiting(scene: Scene, box: Box) -> None:
    """Draw the label of the strip for pending bonuses, and its places."""
    size, step = 8.0, 9.4
    first = box.right - 4 - spots.PENDING_CELLS * step + step - size
    room = first - box.x - 6
    middle = box.y + box.h / 2
    scene.text(
        box.x + 4,
        middle - 2.05,
        msg("Won this turn", "sheet"),
        "display",
        10.5,
        mid=True,
        width=room,
        box="pending.title",
    )
    scene.text(
        box.x + 4,
        middle + 2.24,
        msg("circle · use · cross", "sheet"),
        "text",
        furniture.HINT_PT,
        mid=True,
        width=room,
        box="pending.hint",
    )
    for i in range(spots.PENDING_CELLS):
        x = first + i * step
        furniture.draw_panel(
            scene, x, middle - size / 2, size, size, "gold", notch=1.6, fill="white", lw=0.28
        )
        scene.spot(spots.PENDING(i + 1), x + size / 2, middle, size / 2)
