"""Commands about layout files as typer knows them: ``check``, ``schema``, ``list``; ``examining`` does the work."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli import examining

AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("check")(check)
    app.command("schema")(schema)
    app.command("list")(list_layouts)


def check(
    files: Annotated[list[str], typer.Argument(metavar="LAYOUT...", help="names or files of layouts")],
    as_json: AsJson = False,
    watch: Annotated[bool, typer.Option("--watch", help="again whenever one of them changes")] = False,
) -> None:
    """Report every fault of layout files: where it is, what was found, what is allowed."""
    raise typer.Exit(examining.check(files, as_json, watch))


def schema(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game's key, as list shows it")],
    kind: Annotated[str | None, typer.Option(help="only layouts of this kind")] = None,
) -> None:
    """Print the JSON Schema of a game's layouts, for editors and other programs."""
    raise typer.Exit(examining.schema(game, kind))


def list_layouts(as_json: AsJson = False) -> None:
    """List the layouts that come with sheetgen, by game."""
    raise typer.Exit(examining.list_layouts(as_json))
