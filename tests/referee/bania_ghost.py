"""An independent model of Bania against a ghost: what its clauses (BA-S1 to BA-S5) add to the model of the game.

You have seat 0, the ghost has seat 1. It is asked like a player, and there is one answer at a time. A further chance
is due: `("throw", seat, number)`, the ghost's dice for its next turn.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from tests.referee import bania as model
from tests.referee.bania import Answer, Space, State, Tent

GHOST = 1


@dataclass(frozen=True)
class Alone(State):
    """A game alone in progress."""

    dice: tuple[str, ...] | None = None  # the ghost's open dice, None as long as they are to be thrown


def start(layout: dict[str, Any], strength: str, reroll: bool = False) -> Alone:
    """A game on the board for two. The ghost has no cards and begins with the points of its strength (BA-S1)."""
    game = model.start(layout, 2, reroll)
    yours, its = game.hands
    begin = {"piles": model.plus(game.piles, its), "hands": (yours, model.minus(its, its)), "ghost": GHOST}
    values = {field.name: getattr(game, field.name) for field in fields(game)}
    return Alone(**values | begin | {"points": (0, layout["ghost"][strength])})


def due(state: Alone) -> tuple[Any, ...] | None:
    """What comes next. The ghost throws before your first turn, and after its row is filled (BA-S2)."""
    if state.dice is None and state.stage == "turn":
        return ("throw", GHOST, state.layout["dice"]["number"])
    return model.due(state)


def legal(state: Alone) -> set[Answer]:
    """Every answer that the rules allow."""
    return {step(state)} if state.stage == "turn" and state.seat == GHOST else model.legal(state)


def play(state: Alone, answer: Any) -> State:
    """The state after a legal answer or after what a chance brought. Raises ValueError if it is not possible."""
    if state.stage == "turn" and state.dice is None:
        return replace(state, dice=model.dice_shown(state, tuple(answer), state.layout["dice"]["number"]))
    if state.stage != "turn" or state.seat != GHOST:
        return model.play(state, answer)
    if answer != step(state):
        raise ValueError(f"not what the ghost does: {answer}")
    if answer == ("end",):
        return model.end_turn(replace(state, dice=None))
    _, tent, space = answer
    dice = list(state.dice or ())
    for used in [tent[0]] if tent[0] in dice else ["front", "rear"]:
        dice.remove(used)
    after = model.pitch(replace(state, dice=tuple(dice), buying=(tent, space)), (0,) * len(state.kinds))
    return (
        replace(after, stage="turn") if after.stage == "draw" else after
    )  # its row is filled at the end only


def step(state: Alone) -> Answer:
    """What the ghost does now: its tents by colour from the left, then the leftmost for each elephant (BA-S2)."""
    row, dice = state.reserves[GHOST], state.dice or ()
    for tent in row:
        if tent[0] in dice:
            return ("pitch", tent, where(state, tent))
    if row and "front" in dice and "rear" in dice:
        elephant = state.elephants[0]
        near = [] if elephant is None else growing(state, frozenset(model.camp(state, elephant)))  # BA-S4
        return ("pitch", row[0], near[0] if near else where(state, row[0]))
    return ("end",)


def where(state: State, tent: Tent) -> Space:
    """Where the ghost pitches a tent (BA-S3)."""
    sites = sorted(model.sites(state))
    new = [site for site in sites if not model.beside(state, site)]
    camps = {frozenset(model.camp(state, space)) for space in state.tents}
    able = [camp for camp in camps if growing(state, camp)]
    if not able:
        return new[0]
    largest = min(able, key=lambda camp: (-len(camp), min(camp)))
    shown = {state.tents[space][0] for space in largest}
    return new[0] if new and tent[0] in shown else growing(state, largest)[0]


def growing(state: State, camp: frozenset[Space]) -> list[Space]:
    """Where a camp can grow, the first space first: by columns, and down each column (BA-S3)."""
    return [site for site in sorted(model.sites(state)) if camp.intersection(model.beside(state, site))]
