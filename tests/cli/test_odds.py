"""The command ``odds``: exact chances of a throw, for people and for programs."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from sheetgen.__main__ import main
from sheetgen.cli.app import build_app


def said(*words: str) -> str:
    result = CliRunner().invoke(build_app(["odds"]), ["odds", *words], env={"LC_ALL": "en_GB.UTF-8"})
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_throw_against_another_as_json() -> None:
    found = json.loads(said("nagaraja", "1 brown", "--against", "1 white", "--json"))
    assert found["schema"] == "sheetgen.odds/1"
    assert found["throw"] == {"brown": 1} and found["against"] == {"white": 1}
    fate = found["distributions"]["fate"]
    assert [(row["value"], row["exact"]) for row in fate["chances"]] == [(n, "1/4") for n in (1, 2, 3, 4)]
    # 1 to 4 against 0 to 3: ten of sixteen ways are more, three as many
    exact = {key: Fraction(row["exact"]) for key, row in found["outcomes"].items()}
    assert exact == {
        "more": Fraction(10, 16), "tie": Fraction(3, 16), "fewer": Fraction(3, 16),
        "wins_as_guide": Fraction(13, 16), "wins_else": Fraction(10, 16),
    }  # fmt: skip
    brown = next(row for row in found["dice"] if row["kind"] == "brown" and row["sides"] == 6)
    assert brown["again"] == [5, 6]


def test_a_table_for_people_with_both_distributions_and_dice() -> None:
    text = said("nagaraja", "2 green")
    assert "fate points · 1.00 on average" in text and "nagas · 1.00 on average" in text
    assert text.count("   25.0%") >= 2
    assert "green on a die with 6 sides: 1–3 = N; 4–6 = 1" in text


@pytest.mark.parametrize(
    "words",
    [
        ("dice-charmers", "1 brown"),
        ("nagaraja", "13 brown"),
        ("nagaraja", "brown"),
        ("nagaraja", "1 brown", "--against", "x"),
        ("chess", "1 brown"),
    ],
)
def test_what_has_no_odds_is_a_usage_error(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err and not shown.out
