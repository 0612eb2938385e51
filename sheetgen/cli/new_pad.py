"""``new pad``: it writes the layout file of a score pad from five answers or from options."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from sheetgen.cli import show
from sheetgen.cli.ask_tasks import ask, choose
from sheetgen.cli.options import Argument, AsJson, Commands, Force, Option, add_command
from sheetgen.conversion import SLUG
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.games.layouts.file import NOT_IN_NAMES
from sheetgen.message import msg
from sheetgen.output_files import write_files

FORM = "sheetgen.layout/1"
_ROW = re.compile(r"\s*(?P<name>.*?[^\s\d])\s*(?:(?P<sign>[x×*/÷+#])\s*(?P<number>-?\d+(?:\.5)?))?\s*")
_PLAYERS = re.compile(r"\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*")
KEYS = {"x": "each", "×": "each", "*": "each", "/": "for_every", "÷": "for_every", "+": "yes", "#": "rounds"}
"""The sign before the number of a row -> the key in the layout."""
MOST, FEWEST = "most", "fewest"
KINDS = """\
# Other kinds of rows:
#   points = [0, 1, 3, 6, 10]                     # the points for 0, 1, 2, 3, 4
#   steps = [{ from = 3, points = 4 }]            # the points from a number on
#   each = 0                                      # nothing: the number only separates equal players
#   for_every = 5                                 # 1 for every 5, rounded down; with each = 2, 2 for every 5
#   win = [7, 3]                                  # the points for the most and the second most
#                                                 # with fewest = true: for the fewest
#   kinds = ["red", "blue"]                       # with sets: sets of different kinds
#   sets = [1, 4]                                 # the points of a set of 1, of 2
#   yes = 5                                       # the points if it is true
#   rounds = 6                                    # six numbers, which add up
#   note = true                                   # something to write down
# In every row: section = "Market". In rows with numbers: most = 12, least = -5, halves = true
# Names in several languages: name = { en = "Ships", de = "Schiffe" }, and the same for section and title
# Under [total]: target = 100, which ends the game; teams = 2; ties = ["Coins", { row = "Debts", fewest = true }]
"""


class Draft(NamedTuple):
    """What a new pad needs: its title, the numbers of players, rows, and who wins.

    ``ties`` are the rows that separate equal players, in order, and whether fewer are better.
    """

    title: str
    players: tuple[int, int]
    rows: tuple[tuple[str, str, str], ...]
    most_wins: bool
    ties: tuple[tuple[str, bool], ...]


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "pad", new_pad,
        "sheetgen new pad river-trade",
        'sheetgen new pad river-trade --rows "Ships x3, Coins /5, Debts x-2" --players 2-5',
    )  # fmt: skip


def new_pad(
    name: Annotated[str, Argument(metavar="NAME", help="name of the new pad, such as river-trade")],
    rows: Annotated[
        str | None,
        Option(
            help="rows: `Ships x3` counts 3 for each, `Coins /5` 1 for every 5, `Gate +4` 4 if true, `Round #7` "
            "has seven rounds, `Cards x0` only breaks ties; without a number 1 for each. Default: it asks",
            metavar="ROWS",
        ),
    ] = None,
    title: Annotated[str | None, Option(help="title on the pad; default: its name", metavar="NAME")] = None,
    players: Annotated[str, Option(help="number of players, such as `2-5`", metavar="NUMBER")] = "2-5",
    fewest: Annotated[bool, Option("--lowest-wins", help="the lowest total wins")] = False,
    tie: Annotated[
        str | None,
        Option(
            help="rows whose numbers separate equal players, in order, such as `Coins, fewest Debts`",
            metavar="ROWS",
        ),
    ] = None,
    to: Annotated[Path, Option(metavar="FOLDER", help="the folder to write to")] = Path(),
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Start a score pad for any game."""
    check_layout_name(name, "river-trade")
    usual = title or name.replace("-", " ").title()
    if rows is not None:
        found = read_rows(rows)
        draft = Draft(usual, read_players(players), found, not fewest, read_ties(tie or "", found))
    elif sys.stdin.isatty():
        draft = asked_draft(usual)
    else:
        raise UsageError(
            msg("Give the rows of the pad with --rows, such as {example}.", "report", example=EXAMPLE)
        )
    path, text = to / f"{name}.toml", pad_text(name, draft)
    if faults := library.find_text_faults(text):
        raise UsageError(faults[0].text)
    write_files({path: text.encode()}, force=force)
    if as_json:
        show.print_json({"schema": "sheetgen.new-layout/1", "written": [str(path)]})
        return
    show.print_written([path])
    shown = show.shown_name(path)
    show.echo(f"  sheetgen print {shown}")
    tallies = " ".join(f'"{player}: {_example(draft)}"' for player in ("Ann", "Ben"))
    show.echo(f"  sheetgen score {shown} {tallies}")


def check_layout_name(name: str, example: str) -> None:
    """Raise ``UsageError``, with an ``example``, for a name that a layout cannot have."""
    if not re.fullmatch(SLUG, name):
        said = "A layout's name has only small letters, digits and hyphens, such as {example}; {name} has others."
        raise UsageError(msg(said, "report", example=example, name=name))


EXAMPLE = '"Ships x3, Coins /5"'


def asked_draft(title: str) -> Draft:
    """Ask the five questions. Raise ``UsageError`` at the end of input."""
    try:
        called: str = ask(msg("What is the game called?", "report"), title)
        players = ask(msg("For how many players, such as `2-5`?", "report"), "2-5", read_players)
        question = msg(
            "Which rows? Such as {example}.", "report", example="Ships x3, Coins /5, Debts x-2, Gate +4"
        )
        rows = ask(question, "", read_rows)
        wins = {MOST: msg("the highest total", "report"), FEWEST: msg("the lowest total", "report")}
        most_wins = choose(msg("Who wins?", "report"), wins, keys=False) == MOST
        ties = {"": msg("nothing: they share the place", "report")}
        for row, _, _ in rows:
            ties[row] = msg("the most in {row}", "report", row=row)
            ties[f"{FEWEST} {row}"] = msg("the fewest in {row}", "report", row=row)
        tie = choose(msg("What separates players with equal totals?", "report"), ties, keys=False)
    except EOFError:
        raise UsageError(msg("Nothing was written: an answer is missing.", "report")) from None
    return Draft(called, players, rows, most_wins, read_ties(tie, rows))


def read_players(text: str) -> tuple[int, int]:
    """Return the least and the greatest number of players of a text such as ``2-5``. Raise ``UsageError``."""
    found = _PLAYERS.fullmatch(text)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= least <= most <= registry.find(registry.PADS).seats[-1]:
        said = "Write the number of players as {example}; a pad has at most {most} columns."
        raise UsageError(msg(said, "report", example="2-5", most=registry.find(registry.PADS).seats[-1]))
    return least, most


def read_rows(text: str) -> tuple[tuple[str, str, str], ...]:
    """Return the name, the key and the number of each row of a text such as ``Ships x3, Coins /5``.

    Raise ``UsageError`` for a row that cannot be read, and if there is none.
    """
    found = []
    for part in filter(None, map(str.strip, text.split(","))):
        row = _ROW.fullmatch(part)
        if row is None:
            said = "“{row}” is no row. Write a name and its worth, such as {example}."
            raise UsageError(msg(said, "report", row=part, example=EXAMPLE))
        if sign := NOT_IN_NAMES.search(row["name"]):
            said = "“{row}”: a name has no {sign}, which separates names and numbers in a tally."
            raise UsageError(msg(said, "report", row=row["name"], sign=sign[0]))
        found.append((row["name"], KEYS[row["sign"]] if row["sign"] else "", row["number"] or ""))
    if not found:
        raise UsageError(msg("Write at least one row, such as {example}.", "report", example=EXAMPLE))
    return tuple(found)


def read_ties(text: str, rows: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, bool], ...]:
    """Return the rows that separate equal players, of a text such as ``Coins, fewest Debts``; then those that count
    nothing, because they have no other purpose. With each row, return whether fewer are better.

    Raise ``UsageError`` for a row that the pad does not have.
    """
    names = {row.casefold(): row for row, _, _ in rows}
    found: dict[str, bool] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        word, _, rest = part.partition(" ")
        worded = part.casefold() not in names and word.casefold() in (MOST, FEWEST)
        fewest = worded and word.casefold() == FEWEST
        row = names.get((rest.strip() if worded else part).casefold())
        if row is None:
            said = "“{row}” is no row of the pad. Its rows are: {rows}."
            raise UsageError(msg(said, "report", row=part, rows=", ".join(names.values())))
        found[row] = fewest
    return (
        *found.items(),
        *((row, False) for row, key, n in rows if (key, n) == ("each", "0") and row not in found),
    )


def pad_text(name: str, draft: Draft) -> str:
    """Return the text of the layout file."""
    lines = [
        "[header]", f'schema = "{FORM}"', f'game = "{registry.PADS}"', 'kind = "score-pad"', f"name = {_quoted(name)}",
        'version = "1.0"', f"title = {{ {show.reader_language()} = {_quoted(draft.title)} }}", "",
        "[pad]", f"players = [{draft.players[0]}, {draft.players[1]}]", 'ink = "gold"', "",
    ]  # fmt: skip
    for row, key, number in draft.rows:
        lines += ["[[rows]]", f"name = {_quoted(row)}", *([f"{key} = {number}"] if key else []), ""]
    lines += ["[total]", f"most_wins = {str(draft.most_wins).lower()}"]
    ties = [
        f"{{ row = {_quoted(row)}, fewest = true }}" if fewest else _quoted(row) for row, fewest in draft.ties
    ]
    lines += [f"ties = [{', '.join(ties)}]"] if ties else []
    return "\n".join(lines) + "\n\n" + KINDS


def _quoted(text: str) -> str:
    """Return a string of TOML, which escapes one control character more than JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _example(draft: Draft) -> str:
    """Return a tally of the pad as an example."""
    return ", ".join(
        row if key == "yes" else f"{row} {'/'.join('1' * int(n))}" if key == "rounds" else f"{row} 2"
        for row, key, n in draft.rows
    )
