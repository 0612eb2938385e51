"""Plays one game of The Dice Charmers with the engine and with the model, and compares both at every decision."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.games import library, registry, variation
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Move, State
from tests.referee import dice_charmers as model
from tests.referee.comparison import Comparison

GAME = registry.find("dice-charmers")
NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve")
LONGEST = 6000
"""Decisions after which a game must be over."""
FORGO = ("forgo",)
"""The engine lets a player leave bonuses that wait; by the source all are used. So nobody does it here."""
EDITS: dict[int, dict[str, dict[str, Any]]] = {
    3: {"tracks": {"coins_beside": ["7x2", "1x0", "5x1"]}},
    4: {
        "tracks": {
            "coins_beside": ["99x2", "1x0", "8x2", "1x0", "99x2"],
            "fame": dict.fromkeys("23467", "half"),
        },
        "province": {"residence_roads": "ne"},
        "karma": {"spaces": 3, "start": 2, "bonus": {"3": "half"}},
    },
}
"""Layouts are edited for every fourth and fifth seed of five.

Short tracks cross early, often at several players at once, and alike; long ones never: all sheets become full.
"""
KINDS = {
    "take": "take", "choose": "take", "road": "place", "halves": "place", "half bonus": "place", "sell": "sell",
    "market": "sell", "merchant": "merchant", "get": "get", "portuguese": "portuguese", "person": "person",
    "ahead": "ahead", "back": "back", "upgrade": "upgrade", "goods die": "goods-die", "bonus": "bonus",
}  # fmt: skip
"""The model's question -> the engine's kind of what is due."""
BONUSES = {
    "goods-die": "goods die", "any-person": "any person", "sell-up-to": "sell up to 2", "sell-same": "sell same",
    "sell-different": "sell different", "sell-pair": "sell 2 different", "back-any": "back any",
}  # fmt: skip
"""The engine's kind of a bonus -> how a layout writes it, where they differ."""


def compare(seed: int) -> Comparison:
    """Play the game of this seed to its end, or to the first difference."""
    return Match(seed).compared()


class Match:
    """One game in both."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rng = seed, random.Random(seed)
        players = 2 + seed // 4 % 4
        self.layout = ("sun", "moon", f"sun/{1 + seed // 4}", f"moon/{1 + seed // 4}")[seed % 4]
        layout, tables = _layouts(library.resolve(f"dice-charmers/{self.layout}"))
        if (edit := EDITS.get(seed % 5)) is not None:
            self.layout += ", edited"
            tables |= {name: {**tables[name], **values} for name, values in edit.items()}
            layout = msgspec.convert(tables, type(layout))
        self.engine: State
        if seed % 7 == 6:  # alone against the ghost
            strength = self.rng.choice(("merchant", "raja", "mogul"))
            self.layout += f", {strength}"
            self.engine = GAME.start(layout, (NAMES[0], str(GHOST)), {SOLO: strength})
            self.model = model.start(tables, 2, strength)
        else:
            self.engine = GAME.start(layout, NAMES[:players], {})
            self.model = model.start(tables, players)
        self.weights: dict[tuple[Any, ...], float] = {}
        self.decisions = 0
        self.seen: Counter[str] = Counter()

    def compared(self) -> Comparison:
        """Return what the game shows."""
        found: str | None = None
        while found is None and (due := GAME.due(self.engine)) is not None:
            if self.decisions == LONGEST:
                found = self._differ("what is due", due, "the end long ago")
                break
            found = self._roll() if due.is_chance else self._decide(due.kind, due.player)
            found = found or self._sheets()
        if found is None and model.due(self.model) is not None:
            found = self._differ("what is due", None, model.due(self.model))
        return Comparison(self.decisions, (found,) if found is not None else ())

    def _differ(self, what: str, engine: object, ours: object) -> str:
        return f"seed {self.seed} ({self.layout}), decision {self.decisions}, {what}: engine {engine}, model {ours}"

    def _roll(self) -> str | None:
        """Throw the dice that are due for both."""
        move = GAME.chance(self.engine, self.rng)
        due = model.due(self.model)
        if due != ("chance", tuple(colour for colour, _ in move[1])):
            return self._differ("what is due", move, due)
        self.engine = GAME.apply(self.engine, move)
        self.model = model.play(self.model, tuple(face for _, face in move[1]))
        return None

    def _decide(self, kind: str, player: int | None) -> str | None:
        """Compare the legal answers, then give one to both."""
        question = model.due(self.model)
        if question is None or (KINDS.get(question[0]), question[1]) != (kind, player):
            return self._differ("what is due", (kind, player), question)
        moves = [move for move in GAME.legal(self.engine) if move != FORGO]
        answers = {answer_of(move): move for move in moves}
        ours = model.legal(self.model)
        self.decisions += 1
        if len(answers) != len(moves):
            return self._differ("two moves are one answer", moves, ours)
        if answers.keys() != ours:
            more, fewer = sorted(answers.keys() - ours, key=repr), sorted(ours - answers.keys(), key=repr)
            return self._differ(f"legal for {question}, only in one", more, fewer)
        answer = self._choice(sorted(answers, key=lambda answer: repr(answers[answer])))
        self.seen[f"{question[0]} {answer[0]}"] += 1
        self.engine = GAME.apply(self.engine, answers[answer])
        self.model = model.play(self.model, answer)
        return None

    def _choice(self, answers: list[Move]) -> Move:
        """Return a random answer; each game has its own taste, so that rare things happen in some."""
        if self.seed % 3 == 0:
            return self.rng.choice(answers)
        weights = []
        for answer in answers:
            taste = answer[:2] if answer[0] in ("take", "karma", "bonus", "call", "upgrade") else answer[:1]
            if taste not in self.weights:
                self.weights[taste] = self.rng.choice((0.02, 0.3, 1, 1, 4))
            weights.append(self.weights[taste])
        return self.rng.choices(answers, weights)[0]

    def _sheets(self) -> str | None:
        """Compare all players' totals; where a round has ended, their marks and places too."""
        for seat, _ in enumerate(self.model.sheets):
            theirs, ours = GAME.totals(self.engine, seat), totals_of(self.model, seat)
            if theirs != ours:
                return self._differ(f"totals of seat {seat}", theirs, ours)
        due = GAME.due(self.engine)
        if due is not None and due.kind != "roll":
            return None
        for seat in [seat for seat, sheet in enumerate(self.model.sheets) if sheet.steps is None]:
            there, here = _drawn(GAME.marks(self.engine, seat)), marks_of(self.model, seat)
            if there != here:
                return self._differ(f"marks of seat {seat}", there - here, here - there)
        return self._places()

    def _places(self) -> str | None:
        """Compare the places as they would be now."""
        places = {standing.player: standing.place for standing in GAME.standings(self.engine)}
        theirs, ours = [places[name] for name in self.engine.players], model.places(self.model)
        return None if theirs == ours else self._differ("places", theirs, ours)


def _layouts(path: Path) -> tuple[Any, dict[str, Any]]:
    """Return a layout for the engine, and its tables for the model."""
    varied = variation.variation_at(path)
    tables = tomllib.loads(path.read_text("utf-8")) if varied is None else variation.data(varied)
    return library.load(path), dict(tables)


def answer_of(move: Move) -> tuple[Any, ...]:
    """Return the model's answer that an engine's move gives."""
    verb, *what = move
    if verb == "road":
        return verb, _cell(what[0]), frozenset(what[1])
    if verb == "half":
        return verb, _cell(what[0]), what[1]
    if verb in ("sell", "get"):
        return "sell" if verb == "sell" else "circle", *(what[0].count(good) for good in model.GOODS)
    if verb == "goods-die":
        return "circle", *(what[0].split().count(good) for good in model.GOODS)
    if verb == "use":
        kind, number = what
        return "bonus", BONUSES.get(kind) or (f"{kind} {number}" if number else kind)
    return ("call" if verb == "person" else verb), *what


def _cell(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def totals_of(state: model.State, seat: int) -> dict[str, Any]:
    """Return a player's totals as the engine names them."""
    ours = model.totals(state, seat)
    if ours["steps"] is not None:
        return {"overlap": ours["overlap"], "steps": ours["steps"]}
    stock = [have - gone for have, gone in zip(ours["circled"], ours["sold"], strict=True)]
    return {
        **ours["track"],
        "overlap": ours["overlap"],
        "karma_gained": ours["karma"],
        "karma_used": ours["karma_used"],
        **dict(zip(model.GOODS, stock, strict=True)),
        "roads": len(ours["roads"]) - 1,
        "river": max(ours["river"], default=-1) + 1,
        "palace": sum(ours["palace"].values()),
        "upgrades": sum(ours["level"].values()),
    }


def marks_of(state: model.State, seat: int) -> set[tuple[str, str]]:
    """Return where a player's sheet is marked, and what is drawn there: all but tracks and bonuses."""
    sheet = model.totals(state, seat)
    found = {(f"river.{space + 1}", "") for space in sheet["river"]}
    found |= {(f"palace.{person}.{box + 1}", "") for person, n in sheet["palace"].items() for box in range(n)}
    found |= {(f"upgrade.{name}.{level + 1}", "circle") for name, level in sheet["level"].items() if level}
    for (x, y), sides in sheet["roads"].items():
        printed = state.board.cells[x, y] == "residence" and sides == state.board.residence_roads
        if not printed:
            found.add((f"province.{chr(ord('a') + x)}{y + 1}", "".join(sorted(sides))))
    for good, name in enumerate(model.GOODS):
        for column in range(sheet["circled"][good]):
            found.add((f"market.{name}.{column + 1}", "used" if column < sheet["sold"][good] else "circle"))
    return found


def _drawn(marks: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return the engine's marks in the same form."""
    found = set()
    for spot, mark in marks.items():
        family = spot.partition(".")[0]
        if family in ("river", "palace") and ".column." not in spot:
            found.add((spot, ""))
        elif family == "province":
            found.add((spot, "".join(sorted(mark.value))))
        elif family == "market" or (family == "upgrade" and mark.kind == "circle" and ".column." not in spot):
            found.add((spot, mark.kind))
    return found
