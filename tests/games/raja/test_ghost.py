"""Alone against the ghost: RA-S1 to RA-S5, and the goals of the campaign."""

import random

import pytest
from msgspec.structs import replace

from sheetgen.games.contract.solo import IT, SOLO, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.raja import GAME, spots
from sheetgen.games.raja.board import board_of
from sheetgen.games.raja.check import check
from sheetgen.games.raja.layout import Ghost, GhostRow
from sheetgen.games.raja.state import State
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.games.raja.table import CITIES, A, B, C, G, change, open_roads, owner, refuse, sheet, where
from tests.support import play as random_play

ROWS = {
    A: GhostRow(gold=0, houses=2), B: GhostRow(gold=5, houses=0), C: GhostRow(gold=4, houses=1),
    **{key: GhostRow(gold=1, houses=1) for key in CITIES[3:]},
}  # fmt: skip
GHOST = Ghost(merchant=3, raja=11, mogul=20, villages=(14, 2, 30, 7, 8, 9, 10, 11), cities=ROWS)
FIRST = (("house", 1), ("house", 2), ("house", 3), ("house", 4))
IDLE: Move = ("actions", "gold", "gold")


def fresh(strength: str = "raja", **options: str) -> State:
    return GAME.start(replace(sheet(), ghost=GHOST), ["Ann", "Ghost"], {SOLO: strength, **options})


def say(state: State, *moves: Move) -> State:
    """The state after these moves and what they force."""
    for move in moves:
        state, _ = GAME.play(state, move)
    return state


def begun(strength: str = "raja", character: str = "artisan", strip: tuple[str, ...] = CITIES) -> State:
    """Ann's first turn; governors from below as ``strip``."""
    return say(fresh(strength), ("governors", strip), ("take", character), *FIRST)


def ghosts_turn(state: State) -> State:
    """Ann takes gold and ends her turn: the ghost is due."""
    return GAME.apply(GAME.apply(state, IDLE), ("end",))


def follow(state: State) -> tuple[State, list[Move]]:
    """What the ghost does from here on, and where that leads."""
    done: list[Move] = []
    while (move := GAME.forced(state)) is not None:
        assert GAME.legal(state) == [move]
        state = GAME.apply(state, move)
        done.append(move)
    return state, done


def gold(state: State, *seats: int) -> list[int]:
    return [state.gold[seat] for seat in seats]


# ---- RA-S1: what it has ----------------------------------------------------------------------
@pytest.mark.clause("RA-S1")
def test_the_ghost_has_gold_by_its_strength_and_all_its_houses() -> None:
    for strength, has in (("merchant", 3), ("raja", 11), ("mogul", 20)):
        state = fresh(strength)
        assert GAME.totals(state, IT) == {"palaces": 0, "gold": has, "houses": 0, "reserve": 20}
        assert GAME.totals(state, YOU)["gold"] == 15
    state = begun()
    assert GAME.totals(state, IT)["reserve"] == 16
    assert (GAME.totals(state, YOU)["reserve"], GAME.totals(state, YOU)["quarry"]) == (6, 10)


@pytest.mark.clause("RA-S1")
def test_the_short_game_is_played_alone_and_the_advanced_ones_are_not() -> None:
    assert board_of(sheet(), 2, {SOLO: "raja", "game length": "short"}).palaces == 6
    assert codes("game length: short") == []
    for variant in ("one", "two", "both"):
        assert codes(f"advanced: {variant}") == ["not-alone"]
    assert codes("auction: yes") == ["not-alone"]
    found = header("auction: yes").findings[0]
    assert (found.line, str(found.message)) == (5, "Alone there is no auction: the ghost does not bid.")


def header(*rows: str) -> Replay:
    return replace_newlines("game: raja", "layout: rajasthan", "players: Ann", "solo: raja", *rows)


def replace_newlines(*rows: str) -> Replay:
    return replay("\n".join(rows) + "\n")


def codes(*rows: str) -> list[str]:
    return [finding.code for finding in header(*rows).findings]


# ---- RA-S2: no character, always last ---------------------------------------------------------
@pytest.mark.clause("RA-S2")
def test_you_alone_choose_a_character_and_all_others_are_in_the_bank() -> None:
    state = begun(character="artisan")
    assert GAME.due(state) == ("actions", YOU)
    assert owner(state, "artisan") == YOU
    assert list(state.holder).count(-1) == 5
    state = say(state, ("actions", "gold", "character"), ("character", "mogul"))
    assert GAME.due(state) == ("turn", YOU), "nobody was robbed"


@pytest.mark.clause("RA-S2")
@pytest.mark.parametrize("character", ["mogul", "artisan"])
def test_the_ghost_plays_after_you_whatever_your_character(character: str) -> None:
    state = begun(character=character)
    for _ in range(3):
        assert GAME.due(state) == ("actions", YOU)
        assert GAME.due(ghosts_turn(state)) == ("ghost", IT)
        state, _ = follow(ghosts_turn(state))


@pytest.mark.clause("RA-S2")
def test_it_is_last_in_the_tie_of_a_scoring() -> None:
    """In B the ghost's table has 5 gold and no house: both have their architect there, a point each."""
    state = change(open_roads(begun("merchant", strip=(B, A, *CITIES[2:])), YOU, IT), built=(0, 0))
    state = say(state, IDLE, ("travel", B), ("end",))
    score = state.scores[-1]
    assert (score.points, score.gold) == ((1, 1), (10, 5))
    (account,) = GAME.accounts(state)
    assert [note.clauses for note in account.notes] == [("RA-S2",)]


@pytest.mark.clause("RA-S2")
def test_it_is_last_in_the_tie_of_the_end() -> None:
    for character in ("mogul", "artisan"):
        state = change(begun(character=character), gold=(9, 9), built=(5, 5))
        assert [s.player for s in GAME.standings(state)] == ["Ann", "Ghost"]
    state = change(begun(), gold=(9, 10), built=(5, 5))
    assert [s.player for s in GAME.standings(state)] == ["Ghost", "Ann"]


# ---- RA-S3: first houses ----------------------------------------------------------------------
@pytest.mark.clause("RA-S3")
def test_its_first_houses_stand_in_the_first_villages_of_its_list_with_room() -> None:
    state = say(fresh(), ("governors", CITIES), ("take", "monk"))
    assert GAME.due(state) == ("village", YOU)
    state = GAME.apply(state, ("house", 2))
    assert GAME.legal(state) == [("house", 14)]
    # Ann has settled 2, which is next on the list.
    state = say(state, ("house", 14), ("house", 30), ("house", 1), ("house", 3))
    settled = {n for n, houses in zip(state.board.villages, state.villages, strict=True) if houses == (IT,)}
    assert settled == {14, 7, 8, 9}


@pytest.mark.clause("RA-S3")
def test_another_village_is_refused() -> None:
    state = GAME.apply(say(fresh(), ("governors", CITIES), ("take", "monk")), ("house", 14))
    error = refuse(state, ("house", 30), "ghost-does", "RA-S3")
    assert error.meant == (("house", 2),)


# ---- RA-S4: gold and a palace -----------------------------------------------------------------
@pytest.mark.clause("RA-S4")
def test_it_comes_to_the_maharaja_by_no_road_and_gets_the_gold_of_the_city() -> None:
    state = begun("merchant", strip=(C, *(city for city in CITIES if city != C)))
    assert where(state, IT) == "start"
    state = ghosts_turn(state)
    assert where(state, IT) == C
    assert gold(state, IT) == [3 + 4 + 0]


@pytest.mark.clause("RA-S4")
def test_with_the_gold_it_builds_the_central_palace() -> None:
    """11 gold and 5 of B are 16: 12 go, and alone in B it gets 10 and 5 more."""
    state = ghosts_turn(begun("raja", strip=(B, A, *CITIES[2:])))
    assert GAME.legal(state) == [("palace", "central")]
    after, done = follow(state)
    assert done == [("palace", "central")]
    assert (after.central[1], after.built, after.scores[-1].points) == (IT, (0, 1), (0, 4))
    assert gold(after, IT) == [11 + 5 - 12 + 10 + 5]


@pytest.mark.clause("RA-S4")
def test_without_the_gold_it_builds_none() -> None:
    """11 gold, and A gives none: one too few."""
    state = ghosts_turn(begun("raja"))
    assert GAME.legal(state) == [("house", A)]
    assert refuse(state, ("palace", "central"), "ghost-does", "RA-S5").meant == (("house", A),)


@pytest.mark.clause("RA-S4")
def test_it_builds_outside_where_you_have_the_middle_and_none_in_a_full_city() -> None:
    state = change(begun("mogul"), central={A: YOU}, built=(1, 0))
    assert GAME.legal(ghosts_turn(state)) == [("palace", "outer")]
    full = change(state, outer={A: (YOU, YOU, YOU, 2, 3, 4)}, built=(4, 0))
    assert GAME.legal(ghosts_turn(full)) == [("house", A)]


@pytest.mark.clause("RA-S4")
def test_it_builds_one_palace_a_turn_and_seven_in_all() -> None:
    rich = change(begun("mogul"), gold=(0, 90))
    _, done = follow(ghosts_turn(rich))
    assert done == [("palace", "central"), ("house", A), ("house", A)]
    assert GAME.legal(ghosts_turn(change(rich, built=(0, 7)))) == [("house", A)]


@pytest.mark.clause("RA-S4")
def test_where_the_city_is_not_known_it_does_nothing_that_is_known() -> None:
    state = say(fresh(), ("governors", None), ("take", "monk"), *FIRST, ("maharaja", None), IDLE, ("end",))
    assert (state.round, state.built, state.blind) == (2, (0, 0), True)
    assert spots.GHOST_GOLD(1) in GAME.marks(begun(), IT) and spots.GHOST_GOLD(1) not in GAME.marks(state, IT)
    state = ghosts_turn(say(state, ("maharaja", A)))
    assert GAME.legal(state) == [("palace", "central"), ("house", A)], "nobody knows its gold"
    assert GAME.forced(state) is None
    after, left = GAME.close(state)
    assert [leftover.code for leftover in left] == ["ghost-unsaid"]
    assert GAME.forced(after) == ("house", A)
    state = say(follow(after)[0], ("maharaja", B), IDLE, ("end",))
    assert GAME.legal(state) == [("palace", "central"), ("end",)], "no houses in B"
    assert GAME.due(say(state, ("end",))) == ("maharaja", None)


# ---- RA-S5: houses, and what else there is ---------------------------------------------------
@pytest.mark.clause("RA-S5")
def test_it_sets_the_houses_of_its_table_for_nothing_as_long_as_it_has_any() -> None:
    state = ghosts_turn(begun("raja"))
    after, done = follow(state)
    assert done == [("house", A), ("house", A)]
    assert (after.houses[0], after.scores[-1].points) == ((0, 2), (0, 3))
    assert gold(after, IT) == [11 + 10 + 5]
    assert after.reserve[IT] == 14
    one = change(begun("raja"), reserve=(6, 1))
    assert follow(ghosts_turn(one))[1] == [("house", A)]
    none = GAME.apply(GAME.apply(change(one, reserve=(6, 0)), IDLE), ("end",))
    assert none.round == 2, "nothing to do, so its turn is over"


@pytest.mark.clause("RA-S5")
@pytest.mark.parametrize(
    "other", [("house", B), ("house", 5), ("palace", "outer"), IDLE, ("end",), ("travel", A)]
)
def test_it_does_nothing_else(other: Move) -> None:
    refuse(ghosts_turn(begun("raja")), other, "ghost-does", "RA-S5")


@pytest.mark.clause("RA-S5")
def test_it_gets_tolls_and_two_gold_for_what_you_waive() -> None:
    state = change(begun("merchant"), villages={15: (IT,), 16: (IT,)})
    state = say(state, ("actions", "gold", "governor"), ("travel", "jodhpur"))
    assert gold(state, YOU, IT) == [15 + 2 - 2, 3 + 2]
    state = GAME.apply(state, ("end",))
    assert gold(state, YOU, IT) == [15, 3 + 2 + 2]


@pytest.mark.clause("RA-S5")
def test_you_pay_nobody_when_it_does_less() -> None:
    state = change(begun("raja"), reserve=(6, 0))
    after = say(state, IDLE, ("end",))
    assert gold(after, YOU) == [15 + 4], "a ghost out of houses waives nothing"


@pytest.mark.clause("RA-S5")
def test_its_seventh_palace_ends_the_game() -> None:
    state = change(begun("mogul"), built=(0, 6))
    after = say(state, IDLE, ("end",))
    assert GAME.due(after) is None
    assert [s.player for s in GAME.standings(after)] == ["Ghost", "Ann"]


# ---- whole games ------------------------------------------------------------------------------
@pytest.mark.parametrize("strength", ["merchant", "raja", "mogul"])
def test_pieces_and_gold_of_the_ghost_are_never_lost(strength: str) -> None:
    game, state = random_play.start("raja", "raja/rajasthan", 2, {SOLO: strength})
    for before, move, after in random_play.walk(game, state, random.Random(strength)):
        houses = sum(v.count(IT) for v in after.villages) + sum(h[IT] for h in after.houses)
        assert houses + after.reserve[IT] == 20
        assert after.central.count(IT) + sum(o.count(IT) for o in after.outer) == after.built[IT] <= 7
        assert after.gold[IT] >= 0
        due = game.due(before)
        if due is not None and due.player == IT and after.round == before.round:
            price = 12 if move[0] == "palace" else 0
            if after.phase == "ghost":
                assert before.gold[IT] - after.gold[IT] == price
            assert before.gold[YOU] == after.gold[YOU]


# ---- logs -------------------------------------------------------------------------------------
LOG = """\
game: raja
layout: rajasthan
players: Ann
solo: raja
game length: short

governors: A B C D E F G
Ann: take monk
Ann: 1
Ann: 2
Ann: 3
Ann: 4
Ann: gold, gold
"""


def test_what_the_ghost_did_is_told_and_may_be_said() -> None:
    plain = replay(LOG)
    assert [finding.code for finding in plain.findings] == []
    said = replay(LOG + "Ghost: palace central; house A; house A; house A\n")
    assert [finding.code for finding in said.findings] == []
    assert said.state == plain.state
    assert plain.state.built == (0, 1)


@pytest.mark.parametrize("line", ["Ghost: palace outer", "Ghost: house B", "Ghost: gold, gold"])
def test_a_wrong_line_of_the_ghost_is_refused_where_it_stands(line: str) -> None:
    found = replay(LOG + line + "\n")
    assert {finding.line for finding in found.findings} == {14}


# ---- a layout's table -------------------------------------------------------------------------
def faulty(ghost: Ghost) -> list[str]:
    return [fault.key for fault in check(replace(sheet(), ghost=ghost))]


def test_a_table_knows_every_city_and_enough_villages() -> None:
    assert faulty(GHOST) == []
    assert faulty(replace(GHOST, cities={k: v for k, v in ROWS.items() if k != G})) == ["ghost.cities"]
    assert faulty(replace(GHOST, cities={**ROWS, "delhi": ROWS[A]})) == ["ghost.cities.delhi"]
    two = replace(GHOST, villages=(14, 14, 99, 1, 2, 3, 4, 5))
    assert faulty(two) == ["ghost.villages.2", "ghost.villages.3"]
    assert faulty(replace(GHOST, villages=(1, 2, 3, 4, 5, 6, 7))) == ["ghost.villages"]


# ---- goals ------------------------------------------------------------------------------------
def reached(state: State) -> set[int]:
    return {n for n, goal in enumerate(GAME.solo.goals, 1) if goal.reached(state)}


def test_goals_are_reached_or_not() -> None:
    plain = change(begun("merchant"), gold=(3, 4), built=(7, 7))
    assert reached(plain) == {1, 5, 10, 12}, "no round has been scored"
    assert reached(change(plain, gold=(15, 15))) - reached(plain) == {3, 4, 8}
    assert reached(change(plain, built=(7, 6))) - reached(plain) == {7}
    for settled, goals in ((8, set()), (9, {6}), (10, {2, 6})):
        villages = dict.fromkeys(range(1, settled + 1), (YOU,))
        assert reached(change(plain, villages=villages)) - reached(plain) == goals
    assert reached(change(plain, central=(YOU,) * 7)) - reached(plain) == {9, 11}
    scored = follow(ghosts_turn(plain))[0]
    assert 12 not in reached(scored), "the ghost had the first reward"
    for gold, first in (((5, 4), True), ((5, 5), False)):
        scores = tuple(score._replace(gold=gold) for score in scored.scores)
        assert (12 in reached(change(scored, scores=scores))) is first
