"""Layout files before their type is known: names, headers, parsing of TOML, inheritance, limits on size, and
a hash of the content.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast

import msgspec
from msgspec import Meta, Struct

from sheetgen import resources
from sheetgen.characters import decode_text
from sheetgen.conversion import Slug, convert
from sheetgen.errors import LayoutError, UnreadableFile, UsageError, system_reason
from sheetgen.games.layouts.faults import MAX_NUMBER, Fault, fault, walk
from sheetgen.games.layouts.positions import number_faults, place_in_files, syntax_faults
from sheetgen.message import Msg, msg
from sheetgen.resources import address_of, layout_at
from sheetgen.text.catalog import all_languages, catalog

if TYPE_CHECKING:
    from sheetgen.text.typesetter import Typesetter


NEAR, CLOSE = 3, 0.75
"""Largest number of similar names that are suggested, and their smallest similarity (1: equal)."""

NOT_IN_NAMES = re.compile(r"[0-9,:;/&?=+]")
"""Signs that a tally needs to separate names and numbers."""
TITLE = "sheet title"
"""The catalogs' context for titles of layouts and games."""


class Header(Struct, forbid_unknown_fields=True, frozen=True):
    """The header of a layout file: its first table."""

    schema: Annotated[Literal["sheetgen.layout/1"], Meta(description="the form of layout files")]
    game: Annotated[str, Meta(description="the game's key")]
    kind: Annotated[str, Meta(description="which kind of sheet or board this is")]
    name: Slug
    version: Annotated[
        str, Meta(pattern=r"^[0-9]+(\.[0-9]+)*$", description='a number in quotes, such as `"1.0"`')
    ]
    title: Annotated[
        str | dict[str, str], Meta(description="what to call it: in one language, or by language code")
    ] = ""
    extends: Annotated[
        str, Meta(description="another layout of the same kind; this file then says only what differs")
    ] = ""
    remove: Annotated[
        tuple[str, ...],
        Meta(description="keys of the extended layout, such as province.border, that are left out"),
    ] = ()
    variation: Annotated[
        int,
        Meta(
            ge=0,
            le=999_999_999,
            description="which one it is of those drawn by chance; printed after the title",
        ),
    ] = 0

    @property
    def label(self) -> str:
        """The name of the layout in logs: ``sun``, or ``sun/7`` for a variation."""
        if not self.variation:
            return self.name
        return f"{self.name.removesuffix(f'-{self.variation}')}/{self.variation}"


def layout_title(title: str | Mapping[str, str], name: str, lang: str) -> str:
    """Return the title of a layout in a language; its ``name`` if the title is empty.

    Titles of layouts in sheetgen are translated by the catalogs. Titles that users wrote stay unchanged.
    """
    if not isinstance(title, str):
        title = title.get(lang) or title.get("en") or next(iter(title.values()), "")
    elif title:
        return catalog(lang).own(msg(title, TITLE))  # translators: none
    return title or name.replace("-", " ").capitalize()


def numbered_title(header: Header, lang: str) -> str:
    """Return the title of a layout in a language, with the number of its variation."""
    title = layout_title(header.title, header.label.partition("/")[0], lang)
    return f"{title} {header.variation}" if header.variation else title


def heading(header: Header, ours: Msg, setter: Typesetter, *, counts: bool = False) -> str:
    """Return the heading of a sheet: ``ours`` with the number of a variation, or a variant's own title.

    If ``ours`` contains a number (``counts``), it follows the variant's title.
    """
    said = setter.say(ours)
    if not has_own_title(header):
        return f"{said} {header.variation or ''}".rstrip()
    own = numbered_title(header, setter.lang)
    return f"{own} · {said}" if counts else own


def has_own_title(header: Header) -> bool:
    """Return whether a layout has a title that differs from that of the layout in sheetgen."""
    path = shipped(f"{header.game}/{header.label.partition('/')[0]}")
    return path is None or header.title != shipped_title(path)


def shipped_title(path: Path) -> Any:
    """Return the title of a layout that is part of sheetgen."""
    return shipped_header(path).get("title", "")


@cache
def shipped_header(path: Path) -> Mapping[str, Any]:
    """Return the header of a layout that is part of sheetgen, without parsing its other tables."""
    text = path.read_text(encoding="utf-8")
    head = text[text.index("[header]") :]
    found: Mapping[str, Any] = tomllib.loads(head[: head.find("\n[") + 1 or None])["header"]
    return found


def title_faults(title: str | Mapping[str, str]) -> list[Fault]:
    """Return faults of the title in a header: unknown languages."""
    if isinstance(title, str):
        return []

    known = all_languages()
    allowed = msg("one of {options}", "report", options=", ".join(known))
    return [
        fault(("header", "title", lang), lang, allowed, at_key=True) for lang in title if lang not in known
    ]


# ---- names and files -----------------------------------------------------------------


class Entry(NamedTuple):
    """One layout that is part of sheetgen. ``title`` is that of its header, see ``layout_title``."""

    game: str
    name: str
    kind: str
    version: str
    title: str | Mapping[str, str]
    path: Path

    @property
    def address(self) -> str:
        """The name of the layout in commands: ``game/name``."""
        return f"{self.game}/{self.name}"


def names() -> dict[str, Path]:
    """Return the names of all layouts in sheetgen with their files, without reading the files."""
    files = (
        (game, path) for game, at in resources.layout_folders().items() for path in sorted(at.glob("*.toml"))
    )
    return {address_of(f"{game}/{path.stem}"): path for game, path in files}


def shipped(address: str) -> Path | None:
    """Return the file of a layout in sheetgen, by ``game/name``; None if there is none."""
    return layout_at(address)


def available(only: str | None = None) -> list[Entry]:
    """Return all layouts in sheetgen, or those of the game ``only``, ordered by game and name.

    Raise ``LayoutError`` for a faulty header.
    """
    entries = []
    for address, path in names().items():
        if only not in (None, address.split("/")[0]):
            continue
        try:
            data = {"header": shipped_header(path)}
        except (ValueError, KeyError):  # The whole file tells what is wrong.
            data = _read(path)
        try:
            header = convert(data.get("header"), Header)
        except msgspec.ValidationError:
            raise LayoutError(_header_faults(path, data)) from None
        game, name = address.split("/")
        entries.append(Entry(game, name, header.kind, header.version, header.title, path))
    return entries


def _header_faults(path: Path, data: dict[str, Any]) -> list[Fault]:
    return place_in_files(walk({"header": {}, **data}, Header, part="header"), [path])


def resolve(name_or_path: str) -> Path:
    """Return the file of a layout, by a name such as ``dice-charmers/sun`` or a path to the user's own file.

    Raise ``UsageError`` with similar names if there is neither.
    """
    path = shipped(name_or_path) or Path(name_or_path)
    return path if path.is_file() else _unknown(name_or_path, names())


def _unknown(wanted: str, known: Mapping[str, Path]) -> Path:
    if wanted.endswith(".toml"):
        raise UsageError(msg("There is no file {name}.", "report", name=wanted))
    near = _nearest(wanted, known)
    offer = ", ".join(near or known)
    said = "There is no layout called {name}. Did you mean one of these? {offer}" if near else (
        "There is no layout called {name}. Layouts: {offer}")  # fmt: skip
    raise UsageError(msg(said, "report", name=wanted, offer=offer))


def _nearest(wanted: str, known: Iterable[str]) -> list[str]:
    """Return the names of layouts that resemble a mistyped name: as a whole, by the second part, or all of a
    game with a similar name.
    """
    if "/" in wanted and (near := get_close_matches(wanted, known, NEAR, CLOSE)):
        return near
    for part in (1, 0):
        parts: dict[str, list[str]] = {}
        for name in known:
            parts.setdefault(name.split("/")[part], []).append(name)
        like = get_close_matches(wanted.split("/")[-1 if part else 0], parts, NEAR, CLOSE)
        if near := [name for one in like for name in parts[one]]:
            return near
    return []


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes() if path.stat().st_size <= MAX_BYTES else None
    except OSError as error:
        said = "{path} cannot be read: {reason}."
        raise UnreadableFile(
            "not-readable", msg(said, "report", path=path, reason=system_reason(error))
        ) from None
    if raw is None:
        raise UnreadableFile("too-long", msg("{path} is too long to be a layout.", "report", path=path))
    try:
        return decode_text(raw)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        said = "{path}: line {line} is not UTF-8 text. Save the file again as UTF-8."
        raise UnreadableFile("not-utf-8", msg(said, "report", path=path, line=line)) from None


def _read(path: Path) -> dict[str, Any]:
    """Return the tables of one layout file. Raise ``LayoutError`` if it is not TOML."""
    if (
        path.parent in resources.layout_folders().values() and path.is_file()
    ):  # A search for a layout name reads all files of these folders.
        return _once_read(path, path.stat().st_mtime_ns)
    return _parsed(path)


@cache
def _once_read(path: Path, changed: int) -> dict[str, Any]:
    """Return the tables of a layout file that is part of sheetgen, cached until the file changes."""
    return _parsed(path)


def _parsed(path: Path) -> dict[str, Any]:
    text = _text(path)
    check_text(path, text)
    try:
        data = tomllib.loads(text)
    # The TOML parser also raises these errors for numbers and nesting beyond Python's limits.
    except (ValueError, RecursionError):
        raise LayoutError(syntax_faults(path, text)) from None
    check_values(path, data)
    return data


def inheritance_chain(path: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return the file at ``path`` and those it extends, down to the one that extends nothing.

    A relative path in ``extends`` starts at the folder of the extending file. Raise ``LayoutError`` if a file
    extends itself or a missing file, if the files are more than ``MAX_CHAIN``, or if a key that inheritance
    reads is outside of the header.
    """
    files: list[tuple[Path, dict[str, Any]]] = []
    seen: set[Path] = set()
    while True:
        data = _read(path)
        _refuse_misplaced(path, data)
        files.append((path, data))
        seen.add(path.resolve())
        header = data.get("header")
        base = header.get("extends") if isinstance(header, dict) else None
        if not base or not isinstance(base, str):
            return files
        path = _base_path(path, base)
        if path.resolve() in seen:
            raise _bad_base(files[-1][0], base, msg("a layout that does not lead back to this one", "report"))
        if len(files) == MAX_CHAIN:
            said = msg("at most {n} layouts, each of which extends the next", "report", n=MAX_CHAIN)
            raise _bad_base(files[-1][0], base, said)
        game = header.get("game") if isinstance(header, dict) else None
        if isinstance(game, str) and _game_of(path) not in (None, game):
            raise _bad_base(files[-1][0], base, msg("a layout of {game}", "report", game=game))


def _refuse_misplaced(path: Path, data: Mapping[str, Any]) -> None:
    """Raise ``LayoutError`` for keys of the header above it; then nothing else in the file can be judged."""
    found = [
        fault(
            (key,),
            msg("a misplaced key", "report"),
            msg("{key} in the table [header]", "report", key=key),
            at_key=True,
        )
        for key in ("extends", "remove")
        if key in data
    ]
    if found:
        raise LayoutError(place_in_files(found, [path]))


def _base_path(path: Path, base: str) -> Path:
    """Return the file that the file at ``path`` extends: a layout of sheetgen, or the user's file.

    Raise ``LayoutError`` if it is neither. A name without ``.toml`` is never a path, so that no fault quotes
    lines of files that are not layouts.
    """
    found = path.parent / base if base.endswith(".toml") else shipped(base)
    with suppress(OSError):  # a name that is too long, a folder that cannot be read
        if found is not None and found.is_file():
            return found
    raise _bad_base(path, base, msg("the name of a layout, or a .toml file", "report"))


def _game_of(path: Path) -> Any:
    header = _read(path).get("header")
    return header.get("game") if isinstance(header, dict) else None


def _bad_base(path: Path, base: str, allowed: Msg) -> LayoutError:
    return LayoutError(place_in_files([fault(("header", "extends"), base, allowed)], [path]))


def merge_files(files: Sequence[tuple[Path, dict[str, Any]]]) -> dict[str, Any]:
    """Return the data of a layout: the tables of each extending file laid over its base, key by key.

    Arrays are replaced as a whole. The header is that of the extending file. Raise ``LayoutError`` if a file
    removes a key that the base does not have.
    """
    data = files[-1][1]
    _without({}, *files[-1])
    for path, over in reversed(files[:-1]):
        base = {k: v for k, v in data.items() if k != "header"}
        data = _lay_over(_without(base, path, over), over)
    return data


def _without(base: dict[str, Any], path: Path, over: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of a base file without the keys that the header of the file ``over`` at ``path``
    removes.
    """
    header = over.get("header")
    removed = header.get("remove") if isinstance(header, dict) else None
    wrong: list[Fault] = []
    for number, key in enumerate(removed if isinstance(removed, list) else ()):
        way = _way(key)
        if way is None or (less := _cut(base, way)) is None:
            allowed = msg("a key that the extended layout has", "report")
            wrong.append(fault(("header", "remove", number), key, allowed))
        else:
            base = less
    if wrong:
        raise LayoutError(place_in_files(wrong, [path]))
    return base


def _way(key: Any) -> list[str] | None:
    """Return the parts of a dotted TOML key; None if it is malformed."""
    try:
        inner: Any = tomllib.loads(f"{key} = 0") if isinstance(key, str) and "\n" not in key else 0
    except ValueError:
        return None
    way = []
    while isinstance(inner, dict) and len(inner) == 1:
        name, inner = next(iter(inner.items()))
        way.append(name)
    return way if way and inner == 0 else None


def _cut(table: dict[str, Any], way: Sequence[str]) -> dict[str, Any] | None:
    """Return a table without the key at the end of ``way``; None if there is no such key."""
    name, rest = way[0], way[1:]
    if name not in table:
        return None
    if not rest:
        return {key: value for key, value in table.items() if key != name}
    inner = _cut(table[name], rest) if isinstance(table[name], dict) else None
    return None if inner is None else {**table, name: inner}


def _lay_over(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = dict(base)
    for key, value in over.items():
        below = both.get(key)
        nested = isinstance(value, dict) and isinstance(below, dict)
        both[key] = _lay_over(cast("dict[str, Any]", below), value) if nested else value
    return both


def place_faults(faults: Sequence[Fault], path: Path) -> list[Fault]:
    """Return faults that a drawing or check found, with their places in the files of a layout.

    Faults that already have a file keep it.
    """
    elsewhere = [fault for fault in faults if fault.path]
    here = [fault for fault in faults if not fault.path]
    return [*elsewhere, *place_in_files(here, [file for file, _ in inheritance_chain(path)])]


MAX_BYTES = 200_000
"""The largest layout in sheetgen has 15 kB. A file of this size (in bytes) is not a layout."""
MAX_CHAIN = 10
"""Largest number of files that extend each other, the layout itself included."""
MAX_DEPTH = 20
"""Largest nesting depth of tables and lists. Known layouts have four levels."""
MAX_VALUES = 20_000
"""Largest number of values, tables and lists. The largest known layout has a thousand."""
MAX_WORD = 1_000
"""Largest number of letters and digits in a number or a name. Python refuses numbers with several thousand
digits.
"""

# A pattern for strings of TOML, terminated or not, and comments.
_QUIET = re.compile(
    r'''"""(?:\\[^\n]|.)*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)|"(?:\\[^\n]|[^"\\\n])*"?|\'[^\'\n]*\'?|\#[^\n]*''',
    re.DOTALL,
)
_WORD = re.compile(rf"[\w+-]{{{MAX_WORD + 1},}}")
_DOTTED = re.compile(
    rf"(?<![^\s.=,{{}}\[\]])(?:[^\s.=,{{}}\[\]]+[ \t]*\.[ \t]*){{{MAX_DEPTH},}}[^\s.=,{{}}\[\]]"
)


def check_text(path: Path, text: str) -> None:
    """Raise ``LayoutError`` for a key or a number that would cost the parser minutes or gigabytes."""
    loud = _QUIET.sub(_hushed, text)
    if found := _DOTTED.search(loud):
        raise _beyond(path, _in_each_other(), loud, found.start())
    if found := _WORD.search(loud):
        allowed = msg("at most {n} letters or digits in a row", "report", n=MAX_WORD)
        raise _beyond(path, allowed, loud, found.start())


def _hushed(quiet: re.Match[str]) -> str:
    """Return as many quotation marks as a string of TOML has characters, or as many spaces as a comment
    has.
    """
    return re.sub(r"[^\n]", " " if quiet[0][0] == "#" else '"', quiet[0])


def check_values(path: Path, data: dict[str, Any]) -> None:
    """Raise ``LayoutError`` for a layout with too many values, too deep nesting or too large numbers."""
    level: list[Any] = [data]
    count = 0
    for _ in range(MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        count += len(level)
        if count > MAX_VALUES:
            raise _beyond(path, msg("at most {n} values", "report", n=MAX_VALUES))
        if any(isinstance(value, int) and abs(value) > MAX_NUMBER for value in level):
            raise LayoutError(number_faults(path, data))
        if not level:
            return
    raise _beyond(path, _in_each_other())


def _inside(value: Any) -> Collection[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _in_each_other() -> Msg:
    return msg("at most {n} tables or lists in each other", "report", n=MAX_DEPTH)


def _beyond(path: Path, allowed: Msg, text: str = "", at: int = 0) -> LayoutError:
    column = at - (text.rfind("\n", 0, at) + 1)
    fault = Fault(
        str(path), text.count("\n", 0, at) + 1, column + 1, "", msg("more", "report"), allowed, width=60
    )
    return LayoutError([fault])


def layout_hash(layout: Any) -> str:
    """Return eight hex digits that change with the layout's content, but not with comments or spacing.

    Values that equal a field's default count as absent, so a new optional field changes no hash of old
    layouts. ``extends`` and ``remove`` do not count, because only the merged result matters.
    """
    return fingerprint(layout)[:8]


def fingerprint(layout: Any) -> str:
    """Return the hash of a layout's content with all its 64 hex digits."""
    canonical = msgspec.json.encode(_canonical(layout), order="deterministic")
    return hashlib.sha256(canonical).hexdigest()


def _canonical(value: Any) -> Any:
    if isinstance(value, Struct):
        kept = (
            (f, getattr(value, f.name)) for f in _fields(type(value)) if f.name not in ("extends", "remove")
        )
        return {f.encode_name: _canonical(v) for f, v in kept if f.required or v != _default(f)}
    if isinstance(value, tuple | list):
        return [_canonical(item) for item in value]
    if isinstance(value, dict):
        return {str(k): _canonical(v) for k, v in value.items()}
    return value


@cache
def _fields(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a struct, cached because msgspec parses the annotations each time."""
    return msgspec.structs.fields(kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return cast("Any", field.default_factory)() if field.default is msgspec.NODEFAULT else field.default
