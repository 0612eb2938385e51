"""Reading gettext .po files without Babel, which would cost a scoring run half of its time.

Only what a reader needs: contexts, texts, plural forms, the fuzzy flag and the rule for plurals.
Babel writes and checks these files (``extract``); a test holds this reader against Babel's.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Entries(NamedTuple):
    """``texts``: (context, source text) -> its forms; ``plural``: count -> which form."""

    texts: dict[tuple[str, str], tuple[str, ...]]
    plural: Callable[[int], int]


def read(path: Path) -> Entries:
    """The finished translations of a .po file; fuzzy and empty ones are not finished."""
    texts: dict[tuple[str, str], tuple[str, ...]] = {}
    header = ""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        fields, fuzzy = _fields(block)
        if "msgid" not in fields:
            continue
        forms = tuple(fields[key] for key in sorted(fields) if key.startswith("msgstr"))
        if not fields["msgid"]:
            header = forms[0]
        elif forms and all(forms) and not fuzzy:
            texts[fields.get("msgctxt", ""), fields["msgid"]] = forms
    return Entries(texts, _plural(header))


def _fields(block: str) -> tuple[dict[str, str], bool]:
    """The strings of one entry by keyword, and whether it is marked fuzzy."""
    fields: dict[str, str] = {}
    key, fuzzy = "", False
    for line in block.splitlines():
        line = line.strip()
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if line and not line.startswith('"'):
            key, line = line.split(maxsplit=1)
            fields[key] = ""
        if line:
            fields[key] += line[1:-1] if "\\" not in line else ast.literal_eval(line)
    return fields, fuzzy


def _plural(header: str) -> Callable[[int], int]:
    found = re.search(r"plural=([^;]+);", header)
    if not found or found.group(1).strip() == "(n != 1)":
        return lambda n: int(n != 1)
    from gettext import c2py

    rule: Callable[[int], int] = c2py(found.group(1))
    return rule
