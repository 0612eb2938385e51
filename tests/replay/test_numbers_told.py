"""Each number that a finding states is worked out again, from the state in which the fault happened.

Sound games get one slip each; of every code whose message has numbers ``TOLD`` says how they are worked out.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.raja.turn import cheapest_paths, unpacked_tolls
from sheetgen.message import Msg
from sheetgen.read.finding import Finding
from sheetgen.read.reader import ECHO
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.quick import first_quick
from tools import slips


class Told(NamedTuple):
    """A finding, the replay that it is of, and its numbers by the place where its message names them."""

    found: Replay
    finding: Finding
    numbers: Mapping[str, int]

    @property
    def game(self) -> Game:
        return self.found.game

    @property
    def states(self) -> list[State]:
        """The states that the line led through, as far as it was read."""
        steps = [step for step in self.found.steps if step.line.number == self.finding.line]
        known = [
            state
            for step in steps
            for state in (
                step.before,
                *(e.before for e in step.events),
                *(
                    self.game.play(e.before, e.move)[0]
                    for e in [e for e in step.events if e.how != ECHO][-1:]
                ),
                step.after,
            )
        ]
        return known or [self.found.at(self.finding.line)]

    def value(self, name: str) -> Any:
        return dict(self.finding.message.values)[name]

    @property
    def seat(self) -> int:
        """The player whom the message names."""
        return self.found.heading.players.index(str(self.value("player")))


def numbers(message: Msg) -> dict[str, int]:
    """The numbers that a message shows, those within its parts too."""
    found: dict[str, int] = {}
    for name, value in message.values:
        if isinstance(value, Msg):
            found |= {f"{name}.{inner}": n for inner, n in numbers(value).items()}
        elif (
            isinstance(value, int)
            and not isinstance(value, bool)
            and f"{{{name}}}" in message.text + message.plural
        ):
            found[name] = value
    return found


Check = Callable[[Told], None]


# ---- what several games tell --------------------------------------------------------------------
def as_typed(*names: str) -> Check:
    """Numbers of the line itself."""

    def check(told: Told) -> None:
        for name in names:
            assert str(told.numbers[name]) in told.finding.text

    return check


def both(*checks: Check) -> Check:
    def check(told: Told) -> None:
        for one in checks:
            one(told)

    return check


def line_of_the_end(told: Told) -> None:
    """A line of play before this one, behind the last of which nothing is due; rounds and totals of the end."""
    played = [step.line.number for step in told.found.steps if step.line.number < told.finding.line]
    end = told.found.at(played[-1])
    assert told.game.due(end) is None
    totals = [told.game.totals(end, seat) for seat in range(len(told.found.heading.players))]
    known = {n for each in totals for n in each.values() if isinstance(n, int)} | {getattr(end, "round", 0)}
    for name, n in told.numbers.items():
        assert n in (played if name.endswith("line") else known)


def line_of_the_turn(told: Told) -> None:
    """The last line of this player's before."""
    own = [
        s.line.number for s in told.found.steps if s.player == told.seat and s.line.number < told.finding.line
    ]
    assert told.numbers["line"] == own[-1]


def claimed(told: Told) -> None:
    """What the line says, and the totals at it."""
    claim = next(claim for claim in told.found.claims if claim.line.number == told.finding.line)
    totals = told.game.totals(told.found.at(told.finding.line), claim.seat)
    paper = {n for name, n in told.numbers.items() if "paper" in name}
    mine = {n for name, n in told.numbers.items() if "replay" in name}
    assert paper <= {n for n in claim.claimed.values() if n is not None}
    assert mine <= {n for n in totals.values() if isinstance(n, int)}


def chance_of(name: str = "") -> Check:
    """As many as a lawful outcome of the chance has that is due; without a name all numbers together."""

    def check(told: Told) -> None:
        found = set()
        for state in told.states:
            due = told.game.due(state)
            if due is not None and due.player is not None and ("end",) in told.game.legal(state):
                state = told.game.apply(state, ("end",))
                due = told.game.due(state)
            if due is not None and due.player is None:
                found.add(len(told.game.chance(state, random.Random(0))[-1]))
        number = told.numbers[name] if name else sum(told.numbers.values())
        assert number in found or not number and not found

    return check


# ---- The Dice Charmers ----------------------------------------------------------------------------
def in_stock(told: Told) -> None:
    """Circled, and not sold."""
    good = next(n for n, word in enumerate(("tea", "silk", "spices")) if str(told.value("good")) == word)
    sheets = [sheet for state in told.states for sheet in state.sheets]
    assert told.numbers["have"] in {sheet.circled[good] - sheet.sold[good] for sheet in sheets}


def most_legal(verbs: tuple[str, ...], name: str) -> Check:
    """The largest number, or number of things, of a legal answer."""

    def check(told: Told) -> None:
        most = set()
        for state in told.states:
            values = [move[1] for move in told.game.legal(state) if move[0] in verbs]
            most.add(max((v if isinstance(v, int) else len(v) for v in values), default=-1))
        assert told.numbers[name] in most

    return check


def bonus_number(told: Told) -> None:
    """One that a bonus of the notation can have."""
    assert all(0 < n <= 3 for n in told.numbers.values())


# ---- Raja -------------------------------------------------------------------------------------------
def gold_of(told: Told) -> None:
    assert told.numbers["has"] in {state.gold[told.seat] for state in told.states}


def price(told: Told) -> None:
    """With this gold more is legal than with one less."""
    need = told.numbers["gold"]
    grows = False
    for state in told.states:
        few, enough = (
            replace(state, gold=tuple(gold if n == told.seat else g for n, g in enumerate(state.gold)))
            for gold in (need - 1, need)
        )
        grows |= len(told.game.legal(few)) < len(told.game.legal(enough))
    assert grows


def houses_to_place(told: Told) -> None:
    """As many decisions follow in which this one or another player places a house."""
    state = next(s for s in told.states if s.phase in ("village", "pick", "bid"))
    seats, own, rng = len(state.players), 0, random.Random(0)
    while state.phase == "village":
        own += state.who == told.seat or seats == 0
        state = told.game.apply(state, rng.choice(told.game.legal(state)))
    assert told.numbers["n"] == own


def waiver(told: Told) -> None:
    """What each other player gets more as the turn ends than if nothing were left."""
    got = set()
    for state in told.states:
        if state.phase == "turn" and state.who == told.seat:
            done = replace(state, left=(0,) * len(state.left), short=False)
            closed, usual = (told.game.close(one)[0].gold for one in (state, done))
            got |= {more - less for more, less in zip(closed, usual, strict=True)}
    assert told.numbers["gold"] in got


def full_village(told: Told) -> None:
    villages = [(s.board.villages.index(told.numbers["village"]), s) for s in told.states]
    assert told.numbers["n"] in {len(state.villages[n]) for n, state in villages}


def highest_bid(told: Told) -> None:
    assert told.numbers["high"] in {state.bids.high for state in told.states}


def toll_of_a_way(told: Told) -> None:
    """What a cheapest way to this place pays to a player."""
    tolls = set()
    for state in told.states:
        ways = cheapest_paths(state, state.who)
        tolls |= {
            gold
            for paths in ways.values()
            if len(paths) > 1
            for owners in paths
            for _, gold in unpacked_tolls(owners)
        }
    assert set(told.numbers.values()) <= tolls


# ---- Bania ------------------------------------------------------------------------------------------
def players(told: Told) -> None:
    assert told.numbers["n"] == len(told.found.heading.players)


def camp(told: Told) -> None:
    """The tents joined by a tent on this space, by neighbours alone."""
    sizes = set()
    for state in told.states:
        board = state.board
        space = board.space_number[str(told.value("name"))]
        standing = {n for n in range(len(board.spaces)) for tents in state.tents if tents >> n & 1}
        group, waiting = {space}, [space]
        while waiting:
            near = {n for n in standing - group if board.beside[waiting[-1]] >> n & 1}
            waiting.pop()
            group |= near
            waiting += near
        sizes.add(len(group))
    assert told.numbers["n"] in sizes


TOLD: dict[str, Check] = {
    "after-end": line_of_the_end,
    "extra-line": line_of_the_turn,
    "claim-differs": claimed,
    # The Dice Charmers
    "bonus-lost": bonus_number,
    "bonus-not-won": bonus_number,
    "bonus-unclaimed": bonus_number,
    "wrong-sale": bonus_number,
    "not-in-stock": in_stock,
    "too-far": most_legal(("ahead", "back"), "n"),
    "wrong-count": most_legal(("get",), "n"),
    # Raja
    "ambiguous-path": toll_of_a_way,
    "bid-too-high": both(gold_of, as_typed("gold")),
    "bid-too-low": highest_bid,
    "no-own-house": as_typed("place"),
    "no-such-place": as_typed("name"),
    "set-up-first": houses_to_place,
    "toll-too-dear": both(gold_of, price),
    "too-dear": both(gold_of, price),
    "village-full": full_village,
    "waived": waiver,
    # Bania
    "camp-too-big": camp,
    "draw-number": chance_of("n"),
    "space-not-in-play": players,
    # Nagaraja
    "card-number": chance_of("n"),
    "sticks-thrown": chance_of(),
    "relic-number": chance_of("n"),
    "no-such-name": as_typed("name"),
    "relic-can-not-be": as_typed("value"),
}
"""Code -> how the numbers of its message are worked out again."""


NOT_YET = {"tile-lost", "no-claim", "relic-known"}
"""Codes of Nagaraja whose numbers are not worked out again yet."""


def all_told(game: str, each: int, skipped: int) -> Iterator[Told]:
    """All findings with numbers in games with slips: ``each`` of a kind, without the first ``skipped`` of them."""
    elsewhere = {slip.text for slip in slips.slips(game, skipped, 3)} if skipped else set()
    for slip in slips.slips(game, each, 3):
        if slip.text in elsewhere:
            continue
        found = replay(slip.text, slip.log.path.parent, effort=0)
        for finding in found.findings:
            if (shown := numbers(finding.message)) and not finding.follows:
                yield Told(found, finding, shown)


@pytest.mark.medium
@pytest.mark.parametrize(("each", "skipped"), first_quick([(1, 0), (2, 1)], columns=True))
@pytest.mark.parametrize("game", slips.PLAYED)
def test_numbers_of_findings_come_from_the_state(game: str, each: int, skipped: int) -> None:
    codes = set()
    for told in all_told(game, each, skipped):
        if told.finding.code in NOT_YET:
            continue
        codes.add(told.finding.code)
        assert told.finding.code in TOLD, str(told.finding.message)
        TOLD[told.finding.code](told)
        with pytest.raises((AssertionError, ValueError)):
            TOLD[told.finding.code](
                told._replace(numbers={name: n + 1000 for name, n in told.numbers.items()})
            )
    assert codes or skipped
