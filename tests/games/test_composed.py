"""Composed cards: one question, one picture, an answer that fits every size and language; faces in pairs."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

import msgspec
import pytest

from sheetgen.draw.cards.formats import SIZES, SMALLEST_TYPE, format_of
from sheetgen.draw.cards.pictures import SILL, WIDTH
from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4, LETTER
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.kinds.cards import CardSet, field_paths, insert_numbers, number_at
from sheetgen.message import msg
from sheetgen.resources import resource_folder
from sheetgen.sheets.cards import card_pages
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.support.quick import first_quick

SAFE = 1.5
"""Mm within the trim that stay free."""
FRAME = 2.3
"""Mm from the trim to the frame of a poker card."""
MOST_WORDS, MOST_SIGNS, LEAST_PT, FULL = 35, 65, 8.5, 0.6


def _sets() -> list[str]:
    return [name for name in library.names() if re.fullmatch(r"[a-z-]+/(card.*|solo)", name)]


EVERY = _sets()


@cache
def cards(name: str) -> CardSet:
    found = library.load(library.resolve(name))
    assert isinstance(found, CardSet)
    return found


SETS = [name for name in EVERY if cards(name).faces]


@lru_cache(maxsize=16)
def pages(name: str, size: str, lang: str = "en") -> list[Scene]:
    return card_pages(cards(name), Typesetter(lang), A4, size=size, detail="short")


def texts(scene: Scene) -> list[tuple[Text, float]]:
    """Lines of a page with the sizes in which they stand there, in points."""
    found = []
    for item, _ in scene.visible_items():
        if isinstance(item, Text):
            a, b, *_ = item.matrix
            found.append((item, item.line.pt * (a * a + b * b) ** 0.5))
    return found


@pytest.mark.parametrize("name", EVERY)
def test_every_set_is_composed_of_pairs(name: str) -> None:
    assert cards(name).faces, "compose short cards, a question a face: docs/cards.md"
    assert len(cards(name).faces) % 2 == 0, "front and back belong together"


@pytest.mark.parametrize("lang", all_languages())
def test_a_face_says_one_thing_in_few_words(lang: str) -> None:
    """Counted as each language does: words, or signs where words have no spaces."""
    many = {}
    typesetter, signs = Typesetter(lang), lang in ("ja", "zh")
    for face in (face for name in SETS for face in cards(name).faces):
        said = " ".join(
            typesetter.say(msg(text, "card"))  # translators: none
            for text in (face.question, *face.steps)
        )
        word = r"\w" if signs else r"[\w’'\u0900-\u097f-]+"
        count = len(re.findall(word, re.sub(r"\{[^}]*\}", " ", said)))
        if count > (MOST_SIGNS if signs else MOST_WORDS):
            many[face.question] = count
    assert many == {}


@pytest.mark.parametrize("name", SETS)
def test_type_is_large_and_no_number_is_small(name: str) -> None:
    for size in ("poker", "mini-euro"):
        for scene in pages(name, size):
            assert min(pt for _, pt in texts(scene)) >= SMALLEST_TYPE - 0.01, (size, scene.title)
    answers = [
        pt for scene in pages(name, "poker") for item, pt in texts(scene)
        if item.line.role == "text" and item.matrix[5] > SILL
    ]  # fmt: skip
    assert min(answers) >= LEAST_PT - 0.01
    assert max(answers) - min(answers) < 0.01, "one size in a set"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang"),
    [(name, lang) for name in SETS for lang in ("de", "en-x-long", "en-x-rtl")],
)
def test_they_fit_in_every_language(name: str, lang: str) -> None:
    """German in all sizes, longer words and the other direction in three; test_apart has all languages on the usual
    card, a third on the smallest and some in each size."""
    sizes: set[str] = set(SIZES) - {"poker"} if lang == "de" else {"poker", "mini-euro", "page"}
    if lang != "en-x-rtl":
        sizes -= {"mini-euro"}  # it has room for real languages, not for words half as long again
    for size in sorted(sizes):
        for scene in pages.__wrapped__(name, size, lang):
            fits(scene)


def fits(scene: Scene) -> None:
    """A face has no fault, and all of it stays off the trim."""
    scene.check_balance()
    assert not scene.items_outside(-SAFE), (scene.w, scene.title)


@pytest.mark.parametrize("name", SETS)
def test_numbers_of_the_answer_stand_in_the_picture(name: str) -> None:
    for face, scene in zip(cards(name).faces, pages(name, "poker"), strict=False):
        low = SILL * scene.w / WIDTH
        shown = [item.line.text for item, _ in texts(scene) if item.matrix[5] < low]
        if not face.icons:
            assert {str(n + 1) for n in range(len(face.steps))} <= set(shown), face.question


@pytest.mark.parametrize("name", SETS)
def test_what_is_lettered_stays_inside_the_frame(name: str) -> None:
    for scene in pages(name, "poker"):
        for item, box in scene.visible_items():
            if isinstance(item, Text):
                assert box[0] >= FRAME and box[2] <= WIDTH - FRAME, item.line.text
                assert box[3] <= scene.h - FRAME


@pytest.mark.parametrize("size", first_quick(SIZES, 2))
def test_faces_have_the_size_of_the_card_and_four_make_a_page(size: str) -> None:
    form, name = format_of(size, A4), SETS[0]
    found = pages(name, size)
    assert {(scene.w, scene.h) for scene in found} == {(form.width, form.height)}
    count = len(cards(name).faces)
    needed = -(-count // 4) if size == "page" else count
    assert len(found) == needed + needed % 2


@pytest.mark.medium
@pytest.mark.parametrize("size", ["poker", "mini-euro", "tarot"])
def test_no_face_is_half_empty_and_none_goes_on(size: str) -> None:
    """Picture and words fill most of each face, and each has its own question."""
    for name in SETS:
        scenes = pages(name, size)
        assert len(scenes) == len(cards(name).faces)
        for scene, face in zip(scenes, cards(name).faces, strict=True):
            answer = [
                item.matrix[5] for item, _ in texts(scene) if item.matrix[5] > (SILL + 3) * scene.w / WIDTH
            ]
            assert max(answer) > FULL * scene.h, (name, size, face.question)
            shown = [item.line.text for item, _ in texts(scene) if item.line.role == "display"]
            assert shown == [scene.typesetter.say(msg(face.question, "card"))]  # translators: none


def test_type_grows_with_the_card() -> None:
    def largest(size: str) -> float:
        return max(
            pt for scene in pages(SETS[0], size) for item, pt in texts(scene) if item.line.role == "text"
        )

    tall = [(item, scene.h) for scene in pages(SETS[0], "tarot") for item, _ in texts(scene)]
    first = min(item.matrix[5] / high for item, high in tall if item.line.role == "text")
    assert first > 0.64, "the picture of a high card is higher too"
    sizes = [largest(size) for size in ("mini-euro", "poker", "tarot", "a6")]
    assert sizes == sorted(set(sizes))
    assert largest("a6") > 1.4 * largest("poker")


def test_answers_and_pictures_begin_where_reading_does() -> None:
    """From right to left the picture is that of left to right in a mirror, but for tracks and maps."""
    for lang, begins_left in (("en", True), ("en-x-rtl", False)):
        for face in (0, 1):  # the turn, and karma
            scene = pages("dice-charmers/card", "poker", lang)[face]
            ones = [item.matrix for item, _ in texts(scene) if item.line.text == "1"]
            picture, answer = min(ones, key=lambda m: m[5]), max(ones, key=lambda m: m[5])
            assert (answer[4] < WIDTH / 2) == begins_left
            assert (picture[4] < WIDTH / 2) == begins_left


@pytest.mark.parametrize("name", SETS)
def test_pictures_in_a_mirror_keep_their_numbers(name: str) -> None:
    """What is lettered in a picture is the same from right to left, upright and not in a mirror."""
    for one, other in zip(pages(name, "poker"), pages(name, "poker", "en-x-rtl"), strict=True):
        low = SILL * one.w / WIDTH
        said = [
            sorted(
                re.sub("[\u200e\u200f\u2066-\u2069]", "", item.line.text)
                for item, _ in texts(scene)
                if item.matrix[5] < low and item.line.role == "num"
            )
            for scene in (one, other)
        ]
        assert said[0] == said[1]
        assert all(item.matrix[0] >= 0 for item, _ in texts(other) if item.matrix[5] < low)


def test_a_half_letter_page_is_filled_too() -> None:
    scenes = card_pages(cards(SETS[0]), Typesetter("en"), LETTER, size="page", detail="short")
    assert {(scene.w, scene.h) for scene in scenes} == {(139.7, 215.9)}
    assert min(pt for item, pt in texts(scenes[0]) if item.line.role == "text") >= LEAST_PT


@pytest.mark.parametrize("name", SETS)
def test_no_page_speaks_to_the_printer(name: str) -> None:
    for depth in ("short", "full"):
        for scene in card_pages(cards(name), Typesetter("en"), A4, detail=depth):
            said = " ".join(item.line.text for item, _ in texts(scene))
            assert scene.title not in said, "which card and which side stands in the file alone"
            assert not re.search(r"\b(front|back) *$|\.toml|\.pdf", said)


@pytest.mark.medium
def test_pictures_follow_the_layout_that_they_show(tmp_path: Path) -> None:
    head = '[header]\nschema = "sheetgen.layout/1"\ngame = "dice-charmers"\nversion = "1.0"\n'
    own, card = tmp_path / "own.toml", tmp_path / "card.toml"
    sun = f'{head}kind = "province"\nname = "own"\nextends = "dice-charmers/sun"\n'
    card.write_text(
        f'shows = "{own}"\n{head}kind = "card"\nname = "own-card"\nextends = "dice-charmers/card"\n'
    )
    found = []
    for fame in ("[2, 4, 6]", "[3, 5, 8]"):
        own.write_text(f"{sun}[buildings]\nfame = {fame}\n")
        drawn = finished_sheet(read_sheet(card), "en", "a4").pages
        found.append((drawn.content, [item.line.text for scene in drawn for item, _ in texts(scene)]))
    (one, shown), (other, changed) = found
    assert shown != changed
    assert one != other, "else the cache would print the old ones"
    own.write_text(f"{sun}[buildings]\nfame = [1, 2, 47]\n")
    with pytest.raises(LayoutError) as caught:
        draw_sheet(read_sheet(card), "en", "a4")
    assert {fault.path for fault in caught.value.faults} == {str(own)}


# ---- numbers in the words -----------------------------------------------------------------------
RULES = {
    "Start on 0. The youngest begins.",
    "Market: sell 1 to 3, as shown, from your stock now.",
    "Sail 1 or 2 spaces on.",
    "Sell 1 or 2, or circle one good.",
    "Back to the 1st or 2nd free space, or circle one good.",
    "Central palace {points.central}, all else {points.house}; neutral palaces 0.",
    "The youngest bids 0 or more. Each raises or passes.",
}
"""Steps with figures that no layout can change."""


def test_figures_in_the_words_are_fields_of_the_layout_or_rules() -> None:
    steps = {step for name in SETS for face in cards(name).faces for step in face.steps}
    figures = {step for step in steps if re.search(r"\d", re.sub(r"\{[^{}]*\}", "", step))}
    assert figures == RULES
    icons = {name for step in steps for name in re.findall(r"\{([^{}]*)\}", step)}
    assert not {name for name in icons if re.search(r"\d", name)}, (
        "icons have their numbers from the layout too"
    )


@pytest.mark.parametrize("name", [name for name in SETS if not name.startswith("dice-charmers")])
def test_each_number_of_the_words_is_that_of_the_layout_that_is_shown(name: str) -> None:
    """Changed one by one in the layout, each changes in the step, and nothing else does."""
    shown = library.load(library.resolve(cards(name).shows))
    ways = {(step, way) for face in cards(name).faces for step in face.steps for way in field_paths(step)}
    assert ways
    for step, way in ways:
        *_, last = way.split(".")
        data = msgspec.to_builtins(shown)
        table = data
        for key in way.split(".")[:-1]:
            table = table[key]
        more = table[last] + [table[last][-1]] * 50 if isinstance(table[last], list) else 77
        table[last] = more
        wanted = len(more) if isinstance(more, list) else more
        assert number_at(data, way) == wanted != number_at(shown, way)
        said = insert_numbers(step, data)
        assert str(wanted) in said and said != insert_numbers(step, shown)
        assert not list(field_paths(said)), "no field is left"


@pytest.mark.slow
def test_a_variants_cards_say_its_numbers_in_every_language(tmp_path: Path) -> None:
    head = '[header]\nschema = "sheetgen.layout/1"\ngame = "raja"\nversion = "1.0"\n'
    (tmp_path / "rich.toml").write_text(
        f'{head}kind = "map"\nname = "rich"\nextends = "raja/rajasthan"\n[stock]\ngold = 21\npalaces = 8\n'
    )
    card = tmp_path / "card.toml"
    card.write_text(
        f'shows = "{tmp_path / "rich.toml"}"\n{head}kind = "card"\nname = "mine"\nextends = "raja/card"\n'
    )
    found = library.load(card)
    for lang in ("en", "de", "ar"):
        for made, gold, palaces in ((cards("raja/card"), "15", "7"), (found, "21", "8")):
            first = card_pages(made, Typesetter(lang), A4, detail="short")[0]
            words = " ".join(item.line.text for item in first.items if isinstance(item, Text))
            assert gold in words and palaces in words


def test_a_field_that_the_layout_lacks_is_told_with_its_place(tmp_path: Path) -> None:
    source = (resource_folder("layouts") / "raja" / "card.toml").read_text(encoding="utf-8")
    path = tmp_path / "card.toml"
    path.write_text(source.replace("{stock.gold}", "{stock.silver}"), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        draw_sheet(read_sheet(path), "en", "a4")
    (one,) = caught.value.faults
    assert "stock.silver" in str(one.found)
    assert one.line == source[: source.index("{stock.gold}")].count("\n") + 1
