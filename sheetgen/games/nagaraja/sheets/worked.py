"""The back of the ghost's sheet: two rounds, computed by the rules; the ghost wins one of them (NA-S2 to NA-S5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.serpents import draw_cobra
from sheetgen.draw.worked_turn import Picture
from sheetgen.games import registry
from sheetgen.games.contract.solo import IT, YOU, require_ghost
from sheetgen.games.kit.example_turns import ExampleMove, example_games
from sheetgen.games.nagaraja.sheets.tableaux.alone import draw_omen_slip
from sheetgen.games.nagaraja.sheets.tableaux.temples import (
    card_with_code,
    draw_fate_diamond,
    draw_selected_card,
    draw_stick,
    fate_points,
)
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Move
    from sheetgen.games.nagaraja.board import Omen, Stick
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.games.nagaraja.state import State

ICONS = {
    "stick": "naga", "fate": "fate", "strike": "strike", "throw-again": "throw-again", "rob": "rob-card",
    "swap-relics": "swap-relics", "turn": "turn-tile", "trap": "trap",
}  # fmt: skip
"""Effect of a naga -> its icon."""
MOST_STICKS = 6
THROWN, COUNTED = (28.0, 11.0), (16.4, 6.4)
"""Width and height of a stick that is thrown, and of one that counts, in mm."""
HELD, LINE, ADDED, EFFECT = 24.0, 5.0, 18.0, 22.0
"""Width of your cards, gap between lines of thrown sticks, heights of the omen's fate points and of what a naga
does, in mm.
"""
HOOD = 5.2
"""Half the width of a naga's hood in mm."""
PLACE = 5.6
"""Radius of a place of the ghost's row, in mm."""


class ExampleRound(NamedTuple):
    """A round: the state when the omen is turned up, the ghost's thrown sticks, those with an acting naga, the
    sticks of both players that count in the end, and the state after that.
    """

    begun: State
    thrown: tuple[Stick, ...]
    nagas: tuple[Stick, ...]
    counted: tuple[tuple[Stick, ...], ...]
    after: State

    @property
    def is_won_by_ghost(self) -> bool:
        return self.after.rooms[-1].winner == IT


def example_rounds(layout: TempleGame) -> list[ExampleRound]:
    """Return a round that the ghost wins and one that you win, as far as both occur in the example games. A naga
    acts in them if possible.
    """
    rounds = [
        one for moves in example_games(registry.find(layout.header.game), layout) for one in _rounds(moves)
    ]
    won, lost = ([one for one in rounds if one.is_won_by_ghost is ghost] for ghost in (True, False))
    return [max(some, key=_clearness) for some in (won, lost) if some]


def _clearness(one: ExampleRound) -> tuple[bool, bool, int]:
    """Return a key that is greatest for a round with one naga, which strikes a stick or adds fate points."""
    return bool(one.nagas), omen_of(one).naga in ("strike", "fate"), -len(one.nagas)


def omen_of(one: ExampleRound) -> Omen:
    assert one.begun.ghost is not None
    return one.begun.board.omens[one.begun.ghost.omen]


def _rounds(moves: Sequence[ExampleMove]) -> Iterator[ExampleRound]:
    """Yield the rounds in which you activate nothing, so that the pictures show all that happens."""
    begun: State | None = None
    thrown: tuple[Stick, ...] = ()
    nagas: list[Stick] = []
    is_plain = True
    for before, move, after in moves:
        if move[0] == "omen":
            begun, thrown, nagas, is_plain = after, (), [], True
        elif move[0] == "throw" and before.agenda[0].seat == IT and not thrown:
            thrown = move[1]
        elif move[0] == "haunt":
            nagas.append(move[1])
        elif move[0] in ("activate", "use", "cancel"):
            is_plain = False
        if begun is not None and len(after.rooms) > len(before.rooms):
            counted = _sticks_after(before, move) if is_plain else ()
            if counted and max(map(len, (thrown, *counted))) <= MOST_STICKS:
                yield ExampleRound(begun, thrown, tuple(nagas), counted, after)
            begun = None


def _sticks_after(s: State, move: Move) -> tuple[tuple[Stick, ...], ...]:
    """Return the sticks of both players after the last move of a round, which may discard some."""
    sticks = [[s.board.sticks_named[stick] for stick in s.sticks[seat]] for seat in (YOU, IT)]
    if move[0] == "haunt":
        sticks[IT].remove(move[1])
    elif move[0] == "strike":
        for stick in move[1]:
            sticks[YOU].remove(stick)
    return tuple(map(tuple, sticks))


def pictures(scene: Scene, layout: TempleGame, one: ExampleRound) -> tuple[Picture, Picture, Picture]:
    """Return the pictures of a round."""
    # translators: worked round of Nagaraja's ghost, after it, if the ghost wins the tile; four lines of 50 mm
    its = msg("It has more fate (a tie goes to the guide): cross the next place of its row.", "sheet")
    # translators: worked round of Nagaraja's ghost, after it, if you win the tile; four lines of 50 mm
    yours = msg("You have more fate (a tie goes to the guide): place the tile. Its row stays.", "sheet")
    return (
        Picture(
            # translators: worked round of Nagaraja's ghost, before it; four lines of 48 mm
            msg("Put down your cards, then turn up an omen for the ghost.", "sheet"),
            partial(_before, scene, layout, one),
        ),
        Picture(
            # translators: worked round of Nagaraja's ghost; four lines of 60 mm
            msg("It throws the omen's sticks. Each naga is discarded and does what the omen shows.", "sheet"),
            partial(_throw, scene, layout, one),
        ),
        Picture(its if one.is_won_by_ghost else yours, partial(_after, scene, layout, one)),
    )  # fmt: skip


def _before(scene: Scene, layout: TempleGame, one: ExampleRound, room: Box) -> None:
    """Draw your cards, the omen's slip, and the ghost's row."""
    s, stage = one.begun, Stage(scene)
    cards, wide = s.chosen[YOU], HELD
    assert s.ghost is not None
    pitch = min(wide + 3.0, (room.w - wide) / max(1, len(cards) - 1))
    for n, card in enumerate(cards):
        _card(
            scene,
            layout,
            s,
            card,
            room.middle + (n - (len(cards) - 1) / 2) * pitch,
            room.y + 0.7 * wide + 1.0,
            wide,
        )
    with scene.placed(room.middle, (room.y + 1.4 * wide + room.bottom - 2 * PLACE) / 2, 3.0):
        draw_omen_slip(stage, 0, 0, _number(one))
    _row(scene, layout, s, room)


def _number(one: ExampleRound) -> int:
    """Return the number on the omen's slip."""
    assert one.begun.ghost is not None
    return one.begun.ghost.omen + 1


def _card(
    scene: Scene, layout: TempleGame, s: State, card: int, x: float, y: float, w: float
) -> None:  # fmt: skip
    draw_selected_card(scene, layout, card_with_code(layout, s.board.cards[card].code), x, y, w)


def _row(scene: Scene, layout: TempleGame, s: State, room: Box) -> None:
    """Draw the places of the ghost's row up to the next one, at most four, with their crosses."""
    ghost = require_ghost(layout.ghost, "NA-S5")
    assert s.ghost is not None
    crossed = s.ghost.start + s.ghost.tiles
    last = min(len(ghost.row), max(crossed + 1, 4))
    for n in range(max(0, last - 4), last):
        x, y = room.middle + (n - last + 2.5) * 12.8, room.bottom - PLACE
        scene.circle(x, y, PLACE, fill="white", stroke="copper", lw=0.45)
        scene.text(x, y, str(ghost.row[n]), "num", 14, align="c", mid=True)
        if n < crossed:
            Stage(scene).mark("cross", x, y, 4.8)


def _throw(scene: Scene, layout: TempleGame, one: ExampleRound, room: Box) -> None:
    """Draw the ghost's thrown sticks with a cross on those whose naga acts, and what the nagas do."""
    omen, stage, left = omen_of(one), Stage(scene), list(one.nagas)
    wide, high = THROWN
    lines = -(-len(one.thrown) // 2)
    heights = [lines * (high + LINE) - LINE, *([ADDED] if omen.fate else []), EFFECT]
    gap = (room.h - sum(heights)) / (len(heights) + 1)
    for n, stick in enumerate(one.thrown):
        x = room.middle + (n % 2 - 0.5) * (wide + 3.0 if len(one.thrown) > 1 else 0)
        y = room.y + gap + high / 2 + n // 2 * (high + LINE)
        _stick(scene, layout, one.begun, stick, x, y, wide, high)
        if stick in left:
            left.remove(stick)
            stage.mark("cross", x, y, wide * 0.44, high * 0.5)
    if omen.fate:
        y = room.y + heights[0] + 2 * gap + ADDED / 2
        draw_icon(scene, "fate", room.middle, y, ADDED, f"+{omen.fate}")
    low = room.bottom - gap - EFFECT / 2
    nagas = len(one.nagas)
    for n in range(nagas):
        x = room.middle - 19.0 + (n - (nagas - 1) / 2) * min(2 * HOOD, 20.0 / nagas)
        draw_cobra(scene, x, low + EFFECT / 2, EFFECT, HOOD, tongue=True)
    stage.arrow((room.middle - 8.0, low), (room.middle - 4.0, low), (room.middle - 2.0, low), (room.middle + 2.0, low),
                lw=1.2, size=4.0)  # fmt: skip
    shown = f"+{omen.n}" if omen.naga == "fate" else omen.n or None
    draw_icon(scene, ICONS[omen.naga], room.middle + 19.0, low, EFFECT, shown)


def _stick(
    scene: Scene, layout: TempleGame, s: State, stick: Stick, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    kind, face = stick
    draw_stick(scene, layout, s.board.stick_kinds.index(kind), face or "", x, y, w, h)


def _after(scene: Scene, layout: TempleGame, one: ExampleRound, room: Box) -> None:
    """Draw the sticks that count with their fate points for both players, and the ghost's row."""
    stage, (wide, high) = Stage(scene), COUNTED
    each = (room.h - 2 * PLACE) / 2
    for seat, top in ((IT, room.y), (YOU, room.y + each)):
        y = top + 8.0
        if seat == IT:
            with scene.placed(room.x + 7.0, y, 1.2):
                draw_omen_slip(stage, 0, 0, _number(one))
        else:
            scene.seg(room.x + 2, top - 1.0, room.right - 2, top - 1.0, "jungle_m", 0.2)
            for n, card in enumerate(one.begun.chosen[YOU]):
                _card(scene, layout, one.begun, card, room.x + 7.0 + n * 10.4, y, 9.0)
        for n, stick in enumerate(one.counted[seat]):
            at = room.x + (n % 3 + 0.5) * room.w / 3, y + 12.4 + n // 3 * (high + 1.4)
            _stick(scene, layout, one.begun, stick, *at, wide, high)
        total = one.after.rooms[-1].fates[seat][0]
        added = total - fate_points([str(face) for _, face in one.counted[seat]])
        if added:
            draw_icon(scene, "fate", room.middle, y, 9.0, f"+{added}")
        draw_fate_diamond(stage, room.right - 9.4, y, str(total), size=1.2)
        if one.is_won_by_ghost == (seat == IT):
            stage.mark("circle", room.right - 9.4, y, 6.6, 7.0)
    _row(scene, layout, one.after, room)
