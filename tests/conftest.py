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


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look through it again and again.

    Of what the tests make it looks through as seldom as in the command.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
