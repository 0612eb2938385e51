"""Example games with a line that is wrong as a whole are told as they were told before."""

import json
from collections import Counter

import pytest

from tests.replay.frozen_lines import LINES, LOGS, WRONG, kept, told, variants

LONG = ("bania/two-elephants.log", "bania/alone.log", "bania/two-careless.log")


@pytest.mark.parametrize(
    "log", [pytest.param(log, marks=pytest.mark.slow if log in LONG else ()) for log in LOGS]
)
def test_a_wrong_line_is_told_as_it_was(log: str) -> None:
    old = json.loads(kept(log).read_text(encoding="utf-8"))
    new = {name: told(text) for name, text in variants(log)}
    assert list(new) == list(old)
    for name, said in new.items():
        assert said == old[name], f"{name}; if this is meant: python -m tests.replay.frozen_lines"


def test_nothing_is_kept_that_is_gone() -> None:
    assert {kept(log) for log in LOGS} == set(LINES.glob("*.json"))


def test_lines_are_wrong_in_all_ways_and_most_are_found_so() -> None:
    tried, found = Counter(), Counter()
    for log in LOGS:
        for name, said in json.loads(kept(log).read_text(encoding="utf-8")).items():
            tried[name.split()[0]] += 1
            found[name.split()[0]] += len(said) > 1
    assert all(tried[wrong.__name__] > 5 for wrong in WRONG)
    assert sum(found.values()) > sum(tried.values()) / 2
