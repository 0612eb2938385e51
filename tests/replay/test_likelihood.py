"""How likely a change of a log seems: by whose line it is, what it says, and what it would have been good for."""

import pytest
from msgspec.structs import replace

from sheetgen.games.bania.board import GOODS
from sheetgen.games.contract.values import Move
from sheetgen.mend.edit import ADDED, LEFT_OUT, WORD, Edit
from sheetgen.mend.edits import TOO_MANY, Edits
from sheetgen.mend.likelihood import (
    APART,
    BETTER,
    LATER,
    MOST_ASKED,
    NEAR,
    OTHERS,
    WORSE,
    FaultSubject,
    Plausibility,
)
from sheetgen.mend.line_edits import (
    EACH_WORD,
    FEW,
    MOST_ANSWERS,
    MOST_WEIGHED,
    USELESS,
    Answers,
    alternatives_cost,
)
from tests.replay.test_elsewhere import track as read
from tests.replay.test_recovery import Long, track, turns
from tests.replay.toy import State
from tools.slips import GAMES

ROLL = "game: dice-charmers\nlayout: sun\nplayers: Leila, Rajesh\n\nroll: {}\n"


def of_the_list(roll: str) -> dict[str, float]:
    """What it costs that a thing of a roll is too many, or missing, by what the line says then."""
    edits = Edits(read(ROLL.format(roll)))
    statements = edits.track.statements
    listed = [edit for edit in edits.changes_at_fault() if edit.kind in (LEFT_OUT, ADDED)]
    return {" ".join(edit.lines(statements)[0].split()): edit.cost for edit in listed}


def test_one_word_too_many_in_a_list_is_as_likely_as_one_that_is_missing() -> None:
    found = of_the_list("ts pp tt | line halves | flag boat | mogul mason")
    assert found["roll: ts pp | line halves | flag boat | mogul mason"] == TOO_MANY
    assert found["roll: ts pp tt | line halves | flag boat | mogul mason, ?"] == TOO_MANY


def test_two_words_too_many_in_a_list_are_less_likely() -> None:
    found = of_the_list("ts pp tea silk | line halves | flag boat | mogul mason")
    assert found["roll: ts pp | line halves | flag boat | mogul mason"] == TOO_MANY + EACH_WORD


def test_what_was_left_undone_is_about_who_left_it() -> None:
    """Bob still owes an action after line 3, which shows only when Ann goes on."""
    log = track("Ann: 2\nBob: trick Ann\nAnn: believe\nAnn: 2\nBob: 2")
    about = FaultSubject(log)
    assert log.statements[log.stop].line.number == 4
    assert about.head == log.statements[1].head and about.seats == {1}
    assert about.line_cost(0) == 0.0, "near the fault any line may be it"


def test_far_above_a_slip_is_likelier_in_the_lines_of_whom_the_fault_is_about() -> None:
    """Line 9 is Ann's, where she says what is too small."""
    log = track(turns(9, {9: "Ann: 1"}))
    assert [FaultSubject(log).line_cost(i) for i in range(8 - NEAR)] == [0.0, OTHERS] * 2 + [0.0]


def test_of_who_has_too_little_lines_that_brought_more_are_likelier() -> None:
    """Leila can't pay in line 45: her own lines tell why, counted in hers; whoever has no more then still can't pay."""
    path = GAMES / "bania" / "four-three-rolls.log"
    rows = path.read_text(encoding="utf-8").split("\n")
    rows[36] = rows[36].replace(" हाथी d1;", "")
    edits = Edits(read("\n".join(rows)))
    log = edits.track
    assert log.statements[log.stop].line.number == 45 and edits.short_totals == GOODS
    about = FaultSubject(log, edits.short_totals)
    (i,) = (i for i, s in enumerate(log.statements) if s.line.number == 37)
    assert (about.distance(i), log.stop - i) == (2, 8)
    assert about.distance(i + 1) == 7, "of others' lines those between count"
    same = log.bookmark(i + 1).state
    more = replace(same, hands=tuple((3, 3, 3, 3) for _ in same.hands))
    assert about.change_cost(i, same) == LATER and about.change_cost(i + 1, same) == APART
    assert about.change_cost(i, more) == about.change_cost(i + 1, more) == 0.0


def test_one_of_few_things_that_an_action_could_say_is_likelier_missing() -> None:
    assert (
        alternatives_cost(1)
        < alternatives_cost(4)
        < alternatives_cost(8)
        == 0.0
        < alternatives_cost(16)
        == alternatives_cost(100)
    )


def test_what_a_line_usually_brings_is_told_by_those_lines_of_which_it_is_known() -> None:
    """Nobody knows how things look after Ann's second line, nor therefore what that brought her."""

    class Hazy(Long):
        def estimate(self, state: State, player: int) -> float | None:
            return None if state.count == 3 else float(state.points[player])

    log = track("Ann: 2\nBob: 3\nAnn: 4\nBob: 5\nAnn: 6\nBob: 1", Hazy)
    sense = Plausibility(log)
    assert sense._usually(0) == (2 + 6) / 2
    assert sense._usually(1) == 3.0, "nor from where Bob began with his second one"


class Known(Long):
    """Whoever has more points is better off; as many things can be said as ``many``."""

    many = 3

    def legal(self, state: State) -> list[Move]:
        return [("score", n) for n in range(2, 2 + self.many)]

    def estimate(self, state: State, player: int) -> float:
        return float(state.points[player])


def answers(many: int) -> tuple[Answers, State]:
    log = track("Ann: 2\nBob: 3", type("Known", (Known,), {"many": many}))
    return Answers(log), log.bookmark(2).state


def test_a_missing_answer_is_likelier_the_more_it_brings() -> None:
    found, state = answers(4)
    costs = [("score", 5), ("score", 4), ("score", 3), ("score", 2)]
    assert found.answers(state) == [(move, pytest.approx(USELESS * n / 4)) for n, move in enumerate(costs)]
    assert found.missing_answers(state)[3] == (
        ("score", 2),
        pytest.approx(USELESS * 3 / 4 + alternatives_cost(4)),
    )


def test_answers_are_weighed_only_where_they_are_not_too_many() -> None:
    few, state = answers(MOST_WEIGHED)
    assert few.answers(state)[-1][1] > 0.0
    assert {cost for _, cost in few.answers(state, weighed=False)} == {0.0}
    many, state = answers(MOST_WEIGHED + 1)
    assert {cost for _, cost in many.answers(state)} == {0.0}
    more, state = answers(MOST_ANSWERS + 1)
    assert len(more.answers(state)) == MOST_ANSWERS


def test_of_a_few_only_those_are_missing_that_are_few() -> None:
    few, state = answers(FEW)
    assert len(few.missing_answers(state, few=True)) == FEW
    many, state = answers(FEW + 1)
    assert many.missing_answers(state, few=True) == [] and len(many.missing_answers(state)) == FEW + 1


def test_a_change_that_leaves_its_player_worse_off_is_less_likely() -> None:
    log = track("Ann: 4\nBob: 4\nAnn: 4\nBob: 4", Known)
    for said, cost in ((3, WORSE / 4), (5, -BETTER / 4), (4, 0.0)):
        changed = track(f"Ann: {said}\nBob: 4\nAnn: 4\nBob: 4", Known).statements
        assert Plausibility(log).weigh(Edit(WORD, 0, 1.0), changed) == pytest.approx(cost)


def test_so_many_changes_are_weighed_and_no_more() -> None:
    log = track("Ann: 4\nBob: 4\nAnn: 4", Known)
    changed = track("Ann: 3\nBob: 4\nAnn: 4", Known).statements
    sense = Plausibility(log)
    costs = [sense.weigh(Edit(WORD, 0, 1.0), changed) for _ in range(MOST_ASKED + 2)]
    assert all(cost > 0 for cost in costs[:MOST_ASKED]) and costs[MOST_ASKED:] == [0.0, 0.0]
