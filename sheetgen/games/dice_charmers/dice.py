"""Rolling, taking dice, karma (DC-10 to DC-13, DC-20, DC-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import can, market, palace
from sheetgen.games.dice_charmers.board import COLOUR, COLOURS, DICE, PERSON, Board
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.flow import carry_on, end_turn
from sheetgen.games.dice_charmers.state import Draft, Sheet, State
from sheetgen.games.dice_charmers.words import face_word
from sheetgen.text.message import Msg, msg

COLOUR_WORDS = {
    "goods": msg("purple", "report"),
    "roads": msg("green", "report"),
    "river": msg("blue", "report"),
    "palace": msg("orange", "report"),
}


def available(state: State) -> int:
    """The dice that may be taken (a set): the middle, or after karma the two rolled again."""
    if state.rerolled:
        one, other = state.rerolled
        return 1 << one | 1 << other
    return state.middle


# ---- chance --------------------------------------------------------------------------------
def roll(d: Draft, faces: Sequence[tuple[str, str]] | None) -> None:
    """The first player's roll of all 8 dice; None where nobody wrote it down (DC-10)."""
    if faces is not None:
        by_colour: tuple[list[str], ...] = ([], [], [], [])
        for die in faces:
            colour, face = _checked(d.board, die)
            by_colour[colour].append(face)
        if any(len(found) != 2 for found in by_colour):
            raise forbidden("wrong-roll", msg("A roll has two dice of each colour.", "report"), 1)
        d.dice = tuple(face for found in by_colour for face in found)
    d.phase = "take"


def reroll(d: Draft, faces: Sequence[tuple[str, str]] | None) -> None:
    """The two dice of a karma, rolled again (DC-20)."""
    dice = list(d.dice)
    if faces is None:
        for die in d.rerolled:
            dice[die] = None
    else:
        rolled = [_checked(d.board, die) for die in faces]
        colours = [die // 2 for die in d.rerolled]
        if [colour for colour, _ in rolled] != colours:
            rolled.reverse()
        if [colour for colour, _ in rolled] != colours:
            text = msg("The dice rolled again are {one} and {other}.", "report", **_two(colours))
            raise forbidden("wrong-reroll", text, 1)
        for die, (_, face) in zip(d.rerolled, rolled, strict=True):
            dice[die] = face
    d.dice = tuple(dice)
    d.phase = "take"


def _two(colours: list[int]) -> dict[str, Any]:
    return {"one": COLOUR_WORDS[COLOURS[colours[0]]], "other": COLOUR_WORDS[COLOURS[colours[1]]]}


def _checked(board: Board, die: Any) -> tuple[int, str]:
    """Colour number and face of a rolled die."""
    colour, face = die
    number = _colour(colour)
    if face not in board.faces[number]:
        raise forbidden("no-such-face", _no_face(colour, face), 1)
    return number, face


def _colour(colour: str) -> int:
    if colour not in COLOUR:
        raise forbidden("no-such-face", msg("There are no {colour} dice.", "report", colour=colour), 1)
    return COLOUR[colour]


def _no_face(colour: str, face: str) -> Msg:
    return msg(
        "No {colour} die has a face {face}.", "report", colour=COLOUR_WORDS[colour], face=face_word(face)
    )


# ---- decisions -----------------------------------------------------------------------------
def take(d: Draft, colour: str, face: str) -> None:
    """Take a die to the depot and carry it out (DC-10, DC-11, DC-20)."""
    number = _colour(colour)
    die = _find(d, number, face)
    check_usable(d, number, face)
    if d.dice[die] is None:
        d.dice = (*d.dice[:die], face, *d.dice[die + 1 :])
    if d.rerolled:
        elephant, middle = d.rerolled
        d.middle &= ~(1 << middle)
        d.elephant = middle if die == elephant else elephant
        d.rerolled = ()
    else:
        d.middle &= ~(1 << die)
        if d.turn == 0:
            d.elephant = die ^ 1
            d.middle &= ~(1 << d.elephant)
    _act(d, number, face)


def _find(d: Draft, colour: int, face: str) -> int:
    """The die that is meant; raises where it can not be taken."""
    if face not in d.board.faces[colour]:
        raise forbidden("no-such-face", _no_face(COLOURS[colour], face), 2)
    die = _showing(d, available(d), colour, face)
    if die >= 0:
        return die
    words = {"colour": COLOUR_WORDS[COLOURS[colour]], "face": face_word(face)}
    if d.rerolled:
        text = msg(
            "After karma one of the two dice rolled again is used; none of them is {colour} {face}.",
            "report",
            **words,
        )
        raise forbidden("not-rerolled", text, 1)
    if d.elephant >= 0 and d.elephant // 2 == colour and d.dice[d.elephant] in (face, None):
        text = msg("The elephant carries this die: {colour} {face}.", "report", **words)
        raise forbidden("die-on-elephant", text, 1)
    raise forbidden(
        "die-not-there", msg("No such die lies in the middle: {colour} {face}.", "report", **words), 1
    )


def _showing(state: State, dice: int, colour: int, face: str) -> int:
    """One of these dice that shows the face, else one that nobody knows; -1 for none."""
    unknown = -1
    for die in (2 * colour, 2 * colour + 1):
        if dice >> die & 1:
            if state.dice[die] == face:
                return die
            if state.dice[die] is None:
                unknown = die
    return unknown


def check_usable(d: Draft, colour: int, face: str) -> None:
    """Raises the reason where a die with this face can not be carried out (DC-12)."""
    board = d.board
    if can.face_usable(board, d.mine, colour, face):
        return
    if colour == 0:
        raise forbidden("row-full", msg("None of these goods can be circled any more.", "report"), 2)
    if colour == 1:
        raise forbidden("no-free-cell", msg("The roads reach no empty cell.", "report"), 2)
    if colour == 2:
        raise forbidden(
            "river-symbol-gone", msg("No space ahead shows {face}.", "report", face=face_word(face)), 2
        )
    palace.check_person(d, PERSON[face], 2)


def _act(d: Draft, colour: int, face: str) -> None:
    """Carry out a die that can be carried out."""
    board = d.board
    if colour == 0:
        market.circle(d, board.goods_faces[face])
        carry_on(d)
    elif colour == 1:
        d.await_("place", face)
    elif colour == 2:
        palace.land(d, board.next_space[face][can.position(d.mine)])
    else:
        palace.visit(d, PERSON[face])


def karma(d: Draft, *die: str) -> None:
    """Cross a karma and roll the die of the elephant and one of the middle again (DC-20, DC-21)."""
    if d.mine.karma_used >= d.mine.karma_gained:
        raise forbidden("no-karma", msg("No circled karma is left to cross.", "report"), 0)
    if d.elephant < 0:
        raise forbidden("karma-too-early", msg("The elephant carries no die yet.", "report"), 0)
    if d.rerolled:
        if die:
            raise forbidden(
                "same-two-dice", msg("More karma rolls the same two dice again; name none.", "report"), 1
            )
    else:
        if len(die) != 2:
            raise forbidden(
                "karma-which", msg("Name the die of the middle that is rolled again.", "report"), 0
            )
        colour = _colour(die[0])
        if die[1] not in d.board.faces[colour]:
            raise forbidden("no-such-face", _no_face(die[0], die[1]), 2)
        number = _showing(d, d.middle, colour, die[1])
        if number < 0:
            text = msg(
                "No such die lies in the middle: {colour} {face}.",
                "report",
                colour=COLOUR_WORDS[die[0]],
                face=face_word(die[1]),
            )
            raise forbidden("die-not-there", text, 1)
        d.rerolled = (d.elephant, number)
    d.mine.karma_used += 1
    d.phase = "reroll"


def pass_(d: Draft) -> None:
    """No action this turn, as no die can be used (DC-12). After karma the dice stay where they were."""
    if not may_pass(d, d.mine):
        raise forbidden("die-usable", msg("A die can be used, so one must be taken.", "report"), 0)
    end_turn(d)


def may_pass(state: State, m: Sheet) -> bool:
    """Whether no die could be used; an unknown die may have shown any face."""
    board, dice = state.board, available(state)
    for die in range(DICE):
        if dice >> die & 1:
            colour, face = die // 2, state.dice[die]
            faces = board.faces[colour] if face is None else (face,)
            if all(can.face_usable(board, m, colour, face) for face in faces):
                return False
    return True


def takes(state: State, m: Sheet) -> Iterator[Move]:
    """Everything that a player may do at the start of the turn."""
    shown = list(_shown(state, available(state)))
    for colour, face in shown:
        if can.face_usable(state.board, m, colour, face):
            yield ("take", COLOURS[colour], face)
    if may_pass(state, m):
        yield ("pass",)
    if state.elephant >= 0 and m.karma_used < m.karma_gained:
        if state.rerolled:
            yield ("karma",)
        else:
            for colour, face in _shown(state, state.middle):
                yield ("karma", COLOURS[colour], face)


def _shown(state: State, dice: int) -> Iterator[tuple[int, str]]:
    """Colours and faces that these dice show or may show, each once."""
    for colour in range(4):
        faces: dict[str, None] = {}
        for die in (2 * colour, 2 * colour + 1):
            if dice >> die & 1:
                face = state.dice[die]
                faces |= dict.fromkeys(state.board.faces[colour] if face is None else (face,))
        for face in faces:
            yield colour, face
