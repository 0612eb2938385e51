"""Chance events: throws, draws and reveals. Each outcome can be written down, unknown or drawn at random.

An outcome names what the players saw, with None if nobody wrote it down. Outcomes must agree with what was
seen before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja import ghost, moves
from sheetgen.games.nagaraja.arguments import kind_word, sticks_counted
from sheetgen.games.nagaraja.board import HIDDEN_FACE, Stick
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import amulet_pool, card_pool, nameable_cards, relic_pool, tile_pool
from sheetgen.games.nagaraja.moves import card_code
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, UNKNOWN_TILE, Draft, State, Task
from sheetgen.message import Msg, msg

# ---- the first guide (NA-4) -----------------------------------------------------------------


def _first_kinds(s: State) -> list[int]:
    return [kind for kind, number in enumerate(s.board.first_throw) for _ in range(number)]


def _first_total(s: State, faces: Sequence[str], before: int = 0) -> int:
    """Return the fate points of one player's throw.

    ``before`` is the number of sticks of the other player before it in the move.
    """
    kinds = _first_kinds(s)
    if len(faces) != len(kinds):
        raise illegal("sticks-thrown", 1, "NA-4", n=len(kinds), sticks=_kinds_named(s, kinds))
    names = s.board.stick_kinds
    sticks = [(names[kind], face) for kind, face in zip(kinds, faces, strict=True)]
    for at, stick in enumerate(sticks, before):
        if stick not in s.board.stick:
            raise _no_face(s, *stick).under(at, [face for _, face in _all_faces(s, stick[0])])
    return sum(s.board.low[s.board.stick[stick]] for stick in sticks)


def set_first_guide(d: Draft, faces: Sequence[str] | int | None, others: Sequence[str] | None) -> None:
    """Set the first guide: from both throws, or from the winner's seat if the throws are unknown, or unknown.

    After a tie both throw again (NA-4).
    """
    task = d.pop_task()
    if isinstance(faces, int):
        if faces not in (0, 1) or others is not None:
            raise illegal("wrong-arguments", 1, "NA-4", verb="first")
        d.guide = faces
        return
    if faces is None or others is None:
        d.plan_tasks(Task("guide", 0))
        return
    one, other = _first_total(d, faces), _first_total(d, others, len(faces))
    if one == other:
        d.plan_tasks(task)
        return
    d.guide = 0 if one > other else 1


def random_first_throw(s: State, rng: random.Random) -> Move:
    kinds = _first_kinds(s)
    while True:
        throws = [tuple(rng.choice(s.board.stick_faces[kind]) for kind in kinds) for _ in s.players]
        if _first_total(s, throws[0]) != _first_total(s, throws[1]):
            return ("first", *throws)


# ---- sticks (NA-20) -------------------------------------------------------------------------


def _kinds_named(s: State, kinds: Sequence[int]) -> Msg | str:
    return sticks_counted([s.board.stick_kinds[kind] for kind in sorted(kinds)])


def throw_sticks(d: Draft, faces: Sequence[tuple[str, str | None]] | None) -> None:
    task = d.pop_task()
    kinds = task.data
    if faces is None:
        thrown = [kind * 8 + HIDDEN_FACE for kind in kinds]
    else:
        names = d.board.stick_kinds
        thrown = [_shown(d, stick, at) for at, stick in enumerate(faces)]
        if sorted(kind for kind, _ in faces) != sorted(names[kind] for kind in kinds):
            raise _other_sticks(d.players[task.seat], d, faces, [names[kind] for kind in kinds])
    d.set_sticks(task.seat, tuple(sorted((*d.sticks[task.seat], *thrown))))


def _shown(s: State, stick: Stick, at: int) -> int:
    """Return the number of a thrown stick; ``at`` is its place in the throw."""
    number = s.board.stick.get(stick)
    if number is None:
        raise _no_face(s, stick[0], stick[1]).under(at, _all_faces(s, stick[0]))
    return number


def _no_face(s: State, kind: str, face: str | None, blame: int = 1) -> Illegal:
    return illegal("no-such-face", blame, kind=kind_word(kind), face=str(face))


def _all_faces(s: State, kind: str) -> list[Stick]:
    return [(kind, face) for face in dict.fromkeys(s.board.stick_faces[s.board.kind[kind]])]


def _other_sticks(player: str, s: State, faces: Sequence[Stick], due: Sequence[str]) -> Illegal:
    """Return the error for sticks other than those thrown. It blames one of a kind that occurs too often."""
    thrown = [kind for kind, _ in faces]
    text = msg("By the cards {player} throws {sticks}.", "report")
    error = illegal("sticks-thrown", 1, "", text, player=player, sticks=sticks_counted(due))
    extra = [at for at, kind in enumerate(thrown) if thrown[: at + 1].count(kind) > due.count(kind)]
    lacking = [kind for kind in dict.fromkeys(due) if thrown.count(kind) < due.count(kind)]
    if not extra:
        return error
    return error.under(extra[0], _all_faces(s, lacking[0]) if lacking else ())


def random_throw(s: State, rng: random.Random) -> Move:
    named = s.board.sticks_named
    return ("throw", tuple(named[rng.choice(s.board.face_odds[kind])] for kind in s.agenda[0].data))


# ---- cards (NA-4, NA-25, NA-43) -------------------------------------------------------------


def cards_drawn_at_once(s: State) -> int:
    """Return the number of cards drawn at once. The rest follows after the discards are shuffled (NA-25)."""
    number: int = s.agenda[0].data[0]
    return min(number, s.cards_in_pile or len(s.discards))


def draw_cards(d: Draft, codes: Sequence[str | None]) -> None:
    expected = cards_drawn_at_once(d)
    seat = d.agenda[0].seat
    number, drawn, deal = d.pop_task().data
    if len(codes) != expected:
        error = illegal("card-number", 1, "NA-25" if d.round else "NA-4", n=expected)
        raise error.under(min(len(codes) - 1, expected)) if codes else error
    if not d.cards_in_pile:
        d.cards_in_pile, d.discards, d.murky = len(d.discards), (), (0, 0)
    pool = card_pool(d)
    for at, code in enumerate(codes):
        card = moves.card_number(d, code, item=at)
        if card != UNKNOWN_CARD:
            pool[card] -= 1
            if pool[card] < 0:
                raise illegal("card-elsewhere", 1, card=str(code)).under(at)
        d.gain_card(seat, card)
        drawn += (card,)
    d.cards_in_pile -= expected
    if number > expected:
        d.plan_tasks(Task("draw", seat, (number - expected, drawn, deal)))
    elif deal and len(drawn) == d.board.draws:
        d.plan_tasks(*[Task("give", seat, drawn)] * d.board.gives)


def _pool_list(pool: Sequence[int]) -> list[int]:
    return [card for card, left in enumerate(pool) for _ in range(left)]


def random_draw(s: State, rng: random.Random) -> Move:
    pool = card_pool(s)
    if not s.cards_in_pile:
        for card in s.discards:
            if card >= 0:
                pool[card] += 1
    return (
        "draw",
        tuple(s.board.cards[c].code for c in rng.sample(_pool_list(pool), cards_drawn_at_once(s))),
    )


def unknown_draw(s: State) -> Move:
    return ("draw", (None,) * cards_drawn_at_once(s))


def rob_card(d: Draft, card: int) -> None:
    victim = d.pop_task().seat
    hand = d.hands[victim]
    if card == UNKNOWN_CARD:
        _lose_unnamed(d, victim)
        return
    if card not in hand.cards and not (hand.hidden and nameable_cards(d, victim)[card] > 0):
        raise illegal("not-in-hand", 1, "NA-43", card=card_code(d, card), player=d.players[victim])
    d.lose_card(victim, card)
    d.discards += (card,)


def _lose_unnamed(d: Draft, victim: int) -> None:
    """Move an unnamed card of the hand to the discards. Then no card of the hand is certain."""
    hand = d.hands[victim]
    d.set_hand(victim, hand._replace(cards=(), hidden=hand.card_count - 1, shown=()))
    d.discards += (UNKNOWN_CARD,)


def random_robbed_card(s: State, rng: random.Random) -> Move:
    victim = s.agenda[0].seat
    hand = s.hands[victim]
    at = rng.randrange(hand.card_count)
    card = hand.cards[at] if at < len(hand.cards) else rng.choice(_pool_list(nameable_cards(s, victim)))
    return ("rob", s.board.cards[card].code)


def unknown_robbed_card(s: State) -> Move:
    hand = s.hands[s.agenda[0].seat]
    alike = not hand.hidden and len(set(hand.cards)) == 1
    return ("rob", s.board.cards[hand.cards[0]].code if alike else None)


# ---- tiles and amulets ----------------------------------------------------------------------


def reveal_tile(d: Draft, number: int) -> None:
    d.pop_task()
    d.tiles_in_pile -= 1
    if number == UNKNOWN_TILE:
        d.tile, d.tile_amulet = UNKNOWN_TILE, False
    else:
        make_tile_known(d, number)


def make_tile_known(d: Draft, number: int) -> None:
    """Make the tile known, and put an amulet on it if it has a place for one (NA-4)."""
    if tile_pool(d)[number] < 1:
        raise illegal("tile-used-up", 1, name=d.board.tile_names[number])
    d.tiles_seen = tuple(n + (i == number) for i, n in enumerate(d.tiles_seen))
    d.tile, d.tile_amulet = number, False
    if d.board.tile_amulet[number] and d.amulets_in_pile:
        d.tile_amulet = True
        d.amulets_in_pile -= 1


def random_tile(s: State, rng: random.Random) -> Move:
    return ("tile", s.board.tile_names[rng.choice(_pool_list(tile_pool(s)))])


def _check_left(s: State, amulet: int) -> None:
    if amulet and amulet_pool(s)[amulet] < 1:
        raise illegal("amulet-used-up", 1)


def take_amulet(d: Draft, number: int) -> None:
    seat = d.pop_task().seat
    _check_left(d, number)
    temple = d.temples[seat]
    d.set_temple(seat, temple._replace(amulets=tuple(sorted((*temple.amulets, number)))))


def _amulet_names(s: State, numbers: Sequence[int]) -> tuple[Any, ...]:
    return tuple(s.board.amulet_names[number] for number in numbers)


def random_amulet(s: State, rng: random.Random) -> Move:
    return ("amulet", *_amulet_names(s, [rng.choice(_pool_list(amulet_pool(s)))]))


def show_amulets(d: Draft, names: Sequence[Any]) -> None:
    task = d.pop_task()
    if len(names) != task.data:
        raise illegal("amulet-number", 1, "NA-32", n=task.data, player=d.players[task.seat])
    for name in names:
        number = moves.amulet_number(d, name)
        _check_left(d, number)
        if number:
            temple = d.temples[task.seat]
            known = (*temple.amulets[1:], number)  # unnamed amulets (0) come first in the sorted tuple
            d.set_temple(task.seat, temple._replace(amulets=tuple(sorted(known))))


def random_shown_amulets(s: State, rng: random.Random) -> Move:
    numbers = sorted(rng.sample(_pool_list(amulet_pool(s)), s.agenda[0].data))
    return ("tally", _amulet_names(s, numbers))


def unknown_shown_amulets(s: State) -> Move:
    return ("tally", (None,) * s.agenda[0].data)


# ---- relics (NA-24, NA-41) ------------------------------------------------------------------


def _places(s: State) -> list[tuple[int, int]]:
    """Return the seat and the place of each relic that is turned up or looked at."""
    task = s.agenda[0]
    return [(task.seat, place) for place in task.data] if task.kind == "reveal" else list(task.data)


def reveal_relics(d: Draft, values: Sequence[int | None]) -> None:
    """Set the values of relics.

    They must agree with earlier values and with the relics of the temple (NA-2).
    """
    places = _places(d)
    clause = "NA-24" if d.pop_task().kind == "reveal" else "NA-41"
    if len(values) != len(places):
        raise illegal("relic-number", 1, clause, n=len(places))
    for at, ((seat, place), value) in enumerate(zip(places, values, strict=True)):
        if value is None:
            continue
        temple = d.temples[seat]
        known = temple.relics[place]
        if known and known != value:
            who = d.players[seat]
            raise illegal("relic-known", 1, value=known, place=place + 1, player=who).under(at, [known])
        if not known:
            if value not in relic_pool(d, seat):
                raise illegal("relic-can-not-be", 1, value=value).under(at, set(relic_pool(d, seat)))
            d.set_temple(
                seat, temple._replace(relics=(*temple.relics[:place], value, *temple.relics[place + 1 :]))
            )


def random_relics(s: State, rng: random.Random) -> Move:
    pools: dict[int, list[int]] = {}
    values = []
    for seat, place in _places(s):
        value = s.temples[seat].relics[place]
        if not value:
            if seat not in pools:
                pools[seat] = relic_pool(s, seat)
                rng.shuffle(pools[seat])
            value = pools[seat].pop()
        values.append(value)
    return (s.agenda[0].kind, tuple(values))


def unknown_relics(s: State) -> Move:
    """Return the outcome of unknown relics. It repeats known values and names a value if only one is left."""
    values = []
    for seat, place in _places(s):
        left = set(relic_pool(s, seat))
        value = s.temples[seat].relics[place]
        values.append(value or (left.pop() if len(left) == 1 else None))
    return (s.agenda[0].kind, tuple(values))


# ---- the table ------------------------------------------------------------------------------


class OutcomeKind(NamedTuple):
    """How to draw the outcome of one kind of chance event at random, and its unknown outcome."""

    random: Callable[[State, random.Random], Move]
    unknown: Callable[[State], Move]


def _none(*move: Any) -> Callable[[State], Move]:
    return lambda s: move


OUTCOMES: dict[str, OutcomeKind] = {
    "first": OutcomeKind(random_first_throw, _none("first", None, None)),
    "omen": OutcomeKind(ghost.random_omen, _none("omen", None)),
    "throw": OutcomeKind(random_throw, _none("throw", None)),
    "draw": OutcomeKind(random_draw, unknown_draw),
    "rob": OutcomeKind(random_robbed_card, unknown_robbed_card),
    "tile": OutcomeKind(random_tile, _none("tile", None)),
    "amulet": OutcomeKind(random_amulet, _none("amulet", None)),
    "tally": OutcomeKind(random_shown_amulets, unknown_shown_amulets),
    "reveal": OutcomeKind(random_relics, unknown_relics),
    "seen": OutcomeKind(random_relics, unknown_relics),
}
