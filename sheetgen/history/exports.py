"""Plays as files for other programs: BG Stats, and the form for plays of BoardGameGeek.

Neither format has a public description. The fields are those that public programs read and write; no import has been
tried. Only games with a date can be exported.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid5

from sheetgen.history.plays import Seat
from sheetgen.history.report import name_of, title_of
from sheetgen.history.statistics import Entry
from sheetgen.message import Say

SPACE = UUID("5f0f6f0e-3c0b-5b8e-9c39-7d6d9a1c7a42")
"""The name space of all identifiers: the same play has the same one in each file, so that it is imported once."""
Named = Callable[[Seat], str]


def with_date(entries: Sequence[Entry]) -> list[Entry]:
    """Return the plays that have a date."""
    return [entry for entry in entries if entry.play.date]


def bgstats_file(entries: Sequence[Entry], say: Say) -> str:
    """Return the dated plays as a file that the app BG Stats opens (``.bgsplay``)."""
    dated = with_date(entries)
    games = list(dict.fromkeys(entry.play.game for entry in dated))
    people = list(dict.fromkeys(name_of(seat, say) for entry in dated for seat in entry.play.seats))
    changed = max((_time(entry) for entry in dated), default="")
    lower = {
        entry.play.game
        for entry in dated
        for seat in entry.play.seats
        if seat.score and seat.score.lower_wins
    }
    return _json(
        {
            "about": "Plays for BG Stats, written by sheetgen.",
            "players": [
                {"uuid": _id("player", name), "id": n, "name": name, "isAnonymous": False, "modificationDate": changed}
                for n, name in enumerate(people, 1)
            ],
            "locations": [],
            "games": [
                {
                    "uuid": _id("game", key), "id": n, "name": say(title_of(key)), "modificationDate": changed,
                    "cooperative": False, "highestWins": key not in lower, "noPoints": False, "usesTeams": False,
                    "bggId": 0, "bggName": "", "bggYear": 0,
                }
                for n, key in enumerate(games, 1)
            ],
            "plays": [_bgstats_play(entry, games, people, say) for entry in dated],
        }
    )  # fmt: skip


def _bgstats_play(entry: Entry, games: Sequence[str], people: Sequence[str], say: Say) -> dict[str, Any]:
    play = entry.play
    return {
        "uuid": _id("play", play.date, play.game, entry.source, str(entry.number)),
        "modificationDate": _time(entry),
        "playDate": _time(entry),
        "gameRefId": games.index(play.game) + 1,
        "board": play.layout,
        "rounds": play.rounds or 0,
        "durationMin": 0,
        "ignored": False,
        "usesTeams": False,
        "manualWinner": True,  # Tie-breaks may decide, not the score.
        "playerScores": [
            {
                "playerRefId": people.index(name_of(seat, say)) + 1,
                "score": _score(seat),
                "winner": seat.place == 1,
                "rank": seat.place,
                "seatOrder": n,
                "startPlayer": False,
                "newPlayer": False,
            }
            for n, seat in enumerate(play.seats, 1)
        ],
    }


def bgg_file(entries: Sequence[Entry], say: Say) -> str:
    """Return the dated plays as the entries of BoardGameGeek's form, as JSON.

    ``objectid`` is null, because sheetgen does not know the numbers of the games there.
    """
    return _json(
        {
            "plays": [
                {
                    "playdate": entry.play.date,
                    "game": say(title_of(entry.play.game)),
                    "objecttype": "thing",
                    "objectid": None,
                    "quantity": 1,
                    "length": 0,
                    "location": "",
                    "incomplete": False,
                    "nowinstats": False,
                    "comments": entry.play.layout,
                    "players": [
                        {
                            "position": str(n), "name": name_of(seat, say), "username": "", "score": _score(seat),
                            "win": seat.place == 1, "new": False, "color": "", "rating": 0,
                        }
                        for n, seat in enumerate(entry.play.seats, 1)
                    ],
                }
                for entry in with_date(entries)
            ]
        }
    )  # fmt: skip


def _score(seat: Seat) -> str:
    """Return the score as text, as both programs want it; empty if it is unknown."""
    return str(seat.score.value) if seat.score is not None else ""


def _time(entry: Entry) -> str:
    return f"{entry.play.date} 00:00:00"


def _id(*parts: str) -> str:
    return str(uuid5(SPACE, "\n".join(parts))).upper()


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
