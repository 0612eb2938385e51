"""The ``sheetgen`` command: runs a command line; every error becomes a message and an exit status."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn, TextIO, cast

from sheetgen import __version__
from sheetgen.cli import show
from sheetgen.controls import Output
from sheetgen.errors import SheetgenError, UsageError, reason
from sheetgen.message import msg

WRONG, INTERRUPTED = 2, 130
SELDOM = (1_000_000, 20, 100)
"""When to look for reference cycles: with Python's thresholds, kits and cards for a shop take 70 to 160 ms longer."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit status: 0, 1 or 2."""
    gc.set_threshold(*SELDOM)
    arguments = sys.argv[1:] if words is None else list(words)
    # A stream that the caller closed is None to Python; what would go there is lost, no more.
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", Output(stream)) for stream in streams)
    try:
        return _guarded(arguments)
    finally:
        sys.stdout, sys.stderr = streams


def _guarded(arguments: list[str]) -> int:
    """Run a command line; what becomes of the streams themselves is an exit status too."""
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does: no fault of anybody.
        _drop_output()
        return 0
    except OSError as error:
        if os.environ.get("SHEETGEN_TRACEBACK"):
            raise
        _drop_output()
        show.line(msg("The output can not be written: {reason}.", "report", reason=reason(error)), err=True)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _drop_output() -> None:
    """Let what stdout still holds go nowhere, so that Python does not stumble over it at its end."""
    with suppress(OSError, ValueError, AttributeError):  # One of a caller's own, in memory, has no number.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        print(f"sheetgen {__version__}")
        return 0
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _speak_utf8(stream)
    try:
        show.speak(arguments)
        return _command(arguments)
    except SheetgenError as error:
        return _failed(error, arguments)
    except BrokenPipeError:
        raise
    except OSError as error:
        if os.environ.get("SHEETGEN_TRACEBACK") or error.filename is None:
            raise  # A stream, not a file: stdout is full.
        return _impossible(error, arguments)
    except Exception as error:
        return _broken(error, arguments)


def _speak_utf8(stream: Any) -> None:
    """Files and pipes hold UTF-8 whatever the code page; a terminal shows what it can."""
    if not hasattr(stream, "reconfigure"):
        return
    if not stream.isatty():
        stream.reconfigure(encoding="utf-8")
    if stream is not sys.stdin:
        stream.reconfigure(errors="backslashreplace")


def _impossible(error: OSError, arguments: list[str]) -> int:
    """What the system refuses, such as a name that is too long."""
    # translators: none
    said = msg("{path}: {reason}", path=str(error.filename), reason=reason(error))
    return _failed(UsageError(said), arguments)


def _command(arguments: list[str]) -> int:
    from sheetgen.cli import quick, shell_completion

    asks = shell_completion.ASKED in os.environ
    status = None if asks else quick.run(arguments)
    if status is not None:
        return status
    from sheetgen.cli import app  # typer takes 60 ms, which a plain command line does not need

    return app.complete() if asks else app.run(arguments)


def _failed(error: SheetgenError, arguments: list[str]) -> int:
    if show.JSON in arguments:
        show.refusal(error)
    else:
        show.failure(error)
    return error.exit_status


def _broken(error: Exception, arguments: list[str]) -> int:
    """A fault of sheetgen itself: said in a line; the traceback is for who asks for it."""
    if os.environ.get("SHEETGEN_TRACEBACK"):
        raise error
    what = f"{type(error).__name__}: {error}"
    if show.JSON in arguments:
        show.refused("internal", what)
    show.line(msg("sheetgen: internal error: {what}", "report", what=what), err=True)
    said = "This is a fault of sheetgen. With SHEETGEN_TRACEBACK=1 it shows where."
    show.line(msg(said, "report"), err=True)
    return WRONG


def run() -> NoReturn:
    """The command itself: as ``main``, but the process ends at once.

    All is written by then; taking a drawing apart object by object would take a tenth of the time.
    """
    status = main()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    run()
