"""The notation page of each game: every verb stands there, and every example can be played."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import split_tokens
from sheetgen.games.notation.verbs import Verb
from sheetgen.read.heading import Heading
from sheetgen.read.lines import split_lines
from sheetgen.read.session import Session
from sheetgen.replay import replay
from tests.support.logs import begin

DOCS = Path(__file__).parents[2] / "docs/notation"
LONGEST = 2_000


class Page(NamedTuple):
    """One game's page: its text, rows of the table, and what examples are played on."""

    game: Game
    text: str
    rows: list[list[str]]
    layout_names: tuple[str, ...]
    players: tuple[str, ...]
    dues: tuple[str, ...]
    """Kinds of what is due in states from which examples are tried."""
    seeds: int
    options: tuple[Mapping[str, str], ...] = ({},)
    """Variants that are played in turn."""

    @property
    def lexicon(self) -> Lexicon:
        return self.game.grammar.lexicon(players=self.players)


def page(
    key: str,
    names: tuple[str, ...],
    players: tuple[str, ...],
    dues: tuple[str, ...],
    seeds: int,
    options: tuple[Mapping[str, str], ...] = ({},),
) -> Page:
    text = (DOCS / f"{key}.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in text.split("\n")
        if line.startswith("| `")
    ]
    return Page(registry.find(key), text, rows, names, players, dues, seeds, options)


PAGES = {
    "dice-charmers": page(
        "dice-charmers", ("sun", "moon"), ("Leila", "Rajesh", "Ann"), ("roll", "take", "bonus"), 24
    ),
    "bania": page(
        "bania",
        ("oasis",),
        ("Ann", "Ben"),
        ("deal", "turn", "draw", "hands", "throw", "fill"),
        6,
        ({}, {"rolls": "up to three"}, {"solo": "raja"}),
    ),
    "nagaraja": page("nagaraja", ("temple",), ("Ann", "Ben"), (), 80, ({}, {"solo": "raja"})),
    "raja": page(
        "raja",
        ("rajasthan",),
        ("Ann", "Ben"),
        ("governors", "maharaja", "bid", "pick", "village", "actions", "robbed", "give"),
        150,
        ({}, {"advanced": "two"}, {"advanced": "both"}),
    ),
}
VERBS = [(key, verb) for key, found in PAGES.items() for verb in found.game.grammar.verbs]
EXAMPLES = [
    (key, example)
    for key, found in PAGES.items()
    for example in [row[1] for row in found.rows] + re.findall(r"A whole turn: `(.*)`", found.text)
]


def words(text: str) -> tuple[str, ...]:
    return tuple(t.text for t in split_tokens(text.replace(":", " ")))


def verbs_in(key: str, text: str) -> set[tuple[str, str]]:
    """Keys and clauses of all verbs that may say a part of the example."""
    found = set()
    for segment in text.split(";"):
        for at in range(len(words(segment))):
            found |= {(p.verb.key, p.verb.clause) for p in PAGES[key].lexicon.phrases(words(segment), at)}
    return found


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_game_has_a_page(key: str) -> None:
    told = key in PAGES
    assert told, f"nobody tells how {key} is typed: write docs/notation/{key}.md and name it in PAGES"


@pytest.mark.parametrize("key", PAGES)
def test_every_verb_has_a_row_with_its_clause_and_an_example(key: str) -> None:
    found = PAGES[key]
    shown = [(row[3], verbs_in(key, row[1])) for row in found.rows]
    for verb in found.game.grammar.verbs:
        assert any(rule == verb.clause and (verb.key, rule) in said for rule, said in shown), verb.key
    assert len(found.rows) == len(found.game.grammar.verbs)


@pytest.mark.parametrize(("key", "verb"), VERBS, ids=lambda v: getattr(v, "key", v))
def test_the_grammars_own_examples_are_of_their_verb(key: str, verb: Verb) -> None:
    assert (verb.key, verb.clause) in verbs_in(key, verb.example)
    assert verb.clause in PAGES[key].game.clauses
    assert verb.syntax(PAGES[key].lexicon)


@cache
def places(key: str) -> tuple[tuple[Any, State], ...]:
    """States in which a player decides, from random games some of whose chance nobody wrote down."""
    return tuple(_places(PAGES[key]))


def _places(found: Page) -> Iterator[tuple[Any, State]]:
    game = found.game
    for name in found.layout_names:
        made = library.load(library.resolve(f"{game.key}/{name}"))
        for seed in range(found.seeds):
            rng = random.Random(seed)
            state = begin(game, made, found.players, found.options[seed % len(found.options)])
            share = rng.choice((0.0, 0.5, 0.8))
            for _ in range(LONGEST):  # a game in which nobody writes the dice down may never end
                if (due := game.due(state)) is None:
                    break
                if not found.dues or due.kind in found.dues:
                    yield made, state
                if due.player is None:
                    move = game.chance(state, rng) if rng.random() < share else game.unknown(state)
                else:
                    # Verbs alike, as some have hundreds of answers and others end the turn.
                    answers = game.legal(state)
                    verb = rng.choice(sorted({answer[0] for answer in answers}))
                    move = rng.choice([answer for answer in answers if answer[0] == verb])
                state, _ = game.play(state, move)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "example"), EXAMPLES)
def test_every_example_is_legal_somewhere(key: str, example: str) -> None:
    assert any(plays(key, made, state, example) for made, state in places(key))


def plays(key: str, made: Any, state: State, text: str) -> bool:
    """Whether a line can be read from this state on without an error."""
    game = PAGES[key].game
    due = game.due(state)
    assert due is not None
    if not PAGES[key].lexicon.answering_phrases(words(text.split(";")[0]), 0, due.kind):
        return False
    heading = Heading()
    heading.game, heading.layout, heading.players = game, made, state.players
    if re.match(r"\w+:", text):
        said = [text]
    else:
        said = [f"{name}: {text}" for seat, name in enumerate(state.players) if due.player in (seat, None)]
    return any(not Session(heading, split_lines(line), state).run().faults for line in said)


@pytest.mark.parametrize("key", PAGES)
def test_the_pages_log_is_legal(key: str) -> None:
    text = re.findall(r"```\n(.*?)```", PAGES[key].text, re.S)[0]
    found = replay(text)
    assert not found.findings
    assert found.steps and found.steps[-1].line.number == len(text.rstrip().split("\n"))
