"""Replay beside python-chess reading PGN: both read text and check that every move is legal."""

import io
import random
import time
from itertools import count
from pathlib import Path

import chess
import chess.pgn

from sheetgen.replay import replay
from tests.support.logs import record
from tools.rewrites import Table, split

GAMES = Path(__file__).parents[2] / "tests" / "replay" / "games"
ROUNDS = 3


def ours() -> float:
    """Decisions a second of replaying all example games from their text; the best of three rounds."""
    texts = [(path.read_text(encoding="utf-8"), path.parent) for path in sorted(GAMES.rglob("*.log"))]
    best = 0.0
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        decisions = sum(replay(text, base).decisions for text, base in texts for _ in range(3))
        best = max(best, decisions / (time.perf_counter() - begin))
    return best


def chess_games() -> float:
    """Moves a second of python-chess reading random games; the best of three rounds."""
    games = [_game(random.Random(seed)) for seed in range(20)]
    best = 0.0
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        read = [chess.pgn.read_game(io.StringIO(text)) for text in games]
        moves = sum(game.end().ply() for game in read if game is not None)
        best = max(best, moves / (time.perf_counter() - begin))
    return best


def _game(rng: random.Random) -> str:
    board, game = chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = game
    for _ in range(120):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = rng.choice(legal)
        board.push(move)
        node = node.add_variation(move)
    return str(game)


def long_log(lines: int) -> str:
    """A game of at least ``lines`` lines of play: five at random on Raja's map, each decision on a line of its own."""
    for seed in count():
        text, _ = record("raja", "rajasthan", ["Leila", "Rajesh", "Ann", "Dev", "Mira"], seed)
        if (found := split(Table(text))).count("\n") >= lines:
            return found
    raise AssertionError("seeds never end")
