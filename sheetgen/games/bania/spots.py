"""All spots of Bania's sheets that a pen or a piece can mark. Seats and counts begin with 1."""

from __future__ import annotations

from sheetgen.games.bania.board import GOODS, GOODS_WORDS, spaces_of
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.contract.solo import GHOST_KIND, field_spots, rating_spots
from sheetgen.games.contract.spots import Family, Parts, combine, name_field, up_to
from sheetgen.message import Msg, msg

BOXES = 100
"""Number of boxes of the score track, which is passed several times. Box 100 is also box 0."""
MOST_RESERVE = 6
"""Number of places for tents in the reserve on a player's sheet."""
CARD_BOXES, HOME_BOXES, POINT_BOXES = 30, 10, 70
"""Boxes on the sheet for a pen: cards of a kind, spaces of the elephant, points.

Simulations show at most 27 cards of a kind for a player, 58 for all players together, 62 points, and six
tents for an elephant.
"""
PILE_ROWS = 4
"""Number of rows of boxes for a pile; each row has as many boxes as the kind has cards."""
GAMES = 4
"""Number of games on one score pad."""
GHOSTS = 2
"""Number of games on one page of the ghost's sheet."""

BOARD, PLAYER, PEN, PAD, GHOST = "board", "player", "pen", "score", GHOST_KIND
_SEATS = range(1, 5)


def _spaces(layout: BoardSheet) -> Parts:
    return combine(spaces_of(layout.board.columns, layout.board.spring))


# ---- the board -------------------------------------------------------------------------------
def _name(layout: BoardSheet, space: str) -> Msg:
    return msg("{name}", "report", name=space)


SPACE = Family(
    "space",
    "A space, for a tent: its column and row",
    _spaces,
    ("piece",),
    kinds=(BOARD, PEN),
    own=False,
    words=_name,
)
ELEPHANT = Family(
    "elephant",
    "Where elephants stand on the tent of a space: its column and row",
    _spaces,
    ("piece",),
    kinds=(BOARD, PEN),
    own=False,
    words=_name,
)
SCORE = Family(
    "score",
    "A place in a box of the score track: the box, the seat; box 100 is also box 0",
    lambda layout: combine(up_to(BOXES), _SEATS),
    ("piece",),
    kinds=(BOARD,),
    own=False,
)
NAME = Family(
    "name",
    "A player's name: the seat",
    lambda layout: combine(_SEATS),
    ("text",),
    kinds=(BOARD, PEN),
    own=False,
)

# ---- a player's sheet ------------------------------------------------------------------------
OWN_NAME = name_field(PLAYER)
OWN_SIGN = Family(
    "own.sign",
    "The player's sign: the seat",
    lambda layout: combine(_SEATS),
    ("circle",),
    kinds=(PLAYER,),
)
OWN_CARDS = Family(
    "own", "The number of cards in hand: the goods", lambda layout: combine(GOODS), ("text",), kinds=(PLAYER,),
    words=lambda layout, goods: GOODS_WORDS[goods], totals=GOODS,
)  # fmt: skip
OWN_RESERVE = Family(
    "own.reserve",
    "A place for a tent of the reserve, from the left",
    lambda layout: combine(up_to(min(layout.stock.reserve, MOST_RESERVE))),
    ("piece",),
    kinds=(PLAYER,),
)

# ---- the sheet for a pen ---------------------------------------------------------------------


def _register(layout: BoardSheet) -> Parts:
    return ((goods, n) for goods, prices in layout.tents.items() for n in up_to(len(prices)))


TENT = Family(
    "tent",
    "The box of a tent in the register: the goods it supplies, its row",
    _register,
    ("piece",),
    kinds=(PEN,),
    own=False,
)
PILE = Family(
    "pile",
    "A card taken from a pile: the goods, its number",
    lambda layout: (
        (goods, n) for goods, kind in layout.goods.items() for n in up_to(PILE_ROWS * kind.cards)
    ),
    ("slash", "cross"),
    kinds=(PEN,),
    own=False,
)
HOME = Family(
    "home",
    "Where a player's elephant stands, one place after the other: the seat, its number",
    lambda layout: combine(_SEATS, up_to(HOME_BOXES)),
    ("piece",),
    kinds=(PEN,),
    own=False,
)
HAND = Family(
    "hand",
    "A card in a player's hand: the seat, the goods, its number",
    lambda layout: combine(_SEATS, GOODS, up_to(CARD_BOXES)),
    ("slash", "cross"),
    kinds=(PEN,),
    own=False,
)
POINTS = Family(
    "points",
    "A point of a player: the seat, its number",
    lambda layout: combine(_SEATS, up_to(POINT_BOXES)),
    ("cross",),
    kinds=(PEN,),
    own=False,
)

# ---- the score pad ---------------------------------------------------------------------------
GAME = Family(
    "game",
    "A line to write on: the game on the pad, date or winner",
    lambda layout: combine(up_to(GAMES), ("date", "winner")),
    ("text",),
    kinds=(PAD,),
    own=False,
)
ROW = Family(
    "game",
    "A player's row: the game on the pad, the seat, then name, points of the track, last tent, total or "
    "cards of these goods",
    lambda layout: combine(up_to(GAMES), _SEATS, ("name", "track", "last", "total", *GOODS)),
    ("text", "circle"),
    kinds=(PAD,),
    own=False,
)
MOST = Family(
    "game",
    "Points for most cards of a kind: the game on the pad, the seat, most, the goods",
    lambda layout: combine(up_to(GAMES), _SEATS, ("most",), GOODS),
    ("circle",),
    kinds=(PAD,),
    own=False,
)

# ---- the ghost -------------------------------------------------------------------------------


def _row(layout: BoardSheet) -> Parts:
    return combine(up_to(GHOSTS), up_to(min(layout.stock.reserve, MOST_RESERVE)))


GHOST_TENT = Family(
    "row",
    "A place for a tent of the ghost: the game, the place from the left",
    _row,
    ("piece",),
    kinds=(GHOST,),
)
GHOST_DIE = Family(
    "die",
    "A place for a die of the ghost: the game, the place from the left",
    lambda layout: combine(up_to(GHOSTS), up_to(layout.dice.number)),
    ("piece",),
    kinds=(GHOST,),
)
RATING = rating_spots(GHOSTS)
GHOST_FIELD = field_spots(GHOSTS)

SPOTS = (
    SPACE, ELEPHANT, SCORE, NAME,
    OWN_NAME, OWN_SIGN, OWN_CARDS, OWN_RESERVE,
    TENT, PILE, HOME, HAND, POINTS,
    GAME, ROW, MOST,
    GHOST_TENT, GHOST_DIE, RATING, GHOST_FIELD,
)  # fmt: skip
