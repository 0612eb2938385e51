"""Commands for layout files: ``check``, ``schema``, ``list`` and ``new-layout``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from sheetgen.cli import json_schemas, show, watch_layouts
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Force,
    HeardLang,
    Layouts,
    Option,
    add_command,
    complete_from,
)
from sheetgen.conversion import SLUG
from sheetgen.errors import LayoutError, OutputError, SheetgenError, UsageError
from sheetgen.games import library, registry
from sheetgen.games.contract.values import Note
from sheetgen.games.kinds.shared import layout_notes
from sheetgen.games.layouts.faults import Fault
from sheetgen.games.layouts.file import layout_hash
from sheetgen.message import Msg, msg, msgs
from sheetgen.output_files import write_files
from sheetgen.sheets.sheet import papers_of, read_sheet, room_faults
from sheetgen.text.catalog import all_languages


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
    add_command(
        app, "new-layout", new_layout,
        "sheetgen new-layout my-sun --from dice-charmers/sun",
        'sheetgen new-layout my-oasis --from bania/oasis --title "My oasis" --to drafts',
    )  # fmt: skip


def check(
    files: Layouts,
    as_json: AsJson = False,
    watch: Annotated[bool, Option("--watch", help="check again whenever a file changes")] = False,
    lang: HeardLang = None,
) -> int:
    """Check layout files, and report each fault with its place and what is allowed there."""
    return check_layouts(files, as_json, watch)


def schema(
    game: Annotated[
        str | None,
        Argument(
            metavar="GAME", help="a game's key, as list shows it", autocompletion=complete_from("games")
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Option(
            help="print the schema of layouts of this kind only",
            metavar="KIND",
            autocompletion=complete_from("kinds"),
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            help="the command whose --json output to describe; error for error messages",
            metavar="COMMAND",
            autocompletion=complete_from("outputs"),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> int:
    """Print the JSON Schema of a game's layouts or of a command's output."""
    return print_schema(game, kind, output)


def list_layouts(as_json: AsJson = False, lang: HeardLang = None) -> int:
    """List the layouts of sheetgen by game."""
    return print_layout_list(as_json)


def check_layouts(files: Sequence[str], as_json: bool = False, watch: bool = False) -> int:
    """Report every fault of layout files.

    With ``watch``, repeat this at each change until it is interrupted.
    """
    if not watch:
        return _check(files, as_json)

    if as_json:
        raise UsageError(msg("--watch cannot be used together with --json.", "report"))
    return watch_layouts.watch_layouts(files, lambda: _check(files))


def _check(files: Sequence[str], as_json: bool = False) -> int:
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


def print_schema(game: str | None = None, kind: str | None = None, output: str | None = None) -> int:
    """Print the JSON Schema of a game's layouts, or of a command's output."""
    if game is not None and output is None:
        show.print_json(library.json_schema(game, kind))
    elif kind is not None:
        raise UsageError(msg("--kind is about a game's layouts.", "report"))
    elif output is not None and game is None:
        show.print_json(json_schemas.output_schema(output))
    else:
        raise UsageError(msg("Name a game, or with --output a command.", "report"))
    return 0


def _titles(entry: library.Entry) -> dict[str, str]:
    if not isinstance(entry.title, str):
        return dict(entry.title)
    return {lang: library.layout_title(entry.title, entry.name, lang) for lang in all_languages()}


def print_layout_list(as_json: bool = False) -> int:
    """List the layouts of sheetgen by game."""
    entries = library.available()
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
    for game in registry.all_games():
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


FORM = "sheetgen.layout/1"


def new_layout(
    name: Annotated[str, Argument(metavar="NAME", help="name of the new layout, such as my-sun")],
    base: Annotated[
        str,
        Option(
            "--from",
            metavar="LAYOUT",
            help="the layout to start from, a name or a file",
            autocompletion=complete_from("layouts"),
        ),
    ],
    title: Annotated[str | None, Option(help="title on the sheet; default: its name", metavar="NAME")] = None,
    to: Annotated[Path, Option("--to", metavar="FOLDER", help="the folder to write to")] = Path(),
    force: Force = False,
    as_json: AsJson = False,
    lang: HeardLang = None,
) -> None:
    """Start a layout of your own from an existing one."""

    if not re.fullmatch(SLUG, name):
        said = (
            "A layout's name has only small letters, digits and hyphens, such as "
            "{example}; {name} has others."
        )
        raise UsageError(msg(said, "report", example="my-sun", name=name))
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
    show.print_message(msg("Written: {path}", "report", path=to / f"{name}.toml"))
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
