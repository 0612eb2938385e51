"""A replay as text to read at the table: the verdict first, then what is wrong and where, totals, places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sheetgen import controls
from sheetgen.explain import sections
from sheetgen.explain.changes import deeds, told
from sheetgen.explain.codes import reading_of
from sheetgen.explain.json_report import thrown
from sheetgen.explain.ledger import Entry, all_understood
from sheetgen.explain.sections import Say, alone, table, width
from sheetgen.games.contract.ranking import Criterion, Standing
from sheetgen.games.contract.values import State, listed
from sheetgen.message import Msg, msg, msgs, shown_name
from sheetgen.read.claims import named, shown
from sheetgen.read.finding import ERROR, Finding, Proposal
from sheetgen.read.result import Replay


class Paint:
    """Colours of a terminal, or none."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, style: str) -> str:
        return f"{style}{text}{controls.PLAIN}" if self.on and text else text

    def bad(self, text: str) -> str:
        return self(text, controls.BAD)

    def warn(self, text: str) -> str:
        return self(text, controls.WARN)

    def good(self, text: str) -> str:
        return self(text, controls.GOOD)

    def quiet(self, text: str) -> str:
        return self(text, controls.QUIET)


class Report:
    """Writes a replay as lines of text, in the language of ``say``."""

    def __init__(self, name: str, replay: Replay, say: Say, colour: bool = False) -> None:
        self.name = name
        self.replay = replay
        self.say = say
        self.paint = Paint(colour)

    def lines(
        self, ledger: Sequence[Entry] | None = None, at: int | None = None, every: bool = False
    ) -> Iterator[str]:
        """The whole report; with ``every`` finding, those that only follow from others too."""
        replay = self.replay
        yield self.verdict()
        yield from self.findings(every)
        if replay.unchecked:
            yield ""
            yield from self.unchecked()
        yield from self.thrown()
        if ledger is not None:
            yield ""
            for entry in ledger:
                yield from self.entry(entry)
        else:
            yield from self.understood()
        if replay.state is None:
            return
        yield ""
        if at is not None:
            yield self.say(msg("After line {line}:", "report", line=at))
        yield from self.standing(replay.state if at is None else replay.at(at))

    def standing(self, state: State) -> Iterator[str]:
        """How things stand: on the table while the game runs, totals, what was scored, places or who is due."""
        game, players = self.replay.game, self.replay.heading.players
        common = list(sections.facts(game.table(state), self.say)) if game.due(state) is not None else []
        scored = list(sections.accounts(game.accounts(state), players, self.say))
        for part in (common, list(self.totals(state)), scored):
            yield from part
            if part:
                yield ""
        yield from self.outcome(state)

    def verdict(self) -> str:
        """One line that says how the log is."""
        replay, say = self.replay, self.say
        told = [f for f in replay.findings if not f.follows]
        errors = sum(f.severity == ERROR for f in told)
        warnings = len(told) - errors
        if not replay.findings:
            done = msg("a complete game", "report") if replay.finished else msg("not finished", "report")
            text = msg("{log}: legal, {done}", "report", log=self.name, done=done)
            return self.paint.good(say(text))
        parts = []
        if errors:
            parts.append(say(msgs("{count} error", "{count} errors", errors, "report")))
        if warnings:
            parts.append(say(msgs("{count} warning", "{count} warnings", warnings, "report")))
        paint = self.paint.bad if errors else self.paint.warn
        return paint(f"{self.name}: " + ", ".join(parts))

    # ---- findings -----------------------------------------------------------------------
    def findings(self, every: bool) -> Iterator[str]:
        """All findings, each with what follows from it: that is counted, or told too."""
        found = self.replay.findings
        for finding in found:
            if finding.follows:
                continue
            yield ""
            yield from self.finding(finding)
            following = [f for f in found if f.follows == finding.line]
            if following and not every:
                more = msgs(
                    "{count} more may follow from it; --all shows it.",
                    "{count} more may follow from it; --all shows them.",
                    len(following),
                    "report",
                )
                yield f"  {self.say(more)}"
            for follower in following if every else ():
                yield ""
                yield from self.finding(follower)

    def finding(self, f: Finding) -> Iterator[str]:
        """A finding: place, cause, the line with a caret, what would be right."""
        place = f"{self.name}:{f.line}:{f.column}" if f.line else self.name
        severity = msg("error", "report") if f.severity == ERROR else msg("warning", "report")
        yield f"{place}: {self._mark(f)(self.say(severity))} {_codes(f)}"
        if f.line:
            yield from self.caret(f, self._mark(f))
        yield f"  {self.say(f.message)}"
        yield from self._besides(f)

    def finding_at_table(self, f: Finding) -> Iterator[str]:
        """The same for who has just typed the line: they know in which file, and that it is wrong."""
        if f.line:
            yield from self.caret(f, self._mark(f))
        yield f"  {self.say(f.message)} {self.paint.quiet(_codes(f))}"
        yield from self._besides(f)

    def _mark(self, f: Finding) -> Callable[[str], str]:
        return self.paint.bad if f.severity == ERROR else self.paint.warn

    def _besides(self, f: Finding) -> Iterator[str]:
        """What is said behind the cause: what would be right, or what may be meant."""
        if any(line.insisted for line in self.replay.lines[f.line - 1 : f.line]):
            yield f"  {self.say(msg('The table insists that it did happen.', 'report'))}"
        reading = reading_of(self.replay.heading.game, f.code, f.clause)
        if reading is not None:
            yield f"  {self.say(reading)}"
        if f.suggestions:
            offer = " / ".join(f.suggestions)
            yield f"  {self.say(msg('Possible here: {offer}', 'report', offer=offer))}"
        # With nothing behind it a change proves nothing, and what is possible there has been said.
        for proposal in (p for p in f.proposals if p.agreeing or p.claims or not f.suggestions):
            yield f"  {self.say(proposal.message)}{self.evidence(proposal)}"
        if f.proposals and f.unsearched:
            yield f"  {self.say(msg('Not all that may be meant could be tried.', 'report'))}"
        if f.read_on is not None and not f.proposals:
            yield f"  {self.say(f.read_on)}"

    def evidence(self, proposal: Proposal) -> str:
        """How much agrees with a proposal, in brackets."""
        parts = []
        if proposal.agreeing:
            parts.append(msgs("{count} line", "{count} lines", proposal.agreeing, "report"))
        if proposal.claims:
            parts.append(msgs("{count} claim", "{count} claims", proposal.claims, "report"))
        return f" ({self.say(listed(parts))})" if parts else ""

    def caret(self, f: Finding, mark: Callable[[str], str]) -> Iterator[str]:
        """The user's line, cut to the neighbourhood of the fault, and carets under it."""
        start = max(0, f.column - 1 - 60)
        shown = f.text[start : start + 100].rstrip()
        before = shown[: f.column - 1 - start]
        under = shown[f.column - 1 - start :][: f.length]
        pad = "".join("\t" if c == "\t" else " " * width(c) for c in before)
        number = f"{f.line:>5} | "
        yield self.paint.quiet(number) + shown
        yield self.paint.quiet(" " * 5 + " | ") + pad + mark("^" * max(1, width(under)))

    def unchecked(self) -> Iterator[str]:
        """What could not be checked, equal things together."""
        found: dict[str, list[int]] = {}
        for item in self.replay.unchecked:
            found.setdefault(self.say(item.message), []).append(item.line)
        for text, at in found.items():
            more = ", …" if len(at) > 8 else ""
            where = self.say(
                msgs(
                    "line {lines}",
                    "lines {lines}",
                    len(at),
                    "report",
                    lines=", ".join(map(str, at[:8])) + more,
                )
            )
            yield self._unchecked(f"{text} ({len(at)}×: {where})" if len(at) > 1 else f"{text} ({where})")

    def understood(self) -> Iterator[str]:
        """The lines with words that were skipped, abbreviated or joined, as they were understood."""
        found = all_understood(self.replay)
        if found:
            yield ""
            yield self.say(msg("Understood as:", "report"))
        for line in found:
            who = "" if line.player is None else f"{shown_name(line.player, self.say)}: "
            yield f"{line.line:>5}  {who}{line.text}"

    def unclear(self, line: int) -> Iterator[str]:
        """Why a line could not be checked."""
        for item in self.replay.unchecked:
            if item.line == line:
                yield self._unchecked(self.say(item.message))

    def _unchecked(self, what: str) -> str:
        return self.paint.quiet(f"{self.say(msg('Unchecked', 'report'))}: {what}")

    def thrown(self) -> Iterator[str]:
        """Whether dice and cards are those of the seed that the log names."""
        by_seed = thrown(self.replay)
        if by_seed is not None:
            text = "Seed {seed}: {own} of {told} rolls and draws are its own."
            values = {"seed": by_seed.seed, "own": by_seed.own, "told": by_seed.told}
            yield self.paint.quiet(self.say(msg(text, "report", **values)))

    # ---- ledger -------------------------------------------------------------------------
    def entry(self, entry: Entry) -> Iterator[str]:
        """A line of the ledger: what was typed, then for each player what changed, then what was scored."""
        who = entry.player or ""
        yield f"{entry.line:>5}  {shown_name(who, self.say) + ': ' if who else ''}{entry.text}"
        yield from self.changes(entry)

    def changes(self, entry: Entry) -> Iterator[str]:
        """What an entry of the ledger changed for each player, and what was scored."""
        say = self.say
        changed = told(self.replay, entry)
        words = {
            name: [say(text) for text in texts]
            for name, texts in (("", changed.common), *changed.own.items())
        }
        yield from self._changes(entry, words, {})

    def deeds(self, entry: Entry) -> Iterator[str]:
        """The same as what is done with pen and pieces, for whoever keeps all sheets on paper."""
        words, said = {}, {}
        for name, done in deeds(self.replay, entry).items():
            said[name] = done.totals
            if done.what is None:
                continue
            where = (
                msg("On {player}’s sheet: {what}", "report", player=name, what=done.what)
                if name
                else msg("On the table: {what}", "report", what=done.what)
            )
            words[name] = [self.say(where)]
        yield from self._changes(entry, words, said, placed=True)

    def _changes(
        self,
        entry: Entry,
        words: Mapping[str, Sequence[str]],
        said: Mapping[str, Collection[str]],
        *,
        placed: bool = False,
    ) -> Iterator[str]:
        """A line of each player: ``words``, which if ``placed`` name whose it is, then totals that are not ``said``."""
        who, players, say = entry.player or "", self.replay.heading.players, self.say
        for name in ("", *players):
            hidden = {*self.replay.game.shown_by_marks, *said.get(name, ())}
            changes = list(words.get(name, ()))
            is_named = placed and changes and name not in entry.forced
            owner = f"{shown_name(name, say)}: " if name not in ("", who) and not is_named else ""
            changes += [
                f"{say(named(key))} {say(self.step(key, old, new))}"
                for key, (old, new) in entry.totals.get(name, {}).items()
                if key not in hidden
            ]
            if name in entry.forced:
                changes.insert(0, entry.forced[name])
            if changes:
                yield self.paint.quiet(f"{'':7}{owner}{' · '.join(changes)}")
        for account in entry.accounts:
            for line in sections.account(account, players, say):
                yield self.paint.quiet(f"{'':7}{line}")

    def total(self, key: str, value: Any) -> Msg:
        """A total as a reader wants it: None is what its game says, else unknown."""
        return self.replay.game.absent.get(key, shown(None)) if value is None else shown(value)

    def step(self, key: str, old: Any, new: Any) -> Msg:
        """A total before and after."""
        return msg("{old} → {new}", "report", old=self.total(key, old), new=self.total(key, new))

    # ---- totals and places --------------------------------------------------------------
    def totals(self, state: State) -> Iterator[str]:
        """A table: totals by row, players by column."""
        players = self.replay.heading.players
        by_player = [self.replay.game.totals(state, seat) for seat in range(len(players))]
        keys = list(dict.fromkeys(key for totals in by_player for key in totals))
        rows = [
            [
                self.say(named(key)),
                *(self.say(self.total(key, totals[key])) if key in totals else "" for totals in by_player),
            ]
            for key in keys
        ]
        yield from table([["", *(shown_name(name, self.say) for name in players)], *rows])

    def outcome(self, state: State) -> Iterator[str]:
        """Places with the trace of what decided them; for a game that is not over, who is due."""
        game = self.replay.game
        due = game.due(state)
        if due is not None:
            what = game.grammar.dues[due.kind]
            if due.player is None:
                yield self.say(msg("Not finished. Next: {what}.", "report", what=what))
            else:
                name = self.replay.heading.players[due.player]
                yield self.say(msg("Not finished. Next: {player}, {what}.", "report", player=name, what=what))
            return
        if not self.replay.legal:
            text = msg("With errors in the log, the result is only how far the replay came.", "report")
            if mended(self.replay):
                text = msg("So it ends if the first change told of each error is right.", "report")
            yield self.paint.bad(self.say(text))
        standings = game.standings(state)
        yield from places(standings, self.say, self.paint)
        if self.replay.heading.ghost is not None:
            yield ""
            yield from self.alone(state, standings)

    def alone(self, state: State, standings: Sequence[Standing]) -> Iterator[str]:
        """How a game against the ghost is rated, and whether its goal of the campaign is reached."""
        outcome = alone(self.replay, state, standings)
        yield self.say(msg("Rated: {rating}.", "report", rating=outcome.rating))
        if outcome.goal is not None:
            said = "Goal {n}, reached: {goal}" if outcome.reached else "Goal {n}, not reached: {goal}"
            number = self.replay.heading.goal
            paint = self.paint.good if outcome.reached else self.paint.bad
            yield paint(self.say(msg(said, "report", n=number, goal=outcome.goal.text)))


def mended(replay: Replay) -> bool:
    """Whether each error could be set right, so that the log was read to its end."""
    return all(finding.proposals for finding in replay.findings if finding.severity == ERROR)


def places(standings: Sequence[Standing], say: Say, paint: Paint | None = None) -> Iterator[str]:
    """The table of places, then in sentences what decided each."""
    paint = paint or Paint(False)
    # Criteria that decided nothing may not be known of everybody.
    longest = max((s.criteria for s in standings), key=len)
    names = [say(named(c.name)) for c in longest]
    rows = []
    for s in standings:
        unknown = [""] * (len(longest) - len(s.criteria))
        row = [f"{s.place}.", shown_name(s.player, say), *(say(counted(c)) for c in s.criteria), *unknown]
        rows.append(row)
    yield from table([["", "", *names], *rows], left=2)
    yield ""
    for line in trace(standings):
        yield paint.good(say(line)) if line is not None else ""


def trace(standings: Sequence[Standing]) -> Iterator[Msg]:
    """Who won, by what; then for every further place what parted it from the one before."""
    groups: dict[int, list[Standing]] = {}
    for standing in standings:
        groups.setdefault(standing.place, []).append(standing)
    order = list(groups.values())
    for i, group in enumerate(order):
        names = joined([s.player for s in group])
        if len(group) > 1:
            equal = equals(group[0].criteria)
            yield (
                msg("{names} share the victory: equal in {equal}.", "report", names=names, equal=equal)
                if i == 0
                else msg(
                    "{names} share place {place}: equal in {equal}.",
                    "report",
                    names=names,
                    place=group[0].place,
                    equal=equal,
                )
            )
        said = i == 1 and len(order[0]) == 1  # the winner's sentence tells it too
        if said or (i == 0 and (len(group) > 1 or len(order) == 1)):
            continue
        other = order[1] if i == 0 else order[i - 1]
        decider, before = parted(group[0], other[0])
        values = {
            "what": named(decider[0].name),
            "mine": counted(decider[0]),
            "other": counted(decider[1]),
        }
        if i == 0 and isinstance(decider[0].value, bool):
            text = msg("{names} wins: {what}.", "report", names=names, what=values["what"])
        elif i == 0:
            text = msg("{names} wins: {what} {mine} against {other}.", "report", names=names, **values)
        else:
            text = msg(
                "{names} behind {before}: {what} {mine} against {other}.", "report",
                names=names, before=joined([s.player for s in other]), **values,
            )  # fmt: skip
        yield (
            msg("{text} Before that equal: {equal}.", "report", text=text, equal=equals(before))
            if before
            else text
        )


def parted(one: Standing, other: Standing) -> tuple[tuple[Criterion, Criterion], tuple[Criterion, ...]]:
    """The pair of criteria that parts two places, and the equal ones before it."""
    for i, (a, b) in enumerate(zip(one.criteria, other.criteria, strict=True)):
        if a.rank != b.rank:
            return (a, b), one.criteria[:i]
    raise ValueError("places that differ in nothing are one place")


def counted(criterion: Criterion) -> Msg:
    """What a player has of a criterion, for the reader."""
    return msg("none", "report") if criterion.value is None else shown(criterion.value)


def equals(criteria: Sequence[Criterion]) -> Msg:
    """``not cursed, points 20``: what some players all have; what none of them has only where there is nothing else."""
    had = [criterion for criterion in criteria if criterion.value is not False]
    return listed([_equal(criterion) for criterion in had or criteria])


def _equal(criterion: Criterion) -> Msg:
    name = named(criterion.name)
    if criterion.value is True:
        return name
    return msg("{what} {value}", "report", what=name, value=counted(criterion))


def joined(names: Sequence[str]) -> Msg:
    """``Leila, Rajesh and Ann``."""
    if len(names) == 1:
        return msg("{name}", "", name=names[0])
    return msg("{names} and {last}", "report", names=listed(names[:-1]), last=names[-1])


def _codes(f: Finding) -> str:
    """``[die-not-there, DC-20]``: what ``why`` and ``sheetgen explain`` explain."""
    return f"[{f.code}, {f.clause}]" if f.clause else f"[{f.code}]"
