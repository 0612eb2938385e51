"""The facts that the layout of a score pad must keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sheetgen.games.any.layout import KINDS, Row, ScorePad, row_texts
from sheetgen.games.any.scoring import TOTAL
from sheetgen.games.layouts.faults import Fault, Key, fault
from sheetgen.games.layouts.file import NOT_IN_NAMES
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import all_languages

COUNTED = ("each", "for_every", "rounds")
"""Kinds of rows in which a unit counts ``each`` points."""
UNKNOWN = msg("a language code such as de; docs/pad.md lists all", "report")
HALF = ("each", "for_every", "steps", "win", "rounds")
"""Kinds of rows whose numbers can be halves."""


def check(layout: ScorePad) -> list[Fault]:
    """Return what contradicts itself in a well-typed layout: names, kinds of rows, limits, ties, players."""
    return [*_players(layout), *_names(layout), *(f for n, row in enumerate(layout.rows) for f in _row(n, row)),
            *_ties(layout)]  # fmt: skip


def _players(layout: ScorePad) -> Iterator[Fault]:
    least, most = layout.pad.players
    if least > most:
        yield fault(("pad", "players"), f"[{least}, {most}]", msg("the smaller number first", "report"))
    teams = layout.total.teams
    if teams is not None and teams > most:
        yield fault(("total", "teams"), teams, msg("at most {n}, the number of players", "report", n=most))


# ---- names -------------------------------------------------------------------------------------


def _names(layout: ScorePad) -> Iterator[Fault]:
    taken: dict[tuple[str, tuple[str, ...]], int] = {}
    reserved = folded_words(str(TOTAL.word))
    for n, row in enumerate(layout.rows):
        yield from _words(("rows", n, "name"), row.name)
        yield from _words(("rows", n, "section"), row.section) if row.section else ()
        for at, kind in enumerate(row.kinds):
            yield from _words(("rows", n, "kinds", at), kind)
        for lang, text in row_texts(row):
            words = folded_words(text)
            if words == reserved:
                said = msg("another name: every pad has a total at its end", "report")
                yield fault(("rows", n, "name"), text, said)
            elif taken.setdefault((lang, words), n) != n:
                yield fault(("rows", n, "name"), text, msg("a name that no other row has", "report"))


def _words(key: Key, words: str | Mapping[str, str]) -> Iterator[Fault]:
    """Yield the faults of a text that the layout gives in one language or by language code."""
    if isinstance(words, str):
        yield from _text(key, words)
        return
    if not words:
        yield fault(key, "{}", msg("a text, or texts by language code", "report"))
    for lang, text in words.items():
        if lang not in all_languages():
            yield fault((*key, lang), lang, UNKNOWN, at_key=True)
        yield from _text((*key, lang), text)


def _text(key: Key, text: str) -> Iterator[Fault]:
    if not folded_words(text):
        yield fault(key, text, msg("a text with letters", "report"))
    elif found := NOT_IN_NAMES.search(text):
        said = "a text without {sign}, which separates names and numbers in a tally"
        yield fault(key, text, msg(said, "report", sign=found[0]))


# ---- kinds of rows and their limits ------------------------------------------------------------


def _row(n: int, row: Row) -> Iterator[Fault]:
    kinds = [key for key in KINDS if getattr(row, key) not in (None, (), False)]
    if len(kinds) > 1:
        said = msg("only one of these: {keys}", "report", keys=", ".join(kinds))
        yield fault(("rows", n, kinds[1]), getattr(row, kinds[1]), said, at_key=True)
        return
    yield from (
        fault(("rows", n, key), found, allowed, at_key=True) for key, found, allowed in _unfitting(row)
    )
    yield from (fault(("rows", n, key), found, allowed) for key, found, allowed in _limits(row))


Wrong = tuple[str, Any, Msg]


def _unfitting(row: Row) -> Iterator[Wrong]:
    """Yield keys that make no sense in a row of this kind: the key, its value, what is allowed."""
    kind = row.kind
    if row.each is not None and kind not in COUNTED:
        yield "each", row.each, msg("only one of these: {keys}", "report", keys=f"{kind}, each")
    if row.halves and kind not in HALF:
        yield "halves", row.halves, msg("whole numbers in a row with {key}", "report", key=kind)
    if row.ties != "share" and kind != "win":
        yield "ties", row.ties, msg("only in a row with {keys}", "report", keys="win")
    if row.fewest and kind != "win":
        yield "fewest", row.fewest, msg("only in a row with {keys}", "report", keys="win")
    if row.kinds and kind != "sets":
        yield "kinds", list(row.kinds), msg("only in a row with {keys}", "report", keys="sets")
    if kind in ("yes", "note") and (row.most is not None or row.least is not None):
        key = "most" if row.most is not None else "least"
        yield key, getattr(row, key), msg("no limit in a row without numbers", "report")


def _limits(row: Row) -> Iterator[Wrong]:
    """Yield limits that contradict each other: the key, its value, what is allowed."""
    if row.kind == "sets" and not row.kinds:
        yield "sets", list(row.sets), msg("together with `kinds`, the names of the kinds", "report")
    if row.kinds and row.kind == "sets" and len(row.sets) > len(row.kinds):
        yield "sets", list(row.sets), msg("at most one number for each kind: {n}", "report", n=len(row.kinds))
    if len({folded_words(str(kind)) for kind in row.kinds}) < len(row.kinds):
        yield "kinds", [str(kind) for kind in row.kinds], msg("different names", "report")
    froms = [step.at_least for step in row.steps]
    if froms != sorted(set(froms)):
        yield "steps", froms, msg("rising numbers in `from`", "report")
    if row.points and row.most is not None and row.most >= len(row.points):
        said = msg("at most {n}, the last number in `points`", "report", n=len(row.points) - 1)
        yield "most", row.most, said
    if row.least is not None and row.least < 0 and row.kind not in ("each", "rounds"):
        yield "least", row.least, msg("0 in a row with {key}", "report", key=row.kind)


def _ties(layout: ScorePad) -> Iterator[Fault]:
    seen: list[Row] = []
    names = ", ".join(text for row in layout.rows if row.kind != "note" for _, text in row_texts(row)[:1])
    for n, tie in enumerate(layout.total.breakers()):
        row = layout.row_called(tie.row)
        if row is None or row.kind == "note":
            yield fault(("total", "ties", n), tie.row, msg("one of {options}", "report", options=names))
        elif row in seen:
            yield fault(("total", "ties", n), tie.row, msg("each row once", "report"))
        else:
            seen.append(row)
