"""The command ``example``: it writes files to try other commands with."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from sheetgen.cli import show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Force,
    Option,
    add_command,
)
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg

FOLDER = Path(__file__).with_name("examples")
ABOUT: dict[str, Msg] = {
    "game.log": msg("a whole game of The Dice Charmers", "report"),
    "evening.log": msg("the beginning of a game of The Dice Charmers", "report"),
    "raja.log": msg("the beginning of a game of Raja", "report"),
    "bania.log": msg("a whole game of Bania", "report"),
    "nagaraja.log": msg("a whole game of Nagaraja", "report"),
    "slip.log": msg("a game with one mistake", "report"),
    "leila.jpg": msg("a photo of Leila's sheet at the end of game.log", "report"),
    "rajesh.jpg": msg("a photo of Rajesh's sheet at the end of game.log", "report"),
    "my-sun.toml": msg("a layout with other prices on the market", "report"),
    "my-shop.toml": msg("the profile of a print shop", "report"),
}
"""The files in ``FOLDER``, with their content."""


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "example", example,
        "sheetgen example", "sheetgen example game.log", "sheetgen example leila.jpg rajesh.jpg -o photos",
    )  # fmt: skip


def example(
    names: Annotated[
        list[str] | None,
        Argument(metavar="NAME", help="examples to write; default: list all examples", values="examples"),
    ] = None,
    output: Annotated[
        Path | None,
        Option("--output", "-o", help="the folder to write to; default: the current one", metavar="FOLDER"),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write example files to try commands with: logs, photos, a layout, a profile."""
    from sheetgen.output_files import make_folder, write_files

    if not names:
        _list(as_json)
        return
    for name in names:
        if name not in ABOUT:
            offer = ", ".join(get_close_matches(name, ABOUT) or ABOUT)
            said = "There is no example called {name}. Examples: {offer}."
            raise UsageError(msg(said, "report", name=name, offer=offer))
    folder = output or Path()
    make_folder(folder)
    files = {folder / name: (FOLDER / name).read_bytes() for name in names}
    known = {path for path, data in files.items() if path.is_file() and path.read_bytes() == data}
    write_files({path: data for path, data in files.items() if path not in known}, force=force)
    if as_json:
        show.print_json(
            {"schema": "sheetgen.example/1", "written": list(map(str, files)), "examples": list(ABOUT)}
        )
        return
    show.print_written(files)


def _list(as_json: bool) -> None:
    if as_json:
        show.print_json({"schema": "sheetgen.example/1", "written": [], "examples": list(ABOUT)})
        return
    width = max(map(len, ABOUT))
    for name, about in ABOUT.items():
        show.echo(f"{name:{width}}  {show.translated(about)}")
