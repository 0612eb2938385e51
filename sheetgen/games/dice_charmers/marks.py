"""The marks of a state on the spots of a sheet, and the look of correctly filled province sheets for photos."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sheetgen.games.contract.paper import (
    Breach,
    Choice,
    Marks,
    Paper,
    Rule,
    Tally,
    marks_by_address,
    spot_namer,
)
from sheetgen.games.contract.spots import Row, Stage
from sheetgen.games.contract.values import Mark
from sheetgen.games.dice_charmers import spots, sums
from sheetgen.games.dice_charmers.board import NAMES, SIDES, Board, board_of
from sheetgen.games.dice_charmers.layout import GOODS, PERSONS, ProvinceSheet, bonus_text
from sheetgen.games.dice_charmers.roads import mask_members
from sheetgen.games.dice_charmers.state import Ghost, Sheet, State, WonBonus
from sheetgen.message import Msg, msg

CIRCLE, CROSS, USED, SLASH = Mark("circle"), Mark("cross"), Mark("used"), Mark("slash")


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return the mark of each spot on a player's sheet. A won bonus is circled, and ``used`` once crossed; a
    lost one stays circled.
    """
    ghost = state.ghost_at(player)
    if ghost is not None:
        return _ghost(ghost)
    board, sheet = state.board, state.sheets[player]
    pending = state.pending if player == state.seat else ()
    found = {spots.PLAYER(): Mark("text", state.players[player])}
    found |= _province(board, sheet)
    found |= _boxes(board, sheet)
    found |= _tracks(sheet, over=state.phase == "over")
    open_prizes = sheet.lost | sum(1 << prize for prize in pending)
    for prize in mask_members(sheet.won):
        spot = board.prizes[prize].spot
        if spots.RIVER.parts(spot) is None:  # The bonuses of a river space have no spots of their own.
            found[spot] = CIRCLE if open_prizes >> prize & 1 else USED
    for number, prize in enumerate(pending, 1):
        found[spots.PENDING(number)] = Mark("piece", "", WonBonus(bonus_text(board.prizes[prize].bonus)))
    return found


def _province(board: Board, sheet: Sheet) -> dict[str, Mark]:
    """Return the marks of drawn roads. The roads of the residence are printed and have no marks."""
    return {
        spots.CELL(board.cells[cell]): Mark("road", NAMES[mask])
        for cell, mask in enumerate(sheet.roads)
        if mask and cell != board.residence
    }


def _boxes(board: Board, sheet: Sheet) -> dict[str, Mark]:
    found: dict[str, Mark] = {}
    for good, circled, sold in zip(GOODS, sheet.circled, sheet.sold, strict=True):
        for column in range(1, circled + 1):
            found[spots.MARKET(good, column)] = USED if column <= sold else CIRCLE
    for space in mask_members(sheet.river):
        found[spots.RIVER(space + 1)] = CROSS
    for person, boxes in zip(PERSONS, sheet.palace, strict=True):
        for box in range(1, boxes + 1):
            found[spots.PALACE(person, box)] = CROSS
    for name, level in zip(board.types, sheet.levels, strict=True):
        for step in range(1, level + 2 if level else 0):
            found[spots.UPGRADE(name, step)] = _level(step, level + 1)
    for number in range(1, sheet.karma_gained + 1):
        found[spots.KARMA(number)] = USED if number <= sheet.karma_used else CIRCLE
    return found


def _ghost(ghost: Ghost) -> dict[str, Mark]:
    """Return the marks of the ghost's steps and of its table, as in the first of two games on its page."""
    found = {spots.STEP(1, step): SLASH for step in range(1, ghost.steps + 1)}
    for line, crossed in enumerate(ghost.crossed, 1):
        found |= {spots.WISH(1, line, box): CROSS for box in range(1, crossed + 1)}
    return found


def _level(step: int, now: int) -> Mark:
    """Return the mark of an upgrade level: a ring for the current one, a stroke for earlier ones.

    The first level never has a ring.
    """
    if step == now:
        return CIRCLE
    return USED if step > 1 else SLASH


def _tracks(sheet: Sheet, *, over: bool) -> dict[str, Mark]:
    """Return the marks of all counted fame boxes and coins. Once the game is over, the last of each is
    crossed.
    """
    found: dict[str, Mark] = {}
    for spot, count in ((spots.FAME, sheet.fame), (spots.MONEY, sheet.money)):
        found |= {spot(number): SLASH for number in range(1, count + 1)}
        if over and count:
            found[spot(count)] = CROSS
    return found


ROADS = tuple(f"road:{name}" for name in NAMES if len(name) > 1)
OPEN = {kind: kind.removeprefix("road:") for kind in (*ROADS, "")}
"""Kind of mark in a cell -> its open sides."""
RARE_ROAD, RARE_LOST = 2.0, 1.0
"""How much less likely a particular road is than none, and a lost bonus than a used one (log-likelihood)."""
WORDS: Mapping[str, Msg] = {
    "fame": msg("fame", "report"),
    "money": msg("money", "report"),
    "karma": msg("karma", "report"),
}
READ = (
    spots.PLAYER, spots.DATE, spots.PEOPLE, spots.CELL, spots.BORDER, spots.MARKET, spots.TENT, spots.RIVER,
    spots.PALACE, spots.PALACE_COLUMN, spots.UPGRADE, spots.UPGRADE_COLUMN, spots.KARMA, spots.KARMA_BONUS,
    spots.FAME, spots.FAME_BONUS, spots.MONEY, spots.MONEY_BONUS,
)  # fmt: skip
"""All families of spots except the strip for pending bonuses, which is used only during a turn."""
SOLD = Stage(("used", "cross"), strange="cross")
"""Stages of sold goods and used karma. A cross without a circle is an error."""
HELD, NONE = Stage(("circle",)), Stage(("",))
COUNTED, LAST = Stage(("slash", "cross")), Stage(("cross",), once=True)


def province_paper(layout: ProvinceSheet) -> Paper:
    """Return what a correctly filled province sheet looks like. Its tally is fame, money and karma."""
    board = board_of(layout)
    kinds = marks_by_address(READ, layout)
    for cell in board.cells:
        kinds[spots.CELL(cell)] = ROADS
    del kinds[spots.CELL(board.cells[board.residence])]  # The roads of the residence are printed.
    held = [*spots.KARMA.on(layout), *spots.MARKET.on(layout)]
    kinds |= dict.fromkeys(held, ("circle", "used", "cross"))
    name = spot_namer(spots.SPOTS, layout, WORDS)
    rules = [
        *_gates(board, name),
        *_columns(layout, board, name),
        *_tents(board, name),
        *_passed(board, name),
    ]
    return Paper(
        kinds,
        lambda marks: [_tally(board, marks)],
        (("fame", "money", "karma_gained", "karma_used"),),
        name,
        rows=list(_rows(layout, board)),
        choices=list(_levels(layout, name)),
        rules=[*rules, _joined(board, name), *sums.sum_rules(board)],
        ringed=[spots.KARMA(n) for n in range(1, board.karma_start + 1)],
        unusual=_unusual(board),
        plays=True,
    )


PAPER: Mapping[str, Callable[[ProvinceSheet], Paper]] = {"province": province_paper}


def _unusual(board: Board) -> dict[str, dict[str, float]]:
    roads = {spots.CELL(cell): dict.fromkeys(ROADS, RARE_ROAD) for cell in board.cells}
    return roads | {prize.spot: {"circle": RARE_LOST} for prize in board.prizes}


# ---- one after another -------------------------------------------------------------------------
def _rows(layout: ProvinceSheet, board: Board) -> Iterator[Row]:
    """Yield tracks, goods, karma and the boxes of each person: rows that are marked from their beginning."""
    for family in (spots.FAME, spots.MONEY):
        yield Row(tuple(family.on(layout)), (COUNTED, LAST, NONE), "DC-80")
    for good in GOODS:
        places = tuple(spots.MARKET(good, n) for n in range(1, board.columns + 1))
        yield Row(places, (SOLD, HELD, NONE), "DC-31")
    yield Row(tuple(spots.KARMA.on(layout)), (SOLD, HELD, NONE), "DC-20")
    for person in PERSONS:
        boxes = tuple(spots.PALACE(person, n) for n in range(1, board.boxes + 1))
        yield Row(boxes, (Stage(("cross",)), NONE), "DC-60")


def _levels(layout: ProvinceSheet, name: Callable[[str], Msg]) -> Iterator[Choice]:
    """Yield the rule for a building type: its current level has a ring, earlier ones a stroke (DC-70)."""
    steps = len(layout.buildings.fame)
    for kind in layout.buildings.types:
        places = tuple(spots.UPGRADE(kind, n) for n in range(1, steps + 1))
        patterns = {("",) * steps: 0.0}
        for level in range(1, steps):
            below = ("slash",) + ("used",) * (level - 1)
            above = ("circle",) + ("",) * (steps - level - 1)
            patterns[below + above] = 0.0
            patterns |= {("",) * level + above: 3.0, ("",) + below[1:] + above: 3.0}
        text = msg("{what}: the levels are not marked in their order.", "report", what=name(places[-1]))
        yield Choice(places, patterns, Breach("level-order", "DC-70", text, places[::-1]))


def building_level(board: Board, marks: Marks, kind: str) -> int:
    """Return the level of a building type: the highest with a mark, 0 for the first."""
    marked = [n for n in range(len(board.worth)) if marks.get(spots.UPGRADE(kind, n + 1))]
    return max(marked, default=0)


# ---- bonuses -----------------------------------------------------------------------------------
def _bonus(place: str, others: Sequence[str], clause: str, won: Callable[[Marks], bool], name: Msg) -> Rule:
    """Return the rule that a bonus is marked exactly if it was won."""
    passed = Breach(
        "bonus-unmarked", clause, msg("{bonus} was won, but is not marked.", "report", bonus=name), ()
    )
    early = Breach(
        "bonus-not-won", clause, msg("{bonus} is marked, but was not won.", "report", bonus=name), ()
    )
    about = (place, *others)

    def check(marks: Marks) -> Iterator[Breach]:
        is_won = won(marks)
        if is_won != bool(marks[place]):
            yield (passed if is_won else early)._replace(spots=about)

    return Rule(about, check)


def _gates(board: Board, name: Callable[[str], Msg]) -> Iterator[Rule]:
    """Yield the rules for bonuses at the border of the map (DC-43)."""
    for number, gates in enumerate(board.gates):
        cell = spots.CELL(board.cells[number])
        for side, prize in zip(SIDES, gates, strict=True):
            if prize >= 0 and number != board.residence:
                place = board.prizes[prize].spot
                yield _bonus(place, [cell], "DC-43", _opens(cell, side), name(place))


def _opens(cell: str, side: str) -> Callable[[Marks], bool]:
    return lambda marks: side in OPEN[marks[cell]]


def _columns(layout: ProvinceSheet, board: Board, name: Callable[[str], Msg]) -> Iterator[Rule]:
    """Yield the rules for full columns of the palace and of upgrades (DC-91)."""
    for n in range(1, board.boxes + 1):
        boxes = [spots.PALACE(person, n) for person in PERSONS]
        place = spots.PALACE_COLUMN(n)
        yield _bonus(place, boxes, "DC-91", _all_marked(boxes), name(place))
    for n in range(1, len(layout.buildings.columns) + 1):
        steps = [spots.UPGRADE(kind, m) for kind in board.types for m in range(1, len(board.worth) + 1)]
        place = spots.UPGRADE_COLUMN(n)
        yield _bonus(place, steps, "DC-70", _upgraded(board, n), name(place))


def _all_marked(places: Sequence[str]) -> Callable[[Marks], bool]:
    return lambda marks: all(marks[place] for place in places)


def _upgraded(board: Board, least: int) -> Callable[[Marks], bool]:
    return lambda marks: all(building_level(board, marks, kind) >= least for kind in board.types)


def _tents(board: Board, name: Callable[[str], Msg]) -> Iterator[Rule]:
    """Yield the rules for the bonuses of tents whose goods are all sold (DC-32)."""
    for rows, last, prize in board.tents:
        place, ends = board.prizes[prize].spot, [spots.MARKET(GOODS[row], last) for row in rows]
        yield _bonus(place, ends, "DC-32", _all_sold(ends), name(place))


def _all_sold(places: Sequence[str]) -> Callable[[Marks], bool]:
    return lambda marks: all(marks[place] in ("used", "cross") for place in places)


def _passed(board: Board, name: Callable[[str], Msg]) -> Iterator[Rule]:
    """Yield the rules for bonuses of the tracks and of karma (DC-80, DC-22)."""
    for family, prizes, clause in (
        (spots.FAME, board.fame_prizes, "DC-80"),
        (spots.MONEY, board.money_prizes, "DC-80"),
        (spots.KARMA, board.karma_prizes, "DC-22"),
    ):
        for n, prize in prizes.items():
            place, box = board.prizes[prize].spot, family(n)
            yield _bonus(place, [box], clause, _all_marked([box]), name(place))


# ---- roads -------------------------------------------------------------------------------------
def _joined(board: Board, name: Callable[[str], Msg]) -> Rule:
    """Return the rule that every road is connected to the residence (DC-40)."""
    places = {n: spots.CELL(cell) for n, cell in enumerate(board.cells) if n != board.residence}
    start = NAMES[board.start_roads[board.residence]]
    apart = {
        place: msg("The road of {cell} does not join the residence.", "report", cell=name(place))
        for place in places.values()
    }

    def sides(marks: Marks, cell: int) -> str:
        return start if cell == board.residence else OPEN[marks[places[cell]]]

    def check(marks: Marks) -> Iterator[Breach]:
        reached, ahead = {board.residence}, [board.residence]
        while ahead:
            cell = ahead.pop()
            mine = sides(marks, cell)
            for n, side in enumerate(SIDES):
                beside = board.neighbours[cell][n]
                if (
                    side in mine
                    and beside >= 0
                    and beside not in reached
                    and SIDES[n - 2] in sides(marks, beside)
                ):
                    reached.add(beside)
                    ahead.append(beside)
        for cell, place in places.items():
            if marks[place] and cell not in reached:
                yield Breach("not-joined", "DC-40", apart[place], (place,))

    return Rule(tuple(places.values()), check)


# ---- what it comes to --------------------------------------------------------------------------
def _tally(board: Board, marks: Marks) -> Tally:
    """Return the tally that marks on a sheet give: a track counts up to its last mark, even after a gap;
    karma counts its marks.
    """
    karma = [marks.get(spots.KARMA(n), "") for n in range(1, board.karma_spaces + 1)]
    return Tally(
        1,
        1,
        name=spots.PLAYER(),
        values={
            "fame": sums.last_marked(marks, spots.FAME, board.fame_boxes),
            "money": sums.last_marked(marks, spots.MONEY, board.coins),
            "karma_gained": sum(kind in ("circle", "used") for kind in karma),
            "karma_used": sum(kind in ("used", "cross") for kind in karma),
        },
    )
