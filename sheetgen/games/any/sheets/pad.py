"""The page of a score pad: a table with a row for each thing that counts and a column for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, ornament
from sheetgen.draw.fitting import fit_page
from sheetgen.draw.furniture import draw_page_head, draw_panel
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import A4, MARGIN, USUAL, Box, Paper
from sheetgen.errors import DoesNotFit
from sheetgen.games.any import spots
from sheetgen.games.any.layout import Row, ScorePad, user_words
from sheetgen.games.any.spots import GAP, NAME_LINE, NAMES, PLACES, SECTION, TOP, TOTALS, WORTH_LINE
from sheetgen.games.layouts.file import layout_title
from sheetgen.games.pages import page_with_footer
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import number_message

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Score pad", "sheet")
DATE, WINNER = msg("Date", "sheet"), msg("Winner", "sheet")
LEAST_ORNAMENT = 16.0
"""Least height in mm of blank paper that gets an ornament."""
TALLEST, LOWEST = 17.0, 6.4
"""Greatest and least height of a row in mm."""
WIDEST = 64.0
"""Greatest width of the names of rows in mm."""
COLUMN, WIDE_COLUMN, LEAST_COLUMN = 33.0, 20.0, 15.0
"""Widths in mm of a player's column: if there is room, for a name beside the player's number, and the smallest."""
NAME_PT, TEAM_PT, WORTH_PT, FOOT_PT, LEAST_FOOT_PT = 11.5, 9.0, 9.0, 8.0, 6.5
WORTH_SIZES = (WORTH_PT, 8.0, 7.2, LEAST_FOOT_PT)
DOT = " · "
NUMBER_SHAPE = 2.9
"""Greatest width of a spot for a number as a multiple of its height; the pen begins at the edge of wider ones."""
TWO_LINES = 10.5
"""Least height in mm of a row with a short worth below its name."""
MOST, FEWEST = msg("most", "sheet"), msg("fewest", "sheet")


class Line(NamedTuple):
    """One line of the table: a row, or one number of a row with several; ``at`` is the number, from 1."""

    row: Row
    number: int
    at: int = 1

    @property
    def first(self) -> bool:
        return self.at == 1


class Table(NamedTuple):
    """The table of a game, from 1: its box, and in mm the widths of names and columns and the height of lines."""

    game: int
    box: Box
    label: float
    column: float
    line: float

    def left(self, seat: int) -> float:
        """Return the left edge of a player's column; seats count from 1."""
        return self.box.x + self.label + (seat - 1) * self.column


def pad_pages(layout: ScorePad, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the pages of the pad, with spots for names, numbers, points, totals and places.

    A table without room on small paper is the reduced page for A4. Raise ``DoesNotFit`` if it has no room there
    either: for a name that is longer than its cell, and for more rows than the page can hold.
    """
    try:
        return [_page(layout, typesetter, paper, games) for games in _games_by_page(layout, paper)]
    except DoesNotFit:
        if paper.name in USUAL:
            raise
        edges = (MARGIN, MARGIN, MARGIN, MARGIN)
        return [
            fit_page(page, paper.width, paper.height, edges) for page in pad_pages(layout, typesetter, A4)
        ]


def _games_by_page(layout: ScorePad, paper: Paper) -> list[list[int]]:
    """Return the games of each page: all of them on one page, or one on each page of small paper."""
    games = list(spots.games(layout))
    return [games] if paper.name in USUAL else [[game] for game in games]


def _page(layout: ScorePad, typesetter: Typesetter, paper: Paper, games: list[int]) -> Scene:
    name = layout_title(layout.header.title, layout.header.name, typesetter.lang)

    def draw(scene: Scene) -> None:
        room = draw_page_head(scene, user_words(name), TITLE, layout.pad.ink)
        with scene.reading(room.x, room.right):
            _tables(scene, layout, room, games)

    title = f"{name}: {typesetter.say(TITLE)}"
    return page_with_footer(layout, typesetter, paper, title, draw, behind=games[0] % 2 == 0)


def lines_of(layout: ScorePad) -> list[Line]:
    """Return the lines of the table from the top: one for each number of a row, one for a row without."""
    return [
        Line(row, n, at)
        for n, row in enumerate(layout.rows, 1)
        for at in range(1, max(1, len(row.parts)) + 1)
    ]


def _tables(scene: Scene, layout: ScorePad, room: Box, games: list[int]) -> None:
    lines, fixed = spots.lines(layout), spots.fixed_height(layout)
    high = (min(room.h, spots.HEIGHT) - GAP * (len(games) - 1)) / len(games)
    line = min(TALLEST, (high - fixed) / lines)
    if line < LOWEST:
        said = msg("The pad has {n} lines: {mm:.1f} mm more than the page has.", "report",
                   n=lines, mm=LOWEST * lines + fixed - high)  # fmt: skip
        raise DoesNotFit(said)
    whole = fixed + line * lines
    for at, game in enumerate(games):
        _game(scene, layout, game, Box(room.x, room.y + at * (whole + GAP), room.w, whole), line)
    used = room.y + len(games) * (whole + GAP)
    if room.bottom - used > LEAST_ORNAMENT:
        _ornament(scene, Box(room.x, used, room.w, room.bottom - used), layout.pad.ink)


def _game(scene: Scene, layout: ScorePad, game: int, room: Box, line: float) -> None:
    """Draw the table of one game; ``line`` is the height of a line in mm."""
    ink, players = layout.pad.ink, layout.pad.players[1]
    table = Table(
        game,
        Box(room.x, room.y + TOP, room.w, room.h - TOP - spots.foot_height(layout)),
        *_widths(room.w, players),
        line,
    )
    box = table.box
    _head(scene, game, room)
    draw_panel(scene, *box, ink, notch=2.6, lw=0.5, fill="white")
    _names(scene, layout, table)
    _end(scene, layout, table, _rows(scene, layout, table, lines_of(layout), box.y + NAMES))
    _edges(scene, layout, table)
    for n, texts in enumerate(spots.foot_lines(layout), 1):
        said = " · ".join(map(scene.typesetter.say, texts))
        pt = max(LEAST_FOOT_PT, min(FOOT_PT, FOOT_PT * (box.w - 6) / scene.width(said, "text", FOOT_PT)))
        y = box.bottom + 0.65 + n * spots.FOOT_LINE
        scene.text(box.x + 3, y, said, "text", pt, width=box.w - 6, box="pad.foot")


def _edges(scene: Scene, layout: ScorePad, table: Table) -> None:
    """Draw the edges of the columns, except across the headings of sections."""
    box, y = table.box, table.box.y + 1.2
    tops = [*_section_tops(layout, table), box.bottom - 1.2]
    for top in tops:
        for seat in spots.seats(layout):
            scene.seg(table.left(seat), y, table.left(seat), top, f"{layout.pad.ink}_m", 0.3)
        y = top + SECTION


def _section_tops(layout: ScorePad, table: Table) -> list[float]:
    """Return the upper edges of the headings of sections in mm."""
    tops, y = [], table.box.y + NAMES
    ends = spots.section_ends(layout)
    for n, row in enumerate(layout.rows, 1):
        if _begins(layout, n):
            tops.append(y)
            y += SECTION
        y += table.line * (max(1, len(row.parts)) + (n in ends))
    return tops


def _widths(width: float, players: int) -> tuple[float, float]:
    """Return the widths in mm of the names of rows and of a player's column."""
    label = min(WIDEST, max(width - players * COLUMN, min(52.0, width - players * LEAST_COLUMN)))
    return label, (width - label) / players


def _head(scene: Scene, game: int, room: Box) -> None:
    y, date, winner = room.y + TOP - 3.0, room.x + 0.315 * room.w, room.x + 0.386 * room.w
    furniture.draw_writing_line(scene, spots.DATE(game), room.x + 3, date, y, DATE, "pad.date")
    furniture.draw_writing_line(scene, spots.WINNER(game), winner, room.right - 3, y, WINNER, "pad.winner")


def _names(scene: Scene, layout: ScorePad, table: Table) -> None:
    """Draw the number or the team of each player, and a line for the name."""
    box, ink, teams = table.box, layout.pad.ink, layout.total.teams
    for seat in spots.seats(layout):
        x, y, wide = table.left(seat), box.y + NAMES / 2, table.column >= WIDE_COLUMN
        left, base, high = (x + 8.4, y + 3.2, 2.6) if wide and not teams else (x + 1.8, y + 4.0, 2.25)
        if teams:
            team = msg("Team {n}", "sheet", n=(seat - 1) % teams + 1)
            scene.text(
                left, box.y + 3.0, team, "bold", TEAM_PT, mid=True, width=table.column - 3.6, box="pad.team"
            )
        else:
            star_y, radius = (y, 3.0) if wide else (box.y + 3.4, 2.3)
            ornament.draw_star(scene, x + 4.4, star_y, radius, fill=f"{ink}_t", stroke=ink, lw=0.3)
            scene.text(x + 4.4, star_y, str(seat), "num", 8.5 if wide else 7.0, "ink", "c", mid=True)
        half = (table.column - 1.8 - (left - x)) / 2
        scene.seg(left, base, left + 2 * half, base, "ink", 0.2)
        scene.spot(spots.NAME(table.game, seat), left + half, base - 2.6, half, high)
    scene.seg(box.x, box.y + NAMES, box.right, box.y + NAMES, ink, 0.4)


def _begins(layout: ScorePad, number: int) -> bool:
    """Return whether a section begins with this row, counted from 1."""
    section = layout.rows[number - 1].section
    return bool(section) and (number == 1 or layout.rows[number - 2].section != section)


def _rows(scene: Scene, layout: ScorePad, table: Table, lines: list[Line], y: float) -> float:
    """Draw all rows from y on. Return the y below them."""
    box, ink = table.box, layout.pad.ink
    ends = spots.section_ends(layout)
    for count, line in enumerate(lines):
        if line.first and _begins(layout, line.number):
            _section(scene, line.row, Box(box.x, y, box.w, SECTION), ink)
            y += SECTION
        cell = Box(box.x, y, box.w, table.line)
        if count % 2:
            scene.rect(box.x + 0.4, y, box.w - 0.8, table.line, fill=f"{ink}_t")
        _line(scene, layout, table, line, cell)
        y += table.line
        scene.seg(box.x + 0.3, y, box.right - 0.3, y, f"{ink}_m", 0.2)
        if line.number in ends and line.at == max(1, len(line.row.parts)):
            _subtotal(scene, layout, table, line, Box(box.x, y, box.w, table.line))
            y += table.line
    return y


def _section(scene: Scene, row: Row, box: Box, ink: str) -> None:
    scene.rect(box.x + 0.4, box.y, box.w - 0.8, box.h, fill=ink)
    scene.text(
        box.x + 4, box.y + box.h / 2, user_words(row.section), "display", 10.5, scene.lettering_on(ink), mid=True,
        width=box.w - 8, box="pad.section",
    )  # fmt: skip


def _subtotal(scene: Scene, layout: ScorePad, table: Table, line: Line, box: Box) -> None:
    ink, y = layout.pad.ink, box.y + box.h / 2
    said = msg("Subtotal: {section}", "report", section=user_words(line.row.section))
    scene.text(box.x + 4, y, said, "bold", 9.5, mid=True, width=table.label - 7, box="pad.subtotal")
    for seat in spots.seats(layout):
        x = table.left(seat)
        scene.rect(
            x + 1.4, box.y + 0.8, table.column - 2.8, box.h - 1.6, 1.0, fill="white", stroke=ink, lw=0.35
        )
        address = spots.SUBTOTAL(table.game, line.number, seat)
        _number_spot(scene, address, x + table.column / 2, y, table.column / 2 - 2, box.h / 2 - 1.2)
    scene.seg(box.x + 0.3, box.bottom, box.right - 0.3, box.bottom, ink, 0.35)


def _line(scene: Scene, layout: ScorePad, table: Table, line: Line, box: Box) -> None:
    """Draw the name and the worth of a row, and the cell of each player."""
    y, high = box.y + box.h / 2, box.h / 2 - 0.7
    _label(scene, table, line, box)
    for seat in spots.seats(layout):
        x = table.left(seat)
        if line.row.kind == "yes":
            half = min(3.2, box.h / 2 - 1.0)
            middle = x + table.column / 2
            scene.rect(
                middle - half, y - half, 2 * half, 2 * half, 0.8, fill="white", stroke=layout.pad.ink, lw=0.4
            )
            scene.spot(spots.YES(table.game, line.number, seat), middle, y, half - 0.3)
            continue
        split = spots.has_points(line.row)
        share = table.column * (0.42 if split else 1.0)
        draw = scene.spot if line.row.kind == "note" else partial(_number_spot, scene)
        draw(spots.NUMBER(table.game, line.number, line.at, seat), x + share / 2, y, share / 2 - 0.8, high)
        if split:
            scene.seg(x + share, box.y + 1.4, x + share, box.bottom - 1.4, f"{layout.pad.ink}_m", 0.2)
        if split and line.at == max(1, len(line.row.parts)):
            rest = table.column - share
            address = spots.POINTS(table.game, line.number, seat)
            _number_spot(scene, address, x + share + rest / 2, y, rest / 2 - 0.8, high)


def _number_spot(scene: Scene, address: str, x: float, y: float, wide: float, high: float) -> None:
    """Place a spot for a number. The number is centred, because the spot is not much wider than high."""
    scene.spot(address, x, y, min(wide, NUMBER_SHAPE * high), high)


def _label(scene: Scene, table: Table, line: Line, box: Box) -> None:
    """Draw the name of a row and its worth. Raise ``DoesNotFit`` with the name of the row."""
    words = line.row.parts[line.at - 1].word if len(line.row.parts) > 1 else line.row.word
    worth = list(_worth(scene, line.row)) if line.first else []
    try:
        _name_and_worth(scene, words, worth, Box(box.x + 4, box.y, table.label - 7, box.h))
    except DoesNotFit as error:
        said = "Row {row}: {why}. Shorten its name, or describe its points with fewer numbers."
        raise DoesNotFit(msg(said, "report", row=line.row.word, why=error.message)) from None


def _name_and_worth(scene: Scene, words: Msg, worth: Sequence[str], box: Box) -> None:
    """Draw a name and, in small type, its worth: below the name if there is room, else beside it if it is short."""
    x, y, width, high = box
    beside = DOT.join(worth)
    aside = scene.width(beside, "text", WORTH_PT)
    if not worth:
        scene.text(x, y + high / 2, words, "bold", NAME_PT, mid=True, width=width, box="pad.row")
        return
    name = scene.width(scene.typesetter.say(words), "bold", NAME_PT)
    if high < TWO_LINES and aside <= max(width * 0.45, width - name - 2):
        scene.text(x, y + high / 2, words, "bold", NAME_PT, mid=True, width=width - aside - 2, box="pad.row")
        scene.text(box.right, y + high / 2, beside, "text", WORTH_PT, align="r", mid=True,
                   width=aside + 0.1, box="pad.worth")  # fmt: skip
        return
    pt, lines = _wrapped(scene, worth, width, high - NAME_LINE)
    pitch = WORTH_LINE * pt / LEAST_FOOT_PT
    top = (high - NAME_LINE - pitch * len(lines)) / 2
    single = len(lines) == 1
    name_at = 0.33 * high if single else top + NAME_LINE / 2
    scene.text(x, y + name_at, words, "bold", min(NAME_PT, high), mid=True, width=width, box="pad.row")
    for n, said in enumerate(lines):
        at = 0.74 * high if single else top + NAME_LINE + (n + 0.5) * pitch
        scene.text(x, y + at, said, "text", min(pt, 0.8 * high), mid=True, width=width, box="pad.worth")


def _wrapped(scene: Scene, worth: Sequence[str], width: float, high: float) -> tuple[float, list[str]]:
    """Return the largest size in points, and the lines, in which a worth fits ``width`` and ``high`` mm.

    At the smallest size it may be wider or higher.
    """
    for pt in WORTH_SIZES:
        lines = [worth[0]]
        for said in worth[1:]:
            longer = f"{lines[-1]}{DOT}{said}"
            if scene.width(longer, "text", pt) <= width:
                lines[-1] = longer
            else:
                lines.append(said)
        most = max(1, int(high / (WORTH_LINE * pt / LEAST_FOOT_PT)))
        if len(lines) <= most:
            return pt, lines
    return LEAST_FOOT_PT, [*lines[: most - 1], DOT.join(lines[most - 1 :])]


def _worth(scene: Scene, row: Row) -> Iterator[str]:
    """Yield the worth of a row, in signs where they need no translation: ``× 3``, ``÷ 5``, ``0–1: -1``."""
    say = scene.typesetter.say
    if row.kind in ("each", "rounds") and row.each == 0:
        yield say(msg("for ties", "sheet"))
    elif row.kind in ("each", "for_every", "rounds", "yes"):
        yield from (isolate_signs(scene, sign) for sign in _signs(scene, row))
    for n, (numbers, points) in enumerate(_pairs(row)):
        title = numbers
        if row.win:
            title = say(msg("place {n}", "sheet", n=int(numbers)) if n else FEWEST if row.fewest else MOST)
        yield f"{isolate_signs(scene, title)}: {isolate_signs(scene, say(number_message(points)))}"


def _signs(scene: Scene, row: Row) -> Iterator[str]:
    """Yield what one unit, some units or a cross is worth."""

    def say(n: float) -> str:
        return scene.typesetter.say(number_message(n))

    each = 1 if row.each is None else row.each
    if row.for_every is not None:
        yield f"÷ {say(row.for_every)}" + (f" × {say(each)}" if each != 1 else "")
    elif row.kind == "each" or each != 1:
        yield f"× {say(each)}"
    if row.yes is not None:
        yield f"+{say(row.yes)}" if row.yes >= 0 else say(row.yes)


def _pairs(row: Row) -> Iterator[tuple[str, float]]:
    """Yield numbers, such as ``0–1`` or ``5+``, and their points; for ``win`` the places, for ``sets`` the sizes."""
    for points, group in groupby(enumerate(row.points), lambda entry: entry[1]):
        numbers = [n for n, _ in group]
        yield _range(numbers[0], numbers[-1]), points
    for step, following in zip_longest(row.steps, row.steps[1:]):
        whole = following is not None and not row.halves
        yield _range(step.at_least, following.at_least - 1 if whole else None), step.points
    yield from ((str(n), points) for n, points in enumerate(row.win or row.sets, 1))


def _range(first: int, last: int | None) -> str:
    return f"{first}+" if last is None else str(first) if first == last else f"{first}–{last}"


def _end(scene: Scene, layout: ScorePad, table: Table, y: float) -> None:
    """Draw the rows of the totals and of the places."""
    box, ink = table.box, layout.pad.ink
    middle = y + TOTALS / 2
    scene.seg(box.x, y, box.right, y, ink, 0.5)
    scene.text(
        box.x + 4,
        middle,
        msg("Total", "sheet"),
        "bold"
        if scene.typesetter.rtl
        else "display",  # the Arabic display face sets the letters of this word apart
        13,
        mid=True,
        width=table.label - 7,
        box="pad.total",
    )
    target = layout.total.target
    for seat in spots.seats(layout):
        x = table.left(seat)
        draw_panel(
            scene, x + 1.6, y + 1.6, table.column - 3.2, TOTALS - 3.2, ink, notch=1.8, lw=0.5, fill="white"
        )
        address = spots.TOTAL(table.game, seat)
        _number_spot(scene, address, x + table.column / 2, middle, table.column / 2 - 2.4, TOTALS / 2 - 2.2)
    if target is not None:
        sign = isolate_signs(scene, f"≥ {scene.typesetter.say(number_message(target))}")
        scene.text(box.x + table.label - 3, middle, sign, "num", 10,
                   align="r", mid=True)  # fmt: skip
    low = y + TOTALS
    scene.seg(box.x + 0.3, low, box.right - 0.3, low, f"{ink}_m", 0.25)
    scene.text(
        box.x + 4, low + PLACES / 2, PLACE_WORD, "bold", 10, mid=True, width=table.label - 7, box="pad.place"
    )
    for seat in spots.seats(layout):
        scene.spot(
            spots.PLACE(table.game, seat),
            table.left(seat) + table.column / 2,
            low + PLACES / 2,
            6.0,
            PLACES / 2 - 1,
        )


PLACE_WORD: Msg = msg("Place", "sheet")


def _ornament(scene: Scene, box: Box, ink: str) -> None:
    """Draw a lotus band under a short table, so that the page does not end in blank paper."""
    high = min(9.0, box.h - 6)
    ornament.draw_lotus_band(
        scene, box.x + 0.2, box.bottom - high, box.w - 0.4, high, round(box.w / high * 1.1), lw=0.2, stroke=ink,
        fill=f"{ink}_t",
    )  # fmt: skip
