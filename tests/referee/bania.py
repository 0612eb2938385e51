"""An independent model of Bania, written from its rules alone; it shares no code with the engine.

A turn is a series of small decisions. `due` tells what comes next:

- `("deal", seat, number)` and `("draw", seat, number)`: chance. `play` takes the tents, a tuple of `(colour, price)`.
- `("dice", seat, number)`: chance. `play` takes the faces, a tuple of names.
- `("turn", seat)`: `("pitch", tent, space)`, `("roll",)`, `("elephant", space)` or `("end",)`.
- `("pay", seat)`: `("pay", cards)`, the cards spent of each kind.
- `("again", seat)`: `("keep",)` or `("again", faces)`, an option.
- `None`: the game is over.

A space is a column and a row, both whole numbers. Cards are a tuple of counts, one for each kind of goods in the
order of the layout. A state never changes: each step gives a new one.

The source leaves open what "House" marks; the rest is in its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

Space = tuple[int, int]
Cards = tuple[int, ...]
Tent = tuple[str, Cards]
Answer = tuple[Any, ...]


@dataclass(frozen=True)
class State:
    """A game in progress."""

    layout: dict[str, Any]
    reroll: bool
    free: frozenset[Space]
    bag: tuple[Tent, ...]
    reserves: tuple[tuple[Tent, ...], ...]
    piles: Cards
    hands: tuple[Cards, ...]
    points: tuple[int, ...]
    elephants: tuple[Space | None, ...]
    tents: dict[Space, Tent]  # those on the board, never changed in place
    seat: int = 0
    stage: str = "deal"
    fresh: frozenset[Space] = frozenset()  # where the player pitched tents in this turn
    came_home: bool = False  # whether the player's elephant came home in this turn
    buying: tuple[Tent, Space] | None = None  # the tent that is to be paid, and its space
    aside: tuple[str, ...] = ()  # dice that stay as they lie
    thrown: tuple[str, ...] = ()  # dice of the last throw
    throws: int = 0
    quiet: int = 0  # turns in a row that began with all piles empty and in which nobody pitched a tent
    last: int | None = None  # who pitched the last tent
    ghost: int | None = None  # who pays nothing, in a game alone

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of goods, which are the colours of tents too (BA-1)."""
        return tuple(self.layout["goods"])


def start(layout: dict[str, Any], players: int, reroll: bool = False, handicap: bool = False) -> State:
    """A game before the first tents are drawn (BA-2, BA-3). With a handicap the seats begin with points (BA-4)."""
    goods, kinds = layout["stock"]["goods"], layout["goods"].values()
    letters = [kind["letter"] for kind in kinds]
    return State(
        layout=layout,
        reroll=reroll,
        free=board(layout["board"], players),
        bag=tuple(
            (colour, tuple(price.count(letter) for letter in letters))
            for colour, prices in layout["tents"].items()
            for price in prices
        ),
        reserves=((),) * players,
        piles=tuple(kind["cards"] - goods * players for kind in kinds),
        hands=((goods,) * len(kinds),) * players,
        points=tuple(layout["points"]["handicap"][:players]) if handicap else (0,) * players,
        elephants=(None,) * players,
        tents={},
    )


# What is due, and what may be answered


def due(state: State) -> tuple[Any, ...] | None:
    """What comes next: a chance with its number of tents or dice, a decision, or nothing."""
    match state.stage:
        case "over":
            return None
        case "deal":
            return ("deal", state.seat, lacking(state))
        case "draw" | "fill":
            return ("draw", state.seat, lacking(state))
        case "dice":
            return ("dice", state.seat, state.layout["dice"]["number"] - len(state.aside))
    return (state.stage, state.seat)


def lacking(state: State) -> int:
    """How many tents the player draws: up to a full reserve, as long as the bag has some (BA-2, BA-24)."""
    reserve: int = state.layout["stock"]["reserve"]
    return min(reserve - len(state.reserves[state.seat]), len(state.bag))


def legal(state: State) -> set[Answer]:
    """Every answer that the rules allow."""
    match state.stage, state.buying:
        case "turn", _:
            return actions(state)
        case "pay", (tent, space):
            return {("pay", cards) for cards in payments(state, tent, supply(state, space))}
        case "again", _:  # some dice of the last throw; the others are set aside (BA-40, an option)
            rolled = [some for n in range(len(state.thrown)) for some in combinations(state.thrown, n + 1)]
            return {("keep",)} | {("again", tuple(sorted(faces))) for faces in rolled}
    return set()


def actions(state: State) -> set[Answer]:
    """Tents, or the dice if no tent was bought; then the elephant (BA-11, BA-12). House: or nothing more.

    An elephant that came home can be placed again in the next turn (BA-32). House: none goes into a closed camp.
    """
    supplies = {space: supply(state, space) for space in sites(state)}
    answers: set[Answer] = {("end",)}
    for tent in set(state.reserves[state.seat]):
        payable = {stock for stock in set(supplies.values()) if any(payments(state, tent, stock))}
        answers |= {("pitch", tent, space) for space, stock in supplies.items() if stock in payable}
    if not state.fresh:
        answers.add(("roll",))
    if state.elephants[state.seat] is None and not state.came_home:
        answers |= {("elephant", space) for space in state.fresh if is_open(state, space)}
    return answers


# The board and its camps


def board(table: dict[str, Any], players: int) -> frozenset[Space]:
    """The spaces for a number of players, without the spring."""
    columns = table.get("parts", {}).get(str(players), table["columns"])
    spaces = {(ord(name) - 97, row) for name, (top, end) in columns.items() for row in range(top, end + 1)}
    return frozenset(spaces - {place(name) for name in table.get("spring", ())})


def place(name: str) -> Space:
    """The space with a name like `c10`."""
    return ord(name[0]) - 97, int(name[1:])


def around(space: Space) -> list[Space]:
    """The six places around a space, on the board or not. Columns b, d, f ... lie half a space lower."""
    column, row = space
    upper = row if column % 2 else row - 1
    sides = [(side, level) for side in (column - 1, column + 1) for level in (upper, upper + 1)]
    return [(column, row - 1), (column, row + 1), *sides]


def beside(state: State, space: Space) -> list[Space]:
    """The tents that a tent on a space touches, by their spaces."""
    return [near for near in around(space) if near in state.tents]


def camp(state: State, space: Space) -> set[Space]:
    """The spaces of the camp of a tent, or of one that would stand there: all tents that touch in turn (BA-30)."""
    found, edge = {space}, [space]
    while edge:
        reached = set(beside(state, edge.pop())) - found
        found |= reached
        edge += reached
    return found


def is_open(state: State, space: Space) -> bool:
    """Whether the camp of a tent may still grow (BA-32)."""
    full: int = state.layout["camps"]["full"]
    return len(camp(state, space)) < full


def sites(state: State) -> set[Space]:
    """Free spaces where a tent makes a camp of seven tents at most (BA-31).

    A space that touches a closed camp is never among them: there the tent would be the eighth (BA-32).
    """
    return {space for space in state.free if len(camp(state, space)) <= state.layout["camps"]["full"]}


def colours(state: State, spaces: list[Space] | set[Space]) -> Cards:
    """How many tents on these spaces supply goods of each kind (BA-20)."""
    fronts = [state.tents[space][0] for space in spaces]
    return tuple(fronts.count(kind) for kind in state.kinds)


# Paying


def supply(state: State, space: Space) -> Cards:
    """The goods of the tents that a tent on a site touches, one each (BA-21).

    The new tent takes a free space, so each tent that it touches is next to a free space. A site touches tents of
    open camps only. Thus all of them are available (BA-25).
    """
    return colours(state, beside(state, space))


def payments(state: State, tent: Tent, stock: Cards) -> Iterator[Cards]:
    """All cards with which the player can pay a tent (BA-20), some more than once.

    The player chooses which of the touching tents pay (BA-21). Needed cards in hand pay themselves. For each card
    that is needed and not in hand the player gives three others of choice (BA-22). It goes back with the payment
    (BA-23), so its pile may be empty. House: nothing is lacking as long as a touching tent of its colour can pay.
    """
    hand, price = state.hands[state.seat], tent[1]
    if state.seat == state.ghost:
        yield minus(price, price)  # BA-S1
        return
    for share in product(*(range(min(pair) + 1) for pair in zip(price, stock, strict=True))):
        need = minus(price, share)
        own = least(need, hand)
        lack = minus(need, own)
        if all(tents == used for tents, used, cards in zip(stock, share, lack, strict=True) if cards):
            number = state.layout["exchange"]["cards"] * sum(lack)
            yield from (plus(own, given) for given in handfuls(minus(hand, own), number))


def handfuls(cards: Cards, number: int) -> Iterator[Cards]:
    """All choices of a number of cards."""
    if not cards:
        yield from [()] if number == 0 else []
        return
    for first in range(max(0, number - sum(cards[1:])), min(cards[0], number) + 1):
        yield from ((first, *others) for others in handfuls(cards[1:], number - first))


def least(cards: Cards, others: Cards) -> Cards:
    """The smaller number of each kind."""
    return tuple(map(min, cards, others))


def plus(cards: Cards, more: Cards) -> Cards:
    """Cards of each kind together."""
    return tuple(some + other for some, other in zip(cards, more, strict=True))


def minus(cards: Cards, less: Cards) -> Cards:
    """Cards of each kind without some."""
    return tuple(some - other for some, other in zip(cards, less, strict=True))


# Steps


def play(state: State, answer: Any) -> State:
    """The state after a legal answer or after what a chance brought. Raises ValueError if it is not possible."""
    if state.stage in ("deal", "draw", "fill"):
        return drawn(state, tuple(answer))
    if state.stage == "dice":
        return thrown(state, tuple(answer))
    if answer not in legal(state):
        raise ValueError(f"not legal: {answer}")
    match answer:
        case ("pitch", tent, space):
            return replace(state, stage="pay", buying=(tent, space))
        case ("pay", cards):
            return pitch(state, cards)
        case ("roll",):
            return replace(state, stage="dice", aside=(), throws=0)
        case ("again", faces):
            kept = (Counter(state.thrown) - Counter(faces)).elements()
            return replace(state, stage="dice", aside=(*state.aside, *kept))
        case ("elephant", space):
            return end_turn(replace(state, elephants=swap(state.elephants, state.seat, space)))
    return income(state) if answer == ("keep",) else end_turn(state)


def drawn(state: State, tents: tuple[Tent, ...]) -> State:
    """Tents go from the bag to the reserve of the player."""
    bag, taken = Counter(state.bag), Counter(tents)
    if len(tents) != lacking(state) or not taken <= bag:
        raise ValueError(f"not in the bag: {tents}")
    reserves = swap(state.reserves, state.seat, (*state.reserves[state.seat], *tents))
    after = replace(state, bag=tuple((bag - taken).elements()), reserves=reserves)
    if state.stage == "draw":
        return replace(after, stage="turn")  # the turn goes on (BA-24)
    seat = state.seat + 1
    if state.stage == "deal" and seat < len(state.hands):
        return replace(after, seat=seat)
    return begin_turn(replace(after, seat=seat % len(state.hands)))


def begin_turn(state: State) -> State:
    """A turn begins with the elephant bonus (BA-10), unless all piles are empty and nobody buys (BA-54)."""
    state = replace(state, stage="turn", fresh=frozenset(), came_home=False)
    if any(state.piles):
        return bonus(replace(state, quiet=0))
    if state.quiet == len(state.hands) or not anybody_can_buy(state):
        return replace(state, stage="over")
    return replace(state, quiet=state.quiet + 1)


def anybody_can_buy(state: State) -> bool:
    """Whether there is a player who can pay for a tent of the own reserve."""
    supplies = {supply(state, space) for space in sites(state)}
    views = [replace(state, seat=seat) for seat in range(len(state.hands))]
    buys = product(views, supplies)
    return any(any(payments(view, tent, stock)) for view, stock in buys for tent in view.reserves[view.seat])


def bonus(state: State) -> State:
    """The elephant bonus: a card of each colour in the camp of the elephant, however often it is there (BA-10).

    An elephant on the board is in an open camp, as it goes home when its camp closes (BA-32).
    """
    where = state.elephants[state.seat]
    if where is None:
        return state
    return take(state, least(colours(state, camp(state, where)), (1,) * len(state.kinds)))


def take(state: State, cards: Cards) -> State:
    """Cards go from the piles to the hand; an empty pile gives nothing (BA-41)."""
    given = least(cards, state.piles)
    hands = swap(state.hands, state.seat, plus(state.hands[state.seat], given))
    return replace(state, piles=minus(state.piles, given), hands=hands)


def pitch(state: State, cards: Cards) -> State:
    """A tent is paid, pitched and scored; a camp of seven closes; the game may end."""
    assert state.buying is not None
    (tent, space), seat, worth = state.buying, state.seat, state.layout["points"]
    points = worth["tent"] if beside(state, space) else worth["camp"]  # BA-50
    reserve = list(state.reserves[seat])
    reserve.remove(tent)
    after = replace(
        state,
        stage="turn",
        buying=None,
        hands=swap(state.hands, seat, minus(state.hands[seat], cards)),
        piles=plus(state.piles, cards),  # BA-23
        reserves=swap(state.reserves, seat, tuple(reserve)),
        points=swap(state.points, seat, state.points[seat] + points),
        tents=state.tents | {space: tent},
        free=state.free - {space},
        fresh=state.fresh | {space},
        quiet=0,
        last=seat,
    )
    if not is_open(after, space):  # BA-32
        closed = camp(after, space)
        elephants = tuple(None if where in closed else where for where in after.elephants)
        came_home = after.came_home or elephants[seat] != after.elephants[seat]
        after = replace(after, elephants=elephants, came_home=came_home)
    if not sites(after) or not (after.bag or any(after.reserves)):  # BA-51. House: also if no tent is left
        return replace(after, stage="over")
    return replace(after, stage="draw") if not reserve and after.bag else after  # BA-24


def thrown(state: State, faces: tuple[str, ...]) -> State:
    """Dice lie on the table. With the option the player may throw up to three times (BA-40)."""
    dice = state.layout["dice"]
    shown = dice_shown(state, faces, dice["number"] - len(state.aside))
    after = replace(state, thrown=shown, throws=state.throws + 1)
    return replace(after, stage="again") if state.reroll and after.throws < dice["rolls"] else income(after)


def dice_shown(state: State, faces: tuple[str, ...], number: int) -> tuple[str, ...]:
    """These faces. Raises ValueError if a number of dice cannot show them."""
    if len(faces) != number or not set(faces) <= set(state.layout["dice"]["faces"]):
        raise ValueError(f"not {number} dice: {faces}")
    return faces


def income(state: State) -> State:
    """Dice give goods, and each front half with a rear half one more elephant bonus (BA-40). The turn is over."""
    faces = Counter(state.aside + state.thrown)
    after = take(state, tuple(faces[kind] for kind in state.kinds))
    for _ in range(min(faces["front"], faces["rear"])):
        after = bonus(after)
    return end_turn(after)


def end_turn(state: State) -> State:
    """The reserve is filled (BA-24), and the next player begins (BA-3)."""
    after = replace(state, stage="fill")
    return after if lacking(after) else drawn(after, ())


def swap(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The values of all players with a new one for a player."""
    return (*values[:seat], value, *values[seat + 1 :])


# Counting


def totals(state: State, seat: int) -> dict[str, Any]:
    """What is counted of a player: points, cards, tents in reserve, where the elephant is.

    At the end the player who pitched the last tent gets points (BA-51), and for each kind those with most cards of
    it (BA-52). House: a kind that nobody holds gives nothing.
    """
    track, over = state.points[seat], state.stage == "over"
    last = over and state.last == seat
    most = sum(over and held[seat] == max(held) > 0 for held in zip(*state.hands, strict=True))
    worth = state.layout["points"]
    counts = {
        "points": track + last * worth["last"] + most * worth["goods"],
        "track": track,
        "last": last,
        "tents": len(state.reserves[seat]),
        "elephant": state.elephants[seat],
    }
    return counts | dict(zip(state.kinds, state.hands[seat], strict=True))


def places(state: State) -> tuple[int, ...]:
    """The place of each player: most points first. House: ties share a place (BA-53)."""
    points = [totals(state, seat)["points"] for seat in range(len(state.hands))]
    return tuple(1 + sum(other > own for other in points) for own in points)
