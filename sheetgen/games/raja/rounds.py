"""The course of a game: rounds, order of turns, scoring, the end (RA-20 to RA-25, RA-60 to RA-71)."""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.raja.board import CITY, PALACE, START, Ghost
from sheetgen.games.raja.state import (
    NO_PARTS,
    NOBODY,
    NOWHERE,
    Draft,
    RoundScore,
    State,
    characters_of,
    ghost_may_build,
    rank_of,
    with_added,
    with_value,
)


def begin_round(d: Draft) -> None:
    """Move the Maharaja to the city of the lowest governor, and that governor to the top (RA-20)."""
    d.round += 1
    d.played = 0
    if not d.governors:
        d.phase, d.who = "maharaja", NOBODY
        return
    low = d.governors.index(min(d.governors))
    top = max(d.governors) + 1
    d.governors = with_value(d.governors, low, top)
    # House rule: a round in which a governor reaches the last space is the last one, even if somebody lowers that
    # governor again.
    d.last = top >= d.board.top
    d.maharaja = low + 1
    _choose_actions(d)


def move_maharaja(d: Draft, place: int) -> None:
    """Move the Maharaja to ``place`` when the order of the governors is unknown."""
    d.maharaja = place
    # House rule: the gaps of the governor track are unknown too, so each round counts as one space.
    d.last = d.round >= d.board.spaces
    _choose_actions(d)


def _choose_actions(d: Draft) -> None:
    """Store the state in which all players choose their actions in secret. Later players knew no more when
    they chose (RA-21).
    """
    d.dawn = None
    begin_next_turn(d)
    d.dawn = Draft.of(d).done()


def begin_next_turn(d: Draft) -> None:
    """Make the highest ranking player who has not played due (RA-22, RA-24).

    If all have played, score the city.
    """
    waiting = [player for player in range(d.board.seats) if not d.played >> player & 1]
    if not waiting:
        d.dawn = None
        score_city(d)
        return
    if d.board.ghost is None:
        _begin_turn(d, min(waiting, key=d.holder.index))
    elif waiting[0] == YOU:
        _begin_turn(d, YOU)
    else:
        _ghosts_turn(d, d.board.ghost)


def _ghosts_turn(d: Draft, ghost: Ghost) -> None:
    """Begin the ghost's turn in the Maharaja's city, after the person's; skip it if the city is unknown
    (RA-S2, RA-S4).
    """
    _begin_turn(d, IT, "ghost")
    if d.maharaja != NOWHERE:
        city = d.maharaja - 1
        d.pay(IT, ghost.income[city])
        d.architects = with_value(d.architects, IT, d.maharaja)
        d.left = with_value(d.left, PALACE, ghost_may_build(d))
        d.left = with_value(d.left, CITY, min(ghost.houses[city], d.reserve[IT]))
    end_ghosts_turn(d)


def end_ghosts_turn(d: Draft) -> None:
    """End the ghost's turn if it has built everything. It waives nothing (RA-S5)."""
    if not any(d.left):
        d.played |= 1 << IT
        begin_next_turn(d)


def _begin_turn(d: Draft, player: int, phase: str = "actions") -> None:
    d.phase, d.who = phase, player
    d.actions, d.left = (), NO_PARTS
    d.paid = d.freed = 0
    d.extra = d.short = False


def with_turn_of(state: State, player: int) -> State:
    """Return the state as if this player were the next in the round."""
    draft = Draft.of(state)
    _begin_turn(draft, player)
    return draft.done()


def pay_income(d: Draft) -> None:
    """Pay gold and tokens for the running player's characters, each once in a turn (RA-10, RA-42, RA-80)."""
    board, player = d.board, d.who
    for c in characters_of(d, player):
        if d.paid >> c & 1:
            continue
        d.paid |= 1 << c
        if board.income[c]:
            d.pay(player, board.income[c])
        tokens = min(board.token_income[c], board.stock.tokens - sum(d.tokens))
        if tokens:
            d.tokens = with_added(d.tokens, player, tokens)


def end_turn(d: Draft) -> None:
    """End the turn, and pay the other players if the player waived anything (RA-23)."""
    if not d.actions:
        pay_income(d)
    if d.short or any(d.left) or not d.actions:
        gift = d.board.gains.waiver
        d.gold = tuple(gold + gift * (player != d.who) for player, gold in enumerate(d.gold))
    d.played |= 1 << d.who
    d.left = NO_PARTS
    begin_next_turn(d)


def city_points(state: State, place: int) -> tuple[int, ...]:
    """Return the points of each player's presence in a city (RA-60, RA-82)."""
    board, city = state.board, place - 1
    worth, central, outer = board.points, state.central[city], state.outer[city]
    totals = [count * worth.house for count in state.houses[city]]
    for player, at in enumerate(state.architects):
        if at == place:
            totals[player] += worth.architect
        if player in outer:
            each = max((board.outer_points[c] for c in characters_of(state, player)), default=worth.outer)
            totals[player] += outer.count(player) * each
    if central != NOBODY:
        totals[central] += worth.central
    if board.tokens_and_homes:
        for c, home in enumerate(board.homes):
            if home == place and state.holder[c] >= 0:
                totals[state.holder[c]] += worth.home
    return tuple(totals)


def city_rewards(state: State, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return each player's gold for these points: by points, then by rank, with the monopoly bonus (RA-61,
    RA-62).
    """
    ranked = sorted((p for p, t in enumerate(totals) if t), key=lambda p: (-totals[p], rank_of(state, p)))
    gold = [0] * len(totals)
    for player, reward in zip(ranked, state.board.rewards, strict=False):
        gold[player] = reward
    if len(ranked) == 1:
        gold[ranked[0]] += state.board.gains.alone
    return tuple(gold)


def score_city(d: Draft) -> None:
    """Score the Maharaja's city; then end the game or begin the next round (RA-25, RA-70)."""
    if d.maharaja == NOWHERE:
        d.scores += (RoundScore(NOWHERE, (), (), ()),)
        d.blind = True
    else:
        totals = city_points(d, d.maharaja)
        gold = city_rewards(d, totals)
        d.gold = tuple(a + b for a, b in zip(d.gold, gold, strict=True))
        ranks = tuple(rank_of(d, player) for player in range(d.board.seats))
        d.scores += (RoundScore(d.maharaja, totals, gold, ranks),)
    board = d.board
    if max(d.built) >= board.palaces or d.last or (board.rounds and d.round >= board.rounds):
        d.phase, d.who = "over", NOBODY
    else:
        begin_round(d)


def send_architects_home(d: Draft) -> None:
    """Move architects to the home city of their owner's character (RA-82), without that rule to the start
    (RA-6).
    """
    if d.board.tokens_and_homes:
        d.architects = tuple(d.board.homes[rank_of(d, player)] for player in range(d.board.seats))
    else:
        d.architects = (START,) * d.board.seats
