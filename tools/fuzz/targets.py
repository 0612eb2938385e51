"""Everything that reads what others wrote, as functions of bytes that raise nothing whatever they are given.

A file goes through the command that reads it, as from a shell; only a fault of sheetgen itself comes out as an
exception. ``seeds`` are whole inputs to begin from.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from sheetgen.__main__ import main
from sheetgen.cli import show
from sheetgen.text import pofile

ROOT = Path(__file__).parents[2]
TALLIES = (
    "dice-charmers", "Leila: fame 16, money 49, karma 5/4", "Rajesh: Ruhm 14, Geld 50, Karma 3/3",
    "raja", "Ann: points 30", "Ben: points 28, gold 5", "bania", "Ann: track 20, goods 1 2 0 1, last tent",
    "Ben: track 24", "nagaraja", "Ann: points 27, cursed 3", "Ben: points 0, tiles 9, guide",
)  # fmt: skip
THROWS = ("3 brown 1 white", "2 brown", "dice-charmers", "nagaraja", "4 orange 2 blue", "raja", "bania")
SHORT, SMALL, LARGE = 2_500, 60_000, 1_000_000
"""Bytes of a log, a layout, a catalog or photo to begin from, at most."""


class Target(NamedTuple):
    """A reader: ``run`` takes the input, ``seeds`` gives some, ``text`` tells whether a person types it."""

    run: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]
    text: bool = True


def said(*words: str) -> int:
    """The exit status of a command line; nobody hears what it says."""
    before = os.environ.get("SHEETGEN_TRACEBACK")
    os.environ["SHEETGEN_TRACEBACK"] = "1"
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return main(list(words))
    finally:
        show.set_language(())
        if before is None:
            del os.environ["SHEETGEN_TRACEBACK"]


@cache
def folder() -> Path:
    """Where inputs lie while a command reads them."""
    return Path(tempfile.mkdtemp(prefix="sheetgen-fuzz-"))


def file(name: str, *words: str) -> Callable[[bytes], None]:
    """A command on a file of this name; ``{}`` in its words is the file, ``{out}`` a file to write."""

    def run(data: bytes) -> None:
        path = folder() / name
        path.write_bytes(data)
        said(*(word.format(path, out=folder() / "out") for word in words))

    return run


def typed(command: str) -> Callable[[bytes], None]:
    """A command whose arguments are the input's lines."""

    def run(data: bytes) -> None:
        lines = data.decode(errors="surrogateescape").replace("\0", "").split("\n")
        said(command, "--", *lines)

    return run


def catalog(data: bytes) -> None:
    """A catalog as it is compiled: it is read, or a line of it can't be."""
    try:
        pofile.compile_catalog(data)
    except ValueError:
        return


def _files(pattern: str, most: int = SMALL) -> Callable[[], Iterator[bytes]]:
    def seeds() -> Iterator[bytes]:
        found = (path.read_bytes() for path in sorted(ROOT.glob(pattern)) if path.stat().st_size <= most)
        return (data for data in found if data)

    return seeds


def _rows(*rows: str) -> Callable[[], Iterator[bytes]]:
    return lambda: iter(["\n".join(rows).encode(), *(row.encode() for row in rows)])


def _settled() -> Iterator[bytes]:
    for at, row in enumerate(TALLIES):
        if ":" not in row:
            yield "\n".join(TALLIES[at : at + 3]).encode()


def _printed(*words: str) -> Callable[[], Iterator[bytes]]:
    def seeds() -> Iterator[bytes]:
        path = folder() / "seed.pdf"
        if said("print", *words, "--force", "-o", str(path)):
            raise AssertionError(f"{words} cannot be printed")
        yield path.read_bytes()

    return seeds


_LOGS = _files("tests/replay/games/**/*.log", SHORT)
_PDF = _printed("raja/score")
TARGETS: Mapping[str, Target] = {
    "log": Target(file("game.log", "score", "{}", "--ledger", "--json"), _LOGS),
    "format": Target(file("game.log", "format", "{}", "--short"), _LOGS),
    "layout": Target(file("mine.toml", "check", "{}"), _files("layouts/*/*.toml")),
    "tally": Target(typed("settle"), _settled),
    "throw": Target(typed("odds"), _rows(*THROWS)),
    "catalog": Target(catalog, _files("sheetgen/games/*/locale/*.po", LARGE)),
    "preflight": Target(
        file("page.pdf", "preflight", "{}", "--for", "generic-x1a"),
        _printed("raja/score", "--for", "generic-x1a"),
        text=False,
    ),
    "ink": Target(file("page.pdf", "ink", "{}"), _PDF, text=False),
    "form": Target(
        file("form.pdf", "score", "{}"),
        _printed("nagaraja/score", "--for", "screen", "--fillable"),
        text=False,
    ),
    "repeat": Target(
        file("last.pdf", "print", "--repeat", "{}", "--force", "-o", "{out}.pdf"), _PDF, text=False
    ),
    "impose": Target(
        file("pages.pdf", "impose", "{}", "--up", "2", "--shrink", "--force", "-o", "{out}.pdf"),
        _PDF,
        text=False,
    ),
    "photo": Target(
        file("photo.jpg", "read", "{}", "--layout", "raja/player"),
        _files("tests/scan/photos/raja-player*.jpg", LARGE),
        text=False,
    ),
}
