"""The command ``explain``: it explains codes of findings and rule clauses."""

from __future__ import annotations

from typing import Annotated, Any

from sheetgen.cli.options import Argument, AsJson, Commands, add_command
from sheetgen.cli.score_log import report_refusal
from sheetgen.cli.show import FINE, echo, print_json, translator
from sheetgen.errors import UsageError
from sheetgen.explain import codes
from sheetgen.message import msg
from sheetgen.read.finding import likely_meant


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(app, "explain", explain, "sheetgen explain DC-42", "sheetgen explain die-on-elephant")


def explain(
    code: Annotated[
        str | None,
        Argument(metavar="CODE", help="a finding's code, or a clause such as DC-42", values="codes"),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Explain a finding or a rule; list all of them if you name none."""
    say = translator()
    found = codes.explanations_of(code) if code is not None else list(codes.all_explanations())
    if code is not None and not found:
        near = likely_meant(code, dict.fromkeys(f.key for f in codes.all_explanations()))
        said = "There is no code or clause {code}. Did you mean: {offer}?" if near else (
            "There is no code or clause {code}. `sheetgen explain` lists all.")  # fmt: skip
        error = UsageError(msg(said, "report", code=code, offer=", ".join(near)))
        return report_refusal(
            error, {"schema": "sheetgen.explain/1", "entries": [], "message": error.message}, as_json
        )
    if as_json:
        print_json({"schema": "sheetgen.explain/1", "entries": [_entry(f) for f in found]})
        return FINE
    for i, f in enumerate(found):
        if code is None:
            echo(f"{f.key:24} {f.clause or '':8} {f.game}".rstrip())
            continue
        if i:
            echo()
        head = ", ".join(part for part in (f.game, f.clause if f.clause != f.key else "") if part)
        echo(f.key + (f" ({head})" if head else ""))
        echo(f"  {say(f.text)}")
        if f.instead is not None:
            echo(f"  {say(f.instead)}")
        if f.example:
            echo(f"    {f.example}")
        if f.ours and f.instead is not None:
            echo(f"  {say(codes.interpretation_note(f.clause))}")
        for clause in codes.explanations_of(f.clause) if f.clause and f.clause != f.key else ():
            echo(f"  {clause.key}: {say(clause.text)}")
    return FINE


def _entry(f: Any) -> dict[str, Any]:
    return {
        "key": f.key,
        "game": f.game or None,
        "clause": f.clause or None,
        "text": f.text,
        "instead": f.instead,
        "example": f.example or None,
        "ours": f.ours,
    }
