"""Tables and curves of a Raja game for reports: facts, scorings, course of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.contract.values import Account, Course, Curve, Fact, Note, Part, fact, join_list
from sheetgen.games.raja.board import Board, Ghost
from sheetgen.games.raja.spots import governor_spot
from sheetgen.games.raja.state import BANK, NOBODY, NOWHERE, RoundScore, State, characters_of
from sheetgen.games.raja.words import CENTRAL, CHARACTERS, OUTER, village_name
from sheetgen.message import Msg, msg


def course(state: State) -> Course:
    """Return the curves of the game: palaces, with the number that ends the game, and gold (RA-70, RA-71)."""
    return Course((Curve("palaces", goal=state.board.palaces), Curve("gold")), round=lambda s: s.round)


# ---- facts of a position and accounts of the scorings ------------------------------------------


SCORINGS = msg("scoring of the rounds", "report")
POINTS, GOLD = msg("points", "report"), msg("gold", "report")
NOTHING = msg("none", "report")


def position_facts(state: State) -> Iterator[Fact]:
    """Yield the round, the Maharaja, the governors, the architects, the bank and all buildings (RA-2, RA-20)."""
    board = state.board
    if state.round:
        yield Fact("round", msg("round", "report"), msg("{n}", "report", n=state.round), state.round)
        yield _maharaja(state)
        yield _to_play(state)
        if board.ghost is not None and state.maharaja > 0:
            yield _ghost(state, board.ghost)
    if state.governors:
        yield _governors(state)
    yield _architects(state)
    free = [board.characters[c] for c, holder in enumerate(state.holder) if holder == BANK]
    yield fact("bank", msg("characters in the bank", "report"), [CHARACTERS[name] for name in free], free)
    for city, key in enumerate(board.cities):
        if built := _built(state, city):
            yield Fact(f"city.{key}", _place(board, city + 1), join_list(built), _owners(state, city))
    yield _villages(state)


def _place(board: Board, place: int) -> Msg:
    return msg("{name}", "report", name=board.names[place]) if place > 0 else msg("start", "report")


def _maharaja(state: State) -> Fact:
    known = state.maharaja != NOWHERE
    text = _place(state.board, state.maharaja) if known else msg("?", "report")
    value = state.board.places[state.maharaja] if known else None
    return Fact("maharaja", msg("Maharaja", "report"), text, value)


def _to_play(state: State) -> Fact:
    """Return the players who have not finished their turns, in the order of their characters; last anyone
    without one (RA-24).
    """
    waiting = [player for player in range(state.board.seats) if not state.played >> player & 1]
    waiting.sort(key=lambda player: characters_of(state, player) or [len(state.holder)])
    names = [state.players[player] for player in waiting]
    return fact(
        "to_play", msg("still to play in the round", "report"), [_text(name) for name in names], names
    )


def _ghost(state: State, ghost: Ghost) -> Fact:
    """Return the row of the ghost's table for the Maharaja's city (RA-S4, RA-S5)."""
    city = state.maharaja - 1
    gold, houses = ghost.income[city], ghost.houses[city]
    text = msg("gold {gold}, houses {houses}", "report", gold=gold, houses=houses)
    return Fact("ghost", msg("the ghost's turn", "report"), text, {"gold": gold, "houses": houses})


def _text(name: str) -> Msg:
    return msg("{name}", "report", name=name)


def _governors(state: State) -> Fact:
    """Return the governors from the lowest up, which is the order in which their cities will score."""
    board = state.board
    order = sorted(range(len(board.cities)), key=state.governors.__getitem__)
    texts = [
        msg(
            "{what} ({where})",
            "report",
            what=_place(board, city + 1),
            where=_space(board, state.governors[city]),
        )
        for city in order
    ]
    return fact(
        "governors",
        msg("governors, the lowest first", "report"),
        texts,
        [
            {"city": board.cities[city], "space": governor_spot(board.strip, state.governors[city])}
            for city in order
        ],
    )


def _space(board: Board, position: int) -> Msg:
    above = position - board.strip
    return msg("tower {n}", "report", n=above) if above > 0 else msg("strip {n}", "report", n=position)


def _architects(state: State) -> Fact:
    texts = [
        msg("{what} ({where})", "report", what=name, where=_place(state.board, at))
        for name, at in zip(state.players, state.architects, strict=True)
    ]
    value = {n: state.board.places[at] for n, at in zip(state.players, state.architects, strict=True)}
    return fact("architects", msg("architects", "report"), texts, value)


def _built(state: State, city: int) -> list[Msg]:
    """Return palaces and houses of the players in a city in words. Neutral palaces score for nobody."""
    found: list[Msg] = []
    names = state.players
    if state.central[city] != NOBODY:
        palace = msg("palace: {owners}", "report", owners=names[state.central[city]])
        found.append(msg("{what} ({where})", "report", what=palace, where=CENTRAL))
    own = [names[owner] for owner in state.outer[city] if owner < state.board.seats]
    if own:
        palace = msg("palace: {owners}", "report", owners=join_list(own))
        found.append(msg("{what} ({where})", "report", what=palace, where=OUTER))
    houses = [
        msg("{name} {n}", "report", name=name, n=n)
        for name, n in zip(names, state.houses[city], strict=True)
        if n
    ]
    if houses:
        found.append(msg("house: {owners}", "report", owners=join_list(houses)))
    return found


def _owners(state: State, city: int) -> dict[str, Any]:
    """Return the owners of palaces and houses in a city as JSON data."""
    names, central = state.players, state.central[city]
    return {
        "central": names[central] if central != NOBODY else None,
        "outer": [names[owner] for owner in state.outer[city] if owner < state.board.seats],
        "houses": {name: n for name, n in zip(names, state.houses[city], strict=True) if n},
    }


def _villages(state: State) -> Fact:
    settled = {
        number: [state.players[player] for player in houses]
        for number, houses in zip(state.board.villages, state.villages, strict=True)
        if houses
    }
    texts = [
        msg("{what} ({where})", "report", what=village_name(n), where=join_list(names))
        for n, names in settled.items()
    ]
    return fact("villages", msg("houses in villages", "report"), texts, settled)


# ---- scorings --------------------------------------------------------------------------------


def accounts(state: State) -> list[Account]:
    """Return each round's scoring: city, points, rewards, ties and what broke them (RA-60 to RA-62)."""
    return [_account(state, number, score) for number, score in enumerate(state.scores, 1)]


def _account(state: State, number: int, score: RoundScore) -> Account:
    board, known = state.board, score.city != NOWHERE
    city = _place(board, score.city) if known else msg("?", "report")
    unknown = (None,) * board.seats
    parts = (
        Part("points", POINTS, score.points if known else unknown),
        Part("gold", GOLD, score.gold if known else unknown),
    )
    value = board.places[score.city] if known else None
    title = msg("{n}. {name}", "report", n=number, name=city)
    notes = tuple(_notes(state, score, title)) if known else ()
    return Account("round", SCORINGS, title, "RA-61", parts, notes, {"round": number, "city": value})


def _notes(state: State, score: RoundScore, title: Msg) -> Iterator[Note]:
    names, numbers = state.players, state.board.numbers
    ranked = sorted(
        (p for p, points in enumerate(score.points) if points),
        key=lambda p: (-score.points[p], score.ranks[p]),
    )
    for one, other in zip(ranked, ranked[1:], strict=False):
        if score.points[one] == score.points[other]:
            if score.ranks[other] == len(numbers):
                text = msg("{title}: {first} comes before {second} with as many points.", "report",
                           title=title, first=names[one], second=names[other])  # fmt: skip
                yield Note("tie", text, ("RA-S2",))
                continue
            text = msg(
                "{title}: {first} comes before {second} with as many points, as character {mine} before {theirs}.",
                "report", title=title, first=names[one], second=names[other],
                mine=numbers[score.ranks[one]], theirs=numbers[score.ranks[other]],
            )  # fmt: skip
            yield Note("tie", text, ("RA-61",))
    if len(ranked) == 1:
        more = state.board.gains.alone
        text = msg("{title}: {player} is alone there and gets {gold} gold more.", "report",
                   title=title, player=names[ranked[0]], gold=more)  # fmt: skip
        yield Note("alone", text, ("RA-62",))
