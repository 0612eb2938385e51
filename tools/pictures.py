"""Makes the pictures of the README: what comes out of the printer.

    python -m tools.pictures [--check]

With ``--check`` nothing is written; ends with status 1 if a picture no longer shows what is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

from sheetgen import print_sheets, score
from sheetgen.press import home

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
GAME = ROOT / "tests/replay/games/overlap-2.log"
HEIGHT = 760
"""Pixels; shown at half of it."""
COARSE = 4
"""Pixels each way that are compared as one, since a picture is kept with losses."""
ALIKE = 48
"""Of 255: by less do these differ where the same page was drawn."""


def filled_sheet() -> tuple[bytes, int]:
    """The sheet of the winner of the README's game."""
    game = score(GAME.read_text(encoding="utf-8"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "filled.pdf"
        game.fill(path, lang="en")
        return path.read_bytes(), game.players.index(game.standings()[0].player)


PICTURES: Mapping[str, Callable[[], tuple[bytes, int]]] = {
    "sun": filled_sheet,
    "oasis": lambda: (print_sheets("bania/oasis").data, 0),
    "cards": lambda: (print_sheets("nagaraja/hand").data, 0),
}
"""Name of a picture, and the PDF and its page that are shown."""


def picture(name: str) -> Image.Image:
    """The picture as it would be made now."""
    png = home.page_as_png(*PICTURES[name](), 150)
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB").resize(
            (round(image.width * HEIGHT / image.height), HEIGHT), Image.Resampling.LANCZOS
        )


def path(name: str) -> Path:
    """Where the picture stands."""
    return FOLDER / f"{name}.webp"


def is_current(name: str) -> bool:
    """Whether the picture that stands there shows what is printed now."""
    if not path(name).exists():
        return False
    now = picture(name)
    with Image.open(path(name)) as image:
        then = image.convert("RGB")
    difference = ImageChops.difference(_coarse(now), _coarse(then))
    return now.size == then.size and max(high for _, high in difference.getextrema()) < ALIKE


def _coarse(image: Image.Image) -> Image.Image:
    return image.resize((image.width // COARSE, image.height // COARSE), Image.Resampling.BOX)


def main(words: Sequence[str]) -> int:
    """Write all pictures, or check them; returns the exit status."""
    parser = argparse.ArgumentParser(
        "python -m tools.pictures", description="Write the pictures of the docs."
    )
    parser.add_argument("--check", action="store_true", help="only report pictures that are out of date")
    if parser.parse_args(words).check:
        return int(not all(map(is_current, PICTURES)))
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        picture(name).save(path(name), "WEBP", quality=72, method=6)
        print(path(name), path(name).stat().st_size)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
