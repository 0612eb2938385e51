"""The pictures of the composed cards of Dice Charmers, drawn with the same functions as the sheets."""

from sheetgen.draw.cards.signs import Tableau
from sheetgen.games.dice_charmers.sheets.tableaux.alone import alone, idle, its_turn, over
from sheetgen.games.dice_charmers.sheets.tableaux.bonuses import bonuses, upgrades
from sheetgen.games.dice_charmers.sheets.tableaux.court import helpers, market, others, river
from sheetgen.games.dice_charmers.sheets.tableaux.end import end
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import dice, karma, passes, turn
from sheetgen.games.dice_charmers.sheets.tableaux.places import places, special
from sheetgen.games.dice_charmers.sheets.tableaux.province import reached, roads

TABLEAUX = {
    "turn": Tableau(turn),
    "karma": Tableau(karma, printed=True),
    "passes": Tableau(passes),
    "dice": Tableau(dice),
    "market": Tableau(market, "purple_t"),
    "roads": Tableau(roads, "green_t", printed=True),
    "reached": Tableau(reached, "green_t", printed=True),
    "river": Tableau(river, printed=True),
    "helpers": Tableau(helpers, "orange_t"),
    "others": Tableau(others, "orange_t"),
    "bonuses": Tableau(bonuses),
    "upgrades": Tableau(upgrades),
    "places": Tableau(places),
    "special": Tableau(special),
    "end": Tableau(end, printed=True),
    "alone": Tableau(alone, printed=True),
    "its turn": Tableau(its_turn, "gold_t"),
    "idle": Tableau(idle, printed=True),
    "over": Tableau(over),
}
