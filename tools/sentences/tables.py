"""Sound logs in each language, and their lines as moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from sheetgen.explain.format import canonical_log, typed_moves
from sheetgen.games.contract.values import Move, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay

GAMES = Path(__file__).parents[2] / "tests" / "replay" / "games"


class Table:
    """A sound log in canonical words of one language, or its first ``most`` lines."""

    def __init__(self, path: Path, lang: str, most: int | None = None) -> None:
        self.name = path.relative_to(GAMES).with_suffix("").as_posix()
        self.lang = lang
        typed_lines = path.read_text(encoding="utf-8").splitlines()[:most]
        found = replay("\n".join(typed_lines), GAMES)
        numbers = [step.line.number for step in found.steps]
        self.found: Replay = replay(canonical_log(found, GAMES, lang), GAMES)
        found = self.found
        self.source = {step.line.number: n for step, n in zip(found.steps, numbers, strict=True)}
        """The line of each line in the example game."""
        self.rows = [line.text for line in found.lines]
        heading = found.heading
        self.players = heading.players
        self.lexicon: Lexicon = found.game.grammar.lexicon(lang, heading.players, heading.layout)

    @property
    def game(self) -> str:
        """The game's name in headers."""
        return str(self.found.game.key)

    @cached_property
    def spots(self) -> list[Spot]:
        """The lines of players that say something; the ghost's are no sentences."""
        ghost = self.found.heading.ghost
        return [
            Spot(self, step, moves)
            for step in self.found.steps
            if step.player not in (None, ghost) and (moves := typed_moves(step, self.found.game))
        ]

    def cut(self, number: int, line: str) -> str:
        """The log up to line ``number``, which is ``line``."""
        return "\n".join([*self.rows[: number - 1], line]) + "\n"


class Spot:
    """A line of a table that sentences stand for."""

    def __init__(self, table: Table, step: Step, moves: Sequence[Move]) -> None:
        self.table = table
        self.moves = tuple(moves)
        self.number = step.line.number
        self.name = f"{table.name}:{table.source[self.number]}"
        assert step.player is not None
        self.head = f"{table.players[step.player]}: "
        self.body = step.line.body.strip()

    @cached_property
    def after(self) -> State:
        """The state on the table after the line."""
        found = self.read(self.body)
        assert found.legal, (self.table.name, self.body)
        return found.state

    def read(self, body: str) -> Replay:
        """The log up to this line with other words in it."""
        return replay(self.table.cut(self.number, self.head + body), GAMES, effort=0)

    @cached_property
    def ways(self) -> list[tuple[Move, ...]]:
        """The moves, and shorter ways to say the same that the canonical words are read in too."""
        found = [self.moves]
        for way in self._shorter():
            read = self.read("; ".join(map(self._written, way)))
            if read.legal and read.state == self.after:
                found.append(way)
        return found

    def _written(self, move: Move) -> str:
        said = self.table.lexicon.write(("actions", move[1], move[1]) if move[0] == "action" else move)
        assert said is not None, move
        return said.split(",")[0] if move[0] == "action" else said

    def _shorter(self) -> Iterator[tuple[Move, ...]]:
        if any(move[0] == "use" for move in self.moves):
            yield tuple(move for move in self.moves if move[0] != "use")
        plain = ("gold", "quarry")
        for move in self.moves:
            rest = tuple(other for other in self.moves if other is not move)
            if move[0] == "actions" and self._all_done(move[1:], rest):
                yield (*(("action", one) for one in move[1:] if one in plain), *rest)

    @staticmethod
    def _all_done(actions: Sequence[str], moves: Sequence[Move]) -> bool:
        """Whether each action says itself by what is done, or is done at once."""
        done = [move[0] for move in moves]
        return all(
            one in ("gold", "quarry")
            or (
                one in ("house", "move", "palace", "governor", "character")
                and done.count(one) >= actions.count(one)
            )
            for one in actions
        )
