"""Words of findings: what is on a die is said as the log has it, in the reader's language."""

from __future__ import annotations

import re

import pytest

from sheetgen.explain.settle import settle_tallies
from sheetgen.games import library, registry
from sheetgen.replay import replay
from sheetgen.text.catalog import speaker

LOG = """game: dice-charmers
layout: sun
players: Leila, Rajesh
roll: ts pp | line halves | flag boat | mogul builder
Leila: {die}
"""


@pytest.mark.parametrize(
    ("die", "lang", "said"),
    [
        ("ss", "en", "purple ss"), ("ss", "de", "lila ss"), ("curve", "en", "green curve"),
        ("curve", "de", "grün kurve"), ("tortoise", "fr", "bleu tortue"),
    ],
)  # fmt: skip
def test_a_face_is_said_as_the_log_has_it(die: str, lang: str, said: str) -> None:
    (finding, *_) = replay(LOG.format(die=die)).findings
    assert said in speaker(lang)(finding.message)


def test_a_tally_that_nobody_in_particular_is_to_blame_for_has_no_place() -> None:
    game = registry.find("dice-charmers")
    layout = library.load(library.resolve("dice-charmers/sun"))
    (finding,) = settle_tallies(game, layout, ["Leila: fame 16, money 49, karma 5/3"]).findings
    assert finding.code == "player-count"
    assert (finding.line, finding.column, finding.length) == (0, 0, 0)


ROLLED = LOG[: LOG.index("Leila: ")]
TALLY = "Leila: fame 16, money 49, karma 5/4"


def settled(*tallies: str) -> list[tuple[str, int, int, int]]:
    game = registry.find("dice-charmers")
    layout = library.load(library.resolve("dice-charmers/sun"))
    return [(f.code, f.line, f.column, f.length) for f in settle_tallies(game, layout, tallies).findings]


def test_a_word_of_a_tally_that_means_nothing_is_shown_where_it_stands() -> None:
    text = "  Rajesh:  fame 16, mony 49, karma 5/4"
    assert settled(TALLY, text) == [("unreadable", 2, text.index("mony") + 1, len("mony 49"))]


@pytest.mark.parametrize("text", [": fame 16, money 49, karma 5/4", " : fame 16", "Leila fame 16", ""])
def test_a_tally_of_nobody_is_shown_whole(text: str) -> None:
    assert settled(TALLY, text) == [("unreadable", 2, 1, max(len(text), 1))]


def test_a_claim_names_every_total_that_differs_once() -> None:
    text = ROLLED + "claim Leila: fame 16, money 49, karma 5/3\n"
    (finding,) = (f for f in replay(text).findings if f.code == "claim-differs")
    for total in ("fame 16", "money 49", "karma gained 5", "karma used 3"):
        assert str(finding.message).count(f"{total} on paper") == 1


def test_the_form_of_a_total_has_as_many_numbers_as_it_takes() -> None:
    (finding,) = replay(ROLLED + "claim Leila: karma 5\n").findings
    assert str(finding.message) == "“karma 5” should look like “karma NUMBER/NUMBER”."
    assert finding.suggestions == ()


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("Leila: fame 16, money 46ish", ()),
        ("Leila: fame sixteen", ()),
        ("Leila:", ()),
        ("16 and 46", ()),
        ("Leila: 16", ("fame 16", "money 16")),
        ("Leila: 3⁄1", ("karma 3⁄1",)),
        ("Leila fame 9 money 57 karma 3⁄1", ("Leila: fame 9 money 57 karma 3⁄1",)),
    ],
)
def test_suggestions_for_a_tally_have_the_words_of_the_user(typed: str, suggested: tuple[str, ...]) -> None:
    game = registry.find("dice-charmers")
    layout = library.load(library.resolve("dice-charmers/sun"))
    (finding,) = settle_tallies(game, layout, [typed, "Rajesh: fame 1, money 5, karma 3/1"]).findings
    assert finding.suggestions == suggested
    assert (
        not re.search(r"\d", str(finding.message).replace(typed.partition(":")[2].strip(), ""))
        or "ish" in typed
    )


def test_a_fraction_slash_is_a_slash() -> None:
    assert not replay(ROLLED + "claim Leila: karma 1⁄0\n").findings


@pytest.mark.parametrize("effort", [0, 20_000])
def test_a_slip_in_the_header_is_told_once_beside_one_in_a_line(effort: int) -> None:
    text = LOG.format(die="ss").replace("layout", "solo: rajah\nlayout").replace(", Rajesh", "")
    (head, body, *others) = replay(text, effort=effort).findings
    assert (head.code, head.line) == ("unknown-option", 2)
    assert head.suggestions == ("raja", "equal", "mogul"), "the likeliest first"
    assert body.line == 6 and body.code != head.code
    assert not others
