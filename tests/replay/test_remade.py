"""The moves of a line made again, without its words, come to what its words come to."""

import pytest

from sheetgen.mend.checkpoints import REFUSED, MoveReplayer
from tools.slips import GAMES, Log

LOGS = ["overlap-5", "raja/auction", "nagaraja/careless-cursed", "bania/three-careless"]


@pytest.mark.parametrize("name", LOGS)
def test_each_line_comes_to_the_same(name: str) -> None:
    log = Log(GAMES / f"{name}.log")
    track = log.track
    remade, made = MoveReplayer(track.game), 0
    for i, statement in enumerate(track.statements):
        operations, after = track.played[i].operations, track.bookmark(i + 1).state
        if operations and statement.head.kind == "player":
            state = remade.replay_with_checks(operations, track.bookmark(i).state, statement.head.seat)
            assert state is not REFUSED
            made += state is not None and bool(state == after)
    assert made > 0.9 * sum(s.head.kind == "player" for s in track.statements)
