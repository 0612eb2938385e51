"""What is told of a log: each topic in its place, the same whoever asks, and the one that a changed answer shows in."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import Illegal, NotDue
from sheetgen.read.result import Replay
from tests.replay.frozen import GAMES, differences, summary
from tests.support.logs import example
from tools.telling import PARTS, Said, telling

LOGS = ("bania/two.log", "nagaraja/claimed.log", "raja/two.log", "raja/alone.log", "moon.log")


def read(log: str) -> Replay:
    return example(GAMES / Path(log), GAMES)


def said(log: str) -> Sequence[Said]:
    return list(telling(read(log)))


@pytest.mark.medium
def test_every_topic_belongs_to_a_part_and_is_told_of_some_game() -> None:
    told = {one.topic for log in LOGS for one in said(log)}
    topics = {topic for topics in PARTS.values() for topic in topics}
    assert told <= topics
    assert topics - told <= {"finding", "unchecked"}, "example games are sound"


@pytest.mark.medium
def test_the_same_is_told_again_in_the_order_of_its_lines() -> None:
    once, again = said("bania/two.log"), said("bania/two.log")
    assert once == again
    numbers = [one.line for one in once]
    assert numbers == sorted(numbers)


def test_refusals_of_all_kinds_are_asked_for_by_everybody() -> None:
    codes = defaultdict(set)
    for one in said("nagaraja/claimed.log"):
        if one.topic == "refusal" and one.value:
            codes[one.about.rpartition(" by ")[2]].add(one.value[0])
    assert set(codes) == {"chance", "Leila", "Rajesh"}
    assert all(len(found) > 5 for found in codes.values())


def test_tallies_near_the_final_ones_are_settled() -> None:
    settled = {one.about: one.value for one in said("moon.log") if one.topic == "settled"}
    assert settled["all"][0].startswith("1 ")
    assert any(value != settled["all"] for value in settled.values())
    assert any(value[0].isascii() and "-" in value[0] for value in settled.values()), "none is refused"


@pytest.mark.parametrize(
    ("member", "part"),
    [
        ("legal", "legal"),
        ("marks", "sheets"),
        ("close", "answers"),
        ("refusal", "refused"),
        ("view", "known"),
    ],
)
def test_a_changed_answer_shows_in_its_part(member: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = read("raja/two.log")
    old = summary(found)
    asked = 0
    true: Any = getattr(found.game, member)
    wrong = {"legal": [], "marks": {}, "refusal": None}

    def changed(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked % 10:
            return true(*args)
        return wrong.get(member, found.start if member == "view" else (found.start, ()))

    monkeypatch.setattr(found.game, member, changed)
    assert any(text.startswith(f"{part}: ") for text in differences(old, summary(found)))


def test_a_move_of_no_verb_is_refused_as_such() -> None:
    found = read("moon.log")
    with pytest.raises(Illegal) as caught:
        found.game.apply(found.start, ("dance",))
    assert caught.value.code == "wrong-arguments" and not isinstance(caught.value, NotDue)
