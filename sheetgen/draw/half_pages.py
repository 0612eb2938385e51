"""Two equal half pages on a sheet, to be cut apart; solo games need them besides the other sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.furniture import FOOT, WIDTH, View
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


HEIGHT, CUT = 124.0, 6.0
"""Least height of a half page, and space for the cut between two, in mm."""
LEAST_HEAD, HEAD = 15.0, 24.0
"""Least and usual height of the head in mm; all that is below it has the same height on every paper."""
GATE = Gate(100.0, 3.0, 7.8)
"""The gate of a head of the usual height; in lower heads it is lower too."""
STRIP = 6.0
"""Height of the strip for fields below the picture, in mm."""
SCALE, BETWEEN = 10.6, 3.0
"""Height of the rating scale and of the gap above it, in mm."""
FIELD = 36.0
DATE, GOAL = msg("Date", "sheet"), msg("Goal", "sheet")
# translators: label before a row of five titles, of which the player circles the one that the game earned; 20 mm
RATED = msg("Rated", "sheet")


def draw_half_pages(scene: Scene, paper: Paper) -> tuple[Box, Box]:
    """Draw the line where a page is cut into halves. Return the areas of both. Raises ``UsageError`` if the
    paper is too small.
    """
    high = paper.height - 2 * MARGIN - FOOT
    require_size(paper, WIDTH + 2 * MARGIN, 2 * HEIGHT + FOOT + 2 * MARGIN)
    each = max(HEIGHT, min(HEIGHT - LEAST_HEAD + HEAD, (high - CUT) / 2))
    x, edge = (paper.width - WIDTH) / 2, max(0.0, high - 2 * each - CUT) / 4
    upper, lower = MARGIN + edge, MARGIN + high - each - edge
    cut = (upper + each + lower) / 2
    scene.seg(MARGIN, cut, paper.width - MARGIN, cut, "ink_m", 0.2, dash=(2.0, 1.4), cap=0)
    scene.cut(f"M0 {cut}H{paper.width}")
    return Box(x, upper, WIDTH, each), Box(x, lower, WIDTH, each)


def draw_half_page_head(
    scene: Scene, box: Box, title: Msg | str, subtitle: Msg | str, view: View, fields: tuple[str, str] | None, ink: str
) -> Box:  # fmt: skip
    """Draw the head of a half page: a panorama with its title in the gate, and below it ``fields`` for date and goal,
    if there are any. Return the area below it.
    """
    head = Box(box.x, box.y, box.w, box.h - (HEIGHT - LEAST_HEAD))
    k = head.h / HEAD
    gate = GATE._replace(crown=GATE.crown * k, rise=GATE.rise * k, strip=STRIP if fields else 0.0)
    draw_panorama(scene, head, *view, gate, ink)
    pt, most = furniture.title_size(scene, 25 * k), gate.width - 10
    furniture.draw_headline(scene, box.middle, title, subtitle, top=box.y + 6.6 * k, base=head.bottom - 1.4, rise=4.8,
                            pt=pt, width=most, box="head", small=9, ink=ink, spaced=0.2)  # fmt: skip
    room = (head.w - gate.width) / 2 - 4
    with scene.reading(box.x, box.right):
        for address, words, left in zip(
            fields or (), (DATE, GOAL), (box.x, box.right - room), strict=bool(fields)
        ):
            furniture.draw_writing_line(
                scene, address, left, left + room, head.bottom - 0.8, words, "head.field"
            )
    return Box(box.x, head.bottom + 2.4, box.w, box.h - head.h - 2.4)


def draw_rating_scale(
    scene: Scene, box: Box, titles: Sequence[Msg], leads: Sequence[int | Fraction], address: Callable[[int], str],
    ink: str = "gold", close: Msg | None = None,
) -> None:  # fmt: skip
    """Draw a scale to circle a rating on, with the best of five ``titles`` first in reading direction.

    ``leads`` are the smallest leads of a great and a clear win, and the lead of a close loss; ``close``
    replaces the words for the last one. ``address`` returns the spot of a title, from 1.
    """
    furniture.draw_panel(scene, *box, ink, notch=1.8, lw=0.35)
    with scene.reading(box.x, box.right):
        _steps(scene, box, titles, _since(scene, leads, close), address, ink)


def _steps(
    scene: Scene,
    box: Box,
    titles: Sequence[Msg],
    since: Sequence[Msg],
    address: Callable[[int], str],
    ink: str,
) -> None:
    """Draw the label of the rating scale, and a place to circle for each title."""
    label = 20.0
    # Devanagari has vowel signs above and below the line, so its type is smaller
    y, pt = (3.4, 7.5) if scene.typesetter.script == "Deva" else (3.4, 8.4)
    scene.text(
        box.x + 3, box.y + box.h / 2, RATED, "display", 10.5, mid=True, width=label - 4, box="scale.title"
    )
    each = (box.w - label - 2) / len(titles)
    for n, (title, lead) in enumerate(zip(titles, since, strict=True)):
        x = box.x + label + n * each
        frame = Box(x + 0.6, box.y + 0.9, each - 1.2, box.h - 1.8)
        fill = f"{ink}_t" if n == 0 else "white"
        furniture.draw_panel(scene, *frame, ink, notch=1.4, lw=0.28, fill=fill)
        scene.text(frame.middle, frame.y + y, title, "bold", pt, "ink", "c", width=each - 4, box="scale.step")
        scene.text(
            frame.middle, frame.y + 7.2, lead, "text", 7.5, "ink", "c", width=each - 4, box="scale.since"
        )
        scene.spot(address(n + 1), frame.middle, frame.y + frame.h / 2, frame.w / 2, frame.h / 2)


def _since(scene: Scene, leads: Sequence[int | Fraction], close: Msg | None) -> tuple[Msg, ...]:
    great, clear, least = (scene.typesetter.number(abs(float(lead))) for lead in leads)
    return (
        msg("won by {n} or more", "sheet", n=great),
        msg("won by {n} or more", "sheet", n=clear),
        msg("won", "sheet"),
        close or msg("lost by {n} at most", "sheet", n=least),
        msg("lost", "sheet"),
    )
