"""Read forms that were filled in on a screen: final tallies of score sheets, and logs of log sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sheetgen.draw.pdf_screen import CROSSED, field_name
from sheetgen.errors import SheetgenError, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.log_sheet import ON, WHO, Blank, Cross, Entry, LogRows, Part, Rings, Row
from sheetgen.games.layouts.file import layout_hash, resolve
from sheetgen.games.library import load
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import UNKNOWN
from sheetgen.message import Msg, msg
from sheetgen.sheets import log_fields as fields
from sheetgen.sheets.log_rows import Seats
from sheetgen.sheets.log_sheet import log_rows_of
from sheetgen.sheets.press_data import Answers, FormSheet, unreadable_form
from sheetgen.text.catalog import catalog

if TYPE_CHECKING:
    from sheetgen.games.contract.paper import Paper, Tally


_AGAIN: Final = re.compile(r"_\d+$")
"""The suffix of names of fields that repeat because a sheet was printed several times."""
_DATE: Final = re.compile(r"(field|game-\d+)-date(_\d+)?")
MARKED: Final = ("cross", "slash", "circle")
"""The mark that a checked box means, if several are possible: the first of these."""


class FormTally(NamedTuple):
    """The final tally of a player on a filled form: ``values`` are numbers, or text as it was typed.

    ``seat`` is the player's number on a pad, from 1, and None on a sheet of one player. ``name`` may be empty.
    """

    seat: int | None
    name: str
    values: Mapping[str, Any]

    def text(self, game: Game, layout: Any, lang: str) -> str:
        """Return the tally on a layout as typed in a language: ``fame 16, money 49``."""
        lexicon = game.grammar.lexicon(lang)
        entries = []
        for field in game.fields(layout):
            if not field.parts and self.values.get(field.key):
                entries.append(lexicon.say(field.word))
            elif any(part in self.values for part in field.parts):
                numbers = "/".join(str(self.values.get(part, UNKNOWN)) for part in field.parts)
                entries.append(f"{lexicon.say(field.word)} {numbers}")
        return ", ".join(entries)


class Tallies(NamedTuple):
    """The final tallies of a filled form as arguments for ``settle``, and the layout played on.

    ``tallies`` has the same, one for each of ``texts``; ``address`` is the layout of the first sheet.
    ``played_on`` is ``address`` if the game is played on this sheet, else empty.
    """

    game: Game
    layout: Any
    texts: list[str]
    address: str = ""
    played_on: str = ""
    tallies: Sequence[FormTally] = ()


def read_tallies(forms: Sequence[Answers], alone: bool = False) -> Tallies:
    """Return the tallies of filled forms, one for each player; of a pad, those of its first filled game.

    Forms of several people make one game. Empty fields are left out; ``settle`` asks for them if they are
    decisive. Raises ``UnreadableFile`` if the forms have no tallies, or are of several games, or if ``alone``
    is False and there is only the sheet of one player.
    """
    read = [sheet for form in forms for part in form.parts if (sheet := _ScoreForm(form, part)).filled]
    if not read:
        raise unreadable_form(msg("No sheet for final tallies is filled in.", "report"))
    first = read[0]
    other_side = any(
        sheet.address != first.address and sheet.paper.plays and first.paper.plays for sheet in read
    )
    if other_side or any(sheet.game is not first.game for sheet in read):
        raise unreadable_form(msg("The sheets are of several games.", "report"))
    if first.paper.own and len(read) < 2 and not alone:
        said = "The sheet of one player is not enough: print a form with a sheet for each player."
        raise unreadable_form(msg(said, "report"))
    found, texts = [], []
    for number, sheet in enumerate(read, 1):
        for tally in sheet.tallies():
            call = catalog(sheet.lang).say(msg("Player {number}", "sheet", number=tally.seat or number))
            found.append(tally)
            texts.append(
                f"{quoted_name(tally.name) or call}: {tally.text(sheet.game, sheet.layout, sheet.lang)}"
            )
    played_on = first.address if first.paper.plays else ""
    return Tallies(first.game, first.paper.played or first.layout, texts, first.address, played_on, found)


def claims_of_form(file: str, read: Tallies) -> list[str]:
    """Return the tallies of the form ``file`` as English claims for a log: ``Leila: fame 16, money 49``.

    Raises ``UsageError`` for a sheet of one player without a name.
    """
    claims = []
    for tally in read.tallies:
        if not tally.name and tally.seat is None:
            said = "Write the player's name on {file}, so that it can be compared with the log."
            raise UsageError(msg(said, "report", file=file))
        name = quoted_name(tally.name) or tally.seat
        claims.append(f"{name}: {tally.text(read.game, read.layout, 'en')}")
    return claims


def quoted_name(name: str) -> str:
    """Return a name as it is typed in a log: in quotes if it has signs that end a name."""
    return f'"{name}"' if set(name) & set(",:#;") else name


def date_of_form(form: Answers) -> str:
    """Return the date on a form for tallies, as typed; empty if it has none, or several."""
    dates = {value for name, value in form.values.items() if value and _DATE.fullmatch(name)}
    return dates.pop() if len(dates) == 1 else ""


class _ScoreForm:
    """A score sheet in a filled form, with the marks of its boxes."""

    def __init__(self, answers: Answers, part: FormSheet) -> None:
        self.address, self.lang = part.sheet, answers.lang
        self.game = registry.find(part.sheet.split("/")[0])
        self.values = {_AGAIN.sub("", name): answers.values.get(name, "") for name in part.names}
        self.filled = any(self.values.values())
        if self.filled:
            self.layout = self._layout(answers.sheets.get(part.sheet, ""))
            self.paper = self._paper()
            if not all(field_name(address) in self.values for address in self.paper.kinds):
                said = "The form has lost or gained pages: fill in the whole file as it was printed."
                raise unreadable_form(msg(said, "report"))

    def _layout(self, digest: str) -> Any:
        """Return the layout of the sheet. Raises ``UnreadableFile`` if it is missing or was changed."""
        try:
            layout = load(resolve(self.address))
        except SheetgenError as error:
            said = "The form is of {layout}, which is not here: {reason}"
            raise unreadable_form(msg(said, "report", layout=self.address, reason=error.message)) from None
        if layout_hash(layout) != digest:
            said = "{layout} was changed since the form was printed."
            raise unreadable_form(msg(said, "report", layout=self.address))
        return layout

    def _paper(self) -> Paper:
        paper = self.game.paper_of(self.layout)
        if paper is None:
            said = "{layout} has no final tallies. Log sheets, score sheets and score pads have them."
            raise unreadable_form(msg(said, "report", layout=self.address))
        return paper

    def _marks(self) -> dict[str, str]:
        """Return the kind of mark on each spot, from the boxes that are checked."""
        found = {}
        for address, kinds in self.paper.kinds.items():
            name = field_name(address)
            if self.values.get(f"{name}-{CROSSED}"):
                found[address] = "used"
            elif self.values.get(name):
                found[address] = next((kind for kind in MARKED if kind in kinds), kinds[0])
        for address in self.paper.kinds:  # a box that can be ringed and crossed, and is only ringed
            if found.get(address) == "cross" and field_name(address) + f"-{CROSSED}" in self.values:
                found[address] = "circle"
        return found

    def tallies(self) -> Iterator[FormTally]:
        """Return the tallies of its players. Raises ``UnreadableFile`` for several games on one pad."""
        found = [tally for tally in self.paper.tallies(self._marks()) if tally.used]
        games = sorted({tally.game for tally in found})
        if len(games) > 1:
            raise unreadable_form(
                msg("Several games of the pad are filled in: print a pad for each game.", "report")
            )
        return map(self._tally, found)

    def _tally(self, tally: Tally) -> FormTally:
        written = {part: self.values.get(field_name(address), "") for part, address in tally.written.items()}
        values: Mapping[str, Any] = {**tally.values, **{part: text for part, text in written.items() if text}}
        name = self.values.get(field_name(tally.name), "") if tally.name else ""
        return FormTally(None if self.paper.own else tally.seat, name, values)


_ROUND: Final = re.compile(r"round-(\d+)-1-.*")
_NAME: Final = re.compile(r"field-players-(\d+)")


MOST_NAMED: Final = 5
"""The most fields that a message lists."""


class TypedLine(NamedTuple):
    """A line of the log: head and body, and the entry of its row, from 1."""

    head: str
    body: str
    entry: int


def log_of_game_form(game: Game, answers: Answers) -> str:
    """Return the log of a filled sheet, with the row of each line as a comment.

    Raises ``UnreadableFile`` if the content is ambiguous, for example a line without a player.
    """
    sheet = _LogForm(game, answers)
    text = "\n".join(sheet.lines()) + "\n"
    if left := [name for name, value in answers.values.items() if value and name not in sheet.read]:
        said = "The form has more than one log sheet, or fields that none has: {names}. Print a log sheet by itself."
        raise unreadable_form(msg(said, "report", names=", ".join(left[:MOST_NAMED])))
    return text


class _LogForm:
    def __init__(self, game: Game, answers: Answers) -> None:
        self.game, self.values, self.lang = game, answers.values, answers.lang
        self.lexicon: Lexicon = game.grammar.lexicon(answers.lang)
        self.rows: LogRows = log_rows_of(game)
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
        if address == fields.LAYOUT:  # a log sheet of a game with only one layout has no such field
            return ""
        raise unreadable_form(msg("The form has lost its field {name}: print it again.", "report", name=name))

    def _names(self) -> tuple[str, ...]:
        found = [self.value(fields.player_address(n)) for n in range(1, self.seats + 1)]
        while found and not found[-1]:
            found.pop()
        if "" in found:
            number = found.index("") + 1
            raise unreadable_form(
                msg("Player {number} has no name, and a later one has.", "report", number=number)
            )
        odd = next((name for name in found if set(name) & set(",:#")), "")
        if odd:
            raise unreadable_form(msg("A name is written without , : and #: {name}.", "report", name=odd))
        return tuple(found)

    def _name(self, seat: int) -> str:
        """Return a player's name, or the number of a seat without a name."""
        return self.names[seat - 1] if seat <= len(self.names) else str(seat)

    # ---- rows ----
    def _row(self, where: fields.RowOf, row: Row, seats: Seats) -> Iterator[str]:
        typed: list[TypedLine] = []
        for number, entry in enumerate(row, 1):
            body = self._body(where.entry(number), entry)
            if entry.head == ON and body:
                if not typed or typed[0].entry != 1:
                    raise self._unsaid(where)
                if len(typed) == 1:
                    typed[0] = typed[0]._replace(body=f"{typed[0].body}; {body}")
                else:
                    typed.append(TypedLine(typed[0].head, body, number))
                continue
            head = self._head(where.entry(number), entry, seats)
            if body and not head:
                raise self._unsaid(where)
            if body or entry.head == WHO and head:
                typed.append(TypedLine(head, body, number))
        said = self.say(where.says)
        return (f"{line.head}: {line.body}".rstrip() + f"  # {said}" for line in typed)

    def _unsaid(self, where: fields.RowOf) -> Exception:
        said = "{row}: something is written, but no player is ringed."
        return unreadable_form(msg(said, "report", row=where.says))

    def _head(self, address: str, entry: Entry, seats: Seats) -> str:
        if isinstance(entry.head, Msg):
            return self.lexicon.say(entry.head)
        if entry.head == WHO:
            ringed = self.value(fields.seats_address(address))
            return self._name(int(ringed)) if ringed else ""
        return self._name(seats.number(entry.head))

    def _body(self, address: str, entry: Entry) -> str:
        """Return the log text of an entry: its parts, joined with the signs between them."""
        text, slots = "", 0
        for number, part in enumerate(entry.parts, 1):
            said = self._part(fields.part_address(address, number), part)
            sign = part.sign if isinstance(part, Blank) else ""
            if sign == "|":  # the order of values between "|" identifies them, so an empty one stays
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
                count = sum(bool(self.value(fields.picture_address(address, number, time))) for time in times)
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
                said = self._typed(field.word) if self.value(fields.claim_address(seat, field.key)) else ""
            else:
                several = len(field.parts) > 1
                parts = [
                    self.value(fields.claim_address(seat, field.key, n if several else 0))
                    for n in range(1, len(field.parts) + 1)
                ]
                said = f"{self._typed(field.word)} {'/'.join(parts)}" if any(parts) else ""
            if said:
                entries.append(said)
        place = self.value(fields.places_address(seat))
        told = f"  # {self.say(msg('Place', 'sheet'))}: {place}" if place else ""
        if entries:
            yield f"{self._typed(_CLAIM)} {self._name(seat)}: {', '.join(entries)}{told}"
        elif place:
            yield f"# {self._name(seat)}: {self.say(msg('Place', 'sheet'))} {place}"


_CLAIM: Final = msg("claim", "log")


def is_log_form(answers: Answers) -> bool:
    """Return whether the form is a log sheet."""
    return any(map(_ROUND.fullmatch, answers.values))


def log_of_form(answers: Answers) -> str:
    """Return the log of a filled log sheet of any game. Raises ``UnreadableFile``."""
    keys = {address.split("/")[0] for address in answers.sheets}
    if len(keys) > 1:
        raise unreadable_form(msg("The form has sheets of several games.", "report"))
    return log_of_game_form(registry.find(keys.pop()), answers)
