"""``print --repeat``: the same file again, to the byte, or what is another; never a guess."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen import output_files
from sheetgen.__main__ import main
from sheetgen.printing import repeat
from sheetgen.resources import resource_folder

pytestmark = pytest.mark.slow

MAT = "dice-charmers/mat"
Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SHEETGEN_CACHE", "off")


def printed(*words: str) -> Path:
    """The first file of a print."""
    before = set(Path().glob("*.pdf"))
    assert main(["print", *words]) == 0
    return min(set(Path().glob("*.pdf")) - before)


@pytest.mark.parametrize(
    "words",
    [
        (MAT,),
        (MAT, "--lang", "ja", "--paper", "letter", "--edition", "bw"),
        (MAT, "--copies", "2", "--numbered", "--backs", "none", "--glue-edge", "top", "--shrink"),
        (MAT, "--plates"),
        (MAT, "--for", "screen"),
        (MAT, "--for", "generic-x4"),
        ("bania/card", "--size", "a6", "--backs", "separate", "--guides", "crosses", "--gutter", "3mm"),
        ("dice-charmers", "--all", "--players", "2"),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_it_is_the_same_to_the_byte(
    words: tuple[str, ...], capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed(*words)
    first = {path.name: path.read_bytes() for path in Path().glob("*.pdf")}
    last = max(name for name in first if not name.endswith("-art.pdf"))
    Path("kept").mkdir()
    Path("kept", last).write_bytes(first[last])
    for name in first:
        Path(name).unlink()
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")  # paper and language are the file's, not the reader's
    capsys.readouterr()
    assert main(["print", "--repeat", f"kept/{last}", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert last in told["notes"][-1]
    assert {path.name: path.read_bytes() for path in Path().glob("*.pdf")} == first


def test_it_is_told_which_layout_and_which_program_have_changed(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (resource_folder("layouts") / "dice_charmers" / "mat.toml").read_text(encoding="utf-8")
    own = Path("drafts")
    own.mkdir()
    (own / "mine.toml").write_text(text, encoding="utf-8")
    first = own / "first.pdf"
    assert main(["print", "drafts/mine.toml", "-o", str(first)]) == 0
    assert b"drafts" not in (output_files.read_note(first.read_bytes()) or b"drafts"), (
        "where a file lies is its owner's affair"
    )
    assert main(["print", "--repeat", str(first), "-o", "again.pdf"]) == 0, "it is found beside the PDF"
    assert "the same as" in capsys.readouterr().out
    (own / "mine.toml").write_text(
        re.sub(r'(?m)^version = "[^"]*"', 'version = "7.7"', text), encoding="utf-8"
    )
    assert main(["print", "--repeat", str(first), "-o", "again.pdf"]) == 0
    said = capsys.readouterr().out
    assert "has changed: it was" in said and "7.7" in said and "the same as" not in said
    monkeypatch.setattr(repeat, "__version__", "99.0")
    assert main(["print", "--repeat", str(first), "-o", "again.pdf"]) == 0
    assert "99.0" in capsys.readouterr().out
    (own / "mine.toml").unlink()
    assert main(["print", "--repeat", str(first), "-o", "again.pdf"]) == 2
    assert "mine.toml" in capsys.readouterr().err


def test_another_language_is_that_of_what_is_said(capsys: Out) -> None:
    first = printed(MAT, "--lang", "fr")
    capsys.readouterr()
    assert main(["print", "--repeat", str(first), "--lang", "de", "-o", "again.pdf"]) == 0
    assert "Byte für Byte dasselbe" in capsys.readouterr().out
    assert Path("again.pdf").read_bytes() == first.read_bytes()


def test_another_date_is_told(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    first = printed(MAT)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert main(["print", "--repeat", str(first), "-o", "again.pdf"]) == 0
    assert "this differs from" in capsys.readouterr().out


def test_what_says_nothing_is_refused(capsys: Out) -> None:
    first = printed(MAT, "--plates")  # the art
    Path("foreign.pdf").write_bytes(b"%PDF-1.4\n%%EOF")
    whole = next(path for path in Path().glob("*-text.pdf")).read_bytes()
    Path("changed.pdf").write_bytes(whole + b"\n")
    note = b'{"asked":{"layouts":[],"force":1}}'.hex().encode()
    odd = re.sub(rb"/Sheetgen_Request <[0-9a-f]*>", b"/Sheetgen_Request <" + note + b">", whole)
    Path("odd.pdf").write_bytes(output_files.with_seal(odd))
    capsys.readouterr()
    for name, why in {
        "foreign.pdf": "was not made by sheetgen",
        "changed.pdf": "was changed",
        str(first): "does not contain its print settings",
        "odd.pdf": "does not contain its print settings",
        "nope.pdf": "no such file",
    }.items():
        assert main(["print", "--repeat", name]) == 2
        assert why in capsys.readouterr().err, name


@pytest.mark.parametrize(
    "words", [("--copies", "2"), ("--paper", "letter"), ("--all",), ("--watch",), ("--for", "screen"), (MAT,)]
)
def test_nothing_else_can_be_asked_for(words: tuple[str, ...], capsys: Out) -> None:
    first = printed(MAT, "--lang", "en")
    capsys.readouterr()
    assert main(["print", "--repeat", str(first), *words]) == 2
    err = capsys.readouterr().err
    assert "--repeat" in err and (words[0] in err or "LAYOUT" in err)


def test_a_reader_finds_nothing_else_in_the_file() -> None:
    """The entry stands in the trailer; all else is where the table of objects says."""
    reader = PdfReader(printed(MAT), strict=True)
    assert len(reader.pages) == 2 and "/Sheetgen_Request" in reader.trailer
