"""What Python programs import: cheap to have, the same as the commands do, every mistake a ``SheetgenError``."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen import (
    Home,
    Score,
    Shop,
    Singles,
    UnreadableFile,
    UsageError,
    output_files,
    print_sheets,
    read_layout,
    score,
    settle,
)
from sheetgen.__main__ import main

GAMES = Path(__file__).parent / "replay/games"
SUN, CARD = "dice-charmers/sun", "dice-charmers/card"


def test_importing_it_loads_nothing() -> None:
    code = "import sys; before = {*sys.modules}; import sheetgen; print(*sorted({*sys.modules} - before))"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["sheetgen"]


def test_all_names_can_be_had() -> None:
    assert all(getattr(sheetgen, name).__name__ == name for name in sheetgen.__all__)
    assert {*sheetgen.__all__} <= {*dir(sheetgen)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        sheetgen.nothing  # noqa: B018


@pytest.mark.slow
@pytest.mark.parametrize(
    ("to", "layout", "words"),
    [
        (Home(), SUN, []),
        (Home(copies=2, numbered=True), SUN, ["--copies", "2", "--numbered"]),
        (Home(), CARD, []),
        (Home(guides="crosses", gutter=4.0), CARD, ["--guides", "crosses", "--gutter", "4mm"]),
        (Singles(), CARD, ["--single"]),
        (Shop("generic-x4"), CARD, ["--for", "generic-x4"]),
        (sheetgen.Screen(fillable=True), SUN, ["--for", "screen", "--fillable"]),
    ],
)
def test_it_prints_what_the_command_prints(
    to: Home | Singles | Shop, layout: str, words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_size = layout == CARD and words in (["--single"], ["--for", "generic-x4"])
    common = [*([] if own_size else ["--paper", "letter"]), "--lang", "de", "--edition", "bw", "-o", "x.pdf"]
    assert main(["print", layout, *common, *words]) == 0
    printed = print_sheets(layout, to=to, paper="Letter", lang="de_AT", edition="bw")
    made = Path("x.pdf").read_bytes()
    bare = re.sub(rb"/Sheetgen_Request <[0-9a-f]+>\n", b"", made)  # what the command adds for --repeat
    assert bare != made and printed.data == output_files.with_seal(bare)
    assert printed.write("x.pdf") == [Path("x.pdf")]


def test_each_of_several_files_has_its_part_in_its_name(tmp_path: Path) -> None:
    printed = print_sheets(SUN, to=Home(plates=True))
    with pytest.raises(ValueError, match="too many values"):
        printed.data  # noqa: B018
    assert [path.name for path in printed.write(tmp_path / "sun.pdf")] == ["sun-art.pdf", "sun-text.pdf"]
    with pytest.raises(UsageError, match=r"should end in \.pdf"):
        printed.write(tmp_path / "sun.png")


@pytest.mark.slow
def test_a_shop_that_takes_pictures_gets_one_a_face(tmp_path: Path) -> None:
    printed = print_sheets(CARD, to=Shop("thegamecrafter"), options={"size": "poker-us"})
    assert printed.ending == ".png" and printed.notes
    assert printed.pages == len(printed.files) > 1
    assert [path.name for path in printed.write(tmp_path / "c.png")][:2] == ["c-1.png", "c-2.png"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"paper": "a9"},
        {"paper": "a3"},
        {"lang": "xx"},
        {"edition": "gold"},
        {"options": {"size": "poker"}},
        {"to": Shop("nobody")},
        {"to": Home(on="a9")},
        {"to": Home(copies=0)},
    ],
    ids=str,
)
def test_what_there_is_not_is_named(wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        print_sheets(SUN, **wrong)  # type: ignore[arg-type]


def test_a_layout_is_read_once(tmp_path: Path) -> None:
    found = read_layout(SUN)
    assert repr(found) == "<Layout dice-charmers/sun 1.0>"
    assert (found.kind, found.version, found.path and found.path.name) == ("province", "1.0", "sun.toml")
    assert print_sheets(found).data == print_sheets(SUN).data
    with pytest.raises(UsageError):
        read_layout(tmp_path / "nothing.toml")


def test_a_path_is_a_file_and_a_string_is_the_log() -> None:
    path = GAMES / "overlap-2.log"
    of_file, of_text = score(path), score(path.read_text(encoding="utf-8"))
    assert of_file.finished and of_file.legal and of_file.game == "dice-charmers"
    assert of_file.json() == of_text.json()
    assert [(s.place, s.player) for s in of_text.standings()] == [(1, "Rajesh"), (2, "Leila")]
    assert of_text.totals(line=0)["Leila"]["fame"] == 0 < of_text.totals()["Leila"]["fame"]
    with pytest.raises(UsageError, match="no file"):
        score(Path("nothing.log"))
    with pytest.raises(UnreadableFile, match="binary"):
        score("a\0b")


def test_a_log_that_does_not_begin_has_findings_and_nothing_else(tmp_path: Path) -> None:
    found = score("players: Ann, Bob\nAnn: pp\n")
    assert not found.legal and not found.finished and found.findings[0].code == "no-game"
    nothing: tuple[object, ...] = ("", (), {}, {}, [], [])
    assert (
        found.game, found.players, found.totals(), found.marks(), found.standings(), found.ledger
    ) == nothing  # fmt: skip
    assert found.fill(tmp_path / "x.pdf") == [] and not (tmp_path / "x.pdf").exists()


@pytest.mark.medium
def test_sheets_are_filled_as_far_as_the_log_is_right(tmp_path: Path) -> None:
    text = (GAMES / "overlap-2.log").read_text(encoding="utf-8") + "Leila: pp\n"
    found: Score = score(text)
    assert not found.legal
    last = len(text.splitlines())
    assert found.filled_to() == last - 1 and found.filled_to(9) is None
    assert found.fill(tmp_path / "x.pdf") == [tmp_path / "x.pdf"]
    found.fill(tmp_path / "sound.pdf", line=last - 1)
    assert (tmp_path / "x.pdf").read_bytes() == (tmp_path / "sound.pdf").read_bytes()


def test_layouts_of_a_log_lie_beside_it(tmp_path: Path) -> None:
    sun = read_layout(SUN).path
    assert sun is not None
    (tmp_path / "own.toml").write_bytes(sun.read_bytes())
    log = "game: dice-charmers\nlayout: own.toml\nplayers: Ann, Bob\n"
    assert score(log, base=tmp_path).legal
    assert score(log, base=tmp_path / "elsewhere").findings[0].code == "unknown-layout"


def test_tallies_that_can_not_be_are_findings() -> None:
    assert settle("dice-charmers", ["Ann: fame 3"]).findings
    words = ["Leila: ruhm 16, geld 49, karma 5/4", "Rajesh: ruhm 21, geld 40, karma 5/3"]
    assert [s.player for s in settle("dice-charmers", words, layout="moon", lang="de").standings]
    with pytest.raises(UsageError):
        settle("chess", [])
