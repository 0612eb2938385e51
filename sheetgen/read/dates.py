"""Dates as people type them. A date that may mean two days is not read."""

from __future__ import annotations

import re
from datetime import date

_CENTURY = 2000
_ISO = re.compile(r"(\d{4})\s?[-./年년]\s?(\d{1,2})\s?[-./月월]\s?(\d{1,2})\s?[日일]?\.?")
_SHORT = re.compile(r"(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?")
_NAMED = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?!\d)")


def read_date(typed: str) -> date | None:
    """Return the day of ``2026-11-28``, ``28.11.2026`` or ``28/11/26``; None if it is unclear.

    With points the day is first. With slashes and hyphens a date is clear only if one number is no month.
    A time after the date has no effect.
    """
    days = _possible_days(typed)
    return days.pop() if days is not None and len(days) == 1 else None


def is_impossible(typed: str) -> bool:
    """Return whether a text has the form of a date, such as ``2026-02-30``, but no calendar has this day."""
    return _possible_days(typed) == set()


def _possible_days(typed: str) -> set[date] | None:
    """Return the days that a date may mean; None for a text that does not have the form of a date."""
    text = re.sub(r"[T\s,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\S*$", "", typed.strip())
    if found := _ISO.fullmatch(text):
        return {day for day in [_day(*map(int, found.groups()))] if day}
    found = _SHORT.fullmatch(text)
    if found is None:
        return None
    one, sign, other, year = int(found[1]), found[2], int(found[3]), int(found[4])
    year += _CENTURY if len(found[4]) == 2 else 0
    days = [_day(year, other, one)] + [_day(year, one, other)] * (sign != ".")
    return {day for day in days if day}


def date_in_name(name: str) -> date | None:
    """Return the day with which the name of a file begins: ``2026-11-28 evening.log``; None if it has none."""
    found = _NAMED.match(name)
    return _day(*map(int, found.groups())) if found else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
