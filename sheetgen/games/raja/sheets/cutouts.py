"""Pieces to cut out: how many of which size, and their pages (RA-1).

Backs lie behind their fronts when the sheet is turned over its long edge, as the leaves of a book.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import dieline, ornament
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.faults import raise_fault, require_at_most
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.games.raja.sheets import character_cards, pieces, towns
from sheetgen.games.raja.sheets.page import GAME, PLAYERS, RED, block, draw_seal, line
from sheetgen.games.raja.sheets.panels import (
    NOTE,
    SMALL,
    draw_palace_front,
    draw_pencil_instructions,
    front_of,
    main_box,
)
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet
    from sheetgen.text.typesetter import Typesetter


SHARE = 0.93
"""Size of pieces relative to their places on the map at full size.

The map in parts is printed slightly smaller.
"""
ONES, FIVES = 6, 3
"""Number of ones and fives for each player.

With the tens, this is three times a player's gold at the start.
"""


class PieceSupply(NamedTuple):
    """Pieces for a number of ``players``: for each of them, for each unused colour, and for all."""

    players: int
    houses: int
    palaces: int
    neutral: int
    tokens: int
    coins: Mapping[int, int]
    """Value of a coin -> number of coins."""


def needed_pieces(layout: MapSheet, players: int) -> PieceSupply:
    """Return the pieces for a number of players (RA-1).

    An unused colour has a palace in every city (RA-4).
    """
    stock = layout.stock
    coins = {1: ONES, 5: FIVES, 10: max(1, stock.gold // 5)}
    return PieceSupply(
        players,
        stock.placed + stock.reserve + stock.quarry,
        stock.palaces,
        len(layout.cities) if players < len(PLAYERS) else 0,
        stock.tokens,
        {value: count * players for value, count in coins.items()},
    )


class PieceSizes(NamedTuple):
    """Sides of houses and palaces, and widths of standing pieces, in mm; each fits its place on the map."""

    house: float
    palace: float
    governor: float
    architect: float
    maharaja: float


def piece_sizes(layout: MapSheet) -> PieceSizes:
    """Return the sizes.

    A palace is an eight-sided piece in its round site; standing pieces are as wide as a city's court.
    """
    made = towns.city_sizes(layout)
    court = made.w - made.garden
    return PieceSizes(
        SHARE * length_in_mm(layout.print.house),
        SHARE * length_in_mm(layout.print.outer_site) * math.cos(math.pi / 8),
        SHARE * length_in_mm(layout.print.storey) * 1.05,
        SHARE * (court - 1.8),
        SHARE * (court + 1.4),
    )


OPTIONS: Mapping[str, tuple[str, ...]] = {"players": tuple("52341")}
"""Options of the sheet: the number of players. A solo game has a second colour, the ghost's."""
FRONT, TITLE = 26.0, 8.6
"""Height of the page head, and of a section's title with the space below it, in mm."""
GAP = 4.0
ACROSS = 4
"""Number of cards in a row."""
CARD_GAP = 2.6
LABEL = 19.0
"""Width of the label before a player's pieces, in mm."""
BETWEEN = 7.0
"""Least distance between houses and palaces, in mm."""
LOW = 11.0
"""Least height of a player's pieces, in mm."""
SUBTITLE = msg("Pieces to cut", "sheet")  # translators: under the game's name; at most 110 mm


class PageInProgress(NamedTuple):
    """A page that is being filled, and its free space."""

    scene: Scene
    room: Box


def piece_pages(
    layout: MapSheet,
    typesetter: Typesetter,
    paper: Paper,
    *,
    players: str = "",
) -> list[Scene]:
    """Return the pages: characters, tokens and gold with their backs, then standing figures, houses, palaces,
    and how to play without them.

    Raise ``LayoutError`` for sizes and numbers that do not fit, ``DoesNotFit`` naming the box of a text that
    does not fit, ``UsageError`` for paper that is too small.
    """
    count = needed_pieces(layout, max(2, int(players or OPTIONS["players"][0])))
    one = _page(layout, typesetter, paper, msg("front", "sheet"))
    other = _page(layout, typesetter, paper, msg("back", "sheet"), behind=True)
    _characters(one, other.scene, layout, count)
    pages = [one, other]
    pages += _sets(layout, typesetter, paper, count)
    return [page.scene for page in pages]


def _page(
    layout: MapSheet, typesetter: Typesetter, paper: Paper, side: Msg | None = None, *,
    behind: bool = False,
) -> PageInProgress:  # fmt: skip
    box, head = main_box(paper), layout.header
    said = heading(head, SUBTITLE, typesetter)
    title = f"{typesetter.say(GAME)}: {said}"
    if side is not None:
        title = f"{title}, {typesetter.say(side)}"
    scene = start_page(layout, typesetter, paper.width, paper.height, title, behind=behind)
    if not behind:
        draw_palace_front(scene, front_of(box, FRONT), said, "pieces", head.variation, FRONT)
    draw_footer(scene, layout, box.x, box.bottom + 1.2, box.w)
    used = front_of(box, FRONT).h + 4.0
    return PageInProgress(scene, box._replace(y=box.y + used, h=box.h - used))


def _section(scene: Scene, box: Box, title: Msg, hint: Msg, name: str) -> Box:
    """Draw a title, a line below it, and a hint at the other end of the title; return the space below."""
    y, rtl = box.y + 2.4, scene.typesetter.rtl
    near, far = (box.right, box.x) if rtl else (box.x, box.right)
    way = -1 if rtl else 1
    taken = line(scene, near, y, title, "display", 13, box.w * 0.4, name, "r" if rtl else "l", small=9)
    room = box.w - taken - 16
    wide = line(scene, far, y, hint, "text", 8.5, room, f"{name}.hint", "l" if rtl else "r", small=SMALL)
    with scene.layer("text"):
        scene.seg(near + way * (taken + 3), y, far - way * (wide + 3), y, RED, 0.25)
        ornament.draw_star(scene, near + way * (taken + 3), y, 1.0, n=4, inner=0.42, fill=RED)
    return box._replace(y=box.y + TITLE, h=box.h - TITLE)


# ---- characters, tokens, gold: with backs ---------------------------------------------------
def _characters(page: PageInProgress, back: Scene, layout: MapSheet, count: PieceSupply) -> None:
    scene, room = page
    # translators: how to print cards with backs; at most 120 mm
    hint = msg("Print on both sides, turning over the long edge, or glue the backs on.", "sheet")
    box = _section(scene, room, msg("Characters", "sheet"), hint, "pieces.characters")
    known = sorted(layout.characters, key=lambda name: layout.characters[name].number)
    step = (box.w - character_cards.WIDE) / (ACROSS - 1)
    for n, name in enumerate(known):
        row, column = divmod(n, ACROSS)
        x, y = box.x + column * step, box.y + row * (character_cards.HIGH + CARD_GAP)
        with scene.placed(x, y):
            character_cards.draw_character_card(scene, layout, name)
            scene.cut(
                dieline.rectangle_path(
                    0, 0, character_cards.WIDE, character_cards.HIGH, character_cards.ROUND
                )
            )
        with back.placed(scene.w - x - character_cards.WIDE, y):
            character_cards.draw_character_card_back(back)
    # The tokens lie in the row of the place after the last card.
    last = pieces.row_count(len(known) + 1, ACROSS) - 1
    y = box.y + last * (character_cards.HIGH + CARD_GAP)
    _tokens(scene, back, box.right - character_cards.WIDE / 2, y, count.tokens)
    y += character_cards.HIGH + GAP
    _gold(page, back, y, layout, count)


def _tokens(scene: Scene, back: Scene, x: float, y: float, count: int) -> None:
    """Draw the bank's action tokens in the place of one more card (RA-80)."""
    require_at_most(("stock", "tokens"), count, character_cards.MOST_TOKENS, "RA-80")
    middle = y + 27.0
    for side, at in ((scene, x), (back, scene.w - x)):
        with side.placed(at, middle):
            character_cards.draw_tokens(side, count, 22.0, cut=side is scene)
    line(
        scene,
        x,
        y + 55.4,
        msg("Tokens", "sheet"),
        "display",
        12,
        character_cards.WIDE - 4,
        "pieces.tokens",
        small=8,
    )
    # translators: under the action tokens; at most 42 mm in two lines
    words = msg("for the advanced game", "sheet")
    block(scene, x - 21, y + 57.6, 42, 7.6, words, 8.5, "pieces.advanced", "c", small=SMALL)


def _gold(page: PageInProgress, back: Scene, y: float, layout: MapSheet, count: PieceSupply) -> None:
    scene, room = page
    # translators: hint beside coins to cut out; at most 120 mm
    hint = msg("{n} for each player to begin with, the rest for the bank", "sheet", n=layout.stock.gold)
    box = _section(scene, room._replace(y=y, h=room.bottom - y), msg("Gold", "sheet"), hint, "pieces.gold")
    coins = pieces.coin_pieces(count.coins)
    fit = int((box.w - 2 * pieces.TICK) // pieces.COIN)
    kinds = count.coins[5]  # Each value of coins begins a row if there is room for that many rows.
    across = fit // kinds * kinds or fit
    down = pieces.row_count(len(coins), across)
    if down * pieces.COIN > box.h:
        most = int(box.h // pieces.COIN) * across // count.players
        allowed = msg("gold that takes at most {n} coins a player", "report", n=most)
        raise_fault(("stock", "gold"), layout.stock.gold, allowed, "RA-1")
    wide = min(across, len(coins)) * pieces.COIN
    left = box.middle - wide / 2
    pieces.draw_pieces_in_rows(scene, left, box.y, pieces.COIN, across, coins)
    pieces.draw_coin_backs(back, scene.w - left - wide, box.y, wide, down * pieces.COIN, pieces.COIN)


# ---- what stands, houses and palaces --------------------------------------------------------
def _sets(
    layout: MapSheet, typesetter: Typesetter, paper: Paper, count: PieceSupply
) -> Iterator[PageInProgress]:
    """Return as many pages as needed. The last one explains how to play without pieces, if there is room."""
    page = _page(layout, typesetter, paper)
    scene, room = page
    room = _figures(scene, room, layout, count)
    # translators: hint beside houses and palaces to cut out; at most 110 mm
    hint = msg("Glue this part on card before you cut it apart.", "sheet")
    title = msg("Houses and palaces", "sheet")  # translators: title of a panel; at most 76 mm
    room = _section(scene, room, title, hint, "pieces.sets")
    for row in _rows(layout, room.w, count):
        if row.height > room.h:
            yield page
            page = _page(layout, typesetter, paper)
            scene, room = page
        row.draw(scene, room)
        used = row.height + GAP
        room = room._replace(y=room.y + used, h=room.h - used)
    if room.h < NOTE:
        yield page
        page = _page(layout, typesetter, paper)
        scene, room = page
    draw_pencil_instructions(scene, room._replace(y=room.bottom - NOTE, h=NOTE), layout)
    yield page


def _figures(scene: Scene, room: Box, layout: MapSheet, count: PieceSupply) -> Box:
    """Draw the strips of governors, the Maharaja and architects side by side; return the space below."""
    # translators: how strips of paper are made to stand; at most 120 mm
    hint = msg("Fold at the dotted lines; glue the feet under each other.", "sheet")
    title = msg("Standing pieces", "sheet")  # translators: title of a panel; at most 76 mm
    box = _section(scene, room, title, hint, "pieces.standing")
    made = piece_sizes(layout)
    strips: list[tuple[float, float, str, pieces.DrawFace]] = [
        (made.governor, pieces.HIGH, city.colour, pieces.governor_drawing(city))
        for city in layout.cities.values()
    ]
    strips.append((made.maharaja, pieces.TALL, "gold", pieces.draw_maharaja_tower))
    strips += [
        (made.architect, pieces.HIGH, PLAYERS[seat], pieces.architect_drawing(seat))
        for seat in range(count.players)
    ]
    gap = (box.w - sum(width for width, *_ in strips)) / (len(strips) - 1)
    if gap < pieces.TICK:
        allowed = msg("pieces that have room beside each other", "report")
        raise_fault(("print", "storey"), layout.print.storey, allowed, "RA-3")
    x, y = box.x, box.y + pieces.STRIP / 2
    for width, high, ink, face in strips:
        pieces.draw_folded_strip(scene, x + width / 2, y, width, high, ink, face)
        x += width + gap
    used = pieces.STRIP + GAP
    return box._replace(y=box.y + used, h=box.h - used)


class PieceRow(NamedTuple):
    """A row of pieces: its height in mm, and the function that draws it at the top of a box."""

    height: float
    draw: Callable[[Scene, Box], None]


def _rows(layout: MapSheet, width: float, count: PieceSupply) -> Iterator[PieceRow]:
    """Yield the houses and palaces of each player, then the palaces of unused colours, two in a row (RA-4)."""
    made = piece_sizes(layout)
    houses = max(1, int((width - LABEL - BETWEEN) * 0.52 // made.house))
    along = max(1, int((width / 2 - LABEL - pieces.TICK) // made.palace))
    own = pieces.even_row_length(count.houses, houses), pieces.even_row_length(count.palaces, along)
    high = max(
        pieces.row_count(count.houses, own[0]) * made.house,
        pieces.row_count(count.palaces, own[1]) * made.palace,
        LOW,
    )
    for seat in range(count.players):
        yield PieceRow(high, partial(_own, layout=layout, count=count, seat=seat, across=own))
    others = range(count.players, len(PLAYERS))
    along = pieces.even_row_length(count.neutral, along)
    high = pieces.row_count(count.neutral, along) * made.palace
    for n in range(0, len(others), 2):
        yield PieceRow(
            high, partial(_neutral, layout=layout, count=count, seats=others[n : n + 2], along=along)
        )


def _own(
    scene: Scene, box: Box, layout: MapSheet, count: PieceSupply, seat: int, across: tuple[int, int]
) -> None:  # fmt: skip
    """Draw the label of a player's pieces, the houses and the palaces."""
    made, (houses, palaces) = piece_sizes(layout), across
    high = pieces.row_count(count.houses, houses) * made.house
    low = pieces.row_count(count.palaces, palaces) * made.palace
    middle = max(high, low, LOW) / 2 + box.y
    draw_seal(scene, seat, box.x + LABEL / 2, middle, LABEL * 0.42, PLAYERS[seat])
    pieces.draw_pieces_in_rows(
        scene,
        box.x + LABEL,
        middle - high / 2,
        made.house,
        houses,
        pieces.house_pieces(seat, count.houses),
        f"{PLAYERS[seat]}_f",
    )
    left = box.right - pieces.TICK - palaces * made.palace
    pieces.draw_pieces_in_rows(
        scene,
        left,
        middle - low / 2,
        made.palace,
        palaces,
        pieces.palace_pieces(seat, count.palaces),
        f"{PLAYERS[seat]}_f",
    )


def _neutral(
    scene: Scene, box: Box, layout: MapSheet, count: PieceSupply, seats: Sequence[int], along: int
) -> None:  # fmt: skip
    """Draw a palace of each unused colour for every city."""
    side = piece_sizes(layout).palace
    wide, high = along * side, pieces.row_count(count.neutral, along) * side
    words = msg(
        "neutral", "sheet"
    )  # translators: label before the palaces of colours that no player has; at most 17 mm in two lines
    for seat, left in zip(seats, (box.x + LABEL, box.right - pieces.TICK - wide), strict=False):
        block(
            scene,
            left - LABEL,
            box.y,
            LABEL - 2 * pieces.TICK,
            high,
            words,
            9,
            "pieces.neutral",
            "r",
            small=SMALL,
        )
        pieces.draw_pieces_in_rows(
            scene, left, box.y, side, along, pieces.palace_pieces(seat, count.neutral), f"{PLAYERS[seat]}_f"
        )
