"""Positions for the tests of Nagaraja's rules."""

import msgspec
import pytest

from sheetgen.errors import Illegal
from sheetgen.games import library
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import CELL, EMPTY, Board, board_of
from sheetgen.games.nagaraja.knowledge import reached_places
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.state import Hand, State, Task, Temple, first_state

LAYOUT: TempleGame = library.load(library.resolve("nagaraja/temple"))
BOARD: Board = board_of(LAYOUT)
ANN, BOB = 0, 1
KNOWN = (3, 3, 4, 4, 5, 5, 6, 6, 6)
"""Relics 1 to 9 in the tests that know them: the cursed ones lie on the right side."""
B, W, G = "brown", "white", "green"


def codes(symbol: str, effect: str = "", arrows: str = "") -> list[str]:
    """Codes of the cards with a symbol, and an effect, and arrows."""
    cards = LAYOUT.cards
    return [
        c.code
        for c in cards
        if c.symbol == symbol and c.effect.startswith(effect) and arrows in ("", c.arrows)
    ]


def card(effect: str, arrows: str = "") -> str:
    """A card with this effect."""
    return next(c.code for c in LAYOUT.cards if c.effect.startswith(effect) and arrows in ("", c.arrows))


def hand(*cards: str, hidden: int = 0) -> Hand:
    return Hand(tuple(sorted(BOARD.card[code] for code in cards)), hidden, ())


def held(state: State, seat: int) -> list[str]:
    """The codes of the cards that the log knows in a hand."""
    return [BOARD.cards[number].code for number in state.hands[seat].cards]


def discarded(state: State) -> list[str]:
    return [BOARD.cards[number].code for number in state.discards]


def sticks(*names: tuple[str, str | None]) -> tuple[int, ...]:
    return tuple(sorted(BOARD.stick[name] for name in names))


def start() -> State:
    return first_state(BOARD, ("Ann", "Bob"))


def go(state: State, *moves: Move) -> State:
    """Apply moves, and forced ones between them."""
    for move in moves:
        while (forced := GAME.forced(state)) is not None and forced != move:
            state = GAME.apply(state, forced)
        state = GAME.apply(state, move)
    return state


def forbidden(state: State, move: Move, code: str, clause: str, blame: int | None = None) -> None:
    """``move`` is refused with this code and clause, and is not among the legal ones."""
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, move)
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert blame is None or caught.value.blame == blame
    assert code in GAME.explanations
    assert move not in GAME.legal(state)


def due(state: State) -> tuple[str, int | None] | None:
    now = GAME.due(state)
    return None if now is None else (now.kind, now.player)


def temple(
    laid: dict[str, str],
    relics: tuple[int, ...] = KNOWN,
    lying: tuple[str, ...] = (),
    amulets: tuple[int | str, ...] = (),
) -> Temple:
    """A settled temple; ``laid`` says how the tile of each cell lies."""
    tiles = [EMPTY] * 9
    for cell, sides in laid.items():
        tiles[CELL[cell]] = BOARD.laid_named[sides]
    up, _, _ = reached_places(BOARD, tuple(tiles))
    won = tuple(sorted(BOARD.amulet[name] for name in amulets))
    return Temple(tuple(tiles), sum(1 << CELL[c] for c in lying), relics, up, (up, up), won)


def fight(
    ann: Hand,
    bob: Hand = hand(),  # noqa: B008
    ann_sticks: tuple[int, ...] = (),
    bob_sticks: tuple[int, ...] = (),
    **more: object,
) -> State:
    """Ann, the guide, is to act in a confrontation; the tile in play is a straight."""
    state = first_state(BOARD, ("Ann", "Bob")).replace(
        agenda=(Task("act", ANN),),
        round=1,
        tile=BOARD.tile["straight"],
        tiles_in_pile=16,
        tiles_seen=tuple(int(name == "straight") for name in BOARD.tile_names),
        hands=(ann, bob),
        cards_in_pile=48 - ann.card_count - bob.card_count,
        sticks=(ann_sticks, bob_sticks),
    )
    state = state.replace(**more)
    return state.replace(cards_in_pile=state.cards_in_pile - len(state.discards))


def activated(effect: str, arrows: str = "", bob: Hand = hand(), **more: object) -> State:  # noqa: B008
    """Ann has just activated a card with this effect, by her only naga."""
    code = card(effect, arrows)
    return go(fight(hand(code), bob, sticks((G, "N")), **more), ("activate", code, (G, "N")))


def placing(
    one: Temple | None = None, two: Temple | None = None, tile: str = "crossing", **more: object
) -> State:
    """Ann has won a tile and is to place it."""
    empty = temple({})
    state = fight(hand(), temples=(one or empty, two or empty), **more)
    seen = tuple(int(name == tile) for name in BOARD.tile_names)
    tasks = (
        Task("place", ANN),
        Task("settle", ANN, ANN),
        Task("ninth", ANN),
        Task("deal", BOB),
        Task("round"),
    )
    return state.replace(agenda=tasks, tile=BOARD.tile[tile], tiles_seen=seen)


def changed(**tables: object) -> Board:
    """The board of a layout with other tables."""
    return Board(msgspec.structs.replace(LAYOUT, **tables))
