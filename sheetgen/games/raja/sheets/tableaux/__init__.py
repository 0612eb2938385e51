"""The pictures of the composed cards of Raja, drawn with the same functions as the sheets."""

from __future__ import annotations

from sheetgen.draw.cards.pictures import Tableau
from sheetgen.games.raja.sheets.tableaux import alone
from sheetgen.games.raja.sheets.tableaux.cities import (
    draw_city_scoring,
    draw_final_ranking,
    draw_first_three,
    draw_last_three,
    draw_next_player,
    draw_swap,
    draw_toll,
)
from sheetgen.games.raja.sheets.tableaux.rounds import (
    draw_actions,
    draw_auction,
    draw_building_places,
    draw_governors,
    draw_home_city,
    draw_house_moves,
    draw_round,
    draw_several_characters,
    draw_start,
    draw_token,
)

PALE = "ink_t"
"""The ground of pictures with red pieces."""
TABLEAUX = {
    "begin": Tableau(draw_start, PALE),
    "round": Tableau(draw_round, PALE),
    "actions": Tableau(draw_actions),
    "build": Tableau(draw_building_places),
    "houses": Tableau(draw_house_moves),
    "governors": Tableau(draw_governors),
    "toll": Tableau(draw_toll),
    "city": Tableau(draw_city_scoring),
    "first three": Tableau(draw_first_three),
    "last three": Tableau(draw_last_three),
    "take": Tableau(draw_swap),
    "next": Tableau(draw_next_player),
    "wins": Tableau(draw_final_ranking, PALE),
    "token": Tableau(draw_token),
    "home": Tableau(draw_home_city),
    "auction": Tableau(draw_auction),
    "several": Tableau(draw_several_characters),
    "alone": Tableau(alone.draw_solo_start, PALE),
    "its first": Tableau(alone.draw_ghost_houses),
    "its turn": Tableau(alone.draw_ghost_turn),
    "rated": Tableau(alone.draw_solo_end, PALE),
}
