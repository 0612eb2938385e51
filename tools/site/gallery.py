"""Pictures of everything that can be printed, drawn when the site is built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from sheetgen import print_sheets, read_layout
from sheetgen.games import library, registry
from sheetgen.press import home

DPI = 60


class Picture(NamedTuple):
    """The first page of a layout: its path on the site, the layout, its title, the file's content."""

    path: str
    address: str
    title: str
    data: bytes


def pictures() -> list[Picture]:
    """One of each layout that comes with sheetgen and can be printed, in English, on A4 where it fits."""
    layouts = [read_layout(entry.address) for entry in library.available()]
    return [
        Picture(
            f"pictures/{layout.address.replace('/', '-')}.webp",
            layout.address,
            layout.title("en"),
            webp(first_page(layout.address, "a4" if "a4" in layout.papers else layout.papers[0])),
        )
        for layout in layouts
        if layout.papers
    ]


def first_page(address: str, paper: str) -> bytes:
    """A PNG of the first page that ``sheetgen print`` makes."""
    return home.page_as_png(print_sheets(address, paper=paper).files[0].data, 0, DPI)


def webp(png: bytes) -> bytes:
    """The same picture, an eighth of its size."""
    out = BytesIO()
    with Image.open(BytesIO(png)) as image:
        image.convert("RGB").save(out, "WEBP", quality=80, method=6)
    return out.getvalue()


def page(shown: Sequence[Picture]) -> str:
    """The page that shows them, by game."""
    return "\n".join(_lines(shown))


def _lines(shown: Sequence[Picture]) -> Iterator[str]:
    yield "# All sheets\n"
    yield "The first page of each, with the command that prints it. Add `--lang de` for another language.\n"
    for game in map(registry.find, registry.keys_and_pads()):
        yield f'## {game.title}\n\n<div class="gallery">'
        for picture in shown:
            if picture.address.startswith(f"{game.key}/"):
                title, command = escape(picture.title), f"sheetgen print {picture.address}"
                yield (
                    f'<figure><img src="{picture.path}" alt="{title}" loading="lazy">'
                    f"<figcaption><b>{title}</b><code>{command}</code></figcaption></figure>"
                )
        yield "</div>\n"
