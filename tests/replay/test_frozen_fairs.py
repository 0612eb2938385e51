"""Logs of a small game, made by chance and with slips, are told as they were told before."""

import random
import re

import pytest

from tests.replay.fair import FAIRS
from tests.replay.frozen_fairs import digests, kept, read, sound, told, written

FINDING = re.compile(r"\d+:\d+\+")


@pytest.mark.medium
@pytest.mark.parametrize("name", FAIRS)
def test_a_log_is_told_as_it_was(name: str) -> None:
    old, new = kept()[name].split(), digests(name).split()
    other = [number for number, (one, was) in enumerate(zip(new, old, strict=True)) if one != was]
    assert not other, (
        f"logs {other} of {name}, as `python -m tests.replay.frozen_fairs {name!r} {other[0]}` shows; "
        "if it is meant, the same without a log writes them anew"
    )


@pytest.mark.medium
def test_logs_are_sound_and_faulty_and_read_in_all_ways() -> None:
    said = ["\n".join(told(name, number)) for name in FAIRS for number in range(16)]
    faulty = sum(bool(FINDING.match(one)) for one in said)
    assert len(said) / 4 < faulty < len(said) * 3 / 4
    for how in ("typed", "forced", "unknown", "echo", "silent"):
        assert any(f"{how} " in one for one in said), how


@pytest.mark.parametrize("name", FAIRS)
def test_what_goes_without_saying_may_be_said_or_not(name: str) -> None:
    for number in range(30):
        text = "\n".join(sound(name, random.Random(number)))
        assert not read(name, text).findings, text


def test_what_the_rules_did_behind_an_unwritten_card_may_be_said() -> None:
    """Abe has twelve points and sleeps by himself, as nobody wrote which card Ann drew."""
    rows = ["wind: south", "Ann: 9", "Abe: 9", "wind: south", "Ann: 2", "Abe: 4", "wind: south", "Ann: draw"]
    assert not read("fair", "\n".join([*rows, "Abe: sleep", "Ann: 3"])).findings


def test_the_same_log_is_written_each_time() -> None:
    assert written("fair", 3) == written("fair", 3) != written("fair", 4)
