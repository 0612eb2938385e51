"""Finished languages stay finished: every text is there, and says what it should in the form it should."""

from __future__ import annotations

import pytest

from sheetgen.text import proof
from sheetgen.text.catalog import languages
from sheetgen.text.languages import LANGUAGES


def test_every_language_of_the_table_has_its_catalogs() -> None:
    assert sorted(languages()) == sorted(LANGUAGES)
    assert set(languages()) >= {"en", "ar", "de", "es", "fr", "hi", "it", "ja", "nl", "pl", "pt"}


@pytest.mark.slow
def test_nothing_is_wrong_with_any_catalog() -> None:
    """As ``sheetgen i18n check`` says it; that words of logs are unlike has a test of its own."""
    faults = [f"{f.lang}: {f.code} ({f.context}): {f.text!r} {f.message}" for f in proof.check()]
    assert faults == []
