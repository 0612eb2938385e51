"""Findings about the words of a segment: place of the caret, cause, and suggestions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Ending, Leftover, Move, State
from sheetgen.games.notation.help import PLAYERS, translated_example
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import BAR, Token, fold, folded_words
from sheetgen.games.notation.verbs import Phrase
from sheetgen.message import msg
from sheetgen.read.causes import (
    Refusal,
    due_clause,
    fitting_words,
    furthest_answers,
    refusals_of_phrases,
    without_small_words,
)
from sheetgen.read.finding import (
    Finding,
    edit_distance,
    finding_at,
    head_finding,
    likely_meant,
    match_capitals,
)
from sheetgen.read.lines import Line, Segment
from sheetgen.read.reader import SILENT, TYPED, UNKNOWN, Attempt, Event, Failure, Reading
from sheetgen.read.result import Step

MANY = 48
"""Largest number of answers that are compared with the typed text by edit distance."""
FACES = 6
"""Largest number of suggestions if nothing shows which word was meant: as many as a die has faces."""


class Speaker(NamedTuple):
    """The player of a line (``seat``; None: chance) and the state in which that player's turn began.

    ``idle`` is the player's name if nothing is left to decide. ``between`` is the name of another player who
    is asked within the turn. ``steps`` are the lines before. ``forced`` are the player's moves that the rules
    made since the last typed word, the latest first.
    """

    seat: int | None
    began: State
    idle: str | None = None
    between: str | None = None
    steps: Sequence[Step] = ()
    forced: Sequence[Event] = ()


class GameEnd(NamedTuple):
    """The end of a game: its last line, and the causes with the numbers of their lines."""

    line: int
    causes: tuple[tuple[int, Ending], ...]


def end_of_game(game: Game, steps: Sequence[Step], state: State) -> GameEnd:
    """Return how the game ended in ``state``. ``steps`` are the lines so far."""
    last = next((step.line.number for step in steps if game.due(step.after) is None), 0)
    causes = []
    for ending in game.endings(state):
        line = next((step.line.number for step in steps if ending in game.endings(step.after)), last)
        causes.append((line, ending))
    return GameEnd(last, tuple(causes))


def finding_after_end(line: Line, end: GameEnd, segment: Segment | None = None, at: int = 0) -> Finding:
    """Return the finding for a line, or word ``at`` of a segment, after the end of the game."""
    texts = [
        msg("{cause} (line {line})", "report", cause=ending.cause, line=number) if number else ending.cause
        for number, ending in end.causes
    ]
    text = msg("The game is over, and nothing follows.", "report")
    if texts:
        why = reduce(lambda one, other: msg("{one}, {other}", "report", one=one, other=other), texts)
        text = msg("The game is over, and nothing follows: {why}.", "report", why=why)
    if texts and end.line > max(number for number, _ in end.causes):
        text = msg(
            "The game ended with line {line}, and nothing follows: {why}.", "report", line=end.line, why=why
        )
    clause = end.causes[0][1].clause if end.causes else ""
    if segment is None:
        return head_finding(line, "after-end", text, clause=clause)
    rest = segment.tokens[at:]
    length = rest[-1].column + rest[-1].length - rest[0].column
    return finding_at(line, rest[0].column, length, "after-end", text, clause=clause)


def explain_segment(
    line: Line,
    segment: Segment,
    attempt: Attempt,
    game: Game,
    lexicon: Lexicon,
    start: State,
    speaker: Speaker,
) -> Finding:
    """Return why a segment that begins in state ``start`` has no legal reading, or more than one."""
    if len(attempt.readings) > 1:
        return _ambiguous(line, segment, attempt.readings, lexicon)
    failure = attempt.failure
    strange = bool(lexicon.unknown_words(segment.words))
    told = _never(segment, failure, game, lexicon, speaker) if not failure.illegal and not strange else None
    if told is None:
        kinds = {due.kind for state in (start, failure.state) if state and (due := game.due(state))}
        now = Position(game, start)
        asked = game.due(start)
        own = asked is None or speaker.seat is None or asked.player in (None, speaker.seat)
        finding = unreadable_words(line, segment, lexicon, kinds, now if own else None, {0, failure.at})
        if finding is not None:
            typed = line.text[finding.column - 1 : finding.column - 1 + finding.length]
            near = likely_meant(typed, finding.suggestions)
            if near or not own:
                return finding if own else finding._replace(suggestions=tuple(near))
            shorter = without_small_words(*now, lexicon, folded_words(segment.text), speaker.seat)
            return finding._replace(suggestions=shorter or finding.suggestions)
        said = [Refusal(phrase, error, failure.state) for phrase, error in failure.illegal]
        if all(refusal.only_wrong_time for refusal in said):
            said += _refused(segment, failure, game, lexicon, speaker)
        told = min(said, key=lambda refusal: refusal.weight, default=None)
    if told is not None and _lacks_verb(segment, failure, told, game, lexicon, speaker):
        return _not_now(line, segment, failure, game, lexicon, speaker)
    finding = _forbidden(line, segment, failure, told, game, lexicon, speaker)
    return _as_read(finding, line, segment, failure.at, told, lexicon)


def _forbidden(
    line: Line,
    segment: Segment,
    failure: Failure,
    told: Refusal | None,
    game: Game,
    lexicon: Lexicon,
    speaker: Speaker,
) -> Finding:
    """Return the finding with the rule that forbids a segment, or with what is due instead."""
    if told is not None and not told.only_names_due:
        finding = refused_words(line, segment, failure.at, told, game, lexicon)
        if speaker.between is not None:
            near = suggest_legal(game, failure.state, lexicon, "", None)[:2]
            return finding._replace(suggestions=tuple(f"{speaker.between}: {answer}" for answer in near))
        return finding
    if game.due(failure.state) is None:
        end = end_of_game(game, speaker.steps, failure.state)
        return finding_after_end(line, end, segment, failure.at)
    return _not_now(line, segment, failure, game, lexicon, speaker)


def _lacks_verb(
    segment: Segment, failure: Failure, told: Refusal, game: Game, lexicon: Lexicon, speaker: Speaker
) -> bool:
    """Return whether refused words, read by a verb without a leading word, answer the due decision if its
    leading word precedes them.

    Then the rule against the move that the words mean alone is not the cause.
    """
    due, words = game.due(failure.state), segment.words[failure.at :]
    if (
        due is None
        or due.player is None
        or due.player != speaker.seat
        or due.kind in told.phrase.verb.answers
        or told.phrase.verb.word is not None
    ):
        return False
    written = filter(None, (lexicon.write_with_verb(move) for move in game.legal(failure.state)))
    leads = {folded_words(text)[:1] for verb, text in written if verb.word is not None}
    return any(
        phrase.end == len(lead) + len(words)
        for lead in leads
        for phrase in lexicon.answering_phrases((*lead, *words), 0, due.kind)
    )


def _as_read(
    finding: Finding, line: Line, segment: Segment, at: int, told: Refusal | None, lexicon: Lexicon
) -> Finding:
    """Return the finding extended by the typed words and their reading, if the segment has everyday words."""
    if not segment.places:
        return finding
    end = told.phrase.end if told is not None and not told.only_names_due else len(segment.words)
    first, last = segment.tokens[at], segment.tokens[end - 1]
    typed = line.text[first.column : last.column + last.length]
    written = lexicon.write(told.phrase.move) if told is not None else None
    read = written or " ".join(segment.words[at:end])
    why = finding.message
    if folded_words(typed) == folded_words(read):
        return finding._replace(message=msg("“{words}”: {why}", "report", words=typed, why=why))
    text = msg("“{words}” is read as “{read}”. {why}", "report", words=typed, read=read, why=why)
    return finding._replace(message=text)


def _never(
    segment: Segment, failure: Failure, game: Game, lexicon: Lexicon, speaker: Speaker
) -> Refusal | None:
    """Return the rule that refuses the rest of a segment that is never legal or lacks its beginning."""
    phrases = lexicon.forbidden_phrases(segment.words, failure.at)
    due = game.due(failure.state)
    if due is not None and lexicon.may_contain_semicolons(due.kind):
        whole = lexicon.phrases(segment.words, failure.at)
        phrases = [*phrases, *(phrase for phrase in whole if phrase.end == len(segment.words))]
    found = refusals_of_phrases(game, phrases, speaker.began, failure.state, speaker.seat)
    return min(
        (refusal for refusal in found if not refusal.only_names_due), key=lambda r: r.weight, default=None
    )


def _refused(
    segment: Segment, failure: Failure, game: Game, lexicon: Lexicon, speaker: Speaker
) -> list[Refusal]:
    """Return the rules that refuse words that answer nothing due."""
    phrases = lexicon.phrases(segment.words, failure.at)
    # A verb that never writes its move is meant only when it is due.
    phrases = [phrase for phrase in phrases if phrase.verb.values(phrase.move) is not None]
    said: list[Refusal] = []
    for state in (*_silent_before(failure), failure.state):
        due = game.due(state)
        said += refusals_of_phrases(game, phrases, speaker.began, state, speaker.seat)
        if due is not None and due.player is None and speaker.idle is None and speaker.seat is not None:
            # Chance within a player's line: words that could be its outcome were tried already.
            others = [phrase for phrase in phrases if due.kind not in phrase.verb.answers]
            said += refusals_of_phrases(game, others, speaker.began, state, None)
    for event in speaker.forced:
        # The rules already gave this answer, because no other was possible.
        was = event.before
        same = [phrase for phrase in phrases if phrase.move[0] == event.move[0]]
        said += [
            told
            for told in refusals_of_phrases(game, same, was, was, event.player)
            if not told.only_wrong_time
        ]
    return said


def _silent_before(failure: Failure) -> list[State]:
    """Return the states between the last typed words and the failure, where silence or unknown chance
    continued the game.
    """
    typed = [n for n, event in enumerate(failure.events) if event.how == TYPED]
    since = failure.events[typed[-1] + 1 :] if typed else failure.events
    return [event.before for event in since if event.how in (SILENT, UNKNOWN)]


class Position(NamedTuple):
    """A game and the state in which a segment begins."""

    game: Game
    state: State


def unreadable_words(
    line: Line,
    segment: Segment,
    lexicon: Lexicon,
    kinds: Collection[str] = (),
    now: Position | None = None,
    starts: Collection[int] = (0,),
) -> Finding | None:
    """Return the finding for the first word of a segment that means nothing in any state; None if there is
    none.

    With due ``kinds``, only their answers from the words ``starts`` on can lack something at the end. With
    ``now``, suggest words that the rules allow there.
    """
    found = lexicon.unreadable(segment.words, kinds, starts)
    if found is None:
        return None
    at, expected = found
    right: list[str] = []
    if now is not None:
        reached, ahead = furthest_answers(*now, lexicon, segment.words)
        further = reached > at or reached == len(segment.words)
        right = [] if further else fitting_words(*now, lexicon, segment.words, at, expected)
        if not right and reached >= max(at, 1):
            at, right = reached, ahead
    strange = lexicon.unknown_words(segment.words)
    if strange and at not in strange:  # report an unknown word before a known word in the wrong place
        at, right, expected = strange[0], [], []
    if at >= len(segment.tokens):
        last = segment.tokens[-1]
        text = msg("Something is missing after “{word}”.", "report", word=_raw(line, last))
        near = tuple(right[:FACES] or expected[:4])
        return finding_at(line, last.column + last.length - 1, 1, "unreadable", text, suggestions=near)
    token = segment.tokens[at]
    typed = _raw(line, token)
    text = msg("“{word}” means nothing here.", "report", word=typed)
    if lexicon.everyday.is_known_word(token.text):
        text = msg("Cannot read on at “{word}”.", "report", word=typed)
    near = (
        likely_meant(token.text, right)
        or _near(lexicon, segment, at, typed, expected)
        or tuple(right[:FACES])
    )
    near = near or likely_meant(token.text, expected) or (tuple(expected[:3]) if len(expected) <= 8 else ())
    if not near and (shown := _shown(lexicon, segment, kinds)):
        text = msg("{why} Such a line is written like this: {example}", "report", why=text, example=shown)
    return finding_at(line, token.column, token.length, "unreadable", text, suggestions=near)


def _shown(lexicon: Lexicon, segment: Segment, kinds: Collection[str]) -> str | None:
    """Return an example of the line of a due chance event, if the segment is such a line without content;
    else None.
    """
    for verb, word in lexicon.line_verbs():
        if folded_words(word) == segment.words[:1] and not verb.answers.isdisjoint(kinds):
            return translated_example(verb, lexicon.grammar.lexicon("en", PLAYERS), lexicon)
    return None


def _near(
    lexicon: Lexicon, segment: Segment, at: int, typed: str, expected: Sequence[str]
) -> tuple[str, ...]:
    """Return words similar to word ``at`` with which the segment can be read further."""
    word = segment.words[at]
    if len(word) < 2:
        return ()
    known = (
        *expected,
        *(match_capitals(typed, run) for run in lexicon.similar_runs(word)),
        *lexicon.single_words,
    )
    near = [text for text in dict.fromkeys(known) if fold(text) != word and likely_meant(word, [text])]
    return likely_meant(word, [text for text in near if _reads(lexicon, segment, at, text)])


def _reads(lexicon: Lexicon, segment: Segment, at: int, text: str) -> bool:
    """Return whether a segment can be read past word ``at`` if ``text`` replaces it."""
    words = folded_words(text)
    found = lexicon.unreadable((*segment.words[:at], *words, *segment.words[at + 1 :]))
    return found is None or found[0] >= at + len(words)


def _raw(line: Line, token: Token) -> str:
    return line.text[token.column : token.column + token.length]


def _ambiguous(line: Line, segment: Segment, readings: Sequence[Reading], lexicon: Lexicon) -> Finding:
    texts = [_spelled(reading, lexicon, exact=False) for reading in readings]
    if len(set(texts)) < len(texts):
        texts = [_spelled(reading, lexicon, exact=True) for reading in readings]
    text = msg("This may be read as {readings}.", "report", readings=" / ".join(f"“{t}”" for t in texts))
    return finding_at(line, segment.column, len(segment.text), "ambiguous", text, suggestions=tuple(texts))


def _spelled(reading: Reading, lexicon: Lexicon, exact: bool) -> str:
    moves = [event.move for event in reading.events if event.how == TYPED]
    return "; ".join(lexicon.write(move, exact=exact) or " ".join(map(str, move)) for move in moves)


def refused_words(
    line: Line, segment: Segment, at: int, told: Refusal, game: Game, lexicon: Lexicon
) -> Finding:
    error = told.error
    column, length = _blamed(segment, at, told.phrase, error, lexicon)
    near = _suggested(segment, at, told, game, lexicon)
    return finding_at(line, column, length, error.code, error.message, clause=error.clause, suggestions=near)


def _blamed(segment: Segment, at: int, phrase: Phrase, error: Illegal, lexicon: Lexicon) -> tuple[int, int]:
    """Return the column and length of the words that an error blames."""
    start, end = at, phrase.end
    if error.blame:
        start, end = phrase.verb.argument_span(segment.words, at, phrase, error.blame, lexicon)
    # the error does not blame later decisions of the phrase
    if phrase.rest and start < phrase.rest[0].start < end:
        end = phrase.rest[0].start
    if error.item >= 0:
        item = phrase.verb.typed_item(segment.words, at, phrase, error.blame, error.item, lexicon)
        if item is not None and item.letter is not None:
            return segment.tokens[item.start].column + item.letter, 1
        start, end = (item.start, item.end) if item is not None else (start, end)
    end -= segment.words[end - 1] == BAR
    first, last = segment.tokens[start], segment.tokens[end - 1]
    return first.column, last.column + last.length - first.column


def _suggested(segment: Segment, at: int, told: Refusal, game: Game, lexicon: Lexicon) -> tuple[str, ...]:
    """Return what would be legal in place of the words that an error blames."""
    phrase, error, state = told
    if error.instead or error.item >= 0:
        texts = (phrase.verb.write_item(phrase, error.blame, value, lexicon) for value in error.instead)
        return tuple(text for text in texts if text)
    if error.meant:
        return tuple(text for move in error.meant if (text := lexicon.write(move)))
    typed = " ".join(segment.words[at : phrase.end])
    return suggest_legal(game, state, lexicon, typed, phrase.move) if state is not None else ()


def _not_now(
    line: Line,
    segment: Segment,
    failure: Failure,
    game: Game,
    lexicon: Lexicon,
    speaker: Speaker,
) -> Finding:
    rest = segment.tokens[failure.at :]
    column, length = rest[0].column, rest[-1].column + rest[-1].length - rest[0].column
    due = game.due(failure.state)
    assert due is not None
    clause = due_clause(game, failure.state)
    if speaker.between is not None:
        what = game.grammar.dues[due.kind]
        text = msg(
            "First {player} has to answer, in a line before this one: {what}.",
            "report",
            player=speaker.between,
            what=what,
        )
        near = suggest_legal(game, failure.state, lexicon, "", None)[:2]
        said = tuple(f"{speaker.between}: {answer}" for answer in near)
        return finding_at(line, column, length, "not-now", text, clause=clause, suggestions=said)
    if speaker.idle is not None:
        text = msg("{player} has nothing more to do in this turn.", "report", player=speaker.idle)
        return finding_at(line, column, length, "turn-over", text, clause=game.turn_clause)
    typed = " ".join(segment.words[failure.at :])
    text = msg("This does not fit here. Due now: {what}.", "report", what=game.grammar.dues[due.kind])
    near = suggest_legal(game, failure.state, lexicon, typed, None)
    return finding_at(line, column, length, "not-now", text, clause=clause, suggestions=near)


def finding_left_undone(line: Line, left: Leftover, game: Game, lexicon: Lexicon, state: State) -> Finding:
    """Return the finding for what a player left undone, at the end of the line."""
    column = len((line.text[: line.body_column] + line.body).rstrip())
    near = suggest_legal(game, state, lexicon, "", None)
    return Finding(
        left.code, left.severity, left.message, line.number, column + 1, 1, left.clause, near, line.text
    )


def suggest_legal(
    game: Game, state: State, lexicon: Lexicon, typed: str, meant_move: Move | None
) -> tuple[str, ...]:
    """Return up to three legal moves as text, the most similar to the typed text first; moves of the same
    verb before others.
    """
    moves = game.legal(state)
    if meant_move is not None:
        moves = sorted(moves, key=lambda move: move[0] != meant_move[0])
        same = [move for move in moves if move[0] == meant_move[0]]
        moves = same or moves
    bare = " ".join(fold(typed).split()[1:])
    apart = lexicon.distinct_texts(game.legal(state))
    texts = {apart[move]: lexicon.write(move, lead=False) for move in moves if move in apart}
    full = list(texts)
    if not typed:
        return tuple(full[:3])
    if len(full) > MANY:
        # If there are many answers, compare only those that share most words with the typed text.
        said = set(fold(typed).split())
        full = sorted(full, key=lambda text: -len(said & set(fold(text).split())))[:MANY]
    wanted = {
        text: min(_gap(typed, text), _gap(typed, texts[text] or ""), _gap(bare, texts[text] or ""))
        for text in full
    }
    last = {apart[move] for move in moves if move in apart and lexicon.resigns(move)}
    return tuple(sorted(full, key=lambda text: (text in last, wanted[text]))[:3])


def _gap(typed: str, text: str) -> int:
    return edit_distance(fold(typed), fold(text))
