"""One printed sheet beside a plain ReportLab script and typst: as the house has it, and shape for shape."""

import sys
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader

from sheetgen.draw.items import Shape, Text
from sheetgen.games.layouts.file import resolve
from sheetgen.inspect.content import operations
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from tools.bench import typeset
from tools.bench.shell import Took, environment, sheetgen, took

SHEET = "dice-charmers/sun"
USUAL = (600, 300)
"""Shapes and texts of a sheet of the usual kind; ours has more."""
RUNS = 7
_PEERS = Path(__file__).parent
_PAINT = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s"}
_SHOW = {"Tj", "TJ", "'", '"'}


class Row(NamedTuple):
    """A way to make a page, and what it took; ``own`` are ours."""

    name: str
    took: Took
    own: bool = False


def count() -> tuple[int, int]:
    """Shapes and lines of text of the sheet that is measured."""
    items = [item for scene in draw_sheet(read_sheet(resolve(SHEET)), "en", "a4") for item in scene.items]
    return sum(isinstance(item, Shape) for item in items), sum(isinstance(item, Text) for item in items)


def rows(scratch: Path) -> list[Row]:
    """All ways, measured in the same run; ends the program if a peer draws less than it should."""
    out = scratch / "sheet.pdf"
    command = sheetgen("print", SHEET, "--lang", "en", "--paper", "a4", "--force", "-o", str(out))
    found = [
        Row(f"{SHEET}, kept", took(command, environment(str(scratch / "cache")), RUNS), True),
        Row(f"{SHEET}, nothing kept", took(command, environment("off"), RUNS), True),
    ]
    fonts = str(resource_folder("fonts"))
    for shapes, texts in (USUAL, count()):
        what = f"{shapes} shapes, {texts} texts"
        source, made = scratch / "peer.typ", scratch / "peer.pdf"
        source.write_text(typeset.document(shapes, texts), encoding="utf-8")
        for name, words in (
            ("plain ReportLab", ["plain.py", fonts, str(made), str(shapes), str(texts)]),
            ("typst", ["typeset.py", str(source), str(made), fonts]),
        ):
            script = [sys.executable, str(_PEERS / words[0]), *words[1:]]
            found.append(Row(f"{name}, {what}", took(script, environment("off"), RUNS)))
            _see(made, shapes, texts, name)
    return found


def _see(made: Path, shapes: int, texts: int, name: str) -> None:
    """The file has so many shapes and texts, and faces that are embedded."""
    page = PdfReader(BytesIO(made.read_bytes())).pages[0]
    contents = page.get_contents()
    operators = [op.operator for op in operations(contents.get_data() if contents is not None else b"")]
    painted = sum(operator in _PAINT for operator in operators)
    shown = sum(operator in _SHOW for operator in operators)
    embedded = sum("+" in font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values())
    if painted < shapes or shown < texts or embedded < 4:
        raise SystemExit(f"{name} draws {painted} shapes, {shown} texts in {embedded} embedded faces")
