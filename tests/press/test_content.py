"""Content streams read as operations: nothing is lost, whether paths come whole or not."""

from __future__ import annotations

import random

import pytest

from sheetgen.inspect.content import LINES, PATH, operations

BUILD = {"m", "l", "c", "v", "y", "h", "re"}
STREAMS = [
    b"q 1 0 0 1 5 5 cm 0 0 m 10 .5 l 1 2 3 4 5 6 c h f Q",
    b"0.5 0.5 0.5 rg 1 1 4 4 re\nf* 1 w 0 0 m 5 5 l S",
    b"/Span <</MCID 0>> BDC BT /F1 12 Tf [(m 1 2 l) -3 <0041>] TJ ET EMC 1 2 m",
    b"1 2 mm 3 4 l5 6 l % 1 2 m\n7 8 m 9 l n",
    b"1 2 [3 4 m] 5 6 l 1e5 2 m --1 2 m",
]


def other(stream: bytes, **how: bool) -> list[tuple[str, list[object]]]:
    """All operations but those that build paths."""
    found = [(op.operator, op.operands) for op in operations(stream, **how)]
    return [op for op in found if op[0] not in BUILD and op[0] != PATH]


@pytest.mark.parametrize("stream", STREAMS)
def test_paths_come_whole_and_all_else_as_ever(stream: bytes) -> None:
    whole = list(operations(stream, whole_paths=True))
    each = list(operations(stream))
    assert b"".join(op.raw for op in whole).rstrip() == b"".join(op.raw for op in each).rstrip()
    assert other(stream, whole_paths=True) == other(stream)


def test_a_path_is_one_operation() -> None:
    names = [op.operator for op in operations(STREAMS[0], whole_paths=True)]
    assert names == ["q", "cm", PATH, "f", "Q"]


def test_nothing_is_lost_of_any_bytes() -> None:
    rng = random.Random(7)
    for _ in range(300):
        stream = b" ".join(
            rng.choices([b"1", b"2.5", b"m", b"l", b"re", b"f", b"[", b"]", b"(a)", b"%x\n"], k=30)
        )
        parts = [b"".join(op.raw for op in operations(stream, whole)) for whole in (False, True)]
        assert parts[0].rstrip() == parts[1].rstrip()


@pytest.mark.parametrize(
    ("stream", "found"),
    [
        (b"1 -.5 +3. m", [("m", [1.0, -0.5, 3.0])]),
        (b"1\x002 m f*", [("m", [1.0, 2.0]), ("f*", [])]),
        (b"true 1 x 1e5 2 m", [("x", [True, 1.0]), ("1e5", []), ("m", [2.0])]),
        (b"1 % 2 m\n3 l", [("l", [1.0, 3.0])]),
        (b"1 2 m/N gs", [("m", [1.0, 2.0]), ("gs", ["/N"])]),
        (b"1 " * 1002 + b"m", [("?", []), ("m", [1.0])]),
        (b"BI /W 1 ID x EI Q", [("BI", [{"/W": 1.0}, b"x"]), ("Q", [])]),
    ],
)
def test_operands_are_read_alike_however_they_stand(
    stream: bytes, found: list[tuple[str, list[object]]]
) -> None:
    assert [(op.operator, op.operands) for op in operations(stream)] == found


def test_lines_in_a_row_are_one_operation_for_who_wants_them_so() -> None:
    data = b"1 2 m 3 4 l\n5 .5 l -6 7. l 8 9 l S 1 l 2 3 4 l 5 6 l Q"
    whole = [(op.operator, op.operands) for op in operations(data, whole_lines=True)]
    assert whole[:3] == [("m", [1, 2]), (LINES, [3, 4, 5, 0.5, -6, 7, 8, 9]), ("S", [])]
    assert whole[3:] == [("l", [1]), ("l", [2, 3, 4]), ("l", [5, 6]), ("Q", [])], (
        "wrong ones stay by themselves"
    )
    assert b"".join(op.raw for op in operations(data, whole_lines=True)) == data
