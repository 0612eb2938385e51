"""Anybody's PDF laid on paper, read back with pdfium: every page as it was, at its place, and told what is left out."""

from __future__ import annotations

import json
import logging
import math
import re
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject
from reportlab.pdfgen import canvas

from sheetgen import output_files
from sheetgen.__main__ import main
from sheetgen.errors import UnreadableFile, UsageError
from sheetgen.impose.imposition import Margins
from sheetgen.inspect import input_pdf, time_limit
from sheetgen.inspect.input_pdf import library_warnings, read_source_pdf
from sheetgen.press.input_pages import impose_pdf
from sheetgen.press.job import Job

MM = 72 / 25.4
A5, CARD = (148.0, 210.0), (63.0, 88.0)


def pdf(*sizes: tuple[float, float], bleed: float = 0.0, link: bool = False, at: float = 0.0) -> bytes:
    """Pages of these sizes in mm, each with its number, a frame 5 mm inside and, if it bleeds, a ground."""
    out = BytesIO()
    made = canvas.Canvas(out, invariant=True)
    for number, (width, height) in enumerate(sizes, 1):
        made.setPageSize(((width + 2 * bleed) * MM, (height + 2 * bleed) * MM))
        made.translate(bleed * MM, bleed * MM)
        if bleed:
            made.setFillColorRGB(0.6, 0.8, 1)
            made.rect(-bleed * MM, -bleed * MM, (width + 2 * bleed) * MM, (height + 2 * bleed) * MM, 0, 1)
            made.setFillColorRGB(0, 0, 0)
        made.setFont("Helvetica", 40)
        made.drawString(10 * MM, 10 * MM, f"p{number}")
        made.rect(5 * MM, 5 * MM, (width - 10) * MM, (height - 10) * MM)
        if link:
            made.linkURL("https://example.org", (0, 0, 50, 50))
        made.showPage()
    made.save()
    writer = PdfWriter(clone_from=BytesIO(out.getvalue()))
    for page, (width, height) in zip(writer.pages, sizes, strict=True):
        box = [bleed, bleed, width + bleed, height + bleed]
        page[NameObject("/TrimBox")] = ArrayObject([FloatObject(v * MM) for v in box])
    found = BytesIO()
    writer.write(found)
    return found.getvalue()


def changed(data: bytes, entries: dict[str, Any]) -> bytes:
    """The same file with entries in every page's dictionary."""
    writer = PdfWriter(clone_from=BytesIO(data))
    for page in writer.pages:
        page.update({NameObject(name): value for name, value in entries.items()})
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def imposed(data: bytes, **how: Any) -> list[bytes]:
    return [made.data for made in impose_pdf(read_source_pdf(data), Job("en", "a4", **how))]


def seen(data: bytes) -> list[dict[str, tuple[float, float]]]:
    """Of each page, where each number's lower left corner lies, in mm from the top left."""
    pages = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            words, text = {}, page.get_textpage()
            said = text.get_text_range()
            for found in re.finditer(r"p\d+", said):
                left, low, _, _ = text.get_charbox(found.start(), loose=True)
                words[found[0]] = (left / MM, (page.get_height() - low) / MM)
            pages.append(words)
    return pages


def test_pages_lie_in_the_file_once_as_they_were() -> None:
    data = pdf(*[CARD] * 4)
    [made] = imposed(data, copies=3, backs="none")
    reader = PdfReader(BytesIO(made))
    forms = {
        ref.idnum: ref.get_object()
        for page in reader.pages
        for ref in dict.values(page["/Resources"]["/XObject"])
    }
    originals = [page.get_contents().get_data() for page in PdfReader(BytesIO(data)).pages]
    assert sorted(form.get_data() for form in forms.values()) == sorted(originals)
    assert all("/Font" in form["/Resources"] for form in forms.values())
    shown = b"".join(page.get_contents().get_data() for page in reader.pages)
    assert shown.count(b" Do Q") == 4 * 3
    assert made == imposed(data, copies=3, backs="none")[0]


@pytest.mark.parametrize("turn", [0, 90, 180, 270, -90])
@pytest.mark.parametrize("unit", [1, 2])
def test_a_page_looks_as_it_looked(turn: int, unit: int) -> None:
    """Whatever its boxes say: the picture on paper is the picture of the page, within its trim."""
    data = changed(
        pdf((60.0, 40.0), bleed=3),
        {"/Rotate": FloatObject(turn), "/UserUnit": FloatObject(unit)},
    )
    [page] = read_source_pdf(data).pages
    width, height = (60 * unit, 40 * unit) if turn % 180 == 0 else (40 * unit, 60 * unit)
    assert (page.w, page.h) == pytest.approx((width, height))
    [made] = imposed(data, backs="none", guides="none", up=1, gutter=0.0)
    dots = 4
    with pypdfium2.PdfDocument(data) as document, pypdfium2.PdfDocument(made) as paper:
        # pdfium knows no UserUnit, so the page itself is drawn larger
        whole = document[0].render(scale=dots * unit * 25.4 / 72).to_pil().convert("L")
        edge = 3 * unit * dots
        wanted = whole.crop((edge, edge, edge + round(width * dots), edge + round(height * dots)))
        side = paper[0].render(scale=dots * 25.4 / 72).to_pil().convert("L")
    found = ImageChops.invert(side).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert (right - left) / dots == pytest.approx(width, abs=0.5), "nothing is cut off, nothing runs over"
    assert (bottom - top) / dots == pytest.approx(height, abs=0.5)
    apart = ImageChops.difference(wanted, side.crop((left, top, left + wanted.width, top + wanted.height)))
    assert ImageStat.Stat(apart).mean[0] < 6, "a turned or mirrored page differs by more"


def test_art_bleeds_as_far_as_there_is_room() -> None:
    [made] = imposed(pdf(CARD, CARD, bleed=3), backs="none", gutter=4.0, guides="none")
    with pypdfium2.PdfDocument(made) as paper:
        side = paper[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    found = ImageChops.invert(side).getbbox()
    assert found is not None
    assert (found[2] - found[0]) / 10 == pytest.approx(2 * 63 + 4 + 2 * 2, abs=0.3)
    assert (found[3] - found[1]) / 10 == pytest.approx(88 + 2 * 2, abs=0.3)


def test_a_booklet_folds_in_order_and_its_inner_pages_creep_to_the_fold() -> None:
    [flat] = imposed(pdf(*[A5] * 8), how="booklet", backs="short-edge")
    [crept] = imposed(pdf(*[A5] * 8), how="booklet", backs="short-edge", creep=0.5)
    before, after = seen(flat), seen(crept)
    assert [sorted(side) for side in before] == [["p1", "p8"], ["p2", "p7"], ["p3", "p6"], ["p4", "p5"]]
    for number, (one, two) in enumerate(zip(before, after, strict=True)):
        for word, (x, y) in one.items():
            towards = 1 if x < 148.5 else -1
            assert two[word] == pytest.approx((x + towards * (number // 2) * 0.5, y), abs=0.01)


class Seen(NamedTuple):
    """A page as a reader sees it: its word, whether it is upright, and whether it lies right of the middle."""

    word: str
    upright: bool
    right: bool


def half_as_seen(page: pypdfium2.PdfPage, turned: bool, lower_only: bool) -> list[Seen]:
    """The words on a side of paper, from the left; ``turned`` by 180 degrees, and of its lower half only."""
    text, found = page.get_textpage(), []
    width, height = page.get_size()
    for number in range(text.count_chars()):
        if text.get_text_range(number, 1) != "p":
            continue
        left, bottom, right, top = text.get_charbox(number)
        x, y = (left + right) / 2, (bottom + top) / 2
        angle = math.degrees(pypdfium2.raw.FPDFText_GetCharAngle(text, number)) % 360
        if turned:
            x, y, angle = width - x, height - y, (angle + 180) % 360
        if not lower_only or y < height / 2:
            word = text.get_text_range(number, 2)
            found.append((x, Seen(word, min(angle, 360 - angle) < 1, x > width / 2)))
    return [seen for _, seen in sorted(found)]


def folded_and_read(data: bytes, order: str, flip: str) -> list[Seen]:
    """The pages of imposed paper as they are read after it was folded, back to front for the left halves."""
    with pypdfium2.PdfDocument(data) as paper:
        sides = list(paper)
        if order == "quarter":  # the upper half goes back: seen from behind it is turned
            spreads = [half for side in sides for half in (
                half_as_seen(side, False, True), half_as_seen(side, True, True))]  # fmt: skip
        else:
            turned = (flip == "long-edge") == (sides[0].get_width() > sides[0].get_height())
            spreads = [
                half_as_seen(side, number % 2 == 1 and turned, False) for number, side in enumerate(sides)
            ]
    leaves = [[seen for seen in spread if seen.right == (n % 2 == 0)] for n, spread in enumerate(spreads)]
    ends = [[seen for seen in spread if seen.right == (n % 2 == 1)] for n, spread in enumerate(spreads)]
    return [seen for part in (*leaves, *reversed(ends)) for seen in part]


@pytest.mark.parametrize(
    ("size", "count", "job"),
    [
        (A5, 8, {"how": "booklet", "backs": "short-edge"}),
        (A5, 8, {"how": "booklet", "backs": "long-edge"}),
        ((210.0, 148.0), 7, {"how": "booklet", "backs": "short-edge", "on": "a3"}),  # landscape pages
        ((148.0, 105.0), 6, {"how": "booklet", "backs": "long-edge"}),
        ((105.0, 148.0), 4, {"how": "quarter"}),
        ((148.0, 105.0), 3, {"how": "quarter", "on": "a3"}),
    ],
)
def test_folded_paper_is_read_in_order_and_upright(
    size: tuple[float, float], count: int, job: dict[str, str]
) -> None:
    [made] = imposed(pdf(*[size] * count), **job)
    read = folded_and_read(made, job["how"], job.get("backs", ""))
    assert [seen.word for seen in read] == [f"p{n}" for n in range(1, count + 1)]
    assert all(seen.upright for seen in read)


def test_impose_takes_the_paper_of_on_and_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, to = tmp_path / "pages.pdf", tmp_path / "to.pdf"
    source.write_bytes(pdf(*[(210.0, 297.0)] * 4))
    words = [
        "impose",
        str(source),
        "--order",
        "booklet",
        "--backs",
        "short-edge",
        "--on",
        "a3",
        "--lang",
        "en",
    ]
    assert main([*words, "-o", str(to)]) == 0 and "A3" in capsys.readouterr().out
    assert tuple(map(float, PdfReader(to).pages[0].mediabox[2:])) == pytest.approx(
        (1190.55, 841.89), abs=0.01
    )


def test_a_back_lies_behind_its_front_and_moves_as_calibrated() -> None:
    data = pdf(CARD, CARD)
    [straight] = imposed(data)
    front, back = seen(straight)
    assert (*front, *back) == ("p1", "p2")
    [moved] = imposed(data, shift=(1.0, -0.5))
    found = seen(moved)[-1]["p2"]
    # calibrated sides stand upright, so compare the two sides of the moved job with each other
    [level] = imposed(data, shift=(1e-9, 0.0))
    x, y = seen(level)[-1]["p2"]
    assert found == pytest.approx((x + 1.0, y - 0.5), abs=0.01)


def test_glue_moves_what_is_drawn_aside() -> None:
    [plain] = imposed(pdf((210.0, 297.0)), backs="none")
    [moved] = imposed(pdf((210.0, 297.0)), backs="none", keep=Margins(left=8.0), shrink=True)
    assert seen(moved)[0]["p1"][0] > seen(plain)[0]["p1"][0]
    with pytest.raises(UsageError, match="too little room"):
        imposed(pdf((210.0, 297.0)), backs="none", keep=Margins(left=12.0))


def test_layers_stay_switched_off() -> None:
    writer = PdfWriter(clone_from=BytesIO(pdf(CARD)))
    layer = writer._add_object(DictionaryObject({NameObject("/Type"): NameObject("/OCG")}))
    writer.root_object[NameObject("/OCProperties")] = DictionaryObject(
        {
            NameObject("/OCGs"): ArrayObject([layer]),
            NameObject("/D"): DictionaryObject({NameObject("/OFF"): ArrayObject([layer])}),
        }
    )
    properties = DictionaryObject({NameObject("/L"): layer})
    writer.pages[0]["/Resources"][NameObject("/Properties")] = properties
    out = BytesIO()
    writer.write(out)
    reader: Any = PdfReader(BytesIO(imposed(out.getvalue(), backs="none")[0]))
    [form] = reader.pages[0]["/Resources"]["/XObject"].values()
    off = reader.trailer["/Root"]["/OCProperties"]["/D"]["/OFF"].get_object()
    assert (
        form.get_object()["/Resources"]["/Properties"].raw_get("/L").idnum == list.__getitem__(off, 0).idnum
    )


def test_what_stays_behind_is_told() -> None:
    found = read_source_pdf(pdf(CARD, CARD, link=True, bleed=3))
    assert "page 1-2" in str(found.notes[0]) and "crop marks" in str(found.notes[1])
    sizes = input_pdf.size_notes(read_source_pdf(pdf(A5, CARD, (148.05, 209.9))))
    assert [str(note) for note in sizes] == [
        "2 pages are 148.0 x 210.0 mm", "1 page is 63.0 x 88.0 mm", "each size lies on sheets of paper of its own",
    ]  # fmt: skip
    assert not read_source_pdf(pdf(CARD)).notes


def damaged() -> dict[str, tuple[bytes, str]]:
    good = pdf(CARD)
    locked = PdfWriter(clone_from=BytesIO(good))
    locked.encrypt("user", "owner", algorithm="RC4-128")
    out = BytesIO()
    locked.write(out)
    at = good.index(b"stream\n", good.index(b"/FlateDecode")) + 30
    return {
        "text": (b"not at all", "no PDF"),
        "half": (good[: len(good) // 2], "end of the file"),
        "locked": (out.getvalue(), "password"),
        "stream": (good[:at] + b"\x00" * 30 + good[at + 30 :], "Page 1 of the PDF is damaged"),
        "box": (
            changed(good, {"/MediaBox": ArrayObject([FloatObject(0)] * 4)}),
            "Page 1 of the PDF is damaged",
        ),
    }


@pytest.mark.parametrize("what", ["text", "half", "locked", "stream", "box"])
def test_what_can_not_be_read_is_refused_with_the_reason(what: str) -> None:
    data, reason = damaged()[what]
    with pytest.raises(UnreadableFile, match=reason):
        imposed(data, backs="none")


def test_what_a_page_lacks_is_told() -> None:
    data = pdf(CARD)
    lost = re.sub(rb"/F1 \d 0 R", b"/F1 0 0 R", data)
    assert lost != data and not read_source_pdf(lost).notes, "only who copies the font misses it"
    [made] = impose_pdf(read_source_pdf(lost), Job("en", "a4", backs="none"))
    assert "look at every page" in str(made.notes[-1])


def test_what_the_reader_guesses_is_told() -> None:
    found = read_source_pdf(re.sub(rb"startxref\n\d+", b"startxref\n77", pdf(CARD)))
    assert "look at every page" in str(found.notes[-1])
    before = logging.getLogger("pypdf").level
    with library_warnings() as said:
        logging.getLogger("pypdf").warning("guessed")
    assert said == ["guessed"] and logging.getLogger("pypdf").level == before


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"creep": 0.1}, "booklets"),
        ({"creep": 2.0, "how": "booklet", "backs": "long-edge"}, "1 mm thick"),
        ({"how": "booklet", "backs": "long-edge", "copies": 1}, "one size"),
        ({"how": "quarter", "backs": "long-edge"}, "one side"),
        ({"up": 40}, "do not fit"),
    ],
)
def test_what_makes_no_sense_is_refused(how: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        imposed(pdf(A5, CARD), **how)


def test_the_command_writes_a_whole_file_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("rules.pdf").write_bytes(pdf(*[A5] * 4))
    line = ["impose", "rules.pdf", "--order", "booklet", "--backs", "short-edge", "--paper", "a4"]
    assert main([*line, "--creep", "0.1mm"]) == 0
    assert "4 pages are 148.0 x 210.0 mm" in capsys.readouterr().out
    made = Path("rules-imposed.pdf").read_bytes()
    assert output_files.is_unchanged(made) and len(seen(made)) == 2
    assert main([*line, "-o", "rules.pdf"]) == 2, "the user's own file is not replaced"
    assert "--force" in capsys.readouterr().err
    assert main(["impose", "rules.pdf", "--backs", "separate", "--json", "--paper", "a4"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["file"] for each in told["files"]] == ["rules-imposed-fronts.pdf", "rules-imposed-backs.pdf"]
    assert told["sizes"] == [{"width_mm": 148.0, "height_mm": 210.0, "pages": 4}]
    output_files.write_file(Path("again.pdf"), Path("rules-imposed-fronts.pdf").read_bytes())
    assert Path("again.pdf").read_bytes() == Path("rules-imposed-fronts.pdf").read_bytes()


def test_a_page_that_takes_long_to_draw_is_laid_on_paper_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    data, job = pdf((105, 148)), Job("en", "a4", up=4)
    quick = impose_pdf(read_source_pdf(data), job)[0]
    monkeypatch.setattr(time_limit, "SECONDS", -1.0)
    slow = impose_pdf(read_source_pdf(data), job)[0]
    assert slow.data == quick.data and slow.notes != quick.notes
    assert "takes too long: page 1" in str(slow.notes[-1])
