"""All faults of a Nagaraja log: code, clause, message, explanation and advice."""

from __future__ import annotations

from sheetgen.games.kit import tallies
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.games.nagaraja.clauses import CLAUSES
from sheetgen.message import msg

_COUNT = msg("Count the marks on the sheet.", "rule")

FAULTS = Faults(
    {
        # ---- the order of things
        "not-due": Kind(
            "NA-20",
            msg("This does not fit here. Due now: {due}.", "report"),
            msg("A round is call of fate, confrontation, exploration and new deal, in this order.", "rule"),
            msg("Write first what comes before it.", "rule"),
        ),
        "game-over": Kind(
            "NA-31",
            msg("The game is over.", "report"),
            msg("The game ends at once when an end is met; nothing is played after it.", "rule"),
            msg("Check the line at which the game ended.", "rule"),
        ),
        "wrong-arguments": Kind(
            "NA-20",
            msg("{verb} is not written this way.", "report"),
            msg("There is no such move, or too few or too many words follow its verb.", "rule"),
            msg("Look the verb up in the notation page.", "rule"),
        ),
        "decision-missing": Kind(
            "NA-20",
            msg("{player} has a decision to make: {due} is missing.", "report"),
            msg(
                "The next step of a round depends on this decision, and no other player can make it.", "rule"
            ),
            msg("Write the decision; to read on, the first legal one was assumed.", "rule"),
        ),
        # ---- call of fate
        "select-first": Kind(
            "NA-20",
            msg("The selection has begun: finish it first.", "report"),
            msg("Amulets are used and wins claimed before the first card is put down, or later.", "rule"),
            msg("Put this before the selection.", "rule"),
        ),
        "not-in-hand": Kind(
            "NA-11",
            msg("{player} can't have {card} in the hand.", "report"),
            msg("A card is played from the hand, once; one that lies elsewhere can't be in it.", "rule"),
            msg("Check the code on the card, and what happened to it before.", "rule"),
        ),
        "no-unnamed-card": Kind(
            "NA-20",
            msg("The log names every card of this hand: the card must be named.", "report"),
            msg("A card may stay unnamed only where the log doesn't know the hand.", "rule"),
            msg("Write the card's code.", "rule"),
        ),
        "other-symbol": Kind(
            "NA-20",
            msg("{card} shows {symbol}; the cards selected before show {chosen}.", "report"),
            msg(
                "All cards that a player selects in a round show the same symbol; arrows don't matter.",
                "rule",
            ),
            msg("Select cards of one symbol.", "rule"),
        ),
        "no-card-left": Kind(
            "NA-20",
            msg("Then no cards of one symbol are left for those that lie face down unnamed.", "report"),
            msg(
                "All cards that a player selects show one symbol, and each card is in one place only.", "rule"
            ),
            msg("Name the cards selected, or check those named before.", "rule"),
        ),
        "none-selected": Kind(
            "NA-20",
            msg("At least one card must be selected.", "report"),
            msg("Each player selects one card or more while there is one in the hand.", "rule"),
            msg("Select a card.", "rule"),
        ),
        "cards-first": Kind(
            "NA-20",
            msg("First both put down their cards; then they are shown and the sticks thrown.", "report"),
            msg(
                "In the call of fate the guide puts down cards, then the opponent; both show them and throw.",
                "rule",
            ),
            msg("Write first the cards that both put down.", "rule"),
        ),
        "cards-down": Kind(
            "NA-20",
            msg("Cards are put down only at the start of a round; none is added later.", "report"),
            msg("When both have put down their cards these are shown, and the sticks are thrown.", "rule"),
            msg("Leave this out, or activate the card with a naga.", "rule"),
        ),
        "sticks-down": Kind(
            "NA-20",
            msg(
                "The sticks of this round have been thrown; only a card makes someone throw again.", "report"
            ),
            msg("Each player throws once a round, all the sticks that the cards show.", "rule"),
            msg("Write all sticks of a player in one throw.", "rule"),
        ),
        # ---- alone
        "omen-gone": Kind(
            "NA-S2",
            msg("Omen {n} lies turned up already; it comes back when all are shuffled.", "report"),
            msg("Each omen is turned up once before all of them are shuffled again.", "rule"),
            msg("Check the number of this omen and of those before.", "rule"),
        ),
        "omen-now": Kind(
            "NA-S2",
            msg("No omen is turned up here.", "report"),
            msg("Alone, an omen is turned up once a round, when you have put down your cards.", "rule"),
            msg("Write it behind the cards put down, before the throw.", "rule"),
        ),
        "ghost-acts": Kind(
            "NA-S4",
            msg("The ghost does something else here, or nothing: it follows its omen.", "report"),
            msg(
                "Each naga of the ghost does what the omen of the round says, always to the same thing: the highest "
                "stick, the first tile, the first relic.",
                "rule",
            ),
            msg("Leave the ghost's line out: what it does follows from the omen and the throw.", "rule"),
        ),
        # ---- sticks
        "sticks-thrown": Kind(
            "NA-20",
            msg("The number of sticks thrown is {n}: {sticks}.", "report"),
            msg(
                "The cards selected say which sticks are thrown; a kind that runs out is thrown with what is left.",
                "rule",
            ),
            msg("Write one face for each stick, kind by kind.", "rule"),
        ),
        "no-such-face": Kind(
            "NA-10",
            msg("A {kind} stick has no face {face}.", "report"),
            msg("Each kind of stick has its own four faces; the odds table shows them.", "rule"),
            msg("Write a face of this kind.", "rule"),
        ),
        # ---- confrontation
        "no-naga": Kind(
            "NA-21",
            msg("{player} has no {kind} {face} with a naga.", "report"),
            msg("Each activation costs one of the player's own sticks that shows a naga.", "rule"),
            msg("Name a stick with a naga that is still there, or pass.", "rule"),
        ),
        "effect-first": Kind(
            "NA-21",
            msg("First the card just activated takes effect: {due}.", "report"),
            msg("The effect of a card happens at once, before the next card or a pass.", "rule"),
            msg("Write what the card does, then continue.", "rule"),
        ),
        "confrontation-over": Kind(
            "NA-21",
            msg("The confrontation is over: both players have passed.", "report"),
            msg("It ends when both pass in succession; who can't activate a card passes unasked.", "rule"),
            msg("Leave this out, or write it before the passes.", "rule"),
        ),
        "nothing-to-cancel": Kind(
            "NA-44",
            msg(
                "Only a card that the other player has just activated is cancelled, never an amulet.",
                "report",
            ),
            msg("The amulet that cancels answers a card that was activated with a naga, at once.", "rule"),
            msg("Leave this out, or write it right behind the card.", "rule"),
        ),
        "no-such-effect": Kind(
            "NA-40",
            msg("No card that does this has just been activated.", "report"),
            msg("What a card does is chosen right after it was activated, before anything else.", "rule"),
            msg("Write the card and its naga first.", "rule"),
        ),
        "stick-number": Kind(
            "NA-40",
            msg("The number of the opponent's sticks to be named is {n}.", "report"),
            msg("The card says how many sticks; where the opponent has fewer, it is all of them.", "rule"),
            msg("Name that many.", "rule"),
        ),
        "no-such-stick": Kind(
            "NA-40",
            msg("The opponent has no such sticks: {sticks}.", "report"),
            msg("Only sticks that the opponent threw and still has can be chosen.", "rule"),
            msg("Name sticks that lie there.", "rule"),
        ),
        # ---- relics
        "not-this-temple": Kind(
            "NA-12",
            msg("The arrows of the card just activated allow only the temple of {player}.", "report"),
            msg("Red arrows: the opponent's; light arrows: one's own; two-coloured arrows: either.", "rule"),
            msg("Choose the other temple.", "rule"),
        ),
        "look-number": Kind(
            "NA-41",
            msg("The number of different hidden relics to be looked at is {n}.", "report"),
            msg("The card says how many; where fewer lie face down, it is all of them.", "rule"),
            msg("Name that many.", "rule"),
        ),
        "not-hidden": Kind(
            "NA-41",
            msg("Relic {place} of {player} is face up already.", "report"),
            msg("Only hidden relics can be looked at.", "rule"),
            msg("Choose a relic that lies face down.", "rule"),
        ),
        "same-relic": Kind(
            "NA-41",
            msg("Two different relics are swapped.", "report"),
            msg("A swap exchanges the positions of two relics of one temple.", "rule"),
            msg("Name two places.", "rule"),
        ),
        "relic-can-not-be": Kind(
            "NA-2",
            msg("{value} can't lie here: it is not among the relics that are left.", "report"),
            msg(
                "A temple has six sacred and three cursed relics of known values, and each lies in one place only.",
                "rule",
            ),
            msg("Check this relic and those revealed before.", "rule"),
        ),
        "relic-known": Kind(
            "NA-2",
            msg("Relic {place} of {player} was seen before: it is worth {value}.", "report"),
            msg("A relic keeps its value.", "rule"),
            msg("Check this relic and the swaps since it was seen.", "rule"),
        ),
        "relic-number": Kind(
            "NA-24",
            msg("The number of relics turned up or looked at here is {n}.", "report"),
            msg("Every hidden relic that a path reaches is turned up.", "rule"),
            msg("Write one value for each, in the order of the places.", "rule"),
        ),
        # ---- tiles
        "no-such-cell": Kind(
            "NA-1",
            msg("A temple has no place {cell}; its places run from {first} to {last}.", "report"),
            msg("A temple has three times three places.", "rule"),
            msg("Columns are letters from the left, rows numbers from the top.", "rule"),
        ),
        "place-taken": Kind(
            "NA-23",
            msg("{cell} is not empty.", "report"),
            msg("A tile goes to an empty place, and never onto the trap.", "rule"),
            msg("Choose an empty place.", "rule"),
        ),
        "not-adjacent": Kind(
            "NA-23",
            msg("{cell} touches neither an entrance nor a tile.", "report"),
            msg("A new tile touches one of the entrances or lies next to a tile of the temple.", "rule"),
            msg("Choose a place beside an entrance or a tile.", "rule"),
        ),
        "not-won-yet": Kind(
            "NA-22",
            msg("Nobody has won the tile yet. Due now: {due}.", "report"),
            msg("The tile is won when the confrontation is over, by most fate points.", "rule"),
            msg("Finish the confrontation first.", "rule"),
        ),
        "tile-lost": Kind(
            "NA-22",
            msg("{winner} has won the tile, not {loser}.", "report"),
            msg("Most fate points of sticks and cards win the tile, and the guide wins ties.", "rule"),
            msg("Check the throws, the sticks spent and the cards activated.", "rule"),
        ),
        "tile-placed": Kind(
            "NA-23",
            msg("The tile of this round is placed already.", "report"),
            msg("Only the tile won is placed, once.", "rule"),
            msg("Leave this out.", "rule"),
        ),
        "keeps-direction": Kind(
            "NA-42",
            msg("Tiles that are moved or swapped keep their direction: no sides are named.", "report"),
            msg("Only the effect that turns a tile turns it; moving and swapping don't.", "rule"),
            msg("Name only the places.", "rule"),
            "t4 wn; move a3 b2",
        ),
        "wrong-tile": Kind(
            "NA-23",
            msg("The tile ({tile}) can't lie with the paths {sides}.", "report"),
            msg("The tile in play may be turned as one likes, but its paths stay.", "rule"),
            msg("Write the open sides of the tile in play as it lies.", "rule"),
        ),
        "nothing-seen": Kind(
            "NA-24",
            msg("No path reaches a hidden relic here.", "report"),
            msg("Only what has just come to light is written: by a path, a look or a card.", "rule"),
            msg("Check how the tile lies, or leave this out.", "rule"),
        ),
        "tile-used-up": Kind(
            "NA-3",
            msg("All {name} tiles have been seen.", "report"),
            msg("There are 17 tiles with known numbers of each type.", "rule"),
            msg("Check this tile and those before.", "rule"),
        ),
        "no-such-name": Kind(
            "NA-3",
            msg("There is no {name} in this game.", "report"),
            msg("Cards, tiles and amulets are those of the layout.", "rule"),
            msg("Check the name on the sheet.", "rule"),
        ),
        "no-tile": Kind(
            "NA-42",
            msg("There is no tile on {cell}.", "report"),
            msg("Only room tiles are turned, moved or swapped; the trap is none.", "rule"),
            msg("Choose a place with a tile.", "rule"),
        ),
        "same-tile": Kind(
            "NA-42",
            msg("Two different tiles are swapped.", "report"),
            msg("A swap exchanges two tiles of one temple.", "rule"),
            msg("Name two places.", "rule"),
        ),
        "trap-needs-empty": Kind(
            "NA-42",
            msg("The trap goes to an empty place of the opponent's temple; {cell} is none.", "report"),
            msg("The trap is put on an empty place, and moved only to another one.", "rule"),
            msg("Choose an empty place.", "rule"),
        ),
        # ---- cards
        "card-elsewhere": Kind(
            "NA-3",
            msg("{card} can't be drawn: all of them lie elsewhere.", "report"),
            msg("There are 48 cards with known numbers of each; the draw pile holds what is left.", "rule"),
            msg("Check this card and where the others are.", "rule"),
        ),
        "card-number": Kind(
            "NA-25",
            msg("The number of cards drawn here is {n}.", "report"),
            msg(
                "Five cards are dealt, three are drawn after a round; the draw pile is rebuilt when it is empty.",
                "rule",
            ),
            msg("Write one code, or ?, for each card.", "rule"),
        ),
        "no-deal": Kind(
            "NA-25",
            msg("Nobody gives a card here: that is for the new deal.", "report"),
            msg(
                "When the tile is placed, who has not won it draws three cards, keeps two and gives one.",
                "rule",
            ),
            msg("Write it after the tile was placed.", "rule"),
        ),
        "no-tile-now": Kind(
            "NA-25",
            msg("The next room tile is turned up when this round is over.", "report"),
            msg("A round has one room tile; the next one is turned up in the new deal.", "rule"),
            msg("Write it after the card was given.", "rule"),
        ),
        "guide-known": Kind(
            "NA-4",
            msg("The first guide was found before the first round.", "report"),
            msg("Later the player who has not won the tile becomes the guide.", "rule"),
            msg("Leave this out, or write it as the first line.", "rule"),
        ),
        "not-in-discards": Kind(
            "NA-43",
            msg("{card} can't be among the discards.", "report"),
            msg(
                "Only a card that was discarded and not taken back can be taken; this round's are on the table.",
                "rule",
            ),
            msg("Take a card that is there.", "rule"),
        ),
        "not-drawn": Kind(
            "NA-25",
            msg("{card} is none of the three cards drawn.", "report"),
            msg("One of the three cards drawn is given to the opponent.", "rule"),
            msg("Give one of the three.", "rule"),
        ),
        # ---- amulets and ends
        "no-amulet": Kind(
            "NA-44",
            msg("{player} has no such amulet.", "report"),
            msg("An amulet is used once, by the player who won it.", "rule"),
            msg("Check which amulets were won and used.", "rule"),
        ),
        "amulet-used-up": Kind(
            "NA-3",
            msg("All amulets of this type lie elsewhere.", "report"),
            msg("There are three amulets of each of the four types.", "rule"),
            msg("Check this amulet and those before.", "rule"),
        ),
        "amulet-number": Kind(
            "NA-44",
            msg("Hidden amulets that {player} has to show: {n}.", "report"),
            msg("At the end each player shows the amulets won.", "rule"),
            msg("Write one for each.", "rule"),
        ),
        "no-claim": Kind(
            "NA-31",
            msg("This makes at most {n} points; {goal} are needed.", "report"),
            msg(
                "The game is won at once with 25 points of visible relics and of the amulets revealed.",
                "rule",
            ),
            msg("Check the points, and reveal the amulets that are needed.", "rule"),
        ),
        "no-end-yet": Kind(
            "NA-32",
            msg("The game has not ended on points.", "report"),
            msg("Points decide when a ninth tile was placed and nobody has won or lost before.", "rule"),
            msg("Leave this out.", "rule"),
        ),
        "no-curse": Kind(
            "NA-30",
            msg("There can't be three visible cursed relics.", "report"),
            msg("The third visible cursed relic loses the game.", "rule"),
            msg("Check the relics turned up.", "rule"),
        ),
        # ---- final tallies
        "player-count": Kind(
            "NA-1",
            msg("The game is for 2 players, not {n}.", "report"),
            CLAUSES["NA-1"],
            msg("Give a tally for each player.", "rule"),
        ),
        "tally-incomplete": Kind(
            "NA-32",
            tallies.MISSING,
            CLAUSES["NA-32"],
            msg("Add what is missing.", "rule"),
        ),
        "points-impossible": Kind("NA-31", tallies.TOO_MUCH, CLAUSES["NA-2"], _COUNT),
        "cursed-impossible": Kind("NA-2", tallies.TOO_MUCH, CLAUSES["NA-2"], _COUNT),
        "tiles-impossible": Kind("NA-1", tallies.TOO_MUCH, CLAUSES["NA-3"], _COUNT),
        "both-lost": Kind(
            "NA-30",
            msg(
                "Both players have {doom} cursed relics. The first player to have them has "
                "lost; the tallies do not show who that is.",
                "report",
            ),
            CLAUSES["NA-30"],
            _COUNT,
        ),
        "both-won": Kind(
            "NA-31",
            msg(
                "Both players have {goal} points or more. The first player to have them has "
                "won; the tallies do not show who that is.",
                "report",
            ),
            CLAUSES["NA-31"],
            _COUNT,
        ),
        "two-guides": Kind(
            "NA-32",
            msg("Only one player is the guide.", "report"),
            CLAUSES["NA-25"],
            msg("Leave this out.", "rule"),
        ),
        "guide-and-ninth-tile": Kind(
            "NA-32",
            msg(
                "After a ninth tile is placed, the guide decides nothing: write only one of the two.",
                "report",
            ),
            CLAUSES["NA-32"],
            msg("Leave this out.", "rule"),
        ),
        "no-end": Kind(
            "NA-32",
            msg(
                "Both players have {points} points. Write who has placed {full} tiles, or, "
                "if the tiles ran out, who is the guide.",
                "report",
            ),
            CLAUSES["NA-32"],
            msg("Add what is missing.", "rule"),
        ),
    }
)

illegal, leftover, bad_tally = FAULTS.illegal, FAULTS.leftover, FAULTS.tally
