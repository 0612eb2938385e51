"""Answers to the page's calls about final totals: the fields of the form, and the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sheetgen.errors import TallyError, UsageError
from sheetgen.explain.json_report import json_value
from sheetgen.explain.report import criterion_text, explain_places
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import SHARED, Criterion, Standing
from sheetgen.games.contract.values import Account, Bound, Field
from sheetgen.message import Say, msg, shown_name
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.heading import load_layout, playable_layouts, played_on
from sheetgen.text.catalog import speaker
from sheetgen.web.kept import File, take_file
from sheetgen.web.session import Arguments, Session
from sheetgen.web.variant import store_layout

MOST = 1_000_000
"""The highest number that is read in a field."""


def places(standings: Sequence[Standing], players: Sequence[str], say: Say) -> list[dict[str, Any]]:
    """Return the standings for the page: criteria up to the deciding one, with ties and the decision marked."""
    return [_place(standing, standings, players, say) for standing in standings]


def _place(one: Standing, all_: Sequence[Standing], players: Sequence[str], say: Say) -> dict[str, Any]:
    others = [other for other in all_ if other.player != one.player]
    return {
        "name": shown_name(one.player, say),
        "seat": players.index(one.player) if one.player in players else None,  # none: a team
        "place": one.place,
        "shared": one.decided_by == SHARED,
        "decided_by": one.decided_by,
        "decided": say(total_name(one.decided_by)),
        "criteria": [_criterion(at, one, others, say) for at in range(len(one.criteria))],
    }


def _criterion(at: int, one: Standing, others: Sequence[Standing], say: Say) -> dict[str, Any]:
    found = one.criteria[at]
    level = [other for other in others if _equal(one.criteria[:at], other.criteria[:at])]
    return {
        "key": found.name,
        "label": say(total_name(found.name)),
        "value": json_value(found.value),
        "text": say(criterion_text(found)),
        "lower_wins": found.lower_wins,
        "tied": any(other.criteria[at].rank == found.rank for other in level if at < len(other.criteria)),
        "decisive": one.decided_by == found.name,
        "clause": found.clause,
    }


def _equal(some: Sequence[Criterion], others: Sequence[Criterion]) -> bool:
    return [one.rank for one in some] == [one.rank for one in others]


def tally(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the form fields of a game's final totals, each with its smallest and largest value. ``optional`` says
    whether a total that is left out counts as 0.
    """
    say, game = speaker(session.lang), registry.find(str(arguments["game"]))
    layout = _layout(session, game, arguments)
    bounds = game.bounds(layout, int(arguments.get("players") or game.seats[-1]))
    return {
        "fields": [_field(field, bounds, say) for field in game.fields(layout)],
        "seats": list(game.seats),
        "optional": game.key == registry.PADS,
        "layout": layout.header.name,
    }


def _layout(session: Session, game: Game, arguments: Arguments) -> Any:
    """Return the layout of the totals: one that comes with sheetgen, or the reader's own ``{name, text}``."""
    given = arguments.get("layout") or playable_layouts(game)[0]
    if isinstance(given, Mapping):
        return load_layout(store_layout(session, str(given["name"]), str(given["text"])))
    return load_layout(played_on(game.key, str(given)))


def _field(field: Field, bounds: Mapping[str, Bound], say: Say) -> dict[str, Any]:
    keys = field.parts or (field.key,)
    return {
        "key": field.key,
        "label": say(total_name(field.key)),
        "word": say(field.word),
        "kind": "number" if field.parts else "flag",
        "parts": [_part(key, bounds.get(key), say) for key in keys],
    }


def _part(key: str, bound: Bound | None, say: Say) -> dict[str, Any]:
    return {
        "key": key,
        "label": say(total_name(key) if bound is None else bound.word),
        "least": 0 if bound is None else bound.least,
        "most": None if bound is None else bound.most,
        "why": "" if bound is None else say(bound.why),
    }


def settle(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the standings from final totals; while some are missing, which ones, and who may still win."""
    say, game = speaker(session.lang), registry.find(str(arguments["game"]))
    layout = _layout(session, game, arguments)
    names, tallies = _players(game, arguments)
    if len({*names}) < len(names):
        raise UsageError(msg("Two players have the same name.", "web"))
    missing = [] if game.key == registry.PADS else _missing(game.fields(layout), tallies)
    told: dict[str, Any] = {
        "standings": [], "verdict": "", "complete": False, "missing": missing, "open": "", "accounts": [],
        "problems": [
            problem for seat, (name, tally) in enumerate(zip(names, tallies, strict=True))
            if (problem := _problem(game, layout, len(names), seat, name, tally, say)) is not None
        ],
    }  # fmt: skip
    if told["problems"]:
        return told
    try:
        standings = game.settle(layout, names, tallies)
    except TallyError as error:
        if told["missing"]:
            told["open"] = say(error.message)
        else:
            seats = {name: seat for seat, name in enumerate(names)}
            told["problems"] = [_told(seats.get(one.player), one, say) for one in (error, *error.others)]
        return told
    if game.key == registry.PADS and not any(tallies):  # Nothing is typed yet.
        return told
    told["complete"] = True
    told["standings"] = places(standings, names, say)
    told["verdict"] = " ".join(say(line) for line in explain_places(standings) if line is not None)
    accounts = game.tally_accounts(layout, names, tallies)
    told["accounts"] = [_account(account, say) for account in accounts]
    return told


def _account(account: Account, say: Say) -> dict[str, Any]:
    """Return what each row of a score pad is worth to each player, with notes."""
    return {
        "label": say(account.label),
        "rows": [
            {"label": say(part.label), "values": [say(total_text(n)) for n in part.values]}
            for part in account.parts
        ],
        "notes": [say(note.message) for note in account.notes],
    }


def fill_pad(session: Session, arguments: Arguments) -> File:
    """Return a PDF of a score pad with the numbers of the tallies, the totals and the places.

    Raise ``UsageError`` for a game whose totals do not show where its marks are.
    """
    from sheetgen.printing.filled_pad import write_filled_pad

    game = registry.find(str(arguments["game"]))
    layout = _layout(session, game, arguments)
    names, tallies = _players(game, arguments)
    path = session.folder / f"{layout.header.name}.pdf"
    write_filled_pad(
        layout, names, tallies, path, lang=session.lang, paper=str(arguments.get("paper") or "a4"), force=True
    )
    return take_file(path)


def _players(game: Game, arguments: Arguments) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the players' names and their tallies."""
    found = [_player(game, n, given) for n, given in enumerate(arguments["players"])]
    return [name for name, _ in found], [tally for _, tally in found]


def _player(game: Game, number: int, given: Any) -> tuple[str, dict[str, Any]]:
    pad = game.key == registry.PADS
    name = " ".join(str(given.get("name") or "").split()) or str(number + 1)
    totals: dict[str, Any] = {}
    for key, found in dict(given.get("values") or {}).items():
        if isinstance(found, bool):
            totals |= {key: True} if found else {}
        elif isinstance(found, int) and (found >= 0 or pad) and abs(found) <= MOST:
            totals[key] = found
        elif pad and isinstance(found, float) and abs(found) <= MOST:
            totals[key] = Fraction(found)
        elif found is not None:
            said = "A total is a number, not {value}." if pad else "A total is a whole number, not {value}."
            raise UsageError(msg(said, "web", value=found))
    return name, totals


def _missing(fields: Sequence[Field], tallies: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the totals that are not filled in yet, by seat and field."""
    parts = [part for field in fields for part in field.parts]
    return [
        {"seat": seat, "part": part}
        for seat, tally in enumerate(tallies)
        for part in parts
        if part not in tally
    ]


def _problem(
    game: Game, layout: Any, number: int, seat: int, name: str, totals: Mapping[str, Any], say: Say
) -> dict[str, Any] | None:
    """Return the error in one player's totals; None if there is none."""
    try:
        game.check_tally(layout, number, name, totals)
    except TallyError as error:
        return _told(seat, error, say)
    return None


def _told(seat: int | None, error: TallyError, say: Say) -> dict[str, Any]:
    return {"seat": seat, "message": say(error.message), "clause": error.clause}
