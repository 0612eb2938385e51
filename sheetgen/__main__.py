"""The ``sheetgen`` command: runs a command line and reports each error as a message and an exit status."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn, TextIO, cast

from sheetgen import __version__, resources
from sheetgen.characters import Output, plain_options
from sheetgen.cli import show
from sheetgen.errors import SheetgenError, UsageError, system_reason
from sheetgen.message import msg

WRONG, INTERRUPTED = 2, 130
SELDOM = (1_000_000, 20, 100)
"""Thresholds of the garbage collector. With Python's own, printing for a shop takes 70 to 160 ms longer."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit status: 0, 1, 2, or 130 when
    interrupted.
    """
    gc.set_threshold(*SELDOM)
    arguments = plain_options(sys.argv[1:] if words is None else words)
    # Python sets a stream that the caller closed to None; output to it is dropped.
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", Output(stream)) for stream in streams)
    try:
        return _guarded(arguments)
    finally:
        sys.stdout, sys.stderr = streams


def _guarded(arguments: list[str]) -> int:
    """Run a command line, and turn errors of the output streams into an exit status."""
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of the output has ended, as `head` does; this is not an error.
        _drop_output()
        return 0
    except OSError as error:
        if os.environ.get("SHEETGEN_TRACEBACK"):
            raise
        _drop_output()
        show.print_message(
            msg("The output cannot be written: {reason}.", "report", reason=system_reason(error)), err=True
        )
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _drop_output() -> None:
    """Redirect stdout to the null device, so that Python does not fail when it flushes it at exit."""
    # a stdout that a test replaced has no file descriptor
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        print(f"sheetgen {__version__}")
        return 0
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _speak_utf8(stream)
    try:
        show.set_language(arguments)
        return _command(arguments)
    except SheetgenError as error:
        return _failed(error, arguments)
    except BrokenPipeError:
        raise
    except OSError as error:
        if os.environ.get("SHEETGEN_TRACEBACK") or error.filename is None:
            raise  # a failure of stdout, for example because the disk is full
        return _impossible(error, arguments)
    except ModuleNotFoundError as error:
        if os.environ.get("SHEETGEN_TRACEBACK") or not error.name or error.name.startswith("sheetgen"):
            return _broken(error, arguments)
        return _failed(_missing_library(error.name), arguments)
    except Exception as error:
        return _broken(error, arguments)


def _speak_utf8(stream: Any) -> None:
    """Use UTF-8 for files and pipes whatever the code page; a terminal escapes characters it cannot show."""
    if not hasattr(stream, "reconfigure"):
        return
    if not stream.isatty():
        stream.reconfigure(encoding="utf-8")
    if stream is not sys.stdin:
        stream.reconfigure(errors="backslashreplace")


def _impossible(error: OSError, arguments: list[str]) -> int:
    """Report an error of the system about a file, such as a name that is too long."""
    # translators: none
    said = msg("{path}: {reason}", path=str(error.filename), reason=system_reason(error))
    return _failed(UsageError(said), arguments)


def _command(arguments: list[str]) -> int:
    from sheetgen.cli import quick, shell_completion

    asks = shell_completion.ASKED in os.environ
    if not asks and show.names_no_command(arguments) and sys.stdin.isatty() and sys.stdout.isatty():
        from sheetgen.cli import ask_tasks

        arguments = ask_tasks.asked_command(arguments)
        if not arguments:
            return 0
    status = None if asks else quick.run_simple(arguments)
    if status is not None:
        return status
    from sheetgen.cli import app  # typer takes 60 ms, which a plain command line does not need

    return app.print_completions() if asks else app.run_with_typer(arguments)


def _failed(error: SheetgenError, arguments: list[str]) -> int:
    if show.JSON in arguments:
        show.print_refusal(error)
    else:
        show.print_failure(error)
    return error.exit_status


def _missing_library(name: str) -> UsageError:
    """Return the error that a required library is missing, with the command that installs it."""
    said = "{name} is missing: `{command}`"
    return UsageError(msg(said, "report", name=name.partition(".")[0], command=resources.install_command()))


def _broken(error: Exception, arguments: list[str]) -> int:
    """Report an internal error of sheetgen in one line; with ``SHEETGEN_TRACEBACK`` set, raise it instead."""
    if os.environ.get("SHEETGEN_TRACEBACK"):
        raise error
    what = f"{type(error).__name__}: {error}"
    if show.JSON in arguments:
        show.failure_json("internal", what)
    show.print_message(msg("sheetgen: internal error: {what}", "report", what=what), err=True)
    said = "This is a fault of sheetgen. With SHEETGEN_TRACEBACK=1 it shows where."
    show.print_message(msg(said, "report"), err=True)
    return WRONG


def run() -> NoReturn:
    """Run the command as ``main`` does, and end the process without Python's cleanup.

    All output is written by then, and freeing a drawing's objects would take 10 % of the time.
    """
    status = main()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    run()
