"""Values as objects of a PDF, read again by another library."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfbase.pdfdoc import PDFDocument

from sheetgen.draw.pdf_file import File, Name, Stream, to_reportlab

TEXTS = ["plain", "brackets (in) it \\ and )(", "Índia", "धर्म", "日本語 𝌆", "", "line\nfeed"]


def saved(file: File | None = None, **entries: Any) -> PdfReader:
    file, out = file or File((1, 6)), io.BytesIO()
    file.save(out, entries, {"Title": "x"})
    return PdfReader(io.BytesIO(out.getvalue()), strict=True)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_as_they_were(text: str) -> None:
    assert saved(Said=text).trailer["/Root"]["/Said"] == text


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (1e-7, 0), (-1e-9, 0), (0.5, 0.5), (-12.25, -12.25), (1e12, 1000000000000), (3, 3),
        (Name("Type"), "/Type"), (Name("A b(c)"), "/A b(c)"), ([1, [2.0]], [1, [2]]), ((), []),
        ({"A": "b", "C": {"D": Name("E")}}, {"/A": "b", "/C": {"/D": "/E"}}),
    ],
)  # fmt: skip
def test_values_come_back_as_they_were(value: Any, read: Any) -> None:
    assert saved(Said=value).trailer["/Root"]["/Said"] == read


def test_truth_comes_back_as_truth() -> None:
    root = saved(Yes=True, No=False).trailer["/Root"]
    assert (root["/Yes"].value, root["/No"].value) == (True, False)


def test_what_has_no_form_is_an_error() -> None:
    for value in (None, object(), [1, None], {"A": None}, b"bytes"):
        with pytest.raises(TypeError):
            to_reportlab(value)


def test_an_object_may_be_named_before_it_is_there() -> None:
    file = File((1, 6))
    early = file.reference("later")
    late = file.add_object({"A": 1}, "later")
    root = saved(file, Early=early, Late=late).trailer["/Root"]
    assert root["/Early"] == {"/A": 1}
    assert root.raw_get("/Early") == root.raw_get("/Late")


def test_an_object_that_never_comes_is_an_error() -> None:
    with pytest.raises(KeyError):
        saved(Said=File.reference("never"))


def test_streams_are_compressed_unless_they_must_be_read() -> None:
    data = b"some data " * 50
    for compress in (True, False):
        stream = Stream(data, {"Kind": Name("Test")}, compress)
        written = stream.format(PDFDocument(invariant=1))
        assert (data in written) != compress
        assert written.endswith(b"\nendstream\n")
        assert (b"/FlateDecode" in written) == compress
        file = File((1, 6))
        read = saved(file, Said=file.add_object(stream)).trailer["/Root"]["/Said"]
        assert (read.get_data(), read["/Kind"]) == (data, "/Test")


def test_a_page_keeps_all_its_entries() -> None:
    file = File((1, 6))
    following = file.next_page
    file.add_page({"MediaBox": [0, 0, 9, 9], "StructParents": 3, "Tabs": Name("S")})
    read = saved(file, Said=following)
    assert (len(read.pages), file.page_count) == (1, 1)
    assert read.pages[0]["/StructParents"] == 3
    assert read.pages[0]["/Tabs"] == "/S"
    assert read.trailer["/Root"].raw_get("/Said") == read.pages[0].indirect_reference


def test_bookmarks_lead_to_their_pages() -> None:
    file = File((1, 6))
    for title, level in (("One", 0), ("One, front", 1), ("धर्म", 0)):
        file.add_bookmark(title, level)
        file.add_page({"MediaBox": [0, 0, 9, 9]})
    read = saved(file)
    first, below, second = read.outline
    assert [first.title, below[0].title, second.title] == ["One", "One, front", "धर्म"]
    assert [read.get_destination_page_number(mark) for mark in (first, below[0], second)] == [0, 1, 2]
    assert read.trailer["/Root"]["/PageMode"] == "/UseOutlines"
    assert "/Outlines" not in saved().trailer["/Root"]


def test_what_files_say_makes_their_id() -> None:
    def identity(content: bytes, said: str) -> Any:
        file, out = File((1, 6)), io.BytesIO()
        file.add_object(Stream(content))
        file.save(out, {}, {"Title": said})
        return PdfReader(io.BytesIO(out.getvalue())).trailer["/ID"][0]

    assert identity(b"a", "x") == identity(b"a", "x")
    assert len({identity(b"a", "x"), identity(b"b", "x"), identity(b"a", "y")}) == 3
