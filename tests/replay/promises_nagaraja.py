"""Games of Nagaraja told in the ways that the page on its notation promises to read.

A game is played by chance, with amulets used whenever their owners may. A telling leaves out what need not be said,
writes what turns up in any order, parts lines anywhere, and says what goes without saying or not.
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.games import library, registry
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.logs import begin

GAME = registry.find("nagaraja")
LAYOUT = library.load(library.resolve("nagaraja/temple"))
NAMES = ("Ann", "Ben")
STRENGTHS = ("merchant", "raja", "mogul")
EAGER = 0.4
"""How often an amulet is used, or a win claimed, that may be."""
REVEALING = ("place", "turn", "move", "swap-tiles", "swap-relics")
TRIES = 6
"""Answers of which the one that turns most relics up is chosen, where any may."""
TURNED_UP = ("reveal", "amulet")
UNSAID = ("ready", "interject", "first-of", "told")
"""Moves that no log says, or that the end of a line says."""
LOST = ("draw", "seen", "rob", "amulet")
"""Chance that may be left out."""
STICKS = ("activate", "strike", "throw-again", "haunt")
"""Moves that name sticks of a throw."""


LAST = 30
"""Steps at the end that are all said."""


class Step(NamedTuple):
    """A move that was made in a state where this was due; a ``forced`` one nobody had to say."""

    before: State
    due: Due
    move: Move
    forced: bool


class Game(NamedTuple):
    """A game that was played to its end."""

    names: Sequence[str]
    options: dict[str, str]
    steps: Sequence[Step]
    end: State


def played(seed: int) -> Game:
    """Return a game for two, or every fourth one alone, played by chance."""
    rng = random.Random(seed)
    options = {SOLO: rng.choice(STRENGTHS)} if seed % 4 == 3 else {}
    names = (NAMES[0], str(GHOST)) if options else NAMES
    state = begin(GAME, LAYOUT, names, options)
    steps: list[Step] = []
    while (due := GAME.due(state)) is not None:
        for move in _moves(state, due, rng):
            due = GAME.due(state)
            assert due is not None
            steps.append(Step(state, due, move, forced=False))
            state = GAME.apply(state, move)
            while (forced := GAME.forced(state)) is not None:
                due = GAME.due(state)
                assert due is not None
                steps.append(Step(state, due, forced, forced=True))
                state = GAME.apply(state, forced)
    return Game(names, options, steps, state)


def _moves(state: State, due: Due, rng: random.Random) -> Sequence[Move]:
    """The moves made next: an answer to what is due, or the use of an amulet, or a claim, before it."""
    selecting = due.kind == "select" and due.player is not None and state.chosen[due.player]
    if due.kind != "reveal" and not selecting and rng.random() < EAGER:
        for seat in rng.sample((0, 1), 2):
            for sooner in GAME.moves_to_reach(state, "claim", seat):
                return sooner, rng.choice(
                    [m for m in GAME.legal(GAME.apply(state, sooner)) if m != ("wait",)]
                )
    if due.player is None:
        return (GAME.chance(state, rng),)
    legal = GAME.legal(state)
    uses = [move for move in legal if move[0] in ("use", "claim")]
    if uses and rng.random() < EAGER:
        return (rng.choice(uses),)
    if due.kind not in REVEALING:
        return (rng.choice([move for move in legal if move[0] != "use"]),)
    some = [rng.choice(legal) for _ in range(TRIES)]
    return (max(some, key=lambda move: _turned_up(GAME.apply(state, move))),)


def _turned_up(state: State) -> int:
    return sum(temple.up.bit_count() for temple in state.temples)


class Telling:
    """A game as some hand may write it."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.lexicon = GAME.grammar.lexicon("en", game.names, LAYOUT)
        self.words = {verb.key: word for verb, word in self.lexicon.line_verbs()}
        self.kept = {
            kind: rng.choice((0.0, 0.5, 1.0)) for kind in (*LOST, "first", "throw", "silence", "won")
        }
        """How often each thing that may be left out is said."""
        typed = game.names[:1] if game.options else game.names
        self.rows = ["game: nagaraja", f"players: {', '.join(typed)}"]
        self.rows += [f"{key}: {value}" for key, value in game.options.items()]
        self.speaker: int | None = None
        """Whose line may go on."""
        self.asked: int | None = None
        """Who decided last."""

    def text(self) -> str:
        """Return the log; where hidden amulets decide, they are shown at its end."""
        steps = list(self.game.steps)
        at = 0
        while at < len(steps):
            if at > len(steps) - LAST:  # behind the last line a log says nothing by silence
                self.kept = dict.fromkeys(self.kept, 1.0)
            at += self._tell(steps, at)
        return self._shown("\n".join(self.rows) + "\n")

    # ---- what is said
    def _tell(self, steps: Sequence[Step], at: int) -> int:
        """Tell a step; return how many were told with it."""
        step = steps[at]
        if step.move[0] in TURNED_UP and not step.forced:
            size = next((n for n, other in enumerate(steps[at:]) if other.move[0] not in TURNED_UP), 1)
            self._turned_up(steps[at : at + size], steps[at + size : at + size + 1])
            return size + self._claimed(steps, at + size)
        if step.due.player is not None and step.due.kind not in ("cancel", "claim"):
            self.asked = step.due.player
        if step.move == ("ready",):
            self.speaker = None
        if step.forced or step.move[0] in UNSAID:
            return 1
        if step.due.player is None:
            self._chance(steps, at)
        elif not self._silent(step):
            self._say(step.due.player, self._written(step.move))
        return 1

    def _silent(self, step: Step) -> bool:
        """Whether a decision is left out, as saying nothing means it."""
        if step.move == ("give", None) or (step.move[0] == "give" and self.unseen):
            return not self._keeps("draw")
        return step.move == GAME.silent(step.before, None) and not self._keeps("silence")

    def _chance(self, steps: Sequence[Step], at: int) -> None:
        kind, move = steps[at].due.kind, steps[at].move
        if kind == "draw":
            deal, first = steps[at].before.agenda[0].data[2], not steps[at].before.round
            kept = self._keeps("draw") or any(s.due.kind == "draw" for s in steps[at + 1 : at + 3])
            begins = not at or steps[at - 1].due.kind != "draw"
            if (deal and begins) or (first and not self.dealt):
                self.unseen, self.dealt = not kept, first
            if not self.unseen if deal or first else kept:
                self._drawn(steps[at], at > 0 and steps[at - 1].move[0] == "use")
        elif kind == "first":
            if self._keeps("first"):
                for tied in range(self.rng.choice((0, 0, 1, 2))):
                    self._line("first", f"{2 + tied % 2} 1 | 1 {2 + tied % 2}")
                self._line("first", self._written(move))
        elif kind == "throw":
            self._thrown(steps, at)
        elif kind in self.words:
            self._line(kind, self._written(move))
        elif self._keeps(kind):
            assert self.asked is not None
            self._say(self.asked, self._written(move))

    unseen = False
    """Whether the cards dealt last were not written down."""
    dealt = False
    """Whether the first player has got cards for the first round."""

    def _drawn(self, step: Step, used: bool) -> None:
        text = self._written(step.move)
        if used and self.speaker is not None and self.rng.random() < 0.5:
            self.rows[-1] += f" {text}" if self.rng.random() < 0.5 else f"; draw {text}"
        else:
            self._line("draw", text)

    def _thrown(self, steps: Sequence[Step], at: int) -> None:
        """Write a throw, beside the one before it or below; it is left out only where nobody names its sticks."""
        round_ = steps[at].before.round
        if round_ != self.thrown:
            self.thrown = round_
            later = [step.move[0] for step in steps[at:] if step.before.round == round_]
            self.said_throw = (
                "place" not in later or not set(later).isdisjoint(STICKS) or self._keeps("throw")
            )
        if not self.said_throw:
            return
        text = self._written(steps[at].move)
        if (
            self.rows[-1].startswith("throw:")
            and steps[at - 1].due.kind == "throw"
            and self.rng.random() < 0.7
        ):
            self.rows[-1] += f" | {text}"
        else:
            self._line("throw", text)

    said_throw = True
    """Whether the throws of the round are written down."""
    thrown = 0
    """The round of the last throw."""

    def _turned_up(self, block: Sequence[Step], then: Sequence[Step]) -> None:
        """Say relics and amulets turned up in any order; a relic is always written."""
        assert self.asked is not None
        said = [s for s in block if not s.forced and (s.due.kind == "reveal" or self._keeps("amulet"))]
        self.rng.shuffle(said)
        for step in said:
            self._say(self.asked, self._written(step.move))

    def _claimed(self, steps: Sequence[Step], at: int) -> int:
        return 0

    def _shown(self, text: str) -> str:
        """The log with the amulets that are shown at its end, each player's in an own line (NA-32)."""
        found = replay(text)
        while (seat := self._shows(found.state)) is not None:
            left = list(self.game.end.temples[seat].amulets)
            for amulet in found.state.temples[seat].amulets:
                if amulet:
                    left.remove(amulet)
            names = " ".join(self._amulet(amulet) for amulet in left)
            text += f"{self.game.names[seat]}: amulets {names}\n"
            found = replay(text)
        return text

    def _shows(self, state: State) -> int | None:
        """Who shows hidden amulets once everybody has said nothing more."""
        while (due := GAME.due(state)) is not None and due.player is not None:
            if (silent := GAME.silent(state, None)) is None:
                return None
            state = GAME.apply(state, silent)
        return None if due is None or due.kind != "tally" else GAME.for_whom(state)

    def _amulet(self, number: int) -> str:
        return str(self.game.end.board.amulet_names[number])

    # ---- how
    def _keeps(self, kind: str) -> bool:
        return self.rng.random() < self.kept[kind]

    def _written(self, move: Move) -> str:
        text = self.lexicon.write(move, exact=True)
        assert text is not None, move
        return text

    def _line(self, kind: str, text: str) -> None:
        self.rows.append(f"{self.words[kind]}: {text}")
        self.speaker = None

    def _say(self, seat: int, text: str) -> None:
        if self.speaker == seat and self.rng.random() < 0.7:
            self.rows[-1] += f"; {text}"
        else:
            self.rows.append(f"{self.game.names[seat]}: {text}")
            self.speaker = seat


def tellings(seed: int, number: int) -> Iterator[tuple[Game, str]]:
    """A game, told in some ways."""
    game = played(seed)
    for n in range(number):
        yield game, Telling(game, random.Random(f"{seed} {n}")).text()


def agrees(game: Game, found: Replay) -> bool:
    """Whether a log is legal and the game ended as it did."""
    wanted, got = game.end.result, found.state.result
    return not found.findings and got is not None and got[:2] == wanted[:2]
