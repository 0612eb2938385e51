"""The layouts of all games: find them, read them, and list all faults of a faulty file.

A layout is a TOML file with a ``[header]`` that names its game and kind. The game's struct types describe the
rest. Reading a good file takes one parse and one conversion. A file that fails is walked again beside its
type, so that each fault is found with its place.
"""

from __future__ import annotations

import os
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct

from sheetgen.characters import plain_dashes
from sheetgen.conversion import convert
from sheetgen.errors import LayoutError, UsageError, why_unreadable
from sheetgen.games import registry, variation
from sheetgen.games.kinds.shared import layout_faults, layout_types
from sheetgen.games.layouts.faults import Fault, allowed_values, fault, walk
from sheetgen.games.layouts.file import (
    Entry,
    Header,
    available,
    inheritance_chain,
    layout_title,
    merge_files,
    names,
    numbered_title,
)
from sheetgen.games.layouts.file import resolve as resolve_file
from sheetgen.games.layouts.file import shipped as shipped_file
from sheetgen.games.layouts.schema import build
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.resources import find_object as named
from sheetgen.text.catalog import all_languages, catalog

__all__ = [
    "Entry", "available", "find_faults", "find_text_faults", "json_schema", "layout_title", "load", "names",
    "numbered_title", "reference_from", "resolve", "shipped", "struct_type",
]  # fmt: skip


def struct_type(key: str, kind: str) -> type[Struct]:
    """Return the struct that describes layouts of this game and kind."""
    return cast("type[Struct]", named(layout_types(registry.find(key))[kind]))


def shipped(address: str) -> Path | None:
    """Return the path of a layout that is part of sheetgen, by ``game/name`` or ``game/name/7``; None if
    there is none.
    """
    name, number = variation.split_number(address)
    path = shipped_file(name)
    return path / number if path and number else path


def resolve(name_or_path: str) -> Path:
    """Return the path of a layout, by a name such as ``dice-charmers/sun`` or a path to the user's own file.

    With a number (``dice-charmers/sun/7``, ``my-sun.toml/7``) it is a variation, which has no file. A title
    in any language names a layout if no other has it (``Sonne``). Case and the kind of dashes do not matter,
    and a backslash is a slash. Raise ``UsageError`` with similar names if it does not exist.
    """
    name, number = variation.split_number(name_or_path)
    try:
        path = resolve_file(name)
    except UsageError as error:
        plain = plain_dashes(name_or_path).replace("\\", "/")
        name, number = variation.split_number(plain)
        path = _by_any_name(name, error)
    return path / number if number else path


def _by_any_name(name: str, error: UsageError) -> Path:
    """Return the only layout with this name or title in any language. Raise ``error`` if there is none, or
    ``UsageError`` that lists them if there are several.
    """
    if Path(name).is_file():
        return Path(name)
    found = called(name)
    if not found:
        raise error
    if len(found) > 1:
        said = "There are several layouts called {name}: {offer}"
        raise UsageError(msg(said, "report", name=name, offer=", ".join(found)))
    path = shipped_file(found[0])
    assert path is not None
    return path


def called(name: str, game: str = "") -> list[str]:
    """Return the addresses of all layouts with this name or title in any language, with or without the game
    before a slash. With ``game``, only its own. Case and accents do not matter.
    """
    front, _, last = fold(name).rpartition("/")
    wanted, owner = " ".join(last.split()), front.strip()
    found: list[str] = []
    for entry in available():
        if game not in ("", entry.game) or owner not in ("", entry.game):
            continue
        titles = (layout_title(entry.title, entry.name, lang) for lang in all_languages())
        if wanted == entry.name or any(wanted == fold(title) for title in titles):
            found.append(entry.address)
    return found


def games_called(name: str) -> list[str]:
    """Return the keys of the games with this title, in any language, in full or short. Case, accents,
    punctuation and an English article do not matter.
    """
    wanted = _words(name)
    return [key for key, titles in _game_titles() if wanted in titles]


def games_mentioned(text: str) -> list[str]:
    """Return the keys of the games with a title, in any language, that contains ``text`` or is part of it."""
    words = _words(text)
    return [
        key
        for key, titles in _game_titles()
        if any(t in words or (len(words) > 3 and words in t) for t in titles)
    ]


def _game_titles() -> Iterator[tuple[str, set[str]]]:
    """Yield each game with rules with its titles in all languages, as ``_words`` writes them."""
    for game in registry.all_games():
        said = [
            catalog(lang).say(title) for lang in all_languages() for title in (game.title, game.short_title)
        ]
        yield game.key, set(map(_words, [game.key, *said]))


def _words(text: str) -> str:
    """Return the folded words of ``text`` with single spaces, without punctuation and an English article."""
    letters = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in fold(text))
    return " ".join(letters.split()).removeprefix("the ")


def reference_from(base: str, path: Path, to: Path) -> str:
    """Return how a file in the folder ``to`` refers to a layout: by name if it is part of sheetgen, else by
    relative path.
    """
    return base if shipped(base) == path else Path(os.path.relpath(path, to)).as_posix()


def load(path: str | Path) -> Any:
    """Return the layout of a file or a variation, checked against its type and the game's facts.

    Raise ``LayoutError`` with all faults, ``UnreadableFile`` if the file is not text, ``UsageError`` for a
    variation of a layout that has none.
    """
    if (varied := variation.variation_at(Path(path))) is not None:
        load(varied.model)
        data = variation.data(varied)
        return convert(data, struct_type(data["header"]["game"], data["header"]["kind"]))
    files = inheritance_chain(Path(path))
    data = merge_files(files)
    try:
        header = convert(data.get("header"), Header)
        layout = convert(data, struct_type(header.game, header.kind))
        if not layout_faults(registry.find(header.game), layout):
            return layout
        said = msg("what does not fit together", "report")
    except (msgspec.ValidationError, UsageError, KeyError) as error:
        said = why_unreadable(error)
    unplaced = Fault(str(path), 1, 1, "", said, msg("a layout", "report"))
    raise LayoutError(find_faults(Path(path)) or [unplaced])


def find_faults(path: Path) -> list[Fault]:
    """Return all faults of a layout file in the order of the file; empty for a good one."""
    from sheetgen.games.layouts.positions import place_in_files

    if (varied := variation.variation_at(path)) is not None:
        return find_faults(varied.model)
    try:
        files = inheritance_chain(path)
        data = merge_files(files)
    except LayoutError as error:
        return list(error.faults)
    unknown = list(_which_game(data))
    if unknown:
        wrong = [f for f in walk(data, Header, part="header") if f.key not in {u.key for u in unknown}]
        # A layout does not inherit the header of the file that it extends, so a fault in a header is in the
        # first file.
        return place_in_files([*wrong, *unknown], [files[0][0]])
    found = _faults_of(data)
    return _blamed(place_in_files(found, [file for file, _ in files]), [file for file, _ in files])


def find_text_faults(text: str) -> list[Fault]:
    """Return the faults of the text of a layout with a sound header, without their places."""
    return _faults_of(tomllib.loads(text))


def _faults_of(data: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of a layout with a sound header, without their places."""
    key, kind = data["header"]["game"], data["header"]["kind"]
    shape = struct_type(key, kind)
    return list(walk(data, shape)) or layout_faults(registry.find(key), convert(data, shape))


def _blamed(found: list[Fault], files: Sequence[Path]) -> list[Fault]:
    """Assign faults that only the extending file causes to that file, even if the extended file contains the
    keys.
    """
    from sheetgen.games.layouts.positions import place_in_files

    theirs = [f for f in found if f.path != str(files[0])]
    if not theirs or find_faults(files[1]):
        return found
    lacking = [f for f in theirs if f.found == msg("nothing", "report")]
    mine = [f for f in found if f not in theirs or f in lacking]
    groups: dict[tuple[str, Msg], list[Fault]] = {}
    for wrong in (f for f in theirs if f not in lacking):
        groups.setdefault((wrong.key.rpartition(".")[0], wrong.allowed), []).append(wrong)
    # The header comes from the file and not from the struct, because it may lack required keys.
    base = inheritance_chain(files[0])[0][1]["header"]["extends"]
    for (_, allowed), group in groups.items():
        keys = [wrong.key for wrong in group]
        cut = f"remove = [{', '.join(repr(key) for key in keys)}]"
        said = "{allowed}; `{remove}` in the header leaves out what is extended"
        mine.append(Fault(
            "", 0, 0, "header.extends", msg("{keys}, from {base}", "report", keys=", ".join(keys), base=base),
            msg(said, "report", allowed=allowed, remove=cut), group[0].clause,
        ))  # fmt: skip
    return place_in_files([wrong._replace(path="") for wrong in mine], [files[0]])


def _which_game(data: dict[str, Any]) -> Iterator[Fault]:
    """Yield the fault of a header without a known game or kind."""
    header = data.get("header")
    if not isinstance(header, dict):
        said = msg("nothing", "report") if header is None else header
        yield fault(("header",), said, msg("a table [header]", "report"))
        return
    game, kind = header.get("game"), header.get("kind")
    known = registry.keys_and_pads()
    if game not in known:
        yield _which("game", game, allowed_values(game, known))
        return
    kinds = list(layout_types(registry.find(game)))
    if kind not in kinds:
        yield _which("kind", kind, allowed_values(kind, kinds))


def _which(field: str, found: Any, allowed: Msg) -> Fault:
    return fault(("header", field), msg("nothing", "report") if found is None else found, allowed)


def json_schema(key: str, kind: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a game's layouts, of one kind or of all.

    Raise ``UsageError`` for a game or kind that does not exist.
    """
    known = layout_types(registry.find(key))
    if kind is not None and kind not in known:
        said = "{game} has no layouts of kind {kind}. Kinds: {kinds}."
        raise UsageError(msg(said, "report", game=key, kind=kind, kinds=", ".join(known)))
    wanted = [kind] if kind else list(known)
    return build(key, {k: struct_type(key, k) for k in wanted})
