"""A player's turn: two actions and their moves (RA-21 to RA-42, RA-80, RA-90).

Functions change a draft or raise ``Illegal``. Villages, places and characters are numbers.
"""

from __future__ import annotations

from heapq import heappop, heappush

from sheetgen.errors import Illegal
from sheetgen.games.raja.board import ANY, CHARACTER, CITY, GOVERNOR, MOVE, PALACE, PARTS, START
from sheetgen.games.raja.faults import action_names, illegal, joined_with_commas, path_name, place_name
from sheetgen.games.raja.refusals import single_character_error
from sheetgen.games.raja.rounds import pay_income
from sheetgen.games.raja.state import (
    BANK,
    NOBODY,
    Draft,
    State,
    can_pay,
    characters_of,
    free_works_left,
    palace_price,
    travels_free,
    with_added,
    with_value,
)
from sheetgen.games.raja.words import ACTION_CLAUSE, CHARACTERS
from sheetgen.games.raja.words import PARTS as PART_NAMES
from sheetgen.message import Msg, msg

Spot = tuple[bool, int]
"""The place of a house: whether it is a village, and the number of the village or of the city's place."""


def reveal_actions(d: Draft, *actions: str) -> None:
    """Reveal the action disc (RA-21).

    House rule: gold and quarry take effect at once, because waiting gains nothing.
    """
    d.actions = actions
    d.phase = "turn"
    pay_income(d)
    for action in actions:
        _gain(d, action)


def _gain(d: Draft, action: str) -> None:
    """Add the result of an action: steps to carry out, gold, or houses."""
    for part in PARTS[action]:
        d.left = with_added(d.left, part, 1)
    if action == "gold":
        d.pay(d.who, d.board.gains.gold)
    elif action == "quarry":
        wanted = d.board.gains.quarry
        houses = min(wanted, d.quarry[d.who])
        # If the quarry has too few houses, the player counts as waiving a step (RA-23).
        d.short = d.short or houses < wanted
        d.quarry = with_added(d.quarry, d.who, -houses)
        d.reserve = with_added(d.reserve, d.who, houses)


def use_token(d: Draft, action: str) -> None:
    """Take a third action for an action token (RA-80)."""
    if not d.board.tokens_and_homes:
        text = msg("There are no action tokens in this game: they belong to advanced rules I.", "report")
        raise illegal("no-token", 0, "", text)
    if d.extra:
        raise illegal("token-used", 0, player=d.players[d.who])
    if not d.tokens[d.who]:
        raise illegal("no-token", 0, player=d.players[d.who])
    if action == "character":
        raise illegal("token-character", 1)
    d.tokens = with_added(d.tokens, d.who, -1)
    d.extra = True
    d.actions += (action,)
    _gain(d, action)


def _use(d: Draft, part: int) -> None:
    if d.left[part]:
        d.left = with_added(d.left, part, -1)
        return
    player, name = d.players[d.who], PART_NAMES[part]
    if clause := _clause(d, part):
        raise illegal("not-chosen", 0, clause, player=player, part=name)
    text = msg("{player} has chosen {actions}: {part} is not among them.", "report")
    raise illegal("not-chosen", 0, "", text, player=player, actions=action_names(d.actions), part=name)


def _clause(d: Draft, *parts: int) -> str:
    """Return the clause of the first chosen action that has one of these steps; empty if none has."""
    having = (action for action in d.actions if not set(PARTS[action]).isdisjoint(parts))
    return ACTION_CLAUSE.get(next(having, ""), "")


def _spend(d: Draft, gold: int, clause: str) -> None:
    if not can_pay(d, d.who, gold):
        error = illegal("too-dear", -1, clause, player=d.players[d.who], gold=gold, has=d.gold[d.who])
        raise error.short_of(("gold",))
    d.pay(d.who, -gold)


# ---- houses ---------------------------------------------------------------------------------


def build_house(d: Draft, spot: Spot) -> None:
    """Build a house by an action (RA-31, RA-32, RA-36)."""
    village, number = spot
    if village:
        if d.left[CITY] and not d.left[ANY]:
            raise illegal("second-house-in-city", 1, village=d.board.villages[number])
        _use(d, ANY)
    else:
        # For a house in a city, use up the step that must be in a city first. The other step is free.
        _use(d, CITY if d.left[CITY] else ANY)
    _from_reserve(d)
    _set_house(d, spot, 1, "RA-2")
    _spend(d, d.board.costs.house, _clause(d, ANY, CITY))


def use_free_work(d: Draft, spot: Spot, goal: Spot | None = None) -> None:
    """Build a house free, or move it free to ``goal`` (RA-10)."""
    if free_works_left(d) < 1:
        used = msg("{player} has used the free building work of this turn.", "report") if d.freed else None
        raise illegal("no-free-work", 0, "", used, player=d.players[d.who])
    d.freed += 1
    if goal is not None:
        _shift(d, spot, goal)
        return
    _from_reserve(d)
    _set_house(d, spot, 1, "RA-2")


def move_house(d: Draft, origin: Spot, goal: Spot) -> None:
    """Move a house by an action (RA-33)."""
    _use(d, MOVE)
    _shift(d, origin, goal)


def _from_reserve(d: Draft) -> None:
    if not d.reserve[d.who]:
        raise illegal("no-reserve", 0, player=d.players[d.who])
    d.reserve = with_added(d.reserve, d.who, -1)


def _set_house(d: Draft, spot: Spot, blame: int, clause: str) -> None:
    village, number = spot
    if village:
        check_village_room(d, number, blame, clause)
        d.villages = with_value(d.villages, number, (*d.villages[number], d.who))
    else:
        _be_there(d, number, blame)
        d.houses = with_value(d.houses, number - 1, with_added(d.houses[number - 1], d.who, 1))


def check_village_room(d: Draft, village: int, blame: int, clause: str) -> None:
    """Raise ``Illegal`` if a village has no room for one more house (RA-2, RA-33)."""
    if len(d.villages[village]) < d.board.room:
        return
    two = msg("Village {village} is full: with two players it holds {n}.", "report")
    text = two if d.board.seats == 2 else None
    raise illegal("village-full", blame, clause, text, village=d.board.villages[village], n=d.board.room)


def _be_there(d: Draft, place: int, blame: int) -> None:
    here = d.architects[d.who]
    if here != place:
        raise illegal(
            "architect-elsewhere",
            blame,
            player=d.players[d.who],
            place=place_name(d, here),
            city=place_name(d, place),
        )


def _shift(d: Draft, origin: Spot, goal: Spot) -> None:
    if origin == goal:
        raise illegal("same-place", 2)
    village, number = origin
    if village:
        houses = d.villages[number]
        if d.who not in houses:
            raise illegal("no-own-house", 1, player=d.players[d.who], place=d.board.villages[number])
        at = houses.index(d.who)
        d.villages = with_value(d.villages, number, houses[:at] + houses[at + 1 :])
    else:
        if not d.houses[number - 1][d.who]:
            raise illegal("no-own-house", 1, player=d.players[d.who], place=place_name(d, number))
        d.houses = with_value(d.houses, number - 1, with_added(d.houses[number - 1], d.who, -1))
    _set_house(d, goal, 2, "RA-33")


# ---- palaces and governors ------------------------------------------------------------------


def build_palace(d: Draft, central: bool, named: int | None = None) -> None:
    """Build a palace in the architect's city, which ``named`` may confirm (RA-35, RA-39, RA-40)."""
    _use(d, PALACE)
    if named is not None:
        _be_there(d, named, 2)
    place = d.architects[d.who]
    if place == START:
        raise illegal("not-in-a-city", 0, player=d.players[d.who])
    if d.built[d.who] >= d.board.palaces:
        raise illegal("no-palace-left", 0, "RA-70" if d.board.short else "", player=d.players[d.who])
    city = place - 1
    if d.central[city] != NOBODY if central else len(d.outer[city]) >= d.board.outer_sites:
        raise illegal("site-taken", 1, city=place_name(d, place))
    _spend(d, palace_price(d, d.who), _clause(d, PALACE))
    put_palace(d, city, central)


def put_palace(d: Draft, city: int, central: bool) -> None:
    """Put a palace of the due player on a free site of a city."""
    d.built = with_added(d.built, d.who, 1)
    if central:
        d.central = with_value(d.central, city, d.who)
    else:
        d.outer = with_value(d.outer, city, (*d.outer[city], d.who))


def lower_governor(d: Draft, place: int) -> None:
    """Lower a governor; each governor that it passes rises by one (RA-41)."""
    _use(d, GOVERNOR)
    if not d.governors:
        return
    position = d.governors[place - 1]
    # House rule: a lowered governor stops at the lowest space of the strip.
    goal = max(1, position - d.board.down)
    if goal == position:
        raise illegal("governor-lowest", 1, city=place_name(d, place))
    d.governors = tuple(
        goal if other == position else other + 1 if goal <= other < position else other
        for other in d.governors
    )


# ---- characters -----------------------------------------------------------------------------


def take_character(d: Draft, wanted: int) -> None:
    """Take a character from the bank or another player in exchange (RA-42), or from the bank only (RA-90)."""
    _use(d, CHARACTER)
    holder, player = d.holder[wanted], d.who
    name = CHARACTERS[d.board.characters[wanted]]
    if holder == player:
        clause = "RA-90" if d.board.several else "RA-42"
        raise illegal("own-character", 1, clause, player=d.players[player], character=name)
    if d.board.several:
        if holder != BANK:
            raise illegal("bank-first" if BANK in d.holder else "bank-empty", 1, character=name)
    else:
        d.holder = with_value(d.holder, d.holder.index(player), BANK)
        if holder != BANK:
            d.phase, d.victim = "robbed", holder
    d.holder = with_value(d.holder, wanted, player)
    pay_income(d)


def replace_character(d: Draft, wanted: int) -> None:
    """Take a character from the bank as the robbed player (RA-42)."""
    if d.holder[wanted] != BANK:
        raise illegal("not-in-bank", 1, character=CHARACTERS[d.board.characters[wanted]])
    d.holder = with_value(d.holder, wanted, d.victim)
    _go_on(d)


def _go_on(d: Draft) -> None:
    d.phase, d.victim = "turn", NOBODY


def swap_characters(d: Draft, wanted: int, own: int) -> None:
    """Swap one character for another when the bank is empty (RA-90)."""
    _check_bank_empty(d)
    owner = d.holder[wanted]
    if owner == d.who:
        name = CHARACTERS[d.board.characters[wanted]]
        raise illegal("own-character", 1, "RA-90", player=d.players[d.who], character=name)
    if d.holder[own] != d.who:
        name = CHARACTERS[d.board.characters[own]]
        raise illegal("not-your-character", 2, player=d.players[d.who], character=name)
    d.holder = with_value(with_value(d.holder, wanted, d.who), own, owner)
    pay_income(d)


def _check_bank_empty(d: Draft) -> None:
    """Check that the bank is empty and a player holds more than one character (RA-90)."""
    if (error := single_character_error(d)) is not None:
        raise error
    _use(d, CHARACTER)
    if BANK in d.holder:
        raise illegal("bank-first", 0)


def ask_for_character(d: Draft, victim: int) -> None:
    """Ask a player with more characters for one of that player's choice (RA-90)."""
    _check_bank_empty(d)
    if victim == d.who or len(characters_of(d, victim)) <= len(characters_of(d, d.who)):
        raise illegal("not-more", 1, victim=d.players[victim], player=d.players[d.who])
    d.phase, d.victim = "give", victim


def give_character(d: Draft, own: int) -> None:
    """Give a character as the asked player (RA-90)."""
    if d.holder[own] != d.victim:
        name = CHARACTERS[d.board.characters[own]]
        raise illegal("not-your-character", 1, player=d.players[d.victim], character=name)
    d.holder = with_value(d.holder, own, d.who)
    _go_on(d)
    pay_income(d)


# Travel (RA-50, RA-51): open roads, tolls and the cheapest paths.
#
# The *tolls* of a path are packed into one integer with one byte for each seat. Sums are fast, and two paths
# pay the same players the same gold exactly if the integers are equal.


Way = tuple[int, ...]
CLOSED = -1


Toll = tuple[int, int]
"""The toll of a road: gold in total, and packed by owner; ``CLOSED`` if a village is empty."""


def toll_of(state: State, player: int, road: int) -> Toll:
    """Return the toll of a road for a player, whoever pays it."""
    each, villages = state.board.costs.toll, state.villages
    gold = owners = 0
    for village in state.board.roads[road]:
        houses = villages[village]
        if not houses:
            return CLOSED, owners
        if player not in houses:
            for owner in houses:
                gold += each
                owners += each << 8 * owner
    return gold, owners


def cheapest_paths(state: State, player: int, goal: int = -1) -> dict[int, dict[int, Way]]:
    """Return the cheapest paths of a player's architect: place -> packed tolls -> a shortest path with these
    tolls.

    Several tolls at one place cost the same but pay different owners. Places that cannot be reached or paid
    for are absent. With ``goal``, the result is complete only for that place.
    """
    beside, tolls = state.board.beside, dict[int, Toll]()
    limit = 10**6 if state.blind or travels_free(state, player) else state.gold[player]
    here = state.architects[player]
    best: dict[int, int] = {}
    found: dict[int, dict[int, Way]] = {}
    queue: list[tuple[int, int, Way, int, int]] = [(0, 0, (), here, 0)]
    while queue and queue[0][0] <= limit:
        gold, length, way, place, owners = heappop(queue)
        known = found.setdefault(place, {})
        if gold > best.setdefault(place, gold) or owners in known:
            continue
        known[owners] = way
        for there, road in beside[place] if place != goal else ():
            if there == here or there in way:
                continue
            if road not in tolls:
                tolls[road] = toll_of(state, player, road)
            more, whose = tolls[road]
            total = gold + more
            if more != CLOSED and total <= best.get(there, limit):
                heappush(queue, (total, length + 1, (*way, there), there, owners + whose))
                if there == goal:
                    limit = total
    found.pop(here)
    return found


def walk_along(d: Draft, *places: int) -> None:
    """Move the architect along neighbouring places and pay the tolls."""
    here, gold, owners = d.architects[d.who], 0, 0
    pays = not travels_free(d, d.who)
    for n, there in enumerate(places, 1):
        more, whose = _toll(d, here, there, n)
        gold, owners, here = gold + more, owners + whose, there
        # The bank may pay a long path, so tolls are paid before a packed byte can overflow.
        if gold > 99 or n == len(places):
            _settle(d, gold, owners, pays)
            gold = owners = 0
    d.architects = with_value(d.architects, d.who, here)


def _toll(d: Draft, here: int, there: int, at: int) -> Toll:
    """Return the toll of the road between two places, or raise ``Illegal`` if no open road joins them."""
    if here == there:
        raise illegal("already-there", at, place=place_name(d, there))
    road = d.board.road_between.get((here, there))
    if road is None:
        raise illegal("no-road", at, a=place_name(d, here), b=place_name(d, there))
    toll = toll_of(d, d.who, road)
    if toll[0] == CLOSED:
        empty = next(d.board.villages[v] for v in d.board.roads[road] if not d.villages[v])
        raise illegal("road-closed", at, village=empty, a=place_name(d, here), b=place_name(d, there))
    return toll


def _settle(d: Draft, gold: int, owners: int, pays: bool) -> None:
    if pays and not can_pay(d, d.who, gold):
        raise illegal("toll-too-dear", -1, gold=gold, has=d.gold[d.who], player=d.players[d.who])
    if not gold:
        return
    purses = list(d.gold)
    if pays:
        purses[d.who] -= gold
    for owner, due in unpacked_tolls(owners):
        purses[owner] += due
    d.gold = tuple(purses)


def unpacked_tolls(owners: int) -> list[tuple[int, int]]:
    """Return packed tolls as pairs of player and gold."""
    found, seat = [], 0
    while owners:
        if owners & 255:
            found.append((seat, owners & 255))
        owners >>= 8
        seat += 1
    return found


def travel_to(d: Draft, goal: int, *further: int) -> None:
    """Move the architect to ``goal`` by the cheapest path.

    Raise ``Illegal`` if there is none, or if two of them pay different players. With ``further`` places, walk
    along exactly these places.
    """
    if further:
        walk_along(d, goal, *further)
        return
    if d.architects[d.who] == goal:
        raise illegal("already-there", 1, place=place_name(d, goal))
    ways = cheapest_paths(d, d.who, goal).get(goal)
    if not ways:
        raise _no_way(d, goal)
    if len(ways) > 1:
        choices = sorted(ways.items(), key=lambda item: (len(item[1]), item))
        named = [_choice(d, way, owners) for owners, way in choices]
        error = illegal("ambiguous-path", 1, place=place_name(d, goal), ways=joined_with_commas(named))
        error.meant = tuple(_move(d, way) for _, way in choices)
        raise error
    walk_along(d, *next(iter(ways.values())))


def _no_way(d: Draft, goal: int) -> Illegal:
    rich = Draft.of(d)
    rich.blind = True
    dear = cheapest_paths(rich, d.who, goal).get(goal)
    if not dear:
        return illegal("not-connected", 1, place=place_name(d, goal))
    gold = sum(due for _, due in unpacked_tolls(next(iter(dear))))
    return illegal("toll-too-dear", 1, gold=gold, has=d.gold[d.who], player=d.players[d.who])


def _move(d: Draft, way: Way) -> tuple[str, ...]:
    """Return the move that travels along exactly this path."""
    return "road" if len(way) == 1 else "travel", *(d.board.places[place] for place in way)


def _choice(d: Draft, way: Way, owners: int) -> Msg | str:
    path = path_name(d, way)
    if not owners:
        return path
    pays = [
        msg("{player} {gold}", "report", player=d.players[p], gold=gold) for p, gold in unpacked_tolls(owners)
    ]
    return msg("{path} (pays {owners})", "report", path=path, owners=joined_with_commas(pays))
