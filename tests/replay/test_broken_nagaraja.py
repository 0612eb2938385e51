"""Good logs of Nagaraja broken by machine, one slip each."""

import random
import re

import pytest

from sheetgen.games.nagaraja.board import CELLS
from sheetgen.read.result import Step
from sheetgen.replay import replay
from tests.support.breaking import Log, Slip, break_each, by_another, recorded, slip
from tests.support.quick import first_quick

NAMES = ["Ann", "Ben"]
TRIES = 6


@pytest.fixture(scope="module", params=first_quick(range(3)))
def log(request: pytest.FixtureRequest) -> Log:
    return recorded("nagaraja", "temple", NAMES, 70 + request.param, request.param)


def steps_with(log: Log, verb: str) -> list[Step]:
    """Lines that begin with this kind of move."""
    typed = [(step, [e for e in step.events if e.how == "typed"]) for step in log.found.steps]
    steps = [step for step, events in typed if events and events[0].move[0] == verb]
    assert len(steps) >= 3, verb
    return steps


def in_body(line: str, old: str, new: str) -> str:
    """The line with something replaced once behind the player's name."""
    head, body = line.split(":", 1)
    return f"{head}:{body.replace(old, new, 1)}"


@pytest.mark.medium
def test_a_card_that_is_not_in_the_hand(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        event = next(e for e in step.events if e.move[0] == "select")
        legal = {move[1] for move in log.found.game.legal(event.before) if move[0] == "select"}
        wrong = rng.choice([card.code for card in event.before.board.cards if card.code not in legal])
        return slip(in_body(line, str(event.move[1]), wrong), "not-in-hand")

    assert break_each(log, steps_with(log, "select"), change, TRIES)


def test_a_cell_that_is_taken_or_out_of_reach(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip | None:
        event = next(e for e in step.events if e.move[0] == "place")
        legal = {move[1] for move in log.found.game.legal(event.before) if move[0] == "place"}
        wrong = [cell for cell in CELLS if cell not in legal]
        if not wrong:
            return None
        return slip(in_body(line, event.move[1], rng.choice(wrong)), "place-taken", "not-adjacent")

    assert break_each(log, steps_with(log, "place"), change, TRIES)


def test_a_tile_of_another_shape(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        event = next(e for e in step.events if e.move[0] == "place")
        legal = {move[2] for move in log.found.game.legal(event.before) if move[0] == "place"}
        wrong = rng.choice([laid.sides for laid in event.before.board.laid if laid.sides not in legal])
        text = f"{line.split(':', 1)[0]}: {event.move[1]} {wrong.replace('+', ' ')}"
        return slip(text, "wrong-tile")

    assert break_each(log, steps_with(log, "place"), change, TRIES)


@pytest.mark.medium
def test_a_throw_of_other_sticks(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        head, body = line.split(":", 1)
        return slip(f"{head}:{re.sub('[1-4n]', '7', body, count=1)}", "no-such-face")

    assert break_each(log, steps_with(log, "throw"), change, TRIES)


@pytest.mark.medium
def test_a_player_who_is_not_due(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip:
        return slip(by_another(step, line, rng), "wrong-player", "extra-line", "not-in-hand", "not-now")

    steps = [s for s in steps_with(log, "select") if s.before.chosen == ((), ())]
    assert break_each(log, steps, change, TRIES)


def test_a_relic_that_can_not_be(log: Log) -> None:
    def change(step: Step, line: str, rng: random.Random) -> Slip | None:
        match = re.search(r"relic (\d)", line)
        if match is None:
            return None
        return slip(line.replace(match[0], "relic 9", 1), "relic-can-not-be", "relic-known")

    steps = [
        step
        for step in log.found.steps
        if any(e.move[0] == "reveal" and e.how == "typed" for e in step.events)
    ]
    assert break_each(log, steps, change, len(steps))


def test_a_decision_that_is_missing(log: Log) -> None:
    """Without the line that places a tile, the next line says so, or the player's own last one."""
    for step in log.rng.sample(steps_with(log, "place")[:-1], 3):
        number = step.line.number
        said = log.first(step, None)
        if said.code == "decision-missing":
            assert said.line < number and log.lines[said.line - 1].startswith(NAMES[step.player or 0])
        else:
            assert said.line > number
            assert said.code in ("missing-turn", "wrong-player", "extra-line", "chance-not-due")


@pytest.mark.medium
def test_what_nobody_wrote_down_is_listed_and_never_wrong(log: Log) -> None:
    bare = [line for line in log.lines if not re.match(r"(throw|draw|tile|first):", line)]
    text = "\n".join(re.sub(r"; (relic|amulet|saw|lost) .*", "", line) for line in bare)
    again = replay(re.sub(r"claim.*", "", text), effort=0)
    assert again.steps and again.unchecked
