"""Why files cannot be read is said in our words, whatever library reads them."""

from __future__ import annotations

import tomllib
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec import Struct, ValidationError, convert
from pypdf import PdfReader
from pypdf.errors import LimitReachedError, PdfReadError

from sheetgen.errors import UsageError, why_unreadable
from sheetgen.message import msg
from sheetgen.text.catalog import all_languages, catalog


class Thing(Struct, forbid_unknown_fields=True):
    wide: int


class Things(Struct):
    thing: Thing


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"thing": {"wide": "a"}}, "thing.wide cannot have this value"),
        ({"thing": {}}, "thing.wide is missing"),
        ({}, "thing is missing"),
        ({"thing": {"wide": 1, "high": 2}}, "there is no key thing.high"),
        ([], "a value in it has a wrong type"),
    ],
)
def test_data_that_is_not_as_its_type_wants_it_is_told_with_its_key(data: object, said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        convert(data, Things)
    assert str(why_unreadable(caught.value)) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("a = 1\nb 2", "line 2: `=` is missing behind a key"),
        ("a = 1\na = 2  # again", "line 2: something is given twice"),
        ("a = [1, 2", "something is opened and never closed"),
        ("a = nothing", "line 1: this is not valid TOML"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(source: str, said: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(source)
    assert str(why_unreadable(caught.value)) == said


def test_reasons_of_other_readers() -> None:
    errors: dict[str, Exception | str] = {
        "its table of objects is damaged": "xref table not zero-indexed",
        "its parts are nested too deeply, or there are too many of them": LimitReachedError(
            "Detected cycle in tree structure."
        ),
        "something that it refers to is missing": KeyError("/Kids"),
        "a value in it has a wrong type": TypeError("'NullObject' is not iterable"),
        "something in it has a wrong form": PdfReadError("what no version of the library has said yet"),
        "there is no such file": FileNotFoundError(2, "No such file or directory"),
        "a reason of ours": UsageError(msg("a reason of ours")),
    }
    for said, error in errors.items():
        assert str(why_unreadable(error)) == said
    with pytest.raises(zlib.error) as packed:
        zlib.decompress(b"nothing")
    assert str(why_unreadable(packed.value)) == "its packed data is damaged"
    with pytest.raises(ElementTree.ParseError) as marked:
        ElementTree.fromstring("<a>\n<b</a>")
    assert str(why_unreadable(marked.value)) == "it is not XML from line 2, column 3 on"


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7\n", b"%PDF-1.7\n1 0 obj\n<<", b"%PDF-1.7\nstartxref\n9\n%%EOF"]
)
def test_a_damaged_pdf_is_told_in_every_language(data: bytes) -> None:
    with pytest.raises(Exception) as caught:  # noqa: B017, PT011  # whatever the library raises
        len(PdfReader(BytesIO(data), strict=True).pages)
    reason = why_unreadable(caught.value)
    for lang in all_languages()[1:]:
        assert catalog(lang).has(reason) and catalog(lang).say(reason) != str(reason)


def test_no_message_takes_a_library_s_words() -> None:
    """``why`` is the only way from an error to a reader; faults of sheetgen itself and of its installation are
    shown as they are, and Python's own words about arguments to who writes Python."""
    package = Path(__file__).parent.parent / "sheetgen"
    sources = {path: path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    taken = [
        path.relative_to(package).as_posix()
        for path, source in sources.items()
        if "=str(error)" in source or "=error.strerror" in source or "{error}" in source
    ]
    assert sorted(taken) == [
        "__main__.py",
        "arguments.py",
        "bots/dask_cluster.py",
        "cli/doctor.py",
        "errors.py",
        "scan/photo.py",
        "web/bridge.py",
    ]
