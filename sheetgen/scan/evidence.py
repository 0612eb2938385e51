"""Evaluate the ink at each spot: how likely each kind of mark is, relative to an empty spot.

A small neural network sees each spot with its surroundings, so that a stroke from a neighbouring spot is
recognized. ``python -m tools.ink.learn`` trains it on synthetic sheets and writes its weights.

Rings that exactly follow printed art add hardly any ink. A little more ink is common on photos whose lines
are a little wider. So such spots are reported as possible rings only if they are far darker than other spots
that look empty, or if a ring is visible all around by comparison with the print at exactly this place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.inks import COLOUR, GREY
from sheetgen.draw.items import Spot
from sheetgen.resources import PACKAGE
from sheetgen.scan.added_ink import FAINTEST, Ink, find_added_ink
from sheetgen.scan.blank import PX_PER_MM, PagePrint, coarse_page_in_colour
from sheetgen.scan.marking_styles import (
    ASKED,
    along_print,
    apply_marking_styles,
    ink_inside,
    likelihoods_of_kinds,
    nearly_marked,
    odd_looks,
    spots_with_dot,
    ticks,
    with_ticks,
    without_print,
)
from sheetgen.scan.opencv import cv2, np
from sheetgen.scan.refusals import too_pale

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.find import FoundPage


STEP = 2
"""The stride of convolutional layers."""
AT_ONCE = 256
"""The batch size, which limits the memory."""


class NeuralNet(NamedTuple):
    """A neural network: weights and thresholds of its layers; ``prior`` is subtracted from the output.

    Convolutional weights have the shape squares × squares × channels × neurons, dense weights inputs ×
    neurons. ``scale`` scales the output.
    """

    layers: tuple[tuple[Floats, Floats], ...]
    prior: Floats
    scale: float

    def log_likelihoods(self, seen: Floats) -> Floats:
        """Return log likelihoods for patches of the shape patches × rows × columns × channels."""
        told = [self._outputs(seen[at : at + AT_ONCE]) for at in range(0, len(seen), AT_ONCE)]
        return np.asarray((np.concatenate(told) - self.prior) * self.scale, np.float32)

    def _outputs(self, seen: Floats) -> Floats:
        for number, (weights, threshold) in enumerate(self.layers):
            if weights.ndim == 4:
                parts = parts_of_patches(seen, len(weights))
                seen = parts @ weights.reshape(-1, weights.shape[-1]) + threshold
            else:
                seen = seen.reshape(len(seen), -1) @ weights + threshold
            if number < len(self.layers) - 1:
                seen = np.maximum(seen, 0)
        return seen


def parts_of_patches(seen: Floats, side: int) -> Floats:
    """Return all parts of patches, ``side`` × ``side``, with the stride: patches × rows × columns ×
    values.
    """
    around = side // 2
    count, rows, columns, layers = seen.shape
    padded = np.zeros((count, rows + 2 * around, columns + 2 * around, layers), np.float32)
    padded[:, around : around + rows, around : around + columns] = seen
    high, wide = -(-rows // STEP), -(-columns // STEP)
    parts = np.empty((count, high, wide, side, side, layers), np.float32)
    for down in range(side):
        for across in range(side):
            part = padded[:, down : down + STEP * high : STEP, across : across + STEP * wide : STEP]
            parts[:, :, :, down, across] = part[:, :high, :wide]
    return parts.reshape(count, high, wide, -1)


def load_net(kept: Mapping[str, Floats], name: str) -> NeuralNet:
    """Return the network of this name from a file of weights."""
    layers: list[tuple[Floats, Floats]] = []
    while f"{name}.{len(layers)}.weights" in kept:
        at = f"{name}.{len(layers)}"
        layers.append((kept[f"{at}.weights"].astype(np.float32), kept[f"{at}.threshold"].astype(np.float32)))
    return NeuralNet(tuple(layers), kept[f"{name}.prior"].astype(np.float32), float(kept[f"{name}.calm"]))


NEAR = 1.5
"""Art within this multiple of a spot's half sizes from its centre is used."""
RING, DARK = (0.6, 1.2), 0.7
"""The band of a ring in half sizes, and the visibility below which a ring may be hidden by art there."""
LEAST, BEYOND = 0.15, 6.0
"""The least additional darkness of art that hides a ring, in strokes of the pen, and as a multiple of the
usual spread at empty spots.
"""
SECTORS, GAPS, BAND, CENTRE, INNER = 12, 0.25, 0.12, 0.5, 0.9
"""A ring is visible in all of its ``SECTORS`` except the share ``GAPS``, within ``BAND`` half sizes of its radius.
Its inside is the spot within ``CENTRE`` half sizes, measured by the quantile ``INNER``: what was scratched out is
dark there.
"""
RADII, VISIBLE = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3), 0.25
"""The radii of rings that are tried, in half sizes, and how much darker than its inside a ring is at least, in
strokes of the pen.
"""
USUAL, SPREAD, LEAST_SPREAD = 0.05, 0.02, 0.01
"""The darkness and its spread if there are too few empty spots to measure them, and the least spread."""
FEW = 3
RING_BAND, UNMARKED, CLEAN_INSIDE, SCRATCHED = (0.7, 1.35), (0.1, 0.35), 0.35, 0.7
"""The band of a ring and of the art that it may follow, in half sizes. The ink of unmarked spots there is measured by
the quantiles ``UNMARKED`` of empty spots, as some may have rings. A clear ring has at most the share ``CLEAN_INSIDE``
of its ink inside too, what was scratched out at least the share ``SCRATCHED``.
"""
REMAINS = 0.05
"""The least ink of an incomplete ring, in strokes of the pen."""
LEAST_MORE, MORE_SPREADS, RISE, ENOUGH_ALIKE = 0.05, 5.0, 100.0, 8
"""The least additional ink of a ring compared with similar spots, in strokes of the pen, and in spreads; how much the
log likelihood rises with it, if there are at least ``ENOUGH_ALIKE`` such spots.
"""


def hidden_rings(
    views: Floats,
    spots: Sequence[Spot],
    kinds: Sequence[Sequence[str]],
    empty: NDArray[np.bool_],
    reach: float,
    rows: Sequence[str],
) -> Floats:
    """Return the least log likelihood of a ring on the art of each spot, minus infinity if there may be none.

    ``empty`` spots look empty; ``reach`` is the extent of ``views`` in half sizes. Spots of one of the ``rows`` have
    the same art. More ink than at those is measured with its sign, because art that is slightly displaced is as much
    lighter as darker.
    """
    off, _ = _polar(views.shape[1], reach)
    plain, clear = np.clip(views[..., 1], 0, 1), views[..., 2]
    art = (1 - clear) * (off < NEAR)
    darker = (art * plain).sum(axis=(1, 2)) / np.maximum(art.sum(axis=(1, 2)), 1e-3)
    hidden = art_hides_rings(views, reach)
    visible = _darkness_of_rings(plain, reach) > VISIBLE
    ring, inside = _ink_around(views[..., 1], reach)
    found = np.full(len(views), -np.inf, np.float32)
    alike = [(round(spot.rx, 1), tuple(made)) for spot, made in zip(spots, kinds, strict=True)]
    for those in {each for each in alike if "circle" in each[1]}:
        group = np.array([each == those for each in alike], np.bool_) & empty
        some = darker[group]
        usual, spread = USUAL, SPREAD
        if len(some) >= FEW:
            usual = float(np.median(some))
            spread = max(1.5 * float(np.median(np.abs(some - usual))), LEAST_SPREAD)
        far_darker = darker > max(LEAST, usual + BEYOND * spread)
        found[group & (visible | (hidden & far_darker))] = 0.0
    ringed = np.array(["circle" in made for made in kinds], np.bool_)
    for row in set(rows):
        group = np.array([each == row for each in rows], np.bool_) & ringed
        if np.count_nonzero(group & empty) >= ENOUGH_ALIKE:
            more, spread = _more_than_usual(ring, group & empty)
            least, middle = max(LEAST_MORE, MORE_SPREADS * spread), _more_than_usual(inside, group & empty)[0]
            found[group & (more > least) & (middle < SCRATCHED * more)] = 0.0
            clearly = group & (more > least) & (middle < CLEAN_INSIDE * more)
            found[clearly] = RISE * (more[clearly] - least)
    return found


def art_hides_rings(views: Floats, reach: float) -> NDArray[np.bool_]:
    """Return whether dark art covers the band of a ring in each view."""
    off, _ = _polar(views.shape[1], reach)
    return np.asarray(views[:, (off > RING[0]) & (off < RING[1]), 2].mean(axis=1) < DARK, np.bool_)


def _more_than_usual(ink: Floats, group: NDArray[np.bool_]) -> tuple[Floats, float]:
    """Return how much more ink spots have than the unmarked ones of a group, and the spread of the latter."""
    low, usual = np.quantile(ink[group], UNMARKED)
    return np.asarray(ink - usual, np.float32), float(usual - low)


def _ink_around(ink: Floats, reach: float) -> tuple[Floats, Floats]:
    """Return the ink in all but few sectors of a band around the centre of each view, and the ink inside of it."""
    off, sector = _polar(ink.shape[1], reach)
    band = (off > RING_BAND[0]) & (off < RING_BAND[1])
    around = [ink[:, band & (sector == n)].mean(axis=1) for n in range(SECTORS)]
    inside = ink[:, off < CENTRE].mean(axis=1)
    return np.asarray(np.quantile(around, GAPS, axis=0), np.float32), np.asarray(inside, np.float32)


def rings_remain(views: Floats, reach: float) -> NDArray[np.bool_]:
    """Return whether some ink of a ring remains in all but few sectors around the centre of each view."""
    off, sector = _polar(views.shape[1], reach)
    band = (off > RING_BAND[0]) & (off < RING_BAND[1])
    darkest = [views[:, band & (sector == n), 0].max(axis=1) for n in range(SECTORS)]
    return np.asarray(np.quantile(darkest, GAPS, axis=0) > REMAINS, np.bool_)


def _darkness_of_rings(plain: Floats, reach: float) -> Floats:
    """Return how much darker than its inside the darkest ring around the centre of each view is."""
    off, sector = _polar(plain.shape[1], reach)
    darkest = np.zeros(len(plain))
    for radius in RADII:
        band = np.abs(off - radius) < BAND
        dark = [plain[:, band & (sector == n)].max(axis=1) for n in range(SECTORS)]
        darkest = np.maximum(darkest, np.quantile(dark, GAPS, axis=0))
    return np.asarray(darkest - np.quantile(plain[:, off < CENTRE], INNER, axis=1), np.float32)


def _polar(side: int, reach: float) -> tuple[Floats, Floats]:
    """Return each square's distance from the centre of a view, in half sizes, and its sector."""
    down, across = np.mgrid[0:side, 0:side] - (side - 1) / 2
    off = np.hypot(down, across) * 2 * reach / side
    sector = np.floor((np.arctan2(down, across) / (2 * np.pi) + 0.5) * SECTORS) % SECTORS
    return off.astype(np.float32), sector.astype(np.float32)


# ---- evidence of ink ----


ROAD = "road:"
NUMBERS = re.compile(r"\d+")
"""Numbers in addresses; without them, spots with the same art have the same address."""
LAYERS = 3
"""The number of input layers: added ink by both methods, and visibility, see ``Ink``."""
GRID = 24
"""The rows and columns of a view of a spot."""
REACH = 1.7
"""The extent of a view from the spot's centre, in half sizes."""
LOOKS = ((0.0, 0.0), (0.08, 0.08), (-0.08, 0.08), (0.08, -0.08), (-0.08, -0.08))
"""The offsets of the views of each spot in half sizes, because art may be slightly displaced."""
AROUND, LEAST_MM, ENOUGH_ART = 1.3, 2.0, 20.0
"""The extent of a spot's art in half sizes and at least in mm; with less art than ``ENOUGH_ART`` it is not
used.
"""
MOST_EXCESS, LACKING = 0.3, 0.9
"""A spot is displaced if the missing share of its art exceeds twice the median by ``MOST_EXCESS``, or exceeds
``LACKING``.
"""
IN_PLACE = 0.12
"""Up to this missing share, art is exactly where it is expected, and strokes across it are credible."""
DARKER, PALEST = 0.25, 0.3
"""The share of a spot's art that is darker than the value used for how pale it was printed, and the least
value.
"""
FEW_PALE, PALE, MOSTLY, CLEARLY = 3, 0.1, 0.5, 1.5
"""Marks that are only visible with paler strokes count if they are at least ``FEW_PALE`` and ``PALE`` for
each clear mark (above ``MOSTLY`` for each, the photo is refused), and have at least the log likelihood
``CLEARLY``.
"""
CLEAR_ART, CLEARER = 0.8, 1.4
"""If the agreement of a page with its print is at least ``CLEAR_ART``, evidence is multiplied by
``CLEARER``.
"""
GRAINY = 0.06
"""If the grain is this dark (logarithm of light) and no strokes are found, strokes of a hard pencil may be
hidden.
"""
KIND_LEAD, MARK_LEAD = 1.0, 4.0
"""If strokes are measured as complete where they cross art, a mark must be likelier by these log likelihoods than
other marks, and than no mark; otherwise it is as doubtful as it is then.
"""
VISIBLE_ART, ENOUGH_EMPTY = 0.5, 2
"""Ink counts less on art on which a pen is less visible than this. The fewest empty spots of a row that show which ink
its unmarked art seems to have.
"""
NEARLY = -2.0
"""The least log likelihood of a mark at a spot that looks less empty than others; it is doubtful unless the rules
decide.
"""
MOST = 12.0
"""The largest log likelihood, because assumptions may always be wrong."""
WEIGHTS = PACKAGE / "scan" / "weights.npz"


@cache
def load_nets() -> tuple[NeuralNet, NeuralNet]:
    """Return the networks for marks and for the sides of roads."""
    with np.load(WEIGHTS) as kept:
        return load_net(kept, "marks"), load_net(kept, "roads")


def ink_on(found: FoundPage, kinds: Mapping[str, Sequence[str]]) -> Ink:
    """Return the ink that was added to a page, as dark as that around the spots with ``kinds``."""
    spots = [found.blank.spots[address] for address in kinds if address in found.blank.spots]
    colours = None
    if found.blank.edition == GREY.name:
        layout, page, lang, paper, *_ = found.blank
        colours = coarse_page_in_colour(PagePrint(layout, page, lang, paper, COLOUR.name))
    return find_added_ink(found.flat, found.blank.picture, PX_PER_MM, spots, colours)


def evidence_of(
    found: FoundPage, kinds: Mapping[str, Sequence[str]], seen: Ink | None = None
) -> dict[str, dict[str, float]]:
    """Return the log likelihood of each kind of mark at each spot, relative to an empty spot.

    ``kinds`` are the possible kinds of each spot: ``circle``, ``cross``, ``used``, ``slash``, ``text``, and
    ``road:ns`` for each set of open sides. ``seen`` is the result of ``ink_on``, if it is known. The value of
    ``""`` (empty) is 0. All values are 0 for spots that are not visible, displaced, or where strokes would be too
    pale. Raises ``PhotoError`` if most marks would be too pale.
    """
    told = {
        address: {"": 0.0} | dict.fromkeys(kinds[address], 0.0)
        for address in kinds
        if address in found.blank.spots
    }
    seen = seen or ink_on(found, kinds)
    lacking = missing_art(seen, {address: found.blank.spots[address] for address in told})
    unseen = found.missing | displaced_spots(lacking)
    shown = [address for address in told if address not in unseen]
    if not shown:
        return told
    marks, roads = load_nets()
    layers, spots = layers_of(seen), [found.blank.spots[address] for address in shown]
    looks = [np.stack([view_of_spot(layers, spot, *look) for spot in spots]) for look in LOOKS]
    said = np.mean([marks.log_likelihoods(views) for views in looks], axis=0)
    made = [kinds[address] for address in shown]
    rows = [NUMBERS.sub("", address) for address in shown]
    tick = ticks(looks[0], said, made, REACH)
    said = with_ticks(said, tick)
    inside = ink_inside(looks[0], made, REACH)
    dots = without_print(spots_with_dot(looks[0], inside, REACH), inside, shown) & (tick == 0)
    most = np.where(odd_looks(said, made), ASKED, MOST)
    most[along_print(looks[0], said, made, REACH)] = 0.0  # the rules decide
    ringed = np.array(["circle" in each for each in made], np.bool_)
    nearly = nearly_marked(said, made, rows) & (~ringed | rings_remain(looks[0], REACH))
    said = apply_marking_styles(said, inside, made, dots)
    pale = _pale(found, seen, spots, said, made)
    empty = said[:, 1:-1].max(axis=1) <= 0
    hidden = hidden_rings(looks[0], spots, made, empty, REACH, rows)
    covered = art_hides_rings(looks[0], REACH)
    complete = [
        _with_complete_strokes(views, made, dots, tick, empty)
        for views in (looks[0], without_usual_ink(looks[0], rows, empty))
    ]
    cells = [n for n, those in enumerate(made) if any(map(is_road, those))]
    sides = dict(zip(cells, _sides(roads, [views[cells] for views in looks]), strict=True)) if cells else {}
    times = CLEARER if found.agreement >= CLEAR_ART else 1.0
    for n, address in enumerate(shown):
        if n in sides:
            told[address] |= {
                kind: sum(sides[n][side] for side in kind.removeprefix(ROAD)) for kind in kinds[address]
            }
        elif not pale[n]:
            told[address] |= likelihoods_of_kinds(said[n], kinds[address])
        if hidden[n] >= 0 and max(told[address], key=told[address].__getitem__) in ("", "circle"):
            told[address]["circle"] = max(told[address]["circle"], float(hidden[n]))
        told[address] = _bounded({kind: value * times for kind, value in told[address].items()})
        if not empty[n] and n not in sides:
            again = [{"": 0.0} | likelihoods_of_kinds(each[n], kinds[address]) for each in complete]
            in_place = lacking.get(address, 0.0) <= IN_PLACE
            told[address] = _compared_with_complete(told[address], again, in_place)
        if covered[n] and {"cross", "used"} <= told[address].keys():
            told[address]["used"] = max(told[address]["used"], told[address]["cross"])  # the rules decide
        told[address] = _at_most(told[address], float(most[n]))
        if nearly[n]:
            told[address] = _at_least(told[address], NEARLY)
    return told


def is_road(kind: str) -> bool:
    """Return whether this kind of mark is a road."""
    return kind.startswith(ROAD)


def _with_complete_strokes(
    views: Floats,
    kinds: Sequence[Sequence[str]],
    dots: NDArray[np.bool_],
    tick: Floats,
    empty: NDArray[np.bool_],
) -> dict[int, Floats]:
    """Return the likelihoods at spots that are not ``empty``, with strokes that do not break off at dark art.

    Displaced art looks like a stroke then, so this can only make a mark doubtful.
    """
    those = [n for n in np.flatnonzero(~empty).tolist() if not any(map(is_road, kinds[n]))]
    if not those:
        return {}
    whole = views.copy()
    seen = whole[..., 0] * np.minimum(whole[..., 2] / VISIBLE_ART, 1)
    whole[..., 0] = np.maximum(seen, whole[..., 1])
    inside = ink_inside(whole, kinds, REACH)[those]
    again = with_ticks(load_nets()[0].log_likelihoods(whole[those]), tick[those])
    again = apply_marking_styles(again, inside, [kinds[n] for n in those], dots[those])
    return dict(zip(those, again, strict=True))


def without_usual_ink(views: Floats, rows: Sequence[str], empty: NDArray[np.bool_]) -> Floats:
    """Return views without the exact ink that ``empty`` spots of the same row usually have: it is darker print."""
    told = views.copy()
    for row in set(rows):
        group = np.array([each == row for each in rows], np.bool_)
        if np.count_nonzero(group & empty) >= ENOUGH_EMPTY:
            told[group, ..., 1] -= np.maximum(np.median(views[group & empty, ..., 1], axis=0), 0)
    return told


def _compared_with_complete(
    told: dict[str, float], again: Sequence[Mapping[str, float]], in_place: bool
) -> dict[str, float]:
    """Return the likelihoods compared with those of complete strokes, which are credible over art that is in place."""
    told = max((_doubted(told, each) for each in again), key=_lead)
    return with_agreement(told, again) if in_place else told


def _doubted(told: dict[str, float], again: Mapping[str, float]) -> dict[str, float]:
    """Return the likelihoods with the smaller lead of the likeliest mark over others where it is too small in
    ``again``.
    """
    most = max(told, key=lambda kind: told[kind])
    if not most:
        return told
    doubted = dict(told)
    for kind in told:
        lead = again[most] - again[kind]
        if kind and kind != most and lead < KIND_LEAD:
            doubted[kind] = max(told[kind], told[most] - max(lead, 0.0))
    lead = again[most] - again[""]
    return _at_most(doubted, max(lead, 0.0)) if lead < MARK_LEAD else doubted


def with_agreement(told: dict[str, float], again: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the likelihoods with the mean lead of the likeliest mark over other marks, if it leads more ``again``."""
    most = max(told, key=lambda kind: told[kind])
    agreed = dict(told)
    for kind in told:
        if most and kind and kind != most:
            lead = min(each[most] - each[kind] for each in again)
            agreed[kind] -= max(0.0, lead - (told[most] - told[kind])) / 2
    return agreed


def _lead(told: Mapping[str, float]) -> float:
    """Return by how much the likeliest kind leads the next one."""
    most, next_, *_ = sorted(told.values(), reverse=True)
    return most - next_


def _at_most(told: dict[str, float], most: float) -> dict[str, float]:
    """Return the likelihoods with those of all marks reduced until none exceeds ``most``."""
    over = max(0.0, max(told.values()) - most)
    return {kind: value - over if kind else value for kind, value in told.items()}


def _at_least(told: dict[str, float], least: float) -> dict[str, float]:
    """Return the likelihoods with those of all marks raised until the likeliest mark has at least this one."""
    short = max(0.0, least - max(value for kind, value in told.items() if kind))
    return {kind: value + short if kind else value for kind, value in told.items()}


def _pale(
    found: FoundPage, seen: Ink, spots: Sequence[Spot], said: Floats, kinds: Sequence[Sequence[str]]
) -> NDArray[np.bool_]:
    """Return spots that look empty but have marks if strokes are half as dark; none if they are few.

    ``said`` holds the likelihoods of marks, ``kinds`` the kinds that the game uses. Raises ``PhotoError`` if
    they are most of the marks, or if the grain of the paper is as dark as a hard pencil.
    """
    pen = seen.pen
    paler = pen.dark / 2 if pen.found else max(FAINTEST / 2, 3 * pen.noise)
    layers = layers_of(seen.with_pen(paler))
    views = np.stack([view_of_spot(layers, spot) for spot in spots])
    # Camera noise inside a ring is not ink.
    again = apply_marking_styles(
        load_nets()[0].log_likelihoods(views), np.zeros(len(views), np.float32), kinds
    )
    marked, now = (each[:, 1:-1].max(axis=1) for each in (said, again))
    pale = np.asarray((marked <= 0) & (now > CLEARLY), np.bool_)
    count, clear = np.count_nonzero(pale), np.count_nonzero(marked > 0)
    if (count >= FEW_PALE and count > MOSTLY * clear) or (not pen.found and pen.noise > GRAINY):
        raise too_pale(found.photo)
    return pale if count >= FEW_PALE and count > PALE * clear else np.zeros_like(pale)


def missing_art(seen: Ink, spots: Mapping[str, Spot]) -> dict[str, float]:
    """Return the share of the art around each spot that is missing; spots with little art are left out.

    Art that is paler as a whole is not missing: printers run out of ink along a page.
    """
    lacking: dict[str, float] = {}
    for address, spot in spots.items():
        wide, high = (max(AROUND * half, LEAST_MM) * PX_PER_MM for half in (spot.rx, spot.ry))
        left, top = (max(0, round(at * PX_PER_MM - reach)) for at, reach in ((spot.x, wide), (spot.y, high)))
        there = slice(top, round(spot.y * PX_PER_MM + high)), slice(left, round(spot.x * PX_PER_MM + wide))
        if float(seen.art[there].sum()) > ENOUGH_ART:
            lacking[address] = _missing_share(seen.art[there], seen.lacking[there])
    return lacking


def displaced_spots(lacking: Mapping[str, float]) -> frozenset[str]:
    """Return spots of which far more art is missing than of most others, because the page was flattened incorrectly."""
    if not lacking:
        return frozenset()
    most = min(2 * float(np.median(list(lacking.values()))) + MOST_EXCESS, LACKING)
    return frozenset(address for address, share in lacking.items() if share > most)


def _missing_share(art: Floats, lacking: Floats) -> float:
    """Return the missing share of art, 0 to 1, relative to art as pale as it was printed."""
    there = art > 0
    printed, shown = (1 - np.exp(-each[there]) for each in (art, art - lacking))
    share = shown / printed
    palest_first = np.argsort(share)
    before = np.cumsum(printed[palest_first])
    usual = share[palest_first[int(np.searchsorted(before, (1 - DARKER) * before[-1]))]]
    as_pale = printed * max(float(usual), PALEST)
    return float(np.maximum(as_pale - shown, 0).sum() / as_pale.sum())


def _bounded(told: dict[str, float]) -> dict[str, float]:
    """Return likelihoods limited to ``MOST``, with the differences between marks preserved."""
    over = max(0.0, max(told.values()) - MOST)
    return {kind: max(-MOST, value - over) if kind else 0.0 for kind, value in told.items()}


def _sides(roads: NeuralNet, looks: Sequence[Floats]) -> list[dict[str, float]]:
    """Return, for each cell and side, the log likelihood of a road to that side."""
    each = [
        roads.log_likelihoods(
            np.concatenate([turned_view(seen, side)[None] for seen in views for side in "nesw"])
        )
        for views in looks
    ]
    said = np.mean(each, axis=0).reshape(-1, 4, 2)
    return [{side: float(cell[n, 1] - cell[n, 0]) for n, side in enumerate("nesw")} for cell in said]


def turned_view(seen: Floats, side: str) -> Floats:
    """Return a view turned so that this side is at the top."""
    return np.rot90(seen, "nesw".index(side), axes=(0, 1))


def layers_of(seen: Ink) -> Floats:
    """Return the ``LAYERS`` of ``Ink`` as one array: rows × columns × layers."""
    return np.asarray(cv2.merge((seen.added, seen.plain, seen.clear)), np.float32)


def view_of_spot(layers: Floats, spot: Spot, right: float = 0.0, down: float = 0.0) -> Floats:
    """Return a spot with its surroundings: ``GRID`` × ``GRID`` × layers.

    ``right`` and ``down`` move the centre, in half sizes of the spot.
    """
    x, y = (spot.x + right * spot.rx) * PX_PER_MM, (spot.y + down * spot.ry) * PX_PER_MM
    wide, high = REACH * spot.rx * PX_PER_MM, REACH * spot.ry * PX_PER_MM
    rows, columns, count = layers.shape
    left, top, right_end, bottom = round(x - wide), round(y - high), round(x + wide), round(y + high)
    inside = layers[max(0, top) : max(0, bottom), max(0, left) : max(0, right_end)]
    if inside.size == 0:
        return np.zeros((GRID, GRID, count), np.float32)
    around = (max(0, -top), max(0, bottom - rows)), (max(0, -left), max(0, right_end - columns)), (0, 0)
    if any(map(any, around)):
        inside = np.pad(inside, around, mode="edge")
    return np.asarray(cv2.resize(inside, (GRID, GRID), interpolation=cv2.INTER_AREA), np.float32)
