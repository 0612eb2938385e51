"""Where layouts, fonts and catalogs lie, in a checkout and in an installed wheel alike."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


@cache
def folder(name: str) -> Path:
    """The folder ``layouts`` or ``fonts``: inside the wheel, else beside the package in a checkout."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name
