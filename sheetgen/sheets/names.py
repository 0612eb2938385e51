"""Names of players on lines that are short for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.contract.lists import AND
from sheetgen.text.shaping import graphemes


def shorter(words: str, players: Sequence[str]) -> Iterator[str]:
    """Shorter ways to write one or several players' names, the longest first; nothing for other words.

    A name is cut to a beginning, with a dot, and where another begins so with the number of its seat; at last the
    number is left.
    """
    names = words.split(AND)
    if not set(names) <= set(players):
        return
    for most in range(max(len(list(graphemes(name))) for name in names) - 1, 0, -1):
        yield AND.join(_beginning(name, players, most) for name in names)
    yield AND.join(_number(name, players) for name in names)


def _beginning(name: str, players: Sequence[str], most: int) -> str:
    letters = list(graphemes(name))
    if len(letters) <= most:
        return name
    part = "".join(letters[:most]).rstrip()
    unique = not any(other.startswith(part) for other in players if other != name)
    return f"{part}." if unique else f"{part}. {_number(name, players)}"


def _number(name: str, players: Sequence[str]) -> str:
    return str(players.index(name) + 1)
