"""People: which names mean the same person. The answers are kept in a file that users can edit.

Names that differ only in case, accents or spaces mean one person, unless the file lists them apart. Other names, such
as a short form, are one person only if the file says so.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import UnreadableFile, system_reason, why_unreadable
from sheetgen.games.notation.tokens import fold
from sheetgen.message import msg
from sheetgen.output_files import write_file
from sheetgen.press.calibration import settings_folder

_HEAD = """\
# People in the games of `sheetgen history`: a name, and the other names of the same person.
# "Anna" = ["Annie", "ANNA"]
"""
Ask = Callable[[Sequence[str]], bool]
"""Returns whether these names mean one person."""


class Resolved(NamedTuple):
    """The person of each name, and groups of names that were joined without an answer of the user."""

    people: Mapping[str, str]
    joined: Sequence[Sequence[str]]
    known: Mapping[str, Sequence[str]]
    """What the file should contain: each person with the other names."""


def people_file() -> Path | None:
    """Return the path of ``people.toml``, which may not exist; None for a user without a home folder."""
    folder = settings_folder()
    return None if folder is None else folder / "people.toml"


def read_people(path: Path | None) -> dict[str, tuple[str, ...]]:
    """Return the people of the file, each with the other names. Raise ``UnreadableFile`` for a faulty file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path is not None else {}
        known = {plain_name(name): tuple(map(plain_name, others)) for name, others in data.items()}
        if not all(isinstance(others, list) for others in data.values()):
            raise TypeError
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (IsADirectoryError, ValueError, TypeError, AttributeError) as error:
        said = "{path} cannot be read: {reason}. Each line has a form such as: {form}"
        form = '"Anna" = ["Annie"]'
        raise UnreadableFile(
            "people", msg(said, "report", path=path, reason=why_unreadable(error), form=form)
        ) from None
    except OSError as error:
        said = "{path} cannot be read: {reason}."
        raise UnreadableFile("people", msg(said, "report", path=path, reason=system_reason(error))) from None
    names = Counter(name for person, others in known.items() for name in {person, *others})
    if twice := [name for name, count in names.items() if count > 1]:
        said = "{path}: {name} belongs to two people."
        raise UnreadableFile("people", msg(said, "report", path=path, name=twice[0]))
    return known


def write_people(path: Path, known: Mapping[str, Sequence[str]]) -> None:
    """Write the people to the file. Raise ``OutputError``."""
    lines = [f"{_quoted(name)} = [{', '.join(map(_quoted, others))}]" for name, others in known.items()]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, (_HEAD + "\n".join(lines) + "\n").encode(), force=True)


def _quoted(name: str) -> str:
    """Return a name as a TOML string, which has the escapes of JSON."""
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def plain_name(name: str) -> str:
    """Return a name with single spaces. Raise ``TypeError`` if it is no text."""
    if not isinstance(name, str):
        raise TypeError
    return " ".join(name.split())


def resolve_people(
    names: Iterable[str], known: Mapping[str, Sequence[str]], ask: Ask | None = None
) -> Resolved:
    """Return the person of each name. Names may repeat: the most frequent spelling is shown, of several the first.

    ``ask`` is called for each group of new names that differ only in case, accents or spaces; without it, they are
    joined and listed in ``joined``.
    """
    counts = Counter(map(plain_name, names))
    people = {name: person for person, others in known.items() for name in (person, *others)}
    listed = {person: list(others) for person, others in known.items()}
    owners_of: dict[str, dict[str, None]] = {}
    for name, person in people.items():
        owners_of.setdefault(_key(name), {})[person] = None
    groups: dict[str, list[str]] = {}
    for name in counts:
        groups.setdefault(_key(name), []).append(name)
    joined = []
    for key, group in groups.items():
        new = sorted((name for name in group if name not in people), key=lambda name: -counts[name])
        owners = list(owners_of.get(key, ()))
        if not new:
            continue
        if len(owners) > 1 or len(new) + len(owners) == 1:
            people |= {name: name for name in new}
            continue
        person = owners[0] if owners else new[0]
        together = [person, *(name for name in new if name != person)]
        if ask is not None and not ask(together):
            people |= {name: name for name in new}
            listed |= {name: listed.get(name, []) for name in together}
            continue
        people |= dict.fromkeys(together, person)
        if ask is None:
            joined.append(together)
        else:
            listed[person] = [*listed.get(person, []), *together[1:]]
    return Resolved(people, joined, listed)


def _key(name: str) -> str:
    """Return what names of one person have in common: no case, accents or spaces."""
    return "".join(fold(name).split())
