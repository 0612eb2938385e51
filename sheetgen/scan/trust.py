"""Decide whether the reading of a sheet can be trusted, and find the reason if it cannot.

Marks that seem certain are often wrong if many marks are doubtful, many rules are broken, or the print does not
look as any printer makes it. The limits were measured on the pictures of ``tools/photos``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.inks import LOW_INK
from sheetgen.explain.codes import CODES
from sheetgen.games.contract.paper import Breach
from sheetgen.message import msg
from sheetgen.scan import align
from sheetgen.scan.added_ink import PALE_STRENGTH
from sheetgen.scan.blank import PX_PER_MM, PagePrint, coarse_texts, turned_print
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.added_ink import Ink
    from sheetgen.scan.align import Floats
    from sheetgen.scan.find import FoundPage

MOST_RISK, BREACH_RISK = 12, 2
"""A sheet is not trusted from this sum of doubtful marks and broken rules on; a broken rule counts ``BREACH_RISK``."""
MOST_DOUBTS, DOUBTFUL, FEWEST_MARKS = 7, 0.2, 5
"""The most doubtful marks, their largest share of all marks, and the fewest marks of a trusted sheet whose art is
unlike its print; it breaks no rule. If it has fewer marks, others were probably removed like the art.
"""
MOST_DARKENED = 0.07
"""Art is unlike its print if a larger share of unmarked art is far darker than its print."""
DARKENED, MISSING = 0.015, 0.2
"""It is unlike its print too if both the darkened and the missing share of art exceed these."""
HALF_STROKE = 0.5
"""Art is far darker than its print from this on, in strokes of the pen."""
AROUND, EDGE_MM = 1.7, 8.0
"""Art is unmarked outside this multiple of the spots' half sizes, and this far from the edges of the page."""
ART, STROKE = 0.15, 0.8
"""The least absorption of art (logarithm), and the least added ink of a stroke on clear paper."""
LEAST_PX_PER_MM = 4.0
"""The fewest pixels of the picture for each mm of the page."""
TILE_MM, LEAST_ART = 10.0, 0.03
"""The missing share of art is measured in squares of this size, that have at least this share of the most art."""
FEW_TILES, FEW_MISSING, MOST_MISSING = 0.9, 0.25, 0.6
"""Art is missing in parts of the page if half of the squares miss at most ``FEW_MISSING`` and those above the
quantile ``FEW_TILES`` at least ``MOST_MISSING``.
"""
COLOURED, ALIKE = 0.35, 0.96
"""The least saturation of coloured ink, and the cosine from which on two inks have one colour."""


class PageQuality(NamedTuple):
    """How well a picture shows a page.

    ``darkened`` is the share of unmarked art that is far darker than its print, ``missing`` the missing share of art.
    In a page that is ``changed``, parts of art are missing or elsewhere, and the rest is not.
    """

    darkened: float
    missing: float
    px_per_mm: float
    pen_dark: float
    pen_like_print: bool
    pale_edition: bool
    mirrored: bool
    two_tone: bool
    bleached: bool
    changed: bool = False

    @property
    def unlike_print(self) -> bool:
        """Whether the tones of art are such as no printer makes."""
        return self.darkened > MOST_DARKENED or (self.darkened > DARKENED and self.missing > MISSING)


def page_quality(found: FoundPage, seen: Ink) -> PageQuality:
    """Return how well a picture shows a page; ``seen`` is the ink that was added to it."""
    unmarked = _unmarked(found, seen.added.shape) & (seen.art > ART)
    darkened = missing = 0.0
    if unmarked.any():
        darkened = float((seen.plain[unmarked] > HALF_STROKE).mean())
        missing = float(seen.lacking[unmarked].sum() / seen.art[unmarked].sum())
    width, height = found.blank.size
    area = cv2.contourArea(np.array(found.corners, np.float32))
    return PageQuality(
        darkened,
        missing,
        float((area / (width * height)) ** 0.5),
        seen.pen.dark if seen.pen.found else 1.0,
        _pen_like_print(found, seen),
        found.blank.edition == LOW_INK.name,
        found.photo.mirror,
        found.photo.two_tone,
        found.photo.bleached,
        _missing_in_parts(np.where(unmarked, seen.art, 0), np.where(unmarked, seen.lacking, 0)),
    )


def _missing_in_parts(art: Floats, lacking: Floats) -> bool:
    """Return whether art is missing in parts of a page and not in most of it."""
    side = 1 / (TILE_MM * PX_PER_MM)
    all_, gone = (
        cv2.resize(each, None, fx=side, fy=side, interpolation=cv2.INTER_AREA) for each in (art, lacking)
    )
    there = all_ > LEAST_ART * all_.max()
    if not there.any():
        return False
    half, most = np.quantile(gone[there] / all_[there], (0.5, FEW_TILES))
    return bool(half <= FEW_MISSING and most >= MOST_MISSING)


def looks_mirrored(found: FoundPage) -> bool:
    """Return whether the texts of a page are rather the mirror image of those in the other direction of writing."""
    page = found.blank
    which = PagePrint(page.layout, page.page, page.lang, page.paper)
    other = turned_print(which) or which._replace(lang="en")
    texts = coarse_texts(which)
    grey = cv2.cvtColor(found.flat, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, texts.shape[::-1], interpolation=cv2.INTER_AREA)
    seen = align.without_lighting(np.asarray(small, np.uint8), align.COARSE)
    turned = np.ascontiguousarray(seen[:, ::-1])
    return align.art_agreement(coarse_texts(other), turned) > align.art_agreement(texts, seen)


def _unmarked(found: FoundPage, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return where no mark is expected."""
    there = np.zeros(shape, np.bool_)
    edge = round(EDGE_MM * PX_PER_MM)
    there[edge:-edge, edge:-edge] = True
    for spot in found.blank.spots.values():
        left, top, right, bottom = (
            max(0, round(at * PX_PER_MM))
            for at in (
                spot.x - AROUND * spot.rx, spot.y - AROUND * spot.ry,
                spot.x + AROUND * spot.rx, spot.y + AROUND * spot.ry,
            )
        )  # fmt: skip
        there[top : bottom + 1, left : right + 1] = False
    return there


def _pen_like_print(found: FoundPage, seen: Ink) -> bool:
    """Return whether pen and most of the coloured art have one colour."""
    strokes = (seen.added > STROKE) & (seen.clear > STROKE)
    art = seen.art > 2 * ART
    if not strokes.any() or not art.any():
        return False
    pen, print_ = (
        -np.log(np.maximum(picture[there].astype(np.float64), 8).mean(axis=0) / 255)
        for picture, there in ((found.flat, strokes), (found.blank.picture, art))
    )
    if min(float(np.ptp(ink) / max(ink.max(), 1e-6)) for ink in (pen, print_)) < COLOURED:
        return False
    return float(pen @ print_ / (np.linalg.norm(pen) * np.linalg.norm(print_))) > ALIKE


REASONS: Sequence[tuple[str, Callable[[PageQuality], bool]]] = (
    ("too-small", lambda page: page.px_per_mm < LEAST_PX_PER_MM),
    ("processed", lambda page: page.unlike_print and page.bleached),
    ("too-pale", lambda page: page.pen_dark < PALE_STRENGTH),
    ("changed-print", lambda page: page.unlike_print and page.changed),
    ("unlike-print", lambda page: page.unlike_print),
    ("pen-like-print", lambda page: page.pen_like_print),
    ("pale-edition", lambda page: page.pale_edition),
    ("mirrored", lambda page: page.mirrored),
)
"""Reasons why a sheet is not trusted, likeliest first. Small pictures lose fine art as processed ones do. Darker art is
measured in strokes of the pen, so that a hard pencil makes art look changed.
"""


def distrust_reason(
    photos: Sequence[str], pages: Sequence[PageQuality], marks: int, doubts: int, breaches: int
) -> Breach | None:
    """Return why no totals of a sheet may be stated, or None.

    ``photos`` are the names of its pictures, ``marks``, ``doubts`` and ``breaches`` the numbers of marks, doubtful ones
    and broken rules, before a person answers.
    """
    if any(page.two_tone for page in pages):
        return _refused("two-tone", photos)
    if any(page.unlike_print for page in pages):
        few = doubts <= min(MOST_DOUBTS, DOUBTFUL * marks)
        trusted = few and not breaches and marks >= FEWEST_MARKS
    else:
        trusted = doubts + BREACH_RISK * breaches < MOST_RISK
    if trusted:
        return None
    fitting = (code for code, fits in REASONS if any(fits(page) for page in pages))
    return _refused(next(fitting, "too-many-doubts"), photos)


def _refused(code: str, photos: Sequence[str]) -> Breach:
    told = CODES[code]
    text = msg(
        "{photo}: {what} {remedy}", "report", photo=", ".join(photos), what=told.what, remedy=told.instead
    )
    return Breach(code, "", text, ())
