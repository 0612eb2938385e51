"""The pictures of the composed Bania cards, by name."""

from __future__ import annotations

from sheetgen.draw.cards.signs import Tableau
from sheetgen.games.bania.sheets.tableaux import alone, camps, ends, paying, turns

TABLEAUX = {
    "begin": Tableau(turns.begin),
    "turn": Tableau(turns.turn),
    "sides": Tableau(paying.sides),
    "price": Tableau(paying.price),
    "points": Tableau(camps.points),
    "full": Tableau(camps.full),
    "dice": Tableau(turns.dice),
    "elephant": Tableau(camps.elephant),
    "over": Tableau(ends.over),
    "wins": Tableau(ends.wins),
    "alone": Tableau(alone.alone),
    "its turn": Tableau(alone.turn),
    "where": Tableau(alone.where, printed=True),
    "rated": Tableau(alone.over),
}
