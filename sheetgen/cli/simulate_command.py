"""The command ``simulate``: bots play layouts, and statistics help designers of variants."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from sheetgen import output_files
from sheetgen.cli import show
from sheetgen.cli.advice_commands import check_level
from sheetgen.cli.options import (
    AsJson,
    Commands,
    Force,
    Jobs,
    Layouts,
    Level,
    Option,
    Seats,
    Solo,
    add_command,
)
from sheetgen.cli.progress import Progress
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Say, msg
from sheetgen.output_files import check_files_writable, path_ending_in
from sheetgen.read.heading import strength_words

if TYPE_CHECKING:
    from sheetgen.bots.simulate import GameRecord, GameSetting, Runner
    from sheetgen.bots.statistics import Difference, Figures
    from sheetgen.games.contract.game import Game
    from sheetgen.games.contract.values import Layout


INTERRUPTED = 130
PICTURES = (".svg", ".png", ".pdf")
DPI = 150


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "simulate", simulate,
        "sheetgen simulate bania/oasis --games 200",
        "sheetgen simulate dice-charmers/sun my-sun.toml --picture use.svg",
    )  # fmt: skip


def simulate(
    layouts: Layouts,
    games: Annotated[int, Option(help="number of games of each layout")] = 100,
    level: Level = 1,
    jobs: Jobs = None,
    on: Annotated[
        str | None,
        Option(help="address of a Dask cluster to play on, such as tcp://10.0.0.5:8786", metavar="ADDRESS"),
    ] = None,
    players: Seats = None,
    seed: Annotated[
        str, Option(help="seed of the random numbers; the same seed gives the same games", metavar="SEED")
    ] = "1",
    solo: Solo = None,
    picture: Annotated[
        str | None, Option(help="write the sheet coloured by use, .svg, .png or .pdf", metavar="FILE")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """Measure a layout, or compare two: let bots play many games."""
    from sheetgen.bots import report, statistics
    from sheetgen.bots import simulate as simulation

    say = show.translator()
    _check(games, level, jobs, on)
    asked = simulation.GameSetting(Path(), players or 0, level, seed, _strength(solo))
    tables = [played_layout(name, asked) for name in layouts]
    _check_pair(tables)
    places = _places(picture, tables, force)
    with Progress() as step:
        played = simulation.simulate([table.setting for table in tables], games, runner_for(jobs, on), step)
    if not all(played.records):
        return INTERRUPTED
    found = [
        LayoutResult(table, statistics.game_figures(table.game, table.layout, records), records)
        for table, records in zip(tables, played.records, strict=True)
    ]
    apart = _apart(found)
    if as_json:
        told = [(each.table.setting, each.table.name, each.figures) for each in found]
        show.print_json(report.as_json(told, apart, games, played.whole))
    else:
        _tell(found, apart, say)
    if places:
        _draw(found, places, force, say)
        if not as_json:
            show.print_written([", ".join(map(str, places))])
    return show.FINE if played.whole else INTERRUPTED


class PlayedLayout(NamedTuple):
    """A layout on which bots play, with its options."""

    name: str
    game: Game
    layout: Layout
    setting: GameSetting


class LayoutResult(NamedTuple):
    """The statistics of the games on one layout."""

    table: PlayedLayout
    figures: Figures
    records: Sequence[GameRecord]


# ---- options of the command ---------------------------------------------------------------------
def _check(games: int, level: int, jobs: int | None, on: str | None) -> None:
    if games < 1 or (jobs is not None and jobs < 1):
        raise UsageError(msg("--games and --jobs are 1 or more.", "report"))
    if jobs is not None and on is not None:
        said = "--jobs is for this machine: a cluster plays as many games at a time as it has workers."
        raise UsageError(msg(said, "report"))
    check_level(level)


def runner_for(jobs: int | None, on: str | None) -> Runner:
    """Return the runner of simulated games: processes of this computer, or a cluster."""
    from sheetgen.bots import dask_cluster
    from sheetgen.bots.simulate import local_runner

    return local_runner(jobs or os.cpu_count() or 1) if on is None else dask_cluster.cluster_runner(on)


def _strength(solo: str | None) -> str:
    """Return the key of a ghost's strength from the typed word, or raise ``UsageError``."""

    if solo is None:
        return ""
    words = strength_words(show.reader_language())
    if fold(solo) not in words:
        said = "--solo can be {known}, not {given}."
        raise UsageError(msg(said, "report", known=", ".join(STRENGTHS), given=solo))
    return words[fold(solo)]


def played_layout(name: str, asked: GameSetting) -> PlayedLayout:
    """Return a layout on which bots can play with the options ``asked``; raise ``UsageError`` for others.

    0 seats mean the smallest number of players.
    """

    path = library.resolve(name)
    layout = library.load(path)
    game = registry.find(layout.header.game)
    if layout.header.kind not in game.scorable:
        said = "{name} is no layout that a game of {game} is played on."
        raise UsageError(msg(said, "report", name=name, game=game.title))
    seats = asked.seats or (2 if asked.solo else game.seats[0])
    wrong = game.not_for(seats)
    if asked.solo and seats != 2:
        wrong = msg("Alone against the ghost there are two seats.", "report")
    elif asked.solo and not game.has_ghost(layout):
        wrong = msg("{name} has no ghost to play against alone.", "report", name=name)
    if wrong is not None:
        raise UsageError(wrong)
    return PlayedLayout(name, game, layout, asked._replace(path=path, seats=seats))


def _check_pair(tables: Sequence[PlayedLayout]) -> None:
    if len(tables) > 2 or len({table.game.key for table in tables}) > 1:
        raise UsageError(msg("Name one layout, or two of the same game that are compared.", "report"))


def _places(picture: str | None, tables: Sequence[PlayedLayout], force: bool) -> list[Path]:
    """Return the paths of the pictures, one for each layout; raise an error before any game if one cannot be
    written."""
    if picture is None:
        if force:
            raise UsageError(msg("--force replaces a picture: it needs --picture.", "report"))
        return []
    from sheetgen.press.home import numbered_endings

    path = path_ending_in(picture, *PICTURES)
    places = [path.with_name(path.stem + tail + path.suffix) for tail in numbered_endings(len(tables))]
    check_files_writable(dict.fromkeys(places, b""), force=force)
    return places


# ---- results ------------------------------------------------------------------------------------
def _apart(found: Sequence[LayoutResult]) -> list[Difference]:
    from sheetgen.bots.statistics import layout_differences

    if len(found) < 2:
        return []
    one, other = ((each.figures, each.records) for each in found)
    return layout_differences(one, other)


def _tell(found: Sequence[LayoutResult], apart: Sequence[Difference], say: Say) -> None:
    from sheetgen.bots import report

    for letter, (table, figures, _) in zip("AB", found, strict=False):
        for line in report.heading_lines(table.setting, figures, table.name, say):
            show.echo(f"{letter}  {line}" if apart else line)
    show.echo()
    (game, layout), one = (found[0].table.game, found[0].table.layout), found[0].figures
    lines = (
        report.comparison_lines(game, layout, one, apart, say)
        if apart
        else report.figure_lines(game, layout, one, say)
    )
    for line in lines:
        show.echo(line)


def _draw(found: Sequence[LayoutResult], places: Sequence[Path], force: bool, say: Say) -> None:
    """Write one picture with statistics for each layout."""
    from sheetgen.bots.report import setting_message
    from sheetgen.press import home
    from sheetgen.sheets.heat_map import Legend, heat_map

    files: dict[Path, bytes] = {}
    for (table, figures, _), path in zip(found, places, strict=True):
        legend = Legend(
            say(
                setting_message(table.setting, figures.games, f"{table.game.key}/{table.layout.header.name}")
            ),
            say(msg("marked at the end, in % of games and sheets", "report")),
            say(msg("never marked", "report")),
            say(msg("small box: a second mark on the space", "report")),
        )
        use = {address: spot.marked.value for address, spot in figures.spots.items()}
        sheet = heat_map(table.layout, use, set(figures.unused), legend, show.reader_language(), "a4")
        kind = path.suffix.lower().removeprefix(".")
        if kind == "pdf":
            files[path] = home.pages_as_pdf([sheet])[0]
        else:
            made = home.page_pictures(sheet, kind, edition="colour", dpi=DPI)
            for tail, data in zip(home.numbered_endings(len(made)), made, strict=True):
                files[path.with_name(path.stem + tail + path.suffix)] = data
    output_files.write_files(files, force=force)
