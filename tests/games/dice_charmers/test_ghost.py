"""Alone against the ghost: DC-S1 to DC-S5."""

import pytest
from msgspec.structs import replace

from sheetgen.errors import Illegal
from sheetgen.games import library
from sheetgen.games.contract.solo import IT, SOLO, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import board_of
from sheetgen.games.dice_charmers.check import check
from sheetgen.games.dice_charmers.layout import Ghost, Wish
from sheetgen.games.dice_charmers.state import State
from sheetgen.games.kinds.cards import text_at_depth
from tests.games.dice_charmers.table import faces, layout

WISHES = (
    Wish("palace", ("mogul",), (6, 8)),
    Wish("river", ("lamp", "flag"), (5,)),
    Wish("goods", ("tea tea",), (2, 3)),
)
GHOST = Ghost(merchant=0, raja=10, mogul=70, idle=1, wishes=WISHES)


def alone(strength: str = "raja") -> State:
    return GAME.start(replace(layout(), ghost=GHOST), ["Ann", "Ghost"], {SOLO: strength})


def say(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def rolled(*shown: str, strength: str = "raja") -> State:
    """The ghost's first turn of a round in which Ann took purple silk; ``shown``: faces in the order of colours."""
    state = say(alone(strength), faces(*shown), ("take", "goods", "silk silk"))
    due = GAME.due(state)
    assert due is not None and due.player == IT
    return state


PLAIN = ("silk silk", "silk silk", "curve", "curve", "boat", "fish", "raja", "builder")


def with_(**changes: str) -> tuple[str, ...]:
    """The plain roll, in which the ghost wants nothing, with some other faces."""
    places = {"goods": 1, "river": 4, "river2": 5, "palace": 6, "palace2": 7}
    shown = list(PLAIN)
    for name, face in changes.items():
        shown[places[name]] = face
    return tuple(shown)


@pytest.mark.clause("DC-S1")
def test_you_are_two_and_the_ghost_begins_where_its_strength_says() -> None:
    for strength, steps in (("merchant", 0), ("raja", 10), ("mogul", 70)):
        state = alone(strength)
        assert GAME.totals(state, IT)["steps"] == steps
        # two steps for each of 40 fame boxes
        assert GAME.totals(state, IT)["overlap"] == (steps - 80) / 2
    assert (state.first, len(state.players)) == (YOU, 2)


@pytest.mark.clause("DC-S1")
def test_two_passes_on_a_roll_and_the_next_roll_is_the_ghosts() -> None:
    state = say(alone(), faces(*PLAIN), ("take", "goods", "silk silk"), ("pass",))
    due = GAME.due(state)
    assert due is not None and (due.kind, due.player, state.round) == ("take", YOU, 1)
    state = say(state, ("take", "river", "boat"), ("pass",))
    assert (state.phase, state.round, state.first) == ("roll", 2, IT)


@pytest.mark.clause("DC-S2")
def test_it_takes_the_first_face_of_its_table_that_shows() -> None:
    assert GAME.legal(rolled(*with_(palace="mogul", river="lamp"))) == [("take", "palace", "mogul")]
    assert GAME.legal(rolled(*with_(river="lamp", river2="flag"))) == [("take", "river", "lamp")]
    assert GAME.legal(rolled(*with_(river2="flag"))) == [("take", "river", "flag")]


@pytest.mark.clause("DC-S2")
def test_the_die_on_the_elephant_is_out_of_its_reach() -> None:
    state = say(alone(), faces(*with_(goods="tea tea")), ("take", "goods", "silk silk"))
    assert GAME.legal(state) == [("pass",)], "tea tea rides the elephant as the twin of Ann's die"


@pytest.mark.clause("DC-S2")
def test_a_full_line_is_skipped_and_another_die_is_refused() -> None:
    state = rolled(*with_(palace="mogul", river="lamp"))
    assert state.ghost is not None
    full = state.replace(ghost=state.ghost.replace(crossed=(2, 0, 0)))
    assert GAME.legal(full) == [("take", "river", "lamp")]
    for move in (("take", "palace", "mogul"), ("pass",), ("karma", "river", "fish")):
        with pytest.raises(Illegal) as refused:
            GAME.apply(full, move)
        assert (refused.value.code, refused.value.clause) == ("ghost-takes", "DC-S2")


@pytest.mark.clause("DC-S3")
def test_it_crosses_the_lines_first_box_and_goes_on_so_far() -> None:
    state = say(rolled(*with_(palace="mogul", palace2="mogul")), ("take", "palace", "mogul"))
    assert state.ghost is not None
    assert (state.ghost.steps, state.ghost.crossed) == (16, (1, 0, 0))
    state = say(state, ("take", "river", "boat"), ("take", "palace", "mogul"))
    assert state.ghost is not None
    assert (state.ghost.steps, state.ghost.crossed) == (24, (2, 0, 0))


@pytest.mark.clause("DC-S3")
def test_as_first_player_its_twin_rides_the_elephant() -> None:
    state = say(
        alone(),
        faces(*PLAIN),
        ("take", "goods", "silk silk"),
        ("pass",),
        ("take", "river", "boat"),
        ("pass",),
    )
    state = say(state, faces(*with_(river="lamp")), ("take", "river", "lamp"))
    assert state.dice[state.elephant] == "fish"
    assert state.elephant // 2 == 2


@pytest.mark.clause("DC-S4")
def test_with_nothing_to_take_it_goes_on_a_little() -> None:
    state = rolled(*PLAIN)
    assert GAME.forced(state) == ("pass",)
    after = say(state, ("pass",))
    assert after.ghost is not None and (after.ghost.steps, after.ghost.crossed) == (11, (0, 0, 0))
    assert after.middle == state.middle


@pytest.mark.clause("DC-S5")
def test_beyond_its_way_the_running_pass_is_the_last_and_half_boxes_count() -> None:
    state = rolled(*with_(palace="mogul"), strength="mogul")
    assert state.ghost is not None
    state = state.replace(ghost=state.ghost.replace(steps=77))
    over = say(state, ("take", "palace", "mogul"))
    assert over.phase == "over"
    assert GAME.totals(over, IT)["overlap"] == 1.5
    assert [standing.player for standing in GAME.standings(over)] == ["Ghost", "Ann"]


@pytest.mark.clause("DC-S5")
def test_in_a_tie_your_karma_decides() -> None:
    state = alone()
    assert state.ghost is not None
    mine = state.sheets[YOU].replace(fame=20, money=45)
    mine_over = GAME.totals(state.replace(sheets=(mine, mine)), YOU)["overlap"]
    even = state.replace(sheets=(mine, mine), ghost=state.ghost.replace(steps=int(80 + 2 * mine_over)))
    first, second = GAME.standings(even)
    assert (first.player, first.decided_by, second.place) == ("Ann", "karma-gained", 2)


def test_the_first_column_is_full_when_every_person_has_a_box_crossed() -> None:
    (goal,) = [one for one in GAME.solo.goals if "first column" in str(one.text)]
    for boxes, reached in (((1, 1, 1, 1, 1, 1), True), ((3, 2, 1, 1, 1, 0), False)):
        state = alone()
        mine = state.sheets[YOU].replace(palace=boxes)
        assert goal.reached(state.replace(sheets=(mine, state.sheets[IT]))) == reached


def test_unknown_dice_leave_open_what_it_takes() -> None:
    state = say(alone(), ("roll", None), ("take", "river", "boat"))
    assert GAME.legal(state) == [
        ("take", "palace", "mogul"), ("take", "goods", "tea tea"), ("pass",),
    ]  # fmt: skip
    assert GAME.forced(state) is None


@pytest.mark.parametrize(
    ("changes", "way"),
    [
        ({"wishes": (Wish("goods", ("lamp",), (1,)),)}, "ghost.wishes.1.faces.1"),
        ({"raja": 80}, "ghost.raja"),
        ({"mogul": 5}, "ghost.mogul"),
    ],
)
def test_a_ghost_that_can_not_be_is_refused(changes: dict[str, object], way: str) -> None:
    faults = check(replace(layout(), ghost=replace(GHOST, **changes)))
    assert way in [fault.key for fault in faults]


@pytest.mark.parametrize("name", ["sun", "moon"])
def test_the_card_says_the_numbers_of_the_ratings_and_the_layout(name: str) -> None:
    made = library.load(library.resolve(f"dice-charmers/{name}"))
    board = board_of(made)
    assert board.idle_steps == 1, "the card and DC-S4 say one step"
    great, clear, close = GAME.solo.ratings
    cards = library.load(library.resolve("dice-charmers/solo"))
    said = " ".join(
        text_at_depth(line, "short") or ""
        for topic in cards.topics
        for part in topic.sections
        for line in part.lines
    )
    for text in (f"won by {great} or more", f"won by {clear} or more", f"lost by {-close} at most"):
        assert text in said
