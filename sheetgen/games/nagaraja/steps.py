"""Steps that the rules take without an answer: the steps of a round, the results of a changed temple, the
ends.

Each step gets its task, which has left the agenda, and plans the next tasks.
"""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.nagaraja.board import BITS, EMPTY
from sheetgen.games.nagaraja.knowledge import (
    amulet_points,
    fate_range,
    may_have_amulet,
    naga_sticks,
    nameable_amulets,
    placeable_cells,
    reached_places,
    visible_points,
)
from sheetgen.games.nagaraja.state import (
    NO_OMEN,
    NO_TILE,
    UNKNOWN_CARD,
    UNKNOWN_OMEN,
    Confrontation,
    Draft,
    Result,
    Room,
    RoomNotes,
    State,
    Task,
)

# ---- a round (NA-20 to NA-25) ---------------------------------------------------------------


def begin_round(d: Draft, task: Task) -> None:
    """Begin a round with the next room tile. House rule: without a tile the points decide (NA-25)."""
    if not d.tiles_in_pile:
        finish_on_points(d, d.guide, "run-out")
        return
    d.round += 1
    if d.round == 1:
        d.first = d.guide
    first, second = d.guide, 1 - d.guide
    if d.ghost is not None:
        d.plan_tasks(Task("tile"), Task("select", YOU), Task("omen"), Task("unveil"))
        return
    d.plan_tasks(Task("tile"), Task("select", first), Task("select", second), Task("unveil"))


def reveal_cards(d: Draft, task: Task) -> None:
    """Reveal the selected cards of both players, then plan their throws (NA-20)."""
    order = (d.guide, 1 - d.guide)
    shows = [Task("show", seat) for seat in order for card in d.chosen[seat] if card == UNKNOWN_CARD]
    d.plan_tasks(*shows, Task("sticks"))


def count_sticks(d: Draft, task: Task) -> None:
    """Compute the sticks that both players throw (NA-20).

    House rule: if a kind runs out, players take the rest, the guide first.
    """
    supply = list(d.board.stick_counts)
    shown = [[d.board.cards[card].sticks for card in cards] for cards in d.chosen]
    if d.ghost is not None and d.ghost.omen != UNKNOWN_OMEN:
        shown[IT].append(d.board.omens[d.ghost.omen].sticks)
    throws = []
    for seat in (d.guide, 1 - d.guide):
        kinds: list[int] = []
        for kind, left in enumerate(supply):
            wanted = sum(card[kind] for card in shown[seat])
            taken = min(wanted, left)
            supply[kind] -= taken
            kinds += [kind] * taken
        if kinds:
            throws.append(Task("throw", seat, tuple(kinds)))
    d.passes = 0
    nagas = () if d.ghost is None else (Task("nagas", IT),)
    d.plan_tasks(*throws, *nagas, Task("fight", d.guide))


def may_draw(s: State, seat: int) -> bool:
    """Return whether the player may have an amulet that draws a card, and a card can be drawn (NA-44)."""
    return may_have_amulet(s, seat, s.board.draw_amulet) and s.cards_in_pile + len(s.discards) > 0


def is_ghost(s: State, seat: int) -> bool:
    """Return whether the ghost has this seat (NA-S1)."""
    return s.ghost is not None and seat == IT


def can_activate(s: State, seat: int) -> bool:
    """Return whether a player is asked to activate: with a naga, and a card or an amulet that draws one
    (NA-21).
    """
    return bool(naga_sticks(s, seat)) and (
        s.hands[seat].card_count > 0 or may_have_amulet(s, seat, s.board.draw_amulet)
    )


def ask_for_activation(d: Draft, task: Task) -> None:
    """Ask players in turn, from the guide on, until both pass; skip players without a naga (NA-21)."""
    if d.passes >= 2:
        d.plan_tasks(Task("count"))
    elif can_activate(d, task.seat):
        d.plan_tasks(Task("act", task.seat))
    else:
        d.passes += 1
        d.plan_tasks(Task("fight", 1 - task.seat))


def decide_tile(d: Draft, task: Task) -> None:
    """Give the tile to the player with most fate points; the guide wins ties (NA-22)."""
    low, high = fate_range(d, d.guide)
    other_low, other_high = fate_range(d, 1 - d.guide)
    if low >= other_high:
        settle_won_tile(d, d.guide)
    elif high < other_low:
        settle_won_tile(d, 1 - d.guide)
    else:
        d.plan_tasks(Task("won", d.guide if d.ghost is None else YOU))


def settle_won_tile(d: Draft, winner: int) -> None:
    """Discard played cards and let the winner place the tile (NA-22).

    House rule: a tile without a place is removed.
    """
    fates, nagas = [fate_range(d, seat) for seat in (0, 1)], [bool(naga_sticks(d, seat)) for seat in (0, 1)]
    fought = Confrontation(tuple(fates), tuple(nagas), d.activated)
    d.rooms = RoomNotes((*d.rooms, Room(winner, tuple(fates))))
    d.discards += d.chosen[d.guide] + d.chosen[1 - d.guide] + d.activated
    d.chosen, d.activated = ((), ()), ()
    d.sticks, d.added = ((), ()), (0, 0)
    after: tuple[Task, ...] = (Task("deal", 1 - winner), Task("round"))
    if d.ghost is not None:
        d.change_ghost(omen=NO_OMEN, tiles=d.ghost.tiles + (winner == IT))
    if is_ghost(d, winner):
        after = (Task("judge", IT), *after)
    elif placeable_cells(d, winner):
        d.plan_tasks(
            Task("place", winner, fought), Task("settle", winner, winner), Task("ninth", winner), *after
        )
        return
    if d.tile_amulet:
        d.amulets_in_pile += 1  # House rule: an amulet on the removed tile returns to the pile.
    d.tile, d.tile_amulet = NO_TILE, False
    d.plan_tasks(*after)


def deal_cards(d: Draft, task: Task) -> None:
    """Make the loser of the tile the new guide, who draws cards (NA-25).

    For a ghost, the person draws what the ghost would give (NA-S6).
    """
    d.guide = task.seat
    if is_ghost(d, task.seat):
        plan_draw(d, YOU, d.board.gives)
    else:
        plan_draw(d, task.seat, d.board.draws, True)


def plan_draw(d: Draft, seat: int, number: int, deal_: bool = False) -> None:
    """Plan to draw cards. House rule: fewer if draw pile and discards together have fewer."""
    number = min(number, d.cards_in_pile + len(d.discards))
    if number:
        d.plan_tasks(Task("draw", seat, (number, (), deal_)))


# ---- a changed temple (NA-24) ---------------------------------------------------------------


def update_temple(d: Draft, task: Task) -> None:
    """Turn relics up and down, take the reached amulets, and check the ends at once (NA-24)."""
    seat, active = task.seat, task.data
    temple = d.temples[seat]
    relics, cells, _ = reached_places(d.board, temple.tiles)
    cells &= temple.lying
    new = relics & ~temple.up
    seen = (temple.seen[0] | relics, temple.seen[1] | relics)
    d.set_temple(seat, temple._replace(up=relics, seen=seen, lying=temple.lying & ~cells))
    tasks: list[Task] = []
    if new:
        tasks.append(Task("reveal", seat, BITS[new]))
    tasks.append(Task("judge", active))
    tasks += [Task("amulet", seat)] * len(BITS[cells])
    if new or cells:
        tasks += [Task("offer", owner, bool(cells) and owner == seat) for owner in (active, 1 - active)]
    d.plan_tasks(*tasks)


def check_ends(d: Draft, task: Task) -> None:
    """Check the ends for the active player first, and for each player the loss before the win (NA-30, NA-31,
    NA-33).
    """
    for seat in (task.seat, 1 - task.seat):
        points, _, cursed, _ = visible_points(d, seat)
        if cursed >= d.board.doom:
            d.result = Result(1 - seat, "cursed", "NA-30")
            return
        if points >= d.board.goal:
            d.result = Result(seat, "points", "NA-31")
            return


def winning_claims(s: State, seat: int) -> list[tuple[int, ...]]:
    """Return the sets of point amulets that reach the winning points when revealed; none if no set does
    (NA-31).
    """
    low, high, cursed, _ = visible_points(s, seat)
    goal = s.board.goal
    won = s.temples[seat].amulets
    if low >= goal or cursed >= s.board.doom or high + 9 * len(won) < goal:
        return []
    pool = nameable_amulets(s, seat) if 0 in won else None
    found: list[tuple[int, ...]] = [()]
    for amulet in s.board.point_amulets:
        held = won.count(amulet)
        most = held + (min(won.count(0), pool[amulet]) if pool else 0)
        found = [base + (amulet,) * n for base in found for n in range(most + 1)]
    unnamed = won.count(0)
    worth = s.board.amulet_points
    return [
        claim
        for claim in found
        if high + sum(worth[a] for a in claim) >= goal and _unnamed_needed(claim, won) <= unnamed
    ]


def _unnamed_needed(claim: tuple[int, ...], won: tuple[int, ...]) -> int:
    return sum(max(0, claim.count(a) - won.count(a)) for a in set(claim))


def may_be_cursed(s: State, seat: int) -> bool:
    """Return whether unknown relics leave open that the third cursed one is visible (NA-30)."""
    _, _, low, high = visible_points(s, seat)
    return low < s.board.doom <= high


def offer_claim(d: Draft, task: Task) -> None:
    """After a change, let a player claim the win or use a newly taken amulet (NA-31; NA-44, house)."""
    seat, just_taken = task.seat, task.data
    if winning_claims(d, seat) or may_be_cursed(d, seat) or (just_taken and may_draw(d, seat)):
        d.plan_tasks(Task("claim", seat))


# ---- the end on points (NA-32) --------------------------------------------------------------


def check_ninth_tile(d: Draft, task: Task) -> None:
    """End the game after a ninth tile, if nobody has won or lost before (NA-32)."""
    if sum(tile != EMPTY for tile in d.temples[task.seat].tiles) >= d.board.full:
        finish_on_points(d, task.seat, "tiles")


def finish_on_points(d: Draft, tie_break: int, reason: str) -> None:
    """Plan to show all amulets and to decide by points; ``tie_break`` is the seat that wins a tie."""
    shows = [
        Task("tally", seat, d.temples[seat].amulets.count(0))
        for seat in (tie_break, 1 - tie_break)
        if 0 in d.temples[seat].amulets
    ]
    d.agenda = ()
    d.plan_tasks(*shows, Task("final", tie_break, reason))


def points_range(s: State, seat: int) -> tuple[int, int]:
    """Return lowest and highest points of visible relics and amulets."""
    low, high, _, _ = visible_points(s, seat)
    amulets_low, amulets_high = amulet_points(s, seat)
    return low + amulets_low, high + amulets_high


def decide_on_points(d: Draft, task: Task) -> None:
    """Let more points win; a tie goes to the player who placed the ninth tile (NA-32)."""
    seat = task.seat
    low, high = points_range(d, seat)
    other_low, other_high = points_range(d, 1 - seat)
    if low >= other_high:  # If unknown amulets may put either player ahead, the log must name the winner.
        d.result = Result(seat, task.data, "NA-32", seat)
    elif high < other_low:
        d.result = Result(1 - seat, task.data, "NA-32", seat)
    else:
        d.plan_tasks(Task("winner", seat, task.data))
