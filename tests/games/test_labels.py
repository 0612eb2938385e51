"""Every word that a sheet or a card prints can be typed in a log of that language, or names nothing to be logged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.layouts.file import available
from sheetgen.games.notation import lexicon
from sheetgen.games.notation.args import Arg
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.message import Msg, is_wordless, msg
from sheetgen.read import claims, heading
from sheetgen.read.statements import Heads
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.catalog import Catalog, all_languages, catalog
from tests.support.labels import (
    EITHER,
    EVERYWHERE,
    NAMELESS,
    OTHER_CONTEXTS,
    SENTENCE,
    THINGS,
    Label,
    Thing,
)

LANGUAGES = list(dict.fromkeys(("en", *all_languages())))


@cache
def printed(key: str) -> set[Label]:
    """All texts with their contexts that a game's sheets and cards are drawn with, in Hindi script."""
    now: set[Label] = set()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("say", "own"):
            plain = getattr(Catalog, name)

            def heard(self: Catalog, message: Msg, plain: Any = plain) -> str:
                now.add((message.text, message.context))
                said: str = plain(self, message)
                return said

            patch.setattr(Catalog, name, heard)
        patch.setattr(lexicon, "_lexicons", {})  # A lexicon that another test has used says nothing again.
        if grammar := registry.grammar_of(registry.find(key)):
            for name in ("_language_caches", "_layout_caches"):
                patch.setattr(grammar, name, {})
        for entry in available():
            if entry.game == key:
                draw_sheet(read_sheet(library.resolve(entry.address)), "hi", _paper(entry.kind))
    return now


def _paper(kind: str) -> str:
    return "a3" if any(kind in registry.find(key).papers for key in registry.all_keys()) else "a4"


def things_of(game: str) -> dict[Label, tuple[Thing, ...]]:
    """What the labels of a game name; of one that names several things in logs, all of them."""
    found = dict(EVERYWHERE)
    for label, things in THINGS.get(game, {}).items():
        found[label] = (*found.get(label, ()), *things)
    return found


@pytest.mark.medium
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_label_is_known(key: str) -> None:
    known = {*things_of(key), *EITHER.get(key, ())}
    nameless = {text for texts in NAMELESS.values() for text in texts}
    unknown = [
        (text, context)
        for text, context in sorted(printed(key))
        if context not in OTHER_CONTEXTS
        and (text, context) not in known
        and text not in nameless
        and not SENTENCE.match(text)
        and not is_wordless(text)
    ]
    assert not unknown, "tests/support/labels.py does not say what these name, or why they name nothing"
    assert key in THINGS, f"say in tests/support/labels.py what labels of {key} name"


@pytest.mark.medium
def test_no_label_is_listed_that_nobody_prints() -> None:
    everything = set().union(*map(printed, THINGS))
    assert not set(EVERYWHERE) - everything
    for key in THINGS:
        assert not (set(THINGS[key]) | set(EITHER.get(key, ()))) - printed(key), key
    texts = {text for text, _ in everything}
    assert not {text for kind in NAMELESS.values() for text in kind} - texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_label_can_be_typed(key: str, lang: str) -> None:
    game = registry.find(key)
    unread = []
    for (text, context), things in things_of(key).items():
        said = catalog(lang).say(msg(text, context))
        unread += [(said, thing) for thing in things if not reads(game, lang, said, thing)]
    for (text, context), things in EITHER.get(key, {}).items():
        said = catalog(lang).say(msg(text, context))
        unread += [(said, things)] if not any(reads(game, lang, said, thing) for thing in things) else []
    assert not unread


@pytest.mark.medium
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", registry.all_keys())
def test_typed_words_on_sheets_are_words_of_the_log(key: str, lang: str) -> None:
    said = catalog(lang).say
    typed = {folded_words(said(word)) for word in _typed(key)}
    texts = [Msg(text, context) for text, context in printed(key) if context.partition(" ")[0] == "log"]
    alone = [text for text in texts if text.context != "log argument"]
    assert len(alone) > min(10, 2 * len(registry.find(key).grammar.verbs))
    assert not [
        said(text) for text in alone if not is_wordless(text.text) and folded_words(said(text)) not in typed
    ]


def _typed(key: str) -> Iterator[Msg]:
    game = registry.find(key)
    yield from game.grammar.lexicon().vocabulary()
    for part in _parts(game):
        yield from (
            form
            for _, form in (
                *part.forms_of_values(game.grammar.lexicon()),
                *part.letters_of_values(game.grammar.lexicon()),
            )
        )
    yield from (field.word for field in game.tally)
    yield from heading.KEYS.values()
    yield from (Heads.CLAIM, heading.GHOST)


def reads(game: Game, lang: str, said: str, thing: Thing) -> bool:
    """Whether a log in a language has ``said`` for a thing, with no word cut or left over."""
    kind, key = thing
    lexicon = _lexicon(game.key, lang)
    if kind == "value":
        words = folded_words(said)
        found = [match for part in _parts(game) for match in part.find_matches(words, 0, lexicon)]
        return any(match.end == len(words) and match.value in (key, (key,)) for match in found)
    if kind == "verb":
        return key in _verbs(game.key, lang).get(folded_words(said), ())
    if kind == "stick":
        words = folded_words(f"{said} 1")
        found = [match for part in _parts(game) for match in part.find_matches(words, 0, lexicon)]
        return any(match.end == len(words) and match.value == ((key, "1"),) for match in found)
    if kind == "total":
        field = next(field for field in game.tally if field.key == key)
        entry = f"{said} {'/'.join('1' for _ in field.parts)}"
        totals = claims.parse_tally(entry, game.tally, lexicon)
        return not isinstance(totals, claims.Fault) and set(totals) == set(field.parts or (key,))
    if kind == "header":
        return heading.header_words(lang).get(fold(said)) == key
    return heading.strength_words(lang).get(fold(said)) == key


@cache
def _lexicon(key: str, lang: str) -> Lexicon:
    return registry.find(key).grammar.lexicon(lang, ("Ann", "Ben"))


@cache
def _verbs(key: str, lang: str) -> dict[tuple[str, ...], set[str]]:
    """Verbs by their leading words, uncut."""
    found: dict[tuple[str, ...], set[str]] = {}
    for verb in registry.find(key).grammar.verbs:
        forms = () if verb.word is None else (verb.word,) if isinstance(verb.word, Msg) else verb.word
        for form in forms:
            for text in (catalog(lang).say(form), str(form)):
                found.setdefault(folded_words(text), set()).add(verb.key)
    return found


def _parts(game: Game) -> list[Arg]:
    return [part for verb in game.grammar.verbs for arg in verb.args for part in arg.with_inner_arguments()]
