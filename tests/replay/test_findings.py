"""Words of findings: what is on a die is said as the log has it, in the reader's language."""

from __future__ import annotations

import pytest

from sheetgen.cli.show import speaker
from sheetgen.games import library, registry
from sheetgen.replay.replay import replay
from sheetgen.replay.settle import settle

LOG = """game: dice-charmers
layout: sun
players: Leila, Rajesh
roll: ts pp | line halves | flag boat | mogul builder
Leila: {die}
"""


@pytest.mark.parametrize(
    ("die", "lang", "said"),
    [
        ("ss", "en", "purple ss"), ("ss", "de", "lila ss"), ("curve", "en", "green curve"),
        ("curve", "de", "grün kurve"), ("tortoise", "fr", "bleu tortue"),
    ],
)  # fmt: skip
def test_a_face_is_said_as_the_log_has_it(die: str, lang: str, said: str) -> None:
    (finding, *_) = replay(LOG.format(die=die)).findings
    assert said in speaker(lang)(finding.message)


def test_a_tally_that_nobody_in_particular_is_to_blame_for_has_no_place() -> None:
    game = registry.find("dice-charmers")
    layout = library.load(library.resolve("dice-charmers/sun"))
    (finding,) = settle(game, layout, ["Leila: fame 16, money 49, karma 5/3"]).findings
    assert finding.code == "player-count"
    assert (finding.line, finding.column, finding.length) == (0, 0, 0)
