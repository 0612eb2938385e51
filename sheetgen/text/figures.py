"""Numbers as messages: each reader sees them with the signs of the own language.

In a text a placeholder says how: ``{n:n}`` grouped, ``{mm:.1f}`` with decimals, ``{mm:g}`` with as many as it takes,
``{share:.0%}`` a share of the whole in hundredths. Numbers that stand alone are made here.
"""

from __future__ import annotations

from sheetgen.message import Msg, msg


def figure(value: float) -> Msg:
    """A number with as many decimals as it takes."""
    # translators: none
    return msg("{n:g}", "report", n=value)


def percent(share: float, decimals: int = 0) -> Msg:
    """A share of the whole in hundredths."""
    # translators: none
    return msg(f"{{n:.{decimals}%}}", "report", n=share)
