"""Golden glyph runs and what the typesetter promises about lines."""

import pytest

from sheetgen.errors import DoesNotFit, MissingGlyph, UsageError
from sheetgen.message import msg
from sheetgen.text.fonts import ROLES, fallback_faces
from sheetgen.text.shaping import OBJECT, shape, split_graphemes
from sheetgen.text.typesetter import CONDENSE, Label, Typesetter

LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,;:!?()[]+-–—/&%“”‘’…·×÷−°½",
    "fr": "àâæçéèêëîïôœùûüÿ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ «\u00a0»\u202f’",
    "de": "äöüß ÄÖÜẞ „“‚‘",
    "es": "áéíñóúü ÁÉÍÑÓÚÜ ¿¡",
    "it": "àèéìíòóùú ÀÈÉÌÒÙ",
    "nl": "áéëïĳóöü",
    "pl": "ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „”",
    "pt": "àáâãçéêíóôõú ÀÁÂÃÇÉÊÍÓÔÕÚ",
    "cs": "áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "tr": "çğıİöşü ÇĞÖŞÜ",
    "vi": "ăâđêôơư ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ ẤẶỆỢỮ",
    "hi": "अआइईउऊऋएऐओऔ कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह क्षत्रज्ञश्र ंः। ०१२३४५६७८९ ₹",
    "ja": "あいうえおがぱゃっんアイウエオー、。「」『』（）！？・ 王様宮殿商人象牙市場川道絹茶香辛料点",
    "ko": "가나다라마바사아자차카타파하 각힣뷁똠 ㄱㅎㅏㅣ 궁전상인향신료 “”‘’·…~",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي ءآأؤإئةى ًٌٍَُِّْ ،؛؟ ٠١٢٣٤٥٦٧٨٩",
}


def gids(text: str, role: str, lang: str) -> list[tuple[str, list[int]]]:
    return [(run.face.name, [g.gid for g in run.glyphs]) for run in shape(text, role, lang)]


@pytest.mark.parametrize("lang", LETTERS)
@pytest.mark.parametrize("role", ROLES)
def test_every_letter_has_a_glyph(role: str, lang: str) -> None:
    runs = shape(LETTERS[lang], role, lang)
    assert all(glyph.gid for run in runs for glyph in run.glyphs)
    assert "".join(run.text for run in sorted(runs, key=lambda run: run.start)) == LETTERS[lang]


def test_devanagari_conjuncts() -> None:
    assert gids("क्षत्रिय", "text", "hi") == [("Hind-Medium", [437, 961, 498, 339])]
    assert gids("क्षत्रिय", "display", "hi") == [("YatraOne-Regular", [442, 975, 503, 340])]


def test_a_syllable_that_the_korean_face_lacks_is_made_of_its_parts() -> None:
    (run,) = shape("똠", "text", "ko")
    assert run.face.name == "NotoSansKR-Medium" and not run.face.has("똠")
    assert [glyph.gid != 0 and glyph.cluster == 0 for glyph in run.glyphs] == [True] * 3
    assert run.advance == shape("한", "text", "ko")[0].advance


def test_arabic_letters_join_from_right_to_left() -> None:
    (run,) = shape("سوق", "display", "ar")
    assert run.rtl and [glyph.cluster for glyph in run.glyphs] == [2, 1, 0]
    alone = [shape(letter, "display", "ar")[0].glyphs[0].gid for letter in "قوس"]
    joined = [glyph.gid for glyph in run.glyphs]
    assert joined == [394, 457, 338]
    assert joined[0] == alone[0]  # qaf after waw, which does not join on
    assert joined[1:] != alone[1:]


def test_japanese_line() -> None:
    assert gids("王様「茶」。", "text", "ja") == [
        ("NotoSansJP-Medium", [8452, 7023, 1150, 10961, 1151, 1140])
    ]


def test_mixed_directions_with_brackets_and_digits() -> None:
    runs = shape("سوق (3) Raja!", "text", "ar")
    assert [(run.text, run.rtl) for run in runs] == [
        ("!", True), ("Raja", False), (") ", True), ("3", False), ("سوق (", True),
    ]  # fmt: skip
    opening, closing = (shape(f"س{bracket}", "text", "ar")[0].glyphs[0].gid for bracket in "()")
    assert runs[2].glyphs[-1].gid == closing and runs[4].glyphs[0].gid == opening  # both mirrored


@pytest.mark.parametrize("lang", ["en", "hi", "ja", "ar"])
def test_figures_have_the_latin_face_beside_words_and_alone(lang: str) -> None:
    for role in ("text", "bold", "num"):
        latin = fallback_faces(role, "Latn")[0]
        words = {"hi": "राजा", "ja": "王様", "ar": "سوق"}.get(lang, "Raja")
        for figure in ("7", "10", "+2", "1–2", "3+", "×2", "2½", "50 %", "2.5", "–"):
            assert {run.face for run in shape(figure, role, lang)} == {latin}, figure
        beside = {run.text.strip(): run.face for run in shape(f"{words} 12 {words}", role, lang)}
        assert beside.get("12", latin) is latin
        assert Typesetter(lang).line("10", role, 9) == Typesetter("en").line("10", role, 9)._replace(
            lang=lang, rtl=lang == "ar"
        )


def test_foreign_words_fall_back_inside_a_line() -> None:
    assert [run.face.name for run in shape("राजा Raja 王", "text", "hi")] == [
        "Hind-Medium", "AlegreyaSans-Medium", "NotoSansJP-Medium",
    ]  # fmt: skip


def test_a_word_does_not_mix_faces() -> None:
    runs = shape("Đất nước Raja", "display", "vi")  # Yatra One lacks some Vietnamese letters
    assert [(run.face.name, run.text) for run in runs] == [
        ("AlegreyaSans-Bold", "Đất nước "), ("YatraOne-Regular", "Raja"),
    ]  # fmt: skip


def test_lining_figures_unless_asked_otherwise() -> None:
    lining, old = shape("3", "text", "en")[0], shape("3", "text", "en", ("-lnum",))[0]
    assert lining.glyphs[0].gid != old.glyphs[0].gid


def test_no_break_space_is_as_wide_as_a_space() -> None:
    for role in ROLES:
        (run,) = shape("a\u00a0b c\u202fd", role, "en")
        _, hard, _, soft, _, narrow, _ = run.glyphs
        assert hard.advance == soft.advance > narrow.advance > 0


def test_a_missing_glyph_is_named_with_the_faces_asked() -> None:
    with pytest.raises(MissingGlyph, match=r"ก \(U\+0E01\); asked: AlegreyaSans-Medium, .*NotoNaskh"):
        shape("Raja ก", "text", "en")


def test_an_inline_object_is_a_run_of_its_own() -> None:
    assert [(run.text, len(run.glyphs)) for run in shape(f"a {OBJECT}.", "text", "en")] == [
        ("a ", 2), (OBJECT, 0), (".", 1),
    ]  # fmt: skip


def test_graphemes_keep_marks_together() -> None:
    assert list(split_graphemes("e\u0301क्षि👩\u200d🚀")) == ["e\u0301", "क्", "षि", "👩\u200d🚀"]


def test_unknown_role() -> None:
    with pytest.raises(UsageError, match="display, text, bold, num"):
        fallback_faces("titel", "Latn")


def test_a_line_measures_in_millimetres() -> None:
    line = Typesetter("en").line("HH", "text", 72)
    (run,) = line.runs
    assert line.width == pytest.approx(25.4 * run.advance / 1000)
    assert line.cap == pytest.approx(25.4 * 0.642)
    assert line.unit(run) == pytest.approx(0.0254)


def test_track_is_between_letters_only() -> None:
    t = Typesetter("en")
    assert t.line("RAJA", "bold", 10, track=1).width - t.line("RAJA", "bold", 10).width == pytest.approx(
        3 * 25.4 / 72
    )
    arabic = Typesetter("ar")
    assert arabic.line("سوق", "text", 10, track=1).width == arabic.line("سوق", "text", 10).width


def test_fit_condenses_then_shrinks_then_fails() -> None:
    t = Typesetter("en")
    natural = t.line("Stepwell", "text", 10).width
    assert t.fit("Stepwell", "text", 10, natural) == t.line("Stepwell", "text", 10)
    condensed = t.fit("Stepwell", "text", 10, natural * 0.96)
    assert (condensed.pt, condensed.stretch) == (10, pytest.approx(0.96))
    assert condensed.width == pytest.approx(natural * 0.96)
    small = t.fit("Stepwell", "text", 10, natural * 0.8)
    assert 7 <= small.pt < 10 and small.stretch == pytest.approx(CONDENSE)
    assert small.width == pytest.approx(natural * 0.8)
    with pytest.raises(DoesNotFit, match=r"box legend in language en: \d+\.\d\d mm over"):
        t.fit("Stepwell", "text", 10, natural * 0.6, box="legend")


def test_labels_of_one_kind_share_a_size() -> None:
    t = Typesetter("de")
    lines = t.fit_all([Label("Tee", 12, "tea"), Label("Gewürze", 9.0, "spices")], "text", 10)
    assert lines[0].pt == lines[1].pt < 10
    assert lines[0].stretch == 1.0


def test_say_puts_values_in() -> None:
    t = Typesetter("en")
    assert t.say(msg('{who} has "{n:n}" - it\'s {m:.1f} mm', "sheet", who=msg("Leila"), n=12345, m=2.5)) == (
        "Leila has “12,345”\u00a0– it’s 2.5\u00a0mm"
    )


@pytest.mark.parametrize("context", ["sheet", "card", "solo", "kit", "box"])
def test_printed_texts_in_english_have_typographic_apostrophes(context: str) -> None:
    assert Typesetter("en").own(msg("a player's sheet", context)) == "a player’s sheet"


@pytest.mark.parametrize(
    ("lang", "word", "face"), [("ja", "象", "noto-sans-jp"), ("ko", "코끼리", "noto-sans-kr")]
)
def test_latin_letters_among_letters_that_fill_the_em_have_their_face(
    lang: str, word: str, face: str
) -> None:
    def faces(text: str, role: str, lang: str) -> set[str]:
        return {run.face.path.parent.name for run in shape(text, role, lang)}

    assert faces(f"{word} e4", "text", lang) == {face}
    assert faces("e4", "text", lang) == {"alegreya-sans"}
    assert faces(f"{word} e4", "text", "en") == faces(f"{word} e", "text", "hi") == {face, "alegreya-sans"}
    assert "yatra-one" in faces(f"{word} Bania", "display", lang)
