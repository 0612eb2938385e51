"""What the house is made of besides code: where layouts, fonts and catalogs lie, and code that is known by name.

Also what installs more of it.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import shlex
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
OUTSIDE = "sheetgen_games"
"""The namespace package in which Python looks for games that do not come with sheetgen."""
DISTRIBUTION = "sheetgen-games"
"""The project's name on package indexes, where ``sheetgen`` is another project."""


def installed() -> bool:
    """Whether this is a copy that was installed, not a checkout."""
    return (PACKAGE / "_data").is_dir()


def install_command(extra: str = "") -> str:
    """The command that installs what this copy of sheetgen needs, or with ``extra`` what that extra needs.

    A checkout is installed from its folder, so that no package index has to know it.
    """
    wanted = f"[{extra}]" if extra else ""
    if installed():
        return pip_install(DISTRIBUTION + wanted)
    return pip_install(f"{PACKAGE.parent}{wanted}", "-e")


def pip_install(what: str, *options: str) -> str:
    """The command that installs ``what`` for the Python that runs now, as the shell of this platform reads it."""
    if sys.platform == "win32":  # PowerShell takes a quoted path of a program for a text
        return " ".join(["python -m pip install", *options, f'"{what}"'])
    return shlex.join([sys.executable, "-m", "pip", "install", *options, what])


@cache
def outside() -> Mapping[str, Path]:
    """The folders of all games that do not come with sheetgen, by name; each is a package in ``sheetgen_games``."""
    spec = importlib.util.find_spec(OUTSIDE)
    roots = list(spec.submodule_search_locations or ()) if spec is not None else []
    found = (path.parent for root in reversed(roots) for path in Path(root).glob("*/__init__.py"))
    return {path.name: path for path in found}  # of two games of one name Python imports the first


def locales() -> dict[str, Path]:
    """The folders of catalogs: the house's own (its name is empty), then each game's."""
    games = {path.parent.name: path for path in sorted(PACKAGE.glob("games/*/locale"))}
    further = {name: path / "locale" for name, path in outside().items() if (path / "locale").is_dir()}
    return {"": house_locale(), **games, **further}


def house_locale() -> Path:
    """The folder of the house's own catalogs."""
    return PACKAGE / "locale"


@cache
def folder(name: str) -> Path:
    """The folder ``layouts`` or ``fonts``: inside the wheel, else beside the package in a checkout."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


@cache
def layout_folders() -> Mapping[str, Path]:
    """The folders of the layouts that come with each game, by the game's folder name."""
    house = {path.name: path for path in folder("layouts").iterdir() if path.is_dir()}
    further = {name: path / "layouts" for name, path in outside().items()}
    return dict(sorted((house | further).items()))


def address_of(name: str) -> str:
    """The address of a layout that comes with a game; its file's name has underscores for hyphens."""
    return name.replace("_", "-")


def layout_at(address: str) -> Path | None:
    """The file of the layout ``game/name``; None where no game comes with it."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]*/[a-z][a-z0-9_-]*", address):
        return None
    game, name = address.replace("-", "_").split("/")
    path = layout_folders()[game] / f"{name}.toml" if game in layout_folders() else None
    return path if path is not None and path.is_file() else None


def find(name: str) -> Any:
    """What a ``module:name`` names; its module is imported only now."""
    module, attribute = name.split(":")
    return getattr(importlib.import_module(module), attribute)
