"""What is typed has one natural reading: legality never saves another."""

import random
from functools import cache
from pathlib import Path

import pytest

from sheetgen.errors import Illegal
from sheetgen.explain.format import canonical_log
from sheetgen.explain.ledger import ledger_entries
from sheetgen.explain.sections import text_width
from sheetgen.games import registry
from sheetgen.games.notation.args import Arg
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.read.reader import TYPED, Event, Reader
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay
from tests.support.logs import RAJA, record

GAMES = Path(__file__).parent / "games"


def told(*lines: str, head: str = RAJA) -> list[tuple[int, str, str]]:
    """Line, code and the words under the caret of each finding."""
    found = replay(head + "\n".join(lines), effort=0)
    return [(f.line, f.code, f.text[f.column - 1 : f.column - 1 + f.length]) for f in found.findings]


@pytest.mark.clause("RA-50")
def test_a_road_that_is_not_there_is_no_cut_word() -> None:
    assert told("Ben: palace, gold; go A C") == [(14, "road-closed", "A C")]
    assert told("Ben: palace, gold; go C B A; c")[0][2] != "c"


@pytest.mark.clause("RA-42", "RA-50")
def test_a_place_behind_a_way_is_no_character() -> None:
    assert told("Ben: character, gold; go G start B") == [(14, "road-closed", "G start B")]


def test_a_number_is_no_beginning_of_an_action() -> None:
    assert told("Ben: 7 gold") == [(14, "actions-first", "7")]


def test_a_number_alone_is_a_villages_and_no_bid() -> None:
    """What is wrong with a house there tells more than that nothing is auctioned."""
    assert told("Ben: gold, gold; 26") == [(14, "not-chosen", "26")]
    (finding,) = replay(RAJA + "Ben: house, gold; 26\n", effort=0).findings
    assert finding.suggestions[0] == "house 26" and "“house 26”" in str(finding.message)


def test_a_cut_word_does_not_hide_what_stands_behind_it() -> None:
    setting = RAJA.split("Ann:")[0]
    assert told("Ann: build 26", head=setting)[0][2] == "26"
    assert told("Ben: character, gold; build 26") == [(14, "not-chosen", "26")]


@pytest.mark.clause("NA-1")
def test_a_place_beside_the_temple_is_no_card() -> None:
    head = "game: nagaraja\nplayers: Ann, Ben\nfirst: Ann\ntile: fork\nAnn: s1\nBen: r5\nthrow: b123\nthrow: w2 gnn1\n"
    assert told("Ann: c4 nes", head=head) == [(9, "no-such-cell", "c4")]
    assert told("Ann: c3 nes", head=head) == []


@pytest.mark.parametrize("key", ["dice-charmers", "raja", "bania", "nagaraja"])
@pytest.mark.parametrize("lang", ["en", "de", "fr", "hi", "ja", "ko"])
def test_single_letters_that_name_things_are_no_cut_words(key: str, lang: str) -> None:
    lexicon = registry.find(key).grammar.lexicon(lang, ("Ann", "Ben"))
    letters = [word for word in lexicon.unabbreviated if len(word) == 1]
    assert letters
    kinds = {kind for verb in lexicon.grammar.verbs for kind in verb.answers}
    cut = [
        (letter, kind, phrase.move)
        for letter in letters
        for kind in kinds
        for phrase in lexicon.answering_phrases((letter,), 0, kind)
        if phrase.rank and not any(isinstance(part, int) for part in phrase.move[1:])
    ]
    assert not cut


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_canonical_form_stands_in_columns_of_a_terminal(lang: str) -> None:
    """Letters that are two columns wide count as two."""
    log = canonical_log(replay((GAMES / "overlap-2.log").read_text(encoding="utf-8")), lang=lang)
    comment, header, first, *_ = log.split("\n\n")
    assert comment.startswith("#")
    for part in (header, first):
        heads = {text_width(line) - text_width(line.split(":", 1)[1].lstrip()) for line in part.splitlines()}
        assert len(heads) == 1, part


# ---- every segment of a game, changed to one that is illegal ------------------------------------


def changed(found: Replay, step: Step, event: Event, rng: random.Random) -> str | None:
    """The words of the event with one argument changed, so that the rules refuse them; None if none is found."""
    lexicon, game = found.game.grammar.lexicon("en", found.heading.players, found.heading.layout), found.game
    due = game.due(event.before)
    verb, _ = lexicon.write_with_verb(event.move) or (None, "")
    assert due is not None and verb is not None
    if not verb.args or due.kind not in verb.answers:
        return None
    for _ in range(12):
        values = list(verb.values(event.move) or ())
        i = rng.randrange(len(values))
        values[i] = rng.choice(_sayable(verb.args[i], lexicon))
        for move in verb.moves(*values):
            text = lexicon.write(move)
            if text and _illegal(found, event, move):
                return text
    return None


@cache
def _sayable(arg: Arg, lexicon: Lexicon) -> list[object]:
    """Lists of houses are many."""
    return arg.possible_values(lexicon)


def _illegal(found: Replay, event: Event, move: tuple[object, ...]) -> bool:
    try:
        found.game.apply(event.before, move)
    except Illegal:
        return True
    return False


def saved(found: Replay, event: Event, text: str) -> list[str]:
    """Readings of an illegal phrase that cut it up: in other places, or to other words."""
    lexicon = found.game.grammar.lexicon("en", found.heading.players, found.heading.layout)
    words = tuple(word for word in _words(text))
    reader = Reader(found.game, lexicon)
    attempt = reader.read(words, event.before, (), lambda state, due: True, event.player)
    return [
        f"{text}: {[e.move for e in reading.events]}"
        for reading in attempt.readings
        if reading.rank == 1 or sum(e.how == TYPED for e in reading.events) > 1
    ]


def _words(text: str) -> tuple[str, ...]:
    from sheetgen.games.notation.tokens import folded_words

    return folded_words(text)


LOGS = ["moon", "raja/palaces", "raja/advanced-one", "bania/two", "nagaraja/points", "nagaraja/cursed"]


@pytest.mark.parametrize("name", LOGS)
def test_an_illegal_phrase_is_read_as_nothing_else(name: str) -> None:
    found = replay((GAMES / f"{name}.log").read_text(encoding="utf-8"), GAMES)
    rng = random.Random(name)
    tried, wrong = 0, []
    for step in found.steps:
        for event in step.events:
            if event.how == TYPED and event.player is not None and rng.random() < 0.5:
                text = changed(found, step, event, rng)
                if text is not None:
                    tried += 1
                    wrong += saved(found, event, text)
    assert not wrong
    assert tried > 20


# ---- what was understood can be seen ------------------------------------------------------------


def test_the_ledger_says_short_words_in_full() -> None:
    found = replay(RAJA + "Ben: gol, cha; art\n")
    texts = [entry.text for entry in ledger_entries(found)]
    assert texts[0] == "D A F B G C E", "letters are words of the log"
    assert texts[1] == "artisan", "nothing was cut"
    assert texts[-1] == "gol, cha; art  = gold, character; character artisan"


def test_the_ledger_says_nothing_twice() -> None:
    found = replay(RAJA + "Ben: gold, palace; go Jaipur; palace central\n")
    assert ledger_entries(found)[-1].text == "gold, palace; go Jaipur; palace central"
    found = replay(RAJA + "Ben: gold, palace; go Jai; central\n")
    assert (
        ledger_entries(found)[-1].text
        == "gold, palace; go Jai; central  = gold, palace; go Jaipur; palace central"
    )


def test_short_is_the_shortest_clear_form() -> None:
    found = replay(RAJA)
    assert "governors: D A F B G C E" in canonical_log(found, short=True)
    assert "governors: Jaipur Ahmadabad" in canonical_log(found)


def test_a_short_line_that_could_be_misread_is_written_longer_whatever_could_be_changed_before_it() -> None:
    """Of four players' log: without its word a good may be sold or taken, and Rajesh's line 11 could be mended."""
    text, _ = record("dice-charmers", "moon", ("Leila", "Rajesh", "Ann", "Dev"), 1)
    found = replay("\n".join(text.split("\n")[:36]))
    assert not found.findings
    short = canonical_log(found, short=True)
    assert "R:    mo me; s\n" in short and "A:    merchant; get p\n" in short


@pytest.mark.parametrize("name", ["Anna von und zu Guttenberg", "Max and Moritz"])
def test_a_name_may_have_many_words_and_words_of_the_grammar(name: str) -> None:
    text = (GAMES / "nagaraja" / "careless-cursed.log").read_text(encoding="utf-8")
    assert not replay(text.replace("Rajesh", name)).findings


def test_english_words_may_have_their_s_in_every_language() -> None:
    assert told("Ben: gold, palace; goes D; palaces central") == []
    head = "game: dice-charmers\nlayout: sun\nlang: {}\nplayers: Ann, Ben\n"
    for lang in ("en", "de", "ar"):
        assert told("Ann: flag; gets ts", "Ben: passes", head=head.format(lang))[0][1:2] == ("die-usable",)


def test_a_word_with_an_s_that_is_another_word_stays_that_word() -> None:
    """The amulets shown at the end are not the amulet that is taken."""
    grammar = registry.find("nagaraja").grammar
    lexicon = grammar.lexicon("en", ("Ann", "Ben"))
    assert {phrase.verb.key for phrase in lexicon.phrases(("amulets", "2"), 0)} == {"tally"}
    assert "amulet" in {phrase.verb.key for phrase in lexicon.phrases(("amulet", "2"), 0)}


@pytest.mark.clause("DC-62")
def test_no_space_ahead_is_refused_by_the_rule() -> None:
    head = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n"
    assert told("Ann: maharani; ahead 0", head=head) == [(4, "too-far", "0")]
