"""Plays Bania with the engine and with the independent model, and compares both at every step."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.errors import Illegal
from sheetgen.games import library, registry, variation
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Move
from tests.referee import bania, bania_ghost
from tests.referee.comparison import Comparison

GAME = registry.find("bania")
LAYOUTS = Path(__file__).parents[2] / "layouts"
LONGEST = 4000
"""Steps after which a game is left."""
GOODS = ("oil", "spices", "silk", "incense")
POINTS = {"camp": 2, "tent": 4, "last": 5, "goods": 3, "handicap": [0, 2, 3, 5]}
OWN: tuple[dict[str, Any], ...] = (
    {"camps": {"full": 4}, "points": POINTS},
    {"camps": {"full": 9}, "stock": {"reserve": 2, "goods": 3}, "exchange": {"cards": 2}},
    {"camps": {"full": 20}, "stock": {"reserve": 6, "goods": 1}, "exchange": {"cards": 4}},
    {"dice": {"number": 4, "faces": [*GOODS, *["front", "rear"] * 4], "rolls": 2}},
    {"board": {"spring": ["b2"], "columns": {"a": [1, 4], "b": [1, 5], "c": [2, 4]}, "parts": {}}},
)
"""Tables of layouts as users could write them, laid over the house board."""
STYLES: tuple[dict[str, float], ...] = (
    {"pitch": 9, "roll": 1, "elephant": 9, "end": 1},
    {"pitch": 9, "roll": 3, "elephant": 3, "end": 0.3},
    {"pitch": 3, "roll": 1, "elephant": 4, "end": 1},
    {"pitch": 0.1, "roll": 9, "elephant": 9, "end": 0.1},
)
"""How likely each verb is where it is legal: builders, and hoarders who empty the piles."""


def compare(seed: int) -> Comparison:
    """Plays one random game; the seed picks layout, number of players, options and what players like to do."""
    rng = random.Random(seed)
    data, layout = _layout(seed % 5, rng)
    decisions = 0
    for difference in _steps(*_start(data, layout, seed // 5 % 4 + 1, rng), rng):
        if difference:
            return Comparison(decisions, (f"seed {seed}, decision {decisions}: {difference}",))
        decisions += 1
    return Comparison(decisions, ())


def _start(data: dict[str, Any], layout: Any, players: int, rng: random.Random) -> tuple[Any, Any, Any]:
    """The engine's state, and the model with its state; a game alone is one against a ghost."""
    rolls, handicap = (rng.choice(values) for values in GAME.options.values())
    reroll = rolls != "one"
    if players > 1:
        names = ["Ann", "Ben", "Cem", "Dee"][:players]
        state = GAME.start(layout, names, {"rolls": rolls, "handicap": handicap})
        return state, bania, bania.start(data, players, reroll, handicap != "none")
    strength = rng.choice(list(data["ghost"]))
    state = GAME.start(layout, ["Ann", str(GHOST)], {"rolls": rolls, "handicap": "none", SOLO: strength})
    return state, bania_ghost, bania_ghost.start(data, strength, reroll)


def _layout(choice: int, rng: random.Random) -> tuple[dict[str, Any], Any]:
    """The data of a layout, and the layout as the engine has it: the board, that for a pen, variations, own ones."""
    if choice < 2:
        name = ("bania/oasis", "bania/pen")[choice]
        return _read(name), library.load(library.resolve(name))
    if choice < 4:
        path = library.resolve(f"{('bania/oasis', 'bania/pen')[choice - 2]}/{rng.randint(1, 500)}")
        drawn = variation.variation_at(path)
        assert drawn is not None
        return variation.data(drawn), library.load(path)
    data = _read("bania/oasis") | rng.choice(OWN)
    return data, msgspec.convert(data, library.struct_type("bania", "board"))


def _read(name: str) -> dict[str, Any]:
    """The tables of a layout file, over those of the file that it extends."""
    data = tomllib.loads((LAYOUTS / f"{name}.toml").read_text(encoding="utf-8"))
    base = data["header"].get("extends")
    return _read(base) | data if base else data


def _steps(state: Any, model: Any, told: bania.State, rng: random.Random) -> Iterator[str]:
    """Plays on; yields an empty text for each decision compared, and each difference."""
    styles = rng.choices(STYLES, (4, 4, 2, 1), k=len(state.players))
    waiting: bania.Cards | None = None
    for _ in range(LONGEST):
        if difference := _unlike(state, model.due(told), told, waiting):
            yield difference
            return
        due = GAME.due(state)
        if due is None:
            return
        if due.is_chance:
            move = GAME.chance(state, rng)
        else:
            engine, own = {_answer(told, move) for move in GAME.legal(state)}, model.legal(told)
            if engine != own:
                yield f"only the engine allows {_some(engine - own)}; only the model allows {_some(own - engine)}"
                return
            yield ""
            move, waiting = _pick(state, told, styles[told.seat], rng), None
        before = told
        try:
            state, told = GAME.apply(state, move), model.play(told, _answer(told, move))
        except (Illegal, ValueError) as error:
            yield f"{move} is refused: {error!r}"
            return
        if told.seat != before.seat:
            waiting = before.hands[told.seat]
    yield "the game does not end"


def _some(answers: set[bania.Answer]) -> str:
    return f"{len(answers)} answers: {sorted(answers, key=repr)[:6]}" if answers else "no other"


def _pick(state: Any, told: bania.State, style: dict[str, float], rng: random.Random) -> Move:
    """A legal move: first what is done, then where; half of the tents go beside others, so that camps fill."""
    legal = GAME.legal(state)
    verbs = sorted({move[0] for move in legal})
    verb = rng.choices(verbs, [style.get(verb, 1) for verb in verbs])[0]
    moves = [move for move in legal if move[0] == verb]
    joined = [move for move in moves if verb == "pitch" and bania.beside(told, bania.place(move[3]))]
    return rng.choice(joined if joined and rng.random() < 0.5 else moves)


# What the engine says, in the model's terms


def _answer(told: bania.State, move: Move) -> Any:
    """An engine's move, an answer or an outcome of chance, as the model has it."""
    match move:
        case ("deal" | "draw" | "refill" | "fill", tents):
            return tuple(_tent(told, *tent) for tent in tents)
        case ("dice" | "throw", faces):
            return faces
        case ("pitch", colour, price, space):
            return ("pitch", _tent(told, colour, price), bania.place(space))
        case ("pay", cards):
            return ("pay", tuple(cards.count(kind) for kind in told.kinds))
        case ("elephant", space):
            return ("elephant", bania.place(space))
        case ("again", faces):
            return ("again", tuple(sorted(faces)))
    return move


def _tent(told: bania.State, colour: str, price: str) -> bania.Tent:
    """A tent by its colour and its price, which the engine has in words."""
    words = price.split()
    return colour, tuple(words.count(kind) for kind in told.kinds)


CHANCES = {"deal": "deal", "draw": "draw", "refill": "draw", "fill": "draw", "dice": "dice", "throw": "throw"}
"""Kinds of chance of the engine, and what the model calls them."""


def _unlike(state: Any, own: Any, told: bania.State, waiting: bania.Cards | None) -> str:
    """How the two differ in what is due, the totals or, at the end, the places; empty if they agree.

    The engine gives the elephant bonus with the first answer of a turn, the model as the turn begins: until then
    cards are ``waiting``, those in hand before the bonus.
    """
    due, asked = GAME.due(state), None
    if due is not None:
        asked = (CHANCES[due.kind], GAME.for_whom(state)) if due.is_chance else (due.kind, due.player)
    if asked != (own and own[:2]):
        return f"due for the engine: {asked}; for the model: {own}"
    if waiting is not None:
        told = replace(told, hands=bania.swap(told.hands, told.seat, waiting))
    for seat, name in enumerate(state.players):
        engine, totals = GAME.totals(state, seat), _totals(told, seat)
        if engine != totals:
            return f"totals of {name} for the engine: {engine}; for the model: {totals}"
    if due is None:
        placed = {one.player: one.place for one in GAME.standings(state)}
        places = dict(zip(state.players, bania.places(told), strict=True))
        if placed != places:
            return f"places for the engine: {placed}; for the model: {places}"
    return ""


def _totals(told: bania.State, seat: int) -> dict[str, Any]:
    """The model's totals of a player, with the elephant's space by name; a ghost has no cards and no elephant."""
    totals = bania.totals(told, seat)
    elephant = totals.pop("elephant")
    if seat == told.ghost:
        return {key: value for key, value in totals.items() if key not in told.kinds}
    return totals | {"elephant": elephant and _named(elephant)}


def _named(space: bania.Space) -> str:
    return f"{chr(ord('a') + space[0])}{space[1]}"
