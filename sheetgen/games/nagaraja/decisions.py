"""What players decide in a round: select, activate, cancel, place, give, claim (NA-20 to NA-44).

Each decision lists its answers and applies one; both keep to the same conditions. Effects have their own
file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.board import BITS, CELL, CELLS, Stick
from sheetgen.games.nagaraja.chances import card_number, come_into_play
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.flow import claims, may_be_cursed, may_draw, placeable, plan_draw, tile_won
from sheetgen.games.nagaraja.knowledge import (
    card_pool,
    holdable,
    may_have_amulet,
    may_hold,
    naga_sticks,
    nameable,
    open_cells,
    possible_tiles,
)
from sheetgen.games.nagaraja.moves import ALLOW, CANCEL, CURSE, PASS, READY, USE_DRAW, WAIT
from sheetgen.games.nagaraja.state import (
    NO_TILE,
    UNKNOWN_CARD,
    UNKNOWN_TILE,
    Draft,
    Result,
    State,
    Task,
    without,
)
from sheetgen.games.nagaraja.typed import kind_word


class Decision(NamedTuple):
    """One kind of decision: its answers, and for each verb how it is applied."""

    legal: Callable[[State], list[Move]]
    verbs: dict[str, Callable[..., None]]


# ---- claims and the amulet that draws (NA-31, NA-44) ----------------------------------------


def _anytime(s: State, seat: int) -> list[Move]:
    """What a player may do before another decision."""
    found: list[Move] = []
    names = s.board.amulet_names
    found += [("claim", tuple(names[a] for a in claim)) for claim in claims(s, seat)]
    if may_be_cursed(s, seat):
        found.append(CURSE)
    if may_draw(s, seat):
        found.append(USE_DRAW)
    return found


def _check_not_selecting(d: Draft) -> None:
    """Whoever has begun to select goes on selecting."""
    if d.agenda[0].kind == "select" and d.chosen[d.agenda[0].seat]:
        raise illegal("select-first")


def claim(d: Draft, amulets: tuple[int | str, ...]) -> None:
    seat = d.agenda[0].seat
    numbers = tuple(d.board.amulet.get(name, -1) for name in amulets)
    _check_not_selecting(d)
    if numbers not in claims(d, seat):
        raise illegal("no-claim", 1, goal=d.board.goal)
    temple = d.temples[seat]
    won = temple.amulets
    for amulet in set(numbers):
        for _ in range(numbers.count(amulet) - won.count(amulet)):
            won = tuple(sorted((*without(won, 0), amulet)))
    d.set_temple(seat, temple._replace(amulets=won))
    d.result = Result(seat, "points", "NA-31")


def curse(d: Draft) -> None:
    seat = d.agenda[0].seat
    _check_not_selecting(d)
    if not may_be_cursed(d, seat):
        raise illegal("no-curse")
    d.result = Result(1 - seat, "cursed", "NA-30")


def use(d: Draft, what: str) -> None:
    seat = d.agenda[0].seat
    _check_not_selecting(d)
    if what != "draw" or not may_draw(d, seat):
        raise illegal("no-amulet", 1)
    d.lose_amulet(seat, d.board.draw_amulet)
    plan_draw(d, seat, 1)


def wait(d: Draft) -> None:
    d.pop()


def claim_legal(s: State) -> list[Move]:
    seat = s.agenda[0].seat
    return [*_anytime(s, seat), WAIT]


# ---- call of fate (NA-20) -------------------------------------------------------------------


def select_legal(s: State) -> list[Move]:
    seat = s.agenda[0].seat
    hand, chosen = s.hands[seat], s.chosen[seat]
    symbol = _symbol(s, seat)
    cards = s.board.cards
    named = [c for c in holdable(s, seat) if symbol in ("", cards[c].symbol) and _leaves_names(s, seat, c)]
    found: list[Move] = [("select", cards[c].code) for c in named]
    if hand.hidden and nameable(s, seat, UNKNOWN_CARD):
        found.append(("select", None))
    if chosen or not hand.size:
        found.append(READY)
    if not chosen:
        found += _anytime(s, seat)
    return found


def _symbol(s: State, seat: int) -> str:
    """The symbol of the cards selected so far; empty where none is named."""
    return next((s.board.symbols[card] for card in s.chosen[seat] if card >= 0), "")


def _leaves_names(s: State, seat: int, card: int) -> bool:
    """Whether the cards selected unnamed can still be named after this one."""
    unnamed = UNKNOWN_CARD in s.chosen[0] or UNKNOWN_CARD in s.chosen[1]
    return not unnamed or nameable(s, seat, card, card in s.hands[seat].cards)


def select(d: Draft, code: str | None) -> None:
    seat = d.agenda[0].seat
    card = card_number(d, code)
    if card == UNKNOWN_CARD:
        if not d.hands[seat].hidden:
            raise illegal("no-unnamed-card", 1)
        if not nameable(d, seat, card):
            raise illegal("no-card-left", 1)
        hand = d.hands[seat]
        d.set_hand(seat, hand._replace(hidden=hand.hidden - 1))
    else:
        _check_held(d, seat, card)
        _check_symbol(d, seat, card)
        if not _leaves_names(d, seat, card):
            raise illegal("no-card-left", 1)
        d.lose_card(seat, card)
    d.set_chosen(seat, tuple(sorted((*d.chosen[seat], card))))


def _check_held(s: State, seat: int, card: int) -> None:
    if not may_hold(s, seat, card):
        raise illegal("not-in-hand", 1, card=s.board.cards[card].code)


def _check_symbol(s: State, seat: int, card: int) -> None:
    chosen, symbol = _symbol(s, seat), s.board.symbols[card]
    if chosen not in ("", symbol):
        raise illegal("other-symbol", 1, card=s.board.cards[card].code, symbol=symbol, chosen=chosen)


def ready(d: Draft) -> None:
    seat = d.agenda[0].seat
    if not d.chosen[seat] and d.hands[seat].size:
        raise illegal("none-selected")
    d.pop()


def select_forced(s: State) -> Move | None:
    """No card is left that could be added."""
    seat = s.agenda[0].seat
    hand, chosen = s.hands[seat], s.chosen[seat]
    if hand.hidden or (not chosen and hand.size):
        return None
    if not chosen:
        return None if _anytime(s, seat) else READY
    symbol = _symbol(s, seat)
    return None if any(not symbol or s.board.symbols[card] == symbol for card in hand.cards) else READY


def show_legal(s: State) -> list[Move]:
    seat = s.agenda[0].seat
    symbol = _symbol(s, seat)
    hidden = _one_shown(s)
    return [
        ("show", s.board.cards[card].code)
        for card, left in enumerate(card_pool(s))
        if left > 0 and symbol in ("", s.board.symbols[card]) and nameable(hidden, seat, card)
    ]


def _one_shown(s: State) -> State:
    """The position with one unnamed card of the player who shows taken up."""
    seat = s.agenda[0].seat
    rest = without(s.chosen[seat], UNKNOWN_CARD)
    return s.replace(chosen=(rest, s.chosen[1]) if seat == 0 else (s.chosen[0], rest))


def show(d: Draft, code: str) -> None:
    seat = d.agenda[0].seat
    card = card_number(d, code)
    if card == UNKNOWN_CARD or card_pool(d)[card] < 1:
        raise illegal("not-in-hand", 1, card=str(code))
    _check_symbol(d, seat, card)
    d.set_chosen(seat, without(d.chosen[seat], UNKNOWN_CARD))
    if not nameable(d, seat, card):
        raise illegal("no-card-left", 1)
    d.pop()
    d.set_chosen(seat, tuple(sorted((*d.chosen[seat], card))))


# ---- confrontation (NA-21, NA-22) -----------------------------------------------------------


def act_legal(s: State) -> list[Move]:
    seat = s.agenda[0].seat
    nagas = [s.board.sticks_named[stick] for stick in naga_sticks(s, seat)]
    found: list[Move] = [PASS]
    found += [("activate", s.board.cards[c].code, stick) for c in holdable(s, seat) for stick in nagas]
    return found + _anytime(s, seat)


def pass_(d: Draft) -> None:
    seat = d.pop().seat
    d.passes += 1
    d.plan(Task("fight", 1 - seat))


def activate(d: Draft, code: str, stick: Stick) -> None:
    """NA-21: a stick with a naga is discarded, the card lies open; its effect, if not cancelled."""
    seat = d.agenda[0].seat
    card = card_number(d, code)
    if card == UNKNOWN_CARD or not may_hold(d, seat, card):
        raise illegal("not-in-hand", 1, card=str(code))
    number = d.board.stick.get(stick)
    if number is None or number not in d.sticks[seat] or not d.board.may_naga[number]:
        raise illegal("no-naga", 2, kind=kind_word(stick[0]), face=stick[1] or "?")
    d.pop()
    d.passes = 0
    d.set_sticks(seat, without(d.sticks[seat], number))
    d.lose_card(seat, card)
    d.activated += (card,)
    d.plan(Task("effect", seat, card), Task("fight", 1 - seat))
    if may_have_amulet(d, 1 - seat, d.board.cancel_amulet):
        d.plan(Task("cancel", 1 - seat))


def cancel_legal(s: State) -> list[Move]:
    return [ALLOW, CANCEL]


def allow(d: Draft) -> None:
    d.pop()


def cancel(d: Draft) -> None:
    """NA-44: the effect does not happen; card and naga are spent."""
    d.lose_amulet(d.pop().seat, d.board.cancel_amulet)
    d.pop()


# ---- exploration (NA-23) --------------------------------------------------------------------


def place_legal(s: State) -> list[Move]:
    cells = BITS[placeable(s, s.agenda[0].seat)]
    sides = [s.board.laid[n].sides for kind in possible_tiles(s) for n in s.board.faces_of[kind]]
    found: list[Move] = [("place", CELLS[cell], side) for cell in cells for side in sides]
    return [*found, USE_DRAW] if may_draw(s, s.agenda[0].seat) else found


def place(d: Draft, cell_name: str, sides: str) -> None:
    seat = d.agenda[0].seat
    cell, number = CELL.get(cell_name, -1), d.board.laid_named.get(sides, -1)
    if cell < 0 or not open_cells(d, seat) >> cell & 1:
        raise illegal("place-taken", 1, cell=cell_name)
    if not placeable(d, seat) >> cell & 1:
        raise illegal("not-adjacent", 1, cell=cell_name)
    if number < 0 or (d.tile != UNKNOWN_TILE and d.board.laid[number].type != d.tile):
        raise illegal("wrong-tile", 2, sides=sides)
    if d.tile == UNKNOWN_TILE:
        come_into_play(d, d.board.laid[number].type)
    d.pop()
    temple = d.temples[seat]
    lying = temple.lying | d.tile_amulet << cell
    d.set_temple(
        seat, temple._replace(tiles=(*temple.tiles[:cell], number, *temple.tiles[cell + 1 :]), lying=lying)
    )
    d.tile, d.tile_amulet = NO_TILE, False


# ---- new deal (NA-25) -----------------------------------------------------------------------


def give_legal(s: State) -> list[Move]:
    drawn = s.agenda[0].data
    pool = card_pool(s) if UNKNOWN_CARD in drawn else None
    cards = [c for c in range(len(s.board.cards)) if c in drawn or (pool and pool[c] > 0)]
    found: list[Move] = [("give", s.board.cards[card].code) for card in cards]
    if pool:
        found.append(("give", None))
    return [*found, USE_DRAW] if may_draw(s, s.agenda[0].seat) else found


def give(d: Draft, code: str | None) -> None:
    """NA-25: the giver knows this card in the other's hand."""
    seat, drawn = d.agenda[0].seat, d.agenda[0].data
    card = card_number(d, code)
    if card not in drawn and (card == UNKNOWN_CARD or UNKNOWN_CARD not in drawn or card_pool(d)[card] < 1):
        raise illegal("not-drawn", 1, card=str(code or "?"))
    d.pop()
    if card in drawn and card != UNKNOWN_CARD:
        d.lose_card(seat, card)
    else:
        hand = d.hands[seat]
        d.set_hand(seat, hand._replace(hidden=hand.hidden - 1))
    d.gain_card(1 - seat, card, shown=True)


# ---- who won, where the log leaves it open (NA-4, NA-22, NA-32) -----------------------------


def seat_legal(verb: str) -> Callable[[State], list[Move]]:
    return lambda s: [(verb, 0), (verb, 1)]


def _check_seat(d: Draft, seat: int) -> None:
    if seat not in (0, 1):
        raise illegal("wrong-arguments", 1, verb=d.agenda[0].kind)


def guide(d: Draft, seat: int) -> None:
    _check_seat(d, seat)
    d.pop()
    d.guide = seat


def won(d: Draft, seat: int) -> None:
    _check_seat(d, seat)
    d.pop()
    tile_won(d, seat)


def winner(d: Draft, seat: int) -> None:
    _check_seat(d, seat)
    _, tie_break, reason = d.agenda[0]
    d.result = Result(seat, reason, "NA-32", tie_break)


CLAIMS: dict[str, Callable[..., None]] = {"claim": claim, "curse": curse}

DECISIONS: dict[str, Decision] = {
    "guide": Decision(seat_legal("guide"), {"guide": guide}),
    "select": Decision(select_legal, {"select": select, "ready": ready, "use": use, **CLAIMS}),
    "show": Decision(show_legal, {"show": show}),
    "act": Decision(act_legal, {"pass": pass_, "activate": activate, "use": use, **CLAIMS}),
    "cancel": Decision(cancel_legal, {"allow": allow, "cancel": cancel}),
    "won": Decision(seat_legal("won"), {"won": won}),
    "place": Decision(place_legal, {"place": place, "use": use}),
    "give": Decision(give_legal, {"give": give, "use": use}),
    "claim": Decision(claim_legal, {"wait": wait, "use": use, **CLAIMS}),
    "winner": Decision(seat_legal("winner"), {"winner": winner}),
}
