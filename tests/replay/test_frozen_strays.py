"""Games by chance on boards that no example has are legal, and come to what they came to before."""

import pytest

from sheetgen.games.contract.solo import SOLO
from tests.replay.frozen_strays import STRAYS, Stray, differences, digests, kept, read
from tests.support import stages


@pytest.mark.parametrize("stray", STRAYS, ids=str)
def test_a_game_by_chance_comes_to_what_it_came_to(stray: Stray) -> None:
    other = list(differences(kept(), {str(stray): digests(stray)}))
    assert not other, f"{other}; if it is meant: python -m tests.replay.frozen_strays"


@pytest.mark.parametrize("stray", STRAYS, ids=str)
def test_what_is_legal_is_read_so(stray: Stray) -> None:
    found = read(stray)
    assert found.finished and not found.findings
    assert bool(found.unchecked) != stray.logged


def test_every_game_strays_with_others_and_alone() -> None:
    assert set(kept()) == set(map(str, STRAYS))
    for key in stages.finished_here():
        alone = {SOLO in dict(stray.options) for stray in STRAYS if stray.layout.startswith(f"{key}/")}
        assert alone == {True, False}, f"name games of {key} in tests/replay/frozen_strays.py"
