"""What all engines are built of: values and drafts, tables of faults and of decisions, families of spots."""

from __future__ import annotations

import ast
import pickle
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import Illegal
from sheetgen.games import registry
from sheetgen.games.contract.spots import Family, combine
from sheetgen.games.contract.values import Due, Move
from sheetgen.games.kit.engine import (
    KEPT,
    Answer,
    Changing,
    Decision,
    Decisions,
    Value,
    cache_boards,
    unchanged,
)
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.message import msg

FOLDER = Path(registry.__file__).parent


class State(Value, gc=False):
    phase: str
    gold: tuple[int, ...]


class Draft(Changing[State], State, gc=False):
    state_type = State

    def earn(self, n: int) -> None:
        self.gold = (self.gold[0] + n, *self.gold[1:])


FAULTS = Faults(
    {
        "too-dear": Kind(
            clause="KI-1", what=msg("why"), instead=msg("instead"), example="buy 1", text=msg("needs {gold}")
        ),
        "not-due": Kind(clause="KI-2", what=msg("why"), instead=msg("instead"), text=msg("not due")),
    }
)


# ---- drafts ------------------------------------------------------------------------------------
def test_a_state_never_changes() -> None:
    state = State("turn", (1, 2))
    with pytest.raises(AttributeError, match=r"State\.phase"):
        state.phase = "over"
    assert state == State("turn", (1, 2))


def test_a_draft_changes_and_becomes_a_state() -> None:
    state = State("turn", (1, 2))
    draft = Draft.of(state)
    draft.earn(4)
    draft.phase = "over"
    after = draft.done()
    assert (state, after) == (State("turn", (1, 2)), State("over", (5, 2)))
    assert type(after) is State
    with pytest.raises(AttributeError):
        after.phase = "turn"


def test_values_are_replaced_compared_and_kept() -> None:
    state = State("turn", (1,))
    assert state.replace(phase="over") == State("over", (1,))
    assert pickle.loads(pickle.dumps(state)) == state


def test_values_can_be_looked_up_but_drafts_can_not() -> None:
    state = State("turn", (1,))
    assert {state: 7}[State("turn", (1,))] == 7
    with pytest.raises(TypeError, match="unhashable"):
        hash(Draft.of(state))


# ---- faults ------------------------------------------------------------------------------------
def test_an_error_says_code_clause_values_and_blame() -> None:
    error = FAULTS.illegal("too-dear", 2, gold=7)
    assert (error.code, error.clause, error.blame, str(error)) == ("too-dear", "KI-1", 2, "needs 7")


def test_clause_and_text_may_be_others_than_usual() -> None:
    error = FAULTS.illegal("too-dear", 0, "KI-9", msg("a token needs {gold}"), gold=1)
    assert (error.clause, str(error)) == ("KI-9", "a token needs 1")
    left = FAULTS.leftover("not-due", "warning", "KI-3")
    assert (left.code, left.severity, left.clause) == ("not-due", "warning", "KI-3")


def test_tallies_and_explanations_come_from_the_same_table() -> None:
    wrong = FAULTS.tally("too-dear", "Ann", gold=3)
    assert (wrong.player, wrong.clause, str(wrong)) == ("Ann", "KI-1", "needs 3")
    assert FAULTS.kinds["too-dear"].example == "buy 1"
    assert list(FAULTS.kinds) == ["too-dear", "not-due"]


# ---- decisions ---------------------------------------------------------------------------------
def number(draft: Draft, name: str, place: int) -> int:
    if name not in ("one", "two"):
        raise FAULTS.illegal("too-dear", place, gold=name)
    return ("one", "two").index(name) + 1


def earn(draft: Draft, *numbers: int) -> None:
    draft.earn(sum(numbers))


def moves(state: State) -> Iterator[Move]:
    yield ("end",)


TABLE: Decisions[Draft] = Decisions(
    {
        "turn": Decision(
            msg("a turn"),
            "KI-1",
            {
                "earn": Answer(earn, (number, number), least=1),
                "all": Answer(earn, (number,), more=True),
                "exactly": Answer(earn, (unchanged,)),
                "end": Answer(lambda draft: setattr(draft, "phase", "over")),
            },
            moves,
        ),
        "roll": Decision(msg("a roll"), "KI-2", {"roll": Answer(earn, (unchanged,))}),
    },
    seats=2,
)


def wrong(draft: Draft, move: Move, known: bool) -> Illegal:
    return FAULTS.illegal("not-due", 0, f"{move[0] if move else ''} {known}")


def carried_out(*move: Any) -> State:
    draft = Draft.of(State("turn", (0,)))
    TABLE.carry_out("turn", draft, move, wrong)
    return draft.done()


@pytest.mark.parametrize(
    ("move", "gold"),
    [
        (("earn", "two"), 2),
        (("earn", "two", "one"), 3),
        (("all", "one", "two", "two", "two"), 7),
        (("exactly", 5), 5),
    ],
)
def test_arguments_are_read_before_the_rule_is_carried_out(move: Move, gold: int) -> None:
    assert carried_out(*move).gold == (gold,)


@pytest.mark.parametrize("place", [1, 2])
def test_an_argument_that_can_not_be_read_is_blamed(place: int) -> None:
    move = ["earn", "one", "one"]
    move[place] = "three"
    with pytest.raises(Illegal) as caught:
        carried_out(*move)
    assert caught.value.blame == place


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (("fly",), "fly False"),
        ((), " False"),
        (("roll", 1), "roll False"),
        (("earn",), "earn True"),
        (("earn", "one", "one", "one"), "earn True"),
        (("end", 1), "end True"),
    ],
)
def test_a_move_that_does_not_answer_is_the_games_own_error(move: Move, said: str) -> None:
    with pytest.raises(Illegal) as caught:
        carried_out(*move)
    assert caught.value.clause == said


def test_dues_know_who_decides() -> None:
    assert TABLE.dues["turn", 1] == Due("turn", 1)
    assert TABLE.dues["roll", 1] == TABLE.dues["roll", -1] == Due("roll", None)
    assert list(TABLE.legal("turn", None)) == [("end",)]
    assert not list(TABLE.legal("roll", None)) + list(TABLE.legal("over", None))
    assert TABLE.asked["roll"] == msg("a roll")


# ---- spots -------------------------------------------------------------------------------------
def test_a_family_makes_and_reads_addresses() -> None:
    palace = Family(
        "palace", "a box", lambda layout: combine(layout, range(1, 3)), ("cross",), kinds=("sheet",)
    )
    assert list(palace.on(["a", "b"])) == ["palace.a.1", "palace.a.2", "palace.b.1", "palace.b.2"]
    assert palace("a", 2) == "palace.a.2"
    assert palace.parts("palace.a.2") == ("a", "2")
    assert palace.parts("palaces.a.2") is None


def test_parts_may_stand_within_a_familys_name() -> None:
    room = Family("game.*.room.*", "a box", lambda layout: combine((1, 2), layout), kinds=("score",))
    assert list(room.on([7])) == ["game.1.room.7", "game.2.room.7"]
    assert room.parts("game.2.room.7") == ("2", "7")
    assert room.parts("game.2.end.7") is room.parts("game.2.room") is None


# ---- boards ---------------------------------------------------------------------------------
def test_a_board_is_worked_out_once_for_a_layout_seats_and_options() -> None:
    made: list[tuple[Any, ...]] = []

    def make(layout: list[int], seats: int, options: dict[str, str]) -> object:
        made.append((layout, seats, options))
        return object()

    board, layout = cache_boards(make), [1]
    first = board(layout, 2, {"a": "x", "b": "y"})
    assert board(layout, 2, {"b": "y", "a": "x"}) is first and len(made) == 1
    others = [board([1], 2, {"a": "x", "b": "y"}), board(layout, 3, {}), board(layout, 2, {"a": "x"})]
    assert len({first, *others}) == 4 == len(made)


def test_boards_of_many_layouts_go_the_oldest_first() -> None:
    board = cache_boards(lambda layout: object())
    layouts = [[n] for n in range(KEPT + 1)]
    boards = [board(layout) for layout in layouts]
    assert board(layouts[1]) is boards[1] and board(layouts[0]) is not boards[0]


# ---- one piece each -------------------------------------------------------------------------
def functions(root: Path) -> Iterator[tuple[Path, ast.FunctionDef, list[ast.stmt]]]:
    """All functions below a folder, with what they do but for their docstrings."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path, node, node.body[ast.get_docstring(node) is not None :]


@pytest.mark.slow
def test_no_two_games_have_a_helper_that_is_the_same() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for key in registry.all_keys():
        for path, node, body in functions(FOLDER / key.replace("-", "_")):
            if len(body) > 1:
                text = f"{ast.unparse(node.args)}: {ast.unparse(ast.Module(body, []))}"
                places[text].add(f"{path.relative_to(FOLDER)}: {node.name}")
    assert not [sorted(where) for where in places.values() if len({at.split("/")[0] for at in where}) > 1]


@pytest.mark.slow
def test_a_game_forwards_nothing_by_hand() -> None:
    """``late`` names what stands in a file of the folder: no method but calls it with what it was given."""
    wrong = []
    for key in registry.all_keys():
        folder = FOLDER / key.replace("-", "_")
        for path, node, body in functions(folder):
            lines = [line for line in body if not isinstance(line, ast.ImportFrom)]
            if path.parent != folder or path.name != "__init__.py" or len(lines) > 1:
                continue
            call = lines[0].value if isinstance(lines[0], ast.Return) else None
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                given = [ast.unparse(each) for each in call.args]
                if given == [each.arg for each in node.args.args[1:]]:
                    wrong.append(f"{key}: {node.name}")
    assert not wrong
