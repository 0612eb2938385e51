"""The pictures of the composed cards of Nagaraja, drawn with the same functions as the sheets."""

from __future__ import annotations

from sheetgen.draw.cards.pictures import Tableau
from sheetgen.games.nagaraja.sheets.tableaux import alone, rounds, temples

TABLEAUX = {
    "begin": Tableau(rounds.draw_start),
    "round": Tableau(rounds.draw_round),
    "fate": Tableau(rounds.draw_confrontation),
    "faces": Tableau(rounds.draw_faces),
    "card": Tableau(rounds.draw_card_parts, printed=True),
    "nagas": Tableau(rounds.draw_nagas),
    "for-sticks": Tableau(rounds.draw_stick_effects),
    "for-temples": Tableau(rounds.draw_temple_effects),
    "place": Tableau(temples.draw_legal_places, printed=True),
    "way": Tableau(temples.draw_path, printed=True),
    "relics": Tableau(temples.draw_relics),
    "amulets": Tableau(temples.draw_amulets),
    "deal": Tableau(rounds.draw_new_deal),
    "win": Tableau(temples.draw_ends),
    "alone": Tableau(alone.draw_solo_start, printed=True),
    "its round": Tableau(alone.draw_solo_round),
    "its nagas": Tableau(alone.draw_nagas_on_cards),
    "its last nagas": Tableau(alone.draw_nagas_on_temples),
    "your cards": Tableau(alone.draw_own_cards),
    "rated": Tableau(alone.draw_solo_end),
}
