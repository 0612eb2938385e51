"""What people meet who edit a layout: keys left behind, another game, quotation marks, odd numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.layouts.faults import Fault
from sheetgen.games.layouts.file import layout_hash
from tests.support.own_layouts import HEAD

SUN = library.resolve("dice-charmers/sun").read_text(encoding="utf-8")
SMALL = """
[province]
map = [
    "fort      .         temple    .         same",
    ".         different palace    stepwell  .",
    "garden    palace    .         fort      different",
    "same      .         residence garden    .",
]
"""
LEFT = ["e6 e", "e6 s", "d6 s", "c6 s", "a6 s", "a6 w"]
"""Spots on the border of the Sun side that a map of four rows does not have."""


def faults(tmp_path: Path, text: str) -> list[Fault]:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found = library.find_faults(path)
    if found:
        with pytest.raises(LayoutError):
            library.load(path)
    assert all(fault.path == str(path) for fault in found), "what extends is to blame, not what is extended"
    return found


# ---- remove ---------------------------------------------------------------------------------
def test_keys_that_a_smaller_map_leaves_behind_are_one_fault_with_the_remedy(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, HEAD + SMALL)
    assert (fault.key, fault.line, fault.clause) == ("header.extends", 7, "DC-43")
    said = str(fault)
    assert "from dice-charmers/sun" in said and "a cell from a1 to e4" in said
    remedy = said.split("`")[1]
    assert all(f'province.border."{spot}"' in remedy for spot in LEFT)
    assert not faults(tmp_path, f"{HEAD}{remedy}\n{SMALL}")


def test_what_is_removed_is_gone_and_can_be_said_anew(tmp_path: Path) -> None:
    text = (
        HEAD
        + 'remove = ["province.border", "market.tents"]\n'
        + SMALL
        + '[province.border]\n"a4 s" = "karma"\n'
    )
    (tents,) = faults(tmp_path, text)
    assert tents.key == "market.tents" and "found nothing" in str(tents)
    text = text.replace(', "market.tents"', "")
    assert not faults(tmp_path, text)
    layout = library.load(tmp_path / "mine.toml")
    assert list(layout.province.border) == ["a4 s"]
    assert layout.market == library.load(library.resolve("dice-charmers/sun")).market


@pytest.mark.parametrize(
    ("removed", "column"),
    [('"province.bordr"', 11), ("3", 11), ('"a b"', 11), ('"print.cell", "print.cell"', 25)],
)
def test_only_what_is_there_can_be_removed(tmp_path: Path, removed: str, column: int) -> None:
    (fault,) = faults(tmp_path, f"{HEAD}remove = [{removed}]\n")
    assert (fault.line, fault.column) == (8, column)
    assert "a key that the extended layout has" in str(fault)


def test_what_extends_nothing_can_remove_nothing(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, SUN.replace("[header]", '[header]\nremove = ["market"]'))
    assert fault.key == "header.remove.1"


def test_what_is_removed_does_not_change_the_hash_of_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    rows = "[market]\ncoins = [2, 2, 3, 3, 4, 4, 5, 5, 6]\n"
    path.write_text(HEAD + rows, encoding="utf-8")
    before = layout_hash(library.load(path))
    path.write_text(f'{HEAD}remove = ["market.coins"]\n{rows}', encoding="utf-8")
    assert layout_hash(library.load(path)) == before


def test_another_games_layout_is_one_fault(tmp_path: Path) -> None:
    text = HEAD.replace('game = "dice-charmers"', 'game = "raja"').replace('"province"', '"map"')
    (fault,) = faults(tmp_path, text)
    assert fault.key == "header.extends" and "a layout of raja" in str(fault)


# ---- words ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after", "key", "said"),
    [
        (
            'version = "1.0"',
            "version = 1.0",
            "header.version",
            'found 1.0; allowed: a number in quotes, such as `"1.0"`',
        ),
        ('"7 pt"', '"1 pt"', "print.smallest_type", "5 pt or more"),
        ('"7 pt"', '"4.9 pt"', "print.smallest_type", "5 pt or more"),
        ('title = "Sun"', 'title = { xx = "S", de = "S" }', "header.title.xx", "one of en, ar, de"),
        ("coins = [4,", "coins = [nan,", "market.coins.1", "found nan"),
        ("coins = [4,", "coins = [99999999999999999999,", "market.coins.1", "at most"),
        ('"16.1 mm"', '"nan mm"', "print.cell", "a number, a space and mm"),
    ],
)
def test_odd_values_are_faults(tmp_path: Path, before: str, after: str, key: str, said: str) -> None:
    (fault,) = faults(tmp_path, SUN.replace(before, after, 1))
    assert fault.key == key and said in str(fault)


@pytest.mark.parametrize(
    ("before", "after", "key", "said"),
    [
        ("columns = [", "columns = []\nold = [", "palace.columns", "as many bonuses as columns: "),
        ("fame = [", "fame = []\nold = [", "buildings.fame", "at least two levels"),
        ("start = ", "start = 40\nold = ", "karma.start", "at most 6"),
    ],
)
def test_no_message_counts_nonsense(tmp_path: Path, before: str, after: str, key: str, said: str) -> None:
    section = f"[{key.split('.')[0]}]"
    head, _, rest = SUN.partition(section)
    path = tmp_path / "mine.toml"
    path.write_text(
        head + section + rest.replace(before, after, 1).replace("old = ", "# ", 1), encoding="utf-8"
    )
    found = library.find_faults(path)
    texts = "\n".join(str(fault.text) for fault in found)
    assert key in [fault.key for fault in found] and said in texts
    assert "-1" not in texts and "1 bonuses" not in texts and "from 41" not in texts


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ('title = "Sun"', "title = “Sun”", 9, "straight quotation marks"),
        ('title = "Sun"', "title = „Sonne“", 9, "straight quotation marks"),
        ('title = "Sun"', "title = «Soleil»  # “s", 9, "straight quotation marks"),
        ('title = "Sun"', 'title = "Sun', 9, "never closed"),
        ('"silk silk", "spices', '"silk silk, "spices', 17, "never closed"),
    ],
)
def test_quotation_marks_are_named_as_what_is_wrong(
    tmp_path: Path, before: str, after: str, line: int, said: str
) -> None:
    (fault,) = faults(tmp_path, SUN.replace(before, after, 1))
    assert fault.line == line and said in str(fault)


def test_quotation_marks_in_texts_and_comments_are_signs_like_others(tmp_path: Path) -> None:
    title = 'title = "The “Sun” #1" # it\'s "ours'
    assert not faults(tmp_path, SUN.replace('title = "Sun"', title))
    (fault,) = faults(tmp_path, SUN.replace('title = "Sun"', f"{title}\nx y"))
    assert "x y" in str(fault)


@pytest.mark.parametrize("key", ["schema", "version", "kind", "name"])
def test_keys_left_behind_are_told_where_the_header_lacks_a_key(tmp_path: Path, key: str) -> None:
    """The file that extends another is blamed for what it left, and for what its own header lacks."""
    head = "\n".join(row for row in HEAD.splitlines() if not row.startswith(f"{key} ="))
    found = faults(tmp_path, head + "\n" + SMALL)
    assert f"header.{key}" in {fault.key for fault in found}
