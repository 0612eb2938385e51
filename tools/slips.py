"""What becomes of one slip of the pen in a log: how it is told, and what is proposed.

    python -m tools.slips [--each 12] [--seed 1] [--double 20] [--worst] [GAME...]

Every example game is corrupted one word or line at a time: another player's name, another value of any argument
(a die's face, a cell, a side, a good, a person, a number), a typo, a decision or a line that is missing or too many,
two lines swapped, a line split. ``--each`` is how many of each kind are made for a game.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games.notation.tokens import folded_words
from sheetgen.games.notation.verbs import Move
from sheetgen.mend.checkpoints import Track
from sheetgen.mend.dry_run import Probe, ReadSegment
from sheetgen.mend.edit import ADDED, Wording, cheapest_rewording
from sheetgen.mend.proposals import apply_proposal
from sheetgen.read.finding import Finding, Proposal
from sheetgen.read.heading import HeaderReader
from sheetgen.read.lines import split_lines
from sheetgen.read.reader import TYPED, Event
from sheetgen.read.result import Replay
from sheetgen.read.statements import Statement
from sheetgen.replay import replay

PLAYED = ("dice-charmers", "raja", "nagaraja", "bania")
GAMES = Path(__file__).parents[1] / "tests" / "replay" / "games"
WHOLE_LINES = ("missing line", "doubled line", "swapped lines", "split line")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LATE = 3
"""Lines after which a slip that shows has shown late."""


def ending(found: Replay) -> Any:
    """What a log comes to: totals, marks, what is due. States read apart have boards of their own."""
    game, seats = found.game, range(len(found.heading.players))
    totals = [game.totals(found.state, seat) for seat in seats]
    return totals, [game.marks(found.state, seat) for seat in seats], game.due(found.state)


class Log:
    """A sound example game, and what each of its lines says."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        found = split_lines("\n".join(self.rows))
        heading = HeaderReader(found, path.parent).read()
        probe = Probe(heading, found)
        self.game = probe.game.key
        self.track = Track(probe, probe.statements())
        self.lexicon = probe.lexicon
        self.players = probe.players
        self.ending = ending(replay("\n".join(self.rows), path.parent))

    @property
    def statements(self) -> list[tuple[int, Statement]]:
        """The lines of play."""
        return [(i, s) for i, s in enumerate(self.track.statements) if s.head.kind != "claim"]

    def said(self) -> Iterator[tuple[Statement, ReadSegment, Event]]:
        """All that was typed, decision by decision."""
        for i, statement in self.statements:
            for said in self.track.played[i].read_segments:
                for event in said.events:
                    if event.how == TYPED and event.end > event.start:
                        yield statement, said, event

    @property
    def decisions(self) -> list[tuple[Statement, ReadSegment, Event]]:
        """What players decided."""
        return [said for said in self.said() if said[2].player is not None]

    @cached_property
    def values(self) -> list[tuple[Statement, ReadSegment, Event, dict[str, list[tuple[str, Move]]]]]:
        """All that was typed, each with its ``arguments``."""
        return [(*said, dict(arguments(self, said[2]))) for said in self.said()]


class Slip(NamedTuple):
    """A corrupted log; ``line`` is where in it the slip stands, ``says`` the move that it says, if it says one."""

    log: Log
    kind: str
    line: int
    text: str
    says: Move | None = None


def _with(log: Log, kind: str, statement: Statement, *rows: str, removed: int = 1) -> Slip:
    n = statement.line.number
    return Slip(log, kind, n, "\n".join([*log.rows[: n - 1], *rows, *log.rows[n - 1 + removed :]]) + "\n")


Make = Callable[[Log, random.Random], Slip | None]


# ---- kinds of slips -----------------------------------------------------------------------------


def wrong_name(log: Log, rng: random.Random) -> Slip | None:
    """Another player's name before the colon."""
    turns = [s for _, s in log.statements if s.head.kind == "player"]
    statement = rng.choice(turns)
    line = statement.line
    other = rng.choice([name for seat, name in enumerate(log.players) if seat != statement.head.seat])
    after = line.text[line.head_column + len(line.head or "") :]
    return _with(log, "wrong name", statement, line.text[: line.head_column] + other + after)


def typo(log: Log, rng: random.Random) -> Slip | None:
    """A letter too many, too few, another one, or two of them swapped."""
    words = [
        (s, t) for s, said, _ in log.said() for t in said.segment.tokens if t.length > 2 and t.text.isalpha()
    ]
    statement, token = rng.choice(words)
    text = statement.line.text
    word = text[token.column : token.column + token.length]
    i = rng.randrange(len(word))
    wrong = rng.choice(
        [
            word[:i] + word[i + 1 : i + 2] + word[i] + word[i + 2 :],
            word[:i] + word[i + 1 :],
            word[:i] + word[i] + word[i:],
            word[:i] + rng.choice(LETTERS) + word[i + 1 :],
        ]
    )
    if wrong == word:
        return None
    changed = text[: token.column] + wrong + text[token.column + token.length :]
    return _with(log, "typo", statement, changed)


def missing_decision(log: Log, rng: random.Random) -> Slip | None:
    """A decision that was not written."""
    statement, said, event = rng.choice(log.decisions)
    if sum(s is statement for s, _, _ in log.decisions) < 2:
        return None
    text = Wording(said.segment, event.start, event.end, "").applied_to(statement.line.text)
    return _with(log, "missing decision", statement, text)


def extra_decision(log: Log, rng: random.Random) -> Slip | None:
    """A decision of somewhere else."""
    statement, said, _ = rng.choice(log.decisions)
    move = rng.choice(log.decisions)[2].move
    text = log.lexicon.write(move)
    if text is None:
        return None
    end = len(said.segment.words)
    changed = Wording(said.segment, end, end, text).applied_to(statement.line.text)
    return _with(log, "extra decision", statement, changed)


def missing_line(log: Log, rng: random.Random) -> Slip | None:
    """A line that was not written."""
    return _with(log, "missing line", rng.choice(log.statements)[1])


def doubled_line(log: Log, rng: random.Random) -> Slip | None:
    """A line written twice."""
    statement = rng.choice(log.statements)[1]
    slip = _with(log, "doubled line", statement, statement.line.text, statement.line.text)
    return slip._replace(line=slip.line + 1)


def swapped_lines(log: Log, rng: random.Random) -> Slip | None:
    """A line that stands before the one it came after."""
    i = rng.randrange(len(log.statements) - 1)
    (_, first), (_, second) = log.statements[i : i + 2]
    if folded_words(first.line.text) == folded_words(second.line.text):
        return None
    between = log.rows[first.line.number : second.line.number - 1]
    rows = [second.line.text, *between, first.line.text]
    return _with(log, "swapped lines", first, *rows, removed=len(rows))


def split_line(log: Log, rng: random.Random) -> Slip | None:
    """A line whose end stands in another of the same player."""
    statement = rng.choice([s for _, s in log.statements if s.head.kind == "player"])
    line = statement.line
    parts = line.segments()
    if len(parts) < 2:
        return None
    at = rng.choice(parts[1:]).column
    first = line.text[:at].rstrip(" ;")
    return _with(log, "split line", statement, first, f"{line.head}: {line.text[at:]}")


def other_word(kind: str) -> Make:
    """Another value of an argument of this kind."""

    def make(log: Log, rng: random.Random) -> Slip | None:
        places = [place for place in log.values if kind in place[3]]
        if not places:
            return None
        statement, said, event, others = rng.choice(places)
        after, says = rng.choice(others[kind])
        before = log.lexicon.write(event.move)
        wording, _ = cheapest_rewording(said.segment, event.start, event.end, before or "", after)
        return _with(log, kind, statement, wording.applied_to(statement.line.text))._replace(says=says)

    return make


def arguments(log: Log, event: Event) -> list[tuple[str, list[tuple[str, Move]]]]:
    """The kinds of arguments of what was typed, each with the texts and moves in which another value stands there."""
    written = log.lexicon.write_with_verb(event.move)
    if written is None:
        return []
    verb, text = written
    values = verb.values(event.move)
    assert values is not None
    found = []
    for n, arg in enumerate(verb.args):
        others = arg.similar_values(values[n], log.lexicon)
        moves = [move for other in others for move in verb.moves(*values[:n], other, *values[n + 1 :])]
        texts = {said: move for move in moves if (said := log.lexicon.write(move)) not in (None, text)}
        name = next((part.name for part in arg.with_inner_arguments() if part.name is not None), None)
        if texts and name is not None:
            found.append((str(name), sorted((said, move) for said, move in texts.items() if said)))
    return found


# ---- making and measuring -----------------------------------------------------------------------


@cache
def all_logs() -> list[Log]:
    """The example games of all games."""
    return [Log(path) for path in sorted(GAMES.rglob("*.log"))]


@cache
def logs(game: str) -> list[Log]:
    """The example games of a game."""
    return [log for log in all_logs() if log.game == game]


LINE_KINDS = (
    wrong_name, typo, missing_decision, extra_decision, missing_line, doubled_line, swapped_lines, split_line,
)  # fmt: skip


@cache
def kinds(game: str) -> list[Make]:
    """All kinds of slips that a game's logs can have."""
    names = {name for log in logs(game) for *_, others in log.values for name in others}
    return [*LINE_KINDS, *map(other_word, sorted(names))]


def slips(game: str, each: int, seed: int) -> Iterator[Slip]:
    """Slips of every kind, ``each`` of one, drawn by seed."""
    for n, make in enumerate(kinds(game)):
        rng = random.Random(f"{seed}/{game}/{n}")
        made = tries = 0
        while made < each and tries < 6 * each:
            tries += 1
            slip = make(rng.choice(logs(game)), rng)
            if slip is not None:
                made += 1
                yield slip


class Told(NamedTuple):
    """What became of a slip."""

    kind: str
    seconds: float
    error: str
    findings: int
    shown: int
    named: bool
    first: bool
    among: bool
    placed: bool
    """Right first, or the place of a missing decision is: what it said may stand in a group."""
    late: bool
    clear: bool
    same: bool
    misread: bool
    """Judged legal, by taking the wrong word for something that it doesn't say."""

    @property
    def seen(self) -> bool:
        return self.findings > 0


def told(slip: Slip) -> Told:
    """Replay a corrupted log and look at what is said of it."""
    begin = time.process_time()
    try:
        found = replay(slip.text, slip.log.path.parent)
    except Exception as error:  # noqa: BLE001 (whatever it is: it is counted, and must not be)
        return Told(slip.kind, 0.0, repr(error), 1, 1, *[False] * 8)
    seconds = time.process_time() - begin
    proposals = [proposal for f in found.findings for proposal in f.proposals]
    first = _right(slip, proposals[:1])
    gap = slip.kind == "missing decision"
    named = not _about(slip).isdisjoint(_lines(found.findings))
    return Told(
        kind=slip.kind,
        seconds=seconds,
        error="",
        findings=len(found.findings),
        shown=sum(not f.follows for f in found.findings),
        named=named,
        first=first,
        among=first or _right(slip, [p for one in proposals[:3] for p in _values(one)]),
        placed=first or gap and any((p.kind, p.line) == (ADDED, slip.line) for p in proposals[:1]),
        late=bool(found.findings) and found.findings[0].line >= slip.line + LATE,
        clear=any(p.clear for f in found.findings for p in f.proposals),
        same=ending(found) == slip.log.ending,
        misread=_misread(slip, found),
    )


def _misread(slip: Slip, found: Replay) -> bool:
    if found.findings or slip.says is None:
        return False
    return not any(event.move == slip.says for step in found.steps for event in step.events)


def _lines(findings: Sequence[Finding]) -> Iterator[int]:
    for finding in findings:
        yield finding.line
        if finding.read_on is not None:
            yield dict(finding.read_on.values).get("line", finding.line)
        for proposal in finding.proposals:
            yield proposal.line
            yield from proposal.removed


def _about(slip: Slip) -> set[int]:
    """The lines that name a slip: its own; where a whole line is amiss those beside it too.

    Which of a player's lines in a row is missing nobody can tell.
    """
    if slip.kind not in WHOLE_LINES:
        return {slip.line}
    rows = slip.text.split("\n")
    claims = {s.line.head for s in slip.log.track.statements if s.head.kind == "claim"}
    said = [n for n, row in enumerate(rows, 1) if row.strip() and row.partition(":")[0].strip() not in claims]
    after = [n for n in said if n >= slip.line + (slip.kind != "missing line")]
    named = {slip.line, *[n for n in said if n < slip.line][-1:], *after[:1]}
    if slip.kind == "missing line":
        head = slip.log.rows[slip.line - 1].partition(":")[0]
        own = list(takewhile(lambda n: rows[n - 1].startswith(f"{head}:"), after))
        named.update(after[: len(own) + 1])
    return named


def _values(proposal: Proposal) -> list[Proposal]:
    """A proposal, and each of the other values that are told with it."""
    return [proposal, *(proposal._replace(lines=(line,)) for line in proposal.others)]


def _right(slip: Slip, proposals: Sequence[Proposal]) -> bool:
    """Whether one of these proposals restores what was written, or comes to the same end."""
    return any(_restores(slip, proposal) for proposal in proposals)


def _restores(slip: Slip, proposal: Proposal) -> bool:
    again = replay(apply_proposal(slip.text, proposal), slip.log.path.parent, effort=0)
    return not again.findings and bool(ending(again) == slip.log.ending)


def share(values: Sequence[bool]) -> str:
    """How many are true, in per cent."""
    return f"{100 * sum(values) / len(values):.0f} %" if values else "–"


def quantile(values: Sequence[float], q: float) -> float:
    """The value that a share ``q`` is not above."""
    return sorted(values)[min(len(values) - 1, round(q * (len(values) - 1)))] if values else 0.0


# ---- two slips ----------------------------------------------------------------------------------
APART, NEAR = 6, 2
"""Lines between two slips of one log at least, and from a slip to where it is told at most."""


def doubles(game: str, number: int, seed: int) -> Iterator[tuple[Slip, Slip]]:
    """Logs with two slips, each of which shows alone."""
    rng = random.Random(f"two/{seed}/{game}")
    made = [slip for slip in slips(game, 2 + number // 8, seed) if slip.kind not in WHOLE_LINES]
    rng.shuffle(made)
    found = 0
    for one, other in combinations(made, 2):
        if found == number:
            return
        if one.log is other.log and one.line + APART <= other.line and _shows(one) and _shows(other):
            found += 1
            yield one, other


@cache
def _shows(slip: Slip) -> bool:
    return bool(replay(slip.text, slip.log.path.parent, effort=0).findings)


def both_told(pair: tuple[Slip, Slip]) -> tuple[bool, int]:
    """Whether both of two slips are pointed at, and how many findings are shown."""
    first, second = pair
    rows = first.text.split("\n")
    rows[second.line - 1] = second.text.split("\n")[second.line - 1]
    found = replay("\n".join(rows), first.log.path.parent).findings
    lines = list(_lines(found))
    told = all(any(abs(line - slip.line) <= NEAR for line in lines) for slip in pair)
    return told, sum(not f.follows for f in found)


HEADS = (
    "slips", "errors", "misread", "unseen", "one finding", "mean", "most", "most shown", "line named", "right first",
    "or its place", "among three", "late", "first", "among three", "clear, wrong", "median CPU s", "95 %",
)  # fmt: skip


def row(found: Sequence[Told]) -> list[str]:
    """A group of slips in figures."""
    seen = [t for t in found if t.seen]
    most = [t for t in seen if t.kind != "missing line"]
    late = [t for t in most if t.late]
    clear = [t for t in seen if t.clear]
    count = [t.findings for t in seen] or [0]
    return [
        str(len(found)), str(sum(bool(t.error) for t in found)),
        str(sum(t.misread for t in found)), str(sum(not t.seen and not t.same for t in found)),
        share([t.findings == 1 for t in seen]), f"{sum(count) / len(count):.2f}", str(max(count)),
        str(max((t.shown for t in seen), default=0)), share([t.named for t in seen]),
        share([t.first for t in most]), share([t.placed for t in most]), share([t.among for t in most]),
        str(len(late)), share([t.first for t in late]), share([t.among for t in late]),
        f"{sum(not t.first for t in clear)} of {len(clear)}",
        f"{quantile([t.seconds for t in seen], 0.5):.2f}", f"{quantile([t.seconds for t in seen], 0.95):.2f}",
    ]  # fmt: skip


def table(groups: dict[str, list[Told]]) -> None:
    """Print a row a group."""
    print("| |", " | ".join(HEADS), "|")
    print("|---" * (len(HEADS) + 1) + "|")
    for name, found in groups.items():
        print(f"| {name} |", " | ".join(row(found)), "|")
    print()


def main() -> None:
    """Corrupt, replay, print."""
    parser = argparse.ArgumentParser(prog="python -m tools.slips", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=PLAYED)
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--double", type=int, default=0, help="logs with two slips, for each game")
    parser.add_argument("--worst", action="store_true", help="print the slips that were told badly")
    chosen = parser.parse_args()
    games: dict[str, list[Told]] = {}
    for game in chosen.games:
        found: list[Told] = []
        for slip in slips(game, chosen.each, chosen.seed):
            found.append(told(slip))
            if chosen.worst and (found[-1].error or found[-1].findings > 1 or not found[-1].named):
                print(
                    f"{found[-1]}\n{slip.log.path.name}:{slip.line}: {slip.text.split(chr(10))[slip.line - 1]}"
                )
        table({kind: [t for t in found if t.kind == kind] for kind in dict.fromkeys(t.kind for t in found)})
        games[game] = found
    table(games)
    for game in chosen.games if chosen.double else ():
        pairs = [both_told(pair) for pair in doubles(game, chosen.double, chosen.seed)]
        both, shown = [told for told, _ in pairs], [n for _, n in pairs]
        print(
            f"{game}, two slips in each of {len(pairs)} logs: both told {share(both)}, at most {max(shown)} shown"
        )


if __name__ == "__main__":
    main()
