"""What is noted on a sheet besides strokes: the bonuses that wait."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import Piece
from sheetgen.games.dice_charmers.bonus import bonus, label
from sheetgen.message import Msg


class Won(Piece, frozen=True):
    """A bonus won in this turn that is not used yet, as the layout writes it."""

    bonus: str


def words_of(won: Won, players: Sequence[str]) -> Msg:
    """A bonus in a reader's words."""
    return label(bonus(won.bonus))
