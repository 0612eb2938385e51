"""Good logs broken by machine, one slip each: caught on the right line, with the right code."""

import random
import re
from pathlib import Path

import pytest

from sheetgen.games.dice_charmers.faults import FAULTS
from sheetgen.replay.format import canonical
from sheetgen.replay.replay import replay
from sheetgen.replay.result import Replay, Step
from tests.support.logs import record

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


@pytest.fixture(scope="module", params=range(4))
def log(request: pytest.FixtureRequest) -> tuple[list[str], Replay, random.Random]:
    text, _ = record("dice-charmers", "sun", NAMES, 50 + request.param)
    lines = canonical(replay(text)).split("\n")
    return lines, replay("\n".join(lines)), random.Random(request.param)


def turns(found: Replay) -> list[Step]:
    """Turns that neither begin nor end the game."""
    return [step for step in found.steps if step.player is not None][6:-4]


def broken(lines: list[str], number: int, line: str | None) -> Replay:
    changed = [text for i, text in enumerate(lines, 1) if i != number or line is not None]
    if line is not None:
        changed[number - 1] = line
    return replay("\n".join(changed))


def first(found: Replay) -> tuple[int, str]:
    assert found.findings, "the slip went unseen"
    return found.findings[0].line, found.findings[0].code


def pick(steps: list[Step], rng: random.Random, many: int = 12) -> list[Step]:
    assert len(steps) >= 3
    return rng.sample(steps, min(many, len(steps)))


def test_a_die_that_was_not_rolled(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    takes = [s for s in turns(found) if s.events and s.events[0].move[0] == "take"]
    for step in pick(takes, rng):
        state = step.events[0].before
        colour = step.events[0].move[1]
        shown = {state.dice[d] for d in range(8) if state.middle >> d & 1}
        letters = {"tea": "t", "silk": "s", "spices": "p", "straight": "line"}
        shown_typed = {"".join(letters.get(w, w) for w in str(face).split(" ")) for face in shown}
        wrong = rng.choice([face for face in FACES[colour] if face not in shown_typed])
        number = step.line.number
        line, code = first(broken(lines, number, f"{NAMES[step.player or 0]}: {wrong}"))
        assert (line, code in DICE) == (number, True), (line, code)


def test_a_cell_that_no_road_reaches_or_that_is_taken(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    roads = [s for s in turns(found) if any(e.move[0] == "road" and e.how == "typed" for e in s.events)]
    for step in pick(roads, rng):
        event = next(e for e in step.events if e.move[0] == "road")
        legal = {move[1] for move in found.game.legal(event.before) if move[0] == "road"}
        cells = [f"{c}{r}" for c in "abcde" for r in range(1, 7)]
        wrong = rng.choice([cell for cell in cells if cell not in legal])
        number = step.line.number
        text = re.sub(
            rf"\b{event.move[1]} {event.move[2]}\b", f"{wrong} {event.move[2]}", lines[number - 1], count=1
        )
        line, code = first(broken(lines, number, text))
        assert (line, code) in {(number, "cell-has-road"), (number, "not-joined")}, (line, code)


def test_a_player_who_is_not_due(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    for step in pick(turns(found), rng):
        number = step.line.number
        other = NAMES[((step.player or 0) + 1) % 3]
        body = lines[number - 1].split(":", 1)[1]
        assert first(broken(lines, number, f"{other}:{body}")) == (number, "wrong-player")


def test_a_line_that_is_missing(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    for step in pick(turns(found), rng):
        number = step.line.number
        # the next line begins where the missing one stood; a comment keeps the numbers
        line, code = first(broken(lines, number, "# lost"))
        assert code in ("wrong-player", "missing-turn")
        assert line > number and all(not text or text[0] == "#" for text in lines[number : line - 1])


def test_a_decision_that_is_missing(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    long = [s for s in turns(found) if ";" in lines[s.line.number - 1]]
    for step in pick(long, rng):
        number = step.line.number
        cut = lines[number - 1].rsplit(";", 1)[0]
        result = broken(lines, number, cut)
        if not result.findings:
            # what was cut had been said although it was forced
            assert result.state == found.state
            continue
        line, code = first(result)
        assert line == number
        assert code in ("decision-missing", "bonus-unclaimed", "sale-unclaimed")


def test_a_slip_of_the_pen(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, found, rng = log
    for step in pick(turns(found), rng):
        number = step.line.number
        line, code = first(broken(lines, number, lines[number - 1] + "; xqz"))
        assert (line, code) == (number, "unreadable")


def test_nothing_that_a_hand_may_do_breaks_the_scorer(log: tuple[list[str], Replay, random.Random]) -> None:
    lines, _, rng = log
    for _ in range(25):
        changed = list(lines)
        for _ in range(rng.randint(1, 4)):
            i = rng.randrange(len(changed))
            line = changed[i]
            at = rng.randint(0, len(line))
            changed[i] = rng.choice(
                [line[:at], line[at:], line[:at] + rng.choice(":;#|?x9 ,é'") + line[at:], line * 2,
                 rng.choice(changed), "", line.swapcase(), line.replace(" ", "", 1)]
            )  # fmt: skip
        found = replay("\n".join(changed))
        for f in found.findings:
            assert str(f.message)
            assert f.code in FAULTS.kinds or explained(f.code), f.code


def explained(code: str) -> bool:
    from sheetgen.replay.codes import CODES

    return code in CODES


def test_every_example_can_lose_its_tail() -> None:
    """A log may stop anywhere: that is not finished, but never wrong."""
    path = Path(__file__).parent / "games" / "overlap-2.log"
    lines = [row for row in path.read_text(encoding="utf-8").split("\n") if not row.startswith("claim")]
    for end in range(6, len(lines), 3):
        found = replay("\n".join(lines[:end]))
        assert found.legal, found.findings
