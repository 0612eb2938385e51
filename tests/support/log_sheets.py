"""Log sheets filled in by hand from a log, and typed off again from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.log_sheet import ON, WHO, Blank, Cross, Entry, LogRows, Rings, Row
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.replay import replay
from sheetgen.sheets.log_rows import Page, Seats, room_to_write, shortened_word, takes_share
from sheetgen.sheets.log_sheet import NUMBER

LETTER, CELL = 1.9, 7.0
"""Mm that a letter takes, written small; of a picture with its word below."""
DRAW, THROW, GIVE = msg("draw", "log"), msg("throw", "log"), msg("give", "log")


class Place(NamedTuple):
    """An entry on the paper: its row and number there, and the mm of parts that take a share."""

    entry: Entry
    seats: Seats
    share: float
    row: int
    number: int


class Line(NamedTuple):
    """A line of a log: the seat or the word that begins it."""

    head: int | str
    body: str


def places(page: Page, rows: LogRows, players: int, rounds: int) -> list[Place]:
    """All entries of a sheet in the order in which they are typed."""
    found = [(row, Seats(players, 0), 0.0) for row in rows.once(players)]
    for number in range(rounds):
        seats = Seats(players, number % players if rows.turning else 0)
        found += [(row, seats, NUMBER) for row in rows.round(players)]
    return [place for n, one in enumerate(found) for place in _row(page, n, *one)]


def _row(page: Page, number: int, row: Row, seats: Seats, start: float) -> Iterator[Place]:
    share = room_to_write(page, row, seats, start)
    return (Place(entry, seats, share, number, n) for n, entry in enumerate(row))


def typed_off(page: Page, game: Game, rows: LogRows, log: str, rounds: int) -> str:
    """What is typed off a sheet of so many rounds that was filled in from a log.

    Raises ``AssertionError`` where a line of the log has no place on the sheet.
    """
    heading = replay(log).heading
    players = heading.typed
    typed = [f"game: {game.key}", f"layout: {heading.layout_name}", f"players: {', '.join(players)}"]
    typed.append(f"lang: {heading.lang}")
    lines = at_the_table(page, list(_lines(page, log, players)))
    free = places(page, rows, len(players), rounds)
    speakers: dict[int, int | str] = {}
    last: Place | None = None
    while lines:
        line = lines.pop(0)
        for place in free:
            if _is_for(page, place, line, last, speakers) and (said := _written(page, place, line.body)):
                break
        else:
            raise AssertionError(f"no place for {line}")
        written, rest = said
        if place.entry.head == ON and last is not None and last.number == 0:
            typed[-1] += f"; {written}"
        else:
            head = line.head + 1 if isinstance(line.head, int) else line.head
            typed.append(f"{head}: {written}")
        speakers.setdefault(place.row, line.head)
        last, free = place, free[free.index(place) + 1 :]
        if rest:
            lines.insert(0, Line(line.head, rest))
    return "\n".join(typed)


def _lines(page: Page, log: str, players: Sequence[str]) -> Iterator[Line]:
    words = {word for _, word in page.lexicon.line_verbs()}
    for text in log.splitlines():
        head, colon, body = text.partition("#")[0].partition(":")
        seats = [n for n, name in enumerate(players) if head and name.startswith(head)]
        if head in words:
            yield Line(head, body.strip())
        elif colon and seats:
            yield Line(seats[0], body.strip())


def at_the_table(page: Page, lines: list[Line]) -> list[Line]:
    """Both throws of a tile are one line; cards drawn in somebody's turn are said in it."""
    found: list[Line] = []
    draw, throw = page.typed(DRAW), page.typed(THROW)
    for n, line in enumerate(lines):
        after = lines[n + 1] if n + 1 < len(lines) else None
        before = found[-1] if found else None
        if before and line.head == before.head == throw and "|" not in before.body:
            found[-1] = before._replace(body=f"{before.body} | {line.body}")
        elif line.head == draw and before and isinstance(before.head, int) and _in_turn(page, after):
            found[-1] = before._replace(body=f"{before.body}; {line.head} {line.body}")
        elif (
            before and before.head == line.head and isinstance(line.head, int) and f"; {draw} " in before.body
        ):
            found[-1] = before._replace(body=f"{before.body}; {line.body}")
        else:
            found.append(line)
    return found


def _in_turn(page: Page, after: Line | None) -> bool:
    """Whether cards are drawn in a turn that goes on in ``after``; not for a hand of which one is given."""
    return after is not None and _behind(page, GIVE, after.body) is None


def _is_for(page: Page, place: Place, line: Line, last: Place | None, speakers: dict[int, int | str]) -> bool:
    """Whether a line may stand there: the word or seat is right; who goes on does not in another's room."""
    head = place.entry.head
    if isinstance(head, Msg):
        return line.head == page.typed(head)
    if head == ON:
        return speakers.get(place.row) == line.head
    if head == WHO:
        return isinstance(line.head, int) and not (place.number and speakers.get(place.row) == line.head)
    return isinstance(line.head, int) and place.seats.number(head) == line.head + 1


def _written(page: Page, place: Place, body: str) -> tuple[str, str] | None:
    """What is typed of an entry, and what it has no room for; None if none of it fits there."""
    parts = place.entry.parts
    blanks = [part for part in parts if isinstance(part, Blank)]
    sign = "|" if any(blank.sign == "|" for blank in blanks) else ";"
    said = [piece.strip() for piece in body.split(sign)]
    typed: list[str] = []
    for part in parts:
        if isinstance(part, Cross) and (rest := _behind(page, part.face.word, said[0])) is not None:
            typed.append(page.typed(part.face.word))
            said[0] = rest
        elif isinstance(part, Rings):
            rung = _rung(page, part, said.pop(0) if sign == ";" else body)
            if rung is None:
                return None
            typed.append(rung)
    if not blanks:
        return " ".join(typed), "; ".join(said)
    if len(blanks) > 1 and not any(blank.sign for blank in blanks):
        said = body.split()
    if len(blanks) > 1 and isinstance(parts[0], Cross) and not blanks[-1].word:
        die, _, more = said[0].partition(" ")  # the die, then decisions
        said[0:1] = [die, *([more] if more else [])]
    again = next((n for n, one in enumerate(said[:-1]) if _ends(page, blanks[-1], one)), len(said))
    said, more_said = said[: again + 1], said[again + 1 :]
    filled, rest = _filled(page, place, blanks, said, f"{sign} ")
    if not (filled or typed):
        return None
    first = " ".join(typed) + (f"{sign} " if typed and blanks[0].sign and filled else " ")
    glue = f"{sign} " if any(blank.sign for blank in blanks[1:]) or sign == "|" else " "
    return (first + glue.join(filled)).strip(), "; ".join([*rest, *more_said])


def _ends(page: Page, blank: Blank, text: str) -> bool:
    """Whether a room is the last of its row that can hold this."""
    return blank.word is not None and _behind(page, blank.word, text) is not None


def _filled(
    page: Page, place: Place, blanks: list[Blank], said: list[str], glue: str
) -> tuple[list[str], list[str]]:
    """What is written in each room, and what is left."""
    last: list[str] = []
    blanks = list(blanks)
    while blanks and (word := blanks[-1].word) is not None:
        blank = blanks.pop()
        if said and (rest := _behind(page, word, said[-1])) is not None and _fits(place, blank, rest):
            last.insert(0, f"{page.typed(word)} {rest}")
            said.pop()
    first = []
    for blank in blanks:
        taken = 0
        while taken < len(said) and _fits(place, blank, glue.join(said[: taken + 1])):
            taken += 1
            if not takes_share(blank) or len(blanks) > 1 and "|" in glue:
                break
        if taken:
            first.append(glue.join(said[:taken]))
            del said[:taken]
    if last and said:  # in this order nothing could follow
        return [], []
    return [*first, *last], said


def _fits(place: Place, blank: Blank, text: str) -> bool:
    room = place.share - 2.6 if takes_share(blank) else blank.width - (4.5 if blank.icon else 0.8)
    return len(text) * LETTER <= room


def _behind(page: Page, word: Msg | str, text: str) -> str | None:
    """What stands behind a word that may be cut."""
    first, _, rest = text.partition(" ")
    return rest if first and fold(page.typed(word)).startswith(first) else None


def _rung(page: Page, rings: Rings, text: str) -> str | None:
    """The words that are printed for what is ringed."""
    faces = [face for group in rings.groups for face in group.faces]
    names = {fold(page.typed(face.word)): face for face in faces}
    names |= {fold(page.typed(face.other)): face for face in faces if face.other}
    for forms in _synonyms(page):
        if face := next((names[form] for form in forms if form in names), None):
            names = dict.fromkeys(forms, face) | names
    groups = []
    for group in text.split("|"):
        things = []
        for thing in group.split(",") if "," in rings.between else group.split():
            typed = fold(thing.strip())
            known = [n for n in names if n in (typed, typed[::-1])]
            known = known or [n for n in names if n.startswith(typed)]
            if not known:
                return None
            things.append(shortened_word(page, names[known[0]], CELL if "," not in rings.between else 40.0))
        groups.append(rings.between.join(things))
    return rings.apart.join(groups)


def _synonyms(page: Page) -> Iterator[list[str]]:
    """All words of logs with the same meaning, as they are typed."""
    for verb in page.lexicon.grammar.verbs:
        for arg in verb.args:
            for part in arg.with_inner_arguments():
                known: dict[object, list[str]] = {}
                for value, form in part.forms_of_values(page.lexicon):
                    known.setdefault(value, []).append(fold(page.typed(form)))
                yield from known.values()
