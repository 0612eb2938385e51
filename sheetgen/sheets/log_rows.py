"""Draw the rows of a log sheet: lines with pictures to ring, marks to cross and fields for writing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.items import FLOOR, Use
from sheetgen.errors import DoesNotFit
from sheetgen.games.contract.log_sheet import (
    ABOVE,
    BESIDE,
    ON,
    UNDER,
    WHO,
    Blank,
    Cross,
    Entry,
    Face,
    Part,
    Rings,
    Row,
)
from sheetgen.games.contract.values import join_list
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.sheets import log_fields as fields
from sheetgen.text.line import CONDENSE, Line
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.notation.lexicon import Lexicon


SIDE, FOOT = 6.5, 14.5
STRIP, BARE_STRIP = 11.2, 6.8
"""Heights in mm of a row of pictures with words below, and without words."""
STAR, LOW_STAR, DOT, LOTUS, EDGE = 2.7, 2.25, 2.25, 6.2, 0.2
"""Radius in mm of a printed seat, usually and in low rows, and of a seat to ring; width of marks to cross;
the minimum distance of seats from lines.
"""
HEAD, SIGN, PITCH, SEATS, ROOM = 9.2, 2.6, 4.9, 24.5, 2.4
"""Widths in mm of a printed seat with its colon, of a sign between parts, and of a seat to ring; largest width
of all seats to ring; half the height of a ring's spot.
"""
COLON = 1.55
"""Distance in mm of a colon from the seats to ring before it, and from what follows."""
LEAST, CELL, HALF = 11.0, 4.5, 2.7
"""The minimum width in mm of a field that shares the remaining width, the minimum height of fields, and the
minimum half height of a picture that can be ringed twice in rows that are high enough.
"""
FACE, WORDS = 5.3, 7.4
SMALL = 4.7
TINY = 4.1
"""Sizes of pictures in mm: above a word (``FACE``), beside one (``SMALL``), without (``TINY``); ``WORDS`` is
in points.
"""
CUT = 5
"""The most letters of a shortened word."""
LIFT = {"Arab": 0.55, "Deva": 0.55}
"""Offset in mm of words under pictures, upwards, by script, for scripts with deep descenders."""
WIDE, BARE, TWICE = 16.2, 5.4, 7.4
"""Widths in mm of a picture with a word beside it, without, and without but to ring twice."""
NARROW, BESIDES = 6.2, 0.7
"""The minimum width in mm of a picture above a word, and the distance of two such words."""


class Page:
    """A page of a log sheet that is being drawn: positions are measured from the side where reading starts;
    ``ink`` is that of lines.
    """

    def __init__(self, scene: Scene, y: float, lexicon: Lexicon, ink: str = "gold") -> None:
        self.scene, self.y, self.lexicon, self.ink = scene, y, lexicon, ink
        self.width = scene.w - 2 * SIDE

    @property
    def room(self) -> float:
        """The remaining height in mm above the footer."""
        return self.scene.h - FOOT - self.y

    def left(self, start: float, width: float = 0.0) -> float:
        """Return the left edge of an object of this width that starts ``start`` mm from the side where
        reading starts.
        """
        rtl = self.scene.typesetter.rtl
        return SIDE + self.width - start - width if rtl else SIDE + start

    def put(self, start: float, y: float, line: Line, ink: str = "ink") -> None:
        """Draw a line of text with its capitals centred vertically on y."""
        self.scene.line(self.left(start, line.width), y, line, ink, mid=True)

    def say(self, text: Msg) -> str:
        """Return a text in the reader's language."""
        return self.scene.typesetter.say(text)

    def typed(self, word: Msg | str) -> str:
        """Return a word as it is typed in logs of the reader's language."""
        return self.lexicon.say(word) if isinstance(word, Msg) else word


class Seats(NamedTuple):
    """The number of players, and the seat that starts this round, from 0."""

    players: int
    first: int

    def number(self, head: int) -> int:
        """Return the seat number, from 1, that the head of an entry refers to."""
        return (self.first + head) % self.players + 1


class EntryAddress(NamedTuple):
    """The address prefix of an entry or part, and its name for readers."""

    address: str
    says: str


def row_height(row: Row, line: float) -> float:
    """Return the height of a row in mm; rows for writing have the height ``line``."""
    strip = next((part for entry in row for part in entry.parts if _is_strip(part)), None)
    if not isinstance(strip, Rings):
        return line
    return STRIP if strip.words == UNDER else BARE_STRIP


def _inset(high: float, least: float, usual: float) -> float:
    """Return the distance in mm from the lines above and below: ``usual``, or less to keep the height
    ``least``.
    """
    return max(0.0, min(usual, (high - least) / 2))


def is_written(row: Row) -> bool:
    """Return whether a row is as high as a line for writing, not as pictures to ring."""
    return not any(_is_strip(part) for entry in row for part in entry.parts)


def with_words_above(row: Row) -> Row:
    """Return the row with the words of its pictures at the top of the page, not under each picture."""
    return tuple(
        entry._replace(parts=tuple(
            part._replace(words=ABOVE) if isinstance(part, Rings) and part.words == UNDER else part
            for part in entry.parts
        ))
        for entry in row
    )  # fmt: skip


def draw_row(
    page: Page, row: Row, y: float, line: float, seats: Seats, start: float, where: fields.RowOf
) -> None:
    """Draw a row below y, starting ``start`` mm from the side where reading starts; ``where`` is its
    address.
    """
    high = row_height(row, line)
    share = room_to_write(page, row, seats, start)
    for number, entry in enumerate(row):
        if number and entry.head != ON:
            edge = page.left(start)
            page.scene.seg(edge, y, edge, y + high, f"{page.ink}_m", 0.18, cap=0)
        mine = EntryAddress(
            fields.RowOf.entry(where, number + 1),
            page.say(join_list([where.says, _entry_name(page, entry, seats)])),
        )
        _head(page, entry, start, y, high, seats, mine)
        start += _head_width(page, entry, seats)
        for n, part in enumerate(entry.parts, 1):
            width = share if takes_share(part) else _part_width(page, part)
            _draw(
                page, part, start, width, y, high, mine._replace(address=fields.part_address(mine.address, n))
            )
            start += width


def room_to_write(page: Page, row: Row, seats: Seats, start: float) -> float:
    """Return the width in mm of parts that share the remaining width. Raises ``DoesNotFit`` if it is too
    small.
    """
    fixed = sum(_entry_width(page, entry, seats) for entry in row)
    shares = sum(takes_share(part) for entry in row for part in entry.parts)
    share = (page.width - start - 1.8 - fixed) / max(1, shares)
    if share < (LEAST if shares else 0):
        said = msg("a row of the log has {share:.0f} mm to write, at least {least:.0f}", "report",
                   share=share, least=LEAST)  # fmt: skip
        raise DoesNotFit(said)
    return share


def _entry_width(page: Page, entry: Entry, seats: Seats) -> float:
    """Return the width in mm of an entry without the parts that share the remaining width."""
    parts = (_part_width(page, part) for part in entry.parts if not takes_share(part))
    return _head_width(page, entry, seats) + sum(parts)


# ---- heads ----


def _head_width(page: Page, entry: Entry, seats: Seats) -> float:
    head = entry.head
    if isinstance(head, Msg):
        return 1.4 if _has_strip(entry) else _keyword(page, head).width + 4.2
    if head == WHO:
        return seats.players * _pitch(seats) + 2 * COLON
    return 1.0 if head == ON else HEAD


def _pitch(seats: Seats) -> float:
    """Return the distance in mm of seats to ring from each other."""
    return min(PITCH, SEATS / seats.players)


def _keyword(page: Page, word: Msg) -> Line:
    return page.scene.typesetter.fit(f"{page.typed(word)}:", "bold", 9, 24, box="log.roll")


def _entry_name(page: Page, entry: Entry, seats: Seats) -> str:
    """Return the name of an entry for readers: the player, or the word of the line."""
    if isinstance(entry.head, Msg):
        return page.typed(entry.head)
    if entry.head == WHO:
        return page.say(msg("who says what", "sheet"))
    if entry.head == ON:
        return page.say(msg("the same goes on", "sheet"))
    return page.say(player_label(seats.number(entry.head)))


def player_label(number: int) -> Msg:
    """Return the name of a seat for readers."""
    return msg("player {number}", "sheet", number=number)


def _head(
    page: Page, entry: Entry, start: float, top: float, high: float, seats: Seats, mine: EntryAddress
) -> None:
    """Draw the player or the word before an entry; strips of pictures have no word."""
    scene, head, y = page.scene, entry.head, top + high / 2
    if isinstance(head, Msg):
        if not _has_strip(entry):
            page.put(start + 2.0, y, _keyword(page, head))
    elif head == WHO:
        pitch = _pitch(seats)
        for n in range(seats.players):
            x = page.left(start + 0.45 + (n + 0.5) * pitch)
            scene.circle(
                x, y, min(DOT, high / 2 - EDGE, (pitch - 0.4) / 2), fill="white", stroke=page.ink, lw=0.2
            )
            scene.text(x, y, str(n + 1), "num", 7.2, align="c", mid=True)
            scene.spot(
                fields.seat_address(mine.address, n + 1), x, y, pitch / 2, ROOM,
                use=Use(f"{mine.says}: {page.say(player_label(n + 1))}", "ring", fields.seats_address(mine.address)),
            )  # fmt: skip
        _colon(page, start + seats.players * pitch + COLON + 0.1, y)
    elif head != ON:
        draw_seat(page, page.left(start + 4.2), y, seats.number(head), star_radius(high))
        _colon(page, start + 8.2, y)


def draw_seat(page: Page, x: float, y: float, number: int, r: float = STAR) -> None:
    """Draw the number of a player in a star."""
    ornament.draw_star(page.scene, x, y, r, fill="white", stroke=page.ink, lw=0.3)
    page.scene.text(x, y, str(number), "num", max(FLOOR, 8.6 * r / STAR), align="c", mid=True)


def star_radius(high: float) -> float:
    """Return the radius of a printed seat; in low rows it is smaller and nearer to the lines."""
    return min(STAR, max(high / 2 - EDGE, min(LOW_STAR, high / 2 - EDGE / 2)))


def _colon(page: Page, start: float, y: float) -> None:
    page.scene.text(page.left(start), y, ":", "bold", 10, align="c", mid=True)


# ---- parts ----


def _is_strip(part: Part) -> bool:
    return isinstance(part, Rings) and part.words in (UNDER, ABOVE)


def _has_strip(entry: Entry) -> bool:
    return any(map(_is_strip, entry.parts))


def takes_share(part: Part) -> bool:
    """Return whether a part shares the remaining width of the row."""
    return _is_strip(part) or (isinstance(part, Blank) and not part.width)


def _part_width(page: Page, part: Part) -> float:
    """Return the width in mm of a part that does not share the remaining width."""
    if isinstance(part, Cross):
        return LOTUS + 1.6
    if isinstance(part, Rings):
        return sum(len(group.faces) for group in part.groups) * _width(part) + 2.0
    word = _word(page, part)
    return part.width + (SIGN if part.sign else 1.0) + (word.width + 1.4 if word else 0.0)


def _width(rings: Rings) -> float:
    """Return the width in mm of a picture in a normal row."""
    return WIDE if rings.words == BESIDE else BARE if rings.most == 1 else TWICE


def _word(page: Page, part: Blank) -> Line | None:
    if part.word is None or part.icon is not None:
        return None
    return page.scene.typesetter.fit(page.typed(part.word), "bold", 8.4, 22, box="log.word")


def _draw(
    page: Page, part: Part, start: float, width: float, y: float, high: float, mine: EntryAddress
) -> None:
    """Draw a part of a row, ``width`` mm wide, from ``start`` on."""
    if isinstance(part, Cross):
        x, middle, size = (
            page.left(start + width / 2),
            y + high / 2,
            min(LOTUS, high - 2 * _inset(high, CELL, EDGE)),
        )
        part.face.picture(page.scene, x, middle, size)
        says = f"{mine.says}: {page.typed(part.face.word)}"
        page.scene.spot(mine.address, x, middle, size / 2, use=Use(says, "cross"))
    elif isinstance(part, Blank):
        _blank(page, part, start, width, y, high, mine)
    elif _is_strip(part):
        _strip(page, part, start, width, y, mine)
    else:
        _pictures_in_line(page, part, start, y + high / 2, high, mine)


def _ring(
    page: Page, rings: Rings, number: int, x: float, y: float, rx: float, ry: float, mine: EntryAddress
) -> None:
    """Add the spot of a picture centred at a point, or two halves if it can be ringed twice."""
    face = [face for group in rings.groups for face in group.faces][number - 1]
    says, beside = f"{mine.says}: {page.typed(face.word)}", rx > ry
    wide, high = (rx / rings.most, ry) if beside else (rx, ry / rings.most)
    for time in range(1, rings.most + 1):
        off = 2 * time - 1 - rings.most
        across = -off if page.scene.typesetter.rtl else off
        at = (x + across * wide, y) if beside else (x, y + off * high)
        again = "" if time == 1 else f" ({page.say(msg('again', 'sheet'))})"
        address = fields.picture_address(mine.address, number, time)
        page.scene.spot(address, *at, wide, high, use=Use(says + again, "ring"))


def _blank(
    page: Page, part: Blank, start: float, width: float, y: float, high: float, mine: EntryAddress
) -> None:
    """Draw a field for writing, with a frame if its width is fixed."""
    scene, middle, end = page.scene, y + high / 2, start + width
    if part.sign:
        scene.text(
            page.left(start + SIGN / 2), middle, part.sign, "bold", min(10, 2 * high), align="c", mid=True
        )
    start += SIGN if part.sign else 1.0
    word = _word(page, part)
    if word is not None:
        page.put(start, middle, word)
        start += word.width + 1.4
    if part.width:
        x, off = page.left(start, end - start - 0.8), _inset(high, CELL, 0.8)
        scene.rect(x, y + off, end - start - 0.8, high - 2 * off, 1.1, fill="white", stroke=page.ink, lw=0.25)
    if part.icon is not None:
        part.icon(scene, page.left(start + 3.7), middle, 3.6)
        start += 6.0
    says = f"{mine.says}: {page.typed(part.word)}" if part.word is not None else mine.says
    room = end - start - 1.2
    half = high / 2 - _inset(high, CELL, 0.9)
    scene.spot(mine.address, page.left(start + room / 2), middle, room / 2, half, use=Use(says, "text"))


def _strip(page: Page, rings: Rings, start: float, width: float, y: float, mine: EntryAddress | None) -> None:
    """Draw a strip of pictures in groups with tinted backgrounds; with ``mine``, add spots to ring."""
    scene = page.scene
    tab, gap = 5.6, 1.5
    with_words = rings.words == UNDER
    high = STRIP if with_words else BARE_STRIP
    lift = LIFT.get(scene.typesetter.script, 0.0)
    signs = sum(tab for group in rings.groups if group.sign)
    room = width - 1.0 - signs - gap * (len(rings.groups) - 1)
    cells = _cells(page, [face for group in rings.groups for face in group.faces], room)
    number = 0
    for group in rings.groups:
        here, cells = cells[: len(group.faces)], cells[len(group.faces) :]
        wide = (tab if group.sign else 0.0) + sum(cell for cell, _ in here)
        edge = 0.8 if with_words else 0.6
        scene.rect(page.left(start, wide), y + edge, wide, high - edge - 0.7, 1.2, fill=f"{group.ink}_t")
        if group.sign:
            group.sign(scene, page.left(start + tab / 2 + 0.1), y + high / 2, 4.6)
            start += tab
        for face, (cell, word) in zip(group.faces, here, strict=True):
            x = start + cell / 2
            face.picture(scene, page.left(x), y + 4.0 - lift if with_words else y + high / 2, FACE)
            if with_words:
                page.put(x - word.width / 2, y + 8.9 - lift, word)
            number += 1
            if mine is not None:
                half = high / 2 - _inset(high, HALF * rings.most, 0.9)
                _ring(page, rings, number, page.left(x), y + high / 2, cell / 2 - 0.2, half, mine)
            start += cell
        start += gap


def _cells(page: Page, faces: Sequence[Face], room: float) -> list[tuple[float, Line]]:
    """Return a width and a word for each face, in one size; long words get the space that short ones
    leave.
    """
    typesetter = page.scene.typesetter
    words = [shortened_word(page, face, room / len(faces) - BESIDES) for face in faces]
    natural = [typesetter.line(word, "text", WORDS).width for word in words]
    needs = [max(NARROW, width + BESIDES) for width in natural]
    if sum(needs) > room:
        needs = [max(NARROW, width * CONDENSE + BESIDES) for width in natural]
    spare = max(0.0, room - sum(needs)) / len(faces)
    labels = [
        Label(word, need + spare - BESIDES, "log.face") for word, need in zip(words, needs, strict=True)
    ]
    set_words = typesetter.fit_all(labels, "text", WORDS)
    return [(need + spare, word) for need, word in zip(needs, set_words, strict=True)]


def _pictures_in_line(
    page: Page, rings: Rings, start: float, y: float, high: float, mine: EntryAddress
) -> None:
    """Draw pictures in a normal row, with words beside them or without words."""
    faces = [face for group in rings.groups for face in group.faces]
    beside = rings.words == BESIDE
    words = fit_words(page, faces, WIDE - SMALL - 2.4) if beside else []
    start += 1.0
    for number, face in enumerate(faces):
        wide = _width(rings)
        at = 2.7 if beside else wide / 2
        face.picture(page.scene, page.left(start + at), y, TINY if wide == BARE else SMALL)
        if beside:
            page.put(start + SMALL + 1.4, y, words[number])
        half = high / 2 - _inset(high, HALF * rings.most, 0.5)
        _ring(page, rings, number + 1, page.left(start + wide / 2), y, wide / 2 - 0.2, half, mine)
        start += wide


def draw_legend(page: Page, rings: Rings, y: float) -> None:
    """Draw pictures with their words once at the top of a page; longer words get more space."""
    faces = [face for group in rings.groups for face in group.faces]
    typesetter = page.scene.typesetter
    words = [page.typed(face.word) for face in faces]
    natural = [typesetter.line(word, "text", WORDS).width for word in words]
    free = page.width - len(faces) * (SMALL + 2.4)
    labels = [
        Label(word, free * width / sum(natural), "log.face")
        for word, width in zip(words, natural, strict=True)
    ]
    over = max(0.0, free - sum(natural)) / len(faces)
    start = 0.0
    for face, word in zip(faces, typesetter.fit_all(labels, "text", WORDS), strict=True):
        face.picture(page.scene, page.left(start + 2.5), y, SMALL)
        page.put(start + SMALL + 0.9, y, word)
        start += SMALL + 2.4 + word.width + over


def draw_column_headings(page: Page, row: Row, seats: Seats, start: float) -> None:
    """Draw pictures above their words as headings of the columns of a row of pictures."""
    for entry in row:
        for part in entry.parts:
            if isinstance(part, Rings) and part.words == ABOVE:
                share = room_to_write(page, row, seats, start)
                begin = start + _head_width(page, entry, seats)
                _strip(page, part._replace(words=UNDER), begin, share, page.y, None)
                page.y += STRIP


def fit_words(page: Page, faces: Sequence[Face], width: float) -> list[Line]:
    """Return the words of faces in one size; words that are too long are shortened unambiguously."""
    typesetter = page.scene.typesetter
    labels = [Label(shortened_word(page, face, width), width, "log.face") for face in faces]
    return typesetter.fit_all(labels, "text", WORDS)


def shortened_word(page: Page, face: Face, width: float) -> str:
    """Return the word of a face, its alternative, or an unambiguous beginning that fits.

    A beginning has at most ``CUT`` letters and, if possible, does not end with a vowel.
    """
    typesetter = page.scene.typesetter

    def fits(text: str) -> bool:
        return typesetter.line(text, "text", WORDS).width * CONDENSE <= width

    whole = [page.typed(word) for word in (face.word, face.other) if word is not None]
    if found := next(filter(fits, whole), ""):
        return found
    word, least = whole[0], fold(page.lexicon.shorten(whole[0]))
    clear = [word[:n] for n in range(1, len(word)) if fold(word[:n]).startswith(least)]
    short = [part for part in reversed(clear) if len(part) <= max(CUT, len(least)) and fits(part)]
    return next((part for part in short if part[-1] not in "aeiou "), (*short, *clear[:1], word)[0])
