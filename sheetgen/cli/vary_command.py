"""The command ``vary``: it finds random layouts that play like a given model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as counted
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from sheetgen.cli import show
from sheetgen.cli.options import (
    AsJson,
    Commands,
    Force,
    Jobs,
    OneLayout,
    Option,
    Seats,
    add_command,
)
from sheetgen.cli.progress import Progress
from sheetgen.errors import UsageError
from sheetgen.games.layouts.faults import name_text, toml_value
from sheetgen.message import Msg, Say, msg
from sheetgen.output_files import write_files

if TYPE_CHECKING:
    from sheetgen.bots.simulate import GameSetting
    from sheetgen.bots.statistics import Figures
    from sheetgen.cli.simulate_command import PlayedLayout


MOST = 100
"""Largest number of variations that a user can request."""
PATIENCE = 20
"""Largest number of examined variations for each requested one."""


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "vary", vary,
        "sheetgen vary dice-charmers/sun --seed 7 --count 2",
        "sheetgen vary bania/oasis --games 0 --write .",
    )  # fmt: skip


def vary(
    layout: OneLayout,
    seed: Annotated[int, Option(help="number of the first variation to try")] = 1,
    count: Annotated[int, Option(help="number of variations to find")] = 1,
    games: Annotated[int, Option(help="number of games that bots play on each; 0: none")] = 24,
    players: Seats = None,
    jobs: Jobs = None,
    write: Annotated[
        str | None, Option(help="write the variations as layout files into this folder", metavar="FOLDER")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """Find new layouts that play like a given one: LAYOUT/1, LAYOUT/2 and so on."""
    say = show.translator()
    _check(seed, count, games)
    from sheetgen.games import library

    # Errors in the options are reported before any game is played.
    library.load(library.resolve(f"{layout}/{seed}"))
    found: list[Variation] = []
    for each in _found(layout, seed, count, games, players, jobs):
        found.append(each)
        if not as_json:
            show.echo(say(_line(each, say)))
    good = [each for each in found if not each.apart]
    paths = _write(good, Path(write), force) if write is not None else {}
    if as_json:
        show.print_json(
            {"schema": "sheetgen.vary/1", "variations": [_as_json(each, say, paths) for each in found]}
        )
    elif good:
        show.echo()
        show.print_written(paths.values())
        numbers = ",".join(str(each.number) for each in good)
        show.echo(f"  sheetgen print {layout}/{numbers}")
    if len(good) < count:
        if as_json:
            return show.WRONG
        said = "Only {n} of {count} were found among {all}."
        raise UsageError(msg(said, "report", n=len(good), count=count, all=len(found)))
    return show.FINE


class Variation(NamedTuple):
    """A random variation of a layout, and the reasons why its games differ from the model's."""

    model: str
    number: int
    apart: tuple[Msg, ...]
    figures: Figures | None

    @property
    def name(self) -> str:
        """The name of the variation that commands and logs accept, such as ``raja/rajasthan/7``."""
        return f"{self.model}/{self.number}"


def _check(seed: int, count: int, games: int) -> None:
    from sheetgen.games.variation import LAST

    if not 1 <= seed <= LAST - MOST * PATIENCE:
        raise UsageError(msg("--seed is a number from 1 to {n}.", "report", n=LAST - MOST * PATIENCE))
    if not 1 <= count <= MOST:
        raise UsageError(msg("--count is a number from 1 to {n}.", "report", n=MOST))
    if games < 0:
        raise UsageError(msg("--games is 0 or more.", "report"))


def _found(
    layout: str, seed: int, count: int, games: int, players: int | None, jobs: int | None
) -> Iterator[Variation]:
    """Yield variations of a layout from ``seed`` on, until enough of them play like the model.

    Each has its differences from the model.
    """
    if not games:
        yield from (Variation(layout, number, (), None) for number in range(seed, seed + count))
        return
    from sheetgen.bots.report import differences_from_model

    good = 0
    table, model = _figures(layout, games, players, jobs)
    for number in counted(seed):
        _, figures = _figures(f"{layout}/{number}", games, players, jobs)
        reasons = differences_from_model(table.game.grammar, table.layout, figures, model)
        found = Variation(layout, number, tuple(reasons), figures)
        yield found
        good += not found.apart
        if good == count or number + 1 == seed + PATIENCE * count:
            return


def _figures(name: str, games: int, players: int | None, jobs: int | None) -> tuple[PlayedLayout, Figures]:
    """Return a layout with its game, and the statistics of its simulated games."""
    from sheetgen.bots import simulate, statistics
    from sheetgen.cli import simulate_command

    asked: GameSetting = simulate.GameSetting(Path(), players or 0, 1, "1", "")
    table = simulate_command.played_layout(name, asked)
    way = simulate_command.runner_for(jobs, None)
    with Progress() as step:
        played = simulate.simulate([table.setting], games, way, step)
    if not played.whole:
        raise KeyboardInterrupt
    return table, statistics.game_figures(table.game, table.layout, played.records[0])


def _line(found: Variation, say: Say) -> Msg:
    if found.apart:
        why = "; ".join(say(reason) for reason in found.apart)
        return msg("{layout}: not like its model: {why}", "report", layout=found.name, why=why)
    if found.figures is None:
        return msg("{layout}", "report", layout=found.name)  # translators: none
    rounds = found.figures.measures["rounds"].mean.value
    said = "{layout}: plays like its model, {rounds:.1f} rounds"
    return msg(said, "report", layout=found.name, rounds=rounds)


def _as_json(found: Variation, say: Say, paths: Mapping[int, Path]) -> dict[str, Any]:
    figures = found.figures
    return {
        "layout": found.name,
        "balanced": None if figures is None else not found.apart,
        "apart": [say(reason) for reason in found.apart],
        "rounds": None if figures is None else round(figures.measures["rounds"].mean.value, 2),
        "wins": None if figures is None else [round(share.value, 3) for share in figures.wins],
        "file": str(paths[found.number]) if found.number in paths else None,
    }


def _write(good: list[Variation], folder: Path, force: bool) -> dict[int, Path]:
    """Write variations as layout files that extend their model; return the path of each by its seed."""
    from sheetgen.games import library, variation

    files: dict[int, tuple[Path, bytes]] = {}
    for each in good:
        model = library.resolve(each.model)
        tables = variation.tables(variation.Variation(model, each.number))
        tables["header"]["extends"] = library.reference_from(each.model, model, folder)
        name = tables["header"]["name"]
        files[each.number] = folder / f"{name}.toml", tables_as_toml(tables).encode()
    write_files(dict(files.values()), force=force)
    return {number: path for number, (path, _) in files.items()}


def tables_as_toml(tables: Mapping[str, Any]) -> str:
    """Return tables as TOML: those without a name first, and each list of tables in order."""
    rows: list[str] = []
    for key, table in tables.items():
        if isinstance(table, dict):
            rows += [*_table(key, table), ""]
        elif isinstance(table, list) and table and isinstance(table[0], dict):
            for each in table:
                rows += [
                    f"[[{key}]]",
                    *(f"{inner} = {toml_value(value)}" for inner, value in each.items()),
                    "",
                ]
        else:
            rows[:0] = [f"{key} = {toml_value(table)}", ""]
    return "\n".join(rows).rstrip("\n") + "\n"


def _table(name: str, table: Mapping[str, Any]) -> list[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    rows = (
        [f"[{name}]", *(f"{name_text(key)} = {toml_value(value)}" for key, value in plain.items())]
        if plain
        else []
    )
    for key, value in table.items():
        if isinstance(value, dict):
            rows += ["", *_table(f"{name}.{name_text(key)}", value)]
    return rows
