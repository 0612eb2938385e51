"""Layouts drawn by chance: ``dice-charmers/sun/7`` is variation 7 of the Sun side, the same everywhere and for ever.

A variation has no file: its path is its model's, with the number behind it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sheetgen.conversion import convert
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.games.contract.chance import Luck
from sheetgen.games.kinds.shared import facts, layout_types
from sheetgen.games.layouts.file import Header, chain, merged
from sheetgen.message import msg
from sheetgen.resources import find

WAY = 1
"""Counted up if variations are ever drawn in another way: then all of them are other ones."""
TRIES = 500
"""Draws at most until a variation keeps the facts of its game."""
LAST = 999_999_999
"""The highest number of a variation."""
MOST_AT_ONCE = 200
"""Variations that are printed in one file at most."""
_NUMBER = re.compile(r"(?P<model>.+)/(?P<number>[1-9][0-9]{0,8})")
_NUMBERS = re.compile(r"[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})?(,[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})?)*")


class Variation(NamedTuple):
    """Which variation of which file."""

    model: Path
    number: int


def parted(name: str) -> tuple[str, str]:
    """A layout's name without the number of a variation, and this number; it is empty where there is none."""
    found = _NUMBER.fullmatch(name)
    return (found["model"], found["number"]) if found else (name, "")


def each(name: str) -> list[str]:
    """All layouts that ``dice-charmers/sun/3,7-9`` names, one by one; any other name is its own.

    Raises ``UsageError`` for more than fit a pad.
    """
    model, _, numbers = name.rpartition("/")
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


def of(path: Path) -> Variation | None:
    """The variation that a path is of; None where it is a file's own."""
    model, number = parted(path.as_posix())
    return Variation(Path(model), int(number)) if number and Path(model).is_file() else None


def tables(variation: Variation) -> dict[str, Any]:
    """What a variation says in place of its model, as the data of a layout file that extends it.

    Raises ``LayoutError`` for a model with faults, ``UsageError`` for one that can not be varied.
    """
    return _drawn(variation)[0]


def data(variation: Variation) -> dict[str, Any]:
    """All tables of a variation; raises as ``tables`` does."""
    return _drawn(variation)[1]


def _drawn(variation: Variation) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a variation says, and that laid over its model."""
    files = chain(variation.model)
    model = merged(files)
    header = convert(model.get("header"), Header)
    game = registry.find(header.game)
    name = f"{header.game}/{header.name}"
    if header.kind not in game.varies:
        said = "{layout} has no variations; kinds that have some: {kinds}."
        raise UsageError(msg(said, "report", layout=name, kinds=", ".join(game.varies)))
    shape = find(layout_types(game)[header.kind])
    layout = convert(model, shape)
    root = convert(files[-1][1]["header"], Header)
    luck = Luck(f"{WAY}/{root.game}/{root.name}/{variation.number}", variation.number)
    for _ in range(TRIES):
        drawn = dict(game.vary(layout, luck))
        over = {"header": _header(header, variation, drawn, model), **drawn}
        whole = merged([(variation.model, over), (variation.model, model)])
        if not facts(game, convert(whole, shape)):
            return over, whole
    said = "No variation {number} of {layout} keeps all facts of the game."
    raise UsageError(msg(said, "report", number=variation.number, layout=name))


def _header(
    header: Header, variation: Variation, drawn: Mapping[str, Any], data: Mapping[str, Any]
) -> dict[str, Any]:
    """The model's header with another name; what is drawn whole takes the place of what was there."""
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
    """Tables inside a table that have other keys than the model's."""
    if not isinstance(table, dict):
        return []
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    return [key for key, value in inner.items() if set(model.get(key, value)) != set(value)]
