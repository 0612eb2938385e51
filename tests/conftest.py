"""Settings for all tests."""

import gc
import os
import sys
from pathlib import Path

import pytest

# Compiling all anew takes 9 s of each run and most of a second of each process that a test starts. Where no
# bytecode may lie beside the files, it is kept in the folder that pytest makes anyway.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from hypothesis import settings  # noqa: E402 (bytecode first)

from sheetgen.__main__ import SELDOM  # noqa: E402

# A plate that an earlier run has kept would hide what a test changes in the drawing.
os.environ["SHEETGEN_CACHE"] = "off"

# The same examples in every run: a build that fails must fail again for whoever looks into it.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")


LONGEST = (
    "test_docs.py", "test_matrix.py", "games/test_composed.py", "press/test_plates.py", "games/raja/test_balance.py",
    "press/test_low_ink.py", "cli/test_record.py", "bots/test_simulate.py", "replay/test_mending.py",
    "games/test_contract.py", "table/test_advice.py", "replay/test_rewrites.py", "replay/test_causes.py",
    "bots/test_view.py", "games/bania/test_balance.py", "cli/test_new_game.py", "press/test_preflight.py",
    "table/test_playing.py", "test_install.py", "games/nagaraja/test_properties.py", "table/test_recording.py",
)  # fmt: skip
"""Files of five to thirty seconds: they come first, so that two processes end at the same time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, all others as they come."""
    here = Path(__file__).parent
    places = {here / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(LONGEST)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look through it again and again.

    Of what the tests make it looks through as seldom as in the command.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
