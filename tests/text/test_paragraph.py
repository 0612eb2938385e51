"""Line breaking and paragraphs."""

import pyphen
import pytest

from sheetgen.errors import DoesNotFit, TextError
from sheetgen.text.languages import LANGUAGES, SYLLABLES
from sheetgen.text.line import _hyphens, hyphenation_points, possible_breaks
from sheetgen.text.typesetter import MM, InlineBox, LinePiece, Paragraph, Typesetter

CARD = "Cross the leftmost {karma} you circled to reroll *the elephant die* and one die of the middle."


def rows(paragraph: Paragraph) -> list[str]:
    return [row.text for row in paragraph.lines]


def broken(text: str, lang: str) -> str:
    parts, start = [], 0
    for place in possible_breaks(text, lang):
        parts.append(text[start : place.end])
        start = place.start
    return "|".join(parts)


@pytest.mark.parametrize(
    ("lang", "text", "parts"),
    [
        ("en", "a well-known  Raja, 2-4", "a|well-|known|Raja,|2-4"),
        ("en", "no\u00a0break here\u202f!", "no\u00a0break|here\u202f!"),
        ("de", "Tee/Seide 5/3", "Tee/|Seide|5/3"),
        ("en", "a ; between them", "a ;|between|them"),
        ("ja", "私は王。「茶」を3個、ちょっと！", "私|は|王。|「茶」|を|3個、|ちょっ|と！"),
        ("ja", "……スー", "……|スー"),
        ("en", "take bania/tents-large", "take|bania/|tents-large"),
        ("ar", "خذ bania/tents-large", "خذ|bania/tents-large"),
        ("ko", "상품 3개를 판다(또는 1개).", "상품|3개를|판다(또는|1개)."),
        ("ar", "سوق الشاي (3)", "سوق|الشاي|(3)"),
        ("hi", "एक पासा चुनें।", "एक|पासा|चुनें।"),
    ],
)
def test_breaks(lang: str, text: str, parts: str) -> None:
    assert broken(text, lang) == parts


def test_hyphens_keep_three_letters_and_spare_capitals() -> None:
    word = "Palastbonuswürfel"
    assert [word[:i] for i in hyphenation_points(word, "de")] == [
        "Palast",
        "Palastbo",
        "Palastbonus",
        "Palastbonuswür",
    ]
    assert list(hyphenation_points("UNIVERSITÄT Karma", "de")) == []
    assert list(hyphenation_points("महाराजाधिराज", "hi")) == []


def test_names_of_layouts_have_no_hyphens_that_are_not_theirs() -> None:
    places = possible_breaks("dice-charmers/stickers or their charmers", "en", hyphenate=True)
    assert [place.start for place in places if place.start < 23] == [14]
    assert any(place.start > 32 and place.kind == "hyphen" for place in places)


@pytest.mark.parametrize(
    "word", ["kay-bet-ti-rir", "İste-di-ğin", "eşit-liği", "stra-teji", "saat-ler", "spor", "ÇADIRLAR"]
)
def test_turkish_words_are_parted_between_syllables(word: str) -> None:
    whole = word.replace("-", "")
    places = [0, *hyphenation_points(whole, "tr"), len(whole)]
    assert "-".join(whole[a:b] for a, b in zip(places, places[1:], strict=False)) == word


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*sorted({row.hyphens for row in LANGUAGES.values()} - {"", SYLLABLES}), "hu_HU"]
)
def test_patterns_read_late_are_pyphens(name: str) -> None:
    # Hungarian, which no sheet speaks yet, has words that change when they are parted.
    stock = pyphen.Pyphen(lang=name, left=3, right=3)
    words = "Schifffahrtsgesellschaft representation desafortunadamente waarschijnlijk extraordinaire hosszan"
    for word in words.split():
        assert stock.positions(word) == _hyphens(name).positions(word)


def test_paragraph_with_an_icon_and_bold_words() -> None:
    t = Typesetter("en")
    p = t.paragraph(CARD, "text", 9, 40, 10.8, boxes={"karma": 1.3})
    assert " ".join(rows(p)) == CARD.replace("{karma}", "\ufffc").replace("*", "")
    assert all(row.width <= 40.005 for row in p.lines)
    before, icon, after = p.lines[0].items
    assert isinstance(before, LinePiece) and isinstance(icon, InlineBox) and isinstance(after, LinePiece)
    assert (icon.name, icon.width) == ("karma", pytest.approx(1.3 * 9 * MM))
    assert icon.x == pytest.approx(before.line.width)
    assert after.x == pytest.approx(icon.x + icon.width)
    faces = [
        run.face.name for row in p.lines for i in row.items if isinstance(i, LinePiece) for run in i.line.runs
    ]
    assert set(faces) == {"AlegreyaSans-Medium", "AlegreyaSans-Bold"}
    steps = [b.y - a.y for a, b in zip(p.lines, p.lines[1:], strict=False)]
    assert steps[0] > steps[1] == pytest.approx(10.8 * MM)  # the row with the icon is higher
    assert p.height == pytest.approx((2 * 10.8 + 1.3 * 9 * 1.06) * MM)


def test_right_to_left_rows_put_the_icon_where_it_is_read() -> None:
    p = Typesetter("ar").paragraph("خذ {karma} الآن", "text", 9, 60, 11, boxes={"karma": 1.0})
    (row,) = p.lines
    left, icon, right = row.items
    assert isinstance(left, LinePiece) and isinstance(right, LinePiece) and isinstance(icon, InlineBox)
    assert "الآن" in left.line.text and "خذ" in right.line.text
    assert row.width == pytest.approx(right.x + right.line.width)


def test_german_hyphenates_where_needed_and_soft_hyphens_lead() -> None:
    t = Typesetter("de")
    p = t.paragraph("Geschwindigkeitsbegrenzung", "text", 9, 22, 11)
    assert rows(p) == ["Geschwindig\u00ad", "keitsbegrenzung"] and p.pt == 9
    p = t.paragraph("Geschwindigkeits\u00adbegrenzung", "text", 9, 30, 11)
    assert rows(p) == ["Geschwindigkeits\u00ad", "begrenzung"]


def test_line_feeds_break_and_rows_are_even() -> None:
    t = Typesetter("en")
    p = t.paragraph("one\ntwo", "text", 9, 40, 11)
    assert rows(p) == ["one", "two"]
    even = t.paragraph("aaaa aaaa aaaa aaaa", "text", 9, t.line("aaaa aaaa aaaa", "text", 9).width + 0.1, 11)
    assert rows(even) == ["aaaa aaaa", "aaaa aaaa"] or rows(even) == ["aaaa aaaa aaaa", "aaaa"]


def test_a_paragraph_condenses_and_shrinks_to_its_height() -> None:
    t = Typesetter("en")
    free = t.paragraph(CARD, "text", 9, 40, 10.8, boxes={"karma": 1.0})
    tight = t.paragraph(CARD, "text", 9, 40, 10.8, max_height=free.height - 2, boxes={"karma": 1.0})
    assert tight.height <= free.height - 2 and 7 <= tight.pt <= 9
    assert tight.leading / tight.pt == pytest.approx(1.2)
    with pytest.raises(DoesNotFit, match=r"box card 2 in language en: \d+\.\d\d mm over"):
        t.paragraph(CARD, "text", 9, 40, 10.8, max_height=5, box="card 2", boxes={"karma": 1.0})
    with pytest.raises(DoesNotFit, match="language de"):
        Typesetter("de").paragraph("Karma", "text", 9, 2, 11)


def test_japanese_rows_obey_kinsoku() -> None:
    text = (
        "あなたの番に、中央からサイコロを1個選び、その面の行動を行います。「お茶」を3個、売ることができます。"
    )
    for width in range(15, 60, 3):
        for row in rows(Typesetter("ja").paragraph(text, "text", 9, width, 12)):
            assert row[0] not in "、。」ょ個" and row[-1] not in "「"


def test_an_unknown_object_is_named() -> None:
    with pytest.raises(TextError, match="called karna"):
        Typesetter("en").paragraph("a {karna}", "text", 9, 40, 11, boxes={"karma": 1.0})


def test_japanese_words_are_parted_last() -> None:
    """After a particle or a mark is welcome; inside katakana, also behind its long sign, hardly."""
    found = {at.start: at.penalty for at in possible_breaks("このターンに、印を付ける", "ja")}
    assert 3 not in found, "no line begins with a long sign"
    assert found[2] == found[9] < found[10] < found[4]
    assert found[7] == 0


@pytest.mark.parametrize(
    ("lang", "text", "left_over"),
    [
        ("en", "On to the next space with the die's symbol.", "symbol."),
        ("de", "Beliebige Person; kreuze das Kästchen an.", "an."),
        ("ja", "新しい道は居城からの道につなぐ。", "ぐ。"),
    ],
)
def test_a_word_that_would_be_left_over_gets_company(lang: str, text: str, left_over: str) -> None:
    setter = Typesetter(lang)
    whole = setter.line(text, "text", 9).width
    alone = setter.line(left_over, "text", 9).width
    first, last = rows(setter.paragraph(text, "text", 9, whole - alone * 0.9, 11))
    assert last.endswith(left_over) and len(last) > len(left_over) + 1
    assert len(first) > len(last)


def test_lines_of_a_centred_paragraph_are_even() -> None:
    t, said = Typesetter("en"), "Most points win the room. Tie: the guide."
    ragged, even = (t.paragraph(said, "text", 9, 48, 11, centred=way).lines for way in (False, True))
    assert len(ragged) == len(even) == 2
    assert ragged[1].width < 0.5 * ragged[0].width
    assert even[1].width > 0.7 * even[0].width


def test_lines_of_a_script_keep_the_distance_that_it_needs() -> None:
    """Vowel signs of Devanagari stand above and below the letters."""
    words = {"hi": "हर दौर सबसे नीचे वाला चोटी पर", "en": "Each round the lowest moves to the top"}
    found = {lang: Typesetter(lang).paragraph(said, "text", 10, 30, 9.4) for lang, said in words.items()}
    assert all(len(paragraph.lines) > 1 for paragraph in found.values())
    assert found["en"].leading == pytest.approx(9.4)
    assert found["hi"].leading == pytest.approx(11.2)
