"""The likeliest sheet under the rules: exact where the ink is sharp, better than the ink alone where it is not."""

from __future__ import annotations

import random

import pytest

from sheetgen.games.contract.spots import Row, Stage
from sheetgen.scan.decode import broken_rules, most_likely_reading
from tests.scan import made_up
from tests.support.quick import first_quick

SUN = "dice-charmers/sun"


@pytest.mark.parametrize("address", made_up.BOARDS)
@pytest.mark.parametrize("seed", first_quick(range(3)))
def test_sharp_ink_is_read_as_it_is(address: str, seed: int) -> None:
    for truth in made_up.picked(address, range(seed, seed + 1), 3):
        reading = most_likely_reading(made_up.sharp(address, truth), made_up.paper(address))
        assert reading.marks == truth
        assert reading.doubtful == []


@pytest.mark.medium
@pytest.mark.parametrize(("address", "better"), [(SUN, 3.0), ("bania/score", 1.0), ("raja/player", 1.2)])
def test_rules_read_what_the_ink_leaves_open(address: str, better: float) -> None:
    """Errors at least so many times fewer than by a threshold, and hardly one that nobody is told of."""
    paper, rng = made_up.paper(address), random.Random(1)
    bold = read = silent = spots = 0
    for truth in made_up.picked(address, range(2), 2):
        ink = made_up.noisy(address, truth, rng, 8, 4)
        reading = most_likely_reading(ink, paper)
        for spot, kinds in paper.kinds.items():
            if "text" in kinds:
                continue
            there, found = truth.get(spot, ""), reading.spots[spot]
            spots += 1
            bold += made_up.boldest(dict(ink[spot])) != there
            read += found.kind != there
            silent += found.kind != there and not found.doubtful
    assert bold > 0 and read <= bold / better
    assert silent <= 0.001 * spots


def test_ink_that_is_sure_wins_against_the_rules() -> None:
    """Whoever left a gap left a gap: it is read so, and found."""
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[-1])
    del truth["fame.4"]
    reading = most_likely_reading(made_up.sharp(SUN, truth), made_up.paper(SUN))
    assert reading.marks == truth
    assert ("gap", "fame.5") in {(b.code, b.spots[0]) for b in broken_rules(made_up.paper(SUN), reading)}


def test_a_mark_that_is_about_as_likely_missing_breaks_no_rule() -> None:
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[-1])
    paper, ink = made_up.paper(SUN), made_up.sharp(SUN, truth)
    ink["upgrade.temple.1"] = {"": 0.0, "circle": 7.0}
    reading = most_likely_reading(ink, paper)
    assert reading.doubtful == ["upgrade.temple.1"] and reading.spots["upgrade.temple.1"].certainty < 0.6
    assert [breach.code for breach in paper.findings(reading.marks)] == ["level-order"]
    assert broken_rules(paper, reading) == []


def test_a_faint_stroke_between_clear_ones_is_read() -> None:
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[-1])
    ink = made_up.sharp(SUN, truth)
    ink["fame.4"] = {"": 0.0, "slash": -1.5, "cross": -4.0}
    reading = most_likely_reading(ink, made_up.paper(SUN))
    assert reading.marks == truth
    assert reading.spots["fame.4"].certainty > 0.97


def test_the_sum_tells_whether_the_last_coin_is_marked() -> None:
    """Nothing in the ink says so, but goods, bonuses and persons come to that much money."""
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[len(made_up.states(SUN, 0)) // 2])
    coins = max(
        int(spot.split(".")[1]) for spot in truth if spot.startswith("money.") and "bonus" not in spot
    )
    for spot in (f"money.{coins}", f"money.{coins + 1}"):
        ink = made_up.sharp(SUN, truth)
        ink[spot] = {"": 0.0, "slash": 0.0, "cross": -9.0}
        reading = most_likely_reading(ink, made_up.paper(SUN))
        assert reading.marks == truth
        assert reading.spots[spot].certainty > 0.9


def test_a_doubtful_spot_tells_the_other_reading_and_what_it_changes() -> None:
    """Whether the Mogul's box is crossed decides by itself: no rule knows."""
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[0])
    ink = made_up.sharp(SUN, truth)
    ink["palace.portuguese.1"] = {"": 0.0, "cross": 0.4}
    reading = most_likely_reading(ink, made_up.paper(SUN))
    read = reading.spots["palace.portuguese.1"]
    assert reading.doubtful == ["palace.portuguese.1"]
    assert read.kind == "cross" and 0.5 < read.certainty < 0.7
    assert [(o.kind, dict(o.changes)) for o in read.others] == [("", {"palace.portuguese.1": ""})]
    assert read.certainty + sum(other.probability for other in read.others) == pytest.approx(1, abs=0.01)


def test_spots_that_no_photo_shows_are_not_read() -> None:
    truth = made_up.marks("bania/pen", made_up.states("bania/pen", 0)[40])
    ink = {
        spot: kinds
        for spot, kinds in made_up.sharp("bania/pen", truth).items()
        if not spot.startswith("pile")
    }
    reading = most_likely_reading(ink, made_up.paper("bania/pen"))
    assert not [spot for spot in reading.spots if spot.startswith("pile")]
    assert reading.marks == {spot: kind for spot, kind in truth.items() if not spot.startswith("pile")}


def test_a_spot_that_is_hidden_is_asked() -> None:
    truth = made_up.marks(SUN, made_up.states(SUN, 0)[-1])
    ink = made_up.sharp(SUN, truth)
    free = next(
        spot for spot in made_up.paper(SUN).kinds if spot.startswith("palace.builder.") and spot not in truth
    )
    ink[free] = {"": 0.0, "cross": 0.0}
    assert free in most_likely_reading(ink, made_up.paper(SUN)).doubtful


# ---- rows --------------------------------------------------------------------------------------
ROW = Row(
    tuple("abcdef"), (Stage(("used", "cross"), strange="cross"), Stage(("circle",)), Stage(("",))), "X-1"
)


def test_gaps_of_a_row_are_where_its_order_breaks() -> None:
    assert list(ROW.gaps(["used", "circle", "circle", "", "", ""])) == []
    assert list(ROW.gaps(["used", "", "circle", "", "", ""])) == [(2, 1)]
    assert list(ROW.gaps(["circle", "used", "", "", "", ""])) == [(1, 0)]
    assert list(ROW.strange(["used", "cross", "circle", "", "", ""])) == [1]


def test_the_best_way_through_a_row_is_no_worse_than_any_other() -> None:
    """Against all ways there are, on short rows of random ink."""
    rng = random.Random(3)
    row = Row(tuple("abcd"), ROW.stages, "X-1")
    kinds = ("", "circle", "used", "cross")
    for _ in range(40):
        ink = [{kind: rng.gauss(0, 4) for kind in kinds} for _ in row.spots]
        best = row.ways(ink).paths(0, 1)[0]
        assert best.likely == pytest.approx(max(_likely(row, ink, way) for way in _all_ways(row)))
        forced = row.ways(ink).with_kind(2, "circle")
        assert forced is not None and forced.kinds[2] == "circle"
        assert forced.likely == pytest.approx(
            max(_likely(row, ink, way) for way in _all_ways(row) if way[2][1] == "circle")
        )


def _all_ways(row: Row) -> list[list[tuple[int, str]]]:
    ways: list[list[tuple[int, str]]] = [[]]
    for _ in row.spots:
        ways = [
            [*way, (n, kind)] for way in ways for n, stage in enumerate(row.stages) for kind in stage.kinds
        ]
    return ways


def _likely(row: Row, ink: list[dict[str, float]], way: list[tuple[int, str]]) -> float:
    told = sum(
        weighed[kind] - (row.weight if kind and kind == row.stages[stage].strange else 0)
        for weighed, (stage, kind) in zip(ink, way, strict=True)
    )
    return told - row.weight * sum(
        after < before for (before, _), (after, _) in zip(way, way[1:], strict=False)
    )


@pytest.mark.parametrize(
    ("ink", "read"), [("", "circle"), ("circle", "circle"), ("cross", "used"), ("used", "used")]
)
def test_where_a_ring_is_printed_a_cross_alone_is_in_a_ring(ink: str, read: str) -> None:
    paper = made_up.paper("dice-charmers/sun")
    assert list(paper.ringed) == ["karma.1"]
    evidence = made_up.sharp("dice-charmers/sun", {"karma.1": ink} if ink else {})
    found = most_likely_reading(evidence, paper)
    assert found.spots["karma.1"].kind == read and not found.spots["karma.1"].doubtful
    (tally,) = paper.tallies(found.marks)
    assert (tally.values["karma_gained"], tally.values["karma_used"]) == (1, int(read == "used"))


def test_a_stroke_across_a_printed_stroke_is_a_cross() -> None:
    """The sheet prints strokes for the cards of the start; whoever spends one adds the second stroke."""
    paper = made_up.paper("bania/pen")
    start = [spot for spot in paper.kinds if spot.startswith("hand.") and spot[-2:] in (".1", ".2")]
    assert sorted(paper.stroked) == sorted(start)
    truth = {spot: "cross" for n in range(1, 4) for spot in (f"hand.1.oil.{n}", f"pile.oil.{n}")}
    truth |= {"hand.1.oil.4": "slash", "pile.oil.4": "slash"}
    ink = made_up.sharp("bania/pen", truth)
    for spot in ("hand.1.oil.1", "hand.1.oil.2"):  # only the pen's stroke is seen
        ink[spot] |= {"slash": ink[spot]["cross"], "cross": ink[spot]["slash"]}
    reading = most_likely_reading(ink, paper)
    assert reading.marks == truth
    assert reading.doubtful == []
