"""The commands ``preflight`` and ``ink``; ``preflight_file`` does the work."""

from __future__ import annotations

from typing import Annotated

from sheetgen.cli import preflight_file
from sheetgen.cli.options import Argument, AsJson, Commands, HeardLang, Option, add_command, complete_from

File = Annotated[str, Argument(metavar="FILE", help="a PDF, whoever made it")]


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(app, "preflight", preflight, "sheetgen preflight cards.pdf --for generic-x4")
    add_command(app, "ink", ink, "sheetgen ink dice-charmers-sun-a4-en.pdf")


def preflight(
    file: File,
    profile: Annotated[
        str,
        Option(
            "--for",
            help="a print shop's profile",
            metavar="PROFILE",
            autocompletion=complete_from("profiles"),
        ),
    ],
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> int:
    """Check a file against what a print shop wants; the exit status is 1 if it does not pass."""
    return preflight_file.preflight(file, profile, as_json)


def ink(file: File, as_json: AsJson = False, lang: HeardLang = None) -> int:
    """Say how much of each ink a PDF takes, within the trim, and the highest total in one place."""
    return preflight_file.ink(file, as_json)
