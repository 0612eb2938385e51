"""Find the pages on a photo, and flatten them to the size of the blank page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.inks import LOW_INK
from sheetgen.scan import align, blank
from sheetgen.scan.align import COARSE, ImageFeatures, PagePosition
from sheetgen.scan.blank import PX_PER_MM, BlankPage, PagePrint, most_similar_edition
from sheetgen.scan.candidate import (
    CLEAR_AGREEMENT,
    Candidate,
    best_first,
    compare_page,
    deform_page,
    fit_page,
    page_seen,
    place_page,
    refine_page,
    settle_position,
)
from sheetgen.scan.opencv import cv2, np
from sheetgen.scan.outline import has_room_beside, page_planes, paper_outlines
from sheetgen.scan.refusals import no_sheet, only_part

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Photo, Pixels

    Plane = NDArray[np.float64]

DETAILS, MATCHED_PIXELS = 4000, 2_500_000
"""The most features of a photo, and the pixels it is scaled down to."""
QUICK = ((3000, 600_000), (DETAILS, 900_000))
"""The same for the first and second quick look, at which a page that fills the photo is as clear as its blank."""
FIRST, SHORT = 700, 6
"""The features of a page compared in the search for a second one, and the most pages examined closely."""
UNIQUE = 3
"""The pages with the most unique matches that are compared in detail even if these agree on no place, as on a pad
whose halves are alike.
"""
LEAST_CELLS = 6
"""The fewest squares of ``CELL_MM`` with matching features for a page."""
FEW_CELLS = 45
"""If fewer squares match, outlines of paper are searched too."""
LEAST_DETAILS = 100
"""The fewest features inside the outline of a sheet."""
SURE_CELLS = 10
"""A page of which so many squares match at first may be certain before other games are compared; at most 8 squares
match pages of other games.
"""
TURNED = 0.5
"""Pages with at least this share of the most unique matches are also compared in their arrangement for right-to-left
languages.
"""
RIVAL = 0.4
"""Pages with at least this share of the best page's squares are examined closely."""
LEAST_AGREEMENT = 0.3
"""The least agreement of a page's art."""
BEHIND, BEHIND_PAPER = 0.25, 0.045
"""A page whose agreement before refinement is this much less than the best, or than on other paper, is rejected."""
ALIKE_PAPER = 0.03
"""Papers whose agreement differs by at most this are compared again when flattened."""
AS_WELL = 0.005
"""A page is flat if deformation improves its agreement by at most this."""
HALF, TWICE = 2, 2
"""The reduction of a flat page's picture for its refinement, and the number of refinements."""
LEAST_SEEN = 0.8
"""The least visible share of a page's spots."""
SLIVER = 0.5
"""A page with a smaller visible share beside a whole page is ignored."""
MOST_SHEETS = 8


class FoundPage(NamedTuple):
    """A page on a photo.

    ``blank`` is the page with layout, page, language, paper and edition. ``flat`` is the photo flattened to
    the size of its picture. ``inliers`` is the number of matching features; ``certainty`` (0 to 1) is the
    certainty of the layout, ``rival`` the next likely one. ``corners`` are the page's corners on the photo in
    pixels, clockwise from the top left. Spots that are ``missing`` are outside of the photo or covered.
    ``agreement`` is the similarity of its art to the print: 1 if equal, 0 if random.
    """

    photo: Photo
    blank: BlankPage
    flat: Pixels
    inliers: int
    certainty: float
    rival: str
    corners: tuple[tuple[float, float], ...]
    missing: frozenset[str] = frozenset()
    agreement: float = 0.0

    @property
    def layout(self) -> str:
        """The layout's address, ``game/name``."""
        return self.blank.layout

    @property
    def page(self) -> int:
        """The page of the layout, from 0."""
        return self.blank.page


class _Match(NamedTuple):
    """A page compared with a photo: the number of unique matches, and its place if they agree on one."""

    page_print: PagePrint
    unique: int
    placed: Candidate | None


Step = Callable[[int, int], None]
"""A callback with the number of games compared and of all games."""
Prints = Sequence[Iterable[PagePrint]]
"""The pages to compare, by game."""


def find_pages(
    photo: Photo, layouts: Sequence[str] = (), step: Step = lambda done, everything: None
) -> list[FoundPage]:
    """Return all pages on a photo, from the top left, of ``layouts`` or of all shipped layouts.

    Boards with pieces are searched only if there are no sheets for a pen. Raises ``PhotoError`` if there is
    no page, or only part of one.
    """
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    look = cache(partial(_details, grey))
    found = _pages_among(photo, grey, look, _prints(layouts), step)
    if not found and not layouts:  # boards cannot be read, but are named in the message
        clear = look(*_closest_look(photo))
        found = _all(photo, grey, clear, blank.board_prints(), blank.sketch_features_of, step)
    if not found:
        raise no_sheet(photo)
    return sorted(
        _whole(found), key=lambda one: (min(y for _, y in one.corners) // 400, min(x for x, _ in one.corners))
    )


def _prints(layouts: Sequence[str]) -> Prints:
    return [blank.LayoutPrints(layouts)] if layouts else blank.pen_prints()


def shows_page(photo: Photo, layouts: Sequence[str] = ()) -> bool:
    """Return whether quick looks find a page on a photo."""
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    prints = _prints(layouts)
    some = (_details(grey, most, pixels) for most, pixels in QUICK)
    return any(_at_first_look(photo, grey, each, prints, lambda done, everything: None) for each in some)


def _closest_look(photo: Photo) -> tuple[int, int]:
    """Return the most features, and the pixels, for the search if quick looks fail; vector pages show no more
    when they are larger.
    """
    return QUICK[-1] if photo.vector else (DETAILS, MATCHED_PIXELS)


def _pages_among(
    photo: Photo, grey: Pixels, look: Callable[[int, int], ImageFeatures], prints: Prints,
    step: Step,
) -> list[FoundPage]:  # fmt: skip
    """Return all pages among these prints; ``look`` returns features of the photo, of so many pixels."""
    found: list[FoundPage] = []
    for most, pixels in QUICK[-1:] if photo.vector else QUICK:
        some = look(most, pixels)
        found = found or _at_first_look(photo, grey, some, prints, step)
        if found and not has_room_beside(found[0].corners, grey.shape):
            return found
    if not found:
        likely = _likely(some, prints)
        found = _in_detail(photo, grey, some, likely, step)
        if not found:
            clear = look(*_closest_look(photo))
            return _all(photo, grey, clear, prints, blank.sketch_features_of, step, outlined=likely)
        if not has_room_beside(found[0].corners, grey.shape):
            return found
    left = _outside(found, some)
    more = _all(photo, grey, left, prints, blank.sketch_features_of, step)
    found += more
    same = [blank.LayoutPrints(sorted({each.layout for each in found}))]  # they may be less clear
    return found + _all(photo, grey, _outside(more, left), same, _some(FIRST), step)


def _in_detail(
    photo: Photo, grey: Pixels, some: ImageFeatures, likely: Sequence[PagePrint], step: Step
) -> list[FoundPage]:
    """Return pages among a few that are compared with all their features, also with faint lines of the photo."""
    found = _all(photo, grey, some, [likely], blank.features_of, step)
    if found or photo.vector:  # vector pages have no faint lines
        return found
    faint = _details(grey, 2 * DETAILS, QUICK[-1][1], align.FAINT)
    return _all(photo, grey, faint, [likely], blank.features_of, step)


def _likely(details: ImageFeatures, prints: Prints) -> list[PagePrint]:
    """Return the few pages whose sketches match best; only they are drawn in full if no sketch is certain."""
    look = blank.sketch_features_of
    matches = [_match(which, look(which), details) for game in prints for which in game]
    unique = sorted(matches, key=lambda each: each.unique, reverse=True)[:UNIQUE]
    matches += [_match(which, look(which), details) for which in _turned(matches)]
    matches.sort(key=lambda each: _squares(each.placed), reverse=True)
    return list(dict.fromkeys(each.page_print for each in matches[:SHORT] + unique))


def _squares(one: Candidate | None) -> tuple[int, int]:
    """Return the number of matching squares and features."""
    return (one.cells, one.inliers) if one else (0, 0)


def _turned(matches: Sequence[_Match]) -> list[PagePrint]:
    """Return the pages with the most unique matches in their arrangement for right-to-left languages."""
    known = {each.page_print for each in matches}
    least = TURNED * max((each.unique for each in matches), default=0)
    some = sorted((each for each in matches if each.unique >= least), key=lambda each: -each.unique)[:SHORT]
    turned = (blank.turned_print(each.page_print) for each in some)
    return [which for which in turned if which is not None and which not in known]


def _at_first_look(
    photo: Photo, grey: Pixels, some: ImageFeatures, prints: Prints, step: Step
) -> list[FoundPage]:
    """Return the clearest page if it is certain."""
    candidates = _candidates(grey, some, prints, blank.sketch_features_of, step)
    if candidates and candidates[0].cells >= FEW_CELLS and candidates[0].agreement >= LEAST_AGREEMENT:
        found = _found(photo, grey, some, candidates)  # agreement is higher with its language and edition
        return [found] if found.agreement >= CLEAR_AGREEMENT else []
    return []


def _whole(found: Sequence[FoundPage]) -> list[FoundPage]:
    """Return the complete pages; less than half of another page at the photo's edge is ignored.

    Raises ``PhotoError`` for a larger part, or if no page is complete.
    """
    seen = [1 - len(one.missing) / len(one.blank.spots) for one in found]
    whole = [one for one, share in zip(found, seen, strict=True) if share >= LEAST_SEEN]
    for one, share in zip(found, seen, strict=True):
        if share < LEAST_SEEN and (share >= SLIVER or not whole):
            raise only_part(one.photo, one.blank, one.corners)
    return whole


Look = Callable[[PagePrint], ImageFeatures]
"""Returns the features of a page for the first comparison."""


def _some(count: int) -> Look:
    """Return a function for the ``count`` strongest features of a page."""
    return lambda which: blank.features_of(which).select(slice(0, count))


def _all(
    photo: Photo, grey: Pixels, left: ImageFeatures, prints: Prints, look: Look, step: Step,
    *, outlined: Sequence[PagePrint] = (),
) -> list[FoundPage]:  # fmt: skip
    """Return pages one after the other, each without the features of pages found before.

    If few features match, outlines of paper are used too; if none match, for the prints in ``outlined``.
    """
    found: list[FoundPage] = []
    while len(found) < MOST_SHEETS:
        candidates = _candidates(grey, left, prints, look, step)
        hopeful = candidates and (not found or candidates[0].agreement > LEAST_AGREEMENT / 2)
        if hopeful and candidates[0].cells < FEW_CELLS:
            known = list(dict.fromkeys(one.page_print for one in candidates))
            candidates = best_first(candidates + _outlined(photo, grey, left, known))
        elif outlined and not candidates and not found:
            candidates = best_first(_outlined(photo, grey, left, outlined))
        if not candidates or candidates[0].agreement < LEAST_AGREEMENT:
            break
        found.append(_found(photo, grey, left, candidates))
        left = _outside(found[-1:], left)
    return found


def _details(grey: Pixels, most: int, most_pixels: int, least: float = align.CONTRAST) -> ImageFeatures:
    """Return at most ``most`` features of a photo, which is scaled down to ``most_pixels``."""
    share = min(1.0, (most_pixels / grey.size) ** 0.5)
    if share < 1:
        grey = np.asarray(cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    return align.find_features(grey, most, share, least)


def _outside(found: Sequence[FoundPage], details: ImageFeatures) -> ImageFeatures:
    """Return the features outside of these pages."""
    for each in found:
        details = details.select(~_within(details, each.corners))
    return details


def _within(details: ImageFeatures, corners: Sequence[tuple[float, float]] | Floats) -> NDArray[np.bool_]:
    """Return which features are inside four corners."""
    outline = np.array(corners, np.float32)
    inside = [
        cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in details.places[:, :2]
    ]
    return np.array(inside, np.bool_)


def _candidates(
    grey: Pixels, details: ImageFeatures, prints: Prints, look: Look, step: Step
) -> list[Candidate]:
    """Return possible pages, best agreement first.

    Games are compared one after the other, until the art of a page agrees. If none agrees, likely pages are compared in
    their arrangement for right-to-left languages.
    """
    matches: list[_Match] = []
    for done, game in enumerate(prints, 1):
        some = [_match(which, look(which), details) for which in game]
        matches += some
        if done < len(prints) and max((_squares(each.placed)[0] for each in some), default=0) >= SURE_CELLS:
            found = _closer(grey, details, some)
            if found and found[0].agreement >= LEAST_AGREEMENT:
                step(len(prints), len(prints))
                return found
        step(done, len(prints))
    found = _closer(grey, details, matches)
    if found and found[0].agreement >= LEAST_AGREEMENT:
        return found
    turned = [_match(which, look(which), details) for which in _turned(matches)]
    return _closer(grey, details, matches + turned) if turned else found


def _match(which: PagePrint, known: ImageFeatures, details: ImageFeatures) -> _Match:
    """Return a page compared with the photo."""
    pairs = align.matching_pairs(known, details)
    return _Match(which, pairs.unique, fit_page(which, pairs))


def _closer(grey: Pixels, details: ImageFeatures, matches: Iterable[_Match]) -> list[Candidate]:
    """Return the pages that match best, compared in full, best agreement first.

    If there are several, sketches may show which is best; then only this page is drawn in full.
    """
    first = [each.placed for each in matches if each.placed is not None]
    order = sorted(first, key=lambda one: (-one.cells, -one.inliers))[:SHORT]
    hopeful = [one for one in order if one.cells >= RIVAL * order[0].cells]
    if len(hopeful) > 1:
        found = _compared(grey, details, hopeful, blank.sketch_features_of)
        if found and found[0].agreement >= CLEAR_AGREEMENT:
            return best_first(_compared(grey, details, found[:1], blank.features_of) + found[1:])
    return _compared(grey, details, hopeful, blank.features_of)


def _compared(
    grey: Pixels, details: ImageFeatures, hopeful: Iterable[Candidate], look: Look
) -> list[Candidate]:
    """Return pages placed again by more features and refined, best agreement first."""
    likely = []
    for one in hopeful:
        closer = place_page(one.page_print, look(one.page_print), details, one.position.plane)
        if closer is not None and closer.cells >= LEAST_CELLS:
            likely.append(closer)
    if not likely:
        return []
    most = max(one.cells for one in likely)
    rivals = sorted((one for one in likely if one.cells >= RIVAL * most), key=lambda one: -one.cells)[:SHORT]
    laid = best_first([deform_page(one, grey) for one in rivals])
    moved = best_first(
        [refine_page(one, grey) if laid[0].agreement - one.agreement < BEHIND else one for one in laid]
    )
    return moved if moved[0].agreement >= LEAST_AGREEMENT else best_first(moved + _faint(laid, grey))


def _faint(laid: Sequence[Candidate], grey: Pixels) -> list[Candidate]:
    """Return pages with many matching features in their low-ink edition, as other art may mislead the
    refinement.
    """
    return [refine_page(_in_low_ink(one), grey) for one in laid if one.cells >= FEW_CELLS]


def _in_low_ink(one: Candidate) -> Candidate:
    """Return the candidate in the low-ink edition of its page."""
    return one._replace(page_print=one.page_print._replace(edition=LOW_INK.name))


def _outlined(
    photo: Photo, grey: Pixels, details: ImageFeatures, prints: Sequence[PagePrint]
) -> list[Candidate]:
    """Return possible pages inside outlines of paper, which avoids wrong matches of repeated art."""
    found: list[Candidate] = []
    for corners in paper_outlines(photo.pixels):
        inside = details.select(_within(details, corners))
        if len(inside.places) < LEAST_DETAILS:
            continue
        for which in prints:
            rows, columns = blank.coarse_page(which).shape
            for plane in page_planes(corners, columns / COARSE, rows / COARSE):
                one = place_page(which, blank.sketch_features_of(which), inside, plane)
                if one is not None and one.cells >= LEAST_CELLS:
                    found.append(one)
    found.sort(key=lambda one: -one.cells)
    closer = [
        place_page(one.page_print, blank.features_of(one.page_print), details, one.position.plane)
        for one in found[:SHORT]
    ]
    hopeful = [one for one in closer if one is not None and one.cells >= LEAST_CELLS]
    laid = [compare_page(one, grey) for one in hopeful]
    if max((one.agreement for one in laid), default=0.0) >= LEAST_AGREEMENT:
        return laid
    return laid + [compare_page(_in_low_ink(one), grey) for one in hopeful]


def _found(photo: Photo, grey: Pixels, details: ImageFeatures, candidates: Sequence[Candidate]) -> FoundPage:
    """Return the best candidate, flattened, with its certainty."""
    other, sure = _doubt(grey, candidates)
    laid = _on_papers(_arranged(candidates[0], grey, details), grey, details)
    lang = _language(max(laid, key=lambda one: one.agreement), grey)
    flat = [_flattened(photo, grey, one, lang) for one in laid]
    return max(flat, key=lambda one: one.agreement)._replace(certainty=sure, rival=other)


def _arranged(one: Candidate, grey: Pixels, details: ImageFeatures) -> Candidate:
    """Return the page in its arrangement for right-to-left languages if its texts are more similar there, and its art
    agrees better.
    """
    which = blank.turned_print(one.page_print)
    if which is None:
        return one
    seen = page_seen(one.position, grey, blank.coarse_page(one.page_print))
    prints = (one.page_print, which)
    if align.most_similar(((each, blank.coarse_texts(each)) for each in prints), seen) != which:
        return one
    other = place_page(which, blank.features_of(which), details, one.position.plane)
    return one if other is None else best_first([one, compare_page(other, grey)])[0]


def _language(one: Candidate, grey: Pixels) -> str:
    """Return the language whose texts are most similar; its art is the same in all."""
    seen = page_seen(one.position, grey, blank.coarse_page(one.page_print))
    prints = blank.in_similar_languages(one.page_print)
    return align.most_similar(((each.lang, blank.coarse_texts(each)) for each in prints), seen)


def _flattened(photo: Photo, grey: Pixels, best: Candidate, lang: str) -> FoundPage:
    """Return a page flattened, in this language and in the most similar edition."""
    which = best.page_print._replace(lang=lang)
    bent = _as_flat(best.position, grey, which)
    which = which._replace(edition=_edition(best.page_print, bent, photo.pixels))
    page = blank.draw_blank_page(which)
    picture, printed = blank.coarse_page(which), blank.coarse_without_lighting(which)
    if not bent.flat:
        bent = settle_position(bent, grey, which)
    bent, seen, agreement = _better(bent, _refined(bent, grey, page), grey, picture, printed)
    across, down = bent.pixel_coordinates(*page.size, PX_PER_MM)
    flat = cv2.remap(photo.pixels, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    corners = tuple((float(across[y, x]), float(down[y, x])) for y, x in ((0, 0), (0, -1), (-1, -1), (-1, 0)))
    missing = _missing(page, bent, grey.shape, align.local_agreement(printed, seen))
    return FoundPage(
        photo, page, np.asarray(flat, np.uint8), best.inliers, 1.0, "", corners, missing, agreement
    )


def _better(
    before: PagePosition, after: PagePosition, grey: Pixels, picture: Pixels, printed: Pixels
) -> tuple[PagePosition, Pixels, float]:
    """Return the better of two positions, the flattened photo, and its agreement."""
    seen = page_seen(after, grey, picture)
    agreement = align.art_agreement(printed, seen)
    if agreement < CLEAR_AGREEMENT:
        seen_before = page_seen(before, grey, picture)
        if (agreed_before := align.art_agreement(printed, seen_before)) > agreement:
            return before, seen_before, agreed_before
    return after, seen, agreement


def _refined(bent: PagePosition, grey: Pixels, page: BlankPage) -> PagePosition:
    """Return the position refined with the art of this print."""
    printed = np.asarray(cv2.cvtColor(page.picture, cv2.COLOR_BGR2GRAY), np.uint8)
    if not bent.flat:
        return align.refine_position(bent, grey, printed, PX_PER_MM, 3.0)
    rows, columns = (side // HALF for side in printed.shape)
    small = cv2.resize(
        printed[: HALF * rows, : HALF * columns], (columns, rows), interpolation=cv2.INTER_AREA
    )
    for _ in range(TWICE):
        bent = align.refine_position(bent, grey, np.asarray(small, np.uint8), PX_PER_MM / HALF, 3.0)
    return bent


def _as_flat(bent: PagePosition, grey: Pixels, which: PagePrint) -> PagePosition:
    """Return the position refined as a flat page, such as a scan, if that agrees equally well, else with
    deformation.
    """
    picture, printed = blank.coarse_page(which), blank.coarse_without_lighting(which)
    stiff = PagePosition(bent.plane, flat=True)
    for _ in range(TWICE):  # only its plane is known
        stiff = align.refine_position(stiff, grey, picture, COARSE, 4.0)
    supple = align.refine_position(bent, grey, picture, COARSE, 4.0)
    flat, bowed = (align.art_agreement(printed, page_seen(each, grey, picture)) for each in (stiff, supple))
    if max(flat, bowed) >= CLEAR_AGREEMENT:
        return stiff if flat > bowed - AS_WELL else supple
    # strokes may have misled the refinement of pale lines
    ways = (stiff, supple, bent, PagePosition(bent.plane, flat=True))
    return max(ways, key=lambda each: align.art_agreement(printed, page_seen(each, grey, picture)))


def _on_papers(one: Candidate, grey: Pixels, details: ImageFeatures) -> list[Candidate]:
    """Return the page on the paper with the best agreement, and on papers with about the same agreement."""
    found = [one]
    seen = page_seen(one.position, grey, blank.coarse_page(one.page_print))
    for which, way in blank.on_all_papers(one.page_print):
        if which == one.page_print:
            continue
        if way is None:
            other = _on_other_paper(one, which, grey, details)
        elif one.agreement - _agreement_moved(which, seen, *way) < BEHIND_PAPER:
            back = np.array([[1, 0, -way[0]], [0, 1, -way[1]], [0, 0, 1]])
            known = blank.features_of(one.page_print).moved(*way)  # the same art with an offset
            other = place_page(which, known, details, one.position.plane @ back)
        else:
            other = None
        if other is not None:
            found.append(compare_page(other, grey))
    best = max(each.agreement for each in found)
    return [each for each in found if best - each.agreement < ALIKE_PAPER]


def _on_other_paper(
    one: Candidate, which: PagePrint, grey: Pixels, details: ImageFeatures
) -> Candidate | None:
    """Return the page on paper on which it is arranged differently, unless its sketch shows that it is not."""
    sketched = place_page(which, blank.sketch_features_of(which), details, one.position.plane)
    if sketched is not None and one.agreement - compare_page(sketched, grey).agreement > BEHIND_PAPER:
        return None
    return place_page(which, blank.features_of(which), details, one.position.plane)


def _agreement_moved(which: PagePrint, seen: Pixels, right: float, down: float) -> float:
    """Return the agreement of a page with the picture of it on other paper, moved by an offset in mm."""
    printed = blank.coarse_page(which)
    way = np.array([[1, 0, right * COARSE], [0, 1, down * COARSE]], np.float32)
    size = printed.shape[1], printed.shape[0]
    moved = cv2.warpAffine(seen, way, size, borderMode=cv2.BORDER_CONSTANT, borderValue=(255,))
    return align.art_agreement(blank.coarse_without_lighting(which), np.asarray(moved, np.uint8))


def _edition(which: PagePrint, bent: PagePosition, photo: Pixels) -> str:
    """Return the most similar edition; a colour print from a monochrome printer is ``grey``.

    The page may be in another language, because texts are equally dark in all editions; so fewer pages need
    to be drawn.
    """
    rows, columns = blank.coarse_page(which).shape
    across, down = bent.pixel_coordinates(columns / COARSE, rows / COARSE, COARSE)
    seen = np.asarray(
        cv2.remap(photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    editions = blank.in_all_editions(which)
    return editions[
        most_similar_edition(seen, [blank.coarse_page_in_colour(each) for each in editions], COARSE)
    ].edition


def _doubt(grey: Pixels, candidates: Sequence[Candidate]) -> tuple[str, float]:
    """Return the next likely layout and the certainty (0 to 1) of the best, from art that only one of them
    has.
    """
    best = candidates[0]
    rival = next((one for one in candidates[1:] if one.page_print[:2] != best.page_print[:2]), None)
    if rival is None:
        return "", 1.0
    mine, theirs = (blank.coarse_without_lighting(one.page_print) for one in (best, rival))
    if mine.shape != theirs.shape:
        gap = best.agreement - rival.agreement
    else:
        apart = cv2.GaussianBlur(cv2.absdiff(mine, theirs).astype(np.float32), (0, 0), COARSE)
        only = (apart > 12).astype(np.float32)
        gap = align.art_agreement(mine, page_seen(best.position, grey, mine), only) - align.art_agreement(
            theirs, page_seen(rival.position, grey, theirs), only
        )
    return rival.page_print.layout, float(1 / (1 + np.exp(-np.clip(gap * SHARP, -50, 50))))


SHARP = 40.0
"""The steepness of the certainty as a function of the difference in agreement; measured."""


def _missing(page: BlankPage, bent: PagePosition, size: tuple[int, ...], there: Floats) -> frozenset[str]:
    """Return spots outside of a photo of this ``size``, or without visible art near them (``there``)."""
    across, down = bent.pixel_coordinates(*page.size, COARSE)
    height, width = size
    missing = set()
    for address, spot in page.spots.items():
        x = min(max(int(spot.x * COARSE), 0), across.shape[1] - 1)
        y = min(max(int(spot.y * COARSE), 0), across.shape[0] - 1)
        inside = 0 <= across[y, x] < width and 0 <= down[y, x] < height
        if not inside or there[y, x] < 0.1:
            missing.add(address)
    return frozenset(missing)
