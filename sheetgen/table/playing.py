"""A game in which programs take seats, throw the dice and draw the cards, and say what they do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from sheetgen.bots import playing as bots
from sheetgen.bots.levels import player
from sheetgen.bots.player import Player
from sheetgen.errors import EndlessGame, Illegal
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.message import msg
from sheetgen.table.conversation import Conversation
from sheetgen.table.seats import Seat

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

    # ---- what happens by itself ---------------------------------------------------------------
    def play_on(self) -> None:
        """Throw, draw and answer for programs until a person is asked, or the game is over.

        Raises ``EndlessGame`` where programs go on for ever.
        """
        for _ in range(bots.MOST_DECISIONS):
            due = self.recording.due
            if due is None:
                return
            self._reveal(due)
            move = self._move(due)
            if move is None:
                return
            state = self.recording.state
            if due.player is not None and move == self.recording.game.silent(state, self.recording.going_on):
                self.recording.leave_unsaid(move)
            else:
                self._happen(due, move)
        raise EndlessGame(msg("The game has not ended after {n} moves.", "report", n=bots.MOST_DECISIONS))

    def _move(self, due: Due) -> Move | None:
        """What chance or a program answers; None where a person is asked."""
        if due.player is None:
            return self.recording.throw()
        return None if self.seats[due.player].is_person else self._choice(due.player)

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
            self._minds[seat] = player(self.recording.game, level, chance)
        return self._minds[seat]

    def _happen(self, due: Due, move: Move) -> None:
        """Write down what a program said or chance brought, and tell as much of it as people at the table see."""
        heard = self.recording.hear_move(move)
        said = self.recording.lexicon.write(move) or ""
        who = "" if due.player is None else f"{self.recording.players[due.player]}: "
        if self._is_secret(due, move):
            if due.player is not None:
                self._withheld.append((due.kind, f"{who}{said}"))
            what = self.recording.game.grammar.dues[due.kind]
            said = self.say(msg("{what}: not shown", "report", what=what))
        elif due.player is None:
            said = self.say(msg("{what}: {value}", "report",
                                what=self.recording.game.grammar.dues[due.kind], value=said))  # fmt: skip
        self.front.tell(f"{who}{said}")
        self.keep(heard)

    def _reveal(self, due: Due) -> None:
        """Once something else is due, all that was answered in secret lies open."""
        if any(kind != due.kind for kind, _ in self._withheld):
            for _, said in self._withheld:
                self.front.tell(said)
            self._withheld.clear()

    # ---- secrets ------------------------------------------------------------------------------
    def _is_secret(self, due: Due, move: Move) -> bool:
        """Whether what is drawn or answered might be something else, for all that people see."""
        people = [seat for seat, who in enumerate(self.seats) if who.is_person]
        return all(self._might_differ(due, move, seat) for seat in people)

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
        self._withheld.clear()
        while (due := self.recording.due) is not None and (
            due.player is None or not self.seats[due.player].is_person
        ):
            if not self.recording.undo():
                break
        self._save()


def _visits(mind: Player) -> int:
    """How often ways to go on were tried so far."""
    return sum(thought.visits for thought in mind.so_far.thoughts) if mind.so_far is not None else 0
