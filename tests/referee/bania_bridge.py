"""Plays Bania with the engine and with the independent model, and compares both at every step."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.errors import Illegal
from sheetgen.games import library, registry, variation
from sheetgen.games.contract.values import Move
from tests.referee import bania as model
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
    players = 2 + seed // 5 % 3
    rolls, handicap = (rng.choice(values) for values in GAME.options.values())
    names = ["Ann", "Ben", "Cem", "Dee"][:players]
    state = GAME.start(layout, names, {"rolls": rolls, "handicap": handicap})
    told = model.start(data, players, reroll=rolls != "one", handicap=handicap != "none")
    decisions = 0
    for difference in _steps(state, told, names, rng):
        if difference:
            return Comparison(decisions, (f"seed {seed}, decision {decisions}: {difference}",))
        decisions += 1
    return Comparison(decisions, ())


def _layout(choice: int, rng: random.Random) -> tuple[dict[str, Any], Any]:
    """The data of a layout, and the layout as the engine has it: the board, that for a pen, variations, own ones."""
    if choice < 2:
        name = ("bania/oasis", "bania/pen")[choice]
        return _read(name), library.load(library.resolve(name))
    if choice < 4:
        path = library.resolve(f"{('bania/oasis', 'bania/pen')[choice - 2]}/{rng.randint(1, 500)}")
        drawn = variation.of(path)
        assert drawn is not None
        return variation.data(drawn), library.load(path)
    data = _read("bania/oasis") | rng.choice(OWN)
    return data, msgspec.convert(data, library.struct_type("bania", "board"))


def _read(name: str) -> dict[str, Any]:
    """The tables of a layout file, over those of the file that it extends."""
    data = tomllib.loads((LAYOUTS / f"{name}.toml").read_text(encoding="utf-8"))
    base = data["header"].get("extends")
    return _read(base) | data if base else data


def _steps(state: Any, told: model.State, names: list[str], rng: random.Random) -> Iterator[str]:
    """Plays on; yields an empty text for each decision compared, and each difference."""
    styles = rng.choices(STYLES, (4, 4, 2, 1), k=len(names))
    before = told
    for _ in range(LONGEST):
        if difference := _unlike(state, before, told, names):
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
            move = _pick(state, told, styles[told.seat], rng)
        before = told
        try:
            state, told = GAME.apply(state, move), model.play(told, _answer(told, move))
        except (Illegal, ValueError) as error:
            yield f"{move} is refused: {error!r}"
            return
    yield "the game does not end"


def _some(answers: set[model.Answer]) -> str:
    return f"{len(answers)} answers: {sorted(answers, key=repr)[:6]}" if answers else "no other"


def _pick(state: Any, told: model.State, style: dict[str, float], rng: random.Random) -> Move:
    """A legal move: first what is done, then where; half of the tents go beside others, so that camps fill."""
    legal = GAME.legal(state)
    verbs = sorted({move[0] for move in legal})
    verb = rng.choices(verbs, [style.get(verb, 1) for verb in verbs])[0]
    moves = [move for move in legal if move[0] == verb]
    joined = [move for move in moves if verb == "pitch" and model.beside(told, model.place(move[3]))]
    return rng.choice(joined if joined and rng.random() < 0.5 else moves)


# What the engine says, in the model's terms


def _answer(told: model.State, move: Move) -> Any:
    """An engine's move, an answer or an outcome of chance, as the model has it."""
    match move:
        case ("deal" | "draw" | "refill", tents):
            return tuple(_tent(told, *tent) for tent in tents)
        case ("dice", faces):
            return faces
        case ("pitch", colour, price, space):
            return ("pitch", _tent(told, colour, price), model.place(space))
        case ("pay", cards):
            return ("pay", tuple(cards.count(kind) for kind in told.kinds))
        case ("elephant", space):
            return ("elephant", model.place(space))
        case ("again", faces):
            return ("again", tuple(sorted(faces)))
    return move


def _tent(told: model.State, colour: str, price: str) -> model.Tent:
    """A tent by its colour and its price, which the engine has in words."""
    words = price.split()
    return colour, tuple(words.count(kind) for kind in told.kinds)


CHANCES = {"deal": "deal", "draw": "draw", "refill": "draw", "dice": "dice"}
"""Kinds of chance of the engine, and what the model calls them."""


def _unlike(state: Any, before: model.State, told: model.State, names: list[str]) -> str:
    """How the two differ in what is due, the totals or, at the end, the places; empty if they agree."""
    due, own = GAME.due(state), model.due(told)
    asked = None
    if due is not None:
        asked = (CHANCES[due.kind], GAME.for_whom(state)) if due.is_chance else (due.kind, due.player)
    if asked != (own and own[:2]):
        return f"due for the engine: {asked}; for the model: {own}"
    for seat, name in enumerate(names):
        engine, totals = GAME.totals(state, seat), _totals(before, told, seat)
        if engine != totals:
            return f"totals of {name} for the engine: {engine}; for the model: {totals}"
    if due is None:
        placed = {one.player: one.place for one in GAME.standings(state)}
        places = dict(zip(names, model.places(told), strict=True))
        if placed != places:
            return f"places for the engine: {placed}; for the model: {places}"
    return ""


def _totals(before: model.State, told: model.State, seat: int) -> dict[str, Any]:
    """The model's totals of a player, with the elephant's space by name.

    The engine gives the elephant bonus with the first answer of a turn, the model as the turn begins: until then the
    cards count as they were ``before``.
    """
    totals = model.totals(told, seat)
    if told.stage == "turn" and seat == told.seat != before.seat:
        totals |= {kind: model.totals(before, seat)[kind] for kind in told.kinds}
    elephant = told.elephants[seat]
    return totals | {"elephant": elephant and _named(elephant)}


def _named(space: model.Space) -> str:
    return f"{chr(ord('a') + space[0])}{space[1]}"
