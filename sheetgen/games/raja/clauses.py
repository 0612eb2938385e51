"""All rule clauses of Raja in our own words, by id.

Those marked "House" decide what the printed rules leave open.
"""

from __future__ import annotations

from sheetgen.message import Msg, msg

CLAUSES: dict[str, Msg] = {
    # ---- components and set-up ----
    "RA-1": msg(
        "2 to 5 players, each with an architect, an action disc with two pointers, 7 palaces, 20 houses and"
        " 15 gold.",
        "rule",
    ),
    "RA-2": msg(
        "The map has a start place, 7 cities and 30 villages on the roads between them. A city has one "
        "central palace site, six outer ones and room for any number of houses. A village holds 2 houses, "
        "with two players only 1.",
        "rule",
    ),
    "RA-3": msg(
        "The governor track is a strip of 7 spaces below spaces 1 to 10. The 7 governors are shuffled onto "
        "the strip. The spaces above also count the rounds.",
        "rule",
    ),
    "RA-4": msg(
        "With fewer than 5 players, one outer palace of each unused colour stands in every city from the "
        "start.",
        "rule",
    ),
    "RA-5": msg(
        "From the youngest player on, each takes one of the characters; the others stay in the bank. A "
        "lower number is a higher rank.",
        "rule",
    ),
    "RA-6": msg(
        "In rank order each places a house in a village, four times round; then each takes 6 houses from "
        "the quarry into the reserve. Only reserve houses can be built. Architects begin on the start "
        "place.",
        "rule",
    ),
    # ---- characters ----
    "RA-10": msg(
        "The Mogul ranks first. Merchant: 1 gold more on each own turn. Sadhu: own outer palaces count 2. "
        "Wandering monk: the bank pays the tolls. Builder: a free build or move of a house on each own "
        "turn. Artisan: a palace costs 9. Our reading: gold comes as the turn begins or the character is "
        "taken, once a turn.",
        "rule",
    ),
    # ---- round ----
    "RA-20": msg(
        "The Maharaja goes to the city of the lowest governor, connected or not; that governor moves just "
        "above the topmost one.",
        "rule",
    ),
    "RA-21": msg("All choose two actions in secret; the same one twice is allowed.", "rule"),
    "RA-22": msg(
        "In rank order each reveals and plays a whole turn: both actions in any order, interleaved and "
        "split as they like, the architect moving in between. Our reading: gold and quarry are carried out "
        "at once, since waiting gains nothing.",
        "rule",
    ),
    "RA-23": msg(
        "What is not carried out of an action is waived, and every other player gets 2 gold from the bank. "
        "Our reading: once a turn, however much is waived; a token's action counts, a free work does not.",
        "rule",
    ),
    "RA-24": msg(
        "When characters change hands, the running turn is finished first, nobody plays twice, and next is "
        "the lowest number among those who have not played.",
        "rule",
    ),
    "RA-25": msg("After all have played, the Maharaja's city scores.", "rule"),
    # ---- actions ----
    "RA-30": msg("Gold: take 2 gold.", "rule"),
    "RA-31": msg("House: build 1 house in a village or a city for 1 gold.", "rule"),
    "RA-32": msg("Two houses: 1 gold each, at least one of them in a city.", "rule"),
    "RA-33": msg(
        "Move a house: an own house goes from anywhere to a village with room or to a city, free of charge.",
        "rule",
    ),
    "RA-34": msg(
        "Quarry: 2 own houses go to the reserve. Our reading: what the quarry lacks is waived.",
        "rule",
    ),
    "RA-35": msg("Palace: build one for 12 gold.", "rule"),
    "RA-36": msg("Palace and house: 12 and 1 gold.", "rule"),
    "RA-37": msg("Governor order: send a governor down.", "rule"),
    "RA-38": msg("Character: take another one.", "rule"),
    "RA-39": msg(
        "Building in a city, or moving a house to one, needs the own architect there. Villages don't.",
        "rule",
    ),
    "RA-40": msg(
        "At most seven palaces stand in a city, neutral ones included. Our reading: the player says central"
        " or outer, and each site holds one.",
        "rule",
    ),
    "RA-41": msg(
        "Governor order: a governor goes down two spaces, those passed go up one. Gaps mean nothing. Our "
        "reading: none goes below the strip, so it may be one space only.",
        "rule",
    ),
    "RA-42": msg(
        "Character: take any character of another player or of the bank; nobody can refuse. The own one "
        "goes to the bank, and a robbed player takes one from there. Powers of both may serve in the same "
        "turn.",
        "rule",
    ),
    # ---- travel ----
    "RA-50": msg(
        "Moving the architect is no action and happens any number of times in the own turn, from place to "
        "place along roads. A village with no house cannot be crossed.",
        "rule",
    ),
    "RA-51": msg(
        "Cities, the start and villages with an own house cost nothing. In any other village each house "
        "costs 1 gold, paid to its owner; the monk's toll comes from the bank. Our reading: travel takes "
        "the cheapest way unless the path is named.",
        "rule",
    ),
    # ---- scoring ----
    "RA-60": msg(
        "In the city that scores: architect 1, each house 1, each outer palace 1, central palace 3.",
        "rule",
    ),
    "RA-61": msg(
        "Most points win the first reward, and so on. 2 players: 10, 5; 3: 11, 7, 3; 4: 12, 9, 6, 3; 5: 13,"
        " 10, 7, 4, 1. Ties go to the lower character number. No points, no gold.",
        "rule",
    ),
    "RA-62": msg(
        "The only player with points there gets 5 gold more. Our reading: neutral palaces do not break "
        "this, the point of a home city does.",
        "rule",
    ),
    # ---- end ----
    "RA-70": msg(
        "The game ends after a scoring when someone has built the seventh palace, or a governor was set on "
        "space 10 in this round. Short game: 6 palaces, or after 8 rounds. Our reading: the round in which a governor "
        "is set on space 10 is the last, even if somebody sends it down again.",
        "rule",
    ),
    "RA-71": msg(
        "Most palaces built win, then most gold, then the lower character number. The same order ranks "
        "every place.",
        "rule",
    ),
    # ---- advanced I ----
    "RA-80": msg(
        "The owner of the Yogi (7) gets an action token on each own turn and keeps it even without the "
        "Yogi. One token a turn buys a third action, never the character action.",
        "rule",
    ),
    "RA-81": msg(
        "Characters are auctioned: the youngest bids 0 or more, clockwise each raises or passes, the winner"
        " pays and picks, until the last one gets a character free. Our reading: the youngest of those "
        "still without a character opens each time, and nobody bids more gold than they have.",
        "rule",
    ),
    "RA-82": msg(
        "Architects start in the home city of their character. Whoever holds the character at home in the "
        "scoring city has 1 point there, even with nothing else.",
        "rule",
    ),
    # ---- advanced II ----
    "RA-90": msg(
        "A player may hold several characters. The character action takes one from the bank; with the bank "
        "empty it swaps one for one, or attracts one, chosen by the victim, from a player who holds more. "
        "The lowest number counts for order and ties; all powers serve.",
        "rule",
    ),
    # ---- alone ----
    "RA-S1": msg(
        "Alone you play the basic game, full or short, by the rules for two against a ghost. It has 7 palaces, an "
        "architect, all its 20 houses in the reserve, and as much gold as its strength says: merchant, raja or mogul.",
        "rule",
    ),
    "RA-S2": msg(
        "The ghost has no character and chooses no actions. It always plays after you and comes last in every tie, "
        "of a scoring as of the end; the characters that you have not are in the bank.",
        "rule",
    ),
    "RA-S3": msg(
        "First houses: you begin, then the ghost, four times round. The ghost settles the first village of its list "
        "with room.",
        "rule",
    ),
    "RA-S4": msg(
        "On its turn the ghost gets the gold that its table shows for the Maharaja's city. Its architect comes there "
        "without roads and tolls. With 12 gold and a free site there it builds one palace, "
        "the central one if it can, and pays 12.",
        "rule",
    ),
    "RA-S5": msg(
        "Then it sets as many houses into that city as its table says, free of charge, while its reserve lasts. It "
        "does nothing else and waives nothing. It gets your tolls and, when you waive something, 2 gold as any "
        "player; cities score and the game ends as ever.",
        "rule",
    ),
}
