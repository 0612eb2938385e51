"""The command ``preflight``, which examines any PDF."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from sheetgen.cli import show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    MissingArgument,
    Option,
    add_command,
    together,
)
from sheetgen.cli.pdf_files import read_pdf
from sheetgen.errors import UsageError
from sheetgen.inspect.ink import PageInk, measure_ink, name_file_in_errors, read_file
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import percent_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.shop.profile import Finding, Profile


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "preflight", preflight,
        "sheetgen preflight cards.pdf --for generic-x4",
        "sheetgen preflight cards.pdf --ink",
    )  # fmt: skip


def preflight(
    file: Annotated[str, Argument(metavar="FILE", help="any PDF")],
    profile: Annotated[
        str | None, Option("--for", help="a print shop's profile", metavar="PROFILE", values="profiles")
    ] = None,
    ink: Annotated[
        bool, Option(help="only measure how much of each ink the pages need within the trim")
    ] = False,
    patient: Annotated[
        bool, Option(help="take as long as it needs; default: 9 seconds for 100 pages")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Check a file for a print shop, or measure its ink."""
    if ink:
        if profile is not None:
            raise UsageError(together("--ink", "--for"))
        return print_ink(file, as_json, patient)
    if profile is None:
        raise MissingArgument("profile")
    return run_preflight(file, profile, as_json, patient)


FAILED = 1
_INKS = {
    "Cyan": msg("cyan", "report"),
    "Magenta": msg("magenta", "report"),
    "Yellow": msg("yellow", "report"),
    "Black": msg("black", "report"),
}


def run_preflight(file: str, profile: str, as_json: bool = False, patient: bool = False) -> int:
    """Check a file against the rules of a print shop; return 1 if it does not pass."""
    from sheetgen.shop import preflight as press
    from sheetgen.shop.profile import find_profile as find

    wanted = find(profile)
    findings = press.preflight(read_file(Path(file)), wanted, patient=patient)
    doubt = wanted.doubt(date.today())
    if as_json:
        report = press.as_json(file, wanted, findings)
        show.print_json(report | {"notes": [doubt] if doubt else []})
    else:
        _table(file, wanted, findings)
        if doubt:
            show.print_message(msg("note: {said}", "report", said=doubt))
    return 0 if press.is_accepted(findings) else FAILED


def _table(file: str, profile: Profile, findings: Sequence[Finding]) -> None:
    """Print each rule of a print shop with its result and, for broken rules, each problem with its page."""
    from sheetgen.shop.preflight import RULES, is_accepted, rule_result

    words = {
        "passes": msg("passes", "report"),
        "fails": msg("FAILS", "report"),
        "unsure": msg("look", "report"),
        "unchecked": msg("unread", "report"),
    }
    wide = max(len(show.translated(word)) for word in words.values())
    for code, title in RULES.items():
        answer = rule_result(code, findings, profile)
        if answer == "unasked":
            continue
        show.echo(f"{show.translated(words[answer]):<{wide}}  {code:<15} {show.translated(title)}")
        for found in findings:
            if found.rule == code:
                show.echo(f"{'':<{wide}}    {_where(found)}{show.translated(found.message)}")
    named = show.translated(msg(profile.title, "sheet title"))  # translators: none
    good = msg("{file} is ready for {profile}.", "report", file=file, profile=named)
    bad = msg("{file} is not ready for {profile}.", "report", file=file, profile=named)
    show.print_message(good if is_accepted(findings) else bad)


def _where(found: Finding) -> str:
    return show.translated(msg("page {page}: ", "report", page=found.page)) if found.page else ""


def print_ink(file: str, as_json: bool = False, patient: bool = False) -> int:
    """Print how much of each ink a PDF needs."""
    data = read_pdf(Path(file))
    with name_file_in_errors(Path(file)):
        pages = measure_ink(data, patient=patient)
    if as_json:
        show.print_json(_json(file, pages))
        return 0
    for page in pages:
        inks = " · ".join(
            f"{show.translated(_INKS.get(name, name))} {show.translated(percent_message(share / 100, 1))}"
            for name, share in page.mean.items()
        )
        said = "page {page}: {total:.1%} of the page on average ({inks}); at most {highest:.0%} in one place"
        show.print_message(
            msg(said, "report", page=page.page, total=page.total / 100, inks=inks, highest=page.highest / 100)
        )
    for thing in sorted({thing for page in pages for thing in page.unmeasured}):
        show.print_message(_unmeasured(thing))
    show.print_message(_method())
    return 0


def _method() -> Msg:
    said = "Measured within the trim, each ink on its own plate; RGB is separated without a profile."
    return msg(said, "report")


def _unmeasured(thing: str) -> Msg:
    return msg(
        "note: {said}", "report", said=msg("{thing}: its ink cannot be measured", "report", thing=thing)
    )


def _json(file: str, pages: Sequence[PageInk]) -> dict[str, object]:
    return {
        "schema": "sheetgen.ink/1",
        "file": file,
        "method": _method(),
        "pages": [
            {
                "page": p.page,
                "mean": {name: round(v, 3) for name, v in p.mean.items()},
                "total": round(p.total, 3),
                "highest": round(p.highest, 1),
                "at_mm": list(p.at),
                "unmeasured": list(p.unmeasured),
            }
            for p in pages
        ],
    }
