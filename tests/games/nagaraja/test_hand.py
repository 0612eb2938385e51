"""The hand cards: as many as the layout says, each with its sticks, its picture and its effect; the guide's card."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import msgspec
import numpy
import pypdf
import pypdfium2
import pytest

from sheetgen.__main__ import main
from sheetgen.draw import pdf
from sheetgen.draw.cards.formats import format_of
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.items import MM, Shape, Text, bounding_box
from sheetgen.draw.paper import A4
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.sheets import card_parts, overview
from sheetgen.games.nagaraja.sheets.card_parts import PICTURES
from sheetgen.games.nagaraja.sheets.cards import SIZES
from sheetgen.games.nagaraja.sheets.overview import effect_sentence, split_effect
from sheetgen.impose.cut_marks import extend_to_bleed
from sheetgen.message import msg
from sheetgen.press.job import Job
from sheetgen.press.plan import plan_paper_sides
from sheetgen.sheets.sheet import draw_pages, draw_sheet, is_cut, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.games.nagaraja.test_sheets import layout, texts
from tests.support.quick import first_quick

SAFE = 3.175
"""Mm from the trim that shops may cut into: an eighth of an inch."""
WORDY = [
    ("en", "poker"),
    ("de", "mini-euro"),
    ("ar", "poker"),
    *((lang, "mini-euro") for lang in ("en-x-long", *sorted({*all_languages()} - {"de"}))),
]
"""Languages and sizes: all languages on the smallest card; the usual one is checked with all pages in test_apart."""


def pages(given: TempleGame | None = None, lang: str = "en", size: str = "poker") -> list[Scene]:
    return draw_pages(GAME, given or layout("hand"), Typesetter(lang), A4, size=size)


def said(scene: Scene) -> str:
    """All words of a page in reading order, those that a line's end parts joined."""
    return " ".join(texts(scene)).replace("\u00ad", "")


def art(scene: Scene) -> list[object]:
    return [item for item in scene.items if isinstance(item, Shape) and item.layer == "art"]


# ---- how many, how large ---------------------------------------------------------------------
@pytest.mark.clause("NA-3", "NA-11")
@pytest.mark.parametrize("size", first_quick(SIZES))
def test_every_card_comes_as_often_as_the_layout_has_it(size: str) -> None:
    given, found = layout("hand"), pages(size=size)
    fronts, backs = found[::2], found[1::2]
    codes = [texts(page) for page in fronts]
    for card in given.cards:
        assert sum(card.code in words for words in codes) == card.count
    assert len(fronts) == 48 + 1, "a card for the guide"
    assert len({id(back) for back in backs[:-1]}) == 1, "all backs are one page"
    form = format_of(size, A4)
    assert {(page.w, page.h) for page in found} == {(form.width, form.height)}


@pytest.mark.medium
@pytest.mark.parametrize(
    ("more", "count", "size"),
    first_quick(
        [
            ((), 12, (210, 297)),
            (("--size", "mini-euro"), 8, (210, 297)),
            (("--single",), 98, (63, 88)),
            (("--single", "--size", "mini-euro"), 98, (44, 67)),
        ],
        2,
        columns=True,
    ),
)
def test_the_file_has_nine_or_more_a_page(
    more: tuple[str, ...], count: int, size: tuple[float, float], tmp_path: Path
) -> None:
    place = tmp_path / "hand.pdf"
    paper = [] if "--single" in more else ["--paper", "a4"]
    words = ["print", "nagaraja/hand", *paper, "--lang", "en", "-o", str(place), *more]
    assert main(words) == 0
    read = pypdf.PdfReader(place).pages
    assert len(read) == count
    for page in read:
        assert sorted((page.mediabox.width / MM, page.mediabox.height / MM)) == pytest.approx(size, abs=0.01)
    assert place.stat().st_size < 2_000_000, "a card that comes again lies in the file once"


@pytest.mark.medium
def test_reference_cards_lie_in_the_places_that_are_left() -> None:
    assert is_cut(read_sheet(resolve("nagaraja/hand")))
    scenes = [
        page
        for name in ("hand", "card")
        for page in draw_sheet(read_sheet(resolve(f"nagaraja/{name}")), "en", "a4")
    ]
    (part,) = plan_paper_sides(scenes, Job("en", "a4"))
    fronts = [len([slot for slot in face.slots if slot.page is not None]) for face in part.faces[::2]]
    assert fronts[:5] == [9] * 5 and fronts[5] > 4


# ---- what they say ---------------------------------------------------------------------------
@pytest.mark.clause("NA-11", "NA-12", "NA-40", "NA-41", "NA-42", "NA-43")
@pytest.mark.parametrize(("lang", "size"), first_quick(WORDY, 2, columns=True))
def test_every_word_of_an_effect_is_there_and_nothing_is_too_near_the_cut(lang: str, size: str) -> None:
    given, typesetter = layout("hand"), Typesetter(lang)
    fronts = dict.fromkeys(pages(lang=lang, size=size)[::2])
    assert len(fronts) == len(given.cards) + 1
    for card, page in zip(given.cards, fronts, strict=False):
        words = re.sub(r"[\s\u00ad‐-]", "", said(page))
        for word in typesetter.say(effect_sentence(card.effect, card.arrows)).split():
            assert re.sub(r"[\u00ad‐-]", "", word) in words, (card.code, word)
        throw = re.findall(r"(\d) (\w+)", card.sticks)
        letters = Counter({typesetter.say(msg(kind[0].upper(), "sheet stick")): int(n) for n, kind in throw})
        assert not letters - Counter(texts(page))
    for page in fronts:
        page.check_balance()
        assert smallest_type(page) >= 6.995
        for item in page.items:
            if isinstance(item, Text):
                left, top, right, bottom = bounding_box(item)
                near = min(left, top, page.w - right, page.h - bottom)
                assert near >= SAFE - 1e-6, (page.title, item.line.text, near)


@pytest.mark.parametrize("size", first_quick(SIZES))
def test_art_at_the_cut_runs_far_enough_over_it(size: str) -> None:
    for page in dict.fromkeys(pages(size=size)):
        out = extend_to_bleed(page, SAFE, SAFE)
        assert out.bounds()[0] <= -SAFE and out.bounds()[2] >= page.w + SAFE


@pytest.mark.medium
def test_no_two_cards_look_alike() -> None:
    """Not even without their arrows and sticks: each picture is its own."""
    fronts = list(dict.fromkeys(pages()[::2]))
    for one, two in combinations(fronts, 2):
        a, b = ({(item.verbs, item.points) for item in art(page)} for page in (one, two))
        assert len(a - b) > 1 and len(b - a) > 1, (one.title, two.title)
    names = {split_effect(card.effect)[0] for card in layout("hand").cards}
    assert names == set(PICTURES)


@pytest.mark.clause("NA-12")
@pytest.mark.parametrize("edition", first_quick(EDITIONS))
def test_arrows_say_by_their_place_on_whom_a_card_works(edition: str) -> None:
    """Over the upper edge of the doorway to the opponent, over its sill to whoever plays; both for either."""
    style = EDITIONS[edition].shape_style
    for card, page in zip(layout("hand").cards, dict.fromkeys(pages()[::2]), strict=False):
        up, down = False, False
        for item in art(page):
            assert isinstance(item, Shape)
            if item.verbs != "MLLLLLLZ" or item.stroke not in ("red_s", "ink_s"):
                continue
            y = item.points[1]
            assert style(item.fill, item.stroke, item.lw).stroke is not None
            up, down = up or y < 10, down or page.h * 0.6 < y < page.h * 0.8
        assert (up, down) == (card.arrows != "self", card.arrows != "opponent"), card.code


@pytest.mark.medium
def test_right_to_left_the_words_are_mirrored_and_the_picture_is_not() -> None:
    for one, two in zip(dict.fromkeys(pages()[::2]), dict.fromkeys(pages(lang="ar")[::2]), strict=True):
        assert art(one) == art(two), one.title
    page = pages(lang="ar")[0]
    naga = [item for item in page.items if isinstance(item, Shape) and item.layer == "text"]
    words = [bounding_box(item)[2] for item in page.items if isinstance(item, Text) and item.line.pt > 9][:-1]
    assert min(bounding_box(item)[0] for item in naga) > max(words)


# ---- variants --------------------------------------------------------------------------------
def variant(**values: object) -> TempleGame:
    given = layout("hand")
    first = msgspec.structs.replace(given.cards[0], **values)
    return msgspec.structs.replace(given, cards=(first, *given.cards[1:]))


@pytest.mark.medium
def test_a_variant_s_cards_say_what_the_variant_says(tmp_path: Path) -> None:
    head = '[header]\nschema = "sheetgen.layout/1"\ngame = "nagaraja"\nversion = "1.0"\n'
    mine = tmp_path / "mine.toml"
    relics = "[relics]\nsacred = [4, 4, 4, 4, 4, 4]\n"
    mine.write_text(f'{head}kind = "hand"\nname = "mine"\nextends = "nagaraja/hand"\n{relics}')
    printed = load(mine)
    assert isinstance(printed, TempleGame)
    assert "4" in texts(pages(printed)[0])
    found = pages(variant(sticks="3 green", effect="fate 7", count=5, symbol="sticks"))
    assert len(found) == 2 * (48 + 3 + 1)
    words = texts(found[0])
    assert words.count("G") == 3 and "B" not in words
    assert "7 more fate points" in said(found[0])


@pytest.mark.parametrize("count", first_quick(range(1, 10), 2))
def test_fate_cards_show_as_many_diamonds(count: int) -> None:
    page = pages(variant(effect=f"fate {count}"))[0]
    diamonds = [
        i
        for i in art(page)
        if isinstance(i, Shape) and i.fill in ("copper", "copper_s") and i.verbs == "MLLLZ"
    ]
    assert len(diamonds) == count + 1, "and one in the sign of relics"


def test_more_sticks_than_the_column_holds_are_refused_by_their_key() -> None:
    assert pages(variant(sticks="9 green"))
    with pytest.raises(LayoutError) as caught:
        pages(variant(sticks="9 green 9 white"))
    assert [fault.key for fault in caught.value.faults] == ["cards.1.sticks"]


# ---- the back, the guide ---------------------------------------------------------------------
@pytest.mark.parametrize("edition", first_quick(["bw", "colour"]))
@pytest.mark.parametrize("size", ["poker", "mini-euro"])
def test_the_back_is_the_same_upside_down(size: str, edition: str) -> None:
    form = format_of(size, A4)
    scene = Scene(form.width, form.height, Typesetter("en"))
    card_parts.draw_hand_card_back(scene)
    picture = (
        pypdfium2.PdfDocument(rendered(scene, edition))[0].render(scale=4).to_numpy()[..., :3].astype(int)
    )
    off = numpy.abs(picture - picture[::-1, ::-1])
    assert (off > 96).mean() < 0.002 and off.mean() < 4


def rendered(scene: Scene, edition: str) -> bytes:
    from io import BytesIO

    out = BytesIO()
    pdf.render_pdf([scene], out, edition=EDITIONS[edition])
    return out.getvalue()


@pytest.mark.clause("NA-20", "NA-21", "NA-22")
@pytest.mark.parametrize("size", ["poker", "mini-euro"])
def test_the_guide_s_card_has_no_back(size: str) -> None:
    front, back = pages(size=size)[-2:]
    assert front is back
    assert "Guide" in texts(front)
    rules = overview.RULES[::2] if size == "mini-euro" else overview.RULES
    for rule in rules:
        for word in re.findall(r"[A-Za-z]+", re.sub(r"\{\w+\}", "", rule.text)):
            assert word in said(front), word
