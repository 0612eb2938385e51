"""Messages that are made of many."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.message import Msg, msg

AND = " + "
"""Between the names of players who share something, as a pen writes it."""


def listed(parts: Sequence[Msg | str]) -> Msg:
    """Parts with commas between; there is at least one."""
    text = msg("{text}", "report", text=parts[0])
    for part in parts[1:]:
        text = msg("{first}, {more}", "report", first=text, more=part)
    return text
