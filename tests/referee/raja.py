"""An independent model of Raja, written from the rules alone. It shares no code with the engine.

A game is `start(layout, players, options)`. `due` says what is asked of whom, `legal()` lists the answers,
`play(answer)` gives the next game and leaves this one as it is. Each answer is a tuple, its kind first. Cities and the
start are named as in the layout, villages by their numbers, players by their seats: 0 is the youngest, then clockwise.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any, Self

COLOURS = 5  # sets of pieces in the box (RA-1)
START = "start"
CENTRAL, OUTER = "central", "outer"
NEUTRAL = -1  # the owner of palaces in unused colours (RA-4)

GOLD, QUARRY, CHARACTER = "gold", "quarry", "character"
PARTS: dict[str, tuple[str, ...]] = {  # each action of the disc, and what it consists of (RA-30 to RA-38)
    GOLD: ("gold",),
    "house": ("house",),
    "two houses": ("house", "city house"),
    "move": ("move",),
    QUARRY: ("quarry",),
    "palace": ("palace",),
    "palace and house": ("palace", "house"),
    "governor": ("governor",),
    CHARACTER: ("character",),
}

Answer = tuple[Any, ...]
Place = str | int
Account = tuple[str, tuple[int, ...], tuple[int, ...]]
"""A scoring: the city, the points and the gold of each seat."""


@dataclass(frozen=True)
class Options:
    """Which variants are played. The auction belongs to advanced I and may be used without it (RA-81)."""

    short: bool = False
    advanced_one: bool = False
    advanced_two: bool = False
    auction: bool = False


@dataclass
class Player:
    """What one player has. `characters` holds several only in advanced II (RA-90)."""

    gold: int
    palaces_left: int
    reserve: int
    quarry: int
    place: str = START
    characters: set[str] = field(default_factory=set)
    tokens: int = 0


@dataclass
class Turn:
    """The running turn: the parts of its actions that are still open, and what may happen once in a turn."""

    seat: int
    open: Counter[str]
    paid: set[str] = field(default_factory=set)  # the characters that have brought their gold and token
    built_free: int = 0  # the Builder's house
    used_token: bool = False


class Game:
    """A game of Raja: everything that lies on the table, and what is asked next."""

    def __init__(self, layout: dict[str, Any], players: int, options: Options) -> None:
        """Set the game up; the governors are not shuffled yet (RA-1 to RA-5)."""
        self.layout, self.options, self.count = layout, options, players
        stock, names = layout["stock"], layout["characters"]
        self.all_palaces: int = layout["short"]["palaces"] if options.short else stock["palaces"]
        begin = stock["gold"], self.all_palaces, stock["placed"], stock["reserve"] + stock["quarry"]
        self.players = [Player(*begin) for _ in range(players)]
        self.houses: Counter[tuple[Place, int]] = Counter()  # of (village or city, seat)
        self.sites: dict[str, dict[str, list[int]]] = {  # the owners of the palaces of a city (RA-2, RA-4)
            city: {CENTRAL: [], OUTER: [NEUTRAL] * (COLOURS - players)} for city in layout["cities"]
        }
        self.villages = self._villages(*layout["roads"])
        self.governors: dict[int, str] = {}  # by space: the strip is 1 to 7, space 1 of the tower is 8
        self.bank = {name for name in names if options.advanced_one or not names[name].get("advanced")}
        self.bank_tokens = stock["tokens"]
        self.maharaja = START
        self.round = 0
        self.last_round = False
        self.accounts: list[Account] = []
        self.bids: dict[int, int] = {}  # of those who are still in the auction and have bid
        self.bidders: list[int] = []  # who is still in the auction, the next to speak first
        self.waiting: set[int] = set()  # who has not played in this round
        self.turn = Turn(-1, Counter())  # no turn yet
        self.due: tuple[str, int | None] | None = ("governors", None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy all but the layout, which never changes."""
        memo[id(self.layout)] = self.layout
        copied = self.__class__.__new__(self.__class__)
        copied.__dict__ = copy.deepcopy(self.__dict__, memo)
        return copied

    def play(self, answer: Answer) -> Game:
        """The game after this answer to `due`; ValueError where it is not legal."""
        if self.due is None or answer not in self.legal():
            raise ValueError(f"{answer} is no answer to {self.due}")
        game = copy.deepcopy(self)
        getattr(game, "_" + self.due[0])(self.due[1], *answer)
        return game

    def legal(self) -> set[Answer]:
        """All answers to `due`. The order of the governors is a chance: any order of the cities, lowest first."""
        if self.due is None:
            return set()
        kind, seat = self.due
        if kind == "governors":
            return AnyOrder(self.layout["cities"])
        answers: set[Answer] = getattr(self, "_legal_" + kind)(seat)
        return answers

    # --- before the first round

    def _governors(self, _: None, *cities: str) -> None:
        """The governors lie on the strip from its lowest space up (RA-3)."""
        self.governors = dict(enumerate(cities, 1))
        self._next_choice()

    def _next_choice(self) -> None:
        """The youngest player without a character is next to choose or to bid; the last need not bid (RA-5, RA-81)."""
        without = [seat for seat in range(self.count) if not self.players[seat].characters]
        if not without:
            self._place_architects()
            self._begin_houses()
        elif len(without) > 1 and (self.options.auction or self.options.advanced_one):
            self.bidders, self.bids = without, {}
            self.due = ("bid", without[0])
        else:
            self.due = ("choose", without[0])

    def _legal_bid(self, seat: int) -> set[Answer]:
        """A bid above all others that the player can pay; to pass only where somebody has bid (RA-81)."""
        least = max(self.bids.values()) + 1 if self.bids else 0
        bids: set[Answer] = {("bid", gold) for gold in range(least, self.players[seat].gold + 1)}
        return bids | {("pass",)} if self.bids else bids

    def _bid(self, seat: int, kind: str, gold: int = 0) -> None:
        """Who passes is out; the last one left pays the bid and chooses (RA-81)."""
        self.bidders.remove(seat)
        if kind == "bid":
            self.bids[seat] = gold
            self.bidders.append(seat)
        next_seat = self.bidders[0]
        if len(self.bidders) > 1:
            self.due = ("bid", next_seat)
        else:
            self.players[next_seat].gold -= self.bids[next_seat]
            self.due = ("choose", next_seat)

    def _legal_choose(self, _: int) -> set[Answer]:
        return {("take", name) for name in self.bank}

    def _choose(self, seat: int, _: str, name: str) -> None:
        """A character of the bank (RA-5)."""
        self.bank.remove(name)
        self.players[seat].characters = {name}
        self._next_choice()

    def _place_architects(self) -> None:
        """In advanced I each architect begins in the home city of its character (RA-82), else at the start (RA-6)."""
        homes = {table["home"]: city for city, table in self.layout["cities"].items()}
        if self.options.advanced_one:
            for player in self.players:
                player.place = homes[next(iter(player.characters))]

    def _begin_houses(self) -> None:
        """In the order of rank each places one house, till all have placed theirs; then all fetch some (RA-6)."""
        most = max(player.reserve for player in self.players)
        waiting = [seat for seat in self._ranked() if self.players[seat].reserve == most]
        if most:
            self.due = ("place", waiting[0])
            return
        for player in self.players:
            player.reserve = self.layout["stock"]["reserve"]
            player.quarry -= player.reserve
        self._begin_round()

    def _legal_place(self, _: int) -> set[Answer]:
        return {("house", village) for village in self.villages if self._room(village)}

    def _place(self, seat: int, _: str, village: int) -> None:
        self.players[seat].reserve -= 1
        self.houses[village, seat] += 1
        self._begin_houses()

    # --- a round

    def _begin_round(self) -> None:
        """The Maharaja visits the city of the lowest governor, who then moves above the topmost one (RA-20).

        The round in which it comes to the last space is the last, even if an action lowers it again (RA-70).
        """
        self.round += 1
        self.maharaja = self.governors.pop(min(self.governors))
        space = max(self.governors) + 1
        self.governors[space] = self.maharaja
        track = self.layout["governors"]
        self.last_round = space >= track["strip"] + track["spaces"]
        self.waiting = set(range(self.count))
        self._begin_turn()

    def _begin_turn(self) -> None:
        """The lowest character among those who have not played is next, even after swaps (RA-22, RA-24)."""
        if self.waiting:
            self.due = ("actions", min(self.waiting, key=self._rank))
        else:
            self._end_round()

    def _legal_actions(self, _: int) -> set[Answer]:
        """Two actions in the order of the disc, or the same twice (RA-21)."""
        return {("actions", *pair) for pair in combinations_with_replacement(PARTS, 2)}

    def _actions(self, seat: int, _: str, *pair: str) -> None:
        """The disc is turned over. All have set theirs in secret before (RA-21); no turn changes what they may set."""
        self.waiting.remove(seat)
        self.turn = Turn(seat, Counter())
        for action in pair:
            self._open(action)
        self.due = ("turn", seat)
        self._receive()

    def _open(self, action: str) -> None:
        """The parts of an action stand open. Gold and houses of the quarry are taken at once, if there are any."""
        player, gains = self.players[self.turn.seat], self.layout["gains"]
        self.turn.open.update(PARTS[action])
        if action == GOLD:
            player.gold += gains["gold"]
            self._done("gold")
        elif action == QUARRY:
            houses = min(gains["quarry"], player.quarry)
            player.quarry -= houses
            player.reserve += houses
            if houses == gains["quarry"]:  # else a part of the action is never carried out (RA-23)
                self._done("quarry")

    def _done(self, part: str) -> None:
        assert self.turn.open[part]
        self.turn.open[part] -= 1

    def _receive(self) -> None:
        """What the player's characters bring, each once a turn, as soon as it is held (RA-10, RA-42, RA-80)."""
        player = self.players[self.turn.seat]
        for who in player.characters - self.turn.paid:
            player.gold += self.layout["characters"][who].get("gold", 0)
            tokens = min(self.layout["characters"][who].get("tokens", 0), self.bank_tokens)
            player.tokens += tokens
            self.bank_tokens -= tokens
        self.turn.paid |= player.characters

    def _legal_turn(self, seat: int) -> set[Answer]:
        """Everything that the player may do now; to end the turn waives what is open (RA-22, RA-23)."""
        player, left = self.players[seat], self.turn.open
        answers: set[Answer] = {("end",)}
        answers |= {("road", place) for place, toll in self._ways(seat) if toll <= player.gold}
        if player.gold >= self.layout["costs"]["house"]:
            may = self._builds(seat)  # a house that has to stand in a city cannot go to a village (RA-32)
            answers |= {
                ("house", *to) for to in may if left["house"] or left["city house"] and to[0] in self.sites
            }
        if left["move"]:
            answers |= {("move", *move) for move in self._moves(seat)}
        if self.turn.built_free < self._power(seat, "houses"):
            answers |= {("free", *house) for house in self._builds(seat) | self._moves(seat)}
        if left["palace"] and player.palaces_left and player.gold >= self._palace_cost(seat):
            answers |= {("palace", site) for site in self._free_sites(player.place)}
        if left["governor"]:
            answers |= {("governor", city) for space, city in self.governors.items() if space > 1}
        if left["character"]:
            answers |= self._legal_characters(seat)
        if player.tokens and not self.turn.used_token:  # RA-80
            answers |= {("token", action) for action in PARTS if action != CHARACTER}
        return answers

    def _turn(self, _: int, kind: str, *what: Any) -> None:
        """Carry one step of a turn out."""
        getattr(self, "_do_" + kind)(*what)
        if kind != "end":
            self._receive()

    def _do_end(self) -> None:
        """Who leaves a part of an action undone brings every other player gold, once a turn (RA-23)."""
        if self.turn.open.total():
            for seat, player in enumerate(self.players):
                player.gold += self.layout["gains"]["waiver"] if seat != self.turn.seat else 0
        self._begin_turn()

    def _do_token(self, action: str) -> None:
        self.players[self.turn.seat].tokens -= 1
        self.bank_tokens += 1
        self.turn.used_token = True
        self._open(action)

    # --- houses, palaces, governors

    def _room(self, place: Place) -> bool:
        """Whether a house has room: always in a city, else up to the limit of a village (RA-2)."""
        most = self.layout["village"]["houses_for_two" if self.count == 2 else "houses"]
        return place in self.sites or sum(self.houses[place, seat] for seat in range(self.count)) < most

    def _targets(self, seat: int) -> set[Place]:
        """Where a house of this player may go: villages with room, and the city of the architect (RA-39)."""
        here = self.players[seat].place
        places: list[Place] = [*self.villages, here]
        return {place for place in places if place != START and self._room(place)}

    def _builds(self, seat: int) -> set[Answer]:
        """Where the player may build a house of the reserve (RA-6)."""
        return {(place,) for place in self._targets(seat)} if self.players[seat].reserve else set()

    def _moves(self, seat: int) -> set[Answer]:
        """From where to where the player may move an own house: to another place always (RA-33)."""
        own = {place for (place, owner), houses in self.houses.items() if owner == seat and houses}
        return {(source, target) for source in own for target in self._targets(seat) if source != target}

    def _set(self, *house: Place) -> None:
        """Build a house of the reserve, or move one from the first place to the second."""
        seat = self.turn.seat
        if len(house) == 1:
            self.players[seat].reserve -= 1
        else:
            self.houses[house[0], seat] -= 1
        self.houses[house[-1], seat] += 1

    def _do_house(self, place: Place) -> None:
        """A house in a city counts first as the one that has to stand in a city (RA-32)."""
        self._done("city house" if place in self.sites and self.turn.open["city house"] else "house")
        self.players[self.turn.seat].gold -= self.layout["costs"]["house"]
        self._set(place)

    def _do_move(self, source: Place, target: Place) -> None:
        self._done("move")
        self._set(source, target)

    def _do_free(self, *house: Place) -> None:
        """The Builder's house costs nothing and belongs to no action (RA-10)."""
        self.turn.built_free += 1
        self._set(*house)

    def _palace_cost(self, seat: int) -> int:
        """The gold of a palace; the Artisan has an own price (RA-10, RA-35)."""
        own: list[int] = [who["palace"] for who in self._held(seat) if "palace" in who]
        return min(own, default=self.layout["costs"]["palace"])

    def _free_sites(self, place: str) -> list[str]:
        """The kinds of sites that are free in the city of the architect (RA-39, RA-40)."""
        room = {CENTRAL: 1, OUTER: self.layout["sites"]["outer"]}
        return [site for site, owners in self.sites.get(place, {}).items() if len(owners) < room[site]]

    def _do_palace(self, site: str) -> None:
        self._done("palace")
        player = self.players[self.turn.seat]
        player.gold -= self._palace_cost(self.turn.seat)
        player.palaces_left -= 1
        self.sites[player.place][site].append(self.turn.seat)

    def _do_governor(self, city: str) -> None:
        """A governor goes two spaces down, never below the strip; those it passes go up one (RA-41)."""
        self._done("governor")
        space = next(space for space, of in self.governors.items() if of == city)
        lower = max(space - self.layout["governors"]["down"], 1)
        moved = {lower: city}
        for other, of in self.governors.items():
            if of != city:
                moved[other + 1 if lower <= other < space else other] = of
        self.governors = moved

    # --- travel

    def _ways(self, seat: int) -> list[tuple[str, int]]:
        """Where one road leads from the architect's place, and the gold that the player pays for it (RA-50, RA-51)."""
        monk = self._power(seat, "tolls")
        roads = self._roads(self.players[seat].place)
        return [(place, 0 if monk else self._tolls(seat, road).total()) for place, road in roads]

    def _roads(self, place: str) -> list[tuple[str, dict[str, Any]]]:
        """The roads from a place on which every village has a house, each with its other end (RA-50)."""
        built = {village for (village, _), houses in self.houses.items() if houses}
        return [
            (road["ends"][1 - road["ends"].index(place)], road)
            for road in self.layout["roads"]
            if place in road["ends"] and built.issuperset(self._villages(road))
        ]

    def _villages(self, *roads: dict[str, Any]) -> list[int]:
        return [village["number"] for road in roads for village in road["villages"]]

    def _tolls(self, seat: int, road: dict[str, Any]) -> Counter[int]:
        """The gold that the owners of houses get: for each house of a village without an own one (RA-51)."""
        foreign = [village for village in self._villages(road) if not self.houses[village, seat]]
        toll = self.layout["costs"]["toll"]
        owners = range(self.count)
        return Counter(
            {owner: toll * sum(self.houses[village, owner] for village in foreign) for owner in owners}
        )

    def _do_road(self, place: str) -> None:
        """Travel one road and pay its tolls; the bank pays them for the Monk (RA-51)."""
        player = self.players[self.turn.seat]
        road = next(road for end, road in self._roads(player.place) if end == place)
        player.gold -= next(toll for end, toll in self._ways(self.turn.seat) if end == place)
        for owner, toll in self._tolls(self.turn.seat, road).items():
            self.players[owner].gold += toll
        player.place = place

    # --- characters

    def _held(self, seat: int) -> list[dict[str, Any]]:
        return [self.layout["characters"][name] for name in self.players[seat].characters]

    def _power(self, seat: int, name: str) -> int:
        """How many free houses, or whether the bank pays tolls, by the characters of a player (RA-10)."""
        return sum(who.get(name, 0) for who in self._held(seat))

    def _rank(self, seat: int) -> int:
        """The lowest number among the characters of a player (RA-90)."""
        return min((who["number"] for who in self._held(seat)), default=99)

    def _ranked(self) -> list[int]:
        return sorted(range(self.count), key=self._rank)

    def _legal_characters(self, seat: int) -> set[Answer]:
        """Any character of the bank or of another player (RA-42).

        In advanced II one of the bank; when it is empty, one for one, or one of a player who holds more (RA-90).
        """
        own = self.players[seat].characters
        rivals = [other for other in range(self.count) if other != seat]
        others = [(other, name) for other in rivals for name in self.players[other].characters]
        answers: set[Answer] = {("character", name) for name in self.bank}
        if not self.options.advanced_two:
            return answers | {("character", name) for _, name in others}
        if answers:
            return answers
        more = {other for other, _ in others if len(self.players[other].characters) > len(own)}
        swaps: set[Answer] = {("swap", theirs, mine) for _, theirs in others for mine in own}
        return swaps | {("attract", other) for other in more}

    def _owner(self, name: str) -> int | None:
        return next((seat for seat in range(self.count) if name in self.players[seat].characters), None)

    def _do_character(self, name: str) -> None:
        """The own character goes to the bank; who is robbed takes one from there, even the same (RA-42)."""
        self._done("character")
        player, robbed = self.players[self.turn.seat], self._owner(name)
        if not self.options.advanced_two:
            self.bank |= player.characters
            player.characters = set()
        player.characters.add(name)
        if robbed is None:
            self.bank.remove(name)
        else:
            self.players[robbed].characters.remove(name)
            self.due = ("robbed", robbed)

    def _legal_robbed(self, _: int) -> set[Answer]:
        return {("take", name) for name in self.bank}

    def _robbed(self, seat: int, _: str, name: str) -> None:
        self.bank.remove(name)
        self.players[seat].characters.add(name)
        self.due = ("turn", self.turn.seat)

    def _do_swap(self, theirs: str, mine: str) -> None:
        """One character for one (RA-90)."""
        self._done("character")
        other = self._owner(theirs)
        assert other is not None
        self.players[other].characters ^= {theirs, mine}
        self.players[self.turn.seat].characters ^= {theirs, mine}

    def _do_attract(self, other: int) -> None:
        """The player who holds more chooses which character goes (RA-90)."""
        self._done("character")
        self.due = ("give", other)

    def _legal_give(self, seat: int) -> set[Answer]:
        return {("give", name) for name in self.players[seat].characters}

    def _give(self, seat: int, _: str, name: str) -> None:
        self.players[seat].characters.remove(name)
        self.players[self.turn.seat].characters.add(name)
        self.due = ("turn", self.turn.seat)
        self._receive()

    # --- a city scores, the game ends

    def _points(self, seat: int, city: str) -> int:
        """The points of a player in a city (RA-60); home counts in advanced I (RA-82)."""
        worth, player = self.layout["points"], self.players[seat]
        own = [who["outer"] for who in self._held(seat) if "outer" in who]  # the Sadhu's (RA-10)
        outer = max(own, default=worth["outer"])
        points: int = worth["architect"] * (player.place == city)
        points += worth["house"] * self.houses[city, seat]
        points += worth["central"] * self.sites[city][CENTRAL].count(seat)
        points += outer * self.sites[city][OUTER].count(seat)
        if self.options.advanced_one and self.layout["cities"][city]["home"] in player.characters:
            points += worth["home"]
        return points

    def _end_round(self) -> None:
        """The Maharaja's city scores (RA-25); then the game may be over (RA-70)."""
        points = [self._points(seat, self.maharaja) for seat in range(self.count)]
        gold = [0] * self.count
        in_rank = [seat for seat in self._ranked() if points[seat]]
        scoring = sorted(in_rank, key=lambda seat: -points[seat])  # those with equal points stay in rank
        for seat, reward in zip(scoring, self.layout["rewards"][str(self.count)], strict=False):
            gold[seat] += reward  # RA-61
        if len(scoring) == 1:
            gold[scoring[0]] += self.layout["gains"]["alone"]  # RA-62
        for seat, player in enumerate(self.players):
            player.gold += gold[seat]
        self.accounts.append((self.maharaja, tuple(points), tuple(gold)))
        if self._is_over():
            self.due = None
        else:
            self._begin_round()

    def _is_over(self) -> bool:
        """Whether somebody has built all palaces, or this was the last round (RA-70)."""
        short = self.options.short and self.round >= self.layout["short"]["rounds"]
        return short or self.last_round or not all(player.palaces_left for player in self.players)

    def _palaces(self, seat: int) -> int:
        return self.all_palaces - self.players[seat].palaces_left

    def totals(self, seat: int) -> dict[str, Any]:
        """What a player has; `palaces` counts those built, `place` is the architect's."""
        player = self.players[seat]
        return {
            "gold": player.gold,
            "palaces": self._palaces(seat),
            "reserve": player.reserve,
            "quarry": player.quarry,
            "tokens": player.tokens,
            "characters": frozenset(player.characters),
            "place": player.place,
        }

    def places(self) -> list[int]:
        """The place of each seat from 1: most palaces, most gold, lower character (RA-71); so none is shared."""
        standing = [
            (-self._palaces(seat), -self.players[seat].gold, self._rank(seat)) for seat in range(self.count)
        ]
        return [1 + sum(other < own for other in standing) for own in standing]


class AnyOrder(set[Answer]):
    """All orders of the given cities, which are not listed."""

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, tuple) and sorted(answer) == sorted(self)


def start(layout: dict[str, Any], players: int, options: Options | None = None) -> Game:
    """A new game by this layout for 2 to 5 players."""
    return Game(layout, players, options or Options())
