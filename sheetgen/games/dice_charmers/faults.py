"""All faults of a Dice Charmers log: code, clause, message and explanation.

A code belongs to one clause and usually has one message. So the rules raise most faults by their code alone.
"""

from __future__ import annotations

from sheetgen.games.kit import tallies
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.message import msg

FAULTS = Faults(
    {
        # ---- whose move, what is due
        "not-due": Kind(
            "DC-11",
            msg("Due now: {due}.", "report"),
            msg("The move answers a question that is not asked now: another decision is due first.", "rule"),
            msg("Write the decision that is due; the finding names it.", "rule"),
        ),
        "wrong-arguments": Kind(
            "DC-90",
            msg("{verb} is not written this way.", "report"),
            msg("There is no such move, or too few or too many words follow its verb.", "rule"),
            msg("Look the verb up in the notation page.", "rule"),
        ),
        "game-over": Kind(
            "DC-100",
            msg("The game is over.", "report"),
            msg("The game has ended; nothing can follow.", "rule"),
            msg("Remove the lines after the end.", "rule"),
        ),
        # ---- alone
        "ghost-takes": Kind(
            "DC-S2",
            msg("The ghost takes another die, or none: it follows its table.", "report"),
            msg(
                "The ghost takes the die that stands first in its table, in a line with a free box, and goes on "
                "only a little where no die in the middle is in one.",
                "rule",
            ),
            msg("Leave the ghost's line out: its move follows from the dice.", "rule"),
        ),
        # ---- dice
        "no-such-face": Kind(
            "DC-2",
            msg("No {colour} die has a face {face}.", "report"),
            msg("None of the dice of this colour has that face.", "rule"),
            msg("Compare with the dice of the layout.", "rule"),
        ),
        "wrong-roll": Kind(
            "DC-10",
            msg("A roll has two dice of each colour, not {n}: {colour}.", "report"),
            msg("A roll is of 8 dice, two of each colour.", "rule"),
            msg("Write two faces for each colour.", "rule"),
        ),
        "faces-of-one-die": Kind(
            "DC-2",
            msg("The two {colour} dice can't show {one} and {other} together.", "report"),
            msg("The two dice of this colour have different faces, and only one of them has these.", "rule"),
            msg("Compare with the dice of the layout.", "rule"),
        ),
        "wrong-reroll": Kind(
            "DC-20",
            msg("The dice rolled again are {one} and {other}.", "report"),
            msg(
                "Karma rolls the die of the elephant and the chosen one again; the faces written "
                "are of other colours.",
                "rule",
            ),
            msg("Write one face for each of the two dice.", "rule"),
        ),
        "die-not-there": Kind(
            "DC-11",
            msg("No such die lies in the middle: {colour} {face}.", "report"),
            msg("No die in the middle shows this face.", "rule"),
            msg("Take a die that still lies in the middle, or spend karma.", "rule"),
        ),
        "die-on-elephant": Kind(
            "DC-10",
            msg("The elephant carries this die: {colour} {face}.", "report"),
            msg("This die is the one the elephant carries; nobody may take it from there.", "rule"),
            msg("Take another die, or spend karma to roll it again.", "rule"),
        ),
        "not-rerolled": Kind(
            "DC-20",
            msg(
                "After karma one of the two dice rolled again is used; none of them is {colour} {face}.",
                "report",
            ),
            msg("After karma the player must use one of the two dice rolled again.", "rule"),
            msg("Take one of these two, or spend more karma.", "rule"),
        ),
        "die-usable": Kind(
            "DC-12",
            msg("A die can be used, so one must be taken.", "report"),
            msg("Only a player who cannot use any die may pass, and a die could be used here.", "rule"),
            msg("Take one of the dice.", "rule"),
            ours=True,
        ),
        "no-karma": Kind(
            "DC-20",
            msg("No circled karma is left to cross.", "report"),
            msg("Every circled karma is crossed already.", "rule"),
            msg("Take a die from the middle.", "rule"),
        ),
        "karma-too-early": Kind(
            "DC-21",
            msg("The elephant carries no die yet.", "report"),
            msg(
                "The first player's first pick of a round comes before any die lies on the "
                "elephant, so karma cannot be spent.",
                "rule",
            ),
            msg("Take a die from the middle.", "rule"),
        ),
        "karma-which": Kind(
            "DC-20",
            msg("Name the die of the middle that is rolled again.", "report"),
            msg("Karma needs to know which die of the middle is rolled again.", "rule"),
            msg("Name the die after karma.", "rule"),
        ),
        "same-two-dice": Kind(
            "DC-21",
            msg("More karma rolls the same two dice again; name none.", "report"),
            msg("More karma in the same turn rolls the same two dice; another one cannot be chosen.", "rule"),
            msg("Say karma alone.", "rule"),
        ),
        # ---- goods
        "row-full": Kind(
            "DC-30",
            msg("None of these goods can be circled any more.", "report"),
            msg("Every good of this row is circled already.", "rule"),
            msg("Choose another good or another die.", "rule"),
            ours=True,
        ),
        "no-such-good": Kind(
            "DC-2",
            msg("Goods are tea, silk and spices.", "report"),
            msg("This is no good, or the goods are not in the order tea, silk, spices.", "rule"),
            msg("Goods are tea, silk and spices.", "rule"),
        ),
        "same-goods": Kind(
            "DC-92",
            msg("The goods must be different.", "report"),
            msg("The bonus is for different goods.", "rule"),
            msg("Name each good once.", "rule"),
        ),
        "wrong-count": Kind(
            "DC-92",
            msg("Goods to circle here: {n}.", "report"),
            msg("The number of goods is not the one due; with rows full it is as many as have room.", "rule"),
            msg("Name as many as the finding says.", "rule"),
        ),
        "not-in-stock": Kind(
            "DC-31",
            msg("The stock holds {have} of {good}, not {n}.", "report"),
            msg("Only goods that are circled and not crossed can be sold.", "rule"),
            msg("Sell what the stock holds.", "rule"),
        ),
        "wrong-sale": Kind(
            "DC-42",
            msg("The sale due is of {sale}.", "report"),
            msg("The sale allows other numbers or kinds of goods.", "rule"),
            msg("Sell as the market or the bonus allows; the finding says how.", "rule"),
        ),
        "sell-something": Kind(
            "DC-92",
            msg("At least one good is sold here.", "report"),
            msg("Selling nothing is only for a market that has just opened.", "rule"),
            msg("Sell at least one good, or do not use the bonus.", "rule"),
        ),
        "die-not-showing": Kind(
            "DC-92",
            msg("No purple die shows {face}; they show {faces}.", "report"),
            msg("A goods die bonus takes the goods that one of the two purple dice shows now.", "rule"),
            msg("Name the face of a purple die.", "rule"),
        ),
        # ---- roads
        "no-such-cell": Kind(
            "DC-40",
            msg("The province has no cell {cell}; it runs from a1 to {last}.", "report"),
            msg("The province has no cell of this address.", "rule"),
            msg("Columns are letters from the left, rows numbers from the top.", "rule"),
        ),
        "no-such-side": Kind(
            "DC-40",
            msg("A side is n, e, s or w, not {side}.", "report"),
            msg("A side of a cell is n, e, s or w.", "rule"),
            msg("Write one of the four.", "rule"),
        ),
        "cell-has-road": Kind(
            "DC-41",
            msg("{cell} has a road already.", "report"),
            msg("A straight, curve, fork or crossing goes only into a cell without a road.", "rule"),
            msg("Choose an empty cell, or add half roads.", "rule"),
        ),
        "wrong-shape": Kind(
            "DC-40",
            msg("Due here: {shape}.", "report"),
            msg("The road drawn is not of the shape that the die or bonus gives.", "rule"),
            msg("Draw the shape that is due.", "rule"),
        ),
        "not-joined": Kind(
            "DC-40",
            msg("No open side of this road at {cell} meets the roads of the residence.", "report"),
            msg("No open side of the road meets an open side of a road that leads to the residence.", "rule"),
            msg("Turn the road, or choose a cell that the roads reach.", "rule"),
        ),
        "lone-half": Kind(
            "DC-41",
            msg("{cell} is empty; it cannot take a half road alone.", "report"),
            msg("An empty cell never takes a half road alone.", "rule"),
            msg("Join two halves there, or add the half to a cell that has a road.", "rule"),
        ),
        "half-at-residence": Kind(
            "DC-41",
            msg("The residence takes no half road.", "report"),
            msg("Half roads are added to roads that the player has drawn, not to those printed.", "rule"),
            msg("Choose a cell with a road of your own.", "rule"),
            ours=True,
        ),
        "side-open": Kind(
            "DC-41",
            msg("The road at {cell} opens to {side} already.", "report"),
            msg("The road already opens to this side.", "rule"),
            msg("Choose a side that is still closed.", "rule"),
        ),
        "no-free-cell": Kind(
            "DC-40",
            msg("The roads reach no empty cell.", "report"),
            msg("The roads reach no empty cell, so this die cannot be used.", "rule"),
            msg("Take another die.", "rule"),
        ),
        # ---- river
        "river-symbol-gone": Kind(
            "DC-51",
            msg("No space ahead shows {face}.", "report"),
            msg("No space ahead of the position has this symbol, so this die cannot be used.", "rule"),
            msg("Take another die.", "rule"),
        ),
        "river-ended": Kind(
            "DC-62",
            msg("The river has only {n} spaces.", "report"),
            msg("The river has no space that far ahead.", "rule"),
            msg("Go as far as it has spaces.", "rule"),
        ),
        "too-far": Kind(
            "DC-62",
            msg("Spaces ahead allowed here: 1 to {n}.", "report"),
            msg("The action goes fewer spaces than this.", "rule"),
            msg("Go as far as the action allows.", "rule"),
        ),
        "nothing-behind": Kind(
            "DC-66",
            msg("Free spaces behind: only {n}.", "report"),
            msg("There are fewer unmarked spaces behind the position.", "rule"),
            msg("Count unmarked spaces only.", "rule"),
        ),
        # ---- palace
        "no-such-person": Kind(
            "DC-2",
            msg("Nobody in the palace is called {person}.", "report"),
            msg("No person in the palace has this name.", "rule"),
            msg("Name one of the six persons.", "rule"),
        ),
        "palace-row-full": Kind(
            "DC-60",
            msg("All boxes are crossed: {person}.", "report"),
            msg("Each box of this person is crossed already.", "rule"),
            msg("Choose another person.", "rule"),
        ),
        "person-idle": Kind(
            "DC-61",
            msg("{person} can do nothing now: {why}.", "report"),
            msg("The person's action could do nothing now, so it cannot be chosen.", "rule"),
            msg("Choose another person.", "rule"),
        ),
        "mogul-himself": Kind(
            "DC-61",
            msg("The Great Mogul chooses one of the other five.", "report"),
            msg("The Great Mogul chooses one of the other five.", "rule"),
            msg("Name one of the five.", "rule"),
        ),
        "no-such-building": Kind(
            "DC-70",
            msg("There is no building type {name}.", "report"),
            msg("The upgrade table has no such building type.", "rule"),
            msg("Name one of its rows.", "rule"),
        ),
        "top-level": Kind(
            "DC-70",
            msg("This type is upgraded to the top already: {name}.", "report"),
            msg("This building type is at its top level.", "rule"),
            msg("Upgrade another type.", "rule"),
        ),
        # ---- bonuses
        "bonus-not-won": Kind(
            "DC-91",
            msg("This bonus is not waiting to be used: {bonus}.", "report"),
            msg("No such bonus is circled and waiting in this turn.", "rule"),
            msg("Use one that was won in this turn.", "rule"),
        ),
        "bonus-unusable": Kind(
            "DC-90",
            msg("The bonus {bonus} cannot be used now: {why}.", "report"),
            msg("The bonus could do nothing now; it waits, and is lost if nothing changes that.", "rule"),
            msg("Use another bonus first.", "rule"),
        ),
        "bonus-lost": Kind(
            "DC-90",
            msg("The bonus {bonus} ({spot}) was won and is lost: {why}.", "report"),
            msg("A bonus that cannot be used in the turn in which it is won is lost.", "rule"),
            msg("Leave it out; the bonuses before it may be used in another order.", "rule"),
        ),
        # ---- too late, or once too often
        "one-die": Kind(
            "DC-11",
            msg("A die has been taken in this turn: it is one a turn.", "report"),
            msg("Each player takes one die a turn; with two players each has two turns of a roll.", "rule"),
            msg("Remove the surplus.", "rule"),
        ),
        "pass-too-late": Kind(
            "DC-12",
            msg("A die has been taken in this turn; passing is only instead of it.", "report"),
            msg("Passing is for a turn without a die.", "rule"),
            msg("Remove the surplus.", "rule"),
        ),
        "karma-too-late": Kind(
            "DC-20",
            msg("Use karma before you take a die, not after it.", "report"),
            msg("A player can spend karma only at the start of a turn.", "rule"),
            msg("Write karma first, then the die that is taken.", "rule"),
        ),
        "half-lost": Kind(
            "DC-41",
            msg("No road of this province can take the other half road: it is lost.", "report"),
            msg(
                "All roads drawn are crossings, and a half road needs a road that is not a crossing.", "rule"
            ),
            msg("Remove the surplus.", "rule"),
            ours=True,
        ),
        "market-without-stock": Kind(
            "DC-42",
            msg("The market at {cell} opened when nothing was in stock, so nothing is sold.", "report"),
            msg(
                "A market lets its owner sell once, at the moment it opens, from what is in stock then.",
                "rule",
            ),
            msg("Remove the surplus.", "rule"),
        ),
        "either-or": Kind(
            "DC-63",
            msg("{person}: one of the two is done, not both.", "report"),
            msg("The Merchant sells or circles a good; the Portuguese goes back or circles a good.", "rule"),
            msg("Remove the surplus.", "rule"),
        ),
        "not-given": Kind(
            "DC-11",
            msg("Nothing in this turn gives this: {due}.", "report"),
            msg("Neither the die taken nor a bonus of this turn lets the player do this.", "rule"),
            msg("Remove it, or check the cell, the space or the person before it.", "rule"),
        ),
        "no-more": Kind(
            "DC-11",
            msg("Nothing more of this is due in this turn: {due}.", "report"),
            msg("The die and its bonuses have been used up; this would be once too often.", "rule"),
            msg("Remove the surplus.", "rule"),
        ),
        # ---- left undone
        "bonus-unclaimed": Kind(
            "DC-90",
            msg("A bonus was won and not used: {bonus} ({spot}).", "report"),
            msg("A bonus was won in this turn but not used; it is lost.", "rule"),
            msg("Use every bonus in the turn in which it is won.", "rule"),
        ),
        "sale-unclaimed": Kind(
            "DC-42",
            msg("A market was opened and nothing was sold.", "report"),
            msg("A market opened while there was stock, and nothing was sold.", "rule"),
            msg("Sell, or say that nothing is sold.", "rule"),
        ),
        "decision-missing": Kind(
            "DC-11",
            msg("The turn is not finished: {due} is missing.", "report"),
            msg("The line ends before the turn does: a decision is missing.", "rule"),
            msg("Add what the finding names.", "rule"),
        ),
        # ---- final tallies
        "player-count": Kind(
            "DC-1",
            msg("The game is for 2 to 5 players, not {n}.", "report"),
            msg("The game is for 2 to 5 players.", "rule"),
            msg("Give a tally for each player.", "rule"),
        ),
        "nobody-crossed": Kind(
            "DC-100",
            msg("Nobody's tracks have crossed, so the game can't be over.", "report"),
            msg("The game ends when a player's fame and money have met and passed each other.", "rule"),
            msg("Count the fame and the money of whoever crossed.", "rule"),
        ),
        "tally-incomplete": Kind(
            "DC-101",
            tallies.MISSING,
            msg(
                "Ranking needs fame and money of each player, and karma of those who have the same overlap.",
                "rule",
            ),
            msg("Add what is missing.", "rule"),
        ),
        "tally-negative": Kind(
            "DC-80",
            tallies.TOO_LITTLE,
            msg("A tally cannot be below 0.", "rule"),
            msg("Count the marks on the sheet.", "rule"),
        ),
        "fame-beyond-track": Kind(
            "DC-80",
            tallies.TOO_MUCH,
            msg("The fame track has fewer boxes.", "rule"),
            msg("Count the boxes marked.", "rule"),
        ),
        "money-beyond-track": Kind(
            "DC-80",
            tallies.TOO_MUCH,
            msg("The money track has fewer coins.", "rule"),
            msg("Count the coins marked.", "rule"),
        ),
        "karma-beyond-spaces": Kind(
            "DC-20",
            tallies.TOO_MUCH,
            msg("The sheet has fewer karma spaces.", "rule"),
            msg("Count the karma circled, crossed ones included.", "rule"),
        ),
        "karma-below-start": Kind(
            "DC-20",
            tallies.TOO_LITTLE,
            msg("Everyone starts with karma circled, and what is crossed still counts as gained.", "rule"),
            msg("Count circled and crossed karma.", "rule"),
        ),
        "karma-overspent": Kind(
            "DC-20",
            msg("{player}: {used} karma used of only {gained} gained.", "report"),
            msg("Only circled karma can be crossed.", "rule"),
            msg("Write gained first, then used: karma 5/3.", "rule"),
        ),
    }
)
illegal, leftover, tally = FAULTS.illegal, FAULTS.leftover, FAULTS.tally
