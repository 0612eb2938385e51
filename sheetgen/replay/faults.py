"""Faults of a replay as findings: where the caret stands, what is wrong, what would have been right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Leftover, Move, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import Token, fold
from sheetgen.games.notation.verbs import Phrase
from sheetgen.message import Msg, msg
from sheetgen.replay.causes import Refusal, refusals
from sheetgen.replay.finding import ERROR, Finding
from sheetgen.replay.log import Line, Segment
from sheetgen.replay.reader import TYPED, Attempt, Failure, Reading
from sheetgen.replay.suggest import distance, meant

if TYPE_CHECKING:
    from sheetgen.replay.heads import Head

MANY = 48
"""Answers that are compared letter by letter with what was typed."""


class Speaker(NamedTuple):
    """Who says a line (``seat``; None: chance), and the state in which that player's turn began.

    ``idle`` is the player's name where nothing is left to say, ``between`` who is asked within the turn instead.
    """

    seat: int | None
    began: State
    idle: str | None = None
    between: str | None = None


def _at(line: Line, column: int, length: int, code: str, message: Msg, **more: Any) -> Finding:
    return Finding(code, ERROR, message, line.number, column + 1, max(length, 1), text=line.text, **more)


def _head(line: Line, code: str, message: Msg, **more: Any) -> Finding:
    """A finding about what stands before the colon; without a colon about the whole line."""
    if line.head is None:
        return _at(line, line.body_column, len(line.body), code, message, **more)
    return _at(line, line.head_column, len(line.head), code, message, **more)


# ---- the head of a line ---------------------------------------------------------------------
def unknown_head(line: Line, head: Head, players: Sequence[str], words: Iterable[str]) -> Finding:
    """Neither a player nor a keyword."""
    if line.head is None:
        text = msg("A line begins with a player's name and a colon.", "report")
        return _head(line, "unreadable", text, suggestions=tuple(f"{name}:" for name in players))
    text = msg("“{name}” is none of the players and no keyword.", "report", name=line.head)
    if head.choices:
        # The word is right, but whose claim it is can't be told.
        return _head(line, "unknown-player", text, suggestions=head.choices)
    name = line.head.split()[-1] if line.head else ""
    return _head(line, "unknown-player", text, suggestions=meant(name, words) or tuple(players))


def ambiguous_head(line: Line, head: Head) -> Finding:
    """A cut name that fits two players."""
    names = " / ".join(head.choices)
    text = msg("“{name}” may be {names}.", "report", name=line.head, names=names)
    return _head(line, "ambiguous", text, suggestions=head.choices)


def after_end(line: Line) -> Finding:
    """The game was over before this line."""
    return _head(line, "after-end", msg("The game is over before this line.", "report"))


def wrong_player(
    line: Line, game: Game, players: Sequence[str], seat: int, due: int | None, missing: Sequence[int] = ()
) -> Finding:
    """Someone else is to play; with ``missing`` turns the game goes on as if they had been left out."""
    name = players[seat]
    if missing:
        names = ", ".join(players[p] for p in missing)
        text = msg("Turns missing before this line of {player}: {names}.", "report", player=name, names=names)
    elif due is None:
        text = msg("{player} has nothing to do here.", "report", player=name)
    else:
        text = msg("It is the turn of {due}, not of {player}.", "report", player=name, due=players[due])
    near = tuple(f"{players[p]}:" for p in (missing or ([due] if due is not None else []))[:1])
    return _head(line, "wrong-player", text, clause=game.turn_clause, suggestions=near)


def said_twice(line: Line) -> Finding:
    """The same chance twice in a row."""
    text = msg("This was said in the line before; only the first counts.", "report")
    return _head(line, "said-twice", text)


def chance_not_due(line: Line, game: Game, state: State, players: Sequence[str]) -> Finding:
    """A roll or a draw where there is none."""
    due = game.due(state)
    if due is None:
        return after_end(line)
    what = game.grammar.dues[due.kind]
    if due.player is None:
        text = msg("Nothing is rolled or drawn here. What is due is {what}.", "report", what=what)
    else:
        text = msg(
            "Nothing is rolled or drawn here. {player} is due: {what}.",
            "report",
            player=players[due.player],
            what=what,
        )
    return _head(line, "not-now", text, clause=game.turn_clause)


def missing_turns(line: Line, game: Game, names: Sequence[str]) -> Finding:
    """Turns left out before a roll."""
    text = msg("Turns missing before this line: {names}.", "report", names=", ".join(names))
    return _head(
        line, "missing-turn", text, clause=game.turn_clause, suggestions=tuple(f"{n}:" for n in names[:1])
    )


# ---- the body of a line ---------------------------------------------------------------------
def explain(
    line: Line,
    segment: Segment,
    attempt: Attempt,
    game: Game,
    lexicon: Lexicon,
    start: State,
    speaker: Speaker,
) -> Finding:
    """Why a segment that begins in state ``start`` has no legal reading, or has more than one."""
    if len(attempt.readings) > 1:
        return _ambiguous(line, segment, attempt.readings, lexicon)
    failure = attempt.failure
    kinds = {due.kind for state in (start, failure.state) if state and (due := game.due(state))}
    if (finding := unreadable(line, segment, lexicon, kinds, {0, failure.at})) is not None:
        return finding
    said = [Refusal(*pair) for pair in failure.illegal]
    if not said:
        said = _refused(segment, failure, game, lexicon, speaker)
    told = min(said, key=lambda refusal: refusal.weight, default=None)
    if told is not None and not told.bare:
        return _illegal(line, segment, failure, *told, game, lexicon)
    clause = told.error.clause if told is not None else game.turn_clause
    return _not_now(line, segment, failure, game, lexicon, speaker, clause)


def _refused(
    segment: Segment, failure: Failure, game: Game, lexicon: Lexicon, speaker: Speaker
) -> list[Refusal]:
    """What the rules say to the words that answer nothing due."""
    phrases = lexicon.phrases(segment.words, failure.at)
    due, player = game.due(failure.state), speaker.seat
    if due is not None and due.player is None and speaker.idle is None:
        # Chance within a player's line: words that could be its outcome have been tried.
        phrases = [phrase for phrase in phrases if due.kind not in phrase.verb.answers]
        player = None
    return refusals(game, phrases, speaker.began, failure.state, player)


def unreadable(
    line: Line,
    segment: Segment,
    lexicon: Lexicon,
    kinds: Collection[str] = (),
    starts: Collection[int] = (0,),
) -> Finding | None:
    """The first word of a segment that means nothing in any state; None if there is none.

    With due ``kinds``, only what answers them from one of the words ``starts`` on can lack something at the end.
    """
    found = lexicon.unreadable(segment.words, kinds, starts)
    if found is None:
        return None
    at, expected = found
    if at >= len(segment.tokens):
        last = segment.tokens[-1]
        text = msg("Something is missing after “{word}”.", "report", word=_raw(line, last))
        near = tuple(expected[:4])
        return _at(line, last.column + last.length - 1, 1, "unreadable", text, suggestions=near)
    token = segment.tokens[at]
    text = msg("“{word}” means nothing here.", "report", word=_raw(line, token))
    near = meant(token.text, expected) or (tuple(expected[:3]) if len(expected) <= 8 else ())
    return _at(line, token.column, token.length, "unreadable", text, suggestions=near)


def meaningless(line: Line, segment: Segment, lexicon: Lexicon) -> Finding:
    """The same of a segment in which there is such a word."""
    finding = unreadable(line, segment, lexicon)
    assert finding is not None
    return finding


def _raw(line: Line, token: Token) -> str:
    return line.text[token.column : token.column + token.length]


def _ambiguous(line: Line, segment: Segment, readings: Sequence[Reading], lexicon: Lexicon) -> Finding:
    texts = [_spelled(reading, lexicon, exact=False) for reading in readings]
    if len(set(texts)) < len(texts):
        texts = [_spelled(reading, lexicon, exact=True) for reading in readings]
    text = msg("This may be read as {readings}.", "report", readings=" / ".join(f"“{t}”" for t in texts))
    return _at(line, segment.column, len(segment.text), "ambiguous", text, suggestions=tuple(texts))


def _spelled(reading: Reading, lexicon: Lexicon, exact: bool) -> str:
    moves = [event.move for event in reading.events if event.how == TYPED]
    return "; ".join(lexicon.write(move, exact=exact) or " ".join(map(str, move)) for move in moves)


def _illegal(
    line: Line,
    segment: Segment,
    failure: Failure,
    phrase: Phrase,
    error: Illegal,
    game: Game,
    lexicon: Lexicon,
) -> Finding:
    start, end = failure.at, phrase.end
    if error.blame:
        start, end = phrase.verb.span(segment.words, failure.at, phrase, error.blame, lexicon)
    first, last = segment.tokens[start], segment.tokens[end - 1]
    typed = " ".join(segment.words[failure.at : phrase.end])
    near = legal_here(game, failure.state, lexicon, typed, phrase.move)
    if error.meant:
        near = tuple(text for move in error.meant if (text := lexicon.write(move)))
    length = last.column + last.length - first.column
    return _at(line, first.column, length, error.code, error.message, clause=error.clause, suggestions=near)


def _not_now(
    line: Line,
    segment: Segment,
    failure: Failure,
    game: Game,
    lexicon: Lexicon,
    speaker: Speaker,
    clause: str,
) -> Finding:
    rest = segment.tokens[failure.at :]
    column, length = rest[0].column, rest[-1].column + rest[-1].length - rest[0].column
    due = game.due(failure.state)
    if due is not None and speaker.between is not None:
        what = game.grammar.dues[due.kind]
        text = msg(
            "First {player} is asked, in a line between: {what}.", "report", player=speaker.between, what=what
        )
        near = legal_here(game, failure.state, lexicon, "", None)[:2]
        said = tuple(f"{speaker.between}: {answer}" for answer in near)
        return _at(line, column, length, "not-now", text, clause=game.turn_clause, suggestions=said)
    if due is None or speaker.idle is not None:
        text = msg("{player} has nothing more to do in this turn.", "report", player=speaker.idle or "")
        return _at(line, column, length, "turn-over", text, clause=game.turn_clause)
    typed = " ".join(segment.words[failure.at :])
    text = msg("This does not fit here: what is due is {what}.", "report", what=game.grammar.dues[due.kind])
    near = legal_here(game, failure.state, lexicon, typed, None)
    return _at(line, column, length, "not-now", text, clause=clause, suggestions=near)


def left_undone(line: Line, left: Leftover, game: Game, lexicon: Lexicon, state: State) -> Finding:
    """What a player left undone, at the end of the line."""
    column = len((line.text[: line.body_column] + line.body).rstrip())
    near = legal_here(game, state, lexicon, "", None)
    return Finding(
        left.code, left.severity, left.message, line.number, column + 1, 1, left.clause, near, line.text
    )


def legal_here(
    game: Game, state: State, lexicon: Lexicon, typed: str, meant_move: Move | None
) -> tuple[str, ...]:
    """Legal moves in words, nearest to what was typed first; those of the same verb before others."""
    moves = game.legal(state)
    if meant_move is not None:
        moves = sorted(moves, key=lambda move: move[0] != meant_move[0])
        same = [move for move in moves if move[0] == meant_move[0]]
        moves = same or moves
    bare = " ".join(fold(typed).split()[1:])
    texts = {lexicon.write(move): lexicon.write(move, lead=False) for move in moves}
    full = [text for text in texts if text]
    if not typed:
        return tuple(full[:3])
    if len(full) > MANY:
        # Of very many answers only those are compared in full that share most words with what was typed.
        said = set(fold(typed).split())
        full = sorted(full, key=lambda text: -len(said & set(fold(text).split())))[:MANY]
    wanted = {
        text: min(_gap(typed, text), _gap(typed, texts[text] or ""), _gap(bare, texts[text] or ""))
        for text in full
    }
    last = {lexicon.write(move) for move in moves if lexicon.resigns(move)}
    return tuple(sorted(full, key=lambda text: (text in last, wanted[text]))[:3])


def _gap(typed: str, text: str) -> int:
    return distance(fold(typed), fold(text))
