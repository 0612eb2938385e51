"""Measures what users wait for; run with ``make bench``.

Replay is compared with python-chess reading PGN in the same run, as machines differ. Whole commands
are timed from the shell, the median of several runs.
"""

import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess
import chess.pgn

from sheetgen.replay.replay import replay

GAMES = Path(__file__).parent.parent / "tests" / "replay" / "games"
RUNS = 9


def replay_speed() -> tuple[int, float]:
    """(decisions, seconds) of replaying all example games from their text; the best of three rounds."""
    texts = [(path.read_text(encoding="utf-8"), path.parent) for path in sorted(GAMES.glob("*.log"))]
    decisions, best = 0, float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        decisions = sum(replay(text, base).decisions for text, base in texts for _ in range(20))
        best = min(best, time.perf_counter() - begin)
    return decisions, best


def pgn_speed() -> tuple[int, float]:
    """(moves, seconds) of python-chess reading random games with legality; the best of three rounds."""
    rng = random.Random(1)
    games = []
    for _ in range(20):
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(120):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            board.push(move)
            node = node.add_variation(move)
        games.append(str(game))
    moves, best = 0, float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        read = [chess.pgn.read_game(io.StringIO(text)) for text in games]
        best = min(best, time.perf_counter() - begin)
        moves = sum(game.end().ply() for game in read if game is not None)
    return moves, best


def long_log(lines: int) -> str:
    """A log of at least ``lines`` lines: the longest example game with its turns commented and claimed."""
    text = max(
        (path.read_text(encoding="utf-8") for path in GAMES.glob("*.log")), key=lambda t: t.count("\n")
    )
    rows = text.splitlines()
    extra = lines - len(rows)
    for i in range(max(extra, 0)):
        rows.insert(len(rows) - i % len(rows), f"# remark {i}")
    return "\n".join(rows) + "\n"


def shell(*arguments: str, runs: int = RUNS) -> float:
    """Median seconds of a whole command, as a user has it: bytecode is kept, a first run has written it."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    usual["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
    subprocess.run(
        [sys.executable, "-m", "sheetgen", *arguments], capture_output=True, check=False, env=usual
    )
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *arguments], capture_output=True, check=False, env=usual
        )
        times.append(time.perf_counter() - begin)
        if done.returncode:
            raise SystemExit(done.stderr.decode() or done.stdout.decode())
    return statistics.median(times)


def main() -> None:
    decisions, seconds = replay_speed()
    moves, chess_seconds = pgn_speed()
    ours, theirs = decisions / seconds, moves / chess_seconds
    print(f"replay            {ours:10,.0f} decisions/s from text, all legality checked")
    print(f"python-chess PGN  {theirs:10,.0f} moves/s; ratio {ours / theirs:.2f}")
    with tempfile.TemporaryDirectory() as scratch:
        log, sheet = Path(scratch, "long.log"), Path(scratch, "sheet.pdf")
        log.write_text(long_log(300), encoding="utf-8")
        bare = min(shell_python() for _ in range(RUNS))
        print(f"python -c pass    {1000 * bare:10.0f} ms")
        print(f"--version         {1000 * shell('--version'):10.0f} ms")
        print(f"score, 300 lines  {1000 * shell('score', str(log)):10.0f} ms")
        print(
            f"print, one sheet  {1000 * shell('print', 'dice-charmers/sun', '-o', str(sheet), '--force'):10.0f} ms"
        )
        pad = ("print", "dice-charmers/sun", "dice-charmers/moon", "--numbered", "-o", str(sheet), "--force")
        for copies in (1, 100, 1000):
            seconds = shell(*pad, "--copies", str(copies), runs=3)
            size = sheet.stat().st_size / 1000
            print(
                f"print, {copies:4} copies{1000 * seconds:10.0f} ms, {size:.0f} kB (front and back, numbered)"
            )


def shell_python() -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
