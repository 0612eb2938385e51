"""All rule clauses of Bania in our own words, by id.

Those marked "House" decide what the printed rules leave open.
"""

from __future__ import annotations

from sheetgen.message import Msg, msg

CLAUSES: dict[str, Msg] = {
    # ---- components and set-up ----
    "BA-1": msg(
        "2 to 4 players, a board, 60 tents, 60 goods cards in four kinds (oil blue, spices red, silk "
        "purple, incense yellow), 4 goods dice, an elephant and a score marker each, and a bag. Our reading: with "
        "two players only the marked part of the board is in play.",
        "rule",
    ),
    "BA-2": msg(
        "The tents are in the bag. Each player draws 4 of them as an open reserve, the only tents that "
        "player can buy, and starts with 2 cards of each kind and 0 points.",
        "rule",
    ),
    "BA-3": msg(
        "Our reading: there are 15 cards of each kind, the youngest starts, and play goes clockwise.",
        "rule",
    ),
    "BA-4": msg(
        "Our reading: with a handicap, which is optional, all players but the first begin with 1 point, since the "
        "first seat wins more often. It is not played alone.",
        "rule",
    ),
    # ---- turn ----
    "BA-10": msg(
        "First the elephant bonus: if the own elephant stands in an open camp, one card for each colour "
        "in that camp.",
        "rule",
    ),
    "BA-11": msg(
        "Then either buy and pitch tents, as many as one can pay, or roll the goods dice, which ends the "
        "turn. Our reading: a player may also do nothing.",
        "rule",
    ),
    "BA-12": msg(
        "Last, an elephant that is not on the board may be put on a tent pitched in this turn. It pays "
        "from the next turn on.",
        "rule",
    ),
    # ---- buying ----
    "BA-20": msg(
        "The back of a tent shows three goods, its price; the front has one colour, the goods that it "
        "supplies once it is pitched. Our reading: no tent costs three of one kind.",
        "rule",
    ),
    "BA-21": msg(
        "Pay with cards, with available tents that the new tent touches, or with both. Each touching tent "
        "pays at most one goods of its colour.",
        "rule",
    ),
    "BA-22": msg(
        "Any three of a player's cards replace one card of a kind that the player lacks. Our reading: a kind is "
        "lacking when all own cards of it and all touching tents of its colour are used up.",
        "rule",
    ),
    "BA-23": msg("Spent cards go back to their piles.", "rule"),
    "BA-24": msg(
        "After the fourth tent of the reserve, four new ones are drawn at once and the turn goes on. "
        "Otherwise the reserve is filled to four at the end of the turn.",
        "rule",
    ),
    "BA-25": msg("A tent is available if it is in an open camp and next to a free space.", "rule"),
    # ---- camps ----
    "BA-30": msg(
        "A tent that touches no other starts a camp. Camps grow by tents next to them and belong to nobody.",
        "rule",
    ),
    "BA-31": msg("A tent may join open camps into one of at most seven tents.", "rule"),
    "BA-32": msg(
        "At seven tents a camp closes at once. No tent may touch it any more, and its elephants go home; "
        "their owners can place them again from their next turn on.",
        "rule",
    ),
    "BA-33": msg(
        "An elephant stays until its camp closes. Several elephants may share a camp. Our reading: none is "
        "put into a closed camp.",
        "rule",
    ),
    # ---- dice ----
    "BA-40": msg(
        "The dice show goods and two kinds of half elephants. Goods give that card. A front and a rear "
        "half give one more elephant bonus if the own elephant is in a camp, two pairs give two. A lone "
        "half gives nothing. Our reading: an optional rule allows up to three rolls, setting dice aside.",
        "rule",
    ),
    "BA-41": msg("An empty pile gives nothing.", "rule"),
    # ---- points and end ----
    "BA-50": msg(
        "A new camp is 3 points, a tent next to another 1 point. Our reading: joining camps is 1 point.",
        "rule",
    ),
    "BA-51": msg(
        "The game ends when no tent can be placed anywhere, whatever players own or can pay. Our reading: "
        "also when all tents are pitched. Whoever pitched the last tent gets 3 points.",
        "rule",
    ),
    "BA-52": msg(
        "For each kind of goods, the player with most cards of it gets 2 points; in a tie all of them do. "
        "Our reading: each kind counts by itself, and a kind that nobody holds gives nothing.",
        "rule",
    ),
    "BA-53": msg("Most points win. Our reading: a tie is a shared place.", "rule"),
    "BA-54": msg(
        "Our reading: the game also ends when a turn would begin with all piles empty and nobody able to pay "
        "for any tent of the own reserve, or after a round of turns that began with all piles empty and in which "
        "nobody pitched a tent. Whoever pitched the last tent gets 3 points for it then too.",
        "rule",
    ),
    # ---- alone ----
    "BA-S1": msg(
        "Alone you play as two do, against a ghost; you begin. Its four tents lie in a row, from left to right as "
        "they are drawn. It has no cards and no elephant, and pays nothing. It begins with the points of its "
        "strength: merchant, raja or mogul.",
        "rule",
    ),
    "BA-S2": msg(
        "The ghost's dice lie open. On its turn go along its row from the left: if a die shows a tent's colour, that "
        "tent is pitched and that die is used up. Then each front with a rear half pitches the tent that is leftmost "
        "now. Last it fills its row to four at the right end, only now even if it is empty, and throws all four dice "
        "for its next turn. It throws before your first turn too.",
        "rule",
    ),
    "BA-S3": msg(
        "Where: look at the largest camp that can grow; of equal ones, at that with the first tent. If it has no "
        "tent of the new one's colour, the new one goes beside it. Else it starts a camp; where it can't, it goes "
        "beside that camp all the same. Of all spaces that fit, the ghost takes the first: spaces go by columns, "
        "a before b, and down each column. A camp can grow if a tent may be pitched beside it.",
        "rule",
    ),
    "BA-S4": msg(
        "A tent for a whole elephant goes beside the camp in which your elephant stands, on the first space that "
        "fits. Without such a camp, or where it can't grow, it is pitched like any other.",
        "rule",
    ),
    "BA-S5": msg(
        "The ghost scores like anybody for its tents and for the last tent; without cards it has most of no kind "
        "(BA-52). As long as it has a tent, it always does something (BA-54); without tents it does nothing. If "
        "you share the first place with it, you have not won.",
        "rule",
    ),
}
