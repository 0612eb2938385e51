"""Print a random sample of docstrings, comments, names and messages, each without its context.

python -m tools.cold --seed N [--number 60]

A reader who has never seen the code marks each entry as clear or not. At least 57 of 60 should be clear at first
reading, in three samples in a row. The results are in docs/names.md.
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = ("docstring", "comment", "name", "message")


def main() -> None:
    parser = argparse.ArgumentParser(description="Print a random sample of the code's English.")
    parser.add_argument("--seed", type=int, required=True, help="choose another sample")
    parser.add_argument("--number", type=int, default=60, help="entries to print (default: 60)")
    arguments = parser.parse_args()
    for number, (kind, text) in enumerate(sample(arguments.seed, arguments.number), 1):
        print(f"{number:3} {kind}: {text}")


def sample(seed: int, number: int) -> list[tuple[str, str]]:
    """Return entries as pairs of kind and text, equally many of each kind."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for path in sorted((ROOT / "sheetgen").rglob("*.py")):
        for kind, text in entries(path.read_text(encoding="utf-8")):
            found[kind].append(" ".join(text.split()))
    luck = random.Random(seed)
    chosen = [(kind, text) for kind in KINDS for text in luck.sample(found[kind], number // len(KINDS))]
    luck.shuffle(chosen)
    return chosen


def entries(source: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings, comments, public names and messages of a module."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield "docstring", text
            if not isinstance(node, ast.Module) and not node.name.startswith("_"):
                yield "name", f"{'class' if isinstance(node, ast.ClassDef) else 'def'} {node.name}"
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "msg"
            and node.args
        ):
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str) and " " in first.value:
                yield "message", first.value
    for text in comments(source):
        if len(text) > 18 and not text.startswith(("---", "type")):
            yield "comment", text


def comments(source: str) -> Iterator[str]:
    """Yield the comments of a module. Consecutive lines with only a comment are one comment."""
    block: list[str] = []
    last = (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string == "# translators: none":
            continue
        alone = not token.line[: token.start[1]].strip()
        if block and not (alone and token.start == (last[0] + 1, last[1])):
            yield " ".join(block)
            block = []
        block.append(token.string.lstrip("# "))
        last = token.start if alone else (0, 0)
    if block:
        yield " ".join(block)


if __name__ == "__main__":
    main()
