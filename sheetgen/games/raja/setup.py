"""The set-up: governors, characters by choice or auction, first houses (RA-1 to RA-6, RA-81)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from sheetgen.errors import Illegal
from sheetgen.games.raja import ghost, rounds
from sheetgen.games.raja.board import MOST, START, Board
from sheetgen.games.raja.faults import illegal
from sheetgen.games.raja.state import (
    BANK,
    NO_BIDS,
    NO_PARTS,
    NOBODY,
    OUT,
    Auction,
    Draft,
    State,
    can_pay,
    seats_by_rank,
    with_added,
    with_value,
)
from sheetgen.games.raja.turn import check_village_room
from sheetgen.games.raja.words import CHARACTERS


def first_state(board: Board, players: Sequence[str]) -> State:
    """Return the state before the governors are shuffled."""
    seats, cities, stock = board.seats, len(board.cities), board.stock
    neutral = tuple(range(seats, MOST))
    state = State(
        board=board,
        players=tuple(players),
        phase="governors",
        who=NOBODY,
        victim=NOBODY,
        round=0,
        maharaja=START,
        last=False,
        gold=(stock.gold,) * seats,
        blind=False,
        reserve=(stock.placed,) * seats,
        quarry=(stock.reserve + stock.quarry,) * seats,
        built=(0,) * seats,
        architects=(START,) * seats,
        villages=((),) * len(board.villages),
        houses=((0,) * seats,) * cities,
        central=(NOBODY,) * cities,
        outer=(neutral,) * cities,
        governors=(),
        holder=tuple(BANK if playing else OUT for playing in board.in_game),
        tokens=(0,) * seats,
        placed=0,
        bids=NO_BIDS,
        played=0,
        actions=(),
        left=NO_PARTS,
        paid=0,
        freed=0,
        extra=False,
        short=False,
        scores=(),
        dawn=None,
    )
    return state if board.ghost is None else ghost.with_ghost(state)


def set_governors(d: Draft, order: tuple[str, ...] | None) -> None:
    """Set the strip of governors from its lowest space up; None if nobody wrote it down (RA-3)."""
    if order is not None:
        if sorted(order) != sorted(d.board.cities):
            raise _wrong_strip(d, order)
        d.governors = tuple(order.index(city) + 1 for city in d.board.cities)
    begin_next_choice(d)


def _wrong_strip(d: Draft, order: Sequence[str]) -> Illegal:
    """Return the error for a strip that lacks a city. It blames a city that occurs twice."""
    twice = [at for at, city in enumerate(order) if city in order[:at]]
    lacking = [city for city in d.board.cities if city not in order]
    error = illegal("governors-order", 1)
    return error.under(twice[0], lacking) if twice else error


def seats_without_character(state: State) -> list[int]:
    """Return the seats without a character, the youngest first."""
    return [player for player in range(state.board.people) if player not in state.holder]


def begin_next_choice(d: Draft) -> None:
    """Make the next choice of a character, or its auction, due.

    If all have chosen, houses are placed (RA-5, RA-81).
    """
    remaining = seats_without_character(d)
    if not remaining:
        rounds.send_architects_home(d)
        d.phase, d.who = "village", seats_by_rank(d)[0]
        if not d.board.stock.placed:
            _all_placed(d)
    elif d.board.auction and len(remaining) > 1:
        # House rule: the youngest player without a character opens each later auction.
        d.phase, d.who = "bid", remaining[0]
        d.bids = Auction(-1, NOBODY, sum(1 << player for player in remaining))
    else:
        d.phase, d.who = "pick", remaining[0]


def take_first_character(d: Draft, character: int) -> None:
    """Take a starting character from the bank (RA-5)."""
    if d.holder[character] != BANK:
        raise illegal("character-taken", 1, character=CHARACTERS[d.board.characters[character]])
    d.holder = with_value(d.holder, character, d.who)
    begin_next_choice(d)


def place_bid(d: Draft, gold: int) -> None:
    """Bid ``gold`` for the choice of a character (RA-81)."""
    if gold <= d.bids.high:
        raise illegal("bid-too-low", 1, high=d.bids.high)
    if not can_pay(d, d.who, gold):
        error = illegal("bid-too-high", 1, player=d.players[d.who], gold=gold, has=d.gold[d.who])
        raise error.short_of(("gold",))
    d.bids = Auction(gold, d.who, d.bids.players)
    _next_bidder(d)


def leave_auction(d: Draft) -> None:
    """Leave the auction (RA-81)."""
    if d.bids.leader == NOBODY:
        raise illegal("must-open", 0, player=d.players[d.who])
    d.bids = d.bids._replace(players=d.bids.players & ~(1 << d.who))
    _next_bidder(d)


def _next_bidder(d: Draft) -> None:
    high, leader, players = d.bids
    if players == 1 << leader:
        d.pay(leader, -high)
        d.phase, d.who, d.bids = "pick", leader, NO_BIDS
        return
    seats = d.board.seats
    d.who = next(s for k in range(1, seats + 1) if players >> (s := (d.who + k) % seats) & 1)


def place_first_house(d: Draft, village: int) -> None:
    """Place a house in a village before the first round (RA-6)."""
    check_village_room(d, village, 1, "RA-2")
    d.villages = with_value(d.villages, village, (*d.villages[village], d.who))
    d.reserve = with_added(d.reserve, d.who, -1)
    begin_next_placing(d)


def begin_next_placing(d: Draft) -> None:
    """Make the next player in rank place a house.

    After all placings, fill the reserves and begin the game (RA-6).
    """
    d.placed += 1
    seats = d.board.seats
    if d.placed < d.board.stock.placed * seats:
        d.who = seats_by_rank(d)[d.placed % seats]
    else:
        _all_placed(d)


def _all_placed(d: Draft) -> None:
    more = d.board.stock.reserve
    taken = [min(more, houses) for houses in d.quarry]  # a ghost has no quarry (RA-S1)
    d.reserve = tuple(map(sum, zip(d.reserve, taken, strict=True)))
    d.quarry = tuple(map(sub, d.quarry, taken))
    rounds.begin_round(d)
