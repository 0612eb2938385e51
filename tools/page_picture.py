"""Makes the picture of a page in the README: the example game in a browser.

    python -m tools.page_picture

It needs what ``make browser`` needs.
"""

from __future__ import annotations

import os
import shutil
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from sheetgen import score
from tools.pictures import FOLDER, GAME

PICTURE = FOLDER / "page.webp"
MOMENT = "32.2"
WINDOW, SIZE = (1400, 900), (1200, 771)
"""Pixels of the browser's window, and of the picture."""


def taken() -> Image.Image:
    """The page as Chromium shows it."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "game.html"
        score(GAME).page(path, lang="en")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": WINDOW[0], "height": WINDOW[1]}, device_scale_factor=2, reduced_motion="reduce"
        )
        page.goto(f"{path.as_uri()}#{MOMENT}")
        png = page.screenshot()
        browser.close()
    return Image.open(BytesIO(png)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def main() -> int:
    """Write the picture; returns the exit status."""
    taken().save(PICTURE, "WEBP", quality=64, method=6)
    print(PICTURE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
