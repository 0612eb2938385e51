"""Settings for all tests."""

from hypothesis import settings

# The same examples in every run: a build that fails must fail again for whoever looks into it.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")
