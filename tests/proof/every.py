"""Low ink of every print in bounded time: what each page takes at most, and Ghostscript where that is not enough.

1. `adding` sums what each shape and letter would take alone, in Ghostscript's inks: no print takes more.
2. Where that is above ``MOST``, the page is drawn as one picture in greys, each as dark as Ghostscript's inks for its
   colour together, so that what is hidden does not count. What Ghostscript inks beyond edges is added.
3. Where that is above ``MOST`` too, Ghostscript separates the page at 1200 dpi.

``python -m tests.proof.every [LAYOUT…]`` says what comes of the first two, which need Ghostscript for colours alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from sys import argv
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sheetgen.draw.inks import LOW_INK, Colour, LowInkEdition, ink_roles
from sheetgen.draw.page_ink import ART_STRENGTHS, WORD_STRENGTHS
from sheetgen.draw.pdf import Document
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.inspect.ink import DPI
from sheetgen.sheets.sheet import Sheet, draw_sheet, read_sheet, with_options
from tests.proof.adding import added
from tests.proof.separated import GOALS, Print, layouts, prints, separated

MOST = 5.0
"""Percent of a page that low ink covers at most."""
SHARE = 0.5
"""Of what edges could add what they do add to a picture at most: by Ghostscript 0.38, on tents."""
DARKEST = 400.0
"""Percent of ink that is black in the picture."""
COLOURS = {"home": "rgb", "generic-x4": "cmyk"}


class Page(NamedTuple):
    """One page of one print: its number from 1."""

    of: Print
    number: int
    scene: Scene

    def __str__(self) -> str:
        return f"{self.of}, page {self.number}"


class Judged(NamedTuple):
    """Pages of a layout for a goal: how many there are, how many are unlike all before, and the highest sum."""

    pages: int
    unlike: int
    summed: tuple[float, str]
    drawn: Mapping[str, float]
    """Of pages whose sum is above ``MOST`` what their pictures say at most."""
    left: Sequence[Page]
    """Those of which that is above ``MOST`` too."""


# ---- what a colour takes ------------------------------------------------------------------------------
def colours() -> list[Colour]:
    """All colours of low ink, on pages of every size, in every strength of art and letters."""
    found: dict[Colour | None, None] = {}
    strengths = [LowInkEdition(small=True, art=art) for art in ART_STRENGTHS]
    words = [LowInkEdition(small=True, words=words) for words in WORD_STRENGTHS]
    for edition in (LOW_INK, *strengths, *words):
        for name in ink_roles():
            fill, stroke, _ = edition.shape_style(name, name, 1.0)
            outline = edition.shape_style(name, None, 1.0).stroke
            found |= dict.fromkeys([fill, stroke, outline, edition.lettering_colour(name)])
    return [colour for colour in found if colour is not None]


@cache
def taken(goal: str) -> Mapping[Colour, float]:
    """How much ink each colour is, in percent: by Ghostscript or `preflight --ink`, whichever says more."""
    out, known = BytesIO(), colours()
    document = Document(out, edition=LOW_INK, colour=COLOURS[goal])
    for colour in known:
        document.begin_page(1, 1)
        document.append_operators(document.colour_operator(colour, "fill"), "0 0 9 9 re f")
        document.end_page()
    document.save()
    with TemporaryDirectory() as place:
        theirs = separated(out.getvalue(), Path(place), 72)
    return {c: max(plates.total, ours(c, goal)) for c, plates in zip(known, theirs, strict=True)}


def ours(colour: Colour, goal: str) -> float:
    if goal != "home":
        return 100 * sum(colour.cmyk)
    light = max(colour.rgb)
    return 100 * (3 * light - sum(colour.rgb) + 1 - light)


# ---- pages --------------------------------------------------------------------------------------------
def pages(layout: str) -> Iterator[Page]:
    """The pages of all prints of a layout; of cards those that come again on other paper, or in a set of both
    depths, once."""
    read, every = read_sheet(library.resolve(layout)), prints(layout, GOALS[0])
    asks, refused = max(len(one.options) for one in every), False
    for one in sorted(every, key=lambda one: -len(one.options)):
        if len(one.options) < asks and not refused:
            return  # what is not said is among what may be
        if not repeats(one):
            try:
                scenes = drawn(read, one)
            except UsageError:  # such as another size for cards that have one alone
                refused = True
                continue
            for number, scene in enumerate(scenes):
                yield Page(one, number + 1, scene)


def drawn(read: Sheet, one: Print) -> list[Scene]:
    return draw_sheet(with_options(read, dict(one.options)), one.lang, one.paper)


def repeats(one: Print) -> bool:
    """Whether all its pages are pages of others: cards know no paper, but those that are half of one."""
    asked = dict(one.options)
    if asked.get("detail", "both") != "both":
        return True
    cards = "size" in asked and "sleeved" not in asked and asked["size"] != "page"
    return cards and one.paper != "a4"


# ---- judged -------------------------------------------------------------------------------------------
class _Darkness(Document):
    """Draws each colour in a grey that is as dark as the colour takes ink."""

    ink: Mapping[Colour, float]

    def colour_operator(self, colour: Colour, use: str) -> str:
        return f"{1 - self.ink[colour] / DARKEST:.5f} {'g' if use == 'fill' else 'G'}"


def pictured(scene: Scene, ink: Mapping[Colour, float]) -> float:
    """Percent of a page that all inks together cover, by its picture."""
    import pypdfium2
    from PIL import ImageStat

    out = BytesIO()
    document = _Darkness(out, edition=LOW_INK)
    document.ink = ink
    document.begin_page(scene.w, scene.h)
    document.draw_scene(scene)
    document.end_page()
    document.save()
    made = pypdfium2.PdfDocument(out.getvalue())
    try:
        light = made[0].render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
    finally:
        made.close()
    return (255 - ImageStat.Stat(light).mean[0]) / 255 * DARKEST


def judge(layout: str) -> dict[str, Judged]:
    """All pages of a layout's prints for each goal, as far as no other program is needed."""
    seen: dict[str, dict[int, None]] = {goal: {} for goal in GOALS}
    count = 0
    top = dict.fromkeys(GOALS, (0.0, ""))
    doubtful: dict[str, list[tuple[Page, float]]] = {goal: [] for goal in GOALS}
    for page in pages(layout):
        count += 1
        for goal in GOALS:
            scene = page.scene if goal == GOALS[0] else page.scene.for_shop()
            key = hash((scene.w, scene.h, tuple(scene.items)))
            if key in seen[goal]:
                continue
            seen[goal][key] = None
            found = added(scene, taken(goal))
            its = Page(page.of._replace(goal=goal), page.number, scene)
            top[goal] = max(top[goal], (found.most, str(its)))
            if found.most > MOST:
                doubtful[goal].append((its, pictured(scene, taken(goal)) + SHARE * found.edges))
    return {
        goal: Judged(
            count,
            len(seen[goal]),
            top[goal],
            {str(page): ink for page, ink in doubtful[goal]},
            [page for page, ink in doubtful[goal] if ink > MOST],
        )
        for goal in GOALS
    }


def by_ghostscript(page: Page) -> float:
    """Percent of a page that all inks together cover, by Ghostscript at 1200 dpi."""
    with TemporaryDirectory() as place:
        [plates] = separated(page.of.data("low-ink"), Path(place), 1200, averaged=8, only=page.number)
    return plates.total


if __name__ == "__main__":
    for name in argv[1:] or layouts():
        for goal, found in judge(name).items():
            drawn_most = max(found.drawn.values(), default=0.0)
            print(
                f"{name}, {goal}: {found.pages} pages, {found.unlike} of them unlike; sum {found.summed[0]:.2f} at most"
                f" ({found.summed[1]}); {len(found.drawn)} drawn: {drawn_most:.2f} at most; {len(found.left)} left",
                flush=True,
            )
