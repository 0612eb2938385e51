"""Findings that preflight rules report."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.errors import why_unreadable
from sheetgen.message import Msg, msg

MOST_REPEATED = 3
"""Largest number of findings for one rule on one page."""


class Finding(NamedTuple):
    """A broken rule. ``page`` counts from 1, with 0 for the file. ``sure`` is False if the rule may be
    broken.
    """

    rule: str
    page: int
    message: Msg
    sure: bool = True


def report(
    to: list[Finding], rule: str, said: str, page: int = 0, sure: bool = True, **values: object
) -> None:
    """Add a finding to ``to`` unless it is a duplicate or one of too many."""
    found = Finding(rule, page, msg(said, "report", **values), sure)
    like = [f for f in to if (f.rule, f.page) == (rule, page)]
    if found not in like and len(like) < MOST_REPEATED:
        to.append(found)


def run_guarded(to: list[Finding], page: int, do: Callable[[], None]) -> None:
    """Run checks; an exception becomes a finding."""
    try:
        do()
    except Exception as error:
        report(to, "readable", "something here can not be read: {reason}", page, reason=why_unreadable(error))
