"""Tables and curves of a Dice Charmers game for reports: facts and the course of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sheetgen.games.contract.values import Course, Curve, Fact, join_list
from sheetgen.games.dice_charmers.board import COLOURS
from sheetgen.games.dice_charmers.roads import mask_members
from sheetgen.games.dice_charmers.state import NO_DIE, State
from sheetgen.games.dice_charmers.words import COLOUR_WORDS, face_word
from sheetgen.message import Msg, msg


def course(state: State) -> Course:
    """Return the curves of fame and money.

    Money approaches fame from the other end of the track. The end of the game begins where they meet
    (DC-100).
    """
    return Course((Curve("fame"), Curve("money", _gap, falls=True)), meet=True, round=lambda s: s.round)


def _gap(totals: Mapping[str, Any]) -> Fraction | None:
    """Return the position of the money marker on the fame track, in fame boxes; None for a ghost."""
    return totals["fame"] - totals["overlap"] if "money" in totals else None


# ---- facts of a position ----------------------------------------------------------------------


def position_facts(state: State) -> Iterator[Fact]:
    """Yield facts about the table: the round, the first player, and the places of the dice (DC-10, DC-11)."""
    yield Fact("round", msg("round", "report"), msg("{n}", "report", n=state.round), state.round)
    first = state.players[state.first]
    yield Fact("first", msg("first player", "report"), msg("{name}", "report", name=first), first)
    if state.phase == "roll":
        return
    held = 1 << state.elephant if state.elephant != NO_DIE else 0
    again = sum(1 << die for die in state.rerolled)
    yield _dice(state, "middle", msg("dice in the middle", "report"), state.middle & ~again)
    yield _dice(state, "elephant", msg("on the elephant", "report"), held & ~again)
    if again:
        yield _dice(state, "again", msg("rolled again", "report"), again)
    yield _depots(state)


def _depots(state: State) -> Fact:
    """Return the dice taken since the last roll, each with its player."""
    taken = [(state.players[seat], COLOURS[die // 2], state.dice[die]) for seat, die in state.depots]
    value = [{"colour": colour, "face": face, "player": name} for name, colour, face in taken]
    texts = [
        msg("{what} ({where})", "report", what=_die(colour, face), where=name) for name, colour, face in taken
    ]
    label = msg("dice in depots", "report")
    return Fact("depots", label, join_list(texts) if texts else msg("none", "report"), value)


def _dice(state: State, key: str, label: Msg, dice: int) -> Fact:
    """Return a fact about some dice by colour and face, with None for an unknown face."""
    shown = [(COLOURS[die // 2], state.dice[die]) for die in mask_members(dice)]
    texts = [_die(colour, face) for colour, face in shown]
    value: Sequence[object] = [{"colour": colour, "face": face} for colour, face in shown]
    return Fact(key, label, join_list(texts) if texts else msg("none", "report"), value)


def _die(colour: str, face: str | None) -> Msg:
    said = "?" if face is None else face_word(face)
    return msg("{what} {value}", "report", what=COLOUR_WORDS[colour], value=said)
