"""Gather the translatable texts of the program from its source, or from templates."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from sheetgen import resources
from sheetgen.errors import UnreadableFile, why_unreadable
from sheetgen.message import is_wordless, msg
from sheetgen.text.pofile import Entry, parse_entries
from sheetgen.text_files import map_texts

# Notes for translators by gettext context, for texts without a note of their own.
_CONTEXTS: Final = {
    "sheet": "Printed label on a sheet: room is scarce, no longer than the English if you can.",
    "sheet title": "What a game or a sheet is called, on the sheet, in lists and in the file.",
    "card": "Printed on a reference card, about 53 mm wide; {names} are icons, *words* bold.",
    "kit": "Printed on the page that says what to print and to bring for a game: one line, about 150 mm at 9 pt.",
    "solo": "A title or a goal of a game alone: printed on a campaign sheet, 54 mm wide, and told in a terminal.",
    "log": "A word that players type and find printed: one word of small letters, unlike the others.",
    "log also": "Another word for something that players type: unlike the words for other things.",
    "log argument": "What stands for something typed, in help, as <cell> does; head of a column too. Short.",
    "rule": "A rule in a sentence, shown with a fault in a log.",
    "help": "Shown by --help in a terminal. Leave `what is typed`, names of layouts and files as they are.",
    "metavar": "Stands for a value in --help, as FILE does in --output FILE: one word; capitals, or <word> without.",
    "report": "Shown in a terminal. Leave `what is typed` as it is, unless it is a word of a log.",
}


class TextKey(NamedTuple):
    """Context and text, the key of a catalog entry."""

    context: str
    text: str


@dataclass
class Texts:
    """Texts with their files, plural forms and notes; ``lost`` are the places of calls without a literal
    text.
    """

    places: dict[TextKey, list[str]] = field(default_factory=lambda: defaultdict(list))
    plurals: dict[TextKey, str] = field(default_factory=dict)
    notes: dict[TextKey, list[str]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    _games: dict[TextKey, str] = field(default_factory=dict, repr=False, compare=False)

    def in_order(self) -> list[TextKey]:
        """Return all texts by context, then by file."""
        return sorted(self.places, key=lambda key: (key.context, self.places[key][0], key.text))

    def translator_notes(self, key: TextKey) -> list[str]:
        """Return the notes for translators of a text, or of its context."""
        context = key.context
        return self.notes.get(key) or [
            _CONTEXTS.get(context) or _CONTEXTS.get(context.split(" ")[0], _CONTEXTS["report"])
        ]

    def game(self, key: TextKey) -> str:
        """Return the game that alone uses a text; empty for a common text."""
        if key not in self._games:
            games = {_game(place) for place in self.places[key]}
            self._games[key] = games.pop() if len(games) == 1 else ""
        return self._games[key]

    def add(self, key: TextKey, place: str, plural: str = "", note: str = "") -> None:
        if plural:
            self.plurals[key] = plural
        if place not in self.places[key]:
            self.places[key].append(place)
            self._games.pop(key, None)
        if note and note not in self.notes[key]:
            self.notes[key].append(note)


def _game(place: str) -> str:
    """Return the game that a file belongs to, if it has its own folder and layouts."""
    parts = place.split("/")
    if parts[0] == resources.OUTSIDE:
        return parts[1]
    name = parts[1] if parts[0] == "layouts" else parts[2] if parts[:2] == ["sheetgen", "games"] else ""
    return name if _is_game(resources.PACKAGE, name) else ""


@cache
def _is_game(package: Path, name: str) -> bool:
    here = (package / "games" / name, resources.resource_folder("layouts") / name)
    return bool(name) and all(folder.is_dir() for folder in here)


# ---- templates: ``messages.pot`` of the common texts and of each game ----
#
# ``sheetgen i18n update`` writes them. Catalogs are compared with templates; ``catalog_checks`` compares
# templates with the source.


TEMPLATE: Final = "messages.pot"


def read_entries(path: Path) -> list[Entry]:
    """Return the entries of a catalog or template. Raises ``UnreadableFile``."""
    try:
        return list(parse_entries(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            "catalog",
            msg("{path} cannot be read: {reason}", "report", path=path, reason=why_unreadable(error)),
        ) from None


def key_of(entry: Entry) -> TextKey:
    """Return the key of an entry; the header's text is empty."""
    return TextKey(entry.fields.get("msgctxt", ""), entry.fields.get("msgid", ""))


def template_entries() -> dict[str, list[Entry]]:
    """Return the entries of all templates by game. Raises ``UnreadableFile``."""
    folders = resources.catalog_source_folders()
    return {game: read_entries(folder / TEMPLATE) for game, folder in folders.items()}


def texts_of_templates() -> Texts:
    """Return the texts of this program according to its templates."""
    texts = Texts()
    for file in template_entries().values():
        for entry in file:
            key = key_of(entry)
            for place in entry.places if key.text else ():
                texts.add(key, place, entry.fields.get("msgid_plural", ""))
    return texts


# ---- gathering texts from code and content files ----
#
# In code, a text is a literal argument of ``msg`` or ``msgs``, or a literal assigned to its argument's name
# in the same function. A function may pass a parameter on (``def _rule(text): return msg(text, "rule")``);
# then the same holds for its calls. Other texts are ``description``s of layout fields, help and names of
# command line options and arguments, and the first paragraph of the docstring of a function for
# ``add_command``, ``add_group`` or ``Commands``. A call without a literal text is reported, because nobody
# could translate it. A comment ``translators: none`` at a call says that its text is the user's own. Any
# other comment with this keyword, above a text or at the end of its line, is a note for translators.
#
# Babel's own extractor knows only literals in the call itself, skips what it cannot read without a message,
# and takes several times as long.


TITLE: Final = "sheet title"
"""The context of titles of layouts and print profiles, which are plain text."""
HELP: Final = "help"
"""The context of ``--help`` texts."""
_NOTE: Final = re.compile(r"translators:\s*(.*)", re.IGNORECASE)


def gather_texts(package: Path, contents: Sequence[Path] = (), further: Sequence[Path] = ()) -> Texts:
    """Return the texts of code and content files below ``package``, and of content files below ``contents``.

    ``further`` are folders of external games; texts that sheetgen already has are not attributed to them.
    """
    found = Texts()
    _gather_code(found, package, further)
    files = [path for path in package.rglob("*.toml") if "_data" not in path.relative_to(package).parts]
    for folder, paths in ((package, files), *((folder, folder.rglob("*.toml")) for folder in contents)):
        for path in sorted(paths):
            _gather_content(found, path, path.relative_to(folder.parent).as_posix())
    for folder in further:
        for path in sorted(folder.rglob("*.toml")):
            _gather_content(found, path, path.relative_to(folder.parent.parent).as_posix())
    _keep_apart(found)
    for places in (*found.places.values(), found.lost):
        places.sort()
    return found


def texts_of_program() -> Texts:
    """Return the texts of this program."""
    return gather_texts(
        resources.PACKAGE, (resources.resource_folder("layouts"),), list(resources.outside_games().values())
    )


def _keep_apart(found: Texts) -> None:
    """Remove places in external games from texts that sheetgen has itself."""
    for places in found.places.values():
        if ours := [place for place in places if not place.startswith(f"{resources.OUTSIDE}/")]:
            places[:] = ours


# ---- code -------------------------------------------------------------------------------------
class _Parameter(NamedTuple):
    """A parameter that is a text: its function, position and name, and the context of its texts.

    ``context`` is the context, or the position of the argument with it; ``plural`` is the position of the
    plural text. ``module`` is the function's module; empty if the function is the same everywhere.
    """

    function: str
    place: int | None
    name: str
    context: str | int
    plural: int | None = None
    module: str = ""


_KEYWORDS: Final = (
    _Parameter("msg", 0, "text", context=1),
    _Parameter("msgs", 0, "text", context=3, plural=1),
    _Parameter("Meta", None, "description", context="report"),
    _Parameter("Option", None, "help", context=HELP),
    _Parameter("Option", None, "metavar", context="metavar"),
    _Parameter("Argument", None, "help", context=HELP),
    _Parameter("Argument", None, "metavar", context="metavar"),
)
_COMMANDS: Final = (
    _Parameter("add_command", 2, "function", context=HELP),
    _Parameter("add_group", 2, "function", context=HELP),
    _Parameter("Commands", 0, "function", context=HELP),
)
"""Functions whose argument becomes a command or a group of commands."""


# Types of syntax tree nodes that cannot contain a call.
_LEAVES: Final = frozenset((ast.Name, ast.Constant, ast.Load, ast.Store, str, int, bool, type(None)))


class _Call(NamedTuple):
    node: ast.Call
    within: ast.FunctionDef | None
    """The function that contains the call."""

    def argument(self, place: int | None, name: str) -> ast.expr | None:
        if place is not None and place < len(self.node.args):
            return self.node.args[place]
        return next((keyword.value for keyword in self.node.keywords if keyword.arg == name), None)


class _Module:
    """One source file with its calls in order, by name of the function."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.lines = source.splitlines()
        self.calls: dict[str, list[_Call]] = defaultdict(list)
        self.imported: set[str] = set()
        self.docstrings: dict[str, str] = {}
        # compile() keeps docstrings; since Python 3.14, ast.parse drops them under -OO
        self._index(compile(source, name, "exec", ast.PyCF_ONLY_AST, optimize=0), None)
        for calls in self.calls.values():
            calls.sort(key=lambda call: (call.node.lineno, call.node.col_offset))

    def _index(self, scope: ast.AST, within: ast.FunctionDef | None) -> None:
        """Index the calls and imports of a file or function. The loop runs for 200 000 nodes."""
        todo: list[Any] = [scope]
        for node in todo:
            kind = node.__class__
            if kind is ast.Call:
                self.calls[_name(node.func)].append(_Call(node, within))
            elif kind is ast.ImportFrom:
                self.imported |= {alias.name for alias in node.names}
            elif kind is ast.FunctionDef and node is not scope:
                self.docstrings[node.name] = ast.get_docstring(node) or ""
                self._index(node, node)
                continue
            for name in kind._fields:
                value = getattr(node, name)
                if value.__class__ is list:
                    todo += [part for part in value if part.__class__ not in _LEAVES]
                elif value.__class__ not in _LEAVES:
                    todo.append(value)

    def of(self, parameter: _Parameter) -> list[_Call]:
        """Return the calls of the parameter's function."""
        known = not parameter.module or parameter.module == self.name or parameter.function in self.imported
        return self.calls[parameter.function] if known else []

    def note(self, *lines: int) -> str:
        """Return the translators' comment above one of the lines or at its end; the first one found."""
        for line in lines:
            if said := _NOTE.search(self.lines[line - 1].partition("  # ")[2]):
                return said.group(1)
            above: list[str] = []
            while line > 1 and self.lines[line - 2].lstrip().startswith("#"):
                line -= 1
                above.insert(0, self.lines[line - 1].strip("# "))
            if said := _NOTE.search(" ".join(above)):
                return said.group(1)
        return ""


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _gather_code(found: Texts, package: Path, further: Sequence[Path]) -> None:
    files = [(path, package) for path in sorted(package.rglob("*.py")) if path != package / "message.py"]
    files += [(path, folder.parent) for folder in further for path in sorted(folder.rglob("*.py"))]
    sources = {
        path.relative_to(root.parent).as_posix(): path.read_text(encoding="utf-8") for path, root in files
    }
    modules: dict[str, _Module] = {}
    asked = dict.fromkeys((*_KEYWORDS, *_COMMANDS))
    known = set(asked)
    while asked:
        wanted = re.compile("|".join(rf"\b{parameter.function}\(" for parameter in asked))
        for name, source in sources.items():
            if name not in modules and wanted.search(source):
                modules[name] = _Module(name, source)
        calls = [
            (m, call, parameter) for parameter in asked for m in modules.values() for call in m.of(parameter)
        ]
        handed_on = (_gather_call(found, *call) for call in calls)
        asked = dict.fromkeys(parameter for parameter in handed_on if parameter and parameter not in known)
        known.update(asked)


def _gather_call(found: Texts, module: _Module, call: _Call, parameter: _Parameter) -> _Parameter | None:
    """Add the texts of a call, or return the parameter of the surrounding function that is passed on."""
    given = call.argument(parameter.place, parameter.name)
    line = call.node.lineno
    if module.note(line) == "none":
        return None
    if parameter in _COMMANDS:
        _gather_command(found, module, given, line)
        return None
    if given is None:
        return None
    context = _context(call, parameter.context)
    if context is not None and call.within and isinstance(given, ast.Name):
        names = _parameters(call.within)
        if given.id in names:
            return _Parameter(call.within.name, names.index(given.id), given.id, context, module=module.name)
    texts = _texts(given, call.within)
    plurals = (
        [""]
        if parameter.plural is None
        else [p.value for p in _literals(call.argument(parameter.plural, ""))]
    )
    if not texts or not plurals or context is None:
        found.lost.append(f"{module.name}:{line}")
        return None
    for text in texts:
        if text.value:
            found.add(TextKey(context, text.value), module.name, plurals[0], module.note(text.lineno, line))
    return None


def _gather_command(found: Texts, module: _Module, function: ast.expr | None, line: int) -> None:
    """Add a command's help: the first paragraph of its function's docstring."""
    said = module.docstrings.get(_name(function)) if function is not None else None
    if said:
        found.add(TextKey(HELP, " ".join(said.partition("\n\n")[0].split())), module.name)
    else:
        found.lost.append(f"{module.name}:{line}")


class _Literal(NamedTuple):
    value: str
    lineno: int


def _texts(node: ast.expr, within: ast.FunctionDef | None) -> list[_Literal]:
    """Return the literals that an argument can be: in the call, or assigned to its name in the function."""
    if not isinstance(node, ast.Name) or within is None:
        return _literals(node)
    given = [found for found in ast.walk(within) if isinstance(found, ast.Assign)]
    same = [a.value for a in given if any(isinstance(t, ast.Name) and t.id == node.id for t in a.targets)]
    return [text for value in same for text in _literals(value)]


def _literals(node: ast.expr | None) -> list[_Literal]:
    """Return the literal of a node; both literals of a conditional expression."""
    if isinstance(node, ast.IfExp):
        return [*_literals(node.body), *_literals(node.orelse)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [_Literal(node.value, node.lineno)]
    return []


def _context(call: _Call, context: str | int) -> str | None:
    """Return the context of a call's texts, or None if it is not a literal."""
    if isinstance(context, str):
        return context
    given = call.argument(context, "context")
    written = [text.value for text in _literals(given)] if given is not None else [""]
    return written[0] if len(written) == 1 else None


def _parameters(function: ast.FunctionDef) -> list[str]:
    """Return the names of parameters in call order."""
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


# ---- content ----------------------------------------------------------------------------------
def _gather_content(found: Texts, path: Path, place: str) -> None:
    """Add the title of a layout and the texts of a content file (a TOML file with ``context``)."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    # print profiles have their title at the top level, without a header
    header = content if "schema" in content else content.pop("header", {})
    if isinstance(title := header.get("title"), str):
        found.add(TextKey(TITLE, title), place)
    if "context" not in content:
        return

    def add(text: str, context: str, note: str) -> None:
        if not is_wordless(text):
            found.add(TextKey(context, text), place, note=note)

    map_texts(content, add)
