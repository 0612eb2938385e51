"""All that a checkout says about a log, line by line.

``tools.diff_games`` compares it between two checkouts, ``tests.replay.frozen`` keeps digests of it. Besides what
happens in a game it asks what else could: answers that were not given, moves that are refused, a turn that ends here,
what the others may know. Which of them is drawn by line and decision, so that every checkout is asked the same.

It is run as a script of its own in either checkout, so it imports nothing but ``sheetgen`` and the standard library.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sheetgen.errors import Illegal
    from sheetgen.games.contract.values import Move, State
    from sheetgen.read.reader import Event
    from sheetgen.read.result import Replay, Step

BREAKS = "breaks down"
REFUSED, OTHERS = 10, 3
"""Moves that are not legal, and other answers, tried at each decision that is looked at closely."""
CLOSELY = 4
"""One decision in so many is looked at closely."""
MIXED = 0.6
"""So many of the log's moves that are tried have an argument of another one."""
STRANGE = 0.25
"""So many are single words."""
BEYOND = 40
"""More than any total can be off."""


PARTS = {
    "read": ("finding", "unchecked", "move"),
    "legal": ("legal moves", "forced", "silent", "turn"),
    "sheets": ("marks", "totals", "account", "table"),
    "answers": ("other answer", "left over", "close", "rest", "goals"),
    "refused": ("refusal", "has_no_effect", "moves_to_reach"),
    "known": ("view", "with_uncertainty", "ahead"),
    "end": ("totals at the end", "place", "settled"),
}
"""The topics, by what they are about."""


class Said(NamedTuple):
    """Something that a checkout says about a line of a log: the topic, whom or what it is about, and its value."""

    line: int
    topic: str
    about: str
    value: Any

    @property
    def what(self) -> str:
        """Topic and subject in words."""
        return f"{self.topic} of {self.about}" if self.about else self.topic


def telling(found: Replay) -> Iterator[Said]:
    """All about a log that was read, in the order of its lines."""
    for finding in found.findings:
        value = [finding.code, finding.severity, finding.column, str(finding.message)]
        yield Said(finding.line, "finding", "", value)
    for note in found.unchecked:
        yield Said(note.line, "unchecked", "", str(note.message))
    if found.state is None:
        return
    yield from _steps(found)
    yield from _end(found)


def _steps(found: Replay) -> Iterator[Said]:
    from sheetgen.explain import ledger

    asked = Asked(found)
    players = found.heading.players
    facts: dict[str, str] = {}
    for step, entry in zip(found.steps, ledger.ledger_entries(found), strict=True):
        number = step.line.number
        for event in step.events:
            yield from asked.decision(step, event)
        for player in players:
            for spot, mark in sorted(entry.marks.get(player, {}).items()):
                yield Said(number, "marks", player, f"{spot} {mark and ' '.join(map(str, mark))}")
            for total, change in entry.totals.get(player, {}).items():
                yield Said(number, "totals", player, [total, *map(str, change)])
        for account in entry.accounts:
            parts = [f"{part.key} {part.values}" for part in account.parts]
            notes = [note.code for note in account.notes]
            yield Said(number, "account", account.key, [account.clause, *parts, *notes, str(account.facts)])
        old, facts = facts, {fact.key: f"{fact.text} {fact.value}" for fact in found.game.table(entry.after)}
        yield from (Said(number, "table", key, text) for key, text in facts.items() if old.get(key) != text)


Topic = tuple[str, str, Any]
"""Topic, subject and value of what is said."""


class Asked:
    """What a game answers at each decision of a log."""

    def __init__(self, found: Replay) -> None:
        self.found, self.game, self.players = found, found.game, found.heading.players
        events = [event for step in found.steps for event in step.events]
        self.moves = list(dict.fromkeys(event.move for event in events))
        due = (self.game.due(event.before) for event in events)
        self.others = list(self._sayable())
        self.kinds = list(dict.fromkeys(one.kind for one in due if one is not None))
        self.number = 0

    def _sayable(self) -> Iterator[Move]:
        """What a log can say in a single word, whether this one says it or not."""
        for verb in self.game.grammar.verbs:
            if not verb.args:
                yield from verb.moves()

    def decision(self, step: Step, event: Event) -> Iterator[Said]:
        """All about one decision, or one outcome of chance."""
        self.number += 1
        number, state = step.line.number, event.before
        who = "chance" if event.player is None else self.players[event.player]
        yield Said(number, "move", who, [event.how, repr(event.move)])
        yield from (Said(number, *said) for said in self._sooner(state))
        if self.number % CLOSELY == 0:
            rng = random.Random(f"{number} {self.number}")
            yield from (Said(number, *said) for said in self._closely(step, state, who, rng))
        elif event.player is not None:
            yield Said(number, "legal moves", who, sorted(map(repr, self.game.legal(state))))

    def _closely(self, step: Step, state: State, who: str, rng: random.Random) -> Iterator[Topic]:
        legal = sorted(self.game.legal(state), key=repr)
        yield "legal moves", who, list(map(repr, legal))
        yield from self._answers(state, who, rng.sample(legal, min(OTHERS, len(legal))))
        yield from self._known(state)
        if self.found.heading.ghost is not None:
            yield "goals", "", [goal.reached(self.game.rest(state)) for goal in self.game.solo.goals]
        tried = [move for move in self._near(rng, REFUSED) if move not in legal]
        yield from self._refused(step.before, state, tried)
        yield from self._beside(state, [*tried, *legal[:1]])

    def _answers(self, state: State, who: str, others: Sequence[Move]) -> Iterator[Topic]:
        """What comes of a decision that goes by unsaid, and of answers that were not given."""
        game = self.game
        yield "forced", "", repr(game.forced(state))
        yield "turn", "", [game.turn_rule(state), *(ending.clause for ending in game.endings(state))]
        closed, leftovers = game.close(state)
        yield "left over", who, [f"{left.code} {left.severity} {left.clause}" for left in leftovers]
        yield "close", "", self._seen(closed, state)
        yield "rest", "", self._seen(game.rest(state), state)
        for move in others:
            yield "other answer", repr(move), self._seen(game.play(state, move)[0])

    def _known(self, state: State) -> Iterator[Topic]:
        """What each player knows, and means by saying nothing."""
        game = self.game
        for seat, name in enumerate(self.players):
            yield "silent", name, repr(game.silent(state, seat))
            yield "view", name, self._seen(game.view(state, seat), state)
            yield "with_uncertainty", name, self._seen(game.with_uncertainty(state, seat), state)
            ahead = game.ahead(state, seat)
            yield "ahead", name, None if ahead is None else self._seen(ahead)

    def _refused(self, began: State, state: State, moves: Sequence[Move]) -> Iterator[Topic]:
        """Which rule keeps each player, and chance, from these moves."""
        for move in moves:
            for player, name in ((None, "chance"), *enumerate(self.players)):
                error = self.game.refusal(began, state, player, move)
                yield "refusal", f"{move!r} by {name}", error and _refusal(error)

    def _sooner(self, state: State) -> Iterator[Topic]:
        """What may be said before what is due."""
        for kind in self.kinds:
            for player in (None, *range(len(self.players))):
                for move in self.game.moves_to_reach(state, kind, player):
                    yield (
                        "moves_to_reach",
                        f"{kind} by {player}",
                        [repr(move), self._seen(self.game.apply(state, move))],
                    )

    def _beside(self, state: State, moves: Sequence[Move]) -> Iterator[Topic]:
        """What may be said although it answers nothing that is due."""
        game = self.game
        for seat, name in enumerate(self.players):
            yield from (
                ("has_no_effect", name, repr(move)) for move in moves if game.has_no_effect(state, move, seat)
            )

    def _near(self, rng: random.Random, count: int) -> Iterator[Move]:
        """Moves of the log, some with an argument of another one, and single words that it may not know."""
        for _ in range(count):
            if rng.random() < STRANGE:
                yield rng.choice(self.others)
                continue
            move = rng.choice(self.moves)
            same = [one for one in self.moves if one[0] == move[0] and len(one) == len(move)]
            if len(move) > 1 and rng.random() < MIXED:
                at, other = rng.randrange(1, len(move)), rng.choice(same)
                move = (*move[:at], other[at], *move[at + 1 :])
            yield move

    def _seen(self, state: State, known: State = None) -> list[str]:
        """A state in brief: what is due, how many answers there are, what the players have; of ``known`` no more."""
        if state is known:
            return ["unchanged"]
        game = self.game
        due = game.due(state)
        totals = [_totals(game.totals(state, seat)) for seat in range(len(self.players))]
        return [repr(due and tuple(due)), str(len(game.legal(state))), *totals]


def _totals(totals: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in totals.items())


def _refusal(error: Illegal) -> list[str]:
    more = [repr(value) for value in (error.blame, error.item, error.meant, error.instead)]
    return [error.code, error.clause, *more]


def _end(found: Replay) -> Iterator[Said]:
    end = len(found.lines)
    for seat, player in enumerate(found.heading.players):
        totals = {key: str(value) for key, value in found.game.totals(found.state, seat).items()}
        yield Said(end, "totals at the end", player, totals)
    for standing in found.game.standings(found.state):
        criteria = [f"{criterion.name} {criterion.value}" for criterion in standing.criteria]
        yield Said(end, "place", standing.player, [standing.place, standing.decided_by, *criteria])
    if found.finished:
        yield from (Said(end, "settled", about, value) for about, value in _settled(found))


def _settled(found: Replay) -> Iterator[tuple[str, list[str]]]:
    """What becomes of the final tallies, and of tallies that are nearly those."""
    game, players = found.game, found.heading.players
    fields = [(field, field.parts or (field.key,)) for field in game.tally]
    totals = [game.totals(found.state, seat) for seat in range(len(players))]
    whole = [
        {part: own[part] for _, parts in fields for part in parts if own.get(part) is not None}
        for own in totals
    ]
    yield "all", _places(found, whole)
    for seat, player in enumerate(players):
        for field, parts in fields:
            without = {key: n for key, n in whole[seat].items() if key not in parts}
            yield f"{player} without {field.key}", _places(found, _with(whole, seat, without))
            for part in (part for part in parts if part in whole[seat]):
                n = whole[seat][part]
                if len(parts) > 1:
                    without = {key: n for key, n in whole[seat].items() if key != part}
                    yield f"{player} without {part}", _places(found, _with(whole, seat, without))
                for other in (not n,) if isinstance(n, bool) else (n - 1, n + 1, n + BEYOND):
                    tallies = _with(whole, seat, {**whole[seat], part: other})
                    yield f"{player} with {part} {other}", _places(found, tallies)


def _with(whole: Sequence[dict[str, Any]], seat: int, tally: dict[str, Any]) -> list[dict[str, Any]]:
    return [tally if at == seat else dict(own) for at, own in enumerate(whole)]


def _places(found: Replay, tallies: Sequence[Mapping[str, Any]]) -> list[str]:
    from sheetgen.errors import TallyError

    try:
        standings = found.game.settle(found.heading.layout, found.heading.players, tallies)
    except TallyError as error:
        return [error.code, error.clause, error.player]
    return [f"{one.place} {one.player} {one.decided_by}" for one in standings]


def main(logs: Sequence[str]) -> None:
    """Print what the checkout in which this runs says about the logs, one line of JSON each."""
    import sheetgen
    from sheetgen.replay import replay

    if not Path(sheetgen.__file__).resolve().is_relative_to(Path.cwd().resolve()):
        raise SystemExit(f"{Path.cwd()} is no checkout of sheetgen")
    for log in map(Path, logs):
        try:
            said = list(telling(replay(log.read_text(encoding="utf-8"), log.parent)))
        except Exception as error:  # a checkout that breaks down differs from one that doesn't
            said = [Said(0, BREAKS, "", repr(error))]
        print(json.dumps(said, ensure_ascii=False, default=str), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
