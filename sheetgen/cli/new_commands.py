"""The command ``new``: it starts a layout or a game of the user's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from sheetgen.cli import new_game_command, new_pad, show
from sheetgen.cli.new_pad import FORM, check_layout_name
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Force,
    Option,
    add_command,
    add_group,
)
from sheetgen.errors import OutputError
from sheetgen.games import library
from sheetgen.message import Msg, msg
from sheetgen.output_files import write_files


def register(app: Commands) -> None:
    """Add this module's commands."""
    new = add_group(app, "new", beginnings)
    add_command(
        new, "layout", new_layout,
        "sheetgen new layout my-sun --from dice-charmers/sun",
        'sheetgen new layout my-oasis --from bania/oasis --title "My oasis" --to drafts',
    )  # fmt: skip
    new_pad.register(new)
    new_game_command.register(new)


def beginnings() -> None:
    """Start a layout, a score pad or a game of your own."""


def new_layout(
    name: Annotated[str, Argument(metavar="NAME", help="name of the new layout, such as my-sun")],
    base: Annotated[
        str,
        Option(
            "--from", metavar="LAYOUT", help="the layout to start from, a name or a file", values="layouts"
        ),
    ],
    title: Annotated[str | None, Option(help="title on the sheet; default: its name", metavar="NAME")] = None,
    to: Annotated[Path, Option(metavar="FOLDER", help="the folder to write to")] = Path(),
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Start a layout of your own from an existing one."""

    check_layout_name(name, "my-sun")
    path = library.resolve(base)
    header = library.load(path).header
    schema = to / f"{header.game}.schema.json"
    described = json.dumps(library.json_schema(header.game), ensure_ascii=False, indent=1) + "\n"
    text = draft_text(name, title, path, header, library.reference_from(base, path, to), schema.name)
    fresh = not schema.exists() or _ours(schema)
    write_files({to / f"{name}.toml": text.encode()}, force=force)
    if fresh:
        write_files({schema: described.encode()}, force=True)
    if as_json:
        written = [to / f"{name}.toml", *([schema] if fresh else [])]
        show.print_json({"schema": "sheetgen.new-layout/1", "written": list(map(str, written))})
        return
    show.print_written([to / f"{name}.toml"])
    show.echo(f"  sheetgen check {show.shown_name(to / f'{name}.toml')} --watch")


def draft_text(name: str, title: str | None, path: Path, header: Any, base: str, schema: str) -> str:
    """Return the text of a new layout file: a header, and the extended layout as comments."""
    rows = [f"#:schema {schema}"]
    rows += _comment(
        msg("A variant of {base}: keys that are missing here are as there.", "report", base=base)
    )
    rows += ["", "[header]"]
    said = {"schema": FORM, "game": header.game, "kind": header.kind, "name": name, "version": "1.0"}
    said |= {"title": title} if title else {}
    rows += [
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in (said | {"extends": base}).items()
    ]
    leaves = show.translated(msg("keys of {base} to leave out", "report", base=base))
    rows += [f"# remove = []  # {leaves}", ""]
    advice = (
        "Remove the # from the lines that you change, and from the [table] above "
        "them. Give a list in full: it replaces the whole list."
    )
    rows += [*_comment(msg(advice, "report")), ""]
    rows += [f"# {row}".rstrip() if row else "" for row in _body(path.read_text(encoding="utf-8-sig"))]
    return "\n".join(rows).rstrip("\n") + "\n"


def _comment(words: Msg) -> list[str]:
    return [f"# {show.translated(words)}"]


def _body(text: str) -> list[str]:
    """Return the lines of a layout file after its header."""
    rows = text.split("\n")
    begin = rows.index("[header]") + 1 if "[header]" in rows else 0
    tables = (number for number in range(begin, len(rows)) if rows[number].startswith("["))
    return rows[next(tables, len(rows)) :]


def _ours(schema: Path) -> bool:
    """Return whether a file is a JSON Schema that sheetgen wrote."""
    try:
        return str(json.loads(schema.read_bytes())["title"]).startswith("sheetgen layout of ")
    except (ValueError, KeyError, TypeError) as error:
        said = "{path} is there already, and no schema of sheetgen."
        raise OutputError(msg(said, "report", path=schema)) from error
