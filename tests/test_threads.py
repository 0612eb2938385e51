"""Several threads of a fresh process do the same for the first time at once; a crash is a negative exit status."""

import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.games import library
from tests.replay.frozen import GAMES

THREADS, BEGUN = 8, 24
AT_ONCE = """
import sys
from threading import Barrier, Thread

def at_once(what, *given):
    def one():
        barrier.wait()
        try:
            what(*given)
        except BaseException as error:
            wrong.append(error)
            raise
    barrier, wrong = Barrier({threads}), []
    threads = [Thread(target=one) for _ in range({threads})]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong

sys.setswitchinterval(1e-6)
"""
"""Threads take turns a thousand times as often as usual."""
LOAD = """
from sheetgen.games import library
for path in map(library.resolve, sys.argv[1:]):
    at_once(library.load, path)
"""
PAGES = """
from pathlib import Path
from sheetgen.page.page import render_page
from sheetgen.replay import replay
def made(path):
    return render_page(replay(path.read_text(encoding="utf-8"), path.parent), ["ar"])
for path in map(Path, sys.argv[1:]):
    at_once(made, path)
"""


def run(source: str, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", AT_ONCE.format(threads=THREADS) + source, *words],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def one_of_each_kind() -> list[str]:
    kinds = {(entry.game, entry.kind): entry.address for entry in library.available()}
    return list(kinds.values())


@pytest.mark.medium
def test_threads_may_read_layouts_of_a_kind_for_the_first_time_at_once() -> None:
    addresses = one_of_each_kind()
    assert len(addresses) > 10
    for _ in range(3):
        run(LOAD, *addresses)


@pytest.mark.slow
def test_threads_may_make_pages_at_once(tmp_path: Path) -> None:
    """Of a game that has begun: what is done for the first time is done by then."""
    begun = (GAMES / "raja/two.log").read_text(encoding="utf-8").splitlines()[:BEGUN]
    log = tmp_path / "begun.log"
    log.write_text("\n".join(begun) + "\n", encoding="utf-8")
    run(PAGES, str(log))
