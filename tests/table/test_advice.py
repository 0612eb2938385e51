"""Hints before a decision, and games looked back at."""

import itertools
import json
import textwrap
from pathlib import Path
from random import Random

import pytest

from sheetgen.__main__ import main
from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import GreedyPlayer
from sheetgen.bots.player import kind_of_move
from sheetgen.bots.playouts import Playouts
from sheetgen.cli import advice_commands
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.page.turning_points import read_review
from sheetgen.read.reader import TYPED
from sheetgen.replay import replay
from sheetgen.table import hints, review
from tests.cli.test_record import run

GAMES = Path(__file__).parent.parent / "replay" / "games"
OPEN = {"overlap-2": 20, "raja/two": 24, "bania/two": 14, "nagaraja/points": 23}


def begun(name: str, lines: int) -> str:
    return "\n".join((GAMES / f"{name}.log").read_text(encoding="utf-8").split("\n")[:lines]) + "\n"


@pytest.mark.parametrize("name", OPEN)
def test_a_hint_can_be_typed_as_it_stands(name: str) -> None:
    text = begun(name, OPEN[name])
    found = replay(text, GAMES)
    advised = hints.Adviser(found, 1, "1").hints()
    assert 1 <= len(advised.ways) <= hints.MOST
    for way in advised.ways:
        after = replay(f"{text}{advised.player}: {way.text}\n", GAMES)
        assert after.legal, way.text


def test_a_hint_tells_what_it_brings_and_against_what() -> None:
    found = replay(begun("overlap-2", 20), GAMES)
    advised = hints.Adviser(found, 1, "1").hints()
    seat = found.heading.players.index(advised.player)
    best = advised.ways[0]
    after = replay(begun("overlap-2", 20) + f"{advised.player}: {best.text}\n", GAMES)
    for key, (old, new) in best.totals[advised.player].items():
        assert found.game.totals(found.state, seat)[key] == old
        assert after.game.totals(after.state, seat)[key] == new
    told = list(hints.hint_lines(found, advised, str))
    assert told[0] == f"{advised.player}, taking a die:"
    assert f"1. {best.text}" in told
    assert any(line.strip().startswith("against 2.:") for line in told)


def test_a_hint_tells_why_by_what_is_gained_next() -> None:
    found = replay(begun("overlap-2", 20), GAMES)
    advised = hints.Adviser(found, 2, "1").hints()
    for way, following in itertools.pairwise(advised.ways):
        assert way.tries > 0
        assert set(way.then) == set(way.better) == set(found.heading.players)
        assert following.then[advised.player]["roads"] >= 0, "nobody takes a road back"
    assert any(line.strip().startswith("then, on average:") for line in hints.hint_lines(found, advised, str))


@pytest.mark.medium
@pytest.mark.parametrize("name", OPEN)
def test_hints_are_unlike_each_other(name: str) -> None:
    """Ways of one kind, or that come to the same at once, are one hint; the others are named beside it."""
    text = begun(name, OPEN[name])
    advised = hints.Adviser(replay(text, GAMES), 2, "1").hints()
    texts = [said for way in advised.ways for said in (way.text, *way.alike)]
    assert len(texts) == len(set(texts))
    kinds = []
    for way in advised.ways:
        after = replay(f"{text}{advised.player}: {way.text}\n", GAMES)
        kinds.append(kind_of_move(next(e.move for e in after.steps[-1].events if e.how == TYPED)))
    assert len(kinds) == len(set(kinds))
    brought = [
        (move[0], way.totals, way.then) for move, way in zip(kinds, advised.ways, strict=True) if way.totals
    ]
    assert all(one != other for one, other in itertools.combinations(brought, 2))


@pytest.mark.medium
def test_what_is_alike_at_once_is_told_apart_where_all_is() -> None:
    """Each card selected is one card less; which one it is decides what comes of it."""
    log = """
        game: nagaraja
        layout: temple
        players: Ann, Ben
        first: 3 1 | 1 4
        draw: c3 c3 r5 t5 s6
        draw: s6 r2 c3 c2 t4
        tile: chamber
    """
    found = replay(textwrap.dedent(log))
    ways = hints.Adviser(found, 2, "1").hints().ways
    assert len(ways) > 1
    assert len({str(way.totals) for way in ways}) == 1
    assert sorted(said for way in ways for said in (way.text, *way.alike)) == ["c2", "c3", "r2", "s6", "t4"]


def test_each_hint_is_compared_with_the_best_other_one() -> None:
    found = replay(begun("overlap-2", 20), GAMES)
    advised = hints.Adviser(found, 2, "1").hints()
    first, second = advised.ways[:2]
    pairs = zip(first.better.items(), second.better.values(), strict=True)
    assert any(any(by.values()) for by in first.better.values())
    for (_, one), other in pairs:
        assert one == pytest.approx({key: -n for key, n in other.items()})
    shown = [line.strip() for line in hints.hint_lines(found, advised, str)]
    assert any(line.startswith("against 1.:") for line in shown)


def test_what_a_way_makes_likely_is_told() -> None:
    fort, pot = msg("fort"), msg("pot")
    assert hints._likelier([{fort: 0.9, pot: 0.6}, {fort: 0.1, pot: 0.5}], 0) == ((fort, 0.9),)
    assert hints._likelier([{fort: 0.4}, {}], 0) == (), "seldom at all"
    assert hints._likelier([{fort: 0.9}], 0) == (), "nothing to compare it with"


@pytest.mark.parametrize("strength", ["", "raja"])
def test_against_a_ghost_it_counts_by_how_much_a_try_was_won(strength: str) -> None:
    """Among people only who won counts, at the end of a game."""
    seated = f"players: Ann\nsolo: {strength}" if strength else "players: Ann, Ben"
    header = f"game: dice-charmers\nlayout: sun\n{seated}\n"
    adviser = hints.Adviser(replay(f"{header}\nroll: ts ts | line curve | pot fish | raja merchant\n"), 2)
    assert isinstance(adviser.mind, Playouts)
    *_, last = play_moves(adviser.game, adviser.state, [GreedyPlayer(adviser.game, Random(1))] * 2, Random(1))
    ann, other = adviser.mind.judge(adviser.game, last.after).leads
    if strength:
        assert ann.won is None and ann.by == -other.by == adviser.game.solo.lead(last.after) != 0
    else:
        assert {ann.won, other.won} == {0.0, 1.0}


@pytest.mark.medium
def test_names_that_are_numbers_are_not_compared() -> None:
    found = replay(begun("raja/two", OPEN["raja/two"]), GAMES)
    for way in hints.Adviser(found, 2, "1").hints().ways:
        assert not any("character" in totals for by in (way.then, way.better) for totals in by.values())


@pytest.mark.medium
def test_the_same_seed_gives_the_same_hint() -> None:
    found = replay(begun("overlap-2", 20), GAMES)
    one, other = (hints.Adviser(found, 2, "5").hints() for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("lines", "fault"), [(6, "the roll of all dice"), (999, "over")])
def test_where_nobody_has_to_decide_there_is_no_hint(lines: int, fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        hints.Adviser(replay(begun("overlap-2", lines), GAMES), 1)


def test_hints_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a.log"
    log.write_text(begun("overlap-2", 20))
    assert main(["hint", str(log), "--level", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["schema"] == "sheetgen.hint/1"
    assert said["ways"][0]["totals"]
    assert main(["hint", str(log), "--level", "4"]) == 2
    log.write_text(begun("overlap-2", 20) + "Rajesh: nothing of the kind\n")
    assert main(["hint", str(log)]) == 2 and "The log has errors" in capsys.readouterr().err


@pytest.fixture(scope="module")
def looked_back() -> review.Review:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(review, "ProcessPoolExecutor", None)  # one job starts no process
        return review.review((GAMES / "overlap-2.log").read_text(), GAMES, playouts=2, seed="1")


@pytest.mark.slow
def test_chances_follow_the_game(looked_back: review.Review) -> None:
    found = replay((GAMES / "overlap-2.log").read_text(), GAMES)
    assert list(looked_back.chances) == [0, *(step.line.number for step in found.steps)]
    assert all(abs(sum(chance) - 1) < 1e-9 for chance in looked_back.chances.values())
    won = found.game.standings(found.state)[0].player
    last = looked_back.chances[found.steps[-1].line.number]
    assert last[found.heading.players.index(won)] == 1.0


@pytest.mark.slow
def test_turning_points_are_where_the_chances_moved(looked_back: review.Review) -> None:
    assert looked_back.turning
    lines = list(looked_back.chances)
    for point in looked_back.turning:
        before = looked_back.chances[lines[lines.index(point.line) - 1]]
        assert point.before == before[point.seat]
        assert point.after == looked_back.chances[point.line][point.seat]
        assert max(abs(a - b) for a, b in zip(before, looked_back.chances[point.line], strict=True)) > 0.15
        if point.better is not None:
            assert point.decided and point.better.chance > point.after


@pytest.mark.slow
def test_the_same_whatever_the_number_of_processes(looked_back: review.Review) -> None:
    text = (GAMES / "overlap-2.log").read_text()
    assert review.review(text, GAMES, playouts=2, seed="1", jobs=2) == looked_back


@pytest.mark.slow
def test_a_quick_review_measures_where_the_chances_change_most() -> None:
    text = (GAMES / "overlap-2.log").read_text()
    found = replay(text, GAMES)
    quick = review.review(text, GAMES, playouts=2, seed="1", quick=True)
    lines = [0, *(step.line.number for step in found.steps)]
    assert len(lines) > review.QUICK + 2 == len(quick.chances)
    assert set(quick.chances) < set(lines) and {lines[0], lines[-1]} < set(quick.chances)
    assert quick.turning and all(point.better is None for point in quick.turning)
    assert {point.line for point in quick.turning} < set(quick.chances)
    assert review.review(text, GAMES, playouts=2, seed="1", jobs=2, quick=True) == quick
    value = json.dumps(review.as_json(found, quick)).encode()
    assert [turn.line for turn in read_review(value, found).turns] == [turn.line for turn in quick.turning]


def test_only_sound_logs_are_looked_back_at() -> None:
    with pytest.raises(UsageError, match="errors"):
        review.review(begun("overlap-2", 20) + "Rajesh: nothing of the kind\n", GAMES)


@pytest.mark.slow
def test_looking_back_on_the_command_line(tmp_path: Path) -> None:
    done = run("review", str(GAMES / "overlap-2.log"), "--playouts", "2", "--seed", "1", "--quick")
    assert done.returncode == 0, done.stderr
    assert "turning points:" in done.stdout and " → " in done.stdout
    short = tmp_path / "short.log"
    short.write_text("\n".join((GAMES / "overlap-2.log").read_text(encoding="utf-8").split("\n")[:16]))
    said = json.loads(run("review", str(short), "--playouts", "2", "--json").stdout)
    assert said["schema"] == "sheetgen.review/1"
    assert said["chances"][0]["line"] == 0


def test_a_long_review_says_first_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(Path(__file__).parent / "bonuses-alike.log")
    shown = []

    def looked(*asked: object) -> review.Review:
        shown.append(capsys.readouterr().err)
        return review.Review({}, (), 0)

    monkeypatch.setattr(review, "review", looked)
    monkeypatch.setattr(review, "monotonic", iter([0.0, 2.0, 0.0, 0.01]).__next__)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    advice_commands.review(log)
    advice_commands.review(log, playouts=1)
    assert shown == ["This takes about 550 s. With --quick it takes about 10 s.\n", ""]
