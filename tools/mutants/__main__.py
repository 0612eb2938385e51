"""How many small faults in the rules no test sees; run with ``make mutants``.

    python -m tools.mutants [--sample 500] [--seed 1] [--workers 2] [--tests PATH...] [--enough SECONDS] [PART...]

A part is a game's folder (``bania``) or ``replay``. First each test of the quick loop runs once, so that it is
known which statements it reaches. From all small faults that could be made in the parts' rules, marks, scoring
and replay (``<=`` for ``<``, ``or`` for ``and``, 2 for 1, a step left out) a sample is drawn by seed. Each gets
a process of its own, in which the tests that reach it run until one fails: those first that cost least for what
they see. Faults in what is only said to people are left out: other tests look after words. Prints each fault that
survived, and their share, with and without those that ``equivalent.toml`` lists since nothing can notice them.

On a busy machine ``--tests tests/games tests/replay`` and ``--enough 20`` ask fewer tests about each fault: more
survive so than really do.

Why neither mutmut nor cosmic-ray does this: see docs/measured/mutants.md.
"""

import argparse
import gc
import math
import os
import pickle
import random
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

import hypothesis  # noqa: F401  (imported before the processes part, so that each need not)
import pytest

from tools.mutants.equivalent import fault, listed
from tools.mutants.faults import ROOT, Mutant, files, folders, mutants
from tools.mutants.reach import Collected, Marks, Measured, each, measure
from tools.mutants.trial import PLAIN, Seen, concerned, functions, seen_anew, seen_here

GAMES = ("bania", "dice_charmers", "nagaraja", "raja")


class Outcome(NamedTuple):
    """What is known once all faults in functions have been tried."""

    measured: Measured
    alive: list[Mutant]
    left: list[Mutant]
    """Faults in what is run while modules are read: all must be read anew with each."""


def measured_and_tried(
    sample: Sequence[Mutant], chosen: argparse.Namespace, where: Path, voice: TextIO
) -> Outcome:
    """Collect the tests, see what each reaches, and try what can be tried without reading all anew."""
    workers: int = chosen.workers
    begin = time.perf_counter()
    found: list[Outcome] = []

    def with_tests(session: pytest.Session) -> None:
        items, known = {item.nodeid: item for item in session.items}, functions()
        gc.collect()
        gc.freeze()
        measured = measure(session, marks, workers, where)
        took = (time.perf_counter() - begin) / 60
        print(
            f"{len(session.items)} tests, {took:.1f} minutes to see what each reaches", file=voice, flush=True
        )
        for name in measured.failed:
            print(f"left out, for it fails with no fault at all: {name}", file=voice, flush=True)
        left = [mutant for mutant in sample if (mutant.file, mutant.line) in measured.early]
        inside = [mutant for mutant in sample if mutant not in left]
        seen = Seen(measured.tests)

        def see(mutant: Mutant) -> int:
            return seen_here(mutant, measured, items, known, seen, chosen.enough)

        tried = each(inside, see, workers)
        found.append(Outcome(measured, told(tried, measured, voice), left))

    parts = dict.fromkeys(mutant.part for mutant in sample)
    marks = Marks(
        [
            p.relative_to(ROOT).as_posix()
            for part in parts
            for home in folders(part)
            for p in sorted(home.rglob("*.py"))
        ]
    )
    marks.watch()
    pytest.main([*PLAIN, *chosen.tests], plugins=[Collected(with_tests)])
    return found[0]


def told(tried: Iterable[tuple[Mutant, int]], measured: Measured, voice: TextIO) -> list[Mutant]:
    """Tell of each fault that survives; those that do."""
    alive = []
    for done, (mutant, status) in enumerate(tried, 1):
        if status == 0:
            alive.append(mutant)
            found, could = fault(mutant), len(concerned(mutant, measured))
            how = "listed  " if found in listed() else "survived"
            where = f"{mutant.file}:{mutant.line}: {found.function}: {found.change}"
            print(f"{how}  {where}  (tests that reach it: {could})", file=voice, flush=True)
        print(f"{done} tried, {len(alive)} survived", file=sys.stderr, end="\r", flush=True)
    return alive


def shares(alive: Sequence[Mutant], tried: int) -> str:
    """How many survived, and how many of them are not listed as faults that nothing can notice."""
    same = sum(fault(mutant) in listed() for mutant in alive)
    gaps = len(alive) - same
    return (
        f"{len(alive)} of {tried} faults survived ({len(alive) / tried:.1%}). {same} are listed, as nothing can "
        f"notice them; of the others {gaps} of {tried - same} ({gaps / max(tried - same, 1):.1%})"
    )


def in_own_process(sample: Sequence[Mutant], chosen: argparse.Namespace, where: Path) -> Outcome:
    """All that needs the house read and the tests collected; this process goes on without either."""
    kept = where / "outcome"
    pid = os.fork()
    if not pid:
        voice = os.fdopen(os.dup(1), "w")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            kept.write_bytes(pickle.dumps(measured_and_tried(sample, chosen, where, voice)))
        except BaseException as error:
            print(error, file=voice, flush=True)
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    if not kept.exists():
        raise SystemExit("The tests could not be measured.")
    outcome: Outcome = pickle.loads(kept.read_bytes())
    return outcome


def main() -> None:
    """Draw, try, report."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", default=[*GAMES, "replay"])
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tests", nargs="+", default=["tests"])
    parser.add_argument("--enough", type=float, default=math.inf)
    chosen = parser.parse_args()
    os.chdir(ROOT)
    known = [mutant for part in chosen.parts for file in files(part) for mutant in mutants(file)]
    sample = random.Random(chosen.seed).sample(known, min(chosen.sample, len(known)))
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as where:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = where
        outcome = in_own_process(sample, chosen, Path(where))
        tried = each(outcome.left, lambda mutant: seen_anew(mutant, outcome.measured), chosen.workers)
        alive = outcome.alive + told(tried, outcome.measured, sys.stdout)
    minutes, computed = (time.perf_counter() - begin) / 60, sum(os.times()[:4])
    print(f"{shares(alive, len(sample))}. Drawn by seed {chosen.seed} from {len(known)}.")
    print(f"{minutes:.0f} minutes; {computed:.0f} seconds of computing")


if __name__ == "__main__":
    sys.exit(main())
