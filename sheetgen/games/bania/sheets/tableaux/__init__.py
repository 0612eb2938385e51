"""The pictures of the composed cards of Bania, by name."""

from __future__ import annotations

from sheetgen.draw.cards.pictures import Tableau
from sheetgen.games.bania.sheets.tableaux import camps, rounds

TABLEAUX = {
    "begin": Tableau(rounds.draw_start),
    "turn": Tableau(rounds.draw_turn),
    "sides": Tableau(camps.draw_tent_sides),
    "price": Tableau(camps.draw_payment),
    "points": Tableau(camps.draw_tent_points),
    "full": Tableau(camps.draw_full_camp),
    "dice": Tableau(rounds.draw_dice_result),
    "elephant": Tableau(camps.draw_elephant_bonus),
    "over": Tableau(rounds.draw_end),
    "wins": Tableau(rounds.draw_final_scores),
    "alone": Tableau(rounds.draw_solo_start),
    "its turn": Tableau(rounds.draw_ghost_turn),
    "where": Tableau(rounds.draw_ghost_spaces, printed=True),
    "rated": Tableau(rounds.draw_solo_end),
}
