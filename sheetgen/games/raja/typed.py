"""The two actions of a turn as they are typed: as the disc shows them, or each with what is done by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.games.contract.values import Move
from sheetgen.games.notation.args import EXACT, Arg, Item, Match, Word, forms_of, one_changed
from sheetgen.games.notation.compound import Many
from sheetgen.games.notation.verbs import Part, Series
from sheetgen.games.raja.board import ACTIONS
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.notation.speech import Speech
    from sheetgen.games.notation.verbs import Verb

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
"""What is done by an action, in the verbs of the turn."""

ALONE = ("gold", "move", "quarry", "palace", "governor", "character")
"""Actions that may be said by their number, for none is another with a number: ``gold x2``."""


class Done(NamedTuple):
    """A plan as far as it was read: actions, what was done, what the first action has still to do."""

    actions: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    owed: tuple[str, ...] = ()
    rank: int = EXACT

    def then(self, part: Part, rank: int) -> Done:
        """With one more thing done."""
        owed = list(self.owed)
        if part.move[0] in owed:
            owed.remove(part.move[0])
        return self._replace(parts=(*self.parts, part), owed=tuple(owed), rank=max(self.rank, rank))


class Plan(Arg):
    """``count`` actions, each alone or with what is done by it: ``house 7, go Jaipur, palace central``.

    ``doing`` are the verbs of what is done by actions, by their keys; ``free`` those of what a turn
    has besides, which may stand before the last action. What follows that action is not the plan's.
    The value is the actions in the disc's order, and the parts.
    """

    name = msg("actions", "log argument")

    def __init__(self, count: int, doing: Mapping[str, Verb], free: Sequence[Verb] = ()) -> None:
        self.count = count
        self.doing = doing
        self.free = free
        self.spot = next(part for arg in doing["house"].args for part in arg.parts() if part.choices())

    def parts(self) -> Iterator[Arg]:
        yield self
        yield from ACTION.parts()

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        return list(self._from(words, at, Done(), lexicon, []))

    def sayable(self, lexicon: Speech) -> list[Any]:
        """The actions alone: what is done by them is said by verbs of its own."""
        return [(actions, ()) for actions in combinations_with_replacement(ACTIONS, self.count)]

    def others(self, value: Any, lexicon: Speech) -> list[Any]:
        actions, parts = value
        runs = one_changed(actions, lambda one: [other for other in ACTIONS if other != one])
        return [(run, parts) for run in dict.fromkeys(tuple(sorted(r, key=ACTIONS.index)) for r in runs)]

    def stop(self, words: Sequence[str], at: int, lexicon: Speech) -> int:
        """As far as parts of a plan were understood."""
        reached = [at]
        list(self._from(words, at, Done(), lexicon, reached))
        return max(reached)

    def _from(
        self, words: Sequence[str], at: int, done: Done, lexicon: Speech, reached: list[int]
    ) -> Iterator[Match]:
        reached.append(at)
        if at >= len(words):
            return
        for phrase in chain.from_iterable(verb.match(words, at, lexicon) for verb in self.free):
            now = done
            for part in (Part(phrase.move, at, phrase.end), *phrase.rest):
                now = now.then(part, phrase.rank)
            yield from self._from(words, phrase.end, now, lexicon, reached)
        owed = sure = False
        for key in dict.fromkeys(done.owed):
            for phrase in self.doing[key].match(words, at, lexicon):
                owed, sure, now = True, sure or phrase.rank == EXACT, done
                for part in (Part(phrase.move, at, phrase.end), *phrase.rest):
                    now = now.then(part, phrase.rank)
                yield from self._from(words, phrase.end, now, lexicon, reached)
        # An action that was begun goes on before the next one begins; so does one of a palace and a house.
        needs = NEEDS.get(done.actions[0], ()) if done.actions else ()
        if not owed or (len(done.owed) == len(needs) and not (sure and len(set(needs)) > 1)):
            yield from self._action(words, at, done, lexicon, reached)

    def _action(
        self, words: Sequence[str], at: int, done: Done, lexicon: Speech, reached: list[int]
    ) -> Iterator[Match]:
        """The next action, with what is done by it right behind its word."""
        for found in ACTION.match(words, at, lexicon):
            chosen = (*done.actions, found.value)
            for parts, end, rank in self._behind(words, found, at, lexicon):
                now = Done(chosen, done.parts, NEEDS.get(found.value, ()), max(done.rank, found.rank))
                for part in parts:
                    now = now.then(part, rank)
                if len(chosen) == self.count:
                    actions = tuple(sorted(chosen, key=ACTIONS.index))
                    yield Match((actions, now.parts), end, now.rank)
                else:
                    yield from self._from(words, end, now, lexicon, reached)

    def _behind(
        self, words: Sequence[str], action: Match, at: int, lexicon: Speech
    ) -> Iterator[tuple[tuple[Part, ...], int, int]]:
        """What is done, right behind the word of an action: as much as there is, or nothing."""
        needs = NEEDS.get(action.value, ())
        if len(needs) == 1:
            phrases = self.doing[needs[0]].match(words, at, lexicon)
            said = [p for p in phrases if p.end > action.end]
            for phrase in said:
                yield (Part(phrase.move, at, phrase.end), *phrase.rest), phrase.end, phrase.rank
            sure = any(phrase.rank == EXACT for phrase in said)
        else:
            parts, end, rank = self._objects(words, needs, action.end, lexicon)
            if parts:
                yield parts, end, rank
            sure = bool(parts) and rank == EXACT
        if not sure:
            yield (), action.end, EXACT

    def _objects(
        self, words: Sequence[str], needs: Sequence[str], at: int, lexicon: Speech
    ) -> tuple[tuple[Part, ...], int, int]:
        """Sites and places behind an action of two parts, without words of their own."""
        parts: tuple[Part, ...] = ()
        rank, left = EXACT, list(needs)
        while left and at < len(words):
            spots = self.spot.match(words, at, lexicon) if "house" in left else []
            found = [("house", m) for m in spots]
            if "palace" in left:
                found = [
                    ("palace", m) for m in self.doing["palace"].args[0].match(words, at, lexicon)
                ] + found
            best = min(found, key=lambda pair: pair[1].rank, default=None)
            if best is None or [m.rank for _, m in found].count(best[1].rank) > 1:
                break
            key, match = best
            parts, rank = (*parts, Part((key, match.value), at, match.end)), max(rank, match.rank)
            at = match.end
            left.remove(key)
        return parts, at, rank

    def counted(self) -> Iterable[Msg]:
        return [form for action in ALONE for form in forms_of(ACTION_WORDS[action])]

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        texts = [ACTION.write(action, lexicon, short) for action in value[0]]
        return None if value[1] or None in texts else ", ".join(map(str, texts))

    def syntax(self, lexicon: Speech) -> str:
        one = ACTION.syntax(lexicon)
        return ", ".join([one] * self.count)

    def words(self, lexicon: Speech) -> Iterable[str]:
        return ACTION.words(lexicon)


class Spots(Many):
    """One place or several, each of which is a decision of its own: ``26 & 6``."""

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        found = super().match(words, at, lexicon)
        if all(len(match.value) == 1 for match in found):
            return found
        return [
            match._replace(value=tuple(self.items(words, at, match.end, lexicon)))
            if len(match.value) > 1
            else match
            for match in found
        ]

    def syntax(self, lexicon: Speech) -> str:
        return self.arg.syntax(lexicon)


def each(key: str, spots: Sequence[Any]) -> list[Move]:
    """A decision for each of some places, as one series of moves."""
    if len(spots) == 1:
        return [(key, spots[0])]
    parts = [spot if isinstance(spot, Item) else Item(spot, 0, 0) for spot in spots]
    return [Series(Part((key, part.value), part.start, part.end) for part in parts)]


def opened(verb: str, plan: tuple[tuple[str, ...], tuple[Part, ...]]) -> list[Move]:
    """The reveal of a plan's actions and what is done by them, as one series of moves."""
    actions, parts = plan
    return [Series((Part((verb, *actions), 0, 0), *parts))] if parts else [(verb, *actions)]
