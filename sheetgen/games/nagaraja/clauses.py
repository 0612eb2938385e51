"""All rule clauses of Nagaraja in our own words, by id.

Those marked "House" decide what the printed rules leave open.
"""

from __future__ import annotations

from sheetgen.message import Msg, msg


def _rule(text: str) -> Msg:
    return msg(text, "rule")


CLAUSES: dict[str, Msg] = {
    "NA-1": _rule(
        "Two players, each with a temple of 3 × 3 places for room tiles, three entrances on the "
        "player's side and nine relic places around. Our reading: three relic places on each of the "
        "other three sides."
    ),
    "NA-2": _rule(
        "Each temple has six sacred relics worth 3 to 5 points and three cursed ones worth 6, laid "
        "face down at random. Our reading: the sacred ones are 3, 3, 4, 4, 5 and 5."
    ),
    "NA-3": _rule(
        "There are 17 room tiles of six types, some with a place for an amulet, one trap, 12 amulets "
        "in four types, 36 fate sticks in three kinds with four faces each, and 48 cards."
    ),
    "NA-4": _rule(
        "Each throws two brown sticks, and whoever has more fate points is the first guide; ties "
        "throw again. Each gets five cards. The first room tile is revealed, with an amulet face down "
        "on it where it has a place."
    ),
    "NA-10": _rule(
        "The face of a stick shows fate points, a naga or both. Brown sticks have most fate points "
        "and fewest nagas, green ones the reverse."
    ),
    "NA-11": _rule(
        "A card serves once: selected for its sticks at the start of a round, or activated for its "
        "effect with a naga. At the end of the round it is discarded."
    ),
    "NA-12": _rule(
        "The symbol of a card says what its effect works on: relics, tiles, sticks or cards. Red "
        "arrows mean the opponent, light ones oneself, two-coloured ones either."
    ),
    "NA-20": _rule(
        "Call of fate: the guide puts down one or more cards of one symbol, then the opponent does. "
        "Both show them, take the sticks shown and throw them. Our reading: a kind that runs out is "
        "thrown with what is left, guide first."
    ),
    "NA-21": _rule(
        "Confrontation: from the guide on, in turn, discard a stick that shows a naga to activate a "
        "card of the hand, or pass. It ends when both pass in a row. A player who alone has nagas may use "
        "them one after the other. Our reading: a card that finds nothing to work on may be activated too; it "
        "does nothing."
    ),
    "NA-22": _rule(
        "Most fate points win the room tile, and the guide wins ties. All cards played are discarded."
    ),
    "NA-23": _rule(
        "Exploration: the winner lays the tile, turned as one likes, beside an entrance or next to a "
        "tile of the temple. Our reading: a tile that fits nowhere is discarded. "
        "An amulet on it goes back among the others."
    ),
    "NA-24": _rule(
        "What the paths connect to an entrance: an amulet is taken, looked at and kept face down; a "
        "relic is turned up and scores. A relic that loses its connection is turned down and scores "
        "no more."
    ),
    "NA-25": _rule(
        "New deal: the loser of the tile becomes the guide, draws three cards, keeps two and gives "
        "one to the opponent. An empty draw pile is rebuilt from the discards. The next room tile is "
        "revealed."
    ),
    "NA-30": _rule("Whoever has a third cursed relic visible loses at once, whatever the points."),
    "NA-31": _rule(
        "Whoever reaches 25 points with visible relics and amulets wins at once. Our reading: hidden "
        "amulets count when their owner reveals them to claim the win."
    ),
    "NA-32": _rule(
        "When a ninth tile has been placed in a temple and nobody has won or lost, more points win, "
        "hidden amulets included; tied, the player who placed it. Our reading: if the tiles run out, "
        "points decide too, and the guide wins a tie."
    ),
    "NA-33": _rule(
        "Our reading: if one event brings a player both 25 points and the third cursed relic, the "
        "player loses; if it brings both players to an end, that of the active player comes first."
    ),
    "NA-40": _rule(
        "Sticks: add the fate points of the card; or make the opponent throw two chosen sticks again; "
        "or discard one or two of the opponent's sticks. Our reading: if the opponent has fewer sticks "
        "than the card says, it affects all of them."
    ),
    "NA-41": _rule(
        "Relics: look at one or two hidden ones, also in different temples; or swap two relics of one "
        "temple, visible or hidden. Connections are settled at once."
    ),
    "NA-42": _rule(
        "Tiles: turn a tile where it lies; or move one of one's own to an empty place, not turned; or "
        "swap two tiles of one temple, not turned; or put the trap on an empty place of the "
        "opponent's temple, where no tile may then go. Our reading: a tile may also be turned into the "
        "direction in which it lies."
    ),
    "NA-43": _rule(
        "Cards: take any card of the discards, unseen by the opponent; or draw two cards; or discard "
        "a card of the opponent's hand at random."
    ),
    "NA-44": _rule(
        "Amulets: points, kept face down to the end; or discard it to draw a card; or discard it to "
        "cancel the effect of a card just activated, never of an amulet. Our reading: three of each "
        "type, points 2 and 1. A card that was cancelled goes to the discards with the others when the tile "
        "is won."
    ),
    # ---- alone
    "NA-S1": _rule(
        "Alone you play against a ghost. It has no temple and no hand, but a row of places with points on them, of "
        "which the first are covered from the beginning, as its strength says: merchant, raja or mogul. You are the "
        "first guide without a throw, and only you get cards."
    ),
    "NA-S2": _rule(
        "The ghost's omens are shuffled face down. In each round one is turned up when you have put down your cards; "
        "those turned up lie open. When all have been turned up they are shuffled before the next."
    ),
    "NA-S3": _rule(
        "The ghost throws the sticks that its omen shows, and has the fate points of the omen besides. Who is the "
        "guide throws first."
    ),
    "NA-S4": _rule(
        "Before the confrontation the ghost's nagas act, one after another: it discards a stick with a naga, the one "
        "of fewest fate points, a green before a white one, and does what the omen says. Then only you activate "
        "cards; a naga that the ghost throws later does nothing. Fate: it has so many more. Strike, throw again: "
        "this befalls your stick of most fate points, a brown before a white before a green one. Rob: a card of "
        "your hand is discarded at random. Swap relics: your visible one of the lowest number and your hidden one "
        "of the highest. Turn: your first tile, read row by row from the top left, is turned a quarter clockwise. "
        "Trap: it goes on the first place, read so, where you could place a tile. What finds nothing to work on "
        "does nothing."
    ),
    "NA-S5": _rule(
        "A room tile that the ghost wins covers the next place of its row, and an amulet on the tile goes back "
        "among the others. The ghost has the points of the last place covered: with 25 it wins at once (NA-31), and "
        "they are compared with yours when points decide (NA-32)."
    ),
    "NA-S6": _rule(
        "New deal: if the ghost wins the tile, you are the guide, draw three cards, keep two and discard the third. "
        "If you win it, the ghost is the guide, and you draw one card."
    ),
    "NA-S7": _rule(
        "Your cards for sticks work on the ghost's sticks, and two-coloured arrows mean your own temple. A card for "
        "relics, tiles or cards whose arrows are red only adds two fate points to yours instead. An amulet that "
        "cancels also cancels what one naga of the ghost does."
    ),
}
