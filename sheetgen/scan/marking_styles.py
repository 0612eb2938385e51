"""Adapt the evidence to personal styles: filled spots, dots, or ticks in place of usual marks.

The network is trained on common marks. Unusual ones are interpreted with all marks of a sheet: whether a
filled spot is a mark or scratched out, and whether ink inside a ring, or at a spot that looks empty, is
intended.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lgamma, log
from typing import TYPE_CHECKING

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats


KINDS = ("", "circle", "cross", "used", "slash", "text", "struck")
"""The network's outputs besides roads: nothing first; ``struck``, a scratched-out mark that counts as
nothing, last.
"""
NOTHING, CIRCLE, CROSS, USED, SLASH, STRUCK = (
    KINDS.index(kind) for kind in ("", "circle", "cross", "used", "slash", "struck")
)
MARKS = slice(CIRCLE, KINDS.index("text"))
STRANGE = ("circle", "cross", "used", "slash", "text")
"""Marks that may stand for other marks that the game uses at a spot."""
OTHER_MARK_COST = 4.0
"""The cost of a mark that the game does not use at a spot; some people tick instead of ringing."""
FILLS = 0.05
"""The prior probability that a person fills or scribbles spots instead of marking them."""
SCRATCHED = 0.5
"""The mean number of scratched-out marks of a group of spots on a sheet."""
SCRATCHED_SHARE = 0.1
"""The prior share of scratched-out marks; higher than in reality, so that they are reported as doubtful."""
INSIDE = 0.45
"""Ink within this distance from a spot's centre, in half sizes, is inside of a ring."""
BESIDE, FEWEST, SHADE, BRIGHT = 0.15, 0.1, 0.15, 0.85
"""The additional darkness of displaced art at a spot's centre, relative to the quantile ``FEWEST`` of similar
spots, which are grouped in steps of ``SHADE``; art is as bright as paper from ``BRIGHT`` on.
"""
VISIBLE = 0.5
"""Ink on art on which a pen is less visible than this counts less: dark areas may be darker than expected."""
IN_RING, ON_BARE, STEEP = 0.12, 0.22, 50.0
"""The amount of ink inside a ring, and at a spot that looks empty, that is intended with probability 0.5; and
the slope of the log likelihood.
"""
DOTTED, AROUND, BARE_AROUND, HABIT, SURELY = 0.1, (0.6, 0.95), 0.15, 5, 5.0
"""A dot is at least ``DOTTED`` ink near the centre, and less than ``BARE_AROUND`` times that in the band
``AROUND``. From ``HABIT`` dots on a sheet on, they are marks with the log likelihood ``SURELY``.
"""
MANY, EVEN = 5, 0.01
"""Dots of a hand differ: if most of at least ``MANY`` spots of a row have the same ink within ``EVEN``, it is print."""
DOT = len(KINDS)
"""The class of dots, which the network does not have."""
FEW, CLEAN, MOSTLY, RARELY = 3, 5, 0.5, 0.15
"""From ``FEW`` unusual marks on, their meaning is derived from the sheet: from ``CLEAN`` usual marks of the
other kind, or from spots that can only have crosses, of which the share ``MOSTLY`` or at most ``RARELY``
looks the same.
"""
ENOUGH_EMPTY, LEAST_SPREAD, FAR, HARDLY_EMPTY = 5, 0.3, 5.0, -5.0
"""If a row has ``ENOUGH_EMPTY`` spots that look empty, those that differ from them by ``FAR`` spreads, and have at
least the log likelihood ``HARDLY_EMPTY`` of a mark, may be marked.
"""
BEND_INK, BEND_REACH, STRAIGHT, BENT, FEW_TICKS = 0.3, 1.25, 0.17, 0.24, 5
"""Ink from ``BEND_INK`` on within ``BEND_REACH`` half sizes is a stroke. Its width relative to its length, as spreads
of its ink, is at most ``STRAIGHT``; that of a tick is at least ``BENT``. ``FEW_TICKS`` are the fewest of a sheet.
"""
MIDDLE, ALONG, DIAGONAL, LEAST_ART = 0.8, 0.95, 0.7, 2.0
"""In the middle of a spot, in half sizes, ink is along a printed stroke if the correlation of its rows and columns is
at least ``ALONG``, and that of the art ``DIAGONAL`` with the same sign. There is art from this sum of darkness on.
"""
LEAD = 3.0
"""The advantage in log likelihood of the derived meaning."""
ASKED = 2.5
"""The most that ink inside a ring adds to a mark, and the most likelihood of a mark that looks like no other; it is
then doubtful unless the rules decide.
"""


def apply_marking_styles(
    said: Floats, inside: Floats, kinds: Sequence[Sequence[str]], dots: NDArray[np.bool_] | None = None
) -> Floats:
    """Return the log likelihood of each of ``KINDS`` relative to nothing, for each spot.

    ``said`` is the network's output, ``inside`` the amount of ink near the centres, ``kinds`` are the marks
    that the game uses there, and ``dots`` are spots with only a dot.
    """
    told = _with_middles(said, inside)
    seen = said[:, 1:].argmax(axis=1) + 1
    looks = seen.copy()
    said = _with_crossed_out(said, kinds)
    if dots is not None:  # written numbers may look like dots
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
    marked = told[:, CIRCLE:STRUCK].max(axis=1) > nothing
    _apply_sheet_style(told, looks, marked, kinds)
    _apply_usual_cross(told, seen, marked, kinds)
    return np.asarray(told - nothing[:, None], np.float32)


def _apply_sheet_style(
    told: Floats, looks: NDArray[np.intp], marked: NDArray[np.bool_], kinds: Sequence[Sequence[str]]
) -> None:
    """Change likelihoods so that unusual marks get the meaning, stroke or cross, that has no usual marks on
    the sheet.
    """
    either = np.array([{"slash", "cross"} <= set(each) for each in kinds], np.bool_) & marked
    crossed = np.array([set(each) == {"cross"} for each in kinds], np.bool_) & marked
    usual, known = (np.bincount(looks[those], minlength=DOT + 1) for those in (either, crossed))
    for look in (CIRCLE, USED, KINDS.index("text"), STRUCK, DOT):
        stands = _stands_for(look, usual, known) if usual[look] >= FEW else ""
        if not stands:
            continue
        column, other = (KINDS.index(kind) for kind in (stands, "cross" if stands == "slash" else "slash"))
        those = np.flatnonzero(either & (looks == look))
        if look < STRUCK:  # the others were included before
            told[those, column] = np.logaddexp(told[those, column], told[those, look] - OTHER_MARK_COST)
            told[those, look] -= LEAD
        told[those, other] = np.minimum(told[those, other], told[those, column] - LEAD)


def _apply_usual_cross(
    told: Floats, looks: NDArray[np.intp], marked: NDArray[np.bool_], kinds: Sequence[Sequence[str]]
) -> None:
    """Change likelihoods so that the mark that a person usually makes where only crosses are possible, such as a
    tick, is a cross wherever the game has crosses but not that mark.
    """
    only_crosses = np.array([set(each) == {"cross"} for each in kinds], np.bool_) & marked
    made = np.bincount(looks[only_crosses], minlength=len(KINDS))
    look = int(made.argmax())
    share = made[look] / max(made.sum(), 1)
    if look in (CROSS, STRUCK) or made[look] < FEW or share < MOSTLY:
        return
    those = np.array(["cross" in each and KINDS[look] not in each for each in kinds], np.bool_)
    told[those, CROSS] = np.logaddexp(told[those, CROSS], told[those, look] + log(share))
    told[those, look] -= LEAD


def _stands_for(look: int, usual: NDArray[np.intp], known: NDArray[np.intp]) -> str:
    """Return whether marks of this look are crosses or strokes, or "" if unknown.

    ``usual`` counts looks of marks that may be either, ``known`` of those that can only be crosses.
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


def likelihoods_of_kinds(said: Floats, kinds: Sequence[str]) -> dict[str, float]:
    """Return the likelihoods of the kinds of a spot; other marks may have been made instead of each of
    them.
    """
    told = {kind: float(said[KINDS.index(kind)]) for kind in kinds}
    if "text" in kinds:
        return told
    strange = [said[KINDS.index(kind)] for kind in STRANGE if kind not in kinds]
    instead = float(np.logaddexp.reduce(strange)) - OTHER_MARK_COST
    return {kind: float(np.logaddexp(value, instead)) for kind, value in told.items()}


def odd_looks(said: Floats, kinds: Sequence[Sequence[str]]) -> NDArray[np.bool_]:
    """Return the spots whose mark does not look like a mark that the game uses there, unlike at least ``FEW`` others.

    It may be a mistake that was scribbled over. ``said`` is the network's output.
    """
    looks = said.argmax(axis=1)
    odd = np.zeros(len(said), np.bool_)
    for those, _ in _groups(kinds):
        used = np.array([KINDS[looks[n]] in kinds[n] for n in those], np.bool_)
        strange = ~used & (looks[those] != NOTHING)
        most = max(1, RARELY * np.count_nonzero(used))
        if np.count_nonzero(used) >= FEW and np.count_nonzero(strange) <= most:
            odd[those] = strange
    return odd


def nearly_marked(said: Floats, kinds: Sequence[Sequence[str]], rows: Sequence[str]) -> NDArray[np.bool_]:
    """Return the spots that look empty, but far less so than most empty spots of their row: a mark may be incomplete.

    ``said`` is the network's output; spots of one of the ``rows`` have the same art.
    """
    lead = said[:, 1:].max(axis=1) - said[:, NOTHING]
    near = np.zeros(len(said), np.bool_)
    written = np.array(["text" in each or any(":" in kind for kind in each) for each in kinds], np.bool_)
    for row in set(rows):
        empty = np.array([each == row for each in rows], np.bool_) & ~written & (lead < 0)
        if np.count_nonzero(empty) >= ENOUGH_EMPTY:
            usual = float(np.median(lead[empty]))
            spread = max(1.5 * float(np.median(np.abs(lead[empty] - usual))), LEAST_SPREAD)
            near |= empty & (lead > max(usual + FAR * spread, HARDLY_EMPTY))
    return near


def ticks(views: Floats, said: Floats, kinds: Sequence[Sequence[str]], reach: float) -> Floats:
    """Return how surely each mark is a tick that stands for a cross: 1, 0, or 0.5 if it may be a stroke.

    The network takes ticks for strokes. They are crosses if a sheet has ticks and straight strokes where both crosses
    and strokes are possible, hardly any marks between the two, and hardly any usual crosses. ``said`` is the network's
    output, ``reach`` the extent of views in half sizes.
    """
    either = np.array([{"slash", "cross"} <= set(each) for each in kinds], np.bool_)
    looks = said.argmax(axis=1)
    strokes = np.flatnonzero(either & (looks == SLASH))
    found = np.zeros(len(said), np.float32)
    widths = np.array([_widths_of_stroke(views[n], reach) for n in strokes], np.float32).reshape(-1, 2)
    bent, straight = (widths > BENT).all(axis=1), (widths < STRAIGHT).all(axis=1)
    many, few, unclear = (np.count_nonzero(those) for those in (bent, straight, ~bent & ~straight))
    crosses = np.count_nonzero(either & (looks == CROSS))
    if many >= FEW_TICKS and few >= FEW and max(unclear, crosses) <= RARELY * many:
        found[strokes] = np.where(bent, 1.0, np.where(straight, 0.0, 0.5))
    return found


def with_ticks(said: Floats, tick: Floats) -> Floats:
    """Return the output with ticks as crosses; what may be a tick or a stroke may be a cross or a stroke."""
    told = said.copy()
    told[tick > 0, CROSS] = said[tick > 0, SLASH]
    told[tick == 1, SLASH] = np.minimum(said[tick == 1, CROSS], said[tick == 1, SLASH])
    return told


def along_print(
    views: Floats, said: Floats, kinds: Sequence[Sequence[str]], reach: float
) -> NDArray[np.bool_]:
    """Return the spots with a stroke that only follows a printed one: displaced or dark print looks so too.

    ``said`` is the network's output, ``reach`` the extent of views in half sizes.
    """
    side = views.shape[1]
    found = np.zeros(len(said), np.bool_)
    near = np.abs(np.mgrid[0:side, 0:side] - (side - 1) / 2).max(axis=0) * 2 * reach / side < MIDDLE
    for n in np.flatnonzero(said.argmax(axis=1) == SLASH).tolist():
        ink = np.where(near & (views[n, ..., 0] > BEND_INK), views[n, ..., 0], 0)
        art = np.where(near, 1 - views[n, ..., 2], 0)
        if "cross" in kinds[n] and ink.any() and art.sum() > LEAST_ART:
            way, printed = (_correlation(each) for each in (ink, art))
            found[n] = abs(way) > ALONG and abs(printed) > DIAGONAL and way * printed > 0
    return found


def _correlation(weights: Floats) -> float:
    """Return the correlation of the rows and columns of weights, about -1 or 1 for a diagonal line."""
    rows, columns = np.nonzero(weights > 0)
    spread = np.cov(rows, columns, aweights=weights[rows, columns]) if len(rows) > 1 else np.eye(2)
    return float(spread[0, 1] / max((spread[0, 0] * spread[1, 1]) ** 0.5, 1e-6))


def _widths_of_stroke(view: Floats, reach: float) -> tuple[float, float]:
    """Return the width of the largest stroke in a view relative to its length: as it is visible, and complete.

    Art may break a tick into straight strokes; displaced art may look like a part of a complete stroke.
    """
    return _width_of_stroke(view[..., 0], reach), _width_of_stroke(view[..., 1], reach)


def _width_of_stroke(seen: Floats, reach: float) -> float:
    """Return the width of the largest stroke in a layer of a view relative to its length."""
    side = len(seen)
    down, across = np.abs(np.mgrid[0:side, 0:side] - (side - 1) / 2) * 2 * reach / side
    ink = np.where(np.maximum(down, across) < BEND_REACH, np.clip(seen, 0, 1), 0)
    _, labels = cv2.connectedComponents((ink > BEND_INK).astype(np.uint8))
    amounts = np.bincount(labels.ravel(), ink.ravel())
    if len(amounts) < 2:
        return 0.0
    rows, columns = np.nonzero(labels == 1 + int(amounts[1:].argmax()))
    spread = (
        np.linalg.eigvalsh(np.cov(rows, columns, aweights=ink[rows, columns])) if len(rows) > 1 else (0, 1)
    )
    return float((max(spread[0], 0) / max(spread[1], 1e-6)) ** 0.5)


def spots_with_dot(views: Floats, inside: Floats, reach: float) -> NDArray[np.bool_]:
    """Return spots with a dot in the centre and nothing around it; ``reach`` is the extent of views in half
    sizes.
    """
    off = _off(views, reach)
    around = np.clip(views[:, (off > AROUND[0]) & (off < AROUND[1]), 0], 0, 1).mean(axis=1)
    return np.asarray((inside > DOTTED) & (around < BARE_AROUND * inside), np.bool_)


def without_print(dots: NDArray[np.bool_], inside: Floats, addresses: Sequence[str]) -> NDArray[np.bool_]:
    """Return the dots without those that are print: a figure that is evenly darker than expected in its whole row."""
    rows = np.array([address.rpartition(".")[0] for address in addresses])
    real = dots.copy()
    for row in set(rows[dots].tolist()):
        those = rows == row
        off = np.abs(inside - np.median(inside[those]))
        if np.count_nonzero(those) >= MANY and np.median(off[those]) < EVEN:
            real &= ~(those & (off < 2 * EVEN))
    return real


def ink_inside(views: Floats, kinds: Sequence[Sequence[str]], reach: float) -> Floats:
    """Return the amount of ink near the centres of spots; ``reach`` is the extent of views in half sizes.

    To recognize dots on numbers, the level of displaced or dark art is subtracted, measured at all spots with
    the same ``kinds`` and equally dark centres.
    """
    near = _off(views, reach) < INSIDE
    visible = np.minimum(views[:, near, 2] / VISIBLE, 1)
    added, plain = ((np.clip(views[:, near, layer], 0, 1) * visible).mean(axis=1) for layer in (0, 1))
    clear = np.round(views[:, near, 2].mean(axis=1) / SHADE)
    alike = list(zip(clear.tolist(), map(tuple, kinds), strict=True))
    for those in set(alike):
        group = np.array([each == those for each in alike], np.bool_)
        if those[0] * SHADE < BRIGHT:  # bare paper is not darker than expected
            added[group] -= np.quantile(added[group], FEWEST)
        plain[group] -= BESIDE + np.quantile(plain[group], FEWEST)
    return np.asarray(np.maximum(added, plain), np.float32)


def _off(views: Floats, reach: float) -> NDArray[np.float64]:
    """Return the distance of each pixel of a view from its centre, in half sizes."""
    side = views.shape[1]
    down, across = np.mgrid[0:side, 0:side] - (side - 1) / 2
    return np.asarray(np.hypot(down, across) * 2 * reach / side, np.float64)


def _with_crossed_out(said: Floats, kinds: Sequence[Sequence[str]]) -> Floats:
    """Return the output with crossed rings as scratched out, for spots that can only have rings."""
    told = said.copy()
    rings = [n for n, each in enumerate(kinds) if set(each) == {"circle"}]
    told[rings, STRUCK] = np.logaddexp(said[rings, STRUCK], said[rings, USED])
    return told


def _with_middles(said: Floats, inside: Floats) -> Floats:
    """Return the output with ink inside a ring as a crossed ring, and ink at an empty spot as a mark."""
    told = said.copy()
    crossed, marked = (np.minimum(STEEP * (inside - usual), ASKED) for usual in (IN_RING, ON_BARE))
    told[:, USED] = np.maximum(said[:, USED], said[:, CIRCLE] + crossed)
    lacking = said[:, NOTHING] + marked - said[:, MARKS].max(axis=1)
    told[:, MARKS] += np.maximum(lacking, 0)[:, None]
    return told


def _groups(kinds: Sequence[Sequence[str]]) -> list[tuple[NDArray[np.intp], tuple[str, ...]]]:
    """Return groups of spots with the same possible marks, and the marks that a filled spot may mean."""
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
    """Return the probability that a person fills these spots, from the numbers of filled and usual marks."""
    likest = said.argmax(axis=1)
    filled = np.count_nonzero(likest == STRUCK)
    usual = np.count_nonzero(np.isin(likest, [KINDS.index(kind) for kind in filling]))
    by_mistake = filled * log(SCRATCHED) - SCRATCHED - lgamma(filled + 1)
    odds = log(FILLS) - log(filled + usual + 1) - by_mistake
    return float(1 / (1 + np.exp(-np.clip(odds, -20, 20))))
