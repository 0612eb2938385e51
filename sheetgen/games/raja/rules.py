"""The moves of Raja, the table of its decisions, legal answers, and moves that a log may omit.

Cities are their layout keys (``"jaipur"``), ``"start"`` is the start place, villages are their printed
numbers, characters their keys (``"monk"``), players their seats from 0, the youngest first.

Answers to ``governors`` (chance):
    ``("governors", (city, …) | None)``   the strip, lowest governor first; None if nobody wrote it down
Answers to ``maharaja`` (chance; due in each round if the strip is unknown):
    ``("maharaja", city | None)``         the city to which the Maharaja goes
Answers to ``pick``:
    ``("take", character)``               take a starting character
Answers to ``bid``:
    ``("bid", gold)`` ``("pass",)``       bid in the auction for the choice of a character, or leave it
Answers to ``village``:
    ``("house", village)``                place one of the four houses before the first round
Answers to ``actions``:
    ``("actions", action, action)``       reveal the disc and begin the turn; the actions are in the disc's
                                          order, and gold and quarry take effect at once
Answers to ``turn``:
    ``("house", village | city)``         build by an action; in a city only if the architect is there
    ``("move", from, to)``                move a house between villages and cities by an action
    ``("builder", place)``                build free by the Builder
    ``("builder", from, to)``             move a house free by the Builder
    ``("palace", "central" | "outer")``   build a palace in the architect's city
    ``("palace", …, city)``               the same if the architect is in that city; not in ``legal``
    ``("governor", city)``                lower that city's governor
    ``("character", character)``          take it from the bank or a player; with several characters,
                                          from the bank only
    ``("swap", character, own)``          several characters, bank empty: take one and give ``own``
    ``("attract", player)``               several characters, bank empty: ask for one
    ``("token", action)``                 take a third action for a token; gold and quarry take effect at once
    ``("travel", place)``                 go to a city or the start by the cheapest path; illegal
                                          (``ambiguous-path``) if two such paths pay different players
    ``("road", place)``                   go to a neighbour along the only road
    ``("travel", place, …, place)``       go along a path: the same as ``road`` for each place; not in
                                          ``legal``
    ``("end",)``                          end the turn and waive the remaining steps
Answers to ``robbed`` (due to the robbed player during another player's turn):
    ``("take", character)``               take a new character from the bank
Answers to ``ghost`` (due to the ghost; it answers ``village`` like a player):
    ``("palace", "central" | "outer")``   build its palace in the Maharaja's city
    ``("house", city)``                   place a house there
    ``("end",)``                          build nothing more, if its gold is unknown
Answers to ``give`` (due to the asked player during another player's turn):
    ``("give", character)``               give an own character

A log need not contain ``end``, because closing the turn ends it. Actions have the names on the disc: gold,
house, two houses, move, quarry, palace, palace and house, governor, character. ``("action", action)`` answers
no decision. It is a single action or a third one, which the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Leftover, Move, join_list
from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.games.raja import ghost, rounds, setup, turn
from sheetgen.games.raja.board import (
    ACTIONS,
    ANY,
    CHARACTER,
    CITY,
    GOVERNOR,
    MOST,
    MOVE,
    PAIRS,
    PALACE,
    START,
)
from sheetgen.games.raja.faults import FAULTS, illegal, leftover, place_name
from sheetgen.games.raja.refusals import undue_error
from sheetgen.games.raja.rounds import end_turn
from sheetgen.games.raja.setup import begin_next_placing
from sheetgen.games.raja.state import (
    BANK,
    NOBODY,
    NOWHERE,
    OUT,
    Draft,
    State,
    can_pay,
    characters_of,
    free_sites,
    free_works_left,
    palace_price,
    travels_free,
)
from sheetgen.games.raja.turn import CLOSED, cheapest_paths, toll_of
from sheetgen.games.raja.words import CHARACTERS, PARTS, QUARRY
from sheetgen.message import msg


def bank_character_moves(state: State) -> Iterator[Move]:
    """Yield the moves that take a character from the bank (RA-5, RA-42)."""
    return (("take", state.board.characters[c]) for c, holder in enumerate(state.holder) if holder == BANK)


def bid_moves(state: State) -> Iterator[Move]:
    """Yield all affordable bids, and passing once there is a bid (RA-81)."""
    if state.bids.leader != NOBODY:
        yield ("pass",)
    for gold in range(state.bids.high + 1, state.gold[state.who] + 1):
        yield ("bid", gold)


def first_house_moves(state: State) -> Iterator[Move]:
    """Yield the houses that may be placed before the first round (RA-6)."""
    return (("house", village) for village in _with_room(state))


def _with_room(state: State) -> list[int]:
    """Return the printed numbers of villages with room for a house."""
    room = state.board.room
    return [n for n, houses in zip(state.board.villages, state.villages, strict=True) if len(houses) < room]


def action_moves(state: State) -> Iterator[Move]:
    """Yield all choices of two actions (RA-21)."""
    return (("actions", a, b) for a, b in PAIRS)


def turn_moves(state: State) -> Iterator[Move]:
    """Yield all moves of the turn, including its end. Paths of several roads are left out."""
    yield ("end",)
    yield from _travels(state)
    yield from _houses(state)
    left = state.left
    if left[PALACE]:
        yield from _palaces(state)
    if left[GOVERNOR]:
        yield from _governors(state)
    if left[CHARACTER]:
        yield from _characters(state)
    if state.tokens[state.who] and not state.extra:
        yield from (("token", action) for action in ACTIONS if action != "character")


def _travels(state: State) -> Iterator[Move]:
    board, player = state.board, state.who
    ways = cheapest_paths(state, player)
    for place in sorted(ways):
        if len(ways[place]) == 1:
            yield ("travel", board.places[place])
    free = travels_free(state, player)
    for place, road in board.beside[state.architects[player]]:
        gold, _ = toll_of(state, player, road)
        if gold != CLOSED and (free or can_pay(state, player, gold)):
            yield ("road", board.places[place])


def _houses(state: State) -> Iterator[Move]:
    board, player, left = state.board, state.who, state.left
    here = state.architects[player]
    city = [board.places[here]] if here != START else []
    villages: list[int | str] = [*_with_room(state)]
    free = free_works_left(state) > 0
    if state.reserve[player]:
        if can_pay(state, player, board.costs.house):
            if left[ANY]:
                yield from (("house", village) for village in villages)
            if left[ANY] or left[CITY]:
                yield from (("house", place) for place in city)
        if free:
            yield from (("builder", place) for place in [*villages, *city])
    if left[MOVE] or free:
        own: list[int | str] = [
            n for n, houses in zip(board.villages, state.villages, strict=True) if player in houses
        ]
        own += [key for key, houses in zip(board.cities, state.houses, strict=True) if houses[player]]
        shifts = [(origin, goal) for origin in own for goal in [*villages, *city] if origin != goal]
        if left[MOVE]:
            yield from (("move", *shift) for shift in shifts)
        if free:
            yield from (("builder", *shift) for shift in shifts)


def _palaces(state: State) -> Iterator[Move]:
    board, player = state.board, state.who
    city = state.architects[player] - 1
    if (
        city < 0
        or state.built[player] >= board.palaces
        or not can_pay(state, player, palace_price(state, player))
    ):
        return
    yield from (("palace", site) for site in free_sites(state, city))


def _governors(state: State) -> Iterator[Move]:
    for n, city in enumerate(state.board.cities):
        if not state.governors or state.governors[n] > 1:
            yield ("governor", city)


def _characters(state: State) -> Iterator[Move]:
    names, player, holder = state.board.characters, state.who, state.holder
    several, in_bank = state.board.several, BANK in state.holder
    if not several or in_bank:
        yield from (
            ("character", names[c])
            for c, whose in enumerate(holder)
            if whose not in (player, OUT) and (whose == BANK or not several)
        )
        return
    mine = characters_of(state, player)
    others = (c for c, whose in enumerate(holder) if whose not in (player, OUT))
    yield from (("swap", names[c], names[own]) for c in others for own in mine)
    for victim in range(state.board.seats):
        if victim != player and len(characters_of(state, victim)) > len(mine):
            yield ("attract", victim)


def gift_moves(state: State) -> Iterator[Move]:
    """Yield the characters that the asked player can give (RA-90)."""
    return (("give", state.board.characters[c]) for c in characters_of(state, state.victim))


# ---- how arguments are read ------------------------------------------------------------------


def _city(d: Draft, key: Any, at: int) -> int:
    number = d.board.place_number.get(key, START)
    if number == START:
        raise illegal("no-such-place", at, name=key)
    return number


def _city_if_known(d: Draft, key: Any, at: int) -> int:
    return NOWHERE if key is None else _city(d, key, at)


def _place(d: Draft, key: Any, at: int) -> int:
    number = d.board.place_number.get(key)
    if number is None:
        raise illegal("no-such-place", at, name=key)
    return number


def _first_village(d: Draft, name: Any, at: int) -> int:
    """Return a village by its number. A first house cannot be in a city (RA-6)."""
    if name in d.board.place_number and name != "start":
        raise illegal("not-in-a-village", at, city=place_name(d, d.board.place_number[name]))
    return _village(d, name, at)


def _village(d: Draft, printed: Any, at: int) -> int:
    number = d.board.village_number.get(printed)
    if number is None:
        raise illegal("no-such-place", at, name=printed)
    return number


def _spot(d: Draft, name: Any, at: int) -> turn.Spot:
    """Return a village by its number, or a city by its key."""
    if isinstance(name, int):
        return True, _village(d, name, at)
    return False, _city(d, name, at)


def _is_central(d: Draft, site: Any, at: int) -> bool:
    if site not in ("central", "outer"):
        raise illegal("no-such-place", at, "RA-40", name=site)
    return bool(site == "central")


def _character(d: Draft, key: Any, at: int) -> int:
    number = d.board.character_number.get(key)
    if number is None or d.holder[number] == OUT:
        raise illegal("no-such-character", at, name=CHARACTERS.get(key, key))
    return number


def _action(d: Draft, action: Any, at: int) -> str:
    if action not in ACTIONS:
        raise illegal("no-such-action", at, name=action)
    return str(action)


def _player(d: Draft, seat: Any, at: int) -> int:
    if not isinstance(seat, int) or not 0 <= seat < d.board.seats:
        raise illegal("no-such-player", at)
    return seat


# ---- what is decided -------------------------------------------------------------------------

DECISIONS: Decisions[Draft] = Decisions(
    {
        "governors": Decision(
            msg("the order of the governors on the strip", "report"),
            "RA-3",
            {"governors": Answer(setup.set_governors, (unchanged,))},
        ),
        "maharaja": Decision(
            msg("the Maharaja's city", "report"),
            "RA-20",
            {"maharaja": Answer(rounds.move_maharaja, (_city_if_known,))},
        ),
        "pick": Decision(
            msg("choosing a character", "report"),
            "RA-5",
            {"take": Answer(setup.take_first_character, (_character,))},
            bank_character_moves,
        ),
        "bid": Decision(
            msg("bidding or passing", "report"),
            "RA-81",
            {"bid": Answer(setup.place_bid, (unchanged,)), "pass": Answer(setup.leave_auction)},
            bid_moves,
        ),
        "village": Decision(
            msg("a house in a village", "report"),
            "RA-6",
            {"house": Answer(setup.place_first_house, (_first_village,))},
            first_house_moves,
        ),
        "actions": Decision(
            msg("the two actions of the disc", "report"),
            "RA-21",
            {"actions": Answer(turn.reveal_actions, (_action, _action))},
            action_moves,
        ),
        "turn": Decision(
            msg("carrying out the actions", "report"),
            "RA-22",
            {
                "house": Answer(turn.build_house, (_spot,)),
                "move": Answer(turn.move_house, (_spot, _spot)),
                "builder": Answer(turn.use_free_work, (_spot, _spot), least=1),
                "palace": Answer(turn.build_palace, (_is_central, _city), least=1),
                "governor": Answer(turn.lower_governor, (_city,)),
                "character": Answer(turn.take_character, (_character,)),
                "swap": Answer(turn.swap_characters, (_character, _character)),
                "attract": Answer(turn.ask_for_character, (_player,)),
                "token": Answer(turn.use_token, (_action,)),
                "road": Answer(turn.walk_along, (_place,)),
                "travel": Answer(turn.travel_to, (_place,), more=True),
                "end": Answer(rounds.end_turn),
            },
            turn_moves,
        ),
        "robbed": Decision(
            msg("a new character from the bank", "report"),
            "RA-42",
            {"take": Answer(turn.replace_character, (_character,))},
            bank_character_moves,
        ),
        "ghost": Decision(
            msg("what the ghost builds", "report"),
            "RA-S4",
            {
                "palace": Answer(ghost.build_palace, (_is_central,)),
                "house": Answer(ghost.place_house, (_spot,)),
                "end": Answer(ghost.end_without_palace),
            },
            lambda state: iter(ghost.possible_moves(state)),
        ),
        "give": Decision(
            msg("giving up a character", "report"),
            "RA-90",
            {"give": Answer(turn.give_character, (_character,))},
            gift_moves,
        ),
    },
    seats=MOST,
)
_dues, _carry_out, _legal = DECISIONS.dues, DECISIONS.carry_out, DECISIONS.legal


def due(state: State) -> Due | None:
    """Return the decision or chance event that comes next.

    In a turn, another player may have to answer (RA-42, RA-90).
    """
    if state.phase == "over":
        return None
    return _dues[state.phase, state.who if state.victim == NOBODY else state.victim]


def legal(state: State) -> list[Move]:
    """Return all answers to the due decision; none if chance is due or the game is over."""
    if ghost.is_ghost_due(state):
        return ghost.possible_moves(state)
    return list(_legal(state.phase, state))


def apply(state: State, move: Move) -> State:
    """Return the state after a move, or raise ``Illegal``."""
    if (
        state.board.ghost is not None
        and ghost.is_ghost_due(state)
        and (error := ghost.refusal_of_move(state, move))
    ):
        raise error
    draft = Draft.of(state)
    _carry_out(state.phase, draft, move, _not_due)
    return draft.done()


def _not_due(d: Draft, move: Move, known: bool) -> Illegal:
    """Return the rule against a move that does not answer the due decision."""
    if not known and (refused := undue_error(d, move)) is not None:
        return refused
    decision = DECISIONS.kinds.get(d.phase)
    return FAULTS.not_due(decision.clause, decision.asks) if decision else illegal("not-due")


def forced(state: State) -> Move | None:
    """Return the only answer of a robbed, asked or bidding player or of a ghost.

    Other answers must always be typed.
    """
    if state.phase in ("robbed", "give", "bid") or ghost.is_ghost_due(state):
        only = legal(state)
        return only[0] if len(only) == 1 else None
    return None


def after_forced_answers(state: State) -> State:
    """Return the state after all forced answers."""
    while (move := forced(state)) is not None:
        state = apply(state, move)
    return state


def silent(state: State, speaker: int | None) -> Move | None:
    """Return the pass of a bidder who lets others go on bidding, or None (RA-81)."""
    if state.phase == "bid" and state.bids.leader != NOBODY and speaker not in (None, state.who):
        return ("pass",)
    return None


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: a waiver when nothing is left, a pass after leaving the auction,
    travel to the architect's own place.
    """
    if move[0] == "travel" and len(move) == 2 and state.phase == "turn" and state.who == player:
        return state.board.place_number.get(move[1]) == state.architects[player]
    if move == ("pass",):
        # Nobody passes during a round (RA-23).
        return state.board.auction and not state.round and (state.phase, state.who) != ("bid", player)
    return move == ("end",) and _has_played(state, player)


def _has_played(state: State, player: int) -> bool:
    """Return whether a player's last turn is over, in this round or the one before, and the player is not due
    again.
    """
    if state.who == player and state.phase in ("turn", "actions"):
        return False
    if state.phase == "over" or (state.round > 1 and not state.played):
        return True
    return state.played >> player & 1 > 0


def turn_key(state: State) -> tuple[int, int, int, bool]:
    """Return a value that changes with each house before the first round, then with each player's turn.

    The last part is needed because the player who picks the last character may place the first house.
    """
    return state.round, state.played, state.placed, state.phase == "village"


def rest(state: State) -> State:
    """Return the state after a turn without remaining steps.

    Its player could only travel (RA-22), so silence ends it.
    """
    if state.phase != "turn" or state.victim != NOBODY or any(state.left):
        return state
    draft = Draft.of(state)
    end_turn(draft)
    return after_forced_answers(draft.done())


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the decision or the turn of the due player, and return what the player left undone.

    A turn's remaining steps are waived. Where the rules do not allow silence (set-up, the answer to a
    character action), this is an error; then a minimal answer is assumed so that the rest of the log can be
    read: the first free character, the lowest bid, no house. A due chance event and a finished game do not
    change.
    """
    now = due(state)
    if now is None or now.player is None:
        return state, ()
    name, draft = state.players[now.player], Draft.of(state)
    if state.phase == "turn":
        end_turn(draft)
        return draft.done(), _waived(state)
    if state.phase == "actions":
        end_turn(draft)
        return draft.done(), (leftover("no-actions", "error", player=name),)
    if state.phase == "ghost":
        return apply(state, legal(state)[-1]), (leftover("ghost-unsaid", "error"),)
    if state.phase == "village":
        begin_next_placing(draft)
        return draft.done(), (leftover("house-not-placed", "error", player=name),)
    if state.phase == "bid" and state.bids.leader != NOBODY:
        return apply(state, ("pass",)), ()
    assumed = legal(state)[0]
    if state.phase == "bid":
        left = leftover("no-bid", "error", player=name, bid=assumed[1])
    else:
        left = _no_character(state, name)
    return apply(state, assumed), (left,)


def _no_character(state: State, player: str) -> Leftover:
    """Return the finding for a character that was not chosen, by the rule that requires it (RA-5, RA-42,
    RA-81, RA-90).
    """
    if state.phase == "give":
        text = msg("{player} gave no character; the first one is assumed.", "report")
        return leftover("character-not-chosen", "error", "RA-90", text, player=player)
    if state.phase == "robbed":
        return leftover("character-not-chosen", "error", "RA-42", player=player)
    return leftover("character-not-chosen", "error", "RA-81" if state.board.auction else "", player=player)


def _waived(state: State) -> tuple[Leftover, ...]:
    """Return one warning for all waived steps, because the other players are paid only once (RA-23)."""
    parts = [PARTS[part] for part, count in enumerate(state.left) if count]
    if state.short:
        parts.append(QUARRY)
    if not parts:
        return ()
    player, gold = state.players[state.who], state.board.gains.waiver
    return (leftover("waived", "warning", player=player, part=join_list(parts), gold=gold),)
