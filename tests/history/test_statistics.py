"""Statistics against a second model, which counts in lists of scores by the definitions."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction

import pytest

from sheetgen.history import statistics
from sheetgen.history.plays import Criterion, Play, Seat
from sheetgen.history.statistics import Entry
from sheetgen.read.dates import date_in_name, is_impossible, read_date

PEOPLE = ("Anna", "Ben", "Chloé", "Dev", "Esra")
Result = tuple[str, str, list[tuple[str, int]]]
"""A model's game: date or empty, game, and each player with a score; more is better."""


def place(score: int, scores: list[int]) -> int:
    return 1 + sum(other > score for other in scores)


def play_of(result: Result) -> Play:
    day, game, scored = result
    scores = [score for _, score in scored]
    seats = []
    for name, score in scored:
        at = place(score, scores)
        decided = "shared" if scores.count(score) > 1 else "points"
        criteria = (Criterion("not-cursed", True), Criterion("points", score))
        seats.append(Seat(name, at, decided, criteria))
    return Play(game, "sheet", day, seats=tuple(seats), rounds=len(scored) * 3)


def random_results(seed: int) -> list[Result]:
    rnd = random.Random(seed)
    begin = date(2025, 1, 1)
    results: list[Result] = []
    for _ in range(rnd.randint(1, 40)):
        day = "" if rnd.random() < 0.2 else (begin + timedelta(rnd.randint(0, 400))).isoformat()
        people = rnd.sample(PEOPLE, rnd.randint(1, 4))
        results.append((day, rnd.choice(("raja", "bania")), [(name, rnd.randint(0, 5)) for name in people]))
    return results


@pytest.mark.parametrize("seed", range(60))
def test_both_models_agree(seed: int) -> None:
    results = random_results(seed)
    entries = [Entry(play_of(result), f"{n}.log") for n, result in enumerate(results)]
    check_standings(results, entries)
    check_records(results, entries)
    check_pairs(results, entries)
    check_streaks(results, entries)
    check_months(results, entries)
    sizes = [len(scored) for _, _, scored in results]
    assert statistics.by_number_of_players(entries) == {n: sizes.count(n) for n in sorted(set(sizes))}


def check_standings(results: list[Result], entries: list[Entry]) -> None:
    found = {one.person: one for one in statistics.standings(entries)}
    assert set(found) == {name for _, _, scored in results for name, _ in scored}
    assert [one.share for one in statistics.standings(entries)] == sorted(
        (one.share for one in found.values()), reverse=True
    )
    assert sum(one.share for one in found.values()) == len(results) == sum(o.expected for o in found.values())
    for name, one in found.items():
        mine = [dict(scored) for _, _, scored in results if name in dict(scored)]
        tops = [[who for who in scores if scores[who] == max(scores.values())] for scores in mine]
        assert one.games == len(mine)
        assert one.wins == sum(name in top for top in tops)
        assert one.shared == sum(name in top and len(top) > 1 for top in tops)
        assert one.share == sum(Fraction(1, len(top)) for top in tops if name in top)
        if len({game for _, game, _ in results}) > 1:
            assert one.scores is None
        else:
            scores = [score[name] for score in mine]
            assert one.scores == (
                "points",
                len(scores),
                Fraction(sum(scores), len(scores)),
                max(scores),
                min(scores),
            )


def check_records(results: list[Result], entries: list[Entry]) -> None:
    for game, part in statistics.by_game(entries).items():
        found = {one.kind: one for one in statistics.records(part)}
        mine = [(n, scored) for n, (_, key, scored) in enumerate(results) if key == game]
        best = max(score for _, scored in mine for _, score in scored)
        assert found["best"].value == best
        assert {(who, entry.source) for who, entry in found["best"].holders} == {
            (name, f"{n}.log") for n, scored in mine for name, score in scored if score == best
        }
        leads = []
        for _, scored in mine:
            values = sorted((score for _, score in scored), reverse=True)
            if len(values) > 1 and values[0] > values[1]:
                leads.append(values[0] - values[1])
        assert (found["lead"].value if "lead" in found else None) == (max(leads) if leads else None)
        lengths = [3 * len(scored) for _, scored in mine]
        assert (found["shortest"].value, found["longest"].value) == (min(lengths), max(lengths))


def check_pairs(results: list[Result], entries: list[Entry]) -> None:
    for pair in statistics.head_to_head(entries, PEOPLE):
        both = [dict(scored) for _, _, scored in results if {pair.one, pair.other} <= set(dict(scored))]
        signs = [(s[pair.one] > s[pair.other]) - (s[pair.one] < s[pair.other]) for s in both]
        assert (pair.ahead, pair.equal, pair.behind) == tuple(signs.count(sign) for sign in (1, 0, -1))
        assert both


def check_streaks(results: list[Result], entries: list[Entry]) -> None:
    found = {one.person: one for one in statistics.streaks(entries, PEOPLE)}
    dated = sorted((result for result in results if result[0]), key=lambda result: result[0])
    for name in PEOPLE:
        won = "".join(
            "1" if dict(scored)[name] == max(score for _, score in scored) else "0"
            for _, _, scored in dated
            if name in dict(scored)
        )
        runs = [len(run) for run in won.split("0")]
        if "1" in won:
            assert (found[name].longest, found[name].current) == (max(runs), runs[-1])
        else:
            assert name not in found


def check_months(results: list[Result], entries: list[Entry]) -> None:
    found = statistics.months(entries)
    days = sorted(day for day, _, _ in results if day)
    assert sum(month.games for month in found) == len(days)
    if days:
        assert [f"{m.year}-{m.month:02}" for m in (found[0], found[-1])] == [days[0][:7], days[-1][:7]]
    for month in found:
        assert month.games == sum(day.startswith(f"{month.year}-{month.month:02}") for day in days)


def test_nothing_has_no_statistics() -> None:
    assert not any(
        [statistics.standings([]), statistics.records([]), statistics.months([]), statistics.by_game([])]
    )


def test_where_less_is_better_the_lowest_score_is_the_record() -> None:
    seats = tuple(
        Seat(name, n, "strokes", (Criterion("strokes", n * 3, True),)) for n, name in enumerate("ab", 1)
    )
    best, lead = statistics.records([Entry(Play("golf", seats=seats))])
    assert (best.value, best.holders[0][0], lead.value) == (3, "a", 3)
    assert [
        one.scores.best for one in statistics.standings([Entry(Play("golf", seats=seats))]) if one.scores
    ] == [3, 6]


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-11-28", "2026-11-28"), ("28.11.2026", "2026-11-28"), ("3.4.26", "2026-04-03"),
        ("2026年11月28日", "2026-11-28"), ("28/11/2026", "2026-11-28"), ("11/28/2026", "2026-11-28"),
        ("4/4/2026", "2026-04-04"), ("2026-11-28 20:15", "2026-11-28"), ("3/4/2026", None), ("yesterday", None),
        ("31.2.2026", None), ("", None), ("٢٠٢٦-١١-٢٨", "2026-11-28"),
    ],
)  # fmt: skip
def test_a_date_is_read_only_if_it_means_one_day(typed: str, day: str | None) -> None:
    found = read_date(typed)
    assert (found.isoformat() if found else None) == day


@pytest.mark.parametrize(
    ("typed", "impossible"),
    [
        ("2026-02-30", True), ("31.6.2026", True), ("13/13/2026", True), ("2026年2月30日", True),
        ("2024-02-29", False), ("3/4/2026", False), ("yesterday", False), ("", False),
    ],
)  # fmt: skip
def test_a_day_that_no_calendar_has_is_recognized(typed: str, impossible: bool) -> None:
    assert is_impossible(typed) is impossible


def test_the_name_of_a_file_may_begin_with_its_date() -> None:
    assert date_in_name("2026-11-28 evening.log") == date_in_name("20261128.log") == date(2026, 11, 28)
    assert date_in_name("202611281.log") is date_in_name("game.log") is None
