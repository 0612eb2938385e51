"""Headers as people write them: titles of games, "and" between players, and the game in the first sentence."""

import pytest

from sheetgen.games import registry
from sheetgen.replay import replay
from sheetgen.text.catalog import all_languages, catalog


@pytest.mark.parametrize("key", registry.all_keys())
def test_a_game_may_be_named_by_its_title(key: str) -> None:
    game = registry.find(key)
    for lang in all_languages():
        for title in (game.title, game.short_title):
            found = replay(f"game: {catalog(lang).say(title)}\nplayers: Ann, Ben\n")
            assert found.heading.game is game, (lang, title)


@pytest.mark.parametrize(
    ("named", "proposed"),
    [
        ("Maharaja", "raja"),
        ("Dice Charmers, Sun side", "dice-charmers"),
        ("the game Bania", "bania"),
        ("Rajas of the Ganges", "dice-charmers"),
    ],
)
def test_a_longer_name_is_refused_with_a_proposal(named: str, proposed: str) -> None:
    (finding, *_) = replay(f"game: {named}\nplayers: Ann, Ben\n").findings
    assert finding.code == "unknown-game" and proposed in finding.suggestions


def test_a_game_and_a_layout_that_the_first_lines_mention_are_proposed() -> None:
    (finding, *_) = replay("We played Bania on Sunday.\nplayers: Ann, Ben\n").findings
    assert finding.code == "no-game" and finding.suggestions == ("game: bania",)
    (finding, *_) = replay("game: dice-charmers\nside: sun\nplayers: Ann, Ben\n").findings
    assert finding.code == "no-layout" and finding.suggestions == ("layout: sun",)
    (finding, *_) = replay("game: dice-charmers\nplayers: Ann, Ben\n").findings
    assert finding.suggestions == ("layout: moon", "layout: sun")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("lang: en\nplayers: Ann and Ben", ["Ann", "Ben"]),
        ("lang: de\nspieler: Ann und Ben", ["Ann", "Ben"]),
        ("lang: hi\nखिलाड़ी: Ann और Ben", ["Ann", "Ben"]),
        ("players: Ann, Ben and Cleo\n\nCleo: sadhu\nBen: yogi", ["Ann", "Ben", "Cleo"]),
        ("players: Ann, Ben and Cleo\n\nBen and Cleo: sadhu", ["Ann", "Ben and Cleo"]),
        ("players: Ann, Ben and Cleo", ["Ann", "Ben and Cleo"]),
        ('players: Ann, "Ben and Cleo"\n\nBen: sadhu\nCleo: yogi', ["Ann", '"Ben and Cleo"']),
    ],
)
def test_and_joins_two_players_that_the_log_or_the_game_needs(typed: str, names: list[str]) -> None:
    assert [*replay(f"game: raja\nlayout: rajasthan\n{typed}\n").heading.players] == names


def test_a_strict_log_needs_commas() -> None:
    found = replay("game: raja\nlayout: rajasthan\nreading: strict\nplayers: Ann and Ben\n")
    assert [finding.code for finding in found.findings] == ["player-count"]


def test_a_mistyped_strength_gets_the_nearest_word_of_logs_and_sheets() -> None:
    (finding, *_) = replay("game: raja\nlayout: rajasthan\nplayers: Ann\nsolo: gental\n").findings
    assert finding.suggestions[0] == "gentle"
