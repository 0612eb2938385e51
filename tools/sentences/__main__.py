"""``python -m tools.sentences [--seed 1] [--number 2000] [--lang de …] [--game raja …] [--worst]``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from tools.sentences import report
from tools.sentences.judge import MISREAD, Verdict, judge
from tools.sentences.tables import GAMES, Table
from tools.sentences.wording import sentence
from tools.sentences.words import FOLDER

LANGS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
AT_ONCE = 12
"""Sentences of one log in a row: a log is read once for them."""


@lru_cache(maxsize=4)
def _table(name: str, lang: str, most: int | None) -> Table:
    return Table(GAMES / f"{name}.log", lang, most)


def logs() -> dict[str, list[str]]:
    """The names of the example logs, by the game in their headers."""
    found: dict[str, list[str]] = {}
    for path in sorted(GAMES.rglob("*.log")):
        game = path.parent.name if path.parent != GAMES else "dice-charmers"
        found.setdefault(game, []).append(path.relative_to(GAMES).with_suffix("").as_posix())
    return found


def verdicts(
    seed: int,
    number: int,
    langs: Sequence[str] = LANGS,
    games: Sequence[str] = (),
    at_once: int = AT_ONCE,
    most: int | None = None,
) -> Iterator[Verdict]:
    """What becomes of ``number`` sentences: the same for the same seed, languages and games.

    ``most`` is how many lines of a log are read: fewer are faster.
    """
    known = logs()
    rng = Random(seed)
    pairs = [(lang, game) for lang in langs for game in games or known]
    done = 0
    while done < number:
        rng.shuffle(pairs)
        for lang, game in pairs:
            table = _table(rng.choice(known[game]), lang, most)
            for _ in range(min(at_once, number - done)):
                yield judge(sentence(rng.choice(table.spots), rng))
                done += 1


def main() -> int:
    """Judge sentences and print tables; the exit status is 1 if one is misread."""
    parser = argparse.ArgumentParser(prog="python -m tools.sentences", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("--lang", nargs="*", choices=LANGS, default=LANGS)
    parser.add_argument("--game", nargs="*", choices=[*logs()], default=())
    parser.add_argument("--worst", action="store_true", help="also unknown words and misleading messages")
    asked = parser.parse_args()
    found = list(verdicts(asked.seed, asked.number, asked.lang, asked.game))
    rows = [*report.table(found), "", *report.refusals(found), "", *report.misread(found)]
    if asked.worst:
        rows += ["", *report.misleading(found), "", *report.unknown(found, 60)]
    print("\n".join(rows))
    return int(any(verdict.kind == MISREAD for verdict in found))


if __name__ == "__main__":
    raise SystemExit(main())
