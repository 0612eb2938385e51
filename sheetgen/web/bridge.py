"""Answer the calls of the page's script in the browser: JSON in, JSON out. This module knows no game.

``call`` takes the name of a call and its arguments as JSON. The answer is ``{"result": ...}``, or ``{"error":
{"message", "details"}}`` in the reader's language; it never raises an exception. Files are ``{"name", "type",
"base64"}``. ``ANSWERS`` lists all calls.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheetgen.errors import LayoutError, NotLoaded, SheetgenError, UsageError
from sheetgen.message import Msg, msg
from sheetgen.resources import find_object
from sheetgen.text.catalog import language_of_tag, speaker
from sheetgen.web.kept import File
from sheetgen.web.session import Arguments, Session
from sheetgen.web.variant import fault_data

ANSWERS: dict[str, str] = {
    **dict.fromkeys(("print_options", "preview", "pdf", "preflight"), "printing"),
    **dict.fromkeys(("read_layout", "check_layout"), "variant"),
    **dict.fromkeys(("tally", "settle", "fill_pad"), "settling"),
    **dict.fromkeys(("read_log", "check", "search", "ledger", "report", "fill", "page"), "scoring"),
    "sheet_at": "looking",
    **dict.fromkeys(
        ("open", "state", "step", "answer", "answers", "words", "looks", "end_turn", "why", "rule", "hint", "undo",
         "redo", "goto", "save"),
        "playing",
    ),
}  # fmt: skip
"""Calls, and the module of this package with the function that answers each: ``(session, arguments) -> value``."""


CHANGES = ("step", "answer", "end_turn", "undo", "redo", "goto")
"""Calls that must not be repeated: what they did stays done."""
LATER = {"pypdfium2": "pdfium", "pypdfium2_raw": "pdfium", "ctypes": "pdfium"}
"""Packages that the page loads by themselves; all other code that it loads later is the part ``press``."""
ELSEWHERE = ("PIL", "cv2", "numpy")
"""Packages that browsers do not have."""


def answer(session: Session, name: str, arguments: str) -> str:
    """Return the answer to one call of the page's script, as JSON.

    If the browser must first load a part of the program, the answer is an error: ``needs`` names the part,
    and ``then`` the call to make after loading it.
    """
    try:
        return _as_text(_answered(session, name, arguments))
    except NotLoaded as error:
        then = "state" if name in CHANGES else name
        told = {
            "message": str(error),
            "details": str(error.__cause__ or ""),
            "needs": error.part,
            "then": then,
        }
        return _as_text({"error": told})


def _answered(session: Session, name: str, arguments: str) -> dict[str, Any]:
    try:
        return {"result": _answer(session, name, json.loads(arguments))}
    except NotLoaded:
        raise
    except SheetgenError as error:
        return {"error": _refusal(error, session.lang)}
    except ModuleNotFoundError as error:
        part = _later(error)
        if part:
            raise NotLoaded(part) from error
        return {"error": _lacking(error, session.lang)}
    except Exception as error:
        # The reader must never see a traceback, so every exception becomes an error message.
        return {"error": _internal(error, session.lang)}


def _later(error: ModuleNotFoundError) -> str:
    """Return the downloadable part that contains a missing module; empty outside a browser or if no part does."""
    package = (error.name or "").partition(".")[0]
    return LATER.get(package, "press") if sys.platform == "emscripten" and package not in ELSEWHERE else ""


def _lacking(error: ModuleNotFoundError, lang: str) -> dict[str, Any]:
    """Return the error about a missing package: one that browsers do not have, or an internal error."""
    package = (error.name or "").partition(".")[0]
    if package not in ELSEWHERE:
        return _internal(error, lang)
    said = "This needs the package {name}, which browsers do not have. The command line can do it."
    return {"message": speaker(lang)(msg(said, "web", name=package)), "details": ""}


def _answer(session: Session, name: str, arguments: Any) -> Any:
    if name not in ANSWERS or not isinstance(arguments, dict):
        raise UsageError(msg("There is no call {name}.", "web", name=name))

    session.lang = language_of_tag(str(arguments.get("lang") or session.lang))
    function: Callable[[Session, Arguments], Any] = find_object(f"sheetgen.web.{ANSWERS[name]}:{name}")
    return function(session, arguments)


def _refusal(error: SheetgenError, lang: str) -> dict[str, Any]:
    """Return the error as the page shows it, in the reader's language; for a faulty layout, with all its faults."""
    say = speaker(lang)
    faults = error.faults if isinstance(error, LayoutError) else ()
    if not faults:
        return {"message": say(error.message), "details": ""}

    found = [fault_data(fault, say) for fault in faults]
    details = "\n".join(f"{fault['line']}:{fault['column']}  {fault['message']}" for fault in found)
    return {"message": say(msg("The layout has faults.", "web")), "details": details, "faults": found}


def _internal(error: Exception, lang: str) -> dict[str, Any]:
    """Return the report on a bug of sheetgen: the exception, and the file and line that raised it."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    said: Msg = msg("Something went wrong in the program. Nothing that was saved is lost.", "web")
    return {
        "message": speaker(lang)(said),
        "details": f"{type(error).__name__}: {error} ({place})",
        "internal": True,
    }


def _as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_as_json)


def _as_json(value: Any) -> Any:
    """Return a ``File`` as a JSON object; raise ``TypeError`` for any other type that JSON does not have."""
    if isinstance(value, File):
        return {
            "name": value.name,
            "type": value.type,
            "base64": base64.b64encode(value.data).decode("ascii"),
        }
    raise TypeError(f"{type(value).__name__} is no JSON")


_session = Session()


def call(name: str, arguments: str) -> str:
    """Return the answer to a call of the page, as JSON, in the session of this browser page."""
    return answer(_session, name, arguments)
