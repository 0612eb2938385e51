"""Possible pages on a photo: their positions, from matching features and from their art."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.scan import align, blank
from sheetgen.scan.align import COARSE, ImageFeatures, PagePosition
from sheetgen.scan.blank import PagePrint
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels

    Plane = NDArray[np.float64]

CELL_MM = 25.0
"""The side of the squares in which matching features are counted."""
CLEAR_AGREEMENT = 0.45
"""The least agreement of a page's art at a quick look; refinement by less clear art may be misled."""
MOST_STEPS, CURLED = 5, 0.01
"""The most further refinements of a curled page, each of which improves the agreement by more than ``CURLED``."""


class Candidate(NamedTuple):
    """A possible page: its position, matching features and squares, and the agreement of its art.

    ``page`` and ``photo`` are the matched points, for its deformation.
    """

    page_print: PagePrint
    position: PagePosition
    page: Floats
    photo: Floats
    inliers: int
    cells: int
    agreement: float = 0.0


def best_first(candidates: list[Candidate]) -> list[Candidate]:
    """Return candidates sorted by agreement, best first."""
    return sorted(candidates, key=lambda one: -one.agreement)


def place_page(
    which: PagePrint, known: ImageFeatures, details: ImageFeatures, near: Plane | None = None
) -> Candidate | None:
    """Return the position of a page on the photo, or None; ``near`` is its approximate plane."""
    return fit_page(which, align.matching_pairs(known, details, near))


def fit_page(which: PagePrint, pairs: align.MatchingPairs) -> Candidate | None:
    """Return the position of a page on which most of these pairs agree, or None."""
    page, photo, _ = pairs
    plane, good = align.fit_plane(page, photo)
    if plane is None:
        return None
    cells = len({(int(x // CELL_MM), int(y // CELL_MM)) for x, y in page[good]})
    return Candidate(which, PagePosition(plane), page, photo, int(good.sum()), cells)


def compare_page(one: Candidate, grey: Pixels) -> Candidate:
    """Return the candidate deformed and refined, with its agreement."""
    return refine_page(deform_page(one, grey), grey)


def deform_page(one: Candidate, grey: Pixels) -> Candidate:
    """Return the candidate with the deformation from its features, and its agreement."""
    rows, columns = blank.coarse_page(one.page_print).shape
    bent = align.fit_deformation(one.page, one.photo, one.position.plane, (columns / COARSE, rows / COARSE))
    return better_position(with_position(one, bent, grey), one, grey)


def refine_page(one: Candidate, grey: Pixels) -> Candidate:
    """Return the candidate refined by its art, and its agreement."""
    bent = align.refine_position(one.position, grey, blank.coarse_page(one.page_print), COARSE, 8.0)
    return better_position(with_position(one, bent, grey), one, grey)


def better_position(after: Candidate, before: Candidate, grey: Pixels) -> Candidate:
    """Return the earlier position unless the new one agrees clearly: strokes may mislead the refinement of
    pale lines.
    """
    if after.agreement >= CLEAR_AGREEMENT:
        return after
    return max(after, with_position(before, before.position, grey), key=lambda one: one.agreement)


def with_position(one: Candidate, bent: PagePosition, grey: Pixels) -> Candidate:
    """Return the candidate with this position and its agreement."""
    seen = page_seen(bent, grey, blank.coarse_page(one.page_print))
    return one._replace(
        position=bent, agreement=align.art_agreement(blank.coarse_without_lighting(one.page_print), seen)
    )


def settle_position(bent: PagePosition, grey: Pixels, which: PagePrint) -> PagePosition:
    """Return a deformation refined again while the art agrees clearly better; curled paper needs several steps."""
    picture, printed = blank.coarse_page(which), blank.coarse_without_lighting(which)
    agreed = align.art_agreement(printed, page_seen(bent, grey, picture))
    for _ in range(MOST_STEPS):
        moved = align.refine_position(bent, grey, picture, COARSE, 4.0)
        agreement = align.art_agreement(printed, page_seen(moved, grey, picture))
        if agreement <= agreed + CURLED:
            break
        bent, agreed = moved, agreement
    return bent


def page_seen(bent: PagePosition, grey: Pixels, picture: Pixels) -> Pixels:
    """Return the photo at the place of a coarse page, with its lighting removed."""
    rows, columns = picture.shape
    across, down = bent.pixel_coordinates(columns / COARSE, rows / COARSE, COARSE)
    seen = cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return align.without_lighting(np.asarray(seen, np.uint8), COARSE)
