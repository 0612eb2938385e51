"""Columns of a terminal, and scorings told in them."""

from sheetgen.explain.sections import account_lines, account_tables, table_lines
from sheetgen.games.contract.values import Account, Note, Part
from sheetgen.message import msg

NAMES = ("Ann", "Ben")


def scoring(title: str, *parts: tuple[str, tuple[int, int]], note: str = "") -> Account:
    said = (Note("tie", msg(note), ("RA-80",)),) if note else ()
    shared = tuple(Part(name, msg(name), values) for name, values in parts)
    return Account("round", msg("Round"), msg(title), "RA-80", shared, said)


def test_words_stand_to_the_left_and_numbers_to_the_right() -> None:
    rows = [("city", "Ann"), ("Agra", "2"), ("Jaipur", "10")]
    assert list(table_lines(rows)) == ["city    Ann", "Agra      2", "Jaipur   10"]
    assert list(table_lines([("a", "b", "1"), ("cc", "dd", "22")], left=2)) == ["a   b    1", "cc  dd  22"]


def test_a_sign_that_stands_upon_another_takes_no_column() -> None:
    assert list(table_lines([("e\u0301e\u0301", "1"), ("abc", "2")])) == ["e\u0301e\u0301   1", "abc  2"]


def test_scorings_of_few_parts_share_a_table_and_what_broke_ties_stands_under_it() -> None:
    first = scoring("A", ("points", (3, 2)), ("gold", (0, 1)), note="Ann has more houses.")
    second = scoring("B", ("points", (0, 5)), ("gold", (2, 2)))
    assert list(account_tables([first, second], NAMES, str)) == [
        "Round (points / gold)    Ann    Ben",
        "A                      3 / 0  2 / 1",
        "B                      0 / 2  5 / 2",
        "Ann has more houses. [RA-80]",
    ]
    assert list(account_lines(first, NAMES, str)) == [
        "Round (points / gold), A: Ann 3 / 0 · Ben 2 / 1",
        "Ann has more houses. [RA-80]",
    ]


def test_a_scoring_of_many_parts_has_a_row_for_each() -> None:
    whole = scoring("end", ("track", (3, 2)), ("last tent", (0, 4)), ("majorities", (10, 0)))
    assert list(account_tables([whole], NAMES, str)) == [
        "Round       Ann  Ben",
        "track         3    2",
        "last tent     0    4",
        "majorities   10    0",
    ]
    assert list(account_lines(whole, NAMES, str)) == [], "the report has it at the end"
