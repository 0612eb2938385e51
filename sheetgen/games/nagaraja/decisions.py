"""The players' decisions in a round: select, activate, cancel, place, give, claim (NA-20 to NA-44).

Each decision lists its moves and has a function for each verb, with the same conditions. ``effects`` has the
decisions of card effects.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.arguments import SYMBOL_WORDS, kind_word
from sheetgen.games.nagaraja.board import BITS, CELLS, Stick
from sheetgen.games.nagaraja.chances import make_tile_known
from sheetgen.games.nagaraja.effects import check_empty, wrong_tile_error
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import (
    can_still_name,
    may_have_amulet,
    may_hold,
    naga_sticks,
    nameable_amulets,
    nameable_cards,
    placeable_cells,
    possible_cards,
    possible_tiles,
    visible_points,
)
from sheetgen.games.nagaraja.moves import ALLOW, CANCEL, CURSE, PASS, READY, USE_DRAW, WAIT, card_code
from sheetgen.games.nagaraja.state import (
    NO_TILE,
    UNKNOWN_CARD,
    UNKNOWN_TILE,
    Draft,
    Result,
    State,
    Task,
    without_item,
)
from sheetgen.games.nagaraja.steps import may_be_cursed, may_draw, plan_draw, settle_won_tile, winning_claims
from sheetgen.message import msg

# ---- claims and the amulet that draws (NA-31, NA-44) ----------------------------------------


def _anytime(s: State, seat: int) -> Iterator[Move]:
    """Yield the moves that a player may make before another decision."""
    names = s.board.amulet_names
    for amulets in winning_claims(s, seat):
        yield "claim", tuple(names[amulet] for amulet in amulets)
    if may_be_cursed(s, seat):
        yield CURSE
    if may_draw(s, seat):
        yield USE_DRAW


def _check_not_selecting(d: Draft) -> None:
    """Raise ``Illegal`` if the player is selecting cards, which must be finished first."""
    if d.agenda[0].kind == "select" and d.chosen[d.agenda[0].seat]:
        raise illegal("select-first")


def claim_win(d: Draft, numbers: tuple[int, ...]) -> None:
    seat = d.agenda[0].seat
    _check_not_selecting(d)
    if (error := claim_error(d, seat, numbers)) is not None:
        raise error
    temple = d.temples[seat]
    won = temple.amulets
    for amulet in set(numbers):
        for _ in range(numbers.count(amulet) - won.count(amulet)):
            won = tuple(sorted((*without_item(won, 0), amulet)))
    d.set_temple(seat, temple._replace(amulets=won))
    d.result = Result(seat, "points", "NA-31")


def claim_error(s: State, seat: int, numbers: tuple[int, ...]) -> Illegal | None:
    """Return why a player cannot win by revealing these amulets (NA-31, NA-44); None if the player can."""
    if numbers in winning_claims(s, seat):
        return None
    if not may_have_amulets(s, seat, numbers):
        return illegal("no-amulet", 1, player=s.players[seat])
    points = visible_points(s, seat)[1] + sum(s.board.amulet_points[a] for a in numbers)
    return illegal("no-claim", 0, n=points, goal=s.board.goal)


def may_have_amulets(s: State, seat: int, numbers: tuple[int, ...]) -> bool:
    """Return whether the player may have all these amulets."""
    won, pool = s.temples[seat].amulets, nameable_amulets(s, seat)
    lacking = {a: numbers.count(a) - won.count(a) for a in numbers}
    needed = sum(max(n, 0) for n in lacking.values())
    return needed <= won.count(0) and all(n <= pool[a] for a, n in lacking.items())


def claim_curse(d: Draft) -> None:
    seat = d.agenda[0].seat
    _check_not_selecting(d)
    if not may_be_cursed(d, seat):
        raise illegal("no-curse")
    d.result = Result(1 - seat, "cursed", "NA-30")


def missing_amulet_error(s: State, seat: int, blame: int = 0) -> Illegal:
    """Return the error for a player who uses an amulet but has none (NA-44)."""
    text = msg("{player} has no amulet that draws a card.", "report")
    return illegal("no-amulet", blame, "", text, player=s.players[seat])


def use_amulet(d: Draft, what: str) -> None:
    seat = d.agenda[0].seat
    _check_not_selecting(d)
    if what != "draw" or not may_draw(d, seat):
        raise missing_amulet_error(d, seat, 1)
    d.lose_amulet(seat, d.board.draw_amulet)
    plan_draw(d, seat, 1)


def wait_with_claim(d: Draft) -> None:
    d.pop_task()


def claim_moves(s: State) -> Iterator[Move]:
    yield from _anytime(s, s.agenda[0].seat)
    yield WAIT


def forced_claim(s: State) -> Move | None:
    """Return ``WAIT`` if there is nothing to claim and no amulet to use."""
    return None if any(_anytime(s, s.agenda[0].seat)) else WAIT


# ---- call of fate (NA-20) -------------------------------------------------------------------


def selection_moves(s: State) -> Iterator[Move]:
    seat = s.agenda[0].seat
    hand, chosen = s.hands[seat], s.chosen[seat]
    symbol = _symbol(s, seat)
    for card in possible_cards(s, seat):
        face = s.board.cards[card]
        if symbol in ("", face.symbol) and _leaves_names(s, seat, card):
            yield "select", face.code
    if hand.hidden and can_still_name(s, seat, UNKNOWN_CARD):
        yield "select", None
    if chosen or not hand.card_count:
        yield READY
    if not chosen:
        yield from _anytime(s, seat)


def _symbol(s: State, seat: int) -> str:
    """Return the symbol of the cards selected so far; empty if none is named."""
    return next((s.board.symbols[card] for card in s.chosen[seat] if card >= 0), "")


def _leaves_names(s: State, seat: int, card: int) -> bool:
    """Return whether the unnamed selected cards can still be named after this card."""
    unnamed = UNKNOWN_CARD in s.chosen[0] or UNKNOWN_CARD in s.chosen[1]
    return not unnamed or can_still_name(s, seat, card, card in s.hands[seat].cards)


def select_card(d: Draft, card: int) -> None:
    seat = d.agenda[0].seat
    if card == UNKNOWN_CARD:
        if not d.hands[seat].hidden:
            raise illegal("no-unnamed-card", 1)
        if not can_still_name(d, seat, card):
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
        raise illegal("not-in-hand", 1, card=s.board.cards[card].code, player=s.players[seat])


def _check_symbol(s: State, seat: int, card: int) -> None:
    chosen, symbol = _symbol(s, seat), s.board.symbols[card]
    if chosen not in ("", symbol):
        raise illegal("other-symbol", 1, card=s.board.cards[card].code, symbol=SYMBOL_WORDS[symbol],
                      chosen=SYMBOL_WORDS[chosen])  # fmt: skip


def finish_selection(d: Draft) -> None:
    seat = d.agenda[0].seat
    if not d.chosen[seat] and d.hands[seat].card_count:
        raise illegal("none-selected")
    d.pop_task()


def forced_selection(s: State) -> Move | None:
    """Return ``READY`` if no card can be added."""
    seat = s.agenda[0].seat
    hand, chosen = s.hands[seat], s.chosen[seat]
    if hand.hidden or (not chosen and hand.card_count):
        return None
    if not chosen:
        return None if any(_anytime(s, seat)) else READY
    symbol = _symbol(s, seat)
    return None if any(not symbol or s.board.symbols[card] == symbol for card in hand.cards) else READY


def card_showing_moves(s: State) -> Iterator[Move]:
    seat = s.agenda[0].seat
    symbol = _symbol(s, seat)
    hidden = _one_shown(s)
    for card, left in enumerate(nameable_cards(s, seat)):
        if left > 0 and symbol in ("", s.board.symbols[card]) and can_still_name(hidden, seat, card):
            yield "show", s.board.cards[card].code


def _one_shown(s: State) -> State:
    """Return the state in which the player who shows picks up one unnamed card."""
    seat = s.agenda[0].seat
    rest = without_item(s.chosen[seat], UNKNOWN_CARD)
    return s.replace(chosen=(rest, s.chosen[1]) if seat == 0 else (s.chosen[0], rest))


def show_card(d: Draft, card: int) -> None:
    seat = d.agenda[0].seat
    if card == UNKNOWN_CARD or nameable_cards(d, seat)[card] < 1:
        raise illegal("not-in-hand", 1, card=card_code(d, card), player=d.players[seat])
    _check_symbol(d, seat, card)
    d.set_chosen(seat, without_item(d.chosen[seat], UNKNOWN_CARD))
    if not can_still_name(d, seat, card):
        raise illegal("no-card-left", 1)
    d.pop_task()
    d.set_chosen(seat, tuple(sorted((*d.chosen[seat], card))))


# ---- confrontation (NA-21, NA-22) -----------------------------------------------------------


def activation_moves(s: State) -> Iterator[Move]:
    seat = s.agenda[0].seat
    nagas = [s.board.sticks_named[stick] for stick in naga_sticks(s, seat)]
    yield PASS
    for card in possible_cards(s, seat):
        for stick in nagas:
            yield "activate", s.board.cards[card].code, stick
    yield from _anytime(s, seat)


def pass_activation(d: Draft) -> None:
    seat = d.pop_task().seat
    d.passes += 1
    d.plan_tasks(Task("fight", 1 - seat))


def activate_card(d: Draft, card: int, stick: Stick) -> None:
    """Discard a stick with a naga, reveal the card, and plan its effect unless an amulet cancels it (NA-21)."""
    seat = d.agenda[0].seat
    if card == UNKNOWN_CARD or not may_hold(d, seat, card):
        raise illegal("not-in-hand", 1, card=card_code(d, card), player=d.players[seat])
    number = d.board.stick.get(stick)
    if number is not None and number in d.sticks[seat] and not d.board.may_naga[number]:
        text = msg("A {kind} {face} shows no naga.", "report")
        raise illegal("no-naga", 2, "", text, kind=kind_word(stick[0]), face=stick[1])
    if number is None or number not in d.sticks[seat]:
        if stick[1] == "N":
            text = msg("{player} has no {kind} stick that shows a naga.", "report")
            raise illegal("no-naga", 2, "", text, kind=kind_word(stick[0]), player=d.players[seat])
        raise illegal("no-naga", 2, kind=kind_word(stick[0]), face=stick[1] or "?", player=d.players[seat])
    d.pop_task()
    d.passes = 0
    d.set_sticks(seat, without_item(d.sticks[seat], number))
    d.lose_card(seat, card)
    d.activated += (card,)
    d.plan_tasks(Task("effect", seat, card), Task("fight", 1 - seat))
    if may_have_amulet(d, 1 - seat, d.board.cancel_amulet):
        d.plan_tasks(Task("cancel", 1 - seat))


def cancelling_moves(s: State) -> Iterator[Move]:
    yield ALLOW
    yield CANCEL


def allow_effect(d: Draft) -> None:
    d.pop_task()


def cancel_effect(d: Draft) -> None:
    """Cancel the effect; card and naga are spent (NA-44)."""
    d.lose_amulet(d.pop_task().seat, d.board.cancel_amulet)
    d.pop_task()


# ---- exploration (NA-23) --------------------------------------------------------------------


def tile_placing_moves(s: State) -> Iterator[Move]:
    seat = s.agenda[0].seat
    sides = [s.board.laid[n].sides for kind in possible_tiles(s) for n in s.board.faces_of[kind]]
    for cell in BITS[placeable_cells(s, seat)]:
        for side in sides:
            yield "place", CELLS[cell], side
    yield from _anytime(s, seat)


def place_tile(d: Draft, cell: int, sides: str) -> None:
    seat = d.agenda[0].seat
    number = d.board.laid_named.get(sides, -1)
    check_empty(d, seat, cell, 1, "NA-23")
    if not placeable_cells(d, seat) >> cell & 1:
        raise illegal("not-adjacent", 1, cell=CELLS[cell])
    if number < 0 or (d.tile != UNKNOWN_TILE and d.board.laid[number].type != d.tile):
        raise wrong_tile_error(d, d.tile, sides, 2)
    if d.tile == UNKNOWN_TILE:
        make_tile_known(d, d.board.laid[number].type)
    d.pop_task()
    temple = d.temples[seat]
    lying = temple.lying | d.tile_amulet << cell
    d.set_temple(
        seat, temple._replace(tiles=(*temple.tiles[:cell], number, *temple.tiles[cell + 1 :]), lying=lying)
    )
    d.tile, d.tile_amulet = NO_TILE, False


# ---- new deal (NA-25) -----------------------------------------------------------------------


def card_giving_moves(s: State) -> Iterator[Move]:
    _, seat, drawn = s.agenda[0]
    pool = nameable_cards(s, seat) if UNKNOWN_CARD in drawn else None
    for card, face in enumerate(s.board.cards):
        if card in drawn or (pool and pool[card] > 0):
            yield "give", face.code
    if pool:
        yield "give", None
    yield from _anytime(s, seat)


def forced_gift(s: State) -> Move | None:
    """Return the only card that can be given if all drawn cards are the same."""
    drawn = s.agenda[0].data
    return next(card_giving_moves(s)) if len(set(drawn)) == 1 and UNKNOWN_CARD not in drawn else None


def give_card(d: Draft, card: int, to: int | None = None) -> None:
    """Give a card, which the giver then knows in the other hand; in a solo game discard it (NA-25, NA-S6).

    ``to`` is the seat of the other player, if the move names it.
    """
    seat, drawn = d.agenda[0].seat, d.agenda[0].data
    if to == seat or (to is not None and d.ghost is not None):
        raise illegal("wrong-arguments", 2, "NA-25", verb="give")
    nameable = UNKNOWN_CARD in drawn and card != UNKNOWN_CARD and nameable_cards(d, seat)[card] > 0
    if card not in drawn and not nameable:
        raise illegal("not-drawn", 1, card=card_code(d, card))
    d.pop_task()
    if card in drawn and card != UNKNOWN_CARD:
        d.lose_card(seat, card)
    else:
        hand = d.hands[seat]
        d.set_hand(seat, hand._replace(hidden=hand.hidden - 1))
    if d.ghost is not None:
        d.discards += (card,)
    else:
        d.gain_card(1 - seat, card, shown=True)


# ---- who won, where the log leaves it open (NA-4, NA-22, NA-32) -----------------------------


def one_move_per_player(s: State) -> Iterator[Move]:
    """Yield one move for each player: the same verb with the name of that player."""
    kind = s.agenda[0].kind
    yield kind, 0
    yield kind, 1


def set_guide(d: Draft, seat: int) -> None:
    d.pop_task()
    d.guide = seat


def set_tile_winner(d: Draft, seat: int) -> None:
    d.pop_task()
    settle_won_tile(d, seat)


def set_game_winner(d: Draft, seat: int) -> None:
    _, tie_break, reason = d.agenda[0]
    d.result = Result(seat, reason, "NA-32", tie_break)
