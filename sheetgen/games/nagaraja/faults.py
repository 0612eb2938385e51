"""Every way to break a rule of Nagaraja: its code, clause, what is said, why, and what to do instead."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Explanation, Leftover
from sheetgen.text.message import Msg, msg


class _Rule(NamedTuple):
    clause: str
    said: Msg
    why: Msg
    instead: Msg


def _rule(clause: str, said: str, why: str, instead: str) -> _Rule:
    return _Rule(clause, msg(said, "report"), msg(why, "rule"), msg(instead, "rule"))


RULES: dict[str, _Rule] = {
    # ---- the order of things
    "not-now": _rule(
        "NA-20",
        "This is not what happens now: {due} is due.",
        "A round is call of fate, confrontation, exploration and new deal, in this order.",
        "Write first what comes before it.",
    ),
    "game-over": _rule(
        "NA-31",
        "The game is over.",
        "The game ends at once when an end is met; nothing is played after it.",
        "Check the line at which the game ended.",
    ),
    "wrong-arguments": _rule(
        "NA-20",
        "{verb} is not said this way.",
        "There is no such move, or too little or too much stands behind its verb.",
        "Look the verb up in the notation page.",
    ),
    "decision-missing": _rule(
        "NA-20",
        "{player} has still to decide: {due} is missing.",
        "Each decision of a round is the next step's ground; nobody else can take it.",
        "Write the decision; to read on, the first legal one was assumed.",
    ),
    # ---- call of fate
    "select-first": _rule(
        "NA-20",
        "The selection has begun: finish it first.",
        "Amulets are used and wins claimed before the first card is put down, or later.",
        "Put this before the selection.",
    ),
    "not-in-hand": _rule(
        "NA-11",
        "{card} can't be in this hand.",
        "A card is played from the hand, once; one that lies elsewhere can't be in it.",
        "Check the code on the card, and what happened to it before.",
    ),
    "no-unnamed-card": _rule(
        "NA-20",
        "The log names every card of this hand: the card must be named.",
        "A card may stay unnamed only where the log doesn't know the hand.",
        "Write the card's code.",
    ),
    "other-symbol": _rule(
        "NA-20",
        "{card} shows {symbol}; the cards selected before show {chosen}.",
        "All cards that a player selects in a round show the same symbol; arrows don't matter.",
        "Select cards of one symbol.",
    ),
    "no-card-left": _rule(
        "NA-20",
        "Then no cards of one symbol are left for those that lie face down unnamed.",
        "All cards that a player selects show one symbol, and each card is in one place only.",
        "Name the cards selected, or check those named before.",
    ),
    "none-selected": _rule(
        "NA-20",
        "At least one card must be selected.",
        "Each player selects one card or more while there is one in the hand.",
        "Select a card.",
    ),
    # ---- sticks
    "sticks-thrown": _rule(
        "NA-20",
        "The number of sticks thrown is {n}: {sticks}.",
        "The cards selected say which sticks are thrown; a kind that runs out is thrown with what is left.",
        "Write one face for each stick, kind by kind.",
    ),
    "no-such-face": _rule(
        "NA-10",
        "A {kind} stick has no face {face}.",
        "Each kind of stick has its own four faces; the odds table shows them.",
        "Write a face of this kind.",
    ),
    "tied-throw": _rule(
        "NA-4",
        "Both throws are worth the same: throw again and write the last throw.",
        "The first guide has thrown more fate points; ties are thrown again.",
        "Write only the throw that decided.",
    ),
    # ---- confrontation
    "no-naga": _rule(
        "NA-21",
        "This player has no {kind} {face} with a naga.",
        "Each activation costs one of the player's own sticks that shows a naga.",
        "Name a stick with a naga that is still there, or pass.",
    ),
    "stick-number": _rule(
        "NA-40",
        "The number of the opponent's sticks to be named is {n}.",
        "The card says how many sticks; where the opponent has fewer, it is all of them.",
        "Name that many.",
    ),
    "no-such-stick": _rule(
        "NA-40",
        "The opponent has no such sticks: {sticks}.",
        "Only sticks that the opponent threw and still has can be chosen.",
        "Name sticks that lie there.",
    ),
    # ---- relics
    "not-this-temple": _rule(
        "NA-12",
        "The arrows of this card don't allow this temple.",
        "Red arrows: the opponent's; light arrows: one's own; two-coloured arrows: either.",
        "Choose the other temple.",
    ),
    "look-number": _rule(
        "NA-41",
        "The number of different hidden relics to be looked at is {n}.",
        "The card says how many; where fewer lie face down, it is all of them.",
        "Name that many.",
    ),
    "not-hidden": _rule(
        "NA-41",
        "This relic is face up already.",
        "Only hidden relics can be looked at.",
        "Choose a relic that lies face down.",
    ),
    "same-relic": _rule(
        "NA-41",
        "Two different relics are swapped.",
        "A swap exchanges the positions of two relics of one temple.",
        "Name two places.",
    ),
    "relic-can-not-be": _rule(
        "NA-2",
        "{value} can't lie here: it is not among the relics that are left.",
        "A temple has six sacred and three cursed relics of known values, and each lies in one place only.",
        "Check this relic and those revealed before.",
    ),
    "relic-known": _rule(
        "NA-2",
        "This relic was seen before: it is worth {value}.",
        "A relic keeps its value.",
        "Check this relic and the swaps since it was seen.",
    ),
    "relic-number": _rule(
        "NA-24",
        "The number of relics turned up or looked at here is {n}.",
        "Every hidden relic that a path reaches is turned up.",
        "Write one value for each, in the order of the places.",
    ),
    # ---- tiles
    "place-taken": _rule(
        "NA-23",
        "{cell} is not empty.",
        "A tile goes to an empty place, and never onto the trap.",
        "Choose an empty place.",
    ),
    "not-adjacent": _rule(
        "NA-23",
        "{cell} touches neither an entrance nor a tile.",
        "A new tile touches one of the entrances or lies next to a tile of the temple.",
        "Choose a place beside an entrance or a tile.",
    ),
    "wrong-tile": _rule(
        "NA-23",
        "The tile can't lie with the paths {sides}.",
        "The tile in play may be turned as one likes, but its paths stay.",
        "Write the open sides of the tile in play as it lies.",
    ),
    "tile-used-up": _rule(
        "NA-3",
        "All {name} tiles have been seen.",
        "There are 17 tiles with known numbers of each type.",
        "Check this tile and those before.",
    ),
    "no-such-name": _rule(
        "NA-3",
        "There is no {name} in this game.",
        "Cards, tiles and amulets are those of the layout.",
        "Check the name on the sheet.",
    ),
    "no-tile": _rule(
        "NA-42",
        "There is no tile on {cell}.",
        "Only room tiles are turned, moved or swapped; the trap is none.",
        "Choose a place with a tile.",
    ),
    "same-tile": _rule(
        "NA-42",
        "Two different tiles are swapped.",
        "A swap exchanges two tiles of one temple.",
        "Name two places.",
    ),
    "trap-needs-empty": _rule(
        "NA-42",
        "The trap goes to an empty place of the opponent's temple; {cell} is none.",
        "The trap is put on an empty place, and moved only to another one.",
        "Choose an empty place.",
    ),
    # ---- cards
    "card-elsewhere": _rule(
        "NA-3",
        "{card} can't be drawn: all of them lie elsewhere.",
        "There are 48 cards with known numbers of each; the draw pile holds what is left.",
        "Check this card and where the others are.",
    ),
    "card-number": _rule(
        "NA-25",
        "The number of cards drawn here is {n}.",
        "Five cards are dealt, three are drawn after a round; the draw pile is rebuilt when it is empty.",
        "Write one code, or ?, for each card.",
    ),
    "not-in-discards": _rule(
        "NA-43",
        "{card} can't be among the discards.",
        "Only a card that was discarded and not taken back can be taken; this round's are on the table.",
        "Take a card that is there.",
    ),
    "not-drawn": _rule(
        "NA-25",
        "{card} is none of the three cards drawn.",
        "One of the three cards drawn is given to the opponent.",
        "Give one of the three.",
    ),
    # ---- amulets and ends
    "no-amulet": _rule(
        "NA-44",
        "This player has no such amulet.",
        "An amulet is used once, by the player who won it.",
        "Check which amulets were won and used.",
    ),
    "amulet-used-up": _rule(
        "NA-3",
        "All amulets of this type lie elsewhere.",
        "There are three amulets of each of the four types.",
        "Check this amulet and those before.",
    ),
    "amulet-number": _rule(
        "NA-44",
        "The number of hidden amulets shown here is {n}.",
        "At the end each player shows the amulets won.",
        "Write one for each.",
    ),
    "no-claim": _rule(
        "NA-31",
        "This does not make {goal} points.",
        "The game is won at once with 25 points of visible relics and of the amulets revealed.",
        "Check the points, and reveal the amulets that are needed.",
    ),
    "no-curse": _rule(
        "NA-30",
        "There can't be three visible cursed relics.",
        "The third visible cursed relic loses the game.",
        "Check the relics turned up.",
    ),
}

EXPLANATIONS = {code: Explanation(rule.clause, rule.why, rule.instead) for code, rule in RULES.items()}


def illegal(code: str, blame: int = 0, clause: str = "", **values: Any) -> Illegal:
    """The error of this code; ``clause`` where it is another than the usual one."""
    rule = RULES[code]
    return Illegal(code, clause or rule.clause, rule.said._replace(values=tuple(values.items())), blame)


def leftover(code: str, clause: str, **values: Any) -> Leftover:
    """A decision that the log leaves out where silence is no answer."""
    return Leftover(code, "error", clause, RULES[code].said._replace(values=tuple(values.items())))
