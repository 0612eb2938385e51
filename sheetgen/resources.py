"""What the house is made of besides code: where layouts, fonts and catalogs lie, and code that is known by name."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent


def installed() -> bool:
    """Whether this is a copy that was installed, not a checkout."""
    return (PACKAGE / "_data").is_dir()


def locales() -> dict[str, Path]:
    """The folders of catalogs: the house's own (its name is empty), then each game's."""
    games = {path.parent.name: path for path in sorted(PACKAGE.glob("games/*/locale"))}
    return {"": house_locale(), **games}


def house_locale() -> Path:
    """The folder of the house's own catalogs."""
    return PACKAGE / "locale"


@cache
def folder(name: str) -> Path:
    """The folder ``layouts`` or ``fonts``: inside the wheel, else beside the package in a checkout."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def layout_at(at: Path, address: str) -> Path | None:
    """The file of the layout ``game/name`` in a folder of layouts; None where there is none."""
    path = at / f"{address.replace('-', '_')}.toml"
    return path if re.fullmatch(r"[a-z][a-z0-9_-]*/[a-z][a-z0-9_-]*", address) and path.is_file() else None


def find(name: str) -> Any:
    """What a ``module:name`` names; its module is imported only now."""
    module, attribute = name.split(":")
    return getattr(importlib.import_module(module), attribute)
