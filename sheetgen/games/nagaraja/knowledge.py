"""Conclusions from the log: paths, remaining cards and relics, bounds of the points.

Things that the log does not name are among the remaining ones. A later reveal must be one of these (NA-2,
NA-3).
"""

from __future__ import annotations

from functools import lru_cache

from sheetgen.games.contract.solo import IT
from sheetgen.games.nagaraja.board import BESIDE, BITS, EMPTY, NEIGHBOURS, Board
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, UNKNOWN_OMEN, UNKNOWN_TILE, State, Temple, Unseen

# ---- paths ----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def reached_places(board: Board, tiles: tuple[int, ...]) -> tuple[int, int, int]:
    """Return what the entrances reach, as bit masks (NA-24): relic places, cells by their amulet place, empty
    cells.

    An empty cell is reached if an open path leads to its side.
    """
    laid, relic_at = board.laid, board.relic_at
    visited = [0] * 9
    todo = list(board.entrances)
    relics = amulets = ends = 0
    while todo:
        cell, side = todo.pop()
        number = tiles[cell]
        if number == EMPTY or visited[cell] >> side & 1:
            continue
        tile = laid[number]
        path = tile.path_at[side]
        visited[cell] |= path
        if path & tile.amulet:
            amulets |= 1 << cell
        neighbours = NEIGHBOURS[cell]
        for out in (0, 1, 2, 3):
            if path >> out & 1:
                relics |= relic_at[cell * 4 + out]
                beyond = neighbours[out]
                if beyond >= 0:
                    if tiles[beyond] == EMPTY:
                        ends |= 1 << beyond
                    else:
                        todo.append((beyond, (out + 2) & 3))
    return relics, amulets, ends


# ---- what is left ---------------------------------------------------------------------------


def card_pool(s: State) -> list[int]:
    """Return the number of each card that the log has not located: in the draw pile or among unnamed cards."""
    left = list(s.board.card_counts)
    for place in (s.hands[0].cards, s.hands[1].cards, s.discards, s.chosen[0], s.chosen[1], s.activated):
        for card in place:
            if card >= 0:
                left[card] -= 1
    return left


def nameable_cards(s: State, seat: int) -> list[int]:
    """Return how many of each card the unnamed cards that this player sees may be."""
    return _without_unseen(card_pool(s), s.unseen.cards if s.unseen and s.unseen.player == seat else ())


def nameable_amulets(s: State, seat: int) -> list[int]:
    """Return how many of each type the unnamed amulets of this player may be."""
    return _without_unseen(amulet_pool(s), s.unseen.amulets if s.unseen and s.unseen.player == seat else ())


def _without_unseen(pool: list[int], unseen: tuple[int, ...]) -> list[int]:
    # A thing that came into sight after the view was made is neither in the pool nor to be subtracted again.
    return [max(0, left - n) for left, n in zip(pool, unseen, strict=True)] if unseen else pool


def unseen_by(player: int, state: State, known: State, murky: int) -> Unseen | None:
    """Return what ``state`` names but ``known``, the view of ``player``, does not; None if this player sees
    nothing unnamed.

    ``murky`` is the number of discards that the player does not know.
    """
    if state.unseen is not None and state.unseen.player == player:
        return state.unseen
    hand, chosen = state.hands[player], state.chosen[player]
    cards = hand.hidden or UNKNOWN_CARD in chosen or UNKNOWN_CARD in state.discards[murky:]
    amulets = 0 in state.temples[player].amulets
    relics = [any(not temple.relics[place] for place in BITS[temple.up]) for temple in state.temples]
    if not (cards or amulets or any(relics)):
        return None
    one, other = (
        _less(relic_pool(known, seat), relic_pool(state, seat)) if relics[seat] else () for seat in (0, 1)
    )
    return Unseen(
        player,
        _apart(card_pool(known), card_pool(state)) if cards else (),
        state.chosen[1 - player] if cards else (),
        _apart(amulet_pool(known), amulet_pool(state)) if amulets else (),
        (one, other),
    )


def _apart(more: list[int], fewer: list[int]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(more, fewer, strict=True))


def _less(values: list[int], others: list[int]) -> tuple[int, ...]:
    """Return ``values`` without ``others``."""
    for value in others:
        values.remove(value)
    return tuple(values)


def relic_pool(s: State, seat: int) -> list[int]:
    """Return the values of a temple's relics that the log has not located, sorted (NA-2)."""
    left = list(s.board.relic_values)
    for value in s.temples[seat].relics:
        if value:
            left.remove(value)
    return left


def tile_pool(s: State) -> list[int]:
    """Return the number of unseen tiles of each type."""
    return [all_ - seen for all_, seen in zip(s.board.tile_counts, s.tiles_seen, strict=True)]


def amulet_pool(s: State) -> list[int]:
    """Return the number of unnamed amulets of each type: on tiles, in the pile, or won and not named."""
    left = list(s.board.amulet_counts)
    for place in (s.temples[0].amulets, s.temples[1].amulets, s.amulets_used):
        for amulet in place:
            if amulet:
                left[amulet] -= 1
    return left


def unnamed_cards(s: State) -> int:
    """Return the number of unnamed cards outside the draw pile."""
    faceless = (
        s.discards.count(UNKNOWN_CARD) + s.chosen[0].count(UNKNOWN_CARD) + s.chosen[1].count(UNKNOWN_CARD)
    )
    return s.hands[0].hidden + s.hands[1].hidden + faceless


def may_hold(s: State, seat: int, card: int) -> bool:
    """Return whether this card may be in the player's hand."""
    hand = s.hands[seat]
    return card in hand.cards or (hand.hidden > 0 and nameable_cards(s, seat)[card] > 0)


def possible_cards(s: State, seat: int) -> list[int]:
    """Return all cards that may be in the player's hand."""
    hand = s.hands[seat]
    if not hand.hidden:
        return sorted(set(hand.cards))
    return [card for card, left in enumerate(nameable_cards(s, seat)) if left > 0 or card in hand.cards]


def may_have_amulet(s: State, seat: int, amulet: int) -> bool:
    """Return whether this player may have this amulet."""
    won = s.temples[seat].amulets
    return amulet in won or (0 in won and nameable_amulets(s, seat)[amulet] > 0)


def can_still_name(s: State, seat: int, card: int, held: bool = False) -> bool:
    """Return whether the unnamed selected cards can still be named if this player adds or shows ``card``.

    All selected cards of a player have the same symbol (NA-20). ``held`` means that the card was named
    before.
    """
    symbols = s.board.symbols
    chosen = [s.chosen[0], s.chosen[1]]
    if s.unseen and s.unseen.player == seat and UNKNOWN_CARD in chosen[1 - seat]:
        chosen[1 - seat] = s.unseen.chosen or chosen[1 - seat]
    chosen[seat] += (card,)
    left: dict[str, int] = {}
    for symbol, count in zip(symbols, nameable_cards(s, seat), strict=True):
        left[symbol] = left.get(symbol, 0) + count
    if card >= 0 and not held:
        left[symbols[card]] -= 1
    own = [{symbols[c] for c in cards if c >= 0} for cards in chosen]
    wanted = [cards.count(UNKNOWN_CARD) for cards in chosen]
    may = [own[i] or {symbol for symbol in left if left[symbol] >= wanted[i]} for i in (0, 1)]
    return any(
        left[one] >= wanted[0] and left[two] >= wanted[1] + (wanted[0] if one == two else 0)
        for one in may[0]
        for two in may[1]
    )


def possible_tiles(s: State) -> list[int]:
    """Return the possible types of the tile in play."""
    if s.tile == UNKNOWN_TILE:
        return [number for number, left in enumerate(tile_pool(s)) if left > 0]
    return [s.tile]


# ---- points and fate ------------------------------------------------------------------------


def visible_points(s: State, seat: int) -> tuple[int, int, int, int]:
    """Return lowest and highest points of the visible relics, and lowest and highest number of cursed ones.

    A ghost has the points of its row (NA-S5).
    """
    if s.ghost is not None and seat == IT:
        points = ghost_points(s)
        return points, points, 0, 0
    temple: Temple = s.temples[seat]
    cursed_values = s.board.cursed_values
    points = cursed = unnamed = 0
    for place in BITS[temple.up]:
        value = temple.relics[place]
        if not value:
            unnamed += 1
        else:
            points += value
            cursed += value in cursed_values
    if not unnamed:
        return points, points, cursed, cursed
    left = relic_pool(s, seat)
    for value in s.unseen.relics[seat] if s.unseen else ():
        if value in left:
            left.remove(value)
    curses = sum(value in cursed_values for value in left)
    return (
        points + sum(left[:unnamed]),
        points + sum(left[-unnamed:]),
        cursed + max(0, unnamed - (len(left) - curses)),
        cursed + min(unnamed, curses),
    )


def ghost_points(s: State) -> int:
    """Return the points at the last covered place of the ghost's row (NA-S5)."""
    assert s.ghost is not None
    return s.board.ghost_row[s.ghost.start + s.ghost.tiles]


def possible_omens(s: State) -> list[int]:
    """Return the omens that may be turned up next (NA-S2)."""
    assert s.ghost is not None
    turned = 0 if s.ghost.drawn == len(s.board.omens) else s.ghost.turned
    return [omen for omen in range(len(s.board.omens)) if not turned >> omen & 1]


def amulet_points(s: State, seat: int) -> tuple[int, int]:
    """Return lowest and highest points of the won amulets, including hidden ones."""
    worth = s.board.amulet_points
    won = s.temples[seat].amulets
    points = sum(worth[amulet] for amulet in won)
    unnamed = won.count(0)
    if not unnamed:
        return points, points
    left = sorted(p for amulet, n in enumerate(amulet_pool(s)) for p in [worth[amulet]] * n)
    return points + sum(left[:unnamed]), points + sum(left[-unnamed:])


def fate_range(s: State, seat: int) -> tuple[int, int]:
    """Return lowest and highest fate points of a player's sticks and cards, or of a ghost's sticks and omen
    (NA-S3).
    """
    board = s.board
    added = s.added[seat]
    if s.ghost is not None and seat == IT and s.ghost.omen == UNKNOWN_OMEN:
        return 0, board.most_omen_fate
    return (
        added + sum(board.low[stick] for stick in s.sticks[seat]),
        added + sum(board.high[stick] for stick in s.sticks[seat]),
    )


def naga_sticks(s: State, seat: int) -> list[int]:
    """Return the sticks of a player that show a naga or may show one."""
    may = s.board.may_naga
    return sorted({stick for stick in s.sticks[seat] if may[stick]})


def open_cells(s: State, seat: int) -> int:
    """Return the empty cells of a temple without the trap's cell, as a bit mask."""
    cells = sum(1 << cell for cell, tile in enumerate(s.temples[seat].tiles) if tile == EMPTY)
    if s.trap >= 0 and s.trap // 9 == seat:
        cells &= ~(1 << s.trap % 9)
    return cells


def placeable_cells(s: State, seat: int) -> int:
    """Return the cells where a new tile may go, as a bit mask: empty, and beside an entrance or a tile
    (NA-23).
    """
    cells = s.board.entrance_cells
    for cell, tile in enumerate(s.temples[seat].tiles):
        if tile != EMPTY:
            cells |= BESIDE[cell]
    return cells & open_cells(s, seat)
