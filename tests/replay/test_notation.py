"""The notation page of Dice Charmers: every verb stands there, and every example can be played."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games import game as games
from sheetgen.games import layout as layouts
from sheetgen.games.game import State
from sheetgen.games.grammar import tokens
from sheetgen.replay.heading import Heading
from sheetgen.replay.log import lines
from sheetgen.replay.replay import Replay, Session, replay
from tests.support.logs import begin

PAGE = (Path(__file__).parents[2] / "docs/notation/dice-charmers.md").read_text(encoding="utf-8")
GAME = games.find("dice-charmers")
SUN = layouts.load(layouts.resolve("dice-charmers/sun"))
LEXICON = GAME.grammar.lexicon()
ROWS = [
    [cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in PAGE.split("\n")
    if line.startswith("| `")
]
EXAMPLES = [row[1] for row in ROWS] + re.findall(r"A whole turn: `(.*)`", PAGE)


def words(text: str) -> tuple[str, ...]:
    return tuple(t.text for t in tokens(text.replace(":", " ")))


def verbs_in(text: str) -> set[tuple[str, str]]:
    """Keys and clauses of all verbs that may say a part of the example."""
    found = set()
    for segment in text.split(";"):
        for at in range(len(words(segment))):
            found |= {(p.verb.key, p.verb.clause) for p in LEXICON.phrases(words(segment), at)}
    return found


def test_every_verb_has_a_row_with_its_clause_and_an_example() -> None:
    shown = [(row[3], verbs_in(row[1])) for row in ROWS]
    for verb in GAME.grammar.verbs:
        assert any(rule == verb.clause and (verb.key, rule) in found for rule, found in shown), verb.key
    assert len(ROWS) == len(GAME.grammar.verbs)


@pytest.mark.parametrize("verb", GAME.grammar.verbs, ids=lambda v: v.key)
def test_the_grammars_own_examples_are_of_their_verb(verb) -> None:  # type: ignore[no-untyped-def]
    assert (verb.key, verb.clause) in verbs_in(verb.example)
    assert verb.clause in GAME.clauses
    assert verb.syntax(LEXICON)


@cache
def places() -> tuple[State, ...]:
    """States in which a die is taken or a bonus is next, from random games whose rolls nobody wrote down."""
    return tuple(_places())


def _places() -> Iterator[State]:
    for layout in ("sun", "moon"):
        made = layouts.load(layouts.resolve(f"dice-charmers/{layout}"))
        for seed in range(10):
            rng = random.Random(seed)
            state = begin(GAME, made, ["Leila", "Rajesh", "Ann"])
            while (due := GAME.due(state)) is not None:
                if due.kind in ("take", "bonus"):
                    yield state
                known = rng.random() < 0.5
                if due.player is None:
                    move = GAME.chance(state, rng) if known else GAME.unknown(state)
                else:
                    move = rng.choice(GAME.legal(state))
                state, _ = GAME.play(state, move)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_legal_somewhere(example: str) -> None:
    if example.startswith("roll:"):
        found = replay(f"game: dice-charmers\nlayout: sun\nplayers: A, B\n{example}")
        assert not found.findings
        return
    assert any(plays(state, example) for state in places())


def plays(state: State, text: str) -> bool:
    """Whether a turn can be read from this state on without an error."""
    due = GAME.due(state)
    assert due is not None and due.player is not None
    heading = Heading()
    heading.game, heading.layout, heading.players = GAME, SUN, state.players
    found = Replay(heading, lines(f"{state.players[due.player]}: {text}"))
    Session(found, state).run()
    return not found.findings


def test_the_pages_log_is_legal() -> None:
    text = re.findall(r"```\n(.*?)```", PAGE, re.S)[0]
    found = replay(text)
    assert not found.findings and not found.unchecked
    assert len(found.steps) == 4
