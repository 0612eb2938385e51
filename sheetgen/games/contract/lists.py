"""Messages that are made of many."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import Fact
from sheetgen.message import Msg, msg

NONE = msg("none", "report")
AND = " + "
"""Between the names of players who share something, as a pen writes it."""


def listed(parts: Sequence[Msg | str]) -> Msg:
    """Parts with commas between; there is at least one."""
    text = msg("{text}", "report", text=parts[0])
    for part in parts[1:]:
        text = msg("{first}, {more}", "report", first=text, more=part)
    return text


def fact(key: str, label: Msg, texts: Sequence[Msg], value: object) -> Fact:
    """Several things that stand on the table; "none" where there are none."""
    return Fact(key, label, listed(texts) if texts else NONE, value)
