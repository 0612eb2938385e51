"""No reader breaks down over what it is fed: whole inputs with pieces cut out, doubled, exchanged, put elsewhere."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tools.fuzz.targets import TARGETS

OFTEN = {"quick": 6, "slow": 15}
PIECES = (
    b"0", b"-1", b"9" * 30, b"\xff", b"\0", b"\n", b"\r\n", b"\t", b":", b";", b"#", b'"', "”".encode(), "ı".encode(),
    "\u200f".encode(), "٣".encode(), b"[", b"]", b"{", b"}", b"=", b"<<", b">>", b"nan", b"1e400", b" 0 R", b"stream",
)  # fmt: skip


@cache
def seeds(name: str) -> list[bytes]:
    return list(TARGETS[name].seeds())


@st.composite
def disturbed(draw: st.DrawFn, name: str) -> bytes:
    """A whole input after a few changes, pieces of other inputs among them."""
    data = draw(st.sampled_from(seeds(name)))
    for _ in range(draw(st.integers(1, 6))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 40))
        kind = draw(st.sampled_from(("cut", "double", "piece", "other", "byte", "end")))
        if kind == "cut":
            data = data[:at] + data[at + length :]
        elif kind == "double":
            data = data[: at + length] + data[at:]
        elif kind == "piece":
            data = data[:at] + draw(st.sampled_from(PIECES)) + data[at:]
        elif kind == "other":
            other = draw(st.sampled_from(seeds(name)))
            start = draw(st.integers(0, len(other)))
            data = data[:at] + other[start : start + length] + data[at + length :]
        elif kind == "byte":
            data = data[:at] + bytes([draw(st.integers(0, 255))]) + data[at + 1 :]
        elif length == 0:
            data = data[:at]
    return data


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.medium if name == "log" else ())
        for name, target in TARGETS.items()
        if target.text
    ],
)
def test_what_is_typed_never_breaks_a_reader(name: str) -> None:
    fed(name, OFTEN["quick"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in TARGETS if name != "photo"]
)  # seconds each: tests/scan/test_junk.py
def test_nothing_breaks_a_reader(name: str) -> None:
    fed(name, OFTEN["slow"] if TARGETS[name].text else OFTEN["quick"])


def fed(name: str, often: int) -> None:
    """So many disturbed inputs, the same ones each time."""

    @settings(max_examples=often, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(data=disturbed(name))
    def feed(data: bytes) -> None:
        TARGETS[name].run(data)

    feed()
