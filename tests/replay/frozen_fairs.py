"""What was said of logs of a small game, made by chance, when that was last looked at: ``fairs.json``.

    python -m tests.replay.frozen_fairs [GAME NUMBER]

writes it again, after a change that is meant, and prints which logs are told otherwise now; or shows one.

The game (``fair.py``) takes so little to play that hundreds of its logs are read in a second. Each is a game of chance
as some hand may write it: what goes without saying is said or not, words are cut, turns go over several lines. Most
have a slip or two. They are read on behind each fault, and once more with a search for what would set them right.
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen.explain.ledger import ledger_entries
from sheetgen.games.contract.values import Move
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.mend.recover import Recovery
from sheetgen.read.claims import ComparedClaims
from sheetgen.read.heading import Heading
from sheetgen.read.lines import split_lines
from sheetgen.read.result import LogReading, Replay
from tests.replay.fair import FAIRS, Artful, Fair, State
from tests.replay.weighed import weighed
from tests.support.logs import judged

KEPT = Path(__file__).with_name("fairs.json")
LOGS = 120
"""Logs of each game."""
EFFORT = 600
"""Each log is searched too, with so little effort."""
ARTFUL = [name for name, (game, *_) in FAIRS.items() if issubclass(game, Artful)]
ARTFUL_EFFORT, MISNAMED = 3000, 0.7
"""Where what was said keeps off what is said, with more; most slips there name another thing."""
UNKNOWN, UNSAID, TOGETHER = 0.15, 0.7, 0.8
"""How often nobody knows what the wind was, or a card; how often is left out what goes without saying; how often a
line has all that a player says.
"""
WORDS = (
    "?", "crow", "believe", "sleep", "bless", "draw", "5", "1", "foo", "purr", "paint b r", "wind north", "pull cat",
    "see; 4", "foo; bar",
)  # fmt: skip
"""What a hand may write in some place."""
KINDS = (
    tuple("123456789"),
    ("r", "b", "red", "blue", "rb", "br"),
    ("cat", "camel", "crow"),
    ("steal", "trick"),
)
"""Words of which a hand may write one for another."""
Rows = list[str]


def written(name: str, number: int) -> str:
    """Log ``number`` of a game, with its slips."""
    rng = random.Random(f"{name} {number}")
    rows = sound(name, rng)
    for _ in range(rng.choice((0, 0, 1, 2))):
        slip = _another if name in ARTFUL and rng.random() < MISNAMED else rng.choice(SLIPS)
        rows = slip(rng, rows, FAIRS[name][1])
    return "\n".join(rows)


def sound(name: str, rng: random.Random) -> Rows:
    """A game of chance in rows that say all that must be said."""
    kind, players, options = FAIRS[name]
    game = kind()
    lexicon = game.grammar.lexicon("en", players)
    rows: Rows = []
    line = ("", 0)
    for state, move, goes_without in _played(game, game.start(None, players, options), rng):
        due = game.due(state)
        assert due is not None
        alone = due.kind in ("wind", "die")
        head = due.kind if alone else players[state.seat if due.player is None else due.player]
        # That a card is not known is said, or what parts turns that nobody plays; and nobody tells right behind an
        # answer what the rules do next.
        told = move == ("card", None) or (state.alone and due.kind == "wind")
        over = move in (("sleep",), ("gamble",)) and line == (head, state.count - 1)
        if over or (goes_without and not told and rng.random() < UNSAID):
            continue
        if line == (head, state.count) and rng.random() < TOGETHER:
            rows[-1] += f"{rng.choice(('; ', '; ', ' '))}{_said(rng, lexicon, move)}"
        else:
            rows.append(f"{head}: {_said(rng, lexicon, move)}")
        line = (head, state.count)
    return rows


def _played(game: Fair, state: State, rng: random.Random) -> Iterator[tuple[State, Move, bool]]:
    """A game of chance: each move with the state before it, and whether it goes without saying."""
    while (due := game.due(state)) is not None:
        forced = game.forced(state)
        if due.is_chance:
            move = game.unknown(state) if rng.random() < UNKNOWN else game.chance(state, rng)
        else:
            move = forced or rng.choice(game.legal(state))
        yield state, move, move in (forced, game.silent(state, None), game.unknown(state))
        state = game.apply(state, move)


def _said(rng: random.Random, lexicon: Lexicon, move: Move) -> str:
    text = lexicon.write(move, lead=rng.random() < 0.5, short=rng.random() < 0.2)
    assert text is not None, move
    return text


# ---- slips -------------------------------------------------------------------------------------


def _gone(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], *rows[at + 1 :]]


def _doubled(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], rows[at], *rows[at:]]


def _moved(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    rest = list(rows)
    row = rest.pop(rng.randrange(len(rest)))
    rest.insert(rng.randrange(len(rest) + 1), row)
    return rest


def _anothers(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], f"{rng.choice(players)}:{rows[at].partition(':')[2]}", *rows[at + 1 :]]


def _cut(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], f"{rows[at][0]}:{rows[at].partition(':')[2]}", *rows[at + 1 :]]


def _abbreviated(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    head, _, body = rows[at].partition(": ")
    cut = " ".join(word[: rng.randint(1, len(word))] for word in body.split())
    return [*rows[:at], f"{head}: {cut}", *rows[at + 1 :]]


def _misheard(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    words = rows[at].split(" ")
    words[rng.randrange(1, len(words)) if len(words) > 1 else 0] = rng.choice(WORDS)
    return [*rows[:at], " ".join(words), *rows[at + 1 :]]


def _more(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], f"{rows[at]}; {rng.choice(WORDS)}", *rows[at + 1 :]]


def _aside(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    return [*rows[:at], f"{rng.choice(players)}: {rng.choice(WORDS)}", *rows[at:]]


def _claimed(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows) + 1)
    return [*rows[:at], f"claim {rng.choice(players)}: points {rng.randrange(16)}", *rows[at:]]


def _mistyped(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows))
    place = rng.randrange(len(rows[at]))
    return [
        *rows[:at],
        rows[at][:place] + rng.choice(("", "x", "e")) + rows[at][place + 1 :],
        *rows[at + 1 :],
    ]


def _another(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    """Something is called by the name of another thing of its kind."""
    kinds = [kind for kind in (*KINDS, players) if any(word in kind for row in rows for word in _words(row))]
    kind = rng.choice(kinds)
    at = rng.choice([n for n, row in enumerate(rows) if any(word in kind for word in _words(row))])
    head, _, body = rows[at].partition(": ")
    words = body.split(" ")
    place = rng.choice([n for n, word in enumerate(words) if word.rstrip(";") in kind])
    words[place] = rng.choice(kind) + ";" * words[place].endswith(";")
    return [*rows[:at], f"{head}: {' '.join(words)}", *rows[at + 1 :]]


def _words(row: str) -> Rows:
    return [word.rstrip(";") for word in row.partition(": ")[2].split(" ")]


def _exchanged(rng: random.Random, rows: Rows, players: tuple[str, ...]) -> Rows:
    at = rng.randrange(len(rows) - 1)
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


SLIPS: tuple[Callable[[random.Random, Rows, tuple[str, ...]], Rows], ...] = (
    _gone, _doubled, _moved, _anothers, _cut, _abbreviated, _misheard, _more, _aside, _claimed,
    _mistyped, _exchanged,
)  # fmt: skip


# ---- what is said of them ----------------------------------------------------------------------


def read(name: str, text: str, searched: bool = False) -> Replay:
    """A log of a game as it is read: on behind each fault, or with a search for what would set it right."""
    kind, players, options = FAIRS[name]
    heading = Heading()
    heading.game, heading.layout, heading.players, heading.options = kind(), object(), players, dict(options)
    read = split_lines(text)
    if not searched:
        return judged(heading, read)
    effort = ARTFUL_EFFORT if name in ARTFUL else EFFORT
    return Recovery(LogReading(heading, read), ComparedClaims([], []), effort).run()


def told(name: str, number: int, searched: bool = False) -> Iterator[str]:
    """What is said of a log: what a search weighed, its findings, what each line did, what it came to."""
    with weighed() as kept:
        found = read(name, written(name, number), searched)
    for n in range(len(kept.searches)):
        yield from kept.changes(n)
    yield from kept.ways
    for one in found.findings:
        more = [one.clause, " | ".join(one.suggestions), str(one.read_on or ""), str(one.follows or "")]
        more += [
            f"{p.kind} {p.line} {p.removed} {p.lines} {p.agreeing} {p.claims} {p.clear}"
            for p in one.proposals
        ]
        yield f"{one.line}:{one.column}+{one.length} {one.code} {one.message} {' / '.join(filter(None, more))}"
    yield from (f"{note.line}: {note.message}" for note in found.unchecked)
    for step in found.steps:
        events = (f"{event.how} {event.player} {event.move}" for event in step.events)
        yield f"{step.line.number} {step.player} {step.sound}: {', '.join(events)}"
    for entry in ledger_entries(found):
        yield f"{entry.line} {entry.player} {entry.text} {entry.marks} {entry.totals} {entry.forced}"
    yield f"{found.state}"


def digests(name: str) -> str:
    """A short digest of what is said of each log of a game."""
    return " ".join(_digest(name, number) for number in range(LOGS))


def _digest(name: str, number: int) -> str:
    said = [*told(name, number), *told(name, number, searched=True)]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:4]


def kept() -> dict[str, str]:
    """What was kept."""
    found: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def main(chosen: list[str]) -> None:
    """Freeze all again, or show a log and what is said of it."""
    parser = argparse.ArgumentParser(
        "python -m tests.replay.frozen_fairs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("log", nargs="*", metavar="GAME NUMBER")
    if log := parser.parse_args(chosen).log:
        name, number = log[0], int(log[1])
        print(written(name, number), *told(name, number), "", *told(name, number, True), sep="\n")
        return
    old, new = kept(), {name: digests(name) for name in FAIRS}
    for name, row in new.items():
        before = old.get(name, "").split()
        print(f"{name}:", *(n for n, one in enumerate(row.split()) if one not in before[n : n + 1]))
    KEPT.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
