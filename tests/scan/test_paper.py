"""What games say of sheets that were filled in by their rules: all sheets of real play are found sound."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.explain.codes import all_explanations
from sheetgen.games import registry
from sheetgen.games.contract.paper import FINDINGS, WEIGHT, Choice
from sheetgen.resources import find_object
from sheetgen.scan.trust import REASONS
from tests.scan import made_up
from tests.support.own_layouts import HEAD

DOCS = Path(__file__).parents[2] / "docs" / "scan.md"
EVERY = 9
"""Of the states of a game so many are passed over after each that is looked at; the last is always."""


def looked_at(address: str, seed: int) -> Iterator[dict[str, str]]:
    states = made_up.states(address, seed)
    for state in (*states[::EVERY], states[-1]):
        seats = 3 if made_up.paper(address).own else 1
        for seat in range(min(seats, made_up.BOARDS[address][1])):
            yield made_up.marks(address, state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("address", made_up.BOARDS)
def test_sheets_of_random_games_break_no_rule(address: str) -> None:
    paper = made_up.paper(address)
    for marks in looked_at(address, 0):
        assert [breach for breach in paper.breaches(marks) if breach.weight >= WEIGHT / 2] == []
        assert all(kind in paper.kinds[spot] for spot, kind in marks.items())


@pytest.mark.slow
@pytest.mark.parametrize("address", made_up.BOARDS)
@pytest.mark.parametrize("seed", (1, 2))
def test_sheets_of_more_random_games_break_no_rule(address: str, seed: int) -> None:
    for marks in looked_at(address, seed):
        assert made_up.paper(address).findings(marks) == []


@pytest.mark.parametrize("address", made_up.BOARDS)
def test_each_spot_belongs_to_one_row_or_choice_and_rules_name_spots_of_the_sheet(address: str) -> None:
    paper = made_up.paper(address)
    wholes = [whole.spots for whole in (*paper.rows, *paper.choices)]
    spots = [spot for whole in wholes for spot in whole]
    assert len(spots) == len(set(spots))
    named = {spot for rule in paper.rules for spot in rule.spots} | set(spots) | set(paper.unusual)
    assert named <= set(paper.kinds) | {f"province.{cell}" for cell in ("c4", "d3")}, (
        "the residence has no mark"
    )


def test_clauses_of_findings_are_the_games_own() -> None:
    for address in made_up.BOARDS:
        game, paper = registry.find(address.split("/")[0]), made_up.paper(address)
        assert {row.clause for row in paper.rows} <= set(game.clauses)
        assert {choice.other.clause for choice in paper.choices} <= set(game.clauses)


def test_every_game_reads_the_sheets_that_it_says() -> None:
    kinds = {game.key: set(find_object(game.paper)) for game in registry.all_games() if game.paper}
    assert kinds == {
        "dice-charmers": {"province"},
        "raja": {"player", "score"},
        "bania": {"pen", "player", "score"},
        "nagaraja": {"score"},
    }


# ---- what is impossible is told ----------------------------------------------------------------
def codes(address: str, marks: dict[str, str]) -> set[tuple[str, str]]:
    return {(breach.code, breach.clause) for breach in made_up.paper(address).findings(marks)}


SUN = "dice-charmers/sun"
START = {"karma.1": "circle"}


@pytest.mark.parametrize(
    ("marks", "code", "clause"),
    [
        ({"fame.1": "slash", "fame.3": "slash"}, "gap", "DC-80"),
        ({"karma.1": "cross"}, "never-circled", "DC-20"),
        ({"karma.1": "circle", "karma.2": "used"}, "gap", "DC-20"),
        ({"money.5": "slash"} | {f"money.{n}": "slash" for n in range(1, 5)}, "bonus-unmarked", "DC-80"),
        ({"money.bonus.5": "used"}, "bonus-not-won", "DC-80"),
        ({"palace.column.1": "used"}, "bonus-not-won", "DC-91"),
        (
            {
                f"palace.{p}.1": "cross"
                for p in ("mogul", "maharani", "merchant", "raja", "builder", "portuguese")
            },
            "bonus-unmarked",
            "DC-91",
        ),
        ({"market.tea.1": "used"}, "too-many-sold", "DC-31"),
        ({"province.a1": "road:ns"}, "not-joined", "DC-40"),
        ({"province.a1": "road:ns"}, "bonus-unmarked", "DC-43"),
        ({"river.13": "cross"}, "no-way", "DC-50"),
        ({f"money.{n}": "slash" for n in range(1, 4)}, "money-sum", "DC-31"),
        ({"fame.1": "slash"}, "fame-sum", "DC-42"),
        ({"karma.2": "circle"}, "karma-sum", "DC-20"),
        ({"upgrade.fort.1": "slash", "upgrade.fort.2": "circle"}, "too-many-upgrades", "DC-64"),
        ({"upgrade.fort.1": "circle", "upgrade.fort.2": "slash"}, "level-order", "DC-70"),
        ({"palace.mogul.1": "cross", "palace.mogul.2": "cross"}, "mogul-alone", "DC-61"),
    ],
)
def test_impossible_marks_on_a_province_are_told_with_their_clause(
    marks: dict[str, str], code: str, clause: str
) -> None:
    assert (code, clause) not in codes(SUN, START)
    assert (code, clause) in codes(SUN, START | marks)


@pytest.mark.parametrize(
    ("address", "marks", "code", "clause"),
    [
        ("raja/player", {"own.palace.2": "cross"}, "gap", "RA-35"),
        ("raja/player", {"own.seat.1": "circle", "own.seat.2": "circle"}, "two-seats", "RA-1"),
        ("raja/player", {f"own.house.{n}": "cross" for n in range(1, 8)}, "too-many-houses", "RA-6"),
        ("bania/pen", {"points.1.2": "cross"}, "gap", "BA-50"),
        ("bania/pen", {"hand.1.oil.1": "cross"}, "cards-back", "BA-23"),
        ("bania/pen", {"pile.oil.1": "slash"}, "cards-taken", "BA-2"),
        ("bania/pen", {f"pile.oil.{n}": "slash" for n in range(1, 17)}, "too-many-cards", "BA-1"),
        ("bania/score", {"game.1.1.last": "circle", "game.1.2.last": "circle"}, "two-last-tents", "BA-51"),
        ("nagaraja/score", {"game.1.1.end.points": "cross"}, "goal-not-reached", "NA-31"),
        ("nagaraja/score", {"game.1.1.end.cursed": "cross"}, "not-cursed", "NA-30"),
        (
            "nagaraja/score",
            {"game.2.1.end.tiles": "cross", "game.2.2.end.tiles": "cross"},
            "two-ends",
            "NA-32",
        ),
    ],
)
def test_impossible_marks_on_other_sheets_are_told_with_their_clause(
    address: str, marks: dict[str, str], code: str, clause: str
) -> None:
    assert (code, clause) not in codes(address, {})
    assert (code, clause) in codes(address, marks)


WAY, BESIDE = (3, 10, 16), (8, 15)
"""Spaces of the Sun side's river that fish and flag lead along, and two to which only a way back leads."""


@pytest.mark.parametrize(
    ("fewer", "more", "code"),
    [
        ({"mogul": 2}, {"mogul": 3, "raja": 1}, "mogul-alone"),
        ({"river": (*WAY, BESIDE[0])}, {"river": (*WAY, *BESIDE), "portuguese": 1}, "too-far-back"),
    ],
)
def test_what_is_off_by_as_much_is_as_unlikely(
    fewer: dict[str, Any], more: dict[str, Any], code: str
) -> None:
    def weights(crossed: dict[str, Any]) -> list[float]:
        spaces = {f"river.{n}": "cross" for n in crossed.get("river", ())}
        boxes = {
            f"palace.{person}.{n}": "cross"
            for person, most in crossed.items() if person != "river"
            for n in range(1, most + 1)
        }  # fmt: skip
        return [
            breach.weight for breach in made_up.paper(SUN).findings(spaces | boxes) if breach.code == code
        ]

    assert weights(fewer) == weights(more) != []


@pytest.mark.parametrize(
    ("river", "marked", "told"),
    [
        ("flag boat lamp", 1, False),
        ("flag flag lamp", 2, False),  # two spaces on, by the Maharani
        ("flag flag flag", 3, True),
        ("flag flag lamp", 3, False),
    ],
)
def test_the_maharani_leads_two_spaces_on_dice_to_the_next_of_their_symbol(
    tmp_path: Path, river: str, marked: int, told: bool
) -> None:
    """DC-50, DC-62: on a river where spaces of the same symbol follow each other that makes a difference."""
    file = tmp_path / "mine.toml"
    begin = river.split()
    rest = Counter(("flag", "boat", "lamp", "fish", "pot", "tortoise") * 3) - Counter(begin)
    symbols = [*begin, *rest.elements()]
    spaces = "".join(f'[[river]]\nsymbol = "{symbol}"\nwin = ["money 1"]\n' for symbol in symbols)
    file.write_text(f"{HEAD}{spaces}", encoding="utf-8")
    paper = made_up.paper(str(file))
    found = {breach.code for breach in paper.findings({f"river.{marked}": "cross"})}
    assert ("no-way" in found) is told


def test_two_cities_in_one_round_are_told() -> None:
    cities = [spot for spot in made_up.paper("raja/score").kinds if spot.startswith("score.city.1.")][:2]
    assert ("two-cities", "RA-20") in codes("raja/score", dict.fromkeys(cities, "circle"))


def test_whoever_only_rings_the_new_level_is_told_nothing() -> None:
    """Unusual, and no fault: the level is clear."""
    choice = next(one for one in made_up.paper(SUN).choices if "upgrade.fort.1" in one.spots)
    assert isinstance(choice, Choice)
    marks = dict.fromkeys(choice.spots, "") | {"upgrade.fort.2": "circle"}
    assert [breach.message for breach in choice.breaches(marks)] == [None]


# ---- what marks come to ------------------------------------------------------------------------
@pytest.mark.parametrize("address", ["dice-charmers/sun", "dice-charmers/moon", "raja/player", "bania/pen"])
def test_tallies_are_the_totals_of_the_game(address: str) -> None:
    game, state = registry.find(address.split("/")[0]), made_up.states(address, 0)[-1]
    paper = made_up.paper(address)
    for seat in range(made_up.BOARDS[address][1]):
        tallies = paper.tallies(made_up.marks(address, state, seat))
        tally = tallies[0 if paper.own else seat]
        totals = game.totals(state, seat)
        assert tally.values == {part: totals[part] for part in tally.values}
        assert tally.values


def test_one_point_is_enough_to_have_played() -> None:
    first, second, *_ = made_up.paper("bania/pen").tallies({"points.1.1": "cross"})
    assert (first.used, second.used) == (True, False)


def test_a_pad_of_nagaraja_comes_to_the_points_of_the_game() -> None:
    address = "nagaraja/score"
    state = made_up.states(address, 2)[-1]
    marks = made_up.marks(address, state)
    game = registry.find("nagaraja")
    told = [tally.values["points"] for tally in made_up.paper(address).tallies(marks) if tally.game == 1]
    assert told == [game.totals(state, seat)["points"] for seat in range(2)]


@pytest.mark.medium
def test_every_code_of_a_breach_is_explained_and_told_in_the_docs() -> None:
    """Sheets with many marks at random have most of the breaches there are."""
    luck = random.Random(3)
    told = {one.key for one in all_explanations()}
    seen = set()
    for address in made_up.BOARDS:
        game, paper = registry.find(address.split("/")[0]), made_up.paper(address)
        known = {**FINDINGS, **game.paper_findings}
        assert known.keys() <= told and {one.clause for one in known.values()} <= {*game.clauses, ""}
        for share in (0.02, 0.1, 0.3, 0.6) * 3:
            marks = {spot: luck.choice(kinds) for spot, kinds in paper.kinds.items() if luck.random() < share}
            broken = {breach.code for breach in paper.findings(marks)}
            assert broken <= known.keys()
            seen |= broken
    wanted = set(FINDINGS).union(*(game.paper_findings for game in registry.all_games()))
    untrusted = {"two-tone", "too-many-doubts", *(code for code, _ in REASONS)}
    rows = re.findall(r"^\| (`[a-z`, -]+`) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert {code for row in rows for code in re.findall("[a-z-]+", row)} == wanted | untrusted
    assert len(seen) > len(wanted) / 2


def test_places_of_the_score_sheet_are_told_in_words() -> None:
    name = made_up.paper("nagaraja/score").name
    assert str(name("game.2.1.relic.9")) == "relic 9 (Game 2, Player 1)"
    assert str(name("game.1.2.amulet.3")) == "amulet 3 (Game 1, Player 2)"
    assert str(name("game.1.date")) == "game.1.date"


@pytest.mark.parametrize("address", made_up.BOARDS)
def test_every_spot_that_is_read_has_a_name(address: str) -> None:
    paper = made_up.paper(address)
    assert [
        spot for spot in paper.kinds if "text" not in paper.kinds[spot] and str(paper.name(spot)) == spot
    ] == []


def test_spots_of_several_players_are_named_with_whose_they_are() -> None:
    pen, pad, score = (made_up.paper(name).name for name in ("bania/pen", "bania/score", "nagaraja/score"))
    assert str(pen("points.4.6")) == "points 6 (Player 4)"
    assert str(pen("hand.2.silk.3")) == "silk 3 (Player 2)"
    assert str(pad("game.1.2.last")) == "last tent (Game 1, Player 2)"
    assert str(pad("game.3.1.most.oil")) == "most of a kind (oil, Game 3, Player 1)"
    assert str(score("game.2.1.end.points")) == "25 points (Game 2, Player 1)"
