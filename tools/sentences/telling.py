"""What moves are in clauses: for each move the name of a clause in the lists, and what its slots hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.bania.board import FRONT, REAR
from sheetgen.games.contract.values import Move
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.vocabulary import SIDE_WORDS
from sheetgen.message import msg
from tools.sentences.words import Speaker


class Clause(NamedTuple):
    """A clause of the lists, and what its slots hold."""

    kind: str
    slots: Mapping[str, str] = {}


class Teller:
    """Words the moves of one game."""

    def __init__(self, lexicon: Lexicon, speaker: Speaker) -> None:
        self.lexicon = lexicon
        self.speaker = speaker
        self.rng = speaker.rng
        self.low = self.rng.random() < 0.15
        """Whether letters of places are small in this sentence."""

    def clauses(self, moves: Sequence[Move]) -> list[Clause]:
        """What moves are in clauses; those that nobody would say apart are one."""
        return [self._clause(move) for move in moves]

    def _clause(self, move: Move) -> Clause:
        raise NotImplementedError

    def clause(self, kind: str, **slots: str) -> Clause:
        """A clause with these slots."""
        return Clause(kind, slots)

    def sides(self, sides: str) -> str:
        """Sides as a run of letters, letters one by one, or words."""
        way = self.rng.random()
        if way < 0.35:
            return self.run(sides)
        if way < 0.5:
            return self.speaker.listed(map(self.run, sides))
        return self.speaker.listed([self.speaker.thing("side", side) for side in sides])

    def run(self, sides: str) -> str:
        """Sides as a run of letters."""
        return "".join(self.lexicon.say(SIDE_WORDS[side][0]) for side in sides)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.lexicon.players[seat]


class Raja(Teller):
    """The moves of Raja."""

    def city(self, key: str) -> str:
        """A city by its name or letter."""
        city = self.lexicon.layout.cities[key]
        if self.rng.random() < 0.5:
            return str(city.letter.lower() if self.low else city.letter)
        names = (msg(city.name, "log"), msg(city.name, "sheet"))  # translators: none
        return self.lexicon.say(self.rng.choice(names))

    def place(self, how: str, spot: Any) -> str:
        """A place with a preposition: ``in``, ``to``, ``from``."""
        if isinstance(spot, int):
            return self.speaker.thing(f"village_{how}", spot, n=self.speaker.number(spot, 0.9))
        if spot == "start":
            return self.speaker.thing(how, "start")
        city = self.city(spot)
        return self.speaker.thing(how, city if len(city) > 1 else city.upper(), x=city)

    def actions(self, actions: Sequence[str]) -> str:
        """The actions of the disc; a palace and a house are not what is named palace and house."""
        chosen = list(actions)
        if sorted(chosen) == ["house", "palace"]:
            chosen = ["house", "palace"]
        return self.speaker.listed(self.speaker.alike("action", chosen, "actions"))

    def character(self, key: str) -> str:
        return self.speaker.thing("character", key)

    def _clause(self, move: Move) -> Clause:
        return self._chosen(move) or self._done(move) or self.clause(str(move[0]))

    def _chosen(self, move: Move) -> Clause | None:
        """What is chosen: actions, characters, gold bid."""
        clause = self.clause
        match move:
            case ("actions" | "action" | "token" as kind, *chosen):
                return clause(kind, actions=self.actions(chosen))
            case ("swap", one, other):
                return clause("swap", one=self.character(one), other=self.character(other))
            case ("take" | "character" | "give" as kind, who):
                return clause(kind, character=self.character(who))
            case ("attract", seat):
                return clause("attract", player=self.player(seat))
            case ("bid", n):
                return clause("bid", gold=self.speaker.counted("bids", n))
        return None

    def _done(self, move: Move) -> Clause | None:
        """What is done on the map."""
        clause, place = self.clause, self.place
        match move:
            case ("house" | "builder" as kind, spot):
                return clause("house" if kind == "house" else "free", spot=place("in", spot))
            case ("move" | "builder" as kind, one, other):
                moved = "move" if kind == "move" else "free_move"
                return clause(moved, source=place("from", one), goal=place("to", other))
            case ("palace", site, *city):
                named = [self.speaker.thing("site", site), *(place("in", one) for one in city)]
                return clause("palace", site=" ".join(named))
            case ("governor", city):
                return clause("governor", city=place("of", city))
            case ("travel", *via, goal):
                return self._travel(via, goal)
            case ("road", goal):
                return clause("road", goal=place("to", goal))
        return None

    def _travel(self, via: Sequence[str], goal: str) -> Clause:
        if not via:
            return self.clause("travel", goal=self.place("to", goal))
        named = [self.city(city) if city != "start" else self.speaker.thing("name", city) for city in via]
        return self.clause("path", via=self.speaker.listed(named), goal=self.place("to", goal))


class DiceCharmers(Teller):
    """The moves of The Dice Charmers."""

    def die(self, colour: str, face: str) -> str:
        """A die by its face."""
        if colour != "goods":
            return self.speaker.thing("die", face)
        goods = face.split()
        if self.rng.random() < 0.25:
            letters = "".join(self.lexicon.say(msg(self._letter(good), "log")) for good in goods)
            return self.speaker.thing("die", "letters", x=letters)
        return self.speaker.thing("die", "goods", x=self.goods(goods))

    @staticmethod
    def _letter(good: str) -> str:
        return {"tea": "t", "silk": "s", "spices": "p"}[good]

    def goods(self, goods: Sequence[str]) -> str:
        """Goods in words, those alike with their number."""
        few = "goods" if self.rng.random() < 0.85 else ""
        if not few:
            return "".join(self.lexicon.say(msg(self._letter(good), "log")) for good in goods)
        return self.speaker.listed(self.speaker.alike("good", list(goods), few))

    def clauses(self, moves: Sequence[Move]) -> list[Clause]:
        """Bonuses that a word names are one clause with what is done by them."""
        found: list[Clause] = []
        waiting: str | None = None
        for move in moves:
            if move[0] == "use":
                waiting = move[1]
                if waiting not in ("fork", "crossing", "curve", "straight"):
                    found.append(self.clause("use", bonus=self.speaker.thing("bonus", waiting)))
                    waiting = None
            elif waiting is not None:
                what = self.speaker.thing("die", waiting)
                found.append(self.clause("bonus_road", what=what, **self._road(move)))
                waiting = None
            else:
                found.append(self._clause(move))
        return found

    def _road(self, move: Move) -> dict[str, str]:
        return {"cell": self.speaker.thing("cell", move[1], x=move[1]), "sides": self.sides(move[2])}

    def _clause(self, move: Move) -> Clause:
        clause, speaker = self.clause, self.speaker
        match move:
            case ("take" | "karma" as kind, colour, face):
                return clause(kind, die=self.die(colour, face))
            case ("reroll", dice):
                return clause("reroll", dice=speaker.listed([self.die(*die) for die in dice]))
            case ("road" | "half" as kind, *_):
                return clause(kind, **self._road(move))
            case ("sell", ()):
                return clause("nothing")
            case ("sell" | "get" as kind, goods):
                return clause(kind, goods=self.goods(goods))
            case ("goods-die", face):
                return clause("goods_die", die=self.die("goods", face))
            case ("person", who):
                return clause("person", person=speaker.thing("die", who))
            case ("ahead" | "back" as kind, n):
                return clause(kind, spaces=speaker.counted("spaces", n))
            case ("upgrade", building):
                return clause("upgrade", building=speaker.thing("building", building))
        return clause("bare_karma" if move == ("karma",) else str(move[0]))


class Bania(Teller):
    """The moves of Bania."""

    def goods(self, goods: Sequence[str]) -> str:
        """Goods and halves in words, those alike with their number, or by letters."""
        if self.rng.random() < 0.35 and not {FRONT, REAR} & set(goods):
            return self.letters(goods)
        return self.speaker.listed(self.speaker.alike("good", list(goods), "goods"))

    def letters(self, goods: Sequence[str]) -> str:
        """Goods by the letters of the board."""
        return "".join(self.lexicon.layout.goods[good].letter for good in goods)

    def tent(self, tent: tuple[str, str]) -> str:
        return self.speaker.thing("tent", tent[0], x=self.letters(tent[1].split()))

    def tents(self, tents: Sequence[Any]) -> str:
        return self.speaker.listed([self.tent(tent) if tent else "?" for tent in tents])

    def cell(self, cell: str) -> str:
        return self.speaker.thing("cell", cell, x=cell)

    def clauses(self, moves: Sequence[Move]) -> list[Clause]:
        """What a roll brought is one clause with it."""
        found: list[Clause] = []
        rolled = False
        for move in moves:
            if move[0] == "dice" and rolled:
                found[-1] = self.clause("rolled", goods=self.goods(move[1]))
            else:
                found.append(self._clause(move))
            rolled = move[0] == "roll"
        return found

    def _clause(self, move: Move) -> Clause:
        match move:
            case ("pitch", colour, price, cell):
                return self.clause("pitch", tent=self.tent((colour, price)), cell=self.cell(cell))
            case ("pay", ()):
                return self.clause("pay_nothing")
            case ("pay" | "dice" | "again" as kind, goods):
                return self.clause(kind, goods=self.goods(goods))
            case ("elephant", cell):
                return self.clause("elephant", cell=self.cell(cell))
            case ("draw" | "refill" | "end", tents):
                return self.clause("draw", tents=self.tents(tents))
        return self.clause(str(move[0]))


class Nagaraja(Teller):
    """The moves of Nagaraja."""

    def cell(self, cell: str) -> str:
        return self.speaker.thing("cell", cell, x=cell)

    def stick(self, stick: tuple[str, str | None]) -> str:
        kind, face = stick
        if face == "N":
            return self.speaker.thing("naga", kind)
        return self.speaker.thing("stick", kind, x=face or "?")

    def clauses(self, moves: Sequence[Move]) -> list[Clause]:
        """Cards put down are one clause, and so are relics."""
        found: list[Clause] = []
        cards: list[str] = []
        for move in [*moves, ("",)]:
            if move[0] == "select":
                cards.append(move[1] or "?")
                continue
            if cards:
                found.append(self.clause("select", cards=self.speaker.listed(self._cards(cards))))
                cards = []
            if move[0]:
                found.append(self._clause(move))
        return found

    def _cards(self, cards: Sequence[str]) -> list[str]:
        return [self.speaker.thing("card", card, x=card) for card in cards]

    def _paths(self, sides: str) -> str:
        paths = sides.split("+")
        return self.sides(sides) if len(paths) == 1 else self.speaker.listed(map(self.run, paths))

    def _clause(self, move: Move) -> Clause:
        return (
            self._of_the_round(move)
            or self._of_a_temple(move)
            or self.clause({"claim": "win", "use": "use_draw"}.get(move[0], str(move[0])))
        )

    def _of_the_round(self, move: Move) -> Clause | None:
        clause, speaker = self.clause, self.speaker
        match move:
            case ("activate", card, None):
                return clause("activate", card=self._cards([card])[0])
            case ("activate", card, stick):
                return clause("activate_naga", card=self._cards([card])[0], naga=self.stick(stick))
            case ("place", cell, sides):
                return clause("place", cell=self.cell(cell), sides=self._paths(sides))
            case ("give" | "rob" | "take" | "show" as kind, card):
                return clause(kind, card=self._cards([card or "?"])[0])
            case ("reveal" | "seen" as kind, points):
                each = [speaker.thing(f"{kind}_points", p or "?", x=str(p or "?")) for p in points]
                return clause(kind, points=speaker.listed(each))
            case ("amulet", amulet):
                return clause("amulet", amulet=speaker.thing("amulet", amulet or "?", x=str(amulet or "?")))
            case ("strike" | "throw-again" as kind, sticks):
                return clause(kind.replace("-", "_"), sticks=speaker.listed(map(self.stick, sticks)))
            case ("claim", shown) if shown:
                each = [speaker.thing("amulet", one, x=str(one)) for one in shown]
                return clause("claim", amulets=speaker.listed(each))
        return None

    def _of_a_temple(self, move: Move) -> Clause | None:
        clause, player = self.clause, self.player
        match move:
            case ("look", places):
                each = [self.speaker.thing("relic_of", "other", p=player(s), x=str(n)) for s, n in places]
                return clause("look", places=self.speaker.listed(each))
            case ("swap-relics", seat, one, other):
                return clause("swap_relics", player=player(seat), one=str(one), other=str(other))
            case ("turn", seat, cell, sides):
                return clause("turn", player=player(seat), cell=self.cell(cell), sides=self._paths(sides))
            case ("move", cell, goal):
                return clause("move", source=cell, goal=goal)
            case ("swap-tiles", seat, one, other):
                return clause("swap_tiles", player=player(seat), one=one, other=other)
            case ("trap", cell):
                return clause("trap", cell=self.cell(cell))
        return None


TELLERS: Mapping[str, Callable[[Lexicon, Speaker], Teller]] = {
    "raja": Raja,
    "dice-charmers": DiceCharmers,
    "bania": Bania,
    "nagaraja": Nagaraja,
}
