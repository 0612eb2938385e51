"""Commands for a game that is on the table: ``record``, ``play``."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli import completing, playing, recording, show
from sheetgen.cli.options import AsJson, Lang, Layout, Solo, add_command, from_list, whole
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.table.opening import Opening, names


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    add_command(
        app, "record", record,
        'sheetgen record evening.log --game dice-charmers --players "Ann, Ben"',
        "sheetgen record evening.log --page game.html --live",
    )  # fmt: skip
    add_command(
        app, "play", play,
        "sheetgen play raja --seats me,bot:2,bot:3",
        "sheetgen play raja.log",
        "sheetgen play dice-charmers --solo raja",
    )  # fmt: skip


Players = Annotated[
    str | None, typer.Option(help='who plays, in the order of seats: "Ann, Ben"', metavar="NAMES")
]
Option = Annotated[
    list[str] | None,
    typer.Option(help='a variant, such as "advanced=one"; once for each', metavar="KEY=VALUE"),
]
Goal = Annotated[
    int | None,
    typer.Option(help="which game of the campaign this is", metavar="NUMBER", parser=whole("--goal")),
]
Seed = Annotated[
    str | None, typer.Option(help="what sheetgen throws and draws comes from this", metavar="SEED")
]
Page = Annotated[
    str | None, typer.Option(help="keep the game as a page to look at, .html, up to date", metavar="FILE")
]
Live = Annotated[bool, typer.Option("--live", help="the page takes in what is new while it is looked at")]
Force = Annotated[bool, typer.Option("--force", help="replace a page that sheetgen did not make")]


def opening(
    layout: str | None, players: str | None, option: list[str] | None, seed: str | None, lang: str | None
) -> Opening:
    """What was said of a new game."""
    from sheetgen.text.catalog import of_tag

    spoken = of_tag(lang) if lang is not None else show.language()
    return Opening(
        None, layout, names(players) if players is not None else None, tuple(option or ()), spoken, seed
    )


def following(page: str | None, lang: str | None, live: bool, force: bool) -> recording.Page | None:
    """The page that is wanted beside the log; raises ``UsageError`` where something is said of none."""
    if page is None:
        if live:
            raise UsageError(msg("--live is about a page: say with --page where it goes.", "report"))
        return None
    return recording.Page(page, lang, live, force)


def record(
    log: Annotated[str, typer.Argument(metavar="LOG", help="the file of the log; a new one is begun")],
    game: Annotated[
        str | None,
        typer.Option(
            help="the game, for a new log", metavar="GAME", autocompletion=from_list(completing.games)
        ),
    ] = None,
    layout: Layout = None,
    players: Players = None,
    option: Option = None,
    solo: Solo = None,
    goal: Goal = None,
    seed: Seed = None,
    page: Page = None,
    live: Live = False,
    force: Force = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Type a game as it goes: each line is checked at once and written down."""
    begun = opening(layout, players, option, seed, lang)._replace(game=game, solo=solo, goal=goal)
    raise typer.Exit(recording.record(log, begun, lang, following(page, lang, live, force), as_json))


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="a game, or the log of one to go on with",
            autocompletion=from_list(completing.games),
        ),
    ],
    seats: Annotated[
        str | None, typer.Option(help="who sits where: me,bot:2,bot:3 (levels 1 to 3)", metavar="SEATS")
    ] = None,
    layout: Layout = None,
    players: Players = None,
    option: Option = None,
    solo: Solo = None,
    goal: Goal = None,
    seed: Seed = None,
    log: Annotated[str | None, typer.Option(help="the file of the log", metavar="LOG")] = None,
    page: Page = None,
    live: Live = False,
    force: Force = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Play against programs: they take the other seats, throw and draw, and say what they do."""
    begun = opening(layout, players, option, seed, lang)._replace(seats=seats, solo=solo, goal=goal)
    raise typer.Exit(playing.play(game, begun, log, lang, following(page, lang, live, force), as_json))
