"""Layout files: reading them, and naming every fault of one that is wrong.

A layout is a TOML file with a ``[header]`` that says which game and kind it is of; the game's own
struct types describe the rest. Reading a good file costs a parse and one conversion. Only a file
that fails is walked again, beside its type, so that every fault is found and placed.

In keys of faults, entries of arrays count from 1, as spaces on the printed sheets do:
``river.7.win.1`` is the first win of the seventh river space.
"""

from __future__ import annotations

import hashlib
import importlib
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, cast

import msgspec
from msgspec import Meta, Struct

from sheetgen.errors import LayoutError, UnreadableFile, UsageError
from sheetgen.games.game import find, keys
from sheetgen.games.shared import facts
from sheetgen.resources import folder
from sheetgen.text.message import Msg, msg

Key = tuple[str | int, ...]

LENGTH_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Millimetres in one of each unit; pt is the printer's point of PDF and CSS, 1/72 in."""

Length = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]+(\.[0-9]+)? (mm|cm|in|pt)$",
        description="a number, a space and mm, cm, in or pt",
        examples=["16.1 mm", "7 pt"],
    ),
]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$", description="small letters, digits and hyphens")]

MAX_BYTES = 1_000_000
"""A layout of the largest game has some 10 kB; anything of this size is not a layout."""

MAX_DEPTH = 20
"""Tables and lists in each other that a layout may have; known ones have four."""

MAX_NUMBER = 1_000_000
"""No number of a sheet comes near; the games' checks may count up to any that they are given."""


TITLE = "sheet title"
"""The catalogs' context for titles of layouts and games."""


class Header(Struct, forbid_unknown_fields=True, frozen=True):
    """What a layout file is: the first table of each."""

    schema: Annotated[Literal["sheetgen.layout/1"], Meta(description="the form of layout files")]
    game: Annotated[str, Meta(description="the game's key")]
    kind: Annotated[str, Meta(description="which kind of sheet or board this is")]
    name: Slug
    version: Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)*$", description="a number such as 1.0")]
    title: Annotated[
        str | dict[str, str], Meta(description="what to call it: in one language, or by language code")
    ] = ""
    extends: Annotated[
        str, Meta(description="another layout of the same kind; this file then says only what differs")
    ] = ""


def called(title: str | Mapping[str, str], name: str, lang: str) -> str:
    """What to call a layout in a language: its header's ``title``, its ``name`` where that says nothing.

    A plain title is in the catalogs, unless a user has written it: then it stands as it is.
    """
    if not isinstance(title, str):
        title = title.get(lang) or title.get("en") or next(iter(title.values()), "")
    elif title:
        from sheetgen.text.catalog import catalog

        words = msg(title, TITLE)  # translators: none
        return catalog(lang).say(words) if catalog(lang).has(words) else title
    return title or name.replace("-", " ").capitalize()


class Fault(NamedTuple):
    """One fault of a layout file: where it stands, what is there, what may be there.

    ``line`` and ``column`` count from 1 and ``width`` in characters; line 0 means not yet placed.
    ``clause`` is the rule clause that wants it so, where one does.
    """

    path: str
    line: int
    column: int
    key: str
    found: Msg
    allowed: Msg
    clause: str = ""
    width: int = 1
    at_key: bool = False

    @property
    def text(self) -> Msg:
        """The sentence that a reader sees."""
        if self.clause:
            return msg("found {found}; allowed: {allowed} ({clause})", "report",
                       found=self.found, allowed=self.allowed, clause=self.clause)  # fmt: skip
        return msg("found {found}; allowed: {allowed}", "report", found=self.found, allowed=self.allowed)

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}:{self.column}: " if self.path else ""
        return f"{where}{self.key}: {self.text}" if self.key else f"{where}{self.text}"


def fault(
    key: Key, found: Msg | str | int, allowed: Msg | str | int, clause: str = "", *, at_key: bool = False
) -> Fault:
    """A fault for ``check_layout``, which knows no positions; ``load`` adds them.

    ``key`` is the way through the file, indices of arrays counted from 0: ``("river", 6, "win", 0)``.
    ``at_key`` puts the caret under the key instead of the value. Plain ``found`` is shown as typed.
    """
    shown = found if isinstance(found, Msg) else msg("{value}", "report", value=toml_text(found))
    may = allowed if isinstance(allowed, Msg) else msg("{value}", "report", value=str(allowed))
    return Fault("", 0, 0, key_text(key), shown, may, clause, 1, at_key)


def key_text(key: Key) -> str:
    """A way through the file as text, entries of arrays counted from 1: ``province.border."a9 n"``."""
    return ".".join(str(part + 1) if isinstance(part, int) else _name_text(part) for part in key)


def _name_text(name: str) -> str:
    bare = name and name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else toml_text(name)


def toml_text(value: Any, limit: int = 60) -> str:
    """A value roughly as TOML writes it, cut at ``limit`` characters."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = msgspec.json.encode(value).decode()
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(toml_text(v) for v in value) + "]"
    elif isinstance(value, Mapping):
        text = "{ " + ", ".join(f"{_name_text(k)} = {toml_text(v)}" for k, v in value.items()) + " }"
    else:
        text = str(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def mm(length: str) -> float:
    """A checked ``Length`` in millimetres."""
    number, unit = length.split(" ")
    return float(number) * LENGTH_UNITS[unit]


# ---- names and files ------------------------------------------------------------------------


class Entry(NamedTuple):
    """One layout that comes with sheetgen; ``title`` is its header's, see ``called``."""

    game: str
    name: str
    kind: str
    version: str
    title: str | Mapping[str, str]
    path: Path

    @property
    def address(self) -> str:
        """How commands call it: ``game/name``."""
        return f"{self.game}/{self.name}"


def names() -> dict[str, Path]:
    """Names of all layouts that come with sheetgen and their files, without reading them."""
    root = folder("layouts")
    folders = [root / key.replace("-", "_") for key in keys()]
    return {
        f"{path.parent.name}/{path.stem}".replace("_", "-"): path
        for place in folders
        for path in sorted(place.glob("*.toml"))
    }


def available() -> list[Entry]:
    """All layouts that come with sheetgen, by game and name; raises ``LayoutError`` for a broken header."""
    entries = []
    for address, path in names().items():
        try:
            header = msgspec.convert(_read(path).get("header"), Header)
        except msgspec.ValidationError:
            raise LayoutError(find_faults(path)) from None
        game, name = address.split("/")
        entries.append(Entry(game, name, header.kind, header.version, header.title, path))
    return entries


def resolve(name_or_path: str) -> Path:
    """The file of a layout: a name such as ``dice-charmers/sun``, or a path to one's own file.

    Raises ``UsageError`` with near names where there is neither.
    """
    known = names()
    if name_or_path in known:
        return known[name_or_path]
    path = Path(name_or_path)
    if path.is_file():
        return path
    return _unknown(name_or_path, known)


def _unknown(wanted: str, known: Mapping[str, Path]) -> Path:
    if wanted.endswith(".toml"):
        raise UsageError(msg("There is no file {name}.", "report", name=wanted))
    shorts: dict[str, list[str]] = {}
    for name in known:
        for short in (name, *name.split("/")):
            shorts.setdefault(short, []).append(name)
    near = [n for short in get_close_matches(wanted, shorts, 3, 0.6) for n in shorts[short]]
    offer = ", ".join(dict.fromkeys(near or known))
    said = "There is no layout called {name}. Did you mean one of these? {offer}" if near else (
        "There is no layout called {name}. Layouts: {offer}")  # fmt: skip
    raise UsageError(msg(said, "report", name=wanted, offer=offer))


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes() if path.stat().st_size <= MAX_BYTES else None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(
            "not-readable", msg("{path} can not be read: {reason}", "report", path=path, reason=reason)
        ) from None
    if raw is None:
        raise UnreadableFile("too-long", msg("{path} is too long to be a layout.", "report", path=path))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(
            "not-utf-8", msg("{path}: line {line} is not UTF-8 text.", "report", path=path, line=line)
        ) from None


def _read(path: Path) -> dict[str, Any]:
    """The tables of one file; raises ``LayoutError`` for what is not TOML."""
    text = _text(path)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):  # besides bad syntax: numbers and nesting beyond Python's limits
        from sheetgen.games.layout_faults import syntax_faults

        raise LayoutError(syntax_faults(path, text)) from None
    level: list[Any] = [data]
    for _ in range(MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        if any(isinstance(value, int) and abs(value) > MAX_NUMBER for value in level):
            from sheetgen.games.layout_faults import number_faults

            raise LayoutError(number_faults(path, data))
        if not level:
            return data
    allowed = msg("at most {n} tables or lists in each other", "report", n=MAX_DEPTH)
    raise LayoutError([Fault(str(path), 1, 1, "", msg("more", "report"), allowed)])


def _inside(value: Any) -> Collection[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def chain(path: Path) -> list[tuple[Path, dict[str, Any]]]:
    """The file and those it extends, from ``path`` down to the one that extends nothing.

    A relative path after ``extends`` starts at the extending file's folder.
    Raises ``LayoutError`` where a file extends itself or something that is not there.
    """
    files: list[tuple[Path, dict[str, Any]]] = []
    seen: set[Path] = set()
    while True:
        data = _read(path)
        files.append((path, data))
        seen.add(path.resolve())
        header = data.get("header")
        base = header.get("extends") if isinstance(header, dict) else None
        if not base or not isinstance(base, str):
            return files
        beside = path.parent / base
        try:
            path = beside if base.endswith(".toml") and beside.is_file() else resolve(base)
        except UsageError:
            raise _bad_base(files, base, msg("the name of a layout, or a file", "report")) from None
        if path.resolve() in seen:
            raise _bad_base(files, base, msg("a layout that does not lead back to this one", "report"))


def _bad_base(files: Sequence[tuple[Path, dict[str, Any]]], base: str, allowed: Msg) -> LayoutError:
    from sheetgen.games.layout_faults import placed

    return LayoutError(placed([fault(("header", "extends"), base, allowed)], [files[-1][0]]))


def merged(files: Sequence[tuple[Path, dict[str, Any]]]) -> dict[str, Any]:
    """One layout's data: tables of the extending file laid over the base's, key by key.

    Arrays are replaced whole; the header is the extending file's own.
    """
    data = files[-1][1]
    for _, over in reversed(files[:-1]):
        data = _lay_over({k: v for k, v in data.items() if k != "header"}, over)
    return data


def _lay_over(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = dict(base)
    for key, value in over.items():
        below = both.get(key)
        nested = isinstance(value, dict) and isinstance(below, dict)
        both[key] = _lay_over(cast("dict[str, Any]", below), value) if nested else value
    return both


# ---- loading --------------------------------------------------------------------------------


def struct_type(key: str, kind: str) -> type[Struct]:
    """The struct that describes layouts of this game and kind."""
    module, name = find(key).layout_types[kind].split(":")
    return cast("type[Struct]", getattr(importlib.import_module(module), name))


def load(path: str | Path) -> Any:
    """The layout of a file, checked against its type and the game's facts.

    Raises ``LayoutError`` with all faults, ``UnreadableFile`` for what is no text.
    """
    files = chain(Path(path))
    data = merged(files)
    try:
        header = msgspec.convert(data.get("header"), Header)
        layout = msgspec.convert(data, struct_type(header.game, header.kind))
        if not facts(find(header.game), layout):
            return layout
        said = ""
    except (msgspec.ValidationError, UsageError, KeyError) as error:
        said = str(error)
    unplaced = Fault(str(path), 1, 1, "", msg("{said}", "report", said=said), msg("a layout", "report"))
    raise LayoutError(find_faults(Path(path)) or [unplaced])


def find_faults(path: Path) -> list[Fault]:
    """All faults of a layout file, in the order of the file; empty for a good one."""
    from sheetgen.games.layout_faults import placed, walk

    try:
        files = chain(path)
    except LayoutError as error:
        return list(error.faults)
    data = merged(files)
    unknown = list(_which_game(data))
    if unknown:
        wrong = [f for f in walk(data, Header, part="header") if f.key not in {u.key for u in unknown}]
        return placed([*wrong, *unknown], [file for file, _ in files])
    key, kind = data["header"]["game"], data["header"]["kind"]
    shape = struct_type(key, kind)
    found = list(walk(data, shape))
    if not found:
        found = facts(find(key), msgspec.convert(data, shape))
    return placed(found, [file for file, _ in files])


def _which_game(data: dict[str, Any]) -> Iterator[Fault]:
    """What keeps a file from being judged: a header that names no game or kind there is."""
    from sheetgen.games.layout_faults import choice

    header = data.get("header")
    if not isinstance(header, dict):
        said = msg("nothing", "report") if header is None else header
        yield fault(("header",), said, msg("a table [header]", "report"))
        return
    game, kind = header.get("game"), header.get("kind")
    if game not in keys():
        yield _which("game", game, choice(game, keys()))
        return
    kinds = list(find(game).layout_types)
    if kind not in kinds:
        yield _which("kind", kind, choice(kind, kinds))


def _which(field: str, found: Any, allowed: Msg) -> Fault:
    return fault(("header", field), msg("nothing", "report") if found is None else found, allowed)


def place(faults: Sequence[Fault], path: Path) -> list[Fault]:
    """Faults found later, by a drawing that has no room for instance, placed in their files."""
    from sheetgen.games.layout_faults import placed

    return placed(faults, [file for file, _ in chain(path)])


# ---- identity and schema --------------------------------------------------------------------


def layout_hash(layout: Any) -> str:
    """Eight hex digits that change when the layout's content does, not when its comments or spacing do.

    ``layout`` is a loaded layout or a path. Values that equal a field's default count as absent, so
    a new optional field changes no old layout's hash; so does ``extends``, as only the result counts.
    """
    loaded = load(layout) if isinstance(layout, str | Path) else layout
    canonical = msgspec.json.encode(_canonical(loaded), order="deterministic")
    return hashlib.sha256(canonical).hexdigest()[:8]


def _canonical(value: Any) -> Any:
    if isinstance(value, Struct):
        fields = msgspec.structs.fields(value)
        kept = ((f, getattr(value, f.name)) for f in fields if f.name != "extends")
        return {f.encode_name: _canonical(v) for f, v in kept if f.required or v != _default(f)}
    if isinstance(value, tuple | list):
        return [_canonical(item) for item in value]
    if isinstance(value, dict):
        return {str(k): _canonical(v) for k, v in value.items()}
    return value


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return cast("Any", field.default_factory)() if field.default is msgspec.NODEFAULT else field.default


def json_schema(key: str, kind: str | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a game's layouts, of one kind or of all.

    Raises ``UsageError`` for a game or kind that does not exist.
    """
    from sheetgen.games.layout_schema import build

    game = find(key)
    if kind is not None and kind not in game.layout_types:
        said = "{game} has no layouts of kind {kind}. Kinds: {kinds}."
        raise UsageError(msg(said, "report", game=key, kind=kind, kinds=", ".join(game.layout_types)))
    wanted = [kind] if kind else list(game.layout_types)
    return build(key, {k: struct_type(key, k) for k in wanted})
