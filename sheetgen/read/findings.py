"""Turn a reading into a replay: a finding for each fault that the session noted, and for each wrong claim."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import singledispatchmethod

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Msg, msg
from sheetgen.read.causes import due_clause, refusal_out_of_turn
from sheetgen.read.claims import ComparedClaims, differing_claims, impossible_claims, unknown_claims
from sheetgen.read.faults import (
    AfterEnd,
    AmbiguousHead,
    ChanceNotDue,
    EndedBySilence,
    Fault,
    LeftUndone,
    MissingPlayers,
    MissingTurns,
    OnlyPunctuation,
    OtherKeyword,
    OutOfPlace,
    PlayedByRules,
    RepeatedChance,
    UnknownHead,
    UnplayedSegments,
    UnreadSegment,
)
from sheetgen.read.finding import Finding, finding_at, head_finding
from sheetgen.read.heading import Heading
from sheetgen.read.lines import Line, Segment
from sheetgen.read.reader import FORCED, TYPED, Reader
from sheetgen.read.result import LogReading, Replay, Step
from sheetgen.read.segment_findings import (
    GameEnd,
    Speaker,
    end_of_game,
    explain_segment,
    finding_after_end,
    finding_left_undone,
    refused_words,
    suggest_legal,
    unreadable_words,
)
from sheetgen.read.statements import Heads, join_segments, segments_of, with_head


def explain_reading(reading: LogReading, compared: ComparedClaims) -> Replay:
    """Return the replay of a reading, with findings for its header, its faults and its claims."""
    replay = Replay(reading.heading, reading.lines)
    replay.start, replay.steps, replay.asked = reading.start, reading.steps, reading.asked
    replay.close(reading.state)
    replay.claims = compared.claims
    replay.findings += explain_faults(reading, reading.faults)
    replay.findings += compared.unreadable
    replay.findings += differing_claims(compared.claims) + impossible_claims(compared.claims)
    replay.unchecked = reading.unchecked + unknown_claims(compared.claims)
    return replay


def explain_faults(reading: LogReading, faults: Iterable[Fault]) -> list[Finding]:
    """Return the findings for some faults of a reading."""
    if not (some := list(faults)):
        return []
    explainer = _Explainer(reading.heading, reading.steps)
    return [finding for fault in some for finding in explainer.explain(fault)]


class _Explainer:
    """Explains the faults of a log. ``steps`` are its steps, including those after a fault."""

    def __init__(self, heading: Heading, steps: Sequence[Step]) -> None:
        assert heading.game is not None
        self.game: Game = heading.game
        self.lexicon = heading.lexicon
        self.players = heading.players
        self.ghost = heading.ghost
        self.steps = steps
        self.reader = Reader(self.game, self.lexicon)

    def explain(self, fault: Fault) -> list[Finding]:
        """Return the findings for a fault. Only segments that were not played may have none, or several."""
        if isinstance(fault, UnplayedSegments):
            return self._words_without_meaning(fault)
        return [self._explained(fault)]

    @singledispatchmethod
    def _explained(self, fault: object) -> Finding:
        raise TypeError(f"no explanation for {type(fault).__name__}")

    # ---- heads -----------------------------------------------------------------------
    @_explained.register
    def _(self, fault: UnknownHead) -> Finding:
        line = fault.line
        if line.head is None:
            text = msg("A line begins with a player's name and a colon.", "report")
            return head_finding(line, "unreadable", text, suggestions=fault.suggestions)
        text = msg("“{name}” is none of the players and no keyword.", "report", name=line.head)
        return head_finding(line, "unknown-player", text, suggestions=fault.suggestions)

    @_explained.register
    def _(self, fault: AmbiguousHead) -> Finding:
        choices = fault.head.choices
        text = msg("“{name}” may be {names}.", "report", name=fault.line.head, names=" / ".join(choices))
        return head_finding(fault.line, "ambiguous", text, suggestions=choices)

    # ---- lines in the wrong place ----------------------------------------------------
    @_explained.register
    def _(self, fault: AfterEnd) -> Finding:
        return finding_after_end(fault.line, end_of_game(self.game, self.steps[: fault.steps], fault.state))

    @_explained.register
    def _(self, fault: RepeatedChance) -> Finding:
        """Return the finding for the same chance event in a second line. A rule may explain why it cannot
        occur again.
        """
        line = fault.line
        alike = fault.before is not None and folded_words(fault.before.text) == folded_words(line.text)
        refused = self._refused_out_of_turn(line, with_head(line, self.lexicon), fault.state)
        if refused is not None and not alike:
            return refused
        text = msg("The line before has this already; only the first one counts.", "report")
        if not alike:
            text = msg("The line before gives another result; only the first one counts.", "report")
        return head_finding(line, "said-twice", text)

    @_explained.register
    def _(self, fault: ChanceNotDue) -> Finding:
        """Return the finding for a roll or a draw that is not due: a rule, unknown words, or what is due."""
        line = fault.line
        segment, verb = (
            with_head(line, self.lexicon),
            Heads.from_lexicon(self.lexicon).meaning_of(line.head).verb,
        )
        return (
            self._refused_out_of_turn(line, segment, fault.state)
            or unreadable_words(line, segment, self.lexicon, verb.answers if verb is not None else ())
            or self._chance_not_due(line, fault.state if fault.omitted is None else fault.omitted)
        )

    def _refused_out_of_turn(self, line: Line, segment: Segment, state: State) -> Finding | None:
        """Return the rule against a line of chance; None if only its time is wrong."""
        refused = refusal_out_of_turn(self.game, self.lexicon, segment.words, state, None)
        if refused is None:
            return None
        return refused_words(line, segment, 0, refused._replace(state=None), self.game, self.lexicon)

    def _chance_not_due(self, line: Line, state: State) -> Finding:
        due = self.game.due(state)
        if due is None:
            return finding_after_end(line, GameEnd(0, ()))
        what = self.game.grammar.dues[due.kind]
        if due.player is None:
            text = msg("Another roll or draw comes first: {what}.", "report", what=what)
        else:
            text = msg(
                "Nothing is rolled or drawn here. {player} is due: {what}.",
                "report",
                player=self.players[due.player],
                what=what,
            )
        return head_finding(line, "not-now", text, clause=due_clause(self.game, state))

    @_explained.register
    def _(self, fault: OtherKeyword) -> Finding:
        due = self.game.due(fault.state)
        assert due is not None, "a chance event is due"
        text = msg(
            "“{word}” does not fit here. Due now: {what}.", "report",
            word=fault.line.head, what=self.game.grammar.dues[due.kind],
        )  # fmt: skip
        clause = due_clause(self.game, fault.state)
        return head_finding(fault.line, "not-now", text, clause=clause, suggestions=(fault.meant,))

    @_explained.register
    def _(self, fault: MissingTurns) -> Finding:
        names = [self.players[player] for player in fault.players]
        text = msg("Turns missing before this line: {names}.", "report", names=", ".join(names))
        if fault.omitted is not None:
            text = msg(
                "Missing before this line: {what}; turns: {names}.",
                "report",
                what=self._chance_due(fault.omitted),
                names=", ".join(names),
            )
        clause, first = self.game.turn_rule(fault.state), self._next_head(fault.omitted, names[0])
        return head_finding(fault.line, "missing-turn", text, clause=clause, suggestions=first)

    def _chance_due(self, state: State) -> Msg:
        """Return the name of the chance event that is due in a state."""
        due = self.game.due(state)
        assert due is not None, "a chance event is due"
        return self.game.grammar.dues[due.kind]

    def _next_head(self, omitted: State | None, player: str) -> tuple[str, ...]:
        """Return the head of the line that is missing first: of an omitted roll or draw, or else of a player;
        nothing if a roll or draw belongs into a player's line.
        """
        if omitted is None:
            return (f"{player}:",)
        due = self.game.due(omitted)
        words = [w for verb, w in self.lexicon.line_verbs() if due is not None and due.kind in verb.answers]
        return tuple(f"{word}:" for word in words[:1])

    @_explained.register
    def _(self, fault: MissingPlayers) -> Finding:
        name, missing = self.players[fault.seat], [self.players[player] for player in fault.players]
        names = ", ".join(missing)
        text = msg("Turns missing before this line of {player}: {names}.", "report", player=name, names=names)
        if fault.omitted is not None:
            text = msg(
                "Missing before this line of {player}: {what}; turns: {names}.",
                "report",
                player=name,
                what=self._chance_due(fault.omitted),
                names=names,
            )
        segments = segments_of(fault.line, self.lexicon)
        unknown = (s for s in segments if self.lexicon.unknown_words(s.words))
        if strange := next(unknown, None):  # with a known word, perhaps no turn would be missing
            finding = unreadable_words(fault.line, strange, self.lexicon)
            assert finding is not None, "an unknown word is reported"
            return finding
        if any(segment.places for segment in segments):
            typed = fault.line.body.strip()
            read = "; ".join(" ".join(segment.words) for segment in segments)
            text = msg("“{words}” is read as “{read}”. {why}", "report", words=typed, read=read, why=text)
        clause, first = self.game.turn_rule(fault.state), self._next_head(fault.omitted, missing[0])
        return head_finding(fault.line, "wrong-player", text, clause=clause, suggestions=first)

    @_explained.register
    def _(self, fault: OutOfPlace) -> Finding:
        due = self.game.due(fault.state)
        asked = due.player if due is not None else None
        if fault.refused is not None:
            segment = segments_of(fault.line, self.lexicon)[0]
            refused = fault.refused._replace(state=None)
            # No answers are suggested, because legal answers belong to another player.
            finding = refused_words(fault.line, segment, 0, refused, self.game, self.lexicon)
            if not fault.asked or asked is None:
                return finding
            return finding._replace(suggestions=self._answers_of(self.players[asked], fault.state))
        if asked is None or fault.before is None:
            return self._wrong_player(fault.line, fault.seat, fault.state)
        text = msg(
            "The turn of {player} ended with line {line}; it is the turn of {due}.",
            "report",
            player=self.players[fault.seat],
            line=fault.before.number,
            due=self.players[asked],
        )
        clause = self.game.turn_rule(fault.state)
        suggestions = (f"{self.players[asked]}:",)
        return head_finding(fault.line, "extra-line", text, clause=clause, suggestions=suggestions)

    def _answers_of(self, name: str, state: State) -> tuple[str, ...]:
        """Return two legal answers in a state, each with the name of the player who is asked."""
        answers = suggest_legal(self.game, state, self.lexicon, "", None)[:2]
        return tuple(f"{name}: {answer}" for answer in answers)

    def _wrong_player(self, line: Line, seat: int, state: State) -> Finding:
        """Return the finding for a player who is not due."""
        name, due = self.players[seat], self.game.due(state)
        assert due is not None
        clause = self.game.turn_rule(state)
        if due.player is None:
            what = self.game.grammar.dues[due.kind]
            text = msg("{player} has nothing to do here. Due now: {what}.", "report", player=name, what=what)
            return head_finding(line, "wrong-player", text, clause=clause)
        other = self.players[due.player]
        text = msg("It is the turn of {due}, not of {player}.", "report", player=name, due=other)
        return head_finding(line, "wrong-player", text, clause=clause, suggestions=(f"{other}:",))

    # ---- words -----------------------------------------------------------------------
    @_explained.register
    def _(self, fault: OnlyPunctuation) -> Finding:
        signs = fault.signs
        text = msg("“{word}” means nothing here.", "report", word=signs.text)
        return finding_at(fault.line, signs.column, len(signs.text), "unreadable", text)

    @_explained.register
    def _(self, fault: EndedBySilence) -> Finding:
        line, segment, state = fault
        attempt = self.reader.read(segment.words, state, (), lambda _, due: due.player is None)
        return explain_segment(line, segment, attempt, self.game, self.lexicon, state, Speaker(None, state))

    @_explained.register
    def _(self, fault: PlayedByRules) -> Finding:
        """Return why a segment is not the turn that the rules played."""
        unread, instead = fault
        if instead.readings:
            return self._unread_words(unread)
        seat, due = unread.seat, self.game.due(unread.state)
        if due is None or seat is None or seat == self.ghost:
            return self._unread_words(unread)
        later = self.game.turn(unread.state) != self.game.turn(instead.failure.state)
        if later and self.lexicon.answering_phrases(unread.segment.words, 0, due.kind):
            # The line answers a question that another player is asked now.
            return self._wrong_player(unread.line, seat, unread.state)
        return self._unread_words(unread)

    @_explained.register
    def _(self, fault: UnreadSegment) -> Finding:
        return self._unread_words(fault)

    def _unread_words(self, fault: UnreadSegment) -> Finding:
        seat, attempt, game = fault.seat, fault.attempt, self.game
        state = attempt.failure.state
        due = game.due(state) if state is not None else None
        idle, between = None, None
        if seat is not None and not fault.answers:
            idle = self.players[seat]
            turn = game.turn(state) if due is not None else None
            other = due.player if due is not None else None
            if other is not None and other != seat and turn is not None and turn == fault.turn:
                between = self.players[other]
        events = (*fault.events, *attempt.failure.events)
        behind = itertools.takewhile(lambda event: event.how != TYPED, reversed(events))
        forced = [event for event in behind if event.how == FORCED and event.player == seat]
        steps = self.steps[: fault.steps]
        speaker = Speaker(seat, self._turn_began(fault), idle, between, steps, forced)
        return explain_segment(fault.line, fault.segment, attempt, game, self.lexicon, fault.state, speaker)

    def _turn_began(self, fault: UnreadSegment) -> State:
        """Return the state in which the turn of a line began, as far back as its own lines go."""
        events = (*fault.events, *fault.attempt.failure.events)
        began = events[0].before if events else fault.state
        for step in reversed(self.steps[: fault.steps]):
            if fault.seat is None or step.player != fault.seat or self.game.turn(step.before) != fault.turn:
                break
            began = step.before
        return began

    def _words_without_meaning(self, fault: UnplayedSegments) -> list[Finding]:
        line, segments = fault
        if segments and self.lexicon.may_contain_semicolons():
            segments = (join_segments(line, segments[0], segments[-1], self.lexicon),)
        found = (unreadable_words(line, segment, self.lexicon) for segment in segments)
        return [finding for finding in found if finding is not None]

    # ---- turns -----------------------------------------------------------------------
    @_explained.register
    def _(self, fault: LeftUndone) -> Finding:
        return finding_left_undone(fault.line, fault.left, self.game, self.lexicon, fault.state)
