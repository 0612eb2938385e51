"""What a pen has added to a page: how much darker than its print each place is, whatever the light and the printer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels


BLURS = (0.5, 0.9, 1.4, 2.0)
"""How blurred a photo may be, in pixels of the flat page."""
TONES = 6
"""Steps of each colour that are told apart when what a printer made of a colour is looked for."""
INKED_TONE = 0.1
"""A colour that takes more light than this is ink, not paper."""
COMMON = 150
"""Pixels of a colour that tell what a printer made of it."""
ENOUGH = 5000
"""So many of them, from all over the page, tell it as well as more."""
FADES, BAND_MM, WIDE_MM = 0.25, 0.5, 6.0
"""A printer fades if the ink of its lines along the page differs by so much, in bands so wide; where a band has hardly
any art, what is so far around it tells."""
SHADES, MOST_SHADE, LEAST_SHADE, INKED = 75, 2.5, 0.3, 0.65
"""Steps in which ink is told beside what it should be, from so little to so much; of a band's art so much is paler than
what is told of it, for a pen makes some of it darker."""
FEW_PALER, ALIKE = 0.2, 0.5
"""A band is paler, and its art does not lie elsewhere, if all but so much of it is at least so dark beside that."""
DARK_ART = 0.2
"""Art that takes so much light tells how dark it was printed."""
EDGE_MM = 6.0
"""So near to the edge of a page a photo may show the table, which is darker than any pen."""
DARKEST = 0.06
AROUND = 1.3
"""Strokes of a mark lie within so many of its spot's half sizes."""
BLACKEST = 1.3
"""How dark a place may be, in strokes of the pen; more is all the same."""
LIGHTER = 0.3
"""How much lighter than the print a place may be, in strokes of the pen; more is all the same."""
PALE = 0.15
"""Art that takes less light than so much (its logarithm) tells nothing of where a page lies."""
LEAST_STRENGTH = 0.25
"""Of a pen, as the logarithm of the light that it takes; paper and light alone come near to it."""
PALE_STRENGTH, FAINTEST = 0.3, 0.12
"""Where strokes are hardly darker than that, a hard pencil made them, which may take no more light than this."""


class Strength(NamedTuple):
    """How dark a pen's strokes are (the logarithm of the light that they take), and how dark grains of bare paper are.

    Where no strokes are ``found``, ``dark`` is what those of a usual pen would be.
    """

    dark: float
    noise: float
    found: bool


class Ink(NamedTuple):
    """The ink ``added`` to each pixel of a page, 1 is as dark as the pen's strokes, and how ``clear`` it can be seen.

    Where the print is black nothing can be seen of a pen: 0; on white paper all: 1. ``plain`` is what is darker than
    the print at this very place: there strokes across lines are whole, but lines a little off look like strokes.
    ``art`` is how dark the print should be (the logarithm of the light that it takes, nothing where it is pale), and
    ``lacking`` what of that is not there: a page that was flattened wrong shows its art elsewhere. ``pen`` tells how
    dark strokes are.
    """

    added: Floats
    plain: Floats
    clear: Floats
    art: Floats
    lacking: Floats
    pen: Strength

    def with_pen(self, dark: float) -> Ink:
        """The same, as if strokes were so dark."""
        times = self.pen.dark / dark
        added, plain = (np.clip(each * times, -LIGHTER, BLACKEST) for each in (self.added, self.plain))
        return self._replace(added=added, plain=plain, pen=self.pen._replace(dark=dark))


def ink(flat: Pixels, blank: Pixels, scale: float, spots: Iterable[Spot] = ()) -> Ink:
    """The ink on a flat photo beside the blank page of the same size (blue, green, red; ``scale`` pixels a mm).

    How dark a pen's strokes are is seen around ``spots`` (mm), if there are any: notes beside may be of another pen.
    """
    seen, printed = _white(flat, scale), _white(blank, scale)
    expected = _as_inked(_as_printed(_as_blurred(printed, seen), seen), seen, scale)
    darkest = np.asarray(
        cv2.erode(expected, np.ones((3, 3), np.uint8)), np.float32
    )  # art may lie a pixel off
    light, meant, least = (np.log(np.maximum(each, DARKEST)) for each in (seen, expected, darkest))
    most = _lost(least, light)
    edge = round(EDGE_MM * scale)
    pen = _strength(_around(most, spots, scale) if spots else most[edge:-edge:2, edge:-edge:2].ravel())
    added, plain = (
        np.clip(each / pen.dark, -LIGHTER, BLACKEST).astype(np.float32)
        for each in (most, _lost(meant, light))
    )
    blue, green, red = cv2.split(darkest)
    clear = np.maximum(np.maximum(blue, green), red).astype(np.float32)
    return Ink(added, plain, clear, *_art(meant[..., 1], light[..., 1]), pen)


def _art(expected: Floats, seen: Floats) -> tuple[Floats, Floats]:
    """How dark the art of a print should be, and how much of that is not there; of logarithms of light."""
    art = -np.minimum(expected, 0)
    art[art < PALE] = 0
    return art.astype(np.float32), np.clip(seen - expected, 0, art)


def _lost(expected: Floats, seen: Floats) -> Floats:
    """How much light (logarithms) is lost in the colour that loses the most: red ink takes no red."""
    blue, green, red = cv2.split(cv2.GaussianBlur(expected - seen, (0, 0), 0.6))
    most = cv2.max(cv2.max(blue, green), red)
    middle = blue + green + red - most - cv2.min(cv2.min(blue, green), red)
    return np.asarray(0.85 * most + 0.15 * middle, np.float32)


def _white(picture: Pixels, scale: float) -> Floats:
    """A picture without its light, paper is 1 in each colour."""
    light = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = round(scale * 0.9) | 1
    light = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    soft = cv2.GaussianBlur(light.astype(np.float32), (0, 0), scale * 0.5)
    paper = cv2.resize(soft, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.minimum(picture.astype(np.float32) / np.maximum(paper, 1), 1.2).astype(np.float32)


def _as_blurred(printed: Floats, seen: Floats) -> Floats:
    """The print as blurred as the photo is."""
    green = np.ascontiguousarray(printed[..., 1])
    grey = cv2.GaussianBlur(seen[..., 1], (0, 0), 0.5)
    off = [
        float(np.minimum(np.abs(cv2.GaussianBlur(green, (0, 0), blur) - grey), 0.15).mean()) for blur in BLURS
    ]
    return np.asarray(cv2.GaussianBlur(printed, (0, 0), BLURS[int(np.argmin(off))]), np.float32)


def _as_printed(printed: Floats, seen: Floats) -> Floats:
    """Each colour of the print as this printer and this camera show it: what is usual where the print has it.

    Ink takes a share of what it should, however dark that is: a pale printer's black is no black. Paper is lighter or
    darker as a whole.
    """
    steps = np.minimum((printed * TONES).astype(np.uint8), TONES - 1)
    colour = (steps[..., 0] * TONES + steps[..., 1]) * TONES + steps[
        ..., 2
    ]  # small numbers are sorted at once
    order = np.argsort(colour.ravel()[::3], kind="stable")
    sorted_colours = colour.ravel()[::3][order]
    begins = np.searchsorted(sorted_colours, np.arange(TONES**3 + 1))
    shown, meant = (x.reshape(-1, 3)[::3] for x in (seen, printed))
    share, times = np.ones((2, TONES**3, 3), np.float32)
    for n in range(TONES**3):
        first, last = begins[n], begins[n + 1]
        if last - first >= COMMON // 3:
            some = order[first : last : max(1, (last - first) // ENOUGH)]
            here, there = np.median(shown[some], axis=0), np.median(meant[some], axis=0)
            inked = there < 1 - INKED_TONE
            share[n, inked] = (1 - here[inked]) / (1 - there[inked])
            times[n, ~inked] = here[~inked] / there[~inked]
    share, times = (cv2.GaussianBlur(each[colour], (0, 0), 0.7) for each in (share, times))
    return np.clip((1 - (1 - printed) * share) * times, 0, 1).astype(np.float32)


def _as_inked(expected: Floats, seen: Floats, scale: float) -> Floats:
    """The print of a printer that runs out of ink along the page, or across: its lines are paler there, not elsewhere.

    A pen that crosses pale art is seen on it then, and pale art is not taken for art that lies elsewhere.
    """
    meant, shown = (1 - each[..., 1] for each in (expected, seen))
    ways = [_inked(meant, shown, way, scale) for way in (0, 1)]
    differ = [float(np.percentile(inked, 95) - np.percentile(inked, 5)) for inked in ways]
    if max(differ) < FADES:
        return expected
    inked = ways[0][:, None, None] if differ[0] >= differ[1] else ways[1][:, None]
    return np.clip(1 - (1 - expected) * inked, 0, 1).astype(np.float32)


def _inked(meant: Floats, shown: Floats, way: int, scale: float) -> Floats:
    """How dark art is shown beside how dark it is ``meant``, for each row of a page (``way`` 0) or each column (1)."""
    there = meant > DARK_ART
    dark = meant[there]
    shade = np.clip(shown[there] / dark, 0, MOST_SHADE * 0.999) * (SHADES / MOST_SHADE)
    side = meant.shape[way]
    counted = np.bincount(np.nonzero(there)[way] * SHADES + shade.astype(np.intp), dark, side * SHADES)
    rows = counted.reshape(side, SHADES).astype(np.float32)
    near, wide = (_along(rows, mm * scale) for mm in (BAND_MM, WIDE_MM))
    below = np.cumsum(near + 0.1 * wide, axis=1)
    usual, low = (
        ((below < share * below[:, -1:]).sum(axis=1) + 0.5) * (MOST_SHADE / SHADES)
        for share in (INKED, FEW_PALER)
    )
    known = (below[:, -1] > 1) & (low > ALIKE * usual) & (usual > LEAST_SHADE)
    return np.where(known, usual, 1.0).astype(np.float32)


def _along(rows: Floats, reach: float) -> Floats:
    """Rows with what lies within about ``reach`` of them."""
    kernel = cv2.getGaussianKernel(round(6 * reach) | 1, reach, cv2.CV_32F)
    return np.asarray(cv2.sepFilter2D(rows, -1, np.ones(1, np.float32), kernel), np.float32)


def _around(added: Floats, spots: Iterable[Spot], scale: float) -> Floats:
    """What is added around some spots."""
    there = np.zeros(added.shape, np.bool_)
    for spot in spots:
        wide, high = (AROUND * half for half in (spot.rx, spot.ry))
        left, top, right, bottom = (
            max(0, round(at * scale))
            for at in (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high)
        )  # fmt: skip
        there[top : bottom + 1, left : right + 1] = True
    return np.asarray(added[there], np.float32)


def _strength(some: Floats) -> Strength:
    """How dark the pen's strokes are: a high share of what is clearly added."""
    noise = float(np.median(np.abs(some - np.median(some)))) * 1.5 if some.size else 0.0
    pen = _usual(some, LEAST_STRENGTH, noise)
    if pen.dark > PALE_STRENGTH:
        return pen
    return _usual(some, FAINTEST, noise)  # a hard pencil: what is paler than other pens is its strokes too


def _usual(some: Floats, least: float, noise: float) -> Strength:
    """How dark strokes are that take at least so much light."""
    strokes = some[some > max(least * 0.7, 5 * noise)]
    if strokes.size < 50:
        return Strength(max(LEAST_STRENGTH, 8 * noise, 0.5), noise, found=False)
    return Strength(max(least, float(np.percentile(strokes, 70))), noise, found=True)
