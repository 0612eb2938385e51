"""Old names of commands and options, replaced by the current ones before a command line is parsed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class OldName(NamedTuple):
    """What to type now instead of an old command: its ``words``, and new names of old options.

    An option without a new name is left out; its value stays.
    """

    words: tuple[str, ...]
    options: Mapping[str, str] = {}


OLD_NAMES = {
    "settle": OldName(("score",)),
    "read": OldName(("score",), {"--output": "--fill", "-o": "--fill", "--review": "--page"}),
    "mend": OldName(("score", "--fix")),
    "format": OldName(("score", "--canonical")),
    "cost": OldName(("hint",)),
    "odds": OldName(("hint",)),
    "schema": OldName(("check", "--schema"), {"--output": ""}),
    "ink": OldName(("preflight", "--ink")),
    "new-game": OldName(("new", "game")),
    "new-layout": OldName(("new", "layout")),
}
"""Old commands, which work for one major version and are not shown."""


def current_words(words: Sequence[str]) -> list[str]:
    """Return a command line with the current command and options instead of old ones."""
    if not words or words[0] not in OLD_NAMES:
        return list(words)
    old = OLD_NAMES[words[0]]
    found = list(old.words)
    for word in words[1:]:
        option, equals, value = word.partition("=")
        new = old.options.get(option)
        if new is None:
            found.append(word)
        elif new:
            found.append(new + equals + value)
        elif equals:
            found.append(value)
    return found
