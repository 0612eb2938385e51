"""Figures of simulated games as text and as JSON, and the comparison of a layout with its model.

A difference from the model counts only if it is significant at 95 %. So more games make the comparison
stricter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from sheetgen.bots.simulate import LONGEST, GameSetting, choice_name, verb_name
from sheetgen.bots.statistics import SURE, Difference, Distribution, Estimate, Figures
from sheetgen.explain.sections import table_lines
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.contract.spots import family_of
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.message import Msg, Say, msg, msgs
from sheetgen.read.claims import total_name
from sheetgen.text.catalog import number_message, percent_message

LENGTH = 0.15
"""Allowed relative difference of the mean number of rounds from that of the model."""
SCORE, SPREAD = 0.25, 0.75
"""Allowed difference of the winner's mean score: relative to the model, or in standard deviations, whichever
is larger.
"""
EVEN, USED = 0.1, 0.4
"""The comparison covers verbs whose words each have at least the share ``EVEN`` in the model. Each word must
then have at least ``USED`` times that share.
"""


def differences_from_model(grammar: Grammar, layout: Any, figures: Figures, model: Figures) -> list[Msg]:
    """Return sentences about differences between the games of a layout and of its model; empty if there are
    none.
    """
    return [*_measures(figures, model), *_seats(figures, model), *_used(grammar, layout, figures, model)]


def _measures(figures: Figures, model: Figures) -> Iterator[Msg]:
    if figures.broken > model.broken:
        yield msg("games without an end: {n}", "report", n=figures.broken)
    rounds, usual = figures.measures["rounds"], model.measures["rounds"].mean.value
    if _surely_off(rounds.mean, usual, LENGTH * usual):
        yield msg("{n:.1f} rounds, the model {other:.1f}", "report", n=rounds.mean.value, other=usual)
    if "winner" in figures.measures and "winner" in model.measures:
        score, like = figures.measures["winner"].mean, model.measures["winner"]
        if _surely_off(score, like.mean.value, max(SCORE * abs(like.mean.value), SPREAD * like.deviation)):
            said = "the winner's score is {n:.1f}, the model's {other:.1f}"
            yield msg(said, "report", n=score.value, other=like.mean.value)


def _surely_off(found: Estimate, usual: float, by: float) -> bool:
    """Return whether a figure surely differs by more than ``by``."""
    return found.low > usual + by or found.high < usual - by


def _seats(figures: Figures, model: Figures) -> Iterator[Msg]:
    """Yield seats that surely win more than their share, if the model's seats may not."""
    fair = 1 / figures.seats
    for seat, (one, other) in enumerate(zip(figures.wins, model.wins, strict=True), 1):
        if one.low > fair >= other.low:
            yield msg("seat {n} wins {share:.0%}", "report", n=seat, share=one.value)


def _used(grammar: Grammar, layout: Any, figures: Figures, model: Figures) -> Iterator[Msg]:
    places = {verb.key for verb in grammar.verbs if verb.args and verb.args[0].is_place}
    for verb, words in model.words.items():
        if verb in places or min(use.value for use in words.values()) < EVEN:
            continue
        for word, use in words.items():
            found = figures.words.get(verb, {}).get(word)
            if _most(found, figures.games) < USED * use.value:
                said = "{verb}: bots seldom choose {choice}"
                choice = choice_name(grammar, layout, verb, word)
                yield msg(said, "report", verb=verb_name(grammar, verb), choice=choice)


def _most(found: Estimate | None, games: int) -> float:
    """Return the highest plausible share of a word. With few games, a word that was never used may still have
    some share.
    """
    unseen: float = 1 - (1 - SURE) ** (1 / games)
    return max(unseen, found.high) if found else unseen


# ---- figures as text and as JSON -----------------------------------------------------


Row = Sequence[str]
SIMULATE = "sheetgen.simulate/1"
MOST_WORDS = 12
"""Verbs with more different words, such as places, appear only in JSON."""
MOST_SPOTS = 12
"""Largest number of spots that are listed by name. If there are more, only their number is shown."""
MEASURED = {
    "rounds": msg("rounds", "report"),
    "decisions": msg("decisions", "report"),
    "winner": msg("winner: {what}", "report"),
    "second": msg("second: {what}", "report"),
    "last": msg("last: {what}", "report"),
    "lead": msg("lead: {what}", "report"),
    "largest_turn": msg("largest turn: {what}", "report"),
}


# ---- text ----------------------------------------------------------------------------
def heading_lines(setting: GameSetting, figures: Figures, name: str, say: Say) -> Iterator[str]:
    """Yield the heading of a report: the setting of the games, and how many games did not end."""
    yield say(setting_message(setting, figures.games, name))
    if figures.broken:
        said = "Games stopped after {moves} moves without an end: {games}"
        games = msgs("{count} game", "{count} games", figures.broken, "report")
        yield say(msg(said, "report", moves=LONGEST, games=games))


def setting_message(setting: GameSetting, games: int, name: str) -> Msg:
    """Return a description of simulated games: layout, number, players, level and seed."""
    said = "{layout}: {games}, {seats} players of level {level}, seed {seed}"
    if setting.seats == 1:
        said = "{layout}: {games}, one player of level {level}, seed {seed}"
    if setting.solo:
        said = "{layout}: {games}, level {level} alone against the ghost ({strength}), seed {seed}"
    return msg(
        said,
        "report",
        strength=STRENGTHS.get(setting.solo, ""),
        layout=name,
        games=msgs("{count} game", "{count} games", games, "report"),
        seats=setting.seats,
        level=setting.level,
        seed=setting.seed,
    )


def figure_lines(game: Game, layout: Any, figures: Figures, say: Say) -> Iterator[str]:
    """Yield the statistics of simulated games: lengths, scores, wins, choices and unused spots."""
    yield from table_lines(_report_measures(figures, say))
    yield ""
    yield from table_lines(_wins(figures, say))
    for verb, words in figures.words.items():
        if 1 < len(words) <= MOST_WORDS:
            chosen = [
                f"{_said(choice_name(game.grammar, layout, verb, word), say)} {say(percent_message(share.value))}"
                for word, share in words.items()
            ]
            yield ""
            yield f"{_said(verb_name(game.grammar, verb), say)}: {', '.join(chosen)}"
    yield ""
    yield from _unused(game, figures, say)


def _said(words: Msg | str, say: Say) -> str:
    return say(words) if isinstance(words, Msg) else words


def _report_measures(figures: Figures, say: Say) -> Iterator[Row]:
    yield (
        "",
        say(msg("mean", "report")),
        say(msg("{share} of means within", "report", share=percent_message(0.95))),
        say(msg("median", "report")),
        say(msg("{share} of games within", "report", share=percent_message(0.9))),
        say(msg("deviation", "report")),
    )
    for name, spread in figures.measures.items():
        yield (
            measure_name(name, figures.criterion, say),
            _number(spread.mean.value, say),
            f"{_number(spread.mean.low, say)} … {_number(spread.mean.high, say)}",
            _number(spread.median, say),
            f"{_number(spread.low, say)} … {_number(spread.high, say)}",
            _number(spread.deviation, say),
        )


def measure_name(name: str, criterion: str, say: Say) -> str:
    """Return the name of a measure. ``criterion`` is what scores count."""
    return say(MEASURED[name]._replace(values=(("what", total_name(criterion)),)))


def _wins(figures: Figures, say: Say) -> Iterator[Row]:
    yield "", say(msg("wins", "report")), ""
    for number, share in enumerate(figures.wins, 1):
        bounds = f"{say(percent_message(share.low))} … {say(percent_message(share.high))}"
        yield say(msg("seat {n}", "report", n=number)), say(percent_message(share.value)), bounds


def _unused(game: Game, figures: Figures, say: Say) -> Iterator[str]:
    if not figures.unused:
        yield say(msg("Every spot was marked at some time.", "report"))
        return
    yield say(msg("Never marked:", "report"))
    families: dict[str, list[str]] = {}
    for address in figures.spots:
        family = family_of(game.spots, address)
        assert family is not None
        families.setdefault(family.name, []).append(address)
    for name, spots in families.items():
        unused = [address for address in spots if not figures.spots[address].ever]
        if unused:
            few = len(unused) <= MOST_SPOTS and ", ".join(unused)
            number = say(msg("{number} of {all}", "report", number=len(unused), all=len(spots)))
            yield f"  {name}: " + (f"{few} ({number})" if few else number)


def comparison_lines(
    game: Game, layout: Any, one: Figures, found: Sequence[Difference], say: Say
) -> Iterator[str]:
    """Yield two layouts side by side. Words and spots appear only if they differ clearly."""
    rows: list[Row] = [
        (
            "",
            "A",
            "B",
            say(msg("difference", "report")),
            say(msg("{share} sure", "report", share=percent_message(0.95))),
            "",
        )
    ]
    for difference in found:
        if difference.clear or difference.group in ("measures", "wins"):
            rows.append(_compared(game, layout, difference, one, say))
    yield from table_lines(rows)
    yield ""
    yield say(msg("* differs clearly: all intervals of a kind hold together 19 times of 20", "report"))


def _compared(game: Game, layout: Any, difference: Difference, one: Figures, say: Say) -> Row:
    group, name, a, b, by = difference
    write = _number if group == "measures" else _points
    if group == "measures":
        label = measure_name(name, one.criterion, say)
    elif group == "wins":
        label = say(msg("seat {n}", "report", n=name))
    elif group == "words":
        verb, _, word = name.partition(" ")
        label = f"{_said(verb_name(game.grammar, verb), say)}: "
        label += _said(choice_name(game.grammar, layout, verb, word), say)
    else:
        label = name
    low, high, middle = (_signed(write(value, say), value) for value in (by.low, by.high, by.value))
    return label, write(a, say), write(b, say), middle, f"{low} … {high}", "*" if difference.clear else ""


def _signed(written: str, value: float) -> str:
    return f"+{written}" if value > 0 else written


def _number(value: float, say: Say) -> str:
    if not isfinite(value):
        return "?"
    return say(number_message(round(value, 1 if abs(value) < 100 else None) or 0)).replace("-", "−")


def _points(value: float, say: Say) -> str:
    return say(percent_message(round(value, 3) or 0, 1)).replace("-", "−")


# ---- JSON ----------------------------------------------------------------------------
def as_json(
    played: Sequence[tuple[GameSetting, str, Figures]], found: Sequence[Difference], asked: int, whole: bool
) -> dict[str, Any]:
    """Return the statistics of simulated games as one JSON value."""
    return {
        "schema": SIMULATE,
        "asked": asked,
        "interrupted": not whole,
        "layouts": [_json(*each) for each in played],
        "differences": [
            {
                "group": difference.group,
                "name": difference.name,
                "values": [difference.one, difference.other],
                **_estimate(difference.by),
                "clear": difference.clear,
            }
            for difference in found
        ],
    }


def _json(setting: GameSetting, name: str, figures: Figures) -> dict[str, Any]:
    return {
        "layout": name,
        "players": setting.seats,
        "level": setting.level,
        "seed": setting.seed,
        "solo": setting.solo or None,
        "games": figures.games,
        "broken_off": figures.broken,
        "criterion": figures.criterion,
        "measures": {key: _spread(spread) for key, spread in figures.measures.items()},
        "wins": [_estimate(share) for share in figures.wins],
        "words": _words(figures.words),
        "spots": {
            address: {**_estimate(use.marked), "ever": use.ever} for address, use in figures.spots.items()
        },
        "unused": list(figures.unused),
    }


def _words(words: Mapping[str, Mapping[str, Estimate]]) -> dict[str, Any]:
    return {
        verb: {word: _estimate(share) for word, share in shares.items()} for verb, shares in words.items()
    }


def _spread(spread: Distribution) -> dict[str, Any]:
    return {
        **_estimate(spread.mean),
        "median": spread.median,
        "low_90": spread.low,
        "high_90": spread.high,
        "deviation": spread.deviation,
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate with null for infinite bounds."""
    value, low, high = estimate
    return {
        "value": value,
        "low": low if isfinite(low) else None,
        "high": high if isfinite(high) else None,
    }
