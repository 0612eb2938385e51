"""The sheet for a pen filled in: what was written on it in the course of a game (BA-2, BA-12, BA-23, BA-41)."""

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.draw.items import Shape
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.state import Perch, Sign
from sheetgen.games.contract.values import Mark
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.sheets.filled import filled_sheets
from tests.games.bania.test_sheets import layout
from tests.games.test_spots import declared

LOG = Path(__file__).parents[2] / "replay" / "games" / "bania" / "four.log"
DEAL = "deal: oil OOP, silk PPS, spices OPS, incense SII\ndeal: silk OOP, spices PPI, incense OPI, silk OPS\n"
HEAD = "game: bania\nlayout: pen\nplayers: Ann, Ben\n"


@cache
def played() -> Replay:
    found = replay(LOG.read_text(encoding="utf-8").replace("oasis", "pen", 1))
    assert not found.findings and found.heading.layout.kind == "pen"
    return found


def marks_at(found: Replay, at: int = -1) -> dict[str, Mark]:
    return GAME.marks(found.steps[at].after, 0)


def moves(found: Replay, kind: str) -> Iterator[tuple[int, Any]]:
    """Moves of a kind, and whose each was."""
    for step in found.steps:
        for event in step.events:
            if event.move[0] == kind and step.player is not None:
                yield step.player, event.move


def strokes(marks: dict[str, Mark], start: str) -> Counter[str]:
    return Counter(mark.kind for address, mark in marks.items() if address.startswith(f"{start}."))


def test_it_is_the_same_game_as_on_the_board() -> None:
    board = replay(LOG.read_text(encoding="utf-8"))
    assert board.heading.layout.kind == "board", "a log that names no layout is not meant for the pen"
    for a, b in zip(board.steps, played().steps, strict=True):
        assert [GAME.totals(a.after, seat) for seat in range(4)] == [
            GAME.totals(b.after, seat) for seat in range(4)
        ]


@pytest.mark.clause("BA-23", "BA-41")
def test_open_strokes_are_the_cards_in_hand_at_any_time() -> None:
    found = played()
    for at in range(0, len(found.steps), 4):
        state, marks = found.steps[at].after, marks_at(found, at)
        for goods in GOODS:
            held = [GAME.totals(state, seat)[goods] for seat in range(4)]
            assert strokes(marks, f"pile.{goods}")["slash"] == sum(held)
            for seat in range(1, 5):
                own = strokes(marks, f"hand.{seat}.{goods}")
                printed = max(0, 2 - own["cross"])  # strokes of the start are printed
                assert own["slash"] + printed == held[seat - 1]
            spent = sum(strokes(marks, f"hand.{seat}.{goods}")["cross"] for seat in range(1, 5))
            assert strokes(marks, f"pile.{goods}")["cross"] == spent


@pytest.mark.clause("BA-2", "BA-20")
def test_the_register_says_whose_each_tent_is_and_was() -> None:
    found = played()
    pitches = list(moves(found, "pitch"))
    pitched = Counter((seat, move[1]) for seat, move in pitches)
    marks, state = marks_at(found), found.state
    signs = {a: m.piece for a, m in marks.items() if isinstance(m.piece, Sign)}
    assert Counter((p.owner, a.split(".")[1]) for a, p in signs.items() if p.pitched) == pitched
    waiting = Counter(p.owner for p in signs.values() if not p.pitched)
    assert waiting == Counter({seat: len(row) for seat, row in enumerate(state.reserves) if row})
    seat, (_, colour, price, _) = pitches[0]
    letters = sorted(layout("pen").goods[goods].letter for goods in price.split())
    row = [sorted(text) for text in layout("pen").tents[colour]].index(letters) + 1
    assert signs[f"tent.{colour}.{row}"] == Sign(seat, pitched=True)


@pytest.mark.clause("BA-23")
def test_what_was_spent_is_not_known_once_a_payment_was_not_written_down() -> None:
    before = next(
        event.before
        for step in played().steps
        for event in step.events
        if event.move[0] == "pay" and event.how == "typed" and any(event.before.register.spent[step.player])
    )
    seat = before.who
    before = before.replace(loose=(2, 2, 2, 2))  # so nobody can tell how it was paid
    after = GAME.apply(before, ("pay", None))
    assert after.register.spent[seat] is None
    assert [after.register.spent[n] for n in range(4) if n != seat] == [
        before.register.spent[n] for n in range(4) if n != seat
    ]


@pytest.mark.clause("BA-12", "BA-32")
def test_spaces_of_elephants_are_struck_once_they_went_home() -> None:
    found, marks = played(), marks_at(played())
    for seat in range(4):
        stood = [move[1] for owner, move in moves(found, "elephant") if owner == seat]
        shown = [marks[f"home.{seat + 1}.{n}"].piece for n in range(1, len(stood) + 1)]
        assert [piece.space for piece in shown if isinstance(piece, Perch)] == stood
        at_home = GAME.totals(found.state, seat)["elephant"] is None
        assert [piece.left for piece in shown if isinstance(piece, Perch)] == [True] * (len(stood) - 1) + [
            at_home
        ]
        assert f"home.{seat + 1}.{len(stood) + 1}" not in marks


@pytest.mark.clause("BA-50")
def test_points_are_crossed_off() -> None:
    marks = marks_at(played())
    for seat, points in enumerate(played().state.points, 1):
        assert {a for a in marks if a.startswith(f"points.{seat}.")} == {
            f"points.{seat}.{n}" for n in range(1, points + 1)
        }


@pytest.mark.slow
def test_marks_lie_on_its_spots_and_both_pages_are_filled() -> None:
    found, given = played(), played().heading.layout
    known = {
        address: family for family in GAME.spots if "pen" in family.kinds for address in family.on(given)
    }
    assert set(known) == set(declared(GAME, given))
    marks = [GAME.marks(found.state, seat) for seat in range(4)]
    assert all(mark.kind in known[address].marks for theirs in marks for address, mark in theirs.items())
    done = filled_sheets(given, found.heading.players, marks)
    assert [page.seat for page in done.pages] == [None, None], "each page once for all"
    for page, blank in zip(done.pages, done.blanks, strict=True):
        page.scene.check_balance()
        assert len(page.scene.items) > len(blank.items) + 100
    round_camps = [
        item
        for item in done.pages[0].scene.items
        if isinstance(item, Shape) and item.layer == "pen" and item.lw == 0.9 and item.verbs == "ML"
    ]
    side = done.blanks[0].spots["space.e4"].ry / 0.36 / math.sqrt(3)
    assert all(math.dist(i.points[:2], i.points[2:]) == pytest.approx(side) for i in round_camps)
    closed = sum(camp.size == 7 for camp in found.state.camps)
    edges = 18 * closed
    assert closed and 0 < len(round_camps) <= edges + 12 * closed, (
        "a line round each closed camp, none within"
    )
    assert len(round_camps) < 6 * 7 * closed


@pytest.mark.clause("BA-41")
def test_what_nobody_wrote_down_is_not_drawn() -> None:
    found = replay(f"{HEAD}{DEAL}Ann: roll\nBen: roll OPSI\n")
    marks = GAME.marks(found.state, 0)
    assert not [a for a in marks if a.startswith(("hand.1.", "pile."))]
    assert strokes(marks, "hand.2") == {"slash": 4}


@pytest.mark.slow
def test_a_ghost_has_its_own_sheet_beside_it() -> None:
    found = replay(
        f"game: bania\nlayout: pen\nplayers: Ann\nsolo: raja\n{DEAL}open: OPS front\nAnn: roll OPSI\n"
    )
    state = found.state
    assert state.ghost is not None
    marks = [GAME.marks(state, seat) for seat in range(2)]
    assert not strokes(marks[0], "hand.2"), "it has no cards"
    done = filled_sheets(found.heading.layout, ["Ann", "Ghost"], marks, ghost=True)
    assert len(done.pages) == 3
