"""Commands for layout files: ``check`` and ``list``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from sheetgen.cli import json_schemas, show, watch_layouts
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    MissingArgument,
    Option,
    add_command,
    together,
)
from sheetgen.errors import LayoutError, SheetgenError, UsageError
from sheetgen.games import library, registry
from sheetgen.games.contract.values import Note
from sheetgen.games.kinds.shared import layout_notes
from sheetgen.games.layouts.faults import Fault
from sheetgen.games.layouts.file import layout_hash
from sheetgen.message import msg, msgs
from sheetgen.sheets.sheet import papers_of, read_sheet, room_faults
from sheetgen.text.catalog import all_languages


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "check", check,
        "sheetgen check dice-charmers/sun",
        "sheetgen check my-sun.toml --watch",
        "sheetgen check --schema raja --kind map",
        "sheetgen check --schema score",
    )  # fmt: skip
    add_command(app, "list", list_layouts, "sheetgen list", "sheetgen list raja", "sheetgen list --lang de")


def check(
    files: Annotated[
        list[str] | None,
        Argument(
            metavar="LAYOUT",
            help="names such as dice-charmers/sun, or files; with --schema: a game or a command",
            values="layouts",
            schema="schemas",
        ),
    ] = None,
    watch: Annotated[bool, Option(help="check again whenever a file changes")] = False,
    schema: Annotated[
        bool, Option(help="print the JSON Schema of a game's layouts, or of a command's --json output")
    ] = False,
    kind: Annotated[
        str | None, Option(help="with --schema: layouts of this kind only", metavar="KIND", values="kinds")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check layout files: report each fault with its place and what is allowed there."""
    if kind is not None and not schema:
        raise UsageError(msg("{option} needs {other}.", "report", option="--kind", other="--schema"))
    if schema and watch:
        raise UsageError(together("--schema", "--watch"))
    if schema:
        return print_schema(files or (), kind)
    if not files:
        raise MissingArgument("files")
    return check_layouts(files, as_json, watch)


def check_layouts(files: Sequence[str], as_json: bool = False, watch: bool = False) -> int:
    """Report every fault of layout files.

    With ``watch``, repeat this at each change until it is interrupted.
    """
    if watch and as_json:
        raise UsageError(together("--watch", "--json"))
    if watch:
        return watch_layouts.watch_layouts(files, lambda: check_layouts(files))
    reports = [_examine(name) for name in files]
    if as_json:
        valid = not any(report.status for report in reports)
        show.print_json(
            {"schema": "sheetgen.check/1", "valid": valid, "files": [_check_json(r) for r in reports]}
        )
    else:
        for report in reports:
            _show_report(report)
    return max(report.status for report in reports)


class LayoutReport(NamedTuple):
    """The report on one layout file: that it has no faults, its faults, or why it could not be read."""

    file: str
    layout: Any = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    error: SheetgenError | None = None

    @property
    def status(self) -> int:
        return self.error.exit_status if self.error else int(bool(self.faults))


def _examine(name: str) -> LayoutReport:
    """Return the report on one layout file. An unreadable file does not stop the check of the others."""
    try:
        path = library.resolve(name)
        sheet = read_sheet(path)
        if faults := room_faults(sheet):
            raise LayoutError(faults)
        return LayoutReport(
            str(path), layout=sheet.layout, notes=tuple(layout_notes(sheet.game, sheet.layout))
        )
    except LayoutError as error:
        return LayoutReport(str(path), faults=error.faults)
    except SheetgenError as error:
        return LayoutReport(name, error=error)


def _show_report(report: LayoutReport) -> None:
    if report.error:
        show.print_failure(report.error)
        return
    if report.layout:
        head, code = report.layout.header, layout_hash(report.layout)
        said = "{path}: good ({game}, {kind}, layout {hash})"
        show.print_message(msg(said, "report", path=report.file, game=head.game, kind=head.kind, hash=code))
        for note in report.notes:
            show.print_message(msg("{path}: note: {said}", "report", path=report.file, said=note.message))
        return
    show.print_faults(report.faults)
    count = len(report.faults)
    show.print_message(
        msgs("{count} fault in {path}", "{count} faults in {path}", count, "report", path=report.file)
    )


def _check_json(report: LayoutReport) -> dict[str, Any]:
    head = report.layout.header if report.layout else None
    return {
        "file": report.file,
        "game": head.game if head else None,
        "kind": head.kind if head else None,
        "name": head.name if head else None,
        "version": head.version if head else None,
        "hash": layout_hash(report.layout) if report.layout else None,
        "error": report.error.message if report.error else None,
        "faults": [_fault_json(fault) for fault in report.faults],
        "notes": [
            {"code": note.code, "message": note.message, "clauses": list(note.clauses)}
            for note in report.notes
        ],
    }


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {
        "file": fault.path,
        "line": fault.line,
        "column": fault.column,
        "key": fault.key,
        "found": fault.found,
        "allowed": fault.allowed,
        "clause": fault.clause or None,
        "message": fault.text,
    }


def print_schema(names: Sequence[str], kind: str | None = None) -> int:
    """Print the JSON Schema of a game's layouts, or of a command's output."""
    if len(names) != 1:
        raise UsageError(msg("--schema needs one name: that of a game or of a command.", "report"))
    (name,) = names
    if name in registry.keys_and_pads():
        show.print_json(library.json_schema(name, kind))
    elif kind is not None:
        raise UsageError(msg("--kind is for a game's layouts.", "report"))
    else:
        show.print_json(json_schemas.output_schema(name))
    return 0


def _titles(entry: library.Entry) -> dict[str, str]:
    if not isinstance(entry.title, str):
        return dict(entry.title)
    return {lang: library.layout_title(entry.title, entry.name, lang) for lang in all_languages()}


def list_layouts(
    games: Annotated[
        list[str] | None,
        Argument(metavar="GAME", help="a game's key; default: all games", values="games"),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """List the layouts of sheetgen by game."""
    chosen = [registry.find(key.lower()) for key in games or ()] or list(registry.all_games())
    keys = {game.key for game in chosen}
    entries = [entry for entry in library.available() if entry.game in keys]
    papers = {e.address: papers_of(registry.find(e.game), e.kind) for e in entries}
    if as_json:
        rows = [
            {
                "layout": e.address, "game": e.game, "name": e.name, "kind": e.kind, "version": e.version,
                "title": _titles(e), "papers": list(papers[e.address]), "file": str(e.path),
            }
            for e in entries
        ]  # fmt: skip
        show.print_json({"schema": "sheetgen.list/1", "layouts": rows})
        return 0
    lang = show.reader_language()
    for game in chosen:
        mine = [e for e in entries if e.game == game.key]
        if not mine:
            continue
        show.print_message(game.title)
        wide = max((len(e.address) for e in mine), default=0)
        kinds = max((len(e.kind) for e in mine), default=0)
        for e in mine:
            title = library.layout_title(e.title, e.name, lang)
            on = ", ".join(papers[e.address]) or "–"
            show.print_message(f"  {e.address:{wide}}  {e.kind:{kinds}}  {on:10}  {title} {e.version}")
    return 0
