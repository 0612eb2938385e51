"""What the house is made of besides code: where layouts, fonts and catalogs lie, and code that is known by name.

Also what installs more of it.
"""

from __future__ import annotations

import importlib
import re
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
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


def address_of(name: str) -> str:
    """The address of a layout that comes with sheetgen; its file's name has underscores for hyphens."""
    return name.replace("_", "-")


def layout_at(at: Path, address: str) -> Path | None:
    """The file of the layout ``game/name`` in a folder of layouts; None where there is none."""
    path = at / f"{address.replace('-', '_')}.toml"
    return path if re.fullmatch(r"[a-z][a-z0-9_-]*/[a-z][a-z0-9_-]*", address) and path.is_file() else None


def find(name: str) -> Any:
    """What a ``module:name`` names; its module is imported only now."""
    module, attribute = name.split(":")
    return getattr(importlib.import_module(module), attribute)
