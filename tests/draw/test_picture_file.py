"""Pictures in SVG files: what a file may contain, and how its classes choose inks."""

from pathlib import Path

import pytest

from sheetgen.draw import icons
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.picture_file import Look, draw_picture, read_picture
from sheetgen.draw.scene import Scene
from sheetgen.errors import UnreadableFile
from sheetgen.text.typesetter import Typesetter

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape">\n'


def drawn(path: Path, text: str, n: int | str | None = None) -> list[Shape | Text]:
    path.write_text(HEAD + text + "\n</svg>", encoding="utf-8")
    read_picture.cache_clear()
    scene = Scene(100, 100, Typesetter("en"))
    draw_picture(scene, read_picture(path).elements, Look("green", 0.3, 0.25, n))
    return [item for item in scene.items if isinstance(item, Shape | Text)]


def test_classes_choose_inks_and_widths(tmp_path: Path) -> None:
    tint, own, thick, red = drawn(
        tmp_path / "a.svg",
        '<path class="fill-tint line-own" stroke-width="2" d="M0 0H4V4Z"/>\n'
        '<circle class="line-own scaled" stroke-width="4" cx="0" cy="0" r="2"/>\n'
        '<rect class="fill-red line-own_t" stroke-dasharray="2 1" width="3" height="2"/>',
    )
    assert (tint.fill, tint.stroke) == ("white", None)
    assert (own.fill, own.stroke, own.lw) == ("green_t", "green", 0.6)
    assert (thick.fill, thick.stroke, thick.lw) == (None, "green", 1.0)
    assert (red.fill, red.stroke, red.dash) == ("red", "green_t", (0.5, 0.25))


def test_groups_move_and_wait_for_numbers(tmp_path: Path) -> None:
    picture = (
        '<g class="without-number" transform="translate(3 4) rotate(90) scale(2)">'
        '<path class="line-own" d="M0 0L1 0"/></g>'
        '<text class="fill-red with-number" x="0" y="0" font-size="9">+7</text>'
    )
    (line,) = drawn(tmp_path / "a.svg", picture)
    assert line.points == pytest.approx((3, 4, 3, 6))
    (number,) = drawn(tmp_path / "b.svg", picture, 12)
    assert number.line.text == "+12" and number.ink == "red"


def test_what_an_editor_adds_is_ignored(tmp_path: Path) -> None:
    (line,) = drawn(
        tmp_path / "a.svg",
        '<i:view zoom="2"><i:page/></i:view><defs id="d"><style>.line-own { stroke: red }</style></defs>'
        '<metadata><rdf xmlns="urn:x"/></metadata><path id="p" i:label="x" class="line-own" d="M0 0L1 0"/>',
    )
    assert line.stroke == "green"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('<path class="fill-grene" d="M0 0H1"/>', "line 2: found fill-grene; allowed: fill-own, fill-tint"),
        ('<path class="bold" d="M0 0H1"/>', "line 2: found bold; allowed: fill-, line-"),
        ("\n<polygon/>", "line 3: found polygon; allowed: path"),
        ('<image href="http://example.org/a.png"/>', "line 2: found image"),
        ('<path style="fill:red" d="M0 0H1"/>', "line 2: found style; allowed: class"),
        ('<path fill="url(#x)" d="M0 0H1"/>', "line 2: found fill"),
        ('<path d="M0 0 wrong"/>', "line 2: path data"),
        ('<path d="M0 0L1e999 0"/>', "line 2: found M0 0L1e999 0"),
        ('<circle r="nan"/>', "line 2: found nan"),
        ('<path stroke-width="0" d="M0 0H1"/>', "line 2: found 0; allowed: > 0"),
        ('<g transform="matrix(1 0 0 2 0 0)"/>', "line 2: found matrix(1 0 0 2 0 0); allowed: translate"),
        ("<g>words</g>", "line 2: found words; allowed: text"),
        ("<g>", "not XML from line 3"),
    ],
)
def test_a_fault_is_reported_with_file_and_line(tmp_path: Path, wrong: str, said: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        drawn(tmp_path / "a.svg", wrong)
    assert f"{tmp_path / 'a.svg'} cannot be read: " in str(caught.value) and said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<!DOCTYPE svg SYSTEM "http://example.org/svg.dtd">\n<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<html xmlns="http://www.w3.org/1999/xhtml"/>',
        "<svg/>",
        "",
    ],
)
def test_other_documents_are_refused(tmp_path: Path, text: str) -> None:
    (path := tmp_path / "a.svg").write_text(text)
    with pytest.raises(UnreadableFile, match="a.svg cannot be read: "):
        read_picture(path)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_doctype_is_found_in_each_encoding(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'
    (path := tmp_path / "a.svg").write_bytes(text.encode(encoding))
    with pytest.raises(UnreadableFile, match="DOCTYPE"):
        read_picture(path)


def test_every_icon_can_be_read_and_names_its_ink() -> None:
    assert len(icons.all_icon_names()) > 90
    for name in icons.all_icon_names():
        assert icons.read_icon(name).classes[0].startswith("own-"), name
