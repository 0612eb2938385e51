"""The command ``simulate``: figures of games that programs play, for people, for programs, as a picture."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.__main__ import main
from sheetgen.bots import simulate as simulation
from sheetgen.games.library import resolve

SIMULATE = simulation.simulate
QUICK = ("nagaraja/temple", "--games", "2", "--jobs", "1")


@pytest.fixture(autouse=True)
def played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that several tests look at are played once."""
    monkeypatch.setattr(simulation, "simulate", once)


@cache
def _played(settings: tuple[simulation.GameSetting, ...], count: int) -> simulation.SimulatedGames:
    return SIMULATE(settings, count, simulation.local_runner(1))


def once(
    settings: Sequence[simulation.GameSetting], count: int, way: simulation.Runner, told: simulation.Progress
) -> simulation.SimulatedGames:
    assert way == simulation.local_runner(1)
    return _played(tuple(settings), count)


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["simulate", *words, "--lang", "en"]) == status
    return capsys.readouterr().out


def test_the_table_tells_length_scores_wins_and_what_nobody_used(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *QUICK)
    assert text.startswith("nagaraja/temple: 2 games, 2 players of level 1, seed 1\n")
    for row in ("rounds", "decisions", "winner: ", "second: ", "seat 1", "seat 2"):
        assert f"\n{row}" in text
    assert "\nlast: " not in text, "of two players the second is the last"
    assert "Never marked:" in text and "  points: " in text


def test_figures_are_written_as_the_reader_s_language_does(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, share in (("de", r"\d+\u00a0% … \d+\u00a0%"), ("tr", r"%\d+ … %\d+"), ("ja", r"\d+% … \d+%")):
        assert main(["simulate", *QUICK, "--lang", lang]) == 0
        text = capsys.readouterr().out
        assert re.search(share, text)
        assert bool(re.search(r"\d,\d", text)) != bool(re.search(r"\d\.\d", text)) == (lang == "ja")


def test_json_is_one_value_that_says_all(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *QUICK, "--seed", "x", "--json"))
    assert found["schema"] == "sheetgen.simulate/1"
    assert not found["interrupted"] and found["asked"] == 2 and found["differences"] == []
    [layout] = found["layouts"]
    assert (layout["layout"], layout["games"], layout["players"]) == ("nagaraja/temple", 2, 2)
    assert sum(share["value"] for share in layout["wins"]) == pytest.approx(1)
    assert set(layout["unused"]) == {a for a, use in layout["spots"].items() if use["ever"] == 0}
    # relics lie face down in every temple from the first turn on
    assert layout["spots"]["relic.1"]["value"] == 1


@pytest.mark.medium
@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_the_picture_is_the_sheet_with_its_legend(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / f"use.{ending}"
    assert str(place) in said(capsys, *QUICK, "--picture", str(place))
    data = place.read_bytes()
    if ending == "svg":
        tree = ElementTree.fromstring(data)
        words = {node.text for node in tree.iter("{http://www.w3.org/2000/svg}desc")}
        assert {"nagaraja/temple: 2 games, 2 players of level 1, seed 1", "never marked", "100"} <= words
        assert tree.find(".//*[@id='spot-temple.a1']") is not None
    else:
        assert data.startswith({"png": b"\x89PNG", "pdf": b"%PDF"}[ending])


@pytest.mark.medium
def test_an_interruption_tells_the_figures_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = simulation.LoadedLayouts.play

    def interrupted(hall: simulation.LoadedLayouts, which: int, number: int) -> simulation.GameRecord | None:
        if number == 2:
            raise KeyboardInterrupt
        return whole(hall, which, number)

    monkeypatch.setattr(simulation, "simulate", SIMULATE)
    monkeypatch.setattr(simulation.LoadedLayouts, "play", interrupted)
    words = ("nagaraja/temple", "--games", "9", "--jobs", "1", "--json")
    found = json.loads(said(capsys, *words, status=130))
    assert found["interrupted"] and found["asked"] == 9 and found["layouts"][0]["games"] == 2
    monkeypatch.undo()
    alone = json.loads(said(capsys, "nagaraja/temple", "--games", "2", "--jobs", "1", "--json"))
    assert alone["layouts"] == found["layouts"]


def test_an_interruption_before_the_first_end_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulate", SIMULATE)
    monkeypatch.setattr(simulation.LoadedLayouts, "play", interrupted)
    assert said(capsys, *QUICK, status=130) == ""


@pytest.mark.medium
def test_two_layouts_stand_side_by_side_and_clear_differences_are_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "short.toml"
    temple = resolve("nagaraja/temple")
    assert "points = 25" in temple.read_text()
    short.write_text(temple.read_text().replace("points = 25", "points = 3"))
    words = ("nagaraja/temple", str(short), "--games", "6", "--jobs", "1")
    found = json.loads(said(capsys, *words, "--json"))
    apart = {(each["group"], each["name"]): each for each in found["differences"]}
    decisions = apart["measures", "decisions"]
    assert decisions["clear"] and decisions["high"] < 0
    assert decisions["value"] == pytest.approx(decisions["values"][1] - decisions["values"][0])
    text = said(capsys, *words)
    [row] = [line for line in text.splitlines() if line.startswith("decisions")]
    assert row.endswith("*")
    same = json.loads(said(capsys, "nagaraja/temple", *QUICK, "--json"))
    assert not any(each["clear"] or each["value"] for each in same["differences"])


@pytest.mark.parametrize(
    "words",
    [
        ("nagaraja/temple", "--games", "0"),
        ("nagaraja/temple", "--jobs", "0"),
        ("nagaraja/temple", "--jobs", "2", "--on", "tcp://127.0.0.1:1"),
        ("nagaraja/temple", "--level", "4"),
        ("nagaraja/temple", "--players", "3"),
        ("nagaraja/temple", "--picture", "use.gif"),
        ("nagaraja/temple", "--force"),
        ("nagaraja/temple", "--picture", "nowhere/use.svg"),
        ("nagaraja/card",),
        ("nagaraja/nothing",),
        ("nagaraja/temple", "nagaraja/temple", "nagaraja/temple"),
        ("nagaraja/temple", "dice-charmers/sun"),
    ],
)
def test_what_can_not_be_played_or_drawn_is_said_before_anything_is_played(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulation, "simulate", lambda *_: pytest.fail("it played"))
    assert main(["simulate", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err and not shown.out


def test_games_alone_are_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    ghostly = ("dice-charmers/sun", "--solo", "merchant", "--games", "2", "--jobs", "1")
    first = said(capsys, *ghostly).splitlines()[0]
    assert first == "dice-charmers/sun: 2 games, level 1 alone against the ghost (merchant), seed 1"
    found = json.loads(said(capsys, *ghostly, "--json"))
    assert (found["layouts"][0]["solo"], found["layouts"][0]["players"]) == ("merchant", 2)


@pytest.mark.parametrize(
    ("words", "why"),
    [(("--solo", "emperor"), "--solo can be"), (("--solo", "raja", "--players", "3"), "two seats")],
)
def test_ghosts_that_can_not_be(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    assert main(["simulate", "dice-charmers/sun", *words, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err
