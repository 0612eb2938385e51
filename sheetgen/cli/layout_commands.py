"""The commands ``check``, ``schema`` and ``list`` for layout files. ``check_layout`` does the work."""

from __future__ import annotations

from typing import Annotated

from sheetgen.cli import check_layout
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    HeardLang,
    Layouts,
    Option,
    add_command,
    complete_from,
)


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "check", check,
        "sheetgen check dice-charmers/sun",
        "sheetgen check my-sun.toml --watch",
    )  # fmt: skip
    add_command(
        app, "schema", schema,
        "sheetgen schema dice-charmers",
        "sheetgen schema raja --kind map",
        "sheetgen schema --output score",
    )  # fmt: skip
    add_command(app, "list", list_layouts, "sheetgen list", "sheetgen list --lang de")


def check(
    files: Layouts,
    as_json: AsJson = False,
    watch: Annotated[bool, Option("--watch", help="again whenever one of them changes")] = False,
    lang: HeardLang = None,
) -> int:
    """Report every fault of layout files: where it is, what was found, what is allowed."""
    return check_layout.check(files, as_json, watch)


def schema(
    game: Annotated[
        str | None,
        Argument(
            metavar="GAME", help="a game's key, as list shows it", autocompletion=complete_from("games")
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Option(help="only layouts of this kind", metavar="KIND", autocompletion=complete_from("kinds")),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            help="that of what this command prints with --json; error for what goes wrong",
            metavar="COMMAND",
            autocompletion=complete_from("outputs"),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> int:
    """Print the JSON Schema of a game's layouts, for editors and other programs, or of a command's output."""
    return check_layout.schema(game, kind, output)


def list_layouts(as_json: AsJson = False, lang: HeardLang = None) -> int:
    """List the layouts that come with sheetgen, by game."""
    return check_layout.list_layouts(as_json)
