"""The decisions of Dice Charmers: which one is due, its legal answers, and their effects.

Each phase of a state is one kind of decision. ``apply`` changes a draft by the rule of the move's verb and
never lists moves; ``legal`` lists them.
"""

from __future__ import annotations

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Move
from sheetgen.games.dice_charmers import bonuses, dice, ghost, market, palace, roads
from sheetgen.games.dice_charmers.faults import FAULTS, illegal
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.message import msg

_ROLLED = (dice.rolled_dice,)
_DIE = (dice.colour_number, unchanged)
_SELL = Answer(market.sell_goods, (unchanged,))
_GET = Answer(market.get_goods, (unchanged,))
_BACK = Answer(palace.move_back, (unchanged,))

DECISIONS: Decisions[Draft] = Decisions(
    {
        "roll": Decision(
            msg("the roll of all dice", "report"), "DC-10", {"roll": Answer(dice.roll_dice, _ROLLED)}
        ),
        "reroll": Decision(
            msg("the roll of the two dice of the karma", "report"),
            "DC-20",
            {"reroll": Answer(dice.reroll_dice, _ROLLED)},
        ),
        "take": Decision(
            msg("taking a die", "report"),
            "DC-11",
            {
                "take": Answer(dice.take_die, _DIE),
                "karma": Answer(dice.use_karma, _DIE, least=0),
                "pass": Answer(dice.pass_turn),
            },
            dice.take_moves,
        ),
        "place": Decision(
            msg("drawing a road", "report"),
            "DC-40",
            {
                "road": Answer(roads.draw_road, (roads.cell_number, roads.sides_mask)),
                "half": Answer(roads.draw_half_road, (roads.cell_number, roads.side_number)),
            },
            roads.road_moves,
        ),
        "sell": Decision(msg("selling goods", "report"), "DC-42", {"sell": _SELL}, market.sale_moves),
        "get": Decision(msg("choosing goods", "report"), "DC-92", {"get": _GET}, market.get_moves),
        "merchant": Decision(
            msg("selling goods or choosing one (Merchant)", "report"),
            "DC-63",
            {"sell": _SELL, "get": _GET},
            market.merchant_moves,
        ),
        "portuguese": Decision(
            msg("going back on the river or choosing a good (Portuguese)", "report"),
            "DC-66",
            {"back": _BACK, "get": _GET},
            palace.portuguese_moves,
        ),
        "person": Decision(
            msg("choosing a palace person", "report"),
            "DC-61",
            {"person": Answer(palace.choose_person, (palace.person_number,))},
            palace.person_moves,
        ),
        "ahead": Decision(
            msg("going ahead on the river", "report"),
            "DC-62",
            {"ahead": Answer(palace.move_ahead, (unchanged,))},
            palace.ahead_moves,
        ),
        "back": Decision(
            msg("going back on the river", "report"), "DC-92", {"back": _BACK}, palace.back_moves
        ),
        "upgrade": Decision(
            msg("choosing a building type to upgrade", "report"),
            "DC-70",
            {"upgrade": Answer(palace.upgrade_building, (palace.building_number,))},
            palace.upgrade_moves,
        ),
        "goods-die": Decision(
            msg("choosing a purple die", "report"),
            "DC-92",
            {"goods-die": Answer(market.use_goods_die, (market.check_purple_face,))},
            market.goods_die_moves,
        ),
        "bonus": Decision(
            msg("using a bonus", "report"),
            "DC-90",
            {
                "use": Answer(bonuses.use_bonus, (unchanged, unchanged)),
                "forgo": Answer(bonuses.forgo_bonuses),
            },
            bonuses.bonus_moves,
        ),
    },
    seats=5,
)
SAID = frozenset({"take", "place", "roll", "reroll", "over"})
"""Phases whose answer a log always contains, even if there is only one, because it represents the turn."""

_DUES = DECISIONS.dues


def due(state: State) -> Due | None:
    """Return the decision or chance event that comes next; None when the game is over."""
    return _DUES.get((state.phase, (state.first + state.turn) % len(state.players)))


def legal(state: State) -> list[Move]:
    """Return all answers to the due decision; none if chance is due or the game is over."""
    return list(DECISIONS.legal(state.phase, state))


def apply(state: State, move: Move) -> State:
    """Return the state after ``move``, or raise ``Illegal`` with the clause that forbids it."""
    d, phase = Draft.of(state), state.phase
    DECISIONS.carry_out(phase, d, move, _wrong)
    # A bonus without any answer to its action counts as never begun.
    d.before = state if phase == "bonus" and d.using >= 0 else None
    return d.done()


def _wrong(d: Draft, move: Move, known: bool) -> Illegal:
    """Return the error for a move that does not answer the due decision."""
    verb = move[0] if move else ""
    decision = DECISIONS.kinds.get(d.phase)
    if decision is None:
        return illegal("game-over")
    if known:
        return illegal("wrong-arguments", verb=verb)
    if move and verb not in DECISIONS.verbs:
        return illegal("wrong-arguments", 0, "", msg("There is no move {verb}.", "report"), verb=str(verb))
    return FAULTS.not_due(decision.clause, decision.asks)


def forced(state: State) -> Move | None:
    """Return the answer if the rules allow only one. A single usable bonus is used (DC-90)."""
    phase = state.phase
    if phase in SAID and not ghost.is_ghost_due(state):
        return None
    moves = bonuses.use_moves(state) if phase == "bonus" else DECISIONS.legal(phase, state)
    only = next(moves, None)
    return only if next(moves, None) is None else None
