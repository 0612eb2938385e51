"""Whether a reading can be trusted. If it cannot, its marks are shown, but no totals and no places are stated."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.paper import Breach
from sheetgen.message import msg

DOUBTS = 12
"""A sheet with so many doubtful marks or more is not trusted: marks that seem sure are often wrong there."""


def distrust(photos: Sequence[str], two_tone: Sequence[str], doubts: int) -> Breach | None:
    """Why no totals of a sheet may be stated; None for one that can be trusted.

    ``photos`` are the names of all that show it, ``two_tone`` of those in black and white only; ``doubts`` is how many
    of its marks are doubtful.
    """
    if two_tone:
        said = (
            "{photo} has only two tones: black and white, without grey. Pen cannot be told from print there, "
            "so no totals are stated. "
            "Scan the sheet in colour or grey at 200 to 300 dpi, or photograph it with the camera."
        )
        return Breach("two-tone", "", msg(said, "report", photo=", ".join(two_tone)), ())
    if doubts < DOUBTS:
        return None
    said = (
        "Too many marks on {photo} are doubtful: {count}. The others cannot be trusted either, "
        "so no totals are stated. The picture may come from a scanner app, which changes it. "
        "Photograph the sheet itself with the camera, or scan it in colour or grey at 200 to 300 dpi."
    )
    return Breach("too-many-doubts", "", msg(said, "report", photo=", ".join(photos), count=doubts), ())
