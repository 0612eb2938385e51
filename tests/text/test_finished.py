"""Finished languages stay finished: every text is there, and says what it should in the form it should."""

from __future__ import annotations

import pytest

from sheetgen.text import extract
from sheetgen.text.catalog import languages
from sheetgen.text.harvest import Harvest, Key

UNDERWAY = ("/bania/",)
"""Folders whose texts are still being written: what is missing of these alone is not held against a language."""


def test_there_are_eleven_languages() -> None:
    assert languages() == ("en", "ar", "de", "es", "fr", "hi", "it", "ja", "nl", "pl", "pt")


def underway(fault: extract.Fault, found: Harvest) -> bool:
    """Whether a text is missing that stands nowhere but in unfinished folders."""
    places = found.places.get(Key(fault.context, fault.text), [])
    return fault.code == "missing" and bool(places) and all(any(u in p for u in UNDERWAY) for p in places)


@pytest.mark.slow
def test_nothing_is_wrong_with_any_catalog() -> None:
    """As ``sheetgen i18n check`` says it; that words of logs are unlike has a test of its own."""
    found = extract.template()[1]
    faults = [fault for fault in extract.check() if not underway(fault, found)]
    assert [f"{f.lang}: {f.code} ({f.context}): {f.text!r} {f.message}" for f in faults] == []
