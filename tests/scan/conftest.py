"""Settings for tests of photos."""

import pytest


@pytest.fixture(autouse=True)
def blanks_are_kept(kept_pages: None) -> None:
    """Blank sheets are drawn once for all tests of photos; no test changes how they are drawn."""
