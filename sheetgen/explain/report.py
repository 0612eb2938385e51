"""A replay as text for people: the verdict, the findings, the totals and the places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sheetgen import characters
from sheetgen.explain import sections
from sheetgen.explain.codes import interpretation_of
from sheetgen.explain.json_report import seed_outcomes
from sheetgen.explain.ledger import Entry, all_lines_in_full, ledger_sentences, sheet_actions
from sheetgen.explain.sections import solo_result, table_lines, text_width
from sheetgen.games.contract.ranking import Criterion, Standing
from sheetgen.games.contract.solo import SOLO, too_weak
from sheetgen.games.contract.values import State, join_list
from sheetgen.message import Msg, Say, msg, msgs, shown_name
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.finding import ERROR, Finding, Proposal
from sheetgen.read.result import Replay


class Paint:
    """Colours of a terminal, or none."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, style: str) -> str:
        return f"{style}{text}{characters.PLAIN}" if self.on and text else text

    def as_error(self, text: str) -> str:
        return self(text, characters.BAD)

    def as_warning(self, text: str) -> str:
        return self(text, characters.WARN)

    def as_success(self, text: str) -> str:
        return self(text, characters.GOOD)

    def as_minor(self, text: str) -> str:
        return self(text, characters.QUIET)


class Report:
    """Writes a replay as lines of text in the language of ``say``."""

    def __init__(self, name: str, replay: Replay, say: Say, colour: bool = False) -> None:
        self.name = name
        self.replay = replay
        self.say = say
        self.paint = Paint(colour)

    def lines(
        self, ledger: Sequence[Entry] | None = None, at: int | None = None, every: bool = False
    ) -> Iterator[str]:
        """Yield the whole report. If ``every``, include findings that only follow from others."""
        replay = self.replay
        yield self.verdict()
        for notice in replay.notices:
            yield self.say(msg("Note: {text}", "report", text=notice))
        yield from self.findings(every)
        if replay.unchecked:
            yield ""
            yield from self.unchecked()
        yield from self.seed_result()
        if ledger is not None:
            yield ""
            for entry in ledger:
                yield from self.entry(entry)
        else:
            yield from self.lines_in_full()
        if replay.state is None:
            return
        yield ""
        if replay.unread:
            yield self.say(msg("There are no totals: no line of play could be read.", "report"))
            return
        if at is not None:
            yield self.say(msg("After line {line}:", "report", line=at))
        yield from self.standing(replay.state if at is None else replay.at(at))

    def standing(self, state: State) -> Iterator[str]:
        """Yield the position after ``state``: shared facts while the game runs, totals, scorings, and places
        or who is due.
        """
        game, players = self.replay.game, self.replay.heading.players
        common = list(sections.fact_lines(game.table(state), self.say)) if game.due(state) is not None else []
        scored = list(sections.account_tables(game.accounts(state), players, self.say))
        for part in (common, list(self.totals(state)), scored):
            yield from part
            if part:
                yield ""
        yield from self.outcome(state)

    def verdict(self) -> str:
        """Return the verdict on the log in one line."""
        replay, say = self.replay, self.say
        told = [f for f in replay.findings if not f.follows]
        errors = sum(f.severity == ERROR for f in told)
        warnings = len(told) - errors
        if not replay.findings:
            done = msg("a complete game", "report") if replay.finished else msg("not finished", "report")
            text = msg("{log}: legal, {done}", "report", log=self.name, done=done)
            return self.paint.as_success(say(text))
        parts = []
        if errors:
            parts.append(say(msgs("{count} error", "{count} errors", errors, "report")))
        if warnings:
            parts.append(say(msgs("{count} warning", "{count} warnings", warnings, "report")))
        paint = self.paint.as_error if errors else self.paint.as_warning
        return paint(f"{self.name}: " + ", ".join(parts))

    # ---- findings --------------------------------------------------------------------
    def findings(self, every: bool) -> Iterator[str]:
        """Yield all findings. Findings that follow from others are counted, or listed if ``every``."""
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
        """Yield a finding: its place, the user's line with a caret, its cause and the suggestions."""
        place = f"{self.name}:{f.line}:{f.column}" if f.line else self.name
        severity = msg("error", "report") if f.severity == ERROR else msg("warning", "report")
        yield f"{place}: {self._mark(f)(self.say(severity))} {_codes(f)}"
        if f.line:
            yield from self.caret(f, self._mark(f))
        yield f"  {self.say(f.message)}"
        yield from self._besides(f)

    def finding_at_table(self, f: Finding) -> Iterator[str]:
        """Yield a finding for the person who just typed the line: without file name and severity."""
        if f.line:
            yield from self.caret(f, self._mark(f))
        yield f"  {self.say(f.message)} {self.paint.as_minor(_codes(f))}"
        yield from self._besides(f)

    def _mark(self, f: Finding) -> Callable[[str], str]:
        return self.paint.as_error if f.severity == ERROR else self.paint.as_warning

    def _besides(self, f: Finding) -> Iterator[str]:
        """Yield what comes after the cause: interpretation, suggestions and proposals."""
        if any(line.insisted for line in self.replay.lines[f.line - 1 : f.line]):
            yield f"  {self.say(msg('The players insist that it happened.', 'report'))}"
        reading = interpretation_of(self.replay.heading.game, f.code, f.clause)
        if reading is not None:
            yield f"  {self.say(reading)}"
        if f.suggestions:
            offer = " / ".join(f.suggestions)
            yield f"  {self.say(msg('Possible here: {offer}', 'report', offer=offer))}"
        # A change that no later line confirms proves nothing; the suggestions suffice then.
        for proposal in (p for p in f.proposals if p.agreeing or p.claims or not f.suggestions):
            yield f"  {self.say(proposal.message)}{self.evidence(proposal)}"
        if f.proposals and f.unsearched:
            yield f"  {self.say(msg('There are too many possible meanings to try all of them.', 'report'))}"
        if f.read_on is not None and not f.proposals:
            yield f"  {self.say(f.read_on)}"

    def evidence(self, proposal: Proposal) -> str:
        """Return in brackets how many lines and claims agree with a proposal."""
        parts = []
        if proposal.agreeing:
            parts.append(msgs("{count} line", "{count} lines", proposal.agreeing, "report"))
        if proposal.claims:
            parts.append(msgs("{count} claim", "{count} claims", proposal.claims, "report"))
        return f" ({self.say(join_list(parts))})" if parts else ""

    def caret(self, f: Finding, mark: Callable[[str], str]) -> Iterator[str]:
        """Yield the user's line, shortened to 100 characters around the fault, and a line with carets under
        it.
        """
        start = max(0, f.column - 1 - 60)
        shown = f.text[start : start + 100].rstrip()
        before = shown[: f.column - 1 - start]
        under = shown[f.column - 1 - start :][: f.length]
        pad = "".join("\t" if c == "\t" else " " * text_width(c) for c in before)
        number = f"{f.line:>5} | "
        yield self.paint.as_minor(number) + shown
        yield self.paint.as_minor(" " * 5 + " | ") + pad + mark("^" * max(1, text_width(under)))

    def unchecked(self) -> Iterator[str]:
        """Yield what could not be checked. Equal reasons are one line."""
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

    def lines_in_full(self) -> Iterator[str]:
        """Yield the lines with skipped, abbreviated or joined words in full."""
        found = all_lines_in_full(self.replay)
        if found:
            yield ""
            yield self.say(msg("Understood as:", "report"))
        for line in found:
            who = "" if line.player is None else f"{shown_name(line.player, self.say)}: "
            yield f"{line.line:>5}  {who}{line.text}"

    def unchecked_reasons(self, line: int) -> Iterator[str]:
        """Yield why a line could not be checked."""
        for item in self.replay.unchecked:
            if item.line == line:
                yield self._unchecked(self.say(item.message))

    def _unchecked(self, what: str) -> str:
        return self.paint.as_minor(f"{self.say(msg('Unchecked', 'report'))}: {what}")

    def seed_result(self) -> Iterator[str]:
        """Yield how many dice and cards the seed of the log gives."""
        by_seed = seed_outcomes(self.replay)
        if by_seed is not None:
            text = "Seed {seed}: {own} of {told} rolls and draws come from this seed."
            values = {"seed": by_seed.seed, "own": by_seed.own, "told": by_seed.told}
            yield self.paint.as_minor(self.say(msg(text, "report", **values)))

    # ---- ledger ----------------------------------------------------------------------
    def entry(self, entry: Entry) -> Iterator[str]:
        """Yield a line of the ledger: the typed text, the changes for each player, and the scorings."""
        who = entry.player or ""
        yield f"{entry.line:>5}  {shown_name(who, self.say) + ': ' if who else ''}{entry.text}"
        yield from self.changes(entry)

    def changes(self, entry: Entry) -> Iterator[str]:
        """Yield what an entry of the ledger changed for each player, and its scorings."""
        say = self.say
        changed = ledger_sentences(self.replay, entry)
        words = {
            name: [say(text) for text in texts]
            for name, texts in (("", changed.common), *changed.own.items())
        }
        yield from self._changes(entry, words, {})

    def forced_moves(self, entry: Entry) -> Iterator[str]:
        """Yield the moves that the rules made for other players, one line for each player."""
        for name, moves in entry.forced.items():
            yield self.paint.as_minor(f"{'':7}{shown_name(name, self.say)}: {moves}")

    def sheet_actions(self, entry: Entry) -> Iterator[str]:
        """Yield the actions with pen and pieces that an entry requires, for people who keep all sheets on
        paper.
        """
        words, said = {}, {}
        for name, done in sheet_actions(self.replay, entry).items():
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
        """Yield one line for each player: ``words``, then the totals that are not in ``said``.

        If ``placed``, the words already name the owner of the sheet.
        """
        who, players, say = entry.player or "", self.replay.heading.players, self.say
        for name in ("", *players):
            hidden = {*self.replay.game.shown_by_marks, *said.get(name, ())}
            changes = list(words.get(name, ()))
            is_named = placed and changes and name not in entry.forced
            owner = f"{shown_name(name, say)}: " if name not in ("", who) and not is_named else ""
            changes += [
                f"{say(total_name(key))} {say(self.step(key, old, new))}"
                for key, (old, new) in entry.totals.get(name, {}).items()
                if key not in hidden
            ]
            if name in entry.forced:
                changes.insert(0, entry.forced[name])
            if changes:
                yield self.paint.as_minor(f"{'':7}{owner}{' · '.join(changes)}")
        for account in entry.accounts:
            for line in sections.account_lines(account, players, say):
                yield self.paint.as_minor(f"{'':7}{line}")

    def total(self, key: str, value: Any) -> Msg:
        """Return a total as text. None becomes the game's own word for an absent total, or unknown."""
        return self.replay.game.absent.get(key, total_text(None)) if value is None else total_text(value)

    def step(self, key: str, old: Any, new: Any) -> Msg:
        """Return a total before and after as text."""
        return msg("{old} → {new}", "report", old=self.total(key, old), new=self.total(key, new))

    # ---- totals and places -----------------------------------------------------------
    def totals(self, state: State) -> Iterator[str]:
        """Yield a table with one row for each total and one column for each player."""
        players = self.replay.heading.players
        by_player = [self.replay.game.totals(state, seat) for seat in range(len(players))]
        keys = list(dict.fromkeys(key for totals in by_player for key in totals))
        rows = [
            [
                self.say(total_name(key)),
                *(self.say(self.total(key, totals[key])) if key in totals else "" for totals in by_player),
            ]
            for key in keys
        ]
        yield from table_lines([["", *(shown_name(name, self.say) for name in players)], *rows])

    def outcome(self, state: State) -> Iterator[str]:
        """Yield the places and what decided them, or who is due if the game is not over."""
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
            text = msg("The log has errors: the result shows only how far the replay came.", "report")
            if every_error_has_proposals(self.replay):
                text = msg(
                    "This is the result if the first suggested change of each error is right.", "report"
                )
            yield self.paint.as_error(self.say(text))
        standings = game.standings(state)
        endings = game.endings(state)
        for ending in endings:
            text = msg("The game is over: {why}.", "report", why=ending.cause)
            yield f"{self.say(text)} [{ending.clause}]"
        if endings:
            yield ""
        yield from places(standings, self.say, self.paint)
        if self.replay.heading.ghost is not None:
            yield ""
            yield from self.solo_result(state, standings)

    def solo_result(self, state: State, standings: Sequence[Standing]) -> Iterator[str]:
        """Yield the rating of a game against the ghost, and whether its campaign goal was reached."""
        outcome = solo_result(self.replay, state, standings)
        yield self.say(msg("Rated: {rating}.", "report", rating=outcome.rating))
        if outcome.goal is not None:
            said = "Goal {n}, reached: {goal}" if outcome.reached else "Goal {n}, not reached: {goal}"
            number = self.replay.heading.goal
            paint = self.paint.as_success if outcome.reached else self.paint.as_error
            yield paint(self.say(msg(said, "report", n=number, goal=outcome.goal.text)))
            weak = too_weak(number, outcome.goal, self.replay.heading.options[SOLO]) if number else None
            if weak is not None:
                yield paint(self.say(weak))


def every_error_has_proposals(replay: Replay) -> bool:
    """Return whether each error has a proposal, so that the log was read to its end."""
    return all(finding.proposals for finding in replay.findings if finding.severity == ERROR)


def places(standings: Sequence[Standing], say: Say, paint: Paint | None = None) -> Iterator[str]:
    """Yield the table of places, then sentences about what decided each."""
    paint = paint or Paint(False)
    # Criteria that decided nothing may be unknown for some players.
    longest = max((s.criteria for s in standings), key=len)
    names = [say(total_name(c.name)) for c in longest]
    rows = []
    for s in standings:
        unknown = [""] * (len(longest) - len(s.criteria))
        row = [
            f"{s.place}.",
            shown_name(s.player, say),
            *(say(criterion_text(c)) for c in s.criteria),
            *unknown,
        ]
        rows.append(row)
    yield from table_lines([["", "", *names], *rows], left=2)
    yield ""
    for line in explain_places(standings):
        yield paint.as_success(say(line)) if line is not None else ""


def explain_places(standings: Sequence[Standing]) -> Iterator[Msg]:
    """Yield who won and why; then what separates each further place from the one before."""
    groups: dict[int, list[Standing]] = {}
    for standing in standings:
        groups.setdefault(standing.place, []).append(standing)
    order = list(groups.values())
    for i, group in enumerate(order):
        names = join_names([s.player for s in group])
        if len(group) > 1:
            equal = equal_criteria(group[0].criteria)
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
        said = i == 1 and len(order[0]) == 1  # the winner's sentence contains it already
        if said or (i == 0 and (len(group) > 1 or len(order) == 1)):
            continue
        other = order[1] if i == 0 else order[i - 1]
        decider, before = first_difference(group[0], other[0])
        values = {
            "what": total_name(decider[0].name),
            "mine": criterion_text(decider[0]),
            "other": criterion_text(decider[1]),
        }
        if i == 0 and isinstance(decider[0].value, bool):
            text = msg("{names} wins: {what}.", "report", names=names, what=values["what"])
        elif i == 0:
            text = msg("{names} wins: {what} {mine} against {other}.", "report", names=names, **values)
        else:
            text = msg(
                "{names} behind {before}: {what} {mine} against {other}.", "report",
                names=names, before=join_names([s.player for s in other]), **values,
            )  # fmt: skip
        yield (
            msg("{text} Before that equal: {equal}.", "report", text=text, equal=equal_criteria(before))
            if before
            else text
        )


def first_difference(
    one: Standing, other: Standing
) -> tuple[tuple[Criterion, Criterion], tuple[Criterion, ...]]:
    """Return the first pair of criteria that differs between two places, and the equal criteria before it.

    Raise ``ValueError`` if all criteria are equal.
    """
    for i, (a, b) in enumerate(zip(one.criteria, other.criteria, strict=True)):
        if a.rank != b.rank:
            return (a, b), one.criteria[:i]
    raise ValueError("places that differ in nothing are one place")


def criterion_text(criterion: Criterion) -> Msg:
    """Return a player's value of a criterion as text."""
    return msg("none", "report") if criterion.value is None else total_text(criterion.value)


def equal_criteria(criteria: Sequence[Criterion]) -> Msg:
    """Return the equal criteria as text: ``not cursed, points 20``. Omit what no player has, unless nothing
    else is equal.
    """
    had = [criterion for criterion in criteria if criterion.value is not False]
    return join_list([_equal(criterion) for criterion in had or criteria])


def _equal(criterion: Criterion) -> Msg:
    name = total_name(criterion.name)
    if criterion.value is True:
        return name
    return msg("{what} {value}", "report", what=name, value=criterion_text(criterion))


def join_names(names: Sequence[str]) -> Msg:
    """Return names as text: ``Leila, Rajesh and Ann``."""
    if len(names) == 1:
        return msg("{name}", "", name=names[0])
    return msg("{names} and {last}", "report", names=join_list(names[:-1]), last=names[-1])


def _codes(f: Finding) -> str:
    """Return the code and clause of a finding: ``[die-not-there, DC-20]``. ``sheetgen explain`` explains
    both.
    """
    return f"[{f.code}, {f.clause}]" if f.clause else f"[{f.code}]"
