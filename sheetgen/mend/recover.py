"""Read a log with faults to its end: one slip gives one finding, and reading goes on as the table probably
did.

At each fault, search for a change after which everything later agrees. If there is none, continue in the way
that reaches furthest without another fault. Among equals, take the likeliest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import State
from sheetgen.mend.checkpoints import Track
from sheetgen.mend.dry_run import Probe
from sheetgen.mend.edit import ADDED, ADDED_LINE, CLAIM, NAME, UNSURE
from sheetgen.mend.edits import LONGEST_ANSWER
from sheetgen.mend.proposals import LEFT_OUT, describe_reading, make_proposal, make_proposals
from sheetgen.mend.search import Repair, Search, Steps, run_to_end
from sheetgen.message import Msg, msg
from sheetgen.read.claims import (
    DIFFERS,
    ComparedClaims,
    compare_claims,
    differing_claims,
    impossible_claims,
)
from sheetgen.read.faults import Fault, LeftUndone, is_error
from sheetgen.read.finding import ERROR, Finding, Unchecked
from sheetgen.read.findings import explain_faults
from sheetgen.read.progress import Bookmark
from sheetgen.read.result import LogReading, Replay
from sheetgen.read.seeds import lines_from_seed
from sheetgen.read.session import Session
from sheetgen.read.statements import Statement

MOST_EDITED = 12
"""Largest number of changes tried that only move the fault further on."""
EDITED = 2
"""Number of statements after a change from which on a fault is probably not caused by it."""
MOST_TOLD = 3
"""Largest number of errors reported as independent if some could not be corrected."""
MOST_FOLLOWING = 4
"""Largest number of faults reported that only follow from another."""
MANY = 5
"""Number of faults after which continuations are not compared any more."""
MANY_MORE = 40
"""Number of faults after which each line is explained by itself, without replaying those before."""
EFFORT = 60_000
"""Effort at the first fault of a log, in moves of the fastest game; about one second."""
EFFORT_LATER = 40_000
"""Additional effort at each later fault, on top of the unused effort. The sum never exceeds that of the first
fault.
"""
WORDS = ("unreadable", "unknown-player", "ambiguous")
"""Codes of faults of spelling, which do not depend on what was played before."""
FEW_LETTERS = 1.5
"""Largest cost of a slip of the pen, in slips."""
ENOUGH = 12
"""A continuation with this many statements without a fault is as good as any longer one."""
BEYOND, FAR_BEYOND = 0.1, 30
"""Discount of a change for each statement that it reaches further, and the largest number of statements
counted.
"""
UNREAD = 3
"""Statements that a continuation must reach further for each line it leaves unread, because that line may
contain another slip.
"""
LIKELY = 4
"""Statements that a continuation must reach further for each slip that it costs more, where words have no
meaning.
"""
MOST_ALIKE, MOST_LATER = 6, 4
"""Number of equally far continuations whose remaining faults are counted, and the largest count."""
AHEAD = 12
"""Largest number of statements to skip to reach a line from which the state is certain."""


class Continuation(NamedTuple):
    """A continuation: read on from statement ``begin`` of ``statements`` at ``bookmark``."""

    cost: float
    message: Msg
    statements: tuple[Statement, ...]
    begin: int
    bookmark: Bookmark
    as_it_stands: bool = False
    unread: tuple[int, ...] = ()
    """Numbers of the lines that it does not read."""
    edited: bool = False
    """Whether it changes the log but does not correct everything."""
    changes_few_letters: bool = False
    """Whether it changes only a few letters. A later fault is then independent of which such change is
    chosen.
    """


class Recovery:
    """Reads a log that has faults."""

    def __init__(self, reading: LogReading, compared: ComparedClaims, effort: int = EFFORT) -> None:
        """``reading`` is the first reading of the log. ``compared`` are its claims."""
        self.heading = reading.heading
        self.lines = reading.lines
        self.asked = reading.asked
        self.seeded = lines_from_seed(reading.game, reading.heading.seed, reading.steps)
        self.most_effort = self.effort = effort
        self.compares = effort > 0
        self.probe = Probe(reading.heading, reading.lines, _warnings(reading, compared))
        self.statements: tuple[Statement, ...] = tuple(self.probe.statements())
        self.findings: list[Finding] = []
        self.jumps: dict[int, Bookmark] = {}
        self.as_they_stand: set[int] = set()
        self.unread: list[int] = []
        self.unproven: list[int] = []
        """Numbers of lines that were accepted without proof, or whose faults add no information."""
        self.unmended = 0
        """Number of the line after which claims are not compared."""
        self.guessed = False
        """Whether reading continued with a change that does not correct everything."""
        self.unjudged: set[int] = set()
        """Seats of players whose play is incomplete or unreadable. Their later moves cannot be judged."""
        self.explained = 0
        """Number of faults explained so far, reported or not."""
        self.cause = 0
        """Number of the line from whose fault the next fault probably follows; 0 if the next fault is
        independent.
        """

    def run(self) -> Replay:
        """Return the replay of the log: its final reading and the findings."""
        return run_to_end(self.steps())

    def steps(self) -> Steps[Replay]:
        """Do what ``run`` does, in steps."""
        begin, bookmark = 0, self.probe.begin
        while True:
            self.probe.return_to(bookmark)
            track = Track(self.probe, self.statements, begin)
            if track.cause is None:
                break
            on = yield from self._report_fault(track)
            if on is None:
                break
            begin, bookmark = on
        return self._replay()

    def _report_fault(self, track: Track) -> Steps[tuple[int, Bookmark] | None]:
        """Report the fault where a track stopped. Return where to read on; None if nothing is left."""
        if self.compares and self.unmended and (way := self._accepting(track)) is not None:
            self.unproven.append(track.statements[track.stop].line.number)
            return self._continue_with(way, track)
        if self._says_nothing_new() and not self._is_claim(track):
            self.unproven.append(track.statements[track.stop].line.number)
            _, way = self._best_continuation(track)
            return None if way is None else self._continue_with(way, track)
        finding = self._finding_of_fault(track)
        if self._cannot_be_judged(finding, track):
            self.unproven.append(finding.line)
            _, way = self._best_continuation(track)
            return None if way is None else self._continue_with(way, track)
        search = Search(track, self.effort, self.seeded)
        if self.effort and len(self.findings) < MANY and self.explained <= MANY_MORE:
            yield from search.steps()
        left = max(self.effort - track.effort * track.game.move_weight, 0)
        self.effort = min(self.most_effort, left + EFFORT_LATER)
        mends = make_proposals(search)
        if self.findings:  # no proposal is certain after an earlier error
            mends = tuple(mend._replace(clear=False) for mend in mends)
        follows = 0 if self._is_slip_of_the_pen(search) else self.cause
        finding = finding._replace(proposals=mends, follows=follows, unsearched=search.gave_up)
        if self._is_claim(track):
            sure = not self.guessed or any(mend.edit.kind != CLAIM for mend in search.whole)
            return self._pass_claim(finding, track, sure)
        if search.whole:
            best = search.whole[0]
            self.findings.append(finding._replace(read_on=describe_reading(mends[0])))
            self.statements = tuple(best.statements)
            return None
        reached, way = self._best_continuation(track, search)
        if way is None:
            self.findings.append(finding)
            return None
        self.findings.append(finding._replace(read_on=way.message))
        if way.edited:
            self.guessed = self.guessed or not way.changes_few_letters
        else:
            self.unmended = self.unmended or finding.line
            self.unjudged |= self._unjudged_seats(finding, track)
        self.cause = 0 if self._is_independent(reached - track.stop, way) else self.cause or finding.line
        return self._continue_with(way, track)

    def _is_slip_of_the_pen(self, search: Search) -> bool:
        """Return whether the words have no meaning in any state but similar words do. Such a slip is
        independent of earlier faults.
        """
        return self._independent_errors < MOST_TOLD and any(
            self._is_near(search, mend) for mend in search.found
        )

    @staticmethod
    def _is_near(search: Search, mend: Repair) -> bool:
        """Return whether a change corrects only a few letters of words, or of a head, that have no meaning."""
        if search.track.statements[search.track.stop].head.kind == "unknown":
            return mend.edit.kind == NAME and mend.edit.at == search.track.stop and mend.cost < FEW_LETTERS
        return search.edits.meaningless_count > 0 and mend.cost < FEW_LETTERS

    @property
    def _independent_errors(self) -> int:
        """Number of errors reported as independent."""
        return sum(f.severity == ERROR and not f.follows for f in self.findings)

    @staticmethod
    def _is_claim(track: Track) -> bool:
        return track.statements[track.stop].head.kind == "claim"

    def _pass_claim(self, finding: Finding, track: Track, sure: bool) -> tuple[int, Bookmark]:
        """Add the finding for a wrong claim and read on. A wrong claim changes no state, and later differing
        claims follow from the first.

        If ``sure`` is false, earlier lines were guessed and the claim is not compared.
        """
        first = next((f for f in self.findings if f.code == DIFFERS and not f.follows), None)
        if not sure and finding.code == DIFFERS:
            self.unproven.append(finding.line)
        elif (
            first is None or finding.code != DIFFERS or finding.clause
        ):  # a claim with a clause contradicts the layout whatever was played
            self.findings.append(finding)
        elif not first.proposals:  # otherwise the claim agrees with the proposals of the first finding
            self.findings.append(finding._replace(follows=first.line, proposals=()))
        self.as_they_stand.add(track.stop)
        bookmark = track.bookmark(track.stop)
        return track.stop + 1, bookmark

    def _unjudged_seats(self, finding: Finding, track: Track) -> set[int]:
        """Return the seats that cannot be judged after an uncorrected fault: its player, or all if a turn is
        missing.
        """
        if track.fault is not None and not track.fault.refused:
            return set(range(len(self.probe.players)))
        return {
            s.head.seat for s in track.statements if s.line.number == finding.line and s.head.seat is not None
        }

    def _cannot_be_judged(self, finding: Finding, track: Track) -> bool:
        """Return whether only the turn order or the earlier play is in doubt, and no word of the line is
        wrong.
        """
        if not self.compares or finding.code in WORDS or self._is_claim(track):
            return False
        if self.cause and track.fault is not None and not track.fault.refused:
            return True  # an unreadable line was somebody's turn
        return any(s.line.number == finding.line and s.head.seat in self.unjudged for s in track.statements)

    def _says_nothing_new(self) -> bool:
        """Return whether so many faults follow from one that further ones are not reported."""
        following = sum(f.follows == self.cause for f in self.findings) if self.cause else 0
        return self.compares and following >= MOST_FOLLOWING

    def _is_independent(self, read: int, way: Continuation) -> bool:
        """Return whether the next fault, ``read`` statements later, is independent and few errors are
        reported so far.
        """
        return self._independent_errors < MOST_TOLD and read >= (EDITED if way.edited else ENOUGH)

    def _continue_with(self, way: Continuation, track: Track) -> tuple[int, Bookmark]:
        self.statements = way.statements
        if way.as_it_stands:
            self.as_they_stand.add(track.stop)
        else:
            self.jumps[way.begin] = way.bookmark
        self.unread += way.unread
        if not way.edited and any(s.head.kind == "claim" for s in self.statements[way.begin :]):
            played, later = self.statements[: way.begin], self.statements[way.begin :]
            self.statements = (*played, *(s for s in later if s.head.kind != "claim"))
        if way.edited and not self.jumps.keys() - {way.begin} and not self.as_they_stand:
            self.jumps.clear()  # read everything before it once more, because later faults may depend on it
            return 0, self.probe.begin
        return way.begin, way.bookmark

    # ---- continuations ---------------------------------------------------------------
    def _best_continuation(
        self, track: Track, search: Search | None = None
    ) -> tuple[int, Continuation | None]:
        """Return how far the best continuation reaches, and the continuation. Among equals, return the
        likeliest.
        """
        if search is None or not self.compares or len(self.findings) >= MANY:
            bookmark = self._as_it_stands(track)
            return track.stop + 1, None if bookmark is None else self._clear_part(track, bookmark)
        found: list[tuple[tuple[float, float], int, Continuation]] = []
        likely = LIKELY if search.edits.meaningless_count else 0
        for way in self._continuations(track, search):
            until = max(way.begin, track.stop + ENOUGH)
            outcome = track.read_on(
                way.statements, way.begin, way.bookmark, 0, len(way.statements) + 1, until
            )
            if way.begin <= track.stop and not outcome.sound and outcome.reached <= track.stop:
                continue
            reached = len(self.statements) if outcome.sound else outcome.reached
            reached += len(self.statements) - len(way.statements)
            reach = min(reached, track.stop + ENOUGH) - UNREAD * len(way.unread)
            found.append(((likely * way.cost - reach, way.cost), reach, way))
        if not found:
            return 0, None
        found.sort(key=itemgetter(0))
        (first, _), reach, best = found[0]
        alike = [way for (key, _), _, way in found if key == first and way.edited][:MOST_ALIKE]
        # another slip is as likely: choose the one that leaves the fewest faults
        if best.edited and len(alike) > 1:
            best = min(alike, key=self._faults_after)
        return reach, best

    def _faults_after(self, way: Continuation) -> int:
        """Return how many later lines have faults, plus 1 if claims differ; at most ``MOST_LATER``."""
        session = Session(self.heading, self.lines)
        session.return_to(way.bookmark)
        found, faults = session.result, 0
        for i in range(way.begin, len(way.statements)):
            known = len(found.faults)
            try:
                session.play_line(way.statements, i)
            except Illegal:
                return MOST_LATER
            faults += any(map(is_error, found.faults[known:]))
            if faults == MOST_LATER:
                return MOST_LATER
        compared = compare_claims(found.claim_lines, self.heading)
        faults += len(compared.unreadable)
        return MOST_LATER if faults >= MOST_LATER else faults + bool(differing_claims(compared.claims))

    def _continuations(self, track: Track, search: Search) -> Iterator[Continuation]:
        stop, statements = track.stop, track.statements
        # A change that makes the next lines readable may only hide the fault, unless it corrects a letter of
        # a word without meaning.
        further = (m for m in search.partial if m.reached > stop + EDITED or self._is_near(search, m))
        for mend in islice(further, MOST_EDITED):
            begin = max(mend.edit.at - mend.edit.back, track.start)
            how = describe_reading(make_proposal(search, mend))
            edited = mend.edit.kind not in UNSURE or self._only_lacks(mend, track)
            sure = self._is_near(search, mend)
            beyond = max(mend.reached - stop - ENOUGH, 0)
            cost = mend.cost + search.rarity(mend.edit) - BEYOND * min(beyond, FAR_BEYOND)
            yield Continuation(
                cost,
                how,
                tuple(mend.statements),
                begin,
                track.bookmark(begin),
                edited=edited,
                changes_few_letters=sure,
            )
        here, line = track.bookmark(stop), statements[stop].line
        as_it_stands = self._as_it_stands(track)
        if as_it_stands is not None:
            yield self._clear_part(track, as_it_stands)
        without = msg("The replay continues without this line.", "report")
        yield Continuation(5, without, statements, stop + 1, here, unread=(line.number,))
        yield from self._uncertain_supply(track)
        yield from self._with_missing_turns(track)

    @staticmethod
    def _only_lacks(mend: Repair, track: Track) -> bool:
        """Return whether an added decision makes everything legal except claims. Another slip may then be
        found after it.
        """
        reached, size = mend.reached, len(track.statements)
        return mend.edit.kind == ADDED and reached < size and track.statements[reached].head.kind == "claim"

    @staticmethod
    def _clear_part(track: Track, bookmark: Bookmark) -> Continuation:
        how = msg("The replay continues with the clear part of this line.", "report")
        return Continuation(3, how, track.statements, track.stop + 1, bookmark, as_it_stands=True)

    def _accepting(self, track: Track) -> Continuation | None:
        """Return a continuation that accepts the line, because the player's supply is uncertain after an
        error; None if that does not help.
        """
        for way in self._uncertain_supply(track):
            until = track.stop + ENOUGH
            outcome = track.read_on(
                way.statements, way.begin, way.bookmark, 0, len(way.statements) + 1, until
            )
            if outcome.sound or outcome.reached > track.stop:
                return way
        return None

    def _uncertain_supply(self, track: Track) -> Iterator[Continuation]:
        """Yield continuations in which the supply of the player who is due, or of all players, is uncertain."""
        here, game = track.bookmark(track.stop), self.probe.game
        seats = range(len(self.probe.players))
        seat = track.statements[track.stop].head.seat
        how = msg("The replay continues with unknown cards in hand.", "report")
        for n, players in enumerate(([] if seat is None else [seat], seats)):
            state = here.state
            for player in players:
                state = game.with_uncertainty(state, player)
            if state != here.state:
                yield Continuation(2.5 + n, how, track.statements, track.stop, here._replace(state=state))

    def _with_missing_turns(self, track: Track) -> Iterator[Continuation]:
        """Yield continuations with turns or chance events missing from the log before this line or one of the
        next.
        """
        stop, statements = track.stop, track.statements
        here = track.bookmark(stop)
        states = [here.state, *self._states_after_skipping(here.state)]
        for n, state in enumerate(states[1:], 1):
            yield Continuation(3.5 + 0.5 * n, LEFT_OUT, statements, stop, self._bookmark_at(here, state))
        for i in range(stop + 1, min(stop + 1 + AHEAD, len(statements))):
            head = statements[i].head
            for n, state in enumerate(states):
                due = self.probe.game.due(state)
                if due is None:
                    continue
                chance = head.verb is not None and due.player is None and due.kind in head.verb.answers
                turn = head.kind == "player" and due.player == head.seat and i <= stop + 4
                if chance or turn:
                    number = statements[i].line.number
                    how = msg("The replay continues from line {line}.", "report", line=number)
                    unread = tuple(s.line.number for s in statements[stop:i])
                    bookmark = self._bookmark_at(here, state)
                    yield Continuation(5 + 0.5 * n + i - stop, how, statements, i, bookmark, unread=unread)

    def _states_after_skipping(self, state: State) -> list[State]:
        """Return the states after each of the next decisions or chance events is skipped."""
        found: list[State] = []
        for _ in range(2 * len(self.probe.players) + 2):
            due = self.probe.game.due(state)
            if due is None:
                break
            try:
                state = self.probe.state_after_skipping(state, due)
            except Illegal:
                break
            found.append(state)
        return found

    @staticmethod
    def _bookmark_at(bookmark: Bookmark, state: State) -> Bookmark:
        return bookmark._replace(state=state, running_turn=None, played_by_rules={})

    def _as_it_stands(self, track: Track) -> Bookmark | None:
        """Return the bookmark after the readable part of the faulty line; None if the game cannot continue
        from it.
        """
        session = Session(self.heading, self.lines)
        session.return_to(track.bookmark(track.stop))
        try:
            session.play_line(track.statements, track.stop)
        except Illegal:
            return None
        return session.bookmark()

    # ---- findings --------------------------------------------------------------------
    def _finding_of_fault(self, track: Track) -> Finding:
        """Return the finding for the fault where a track stopped."""
        self.explained += 1
        if self.explained <= MANY_MORE:
            reading, faults = self._play_first(track.stop + 1, aloud=track.stop)
        else:
            reading, faults = self._line_alone(track)
        fault = next(filter(is_error, faults), None)
        if fault is not None:
            return explain_faults(reading, (fault,))[0]
        compared = compare_claims(reading.claim_lines, self.heading)
        line = self.statements[track.stop].line.number
        unreadable = next((finding for finding in compared.unreadable if finding.line == line), None)
        return differing_claims(compared.claims)[-1] if unreadable is None else unreadable

    def _line_alone(self, track: Track) -> tuple[LogReading, list[Fault]]:
        """Return a reading of only the line where a track stopped, and its faults. It is fast for logs with
        many faults.
        """
        session = Session(self.heading, self.lines)
        session.return_to(track.bookmark(track.stop))
        session.play_line(self.statements, track.stop)
        return session.result, session.result.faults

    def _play_first(self, size: int, aloud: int | None = None) -> tuple[LogReading, list[Fault]]:
        """Return a reading of the first ``size`` statements. Return also its warnings, with all faults of
        statement ``aloud``.
        """
        session = Session(self.heading, self.lines)
        found = session.result
        reported: list[Fault] = []
        original = {line.number: line.text for line in self.lines}
        for i, statement in enumerate(self.statements[:size]):
            if i in self.jumps:
                session.return_to(self.jumps[i])
            known, steps = len(found.faults), len(found.steps)
            session.play_line(self.statements, i)
            if i not in self.as_they_stand:
                reported += [fault for fault in found.faults[known:] if i == aloud or not is_error(fault)]
            if original.get(statement.line.number) != statement.line.text:
                found.steps[steps:] = [replace(step, sound=False) for step in found.steps[steps:]]
        if size >= len(self.statements):
            known = len(found.faults)
            session.end_log()
            reported += [fault for fault in found.faults[known:] if not is_error(fault)]
        found.state = session.state
        return found, reported

    def _with_proposals(self, warnings: list[Finding]) -> list[Finding]:
        """Return the warnings. A warning gets the proposals of a differing claim if what was left undone
        explains the claim.
        """
        for n, differing in enumerate(self.findings):
            best = differing.proposals[0] if differing.code == DIFFERS and differing.proposals else None
            lines = (
                range(best.line - (LONGEST_ANSWER if best.kind == ADDED_LINE else 0), best.line + 1)
                if best
                else ()
            )
            for i, warning in enumerate(warnings):
                if warning.line in lines:
                    warnings[i] = warning._replace(proposals=differing.proposals)
                    del self.findings[n]  # the claim agrees with the proposal of that warning
                    return warnings
        return warnings

    def _replay(self) -> Replay:
        """Return the replay of the final reading of the whole log."""
        reading, undone = self._play_first(len(self.statements))
        compared = compare_claims(reading.claim_lines, self.heading)
        told = {(f.line, f.code) for f in self.findings}
        warnings = self._with_proposals(
            [f for f in explain_faults(reading, undone) if (f.line, f.code) not in told]
        )
        replay = Replay(self.heading, self.lines)
        replay.findings += [
            *self.findings,
            *impossible_claims(compared.claims),
            *(f._replace(follows=self.unmended if self.unmended < f.line else 0) for f in warnings),
        ]
        replay.start, replay.steps, replay.claims = reading.start, reading.steps, compared.claims
        replay.asked = self.asked
        replay.close(reading.state)
        replay.unchecked = reading.unchecked
        replay.unchecked += [
            Unchecked(line, msg("not clear after the error before it", "report")) for line in self.unproven
        ]
        replay.unchecked += [
            Unchecked(line, msg("not read, because the text before it could not be replayed", "report"))
            for line in self.unread
        ]
        for line in self.lines if self.unmended else ():
            if line.number > self.unmended and self.probe.heads.meaning_of(line.head).kind == "claim":
                replay.unchecked.append(
                    Unchecked(line.number, msg("not compared, because there is an error before it", "report"))
                )
        return replay


def _warnings(reading: LogReading, compared: ComparedClaims) -> Iterator[tuple[int, str]]:
    """Yield the warnings of a reading as pairs of line number and code."""
    for fault in reading.faults:
        if isinstance(fault, LeftUndone) and not is_error(fault):
            yield fault.line.number, fault.left.code
    for claim in compared.claims:
        if claim.differing:
            yield claim.line.number, DIFFERS
