"""A reading as one JSON value (``read.schema.json`` beside this file says its form)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.explain.json_report import standings, value
from sheetgen.read.claims import written
from sheetgen.scan.outcome import Hang, Outcome, Player, fitting

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Lexicon
    from sheetgen.scan.decode import Read
    from sheetgen.scan.sheet import Sheet

SCHEMA = "sheetgen.read/1"


def read(
    sheets: Sequence[Sheet], outcomes: Sequence[Outcome], names: Sequence[str], lexicon: Lexicon
) -> dict[str, Any]:
    """The whole report; the places are those of the last game that the sheets tell of."""
    last = outcomes[-1] if outcomes else None
    return {
        "schema": SCHEMA,
        "game": sheets[0].game.key,
        "sheets": [_sheet(sheet, outcomes, names) for sheet in sheets],
        "games": [_game(outcome, sheets[0], lexicon) for outcome in outcomes],
        "standings": standings(last.standings) if last else [],
    }


def _sheet(sheet: Sheet, outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, Any]:
    owner = next((p for o in outcomes for p in o.players if p.seat == sheet.seat), None)
    return {
        "photo": sheet.sources[0],
        "photos": sheet.sources,
        "player": owner.name if owner else None,
        "layout": sheet.address,
        "marks": {
            spot: {"kind": read.kind, "sure": round(read.sure, 4)}
            for spot, read in sheet.reading.spots.items()
            if read.kind
        },
        "doubtful": {spot: _readings(sheet.reading.spots[spot]) for spot in sheet.reading.doubtful},
        "totals": value(dict(owner.values)) if owner else {},
        "findings": [
            {"code": f.code, "clause": f.clause, "message": str(f.message), "spots": list(f.spots)}
            for f in sheet.findings
        ],
    }


def _readings(read: Read) -> list[dict[str, Any]]:
    ways = [(read.kind, read.sure), *((other.kind, other.likely) for other in read.others)]
    return [{"kind": kind, "likely": round(likely, 4)} for kind, likely in ways]


def _game(outcome: Outcome, sheet: Sheet, lexicon: Lexicon) -> dict[str, Any]:
    refused = outcome.refused
    return {
        "game": outcome.number,
        "players": {player.name: _player(player, outcome, sheet, lexicon) for player in outcome.players},
        "refused": None
        if refused is None
        else {"code": refused.code, "clause": refused.clause, "message": str(refused.message)},
        "standings": standings(outcome.standings),
        "hanging": [{"player": name, **_hang(hang)} for name, hang in outcome.hanging],
    }


def _player(player: Player, outcome: Outcome, sheet: Sheet, lexicon: Lexicon) -> dict[str, Any]:
    fields = sheet.game.tally
    return {
        "seat": player.seat,
        "totals": value(dict(player.values)),
        "claim": written(fitting(fields, player.values), fields, lexicon),
        "hangs": [_hang(hang) for hang in player.hangs],
        "missing": [field.key for field in outcome.open.get(player.name, ())],
        "asked": {part: cell.address for part, cell in player.asked.items()},
    }


def _hang(hang: Hang) -> dict[str, Any]:
    return {
        "total": hang.part,
        "value": value(hang.value),
        "likely": round(hang.likely, 4),
        "spot": hang.spot,
    }
