"""A game in which bots take seats, throw the dice, draw the cards and report their moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.bots import game as bots
from sheetgen.bots.levels import player_of_level
from sheetgen.bots.player import Player
from sheetgen.errors import EndlessGame, Illegal
from sheetgen.explain.cost import plan_moves
from sheetgen.explain.ledger import Entry
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.message import msg
from sheetgen.read.finding import Finding
from sheetgen.table.conversation import Conversation, Question
from sheetgen.table.seats import Seat

OF_WHO_IS_DUE = ("answers", "hint")
"""Commands whose answer only the player who is due may see."""
WORLDS = 6
"""Number of possible worlds generated to find out whether something is secret."""


class Playing(Conversation):
    """A conversation in which bots take some ``seats``. Each bot sees only what its seat may know."""

    effort = 0  # All earlier throws were made by sheetgen, or checked when they were typed.

    def __init__(self, seats: Sequence[Seat], *given: Any) -> None:
        super().__init__(*given)
        self.seats = seats
        self._minds: dict[int, Player] = {}
        # The secret answers of bots until all players have answered: kind of decision, and text.
        self._withheld: list[tuple[str, str]] = []
        # The seat of a person who is asked early because all choose at the same time, and such answers of
        # people.
        self._early: int | None = None
        self._chosen: dict[int, Move] = {}

    # ---- moves of bots and chance ---------------------------------------------------------------
    def play_on(self) -> None:
        """Throw, draw and answer for bots until a person is asked or the game is over.

        Raise ``EndlessGame`` after ``bots.MOST_DECISIONS`` moves.
        """
        for _ in range(bots.MOST_DECISIONS):
            if not self.go_on():
                return
        raise EndlessGame(msg("The game has not ended after {n} moves.", "report", n=bots.MOST_DECISIONS))

    def go_on(self) -> bool:
        """Make one throw, draw or answer of a bot. Return False if a person is due or the game is over."""
        due = self.recording.due
        if due is None:
            return False
        self._reveal(due)
        move = self._move(due)
        if move is None:
            return False
        if due.player is not None and self.recording.means_silence(move):
            self.recording.pass_silently(move)
            self.tell_change(None)
        else:
            self._happen(due, move)
        return True

    def _move(self, due: Due) -> Move | None:
        """Return the outcome of a chance event or the answer of a bot; None if a person is asked."""
        if due.player is None:
            return self.recording.throw()
        if self.seats[due.player].is_person:
            return self._chosen.pop(due.player) if self._has_chosen(due.player) else None
        return None if self._asks_first() else self._choice(due.player)

    # ---- simultaneous choices --------------------------------------------------------
    def _has_chosen(self, seat: int) -> bool:
        """Return whether a person has chosen early what answers the due decision.

        Before that choice is due, a bot's turn may ask the same person something else.
        """
        return self._chosen.get(seat) in self.recording.game.legal(self.recording.state)

    def _asks_first(self) -> bool:
        """Return whether a person must choose now, before the answer of a bot reveals anything."""
        for seat, who in enumerate(self.seats):
            if who.is_person and seat not in self._chosen:
                ahead = self.recording.game.ahead(self.recording.state, seat)
                if ahead is not None:
                    self.recording.ahead, self._early = ahead, seat
                    return True
        return False

    def _question(self) -> Question:
        question = super()._question()
        if not self._has_stopped:
            return question
        return question._replace(prompt=self.say(msg("press Enter to continue", "report")) + " › ")

    @property
    def _has_stopped(self) -> bool:
        """Whether a bot or chance is due although a person is asked, for example because a move could not be
        stored."""
        due = self.recording.due
        if due is None or self._early is not None:
            return False
        return due.player is None or not self.seats[due.player].is_person

    def _hear(self, typed: str) -> None:
        command = self.words.command(typed)
        if self._has_stopped:
            if command is not None and command[0].key not in OF_WHO_IS_DUE:
                self._commands[command[0].key](command[1])
        elif self._early is None or not typed:
            super()._hear(typed)
        elif command is not None:
            self._commands[command[0].key](command[1])
        else:
            self._choose(self._early, typed)

    def _choose(self, seat: int, typed: str) -> None:
        """Store an answer that a person gives early. It stays hidden until it is this person's turn."""
        found = self.recording.found
        moves, wrong = plan_moves(found, seat, typed)
        if wrong or not moves:
            for finding in wrong:
                self._finding(self.early_offers(seat, finding))
            self.given = typed
            return
        self._chosen[seat] = moves[0]
        self._early = self.recording.ahead = None
        text = "Chosen, and kept until it is your turn: {what}"
        self._tell(msg(text, "report", what=self.recording.lexicon.write(moves[0]) or ""))

    def early_offers(self, seat: int, finding: Finding) -> Finding:
        """Return a finding about an early answer with only those suggestions that are accepted as early answers."""
        found = self.recording.found
        offers = tuple(text for text in finding.suggestions if not plan_moves(found, seat, text)[1])
        return finding._replace(line=0, suggestions=offers)

    def _choice(self, seat: int) -> Move:
        """Return the answer of a bot. The user can interrupt its thinking."""
        known = self.recording.game.view(self.recording.state, seat)
        mind = self._mind(seat)
        with self.front.thinking(self.recording.players[seat], lambda: _visits(mind)) as stop:
            mind.stop = stop
            return mind.choose(known, seat)

    def _mind(self, seat: int) -> Player:
        level = self.seats[seat].level
        assert level is not None
        if seat not in self._minds:
            chance = random.Random(f"{self.recording.found.heading.seed}/seat {seat}")
            self._minds[seat] = player_of_level(self.recording.game, level, chance)
        return self._minds[seat]

    def _happen(self, due: Due, move: Move) -> None:
        """Record a move of a bot or of chance, and show as much of it as the people at the table may see."""
        heard = self.recording.read_move(move)
        said = self.recording.lexicon.write(move) or ""
        who = "" if due.player is None else f"{self.recording.players[due.player]}: "
        what, shown = self.recording.game.grammar.dues[due.kind], said
        if due.player is None:
            what = self.telling.what(due)
        is_secret = self._is_secret(due, move)
        if is_secret:
            shown = self.say(msg("{what}: not shown", "report", what=what))
        elif due.player is None:
            shown = self.say(msg("{what}: {value}", "report", what=what, value=said))
        self.keep(heard, f"{who}{shown}")
        if is_secret and due.player is not None:
            self._withheld.append((due.kind, f"{who}{said}"))

    def _reveal(self, due: Due) -> None:
        """Show the secret answers of bots as soon as a decision of another kind is due."""
        if any(kind != due.kind for kind, _ in self._withheld):
            for _, said in self._withheld:
                self.front.tell(said)
            self._withheld.clear()

    def changes_text(self, change: Entry) -> Iterator[str]:
        """Return the changes as actions with pen and pieces, for people who keep all sheets on paper."""
        return self.report.sheet_actions(change)

    # ---- secrets ---------------------------------------------------------------------
    def _is_secret(self, due: Due, move: Move) -> bool:
        """Return whether a move stays secret: another move would look the same to the people at the table."""
        people = [seat for seat, who in enumerate(self.seats) if who.is_person]
        return bool(people) and all(self._might_differ(due, move, seat) for seat in people)

    def _might_differ(self, due: Due, move: Move, person: int) -> bool:
        """Return whether another move in another possible world would look the same to ``person``."""
        game, state = self.recording.game, self.recording.state
        if due.player == person:
            return False
        known, luck = game.view(state, person), random.Random(0)
        seen = game.view(game.apply(state, move), person)
        # An imagined world names what the person holds unnamed. Only the view itself leaves it unnamed.
        after = self._after(known, move)
        seen_from_view = None if after is None else game.view(after, person)
        for _ in range(WORLDS):
            for world, looks in ((known, seen_from_view), (game.imagine(known, person, luck), seen)):
                moves = game.legal(world) if due.player is not None else [game.chance(world, luck)]
                for another in moves:
                    alike = game.view(game.apply(world, another), person) == looks
                    if alike and another != move and self._after(state, another) != self._after(state, move):
                        return True
        return False

    def _after(self, state: State, move: Move) -> State:
        """Return the state of the game after a move; None if the move is illegal."""
        try:
            return self.recording.game.apply(state, move)
        except Illegal:
            return None

    # ---- undo ------------------------------------------------------------------------
    def _undo(self, number: str) -> None:
        """Undo up to the last answer of a person."""
        super()._undo(number)
        rows = self.recording.manuscript.rows
        self._withheld.clear()
        self._chosen.clear()
        self._early = None
        while self._has_stopped:
            if not self.recording.undo():
                break
        self._save(rows)


def _visits(mind: Player) -> int:
    """Return how many simulations a bot has run for its current decision."""
    return sum(thought.visits for thought in mind.so_far.thoughts) if mind.so_far is not None else 0
