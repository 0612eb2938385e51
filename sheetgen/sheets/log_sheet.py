"""Draw a blank log sheet of any game for writing by hand; the game defines the rows of its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import ornament
from sheetgen.draw.items import Use
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.log_sheet import LEGEND, Blank, Entry, LogRows, Rings, Row
from sheetgen.games.layouts.file import numbered_title
from sheetgen.games.notation.args import forms_of
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg
from sheetgen.resources import find_object
from sheetgen.sheets import log_fields as fields
from sheetgen.sheets.log_ends import claims_height, draw_claims, draw_phrases, draw_section, phrases_height
from sheetgen.sheets.log_rows import (
    SIDE,
    Page,
    Seats,
    draw_column_headings,
    draw_legend,
    draw_row,
    draw_seat,
    is_written,
    player_label,
    row_height,
    with_words_above,
)

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.contract.game import Game
    from sheetgen.games.kinds.shared import LogSheet
    from sheetgen.games.notation.lexicon import Grammar
    from sheetgen.text.typesetter import Typesetter


OPTIONS: Mapping[str, tuple[str, ...]] = {"players": tuple("123456789")}
"""The options of log sheets: the number of players."""

TOP, NUMBER, CURL, GAP = 6.5, 11.5, 1.3, 0.8
"""The top margin, the widths of a round's number and of a frame's curl, and the gap between rounds, in mm."""
FOOTER = 12.8
"""Height in mm of the area at the bottom of a page for the footer, whose descenders are 5 mm from the edge."""
SPREAD = 6.0
"""The largest additional gap between rounds in mm, if there is room."""
HAND, CLOSE, STEP = 6.5, 4.6, 0.1
"""The minimum height in mm of lines for writing, the minimum where two pages would not hold a game otherwise,
and the step in which heights are reduced until a game fits. Fields are 4.5 mm high even then.
"""
CAPTION, LEGEND_HIGH = 7.8, 6.4
MOST_BOXES = 4
"""The most groups of random results that have separate fields."""


SIDES = (msg("front", "sheet"), msg("back", "sheet"), msg("continued", "sheet"))
"""The titles of the pages; the third is only used if two pages do not hold a game."""


class PageManner(NamedTuple):
    """A way to fill the pages of a log sheet: their number, whether the last has phrases, and the minimum
    line height in mm.

    If ``dense`` is True, words of pictures are once on a page, and claims have no title.
    """

    dense: bool
    pages: int
    phrases: bool
    least: float = HAND


class RoundsPlan(NamedTuple):
    """The distribution of a game's rounds over a log sheet: line height in mm, rounds on each page, and the
    manner.
    """

    line: float
    rounds: tuple[int, ...]
    manner: PageManner


def log_pages(layout: LogSheet, typesetter: Typesetter, paper: Paper, *, players: str = "") -> list[Scene]:
    """Return two pages: heading, rounds, claims, and examples of notation if there is room.

    If two pages do not hold a whole game, there are three. Raises ``UsageError`` for a number of players that
    the game does not have, ``DoesNotFit`` if a word or a round does not fit.
    """
    game = registry.find(layout.header.game)
    seats = int(players or layout.players)
    if seats > 1 and (refused := game.not_for(seats)):
        raise UsageError(refused)
    pages, rows, plan = _planned(layout, game, typesetter, paper, seats)
    number, last = 0, pages[-1]
    for page, count in zip(pages, plan.rounds, strict=True):
        below = _below(rows, seats, plan) if page is last else 0.0
        # the width of translated words determines the places of all things in a row
        with page.scene.layer("text"):
            _rounds(
                page, rows, seats, plan.line, length_in_mm(layout.line), range(number, number + count), below
            )
            if page is last:
                draw_claims(last, game, rows.signs, seats, plan.line, titled=not plan.manner.dense)
                if plan.manner.phrases:
                    draw_phrases(last, game.grammar, rows.phrases)
        number += count
        scene = page.scene
        draw_footer(scene, layout, SIDE, scene.h - FOOTER, scene.w - 2 * SIDE)
    return [page.scene for page in pages]


def _planned(
    layout: LogSheet, game: Game, typesetter: Typesetter, paper: Paper, seats: int
) -> tuple[list[Page], LogRows, RoundsPlan]:
    """Return pages with their headings in the best manner that holds a whole game, their rows, and the
    plan.
    """
    rows = log_rows_of(game)
    loose, close = (
        rows,
        rows._replace(round=lambda players: tuple(map(with_words_above, rows.round(players)))),
    )
    begun = {
        dense: _pages_with_headings(layout, game, close if dense else loose, typesetter, paper, seats)
        for dense in (False, True)
    }
    for manner in _manners(bool(rows.phrases)):
        pages = begun[manner.dense][: manner.pages]
        found = close if manner.dense else loose
        plan = best_plan([page.room for page in pages], found, seats, length_in_mm(layout.line), manner)
        if plan is not None:
            return pages, found, plan
    wanted = rows.rounds.get(seats, 1)
    said = msg(
        "{rounds} rounds of {lines} lines do not fit on this paper", "report", rounds=wanted, lines=seats
    )
    raise DoesNotFit(said)


def _pages_with_headings(
    layout: LogSheet, game: Game, rows: LogRows, typesetter: Typesetter, paper: Paper, seats: int
) -> list[Page]:
    """Return the pages with everything that is above their rounds."""
    lexicon = game.grammar.lexicon(typesetter.lang)
    pages = [Page(_scene(layout, game, typesetter, paper, side), TOP, lexicon, game.ink) for side in SIDES]
    _head(pages[0], layout, rows, seats)
    title = numbered_title(layout.header, typesetter.lang)
    for page in pages:
        with page.scene.layer("text"):
            if page is pages[0]:
                _single_rows(page, rows, seats)
                _captions(page, rows)
            elif page is pages[2]:
                draw_section(page, f"{title} · {typesetter.say(SIDES[2])}")
            _legends(page, rows, seats)
    return pages


def log_rows_of(game: Game) -> LogRows:
    """Return the rows of a game's log sheet, derived from its grammar if it does not define them."""
    if game.log_sheet:
        rows: LogRows = find_object(game.log_sheet)
        return rows
    once, chances = (tuple(_chances(game.grammar, once)) for once in (True, False))
    return LogRows(
        once=lambda players: once,
        round=lambda players: (*chances, *((Entry(n, (Blank(),)),) for n in range(players))),
    )


def _chances(grammar: Grammar, once: bool) -> list[Row]:
    """Return rows for random events, one for each word, with a field for each group of results."""
    found: dict[Msg, Row] = {}
    for verb in grammar.verbs:
        if verb.line and verb.word is not None and verb.once == once:
            boxes = verb.args[0].fixed_count() if len(verb.args) == 1 else None
            groups = -(-boxes.number // boxes.group_size) if boxes else 1
            count = groups if groups <= MOST_BOXES else 1
            parts = tuple(Blank(sign="|" if n else "") for n in range(count))
            word = forms_of(verb.word)[0]
            found.setdefault(word, (Entry(word, parts),))
    return list(found.values())


def _scene(layout: LogSheet, game: Game, typesetter: Typesetter, paper: Paper, side: Msg) -> Scene:
    title = f"{typesetter.say(game.short_title)}: {typesetter.say(side)}"
    return start_page(layout, typesetter, paper.width, paper.height, title, behind=side.text == "back")


# ---- distribution on pages ----


def best_plan(
    rooms: Sequence[float], rows: LogRows, seats: int, line: float, manner: PageManner
) -> RoundsPlan | None:  # fmt: skip
    """Return the plan with the highest lines, at most ``line``, with which a whole game fits, or None."""
    for n in range(max(0, round((line - manner.least) / STEP)) + 1):
        plan = _filled(rooms, rows, seats, RoundsPlan(line - n * STEP, (), manner))
        if sum(plan.rounds) >= rows.rounds.get(seats, 1) and min(plan.rounds) > 0:
            return plan
    return None


def _manners(phrases: bool) -> tuple[PageManner, ...]:
    """Return the ways to fill the pages of a log sheet, best first: two pages are more important than words
    in each line, and these are more important than ``phrases``.
    """
    return (
        PageManner(dense=False, pages=2, phrases=phrases),
        PageManner(dense=True, pages=2, phrases=phrases),
        PageManner(dense=True, pages=2, phrases=False, least=CLOSE),
        PageManner(dense=False, pages=3, phrases=phrases),
        PageManner(dense=True, pages=3, phrases=False, least=CLOSE),
    )


def _filled(rooms: Sequence[float], rows: LogRows, seats: int, plan: RoundsPlan) -> RoundsPlan:
    """Return the plan with the number of rounds that each page holds."""
    block = _block(rows, seats, plan.line) + GAP
    below = [0.0] * (len(rooms) - 1) + [_below(rows, seats, plan)]
    counts = (int((room - under + GAP) // block) for room, under in zip(rooms, below, strict=True))
    return plan._replace(rounds=tuple(max(0, count) for count in counts))


def _block(rows: LogRows, seats: int, line: float) -> float:
    """Return the height in mm of a round's rows."""
    return sum(row_height(row, line) for row in rows.round(seats))


def _below(rows: LogRows, seats: int, plan: RoundsPlan) -> float:
    """Return the height in mm of everything below the rounds of the last page."""
    more = phrases_height(rows.phrases) if plan.manner.phrases else 0.0
    return claims_height(seats, plan.line, titled=not plan.manner.dense) + more


# ---- parts of the page ----


def _head(page: Page, layout: LogSheet, rows: LogRows, seats: int) -> None:
    """Draw the title and the game in one line, and the fields of a log's header."""
    scene, typesetter = page.scene, page.scene.typesetter
    y = page.y + 3.4
    with scene.layer("text"):  # the line between title and game depends on the width of these words
        title = typesetter.fit(numbered_title(layout.header, typesetter.lang), "display", 15, 80, box="log")
        page.put(0, y, title)
        said = f"{page.typed(msg('game', 'log'))}: {layout.header.game}"
        game = typesetter.fit(said, "bold", 9, 60, box="log")
        page.put(page.width - game.width, y, game)
        a, b = page.left(title.width + 3), page.left(page.width - game.width - 3)
        scene.seg(a, y, b, y, page.ink, 0.25)
        if rows.crown:
            scene.circle((a + b) / 2, y, 4.2, fill="white")
            rows.crown(scene, (a + b) / 2, y, 6.6)
        page.y += 12.4
        _fields(page, rows, seats)
    page.y += 4.8


def _fields(page: Page, rows: LogRows, seats: int) -> None:
    """Draw fields for names after the seat numbers, layouts to ring, and a field for the date."""
    typesetter, y = page.scene.typesetter, page.y
    players, layout, date = (
        typesetter.fit(f"{page.typed(word)}:", "bold", 9, 22, box="log.field") for word in _FIELDS
    )
    titles = [page.typed(face.other or face.word) for face in rows.layouts]  # a log may name layouts by title
    words = [typesetter.line(title, "text", 8.6) for title in titles]
    choice = layout.width + sum(9.9 + word.width for word in words) + 4.0 if words else 0.0
    start = page.width - date.width - 20.0
    page.put(start, y, date)
    _line(page, start + date.width + 1.2, page.width, fields.DATE, page.typed(_FIELDS[2]))
    start -= choice
    if words:
        page.put(start, y, layout)
    x = start + layout.width + 2.4
    for face, title, word in zip(rows.layouts, titles, words, strict=True):
        face.picture(page.scene, page.left(x + 2.9), y, 5.8)
        page.put(x + 7.3, y, word)
        page.scene.spot(
            fields.layout_address(str(face.word)), page.left(x + 2.9), y, 3.1,
            use=Use(f"{page.typed(_FIELDS[1])}: {title}", "ring", fields.LAYOUT),
        )  # fmt: skip
        x += 9.9 + word.width
    page.put(0.0, y, players)
    begin = players.width + 1.6
    share = (start - 2.0 - begin) / seats
    for n in range(seats):
        draw_seat(page, page.left(begin + n * share + 2.9), y, n + 1, 2.9)
        end = begin + (n + 1) * share - 1.2
        _line(page, begin + n * share + 6.6, end, fields.player_address(n + 1), page.say(player_label(n + 1)))


_FIELDS = (msg("players", "log"), msg("layout", "log"), msg("date", "log"))


def _line(page: Page, start: float, end: float, address: str, says: str) -> None:
    """Draw a line for writing, with its spot."""
    a, b = page.left(start), page.left(end)
    page.scene.seg(a, page.y + 2.0, b, page.y + 2.0, lw=0.22)
    page.scene.spot(address, (a + b) / 2, page.y - 0.4, abs(b - a) / 2, 2.4, use=Use(says, "text"))


def _single_rows(page: Page, rows: LogRows, seats: int) -> None:
    """Draw the rows that a game has only once in a frame."""
    found = rows.once(seats)
    if not found:
        return
    page.y += 0.6
    _framed(page, found, Seats(seats, 0), HAND, 0)
    page.y += GAP + 0.7


def _captions(page: Page, rows: LogRows) -> None:
    """Draw the game's hints above the rounds."""
    typesetter, width = page.scene.typesetter, page.width
    if rows.hints:
        text = "   ·   ".join(typesetter.say(hint) for hint in rows.hints)
        said = typesetter.paragraph(text, "text", CAPTION, width, 9.6, floor=7.0, box="log.hints")
        align, latin = "r" if typesetter.rtl else "l", typesetter.script == "Latn"
        page.scene.paragraph(page.left(0), page.y - (0.6 if latin else 0.4), said, align=align)
        page.y += said.height + (0.9 if latin else 1.4)


def _legends(page: Page, rows: LogRows, seats: int) -> None:
    """Draw the words of pictures that have no words in rows, once on a page."""
    parts = (part for row in rows.round(seats) for entry in row for part in entry.parts)
    for rings in dict.fromkeys(p for p in parts if isinstance(p, Rings) and p.words == LEGEND):
        draw_legend(page, rings, page.y + LEGEND_HIGH / 2 - 0.6)
        page.y += LEGEND_HIGH
    for row in dict.fromkeys(rows.round(seats)):
        draw_column_headings(page, row, Seats(seats, 0), NUMBER)


def _rounds(
    page: Page, rows: LogRows, seats: int, line: float, most: float, numbers: Sequence[int], below: float
) -> None:
    """Draw rounds; remaining height makes lines higher, up to ``most``, and then widens the gaps."""
    over = page.room - below - len(numbers) * (_block(rows, seats, line) + GAP) + GAP
    written = sum(map(is_written, rows.round(seats))) * len(numbers)
    line = min(most, line + over / written)
    over = page.room - below - len(numbers) * (_block(rows, seats, line) + GAP) + GAP
    spare = min(SPREAD, over / max(1, len(numbers) - 1))
    for number in numbers:
        first = number % seats if rows.turning else 0
        _framed(page, rows.round(seats), Seats(seats, first), line, number + 1)
        page.y += GAP + spare
    page.y -= GAP + spare


def _framed(page: Page, rows: Sequence[Row], seats: Seats, line: float, number: int) -> None:
    """Draw rows in a frame, with the number of their round in a lotus at the side, unless it is 0."""
    scene, top = page.scene, page.y
    high = sum(row_height(row, line) for row in rows)
    frame = ornament.cusped_frame_path(page.width, round(high, 4), 1.8)
    start = NUMBER if number else 0.0
    ornament.draw_at(scene, frame, SIDE, top, fill="white")
    if number:
        with scene.placed(SIDE, top), scene.clipped(frame):
            scene.rect(page.left(0, NUMBER) - SIDE, 0, NUMBER, high, fill=f"{page.ink}_t")
        edge = page.left(NUMBER)
        scene.seg(edge, top, edge, top + high, page.ink, 0.25, cap=0)
        _number(page, page.left(NUMBER / 2), top + high / 2, str(number))
    y, before = top, False
    for n, row in enumerate(rows, 1):
        if y > top:
            strong = before
            scene.seg(
                page.left(start), y, page.left(page.width), y, page.ink if strong else f"{page.ink}_m",
                0.25 if strong else 0.18, cap=0,
            )  # fmt: skip
        draw_row(page, row, y, line, seats, start or CURL, fields.RowOf(number, n))
        before = not is_written(row)
        y += row_height(row, line)
    ornament.draw_at(scene, frame, SIDE, top, stroke=page.ink, lw=0.4)
    page.y += high


def _number(page: Page, x: float, y: float, number: str) -> None:
    scene = page.scene
    ornament.draw_lotus(scene, x, y, 5.0, n=12, rings=1, stroke=page.ink, fill="white", lw=0.22, eye=0)
    scene.circle(x, y, 3.4, fill="white", stroke=page.ink, lw=0.3)
    scene.text(x, y, number, "num", 12, align="c", mid=True)
