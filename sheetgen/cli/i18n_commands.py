"""Commands for translators: ``i18n check`` and ``i18n update``."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from sheetgen import resources
from sheetgen.cli import show
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Option,
    add_command,
    add_group,
)
from sheetgen.errors import UsageError
from sheetgen.message import msg, msgs
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.printing.cache import message_from_json, message_to_json
from sheetgen.resources import install_command
from sheetgen.text import catalog_checks


def register(app: Commands) -> None:
    """Add this module's commands."""
    i18n = add_group(app, "i18n", translations)
    add_command(i18n, "check", check, "sheetgen i18n check", "sheetgen i18n check de fr")
    add_command(i18n, "update", update, "sheetgen i18n update", "sheetgen i18n update cs --to mine")


def translations() -> None:
    """Check and update the translations."""


def check(
    langs: Annotated[
        list[str] | None,
        Argument(
            metavar="LANG",
            help="languages to check, en for the texts of the program itself; default: all",
            values="languages",
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Report missing and wrong translations; the exit status is 1 if there are any.

    Without a language also where the source says other texts than the templates; `en` checks that alone.
    """
    return check_catalogs(langs or (), as_json)


def update(
    langs: Annotated[list[str] | None, Argument(metavar="LANG", help="languages to start")] = None,
    to: Annotated[
        Path | None, Option(metavar="FOLDER", help="write the catalogs there, not in the checkout")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Update the catalogs of a checkout to the texts of the program, and start new languages."""
    catalog_checks.require_sources()
    try:
        from sheetgen.text import update_catalogs
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise UsageError(
            msg(
                "Writing catalogs needs Babel: `{command}` brings it.",
                "report",
                command=install_command("translate"),
            )
        ) from None
    written = update_catalogs.update_catalogs(langs or (), to)
    if as_json:
        show.print_json({"schema": "sheetgen.i18n-update/1", "written": [str(path) for path in written]})


MOST_SHOWN = 40
"""Largest number of faults shown for one language; the others are counted. ``--json`` has all."""
_READ: Final = frozenset((".py", ".po", ".pot", ".toml"))
"""Endings of the files that influence the result."""


def check_catalogs(langs: Sequence[str] = (), as_json: bool = False) -> int:
    """Report missing and wrong texts in the catalogs of these languages; return 1 if there are any, else 0.

    Without languages, check all catalogs, and whether the templates have the texts of the source.
    """
    catalog_checks.require_sources()
    known = catalog_checks.all_languages()[1:]
    if unknown := sorted({*langs} - {*known, "en"}):
        raise UsageError(
            msg(
                "No catalog for {langs}. There are: {known}.",
                langs=", ".join(unknown),
                known=", ".join(known),
            )
        )
    wanted = tuple(dict.fromkeys(langs)) or known
    faults = _faults(tuple(langs), wanted)
    if as_json:
        said = [
            {"code": f.code, "lang": f.lang, "context": f.context, "text": f.text, "message": f.message}
            for f in faults
        ]
        show.print_json(
            {"schema": "sheetgen.i18n-check/1", "valid": not faults, "langs": wanted, "faults": said}
        )
    else:
        _show(wanted, faults)
    return show.FINDINGS if faults else show.FINE


def _faults(langs: Sequence[str], wanted: Sequence[str]) -> list[catalog_checks.CatalogFault]:
    """Return the faults of all catalogs, from the cache while no file has changed."""
    cache = Cache(cache_folder())
    if cache.at is None:
        return _found(langs, wanted)
    key = f"i18n check {' '.join(langs)} {_digest()}"
    if known := cache.get(key):
        with suppress(ValueError, KeyError, TypeError):
            # The cached faults are complete, but another version of sheetgen wrote them.
            rows = json.loads(known)
            return [
                catalog_checks.CatalogFault(code, lang, where, text, message_from_json(said))
                for code, lang, where, text, said in rows
            ]
    faults = _found(langs, wanted)
    with suppress(TypeError):
        cache.put(
            key, json.dumps([[*fault[:-1], message_to_json(fault.message)] for fault in faults]).encode()
        )
    return faults


def _digest() -> str:
    """Return a digest of all files with texts.

    Their times are not enough: an editor may save twice in a clock tick.
    """
    digest = hashlib.sha256()
    for root in (
        resources.PACKAGE,
        resources.resource_folder("layouts"),
        *resources.outside_games().values(),
    ):
        for path in sorted(path for path in root.rglob("*") if path.suffix in _READ):
            digest.update(f"{path}\0".encode(errors="surrogateescape") + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _found(langs: Sequence[str], wanted: Sequence[str]) -> list[catalog_checks.CatalogFault]:
    return [*catalog_checks.check_catalogs(wanted if langs else None), *_alike(wanted)]


def _alike(langs: Sequence[str]) -> list[catalog_checks.CatalogFault]:
    """Return faults about words for logs that mean two things in one language."""
    from sheetgen.games import registry
    from sheetgen.games.notation.typed_alike import find_typed_alike

    grammars = registry.grammars()
    return [
        catalog_checks.CatalogFault("ambiguous", lang, found.word.context, found.word.text, found.message)
        for lang in langs
        for found in find_typed_alike(grammars, lang)
    ]


def _show(langs: Sequence[str], faults: Sequence[catalog_checks.CatalogFault]) -> None:
    counts = Counter(fault.lang for fault in faults)
    shown: Counter[str] = Counter()
    for fault in faults:
        shown[fault.lang] += 1
        if shown[fault.lang] <= MOST_SHOWN:
            context = f" ({fault.context})" if fault.context else ""
            show.print_message(
                f"{fault.lang}: {fault.code}{context}: {fault.text!r} {show.translated(fault.message)}"
            )
    for lang in dict.fromkeys((*langs, *counts)):
        if counts[lang] > MOST_SHOWN:
            show.print_message(msg("{lang}: and {n} more", "report", lang=lang, n=counts[lang] - MOST_SHOWN))
        fuzzy = sum(fault.lang == lang and fault.code == "fuzzy" for fault in faults)
        if fuzzy:
            said = msgs("{lang}: {count} translation to be read again",
                        "{lang}: {count} translations to be read again", fuzzy, "report", lang=lang)  # fmt: skip
            show.print_message(said)
        if not counts[lang]:
            show.print_message(msg("{lang}: complete", "report", lang=lang))
