"""A turn of Raja as it is tried out: what a player does to reach an aim, as far as the rules let it."""

from __future__ import annotations

from heapq import heappop, heappush

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.raja import moves
from sheetgen.games.raja.board import ANY, MOVE, PALACE
from sheetgen.games.raja.estimate import coming
from sheetgen.games.raja.moves import legal_moves
from sheetgen.games.raja.state import NOBODY, State, free_works
from sheetgen.games.raja.travel import cheapest


def gaps(state: State, player: int, goal: int) -> list[int]:
    """Villages to settle, so that the architect could go to ``goal``: as few as may be."""
    board, here = state.board, state.architects[player]
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, here, ())]
    seen: set[int] = set()
    while queue:
        empty, length, place, missing = heappop(queue)
        if place == goal:
            return list(missing)
        if place in seen:
            continue
        seen.add(place)
        for there, road in board.beside[place]:
            lack = tuple(v for v in board.roads[road] if not state.villages[v])
            heappush(queue, (empty + len(lack), length + 1, there, missing + lack))
    return []


class Turn:
    """A turn being tried out: the state reached, and the moves that led there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = state.who
        self.moves: list[Move] = []

    def do(self, *move: object) -> bool:
        """Play a move if it is legal."""
        try:
            self.state = moves.apply(self.state, move)
        except Illegal:
            return False
        self.moves.append(move)
        while self.state.victim != NOBODY:
            answer = reply(self.state)
            self.state = moves.apply(self.state, answer)
        return True

    def go(self, place: int) -> bool:
        """Travel there the cheapest way, whoever is paid."""
        if self.state.architects[self.player] == place:
            return True
        ways = cheapest(self.state, self.player, place).get(place)
        if not ways:
            return False
        way = min(ways.values(), key=lambda way: (len(way), way))
        keys = [self.state.board.places[there] for there in way]
        return all(self.do("road", key) for key in keys) if len(ways) > 1 else self.do("travel", keys[-1])

    def connect(self, place: int) -> None:
        """Settle the gaps on the way, if this turn can settle them all."""
        state = self.state
        missing = gaps(state, self.player, place)
        hands = state.left[ANY] + state.left[MOVE] + max(0, free_works(state))
        if not missing or len(missing) > hands:
            return
        for village in missing:
            self.settle(state.board.villages[village])

    def settle(self, village: int) -> bool:
        """A house into a village: free, built, or moved from where it is of least use."""
        if self.do("builder", village) or self.do("house", village):
            return True
        return any(self.do("move", origin, village) for origin in self.spare())

    def spare(self) -> list[int | str]:
        """Where own houses are of little use: cities that score last, villages that others settle too."""
        state, board = self.state, self.state.board
        late = [city for city in reversed(coming(state)[1:]) if state.houses[city - 1][self.player]][:1]
        shared = [
            board.villages[v]
            for v, houses in enumerate(state.villages)
            if self.player in houses and len(houses) > 1
        ][:1]
        return [board.places[city] for city in late] + list(shared)

    def palace(self, city: int) -> None:
        """The best free site of a city, for each palace of the actions."""
        while self.state.left[PALACE] and self.go(city):
            if not (self.do("palace", "central") or self.do("palace", "outer")):
                break

    def houses(self, city: int) -> None:
        """All houses that can go there."""
        if not self.go(city):
            return
        key = self.state.board.places[city]
        while self.do("builder", key) or self.do("house", key):
            pass
        while (self.state.left[MOVE] or free_works(self.state) > 0) and self._bring(key):
            pass

    def _bring(self, key: str) -> bool:
        spare = [origin for origin in self.spare() if origin != key]
        return any(self.do("builder", origin, key) or self.do("move", origin, key) for origin in spare)

    def leftovers(self, city: int) -> None:
        """Use what is left rather than waive it: villages on the way to the next city, then any."""
        state = self.state
        for village in [*gaps(state, self.player, city), *_open_villages(state)]:
            if not (self.state.left[ANY] or self.state.left[MOVE]):
                return
            self.settle(state.board.villages[village])

    def take(self, character: int) -> None:
        """This character, or another one where the rules leave no choice of it."""
        if self.do("character", self.state.board.characters[character]):
            return
        for answer in legal_moves(self.state):
            if answer[0] in ("character", "attract") or answer[:2] == (
                "swap",
                self.state.board.characters[character],
            ):
                self.do(*answer)
                return


def _open_villages(state: State) -> list[int]:
    """Villages with room where the player has no house, empty ones first."""
    room = [v for v, houses in enumerate(state.villages) if len(houses) < state.board.room]
    return sorted(
        (v for v in room if state.who not in state.villages[v]), key=lambda v: len(state.villages[v])
    )[:4]


def reply(state: State) -> Move:
    """What a robbed or asked player answers: the least loss, known without thinking."""
    answers = legal_moves(state)
    return answers[-1] if state.phase == "give" else answers[0]
