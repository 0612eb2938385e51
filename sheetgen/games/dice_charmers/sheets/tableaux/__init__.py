"""The pictures of the composed cards of Dice Charmers, drawn with the same functions as the sheets."""

from sheetgen.draw.cards.pictures import Tableau
from sheetgen.games.dice_charmers.sheets.tableaux.bonuses import (
    draw_bonuses,
    draw_places,
    draw_roads,
    draw_special_bonuses,
    draw_upgrades,
    draw_won_bonuses,
)
from sheetgen.games.dice_charmers.sheets.tableaux.court import (
    draw_first_persons,
    draw_market,
    draw_other_persons,
    draw_river,
)
from sheetgen.games.dice_charmers.sheets.tableaux.dice import draw_dice, draw_karma, draw_passes, draw_turn
from sheetgen.games.dice_charmers.sheets.tableaux.end import (
    draw_end,
    draw_ghost_turn,
    draw_ghost_without_die,
    draw_solo_end,
    draw_solo_start,
)

TABLEAUX = {
    "turn": Tableau(draw_turn),
    "karma": Tableau(draw_karma),
    "passes": Tableau(draw_passes),
    "dice": Tableau(draw_dice),
    "market": Tableau(draw_market, "purple_t"),
    "roads": Tableau(draw_roads, "green_t", printed=True),
    "reached": Tableau(draw_won_bonuses, "green_t", printed=True),
    "river": Tableau(draw_river, printed=True),
    "helpers": Tableau(draw_first_persons, "orange_t"),
    "others": Tableau(draw_other_persons, "orange_t"),
    "bonuses": Tableau(draw_bonuses),
    "upgrades": Tableau(draw_upgrades),
    "places": Tableau(draw_places),
    "special": Tableau(draw_special_bonuses),
    "end": Tableau(draw_end, printed=True),
    "alone": Tableau(draw_solo_start, printed=True),
    "its turn": Tableau(draw_ghost_turn, "gold_t"),
    "idle": Tableau(draw_ghost_without_die, printed=True),
    "over": Tableau(draw_solo_end),
}
