"""All rule clauses of Dice Charmers in our own words, by id.

Those marked "House" decide what the printed rules leave open.
"""

from __future__ import annotations

from sheetgen.message import Msg, msg

CLAUSES: dict[str, Msg] = {
    "DC-1": msg(
        "2 to 5 players, each with a sheet of the same side, 8 dice (two of each colour), a "
        "depot for the dice taken and an elephant that carries one die.",
        "rule",
    ),
    "DC-2": msg(
        "Orange dice show the six palace persons, purple ones two goods, green ones a "
        "straight, a curve or two half roads, blue ones river symbols.",
        "rule",
    ),
    "DC-10": msg(
        "The first player rolls all 8 dice, takes one and carries it out; its twin of the "
        "same colour goes on the elephant, out of reach of the others.",
        "rule",
    ),
    "DC-11": msg(
        "Clockwise, each other player takes one die from the middle and carries it out. Then "
        "the elephant moves on and its new owner rolls all 8 dice.",
        "rule",
    ),
    "DC-12": msg(
        "Whoever can use no die and spends no karma has no action this turn. Our reading: "
        "whoever can use a die takes one.",
        "rule",
    ),
    "DC-13": msg(
        "With two players, each roll serves two passes: each takes one die, then each a "
        "second one. The first player may use karma for the second die. If someone crosses "
        "with the first die, the game ends after that pass.",
        "rule",
    ),
    "DC-20": msg(
        "Everyone starts with one karma. At the start of a turn, cross the leftmost circled "
        "karma and roll the elephant's die and one from the middle again; carry out one of "
        "them, the other goes on the elephant. Our reading: if neither can be used, the turn ends without an action "
        "and both dice go back to their places.",
        "rule",
    ),
    "DC-21": msg(
        "More karma may be spent at once to roll the same two dice again. Before the first "
        "player has taken a die the elephant is empty, so there is no karma.",
        "rule",
    ),
    "DC-22": msg(
        "Some karma spaces (the 3rd, 4th and 5th) give a bonus when circled. Our reading: once all are circled, no "
        "more karma is gained.",
        "rule",
    ),
    "DC-30": msg(
        "A purple die circles the two goods it shows, each the leftmost free one of its row. "
        "Our reading: what does not fit is lost; a die of which nothing fits cannot be used.",
        "rule",
    ),
    "DC-31": msg(
        "Circled goods are the stock. Selling crosses them from the left, and each pays the "
        "coin under its column.",
        "rule",
    ),
    "DC-32": msg("When all goods under a tent are sold, its bonus is won.", "rule"),
    "DC-40": msg(
        "A straight or a curve goes into a cell without a road, turned any way, joined to the"
        " residence through the roads. The roads of the residence are there from the start.",
        "rule",
    ),
    "DC-41": msg(
        "Two half roads make a straight or a curve in an empty cell, or each is added to a "
        "cell that has a road, making a fork or a crossing. An empty cell never takes a half "
        "road alone. A straight or a curve never changes a road. Our reading: the residence "
        "itself takes no half road, and a second half that fits nowhere is lost.",
        "rule",
    ),
    "DC-42": msg(
        "The first road on a building cell pays fame as of the upgrade table; the first road "
        "on a market cell lets its owner sell at once, 1 to 3 alike or 1 to 3 different. "
        "Neither happens again when the road is changed.",
        "rule",
    ),
    "DC-43": msg("A road that reaches a bonus on the border wins it, once.", "rule"),
    "DC-50": msg(
        "A blue die goes to the next space ahead with its symbol; only that space is marked, "
        "and all on it is won. The position is the rightmost marked space.",
        "rule",
    ),
    "DC-51": msg("A blue die with no space of its symbol ahead cannot be used.", "rule"),
    "DC-60": msg(
        "Cross the leftmost free box of the person, then act. A person has as many actions as"
        " boxes, by dice and bonuses together.",
        "rule",
    ),
    "DC-61": msg(
        "Great Mogul: cross also a box of one of the other five and do that action. Our "
        "reading: one of them must be able to act.",
        "rule",
    ),
    "DC-62": msg("Maharani: go 1 or 2 spaces ahead, mark the landing space, win it.", "rule"),
    "DC-63": msg("Merchant: sell 1 or 2 goods of choice, or circle one good of choice instead.", "rule"),
    "DC-64": msg("Raja Man Singh: 1 money and one upgrade.", "rule"),
    "DC-65": msg("Master builder: two half roads.", "rule"),
    "DC-66": msg(
        "Portuguese: go back to the 1st or 2nd free space behind, mark it and win it, or "
        "circle one good of choice instead. The rightmost mark stays the position.",
        "rule",
    ),
    "DC-70": msg(
        "Upgrades raise a building type from 1 to 2 to 3, marked from the left. Once all "
        "types are upgraded once, the first column's bonus is won; twice, the second's.",
        "rule",
    ),
    "DC-80": msg(
        "Fame runs from the top left down and round, money from the top right the other way. "
        "Reaching or passing a bonus wins it. Our reading: at the end of a track the count "
        "stops.",
        "rule",
    ),
    "DC-81": msg(
        "Overlap is counted in fame boxes, a coin being half a box. Our reading: boxes without coins are "
        "passed with the first coin beyond them.",
        "rule",
    ),
    "DC-90": msg(
        "Circle a bonus when it is won and use it after the die's own action, several in any "
        "order, all in this turn; fame and money are marked at once. A bonus that cannot be "
        "used this turn is lost.",
        "rule",
    ),
    "DC-91": msg(
        "Bonuses come from the border of the province, sold-out tents, full palace and "
        "upgrade columns, karma, the tracks and river spaces.",
        "rule",
    ),
    "DC-92": msg(
        "Bonuses: a palace person (uses one of its boxes), any palace action, upgrade, karma,"
        " fame, money, the goods of a purple die, different goods, sales, a half road, a "
        "whole road on an empty joined cell, one space ahead on the river, back to the last "
        "free space or to any free space.",
        "rule",
    ),
    "DC-93": msg(
        "Two half roads won as bonuses in one turn may be joined to a straight or a curve in an empty cell.",
        "rule",
    ),
    "DC-100": msg(
        "When a player's tracks overlap, play goes on until all have had the same number of "
        "turns, then the game ends. Our reading: tracks that only meet do not overlap yet, and the game also ends "
        "when nobody could use any die any more.",
        "rule",
    ),
    "DC-101": msg(
        "The largest overlap wins; then more karma gained; then more karma used; then the place is shared. Our "
        "reading: the same order ranks every place, with a negative overlap for tracks that are apart.",
        "rule",
    ),
    "DC-102": msg("Example: both gained 5 karma; whoever used more of them is ahead.", "rule"),
    "DC-S1": msg(
        "Alone you play as two do (DC-13), against a ghost. It has no sheet but a way of steps, two for each fame "
        "box; it begins where its strength says: merchant, raja or mogul. You are the first player of round one.",
        "rule",
    ),
    "DC-S2": msg(
        "On its turn the ghost takes a die from the middle: the lines of its table are tried from the top, and in a "
        "line with a free box its faces from the left; the first face that a die shows is taken. It never uses karma.",
        "rule",
    ),
    "DC-S3": msg(
        "The ghost crosses the leftmost free box of that line and goes on as many steps as stand in it. When it is "
        "first player, the twin of its die goes on the elephant as ever.",
        "rule",
    ),
    "DC-S4": msg(
        "If no die in the middle is on a line with a free box, the ghost takes none and goes on one step.",
        "rule",
    ),
    "DC-S5": msg(
        "When the ghost goes beyond the end of its way, the game ends as if its tracks had crossed (DC-100), and "
        "each step beyond is half a box of overlap. In a tie it has no karma (DC-101).",
        "rule",
    ),
}
