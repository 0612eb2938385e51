"""Draws docs/house.svg: the rooms of the house and which of them import which, from the import graph.

python -m tools.house [--check]
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import grimp
import svgwrite

from sheetgen.games.registry import keys_and_pads

PICTURE = Path(__file__).parents[1] / "docs" / "house.svg"
ROOMS = (
    "web",
    "cli",
    "history",
    "table",
    "face",
    "printing",
    "page",
    "scan",
    "shop",
    "press",
    "cut",
    "impose",
    "sheets",
    "bots",
    "explain",
    "replay",
    "mend",
    "read",
    "games",
    "inspect",
    "draw",
    "text",
)
BASE = (
    "arguments",
    "text_files",
    "errors",
    "message",
    "resources",
    "conversion",
    "input_files",
    "characters",
    "output_files",
)
"""Below all rooms, drawn as one box."""
GAMES = ("library", "variation", "kinds", "registry", "pages", "kit", "contract", "notation", "layouts")
INK, PAPER, GROUND, LINE = "#2b2320", "#fffdf7", "#f3e3c0", "#9c5a2e"
LEFT, WIDTH, HIGH, GAP, INNER = 20.0, 250.0, 40.0, 26.0, 30.0
ARCH = 220.0
"""Room for arrows to the right of the boxes."""


def part_of(module: str) -> str:
    """The box that a module stands in."""
    _, *parts = module.split(".")
    if not parts or parts[0] in (*BASE, "__main__"):
        return "base"
    if parts[0] == "games" and len(parts) > 1:
        return f"games.{parts[1]}" if parts[1] in GAMES else "games.each game"
    return parts[0]


def arrows(graph: grimp.ImportGraph) -> Counter[tuple[str, str]]:
    """How many imports lead from box to box."""
    found: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            one, other = part_of(module), part_of(imported)
            if one != other and other != "base" and one != "base":
                found[one, other] += 1
    return found


def boxes() -> Iterator[tuple[str, float, float]]:
    """Each box with its top and its height, from above."""
    y = 24.0
    for room in ROOMS:
        if room == "games":
            yield "games", y, 2 * 14 + INNER * (len(GAMES) + 1)
            y += 24
            for inner in ("each game", *GAMES):
                yield f"games.{inner}", y, INNER - 8
                y += INNER
            y += 4 + GAP
        else:
            yield room, y, HIGH
            y += HIGH + GAP
    yield "base", y, HIGH


def draw() -> str:
    """The picture as SVG."""
    graph = grimp.build_graph("sheetgen", cache_dir=None)
    places = {name: (y, h) for name, y, h in boxes()}
    height = max(y + h for y, h in places.values()) + 24
    sheet = svgwrite.Drawing(size=(f"{LEFT + WIDTH + ARCH:g}px", f"{height:g}px"), debug=False)
    sheet.add(sheet.rect((0, 0), ("100%", "100%"), fill=PAPER))
    for name, (y, h) in places.items():
        _box(sheet, name, y, h)
    inner: Counter[tuple[str, str]] = Counter()
    outer: Counter[tuple[str, str]] = Counter()
    for (one, other), count in arrows(graph).items():
        rooms = one.split(".")[0], other.split(".")[0]
        (inner if rooms[0] == rooms[1] else outer)[(one, other) if rooms[0] == rooms[1] else rooms] += count
    _arrows(sheet, places, outer, LEFT + WIDTH, 1)
    _arrows(sheet, places, inner, LEFT + WIDTH - 14, 0.45)
    return str(sheet.tostring()) + "\n"


def _box(sheet: svgwrite.Drawing, name: str, y: float, h: float) -> None:
    deep = 14 if "." in name else 0
    said = {"base": ", ".join(BASE), "games.each game": ", ".join(keys_and_pads())}.get(
        name, name.rpartition(".")[2]
    )
    sheet.add(
        sheet.rect((LEFT + deep, y), (WIDTH - 2 * deep, h), 5, fill=PAPER if deep else GROUND, stroke=INK)
    )
    middle = y + (16 if name == "games" else h / 2 + 4)
    size = 8.5 if name == "games.each game" else 11 if deep else 13
    sheet.add(
        sheet.text(said, (LEFT + deep + 10, middle), font_size=size, font_family="sans-serif", fill=INK)
    )


def _arrows(
    sheet: svgwrite.Drawing,
    places: dict[str, tuple[float, float]],
    found: Counter[tuple[str, str]],
    x: float,
    reach: float,
) -> None:
    """Curves from importer to imported, wider for more imports, further out the longer they are."""
    names: Sequence[str] = list(places)
    for (one, other), count in sorted(found.items()):
        top, bottom = (places[name][0] + min(places[name][1], HIGH) / 2 for name in (one, other))
        out = x + reach * (18 + 15 * abs(names.index(other) - names.index(one)))
        wide = round(2 * (0.7 + math.log10(count))) / 2
        curve = f"M{x:g} {top:g}C{out:g} {top:g} {out:g} {bottom:g} {x + 5:g} {bottom:g}"
        sheet.add(sheet.path(curve, fill="none", stroke=LINE, stroke_width=f"{wide:.2f}", opacity=0.75))
        head = f"M{x:g} {bottom:g}l8 -3.5v7z"
        sheet.add(sheet.path(head, fill=LINE if top < bottom else "#c00000"))


def main(arguments: Sequence[str]) -> int:
    """Write the picture, or with ``--check`` tell whether it is current."""
    parser = argparse.ArgumentParser(
        "python -m tools.house", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only report whether it is current")
    check = parser.parse_args(arguments).check
    picture = draw()
    if check:
        return int(PICTURE.read_text(encoding="utf-8") != picture)
    PICTURE.write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
