"""The everyday words of a language, and noun phrases made of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tools.sentences.template import Style, said

FOLDER = Path(__file__).with_name("words")


class Words:
    """The lists of one language, see ``words/en.toml``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.lists: dict[str, Any] = tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
        self.spaced: bool = self.lists.get("spaced", True)
        self.contractions = [(re.compile(old), new) for old, new in self.lists.get("contract", ())]

    def entry(self, path: str, key: Any) -> str:
        """The template of ``key`` in the table ``path``; where it has none, that of ``other``."""
        table: Mapping[str, str] = self.lists
        for name in path.split("/"):
            table = table[name]  # type: ignore[assignment]
        return table[str(key)] if str(key) in table else table["other"]

    def has(self, path: str) -> bool:
        """Whether there is such a table."""
        table: Any = self.lists
        for name in path.split("/"):
            if name not in table:
                return False
            table = table[name]
        return True


@cache
def words(lang: str) -> Words:
    """The lists of a language."""
    return Words(lang)


class Speaker:
    """Words things in one style."""

    def __init__(self, lists: Words, game: str, style: Style) -> None:
        self.lists = lists
        self.game = game
        self.style = style

    @property
    def rng(self) -> Random:
        return self.style.rng

    def thing(self, path: str, key: Any, **more: str) -> str:
        """The phrase for ``key`` of a table of this game, or of one for all games."""
        own = f"{self.game}/{path}"
        template = self.lists.entry(own if self.lists.has(own) else path, key)
        return said(template, self.style, lambda name: more[name])

    def number(self, n: int, digits: float = 0.5) -> str:
        """A number as a word, in ``digits`` of the cases in digits."""
        known: Sequence[str] = self.lists.lists["numbers"]
        if n < 1 or n > len(known) or self.rng.random() < digits:
            return str(n)
        return said(known[n - 1], self.style)

    def counted(self, path: str, n: int) -> str:
        """A number of things, of a table with a phrase for each number that has one of its own."""
        return self.thing(path, n, n=self.number(n))

    def listed(self, parts: Iterable[str]) -> str:
        """A list in a sentence: ``a, b and c``."""
        *first, last = parts
        if not first:
            return last
        one = self.lists.lists["list"]
        comma = said(one["comma"], self.style)
        return comma.join(first) + said(one["and"], self.style) + last

    def alike(self, path: str, keys: Sequence[Any], few: str = "") -> list[str]:
        """Phrases of things, those alike with their number: by table ``few/KEY`` where there are several."""
        found = []
        for key in dict.fromkeys(keys):
            n = keys.count(key)
            if few and n > 1:
                found.append(self.counted(f"{few}/{key}", n))
            else:
                found += [self.thing(path, key)] * n
        return found
