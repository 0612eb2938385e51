"""The ends of the game, places and final tallies (NA-30 to NA-33)."""

import pytest

from sheetgen.errors import TallyError
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import CELLS
from sheetgen.games.nagaraja.knowledge import visible_points
from sheetgen.games.nagaraja.state import Result, Task
from tests.games.nagaraja.table import (
    ANN,
    BOARD,
    BOB,
    KNOWN,
    LAYOUT,
    G,
    activated,
    due,
    fight,
    forbidden,
    go,
    hand,
    placing,
    sticks,
    temple,
)

RIGHT = {"c3": "nesw", "c2": "nesw"}
"""Reaches relics 8 and 9, both cursed; a crossing on c1 would reach 6 and 7 too."""


def criterion(state, player: str, name: str):
    standing = next(s for s in GAME.standings(state) if s.player == player)
    return next(c.value for c in standing.criteria if c.name == name)


def names(state) -> list[tuple[int, str, str]]:
    return [(s.place, s.player, s.decided_by) for s in GAME.standings(state)]


@pytest.mark.clause("NA-30")
def test_the_third_visible_cursed_relic_loses_at_once():
    state = go(placing(temple(RIGHT)), ("place", "c1", "nesw"), ("reveal", (5, 6)))
    assert GAME.due(state) is None
    assert state.result == Result(BOB, "cursed", "NA-30")
    assert names(state) == [(1, "Bob", "not-cursed"), (2, "Ann", "not-cursed")]
    assert GAME.totals(state, ANN)["cursed"] == 3


@pytest.mark.clause("NA-30")
def test_relics_that_nobody_named_count_as_not_cursed_until_they_are_known():
    unnamed = placing(temple(RIGHT | {"b3": "ew", "a3": "nesw", "c1": "nesw", "b1": "nesw"}, (0,) * 9))
    assert visible_points(unnamed, ANN)[2:] == (0, 3)
    assert criterion(unnamed, "Ann", "not-cursed")


@pytest.mark.clause("NA-30")
def test_the_opponent_may_bring_it_about():
    damned = temple(RIGHT | {"b3": "ew", "a3": "nesw"}, KNOWN)
    state = activated("swap relics", "opponent", temples=(temple({}), damned))
    state = go(state, ("swap-relics", BOB, 1, 7), ("reveal", (6,)))
    assert state.result == Result(ANN, "cursed", "NA-30")


@pytest.mark.clause("NA-31")
def test_25_points_win_at_once():
    state = placing(temple(RIGHT | {"b3": "ew", "a3": "nesw", "c1": "ns"}, (5, 3, 4, 4, 3, 5, 6, 6, 6)))
    assert GAME.totals(state, ANN)["points"] == 22
    state = go(state, ("place", "a2", "nesw"), ("reveal", (3,)))
    assert state.result == Result(ANN, "points", "NA-31")
    assert names(state) == [(1, "Ann", "goal-reached"), (2, "Bob", "goal-reached")]
    assert criterion(state, "Ann", "points") == 25
    forbidden(state, ("pass",), "game-over", "NA-31")
    assert GAME.legal(state) == []
    assert GAME.turn_rule(state) == "NA-21"


@pytest.mark.clause("NA-24", "NA-32")
def test_before_the_end_visible_points_rank() -> None:
    state = placing(temple({"b3": "ew", "a3": "nesw"}), temple(RIGHT, amulets=(2, 2)))
    assert names(state) == [(1, "Bob", "points"), (2, "Ann", "points")]
    assert (criterion(state, "Ann", "points"), criterion(state, "Bob", "points")) == (3, 12)


@pytest.mark.clause("NA-31")
def test_hidden_amulets_are_revealed_to_claim_the_win():
    relics = (5, 3, 4, 4, 3, 5, 6, 6, 6)
    laid = RIGHT | {"b3": "ew", "a3": "nesw", "c1": "ns"}
    state = fight(
        hand("r1"), ann_sticks=sticks((G, "N")), temples=(temple(laid, relics, amulets=(1, 2)), temple({}))
    )
    assert ("claim", (2, 1)) in GAME.legal(state)
    forbidden(state, ("claim", (2,)), "no-claim", "NA-31")
    forbidden(state, ("claim", (2, 2)), "no-amulet", "NA-44")
    state = go(state, ("claim", (2, 1)))
    assert state.result == Result(ANN, "points", "NA-31")
    assert GAME.totals(state, ANN)["points"] == 25
    less = fight(
        hand("r1"), ann_sticks=sticks((G, "N")), temples=(temple(laid, relics, amulets=(1,)), temple({}))
    )
    assert all(move[0] != "claim" for move in GAME.legal(less))


@pytest.mark.clause("NA-20", "NA-31")
def test_a_win_is_claimed_before_the_first_card_is_put_down_or_later() -> None:
    relics = (5, 3, 4, 4, 3, 5, 6, 6, 6)
    laid = RIGHT | {"b3": "ew", "a3": "nesw", "c1": "ns"}
    state = fight(
        hand("s1", "s3"),
        temples=(temple(laid, relics, amulets=(1, 2)), temple({})),
        agenda=(Task("select", ANN), Task("select", BOB), Task("unveil")),
    )
    assert go(state, ("claim", (2, 1))).result == Result(ANN, "points", "NA-31")
    forbidden(go(state, ("select", "s1")), ("claim", (2, 1)), "select-first", "NA-20")


@pytest.mark.clause("NA-31")
def test_the_claim_is_offered_at_once_and_may_use_unnamed_amulets():
    relics = (5, 3, 4, 4, 3, 5, 6, 6, 6)
    one = temple(RIGHT | {"b3": "ew", "a3": "nesw"}, relics, amulets=(None, None, None))
    state = go(placing(one), ("place", "a2", "nesw"), ("reveal", (3,)))
    assert due(state) == ("claim", ANN)
    assert GAME.silent(state, None) == ("wait",)
    claims = [("claim", (2, 2, 1)), ("claim", (2, 2, 2))]
    assert sorted(GAME.legal(state)) == [*claims, ("use", "draw"), ("wait",)]
    assert go(state, ("claim", (2, 2, 1))).result.winner == ANN
    assert due(go(state, ("wait",))) == ("draw", None)


def full(gap: str, **more):
    """A temple of nine straight tiles but one; the columns without the gap reach the relics above them."""
    return temple({cell: "ns" for cell in CELLS if cell != gap}, **more)


@pytest.mark.clause("NA-32")
def test_the_ninth_tile_ends_the_game_on_points():
    state = go(placing(full("b1"), temple({}), tile="straight"), ("place", "b1", "ew"))
    assert state.result == Result(ANN, "tiles", "NA-32", ANN)
    assert criterion(state, "Ann", "points") == 9
    assert names(state) == [(1, "Ann", "points"), (2, "Bob", "points")]


@pytest.mark.clause("NA-32")
def test_hidden_amulets_count_at_the_end():
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), (3, 3, 4, 6, 5, 5, 4, 6, 6), amulets=(2, 2))
    state = go(
        placing(full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6)), two, tile="straight"), ("place", "b1", "ew")
    )
    assert (criterion(state, "Ann", "points"), criterion(state, "Bob", "points")) == (9, 10)
    assert state.result.winner == BOB


@pytest.mark.clause("NA-32")
def test_unnamed_amulets_are_shown_at_the_end():
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), (3, 3, 4, 6, 5, 5, 4, 6, 6), amulets=(None, None))
    state = go(
        placing(full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6)), two, tile="straight"), ("place", "b1", "ew")
    )
    assert due(state) == ("tally", None)
    forbidden(state, ("tally", (2,)), "amulet-number", "NA-32")
    assert go(state, ("tally", (2, 2))).result.winner == BOB
    assert go(state, ("tally", (1, "draw"))).result.winner == ANN
    left_open = go(state, ("tally", (None, None)))
    assert due(left_open) == ("winner", ANN)
    assert GAME.legal(left_open) == [("winner", ANN), ("winner", BOB)]
    for seat in (ANN, BOB):
        said = go(left_open, ("winner", seat))
        assert said.result.winner == seat
        assert names(said)[0][1] == ("Ann", "Bob")[seat]


@pytest.mark.clause("NA-32")
def test_who_won_with_unnamed_amulets_has_the_fewest_points_that_win() -> None:
    relics = (3, 3, 4, 6, 5, 5, 4, 6, 6)
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), relics, amulets=(None,) * 3)
    state = placing(full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6)), two, tile="straight")
    state = go(state, ("place", "b1", "ew"), ("tally", (None,) * 3))
    won = go(state, ("winner", BOB))
    assert (criterion(won, "Ann", "points"), criterion(won, "Bob", "points")) == (9, 10)
    lost = go(state, ("winner", ANN))
    assert (criterion(lost, "Ann", "points"), criterion(lost, "Bob", "points")) == (9, 6)


@pytest.mark.clause("NA-32")
def test_the_log_says_who_won_where_the_one_who_loses_a_tie_may_just_reach_it() -> None:
    relics = (3, 3, 4, 6, 5, 5, 4, 6, 6)
    one = full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6), amulets=(None,))
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), relics, amulets=(2, 2, 1))
    state = go(placing(one, two, tile="straight"), ("place", "b1", "ew"), ("tally", (None,)))
    # Ann has 9 to 11 points, Bob 11; with 11 each Ann wins, who placed the ninth tile.
    assert GAME.totals(state, BOB)["points"] == 6
    assert GAME.legal(state) == [("winner", ANN), ("winner", BOB)]


@pytest.mark.clause("NA-32")
def test_the_points_at_the_end_come_from_relics_and_amulets() -> None:
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), (3, 3, 4, 6, 5, 5, 4, 6, 6), amulets=(2, 2))
    one = full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6))
    (account,) = GAME.accounts(go(placing(one, two, tile="straight"), ("place", "b1", "ew")))
    assert {part.key: part.values for part in account.parts} == {
        "relics": (9, 6), "amulets": (0, 4), "points": (9, 10),
    }  # fmt: skip


@pytest.mark.clause("NA-30", "NA-31", "NA-32")
@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result(BOB, "cursed", "NA-30"), "Ann has 3 cursed relics visible"),
        (Result(ANN, "cursed", "NA-30"), "Bob has 3 cursed relics visible"),
        (Result(ANN, "points", "NA-31"), "Ann has 25 points or more"),
        (Result(BOB, "tiles", "NA-32", ANN), "Ann has placed tile number 9"),
        (Result(ANN, "run-out", "NA-32", BOB), "no room tile is left"),
    ],
)
def test_what_has_ended_the_game_is_told(result: Result, said: str) -> None:
    (ending,) = GAME.endings(fight(hand()).replace(result=result, agenda=()))
    assert (ending.clause, str(ending.cause)) == (result.clause, said)


@pytest.mark.clause("NA-30", "NA-31")
@pytest.mark.parametrize(
    ("crossing", "relics", "points", "cursed", "claims"),
    [
        ({}, (5, 5, 4, 4, 3, 3, 6, 6, 6), 22, 2, True),
        ({"c1": "nesw"}, (5, 5, 4, 4, 3, 3, 6, 6, 6), 31, 3, False),
        ({"c1": "nesw"}, (5, 5, 6, 3, 3, 4, 4, 6, 6), 30, 2, False),
    ],
)
def test_amulets_are_revealed_only_where_the_visible_relics_decide_nothing(
    crossing: dict[str, str], relics: tuple[int, ...], points: int, cursed: int, claims: bool
) -> None:
    laid = RIGHT | {"b3": "ew", "a3": "nesw", "a2": "nesw"} | crossing
    state = fight(hand(), temples=(temple(laid, relics, amulets=(2, 2, 2)), temple({})))
    totals = GAME.totals(state, ANN)
    assert (totals["points"], totals["cursed"]) == (points, cursed)
    assert any(move[0] == "claim" for move in GAME.legal(state)) == claims


@pytest.mark.clause("NA-32")
def test_a_tie_goes_to_the_player_who_placed_the_ninth_tile():
    relics = (3, 3, 4, 4, 6, 5, 5, 6, 6)
    two = temple(dict.fromkeys(("a1", "a2", "a3", "c1", "c2", "c3"), "ns"), relics)
    state = go(placing(full("b1", relics=relics), two, tile="straight"), ("place", "b1", "ew"))
    assert criterion(state, "Ann", "points") == criterion(state, "Bob", "points") == 9
    assert names(state) == [(1, "Ann", "ninth-tile"), (2, "Bob", "ninth-tile")]


@pytest.mark.clause("NA-32")
@pytest.mark.parametrize(("points", "winner"), [((3, 4), BOB), ((4, 3), ANN), ((4, 4), BOB)])
def test_when_the_tiles_run_out_points_decide_and_the_guide_wins_ties(points, winner):
    values = {3: (4, 3, 5, 3, 4, 5, 6, 6, 6), 4: KNOWN}  # relic 4 is the one reached
    temples = [temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), values[p]) for p in points]
    state = placing(*temples).replace(tiles_in_pile=0)
    state = go(state, ("place", "b3", "nesw"), ("draw", (None,) * 3), ("give", None))
    assert state.result == Result(winner, "run-out", "NA-32", BOB), "the loser of the last tile is the guide"
    assert names(state)[0][1] == ("Ann", "Bob")[winner]


@pytest.mark.clause("NA-33")
def test_the_loss_stands_where_one_event_brings_both_ends():
    relics = (5, 5, 4, 4, 3, 3, 6, 6, 6)
    rich = temple(RIGHT | {"b3": "ew", "a3": "nesw", "a2": "sw"}, relics)
    assert GAME.totals(placing(rich), ANN)["points"] == 22
    state = go(placing(rich), ("place", "c1", "nesw"), ("reveal", (3, 6)))
    assert state.result == Result(BOB, "cursed", "NA-30")


@pytest.mark.clause("NA-33")
def test_the_active_players_end_comes_first():
    from sheetgen.games.nagaraja import steps
    from sheetgen.games.nagaraja.state import Draft, Task

    damned = temple(RIGHT | {"c1": "nesw"})
    for active, winner in ((ANN, BOB), (BOB, ANN)):
        draft = Draft.of(fight(hand(), temples=(damned, damned)))
        steps.check_ends(draft, Task("judge", active))
        assert draft.result == Result(winner, "cursed", "NA-30")


@pytest.mark.clause("NA-31", "NA-33")
def test_who_reached_the_goal_first_is_first_though_the_other_has_more() -> None:
    from sheetgen.games.nagaraja import steps
    from sheetgen.games.nagaraja.state import Draft

    ring = {"c3": "nesw", "c2": "nesw", "c1": "nesw", "b3": "ew", "a3": "nesw"}
    one = temple(ring, (5, 6, 4, 4, 3, 5, 3, 6, 6))
    two = temple(ring | {"b1": "nesw"}, (5, 6, 4, 3, 4, 5, 3, 6, 6))
    state = fight(hand(), temples=(one, two))
    assert [GAME.totals(state, seat)["points"] for seat in (ANN, BOB)] == [25, 29]
    draft = Draft.of(state)
    steps.check_ends(draft, Task("judge", ANN))
    assert draft.result == Result(ANN, "points", "NA-31")
    over = state.replace(result=draft.result, agenda=())
    assert names(over) == [(1, "Ann", "goal-reached"), (2, "Bob", "goal-reached")]


@pytest.mark.clause("NA-30", "NA-31")
def test_unwritten_relics_leave_the_end_to_the_log():
    blank = temple(RIGHT | {"c1": "ns"}, (0,) * 9)
    state = fight(hand("r1"), ann_sticks=sticks((G, "N")), temples=(blank, temple({})))
    assert ("curse",) in GAME.legal(state)
    assert go(state, ("curse",)).result == Result(BOB, "cursed", "NA-30")
    theirs = state.replace(temples=state.temples[::-1], agenda=(Task("act", BOB),))
    assert go(theirs, ("curse",)).result == Result(ANN, "cursed", "NA-30")
    known = fight(hand("r1"), ann_sticks=sticks((G, "N")), temples=(temple(RIGHT), temple({})))
    forbidden(known, ("curse",), "no-curse", "NA-30")


# ---- final tallies ---------------------------------------------------------------------------


def settle(*tallies):
    return [(s.place, s.player, s.decided_by) for s in GAME.settle(LAYOUT, ["Ann", "Bob"], tallies)]


@pytest.mark.clause("NA-31", "NA-32")
@pytest.mark.parametrize(
    ("ann", "bob", "first", "by"),
    [
        ({"points": 25}, {"points": 20}, "Ann", "goal-reached"),
        ({"points": 27, "cursed": 3}, {"points": 0}, "Bob", "not-cursed"),
        ({"points": 27, "cursed": 3}, {"points": 26}, "Bob", "not-cursed"),
        ({"points": 19, "tiles": 9}, {"points": 20, "tiles": 6}, "Bob", "points"),
        ({"points": 20, "tiles": 8}, {"points": 20, "tiles": 9}, "Bob", "ninth-tile"),
        ({"points": 20, "guide": True}, {"points": 20}, "Ann", "guide"),
        ({"points": 21, "tiles": 9}, {"points": 20}, "Ann", "points"),
        ({"points": 21}, {"points": 20, "guide": True}, "Ann", "points"),
        ({"points": 21}, {"points": 20}, "Ann", "points"),
        ({"points": 21, "tiles": 7}, {"points": 20}, "Ann", "points"),
        ({"points": 21, "tiles": 7}, {"points": 20, "tiles": 8}, "Ann", "points"),
    ],
)
def test_settling_final_tallies(ann, bob, first, by):
    places = settle(ann, bob)
    assert places[0] == (1, first, by)
    assert [place for place, _, _ in places] == [1, 2]


@pytest.mark.clause("NA-2", "NA-32")
@pytest.mark.parametrize(
    ("ann", "bob", "code"),
    [
        ({"points": 25}, {"points": 26}, "both-won"),
        ({"points": 18, "cursed": 3}, {"points": 18, "cursed": 3}, "both-lost"),
        ({"points": 17, "cursed": 3}, {"points": 3}, "points-impossible"),
        ({"points": 52}, {"points": 3}, "points-impossible"),
        ({"points": 20, "cursed": 4}, {"points": 3}, "cursed-impossible"),
        ({"points": 20, "tiles": 10}, {"points": 3}, "tiles-impossible"),
        ({"points": 20, "tiles": 9}, {"points": 3, "tiles": 9}, "tiles-impossible"),
        ({"points": 20, "tiles": 4}, {"points": 3, "tiles": 4}, "no-end"),
        ({"points": 20, "tiles": 7}, {"points": 3, "tiles": 7, "guide": True}, "no-end"),
        ({"points": 20}, {"points": 20}, "no-end"),
        ({"points": 20, "guide": True}, {"points": 20, "guide": True}, "two-guides"),
        ({"points": 20, "guide": True}, {"points": 20, "tiles": 9}, "guide-and-ninth-tile"),
        ({"points": 20, "tiles": 0}, {"points": 2}, "points-impossible"),
        ({"points": 1, "tiles": 0}, {"points": 2}, "points-impossible"),
        ({"cursed": 1}, {"points": 20}, "tally-incomplete"),
    ],
)
def test_tallies_that_no_game_ends_with(ann, bob, code):
    with pytest.raises(TallyError) as caught:
        settle(ann, bob)
    assert caught.value.code == code
    assert caught.value.clause in GAME.clauses


@pytest.mark.clause("NA-1")
@pytest.mark.parametrize("players", [1, 3])
def test_two_players_settle(players: int) -> None:
    with pytest.raises(TallyError) as caught:
        GAME.settle(LAYOUT, ["Ann", "Bob", "Cay"][:players], [{"points": 25}] * players)
    assert (caught.value.code, caught.value.clause) == ("player-count", "NA-1")


def test_the_board_knows_the_goal():
    assert (BOARD.goal, BOARD.doom, BOARD.full) == (25, 3, 9)


@pytest.mark.clause("NA-3", "NA-32")
def test_no_more_amulets_are_shown_at_the_end_than_there_are() -> None:
    two = temple(dict.fromkeys(("a1", "a2", "a3"), "ns"), (3, 3, 4, 6, 5, 5, 4, 6, 6), amulets=(None, None))
    state = placing(full("b1", relics=(3, 3, 4, 4, 6, 5, 5, 6, 6)), two, tile="straight")
    state = go(state.replace(amulets_used=(BOARD.amulet[2],) * 2), ("place", "b1", "ew"))
    forbidden(state, ("tally", (2, 2)), "amulet-used-up", "NA-3")
    assert go(state, ("tally", (2, 1))).result.winner == ANN, "9 points each, and the ninth tile was hers"


@pytest.mark.clause("NA-2", "NA-30")
@pytest.mark.parametrize(
    ("cells", "points", "cursed"),
    [
        # Places 1 to 9 run round the temple, three on each side; a column of straight tiles reaches one.
        ({}, (0, 0), (0, 0)),
        ({"a1": "ns", "a2": "ns", "a3": "ns"}, (3, 6), (0, 1)),
    ],
)
def test_relics_that_are_up_and_unnamed_may_be_any(cells, points, cursed) -> None:
    blank = temple(cells, (0,) * 9)
    assert visible_points(fight(hand(), temples=(blank, temple({}))), ANN) == (*points, *cursed)


@pytest.mark.clause("NA-2", "NA-30")
def test_of_all_nine_relics_three_are_cursed_whoever_named_them() -> None:
    every = temple(dict.fromkeys(CELLS, "nesw"), (0,) * 9)
    assert visible_points(fight(hand(), temples=(every, temple({}))), ANN) == (42, 42, 3, 3)
    known = temple(dict.fromkeys(CELLS, "nesw"), (3, 3, 0, 0, 0, 0, 6, 6, 6))
    assert visible_points(fight(hand(), temples=(known, temple({}))), ANN) == (42, 42, 3, 3)
    state = fight(
        hand(), temples=(temple(dict.fromkeys(CELLS, "nesw"), (3, 3, 4, 4, 5, 0, 0, 0, 0)), temple({}))
    )
    assert visible_points(state, ANN)[2:] == (3, 3)
