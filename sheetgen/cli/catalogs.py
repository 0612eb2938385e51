"""Commands for translators: ``i18n check``, ``i18n update``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.errors import UsageError
from sheetgen.message import msg


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    i18n = typer.Typer(help="Check and update the translations.", no_args_is_help=True)
    i18n.command("check")(check)
    i18n.command("update")(update)
    app.add_typer(i18n, name="i18n")


def check(
    langs: Annotated[
        list[str] | None, typer.Argument(metavar="[LANG...]", help="languages; all if left out")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON value")] = False,
) -> None:
    """Report every text that a language lacks or says wrongly; exit 1 if there is any.

    Without a language also where the source says other texts than the templates; `en` checks that alone.
    """
    from sheetgen.cli import proofing

    raise typer.Exit(proofing.check(langs or (), as_json))


def update(
    langs: Annotated[list[str] | None, typer.Argument(metavar="[LANG...]", help="languages to begin")] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FOLDER", help="write the catalogs there, not in the checkout"),
    ] = None,
) -> None:
    """Bring the catalogs up to date with the program's texts, in a checkout; begin new languages."""
    try:
        from sheetgen.text import extract
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise UsageError(
            msg("Writing catalogs needs Babel: `pip install sheetgen[translate]` brings it.", "report")
        ) from None
    extract.update(langs or (), to)
