"""The letters of goods in the script of each language: printed, written in logs and read (BA-20)."""

from __future__ import annotations

from unicodedata import bidirectional

import msgspec
import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4
from sheetgen.explain.format import canonical_log, typed_moves
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, HOUSE_LETTERS, board_of, goods_letters, letters_of
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.notation import GOODS_SAID, goods_from_letters
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.sheets.sheet import draw_pages
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.languages import language_of
from sheetgen.text.typesetter import Typesetter
from tests.games.bania.table import sheet

LANGUAGES = all_languages()
APART = "\u200c"
LOG = """game: bania
lang: {lang}
players: Ann, Ben

deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
Ann: oil OOP e4; elephant e4; draw oil SSI
Ben: roll OP front rear
Ann: spices OPS e5 for PS; draw ?
Ben: silk OOP e6 for OOP; silk OPS e7 for OP; draw spices SSI, ?
"""
PAYMENT = ("pay", ("oil", "oil", "spices", "silk", "incense"))


def lexicon(lang: str, layout: BoardSheet | None = None) -> Lexicon:
    return GAME.grammar.lexicon(lang, ("Ann", "Ben"), layout or sheet())


def letters(lang: str) -> list[str]:
    return [catalog(lang).say(HOUSE_LETTERS[name]) for name in GOODS]


def moves(found: Replay) -> list[object]:
    return [typed_moves(step, GAME) for step in found.steps]


def own_letters() -> BoardSheet:
    """The house board with the letters of spices and oil exchanged."""
    given = sheet()
    swapped = str.maketrans("OP", "PO")
    goods = {
        name: msgspec.structs.replace(kind, letter=kind.letter.translate(swapped))
        for name, kind in given.goods.items()
    }
    tents = {
        name: tuple(price.translate(swapped) for price in prices) for name, prices in given.tents.items()
    }
    return msgspec.structs.replace(given, goods=goods, tents=tents)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_letter_means_one_kind_of_goods(lang: str) -> None:
    words, own = lexicon(lang), [fold(letter) for letter in letters(lang)]
    assert len(set(own)) == len(GOODS)
    named = {name: fold(words.say(GOODS_SAID[name])) for name in GOODS}
    for name, letter in zip(GOODS, own, strict=True):
        assert goods_from_letters(letter, words) == [name]
        house = fold(str(HOUSE_LETTERS[name]))
        assert goods_from_letters(house, words) == [name]
        # A new letter is no beginning of the word for other goods, which it would be as an abbreviation.
        others = [word for other, word in named.items() if other != name and word.startswith(letter)]
        assert letter in (house, named[name]) or not others


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_are_of_the_script_and_do_not_join(lang: str) -> None:
    latin = language_of(lang).script == "Latn"
    for letter in letters(lang):
        assert letter.isascii() or not latin or fold(letter).isascii()
        assert latin or not letter.isascii()
        assert letter.endswith(APART) == (bidirectional(letter[0]) == "AL")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_logs_in_house_letters_and_in_own_letters_read_the_same(lang: str) -> None:
    found = replay(LOG.format(lang=lang))
    written = canonical_log(found)
    again = replay(written)
    assert not again.findings and moves(again) == moves(found)
    assert len(moves(found)) == 6
    assert "".join(letters(lang)[n] for n in (0, 0, 1)) in written
    assert canonical_log(replay(canonical_log(found, lang="en")), lang=lang) == written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_may_join_or_stand_apart(lang: str) -> None:
    words = lexicon(lang)
    text = words.write(PAYMENT)
    assert text is not None
    lead, _, run = text.rpartition(" ")
    one, *more = [letter.removesuffix(APART) for letter in letters(lang)]
    assert run.replace(APART, "") == one + one + "".join(more)
    for typed in (run, run.replace(APART, ""), " ".join((one, one, *more)), "OOPSI", "OO P S I"):
        found = words.phrases(folded_words(f"{lead} {typed}"), 0)
        assert PAYMENT in [phrase.move for phrase in found], typed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_and_tents_show_the_letters_of_the_language(lang: str) -> None:
    run = "".join(letters(lang)[n] for n in (0, 0, 1))
    board = board_of(sheet(), 2, {})
    assert catalog(lang).say(goods_letters(board, (2, 1, 0, 0))) == run
    pages = draw_pages(GAME, load(resolve("bania/tents")), Typesetter(lang), A4)
    for page in pages[:2]:
        texts = [item.line.text for item in page.items if isinstance(item, Text)]
        assert texts.count(run) == len(GOODS)
        assert ("OOP" in texts) == (run == "OOP")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_layout_keeps_letters_of_its_own(lang: str) -> None:
    layout = own_letters()
    words = lexicon(lang, layout)
    assert [catalog(lang).say(letter) for letter in letters_of(layout).values()] == [*"POSI"]
    assert goods_from_letters("pos", words) == ["oil", "spices", "silk"]
    text = words.write(PAYMENT)
    assert text is not None and text.endswith("PPOSI")
