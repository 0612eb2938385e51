"""Every code of this game, explained; and how rules raise one.

A code belongs to one clause, so the place that raises it names the code alone.
"""

from __future__ import annotations

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Explanation
from sheetgen.text.message import Msg, msg


def forbidden(code: str, message: Msg, blame: int = 0, clause: str = "") -> Illegal:
    """The error for a move that a rule forbids; the clause is that of the code, unless given."""
    return Illegal(code, clause or EXPLANATIONS[code].clause, message, blame)


EXPLANATIONS: dict[str, Explanation] = {
    # ---- whose move, what is due
    "not-due": Explanation(
        "DC-11",
        msg("The move answers a question that is not asked now: another decision is due first.", "rule"),
        msg("Say the decision that is due; the finding names it.", "rule"),
    ),
    "wrong-arguments": Explanation(
        "DC-90",
        msg("There is no such move, or too little or too much stands behind its verb.", "rule"),
        msg("Look the verb up in the notation page.", "rule"),
    ),
    "game-over": Explanation(
        "DC-100",
        msg("The game has ended; nothing can follow.", "rule"),
        msg("Remove the lines after the end.", "rule"),
    ),
    # ---- dice
    "no-such-face": Explanation(
        "DC-2",
        msg("None of the dice of this colour has that face.", "rule"),
        msg("Compare with the dice of the layout.", "rule"),
    ),
    "wrong-roll": Explanation(
        "DC-10",
        msg("A roll is of 8 dice, two of each colour.", "rule"),
        msg("Write two faces for each colour.", "rule"),
    ),
    "wrong-reroll": Explanation(
        "DC-20",
        msg(
            "Karma rolls the die of the elephant and the chosen one again; the faces written "
            "are of other colours.",
            "rule",
        ),
        msg("Write one face for each of the two dice.", "rule"),
    ),
    "die-not-there": Explanation(
        "DC-11",
        msg("No die in the middle shows this face.", "rule"),
        msg("Take a die that still lies in the middle, or spend karma.", "rule"),
    ),
    "die-on-elephant": Explanation(
        "DC-10",
        msg("This die is the one the elephant carries; nobody may take it from there.", "rule"),
        msg("Take another die, or spend karma to roll it again.", "rule"),
    ),
    "not-rerolled": Explanation(
        "DC-20",
        msg("After karma the player must use one of the two dice rolled again.", "rule"),
        msg("Take one of these two, or spend more karma.", "rule"),
    ),
    "die-usable": Explanation(
        "DC-12",
        msg("Passing is only for who can use no die, and a die could be used here.", "rule"),
        msg("Take one of the dice.", "rule"),
    ),
    "no-karma": Explanation(
        "DC-20",
        msg("Every circled karma is crossed already.", "rule"),
        msg("Take a die from the middle.", "rule"),
    ),
    "karma-too-early": Explanation(
        "DC-21",
        msg(
            "The first player's first pick of a round comes before any die lies on the "
            "elephant, so karma can not be spent.",
            "rule",
        ),
        msg("Take a die from the middle.", "rule"),
    ),
    "karma-which": Explanation(
        "DC-20",
        msg("Karma needs to know which die of the middle is rolled again.", "rule"),
        msg("Name the die after karma.", "rule"),
    ),
    "same-two-dice": Explanation(
        "DC-21",
        msg("More karma in the same turn rolls the same two dice; another one can not be chosen.", "rule"),
        msg("Say karma alone.", "rule"),
    ),
    # ---- goods
    "row-full": Explanation(
        "DC-30",
        msg("Every good of this row is circled already.", "rule"),
        msg("Choose another good or another die.", "rule"),
    ),
    "no-such-good": Explanation(
        "DC-2",
        msg("This is no good, or the goods are not in the order tea, silk, spices.", "rule"),
        msg("Goods are tea, silk and spices.", "rule"),
    ),
    "same-goods": Explanation(
        "DC-92",
        msg("The bonus is for different goods.", "rule"),
        msg("Name each good once.", "rule"),
    ),
    "wrong-count": Explanation(
        "DC-92",
        msg("The number of goods is not the one due; with rows full it is as many as have room.", "rule"),
        msg("Name as many as the finding says.", "rule"),
    ),
    "not-in-stock": Explanation(
        "DC-31",
        msg("Only goods that are circled and not crossed can be sold.", "rule"),
        msg("Sell what the stock holds.", "rule"),
    ),
    "wrong-sale": Explanation(
        "DC-42",
        msg("The sale allows other numbers or kinds of goods.", "rule"),
        msg("Sell as the market or the bonus allows; the finding says how.", "rule"),
    ),
    "sell-something": Explanation(
        "DC-92",
        msg("Selling nothing is only for a market that has just opened.", "rule"),
        msg("Sell at least one good, or do not use the bonus.", "rule"),
    ),
    "die-not-showing": Explanation(
        "DC-92",
        msg("A goods die bonus takes the goods that one of the two purple dice shows now.", "rule"),
        msg("Name the face of a purple die.", "rule"),
    ),
    # ---- roads
    "no-such-cell": Explanation(
        "DC-40",
        msg("The province has no cell of this address.", "rule"),
        msg("Columns are letters from the left, rows numbers from the top.", "rule"),
    ),
    "no-such-side": Explanation(
        "DC-40",
        msg("A side of a cell is n, e, s or w.", "rule"),
        msg("Write one of the four.", "rule"),
    ),
    "cell-has-road": Explanation(
        "DC-41",
        msg("A straight, curve, fork or crossing goes only into a cell without a road.", "rule"),
        msg("Choose an empty cell, or add half roads.", "rule"),
    ),
    "wrong-shape": Explanation(
        "DC-40",
        msg("The road drawn is not of the shape that the die or bonus gives.", "rule"),
        msg("Draw the shape that is due.", "rule"),
    ),
    "not-joined": Explanation(
        "DC-40",
        msg("No open side of the road meets an open side of a road that leads to the residence.", "rule"),
        msg("Turn the road, or choose a cell that the roads reach.", "rule"),
    ),
    "lone-half": Explanation(
        "DC-41",
        msg("An empty cell never takes a half road alone.", "rule"),
        msg("Join two halves there, or add the half to a cell that has a road.", "rule"),
    ),
    "half-at-residence": Explanation(
        "DC-41",
        msg("Half roads are added to roads that the player has drawn, not to those printed.", "rule"),
        msg("Choose a cell with a road of your own.", "rule"),
    ),
    "side-open": Explanation(
        "DC-41",
        msg("The road already opens to this side.", "rule"),
        msg("Choose a side that is still closed.", "rule"),
    ),
    "no-free-cell": Explanation(
        "DC-40",
        msg("The roads reach no empty cell, so this die can not be used.", "rule"),
        msg("Take another die.", "rule"),
    ),
    # ---- river
    "river-symbol-gone": Explanation(
        "DC-51",
        msg("No space ahead of the position has this symbol, so this die can not be used.", "rule"),
        msg("Take another die.", "rule"),
    ),
    "river-ended": Explanation(
        "DC-62",
        msg("The river has no space that far ahead.", "rule"),
        msg("Go as far as it has spaces.", "rule"),
    ),
    "too-far": Explanation(
        "DC-62",
        msg("The action goes fewer spaces than this.", "rule"),
        msg("Go as far as the action allows.", "rule"),
    ),
    "nothing-behind": Explanation(
        "DC-66",
        msg("There are not so many unmarked spaces behind the position.", "rule"),
        msg("Count unmarked spaces only.", "rule"),
    ),
    # ---- palace
    "no-such-person": Explanation(
        "DC-2",
        msg("Nobody in the palace is called so.", "rule"),
        msg("Name one of the six persons.", "rule"),
    ),
    "palace-row-full": Explanation(
        "DC-60",
        msg("Each box of this person is crossed already.", "rule"),
        msg("Choose another person.", "rule"),
    ),
    "person-idle": Explanation(
        "DC-61",
        msg("The person's action could do nothing now, so it can not be chosen.", "rule"),
        msg("Choose another person.", "rule"),
    ),
    "mogul-himself": Explanation(
        "DC-61",
        msg("The Great Mogul chooses one of the other five.", "rule"),
        msg("Name one of the five.", "rule"),
    ),
    "no-such-building": Explanation(
        "DC-70",
        msg("The upgrade table has no such building type.", "rule"),
        msg("Name one of its rows.", "rule"),
    ),
    "top-level": Explanation(
        "DC-70",
        msg("This building type is at its top level.", "rule"),
        msg("Upgrade another type.", "rule"),
    ),
    # ---- bonuses
    "bonus-not-won": Explanation(
        "DC-91",
        msg("No such bonus is circled and waiting in this turn.", "rule"),
        msg("Use one that was won in this turn.", "rule"),
    ),
    "bonus-unusable": Explanation(
        "DC-90",
        msg("The bonus could do nothing now; it waits, and is lost if nothing changes that.", "rule"),
        msg("Use another bonus first.", "rule"),
    ),
    # ---- left undone
    "bonus-unclaimed": Explanation(
        "DC-90",
        msg("A bonus was won in this turn but not used; it is lost.", "rule"),
        msg("Use every bonus in the turn in which it is won.", "rule"),
    ),
    "sale-unclaimed": Explanation(
        "DC-42",
        msg("A market opened while there was stock, and nothing was sold.", "rule"),
        msg("Sell, or say that nothing is sold.", "rule"),
    ),
    "decision-missing": Explanation(
        "DC-11",
        msg("The line ends before the turn does: a decision is missing.", "rule"),
        msg("Add what the finding names.", "rule"),
    ),
    # ---- final tallies
    "player-count": Explanation(
        "DC-1",
        msg("The game is for 2 to 5 players.", "rule"),
        msg("Give a tally for each player.", "rule"),
    ),
    "tally-incomplete": Explanation(
        "DC-101",
        msg("Ranking needs fame, money and karma of each player.", "rule"),
        msg("Add what is missing.", "rule"),
    ),
    "tally-negative": Explanation(
        "DC-80",
        msg("A tally can not be below 0.", "rule"),
        msg("Count the marks on the sheet.", "rule"),
    ),
    "fame-beyond-track": Explanation(
        "DC-80",
        msg("The fame track has fewer boxes.", "rule"),
        msg("Count the boxes marked.", "rule"),
    ),
    "money-beyond-track": Explanation(
        "DC-80",
        msg("The money track has fewer coins.", "rule"),
        msg("Count the coins marked.", "rule"),
    ),
    "karma-beyond-spaces": Explanation(
        "DC-20",
        msg("The sheet has fewer karma spaces.", "rule"),
        msg("Count the karma circled, crossed ones included.", "rule"),
    ),
    "karma-below-start": Explanation(
        "DC-20",
        msg("Everyone starts with karma circled, and what is crossed still counts as gained.", "rule"),
        msg("Count circled and crossed karma.", "rule"),
    ),
    "karma-overspent": Explanation(
        "DC-20",
        msg("Only circled karma can be crossed.", "rule"),
        msg("Write gained first, then used: karma 5/3.", "rule"),
    ),
}
