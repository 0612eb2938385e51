"""An independent model of Bania, written from its rules alone.

It shares no code with the engine. A turn is a series of small decisions. `due` tells what comes next:

- `("deal", seat, number)` and `("draw", seat, number)`: chance. `play` takes the tents, a tuple of `(colour, price)`.
- `("dice", seat, number)`: chance. `play` takes the faces, a tuple of names.
- `("act", seat)`: `("pitch", tent)`, `("roll",)`, `("elephant", space)` or `("end",)`.
- `("space", seat)`: `("space", space)` for the tent that was chosen.
- `("pay", seat)`: `("pay", cards)`, the cards spent of each kind.
- `("again", seat)`: `("keep",)` or `("again", faces)`, an option.
- `None`: the game is over.

A space is a column and a row, both whole numbers. Cards are a tuple of counts, one for each kind of goods in the
order of the layout. A state never changes: each step gives a new one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import Any

Space = tuple[int, int]
Tent = tuple[str, str]
Cards = tuple[int, ...]
Answer = tuple[Any, ...]


@dataclass(frozen=True)
class Rules:
    """The numbers of one game: its layout and its options."""

    layout: dict[str, Any]
    players: int
    reroll: bool
    handicap: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of goods, which are the colours of tents too (BA-1)."""
        return tuple(self.layout["goods"])

    def spaces(self) -> frozenset[Space]:
        """The spaces of the board for this number of players."""
        board = self.layout["board"]
        columns = board.get("parts", {}).get(str(self.players), board["columns"])
        spring = {place(name) for name in board.get("spring", ())}
        everything = {
            (ord(name) - ord("a"), row)
            for name, (first, last) in columns.items()
            for row in range(first, last + 1)
        }
        return frozenset(everything - spring)

    def price(self, tent: Tent) -> Cards:
        """What the back of a tent asks for, of each kind (BA-20)."""
        return tuple(tent[1].count(self.layout["goods"][kind]["letter"]) for kind in self.kinds)

    def stock(self, tents: tuple[Tent, ...]) -> Cards:
        """What the fronts of tents supply, of each kind (BA-20)."""
        return tuple(sum(colour == kind for colour, _ in tents) for kind in self.kinds)


def place(name: str) -> Space:
    """The space with a name like `c12`."""
    return ord(name[0]) - ord("a"), int(name[1:])


def around(space: Space) -> list[Space]:
    """The six places around a space, on the board or not. Columns b, d, f ... lie half a space lower."""
    column, row = space
    upper = row if column % 2 else row - 1
    beside = [(side, level) for side in (column - 1, column + 1) for level in (upper, upper + 1)]
    return [(column, row - 1), (column, row + 1), *beside]


@dataclass(frozen=True)
class State:
    """A game in progress."""

    rules: Rules
    free: frozenset[Space]
    bag: tuple[Tent, ...]
    reserves: tuple[tuple[Tent, ...], ...]
    piles: Cards
    hands: tuple[Cards, ...]
    points: tuple[int, ...]
    elephants: tuple[Space | None, ...]
    tents: dict[Space, Tent]
    """The tents on the board, never changed in place."""
    seat: int = 0
    stage: str = "deal"
    fresh: frozenset[Space] = frozenset()
    """Where the player pitched tents in this turn."""
    tent: Tent | None = None
    """The tent that the player wants to buy."""
    space: Space | None = None
    """Where this tent is to stand."""
    aside: tuple[str, ...] = ()
    """Dice that stay as they lie."""
    thrown: tuple[str, ...] = ()
    """Dice of the last throw."""
    throws: int = 0
    quiet: int = 0
    """Turns since the last one in which anybody pitched a tent."""
    last: int | None = None
    """Who pitched the last tent."""


def start(layout: dict[str, Any], players: int, reroll: bool = False, handicap: bool = False) -> State:
    """A game before the first tents are drawn (BA-1 to BA-4)."""
    rules = Rules(layout, players, reroll, handicap)
    goods = layout["stock"]["goods"]
    bag = tuple(sorted((colour, price) for colour, prices in layout["tents"].items() for price in prices))
    begin = tuple(layout["points"]["handicap"][:players]) if handicap else (0,) * players
    return State(
        rules,
        rules.spaces(),
        bag,
        ((),) * players,
        tuple(layout["goods"][kind]["cards"] - goods * players for kind in rules.kinds),
        ((goods,) * len(rules.kinds),) * players,
        begin,
        (None,) * players,
        {},
    )


# What is due, and what may be answered


def due(state: State) -> tuple[Any, ...] | None:
    """What comes next: a chance with its number of tents or dice, a decision, or nothing."""
    if state.stage == "over":
        return None
    if state.stage in ("deal", "draw", "fill"):
        return ("deal" if state.stage == "deal" else "draw", state.seat, lacking(state))
    if state.stage == "dice":
        return ("dice", state.seat, state.rules.layout["dice"]["number"] - len(state.aside))
    return (state.stage, state.seat)


def lacking(state: State) -> int:
    """How many tents the player draws: up to a full reserve, as long as the bag has some (BA-2, BA-24)."""
    full = state.rules.layout["stock"]["reserve"]
    return min(full - len(state.reserves[state.seat]), len(state.bag))


def legal(state: State) -> set[Answer]:
    """Every answer that the rules allow."""
    match state.stage:
        case "act":
            return actions(state)
        case "space":
            assert state.tent is not None
            return {("space", space) for space in sites(state) if payments(state, state.tent, space)}
        case "pay":
            assert state.tent is not None and state.space is not None
            return {("pay", cards) for cards in payments(state, state.tent, state.space)}
        case "again":
            choices = product((False, True), repeat=len(state.thrown))
            rolled = (
                tuple(sorted(face for face, take in zip(state.thrown, choice, strict=True) if take))
                for choice in choices
            )
            return {("again", faces) for faces in rolled if faces} | {("keep",)}
    return set()


def actions(state: State) -> set[Answer]:
    """Tents, or the dice if no tent was bought; then the elephant; or no more (BA-11, BA-12)."""
    reserve = set(state.reserves[state.seat])
    answers: set[Answer] = {
        ("pitch", tent) for tent in reserve if any(payments(state, tent, space) for space in sites(state))
    }
    answers.add(("end",))
    if not state.fresh:
        answers.add(("roll",))
    if state.elephants[state.seat] is None:
        answers |= {("elephant", space) for space in state.fresh if is_open(state, space)}
    return answers


# Camps


def camp(state: State, space: Space) -> set[Space]:
    """The spaces of the camp that a tent on a space belongs to: all tents that touch, one by one (BA-30)."""
    found = {space}
    edge = [space]
    while edge:
        reached = {near for near in around(edge.pop()) if near in state.tents} - found
        found |= reached
        edge += reached
    return found


def is_open(state: State, space: Space) -> bool:
    """Whether the camp of a tent may still grow (BA-32)."""
    return len(camp(state, space)) < state.rules.layout["camps"]["full"]


def sites(state: State) -> set[Space]:
    """Free spaces where a tent makes a camp of seven tents at most (BA-31).

    A space that touches a closed camp is never among them: there the tent would be the eighth (BA-32).
    """
    return {space for space in state.free if len(camp(state, space)) <= state.rules.layout["camps"]["full"]}


def beside(state: State, space: Space) -> tuple[Tent, ...]:
    """The tents that a tent on a space touches."""
    return tuple(state.tents[near] for near in around(space) if near in state.tents)


def colours(state: State, space: Space) -> Cards:
    """One card for each colour in the camp of a tent, whatever the number of its tents (BA-10)."""
    present = state.rules.stock(tuple(state.tents[where] for where in camp(state, space)))
    return tuple(min(number, 1) for number in present)


# Paying


def payments(state: State, tent: Tent, space: Space) -> set[Cards]:
    """All cards with which the player can pay a tent on a space: what touching tents do not pay (BA-21).

    The new tent takes a free space, so each tent that it touches is next to a free space: all of those in open
    camps are available (BA-25). The player chooses which of them pay.
    """
    price = state.rules.price(tent)
    supply = state.rules.stock(beside(state, space))
    shares = product(*(range(min(pair) + 1) for pair in zip(price, supply, strict=True)))
    return {
        cards
        for share in shares
        for cards in spent(
            state.hands[state.seat], minus(price, share), state.rules.layout["exchange"]["cards"]
        )
    }


def spent(hand: Cards, need: Cards, rate: int) -> set[Cards]:
    """All cards that can leave a hand for what is needed.

    A player who needs a card that is not in hand gives three cards of choice for it, once or more often (BA-22).
    The card taken goes back with the payment, so a pile that is empty now does not matter.
    """
    found: set[Cards] = set()
    hands = {hand}
    while hands:
        found |= {minus(hand, minus(now, need)) for now in hands if covers(now, need)}
        hands = {after for now in hands for after in exchanged(now, need, rate)}
    return found


def exchanged(hand: Cards, need: Cards, rate: int) -> set[Cards]:
    """The hands after one exchange for a card that the player needs and lacks."""
    gifts = [
        tuple(kinds.count(kind) for kind in range(len(hand)))
        for kinds in combinations_with_replacement(range(len(hand)), rate)
    ]
    after: set[Cards] = set()
    for kind in range(len(hand)):
        if hand[kind] < need[kind]:
            for gift in gifts:
                if covers(hand, gift):
                    left = minus(hand, gift)
                    after.add((*left[:kind], left[kind] + 1, *left[kind + 1 :]))
    return after


def covers(cards: Cards, need: Cards) -> bool:
    """Whether there are enough cards of each kind."""
    return all(some >= least for some, least in zip(cards, need, strict=True))


def plus(cards: Cards, more: Cards) -> Cards:
    """Cards of each kind together."""
    return tuple(some + other for some, other in zip(cards, more, strict=True))


def minus(cards: Cards, less: Cards) -> Cards:
    """Cards of each kind without some."""
    return tuple(some - other for some, other in zip(cards, less, strict=True))


def swap(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The values of all players with a new one for a player."""
    return (*values[:seat], value, *values[seat + 1 :])


# Steps


def play(state: State, answer: Any) -> State:
    """The state after an answer or after what a chance brought. Raises ValueError if it is not possible."""
    if state.stage in ("deal", "draw", "fill"):
        return drawn(state, tuple(answer))
    if state.stage == "dice":
        return thrown(state, tuple(answer))
    if answer not in legal(state):
        raise ValueError(f"not legal: {answer}")
    return answered(state, answer)


def answered(state: State, answer: Answer) -> State:
    """The state after a legal answer."""
    match answer:
        case ("pitch", tent):
            return replace(state, stage="space", tent=tent)
        case ("space", space):
            return replace(state, stage="pay", space=space)
        case ("pay", cards):
            return pitch(state, cards)
        case ("roll",):
            return replace(state, stage="dice", aside=(), thrown=(), throws=0)
        case ("again", faces):
            kept = (Counter(state.thrown) - Counter(faces)).elements()
            return replace(state, stage="dice", aside=(*state.aside, *kept), thrown=())
        case ("keep",):
            return income(state)
        case ("elephant", space):
            return refill(replace(state, elephants=swap(state.elephants, state.seat, space)))
    return refill(state)


def drawn(state: State, tents: tuple[Tent, ...]) -> State:
    """Tents go from the bag to the reserve of the player."""
    bag, taken = Counter(state.bag), Counter(tents)
    if len(tents) != lacking(state) or not taken <= bag:
        raise ValueError(f"not in the bag: {tents}")
    reserve = (*state.reserves[state.seat], *tents)
    after = replace(
        state, bag=tuple(sorted((bag - taken).elements())), reserves=swap(state.reserves, state.seat, reserve)
    )
    if state.stage == "draw":
        return replace(after, stage="act")  # the turn goes on (BA-24)
    if state.stage == "deal" and state.seat + 1 < state.rules.players:
        return replace(after, seat=state.seat + 1)
    return begin_turn(replace(after, seat=(state.seat + 1) % state.rules.players))


def begin_turn(state: State) -> State:
    """A turn begins with the elephant bonus (BA-10), unless the game is over (BA-54)."""
    if not any(state.piles) and (state.quiet >= state.rules.players or not anybody_can_buy(state)):
        return replace(state, stage="over")
    fresh = replace(state, stage="act", fresh=frozenset(), tent=None, space=None)
    return bonus(fresh)


def anybody_can_buy(state: State) -> bool:
    """Whether there is a player who can pay for a tent of the own reserve."""
    views = [replace(state, seat=seat) for seat in range(state.rules.players)]
    return any(
        payments(view, tent, space)
        for view in views
        for tent in view.reserves[view.seat]
        for space in sites(view)
    )


def bonus(state: State) -> State:
    """The elephant bonus, if the own elephant is in a camp; this is open, else the elephant were at home (BA-10)."""
    where = state.elephants[state.seat]
    return state if where is None else take(state, colours(state, where))


def take(state: State, cards: Cards) -> State:
    """Cards from the piles to the hand; an empty pile gives nothing (BA-41)."""
    given = tuple(min(pair) for pair in zip(cards, state.piles, strict=True))
    hand = plus(state.hands[state.seat], given)
    return replace(state, piles=minus(state.piles, given), hands=swap(state.hands, state.seat, hand))


def pitch(state: State, cards: Cards) -> State:
    """A tent is paid, pitched and scored; a camp of seven closes; the game may end."""
    assert state.tent is not None and state.space is not None
    seat, space, worth = state.seat, state.space, state.rules.layout["points"]
    points = worth["tent"] if beside(state, space) else worth["camp"]  # BA-50
    reserve = list(state.reserves[seat])
    reserve.remove(state.tent)
    after = replace(
        state,
        stage="act",
        tent=None,
        space=None,
        hands=swap(state.hands, seat, minus(state.hands[seat], cards)),
        piles=plus(state.piles, cards),  # BA-23
        reserves=swap(state.reserves, seat, tuple(reserve)),
        points=swap(state.points, seat, state.points[seat] + points),
        tents={**state.tents, space: state.tent},
        free=state.free - {space},
        fresh=state.fresh | {space},
        quiet=-1,
        last=seat,
    )
    if not is_open(after, space):
        inside = camp(after, space)
        after = replace(
            after, elephants=tuple(None if where in inside else where for where in after.elephants)
        )
    if not sites(after) or not (after.bag or any(after.reserves)):  # BA-51
        return replace(after, stage="over")
    return replace(after, stage="draw") if not reserve and after.bag else after  # BA-24


def thrown(state: State, faces: tuple[str, ...]) -> State:
    """Dice lie on the table. With the option the player may throw again, three times in all."""
    dice = state.rules.layout["dice"]
    if len(faces) + len(state.aside) != dice["number"] or not set(faces) <= set(dice["faces"]):
        raise ValueError(f"not dice: {faces}")
    after = replace(state, thrown=faces, throws=state.throws + 1)
    return (
        replace(after, stage="again")
        if state.rules.reroll and after.throws < dice["rolls"]
        else income(after)
    )


def income(state: State) -> State:
    """Dice give goods, and each front half with a rear half one more elephant bonus (BA-40). The turn is over."""
    faces = Counter(state.aside + state.thrown)
    after = take(state, tuple(faces[kind] for kind in state.rules.kinds))
    for _ in range(min(faces["front"], faces["rear"])):
        after = bonus(after)
    return refill(after)


def refill(state: State) -> State:
    """The end of a turn: the reserve is filled (BA-24), and the next player begins."""
    after = replace(state, stage="fill", quiet=state.quiet + 1, aside=(), thrown=())
    return after if lacking(after) else drawn(after, ())


# Counting


def totals(state: State, seat: int) -> dict[str, int]:
    """The points of a player: pitched tents, and what the end adds once the game is over."""
    counted = {"track": state.points[seat], "last": 0, "most": 0}
    if state.stage == "over":
        worth = state.rules.layout["points"]
        columns = list(zip(*state.hands, strict=True))
        most = sum(held[seat] == max(held) > 0 for held in columns)
        counted |= {
            "last": worth["last"] * (state.last == seat),
            "most": worth["goods"] * most,
        }  # BA-51, BA-52
    return counted | {"total": sum(counted.values())}


def places(state: State) -> tuple[int, ...]:
    """The place of each player: most points first, ties share a place (BA-53)."""
    scores = [totals(state, seat)["total"] for seat in range(state.rules.players)]
    return tuple(1 + sum(other > score for other in scores) for score in scores)
