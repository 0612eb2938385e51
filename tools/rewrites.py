"""Logs rewritten in ways that mean the same: what people write otherwise must bring no finding.

``python -m tools.rewrites [LOG …]`` rewrites the example games in all ways and shows what is read otherwise.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from sheetgen.explain.format import canonical_log
from sheetgen.games.notation.args import ONLY_READ, Letters
from sheetgen.games.notation.compound import Many
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold
from sheetgen.games.notation.tokens import folded_words as split_words
from sheetgen.games.notation.verbs import Verb
from sheetgen.games.notation.vocabulary import HOUSE, load_vocabulary
from sheetgen.read.reader import FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step
from sheetgen.replay import replay
from sheetgen.text.languages import LANGUAGES

GAMES = Path(__file__).parents[1] / "tests" / "replay" / "games"
LANGS = tuple(LANGUAGES)


@lru_cache(maxsize=32)
def read(text: str, base: Path) -> Replay:
    """A log, read once for all ways in which it is rewritten."""
    return replay(text, base, effort=0)


class Table:
    """A legal log, to be written in other words."""

    def __init__(
        self, text: str, base: Path = GAMES, rng: random.Random | None = None, share: float = 1.0
    ) -> None:
        """Read a log; of its lines, each is rewritten with the probability ``share``, drawn by ``rng``."""
        self.rng = rng or random.Random(0)
        self.share = share
        self.text = text
        self.base = base
        self.rows = text.splitlines()
        self.found = read(text, base)
        heading = self.found.heading
        self.players = heading.players
        self.lexicon: Lexicon = self.found.game.grammar.lexicon(heading.lang, self.players, heading.layout)
        self.turns = [step for step in self.found.steps if step.player is not None]

    def with_lines(self, write: Callable[[Step], str | None]) -> str:
        """The log with each player's line as ``write`` has it; None leaves it."""
        rows = list(self.rows)
        for step in self.turns:
            if self.picks() and (line := write(step)) is not None:
                rows[step.line.number - 1] = line
        return "\n".join(rows) + "\n"

    def picks(self) -> bool:
        """Whether the next line, or the next thing of a line, is rewritten."""
        return self.rng.random() < self.share

    def head(self, step: Step) -> str:
        assert step.player is not None
        return f"{self.players[step.player]}: "

    def bare(self, event: Event) -> str:
        """A move without the word that may be left out of it."""
        due = self.found.game.due(event.before)
        assert due is not None
        text = self.said(event, lead=False)[1]
        words = split_words(text)
        meant = (
            [p for p in self.lexicon.answering_phrases(words, 0, due.kind) if p.end == len(words)]
            if words
            else []
        )
        return text if meant and all(p.move == event.move for p in meant) else self.said(event)[1]

    def said(self, event: Event, lexicon: Lexicon | None = None, **how: bool) -> tuple[Verb, str]:
        """A move in words; exactly, where others that are legal are written alike."""
        lexicon = lexicon or self.lexicon
        written = lexicon.write_with_verb(event.move, **how)
        assert written is not None, event.move
        if written[0].leads and event.player is not None:
            moves = [move for move in self.found.game.legal(event.before) if move != event.move]
            if written[1] in (lexicon.write(move, **how) for move in moves):
                written = lexicon.write_with_verb(event.move, exact=True) or written
        return written


def typed(step: Step) -> list[Event]:
    return [event for event in step.events if event.how == TYPED]


# ---- the ways ----------------------------------------------------------------------------------


def split(table: Table) -> str:
    """Each decision of a turn on a line of its own."""
    return table.with_lines(
        lambda step: "\n".join(table.head(step) + s.text for s in step.line.segments()) or None
    )


def halved(table: Table) -> str:
    """Each turn in two lines."""

    def write(step: Step) -> str | None:
        parts = [segment.text for segment in step.line.segments()]
        middle = len(parts) // 2
        if not middle:
            return None
        return "\n".join(table.head(step) + "; ".join(half) for half in (parts[:middle], parts[middle:]))

    return table.with_lines(write)


def in_full(table: Table) -> str:
    """Every decision with its leading word, in a segment of its own."""
    return table.with_lines(
        lambda step: (
            table.head(step) + "; ".join(table.said(e)[1] for e in typed(step)) if typed(step) else None
        )
    )


def bare(table: Table) -> str:
    """Every word left out that may be."""
    return table.with_lines(
        lambda step: table.head(step) + "; ".join(table.bare(e) for e in typed(step)) if typed(step) else None
    )


def forced_too(table: Table) -> str:
    """What the rules leave no choice in is said all the same."""

    def write(step: Step) -> str | None:
        events = [
            e
            for e in step.events
            if e.how == TYPED or (e.how == FORCED and e.player == step.player and table.lexicon.write(e.move))
        ]
        return table.head(step) + "; ".join(table.said(e)[1] for e in events) if typed(step) else None

    return table.with_lines(write)


def by_number(table: Table) -> str:
    """Players by their seats, claims too."""
    numbers = {name: str(n) for n, name in enumerate(table.players, 1)}
    names = "|".join(map(re.escape, table.players))

    def number(found: re.Match[str]) -> str:
        return f"{found[1]}{numbers[found[2]]}:"

    rows = [re.sub(rf"^((?:\w+ )?)({names}):", number, row) if table.picks() else row for row in table.rows]
    return "\n".join(rows) + "\n"


def loud(table: Table) -> str:
    """In capitals, and with more space."""
    return table.with_lines(lambda step: table.head(step).upper() + step.line.body.upper().replace(" ", "  "))


def listed(table: Table) -> str:
    """Lists with ``&`` and commas."""
    rows = [
        row.replace(" | ", " & ") if step_line else row
        for number, row in enumerate(table.rows, 1)
        for step_line in [number in {step.line.number for step in table.found.steps}]
    ]
    return "\n".join(row.replace(", ", " & ", 1) if "&" in row else row for row in rows) + "\n"


def together(table: Table) -> str:
    """Things of one decision parted by commas, decisions of one kind as a list of what they are about."""

    def write(step: Step) -> str | None:
        said: list[str] = []
        one: Event | None = None
        for event in typed(step):
            if one is not None and (joined := _joined(table, one, event)) is not None:
                said[-1], one = joined, None
            else:
                said.append(_parted(table, event))
                one = event
        return table.head(step) + "; ".join(said) if said else None

    return table.with_lines(write)


def _parted(table: Table, event: Event) -> str:
    """A move with commas between all that one of its arguments lists."""
    verb, text = table.said(event)
    for arg, value in zip(verb.args, verb.values(event.move) or (), strict=False):
        if isinstance(arg, Many) and len(value) > 1 and (run := arg.write(value, table.lexicon, False)):
            text = text.replace(run, ", ".join(run.replace(" | ", " ").split(" ")))
    return text


def _joined(table: Table, one: Event, other: Event) -> str | None:
    """Two decisions as a list, where the verb of both takes several things; None where it does not."""
    due = table.found.game.due(one.before)
    _, _, bare = table.said(other)[1].partition(" ")
    if one.move[0] != other.move[0] or not bare or due is None:
        return None
    text = f"{table.said(one)[1]} & {bare}"
    words = split_words(text)
    moves = [one.move, other.move]
    for phrase in table.lexicon.answering_phrases(words, 0, due.kind):
        if phrase.end == len(words) and [phrase.move, *(part.move for part in phrase.rest)] == moves:
            return text
    return None


def turned(table: Table) -> str:
    """Arguments the other way round, where their kinds tell them apart."""

    def write(step: Step) -> str | None:
        return table.head(step) + "; ".join(_turned(table, e) for e in typed(step)) if typed(step) else None

    return table.with_lines(write)


def _turned(table: Table, event: Event) -> str:
    verb, text = table.said(event)
    values = verb.values(event.move)
    if not verb.orders or values is None:
        return text
    parts = [arg.write(value, table.lexicon, False) for arg, value in zip(verb.args, values, strict=True)]
    lead, _, _ = text.partition(next(part for part in parts if part))
    return lead + " ".join(part for part in reversed(parts) if part)


def apart(table: Table) -> str:
    """Sides and goods letter by letter."""

    def write(step: Step) -> str | None:
        return table.head(step) + "; ".join(_apart(table, e) for e in typed(step)) if typed(step) else None

    return table.with_lines(write)


def _apart(table: Table, event: Event) -> str:
    verb, text = table.said(event)
    values = verb.values(event.move) or ()
    for arg, value in zip(verb.args, values, strict=False):
        if isinstance(arg, Letters) and (run := arg.write(value, table.lexicon, False)):
            letters = [arg.write((one,), table.lexicon, False) for one in value]
            if arg.least == 1 or len(value) > 1:
                text = (
                    re.sub(rf"\b{run}$", " ".join(x or run for x in letters if x), text)
                    if all(letters)
                    else text
                )
    return text


def answers_only(table: Table) -> str:
    """Where several things wait, the answer to one of them, by its name, without saying which comes next."""

    def write(step: Step) -> str | None:
        pairs = zip(step.events, [*step.events[1:], None], strict=True)
        left = [
            e
            for e, after in pairs
            if e.how == TYPED
            and not (
                e.move[0] == "use" and table.said(e)[0].leads and after is not None and after.how == TYPED
            )
        ]
        return table.head(step) + "; ".join(table.said(e)[1] for e in left) if left else None

    return table.with_lines(write)


def besides(table: Table) -> str:
    """With a small word of the language, which can be read as nothing else, in each decision: ``the flag``."""
    known = load_vocabulary(HOUSE, table.lexicon.lang)
    words = sorted(known.small - known.start)
    small = [word for word in words if len(word) > 2 or not word.isascii()]
    idle = next(word for word in small if not table.lexicon.phrases((fold(word), "1"), 0))

    def write(step: Step) -> str | None:
        said = [f"{idle} {table.said(event)[1]}" for event in typed(step)]
        return table.head(step) + "; ".join(said) if said else None

    return table.with_lines(write)


def tidy(table: Table) -> str:
    """As ``format`` writes it."""
    return canonical_log(table.found, table.base)


def short(table: Table) -> str:
    """As ``format --short`` writes it."""
    return canonical_log(table.found, table.base, short=True)


def as_printed(table: Table) -> str:
    """Every word that sheets have otherwise as they have it: ``Great Mogul``, ``Wandering monk``."""
    say = table.lexicon.say
    parts = [
        part
        for verb in table.lexicon.grammar.verbs
        for arg in verb.args
        for part in arg.with_inner_arguments()
    ]
    written = {value: form for part in parts for value, form in reversed(part.forms_of_values(table.lexicon))}
    printed = {
        say(written[value]): say(form)
        for part in parts
        for value, form in part.forms_of_values(table.lexicon)
        if form.context in ONLY_READ
    }
    if not printed:
        return table.text
    longest = sorted(printed, key=len, reverse=True)
    words = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest))})(?![^\W_])")
    return table.with_lines(
        lambda step: (
            table.head(step)
            + "; ".join(words.sub(lambda found: printed[found[0]], table.said(e)[1]) for e in typed(step))
            if typed(step)
            else None
        )
    )


WAYS: tuple[Callable[[Table], str], ...] = (
    split, halved, in_full, bare, forced_too, by_number, loud, listed, together, turned, apart, answers_only, besides,
    tidy, short, as_printed,
)  # fmt: skip


def faults(table: Table, text: str) -> list[str]:
    """What a rewritten log is read otherwise in; nothing, if all is well."""
    again = replay(text, table.base)
    found = [
        f"{finding.line}: {finding.code}: {finding.message}   {finding.text}" for finding in again.findings
    ]
    if not found and again.state != table.found.state:
        found.append("another end")
    return found


def translated(text: str, base: Path, lang: str) -> str:
    """A log in another language."""
    return canonical_log(read(text, base), base, lang)


def _all(paths: list[Path], langs: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    for path in paths:
        told = path.read_text(encoding="utf-8")
        for lang in langs:
            table = Table(translated(told, GAMES, lang))
            for way in WAYS:
                for fault in faults(table, way(table)):
                    yield f"{path.parent.name}/{path.stem} {lang}", way.__name__, fault


def main(asked: list[str]) -> None:
    """Rewrite the logs asked for, or all."""
    langs = tuple(word for word in asked if word in LANGS) or LANGS
    paths = [Path(word) for word in asked if word not in LANGS] or sorted(GAMES.rglob("*.log"))
    for name, way, fault in _all(paths, langs):
        print(name, way, fault, sep="\t", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
