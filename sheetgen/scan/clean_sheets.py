"""Draw the sheets that were read clean, with their marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.games.contract.spots import mark_of_kind
from sheetgen.games.contract.values import Mark
from sheetgen.scan.sheet import GameOutcome, ReadSheet
from sheetgen.sheets.filled import filled_sheets
from sheetgen.sheets.press_data import Filled, Page


def draw_read_sheets(
    sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome], lang: str, paper: str
) -> tuple[Filled, list[str]]:
    """Return all trusted sheets filled with their marks, and the names in the order of seats.

    Names and numbers entered by the user are in their fields; other handwriting is left out. Raises the
    exceptions of drawing.
    """
    names = _names(sheets, outcomes)
    whole = Filled([], [], [])
    trusted = [sheet for sheet in sheets if not sheet.untrusted]
    for address in dict.fromkeys(sheet.address for sheet in trusted):
        same = [sheet for sheet in trusted if sheet.address == address]
        for some in [same] if same[0].paper.own else [[sheet] for sheet in same]:
            _add(whole, some, outcomes, names, lang, paper)
    return whole, names


def _names(sheets: Sequence[ReadSheet], outcomes: Sequence[GameOutcome]) -> list[str]:
    """Return a name for each seat, empty if unknown."""
    seats = {player.seat: player.name for outcome in outcomes for player in outcome.players}
    most = max([*seats, *(sheet.seat or 0 for sheet in sheets), 1])
    return [seats.get(seat, "") for seat in range(1, most + 1)]


def _add(
    whole: Filled,
    same: Sequence[ReadSheet],
    outcomes: Sequence[GameOutcome],
    names: Sequence[str],
    lang: str,
    paper: str,
) -> None:
    """Add the sheets of one layout: a page for each player's own sheet, one for a common sheet."""
    marks = [_marks(sheet, outcomes) for sheet in same]
    own = same[0].paper.own
    players = [names[sheet.seat - 1] if sheet.seat else "" for sheet in same]
    done = filled_sheets(same[0].layout, players, marks, lang, paper)
    first = len(whole.blanks)
    whole.sheets.extend(done.sheets)
    whole.blanks.extend(done.blanks)
    for page in done.pages:
        seat = None if page.seat is None or not own else (same[page.seat].seat or 1) - 1
        whole.pages.append(Page(page.scene, first + page.blank, seat))


def _marks(sheet: ReadSheet, outcomes: Sequence[GameOutcome]) -> Mapping[str, Mark]:
    found = {spot: mark_of_kind(kind) for spot, kind in sheet.marks.items() if kind != "text"}
    for tally in sheet.tallies:
        seat = sheet.seat or tally.seat
        player = next(
            (p for o in outcomes if o.number == tally.game for p in o.players if p.seat == seat), None
        )
        if player is None:
            continue
        if tally.name:
            found[tally.name] = Mark("text", player.name)
        known = {
            part: address for part, address in tally.written.items() if player.values.get(part) is not None
        }
        found |= {address: Mark("text", str(player.values[part])) for part, address in known.items()}
    return found
