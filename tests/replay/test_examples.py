"""Every claim and tally that anything shows as an example is one that a real game could end with."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.cli import log_commands
from sheetgen.explain import codes
from sheetgen.explain.settle import settle_tallies
from sheetgen.face import played_on
from sheetgen.games import registry
from sheetgen.games.contract.values import example_tally
from sheetgen.read.heading import load_layout
from sheetgen.replay import replay
from sheetgen.sheets.cards import claim_example
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.support import stages

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RIVALS = {
    "bania": "Rival: track 24, goods 1/2/2/0, last tent",
    "dice-charmers": "Rival: fame 30, money 40, karma 5/3",
    "nagaraja": "Rival: points 25, cursed 0, tiles 5",
    "raja": "Rival: palaces 5, gold 30, character 1",
}
"""What another player may have had in the same game."""
LEAST = {
    "bania": "Rival: track 24, goods 1/2/2/0",
    "dice-charmers": "Rival: fame 3, money 4, karma 1/0",
    "nagaraja": "Rival: points 14, cursed 0, tiles 6",
    "raja": "Rival: palaces 5, gold 30, character 1",
}
"""What the loser of the game may have had: the other tally alone tells how it ended."""
_CLAIM = re.compile(r"\bclaim (\w+: [\w /,]+\d)")
_SETTLE = re.compile(r'sheetgen score ([a-z-]+)((?:\s+"[^"]+")+)(?: --lang (\w+))?')


def keys() -> list[str]:
    return [game.key for game in registry.all_games()]


def claims() -> Iterator[tuple[str, str]]:
    """Claims of the pages on one game's notation and of the README, and of what ``explain`` tells."""
    for page in PAGES:
        key = page.stem if page.parent.name == "notation" else "dice-charmers"
        for said in _CLAIM.findall(page.read_text(encoding="utf-8")):
            yield key, said
    for explained in codes.CODES.values():
        for said in _CLAIM.findall(explained.example):
            yield "dice-charmers", said


def settled(key: str, tallies: list[str], lang: str = "en") -> list[str]:
    """What is wrong with tallies."""
    return [
        str(f.message)
        for f in settle_tallies(registry.find(key), load_layout(played_on(key, None)), tallies, lang).findings
    ]


def test_there_are_claims_of_every_game() -> None:
    assert {key for key, _ in claims()} == set(stages.finished_here())


@pytest.mark.parametrize(("key", "said"), sorted(set(claims())))
def test_a_claim_that_is_shown_can_be_made_and_settled(key: str, said: str) -> None:
    name = said.partition(":")[0]
    layout = played_on(key, None).stem
    found = replay(f"game: {key}\nlayout: {layout}\nplayers: {name}, Rival\nclaim {said}\n")
    assert {f.code for f in found.findings} <= {"claim-differs"}
    assert not settled(key, [said, RIVALS[key]])


@pytest.mark.parametrize(
    ("key", "tallies", "lang"),
    [
        (key, shlex.split(said), lang or "en")
        for page in PAGES
        for key, said, lang in _SETTLE.findall(page.read_text(encoding="utf-8"))
    ],
)
def test_a_tally_that_is_shown_settles(key: str, tallies: list[str], lang: str) -> None:
    assert not settled(key, tallies, lang)


def test_the_help_of_score_shows_a_tally_that_settles() -> None:
    (said,) = re.findall(r'"(\w+: [^"]+)"', str(log_commands.score.__annotations__["words"]))
    assert not settled("dice-charmers", [said, LEAST["dice-charmers"]])


@pytest.mark.parametrize("lang", sorted(all_languages()))
@pytest.mark.parametrize("key", keys())
def test_the_example_of_cards_and_messages_settles_in_each_language(key: str, lang: str) -> None:
    assert key in LEAST, "say here what the loser may have had"
    game = registry.find(key)
    card = claim_example(game, Typesetter(lang)).partition(" ")[2]
    assert not settled(key, [card, LEAST[key]], lang)
    lexicon = game.grammar.lexicon(lang)
    assert card == f"Leila: {example_tally(game.tally, lexicon.say)}"
