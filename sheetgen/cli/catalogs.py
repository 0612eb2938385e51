"""Commands for translators: ``i18n check``, ``i18n update``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli import show
from sheetgen.errors import UsageError
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from sheetgen.text.proof import Fault

MOST_SHOWN = 40
"""Of one language; the rest is counted. ``--json`` has all."""


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    i18n = typer.Typer(help="Check and update the translations.", no_args_is_help=True)
    i18n.command("check")(check)
    i18n.command("update")(update)
    app.add_typer(i18n, name="i18n")


def check(
    langs: Annotated[
        list[str] | None, typer.Argument(metavar="[LANG...]", help="languages; all if left out")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON value")] = False,
) -> None:
    """Report every text that a language lacks or says wrongly; exit 1 if there is any."""
    from sheetgen.text import proof

    known = proof.languages()[1:]
    if unknown := sorted(set(langs or ()) - {*known, "en"}):
        raise UsageError(
            msg(
                "No catalog for {langs}. There are: {known}.",
                langs=", ".join(unknown),
                known=", ".join(known),
            )
        )
    wanted = tuple(dict.fromkeys(langs)) if langs else known
    faults = proof.check(wanted)
    faults += _alike(wanted)
    if as_json:
        said = [
            {"code": f.code, "lang": f.lang, "context": f.context, "text": f.text, "message": str(f.message)}
            for f in faults
        ]
        show.value({"schema": "sheetgen.i18n/1", "valid": not faults, "langs": wanted, "faults": said})
    else:
        _show(wanted, faults)
    raise typer.Exit(int(bool(faults)))


def _alike(langs: tuple[str, ...]) -> list[Fault]:
    """Words of logs that a language does not keep apart."""
    from sheetgen.games import registry
    from sheetgen.games.notation.unlike import alike
    from sheetgen.text.proof import Fault

    grammars = registry.grammars()
    return [
        Fault("ambiguous", lang, found.word.context, found.word.text, found.message)
        for lang in langs
        for found in alike(grammars, lang)
    ]


def _show(langs: tuple[str, ...], faults: list[Fault]) -> None:
    counts = Counter(fault.lang for fault in faults)
    shown: Counter[str] = Counter()
    for fault in faults:
        shown[fault.lang] += 1
        if shown[fault.lang] <= MOST_SHOWN:
            context = f" ({fault.context})" if fault.context else ""
            show.line(f"{fault.lang}: {fault.code}{context}: {fault.text!r} {show.text(fault.message)}")
    for lang in langs:
        if counts[lang] > MOST_SHOWN:
            show.line(msg("{lang}: and {n} more", "report", lang=lang, n=counts[lang] - MOST_SHOWN))
        elif not counts[lang]:
            show.line(msg("{lang}: complete", "report", lang=lang))


def update(
    langs: Annotated[list[str] | None, typer.Argument(metavar="[LANG...]", help="languages to begin")] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FOLDER", help="write the catalogs there, not in the checkout"),
    ] = None,
) -> None:
    """Bring the catalogs up to date with the program's texts, in a checkout; begin new languages."""
    try:
        from sheetgen.text import extract
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise UsageError(
            msg("Writing catalogs needs Babel: `pip install sheetgen[translate]` brings it.", "report")
        ) from None
    extract.update(langs or (), to)
