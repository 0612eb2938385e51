"""Forms filled in as somebody at a screen does it: from a log, line by line, and by another program's means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO

from pypdf import PdfWriter

from sheetgen.draw.pdf_screen import field_name
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.log_sheet import WHO, Blank, LogRows, Rings
from sheetgen.replay import replay
from sheetgen.sheets import log_fields as fields
from sheetgen.sheets.log_rows import Page
from tests.support.log_sheets import Line, Place, _behind, _is_for, _lines, _rung, at_the_table, places


def filled(data: bytes, values: Mapping[str, str]) -> bytes:
    """The form saved by pypdf with these values: text, or the state of a box."""
    writer = PdfWriter(clone_from=BytesIO(data))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def from_log(page: Page, game: Game, rows: LogRows, log: str, rounds: int) -> dict[str, str]:
    """Values of the fields of a sheet of so many rounds that say what a log says."""
    players = replay(log).heading.typed
    found = {fields.player_address(n): name for n, name in enumerate(players, 1)}
    free = places(page, rows, len(players), rounds)
    speakers: dict[int, int | str] = {}
    last: Place | None = None
    once = len(rows.once(len(players)))
    each = len(rows.round(len(players)))
    for line in at_the_table(page, list(_lines(page, log, players))):
        for place in free:
            if _is_for(page, place, line, last, speakers):
                where = _where(place, once, each)
                values = dict(_values(page, place, line, where))
                if values:
                    break
        else:
            raise AssertionError(f"no place for {line}")
        found |= values
        speakers.setdefault(place.row, line.head)
        last, free = place, free[free.index(place) + 1 :]
    return {field_name(address): value for address, value in found.items()}


def _where(place: Place, once: int, each: int) -> str:
    behind = place.row - once
    row = (
        fields.RowOf(0, place.row + 1) if behind < 0 else fields.RowOf(behind // each + 1, behind % each + 1)
    )
    return row.entry(place.number + 1)


def _values(page: Page, place: Place, line: Line, entry: str) -> Iterator[tuple[str, str]]:
    """The fields of an entry that say what a line says: rings where it has nothing else, else what is typed."""
    parts = place.entry.parts
    blanks = [(n, part) for n, part in enumerate(parts, 1) if isinstance(part, Blank)]
    worded = [(n, _behind(page, blank.word, line.body)) for n, blank in blanks if blank.word is not None]
    if blanks and len(worded) == len(blanks):
        worded = [(n, rest) for n, rest in worded if rest is not None]
        if not worded:
            return
        yield fields.part_address(entry, worded[0][0]), worded[0][1] or ""
    elif not blanks:
        (rings,) = parts
        assert isinstance(rings, Rings)
        yield from _rung_fields(page, rings, line.body, fields.part_address(entry, 1))
    elif len(blanks) > 1 and blanks[1][1].sign == "|":
        for (number, _), text in zip(blanks, line.body.split("|"), strict=False):
            yield fields.part_address(entry, number), text.strip()
    else:
        number = next(n for n, blank in reversed(blanks) if blank.word is None)
        yield fields.part_address(entry, number), line.body
    if place.entry.head == WHO and isinstance(line.head, int):
        yield fields.seats_address(entry), f"/{line.head + 1}"


def _rung_fields(page: Page, rings: Rings, body: str, part: str) -> Iterator[tuple[str, str]]:
    faces = [face for group in rings.groups for face in group.faces]
    words = [_rung(page, rings, page.typed(face.word)) for face in faces]
    times: dict[int, int] = {}
    for thing in body.replace("|", " ").split():
        number = words.index(_rung(page, rings, thing)) + 1
        times[number] = times.get(number, 0) + 1
        yield fields.picture_address(part, number, times[number]), "/On"
