"""The commands ``hint`` (before a decision) and ``review`` (after the game)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from sheetgen.cli import score_log, show
from sheetgen.cli.options import AsJson, Commands, Jobs, Lang, Level, Log, Option, add_command, whole_number
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.read.result import Replay

Seed = Annotated[str, Option(help="another seed is another try", metavar="SEED")]


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(app, "hint", hint, "sheetgen hint evening.log", "sheetgen hint evening.log --level 3")
    add_command(app, "review", review, "sheetgen review evening.log --playouts 64")


def hint(
    log: Log,
    level: Level = 2,
    seed: Seed = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say how a program would play on after a log's last line, and what it would gain."""
    from sheetgen.table import hints

    check_level(level)
    say = show.translator(lang)
    found = load_without_errors(log)
    advised = hints.Adviser(found, level, seed).hints()
    if as_json:
        show.print_json(hints.as_json(found, advised, level))
        return
    for line in hints.hint_lines(found, advised, say):
        show.echo(line)


def review(
    log: Log,
    playouts: Annotated[
        int,
        Option(help="games played on from each line", metavar="NUMBER", parser=whole_number("--playouts")),
    ] = 32,
    jobs: Jobs = None,
    seed: Seed = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Look back at a game: where the chance to win turned, and what would have been better."""
    from sheetgen.cli.progress import Progress
    from sheetgen.read.lines import read_log
    from sheetgen.table import review as reviews

    if playouts < 1 or (jobs is not None and jobs < 1):
        raise UsageError(msg("--playouts and --jobs are 1 or more.", "report"))
    say = show.translator(lang)
    found = load_without_errors(log)
    text = read_log(Path(log))
    with Progress() as step:
        looked = reviews.review(text, Path(log).parent, playouts, seed, jobs or os.cpu_count() or 1, step)
    if as_json:
        show.print_json(reviews.as_json(found, looked))
        return
    for line in reviews.review_lines(found, looked, say):
        show.echo(line)


def check_level(level: int) -> None:
    """Raise ``UsageError`` for an unknown level."""
    from sheetgen.bots.levels import LEVELS

    if level not in LEVELS:
        raise UsageError(msg("--level: {least} to {most}.", "report", least=LEVELS[0], most=LEVELS[-1]))


def load_without_errors(log: str) -> Replay:
    """Return the replay of a log without errors, or raise ``UsageError``."""
    found = score_log.load_log(log)
    if not found.legal or found.state is None:
        raise UsageError(msg("The log has errors: `sheetgen score` tells which.", "report"))
    return found
