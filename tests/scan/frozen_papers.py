"""What the games said of sheets, sound and disturbed, when that was last looked at: ``papers/GAME.json``.

    python -m tests.scan.frozen_papers

writes these files again, after a change that is meant, and prints which sheets are told otherwise now.

The sheets are those of random games, on the way and at the end, and each of them with some marks more, fewer, or of
another kind: what rules find wrong with it and what it comes to is kept as a digest. So is what each rule finds in its
own places filled at random, sparsely to densely, and how the sheet is made up: its marks, the names of its places.
"""

import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sheetgen.games.contract.paper import Breach, Paper, Tally
from tests.scan import made_up

PAPERS = Path(__file__).parent / "papers"
SEEDS = range(2)
PARTS = 3
"""Of each game so many states are looked at, the last one among them."""
DISTURBED, RULE, ROW = 4, 12, 3
"""So often is each sheet disturbed anywhere, and on the places of each of its rules and rows."""
MOST = 6
"""Marks that are disturbed at once, at most."""
FILLED, TIMES = (0.02, 0.1, 0.4, 0.7, 0.95), 6
"""Shares of a rule's places that are marked by chance, and how often each is tried."""


def file(address: str) -> Path:
    """Where a sheet's digests are kept."""
    return PAPERS / f"{address.replace('/', '-')}.json"


def told(address: str) -> dict[str, str]:
    """For each sheet of the random games the digests of all that is said of it."""
    paper = made_up.paper(address)
    sheets = {name: " ".join(_told(paper, truth, random.Random(name))) for name, truth in _sheets(address)}
    filled = " ".join(_filled(paper, random.Random(address)))
    return {"made up of": " ".join(_made_up_of(paper)), "filled by chance": filled, **sheets}


def _made_up_of(paper: Paper) -> Iterator[str]:
    """Which marks its places may carry, what they are called, and all else that is no rule."""
    yield _digest(
        f"{spot} {' '.join(kinds)} {paper.name(spot)}" for spot, kinds in sorted(paper.kinds.items())
    )
    yield _digest(f"{spot} {sorted(costs.items())}" for spot, costs in sorted(paper.unusual.items()))
    yield _digest((*sorted(paper.ringed), str(paper.enough), f"{paper.own} {paper.plays}"))
    yield _digest(f"{row.clause} {row.weight} {row.stages} {' '.join(row.spots)}" for row in paper.rows)


def _filled(paper: Paper, rng: random.Random) -> Iterator[str]:
    """What each rule finds where its places are marked by chance, and no others."""
    for rule in paper.rules:
        for share in FILLED:
            said: list[str] = []
            for _ in range(TIMES):
                marks = dict.fromkeys(paper.kinds, "")
                for spot in rule.spots:
                    if spot in marks and rng.random() < share:
                        marks[spot] = rng.choice(paper.kinds[spot])
                said.extend(map(_breach, rule.check(marks)))
            yield _digest(said)


def _sheets(address: str) -> Iterator[tuple[str, dict[str, str]]]:
    seats = min(made_up.BOARDS[address][1], 2) if made_up.paper(address).own else 1
    for seed in SEEDS:
        states = made_up.states(address, seed)
        for part in range(1, PARTS + 1):
            state = states[len(states) * part // PARTS - 1]
            for seat in range(seats):
                yield f"game {seed}, part {part}, seat {seat + 1}", made_up.marks(address, state, seat)


def _told(paper: Paper, truth: dict[str, str], rng: random.Random) -> Iterator[str]:
    """What is said of the sheet as it is, disturbed anywhere, and of each rule, row and choice by itself."""
    yield _digest(_all(paper, truth))
    for _ in range(DISTURBED):
        yield _digest(_all(paper, _disturbed(paper, truth, sorted(paper.kinds), rng)))
    whole = dict.fromkeys(paper.kinds, "") | truth
    for rule in paper.rules:
        spots = [spot for spot in rule.spots if spot in paper.kinds]
        several = [_disturbed(paper, whole, spots, rng) for _ in range(RULE if spots else 0)]
        yield _digest(_breach(breach) for marks in (whole, *several) for breach in rule.check(marks))
    for row in paper.rows:
        several = [_disturbed(paper, whole, row.spots, rng) for _ in range(ROW)]
        yield _digest(_breach(breach) for marks in several for breach in paper.out_of_order(row, marks))
    for choice in paper.choices:
        several = [_disturbed(paper, whole, choice.spots, rng) for _ in range(RULE)]
        yield _digest(_breach(breach) for marks in several for breach in choice.breaches(marks))


def _disturbed(
    paper: Paper, truth: dict[str, str], spots: Sequence[str], rng: random.Random
) -> dict[str, str]:
    """The same sheet with marks that another hand might have left out, added, or made otherwise."""
    marks = dict(truth)
    marked = [spot for spot in spots if marks.get(spot)]
    for _ in range(rng.randint(1, MOST)):
        spot = rng.choice(marked if marked and rng.random() < 0.4 else spots)
        marks[spot] = rng.choice(["", *paper.kinds[spot]])
    return marks


def _all(paper: Paper, marks: dict[str, str]) -> Iterator[str]:
    yield from map(_breach, paper.breaches(marks))
    yield from map(_tally, paper.tallies(marks))
    yield from map(_breach, paper.findings(marks, sorted(paper.kinds)[::2]))


def _digest(said: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:4]


def _breach(breach: Breach) -> str:
    return f"{breach.code} {breach.clause} {breach.message} {' '.join(breach.spots)} {breach.weight:.3f}"


def _tally(tally: Tally) -> str:
    values, written = sorted(tally.values.items()), sorted(tally.written.items())
    return f"{tally.game} {tally.seat} {values} {written} {tally.used} {tally.name}"


def differences(old: dict[str, str], new: dict[str, str]) -> Iterator[str]:
    """Which sheets are told otherwise, and how often."""
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name, "").split(), new.get(name, "").split()
        changed = sum(a != b for a, b in zip(before, after, strict=False)) + abs(len(before) - len(after))
        if changed:
            yield f"{name}: {changed} of {len(after)} otherwise"


def main() -> None:
    """Freeze all again."""
    PAPERS.mkdir(exist_ok=True)
    for address in made_up.BOARDS:
        path, new = file(address), told(address)
        if path.exists():
            for text in differences(json.loads(path.read_text(encoding="utf-8")), new):
                print(f"{address}: {text}")
        path.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
