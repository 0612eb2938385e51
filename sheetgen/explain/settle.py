"""Determine the places from final tallies alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.errors import TallyError, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.values import Account, Field, Note, tally_form
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.read.claims import Fault, entry_place, parse_tally
from sheetgen.read.dates import read_date
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import check_size, single_line, split_lines, unquote_value


class Settled:
    """Places from tallies, or findings about them.

    ``standings`` has the places, the best first; it is empty if there are findings. In ``findings``, line n is
    the n-th tally. ``tallies`` are those of ``players``, and
    ``accounts`` the points that they give on a score pad. ``date`` is the date of a file with tallies, as typed.
    """

    def __init__(self) -> None:
        self.date = ""
        self.players: tuple[str, ...] = ()
        self.tallies: Sequence[Mapping[str, Any]] = ()
        self.accounts: Sequence[Account] = ()
        self.standings: list[Standing] = []
        self.findings: list[Finding] = []


def settle_tallies(game: Game, layout: Any, tallies: Sequence[str], lang: str = "en") -> Settled:
    """Return the places from tallies such as ``Leila: fame 16, money 49, karma 5/4``.

    Raise ``UnreadableFile`` if a tally is longer than a log may be.
    """
    check_size(tallies)
    result = Settled()
    fields = game.fields(layout)
    lexicon = game.grammar.lexicon(lang, layout=layout)
    names: list[str] = []
    totals: list[dict[str, Any]] = []
    for number, text in enumerate(tallies, 1):
        line = single_line(text)
        name = " ".join(unquote_value((line.head or "").strip()).split())
        if not name:
            usual = [field for field in fields if field.sample is not None]
            form = f"{lexicon.say(msg('NAME', 'metavar'))}: {tally_form(usual, lexicon.say)}"
            _add(
                result,
                "unreadable",
                number,
                text,
                0,
                len(text),
                msg("A tally looks like “{form}”.", "report", form=form),
                _with_colon(text, fields, lexicon),
            )
            continue
        if fold(name) in map(fold, names):
            _add(
                result,
                "player-twice",
                number,
                text,
                0,
                len(name),
                msg("{name} is named twice.", "report", name=name),
            )
            continue
        found = parse_tally(line.body, fields, lexicon)
        if isinstance(found, Fault):
            column = line.body_column + found.column
            _add(result, "unreadable", number, text, column, found.length, found.message, found.suggestions)
            continue
        names.append(name)
        totals.append({key: n for key, n in found.items() if n is not None})
        try:
            if len(tallies) in game.seats:  # Settling reports another number of players.
                game.check_tally(layout, len(tallies), name, totals[-1])
        except TallyError as error:
            _add_errors(result, error, {}, (number, text), fields, lexicon)
    if result.findings:
        return result
    try:
        result.standings = game.settle(layout, names, totals)
        result.players, result.tallies = tuple(names), totals
        result.accounts = game.tally_accounts(layout, names, totals)
    except TallyError as error:
        places = dict(zip(names, enumerate(tallies, 1), strict=True))
        _add_errors(result, error, places, (0, ""), fields, lexicon)
    return result


def settle_pad(text: str, base: Path, layout: Any = None) -> tuple[Any, Settled] | None:
    """Return the layout and the places of a text whose header names a score pad; None for any other text.

    Tallies follow the header, one on each line. ``base`` is the folder of the text. With ``layout``, a score pad,
    the header may name none. Raise ``UsageError`` if it names another one.
    """
    lines = split_lines(text)
    heading = HeaderReader(lines, base).read()
    if layout is None and (heading.game is None or heading.game.key != registry.PADS):
        return None
    if None not in (layout, heading.layout) and layout.header != heading.layout.header:
        said = "The file names the layout {one}, and you named {other}. Leave one out."
        names = {"one": heading.layout_name, "other": layout.header.name}
        raise UsageError(msg(said, "report", **names))
    layout = heading.layout if layout is None else layout
    if layout is None:
        return None
    tallies = [line for line in lines if line.number not in heading.lines and not line.is_blank]
    game = registry.find(registry.PADS)
    settled = settle_tallies(game, layout, [line.text for line in tallies], heading.lang)
    settled.date = heading.date
    if heading.date and read_date(heading.date) is None:
        unclear = msg("The date “{date}” is unclear: write it like 2026-11-28.", "report", date=heading.date)
        note = Note("date-unclear", unclear)
        settled.accounts = [one._replace(notes=(*one.notes, note)) for one in settled.accounts]
    settled.findings = [
        finding._replace(line=tallies[finding.line - 1].number) if finding.line else finding
        for finding in settled.findings
    ]
    return layout, settled


def _with_colon(text: str, fields: Sequence[Field], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the tally with a colon after its first word, if it can be read then."""
    name, _, rest = text.strip().partition(" ")
    found = parse_tally(rest, fields, lexicon) if name and rest.strip() else {}
    return (f"{name}: {rest.strip()}",) if found and not isinstance(found, Fault) else ()


def _add_errors(
    result: Settled, error: TallyError, places: Mapping[str, tuple[int, str]], usual: tuple[int, str],
    fields: Sequence[Field], lexicon: Lexicon,
) -> None:  # fmt: skip
    """Add findings at the entries at fault, or at whole tallies. ``places`` are the number and the text of each
    player's tally; ``usual`` is for errors of nobody.
    """
    for one in (error, *error.others):
        number, text = places.get(one.player, usual)
        column, length = 0, len(text)
        if one.part:
            line = single_line(text)
            column, length = entry_place(line.body, one.part, fields, lexicon)
            column += line.body_column
        _add(result, one.code, number, text, column, length, one.message, clause=one.clause)


def _add(
    result: Settled,
    code: str,
    number: int,
    text: str,
    column: int,
    length: int,
    message: Msg,
    suggestions: tuple[str, ...] = (),
    clause: str = "",
) -> None:
    place = (number, column + 1, max(length, 1)) if number else (0, 0, 0)
    result.findings.append(Finding(code, ERROR, message, *place, clause, suggestions, text))
