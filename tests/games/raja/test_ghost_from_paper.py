"""The ghost of Raja, modelled from its printed sheet and card alone."""

from collections import Counter
from typing import Any

import pytest

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move, State
from tests.support.ghost_paper import compare

BOARDS = ["raja/rajasthan"]
OPTIONS: tuple[dict[str, str], ...] = ({}, {"game length": "short"})
TURNS = 300
"""The number of the ghost's turns that are compared. All agreed in 3,000 turns too."""
REWARDS = (10, 5)
ALONE = 5
SADHU = 2
"""Index of the character whose outer palaces score 2."""
CENTRAL = 3


class Reader:
    """Keeps the ghost's gold, palaces and houses; reads the map, which is common."""

    def __init__(self, game: Game, layout: Any, strength: str, state: State) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()
        self.layout = layout
        self.names = list(layout.cities)
        self.gold = getattr(layout.ghost, strength)
        self.houses, self.palaces = 20, 0
        self.plan: list[Move] = []
        self.round = 0

    def watch(self, before: State, player: int | None, move: Move, after: State) -> None:
        if player == IT:
            self.ghost_plays(before, move)
        elif player == YOU and before.phase == "turn":
            self.you_play(before, move)
        if before.round and (after.round != before.round or self.game.due(after) is None):
            if before.phase == "turn":
                self.begin_turn(before, after)  # the ghost had nothing to do
            self.score(after)
        elif before.phase == "turn" and after.phase != "turn" and after.who == IT:
            self.begin_turn(after, after)
        assert self.game.totals(after, IT)["palaces"] == self.palaces
        if before.phase != "turn" and after.phase != "ghost":
            assert self.game.totals(after, IT)["gold"] == self.gold
            assert self.game.totals(after, IT)["reserve"] == self.houses

    def you_play(self, before: State, move: Move) -> None:
        """It gets your tolls and, when you waive something, 2 gold."""
        if move[0] in ("travel", "road"):
            toll = self.toll(before, move)
            self.gold += toll
            self.seen["toll"] += bool(toll)
        elif move == ("end",) and (any(before.left) or before.short):
            self.gold += 2
            self.seen["waiver"] += 1

    def toll(self, state: State, move: Move) -> int:
        """The ghost's houses on the way: the road to a neighbour, or the cheapest way."""
        roads: list[tuple[int, int, int]] = []
        for road in self.layout.roads:
            owners = [state.villages[village.number - 1] for village in road.villages]
            if all(owners):  # alone as with two, one house each
                cost = sum(o.count(IT) for o in owners)
                one, two = (0 if end == "start" else self.names.index(end) + 1 for end in road.ends)
                roads += [(one, two, cost), (two, one, cost)]
        here = state.architects[YOU]
        goal = 0 if move[1] == "start" else self.names.index(move[1]) + 1
        if move[0] == "road":
            return next(cost for start, end, cost in roads if (start, end) == (here, goal))
        costs = {here: 0}
        for _ in self.names:
            for start, end, cost in roads:
                if start in costs:
                    costs[end] = min(costs.get(end, 999), costs[start] + cost)
        return costs[goal]

    def begin_turn(self, state: State, after: State) -> None:
        """Its architect goes to the Maharaja's city; gold; one palace, the central one first; houses."""
        self.seen["turn"] += 1
        city = state.maharaja - 1
        row = self.layout.ghost.cities[self.names[city]]
        self.gold += row.gold
        central, outer = state.central[city] < 0, len(state.outer[city]) < 6
        if self.gold >= 12 and (central or outer):
            self.gold -= 12
            self.plan = [("palace", "central" if central else "outer")]
            self.seen["central" if central else "outer"] += 1
        elif self.gold >= 12:
            self.seen["no site"] += 1
        placed = min(row.houses, self.houses)
        self.plan += [("house", self.names[city])] * placed
        self.houses -= placed
        self.seen["reserve is short"] += placed < row.houses
        self.city = city

    def ghost_plays(self, state: State, move: Move) -> None:
        if state.phase == "village":
            full = {number for number, owners in enumerate(state.villages, 1) if owners}
            first = next(number for number in self.layout.ghost.villages if number not in full)
            assert move == ("house", first)
            self.houses -= 1
            return
        assert self.plan, move
        wanted = self.plan.pop(0)
        assert move == wanted, (move, wanted)
        self.palaces += move[0] == "palace"

    def score(self, after: State) -> None:
        """Score the Maharaja's city as ever; the ghost comes last in a tie."""
        assert not self.plan, self.plan
        city = self.city
        assert after.architects[IT] == city + 1
        outer_each = (2 if SADHU in [c for c, seat in enumerate(after.holder) if seat == YOU] else 1, 1)
        points = [
            (after.architects[seat] == city + 1)
            + after.houses[city][seat]
            + after.outer[city].count(seat) * outer_each[seat]
            + CENTRAL * (after.central[city] == seat)
            for seat in (YOU, IT)
        ]
        self.gold += REWARDS[points[YOU] >= points[IT]]
        if not points[YOU]:
            self.gold += ALONE
        self.seen["tie" if points[YOU] == points[IT] else "alone" if not points[YOU] else "scored"] += 1

    def end(self, state: State) -> None:
        you = self.game.totals(state, YOU)
        first, second = self.game.standings(state)
        assert (first.place, second.place) == (1, 2)
        wins = (self.palaces, self.gold) > (you["palaces"], you["gold"])
        assert (first.player == state.players[IT]) == wins
        self.seen["won" if wins else "lost"] += 1


@pytest.mark.medium
def test_the_ghost_moves_as_its_paper_says() -> None:
    seen = compare(Reader, BOARDS, TURNS, OPTIONS)
    assert all(seen[what] for what in ("central", "outer", "toll", "waiver", "alone")), seen
