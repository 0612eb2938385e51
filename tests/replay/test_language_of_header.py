"""A log in another language needs no line ``lang`` if the words of its header belong to one language alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.explain.format import canonical_log
from sheetgen.read.heading import KEYS, language_of_keys
from sheetgen.replay import replay
from sheetgen.text.catalog import all_languages, catalog

ENGLISH = (Path(__file__).parent / "games/overlap-2.log").read_text(encoding="utf-8")
OTHERS = [lang for lang in all_languages() if lang != "en"]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_header_in_one_language_names_it(lang: str) -> None:
    whole = canonical_log(replay(ENGLISH), lang=lang)
    word = catalog(lang).say(KEYS["lang"])
    lines = [line for line in whole.split("\n") if not line.startswith(word)]
    assert len(lines) == len(whole.split("\n")) - 1
    found = replay("\n".join(lines))
    assert found.heading.lang == lang and found.legal and found.finished


def test_english_and_mixed_headers_are_english() -> None:
    assert replay(ENGLISH).heading.lang == "en"
    assert language_of_keys(["game", "jugadores", "players"]) == "en"
    assert language_of_keys(["leila", "rajesh"]) == "en"


def test_words_of_several_languages_name_none() -> None:
    """French and German say the same for a layout, and no language has both of the other words."""
    assert language_of_keys(["plan"]) == "en"
    assert language_of_keys(["juego", "spieler"]) == "en"
    assert language_of_keys(["juego", "diseño".replace("ñ", "n"), "jugadores"]) == "es"


def test_a_player_may_have_the_name_of_a_header_word() -> None:
    text = "game: dice-charmers\nlayout: sun\nplayers: Spiel, Ben\n\n"
    text += "roll: ts pp | line halves | flag boat | mogul builder\nSpiel: pp\n"
    assert replay(text).heading.lang == "en"


@pytest.mark.parametrize("word", ["lang", "language", "Language"])
def test_english_has_two_words_for_the_line_of_the_language(word: str) -> None:
    german = canonical_log(replay(ENGLISH), lang="de")
    words = german.replace(catalog("de").say(KEYS["lang"]), word, 1)
    found = replay(words)
    assert found.heading.lang == "de" and found.legal and not found.notices
