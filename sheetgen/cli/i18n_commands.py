"""Commands for translators: ``i18n check``, ``i18n update``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sheetgen.cli import i18n_check, show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    HeardLang,
    Option,
    add_command,
    add_group,
    complete_from,
)
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.resources import install_command


def register(app: Commands) -> None:
    """Add this module's commands."""
    i18n = add_group(app, "i18n", translations)
    add_command(i18n, "check", check, "sheetgen i18n check", "sheetgen i18n check de fr")
    add_command(i18n, "update", update, "sheetgen i18n update", "sheetgen i18n update cs --to mine")


def translations(lang: HeardLang = None) -> None:
    """Check and update the translations."""


def check(
    langs: Annotated[
        list[str] | None,
        Argument(
            metavar="LANG",
            help="languages; all if left out, and en for the texts of the program itself",
            autocompletion=complete_from("languages"),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> int:
    """Report every text that a language lacks or says wrongly; the exit status is 1 if there is any.

    Without a language also where the source says other texts than the templates; `en` checks that alone.
    """
    return i18n_check.check(langs or (), as_json)


def update(
    langs: Annotated[list[str] | None, Argument(metavar="LANG", help="languages to begin")] = None,
    to: Annotated[
        Path | None,
        Option("--to", metavar="FOLDER", help="write the catalogs there, not in the checkout"),
    ] = None,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> None:
    """Bring the catalogs up to date with the program's texts, in a checkout; begin new languages."""
    try:
        from sheetgen.text import update_catalogs
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise UsageError(
            msg(
                "Writing catalogs needs Babel: `{command}` brings it.",
                "report",
                command=install_command("translate"),
            )
        ) from None
    written = update_catalogs.update(langs or (), to)
    if as_json:
        show.print_json({"schema": "sheetgen.i18n-update/1", "written": [str(path) for path in written]})
