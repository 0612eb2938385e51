"""Tables and curves of a Bania game for reports: facts, accounts of the end, course of the game."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania.board import (
    FACE_WORDS,
    GOODS,
    GOODS_WORDS,
    KINDS,
    goods_names,
    spaces_in,
    tent_name,
)
from sheetgen.games.bania.holdings import bonus_to_take
from sheetgen.games.bania.scoring import pitched_last, points_for_end
from sheetgen.games.bania.state import UNKNOWN, State, Tent, piece_words
from sheetgen.games.contract.values import Account, Course, Curve, Fact, Note, Part, fact, join_list
from sheetgen.message import Msg, msg


def course(state: State) -> Course:
    """Return the curve of points over a game, including points for the end of the game (BA-50). Turns have no
    rounds.
    """
    return Course((Curve("points"),))


# ---- facts of a position and accounts of the end -----------------------------------------------


UNSAID = msg("?", "report")


def position_facts(state: State) -> Iterator[Fact]:
    """Yield facts about the table: whose turn it is, the tents in the bag, each player's tents on offer, and
    the tents on the board (BA-2, BA-24, BA-32).
    """
    if state.turn:
        yield Fact("turn", msg("turn", "report"), _text(state.turn), state.turn)
    if any(taken := bonus_to_take(state)):
        label = msg(
            "elephant bonus of {player}, to be taken first", "report", player=state.players[state.who]
        )
        cards = {name: n for name, n in zip(GOODS, taken, strict=True) if n}
        yield fact("bonus", label, [GOODS_WORDS[name] for name in cards], list(cards))
    yield Fact("bag", msg("tents in the bag", "report"), _text(state.bag), state.bag)
    for seat, (name, reserve) in enumerate(zip(state.players, state.reserves, strict=True), 1):
        label = msg("tents on offer to {player}", "report", player=name)
        texts = [UNSAID if n == UNKNOWN else tent_name(state.board, n) for n in reserve]
        yield fact(f"reserve.{seat}", label, texts, [_tile(state, n) for n in reserve])
    if state.ghost is not None and len(state.ghost.throws) == 1:
        (faces,) = state.ghost.throws
        yield fact(
            "dice", msg("the ghost's dice", "report"), [FACE_WORDS[face] for face in faces], list(faces)
        )
    for goods, spaces in zip(GOODS, state.tents, strict=True):
        names = [state.board.spaces[n] for n in spaces_in(spaces)]
        label = piece_words(Tent(goods, closed=False), ())
        yield fact(f"tents.{goods}", label, [_text(name) for name in names], names)
    closed = [camp.spaces for camp in state.camps if camp.size >= state.board.full]
    camps = [[state.board.spaces[n] for n in spaces_in(spaces)] for spaces in closed]
    yield fact("closed", msg("closed camps", "report"), [_text(" ".join(camp)) for camp in camps], camps)


def _text(value: object) -> Msg:
    return msg("{text}", "report", text=value)


def _tile(state: State, number: int) -> dict[str, object] | None:
    if number == UNKNOWN:
        return None
    kind = state.board.tents[number]
    return {"goods": GOODS[kind.colour], "price": list(goods_names(kind.price))}


def accounts(state: State) -> list[Account]:
    """Return how the final score is composed: the points on the track, the last tent, most cards of each kind
    (BA-51, BA-52).
    """
    if state.phase != "over":
        return []
    worth, seats = state.board.points, range(state.board.seats)
    parts = [
        Part(
            "track", msg("track", "report"), tuple(state.points[p] - points_for_end(state, p) for p in seats)
        ),
        Part("last", msg("last tent", "log"), tuple(worth.last * pitched_last(state, p) for p in seats)),
    ]
    for kind in KINDS:
        label = msg("most cards: {goods}", "report", goods=GOODS_WORDS[GOODS[kind]])
        got = tuple(_for_most(state, kind, player) for player in seats)
        parts.append(Part(GOODS[kind], label, got))
    final = tuple(None if state.open else n for n in state.points)
    parts.append(Part("points", msg("points", "report"), final))
    notes = tuple(note for kind in KINDS for note in _shared(state, kind))
    title = msg("the end", "report")
    return [Account("end", title, title, "BA-52", tuple(parts), notes)]


def _for_most(state: State, kind: int, player: int) -> int | None:
    """Return a player's points for most cards of a kind; None if unknown cards leave it open."""
    if state.most[kind] >> player & 1:
        return state.board.points.goods
    return None if state.open and not state.most[kind] else 0


def _shared(state: State, kind: int) -> Iterator[Note]:
    """Yield a note if several players share most cards of a kind."""
    best = [player for player in range(state.board.seats) if state.most[kind] >> player & 1]
    if len(best) < 2:
        return
    text = msg(
        "{goods}: {names} have most cards, {n} each, and each gets the {points} points.", "report",
        goods=GOODS_WORDS[GOODS[kind]], names=join_list([state.players[player] for player in best]),
        n=state.hands[best[0]][kind], points=state.board.points.goods,
    )  # fmt: skip
    yield Note("tie", text, ("BA-52",))
