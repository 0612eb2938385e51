"""How somebody marks: who fills what others cross, dots it, or ticks what others ring, marks it all the same.

The net has learnt how most people mark. What looks strange to it is not nothing: whether a mark was scratched out or
somebody fills is judged by all marks of a sheet, and ink inside of a ring, or where nothing is seen, counts by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lgamma, log
from typing import TYPE_CHECKING

from sheetgen.scan.opencv import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats


KINDS = ("", "circle", "cross", "used", "slash", "text", "struck")
"""What a spot may carry, besides roads; first nothing, last a mistake that was scratched out: as good as nothing."""
NOTHING, CIRCLE, USED, STRUCK = (KINDS.index(kind) for kind in ("", "circle", "used", "struck"))
MARKS = slice(CIRCLE, KINDS.index("text"))
STRANGE = ("circle", "cross", "used", "slash", "text")
"""What may stand for the marks that a game makes on a spot."""
OTHERWISE = 4.0
"""How much less likely a mark is that the game does not make on a spot: some people tick what others ring."""
FILLS = 0.05
"""How many people fill spots, or scribble on them, instead of marking them as others do."""
SCRATCHED = 0.5
"""How many marks of a kind of spots are scratched out on a sheet, on average."""
SCRATCHED_SHARE = 0.1
"""How often a mark that looks like one scratched out is; more than in truth, so that it is asked about."""
INSIDE = 0.45
"""Ink so near to the middle of a spot, in half sizes, lies inside of a ring."""
BESIDE, FEWEST, SHADE, BRIGHT = 0.15, 0.1, 0.15, 0.85
"""Art a little off its place makes the middle of a spot darker than its print, by about so much more than on those that
it makes least so; so many are bare on any sheet of those that are alike, their art too, by such steps, where it is not
as bright as paper."""
IN_RING, ON_BARE, STEEP = 0.12, 0.22, 50.0
"""So much of it in a ring, or where nothing is seen, is as likely to be meant as not; how fast that changes (in
natural logarithms of likelihood)."""
DOTTED, AROUND, BARE_AROUND, HABIT, SURELY = 0.1, (0.6, 0.95), 0.15, 5, 5.0
"""A dot is so much ink near the middle and so much less, beside that, between so many half sizes around it; where a
sheet has so many, dots are marks and no accidents, so much likelier than nothing."""
DOT = len(KINDS)
"""What dots look like, which the net has not learnt."""
FEW, CLEAN, MOSTLY, RARELY = 3, 5, 0.5, 0.15
"""What so many strange marks stand for is seen from the rest of a sheet: from so many clean ones of the other kind, or
from so many of those that can only be crosses, of which so many look alike, or hardly any."""
LEAD = 3.0
"""So much likelier strange marks stand for what they must, and not for the other one."""
ASKED = 2.5
"""So much likelier ink inside makes a mark at most: it is asked about then, unless the rules decide."""


def meant(
    said: Floats, inside: Floats, kinds: Sequence[Sequence[str]], dots: NDArray[np.bool_] | None = None
) -> Floats:
    """How much likelier each of ``KINDS`` is than nothing, on each spot.

    ``said`` is what the net makes of the spots, ``inside`` how much ink is near their middles, ``kinds`` are the marks
    that a game makes there; ``dots`` are spots with nothing but a dot.
    """
    told = _with_middles(said, inside)
    looks = said[:, 1:].argmax(axis=1) + 1
    said = _with_crossed_out(said, kinds)
    if dots is not None:  # numbers that somebody wrote look so too
        dots = dots & np.array(["text" not in each for each in kinds], np.bool_)
    if dots is not None and np.count_nonzero(dots) >= HABIT:
        looks[dots] = DOT
        likely = np.maximum(told[dots].max(axis=1), told[dots, NOTHING] + SURELY)
        told[dots, MARKS] = likely[:, None]
    scratched = said[:, STRUCK] + log(SCRATCHED_SHARE)
    nothing = np.logaddexp(told[:, NOTHING], scratched)
    for those, filling in _groups(kinds):
        fills = _fills(said[those], filling)
        nothing[those] = np.logaddexp(told[those, NOTHING], scratched[those] + log(1 - fills))
        for n in those:
            columns = [KINDS.index(kind) for kind in filling if kind in kinds[n]]
            told[n, columns] = np.logaddexp(told[n, columns], scratched[n] + log(fills))
    _as_the_rest(told, looks, told[:, CIRCLE:STRUCK].max(axis=1) > nothing, kinds)
    return np.asarray(told - nothing[:, None], np.float32)


def _as_the_rest(
    told: Floats, looks: NDArray[np.intp], marked: NDArray[np.bool_], kinds: Sequence[Sequence[str]]
) -> None:
    """Where strokes and crosses mean different things, strange marks are those that somebody makes no other way."""
    either = np.array([{"slash", "cross"} <= set(each) for each in kinds], np.bool_) & marked
    crossed = np.array([set(each) == {"cross"} for each in kinds], np.bool_) & marked
    usual, known = (np.bincount(looks[those], minlength=DOT + 1) for those in (either, crossed))
    for look in (CIRCLE, USED, KINDS.index("text"), STRUCK, DOT):
        stands = _stands_for(look, usual, known) if usual[look] >= FEW else ""
        if not stands:
            continue
        column, other = (KINDS.index(kind) for kind in (stands, "cross" if stands == "slash" else "slash"))
        those = np.flatnonzero(either & (looks == look))
        if look < STRUCK:  # of the others it was reckoned before
            told[those, column] = np.logaddexp(told[those, column], told[those, look] - OTHERWISE)
            told[those, look] -= LEAD
        told[those, other] = np.minimum(told[those, other], told[those, column] - LEAD)


def _stands_for(look: int, usual: NDArray[np.intp], known: NDArray[np.intp]) -> str:
    """Whether marks that look so are crosses or strokes, nothing if that can't be told.

    Counted are looks of marks that may be either, and of those that can only be crosses.
    """
    slashes, crosses = (int(usual[KINDS.index(kind)]) for kind in ("slash", "cross"))
    if known.sum() >= FEW:
        share = known / known.sum()
        if share[look] >= MOSTLY:
            return "cross"
        return "slash" if share[look] <= RARELY and share[KINDS.index("cross")] >= MOSTLY else ""
    if slashes >= CLEAN and crosses <= RARELY * slashes:
        return "cross"
    return "slash" if crosses >= CLEAN and slashes <= RARELY * crosses else ""


def as_made(said: Floats, kinds: Sequence[str]) -> dict[str, float]:
    """What is ``meant`` of the marks that a spot may carry; another one may have been made for any of them."""
    told = {kind: float(said[KINDS.index(kind)]) for kind in kinds}
    if "text" in kinds:
        return told
    strange = [said[KINDS.index(kind)] for kind in STRANGE if kind not in kinds]
    instead = float(np.logaddexp.reduce(strange)) - OTHERWISE
    return {kind: float(np.logaddexp(value, instead)) for kind, value in told.items()}


def dotted(views: Floats, inside: Floats, reach: float) -> NDArray[np.bool_]:
    """Spots with a dot in their middle and nothing around it; views reach so many half sizes from there."""
    off = _off(views, reach)
    around = np.clip(views[:, (off > AROUND[0]) & (off < AROUND[1]), 0], 0, 1).mean(axis=1)
    return np.asarray((inside > DOTTED) & (around < BARE_AROUND * inside), np.bool_)


def ink_inside(views: Floats, kinds: Sequence[Sequence[str]], reach: float) -> Floats:
    """How much ink lies near the middles of spots; their views reach so many half sizes from there.

    A dot on a number is seen there only if it is told from lines of art that lie a little off, and from art that is
    darker than its print on all spots that carry the same ``kinds`` and are as dark in the middle.
    """
    near = _off(views, reach) < INSIDE
    added, plain = (np.clip(views[:, near, layer], 0, 1).mean(axis=1) for layer in (0, 1))
    clear = np.round(views[:, near, 2].mean(axis=1) / SHADE)
    alike = list(zip(clear.tolist(), map(tuple, kinds), strict=True))
    for those in set(alike):
        group = np.array([each == those for each in alike], np.bool_)
        if those[0] * SHADE < BRIGHT:  # bare paper is no darker than it should be
            added[group] -= np.quantile(added[group], FEWEST)
        plain[group] -= BESIDE + np.quantile(plain[group], FEWEST)
    return np.asarray(np.maximum(added, plain), np.float32)


def _off(views: Floats, reach: float) -> NDArray[np.float64]:
    """How far each square of views lies from their middle, in half sizes."""
    side = views.shape[1]
    down, across = np.mgrid[0:side, 0:side] - (side - 1) / 2
    return np.asarray(np.hypot(down, across) * 2 * reach / side, np.float64)


def _with_crossed_out(said: Floats, kinds: Sequence[Sequence[str]]) -> Floats:
    """The same where a crossed ring is one that was scratched out: where a game makes rings and crosses none."""
    told = said.copy()
    rings = [n for n, each in enumerate(kinds) if set(each) == {"circle"}]
    told[rings, STRUCK] = np.logaddexp(said[rings, STRUCK], said[rings, USED])
    return told


def _with_middles(said: Floats, inside: Floats) -> Floats:
    """The same where ink inside of a ring makes it a crossed one, and ink where nothing is seen makes that a mark."""
    told = said.copy()
    crossed, marked = (np.minimum(STEEP * (inside - usual), ASKED) for usual in (IN_RING, ON_BARE))
    told[:, USED] = np.maximum(said[:, USED], said[:, CIRCLE] + crossed)
    lacking = said[:, NOTHING] + marked - said[:, MARKS].max(axis=1)
    told[:, MARKS] += np.maximum(lacking, 0)[:, None]
    return told


def _groups(kinds: Sequence[Sequence[str]]) -> list[tuple[NDArray[np.intp], tuple[str, ...]]]:
    """Spots on which people make the same marks, and those that a filled spot may stand for."""
    rings = np.array([set(each) == {"circle"} for each in kinds], np.bool_)
    strokes = np.array(["slash" in each for each in kinds], np.bool_)
    crosses = np.array([bool({"cross", "used"} & set(each)) for each in kinds], np.bool_) & ~strokes
    return [
        (np.flatnonzero(those), filling)
        for those, filling in (
            (rings, ("circle",)), (strokes, ("slash", "cross", "used")), (crosses, ("cross", "used")),
        )
        if those.any()
    ]  # fmt: skip


def _fills(said: Floats, filling: Sequence[str]) -> float:
    """How likely it is that somebody fills these spots: by how many look filled, and how many are marked as usual."""
    likest = said.argmax(axis=1)
    filled = np.count_nonzero(likest == STRUCK)
    usual = np.count_nonzero(np.isin(likest, [KINDS.index(kind) for kind in filling]))
    by_mistake = filled * log(SCRATCHED) - SCRATCHED - lgamma(filled + 1)
    odds = log(FILLS) - log(filled + usual + 1) - by_mistake
    return float(1 / (1 + np.exp(-np.clip(odds, -20, 20))))
