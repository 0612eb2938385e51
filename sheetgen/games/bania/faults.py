"""All faults of a Bania log: code, clause, message and explanation."""

from __future__ import annotations

from sheetgen.games.kit import tallies
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.message import msg

FAULTS = Faults(
    {
        # ---- any decision ---------------------------------------------------------------
        "not-due": Kind(
            "BA-11",
            msg("This does not answer what is due now: {due}.", "report"),
            msg(
                "A turn has this order: elephant bonus, then tents or dice, then the elephant.",
                "report",
            ),
            msg("Write the answer that is due now, or move this to its place.", "report"),
        ),
        "no-such-space": Kind(
            "BA-1",
            msg("The board has no space {name}.", "report"),
            msg("Spaces are named by column and row; those under the spring do not count.", "report"),
            msg("Use an address that is printed on the board.", "report"),
        ),
        "space-not-in-play": Kind(
            "BA-1",
            msg("{name} is not in play with {n} players.", "report"),
            msg("With few players only a part of the board is used, so that camps still meet.", "report"),
            msg("Choose a space inside the marked part.", "report"),
        ),
        "no-such-tent": Kind(
            "BA-20",
            msg("There is no {colour} tent that costs {price}.", "report"),
            msg(
                "Each tent has a colour on its front and three goods on its back; the layout lists them.",
                "report",
            ),
            msg("Look at both sides of the tile again.", "report"),
        ),
        # ---- drawing --------------------------------------------------------------------
        "draw-number": Kind(
            "BA-24",
            msg("Tents that {player} draws: {n}, not {found}.", "report"),
            msg("A reserve is filled to four, as long as there are tents in the bag.", "report"),
            msg("Name as many tents as are drawn; a tent that nobody wrote down may stay open.", "report"),
        ),
        "tent-used-up": Kind(
            "BA-1",
            msg("{tent}: each tent of this kind has been seen already.", "report"),
            msg("Only tents that are still in the bag can be drawn.", "report"),
            msg("Look at both sides of the tile again, and at those drawn before.", "report"),
        ),
        # ---- buying ---------------------------------------------------------------------
        "not-in-reserve": Kind(
            "BA-2",
            msg("{player} does not have the tent {tent}.", "report"),
            msg("Only the tents of the own reserve can be bought.", "report"),
            msg("Buy a tent that lies open in front of you.", "report"),
        ),
        "space-taken": Kind(
            "BA-30",
            msg("There is a tent on {name} already.", "report"),
            msg("A space holds one tent.", "report"),
            msg("Choose a free space.", "report"),
        ),
        "camp-closed": Kind(
            "BA-32",
            msg("A tent on {name} would touch a closed camp.", "report"),
            msg("A camp of seven tents is closed, and nothing may touch it.", "report"),
            msg("Choose a space that touches no closed camp.", "report"),
        ),
        "camp-too-big": Kind(
            "BA-31",
            msg("A tent on {name} would make a camp of {n} tents.", "report"),
            msg("A camp never has more than seven tents.", "report"),
            msg("Join smaller camps, or pitch the tent elsewhere.", "report"),
        ),
        "can-not-pay": Kind(
            "BA-21",
            msg("{player} cannot pay {price} on {name}; in hand: {hand}, touching tents: {tents}.", "report"),
            msg(
                "A price is paid with cards, with touching tents of open camps, and with three cards for one "
                "that is lacking.",
                "report",
            ),
            msg("Pitch it next to tents of the colours that you lack, or roll the dice.", "report"),
        ),
        "wrong-payment": Kind(
            "BA-21",
            msg("{cards} does not pay for {tent} on {name}. Ways to pay: {ways}.", "report"),
            msg(
                "Each goods of the price needs its card or its own touching tent; three cards for one only "
                "where neither is left.",
                "report",
            ),
            msg("Name the cards that went back to the piles.", "report"),
        ),
        "paid-already": Kind(
            "BA-21",
            msg("The tent is paid already, with {paid}, not with {cards}.", "report"),
            msg("If there is only one way to pay, it is applied; you need not write it.", "report"),
            msg("Leave the payment out, or check the cards.", "report"),
        ),
        "payment-open": Kind(
            "BA-21",
            msg(
                "{player} can pay for {tent} on {name} in several ways, which leave different cards: {ways}.",
                "report",
            ),
            msg(
                "Touching tents stay where they are, so a payment names only the cards that were spent.",
                "report",
            ),
            msg("Write which cards were spent.", "report"),
        ),
        "nothing-to-pay": Kind(
            "BA-21",
            msg("Nothing is to be paid here: no tent has been bought since the last payment.", "report"),
            msg("A payment follows the tent that it pays for.", "report"),
            msg("Remove the surplus.", "rule"),
        ),
        # ---- the order of a turn --------------------------------------------------------
        "dealt-already": Kind(
            "BA-2",
            msg("The first tents have been drawn already.", "report"),
            msg("Each player draws the first tents once, before the first turn.", "report"),
            msg("Remove the surplus.", "rule"),
        ),
        "buy-after-roll": Kind(
            "BA-11",
            msg(
                "{player} has rolled, and that ends the turn: neither tents nor the elephant follow.",
                "report",
            ),
            msg("A turn is for tents or for the dice, never for both.", "report"),
            msg("Remove the surplus.", "rule"),
        ),
        "rolled-already": Kind(
            "BA-11",
            msg("{player} has rolled in this turn.", "report"),
            msg("The dice are rolled once a turn.", "report"),
            msg("Remove the surplus.", "rule"),
        ),
        "roll-first": Kind(
            "BA-11",
            msg("The dice have not been rolled.", "report"),
            msg("What dice show, and rolling again, come after the word roll.", "report"),
            msg("Write roll first.", "report"),
            "roll OPSI",
        ),
        "no-rolling-again": Kind(
            "BA-40",
            msg("In this game the dice are rolled once; up to three rolls are an optional rule.", "report"),
            msg("Rolling dice again is an optional rule, which the header of a log names.", "report"),
            msg("Remove it, or add the rule to the header, if it was played.", "report"),
            "rolls: up to three",
            ours=True,
        ),
        "rolls-done": Kind(
            "BA-40",
            msg(
                "{player} has taken the dice: they are rolled up to {n} times, until they are kept.",
                "report",
            ),
            msg("Dice are rolled up to three times a turn; keeping them ends it.", "report"),
            msg("Remove the surplus.", "rule"),
            ours=True,
        ),
        "after-elephant": Kind(
            "BA-12",
            msg("{player}'s elephant has been placed, and that ends the turn.", "report"),
            msg("Placing the elephant is the last thing in a turn.", "report"),
            msg("Write the tents before the elephant.", "report"),
        ),
        "turn-ended": Kind(
            "BA-24",
            msg("{player}'s turn is over: the reserve has been filled.", "report"),
            msg("The reserve is filled when the turn is over.", "report"),
            msg(
                "Write it before the draw.",
                "report",
            ),
        ),
        # ---- alone ----------------------------------------------------------------------
        "ghost-pitches": Kind(
            "BA-S2",
            msg("The ghost does something else: it follows its dice, its row and the camps.", "report"),
            msg(
                "The ghost pitches the tents of its row whose colours its dice show, from the left, and one for each "
                "whole elephant; each goes to the first space of the camp that its rules name.",
                "report",
            ),
            msg("Leave the ghost's tents out: they follow from its dice.", "report"),
        ),
        # ---- dice -----------------------------------------------------------------------
        "roll-after-pitching": Kind(
            "BA-11",
            msg("{player} has pitched a tent and cannot roll in this turn.", "report"),
            msg("A turn is for tents or for the dice, never for both.", "report"),
            msg("Roll in another turn.", "report"),
        ),
        "dice-number": Kind(
            "BA-40",
            msg("{n} dice are rolled, not {found}.", "report"),
            msg("All dice that are not set aside are rolled together.", "report"),
            msg("Name the face of each die that was rolled.", "report"),
        ),
        "no-such-face": Kind(
            "BA-40",
            msg("The dice have no face {name}.", "report"),
            msg("The faces are listed in the layout.", "report"),
            msg("Name a face of the dice.", "report"),
        ),
        "dice-not-rolled": Kind(
            "BA-40",
            msg("Only dice of the last roll can be rolled again: {faces}.", "report"),
            msg("Dice that were set aside stay aside.", "report"),
            msg("Name some of the dice just rolled.", "report"),
            ours=True,
        ),
        # ---- elephants ------------------------------------------------------------------
        "elephant-on-board": Kind(
            "BA-33",
            msg("{player}'s elephant is on {name} already.", "report"),
            msg("An elephant stays until its camp closes.", "report"),
            msg("Leave it there.", "report"),
        ),
        "elephant-returned": Kind(
            "BA-32",
            msg("{player}'s elephant has come home in this turn.", "report"),
            msg("An elephant that goes home can be placed from its owner's next turn on.", "report"),
            msg("Place it in your next turn.", "report"),
        ),
        "elephant-elsewhere": Kind(
            "BA-12",
            msg("{player} has not pitched the tent on {name} in this turn.", "report"),
            msg("An elephant is put on a tent that its owner has pitched in the same turn.", "report"),
            msg("Choose a tent of this turn, or keep the elephant.", "report"),
        ),
        "elephant-in-closed-camp": Kind(
            "BA-33",
            msg("The camp of {name} is closed.", "report"),
            msg("Our reading: elephants leave a closed camp, so none is put there.", "report"),
            msg("Choose a tent of an open camp, or keep the elephant.", "report"),
            ours=True,
        ),
        # ---- the end --------------------------------------------------------------------
        "hands-not-asked": Kind(
            "BA-52",
            msg("The cards in hand are known, or the game has not ended yet.", "report"),
            msg("Hands are written down only at the end, if a roll was not written down.", "report"),
            msg("Remove the surplus.", "rule"),
        ),
        "hands-impossible": Kind(
            "BA-52",
            msg("{player} cannot have {cards} at the end.", "report"),
            msg(
                "Cards in hand follow from what was written down; only rolls left out leave them open.",
                "report",
            ),
            msg("Count the cards again, or check the lines before.", "report"),
        ),
        # ---- turns that end early -------------------------------------------------------
        "nothing-done": Kind(
            "BA-11",
            msg("{player} neither pitched a tent nor rolled.", "report"),
            msg("This is allowed, but a roll costs nothing and gives goods.", "report"),
            msg("If something was done, write it down.", "report"),
            ours=True,
        ),
        # ---- final tallies --------------------------------------------------------------
        "player-count": Kind(
            "BA-1",
            msg("Bania is for 2 to 4 players, not {n}.", "report"),
            msg("There are pieces for four.", "report"),
            msg("Give a tally for each player.", "report"),
        ),
        "tally-incomplete": Kind(
            "BA-53",
            tallies.MISSING,
            msg(
                "Give the final points of all players, or of all the score track before the end and the cards.",
                "report",
            ),
            msg("Add what is missing.", "report"),
        ),
        "tally-range": Kind(
            "BA-50",
            tallies.TOO_MUCH,
            msg(
                "Points and cards are never below zero. The tents and the cards of the game bound them.",
                "report",
            ),
            msg("Count again.", "report"),
        ),
        "too-many-points": Kind(
            "BA-50",
            tallies.TOGETHER,
            msg("All points come from the tents of one board and from the end of the game.", "report"),
            msg("Count again.", "report"),
        ),
        "points-or-track": Kind(
            "BA-52",
            msg(
                "{player}: are {n} points final, or do the goods still count? Give points alone, or track {n} "
                "with all goods and the last tent.",
                "report",
            ),
            msg(
                "Most goods of each kind bring points at the end; a tally must say whether it includes them.",
                "report",
            ),
            msg("Write points for the final count, or track for the score track before the end.", "report"),
            "track 31, goods 4/3/2/1",
        ),
        "too-many-cards": Kind(
            "BA-3",
            tallies.TOGETHER,
            msg("The hands together cannot hold more cards of a kind than there are.", "report"),
            msg("Count the cards of this kind again.", "report"),
        ),
        "last-tent": Kind(
            "BA-51",
            msg("{n} players are named for the last tent; exactly one pitched it.", "report"),
            msg("Whoever pitched the last tent of the game gets 3 points.", "report"),
            msg("Mark the one player who pitched it.", "report"),
        ),
        "points-differ": Kind(
            "BA-52",
            msg("{player}: the track and the end make {n} points, not {points}.", "report"),
            msg(
                "Final points are those of the track, of the last tent and of most goods together.", "report"
            ),
            msg("Count the end again.", "report"),
        ),
    }
)
illegal, leftover, tally_error = FAULTS.illegal, FAULTS.leftover, FAULTS.tally
