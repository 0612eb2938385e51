"""Settings for all tests."""

import os

from hypothesis import settings

# A plate that an earlier run has kept would hide what a test changes in the drawing.
os.environ["SHEETGEN_CACHE"] = "off"

# The same examples in every run: a build that fails must fail again for whoever looks into it.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")
