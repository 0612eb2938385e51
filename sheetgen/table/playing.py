"""A game in which programs take seats, throw the dice and draw the cards, and say what they do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from sheetgen.bots import game as bots
from sheetgen.bots.levels import player, usual
from sheetgen.bots.player import Player
from sheetgen.errors import EndlessGame, Illegal
from sheetgen.explain.cost import planned
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.message import msg
from sheetgen.table.conversation import Conversation, Question
from sheetgen.table.seats import Seat

LONGEST = 3.0
"""Seconds after which a program answers, however much it meant to try."""
OF_WHO_IS_DUE = ("answers", "hint")
"""Commands that tell what only the player who is due may know."""
WORLDS = 6
"""As many worlds are imagined to find out whether something is secret."""


class Playing(Conversation):
    """A conversation in which some ``seats`` are a program's; it knows of the state what its seat knows."""

    effort = 0  # whatever came before was thrown by the program, or checked when it was typed

    def __init__(self, seats: Sequence[Seat], *given: Any) -> None:
        super().__init__(*given)
        self.seats = seats
        self._minds: dict[int, Player] = {}
        # What programs answered in secret, until all have answered: the kind of the decision, and what is told.
        self._withheld: list[tuple[str, str]] = []
        # Who is asked before it is their turn, as all choose at once, and what people chose so.
        self._early: int | None = None
        self._chosen: dict[int, Move] = {}

    # ---- what happens by itself ---------------------------------------------------------------
    def play_on(self) -> None:
        """Throw, draw and answer for programs until a person is asked, or the game is over.

        Raises ``EndlessGame`` where programs go on for ever.
        """
        for _ in range(bots.MOST_DECISIONS):
            if not self.go_on():
                return
        raise EndlessGame(msg("The game has not ended after {n} moves.", "report", n=bots.MOST_DECISIONS))

    def go_on(self) -> bool:
        """Let one thing happen by itself: a throw, a draw, an answer of a program. False where nothing does."""
        due = self.recording.due
        if due is None:
            return False
        self._reveal(due)
        move = self._move(due)
        if move is None:
            return False
        if due.player is not None and self.recording.goes_unsaid(move):
            self.recording.leave_unsaid(move)
        else:
            self._happen(due, move)
        return True

    def _move(self, due: Due) -> Move | None:
        """What chance or a program answers; None where a person is asked."""
        if due.player is None:
            return self.recording.throw()
        if self.seats[due.player].is_person:
            fits = self._chosen.get(due.player) in self.recording.game.legal(self.recording.state)
            return self._chosen.pop(due.player) if fits else None
        return None if self._asks_first() else self._choice(due.player)

    # ---- what all choose at once ----------------------------------------------------------------
    def _asks_first(self) -> bool:
        """Whether a person is asked now for what has to be chosen before a program's turn shows anything."""
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
        return question._replace(prompt=self.say(msg("an empty line goes on", "report")) + " › ")

    @property
    def _has_stopped(self) -> bool:
        """Whether a program or chance is due although a person is asked: what it brought could not be written, say."""
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
        """Keep what a person chooses before it is their turn; only then it is said."""
        moves, wrong = planned(self.recording.found, seat, typed)
        if wrong or not moves:
            for finding in wrong:
                self._finding(finding._replace(line=0))
            self.given = typed
            return
        self._chosen[seat] = moves[0]
        self._early = self.recording.ahead = None
        text = "Chosen, and kept until it is your turn: {what}"
        self._tell(msg(text, "report", what=self.recording.lexicon.write(moves[0]) or ""))

    def _choice(self, seat: int) -> Move:
        """What a program answers; it thinks where it can be interrupted."""
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
            self._minds[seat] = player(
                self.recording.game, level, chance, usual(level)._replace(seconds=LONGEST)
            )
        return self._minds[seat]

    def _happen(self, due: Due, move: Move) -> None:
        """Write down what a program said or chance brought, and tell as much of it as people at the table see."""
        heard = self.recording.hear_move(move)
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
        """Once something else is due, all that was answered in secret lies open."""
        if any(kind != due.kind for kind, _ in self._withheld):
            for _, said in self._withheld:
                self.front.tell(said)
            self._withheld.clear()

    def tell_change(self, before: State) -> None:
        """What a hand does to keep all sheets on paper."""
        change = self.change(before)
        self._all(self.report.deeds(change) if change is not None else ())

    # ---- secrets ------------------------------------------------------------------------------
    def _is_secret(self, due: Due, move: Move) -> bool:
        """Whether what is drawn or answered might be something else, for all that people see who play."""
        people = [seat for seat, who in enumerate(self.seats) if who.is_person]
        return bool(people) and all(self._might_differ(due, move, seat) for seat in people)

    def _might_differ(self, due: Due, move: Move, person: int) -> bool:
        """Whether something else, in a world that is as possible to this person, would look the same to them."""
        game, state = self.recording.game, self.recording.state
        seen, luck = game.view(game.apply(state, move), person), random.Random(0)
        if due.player == person:
            return False
        for _ in range(WORLDS):
            world = game.imagine(game.view(state, person), person, luck)
            moves = game.legal(world) if due.player is not None else [game.chance(world, luck)]
            for another in moves:
                alike = game.view(game.apply(world, another), person) == seen
                if alike and another != move and self._after(state, another) != self._after(state, move):
                    return True
        return False

    def _after(self, state: State, move: Move) -> State:
        """The state after a move that another world allows; None where this one does not."""
        try:
            return self.recording.game.apply(state, move)
        except Illegal:
            return None

    # ---- back ---------------------------------------------------------------------------------
    def _undo(self, number: str) -> None:
        """Take back up to where a person answered."""
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
    """How often ways to go on were tried so far."""
    return sum(thought.visits for thought in mind.so_far.thoughts) if mind.so_far is not None else 0
