"""Texts of the sheet, and the icon of each bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.icons import all_icon_names, draw_die_emblem, draw_icon
from sheetgen.games.dice_charmers.bonus import Bonus, parse_bonus
from sheetgen.games.layouts.file import numbered_title
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.layouts.file import Header
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

DICE = {  # colour of the die -> shape of its emblem, letter, ink
    "goods": ("diamond", msg("G", "sheet"), "purple"),
    "roads": ("square", msg("R", "sheet"), "green"),
    "river": ("drop", msg("W", "sheet"), "blue"),
    "palace": ("door", msg("P", "sheet"), "orange"),
}
GOODS = {"tea": msg("Tea", "sheet"), "silk": msg("Silk", "sheet"), "spices": msg("Spices", "sheet")}
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
    # person -> actions as icons: alternatives with their parts (DC-61 to DC-66)
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
    """Draw the icon of a bonus, which is given in the layout's form."""
    kind, n = parse_bonus(what) if isinstance(what, str) else what
    draw_icon(scene, kind, x, y, size, f"1–{n}" if kind in SPANS else n or None)


def draw_bonus_spot(
    scene: Scene, address: str, what: str, x: float, y: float, size: float = 6.0, r: float = 3.2
) -> None:
    """Draw a bonus and its spot, which is circled when won and crossed when used."""
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
    """The drawing of a die's faces: their width in mm, their type size, the width of a number after each in
    mm.
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
    """Draw a row of the die's faces that ends at ``right``; equal ones once, with their number.

    Return its left end in mm. Goods are two letters, as in logs (DC-2).
    """
    ink, face = DICE[colour][2], _face(scene, colour, given)
    x = left = right - faces_width(scene, colour, given)
    with scene.layer("text"):  # a face is as wide as its letters
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
