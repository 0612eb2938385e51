"""Rows of content that are read once: the same marks and the same faults as step by step."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from sheetgen.inspect.content import LINES, PATHS, Operation, RepeatedRows, operations
from sheetgen.inspect.graphics_state import SharedData
from sheetgen.inspect.interpreter import interpret
from sheetgen.inspect.painted import Page

PATH_ROW = b"\n" + b" ".join(b"%d %d m %d 2.5 l 7 -8 l 1 2 3 4 5 6 c h" % (n, n, n) for n in range(9))
OTHER_ROW = PATH_ROW + b" f"


def _apart(found: Iterable[Operation]) -> list[tuple[str, list[object]]]:
    """Operators and operands, each line by itself."""
    return [
        (op.operator if op.operator != LINES else "l", op.operands[at : at + size])
        for op in found
        for size in (2 if op.operator == LINES else len(op.operands) or 1,)
        for at in range(0, len(op.operands) or 1, size)
    ]


def step_by_step(data: bytes) -> Page:
    """What a page paints whose rows are all too short to be one."""
    return interpret(data.replace(b" ", b"\n"), {})


def shown(page: Page) -> list[object]:
    """All that a page's marks say, with their outlines point by point."""
    return [
        (
            mark._replace(shape=None),
            mark.shape and [(o.points, o.curved, o.closed) for o in mark.shape.outlines],
        )
        for mark in page.marks
    ] + [*page.faults, page.count]


def test_rows_that_come_again_are_read_once_and_say_the_same() -> None:
    text = b"\n(" + 40 * b"1 2 m " + OTHER_ROW + b") Tj 3 4 l"
    data = b"q" + OTHER_ROW + b"\n/A gs" + OTHER_ROW + text + OTHER_ROW + b" 1 2\n3 4 5 6 c" + OTHER_ROW
    rows = RepeatedRows()
    for _ in range(2):
        found = list(operations(data, whole_lines=True, rows=rows))
        assert _apart(found) == _apart(operations(data, whole_lines=True))
        assert b"".join(op.raw for op in found) == data
    assert rows.known[OTHER_ROW] == list(operations(OTHER_ROW, whole_lines=True))


def test_no_more_rows_are_kept_than_there_is_room_for() -> None:
    rows = RepeatedRows(room=20)
    data = b"".join(b"\n" + b"%d 2 m 3 4 l S " % n * 8 for n in range(3))
    assert len(list(operations(data, whole_lines=True, rows=rows))) == 72
    assert sum(map(len, rows.known.values())) <= 20
    assert not list(operations(PATH_ROW, rows=rows))[1:] and PATH_ROW not in rows.known, "45 steps"
    words = b"".join(b"\n(%d) Tj" % n for n in range(90))
    assert len(list(operations(words, rows=rows))) == 90
    assert len(rows.known) <= 20, "rows that say nothing by themselves take room too"


def test_a_row_of_a_path_is_one_operation() -> None:
    (found,) = operations(PATH_ROW, rows=RepeatedRows())
    outlines, count, box = found.operands
    assert (found.operator, found.raw, len(outlines), count) == (PATHS, PATH_ROW, 9, 45)
    assert box == (0, -8, 8, 8)


STEPS = [b"1 2 m", b"3.5 -4 l", b"0 .5 l", b"1 2 3 4 5 6 c", b"7 8 9 10 11. 12 c", b"1 2 3 9 v", b"4 3 2 1 y",
         b"5 5 2 -3 re", b"h", b"h"]  # fmt: skip
WRONG = [b"1 2 3 m", b"l", b"1 c", b"1 2 3 re", b"2 h", b"1 2 w", b"m", b"1 2 3 4 l"]


@pytest.mark.parametrize("seed", range(20))
def test_a_row_paints_what_its_steps_paint(seed: int) -> None:
    rng = random.Random(seed)
    choice = STEPS + WRONG * (seed % 2)
    rows = [b" ".join([rng.choice(STEPS[:1] + STEPS[7:8]), *rng.choices(choice, k=20)]) for _ in range(3)]
    paint = [b"f", b"B", b"b*", b"S", b"s", b"W n", b"1 2 l 3 4 l s", b"h f", b"BT", b""]
    data = b"".join(b"\n%s\n%s" % (rng.choice(rows), rng.choice(paint)) for _ in range(12))
    assert shown(interpret(data, {})) == shown(step_by_step(data))


def test_who_goes_on_with_a_row_does_not_change_it_for_the_next() -> None:
    memory = SharedData()
    row = b"\n0 0 m" + 12 * b" 1 0 l 2 3 l"
    first = interpret(row + b"\nf", {}, memory)
    for more in (b"\n9 9 l\nf", b"\ns", b"\nh f", b"\n1 2 3 4 5 6 c f", b"\n3 3 m 4 4 l S"):
        interpret(row + more, {}, memory)
    again = interpret(row + b"\nf", {}, memory)
    assert shown(again) == shown(first) == shown(step_by_step(row + b"\nf"))
    assert row in memory.rows.known


def test_a_path_within_text_is_a_fault_for_each_kind_of_step() -> None:
    found = interpret(b"BT" + PATH_ROW + b"\nET", {}).faults
    assert {(fault.code, fault.what) for fault in found} >= {
        ("content-place", what) for what in ("m", LINES, "c", "h")
    }
