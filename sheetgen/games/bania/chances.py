"""Chance events of Bania: tents from the bag, dice, and at the end of the game the cards that the log does
not give.

Each kind of event can be applied, drawn at random with the odds of the real components, or left unknown.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.bania import ghost, holdings, turn
from sheetgen.games.bania.board import (
    FACE_WORDS,
    FACES,
    FRONT,
    GOODS,
    GOODS_NUMBER,
    GOODS_WORDS,
    KINDS,
    REAR,
    Goods,
    goods_letters,
    tent_name,
)
from sheetgen.games.bania.faults import illegal
from sheetgen.games.bania.state import UNKNOWN, Draft, State, with_added, with_value
from sheetgen.games.contract.values import Move, join_list

DRAWS = frozenset({"deal", "draw", "refill", "fill"})
"""Kinds of chance events that bring tents."""
_ORDER = {face: n for n, face in enumerate(FACES)}


def sorted_faces(faces: Sequence[str]) -> tuple[str, ...]:
    """Return faces of dice in the order of the rules."""
    return tuple(sorted(faces, key=_ORDER.__getitem__))


# ---- tents ----------------------------------------------------------------------------------


def _of_number(error: Illegal, found: int, wanted: int) -> Illegal:
    """Return the error for a wrong number of tents or dice.

    The error marks the first tent or die that is too many, or the last one if there are too few.
    """
    return error.under(min(found - 1, wanted)) if found else error


def draw_tents(d: Draft, names: Any) -> None:
    """Add drawn tents to the reserve of the player who draws.

    None in place of a tent means that nobody wrote it down (BA-2, BA-24).
    """
    wanted = turn.tents_to_draw(d)
    if not isinstance(names, tuple) or len(names) != wanted:
        found = len(names) if isinstance(names, tuple) else 0
        error = illegal("draw-number", 1, player=d.players[d.who], n=wanted, found=found)
        raise _of_number(error, found, wanted)
    reserve = [*d.reserves[d.who], *(_draw_one(d, name, at) for at, name in enumerate(names))]
    d.reserves = with_value(d.reserves, d.who, tuple(reserve if ghost.has_turn(d) else sorted(reserve)))
    d.bag -= wanted
    if d.phase == "draw":
        d.phase = "turn"
    elif d.phase == "deal" and d.who + 1 < d.board.seats:
        d.who += 1
    else:
        turn.next_turn(d)


def _draw_one(d: Draft, name: Any, at: int) -> int:
    if name is None:
        return UNKNOWN
    number = d.board.tent_number.get(name) if isinstance(name, tuple) else None
    if number is None:
        raise unknown_tent_error(d, name, 1).under(at)
    if holdings.unnamed_tents(d, number) < 1:
        raise illegal("tent-used-up", 1, tent=tent_name(d.board, number)).under(at)
    d.seen = with_added(d.seen, number, 1)
    return number


def tent_type(s: State, name: Any, blame: int) -> int:
    """Return the type of a tent from its colour and price."""
    number = s.board.tent_number.get(name) if isinstance(name, tuple) else None
    if number is None:
        raise unknown_tent_error(s, name, blame)
    return number


def unknown_tent_error(s: State, name: Any, blame: int) -> Illegal:
    """Return the error for a colour and a price that no tent combines."""
    colour, price = name if isinstance(name, tuple) and len(name) == 2 else ("?", "?")
    counts = [str(price).split().count(kind) for kind in GOODS]
    shown = goods_letters(s.board, counts) if any(counts) else price
    return illegal("no-such-tent", blame, colour=GOODS_WORDS.get(colour, colour), price=shown)


def random_draw(s: State, rng: random.Random) -> Move:
    left = [n for n in range(len(s.seen)) for _ in range(holdings.unnamed_tents(s, n))]
    return (s.phase, tuple(s.board.tents[n].name for n in rng.sample(left, turn.tents_to_draw(s))))


# ---- dice -----------------------------------------------------------------------------------


def dice_to_roll(s: State) -> int:
    """Return the number of goods dice that the due roll needs."""
    return s.board.dice - len(s.aside)


def roll_dice(d: Draft, faces: Any) -> None:
    """Roll the dice with these faces; None if nobody wrote them down (BA-40)."""
    if faces is None:
        _unknown_dice(d)
        return
    d.rolled = _thrown(d, faces)
    d.rolls += 1
    if d.rolls < d.board.rolls:
        d.phase = "again"
    else:
        take_shown_cards(d)


def throw_ghost_dice(d: Draft, faces: Any) -> None:
    """Throw the ghost's dice with these faces; None if nobody wrote them down (BA-S2)."""
    turn.set_ghost_dice(d, None if faces is None else _thrown(d, faces))


def _thrown(d: Draft, faces: Any) -> tuple[str, ...]:
    """Return the faces of a roll in the order of the rules, or raise an error for a wrong number or face."""
    if not isinstance(faces, tuple) or len(faces) != dice_to_roll(d):
        found = len(faces) if isinstance(faces, tuple) else 0
        raise _of_number(illegal("dice-number", 1, n=dice_to_roll(d), found=found), found, dice_to_roll(d))
    for at, face in enumerate(faces):
        if face not in d.board.faces:
            raise illegal("no-such-face", 1, name=FACE_WORDS.get(face, face)).under(
                at, ((f,) for f in d.board.faces)
            )
    return sorted_faces(faces)


def take_shown_cards(d: Draft) -> None:
    """Take the cards that all dice show, and end the turn (BA-11)."""
    _gain(d, (*d.aside, *d.rolled))
    turn.end_turn(d)


def _gain(d: Draft, faces: Sequence[str]) -> None:
    holdings.gain_cards(d, d.who, cards_shown(faces, holdings.elephant_bonus(d, d.who)))


def cards_shown(faces: Sequence[str], bonus: Goods) -> list[int]:
    """Return the cards for these faces by kind: goods, and an elephant bonus for each pair of front and rear
    half.
    """
    pairs = min(faces.count(FRONT), faces.count(REAR))
    cards = [pairs * n for n in bonus]
    for face in faces:
        if face in GOODS_NUMBER:
            cards[GOODS_NUMBER[face]] += 1
    return cards


def _unknown_dice(d: Draft) -> None:
    """Apply a roll that is not in the log. Dice set aside are known; the others may have given any cards that
    fit them.
    """
    player, bonus = d.who, holdings.elephant_bonus(d, d.who)
    sure = sum(cards_shown(d.aside, bonus))
    _gain(d, d.aside)
    n, most = dice_to_roll(d), 0
    for fronts in range(n + 1):
        for rears in range(n + 1 - fronts):
            faces = (*d.aside, *[FRONT] * fronts, *[REAR] * rears)
            most = max(most, sum(cards_shown(faces, bonus)) + n - fronts - rears - sure)
    holdings.gain_unknown_cards(d, player, most)
    turn.end_turn(d)


def random_dice(s: State, rng: random.Random) -> Move:
    return (s.phase, sorted_faces([rng.choice(s.board.faces) for _ in range(dice_to_roll(s))]))


def roll_again(d: Draft, faces: tuple[str, ...]) -> None:
    """Roll these dice again and set the others aside (optional rule)."""
    rest = Counter(d.rolled)
    chosen = Counter(faces)
    if not chosen or chosen - rest:
        shown = join_list([FACE_WORDS[face] for face in d.rolled])
        error = illegal("dice-not-rolled", 1, faces=shown)
        strange = next((at for at, f in enumerate(faces) if faces[: at + 1].count(f) > rest[f]), None)
        raise (
            error if strange is None else error.under(strange, ((face,) for face in dict.fromkeys(d.rolled)))
        )
    d.aside = sorted_faces([*d.aside, *(rest - chosen).elements()])
    d.rolled = ()
    d.phase = "dice"


# ---- cards at the end -----------------------------------------------------------------------


def set_hands(d: Draft, counts: tuple[Goods, ...] | None) -> None:
    """Set the cards of each seat at the end of a game with an unknown roll; None if the cards are unknown
    too.
    """
    if counts is not None:
        _show(d, counts)
    turn.add_majority_points(d)


def _show(d: Draft, counts: tuple[Goods, ...]) -> None:
    often = {k for k in KINDS if sum(hand[k] for hand in counts) > d.board.cards[k]}
    for player, shown in enumerate(counts):
        more = [n - held for n, held in zip(shown, d.hands[player], strict=True)]
        too_many = {k for k in KINDS if more[k] > 0 and (k in often or sum(more) > d.loose[player])}
        wrong = [k for k in KINDS if more[k] < 0 or k in too_many]
        if wrong:
            cards = goods_letters(d.board, [max(0, n) for n in shown])
            error = illegal("hands-impossible", 1, player=d.players[player], cards=cards)
            worst = max(wrong, key=lambda kind: abs(more[kind]))
            raise error.under(len(KINDS) * player + worst)
    d.hands = counts
    d.loose = (0,) * d.board.seats


def random_hands(s: State, rng: random.Random) -> Move:
    """Return random cards that unknown rolls may have brought. All numbers of cards are equally likely."""
    counts = [list(hand) for hand in s.hands]
    for player, loose in enumerate(s.loose):
        for _ in range(rng.randint(0, loose)):
            kind = rng.choice(KINDS)
            if sum(hand[kind] for hand in counts) < s.board.cards[kind]:
                counts[player][kind] += 1
    return ("hands", tuple(tuple(hand) for hand in counts))


# ---- the table ------------------------------------------------------------------------------


def at_random(state: State, rng: random.Random) -> Move:
    """Return a random outcome of the due chance event."""
    if state.phase in DRAWS:
        return random_draw(state, rng)
    return random_hands(state, rng) if state.phase == "hands" else random_dice(state, rng)


def unknown(state: State) -> Move:
    """Return the outcome of a chance event that means "nobody wrote it down"."""
    return (state.phase, (None,) * turn.tents_to_draw(state)) if state.phase in DRAWS else (state.phase, None)
