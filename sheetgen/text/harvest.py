"""Collecting the texts of the code: every ``msg()`` and ``msgs()``, and the texts of content files.

A text need not stand in the call itself. It is followed back by name, through variables, loops over
tables, parameters of functions and fields of classes, to where strings are written out. A call that
leads to none is reported: nobody could translate it. ``# translators: none`` at a call says that its
text is the user's own.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from sheetgen.text.message import wordless

# Keys of content files (TOML with a ``context``) whose values are texts; "note" is for translators.
CONTENT_KEYS: Final = frozenset(("title", "text", "short", "full", "label"))
TITLE: Final = "sheet title"
"""The context of a layout's title: a plain text in its header."""
_NOTE: Final = re.compile(r"translators:\s*(.*)", re.IGNORECASE)
_FUNCTIONS: Final = (ast.FunctionDef, ast.Lambda)


class Key(NamedTuple):
    """What a catalog looks a text up by."""

    context: str
    text: str


class Text(NamedTuple):
    """A string as it is written, and where."""

    text: str
    file: str
    note: str


@dataclass
class Harvest:
    """All texts: their files, plural forms and translators' comments; ``lost`` are calls without a text."""

    places: dict[Key, list[str]] = field(default_factory=lambda: defaultdict(list))
    plurals: dict[Key, str] = field(default_factory=dict)
    notes: dict[Key, list[str]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)

    def add(self, key: Key, place: str, plural: str = "", note: str = "") -> None:
        if plural:
            self.plurals[key] = plural
        if place not in self.places[key]:
            self.places[key].append(place)
        if note and note not in self.notes[key]:
            self.notes[key].append(note)


def harvest(package: Path, contents: Sequence[Path] = ()) -> Harvest:
    """The texts of all code and content files below ``package``; below ``contents`` of content files only."""
    found = Harvest()
    code = [path for path in sorted(package.rglob("*.py")) if path.parts[-2:] != ("text", "message.py")]
    modules = [_Module(path, path.relative_to(package.parent).as_posix()) for path in code]
    for module in modules:
        for call in module.calls["msg"] + module.calls["msgs"]:
            _harvest_call(found, _Trail(modules), module, call)
    for folder in (package, *contents):
        for path in sorted(folder.rglob("*.toml")):
            _harvest_content(found, path, path.relative_to(folder.parent).as_posix())
    return found


def _harvest_call(found: Harvest, trail: _Trail, module: _Module, call: ast.Call) -> None:
    counts = _name(call.func) == "msgs"
    given = call.args[3 if counts else 1 :][:1] + [k.value for k in call.keywords if k.arg == "context"]
    contexts = [text.text for text in trail.texts(module, given[0])] if given else [""]
    texts = list(trail.texts(module, call.args[0])) if call.args else []
    plurals = [text.text for text in trail.texts(module, call.args[1])] if counts else [""]
    if module.note(call.lineno) == "none":
        return
    if not texts or len(set(contexts)) != 1 or not plurals:
        found.lost.append(f"{module.name}:{call.lineno}")
        return
    for text in texts:
        if text.text:
            found.add(Key(contexts[0], text.text), text.file, plurals[0], text.note)


class _Module:
    """One source file, indexed: calls and definitions by name, the function around each node."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        source = path.read_text(encoding="utf-8")
        self.lines = source.splitlines()
        self.around: dict[ast.AST, ast.AST] = {}
        self.calls: dict[str, list[ast.Call]] = defaultdict(list)
        self.parameters: dict[str, list[str]] = {}
        self.bindings: dict[tuple[ast.AST, str], list[tuple[ast.expr, list[int]]]] = defaultdict(list)
        self.imported: set[str] = set()
        self.tree = ast.parse(source)
        self._index(self.tree, self.tree)

    def _index(self, node: ast.AST, scope: ast.AST) -> None:
        """Visit a node whose names belong to ``scope``: a function or the module."""
        self.around[node] = scope
        if isinstance(node, ast.Call):
            self.calls[_name(node.func)].append(node)
        elif isinstance(node, ast.ImportFrom):
            self.imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            fields = [s.target for s in node.body if isinstance(s, ast.AnnAssign)]
            self.parameters[node.name] = [f.id for f in fields if isinstance(f, ast.Name)]
        elif isinstance(node, ast.FunctionDef):
            names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            self.parameters[node.name] = names[1:] if names[:1] in (["self"], ["cls"]) else names
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(scope, target, node.value, [])
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value:
            self._bind(scope, node.target, node.value, [])
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind(scope, node.target, node.iter, [-1])
        inner = node if isinstance(node, _FUNCTIONS) else scope
        for child in ast.iter_child_nodes(node):
            self._index(child, inner)

    def _bind(self, scope: ast.AST, target: ast.expr, value: ast.expr, path: list[int]) -> None:
        """Note that a name stands for a part of a value: -1 any element, else the n-th."""
        if isinstance(target, ast.Tuple | ast.List):
            for i, part in enumerate(target.elts):
                self._bind(scope, part, value, [*path, i])
        elif isinstance(target, ast.Name | ast.Attribute):  # attributes belong to no function alone
            owner = scope if isinstance(target, ast.Name) else self.tree
            self.bindings[owner, _name(target)].append((value, path))

    def note(self, line: int) -> str:
        """The ``# translators:`` comment above a line or at its end."""
        if said := _NOTE.search(self.lines[line - 1].partition("  # ")[2]):
            return said.group(1)
        above: list[str] = []
        while line > 1 and self.lines[line - 2].lstrip().startswith("#"):
            line -= 1
            above.insert(0, self.lines[line - 1].strip("# "))
        said = _NOTE.search(" ".join(above))
        return said.group(1) if said else ""


class _Trail:
    """Following names back to written strings; each name once."""

    def __init__(self, modules: list[_Module]) -> None:
        self.modules = modules
        self.seen: set[tuple[str, int, str]] = set()

    def texts(self, module: _Module, node: ast.AST, path: tuple[int, ...] = ()) -> Iterator[Text]:
        """The strings that ``node`` (or the part of it at ``path``) can stand for."""
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and not path:
                yield Text(node.value, module.name, module.note(node.lineno))
        elif isinstance(node, ast.IfExp):
            yield from self._each(module, (node.body, node.orelse), path)
        elif isinstance(node, ast.BoolOp):
            yield from self._each(module, node.values, path)
        elif isinstance(node, ast.Dict):
            yield from self._dict(module, node, path)
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            parts = node.elts[path[0] : path[0] + 1] if path and path[0] >= 0 else node.elts
            yield from self._each(module, parts, path[1:])
        elif isinstance(node, ast.Subscript):
            yield from self.texts(module, node.value, (-1, *path))
        elif isinstance(node, ast.Call):
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if method in ("get", "items", "values") and isinstance(node.func, ast.Attribute):
                deeper = (-1, *path) if method == "get" else path
                yield from self.texts(module, node.func.value, deeper)
                yield from self._each(module, node.args[1:], path)
                if node.args and isinstance(node.args[0], ast.Constant):
                    yield from self._schema(node.args[0].value)
        elif isinstance(node, ast.Name | ast.Attribute):
            yield from self._named(module, node, path)

    def _each(self, module: _Module, nodes: Any, path: tuple[int, ...]) -> Iterator[Text]:
        for node in nodes:
            yield from self.texts(module, node, path)

    def _dict(self, module: _Module, node: ast.Dict, path: tuple[int, ...]) -> Iterator[Text]:
        if len(path) > 1 and path[0] == -1 and path[1] == 0:  # ``for key, value in table.items()``
            yield from self._each(module, filter(None, node.keys), path[2:])
        else:
            values = path[2:] if path[:1] == (-1,) and path[1:2] == (1,) else path[1:]
            yield from self._each(module, node.values, values)

    def _schema(self, key: Any) -> Iterator[Text]:
        """What msgspec hands back under a key of a schema: the keywords of ``Meta``."""
        for module in self.modules:
            for call in module.calls["Meta"]:
                yield from self._each(module, [k.value for k in call.keywords if k.arg == key], ())

    def _named(
        self, module: _Module, node: ast.Name | ast.Attribute, path: tuple[int, ...]
    ) -> Iterator[Text]:
        name = _name(node)
        scope = module.around.get(node, module.tree)
        if (module.name, id(scope), name) in self.seen:
            return
        self.seen.add((module.name, id(scope), name))
        bound = module.bindings.get((scope, name)) or module.bindings.get((module.tree, name), [])
        for value, part in bound:
            yield from self.texts(module, value, (*part, *path))
        for owner, names in module.parameters.items():
            own = isinstance(scope, ast.FunctionDef) and scope.name == owner
            if name in names and (own if isinstance(node, ast.Name) else owner.lstrip("_")[:1].isupper()):
                yield from self._arguments(module, owner, names.index(name), name, path)

    def _arguments(
        self, module: _Module, owner: str, place: int, name: str, path: tuple[int, ...]
    ) -> Iterator[Text]:
        """What the callers of a function or class hand over for a parameter."""
        for caller in self.modules:
            if caller is not module and owner not in caller.imported:
                continue
            for call in caller.calls[owner]:
                given = call.args[place : place + 1] + [k.value for k in call.keywords if k.arg == name]
                yield from self._each(caller, given, path)


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _harvest_content(found: Harvest, path: Path, place: str) -> None:
    """The title of a layout, and the texts of a content file: a TOML file that names its ``context``."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    header = content.pop("header", {})
    if isinstance(title := header.get("title"), str):
        found.add(Key(TITLE, title), place)
    context = content.get("context")
    if not isinstance(context, str):
        return

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                texts = inner if isinstance(inner, list) else [inner]
                if key in CONTENT_KEYS and all(isinstance(text, str) for text in texts):
                    for text in texts:
                        if not wordless(text):
                            found.add(Key(context, text), place, note=value.get("note", ""))
                else:
                    visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    visit(content)
