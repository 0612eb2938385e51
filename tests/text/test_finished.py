"""Finished languages stay finished: every text is there, and says what it should in the form it should."""

from __future__ import annotations

import pytest

from sheetgen.games import registry
from sheetgen.message import Msg
from sheetgen.text import catalog_checks
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.languages import LANGUAGES
from tests.support.texts import program_texts


def test_every_language_of_the_table_has_its_catalogs() -> None:
    assert sorted(all_languages()) == sorted(LANGUAGES)
    assert set(all_languages()) >= {"en", "ar", "de", "es", "fr", "hi", "it", "ja", "nl", "pl", "pt", "tr"}


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_language_says_all_of_a_game(key: str) -> None:
    texts = program_texts()
    its = [Msg(text.text, text.context) for text in texts.places if texts.game(text) == key.replace("-", "_")]
    assert its
    lacking = ", ".join(
        lang for lang in all_languages() if lang != "en" and not all(map(catalog(lang).has, its))
    )
    assert not lacking, (
        f"{lacking} lacks texts of {key}: sheetgen i18n update, translate, sheetgen i18n check"
    )


@pytest.mark.slow
def test_nothing_is_wrong_with_any_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``sheetgen i18n check`` says it; that words of logs are unlike has a test of its own."""
    monkeypatch.setattr(catalog_checks, "texts_of_program", program_texts)
    faults = [
        f"{f.lang}: {f.code} ({f.context}): {f.text!r} {f.message}" for f in catalog_checks.check_catalogs()
    ]
    assert faults == []
