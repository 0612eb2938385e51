"""Logs of Raja broken by machine, one slip each: caught on the right line, with the right code."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.games.raja.faults import FAULTS
from sheetgen.replay.codes import CODES
from sheetgen.replay.replay import replay
from sheetgen.replay.result import Replay, Step

GAMES = Path(__file__).parent / "games/raja"
LOGS = [GAMES / f"{name}.log" for name in ("palaces", "advanced-one", "advanced-two", "tie-character")]
VILLAGES = range(1, 31)

Log = tuple[list[str], Replay, random.Random]


@pytest.fixture(params=LOGS, ids=lambda path: path.stem)
def log(request: pytest.FixtureRequest) -> Log:
    lines = request.param.read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if not line.startswith("claim")]
    return lines, replay("\n".join(lines)), random.Random(request.param.stem)


def steps_with(found: Replay, *verbs: str) -> list[Step]:
    """Lines in which one of these is said and that end their turn; not the last one, which may break off."""
    return [
        step
        for step in found.steps[:-1]
        if step.after.phase not in ("robbed", "give")
        and any(event.move[0] in verbs and event.how == "typed" for event in step.events)
    ]


def first(lines: list[str], number: int, text: str | None) -> tuple[int, str]:
    """Line and code of the first finding once a line has been changed, or lost."""
    changed = [*lines[: number - 1], "# lost" if text is None else text, *lines[number:]]
    found = replay("\n".join(changed))
    assert found.findings, f"the slip went unseen: {text}"
    return found.findings[0].line, found.findings[0].code


def each(log: Log, steps: list[Step], change: Callable[[Step, str, random.Random], str | None]) -> int:
    """Break some lines as ``change`` says, ``new line -> code code``; how many could be broken so."""
    lines, _, rng = log
    count = 0
    for step in rng.sample(steps, len(steps)):
        if count == 5:
            break
        number = step.line.number
        said = change(step, lines[number - 1], rng)
        if said is None:
            continue
        text, _, codes = said.partition(" -> ")
        line, code = first(lines, number, text)
        assert (line, code in codes.split()) == (number, True), (number, text, line, code)
        count += 1
    return count


def test_a_village_that_is_full(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str | None:
        state = step.before
        full = [n for n in VILLAGES if len(state.villages[n - 1]) >= state.board.room]
        if not full:
            return None
        return f"{re.sub('house .*', f'house {rng.choice(full)}', text)} -> village-full"

    steps = [step for step in log[1].steps if step.before.phase == "village"]
    assert each(log, steps[4:], change)


def test_an_architect_who_is_not_there(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str:
        built = next(e for e in step.events if e.move[0] == "house" and isinstance(e.move[1], str))
        key = built.move[1]
        wrong = rng.choice([c for c in built.before.board.cities if c != key])
        return f"{text.replace(f'house {key.title()}', f'house {wrong}', 1)} -> architect-elsewhere"

    steps = [
        step
        for step in steps_with(log[1], "house")
        if any(e.move[0] == "house" and isinstance(e.move[1], str) for e in step.events)
    ]
    assert each(log, steps, change)


def test_a_site_that_is_taken(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str:
        return f"{text.replace('palace outer', 'palace central', 1)} -> site-taken"

    steps = []
    for step in steps_with(log[1], "palace"):
        palaces = [e for e in step.events if e.move[0] == "palace"]
        state = palaces[0].before
        if palaces[0].move[1] == "outer" and state.central[state.architects[state.who] - 1] >= 0:
            steps.append(step)
    each(log, steps, change)


def test_an_action_that_was_not_chosen(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str | None:
        if "governor" in text or "waive" in text:
            return None
        return f"{text}; governor Jaipur -> not-chosen governor-lowest"

    assert each(log, steps_with(log[1], "actions"), change)


def test_three_actions(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str | None:
        return f"{text}; quarry -> not-now turn-over"

    assert each(log, [s for s in steps_with(log[1], "actions") if "waive" not in s.line.text], change)


def test_a_place_that_is_not_on_the_map(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str:
        return f"{re.sub(r'(go|road) [a-zA-Z]+', r'go Xanadu', text, count=1)} -> unreadable"

    assert each(log, steps_with(log[1], "travel", "road"), change)


def test_a_player_who_is_not_due(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str:
        players = [p for seat, p in enumerate(step.before.players) if seat != step.player]
        return f"{rng.choice(players)}:{text.split(':', 1)[1]} -> wrong-player"

    assert each(log, steps_with(log[1], "actions")[1:], change)


def test_a_turn_that_is_missing(log: Log) -> None:
    lines, found, rng = log
    late = []
    for step in rng.sample(steps_with(found, "actions"), 5):
        number = step.line.number
        line, code = first(lines, number, None)
        # A later turn of that player may stand for the lost one until something can't be.
        assert line > number, (number, line, code)
        late.append(code)
    assert late.count("wrong-player") >= 2


def test_a_part_that_is_left_out_is_a_waiver(log: Log) -> None:
    def change(step: Step, text: str, rng: random.Random) -> str | None:
        last = step.events[-1]
        if "; " not in text or last.move[0] not in ("house", "palace", "move") or step.after.phase == "over":
            return None
        return f"{text.rsplit('; ', 1)[0]} -> waived"

    assert each(log, steps_with(log[1], "actions"), change)


def test_nothing_that_a_hand_may_do_breaks_the_scorer(log: Log) -> None:
    lines, _, rng = log
    for _ in range(8):
        changed = list(lines)
        for _ in range(rng.randint(1, 4)):
            i = rng.randrange(len(changed))
            line = changed[i]
            at = rng.randint(0, len(line))
            changed[i] = rng.choice(
                [line[:at], line[at:], line[:at] + rng.choice(":;#|?x9 ,é'") + line[at:], line * 2,
                 rng.choice(changed), "", line.swapcase(), line.replace(" ", "", 1), line.replace(";", ",")]
            )  # fmt: skip
        for f in replay("\n".join(changed)).findings:
            assert str(f.message)
            assert f.code in FAULTS.kinds or f.code in CODES, f.code


def test_a_log_may_stop_anywhere(log: Log) -> None:
    lines, found, _ = log
    start = found.steps[0].line.number
    for end in range(start, len(lines), 7):
        again = replay("\n".join(lines[:end]))
        assert again.legal, (end, again.findings)
