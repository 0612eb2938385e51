"""How a final tally is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.games.contract.values import Field
from sheetgen.message import Msg


def example(fields: Sequence[Field], say: Callable[[Msg], str]) -> str:
    """A tally that a game can end with, as it is typed: ``fame 16, money 49, karma 5/4``."""
    return ", ".join(
        f"{say(field.word)} {'/'.join(map(str, field.sample))}".strip()
        for field in fields
        if field.sample is not None
    )
