"""A game alone: the ghost's omens, its nagas and its row of tiles (NA-S1 to NA-S7)."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from sheetgen.errors import Illegal
from sheetgen.games.contract.solo import IT, STRENGTHS, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import CELL
from sheetgen.games.nagaraja.knowledge import fate_range
from sheetgen.games.nagaraja.layout import Ghost
from sheetgen.games.nagaraja.state import NO_OMEN, OUT_OF_PLAY, UNKNOWN_OMEN, Hand, State, Task, Temple
from sheetgen.replay import replay
from tests.games.nagaraja.table import (
    BOARD,
    LAYOUT,
    B,
    G,
    W,
    card,
    due,
    fight,
    go,
    hand,
    held,
    sticks,
    temple,
)
from tests.games.nagaraja.test_properties import check_pieces
from tests.referee.nagaraja_bridge import compare
from tests.support import play

EMPTY_TEMPLE = temple({})
HEADER = "game: nagaraja\nlayout: temple\nplayers: Ann\nsolo: {strength}\n"


def alone(strength: str = "raja") -> State:
    return GAME.start(LAYOUT, ["Ann", "Ghost"], {"solo": strength})


def told() -> Ghost:
    assert LAYOUT.ghost is not None
    return LAYOUT.ghost


def omen(naga: str) -> int:
    """The number of the first omen whose nagas do this."""
    return next(n for n, omen in enumerate(told().omens, 1) if omen.naga == naga)


def clash(
    naga: str,
    mine: tuple[int, ...] = (),
    its: tuple[int, ...] = (),
    cards: Hand = hand(),  # noqa: B008
    own: Temple = EMPTY_TEMPLE,
    **more: object,
) -> State:
    """Both have thrown, and Ann is the guide; the nagas of the ghost do what ``naga`` says."""
    number = omen(naga)
    began = alone()
    assert began.ghost is not None
    ghost = began.ghost._replace(omen=number - 1, turned=1 << number - 1, drawn=1)
    state = fight(cards, hand(), mine, its, temples=(own, EMPTY_TEMPLE), ghost=ghost)
    agenda = (Task("throw", IT, ()), Task("nagas", IT), Task("fight", YOU))
    return GAME.apply(state.replace(players=("Ann", "Ghost"), agenda=agenda, **more), ("throw", ()))


def haunted(state: State) -> State:
    """The ghost does what it has to, until somebody or chance is asked."""
    while (move := GAME.forced(state)) is not None:
        state = GAME.apply(state, move)
    return state


def after_pass(state: State) -> State:
    """Ann passes, and all goes on that nobody decides."""
    return haunted(GAME.apply(state, ("pass",)))


def states(strength: str, seed: int, logged: bool = True) -> Iterator[tuple[State, Move, State]]:
    return play.walk(GAME, alone(strength), random.Random(seed), logged)


# ---- the beginning (NA-S1) ------------------------------------------------------------------


@pytest.mark.clause("NA-S1")
def test_only_you_get_cards_and_nobody_throws_for_the_guide() -> None:
    state = alone()
    assert due(state) == ("draw", None)
    state = go(state, ("draw", ("s1", "s1", "s2", "t1", "c1")))
    assert (due(state), state.guide) == (("tile", None), YOU)
    assert (state.hands[YOU].card_count, state.hands[IT].card_count) == (5, 0)


@pytest.mark.clause("NA-S1")
def test_the_row_is_covered_as_far_as_the_strength_says() -> None:
    for strength in STRENGTHS:
        state, start = alone(strength), getattr(told(), strength)
        assert GAME.totals(state, IT)["points"] == (told().row[start - 1] if start else 0)
        assert GAME.totals(state, IT)["tiles"] == 0


@pytest.mark.clause("NA-S1")
def test_a_layout_with_a_ghost_can_be_played_alone() -> None:
    assert GAME.has_ghost(LAYOUT)
    assert not GAME.has_ghost(msgspec.structs.replace(LAYOUT, ghost=None))


# ---- omens (NA-S2, NA-S3) -------------------------------------------------------------------


def selected() -> State:
    """Ann has put down s1, three brown sticks."""
    state = go(alone(), ("draw", ("s1", "s2", "t1", "c1", "r1")), ("tile", "straight"))
    return go(state, ("select", "s1"), ("ready",))


@pytest.mark.clause("NA-S2")
def test_an_omen_is_turned_up_when_you_have_put_down_your_cards() -> None:
    state = selected()
    assert due(state) == ("omen", None)
    state = go(state, ("omen", 7))
    assert state.ghost is not None
    assert (state.ghost.omen, due(state)) == (6, ("throw", None))


@pytest.mark.clause("NA-S2")
def test_an_omen_comes_back_only_when_all_were_turned_up() -> None:
    state, number = selected(), len(told().omens)
    assert state.ghost is not None
    all_but_one = (1 << number) - 2
    gone = state.replace(ghost=state.ghost._replace(turned=all_but_one, drawn=number - 1))
    with pytest.raises(Illegal) as caught:
        GAME.apply(gone, ("omen", 7))
    assert (caught.value.code, caught.value.clause) == ("omen-gone", "NA-S2")
    assert GAME.chance(gone, random.Random(1)) == ("omen", 1)
    last = go(gone, ("omen", 1))
    shuffled = go(last.replace(agenda=(Task("omen"), *last.agenda)), ("omen", 7))
    assert shuffled.ghost is not None
    assert (shuffled.ghost.turned, shuffled.ghost.drawn) == (1 << 6, 1)


@pytest.mark.clause("NA-S2", "NA-S3")
def test_an_omen_that_nobody_wrote_down_may_be_any_of_them() -> None:
    state = selected()
    assert state.ghost is not None
    turned = state.replace(ghost=state.ghost._replace(turned=0b11, drawn=3))
    unknown = go(turned, ("omen", None))
    assert unknown.ghost is not None
    assert (unknown.ghost.turned, unknown.ghost.drawn, unknown.ghost.omen) == (0b11, 4, UNKNOWN_OMEN)
    lowest, highest = fate_range(unknown, IT)
    assert lowest == 0
    assert highest >= max(omen.fate for omen in told().omens)


@pytest.mark.clause("NA-S3")
def test_the_ghost_throws_the_sticks_of_its_omen_and_has_its_fate_points() -> None:
    state = go(selected(), ("omen", 7))  # one brown, two green, 3 fate points
    state = go(state, ("throw", ((B, "1"), (B, "1"), (B, "2"))))
    assert state.agenda[0] == Task("throw", IT, (0, 2, 2))
    state = GAME.apply(state, ("throw", ((B, "4"), (G, "1"), (G, "1"))))
    # 3 and 6 against 4: the ghost has won, and nobody was asked anything.
    assert GAME.totals(state, IT)["tiles"] == 1


@pytest.mark.clause("NA-S3")
def test_the_guide_throws_first() -> None:
    state = go(selected().replace(guide=IT), ("omen", 7))
    assert state.agenda[0].seat == IT


# ---- its nagas (NA-S4) ----------------------------------------------------------------------


@pytest.mark.clause("NA-S4")
def test_a_naga_adds_fate_points() -> None:
    state = clash("fate 2", sticks((B, "4"), (W, "N")), sticks((W, "N"), (B, "1")), hand("s1"))
    state = haunted(state)
    assert (state.added, state.sticks[IT]) == ((0, 2), sticks((B, "1")))


@pytest.mark.clause("NA-S4")
def test_a_green_naga_goes_before_a_white_one() -> None:
    state = clash("fate 2", sticks((W, "N")), sticks((W, "N"), (G, "N")), hand("s1"))
    assert GAME.legal(state) == [("haunt", (G, "N"))]
    assert GAME.forced(state) == ("haunt", (G, "N"))


@pytest.mark.clause("NA-S4")
def test_all_nagas_act_before_you_do() -> None:
    state = clash("fate 2", sticks((B, "4"), (W, "N")), sticks((W, "N"), (G, "N"), (G, "N")), hand("s1"))
    state = haunted(state)
    assert (state.added, state.sticks[IT], due(state)) == ((0, 6), (), ("act", YOU))


@pytest.mark.clause("NA-S4")
def test_a_naga_thrown_again_does_nothing() -> None:
    again = card("throw again")
    state = clash("fate 2", sticks((W, "N"), (B, "4")), sticks((B, "1"), (W, "3")), hand(again))
    state = go(state, ("activate", again, (W, "N")))
    state = go(state, ("throw-again", ((B, "1"), (W, "3"))), ("throw", ((B, "1"), (W, "N"))))
    assert due(state) == ("place", YOU), "4 against 1"


@pytest.mark.clause("NA-S4")
def test_the_highest_stick_is_discarded_and_brown_before_white() -> None:
    mine = sticks((B, "3"), (W, "3"), (W, "N"))
    state = haunted(clash("strike", mine, sticks((W, "N")), hand("s1")))
    assert state.sticks[YOU] == sticks((W, "3"), (W, "N"))


@pytest.mark.clause("NA-S4")
def test_the_highest_stick_is_thrown_again() -> None:
    mine = sticks((B, "3"), (W, "N"))
    state = haunted(clash("throw again", mine, sticks((W, "N")), hand("s1")))
    assert state.agenda[0] == Task("throw", YOU, (0,))
    state = go(state, ("throw", ((B, "1"),)))
    assert state.sticks[YOU] == sticks((B, "1"), (W, "N"))


@pytest.mark.clause("NA-S4")
def test_a_card_of_the_hand_is_discarded_at_random() -> None:
    state = haunted(clash("rob", sticks((W, "N")), sticks((G, "N")), hand("s1", "s2")))
    assert due(state) == ("rob", None)
    state = go(state, ("rob", "s2"))
    assert held(state, YOU) == ["s1"]


CROSS = temple({"a3": "nesw", "b3": "nes"})
"""Tiles beside two entrances: relic 1 is visible."""


@pytest.mark.clause("NA-S4")
def test_the_first_visible_relic_is_swapped_for_the_last_hidden_one() -> None:
    state = clash("swap relics", sticks((W, "N")), sticks((G, "N")), hand("s1"), CROSS)
    state = haunted(state)
    assert due(state) == ("reveal", None)
    state = go(state, ("reveal", (6,)))
    assert (state.temples[YOU].relics[0], state.temples[YOU].relics[8]) == (6, 3)
    assert state.temples[YOU].up == 1


@pytest.mark.clause("NA-S4")
def test_the_first_tile_from_the_top_left_is_turned_clockwise() -> None:
    own = temple({"b3": "nes", "b2": "ns"})
    state = clash("turn", sticks((W, "N")), sticks((G, "N")), hand("s1"), own)
    tiles = haunted(state).temples[YOU].tiles
    assert BOARD.laid[tiles[CELL["b2"]]].sides == "ew"
    assert BOARD.laid[tiles[CELL["b3"]]].sides == "nes"


@pytest.mark.clause("NA-S4")
def test_the_trap_goes_where_a_tile_might_first_be_placed() -> None:
    state = clash("trap", sticks((W, "N")), sticks((G, "N")), hand("s1"))
    assert haunted(state).trap == YOU * 9 + CELL["a3"]
    state = clash("trap", sticks((W, "N")), sticks((G, "N")), hand("s1"), CROSS)
    assert haunted(state).trap == YOU * 9 + CELL["a2"]


@pytest.mark.clause("NA-S4")
@pytest.mark.parametrize("naga", ["swap relics", "turn"])
def test_a_naga_that_finds_nothing_is_spent_all_the_same(naga: str) -> None:
    state = haunted(clash(naga, sticks((W, "N")), sticks((G, "N")), hand("s1")))
    assert (state.sticks[IT], due(state)) == ((), ("act", YOU))
    assert (state.trap, state.temples[YOU]) == (OUT_OF_PLAY, EMPTY_TEMPLE)


@pytest.mark.clause("NA-S4")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_ghost_has_one_answer_and_it_is_forced(strength: str) -> None:
    kinds = set()
    for seed in range(20):
        for before, move, _ in states(strength, seed):
            now = GAME.due(before)
            assert now is not None
            if now.player != IT:
                continue
            kinds.add(now.kind)
            assert GAME.legal(before) == [GAME.forced(before)] == [move]
            for other in (("pass",), ("haunt", (B, "4")), ("strike", ((G, "N"),)), ("trap", "a9")):
                if other != move:
                    with pytest.raises(Illegal):
                        GAME.apply(before, other)
    assert kinds == {"haunt", "strike", "throw-again", "swap-relics", "turn", "trap"}


@pytest.mark.clause("NA-S4")
def test_with_an_unwritten_throw_all_that_it_may_do_is_legal() -> None:
    state = clash("strike", sticks((B, None), (W, "3")), sticks((W, None)), hand("s1"))
    assert GAME.legal(state) == [("pass",), ("haunt", (W, None))]
    assert (GAME.forced(state), GAME.silent(state, None)) == (None, ("pass",))
    state = GAME.apply(state, ("haunt", (W, None)))
    assert GAME.legal(state) == [("strike", ((B, None),)), ("strike", ((W, "3"),))]
    assert GAME.forced(state) is None


@pytest.mark.clause("NA-31", "NA-S4")
@pytest.mark.parametrize("seed", [3299, 3887])
def test_a_win_may_be_claimed_before_the_ghosts_next_naga_acts(seed: int) -> None:
    """In these games a naga of the ghost brings the player to the goal, and another naga is still to act."""
    found = compare(seed)
    assert found.decisions > 30
    assert not found.differences


# ---- its row (NA-S5) ------------------------------------------------------------------------


def lost(**more: object) -> State:
    """Ann has 1 fate point, the ghost 4; one pass and the ghost has won."""
    return clash("fate 2", sticks((B, "1"), (W, "N")), sticks((B, "4")), hand("s1"), **more)


@pytest.mark.clause("NA-S5")
def test_a_tile_that_the_ghost_wins_covers_the_next_place_of_its_row() -> None:
    state = after_pass(lost(tile_amulet=True, amulets_in_pile=11))
    assert GAME.totals(state, IT) == {"points": told().row[told().raja], "tiles": 1, "fate": 0}
    assert state.ghost is not None
    assert state.ghost.omen == NO_OMEN
    assert (state.amulets_in_pile, state.tile_amulet) == (12, False)


@pytest.mark.clause("NA-S5")
def test_the_ghost_wins_at_once_at_the_end_of_its_row() -> None:
    state = lost()
    assert state.ghost is not None
    state = after_pass(state.replace(ghost=state.ghost._replace(tiles=len(told().row) - told().raja - 1)))
    assert GAME.due(state) is None
    assert [(s.player, s.place) for s in GAME.standings(state)] == [("Ghost", 1), ("Ann", 2)]
    assert GAME.totals(state, IT)["points"] == BOARD.goal


@pytest.mark.clause("NA-S5", "NA-32")
@pytest.mark.parametrize(("tiles", "winner"), [(0, YOU), (1, IT)])
def test_your_ninth_tile_compares_points_and_wins_a_tie(tiles: int, winner: int) -> None:
    state = alone()
    assert state.ghost is not None
    own = temple({"a3": "nesw", "c3": "nesw"}, (3, 4, 4, 6, 5, 5, 6, 6, 3))  # 3 and 3 points
    state = state.replace(
        agenda=(Task("final", YOU, "tiles"),), temples=(own, EMPTY_TEMPLE),
        ghost=state.ghost._replace(start=2, tiles=tiles),
    )  # fmt: skip
    assert told().row[1] == 6
    state = state.replace(agenda=(Task("claim", YOU), *state.agenda))
    state = GAME.apply(state, ("wait",))
    assert state.result is not None
    assert (state.result.winner, state.result.clause) == (winner, "NA-32")


# ---- new deal (NA-S6) -----------------------------------------------------------------------


@pytest.mark.clause("NA-S6")
def test_who_loses_to_the_ghost_draws_three_and_discards_one() -> None:
    state = after_pass(lost())
    assert (state.guide, due(state)) == (YOU, ("draw", None))
    state = go(state, ("draw", ("s2", "t1", "c1")), ("give", "c1"))
    assert sorted(held(state, YOU)) == ["s1", "s2", "t1"]
    assert (state.discards[-1], state.hands[IT].card_count) == (BOARD.card["c1"], 0)


@pytest.mark.clause("NA-S6")
def test_who_wins_draws_one_and_the_ghost_is_the_guide() -> None:
    state = clash("fate 2", sticks((B, "4"), (W, "N")), sticks((B, "1")), hand("s1"))
    state = go(after_pass(state), ("place", "a3", "ns"))
    assert (state.guide, due(state)) == (IT, ("draw", None))
    state = go(state, ("draw", ("c1",)))
    assert held(state, YOU) == ["s1", "c1"]
    assert due(state) == ("tile", None)


# ---- your cards (NA-S7) ---------------------------------------------------------------------


@pytest.mark.clause("NA-S7")
def test_cards_for_sticks_work_on_the_ghosts_sticks() -> None:
    strike = card("strike 1")
    state = clash("fate 2", sticks((W, "N"), (B, "2")), sticks((W, "1"), (B, "4")), hand(strike))
    state = go(state, ("activate", strike, (W, "N")), ("strike", ((B, "4"),)))
    assert due(state) == ("place", YOU)


@pytest.mark.clause("NA-S7")
@pytest.mark.parametrize("effect", ["swap relics", "turn", "swap tiles", "trap", "rob"])
def test_a_card_with_red_arrows_adds_fate_points(effect: str) -> None:
    red = card(effect, "opponent")
    state = clash("fate 2", sticks((W, "N"), (G, "N")), sticks((B, "1")), hand(red, "s1"))
    state = go(state, ("activate", red, (G, "N")))
    assert state.added == (told().instead, 0)
    assert due(state) == ("act", YOU)


@pytest.mark.clause("NA-S7")
def test_two_coloured_arrows_mean_your_own_temple() -> None:
    either = card("swap relics", "either")
    state = clash("fate 2", sticks((W, "N")), sticks((B, "1")), hand(either))
    state = go(state, ("activate", either, (W, "N")))
    assert {move[1] for move in GAME.legal(state)} == {YOU}


@pytest.mark.clause("NA-S7")
def test_an_amulet_cancels_what_a_naga_does() -> None:
    own = temple({"a3": "nesw"}, amulets=("cancel",))
    state = haunted(clash("strike", sticks((B, "4"), (W, "N")), sticks((W, "N")), hand("s1"), own))
    assert due(state) == ("cancel", YOU)
    state = go(state, ("cancel",))
    assert state.sticks == (sticks((B, "4"), (W, "N")), ())


# ---- whole games ----------------------------------------------------------------------------


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("logged", [True, False])
def test_games_end_and_nothing_is_lost(strength: str, seed: int, logged: bool) -> None:
    state = alone(strength)
    for _, _, state in states(strength, seed, logged):
        check_pieces(state)
        assert state.ghost is not None
        if state.result is None:
            assert state.ghost.start + state.ghost.tiles < len(told().row)
            for seat in (YOU, IT):
                assert GAME.estimate(state, seat) is not None
                assert GAME.marks(GAME.view(state, seat), seat) is not None
        laid = sum(tile >= 0 for tile in state.temples[YOU].tiles)
        assert laid + state.ghost.tiles + state.tiles_in_pile + (state.tile != -1) <= 17
        assert (state.hands[IT].card_count, state.temples[IT]) == (0, EMPTY_TEMPLE._replace(relics=(0,) * 9))
    assert state.result is not None
    assert len(GAME.standings(state)) == 2
    assert GAME.accounts(state)


def written(strength: str, seed: int, said: bool) -> tuple[str, State]:
    """A random game as a log, what the ghost does ``said`` or left out, and its last state."""
    lexicon = GAME.grammar.lexicon("en", ("Ann", "Ghost"), LAYOUT)
    line_verbs = {verb.key: word for verb, word in lexicon.line_verbs()}
    lines, speaker = [HEADER.format(strength=strength)], None
    state = alone(strength)
    for before, move, after in states(strength, seed):
        state = after
        now = GAME.due(before)
        assert now is not None
        if GAME.forced(before) == move and not (said and now.player == IT):
            continue
        text = lexicon.write(move, exact=True)
        assert text is not None
        if move[0] in line_verbs:
            lines.append(f"{line_verbs[move[0]]}: {text}")
            speaker = None
        elif now.player is None or (now.player, GAME.turn(before)) == speaker:
            lines[-1] += f"; {text}"
        else:
            lines.append(f"{('Ann', 'Ghost')[now.player]}: {text}")
            speaker = (now.player, GAME.turn(before))
    return "\n".join(lines) + "\n", state


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("said", [True, False])
def test_a_log_leads_to_the_same_state_whether_the_ghost_is_said_or_not(strength: str, said: bool) -> None:
    texts = ""
    for seed in range(3):
        text, state = written(strength, seed, said)
        texts += text
        read = replay(text)
        assert (read.findings, play.fingerprint(read.state)) == ([], play.fingerprint(state)), text
    assert ("Ghost:" in texts) == said


@pytest.mark.clause("NA-S4")
def test_a_wrong_line_of_the_ghost_is_refused_where_it_stands() -> None:
    text = HEADER.format(strength="raja") + (
        "draw: s1 s2 t1 c1 r3\n"
        "tile: straight\n"
        "Ann: r3\n"
        f"omen: {omen('strike')}\n"
        "throw: b4 w3\n"
        "throw: b32 wn\n"
        "Ghost: haunt wn; strike {stick}\n"
    )
    assert replay(text.format(stick="b4")).findings == []
    (found,) = replay(text.format(stick="w3")).findings
    assert (found.code, found.clause, found.line) == ("ghost-acts", "NA-S4", 11)


@pytest.mark.clause("NA-S2")
def test_an_omen_out_of_time_is_refused() -> None:
    state = go(alone(), ("draw", ("s1", "s2", "t1", "c1", "r1")), ("tile", "straight"))
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, ("omen", 3))
    assert caught.value.code == "omen-now"
