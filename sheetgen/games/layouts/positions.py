"""Where each key and value of a TOML file stands; used only to report faults, so it may be slow."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from typing import NamedTuple

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from sheetgen.message import Msg
from sheetgen.reasons import known

Key = tuple[str | int, ...]
"""A way through the file: names of keys, and indices of arrays counted from 0."""


class Span(NamedTuple):
    """A place in the file: line and column counted from 1, width in characters on that line."""

    line: int
    column: int
    width: int


class Problem(NamedTuple):
    """A place where the file is not TOML: ``kind`` is ``syntax`` or ``twice``."""

    kind: str
    span: Span
    text: str


class Positions:
    """Spans of all keys and values of ``source``; tolerates broken files.

    ``keys`` and ``values`` map ways through the file to spans; a table's key is its first header.
    ``problems`` lists what is not TOML, in the order of the file.
    """

    def __init__(self, source: str) -> None:
        self.keys: dict[Key, Span] = {}
        self.values: dict[Key, Span] = {}
        self.problems: list[Problem] = []
        self._lines = source.encode().split(b"\n")
        self._sizes: dict[Key, int] = {}
        tree = Parser(Language(tree_sitter_toml.language())).parse(source.encode())
        # what is nested beyond Python's limits is no layout; places found before must do
        with suppress(RecursionError):
            for node in tree.root_node.children:
                self._statement(node)
            if tree.root_node.has_error:
                self._errors(tree.root_node)
        self.problems.sort(key=lambda problem: problem.span)

    def _span(self, node: Node) -> Span:
        """tree-sitter counts bytes from 0; editors count characters from 1."""
        (row, start), (end_row, end) = node.start_point, node.end_point
        line = self._lines[row] if row < len(self._lines) else b""
        column = len(line[:start].decode(errors="replace")) + 1
        stop = end if end_row == row else len(line.rstrip(b"\r"))
        return Span(row + 1, column, max(1, len(line[start:stop].decode(errors="replace"))))

    def _statement(self, node: Node) -> None:
        if node.type == "pair":
            self._pair(node, ())
        elif node.type in ("table", "table_array_element"):
            self._table(node)

    def _table(self, node: Node) -> None:
        head = next((c for c in node.children if c.type in _KEYS), None)
        if head is None:
            return
        names = _names(head)
        if node.type == "table":
            way = self._way(names)
            if way in self.keys:
                self.problems.append(Problem("twice", self._span(head), _text(head)))
        else:
            parent = (*self._way(names[:-1]), names[-1])
            self._sizes[parent] = self._sizes.get(parent, 0) + 1
            way = (*parent, self._sizes[parent] - 1)
            self.keys.setdefault(parent, self._span(head))
        for cut in range(1, len(way)):
            self.keys.setdefault(way[:cut], self._span(head))
        self._put(way, head, head)
        for child in node.children:
            if child.type == "pair":
                self._pair(child, way)

    def _way(self, names: list[str]) -> Key:
        """A header's names, with the index of the last element wherever they pass an array of tables."""
        way: Key = ()
        for name in names:
            way = (*way, name)
            if way in self._sizes:
                way = (*way, self._sizes[way] - 1)
        return way

    def _pair(self, node: Node, table: Key) -> None:
        named = [c for c in node.children if c.is_named and c.type not in ("comment", "ERROR")]
        if len(named) != 2 or named[0].type not in _KEYS:
            return
        key, value = named
        way: Key = (*table, *_names(key))
        if way in self.values:
            self.problems.append(Problem("twice", self._span(key), _text(key)))
            return
        for cut in range(len(table) + 1, len(way)):
            self.keys.setdefault(way[:cut], self._span(key))
        self._put(way, key, value)
        self._value(value, way)

    def _value(self, node: Node, way: Key) -> None:
        if node.type == "array":
            items = [c for c in node.children if c.is_named and c.type not in ("comment", "ERROR")]
            for index, item in enumerate(items):
                self._put((*way, index), item, item)
                self._value(item, (*way, index))
        elif node.type == "inline_table":
            for child in node.children:
                if child.type == "pair":
                    self._pair(child, way)

    def _put(self, way: Key, key: Node, value: Node) -> None:
        self.keys.setdefault(way, self._span(key))
        self.values.setdefault(way, self._span(value))

    def _errors(self, node: Node) -> None:
        if node.is_error or node.is_missing:
            self.problems.append(Problem("syntax", self._span(node), _text(node)))
            return
        for child in node.children:
            if child.has_error or child.is_error or child.is_missing:
                self._errors(child)


def decode_error(error: tomllib.TOMLDecodeError) -> tuple[Msg, Span]:
    """What Python's own parser objects to, and where; it stops at the first."""
    place = re.search(r"at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
    if place is None:
        return known(str(error)), Span(1, 1, 1)
    return known(str(error)), Span(int(place[1] or 0), int(place[2] or 1), 1)


_KEYS = ("bare_key", "quoted_key", "dotted_key")


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")


def _names(key: Node) -> list[str]:
    """The decoded names of a possibly dotted key."""
    if key.type == "dotted_key":
        return [name for child in key.children if child.type in _KEYS for name in _names(child)]
    text = _text(key)
    if key.type == "bare_key":
        return [text]
    try:
        return list(tomllib.loads(f"{text} = 0"))
    except tomllib.TOMLDecodeError:
        return [text]
