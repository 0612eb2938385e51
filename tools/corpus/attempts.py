"""Run every command that accepts a file, each in a process of its own with limits, and judge the result."""

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Never

import pypdfium2
from babel.messages.pofile import read_po

from sheetgen.__main__ import main
from sheetgen.text.pofile import compile_catalog, parse_entries

SECONDS, MEGABYTES = 5.0, 500
"""The limits of docs/limits.md."""
SLOWER = 2.0
"""A machine that is half as fast takes twice as long."""
STOP_SECONDS, STOP_BYTES = 60, 4_000_000_000
"""Where a process is stopped."""
INTERNAL = "internal error"

COMMANDS: dict[str, dict[str, tuple[str, ...]]] = {
    "pdf": {
        "score": ("score", "{file}", "--json"),
        "preflight": ("preflight", "{file}", "--for", "generic-x4", "--json"),
        "ink": ("preflight", "{file}", "--ink", "--json"),
        "impose": ("impose", "{file}", "--shrink", "-o", "{to}.pdf", "--force", "--json"),
        "booklet": ("impose", "{file}", "--order", "booklet", "--backs", "short-edge", "--fit", "--shrink",
                    "-o", "{to}.pdf", "--force", "--json"),
    },
    "log": {
        "score": ("score", "{file}", "--json"),
        "fix": ("score", "{file}", "--fix", "--json"),
        "canonical": ("score", "{file}", "--canonical", "--json"),
        "hint": ("hint", "{file}", "--json"),
    },
    "po": {"catalog": ()},
}  # fmt: skip
"""The commands for each kind of file."""


class Attempt(NamedTuple):
    """A command with a file: exit status (-1 for a process that was stopped), seconds of computing, memory in MB, and
    what is wrong: ``faults`` such as ``internal error: …``, ``lost: …``, ``slow`` and ``memory``."""

    command: str
    status: int
    seconds: float
    megabytes: float
    faults: tuple[str, ...]


def attempts(kind: str, file: Path, folder: Path, commands: Collection[str]) -> Iterator[Attempt]:
    """Yield an attempt for each of the ``commands``; results of commands are written to ``folder``."""
    for name in commands:
        words = COMMANDS[kind][name]
        to = folder / "result"
        to.with_suffix(".pdf").unlink(missing_ok=True)
        line = [word.format(file=file, to=to) for word in words]
        seen = _limited(lambda line=line: main(line) if line else _catalog(file), folder)  # type: ignore[misc]
        pages = _pages(file) if (kind, name) == ("pdf", "score") else 1
        faults = [*_faults(seen, bool(line), pages)]
        if name in ("impose", "booklet") and seen.status == 0 and not faults:
            faults += _lost(file, to.with_suffix(".pdf"), seen.out)
        yield Attempt(name, seen.status, seen.seconds, seen.megabytes, tuple(faults))


class _Seen(NamedTuple):
    """The result of a process: exit status, seconds of computing, memory in MB, and its output."""

    status: int
    seconds: float
    megabytes: float
    out: str
    err: str


def _limited(do: Callable[[], int | None], folder: Path) -> _Seen:
    """Call ``do`` in a process of its own, which is stopped at the limits."""
    out, err = folder / "out", folder / "err"
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _child(do, out, err)
    begun = time.monotonic()
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            break
        if time.monotonic() - begun > 20 * STOP_SECONDS:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    code = os.waitstatus_to_exitcode(status)
    texts = (place.read_text("utf-8", "replace") for place in (out, err))
    return _Seen(max(code, -1), used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, *texts)


def _child(do: Callable[[], int | None], out: Path, err: Path) -> Never:
    resource.setrlimit(resource.RLIMIT_CPU, (STOP_SECONDS, STOP_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (STOP_BYTES, STOP_BYTES))
    for number, place in ((1, out), (2, err)):
        with place.open("wb") as file:
            os.dup2(file.fileno(), number)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    status = 3
    try:
        status = do() or 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 2
    except BaseException as error:  # noqa: BLE001  what no command may let through
        os.write(2, f"{INTERNAL}: {type(error).__name__}: {error}\n".encode())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _catalog(file: Path) -> int:
    """Read a catalog, and compare its finished entries with those that Babel reads."""
    data = file.read_bytes()
    try:
        compile_catalog(data)
        entries = [entry for entry in parse_entries(data.decode("utf-8")) if entry.fields.get("msgid")]
    except ValueError as error:  # not UTF-8, or a syntax error with its line
        os.write(1, f"refused: {error}\n".encode())
        return 1
    finished = {(entry.fields.get("msgctxt"), entry.fields["msgid"]) for entry in entries if entry.finished}
    try:
        read = read_po(BytesIO(data))
    except ValueError:  # Babel takes no tabs after keywords
        return 0
    known = {
        (each.context, each.id[0] if isinstance(each.id, tuple) else each.id)
        for each in read
        if each.id and not each.fuzzy and each.string and (isinstance(each.string, str) or all(each.string))
    }
    if finished != known:
        os.write(
            1, f"lost: {len(known - finished)} entries, {len(finished - known)} more than Babel\n".encode()
        )
    return 0


def _pages(file: Path) -> int:
    """Return the number of pages of a PDF, each of which may take as long as a file; 1 if pdfium cannot open it."""
    try:
        with pypdfium2.PdfDocument(file) as document:
            return max(len(document), 1)
    except pypdfium2.PdfiumError:
        return 1


def _faults(seen: _Seen, as_json: bool, pages: int) -> Iterator[str]:
    """Yield what is wrong with a process that searches so many pages, whatever its file is."""
    if INTERNAL in seen.err + seen.out or "Traceback" in seen.err or seen.status not in (0, 1, 2):
        last = [INTERNAL, *(seen.out + seen.err).strip().splitlines()][-1]
        yield f"{INTERNAL}: {last} (status {seen.status})"
    elif as_json:
        try:
            json.loads(seen.out)
        except ValueError:
            yield f"{INTERNAL}: stdout is no JSON value"
    elif seen.out.startswith("lost"):
        yield seen.out.strip()
    if seen.seconds > SECONDS * SLOWER * pages:
        yield "slow"
    if seen.megabytes > MEGABYTES:
        yield "memory"


def _lost(source: Path, made: Path, out: str) -> Iterator[str]:
    """Yield whether an imposed file has less text than its source, although no note says so."""
    before, after = _characters(source), _characters(made)
    if before is None or after is None or json.loads(out)["notes"]:
        return
    if after < before:
        yield f"lost: {before - after} of {before} characters"


def _characters(file: Path) -> int | None:
    """Return the number of visible characters on all pages within their trim; None if pdfium cannot open the file."""
    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError:
        return None
    total = 0
    for number in range(len(document)):
        try:
            text = document[number].get_textpage().get_text_bounded()
        except pypdfium2.PdfiumError:
            return None
        total += sum(not letter.isspace() for letter in text)
    return total
