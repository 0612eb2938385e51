"""Find layouts, fonts, catalogs and code by name; and return the commands that install missing parts."""

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
"""The namespace package with games that are not part of sheetgen."""
DISTRIBUTION = "sheetgen-games"
"""The project's name on package indexes, where ``sheetgen`` is another project."""


def is_installed() -> bool:
    """Return whether this copy is installed from a package, not a checkout."""
    return (PACKAGE / "_data").is_dir()


def install_command(extra: str = "") -> str:
    """Return the command that installs sheetgen's requirements, or those of its optional part ``extra``.

    A checkout is installed from its folder, so it need not be on a package index.
    """
    wanted = f"[{extra}]" if extra else ""
    if is_installed():
        return pip_install(DISTRIBUTION + wanted)
    return pip_install(f"{PACKAGE.parent}{wanted}", "-e")


def pip_install(what: str, *options: str) -> str:
    """Return the shell command that installs ``what`` for the running Python."""
    if sys.platform == "win32":  # PowerShell cannot run a program whose path is quoted
        return " ".join(["python -m pip install", *options, f'"{what}"'])
    return shlex.join([sys.executable, "-m", "pip", "install", *options, what])


@cache
def outside_games() -> Mapping[str, Path]:
    """Return the folders of all games in ``sheetgen_games``, by name."""
    spec = importlib.util.find_spec(OUTSIDE)
    roots = list(spec.submodule_search_locations or ()) if spec is not None else []
    found = (path.parent for root in reversed(roots) for path in Path(root).glob("*/__init__.py"))
    # the first of two games with the same name counts, as in Python's imports
    return {path.name: path for path in found}


def catalog_folders() -> dict[str, Path]:
    """Return the folders of translations: sheetgen's own with the name "", then those of games."""
    games = {path.parent.name: path for path in sorted(PACKAGE.glob("games/*/locale"))}
    further = {name: path / "locale" for name, path in outside_games().items() if (path / "locale").is_dir()}
    return {"": own_catalog_folder(), **games, **further}


def has_catalog_sources(game: str) -> bool:
    """Return whether a game (empty: sheetgen itself) has .po files to edit: all have them in a checkout; in an
    installed copy, which has only compiled catalogs, games outside sheetgen have them.
    """
    return not is_installed() or game in outside_games()


def catalog_source_folders() -> dict[str, Path]:
    """Return those of ``catalog_folders`` with .po files to edit."""
    return {game: folder for game, folder in catalog_folders().items() if has_catalog_sources(game)}


def own_catalog_folder() -> Path:
    """Return the folder of sheetgen's own catalogs."""
    return PACKAGE / "locale"


@cache
def resource_folder(name: str) -> Path:
    """Return the folder ``layouts`` or ``fonts``: in the package if installed, else in the checkout."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


@cache
def layout_folders() -> Mapping[str, Path]:
    """Return the folders of the games' layouts, by the name of the game's folder."""
    house = {path.name: path for path in resource_folder("layouts").iterdir() if path.is_dir()}
    further = {name: path / "layouts" for name, path in outside_games().items()}
    return dict(sorted((house | further).items()))


def address_of(name: str) -> str:
    """Return the address of a layout from the name of its file, which has underscores for hyphens."""
    return name.replace("_", "-")


def layout_at(address: str) -> Path | None:
    """Return the file of the layout ``game/name``, or None if no game has it."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]*/[a-z][a-z0-9_-]*", address):
        return None
    game, name = address.replace("-", "_").split("/")
    path = layout_folders()[game] / f"{name}.toml" if game in layout_folders() else None
    return path if path is not None and path.is_file() else None


def find_object(name: str) -> Any:
    """Import and return the object with the name ``module:name``."""
    module, attribute = name.split(":")
    return getattr(importlib.import_module(module), attribute)
