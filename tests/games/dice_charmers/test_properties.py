"""What holds at every step of any game on either side."""

import pickle
import random

import pytest

from sheetgen.games import library
from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import NAMES, SALES, board_of
from sheetgen.games.dice_charmers.marks import marks as marks_of
from sheetgen.games.dice_charmers.state import State
from tests.games.dice_charmers.table import drawn
from tests.support.play import walk

SIDES = ("sun", "moon")


def fresh(name: str, players: int = 3) -> State:
    made = library.load(library.resolve(f"dice-charmers/{name}"))
    return GAME.start(made, ["Ann", "Bob", "Cay", "Dan", "Eve"][:players], {})  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", SIDES)
def test_marks_are_conserved(name: str) -> None:
    """Goods sold were circled, karma used was gained, what is won came once, counts stay on the sheet."""
    for seed in range(3):
        for before, _, after in walk(GAME, fresh(name), random.Random(seed)):
            board = after.board
            for old, new in zip(before.sheets, after.sheets, strict=True):
                if old is new:
                    continue
                assert all(0 <= s <= c <= board.columns for s, c in zip(new.sold, new.circled, strict=True))
                assert 0 <= new.karma_used <= new.karma_gained <= board.karma_spaces
                assert old.fame <= new.fame <= board.fame_boxes and old.money <= new.money <= board.coins
                assert old.won & ~new.won == 0 and new.lost & ~new.won == 0
                assert max(new.palace) <= board.boxes and max(new.levels) < len(board.worth)
                assert old.river & ~new.river == 0


@pytest.mark.parametrize("name", SIDES)
def test_money_is_what_was_sold_and_won(name: str) -> None:
    for seed in range(3):
        state = fresh(name)
        for _, _, after in walk(GAME, state, random.Random(seed)):
            state = after
        board = state.board
        for sheet in state.sheets:
            sold = sum(sum(board.prices[:n]) for n in sheet.sold)
            prizes = [p.bonus for i, p in enumerate(board.prizes) if sheet.won >> i & 1]
            won = sum(bonus.n for bonus in prizes if bonus.kind == "money")
            assert sheet.money == min(sold + won + sheet.palace[3], board.coins)
            karma = sum(bonus.kind == "karma" for bonus in prizes)
            assert sheet.karma_gained == min(board.karma_start + karma, board.karma_spaces)


@pytest.mark.parametrize("name", SIDES)
def test_reach_is_kept_right_while_roads_are_drawn(name: str) -> None:
    state = fresh(name)
    for _, _, after in walk(GAME, state, random.Random(4)):
        state = after
        board = state.board
        for sheet in state.sheets:
            cells = enumerate(sheet.roads)
            roads = {board.cells[cell]: NAMES[m] for cell, m in cells if m and cell != board.residence}
            expected = drawn(board, roads)
            assert (sheet.frontier, sheet.stubs) == (expected["frontier"], expected["stubs"])


def universe(state: State) -> list[Move]:
    """A broad set of answers, most of them wrong."""
    board = state.board
    moves: list[Move] = [("pass",), ("forgo",), ("karma",), ("sell", ())]
    moves += [("road", cell, NAMES[mask]) for cell in board.cells for mask in range(16)]
    moves += [("half", cell, side) for cell in board.cells for side in "nesw"]
    moves += [("sell", goods) for goods in SALES["sell-up-to", 3]] + [
        ("get", goods) for goods in SALES["sell-up-to", 3]
    ]
    moves += [(verb, n) for verb in ("ahead", "back") for n in range(5)]
    moves += [("upgrade", kind) for kind in board.types] + [("person", person) for person in board.faces[3]]
    moves += [("goods-die", face) for face in board.faces[0]]
    for colour, faces in zip(("goods", "roads", "river", "palace"), board.faces, strict=True):
        moves += [(verb, colour, face) for verb in ("take", "karma") for face in faces]
    return moves + [("use", *bonus) for bonus in dict.fromkeys(prize.bonus for prize in board.prizes)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("known", [True, False])
def test_legal_lists_exactly_what_applies(name: str, known: bool) -> None:
    rng = random.Random(f"{name} {known}")
    state = fresh(name, 2)
    everything = universe(state)
    while (due := GAME.due(state)) is not None:
        if due.is_chance:
            state = GAME.apply(state, GAME.chance(state, rng) if known else GAME.unknown(state))
            continue
        legal = GAME.legal(state)
        assert len(legal) == len(set(legal))
        if rng.random() < 0.25:
            applies = {move for move in everything if _applies(state, move)}
            assert applies == set(legal)
        state = GAME.apply(state, GAME.forced(state) or rng.choice(legal))


def _applies(state: State, move: Move) -> bool:
    from sheetgen.errors import Illegal

    try:
        GAME.apply(state, move)
    except Illegal as error:
        assert error.clause in GAME.clauses and error.code in GAME.explanations
        assert error.blame < len(move)
        return False
    return True


def test_applying_leaves_a_state_as_it_was() -> None:
    for step, (before, move, _) in enumerate(walk(GAME, fresh("moon"), random.Random(6))):
        if step % 5 == 0:
            parts = before.replace(board=None, before=None)
            seen = pickle.dumps(parts)
            GAME.apply(before, move)
            GAME.close(before)
            marks_of(before, 0)
            assert pickle.dumps(before.replace(board=None, before=None)) == seen
            assert hash(parts) == hash(pickle.loads(seen))


def test_sheets_of_others_are_shared_not_copied() -> None:
    for before, _, after in walk(GAME, fresh("sun"), random.Random(8)):
        same = sum(old is new for old, new in zip(before.sheets, after.sheets, strict=True))
        assert same >= 2


def test_a_layout_is_compiled_once() -> None:
    made = library.load(library.resolve("dice-charmers/sun"))
    assert board_of(made) is board_of(made)
