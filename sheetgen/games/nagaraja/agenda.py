"""The kinds of tasks on the agenda: decisions, chance events, and steps that the rules take without an
answer.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.games.nagaraja import chances, decisions, effects, flow, omens
from sheetgen.games.nagaraja.readers import amulet, card, cell, read_amulets, seat, tile_type
from sheetgen.games.nagaraja.state import Draft, Task
from sheetgen.message import msg

_ANYTIME = {
    "use": Answer(decisions.use, (unchanged,)),
    "claim": Answer(decisions.claim, (read_amulets,)),
    "curse": Answer(decisions.curse),
}
"""Moves that a player may make before an own decision, which stays due."""

DECISIONS: Decisions[Draft] = Decisions(
    {
        "first": Decision(
            msg("the throw for the first guide", "report"),
            "NA-4",
            {"first": Answer(chances.first, (unchanged, unchanged))},
        ),
        "guide": Decision(
            msg("who is the first guide", "report"),
            "NA-4",
            {"guide": Answer(decisions.guide, (seat,))},
            decisions.either_moves,
        ),
        "draw": Decision(
            msg("drawing cards", "report"),
            "NA-25",
            {"draw": Answer(chances.draw, (unchanged,))},
        ),
        "tile": Decision(
            msg("the next room tile", "report"),
            "NA-25",
            {"tile": Answer(chances.tile, (tile_type,))},
        ),
        "select": Decision(
            msg("selecting cards", "report"),
            "NA-20",
            {
                "select": Answer(decisions.select, (card,)),
                "ready": Answer(decisions.ready),
                **_ANYTIME,
            },
            decisions.select_moves,
        ),
        "show": Decision(
            msg("showing the cards selected", "report"),
            "NA-20",
            {"show": Answer(decisions.show, (card,))},
            decisions.show_moves,
        ),
        "throw": Decision(
            msg("the throw of the sticks", "report"),
            "NA-20",
            {"throw": Answer(chances.throw, (unchanged,))},
        ),
        "act": Decision(
            msg("activating a card or passing", "report"),
            "NA-21",
            {
                "pass": Answer(decisions.pass_),
                "activate": Answer(decisions.activate, (card, unchanged)),
                **_ANYTIME,
            },
            decisions.act_moves,
        ),
        "omen": Decision(
            msg("the ghost's omen", "report"),
            "NA-S2",
            {"omen": Answer(omens.omen, (unchanged,))},
        ),
        "haunt": Decision(
            msg("what a naga of the ghost does", "report"),
            "NA-S4",
            {"haunt": Answer(omens.haunt, (unchanged,)), "pass": Answer(omens.idle)},
            omens.haunt_moves,
        ),
        "cancel": Decision(
            msg("cancelling the effect or not", "report"),
            "NA-44",
            {"allow": Answer(decisions.allow), "cancel": Answer(decisions.cancel)},
            decisions.cancel_moves,
        ),
        "throw-again": Decision(
            msg("choosing the sticks to be thrown again", "report"),
            "NA-40",
            {"throw-again": Answer(effects.throw_again, (unchanged,))},
            effects.sticks_moves,
        ),
        "strike": Decision(
            msg("choosing the sticks to be discarded", "report"),
            "NA-40",
            {"strike": Answer(effects.strike, (unchanged,))},
            effects.sticks_moves,
        ),
        "look": Decision(
            msg("choosing the relics to look at", "report"),
            "NA-41",
            {"look": Answer(effects.look, (unchanged,))},
            effects.look_moves,
        ),
        "seen": Decision(
            msg("what the relics are worth that were looked at", "report"),
            "NA-41",
            {"seen": Answer(chances.relics, (unchanged,))},
        ),
        "swap-relics": Decision(
            msg("choosing the relics to be swapped", "report"),
            "NA-41",
            {"swap-relics": Answer(effects.swap_relics, (unchanged, unchanged, unchanged))},
            effects.swap_relics_moves,
        ),
        "turn": Decision(
            msg("choosing a tile and how it is turned", "report"),
            "NA-42",
            {"turn": Answer(effects.turn, (unchanged, cell, unchanged))},
            effects.turn_moves,
        ),
        "move": Decision(
            msg("choosing a tile and where it is moved", "report"),
            "NA-42",
            {"move": Answer(effects.move, (cell, cell))},
            effects.move_moves,
        ),
        "swap-tiles": Decision(
            msg("choosing the tiles to be swapped", "report"),
            "NA-42",
            {"swap-tiles": Answer(effects.swap_tiles, (unchanged, cell, cell))},
            effects.swap_tiles_moves,
        ),
        "trap": Decision(
            msg("choosing the place of the trap", "report"),
            "NA-42",
            {"trap": Answer(effects.trap, (cell,))},
            effects.trap_moves,
        ),
        "take": Decision(
            msg("choosing a card of the discards", "report"),
            "NA-43",
            {"take": Answer(effects.take, (card,))},
            effects.take_moves,
        ),
        "rob": Decision(
            msg("the card discarded at random", "report"),
            "NA-43",
            {"rob": Answer(chances.rob, (card,))},
        ),
        "won": Decision(
            msg("who won the tile", "report"),
            "NA-22",
            {"won": Answer(decisions.won, (seat,))},
            decisions.either_moves,
        ),
        "place": Decision(
            msg("placing the tile", "report"),
            "NA-23",
            {"place": Answer(decisions.place, (cell, unchanged)), **_ANYTIME},
            decisions.place_moves,
        ),
        "reveal": Decision(
            msg("the relics turned up", "report"),
            "NA-24",
            {"reveal": Answer(chances.relics, (unchanged,))},
        ),
        "amulet": Decision(
            msg("the amulet taken", "report"),
            "NA-24",
            {"amulet": Answer(chances.amulet, (amulet,))},
        ),
        "claim": Decision(
            msg("using an amulet, claiming the win, or neither", "report"),
            "NA-31",
            {"wait": Answer(decisions.wait), **_ANYTIME},
            decisions.claim_moves,
        ),
        "give": Decision(
            msg("giving away one of the cards drawn", "report"),
            "NA-25",
            {"give": Answer(decisions.give, (card,)), **_ANYTIME},
            decisions.give_moves,
        ),
        "tally": Decision(
            msg("the amulets shown at the end", "report"),
            "NA-32",
            {"tally": Answer(chances.tally, (unchanged,))},
        ),
        "winner": Decision(
            msg("who won on points", "report"),
            "NA-32",
            {"winner": Answer(decisions.winner, (seat,))},
            decisions.either_moves,
        ),
    },
    seats=2,
)

ANYTIME = tuple(
    kind for kind, asked in DECISIONS.kinds.items() if not _ANYTIME.keys().isdisjoint(asked.answers)
)
"""Kinds of decisions before which the player may claim the win or use an amulet."""

STEPS: dict[str, Callable[[Draft, Task], None]] = {
    "round": flow.new_round,
    "unveil": flow.unveil,
    "sticks": flow.sticks,
    "fight": flow.fight,
    "effect": effects.effect,
    "nagas": omens.nagas,
    "haunted": omens.haunted,
    "count": flow.count,
    "deal": flow.deal,
    "settle": flow.settle,
    "judge": flow.judge,
    "offer": flow.offer,
    "ninth": flow.ninth,
    "final": flow.final,
}


def run(d: Draft) -> None:
    """Take all steps that need no answer, until a decision or a chance event is due."""
    while d.agenda and d.result is None and (step := STEPS.get(d.agenda[0].kind)) is not None:
        step(d, d.pop())
    if d.result is not None:
        d.agenda = ()
