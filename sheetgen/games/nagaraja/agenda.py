"""The kinds of tasks on the agenda: decisions, chance events, and steps that the rules take without an
answer.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.games.nagaraja import chances, decisions, effects, ghost, steps
from sheetgen.games.nagaraja.moves import (
    amulet_number,
    amulet_numbers,
    card_number,
    cell_number,
    seat_number,
    tile_type,
)
from sheetgen.games.nagaraja.state import Draft, Task
from sheetgen.message import msg

_ANYTIME = {
    "use": Answer(decisions.use_amulet, (unchanged,)),
    "claim": Answer(decisions.claim_win, (amulet_numbers,)),
    "curse": Answer(decisions.claim_curse),
}
"""Moves that a player may make before an own decision, which stays due."""

DECISIONS: Decisions[Draft] = Decisions(
    {
        "first": Decision(
            msg("the throw for the first guide", "report"),
            "NA-4",
            {"first": Answer(chances.set_first_guide, (unchanged, unchanged))},
        ),
        "guide": Decision(
            msg("who is the first guide", "report"),
            "NA-4",
            {"guide": Answer(decisions.set_guide, (seat_number,))},
            decisions.one_move_per_player,
        ),
        "draw": Decision(
            msg("drawing cards", "report"),
            "NA-25",
            {"draw": Answer(chances.draw_cards, (unchanged,))},
        ),
        "tile": Decision(
            msg("the next room tile", "report"),
            "NA-25",
            {"tile": Answer(chances.reveal_tile, (tile_type,))},
        ),
        "select": Decision(
            msg("selecting cards", "report"),
            "NA-20",
            {
                "select": Answer(decisions.select_card, (card_number,)),
                "ready": Answer(decisions.finish_selection),
                **_ANYTIME,
            },
            decisions.selection_moves,
        ),
        "show": Decision(
            msg("showing the cards selected", "report"),
            "NA-20",
            {"show": Answer(decisions.show_card, (card_number,))},
            decisions.card_showing_moves,
        ),
        "throw": Decision(
            msg("the throw of the sticks", "report"),
            "NA-20",
            {"throw": Answer(chances.throw_sticks, (unchanged,))},
        ),
        "act": Decision(
            msg("activating a card or passing", "report"),
            "NA-21",
            {
                "pass": Answer(decisions.pass_activation),
                "activate": Answer(decisions.activate_card, (card_number, unchanged)),
                **_ANYTIME,
            },
            decisions.activation_moves,
        ),
        "omen": Decision(
            msg("the ghost's omen", "report"),
            "NA-S2",
            {"omen": Answer(ghost.turn_up_omen, (unchanged,))},
        ),
        "haunt": Decision(
            msg("what a naga of the ghost does", "report"),
            "NA-S4",
            {"haunt": Answer(ghost.use_naga, (unchanged,)), "pass": Answer(ghost.end_without_naga)},
            ghost.haunt_moves,
        ),
        "cancel": Decision(
            msg("cancelling the effect or not", "report"),
            "NA-44",
            {"allow": Answer(decisions.allow_effect), "cancel": Answer(decisions.cancel_effect)},
            decisions.cancelling_moves,
        ),
        "throw-again": Decision(
            msg("choosing the sticks to be thrown again", "report"),
            "NA-40",
            {"throw-again": Answer(effects.throw_sticks_again, (unchanged,))},
            effects.stick_choices,
        ),
        "strike": Decision(
            msg("choosing the sticks to be discarded", "report"),
            "NA-40",
            {"strike": Answer(effects.discard_sticks, (unchanged,))},
            effects.stick_choices,
        ),
        "look": Decision(
            msg("choosing the relics to look at", "report"),
            "NA-41",
            {"look": Answer(effects.look_at_relics, (unchanged,))},
            effects.relics_to_look_at_moves,
        ),
        "seen": Decision(
            msg("what the relics are worth that were looked at", "report"),
            "NA-41",
            {"seen": Answer(chances.reveal_relics, (unchanged,))},
        ),
        "swap-relics": Decision(
            msg("choosing the relics to be swapped", "report"),
            "NA-41",
            {"swap-relics": Answer(effects.swap_relics, (unchanged, unchanged, unchanged))},
            effects.relic_swapping_moves,
        ),
        "turn": Decision(
            msg("choosing a tile and how it is turned", "report"),
            "NA-42",
            {"turn": Answer(effects.turn_tile, (unchanged, cell_number, unchanged))},
            effects.tile_turning_moves,
        ),
        "move": Decision(
            msg("choosing a tile and where it is moved", "report"),
            "NA-42",
            {"move": Answer(effects.move_tile, (cell_number, cell_number))},
            effects.tile_moving_moves,
        ),
        "swap-tiles": Decision(
            msg("choosing the tiles to be swapped", "report"),
            "NA-42",
            {"swap-tiles": Answer(effects.swap_tiles, (unchanged, cell_number, cell_number))},
            effects.tile_swapping_moves,
        ),
        "trap": Decision(
            msg("choosing the place of the trap", "report"),
            "NA-42",
            {"trap": Answer(effects.place_trap, (cell_number,))},
            effects.trap_placing_moves,
        ),
        "take": Decision(
            msg("choosing a card of the discards", "report"),
            "NA-43",
            {"take": Answer(effects.take_discard, (card_number,))},
            effects.discard_taking_moves,
        ),
        "rob": Decision(
            msg("the card discarded at random", "report"),
            "NA-43",
            {"rob": Answer(chances.rob_card, (card_number,))},
        ),
        "won": Decision(
            msg("who won the tile", "report"),
            "NA-22",
            {"won": Answer(decisions.set_tile_winner, (seat_number,))},
            decisions.one_move_per_player,
        ),
        "place": Decision(
            msg("placing the tile", "report"),
            "NA-23",
            {"place": Answer(decisions.place_tile, (cell_number, unchanged)), **_ANYTIME},
            decisions.tile_placing_moves,
        ),
        "reveal": Decision(
            msg("the relics turned up", "report"),
            "NA-24",
            {"reveal": Answer(chances.reveal_relics, (unchanged,))},
        ),
        "amulet": Decision(
            msg("the amulet taken", "report"),
            "NA-24",
            {"amulet": Answer(chances.take_amulet, (amulet_number,))},
        ),
        "claim": Decision(
            msg("using an amulet, claiming the win, or neither", "report"),
            "NA-31",
            {"wait": Answer(decisions.wait_with_claim), **_ANYTIME},
            decisions.claim_moves,
        ),
        "give": Decision(
            msg("giving away one of the cards drawn", "report"),
            "NA-25",
            {"give": Answer(decisions.give_card, (card_number, seat_number), least=1), **_ANYTIME},
            decisions.card_giving_moves,
        ),
        "tally": Decision(
            msg("the amulets shown at the end", "report"),
            "NA-32",
            {"tally": Answer(chances.show_amulets, (unchanged,))},
        ),
        "winner": Decision(
            msg("who won on points", "report"),
            "NA-32",
            {"winner": Answer(decisions.set_game_winner, (seat_number,))},
            decisions.one_move_per_player,
        ),
    },
    seats=2,
)

ANYTIME = tuple(
    kind for kind, asked in DECISIONS.kinds.items() if not _ANYTIME.keys().isdisjoint(asked.answers)
)
"""Kinds of decisions before which the player may claim the win or use an amulet."""

STEPS: dict[str, Callable[[Draft, Task], None]] = {
    "round": steps.begin_round,
    "unveil": steps.reveal_cards,
    "sticks": steps.count_sticks,
    "fight": steps.ask_for_activation,
    "effect": effects.apply_effect,
    "nagas": ghost.plan_naga,
    "haunted": ghost.apply_naga,
    "count": steps.decide_tile,
    "deal": steps.deal_cards,
    "settle": steps.update_temple,
    "judge": steps.check_ends,
    "offer": steps.offer_claim,
    "ninth": steps.check_ninth_tile,
    "final": steps.decide_on_points,
}


def run_agenda(d: Draft) -> None:
    """Take all steps that need no answer, until a decision or a chance event is due."""
    while d.agenda and d.result is None and (step := STEPS.get(d.agenda[0].kind)) is not None:
        step(d, d.pop_task())
    if d.result is not None:
        d.agenda = ()
