"""Write the reference part of ``docs/python.md`` from docstrings: ``python -m tools.python_page``.

The text above ``MARK`` is written by hand and stays. Below it, each name that Python programs can import has its
signature, its docstring, and its attributes and methods.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import sheetgen

PAGE: Final = Path(__file__).parents[1] / "docs" / "python.md"
MARK: Final = (
    "<!-- Written by `python -m tools.python_page` from docstrings. Change those, not this part. -->"
)
GROUPS: Final = {
    "Functions": ("read_layout", "print_sheets", "score", "settle", "say"),
    "Destinations": ("Home", "Singles", "Shop", "Screen"),
    "Results": ("Layout", "Printed", "File", "Score", "Settled"),
    "Values": ("Finding", "Unchecked", "Standing", "Mark", "Entry", "Fact", "Account", "Fault"),
}
"""The names by topic; errors follow."""
ERRORS: Final = (
    *(
        "SheetgenError",
        "UsageError",
        "ArgumentError",
        "UnreadableFile",
        "LayoutError",
        "OutputError",
        "TextError",
    ),
    *("DoesNotFit", "MissingGlyph", "MissingText", "DrawingError", "Illegal", "TallyError"),
)


class Field(NamedTuple):
    """A field of a named tuple or a data class, as its source has it; empty texts where there is none."""

    name: str
    annotation: str
    default: str
    docstring: str


def page(text: str) -> str:
    """Return the page with its reference part written anew. ``text`` is the page before."""
    above, mark, _ = text.partition(MARK)
    if not mark:
        raise ValueError(f"{PAGE} has no line {MARK}")
    return above + MARK + "\n\n" + "\n".join(reference()).rstrip() + "\n"


def reference() -> Iterator[str]:
    """Yield the lines of the reference part."""
    yield "## Reference\n"
    for title, names in GROUPS.items():
        yield f"### {title}\n"
        for name in names:
            yield from _entry(name, getattr(sheetgen, name))
    yield "### Exceptions\n"
    yield "| error | base | when |\n|---|---|---|"
    for name in ERRORS:
        kind = getattr(sheetgen, name)
        bases = ", ".join(f"`{base.__name__}`" for base in kind.__bases__)
        summary, _, _ = markdown(kind.__doc__).partition("\n\n")
        yield f"| `{name}` | {bases} | {_cell(summary)} |"


def _entry(name: str, value: Any) -> Iterator[str]:
    """Yield the lines about a function or a class."""
    yield f"#### `{name}`\n"
    if inspect.isfunction(value):
        yield f"```text\n{_broken(signature(name, value))}\n```\n"
    yield markdown(value.__doc__) + "\n"
    if inspect.isclass(value):
        rows = [*_fields(value), *_members(value)]
        if rows:
            yield "| | |\n|---|---|"
            yield from (f"| `{_cell(what)}` | {_cell(' '.join(text.split()))} |" for what, text in rows)
            yield ""


def fields(kind: type[Any]) -> list[Field]:
    """Return the fields of a named tuple or a data class; none for other classes."""
    if not (issubclass(kind, tuple) or dataclasses.is_dataclass(kind)):
        return []
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    return [
        Field(
            ast.unparse(each.target),
            ast.unparse(each.annotation),
            ast.unparse(each.value) if each.value is not None else "",
            _constant(below),
        )
        for each, below in zip(body, [*body[1:], None], strict=True)
        if isinstance(each, ast.AnnAssign)
    ]


def _constant(statement: ast.stmt | None) -> str:
    """Return the string that a statement consists of; empty for other statements."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return str(statement.value.value)
    return ""


def _fields(kind: type[Any]) -> Iterator[tuple[str, str]]:
    for field in fields(kind):
        default = f" = {field.default}" if field.default else ""
        yield f"{field.name}: {field.annotation}{default}", markdown(field.docstring)


def members(kind: type[Any]) -> dict[str, Any]:
    """Return the public properties and methods that a class defines itself."""
    return {
        name: value
        for name, value in vars(kind).items()
        if not name.startswith("_") and (isinstance(value, property) or inspect.isfunction(value))
    }


def _members(kind: type[Any]) -> Iterator[tuple[str, str]]:
    for name, value in members(kind).items():
        if isinstance(value, property):
            returns = inspect.signature(value.fget).return_annotation if value.fget else ""
            yield f"{name}: {returns}", markdown(value.__doc__)
        else:
            yield signature(name, value), markdown(value.__doc__)


def signature(name: str, function: Any) -> str:
    """Return a function's signature as Python code, without ``self``."""
    found = inspect.signature(function)
    parts: list[str] = []
    for parameter in found.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not any(part.startswith("*") for part in parts):
            parts.append("*")
        star = "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
        default = "" if parameter.default is parameter.empty else f" = {_shown(parameter.default)}"
        parts.append(f"{star}{parameter.name}: {parameter.annotation}{default}")
    returns = f" -> {found.return_annotation}"
    return f"{name}({', '.join(parts)}){returns}"


def _broken(line: str) -> str:
    """Return a signature with one parameter on each line if it is long."""
    if len(line) <= 100:
        return line
    name, _, rest = line.partition("(")
    inner, _, returns = rest.rpartition(") -> ")
    parts = re.split(r", (?![^\[]*\])", inner)
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f") -> {returns}"


def _shown(value: Any) -> str:
    return f"{type(value).__name__}()" if dataclasses.is_dataclass(value) else repr(value)


def markdown(docstring: str | None) -> str:
    """Return a docstring as Markdown: paragraphs of one line each, code in single backticks."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(docstring or ""))
    return re.sub("``(.*?)``", r"`\1`", "\n\n".join(" ".join(each.split()) for each in paragraphs))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
