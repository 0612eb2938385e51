"""Logs rewritten in the ways that the notation pages of all games promise; those of one game are in ``game_ways``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.read.reader import SILENT, TYPED, Event
from sheetgen.read.result import Step
from tools import rewrites
from tools.rewrites import Table, typed

LATIN = ("de", "en", "es", "fr", "it", "nl", "pl", "pt", "tr")
GONE = "\0"
"""A line that is left out."""


# ---- lines and words -------------------------------------------------------------------------------
def rewritten(table: Table, say: Callable[[Event], str | None], also: Sequence[str] = ()) -> str:
    """The log with each decision of a player's line as ``say`` has it; None leaves it out.

    Of the events that nobody typed those are said whose ``how`` is in ``also``.
    """

    def write(step: Step) -> str | None:
        events = [e for e in step.events if e.how == TYPED or e.how in also]
        said = [text for event in events if (text := say(event)) is not None]
        return table.head(step) + "; ".join(said) if said and typed(step) else None

    return table.with_lines(write)


def usual(table: Table, event: Event, **how: bool) -> str:
    return table.said(event, **how)[1]


def with_rows(table: Table, write: Callable[[int, str], str | None], heads: bool = False) -> str:
    """The log with each line of play and each claim as ``write`` has it, by its number; with ``heads`` all lines."""
    said = {step.line.number for step in table.found.steps} | {
        claim.line.number for claim in table.found.claims
    }
    rows = [
        row
        if not (n in said or heads and row.strip()) or not table.picks() or (new := write(n, row)) is None
        else new
        for n, row in enumerate(table.rows, 1)
    ]
    return "\n".join(row for row in rows if row != GONE) + "\n"


def in_bodies(table: Table, write: Callable[[str], str]) -> str:
    """The log with what stands behind the colon of each line of play as ``write`` has it."""
    played = {step.line.number for step in table.found.steps}

    def line(number: int, row: str) -> str | None:
        head, colon, body = row.partition(":")
        return f"{head}:{write(body)}" if number in played and colon else None

    return with_rows(table, line)


def header_rows(table: Table) -> list[int]:
    """The numbers of the header's lines."""
    return sorted(table.found.heading.lines)


def headed(table: Table, *rows: str) -> str:
    """The log with further lines in its header."""
    last = header_rows(table)[-1]
    return "\n".join([*table.rows[:last], *rows, *table.rows[last:]]) + "\n"


def english(table: Table) -> Lexicon:
    heading = table.found.heading
    found: Lexicon = table.found.game.grammar.lexicon("en", table.players, heading.layout)
    return found


def due_moves(event: Event, table: Table, verb: str) -> list[Any]:
    """The legal answers of this verb where an event happened."""
    return [move for move in table.found.game.legal(event.before) if move[0] == verb]


# ---- the header --------------------------------------------------------------------------------------
def titled(table: Table) -> str:
    """With a title and a date, a number sign in the title."""
    return headed(
        table,
        table.rng.choice(['title: "Evening #2"', "title: Evening \\#2"]),
        "date: 2026-11-28  # a Saturday",
    )


def without_layout(table: Table) -> str:
    """Without the layout, which is the only one."""
    rows = [row for n, row in enumerate(table.rows, 1) if table.found.heading.lines.get(n) != "layout"]
    return "\n".join(rows) + "\n"


def players_joined(table: Table) -> str:
    """The players of the header with ``&`` between them."""
    keys = table.found.heading.lines

    def line(number: int, row: str) -> str | None:
        return (
            row.replace(", ", table.rng.choice([" & ", "&", "，", "、"]))
            if keys.get(number) == "players"
            else None
        )

    return with_rows(table, line, heads=True)


def strictly(table: Table) -> str:
    """Read by the words of the notation alone."""
    return headed(table, "reading: strict")


# ---- typing -------------------------------------------------------------------------------------------
def lower(table: Table) -> str:
    """All in small letters."""
    return with_rows(table, lambda number, row: row.lower())


def accented(table: Table) -> str:
    """Without the accents of Latin letters; in English with some that no word has."""
    lang = table.found.heading.lang
    if lang not in LATIN:
        return table.text

    def word(found: re.Match[str]) -> str:
        return found[1] + found[2] + "\u0301" if lang == "en" else found[0]

    def body(text: str) -> str:
        text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
        return unicodedata.normalize("NFC", re.sub(r"\b([a-z]{2,})([aeou])(?=[a-z])", word, text))

    return in_bodies(table, body)


def spaced(table: Table) -> str:
    """With spaces of all kinds, and with none around signs and between a letter and a number."""
    blanks = ["  ", "\t", "\xa0", "\u3000", "\u2009 "]

    def body(text: str) -> str:
        text = re.sub(r" *([;,|]) *", lambda found: table.rng.choice([found[1], f" {found[1]} "]), text)
        text = re.sub(r"(?<=[^\W\d_]{3}) (?=\d)", lambda _: table.rng.choice(["", " "]), text)
        return re.sub(" ", lambda _: table.rng.choice([" ", *blanks]), text)

    return in_bodies(table, body)


def commented(table: Table) -> str:
    """With comments behind lines, lines of comments, and empty lines."""
    rows: list[str] = []
    for row in table.rows:
        rows.append(
            row + table.rng.choice(["  # so it was", " ＃ a: b; c", "#", "#! ;"]) if table.picks() else row
        )
        if table.picks():
            rows.append(table.rng.choice(["# Ann: take tea; roll", "", "   ", "\t# x", "#"]))
    return "\n".join(rows) + "\n"


DIGITS = ("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "0123456789")
SIGNS = {":": "：", ",": "，、،", ";": "；؛", " ": "\u3000\xa0", "&": "＆", "/": "／", "(": "（", ")": "）"}


def other_keyboards(table: Table) -> str:
    """Letters, digits, signs and spaces of other keyboards."""

    def line(number: int, row: str) -> str:
        digits = table.rng.choice(DIGITS)
        wide = table.rng.random() < 0.3

        def sign(c: str) -> str:
            if c in SIGNS and table.rng.random() < 0.5:
                return table.rng.choice(SIGNS[c])
            if c.isdigit() and c.isascii():
                return digits[int(c)]
            return chr(ord(c) + 0xFEE0) if wide and c.isascii() and c.isalpha() else c

        content = row.partition("#")[0]
        return "".join(map(sign, content)) + row[len(content) :]

    return with_rows(table, line)


def parted(table: Table) -> str:
    """Commas, ampersands, slashes and brackets between words."""

    def body(text: str) -> str:
        parts = [
            re.sub(r"(?<=\S) (?=\S)", lambda _: table.rng.choice([" "] * 3 + PARTING), p)
            for p in text.split(";")
        ]
        return ";".join(
            re.sub(r"(\S+)\s*$", r"(\1)", p) if table.rng.random() < 0.3 and p.strip() else p for p in parts
        )

    return in_bodies(table, body)


PARTING = [", ", " & ", "/", ": "]


def in_english(table: Table) -> str:
    """English words, whatever the log's language."""
    lexicon = english(table)
    return rewritten(table, lambda event: table.said(event, lexicon)[1])


def with_s(table: Table) -> str:
    """English verbs with an s: ``gets``, ``goes``."""
    lexicon = english(table)

    def say(event: Event) -> str | None:
        written = table.said(event, lexicon)
        word, _, rest = written[1].partition(" ")
        if written[0].word is None or not word.isalpha() or word == "for":
            return written[1]
        return f"{word}{'es' if word.endswith(('s', 'o', 'ch')) else 's'} {rest}".strip()

    return rewritten(table, say)


def stopped(table: Table) -> str:
    """As far as some line."""
    first = max(header_rows(table))
    return "\n".join(table.rows[: table.rng.randint(first, len(table.rows))]) + "\n"


def joined(table: Table) -> str:
    """Lines of one turn that follow each other, in one line; first some turns are split."""
    again = Table(rewrites.split(table), table.base, table.rng, table.share)
    gone: dict[int, int] = {}
    rows = list(again.rows)
    game = again.found.game
    for one, other in zip(again.found.steps, again.found.steps[1:], strict=False):
        same = one.player is not None and one.player == other.player and typed(one) and typed(other)
        if same and game.turn(one.events[0].before) == game.turn(other.events[0].before) and again.picks():
            first = gone.get(one.line.number, one.line.number)
            gone[other.line.number] = first
            rows[first - 1] += "; " + other.line.body.strip()
            rows[other.line.number - 1] = GONE
    return "\n".join(row for row in rows if row != GONE) + "\n"


# ---- what is said --------------------------------------------------------------------------------------
def silences_said(table: Table) -> str:
    """What saying nothing means, before the line that goes on without it: a pass of the bidding."""

    def write(step: Step) -> str | None:
        at = [n for n, e in enumerate(step.events) if e.how == SILENT and e.player not in (None, step.player)]
        if not at or not typed(step):
            return None
        rows, said = [], list[str]()
        for n, event in enumerate(step.events):
            if n in at and (text := table.lexicon.write(event.move)) and event.player is not None:
                rows += [table.head(step) + "; ".join(said)] * bool(said) + [
                    f"{table.players[event.player]}: {text}"
                ]
                said = []
            elif event.how == TYPED:
                said.append(usual(table, event))
        return "\n".join([*rows, *([table.head(step) + "; ".join(said)] if said else [])])

    return table.with_lines(write)


def claimed_otherwise(table: Table) -> str:
    """Claims in another order, the number first, without commas, and some totals left out."""
    tally, say = table.found.game.tally, table.lexicon.say
    claims = {claim.line.number: claim for claim in table.found.claims}

    def line(number: int, row: str) -> str | None:
        if number not in claims:
            return None
        said = claims[number].claimed
        entries = [
            (say(f.word), "/".join("?" if said[p] is None else str(said[p]) for p in f.parts))
            for f in tally
            if f.parts and all(p in said for p in f.parts)
        ]
        table.rng.shuffle(entries)
        kept = entries[: table.rng.randint(1, len(entries))]
        first, between = table.rng.random() < 0.5, table.rng.choice([", ", " ", "; ", " & "])
        return f"{claims[number].line.head}: " + between.join(
            f"{n} {w}" if first else f"{w} {n}" for w, n in kept
        )

    return with_rows(table, line)


def claimed_as_sums(table: Table) -> str:
    """Claims with sums for their numbers."""
    claims = {claim.line.number: claim.line for claim in table.found.claims}

    def as_sum(found: re.Match[str]) -> str:
        part = table.rng.randint(1, int(found[0]) - 1) if int(found[0]) > 1 else 0
        return f"{int(found[0]) - part}+{part}" if part else found[0]

    def line(number: int, row: str) -> str | None:
        return (
            f"{claims[number].head}: {re.sub('[0-9]+', as_sum, claims[number].body)}"
            if number in claims
            else None
        )

    return with_rows(table, line)


def claimed_alone(table: Table) -> str:
    """Claims of the number that decides first, without its word."""
    claims = {claim.line.number: claim for claim in table.found.claims}
    key = next(part for field in table.found.game.tally for part in field.parts)

    def line(number: int, row: str) -> str | None:
        said = claims[number].claimed.get(key) if number in claims else None
        return None if said is None else f"{claims[number].line.head}: {said}"

    return with_rows(table, line)


def counted_words(table: Table, things: Sequence[tuple[str, int]]) -> str:
    """Things with their numbers, said in one of the ways there are."""
    twos = {n: word for word, n in reversed(table.lexicon.number_words.items())}

    def say(word: str, n: int) -> str:
        if n == 1:
            return word
        forms = [f"{n} {word}", f"{word} x{n}", f"{word} {n}x"] + [f"{twos[str(n)]} {word}"] * (
            str(n) in twos
        )
        return table.rng.choice(forms)

    return ", ".join(say(*thing) for thing in things)


def alone(table: Table) -> bool:
    """Whether it is a game alone: what the ghost does follows from its dice and draws, which a log must have."""
    return table.found.heading.ghost is not None
