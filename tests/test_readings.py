"""What the printed rules leave open is marked as our reading, in clauses, in ``explain`` and in reports."""

import json
from pathlib import Path

import pytest

from sheetgen.explain.codes import OURS
from sheetgen.games import registry
from sheetgen.text.catalog import all_languages, catalog
from tests.support.commands import run

READINGS = {
    "bania": {"BA-1", "BA-3", "BA-4", "BA-11", "BA-20", "BA-22", "BA-33", "BA-40", "BA-50", "BA-51", "BA-52", "BA-53",
              "BA-54"},
    "raja": {"RA-10", "RA-22", "RA-23", "RA-34", "RA-40", "RA-41", "RA-51", "RA-62", "RA-70", "RA-81"},
    "dice-charmers": {"DC-12", "DC-20", "DC-22", "DC-30", "DC-41", "DC-61", "DC-80", "DC-81", "DC-100", "DC-101"},
}  # fmt: skip
"""Clauses of which the printed rules leave something open."""
REFUSALS = {
    "bania": {"no-rolling-again", "rolls-done", "dice-not-rolled", "elephant-in-closed-camp", "nothing-done"},
    "raja": {"bid-too-high", "governor-lowest", "ambiguous-path", "gold-range"},
    "dice-charmers": {"die-usable", "row-full", "half-at-residence", "half-lost"},
}
"""Codes of findings that rest on such a reading."""
CAUSES = Path(__file__).parent / "replay" / "causes"


@pytest.mark.parametrize("key", READINGS)
def test_clauses_with_a_reading_of_ours_are_marked(key: str) -> None:
    game = registry.find(key)
    assert {clause for clause, text in game.clauses.items() if OURS in text.text} == READINGS[key]
    assert {code for code, known in game.explanations.items() if known.ours} == REFUSALS[key]
    assert {game.explanations[code].clause for code in REFUSALS[key]} <= READINGS[key]


@pytest.mark.parametrize("lang", [lang for lang in all_languages() if lang != "en"])
def test_the_mark_is_the_same_in_all_clauses_of_a_language(lang: str) -> None:
    texts = [registry.find(key).clauses[clause] for key, clauses in READINGS.items() for clause in clauses]
    said = [catalog(lang).say(text) for text in texts]
    bare = OURS.strip().removesuffix(":")
    mark = (
        catalog(lang)
        .say(registry.find("bania").clauses["BA-54"])
        .partition(":" if lang != "ja" else "\uff1a")[0]
    )
    assert mark != bare
    assert [text for text in said if text.count(mark) != 1] == []


def test_explain_marks_clauses_and_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Our reading: an optional rule allows up to three rolls" in run(capsys, "explain", "BA-40")[1]
    out = run(capsys, "explain", "die-usable")[1]
    assert "This is our reading of DC-12: the printed rules leave it open." in out
    for code, ours in (("BA-40", True), ("die-usable", True), ("BA-41", False), ("die-not-there", False)):
        entries = json.loads(run(capsys, "explain", code, "--json")[1])["entries"]
        assert [entry["ours"] for entry in entries] == [ours]


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("dice-charmers/die-usable.log", "This is our reading of DC-12: the printed rules leave it open."),
        ("raja/governor-lowest.log", "This is our reading of RA-41: the printed rules leave it open."),
        (
            "bania/elephant-in-closed-camp.log",
            "This is our reading of BA-33: the printed rules leave it open.",
        ),
        ("dice-charmers/no-karma.log", ""),
    ],
)
def test_a_report_says_where_a_finding_rests_on_a_reading(
    capsys: pytest.CaptureFixture[str], log: str, said: str
) -> None:
    out = run(capsys, "score", str(CAUSES / log))[1]
    assert Path(log).stem in out
    assert said in out
    assert ("our reading" in out) == bool(said)
