"""Good logs of Nagaraja broken by machine, one slip each: caught on the right line, with the right code."""

import random
import re
from collections.abc import Callable

import pytest

from sheetgen.games.nagaraja.board import CELLS
from sheetgen.replay.format import canonical
from sheetgen.replay.replay import replay
from sheetgen.replay.result import Replay, Step
from tests.support.logs import record

NAMES = ["Ann", "Ben"]
Log = tuple[list[str], Replay, random.Random]


@pytest.fixture(scope="module", params=range(3))
def log(request: pytest.FixtureRequest) -> Log:
    text, _ = record("nagaraja", "temple", NAMES, 70 + request.param)
    lines = canonical(replay(text)).split("\n")
    return lines, replay("\n".join(lines)), random.Random(request.param)


def steps_with(found: Replay, verb: str) -> list[Step]:
    """Lines that begin with this kind of move."""
    typed = [(step, [e for e in step.events if e.how == "typed"]) for step in found.steps]
    steps = [step for step, events in typed if events and events[0].move[0] == verb]
    assert len(steps) >= 3, verb
    return steps


def each(log: Log, verb: str, change: Callable[[Step, str, random.Random], str | None]) -> None:
    """Break some lines and collect what is said first of each."""
    lines, found, rng = log
    steps = steps_with(found, verb)
    for step in rng.sample(steps, min(6, len(steps))):
        number = step.line.number
        head, body = lines[number - 1].split(":", 1)
        wrong = change(step, body, rng)
        if wrong is None:
            continue
        text, codes = wrong.split(" -> ")
        changed = [*lines[: number - 1], f"{head}:{text}", *lines[number:]]
        broken = replay("\n".join(changed))
        assert broken.findings, f"the slip went unseen: {text}"
        first = broken.findings[0]
        assert (first.line, first.code in codes.split()) == (number, True), (number, text, first)


def test_a_card_that_is_not_in_the_hand(log: Log) -> None:
    def change(step: Step, body: str, rng: random.Random) -> str:
        event = next(e for e in step.events if e.move[0] == "select")
        legal = {move[1] for move in found.game.legal(event.before) if move[0] == "select"}
        wrong = rng.choice([card.code for card in event.before.board.cards if card.code not in legal])
        return f"{body.replace(str(event.move[1]), wrong, 1)} -> not-in-hand"

    _, found, _ = log
    each(log, "select", change)


def test_a_cell_that_is_taken_or_out_of_reach(log: Log) -> None:
    def change(step: Step, body: str, rng: random.Random) -> str | None:
        event = next(e for e in step.events if e.move[0] == "place")
        legal = {move[1] for move in found.game.legal(event.before) if move[0] == "place"}
        wrong = [cell for cell in CELLS if cell not in legal]
        if not wrong:
            return None
        return f"{body.replace(event.move[1], rng.choice(wrong), 1)} -> place-taken not-adjacent"

    _, found, _ = log
    each(log, "place", change)


def test_a_tile_of_another_shape(log: Log) -> None:
    def change(step: Step, body: str, rng: random.Random) -> str:
        event = next(e for e in step.events if e.move[0] == "place")
        legal = {move[2] for move in found.game.legal(event.before) if move[0] == "place"}
        wrong = rng.choice([laid.sides for laid in event.before.board.laid if laid.sides not in legal])
        return f" {event.move[1]} {wrong.replace('+', ' ')} -> wrong-tile"

    _, found, _ = log
    each(log, "place", change)


def test_a_throw_of_other_sticks(log: Log) -> None:
    each(
        log, "throw", lambda step, body, rng: f"{re.sub('[1-4n]', '7', body, count=1)} -> unreadable not-now"
    )


def test_a_player_who_is_not_due(log: Log) -> None:
    lines, found, rng = log
    steps = [s for s in steps_with(found, "select") if s.before.chosen == ((), ())]
    for step in rng.sample(steps, min(6, len(steps))):
        number = step.line.number
        other = NAMES[1 - (step.player or 0)]
        body = lines[number - 1].split(":", 1)[1]
        first = replay("\n".join([*lines[: number - 1], f"{other}:{body}", *lines[number:]])).findings[0]
        assert (first.line, first.code) in {(number, c) for c in ("wrong-player", "not-in-hand", "not-now")}


def test_a_relic_that_can_not_be(log: Log) -> None:
    lines, found, _ = log
    seen = 0
    for step in found.steps:
        at = [i for i, e in enumerate(step.events) if e.move[0] == "reveal" and e.how == "typed"]
        if at and (match := re.search(r"relic (\d)", lines[step.line.number - 1])):
            number = step.line.number
            text = lines[number - 1].replace(match[0], "relic 9", 1)
            first = replay("\n".join([*lines[: number - 1], text, *lines[number:]])).findings[0]
            assert (first.line, first.code) in {(number, "relic-can-not-be"), (number, "relic-known")}
            seen += 1
    assert seen


def test_a_decision_that_is_missing(log: Log) -> None:
    """Without the line that places a tile, the next line says so, or the player's own last one."""
    lines, found, rng = log
    for step in rng.sample(steps_with(found, "place")[:-1], 3):
        number = step.line.number
        first = replay("\n".join([*lines[: number - 1], "# lost", *lines[number:]])).findings[0]
        if first.code == "decision-missing":
            assert first.line < number and lines[first.line - 1].startswith(NAMES[step.player or 0])
        else:
            assert first.line > number
            assert first.code in ("missing-turn", "wrong-player", "chance-not-due")


def test_what_nobody_wrote_down_is_listed_and_never_wrong(log: Log) -> None:
    lines, found, _ = log
    bare = [line for line in lines if not re.match(r"(throw|draw|tile|first):", line)]
    text = "\n".join(re.sub(r"; (relic|amulet|saw|lost) .*", "", line) for line in bare)
    again = replay(re.sub(r"claim.*", "", text))
    assert again.steps and again.unchecked
