"""Writes the example games again, after a layout has changed:

    python -m tests.replay.make_games [GAME | LOG ...]      such as: bania  raja/short

One-step-ahead players play by seed. Rare endings are found by playing the last decisions of such a
game again and again, at random.
"""

import argparse
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.bots.game import Chooser
from sheetgen.bots.levels import GreedyPlayer
from sheetgen.explain.format import canonical_log
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Move, Plan, State
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.logs import begin, play, write
from tests.support.misjudging import Misjudging

GAMES = Path(__file__).parent / "games"
NAMES = ["Leila", "Rajesh", "Ann", "Dev", "Mira"]
AGAIN, BACK = 200, 12


class Wanted(NamedTuple):
    """A game to be found: ``ends`` tells whether its last state is the ending wanted."""

    layout: str
    seats: int
    ends: Callable[[Game, State], bool]
    rare: bool = False
    """Found by playing a game's last decisions again."""
    options: Mapping[str, str] = {}
    player: Callable[[Game, random.Random], Chooser] = GreedyPlayer
    """Who plays each seat."""
    seen: Callable[[State, Move, State], bool] | None = None
    """A step that the game must have had: before, move, after."""
    lang: str = "en"
    """The language in which the log is written."""

    def has_seen(self, start: State, trail: Sequence[tuple[Move, State]]) -> bool:
        """Whether the game had that step."""
        states = [start, *(state for _, state in trail)]
        steps = zip(states, (move for move, _ in trail), states[1:], strict=False)
        return self.seen is None or any(self.seen(*step) for step in steps)


def goal(number: int) -> Callable[[Game, State], bool]:
    """A game alone was won, and reached this goal of the campaign."""

    def ends(game: Game, state: State) -> bool:
        first = game.standings(state)[0]
        return first.player != str(GHOST) and game.solo.goals[number - 1].reached(state)

    return ends


def lost(game: Game, state: State) -> bool:
    """The ghost won."""
    return game.standings(state)[0].player == str(GHOST)


def alone(layout: str, strength: str, number: int, **more: Any) -> Wanted:
    """A game alone that reaches a goal of the campaign."""
    return Wanted(layout, 2, goal(number), options={SOLO: strength, "goal": str(number)}, **more)


def crossed(by: str) -> Callable[[Game, State], bool]:
    """The first place, of those whose tracks crossed, was decided by this criterion."""

    def ends(game: Game, state: State) -> bool:
        first = game.standings(state)[0]
        return first.criteria[0].value > 0 and first.decided_by == by

    return ends


def ended(reason: str, tie: bool = False) -> Callable[[Game, State], bool]:
    """A game of Nagaraja ended so; ``tie`` if the points were equal."""

    def ends(game: Game, state: State) -> bool:
        tied = game.standings(state)[0].decided_by == "ninth-tile"
        return state.result.reason == reason and (tied or not tie)

    return ends


def at_the_ninth_tile(game: Game, state: State) -> bool:
    """A game of Nagaraja that points decided when a ninth tile lay."""
    return state.result.reason == "tiles" and game.standings(state)[0].decided_by == "points"


def cursed_ahead(game: Game, state: State) -> bool:
    """A game of Nagaraja lost by the player with more points."""
    first, second = (state.players.index(standing.player) for standing in game.standings(state))
    points = [game.totals(state, seat)["points"] for seat in (first, second)]
    return state.result.reason == "cursed" and points[1] > points[0]


def said(verb: str) -> Callable[[State, Move, State], bool]:
    """A step is a move of this verb."""
    return lambda before, move, after: move[0] == verb


def raja(reason: str, by: str = "", held: str = "") -> Callable[[Game, State], bool]:
    """A game of Raja ended so; ``by`` decided the first place, somebody has the character ``held``."""

    def ends(game: Game, state: State) -> bool:
        reasons = {"palaces": max(state.built) >= state.board.palaces, "governor": state.last}
        found = [name for name, true in reasons.items() if true] or ["rounds"]
        decided = game.standings(state)[0].decided_by
        has = not held or state.holder[state.board.character_number[held]] >= 0
        return found == [reason] and by in ("", decided) and has

    return ends


class Shy(Misjudging):
    """A player of Raja who seldom builds a palace, so that games last longer."""

    def outlook(self, plan: Plan, player: int) -> float:
        palace = any(move[0] == "palace" for move in plan.moves)
        return super().outlook(plan, player) - 20 * (palace and self.rng.random() < 0.6)


def rajasthan(
    seats: int,
    ends: Callable[[Game, State], bool],
    player: Callable[[Game, random.Random], Chooser] = Misjudging,
    lang: str = "en",
    **options: str,
) -> Wanted:
    """A game of Raja, options with ``_`` for a space."""
    chosen = {name.replace("_", " "): value for name, value in options.items()}
    return Wanted("rajasthan", seats, ends, False, chosen, player, lang=lang)


def any_end(game: Game, state: State) -> bool:
    """However the game ended."""
    return True


def parted(by: str) -> Callable[[Game, State], bool]:
    """The first place was decided by this criterion."""
    return lambda game, state: bool(game.standings(state)[0].decided_by == by)


class Careless:
    """Who answers at random: with moves among the legal ones that no sensible player makes."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, known: State, player: int) -> Move:
        return self.rng.choice(self.game.legal(known))


class Hoarder(Careless):
    """Who pitches tents at random for a while, and then only rolls for cards."""

    pitched = 3

    def choose(self, known: State, player: int) -> Move:
        legal = self.game.legal(known)
        if ("roll",) in legal and known.points[player] >= self.pitched:
            return ("roll",)
        return super().choose(known, player)


def stands_still(game: Game, state: State) -> bool:
    """Nobody pitches a tent any more, in a game of Bania."""
    return game.endings(state)[0].clause == "BA-54"


def whole(game: Game, state: State) -> bool:
    """A game of Bania that one player wins, without a tie for most goods."""
    return not crowd(state) and game.standings(state)[0].decided_by == "points"


def crowd(state: State) -> bool:
    """Several players have most cards of a kind."""
    return any(players.bit_count() > 1 for players in state.most)


def joined_to_seven(before: State, move: Move, after: State) -> bool:
    """A tent of Bania joined camps to a closed one."""
    closed = [camp for camp in after.camps if camp.size == after.board.full and camp not in before.camps]
    return bool(closed) and len(after.camps) < len(before.camps)


def two_elephants(before: State, move: Move, after: State) -> bool:
    """The dice showed two elephants, and the own one stood in a camp of several colours."""
    return (
        move[0] == "dice"
        and move[1].count("front") == move[1].count("rear") == 2
        and sum(map(sum, after.hands)) >= sum(map(sum, before.hands)) + 4
    )


WANTED = {
    "dice-charmers": {
        "overlap-2": Wanted("sun", 2, crossed("overlap")),
        "overlap-3": Wanted("sun", 3, crossed("overlap")),
        "overlap-5": Wanted("sun", 5, crossed("overlap")),
        "karma-gained": Wanted("sun", 3, crossed("karma-gained"), rare=True),
        "karma-used": Wanted("sun", 2, crossed("karma-used"), rare=True),
        "shared": Wanted("sun", 2, crossed("shared"), rare=True),
        "dice-charmers/alone-careless": Wanted(
            "sun", 2, lost, options={SOLO: "mogul"}, player=Careless, lang="it"
        ),
        "dice-charmers/alone": alone("moon", "merchant", 2),
        "moon": Wanted("moon", 4, crossed("overlap")),
        "dice-charmers/moon-two": Wanted("moon", 2, any_end, lang="fr"),
        "dice-charmers/moon-three": Wanted("moon", 3, any_end, lang="ja"),
        "dice-charmers/moon-five": Wanted("moon", 5, any_end),
        "dice-charmers/moon-karma": Wanted("moon", 2, crossed("karma-gained"), rare=True, lang="de"),
        "dice-charmers/sun-four": Wanted("sun", 4, any_end, lang="de"),
        "dice-charmers/sun-careless": Wanted("sun", 3, any_end, player=Careless, lang="ar"),
        "dice-charmers/moon-careless": Wanted("moon", 2, any_end, player=Careless),
    },
    "bania": {
        "bania/two": Wanted("oasis", 2, whole),
        "bania/four": Wanted("oasis", 4, whole),
        "bania/shared": Wanted(
            "oasis", 3, lambda game, state: game.standings(state)[0].decided_by == "shared"
        ),
        "bania/majority-tie": Wanted("oasis", 3, lambda game, state: crowd(state)),
        "bania/two-elephants": Wanted("oasis", 2, lambda game, state: True, seen=two_elephants),
        "bania/joined": Wanted("oasis", 4, lambda game, state: True, seen=joined_to_seven),
        "bania/three-rolls": Wanted("oasis", 2, lambda game, state: True, options={"rolls": "up to three"}),
        "bania/three": Wanted("oasis", 3, whole, lang="fr"),
        "bania/four-shared": Wanted("oasis", 4, parted("shared"), lang="de"),
        "bania/four-three-rolls": Wanted("oasis", 4, whole, options={"rolls": "up to three"}, lang="hi"),
        "bania/three-careless": Wanted(
            "oasis", 3, any_end, player=Careless, options={"rolls": "up to three"}
        ),
        "bania/alone-careless": Wanted("oasis", 2, lost, options={SOLO: "mogul"}, player=Careless, lang="es"),
        "bania/alone": alone("oasis", "merchant", 2),
        "bania/two-careless": Wanted(
            "oasis", 2, any_end, player=Careless, options={"handicap": "points"}, lang="de"
        ),
        "bania/stands-still": Wanted("oasis", 2, stands_still, player=Hoarder, lang="it"),
    },
    "nagaraja": {
        "nagaraja/alone-careless": Wanted(
            "temple", 2, lost, options={SOLO: "mogul"}, player=Careless, lang="pl"
        ),
        "nagaraja/alone": alone("temple", "raja", 6),
        "nagaraja/points": Wanted("temple", 2, ended("points")),
        "nagaraja/cursed": Wanted("temple", 2, ended("cursed")),
        "nagaraja/ninth-tile-tied": Wanted("temple", 2, ended("tiles", tie=True)),
        "nagaraja/ninth-tile": Wanted("temple", 2, at_the_ninth_tile),
        "nagaraja/cursed-ahead": Wanted("temple", 2, cursed_ahead, lang="de"),
        "nagaraja/cancelled": Wanted("temple", 2, any_end, seen=said("cancel"), lang="fr"),
        "nagaraja/trapped": Wanted("temple", 2, any_end, seen=said("trap"), lang="hi"),
        "nagaraja/claimed": Wanted("temple", 2, ended("points"), seen=said("claim"), lang="fr"),
        "nagaraja/discarded": Wanted("temple", 2, any_end, seen=said("rob"), lang="de"),
        "nagaraja/careless-cursed": Wanted("temple", 2, ended("cursed"), player=Careless),
        "nagaraja/careless-points": Wanted("temple", 2, ended("points"), player=Careless),
        "nagaraja/careless-tiles": Wanted("temple", 2, ended("tiles"), player=Careless, lang="ja"),
    },
    "raja": {
        "raja/alone-careless": Wanted(
            "rajasthan", 2, lost, options={SOLO: "raja"}, player=Careless, lang="nl"
        ),
        "raja/alone": alone("rajasthan", "merchant", 1),
        "raja/palaces": rajasthan(4, raja("palaces", "palaces")),
        "raja/governor": rajasthan(3, raja("governor"), Shy),
        "raja/short": rajasthan(5, raja("rounds"), Shy, game_length="short"),
        "raja/advanced-one": rajasthan(4, raja("palaces", held="yogi"), advanced="one"),
        "raja/advanced-two": rajasthan(2, raja("palaces"), advanced="two"),
        "raja/tie-gold": rajasthan(3, raja("palaces", "gold")),
        "raja/tie-character": rajasthan(5, raja("palaces", "character"), game_length="short"),
        "raja/two": rajasthan(2, raja("palaces"), lang="de"),
        "raja/five": rajasthan(5, raja("palaces"), lang="fr"),
        "raja/auction": rajasthan(3, raja("palaces"), auction="yes", lang="de"),
        "raja/advanced-both": rajasthan(5, raja("palaces", held="yogi"), advanced="both", lang="ja"),
        "raja/advanced-short": rajasthan(3, raja("rounds"), Shy, advanced="one", game_length="short"),
        "raja/two-governor": rajasthan(2, raja("governor"), Shy, lang="fr", advanced="two"),
    },
}


def main(asked: list[str]) -> None:
    """Search and write the logs asked for, by game or by name, or all."""
    parser = argparse.ArgumentParser(
        "python -m tests.replay.make_games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("asked", nargs="*", metavar="GAME | LOG")
    asked = parser.parse_args(asked).asked
    for key, logs in WANTED.items():
        for name, wanted in logs.items():
            if not asked or key in asked or name in asked:
                print(key, name, make(registry.find(key), name, wanted))


def make(game: Game, name: str, wanted: Wanted) -> int:
    """Write a log of the game that is wanted; returns its seed."""
    made = library.load(library.resolve(f"{game.key}/{wanted.layout}"))
    players = [NAMES[0], str(GHOST)] if SOLO in wanted.options else NAMES[: wanted.seats]
    seed, moves = search(game, made, players, wanted)
    text = write(game, made, wanted.layout, players, moves, wanted.options, brief=True)
    path = GAMES / f"{name}.log"
    path.parent.mkdir(exist_ok=True)
    told = head(path.stem, seed) + pleasant(text)
    if wanted.lang != "en":
        told = canonical_log(replay(told), None, wanted.lang)
    path.write_text(told, encoding="utf-8")
    return seed


def search(game: Game, made: Any, players: list[str], wanted: Wanted) -> tuple[int, list[Move]]:
    """The first seed whose game, or one with another end to it, ends as wanted."""
    for seed in range(2_000):
        rng = random.Random(seed)
        seats = [wanted.player(game, rng) for _ in players]
        choose = seen_only(game, seats)
        start = begin(game, made, players, wanted.options)
        trail: list[tuple[Move, State]] = list(play(game, start, rng, choose))
        if wanted.ends(game, trail[-1][1]) and wanted.has_seen(start, trail):
            return seed, [move for move, _ in trail]
        for again in range(AGAIN if wanted.rare else 0):
            keep = len(trail) - rng.randint(2, BACK)
            tail = list(play(game, trail[keep - 1][1], random.Random(seed * AGAIN + again)))
            if wanted.ends(game, tail[-1][1]):
                return seed, [move for move, _ in trail[:keep] + tail]
    raise SystemExit("no game ends so")


def seen_only(game: Game, seats: Sequence[Chooser]) -> Callable[[State, int], Move]:
    """How these players answer, each of whom sees what the seat knows."""
    return lambda state, player: seats[player].choose(game.view(state, player), player)


def head(name: str, seed: int) -> str:
    """Where the game comes from."""
    return f"# Seed {seed}, an end by {name}: see make_games.py.\n\n"


def pleasant(text: str) -> str:
    """The log in canonical form, a blank line before each round, with what the paper says at the end."""
    found = replay(text)
    assert not found.findings, found.findings
    claims = ""
    for seat, player in enumerate(found.heading.players):
        totals = found.game.totals(found.state, seat)
        said = [
            f"{field.word} {'/'.join(str(totals[part]) for part in field.parts)}"
            for field in found.game.tally
            if field.parts and all(part in totals for part in field.parts)
        ]
        claims += f"claim {player}: {', '.join(said)}\n" if said else ""
    lines = re.sub(r"(?<!\n)\n(?=(?:roll|tile):)", "\n\n", spaced(found, canonical_log(found)))
    return f"{lines}\n{claims}"


def spaced(found: Replay, text: str) -> str:
    """The canonical log with a blank line behind its header, and where a round begins with no chance."""
    rows = text.split("\n")
    rounds = [getattr(step.before, "round", None) for step in found.steps]
    starts = [found.steps[0].line.number] + [
        step.line.number
        for before, step, one, other in zip(found.steps, found.steps[1:], rounds, rounds[1:], strict=False)
        if step.player is not None and before.player is not None and one != other
    ]
    for number in reversed(starts):
        if rows[number - 2]:
            rows.insert(number - 1, "")
    return "\n".join(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
