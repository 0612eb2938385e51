"""A refused sentence names the word at which reading stops, and what it probably says."""

import pytest

from sheetgen.read.faults import OutOfPlace
from sheetgen.read.finding import Finding
from sheetgen.read.findings import explain_faults
from sheetgen.read.lines import single_line
from sheetgen.read.result import LogReading
from sheetgen.replay import replay
from tests.support.logs import RAJA


def fault(lang: str, line: str, head: str = RAJA) -> Finding:
    """The first finding of a line behind a sound log."""
    findings = replay(f"lang: {lang}\n{head}{line}\n", effort=0).findings
    assert findings, line
    return findings[0]


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "Ben: gold and xylophone", "“xylophone” means nothing here."),
        ("en", "Ben: gold, not the palace", "Cannot read on at “not”."),
        ("de", "Ben: hat zwei Gold", "Cannot read on at “hat”."),
        ("en", "Ben: gold and then either", "Cannot read on at “either”."),
    ],
)
def test_a_known_word_is_never_called_meaningless(lang: str, line: str, told: str) -> None:
    assert str(fault(lang, line).message) == told


@pytest.mark.parametrize(
    ("lang", "line", "offered"),
    [
        ("en", "Ben: gold and gleefully the palace; goes to C", ("gold, palace; go Chittor",)),
        ("de", "Ben: Gold und fröhlich den Palast; geht nach C", ("gold, palast; gehen Chittor",)),
    ],
)
def test_the_line_without_small_and_unknown_words_is_offered(
    lang: str, line: str, offered: tuple[str, ...]
) -> None:
    assert fault(lang, line).suggestions == offered


@pytest.mark.parametrize(
    "line", ["Ben: gold, not the palace", "Ben: never gold, gold", "Ben: gold or the palace"]
)
def test_a_line_without_a_word_that_may_change_the_meaning_is_never_offered(line: str) -> None:
    assert not any(";" in text or "," in text for text in fault("en", line).suggestions)


def test_a_rule_names_the_words_and_how_they_are_read() -> None:
    found = fault("en", "Ben: takes gold and the palace; then goes to city A")
    assert str(found.message).startswith("“goes to city A” is read as “go Ahmadabad”. No open road leads")
    assert str(fault("en", "Ben: gold, palace; go A").message).startswith("No open road leads")


def test_a_player_who_is_not_due_is_told_which_chance_is() -> None:
    found = replay("game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n")
    state = found.game.start(found.heading.layout, ("Ann", "Ben"), {})
    reading = LogReading(found.heading, [])
    (told,) = explain_faults(reading, [OutOfPlace(single_line("Ben: pass"), state, 1, None, False, None)])
    assert str(told.message) == "Ben has nothing to do here. Due now: the roll of all dice."
    assert not told.suggestions
