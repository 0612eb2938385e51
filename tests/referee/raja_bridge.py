"""Plays Raja with the engine and with the independent model at once, and compares them at every decision."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec

from sheetgen.games import library, registry, variation
from sheetgen.games.contract.solo import SOLO, STRENGTHS
from sheetgen.games.contract.values import Move, State
from tests.referee import raja
from tests.referee.comparison import Comparison
from tests.referee.raja_ghost import GHOST, GhostGame

GAME = registry.find("raja")
NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve")
LONGEST = 5_000
"""Decisions after which a game is left: governors that are lowered again and again may keep it from its end."""
KINDS = {"choose": "pick", "place": "village", "ghost_palace": "ghost", "ghost_house": "ghost"}
"""What the engine calls a decision of the model, where the names differ."""
EDITS: tuple[dict[str, dict[str, Any]], ...] = (
    {"stock": {"gold": 70}, "costs": {"house": 2, "palace": 11, "toll": 3}},
    {"stock": {"gold": 40, "tokens": 1, "quarry": 7}, "village": {"houses": 1}},
    {
        "stock": {"gold": 90},
        "points": {"architect": 2, "house": 3, "outer": 4, "central": 5, "home": 7},
        "characters": {"sadhu": {"number": 3, "outer": 6}},
    },
    {"gains": {"gold": 5, "quarry": 3, "waiver": 4, "alone": 9}, "short": {"palaces": 3, "rounds": 5}},
    {
        "governors": {"down": 3, "spaces": 4},
        "sites": {"outer": 4},
        "stock": {"gold": 60, "palaces": 3, "placed": 2},
    },
    {
        "stock": {"gold": 0},
        "gains": {"gold": 0, "waiver": 0},
        "rewards": {str(seats): [0] * seats for seats in range(2, 6)},
    },
    {  # cities fill up
        "stock": {"gold": 99, "palaces": 40},
        "costs": {"palace": 2},
        "characters": {"artisan": {"number": 6, "palace": 1}},
    },
    {"characters": {"mogul": {"number": 5, "houses": 2}, "builder": {"number": 1, "gold": 3, "tolls": True}}},
)
"""Numbers laid over those of the layout: both have to read them there."""


def compare(seed: int) -> Comparison:
    """Play one random game; the seed picks the map or a variation of it, edits, players and variants."""
    rng = random.Random(seed)
    name = "raja/rajasthan" + (f"/{seed}" if seed % 3 == 2 else "")
    layout = _edited(_layout(name), rng.choice(EDITS) if rng.random() < 0.5 else {})
    state, model = _alone(layout, rng) if seed % 5 == 4 else _together(layout, 2 + seed % 4, rng)
    return _play(seed, state, model, rng)


def _together(layout: dict[str, Any], players: int, rng: random.Random) -> tuple[State, raja.Game]:
    chosen = {key: rng.choice(values) for key, values in GAME.options.items()}
    options = raja.Options(
        short=chosen["game length"] == "short",
        advanced_one=chosen["advanced"] in ("one", "both"),
        advanced_two=chosen["advanced"] in ("two", "both"),
        auction=chosen["auction"] == "yes",
    )
    return GAME.start(_typed(layout), NAMES[:players], chosen), raja.start(layout, players, options)


def _alone(layout: dict[str, Any], rng: random.Random) -> tuple[State, raja.Game]:
    """A game of the basic rules against a ghost, whose name does not matter."""
    strength = rng.choice(list(STRENGTHS))
    short = rng.random() < 0.5
    chosen = {key: values[0] for key, values in GAME.options.items()}
    chosen |= {SOLO: strength, "game length": "short" if short else "full"}
    return GAME.start(_typed(layout), NAMES[:2], chosen), GhostGame(layout, strength, short)


def _typed(layout: dict[str, Any]) -> Any:
    return msgspec.convert(layout, library.struct_type("raja", "map"))


def _layout(name: str) -> dict[str, Any]:
    """The tables of a layout as its file has them."""
    path = library.resolve(name)
    varied = variation.variation_at(path)
    return variation.data(varied) if varied else tomllib.loads(path.read_text("utf-8"))


def _edited(layout: dict[str, Any], edits: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return layout | {table: layout[table] | numbers for table, numbers in edits.items()}


def _play(seed: int, state: State, model: raja.Game, rng: random.Random) -> Comparison:
    taste, decisions = _Taste(rng), 0
    while decisions < LONGEST:
        for what, engine, own in _compared(state, model):
            if engine != own:
                where = f"seed {seed}, decision {decisions}, {what}"
                said = f"engine {_said(engine, own)}, model {_said(own, engine)}"
                return Comparison(decisions, (f"{where}: {said}",))
        due = GAME.due(state)
        if due is None:
            break
        move = GAME.chance(state, rng) if due.is_chance else taste.choose(GAME.legal(state), model.maharaja)
        decisions += not due.is_chance
        state = GAME.apply(state, move)
        for answer in _answers(model, move):
            model = model.play(answer)
    return Comparison(decisions, ())


def _said(one: Any, other: Any) -> str:
    """One side of a difference; of sets and tables what the other one has not."""
    if isinstance(one, set):
        return str(sorted(one - other, key=repr))
    if isinstance(one, dict):
        return str({key: value for key, value in one.items() if key not in other or other[key] != value})
    return str(one)


def _compared(state: State, model: raja.Game) -> Iterator[tuple[str, Any, Any]]:
    """Everything that engine and model have to agree about: what it is, the engine's value, the model's."""
    due = GAME.due(state)
    kind, seat = model.due or ("over", None)
    yield "due", (due.kind, due.player) if due else ("over", None), (KINDS.get(kind, kind), seat)
    if due is not None and not due.is_chance:
        moves = GAME.legal(state)
        yield "moves listed once", len(moves), len(set(moves))
        yield "legal", set(moves), _moves(model)
    for player in range(model.count):
        yield f"totals of {NAMES[player]}", GAME.totals(state, player), _totals(model, player)
    yield "table", _known(state), _table(model)
    accounts = _accounts(state)
    yield "scorings", (len(accounts), accounts[-1:]), (len(model.accounts), model.accounts[-1:])
    if due is None:
        places = dict(zip(NAMES, model.places(), strict=False))
        yield "places", {standing.player: standing.place for standing in GAME.standings(state)}, places


# ---- moves -----------------------------------------------------------------------------------


def _moves(model: raja.Game) -> set[Move]:
    """The model's answers as moves of the engine, with the ways that are several answers in one."""
    moves = {("builder", *answer[1:]) if answer[0] == "free" else answer for answer in model.legal()}
    if model.due and model.due[0] == "turn":
        moves |= {("travel", place) for place in _cheapest(model)}
    return moves


def _answers(model: raja.Game, move: Move) -> list[raja.Answer]:
    """The answers of the model, one after another, that one move of the engine stands for."""
    match move:
        case ("governors", cities):
            return [tuple(cities)]
        case ("builder", *places):
            return [("free", *places)]
        case ("travel", place):
            return [("road", stop) for stop in _cheapest(model)[place]]
    return [move]


def _cheapest(model: raja.Game) -> dict[str, tuple[str, ...]]:
    """The cheapest way to each place; none where cheapest ways pay different players (docs/notation/raja.md).

    The Monk goes the way on which the bank pays least.
    """
    seat = model.turn.seat
    begin, gold = model.players[seat].place, model.players[seat].gold
    found: dict[
        str, dict[tuple[int, ...], tuple[str, ...]]
    ] = {}  # of each place what is paid to whom, and the stops
    waiting: list[tuple[int, tuple[str, ...], str, tuple[int, ...]]] = [(0, (), begin, (0,) * model.count)]
    while waiting:  # the first stops of a cheapest way are a cheapest way to there
        waiting.sort(reverse=True)
        cost, stops, here, paid = waiting.pop()
        ways = found.setdefault(here, {paid: stops})
        if cost > sum(next(iter(ways))) or ways.setdefault(paid, stops) != stops:
            continue
        for place, road in model._roads(here):
            tolls = model._tolls(seat, road)
            then = tuple(paid[owner] + tolls[owner] for owner in range(model.count))
            if sum(then) <= gold or model._power(seat, "tolls"):
                waiting.append((sum(then), (*stops, place), place, then))
    return {
        place: next(iter(ways.values())) for place, ways in found.items() if len(ways) == 1 and place != begin
    }


# ---- what lies on the table ------------------------------------------------------------------


def _totals(model: raja.Game, player: int) -> dict[str, Any]:
    own = model.totals(player)
    numbers = sorted(model.layout["characters"][name]["number"] for name in own["characters"])
    totals = {
        "palaces": own["palaces"],
        "gold": own["gold"],
        "character": numbers[0] if numbers else None,
        "houses": sum(houses for (_, seat), houses in model.houses.items() if seat == player),
        "reserve": own["reserve"],
        "quarry": own["quarry"],
    }
    if isinstance(model, GhostGame) and player == GHOST:  # it has neither
        del totals["character"], totals["quarry"]
    if model.options.advanced_two:
        totals["characters"] = numbers
    if model.options.advanced_one:
        totals["tokens"] = own["tokens"]
    return totals


def _accounts(state: State) -> list[tuple[Any, ...]]:
    """What each round's scoring has given, as the engine tells it."""
    accounts = []
    for account in GAME.accounts(state):
        parts = {part.key: part.values for part in account.parts}
        accounts.append((account.facts["city"], parts["points"], parts["gold"]))
    return accounts


def _known(state: State) -> dict[str, Any]:
    """What the engine says of the table; the houses of a village in no order."""
    table = {fact.key: fact.value for fact in GAME.table(state)}
    return table | {"villages": {number: sorted(owners) for number, owners in table["villages"].items()}}


def _table(model: raja.Game) -> dict[str, Any]:
    """The model's table in the engine's words."""
    strip = model.layout["governors"]["strip"]
    table: dict[str, Any] = {}
    if model.round:
        playing = {model.turn.seat} if model.due and model.due[0] != "actions" else set()
        order = sorted(model.waiting | playing, key=model._rank)
        table |= {
            "round": model.round,
            "maharaja": model.maharaja,
            "to_play": [NAMES[seat] for seat in order],
        }
        if isinstance(model, GhostGame):
            table["ghost"] = model.layout["ghost"]["cities"][model.maharaja]
    if model.governors:
        table["governors"] = [
            {"city": city, "space": f"strip.{space}" if space <= strip else f"governor.{space - strip}"}
            for space, city in sorted(model.governors.items())
        ]
    table["architects"] = {NAMES[seat]: player.place for seat, player in enumerate(model.players)}
    table["bank"] = sorted(model.bank, key=lambda name: model.layout["characters"][name]["number"])
    for city, sites in model.sites.items():
        central = [NAMES[seat] for seat in sites[raja.CENTRAL]]
        outer = [NAMES[seat] for seat in sites[raja.OUTER] if seat != raja.NEUTRAL]
        houses = {
            NAMES[seat]: model.houses[city, seat] for seat in range(model.count) if model.houses[city, seat]
        }
        if central or outer or houses:
            table[f"city.{city}"] = {
                "central": central[0] if central else None,
                "outer": outer,
                "houses": houses,
            }
    owners = {
        number: sorted(NAMES[seat] for seat in range(model.count) for _ in range(model.houses[number, seat]))
        for number in model.villages
    }
    return table | {"villages": {number: names for number, names in owners.items() if names}}


class _Taste:
    """How a game is played: which verbs are liked in it, so that rare things happen in some game."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.liked: dict[str, float] = {}
        self.loyal = rng.choice((0, 0.5, 0.9))

    def choose(self, moves: list[Move], maharaja: str) -> Move:
        """A verb by how much it is liked, then a move of it; of discs those with liked actions more often.

        Loyal players prefer moves that name the Maharaja's city: to go there, or to send its governor down again.
        """
        if moves[0][0] == "actions":
            disc: Move = self._one({move: self._worth(move[1]) * self._worth(move[2]) for move in moves})
            return disc
        verbs: dict[str, list[Move]] = {}
        for move in moves:
            verbs.setdefault(move[0], []).append(move)
        verb: str = self._one({verb: self._worth(verb) for verb in verbs})
        there = [move for move in verbs[verb] if maharaja in move]
        return self.rng.choice(there if there and self.rng.random() < self.loyal else verbs[verb])

    def _worth(self, verb: str) -> float:
        if verb not in self.liked:
            if verb in ("end", "road", "travel"):  # else most of a game would be travel
                self.liked[verb] = 0.15 * 2 ** self.rng.uniform(-1, 1)
            else:
                self.liked[verb] = 4 ** self.rng.uniform(-2, 2)
        return self.liked[verb]

    def _one(self, weights: dict[Any, float]) -> Any:
        return self.rng.choices(list(weights), list(weights.values()))[0]
