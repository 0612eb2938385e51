"""All places of a score pad that a pen can mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from sheetgen.games.any.layout import Row, ScorePad, user_words
from sheetgen.games.contract.spots import Family, combine, up_to
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import number_message

PAD = ("score-pad",)
HEIGHT, GAP = 230.0, 5.0
"""Height in mm for tables on the shortest paper, and the gap between two tables."""
TOP, NAMES, SECTION, TOTALS, PLACES = 9.0, 11.0, 6.4, 12.0, 8.0
"""Heights in mm of the date, the names, the heading of a section, the total and the place."""
FOOT, FOOT_LINE, FOOT_TEXTS = 2.0, 3.1, 3
"""Below a table: the height in mm without and of each line that says how the game ends, and the texts in a line."""
USUAL_LINE = 9.4
"""Height in mm of a line on a pad with several games."""
NAME_LINE, WORTH_LINE = 4.6, 2.4
"""Heights in mm of the name of a row and of each line of its points below it; five entries are in a line."""
MOST_GAMES = 3

DATE = Family(
    "game.*.date", "The date of a game: the game from the top", lambda pad: combine(games(pad)), kinds=PAD
)
WINNER = Family(
    "game.*.winner", "The winner of a game: the game from the top", lambda pad: combine(games(pad)), kinds=PAD
)
NAME = Family(
    "name", "A player's name: the game and the seat", lambda pad: combine(games(pad), seats(pad)), kinds=PAD
)


def seats(pad: ScorePad) -> range:
    """Return the seats of a pad, from 1."""
    return up_to(pad.pad.players[1])


def lines(pad: ScorePad) -> int:
    """Return the number of lines of the table: numbers, boxes and subtotals."""
    return sum(max(1, len(row.parts)) for row in pad.rows) + len(section_ends(pad))


def fixed_height(pad: ScorePad) -> float:
    """Return the height in mm of everything in a table except its lines."""
    return TOP + NAMES + TOTALS + PLACES + foot_height(pad) + SECTION * len(section_ends(pad))


def foot_height(pad: ScorePad) -> float:
    """Return the height in mm of the lines below a table."""
    return FOOT + FOOT_LINE * len(foot_lines(pad))


def foot_lines(pad: ScorePad) -> list[list[Msg]]:
    """Return the lines below a table: who wins, what ends the game, what separates equal players, divided cells."""
    texts = list(_foot(pad))
    return [texts[n : n + FOOT_TEXTS] for n in range(0, len(texts), FOOT_TEXTS)]


def _foot(pad: ScorePad) -> Iterator[Msg]:
    if not pad.total.most_wins:
        yield msg("The lowest total wins", "sheet")
    if pad.total.target is not None:
        yield msg("The game ends at {n} points", "sheet", n=number_message(pad.total.target))
    for at, tie in enumerate(pad.total.breakers()):
        row = pad.row_called(tie.row)
        assert row is not None  # the layout was checked
        if at == 0:
            said = "If equal: fewest {row}" if tie.fewest else "If equal: most {row}"
        else:
            said = "then fewest {row}" if tie.fewest else "then most {row}"
        yield msg(said, "sheet", row=row.word)
    if any(map(has_points, pad.rows)):
        yield msg("Divided cells: number, then points", "sheet")


def _usual_line(row: Row) -> float:
    """Return the height in mm of a line on a pad with several games: more for a long table of points."""
    entries = len(row.points or row.steps or row.sets)
    return max(USUAL_LINE, NAME_LINE + WORTH_LINE * ceil(entries / 5))


def games(pad: ScorePad) -> range:
    """Return the games on one page, from 1: as many as have room for handwriting."""
    one = fixed_height(pad) + lines(pad) * max(map(_usual_line, pad.rows))
    return up_to(min(MOST_GAMES, max(1, int((HEIGHT + GAP) / (one + GAP)))))


def _numbered(pad: ScorePad) -> Iterator[tuple[str | int, ...]]:
    for n, row in enumerate(pad.rows, 1):
        for at in up_to(1 if row.kind == "note" else len(row.parts)):
            yield from combine(games(pad), (n,), (at,), seats(pad))


def _by_rows(pad: ScorePad, rows: Iterable[int]) -> Iterable[tuple[str | int, ...]]:
    return combine(games(pad), rows, seats(pad))


def _row(pad: ScorePad, n: str) -> Row:
    return pad.rows[int(n) - 1]


def _part_word(pad: ScorePad, game: str, n: str, at: str, seat: str) -> Msg:
    row = _row(pad, n)
    word = row.parts[int(at) - 1].word if row.parts else user_words(row.name)
    # translators: none
    return msg("{row} {part}", "report", row=word, part=int(seat))


NUMBER = Family(
    "row", "A number of a row: the game, the row from the top, the number within the row, and the seat", _numbered,
    kinds=PAD, words=_part_word,
)  # fmt: skip
YES = Family(
    "yes", "The box of a row with yes or no: the game, the row from the top, and the seat",
    lambda pad: _by_rows(pad, [n for n, row in enumerate(pad.rows, 1) if row.kind == "yes"]),
    ("cross",), kinds=PAD,
    # translators: none
    words=lambda pad, game, n, seat: msg("{row} {part}", "report", row=_row(pad, n).word, part=int(seat)),
)  # fmt: skip
POINTS = Family(
    "points", "The points of a row: the game, the row from the top, and the seat",
    lambda pad: _by_rows(pad, [n for n, row in enumerate(pad.rows, 1) if has_points(row)]), kinds=PAD,
)  # fmt: skip
SUBTOTAL = Family(
    "subtotal", "The subtotal of the section that ends with this row: the game, the row, and the seat",
    lambda pad: _by_rows(pad, section_ends(pad)), kinds=PAD,
)  # fmt: skip
TOTAL = Family(
    "total", "A player's total: the game and the seat", lambda pad: combine(games(pad), seats(pad)), kinds=PAD
)
PLACE = Family(
    "place", "A player's place: the game and the seat", lambda pad: combine(games(pad), seats(pad)), kinds=PAD
)
SPOTS = (DATE, WINNER, NAME, NUMBER, YES, POINTS, SUBTOTAL, TOTAL, PLACE)


def has_points(row: Row) -> bool:
    """Return whether the points of a row differ from the number that a player writes in it."""
    plain = row.kind in ("each", "rounds") and row.each in (None, 1)
    return row.counts and row.kind != "yes" and not plain


def section_ends(pad: ScorePad) -> list[int]:
    """Return the last row of each section, counted from 1."""
    rows = pad.rows
    return [
        n for n, row in enumerate(rows, 1)
        if row.section and (n == len(rows) or rows[n].section != row.section)
    ]  # fmt: skip
