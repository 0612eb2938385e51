"""Random variations of layouts: ``dice-charmers/sun/7`` is variation 7 of the Sun side, the same on every
machine.

A variation has no file. Its path is that of its model with the number appended.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sheetgen.characters import plain_dashes
from sheetgen.conversion import convert
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.games.contract.values import ReproducibleRandom
from sheetgen.games.kinds.shared import layout_faults, layout_types
from sheetgen.games.layouts.file import Header, inheritance_chain, merge_files
from sheetgen.message import msg
from sheetgen.resources import find_object

WAY = 1
"""Version of the drawing method. Increase it if the method changes, because then all variations change."""
TRIES = 500
"""Largest number of draws to find a variation that keeps the facts of its game."""
LAST = 999_999_999
"""The highest number of a variation."""
MOST_AT_ONCE = 200
"""Largest number of variations in one printed file."""
_NUMBER = re.compile(r"(?P<model>.+)/(?P<number>[1-9][0-9]{0,8})")
_NUMBERS = re.compile(r"[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})?(,[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})?)*")


class Variation(NamedTuple):
    """A variation: the file of its model, and its number."""

    model: Path
    number: int


def split_number(name: str) -> tuple[str, str]:
    """Return two texts: a layout's name without the number of a variation, and that number; it is empty if
    there is none.
    """
    found = _NUMBER.fullmatch(name)
    return (found["model"], found["number"]) if found else (name, "")


def expand_numbers(name: str) -> list[str]:
    """Return the names of all layouts that a name with several numbers means, such as
    ``dice-charmers/sun/3,7-9``. Any other name is returned alone.

    Raise ``UsageError`` for more than ``MOST_AT_ONCE`` variations.
    """
    model, _, numbers = name.replace("\\", "/").rpartition("/")
    numbers = plain_dashes(numbers)
    if not model or not _NUMBERS.fullmatch(numbers):
        return [name]
    found: list[int] = []
    for part in numbers.split(","):
        first, _, last = part.partition("-")
        begin, end = int(first), int(last or first)
        if end < begin:
            return [name]
        if len(found) + end - begin >= MOST_AT_ONCE:
            said = "At most {n} variations at a time."
            raise UsageError(msg(said, "report", n=MOST_AT_ONCE))
        found += range(begin, end + 1)
    return [f"{model}/{number}" for number in found]


def variation_at(path: Path) -> Variation | None:
    """Return the variation that a path names; None if the path is that of a file."""
    model, number = split_number(path.as_posix())
    return Variation(Path(model), int(number)) if number and Path(model).is_file() else None


def tables(variation: Variation) -> dict[str, Any]:
    """Return the tables of a variation that replace those of its model, as the data of a layout file that
    extends the model.

    Raise ``LayoutError`` for a model with faults, ``UsageError`` for one that cannot be varied.
    """
    return _drawn(variation)[0]


def data(variation: Variation) -> dict[str, Any]:
    """Return all tables of a variation, as of a complete layout file. Raise the same errors as ``tables``."""
    return _drawn(variation)[1]


def _drawn(variation: Variation) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return two tables: those of a variation that replace tables of the model, and the model with these
    replaced.
    """
    files = inheritance_chain(variation.model)
    model = merge_files(files)
    header = convert(model.get("header"), Header)
    game = registry.find(header.game)
    name = f"{header.game}/{header.name}"
    if header.kind not in game.varies:
        said = "{layout} has no variations; kinds that have some: {kinds}."
        raise UsageError(msg(said, "report", layout=name, kinds=", ".join(game.varies)))
    shape = find_object(layout_types(game)[header.kind])
    layout = convert(model, shape)
    root = convert(files[-1][1]["header"], Header)
    luck = ReproducibleRandom(f"{WAY}/{root.game}/{root.name}/{variation.number}", variation.number)
    for _ in range(TRIES):
        drawn = dict(game.vary(layout, luck))
        over = {"header": _header(header, variation, drawn, model), **drawn}
        whole = merge_files([(variation.model, over), (variation.model, model)])
        if not layout_faults(game, convert(whole, shape)):
            return over, whole
    said = "No variation {number} of {layout} keeps all facts of the game."
    raise UsageError(msg(said, "report", number=variation.number, layout=name))


def _header(
    header: Header, variation: Variation, drawn: Mapping[str, Any], data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the header of a variation: the model's header with another name. Inner tables with other keys
    are replaced as a whole.
    """
    plain: dict[str, Any] = msgspec.to_builtins(header)
    removed = [f"{key}.{inner}" for key, table in drawn.items() for inner in _other_keys(table, data[key])]
    return {
        **{key: value for key, value in plain.items() if value and key != "remove"},
        "name": f"{header.name}-{variation.number}",
        "variation": variation.number,
        "extends": f"{header.game}/{header.name}",
        **({"remove": removed} if removed else {}),
    }


def _other_keys(table: Any, model: Any) -> list[str]:
    """Return the names of the inner tables of a variation in which the keys differ from the model's."""
    if not isinstance(table, dict):
        return []
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    return [key for key, value in inner.items() if set(model.get(key, value)) != set(value)]
