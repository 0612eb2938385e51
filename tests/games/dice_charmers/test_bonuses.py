"""Bonuses: DC-90 to DC-93, and the chains that the sources work out."""

import pytest

from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.layout import parse_bonus
from sheetgen.games.dice_charmers.state import WonBonus
from tests.games.dice_charmers.table import ROLL, due, faces, forbids, layout, mark, say, start, totals

FLAG, STRAIGHT = ("take", "river", "flag"), ("take", "roads", "straight")


def won(*texts: str, players: int = 3, changes: dict[str, object] | None = None, **marks: object):  # type: ignore[no-untyped-def]
    """The state after a flag whose space wins these bonuses."""
    made = layout(river={1: list(texts)}, **(changes or {}))
    return say(start(made, players=players, **marks), FLAG)  # type: ignore[arg-type]


def use(text: str) -> tuple[object, ...]:
    return ("use", *parse_bonus(text))


@pytest.mark.clause("DC-90")
def test_several_bonuses_come_in_the_order_of_the_players_choice() -> None:
    state = won("goods 1", "upgrade")
    assert due(state) == "bonus"
    assert GAME.legal(state) == [use("goods 1"), use("upgrade"), ("forgo",)]
    forbids(state, use("half"), "bonus-not-won", "DC-91", 1)
    state = say(state, use("upgrade"), ("upgrade", "fort"))
    assert due(state) == "get"  # the single one left is used
    assert GAME.due(say(state, ("get", ("tea",)))).player == 1  # type: ignore[union-attr]


@pytest.mark.clause("DC-90")
def test_fame_and_money_are_marked_at_once_and_chain() -> None:
    changes = {"tracks__fame": {"3": "money 2"}, "tracks__money": {"2": "fame 1", "3": "karma"}}
    state = won("fame 3", "upgrade", changes=changes)
    assert due(state) == "upgrade"
    assert [totals(state)[k] for k in ("fame", "money", "karma_gained")] == [4, 2, 1]


@pytest.mark.clause("DC-90")
@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("half", {}),
        ("sell 2", {"circled": (1, 0, 0)}),
        ("sell 2 different", {"circled": (4, 0, 0)}),
        ("sell up to 2", {}),
        ("raja", {"palace": {"raja": 3}}),
        ("upgrade", {"levels": (2, 2, 2, 2)}),
        ("goods 2", {"circled": (4, 4, 4)}),
        ("back 1", {}),
        ("crossing", {"frontier": 0}),
        (
            "any person",
            {"palace": dict.fromkeys(("mogul", "maharani", "merchant", "raja", "builder", "portuguese"), 3)},
        ),
    ],
)
def test_a_bonus_that_can_not_be_used_is_lost(text: str, marks: dict[str, object]) -> None:
    state = won(text, **marks)
    assert GAME.due(state).player == 1  # type: ignore[union-attr]
    assert state.sheets[0].lost.bit_count() == 1


@pytest.mark.clause("DC-90")
def test_an_unusable_bonus_waits_for_another_that_enables_it() -> None:
    state = won("sell 1", "goods 1", "upgrade")
    forbids(state, use("sell 1"), "bonus-unusable", "DC-31", 1)
    state = say(state, use("goods 1"), ("get", ("silk",)))
    assert use("sell 1") in GAME.legal(state)
    assert totals(say(state, use("sell 1")))["money"] == 1


@pytest.mark.clause("DC-90")
def test_the_dies_action_comes_before_its_bonuses() -> None:
    made = layout(province__border={"c2 e": "upgrade"})
    state = say(mark(start(made), 0, circled=(1, 1, 0)), STRAIGHT, ("road", "c2", "ew"))
    assert due(state) == "sell"
    assert due(say(state, ("sell", ("tea",)))) == "upgrade"


@pytest.mark.clause("DC-90")
def test_closing_names_each_bonus_left_and_it_stays_circled() -> None:
    made = layout(
        province__border={"b1 n": "upgrade"}, tracks__fame={"1": "goods 2"}, river={1: ["upgrade", "fame 1"]}
    )
    state, left = GAME.close(say(start(made), FLAG))
    assert [(x.code, x.severity, x.clause) for x in left] == [("bonus-unclaimed", "warning", "DC-90")] * 2
    assert "(river 1)" in str(left[0].message)
    assert GAME.marks(state, 0)["fame.bonus.1"].kind == "circle"
    assert GAME.due(state) == ("take", 1)


@pytest.mark.clause("DC-90")
def test_closing_during_a_single_bonus_counts_it_as_not_begun() -> None:
    state = won("raja")
    assert due(state) == "upgrade"
    closed, left = GAME.close(state)
    assert [x.code for x in left] == ["bonus-unclaimed"]
    assert (totals(closed)["money"], totals(closed)["palace"]) == (0, 0)


@pytest.mark.clause("DC-90")
def test_closing_names_a_missing_decision_and_a_sale_not_made() -> None:
    state, left = GAME.close(say(start(), STRAIGHT))
    assert [(x.code, x.severity) for x in left] == [("decision-missing", "error")]
    state, left = GAME.close(start())
    assert [(x.code, x.clause) for x in left] == [("decision-missing", "DC-11")]
    market = say(mark(start(), 0, circled=(1, 0, 0)), STRAIGHT, ("road", "c2", "ew"))
    state, left = GAME.close(market)
    assert [(x.code, x.severity, x.clause) for x in left] == [("sale-unclaimed", "warning", "DC-42")]
    assert GAME.due(state) == ("take", 1)


@pytest.mark.clause("DC-90")
def test_bonuses_may_be_forgone() -> None:
    state = say(won("goods 1", "upgrade"), ("forgo",))
    assert GAME.due(state) == ("take", 1)
    assert state.sheets[0].lost.bit_count() == 2


@pytest.mark.clause("DC-91")
def test_a_used_bonus_is_circled_and_crossed_on_its_spot() -> None:
    made = layout(province__border={"b1 n": "upgrade", "a1 n": "goods 1"})
    state = mark(start(made), 0, roads={"b1": "sw", "a1": "es"})
    state = say(state, ("take", "roads", "halves"), ("half", "b1", "n"), ("half", "a1", "n"))
    marks = GAME.marks(state, 0)
    assert (marks["border.b1.n"].kind, marks["province.b1"].value) == ("circle", "nsw")
    marks = GAME.marks(say(state, use("upgrade"), ("upgrade", "fort")), 0)
    assert (marks["border.b1.n"].kind, marks["border.a1.n"].kind) == ("used", "used")


@pytest.mark.clause("DC-91")
def test_pending_bonuses_stand_on_the_strip() -> None:
    marks = GAME.marks(won("goods 2", "upgrade"), 0)
    assert (marks["pending.1"].piece, marks["pending.2"].piece) == (WonBonus("goods 2"), WonBonus("upgrade"))


@pytest.mark.clause("DC-92")
def test_a_given_person_uses_up_a_box() -> None:
    state = say(won("maharani"), ("ahead", 2))
    assert (totals(state)["palace"], totals(state)["river"]) == (1, 3)


@pytest.mark.clause("DC-92")
def test_any_palace_action_may_be_the_great_mogul() -> None:
    state = say(won("any person"), ("person", "mogul"), ("person", "raja"), ("upgrade", "fort"))
    assert totals(state)["palace"] == 2


@pytest.mark.clause("DC-92")
def test_the_goods_die_gives_what_a_purple_die_shows_wherever_it_lies() -> None:
    state = won("goods die")
    assert GAME.legal(state) == [("goods-die", "tea tea"), ("goods-die", "silk spices")]
    forbids(state, ("goods-die", "tea silk"), "die-not-showing", "DC-92", 1)
    middle = state.middle
    state = say(state, ("goods-die", "tea tea"))
    assert (totals(state)["tea"], state.middle) == (2, middle)
    taken = say(start(layout(river={1: ["goods die"]})), ("take", "goods", "tea tea"), FLAG)
    assert ("goods-die", "tea tea") in GAME.legal(taken)  # in a depot
    assert ("goods-die", "silk spices") in GAME.legal(taken)  # on the elephant


@pytest.mark.clause("DC-92")
def test_the_goods_die_with_unknown_dice_may_show_anything() -> None:
    made = layout(river={1: ["goods die"]})
    state = GAME.apply(GAME.start(made, ["Ann", "Bob"], {}), ("roll", None))
    assert len(GAME.legal(say(state, FLAG))) == 6


@pytest.mark.clause("DC-92")
@pytest.mark.parametrize(("text", "answers"), [("goods 1", 3), ("goods 2", 3)])
def test_goods_of_choice_are_different(text: str, answers: int) -> None:
    state = won(text)
    assert len(GAME.legal(state)) == answers
    forbids(state, ("get", ("tea", "tea")), "same-goods", "DC-92", 1)
    forbids(state, ("get", ("silk", "tea")), "no-such-good", "DC-2", 1)


@pytest.mark.clause("DC-92")
def test_three_goods_are_one_of_each_and_need_no_word() -> None:
    assert won("goods 3").sheets[0].circled == (1, 1, 1)
    assert won("goods 3", circled=(4, 0, 0)).sheets[0].circled == (4, 1, 1)


@pytest.mark.clause("DC-92")
@pytest.mark.parametrize(
    ("text", "good", "bad", "code"),
    [
        ("sell 1", ("tea",), ("tea", "tea"), "wrong-sale"),
        ("sell 2", ("tea", "tea"), ("tea",), "wrong-sale"),
        ("sell 3", ("tea", "tea", "silk"), ("tea", "tea"), "wrong-sale"),
        ("sell up to 2", ("tea",), ("tea", "tea", "silk"), "wrong-sale"),
        ("sell same", ("tea", "tea"), ("tea", "silk"), "wrong-sale"),
        ("sell different", ("tea", "silk", "spices"), ("tea", "tea"), "wrong-sale"),
        ("sell 2 different", ("tea", "silk"), ("tea", "tea"), "wrong-sale"),
    ],
)
def test_sales_as_bonuses(text: str, good: tuple[str, ...], bad: tuple[str, ...], code: str) -> None:
    state = won(text, circled=(3, 3, 3))
    forbids(state, ("sell", bad), code, "DC-92", 1)
    forbids(state, ("sell", ()), "sell-something", "DC-92")
    assert sum(say(state, ("sell", good)).sheets[0].sold) == len(good)


@pytest.mark.clause("DC-92")
def test_a_half_road_goes_to_a_road_of_ones_own() -> None:
    state = won("half", roads={"b1": "ns"})
    assert set(GAME.legal(state)) == {("half", "b1", "e"), ("half", "b1", "w")}
    forbids(state, ("road", "c2", "ew"), "wrong-shape", "DC-41")


@pytest.mark.clause("DC-92")
@pytest.mark.parametrize(("shape", "count"), [("straight", 4), ("curve", 8), ("fork", 12), ("crossing", 4)])
def test_a_whole_road_goes_on_an_empty_joined_cell(shape: str, count: int) -> None:
    state = won(shape)
    assert len(GAME.legal(state)) == count
    assert totals(say(state, GAME.legal(state)[0]))["roads"] == 1


@pytest.mark.clause("DC-92")
def test_river_bonuses_go_one_ahead_or_back() -> None:
    assert totals(won("ahead 1"))["river"] == 2  # nothing to choose
    made = layout(river={7: ["back 1"], 8: ["back any"], 6: ["fame 6"], 2: ["fame 2"]})
    state = say(mark(start(made), 0, river=[1, 3, 4, 5]), FLAG)
    assert (totals(state)["fame"], totals(state)["river"]) == (6, 7)
    state = say(mark(start(made), 0, river=[1, 3, 4, 5, 7]), ("take", "river", "boat"))
    assert GAME.legal(state) == [("back", 1), ("back", 2)]
    assert totals(say(state, ("back", 2)))["fame"] == 2


@pytest.mark.clause("DC-92")
def test_back_one_goes_to_the_previous_free_space_alone() -> None:
    made = layout(river={7: ["back 1", "upgrade"], 13: ["back any", "upgrade"]})
    state = GAME.apply(say(mark(start(made), 0, river=[1, 3]), FLAG), use("back 1"))
    assert GAME.legal(state) == [("back", 1)]
    forbids(state, ("back", 2), "too-far", "DC-92", 1)
    state = GAME.apply(say(mark(start(made), 0, river=[1, 3, 7]), FLAG), use("back any"))
    assert GAME.legal(state) == [("back", n) for n in range(1, 10)]


@pytest.mark.clause("DC-93")
def test_two_half_bonuses_may_be_joined_in_an_empty_cell() -> None:
    changes = {"tracks__money": {"1": "half"}}
    state = won("half", "money 1", changes=changes)
    assert due(state) == "place"
    joined = say(state, ("road", "c2", "ew"))
    assert GAME.due(joined).player == 1  # type: ignore[union-attr]
    assert joined.sheets[0].lost == 0
    apart = say(won("half", "money 1", changes=changes, roads={"b1": "ns"}), ("half", "b1", "e"))
    assert {move[0] for move in GAME.legal(apart)} == {"half"}


@pytest.mark.clause("DC-90", "DC-93")
def test_a_whole_road_uses_up_no_half_that_was_won_beside_it() -> None:
    state = say(won("straight", "half", roads={"b1": "ns"}), use("straight"), ("road", "c2", "ew"))
    assert (GAME.due(state), state.sheets[0].lost) == (("place", 0), 0)
    assert {move[0] for move in GAME.legal(state)} == {"half"}


@pytest.mark.clause("DC-90", "DC-91", "DC-92", "DC-100")
def test_worked_chain_from_a_flag_to_the_end_of_the_game() -> None:
    """Flag, fork on a building worth 2, builder and goods die, a palace column, a temple, ahead, 4 money."""
    made = layout(
        river={7: ["fork"], 8: ["money 4"]},
        province__border={"a1 n": "builder", "a1 w": "goods die", "a2 w": "ahead 1"},
        province__map=["fort . same", "garden residence different", "temple stepwell ."],
        palace__columns=["goods die", "money 1", "karma"],
    )
    state = start(made, roll=("spices spices", "tea tea", *ROLL[2:]))
    people = dict.fromkeys(("mogul", "maharani", "merchant", "raja", "portuguese"), 1)
    roads = {"b1": "sw", "a2": "es", "b3": "ns"}
    state = say(state, ("take", "goods", "tea tea"))  # so 2 spices ride the elephant
    state = mark(state, 1, roads=roads, levels=(0, 1, 0, 0), palace=people, river=[1], fame=30, money=14)
    state = say(state, FLAG, ("road", "a1", "new"))  # a fork on the fort, upgraded once
    assert totals(state, 1)["fame"] == 32
    assert set(GAME.legal(state)) == {use("builder"), use("goods die"), ("forgo",)}
    state = say(state, use("goods die"), ("goods-die", "spices spices"))
    assert totals(state, 1)["spices"] == 2
    assert due(state) == "place"  # the builder's box fills the first column, but his halves come first
    state = say(state, ("half", "b3", "w"))
    assert state.board.cells.index("a3") in [c for c in range(9) if state.sheets[1].frontier >> c & 1]
    state = say(state, ("half", "a2", "w"))
    assert set(GAME.legal(state)) == {use("ahead 1"), use("goods die"), ("forgo",)}
    assert totals(state, 1)["overlap"] == -1
    state = say(state, use("ahead 1"))
    assert [totals(state, 1)[k] for k in ("money", "river", "overlap")] == [18, 8, 1]
    state = say(state, ("goods-die", "spices spices"))
    assert totals(state, 1)["spices"] == 4
    state = say(state, ("take", "river", "boat"))
    assert due(state) == "over"
    assert GAME.standings(state)[0].player == "Bob"


@pytest.mark.clause("DC-43", "DC-90")
def test_worked_border_bonus_comes_after_the_building() -> None:
    """A building worth 2 fame, then one ahead on the river to three different goods."""
    made = layout(province__border={"b3 s": "ahead 1"}, river={2: ["goods 3"]}, tracks__fame={"2": "money 1"})
    state = mark(start(made), 0, levels=(0, 0, 1, 0), river=[1])
    state = say(state, STRAIGHT, ("road", "b3", "ns"))
    assert [totals(state)[k] for k in ("fame", "money", "river")] == [2, 1, 2]
    assert state.sheets[0].circled == (1, 1, 1)


@pytest.mark.clause("DC-11")
def test_a_bonus_of_another_player_is_not_mine() -> None:
    state = say(start(layout(river={1: ["upgrade"]})), FLAG)
    forbids(state, faces(*ROLL), "not-due", "DC-70")
