"""A player's turn: two actions and their moves (RA-21 to RA-42, RA-80, RA-90).

Functions change a draft or raise ``Illegal``. Villages, places and characters are numbers.
"""

from __future__ import annotations

from sheetgen.games.raja.board import ANY, CHARACTER, CITY, GOVERNOR, MOVE, PALACE, PARTS, START
from sheetgen.games.raja.faults import action_names, illegal, place_name
from sheetgen.games.raja.refusals import single_character_error
from sheetgen.games.raja.rounds import pay_income
from sheetgen.games.raja.state import (
    BANK,
    NOBODY,
    Draft,
    can_pay,
    characters_of,
    free_works_left,
    palace_price,
    with_added,
    with_value,
)
from sheetgen.games.raja.words import ACTION_CLAUSE, CHARACTERS
from sheetgen.games.raja.words import PARTS as PART_NAMES
from sheetgen.message import msg

Spot = tuple[bool, int]
"""The place of a house: whether it is a village, and the number of the village or of the city's place."""


def reveal_actions(d: Draft, *actions: str) -> None:
    """Reveal the action disc (RA-21).

    House: gold and quarry take effect at once, because waiting gains nothing.
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
        # Houses that the quarry lacks are a step that is not carried out (RA-23).
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
        # In a city, use the house that must be in a city first, so that the other can go anywhere.
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
    # House: a lowered governor stops at the lowest space of the strip.
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
