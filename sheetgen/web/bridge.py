"""What the page in the browser asks, and what it is answered: JSON in, JSON out. It knows no game.

``call`` takes the name of a call and its arguments as JSON. The answer is ``{"result": ...}``, or
``{"error": {"message", "details"}}`` in the reader's language; no exception leaves it. Files are
``{"name", "type", "base64"}``. ``docs/web.md`` lists all calls.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheetgen.errors import LayoutError, SheetgenError, UsageError
from sheetgen.message import Msg, msg
from sheetgen.resources import find
from sheetgen.text.catalog import of_tag
from sheetgen.web.kept import File
from sheetgen.web.session import Arguments, Session
from sheetgen.web.speaking import speaker
from sheetgen.web.variant import told

ANSWERS: dict[str, str] = {
    "facts": "facts",
    **dict.fromkeys(("print_options", "preview", "pdf", "preflight"), "printing"),
    **dict.fromkeys(("read_layout", "check_layout"), "variant"),
    **dict.fromkeys(("tally", "settle"), "settling"),
    **dict.fromkeys(("check", "mend", "report", "fill", "page"), "scoring"),
    **dict.fromkeys(
        ("open", "state", "step", "answer", "answers", "words", "looks", "end_turn", "why", "rule", "hint", "undo",
         "redo", "goto", "save"),
        "playing",
    ),
}  # fmt: skip
"""Calls, and the module of this package with the function that answers each: ``(session, arguments) -> value``."""


def answer(session: Session, name: str, arguments: str) -> str:
    """The answer to one call, as JSON."""
    try:
        return _as_text({"result": _answer(session, name, json.loads(arguments))})
    except SheetgenError as error:
        return _as_text({"error": _refusal(error, session.lang)})
    except Exception as error:  # the reader sees no traceback, whatever went wrong
        return _as_text({"error": _internal(error, session.lang)})


def _answer(session: Session, name: str, arguments: Any) -> Any:
    if name not in ANSWERS or not isinstance(arguments, dict):
        raise UsageError(msg("There is no call {name}.", "web", name=name))

    session.lang = of_tag(str(arguments.get("lang") or session.lang))
    function: Callable[[Session, Arguments], Any] = find(f"sheetgen.web.{ANSWERS[name]}:{name}")
    return function(session, arguments)


def _refusal(error: SheetgenError, lang: str) -> dict[str, Any]:
    """What was wrong, in the reader's words; of a layout with faults all of them."""
    say = speaker(lang)
    faults = error.faults if isinstance(error, LayoutError) else ()
    if not faults:
        return {"message": say(error.message), "details": ""}

    found = [told(fault, say) for fault in faults]
    details = "\n".join(f"{fault['line']}:{fault['column']}  {fault['message']}" for fault in found)
    return {"message": say(msg("The layout has faults.", "web")), "details": details, "faults": found}


def _internal(error: Exception, lang: str) -> dict[str, Any]:
    """An error of the program: what it is and where it happened, for a report to us."""
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
    """What JSON has no type for: files."""
    if isinstance(value, File):
        return {
            "name": value.name,
            "type": value.type,
            "base64": base64.b64encode(value.data).decode("ascii"),
        }
    raise TypeError(f"{type(value).__name__} is no JSON")


_session = Session()


def call(name: str, arguments: str) -> str:
    """The answer to one call of the page that this Python runs for, as JSON."""
    return answer(_session, name, arguments)
