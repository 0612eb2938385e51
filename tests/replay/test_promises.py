"""What a notation page promises holds: a log written in those ways has the same verdict and the same end.

``tools/promises.toml`` is the table: each sentence of a page, and the ways that it promises.
"""

import random
import re

import pytest

from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.replay.promised import LAYOUTS, example_texts, rewritten
from tests.support.logs import RAJA
from tests.support.quick import first_quick
from tools import promises
from tools.promises import FACT, PAGES, PROMISES, promised, together, tries, way
from tools.rewrites import GAMES, Table, typed

HERE = PAGES.parents[1] / "tests" / "replay"
CHANGED = 2
"""Logs that each way must change."""
PAIRS = [(game, one.name) for game in LAYOUTS for one in promised(game)]
NEVER_BARE = {"raja": {"give"}}
"""Decisions with a word that may be left out, which no example game has."""


@pytest.mark.parametrize("game", LAYOUTS)
def test_each_sentence_of_a_page_is_in_the_table(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    bullets = " ".join(page.partition("## Everything that can be typed")[0].rpartition("```\n")[2].split())
    for said in sorted(PROMISES, key=len, reverse=True):
        bullets = bullets.replace(said, "")
    assert not re.sub(r"[- ]", "", bullets), "add the sentence to tools/promises.toml, with what tries it"


def test_each_sentence_of_the_table_is_on_a_page() -> None:
    pages = [promises.page(game) for game in LAYOUTS]
    assert not [said for said in PROMISES if not any(said in page for page in pages)]


def test_other_tests_that_the_table_names_exist() -> None:
    others = [meant for meant in PROMISES.values() if meant != FACT and not tries(meant)]
    assert others and all((HERE / other).is_file() for other in others)


@pytest.mark.medium
@pytest.mark.parametrize("game, name", first_quick(PAIRS, columns=True))
def test_a_way_that_is_promised_changes_nothing(game: str, name: str) -> None:
    rng = random.Random(f"{game}/{name}")
    texts = [*example_texts(game).items()]
    rng.shuffle(texts)
    changed = 0
    for log, text in texts:
        again, found = together(Table(text, GAMES, rng, 0.7), [way(name)])
        assert not found, log
        changed += again != text
        if changed == CHANGED:
            break
    assert changed


@pytest.mark.medium
@pytest.mark.parametrize("game", LAYOUTS)
@pytest.mark.parametrize("seeds", first_quick([range(2), range(2, 12)]))
def test_several_ways_at_once_change_nothing(game: str, seeds: range) -> None:
    for seed in seeds:
        _, ways, found = rewritten(game, seed)
        assert not found, (seed, [one.name for one in ways])


@pytest.mark.slow
@pytest.mark.parametrize("game", LAYOUTS)
def test_each_word_in_brackets_is_left_out_somewhere(game: str) -> None:
    left, may = set(), set()
    for text in example_texts(game).values():
        table = Table(text)
        may = {verb.key for verb in table.lexicon.grammar.verbs if verb.bare}
        for event in (event for step in table.turns for event in typed(step)):
            if table.bare(event) != table.said(event)[1]:
                left.add(table.said(event)[0].key)
    assert may - left == NEVER_BARE.get(game, set())


@pytest.mark.slow
@pytest.mark.parametrize("game", LAYOUTS)
def test_a_log_that_stops_anywhere_is_as_it_was_there(game: str) -> None:
    text = random.Random(game).choice([*example_texts(game).values()])
    whole = replay(text, GAMES, effort=0)
    rows = text.splitlines()
    for step in whole.steps[::5]:
        until = replay("\n".join(rows[: step.line.number]) + "\n", GAMES, effort=0)
        assert not until.findings
        assert until.state == whole.at(step.line.number)


# ---- what the pages promise and was not kept --------------------------------------------------------
JAPANESE = RAJA.replace("players:", "lang: ja\nplayers:")


@pytest.mark.clause("RA-21")
@pytest.mark.parametrize(
    ("said", "usual"),
    [
        ("金, 家２軒", "gold, two houses"),
        ("家٢軒, 金", "gold, two houses"),
        ("金, 家२軒", "gold, two houses"),
        ("金 x2", "gold, gold"),
        ("2 金", "gold, gold"),
    ],
)
def test_digits_of_any_keyboard_stand_beside_letters_of_any(said: str, usual: str) -> None:
    found, plain = replay(f"{JAPANESE}Ben: {said}; waive\n"), replay(f"{RAJA}Ben: {usual}; waive\n")
    assert not found.findings and found.state == plain.state


@pytest.mark.clause("DC-41")
def test_a_wide_letter_is_no_letter_with_an_accent() -> None:
    log = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\nlang: it\nroll: ts pp | curve halves | flag boat | "
    log += "raja raja\n"
    usual, found = (replay(f"{log}Ann: {said}\n") for said in ("curve c3 e s", "curve ｃ３ ｅ ｓ"))
    assert not found.findings and found.state == usual.state


@pytest.mark.clause("DC-63")
def test_an_english_verb_with_an_s_is_kept_where_it_tells_something() -> None:
    """``gets t`` is no sale, though “get” and “gets” are small words where nothing else can be read."""
    log = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\nroll: ts ts | line halves | flag boat | merchant raja\n"
    log += "Ann: ts\nBen: line c3 ns\nAnn: "
    usual, found = (replay(f"{log}{said} t\n") for said in ("merchant; get", "merchant; gets"))
    assert not found.findings and found.state == usual.state
    assert [finding.code for finding in replay(f"{log}merchant; t\n").findings] == ["ambiguous"]


def in_game(name: str, line: int, said: str) -> Replay:
    """An example game up to a line, which says something else."""
    rows = (GAMES / name).read_text(encoding="utf-8").splitlines()[: line - 1]
    return replay("\n".join([*rows, said]) + "\n", GAMES, effort=0)


@pytest.mark.clause("RA-21", "RA-35")
def test_a_palace_is_parted_from_the_action_behind_it() -> None:
    """``outer; palace and house`` has “outer palace” in it, which sheets say; ``and`` is no small word for that."""
    said = "Rajesh: go Bikaner; palace outer; palace and house; palace outer; house Bikaner"
    usual = "Rajesh: palace, palace and house; go Bikaner; palace outer; palace outer; house Bikaner"
    found, plain = (in_game("raja/advanced-short.log", 45, line) for line in (said, usual))
    assert not found.findings and found.state == plain.state


@pytest.mark.clause("RA-21", "RA-22")
@pytest.mark.parametrize(
    ("name", "line", "player", "said", "usual"),
    [
        ("alone", 17, "Leila", "go Ahmadabad; palace and house; palace central; house Ahmadabad; gold",
         "gold, palace and house; go Ahmadabad; palace central; house Ahmadabad"),
        ("two-governor", 24, "Leila", "go Bikaner; gold; two houses; house Bikaner; house Bikaner",
         "gold, two houses; go Bikaner; house Bikaner; house Bikaner"),
    ],
)  # fmt: skip
def test_a_turn_may_begin_with_a_journey_behind_another_of_the_same_player(
    name: str, line: int, player: str, said: str, usual: str
) -> None:
    found, plain = (in_game(f"raja/{name}.log", line, f"{player}: {text}") for text in (said, usual))
    assert not found.findings and found.state == plain.state


@pytest.mark.clause("RA-6", "RA-41")
def test_english_words_may_have_their_s_before_and_in_a_turn() -> None:
    assert replay(RAJA.replace("Ann: 14", "Ann: houses 14")).state == replay(RAJA).state
    usual, found = (replay(f"{RAJA}Ben: governor, gold; {said} F\n") for said in ("governor", "governors"))
    assert not found.findings and found.state == usual.state
