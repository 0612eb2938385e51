"""The blank log sheet: its columns are the grammar's, and there is room for handwriting."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.draw.paper import A4, LETTER, Paper
from sheetgen.draw.scene import Scene, Shape, Text
from sheetgen.errors import DoesNotFit
from sheetgen.games import library, registry
from sheetgen.games.kinds.logs import LogSheet
from sheetgen.resources import folder
from sheetgen.sheets import logs
from sheetgen.text.typesetter import Typesetter
from tests.replay.toy import Toy

LOG = folder("layouts") / "dice_charmers" / "log.toml"
HAND = 6.5
"""Mm between lines that a hand needs."""


def sheet() -> LogSheet:
    found = library.load(LOG)
    assert isinstance(found, LogSheet)
    return found


def pages(lang: str = "en", paper: Paper = A4, **options: str) -> list[Scene]:
    return logs.log_pages(sheet(), Typesetter(lang), paper, **options)


def texts(scene: Scene) -> list[str]:
    return [item.line.text for item in scene.items if isinstance(item, Text)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
@pytest.mark.parametrize("lang", ["en", "fr", "de", "en-x-long", "en-x-rtl"])
def test_both_sides_fit_the_paper(lang: str, paper: Paper) -> None:
    front, back = pages(lang, paper)
    for page in (front, back):
        page.check()
        assert (page.w, page.h) == (paper.width, paper.height)
        assert not page.outside(-4.0), "printers at home reach no further"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_roll_has_a_labelled_box_for_each_die(lang: str) -> None:
    grammar = registry.find("dice-charmers").grammar
    (roll,) = logs.rolls_of(grammar, grammar.lexicon(lang))
    assert [group.boxes for group in roll.groups] == [2, 2, 2, 2]
    assert all(group.label for group in roll.groups)
    front = pages(lang)[0]
    rounds = texts(front).count(f"{roll.word}:")
    assert rounds >= 5
    for group in roll.groups:
        assert texts(front).count(group.label) == rounds
    boxes = [i for i in front.items if isinstance(i, Shape) and i.fill == "white" and i.stroke == "gold"]
    assert len(boxes) == 8 * rounds


def test_rounds_are_numbered_through_both_sides() -> None:
    front, back = pages()
    lines = [item.line for page in (front, back) for item in page.items if isinstance(item, Text)]
    large = [line.text for line in lines if line.text.isdecimal() and line.pt > 10]
    assert large == [str(n) for n in range(1, len(large) + 1)]
    assert len(large) == (texts(front) + texts(back)).count("roll:")


@pytest.mark.parametrize("players", ["2", "3", "5"])
def test_a_round_has_a_line_for_each_player_high_enough_to_write(players: str) -> None:
    front = pages(players=players)[0]
    colons = sorted(
        item.matrix[5] for item in front.items if isinstance(item, Text) and item.line.text == ":"
    )
    rounds = texts(front).count("roll:")
    assert len(colons) == int(players) * rounds
    assert min(b - a for a, b in zip(colons, colons[1:], strict=False)) >= HAND


def test_claims_have_a_column_for_each_entry_of_the_tally() -> None:
    dice = registry.find("dice-charmers")
    for lang in ("en", "de"):
        lexicon = dice.grammar.lexicon(lang)
        said = texts(pages(lang)[1])
        for field in dice.tally:
            assert lexicon.say(field.word) in said
        parted = sum(len(field.parts) - 1 for field in dice.tally if field.parts)
        assert said.count("/") == parted * sheet().players


def test_a_round_of_too_many_lines_is_refused() -> None:
    with pytest.raises(DoesNotFit):
        logs.log_pages(sheet().__class__(sheet().header, 9, "40 mm"), Typesetter("en"), A4)


class LogToy(Toy):
    """A game without dice; its sheet follows from its grammar alone."""

    layout_types: dict[str, str] = {}
    drawings: dict[str, str] = {}


def test_a_game_without_rolls_has_lines_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = LogToy()  # type: ignore[abstract]
    monkeypatch.setattr(registry, "find", lambda key: made)
    monkeypatch.setattr(registry, "all_keys", lambda: ["toy"])
    path = tmp_path / "log.toml"
    text = LOG.read_text(encoding="utf-8").replace("dice-charmers", "toy")
    path.write_text(text, encoding="utf-8")
    front, back = logs.log_pages(library.load(path), Typesetter("en"), A4)
    assert "roll:" not in texts(front)
    assert "points" in texts(back)
    assert "steal" in " ".join(texts(back))
