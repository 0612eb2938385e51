"""The notation of Raja's moves in a log.

Cities are typed by name or letter and villages by number, as printed on the map. The two actions of a turn
are typed as the disc shows them, or each followed by what the player does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.games.contract.values import Move
from sheetgen.games.notation.args import (
    EXACT,
    Arg,
    ArgumentMatch,
    Forms,
    ListItem,
    Number,
    Player,
    Word,
    forms_of,
    runs_with_one_change,
)
from sheetgen.games.notation.compound import Many, Maybe, OneOf
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.verb_file import VerbFile
from sheetgen.games.notation.verbs import Phrase, Series, SeriesPart, Verb
from sheetgen.games.raja.board import ACTIONS
from sheetgen.games.raja.rules import DECISIONS
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.notation.log_language import LogLanguage


VERB_FILE = VerbFile(Path(__file__).with_name("verbs.toml"))
ACTION = Word(msg("action", "log argument"), ACTION_WORDS)
NEEDS: Mapping[str, tuple[str, ...]] = {
    "house": ("house",),
    "two houses": ("house", "house"),
    "move": ("move",),
    "palace": ("palace",),
    "palace and house": ("palace", "house"),
    "governor": ("governor",),
    "character": ("character",),
}
"""Action -> verbs of the moves that carry it out."""

ALONE = ("gold", "move", "quarry", "palace", "governor", "character")
"""Actions that may be typed with a number, because no other action has a number: ``gold x2``."""


class PlanSoFar(NamedTuple):
    """The part of a typed plan that has been read so far: actions, moves, and steps that the first action
    still needs.
    """

    actions: tuple[str, ...] = ()
    parts: tuple[SeriesPart, ...] = ()
    owed: tuple[str, ...] = ()
    rank: int = EXACT

    def with_move(self, part: SeriesPart, rank: int) -> PlanSoFar:
        """Return this plan with one more move."""
        owed = list(self.owed)
        if part.move[0] in owed:
            owed.remove(part.move[0])
        return self._replace(parts=(*self.parts, part), owed=tuple(owed), rank=max(self.rank, rank))


class Plan(Arg):
    """An argument with ``count`` actions, each alone or followed by its moves: ``house 7, go
    Jaipur, palace central``.

    ``doing`` maps keys to the verbs of moves that use actions, ``free`` to the verbs of other moves, which
    may come before the last action. Moves after the last action do not belong to the plan. The value is the
    pair of the actions in the disc's order and the moves.
    """

    name = msg("actions", "log argument")

    def __init__(self, count: int, doing: Mapping[str, Verb], free: Sequence[Verb] = ()) -> None:
        self.count = count
        self.doing = doing
        self.free = free
        self.spot = next(
            part for arg in doing["house"].args for part in arg.with_inner_arguments() if part.choices()
        )

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        yield from ACTION.with_inner_arguments()

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        return list(self._from(words, at, PlanSoFar(), lexicon, []))

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        """Return all combinations of actions, without the moves that carry them out."""
        return [(actions, ()) for actions in combinations_with_replacement(ACTIONS, self.count)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        actions, parts = value
        runs = runs_with_one_change(actions, lambda one: [other for other in ACTIONS if other != one])
        return [(run, parts) for run in dict.fromkeys(tuple(sorted(r, key=ACTIONS.index)) for r in runs)]

    def failure_index(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> int:
        """Return the index of the first word that no part of a plan matches."""
        reached = [at]
        list(self._from(words, at, PlanSoFar(), lexicon, reached))
        return max(reached)

    def _from(
        self, words: Sequence[str], at: int, done: PlanSoFar, lexicon: LogLanguage, reached: list[int]
    ) -> Iterator[ArgumentMatch]:
        reached.append(at)
        if at >= len(words):
            return
        for phrase in chain.from_iterable(verb.find_phrases(words, at, lexicon) for verb in self.free):
            # In “gold, palace, token gold”, “palace token” is not one phrase.
            if phrase.late and (not lexicon.verb_last or _leads_on(phrase, words, at, lexicon)):
                continue
            now = done
            for part in (SeriesPart(phrase.move, at, phrase.end), *phrase.rest):
                now = now.with_move(part, phrase.rank)
            yield from self._from(words, phrase.end, now, lexicon, reached)
        owed = sure = False
        for key in dict.fromkeys(done.owed):
            for phrase in self.doing[key].find_phrases(words, at, lexicon):
                owed, sure, now = True, sure or phrase.rank == EXACT, done
                for part in (SeriesPart(phrase.move, at, phrase.end), *phrase.rest):
                    now = now.with_move(part, phrase.rank)
                yield from self._from(words, phrase.end, now, lexicon, reached)
        # Read all moves of the current action before the next action, also both moves of "palace and house".
        needs = NEEDS.get(done.actions[0], ()) if done.actions else ()
        if not owed or (len(done.owed) == len(needs) and not (sure and len(set(needs)) > 1)):
            yield from self._action(words, at, done, lexicon, reached)

    def _action(
        self, words: Sequence[str], at: int, done: PlanSoFar, lexicon: LogLanguage, reached: list[int]
    ) -> Iterator[ArgumentMatch]:
        """Return the next action with the moves typed directly after its word."""
        for found in ACTION.find_matches(words, at, lexicon):
            chosen = (*done.actions, found.value)
            for parts, end, rank in self._behind(words, found, at, lexicon):
                now = PlanSoFar(chosen, done.parts, NEEDS.get(found.value, ()), max(done.rank, found.rank))
                for part in parts:
                    now = now.with_move(part, rank)
                if len(chosen) == self.count:
                    actions = tuple(sorted(chosen, key=ACTIONS.index))
                    yield ArgumentMatch((actions, now.parts), end, now.rank)
                else:
                    yield from self._from(words, end, now, lexicon, reached)

    def _behind(
        self, words: Sequence[str], action: ArgumentMatch, at: int, lexicon: LogLanguage
    ) -> Iterator[tuple[tuple[SeriesPart, ...], int, int]]:
        """Yield the moves typed directly after the word of an action, and no moves too unless they are
        certain. They are not certain if a verb after them also fits: “palace and house; to C he goes”.
        """
        needs = NEEDS.get(action.value, ())
        if len(needs) == 1:
            phrases = self.doing[needs[0]].find_phrases(words, at, lexicon)
            phrases_behind = [p for p in phrases if p.end > action.end]
            for phrase in phrases_behind:
                yield (SeriesPart(phrase.move, at, phrase.end), *phrase.rest), phrase.end, phrase.rank
            sure = any(phrase.rank == EXACT for phrase in phrases_behind)
        else:
            parts, end, rank = self._objects(words, needs, action.end, lexicon)
            if parts:
                yield parts, end, rank
            sure = bool(parts) and rank == EXACT
        if not sure or self._opens_late_phrase(words, action.end, lexicon):
            yield (), action.end, EXACT

    def _opens_late_phrase(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> bool:
        """Return whether the words from ``at`` on are arguments of a verb behind them."""
        if not lexicon.verb_last:
            return False
        verbs = (*self.free, *self.doing.values())
        phrases = chain.from_iterable(verb.find_phrases(words, at, lexicon) for verb in verbs)
        return any(phrase.late and not _leads_on(phrase, words, at, lexicon) for phrase in phrases)

    def _objects(
        self, words: Sequence[str], needs: Sequence[str], at: int, lexicon: LogLanguage
    ) -> tuple[tuple[SeriesPart, ...], int, int]:
        """Return the sites and places that are typed without verbs after an action of two steps."""
        parts: tuple[SeriesPart, ...] = ()
        rank, left = EXACT, list(needs)
        while left and at < len(words):
            spots = self.spot.find_matches(words, at, lexicon) if "house" in left else []
            found = [("house", m) for m in spots]
            if "palace" in left:
                found = [
                    ("palace", m) for m in self.doing["palace"].args[0].find_matches(words, at, lexicon)
                ] + found
            best = min(found, key=lambda pair: pair[1].rank, default=None)
            if best is None or [m.rank for _, m in found].count(best[1].rank) > 1:
                break
            key, match = best
            parts, rank = (*parts, SeriesPart((key, match.value), at, match.end)), max(rank, match.rank)
            at = match.end
            left.remove(key)
        return parts, at, rank

    def countable_words(self) -> Iterable[Msg]:
        return [form for action in ALONE for form in forms_of(ACTION_WORDS[action])]

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        texts = [ACTION.write(action, lexicon, short) for action in value[0]]
        return None if value[1] or None in texts else ", ".join(map(str, texts))

    def syntax(self, lexicon: LogLanguage) -> str:
        one = ACTION.syntax(lexicon)
        return ", ".join([one] * self.count)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return ACTION.suggested_words(lexicon)


def _leads_on(phrase: Phrase, words: Sequence[str], at: int, lexicon: LogLanguage) -> bool:
    """Return whether the late leading word of a phrase at ``at`` also leads the words after it."""
    inside = range(at + 1, phrase.end)
    early = (p for n in inside for p in phrase.verb.find_phrases(words, n, lexicon) if not p.late)
    return any(p.end > phrase.end for p in early)


class SeveralPlaces(Many):
    """An argument with one or more places, each of which answers a separate decision: ``26 & 6``."""

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        found = super().find_matches(words, at, lexicon)
        if all(len(match.value) == 1 for match in found):
            return found
        return [
            match._replace(value=tuple(self.listed_items(words, at, match.end, lexicon)))
            if len(match.value) > 1
            else match
            for match in found
        ]

    def syntax(self, lexicon: LogLanguage) -> str:
        return self.arg.syntax(lexicon)


class FromSpot(OneOf):
    """An argument with a place. In languages whose verb may come last, “house” may precede it: “ein Haus von
    C nach F versetzt”.
    """

    house = Word(msg("house", "log"), {"house": msg("house", "log")})

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        found = super().find_matches(words, at, lexicon)
        for house in self.house.find_matches(words, at, lexicon) if lexicon.verb_late else ():
            if house.rank == EXACT:
                found += super().find_matches(words, house.end, lexicon)
        return found


def moves_for_places(key: str, spots: Sequence[Any]) -> list[Move]:
    """Return one move for each of several places."""
    if len(spots) == 1:
        return [(key, spots[0])]
    parts = [spot if isinstance(spot, ListItem) else ListItem(spot, 0, 0) for spot in spots]
    return [Series(SeriesPart((key, part.value), part.start, part.end) for part in parts)]


def reveal_moves(verb: str, plan: tuple[tuple[str, ...], tuple[SeriesPart, ...]]) -> list[Move]:
    """Return the move that reveals the plan's actions, followed by the plan's moves."""
    actions, parts = plan
    return [Series((SeriesPart((verb, *actions), 0, 0), *parts))] if parts else [(verb, *actions)]


# ---- words and verbs -------------------------------------------------------------------------


CHARACTER_WORDS: dict[Any, Forms] = {
    "mogul": (msg("mogul", "log"), msg("Mogul", "sheet")),
    "merchant": msg("merchant", "log"),
    "sadhu": msg("sadhu", "log"),
    "monk": (msg("monk", "log"), msg("Wandering monk", "sheet")),
    "builder": msg("builder", "log"),
    "artisan": msg("artisan", "log"),
    "yogi": msg("yogi", "log"),
}
SITE_WORDS: dict[Any, Forms] = {
    "central": (msg("central", "log"), msg("central palace", "sheet")),
    "outer": (msg("outer", "log"), msg("outer palace", "sheet")),
}
START_WORD = msg("start", "log")
GOLD = Word(msg("gold", "log argument"), {"gold": ACTION_WORDS["gold"]})
HOUSE_CITIES = {"ahmadabad": "A", "bikaner": "B", "chittor": "C", "jaipur": "D", "jaisalmer": "E",
                "jodhpur": "F", "udaipur": "G"}  # fmt: skip
"""The cities of sheetgen's own map, used if no layout is known."""


def city_forms(layout: Any) -> dict[Any, Forms]:
    """Return the cities of a layout by name or letter.

    The writer of logs uses the English names; the reader accepts the map's names too.
    """
    if layout is None:
        known = {key: (key.title(), letter) for key, letter in HOUSE_CITIES.items()}
    else:
        known = {key: (city.name, city.letter) for key, city in layout.cities.items()}
    return {key: _city(name, letter) for key, (name, letter) in known.items()}


def _city(name: str, letter: str) -> Forms:
    # translators: none
    return msg(name, "log"), msg(letter, "log"), msg(name, "sheet")


def place_forms(layout: Any) -> dict[Any, Forms]:
    """Return all places where an architect may be."""
    return {**city_forms(layout), "start": START_WORD}


CITY = Word(msg("city", "log argument"), city_forms)
PLACE = Word(msg("place", "log argument"), place_forms)
VILLAGE = Number(msg("village", "log argument"), 1, 99)
SPOT = OneOf(
    msg("village or city", "log argument"),
    (VILLAGE, CITY),
    (lambda number: number, lambda city: city),
    (
        lambda spot: spot if isinstance(spot, int) else None,
        lambda spot: spot if isinstance(spot, str) else None,
    ),
)
FROM_SPOT = FromSpot(msg("village or city", "log argument"), SPOT.args, SPOT.wrap, SPOT.unwrap)
SITE = Word(msg("site", "log argument"), SITE_WORDS)
CHARACTER = Word(msg("character", "log argument"), CHARACTER_WORDS)


def _plain(name: str, *answers: str, **more: Any) -> Verb:
    """Return a simple verb; by default it answers the due kind ``turn``."""
    return VERB_FILE.simple(name, *(answers or ("turn",)), **more)


def _named(key: str) -> Callable[[Move], Sequence[Any] | None]:
    return lambda move: [move[1:]] if move[0] == key else None


def _free(one: Any, other: Any) -> Iterable[Move]:
    return [("builder", one)] if other is None else [("builder", one, other)]


BEGINNING = (
    _plain("governors", "governors", args=(Many(CITY, 2, 20),), line=True, once=True),
    _plain("bid", "bid", args=(Number(msg("gold", "log argument")),), bare=True),
    VERB_FILE.verb(
        "bid-gold",
        "bid",
        args=(Number(), GOLD),
        moves=lambda number, _: [("bid", number)],
        values=lambda move: None,  # A log is written without the word “gold”.
    ),
    _plain("pass", "bid"),
    _plain("take", "pick", "robbed", args=(CHARACTER,), bare=True),
    _plain("house", "village", args=(VILLAGE,), bare=True),
    _plain("maharaja", "maharaja", args=(CITY,), line=True),
)

HOUSE = VERB_FILE.verb(
    "house-action",
    "turn",
    "ghost",
    key="house",
    args=(SeveralPlaces(SPOT, 1, 3),),
    moves=lambda spots: moves_for_places("house", spots),
    values=lambda move: [move[1:]] if move[0] == "house" and None not in move else None,
)
MOVE = _plain("move", args=(FROM_SPOT, SPOT), directed="move")
PALACE = VERB_FILE.verb(
    "palace",
    "turn",
    "ghost",
    args=(SITE, Maybe(CITY)),
    moves=lambda site, city: [("palace", site) if city is None else ("palace", site, city)],
    values=lambda move: (*move[1:], None)[:2] if move[0] == "palace" and move[1:] != (None,) else None,
    bare=True,
)
GOVERNOR = _plain("governor", args=(CITY,))
TAKEN = _plain("character", args=(CHARACTER,), bare=True)
BUILDER = VERB_FILE.verb(
    "builder",
    "turn",
    args=(SPOT, Maybe(SPOT)),
    directed="move",
    moves=_free,
    values=lambda move: (*move[1:], None)[:2] if move[0] == "builder" else None,
)
GO = VERB_FILE.verb(
    "travel",
    "turn",
    args=(Many(PLACE, 1, 12),),
    directed="path",
    moves=lambda path: [("travel", *path)],
    values=_named("travel"),
)
ROAD = _plain("road", args=(PLACE,), directed="path")
SWAP = _plain("swap", args=(CHARACTER, CHARACTER))
ATTRACT = _plain("attract", args=(Player(numbered=True),))
DOING = {"house": HOUSE, "move": MOVE, "palace": PALACE, "governor": GOVERNOR, "character": TAKEN}
TOKEN = VERB_FILE.verb(
    "token",
    "turn",
    args=(Plan(1, DOING),),
    moves=lambda plan: reveal_moves("token", plan),
    values=lambda move: [(move[1:], ())] if move[0] == "token" else None,
)
BESIDES = (GO, ROAD, BUILDER, SWAP, ATTRACT, TOKEN)
CHOSEN = VERB_FILE.verb(
    "actions",
    args=(Plan(2, DOING, BESIDES),),
    moves=lambda plan: reveal_moves("actions", plan),
    values=lambda move: [(move[1:], ())] if move[0] == "actions" else None,
    spans=True,
)

VERBS = (
    *BEGINNING,
    CHOSEN,
    HOUSE,
    MOVE,
    PALACE,
    GOVERNOR,
    TAKEN,
    GO,
    ROAD,
    BUILDER,
    TOKEN,
    SWAP,
    ATTRACT,
    _plain("end", "turn", "ghost"),
    _plain("give", "give", args=(CHARACTER,), bare=True),
)

ONE_ACTION = Verb(
    key="action",
    answers=frozenset(),
    args=(Plan(1, DOING, BESIDES),),
    moves=lambda plan: [("action", *plan[0])],
    values=lambda move: None,
    clause="RA-21",
    example="gold",
    help=CHOSEN.help,
)
"""One action of the disc: typed alone, or the third action of a token."""


GRAMMAR = Grammar(
    VERBS, DECISIONS.asked, forbidden_verbs=(ONE_ACTION,), everyday=Path(__file__).with_name("everyday.toml")
)
