"""Sheets kept on paper by somebody who only reads the English lines that ``play`` prints.

``Papers`` knows the names of the places on the sheets and the verbs of the lines, and nothing of the rules.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Mark, State
from sheetgen.games.notation.vocabulary import sides_text
from sheetgen.read.claims import total_name, total_text

PEN = {"circle": "circle", "cross": "cross", "circle and cross": "used", "strike": "slash", "rub out": ""}
VERBS = (*sorted(PEN, key=len, reverse=True), "draw", "write", "put", "move", "take away", "change")
TABLE, UNKNOWN = "", "?"


class Papers:
    """What lies on the sheets: pieces and marks of the pen of each owner, and the totals that lines tell.

    The owner of what all players share is empty.
    """

    def __init__(self, game: Game, layout: object, players: Sequence[str], start: State) -> None:
        self.game, self.layout, self.players = game, layout, tuple(players)
        self.places = {
            str(name)
            for family in game.spots
            if family.words is not None
            for address in family.on(layout)
            if (name := family.place_name(layout, address)) is not None
        }
        self.pieces, self.strokes, self.totals = self.seen(start)
        self.who = ""

    # ---- what a state looks like -----------------------------------------------------
    def seen(
        self, state: State
    ) -> tuple[Counter[tuple[str, ...]], dict[tuple[str, str], str], dict[tuple[str, str], str]]:
        """Return pieces, marks of the pen and totals of a state as texts."""
        pieces: Counter[tuple[str, ...]] = Counter()
        strokes: dict[tuple[str, str], str] = {}
        totals: dict[tuple[str, str], str] = {}
        for seat, name in enumerate(self.players):
            shared: Counter[tuple[str, ...]] = Counter()
            for address, mark in self.game.marks(state, seat).items():
                family = family_of(self.game.spots, address)
                place = family.place_name(self.layout, address) if family is not None else None
                if family is None or place is None:
                    continue
                owner = name if family.own else TABLE
                if mark.piece is None:
                    strokes[owner, str(place)] = self._drawn(mark)
                for piece in mark.piece.single_pieces() if mark.piece is not None else ():
                    words = str(self.game.piece_words(piece, self.players))
                    if words != UNKNOWN:
                        (pieces if family.own else shared)[owner, str(place), words] += 1
            pieces |= shared
            for key, n in self.game.totals(state, seat).items():
                text = self.game.absent.get(key, total_text(None)) if n is None else total_text(n)
                totals[name, str(total_name(key))] = str(text)
        return pieces, strokes, totals

    @staticmethod
    def _drawn(mark: Mark) -> str:
        return (
            str(sides_text(mark.value))
            if mark.kind == "road"
            else mark.value
            if mark.kind == "text"
            else mark.kind
        )

    def differences(self, state: State) -> list[str]:
        """Return what lies differently on the sheets of a state."""
        pieces, strokes, totals = self.seen(state)
        found = [f"on paper only: {thing}" for thing in (self.pieces - pieces).elements()]
        found += [f"missing on paper: {thing}" for thing in (pieces - self.pieces).elements()]
        for key in {*self.strokes, *strokes}:
            if self.strokes.get(key, "") != strokes.get(key, ""):
                found.append(f"{key}: {self.strokes.get(key)}, not {strokes.get(key)}")
        hidden = {str(total_name(key)) for key in self.game.shown_by_marks}
        hidden |= {
            str(total_name(key)) for family in self.game.spots if family.words for key in family.totals
        }
        for (name, key), value in totals.items():
            if key not in hidden and self.totals[name, key] != value:
                found.append(f"{name}, {key}: {self.totals[name, key]}, not {value}")
        return found

    # ---- lines -----------------------------------------------------------------------
    def read(self, lines: Iterable[str]) -> None:
        """Do what the lines say."""
        for line in lines:
            if not line.startswith(" " * 7):
                self.who = next((n for n in self.players if re.match(rf"{n}[:,]", line)), self.who)
            elif " · " in line or " → " in line or line.startswith(f"{'':7}On "):
                self._line(line.strip())

    def _line(self, line: str) -> None:
        owner = self.who
        for part in line.split(" · "):
            named = next((n for n in self.players if part.startswith(f"{n}: ")), None)
            if named is not None:
                owner, part = named, part.removeprefix(f"{named}: ")
            sheet = re.match(r"On (?:the table|(.+?)’s sheet): ", part)
            if sheet is not None:
                if sheet[1]:
                    owner = sheet[1]
                self._actions(sheet[1] or TABLE, part[sheet.end() :])
            elif (total := re.fullmatch(r"(\D+) (\S+) → (.+)", part)) and (owner, total[1]) in self.totals:
                assert self.totals[owner, total[1]] == total[2], f"{line}: {self.totals[owner, total[1]]}"
                self.totals[owner, total[1]] = total[3]

    def _actions(self, owner: str, text: str) -> None:
        for action in text.split("; "):
            verb = next(verb for verb in VERBS if action.startswith(f"{verb} "))
            self._act(owner, verb, action.removeprefix(f"{verb} ").split(", "))

    def _act(self, owner: str, verb: str, parts: list[str]) -> None:
        if verb in PEN:
            for place in self._spread(self._whole(parts)):
                crossed = verb == "cross" and self.strokes.get((owner, place)) == "circle"
                self.strokes[owner, place] = "used" if crossed else PEN[verb]
        elif verb in ("draw", "write"):
            for part in parts:
                place = max((p for p in self.places if part.startswith(f"{p} ")), key=len)
                self.strokes[owner, place] = part.removeprefix(f"{place} ")
        elif verb == "change":
            self._change(owner, parts)
        else:
            self._carry(owner, verb, parts)

    def _change(self, owner: str, parts: list[str]) -> None:
        """Replace the pieces at some places: ``c4, c5 → tent (oil), c6 → tent (silk)``."""
        places: list[str] = []
        for part in parts:
            place, arrow, piece = part.partition(" → ")
            if not places and not arrow and not self._is_place(part):
                piece = f"{self.last}, {part}"  # the name of the last piece goes on
                for old in self.changed:
                    self.pieces[owner, old, self.last] -= 1
                    self.pieces[owner, old, piece] += 1
                self.last = piece
                continue
            places += self._spread([place])
            if arrow:
                self.changed, self.last = places, piece
                for old in places:
                    for thing in [t for t in self.pieces if t[:2] == (owner, old)]:
                        if not thing[2].startswith("elephant"):  # the tent below it is changed
                            del self.pieces[thing]
                    self.pieces[owner, old, piece] += 1
                places = []

    def _carry(self, owner: str, verb: str, parts: list[str]) -> None:
        """Put, move or take away pieces: ``tent (oil) → c4, c5, tent (silk) → c6``, ``tent: c4 → c5``."""
        for piece, old, new in self._carried(verb, parts):
            for place in old:
                assert self.pieces[owner, place, piece] > 0, (piece, place)
                self.pieces[owner, place, piece] -= 1
            for place in new:
                self.pieces[owner, place, piece] += 1
        self.pieces = +self.pieces

    def _carried(self, verb: str, parts: list[str]) -> Iterator[tuple[str, list[str], list[str]]]:
        items: list[list[str]] = []
        before: list[str] = []
        for part in parts:
            if " → " in part or ": " in part:
                items.append([", ".join([*before, part])])
                before = []
            elif items and self._is_place(part):
                items[-1].append(part)
            else:
                before.append(part)
        assert not before, parts
        for first, *more in items:
            if verb == "put":
                piece, _, place = first.rpartition(" → ")
                yield piece, [], self._spread([place, *more])
                continue
            piece, _, way = first.rpartition(": ")
            old, _, new = way.partition(" → ")
            yield (
                piece,
                self._spread([old, *([] if new else more)]),
                self._spread([new, *more]) if new else [],
            )

    def _whole(self, parts: list[str]) -> Iterator[str]:
        """Yield the names of places, of which some have a comma: ``line 1, box 2``."""
        at = 0
        while at < len(parts):
            more = at + 1 < len(parts) and self._is_place(", ".join(parts[at : at + 2]))
            yield ", ".join(parts[at : at + 1 + more])
            at += 1 + more

    def _is_place(self, text: str) -> bool:
        return all(place in self.places for place in self._spread([text]))

    def _spread(self, parts: Iterable[str]) -> list[str]:
        """Return single places: ``fame 3–5`` are three, ``village 2 ×2`` are two."""
        found = []
        for part in parts:
            place, _, times = part.partition(" ×")
            numbers = None if place in self.places else re.search(r"(\d+)–(\d+)", place)
            if numbers is None:
                found += [place] * int(times or 1)
            else:
                for n in range(int(numbers[1]), int(numbers[2]) + 1):
                    found.append(f"{place[: numbers.start()]}{n}{place[numbers.end() :]}")
        return found
