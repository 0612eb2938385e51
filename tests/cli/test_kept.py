"""Files of ``print`` and ``preview`` kept between runs: the same bytes, and nothing old where anything is new."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen.__main__ import main
from sheetgen.games.layouts.file import names, resolve
from sheetgen.message import msg, msgs
from sheetgen.press import cache
from sheetgen.printing import cache as print_cache
from sheetgen.printing import files as print_files
from sheetgen.printing.made_files import FilePart, LayoutSource, MadeFiles
from sheetgen.printing.request import PrintChoice, Request
from sheetgen.resources import address_of, resource_folder
from sheetgen.sheets.sheet import read_sheet

SUN = "dice-charmers/sun"
CHOSEN = PrintChoice("a4", "en", "colour")
MADE = MadeFiles(
    [FilePart("-1", b"%PDF\n1", 2), FilePart("-2", b"", 1)],
    [LayoutSource(SUN, "1.0", "01234567")],
    [msg("{n} of {what}", "report", n=1.5, what=msg("x", "card")), msgs("{count} a", "{count} b", 2)],
)


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, and an empty folder to work in."""
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache"


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Whether a command makes its files again."""

    def call(*words: str) -> bool:
        asked: list[object] = []

        def note(name: str) -> Callable[..., MadeFiles]:
            made: Callable[..., MadeFiles] = getattr(print_files, name)
            return lambda *given, **how: asked.append(given) or made(*given, **how)  # type: ignore[func-returns-value]

        with monkeypatch.context() as patch:
            for name in ("make_files", "make_pictures"):
                patch.setattr(print_files, name, note(name))
            assert main([*words, "--lang", "en", "--force"]) == 0
        return bool(asked)

    return call


@pytest.mark.parametrize(
    "words",
    [
        ("print", SUN, "-o", "x.pdf"),
        ("print", SUN, "--plates", "-o", "x.pdf"),
        ("print", "dice-charmers/card", "--backs", "separate", "-o", "x.pdf"),
        pytest.param(
            ("print", "dice-charmers/card", "--for", "drivethrucards", "-o", "x.pdf"), marks=pytest.mark.slow
        ),
        pytest.param(("preview", "raja/card", "--png", "--dpi", "30", "-o", "x.png"), marks=pytest.mark.slow),
        ("preview", SUN, "--svg", "-o", "x.svg"),
        pytest.param(("print", "bania/card", "--cutter", "cricut", "-o", "x.pdf"), marks=pytest.mark.slow),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_a_second_run_gives_the_same_files_and_says_the_same(
    words: tuple[str, ...], at: Path, again: Callable[..., bool], capsys: pytest.CaptureFixture[str]
) -> None:
    assert again(*words)
    said, made = capsys.readouterr().out, {path: path.read_bytes() for path in Path().glob("x*")}
    for path in made:
        path.unlink()
    assert not again(*words)
    assert capsys.readouterr().out == said
    assert {path: path.read_bytes() for path in Path().glob("x*")} == made


def test_what_changes_no_file_makes_none_again(
    at: Path, again: Callable[..., bool], capsys: pytest.CaptureFixture[str]
) -> None:
    assert again("print", SUN, "--json")
    first = json.loads(capsys.readouterr().out)
    assert not again("print", SUN, "--json")
    assert json.loads(capsys.readouterr().out) == first
    assert not again("print", SUN, "--dry-run")
    assert not again("print", SUN, "-o", "other.pdf")
    (name,) = [file["file"] for file in first["files"]]
    assert Path("other.pdf").read_bytes() == Path(name).read_bytes()


def test_every_option_has_a_key_of_its_own() -> None:
    plain = Request((SUN,))
    others = {
        "layouts": (SUN, "dice-charmers/moon"), "size": "a6", "detail": "full", "single": True, "players": 2,
        "cards": 40, "thickness": "0.4", "sleeved": True, "die": "12mm", "deck": True,
        "copies": 2, "numbered": True, "backs": "fold", "order": "stack", "up": 2, "gutter": "1mm",
        "guides": "none", "glue_edge": "top", "punch_zone": "left", "binding_margin": "left", "shrink": True,
        "on": "a3", "printer": "desk", "plates": True, "profile": "screen", "fillable": True, "everything": True,
        "skip": "4", "nest": True, "cutter": "silhouette", "corners": "2mm", "inset": "15.9mm",
        "pad_edge": "top", "die_line": True, "varnish": True, "crop": "5mm",
    }  # fmt: skip
    assert {*others} == {*Request._fields} - set(print_cache.ELSEWHERE)
    keys = {print_cache.print_key(plain._replace(**{name: value}), CHOSEN) for name, value in others.items()}
    keys |= {print_cache.print_key(plain, chosen) for chosen in (CHOSEN, CHOSEN._replace(lang="de"))}
    keys |= {print_cache.print_key(plain, CHOSEN._replace(paper="letter", edition="bw"))}
    keys |= {print_cache.preview_key(SUN, CHOSEN, dpi=dpi) for dpi in (72, 150)}
    assert len(keys) == len(others) + 5
    assert None not in keys


def test_a_users_own_files_are_not_kept(at: Path) -> None:
    source = resource_folder("layouts") / "dice_charmers" / "sun.toml"
    Path("own.toml").write_bytes(source.read_bytes())
    Path("dice-charmers").mkdir()
    Path("dice-charmers/mine").write_bytes(source.read_bytes())
    for name in ("own.toml", "dice-charmers/mine"):
        assert print_cache.print_key(Request((SUN, name)), CHOSEN) is None
        assert print_cache.preview_key(name, CHOSEN) is None
    assert print_cache.print_key(Request((SUN,), profile="my-shop.toml"), CHOSEN) is None
    assert print_cache.print_key(Request((SUN,), watch=True), CHOSEN) is None


@pytest.mark.slow
def test_another_program_font_or_layout_makes_it_again(
    at: Path, again: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("preview", "dice-charmers/card", "--svg", "-o", "x.svg")
    assert again(*command)
    assert not again(*command)
    monkeypatch.setattr(
        cache, "program_digest", lambda: "another"
    )  # of which tests/press/test_cache.py tells
    assert again(*command)


@pytest.mark.parametrize("name", ["fonts", "layouts"])
def test_fonts_and_layouts_are_part_of_the_state(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).mkdir()
    file = tmp_path / name / "one"
    file.write_text("1")
    monkeypatch.setattr(
        cache, "resource_folder", lambda asked: tmp_path / name if asked == name else resource_folder(asked)
    )
    before = cache.program_digest.__wrapped__()
    file.write_text("12")
    assert cache.program_digest.__wrapped__() != before


def test_a_printer_that_is_calibrated_makes_it_again(at: Path) -> None:
    def key() -> str | None:
        return print_cache.print_key(Request((SUN,), backs="long-edge"), CHOSEN)

    keys = [key()]
    Path("settings/sheetgen").mkdir(parents=True)
    for reading in ("1", "2"):
        Path("settings/sheetgen/printers.toml").write_text(f'["default".long-edge]\nright = {reading}\n')
        keys.append(key())
    assert len(set(keys)) == 3


def test_a_profile_may_grow_old(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request((SUN,), profile="generic-x4")
    today = print_cache.print_key(request, CHOSEN)
    monkeypatch.setattr(print_cache, "_today", lambda: "2040-01-01")
    assert print_cache.print_key(request, CHOSEN) != today
    assert print_cache.print_key(Request((SUN,)), CHOSEN) == print_cache.print_key(Request((SUN,)), CHOSEN)


def test_what_is_kept_comes_back_as_it_was(at: Path) -> None:
    assert print_cache.cached_files("key", [SUN]) is None
    print_cache.store_files("key", MADE)
    found = print_cache.cached_files("key", [SUN])
    assert found is not None
    assert (list(found.parts), list(found.sources)) == (MADE.parts, MADE.sources)
    assert list(found.notes) == MADE.notes
    assert [str(note) for note in found.notes] == ["1.5 of x", "2 b"]
    assert print_cache.cached_files("another key", [SUN]) is None
    assert print_cache.cached_files(None, [SUN]) is None


def hashed(data: bytes) -> bytes:
    """An entry that looks whole."""
    return hashlib.sha256(data).digest() + data


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[:40] + b"?" + data[41:],
        lambda data: hashed(b"{}"),
        lambda data: hashed(b"[1]\n"),
        lambda data: hashed(data[32:] + b"more"),
        lambda data: hashed(data[32:].replace(b"6, 2]", b"6, -2]")),
    ],
)
def test_a_broken_file_is_as_good_as_none(at: Path, damage: Callable[[bytes], bytes]) -> None:
    print_cache.store_files("key", MADE)
    (file,) = at.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert print_cache.cached_files("key", [SUN]) is None
    print_cache.store_files("key", MADE)
    assert print_cache.cached_files("key", [SUN]) is not None


def forge(at: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what the one kept file says of its parts, as somebody may who knows its form."""
    entry = max(at.iterdir(), key=lambda file: file.read_bytes()[32:].startswith(b'{"parts"'))
    line, _, body = entry.read_bytes()[32:].partition(b"\n")
    head = json.loads(line)
    change(head)
    entry.write_bytes(hashed(json.dumps(head).encode() + b"\n" + body))


@pytest.mark.parametrize(
    "change",
    [
        lambda head: head.update(name="../poison.pdf"),
        lambda head: head.update(sources=[["../poison", "1.0", "0"]]),
        lambda head: head.update(sources=[["1.0", "0"], ["1.0", "0"]]),
        lambda head: head["parts"].__setitem__(0, ["/../../poison", *head["parts"][0][1:]]),
        lambda head: head["parts"].__setitem__(0, ["\\..\\poison.exe", *head["parts"][0][1:]]),
        lambda head: head["parts"].__setitem__(0, ["x:poison", *head["parts"][0][1:]]),
        lambda head: head["parts"].__setitem__(0, [7, *head["parts"][0][1:]]),
        lambda head: head["parts"].extend([["-x", 5, 1], ["-y", -5, 1]]),
    ],
)
def test_a_forged_entry_writes_what_was_asked_for(
    change: Callable[[dict[str, Any]], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, work = tmp_path / "cache", tmp_path / "outer" / "work"
    monkeypatch.setenv("SHEETGEN_CACHE", str(at))
    work.mkdir(parents=True)
    monkeypatch.chdir(work)
    name = "dice-charmers-sun-a4-en.pdf"
    command = ["print", SUN, "--lang", "en", "--paper", "a4", "--force"]
    assert main(command) == 0
    made = Path(name).read_bytes()
    forge(at, change)
    Path(name).unlink()
    assert main(command) == 0
    written = [file for file in tmp_path.rglob("*") if file.is_file() and not file.is_relative_to(at)]
    assert written == [work / name]
    assert Path(name).read_bytes() == made


@pytest.mark.parametrize("layout", names())
def test_a_layout_has_the_address_by_which_it_is_known(layout: str) -> None:
    sheet = read_sheet(resolve(layout))
    assert sheet.address == layout == address_of(layout.replace("-", "_"))


def test_a_tail_is_no_path() -> None:
    real = ("", "-1", "-2-art", "-backs", "-cut-1.svg", "-cut.dxf", "-1.png")
    assert all(print_cache._TAIL.fullmatch(tail) for tail in real)
    assert not any(
        print_cache._TAIL.fullmatch(tail) for tail in ("/x", "\\x", "-1/../x", "a:b", "..", ".a.b", "\n")
    )


@pytest.mark.medium
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_can_write_is_not_used(mode: int, at: Path, again: Callable[..., bool]) -> None:
    assert again("print", SUN)
    assert not again("print", SUN)
    entries = sorted(at.iterdir())
    at.chmod(mode)
    assert again("print", SUN) and again("print", "dice-charmers/moon")
    assert sorted(at.iterdir()) == entries
    at.chmod(0o755)
    assert not again("print", SUN)


def test_too_much_or_strange_is_not_kept(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    print_cache.store_files("key", MADE._replace(notes=[msg("{path}", "report", path=Path("x"))]))
    print_cache.store_files(None, MADE)
    monkeypatch.setattr(print_cache, "MOST", 5)
    print_cache.store_files("key", MADE)
    assert not at.exists()


def test_off_is_off(at: Path, again: Callable[..., bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", "off")
    for _ in range(2):
        assert again("print", SUN, "-o", "x.pdf")
    assert not at.exists()


def test_a_wrong_ending_is_said_kept_or_not(at: Path) -> None:
    for _ in range(2):
        assert main(["print", SUN, "-o", "x.png"]) == 2
        assert main(["print", SUN, "-o", "x.pdf"]) == 0


@pytest.mark.medium
def test_a_kept_file_waits_for_nothing_that_draws(at: Path) -> None:
    code = (
        f"import sys; from sheetgen.__main__ import main; main(['print', {SUN!r}, '--lang', 'en', '-o', 'x.pdf']); "
        "print([name for name in ('reportlab', 'msgspec', 'uharfbuzz', 'sheetgen.games') if name in sys.modules])"
    )
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in "12"
    ]
    assert "reportlab" in said[0].stdout
    assert said[1].stdout.endswith("[]\n")


@pytest.mark.medium
@pytest.mark.parametrize("words", [["list"], ["print", SUN, "-o", "x.pdf"], ["check", "raja/rajasthan"]])
def test_who_only_prints_or_lists_reads_no_rules(at: Path, words: list[str]) -> None:
    code = (
        f"import sys; from sheetgen.__main__ import main; main({words!r}); "
        "names = [name for name in sys.modules if name.endswith(('.rules', '.moves', '.scoring', '.chances'))]; "
        "from sheetgen.games import registry; from sheetgen.games.kit.turns import TurnGame; "
        "small = tuple(type(game).__module__ for game in registry.all_games() if isinstance(game, TurnGame)); "
        "print([name for name in names if not name.startswith(small)])"  # small games are read whole
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.endswith("[]\n")


@pytest.mark.slow
def test_pages_that_are_cut_to_size_are_said_to_lie_on_no_paper(
    at: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = "raja/solo"
    for words, cut in (([card], False), ([card, "--single"], True), ([card, "--for", "generic-x4"], True)):
        paper = [] if cut else ["--paper", "a4"]
        for _ in "12":  # made, and kept
            assert main(["print", *words, *paper, "-o", "x.pdf", "--force"]) == 0
            said = capsys.readouterr().out
            assert ("A4 paper" in said, "each in its own size" in said) == (not cut, cut)
        assert main(["print", *words, *paper, "-o", "x.pdf", "--force", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["paper"] == (None if cut else "a4")
        if cut:
            assert main(["print", *words, "--paper", "letter", "-o", "y.pdf"]) == 2
            assert "--paper has no effect" in capsys.readouterr().err and not Path("y.pdf").exists()
