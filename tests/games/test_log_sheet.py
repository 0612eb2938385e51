"""The blank log sheet: whole games have room, lines can be written on, and what is filled in can be typed off."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4, LETTER, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, UsageError
from sheetgen.explain.format import canonical_log
from sheetgen.games import library, registry
from sheetgen.games.contract.log_sheet import UNDER, Rings
from sheetgen.games.kinds.shared import LogSheet
from sheetgen.games.notation.tokens import split_tokens
from sheetgen.replay import replay
from sheetgen.resources import resource_folder
from sheetgen.sheets import log_sheet
from sheetgen.sheets.log_rows import Page, shortened_word
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.typesetter import Typesetter
from tests.replay.toy import Toy
from tests.support.log_sheets import typed_off
from tests.support.quick import first_quick

LOG = resource_folder("layouts") / "dice_charmers" / "log.toml"
EXAMPLES = Path(__file__).parents[1] / "replay" / "games"
HAND, FLOOR = 6.5, 7.0
"""Mm between lines that a hand needs; the smallest type in points."""
SEATED = [(game.key, str(n)) for game in registry.all_games() if game.log_sheet for n in (1, *game.seats)]


def sheet(key: str = "dice-charmers") -> LogSheet:
    found = library.load(library.resolve(f"{key}/log"))
    assert isinstance(found, LogSheet)
    return found


@lru_cache(maxsize=64)
def pages(key: str = "dice-charmers", lang: str = "en", paper: Paper = A4, **options: str) -> list[Scene]:
    return log_sheet.log_pages(sheet(key), Typesetter(lang), paper, **options)


def texts(scene: Scene) -> list[str]:
    return [item.line.text for item in scene.items if isinstance(item, Text)]


def rounds(scenes: list[Scene]) -> list[str]:
    """The numbers of rounds as they stand."""
    found = [item.line for page in scenes for item in page.items if isinstance(item, Text)]
    return [line.text for line in found if line.text.isdecimal() and line.pt == 12]


@pytest.mark.parametrize("paper", first_quick([A4, LETTER]), ids=lambda p: p.name)
@pytest.mark.parametrize(("key", "players"), SEATED)
def test_both_sides_fit_the_paper(key: str, players: str, paper: Paper) -> None:
    for page in pages(key, players=players, paper=paper):
        page.check_balance()
        assert (page.w, page.h) == (paper.width, paper.height)
        assert not page.items_outside(-4.0), "printers at home reach no further"
        assert min(item.line.pt for item in page.items if isinstance(item, Text)) >= FLOOR


@pytest.mark.parametrize("lang", ["en-x-long", "en-x-tall", "en-x-rtl"])
@pytest.mark.parametrize("key", dict(SEATED))
def test_longer_words_and_the_other_direction_fit(key: str, lang: str) -> None:
    for page in pages(key, lang):
        page.check_balance()
        assert not page.items_outside(-4.0)


CLOSE = {("dice-charmers", "4"): 5.7, ("dice-charmers", "5"): 4.6, ("raja", "4"): 6.0, ("raja", "5"): 5.0,
         ("bania", "3"): 6.4, ("bania", "4"): 5.9, ("nagaraja", "2"): 6.3}  # fmt: skip
"""Mm of lines where a hand has less, so that front and back hold a game of so many."""


@pytest.mark.parametrize("paper", first_quick([A4, LETTER]), ids=lambda p: p.name)
@pytest.mark.parametrize(("key", "players"), SEATED)
def test_a_whole_game_fits_on_both_sides(key: str, players: str, paper: Paper) -> None:
    rows = log_sheet.log_rows_of(registry.find(key))
    made = pages(key, players=players, paper=paper)
    found = rounds(made)
    assert found == [str(n) for n in range(1, len(found) + 1)], "numbered through all pages"
    assert len(found) >= rows.rounds[int(players)]
    assert len(made) == 2
    assert all(rounds([page]) for page in made), "no page without a round"
    typed = {"c3 ns", *(phrase.example for phrase in rows.phrases)}
    told = rows.phrases and (key, players) not in CLOSE
    assert typed <= set(texts(made[-1])) if told else "c3 ns" not in texts(made[-1])
    assert [sum("claim" in texts(page) for page in made)] == [1] and "claim" in texts(made[-1])


@pytest.mark.parametrize("paper", first_quick([A4, LETTER]), ids=lambda p: p.name)
@pytest.mark.parametrize(("key", "players"), SEATED)
def test_lines_are_high_enough_to_write(key: str, players: str, paper: Paper) -> None:
    least = CLOSE.get((key, players), HAND)
    for page in pages(key, players=players, paper=paper):
        colons = sorted({
            round(i.matrix[5], 2) for i in page.items if isinstance(i, Text) and i.line.text == ":"
        })  # fmt: skip
        assert len(colons) > int(players)
        assert min(b - a for a, b in zip(colons, colons[1:], strict=False)) >= least - 0.02


def test_words_stand_once_above_their_columns_where_lines_are_close() -> None:
    roomy, close = pages(players="2"), pages(players="4")
    for page, times in ((roomy[0], len(rounds([roomy[0]]))), (close[0], 1), (close[1], 1)):
        assert texts(page).count("merch") == times
    above = [item.matrix[4] + item.line.width / 2 for item in close[0].items
             if isinstance(item, Text) and item.line.text == "merch"]  # fmt: skip
    rings = [spot for address, spot in close[0].spots.items() if address.startswith("round.1.1.1.1.")]
    halves = [spot for spot in rings if abs(abs(spot.x - above[0]) - spot.rx) < 0.1]
    assert len(halves) == 2


@pytest.mark.parametrize("lang", ["en", "de", "fr", "pl", "ja", "ar", "hi"])
@pytest.mark.parametrize("key", dict(SEATED))
def test_words_of_pictures_are_read_as_these_things(key: str, lang: str) -> None:
    game = registry.find(key)
    rows = log_sheet.log_rows_of(game)
    lexicon = game.grammar.lexicon(lang)
    page = Page(Scene(210, 297, Typesetter(lang), name="log", title="log", lang=lang), 0, lexicon)
    parts = [part for row in rows.round(2) for entry in row for part in entry.parts]
    for rings in (part for part in parts if isinstance(part, Rings)):
        faces = [face for group in rings.groups for face in group.faces]
        for face in faces:
            cut = shortened_word(page, face, 7.0 if rings.words == UNDER else 30.0)
            moves = [
                {phrase.move for phrase in lexicon.phrases(tuple(t.text for t in split_tokens(word)), 0)}
                for word in (cut, page.typed(face.word))
            ]
            assert moves[0] & moves[1] or not moves[1], cut


COPIES = [
    *[("overlap-3", lang) for lang in ("en", "de", "ja")],
    ("moon", "de"),
    ("shared", "en"),
    ("dice-charmers/sun-four", "fr"),
    *[("nagaraja/points", lang) for lang in ("en", "ja")],
    ("nagaraja/cancelled", "fr"),
    *[("bania/two", "fr"), ("bania/four", "en")],
    *[("raja/palaces", "de"), ("raja/five", "en"), ("raja/five", "ja")],
]
"""Each game in English, a language of other verbs and, where words are ringed, Japanese."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), COPIES)
def test_a_filled_sheet_can_be_typed_as_it_stands(name: str, lang: str) -> None:
    path = EXAMPLES / f"{name}.log"
    played = replay(path.read_text(encoding="utf-8"), path.parent)
    rows, game = log_sheet.log_rows_of(played.game), played.game
    lexicon = game.grammar.lexicon(lang, (), played.heading.layout)
    page = Page(Scene(A4.width, A4.height, Typesetter(lang), name="log", title="log", lang=lang), 0, lexicon)
    seats = len(played.heading.typed)
    log = canonical_log(played, path.parent, lang, short=True)
    again = replay(typed_off(page, game, rows, log, 2 * max(12, rows.rounds[seats])), path.parent)
    assert again.legal
    assert again.state == played.state
    said = [step.after for step in played.steps]
    assert all(step.after in said for step in again.steps if step.player is None)


def test_claims_have_a_column_for_each_entry_of_the_tally() -> None:
    dice = registry.find("dice-charmers")
    said = texts(pages()[-1])
    for field in dice.tally:
        assert dice.grammar.lexicon("en").say(field.word) in said
    parted = sum(len(field.parts) - 1 for field in dice.tally if field.parts)
    assert said.count("/") == parted * sheet().players


def test_a_paper_too_low_for_a_round_is_refused() -> None:
    with pytest.raises(DoesNotFit):
        pages(paper=A4._replace(height=90.0))


def test_a_number_that_cannot_play_is_refused() -> None:
    with pytest.raises(UsageError):
        pages("nagaraja", players="3")


class LogToy(Toy):
    """A game that says nothing of its sheet."""

    layout_types: dict[str, str] = {}
    drawings: dict[str, str] = {}
    scorable = ("sheet",)


def test_a_game_that_says_nothing_has_a_line_a_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = LogToy()  # type: ignore[abstract]
    monkeypatch.setattr(registry, "find", lambda key: made)
    monkeypatch.setattr(registry, "all_keys", lambda: ["toy"])
    path = tmp_path / "log.toml"
    text = (
        LOG.read_text(encoding="utf-8").replace("dice-charmers", "toy").replace("players = 4", "players = 2")
    )
    path.write_text(text, encoding="utf-8")
    front, back = log_sheet.log_pages(library.load(path), Typesetter("en"), A4)
    assert "roll:" not in texts(front)
    assert "points" in texts(back)


@pytest.mark.parametrize(("lang", "comma"), [("ar", "،"), ("ja", "、")])
def test_what_a_place_is_for_is_said_with_the_language_s_own_comma(lang: str, comma: str) -> None:
    sheet = read_sheet(library.resolve("nagaraja/log"))
    said = {use.says for page in draw_sheet(sheet, lang, "a4") for use in page.uses.values()}
    assert any(comma in text for text in said)
    assert not [text for text in said if "," in text]


@pytest.mark.parametrize("lang", all_languages())
def test_layouts_to_ring_have_titles_that_logs_accept(lang: str) -> None:
    from sheetgen.games.dice_charmers.sheets.log import LOG as ROWS

    for face in ROWS.layouts:
        assert face.other is not None
        title = catalog(lang).say(face.other)
        assert library.called(title, "dice-charmers") == [f"dice-charmers/{face.word}"]
