"""Findings of a preflight, as its rules report them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.message import Msg, msg
from sheetgen.reasons import why

MOST = 3
"""Findings of one rule on one page; more of the same help nobody."""


class Finding(NamedTuple):
    """A rule that a file breaks. ``page`` counts from 1, 0 is the file; ``sure`` False where it can't be told."""

    rule: str
    page: int
    message: Msg
    sure: bool = True


def report(
    to: list[Finding], rule: str, said: str, page: int = 0, sure: bool = True, **values: object
) -> None:
    """Add a finding to a list, unless it is there already or says too often the same."""
    found = Finding(rule, page, msg(said, "report", **values), sure)
    like = [f for f in to if (f.rule, f.page) == (rule, page)]
    if found not in like and len(like) < MOST:
        to.append(found)


def guarded(to: list[Finding], page: int, do: Callable[[], None]) -> None:
    """Run checks; what stops them is a finding, never a traceback."""
    try:
        do()
    except Exception as error:
        report(to, "readable", "something here can not be read: {reason}", page, reason=why(error))
