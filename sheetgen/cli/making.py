"""What ``print`` and ``preview`` do, without the command line around them.

Nothing here imports typer: a sheet should not wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli import show, surroundings
from sheetgen.errors import UsageError
from sheetgen.games.layout import resolve
from sheetgen.press import home
from sheetgen.text.message import Msg, msg, msgs


def print_layouts(
    layouts: Sequence[str],
    paper: str | None = None,
    lang: str | None = None,
    edition: str = "colour",
    output: str | None = None,
    force: bool = False,
    as_json: bool = False,
    size: str | None = None,
    detail: str | None = None,
    single: bool = False,
    players: int | None = None,
) -> int:
    """Write layouts to one PDF in the order given, and say what was made; returns the exit status."""
    from sheetgen.press.output import write

    chosen = choose(paper, lang, edition)
    options = drawing_options(size, detail, players)
    sheets = [home.asked(home.read(resolve(name)), options) for name in layouts]
    addresses = [sheet.address for sheet in sheets]
    named = options | ({"single": "single"} if single else {})
    path = _ending(output, ".pdf") or Path(file_name(addresses, chosen, ".pdf", named))
    data, pages = (
        _single(sheets, chosen) if single or not any(map(home.cut, sheets)) else _cut(sheets, chosen)
    )
    write(path, data, force=force)
    _report("print", chosen, sheets, {path: data}, pages, as_json)
    return 0


def _single(sheets: Sequence[home.Sheet], chosen: Chosen) -> tuple[bytes, int]:
    return home.pdf(sheets, lang=chosen.lang, paper=chosen.paper, edition=chosen.edition)


def _cut(sheets: Sequence[home.Sheet], chosen: Chosen) -> tuple[bytes, int]:
    """Cards laid out on paper."""
    from sheetgen.press.job import Job, make

    (made,) = make(sheets, Job(chosen.lang, chosen.paper, chosen.edition))
    return made.data, made.pages


def preview(
    layout: str,
    svg: bool = False,
    png: bool = False,
    paper: str | None = None,
    lang: str | None = None,
    edition: str = "colour",
    dpi: int = 150,
    output: str | None = None,
    force: bool = False,
    as_json: bool = False,
    size: str | None = None,
    detail: str | None = None,
    players: int | None = None,
) -> int:
    """Write pictures of a layout's pages, one file a page, and say what was made; returns the exit status."""
    from sheetgen.press.output import write_all
    from sheetgen.press.preview import numbered, pictures

    if svg == png:
        raise UsageError(msg("Choose one: --svg or --png.", "report"))
    kind = "svg" if svg else "png"
    chosen = choose(paper, lang, edition)
    options = drawing_options(size, detail, players)
    sheet = home.asked(home.read(resolve(layout)), options)
    path = _ending(output, f".{kind}") or Path(file_name([sheet.address], chosen, f".{kind}", options))
    made = pictures(sheet, kind, lang=chosen.lang, paper=chosen.paper, edition=chosen.edition, dpi=dpi)
    files = dict(zip(numbered(path, len(made)), made, strict=True))
    write_all(files, force=force)
    _report("preview", chosen, [sheet], files, len(made), as_json)
    return 0


class Chosen(NamedTuple):
    """How to print, and whether paper and language were asked for or come from the environment."""

    paper: str
    lang: str
    edition: str
    paper_given: bool
    lang_given: bool


def choose(paper: str | None, lang: str | None, edition: str) -> Chosen:
    """The options checked and completed; raises ``UsageError``."""
    from sheetgen.draw.inks import ALIASES
    from sheetgen.text.catalog import languages

    return Chosen(
        _one_of("paper", paper.lower(), home.PAPERS) if paper is not None else surroundings.paper(),
        _one_of("lang", lang.lower(), languages()) if lang is not None else show.language(),
        _one_of("edition", ALIASES.get(edition.lower(), edition.lower()), home.EDITIONS),
        paper is not None,
        lang is not None,
    )


def _one_of(option: str, given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        said = "--{option} can not be {given}; it can be {known}."
        raise UsageError(msg(said, "report", option=option, given=given, known=", ".join(known)))
    return given


def drawing_options(size: str | None, detail: str | None, players: int | None) -> dict[str, str]:
    """What was asked of the drawings, as they take it."""
    given = {"size": size, "detail": detail, "players": None if players is None else str(players)}
    return {name: value.lower() for name, value in given.items() if value is not None}


def file_name(
    addresses: list[str], chosen: Chosen, ending: str, options: Mapping[str, str] | None = None
) -> str:
    """``dice-charmers-sun-a4-en.pdf``: what is in it, a game's name only once, then how it was made."""
    parts: list[str] = []
    game_before = ""
    for address in dict.fromkeys(addresses):
        game, name = address.split("/")
        parts += [name] if game == game_before else [game, name]
        game_before = game
    if len(parts) > 6:
        parts = [*parts[:2], f"and-{len(set(addresses)) - 1}-more"]
    edition = [] if chosen.edition == "colour" else [chosen.edition]
    return "-".join([*parts, *(options or {}).values(), chosen.paper, chosen.lang, *edition]) + ending


def _ending(name: str | None, ending: str) -> Path | None:
    path = Path(name) if name is not None else None
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=ending))
    return path


def _report(
    command: str,
    chosen: Chosen,
    sheets: list[home.Sheet],
    files: dict[Path, bytes],
    pages: int,
    as_json: bool,
) -> None:
    """Say what was made, and where a choice came from that nobody gave."""
    if as_json:
        show.value(_report_json(command, chosen, sheets, files, pages))
        return
    each = pages if command == "print" else 1
    for path, data in files.items():
        show.line(
            msg(
                "{path}: {pages}, {paper}, {lang}, {size} kB", "report", path=path,
                pages=msgs("{count} page", "{count} pages", each, "report"), paper=_paper_said(chosen),
                lang=_lang_said(chosen), size=max(1, round(len(data) / 1000)),
            )
        )  # fmt: skip


def _paper_said(chosen: Chosen) -> Msg:
    name = "Letter" if chosen.paper == "letter" else chosen.paper.upper()
    if chosen.paper_given:
        return msg("{name} paper", "report", name=name)
    return msg("{name} paper (by your locale; --paper changes it)", "report", name=name)


def _lang_said(chosen: Chosen) -> Msg:
    if chosen.lang_given:
        return msg("language {lang}", "report", lang=chosen.lang)
    return msg("language {lang} (by your locale; --lang changes it)", "report", lang=chosen.lang)


def _report_json(
    command: str, chosen: Chosen, sheets: list[home.Sheet], files: dict[Path, bytes], pages: int
) -> dict[str, Any]:
    return {
        "schema": f"sheetgen.{command}/1",
        "files": [{"file": str(path), "bytes": len(data)} for path, data in files.items()],
        "pages": pages,
        "paper": chosen.paper,
        "lang": chosen.lang,
        "edition": chosen.edition,
        "layouts": [{"layout": s.address, "version": s.version, "hash": s.hash} for s in sheets],
    }
