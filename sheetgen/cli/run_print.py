"""The work of ``print``, without its command line: make the files, then write or list them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen import output_files
from sheetgen.cli import print_cache, written_files
from sheetgen.cli.file_names import ending, print_name
from sheetgen.cli.print_request import SCREEN, Chosen, Request, arranged, choose
from sheetgen.cli.written_files import File
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.cli.print_repeat import First


def print_words(layouts: Sequence[str], **asked: Any) -> int:
    """Call ``print_layouts`` with a request given as separate options."""
    return print_layouts(Request(tuple(layouts), **asked))


def print_layouts(request: Request) -> int:
    """Write layouts to files, or with ``dry_run`` list them; return the exit status.

    With ``watch``, continue until it is interrupted.
    """
    first = None
    if request.repeat is not None:
        from sheetgen.cli import print_repeat

        request, first = print_repeat.recalled(request)
    check(request)
    if request.everything and first is None:
        from sheetgen.cli import kits

        request = kits.expanded(request)
    if request.deck and first is None:
        from sheetgen.cli import kits

        request = kits.dealt(request)
    if request.watch:
        from sheetgen.cli.watch_layouts import watch

        return watch(request.layouts, lambda: once(request))
    once(request, first)
    return 0


def once(request: Request, first: First | None = None) -> None:
    """Make all files, then write all or none of them, and report them with the differences from ``first``."""
    from sheetgen.cli import print_repeat

    chosen = choose(request.paper, request.lang, request.edition)
    made = print_repeat.remembered(make(request, chosen), request, chosen)
    notes = [*made.notes, *(print_repeat.differences(first, made) if first else ())]
    name = print_name([source.address for source in made.sources], request, chosen)
    places = print_cache.named(ending(request.output, name.suffix) or name, made.parts)
    found = [File(at, part.data, part.pages) for at, part in zip(places, made.parts, strict=True)]
    files = {file.path: file.data for file in found}
    if request.dry_run:
        replaced = output_files.try_all(files, force=request.force)
    else:
        output_files.write_all(files, force=request.force)
        replaced = ()
    written_files.report_print(
        request, chosen._replace(on=(request.on or "").lower()), made, found, notes, replaced
    )


def check(request: Request) -> None:
    """Raise ``UsageError`` for contradictory options before anything is drawn."""
    if request.profile is not None:
        ours = () if request.profile == SCREEN else ("--copies", "--numbered")
        wrong = [option for option in arranged(request) if option not in ours]
        wrong += ["--single"] * request.single
        wrong += ["--plates"] * (request.plates and request.profile == SCREEN)
        if wrong:
            said = "{options} can not be used together with --for: its profile says how pages lie."
            raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.fillable and request.profile != SCREEN:
        raise UsageError(msg("Forms are filled in on a screen: --fillable needs --for screen.", "report"))
    if request.single and (wrong := arranged(request)):
        said = "{options} can not be used together with --single: it prints each card on a page of its own."
        raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.everything and request.deck:
        said = "--all can not be used together with --deck, which prints a game's cards alone."
        raise UsageError(msg(said, "report"))
    if request.watch and (request.dry_run or request.as_json):
        raise UsageError(msg("--watch can not be used together with --dry-run or --json.", "report"))


def make(request: Request, chosen: Chosen) -> print_cache.Made:
    """Return all files of the command in memory, from the cache or newly made."""
    key = print_cache.print_key(request, chosen)
    made = print_cache.find(key, request.layouts)
    if made is None:
        from sheetgen.cli import print_files

        made = print_files.make(request, chosen)
        print_cache.keep(key, made)
    return made
