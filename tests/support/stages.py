"""What a game must do from its first moment, and what it may still lack: two lists of the tests of all games.

A game works if it passes all tests that are not listed in ``FINISHED`` or ``HOUSE``; ``WORKS`` names the files of most
of them. A failure in one of these is an error for every game.

A game is finished if it passes those of ``FINISHED`` too, and says so: ``finished = True`` in its class. Until then
a failure there is counted, not failed: pytest shows it as xfailed, and its last lines say what each game lacks.

``HOUSE`` is what a game that comes with sheetgen has besides. Games outside are not asked for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.resources import outside_games

ROOT = Path(__file__).parents[2]
WORKS: Mapping[str, tuple[str, ...]] = {
    "contract": ("tests/games/test_contract.py", "tests/games/test_tallies.py"),
    "layout": ("tests/games/test_layout.py", "tests/games/test_editing.py"),
    "notation": ("tests/replay/test_names.py", "tests/test_clauses.py"),
    "one sheet": ("tests/games/test_spots.py", "tests/games/test_log_sheet.py"),
    "one log": ("tests/cli/test_logs.py",),  # and the tests of the game itself, which replay its example
}
FINISHED: Mapping[str, tuple[str, ...]] = {
    "13 languages": (
        "tests/text/test_finished.py::test_every_language_says_all_of_a_game",
        "tests/games/test_cards.py::test_the_smallest_cards_have_room_in_every_language",
        "tests/games/test_composed.py::test_they_fit_in_every_language",
        "tests/games/test_apart.py::test_every_page_is_whole_and_composed_and_its_texts_are_found_again",
    ),
    "cards": (
        "tests/games/test_composed.py::test_every_set_is_composed_of_pairs",
        "tests/games/test_cards.py::test_full_cards_leave_no_rule_out",
        "tests/cli/test_kit.py::test_every_game_has_a_kit",
    ),
    "ghost": ("tests/games/test_alone.py::test_every_game_can_be_played_alone",),
    "campaign": ("tests/games/test_alone.py::test_every_game_has_a_campaign",),
    "causes": ("tests/replay/test_causes.py::test_every_code_has_a_case",),
}
HOUSE: Mapping[str, tuple[str, ...]] = {
    "pages of the docs": (
        "tests/replay/test_notation.py::test_every_game_has_a_page",
        "tests/test_docs.py::test_the_readme_names_every_game",
        "tests/test_addresses.py::test_the_page_has_all_addresses_of_a_game",
    ),
    "whole games": (
        "tests/replay/test_frozen.py::test_every_game_has_examples_of_all_its_player_numbers_and_variants",
    ),
    "everyday words": (
        "tests/replay/test_hearing.py::test_every_game_has_everyday_words_in_every_language",
        "tests/replay/test_hearing.py::test_other_words_mean_words_of_the_log_and_are_none",
        "tests/games/test_labels.py::test_every_label_is_known",
        "tests/games/test_labels.py::test_typed_words_on_sheets_are_words_of_the_log",
    ),
    "plates": ("tests/press/test_plates.py::test_the_art_of_all_languages_is_the_same_to_the_byte",),
    "counts and examples": (
        "tests/games/test_set_up.py::test_how_many_there_are_of_each_thing_is_what_the_layout_says",
        "tests/replay/test_examples.py::test_the_example_of_cards_and_messages_settles_in_each_language",
    ),
}
TOPICS = {test: topic for topics in (FINISHED, HOUSE) for topic, tests in topics.items() for test in tests}
OF_THE_HOUSE = frozenset(test for tests in HOUSE.values() for test in tests)
PROPERTY = "finished"
"""The name under which a report carries the game and the topic."""


def tests_outside() -> dict[str, Path]:
    """Where the tests of games that do not come with sheetgen lie: beside ``sheetgen_games``, by the game's key."""
    return {name.replace("_", "-"): path.parents[1] / "tests" for name, path in outside_games().items()}


def finished_here() -> list[str]:
    """The keys of the finished games that come with sheetgen."""
    keys = (key for key in registry.all_keys() if key.replace("-", "_") not in outside_games())
    return [key for key in keys if registry.find(key).finished]


def test_of(item: pytest.Item) -> str:
    """The test of which this is a case, as the lists name it."""
    name = getattr(item, "originalname", None) or item.name
    return (
        f"{item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else item.path}::{name}"
    )


def game_of(item: pytest.Item) -> str | None:
    """The key of the game that a case is about; None where it is about none or about all."""
    callspec = getattr(item, "callspec", None)
    for value in callspec.params.values() if callspec is not None else ():
        named = value.key if isinstance(value, Game) else getattr(value, "address", value)
        if isinstance(named, str) and (first := named.split("/")[0]) in registry.all_keys():
            return first
    return None


def is_asked(item: pytest.Item) -> bool:
    """Whether a case is asked of its game: what comes with sheetgen has more than others."""
    key = game_of(item)
    return key is None or test_of(item) not in OF_THE_HOUSE or key.replace("-", "_") not in outside_games()


def judge(item: pytest.Item, report: pytest.TestReport) -> None:
    """Make a failure of a game that is not finished one that is counted."""
    topic, key = TOPICS.get(test_of(item)), game_of(item)
    if topic is None or key is None or registry.find(key).finished:
        return
    if report.failed:
        report.outcome = "skipped"
        report.wasxfail = f"{key} is not finished: {topic}"  # type: ignore[attr-defined]
    if report.when == "call" or hasattr(report, "wasxfail"):
        report.user_properties.append((PROPERTY, (key, topic)))


def summary(stats: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """A line for each game that is not finished: what it has, and how many cases of what fails."""
    asked: dict[str, set[str]] = defaultdict(set)
    failed: dict[str, Counter[str]] = defaultdict(Counter)
    for kind in ("passed", "xfailed"):
        for report in stats.get(kind, ()):
            for name, value in getattr(report, "user_properties", ()):
                if name == PROPERTY:
                    key, topic = value
                    asked[key].add(topic)
                    failed[key][topic] += kind == "xfailed"
    for key, topics in sorted(asked.items()):
        left = [topic for topic in TOPICS.values() if failed[key][topic]]
        lacks = ", ".join(f"{topic} ({failed[key][topic]})" for topic in dict.fromkeys(left))
        done = len(topics) - len(set(left))
        what = f"Left: {lacks}." if lacks else "Say `finished = True` in its class."
        yield f"{key}: {done} of {len(topics)} parts of a finished game. {what}"
