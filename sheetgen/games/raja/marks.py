"""The marks of a state on the spots of the sheets, and how filled sheets are read from a photo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

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
from sheetgen.games.contract.spots import Family, Row, Stage
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.layouts.file import resolve
from sheetgen.games.library import load
from sheetgen.games.raja import spots
from sheetgen.games.raja.state import (
    NOBODY,
    NOWHERE,
    Architects,
    Governor,
    House,
    Houses,
    Maharaja,
    Palace,
    State,
    characters_of,
    rank_of,
)
from sheetgen.games.raja.words import city_name
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet, PlayerSheet, ScorePad


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return the marks on the map, on the player's own sheet and on the score pad, by spot."""
    found: dict[str, Mark] = {}
    _buildings(state, found)
    _persons(state, found)
    if _is_ghost(state, player):
        _ghost(state, found)
    else:
        _own(state, player, found)
    _pad(state, found)
    return found


def _piece(piece: Piece) -> Mark:
    return Mark("piece", piece=piece)


def _house(owner: int) -> Mark:
    return _piece(House(owner))


def _palace(seat: int, neutral: bool) -> Mark:
    return _piece(Palace(seat, neutral))


def _buildings(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for number, houses in zip(board.villages, state.villages, strict=True):
        for k, owner in enumerate(houses, 1):
            found[spots.VILLAGE(number, k)] = _house(owner)
    for n, key in enumerate(board.cities):
        houses = state.houses[n]
        if any(houses):
            found[spots.HOUSES(key)] = _piece(Houses(houses))
        if state.central[n] != NOBODY:
            found[spots.PALACE(key, 0)] = _palace(state.central[n], False)
        for k, owner in enumerate(state.outer[n], 1):
            found[spots.PALACE(key, k)] = _palace(owner, owner >= board.seats)


def _persons(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for place, key in enumerate(board.places):
        here = tuple(player for player, at in enumerate(state.architects) if at == place)
        if here:
            found[spots.ARCHITECTS(key)] = _piece(Architects(here))
    if state.maharaja != NOWHERE:
        found[spots.MAHARAJA(board.places[state.maharaja])] = _piece(Maharaja())
    for key, letter, position in zip(board.cities, board.letters, state.governors, strict=False):
        found[spots.governor_spot(board.strip, position)] = _piece(Governor(key, letter))


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    board = state.board
    found[spots.SEAT(player + 1)] = Mark("circle")
    for n in range(1, state.built[player] + 1):
        found[spots.BUILT_PALACE(n)] = Mark("cross")
    if state.round:
        for n in range(1, board.stock.quarry - state.quarry[player] + 1):
            found[spots.QUARRY(n)] = Mark("cross")
        spent = board.stock.reserve + board.stock.quarry - state.quarry[player] - state.reserve[player]
        for n in range(1, spent + 1):
            found[spots.BUILT_HOUSE(n)] = Mark("cross")
    found[spots.RESERVE()] = Mark("text", str(state.reserve[player]))
    if not state.blind:
        found[spots.GOLD()] = Mark("text", str(state.gold[player]))
    if board.tokens_and_homes:
        found[spots.TOKENS()] = Mark("text", str(state.tokens[player]))
    mine = characters_of(state, player)
    if mine:
        found[spots.CHARACTER()] = Mark("text", " ".join(str(board.numbers[c]) for c in mine))


def _ghost(state: State, found: dict[str, Mark]) -> None:
    """Add the ghost's marks to ``found``: those of the first of the two games on the ghost's page.

    The map has its own marks.
    """
    stock = state.board.stock
    for n in range(1, state.built[IT] + 1):
        found[spots.GHOST_PALACE(1, n)] = Mark("cross")
    for n in range(1, stock.reserve + stock.quarry - state.reserve[IT] + 1):
        found[spots.GHOST_HOUSE(1, n)] = Mark("cross")
    if not state.blind:
        found[spots.GHOST_GOLD(1)] = Mark("text", str(state.gold[IT]))


def _is_ghost(state: State, player: int) -> bool:
    return state.board.ghost is not None and player == IT


def _pad(state: State, found: dict[str, Mark]) -> None:
    """Add the marks of the score pad, round by round. Rounds beyond its last row have none (RA-25)."""
    for column, name in enumerate(state.players, 1):
        found[spots.PAD_NAME(column)] = Mark("text", name)
    for number, score in enumerate(state.scores[: spots.rounds_on_pad()], 1):
        if score.city == NOWHERE:
            continue
        found[spots.PAD_CITY(number, state.board.places[score.city])] = Mark("circle")
        for column, (points, gold) in enumerate(zip(score.points, score.gold, strict=True), 1):
            found[spots.ROUND_POINTS(number, column)] = Mark("text", str(points))
            found[spots.ROUND_GOLD(number, column)] = Mark("text", str(gold))
    if state.phase == "over":
        _end_of_pad(state, found)


def _end_of_pad(state: State, found: dict[str, Mark]) -> None:
    for player, palaces in enumerate(state.built):
        found[spots.FINAL_PALACES(player + 1)] = Mark("text", str(palaces))
        if not state.blind:
            found[spots.FINAL_GOLD(player + 1)] = Mark("text", str(state.gold[player]))
        if not _is_ghost(state, player):
            number = state.board.numbers[rank_of(state, player)]
            found[spots.FINAL_CHARACTER(player + 1)] = Mark("text", str(number))


ENOUGH = (("palaces", "gold", "character"),)
WORDS: Mapping[str, Msg] = {
    spots.BUILT_PALACE.name: msg("palace", "report"),
    spots.BUILT_HOUSE.name: msg("house", "report"),
    spots.QUARRY.name: msg("quarry", "report"),
    spots.SEAT.name: msg("seat", "report"),
}
CROSSED, NONE = Stage(("cross",)), Stage(("",))


def _row(family: Family, layout: PlayerSheet, clause: str) -> Row:
    return Row(tuple(family.on(layout)), (CROSSED, NONE), clause)


def player_paper(layout: PlayerSheet) -> Paper:
    """Return how the photo reader reads a player's sheet: crossed palaces; handwritten gold and character."""
    families = [family for family in spots.SPOTS if "player" in family.kinds]
    sheet: MapSheet = load(resolve(layout.map))
    name = spot_namer(families, layout, WORDS)
    houses, stones = tuple(spots.BUILT_HOUSE.on(layout)), tuple(spots.QUARRY.on(layout))
    palaces = tuple(spots.BUILT_PALACE.on(layout))

    def tallies_of(marks: Marks) -> list[Tally]:
        built = max((n for n, spot in enumerate(palaces, 1) if marks.get(spot)), default=0)
        written = {"gold": spots.GOLD(), "character": spots.CHARACTER()}
        return [Tally(1, 1, {"palaces": built}, written, name=spots.NAME())]

    def check_houses(marks: Marks) -> Iterator[Breach]:
        built, fetched = (sum(bool(marks[spot]) for spot in row) for row in (houses, stones))
        most = sheet.stock.reserve + fetched
        if built > most:
            text = msg(
                "Houses built: {n}; the reserve and the quarry gave {most}.", "report", n=built, most=most
            )
            yield Breach("too-many-houses", "RA-6", text, (houses[most],))

    text = msg("More than one player's pieces are circled.", "report")
    return Paper(
        marks_by_address(families, layout),
        tallies_of,
        ENOUGH,
        name,
        rows=[
            _row(spots.BUILT_PALACE, layout, "RA-35"),
            _row(spots.BUILT_HOUSE, layout, "RA-31"),
            _row(spots.QUARRY, layout, "RA-34"),
        ],
        rules=[
            at_most_one(tuple(spots.SEAT.on(layout)), "two-seats", "RA-1", text),
            Rule((*houses, *stones), check_houses),
        ],
        played=sheet,
    )


def score_paper(layout: ScorePad) -> Paper:
    """Return how the photo reader reads the score pad: a circled city for each round; handwritten points,
    gold and final totals.
    """
    families = [family for family in spots.SPOTS if "score" in family.kinds]
    usual = spot_namer(families, layout, {})
    sheet: MapSheet = load(resolve(layout.map))
    rounds = [tuple(spots.PAD_CITY(n, city) for city in sheet.cities) for n in range(1, layout.rounds + 1)]
    rules = [Rule(tuple(spot for places in rounds for spot in places), _in_order(rounds))]
    for n, places in enumerate(rounds, 1):
        text = msg("Round {n}: more than one city is circled.", "report", n=n)
        rules.append(at_most_one(places, "two-cities", "RA-20", text))

    def spot_name(address: str) -> Msg:
        parts = spots.PAD_CITY.parts(address)
        if parts is None:
            return usual(address)
        number, city = parts
        circle = f"{number} {sheet.cities[city].letter}"
        what = msg("{what} {value}", "report", what=msg("round", "report"), value=circle)
        return msg("{what} ({where})", "report", what=what, where=city_name(sheet, city))

    def tallies_of(marks: Marks) -> list[Tally]:
        return [_final(marks, seat) for seat in range(1, layout.players + 1)]

    return Paper(
        marks_by_address(families, layout),
        tallies_of,
        ENOUGH,
        spot_name,
        rules=rules,
        own=False,
        played=sheet,
    )


def _in_order(rounds: Sequence[tuple[str, ...]]) -> Callable[[Marks], Iterator[Breach]]:
    """Return a check that no round without a city precedes one with a city (RA-25)."""

    def check(marks: Marks) -> Iterator[Breach]:
        scored = [any(marks[place] for place in places) for places in rounds]
        for n, (before, after) in enumerate(pairwise(scored)):
            if after and not before:
                text = msg("Round {n} has no city, but the next round has one.", "report", n=n + 1)
                yield Breach("round-skipped", "RA-25", text, (rounds[n][0], *rounds[n + 1]))

    return check


def _final(marks: Marks, seat: int) -> Tally:
    written = {
        "palaces": spots.FINAL_PALACES(seat),
        "gold": spots.FINAL_GOLD(seat),
        "character": spots.FINAL_CHARACTER(seat),
    }
    used = any(marks.get(place) for place in (spots.PAD_NAME(seat), *written.values()))
    return Tally(1, seat, {}, written, used, spots.PAD_NAME(seat))


PAPER: Mapping[str, Callable[..., Paper]] = {"player": player_paper, "score": score_paper}
