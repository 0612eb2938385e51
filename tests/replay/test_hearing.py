"""What people write otherwise than a log has it is heard as it is meant, in every language, and hides no slip."""

import pytest

from sheetgen.explain.ledger import ledger_entries
from sheetgen.games import registry
from sheetgen.games.notation.tokens import UNKNOWN
from sheetgen.games.notation.vocabulary import HOUSE, load_vocabulary
from sheetgen.games.notation.word_rewriter import word_breaks
from sheetgen.read.claims import Fault, parse_tally
from sheetgen.replay import replay
from sheetgen.text.languages import LANGUAGES
from tests.support.logs import RAJA

CHARMERS = """game: dice-charmers
layout: sun
players: Leila, Rajesh
roll: ts pp | line halves | flag boat | mogul mason
"""
TEMPLES = "game: nagaraja\nplayers: Ann, Ben\ntile: fork\n"
CAMPS = """game: bania
players: Ann, Ben
deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
"""
HEADS = {"dice-charmers": CHARMERS, "raja": RAJA, "nagaraja": TEMPLES, "bania": CAMPS}
ROUND = """Ann: s1 s1
Ben: c3
throw: b142234 | b3 gn1
Ben: r2 gn; look Ann 4; saw 6
Ann: c3 nes; amulet ?"""
LINES = {
    ("dice-charmers", "Leila: flag; get ts"): {
        "en": ("takes the flag; gets tea and silk", "picks the blue flag; circles tea, silk"),
        "de": ("nimmt die Fahne; nimmt Tee und Seide",),
        "fr": ("prend le drapeau; obtient thé et soie",),
        "ar": ("تأخذ العلم؛ شاي وحرير",),
        "hi": ("झंडा लेती है; चाय और रेशम", "झंडा लेती है; चाय और रेशम लेती है"),
        "tr": ("bayrağı alır; çay ve ipek", "bayrağı alır; çayı ve ipeği toplar"),
        "ja": ("旗を；茶 絹", "旗を取る；お茶と絹を獲得", "旗を取る；茶絹を取る", "旗；お茶と絹織物を獲得する"),
        "ko": ("깃발을 가져간다; 차와 비단을 얻는다",),
    },
    ("dice-charmers", "Leila: line c3 ns"): {
        "en": ("the straight road in c3 from n to s", "green line on c3, n and s", "draws a line on c3 ns"),
        "de": ("gerade auf c3 von n nach s", "zeichnet die Gerade auf c3 ns"),
        "fr": ("prend la droite sur c3 de n à s",),
        "hi": ("सीधी c3 में ns",),
        "ja": ("直線を c3 に ns", "直線をc3にns", "直線c3ns", "直線をc3に南北に引く"),
        "ko": ("직선을 c3에 ns",),
        "tr": ("çizgiyi c3'e ns çizer",),
    },
    ("raja", "Ben: gold, palace; go C; go D; palace central"): {
        "en": (
            "takes gold and palace; travels to C; goes to D; builds the palace in the centre",
            "gold, palace; goes to C and then to D; central palace",
            "gold, palace; go C; go D; central palace in D",
        ),
        "de": ("nimmt Gold und Palast; geht nach C und D; baut den Palast in der Mitte",),
        "fr": (
            "prend or et palais; va à C puis à D; construit le palais au centre",
            "or, palais; va à C et D; central",
            "or, palais; va à C et D; palais central à D",
        ),
        "es": (
            "toma oro y palacio; va a C y a D; construye el palacio central",
            "oro, palacio; va a c y a d; palacio central",
        ),
        "it": ("oro, palazzo; va a c e a d; palazzo centrale",),
        "pt": ("ouro, palácio; vai a c e a d; palácio central",),
        "ar": ("يأخذ الذهب والقصر؛ يسافر إلى C ثم إلى D؛ القصر المركزي",),
        "hi": ("सोना और महल; C जाता है; D जाता है; बीच में महल बनाता है",),
        "ja": ("金と宮殿；Cへ行く；Dへ行く；中央に宮殿を建てる",),
        "ko": ("금과 궁전; C로 간다; D로 간다; 중앙에 궁전을 짓는다",),
        "tr": (
            "altın ve saray; gider C, D; sarayı merkeze",
            "altın ve saray; C'ye gider; D'ye gider; sarayı merkeze kurar",
        ),
    },
    ("raja", "Ben: gold, gold"): {
        "en": ("gold x2", "2 gold", "2x gold", "gold 2x", "gold × 2", "takes 2 gold"),
        "de": ("Gold x2", "2 Gold"),
        "ar": ("٢ ذهب",),
    },
    ("raja", "Ben: quarry, move 13 12"): {
        "en": ("quarry and move; moves a house from 13 to 12",),
        "de": ("Steinbruch, versetzt Haus von 13 nach 12",),
    },
    ("raja", "Ben: gold, two houses; go C D; house D; house 12"): {
        "en": ("gold, two houses; goes to C, D; builds houses in D and 12",),
        "de": ("Gold, zwei Häuser; geht nach C, D; baut Häuser in D und 12",),
        "ja": ("金と家2軒；CとDへ行く；Dに家；12に家を建てる",),
        "tr": ("altın ve iki ev; C, D'ye gider; D'ye ev yapar; 12'ye ev yapar",),
    },
    ("raja", "Ben: gold, character artisan\nAnn: take mogul"): {
        "en": ("gold, character; takes the artisan\nAnn: takes the mogul",),
        "de": ("Gold, Charakter; nimmt den Handwerker\nAnn: nimmt den Mogul",),
    },
    ("nagaraja", ROUND): {
        "en": (
            "plays s1 and s1\nBen: plays the card c3\nthrow: b142234 and b3 gn1\nBen: activates r2 with gn; looks at"
            " Ann 4; sees 6\nAnn: places on c3 nes; takes amulet unknown",
        ),
        "de": (
            "spielt s1 und s1\nBen: c3\nWurf: b142234 und b3 gn1\nBen: aktiviert r2 mit gn; schaut Ann 4 an; sieht 6\n"
            "Ann: legt auf c3 nes; nimmt Amulett ?",
        ),
    },
    ("bania", "Ann: oil OOP e4; elephant e4; draw oil SSI"): {
        "en": ("buys the oil tent OOP on e4; puts the elephant on e4; draws oil SSI",),
        "de": ("kauft Öl OOP auf e4; stellt den Elefanten auf e4; zieht Öl SSI",),
        "fr": ("achète huile OOP en e4; pose l'éléphant en e4; pioche huile SSI",),
        "ar": ("تشتري زيت OOP في e4؛ تضع الفيل في e4؛ تسحب زيت SSI",),
        "ja": ("油OOPをe4に設営；象をe4に置く；油SSIを引く",),
        "tr": ("yağ OOP e4'e kurar; fili e4'e koyar; yağ SSI çeker",),
    },
    ("bania", "Ann: oil OOP e4 for OOP"): {
        "en": ("oil OOP e4, pays OOP", "oil OOP on e4 paid with OOP"),
        "de": ("Öl OOP auf e4 bezahlt mit OOP",),
    },
    ("bania", "Ann: roll OO front front"): {
        "en": ("rolls 2 oil and 2 fronts", "rolls oil x2, front x 2"),
        "de": ("würfelt 2 Öl, 2 vorne",),
        "fr": ("lance 2 huile, 2 avant",),
    },
    ("bania", "Ann: roll OP front rear"): {
        "en": ("rolls the dice: oil, spices, front half, rear half", "rolls; gets OP, front and rear"),
        "de": ("würfelt OP vorne hinten",),
        "fr": ("lance les dés: huile, épices, avant, arrière",),
    },
}  # fmt: skip
SAID = [
    (key, plain, lang, line)
    for (key, plain), said in LINES.items()
    for lang, lines in said.items()
    for line in lines
]


@pytest.mark.parametrize(("key", "plain", "lang", "line"), SAID, ids=lambda value: str(value)[:30])
def test_what_people_write_is_heard_as_it_is_meant(key: str, plain: str, lang: str, line: str) -> None:
    head = HEADS[key]
    usual, found = replay(f"{head}{plain}\n"), replay(f"lang: {lang}\n{head}{plain.split(':')[0]}: {line}\n")
    assert not usual.findings
    assert not found.findings, [str(finding.message) for finding in found.findings]
    assert found.state == usual.state


@pytest.mark.parametrize("key", registry.all_keys())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_everyday_words_in_every_language(key: str, lang: str) -> None:
    path = registry.find(key).grammar.everyday
    told = "list in everyday.toml, beside notation.py, what else people write: docs/translating.md"
    assert path is not None and load_vocabulary(path, lang).small and load_vocabulary(path, lang).words, told


@pytest.mark.parametrize("key", registry.all_keys())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_words_mean_words_of_the_log_and_are_none(key: str, lang: str) -> None:
    lexicon = registry.find(key).grammar.lexicon(lang)
    path = registry.find(key).grammar.everyday
    assert path is not None
    known = {word for form in lexicon.forms for word in form} | lexicon.letters | {UNKNOWN, "1"}
    for other, words in load_vocabulary(path, lang).words.items():
        assert known.issuperset(words), (other, words)
        assert other not in lexicon.own_forms, other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_up_to_twenty_have_words(lang: str) -> None:
    numbers = load_vocabulary(HOUSE, lang).numbers
    joined = {said[0] for said in load_vocabulary(HOUSE, lang).words.values() if said}
    assert {str(n) for n in range(2, 21)} <= {*numbers.values(), *joined}


def test_what_was_heard_is_told() -> None:
    found = replay(RAJA + "Ben: takes gold and palace; travels to C; goes to D; the central palace\n")
    assert ledger_entries(found)[-1].text.endswith("= gold, palace; go Chittor; go Jaipur; palace central")


def test_a_word_that_means_nothing_is_told_and_not_the_small_one_before_it() -> None:
    (finding,) = replay(RAJA + "Ben: gold, palace; go to Delhi\n", effort=0).findings
    assert (finding.code, finding.text[finding.column - 1 :][: finding.length]) == ("unreadable", "Delhi")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("gold, palace; go A C", "road-closed"),
        ("gold and palace; goes to A and then to C", "road-closed"),
        ("takes the mogul", "not-robbed"),
        ("gold, house; takes the mogul", "not-chosen"),
        ("gold, palace; go C; outer palace in D", "architect-elsewhere"),
        ("2 gold, palace", "actions-first"),
        ("3 gold", "actions-first"),
        ("gold 2", "unreadable"),
        ("gold, quarry; go 2 C", "unreadable"),
    ],
)
def test_what_a_rule_refuses_is_refused_in_other_words_too(line: str, code: str) -> None:
    assert [finding.code for finding in replay(f"{RAJA}Ben: {line}\n", effort=0).findings] == [code]


@pytest.mark.parametrize(
    ("lang", "line", "code"),
    [
        ("tr", "altın ve saray; A'ya gider; sarayı merkeze kurar", "not-connected"),
        ("tr", "altın, saray; C'ye gider; dış saray D'ye", "architect-elsewhere"),
        ("ja", "金と宮殿；Aへ行く", "not-connected"),
        ("ja", "皇帝を取る", "not-robbed"),
        ("ko", "금과 궁전; A로 간다", "not-connected"),
        ("hi", "सोना और महल; A जाता है", "not-connected"),
        ("ja", "金と城", "unreadable"),
        ("tr", "altın ve kale", "unreadable"),
    ],
)
def test_what_a_rule_refuses_is_refused_with_the_verb_last_too(lang: str, line: str, code: str) -> None:
    found = replay(f"lang: {lang}\n{RAJA}Ben: {line}\n", effort=0).findings
    assert [finding.code for finding in found] == [code]


@pytest.mark.parametrize(
    ("lang", "line", "word", "meant"),
    [
        ("tr", "altın ve saray; C'ye gidr; sarayı merkeze kurar", "gidr", "git"),
        ("tr", "altın ve saray; C'ye gider; sarayı merkze kurar", "merkze", "merkez"),
        ("hi", "सोना और महल; C जातआ है", "जातआ", "जाओ"),
        ("ko", "금과 궁전; C로 가갸", "가갸", "여행"),
    ],
)
def test_a_mistyped_verb_is_shown_where_it_stands(lang: str, line: str, word: str, meant: str) -> None:
    (finding,) = replay(f"lang: {lang}\n{RAJA}Ben: {line}\n", effort=0).findings
    assert finding.code == "unreadable"
    assert finding.text[finding.column - 1 :][: finding.length] == word
    assert meant in finding.suggestions


def test_in_a_run_without_spaces_the_word_that_means_nothing_is_shown() -> None:
    (finding,) = replay(f"lang: ja\n{RAJA}Ben: 金と宮殿；Cへ行く；中央に城を建てる\n", effort=0).findings
    assert finding.code == "unreadable" and "城" in finding.text[finding.column - 1 :][: finding.length]


def test_a_run_that_may_be_several_words_is_none_of_them() -> None:
    assert word_breaks("茶絹", {"茶", "絹"}) == ("茶", "絹")
    assert word_breaks("茶絹織物", {"茶", "絹", "絹織物"}) == ("茶", "絹織物")
    assert word_breaks("東西南", {"東西", "南", "東", "西南"}) == ()
    assert word_breaks("茶碗", {"茶", "絹"}) == ()


def test_a_small_word_of_one_letter_is_a_city_where_it_stands_before_one_only() -> None:
    """In Spanish “va a c” may be said of A and C, and the road to A is closed."""
    (finding,) = replay(f"lang: es\n{RAJA}Ben: oro, palacio; va a c; palacio central\n", effort=0).findings
    assert finding.code == "road-closed"


def test_what_is_said_by_its_number_is_shown_where_it_was_typed() -> None:
    (finding,) = replay(CAMPS + "Ann: roll 3 oil, front, rear\n", effort=0).findings
    assert finding.code == "dice-number" and "not 5" in str(finding.message)
    (finding,) = replay(CHARMERS + "Leila: flag; get 2 tea\n", effort=0).findings
    assert (finding.code, finding.text[finding.column - 1 :][: finding.length]) == ("same-goods", "2 tea")


def test_a_pass_of_who_is_not_asked_is_no_pass_of_another() -> None:
    """Ann throws no naga and says so: Ben, who is asked first, has said nothing yet."""
    head = TEMPLES + "Ann: s1 s1\nBen: c3\nthrow: b142234 | b3 gn1\n"
    rest = "Ben: r2 gn; look Ann 4; saw 6\nAnn: pass\nBen: pass\nAnn: c3 nes\n"
    plain, said = replay(head + rest), replay(f"{head}Ann: pass\n{rest}")
    assert not said.findings
    assert said.state == plain.state


# ---- claims and tallies ----------------------------------------------------------------------------

CLAIMS = {
    "dice-charmers": (
        "fame 16, money 49, karma 5/3",
        ("fame 16 money 49 karma 5/3", "16 fame, 49 money, 5/3 karma", "16 fame 49 money 5/3 karma",
         "fame 16 & money 49 and karma 5, 3", "the fame: 16; money = 49; karma 5 3",
         "fame 9+7, money 40 + 8+1, karma 2+3/1 + 2", "fame ９＋７ money 49 karma 5⁄3",
         "9 + 7 fame, 49 money, 5∕2+1 karma"),
    ),
    "bania": (
        "track 20, goods 3/2/0/1, last tent",
        ("track 20 and goods 3/2/0/1 and the last tent", "goods 3, 2, 0, 1; track 20; last tent",
         "track 20 goods 3 2 0 1 last tent", "track 12 + 8, goods 2+1/2/0/1, last"),
    ),
    "nagaraja": ("points 25, tiles 7", ("25, tiles 7", "25; 7 tiles", "20 + 5, tiles 3+4", "points 25 tiles 7")),
    "raja": ("palaces 3, gold 12, character 6", ("3 palaces, 12 gold, character 6", "palaces 3 gold 12 character 6",
              "3, gold 12, character 6", "1+2 palaces, 5 + 7 gold, character 6")),
}  # fmt: skip


@pytest.mark.parametrize("key", CLAIMS)
def test_totals_are_said_in_many_ways(key: str) -> None:
    game = registry.find(key)
    lexicon = game.grammar.lexicon("en", ("Ann", "Ben"))
    plain, ways = CLAIMS[key]
    usual = parse_tally(plain, game.tally, lexicon)
    assert isinstance(usual, dict)
    for said in ways:
        assert parse_tally(said, game.tally, lexicon) == usual, said


@pytest.mark.parametrize(
    ("said", "column", "length"),
    [
        ("fame 12,5", 0, 9),
        ("fame 12 money", 8, 5),
        ("12", 0, 2),
        ("fame 12 fame 13", 8, 7),
        ("fame 1, luck 2", 8, 6),
        ("fame +12", 0, 8),
        ("fame 12+", 0, 8),
        ("fame 12 + ?", 0, 11),
        ("fame 12+-3", 0, 10),
        ("fame 16½", 0, 8),
    ],
)
def test_what_is_wrong_in_totals_is_shown(said: str, column: int, length: int) -> None:
    game = registry.find("dice-charmers")
    fault = parse_tally(said, game.tally, game.grammar.lexicon("en", ("Ann", "Ben")))
    assert isinstance(fault, Fault)
    assert (fault.column, fault.length) == (column, length)
