"""The pictures of the composed cards of Nagaraja, drawn with the same functions as the sheets."""

from __future__ import annotations

from sheetgen.draw.cards.signs import Tableau
from sheetgen.games.nagaraja.sheets.tableaux import alone, hands, rounds, temples

TABLEAUX = {
    "begin": Tableau(rounds.begin),
    "round": Tableau(rounds.round_),
    "fate": Tableau(rounds.fate),
    "faces": Tableau(hands.faces),
    "card": Tableau(hands.card, printed=True),
    "nagas": Tableau(hands.nagas),
    "for-sticks": Tableau(hands.for_sticks),
    "for-temples": Tableau(hands.for_temples),
    "place": Tableau(temples.tile_place, printed=True),
    "way": Tableau(temples.way, printed=True),
    "relics": Tableau(temples.relics),
    "amulets": Tableau(temples.amulets),
    "deal": Tableau(rounds.deal),
    "win": Tableau(temples.win),
    "alone": Tableau(alone.alone, printed=True),
    "its round": Tableau(alone.round_),
    "its nagas": Tableau(alone.nagas_first),
    "its last nagas": Tableau(alone.nagas_last),
    "your cards": Tableau(alone.yours),
    "rated": Tableau(alone.over),
}
