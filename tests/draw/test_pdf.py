import io
import os
import subprocess
import sys

import pypdf
import pytest

from sheetgen.draw import pdf
from sheetgen.draw.inks import EDITIONS, GREY, LINE
from sheetgen.draw.pdf_file import Name
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError
from sheetgen.text.typesetter import Typesetter
from tests.draw.pages import boxes_mm, reader, rendered, sample, streams

_OPERANDS = {"q": 0, "Q": 0, "cm": 6, "w": 1, "J": 1, "j": 1, "d": 2, "gs": 1, "m": 2, "l": 2, "c": 6, "h": 0}
_OPERANDS |= {
    "S": 0,
    "f": 0,
    "B": 0,
    "f*": 0,
    "B*": 0,
    "n": 0,
    "W": 0,
    "W*": 0,
    "g": 1,
    "G": 1,
    "rg": 3,
    "RG": 3,
    "k": 4,
    "K": 4,
}
_OPERANDS |= {"BT": 0, "ET": 0, "Tf": 2, "Tm": 6, "Td": 2, "TJ": 1, "Ts": 1, "BDC": 2, "EMC": 0, "Do": 1}


def operators(data):
    return [op.decode() for operations, _ in streams(data) for _, op in operations]


@pytest.mark.parametrize("size", [(210, 297), (215.9, 279.4), (63.5, 88.9)])
def test_boxes_are_exact(size):
    page = reader(rendered(Scene(*size, Typesetter("en")))).pages[0]
    for box in boxes_mm(page).values():
        assert box == pytest.approx((0, 0, *size), abs=0.01)


def test_trim_and_bleed_boxes_are_those_asked_for():
    out = io.BytesIO()
    document = pdf.Document(out)
    document.begin_page(120, 100, trim=pdf.PdfBox(10, 12, 90, 70), bleed=pdf.PdfBox(7, 9, 96, 76))
    document.end_page()
    document.save()
    boxes = boxes_mm(reader(out.getvalue()).pages[0])
    assert boxes["TrimBox"] == pytest.approx((10, 100 - 12 - 70, 100, 88), abs=0.01)
    assert boxes["BleedBox"] == pytest.approx((7, 15, 103, 91), abs=0.01)


@pytest.mark.parametrize("colour", ["rgb", "cmyk"])
def test_content_is_well_formed_and_names_only_its_resources(colour):
    for operations, resources in streams(rendered(sample(), colour=colour)):
        depth = texts = marked = 0
        for operands, operator in operations:
            name = operator.decode()
            assert len(operands) == _OPERANDS[name], name
            depth += (name == "q") - (name == "Q")
            texts += (name == "BT") - (name == "ET")
            marked += (name == "BDC") - (name == "EMC")
            assert depth >= 0
            assert 0 <= marked <= texts <= 1
            for user, kind in (("Tf", "/Font"), ("gs", "/ExtGState"), ("Do", "/XObject")):
                if name == user:
                    assert operands[0] in resources[kind]
        assert (depth, texts, marked) == (0, 0, 0)


def test_every_colour_is_of_the_space_asked_for():
    assert not {"k", "K", "gs"} & set(operators(rendered(sample())))
    assert not {"rg", "RG"} & set(operators(rendered(sample(), colour="cmyk")))


def test_pure_black_overprints_and_nothing_else_does():
    checked = 0
    for operations, resources in streams(rendered(sample(), colour="cmyk")):
        fill = stroke = None
        saved = []
        below = above = False  # as the standard's initial state
        for operands, operator in operations:
            name = operator.decode()
            if name == "q":
                saved.append((fill, stroke, below, above))
            elif name == "Q":
                fill, stroke, below, above = saved.pop()
            elif name == "k":
                fill = tuple(map(float, operands))
            elif name == "K":
                stroke = tuple(map(float, operands))
            elif name == "gs":
                state = resources["/ExtGState"][operands[0]]
                below, above = state["/op"].value, state["/OP"].value
                assert state["/OPM"] == 1
            elif name in ("f", "f*", "B", "B*", "TJ"):
                assert below == (fill == (0, 0, 0, 1))
                checked += below
            if name in ("S", "B", "B*"):
                assert above == (stroke == (0, 0, 0, 1))
                checked += above
    assert checked > 4


def test_line_edition_is_black_and_white_only():
    seen = set()
    for operations, _ in streams(rendered(sample(), edition=LINE)):
        seen |= {(op, *map(float, v)) for v, op in operations if op.lower() in (b"g", b"rg", b"k")}
    assert {op for op, *_ in seen} == {b"g", b"G"}, "in grey, that no printer mixes"
    assert {tuple(shades) for _, *shades in seen} == {(0,), (1,)}


def test_black_and_grey_are_one_ink_on_every_printer_at_home():
    """Whatever is grey is said as grey, in every edition."""
    for edition in EDITIONS.values():
        for operations, _ in streams(rendered(sample(), edition=edition)):
            mixed = [tuple(map(float, v)) for v, op in operations if op in (b"rg", b"RG")]
            assert all(max(rgb) - min(rgb) > 0.005 for rgb in mixed)
            assert edition.name in ("colour", "low-ink") or not mixed
            assert any(op == b"g" for _, op in operations)


def test_grey_edition_has_one_ink():
    for operations, _ in streams(rendered(sample(), edition=GREY, colour="cmyk")):
        assert all(tuple(map(float, v))[:3] == (0, 0, 0) for v, op in operations if op in (b"k", b"K"))


def test_layers_make_plates_that_together_are_the_page():
    art, text, whole = (
        operators(rendered(sample(), layers=part)) for part in (("art",), ("text",), ("art", "text"))
    )
    assert "BT" not in art
    assert not {"S", "f", "B", "B*"} & set(text)
    for show in ("f", "S", "B", "B*", "TJ"):
        assert art.count(show) + text.count(show) == whole.count(show)


def test_art_does_not_change_with_the_language():
    def art(lang):
        return b"".join(
            page.get_contents().get_data() for page in reader(rendered(sample(lang), layers=("art",))).pages
        )

    assert art("en") == art("de")


def test_clips_hold_on_the_text_plate_too():
    assert operators(rendered(sample(), layers=("text",))).count("W") == 1  # that of the words in it


def test_a_stored_drawing_lies_in_the_file_once():
    sizes = []
    for copies in (1, 200):
        out = io.BytesIO()
        document = pdf.Document(out, colour="cmyk")
        drawing = document.store_drawing(sample(), bleed=3)
        for _ in range(copies):
            document.begin_page(140, 100, trim=pdf.PdfBox(10, 10, 120, 80))
            document.place_drawing(drawing, 10, 10)
            document.end_page()
        document.save()
        sizes.append(len(out.getvalue()))
    assert len(reader(out.getvalue()).pages) == 200
    assert (sizes[1] - sizes[0]) / 199 < 320
    form = reader(out.getvalue()).pages[0]["/Resources"]["/XObject"]["/X1"]
    assert {"/Font", "/ExtGState"} <= set(form["/Resources"])
    assert [float(v) * 25.4 / 72 for v in form["/BBox"]] == pytest.approx([-3, -3, 123, 83], abs=0.01)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_placed_drawing_lies_where_it_is_put(turn):
    """A black corner in the drawing's top left shows where the turned drawing has it."""
    pytest.importorskip("numpy")
    from tests.draw.test_svg import pixels

    scene = Scene(30, 20, Typesetter("en"))
    scene.rect(0, 0, 5, 5, fill="ink")
    out = io.BytesIO()
    document = pdf.Document(out, edition=LINE)
    drawing = document.store_drawing(scene)
    document.begin_page(100, 100)
    document.place_drawing(drawing, 40, 60, turn)
    document.end_page()
    document.save()
    dark = pixels(out.getvalue(), 254).max(axis=2) < 128
    ys, xs = dark.nonzero()
    w, h = (30, 20) if turn % 180 == 0 else (20, 30)
    left, top = {0: (0, 0), 90: (w - 5, 0), 180: (w - 5, h - 5), 270: (0, h - 5)}[turn]
    found = (xs.min() / 10, ys.min() / 10, (xs.max() + 1) / 10, (ys.max() + 1) / 10)
    assert found == pytest.approx((40 + left, 60 + top, 45 + left, 65 + top), abs=0.11)


def test_every_stream_ends_on_a_line_of_its_own():
    data = rendered(sample())
    assert data.count(b"endstream") == data.count(b"\nendstream\n") > 3


def test_metadata():
    data = rendered(sample("de"), author="sheetgen", subject="dice-charmers/sun 1.0")
    file = reader(data)
    assert data.startswith(b"%PDF-1.6")
    assert (file.metadata.title, file.metadata.author) == ("Sample", "sheetgen")
    assert file.trailer["/Root"]["/Lang"] == "de"
    assert file.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert file.metadata["/Trapped"] == "/False"


def test_output_intents_are_kept():
    out = io.BytesIO()
    document = pdf.Document(out)
    document.catalog["OutputIntents"] = [{"Type": Name("OutputIntent"), "S": Name("GTS_PDFX")}]
    document.begin_page(10, 10)
    document.end_page()
    document.save()
    assert reader(out.getvalue()).trailer["/Root"]["/OutputIntents"][0]["/S"] == "/GTS_PDFX"


_PRINT = """
import hashlib
from tests.draw.pages import rendered, sample
from sheetgen.draw import pen, svg
scene = sample()
pen.draw_marks(scene, {"river.7": ("used", ""), "fame.1": ("slash", "")})
files = rendered(scene) + rendered(scene, colour="cmyk") + svg.render_svg(scene).encode()
print(hashlib.sha256(files).hexdigest())
"""


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes_in_every_process():
    def run(seed):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", _PRINT], env=environment, capture_output=True, check=True
        )
        return done.stdout

    assert rendered(sample()) == rendered(sample())
    assert run("1") == run("2") != b""


def test_documents_that_contradict_themselves_are_errors():
    def unbalanced():
        scene = sample()
        scene.push(1, 1)
        rendered(scene)

    def twice():
        document = pdf.Document(io.BytesIO())
        document.begin_page(10, 10)
        document.begin_page(10, 10)

    cases = [
        unbalanced,
        twice,
        lambda: rendered([]),
        lambda: rendered(sample(), colour="lab"),
        lambda: pdf.Document(io.BytesIO()).draw_scene(sample()),
        lambda: pdf.Document(io.BytesIO()).save(),
        lambda: pdf.Document(io.BytesIO()).begin_page(10, 10, trim=pdf.PdfBox(5, 5, 6, 5)),
    ]
    for case in cases:
        with pytest.raises(DrawingError):
            case()


def test_pypdf_and_the_cross_reference_agree():
    file = pypdf.PdfReader(io.BytesIO(rendered([sample(), sample("de")])), strict=True)
    assert len(file.pages) == 2
