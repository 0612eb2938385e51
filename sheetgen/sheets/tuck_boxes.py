"""Draw tuck boxes for cards: the net with instructions on one page, and dividers on the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import NumberRange, length_in_mm
from sheetgen.draw.cards.formats import CARDS, FOIL, SEAM, SLEEVES, format_of
from sheetgen.draw.cards.pictures import Signs
from sheetgen.draw.furniture import WIDTH, View, draw_page_head, page_with_footer
from sheetgen.draw.nets import (
    STEPS,
    TAB,
    BoxRoom,
    BoxStyle,
    Tuckbox,
    divider_places,
    draw_box,
    draw_divider,
    draw_instructions,
    tuckbox_net,
)
from sheetgen.draw.paper import LARGER, MARGIN, Box
from sheetgen.draw.paper import find_paper as paper_called
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.games.kinds.cards import MOST_CARDS, art_of
from sheetgen.games.layouts.file import heading, layout_hash
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.kinds.cards import CardBox
    from sheetgen.text.typesetter import Typesetter


OPTIONS: Mapping[str, tuple[str, ...] | NumberRange] = {
    "cards": NumberRange(1, MOST_CARDS, whole=True),
    "thickness": NumberRange(0.05, 3.0, unit="mm"),
    "size": CARDS,
    "sleeved": ("bare", "sleeved"),
}
"""The options of a box; the layout has their defaults."""
SLACK = 1.0
"""The clearance between box and cards in each direction, in mm."""
SHALLOW = 6.0
"""The minimum depth of a box in mm."""
HIGHER = 0.42
"""The share of the free height that is above the net."""
GAP = 3.0
"""The gap in mm between header and net, and between net and instructions."""


class BoxContent(NamedTuple):
    """The content of a box: the number of cards, their size in their sleeves, and their thickness, in mm."""

    number: int
    width: float
    height: float
    thickness: float

    def room(self, dividers: int) -> BoxRoom:
        """Return the inside dimensions for the cards and dividers of the same thickness."""
        deep = (self.number + dividers) * self.thickness + SLACK
        high = self.height + SLACK + (TAB if dividers else 0.0)
        return BoxRoom(self.width + SLACK, high, max(SHALLOW, deep))


def box_pages(
    layout: CardBox,
    typesetter: Typesetter,
    paper: Paper,
    *,
    cards: str = "",
    thickness: str = "",
    size: str = "",
    sleeved: str = "bare",
) -> list[Scene]:
    """Return the pages of a box and its dividers; options replace values of the layout, ``thickness`` is in
    mm.

    Raises ``UsageError`` if the net is too large for the paper, ``DoesNotFit`` for a text that is too long.
    """
    inside = box_content(layout, paper, cards, thickness, size, sleeved == "sleeved")
    made = tuckbox_net(inside.room(len(layout.dividers)))
    game = registry.find(layout.header.game)
    said = msgs("Box for {count} card", "Box for {count} cards", inside.number, "sheet")
    name = f"{typesetter.say(game.title)}: {typesetter.say(said)}"

    def whole(scene: Scene) -> None:
        room = draw_page_head(
            scene, game.short_title, heading(layout.header, said, typesetter, counts=True), layout.ink,
            View(game.landscape, game.hour),
        )  # fmt: skip
        look = _look(scene, layout, game.short_title, typesetter.own(Msg(layout.text, "box")), layout.ink)
        look = look._replace(view=View(game.landscape, game.hour))
        _place(scene, room, made, inside, layout, paper, look)

    pages = [page_with_footer(typesetter, paper, layout.header, layout_hash(layout), name, whole)]
    return [*pages, *_dividers(layout, typesetter, paper, inside)]


def box_content(
    layout: CardBox, paper: Paper, cards: str = "", thickness: str = "", size: str = "", sleeved: bool = False
) -> BoxContent:
    """Return the content of a box. Raises ``UsageError`` for ``size`` if the layout has its own."""
    own = layout.width is not None and layout.height is not None
    if own and size:
        said = "The cards of {layout} have a fixed size: --size does not apply."
        raise UsageError(msg(said, "report", layout=f"{layout.header.game}/{layout.header.name}"))
    name = size or layout.size
    if layout.width is not None and layout.height is not None:
        width, height = length_in_mm(layout.width), length_in_mm(layout.height)
    else:
        form = format_of(name, paper)
        width, height = form.width, form.height
    if sleeved:
        sleeve = SLEEVES.get(name, (width, height))
        width, height = (max(pair) + 2 * SEAM for pair in zip(sleeve, (width, height), strict=True))
    usual = length_in_mm(layout.thickness) + (FOIL if sleeved else 0.0)
    return BoxContent(int(cards or layout.cards), width, height, float(thickness or usual))


def _look(
    scene: Scene, layout: CardBox, title: Msg | str, subtitle: str, ink: str, icon: str = ""
) -> BoxStyle:
    art = art_of(registry.find(layout.header.game))
    signs = Signs(scene.typesetter, art)
    return BoxStyle(title, subtitle, ink, partial(signs.draw, scene, icon or art.badge))


def _place(
    scene: Scene, room: Box, made: Tuckbox, cards: BoxContent, layout: CardBox, paper: Paper, look: BoxStyle
) -> None:
    """Draw the net of a tuck box, turned by 90 degrees if necessary, and the instructions below it."""
    free = Box(MARGIN, room.y + GAP, scene.w - 2 * MARGIN, room.h - 2 * GAP - STEPS)
    turned = not _fits(made, free)
    wide, high = (made.height, made.width) if turned else (made.width, made.height)
    if wide > free.w or high > free.h:
        _refuse(layout, cards, paper, free, made)
    x, y = free.middle - wide / 2, free.y + (free.h - high) * HIGHER
    scene.push(x + (wide if turned else 0.0), y, rot=90 if turned else 0)
    draw_box(scene, made, look)
    scene.pop()
    draw_instructions(
        scene, Box(room.x, room.bottom - STEPS, room.w, STEPS), _inside(made, cards), layout.ink
    )


def _inside(made: Tuckbox, cards: BoxContent) -> Msg:
    inside = made.inside
    # translators: printed below a paper box to cut out: its size inside, the size of the cards that it holds in
    # their sleeves, and the thickness of one; 120 mm
    said = "inside {width:.1f} × {height:.1f} × {depth:.1f} mm; cards {wide:.4g} × {high:.4g} mm, {thick:.4g} mm thick"
    return msg(
        said, "sheet", width=inside.width, height=inside.height, depth=inside.depth, wide=cards.width,
        high=cards.height, thick=cards.thickness,
    )  # fmt: skip


def _fits(made: Tuckbox, free: Box) -> bool:
    return made.width <= free.w and made.height <= free.h


def _refuse(layout: CardBox, cards: BoxContent, paper: Paper, free: Box, made: Tuckbox) -> None:
    """Raise ``UsageError`` with a proposal that fits: fewer cards, or larger paper."""
    most = next(
        (n for n in range(cards.number - 1, 0, -1) if _has_room(layout, cards._replace(number=n), free)), 0
    )
    more = {
        name: free._replace(w=free.w + found.width - paper.width, h=free.h + found.height - paper.height)
        for name in LARGER
        for found in (paper_called(name),)
    }
    larger = next((name for name, room in more.items() if _has_room(layout, cards, room)), "")
    said = (
        "{layout}: the net is {width:.1f} × {height:.1f} mm, {paper} has {wide:.1f} × {high:.1f} mm for it."
    )
    reason = msg(said, "report", layout=f"{layout.header.game}/{layout.header.name}", width=made.width,
                 height=made.height, paper=paper.name, wide=free.w, high=free.h)  # fmt: skip
    if larger:
        raise UsageError(msg("{why} --paper {paper} has room.", "report", why=reason, paper=larger))
    if most:
        raise UsageError(msg("{why} At most {most} such cards have room.", "report", why=reason, most=most))
    raise UsageError(reason)


def _has_room(layout: CardBox, cards: BoxContent, free: Box) -> bool:
    made = tuckbox_net(cards.room(len(layout.dividers)))
    return _fits(made, free) or _fits(made, Box(0, 0, free.h, free.w))


# ---- dividers ----
def _dividers(layout: CardBox, typesetter: Typesetter, paper: Paper, cards: BoxContent) -> Iterator[Scene]:
    """Yield pages of dividers, which have the size of the cards in their sleeves."""
    game = registry.find(layout.header.game)
    count = len(layout.dividers)
    said = msgs("{count} divider for the box", "{count} dividers for the box", count, "sheet")
    name = f"{typesetter.say(game.title)}: {typesetter.say(said)}"
    done = 0

    def some(scene: Scene) -> None:
        nonlocal done
        room = draw_page_head(
            scene, game.short_title, heading(layout.header, said, typesetter, counts=True), layout.ink,
            View(game.landscape, game.hour),
        )  # fmt: skip
        here = list(
            divider_places(
                Box(room.x, room.y + GAP, WIDTH, room.h - GAP), cards.width, cards.height, count - done
            )
        )
        if not here:
            reason = "A divider of {width:.1f} × {height:.1f} mm has no room on {paper}."
            raise UsageError(
                msg(reason, "report", width=cards.width, height=cards.height + TAB, paper=paper.name)
            )
        for x, y in here[0]:
            one = layout.dividers[done]
            look = _look(
                scene,
                layout,
                typesetter.own(Msg(one.text, "box")),
                typesetter.say(game.short_title),
                one.ink,
                one.icon,
            )
            scene.push(x, y)
            draw_divider(scene, cards.width, cards.height, look, done, count)
            scene.pop()
            done += 1

    while done < count:
        yield page_with_footer(typesetter, paper, layout.header, layout_hash(layout), name, some)
