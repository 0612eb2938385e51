"""Feeds a reader inputs that reach ever more of its code, as long as one likes; run with ``make fuzz``.

    python -m tools.fuzz TARGET [--seconds N] [--keep FOLDER]

An input that brings a traceback, takes longer than ``docs/limits.md`` allows or more memory ends it; it is kept in
output/fuzz/, and ``--again FILE`` runs just that. Inputs that reached something new are kept in ``--keep`` for the
next time.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.fuzz.targets import Target

ROOT = Path(__file__).parents[2]

SECONDS, MEGABYTES = 20, 2_000
"""What one input may take; the reader's code is watched, so it is slower than otherwise, and larger."""
LONGER = 10
"""How many times as long as a whole input it may take, where that is more: photos, and machines that are busy."""


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description=__doc__.split("\n")[0] if __doc__ else None
    )
    parser.add_argument("target", help="log, layout, tally, throw, catalog, preflight, ink, photo...")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--again", type=Path)
    return parser.parse_args()


def main() -> None:
    """Fuzz, or run one input again."""
    import atheris

    with atheris.instrument_imports(
        include=["sheetgen"]
    ):  # to the end, for commands import when they are run
        given = asked()
        from tools.fuzz.targets import TARGETS

        if given.target not in TARGETS:
            raise SystemExit(f"no such target; there are {', '.join(TARGETS)}")
        target = TARGETS[given.target]
        if given.again:
            target.run(given.again.read_bytes())
            return
        began = time.monotonic()
        target.run(next(target.seeds()))  # what it imports is made ready to be watched, which takes longest
        most = max(SECONDS, math.ceil(LONGER * (time.monotonic() - began)))
        atheris.Setup([sys.argv[0], *options(given, target, most)], target.run)
        atheris.Fuzz()


def options(given: argparse.Namespace, target: Target, most: int) -> Iterator[str]:
    """What libFuzzer is told: the limits (``most`` seconds an input), and folders with inputs, kept ones and seeds."""
    found = ROOT / "output" / "fuzz"
    kept, begin = given.keep or Path(tempfile.mkdtemp()), Path(tempfile.mkdtemp())
    for path in (found, kept):
        path.mkdir(parents=True, exist_ok=True)
    for n, seed in enumerate(target.seeds()):
        (begin / str(n)).write_bytes(seed)
    yield from (f"-max_total_time={given.seconds}", f"-timeout={most}", f"-rss_limit_mb={MEGABYTES}")
    yield from (f"-artifact_prefix={found}/{given.target}-", str(kept), str(begin))


if __name__ == "__main__":
    main()
