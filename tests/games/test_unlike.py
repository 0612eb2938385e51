"""Words of a log that a language does not keep apart are found, whatever the argument they stand in."""

from __future__ import annotations

import json

import pytest

from sheetgen.__main__ import main
from sheetgen.games import registry
from sheetgen.games.notation import lexicon
from sheetgen.games.notation.typed_alike import find_typed_alike
from sheetgen.message import Msg
from sheetgen.text import catalog_checks
from sheetgen.text.catalog import all_languages


@pytest.mark.parametrize("lang", all_languages())
def test_what_english_keeps_apart_every_language_does(lang: str) -> None:
    assert find_typed_alike(registry.grammars(), lang) == []


@pytest.mark.parametrize(
    ("game", "word", "context", "typed", "like"),
    [
        ("dice-charmers", "boat", "log", "Flágge", "flag"),  # accents and case tell nothing apart
        ("dice-charmers", "boat", "log", "fish", "fish"),  # English always works, also for fish
        ("dice-charmers", "s", "log", "t", "t"),  # letters of goods
        ("dice-charmers", "w", "log side", "no", "n"),  # one letter begins another
        ("nagaraja", "W", "sheet stick", "B", "B"),
        ("dice-charmers", "pass", "log", "karma", "karma"),  # verbs for one decision
    ],
)
def test_words_alike_are_found(
    monkeypatch: pytest.MonkeyPatch, game: str, word: str, context: str, typed: str, like: str
) -> None:
    say = lexicon.Lexicon.say
    own = {(word, context): typed, ("flag", "log"): "flagge"}

    def said(speech: lexicon.Lexicon, message: Msg) -> str:
        return own.get((message.text, message.context)) or say(speech, message)

    monkeypatch.setattr(lexicon, "_lexicons", {})
    monkeypatch.setattr(lexicon.Lexicon, "say", said)
    found = [
        (one.game, {one.word.text, dict(one.message.values)["other"]})
        for one in find_typed_alike(registry.grammars(), "de")
    ]
    assert (game, {word, like}) in found


def test_the_check_reports_them(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    say = lexicon.Lexicon.say
    monkeypatch.setattr(lexicon, "_lexicons", {})
    monkeypatch.setattr(lexicon.Lexicon, "say", lambda self, m: "fish" if m.text == "boat" else say(self, m))
    monkeypatch.setattr(catalog_checks, "check_catalogs", lambda langs: [])
    assert main(["i18n", "check", "de", "--json"]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert [(fault["code"], fault["lang"], fault["text"]) for fault in faults] == [
        ("ambiguous", "de", "fish")
    ]
