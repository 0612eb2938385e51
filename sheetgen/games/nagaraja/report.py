"""Tables and curves of a Nagaraja game for reports, and the names of the things in a temple."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Account, Course, Curve, Fact, Part, Piece, join_list
from sheetgen.games.nagaraja.arguments import tile_word
from sheetgen.games.nagaraja.board import CELLS, EMPTY
from sheetgen.games.nagaraja.knowledge import possible_omens, visible_points
from sheetgen.games.nagaraja.notation import AMULET_WORDS
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import NO_TILE, OUT_OF_PLAY, Amulet, Ghost, Relic, State, Tile
from sheetgen.games.notation import vocabulary
from sheetgen.message import Msg, msg

AMULET, TRAP = msg("amulet", "log"), msg("trap", "log")


def piece_words(piece: Piece, players: Sequence[str]) -> Msg:
    """Return the name of a piece: a tile by type and orientation, a relic or an amulet by value; ``?`` if
    unknown.
    """
    match piece:
        case Tile(type=name, sides=sides, amulet=amulet):
            tile = msg(
                "{what} {value}", "report", what=tile_word(name) or name, value=vocabulary.sides_text(sides)
            )
            return msg("{first}, {more}", "report", first=tile, more=AMULET) if amulet else tile
        case Relic(face_up=False) | Amulet(face_up=False):
            return msg("face down", "report")
        case Relic(value=value):
            return msg("{text}", "report", text=value or "?")
        case Amulet(type=name, points=points):
            kind: Msg | str = AMULET_WORDS.get(name, name or "?")
            return msg("{text}", "report", text=points or kind)
        case _:
            return TRAP


def course(state: State) -> Course:
    """Return the curve of visible points, with the number that wins at once (NA-31)."""
    return Course((Curve("points", goal=state.board.goal),), round=lambda s: s.round)


# ---- facts of a position and accounts of the end -----------------------------------------------


def position_facts(state: State) -> Iterator[Fact]:
    """Yield the round, the guide, the tile in play, the temples, the trap and the piles (NA-3, NA-4, NA-10)."""
    if state.round:
        yield Fact("round", msg("round", "report"), _text(state.round), state.round)
        guide = state.players[state.guide]
        yield Fact("guide", msg("guide", "report"), _text(guide), guide)
    if state.tile != NO_TILE:
        yield _tile(state)
    for seat, name in enumerate(state.players if state.ghost is None else state.players[:IT]):
        yield _temple(state, seat, name)
    if state.ghost is not None:
        yield from _ghost(state, state.ghost)
    if state.trap != OUT_OF_PLAY:
        name, cell = state.players[state.trap // 9], CELLS[state.trap % 9]
        where = msg("{what} ({where})", "report", what=name, where=cell)
        yield Fact("trap", msg("trap", "log"), where, {"player": name, "cell": cell})
    piles = (
        ("tiles", msg("room tiles left", "report"), state.tiles_in_pile),
        ("amulets", msg("amulets left", "report"), state.amulets_in_pile),
        ("cards", msg("cards left", "report"), state.cards_in_pile),
    )
    for key, label, n in piles:
        yield Fact(key, label, _text(n), n)


def _ghost(state: State, ghost: Ghost) -> Iterator[Fact]:
    """Yield the ghost's facts: covered places of its row, the omen of the round, omens that may be turned up
    (NA-S2, NA-S5).
    """
    covered, places = ghost.start + ghost.tiles, len(state.board.ghost_row) - 1
    row = msg("{n} of {m}", "report", n=covered, m=places)
    yield Fact("ghost.row", msg("the ghost's row", "report"), row, {"covered": covered, "places": places})
    if ghost.omen >= 0:
        yield Fact("ghost.omen", msg("the ghost's omen", "report"), _text(ghost.omen + 1), ghost.omen + 1)
    left = [omen + 1 for omen in possible_omens(state)]
    yield Fact("ghost.left", msg("omens left", "report"), join_list([_text(omen) for omen in left]), left)


def _text(value: object) -> Msg:
    return msg("{text}", "report", text=value)


def _tile_words(name: str) -> Msg:
    return tile_word(name) or _text(name)


def _tile(state: State) -> Fact:
    name = state.board.tile_names[state.tile] if state.tile >= 0 else None
    words = _text("?") if name is None else _tile_words(name)
    if state.tile_amulet:
        words = join_list([words, AMULET])
    return Fact(
        "tile", msg("room tile in play", "report"), words, {"type": name, "amulet": state.tile_amulet}
    )


def _temple(state: State, seat: int, name: str) -> Fact:
    """Return the tiles in a temple with their orientation."""
    board, laid = state.board, {}
    for cell, number in zip(CELLS, state.temples[seat].tiles, strict=True):
        if number != EMPTY:
            laid[cell] = (board.tile_names[board.laid[number].type], board.laid[number].sides)
    texts = [
        msg(
            "{place} {what} {sides}",
            "report",
            place=cell,
            what=_tile_words(tile),
            sides=vocabulary.sides_text(sides),
        )
        for cell, (tile, sides) in laid.items()
    ]
    value = {cell: {"type": tile, "sides": sides} for cell, (tile, sides) in laid.items()}
    label = msg("temple of {player}", "report", player=name)
    return Fact(f"temple.{seat + 1}", label, join_list(texts) if texts else msg("none", "report"), value)


def accounts(state: State) -> list[Account]:
    """Return the sources of the final points: relics and amulets (NA-31, NA-32)."""
    if state.result is None:
        return []
    seats = range(len(state.players))
    relics = tuple(visible_points(state, seat)[0] for seat in seats)
    points = tuple(final_points(state, seat) for seat in seats)
    total = Part("points", msg("points", "report"), points)
    title = msg("the end", "report")
    if state.ghost is not None:
        return [Account("end", title, title, state.result.clause, (total,))]
    parts = (
        Part("relics", msg("points of relics", "report"), relics),
        Part("amulets", msg("points of amulets", "report"),
             tuple(a - b for a, b in zip(points, relics, strict=True))),
        total,
    )  # fmt: skip
    return [Account("end", title, title, state.result.clause, parts)]
