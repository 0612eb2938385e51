"""The commands ``preflight`` and ``ink`` as typer knows them; ``inspecting`` does the work."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli import inspecting

AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]
File = Annotated[str, typer.Argument(metavar="FILE", help="a PDF, whoever made it")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("preflight")(preflight)
    app.command("ink")(ink)


def preflight(
    file: File,
    profile: Annotated[str, typer.Option("--for", help="a print shop's profile", metavar="PROFILE")],
    as_json: AsJson = False,
) -> None:
    """Check a file against what a print shop wants; the exit status is 1 if it does not pass."""
    raise typer.Exit(inspecting.preflight(file, profile, as_json))


def ink(file: File, as_json: AsJson = False) -> None:
    """Say how much of each ink a PDF takes, within the trim, and the highest total in one place."""
    raise typer.Exit(inspecting.ink(file, as_json))
