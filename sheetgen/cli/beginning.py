"""The command ``new-game``: it writes a small working game and lists the steps to turn it into another one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sheetgen import resources
from sheetgen.cli import show
from sheetgen.cli.options import Argument, AsJson, Commands, HeardLang, Option, add_command
from sheetgen.cli.skeleton import GamePlan, plan_game, write_game
from sheetgen.message import Msg, msg

EXAMPLES = "tests/replay/make_games.py"
"""The file that names the example games."""


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "new-game", new_game,
        "sheetgen new-game mankala --title Mankala --seats 2",
        "sheetgen new-game mankala --to my-mankala",
    )  # fmt: skip


def new_game(
    name: Annotated[str, Argument(metavar="NAME", help="the game's key, such as mankala")],
    title: Annotated[str | None, Option(help="what it is called; else its name", metavar="NAME")] = None,
    seats: Annotated[str, Option(metavar="NUMBER", help="for how many players, such as `2-4`")] = "2-4",
    to: Annotated[
        Path | None,
        Option("--to", metavar="FOLDER", help="write a package of its own there, not in the checkout"),
    ] = None,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> None:
    """Begin a game: a small one that prints, plays and scores, and passes all checks of a game that works."""
    wanted = plan_game(name, title, seats, to)
    folders = write_game(wanted)
    if as_json:
        left = [{"what": said, "commands": list(commands)} for said, commands in remaining_steps(wanted)]
        show.print_json({"schema": "sheetgen.new-game/1", "written": list(map(str, folders)), "left": left})
        return
    for folder in folders:
        show.print_message(msg("Written: {path}", "report", path=folder))
    show.print_message()
    if to is not None:
        show.print_message(
            msg("Install it, or put its folder on PYTHONPATH, so that sheetgen finds it:", "report")
        )
        show.echo(f"  {resources.pip_install(str(to), '-e')}")
        show.print_message()
    show.print_message(msg("It is a small game that works:", "report"))
    for command in (f"print {name}/sheet --lang en", f"score {_of(wanted, 'tests')}/example.log"):
        show.echo(f"  sheetgen {command}")
    show.print_message()
    show.print_message(
        msg(
            "Make it yours. The tests fail if it stops working, and count what a finished game still lacks:",
            "report",
        )
    )
    for number, (said, commands) in enumerate(remaining_steps(wanted), 1):
        show.echo(f"{number}. {show.translated(said)}")
        for command in commands:
            show.echo(f"     {command}")


def _of(wanted: GamePlan, folder: str) -> str:
    """Return one of the game's folders as typed in the checkout or in the current folder."""
    path = wanted.folders[folder]
    return (path if wanted.to is not None else path.relative_to(resources.PACKAGE.parent)).as_posix()


def remaining_steps(wanted: GamePlan) -> list[tuple[Msg, tuple[str, ...]]]:
    """Return the remaining steps in order, each with the commands that help and check it."""
    key, package = wanted.key, wanted.package
    its = key if key == package else f'"{key} or {package}"'
    checks = "python -m pytest"
    game, layouts, tests = (_of(wanted, folder) for folder in ("game", "layouts", "tests"))
    contract = "tests/games/test_contract.py tests/games/test_spots.py"
    todo: list[tuple[Msg, tuple[str, ...]]] = [
        (
            msg(
                "Say each rule as a clause in {file}, carry it out in rules.py, name it in a test.",
                "report",
                file=f"{game}/clauses.py",
            ),
            (f"{checks} tests/test_clauses.py -k {key}",),
        ),
        (
            msg(
                "Change layout, decisions, notation and sheet with it. What holds for all games goes on holding.",
                "report",
            ),
            (f"{checks} {tests} {contract} -k {its}",)
            if wanted.to is None
            else (f"{checks} {tests}", f"{checks} {contract} -k {its}"),
        ),
        (
            msg("Tell every clause on the cards, in {file}; add short cards and a kit.", "report",
                file=f"{layouts}/card.toml"),
            (f"{checks} tests/games/test_cards.py tests/games/test_composed.py tests/cli/test_kit.py -k {key}",),
        ),
        (
            msg("Add a ghost for those alone, a campaign, and a log of each mistake.", "report"),
            (f"{checks} tests/games/test_alone.py tests/replay/test_causes.py -k {key}",),
        ),
        (
            msg("Begin the catalogs and translate them.", "report"),
            ("sheetgen i18n update", "sheetgen i18n check"),
        ),
        (
            msg("Let the program play, and look at the balance.", "report"),
            (f"sheetgen simulate {key}/sheet",),
        ),
    ]  # fmt: skip
    if wanted.to is None:
        todo += _in_the_house(key)
    all_checks = msg("All checks of the game at once, and the count of what is left:", "report")
    return [*todo, (all_checks, (f"{checks} -k {its}",))]


def _in_the_house(key: str) -> list[tuple[Msg, tuple[str, ...]]]:
    """Return the additional steps for a game that is part of sheetgen."""
    checks = "python -m pytest"
    return [
        (
            msg(
                "Tell how moves are typed in {file}, and name the game and this page in README.md.",
                "report",
                file=f"docs/notation/{key}.md",
            ),
            (
                f"{checks} tests/replay/test_notation.py tests/test_docs.py -k {key}",
                "python -m tools.addresses",
            ),
        ),
        (
            msg("Name whole games in {file}, play them, keep what they come to.", "report", file=EXAMPLES),
            (
                f"python -m tests.replay.make_games {key}",
                "python -m tests.replay.frozen",
                f"{checks} tests/replay/test_frozen.py -k {key}",
            ),
        ),
    ]
