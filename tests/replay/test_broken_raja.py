"""Logs of Raja broken by machine, one slip each."""

import random
import re
from pathlib import Path

import pytest

from sheetgen.read.result import Step
from sheetgen.replay import replay
from tests.support.breaking import Change, Log, Slip, break_each, by_another, scribble, slip
from tests.support.quick import first_quick

GAMES = Path(__file__).parent / "games/raja"
LOGS = [GAMES / f"{name}.log" for name in ("palaces", "advanced-one", "advanced-two", "tie-character")]
VILLAGES = range(1, 31)


@pytest.fixture(params=first_quick(LOGS), ids=lambda path: path.stem)
def log(request: pytest.FixtureRequest) -> Log:
    lines = request.param.read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if not line.startswith("claim")]
    return Log(lines, replay("\n".join(lines)), random.Random(request.param.stem))


def steps_with(log: Log, *verbs: str) -> list[Step]:
    """Lines in which one of these is said and that end their turn; not the last one, which may break off."""
    return [
        step
        for step in log.found.steps[:-1]
        if step.after.phase not in ("robbed", "give")
        and any(event.move[0] in verbs and event.how == "typed" for event in step.events)
    ]


def each(log: Log, steps: list[Step], change: Change) -> int:
    """Break up to five lines; how many could be broken so."""
    return break_each(log, steps, change, 4)


def test_a_village_that_is_full(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip | None:
        state = step.before
        full = [n for n in VILLAGES if len(state.villages[n - 1]) >= state.board.room]
        if not full:
            return None
        return slip(f"{re.sub('house .*', f'house {rng.choice(full)}', text)}", "village-full")

    steps = [step for step in log.found.steps if step.before.phase == "village"]
    assert each(log, steps[4:], change)


def test_an_architect_who_is_not_there(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip:
        built = next(e for e in step.events if e.move[0] == "house" and isinstance(e.move[1], str))
        key = built.move[1]
        wrong = rng.choice([c for c in built.before.board.cities if c != key])
        return slip(f"{text.replace(f'house {key.title()}', f'house {wrong}', 1)}", "architect-elsewhere")

    steps = [
        step
        for step in steps_with(log, "house")
        if any(e.move[0] == "house" and isinstance(e.move[1], str) for e in step.events)
    ]
    assert each(log, steps, change)


def test_a_site_that_is_taken(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip:
        return slip(f"{text.replace('palace outer', 'palace central', 1)}", "site-taken")

    steps = []
    for step in steps_with(log, "palace"):
        palaces = [e for e in step.events if e.move[0] == "palace"]
        state = palaces[0].before
        if palaces[0].move[1] == "outer" and state.central[state.architects[state.who] - 1] >= 0:
            steps.append(step)
    each(log, steps, change)


def test_an_action_that_was_not_chosen(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip | None:
        if "governor" in text or "waive" in text:
            return None
        return slip(f"{text}; governor Jaipur", "not-chosen", "governor-lowest")

    assert each(log, steps_with(log, "actions"), change)


def test_three_actions(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip | None:
        return slip(f"{text}; quarry", "actions-chosen")

    assert each(log, [s for s in steps_with(log, "actions") if "waive" not in s.line.text], change)


def test_a_place_that_is_not_on_the_map(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip:
        return slip(f"{re.sub(r'(go|road) [a-zA-Z]+', r'go Xanadu', text, count=1)}", "unreadable")

    assert each(log, steps_with(log, "travel", "road"), change)


def test_a_player_who_is_not_due(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip:
        return slip(by_another(step, text, rng), "wrong-player", "extra-line")

    assert each(log, steps_with(log, "actions")[1:], change)


def test_a_turn_that_is_missing(log: Log) -> None:
    late = []
    for step in log.rng.sample(steps_with(log, "actions"), 5):
        said = log.first(step, None)
        # A later turn of that player may stand for the lost one until something can't be.
        assert said.line > step.line.number, said
        late.append(said.code)
    assert late.count("wrong-player") + late.count("extra-line") >= 2


def test_a_part_that_is_left_out_is_a_waiver(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> Slip | None:
        last = step.events[-1]
        if "; " not in text or last.move[0] not in ("house", "palace", "move") or step.after.phase == "over":
            return None
        return slip(f"{text.rsplit('; ', 1)[0]}", "waived")

    assert each(log, steps_with(log, "actions"), change)


def test_nothing_that_a_hand_may_do_breaks_the_scorer(log: Log) -> None:
    scribble(log, 4)


def test_a_log_may_stop_anywhere(log: Log) -> None:
    lines, found, *_ = log
    start = found.steps[0].line.number
    for end in range(start, len(lines), 7):
        again = replay("\n".join(lines[:end]))
        assert again.legal, (end, again.findings)
