"""The notation of Bania's moves in a log.

Goods, dice and tents are typed by the letters of the layout or by words. A tent is its colour and its price
(``silk OOP``), a payment the spent cards. A log may omit drawn tents and dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.games.bania.board import FACES, FRONT, GOODS, REAR, letters_of, price_text, spaces_of
from sheetgen.games.bania.rules import DECISIONS
from sheetgen.games.contract.values import Move
from sheetgen.games.notation.args import (
    EXACT,
    Arg,
    ArgumentMatch,
    Forms,
    ListItem,
    Number,
    Place,
    Word,
    runs_with_one_change,
    spelled,
)
from sheetgen.games.notation.compound import Many, Maybe
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.tokens import fold
from sheetgen.games.notation.verb_file import VerbFile
from sheetgen.games.notation.verbs import Series, SeriesPart
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.notation.log_language import LogLanguage


VERB_FILE = VerbFile(Path(__file__).with_name("verbs.toml"))
GOODS_SAID: Mapping[str, Msg] = {
    "oil": msg("oil", "log"),
    "spices": msg("spices", "log"),
    "silk": msg("silk", "log"),
    "incense": msg("incense", "log"),
}
HALVES_SAID: Mapping[str, Msg] = {FRONT: msg("front", "log"), REAR: msg("rear", "log")}
NOTHING = msg("nothing", "log")
PRICE = 3
"""Number of goods that a tent costs (BA-20)."""


def tent_colours(layout: Any) -> dict[Any, Forms]:
    """Return the colours of tents by word or letter."""
    return {name: (GOODS_SAID[name], letter) for name, letter in letters_of(layout).items()}


COLOUR = Word(msg("colour", "log argument"), tent_colours)
GOODS_WORD = Word(msg("goods", "log argument"), dict(GOODS_SAID))
FACE_WORD = Word(msg("face", "log argument"), {**GOODS_SAID, **HALVES_SAID})
NOTHING_WORD = Word(msg("nothing", "log argument"), {(): NOTHING})


def goods_from_letters(word: str, lexicon: LogLanguage) -> list[str] | None:
    """Return the goods whose letters make up a word such as ``oop``, in the log's language or as the layout
    has them; None if the word has other letters.
    """
    by_letter = lexicon.layout_cache.get(goods_from_letters)
    if by_letter is None:
        letters = letters_of(lexicon.layout).items()
        own = {fold(lexicon.say(letter)): name for name, letter in letters}
        by_letter = lexicon.layout_cache[goods_from_letters] = {
            **{fold(str(letter)): name for name, letter in letters},
            **own,
        }
    return spelled(word, by_letter) if word else None


def _written(names: Iterable[str], lexicon: LogLanguage) -> str:
    """Return the letters of goods in the log's language, as one word."""
    letters = letters_of(lexicon.layout)
    return "".join(lexicon.say(letters[name]) for name in names)


class Goods(Arg):
    """An argument of moves: goods as letters (``OOP``, ``OO P``) or words (``oil oil spices``); with
    ``faces`` also elephant halves.

    The parsed value is a tuple in the order of the rules. If ``least`` is 0, ``nothing`` means no goods.
    Faces of dice end where the words no longer match, so that the dice to roll again are not read as faces.
    """

    def __init__(self, name: Msg, least: int, most: int, faces: bool = False) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.faces = faces
        self.named = FACE_WORD if faces else GOODS_WORD

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        yield from self.named.with_inner_arguments()

    def letters_of_values(self, lexicon: LogLanguage) -> list[tuple[Any, Msg]]:
        return list(letters_of(lexicon.layout).items())

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        found: list[ArgumentMatch] = []
        if not self.least:
            found += NOTHING_WORD.find_matches(words, at, lexicon)
        run: list[str] = []
        rank = EXACT
        while at < len(words) and len(run) < self.most:
            more = goods_from_letters(words[at], lexicon)
            if more is None:
                named = self.named.find_matches(words, at, lexicon)
                if len({m.value for m in named}) != 1:
                    break
                more, rank = [named[0].value], max(rank, named[0].rank)
            run += more
            at += 1
            if max(self.least, 1) <= len(run) <= self.most:
                found.append(ArgumentMatch(tuple(sorted(run, key=FACES.index)), at, rank))
        return found[-1:] if self.faces else found

    def listed_items(self, words: Sequence[str], at: int, end: int, lexicon: LogLanguage) -> list[ListItem]:
        found: list[ListItem] = []
        for place in range(at, end):
            run = goods_from_letters(words[place], lexicon)
            if run is not None:
                found += [ListItem(name, place, place + 1, letter) for letter, name in enumerate(run)]
            else:
                named = self.named.find_matches(words, place, lexicon)
                found += [ListItem(match.value, place, place + 1) for match in named[:1]]
        return found

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        if not value:
            return NOTHING_WORD.write((), lexicon, short) if not self.least else None
        together = _written((name for name in value if name in GOODS), lexicon)
        halves = [self.named.write(name, lexicon, short) for name in value if name not in GOODS]
        if None in halves:
            return None
        return " ".join(text for text in (together, *halves) if text)

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        # The largest number of goods in an argument: no payment is larger than a price paid fully by
        # exchange, and there are fewer dice.
        most = min(self.most, len(GOODS) if self.faces else PRICE * PRICE)
        known = FACES if self.faces else GOODS
        return [
            goods for n in range(self.least, most + 1) for goods in combinations_with_replacement(known, n)
        ]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        known = FACES if self.faces else GOODS
        runs = runs_with_one_change(value, lambda one: [other for other in known if other != one])
        return list(dict.fromkeys(tuple(sorted(run, key=FACES.index)) for run in runs))

    def countable_words(self) -> Iterable[Msg]:
        return [*GOODS_SAID.values(), *HALVES_SAID.values()] if self.faces else GOODS_SAID.values()

    def lookahead(self, lexicon: LogLanguage) -> int:
        return self.most + 1

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [
            _written(GOODS[: max(self.least, 1)], lexicon),
            *([lexicon.say(NOTHING)] if not self.least else []),
        ]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return goods_from_letters(word, lexicon) is not None


class Tent(Arg):
    """An argument of moves: a tent by its colour and its price, ``silk OOP``, ``OOP silk``, ``S OOP`` or
    ``SOOP``.

    The parsed value is the colour and the price as moves write them.
    """

    name = msg("tent", "log argument")
    _price = Goods(msg("price", "log argument"), PRICE, PRICE)

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        yield from COLOUR.with_inner_arguments()

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if at >= len(words):
            return []
        run = goods_from_letters(words[at], lexicon)
        if run is not None and len(run) == PRICE + 1:
            return [ArgumentMatch((run[0], _counted(run[1:])), at + 1, EXACT)]
        found = [
            ArgumentMatch((colour.value, _counted(price.value)), price.end, max(colour.rank, price.rank))
            for colour in COLOUR.find_matches(words, at, lexicon)
            for price in self._price.find_matches(words, colour.end, lexicon)
        ]
        if found or run is None or len(run) != PRICE:
            return found
        named = COLOUR.find_matches(words, at + 1, lexicon)
        return [ArgumentMatch((colour.value, _counted(run)), colour.end, colour.rank) for colour in named]

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        colour, price = value
        if any(name not in GOODS for name in (colour, *price.split())):
            return None
        text = _written(price.split(), lexicon)
        return (
            f"{_written([colour], lexicon)}{text}"
            if short
            else f"{COLOUR.write(colour, lexicon, False)} {text}"
        )

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        prices = [_counted(price) for price in self._price.possible_values(lexicon)]
        return [(colour, price) for colour in GOODS for price in prices]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        colour, price = value
        prices = self._price.similar_values(tuple(price.split()), lexicon)
        return [(other, price) for other in GOODS if other != colour] + [
            (colour, _counted(p)) for p in prices
        ]

    def lookahead(self, lexicon: LogLanguage) -> int:
        return COLOUR.lookahead(lexicon) + PRICE

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [f"{lexicon.say(GOODS_SAID[GOODS[0]])} {_written(GOODS[:PRICE], lexicon)}"]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return goods_from_letters(word, lexicon) is not None


class Whole(Many):
    """An argument that repeats: it takes all values that follow, and leaves none for the next argument."""

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        found = super().find_matches(words, at, lexicon)
        end = max((m.end for m in found), default=at)
        return [m for m in found if m.end == end]


def _counted(goods: Sequence[str]) -> str:
    """Return goods in the form in which moves write a price."""
    return price_text([goods.count(name) for name in GOODS])


# ---- words and verbs -------------------------------------------------------------------------


SPACE = Place(
    msg("space", "log argument"),
    r"[a-z][1-9]\d?",
    "e4",
    lambda layout: spaces_of(layout.board.columns, layout.board.spring),
)
TENT = Tent()
TENTS = Whole(Maybe(TENT, hidden=True), 1, 9, group=1)
CARDS = Goods(msg("cards", "log argument"), 0, 30)
DICE = Goods(msg("dice", "log argument"), 1, 9, faces=True)
COUNTS = Many(Number(msg("cards", "log argument"), 0, 60), 8, 16, group=len(GOODS))


def _hands(counts: Sequence[int]) -> list[Move]:
    """Return one move with the numbers of cards of all players: four numbers for each player."""
    size = len(GOODS)
    hands = tuple(tuple(counts[i : i + size]) for i in range(0, len(counts), size))
    return [("hands", hands)] if len(counts) % size == 0 else []


def _counts(move: Move) -> Sequence[Any] | None:
    if move[0] != "hands" or move[1] is None:
        return None
    return [tuple(n for hand in move[1] for n in hand)]


def _roll_and_dice(dice: Sequence[str]) -> list[Move]:
    """Return the move that rolls the dice, followed by what they show."""
    return [Series((SeriesPart(("roll",), 0, 0), SeriesPart(("dice", dice), 0, 0)))]


# Moves that end or continue a turn are also answers to the decision ``pay``, and a payment is an answer to
# ``turn``. So the rules can say which payment is missing, or that only one was possible.
VERBS = (
    VERB_FILE.simple("deal", args=(TENTS,), line=True),
    VERB_FILE.verb(
        "pitch",
        "turn",
        "pay",
        args=(TENT, SPACE),
        moves=lambda tent, space: [("pitch", *tent, space)],
        values=lambda move: ((move[1], move[2]), move[3]) if move[0] == "pitch" else None,
        bare=True,
        any_order=True,
    ),
    VERB_FILE.simple("pay", "pay", "turn", args=(CARDS,), attached=frozenset({"pitch"})),
    VERB_FILE.simple("roll", "turn", leads=True),
    VERB_FILE.simple("dice", args=(DICE,), bare=True),
    VERB_FILE.verb(
        "rolled",
        "turn",
        args=(DICE,),
        moves=_roll_and_dice,
        values=lambda move: None,  # The reader accepts this order; sheetgen writes the verb in front.
        late="only",
    ),
    VERB_FILE.verb(
        "shown",
        "turn",
        args=(DICE,),
        moves=_roll_and_dice,
        values=lambda move: None,  # The reader accepts dice without “roll”; sheetgen writes the verb.
    ),
    VERB_FILE.verb(
        "cards",
        "pay",
        args=(CARDS,),
        moves=lambda cards: [("pay", cards)],
        values=lambda move: None,  # The reader accepts this move without its verb; sheetgen writes the verb.
    ),
    VERB_FILE.simple("throw", args=(DICE,), line=True),
    VERB_FILE.simple("fill", args=(TENTS,), line=True),
    VERB_FILE.simple("again", args=(DICE,)),
    VERB_FILE.simple("keep", "again"),
    VERB_FILE.simple("elephant", "turn", "pay", args=(SPACE,)),
    VERB_FILE.simple("draw", args=(TENTS,)),
    VERB_FILE.simple("refill", args=(TENTS,)),
    VERB_FILE.simple("end-draw", "turn", "pay", says="end", args=(TENTS,)),
    VERB_FILE.simple("end", "turn", "pay"),
    VERB_FILE.verb("hands", args=(COUNTS,), moves=_hands, values=_counts, line=True),
)


GRAMMAR = Grammar(VERBS, DECISIONS.asked, everyday=Path(__file__).with_name("everyday.toml"))
