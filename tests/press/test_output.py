"""Files are written whole or not at all, and never over someone else's."""

from __future__ import annotations

import os
import stat
from io import BytesIO
from pathlib import Path

import pytest

from sheetgen import output_files
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.errors import OutputError
from sheetgen.text.typesetter import Typesetter

OURS = output_files.mark_svg("<svg/>")


def page() -> Scene:
    scene = Scene(40, 30, Typesetter("en"), name="x", title="X")
    scene.text(5, 10, "Hello")
    return scene


def pdf() -> bytes:
    out = BytesIO()
    render_pdf([page()], out)
    return out.getvalue()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        output_files.write_file(tmp_path / "a.pdf", b"x")
    finally:
        os.umask(before)
    assert mode(tmp_path / "a.pdf") == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["a.pdf"]


def test_a_file_of_ours_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    output_files.write_file(path, pdf())
    path.chmod(0o604)
    output_files.write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert mode(path) == 0o604


@pytest.mark.parametrize(
    "content", [b"my letter", b"%PDF-1.4 /Producer (Word)", b"\x89PNG\r\n\x1a\nxyz", b"<svg/>"]
)
def test_a_file_of_others_needs_force(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises(OutputError, match="--force"):
        output_files.write_file(path, b"new")
    assert path.read_bytes() == content
    output_files.write_file(path, b"new", force=True)
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes and devices as files here")
def test_folders_missing_folders_and_devices_are_refused_even_with_force(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "gone" / "a.pdf", tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(OutputError):
            output_files.write_file(path, b"x", force=True)
    assert [p.name for p in tmp_path.iterdir()] == ["pipe"]
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    real, link = tmp_path / "deep" / "real.pdf", tmp_path / "link.pdf"
    real.write_bytes(b"")
    link.symlink_to(real)
    output_files.write_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OutputError):
        output_files.write_file(loop, b"x")


def test_one_bad_place_keeps_all_from_being_written(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("precious")
    with pytest.raises(OutputError):
        output_files.write_files({tmp_path / "a.svg": b"a", mine: b"b"})
    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]
    assert mine.read_text() == "precious"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "b.svg"
    output_files.write_file(old, OURS)
    kept = old.read_bytes()
    calls = []

    def fail(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OutputError, match="the disk is full"):
        output_files.write_files({tmp_path / "a.svg": b"a", old: b"b"})
    assert [p.name for p in tmp_path.iterdir()] == ["b.svg"]
    assert old.read_bytes() == kept
