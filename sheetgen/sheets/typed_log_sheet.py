"""Convert a log sheet that was filled in on a screen to the text of a log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from sheetgen.draw.pdf_form import field_name
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.log_sheet import ON, WHO, Blank, Cross, Entry, LogRows, Part, Rings, Row
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.message import Msg, msg
from sheetgen.sheets import log_fields as fields
from sheetgen.sheets.form_answers import Answers, unreadable
from sheetgen.sheets.log_rows import Seats
from sheetgen.sheets.log_sheet import rows_of
from sheetgen.text.catalog import catalog

_ROUND: Final = re.compile(r"round-(\d+)-1-.*")
_NAME: Final = re.compile(r"field-players-(\d+)")


MOST_NAMED: Final = 5
"""The most fields that a message lists."""


class Typed(NamedTuple):
    """A line of the log: head and body, and the entry of its row, from 1."""

    head: str
    body: str
    entry: int


def log_text(game: Game, answers: Answers) -> str:
    """Return the log of a filled sheet, with the row of each line as a comment.

    Raises ``UnreadableFile`` if the content is ambiguous, for example a line without a player.
    """
    sheet = _Sheet(game, answers)
    text = "\n".join(sheet.lines()) + "\n"
    if left := [name for name, value in answers.values.items() if value and name not in sheet.read]:
        said = "The form has more than one log sheet, or fields that none has: {names}. Print a log sheet by itself."
        raise unreadable(msg(said, "report", names=", ".join(left[:MOST_NAMED])))
    return text


class _Sheet:
    def __init__(self, game: Game, answers: Answers) -> None:
        self.game, self.values, self.lang = game, answers.values, answers.lang
        self.lexicon: Lexicon = game.grammar.lexicon(answers.lang)
        self.rows: LogRows = rows_of(game)
        self.say = catalog(answers.lang).say
        self.rounds = max(
            (int(found[1]) for name in self.values if (found := _ROUND.fullmatch(name))), default=0
        )
        self.seats = sum(_NAME.fullmatch(name) is not None for name in self.values)
        self.read: set[str] = set()
        self.names = self._names()

    def lines(self) -> Iterator[str]:
        """Yield all lines: the header, rows that come once, rounds, and claims."""
        yield f"lang: {self.lang}"
        yield f"game: {self.game.key}"
        if ringed := self.value(fields.LAYOUT):
            yield f"layout: {ringed}"
        yield f"players: {', '.join(self.names)}"
        if date := self.value(fields.DATE):
            yield f"date: {date}"
        yield ""
        for number, row in enumerate(self.rows.once(self.seats), 1):
            yield from self._row(fields.RowOf(0, number), row, Seats(self.seats, 0))
        for round_ in range(1, self.rounds + 1):
            seats = Seats(self.seats, (round_ - 1) % self.seats if self.rows.turning else 0)
            for number, row in enumerate(self.rows.round(self.seats), 1):
                yield from self._row(fields.RowOf(round_, number), row, seats)
        for seat in range(1, self.seats + 1):
            yield from self._claim(seat)

    def value(self, address: str) -> str:
        """Return the value of a field. Raises ``UnreadableFile`` if the form lacks it."""
        name = field_name(address)
        if name in self.values:
            self.read.add(name)
            return self.values[name]
        if address == fields.LAYOUT:  # missing if there is only one layout
            return ""
        raise unreadable(msg("The form has lost its field {name}: print it again.", "report", name=name))

    def _names(self) -> tuple[str, ...]:
        found = [self.value(fields.player(n)) for n in range(1, self.seats + 1)]
        while found and not found[-1]:
            found.pop()
        if "" in found:
            number = found.index("") + 1
            raise unreadable(
                msg("Player {number} has no name, and a later one has.", "report", number=number)
            )
        odd = next((name for name in found if set(name) & set(",:#")), "")
        if odd:
            raise unreadable(msg("A name is written without , : and #: {name}.", "report", name=odd))
        return tuple(found)

    def _name(self, seat: int) -> str:
        """Return a player's name, or the number of a seat without a name."""
        return self.names[seat - 1] if seat <= len(self.names) else str(seat)

    # ---- rows ----
    def _row(self, where: fields.RowOf, row: Row, seats: Seats) -> Iterator[str]:
        typed: list[Typed] = []
        for number, entry in enumerate(row, 1):
            body = self._body(where.entry(number), entry)
            if entry.head == ON and body:
                if not typed or typed[0].entry != 1:
                    raise self._unsaid(where)
                if len(typed) == 1:
                    typed[0] = typed[0]._replace(body=f"{typed[0].body}; {body}")
                else:
                    typed.append(Typed(typed[0].head, body, number))
                continue
            head = self._head(where.entry(number), entry, seats)
            if body and not head:
                raise self._unsaid(where)
            if body or entry.head == WHO and head:
                typed.append(Typed(head, body, number))
        said = self.say(where.says)
        return (f"{line.head}: {line.body}".rstrip() + f"  # {said}" for line in typed)

    def _unsaid(self, where: fields.RowOf) -> Exception:
        said = "{row}: something is written, but nobody is ringed who says it."
        return unreadable(msg(said, "report", row=where.says))

    def _head(self, address: str, entry: Entry, seats: Seats) -> str:
        if isinstance(entry.head, Msg):
            return self.lexicon.say(entry.head)
        if entry.head == WHO:
            ringed = self.value(fields.seats_group(address))
            return self._name(int(ringed)) if ringed else ""
        return self._name(seats.number(entry.head))

    def _body(self, address: str, entry: Entry) -> str:
        """Return the parts of an entry, joined with their signs."""
        text, slots = "", 0
        for number, part in enumerate(entry.parts, 1):
            said = self._part(fields.part(address, number), part)
            sign = part.sign if isinstance(part, Blank) else ""
            if sign == "|":  # places are identified by their order, so none can be left out
                slots += 1
                text += f" {sign} {said}"
            elif said:
                text += f"{sign} {said}" if text else said
        return text.strip() if text.strip(" |") else ""

    def _part(self, address: str, part: Part) -> str:
        if isinstance(part, Rings):
            return self._ringed(address, part)
        said = self.value(address)
        if isinstance(part, Cross):
            return self._typed(part.face.word) if said else ""
        return f"{self._typed(part.word)} {said}" if said and part.word is not None else said

    def _ringed(self, address: str, rings: Rings) -> str:
        number, groups = 0, []
        for group in rings.groups:
            words = []
            for face in group.faces:
                number += 1
                times = range(1, rings.most + 1)
                count = sum(bool(self.value(fields.face(address, number, time))) for time in times)
                words += [self._typed(face.word)] * count
            groups.append(rings.between.join(words))
        return rings.apart.join(groups) if any(groups) else ""

    def _typed(self, word: Msg | str) -> str:
        return self.lexicon.say(word) if isinstance(word, Msg) else word

    # ---- the end ----
    def _claim(self, seat: int) -> Iterator[str]:
        """Yield the claim of a player; the place is a comment, because the replay determines it."""
        entries = []
        for field in self.game.tally:
            if not field.parts:
                said = self._typed(field.word) if self.value(fields.claim(seat, field.key)) else ""
            else:
                several = len(field.parts) > 1
                parts = [
                    self.value(fields.claim(seat, field.key, n if several else 0))
                    for n in range(1, len(field.parts) + 1)
                ]
                said = f"{self._typed(field.word)} {'/'.join(parts)}" if any(parts) else ""
            if said:
                entries.append(said)
        place = self.value(fields.places(seat))
        told = f"  # {self.say(msg('Place', 'sheet'))}: {place}" if place else ""
        if entries:
            yield f"{self._typed(_CLAIM)} {self._name(seat)}: {', '.join(entries)}{told}"
        elif place:
            yield f"# {self._name(seat)}: {self.say(msg('Place', 'sheet'))} {place}"


_CLAIM: Final = msg("claim", "log")


def is_log(answers: Answers) -> bool:
    """Return whether the form is a log sheet."""
    return any(map(_ROUND.fullmatch, answers.values))


def text_of(answers: Answers) -> str:
    """Return the log of a filled log sheet of any game. Raises ``UnreadableFile``."""
    keys = {address.split("/")[0] for address in answers.sheets}
    if len(keys) > 1:
        raise unreadable(msg("The form has sheets of several games.", "report"))
    return log_text(registry.find(keys.pop()), answers)
