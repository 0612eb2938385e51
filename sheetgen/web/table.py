"""A game that is played on the page: people touch its sheets, bots take the other seats, and it writes its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetgen.draw.scene import Scene
from sheetgen.explain.ledger import all_changed_totals, describe_differences
from sheetgen.explain.report import criterion_text, explain_places
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Move, State, Thrown
from sheetgen.message import Msg, Say, msg, shown_name
from sheetgen.page.surface import GameInfo
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.finding import Finding
from sheetgen.read.reader import TYPED, Event
from sheetgen.resources import find_object
from sheetgen.sheets.filled import player_results, rating_mark
from sheetgen.table import seats as seating
from sheetgen.table.conversation import Question
from sheetgen.table.journal import join_lines
from sheetgen.table.playing import Playing
from sheetgen.table.recording import ReadAnswer, Recording
from sheetgen.table.seats import Seat
from sheetgen.text.catalog import speaker
from sheetgen.text.typesetter import Typesetter
from sheetgen.web.blanks import picture_of
from sheetgen.web.kept import Kept
from sheetgen.web.settling import places
from sheetgen.web.sheets import Marks, Sheets, box
from sheetgen.web.stopping import Stopping
from sheetgen.web.touch import At, Touch, changes, marks_of, touches

HEIGHT = 10.0
"""Of a thrown thing, in mm."""


class Told:
    """The front of a conversation on the page: it collects the lines for the reader, and asks nothing itself."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def ask(self, question: Question) -> str | None:
        return None

    def tell(self, line: str = "") -> None:
        if line.strip():
            self.lines.append(line.strip())

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        yield Stopping()


class Table(Playing):
    """A running game with its log ``text``; paths of layouts in the log are relative to ``base``.

    Raises ``UsageError`` for a header with errors. Without seats in the header, all players are people.
    """

    def __init__(self, text: str, lang: str, base: Path) -> None:
        recording = Recording(text, base)
        heading = recording.found.heading
        chosen = seating.read(heading.seats) if heading.seats else tuple(Seat() for _ in heading.typed)
        if seating.seats_problem(chosen, heading.typed) is not None:
            chosen = tuple(Seat() for _ in heading.typed)
        self.told, self.lang = Told(), lang
        kept = Kept(f"{recording.game.key}.log")
        super().__init__(chosen, recording, kept, self.told, speaker(lang), False, list)
        self.effort = 0
        self.did: dict[str, Any] | None = None
        self.viewer = next((seat for seat, who in enumerate(chosen) if who.is_person), 0)
        self.sheets: Sheets | None = None
        self._sent_rows: tuple[str, ...] = ()
        self._pictures: dict[str, str] = {}
        self._masked: dict[tuple[int, str, int], bool] = {}
        self._touched: tuple[State, list[Touch]] = (None, [])
        self._ask_early()

    # ---- course of the game ---------------------------------------------------------------------
    def step(self, level: int | None = None) -> None:
        """Let the next visible thing happen without a person. ``level`` replaces a due bot's level for this answer."""
        due, seats, minds = self.recording.due, self.seats, self._minds
        if level is not None and due is not None and due.player is not None:
            self._minds = {}
            self.seats = [
                Seat(level) if seat == due.player and not who.is_person else who
                for seat, who in enumerate(seats)
            ]
        rows = self.recording.manuscript.rows
        while self._early is None and self.go_on() and self.recording.manuscript.rows == rows:
            pass
        self.seats, self._minds = seats, minds
        self._ask_early()

    @property
    def goes_on(self) -> bool:
        """Whether the next thing happens without a person: chance or a bot is due."""
        due = self.recording.due
        if due is None or self._early is not None:
            return False
        return due.player is None or not self._is_person(due.player) or self._has_chosen(due.player)

    def _is_person(self, seat: int) -> bool:
        return seat < len(self.seats) and self.seats[seat].is_person

    def _ask_early(self) -> None:
        """Ask people before bots if all players choose at the same time, and show the page to the person asked."""
        due = self.recording.due
        if due is not None and due.player is not None and not self._is_person(due.player):
            self._asks_first()
        asked = self.asked
        if asked is not None:
            self.viewer = asked

    @property
    def asked(self) -> int | None:
        """The seat of the person who must answer now; None if no person must."""
        if self._early is not None:
            return self._early
        due = self.recording.due
        if due is None or due.player is None or not self._is_person(due.player):
            return None
        if self._has_chosen(due.player):
            return None
        return due.player

    def say_answer(self, typed: str) -> tuple[Finding, ...]:
        """Record a person's typed answer. Return the findings that refuse it; the game is then unchanged."""
        if self._early is not None:
            seat = self._early
            self._choose(seat, typed)
            wrong, self.given = bool(self.given), ""
            if wrong:
                found = self.recording.read_answer(typed).wrong
                return tuple(self.early_offers(seat, finding) for finding in found) or (_unreadable(typed),)
            self._ask_early()
            return ()
        heard = self.recording.read_answer(typed)
        if heard.refused:
            return self.reasons_against(typed, heard)
        self.keep(heard, typed=typed)
        self._ask_early()
        return ()

    def keep(self, heard: ReadAnswer, said: str = "", typed: str = "") -> None:
        """Record an answer, and report its full text and its changes to the reader."""
        understood = said or self._understood(heard, typed)
        due, whose = self.recording.due, self.telling.whose(self.recording.due)
        self.journal.save(join_lines(heard.rows))
        self.recording.accept(heard)
        if understood:
            self.told.tell(understood)
        for finding in heard.wrong:
            self.told.tell(self.say(finding.message))
        self.tell_change(whose)
        seat = None if due is None else due.player
        self.did = {"seat": seat}

    def nothing_more(self) -> None:
        """End the turn of the person who is due."""
        self._end_turn()
        self._ask_early()

    # ---- undo and redo --------------------------------------------------------------------------
    def back(self) -> None:
        """Undo up to the last answer of a person."""
        self._undo("")
        self._ask_early()

    def forth(self) -> None:
        """Redo what was undone last, with the throws and bot answers that followed it."""
        self._early = None
        self._redo("")
        while self._has_stopped and self.recording.redo():
            pass
        self._ask_early()

    def go_to(self, line: int) -> None:
        """Undo everything after a line of the log."""
        while len(self.recording.manuscript.rows) > line and self.recording.undo():
            pass
        self._chosen.clear()
        self._early = None
        while self._has_stopped and self.recording.undo():
            pass
        self._ask_early()

    # ---- state for the page ---------------------------------------------------------------------
    @property
    def game(self) -> Game:
        return self.recording.game

    @property
    def players(self) -> list[str]:
        """The names of the players as the page shows them."""
        return [shown_name(name, self.say) for name in self.recording.players]

    @property
    def known(self) -> State:
        """The state as far as the person at the page may know it."""
        state = self.recording.state
        return state if self.recording.due is None else self.game.view(state, self.viewer)

    def marks(self) -> list[Marks]:
        """Return the marks on the sheets of all seats, as far as the person at the page may know them."""
        found: list[Marks] = [*marks_of(self.game, self.known, len(self.recording.players))]
        heading = self.recording.found.heading
        if heading.ghost is not None and self.recording.due is None:
            found[IT] = {**found[IT], **rating_mark(self.game, self.recording.state, self.recording.players)}
        return found

    def shown(self) -> Sheets:
        """Return the sheets on the page."""
        if self.sheets is None:
            heading = self.recording.found.heading
            played = GameInfo(self.game, heading.layout, self.players, len(heading.typed))
            self.sheets = Sheets(played, self.lang, heading.ghost is not None, self.marks())
        return self.sheets

    def state(self) -> dict[str, Any]:
        """Return everything that the page shows; of sheets and log only the changes.

        ``docs/web.md`` explains each key.
        """
        recording = self.recording
        over = player_results(self.game, recording.state, recording.players)
        told = {
            "game": self.game.key,
            "title": self.say(self.game.short_title),
            "layout": recording.found.heading.layout_name,
            "lang": recording.found.heading.lang,
            "seats": [self._seat(seat) for seat in range(len(recording.players))],
            "viewer": self.viewer,
            "due": self._due(),
            "goes_on": self.goes_on,
            "happened": self.told.lines,
            "did": self.did,
            **self.shown().show(self.marks(), over),
            "dice": self.dice(),
            "facts": self._facts(),
            "log": self._new_log(),
            "text": recording.manuscript.text,
            "can_undo": bool(recording.found.steps) or recording.ahead is not None,
            "can_redo": recording.manuscript.undone,
            "verdict": self._verdict(),
        }
        self.told.lines, self.did = [], None
        return told

    def _seat(self, seat: int) -> dict[str, Any]:
        known, game = self.known, self.game
        report = self.report
        standing = {one.player: one for one in game.standings(known)}.get(self.recording.players[seat])
        who = self.seats[seat] if seat < len(self.seats) else None
        return {
            "name": self.players[seat],
            "colour": seat,
            "total": "" if standing is None else self.say(criterion_text(standing.criteria[0])),
            "counts": "" if standing is None else self.say(total_name(standing.criteria[0].name)),
            "place": None if standing is None else standing.place,
            "totals": [
                {"key": key, "label": self.say(total_name(key)), "text": self.say(report.total(key, value))}
                for key, value in game.totals(known, seat).items()
                if value is not None or key not in game.absent
            ],
            "player": "ghost" if who is None else "human" if who.is_person else "bot",
            "level": None if who is None else who.level,
        }

    def _due(self) -> dict[str, Any] | None:
        recording = self.recording
        due = recording.due
        if due is None:
            return None
        asked = self.asked
        person = asked is not None
        return {
            "seat": asked if person else due.player,
            "words": self.say(self.telling.what(due)),
            "what": self.say(self.game.grammar.dues[due.kind]),
            "kind": due.kind,
            "person": person,
            "chance": due.player is None,
            "secret": person and self._keeps_secrets(asked),
        }

    def _pass(self) -> str | None:
        """Return the text of the button that ends the turn; None if the turn cannot end, or an answer ends it."""
        if self.asked is None or self._early is not None:
            return None
        said = {touch.move for touch in self.touched()}.intersection(self.game.last_words)
        ends = not said and self.recording.may_end_turn()
        return self.say(msg("nothing more in this turn", "report")) if ends else None

    def _keeps_secrets(self, seat: int | None) -> bool:
        """Return whether other people at the same screen must not see everything that this player knows."""
        others = [n for n, who in enumerate(self.seats) if who.is_person and n != seat]
        state = self.recording.state
        return seat is not None and any(
            self.game.view(state, n) != self.game.view(state, seat) for n in others
        )

    def _facts(self) -> list[dict[str, str]]:
        return [
            {"label": self.say(fact.label), "text": self.say(fact.text)}
            for fact in self.game.table(self.known)
        ]

    def _new_log(self) -> dict[str, Any]:
        """Return the log lines from the first changed line on."""
        rows = self._seen_rows()
        same = next((n for n, (a, b) in enumerate(zip(self._sent_rows, rows, strict=False)) if a != b), None)
        begin = min(len(self._sent_rows), len(rows)) if same is None else same
        self._sent_rows = rows
        return {"from": begin, "lines": list(rows[begin:]), "header": max(self.recording.found.heading.lines)}

    def _seen_rows(self) -> tuple[str, ...]:
        """Return the log's lines, with secrets of other players replaced by an ellipsis."""
        rows, steps = list(self.recording.manuscript.rows), self.recording.found.steps
        if self.recording.due is None or not self._has_secrets:
            return tuple(rows)
        for step in steps:
            at = step.line.number - 1
            key = at, rows[at], self.viewer
            if key not in self._masked or step is steps[-1]:
                self._masked[key] = any(self._is_hidden(event) for event in step.events)
            if self._masked[key]:
                rows[at] = f"{rows[at].partition(':')[0]}: …"
        return tuple(rows)

    @property
    def _has_secrets(self) -> bool:
        """Whether a player has knowledge of this game that the person at the page does not have."""
        state = self.recording.state
        return bool(self.game.view(state, self.viewer) != state)

    def _is_hidden(self, event: Event) -> bool:
        """Return whether a draw or a secret answer is unknown to the person at the page.

        It is unknown if another outcome would look the same to that person.
        """
        game, before, move = self.game, event.before, event.move
        if event.how != TYPED or event.player == self.viewer:
            return False
        due = game.due(before)
        if due is None:
            return False
        if due.player is None:
            others = [game.unknown(before)]
        else:
            now = self.recording.due
            others = game.legal(before) if now is not None and now.kind == due.kind else []
        seen = game.view(game.apply(before, move), self.viewer)
        return any(
            other != move and game.view(game.apply(before, other), self.viewer) == seen for other in others
        )

    def _verdict(self) -> dict[str, Any] | None:
        if self.recording.due is not None:
            return None

        standings = self.game.standings(self.recording.state)
        lines = [self.say(line) for line in explain_places(standings)]
        if self.recording.found.heading.ghost is not None:
            lines += self.report.solo_result(self.recording.state, standings)
        return {"text": " ".join(lines), "standings": places(standings, self.recording.players, self.say)}

    def dice(self) -> list[dict[str, Any]]:
        """Return pictures of the dice or sticks that were thrown last."""
        return [self._picture(thing) for thing in self._thrown()]

    def _thrown(self) -> tuple[Thrown, ...]:
        known = find_object(self.game.throws) if self.game.throws else {}
        for step in reversed(self.recording.found.steps):
            for event in reversed(step.events):
                throw = known.get(event.move[0]) if event.player is None else None
                if throw is not None:
                    things: tuple[Thrown, ...] = throw(self.recording.found.heading.layout, event.move)
                    return things
        return ()

    def _picture(self, thing: Thrown) -> dict[str, Any]:
        width = thing.width * HEIGHT
        if thing.key not in self._pictures:
            scene = Scene(width, HEIGHT, Typesetter(self.lang))
            thing.picture(scene, width / 2, HEIGHT / 2, HEIGHT)
            self._pictures[thing.key] = picture_of(scene)
        return {
            "name": self.say(thing.words), "key": thing.key, "svg": self._pictures[thing.key],
            "width": width, "height": HEIGHT,
        }  # fmt: skip

    def forget(self) -> None:
        """Send everything again with the next state, because the page was reloaded."""
        self._sent_rows = ()
        if self.sheets is not None:
            self.sheets.forget()

    # ---- answers ------------------------------------------------------------------------------
    def touched(self) -> list[Touch]:
        """Return the legal answers of the person who must answer, in the order of ``self.answers``, with the
        spots to touch."""
        state = self.recording.state
        if self._touched[0] is not state:
            seat = self.asked
            found: list[Touch] = []
            if seat is not None:
                moves = [answer.move for answer in self.answers.all(state)]
                lexicon, game = self.recording.lexicon, self.game
                ending = {move for move in moves if move in game.last_words or lexicon.resigns(move)}
                known = game.view(state, seat)
                spots = {address for sheet in self.shown().all for address in sheet.blank.spots}
                told = [move for move in moves if move not in ending]
                at = dict(touches(game, known, len(self.recording.players), seat, told, spots))
                found = [Touch(move, at.get(move, ())) for move in moves]
            self._touched = state, found
        return self._touched[1]

    def answers_told(self) -> dict[str, Any]:
        """Return all legal answers, the spots on which each can be given by touch, and the button that ends the
        turn."""
        spots: dict[At, dict[str, Any]] = {}
        answers = []
        for number, touch in enumerate(self.touched()):
            text = self.answers.all(self.recording.state)[number].text
            places = [at for at in touch.at if self.shown().places(*at)]
            for at in places:
                spots.setdefault(at, self._spot(at))["answers"].append(number)
            at_spots = [list(spots).index(at) for at in places]
            answers.append({
                "n": number, "text": text, "spots": at_spots, "button": not places, "die": self._die(touch.move),
            })  # fmt: skip
        return {"answers": answers, "spots": list(spots.values()), "pass": self._pass()}

    def _die(self, move: Move) -> str | None:
        """Return the key of the thrown die that an answer names; None if the answer names more or none."""
        said = " ".join(map(str, move[1:]))
        return said if " " in said and any(thing.key == said for thing in self._thrown()) else None

    def _spot(self, at: At) -> dict[str, Any]:
        place = self.shown().places(*at)[0]
        return {
            "sheet": place.sheet, "address": place.address, **box(self.shown().spot(place)),
            "name": self.place_name(place.address), "answers": [],
        }  # fmt: skip

    def place_name(self, address: str) -> str:
        """Return the name of a place on the sheet; if it has none, the words of its address."""
        family = family_of(self.game.spots, address)
        layout = self.recording.found.heading.layout
        called = family.place_name(layout, address) if family is not None else None
        return self.say(called) if called is not None else address.replace(".", " ")

    def in_words(self, number: int) -> dict[str, Any]:
        """Return what an answer does: its text in the reader's language, and the changes of marks and totals."""
        answer = self.answers.all(self.recording.state)[number]
        seat = self.asked
        assert seat is not None, "somebody answers"
        return {"n": number, "text": answer.text, **self.effect((answer.move,), seat)}

    def looks(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return how the marks of the answers with these numbers would look, one small drawing for each mark."""
        known, seats = self.known, len(self.recording.players)
        before = marks_of(self.game, known, seats)
        found = []
        for number in numbers:
            after, _ = self.game.play(known, self.touched()[number].move)
            changed = changes(before, marks_of(self.game, after, seats))
            found.append({"n": number, "marks": self.shown().looks(changed)})
        return {"looks": found, **self.shown().shared()}

    def effect(self, moves: Sequence[Move], seat: int) -> dict[str, Any]:
        """Return what consecutive moves of a player do: their words, the changed marks, and the changed totals."""
        recording, game = self.recording, self.game
        before = game.view(recording.state, seat)
        _, after = game.play_far(before, moves)
        seats = len(recording.players)
        told = describe_differences(
            recording.found, marks_of(game, before, seats), marks_of(game, after, seats)
        )
        mine = recording.players[seat]
        changed = [*told.own.get(mine, ()), *told.common]
        totals = all_changed_totals(game, recording.players, before, after)
        heading = recording.found.heading
        lexicon = game.grammar.lexicon(self.lang, recording.players, heading.layout)
        return {
            "words": lexicon.write_line(tuple(moves)),
            "does": [self.say(text) for text in changed],
            "gain": ", ".join(self._gains(totals.get(mine, {}))),
        }

    def _gains(self, totals: Mapping[str, tuple[Any, Any]]) -> Iterator[str]:
        """Yield the changes of a player's totals as text, without totals that marks on the sheet already show."""
        for key, (before, after) in totals.items():
            if key in self.game.shown_by_marks:
                continue
            name = self.say(total_name(key))
            if _is_number(before) and _is_number(after):
                sign = "+" if after > before else "−"
                yield f"{sign}{self.say(total_text(abs(after - before)))} {name}"
            else:
                yield f"{name} {self.say(total_text(after))}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _unreadable(typed: str) -> Finding:
    said = msg("“{word}” is no answer to what is due.", "web", word=typed)
    return Finding("unreadable", "error", said, text=typed)


def words_of(message: Msg | None, say: Say) -> str:
    """Return the translated message; empty for None."""
    return "" if message is None else say(message)
