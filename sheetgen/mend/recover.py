"""Reads a log with faults as a fair referee would: one slip, one finding, and on from there as the table went on.

At each fault the change of the log is looked for after which all that follows agrees. Where there is none, the log
is read on in the way that reaches furthest without another fault; of equals, in the likeliest.
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
from sheetgen.mend.missing import LONGEST_ANSWER
from sheetgen.mend.proposals import LEFT_OUT, propose, proposed, read_as
from sheetgen.mend.search import Mend, Search
from sheetgen.message import Msg, msg
from sheetgen.read import claims
from sheetgen.read.claims import DIFFERS
from sheetgen.read.finding import ERROR, Finding, Unchecked
from sheetgen.read.progress import Bookmark
from sheetgen.read.result import Replay
from sheetgen.read.session import FirstReading
from sheetgen.read.statements import Statement

MOST_EDITED = 12
"""Changes that do not set all right with which it is tried to read on."""
EDITED = 2
"""Statements after a change of one line from which on a fault is hardly due to it."""
MOST_TOLD = 3
"""Errors that are told for themselves where some could not be set right."""
MOST_FOLLOWING = 4
"""Faults that are told though they only follow from another."""
MANY = 5
"""Faults after which no more ways to go on are compared."""
MANY_MORE = 40
"""Faults after which what is wrong with a line is told from it alone."""
EFFORT = 60_000
"""How much is tried at the first fault of a log, in moves of the quickest game; about a second."""
EFFORT_LATER = 40_000
"""How much more is tried at each fault after it, besides what those before left; never more than at the first."""
WORDS = ("unreadable", "unknown-player", "ambiguous")
"""Faults of words, whatever was played before."""
FEW_LETTERS = 1.5
"""What a slip of the pen costs at most."""
ENOUGH = 12
"""Statements read on without a fault after which a way to go on is as good as any that comes further."""
BEYOND, FAR_BEYOND = 0.1, 30
"""How much likelier a change of one line is for each statement that it comes further, and how many count at most."""
UNREAD = 3
"""How much further a way must reach for each line that it leaves unread: there may be another slip in it."""
LIKELY = 4
"""How much further a way must reach for each slip that it is less likely, where words mean nothing: letters tell."""
MOST_ALIKE, MOST_LATER = 6, 4
"""Ways that reach as far of which it is looked what the rest of the log comes to, and faults in it that are counted."""
AHEAD = 12
"""Statements that may be left out until one where the game surely stands."""


class Way(NamedTuple):
    """A way to go on: from statement ``begin`` of ``statements``, standing at ``bookmark``."""

    cost: float
    how: Msg
    statements: tuple[Statement, ...]
    begin: int
    bookmark: Bookmark
    as_it_stands: bool = False
    unread: tuple[int, ...] = ()
    """Lines that were not read."""
    edited: bool = False
    """Whether it is a change that only does not set all right."""
    sure: bool = False
    """Whether it is one of a few letters: what is wrong behind it is wrong with any other such change too."""


class Recovery:
    """The reading of a log that has a fault."""

    def __init__(self, log: Replay, effort: int = EFFORT) -> None:
        self.log = log
        self.most = self.effort = effort
        self.compares = effort > 0
        self.probe = Probe(log)
        self.statements: tuple[Statement, ...] = tuple(self.probe.statements())
        self.findings: list[Finding] = []
        self.jumps: dict[int, Bookmark] = {}
        self.as_they_stand: set[int] = set()
        self.unread: list[int] = []
        self.unsure: list[int] = []
        """Lines that were believed, or whose faults say nothing new."""
        self.unmended = 0
        """The line after which claims say nothing."""
        self.guessed = False
        """Whether it was read on with a change that does not set all right."""
        self.lacking: set[int] = set()
        """Players of whose play something is missing or could not be read: what they do later can't be judged."""
        self.explained = 0
        """How many faults were looked at, whether they are told or not."""
        self.cause = 0
        """The line of the fault from which the next one probably follows; 0 where it stands for itself."""

    def run(self) -> None:
        """Put into the log's replay what it was understood as, and what is wrong with it."""
        begin, bookmark = 0, self.probe.begin
        while True:
            self.probe.back(bookmark)
            track = Track(self.probe, self.statements, begin)
            if track.cause is None:
                break
            on = self._go_on(track)
            if on is None:
                break
            begin, bookmark = on
        self._keep()

    def _go_on(self, track: Track) -> tuple[int, Bookmark] | None:
        """Tell the fault at which a track stopped; where to read on, None where nothing is left."""
        if self.compares and self.unmended and (way := self._believing(track)) is not None:
            self.unsure.append(track.statements[track.stop].line.number)
            return self._take(way, track)
        if self._says_nothing_new() and not self._is_claim(track):
            self.unsure.append(track.statements[track.stop].line.number)
            _, way = self._furthest(track)
            return None if way is None else self._take(way, track)
        finding = self._explained(track)
        if self._can_not_be_judged(finding, track):
            self.unsure.append(finding.line)
            _, way = self._furthest(track)
            return None if way is None else self._take(way, track)
        search = Search(track, self.effort)
        if self.effort and len(self.findings) < MANY and self.explained <= MANY_MORE:
            search.run()
        left = max(self.effort - track.effort * track.game.move_weight, 0)
        self.effort = min(self.most, left + EFFORT_LATER)
        mends = propose(search)
        if self.findings:  # where something is wrong already, nothing is clear any more
            mends = tuple(mend._replace(clear=False) for mend in mends)
        follows = 0 if self._is_slip_of_the_pen(search) else self.cause
        finding = finding._replace(proposals=mends, follows=follows, unsearched=search.gave_up)
        if self._is_claim(track):
            sure = not self.guessed or any(mend.edit.kind != CLAIM for mend in search.whole)
            return self._pass_claim(finding, track, sure)
        if search.whole:
            best = search.whole[0]
            self.findings.append(finding._replace(read_on=read_as(mends[0])))
            self.statements = tuple(best.statements)
            return None
        reached, way = self._furthest(track, search)
        if way is None:
            self.findings.append(finding)
            return None
        self.findings.append(finding._replace(read_on=way.how))
        if way.edited:
            self.guessed = self.guessed or not way.sure
        else:
            self.unmended = self.unmended or finding.line
            self.lacking |= self._lacks(finding, track)
        self.cause = 0 if self._stands_alone(reached - track.stop, way) else self.cause or finding.line
        return self._take(way, track)

    def _is_slip_of_the_pen(self, search: Search) -> bool:
        """Whether words mean nothing in any state, but near ones do: a slip of its own whatever came before."""
        return self._told < MOST_TOLD and any(self._is_near(search, mend) for mend in search.found)

    @staticmethod
    def _is_near(search: Search, mend: Mend) -> bool:
        """Whether a change is one of a few letters, of words or of what stands before the colon, that mean nothing."""
        if search.track.statements[search.track.stop].head.kind == "unknown":
            return mend.edit.kind == NAME and mend.edit.at == search.track.stop and mend.cost < FEW_LETTERS
        return search.edits.meaningless > 0 and mend.cost < FEW_LETTERS

    @property
    def _told(self) -> int:
        """How many errors are told for themselves."""
        return sum(f.severity == ERROR and not f.follows for f in self.findings)

    @staticmethod
    def _is_claim(track: Track) -> bool:
        return track.statements[track.stop].head.kind == "claim"

    def _pass_claim(self, finding: Finding, track: Track, sure: bool) -> tuple[int, Bookmark]:
        """A wrong claim changes nothing; others that differ after one that differs follow from the same.

        Where it is not ``sure`` that what was read before is what was played, it is not compared.
        """
        first = next((f for f in self.findings if f.code == DIFFERS and not f.follows), None)
        if not sure and finding.code == DIFFERS:
            self.unsure.append(finding.line)
        elif (
            first is None or finding.code != DIFFERS or finding.clause
        ):  # with a clause it is impossible anyway
            self.findings.append(finding)
        elif not first.proposals:  # else it agrees with what is proposed there
            self.findings.append(finding._replace(follows=first.line, proposals=()))
        self.as_they_stand.add(track.stop)
        bookmark = track.bookmark(track.stop)
        return track.stop + 1, bookmark

    def _lacks(self, finding: Finding, track: Track) -> set[int]:
        """Who can not be judged behind a fault that nothing sets right: who says it; all, where a turn is missing."""
        if track.fault is not None and not track.fault.refused:
            return set(range(len(self.probe.players)))
        return {
            s.head.seat for s in track.statements if s.line.number == finding.line and s.head.seat is not None
        }

    def _can_not_be_judged(self, finding: Finding, track: Track) -> bool:
        """Whether no word of a line is wrong, but whose turn it is behind another fault, or what was played before."""
        if not self.compares or finding.code in WORDS or self._is_claim(track):
            return False
        if self.cause and track.fault is not None and not track.fault.refused:
            return True  # what could not be read was somebody's turn
        return any(s.line.number == finding.line and s.head.seat in self.lacking for s in track.statements)

    def _says_nothing_new(self) -> bool:
        """Whether so many faults have followed from one that a further one need not be told."""
        following = sum(f.follows == self.cause for f in self.findings) if self.cause else 0
        return self.compares and following >= MOST_FOLLOWING

    def _stands_alone(self, read: int, way: Way) -> bool:
        """Whether the next fault, so many statements on, is one of its own, and not too many are told already."""
        return self._told < MOST_TOLD and read >= (EDITED if way.edited else ENOUGH)

    def _take(self, way: Way, track: Track) -> tuple[int, Bookmark]:
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
            self.jumps.clear()  # all before it can be read once more, for what comes later may be due to it
            return 0, self.probe.begin
        return way.begin, way.bookmark

    # ---- ways to go on ------------------------------------------------------------------
    def _furthest(self, track: Track, search: Search | None = None) -> tuple[int, Way | None]:
        """The way that reaches furthest, and how far; of equals the likeliest."""
        if search is None or not self.compares or len(self.findings) >= MANY:
            bookmark = self._as_it_stands(track)
            return track.stop + 1, None if bookmark is None else self._clear_part(track, bookmark)
        found: list[tuple[tuple[float, float], int, Way]] = []
        likely = LIKELY if search.edits.meaningless else 0
        for way in self._ways(track, search):
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
        if best.edited and len(alike) > 1:  # another slip is as near: which leaves the fewest faults in all?
            best = min(alike, key=self._faults_after)
        return reach, best

    def _faults_after(self, way: Way) -> int:
        """How many lines have faults, and whether claims differ, if it is read on so to the end; a few at most."""
        session = FirstReading(self.log.anew())
        session.back(way.bookmark)
        faults = 0
        for i in range(way.begin, len(way.statements)):
            session.faulty = False
            try:
                session.step(way.statements, i)
            except Illegal:
                return MOST_LATER
            faults += session.faulty
            if faults == MOST_LATER:
                return MOST_LATER
        return faults + bool(claims.compare(session.result.claims))

    def _ways(self, track: Track, search: Search) -> Iterator[Way]:
        stop, statements = track.stop, track.statements
        # What lets the next lines be read may only hide the fault, but for a wrong letter of words that mean nothing.
        further = (m for m in search.partial if m.reached > stop + EDITED or self._is_near(search, m))
        for mend in islice(further, MOST_EDITED):
            begin = max(mend.edit.at - mend.edit.back, track.start)
            how = read_as(proposed(search, mend))
            edited = mend.edit.kind not in UNSURE or self._only_lacks(mend, track)
            sure = self._is_near(search, mend)
            beyond = max(mend.reached - stop - ENOUGH, 0)
            cost = mend.cost + search.rarity(mend.edit) - BEYOND * min(beyond, FAR_BEYOND)
            yield Way(
                cost, how, tuple(mend.statements), begin, track.bookmark(begin), edited=edited, sure=sure
            )
        here, line = track.bookmark(stop), statements[stop].line
        as_it_stands = self._as_it_stands(track)
        if as_it_stands is not None:
            yield self._clear_part(track, as_it_stands)
        without = msg("Read on without this line.", "report")
        yield Way(5, without, statements, stop + 1, here, unread=(line.number,))
        yield from self._doubts(track)
        yield from self._unsaid(track)

    @staticmethod
    def _only_lacks(mend: Mend, track: Track) -> bool:
        """Whether with a decision put in all is sound but for claims, so that another slip may be sought behind it."""
        reached, size = mend.reached, len(track.statements)
        return mend.edit.kind == ADDED and reached < size and track.statements[reached].head.kind == "claim"

    @staticmethod
    def _clear_part(track: Track, bookmark: Bookmark) -> Way:
        how = msg("Read on with what was clear in this line.", "report")
        return Way(3, how, track.statements, track.stop + 1, bookmark, as_it_stands=True)

    def _believing(self, track: Track) -> Way | None:
        """The line is believed, for what a player holds is not sure after an error; None if that doesn't help."""
        for way in self._doubts(track):
            until = track.stop + ENOUGH
            outcome = track.read_on(
                way.statements, way.begin, way.bookmark, 0, len(way.statements) + 1, until
            )
            if outcome.sound or outcome.reached > track.stop:
                return way
        return None

    def _doubts(self, track: Track) -> Iterator[Way]:
        """The line again, as if what the player who is due holds were not sure, or what all hold."""
        here, game = track.bookmark(track.stop), self.probe.game
        seats = range(len(self.probe.players))
        seat = track.statements[track.stop].head.seat
        how = msg("Read on as if it were not sure what is in hand.", "report")
        for n, players in enumerate(([] if seat is None else [seat], seats)):
            state = here.state
            for player in players:
                state = game.doubted(state, player)
            if state != here.state:
                yield Way(2.5 + n, how, track.statements, track.stop, here._replace(state=state))

    def _unsaid(self, track: Track) -> Iterator[Way]:
        """Turns or chance that were not written down, before this line or one of the next."""
        stop, statements = track.stop, track.statements
        here = track.bookmark(stop)
        states = [here.state, *self._skipped(here.state)]
        for n, state in enumerate(states[1:], 1):
            yield Way(3.5 + 0.5 * n, LEFT_OUT, statements, stop, self._standing(here, state))
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
                    how = msg("Read on from line {line}.", "report", line=number)
                    unread = tuple(s.line.number for s in statements[stop:i])
                    bookmark = self._standing(here, state)
                    yield Way(5 + 0.5 * n + i - stop, how, statements, i, bookmark, unread=unread)

    def _skipped(self, state: State) -> list[State]:
        """The states to which it leads that what is due goes by unsaid, again and again."""
        found: list[State] = []
        for _ in range(2 * len(self.probe.players) + 2):
            due = self.probe.game.due(state)
            if due is None:
                break
            try:
                state = self.probe._skip(state, due)
            except Illegal:
                break
            found.append(state)
        return found

    @staticmethod
    def _standing(bookmark: Bookmark, state: State) -> Bookmark:
        return bookmark._replace(state=state, open=None, passed={})

    def _as_it_stands(self, track: Track) -> Bookmark | None:
        """Where the session stands after what could be read of the line with the fault; None if it can't go on."""
        session = FirstReading(self.log.anew())
        session.back(track.bookmark(track.stop))
        try:
            session.step(track.statements, track.stop)
        except Illegal:
            return None
        return session.mark()

    # ---- what is told -------------------------------------------------------------------
    def _explained(self, track: Track) -> Finding:
        """What is wrong where a track stopped."""
        self.explained += 1
        if self.explained <= MANY_MORE:
            found = self._played(track.stop + 1, aloud=track.stop)
        else:
            found = self._line_alone(track)
        said = next((f for f in found.findings if f.severity == ERROR), None)
        return claims.compare(found.claims)[-1] if said is None else said

    def _line_alone(self, track: Track) -> Replay:
        """The line at which a track stopped, read without those before it: quick, where a log is full of faults."""
        found = self.log.anew()
        session = FirstReading(found)
        session.aloud = True
        session.back(track.bookmark(track.stop))
        session.step(self.statements, track.stop)
        return found

    def _played(self, size: int, aloud: int | None = None) -> Replay:
        """The first ``size`` statements as they are understood; errors are told from statement ``aloud`` on."""
        found = self.log.anew()
        session = FirstReading(found)
        original = {line.number: line.text for line in self.log.lines}
        for i, statement in enumerate(self.statements[:size]):
            if i in self.jumps:
                session.back(self.jumps[i])
            session.aloud = i == aloud
            known, steps = len(found.findings), len(found.steps)
            session.step(self.statements, i)
            if i in self.as_they_stand:
                del found.findings[known:]
            if original.get(statement.line.number) != statement.line.text:
                found.steps[steps:] = [replace(step, sound=False) for step in found.steps[steps:]]
        if size >= len(self.statements):
            session.aloud = False
            session.end()
        found.close(session.state)
        return found

    def _with_proposals(self, warnings: list[Finding]) -> list[Finding]:
        """Warnings; one of them is the cause where what was left undone explains a claim that differs."""
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
                    del self.findings[n]  # it agrees with what is proposed there
                    return warnings
        return warnings

    def _keep(self) -> None:
        """Take over what the whole log came to."""
        log, found = self.log, self._played(len(self.statements))
        told = {(f.line, f.code) for f in self.findings}
        warnings = self._with_proposals(
            [f for f in found.findings if f.severity != ERROR and (f.line, f.code) not in told]
        )
        log.findings = [
            *log.heading.findings,
            *self.findings,
            *claims.impossible(found.claims),
            *(f._replace(follows=self.unmended if self.unmended < f.line else 0) for f in warnings),
        ]
        log.start, log.steps, log.claims = found.start, found.steps, found.claims
        log.close(found.running)
        log.unchecked = found.unchecked
        log.unchecked += [
            Unchecked(line, msg("not clear after the error before it", "report")) for line in self.unsure
        ]
        log.unchecked += [
            Unchecked(line, msg("not read, for what stood before it could not be played", "report"))
            for line in self.unread
        ]
        for line in self.probe.result.lines if self.unmended else ():
            if line.number > self.unmended and self.probe.heads.find(line.head).kind == "claim":
                log.unchecked.append(
                    Unchecked(line.number, msg("not compared, for there is an error before it", "report"))
                )
