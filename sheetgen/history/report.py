"""The history as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetgen.explain.report import Paint
from sheetgen.explain.sections import table_lines, text_width
from sheetgen.games.contract.solo import GHOST
from sheetgen.games.contract.values import join_list
from sheetgen.history import statistics
from sheetgen.history.history import History, game_of
from sheetgen.history.plays import Play, Seat
from sheetgen.history.statistics import Entry, Pair, Record, Standing
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.read.claims import total_name, total_text
from sheetgen.text.catalog import percent_message

SCHEMA = "sheetgen.history/1"
PAIRED = 30
"""Largest number of people in a table of people against each other: it grows with the square of their number."""
WIDTH = 80
"""Number of columns of a terminal that tables of people against each other keep to."""
NAMED = 2
"""Largest number of plays or files that are named for one record or one reason; the rest is counted."""

PLAYER, GAMES, WINS, SHARED, RATE, EXPECTED = (
    msg("Player", "sheet"),
    msg("games", "report"),
    msg("victories", "report"),
    msg("shared", "report"),
    msg("share", "report"),
    msg("expected", "report"),
)
AVERAGE, BEST, WORST = msg("average", "report"), msg("best", "report"), msg("worst", "report")
STANDINGS, AGAINST, STREAKS, MONTHS, SIZES, RECORDS = (
    msg("Standings", "report"),
    msg("Against each other", "report"),
    msg("Wins in a row", "report"),
    msg("Over time", "report"),
    msg("By number of players", "report"),
    msg("Records", "report"),
)
AGAINST_NOTE = msg("ahead–equal–behind, read from the left", "report")
WON = msg("Victories over time", "report")
NOTHING, PROBLEMS = msg("No game counts.", "report"), msg("Not counted, or only in part:", "report")
LONGEST, CURRENT = msg("longest", "report"), msg("current", "report")
RECORD_NAMES = {
    "best": msg("best score", "report"),
    "lead": msg("largest lead", "report"),
    "longest": msg("longest game", "report"),
    "shortest": msg("shortest game", "report"),
}


# ---- words that text, page and print share ------------------------------------------------------
def summary(history: History) -> Msg:
    """Return the number of games, the days and the number of people as one sentence."""
    count = len(history.entries)
    games = msgs("{count} game", "{count} games", count, "report")
    people = msgs("{count} player", "{count} players", len(history.standings), "report")
    if history.days is None:
        return msg("{games}, {players}", "report", games=games, players=people)
    first, last = history.days
    if first == last:
        return msg("{games}, {players}, {day}", "report", games=games, players=people, day=first)
    said = "{games}, {players}, {first} to {last}"
    return msg(said, "report", games=games, players=people, first=first, last=last)


def title_of(game: str) -> Msg:
    """Return the title of a game by its key in plays; of a score pad its name."""
    pad = game.partition("/")[2]
    # translators: none
    return msg("{name}", "report", name=pad.replace("-", " ").title()) if pad else game_of(game).short_title


def figure(value: Fraction | float) -> Msg:
    """Return a number with at most one decimal."""
    exact = Fraction(value).limit_denominator(1000)
    if exact.denominator == 1:
        return total_text(int(exact))
    return msg("{n:.1f}", "report", n=float(exact))  # translators: none


def score_text(record: Record) -> Msg:
    """Return the value of a record with its unit: ``points 61``, ``23 rounds``."""
    if record.score:
        return msg("{what} {n}", "report", what=total_name(record.score), n=figure(record.value))
    return msgs("{count} round", "{count} rounds", int(record.value), "report")


def holder_text(person: str, entry: Entry, say: Say) -> str:
    """Return who has a record and when: the person, the date, or the file of a game without a date."""
    when = entry.play.date or Path(entry.source).name
    who = person or say(join_list([name_of(seat, say) for seat in entry.play.winners]))
    return f"{who} ({when})"


def name_of(seat: Seat, say: Say) -> str:
    """Return the name of a player; the ghost has one in each language."""
    return say(GHOST) if seat.ghost else seat.player


def seat_score(seat: Seat, say: Say) -> str:
    """Return the score of a player after a space; empty if it is unknown."""
    score = seat.score
    return (
        f" {say(figure(score.value))}" if score is not None and isinstance(score.value, int | float) else ""
    )


# ---- text ---------------------------------------------------------------------------------------
def report_lines(history: History, say: Say, paint: Paint) -> Iterator[str]:
    """Yield the report as lines."""
    if not history.entries:
        yield say(NOTHING)
    else:
        yield say(summary(history))
        yield from _standing_tables(history, say, paint)
        for heading, lines in (
            (AGAINST, list(_against_lines(history, say))),
            (STREAKS, list(_streak_lines(history, say))),
            (MONTHS, list(_month_lines(history, say))),
            (SIZES, list(_size_lines(history, say))),
        ):
            if lines:
                yield from ("", paint.as_success(say(heading)), *lines)
    yield from _problem_lines(history, say, paint)


def _standing_tables(history: History, say: Say, paint: Paint) -> Iterator[str]:
    games = statistics.by_game(history.entries)
    if len(games) > 1:
        yield from ("", paint.as_success(say(STANDINGS)))
        yield from table_lines(standing_rows(history.standings, say))
    for key, entries in games.items():
        yield from ("", paint.as_success(say(game_heading(key, entries))))
        yield from table_lines(standing_rows(statistics.standings(entries), say))
        layouts = statistics.by_layout(entries)
        yield from _record_lines(records_of(entries), say)
        for layout, plays in layouts.items() if len(layouts) > 1 else ():
            count = msgs("{count} game", "{count} games", len(plays), "report")
            yield f"  {layout}: {say(count)}"
            yield from (f"  {line}" for line in _record_lines(records_of(plays), say))


def game_heading(game: str, entries: Sequence[Entry]) -> Msg:
    """Return the heading of a game: its title, the number of its plays, and the name of its scores."""
    count = msgs("{count} game", "{count} games", len(entries), "report")
    scores = next((one.scores for one in statistics.standings(entries) if one.scores is not None), None)
    if scores is None:
        return msg("{what}: {text}", "report", what=title_of(game), text=count)
    said = "{game}: {games}, scored by {what}"
    return msg(said, "report", game=title_of(game), games=count, what=total_name(scores.name))


def standing_rows(standings: Sequence[Standing], say: Say) -> list[list[str]]:
    """Return a table of standings with its head; scores only if there are any."""
    scored = next((one.scores for one in standings if one.scores is not None), None)
    head = ["", *map(say, (GAMES, WINS, SHARED, RATE, EXPECTED))]
    if scored is not None:
        head += map(say, (AVERAGE, BEST, WORST))
    rows = [head]
    for one in standings:
        share = [say(percent_message(float(value / one.games))) for value in (one.share, one.expected)]
        row = [one.person, *(say(total_text(n)) for n in (one.games, one.wins, one.shared)), *share]
        if scored is not None:
            values = (one.scores.mean, one.scores.best, one.scores.worst) if one.scores is not None else ()
            row += [*(say(figure(value)) for value in values), *([""] * (3 - len(values)))]
        rows.append(row)
    return rows


def records_of(entries: Sequence[Entry]) -> list[Record]:
    """Return the records of several plays; one play alone has no records."""
    return statistics.records(entries) if len(entries) > 1 else []


def record_lines(records: Sequence[Record], say: Say) -> Iterator[tuple[str, str]]:
    """Yield the name of each record, and its value with the people who have it."""
    for record in records:
        holders = [holder_text(person, entry, say) for person, entry in record.holders[:NAMED]]
        more = len(record.holders) - NAMED
        holders += [say(msgs("{count} more", "{count} more", more, "report"))] if more > 0 else []
        yield say(RECORD_NAMES[record.kind]), f"{say(score_text(record))}, {', '.join(holders)}"


def _record_lines(records: Sequence[Record], say: Say) -> Iterator[str]:
    for name, text in record_lines(records, say):
        yield f"  {name}: {text}"


def _against_lines(history: History, say: Say) -> Iterator[str]:
    """Yield the table of people against each other, in parts that fit a terminal."""
    people, pairs = pairs_of(history)
    if not pairs:
        return
    yield from map(say, pair_notes(history))
    cells = pair_cells(pairs)
    wide = max(map(text_width, people)) + 2
    column = max(map(text_width, (*people, *cells.values()))) + 2
    each = max((WIDTH - wide) // column, 1)
    for begin in range(0, len(people), each):
        part = people[begin : begin + each]
        rows = [["", *part]]
        rows += [[one, *(cells.get((one, other), "·") for other in part)] for one in people]
        yield from (*([""] if begin else []), *table_lines(rows))


def pairs_of(history: History) -> tuple[list[str], list[Pair]]:
    """Return the people in a table of people against each other, the first of the standings, and all pairs."""
    people = [one.person for one in history.standings]
    return people[:PAIRED], statistics.head_to_head(history.entries, people)


def pair_notes(history: History) -> Iterator[Msg]:
    """Yield how a table of people against each other is read, and whether it leaves people out."""
    yield AGAINST_NOTE
    if (count := len(history.standings)) > PAIRED:
        yield msg("players 1 to {shown} of {count}; all pairs: --json", "report", shown=PAIRED, count=count)


def pair_cells(pairs: Sequence[Pair]) -> dict[tuple[str, str], str]:
    """Return how often the first of two people was ahead, equal and behind, in both directions."""
    cells = {(pair.one, pair.other): f"{pair.ahead}–{pair.equal}–{pair.behind}" for pair in pairs}
    return cells | {(pair.other, pair.one): f"{pair.behind}–{pair.equal}–{pair.ahead}" for pair in pairs}


def _streak_lines(history: History, say: Say) -> Iterator[str]:
    found = streaks_of(history)
    if not found:
        return
    rows = [["", say(LONGEST), "", say(CURRENT)]]
    for one in found:
        days = dict.fromkeys(day.isoformat() for day in (one.first, one.last) if day is not None)
        rows.append(
            [one.person, say(total_text(one.longest)), " … ".join(days), say(total_text(one.current))]
        )
    yield from table_lines(rows)


def streaks_of(history: History) -> list[statistics.Streak]:
    """Return the streaks of at least two victories."""
    people = [one.person for one in history.standings]
    return [one for one in statistics.streaks(history.entries, people) if one.longest > 1]


def _month_lines(history: History, say: Say) -> Iterator[str]:
    months = statistics.months(history.entries)
    for month in (month for month in months if month.games and len(months) > 1):
        wins = ", ".join(f"{person} {count}" for person, count in month.wins.most_common())
        count = say(msgs("{count} game", "{count} games", month.games, "report"))
        yield f"{month.year}-{month.month:02}  {count}" + (f": {wins}" if wins else "")
    if len(months) > 1 and history.undated:
        yield say(undated_text(history))


def undated_text(history: History) -> Msg:
    """Return how many games have no date, so that they are not in streaks and months."""
    return msgs(
        "{count} game has no date and is left out here.", "{count} games have no date and are left out here.",
        history.undated, "report",
    )  # fmt: skip


def _size_lines(history: History, say: Say) -> Iterator[str]:
    sizes = statistics.by_number_of_players(history.entries)
    for players, count in sizes.items() if len(sizes) > 1 else ():
        who = say(msgs("{count} player", "{count} players", players, "report"))
        yield f"{who}: {say(msgs('{count} game', '{count} games', count, 'report'))}"


def problem_groups(history: History, say: Say) -> dict[str, list[str]]:
    """Return the reasons why games and files do not count, each with the places that it concerns."""
    found: dict[str, list[str]] = {}
    for refused in history.refused:
        found.setdefault(say(refused.reason), []).append(say(refused.place))
    for unread in history.unread:
        found.setdefault(say(unread.reason), []).append(unread.source)
    for entry in history.unclear_dates:
        said = msg("The date “{date}” is unclear: write it like 2026-11-28.", "report", date=entry.play.typed)
        found.setdefault(say(said), []).append(entry.source)
    return found


def _problem_lines(history: History, say: Say, paint: Paint) -> Iterator[str]:
    groups = problem_groups(history, say)
    if not groups:
        return
    yield from ("", paint.as_warning(say(PROBLEMS)))
    for reason, places in groups.items():
        yield f"  {reason}"
        yield from (f"    {place}" for place in places)


# ---- JSON ---------------------------------------------------------------------------------------
def as_json(history: History, joined: Sequence[Sequence[str]], notices: Sequence[Msg]) -> dict[str, Any]:
    """Return the history as JSON data."""
    people = [one.person for one in history.standings]
    filters = history.filters
    return {
        "schema": SCHEMA,
        "filters": {
            "games": list(filters.games),
            "players": list(filters.people),
            "since": filters.since.isoformat() if filters.since else None,
            "until": filters.until.isoformat() if filters.until else None,
        },
        "plays": [_play_json(entry) for entry in history.entries],
        "standings": [_standing_json(one) for one in history.standings],
        "games": [
            {
                "game": key,
                "plays": len(entries),
                "standings": [_standing_json(one) for one in statistics.standings(entries)],
                "records": [_record_json(one) for one in statistics.records(entries)],
                "layouts": [
                    {
                        "layout": layout,
                        "plays": len(plays),
                        "records": [_record_json(one) for one in statistics.records(plays)],
                    }
                    for layout, plays in statistics.by_layout(entries).items()
                ],
            }
            for key, entries in statistics.by_game(history.entries).items()
        ],
        "against": [pair._asdict() for pair in statistics.head_to_head(history.entries, people)],
        "streaks": [
            {
                "player": one.person,
                "longest": one.longest,
                "first": one.first.isoformat() if one.first else None,
                "last": one.last.isoformat() if one.last else None,
                "current": one.current,
            }
            for one in statistics.streaks(history.entries, people)
        ],
        "months": [
            {"month": f"{one.year}-{one.month:02}", "games": one.games, "wins": dict(one.wins.most_common())}
            for one in statistics.months(history.entries)
        ],
        "sizes": {str(n): count for n, count in statistics.by_number_of_players(history.entries).items()},
        "not_counted": [
            {"file": one.source, "number": one.number, "code": one.code, "reason": one.reason}
            for one in history.refused
        ]
        + [
            {"file": one.source, "number": None, "code": "unread", "reason": one.reason}
            for one in history.unread
        ],
        "joined": [list(group) for group in joined],
        "notices": list(notices),
    }


def _play_json(entry: Entry) -> dict[str, Any]:
    play = entry.play
    return {
        "file": entry.source,
        "number": entry.number,
        "date": play.date or None,
        "game": play.game,
        "layout": play.layout or None,
        "rounds": play.rounds,
        "solo": play.solo or None,
        "winners": [seat.player for seat in play.winners],
        "decided_by": play.decided_by.replace("-", "_"),
        "players": [
            {
                "player": seat.player,
                "ghost": seat.ghost,
                "place": seat.place,
                "score": seat.score.value if seat.score is not None else None,
                "totals": seat.totals,
            }
            for seat in play.seats
        ],
    }


def _standing_json(one: Standing) -> dict[str, Any]:
    scores = one.scores
    return {
        "player": one.person,
        "games": one.games,
        "wins": one.wins,
        "shared": one.shared,
        "share": round(float(one.share), 4),
        "expected": round(float(one.expected), 4),
        "scores": None
        if scores is None
        else {
            "name": scores.name.replace("-", "_"),
            "games": scores.games,
            "average": round(float(scores.mean), 4),
            "best": scores.best,
            "worst": scores.worst,
        },
    }


def _record_json(record: Record) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "score": record.score.replace("-", "_") or None,
        "value": record.value,
        "holders": [
            {
                "player": person or None,
                "file": entry.source,
                "number": entry.number,
                "date": entry.play.date or None,
            }
            for person, entry in record.holders
        ],
    }


# ---- CSV ----------------------------------------------------------------------------------------
COLUMNS = (
    *("date", "game", "layout", "file", "number", "players", "rounds", "solo"),
    *("player", "seat", "place", "won", "shared", "score_name", "score"),
)
"""The columns of the CSV file: English in every language, one row for each player of each game."""


def csv_text(entries: Sequence[Entry]) -> str:
    """Return the plays as CSV (RFC 4180).

    An apostrophe before a text that a spreadsheet would take for a formula keeps it a text.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for entry in entries:
        writer.writerows(_csv_rows(entry, entry.play))
    return out.getvalue()


def _csv_rows(entry: Entry, play: Play) -> Iterator[list[object]]:
    for number, seat in enumerate(play.seats, 1):
        score = seat.score
        yield [
            play.date, play.game, _no_formula(play.layout), _no_formula(entry.source), entry.number, len(play.seats),
            play.rounds or "", play.solo, _no_formula(seat.player), number, seat.place, int(seat.place == 1),
            int(seat.place == 1 and len(play.winners) > 1), score.name.replace("-", "_") if score else "",
            score.value if score else "",
        ]  # fmt: skip


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text
