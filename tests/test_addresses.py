"""The page of addresses is made from the games' spots and is current."""

from pathlib import Path

import pytest

from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import Family, combine
from tools import addresses

GAMES = list(registry.all_games())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_page_has_all_addresses_of_a_game(game: Game) -> None:
    section = addresses.section(game)
    assert section.count("\n| `") == len(game.spots)
    current = section in addresses.PAGE.read_text(encoding="utf-8")
    assert current, "docs/addresses.md is old: python -m tools.addresses makes it anew"


def test_the_page_is_current_and_has_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert addresses.main(["--check"]) == 0
    assert not capsys.readouterr().out


@pytest.mark.slow
def test_a_page_that_is_not_current_is_told_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "addresses.md"
    monkeypatch.setattr(addresses, "PAGE", page)
    for old in (None, "# Addresses\n"):
        if old is not None:
            page.write_text(old, encoding="utf-8")
        assert addresses.main(["--check"]) == 1
        assert "python -m tools.addresses" in capsys.readouterr().out
    assert addresses.main([]) == 0
    assert addresses.main(["--check"]) == 0


def test_a_row_tells_the_first_and_last_address() -> None:
    game = registry.find("raja")
    two = Family(
        "cell",
        "A cell: its letter, its number",
        lambda _: combine("ab", (1, 2)),
        ("cross", "circle"),
        kinds=("score",),
        own=False,
    )
    assert addresses.row(game, two) == (
        "`cell.a.1` … `cell.b.2`", "4 on score", "A cell", "its letter, its number", "score", "circle, cross", "common"
    )  # fmt: skip
    one = Family("name", "A name", lambda _: combine(), kinds=("player",))
    assert addresses.row(game, one) == ("`name`", "1 on player", "A name", "", "player", "none", "own")


def test_a_family_that_no_layout_has_is_an_error() -> None:
    nowhere = Family("cell", "A cell: its letter, its number", lambda _: combine(), kinds=("nothing",))
    with pytest.raises(LookupError, match="cell"):
        addresses.shipped(registry.find("raja"), nowhere)
