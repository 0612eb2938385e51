"""PDFs of others are opened as viewers do: without a needless password; a note names invalid entries."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from sheetgen.cli import pdf_files
from sheetgen.errors import UnreadableFile
from sheetgen.inspect.ink import measure_ink
from sheetgen.inspect.input_pdf import MM, fit_pages, read_source_pdf
from sheetgen.inspect.locked_pdf import unlocked_pdf
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from tests.support.commands import run

FILES = Path(__file__).with_name("opening")
NOTES = {
    "aes128_owner_only": None, "aes256_no_open_password": None, "trim0": "TrimBox", "rot45": "Rotate",
    "tail1100": "1100",
}  # fmt: skip


@pytest.mark.medium
@pytest.mark.parametrize("name", NOTES)
def test_what_viewers_open_is_imposed_and_measured(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, made = FILES / f"{name}.pdf", tmp_path / "made.pdf"
    status, out, err = run(capsys, "impose", str(path), "--up", "2", "-o", str(made))
    assert status == 0 and not err
    said = NOTES[name]
    assert said is None or said in out
    source = read_source_pdf(path.read_bytes())
    text = "".join(page.extract_text() for page in PdfReader(made).pages)
    assert all(f"P{page.number}" in text for page in source.pages)
    assert len(measure_ink(path.read_bytes())) == len(source.pages)
    findings = preflight(path.read_bytes(), find_profile("generic-x4"))
    readable = [str(found.message) for found in findings if found.rule == "readable"]
    assert [("1100" in each) for each in readable] == [True] * (name == "tail1100")


@pytest.mark.medium
def test_entries_of_a_form_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name and a mark that were filled in are on the imposed page."""
    form, made = tmp_path / "sun.pdf", tmp_path / "made.pdf"
    words = "print dice-charmers/sun --for screen --fillable --paper a4 -o"
    run(capsys, *words.split(), str(form))
    writer = PdfWriter(clone_from=form)
    writer.update_page_form_field_values(writer.pages[0], {"field-player": "Leila Shah"})
    empty = measure_ink(unfilled := imposed(form, made, capsys))
    writer.write(form)
    filled = imposed(form, made, capsys)
    assert "Leila Shah" in PdfReader(BytesIO(filled)).pages[0].extract_text()
    assert measure_ink(filled)[0].total > empty[0].total and unfilled != filled
    joined = PdfWriter()  # as programs join forms that keep the fields on pages but lose the form
    joined.add_page(PdfReader(form).pages[0])
    joined.write(form)
    assert "Leila Shah" in PdfReader(BytesIO(imposed(form, made, capsys))).pages[0].extract_text()


def test_a_booklet_of_two_sizes_names_them_or_fits_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The smaller pages lie in the centre of pages as large as the largest."""
    words = ["--order", "booklet", "--backs", "short-edge", "--paper", "a3", "-o"]
    made = tmp_path / "made.pdf"
    status, _, err = run(capsys, "impose", str(FILES / "diff1mm.pdf"), *words, str(made))
    assert status == 2 and "148.0 x 210.0 mm (1, 3-4), 148.0 x 211.1 mm (2)" in err
    status, out, _ = run(capsys, "impose", str(FILES / "diff1mm.pdf"), "--fit", *words, str(made))
    assert status == 0 and "4 pages are 148.0 x 211.1 mm" in out
    assert "P1" in PdfReader(made).pages[0].extract_text()
    source = read_source_pdf((FILES / "diff1mm.pdf").read_bytes())
    low = source.pages[0].trim[1]
    fit_pages(source)
    assert source.pages[0].trim[1] == pytest.approx(low - (source.pages[1].h - 210) / 2 / MM)


def imposed(path: Path, made: Path, capsys: pytest.CaptureFixture[str]) -> bytes:
    status, out, _ = run(capsys, "impose", str(path), "--up", "1", "-o", str(made), "--force")
    assert status == 0 and "form fields" in out
    return made.read_bytes()


def locked(password: str) -> bytes:
    writer = PdfWriter(clone_from=FILES / "tail1100.pdf")
    writer.encrypt(password, algorithm="RC4-128")
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def test_the_password_is_asked_for_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.pdf"
    path.write_bytes(locked("tiger"))
    with pytest.raises(UnreadableFile) as refused:
        pdf_files.read_pdf(path)
    assert refused.value.code == "locked-pdf"
    typed = iter(["lion", "tiger"])
    monkeypatch.setattr("sheetgen.inspect.locked_pdf.PASSWORDS", passwords := [])
    monkeypatch.setattr(pdf_files, "PASSWORDS", passwords)
    monkeypatch.setattr("prompt_toolkit.prompt", lambda question, is_password: next(typed))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert len(PdfReader(BytesIO(pdf_files.read_pdf(path))).pages) == 5
    assert len(PdfReader(BytesIO(unlocked_pdf(locked("lion")))).pages) == 5  # typed before
    with pytest.raises(UnreadableFile):
        unlocked_pdf(locked("puma"))


def test_a_file_that_ends_too_early_is_no_file_with_a_tail() -> None:
    data = (FILES / "tail1100.pdf").read_bytes()
    end = data.rindex(b"%%EOF")
    for broken in (data[:end], data[: end + 5] + b"\n7 0 obj\n<< /Type /Page"):
        with pytest.raises(UnreadableFile) as refused:
            read_source_pdf(broken)
        assert refused.value.code == "broken-pdf"


def test_a_form_whose_fields_double_at_each_level_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pdfium would visit 2 ** 40 fields."""
    writer = PdfWriter()
    writer.add_blank_page(300, 300)
    writer.add_annotation(0, DictionaryObject({NameObject("/Subtype"): NameObject("/Widget")}))
    field = writer._add_object(DictionaryObject({NameObject("/T"): TextStringObject("leaf")}))
    for _ in range(40):
        field = writer._add_object(DictionaryObject({NameObject("/Kids"): ArrayObject([field, field])}))
    form = DictionaryObject({NameObject("/Fields"): ArrayObject([field])})
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    writer.write(path := tmp_path / "fields.pdf")
    status, _, err = run(capsys, "impose", str(path), "-o", str(tmp_path / "made.pdf"))
    assert status == 2 and "more than 50000 fields" in err
