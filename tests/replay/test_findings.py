"""Words of findings: what is on a die is said as the log has it, in the reader's language."""

from __future__ import annotations

import pytest

from sheetgen.cli.show import speaker
from sheetgen.replay.replay import replay

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
