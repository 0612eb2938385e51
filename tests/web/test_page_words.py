"""The words of the page: what its scripts ask for and what the catalogs carry are the same."""

import json
import re
from pathlib import Path

import pytest

from sheetgen.games import registry
from sheetgen.text.catalog import all_languages
from sheetgen.web.facts import WORDS, page_data

SITE = Path(__file__).parents[2] / "sheetgen/web/site/js"
ASKED = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


def test_the_scripts_ask_for_the_words_of_the_list() -> None:
    asked = {
        json.loads(word) for path in SITE.glob("*.js") for word in ASKED.findall(path.read_text("utf-8"))
    }
    listed = [word.text for word in WORDS]
    assert len(asked) > 100 and sorted(listed) == sorted(asked)


def test_every_word_is_asked_for_as_it_stands() -> None:
    """A text that is put together at run time would be in no catalog."""
    for path in SITE.glob("*.js"):
        if path.name != "words.js":
            calls = len(re.findall(r"(?<![\w.$])t\(", path.read_text("utf-8")))
            assert calls == len(ASKED.findall(path.read_text("utf-8"))), path.name


@pytest.mark.parametrize("lang", all_languages())
def test_the_page_gets_all_words_with_their_placeholders(lang: str) -> None:
    words = page_data(lang)["words"]
    assert list(words) == [word.text for word in WORDS]
    for text, translated in words.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", translated))


def test_variants_have_names() -> None:
    games = [game for game in registry.all_games() if game.options]
    assert {game.key for game in games} >= {"raja", "bania"}
    for game in games:
        names = set(game.options)
        names |= {f"{key}: {value}" for key, values in game.options.items() for value in values}
        assert set(game.option_words) == names


def test_the_page_shows_the_names_of_variants() -> None:
    raja = next(game for game in page_data("de")["games"] if game["key"] == "raja")
    shown = {option["key"]: (option["label"], option["values"][0]["label"]) for option in raja["options"]}
    assert shown["game length"] == ("Spieldauer", "ganzes Spiel")
