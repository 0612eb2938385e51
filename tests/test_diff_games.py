"""The comparison of two checkouts finds where a game first goes another way."""

from pathlib import Path

import pytest

from tests.support.checkout import copy_folders
from tools.diff_games import Said, compare, main, parting

ROOT = Path(__file__).parent.parent
LOG = ROOT / "tests/replay/games/bania/two.log"


def test_the_first_difference_is_told() -> None:
    one = [Said(9, "legal moves", "Ann", ["('end',)", "('roll',)"]), Said(9, "move", "", "x")]
    assert parting(one, one) is None
    assert parting(one, [Said(9, "legal moves", "Ann", ["('end',)"]), Said(9, "move", "", "y")]) == (
        "line 9, legal moves of Ann: 2  |  1; only the first ('roll',), only the second none"
    )
    assert parting(one, [one[0], Said(9, "move", "", "y")]) == "line 9, move: x  |  y"
    assert parting(one, one[:1]) == "line 9, only the first: move x"
    broken = [Said(0, "breaks down", "", "no such module")]
    assert parting(broken, broken) == "line 0, breaks down: no such module  |  no such module"
    assert parting(one, [one[0], Said(10, "move", "", "x")]) == "line 9, move x  |  line 10, move x"


@pytest.mark.slow
def test_a_changed_rule_is_found_and_an_unchanged_checkout_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = tmp_path / "changed"
    copy_folders(changed, "sheetgen", "layouts", "fonts")
    assert not compare(ROOT, changed, [LOG])
    legal = changed / "sheetgen/games/bania/rules.py"
    text = legal.read_text(encoding="utf-8")
    assert 'yield ("roll",)' in text
    legal.write_text(text.replace('yield ("roll",)', "yield from ()"), encoding="utf-8")
    assert main([str(changed), str(ROOT), str(LOG)]) == 1
    said = capsys.readouterr().out
    assert (
        "two.log: line 9, legal moves of Leila: 253  |  254; only the first none, only the second ('roll',)"
        in said
    )
    assert "1 games, 1 differ" in said


@pytest.mark.medium
def test_what_is_no_checkout_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        compare(ROOT, tmp_path, [LOG])
    assert "is no checkout of sheetgen" in capfd.readouterr().err
