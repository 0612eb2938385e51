"""Games alone as ``score``, ``format`` and ``--fill`` tell them."""

import json
from pathlib import Path

import msgspec
import pypdf
import pytest

from sheetgen.__main__ import main
from sheetgen.explain.format import canonical_log
from sheetgen.explain.json_report import score_report
from sheetgen.message import translate_messages
from sheetgen.replay import replay

LOG = Path(__file__).parent / "games/dice-charmers/alone.log"
WON = LOG.read_text(encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main([*words, "--lang", "en"])
    return capsys.readouterr().out


def test_score_rates_the_game_and_checks_the_goal(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "score", str(LOG))
    assert text.endswith("\nRated: Minister.\nGoal 2, reached: Win by 5 boxes.\n")


@pytest.mark.parametrize(
    ("goal", "strength", "reached"), [(1, "merchant", True), (2, "merchant", True), (5, "raja", False)]
)
def test_json_says_the_same(goal: int, strength: str, reached: bool) -> None:
    """Goal 5 asks for a stronger ghost than the one that was beaten."""
    found = replay(WON.replace("goal:    2", f"goal: {goal}"))
    assert not found.findings
    assert found.game.solo.goals[goal - 1].strength == strength
    report = translate_messages(score_report(found), str)["solo"]
    assert report == {"strength": "merchant", "goal": goal, "rating": "Minister", "reached": reached}


def test_with_an_error_in_the_log_no_goal_is_reached() -> None:
    rows = WON.splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith("Leila:"))
    rows.insert(at + 1, "Ghost: pass")
    found = replay("\n".join(rows) + "\n")
    assert found.finished and not found.legal
    assert score_report(found)["solo"]["reached"] is False


def test_a_running_game_is_not_rated_yet() -> None:
    found = replay(WON.split("\nroll")[0] + "\n")
    assert score_report(found)["solo"] == {"strength": "merchant", "goal": 2}


def test_the_header_is_written_as_it_is_typed() -> None:
    assert "players: Leila\n" in canonical_log(replay(WON))
    german = canonical_log(replay(WON), lang="de")
    again = replay(german)
    assert not again.findings
    assert again.heading.options["solo"] == "merchant"
    assert "lang" in again.heading.lines.values() and again.heading.lang == "de"


def test_the_ledger_tells_what_the_ghost_took(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in told(capsys, "score", str(LOG), "--ledger").splitlines() if "Ghost: " in row]
    rolls = sum(row.startswith("roll:") for row in WON.splitlines())
    assert len(rows) == 2 * rolls  # two of the dice of each roll are the ghost's
    assert all("steps" in row and " · " in row for row in rows)


def test_a_wrong_line_of_the_ghost_is_refused_where_it_stands() -> None:
    rows = WON.splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith("Leila:"))
    rows.insert(at + 1, "Ghost: pass")
    found = replay("\n".join(rows) + "\n")
    assert [(f.line, f.code, f.clause) for f in found.findings] == [(at + 2, "ghost-takes", "DC-S2")]


@pytest.mark.slow
def test_the_sheets_of_both_are_filled_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "alone.pdf"
    told(capsys, "score", str(LOG), "--fill", str(place))
    pages = [page.extract_text() for page in pypdf.PdfReader(place).pages]
    assert len(pages) == 2
    assert "Province" in pages[0] and "Ghost" not in pages[0]
    assert "Ghost" in pages[1] and "Province" not in pages[1]


def test_the_report_fits_its_schema() -> None:
    from importlib.resources import files

    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("sheetgen.explain").joinpath("score.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(msgspec.to_builtins(translate_messages(score_report(replay(WON)), str)), schema)


@pytest.mark.parametrize("game", ["bania", "dice-charmers", "nagaraja", "raja"])
@pytest.mark.parametrize(("lang", "ghost"), [("de", "Geist"), ("ja", "ゴースト")])
def test_the_ghost_has_its_name_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], game: str, lang: str, ghost: str
) -> None:
    """A log in English that does not name it is told in German and Japanese; one in German in English too."""
    log = LOG.parents[1] / game / "alone.log"
    main(["score", str(log), "--ledger", "--lang", lang])
    text = capsys.readouterr().out
    assert ghost in text
    assert "Ghost" not in text


def test_a_log_of_another_language_is_told_to_who_reads_english(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "allein.log"
    log.write_text(canonical_log(replay(WON), lang="de"), encoding="utf-8")
    text = told(capsys, "score", str(log), "--ledger")
    assert "Ghost" in text
    assert "Geist" not in text


@pytest.mark.medium
def test_the_page_of_a_game_names_it_so_too(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["score", str(LOG), "--page", str(page), "--lang", "de"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "Geist" in text
    assert "Ghost" not in text
