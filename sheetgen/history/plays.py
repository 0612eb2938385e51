"""Plays: the results of logs, tallies, filled forms and saved scores, in one form for all games."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.errors import UnreadableFile
from sheetgen.explain.json_report import json_value
from sheetgen.explain.settle import Settled, settle_tallies
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.layouts.file import names, resolve
from sheetgen.games.library import load
from sheetgen.games.notation.tokens import fold
from sheetgen.games.variation import split_number
from sheetgen.message import Msg, msg, shown_name
from sheetgen.printing.cache import message_from_json, message_to_json
from sheetgen.read.dates import read_date
from sheetgen.read.decoration import split_games, without_decoration
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.heading import HeaderReader, header_words, load_layout, playable_layouts, played_on
from sheetgen.read.lines import Line, split_lines
from sheetgen.read.result import Replay
from sheetgen.replay import replay_plain_to_first_error
from sheetgen.sheets.filled_forms import date_of_form, is_log_form, log_of_form, quoted_name, read_tallies
from sheetgen.text.catalog import all_languages, catalog

if TYPE_CHECKING:
    from sheetgen.sheets.press_data import Answers

NOT_FINISHED = "not-finished"
"""The code of a game that has not ended."""
NO_PLACES = "no-places"
"""The code of saved JSON that has no places."""
_NO_FAULTS_OF_TALLIES = ("no-players", "no-layout", "player-count")
"""Findings about the header that tallies do not need."""
UNNAMED = "no-name"
"""The code of a form or of photos without the names of all players."""
SCORES = ("score", "record", "play")
"""Commands whose saved JSON is the score of one game."""
Value = int | float | bool | str | None


class Criterion(Struct, frozen=True):
    """One criterion of a player's place, with its value."""

    name: str
    value: Value
    lower_wins: bool = False


class Seat(Struct, frozen=True):
    """The result of one player: place from 1, and the criteria in the order in which they are compared."""

    player: str
    place: int
    decided_by: str
    """The criterion that separates the player from the next better one; see ``Standing.decided_by``."""
    criteria: tuple[Criterion, ...] = ()
    totals: dict[str, Any] = {}
    ghost: bool = False
    """Whether this is the ghost of a game alone."""

    @property
    def score(self) -> Criterion | None:
        """The first criterion that is a number; None if there is none."""
        return next(
            (c for c in self.criteria if isinstance(c.value, int | float) and c.value is not True
             and c.value is not False), None,
        )  # fmt: skip


class Wrong(Struct, frozen=True):
    """Why a game does not count: the code of the first error, its line or 0, and the number of errors."""

    code: str
    line: int = 0
    errors: int = 1
    said: dict[str, Any] | None = None
    """The message of the first error as JSON; None if JSON cannot contain it."""

    @property
    def message(self) -> Msg | None:
        """The message of the first error, or None."""
        return message_from_json(self.said) if self.said is not None else None


class Play(Struct, frozen=True):
    """One game of a file. Only plays without ``wrong`` count."""

    game: str
    """The key of the game; for a score pad ``any/`` and its name, because each pad is a game of its own."""
    layout: str = ""
    """The name of the layout; empty if the file does not name it."""
    date: str = ""
    """The date in ISO form; empty if it is unknown."""
    typed: str = ""
    """The date as typed, if it could not be read."""
    seats: tuple[Seat, ...] = ()
    """The players in seat order."""
    rounds: int | None = None
    solo: str = ""
    """Strength of the ghost; empty in a game of several people."""
    wrong: Wrong | None = None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The players who share the first place."""
        return tuple(seat for seat in self.seats if seat.place == 1)

    @property
    def day(self) -> datetime.date | None:
        """The date of the game, or None."""
        return datetime.date.fromisoformat(self.date) if self.date else None

    @property
    def decided_by(self) -> str:
        """The criterion that decided who won; ``shared`` for a shared victory."""
        return self.winners[0].decided_by if self.winners else ""


class OneSheet(Struct, frozen=True):
    """The filled form of one player: the address of its layout, the player's name, and the English tally."""

    layout: str
    player: str
    tally: str
    date: str = ""
    """The date in ISO form; empty if it is unknown."""


class ReadPlays(Struct, frozen=True):
    """The plays of a file, and the user's layout files on which they depend, relative to its folder.

    A form of one player has no play of its own, but ``sheet``.
    """

    plays: tuple[Play, ...]
    needs: tuple[str, ...] = ()
    sheet: OneSheet | None = None


@cache
def _shipped() -> frozenset[Path]:
    """Return the files of all layouts that come with sheetgen."""
    return frozenset(names().values())


# ---- text files: logs and tallies ---------------------------------------------------------------
def plays_of_text(text: str, path: Path) -> ReadPlays:
    """Return the games of a text file: logs, or final tallies below a line that names the game.

    Raise ``UnreadableFile`` if the text names no game.
    """
    plays: list[Play] = []
    needs: list[str] = []
    for one in split_games(without_decoration(text)):
        found = replay_plain_to_first_error(one, path.parent)
        keys = found.heading.lines.values()
        if "game" not in keys and "layout" not in keys:
            raise UnreadableFile("no-game", msg("No line “game: …” names the game.", "report"))
        if "players" in keys:
            plays.append(play_of_replay(found))
        else:
            plays += _tally_plays(split_lines(one.text), path)
        if found.heading.layout_file not in (None, *_shipped()):
            needs.append(split_number(found.heading.layout_name)[0])
    return ReadPlays(tuple(plays), tuple(dict.fromkeys(needs)))


def play_of_replay(found: Replay) -> Play:
    """Return the play of a log."""
    heading = found.heading
    key = heading.game.key if heading.game is not None else ""
    day, typed = _date(heading.date)
    wrong = _wrong(found.findings)
    if wrong is None and not found.finished:
        wrong = Wrong(NOT_FINISHED)
    if wrong is not None:
        return Play(key, heading.layout_name, day, typed, wrong=wrong)
    state, game = found.state, found.game
    totals = {name: game.totals(state, seat) for seat, name in enumerate(heading.players)}
    ghost = heading.players[heading.ghost] if heading.ghost is not None else None
    seats = _seats(game.standings(state), heading.players, totals, ghost)
    rounds = game.course(found.start).round(state)
    return Play(key, heading.layout_name, day, typed, seats, rounds or None, heading.options.get(SOLO, ""))


def _wrong(findings: Sequence[Finding]) -> Wrong | None:
    errors = [finding for finding in findings if finding.severity == ERROR]
    return _first(errors, errors[0].line) if errors else None


def _first(errors: Sequence[Finding], line: int) -> Wrong:
    """Return why a play with these errors does not count; ``line`` is the line of the first one in the file."""
    said = None
    with suppress(TypeError):
        said = message_to_json(errors[0].message)
    return Wrong(errors[0].code, line, len(errors), said)


def _tally_plays(lines: Sequence[Line], path: Path) -> Iterator[Play]:
    """Yield the games of a file of tallies. Header lines after tallies begin the next game."""
    lang = HeaderReader([*lines], path.parent).heading.lang
    words = header_words("en") | header_words(lang)
    for block in _joined(_header_blocks(lines, words), words):
        heading = HeaderReader(block, path.parent).read()
        tallies = [line for line in block if line.number not in heading.lines]
        day, typed = _date(heading.date)
        wrong = _wrong([f for f in heading.findings if f.code not in _NO_FAULTS_OF_TALLIES])
        game = heading.game
        play = Play(
            game_key(game, heading.layout) if game is not None else "",
            heading.layout_name,
            day,
            typed,
            wrong=wrong,
        )
        if wrong is not None or game is None:
            yield play
            continue
        layout = heading.layout or load_layout(played_on(game.key, playable_layouts(game)[0]))
        settled = settle_tallies(game, layout, [line.text for line in tallies], heading.lang)
        yield play_of_tallies(play, settled, [line.number for line in tallies])


def game_key(game: Game, layout: Any) -> str:
    """Return the key of a game in plays."""
    pad = game.key == registry.PADS and layout is not None
    return f"{game.key}/{layout.header.name}" if pad else game.key


def _header_blocks(lines: Sequence[Line], words: Mapping[str, str]) -> list[list[Line]]:
    """Return the lines in blocks. Header lines after tallies begin one, and so does the game after an empty line
    below such header lines.
    """
    blocks: list[list[Line]] = []
    after_tallies, after_blank = True, False
    for line in lines:
        if line.is_blank:
            after_blank = True
            continue
        key = words.get(fold(line.head or ""))
        begins = key is not None and (after_tallies or (key == "game" and after_blank and len(blocks) > 1))
        if begins or not blocks:  # Tallies above the first header belong to no game, which is an error.
            blocks.append([])
        blocks[-1].append(line)
        after_tallies, after_blank = key is None, False
    return blocks


def _joined(blocks: Sequence[list[Line]], words: Mapping[str, str]) -> list[list[Line]]:
    """Return the blocks of games; header lines below the tallies belong to the game above them."""
    found: list[list[Line]] = []
    for block in blocks:
        keys = [words.get(fold(line.head or "")) for line in block]
        if found and None not in keys and "game" not in keys:
            found[-1] += block
        else:
            found.append(block)
    return found


def play_of_tallies(play: Play, settled: Settled, lines: Sequence[int] = ()) -> Play:
    """Return a play with the places from tallies. ``lines`` are the lines of the tallies in their file."""
    if settled.findings:
        first = settled.findings[0]
        line = lines[first.line - 1] if first.line and lines else 0
        return replace(play, wrong=_first(settled.findings, line))
    players = [standing.player for standing in settled.standings]
    return replace(play, seats=_seats(settled.standings, players, {}))


def plays_of_form(form: Answers, path: Path) -> ReadPlays:
    """Return the play of a filled form, or the sheet of one player. Raise ``UnreadableFile``."""
    if is_log_form(form):
        return plays_of_text(log_of_form(form), path)
    read = read_tallies([form], alone=True)
    day, typed = _date(date_of_form(form))
    if len(read.tallies) == 1 and read.tallies[0].seat is None:
        (tally,) = read.tallies
        said = tally.text(read.game, read.layout, "en")
        return ReadPlays((), sheet=OneSheet(read.address, tally.name, said, day))
    settled = settle_tallies(read.game, read.layout, read.texts, form.lang)
    play = Play(game_key(read.game, read.layout), read.layout.header.name, day, typed)
    return ReadPlays((_named(play_of_tallies(play, settled)),))


def play_of_sheets(sheets: Sequence[OneSheet]) -> Play:
    """Return the play of several players' sheets, which have one layout and one date.

    It does not count if a sheet has no name, or if two have the same.
    """
    layout = load(resolve(sheets[0].layout))
    game = registry.find(sheets[0].layout.split("/")[0])
    paper = game.paper_of(layout)
    played = layout if paper is None else paper.played or layout
    play = Play(game_key(game, played), played.header.name, sheets[0].date)
    if not all(sheet.player for sheet in sheets):
        return replace(play, wrong=Wrong(UNNAMED))
    texts = [f"{quoted_name(sheet.player)}: {sheet.tally}" for sheet in sheets]
    return play_of_tallies(play, settle_tallies(game, played, texts, "en"))


def _named(play: Play) -> Play:
    """Return a play from paper; it does not count if a player has only the number of the seat as a name.

    That number means another person in the next game.
    """
    numbers = {
        catalog(lang).say(msg("Player {number}", "sheet", number=seat))
        for lang in all_languages()
        for seat in range(1, len(play.seats) + 1)
    }
    return replace(play, wrong=Wrong(UNNAMED)) if any(seat.player in numbers for seat in play.seats) else play


def _date(typed: str) -> tuple[str, str]:
    """Return the date of a game in ISO form, or empty; and the typed date if it cannot be read."""
    found = read_date(typed)
    return (found.isoformat() if found else "", "" if found else typed)


def _seats(
    standings: Iterable[Standing],
    players: Sequence[str],
    totals: Mapping[str, Mapping[str, Any]],
    ghost: str | None = None,
) -> tuple[Seat, ...]:
    """Return the results of the players in the order of ``players``."""
    by_name = {standing.player: standing for standing in standings}
    return tuple(
        Seat(
            shown_name(name, str),
            by_name[name].place,
            str(by_name[name].decided_by),
            tuple(Criterion(str(c.name), json_value(c.value), c.lower_wins) for c in by_name[name].criteria),
            {key: json_value(value) for key, value in totals.get(name, {}).items()},
            name == ghost,
        )
        for name in players
    )


# ---- JSON that ``sheetgen score --json`` printed ------------------------------------------------
def plays_of_json(data: bytes) -> ReadPlays:
    """Return the plays in saved JSON of ``score``; raise ``UnreadableFile`` for other JSON."""
    try:
        saved = json.loads(data)
        kind = str(saved["schema"]).removeprefix("sheetgen.").removesuffix("/1")
        return ReadPlays(tuple(_saved_plays(kind, saved)))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        said = "This is no JSON that `sheetgen score --json` printed."
        raise UnreadableFile("no-score", msg(said, "report")) from None


def _saved_plays(kind: str, saved: Mapping[str, Any]) -> Iterator[Play]:
    if kind == "scores":
        for one in saved["games"]:
            yield from _saved_plays("score", one)
        return
    if kind == "read":
        for one in saved["games"]:
            totals = {name: player["totals"] for name, player in one["players"].items()}
            players = sorted(one["players"], key=lambda name: int(one["players"][name]["seat"]))
            yield _named(_saved(saved["game"], "", one["standings"], players, totals))
        return
    if kind not in (*SCORES, "settle"):
        raise ValueError(kind)
    finished = saved.get("finished", True)
    day, typed = _date(str(saved.get("date", "")))
    if not saved["legal"] or not finished:
        wrong = _wrong_saved(saved["findings"]) if not saved["legal"] else Wrong(NOT_FINISHED)
        yield Play(str(saved["game"] or ""), str(saved["layout"] or ""), day, typed, wrong=wrong)
        return
    totals = saved.get("players", {})
    players = [*totals] or [one["player"] for one in saved["standings"]]
    ghost = players[-1] if "solo" in saved else None
    play = _saved(saved["game"], saved["layout"] or "", saved["standings"], players, totals, ghost)
    play = replace(play, date=day, typed=typed)
    yield replace(play, solo=str(saved["solo"]["strength"])) if ghost is not None else play


def _wrong_saved(findings: Sequence[Mapping[str, Any]]) -> Wrong:
    errors = [one for one in findings if one["severity"] == ERROR]
    return Wrong(str(errors[0]["code"]), int(errors[0]["line"] or 0), len(errors))


def _saved(
    game: str,
    layout: str,
    standings: Sequence[Mapping[str, Any]],
    players: Sequence[str],
    totals: Mapping[str, Mapping[str, Any]],
    ghost: str | None = None,
) -> Play:
    """Return the play of saved standings."""
    if registry.find(game).key == registry.PADS:
        game = f"{game}/{layout.rpartition('/')[2].removesuffix('.toml')}"
    if not standings:
        return Play(game, layout, wrong=Wrong(NO_PLACES))
    falling = _falling(standings)
    by_name = {one["player"]: one for one in standings}
    seats = tuple(
        Seat(
            name,
            int(by_name[name]["place"]),
            str(by_name[name]["decided_by"]),
            tuple(Criterion(c["name"], c["value"], c["name"] in falling) for c in by_name[name]["criteria"]),
            dict(totals.get(name, {})),
            name == ghost,
        )
        for name in players
    )
    return Play(game, layout, seats=seats)


def _falling(standings: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return the criteria of which less is better: those that separate two places in this direction.

    Saved JSON has the places and the values, but not the direction.
    """
    found = set()
    for better, worse in pairwise(standings):
        for one, other in zip(better["criteria"], worse["criteria"], strict=False):
            if one["value"] != other["value"]:
                if None not in (one["value"], other["value"]) and one["value"] < other["value"]:
                    found.add(one["name"])
                break
    return found
