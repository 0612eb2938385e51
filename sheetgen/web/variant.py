"""Answers to the page's calls about the reader's own layout: its text, and its faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import library
from sheetgen.games.layouts.faults import Fault
from sheetgen.message import Say, msg
from sheetgen.sheets.sheet import read_sheet, room_faults
from sheetgen.text.catalog import speaker
from sheetgen.web.session import Arguments, Session

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}\.toml")


def fault_data(fault: Fault, say: Say) -> dict[str, Any]:
    """Return a fault of a layout file for the page: its place in the file, and what is allowed there."""
    return {
        "line": fault.line,
        "column": fault.column,
        "length": fault.width,
        "file": Path(fault.path).name,
        "key": fault.key,
        "message": say(msg("found {found}", "web", found=fault.found)),
        "hint": say(msg("allowed: {allowed}", "web", allowed=fault.allowed)),
        "clause": fault.clause,
    }


def store_layout(session: Session, name: str, text: str) -> Path:
    """Store the reader's own layout as a file for printing and playing, and return its path; raise ``UsageError``."""
    if not _NAME.fullmatch(name):
        said = "{name} is no name for a layout: small letters, digits and hyphens, and .toml at the end."
        raise UsageError(msg(said, "web", name=name))
    path = session.folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read_layout(session: Session, arguments: Arguments) -> dict[str, str]:
    """Return the text of a layout that comes with sheetgen, so that the reader can change it."""
    path = library.resolve(str(arguments["what"]))
    return {"name": f"my-{path.stem.replace('_', '-')}.toml", "text": path.read_text(encoding="utf-8")}


def check_layout(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return all faults of a layout with their places, and its title and game as far as its header is readable."""
    say = speaker(session.lang)
    path = store_layout(session, str(arguments.get("name") or "my-layout.toml"), str(arguments["text"]))
    try:
        sheet = read_sheet(path)
        faults = room_faults(sheet) if arguments.get("drawn") else []
    except LayoutError as error:
        return {
            "faults": [fault_data(fault, say) for fault in error.faults],
            "title": "",
            "game": "",
            "plays": False,
            "settles": False,
        }
    return {
        "faults": [fault_data(fault, say) for fault in faults],
        "title": sheet.title(session.lang),
        "game": sheet.game.key,
        "plays": sheet.layout.header.kind in sheet.game.scorable,
        "settles": sheet.layout.header.kind in (*sheet.game.scorable, *sheet.game.scorable_by_name),
    }
