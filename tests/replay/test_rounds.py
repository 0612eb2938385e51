"""Rounds close where the table closes them: claims, states at a line, plans and ledgers agree with the table."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.__main__ import main
from sheetgen.explain import json_report
from sheetgen.explain.cost import plan_cost
from sheetgen.explain.ledger import ledger_entries
from sheetgen.explain.report import Report
from sheetgen.face import score
from sheetgen.games import registry
from sheetgen.games.raja import GAME
from sheetgen.message import translate_messages
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.text.catalog import all_languages, speaker
from tests.games.raja import table
from tests.games.raja.table import A, open_roads, play

GAMES = Path(__file__).parent / "games"
ADDRESS = re.compile(r"\b(?:own|village|houses|strip|governor|space|score|river|palace|temple|relic)\.\w")
HEAD = """game: raja
layout: rajasthan
players: Leila, Rajesh
governors: Jaisalmer Chittor Bikaner Ahmadabad Jodhpur Jaipur Udaipur
Leila: take {leila}
Rajesh: take {rajesh}
"""
HOUSES = """{first}: house 22
{second}: house 26
{first}: house 18
{second}: house 19
{first}: house 17
{second}: house 12
{first}: house 7
{second}: house 14
"""
"""Open roads for nobody in particular: villages from the start and beyond."""


def begun(leila: str, rajesh: str, *turns: str, last: str = "Rajesh") -> Replay:
    """A game from the first round on; ``last`` plays last in it."""
    first = "Leila" if last == "Rajesh" else "Rajesh"
    head = HEAD.format(leila=leila, rajesh=rajesh) + HOUSES.format(first=first, second=last)
    return replay(head + "\n".join(turns) + "\n")


@cache
def example(name: str) -> Replay:
    return replay((GAMES / f"{name}.log").read_text(encoding="utf-8"), GAMES)


def gold(found: Replay, line: int | None = None) -> list[int]:
    state = found.state if line is None else found.at(line)
    return [found.game.totals(state, seat)["gold"] for seat in range(len(found.heading.players))]


# ---- Raja ------------------------------------------------------------------------------------


@pytest.mark.clause("RA-25", "RA-61")
def test_the_last_word_of_a_round_scores_its_city_at_once() -> None:
    first = begun("mogul", "monk", "Leila: gold, gold", "Rajesh: gold, gold")
    assert not first.findings
    (account,) = first.game.accounts(first.state)
    assert account.facts == {"round": 1, "city": "jaisalmer"}
    assert [part.values for part in account.parts] == [(0, 0), (0, 0)]
    assert first.game.due(first.state) == ("actions", 0)
    assert gold(first) == [19, 19] and first.state.round == 2


@pytest.mark.clause("RA-25")
def test_a_claim_after_the_last_line_of_a_log_sees_the_round_scored() -> None:
    whole = example("raja/two")
    lines = [line.text for line in whole.lines]
    # Line 21 is the last of round 1: Leila has a central palace in Jaisalmer, 3 points and 10 gold, Rajesh
    # the architect, 1 point and 5 gold (RA-60, RA-61).
    cut = replay("\n".join([*lines[:21], "angabe Leila: gold 13", "angabe Rajesh: gold 13"]))
    assert not cut.findings
    assert gold(cut) == gold(cut, 21) == gold(whole, 21) == [13, 13]
    last = ledger_entries(cut)[-1]
    (account,) = last.accounts
    assert [part.values for part in account.parts] == [(3, 1), (10, 5)]
    assert last.totals["Leila"]["gold"] == (18, 13)


@pytest.mark.clause("RA-61")
def test_a_tie_names_what_broke_it_and_whoever_is_alone_is_named() -> None:
    found = example("raja/two")
    second = found.game.accounts(found.state)[1]
    (note,) = second.notes
    assert (note.code, note.clauses) == ("tie", ("RA-61",))
    assert str(note.message) == (
        "2. Chittor: Rajesh comes before Leila with as many points, as character 1 before 6."
    )
    assert [part.values for part in second.parts] == [(3, 3), (5, 10)]


@pytest.mark.clause("RA-62")
def test_whoever_is_alone_in_a_city_is_named() -> None:
    state = open_roads(table.begun("mogul", "sadhu"), 0, 1)
    state = play(
        state, ("actions", "gold", "gold"), ("travel", A), ("end",), ("actions", "gold", "gold"), ("end",)
    )
    (account,) = GAME.accounts(state)
    (note,) = account.notes
    assert (note.code, note.clauses) == ("alone", ("RA-62",))
    assert str(note.message) == "1. Ahmadabad: Ann is alone there and gets 5 gold more."


@pytest.mark.clause("RA-10", "RA-25")
def test_the_merchants_coin_comes_when_the_turn_begins() -> None:
    turns = ("Leila: gold, gold", "Rajesh: gold, gold", "claim Leila: gold 20", "Leila: gold, gold")
    found = begun("merchant", "sadhu", *turns)
    assert not found.findings
    line = len(found.lines)
    assert gold(found, line - 1) == [20, 19]
    assert gold(found) == [20 + 1 + 4, 19]


@pytest.mark.clause("RA-23", "RA-25")
def test_a_turn_with_something_left_is_not_over_when_a_log_breaks_off() -> None:
    found = begun("mogul", "sadhu", "Leila: gold, gold", "Rajesh: gold, house")
    assert found.game.due(found.state) == ("turn", 1)
    assert not found.game.accounts(found.state)


@pytest.mark.clause("RA-42", "RA-25")
def test_a_round_whose_last_word_is_of_who_was_robbed_is_scored_there() -> None:
    found = begun("mogul", "sadhu", "Leila: gold, gold", "Rajesh: gold, character; character mogul",
                  "Leila: take merchant")  # fmt: skip
    assert not found.findings
    assert len(ledger_entries(found)[-1].accounts) == 1 and found.state.round == 2
    before = begun("mogul", "sadhu", "Leila: gold, gold", "Rajesh: gold, character; character mogul")
    assert before.game.due(before.state) == ("robbed", 0) and not before.game.accounts(before.state)


def test_a_plan_after_the_last_line_goes_on_with_its_turn_or_begins_the_next() -> None:
    found = begun("mogul", "monk", "Leila: gold, gold", "Rajesh: gold, gold")
    on = plan_cost(found, ["Rajesh: go Chittor"])
    assert not on.findings and on.player == "Rajesh"
    assert [account.facts["round"] for account in on.accounts] == [1]
    following = plan_cost(found, ["gold, gold"])
    assert not following.findings and following.changes == {"Leila": {"gold": (19, 23)}}
    assert not following.accounts


@pytest.mark.clause("RA-20", "RA-25")
def test_a_round_whose_city_nobody_wrote_down_is_unknown() -> None:
    text = (GAMES / "raja/two.log").read_text(encoding="utf-8")
    found = replay("\n".join(line for line in text.split("\n") if not line.startswith("gouverneure")))
    first = found.game.accounts(found.state)[0]
    assert first.facts["city"] is None and {part.values for part in first.parts} == {(None, None)}
    assert {f.code for f in found.findings} == set()
    assert any("gold" in str(u.message) for u in found.unchecked)


def test_a_players_end_of_round_is_told_once_in_the_ledger() -> None:
    found = example("raja/two")
    told = [line for entry in ledger_entries(found) for line in Report("two", found, str).entry(entry)]
    assert sum("1. Jaisalmer: Leila 3 / 10 · Rajesh 1 / 5" in line for line in told) == 1


# ---- Bania -----------------------------------------------------------------------------------


@pytest.mark.clause("BA-51", "BA-52")
@pytest.mark.parametrize("name", ["three", "majority-tie", "four-shared", "two"])
def test_the_end_of_bania_adds_up(name: str) -> None:
    found = example(f"bania/{name}")
    (end,) = found.game.accounts(found.state)
    *parts, points = (part.values for part in end.parts)
    assert [sum(filter(None, got)) for got in zip(*parts, strict=True)] == list(points)
    assert sum(filter(None, parts[1])) == 3 and [part.key for part in end.parts][:2] == ["track", "last"]
    assert ledger_entries(found)[-1].accounts == [end]


@pytest.mark.clause("BA-52")
@pytest.mark.clause("BA-10")
def test_an_elephants_bonus_comes_in_its_players_own_line() -> None:
    found = replay(
        "game: bania\nplayers: Ann, Ben\n"
        "deal: oil OOP, silk PPS, spices OPS, incense SII\ndeal: silk OOP, spices PPI, incense OPI, silk OPS\n"
        "Ann: pitch oil OOP e5; elephant e5; draw oil OPS\n"
        "Ben: roll OOPP\n"
        "claim Ann: track 3, goods 0/1/2/2\n"
        "Ann: spices OPS e6 for PS; draw spices SSI\n"  # the bonus pays the oil that the tent on e5 does not
        "claim Ann: track 4, goods 1/0/1/2\n"
    )
    assert not found.findings and [claim.differing for claim in found.claims] == [[], []]
    told = {entry.line: entry.totals.get("Ann", {}) for entry in ledger_entries(found)}
    assert not told[6] and told[8]["oil"] == (0, 1)
    assert found.game.totals(found.at(6), 0)["oil"] == 0
    facts = {fact.key: fact.value for fact in found.game.table(found.at(6))}
    assert facts["bonus"] == ["oil"] and "bonus" not in {fact.key for fact in found.game.table(found.at(8))}


def test_who_shares_the_most_cards_is_named() -> None:
    found = example("bania/majority-tie")
    (end,) = found.game.accounts(found.state)
    (note,) = end.notes
    assert "silk: Rajesh, Ann have most cards, 6 each" in str(note.message) and note.clauses == ("BA-52",)


def test_an_elephant_off_the_board_is_at_home_and_not_unknown() -> None:
    found = example("bania/three")
    shown = "\n".join(Report("three", found, str).lines())
    assert "at home" in shown and "?" not in shown


# ---- what was never written down -------------------------------------------------------------


def test_a_question_mark_in_a_claim_is_no_difference() -> None:
    found = begun("mogul", "sadhu", "Leila: gold, gold", "claim Leila: gold ?, palaces 0")
    assert not found.findings
    assert [str(u.message) for u in found.unchecked] == ["not compared with the paper: gold"]
    wrong = begun("mogul", "sadhu", "Leila: gold, gold", "claim Leila: gold ?, palaces 1")
    assert [f.code for f in wrong.findings] == ["claim-differs"]


@pytest.mark.medium
@pytest.mark.clause("NA-2")
def test_points_of_a_relic_that_nobody_named_are_not_compared() -> None:
    text = (GAMES / "nagaraja/points.log").read_text(encoding="utf-8")
    claim = "claim Rajesh: points 12, cursed 1, tiles 8\n"
    at = next(i for i, line in enumerate(text.split("\n")) if re.search(r"relic \d", line))
    lines = text.split("\n")
    lines[at] = re.sub(
        r"relic (\d ?)+", lambda m: "relic " + " ".join("?" * len(m[0].split()[1:])), lines[at]
    )
    found = replay("\n".join([*lines[: at + 1], claim]))
    assert "claim-differs" not in {f.code for f in found.findings if "points" in str(f.message)}


# ---- the whole table -------------------------------------------------------------------------

DIE_WITH_TWO_GOODS = re.compile("(tea|silk|spices) (tea|silk|spices)")
WANTED = {
    "raja/two": {"round", "maharaja", "to_play", "governors", "architects", "bank", "villages"},
    "bania/three": {"turn", "bag", "reserve.1", "reserve.3", "tents.oil", "closed"},
    "nagaraja/points": {"round", "guide", "temple.1", "temple.2", "tiles", "amulets", "cards"},
    "dice-charmers/sun-four": {"round", "first", "middle", "elephant", "depots"},
}


@pytest.mark.parametrize("name", WANTED)
def test_at_a_line_the_whole_table_is_told(name: str) -> None:
    found = example(name)
    line = next(
        s.line.number for s in found.steps[len(found.steps) // 2 :] if len([*found.game.table(s.after)]) > 2
    )
    told = json.loads(json.dumps(translate_messages(json_report.score_report(found, at=line), str)))
    assert WANTED[name] <= set(told["table"]) and not told["finished"] and told["due"]
    assert json_report.score_report(found)["finished"]


@pytest.mark.parametrize("lang", sorted(set(all_languages()) - {"en"}))
@pytest.mark.parametrize("name", WANTED)
def test_ledger_and_table_are_in_the_readers_words(name: str, lang: str) -> None:
    found = example(name)
    report = Report(name, found, speaker(lang))
    shown = [line for entry in ledger_entries(found)[::7] for line in list(report.entry(entry))[1:]]
    shown += report.lines(at=found.steps[len(found.steps) * 2 // 3].line.number)
    for line in shown:
        assert not ADDRESS.search(line) and "⟦" not in line, line


@pytest.mark.parametrize("key", sorted(WANTED))
def test_what_is_on_the_table_has_a_key_each(key: str) -> None:
    found = example(key)
    for step in found.steps:
        keys = [fact.key for fact in found.game.table(step.after)]
        assert len(keys) == len(set(keys))


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        yield from (
            text for part in (value.values() if isinstance(value, dict) else value) for text in texts_in(part)
        )


@pytest.mark.parametrize("key", sorted(WANTED))
def test_what_is_on_the_table_is_told_to_programs_in_fields_not_in_sentences(key: str) -> None:
    found = example(key)
    words = {
        text
        for step in found.steps[::9]
        for fact in found.game.table(step.after)
        for text in texts_in(fact.value)
    }
    joined = {text for text in words if re.search(r"[ ,:()]", text)}
    assert not {text for text in joined if not DIE_WITH_TWO_GOODS.fullmatch(text)}


def test_every_example_game_can_be_told_line_by_line() -> None:
    for game in registry.all_games():
        for log in sorted((GAMES / game.key).glob("*.log"))[:2]:
            found = replay(log.read_text(encoding="utf-8"), GAMES)
            so_far = [len(found.game.accounts(found.after(n))) for n in range(len(found.steps))]
            assert so_far == sorted(so_far)


# ---- filled sheets ---------------------------------------------------------------------------


def test_a_log_with_an_error_is_filled_up_to_its_last_sound_line() -> None:
    lines = (GAMES / "raja/two.log").read_text(encoding="utf-8").split("\n")
    lines[25:] = ["Rajesh: xyzzy"]
    found = score("\n".join(lines), base=GAMES)
    assert found.filled_to() == 25 and found.filled_to(20) is None and found.filled_to(25) is None
    assert found.left_out() == 1 and found.left_out(25) == 0


@pytest.mark.slow
def test_comments_and_empty_lines_are_not_counted_among_what_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (GAMES / "raja/two.log").read_text(encoding="utf-8").split("\n")
    lines[25:] = ["", "# she was in a hurry", "Rajesh: xyzzy", "", "Leila: gold, gold"]
    log = tmp_path / "game.log"
    log.write_text("\n".join(lines), encoding="utf-8")
    found = score(log)
    assert (found.filled_to(), found.left_out()) == (25, 2)
    assert found.filled_to(27) is None, "nothing is left out up to there"
    main(["score", str(log), "--fill", str(tmp_path / "x.svg"), "--lang", "en"])
    told = capsys.readouterr().out
    assert "up to line 25, the last one before the first error; 2 lines are left out." in told


@pytest.mark.slow
def test_the_sheets_of_a_log_with_an_error_are_those_of_its_sound_lines(tmp_path: Path) -> None:
    lines = (GAMES / "raja/two.log").read_text(encoding="utf-8").split("\n")
    lines[25:] = ["Rajesh: xyzzy"]
    found = score("\n".join(lines), base=GAMES)
    bad = found.fill(tmp_path / "bad.svg")
    good = score("\n".join(lines[:25]), base=GAMES).fill(tmp_path / "good.svg")
    assert [path.read_text() for path in bad] == [path.read_text() for path in good] and len(bad) == 4


@pytest.mark.clause("RA-25", "RA-71")
def test_the_pad_is_filled_with_each_round_and_the_end() -> None:
    found = example("raja/two")
    marks = found.game.marks(found.state, 0)
    assert marks["score.name.2"].value == "Rajesh"
    assert marks["score.city.2.chittor"].kind == "circle" and "score.city.2.jaipur" not in marks
    assert [marks[f"score.points.2.{n}"].value for n in (1, 2)] == ["3", "3"]
    assert [marks[f"score.gold.2.{n}"].value for n in (1, 2)] == ["5", "10"]
    assert [marks[f"score.{what}.1"].value for what in ("palaces", "gold", "character")] == ["7", "26", "1"]
    early = found.game.marks(found.at(30), 0)
    assert "score.points.3.1" in early and "score.points.4.1" not in early and "score.gold.1" not in early


@pytest.mark.clause("RA-25")
def test_rounds_beyond_the_pad_are_not_written_down() -> None:
    state = example("raja/two").state
    long = state.replace(scores=state.scores * 2)
    rounds = {address for address in GAME.marks(long, 0) if address.startswith("score.points.")}
    assert rounds == {f"score.points.{n}.{column}" for n in range(1, 13) for column in (1, 2)}


def test_a_turn_that_goes_on_in_the_next_line_is_not_over_on_the_table() -> None:
    log = (GAMES / "raja/two-governor.log").read_text(encoding="utf-8")
    parted = log.replace("gouverneur Jaisalmer; aller Jodhpur", "gouverneur Jaisalmer\nLeila: aller Jodhpur")
    found = replay(parted, GAMES)
    assert found.legal and parted != log
    first, second = found.after(len(found.steps) - 2), found.after(len(found.steps) - 1)
    due = found.game.due(first)
    assert due is not None and due.player == 0, "she may still travel"
    assert len(found.game.accounts(first)) < len(found.game.accounts(second)), "the round is scored behind it"
