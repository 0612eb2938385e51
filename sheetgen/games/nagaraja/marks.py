"""The marks of a state on a player's temple board, and how filled sheets are read from a photo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.board import BITS, CELLS, EMPTY
from sheetgen.games.nagaraja.knowledge import visible_points
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import Amulet, Ghost, Relic, Result, State, Tile, Trap
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return all marks of a player's board or of the ghost's page, and of the score pad once a game of two is
    over.
    """
    if state.ghost is not None and player == IT:
        return _ghost(state, state.ghost)
    found = {address: Mark("piece", "", piece) for address, piece in _pieces(state, player)}
    for number in range(1, visible_points(state, player)[2] + 1):
        found[spots.CURSED(number)] = Mark("cross")
    points = min(final_points(state, player), state.board.goal)
    if points:
        found[spots.POINTS(points)] = Mark("circle")
    if state.result is not None and state.ghost is None:
        _pad(state, state.result, found)
    return found


def _ghost(state: State, ghost: Ghost) -> dict[str, Mark]:
    """Return the ghost's row and its omens, as the first of two games on a page."""
    cross, omens = Mark("cross"), range(1, len(state.board.omens) + 1)
    found = {spots.ROW(1, n): cross for n in range(1, ghost.start + ghost.tiles + 1)}
    shuffled = (state.round - ghost.drawn) // len(
        omens
    )  # how often all omens have been turned up and shuffled again
    found |= {spots.OMEN(1, omen, time): cross for omen in omens for time in range(1, shuffled + 1)}
    turned = (omen for omen in omens if ghost.turned >> omen - 1 & 1)
    return found | {spots.OMEN(1, omen, shuffled + 1): cross for omen in turned}


def _pieces(state: State, player: int) -> Iterator[tuple[str, Piece]]:
    yield from _tiles(state, player)
    temple = state.temples[player]
    up = set(BITS[temple.up])
    for place, value in enumerate(temple.relics):
        face_up = place in up
        yield spots.RELIC(place + 1), Relic(face_up, (value or None) if face_up else None)
    for number, amulet in enumerate(temple.amulets, 1):
        yield spots.AMULET(number), _amulet(state, amulet)


def _tiles(state: State, player: int) -> Iterator[tuple[str, Piece]]:
    board, temple = state.board, state.temples[player]
    for cell, number in enumerate(temple.tiles):
        if number != EMPTY:
            laid = board.laid[number]
            name, amulet_place = board.tile_names[laid.type], board.tile_amulet[laid.type]
            lying = bool(temple.lying >> cell & 1)
            yield spots.TEMPLE(CELLS[cell]), Tile(name, laid.sides, amulet_place, lying)
    if state.trap >= 0 and state.trap // 9 == player:
        yield spots.TEMPLE(CELLS[state.trap % 9]), Trap()


def _amulet(state: State, number: int) -> Amulet:
    """Return an amulet as a piece.

    Amulets lie face down until the game is over; unnamed ones stay face down.
    """
    if state.result is None or not number:
        return Amulet(face_up=False)
    amulet = state.board.layout.amulets[number - 1]
    return Amulet(True, amulet.kind, amulet.points)


def _pad(state: State, result: Result, found: dict[str, Mark]) -> None:
    """Add the marks of the first game on the score pad. Unknown points stay empty. Rooms show the winners'
    numbers.
    """
    found[spots.PAD_GUIDE(1)] = Mark("text", state.players[state.first])
    for number, room in enumerate(state.rooms, 1):
        found[spots.PAD_ROOM(1, number)] = Mark("text", str(room.winner + 1))
        (won, most), (lost, others) = (room.fates[seat] for seat in (room.winner, 1 - room.winner))
        if won == most and lost == others:
            found[spots.PAD_FATE(1, number)] = Mark("text", f"{won}:{lost}")
    for player, name in enumerate(state.players):
        seat = player + 1
        found[spots.PAD_PLAYER(1, seat)] = Mark("text", name)
        relics, at_most, _, _ = visible_points(state, player)
        points = final_points(state, player)
        _circled(state, player, points > relics, found)
        if relics == at_most:
            found[spots.PAD_RELICS(1, seat)] = Mark("text", str(relics))
            found[spots.PAD_AMULETS(1, seat)] = Mark("text", str(points - relics))
            found[spots.PAD_TOTAL(1, seat)] = Mark("text", str(points))
        whose = 1 - result.winner if result.reason == "cursed" else result.winner
        if player == whose and result.reason != "run-out":
            found[spots.PAD_END(1, seat, result.reason)] = Mark("cross")
    found[spots.PAD_WINNER(1)] = Mark("text", state.players[result.winner])


def _circled(state: State, player: int, counted: bool, found: dict[str, Mark]) -> None:
    """Add circles on the pad: relics that lie face up, and amulets if they are ``counted``."""
    layout, temple = state.board.layout, state.temples[player]
    values = list(layout.relics.sacred + layout.relics.cursed)
    for number in _taken(values, [temple.relics[place] for place in BITS[temple.up]]):
        found[spots.PAD_RELIC(1, player + 1, number)] = Mark("circle")
    worth = [amulet.points for amulet in layout.amulets for _ in range(amulet.count) if amulet.points]
    held = [layout.amulets[number - 1].points for number in temple.amulets if number]
    for number in _taken(worth, held if counted else []):
        found[spots.PAD_AMULET(1, player + 1, number)] = Mark("circle")


def _taken(values: Sequence[int], wanted: Sequence[int]) -> Iterator[int]:
    """Yield the numbers, from 1, of the first ``values`` that match the counts in ``wanted``."""
    left = Counter(wanted)
    for number, value in enumerate(values, 1):
        if left[value] > 0:
            left[value] -= 1
            yield number


ENOUGH = (("points", "cursed"),)
ENDS = ("points", "cursed", "tiles")
SIDES = (1, 2)
GAMES = range(1, spots.GAMES + 1)


def score_paper(layout: TempleGame) -> Paper:
    """Return how the photo reader reads a sheet with two games: circled relics and amulets, a ticked end,
    handwritten rooms.
    """
    families = [family for family in spots.SPOTS if "score" in family.kinds]
    sheet = _Sheet(layout)
    rules = [rule for game in GAMES for rule in sheet.end_rules(game)]
    return Paper(
        marks_by_address(families, layout),
        lambda marks: [sheet.player_tally(marks, game, seat) for game in GAMES for seat in SIDES],
        ENOUGH,
        _named(layout, spot_namer(families, layout, {})),
        rules=rules,
        own=False,
    )


def _named(layout: TempleGame, usual: Callable[[str], Msg]) -> Callable[[str], Msg]:
    """Return a function that names spots: relics and amulets by number, ends by words, each with its player."""
    ends = {
        "points": msgs("{count} point", "{count} points", layout.ends.points, "sheet"),
        "cursed": msg("cursed", "sheet"),
        "tiles": msgs("{count} tile", "{count} tiles", layout.ends.tiles, "sheet"),
    }

    def spot_name(address: str) -> Msg:
        relic, amulet = spots.PAD_RELIC.parts(address), spots.PAD_AMULET.parts(address)
        found = relic or amulet or spots.PAD_END.parts(address)
        if found is None:
            return usual(address)
        game, seat, n = found
        if relic is None and amulet is None:
            what = ends[n]
        else:
            what = msg("relic {n}", "report", n=n) if relic else msg("amulet {n}", "report", n=n)
        one, other = msg("Game {n}", "report", n=game), msg("Player {number}", "sheet", number=seat)
        where = msg("{one}, {other}", "report", one=one, other=other)
        return msg("{what} ({where})", "report", what=what, where=where)

    return spot_name


PAPER: Mapping[str, Callable[[TempleGame], Paper]] = {"score": score_paper}


class _Sheet:
    """The relics, amulets and ends on a score sheet, with the values of their circles and ticks."""

    def __init__(self, layout: TempleGame) -> None:
        self.layout = layout
        self.relics = layout.relics.sacred + layout.relics.cursed
        self.amulets = tuple(
            amulet.points for amulet in layout.amulets for _ in range(amulet.count) if amulet.points
        )

    def _circles(self, game: int, seat: int) -> dict[str, int]:
        """Return the spots that can be circled, with their points."""
        relics = {spots.PAD_RELIC(game, seat, n): worth for n, worth in enumerate(self.relics, 1)}
        return relics | {spots.PAD_AMULET(game, seat, n): worth for n, worth in enumerate(self.amulets, 1)}

    def _cursed(self, game: int, seat: int) -> list[str]:
        first = len(self.layout.relics.sacred) + 1
        return [spots.PAD_RELIC(game, seat, n) for n in range(first, len(self.relics) + 1)]

    def _ends(self, game: int) -> tuple[str, ...]:
        return tuple(spots.PAD_END(game, seat, end) for seat in SIDES for end in ENDS)

    # ---- rules ------------------------------------------------------------------------------
    def end_rules(self, game: int) -> Iterator[Rule]:
        """Yield the rules that check the ticked end of one game against the circles."""
        text = msg("More than one end is ticked.", "report")
        yield at_most_one(self._ends(game), "two-ends", "NA-32", text)
        for seat in SIDES:
            yield self._reached(game, seat)
            yield self._lost(game, seat)

    def _reached(self, game: int, seat: int) -> Rule:
        tick, circles = spots.PAD_END(game, seat, "points"), self._circles(game, seat)
        goal = self.layout.ends.points

        def find_breaches(marks: Marks) -> Iterator[Breach]:
            points = sum(worth for place, worth in circles.items() if marks[place])
            if marks[tick] and points < goal:
                text = msg("The end by points is ticked, but only {n} of {goal} are circled.", "report",
                           n=points, goal=goal)  # fmt: skip
                yield Breach("goal-not-reached", "NA-31", text, (tick, *circles))

        return Rule((tick, *circles), find_breaches)

    def _lost(self, game: int, seat: int) -> Rule:
        tick, curses = spots.PAD_END(game, seat, "cursed"), self._cursed(game, seat)
        ends, doom = self._ends(game), self.layout.ends.cursed

        def find_breaches(marks: Marks) -> Iterator[Breach]:
            n = sum(bool(marks[place]) for place in curses)
            if marks[tick] and n < doom:
                text = msg("The end by cursed relics is ticked, but only {n} of {doom} are circled.", "report",
                           n=n, doom=doom)  # fmt: skip
                yield Breach("not-cursed", "NA-30", text, (tick, *curses))
            if n >= doom and any(marks[place] for place in ends if not place.endswith(".cursed")):
                text = msg("Cursed relics circled: {n}, but another end is ticked.", "report", n=n)
                yield Breach("cursed-unticked", "NA-30", text, (tick, *curses))

        return Rule((*ends, *curses), find_breaches)

    # ---- what it comes to ---------------------------------------------------------------------
    def player_tally(self, marks: Marks, game: int, seat: int) -> Tally:
        """Return points and cursed relics from the circles, and nine tiles if that end is ticked."""
        circles = self._circles(game, seat)
        values = {
            "points": sum(worth for place, worth in circles.items() if marks.get(place)),
            "cursed": sum(bool(marks.get(place)) for place in self._cursed(game, seat)),
        }
        if marks.get(spots.PAD_END(game, seat, "tiles")):
            values["tiles"] = self.layout.ends.tiles
        used = any(marks.get(place) for place in (spots.PAD_PLAYER(game, seat), *circles, *self._ends(game)))
        return Tally(game, seat, values, {}, used, spots.PAD_PLAYER(game, seat))
