"""Measure the ink that a pen added to a printed page, independently of lighting and printer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.scan.opencv import channel_maximum, channel_minimum, cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.draw.items import Spot
    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels


BLURS = (0.5, 0.9, 1.4, 2.0)
"""Standard deviations of the blur of photos that are tried, in pixels of the flattened page."""
TONES = 12
"""Quantization steps of each colour channel for measuring how a printer reproduces colours."""
HUES = 4
"""Quantization steps of the share of each channel in the ink of a colour."""
INKED_TONE = 0.1
"""A channel that is darker than white by more than this share contains ink, not paper."""
COMMON = 150
"""The fewest pixels of a colour for measuring its reproduction."""
ENOUGH = 5000
"""The most pixels of a colour that are used; more do not improve the result."""
BLACK, ABSENT, FEWEST_PRESENT = 0.3, 0.85, 0.25
"""Black art up to the light ``BLACK`` is absent where a photo has at least the light ``ABSENT``: a sheet may have been
printed with older art. Absent art is ignored if at least the share ``FEWEST_PRESENT`` of a class is present.
"""
SOLID_MM, LEAST_INK, SOLIDS, SOLID_COMMON = 0.25, 0.1, 3, 1500
"""Art is divided into ``SOLIDS`` classes, from thin lines to filled areas, by the ink within about ``SOLID_MM``
relative to its own; less than ``LEAST_INK`` is no art. The fewest pixels of a colour and class for measuring them
together.
"""
STROKE, ON_PAPER, FEW_STROKES = 0.8, 0.85, 200
"""The least added ink of a stroke on bare paper, the least light of that paper, and the fewest such pixels for
measuring the colour of a pen.
"""
TONE_ERROR, COLOUR_ERROR = 0.3, 0.1
"""The standard deviation of the tone of art relative to its absorption, and of the absorption measured on a photo."""
FADES, BAND_MM, WIDE_MM = 0.25, 0.5, 6.0
"""A printer is fading along a page if the ink of its lines varies by ``FADES``, measured in bands of
``BAND_MM``; bands with little art also use the art within ``WIDE_MM``.
"""
SHADES, MOST_SHADE, LEAST_SHADE, INKED = 75, 2.5, 0.3, 0.65
"""Steps of a histogram of printed ink relative to the expected ink, its upper end, the least usual value, and
the quantile that is used; above the median because a pen darkens some of the art.
"""
FEW_PALER, ALIKE = 0.2, 0.5
"""A band is pale, not displaced, if all but the share ``FEW_PALER`` of its art is at least ``ALIKE`` times as
dark as its usual value.
"""
DARK_ART = 0.2
"""The least absorption of art that is used to measure how dark it was printed."""
EDGE_MM = 6.0
"""Near the edge of a page, within this distance, a photo may show the table, which is darker than any pen."""
FLOOR = 0.08
"""This much light (paper is 1) is added before logarithms are taken, so that the grain of black art is not ink."""
MOST_BLACK, MOST_GREY = 96, 184
"""Large areas of the print up to this light (0 to 255) are black, or in a grey print grey: a photo does not show its
lighting there.
"""
NEAR_MM, FAR_MM, LITTLE = 2.0, 12.0, 1e-3
"""Lighting is smoothed with the first standard deviation; where there is no paper near, that within the second one
is used, with the weight ``LITTLE``.
"""
AROUND = 1.3
"""Strokes of a mark lie within this multiple of the spot's half sizes."""
BLACKEST = 1.3
"""The upper limit of added ink, in units of the pen's strokes."""
LIGHTER = 0.3
"""The limit for places that are lighter than the print, in units of the pen's strokes."""
WIDE_STROKE_MM = 1.5
"""Strokes are narrower than this: ink that is wider on areas of art is art that is darker than expected."""
PALE = 0.15
"""Art with less absorption than this (as a logarithm) is not used to find displaced parts of a page."""
LEAST_STRENGTH = 0.25
"""The least absorption of a pen's strokes, as a logarithm; paper and lighting alone come close to it."""
PALE_STRENGTH, FAINTEST = 0.3, 0.12
"""If strokes are hardly darker than ``PALE_STRENGTH``, they are of a hard pencil, with at least
``FAINTEST``.
"""


class PenStrength(NamedTuple):
    """The absorption of a pen's strokes and of the grain of bare paper, as logarithms.

    If no strokes are ``found``, ``dark`` is that of a usual pen.
    """

    dark: float
    noise: float
    found: bool


class Ink(NamedTuple):
    """The ink added to a page, for each pixel.

    ``added``: 1 is as dark as the pen's strokes. ``clear``: how visible a pen is there, 1 on white paper, 0
    on black print. ``plain``: as ``added``, but compared with the print at exactly this place; strokes across
    lines are complete there, but slightly displaced lines look like strokes. ``art``: the absorption of the
    expected print, as a logarithm, 0 where it is pale. ``lacking``: the part of it that is missing, as where
    a page was flattened incorrectly. ``pen``: how dark strokes are.
    """

    added: Floats
    plain: Floats
    clear: Floats
    art: Floats
    lacking: Floats
    pen: PenStrength

    def with_pen(self, dark: float) -> Ink:
        """Return the ink for strokes that are assumed to be this dark."""
        times = self.pen.dark / dark
        added, plain = (np.clip(each * times, -LIGHTER, BLACKEST) for each in (self.added, self.plain))
        return self._replace(added=added, plain=plain, pen=self.pen._replace(dark=dark))


def find_added_ink(
    flat: Pixels, blank: Pixels, scale: float, spots: Iterable[Spot] = (), colours: Pixels | None = None
) -> Ink:
    """Return the ink on a flattened photo, compared with the blank page of the same size.

    Pictures are in blue, green, red with ``scale`` pixels per mm. The darkness of strokes is measured around
    ``spots`` (mm) if there are any, because notes beside them may be from another pen. If the blank page is grey,
    ``colours`` may be the page in colour, of any size: printers and scanners make different greys of colours.
    """
    bare = _light(blank, scale) > (MOST_BLACK if colours is None else MOST_GREY)
    seen, printed = (_without_lighting(each, scale, bare) for each in (flat, blank))
    blurred = _with_blur_of(printed, seen)
    hues = None if colours is None else _hues(colours, blurred)
    expected = _with_fading_of(_with_colours_of(blurred, seen, scale, hues), seen, scale)
    darkest = np.asarray(
        cv2.erode(expected, np.ones((3, 3), np.uint8)), np.float32
    )  # art may be displaced by a pixel
    light, meant, least = (_logarithm(each) for each in (seen, expected, darkest))
    clear = channel_maximum(darkest)
    around = list(spots)
    most, exact = _light_loss(least, light), _light_loss(meant, light)
    pen = _pen_strength(most, around, scale)
    strokes = (most > STROKE * pen.dark) & (clear > ON_PAPER)
    if np.count_nonzero(strokes) >= FEW_STROKES:
        colour = _pen_colour(least - light, strokes)
        most *= _share_of_pen(least - light, least, colour)
        exact *= _share_of_pen(meant - light, meant, colour)
        pen = _pen_strength(most, around, scale)
    added, plain = (np.clip(each / pen.dark, -LIGHTER, BLACKEST).astype(np.float32) for each in (most, exact))
    filled = _wide_ink((1 - channel_minimum(printed) > LEAST_INK).astype(np.float32), scale)
    added, plain = (each - filled * _wide_ink(each, scale) for each in (added, plain))
    return Ink(added, plain, clear, *_art(meant[..., 1], light[..., 1]), pen)


def _wide_ink(ink: Floats, scale: float) -> Floats:
    """Return ink without what is narrower than ``WIDE_STROKE_MM``."""
    side = round(WIDE_STROKE_MM * scale)
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(np.maximum(cv2.morphologyEx(ink, cv2.MORPH_OPEN, shape), 0), np.float32)


def _logarithm(light: Floats) -> Floats:
    """Return the logarithm of light: that of paper is 0, pale strokes lose as much as without ``FLOOR``."""
    lost = (light + FLOOR) / (1 + FLOOR)
    np.log(lost, out=lost)
    lost *= 1 + FLOOR
    return lost


def _pen_strength(most: Floats, spots: Sequence[Spot], scale: float) -> PenStrength:
    """Return the darkness of strokes around ``spots``, or on the whole page except its edges."""
    edge = round(EDGE_MM * scale)
    return _strength(
        _values_around(most, spots, scale) if spots else most[edge:-edge:2, edge:-edge:2].ravel()
    )


def _pen_colour(lost: Floats, strokes: NDArray[np.bool_]) -> Floats:
    """Return the colour of a pen as a unit vector of absorptions, from the light lost by strokes on bare paper."""
    absorbed = np.maximum(lost[strokes].mean(axis=0), 0)
    return np.asarray(absorbed / max(float(np.linalg.norm(absorbed)), 1e-6), np.float32)


def _share_of_pen(lost: Floats, expected: Floats, pen: Floats) -> Floats:
    """Return which share of the lost light (logarithms) a pen of this colour absorbed; 1 on bare paper.

    The rest is art that is darker than expected: it has the colour of the art. The two amounts are estimated by
    least squares; the darker the art, the larger its error may be. A pen with the colour of the art gets everything.
    """
    lost = np.asarray(cv2.GaussianBlur(lost, (0, 0), 1.0), np.float32)  # pictures keep less detail of colours
    share = np.ones(lost.shape[:2], np.float32)
    there = channel_maximum(-expected) > LEAST_INK
    lost, absorbed = lost[there], -np.minimum(expected[there], 0)
    dark = np.linalg.norm(absorbed, axis=1)
    art = absorbed / dark[:, None]
    error = 1 / (1 + (COLOUR_ERROR / (TONE_ERROR * dark)) ** 2)
    alike, by_pen, by_art = art @ pen, lost @ pen, (lost * art).sum(axis=1)
    amount = (by_pen - error * alike * by_art) / (1 - error * alike**2 + COLOUR_ERROR**2)
    share[there] = np.where(by_pen > 0, np.clip(amount / np.maximum(by_pen, 1e-3), 0, 1), 1)
    return share


def _art(expected: Floats, seen: Floats) -> tuple[Floats, Floats]:
    """Return the expected absorption of art and the missing part of it, from logarithms of light."""
    art = -np.minimum(expected, 0)
    art[art < PALE] = 0
    return art.astype(np.float32), np.clip(seen - expected, 0, art)


def _light_loss(expected: Floats, seen: Floats) -> Floats:
    """Return the loss of light (logarithms), mainly in the channel with the largest loss: red ink absorbs no
    red.
    """
    blue, green, red = cv2.split(cv2.GaussianBlur(expected - seen, (0, 0), 0.6))
    most = cv2.max(cv2.max(blue, green), red)
    middle = blue + green + red - most - cv2.min(cv2.min(blue, green), red)
    return np.asarray(0.85 * most + 0.15 * middle, np.float32)


def _light(picture: Pixels, scale: float) -> Pixels:
    """Return the light of paper, or of large black areas, for a picture a quarter as large."""
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = round(scale * 0.9) | 1
    return np.asarray(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)), np.uint8)


def _without_lighting(picture: Pixels, scale: float, bare: NDArray[np.bool_]) -> Floats:
    """Return a picture with its lighting removed; paper is 1 in each channel.

    It is measured where the print is ``bare``, not a large black area. ``bare`` is a quarter as large as the picture.
    """
    light, known = _light(picture, scale).astype(np.float32), bare.astype(np.float32)
    total, weight = (
        cv2.GaussianBlur(each, (0, 0), scale * NEAR_MM / 4)
        + LITTLE * cv2.GaussianBlur(each, (0, 0), scale * FAR_MM / 4)
        for each in (light * known, known)
    )
    soft = np.where(weight > LITTLE**2, total / np.maximum(weight, LITTLE**2), light)
    paper = cv2.resize(soft, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.minimum(picture.astype(np.float32) / np.maximum(paper, 1), 1.2).astype(np.float32)


def _with_blur_of(printed: Floats, seen: Floats) -> Floats:
    """Return the print with the blur of the photo."""
    green = np.ascontiguousarray(printed[..., 1])
    grey = cv2.GaussianBlur(seen[..., 1], (0, 0), 0.5)
    off = [
        float(np.minimum(np.abs(cv2.GaussianBlur(green, (0, 0), blur) - grey), 0.15).mean()) for blur in BLURS
    ]
    return np.asarray(cv2.GaussianBlur(printed, (0, 0), BLURS[int(np.argmin(off))]), np.float32)


def _hues(colours: Pixels, printed: Floats) -> NDArray[np.int32]:
    """Return the class of the hue of each pixel of a print, from a picture of it in colour."""
    light = cv2.resize(colours, printed.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    ink = -_logarithm(light.astype(np.float32) / np.float32(255))
    share = ink / np.maximum(ink.max(axis=2, keepdims=True), LEAST_INK)
    steps = np.minimum((share * HUES).astype(np.int32), HUES - 1)
    return np.asarray((steps[..., 0] * HUES + steps[..., 1]) * HUES + steps[..., 2], np.int32)


def _with_colours_of(
    printed: Floats, seen: Floats, scale: float, hues: NDArray[np.int32] | None = None
) -> Floats:
    """Return the print with colours as this printer and camera reproduce them.

    Each colour becomes what the photo usually shows where the print has it, in thin lines and in filled areas:
    blur and scanner apps make lines paler than areas. Ink is scaled by a share, because the black of a pale printer is
    not black. Paper changes by a factor. In a grey print, ``hues`` distinguish colours of the same grey.
    """
    steps = np.minimum((printed * TONES).astype(np.int32), TONES - 1)
    colour = (steps[..., 0] * TONES + steps[..., 1]) * TONES + steps[..., 2]
    if hues is not None:
        colour = steps[..., 1] + TONES * hues
    solid = colour * SOLIDS + _solidity(printed, scale)
    change = np.repeat(_change_of_each(colour, TONES**3, COMMON, printed, seen), SOLIDS, axis=1)
    of_solid = _change_of_each(solid, TONES**3 * SOLIDS, SOLID_COMMON, printed, seen)
    change = np.where(np.isnan(of_solid), np.where(np.isnan(change), 1, change), of_solid)
    share, times = (
        cv2.GaussianBlur(np.take(each.astype(np.float32), solid, axis=0), (0, 0), 0.7) for each in change
    )
    return np.clip((1 - (1 - printed) * share) * times, 0, 1).astype(np.float32)


def _solidity(printed: Floats, scale: float) -> NDArray[np.int32]:
    """Return the class of each pixel: 0 for paper and thin lines, the highest for the inside of filled areas."""
    ink = 1 - channel_minimum(printed)
    around = cv2.GaussianBlur(ink, (0, 0), SOLID_MM * scale)
    classes = np.minimum(around / np.maximum(ink, LEAST_INK) * SOLIDS, SOLIDS - 1).astype(np.int32)
    return np.where(ink < LEAST_INK, 0, classes).astype(np.int32)


def _change_of_each(
    classes: NDArray[np.int32], count: int, common: int, printed: Floats, seen: Floats
) -> NDArray[np.float64]:
    """Return the share of ink and the factor of paper for each class of pixels and channel: 2 × ``count`` × 3.

    Classes with fewer than ``common`` pixels have no values.
    """
    some = classes.ravel()[::3].astype(np.uint16)  # small integers are sorted in linear time
    order = np.argsort(some, kind="stable")
    begins = np.searchsorted(some[order], np.arange(count + 1))
    shown, meant = (x.reshape(-1, 3)[::3] for x in (seen, printed))
    change = np.full((2, count, 3), np.nan)
    for n in np.flatnonzero(np.diff(begins) >= common // 3):
        first, last = begins[n], begins[n + 1]
        there = order[first : last : max(1, (last - first) // ENOUGH)]
        expected = np.median(meant[there], axis=0)
        present = there[shown[there].min(axis=1) < ABSENT]
        if expected.max() < BLACK and len(present) > FEWEST_PRESENT * len(there):
            there = present
        here = np.median(shown[there], axis=0)
        inked = expected < 1 - INKED_TONE
        change[0, n] = np.where(inked, (1 - here) / np.maximum(1 - expected, INKED_TONE), 1)
        change[1, n] = np.where(inked, 1, here / np.maximum(expected, INKED_TONE))
    return change


def _with_fading_of(expected: Floats, seen: Floats, scale: float) -> Floats:
    """Return the print with paler lines where the printer runs out of ink along or across the page.

    Then a pen across pale art is recognized, and pale art is not taken for displaced art.
    """
    meant, shown = (1 - each[..., 1] for each in (expected, seen))
    ways = [_relative_ink(meant, shown, way, scale) for way in (0, 1)]
    differ = [float(np.percentile(inked, 95) - np.percentile(inked, 5)) for inked in ways]
    if max(differ) < FADES:
        return expected
    inked = ways[0][:, None, None] if differ[0] >= differ[1] else ways[1][:, None]
    return np.clip(1 - (1 - expected) * inked, 0, 1).astype(np.float32)


def _relative_ink(meant: Floats, shown: Floats, way: int, scale: float) -> Floats:
    """Return shown ink relative to expected ink for each row (``way`` 0) or column (1) of a page."""
    there = meant > DARK_ART
    dark = meant[there]
    shade = np.clip(shown[there] / dark, 0, MOST_SHADE * 0.999) * (SHADES / MOST_SHADE)
    side = meant.shape[way]
    counted = np.bincount(np.nonzero(there)[way] * SHADES + shade.astype(np.intp), dark, side * SHADES)
    rows = counted.reshape(side, SHADES).astype(np.float32)
    near, wide = (_smoothed_rows(rows, mm * scale) for mm in (BAND_MM, WIDE_MM))
    below = np.cumsum(near + 0.1 * wide, axis=1)
    usual, low = (
        ((below < share * below[:, -1:]).sum(axis=1) + 0.5) * (MOST_SHADE / SHADES)
        for share in (INKED, FEW_PALER)
    )
    known = (below[:, -1] > 1) & (low > ALIKE * usual) & (usual > LEAST_SHADE)
    return np.where(known, usual, 1.0).astype(np.float32)


def _smoothed_rows(rows: Floats, reach: float) -> Floats:
    """Return rows smoothed with a Gaussian of standard deviation ``reach``."""
    kernel = cv2.getGaussianKernel(round(6 * reach) | 1, reach, cv2.CV_32F)
    return np.asarray(cv2.sepFilter2D(rows, -1, np.ones(1, np.float32), kernel), np.float32)


def _values_around(added: Floats, spots: Iterable[Spot], scale: float) -> Floats:
    """Return the values around some spots, as a flat array."""
    there = np.zeros(added.shape, np.bool_)
    for spot in spots:
        wide, high = (AROUND * half for half in (spot.rx, spot.ry))
        left, top, right, bottom = (
            max(0, round(at * scale))
            for at in (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high)
        )  # fmt: skip
        there[top : bottom + 1, left : right + 1] = True
    return np.asarray(added[there], np.float32)


def _strength(some: Floats) -> PenStrength:
    """Return the darkness of the pen's strokes: a high quantile of the clearly added ink."""
    noise = float(np.median(np.abs(some - np.median(some)))) * 1.5 if some.size else 0.0
    pen = _strength_above(some, LEAST_STRENGTH, noise)
    if pen.dark > PALE_STRENGTH:
        return pen
    return _strength_above(some, FAINTEST, noise)  # a hard pencil: paler pixels are strokes too


def _strength_above(some: Floats, least: float, noise: float) -> PenStrength:
    """Return the darkness of strokes whose absorption is at least ``least``."""
    strokes = some[some > max(least * 0.7, 5 * noise)]
    if strokes.size < 50:
        return PenStrength(max(LEAST_STRENGTH, 8 * noise, 0.5), noise, found=False)
    return PenStrength(max(least, float(np.percentile(strokes, 70))), noise, found=True)
