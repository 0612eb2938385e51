"""What the sheet says, and the icon of each bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.icons import die, icon, names
from sheetgen.games.dice_charmers.bonus import Bonus, bonus
from sheetgen.games.layouts.file import titled
from sheetgen.games.notation.compass import SIDE_WORDS
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
"""The side that a sheet with one of our own titles belongs to."""

DICE = {  # colour of the die -> shape of its emblem, letter, ink
    "goods": ("diamond", msg("G", "sheet"), "purple"),
    "roads": ("square", msg("R", "sheet"), "green"),
    "river": ("drop", msg("W", "sheet"), "blue"),
    "palace": ("door", msg("P", "sheet"), "orange"),
}
GOODS = {"tea": msg("Tea", "sheet"), "silk": msg("Silk", "sheet"), "spices": msg("Spices", "sheet")}
GOOD_INK = {"tea": "umber", "silk": "orchid", "spices": "vermilion"}
LETTERS = {"tea": msg("t", "log"), "silk": msg("s", "log"), "spices": msg("p", "log")}
"""One letter a good, as in the dice faces of a log."""
COMPASS = {side: letter for side, (letter, _) in SIDE_WORDS.items()}
"""The sides of a cell as a log names them."""
PERSONS = {
    "mogul": msg("Great Mogul", "sheet"),
    "maharani": msg("Maharani", "sheet"),
    "merchant": msg("Merchant", "sheet"),
    "raja": msg("Raja", "sheet"),
    "builder": msg("Builder", "sheet"),
    "portuguese": msg("Portuguese", "sheet"),
}
ACTIONS: dict[str, tuple[tuple[tuple[str, int | str | None], ...], ...]] = {
    # what a person does, as icons: alternatives, and what each consists of (DC-61 to DC-66)
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


def side(header: Header, typesetter: Typesetter) -> str:
    """What the side of a sheet is called: Sun and Moon as we say, else as the layout says or by its name."""
    ours = _SIDES.get(header.title) if isinstance(header.title, str) else None
    if ours is None:
        return titled(header, typesetter.lang)
    return f"{typesetter.say(ours)} {header.variation or ''}".rstrip()


def bonus_icon(scene: Scene, what: str | Bonus, x: float, y: float, size: float = 6.0) -> None:
    """The icon of a bonus, given as the layout writes it."""
    kind, n = bonus(what) if isinstance(what, str) else what
    icon(scene, kind, x, y, size, f"1–{n}" if kind in SPANS else n or None)


def bonus_spot(
    scene: Scene, address: str, what: str, x: float, y: float, size: float = 6.0, r: float = 3.2
) -> None:
    """A bonus and the spot by which it is circled when won and crossed when used."""
    bonus_icon(scene, what, x, y, size)
    scene.spot(address, x, y, r)


def building_name(kind: str) -> Msg | str:
    """The printed name of a building type; one that a layout invents is printed as it is written there."""
    return BUILDINGS.get(kind) or kind.replace("-", " ").capitalize()


def building_icon(scene: Scene, kind: str, x: float, y: float, size: float) -> None:
    """The drawing of a building type, or a house with the first letter of one that has none."""
    if kind in BUILDINGS and kind in names():
        icon(scene, kind, x, y, size)
    else:
        icon(scene, "building", x, y, size, kind[:1].upper())


def emblem(scene: Scene, colour: str, x: float, y: float, size: float = 6.0) -> None:
    """The emblem of a die colour."""
    shape, letter, _ = DICE[colour]
    die(scene, shape, letter, x, y, size)


FACE, BETWEEN = 5.8, 0.5
FACE_PT, WIDEST = 8.6, 6.8


class _Face(NamedTuple):
    """How a die's faces are drawn: their width, the type in them, the room of a number behind each, in mm."""

    width: float
    pt: float
    number: float

    @property
    def pitch(self) -> float:
        return self.width + BETWEEN + self.number


def _letters(scene: Scene, face: str) -> str:
    """The two letters that a log has for a face of goods (DC-2)."""
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
    """The room that ``faces`` takes, in mm."""
    return len(set(given)) * _face(scene, colour, given).pitch - BETWEEN


def faces(scene: Scene, colour: str, given: Sequence[str], right: float, y: float) -> float:
    """A quiet row of the die's faces that ends at ``right``; equal ones once, with their number.

    Returns where it begins. Goods are shown by the two letters that a log has for them (DC-2).
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
                icon(scene, one, cx, y, 4.6)
            if face.number:
                scene.text(x + face.width + BETWEEN + 0.25, y, f"×{given.count(one)}", "text", 7.5, mid=True)
            x += face.pitch
    return left
