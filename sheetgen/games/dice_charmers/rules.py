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

_ROLLED = (dice.rolled,)
_DIE = (dice.colour, unchanged)
_SELL = Answer(market.sell, (unchanged,))
_GET = Answer(market.get, (unchanged,))
_BACK = Answer(palace.back, (unchanged,))

DECISIONS: Decisions[Draft] = Decisions(
    {
        "roll": Decision(
            msg("the roll of all dice", "report"), "DC-10", {"roll": Answer(dice.roll, _ROLLED)}
        ),
        "reroll": Decision(
            msg("the roll of the two dice of the karma", "report"),
            "DC-20",
            {"reroll": Answer(dice.reroll, _ROLLED)},
        ),
        "take": Decision(
            msg("taking a die", "report"),
            "DC-11",
            {
                "take": Answer(dice.take, _DIE),
                "karma": Answer(dice.karma, _DIE, least=0),
                "pass": Answer(dice.pass_),
            },
            dice.takes,
        ),
        "place": Decision(
            msg("drawing a road", "report"),
            "DC-40",
            {
                "road": Answer(roads.place_road, (roads.cell, roads.sides)),
                "half": Answer(roads.place_half, (roads.cell, roads.side)),
            },
            roads.placements,
        ),
        "sell": Decision(msg("selling goods", "report"), "DC-42", {"sell": _SELL}, market.sales),
        "get": Decision(msg("choosing goods", "report"), "DC-92", {"get": _GET}, market.gets),
        "merchant": Decision(
            msg("selling goods or choosing one (Merchant)", "report"),
            "DC-63",
            {"sell": _SELL, "get": _GET},
            market.merchant,
        ),
        "portuguese": Decision(
            msg("going back on the river or choosing a good (Portuguese)", "report"),
            "DC-66",
            {"back": _BACK, "get": _GET},
            palace.portuguese,
        ),
        "person": Decision(
            msg("choosing a palace person", "report"),
            "DC-61",
            {"person": Answer(palace.choose_person, (palace.person,))},
            palace.persons,
        ),
        "ahead": Decision(
            msg("going ahead on the river", "report"),
            "DC-62",
            {"ahead": Answer(palace.ahead, (unchanged,))},
            palace.steps_ahead,
        ),
        "back": Decision(
            msg("going back on the river", "report"), "DC-92", {"back": _BACK}, palace.steps_back
        ),
        "upgrade": Decision(
            msg("choosing a building type to upgrade", "report"),
            "DC-70",
            {"upgrade": Answer(palace.upgrade, (palace.building,))},
            palace.upgrades,
        ),
        "goods-die": Decision(
            msg("choosing a purple die", "report"),
            "DC-92",
            {"goods-die": Answer(market.goods_die, (market.purple_face,))},
            market.goods_dice,
        ),
        "bonus": Decision(
            msg("using a bonus", "report"),
            "DC-90",
            {"use": Answer(bonuses.use, (unchanged, unchanged)), "forgo": Answer(bonuses.forgo)},
            bonuses.choices,
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
    if phase in SAID and not ghost.is_due(state):
        return None
    moves = bonuses.uses(state) if phase == "bonus" else DECISIONS.legal(phase, state)
    only = next(moves, None)
    return only if next(moves, None) is None else None
