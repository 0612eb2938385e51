"""Parts of pages that all sheets share: text in boxes, panels, titles, writing lines, ruler, footer, final places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import Spot, Text
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.message import Msg, msg
from sheetgen.text.languages import SCRIPTS
from sheetgen.text.line import Line


def draw_text_line(
    scene: Scene, x: float, y: float, words: Msg | str, role: str, pt: float, width: float, box: str,
    align: str = "c", ink: str = "ink", *, small: float,
) -> float:  # fmt: skip
    """Draw one line of text with its capitals centred on y. Return its width in mm.

    It shrinks to ``small`` points to fit.
    """
    setter = scene.typesetter
    said = setter.say(words) if isinstance(words, Msg) else words
    fitted = setter.fit(said, role, pt, width, floor=min(pt, small), box=box)
    return scene.line(x, y, fitted, ink, align, mid=True)


OVERSHOOT = 0.1
"""How far round letters go below the baseline, in mm."""


def draw_lone_letter(
    scene: Scene, x: float, y: float, letter: Msg, role: str, pt: float, ink: str = "ink"
) -> None:
    """Draw one letter with its middle on (x, y). The middle of most scripts is that of a capital; a letter that
    goes below the baseline, as in Arabic, has its own.
    """
    line = scene.typesetter.line(scene.typesetter.say(letter), role, pt)
    scene.line(x, y + _middle(line), line, ink, "c")


def lone_letter_top(scene: Scene, y: float, letter: Msg, role: str, pt: float) -> float:
    """Return the upper edge of a letter that ``draw_lone_letter`` draws with its middle at ``y``."""
    line = scene.typesetter.line(scene.typesetter.say(letter), role, pt)
    return y + _middle(line) - line.ink[0]


def _middle(line: Line) -> float:
    """Return how far the middle of a letter is above its baseline."""
    return line.middle if line.ink[1] < -OVERSHOOT else line.cap / 2


def draw_text_block(
    scene: Scene, x: float, y: float, w: float, h: float, words: Msg | str, pt: float, box: str,
    align: str = "l", role: str = "text", ink: str = "ink", *, small: float, leading: float = 1.06,
) -> None:  # fmt: skip
    """Draw text in as many lines as fit ``w`` by ``h`` mm, centred vertically; (x, y) is the top left corner.

    With ``l`` lines start on the reading side.
    """
    setter = scene.typesetter
    align = "r" if align == "l" and setter.rtl and not scene.is_mirrored else align
    floor = min(pt, small)
    said = setter.say(words) if isinstance(words, Msg) else words
    para = setter.paragraph(said, role, pt, w, pt * leading, max_height=h, floor=floor, box=box)
    at = {"l": x, "c": x + w / 2, "r": x + w}[align]
    scene.paragraph(at, y + (h - para.height) / 2, para, ink, align)


def smallest_type(scene: Scene) -> float:
    """Return the size in points of the smallest text on a page, as it is printed."""
    sizes: list[float] = [
        item.line.pt * abs(item.matrix[0] * item.matrix[3] - item.matrix[1] * item.matrix[2]) ** 0.5
        for item in scene.items
        if isinstance(item, Text)
    ]
    return min(sizes)


# ---- panels, titles, writing lines, ruler and footer ----


RULER = 100.0
"""Length of the printed ruler in mm."""
TITLE_GAP = 0.65
"""Gap in mm between the ink of a title and the line below."""
NOTE = msg("Original artwork for private play. Print at 100%; the ruler must measure 100 mm.", "sheet")
LEAST_NOTE_PT, LONGER = 5.0, 1.2
"""For the note with a scale: its smallest type in points, and the factor by which it may be longer."""
TITLE_PT, HINT_PT, LEAST_HINT_PT, LABEL_PT, SMALL_PT = 12.5, 8.6, 7.5, 8.6, 7.0


def draw_panel(
    scene: Scene, x: float, y: float, w: float, h: float, ink: str, *, hair: bool = False, notch: float = 2.4,
    fill: str | None = None, lw: float = 0.4,
) -> None:  # fmt: skip
    """Draw an album frame with cusped corners; with ``hair`` also a coved hairline within it."""
    ornament.draw_at(scene, ornament.cusped_frame_path(w, h, notch), x, y, fill=fill, stroke=ink, lw=lw)
    if hair:
        inner = ornament.coved_frame_path(w - 1.8, h - 1.8)
        ornament.draw_at(scene, inner, x + 0.9, y + 0.9, stroke=f"{ink}_m", lw=0.18)


BORDER = 3.4
"""Visible width of a border in mm; sheets keep a quarter of an inch clear."""


def draw_print_border(scene: Scene, ink: str) -> None:
    """For print shops: draw a tinted border along and over the trim, where home printers cannot print."""
    w, h, edge = scene.w, scene.h, BORDER
    with scene.at_shop():
        inner = f"M{edge} {edge}H{w - edge}V{h - edge}H{edge}Z"
        scene.path(f"M0 0H{w}V{h}H0Z{inner}", fill=f"{ink}_t", eo=True)
        # four lines along the edges of the page, with room for a copy number between them
        for at in (edge, h - edge):
            scene.seg(edge, at, w - edge, at, ink, 0.3)
        for at in (edge, w - edge):
            scene.seg(at, edge, at, h - edge, ink, 0.3)


def draw_title(scene: Scene, x: float, y: float, words: Msg, width: float, box: str) -> float:
    """Draw a section title with its capitals centred on y. Return the x of its end. It must fit ``width``
    mm.
    """
    return x + scene.text(x, y, words, "display", TITLE_PT, mid=True, width=width, box=box)


def draw_headline(
    scene: Scene, x: float, title: Msg | str, under: Msg | str, *, top: float, base: float, rise: float, pt: float,
    width: float, box: str, track: float = 0.0, small: float = 9.5, ink: str = "gold", spaced: float = 0.3,
    wide: float = 0.0, role: str = "bold",
) -> None:  # fmt: skip
    """Draw a title and a subtitle, both centred on x; the baseline of the subtitle is at ``base``.

    The title is ``rise`` mm higher, in ``pt`` points. If marks above or below its letters need more room, it
    moves up and shrinks to stay below ``top`` and ``AIR`` mm above the subtitle. Both must fit ``width`` mm,
    the subtitle ``wide`` if given.
    """
    setter, least = scene.typesetter, SMALL_PT / scene.scale
    said, below = (setter.say(words) if isinstance(words, Msg) else words for words in (title, under))
    low = setter.fit(below, role, small, wide or width, floor=least, box=f"{box}.subtitle", track=spaced)
    foot = base - low.ink[0] - TITLE_GAP / scene.scale
    while True:
        line = setter.fit(said, "display", pt, width, floor=least, box=f"{box}.title", track=track)
        above, under_line = line.ink
        if above - under_line <= foot - top or pt <= least:
            break
        pt = max(least, min(pt, line.pt) * (foot - top) / (above - under_line) - 0.05)
    scene.line(x, max(top + above, min(base - rise, foot + under_line)), line, "ink", "c")
    scene.line(x, base, low, ink, "c")


def title_size(scene: Scene, pt: float, title: Msg | None = None) -> float:
    """Return the type size of a title in points, so that it has the height of Latin capitals of ``pt``
    points. A title that may be in Latin letters in all languages is given.
    """
    if title is not None and scene.typesetter.say(title).isascii():
        return pt
    return pt * SCRIPTS[scene.typesetter.script].size


def draw_hint(scene: Scene, x0: float, x1: float, y: float, words: Msg) -> bool:
    """Draw a short hint that ends at x1, unless it would start before x0. Return whether it was drawn."""
    pt = min(HINT_PT, HINT_PT * (x1 - x0) / scene.width(words, "text", HINT_PT))
    if pt < LEAST_HINT_PT:
        return False
    scene.text(x1, y, words, "text", pt, align="r", mid=True)
    return True


def draw_centred_letter(
    scene: Scene, x: float, y: float, words: str, role: str, pt: float, ink: str, *, width: float, box: str
) -> None:
    """Draw a letter with its ink centred on (x, y); in many scripts letters extend below the baseline."""
    line = scene.typesetter.fit(words, role, pt, width, floor=7.0 / scene.scale, box=box)
    scene.line(x, y + (line.middle if scene.typesetter.script != "Latn" else line.cap / 2), line, ink, "c")


def draw_writing_line(
    scene: Scene, address: str, x0: float, x1: float, y: float, label: Msg, box: str = ""
) -> None:
    """Draw a label and a writing line from x0 to x1 with its baseline at y; its spot is 5 mm high.

    The label's box has the name of the address unless ``box`` is given.
    """
    with scene.reading(x0, x1):
        room = (x1 - x0) * 0.55
        end = x0 + scene.text(x0, y - 0.2, label, "text", LABEL_PT, width=room, box=box or address) + 1.5
        with scene.layer("text"):  # the length of the writing line depends on the label before it
            scene.seg(end, y, x1, y, lw=0.2)
        scene.spot(address, (end + x1) / 2, y - 2.4, (x1 - end) / 2, 2.4)


def draw_ruler(scene: Scene, x: float, y: float) -> None:
    """Draw a ruler of 100 mm from x, below y, to check that a print has full size."""
    ticks = []
    for i in range(101):
        length = 2.6 if i % 10 == 0 else 1.7 if i % 5 == 0 else 1.0
        ticks.append(f"M{i} 0V{length}")
    ornament.draw_at(scene, "".join(ticks), x, y, stroke="ink", lw=0.15)
    scene.seg(x, y, x + RULER, y, lw=0.2, cap=0)
    for i in range(0, 101, 20):
        words = msg("{number} mm", "sheet", number=i) if i == RULER else str(i)
        align = "l" if i == 0 else "r" if i == RULER else "c"
        scene.text(x + i, y + 5.6, words, "text", SMALL_PT, align=align)


def draw_footer(
    scene: Scene, x: float, y: float, w: float, *, game: str, name: str, version: str, layout_hash: str,
    ruler_below: bool = False,
) -> None:  # fmt: skip
    """Draw the footer from y: the layout's name, a printing note and the ruler. Print shops omit it.

    It is 6.4 mm high. With ``ruler_below``, for narrow pages, the ruler is ``RULER_ROW`` mm lower, below the texts.
    """
    room = w if ruler_below else w - RULER - 2
    marks = " · ".join(part for part in (f"{game} / {name}", version, layout_hash) if part)
    with scene.at_home(), scene.reading(x, x + w):
        scene.text(x, y + 2.8, marks, "bold", 7.5, width=room, box="footer.layout")
        scene.text(x, y + 6.3, NOTE, "text", SMALL_PT, width=room, box="footer.note")
        with scene.printed(x + w - RULER, x + w):
            draw_ruler(scene, x + w - RULER, y + 0.6 + (RULER_ROW if ruler_below else 0.0))


def scene_at_scale(scene: Scene, scale: float) -> Scene:
    """Return a scene for printing at a smaller scale, with the ruler's note adapted to it."""
    note = scene.typesetter.say(NOTE)
    if scale > 1 - 1e-4 or not any(isinstance(item, Text) and item.line.text == note for item in scene.items):
        return scene
    said = (
        "Original artwork for private play. Printed at {percent:.1%}; the ruler must measure {number:.1f} mm."
    )
    words = scene.typesetter.say(msg(said, "sheet", percent=scale, number=RULER * scale))
    found = scene.copy()
    found.items = [
        _with_words(scene, item, words) if isinstance(item, Text) and item.line.text == note else item
        for item in scene.items
    ]
    return found


def _with_words(scene: Scene, item: Text, words: str) -> Text:
    """Return a copy of a text item with other words, which start at the same place in reading direction."""
    old = item.line
    new = scene.typesetter.fit(
        words, old.role, old.pt, old.width * LONGER, floor=LEAST_NOTE_PT, box="footer.note"
    )
    a, b, c, d, e, f = item.matrix
    back = old.width - new.width if old.rtl else 0.0
    return item._replace(line=new, matrix=(a, b, c, d, e + a * back, f + b * back))


# ---- pages of standard width: a wall with the title at the top, and the footer ----


WIDTH = 197.0
"""Width of the drawing in mm, the same for A4 and all larger papers."""
FOOT, RULER_ROW = 7.6, 7.0
"""Height of the footer, and of a row for the ruler alone, in mm."""
HEAD, GAP = 24.0, 2.2
"""Height of the head, and gap below it, in mm."""
GATE = Gate(108.0, 2.6, 8.6)
"""The gate of a page's head with a panorama."""
BAND, LOW = 1.6, 20.0
"""Height in mm of a wall's lotus band; lower walls than this have a flat arch."""


def drawing_width(scene: Scene) -> float:
    """Return the width of a page's drawing in mm: ``WIDTH``, or what small paper has between its margins."""
    return min(WIDTH, scene.w - 2 * MARGIN)


def foot_height(scene: Scene) -> float:
    """Return the height of a page's footer in mm."""
    return FOOT + (RULER_ROW if drawing_width(scene) < WIDTH else 0.0)


class View(NamedTuple):
    """The landscape and the hour of a picture, and the number that varies it."""

    landscape: str
    hour: str
    seed: int = 0


def draw_page_head(
    scene: Scene, title: Msg, subtitle: Msg | str, ink: str = "gold", view: View | None = None
) -> Box:
    """Draw a panorama, or without ``view`` an ornamental wall, with title and subtitle at the top of a page. Return
    the area between it and the footer.
    """
    width = drawing_width(scene)
    box = Box((scene.w - width) / 2, MARGIN, width, HEAD)
    most = min(120.0, width - 30)
    if view is None:
        draw_title_wall(scene, box, ink)
    else:
        draw_panorama(scene, box, *view, GATE, ink)
        most = GATE.width - 8
    base, pt = box.bottom, title_size(scene, 26 if width == WIDTH else 22, title)
    draw_headline(scene, box.middle, title, subtitle, top=box.y + 6.9, base=base - 2.6, rise=5.6, pt=pt,
                  width=most, box="head", ink=ink)  # fmt: skip
    return Box(box.x, base + GAP, width, scene.h - MARGIN - foot_height(scene) - 2.0 - base - GAP)


def draw_title_wall(scene: Scene, box: Box, ink: str = "gold") -> None:
    """Draw an ornamental wall with an arch, which is open for a title."""
    scene.rect(box.x, box.y, box.w, BAND, fill="white", stroke=ink, lw=0.25)
    ornament.draw_lotus_band(
        scene, box.x + 0.2, box.y, box.w - 0.4, BAND - 0.3, round(84 * box.w / WIDTH), lw=0.16, up=False, inner=False,
        stroke=ink, fill=f"{ink}_t",
    )  # fmt: skip
    high = box.h - BAND
    rise = high * (0.56 if box.h < LOW else 0.74)
    ornament.draw_arched_wall(
        scene, box.x, box.y + BAND, box.w, high, rise, jamb=2.4, foils=22,
        ground=f"{ink}_f", lattice_ink=f"cut_{ink}", stroke=ink, pitch=3.6,
    )  # fmt: skip


DEEP = 3.4
"""Depth of the ribbon's tails in mm."""
STAR, OTHERS = 4.6, 2.3
"""Radii in mm of the star with the place, and of the other players' stars."""
EDGE, RIBBON_GAP = 4.5, 0.5
HIGH = 9.8
"""Height in mm of a cartouche at size 1."""
ICON, ROOM = 6.8, 21.0
"""Size of an icon, and width of an icon with its number, in mm."""
UNKNOWN = "?"


class FinalPlace(NamedTuple):
    """A player's place at the end of a game; ``shared`` if it is a tie."""

    place: int
    players: int
    shared: bool = False


class DecidingFigure(NamedTuple):
    """A value that ranks players at the end of a game, None if unknown. The value that ``decided`` gets a
    frame.
    """

    icon: str
    value: int | None
    decided: bool = False
    ink: str | None = None


def ribbon_length(of: FinalPlace) -> float:
    """Return the length in mm of the ribbon with a player's final place, at size 1: it has a star for each
    player.
    """
    return (
        EDGE
        + 2 * STAR
        + (of.players - 1) * 2 * OTHERS
        + of.players * RIBBON_GAP
        + DEEP
        + (4.0 if of.shared else 0)
    )


def box_at_line_end(scene: Scene, line: Spot, bottom: float, wide: float, high: float) -> Box:
    """Return the box for a player's final place: above ``bottom``, at the end of a writing line in reading
    direction.
    """
    left = line.x - line.rx if scene.typesetter.rtl else line.x + line.rx - wide
    return Box(left, bottom - high, wide, high)


def draw_ribbon(scene: Scene, box: Box, ink: str, of: FinalPlace, size: float = 1.0) -> None:
    """Draw a player's final place on a ribbon with swallow tails: its number in a large star, and a small
    star for each other player.
    """
    x, y, deep = box.x, box.y + box.h / 2, DEEP * size
    scene.poly(
        [(x, box.y), (box.right, box.y), (box.right - deep, y), (box.right, box.bottom), (x, box.bottom),
         (x + deep, y)],
        fill=ink, stroke=ink, lw=0.3,
    )  # fmt: skip
    at = x + EDGE * size
    for place in range(1, of.players + 1):
        own = place == of.place
        r = (STAR if own else OTHERS) * size
        at += r
        ornament.draw_star(scene, at, y, r, fill="white" if own else None, stroke="white", lw=0.25)
        if own:
            scene.text(at, y, str(place), "num", 13 * size, "ink", "c", mid=True)
        at += r + RIBBON_GAP * size
        if own and of.shared:
            at += scene.text(at, y, "=", "num", 13 * size, scene.lettering_on(ink), mid=True) + 0.8 * size


def draw_cartouche(
    scene: Scene, box: Box, ink: str, of: FinalPlace, figures: Sequence[DecidingFigure]
) -> None:
    """Draw a panel with a player's final place and the values that ranked the players, as large as possible."""
    with scene.reading(box.x, box.right):
        _cartouche(scene, box, ink, of, figures)


def _cartouche(scene: Scene, box: Box, ink: str, of: FinalPlace, figures: Sequence[DecidingFigure]) -> None:
    long = ribbon_length(of)
    size = min(box.h / HIGH, box.w / (2.0 + long + ROOM * len(figures)))
    draw_panel(scene, *box, ink, notch=2.4 * min(1.0, size), fill="white", lw=0.5)
    y, high = box.y + box.h / 2, HIGH * size - 1.8
    left = box.x + 0.9
    draw_ribbon(scene, Box(left, y - high / 2, long * size, high), ink, of, size)
    right = left + long * size
    step = (box.right - 1.6 * size - right) / len(figures)
    for n, figure in enumerate(figures):
        _figure(scene, figure, right + step * (n + 0.5), y, size, ink)


def _figure(scene: Scene, figure: DecidingFigure, x: float, y: float, size: float, ink: str) -> None:
    words, pt = UNKNOWN if figure.value is None else str(figure.value), 15 * size
    taken = scene.width(words, "num", pt)
    whole = (ICON + 1.4) * size + taken
    left = x - whole / 2
    if figure.decided:
        high = (HIGH - 2.6) * size
        field = Box(left - 1.5 * size, y - high / 2, whole + 3.2 * size, high)
        draw_panel(scene, *field, ink, notch=1.4 * size, fill=f"{ink}_t", lw=0.35)
    draw_icon(scene, figure.icon, left + ICON / 2 * size, y, ICON * size * 0.92, ink=figure.ink)
    scene.text(left + (ICON + 1.4) * size, y, words, "num", pt, mid=True)
