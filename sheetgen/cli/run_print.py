"""The work of ``print``, without its command line: make the files, then write or list them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen import output_files
from sheetgen.cli import print_cache, written_files
from sheetgen.cli.file_names import path_with_ending, print_name
from sheetgen.cli.print_request import SCREEN, PrintChoice, Request, arrangement_options, choose_options
from sheetgen.cli.written_files import PlannedFile
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.cli.print_repeat import FirstPrint


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

        request, first = print_repeat.recall_request(request)
    check_options(request)
    if request.everything and first is None:
        from sheetgen.cli import kits

        request = kits.expand_kits(request)
    if request.deck and first is None:
        from sheetgen.cli import kits

        request = kits.expand_decks(request)
    if request.watch:
        from sheetgen.cli.watch_layouts import watch_layouts

        return watch_layouts(request.layouts, lambda: print_once(request))
    print_once(request, first)
    return 0


def print_once(request: Request, first: FirstPrint | None = None) -> None:
    """Make all files, then write all or none of them, and report them with the differences from ``first``."""
    from sheetgen.cli import print_repeat

    chosen = choose_options(request.paper, request.lang, request.edition)
    made = print_repeat.with_print_note(make_or_find(request, chosen), request, chosen)
    notes = [*made.notes, *(print_repeat.differences(first, made) if first else ())]
    name = print_name([source.address for source in made.sources], request, chosen)
    places = print_cache.file_paths(path_with_ending(request.output, name.suffix) or name, made.parts)
    found = [PlannedFile(at, part.data, part.pages) for at, part in zip(places, made.parts, strict=True)]
    files = {file.path: file.data for file in found}
    if request.dry_run:
        replaced = output_files.try_all(files, force=request.force)
    else:
        output_files.write_all(files, force=request.force)
        replaced = ()
    written_files.report_print(
        request, chosen._replace(on=(request.on or "").lower()), made, found, notes, replaced
    )


def check_options(request: Request) -> None:
    """Raise ``UsageError`` for contradictory options before anything is drawn."""
    if request.profile is not None:
        ours = () if request.profile == SCREEN else ("--copies", "--numbered")
        wrong = [option for option in arrangement_options(request) if option not in ours]
        wrong += ["--single"] * request.single
        wrong += ["--plates"] * (request.plates and request.profile == SCREEN)
        if wrong:
            said = "{options} can not be used together with --for: its profile says how pages lie."
            raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.fillable and request.profile != SCREEN:
        raise UsageError(msg("Forms are filled in on a screen: --fillable needs --for screen.", "report"))
    if request.single and (wrong := arrangement_options(request)):
        said = "{options} can not be used together with --single: it prints each card on a page of its own."
        raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.everything and request.deck:
        said = "--all can not be used together with --deck, which prints a game's cards alone."
        raise UsageError(msg(said, "report"))
    if request.watch and (request.dry_run or request.as_json):
        raise UsageError(msg("--watch can not be used together with --dry-run or --json.", "report"))


def make_or_find(request: Request, chosen: PrintChoice) -> print_cache.MadeFiles:
    """Return all files of the command in memory, from the cache or newly made."""
    key = print_cache.print_key(request, chosen)
    made = print_cache.cached_files(key, request.layouts)
    if made is None:
        from sheetgen.cli import print_files

        made = print_files.make_files(request, chosen)
        print_cache.store_files(key, made)
    return made
