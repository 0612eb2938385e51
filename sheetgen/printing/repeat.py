"""Repeat a print (``print --repeat``): each printed file contains its options, so that it can be printed again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from sheetgen import __version__, output_files
from sheetgen.errors import UsageError
from sheetgen.inspect.ink import read_file
from sheetgen.message import Msg, msg
from sheetgen.printing.cache import ELSEWHERE
from sheetgen.printing.made_files import LayoutSource, MadeFiles
from sheetgen.printing.request import PrintChoice, Request

_CHOSEN = ("paper", "lang", "edition")
_OURS = ("output", "force", "as_json", "dry_run", "repeat")
"""Options that may change when repeating, because they change no page.

``lang`` may change too and then affects only messages.
"""
_FILE = re.compile(r"(.+\.toml)((?:/[\d,-]+)?)")
"""A user's own file, and the numbers of its variations."""


class FirstPrint(NamedTuple):
    """A printed file that is to be printed again: its path, its content, and the program and layouts that made it."""

    path: Path
    data: bytes
    program: str
    sources: tuple[LayoutSource, ...]


def with_print_note(made: MadeFiles, request: Request, choice: PrintChoice) -> MadeFiles:
    """Return the files with the options, program and layouts of the print written into them.

    For a user's own layout, only the name of its file is written, not its folder. Pictures cannot contain
    these data. Plates of art contain none, because they are the same file for all languages.
    """
    usual = Request._field_defaults
    asked = {
        name: value
        for name, value in request._asdict().items()
        if name not in ELSEWHERE and value != usual.get(name)
    }
    asked["layouts"] = [_told(name) for name in request.layouts]
    if request.profile is not None:
        asked["profile"] = _told(request.profile)
    asked |= {name: getattr(choice, name) for name in _CHOSEN}
    said = {"program": __version__, "asked": asked, "layouts": [list(source) for source in made.sources]}
    note = json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
    parts = [
        part._replace(data=output_files.with_note(part.data, note))
        if part.data.startswith(b"%PDF") and not part.tail.endswith("-art")
        else part
        for part in made.parts
    ]
    return made._replace(parts=parts)


def _told(name: str) -> str:
    """Return a layout's name; of a path, only the last part."""
    found = _FILE.fullmatch(name)
    return f"{Path(found[1]).name}{found[2]}" if found else name


def recall_request(request: Request) -> tuple[Request, FirstPrint]:
    """Return the request with which a file was printed, and the file; raise ``UsageError`` if it is damaged
    or not from sheetgen.
    """
    usual = Request._field_defaults
    said = [
        name
        for name, value in request._asdict().items()
        if name not in (*_OURS, "lang") and value != usual.get(name, ())
    ]
    if said:
        options = ", ".join("LAYOUT" if name == "layouts" else _typed(name) for name in said)
        message = "{options} cannot be used together with --repeat: it prints the file as it was."
        raise UsageError(msg(message, "report", options=options))
    path = Path(request.repeat or "")
    data = read_file(path)
    if not output_files.is_made_by_sheetgen(data):
        raise UsageError(msg("{path} was not made by sheetgen.", "report", path=path))
    if not output_files.is_unchanged(data):
        raise UsageError(msg("{path} was changed after sheetgen made it.", "report", path=path))
    note = output_files.read_note(data)
    try:
        asked, first = _read(json.loads(note or b""), path, data)
    except (ValueError, KeyError, TypeError) as error:
        message = (
            "{path} does not contain its print settings: only PDFs made by `print` contain "
            "them, except plates of art."
        )
        raise UsageError(msg(message, "report", path=path)) from error
    mine = {name: getattr(request, name) for name in _OURS if name != "repeat"}
    return Request(**{**asked, **mine}), first


def _typed(name: str) -> str:
    """Return an option as the user types it, such as ``--paper``."""
    names = {"everything": "all", "profile": "for"}
    return f"--{names.get(name, name).replace('_', '-')}"


def _read(said: Any, path: Path, data: bytes) -> tuple[dict[str, Any], FirstPrint]:
    """Return the options and the origin that a printed file contains.

    Raise ``ValueError``, ``KeyError`` or ``TypeError`` if sheetgen did not write it.
    """
    # Import msgspec only here: a repeated print that is in the cache does not need it.
    from sheetgen.conversion import convert

    hints = get_type_hints(Request)
    for name in _OURS + ("watch",):
        del hints[name]
    asked = {name: convert(value, hints[name]) for name, value in said["asked"].items()}
    asked["layouts"] = tuple(_found(name, path) for name in asked["layouts"])
    if asked.get("profile"):
        asked["profile"] = _found(asked["profile"], path)
    sources = convert(said["layouts"], tuple[LayoutSource, ...])
    return asked, FirstPrint(path, data, str(said["program"]), sources)


def _found(name: str, path: Path) -> str:
    """Return the path of a user's own layout file, in the current folder or beside the PDF."""
    found = _FILE.fullmatch(name)
    if not found or Path(found[1]).exists():
        return name
    beside = path.parent / Path(found[1]).name
    return f"{beside}{found[2]}" if beside.exists() else name


def differences_from_first(first: FirstPrint, made: MadeFiles) -> Iterator[Msg]:
    """Yield messages about differences from the file that is printed again, or one that there are none."""
    if any(output_files.with_seal(part.data) == first.data for part in made.parts):
        yield msg("this is the same as {path}, byte for byte", "report", path=first.path)
        return
    now = {source.address: source for source in made.sources}
    changed = [old for old in dict.fromkeys(first.sources) if now.get(old.address, old) != old]
    for old in changed:
        new = now[old.address]
        said = "{layout} has changed: it was {old} (layout {old_hash}), it is {new} (layout {new_hash})"
        yield msg(said, "report", layout=old.address, old=old.version, old_hash=old.hash, new=new.version,
                  new_hash=new.hash)  # fmt: skip
    if first.program != __version__:
        yield msg("sheetgen was {old} then, it is {new} now", "report", old=first.program, new=__version__)
    elif not changed:
        said = "this differs from {path}: a font, a library, a calibration or a date has changed"
        yield msg(said, "report", path=first.path)
