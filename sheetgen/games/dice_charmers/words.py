"""The words of Dice Charmers, as the sheet prints them and logs contain them."""

from __future__ import annotations

from typing import Any

from sheetgen.games.notation.args import Forms, forms_of
from sheetgen.message import Msg, msg

GOODS_WORDS: dict[str, tuple[Msg, Msg]] = {
    "tea": (msg("t", "log"), msg("tea", "log")),
    "silk": (msg("s", "log"), msg("silk", "log")),
    "spices": (msg("p", "log"), msg("spices", "log")),
}
GOODS_NAMES: dict[str, Msg] = {
    "tea": msg("tea", "report"),
    "silk": msg("silk", "report"),
    "spices": msg("spices", "report"),
}
"""Names of goods in reports."""
ROAD_WORDS: dict[Any, Forms] = {
    "straight": (msg("line", "log"), msg("straight", "log")),
    "curve": msg("curve", "log"),
    "halves": msg("halves", "log"),
}
RIVER_WORDS: dict[Any, Forms] = {
    "flag": msg("flag", "log"),
    "boat": msg("boat", "log"),
    "lamp": msg("lamp", "log"),
    "fish": msg("fish", "log"),
    "pot": msg("pot", "log"),
    "tortoise": msg("tortoise", "log"),
}
PERSON_WORDS: dict[Any, Forms] = {
    "mogul": (msg("mogul", "log"), msg("Great Mogul", "sheet")),
    "maharani": msg("maharani", "log"),
    "merchant": msg("merchant", "log"),
    "raja": msg("raja", "log"),
    "builder": (msg("builder", "log"), msg("mason", "log")),
    "portuguese": msg("portuguese", "log"),
}
BUILDING_WORDS: dict[str, Msg] = {
    "temple": msg("temple", "log"),
    "palace": msg("palace", "log"),
    "fort": msg("fort", "log"),
    "garden": msg("garden", "log"),
    "stepwell": msg("stepwell", "log"),
}
BUILDING_NAMES: dict[str, Msg] = {
    "temple": msg("temple", "report"),
    "palace": msg("palace", "report"),
    "fort": msg("fort", "report"),
    "garden": msg("garden", "report"),
    "stepwell": msg("stepwell", "report"),
}
"""Names of buildings in reports."""
COLOUR_WORDS: dict[str, Msg] = {
    "goods": msg("purple", "report"),
    "roads": msg("green", "report"),
    "river": msg("blue", "report"),
    "palace": msg("orange", "report"),
}
"""Names of the dice's colours."""


def face_word(face: str) -> Msg | str:
    """Return the face of a die as a log writes it: the letters of its goods, or its word."""
    # translators: in logs: two goods on a die; {one} and {other} are their letters, as typed: ts, pp
    both = msg("{one}{other}", "log", one="", other="")
    goods = [GOODS_WORDS[good][0] for good in face.split() if good in GOODS_WORDS]
    if len(goods) == 2:
        return both._replace(values=(("one", goods[0]), ("other", goods[1])))
    forms = {**ROAD_WORDS, **RIVER_WORDS, **PERSON_WORDS}.get(face)
    return forms_of(forms)[0] if forms is not None else face
