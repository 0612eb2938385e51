"""All faults of a Raja log: code, clause, message and explanation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from sheetgen.games.kit import tallies
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.state import State


FAULTS = Faults(
    {
        # ---- any decision ---------------------------------------------------------------
        "not-due": Kind(
            "RA-22",
            msg("This does not answer what is due now.", "report"),
            msg("First comes the set-up, then one whole turn after the other.", "report"),
            msg("Write the answer that is due now, or move this to its place.", "report"),
        ),
        "no-such-place": Kind(
            "RA-2",
            msg("There is no place called {name} on this map.", "report"),
            msg("Places are the start, the cities and the numbered villages of the layout.", "report"),
            msg("Use a name or number that is printed on the map.", "report"),
        ),
        "no-such-character": Kind(
            "RA-5",
            msg("There is no character called {name} in this game.", "report"),
            msg("Six characters are in every game; the Yogi only joins with advanced rules I.", "report"),
            msg("Name a character that is in this game.", "report"),
        ),
        "no-such-action": Kind(
            "RA-21",
            msg("There is no action called {name} on the disc.", "report"),
            msg("The disc has nine actions, and two of them are chosen each turn.", "report"),
            msg("Name two actions of the disc.", "report"),
        ),
        "no-such-player": Kind(
            "RA-1",
            msg("There is no such player.", "report"),
            msg("Players are those of the log's header.", "report"),
            msg("Name another player of this game.", "report"),
        ),
        # ---- alone
        "ghost-does": Kind(
            "RA-S4",
            msg("The ghost builds something else: it follows its table.", "report"),
            msg(
                "The ghost settles the first villages of its list with room; in its turn it builds a palace in the "
                "Maharaja's city if it has the gold and a site is free, then the houses of its table.",
                "rule",
            ),
            msg("Leave the ghost's line out: its actions follow from the state of the table.", "rule"),
        ),
        "ghost-unsaid": Kind(
            "RA-S4",
            msg("The ghost's gold is unknown: write what it builds. The replay assumes no palace.", "report"),
            msg(
                "A round whose city nobody wrote down leaves open what gold it brought, and so whether the ghost "
                "can pay a palace.",
                "rule",
            ),
            msg("Write what the ghost built, or the governors or the Maharaja's cities.", "rule"),
            "Ghost: palace outer",
        ),
        # ---- what comes first, and what is over ------------------------------------------
        "set-up-first": Kind(
            "RA-5",
            msg("First {player} chooses a character.", "report"),
            msg(
                "Before the first round characters are chosen, or auctioned, and then each places four houses.",
                "report",
            ),
            msg("Finish the set-up, then play the first turn.", "report"),
        ),
        "has-character": Kind(
            "RA-5",
            msg("{player} has chosen a character already.", "report"),
            msg("At the start each player takes one character; then the houses are placed.", "report"),
            msg("Leave this out.", "report"),
        ),
        "no-auction": Kind(
            "RA-5",
            msg("Characters are not auctioned in this game: each takes one.", "report"),
            msg("The auction belongs to advanced rules I; it may be played without the rest.", "report"),
            msg("Take a character, or write how you played into the header.", "report"),
            "auction: yes",
        ),
        "auction-over": Kind(
            "RA-81",
            msg("The auction is over.", "report"),
            msg("Characters are auctioned once, before the first houses.", "report"),
            msg("Leave this out.", "report"),
        ),
        "not-in-a-village": Kind(
            "RA-6",
            msg("The first houses are placed in villages, and {city} is a city.", "report"),
            msg("Each places four houses in villages before the first round.", "report"),
            msg("Name a village by its number.", "report"),
        ),
        "strip-laid": Kind(
            "RA-3",
            msg("The strip of governors is laid once, before the first character is chosen.", "report"),
            msg("From then on governors move only by the rules.", "report"),
            msg("Leave this out, or write it as the first line.", "report"),
        ),
        "maharaja-known": Kind(
            "RA-20",
            msg("The strip of governors tells where the Maharaja is in this round: {city}.", "report"),
            msg(
                "He goes to the city of the lowest governor as a round begins; a log without the strip says it then.",
                "report",
            ),
            msg("Leave this out, or write it before the round's first turn.", "report"),
        ),
        "actions-first": Kind(
            "RA-21",
            msg("First {player} shows the two actions of the disc.", "report"),
            msg("Whatever is done in a turn, even travel, comes after the disc was revealed.", "report"),
            msg("Begin the turn with two actions.", "report"),
            "gold, palace",
        ),
        "one-action": Kind(
            "RA-21",
            msg("{player} chooses two actions; this is only one.", "report"),
            msg("Two actions of the disc are chosen each turn, perhaps the same one twice.", "report"),
            msg("Name both actions with a comma between them.", "report"),
            "gold, palace",
        ),
        "actions-chosen": Kind(
            "RA-21",
            msg("A turn has two actions, and {player} has chosen {actions}.", "report"),
            msg("Nobody changes the disc once it was revealed; a third action costs a token.", "report"),
            msg("Leave this out, or use an action token.", "report"),
            "token quarry",
        ),
        "other-turn": Kind(
            "RA-24",
            msg("It is the turn of {other}, not of {player}.", "report"),
            msg("Each player has one turn in a round; waiving the rest ends it.", "report"),
            msg("Write this before the turn is ended, or in the next round.", "report"),
        ),
        "no-passing": Kind(
            "RA-23",
            msg("Nobody passes a turn: {player} chooses two actions and may waive them.", "report"),
            msg(
                "What is not carried out of the actions is waived, and the others are paid for it.", "report"
            ),
            msg("Name two actions, then say that they are waived.", "report"),
            "gold, palace; waive",
        ),
        "answer-first": Kind(
            "RA-42",
            msg("First {player}, who was robbed, takes a character of the bank.", "report"),
            msg(
                "A turn continues when the player who was robbed or asked for a character has answered.",
                "report",
            ),
            msg("Write that player's answer in a line of its own, then go on.", "report"),
        ),
        "not-robbed": Kind(
            "RA-42",
            msg("Nobody has robbed {player}: a character is taken by the action for it.", "report"),
            msg("One takes a character at the start, when robbed, or by the action of the disc.", "report"),
            msg("Choose the action, and name the character that it takes.", "report"),
            "gold, character monk",
        ),
        "not-asked": Kind(
            "RA-90",
            msg("Nobody has asked {player} for a character.", "report"),
            msg("A character is given up only to a player who attracts one.", "report"),
            msg("Leave this out.", "report"),
        ),
        "one-each": Kind(
            "RA-90",
            msg(
                "Each player holds one character in this game, so none is swapped, attracted or given.",
                "report",
            ),
            msg("That belongs to advanced rules II, in which a player may hold several.", "report"),
            msg("Take a character, or write how you played into the header.", "report"),
            "advanced: two",
        ),
        # ---- set-up ---------------------------------------------------------------------
        "governors-order": Kind(
            "RA-3",
            msg("The strip shows each city's governor exactly once.", "report"),
            msg(
                "The governors are shuffled and laid on the strip, one a city, from the lowest up.", "report"
            ),
            msg("Name all cities in the order of the strip, the lowest governor first.", "report"),
        ),
        "character-taken": Kind(
            "RA-5",
            msg("{character} is not in the bank.", "report"),
            msg("At the start each player takes one of the characters that are still there.", "report"),
            msg("Take a character that nobody has.", "report"),
        ),
        "bid-too-low": Kind(
            "RA-81",
            msg("A bid must be more than {high}.", "report"),
            msg("Each bid is higher than the last; a player who does not raise has passed.", "report"),
            msg("Bid more, or pass.", "report"),
        ),
        "bid-too-high": Kind(
            "RA-81",
            msg("{player} bids {gold} but has {has} gold.", "report"),
            msg("Our reading: nobody bids gold that they do not have.", "report"),
            msg("Bid what you have, or pass.", "report"),
            ours=True,
        ),
        "must-open": Kind(
            "RA-81",
            msg("{player} opens the auction and bids 0 or more.", "report"),
            msg("The opening player cannot pass; a bid of 0 costs nothing if all others pass.", "report"),
            msg("Bid 0.", "report"),
        ),
        "village-full": Kind(
            "RA-2",
            msg("Village {village} is full.", "report"),
            msg("A village holds two houses, with two players only one.", "report"),
            msg("Choose another village.", "report"),
        ),
        # ---- the turn -------------------------------------------------------------------
        "not-chosen": Kind(
            "RA-21",
            msg("None of {player}'s actions has this left: {part}.", "report"),
            msg("A turn carries out the two actions chosen on the disc, each part of them once.", "report"),
            msg("Choose the action on the disc, or leave this out.", "report"),
        ),
        "second-house-in-city": Kind(
            "RA-32",
            msg("Only the house for a city is left, and village {village} is none.", "report"),
            msg("The action two houses builds at least one of them in a city.", "report"),
            msg("Build it in the architect's city.", "report"),
        ),
        "no-reserve": Kind(
            "RA-6",
            msg("{player} has no house in the reserve.", "report"),
            msg("Only reserve houses are built; those of the quarry must be fetched first.", "report"),
            msg("Choose the quarry earlier, or move a house.", "report"),
        ),
        "too-dear": Kind(
            "RA-31",
            msg("{player} needs {gold} gold and has {has}.", "report"),
            msg("Houses cost 1 gold and palaces 12, or 9 with the Artisan.", "report"),
            msg("Take gold first, or waive this part.", "report"),
        ),
        "architect-elsewhere": Kind(
            "RA-39",
            msg("{player}'s architect is at {place}, not at {city}.", "report"),
            msg("In a city one builds only where one's own architect stands.", "report"),
            msg("Travel there first.", "report"),
        ),
        "no-own-house": Kind(
            "RA-33",
            msg("{player} has no house at {place}.", "report"),
            msg("Only own houses are moved.", "report"),
            msg("Move a house from a place where you have one.", "report"),
        ),
        "same-place": Kind(
            "RA-33",
            msg("The house is there already.", "report"),
            msg("A house is moved to another place.", "report"),
            msg("Name another place.", "report"),
        ),
        "not-in-a-city": Kind(
            "RA-39",
            msg("{player}'s architect is at the start, where no palace is built.", "report"),
            msg("Palaces stand on the sites of cities.", "report"),
            msg("Travel to a city first.", "report"),
        ),
        "site-taken": Kind(
            "RA-40",
            msg("{city} has no free site of this kind.", "report"),
            msg(
                "A city has one central site and six outer ones; each holds one palace, neutral ones count.",
                "report",
            ),
            msg("Build on a free site, or in another city.", "report"),
        ),
        "no-palace-left": Kind(
            "RA-1",
            msg("{player} has built all palaces.", "report"),
            msg("Each player has seven palaces, six in the short game.", "report"),
            msg("The game ends with this round's scoring.", "report"),
        ),
        "governor-lowest": Kind(
            "RA-41",
            msg("The governor of {city} is on the lowest space already.", "report"),
            msg("Our reading: no governor goes below the strip.", "report"),
            msg("Send down another governor.", "report"),
            ours=True,
        ),
        "no-free-work": Kind(
            "RA-10",
            msg("{player} has no free building work.", "report"),
            msg("The Builder gives one free build or move of a house on each own turn.", "report"),
            msg("Use an action of the disc.", "report"),
        ),
        # ---- characters -----------------------------------------------------------------
        "own-character": Kind(
            "RA-42",
            msg("{player} has {character} already.", "report"),
            msg("The action takes another character.", "report"),
            msg("Take a character of another player or of the bank.", "report"),
        ),
        "not-in-bank": Kind(
            "RA-42",
            msg("{character} is not in the bank.", "report"),
            msg(
                "A player who was robbed takes a character from the bank, which may be the "
                "one just returned.",
                "report",
            ),
            msg("Take one from the bank.", "report"),
        ),
        "bank-first": Kind(
            "RA-90",
            msg("The bank still has characters: take one of them.", "report"),
            msg(
                "With several characters a player, swapping and attracting begin when the bank is empty.",
                "report",
            ),
            msg("Take a character from the bank.", "report"),
        ),
        "bank-empty": Kind(
            "RA-90",
            msg("{character} is not in the bank: swap for it, or attract one.", "report"),
            msg(
                "With several characters a player, one takes from the bank, and swaps when it is empty.",
                "report",
            ),
            msg("Swap one character for another.", "report"),
        ),
        "not-your-character": Kind(
            "RA-90",
            msg("{player} does not have {character}.", "report"),
            msg("Only own characters are given.", "report"),
            msg("Give one of your own.", "report"),
        ),
        "not-more": Kind(
            "RA-90",
            msg("{victim} does not hold more characters than {player}.", "report"),
            msg("A character is attracted only from a player who holds more.", "report"),
            msg("Swap, or choose another player.", "report"),
        ),
        # ---- tokens ---------------------------------------------------------------------
        "no-token": Kind(
            "RA-80",
            msg("{player} has no action token.", "report"),
            msg("The Yogi's owner gets one on each own turn.", "report"),
            msg("Leave out the third action.", "report"),
        ),
        "token-used": Kind(
            "RA-80",
            msg("{player} has used a token in this turn.", "report"),
            msg("One token a turn buys a third action.", "report"),
            msg("Keep the next one for a later turn.", "report"),
        ),
        "token-character": Kind(
            "RA-80",
            msg("A token never buys the character action.", "report"),
            msg("The third action is any other of the disc.", "report"),
            msg("Choose another action.", "report"),
        ),
        # ---- travel ---------------------------------------------------------------------
        "already-there": Kind(
            "RA-50",
            msg("The architect is at {place} already.", "report"),
            msg("Travel leads to another place.", "report"),
            msg("Leave this out.", "report"),
        ),
        "no-road": Kind(
            "RA-50",
            msg("No road joins {a} and {b}.", "report"),
            msg("Architects keep to the roads of the map.", "report"),
            msg("Name a place at the other end of a road.", "report"),
        ),
        "road-closed": Kind(
            "RA-50",
            msg("Village {village} between {a} and {b} is empty.", "report"),
            msg("A village with no house cannot be crossed.", "report"),
            msg("Build there first, or go round.", "report"),
        ),
        "not-connected": Kind(
            "RA-50",
            msg("No open road leads to {place}.", "report"),
            msg("A village with no house cannot be crossed.", "report"),
            msg("Build or move a house into the gap.", "report"),
        ),
        "toll-too-dear": Kind(
            "RA-51",
            msg("The tolls are {gold} and {player} has {has} gold.", "report"),
            msg("In a village without an own house one pays 1 gold for each house.", "report"),
            msg("Take another way, or gain gold first.", "report"),
        ),
        "ambiguous-path": Kind(
            "RA-51",
            msg("Several cheapest ways lead to {place}, and they pay different players: {ways}.", "report"),
            msg(
                "Without a named path, travel takes the cheapest way; here several ways cost "
                "the same and pay different players.",
                "report",
            ),
            msg("Name the places of the path.", "report"),
            ours=True,
        ),
        # ---- left undone ----------------------------------------------------------------
        "waived": Kind(
            "RA-23",
            msg("{player} waives {part}: every other player gets {gold} gold.", "report"),
            msg(
                "What is not carried out of the chosen actions is waived, and the others are paid once a turn.",
                "report",
            ),
            msg("Carry it out, or write that the turn ends.", "report"),
        ),
        "no-actions": Kind(
            "RA-21",
            msg("{player} chose no actions.", "report"),
            msg("Two actions are chosen each turn.", "report"),
            msg("Name two actions of the disc.", "report"),
        ),
        "house-not-placed": Kind(
            "RA-6",
            msg("{player} placed no house.", "report"),
            msg("Each places four houses before the first round.", "report"),
            msg("Name a village.", "report"),
        ),
        "character-not-chosen": Kind(
            "RA-5",
            msg("{player} chose no character; the first free one is assumed.", "report"),
            msg("Nobody plays without a character.", "report"),
            msg("Name a character.", "report"),
        ),
        "no-bid": Kind(
            "RA-81",
            msg("{player} made no bid; {bid} is assumed.", "report"),
            msg("The opening player bids 0 or more.", "report"),
            msg("Name a bid.", "report"),
        ),
        # ---- final tallies --------------------------------------------------------------
        "player-count": Kind(
            "RA-1",
            msg("Raja is for 2 to 5 players, not {n}.", "report"),
            msg("There are pieces for five.", "report"),
            msg("Give a tally for each player.", "report"),
        ),
        "tally-incomplete": Kind(
            "RA-71",
            tallies.MISSING,
            msg(
                "Players are ranked by palaces. Gold is needed only of those with equal palaces, the character only of "
                "those with equal gold too.",
                "report",
            ),
            msg("Add what is missing.", "report"),
        ),
        "palaces-range": Kind(
            "RA-1",
            tallies.TOO_MUCH,
            msg("Each player has seven palaces.", "report"),
            msg("Count the palaces on the map.", "report"),
        ),
        "sites-range": Kind(
            "RA-40",
            tallies.TOGETHER,
            msg("A city has seven sites, and neutral palaces take some of them.", "report"),
            msg("Count the palaces on the map.", "report"),
        ),
        "gold-range": Kind(
            "RA-70",
            tallies.TOO_MUCH,
            msg(
                "Gold is never below zero. Our reading: a game has at most three rounds for each space of the "
                "governor track, and nobody has more gold than the bank can pay in them.",
                "report",
            ),
            msg("Count the gold again.", "report"),
            ours=True,
        ),
        "character-range": Kind(
            "RA-5",
            tallies.TOO_MUCH,
            msg("Characters have the numbers 1 to 7.", "report"),
            msg("Give the number on the card, the lowest of several.", "report"),
        ),
        "character-twice": Kind(
            "RA-5",
            msg("{player} and {other} cannot both have character {number}.", "report"),
            msg("There is one card of each character, so no place is ever shared.", "report"),
            msg("Look at the cards again.", "report"),
        ),
    }
)
illegal, leftover, bad_tally = FAULTS.illegal, FAULTS.leftover, FAULTS.tally


def place_name(state: State, place: int) -> Msg | str:
    """Return the name of a city or of the start."""
    return state.board.names[place] if place else msg("the start", "report")


def action_names(actions: Sequence[str]) -> Msg | str:
    """Return actions of the disc in words, separated by commas."""
    words = [ACTION_WORDS[action] for action in actions]
    return joined_with_commas([word if isinstance(word, Msg) else word[0] for word in words])


def joined_with_commas(parts: Sequence[Msg | str]) -> Msg | str:
    """Return several messages as one, separated by commas."""
    return reduce(lambda a, b: msg("{a}, {b}", "report", a=a, b=b), parts)


def path_name(state: State, places: Sequence[int]) -> Msg | str:
    """Return a path as a list of place names."""
    names = [place_name(state, place) for place in places]
    return reduce(lambda a, b: msg("{a} – {b}", "report", a=a, b=b), names)
