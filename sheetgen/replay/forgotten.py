"""What a legal log was warned of may only not have been written: with which decision all that follows agrees too."""

from __future__ import annotations

from sheetgen.replay.finding import WARNING
from sheetgen.replay.probe import Probe
from sheetgen.replay.proposals import propose
from sheetgen.replay.result import Replay
from sheetgen.replay.search import Search
from sheetgen.replay.track import Track

MOST = 3
"""Warnings that are looked into: whoever leaves more undone means it."""
SHARE = 4
"""Which part of the effort that a fault is worth is spent on a warning."""


def remember(log: Replay, effort: int) -> None:
    """Propose what may be missing where players were warned of what they left undone; each takes no more effort."""
    warned = [n for n, finding in enumerate(log.findings) if finding.severity == WARNING]
    if not 0 < len(warned) <= MOST:
        return
    probe = Probe(log)
    track = Track(probe, probe.statements())
    for n in warned:
        finding = log.findings[n]
        i = next((i for i, s in enumerate(track.statements) if s.line.number == finding.line), None)
        if i is not None and (finding.line, finding.code) in probe.warned:
            search = Search(track, track.effort * track.game.move_weight + effort // SHARE)
            search.run_undone(i)
            log.findings[n] = finding._replace(proposals=propose(search))
