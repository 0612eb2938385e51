"""An independent model of The Dice Charmers, written from the rules alone; it shares no code with the package.

A turn is a chain of small questions: `due` names the open one, `legal` lists all answers, `play` gives the state after
an answer or a roll. A die is a pair (colour, face): two dice that show the same are one choice. Goods are counts
(tea, silk, spices). A cell is (column, row), from 0 at the top left. A river space is its index from the spring.

What a die, a person or a bonus does is an effect, a tuple. An effect has a set of answers, none if it cannot be done.
The answers: ("circle", *counts), ("sell", *counts), ("road", cell, sides), ("half", cell, side), ("sail", symbol),
("ahead", spaces), ("back", free spaces), ("call", person), ("upgrade", building).
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, product

GOODS = ("tea", "silk", "spices")
PERSONS = ("mogul", "maharani", "merchant", "raja", "builder", "portuguese")
COLOURS = ("goods", "roads", "river", "palace")
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
SHAPES = {
    "straight": ("ns", "ew"),
    "curve": ("ne", "es", "sw", "nw"),
    "fork": ("nes", "esw", "nsw", "new"),
    "crossing": ("nesw",),
}


class Board:
    """The numbers of a layout, in the form in which the rules ask for them."""

    def __init__(self, layout: dict) -> None:
        self.dice = {colour: tuple(layout["dice"][colour]) for colour in COLOURS}
        rows = [line.split() for line in layout["province"]["map"]]
        self.cells = {(x, y): what for y, row in enumerate(rows) for x, what in enumerate(row)}
        self.residence_roads = frozenset(layout["province"]["residence_roads"])
        self.border = {
            ((ord(place[0]) - ord("a"), int(place[1:-1]) - 1), place[-1]): bonus
            for place, bonus in layout["province"]["border"].items()
        }
        self.coins = tuple(layout["market"]["coins"])
        self.tents = [
            ([GOODS.index(kind) for kind in tent.get("goods", GOODS)], tent["last"], tent["bonus"])
            for tent in layout["market"]["tents"]
        ]
        self.boxes = layout["palace"]["boxes"]
        self.palace_columns = dict(enumerate(layout["palace"]["columns"], 1))
        self.buildings = tuple(layout["buildings"]["types"])
        self.fame = tuple(layout["buildings"]["fame"])
        self.building_columns = dict(enumerate(layout["buildings"]["columns"], 1))
        self.karma_spaces, self.karma_start = layout["karma"]["spaces"], layout["karma"]["start"]
        self.karma_bonus = {int(n): bonus for n, bonus in layout["karma"]["bonus"].items()}
        runs = [run.split("x") for run in layout["tracks"]["coins_beside"]]
        self.coins_beside = tuple(int(coins) for boxes, coins in runs for _ in range(int(boxes)))
        self.length = {"fame": len(self.coins_beside), "money": sum(self.coins_beside)}
        self.track = {name: {int(n): b for n, b in layout["tracks"][name].items()} for name in self.length}
        self.river = tuple((space["symbol"], tuple(space["win"])) for space in layout["river"])
        self.ghost = layout.get("ghost")


@dataclass
class Sheet:
    """What one player has marked."""

    roads: dict
    level: dict
    karma: int
    karma_used: int = 0
    circled: list = field(default_factory=lambda: [0, 0, 0])
    sold: list = field(default_factory=lambda: [0, 0, 0])
    river: frozenset = frozenset()
    palace: dict = field(default_factory=lambda: dict.fromkeys(PERSONS, 0))
    track: dict = field(default_factory=lambda: {"fame": 0, "money": 0})
    steps: int | None = None  # of the ghost, which marks nothing but these and its lines
    lines: list = field(default_factory=list)


@dataclass
class State:
    """The table between two questions."""

    board: Board
    sheets: list
    first: int = 0
    turn: int = 0  # in this pass
    passes: int = 0  # done in this round
    phase: str = "roll"  # roll, take, reroll, choose, act, end
    middle: tuple = ()
    elephant: tuple | None = None
    depots: tuple = ()
    pair: tuple = ()  # what karma rolls: the die of the elephant, the other one
    tasks: tuple = ()  # effects to carry out now, the next one last
    waiting: tuple = ()  # bonuses that are circled

    @property
    def seat(self) -> int:
        """Return whose turn it is: seats in order, from the first player of the round (DC-11)."""
        return (self.first + self.turn) % len(self.sheets)

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.seat]


def start(layout: dict, players: int, strength: str = "") -> State:
    """Return the state before the first roll (DC-1): a karma (DC-20), the roads of the residence (DC-40).

    With a strength the second player is the ghost (DC-S1).
    """
    board = Board(layout)
    home = next(cell for cell, what in board.cells.items() if what == "residence")
    level = dict.fromkeys(board.buildings, 0)
    sheet = Sheet({home: board.residence_roads}, level, board.karma_start)
    if not strength:
        return State(board, [sheet] * players)
    ghost = Sheet({}, level, 0, steps=board.ghost[strength], lines=[0] * len(board.ghost["wishes"]))
    return State(board, [sheet, ghost])


def copied(sheet: Sheet) -> Sheet:
    """Return a sheet that can be marked."""
    return Sheet(**{name: copy(marks) for name, marks in vars(sheet).items()})


def due(state: State) -> tuple | None:
    """Return (question, seat), ("chance", colours of the dice to roll), or None at the end."""
    if state.phase == "end":
        return None
    if state.phase == "roll":
        return "chance", tuple(colour for colour in COLOURS for _ in range(2))
    if state.phase == "reroll":
        return "chance", tuple(colour for colour, _ in state.pair)
    if state.phase == "act":
        return (state.tasks[-1][0] if state.tasks else "bonus"), state.seat
    return state.phase, state.seat


def legal(state: State) -> set:
    """Return all answers to the open question."""
    if state.phase == "take" and state.sheet.steps is not None:
        return {ghost_take(state)[0]}
    if state.phase == "take":
        return take_answers(state, state.middle, {("karma", *die) for die in state.middle})
    if state.phase == "choose":
        return take_answers(state, state.pair, {("karma",)})
    if state.tasks:
        return answers(state, state.tasks[-1])
    return {("bonus", bonus) for bonus in state.waiting if usable(state, bonus)}


def play(state: State, answer: tuple) -> State:
    """Return the state after an answer, or after the faces of a roll."""
    sheets = list(state.sheets)
    sheets[state.seat] = copied(state.sheet)
    state = replace(state, sheets=sheets)
    if state.phase in ("roll", "reroll"):
        dice = tuple(zip(due(state)[1], answer, strict=True))
        assert all(face in state.board.dice[colour] for colour, face in dice), dice
        if state.phase == "roll":
            state.middle, state.elephant, state.depots, state.phase = dice, None, (), "take"
        else:
            state.pair, state.phase = dice, "choose"
        return state
    assert answer in legal(state), answer
    if state.sheet.steps is not None:
        go_on(state, *ghost_take(state))
    elif state.phase in ("take", "choose"):
        take(state, *answer)
    elif state.tasks:
        carry_out(state, answer)
    else:
        spend(state, answer[1])
        state.tasks = (effect_of(answer[1]),)
    settle(state)
    return state


# Dice and turns


def take_answers(state: State, dice: tuple, karma: set) -> set:
    """A usable die is taken; with none one may pass; karma may always be spent (DC-12, DC-20, DC-21)."""
    takes = {("take", *die) for die in dice if answers(state, action_of(*die))}
    may = state.elephant or state.phase == "choose"  # at the first pick no die is on the elephant
    return (takes or {("pass",)}) | (karma if may and state.sheet.karma > state.sheet.karma_used else set())


def take(state: State, said: str, *die: str) -> None:
    """Move the dice and begin the action of the die that was taken (DC-10, DC-11, DC-20)."""
    if said == "karma":
        state.sheet.karma_used += 1
        if state.phase == "take":
            state.middle = without(state.middle, die)
            state.pair, state.elephant = (state.elephant, die), None
        state.phase = "reroll"
        return
    if said == "take":
        if state.phase == "choose":
            (state.elephant,) = without(state.pair, die)
        else:
            state.middle = without(state.middle, die)
        if state.turn == state.passes == 0:  # the twin
            state.elephant = next(other for other in state.middle if other[0] == die[0])
            state.middle = without(state.middle, state.elephant)
        state.depots += (die,)
        state.tasks = (action_of(*die),)
    elif state.phase == "choose":  # neither can be used: each lies again where it lay
        state.elephant, state.middle = state.pair[0], (*state.middle, state.pair[1])
    state.pair, state.phase = (), "act"


def settle(state: State) -> None:
    """Carry out what leaves no choice, drop what cannot be done (DC-90), end the turn when nothing is left."""
    while state.phase == "act":
        if state.tasks:
            found = answers(state, state.tasks[-1])
            if found and state.tasks[-1][0] not in ("die", "sail", "call"):
                return
            if found:
                carry_out(state, *found)
            else:
                state.tasks = state.tasks[:-1]
        else:
            if legal(state):
                return
            state.waiting = ()
            end_turn(state)


def end_turn(state: State) -> None:
    """Go on to the next player; after a pass look for the end, after all passes move the elephant.

    Two players have two passes a round and end after the running one (DC-11, DC-13, DC-100).
    """
    players = len(state.sheets)
    state.phase, state.turn = "take", state.turn + 1
    if state.turn < players:
        return
    state.turn, state.passes = 0, state.passes + 1
    over = any(overlap(state.board, sheet) > 0 for sheet in state.sheets)
    if over or not any(can_go_on(state, seat) for seat in range(players)):
        state.phase = "end"
    elif state.passes == (2 if players == 2 else 1):
        state.passes, state.first, state.phase = 0, (state.first + 1) % players, "roll"


def can_go_on(state: State, seat: int) -> bool:
    """Return whether any face of any die could be used. House: with nobody who can, the game ends."""
    theirs = replace(state, first=seat, turn=0)
    return theirs.sheet.steps is not None or any(
        answers(theirs, action_of(c, face)) for c, faces in state.board.dice.items() for face in faces
    )


# The ghost


def ghost_take(state: State) -> tuple:
    """Return the ghost's answer, and the line of its table that takes the die, None without one.

    The first line from the top that has a free box and a face in the middle, its faces from the left (DC-S2).
    """
    for number, line in enumerate(state.board.ghost["wishes"]):
        if state.sheet.lines[number] < len(line["steps"]):
            for die in ((line["colour"], face) for face in line["faces"]):
                if die in state.middle:
                    return ("take", *die), number
    return ("pass",), None


def go_on(state: State, answer: tuple, number: int | None) -> None:
    """Move the dice as a player does; cross a box of the line and go its steps (DC-S3), or a few (DC-S4)."""
    take(state, *answer)
    sheet, ghost, state.tasks = state.sheet, state.board.ghost, ()
    if number is None:
        sheet.steps += ghost["idle"]
    else:
        sheet.steps += ghost["wishes"][number]["steps"][sheet.lines[number]]
        sheet.lines[number] += 1


# Effects and answers


def action_of(colour: str, face: str) -> tuple:
    """Return the effect of a die (DC-2)."""
    if colour == "goods":
        return "die", *(face.split().count(kind) for kind in GOODS)
    if colour == "roads":
        return ("halves", 2) if face == "halves" else ("road", face)
    return ("sail" if colour == "river" else "call"), face


def effect_of(bonus: str) -> tuple:
    """Return the effect of a bonus (DC-92), of those that `win` does not mark at once."""
    kind, _, rest = bonus.partition(" ")
    if kind in PERSONS:
        return "call", bonus
    if kind in SHAPES:
        return "road", kind
    effects = {
        "any person": ("person", *PERSONS),
        "goods die": ("goods die",),
        "upgrade": ("upgrade",),
        "half": ("half bonus",),
        "ahead 1": ("ahead", 1),
        "back 1": ("back", 1),
        "back any": ("back", 99),
    }
    return effects[bonus] if bonus in effects else {"goods": ("get", rest), "sell": ("sell", rest)}[kind]


def usable(state: State, bonus: str) -> bool:
    """Return whether a bonus can be used now (DC-90)."""
    rest = replace(state)
    spend(rest, bonus)
    return bool(answers(rest, effect_of(bonus)))


def spend(state: State, bonus: str) -> None:
    """Cross a bonus out."""
    state.waiting = without(state.waiting, bonus)


def answers(state: State, effect: tuple) -> set:
    """Return all answers to an effect."""
    kind, *rest = effect
    return ANSWERS[kind](state, *rest)


def carry_out(state: State, answer: tuple) -> None:
    """Do what an answer to the next task says."""
    task, state.tasks = state.tasks[-1], state.tasks[:-1]
    said, *what = answer
    if task == ("halves", 2) and said == "half":  # the other half comes next (DC-41)
        state.tasks += (("halves", 1),)
    if task == ("half bonus",) and said == "road":  # made of two bonuses (DC-93)
        spend(state, "half")
    VERBS[said](state, *what)


def win(state: State, bonus: str) -> None:
    """Fame, money and karma are marked at once; others wait until the die's action is done (DC-90).

    So do those of the river (DC-91); the source may also mean that they are used before all that wait.
    """
    kind, _, number = bonus.partition(" ")
    if kind in ("fame", "money"):
        advance(state, kind, int(number))
    elif kind == "karma":
        gain_karma(state)
    else:
        state.waiting += (bonus,)


def reach(state: State, bonuses: dict, before: int, after: int) -> None:
    """Win each bonus whose number was reached or passed (DC-22, DC-32, DC-60, DC-70, DC-80)."""
    for number in range(before + 1, after + 1):
        if number in bonuses:
            win(state, bonuses[number])


def advance(state: State, track: str, number: int) -> None:
    """Mark fame or money, to the end of the track at most (DC-80)."""
    marks, before = state.sheet.track, state.sheet.track[track]
    marks[track] = min(before + number, state.board.length[track])
    reach(state, state.board.track[track], before, marks[track])


def gain_karma(state: State) -> None:
    """Circle the next karma, if one is left (DC-22)."""
    if state.sheet.karma < state.board.karma_spaces:
        state.sheet.karma += 1
        reach(state, state.board.karma_bonus, state.sheet.karma - 1, state.sheet.karma)


# Goods


def room(state: State) -> list:
    """Return how many goods of each kind can still be circled (DC-30)."""
    return [len(state.board.coins) - have for have in state.sheet.circled]


def die_answers(state: State, *counts: int) -> set:
    """A purple die: both goods; usable if anything fits (DC-30)."""
    fits = any(count and free for count, free in zip(counts, room(state), strict=True))
    return {("circle", *counts)} if fits else set()


def goods_die_answers(state: State) -> set:
    """The goods on a purple die, wherever it lies (DC-92)."""
    dice = (*state.middle, *state.depots, *([state.elephant] if state.elephant else []))
    return {answer for die in dice if die[0] == "goods" for answer in answers(state, action_of(*die))}


def get_answers(state: State, number: str) -> set:
    """Different goods, as many as said, fewer only if fewer kinds have room (DC-92, DC-30)."""
    kinds = [good for good, free in enumerate(room(state)) if free]
    chosen = combinations(kinds, min(int(number), len(kinds)))
    return {("circle", *(int(good in some) for good in range(3))) for some in chosen if some}


def circle(state: State, *counts: int) -> None:
    """Circle goods from the left; what does not fit is lost (DC-30)."""
    for good, free in enumerate(room(state)):
        state.sheet.circled[good] += min(counts[good], free)


def sell_answers(state: State, mode: str) -> set:
    """What may be sold from the stock: goods circled and not crossed (DC-31, DC-42, DC-92)."""
    stock = (have - gone for have, gone in zip(state.sheet.circled, state.sheet.sold, strict=True))
    some = set(product(*(range(min(have, 3) + 1) for have in stock))) - {(0, 0, 0)}
    if mode == "same":
        some = {counts for counts in some if sum(counts) == max(counts)}
    if mode.endswith("different"):
        some = {counts for counts in some if max(counts) == 1}
    if mode == "up to 2":
        some = {counts for counts in some if sum(counts) <= 2}
    if mode[0] in "123":  # so many, or it cannot be used
        some = {counts for counts in some if sum(counts) == int(mode[0])}
    return {("sell", *counts) for counts in some}


def market_answers(state: State, mode: str) -> set:
    """A market that opens; one may sell nothing (DC-42)."""
    some = sell_answers(state, mode)
    return some | {("sell", 0, 0, 0)} if some else set()


def sell(state: State, *counts: int) -> None:
    """Cross goods from the left, mark the coins below them; a sold-out tent wins (DC-31, DC-32)."""
    before, money = state.sheet.sold, 0
    for good, count in enumerate(counts):
        money += sum(state.board.coins[before[good] : before[good] + count])
    sold = state.sheet.sold = [old + count for old, count in zip(before, counts, strict=True)]
    for kinds, last, bonus in state.board.tents:
        if min(before[kind] for kind in kinds) < last <= min(sold[kind] for kind in kinds):
            win(state, bonus)
    advance(state, "money", money)


# Roads


def beside(cell: tuple, side: str) -> tuple:
    """Return the cell on a side of a cell."""
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


def road_answers(state: State, *shapes: str) -> set:
    """A whole road, in any rotation, in an empty cell, joined to a road of a neighbour (DC-40)."""
    drawn = state.sheet.roads
    met = {(beside(cell, side), OPPOSITE[side]) for cell, road in drawn.items() for side in road}
    free = [(cell, side) for cell, side in met if cell in state.board.cells and cell not in drawn]
    rotated = [frozenset(sides) for shape in shapes for sides in SHAPES[shape]]
    return {("road", cell, sides) for cell, side in free for sides in rotated if side in sides}


def halves_answers(state: State, number: int) -> set:
    """Two halves: a straight or a curve, or one after the other on cells that have a road (DC-41).

    The source: before a road is drawn no half can be added, so the residence takes none.
    """
    drawn = [
        (cell, road) for cell, road in state.sheet.roads.items() if state.board.cells[cell] != "residence"
    ]
    found = {("half", cell, side) for cell, road in drawn for side in SIDES if side not in road}
    return found | road_answers(state, "straight", "curve") if number == 2 else found


def half_bonus_answers(state: State) -> set:
    """A half; with another one that waits, a straight or a curve (DC-93)."""
    return halves_answers(state, 2 if "half" in state.waiting else 1)


def road(state: State, cell: tuple, sides: frozenset) -> None:
    """The first road in a cell: fame of a building, a market, bonuses of the border (DC-42, DC-43)."""
    board, what = state.board, state.board.cells[cell]
    state.sheet.roads[cell] = frozenset()
    if what in board.buildings:
        advance(state, "fame", board.fame[state.sheet.level[what]])
    elif what != ".":
        state.tasks += (("market", what),)
    for side in sorted(sides):
        half(state, cell, side)


def half(state: State, cell: tuple, side: str) -> None:
    """Open a side of a cell; a bonus behind it is won, once as no side is drawn twice (DC-41, DC-43)."""
    state.sheet.roads[cell] |= {side}
    if (cell, side) in state.board.border:
        win(state, state.board.border[cell, side])


# River, palace, buildings


def ahead(state: State) -> list:
    """Return the spaces beyond the position, the rightmost mark (DC-50)."""
    return list(range(max(state.sheet.river, default=-1) + 1, len(state.board.river)))


def behind(state: State) -> list:
    """Return the free spaces behind the position, the nearest first (DC-66)."""
    marked = state.sheet.river
    return [n for n in range(max(marked, default=0) - 1, -1, -1) if n not in marked]


def sail_answers(state: State, symbol: str) -> set:
    """A blue die: a space with its symbol must be ahead (DC-50, DC-51)."""
    return {("sail", symbol)} if any(state.board.river[n][0] == symbol for n in ahead(state)) else set()


def ahead_answers(state: State, most: int) -> set:
    """To one of the next spaces (DC-62, DC-92)."""
    return {("ahead", n + 1) for n in range(len(ahead(state)[:most]))}


def back_answers(state: State, most: int) -> set:
    """To one of the nearest free spaces behind the position (DC-66, DC-92)."""
    return {("back", n + 1) for n in range(len(behind(state)[:most]))}


def land(state: State, space: int) -> None:
    """Mark a space and win everything on it (DC-50)."""
    state.sheet.river |= {space}
    for bonus in state.board.river[space][1]:
        win(state, bonus)


PALACE = {
    "mogul": ("person", *PERSONS[1:]),
    "maharani": ("ahead", 2),
    "merchant": ("merchant",),
    "raja": ("upgrade",),
    "builder": ("halves", 2),
    "portuguese": ("portuguese",),
}
"""What each person does (DC-61 to DC-66)."""


def person_answers(state: State, *persons: str) -> set:
    """A person with a free box whose action does anything; Raja Man Singh's 1 money will do (DC-12, DC-60, DC-61)."""
    pays = {"raja"} if state.sheet.track["money"] < state.board.length["money"] else set()
    free = [name for name in persons if state.sheet.palace[name] < state.board.boxes]
    return {("call", name) for name in free if name in pays or answers(state, PALACE[name])}


def call(state: State, person: str) -> None:
    """Cross the person's next box, then act (DC-60)."""
    palace = state.sheet.palace
    before = min(palace.values())
    palace[person] += 1
    reach(state, state.board.palace_columns, before, min(palace.values()))
    if person == "raja":  # DC-64
        advance(state, "money", 1)
    state.tasks += (PALACE[person],)


def upgrade_answers(state: State) -> set:
    """A building type that is not at its last level (DC-70)."""
    return {
        ("upgrade", name) for name, level in state.sheet.level.items() if level + 1 < len(state.board.fame)
    }


def upgrade(state: State, building: str) -> None:
    """Mark the next level; a full column wins (DC-70)."""
    level = state.sheet.level
    before = min(level.values())
    level[building] += 1
    reach(state, state.board.building_columns, before, min(level.values()))


ANSWERS = {
    "die": die_answers,
    "goods die": goods_die_answers,
    "get": get_answers,
    "sell": sell_answers,
    "market": market_answers,
    "merchant": lambda state: sell_answers(state, "up to 2") | get_answers(state, "1"),  # DC-63
    "road": road_answers,
    "halves": halves_answers,
    "half bonus": half_bonus_answers,
    "sail": sail_answers,
    "ahead": ahead_answers,
    "back": back_answers,
    "portuguese": lambda state: back_answers(state, 2) | get_answers(state, "1"),  # DC-66
    "call": person_answers,
    "person": person_answers,
    "upgrade": upgrade_answers,
}
VERBS = {
    "circle": circle,
    "sell": sell,
    "road": road,
    "half": half,
    "sail": lambda state, symbol: land(
        state, next(n for n in ahead(state) if state.board.river[n][0] == symbol)
    ),
    "ahead": lambda state, number: land(state, ahead(state)[number - 1]),
    "back": lambda state, number: land(state, behind(state)[number - 1]),
    "call": call,
    "upgrade": upgrade,
}


# Totals and places


def overlap(board: Board, sheet: Sheet) -> Fraction:
    """Return how many fame boxes the tracks overlap, negative if they do not meet (DC-81)."""
    if sheet.steps is not None:  # two a box (DC-S1, DC-S5)
        return Fraction(sheet.steps, 2) - board.length["fame"]
    halves, coins = 0, sheet.track["money"]
    for beside_box in reversed(board.coins_beside):  # 0, 1 or 2 coins
        if coins <= 0:
            break
        halves += min(coins, 2) if beside_box == 2 else 2
        coins -= beside_box
    return sheet.track["fame"] - board.length["fame"] + Fraction(halves, 2)


def totals(state: State, seat: int) -> dict:
    """Return what is marked on a player's sheet, and the overlap."""
    sheet = state.sheets[seat]
    return {**vars(copied(sheet)), "overlap": overlap(state.board, sheet)}


def places(state: State) -> list:
    """Return the place of each seat: overlap, karma gained, karma used; equal players share (DC-101)."""
    values = [(overlap(state.board, sheet), sheet.karma, sheet.karma_used) for sheet in state.sheets]
    return [1 + sum(other > value for other in values) for value in values]


def without(things: tuple, thing: object) -> tuple:
    """Return the things with one of them taken out."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
