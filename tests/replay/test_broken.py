"""Good logs of the Dice Charmers broken by machine, one slip each."""

import random
import re
from pathlib import Path

import pytest

from sheetgen.read.result import Step
from sheetgen.replay import replay
from tests.support.breaking import Log, Slip, break_each, by_another, recorded, scribble, slip
from tests.support.quick import first_quick

NAMES = ["Leila", "Rajesh", "Ann"]
FACES = {
    "goods": ["tt", "ss", "pp", "ts", "tp", "sp"],
    "roads": ["line", "curve", "halves"],
    "river": ["flag", "boat", "lamp", "fish", "pot", "tortoise"],
    "palace": ["mogul", "maharani", "merchant", "raja", "builder", "portuguese"],
}
DICE = {
    "die-not-there", "die-on-elephant", "not-rerolled", "row-full", "no-free-cell", "river-symbol-gone",
    "palace-row-full", "person-idle",
}  # fmt: skip


@pytest.fixture(scope="module", params=first_quick(range(4)))
def log(request: pytest.FixtureRequest) -> Log:
    return recorded("dice-charmers", "sun", NAMES, 50 + request.param, request.param)


def turns(log: Log) -> list[Step]:
    """Turns that neither begin nor end the game."""
    found = [step for step in log.found.steps if step.player is not None][6:-4]
    assert len(found) >= 3
    return found


def test_a_die_that_was_not_rolled(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        state = step.events[0].before
        colour = step.events[0].move[1]
        shown = {state.dice[d] for d in range(8) if state.middle >> d & 1}
        letters = {"tea": "t", "silk": "s", "spices": "p", "straight": "line"}
        shown_typed = {"".join(letters.get(w, w) for w in str(face).split(" ")) for face in shown}
        wrong = rng.choice([face for face in FACES[colour] if face not in shown_typed])
        return slip(f"{NAMES[step.player or 0]}: {wrong}", *DICE)

    takes = [s for s in turns(log) if s.events and s.events[0].move[0] == "take"]
    assert break_each(log, takes, change, 6) >= 3


def test_a_cell_that_no_road_reaches_or_that_is_taken(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        event = next(e for e in step.events if e.move[0] == "road")
        legal = {move[1] for move in log.found.game.legal(event.before) if move[0] == "road"}
        cells = [f"{c}{r}" for c in "abcde" for r in range(1, 7)]
        wrong = rng.choice([cell for cell in cells if cell not in legal])
        _, cell, sides = event.move
        text = re.sub(rf"\b{cell} {sides}\b", f"{wrong} {sides}", line, count=1)
        return slip(text, "cell-has-road", "not-joined")

    roads = [s for s in turns(log) if any(e.move[0] == "road" and e.how == "typed" for e in s.events)]
    assert break_each(log, roads, change, 6) >= 3


def test_a_player_who_is_not_due(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        return slip(by_another(step, line, rng), "wrong-player", "extra-line")

    assert break_each(log, turns(log), change, 6) >= 3


def test_a_line_that_is_missing(log: Log) -> None:
    for step in log.rng.sample(turns(log), 6):
        number = step.line.number
        # the next line begins where the missing one stood
        said = log.first(step, None)
        assert said.code in ("wrong-player", "extra-line", "missing-turn")
        between = log.lines[number : said.line - 1]
        assert said.line > number and all(not text or text[0] == "#" for text in between)


def test_a_decision_that_is_missing(log: Log) -> None:
    long = [s for s in turns(log) if ";" in log.line(s)]
    assert len(long) >= 3
    for step in log.rng.sample(long, min(6, len(long))):
        result = log.broken(step, log.line(step).rsplit(";", 1)[0])
        if not result.findings:
            # what was cut had been said although it was forced
            assert result.state == log.found.state
            continue
        assert result.findings[0].line == step.line.number
        assert result.findings[0].code in ("decision-missing", "bonus-unclaimed", "sale-unclaimed")


def test_a_slip_of_the_pen(log: Log) -> None:
    assert break_each(log, turns(log), lambda step, line, rng: slip(f"{line}; xqz", "unreadable"), 6) >= 3


@pytest.mark.slow
def test_nothing_that_a_hand_may_do_breaks_the_scorer(log: Log) -> None:
    scribble(log, 25)


def test_every_example_can_lose_its_tail() -> None:
    """A log may stop anywhere: that is not finished, but never wrong."""
    path = Path(__file__).parent / "games" / "overlap-2.log"
    lines = [row for row in path.read_text(encoding="utf-8").split("\n") if not row.startswith("claim")]
    for end in range(6, len(lines), 3):
        found = replay("\n".join(lines[:end]))
        assert found.legal, found.findings
