"""The pictures of the composed cards of Bania, by name."""

from __future__ import annotations

from sheetgen.draw.cards.signs import Tableau
from sheetgen.games.bania.sheets.tableaux import alone, camps, rounds

TABLEAUX = {
    "begin": Tableau(rounds.begin),
    "turn": Tableau(rounds.turn),
    "sides": Tableau(camps.sides),
    "price": Tableau(camps.price),
    "points": Tableau(camps.points),
    "full": Tableau(camps.full),
    "dice": Tableau(rounds.dice),
    "elephant": Tableau(camps.elephant),
    "over": Tableau(rounds.over),
    "wins": Tableau(rounds.wins),
    "alone": Tableau(alone.alone),
    "its turn": Tableau(alone.turn),
    "where": Tableau(alone.where, printed=True),
    "rated": Tableau(alone.over),
}
