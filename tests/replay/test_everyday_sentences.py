"""Sentences that people write at a table are read as they are meant, or refused: ``everyday/LANG.toml`` lists them.

``read`` has sentences that mean what ``log`` says in the words of an English log, ``refused`` those that no log says.
A sentence of several lines names the player of each line but the first.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.explain.format import canonical_log
from sheetgen.replay import replay
from tests.support.logs import RAJA

LISTS = sorted((Path(__file__).parent / "everyday").glob("*.toml"))
RAJA_BEGINS = "game: raja\nplayers: Ann, Ben\ngovernors: D A F B G C E\n"
CHARMERS = "game: dice-charmers\nlayout: sun\nplayers: Leila, Rajesh\n"
CAMPS = """players: Ann, Ben
deal: oil OOP, silk PPS, spices OPS, incense SII
deal: silk OOP, spices PPI, incense OPI, silk OPS
"""
TEMPLES = "game: nagaraja\nplayers: Ann, Ben\ntile: fork\n"
THROWN = f"{TEMPLES}Ann: s1 s1\nBen: c3\nthrow: b142234 | b3 gn1\n"
PLACED = f"{THROWN}Ben: pass\nAnn: c3 nes; amulet ?\n"
MOGUL = f"{CHARMERS}roll: ts pp | line halves | flag boat | mogul merchant\n"
HEADS = {
    "raja": RAJA,
    "raja-pick": RAJA_BEGINS,
    "raja-village": f"{RAJA_BEGINS}Ann: artisan\nBen: monk\n",
    "raja-builder": RAJA.replace("monk", "builder"),
    "raja-bid": RAJA_BEGINS.replace("governors", "auction: yes\ngovernors"),
    "raja-robbed": f"{RAJA}Ben: gold, character artisan\n",
    "dc-roll": CHARMERS,
    "dc": MOGUL,
    "dc-karma": f"{MOGUL}Leila: ts\n",
    "dc-sell": f"{MOGUL}Leila: ts\nRajesh: flag; get ts\n",
    "dc-sell2": f"{MOGUL.replace('ts pp', 'tt pp')}Leila: tt\nRajesh: flag; get ts\n",
    "dc-back": f"{MOGUL.replace('merchant', 'portuguese')}Leila: flag; get ts\nRajesh: ts\n",
    "dc2": f"{CHARMERS}roll: ts pp | line curve | flag lamp | raja maharani\n",
    "dc3": f"{CHARMERS}roll: tt ps | line curve | flag lamp | portuguese builder\n",
    "bania": f"game: bania\n{CAMPS}",
    "bania3": f"game: bania\nrolls: up to three\n{CAMPS}",
    "naga-tile": TEMPLES,
    "naga": THROWN,
    "naga-won": f"{THROWN}Ben: pass\n",
    "naga-give": f"{PLACED}draw: s4 ? ?\n",
    "naga-2": f"{PLACED}draw: ? ? ?\nBen: give ?\ntile: straight\nBen: s4\nAnn: t1\nthrow: b4 w22 | b4 w2 gn\n",
}
"""What is played before a sentence."""
LEAST = 12
"""How many sentences each language has of each game."""


@cache
def begun(lang: str, after: str) -> str:
    """What is played before a sentence, in its language: the letters of sticks are each language's own."""
    if "throw" not in HEADS[after]:
        return f"lang: {lang}\n{HEADS[after]}"
    return canonical_log(replay(HEADS[after]), lang=lang)


def rows(kind: str) -> Iterator[Any]:
    for path in LISTS:
        for row in tomllib.loads(path.read_text(encoding="utf-8"))[kind]:
            for n, said in enumerate(row["said"]):
                where = row.get("log", row.get("player"))
                yield pytest.param(path.stem, row["after"], where, said, id=f"{path.stem}-{row['after']}-{n}")


@pytest.mark.parametrize(("lang", "after", "log", "said"), list(rows("read")))
def test_a_sentence_is_read_as_it_is_meant(lang: str, after: str, log: str, said: str) -> None:
    usual = replay(f"{HEADS[after]}{log}\n", effort=0)
    found = replay(f"{begun(lang, after)}{log.split(':')[0]}: {said}\n", effort=0)
    assert not usual.findings
    assert not found.findings, [str(finding.message) for finding in found.findings]
    assert found.state == usual.state


@pytest.mark.parametrize(("lang", "after", "player", "said"), list(rows("refused")))
def test_what_no_log_says_is_refused(lang: str, after: str, player: str, said: str) -> None:
    assert replay(f"{begun(lang, after)}{player}: {said}\n", effort=0).findings


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_language_has_sentences_of_each_game(path: Path) -> None:
    found = dict.fromkeys(("raja", "dc", "bania", "naga"), 0)
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["read"]:
        found[next(game for game in found if row["after"].startswith(game))] += len(row["said"])
    assert min(found.values()) >= LEAST
