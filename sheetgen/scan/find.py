"""Which pages lie on a photo, and where: flat, upright, with the measures of the blank page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.inks import LOW_INK
from sheetgen.errors import PhotoError
from sheetgen.message import msg
from sheetgen.scan import align, blank
from sheetgen.scan.align import COARSE, Bent, Details
from sheetgen.scan.blank import PX_PER_MM, Blank, Print
from sheetgen.scan.edition import likest
from sheetgen.scan.opencv import cv2, np
from sheetgen.scan.outline import outlines, planes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Photo, Pixels

    Plane = NDArray[np.float64]

DETAILS, MATCHED_PIXELS = 4000, 2_500_000
"""How many details of a photo are looked at, and in how many pixels of it..."""
QUICK = ((3000, 600_000), (DETAILS, 900_000))
"""...at a first look and a second: a page that fills the photo is as clear then as the blank beside it."""
FIRST, SHORT = 700, 6
"""How many details of each page are compared where sketches did not do, and how many pages are looked at closely."""
LEAST_CELLS = 6
"""A page is where details agree in so many different squares of ``CELL_MM``."""
FEW_CELLS = 45
"""Where fewer squares agree, sheets are looked for by their outlines too."""
LEAST_DETAILS = 100
"""So many a sheet has in its outline."""
CELL_MM = 25.0
RIVAL = 0.4
"""Pages are looked at closely that have so many squares for one of the best."""
LEAST_AGREEMENT, CLEAR_AGREEMENT = 0.3, 0.45
"""How well a page's art must agree, and how well at a first look."""
BEHIND, BEHIND_PAPER = 0.25, 0.045
"""What agrees so much less than the best page, or than the page on other paper, before its art is moved is not it."""
ALIKE_PAPER = 0.03
"""Papers on which a page agrees by no more than this better or worse are told apart when it is flat."""
AS_WELL = 0.005
"""A page is flat where bends make its art agree better by no more than this."""
HALF, TWICE = 2, 2
"""The art of a flat page, all of which moves together, is looked at so much smaller, and so often."""
LEAST_SEEN = 0.8
"""How much of a page's art must be there."""
SLIVER = 0.5
"""Less of a page beside a whole one is another one that happens to lie there."""
MOST_SHEETS = 8
ALONE = 0.67
"""A page that takes up so much of a photo leaves no room for half of another one."""


class Found(NamedTuple):
    """A page on a photo.

    ``blank`` is the page as it was printed: layout, page, language, paper, edition. ``flat`` are the photo's pixels in
    the measures of its picture. ``inliers`` are details of the art that lie where they should; ``sure`` (0 to 1) is how
    sure the layout is, ``other`` the one that it would be else. ``corners`` are the page's in the photo, in pixels,
    from the top left clockwise. Spots that are ``missing`` lie outside of the photo or under something. ``agreement``
    is how well its art agrees with the print: 1 is the same, 0 is by chance.
    """

    photo: Photo
    blank: Blank
    flat: Pixels
    inliers: int
    sure: float
    other: str
    corners: tuple[tuple[float, float], ...]
    missing: frozenset[str] = frozenset()
    agreement: float = 0.0

    @property
    def layout(self) -> str:
        """The layout's name, ``game/name``."""
        return self.blank.layout

    @property
    def page(self) -> int:
        """Which page of the layout, from 0."""
        return self.blank.page


class _Candidate(NamedTuple):
    """A page where it may lie: how many details agree, in how many squares, and how well its art does.

    ``page`` and ``photo`` are pairs of points that look alike, for its bends.
    """

    which: Print
    bent: Bent
    page: Floats
    photo: Floats
    inliers: int
    cells: int
    agreement: float = 0.0


Step = Callable[[int, int], None]
"""How many of how many pages have been compared."""


def find(
    photo: Photo, layouts: Sequence[str] = (), step: Step = lambda done, everything: None
) -> list[Found]:
    """All pages on a photo, from the top left, of ``layouts`` or of all that come with sheetgen.

    Sheets for a pen are looked for first, boards with pieces only where there are none.

    Raises ``PhotoError`` where there is none, or only a part of one.
    """
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    clear = cache(partial(_details, grey, DETAILS))
    found = _among(photo, grey, clear, blank.prints(tuple(layouts)), step)
    if not found and not layouts:  # boards can't be read, but called what they are
        found = _all(photo, grey, clear(), blank.boards(), blank.sketch_of, step)
    if not found:
        said = "{photo} shows no sheet that can be read; is all of it there, sharp and bright?"
        raise PhotoError("no-sheet", msg(said, "report", photo=photo.name))
    return sorted(
        _whole(found), key=lambda one: (min(y for _, y in one.corners) // 400, min(x for x, _ in one.corners))
    )


def _among(
    photo: Photo, grey: Pixels, details: Callable[[], Details], prints: Sequence[Print], step: Step
) -> list[Found]:
    """All pages on a photo that are among these; ``details`` are those that are compared where a first look fails."""
    found: list[Found] = []
    for most, pixels in QUICK:
        some = _details(grey, most, most_pixels=pixels)
        found = found or _at_first_look(photo, grey, some, prints, step)
        if found and cv2.contourArea(np.array(found[0].corners, np.float32)) > ALONE * grey.size:
            return found
    clear = _beside(found, some if found else details())
    likely = prints if found else _likely(clear, prints)
    more = _all(photo, grey, clear, prints, blank.sketch_of, step, outlined=() if found else likely)
    found += more
    if found:  # another sheet of the same kind need not be as clear
        known = {each.layout for each in found}
        same = [which for which in prints if which.layout in known]
        return found + _all(photo, grey, _beside(more, clear), same, _some(FIRST), step)
    return _all(photo, grey, clear, likely, _some(FIRST), step) or _all(
        photo, grey, _details(grey, 2 * DETAILS, align.FAINT), likely, _some(2 * FIRST), step
    )


def _likely(details: Details, prints: Sequence[Print]) -> list[Print]:
    """The few pages of whose sketches most agrees: only these are drawn in full where no sketch does for sure."""
    placed = ((which, _placed(which, blank.sketch_of(which), details)) for which in prints)
    agreed = {which: (one.cells, one.inliers) if one else (0, 0) for which, one in placed}
    return sorted(prints, key=lambda which: agreed[which], reverse=True)[:SHORT]


def _at_first_look(
    photo: Photo, grey: Pixels, some: Details, prints: Sequence[Print], step: Step
) -> list[Found]:
    """The clearest page, where there is no doubt that it is one."""
    candidates = _candidates(grey, some, prints, blank.sketch_of, step)
    if candidates and candidates[0].cells >= FEW_CELLS and candidates[0].agreement >= LEAST_AGREEMENT:
        found = _found(photo, grey, some, candidates)  # agrees better in its language and edition
        return [found] if found.agreement >= CLEAR_AGREEMENT else []
    return []


def _whole(found: Sequence[Found]) -> list[Found]:
    """Pages of which all is there; less than half of another one at the photo's edge is not meant.

    Raises ``PhotoError`` for a larger part, or where there is no whole page.
    """
    seen = [1 - len(one.missing) / len(one.blank.spots) for one in found]
    whole = [one for one, share in zip(found, seen, strict=True) if share >= LEAST_SEEN]
    for one, share in zip(found, seen, strict=True):
        if share < LEAST_SEEN and (share >= SLIVER or not whole):
            said = "{photo} shows only a part of {layout}; all of the sheet must be seen."
            raise PhotoError("part", msg(said, "report", photo=one.photo.name, layout=one.layout))
    return whole


Look = Callable[[Print], Details]
"""What a page is looked for by at first."""


def _some(count: int) -> Look:
    """The clearest details of a page."""
    return lambda which: blank.details_of(which).those(slice(0, count))


def _all(
    photo: Photo, grey: Pixels, left: Details, prints: Sequence[Print], look: Look, step: Step,
    *, outlined: Sequence[Print] = (),
) -> list[Found]:  # fmt: skip
    """Pages whose details are among those of the photo; one after the other, without those of pages found before.

    Where few agree they are looked for in outlines of paper too; where none do, those that are to be ``outlined``.
    """
    found: list[Found] = []
    while len(found) < MOST_SHEETS:
        candidates = _candidates(grey, left, prints, look, step)
        hopeful = candidates and (not found or candidates[0].agreement > LEAST_AGREEMENT / 2)
        if hopeful and candidates[0].cells < FEW_CELLS:
            known = list(dict.fromkeys(one.which for one in candidates))
            candidates = _best(candidates + _outlined(photo, grey, left, known))
        elif outlined and not candidates and not found:
            candidates = _best(_outlined(photo, grey, left, outlined))
        if not candidates or candidates[0].agreement < LEAST_AGREEMENT:
            break
        found.append(_found(photo, grey, left, candidates))
        left = _beside(found[-1:], left)
    return found


def _details(
    grey: Pixels, most: int, least: float = align.CONTRAST, most_pixels: int = MATCHED_PIXELS
) -> Details:
    share = min(1.0, (most_pixels / grey.size) ** 0.5)
    if share < 1:
        grey = np.asarray(cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    return align.details(grey, most, share, least)


def _beside(found: Sequence[Found], details: Details) -> Details:
    """Details that do not lie on these pages."""
    for each in found:
        details = details.those(~_within(details, each.corners))
    return details


def _within(details: Details, corners: Sequence[tuple[float, float]] | Floats) -> NDArray[np.bool_]:
    """Which details lie between four corners."""
    outline = np.array(corners, np.float32)
    inside = [
        cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in details.places[:, :2]
    ]
    return np.array(inside, np.bool_)


def _candidates(
    grey: Pixels, details: Details, prints: Sequence[Print], look: Look, step: Step
) -> list[_Candidate]:
    """Pages that may lie there, the one whose art agrees best first."""
    first = []
    for done, which in enumerate(prints, 1):
        first.append(_placed(which, look(which), details))
        step(done, len(prints))
    order = sorted((one for one in first if one is not None), key=lambda one: (-one.cells, -one.inliers))[
        :SHORT
    ]
    likely = []
    for one in (one for one in order if one.cells >= RIVAL * order[0].cells):
        closer = _placed(one.which, blank.details_of(one.which), details, one.bent.plane)
        if closer is not None and closer.cells >= LEAST_CELLS:
            likely.append(closer)
    if not likely:
        return []
    most = max(one.cells for one in likely)
    rivals = sorted((one for one in likely if one.cells >= RIVAL * most), key=lambda one: -one.cells)[:SHORT]
    laid = _best([_laid(one, grey) for one in rivals])
    moved = _best([_moved(one, grey) if laid[0].agreement - one.agreement < BEHIND else one for one in laid])
    return moved if moved[0].agreement >= LEAST_AGREEMENT else _best(moved + _faint(laid, grey))


def _faint(laid: Sequence[_Candidate], grey: Pixels) -> list[_Candidate]:
    """Pages of which many details agree, as they are printed with little ink: the art of others leads lines astray."""
    return [
        _moved(one._replace(which=one.which._replace(edition=LOW_INK.name)), grey)
        for one in laid
        if one.cells >= FEW_CELLS
    ]


def _best(candidates: list[_Candidate]) -> list[_Candidate]:
    """Those whose art agrees best first."""
    return sorted(candidates, key=lambda one: -one.agreement)


def _outlined(photo: Photo, grey: Pixels, details: Details, prints: Sequence[Print]) -> list[_Candidate]:
    """Pages that may lie where the outline of a sheet of paper is: equal parts of a page are not mistaken there."""
    found: list[_Candidate] = []
    for corners in outlines(photo.pixels):
        inside = details.those(_within(details, corners))
        if len(inside.places) < LEAST_DETAILS:
            continue
        for which in prints:
            rows, columns = blank.coarse(which).shape
            for plane in planes(corners, columns / COARSE, rows / COARSE):
                one = _placed(which, blank.sketch_of(which), inside, plane)
                if one is not None and one.cells >= LEAST_CELLS:
                    found.append(one)
    found.sort(key=lambda one: -one.cells)
    closer = [
        _placed(one.which, blank.details_of(one.which), details, one.bent.plane) for one in found[:SHORT]
    ]
    return [_compared(one, grey) for one in closer if one is not None and one.cells >= LEAST_CELLS]


def _placed(which: Print, known: Details, details: Details, near: Plane | None = None) -> _Candidate | None:
    """Where a page lies if the photo shows it, ``near`` where it lies at a first look."""
    page, photo = align.pairs(known, details, near)
    plane, good = align.plane(page, photo)
    if plane is None:
        return None
    cells = len({(int(x // CELL_MM), int(y // CELL_MM)) for x, y in page[good]})
    return _Candidate(which, Bent(plane), page, photo, int(good.sum()), cells)


def _compared(one: _Candidate, grey: Pixels) -> _Candidate:
    """The page bent and moved to where its art lies, and how well that agrees."""
    return _moved(_laid(one, grey), grey)


def _laid(one: _Candidate, grey: Pixels) -> _Candidate:
    """The page bent as its details say, and how well its art agrees."""
    rows, columns = blank.coarse(one.which).shape
    bent = align.bend(one.page, one.photo, one.bent.plane, (columns / COARSE, rows / COARSE))
    return _or_before(_held(one, bent, grey), one, grey)


def _moved(one: _Candidate, grey: Pixels) -> _Candidate:
    """The page moved to where its art lies, and how well that agrees."""
    bent = align.refine(one.bent, grey, blank.coarse(one.which), COARSE, 8.0)
    return _or_before(_held(one, bent, grey), one, grey)


def _or_before(after: _Candidate, before: _Candidate, grey: Pixels) -> _Candidate:
    """The page as it lay before, where it does not clearly lie better now: strokes may have led pale lines astray."""
    if after.agreement >= CLEAR_AGREEMENT:
        return after
    return max(after, _held(before, before.bent, grey), key=lambda one: one.agreement)


def _held(one: _Candidate, bent: Bent, grey: Pixels) -> _Candidate:
    """The page bent so, and how well its art agrees."""
    seen = _seen(bent, grey, blank.coarse(one.which))
    return one._replace(bent=bent, agreement=align.agreement(blank.plain(one.which), seen))


def _seen(bent: Bent, grey: Pixels, picture: Pixels) -> Pixels:
    """The photo in the place of a coarse page, without its light."""
    rows, columns = picture.shape
    across, down = bent.at(columns / COARSE, rows / COARSE, COARSE)
    seen = cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return align.even(np.asarray(seen, np.uint8), COARSE)


def _found(photo: Photo, grey: Pixels, details: Details, candidates: Sequence[_Candidate]) -> Found:
    """The best candidate as it was printed, flat."""
    other, sure = _doubt(grey, candidates)
    flat = [_flattened(photo, grey, one) for one in _on_papers(candidates[0], grey, details)]
    return max(flat, key=lambda one: one.agreement)._replace(sure=sure, other=other)


def _flattened(photo: Photo, grey: Pixels, best: _Candidate) -> Found:
    """A page in the language and edition that the photo is most like, flat."""
    prints = blank.tongues(best.which)
    shown = (blank.plain(which) for which in prints)
    which = prints[align.likest(shown, _seen(best.bent, grey, blank.coarse(best.which)))]
    bent = _as_flat(best.bent, grey, which)
    which = which._replace(edition=_edition(best.which, bent, photo.pixels))
    page = blank.blank(which)
    picture, printed = blank.coarse(which), blank.plain(which)
    bent, seen, agreement = _better(bent, _closely(bent, grey, page), grey, picture, printed)
    across, down = bent.at(*page.size, PX_PER_MM)
    flat = cv2.remap(photo.pixels, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    corners = tuple((float(across[y, x]), float(down[y, x])) for y, x in ((0, 0), (0, -1), (-1, -1), (-1, 0)))
    missing = _missing(page, bent, grey.shape, align.alike(printed, seen))
    return Found(photo, page, np.asarray(flat, np.uint8), best.inliers, 1.0, "", corners, missing, agreement)


def _better(
    before: Bent, after: Bent, grey: Pixels, picture: Pixels, printed: Pixels
) -> tuple[Bent, Pixels, float]:
    """The page ``after`` it was moved, or ``before`` where that is clearer; what is seen, and how well it agrees."""
    seen = _seen(after, grey, picture)
    agreement = align.agreement(printed, seen)
    if agreement < CLEAR_AGREEMENT:
        seen_before = _seen(before, grey, picture)
        if (agreed_before := align.agreement(printed, seen_before)) > agreement:
            return before, seen_before, agreed_before
    return after, seen, agreement


def _closely(bent: Bent, grey: Pixels, page: Blank) -> Bent:
    """The page moved to where its art, as it was printed, lies."""
    printed = np.asarray(cv2.cvtColor(page.picture, cv2.COLOR_BGR2GRAY), np.uint8)
    if not bent.flat:
        return align.refine(bent, grey, printed, PX_PER_MM, 3.0)
    rows, columns = (side // HALF for side in printed.shape)
    small = cv2.resize(
        printed[: HALF * rows, : HALF * columns], (columns, rows), interpolation=cv2.INTER_AREA
    )
    for _ in range(TWICE):
        bent = align.refine(bent, grey, np.asarray(small, np.uint8), PX_PER_MM / HALF, 3.0)
    return bent


def _as_flat(bent: Bent, grey: Pixels, which: Print) -> Bent:
    """The page moved to where its art lies: as a flat one, such as on a scan, where that agrees as well."""
    picture, printed = blank.coarse(which), blank.plain(which)
    stiff = Bent(bent.plane, flat=True)
    for _ in range(TWICE):  # nothing but its plane is known of it
        stiff = align.refine(stiff, grey, picture, COARSE, 4.0)
    supple = align.refine(bent, grey, picture, COARSE, 4.0)
    flat, bowed = (align.agreement(printed, _seen(each, grey, picture)) for each in (stiff, supple))
    if max(flat, bowed) >= CLEAR_AGREEMENT:
        return stiff if flat > bowed - AS_WELL else supple
    ways = (stiff, supple, bent, Bent(bent.plane, flat=True))  # strokes may have led pale lines astray
    return max(ways, key=lambda each: align.agreement(printed, _seen(each, grey, picture)))


def _on_papers(one: _Candidate, grey: Pixels, details: Details) -> list[_Candidate]:
    """The same page on the paper that agrees best, and on those that agree about as well before it is flat."""
    found = [one]
    seen = _seen(one.bent, grey, blank.coarse(one.which))
    for which, way in blank.papers(one.which):
        if which == one.which:
            continue
        if way is None:
            other = _placed(which, blank.details_of(which), details, one.bent.plane)
        elif one.agreement - _elsewhere(which, seen, *way) < BEHIND_PAPER:
            back = np.array([[1, 0, -way[0]], [0, 1, -way[1]], [0, 0, 1]])
            known = blank.details_of(one.which).moved(*way)  # the same art, elsewhere
            other = _placed(which, known, details, one.bent.plane @ back)
        else:
            other = None
        if other is not None:
            found.append(_compared(other, grey))
    best = max(each.agreement for each in found)
    return [each for each in found if best - each.agreement < ALIKE_PAPER]


def _elsewhere(which: Print, seen: Pixels, right: float, down: float) -> float:
    """How well a page agrees with what is ``seen`` of the same one on other paper, moved by so many mm."""
    printed = blank.coarse(which)
    way = np.array([[1, 0, right * COARSE], [0, 1, down * COARSE]], np.float32)
    size = printed.shape[1], printed.shape[0]
    moved = cv2.warpAffine(seen, way, size, borderMode=cv2.BORDER_CONSTANT, borderValue=(255,))
    return align.agreement(blank.plain(which), np.asarray(moved, np.uint8))


def _edition(which: Print, bent: Bent, photo: Pixels) -> str:
    """The edition that the photo is most like; a colour print of a printer without colours is a grey one.

    The page may be in another language: words are as dark in all editions, and few pages need to be drawn then.
    """
    rows, columns = blank.coarse(which).shape
    across, down = bent.at(columns / COARSE, rows / COARSE, COARSE)
    seen = np.asarray(
        cv2.remap(photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    editions = blank.editions(which)
    return editions[likest(seen, [blank.in_colour(each) for each in editions], COARSE)].edition


def _doubt(grey: Pixels, candidates: Sequence[_Candidate]) -> tuple[str, float]:
    """The layout that it would be else, and how sure (0 to 1) it is not: by the art that only one of them has."""
    best = candidates[0]
    rival = next((one for one in candidates[1:] if one.which[:2] != best.which[:2]), None)
    if rival is None:
        return "", 1.0
    mine, theirs = (blank.plain(one.which) for one in (best, rival))
    if mine.shape != theirs.shape:
        gap = best.agreement - rival.agreement
    else:
        apart = cv2.GaussianBlur(cv2.absdiff(mine, theirs).astype(np.float32), (0, 0), COARSE)
        only = (apart > 12).astype(np.float32)
        gap = align.agreement(mine, _seen(best.bent, grey, mine), only) - align.agreement(
            theirs, _seen(rival.bent, grey, theirs), only
        )
    return rival.which.layout, float(1 / (1 + np.exp(-np.clip(gap * SHARP, -50, 50))))


SHARP = 40.0
"""How fast doubt goes as the art agrees better with one page than with another: by measuring."""


def _missing(page: Blank, bent: Bent, size: tuple[int, ...], there: Floats) -> frozenset[str]:
    """Spots that lie outside of a photo of this ``size``, or where none of the art near by is ``there``."""
    across, down = bent.at(*page.size, COARSE)
    height, width = size
    missing = set()
    for address, spot in page.spots.items():
        x = min(max(int(spot.x * COARSE), 0), across.shape[1] - 1)
        y = min(max(int(spot.y * COARSE), 0), across.shape[0] - 1)
        inside = 0 <= across[y, x] < width and 0 <= down[y, x] < height
        if not inside or there[y, x] < 0.1:
            missing.add(address)
    return frozenset(missing)
