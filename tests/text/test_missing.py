"""A text that a language lacks: never silent English on paper."""

from __future__ import annotations

import pytest

from sheetgen.errors import MissingText
from sheetgen.message import msg
from sheetgen.text import catalog as catalogs
from sheetgen.text.typesetter import Typesetter


def test_a_page_is_not_set_without_its_text_and_the_error_names_both() -> None:
    with pytest.raises(MissingText) as caught:
        Typesetter("de").say(msg("Nobody has translated {what}.", "sheet", what="this"))
    assert "Nobody has translated this." in str(caught.value)
    assert dict(caught.value.message.values)["lang"] == "de"


def test_a_text_within_a_text_is_named_itself() -> None:
    inner = msg("quite unheard of", "sheet")
    with pytest.raises(MissingText) as caught:
        Typesetter("fr").say(msg("{share}%", "sheet", share=inner))
    assert dict(caught.value.message.values)["text"] == "quite unheard of"


def test_a_message_may_have_a_value_called_count() -> None:
    assert str(msg("{count} of them", count=3)) == "3 of them"
    assert catalogs.Catalog("en").say(msg("{count} of them", count=3)) == "3 of them"


@pytest.mark.parametrize(
    ("value", "german"), [(7.5, "7,5"), (7.0, "7"), (0.25, "0,25"), (1234.5, "1.234,5"), (-2, "−2")]
)
def test_numbers_have_as_many_decimals_as_they_need(value: float, german: str) -> None:
    assert Typesetter("de").number(value) == german
