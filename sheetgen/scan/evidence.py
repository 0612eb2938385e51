"""Rings on rings: where somebody rings a spot exactly along the lines of its art, hardly any ink is added to the page.

What a line of art makes darker than the print is little, and told of every photo whose lines are a little wider. So it
counts only where it is far more than on other spots that look empty; then nobody can be sure, and it is asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.draw.items import Spot
from sheetgen.errors import PhotoError
from sheetgen.message import msg
from sheetgen.resources import PACKAGE
from sheetgen.scan.added_ink import FAINTEST, Ink, ink
from sheetgen.scan.blank import PX_PER_MM
from sheetgen.scan.marking_styles import as_made, dotted, ink_inside, meant
from sheetgen.scan.neural_net import Net, kept_net
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.find import Found


NEAR = 1.5
"""Art counts that lies within so many half sizes of a spot's middle."""
RING, DARK = (0.6, 1.2), 0.7
"""Between so many half sizes lies a ring; one may hide in art there of which less than so much is clear."""
LEAST, BEYOND = 0.15, 6.0
"""How much darker than the print, in strokes of the pen, art is that hides one, and how many times what is usual for
empty spots to differ by."""
USUAL, SPREAD, LEAST_SPREAD = 0.05, 0.02, 0.01
"""How dark it is and how that differs where too few spots are empty to tell, and how much it differs at least."""
FEW = 3


def covered(
    views: Floats,
    spots: Sequence[Spot],
    kinds: Sequence[Sequence[str]],
    empty: NDArray[np.bool_],
    reach: float,
) -> NDArray[np.bool_]:
    """Spots that look ``empty`` on whose art a ring may lie; their ``views`` reach so many half sizes."""
    side = views.shape[1]
    down, across = np.mgrid[0:side, 0:side] - (side - 1) / 2
    off = np.hypot(down, across) * 2 * reach / side
    plain, clear = np.clip(views[..., 1], 0, 1), views[..., 2]
    art = (1 - clear) * (off < NEAR)
    darker = (art * plain).sum(axis=(1, 2)) / np.maximum(art.sum(axis=(1, 2)), 1e-3)
    hidden = clear[:, (off > RING[0]) & (off < RING[1])].mean(axis=1) < DARK
    found = np.zeros(len(views), np.bool_)
    alike = [(round(spot.rx, 1), tuple(made)) for spot, made in zip(spots, kinds, strict=True)]
    for those in {each for each in alike if "circle" in each[1]}:
        group = np.array([each == those for each in alike], np.bool_) & empty
        some = darker[group]
        usual, spread = USUAL, SPREAD
        if len(some) >= FEW:
            usual = float(np.median(some))
            spread = max(1.5 * float(np.median(np.abs(some - usual))), LEAST_SPREAD)
        found |= group & hidden & (darker > max(LEAST, usual + BEYOND * spread))
    return found


# What the ink at each spot speaks for: how much likelier each mark makes it than nothing there.
#
# A small net of neurons looks at each spot with what lies around it, so that a stroke which reaches over from a
# neighbour is seen as the neighbour's. ``python -m tools.ink.learn`` trains it on made-up sheets and writes its
# weights.


ROAD = "road:"
LAYERS = 3
"""Of ``Ink`` so many are looked at: what is added, by both ways to see it, and how clear it can be seen."""
GRID = 24
"""A spot is looked at in so many squares across and down..."""
REACH = 1.7
"""...from its middle as far as this many of its half sizes."""
LOOKS = ((0.0, 0.0), (0.08, 0.08), (-0.08, 0.08), (0.08, -0.08), (-0.08, -0.08))
"""Each spot is looked at from its middle and from a little beside it, in half sizes: art may lie a little off."""
AROUND, LEAST_MM, ENOUGH_ART = 1.3, 2.0, 20.0
"""A spot's art lies within so many half sizes, at least so many mm; less of it than so much tells nothing."""
ASTRAY, LACKING = 0.3, 0.9
"""A spot is astray that lacks so much more of its art than twice what is usual, or so much of it."""
DARKER, PALEST = 0.25, 0.3
"""Of a spot's art so much is darker than what tells how pale a printer made all of it, at most so pale."""
FEW_PALE, PALE, MOSTLY, CLEARLY = 3, 0.1, 0.5, 1.5
"""Marks that only who looks for paler strokes sees count if they are so many, so many for each mark that is clear (more
are too many to be asked about), and so much likelier then than nothing (logarithm)."""
CLEAR_ART, CLEARER = 0.8, 1.4
"""Where a page's art agrees so well with the print, as on scans and sharp photos, ink tells so many times as much."""
GRAINY = 0.06
"""Where grains are so dark (as the logarithm of light) and no strokes are seen, a hard pencil's may be there."""
MOST = 12.0
"""Logarithms of likelihood are not larger, for something may always lie elsewhere than one thinks."""
WEIGHTS = PACKAGE / "scan" / "weights.npz"


@cache
def nets() -> tuple[Net, Net]:
    """For marks, and for the sides of roads."""
    with np.load(WEIGHTS) as kept:
        return kept_net(kept, "marks"), kept_net(kept, "roads")


def weigh(found: Found, kinds: Mapping[str, Sequence[str]]) -> dict[str, dict[str, float]]:
    """Address → kind → natural logarithm of how much likelier that mark makes what is seen than nothing does.

    ``kinds`` are those that a spot may carry: ``circle``, ``cross``, ``used``, ``slash``, ``text``, and ``road:ns`` for
    each set of open sides. Nothing, ``""``, is always 0; of spots that the photo does not show, or not where they
    should be, or where strokes would be too pale, all are 0.

    Raises ``PhotoError`` where most marks, if there are any, would be too pale.
    """
    told = {
        address: {"": 0.0} | dict.fromkeys(kinds[address], 0.0)
        for address in kinds
        if address in found.blank.spots
    }
    seen = ink(found.flat, found.blank.picture, PX_PER_MM, [found.blank.spots[address] for address in told])
    unseen = found.missing | astray(seen, {address: found.blank.spots[address] for address in told})
    shown = [address for address in told if address not in unseen]
    if not shown:
        return told
    marks, roads = nets()
    layers, spots = layers_of(seen), [found.blank.spots[address] for address in shown]
    looks = [np.stack([view(layers, spot, *look) for spot in spots]) for look in LOOKS]
    said = np.mean([marks.tell(views) for views in looks], axis=0)
    made = [kinds[address] for address in shown]
    inside = ink_inside(looks[0], made, REACH)
    said = meant(said, inside, made, dotted(looks[0], inside, REACH))
    pale = _pale(found, seen, spots, said, made)
    hidden = covered(looks[0], spots, made, said[:, 1:-1].max(axis=1) <= 0, REACH)
    cells = [n for n, address in enumerate(shown) if any(kind.startswith(ROAD) for kind in kinds[address])]
    sides = dict(zip(cells, _sides(roads, [views[cells] for views in looks]), strict=True)) if cells else {}
    times = CLEARER if found.agreement >= CLEAR_ART else 1.0
    for n, address in enumerate(shown):
        if n in sides:
            told[address] |= {
                kind: sum(sides[n][side] for side in kind.removeprefix(ROAD)) for kind in kinds[address]
            }
        elif not pale[n]:
            told[address] |= as_made(said[n], kinds[address])
            if hidden[n]:
                told[address]["circle"] = max(told[address]["circle"], 0.0)
        told[address] = _bounded({kind: value * times for kind, value in told[address].items()})
    return told


def _pale(
    found: Found, seen: Ink, spots: Sequence[Spot], said: Floats, kinds: Sequence[Sequence[str]]
) -> NDArray[np.bool_]:
    """Spots that look empty, but not to who looks for strokes half as dark: none of them where they are few.

    ``said`` is what is meant on the spots, ``kinds`` are the marks that a game makes there.
    Raises ``PhotoError`` where they are most, or where grains of paper are as dark as a hard pencil's strokes.
    """
    pen = seen.pen
    paler = pen.dark / 2 if pen.found else max(FAINTEST / 2, 3 * pen.noise)
    layers = layers_of(seen.with_pen(paler))
    views = np.stack([view(layers, spot) for spot in spots])
    again = meant(nets()[0].tell(views), np.zeros(len(views), np.float32), kinds)  # grain is no ink in rings
    marked, now = (each[:, 1:-1].max(axis=1) for each in (said, again))
    pale = np.asarray((marked <= 0) & (now > CLEARLY), np.bool_)
    count, clear = np.count_nonzero(pale), np.count_nonzero(marked > 0)
    if (count >= FEW_PALE and count > MOSTLY * clear) or (not pen.found and pen.noise > GRAINY):
        said_so = (
            "{photo} shows marks too pale to be told from paper; take it again nearer and in bright light."
        )
        raise PhotoError("pale", msg(said_so, "report", photo=found.photo.name))
    return pale if count >= FEW_PALE and count > PALE * clear else np.zeros_like(pale)


def astray(seen: Ink, spots: Mapping[str, Spot]) -> frozenset[str]:
    """Spots whose art is not where it should be, unlike that of most others: the page was flattened wrong there.

    Art that is paler as a whole is where it should be: a printer runs out of ink along a page.
    """
    lacking: dict[str, float] = {}
    for address, spot in spots.items():
        wide, high = (max(AROUND * half, LEAST_MM) * PX_PER_MM for half in (spot.rx, spot.ry))
        left, top = (max(0, round(at * PX_PER_MM - reach)) for at, reach in ((spot.x, wide), (spot.y, high)))
        there = slice(top, round(spot.y * PX_PER_MM + high)), slice(left, round(spot.x * PX_PER_MM + wide))
        if float(seen.art[there].sum()) > ENOUGH_ART:
            lacking[address] = _lacking(seen.art[there], seen.lacking[there])
    if not lacking:
        return frozenset()
    most = min(2 * float(np.median(list(lacking.values()))) + ASTRAY, LACKING)
    return frozenset(address for address, share in lacking.items() if share > most)


def _lacking(art: Floats, lacking: Floats) -> float:
    """How much of some art is not there, beside art as pale as it is: of what takes light, 1 is all."""
    there = art > 0
    printed, shown = (1 - np.exp(-each[there]) for each in (art, art - lacking))
    share = shown / printed
    palest_first = np.argsort(share)
    before = np.cumsum(printed[palest_first])
    usual = share[palest_first[int(np.searchsorted(before, (1 - DARKER) * before[-1]))]]
    as_pale = printed * max(float(usual), PALEST)
    return float(np.maximum(as_pale - shown, 0).sum() / as_pale.sum())


def _bounded(told: dict[str, float]) -> dict[str, float]:
    """The same with nothing and the likeliest mark at most so far apart, and marks among themselves as they were."""
    over = max(0.0, max(told.values()) - MOST)
    return {kind: max(-MOST, value - over) if kind else 0.0 for kind, value in told.items()}


def _sides(roads: Net, looks: Sequence[Floats]) -> list[dict[str, float]]:
    """For each side of each of some cells how much likelier it is that a road leads there than not."""
    each = [
        roads.tell(np.concatenate([turned(seen, side)[None] for seen in views for side in "nesw"]))
        for views in looks
    ]
    said = np.mean(each, axis=0).reshape(-1, 4, 2)
    return [{side: float(cell[n, 1] - cell[n, 0]) for n, side in enumerate("nesw")} for cell in said]


def turned(seen: Floats, side: str) -> Floats:
    """A view turned so that a side of it is above."""
    return np.rot90(seen, "nesw".index(side), axes=(0, 1))


def layers_of(seen: Ink) -> Floats:
    """The ``LAYERS`` of ``Ink`` in one picture: rows × columns × layers."""
    return np.asarray(cv2.merge((seen.added, seen.plain, seen.clear)), np.float32)


def view(layers: Floats, spot: Spot, right: float = 0.0, down: float = 0.0) -> Floats:
    """A spot and what lies around it: squares × squares × ``layers``.

    ``right`` and ``down`` look elsewhere, by so many of its half sizes.
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
