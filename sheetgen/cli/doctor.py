"""The command ``doctor``: it checks this installation of sheetgen and says how to add missing parts."""

from __future__ import annotations

import errno
import os
import platform
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from sheetgen import __version__, resources
from sheetgen.cli import show
from sheetgen.cli.options import AsJson, Commands, add_command
from sheetgen.errors import SheetgenError, UnreadableFile, system_reason
from sheetgen.explain.sections import text_width
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.press import cache, calibration
from sheetgen.text.catalog import all_languages, unreadable_catalogs

FINE, NOTE, FAILS = "fine", "note", "fails"
SIGNS = {FINE: " ", NOTE: "-", FAILS: "!"}
EXTRAS = {"translate": "babel", "cluster": "distributed", "scan": "opencv-python-headless"}
"""Optional extras for users, and the package that shows whether each is installed."""
USES = {"translate": "i18n update", "cluster": "simulate --on", "scan": "read"}
_NAME = re.compile(r"[\w.-]+")


class CheckResult(NamedTuple):
    """The result of one check: its subject, its status, and a text."""

    about: Msg
    state: str
    said: Msg | str
    """Plain strings are names and numbers, which are the same in every language."""


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(app, "doctor", doctor, "sheetgen doctor")


def doctor(as_json: AsJson = False) -> int:
    """Check this installation: libraries, extras, fonts, profiles, cache and terminal."""
    say = _translator()
    found = list(all_checks())
    sound = not any(each.state == FAILS for each in found)
    told = [(say(f.about), f.state, f.said if isinstance(f.said, str) else say(f.said)) for f in found]
    if as_json:
        rows = [{"about": about, "state": state, "said": said} for about, state, said in told]
        show.print_json({"schema": "sheetgen.doctor/1", "sound": sound, "found": rows})
    else:
        wide = max(text_width(about) for about, _, _ in told)
        for about, state, said in told:
            show.echo(f"{SIGNS[state]} {about}{' ' * (wide - text_width(about))}  {said}")
        show.echo()
        show.echo(say(_verdict(sound)))
    return 0 if sound else 1


def _translator() -> Say:
    """Return a function that translates messages; what a broken catalog cannot translate is in English."""
    say = show.translator()

    def translate(message: Msg) -> str:
        try:
            return say(message)
        except UnreadableFile:
            return str(message)

    return translate


def _verdict(sound: bool) -> Msg:
    if sound:
        return msg("Nothing is missing that sheetgen needs.", "report")
    return msg("Entries marked with ! keep sheetgen from working.", "report")


def all_checks() -> Iterator[CheckResult]:
    """Yield the results of all checks. A check that cannot be made is a result too."""
    for about, check in (
        (msg("program", "report"), _program),
        (msg("libraries", "report"), _libraries),
        (msg("extras", "report"), _extras),
        (msg("fonts", "report"), _fonts),
        (msg("catalogs", "report"), _catalogs),
        (msg("layouts", "report"), _layouts),
        (msg("profiles", "report"), _profiles),
        (msg("cache", "report"), _cache),
        (msg("printers", "report"), _printers),
        (msg("terminal", "report"), _terminal),
    ):
        try:
            yield from check()
        except SheetgenError as error:
            yield CheckResult(about, FAILS, error.message)
        except OSError as error:
            yield CheckResult(about, FAILS, system_reason(error))
        except ModuleNotFoundError as error:
            yield CheckResult(about, FAILS, _missing(error.name or str(error)))
        except Exception as error:  # A damaged installation can raise any exception.
            yield CheckResult(about, FAILS, f"{type(error).__name__}: {error}")


def _program() -> Iterator[CheckResult]:
    words = f"sheetgen {__version__}, Python {platform.python_version()}, {platform.platform(terse=True)}"
    yield CheckResult(msg("program", "report"), FINE, words)
    yield CheckResult(msg("place", "report"), FINE, show.shown_name(resources.PACKAGE))


def _libraries() -> Iterator[CheckResult]:
    """Yield the check results of the required libraries."""
    about, there = msg("libraries", "report"), []
    for name in _required():
        if version := _version(name):
            there.append(f"{name} {version}")
        else:
            yield CheckResult(about, FAILS, _missing(name))
    yield CheckResult(about, FINE, ", ".join(there))


def _missing(library: str) -> Msg:
    said = "{name} is missing: `{command}`"
    return msg(said, "report", name=library, command=resources.install_command())


def _required() -> list[str]:
    """Return the names of the packages that sheetgen requires without extras.

    They come from the metadata of the installed package or, in a checkout, from the project file.
    """
    if resources.is_installed():
        lines = [line for line in metadata.requires(resources.DISTRIBUTION) or () if "extra ==" not in line]
    else:
        project = (resources.PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8")
        lines = tomllib.loads(project)["project"]["dependencies"]
    return [found.group() for line in lines if (found := _NAME.match(line))]


def _extras() -> Iterator[CheckResult]:
    for extra, package in EXTRAS.items():
        about = msg("extra {name}", "report", name=extra)
        if version := _version(package):
            yield CheckResult(about, FINE, f"{package} {version}")
        else:
            said = "{name} is missing, which `{use}` needs: `{command}`"
            command = resources.install_command(extra)
            wanted = msg(said, "report", name=package, use=f"sheetgen {USES[extra]}", command=command)
            yield CheckResult(about, NOTE, wanted)


def _version(package: str) -> str:
    """Return the installed version of a package; empty if the package is missing."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _fonts() -> Iterator[CheckResult]:
    from sheetgen.text.fonts import Face  # its library may be missing

    about, count, folder = msg("fonts", "report"), 0, resources.resource_folder("fonts")
    for path in sorted(folder.rglob("*.[to]tf")):
        try:
            whole = Face(path).has("1")
        except Exception:  # Reading a broken font file can raise any exception.
            whole = False
        if whole:
            count += 1
        else:
            said = "{path} cannot be read. Restore it, or install sheetgen again."
            yield CheckResult(about, FAILS, msg(said, "report", path=show.shown_name(path)))
    if count:
        said_count = msgs("{count} face can be read", "{count} faces can be read", count, "report")
        yield CheckResult(about, FINE, said_count)
    else:
        yield CheckResult(about, FAILS, _nothing_in(folder))


def _nothing_in(folder: Path) -> Msg:
    said = "{path} has no files that can be read. Restore it, or install sheetgen again."
    return msg(said, "report", path=show.shown_name(folder))


def _catalogs() -> Iterator[CheckResult]:
    about, languages = msg("catalogs", "report"), all_languages()
    for path, reason in unreadable_catalogs():
        said = "{path} cannot be read: {reason}. Restore it, or install sheetgen again."
        yield CheckResult(about, FAILS, msg(said, "report", path=show.shown_name(path), reason=reason))
    if len(languages) > 1:
        yield CheckResult(about, FINE, ", ".join(languages))
    else:
        yield CheckResult(about, FAILS, _nothing_in(resources.own_catalog_folder()))


def _layouts() -> Iterator[CheckResult]:
    folder = resources.resource_folder("layouts")
    if not any(folder.rglob("*.toml")):
        yield CheckResult(msg("layouts", "report"), FAILS, _nothing_in(folder))


def _profiles() -> Iterator[CheckResult]:
    from sheetgen.shop import profile  # its library may be missing

    about, names = msg("profiles", "report"), []
    for name in profile.profile_names():
        try:
            doubt = profile.find_profile(name).doubt(date.today())
        except SheetgenError as error:
            yield CheckResult(about, FAILS, error.message)
            continue
        names.append(name)
        if doubt is not None:
            yield CheckResult(about, NOTE, doubt)
    yield CheckResult(about, FINE, ", ".join(names))


def _cache() -> Iterator[CheckResult]:
    about, at = msg("cache", "report"), cache.cache_folder()
    if at is None:
        yield CheckResult(about, NOTE, msg("nothing is kept", "report"))
        return
    try:
        yield CheckResult(about, *_cache_state(at))
    except OSError as error:
        said = "{path} cannot be used: {reason}. Set {variable} to a folder of your own."
        values = {"path": show.shown_name(at), "reason": system_reason(error), "variable": "SHEETGEN_CACHE"}
        yield CheckResult(about, NOTE, msg(said, "report", **values))


def _cache_state(at: Path) -> tuple[str, Msg]:
    """Return the status of the cache folder and a text. Raises ``OSError`` for a folder that cannot be used."""
    try:
        found = at.stat()
    except FileNotFoundError:
        nearest = next(path for path in at.absolute().parents if path.exists())
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "") from None
        if not nearest.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "") from None
        return FINE, msg("{path}, {size:.1f} MB", "report", path=show.shown_name(at), size=0.0)
    if not cache.is_own(found):
        return NOTE, _not_own(at)
    size = sum(found.st_size for _, found in cache.cache_files(at)) / 1e6
    if not os.access(at, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "")
    return FINE, msg("{path}, {size:.1f} MB", "report", path=show.shown_name(at), size=size)


def _not_own(cache: Path) -> Msg:
    """Return the message why the cache folder is not used, and how to change that."""
    if cache.stat().st_uid != os.geteuid():
        said = "{path} belongs to another user, so it is not used. Set {variable} to a folder of your own."
        return msg(said, "report", path=show.shown_name(cache), variable="SHEETGEN_CACHE")
    said = "Other users can write to {path}, so it is not used. This command changes that: `{command}`"
    return msg(said, "report", path=show.shown_name(cache), command=shlex.join(["chmod", "go-w", str(cache)]))


def _printers() -> Iterator[CheckResult]:
    about, path = msg("printers", "report"), calibration.printers_file()
    if calibration.readings() and path is not None:
        yield CheckResult(about, FINE, show.shown_name(path))
    else:
        yield CheckResult(about, FINE, msg("none is calibrated", "report"))


def _terminal() -> Iterator[CheckResult]:
    said = "language {lang} and paper {paper} by your locale, {encoding}, {columns} columns"
    facts = msg(
        said, "report", lang=show.reader_language(), paper=show.reader_paper(),
        encoding=(sys.stdout.encoding or "?").upper(), columns=shutil.get_terminal_size().columns,
    )  # fmt: skip
    yield CheckResult(msg("terminal", "report"), FINE, facts)
