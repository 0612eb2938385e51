"""Whole commands, as a user has them: from the shell, with bytecode kept, files of the cache apart from the user's."""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

RUNS = 3


class Took(NamedTuple):
    """Medians in milliseconds: by the clock, and of the processor (user and system)."""

    wall: float
    cpu: float


def took(
    command: Sequence[str], env: Mapping[str, str], runs: int = RUNS, passes: Sequence[int] = (0,)
) -> Took:
    """What a command takes after a first run, which writes bytecode; ends the program if it fails."""
    taken = []
    for _ in range(runs + 1):
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, capture_output=True, check=False, env=env)
        wall, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        taken.append((1000 * wall, 1000 * cpu))
        if done.returncode not in passes:
            raise SystemExit(f"{' '.join(command)}\n{done.stdout.decode()}{done.stderr.decode()}")
    return Took(*(statistics.median(column) for column in zip(*taken[1:], strict=True)))


def environment(cache: str) -> dict[str, str]:
    """The user's, but with a cache of its own, in ``cache`` or ``off``."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return usual | {"PYTHONPATH": os.environ.get("PYTHONPATH", ""), "SHEETGEN_CACHE": cache}


def sheetgen(*words: str) -> list[str]:
    """The words of a sheetgen command."""
    return [sys.executable, "-m", "sheetgen", *words]
