"""Show a line of a log on the players' sheets: the marks that it changed, and the places that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sheetgen.errors import UsageError
from sheetgen.message import msg, shown_name
from sheetgen.page.surface import GameInfo
from sheetgen.read.lines import decode_log
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.sheets.filled import player_results
from sheetgen.text.catalog import speaker
from sheetgen.web.session import Arguments, Session
from sheetgen.web.sheets import Sheets, box
from sheetgen.web.touch import is_place, marks_of, places_by_word


def sheet_at(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return all sheets before a line and what it changes, with the places that its text names.

    With ``column`` only the answer at that column counts. ``shown`` is the sheet to look at first.
    """
    found = replay(decode_log(str(arguments["text"]).encode()), session.folder, 0)
    if found.state is None:
        raise UsageError(msg("The header cannot be read.", "web"))
    heading, line = found.heading, int(arguments["line"])
    say, seats = speaker(session.lang), len(heading.players)
    before, after = _around(found, line)
    played = GameInfo(
        found.game, heading.layout, [shown_name(name, say) for name in heading.players], len(heading.typed)
    )
    marks = marks_of(found.game, before, seats)
    sheets = Sheets(played, session.lang, heading.ghost is not None, marks)
    first = sheets.show(marks, [])
    then = sheets.show(marks_of(found.game, after, seats), player_results(found.game, after, heading.players))
    named = list(_named(found, sheets, line, int(arguments.get("column") or 0)))
    seat = _seat(found, line)
    own = [sheet.key for sheet in sheets.all if sheet.seat in (None, seat)]
    marked = [spot["sheet"] for spot in (*named, *then["new"])]
    return {
        "before": first,
        "after": then,
        "named": named,
        "players": played.players,
        "shown": next((key for key in marked if key in own), next(iter((*marked, *own)))),
    }


def _around(found: Replay, line: int) -> tuple[Any, Any]:
    """Return the states of the game before and after a line of the log."""
    later = next((step for step in found.steps if step.line.number >= line), None)
    before = found.state if later is None else later.before
    own = [step.after for step in found.steps if step.line.number == line]
    return before, own[-1] if own else before


def _seat(found: Replay, line: int) -> int:
    """Return the seat of the player whose line it is; 0 for a line of no player."""
    head = found.lines[line - 1].text.partition(":")[0].strip().casefold()
    names = [name.casefold() for name in found.heading.players]
    return names.index(head) if head in names else 0


def _named(found: Replay, sheets: Sheets, line: int, column: int) -> Iterator[dict[str, Any]]:
    """Yield the spots of the places that a log line names; with ``column``, those of the answer at that column.

    Cells such as ``d3`` come before other words of addresses such as ``chittor``. A number alone names no
    place.
    """
    text = found.lines[line - 1].text.partition("#")[0]
    if column:
        begin = max(text.rfind(sign, 0, column - 1) for sign in ":;") + 1
        text = text[begin:].partition(";")[0]
    known = places_by_word(dict.fromkeys(address for sheet in sheets.all for address in sheet.blank.spots))
    words = [word for word in re.findall(r"\w+", text.lower()) if word in known and not word.isdecimal()]
    cells = [word for word in words if is_place(word)]
    seat = _seat(found, line)
    for word in dict.fromkeys(cells or words):
        for address in known[word]:
            for place in sheets.places(seat, address):
                yield {**place._asdict(), **box(sheets.spot(place))}
