"""A replayed game prepared for its page: the moments, texts in the reader's language, and the result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.explain.ledger import describe_mark
from sheetgen.explain.report import Report, criterion_text, every_error_has_proposals, explain_places
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.spots import NAME_FIELD, PLAYERS_FIELD
from sheetgen.games.contract.values import Mark, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.message import Msg, msg, shown_name
from sheetgen.page.markup import Markup, el, join_markup
from sheetgen.page.turning_points import BetterMove, GameReview, TurningPoint
from sheetgen.read.claims import total_name
from sheetgen.read.reader import ECHO, FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step
from sheetgen.sheets.filled import rating_mark
from sheetgen.text.catalog import speaker
from sheetgen.text.shaping import is_rtl


class Moment(NamedTuple):
    """The state after decision ``part`` of ``parts`` in a line, with all forced moves that follow.

    ``said`` is the decision in the log's language, ``events`` its events. Line 0 is the start of the game.
    """

    line: int
    part: int
    parts: int
    seat: int | None
    said: str
    state: State
    events: tuple[Event, ...]


def game_moments(replay: Replay) -> list[Moment]:
    """Return all moments of a game in order: the start, and one after each decision."""
    heading = replay.heading
    lexicon = heading.lexicon
    found = [Moment(0, 1, 1, None, "", replay.start, ())]
    for number, step in enumerate(replay.steps):
        found += _of_line(step, replay.after(number), lexicon)
    return found


def _of_line(step: Step, after: State, lexicon: Lexicon) -> Iterator[Moment]:
    ends = [*_ends(step.events), len(step.events)]
    begin = 0
    for part, end in enumerate(ends, 1):
        events = step.events[begin:end]
        said = "; ".join(text for e in events if e.how == TYPED and (text := lexicon.write(e.move)))
        state = step.events[end].before if end < len(step.events) else after
        yield Moment(step.line.number, part, len(ends), step.player, said, state, events)
        begin = end


def _ends(events: Sequence[Event]) -> Iterator[int]:
    """Yield the indices where one decision ends and the next begins: after typed moves and their automatic
    results.
    """
    typed = [at for at, event in enumerate(events) if event.how == TYPED]
    for at in typed[:-1]:
        end = at + 1
        while events[end].how in (FORCED, ECHO):
            end += 1
        yield end


# ---- the result: places, criteria down to the deciding one, and sentences ----


def outcome_markup(story: Story) -> Markup:
    """Return the result of the game, or what comes next if it is not finished."""
    replay, state = story.replay, story.moments[-1].state
    if not replay.finished:
        return join_markup(_warning(story), el("p", story.due()[-1]))
    standings = story.game.standings(state)
    first, *rest = [story.say(sentence) for sentence in explain_places(standings)]
    rated = [] if replay.heading.ghost is None else [*story.report.solo_result(state, standings)]
    return join_markup(
        _warning(story),
        el("p", first, class_="winner"),
        _places(story, standings),
        *(el("p", sentence) for sentence in (*rest, *rated)),
    )


def _warning(story: Story) -> Markup | None:
    """Return a warning about the result if the log has errors."""
    if story.replay.legal:
        return None
    text = msg("The log has errors: the result shows only how far the replay came.", "report")
    if every_error_has_proposals(story.replay):
        text = msg("This is the result if the first suggested change of each error is right.", "report")
    return el("p", story.say(text), class_="finding error")


def _places(story: Story, standings: Sequence[Standing]) -> Markup:
    """Return a table of places; deciding criteria are marked, criteria after them are pale."""
    names = [criterion.name for criterion in standings[0].criteria]
    heads = [el("th", story.say(total_name(name)), scope="col") for name in names]
    rows = [_place(story, standing, names) for standing in standings]
    head = el("thead", el("tr", el("td"), el("td"), *heads))
    return el("div", el("table", head, el("tbody", *rows), class_="places"), class_="scroll")


def _place(story: Story, standing: Standing, names: Sequence[str]) -> Markup:
    seat = story.replay.heading.players.index(standing.player)
    decider = names.index(standing.decided_by) if standing.decided_by in names else len(names)
    cells = []
    for at, criterion in enumerate(standing.criteria):
        kind = "decider" if at == decider else "needless" if at > decider else None
        cells.append(el("td", el("bdi", story.say(criterion_text(criterion))), class_=kind))
    name = el("th", el("i", class_="seat"), el("bdi", story.players[seat]), scope="row")
    return el(
        "tr", el("td", el("bdi", f"{standing.place}."), class_="place"), name, *cells, class_=f"s{seat}"
    )


# ---- texts in the reader's language ----


ISOLATE, FIRST, POP = "\u2066", "\u2068", "\u2069"
"""Unicode isolates (UAX #9): left to right, first strong direction, and the end of both."""


_NEGATIVE = re.compile(r"(?<!\w)[-−](\d+(?:[.,]\d+)*)")
"""A negative number with a hyphen or a minus sign."""


class Story:
    """A replayed log for readers of ``lang``; ``reviewed`` has its turning points."""

    def __init__(self, replay: Replay, lang: str, reviewed: GameReview | None = None) -> None:
        self.reviewed = reviewed
        self.turns: Sequence[TurningPoint] = reviewed.turns if reviewed else ()
        self.replay, self.lang = replay, lang
        self.game = replay.game
        self.rtl = is_rtl(lang)
        self._say = speaker(lang)
        self.players = tuple(shown_name(name, self.say) for name in replay.heading.players)
        self.report = Report("", replay, self.say)
        self.moments: list[Moment] = game_moments(replay)
        self.last = len(self.moments) - 1
        seats = range(len(self.players))
        self.marks: list[list[dict[str, Mark]]] = [
            [self.game.marks(moment.state, seat) for seat in seats] for moment in self.moments
        ]
        if replay.heading.ghost is not None:
            self.marks[-1][IT] |= rating_mark(self.game, self.moments[-1].state, self.players)
        self.totals: list[list[dict[str, Any]]] = [
            [self.game.totals(moment.state, seat) for seat in seats] for moment in self.moments
        ]

    def say(self, message: Msg) -> str:
        """Return a message in the reader's language, or in English if it is not translated.

        Negative numbers have a minus sign as on the sheets, and are isolated in text that is written right to left.
        """
        negative = f"{ISOLATE}−\\1{POP}" if self.rtl else r"−\1"
        return _NEGATIVE.sub(negative, self._say(message))

    def total(self, key: str, value: Any) -> str:
        """Return a total in the reader's language, isolated if that is written right to left."""
        if isinstance(value, Fraction) and value.denominator == 1:
            value = int(value)
        said = self.say(self.report.total(key, value))
        return f"{ISOLATE}{said}{POP}" if self.rtl else said

    def change(self, key: str, old: Any, new: Any) -> str:
        """Return a total before and after a change; the arrow has the direction of reading."""
        arrow = "←" if self.rtl else "→"
        return f"{self.say(total_name(key))} {self.total(key, old)} {arrow} {self.total(key, new)}"

    def named(self) -> list[str]:
        """Return the keys of all totals, in order."""
        return list(dict.fromkeys(key for seats in self.totals for totals in seats for key in totals))

    def mark(self, address: str, mark: Mark) -> str:
        """Return a description of a mark and its place, with words of the sheet if it has any, else of the
        address.
        """
        if address in (NAME_FIELD, PLAYERS_FIELD):
            return mark.value
        return self.say(describe_mark(self.replay, address, mark, self._place(address)))

    def _place(self, address: str) -> Msg:
        """Return an address in words, as far as there are words for its parts."""
        words = [self.say(total_name(part)) for part in address.split(".")]
        return msg("{text}", "report", text=" ".join(words))

    def turned(self, turn: TurningPoint) -> str:
        """Return how a player's chance to win changed, in words."""
        text = msg(
            "{player}’s chance to win: {before:.0%} → {after:.0%}", "report",
            player=self.players[turn.seat], before=turn.before, after=turn.after,
        )  # fmt: skip
        return self.say(text)

    def better(self, found: BetterMove) -> str:
        """Return a better move, in words."""
        typed = f"{FIRST}{found.text}{POP}" if self.rtl else found.text
        text = msg("better: {text} ({chance:.0%})", "report", text=typed, chance=found.chance)
        return self.say(text)

    def due(self) -> list[str]:
        """Return, for each moment, what comes next; empty after the end."""
        return [self._due(moment) for moment in self.moments]

    def _due(self, moment: Moment) -> str:
        due = self.game.due(moment.state)
        if due is None:
            return ""
        what = self.game.grammar.dues[due.kind]
        if due.player is None:
            return self.say(msg("Next: {what}.", "report", what=what))
        return self.say(msg("Next: {player}, {what}.", "report", player=self.players[due.player], what=what))

    def last_of(self, line: int) -> int:
        """Return the index of the moment after a line; for a line that is not a move, after the previous
        one.
        """
        return max(at for at, moment in enumerate(self.moments) if moment.line <= line)


def number_changes(numbers: Sequence[int | None]) -> list[tuple[int, int]]:
    """Return where a sequence of numbers changes, with the new numbers; None is skipped."""
    found: list[tuple[int, int]] = []
    for at, number in enumerate(numbers):
        if number is not None and (not found or found[-1][1] != number):
            found.append((at, number))
    return found
