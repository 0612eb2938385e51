"""Draw tuck boxes for cards: the net, its dividers and instructions on one page if they fit, or the dividers on
the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from sheetgen.conversion import NumberRange, length_in_mm
from sheetgen.draw.cards.formats import CARDS, FOIL, SEAM, SLEEVES, format_of
from sheetgen.draw.cards.pictures import Signs
from sheetgen.draw.folding import draw_box_stages
from sheetgen.draw.furniture import WIDTH, View, draw_page_head
from sheetgen.draw.nets import (
    STEPS,
    TAB,
    BoxRoom,
    BoxStyle,
    Tuckbox,
    draw_box,
    draw_divider,
    draw_instructions,
    grid_places,
    tuckbox_net,
)
from sheetgen.draw.paper import LARGER, MARGIN, Box
from sheetgen.draw.paper import find_paper as paper_called
from sheetgen.draw.scenes.gate import draw_view
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.games.kinds.cards import MOST_CARDS, art_of
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import page_with_footer
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
EDGE, GAP = 1.6, 3.0
"""The least gaps in mm below the header and above the instructions, and between net, dividers and pictures."""
LEAST_VIEW = 70.0
"""Least height of a landscape below dividers, in mm."""
STAGES = (34.0, 66.0)
"""Smallest and largest height of the pictures of how to fold a box, in mm."""


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

    together = False

    def whole(scene: Scene) -> None:
        nonlocal together
        room = draw_page_head(
            scene, game.short_title, heading(layout.header, said, typesetter, counts=True), layout.ink,
            View(game.landscape, game.hour),
        )  # fmt: skip
        look = _look(scene, layout, game.short_title, typesetter.own(Msg(layout.text, "box")), layout.ink)
        look = look._replace(view=View(game.landscape, game.hour))
        together = _place(scene, room, made, inside, layout, paper, look)

    pages = [page_with_footer(layout, typesetter, paper, name, whole)]
    return pages if together else [*pages, *_dividers(layout, typesetter, paper, inside)]


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


class Part(NamedTuple):
    """The place of a net or a divider; ``turned`` it is turned by 90 degrees."""

    box: Box
    turned: bool


def _place(
    scene: Scene, room: Box, made: Tuckbox, cards: BoxContent, layout: CardBox, paper: Paper, look: BoxStyle
) -> bool:
    """Draw the net of a tuck box and the instructions below it, and pictures of how to fold it if there is room.
    Draw all dividers too if they fit; return whether they do.
    """
    free = Box(MARGIN, room.y + EDGE, scene.w - 2 * MARGIN, room.h - 2 * EDGE - STEPS)
    found = next(_arranged(made, free, cards, len(layout.dividers)), None)
    if found is None:
        _refuse(layout, cards, paper, free, made)
    net, *dividers = found
    high = max(part.box.bottom for part in found) - free.y
    least, most = STAGES
    stages = min(most, free.h - high - 2 * GAP)
    if stages < least:
        stages = 0.0
    slack = free.h - high - stages
    down = slack / 3 if dividers else slack * HIGHER
    with _part(scene, net, down):
        draw_box(scene, made, look)
    for number, (part, lower) in enumerate(zip(dividers, _spread(net, dividers, down), strict=True)):
        with _part(scene, part, lower):
            _draw_divider(scene, layout, cards, number)
    steps = Box(room.x, room.bottom - STEPS, room.w, STEPS)
    if stages:
        draw_box_stages(scene, Box(room.x, steps.y - stages, room.w, stages - GAP), made, look)
    draw_instructions(scene, steps, _inside(made, cards), layout.ink)
    return len(dividers) == len(layout.dividers)


def _spread(net: Part, dividers: Sequence[Part], down: float) -> list[float]:
    """Return by how many mm to move each divider down, if the net moves ``down``.

    If some dividers are below the net, those beside it spread down to their bottom.
    """
    below = [part.box.y > net.box.bottom for part in dividers]
    rows = sorted({part.box.y for part, low in zip(dividers, below, strict=True) if not low})
    if not any(below) or len(rows) < 2:
        return [2 * down if low else down for low in below]
    lowest = max(part.box.bottom for part in dividers) + 2 * down
    last = max(part.box.bottom for part, low in zip(dividers, below, strict=True) if not low) + down
    step = max(0.0, lowest - last) / (len(rows) - 1)
    return [
        2 * down if low else down + rows.index(part.box.y) * step
        for part, low in zip(dividers, below, strict=True)
    ]


def _arranged(made: Tuckbox, free: Box, cards: BoxContent, dividers: int) -> Iterator[list[Part]]:
    """Yield places of a net and its dividers at the top of the free area, and at last of the net alone."""
    nets = [
        (turned, wide, high)
        for turned, wide, high in ((False, made.width, made.height), (True, made.height, made.width))
        if wide <= free.w and high <= free.h
    ]
    for turned, wide, high in nets if dividers else ():
        corner = Box(free.x, free.y, wide, high)
        below = Box(free.x, corner.bottom + GAP, free.w, free.bottom - corner.bottom - GAP)
        beside = Box(corner.right + GAP, free.y, free.right - corner.right - GAP, free.h)
        for net, areas in (
            (corner._replace(x=free.middle - wide / 2), (below,)),
            (corner, (beside, below._replace(w=wide))),
        ):
            found = list(_filled(areas, cards, dividers))
            if len(found) == dividers:
                yield [Part(net, turned), *found]
    for turned, wide, high in nets:
        yield [Part(Box(free.middle - wide / 2, free.y, wide, high), turned)]


def _filled(areas: Iterable[Box], cards: BoxContent, count: int) -> Iterator[Part]:
    """Yield places of up to ``count`` dividers, which fill one area after the other from its top."""
    wide, high = cards.width, cards.height + TAB
    for area in areas:
        upright = next(grid_places(area, wide, high, count), [])
        lying = next(grid_places(area, high, wide, count), [])
        turned = len(lying) > len(upright)
        here = lying if turned else upright
        count -= len(here)
        up = min((y for _, y in here), default=0.0) - area.y
        size = (high, wide) if turned else (wide, high)
        yield from (Part(Box(x, y - up, *size), turned) for x, y in here)


@contextmanager
def _part(scene: Scene, part: Part, down: float = 0.0) -> Iterator[None]:
    """Draw what follows at a place, ``down`` mm lower, with its top left corner at (0, 0)."""
    box = part.box
    with scene.placed(box.right if part.turned else box.x, box.y + down, rot=90 if part.turned else 0):
        yield


def _draw_divider(scene: Scene, layout: CardBox, cards: BoxContent, number: int) -> None:
    """Draw a divider, which has the size of the cards in their sleeves."""
    one, game = layout.dividers[number], registry.find(layout.header.game)
    setter = scene.typesetter
    look = _look(
        scene, layout, setter.own(Msg(one.text, "box")), setter.say(game.short_title), one.ink, one.icon
    )
    draw_divider(scene, cards.width, cards.height, look, number, len(layout.dividers))


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


def _refuse(layout: CardBox, cards: BoxContent, paper: Paper, free: Box, made: Tuckbox) -> NoReturn:
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
    """Yield pages of dividers."""
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
        area = Box(room.x, room.y + GAP, WIDTH, room.h - GAP)
        here = next(grid_places(area, cards.width, cards.height + TAB, count - done), [])
        if not here:
            reason = "A divider of {width:.1f} × {height:.1f} mm has no room on {paper}."
            raise UsageError(
                msg(reason, "report", width=cards.width, height=cards.height + TAB, paper=paper.name)
            )
        high = max(y for _, y in here) + cards.height + TAB - here[0][1]
        view = Box(room.x, area.y + high + 2 * GAP, room.w, area.h - high - 2 * GAP)
        pictured = view.h >= LEAST_VIEW
        for x, y in here:
            with scene.placed(x, y - here[0][1] + area.y if pictured else y):
                _draw_divider(scene, layout, cards, done)
            done += 1
        if pictured:
            draw_view(scene, view, game.landscape, game.hour, 0)
            scene.rect(*view, stroke=layout.ink, lw=0.4)

    while done < count:
        yield page_with_footer(layout, typesetter, paper, name, some)
