"""Pages of layouts: their names and footers come from the layout's header."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetgen.draw import furniture, half_pages, ornament
from sheetgen.draw.furniture import WIDTH, View, drawing_width, foot_height
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.solo import GHOST, PLAIN_STRENGTHS, RATINGS, field_spots, rating_spots
from sheetgen.games.layouts.file import Header, heading, layout_hash
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.worked_turn import Picture
    from sheetgen.games.contract.game import Game
    from sheetgen.text.typesetter import Typesetter


class Layout(Protocol):
    """Any layout: its first table is the header."""

    @property
    def header(self) -> Header: ...


def start_page(
    layout: Layout, typesetter: Typesetter, width: float, height: float, title: str, *, behind: bool = False
) -> Scene:
    """Return an empty page of a layout, in mm. With ``behind`` it is the back of the page before it."""
    name = f"{layout.header.game}/{layout.header.name}"
    return Scene(width, height, typesetter, name=name, title=title, lang=typesetter.lang, behind=behind)


def draw_footer(
    scene: Scene, layout: Layout, x: float, y: float, width: float, suffix: str = "", *, ruler_below: bool = False
) -> None:  # fmt: skip
    """Draw the footer of a layout's page, see ``furniture.draw_footer``; ``suffix`` follows the layout's name."""
    head = layout.header
    furniture.draw_footer(
        scene, x, y, width, game=head.game, name=f"{head.label} {suffix}".strip(), version=head.version,
        layout_hash=layout_hash(layout), ruler_below=ruler_below,
    )  # fmt: skip


def page_with_footer(
    layout: Layout,
    typesetter: Typesetter,
    paper: Paper,
    title: str,
    draw: Callable[[Scene], None],
    *,
    behind: bool = False,
) -> Scene:
    """Return a page with the drawing of ``draw`` and the footer; ``title`` is the title of the page. With
    ``behind`` it is the back of the page before it.
    """
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=behind)
    draw(scene)
    width = drawing_width(scene)
    low = paper.height - MARGIN - foot_height(scene) + 1.2
    draw_footer(scene, layout, (paper.width - width) / 2, low, width, ruler_below=width < WIDTH)
    return scene


GHOSTS = 2
"""Number of games on a ghost's sheet."""
FIELD, RATING = field_spots(GHOSTS), rating_spots(GHOSTS)


class GhostSheet(NamedTuple):
    """A game's own parts of its ghost's sheet."""

    game: Msg
    subtitle: Msg | str
    title: str
    ink: str
    landscape: str
    hours: Sequence[str]
    ratings: Sequence[int | Fraction]
    draw_half: Callable[[Scene, int, Box], None]
    """Draws what is between the head and the rating scale, for one game; they count from 1."""
    close: Msg | None = None
    """Words for a close loss, if the lead does not say it."""


def ghost_sheet(
    layout: Layout,
    typesetter: Typesetter,
    paper: Paper,
    own: GhostSheet,
    examples: Sequence[Callable[[Scene], Sequence[Picture]]],
) -> list[Scene]:
    """Return a ghost's sheet with two halves, one for each game, and its back with a worked turn on each.

    ``examples`` return the pictures of one or two worked turns; without any there is no back. Raise ``UsageError``
    for paper that is too small.
    """

    def view(number: int) -> View:
        seed = layout.header.variation + number - 1
        return View(own.landscape, own.hours[seed % len(own.hours)], seed)

    def draw_front(scene: Scene) -> None:
        for number, box in enumerate(half_pages.draw_half_pages(scene, paper), 1):
            fields = FIELD(number, "date"), FIELD(number, "goal")
            below = half_pages.draw_half_page_head(
                scene, box, own.title, own.subtitle, view(number), fields, own.ink
            )
            place = Box(below.x, below.bottom - half_pages.SCALE, below.w, half_pages.SCALE)
            half_pages.draw_rating_scale(
                scene, place, RATINGS, own.ratings, partial(RATING, number), own.ink, own.close
            )
            own.draw_half(scene, number, below._replace(h=place.y - half_pages.BETWEEN - below.y))

    name = f"{typesetter.say(own.game)}: {heading(layout.header, GHOST, typesetter)}"
    front = page_with_footer(layout, typesetter, paper, name, draw_front)
    if not examples:
        return [front]

    def draw_back(scene: Scene) -> None:
        from sheetgen.draw import worked_turn  # only ghosts need it, so the browser loads it later

        for number, box in enumerate(half_pages.draw_half_pages(scene, paper), 1):
            below = half_pages.draw_half_page_head(
                scene, box, worked_turn.TITLE, own.game, view(number), None, own.ink
            )
            pictures = examples[(number - 1) % len(examples)]
            worked_turn.draw_worked_turn(scene, below, pictures(scene), own.ink)

    return [front, page_with_footer(layout, typesetter, paper, name, draw_back, behind=True)]


GAP = 0.8
"""Gap in mm between the number of a strength and its name."""


def draw_strengths(
    scene: Scene, box: Box, game: Game, ghost: object, ink: str, *, star: bool = False
) -> None:
    """Draw a place for each strength of a ghost with its portrait, its number in the layout and its name: beside each
    other if ``box`` is wide, else below each other. With ``star`` the numbers are points.
    """
    wide, setter = box.w > box.h, scene.typesetter
    w, h = (box.w / len(PLAIN_STRENGTHS), box.h) if wide else (box.w, box.h / len(PLAIN_STRENGTHS))
    for n, (strength, name) in enumerate(PLAIN_STRENGTHS.items()):
        place = Box(box.x + n * w * wide, box.y + n * h * (not wide), w, h)
        place = place._replace(w=w - 1.2 * wide, h=h - 1.2 * (not wide))
        furniture.draw_panel(scene, *place, ink, notch=1.4, fill=f"{ink}_t", lw=0.35)
        portrait = min(place.h - 2.0, place.w * 0.34)
        person, clothes = game.ghosts[strength]
        draw_icon(scene, person, place.x + 0.9 + portrait / 2, place.y + place.h / 2, portrait, ink=clothes)
        left, room = place.x + 1.2 + portrait, place.w - 2.0 - portrait
        said = setter.paragraph(setter.say(name), "text", 7.5, room, 7.5, max_height=6.0, floor=furniture.SMALL_PT,
                                box="ghost.strength")  # fmt: skip
        high = min(8.4, place.h - said.height - GAP - 2.6) if star else 2.8
        top, x = place.y + (place.h - high - GAP - said.height) / 2 - 0.25, left + room / 2
        if star:
            ornament.draw_star(scene, x, top + high / 2, high / 2, fill="white", stroke=ink, lw=0.3)
        number = str(getattr(ghost, strength))
        scene.text(x, top + high / 2, number, "num", 10 if star else 11, "ink", "c", mid=True)
        scene.paragraph(x, top + high + GAP, said, "ink", "c")
