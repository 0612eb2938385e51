"""The reader's language and paper from the environment's POSIX locale variables."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

LETTER_COUNTRIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Countries that use Letter paper (CLDR, measurementData paperSize)."""


def locale_name(category: str, env: Mapping[str, str] | None = None) -> str:
    """Return the locale of a category such as ``LC_MESSAGES``: LC_ALL, else its own variable, else LANG.

    Empty means unset.
    """
    found = os.environ if env is None else env
    return next((v for v in map(found.get, ("LC_ALL", category, "LANG")) if v), "")


def language(known: Collection[str], env: Mapping[str, str] | None = None) -> str:
    """Return the reader's language if it is one of ``known``, else English."""
    name = locale_name("LC_MESSAGES", env).split(".")[0].split("@")[0]
    return next((lang for lang in (name.replace("_", "-"), name.split("_")[0]) if lang in known), "en")


def paper(env: Mapping[str, str] | None = None) -> str:
    """Return ``letter`` if the reader's country uses it, else ``a4``."""
    name = locale_name("LC_PAPER", env).split(".")[0].split("@")[0]
    return "letter" if name.partition("_")[2] in LETTER_COUNTRIES else "a4"
