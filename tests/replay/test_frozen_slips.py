"""Slips are told as they were told before: findings, proposals in their order, and what was tried for them."""

from typing import Any

import pytest

from tests.replay.frozen_slips import Slip, entries, files, told

KEPT = [
    pytest.param(*entry, id=f"{path.stem}-{entry[0].name}") for path in files() for entry in entries(path)
]


@pytest.mark.medium
@pytest.mark.parametrize(("slip", "old"), KEPT)
def test_a_slip_is_told_as_it_was(slip: Slip, old: dict[str, Any]) -> None:
    assert told(slip) == old, "if this is meant: python -m tests.replay.frozen_slips"
