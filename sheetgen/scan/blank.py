"""Render blank pages and their features, which photos are compared with. Recognize the edition of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import raster
from sheetgen.draw.inks import COLOUR, EDITIONS, LOW_INK
from sheetgen.draw.items import Spot
from sheetgen.draw.paper import USUAL
from sheetgen.games import registry
from sheetgen.games.library import available, resolve
from sheetgen.press import home
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.resources import find_object as named
from sheetgen.scan.align import COARSE, ImageFeatures, find_features, without_lighting
from sheetgen.scan.opencv import channel_maximum, cv2, np
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import SHARED, Sheet, drawing_of, finished_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.shaping import is_rtl

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels


PX_PER_MM = 6.0
"""The resolution of blank and flattened pages; a pen's line is two and a half pixels wide."""
DISPLACED_MM, MOST_DISPLACED = 0.5, 0.1
"""Two prints have a different arrangement if the share ``MOST_DISPLACED`` of spots is displaced by
``DISPLACED_MM``.
"""
SAME = 0.9
"""The cosine similarity of descriptors from which on two features are the same."""
DETAILS = 2000
"""The features of a page for the full comparison."""
SKETCH, SKETCHED = 2.0, 1000
"""Pixels per mm and features of a page's sketch, for a quick selection of candidates."""


TEXTS = "text"
"""The layer of a drawing that contains its texts."""


class BlankPage(NamedTuple):
    """A blank page of a layout in one print.

    ``layout`` is ``game/name``, ``page`` starts at 0. ``picture`` has ``PX_PER_MM`` and the channels blue,
    green, red; ``spots`` are in mm from the top left corner of the page.
    """

    layout: str
    page: int
    lang: str
    paper: str
    edition: str
    picture: Pixels
    spots: Mapping[str, Spot]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in mm."""
        return self.picture.shape[1] / PX_PER_MM, self.picture.shape[0] / PX_PER_MM


class PagePrint(NamedTuple):
    """A page of a layout, and the way it was printed."""

    layout: str
    page: int
    lang: str = "en"
    paper: str = "a4"
    edition: str = "colour"


@lru_cache(maxsize=64)
def _sheet(layout: str) -> Sheet:
    return read_sheet(resolve(layout))


@lru_cache(maxsize=16)
def _finished(layout: str, lang: str, paper: str) -> Finished:
    return finished_sheet(_sheet(layout), lang, paper)


@lru_cache(maxsize=8)
def _pdf(layout: str, lang: str, paper: str, edition: str) -> bytes:
    return home.pages_as_pdf([_finished(layout, lang, paper)], edition=edition, kept=Cache(cache_folder()))[0]


@lru_cache(maxsize=8)
def draw_blank_page(which: PagePrint) -> BlankPage:
    """Return a blank page. Raises the exceptions of reading and drawing the layout."""
    return BlankPage(*which, _picture(which, PX_PER_MM, cv2.IMREAD_COLOR), _spots(which))


def _spots(which: PagePrint) -> dict[str, Spot]:
    """Return the page's spots, cached."""
    kept, key = Cache(cache_folder()), f"spots {which} {_sheet(which.layout).hash}"
    spots = kept.value(key, dict[str, Spot])
    if spots is None:
        spots = dict(_finished(which.layout, which.lang, which.paper).pages[which.page].spots)
        kept.keep_value(key, spots)
    return spots


@lru_cache(maxsize=128)
def coarse_page(which: PagePrint) -> Pixels:
    """Return the blank page in grey with ``COARSE`` pixels per mm."""
    return _picture(which, COARSE, cv2.IMREAD_GRAYSCALE)


def coarse_texts(which: PagePrint) -> Pixels:
    """Return only the texts of the blank page in black, in grey with ``COARSE`` pixels per mm."""

    def pdf() -> bytes:
        from sheetgen.draw.pdf import render_pdf  # not needed for cached pictures

        out = BytesIO()
        scene = _finished(which.layout, which.lang, which.paper).pages[which.page]
        render_pdf([scene], out, layers=(TEXTS,))
        return out.getvalue()

    return _kept_picture(
        f"texts {COARSE} {which}", which, cv2.IMREAD_GRAYSCALE, lambda: _pixels(pdf(), COARSE)
    )


@lru_cache(maxsize=32)
def coarse_without_lighting(which: PagePrint) -> Pixels:
    """Return the coarse page with white paper everywhere."""
    return without_lighting(coarse_page(which), COARSE)


def coarse_page_in_colour(which: PagePrint) -> Pixels:
    """Return the blank page in colour with ``COARSE`` pixels per mm."""
    return _picture(which, COARSE, cv2.IMREAD_COLOR)


def _picture(which: PagePrint, scale: float, colours: int) -> Pixels:
    """Return the blank page, cached."""
    return _kept_picture(f"picture {scale} {colours} {which}", which, colours, lambda: _drawn(which, scale))


def _kept_picture(what: str, which: PagePrint, colours: int, draw: Callable[[], Pixels]) -> Pixels:
    """Return a picture of a page from the cache, or draw and cache it; reading takes a fifth of the time."""
    kept, key = Cache(cache_folder()), f"{what} {_sheet(which.layout).hash}"
    data = kept.get(key)
    found = cv2.imdecode(np.frombuffer(data, np.uint8), colours) if data else None
    if found is not None:
        return np.asarray(found, np.uint8)
    picture = draw()
    if colours == cv2.IMREAD_GRAYSCALE:
        picture = _grey(picture)
    kept.put(key, cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes())
    return picture


def _grey(picture: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _drawn(which: PagePrint, scale: float) -> Pixels:
    return _pixels(_pdf(which.layout, which.lang, which.paper, which.edition), scale, which.page)


def _pixels(pdf: bytes, scale: float, page: int = 0) -> Pixels:
    """Return a page of a PDF in blue, green, red with ``scale`` pixels per mm."""
    seen = raster.page_as_pixels(pdf, scale * 25.4, page)
    rows = np.frombuffer(seen.rows, np.uint8).reshape(seen.height, seen.width, 3)
    return np.asarray(cv2.cvtColor(rows, cv2.COLOR_RGB2BGR), np.uint8)


@lru_cache(maxsize=256)
def features_of(which: PagePrint) -> ImageFeatures:
    """Return the features of a blank page, strongest first, cached."""

    def drawn() -> ImageFeatures:
        both = (coarse_page(which._replace(edition=name)) for name in (COLOUR.name, LOW_INK.name))
        return _merged_details(*(find_features(page, DETAILS, COARSE) for page in both))

    return _kept("details", which, drawn)


@lru_cache(maxsize=256)
def sketch_features_of(which: PagePrint) -> ImageFeatures:
    """Return the features of a blank page drawn small, in a fifth of the time, cached."""
    return _kept("sketch", which, lambda: find_features(_grey(_drawn(which, SKETCH)), SKETCHED, SKETCH))


def _kept(what: str, which: PagePrint, make: Callable[[], ImageFeatures]) -> ImageFeatures:
    """Return features from the cache, or compute and cache them; both are identical to the last bit."""
    kept, key = Cache(cache_folder()), f"{what} {which} {_sheet(which.layout).hash}"
    data = kept.get(key)
    if data is None:
        data = make().pack()
        kept.put(key, data)
    return ImageFeatures.unpack(data)


def _merged_details(one: ImageFeatures, other: ImageFeatures) -> ImageFeatures:
    """Return features of two editions of a page: first those equal in both, then others alternating."""
    same = one.descriptors @ other.descriptors.T > SAME
    for way in (0, 1):
        same &= np.abs(one.places[:, None, way] - other.places[None, :, way]) < 1 / COARSE
    both = same.any(axis=1)
    mine, theirs = np.flatnonzero(~both), np.flatnonzero(~same.any(axis=0))
    left = DETAILS - int(both.sum())
    parts = ((one, np.flatnonzero(both)), (one, mine[: left // 2]), (other, theirs[: left // 2]))
    some = [each.select(which) for each, which in parts]
    return ImageFeatures(
        np.concatenate([each.places for each in some]), np.concatenate([each.descriptors for each in some])
    )


class LayoutPrints:
    """The pages of some layouts that have spots, in English. They are drawn when they are iterated."""

    def __init__(self, layouts: Sequence[str]) -> None:
        self.layouts = layouts

    def __iter__(self) -> Iterator[PagePrint]:
        return (PagePrint(layout, page) for layout in self.layouts for page in pages_with_spots(layout))


def pen_prints() -> list[LayoutPrints]:
    """Return the pages of all shipped layouts for a pen by game; those of one game have similar art."""
    return _scorable(penned=True)


def board_prints() -> list[LayoutPrints]:
    """Return the pages of layouts with spots for pieces by game; they are recognized but not read."""
    return _scorable(penned=False)


def turned_print(which: PagePrint) -> PagePrint | None:
    """Return the page in a right-to-left language if its spots are arranged differently there."""
    turned = which._replace(lang=_rtl())
    return turned if _rearranged(which, turned) else None


@lru_cache(maxsize=2)
def _scorable(penned: bool) -> list[LayoutPrints]:
    """Return layouts whose drawings have spots, those for a pen or the others, by game, and first games with few."""
    games: dict[str, list[str]] = {}
    for entry in available():
        game = registry.find(entry.game)
        if entry.kind in SHARED or not drawing_of(game, entry.kind):
            continue
        if bool(game.paper and entry.kind in named(game.paper)) == penned:
            games.setdefault(entry.game, []).append(entry.address)
    return [LayoutPrints(layouts) for layouts in sorted(games.values(), key=len)]


@lru_cache(maxsize=64)
def pages_with_spots(layout: str) -> tuple[int, ...]:
    """Return the numbers of pages with spots, cached."""
    kept, key = Cache(cache_folder()), f"pages with spots {layout} {_sheet(layout).hash}"
    pages = kept.value(key, tuple[int, ...])
    if pages is None:
        pages = tuple(n for n, scene in enumerate(_finished(layout, "en", "a4").pages) if scene.spots)
        kept.keep_value(key, pages)
    return pages


def on_all_papers(which: PagePrint) -> list[tuple[PagePrint, tuple[float, float] | None]]:
    """Return the page on all usual papers with the offset of its art in mm, right and down.

    The offset is None if the arrangement differs.
    """
    found: list[tuple[PagePrint, tuple[float, float] | None]] = []
    for paper in USUAL:
        other = which._replace(paper=paper)
        found.append((other, None if _rearranged(which, other) else _moved(which, other)[0]))
    return found


@lru_cache(maxsize=1)
def _rtl() -> str:
    return next(lang for lang in all_languages() if is_rtl(lang))


def _rearranged(one: PagePrint, other: PagePrint) -> bool:
    """Return whether many spots are displaced other than by a common offset."""
    return _moved(one, other)[1] > MOST_DISPLACED


@lru_cache(maxsize=256)
def _moved(one: PagePrint, other: PagePrint) -> tuple[tuple[float, float], float]:
    """Return the median offset of spots between two prints, and the share of spots with another offset."""
    if one == other:
        return (0.0, 0.0), 0.0
    kept, key = Cache(cache_folder()), f"moved {one} {other} {_sheet(one.layout).hash}"
    found = kept.value(key, tuple[tuple[float, float], float])
    if found is None:
        found = _measured(one, other)
        kept.keep_value(key, found)
    return found


def _measured(one: PagePrint, other: PagePrint) -> tuple[tuple[float, float], float]:
    here, there = (_finished(p.layout, p.lang, p.paper).pages[p.page].spots for p in (one, other))
    way = np.array([(there[a].x - here[a].x, there[a].y - here[a].y) for a in here])
    usual = np.median(way, axis=0)
    off = np.abs(way - usual).max(axis=1)
    return (float(usual[0]), float(usual[1])), float((off > DISPLACED_MM).mean())


def in_all_editions(which: PagePrint) -> list[PagePrint]:
    """Return the page in all editions."""
    return [which._replace(edition=edition) for edition in EDITIONS]


def in_similar_languages(which: PagePrint) -> Iterator[PagePrint]:
    """Yield the page in all languages with the same arrangement of spots."""
    plain = which._replace(edition=COLOUR.name)
    for lang in all_languages():
        if not _rearranged(plain, plain._replace(lang=lang)):
            yield which._replace(lang=lang)


BLUR = 0.8
"""The standard deviation of the blur of prints in comparisons, in pixels."""
LIGHT_MM = 24.0
"""Lighting is constant within this distance, so smaller fills do not affect its estimate."""
FILL, EVEN = 0.06, 0.04
"""A fill is darker than paper by more than ``FILL`` in a channel (white is 1), and varies by less than
``EVEN``.
"""
BARE = 0.02
"""Paper without a fill is darker than the lightest paper near it by less than this."""
LEAST_FILLS = 3000
"""The fewest pixels of fills for recognizing editions with fills."""
ENOUGH = 20_000
"""The most of these pixels that are used."""
FULL = 0.2
"""Fills are present if they have at least this share of the depth of the strongest print."""
COLOURED, LEAST_COLOUR = 0.04, 0.1
"""A print is coloured where a channel differs from the mean by more than ``COLOURED``. A photo is coloured from this
share of such differences on.
"""
APART = 0.08
"""Prints are compared near places where their colours differ by at least this."""


class _Print(NamedTuple):
    """A print of a page with its lighting removed: sharp, blurred, and where it is uniform."""

    plain: Floats
    soft: Floats
    even: NDArray[np.bool_]


def most_similar_edition(flat: Pixels, blanks: Sequence[Pixels], scale: float) -> int:
    """Return the index of the print (all of one size, ``scale`` pixels per mm) that a flattened photo shows.

    If the photo has fills, only prints with fills are compared; otherwise all, because scanner apps bleach fills.
    If it has colours of the print, only coloured prints are compared.
    Prints are compared in pairs: the winner correlates better with the photo, per channel, where the two differ.
    The print with the most wins is returned. Pixels darker than all prints are ignored, as they are from a pen.
    """
    seen = _without_lighting(flat, scale)
    prints = [_print(blank, scale) for blank in blanks]
    those = _with_same_colours(seen, prints, _with_same_fills(seen, prints))
    darkest = cv2.erode(reduce(np.minimum, [each.soft for each in prints]), np.ones((3, 3), np.uint8))
    printed = np.maximum(seen, darkest)
    wins = dict.fromkeys(those, 0.0)
    for one, other in combinations(those, 2):
        lead = _correlation_lead(printed, prints[one], prints[other])
        wins[one if lead > 0 else other] += 1 + abs(lead) / 100
    return max(those, key=lambda each: wins[each])


def _without_lighting(picture: Pixels, scale: float) -> Floats:
    """Return a picture with its lighting removed; paper is 1 in each channel."""
    small = cv2.resize(picture, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    reach = round(LIGHT_MM * scale / 8) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)).astype(np.float32)
    light = cv2.resize(cv2.GaussianBlur(paper, (0, 0), reach / 3), (picture.shape[1], picture.shape[0]))
    return np.minimum(picture.astype(np.float32) / np.maximum(light, 1), 1.2).astype(np.float32)


def _print(blank: Pixels, scale: float) -> _Print:
    plain = _without_lighting(blank, scale)
    near = np.ones((5, 5), np.uint8)
    spread = channel_maximum(cv2.dilate(plain, near) - cv2.erode(plain, near))
    return _Print(plain, np.asarray(cv2.GaussianBlur(plain, (0, 0), BLUR), np.float32), spread < EVEN)


def _with_same_fills(seen: Floats, prints: Sequence[_Print]) -> list[int]:
    """Return the indices of prints that have fills if the photo has; all if it has none or there are too few
    pixels.
    """
    even = np.all([each.even for each in prints], axis=0)
    dark = [channel_maximum(1 - each.plain) for each in prints]
    fills = max((even & (each > FILL) for each in dark), key=np.count_nonzero)
    bare = even & (reduce(np.maximum, dark) < BARE)
    if min(np.count_nonzero(each) for each in (fills, bare)) < LEAST_FILLS:
        return list(range(len(prints)))
    some_bare, some_fills = _sampled(bare), _sampled(fills)
    depths = [  # relative to bare paper, which noise makes darker than its lightest grains
        float(np.median(each[some_bare].sum(axis=1)) - np.median(each[some_fills].sum(axis=1)))
        for each in (seen, *(each.plain for each in prints))
    ]
    least = FULL * max(depths[1:])
    full = [depth > least for depth in depths]
    return [n for n, each in enumerate(full[1:]) if each or not full[0]]


def _with_same_colours(seen: Floats, prints: Sequence[_Print], those: list[int]) -> list[int]:
    """Return the indices of coloured prints among ``those`` if the photo shows the colours of one; otherwise all."""
    found, coloured = _colours(seen), []
    shown = False
    for n in those:
        colours = _colours(prints[n].soft)
        there = channel_maximum(np.abs(colours)) > COLOURED
        if np.count_nonzero(there) >= LEAST_FILLS:
            coloured.append(n)
            share = (found[there] * colours[there]).sum() / (colours[there] ** 2).sum()
            shown = shown or bool(share > LEAST_COLOUR)
    return coloured if shown else those


def _colours(picture: Floats) -> Floats:
    """Return how much each channel differs from the mean of all."""
    mean = cv2.reduce(picture.reshape(-1, 3), 1, cv2.REDUCE_AVG).reshape(*picture.shape[:2], 1)
    return np.asarray(picture - mean, np.float32)


def _sampled(where: NDArray[np.bool_]) -> tuple[NDArray[np.intp], ...]:
    """Return rows and columns of about ``ENOUGH`` places from all over a page."""
    there = np.flatnonzero(where)
    return np.unravel_index(there[:: max(1, len(there) // ENOUGH)], where.shape)


def _correlation_lead(seen: Floats, one: _Print, other: _Print) -> float:
    """Return how much better the photo correlates with ``one`` than with ``other`` where they differ."""
    apart = (channel_maximum(np.abs(one.soft - other.soft)) > APART).astype(np.uint8)
    there = np.flatnonzero(cv2.dilate(apart, np.ones((5, 5), np.uint8)))
    if len(there) < LEAST_FILLS:
        return 0.0
    photo, mine, theirs = (
        np.ascontiguousarray(each.reshape(-1, 3).take(there, axis=0).T)
        for each in (seen, one.soft, other.soft)
    )
    leads = [_correlation(photo[n], mine[n]) - _correlation(photo[n], theirs[n]) for n in range(3)]
    return float(np.mean(leads))


def _correlation(one: Floats, other: Floats) -> float:
    """Return the correlation of two arrays, 0 if one of them is constant."""
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / max(float(np.sqrt((a * a).sum() * (b * b).sum())), 1e-9))
