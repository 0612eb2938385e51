"""What the games say of sheets, sound and disturbed, is what they said before."""

import json

import pytest

from tests.scan import frozen_papers, made_up


@pytest.mark.medium
@pytest.mark.parametrize("address", made_up.BOARDS)
def test_a_sheet_is_told_what_it_was_told(address: str) -> None:
    old = json.loads(frozen_papers.file(address).read_text(encoding="utf-8"))
    new = frozen_papers.told(address)
    assert not list(frozen_papers.differences(old, new)), "if it is meant: python -m tests.scan.frozen_papers"


def test_no_sheet_is_frozen_that_is_gone() -> None:
    assert set(frozen_papers.PAPERS.iterdir()) == {frozen_papers.file(address) for address in made_up.BOARDS}
