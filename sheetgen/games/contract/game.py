"""The contract between a game and the rest of the house.

A game is one folder under ``sheetgen/games`` whose ``__init__`` offers a ``Game`` named ``GAME``.
Its rules are a sequence of atomic decisions over immutable states: ``due`` says who decides what,
``legal`` lists the answers, ``apply`` gives the next state or raises ``Illegal``. On this stand the
scorer, the hints, the bots, the simulation and the property tests of all games alike.

Chance is a player of its own: a state may be due a roll or a draw; its outcome is a move too, and
``unknown`` gives the outcome that nobody wrote down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sheetgen.errors import Illegal, NotDue, UsageError
from sheetgen.games.contract.values import (
    Account,
    Bound,
    Due,
    Ending,
    Explanation,
    Fact,
    Field,
    Layout,
    Leftover,
    Mark,
    Move,
    Piece,
    Plan,
    State,
)
from sheetgen.message import Msg, msg
from sheetgen.resources import find

if TYPE_CHECKING:
    import random

    from sheetgen.games.contract.chance import Luck, Odds
    from sheetgen.games.contract.paper import Paper
    from sheetgen.games.contract.ranking import Standing
    from sheetgen.games.contract.solo import Solo
    from sheetgen.games.contract.spots import Family
    from sheetgen.games.contract.values import Course
    from sheetgen.games.layouts.fault import Fault
    from sheetgen.games.notation.lexicon import Grammar


class Game(ABC):
    """One game: its layouts, rules, notation and sheets."""

    key: ClassVar[str]
    title: ClassVar[Msg]
    seats: ClassVar[range]
    """Player numbers allowed."""
    finished: ClassVar[bool] = True
    """Whether nothing is left to do: what tests find lacking in a finished game is an error, else it is counted."""
    options: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Header keys that choose a variant, and their values; the first is the default."""
    turn_clause: ClassVar[str]
    """The clause that says whose turn it is."""
    last_words: ClassVar[Collection[Move]] = ()
    """Moves that end a turn. Where the turn is over already they may be said too, until another player speaks."""
    move_weight: ClassVar[int] = 1
    """How many moves of the quickest game take as long as one of this: so many fewer are tried to mend a log."""

    # ---- data ---------------------------------------------------------------------------
    layout_types: ClassVar[Mapping[str, str]]
    """Own ``kind`` of a layout file -> ``module:Struct`` (msgspec) that describes it."""
    drawings: ClassVar[Mapping[str, str]]
    """Own ``kind`` of a layout file -> ``module:function`` ``(layout, typesetter, paper) -> list[Scene]``."""
    asks: ClassVar[Mapping[str, str]] = {}
    """Kind of a layout -> ``module:OPTIONS``: what may be asked of its drawing, the default first, or ``Within``.

    Pages of a kind that can be asked for a ``size`` are cut out of what is printed, as cards are.
    """
    papers: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Kind of a layout -> papers on which it can be printed at home besides A4 and Letter."""
    scorable: ClassVar[Sequence[str]]
    """Kinds of layout that a log can be played on."""
    scorable_by_name: ClassVar[Sequence[str]] = ()
    """Further kinds for the same, which are meant only where a log's header names a layout of them."""
    pieces: ClassVar[str] = ""
    """``module:PIECES``: class of pieces -> ``(scene, spot, piece, lying) -> None`` that draws one of it.

    ``spot`` is the scene's where the piece lies, the layer is the pen's.
    """
    end: ClassVar[str] = ""
    """``module:function`` ``(scene, layout, End) -> None`` that draws the end of a game on pages, for each player.

    It lies over the blank and under the marks, on the layer of the pen; pages with no room for it stay as they are.
    """
    paper: ClassVar[str] = ""
    """``module:PAPER``: kinds of layout that can be read from a photo -> ``(layout) -> Paper``."""
    throws: ClassVar[str] = ""
    """``module:THROWS``: kinds of chance that are thrown -> ``(layout, move) -> tuple[Thrown, ...]``."""
    beside: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Scorable kind -> names of the layouts that are filled in with it: own sheets beside a common map, a pad."""
    card_art: ClassVar[str] = ""
    """``module:ART`` with the icons and pictures that only this game's cards have."""
    varies: ClassVar[Collection[str]] = ()
    """Kinds of layout of which new ones can be drawn by chance, see ``vary``."""
    ink: ClassVar[str] = "gold"
    """The colour of lines and ornament on the pages that are drawn alike for all games."""
    log_sheet: ClassVar[str] = ""
    """``module:LOG``: what a round and a row of its log sheet are made of; else they follow from the grammar."""

    @property
    def short_title(self) -> Msg:
        """What players call the game among themselves."""
        return self.title

    # Each of these stands in a file of the game's folder by that name, imported only when asked for.

    def _own(self, name: str) -> Any:
        return find(f"{type(self).__module__}.{name}")

    def check_layout(self, layout: Layout) -> list[Fault]:
        """Faults of a well-typed layout against the rules' facts (each cites its clause): ``check:check``."""
        faults: list[Fault] = self._own("check:check")(layout)
        return faults

    def vary(self, layout: Layout, luck: Luck) -> Mapping[str, Any]:
        """Tables of another layout like this one, drawn by ``luck``, to be laid over its own: ``vary:vary``.

        Only for kinds that the game ``varies``. Tables inside a table are said whole. Where a fact of the game is
        broken the house draws again.
        """
        tables: Mapping[str, Any] = self._own("vary:vary")(layout, luck)
        return tables

    @property
    def clauses(self) -> Mapping[str, Msg]:
        """Every rule clause in the project's own words, by id: ``clauses:CLAUSES``."""
        clauses: Mapping[str, Msg] = self._own("clauses:CLAUSES")
        return clauses

    @property
    def explanations(self) -> Mapping[str, Explanation]:
        """Every code that this game's rules raise or leave over, for ``explain``: those of ``faults:FAULTS``."""
        explanations: Mapping[str, Explanation] = self._own("faults:FAULTS").explanations
        return explanations

    def paper_of(self, layout: Layout) -> Paper | None:
        """Which marks a sheet of this layout may carry; None where the game does not say."""
        make = find(self.paper).get(layout.header.kind) if self.paper else None
        paper: Paper | None = make(layout) if make is not None else None
        return paper

    @property
    def paper_findings(self) -> Mapping[str, Explanation]:
        """Every code of what is wrong on a sheet that was read from a photo, for ``explain``: beside ``paper``."""
        if not self.paper:
            return {}
        findings: Mapping[str, Explanation] = find(f"{self.paper.partition(':')[0]}:FINDINGS")
        return findings

    @property
    def grammar(self) -> Grammar:
        """How moves are typed and written: ``notation:GRAMMAR``."""
        grammar: Grammar = self._own("notation:GRAMMAR")
        return grammar

    @property
    def spots(self) -> Sequence[Family]:
        """All places that can be marked, on all kinds of the game's layouts: ``spots:SPOTS``."""
        spots: Sequence[Family] = self._own("spots:SPOTS")
        return spots

    # ---- rules --------------------------------------------------------------------------
    @abstractmethod
    def start(self, layout: Layout, players: Sequence[str], options: Mapping[str, str]) -> State:
        """The state before the first decision; ``players`` in seat order."""

    @abstractmethod
    def due(self, state: State) -> Due | None:
        """What happens next; None when the game is over."""

    @abstractmethod
    def legal(self, state: State) -> list[Move]:
        """All answers to the decision that is due, each once; empty where chance is due or the game is over.

        Of what the grammar can say these are exactly the moves that ``apply`` takes, but for those that say
        several things at once: two or more answers or outcomes of chance, one after another, that name
        nothing which the one move doesn't name, and lead to the same state. Such a move need not be listed.
        """

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """The state after ``move``; raises ``Illegal`` and leaves ``state`` as it was."""

    @abstractmethod
    def forced(self, state: State) -> Move | None:
        """The answer, where the rules leave only one and the player need not say it."""

    def silent(self, state: State, speaker: int | None) -> Move | None:
        """What a log means that goes on without the answer: "no amulet", "I allow it", "I won".

        ``speaker`` is the player whose line goes on, or comes after a line of chance. None where it must be said.
        """
        return None

    def sooner(self, state: State, kind: str, player: int | None) -> Iterable[Move]:
        """Moves after which a due ``kind`` comes, said by ``player``, before what is due now; none where it must wait.

        For several things that wait in an order of nobody's choice or of the player's, and for what may be done at
        any time. No grammar says these moves and ``legal`` leaves them out; ``apply`` takes them.
        """
        return ()

    def needless(self, state: State, move: Move, player: int) -> bool:
        """Whether ``player`` says by ``move``, which answers nothing that is due, no more than what is so anyway."""
        return False

    @abstractmethod
    def unknown(self, state: State) -> Move:
        """The outcome of the chance that is due when nobody wrote it down."""

    def doubted(self, state: State, player: int) -> State:
        """The state as if nothing were sure that ``player`` drew, spent or holds; the same one if all lies open.

        For a log in which some line before was wrong, nobody knows where.
        """
        return state

    @abstractmethod
    def chance(self, state: State, rng: random.Random) -> Move:
        """A random outcome of the chance that is due, with the odds of the real dice or cards."""

    def for_whom(self, state: State) -> int | None:
        """The seat that the chance due throws or draws for; None where it is for all, or no chance is due.

        A turn that begins with a throw needs it, and ``turn``: they tell that throw from one in the turn before.
        """
        return None

    @abstractmethod
    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        """The running player has nothing more to say: end the turn, naming what was left undone."""

    def turn_rule(self, state: State) -> str:
        """The clause that says whose turn it is in this state."""
        return self.turn_clause

    def rest(self, state: State) -> State:
        """The state as the table has it where nobody goes on: a turn in which nothing is left to do is over."""
        return state

    def refusal(self, began: State, state: State, player: int | None, move: Move) -> Illegal | None:
        """Why ``player`` (None: chance) can't make ``move`` in ``state``: the rule that refuses it.

        ``began`` is the state in which the player's turn began; it may be over.
        None where no rule has to do with it: it is out of turn.
        """
        due = self.due(state)
        asked = due is not None and player in (None, due.player)
        now = self._refused(state, move) if asked else None
        if player is None:
            return now
        if not asked or isinstance(now, NotDue):
            now = self.looking_back(began, state, player, move) or now
        return now or self.elsewhere(state, move, player)

    def _refused(self, state: State, move: Move) -> Illegal | None:
        try:
            self.apply(state, move)
        except Illegal as error:
            return error
        return None

    def elsewhere(self, state: State, move: Move, player: int) -> Illegal | None:
        """The rule against a move of ``player`` where something else is due; None where none has to do with it."""
        return None

    def looking_back(self, began: State, state: State, player: int, move: Move) -> Illegal | None:
        """What ``apply`` can't know of a move that answers nothing due: what was lost, or done, in this turn."""
        return None

    def endings(self, state: State) -> tuple[Ending, ...]:
        """What has ended the game, or will once the round is played out; none as long as it just goes on.

        Each is the same value in all states after it has happened.
        """
        return ()

    # ---- reading a state ----------------------------------------------------------------
    @abstractmethod
    def totals(self, state: State, player: int) -> dict[str, Any]:
        """Public totals of a player, in the order in which a ledger shows them; None for what is not known."""

    def counted(self, state: State, player: int) -> dict[str, Any]:
        """The totals of a player as they count at the end: what is hidden till then counts already."""
        return self.totals(state, player)

    absent: ClassVar[Mapping[str, Msg]] = {}
    """Totals of which None does not mean that nobody knows, and what it means: an elephant is at home."""
    shown_by_marks: ClassVar[Collection[str]] = ()
    """Totals that a ledger leaves out, as the marks that it names say the same."""

    def unsure(self, state: State, player: int) -> Collection[str]:
        """Totals of a player that nobody knows for sure, as something was never written down."""
        return [key for key, n in self.totals(state, player).items() if n is None and key not in self.absent]

    def table(self, state: State) -> Sequence[Fact]:
        """What stands on the table beside each player's own totals: the round, what all share, what lies where."""
        return ()

    def accounts(self, state: State) -> Sequence[Account]:
        """All scorings that have been made so far, in order; a game's end is one where it has parts."""
        return ()

    def marks(self, state: State, player: int) -> dict[str, Mark]:
        """Which marks lie on which spots of this player's sheet (or the common board): ``marks:marks``."""
        marks: dict[str, Mark] = self._own("marks:marks")(state, player)
        return marks

    def course(self, state: State) -> Course:
        """Which totals tell how a game went that began in this state, as curves: ``report:course``."""
        course: Course = self._own("report:course")(state)
        return course

    def piece_words(self, piece: Piece, players: Sequence[str]) -> Msg:
        """A piece of the game in words for a reader."""
        return msg("{text}", "report", text=type(piece).__name__.lower())

    @abstractmethod
    def standings(self, state: State) -> list[Standing]:
        """Places, best first, with the criteria that decided them."""

    def turn(self, state: State) -> Any:
        """A value that changes when one turn ends and the next begins: a line of a log holds one turn.

        Needed only where a player may have two turns in a row with no logged chance between them.
        """
        return None

    def ahead(self, state: State, player: int) -> State | None:
        """The state as if ``player``, who is not due yet, had the turn now; None where none can be planned."""
        return None

    def estimate(self, state: State, player: int) -> float | None:
        """How good things look for a player, in points; None where the game can not tell."""
        return None

    def plans(self, state: State, player: int, rng: random.Random) -> Iterable[Plan]:
        """Ways for ``player``, who is due, to play the turn to its end or to the next chance, one after another.

        For games whose turns are too wide to try out each answer: good ways of different kinds, the likeliest
        first, no two alike. None where each answer can be tried.
        """
        return ()

    def view(self, state: State, player: int) -> State:
        """The state as this player knows it; what is hidden from them is unknown. It can be played on.

        Where a choice is made in secret before it is due, this is the state in which the player made it.
        """
        return state

    def imagine(self, known: State, player: int, rng: random.Random) -> State:
        """A random state that agrees with what ``player`` knows, from ``view``: the same one if nothing is hidden."""
        return known

    def odds(self, layout: Layout, throw: str, against: str = "", say: Callable[[Msg], str] = str) -> Odds:
        """The exact chances of a throw, typed as players say it, and of it against another; ``say`` has their words.

        Only for games whose throws can be chosen; raises ``UsageError`` for others and for what is no throw.
        """
        raise UsageError(msg("{game} has no throws to choose between.", "report", game=self.title))

    # ---- alone --------------------------------------------------------------------------
    def has_ghost(self, layout: Layout) -> bool:
        """Whether one person can play this layout alone, with ``solo`` among the options that ``start`` is given.

        Such a layout says under ``ghost`` what the ghost does.
        """
        return getattr(layout, "ghost", None) is not None

    def not_alone(self, options: Mapping[str, str]) -> tuple[str, Msg] | None:
        """An option that can't be chosen for a game alone, by its key, and why; None where all can."""
        return None

    @property
    def solo(self) -> Solo:
        """How a game alone is rated, and its campaign: ``scoring:SOLO``."""
        solo: Solo = self._own("scoring:SOLO")
        return solo

    # ---- final tallies ------------------------------------------------------------------
    tally: ClassVar[Sequence[Field]]

    def bounds(self, layout: Layout, players: int) -> Mapping[str, Bound]:
        """What each part of a tally can be in a game of this number of ``players``, computed from the layout."""
        return {}

    def check_tally(  # noqa: B027
        self, layout: Layout, players: int, player: str, tally: Mapping[str, Any]
    ) -> None:
        """Raises ``TallyError`` for totals that ``player`` cannot have at any time of such a game.

        Parts that are left out or None are not checked.
        """

    @abstractmethod
    def settle(
        self, layout: Layout, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
    ) -> list[Standing]:
        """Standings from final tallies alone; raises ``TallyError`` for one that no game can end with."""

    # ---- shared by all games ------------------------------------------------------------
    def play(self, state: State, move: Move) -> tuple[State, list[Move]]:
        """Apply ``move`` and all that it forces; returns the state and the forced moves."""
        state = self.apply(state, move)
        followed: list[Move] = []
        while (consequence := self.forced(state)) is not None:
            state = self.apply(state, consequence)
            followed.append(consequence)
        return state, followed

    def play_far(self, state: State, moves: Iterable[Move]) -> tuple[tuple[Move, ...], State]:
        """Play these moves and all that they force, as far as the rules allow; what was played, and the state."""
        played: list[Move] = []
        for move in moves:
            try:
                state, _ = self.play(state, move)
            except Illegal:
                break
            played.append(move)
        return tuple(played), state

    def opener(self, state: State, running: Any) -> int | None:
        """The seat whose turn begins with the chance that is due, where the turn ``running`` ran before.

        None where that chance belongs to the running turn or is for all.
        """
        turn = self.turn(state)
        return self.for_whom(state) if turn is None or turn != running else None

    def not_for(self, number: int) -> Msg | None:
        """Why so many can't play it; None if they can."""
        if number in self.seats:
            return None
        return msg(
            "{game} is played by {least} to {most}, not by {number}.",
            "report",
            game=self.title,
            least=self.seats[0],
            most=self.seats[-1],
            number=number,
        )
