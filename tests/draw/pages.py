"""Reading PDF pages back, independently of what wrote them."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pypdf
from pypdf.generic import ContentStream

from sheetgen.draw import pdf
from sheetgen.draw.scene import Scene
from sheetgen.text.line import Line
from sheetgen.text.typesetter import Typesetter

POINT = 25.4 / 72  # mm


def sample(lang: str = "en") -> Scene:
    """A page with something of everything."""
    scene = Scene(120, 80, Typesetter(lang), name="sample", title="Sample", lang=lang)
    scene.rect(5, 5, 110, 70, r=3, fill="gold_t", stroke="gold", lw=0.4)
    scene.push(30, 30, 2, 30)
    scene.path("M0 0C5 -5 5 5 10 0Q8 6 4 4A3 2 15 0 1 0 0Z", fill="green", stroke="ink", lw=0.3)
    scene.circle(0, 0, 2, fill="white", stroke="blue_m", lw=0.25, dash=(1, 0.5))
    scene.text(0, 0, "7", "num", 6, "ink", "c", mid=True)
    scene.pop()
    scene.clip("M60 10H110V40H60Z")
    scene.rect(50, 20, 80, 10, fill="purple")
    scene.clip("M70 0H90V80H70Z")
    scene.circle(80, 25, 8, fill="orange", stroke="orange", lw=0.5)
    scene.unclip()
    scene.text(62, 27, "Rajas", "display", 14, scene.lettering_on("purple"))
    scene.unclip()
    scene.poly([(10, 60), (20, 70), (10, 70)], stroke="ink", lw=0.5, eo=True, fill="yellow")
    scene.seg(30, 60, 60, 65, "steel", 0.8, cap=0)
    scene.text(110, 70, "The Dice Charmers", "bold", 11, "ink", "r")
    scene.text(115, 60, "office", "text", 9, "ink", rot=-90, track=0.4)
    scene.spot("river.7", 80, 50, 4, 3)
    scene.spot("fame.1", 100, 50, 4)
    return scene


def rendered(scenes: Scene | Sequence[Scene], **options: Any) -> bytes:
    out = io.BytesIO()
    pdf.render_pdf([scenes] if isinstance(scenes, Scene) else scenes, out, **options)
    return out.getvalue()


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def streams(data: bytes) -> Iterator[tuple[list[Any], Any]]:
    """Operations and resources of every page and of every form on it."""
    file = reader(data)

    def walk(content: Any, resources: Any) -> Iterator[tuple[list[Any], Any]]:
        operations = ContentStream(content, file).operations
        yield operations, resources
        for operands, operator in operations:
            if operator == b"Do":
                form = resources["/XObject"][operands[0]].get_object()
                yield from walk(form, form["/Resources"])

    for page in file.pages:
        yield from walk(page.get_contents(), page["/Resources"])


def _texts(font: Any) -> dict[int, str]:
    cmap = font["/ToUnicode"].get_object().get_data().decode("latin1")
    rows = "".join(re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.S))
    pairs = re.findall(r"<([0-9A-F]{4})>\s*<([0-9A-F]*)>", rows)
    return {int(gid, 16): bytes.fromhex(text).decode("utf-16-be") for gid, text in pairs}


def lines(data: bytes) -> list[str]:
    """Return the text of each text object in the file's order: ActualText where given, else ToUnicode."""
    found = []
    for operations, resources in streams(data):
        said: list[str] = []
        texts: dict[int, str] = {}
        replaced = False
        for operands, operator in operations:
            if operator == b"BT":
                said = []
            elif operator == b"ET":
                found.append("".join(said))
            elif operator == b"Tf":
                texts = _texts(resources["/Font"][operands[0]].get_object())
            elif operator == b"BDC":
                said.append(str(operands[1]["/ActualText"]))
                replaced = True
            elif operator == b"EMC":
                replaced = False
            elif operator == b"TJ" and not replaced:
                for part in operands[0]:
                    codes = getattr(part, "original_bytes", b"")
                    said += [texts[codes[i] << 8 | codes[i + 1]] for i in range(0, len(codes), 2)]
    return found


def visual(line: Line) -> str:
    """Return a line as PDFs have it: from left to right, without vowel signs of Arabic."""
    if not any(run.rtl for run in line.runs):
        return line.text
    parts = [re.sub("[\u064b-\u0652]", "", run.text)[:: -1 if run.rtl else 1] for run in line.runs]
    return "".join(parts)


def boxes_mm(page: Any) -> dict[str, tuple[float, ...]]:
    return {
        name: tuple(float(v) * POINT for v in page[f"/{name}"])
        for name in ("MediaBox", "TrimBox", "BleedBox")
    }
