"""The contract between a game and the rest of sheetgen.

A game is one folder under ``sheetgen/games`` whose ``__init__`` contains a ``Game`` named ``GAME``. Its rules
are a sequence of atomic decisions over immutable states: ``due`` returns who decides what, ``legal`` lists
the answers, ``apply`` returns the next state or raises ``Illegal``. The scorer, the hints, the bots, the
simulation and the property tests use only these.

Chance acts like a player: a roll or a draw can be due, and its outcome is a move. ``unknown`` returns the
outcome for a chance event that is not in the log.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sheetgen.errors import Illegal, NotDue, UsageError
from sheetgen.games.contract.values import (
    Account,
    Bound,
    Clause,
    Course,
    Due,
    Ending,
    Explanation,
    Fact,
    Field,
    Layout,
    Leftover,
    Mark,
    Move,
    Odds,
    Piece,
    Plan,
    ReproducibleRandom,
    State,
)
from sheetgen.message import Msg, msg
from sheetgen.resources import find_object
from sheetgen.text_files import read_entries

if TYPE_CHECKING:
    import random

    from sheetgen.games.contract.paper import Paper
    from sheetgen.games.contract.ranking import Standing
    from sheetgen.games.contract.solo import Solo
    from sheetgen.games.contract.spots import Family
    from sheetgen.games.layouts.faults import Fault
    from sheetgen.games.notation.lexicon import Grammar


# Class attributes of a game that are imported only on first use.
#
# Printing a sheet and listing layouts need no rules. Without late imports, `sheetgen list` would take 75 ms
# longer (docs/measured/speed.md).


Method = TypeVar("Method", bound=Callable[..., Any])


class _Late:
    """A placeholder for an attribute of a game's class. On first use it is replaced by the object at ``place``
    in the game's folder.
    """

    def __init__(self, place: str) -> None:
        self.place = place

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        found = vars(game)[self.name] = find_object(f"{owner.__module__}.{self.place}")
        return found


def late(place: str) -> Any:
    """Return a class attribute that is imported from ``module:name`` in the game's folder on first use."""
    return _Late(place)


def usually(place: str) -> Callable[[Method], Method]:
    """Return a decorator that replaces a method with ``late(place)``, the function that most games have there."""
    return lambda method: late(place)


class Game(ABC):
    """One game: its layouts, rules, notation and sheets."""

    key: ClassVar[str]
    title: ClassVar[Msg]
    seats: ClassVar[range]
    """Allowed numbers of players."""
    finished: ClassVar[bool] = True
    """Whether the game is complete. Tests treat what is missing in a complete game as an error, and else
    count it.
    """
    options: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Header keys that choose a variant, and their values. The first value is the default."""
    option_words: ClassVar[Mapping[str, Msg]] = {}
    """The names that readers see for the header keys of ``options``, and for values as ``key: value``."""
    turn_clause: ClassVar[str]
    """The clause that determines whose turn it is."""
    last_words: ClassVar[Collection[Move]] = ()
    """Moves that end a turn. After the end of a turn they are still accepted until another player acts."""
    move_weight: ClassVar[int] = 1
    """Cost of a move relative to the fastest game. The repair search tries fewer moves accordingly."""

    # ---- data ------------------------------------------------------------------------
    layout_types: ClassVar[Mapping[str, str]]
    """The game's own ``kind`` of layout file -> ``module:Struct`` (msgspec) that describes it."""
    drawings: ClassVar[Mapping[str, str]]
    """The game's own ``kind`` of layout file -> ``module:function`` ``(layout, typesetter, paper) ->
    list[Scene]``.
    """
    asks: ClassVar[Mapping[str, str]] = {}
    """Kind of layout -> ``module:OPTIONS``: the options of its drawing, each with its default first, or
    ``NumberRange``.

    Pages of a kind with the option ``size`` are cut out of the printed page, like cards.
    """
    spares: ClassVar[Mapping[str, str]] = {}
    """Kind of layout -> ``module:function`` with the parameters of its drawing, for the front and the back of a
    spare card. At home it and the game's reference cards fill the places that stay empty on the last sheet of paper.
    """
    papers: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Kind of layout -> paper sizes on which it can be printed at home besides A4 and Letter."""
    scorable: ClassVar[Sequence[str]]
    """Kinds of layout that a log can be played on."""
    scorable_by_name: ClassVar[Sequence[str]] = ()
    """Further kinds that a log can be played on if its header names such a layout explicitly."""
    pieces: ClassVar[str] = ""
    """``module:PIECES``: class of pieces -> function ``(scene, spot, piece, lying) -> None`` that draws one
    of them.

    ``spot`` is the place on the scene. The layer is that of the pen.
    """
    end: ClassVar[str] = ""
    """``module:function`` ``(scene, layout, End) -> None`` that draws the end of a game on the pages of each
    player.

    It draws over the blank page and under the marks, on the layer of the pen. Pages without room stay
    unchanged.
    """
    paper: ClassVar[str] = ""
    """``module:PAPER``: kinds of layout that can be read from a photo -> ``(layout) -> Paper``."""
    throws: ClassVar[str] = ""
    """``module:THROWS``: kinds of chance that are thrown -> ``(layout, move) -> tuple[Thrown, ...]``."""
    beside: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Scorable kind -> names of the layouts that are filled in with it, such as own sheets beside a common
    map.
    """
    pad: ClassVar[Sequence[str]] = ()
    """Names of the layouts of a pad to write on: the front of each sheet, and if there are two, its back."""
    card_art: ClassVar[str] = ""
    """``module:ART`` with the icons and pictures that only this game's cards have."""
    varies: ClassVar[Collection[str]] = ()
    """Kinds of layout that can have random variations, see ``vary``."""
    ink: ClassVar[str] = "gold"
    """The colour of lines and ornament on the pages that all games share."""
    landscape: ClassVar[str] = "river"
    """The landscape of its pictures: river, hills, desert or jungle."""
    hour: ClassVar[str] = "dusk"
    """The hour of its pictures: dawn, day, dusk or night."""
    ghosts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "merchant": ("merchant", "orange"),
        "raja": ("raja", "orange"),
        "mogul": ("mogul", "orange"),
    }
    """Icon and ink of the person of the game that is its ghost of each strength, the weakest first."""
    log_sheet: ClassVar[str] = ""
    """``module:LOG``: the rounds and rows of its log sheet. By default they are derived from the grammar."""

    @property
    def short_title(self) -> Msg:
        """The short name of the game that players use."""
        return self.title

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to unpickle a game by its key, because there is only one object for each game."""
        return find_object, (f"{type(self).__module__}:GAME",)

    # The following functions and tables come from files in the game's folder. Python imports each file only
    # on request.

    def _own(self, name: str) -> Any:
        return find_object(f"{type(self).__module__}.{name}")

    def _own_file(self, name: str) -> Path:
        return Path(sys.modules[type(self).__module__].__file__ or "").with_name(name)

    def check_layout(self, layout: Layout) -> list[Fault]:
        """Return faults of a well-typed layout that contradict the rules, each with its clause:
        ``check:check``.
        """
        faults: list[Fault] = self._own("check:check")(layout)
        return faults

    def vary(self, layout: Layout, luck: ReproducibleRandom) -> Mapping[str, Any]:
        """Return tables that replace those of ``layout`` in a random variation: ``vary:vary``.

        Only layouts of the kinds in ``varies`` have variations. Inner tables must be complete. If a variation
        breaks a fact of the game, the caller draws again.
        """
        tables: Mapping[str, Any] = self._own("vary:vary")(layout, luck)
        return tables

    @property
    def clauses(self) -> Mapping[str, Msg]:
        """All rule clauses in the project's own words, by id: ``clauses.toml``."""
        clauses = read_entries(self._own_file("clauses.toml"), Clause)
        return {clause: entry.text for clause, entry in clauses.items()}

    @property
    def explanations(self) -> Mapping[str, Explanation]:
        """Explanations of all codes of this game's rules: those of ``faults:FAULTS``."""
        explanations: Mapping[str, Explanation] = self._own("faults:FAULTS").kinds
        return explanations

    def paper_of(self, layout: Layout) -> Paper | None:
        """Return which marks a sheet of this layout can have; None if the game does not define it."""
        make = find_object(self.paper).get(layout.header.kind) if self.paper else None
        paper: Paper | None = make(layout) if make is not None else None
        return paper

    @property
    def paper_findings(self) -> Mapping[str, Explanation]:
        """Explanations of all codes of findings on photos: ``findings.toml``, if the game defines papers."""
        from sheetgen.games.contract.paper import read_findings

        return read_findings(self._own_file("findings.toml")) if self.paper else {}

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

    # ---- rules -----------------------------------------------------------------------
    @abstractmethod
    def start(self, layout: Layout, players: Sequence[str], options: Mapping[str, str]) -> State:
        """Return the state before the first decision. ``players`` are in seat order."""

    @usually("rules:due")
    def due(self, state: State) -> Due | None:
        """Return the decision or chance event that comes next; None if the game is over."""

    @usually("rules:legal")
    def legal(self, state: State) -> list[Move]:
        """Return all legal answers to the decision that is due, each once; empty if chance is due or the game
        is over.

        These are exactly the moves in the grammar that ``apply`` accepts, except composed ones. A composed
        move combines two or more consecutive answers or outcomes, names nothing else and leads to the same
        state. It need not be listed.
        """

    @usually("rules:apply")
    def apply(self, state: State, move: Move) -> State:
        """Return the state after ``move``. Raise ``Illegal`` if a rule forbids it. ``state`` never changes."""

    @usually("rules:forced")
    def forced(self, state: State) -> Move | None:
        """Return the only answer that the rules allow, if the player need not give it; else None."""

    def silent(self, state: State, speaker: int | None) -> Move | None:
        """Return the answer that a log means if it continues without one, such as "no amulet", "I allow it"
        or "I won".

        ``speaker`` is the player whose line continues, or the player after a line of chance. Return None if
        the answer must be given.
        """
        return None

    def moves_to_reach(self, state: State, kind: str, player: int | None) -> Iterable[Move]:
        """Return moves of ``player`` that make a decision ``kind`` due before the current one; empty if it
        must wait.

        These moves are for decisions that wait in an arbitrary or free order, and for actions that are
        possible at any time. No grammar contains these moves and ``legal`` omits them, but ``apply`` accepts
        them.
        """
        return ()

    def has_no_effect(self, state: State, move: Move, player: int) -> bool:
        """Return whether a ``move`` of ``player`` that answers nothing due only repeats what is true anyway."""
        return False

    @abstractmethod
    def unknown(self, state: State) -> Move:
        """Return the outcome of the chance event that is due if the log does not give it."""

    def with_uncertainty(self, state: State, player: int) -> State:
        """Return the state as if everything that ``player`` drew, spent or holds were uncertain.

        The reader calls it after an error in a log. If nothing is hidden, return ``state`` itself.
        """
        return state

    @abstractmethod
    def chance(self, state: State, rng: random.Random) -> Move:
        """Return a random outcome of the chance event that is due, with the odds of the real dice or cards."""

    def for_whom(self, state: State) -> int | None:
        """Return the seat that throws or draws; None if the chance event is for all, or none is due.

        A turn that begins with a throw needs this method and ``turn``. They distinguish that throw from one
        in the turn before.
        """
        return None

    @usually("rules:close")
    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        """End the turn of the player who is due. Return the state after it, and what was left undone."""

    def turn_rule(self, state: State) -> str:
        """Return the clause that determines whose turn it is in this state."""
        return self.turn_clause

    def rest(self, state: State) -> State:
        """Return the state if the log ends here: a turn in which nothing is left to do is over."""
        return state

    def refusal(self, began: State, state: State, player: int | None, move: Move) -> Illegal | None:
        """Return the rule that forbids ``move`` to ``player`` (None: chance) in ``state``.

        ``began`` is the state at the beginning of the player's turn, which may be over. Return None if no
        rule applies: the move is out of turn.
        """
        due = self.due(state)
        asked = due is not None and player in (None, due.player)
        now = self._refused(state, move) if asked else None
        if player is None:
            return now
        if not asked or isinstance(now, NotDue):
            now = self.refusal_by_history(began, state, player, move) or now
        return now or self.refusal_out_of_turn(state, move, player)

    def _refused(self, state: State, move: Move) -> Illegal | None:
        try:
            self.apply(state, move)
        except Illegal as error:
            return error
        return None

    def refusal_out_of_turn(self, state: State, move: Move, player: int) -> Illegal | None:
        """Return the rule that forbids ``move`` to ``player`` while something else is due; None if none
        applies.
        """
        return None

    def refusal_by_history(self, began: State, state: State, player: int, move: Move) -> Illegal | None:
        """Return the rule that forbids a move because of something done or lost earlier in this turn; None if
        none applies.

        ``apply`` cannot know this, because the move answers nothing that is due.
        """
        return None

    def endings(self, state: State) -> tuple[Ending, ...]:
        """Return the events that have ended the game, or will end it after this round; empty while it
        continues.

        Each event is the same value in all states after it.
        """
        return ()

    def question(self, state: State) -> Msg:
        """Return the due decision or chance event as text at the table, which names only what is possible."""
        due = self.due(state)
        assert due is not None, "the game is running"
        return self.grammar.dues[due.kind]

    # ---- reading a state -------------------------------------------------------------
    @usually("scoring:totals")
    def totals(self, state: State, player: int) -> dict[str, Any]:
        """Return the public totals of a player in the order of a ledger. Unknown totals are None."""

    def counted(self, state: State, player: int) -> dict[str, Any]:
        """Return the totals of a player as at the end of the game, when hidden values count too."""
        return self.totals(state, player)

    absent: ClassVar[Mapping[str, Msg]] = {}
    """Totals for which None has a meaning instead of "unknown", and that meaning, such as an elephant at
    home.
    """
    shown_by_marks: ClassVar[Collection[str]] = ()
    """Totals that a ledger omits because marks show them."""

    def unsure(self, state: State, player: int) -> Collection[str]:
        """Return the names of a player's totals that are uncertain because the log omits something."""
        return [key for key, n in self.totals(state, player).items() if n is None and key not in self.absent]

    def table(self, state: State) -> Iterable[Fact]:
        """Return facts about the table besides the totals of players: the round, and what all players share."""
        return ()

    def accounts(self, state: State) -> Sequence[Account]:
        """Return all scorings so far, in order. The end of the game is a scoring if it has parts."""
        return ()

    def marks(self, state: State, player: int) -> dict[str, Mark]:
        """Return the marks by address on this player's sheet or the common board: ``marks:marks``."""
        marks: dict[str, Mark] = self._own("marks:marks")(state, player)
        return marks

    def course(self, state: State) -> Course:
        """Return the totals to plot for a game that began in this state: ``report:course``."""
        course: Course = self._own("report:course")(state)
        return course

    def piece_words(self, piece: Piece, players: Sequence[str]) -> Msg:
        """Return the name of a piece for readers."""
        return msg("{text}", "report", text=type(piece).__name__.lower())

    def map_lines(self, state: State, say: Callable[[Msg], str]) -> Iterable[str]:
        """Return the common board as rows of text, at most 80 columns wide without names of players; none if the
        game has no common board. ``say`` translates messages.
        """
        return ()

    def card_words(self, layout: Layout, code: str) -> Sequence[Msg | str]:
        """Return what a card of this code does, in parts; empty if there is no such card on the layout."""
        return ()

    @usually("scoring:standings")
    def standings(self, state: State) -> list[Standing]:
        """Return the final places of the players, best first, with the criteria that decided them."""

    def turn(self, state: State) -> Any:
        """Return a value that changes when a turn ends and the next one begins. A line of a log contains one
        turn.

        Only games in which a player can have two turns in a row, without logged chance between them, need
        this method.
        """
        return None

    def ahead(self, state: State, player: int) -> State | None:
        """Return a state in which ``player``, who is not due yet, has the turn now; None if planning ahead is
        impossible.
        """
        return None

    def estimate(self, state: State, player: int) -> float | None:
        """Return the estimated position of a player in points; None if the game has no estimate."""
        return None

    def plans(self, state: State, player: int, rng: random.Random) -> Iterable[Plan]:
        """Yield plans of ``player``, who is due, for the turn up to its end or the next chance event.

        Games with too many possible turns yield good plans of different kinds, the likeliest first, without
        duplicates. Other games yield none.
        """
        return ()

    def view(self, state: State, player: int) -> State:
        """Return the state as ``player`` knows it, with hidden information unknown. It can be played on.

        If the player has made a secret choice in advance, return the state in which it was made.
        """
        return state

    def imagine(self, known: State, player: int, rng: random.Random) -> State:
        """Return a random state that agrees with ``known``, the view of ``player``; ``known`` itself if
        nothing is hidden.
        """
        return known

    def odds(self, layout: Layout, throw: str, against: str = "", say: Callable[[Msg], str] = str) -> Odds:
        """Return the exact odds of a throw, typed as players do, and of the throw ``against`` another one.

        ``say`` translates messages. Raise ``UsageError`` for games without a choice of throws and for invalid
        throws.
        """
        raise UsageError(msg("{game} has no throws to choose between.", "report", game=self.title))

    # ---- solo games ------------------------------------------------------------------
    def has_ghost(self, layout: Layout) -> bool:
        """Return whether one person can play this layout with ``solo`` among the options of ``start``.

        Such a layout describes the ghost in its table ``ghost``.
        """
        return getattr(layout, "ghost", None) is not None

    def not_alone(self, options: Mapping[str, str]) -> tuple[str, Msg] | None:
        """Return the key of an option that is impossible in a solo game, and the reason; None if all are
        possible.
        """
        return None

    @property
    def solo(self) -> Solo:
        """How a solo game is rated, and its campaign: ``scoring:SOLO``."""
        solo: Solo = self._own("scoring:SOLO")
        return solo

    # ---- final tallies ---------------------------------------------------------------
    tally: ClassVar[Sequence[Field]] = late("scoring:TALLY")
    """The entries of a final tally, if they are the same for all layouts."""

    def fields(self, layout: Layout) -> Sequence[Field]:
        """Return the entries of a final tally on a layout."""
        return self.tally

    def tally_accounts(
        self, layout: Layout, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
    ) -> Sequence[Account]:
        """Return how final tallies become points; empty if the totals decide the places as they are."""
        return ()

    def tally_marks(
        self,
        layout: Layout,
        players: Sequence[str],
        tallies: Sequence[Mapping[str, Any]],
        standings: Sequence[Standing],
        date: str = "",
    ) -> Mapping[str, Mark]:
        """Return the marks of a sheet that contains only final tallies and the date of the game; empty if the game
        needs a log for them.
        """
        return {}

    def bounds(self, layout: Layout, players: int) -> Mapping[str, Bound]:
        """Return the bounds of each part of a tally in a game with ``players`` players, computed from the
        layout.
        """
        return {}

    def check_tally(self, layout: Layout, players: int, player: str, tally: Mapping[str, Any]) -> None:
        """Raise ``TallyError`` for totals that ``player`` can never have in such a game.

        Parts that are missing or None are not checked.
        """

    @usually("scoring:settle")
    def settle(
        self, layout: Layout, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
    ) -> list[Standing]:
        """Return standings from final tallies alone. Raise ``TallyError`` for a tally that no game can end
        with.
        """

    # ---- shared by all games ---------------------------------------------------------
    def play(self, state: State, move: Move) -> tuple[State, list[Move]]:
        """Apply ``move`` and all moves that it forces. Return the state and the forced moves."""
        state = self.apply(state, move)
        followed: list[Move] = []
        while (consequence := self.forced(state)) is not None:
            state = self.apply(state, consequence)
            followed.append(consequence)
        return state, followed

    def play_far(self, state: State, moves: Iterable[Move]) -> tuple[tuple[Move, ...], State]:
        """Apply ``moves`` with their forced moves until one is illegal. Return the applied moves and the
        state.
        """
        played: list[Move] = []
        for move in moves:
            try:
                state, _ = self.play(state, move)
            except Illegal:
                break
            played.append(move)
        return tuple(played), state

    def opener(self, state: State, running: Any) -> int | None:
        """Return the seat whose turn begins with the chance event that is due, if the turn before was
        ``running``.

        Return None if the chance event belongs to the running turn or to all players.
        """
        turn = self.turn(state)
        return self.for_whom(state) if turn is None or turn != running else None

    def not_for(self, number: int) -> Msg | None:
        """Return why ``number`` players cannot play the game; None if they can."""
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
