"""What the words on sheets and cards are called in a log, and which of them name nothing that a log can say.

A label is an English text with the context that it has in the catalogs. What it names is one of: a ``value`` of an
argument, a ``verb``, a ``total`` of a tally, a kind of ``stick``, a key of a log's ``header``, how strong a ghost
is (``strength``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Label = tuple[str, str]
Thing = tuple[str, str]

EVERYWHERE: Mapping[Label, tuple[Thing, ...]] = {
    ("Gentle", "sheet"): (("strength", "merchant"),),
    ("Equal", "sheet"): (("strength", "raja"),),
    ("Strong", "sheet"): (("strength", "mogul"),),
    ("Date", "sheet"): (("header", "date"),),
    ("Goal", "sheet"): (("header", "goal"),),
}
"""What labels of any game name."""
THINGS: Mapping[str, Mapping[Label, tuple[Thing, ...]]] = {
    "bania": {
        ("Oil", "sheet"): (("value", "oil"),),
        ("Spices", "sheet"): (("value", "spices"),),
        ("Silk", "sheet"): (("value", "silk"),),
        ("Incense", "sheet"): (("value", "incense"),),
        ("Oil", "box"): (("value", "oil"),),
        ("Spices", "box"): (("value", "spices"),),
        ("Silk", "box"): (("value", "silk"),),
        ("Incense", "box"): (("value", "incense"),),
        ("Goods", "sheet"): (("total", "goods"),),
        ("last tent", "sheet"): (("total", "last"),),
        ("Points", "sheet"): (("total", "points"),),
    },
    "dice-charmers": {
        ("Great Mogul", "sheet"): (("value", "mogul"),),
        ("Maharani", "sheet"): (("value", "maharani"),),
        ("Merchant", "sheet"): (("value", "merchant"),),
        ("Raja", "sheet"): (("value", "raja"),),
        ("Builder", "sheet"): (("value", "builder"),),
        ("Portuguese", "sheet"): (("value", "portuguese"),),
        ("Tea", "sheet"): (("value", "tea"),),
        ("Silk", "sheet"): (("value", "silk"),),
        ("Spices", "sheet"): (("value", "spices"),),
        ("Palace", "sheet"): (("value", "palace"),),
        ("Temple", "sheet"): (("value", "temple"),),
        ("Fort", "sheet"): (("value", "fort"),),
        ("Garden", "sheet"): (("value", "garden"),),
        ("Stepwell", "sheet"): (("value", "stepwell"),),
        ("Fame", "sheet"): (("total", "fame"),),
        ("Money", "sheet"): (("total", "money"),),
        ("Karma", "sheet"): (("total", "karma"), ("verb", "karma")),
        ("Karma", "card"): (("verb", "karma"),),
        ("Players", "sheet"): (("header", "players"),),
    },
    "nagaraja": {
        ("Winner", "sheet"): (("verb", "winner"),),
        ("guide", "sheet"): (("verb", "guide"),),
        ("First guide", "sheet"): (("verb", "guide"),),
        ("Points", "sheet"): (("total", "points"),),
        ("cursed", "sheet"): (("total", "cursed"),),
        ("Cursed", "sheet"): (("total", "cursed"),),
        ("Brown", "sheet"): (("stick", "brown"),),
        ("White", "sheet"): (("stick", "white"),),
        ("Green", "sheet"): (("stick", "green"),),
        ("B", "sheet stick"): (("stick", "brown"),),
        ("W", "sheet stick"): (("stick", "white"),),
        ("G", "sheet stick"): (("stick", "green"),),
    },
    "raja": {
        ("Gold", "sheet"): (("value", "gold"), ("total", "gold")),
        ("Palaces", "sheet"): (("total", "palaces"),),
        ("Character", "sheet"): (("value", "character"),),
        ("House", "sheet"): (("value", "house"), ("verb", "house")),
        ("Two houses", "sheet"): (("value", "two houses"),),
        ("Move a house", "sheet"): (("value", "move"),),
        ("Quarry", "sheet"): (("value", "quarry"),),
        ("Palace", "sheet"): (("value", "palace"), ("verb", "palace")),
        ("Palace and house", "sheet"): (("value", "palace and house"),),
        ("Governor", "sheet"): (("value", "governor"), ("verb", "governor")),
        ("Mogul", "sheet"): (("value", "mogul"),),
        ("Merchant", "sheet"): (("value", "merchant"),),
        ("Sadhu", "sheet"): (("value", "sadhu"),),
        ("Wandering monk", "sheet"): (("value", "monk"),),
        ("Builder", "sheet"): (("value", "builder"),),
        ("Artisan", "sheet"): (("value", "artisan"),),
        ("Yogi", "sheet"): (("value", "yogi"),),
        ("central palace", "sheet"): (("value", "central"),),
        ("outer palace", "sheet"): (("value", "outer"),),
        ("Start", "sheet"): (("value", "start"),),
        ("Maharaja in", "sheet"): (("verb", "maharaja"),),
        **{
            (city, "sheet"): (("value", city.lower()),)
            for city in ("Ahmadabad", "Bikaner", "Chittor", "Jaipur", "Jaisalmer", "Jodhpur", "Udaipur")
        },
    },
}
"""By game, what labels on its sheets and cards name."""
EITHER: Mapping[str, Mapping[Label, tuple[Thing, ...]]] = {
    "nagaraja": {
        ("Relics", "sheet"): (("verb", "reveal"), ("verb", "swap-relics")),
        ("Amulets", "sheet"): (("verb", "amulet"), ("verb", "tally")),
    },
    "raja": {("Governors", "sheet"): (("verb", "governors"), ("verb", "governor"))},
}
"""Labels of many things of which languages without a plural speak as of one: it is enough that one of these is read."""

OTHER_CONTEXTS: Mapping[str, str] = {
    "kit": "what to print and bring",
    "sheet title": "what pages are called; a log names its layout",
    "log also": "read in logs beside the word that is printed",
    "rule": "the rules of typing, in sentences",
    "log argument": "stands on cards for what is typed",
    "log": "typed words themselves",
    "log side": "typed words themselves",
}
"""Contexts of which no text has to be read again."""
SENTENCE = re.compile(r"(\S+\s+){3}\S+|.*[.?!:…]$|.*\*")
"""More than three words, an end of a sentence, or bold words in one: what to do, or what it comes to."""

NAMELESS: Mapping[str, tuple[str, ...]] = {
    "how paper is made into things": (
        "glue", "cut", "fold", "to cut", "Bring", "front", "back", "{number} front", "{number} back", "{number} mm",
        "{count} card", "{count} die", "{count} stick", "{count} tent", "Dice to fold", "Stickers for dice",
        "Pieces to cut", "Standing pieces", "Houses and palaces", "Goods cards", "Hand cards", "Quick reference",
        "Piles of cards", "Board and pen", "Score pad", "Score sheet", "Player's sheet", "Board", "Mat", "Campaign",
        "Moon side", "Sun side",
    ),
    "titles of games and of parts of their rules": (
        "Bania", "The Desert Bazaar", "Palaces of Rajasthan", "Basic game", "Advanced game", "short game",
        "2 players", "Two players", "from 3 players", "Alone", "Against a ghost", "Your turn", "Its turn", "Example",
        "Before", "After", "Example turn", "Where", "At the end", "End", "Game end", "A round", "Upgrades",
        "The river", "Selling goods", "Drawing roads", "What dice do", "What roads win", "Where bonuses are",
        "Using bonuses", "Special bonuses", "Where houses go", "Ways to pay", "City scores",
    ),
    "headings over boxes and places, which a log has by number, by cell or by the verb of what is done there": (
        "Province", "River", "Market", "Buildings", "from the residence", "Column full", "Won this turn", "Depot",
        "The middle", "dice to take", "Elephant", "Tents", "Camps", "Reserve", "In reserve", "Price", "Rooms",
        "Room tiles", "Cards", "Fate sticks", "Characters", "Tokens", "Houses", "First houses", "Villages", "Rewards",
        "Omens", "Your cards", "Its row", "Its dice", "Its way", "Its nagas", "your own temple",
        "continued", "set-up, row {row}", "player {number}", "Player {number}", "who says what", "Place", "now",
    ),
    "what one writes beside a pad for oneself": ("Name", "Player", "Lead", "Rated", "Total", "Winner"),
    "how a game alone is rated, and how strong its ghost is": (
        "Maharaja", "Minister", "Trader", "Traveller", "Pilgrim", "won", "lost", "lost by gold",
        "Begins with",
    ),
    "what a place or a piece does, which follows by itself": (
        "supplies this", "two and one", "three kinds", "new camp", "next to another", "elephants go home",
        "{count} tent: closed", "most of a kind", "Front", "pays", "wins ties", "toll per house", "empty: closed",
        "architect", "each house", "home (advanced)", "alone in the city", "or", "cross one: reroll",
        "won, face down", "the city's gold", "It takes", "they lie open", "again", "cancels a naga",
        "naga",
    ),
    "a face of a stick, which a log has only behind the letter of its kind (test_rounds.py of nagaraja)": ("N",),
    "odds and effects of cards, which a log has by their codes": (
        "mean", "in two", "opponent", "the opponent's", "your own", "either player's", "Throw against throw",
        "Draw a tent", "Draw {count} card", "{count} point", "{count} tile",
    ),
    "letters that are signs: of the four dice, of the amulet place, of the trap": ("G", "R", "W", "P", "A", "T"),
    "names of a desert, hills and a lake, where nobody stops": ("Thar", "Aravalli", "Pichola"),
    "order of the tie-break, before a label that is typed without its number": (
        "1. Palaces", "2. Gold", "3. Character",
    ),
}  # fmt: skip
"""Kinds of labels that name nothing a log can say."""
