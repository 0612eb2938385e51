"""The picture of how a log is typed: one line on a slip of paper, part by part, each with its number."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.draw.cards.stage import MIDDLE, SILL, TOP, Stage

SLIP, PITCH = 50.0, 9.6
"""Width of the paper, and from part to part; mm on the stage."""
RULE, CLEAR = 0.18, 0.62
"""Width of its lines, and what type keeps clear of them, mm on the card."""


def typed_line(stage: Stage, parts: Sequence[str], ink: str) -> None:
    """A line of a log: ``parts`` as they are typed, the first one where reading begins, the others set in."""
    scene, rtl = stage.scene, stage.scene.typesetter.rtl
    pitch = min(PITCH, (SILL - TOP - 7.5) / len(parts))
    high = pitch * len(parts) + 5.0
    left, top = MIDDLE - SLIP / 2, (TOP + SILL - high) / 2 + 0.6
    right = left + SLIP
    scene.rect(left + 0.7, top + 0.8, SLIP, high, 0.8, fill=f"{ink}_m")
    scene.rect(left, top, SLIP, high, 0.8, fill="white", stroke=ink, lw=0.35)
    for n, part in enumerate(parts):
        base = top + pitch * (n + 1) - 1.4
        indent = 8.0 if n == 0 else 10.5
        start, end = (right - indent, left + 2.0) if rtl else (left + indent, right - 2.0)
        scene.seg(left + 2.0, base + 1.7, right - 2.0, base + 1.7, f"{ink}_m", RULE)
        pt = 11.0 * stage.larger**0.5
        line = scene.typesetter.fit(part, "bold", pt, abs(end - start), box=f"card.log.{n + 1}")
        rule = base + 1.7
        low = rule - RULE / 2 - CLEAR / scene.scale
        scene.line(start, min(base, low + line.ink[1]), line, "pen", "r" if rtl else "l")
        stage.disc(right - 4.2 if rtl else left + 4.2, base - 1.2, n + 1)
