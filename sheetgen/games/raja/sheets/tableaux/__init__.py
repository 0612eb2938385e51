"""The pictures of the composed cards of Raja, drawn with the same functions as the sheets."""

from __future__ import annotations

from sheetgen.draw.cards.signs import Tableau
from sheetgen.games.raja.sheets.tableaux import alone
from sheetgen.games.raja.sheets.tableaux.building import build, houses
from sheetgen.games.raja.sheets.tableaux.persons import first_three, last_three, next_one, take
from sheetgen.games.raja.sheets.tableaux.rounds import (
    actions,
    auction,
    begin,
    governors,
    home,
    round_,
    several,
    token,
)
from sheetgen.games.raja.sheets.tableaux.scoring import city, toll, wins

PALE = "ink_t"
"""The ground of pictures with red pieces."""
TABLEAUX = {
    "begin": Tableau(begin, PALE), "round": Tableau(round_, PALE), "actions": Tableau(actions),
    "build": Tableau(build), "houses": Tableau(houses), "governors": Tableau(governors),
    "toll": Tableau(toll), "city": Tableau(city), "first three": Tableau(first_three),
    "last three": Tableau(last_three), "take": Tableau(take), "next": Tableau(next_one),
    "wins": Tableau(wins, PALE), "token": Tableau(token), "home": Tableau(home), "auction": Tableau(auction),
    "several": Tableau(several), "alone": Tableau(alone.alone, PALE), "its first": Tableau(alone.first),
    "its turn": Tableau(alone.turn), "rated": Tableau(alone.over, PALE),
}  # fmt: skip
