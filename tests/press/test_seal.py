"""A file that sheetgen made is known as such until anybody changes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter

from sheetgen import Screen, Shop, output_files, print_sheets
from sheetgen.__main__ import main
from sheetgen.errors import OutputError


@cache
def form() -> bytes:
    return print_sheets("nagaraja/score", to=Screen(fillable=True)).data


def picture() -> bytes:
    image = BytesIO()
    Image.new("RGB", (3, 2), "red").save(image, "PNG")
    return image.getvalue()


def pdf() -> bytes:
    return print_sheets("nagaraja/score").data


MADE: dict[str, Callable[[], bytes]] = {
    "pdf": pdf,
    "form": form,
    "x4": lambda: print_sheets("nagaraja/score", to=Shop("generic-x4")).data,
    "svg": lambda: output_files.mark_svg('<?xml version="1.0"?>\n<svg/>'),
    "bare svg": lambda: output_files.mark_svg("<svg/>"),
    "page": lambda: b"<!DOCTYPE html>\n" + output_files.svg_comment() + b"\n<title>x</title>",
    "png": lambda: output_files.mark_png(picture()),
}


@pytest.mark.parametrize("kind", MADE)
def test_what_was_written_is_replaced_and_what_was_changed_is_not(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "made"
    output_files.write_file(path, MADE[kind]())
    made = path.read_bytes()
    output_files.write_file(path, MADE[kind]())
    assert path.read_bytes() == made, "the same content has the same seal"
    for changed in (made + b"\n", made[:-30] + b"!" + made[-29:], made[:60] + b"x" + made[60:]):
        path.write_bytes(changed)
        with pytest.raises(OutputError, match="--force"):
            output_files.write_file(path, made)
        assert path.read_bytes() == changed
    output_files.write_file(path, made, force=True)
    assert path.read_bytes() == made


def by_rewriting(data: bytes, **values: str) -> bytes:
    """The form filled in and saved anew, as most viewers do."""
    writer = PdfWriter(clone_from=BytesIO(data))
    return saved(writer, values)


def by_appending(data: bytes, **values: str) -> bytes:
    """The form filled in, and what is new appended (ISO 32000-1, 7.5.6), as pdf.js and Acrobat do."""
    writer = PdfWriter(BytesIO(data), incremental=True)
    return saved(writer, values)


def saved(writer: PdfWriter, values: dict[str, str]) -> bytes:
    writer.update_page_form_field_values(None, values, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.medium
@pytest.mark.parametrize("save", [by_rewriting, by_appending])
def test_a_form_that_was_filled_in_is_kept(
    save: Callable[..., bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "form.pdf"
    words = ("print", "nagaraja/score", "--for", "screen", "--fillable", "-o", str(path), "--lang", "en")
    assert main([*words]) == 0 and main([*words]) == 0, "an empty form is nobody's work"
    names = PdfReader(path).get_fields() or {}
    field = next(name for name, found in names.items() if found.get("/FT") == "/Tx")
    filled = save(path.read_bytes(), **{field: "Leila"})
    assert (PdfReader(BytesIO(filled)).get_fields() or {})[field]["/V"] == "Leila"
    path.write_bytes(filled)
    capsys.readouterr()
    assert main([*words]) == 2
    assert (
        "was changed after sheetgen made it, perhaps filled in; --force replaces it"
        in capsys.readouterr().err
    )
    assert path.read_bytes() == filled
    assert main([*words, "--force"]) == 0


@pytest.mark.parametrize(
    "data",
    [picture(), b"<svg>made by sheetgen</svg>", b"%PDF-1.4 (sheetgen)", b"%PDF-1.4 /Producer (sheetgen)"],
)
def test_what_others_made_is_not_ours(data: bytes) -> None:
    assert not output_files.is_unchanged(data) and not output_files.is_unchanged(output_files.with_seal(data))


def test_a_seal_leaves_pictures_good() -> None:
    with Image.open(BytesIO(output_files.with_seal(output_files.mark_png(picture())))) as marked:
        marked.load()
        assert marked.size == (3, 2)
        assert marked.info["Software"] == "sheetgen" and len(marked.info["Seal"]) == 32
    assert output_files.mark_svg('<?xml version="1.0"?>\n<svg/>').startswith(b"<?xml")
