"""Arguments of Nagaraja's notation: sticks, faces and relic places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement, product
from typing import Any

from sheetgen.games.nagaraja.board import Stick
from sheetgen.games.nagaraja.layout import DOUBLES
from sheetgen.games.notation.args import (
    EXACT,
    REPEATS,
    Arg,
    ArgumentMatch,
    ListItem,
    Player,
    run_lengths,
    runs_with_one_change,
)
from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import BAR, UNKNOWN, fold
from sheetgen.message import Msg, msg

KINDS: dict[str, tuple[Msg, Msg, Msg]] = {
    "brown": (msg("B", "sheet stick"), msg("brown", "log"), msg("Brown", "sheet")),
    "white": (msg("W", "sheet stick"), msg("white", "log"), msg("White", "sheet")),
    "green": (msg("G", "sheet stick"), msg("green", "log"), msg("Green", "sheet")),
}
"""Kind of stick -> its letter on the sheets, its word, and the plural that sheets use."""
NAGA: Msg = msg("N", "sheet stick")  # translators: one letter for a naga on a fate stick, as typed in logs
TILE_WORDS: dict[str, Msg] = {
    "straight": msg("straight", "log"),
    "curve": msg("curve", "log"),
    "fork": msg("fork", "log"),
    "crossing": msg("crossing", "log"),
    "chamber": msg("chamber", "log"),
    "two-curves": msg("double", "log"),
}
SYMBOL_WORDS: dict[str, Msg] = {
    "relics": msg("relics", "report"),
    "tiles": msg("tiles", "report"),
    "sticks": msg("sticks", "report"),
    "cards": msg("cards", "report"),
}
"""Symbol of cards -> its word in messages."""
HOUSE_FACES: dict[str, tuple[str, ...]] = {
    "brown": ("1", "2", "3", "4"),
    "white": ("N", "1", "2", "3"),
    "green": ("N", "N", "1", "1"),
}
_FACES = re.compile(r"[\dn?]+")


def tile_word(name: str) -> Msg | None:
    """Return the word for a type of tiles; None for a type that only this layout has."""
    return TILE_WORDS["two-curves" if name in DOUBLES else name] if name in {*TILE_WORDS, *DOUBLES} else None


def kind_word(kind: str) -> Msg | str:
    """Return a kind of stick as a log writes it. A kind that only this layout has is typed by its key."""
    return KINDS[kind][1] if kind in KINDS else kind


def sticks_named(sticks: Sequence[Stick]) -> Msg | str:
    """Return sticks in words, each with its face."""
    return _joined([msg("{kind} {face}", "report", kind=kind_word(k), face=f or UNKNOWN) for k, f in sticks])


def sticks_counted(names: Sequence[str]) -> Msg | str:
    """Return the number of sticks of each kind, in words."""
    counted = {name: names.count(name) for name in names}
    return _joined([msg("{n} {kind}", "report", n=n, kind=kind_word(name)) for name, n in counted.items()])


def _joined(parts: Sequence[Msg]) -> Msg | str:
    return (
        reduce(lambda one, other: msg("{one}, {other}", "report", one=one, other=other), parts)
        if parts
        else ""
    )


def stick_kinds(lexicon: LogLanguage) -> dict[str, tuple[str, ...]]:
    """Return the stick kinds of the layout with their faces; without a layout, those of sheetgen's own
    layout.
    """
    if lexicon.layout is None:
        return HOUSE_FACES
    return {stick.name: stick.faces for stick in lexicon.layout.sticks}


def _letters(lexicon: LogLanguage) -> dict[str, str]:
    """Return the prefixes of faces with their kinds: letters and words of kinds.

    Letters of the language precede English ones: if white begins with ``b``, then ``b`` is not brown.
    """
    known: dict[str, str] | None = lexicon.layout_cache.get(_letters)
    if known is not None:
        return known
    forms = [(kind, form) for kind in stick_kinds(lexicon) for form in KINDS.get(kind, ())]
    found = {fold(lexicon.say(form)): kind for kind, form in forms}
    for kind, form in forms:
        found.setdefault(fold(str(form)), kind)
    for kind in stick_kinds(lexicon):
        found.setdefault(fold(kind), kind)
    lexicon.layout_cache[_letters] = found
    return found


def _naga(lexicon: LogLanguage) -> str:
    """Return the letter of a naga in the language."""
    known: str | None = lexicon.layout_cache.get(_naga)
    if known is None:
        known = lexicon.layout_cache[_naga] = fold(lexicon.say(NAGA))
    return known


def _in_latin(text: str, lexicon: LogLanguage) -> str:
    """Return faces with the letter of a naga that layouts use."""
    return text.replace(_naga(lexicon), "n")


def _as_typed(face: str, lexicon: LogLanguage) -> str:
    """Return a face with the letter of a naga in the language."""
    return face.lower().replace("n", _naga(lexicon))


def _faces(text: str, known: Sequence[str]) -> list[str | None] | None:
    """Return the faces in a text such as ``4n?``; None if it has others.

    The rules refuse faces that the stick does not have.
    """
    found: list[str | None] = []
    while text:
        if text[0] == UNKNOWN:
            found.append(None)
            text = text[1:]
            continue
        face = max((f for f in known if text.startswith(f.lower())), key=len, default=text[0].upper())
        if face not in known and not _FACES.fullmatch(text[0]):
            return None
        found.append(face)
        text = text[len(face) :]
    return found


def _faces_apart(
    known: Sequence[str], shown: list[str | None], words: Sequence[str], at: int, lexicon: LogLanguage
) -> tuple[list[str | None], int]:
    """Return faces with those in separate words after them, and the index of the first word after these. A
    digit before a letter ends a word too (``w1n`` is two).
    """
    faces = list(shown)
    while at < len(words) and _FACES.fullmatch(typed := _in_latin(words[at], lexicon)):
        more = _faces(typed, known)
        if not more:
            break
        faces += more
        at += 1
    return faces, at


def _share(words: Sequence[str], at: int) -> int:
    """Return the index of the next bar or of the end of the words, from ``at`` on."""
    return words.index(BAR, at) if BAR in words[at:] else len(words)


class Sticks(Arg):
    """Sticks with their faces: ``b42 wn1``, or ``brown 4 2 white n``; ``?`` is an unknown face.

    The value is a tuple of (kind, face), with kinds in the order of the layout.
    """

    name = msg("sticks", "log argument")

    def letters_of_values(self, lexicon: LogLanguage) -> list[tuple[Any, Msg]]:
        return [(kind, form) for kind in stick_kinds(lexicon) for form in KINDS.get(kind, ())[:1]]

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        order = list(stick_kinds(lexicon))
        found: list[ArgumentMatch] = []
        thrown: list[Stick] = []
        end = _share(words, at)
        while step := self._some(words[:end], at, lexicon):
            more, at = step
            thrown += more
            value = tuple(sorted(thrown, key=lambda stick: order.index(stick[0])))
            found.append(ArgumentMatch(value, at, EXACT))
        if BAR in words and at == end:  # Words between two bars are one throw: read them all.
            return [match._replace(end=min(end + 1, len(words))) for match in found[-1:]]
        return found

    def listed_items(self, words: Sequence[str], at: int, end: int, lexicon: LogLanguage) -> list[ListItem]:
        """Return each stick with the letter of its face if one word contains several."""
        found: list[ListItem] = []
        kind = ""
        for place in range(at, end):
            some = self._some(words[: place + 1], place, lexicon)
            if some is not None:
                kind, shown = some[0][0][0], [face for _, face in some[0]]
            elif kind and _FACES.fullmatch(typed := _in_latin(words[place], lexicon)):
                shown = _faces(typed, stick_kinds(lexicon)[kind]) or []
            else:
                kind = _letters(lexicon).get(words[place], kind)
                continue
            letter = len(words[place]) - sum(len(face or UNKNOWN) for face in shown)
            for face in shown:
                found.append(ListItem((kind, face), place, place + 1, letter if len(shown) > 1 else None))
                letter += len(face or UNKNOWN)
        return found

    def write_item(self, value: Any, lexicon: LogLanguage) -> str | None:
        return Sticks.write(self, [value], lexicon, False)

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        known = [
            (kind, face)
            for kind, faces in stick_kinds(lexicon).items()
            for face in (*dict.fromkeys(faces), None)
        ]
        return [run for n in run_lengths(1, REPEATS) for run in combinations_with_replacement(known, n)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        known = stick_kinds(lexicon)
        return list(
            dict.fromkeys(
                runs_with_one_change(
                    value, lambda one: [(one[0], face) for face in known[one[0]] if face != one[1]]
                )
            )
        )

    def _some(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> tuple[list[Stick], int] | None:
        """Return the sticks of one kind that begin at word ``at``, and the index of the first word after
        them.
        """
        if at >= len(words):
            return None
        known = stick_kinds(lexicon)
        for letter, kind in _letters(lexicon).items():
            if not words[at].startswith(letter):
                continue
            shown = _faces(_in_latin(words[at][len(letter) :], lexicon), known[kind])
            if shown is None:
                continue
            shown, end = _faces_apart(known[kind], shown, words, at + 1, lexicon)
            if shown:
                return [(kind, face) for face in shown], end
        return None

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        parts: list[str] = []
        before = None
        for kind, face in value:
            if kind not in stick_kinds(lexicon):
                return None
            if kind != before:
                parts.append(fold(lexicon.say(KINDS[kind][0])) if kind in KINDS else kind)
            parts[-1] += _as_typed(face, lexicon) if face else UNKNOWN
            before = kind
        return " ".join(parts)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [
            text
            for kind, faces in stick_kinds(lexicon).items()
            if (text := self.write([(kind, faces[0])], lexicon, False))
        ]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return bool(self._some([word], 0, lexicon))

    def may_begin_with(self, word: str, lexicon: LogLanguage) -> bool:
        return word in _letters(lexicon) or self.reads_word(word, lexicon)


class NagaStick(Sticks):
    """The stick that pays for a card.

    If it is omitted or only its kind is typed, any stick with a naga is meant.
    """

    name = msg("naga", "log argument")

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return [sticks[0] for sticks in super().possible_values(lexicon) if len(sticks) == 1]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        return [sticks[0] for sticks in super().similar_values((value,), lexicon)]

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        # The word of the kind may contain the face, or the next word is the face.
        for end in (at + 1, at + 2):
            typed = self._some(words[:end], at, lexicon)
            if typed is not None and len(typed[0]) == 1:
                return [ArgumentMatch(typed[0][0], typed[1], EXACT)]
        kind = _letters(lexicon).get(words[at]) if at < len(words) else None
        if kind is not None:
            return [ArgumentMatch(stick, at + 1, EXACT) for stick in _nagas(kind, stick_kinds(lexicon)[kind])]
        return [
            ArgumentMatch(stick, at, EXACT)
            for kind, faces in stick_kinds(lexicon).items()
            for stick in _nagas(kind, faces)
        ]

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        return super().write([value], lexicon, short)

    def syntax(self, lexicon: LogLanguage) -> str:
        return f"[{super().syntax(lexicon)}]"

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        found = [
            self.write(s, lexicon, False)
            for k, faces in stick_kinds(lexicon).items()
            for s in _nagas(k, faces)
        ]
        return [text for text in found if text and UNKNOWN not in text]


def _nagas(kind: str, faces: Sequence[str]) -> Iterator[Stick]:
    """Yield the sticks of this kind that may show a naga, the one with an unknown face last."""
    shown = dict.fromkeys(face for face in faces if "N" in face)
    yield from ((kind, face) for face in shown)
    if shown:
        yield kind, None


class Faces(Arg):
    """The faces of sticks of one kind, one or more in a word: ``4 2`` or ``42``."""

    name = msg("faces", "log argument")

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        known = sorted({face for faces in stick_kinds(lexicon).values() for face in faces}, key=len)
        found: list[ArgumentMatch] = []
        shown: tuple[str | None, ...] = ()
        half = 0  # number of faces typed before the bar, 0 without a bar
        while at < len(words):
            typed = _in_latin(words[at], lexicon)
            if typed == BAR and shown and not half:
                half, at = len(shown), at + 1
                continue
            if not _FACES.fullmatch(typed):
                break
            more = _faces(typed, known)
            if more is None or None in more:
                break
            shown, at = (*shown, *more), at + 1
            if half and len(shown) > 2 * half:  # As many sticks lie before the bar as after it.
                return []
            found = [ArgumentMatch(shown, at, EXACT)]
        return found if not half or len(shown) == 2 * half else []

    def listed_items(self, words: Sequence[str], at: int, end: int, lexicon: LogLanguage) -> list[ListItem]:
        """Return each face with its letter if one word contains several."""
        known = sorted({face for faces in stick_kinds(lexicon).values() for face in faces}, key=len)
        found: list[ListItem] = []
        for place in range(at, end):
            shown, letter = _faces(_in_latin(words[place], lexicon), known) or [], 0
            for face in shown:
                found.append(ListItem(face, place, place + 1, letter if len(shown) > 1 else None))
                letter += len(face or UNKNOWN)
        return found

    def may_begin_with(self, word: str, lexicon: LogLanguage) -> bool:
        return _FACES.fullmatch(_in_latin(word, lexicon)) is not None

    def write_item(self, value: Any, lexicon: LogLanguage) -> str | None:
        return _as_typed(str(value), lexicon)

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        known = dict.fromkeys(face for faces in stick_kinds(lexicon).values() for face in faces)
        return [shown for n in run_lengths(1, 9) for shown in product(known, repeat=n)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        known = dict.fromkeys(face for faces in stick_kinds(lexicon).values() for face in faces)
        return list(runs_with_one_change(value, lambda one: [face for face in known if face != one]))

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        half = len(value) // 2
        parts = (value[:half], value[half:])
        return " | ".join(" ".join(_as_typed(face, lexicon) for face in part) for part in parts)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return ["4 2"]


class RelicPlaces(Arg):
    """Numbers of relic places, after the player whose temple it is: ``3 5``, ``Ben 4``, ``Ann 3 Ben 5``.

    The value is a tuple of (seat, number); the seat is None if no player was named.
    """

    name = msg("relic places", "log argument")
    personal = True
    _player = Player()

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        found: list[ArgumentMatch] = []
        places: tuple[tuple[int | None, int], ...] = ()
        seat: int | None = None
        while at < len(words):
            if not words[at].isdecimal():
                named = self._player.find_matches(words, at, lexicon)
                if len(named) != 1:
                    break
                seat, at = named[0].value, named[0].end
                continue
            places, at = (*places, (seat, int(words[at]))), at + 1
            found.append(ArgumentMatch(places, at, EXACT))
        return found

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        numbers = range(1, 10)
        known = [
            (seat, number) for seat in (None, *self._player.possible_values(lexicon)) for number in numbers
        ]
        return [places for n in run_lengths(1, 2) for places in product(known, repeat=n)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        numbers = range(1, 10)
        return list(runs_with_one_change(value, lambda one: [(one[0], n) for n in numbers if n != one[1]]))

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        parts: list[str] = []
        before = None
        for seat, number in value:
            if seat != before and (name := self._player.write(seat, lexicon, short)):
                parts.append(name)
            parts.append(str(number))
            before = seat
        return " ".join(parts)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return ["1", *lexicon.players]
