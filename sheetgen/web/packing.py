"""Pack Python code for the browser into a few files: only modules that can be reached, compiled, without docstrings.

This module runs in the Python that will import the code (Pyodide under Node, see ``packing.mjs``), because
compiled modules fit only one version of Python. It needs only the standard library. A parcel is one file that
contains several: the length of its list in 4 bytes (little-endian), the list as JSON (``[name, size]``), then
the content of each file. The build compresses parcels with gzip, which browsers can decompress.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as bootstrap
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

STDLIB, SITE, HOUSE = "stdlib", "site", "house"
PYODIDE = ("_pyodide", "pyodide")
"""Pyodide's own packages: its script imports them, and reads their documentation."""
ENCODINGS = ("aliases", "ascii", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256",
             "cp1257", "cp1258", "cp437", "cp850", "cp852", "cp874", "cp932", "cp949", "cp950", "euc_jp",
             "euc_kr", "gb18030", "gb2312", "gbk", "idna", "iso8859_2", "johab", "koi8_r", "latin_1",
             "mac_arabic", "mac_cyrillic", "mac_greek", "mac_latin2", "mac_roman", "mac_turkish",
             "shift_jis", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig")  # fmt: skip
"""Encodings of logs, and those that pypdf and striprtf know."""
ROOTS = ("site", "codecs", "io", "reportlab.rl_settings", *(f"encodings.{name}" for name in ENCODINGS))
"""What Python imports when it begins, and modules that are found by name."""
NEVER = ("sheetgen.scan", "sheetgen.cli", "sheetgen.__main__", "sheetgen.bots.dask_cluster", "sheetgen.history",
         "sheetgen.web.build", "sheetgen.web.packing", "sheetgen.web.facts", "sheetgen.web.scenery",
         "sheetgen.games.*.text_map", "babel", "numpy", "cv2", "PIL", "distributed", "typer", "click", "prompt_toolkit",
         "filelock", "unittest", "doctest", "pdb", "multiprocessing", "pydoc", "curses", "tkinter",
         "test", "concurrent.futures.process", "concurrent.futures.interpreter", "concurrent.interpreters",
         "email.policy", "email.generator", "xml.sax", "xml.dom.pulldom", "pprint", "reportlab.pdfbase._glyphlist",
         "pyodide.console", "pyodide.http", "pyodide._nodesock_transport")  # fmt: skip
"""What is of no use in a browser. Of commands comes only what is imported."""
LATER = ("pypdf", "pypdfium2", "pypdfium2_raw", "ctypes", "sheetgen.inspect", "sheetgen.shop", "sheetgen.cut",
         "sheetgen.impose", "sheetgen.press.writing", "sheetgen.press.cut_job", "sheetgen.read.documents",
         "sheetgen.draw.cards", "sheetgen.draw.folding", "sheetgen.draw.nets", "sheetgen.draw.people",
         "sheetgen.draw.raster", "sheetgen.draw.scenes", "sheetgen.draw.worked_turn", "sheetgen.sheets.cards",
         "sheetgen.sheets.cover",
         "sheetgen.sheets.tuck_boxes", "sheetgen.sheets.log_sheet", "sheetgen.games.kit.example_turns",
         "sheetgen.games.any.*", "sheetgen.games.*.sheets.ghost", "sheetgen.games.*.sheets.worked",
         "sheetgen.games.*.sheets.cards", "sheetgen.games.*.sheets.tableaux", "sheetgen.games.*.sheets.log",
         "sheetgen.games.*.sheets.player", "sheetgen.games.*.sheets.pen",
         "sheetgen.games.*.sheets.mat", "sheetgen.games.*.sheets.cut_outs", "sheetgen.games.*.sheets.cutouts",
         "sheetgen.games.*.sheets.card_parts", "sheetgen.games.*.sheets.character_cards",
         "sheetgen.games.*.sheets.odds", "sheetgen.games.*.sheets.overview", "sheetgen.page", "reportlab.lib.colors",
         "reportlab.lib.rparsexml")  # fmt: skip
"""Modules for shops, cards, log sheets, ghosts and sheets that are not played on. They load when needed, unless the
first view imports them."""
LATER_ROOTS = (
    "ctypes._layout",
    *(
        f"fontTools.ttLib.tables.{table}"
        for table in (
            "_c_m_a_p",
            "_g_l_y_f",
            "_h_e_a_d",
            "_h_h_e_a",
            "_h_m_t_x",
            "_l_o_c_a",
            "_m_a_x_p",
            "_p_o_s_t",
        )
    ),
)
"""Modules that are imported by name: by ctypes, and by fontTools for the tables that preflight reads."""
PDFIUM = ("pypdfium2", "pypdfium2_raw", "pypdfium2_cfg", "ctypes")
"""The packages of the part that makes pictures of pages."""
_NAMED = re.compile(r"sheetgen(?:\.\w+)+")


class Sources:
    """The sources of Python modules: the zipped standard library, the folder of packages, and sheetgen."""

    def __init__(self, stdlib: Path, site: Path, house: Path) -> None:
        self._stdlib = zipfile.ZipFile(stdlib)
        self._names = frozenset(self._stdlib.namelist())
        self._folders = {SITE: site, HOUSE: house}

    def find(self, module: str) -> tuple[str, str] | None:
        """Return which source has a module (``STDLIB``, ``SITE`` or ``HOUSE``) and the name of its file
        there; None if none has."""
        stem = module.replace(".", "/")
        for name in (f"{stem}.py", f"{stem}/__init__.py"):
            if module.partition(".")[0] == "sheetgen":
                if (self._folders[HOUSE] / name).is_file():
                    return HOUSE, name
            elif (self._folders[SITE] / name).is_file():
                return SITE, name
            elif name in self._names:
                return STDLIB, name
        return None

    def runtime(self) -> Iterator[str]:
        """Yield the names of the modules of Pyodide's own packages."""
        for name in sorted(self._names):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and _begins(module, PYODIDE) and not _begins(module, NEVER):
                yield module

    def read(self, kind: str, name: str) -> bytes:
        """Return the content of a module's file."""
        return self._stdlib.read(name) if kind == STDLIB else (self._folders[kind] / name).read_bytes()


Found = dict[str, tuple[str, str]]
"""Modules and their places."""


def reached(sources: Sources, roots: Iterable[str], later: tuple[str, ...] = ()) -> Found:
    """Return all modules that ``roots`` import, directly or not, with their places.

    Modules of ``later`` count only if a module imports them when it is loaded. Imports between packages
    inside functions of the standard library do not count: they are for other systems or for debugging.
    """
    todo, found = list(roots), Found()
    while todo:
        parts = todo.pop().split(".")
        for end in range(1, len(parts) + 1):
            module = ".".join(parts[:end])
            place = None if module in found else sources.find(module)
            if place is None:
                continue
            found[module] = place
            tree = ast.parse(sources.read(*place))
            for deep, name in _imported(tree, module, place):
                skipped = deep and (
                    _begins(name, later) or (place[0] == STDLIB and not _within(name, module, place))
                )
                if not (skipped or _begins(name, NEVER[4:])):
                    todo.append(name)
    return found


def missing(sources: Sources, found: Found) -> Iterator[str]:
    """Yield imports of sheetgen's modules that fail in a browser because no source has the module."""
    for module, place in found.items():
        if place[0] != HOUSE:
            continue
        for deep, name in _imported(ast.parse(sources.read(*place)), module, place):
            top = name.partition(".")[0]
            if not deep and sources.find(top) is None and find_spec(top) is None:
                yield f"{module} imports {top}"


def _within(name: str, module: str, place: tuple[str, str]) -> bool:
    """Return whether a module lies in the package of the module that imports it."""
    package = module if place[1].endswith("__init__.py") else module.rpartition(".")[0]
    return bool(package) and name.rpartition(".")[0] == package


def _begins(module: str, heads: tuple[str, ...]) -> bool:
    return any(fnmatchcase(module, head) or fnmatchcase(module, f"{head}.*") for head in heads)


def _imported(tree: ast.AST, module: str, place: tuple[str, str]) -> Iterator[tuple[bool, str]]:
    """Yield the modules that a module imports or names in a text, and whether the import happens later.

    Later means: inside a function, after another import failed, or by the name in a text.
    """
    package = module if place[1].endswith("__init__.py") else module.rpartition(".")[0]
    for deep, node in _statements(tree):
        if isinstance(node, ast.Import):
            yield from ((deep, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *filter(None, [base])])
            yield deep, base
            yield from ((deep, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((True, name) for name in _NAMED.findall(node.value))


ELSEWHERE = ("TYPE_CHECKING", "'__main__'", "'win32'")
"""What a condition asks that never holds in a browser."""


def _statements(node: ast.AST, *, deep: bool = False) -> Iterator[tuple[bool, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and any(word in ast.dump(child.test) for word in ELSEWHERE):
            for other in child.orelse:
                yield deep, other
                yield from _statements(other, deep=deep)
            continue
        within = deep or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ExceptHandler)
        yield within, child
        yield from _statements(child, deep=within)


# ---- compiled modules and archives --------------------------------------------------------------
def compiled(source: bytes, name: str, *, documented: bool = False) -> bytes:
    """Return a module compiled for import without its source.

    Without ``documented``, docstrings and the annotations of functions are removed, because no program reads them.
    """
    tree = ast.parse(source)
    for node in () if documented else ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not _is_text(part)] or [ast.Pass()]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_registered(node):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]


def _is_registered(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether ``functools.singledispatch`` reads the annotations of a function."""
    return any(isinstance(one, ast.Attribute) and one.attr == "register" for one in node.decorator_list)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def parcel(files: Mapping[str, bytes]) -> bytes:
    """Return files as one parcel, with files of the same type beside each other. Equal files give equal bytes."""
    names = sorted(files, key=lambda name: (Path(name).suffix, name))
    index = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files[name] for name in names)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as an uncompressed zip, because a compressed zip becomes larger after gzip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return out.getvalue()


# ---- distribution of modules over the parts -----------------------------------------------------
def ours(house: Path) -> Iterator[str]:
    """Yield the names of sheetgen's modules that a browser can use; commands of the terminal are left out."""
    for path in sorted((house / "sheetgen").rglob("*.py")):
        parts = path.relative_to(house).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not _begins(module, NEVER):
            yield module


def roots(house: Path) -> list[str]:
    """Return the modules from which imports are followed: those of ``sheetgen.web``, and all games."""
    return [
        m for m in ours(house) if _begins(m, ("sheetgen.web", "sheetgen.games")) and not _begins(m, LATER)
    ]


def pack(stdlib: Path, site: Path, house: Path, out: Path) -> None:
    """Write the parts of Python into the folder ``out``: ``stdlib.zip``, ``code``, ``press`` and ``pdfium``.

    A package of the standard library stays in one part, because Python looks for its modules in one place.
    """
    sources = Sources(stdlib, site, house)
    first = (*ROOTS, *sources.runtime())
    now = reached(sources, (*first, *roots(house)), LATER)
    if lacking := sorted(missing(sources, now)):
        raise SystemExit(f"imported at once, but not in the browser: {', '.join(lacking)}")
    begun = {module.partition(".")[0] for module in now}
    if begun & set(PDFIUM):
        raise SystemExit(f"imported at once, but loaded later: {', '.join(sorted(begun & set(PDFIUM)))}")
    whole = reached(sources, (*first, *LATER_ROOTS, *ours(house)))
    made = {"stdlib": {}, "code": {}, "press": {}, "pdfium": {}}  # type: dict[str, dict[str, bytes]]
    for module, (kind, name) in whole.items() | now.items():
        part = "code" if module in now else "press"
        part = "stdlib" if kind == STDLIB and module.partition(".")[0] in begun else part
        part = "pdfium" if _begins(module, PDFIUM) else part
        made[part][f"{name}c"] = compiled(sources.read(kind, name), name, documented=_begins(module, PYODIDE))
    for path in site.rglob("*.so"):
        name = path.relative_to(site).as_posix()
        part = "pdfium" if name.startswith(PDFIUM) else "code"
        if "test" not in path.name:
            made[part][name] = path.read_bytes()
    for name, data in resources(site, house):
        package = name.rpartition("/")[0].replace("/", ".")
        later = name.endswith(".icc") or (package in whole and package not in now)
        made["press" if later else "code"][name] = data
    (out / "stdlib.zip").write_bytes(zipped(made.pop("stdlib")))
    for part, files in made.items():
        (out / part).write_bytes(parcel(files))


KINDS = (".toml", ".json", ".css", ".js", ".icc", ".svg")
"""Files of ours that the program reads."""


def resources(site: Path, house: Path) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of data files as in an installed copy; catalogs and hyphenation patterns are empty."""
    for path in sorted((house / "sheetgen").rglob("*")):
        name = path.relative_to(house).as_posix()
        if path.suffix == ".po":
            yield name, b""
        elif path.suffix in KINDS and not name.startswith(("sheetgen/web/", "sheetgen/scan/")):
            yield name, path.read_bytes()
    for path in sorted((house / "layouts").rglob("*.toml")):
        yield f"sheetgen/_data/layouts/{path.relative_to(house / 'layouts').as_posix()}", path.read_bytes()
    for path in sorted((site / "pyphen/dictionaries").glob("*.dic")):
        yield path.relative_to(site).as_posix(), b""
