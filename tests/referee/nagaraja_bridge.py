"""Nagaraja, played by the engine and by the independent model at once."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.games import library, registry, variation
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.kinds.shared import layout_faults
from tests.referee import nagaraja
from tests.referee.comparison import Comparison
from tests.referee.nagaraja import Answer, Game
from tests.referee.nagaraja_solo import Solo
from tests.referee.nagaraja_temple import CELLS, Paths, beside

TEMPLE = "nagaraja/temple"
PLAYERS = ("Ann", "Ben")
STRENGTHS = ("merchant", "raja", "mogul")
GAME = registry.find("nagaraja")
TASKS = {
    "select": "put",
    "act": "activate",
    "cancel": "answer",
    "place": "place",
    "give": "give",
    "haunt": "haunt",
}
"""The engine's kinds of decisions -> the model's; those not named ask what a card works on."""
ANYTIME = {"select", "act", "place", "give", "claim"}
"""Decisions at which the engine lists claims and an amulet's use among the answers; elsewhere the player interjects."""
REVEALING = {"place", "turn", "move", "swap-tiles", "swap-relics"}
"""Decisions that may turn relics up."""
AIMED, INTERJECTED = 0.5, 0.2
"""How often the best of some answers is played, and how often a player speaks out of turn who may."""


class Different(Exception):
    """The engine and the model disagree: what each said."""


def compare(seed: int) -> Comparison:
    """Play one game with both, for two or alone, on the temple or another layout; return the first difference."""
    duel = Duel(seed)
    try:
        duel.play()
    except Different as error:
        return Comparison(duel.decisions, (f"seed {seed}, decision {duel.decisions}: {error}",))
    return Comparison(duel.decisions, ())


def both(seed: int) -> tuple[Any, dict[str, Any]]:
    """Return the layout for the engine and for the model: the temple, a variation of it, or an edited one."""
    path = library.resolve(TEMPLE)
    data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    if seed % 4 == 2:
        varied = library.resolve(f"{TEMPLE}/{1 + seed // 4}")
        found = variation.variation_at(varied)
        assert found
        return library.load(varied), variation.data(found)
    if seed % 4 == 3:
        edit(data, random.Random(seed))
        layout = msgspec.convert(data, library.struct_type("nagaraja", "temple"))
        assert not layout_faults(GAME, layout), layout_faults(GAME, layout)
        return layout, data
    return library.load(path), data


def edit(data: dict[str, Any], rng: random.Random) -> None:
    """Change a layout as its user may: other sides, cards, sticks, hands and ends, so that rare things happen."""
    sides = [f"{cell} {side}" for cell in CELLS for side in "nesw" if not beside(cell, side)]
    door = rng.choice("nesw")
    rng.shuffle(sides)
    sides.sort(key=lambda edge: edge[-1] != door)
    data["temple"] = {"entrances": sides[:3], "relics": sides[3:]}
    data["relics"]["sacred"] = [rng.randint(3, 5) for _ in range(6)]
    for amulet, points in zip(data["amulets"], rng.sample(range(1, 10), 2), strict=False):
        amulet["points"] = points
    for tile in data["tiles"]:
        tile["amulet"] = len(tile["paths"]) == 1 and rng.random() < 0.9
    data["tiles"][0]["amulet"] = True
    data["ends"] = {"points": rng.randint(12, 25), "cursed": rng.randint(2, 3), "tiles": rng.randint(6, 9)}
    draw = rng.randint(1, 4)
    data["hands"] |= {
        "start": rng.choice([2, 3, 6, 24]),
        "draw": draw,
        "give": rng.randint(0, min(1, draw - 1)),
    }
    brown, white = rng.randint(2, 8), rng.randint(2, 8)
    for stick, count in zip(data["sticks"], (brown, white, 36 - brown - white), strict=True):
        stick["count"] = count
    if rng.random() < 0.5:
        data["sticks"][1]["faces"], data["sticks"][2]["faces"] = ["0", "1N", "3", "4"], ["NN", "1N", "2", "3"]
    for card in data["cards"]:
        card["sticks"] = f"{rng.randint(1, 4)} {rng.choice(['brown', 'white'])} {rng.randint(1, 4)} green"
        if card["effect"] in ("look 1", "look 2", "swap relics", "turn", "swap tiles"):
            card["arrows"] = rng.choice(["self", "opponent", "either"])
    for _ in range(10):
        fewer, more = rng.sample(data["cards"], 2)
        if fewer["count"] > 1:
            fewer["count"] -= 1
            more["count"] += 1


class Duel:
    """A game that both play."""

    def __init__(self, seed: int) -> None:
        engine, model = both(seed)
        self.rng = random.Random(seed)
        self.model: Game
        self.names = PLAYERS
        if seed % 12 < 9:
            self.state: State = GAME.start(engine, PLAYERS, {})
            self.model = nagaraja.start(model)
        else:
            strength = self.rng.choice(STRENGTHS)
            self.names = (PLAYERS[0], str(GHOST))
            self.state = GAME.start(engine, self.names, {SOLO: strength})
            self.model = Solo(model, strength)
        self.aims = seed // 4 % 2 == 1
        self.decisions = 0

    def play(self) -> None:
        """Play to the end; raise ``Different`` at the first difference."""
        while (due := GAME.due(self.state)) is not None:
            if not self._interject(due):
                if due.player is None:
                    self._chance(due.kind)
                else:
                    self._decide(due.kind, due.player)
            self._same_totals()
        self._only_answers(None)
        if self.model.due is not None:
            raise Different(f"the engine: over; the model: {self.model.due}")
        places = {standing.player: standing.place for standing in GAME.standings(self.state)}
        _same("places", [places[name] for name in self.names], self.model.places())

    # ---- decisions

    def _decide(self, kind: str, seat: int) -> None:
        legal = [move for move in GAME.legal(self.state) if move[-1] is not None]  # None is for a log alone
        answers = {self._answer(kind, seat, move) for move in legal}
        self.decisions += 1
        _same(f"{kind} of {seat}, twice the same", len(legal), len(answers))
        _same(f"{kind} of {seat}", answers, self._expected(kind, seat))
        move = self._choose(kind, seat, legal)
        self.state = GAME.apply(self.state, move)
        answer = self._answer(kind, seat, move)
        if self.model.due in (("window", seat), ("pause", seat)) or answer not in self.model.anytime(seat) | {
            ("wait",)
        }:
            self.model = self.model.play(answer)
        elif answer != ("wait",):
            self.model = self.model.play(answer, seat)

    def _expected(self, kind: str, seat: int) -> set[Answer]:
        """Return what the model allows where the engine asks this."""
        free = self.model.anytime(seat) if kind in ANYTIME else set()
        if kind == "claim":
            return free | {("wait",)}
        self._only_answers((TASKS.get(kind, "target"), seat))
        due = self.model.due
        if due is None or due[:2] != (TASKS.get(kind, "target"), seat):
            raise Different(f"the engine: {kind} of {seat}; the model: {due}")
        chosen = kind == "select" and self.model.players[seat].down.total() > 0
        return self.model.legal() | (set() if chosen else free)

    def _only_answers(self, asked: tuple[str, int | None] | None) -> None:
        """Answer what the model asks and the engine does not, as long as there is only one answer."""
        while (due := self.model.due) is not None and not self.model.is_chance and due[:2] != asked:
            legal = self.model.legal()
            claims = due[0] == "window" and any(answer[0] == "win" for answer in legal)
            if ("wait",) in legal and not claims:
                legal = {("wait",)}  # the player need not be asked: an amulet may be used at any time
            if len(legal) != 1:
                return
            self.model = self.model.play(legal.pop())

    def _choose(self, kind: str, seat: int, legal: list[Move]) -> Move:
        """Return a random move; in some games often the one of several that shows most relics or ends the game."""
        if not self.aims or self.rng.random() > AIMED or kind not in REVEALING:
            return self.rng.choice(legal)
        some = [self.rng.choice(legal) for _ in range(8)]

        def relics(move: Move) -> int:
            answer = self._answer(kind, seat, move)
            if answer in self.model.anytime(seat):
                return 0
            after = self.model.play(answer)
            return sum(len(player.up) for player in after.players) + (10 if after.due is None else 0)

        return max(some, key=relics)

    def _interject(self, due: Due) -> bool:
        """Let a player claim or use an amulet before what is due, where the engine does not list it (NA-31, NA-44).

        Return whether the player is to be asked for it now.
        """
        if due.kind == "reveal":
            return False  # what has been turned up is seen first
        for seat in (0, 1):
            may = list(GAME.moves_to_reach(self.state, "claim", seat))
            selects = due == ("select", seat) and self.model.players[seat].down.total() > 0
            listed = due.player == seat and due.kind in ANYTIME and not selects
            _same(
                f"before {due}", may, [("interject", seat)] if self.model.anytime(seat) and not listed else []
            )
            if may and self.rng.random() < INTERJECTED:
                self.state = GAME.apply(self.state, may[0])
                if selects:  # what lies is all then
                    self.model = self.model.play(("ready",))
                return True
        return False

    def _answer(self, kind: str, seat: int, move: Move) -> Answer:
        """Return the model's answer for a move."""
        verb, *rest = move
        name = verb.replace("-", " ")
        if verb == "select":
            return ("put", *rest)
        if verb in ("strike", "throw-again"):
            return (name, tuple(sorted(rest[0])))
        if verb == "look":
            return (name, tuple(sorted((whose, place - 1) for whose, place in rest[0])))
        if verb == "swap-relics":
            return (name, rest[0], rest[1] - 1, rest[2] - 1)
        if verb == "turn":
            return (name, rest[0], rest[1], paths(rest[2]))
        if verb == "swap-tiles":
            return (name, rest[0], *sorted(rest[1:]))
        if verb == "move":
            return (name, seat, *rest)
        return self._plain(verb, rest)

    def _plain(self, verb: str, rest: list[Any]) -> Answer:
        if verb == "place":
            return (rest[0], paths(rest[1]))
        if verb == "give":
            return tuple(rest)
        if verb == "claim":
            return ("win", tuple(sorted(map(str, rest[0]))))
        return (verb, *rest)

    # ---- chance

    def _chance(self, kind: str) -> None:
        seat = GAME.for_whom(self.state)
        move = GAME.chance(self.state, self.rng)
        self.state = GAME.apply(self.state, move)
        self._only_answers(None)
        if kind == "first":
            for who in (0, 1):
                self._feed("throw", who, move[1 + who])
        elif kind == "throw":
            left = list(move[1])
            while left:
                due = self.model.due
                fitting = [stick for stick in left if due and due[:3] == ("throw", seat, stick[0])]
                if not fitting:
                    raise Different(f"the engine: {left} thrown for {seat}; the model: {due}")
                left.remove(fitting[0])
                self.model = self.model.play((fitting[0][1],))
        elif kind in ("reveal", "seen"):
            self._relics(move[1])
        else:
            task = {"draw": "card"}.get(kind, kind)
            self._feed(task, seat, move[1] if kind == "draw" else [str(move[1])])

    def _feed(self, task: str, seat: int | None, outcomes: Iterable[str]) -> None:
        """Give the model these outcomes of one kind of chance."""
        for outcome in outcomes:
            due = self.model.due
            if due is None or due[0] != task or (seat is not None and due[1] != seat):
                raise Different(f"the engine: {task} of {seat}; the model: {due}")
            if (outcome,) not in self.model.legal():
                raise Different(f"the engine: {task} {outcome}; the model: {sorted(self.model.legal())}")
            self.model = self.model.play((outcome,))

    def _relics(self, values: Iterable[int]) -> None:
        """Give the model what relics are worth that were turned up or looked at."""
        for points in values:
            due = self.model.due
            if due is None or due[0] != "relic":
                raise Different(f"the engine: a relic is worth {points}; the model: {due}")
            fitting = [relic for relic in self.model.legal() if relic[0] == points]
            if len(fitting) != 1:
                raise Different(f"the engine: a relic is worth {points}; the model: {self.model.legal()}")
            self.model = self.model.play(fitting[0])

    # ---- totals

    def _same_totals(self) -> None:
        due = GAME.due(self.state)
        if due is not None and due.kind == "reveal":
            return  # nobody has seen yet what has been turned up
        if due is None or due.kind != "claim":
            self._only_answers(None if due is None else (TASKS.get(due.kind, "target"), due.player))
        for seat in (0, 1):
            mine = self.model.totals(seat)
            counted = GAME.counted(self.state, seat)
            totals = {**(GAME.totals(self.state, seat) if due else counted), "counted": counted["points"]}
            _same(f"totals of {seat}", {key: totals[key] for key in mine}, mine)


def paths(sides: str) -> Paths:
    """Return paths as the model has them."""
    return frozenset(map(frozenset, sides.split("+")))


def _same(what: str, engine: Any, model: Any) -> None:
    if engine == model:
        return
    if isinstance(engine, set):
        engine, model = sorted(engine - model, key=repr), sorted(model - engine, key=repr)
        raise Different(f"{what}: only the engine: {engine}; only the model: {model}")
    raise Different(f"{what}: the engine: {engine}; the model: {model}")
