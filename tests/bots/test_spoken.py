"""What games are told to have chosen is said in the words of logs, in each language."""

from __future__ import annotations

import pytest

from sheetgen.bots.simulate import choice_name, play_game, verb_name
from sheetgen.games import library, registry
from sheetgen.message import Msg
from sheetgen.text.catalog import all_languages, catalog

LAYOUTS = ("bania/oasis", "dice-charmers/sun", "nagaraja/temple", "raja/rajasthan")


@pytest.mark.medium
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_verb_and_choice_has_words_in_every_language(name: str) -> None:
    game = registry.find(name.split("/")[0])
    layout = library.load(library.resolve(name))
    record = play_game(game, layout, 2, "1")
    assert record is not None and len(record.moves) > 3
    for verb, choice in record.moves:
        named = [verb_name(game.grammar, verb), choice_name(game.grammar, layout, verb, choice)]
        for words in named:
            if isinstance(words, Msg) and not str(words)[0].isupper():  # cities are typed as in English
                assert all(catalog(lang).has(words) for lang in all_languages()), words
        code = any(sign.isdecimal() for sign in choice)
        assert isinstance(named[0], Msg) and isinstance(named[1], Msg) != code, (verb, choice)


def test_dice_are_told_by_their_colours() -> None:
    grammar = registry.find("dice-charmers").grammar
    said = catalog("de").say
    words = [verb_name(grammar, "take"), choice_name(grammar, None, "take", "river")]
    assert [said(word) for word in words if isinstance(word, Msg)] == ["einen Würfel nehmen", "blau"]
