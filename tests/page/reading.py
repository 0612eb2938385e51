"""A page read back: its elements, its data, what lies on its sheets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games import registry
from sheetgen.page.page import render_page
from sheetgen.read.lines import read_log
from sheetgen.read.result import Replay
from sheetgen.replay import replay

GAMES = Path(__file__).parents[1] / "replay/games"
ONE_EACH = {
    "dice-charmers": "overlap-2",
    "bania": "bania/two-elephants",
    "nagaraja": "nagaraja/ninth-tile-tied",
    "raja": "raja/two",
}
"""A short game of each; of games that are not named here, their shortest example."""
for _key in registry.all_keys():
    _logs = sorted((GAMES / _key).glob("*.log"), key=lambda path: path.stat().st_size)
    if _key not in ONE_EACH and _logs:
        ONE_EACH[_key] = f"{_key}/{_logs[0].stem}"
VOID = {"meta", "link", "input"}


class Element:
    """An element with its attributes, and in ``parts`` texts and elements."""

    def __init__(self, name: str, attributes: dict[str, str | None]) -> None:
        self.name, self.attributes = name, attributes
        self.parts: list[Element | str] = []

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def children(self) -> list[Element]:
        return [part for part in self.parts if isinstance(part, Element)]

    def has(self, kind: str) -> bool:
        return kind in (self.attributes.get("class") or "").split()

    def all(self, name: str = "", kind: str = "", key: str = "") -> Iterator[Element]:
        """Elements inside, by name, class, id."""
        for child in self.children:
            fits = (not name or child.name == name) and (not key or child.attributes.get("id") == key)
            if fits and (not kind or child.has(kind)):
                yield child
            yield from child.all(name, kind, key)

    def one(self, name: str = "", kind: str = "", key: str = "") -> Element:
        return next(self.all(name, kind, key))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, dict(attrs))
        self.open[-1].parts.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].parts.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag, tag

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


class Made(NamedTuple):
    """A page, the replay it was made of, its elements and its data."""

    replay: Replay
    source: str
    html: Element
    data: dict[str, Any]


def read_back(source: str) -> Element:
    """The elements of a page."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0].one("html")


@cache
def made(text: str, lang: str | None = None, at: int | None = None) -> Made:
    """The page of a log's text."""
    return _made(replay(text), lang, at)


@cache
def example(name: str, lang: str | None = None) -> Made:
    """The page of one of the example games."""
    path = GAMES / f"{name}.log"
    return _made(replay(read_log(path), path.parent), lang, None)


def _made(found: Replay, lang: str | None, at: int | None) -> Made:
    source = render_page(found, lang or found.heading.lang, at=at)
    html = read_back(source)
    return Made(found, source, html, json.loads(html.one("script", key="data").text))


def lying(mark: list[Any], moment: int) -> bool:
    """Whether a mark of the data lies there at a moment, as the schema says it."""
    return sum(time <= moment for time in mark[6:]) % 2 == 1
