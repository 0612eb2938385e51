"""The marks of a state on the spots of all sheets, and the look of correctly filled pen sheets for photos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.games.bania.board import GOODS, GOODS_WORDS, KINDS, goods_names, spaces_in
from sheetgen.games.bania.holdings import cards_on_table
from sheetgen.games.bania.scoring import standings, totals
from sheetgen.games.bania.spots import (
    BOXES,
    CARD_BOXES,
    ELEPHANT,
    GAME,
    GAMES,
    GHOST_DIE,
    GHOST_TENT,
    HAND,
    HOME,
    MOST,
    NAME,
    OWN_CARDS,
    OWN_NAME,
    OWN_RESERVE,
    OWN_SIGN,
    PILE,
    PILE_ROWS,
    POINT_BOXES,
    POINTS,
    ROW,
    SCORE,
    SPACE,
    SPOTS,
    TENT,
)
from sheetgen.games.bania.state import (
    AT_HOME,
    UNKNOWN,
    Die,
    Elephants,
    Ghost,
    Marker,
    Perch,
    Register,
    Sign,
    State,
    Tent,
    Tile,
)
from sheetgen.games.contract.paper import (
    Breach,
    Marks,
    Paper,
    Rule,
    Tally,
    at_most_one,
    marks_by_address,
    spot_namer,
)
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.spots import Row, Stage
from sheetgen.games.contract.values import AND, Mark, Piece
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return the marks on the board and the player's own sheet, and on the score pad once the game is over."""
    found: dict[str, Mark] = {}
    _tents(state, found)
    if state.register is not None:
        _named(state, found)
        add_pen_marks(state, state.register, found)
        if state.ghost is not None and player == IT:
            _ghost(state, state.ghost, found)
        return found
    _elephants(state, found)
    for seat, points in enumerate(state.points):
        found[SCORE(points % BOXES or BOXES, seat + 1)] = _mark(Marker(seat))
    _named(state, found)
    if state.ghost is not None and player == IT:
        _ghost(state, state.ghost, found)
    else:
        _own(state, player, found)
    if state.phase == "over":
        _pad(state, found)
    return found


def _named(state: State, found: dict[str, Mark]) -> None:
    for seat, name in enumerate(state.players, 1):
        found[NAME(seat)] = Mark("text", name)


def _mark(piece: Piece) -> Mark:
    return Mark("piece", piece=piece)


def _tents(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    closed = sum(camp.spaces for camp in state.camps if camp.size >= board.full)
    for goods, spaces in zip(GOODS, state.tents, strict=True):
        for n in spaces_in(spaces):
            found[SPACE(board.spaces[n])] = _mark(Tent(goods, bool(closed >> n & 1)))


def _elephants(state: State, found: dict[str, Mark]) -> None:
    for n in sorted(set(state.elephants) - {AT_HOME}):
        seats = tuple(seat for seat, at in enumerate(state.elephants) if at == n)
        found[ELEPHANT(state.board.spaces[n])] = _mark(Elephants(seats))


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    found[OWN_SIGN(player + 1)] = Mark("circle")
    cards, loose = cards_on_table(state, player)
    if not loose:
        for name, n in zip(GOODS, cards, strict=True):
            found[OWN_CARDS(name)] = Mark("text", str(n))
    for at, number in enumerate(state.reserves[player], 1):
        found[OWN_RESERVE(at)] = _mark(_tile(state, number))


def _ghost(state: State, ghost: Ghost, found: dict[str, Mark]) -> None:
    """Add the marks of the ghost's row and dice on the upper half of its page. Unknown dice are left out."""
    for at, number in enumerate(state.reserves[IT], 1):
        found[GHOST_TENT(1, at)] = _mark(_tile(state, number))
    if len(ghost.throws) == 1:
        for at, face in enumerate(ghost.throws[0], 1):
            found[GHOST_DIE(1, at)] = _mark(Die(face))


def _tile(state: State, number: int) -> Tile:
    if number == UNKNOWN:
        return Tile(None, ())
    tent = state.board.tents[number]
    return Tile(GOODS[tent.colour], goods_names(tent.price))


def _pad(state: State, found: dict[str, Mark]) -> None:
    """Add the marks of the first game on the score pad (BA-50 to BA-53). Unknown values stay empty."""
    for player, name in enumerate(state.players):
        seat, known = player + 1, totals(state, player)
        found[ROW(1, seat, "name")] = Mark("text", name)
        for column, key in (("track", "track"), ("total", "points"), *zip(GOODS, GOODS, strict=True)):
            if known.get(key) is not None:
                found[ROW(1, seat, column)] = Mark("text", str(known[key]))
        if known["last"]:
            found[ROW(1, seat, "last")] = Mark("circle")
        for goods, best in zip(GOODS, state.most, strict=True):
            if best >> player & 1:
                found[MOST(1, seat, "most", goods)] = Mark("circle")
    if not state.open:
        winners = [one.player for one in standings(state) if one.place == 1]
        found[GAME(1, "winner")] = Mark("text", AND.join(winners))


def add_pen_marks(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add all marks of a board for pieces, except the tents and elephants on its spaces.

    Values that the log does not give are left out.
    """
    _penned_tents(state, register, found)
    for seat, points in enumerate(state.points, 1):
        found |= {POINTS(seat, n): Mark("cross") for n in range(1, points + 1)}
    for seat, places in enumerate(register.stood):
        for n, space in enumerate(places, 1):
            there = n == len(places) and state.elephants[seat] != AT_HOME
            piece = Perch(state.board.spaces[space], not there)
            found[HOME(seat + 1, n)] = Mark("piece", piece=piece)
    _cards(state, register, found)


def _cards(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add the marks of the cards in each known hand, and in the piles if all hands are known."""
    seats = [seat for seat in range(state.board.seats) if state.ghost is None or seat != IT]
    known: list[tuple[Sequence[int], Sequence[int]]] = []
    for seat in seats:
        gone = register.spent[seat]
        cards, loose = cards_on_table(state, seat)
        if gone is None or loose:
            continue
        gained = [held + n for held, n in zip(cards, gone, strict=True)]
        known.append((gained, gone))
        for kind in KINDS:
            for n, stroke in _strokes(gained[kind], gone[kind]):
                if stroke == "cross" or n > state.board.start[kind]:
                    found[HAND(seat + 1, GOODS[kind], n)] = Mark(stroke)
    if len(known) < len(seats):
        return
    for kind in KINDS:
        taken, back = (sum(counts[kind] for counts in column) for column in zip(*known, strict=True))
        found |= {PILE(GOODS[kind], n): Mark(stroke) for n, stroke in _strokes(taken, back)}


def _strokes(gained: int, gone: int) -> Iterator[tuple[int, str]]:
    """Yield pairs of a box number and a kind of mark, from the first box: crosses for spent cards, then
    strokes for the others.
    """
    for n in range(1, gained + 1):
        yield n, "cross" if n <= gone else "slash"


def _penned_tents(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add to the register of tents the sign of each tent's owner, crossed if the tent is pitched.

    Of identical tents the first one is used.
    """
    boxes: dict[int, list[str]] = {}
    for number, address in zip(state.board.register, _addresses(state), strict=True):
        boxes.setdefault(number, []).append(address)
    held = [(number, seat) for seat, row in enumerate(state.reserves) for number in row if number != UNKNOWN]
    for number, seat, pitched in [
        *((number, seat, True) for number, seat in register.pitched),
        *((number, seat, False) for number, seat in held),
    ]:
        found[boxes[number].pop(0)] = Mark("piece", piece=Sign(seat, pitched))


def _addresses(state: State) -> Iterator[str]:
    """Yield the boxes of the register of tents in the order of the layout."""
    counts: dict[int, int] = {}
    for number in state.board.register:
        colour = state.board.tents[number].colour
        counts[colour] = counts.get(colour, 0) + 1
        yield TENT(GOODS[colour], counts[colour])


ENOUGH = (("track", *GOODS, "last"), ("points",))
SEATS = range(1, 5)
SPENT, HELD, NONE = Stage(("cross",)), Stage(("slash",)), Stage(("",))


# ---- the sheet for a pen -----------------------------------------------------------------------
def pen_paper(layout: BoardSheet) -> Paper:
    """Return what a correctly filled sheet for a pen looks like: cards of piles and hands, and points.

    The photo reader ignores the signs on the board.
    """
    start = layout.stock.goods
    rows = [Row(_pile(layout, goods), (SPENT, HELD, NONE), "BA-23") for goods in GOODS] + [
        Row(_points(seat), (SPENT, NONE), "BA-50") for seat in SEATS
    ]
    for seat in SEATS:
        rows += [Row(_hand(seat, goods), _hand_stages(start), "BA-2") for goods in GOODS]
    return Paper(
        marks_by_address((NAME, PILE, HAND, POINTS), layout),
        lambda marks: [_counted(marks, seat) for seat in SEATS],
        ENOUGH,
        _name_of(layout),
        rows=rows,
        rules=[_dealt(layout), *(rule(layout, goods) for goods in GOODS for rule in (_back, _outstanding))],
        own=False,
        stroked=[HAND(seat, goods, n) for seat in SEATS for goods in GOODS for n in range(1, start + 1)],
    )


def _pile(layout: BoardSheet, goods: str) -> tuple[str, ...]:
    return tuple(PILE(goods, n) for n in range(1, PILE_ROWS * layout.goods[goods].cards + 1))  # type: ignore[index]


def _hand(seat: int, goods: str) -> tuple[str, ...]:
    return tuple(HAND(seat, goods, n) for n in range(1, CARD_BOXES + 1))


def _points(seat: int) -> tuple[str, ...]:
    return tuple(POINTS(seat, n) for n in range(1, POINT_BOXES + 1))


def _hand_stages(start: int) -> tuple[Stage, ...]:
    """Return the stages of the row of boxes for a hand: a cross is a spent card, a stroke a gained card.

    Cards of the start have no mark until they are spent.
    """
    printed = Stage(("", "slash"), last=start - 1)
    return SPENT, printed, HELD._replace(first=start), NONE._replace(first=start)


def _gained(marks: Marks, places: Sequence[str]) -> tuple[int, int]:
    """Return the number of the last box with a mark, and the number of crossed boxes."""
    gone = sum(marks[place] == "cross" for place in places)
    return max((n for n, place in enumerate(places, 1) if marks[place]), default=0), gone


def _back(layout: BoardSheet, goods: str) -> Rule:
    """Return the rule of the photo reader that spent cards return to their pile (BA-23)."""
    pile, hands = _pile(layout, goods), [_hand(seat, goods) for seat in SEATS]

    def check(marks: Marks) -> Iterator[Breach]:
        if _ran_out(marks, pile, *hands):
            return
        back = _gained(marks, pile)[1]
        gone = sum(_gained(marks, hand)[1] for hand in hands)
        if back != gone:
            text = msg("{goods}: cards back on the pile: {n}, gone from the hands: {m}.", "report",
                       goods=GOODS_WORDS[goods], n=back, m=gone)  # fmt: skip
            yield Breach("cards-back", "BA-23", text, (pile[max(back - 1, 0)],), 4.0)

    return Rule((*pile, *(place for hand in hands for place in hand)), check)


def _ran_out(marks: Marks, *rows: Sequence[str]) -> bool:
    """Return whether all boxes of a row are marked. Cards that a player gains later then have no mark."""
    return any(marks[row[-1]] for row in rows)


def _dealt(layout: BoardSheet) -> Rule:
    """Return the rule of the photo reader that cards move from piles to hands, and that all hands start with
    the same number of each kind (BA-2).
    """
    start = layout.stock.goods
    piles = {goods: _pile(layout, goods) for goods in GOODS}
    hands = {goods: [_hand(seat, goods) for seat in SEATS] for goods in GOODS}

    def check(marks: Marks) -> Iterator[Breach]:
        dealt = {}
        for goods, pile in piles.items():
            if not _ran_out(marks, pile, *hands[goods]):
                extra = sum(max(_gained(marks, hand)[0] - start, 0) for hand in hands[goods])
                dealt[goods] = _gained(marks, pile)[0] - extra
        usual = Counter(dealt.values()).most_common(1)[0][0] if dealt else 0
        for goods, n in dealt.items():
            if n != usual or not 0 <= n <= len(SEATS) * start or (start and n % start):
                text = msg("{goods}: the strokes of the pile and of the hands do not agree.", "report",
                           goods=GOODS_WORDS[goods])  # fmt: skip
                yield Breach("cards-taken", "BA-2", text, (piles[goods][0],), 4.0)

    about = [place for pile in piles.values() for place in pile]
    about += [place for of_kind in hands.values() for hand in of_kind for place in hand]
    return Rule(tuple(about), check)


def _outstanding(layout: BoardSheet, goods: str) -> Rule:
    """Return the rule of the photo reader that the number of cards of a kind is limited (BA-1)."""
    pile, most = _pile(layout, goods), layout.goods[goods].cards  # type: ignore[index]

    def check(marks: Marks) -> Iterator[Breach]:
        taken, back = _gained(marks, pile)
        if taken - back > most:
            text = msg("{goods}: cards in hands: {n}, but there are only {most}.", "report",
                       goods=GOODS_WORDS[goods], n=taken - back, most=most)  # fmt: skip
            yield Breach("too-many-cards", "BA-1", text, (pile[taken - 1],))

    return Rule(pile, check)


def _counted(marks: Marks, seat: int) -> Tally:
    points = max((n for n, place in enumerate(_points(seat), 1) if marks.get(place)), default=0)
    places = [place for goods in GOODS for place in _hand(seat, goods)]
    used = points > 0 or any(marks.get(place) for place in (NAME(seat), *places))
    return Tally(1, seat, {"points": points}, {}, used, NAME(seat))


# ---- the score pad -----------------------------------------------------------------------------
def score_paper(layout: BoardSheet) -> Paper:
    """Return what a correctly filled score pad looks like: the last tent and most goods are circled, all
    numbers are handwritten.
    """
    families = [family for family in SPOTS if "score" in family.kinds]
    kinds = marks_by_address(families, layout)
    kinds |= dict.fromkeys(ROW.on(layout), ("text",))
    lasts = {game: tuple(ROW(game, seat, "last") for seat in SEATS) for game in range(1, GAMES + 1)}
    kinds |= {place: ("circle",) for places in lasts.values() for place in places}
    text = msg("More than one player has the last tent.", "report")
    return Paper(
        kinds,
        lambda marks: [_on_pad(marks, game, seat) for game in lasts for seat in SEATS],
        ENOUGH,
        _name_of(layout),
        rules=[at_most_one(places, "two-last-tents", "BA-51", text) for places in lasts.values()],
        own=False,
    )


def _on_pad(marks: Marks, game: int, seat: int) -> Tally:
    written = {part: ROW(game, seat, part) for part in ("track", *GOODS)} | {
        "points": ROW(game, seat, "total")
    }
    last = ROW(game, seat, "last")
    circles = (last, *(MOST(game, seat, "most", goods) for goods in GOODS))
    used = any(marks.get(place) for place in (ROW(game, seat, "name"), *written.values(), *circles))
    return Tally(game, seat, {"last": bool(marks.get(last))}, written, used, ROW(game, seat, "name"))


# ---- a player's sheet --------------------------------------------------------------------------
def player_paper(layout: BoardSheet) -> Paper:
    """Return what a correctly filled player's sheet looks like: the player's sign is circled, numbers of
    cards are handwritten.
    """
    families = (OWN_NAME, OWN_SIGN, OWN_CARDS)
    signs = tuple(OWN_SIGN.on(layout))
    text = msg("More than one sign is circled.", "report")
    written = {goods: OWN_CARDS(goods) for goods in GOODS}
    return Paper(
        marks_by_address(families, layout),
        lambda marks: [Tally(1, 1, {}, written, name=OWN_NAME())],
        ENOUGH,
        _name_of(layout),
        rules=[at_most_one(signs, "two-signs", "BA-1", text)],
    )


def _name_of(layout: BoardSheet) -> Callable[[str], Msg]:
    usual = spot_namer(SPOTS, layout, {})

    def name(address: str) -> Msg:
        pile, hand, points = (family.parts(address) for family in (PILE, HAND, POINTS))
        row, most, sign = (family.parts(address) for family in (ROW, MOST, OWN_SIGN))
        if pile is not None:
            return _numbered(GOODS_WORDS[pile[0]], pile[1])
        if hand is not None:
            return _of(_numbered(GOODS_WORDS[hand[1]], hand[2]), _player(hand[0]))
        if points is not None:
            return _of(_numbered(msg("points", "report"), points[1]), _player(points[0]))
        if row is not None and row[2:] == ("last",):
            return _of(msg("last tent", "log"), _pair(_game(row[0]), _player(row[1])))
        if most is not None and most[2:3] == ("most",):
            where = _pair(_game(most[0]), _player(most[1]))
            return _of(msg("most of a kind", "sheet"), _pair(GOODS_WORDS[most[-1]], where))
        return _player(sign[0]) if sign is not None else usual(address)

    return name


def _numbered(what: Msg, number: str) -> Msg:
    return msg("{what} {value}", "report", what=what, value=number)


def _of(what: Msg, where: Msg) -> Msg:
    return msg("{what} ({where})", "report", what=what, where=where)


def _pair(one: Msg, other: Msg) -> Msg:
    return msg("{one}, {other}", "report", one=one, other=other)


def _game(number: str) -> Msg:
    return msg("Game {n}", "report", n=number)


def _player(seat: str) -> Msg:
    return msg("Player {number}", "sheet", number=seat)


PAPER: Mapping[str, Callable[[BoardSheet], Paper]] = {
    "pen": pen_paper,
    "score": score_paper,
    "player": player_paper,
}
