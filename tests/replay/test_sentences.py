"""Everyday sentences are read as the moves that they tell, or refused; never as anything else."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.read import session
from sheetgen.read.lines import Line, Segment
from tools.sentences.__main__ import LANGS, verdicts
from tools.sentences.judge import MISREAD, REFUSED, SAME, Verdict, judge
from tools.sentences.report import BANDS, band, misleading, misread
from tools.sentences.tables import GAMES, Spot, Table
from tools.sentences.template import parsed, slots
from tools.sentences.wording import Sentence, sentence
from tools.sentences.words import words

FOLDER = Path(__file__).with_name("sentences")
BY_HAND = sorted(path.stem for path in FOLDER.glob("*.toml"))
FLOORS = {"<= 2": 0.93, "3 to 6": 0.82, "more": 0.6}
"""The share of sentences that are read, by their number of small words: what was measured, a bit lower."""


@cache
def sample() -> tuple[Verdict, ...]:
    """Some sentences of each game in each language."""
    return tuple(verdicts(seed=1, number=6 * 4 * len(LANGS), at_once=6, most=40))


MOST = 122
"""The last line of an example game that sentences were written for."""


@cache
def table(log: str, lang: str) -> Table:
    return Table(GAMES / f"{log}.log", lang, MOST)


def spot(name: str, lang: str) -> Spot:
    """A line of an example game, ``raja/two:46``."""
    return next(one for one in table(name.partition(":")[0], lang).spots if one.name == name)


@pytest.mark.slow
def test_no_sentence_is_misread() -> None:
    found = sample()
    assert {(v.sentence.spot.table.lang, v.sentence.spot.table.game) for v in found} == {
        (lang, game) for lang in LANGS for game in ("raja", "dice-charmers", "bania", "nagaraja")
    }
    assert "\n".join(misread(found)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", BANDS)
def test_as_many_sentences_are_read_as_were_before(name: str) -> None:
    found = [verdict for verdict in sample() if band(verdict) == name]
    assert len(found) > 50
    assert sum(verdict.kind == SAME for verdict in found) / len(found) >= FLOORS[name]


@pytest.mark.slow
def test_every_refusal_names_a_word() -> None:
    refused = [verdict for verdict in sample() if verdict.kind == REFUSED]
    assert len(refused) > 20
    assert "\n".join(misleading(refused)) == ""


def by_hand(name: str, lang: str) -> Iterator[Verdict]:
    """The sentences of a game that were written by hand, judged."""
    lines = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    for line, texts in lines.items():
        here = spot(line, lang)
        yield from (judge(Sentence(here, text, 0)) for text in texts[lang])


@pytest.mark.medium
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", BY_HAND)
def test_no_sentence_by_hand_is_misread(name: str, lang: str) -> None:
    found = list(by_hand(name, lang))
    assert len(found) > 12
    assert "\n".join(misread(found)) == ""


def test_a_misread_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = spot("raja/two:20", "en")
    text = "palace, character; character artisan; go C; palace central; go E"
    assert judge(Sentence(here, text, 0)).kind == SAME
    assert judge(Sentence(here, text.replace("go E", "nix E"), 0)).kind == REFUSED

    def deaf(line: Line, lexicon: Lexicon) -> list[Segment]:
        return [segment for segment in line.segments() if "e" not in segment.words]

    monkeypatch.setattr(session, "segments_of", deaf)
    verdict = judge(Sentence(here, text, 0))
    assert verdict.kind == MISREAD
    assert verdict.read.endswith("palace central")


@pytest.mark.medium
def test_actions_that_are_all_chosen_are_not_chosen_again() -> None:
    """The last words do not replace an action: “moves” after two palaces, and the “e” of the next step."""
    moves = "दो बार महल चुनती है; बाहर का महल बनाती है; मुफ्त में घर गाँव 11 से जैसलमेर खिसकाती है; त्यागती है"
    governor = "toma o ouro e também o governador; governador na; e também segue para a cidade g"
    for name, lang, text in (("raja/short:101", "hi", moves), ("raja/governor:56", "pt", governor)):
        assert judge(Sentence(spot(name, lang), text, 0)).kind == REFUSED


def test_a_number_counts_no_thing_behind_a_comma() -> None:
    """Also if small words between them are dropped: “two back, gets a silk” is not two silk."""
    here = spot("overlap-2:38", "de")
    assert judge(Sentence(here, "Portugiese, zwei zurück, bekommt eine Seide", 0)).kind == SAME


def test_a_verb_begins_another_answer_and_continues_no_list() -> None:
    """“Sells a tea, gets a spice” does not sell both; nor does a verb that is dropped elsewhere."""
    for lang, text, kind in (
        ("en", "merchant; sells a tea and a spice, gets a spice", SAME),
        ("de", "Händlerin; verkauft Tee und Gewürz und bekommt ein Gewürz", SAME),
        ("es", "comerciante; vende un té y una especia, recibe una especia", SAME),
        ("fr", "marchande ; vend un thé, prend une épice", REFUSED),
    ):
        assert judge(Sentence(spot("overlap-2:44", lang), text, 0)).kind == kind


def test_a_seed_gives_the_same_sentences() -> None:
    here = spot("bania/two:20", "de")
    made = [[sentence(here, Random(seed)).text for seed in range(5)] for _ in range(2)]
    assert made[0] == made[1]
    assert len(set(made[0])) > 3


@pytest.mark.parametrize("lang", LANGS)
def test_every_wording_of_a_clause_says_all_of_it(lang: str) -> None:
    for game in ("raja", "dice-charmers", "bania", "nagaraja"):
        english = words("en").lists[game]["clause"]
        clauses = words(lang).lists[game]["clause"]
        assert clauses.keys() == english.keys()
        for kind, template in clauses.items():
            always, ever = slots(template)
            assert always - {"s"} == ever - {"s"} == slots(english[kind])[1] - {"s"}, (game, kind)


def test_two_persons_of_an_arabic_roll_are_not_one() -> None:
    assert table("karma-gained", "ar").found.legal  # merchant portuguese


@pytest.mark.parametrize("text", ["(a", "a]", "[a", "(a|b]"])
def test_a_template_with_a_bracket_too_few_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="brackets"):
        parsed(text)
