"""The commands ``pad``, ``cards`` and ``kit``, the questions of ``sheetgen`` alone, and paper of any size."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.__main__ import main
from sheetgen.cli import ask_tasks, print_command
from sheetgen.games import registry
from sheetgen.games.library import names
from sheetgen.printing.request import Request
from sheetgen.shop.preflight import preflight
from sheetgen.shop.profile import find_profile
from tests.draw.pages import boxes_mm

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """The requests of commands, which print nothing."""
    found: list[Request] = []
    monkeypatch.setattr(print_command, "run_print", found.append)
    return found


def refused(capsys: Out, *words: str) -> str:
    assert main(words) == 2
    return capsys.readouterr().err


@pytest.mark.medium
def test_a_pad_for_a_shop_has_the_size_the_back_and_the_free_edge(capsys: Out) -> None:
    assert (
        main(
            [
                "pad",
                "dice-charmers",
                "--size",
                "a5",
                "--for",
                "shop",
                "--glue-edge",
                "top:9mm",
                "-o",
                "pad.pdf",
            ]
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "Order pads of 50 sheets, glued at the top edge. The file has one sheet." in said
    assert "Send this to the print shop" in said and "Printer settings" not in said
    data = Path("pad.pdf").read_bytes()
    front, back = PdfReader(io.BytesIO(data)).pages
    for page in (front, back):
        left, bottom, right, top = boxes_mm(page)["TrimBox"]
        assert (right - left, top - bottom) == pytest.approx((148, 210), abs=0.01)
    assert not [found for found in preflight(data, find_profile("shop")) if found.sure]


def test_a_home_pad_is_imposed_and_its_number_of_copies_is_that_of_sheets(asked: list[Request]) -> None:
    assert main(["pad", "raja", "--sheets", "7", "--size", "148x210mm", "--numbered"]) == 0
    assert main(["pad", "dice-charmers"]) == 0
    small, whole = asked
    assert (small.layouts, small.paper, small.on, small.up) == (("raja/score",), "a5", "a4", 2)
    assert (small.copies, small.order, small.pad_edge) == (7, "stack", "top")
    assert (whole.layouts, whole.paper, whole.on, whole.up, whole.copies) == (
        ("dice-charmers/sun", "dice-charmers/moon"), "a4", None, 0, 50,
    )  # fmt: skip


def test_the_layouts_of_pads_exist() -> None:
    pads = [f"{key}/{name}" for key in registry.all_keys() for name in registry.find(key).pad]
    assert len(pads) >= len(registry.all_keys())
    assert {*pads} <= names().keys()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("pad", "raja", "--size", "a3"),
            "A sheet of A3 does not fit on A4 paper. --paper names larger paper.",
        ),
        (("pad", "raja", "--for", "screen"), "A pad is for paper"),
        (("pad", "raja", "--for", "shop", "--paper", "a4"), "--paper is the paper in your printer."),
        (("pad", "raja", "--glue-edge", "left"), "--glue-edge cannot be left; it can be top, bottom."),
        (("pad", "chess"), "There is no game called chess."),
        (("cards", "raja", "--size", "80x80mm"), "Cards of 80x80mm cannot be composed"),
        (("cards", "raja", "--size", "8x80mm"), "--size cannot be 8x80mm"),
        (("kit", "bania", "--players", "8"), "Bania is played by 2 to 4, not by 8."),
        (("print", "raja/score", "--paper", "a6"), "too small to read"),
        (("print", "nagaraja/card", "--single", "--paper", "a4"), "--paper has no effect"),
        (("preview", "nagaraja/card", "--svg", "--paper", "letter"), "--paper has no effect"),
        (("print", "dice-charmers/dice", "--paper", "a5"), "dice-charmers/dice cannot be printed on a5."),
    ],
)
def test_what_cannot_be_done_says_what_can(capsys: Out, words: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, *words)
    assert not list(Path().iterdir())


@pytest.mark.medium
def test_cards_in_several_languages_are_a_file_each_or_none(capsys: Out) -> None:
    assert main(["cards", "raja", "--lang", "fr,en,fr", "-o", "deck.pdf", "--size", "70x120 mm"]) == 0
    said = capsys.readouterr().out
    assert {path.name for path in Path().iterdir()} == {"deck-fr.pdf", "deck-en.pdf"}
    assert said.count("Réglages de l’imprimante") == 1
    assert "raja-card-tarot" not in said
    Path("deck-en.pdf").write_bytes(b"mine")
    before = Path("deck-fr.pdf").read_bytes()
    refused(capsys, "cards", "raja", "--lang", "fr,en", "-o", "deck.pdf", "--edition", "bw")
    assert Path("deck-fr.pdf").read_bytes() == before


def test_a_kit_is_a_print_of_all(asked: list[Request]) -> None:
    assert main(["kit", "bania", "--players", "3", "--edition", "bw"]) == 0
    assert main(["print", "bania", "--all", "--players", "3", "--edition", "bw"]) == 0
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (
            ("raja/score", "--paper", "200x280"),
            "Paper: 200 × 280 mm · Size: 100 %, not “fit to page” · One side",
        ),
        (
            ("raja/card", "--on", "a3"),
            "Paper: A3 · Size: 100 %, not “fit to page” · Both sides, flip on the long",
        ),
        (("raja/card", "--paper", "a5"), "Paper: A5 · Size: 100 %"),
        (
            ("raja/log", "--backs", "short-edge", "--edition", "bw"),
            "Both sides, flip on the short edge · Black and white",
        ),
    ],
)
def test_a_print_ends_with_the_settings_of_the_printer(
    capsys: Out, words: tuple[str, ...], settings: str
) -> None:
    assert main(["print", *words]) == 0
    assert settings in capsys.readouterr().out.splitlines()[-1]


def answered(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    return ask_tasks.asked_command([])


def test_three_questions_make_a_command(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    assert answered(monkeypatch, "", "dice", "many", "20") == ["pad", "dice-charmers", "--sheets", "20"]
    assert "The command for this: sheetgen pad dice-charmers --sheets 20" in capsys.readouterr().out
    assert answered(monkeypatch, "2", "4", "fr,ar") == ["cards", "raja", "--lang", "fr,ar"]
    assert answered(monkeypatch, "kit", "9", "1", "8", "3") == ["kit", "bania", "--players", "3"]
    assert answered(monkeypatch, "4", "", "game 1.log") == ["score", "game 1.log"]
    assert "sheetgen score 'game 1.log'" in capsys.readouterr().out
    assert answered(monkeypatch, "5", "raja", "2") == ["play", "raja", "--seats", "me,bot:2,bot:2"]
    assert answered(monkeypatch, "1") == []


def test_without_a_terminal_there_is_help_and_no_question(capsys: Out) -> None:
    assert main([]) == 2
    assert "What do you want to do?" not in capsys.readouterr().out
