"""Objects of a PDF as they stand in the file, read again by another library."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pypdf import PdfReader

from sheetgen.draw.pdf_file import File, Name, Ref, Stream, written

TEXTS = ["plain", "brackets (in) it \\ and )(", "Índia", "धर्म", "日本語 𝌆", "", "line\nfeed"]


def saved(**entries: Any) -> PdfReader:
    file, out = File((1, 6)), io.BytesIO()
    pages = file.add({"Type": Name("Pages"), "Count": 0, "Kids": []})
    catalog = file.add({"Type": Name("Catalog"), "Pages": pages, **entries})
    file.save(out, catalog, file.add({"Title": "x"}))
    return PdfReader(io.BytesIO(out.getvalue()), strict=True)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_as_they_were(text: str) -> None:
    assert saved(Said=text).trailer["/Root"]["/Said"] == text


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (1e-7, "0"), (-1e-9, "0"), (0.5, "0.5"), (-12.25, "-12.25"), (1e12, "1000000000000"), (3, "3"),
        (True, "true"), (False, "false"), (Name("Type"), "/Type"), (Ref(7), "7 0 R"), ([1, [2.0]], "[1 [2]]"),
        ({"A": "b", "C": Ref(1)}, "<</A (b) /C 1 0 R>>"),
    ],
)  # fmt: skip
def test_values_have_the_form_of_the_standard(value: Any, form: str) -> None:
    assert written(value) == form


def test_what_has_no_form_is_an_error() -> None:
    for value in (None, object(), [1, None]):
        with pytest.raises(TypeError):
            written(value)
    file = File((1, 6))
    with pytest.raises(TypeError):
        file.save(io.BytesIO(), file.reserve(), file.add({}))


def test_an_object_may_be_named_before_it_is_there() -> None:
    file = File((1, 6))
    early = file.ref("later")
    assert file.add({"A": 1}, "later") == early == file.ref("later")
    assert file.objects[early.number - 1] == {"A": 1}


def test_streams_are_compressed_unless_they_must_be_read() -> None:
    data = b"some data " * 50
    for compress in (True, False):
        stream = Stream(data, {"Kind": Name("Test")}, compress).written()
        assert (data in stream) != compress
        assert stream.endswith(b"\nendstream")
        assert (b"/FlateDecode" in stream) == compress
