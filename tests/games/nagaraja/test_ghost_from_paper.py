"""The ghost of Nagaraja, modelled from its printed sheet and card alone."""

from collections import Counter
from typing import Any

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move, State
from tests.support.ghost_paper import compare

BOARDS = ["nagaraja/temple"]
TURNS = 300
"""The number of the ghost's turns that are compared. All agreed in 3,000 turns too."""
BEST = ("brown", "white", "green")
"""Your best stick of equal ones."""
FIRST = ("green", "white", "brown")
"""Its naga of equal ones that acts first."""
CELLS = [f"{column}{row}" for row in "123" for column in "abc"]
"""Row by row from the top left."""
GOAL = 25
Stick = tuple[str, str]


def points(stick: Stick) -> int:
    return int("0" + stick[1].rstrip("N"))


def clockwise(sides: str) -> str:
    turned = ["".join(sorted((dict(zip("nesw", "eswn", strict=True))[s] for s in path), key="nesw".index))
              for path in sides.split("+")]  # fmt: skip
    return "+".join(sorted(turned, key=lambda path: "nesw".index(path[0])))


class Reader:
    """Keeps the ghost's row and omens, and the sticks of both."""

    def __init__(self, game: Game, layout: Any, strength: str, state: State) -> None:
        self.game, self.layout = game, layout
        self.seen: Counter[str] = Counter()
        self.tiles, self.start = 0, getattr(layout.ghost, strength)
        self.guide = YOU
        self.turned: set[int] = set()
        self.cards = {card.code: card for card in layout.cards}
        self.plan: list[Move] = []
        self.throwing: list[tuple[int, str]] = []
        self.acting = self.fighting = False
        self.sticks: list[list[Stick]] = [[], []]
        self.fate = [0, 0]

    # ---- what lies on the table ----------------------------------------------------------
    def watch(self, before: State, player: int | None, move: Move, after: State) -> None:
        if player == IT:
            self.ghost_plays(before, move)
        elif move[0] == "omen":
            self.turn_up(move[1])
        elif move[0] == "throw":
            self.throw(before, list(move[1]))
        elif self.game.due(before).kind == "cancel":  # type: ignore[union-attr]
            self.cancel(before, move == ("cancel",))
        elif player == YOU and self.fighting:
            self.you_play(before, move)
        elif move[0] == "rob":
            assert self.plan.pop(0) == ("rob",)
            self.next_naga()
        self.compare_after(before, after)

    def turn_up(self, number: int) -> None:
        if len(self.turned) == len(self.layout.ghost.omens):
            self.turned = set()  # shuffle them all
            self.seen["shuffled"] += 1
        assert number not in self.turned
        self.turned.add(number)
        self.seen["turn"] += 1
        self.omen = self.layout.ghost.omens[number - 1]
        self.sticks, self.fate = [[], []], [0, self.omen.fate]
        self.throwing = [(seat, "first") for seat in (self.guide, 1 - self.guide)]
        self.fighting = False

    def throw(self, state: State, sticks: list[Stick]) -> None:
        seat, when = self.throwing.pop(0)
        self.sticks[seat] += sticks
        if when == "first" and seat == IT:
            kinds = self.omen.sticks.split()
            wanted = {kind: int(n) for n, kind in zip(kinds[::2], kinds[1::2], strict=True)}
            assert Counter(kind for kind, _ in sticks) == wanted
        if when == "later":
            self.seen["naga later"] += any("N" in face for _, face in sticks)
        elif not self.throwing:
            self.acting = True
            self.next_naga()

    # ---- its nagas -----------------------------------------------------------------------
    def next_naga(self) -> None:
        """The naga with the fewest fate points, green before white, acts next; after the last, you."""
        nagas = [stick for stick in self.sticks[IT] if "N" in stick[1]]
        if not nagas:
            self.acting, self.fighting = False, True
            return
        first = min(nagas, key=lambda stick: (points(stick), FIRST.index(stick[0])))
        self.plan = [("haunt", first)]

    def ghost_plays(self, state: State, move: Move) -> None:
        assert self.plan, move
        wanted = self.plan.pop(0)
        assert move == wanted, (move, wanted)
        match move:
            case ("haunt", stick):
                self.sticks[IT].remove(stick)
                self.seen["naga"] += 1
                self.can_cancel = "cancel" in self.amulets(state)
                if not self.can_cancel:
                    self.act(state)
            case ("strike", (stick,)):
                self.sticks[YOU].remove(stick)
            case ("throw-again", (stick,)):
                self.sticks[YOU].remove(stick)
                self.throwing = [(YOU, "again")]
        if move[0] not in ("haunt", "throw-again"):
            self.next_naga()

    def cancel(self, state: State, does: bool) -> None:
        assert self.acting
        if does:
            self.seen["cancelled"] += 1
            self.next_naga()
        else:
            self.act(state)

    def act(self, state: State) -> None:
        """Do what the omen says; what finds nothing to work on does nothing."""
        what = self.omen.naga
        if what.startswith("fate"):
            self.fate[IT] += int(what.split()[1])
            self.plan = []
        else:
            self.plan = {
                "strike": self.strike, "throw again": self.throw_again, "rob": self.rob,
                "swap relics": self.swap, "turn": self.turn, "trap": self.trap,
            }[what](state)  # fmt: skip
        nothing = not self.plan and not what.startswith("fate")
        self.seen[f"no naga: {what}" if nothing else f"naga: {what.rstrip(' 12')}"] += 1
        if not self.plan:
            self.next_naga()

    def best(self) -> list[Stick]:
        sticks = sorted(self.sticks[YOU], key=lambda stick: (-points(stick), BEST.index(stick[0])))
        return sticks[:1]

    def strike(self, state: State) -> list[Move]:
        return [("strike", (stick,)) for stick in self.best()]

    def throw_again(self, state: State) -> list[Move]:
        return [("throw-again", (stick,)) for stick in self.best()]

    def rob(self, state: State) -> list[Move]:
        return [("rob",)] if state.hands[YOU].card_count else []

    def swap(self, state: State) -> list[Move]:
        up = [number for number in range(1, 10) if state.temples[YOU].up >> number - 1 & 1]
        down = [number for number in range(1, 10) if number not in up]
        return [("swap-relics", YOU, *sorted((up[0], down[-1])))] if up and down else []

    def tiles_laid(self, state: State) -> dict[str, str]:
        temple = next(fact.value for fact in self.game.table(state) if fact.key == "temple.1")
        return {cell: tile["sides"] for cell, tile in temple.items()}

    def turn(self, state: State) -> list[Move]:
        tiles = self.tiles_laid(state)
        return [("turn", YOU, cell, clockwise(tiles[cell])) for cell in CELLS if cell in tiles][:1]

    def trap(self, state: State) -> list[Move]:
        tiles = [CELLS.index(cell) for cell in self.tiles_laid(state)]
        free = [cell for cell in range(9) if cell not in tiles and cell != state.trap]
        beside = [
            cell for cell in free
            if cell >= 6 or any(abs(cell // 3 - t // 3) + abs(cell % 3 - t % 3) == 1 for t in tiles)
        ]  # fmt: skip
        return [("trap", CELLS[cell]) for cell in beside[:1]]

    def amulets(self, state: State) -> list[str]:
        kinds = self.layout.amulets
        return [kinds[number - 1].kind for number in state.temples[YOU].amulets if number]

    # ---- your cards ----------------------------------------------------------------------
    def you_play(self, state: State, move: Move) -> None:
        match move:
            case ("activate", code, stick):
                card = self.cards[code]
                self.sticks[YOU].remove(stick)
                if card.symbol == "sticks":
                    if card.effect.startswith("fate"):
                        self.fate[YOU] += int(card.effect.split()[1])
                elif card.arrows == "opponent":
                    self.fate[YOU] += self.layout.ghost.instead
                    self.seen["for you"] += 1
            case ("strike", sticks):
                for stick in sticks:
                    self.sticks[IT].remove(stick)
            case ("throw-again", sticks):
                for stick in sticks:
                    self.sticks[IT].remove(stick)
                self.throwing = [(IT, "later")]

    # ---- the tile ------------------------------------------------------------------------
    def total(self, seat: int) -> int:
        return self.fate[seat] + sum(points(stick) for stick in self.sticks[seat])

    def compare_after(self, before: State, after: State) -> None:
        its = self.game.totals(after, IT)
        over = self.game.due(after) is None
        if not over and self.fighting and self.game.due(after).kind == "act":  # type: ignore[union-attr]
            assert its["fate"] == self.total(IT)
            assert self.game.totals(after, YOU)["fate"] == self.total(YOU)
        if its["tiles"] > self.tiles:
            assert self.wins()
            assert not self.plan
            self.tiles += 1
            self.seen["tile"] += 1
        assert its["tiles"] == self.tiles
        crossed = self.start + self.tiles
        row = self.layout.ghost.row
        assert its["points"] == (row[crossed - 1] if crossed else 0)
        assert over or its["points"] < GOAL
        if not over and before.round and after.round != before.round:
            self.guide = YOU if self.wins() else IT
            self.fighting = False
            assert after.guide == self.guide

    def wins(self) -> bool:
        """Most fate points win the tile; the guide wins ties."""
        return self.total(IT) > self.total(YOU) or (self.total(IT) == self.total(YOU) and self.guide == IT)

    def end(self, state: State) -> None:
        its = self.game.totals(state, IT)["points"]
        won = self.game.standings(state)[0].player == state.players[IT]
        if its >= GOAL:
            assert won
        self.seen["won" if won else "lost"] += 1


def test_the_ghost_moves_as_its_paper_says() -> None:
    seen = compare(Reader, BOARDS, TURNS)
    nagas = ("fate", "strike", "throw again", "rob", "swap relics", "turn", "trap")
    assert all(seen[f"naga: {what}"] for what in nagas), seen
    assert seen["cancelled"] and seen["for you"] and seen["no naga: swap relics"], seen
