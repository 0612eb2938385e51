"""Sentences that people write at a table are read as they are meant, or refused: ``everyday/LANG.toml`` lists them.

``read`` has sentences that mean what ``log`` says in the words of an English log, ``refused`` those that no log says.
A sentence of several lines names the player of each line but the first.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.explain.format import canonical_log
from sheetgen.games.contract.values import State
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


@cache
def meant(after: str, log: str) -> State:
    """What a line of an English log leads to, which has no finding."""
    usual = replay(f"{HEADS[after]}{log}\n", effort=0)
    assert not usual.findings
    return usual.state


@cache
def rows(path: Path) -> Mapping[str, list[dict[str, Any]]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def cases(kind: str) -> list[Any]:
    """The sentences of each language behind each beginning."""
    found = sorted({(path, row["after"]) for path in LISTS for row in rows(path)[kind]})
    return [pytest.param(path, after, id=f"{path.stem}-{after}") for path, after in found]


@pytest.mark.parametrize(("path", "after"), cases("read"))
def test_sentences_are_read_as_they_are_meant(path: Path, after: str) -> None:
    wrong = []
    for row in rows(path)["read"]:
        for said in row["said"] if row["after"] == after else ():
            player = row["log"].split(":")[0]
            found = replay(f"{begun(path.stem, after)}{player}: {said}\n", effort=0)
            if found.findings or found.state != meant(after, row["log"]):
                wrong.append((said, row["log"], [str(finding.message) for finding in found.findings]))
    assert wrong == []


@pytest.mark.parametrize(("path", "after"), cases("refused"))
def test_what_no_log_says_is_refused(path: Path, after: str) -> None:
    said = [
        (row["player"], said)
        for row in rows(path)["refused"]
        if row["after"] == after
        for said in row["said"]
    ]
    begin = begun(path.stem, after)
    assert [one for one in said if not replay(f"{begin}{one[0]}: {one[1]}\n", effort=0).findings] == []


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_language_has_sentences_of_each_game(path: Path) -> None:
    found = dict.fromkeys(("raja", "dc", "bania", "naga"), 0)
    for row in rows(path)["read"]:
        found[next(game for game in found if row["after"].startswith(game))] += len(row["said"])
    assert min(found.values()) >= LEAST


def test_a_gift_is_written_again_with_the_name_of_its_receiver() -> None:
    typed = f"{begun('en', 'naga-give')}Ben: gives s4 to Ann\n"
    assert canonical_log(replay(typed)).splitlines()[-1].split() == ["Ben:", "give", "s4", "Ann"]
