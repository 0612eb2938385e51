"""Dice Charmers: rolling dice, taking dice, and karma (DC-10 to DC-13, DC-20, DC-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import ghost, market, palace, possible
from sheetgen.games.dice_charmers.board import COLOUR, COLOURS, DICE, PERSON, Board
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.games.dice_charmers.turn import continue_turn, end_turn
from sheetgen.games.dice_charmers.words import COLOUR_WORDS, face_word
from sheetgen.message import Msg, msg


def available_dice(state: State) -> int:
    """Return the dice that may be taken, as a bit mask: those in the middle, or after karma the two rolled
    again.
    """
    if state.rerolled:
        one, other = state.rerolled
        return 1 << one | 1 << other
    return state.middle


# ---- what moves say -------------------------------------------------------------------------
def colour_number(d: Draft, name: Any, place: int) -> int:
    """Return the number of a colour of dice, or raise ``Illegal`` if there is no such colour."""
    number = COLOUR.get(name)
    if number is None:
        text = msg("There are no {colour} dice.", "report")
        raise illegal("no-such-face", place, "", text, colour=name)
    return number


def rolled_dice(
    d: Draft, faces: Sequence[tuple[str, str]] | None, place: int
) -> list[tuple[int, str]] | None:
    """Return the colour and the face of each die of a roll; None if nobody wrote the roll down."""
    if faces is None:
        return None
    found = []
    for at, (name, face) in enumerate(faces):
        number = colour_number(d, name, place)
        if face not in d.board.faces[number]:
            raise illegal("no-such-face", place, **_words(number, face)).under(at, _faces(d.board, number))
        found.append((number, face))
    return found


def _faces(board: Board, colour: int) -> list[tuple[str, str]]:
    """Return all faces of a colour of dice, as moves write them."""
    return [(COLOURS[colour], face) for face in board.faces[colour]]


def _check_face(board: Board, colour: int, face: str, blame: int) -> None:
    """Raise ``Illegal`` if no die of the colour has the face."""
    if face not in board.faces[colour]:
        raise illegal("no-such-face", blame, **_words(colour, face))


def _words(colour: int, face: str) -> dict[str, Msg | str]:
    return {"colour": COLOUR_WORDS[COLOURS[colour]], "face": face_word(face)}


# ---- chance --------------------------------------------------------------------------------
def roll_dice(d: Draft, rolled: list[tuple[int, str]] | None) -> None:
    """Apply the first player's roll of all 8 dice; None if nobody wrote it down (DC-10)."""
    if rolled is not None:
        by_colour: tuple[list[str], ...] = ([], [], [], [])
        for colour, face in rolled:
            by_colour[colour].append(face)
        if any(len(found) != 2 for found in by_colour):
            raise _wrong_roll(d.board, rolled)
        for number, found in enumerate(by_colour):
            if not (d.board.alike[number] or any(d.board.orders(number, found))):
                raise _one_die(d.board, number, found, rolled, (True, True))
        d.dice = tuple(face for found in by_colour for face in found)
    d.phase = "take"


def _wrong_roll(board: Board, rolled: list[tuple[int, str]]) -> Illegal:
    """Return the error for a roll without two dice of each colour.

    The error marks an extra die, or a die without the second one of its colour.
    """
    colours = [colour for colour, _ in rolled]
    often = [colours.count(colour) for colour in range(len(COLOURS))]
    lacking = next((colour for colour, n in enumerate(often) if n < 2), None)
    extra = [at for at, colour in enumerate(colours) if often[colour] > 2]
    if lacking is None:
        return _roll_error(often, colours[extra[-1]]).under(extra[-1])
    error, faces = _roll_error(often, lacking), _faces(board, lacking)
    if extra:
        # If a roll is written in the order of colours, the wrong die is the one at the place of another
        # colour.
        return error.under(next((at for at in extra if colours[at] != at // 2), extra[-1]), faces)
    if not often[lacking]:
        return error
    alone = colours.index(lacking)
    return error.under(alone, [[(COLOURS[lacking], rolled[alone][1]), face] for face in faces])


def _roll_error(often: list[int], colour: int) -> Illegal:
    return illegal("wrong-roll", 1, n=often[colour], colour=COLOUR_WORDS[COLOURS[colour]])


def reroll_dice(d: Draft, rolled: list[tuple[int, str]] | None) -> None:
    """Apply the new faces of the two dice that a karma rolls again (DC-20)."""
    dice = list(d.dice)
    if rolled is None:
        for die in d.rerolled:
            dice[die] = None
    else:
        typed, colours = list(rolled), [die // 2 for die in d.rerolled]
        if [colour for colour, _ in rolled] == colours[::-1]:
            rolled.reverse()
        if [colour for colour, _ in rolled] != colours:
            raise _wrong_reroll(d.board, colours, [colour for colour, _ in rolled])
        for die, (_, face) in zip(d.rerolled, rolled, strict=True):
            dice[die] = face
        _check_pairs(d, dice, typed)
    d.dice = tuple(dice)
    d.phase = "take"


def _wrong_reroll(board: Board, due: list[int], colours: list[int]) -> Illegal:
    """Return the error for dice that are not the two rolled again. The error marks a die that is not among
    them.
    """
    one, other = (COLOUR_WORDS[COLOURS[colour]] for colour in due)
    error = illegal("wrong-reroll", 1, one=one, other=other)
    strange = 1 if colours[0] in due else 0
    lacking = due[1] if colours[1 - strange] == due[0] else due[0]
    return error.under(strange, _faces(board, lacking))


def _check_pairs(d: Draft, dice: Sequence[str | None], rolled: list[tuple[int, str]]) -> None:
    """Raise ``Illegal`` if a die rolled again shows a face that only the other die of its colour has."""
    for colour in {die // 2 for die in d.rerolled}:
        pair = dice[2 * colour : 2 * colour + 2]
        before = d.board.orders(colour, d.dice[2 * colour : 2 * colour + 2])
        if not _lie_so(d.board, colour, pair, before):
            raise _one_die(d.board, colour, pair, rolled, before)


def _lie_so(board: Board, colour: int, pair: Sequence[str | None], ways: tuple[bool, bool]) -> bool:
    """Return whether two dice may show this pair, in one of the orders that ``ways`` allows."""
    return any(a and b for a, b in zip(ways, board.orders(colour, pair), strict=True))


def _one_die(
    board: Board,
    colour: int,
    pair: Sequence[str | None],
    rolled: list[tuple[int, str]],
    ways: tuple[bool, bool],
) -> Illegal:
    """Return the error for two dice of one colour whose faces are both on the same die only. The error marks
    the last die.
    """
    one, other = (msg("?", "report") if face is None else face_word(face) for face in pair)
    error = illegal("faces-of-one-die", 1, colour=COLOUR_WORDS[COLOURS[colour]], one=one, other=other)
    last = max(at for at, (found, _) in enumerate(rolled) if found == colour)
    kept = list(pair)
    place = len(kept) - 1 - kept[::-1].index(rolled[last][1])
    faces = [
        named
        for named in dict.fromkeys(_faces(board, colour))
        if _lie_so(board, colour, [*kept[:place], named[1], *kept[place + 1 :]], ways)
    ]
    return error.under(last, faces)


# ---- decisions -----------------------------------------------------------------------------
def take_die(d: Draft, colour: int, face: str) -> None:
    """Move a die to the depot and begin its action (DC-10, DC-11, DC-20)."""
    die, ghostly = _find(d, colour, face), ghost.is_ghost_due(d)
    (ghost.check_move if ghostly else check_usable)(d, colour, face)
    if d.dice[die] is None:
        d.dice = (*d.dice[:die], face, *d.dice[die + 1 :])
    d.depots = (*d.depots, (d.seat, die))
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
    if ghostly:
        ghost.take_die(d, colour, face)
        end_turn(d)
    else:
        _act(d, colour, face)


def _find(d: Draft, colour: int, face: str) -> int:
    """Return the number of a die that shows this face, or raise ``Illegal`` if the player cannot take it."""
    _check_face(d.board, colour, face, 2)
    die = _showing(d, available_dice(d), colour, face)
    if die >= 0:
        return die
    words = _words(colour, face)
    if d.rerolled:
        raise illegal("not-rerolled", 1, **words)
    if d.elephant >= 0 and d.elephant // 2 == colour and d.dice[d.elephant] in (face, None):
        raise illegal("die-on-elephant", 1, **words)
    raise illegal("die-not-there", 1, **words)


def _showing(state: State, dice: int, colour: int, face: str) -> int:
    """Return the number of one of these dice that shows the face, otherwise of one whose face is unknown; -1
    for none.
    """
    unknown = -1
    for die in (2 * colour, 2 * colour + 1):
        if dice >> die & 1:
            if state.dice[die] == face:
                return die
            if face in state.may_show(die):
                unknown = die
    return unknown


def check_usable(d: Draft, colour: int, face: str) -> None:
    """Raise ``Illegal`` with the reason if a player cannot carry out the action of a die with this face
    (DC-12).
    """
    board = d.board
    if possible.face_usable(board, d.mine, colour, face):
        return
    if colour == 0:
        raise illegal("row-full", 2)
    if colour == 1:
        raise illegal("no-free-cell", 2)
    if colour == 2:
        raise illegal("river-symbol-gone", 2, face=face_word(face))
    palace.check_person(d, PERSON[face], 2)


def _act(d: Draft, colour: int, face: str) -> None:
    """Begin the action of a die. The caller has checked that it is possible."""
    board = d.board
    if colour == 0:
        market.circle_goods(d, board.goods_faces[face])
        continue_turn(d)
    elif colour == 1:
        d.await_("place", face)
    elif colour == 2:
        palace.mark_space(d, board.next_space[face][possible.river_position(d.mine)])
    else:
        palace.use_person(d, PERSON[face])


def use_karma(d: Draft, colour: int = -1, face: str = "") -> None:
    """Cross a karma, and make the roll due of the elephant's die and of a die in the middle (DC-20,
    DC-21).
    """
    mine = d.mine
    if ghost.is_ghost_due(d):
        raise illegal("ghost-takes", 0)
    if mine.karma_used >= mine.karma_gained:
        raise illegal("no-karma")
    if d.elephant < 0:
        raise illegal("karma-too-early")
    if not d.rerolled:
        d.rerolled = (d.elephant, _chosen(d, colour, face))
    elif colour >= 0:
        raise illegal("same-two-dice", 1)
    mine.karma_used += 1
    d.phase = "reroll"


def _chosen(d: Draft, colour: int, face: str) -> int:
    """Return the number of the die in the middle that a karma rolls again."""
    if not face:
        raise illegal("karma-which")
    _check_face(d.board, colour, face, 2)
    die = _showing(d, d.middle, colour, face)
    if die < 0:
        raise illegal("die-not-there", 1, **_words(colour, face))
    return die


def pass_turn(d: Draft) -> None:
    """End the turn without a die, because no die can be used (DC-12). After karma the dice stay where they
    were.
    """
    if ghost.is_ghost_due(d):
        ghost.advance_without_die(d)
    elif not may_pass(d):
        raise illegal("die-usable")
    end_turn(d)


def may_pass(state: State) -> bool:
    """Return whether no die can be used. An unknown die may show any face."""
    board, m, dice = state.board, state.mine, available_dice(state)
    for die in range(DICE):
        if dice >> die & 1 and all(
            possible.face_usable(board, m, die // 2, face) for face in state.may_show(die)
        ):
            return False
    return True


def take_moves(state: State) -> Iterator[Move]:
    """Yield all moves that are possible at the start of a turn."""
    if ghost.is_ghost_due(state):
        yield from ghost.possible_moves(state)
        return
    board, m = state.board, state.mine
    for colour, face in _shown(state, available_dice(state)):
        if possible.face_usable(board, m, colour, face):
            yield ("take", COLOURS[colour], face)
    if may_pass(state):
        yield ("pass",)
    if state.elephant >= 0 and m.karma_used < m.karma_gained:
        if state.rerolled:
            yield ("karma",)
        else:
            for colour, face in _shown(state, state.middle):
                yield ("karma", COLOURS[colour], face)


def _shown(state: State, dice: int) -> Iterator[tuple[int, str]]:
    """Yield the colours and faces that these dice show or may show, each once."""
    for colour in range(4):
        faces: dict[str, None] = {}
        for die in (2 * colour, 2 * colour + 1):
            if dice >> die & 1:
                faces |= dict.fromkeys(state.may_show(die))
        for face in faces:
            yield colour, face
