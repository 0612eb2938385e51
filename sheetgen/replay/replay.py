"""Replays a log: text -> lines -> decisions -> states, with everything that is wrong on the way."""

from __future__ import annotations

from pathlib import Path

from sheetgen.replay.finding import ERROR
from sheetgen.replay.heading import HeaderReader
from sheetgen.replay.log import lines
from sheetgen.replay.recover import Recovery
from sheetgen.replay.result import Replay
from sheetgen.replay.session import Session


def replay(text: str, base: Path | None = None) -> Replay:
    """Replay the log ``text``; layouts that it names by path lie relative to the folder ``base``."""
    found = lines(text)
    heading = HeaderReader(found, base).read()
    result = Replay(heading, found)
    if heading.ready:
        Session(result).run()
        if any(f.severity == ERROR or f.code == "claim-differs" for f in result.findings):
            Recovery(result).run()
    result.findings.sort(key=lambda f: (f.line, f.column))
    return result
