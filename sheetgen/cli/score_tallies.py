"""Find the winner from final tallies, for ``score``: from typed ones, a text file, or filled score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli.score_log import error_as_finding, log_texts, print_findings, report_refusal
from sheetgen.cli.show import (
    FINDINGS,
    FINE,
    echo,
    error_code,
    print_json,
    print_written,
    reader_language,
    translator,
    wants_colour,
)
from sheetgen.errors import SheetgenError, UnreadableFile, UsageError
from sheetgen.explain import json_report
from sheetgen.explain.report import Paint, places
from sheetgen.explain.sections import account_tables
from sheetgen.explain.settle import Settled, settle_pad
from sheetgen.explain.settle import settle_tallies as settled
from sheetgen.games import registry
from sheetgen.games.layouts.file import available
from sheetgen.message import msg
from sheetgen.read.heading import load_layout, playable_layouts, played_on
from sheetgen.read.result import Replay

if TYPE_CHECKING:
    from sheetgen.cli.game_files import FilledForm, Given
    from sheetgen.cli.score_options import ScoreOptions
    from sheetgen.games.contract.game import Game


def settle_forms(forms: Sequence[FilledForm], tallies: Sequence[str], as_json: bool) -> int:
    """Report the winner from the tallies of filled score sheets, in one form or in several, and typed ones."""
    from sheetgen.sheets.filled_forms import (
        # This module draws forms; importing it takes 100 ms, which reading a log does not need.
        read_tallies,
    )

    try:
        read = read_tallies([form.answers for form in forms], alone=bool(tallies))
    except UnreadableFile as error:
        report = json_report.unreadable_file_report(error_code(error), error.message)
        return report_refusal(error, report, as_json, forms[0].file)
    result = settled(read.game, read.layout, [*read.texts, *tallies], forms[0].answers.lang)
    name = read.layout.header.name
    if not as_json:
        for text in (*read.texts, *tallies):
            echo(text)
        echo()
    return _told(read.game, name, result, as_json)


def _told(game: Game, name: str, result: Settled, as_json: bool, written: Sequence[Path] = ()) -> int:
    say = translator()
    if as_json:
        report = json_report.settle_report(game.key, name, result)
        print_json(report | ({"written": [str(path) for path in written]} if written else {}))
    elif result.findings:
        print_findings(say(game.title), Replay.empty(), result.findings)
    else:
        if result.accounts:
            for line in account_tables(result.accounts, result.players, say):
                echo(line)
            echo()
        for line in places(result.standings, say, Paint(wants_colour())):
            echo(line)
    print_written(() if as_json else written)
    return FINDINGS if result.findings else FINE


def settle(given: Given, options: ScoreOptions, as_json: bool) -> int:
    """Report the winner from final tallies alone, and write a filled score pad."""
    layouts = options.layout or []
    if len(layouts) > 1:
        raise UsageError(msg("Tallies are of one layout: give --layout once.", "report"))
    if given.layout is not None and layouts not in ([], [given.layout]):
        raise UsageError(msg("The layout is named twice: leave out --layout.", "report"))
    layout, game = layouts[0] if layouts else given.layout, given.game
    if layout is None and game == registry.PADS:
        pads = ", ".join(entry.address for entry in available(game))
        said = "Name the pad: the file of your own, or one of these: {pads}."
        raise UsageError(msg(said, "report", pads=pads))
    try:
        rules = registry.find(game)
        name = layout or playable_layouts(rules)[0]
        sheet = load_layout(played_on(game, name))
        if given.log:
            pad = settle_pad(log_texts(given.log)[0][0].text, Path(given.log).parent, sheet)
            assert pad is not None  # it has a layout
            result = pad[1]
        else:
            result = settled(rules, sheet, given.tallies, reader_language())
        written = _filled_pad(sheet, result, options)
    except SheetgenError as error:
        result = Settled()
        result.findings.append(error_as_finding(error))
        return report_refusal(error, json_report.settle_report(game, layout or "", result), as_json)
    return _told(rules, name, result, as_json, written)


def settle_file(log: str, options: ScoreOptions, as_json: bool) -> int | None:
    """Report the winner from a text file whose header names a score pad; None for any other file."""
    try:
        texts, _ = log_texts(log)
        pad = settle_pad(texts[0].text, Path(log).parent) if len(texts) == 1 else None
    except SheetgenError:  # Scoring the file as a log reports it.
        return None
    if pad is None:
        return None
    layout, result = pad
    rules = registry.find(registry.PADS)
    written = _filled_pad(layout, result, options)
    return _told(rules, layout.header.name, result, as_json, written)


def _filled_pad(layout: Any, result: Settled, options: ScoreOptions) -> list[Path]:
    """Write the score pad with the numbers of the tallies, and return the paths written."""
    if options.fill is None or result.findings:
        return []
    from sheetgen.printing.filled_pad import write_filled_pad

    return write_filled_pad(
        layout, result.players, result.tallies, Path(options.fill), lang=reader_language(),
        paper=options.paper.lower(), edition=options.edition.lower(), date=result.date, force=options.force,
    )  # fmt: skip
