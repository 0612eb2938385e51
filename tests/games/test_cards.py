"""Quick-reference cards: every size, depth and paper; every word on the page; faults; a game that is a toy."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from msgspec import structs

from sheetgen.draw import pdf
from sheetgen.draw.cards.faces import set_cards
from sheetgen.draw.cards.formats import SIZES, SMALLEST_TYPE, format_of
from sheetgen.draw.cards.pictures import CLOSING, Art, Picture, Signs
from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4, LETTER, Paper, find_paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games import library, registry
from sheetgen.games.kinds import cards as cards_kind
from sheetgen.games.kinds.cards import CardSet
from sheetgen.message import msg
from sheetgen.resources import resource_folder
from sheetgen.sheets.cards import card_pages, deck_content
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.replay.toy import Toy
from tests.support.quick import first_quick

CARD = resource_folder("layouts") / "dice_charmers" / "card.toml"
SETS = {"short": "solo", "full": "card"}
"""Sets that are set from their topics at each depth; at short depth as if they had no composed faces."""
DEPTHS = ("short", "full")
SAFE = 1.5
"""Mm within the trim that stay free."""
TRIMS = {
    ("poker", "a4"): (63, 88), ("poker-us", "a4"): (63.5, 88.9), ("mini-euro", "a4"): (44, 67),
    ("bridge", "a4"): (57.15, 88.9), ("tarot", "a4"): (70, 120),
    ("a6", "a4"): (105, 148), ("page", "a4"): (148, 210), ("page", "letter"): (139.7, 215.9),
}  # fmt: skip


def card(depth: str = "full") -> CardSet:
    found = library.load(CARD.with_name(f"{SETS[depth]}.toml"))
    assert isinstance(found, CardSet)
    return found if depth == "full" else structs.replace(found, faces=())


def reminding(cards: CardSet) -> CardSet:
    """A set whose reminders are the first sentences of its lines."""

    def reminder(line: cards_kind.CardLine) -> cards_kind.CardLine:
        first, _, rest = line.text.partition(". ")
        return structs.replace(line, short=f"{first}.") if rest else line

    topics = [
        structs.replace(
            topic,
            sections=tuple(
                structs.replace(one, lines=tuple(map(reminder, one.lines))) for one in topic.sections
            ),
        )
        for topic in cards.topics
    ]
    return structs.replace(cards, topics=tuple(topics))


@cache
def faces(size: str, depth: str, on: Paper = A4, lang: str = "en") -> list[Scene]:
    return card_pages(card(depth), Typesetter(lang), on, size=size, detail=depth)


def letters(text: str) -> str:
    """A text without spaces, hyphens and what is set otherwise than it is written."""
    text = unicodedata.normalize("NFKC", text)
    return re.sub(r"[\s\u00ad\ufffe\x02\u2010-]+", "", text.replace("’", "'"))


def read_back(scenes: Sequence[Scene]) -> str:
    """What pdfium, which knows nothing of us, reads on the pages."""
    out = io.BytesIO()
    pdf.render_pdf(scenes, out)
    document = pypdfium2.PdfDocument(out.getvalue())
    return letters("".join(page.get_textpage().get_text_range() for page in document))


def said(text: str) -> list[str]:
    """The stretches of a line that icons do not interrupt."""
    parts = re.split(r"\{[^}]*\}", text.replace("*", ""))
    return [letters(part) for part in parts if letters(part)]


# ---- sizes and depths ---------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "on"), first_quick(TRIMS, 3, columns=True))
def test_faces_have_the_size_of_the_card(size: str, on: str) -> None:
    for scene in faces(size, "short", find_paper(on)):
        assert (scene.w, scene.h) == TRIMS[size, on]


@pytest.mark.slow
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("size", "on"), [*((size, A4) for size in SIZES), ("page", LETTER)])
def test_every_word_is_on_the_cards_and_nothing_is_clipped(size: str, depth: str, on: Paper) -> None:
    scenes = faces(size, depth, on)
    assert len(scenes) % 2 == 0, "front and back"
    for scene in scenes:
        scene.check_balance()
        assert not scene.items_outside(-SAFE), "a blade may go astray so far"
        boxes = [box for item, box in scene.visible_items() if isinstance(item, Text)]
        for one, other in combinations(boxes, 2):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            high = min(one[3], other[3]) - max(one[1], other[1])
            assert min(wide, high) < 0.35, f"texts on {scene.title} lie on each other"
        assert all(item.line.pt >= SMALLEST_TYPE - 1e-9 for item, _ in scene.visible_items() if isinstance(item, Text)
                   and len(item.line.text) > 2)  # fmt: skip
    page = read_back(scenes)
    for _, line in cards_kind.lines(card(depth)):
        text = cards_kind.text_at_depth(line, depth)
        if text is None or line.style == "picture":
            continue
        for part in (*said(text), *said(line.label)):
            assert part in page, f"{text!r} at {size}, {depth}"
    for topic in card(depth).topics:
        assert letters(topic.title) in page


@pytest.mark.parametrize("depth", first_quick(DEPTHS))
def test_a_page_is_one_leaf(depth: str) -> None:
    assert len(faces("page", depth)) == 2
    assert len(faces("page", depth, LETTER)) == 2


@pytest.mark.medium
def test_full_says_more_than_short_and_both_says_both() -> None:
    solo, typesetter = reminding(card("short")), Typesetter("en")
    short, full, both = (card_pages(solo, typesetter, A4, detail=depth) for depth in (*DEPTHS, "both"))
    assert [scene.title for scene in both] == [scene.title for scene in (*short, *full)]
    assert len(read_back(full)) > 1.1 * len(read_back(short))


@pytest.mark.medium
@pytest.mark.parametrize("size", first_quick(SIZES, 2))
def test_running_text_has_one_size_in_a_set(size: str) -> None:
    form = format_of(size, A4)
    dice = registry.find("dice-charmers")
    typesetter = Typesetter("en")
    made = set_cards(
        deck_content(dice, card(), "full", typesetter, form.columns == 1), form, typesetter,
        cards_kind.art_of(dice),
    )  # fmt: skip
    assert SMALLEST_TYPE <= made.pt <= form.body
    titles = {face.title.pt for one in made.cards for face in one if face.columns}
    assert len(titles) == 1


@pytest.mark.slow
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("lang", ["fr", "de", "en-x-long", "en-x-rtl"])
def test_other_languages_have_room(lang: str, depth: str) -> None:
    # The smallest card has room for real languages, the others for words half as long again too.
    for size in (
        SIZES if lang == "en-x-rtl" else {"mini-euro"} if lang in ("fr", "de") else {*SIZES} - {"mini-euro"}
    ):
        for scene in faces(size, depth, A4, lang):
            assert not scene.items_outside(-SAFE), (size, scene.title)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        f"{key}/{part}"
        for key in registry.all_keys()
        for part in SETS.values()
        if library.shipped(f"{key}/{part}")
    ],
)
def test_the_smallest_cards_have_room_in_every_language(name: str) -> None:
    cards = library.load(library.resolve(name))
    for lang in all_languages():
        for scene in card_pages(cards, Typesetter(lang), A4, size="mini-euro", detail="full"):
            assert not scene.items_outside(-SAFE), (lang, scene.title)


def test_each_face_within_a_topic_has_the_title_of_its_section() -> None:
    raja, typesetter = registry.find("raja"), Typesetter("en")
    said = deck_content(raja, library.load(library.resolve("raja/card")), "full", typesetter, verbs=False)
    made = set_cards(said, format_of("poker", A4), typesetter, cards_kind.art_of(raja))
    titles = [face.title.text for one in made.cards for face in one if face.columns]
    assert {"Actions", "Character action", "Governors"} <= set(titles)
    governors = made.cards[titles.index("Governors") // 2]
    face = governors.front if governors.front.title.text == "Governors" else governors.back
    assert face.columns[0].blocks[0].block.kind != "head"


@pytest.mark.medium
def test_right_to_left_cards_are_mirrored() -> None:
    """Numbers of steps stand right of their lines, where reading begins."""
    for lang, begins_left in (("en", True), ("en-x-rtl", False)):
        scene = faces("poker", "full", A4, lang)[0]
        texts = [(item.line.text, box) for item, box in scene.visible_items() if isinstance(item, Text)]
        disc = next(box for text, box in texts if text == "2")
        line = next(box for text, box in texts if "Take one to" in text)
        assert (disc[2] < line[0]) == begins_left
        assert (disc[0] > line[2]) != begins_left


@pytest.mark.medium
def test_the_same_input_gives_the_same_cards() -> None:
    first, second = (faces.__wrapped__("bridge", "full") for _ in range(2))
    assert [scene.items for scene in first] == [scene.items for scene in second]


@pytest.mark.parametrize("lang", ["en", "ar", "fr", "ja"])
def test_punctuation_after_an_icon_is_attached_to_it(lang: str) -> None:
    """It starts no line, and is closer to the icon than a word is."""
    signs = Signs(Typesetter(lang), Art())
    sign, word = {"ar": ("،", "ثم"), "ja": ("、", "字"), "fr": (",", "puis")}.get(lang, (",", "then"))
    text, sizes = signs.prepare(f"{{house}}{sign} {word} {{house}}{sign} ({{house}}) {word}{{house}}", 9)
    attached, bracketed, free = sizes
    assert sizes[bracketed].width < sizes[attached].width < sizes[free].width
    for width in range(10, 60, 2):
        rows = signs.typesetter.paragraph(text, "text", 9, width, 11, boxes=sizes).lines
        assert not any(unicodedata.category(row.text[0]) in CLOSING for row in rows), width


@pytest.mark.parametrize("lang", all_languages())
def test_no_language_sets_a_space_between_an_icon_and_its_punctuation(lang: str) -> None:
    typesetter, texts = Typesetter(lang), 0
    for name in (name for name in library.names() if re.fullmatch(r"[a-z-]+/(card.*|solo)", name)):
        found = library.load(library.resolve(name))
        lines = [line.text for _, line in cards_kind.lines(found)]
        for text in (*lines, *(step for face in found.faces for step in face.steps)):
            said = typesetter.say(msg(text, "card"))  # translators: none
            assert not re.search(r"[}]\*?[ \xa0]+\*?[,.)\]،؛。、]", said), said
            texts += "}" in said
    assert texts > 100


# ---- the words of a log -------------------------------------------------------------------------
@pytest.mark.medium
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_verb_is_on_a_card_in_the_players_language(lang: str) -> None:
    from sheetgen.games.notation.help import verb_entries

    page = read_back(faces("poker", "full", A4, lang))
    for entry in verb_entries(registry.find("dice-charmers").grammar, Typesetter(lang)):
        for typed in re.findall(r"[^\W\d_]{3,}", re.sub(r"<[^>]*>", "", entry.syntax)):
            assert letters(typed) in page
        assert letters(entry.example) in page


@pytest.mark.parametrize("key", registry.all_keys())
def test_faces_on_logs_have_titles_and_a_colour_of_their_own(key: str) -> None:
    said = deck_content(
        registry.find(key), library.load(library.resolve(f"{key}/card")), "full", Typesetter("en")
    )
    *rules, log = said.topics
    titles = {topic.title for topic in rules} | {one.face_title for topic in rules for one in topic.sections}
    assert titles.isdisjoint({log.title, *(one.face_title for one in log.sections if one.title)})
    assert {one.title for one in log.sections} & titles, "headings within a face name the topic alone"
    assert log.ink not in {topic.ink for topic in rules}


def test_examples_with_players_are_translated() -> None:
    from sheetgen.games.notation.help import verb_entries

    said = [entry.example for entry in verb_entries(registry.find("nagaraja").grammar, Typesetter("de"))]
    assert "r2 wn; ansehen Ben 4; gesehen 6" in said
    assert "zuerst: Ann" in said
    assert "drehen b3 nos" in said, "who may be left out, and is"


def test_examples_are_translated() -> None:
    from sheetgen.games.notation.help import verb_entries

    grammar = registry.find("dice-charmers").grammar
    english = {e.example for e in verb_entries(grammar, Typesetter("en"))}
    german = {e.example for e in verb_entries(grammar, Typesetter("de"))}
    assert not english & german, "each example has a word of its own in German"


@pytest.mark.parametrize("game", ["bania", "raja"])
def test_examples_show_only_forms_that_logs_are_written_with(game: str) -> None:
    from sheetgen.games.notation.help import verb_entries

    grammar = registry.find(game).grammar
    english, german = (
        {e.example for e in verb_entries(grammar, Typesetter(lang)) if re.search(r"[a-z]{3}", e.example)}
        for lang in ("en", "de")
    )
    assert not english & german
    assert "bid 2 gold" not in english


# ---- clauses ------------------------------------------------------------------------------------
def test_clauses_that_a_set_leaves_out_are_notes() -> None:
    dice = registry.find("dice-charmers")
    cards = card()
    told = {clause for _, line in cards_kind.lines(cards) for clause in line.clauses}
    solo = {clause for clause in dice.clauses if clause.startswith("DC-S")}  # told by the set beside it
    assert told | solo == set(dice.clauses)
    without = structs_without(cards, "DC-93")
    assert cards_kind.missing_clauses(dice, without, "full") == ["DC-93"]
    codes = {note.code: note for note in cards_kind.card_notes(dice, without)}
    assert "DC-93" in codes["left-out-full"].clauses
    assert "DC-93" in str(codes["left-out-full"].message)


def structs_without(cards: CardSet, clause: str) -> CardSet:
    """The set without lines that tell a clause."""
    from msgspec.structs import replace

    topics = []
    for topic in cards.topics:
        sections = []
        for section in topic.sections:
            kept = tuple(line for line in section.lines if clause not in line.clauses)
            sections += [replace(section, lines=kept)] if kept else []
        topics += [replace(topic, sections=tuple(sections))] if sections else []
    return replace(cards, topics=tuple(topics))


@pytest.mark.parametrize(
    ("good", "bad", "found", "allowed"),
    [
        ('clauses = ["DC-93"]', 'clauses = ["DC-999"]', "DC-999", "DC-"),
        ("{half} {half}: together", "{halv} {half}: together", "halv", "half"),
        ('icon = "any-person"', 'icon = "any-parson"', "any-parson", "any-person"),
        ('icon = "overlap"', 'icon = "overlab"', "overlab", "overlap"),
        ('ink = "purple"', 'ink = "purpel"', "purpel", "purple"),
        ("{half} {half}: together", "half} {half}: together", "half}", "pairs"),
        ("*Again?* Cross one more", "*Again? Cross one more", "*Again?", "pairs"),
        ('tableau = "turn"', 'tableau = "tern"', "tern", "turn"),
        ('shows = "dice-charmers/sun"', 'shows = "dice-charmers/son"', "son", "dice-charmers/sun"),
        ('shows = "dice-charmers/sun"', 'shows = "raja/rajasthan"', "rajasthan", "dice-charmers/moon"),
        ('shows = "dice-charmers/sun"', 'shows = "dice-charmers/log"', "log", "dice-charmers/moon"),
        ("*First player:*", "*First player:", "*First", "pairs"),
        ('{ style = "step", text', '{ style = "step", short = "Roll.", text', "Roll.", "faces"),
    ],
)
def test_a_mistake_in_the_content_is_a_fault_where_it_stands(
    tmp_path: Path, good: str, bad: str, found: str, allowed: str
) -> None:
    text = CARD.read_text(encoding="utf-8")
    assert good in text
    path = tmp_path / "card.toml"
    path.write_text(text.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        library.load(path)
    (fault,) = caught.value.faults
    wrong = next(n for n, line in enumerate(path.read_text().splitlines(), 1) if bad in line)
    assert fault.path == str(path)
    assert fault.line == wrong
    assert found in str(fault.found)
    assert allowed in str(fault.allowed)


# ---- another game -------------------------------------------------------------------------------
def _ball(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    scene.circle(x, y, size / 3, fill="teal")
    if what:
        scene.text(x, y, what, "num", 7, "white", "c", mid=True)


def _stripes(scene: Scene, x: float, y: float, width: float, text: str, pt: float) -> None:
    for n in range(4):
        scene.rect(x, y + 2 * n, width, 1, fill="teal_t")


ART = Art(signs={"ball": _ball}, pictures={"stripes": Picture(8.0, _stripes)})

TOY = """
context = "card"
[header]
schema = "sheetgen.layout/1"
game = "toy"
kind = "card"
name = "help"
version = "1.0"

[[topics]]
title = "Turns"
ink = "teal"

[[topics.sections]]
title = "Yours"
icon = "ball 7"
lines = [
    { style = "step", short = "Say {ball 3}.", text = "Say a number {ball 3}.", clauses = ["TO-1"] },
    { style = "picture", icon = "stripes", clauses = ["TO-1"] },
    { style = "row", icon = "karma", text = "calm", clauses = ["TO-1"] },
    { style = "note", depth = "full", text = "In turn.", clauses = ["TO-9"] },
]
"""


class CardToy(Toy):
    """The toy with cards: its content file and its own icons are all that it brings."""

    card_art = f"{__name__}:ART"
    layout_types: dict[str, str] = {}
    drawings: dict[str, str] = {}


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    made = CardToy()  # type: ignore[abstract]
    monkeypatch.setattr(registry, "find", lambda key: made)
    monkeypatch.setattr(registry, "all_keys", lambda: ["toy"])
    path = tmp_path / "help.toml"
    path.write_text(TOY, encoding="utf-8")
    return path


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("size", first_quick(SIZES, 3))
def test_another_game_gets_all_sizes_and_depths_from_its_content(toy: Path, size: str, depth: str) -> None:
    cards = library.load(toy)
    scenes = card_pages(cards, Typesetter("en"), A4, size=size, detail=depth)
    page = read_back(scenes)
    assert ("Inturn." in page) == (depth == "full")
    assert "Yours" in page
    assert "calm" in page
    assert ("steal" in page) == (size != "page"), "the verbs are those of its grammar"
    assert any(item.fill == "teal" for scene in scenes for item in scene.items if hasattr(item, "fill"))


def test_another_games_notes_name_its_own_clauses(toy: Path) -> None:
    (note,) = cards_kind.card_notes(CardToy(), library.load(toy))  # type: ignore[abstract]
    assert (note.code, note.clauses) == ("left-out-short", ("TO-9",))


# ---- sets that lie beside each other --------------------------------------------------------------
def raja_sets() -> list[CardSet]:
    places = resource_folder("layouts") / "raja"
    return [library.load(places / name) for name in ("card.toml", "card_advanced.toml")]


def test_two_sets_tell_all_rules_together() -> None:
    from msgspec.structs import replace

    raja = registry.find("raja")
    for cards in raja_sets():
        assert not cards_kind.missing_clauses(raja, cards, "full")
        alone = replace(cards, beside=())
        assert ("RA-90" in cards_kind.missing_clauses(raja, alone, "full")) == (cards.header.name == "card")


@pytest.mark.parametrize("key", registry.all_keys())
def test_full_cards_leave_no_rule_out(key: str) -> None:
    cards = library.load(library.resolve(f"{key}/card"))
    missing = ", ".join(cards_kind.missing_clauses(registry.find(key), cards, "full"))
    assert not missing, f"the cards leave out {missing}: tell it in a line of layouts/…/card.toml"


@pytest.mark.parametrize("name", ["raja/cards", "raja/log", "dice-charmers/card"])
def test_only_a_set_of_the_same_game_lies_beside(tmp_path: Path, name: str) -> None:
    text = (resource_folder("layouts") / "raja" / "card.toml").read_text(encoding="utf-8")
    path = tmp_path / "card.toml"
    path.write_text(text.replace("raja/card-advanced", name), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        library.load(path)
    (fault,) = caught.value.faults
    assert (fault.key, fault.line) == ("beside.1", 5)
    assert "raja/card-advanced" in str(fault.allowed)


def test_a_short_page_is_set_in_even_columns() -> None:
    """Each of the two topics has a column, though one column had room for both."""
    front, _ = card_pages(raja_sets()[1], Typesetter("en"), A4, size="page", detail="full")
    shown = [(item.line.text, box) for item, box in front.visible_items() if isinstance(item, Text)]
    at = {text: box[0] for text, box in shown}
    assert at["Advanced I"] < front.w / 2 < at["Advanced II"]


def test_what_has_no_words_needs_no_translation() -> None:
    said = deck_content(registry.find("raja"), raja_sets()[0], "full", Typesetter("en-x-long"), verbs=False)
    rewards = [
        line.text for topic in said.topics for section in topic.sections for line in section.lines
        if line.icons[:1] == ("players 2",)
    ]  # fmt: skip
    assert rewards == ["{gold 10} {gold 5}"]
