"""Logs rewritten in the ways that the notation page of one game promises."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.games.bania.board import GOODS
from sheetgen.games.notation.args import Letters
from sheetgen.games.raja.notation import ALONE, NEEDS
from sheetgen.games.raja.turn import cheapest_paths
from sheetgen.read.reader import FORCED, SILENT, TYPED, Event
from sheetgen.read.result import Step
from tools.rewrites import Table, typed
from tools.ways import GONE, alone, counted_words, due_moves, in_bodies, rewritten, usual, with_rows


# ---- The Dice Charmers ---------------------------------------------------------------------------------
def without_rolls(table: Table) -> str:
    """Without some of the rolls, and without what a karma rolled; the goods of a goods die are said then."""
    if alone(table):
        return table.text
    rolls = {
        step.line.number for step in table.found.steps if step.verb is not None and step.verb.key == "roll"
    }

    def say(event: Event) -> str | None:
        if event.move[0] == "reroll":
            return None
        return usual(table, event) if event.how == TYPED or event.move[0] == "goods-die" else None

    share, table.share = table.share, 1.0  # every line is written anew, before some rolls are left out
    again = Table(rewritten(table, say, also=[FORCED]), table.base, table.rng, share)
    table.share = share
    return with_rows(again, lambda number, row: GONE if number in rolls else None)


def mason(table: Table) -> str:
    """The other name of the builder."""
    return (
        in_bodies(table, lambda text: re.sub(r"\bbuilder\b", "mason", text))
        if _is_english(table)
        else table.text
    )


def _is_english(table: Table) -> bool:
    return table.found.heading.lang == "en"


def exactly(table: Table) -> str:
    """Each bonus that comes next by its exact name and number, also where only one waits."""

    def say(event: Event) -> str | None:
        if event.move[0] == "use":
            return usual(table, event, exact=True)
        return usual(table, event) if event.how == TYPED else None

    return rewritten(table, say, also=[FORCED])


def goods_counted(table: Table) -> str:
    """Goods by their words, with their number."""
    arg = next(a for v in table.lexicon.grammar.verbs if v.key == "get" for a in v.args)
    assert isinstance(arg, Letters)
    words = {value: max(forms, key=len) for value, forms in _forms(table, arg).items()}

    def say(event: Event) -> str | None:
        text = usual(table, event)
        if event.move[0] not in ("sell", "get") or not event.move[1]:
            return text
        goods = list(dict.fromkeys(event.move[1]))
        table.rng.shuffle(goods)
        said = counted_words(table, [(words[good], event.move[1].count(good)) for good in goods])
        return f"{text.rpartition(' ')[0]} {said}".strip()

    return rewritten(table, say)


def _forms(table: Table, arg: Any) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = {}
    for part in arg.with_inner_arguments():
        for value, form in part.forms_of_values(table.lexicon):
            found.setdefault(value, []).append(table.lexicon.say(form))
    return found


def rolls_shuffled(table: Table) -> str:
    """The dice of a roll in another order, with other signs between them."""
    rolls = {
        step.line.number: step.line for step in table.found.steps if step.verb and step.verb.key == "roll"
    }

    def line(number: int, row: str) -> str | None:
        if number not in rolls:
            return None
        groups = rolls[number].body.strip().split(" | ")
        table.rng.shuffle(groups)
        return f"{rolls[number].head}: {table.rng.choice([' | ', ', ', ' ', ' & ']).join(groups)}"

    return with_rows(table, line)


def letters_shuffled(table: Table) -> str:
    """Sides of a road, and goods that are sold or circled, in another order."""

    def say(event: Event) -> str | None:
        verb, text = table.said(event)
        for arg, value in zip(verb.args, verb.values(event.move) or (), strict=False):
            if (
                isinstance(arg, Letters)
                and len(value) > 1
                and (run := arg.write(value, table.lexicon, False))
            ):
                letters = [arg.write((one,), table.lexicon, False) or "" for one in value]
                table.rng.shuffle(letters)
                text = text.replace(run, "".join(letters)) if all(map(len, letters)) else text
        return text

    return rewritten(table, say)


# ---- Raja ----------------------------------------------------------------------------------------------
def with_actions(table: Table) -> str:
    """Each action said by what is done by it, or just before that: ``house 7; go B; palace central``."""

    def write(step: Step) -> str | None:
        events = typed(step)
        if not events or events[0].move[0] != "actions":
            return None
        texts = _planned(table, events[0].move[1:], events[1:])
        return table.head(step) + "; ".join(texts) if texts is not None else None

    return table.with_lines(write)


def _planned(table: Table, actions: Sequence[str], events: Sequence[Event]) -> list[str] | None:
    """What is done, with each action where it begins; None where the actions can't be told apart so."""
    orders = [list(actions), list(reversed(actions))]
    table.rng.shuffle(orders)
    return next((texts for order in orders if (texts := _begun(table, order, events)) is not None), None)


def _begun(table: Table, actions: Sequence[str], events: Sequence[Event]) -> list[str] | None:
    doing = ("house", "move", "palace", "governor", "character")
    texts: list[str] = []
    owed: list[str] = []
    waiting = list(actions)
    names = _action_names(table)
    for event in events:
        key, text = event.move[0], usual(table, event)
        if key in doing and key not in owed:
            while waiting and not NEEDS.get(waiting[0]):
                texts.append(names[waiting.pop(0)])
            if owed or not waiting or key not in NEEDS[waiting[0]]:
                return None
            action = waiting.pop(0)
            owed = list(NEEDS[action])
            if len(owed) > 1:
                texts.append(names[action])
        if key in owed:
            owed.remove(key)
        texts.append(text)
    if owed or any(NEEDS.get(action) for action in waiting):
        return None
    at = table.rng.randint(0, 1) * len(texts)
    return [*texts[:at], *(names[action] for action in waiting), *texts[at:]] if texts or waiting else None


def _action_names(table: Table) -> dict[str, str]:
    arg = next(v for v in table.lexicon.grammar.verbs if v.key == "actions").args[0]
    return {value: forms[0] for value, forms in _forms(table, arg).items()}


def _opening(table: Table, say: Callable[[Sequence[str]], str]) -> str:
    """The log with the two actions of each turn as ``say`` has them."""
    return rewritten(table, lambda e: say(e.move[1:]) if e.move[0] == "actions" else usual(table, e))


def actions_turned(table: Table) -> str:
    """The two actions in the other order."""
    names = _action_names(table)
    return _opening(table, lambda actions: ", ".join(names[action] for action in reversed(actions)))


def actions_counted(table: Table) -> str:
    """Two actions of a kind by their number."""
    names = _action_names(table)

    def say(actions: Sequence[str]) -> str:
        one, other = actions
        twice = [f"{names[one]} twice"] * _is_english(table)
        if one == other and one in ALONE:
            return table.rng.choice([counted_words(table, [(names[one], 2)]), *twice])
        return ", ".join(names[action] for action in actions)

    return _opening(table, say)


def without_waive(table: Table) -> str:
    """Without the word for what is left undone, but in the last turn, which may go on."""
    last = table.turns[-1].events
    return rewritten(table, lambda e: None if e.move == ("end",) and e not in last else usual(table, e))


def city_letters(table: Table) -> str:
    """Cities by their letters."""
    letters = {city.name: city.letter for city in table.found.heading.layout.cities.values()}
    pattern = re.compile(rf"\b({'|'.join(letters)})\b")
    return in_bodies(table, lambda text: pattern.sub(lambda found: letters[found[1]], text))


def steps_of_nothing(table: Table) -> str:
    """To go where one is, before something is built."""

    def say(event: Event) -> str | None:
        text = usual(table, event)
        if event.move[0] not in ("house", "palace") or event.before.phase != "turn":
            return text
        state = event.before
        place = state.board.places[state.architects[state.who]]
        return f"{table.lexicon.write(('travel', place))}; {text}"

    return rewritten(table, say)


def _only_way(event: Event) -> list[str] | None:
    """The places of the cheapest way to a goal that was named alone, if there is just one."""
    if event.move[0] != "travel" or len(event.move) != 2:
        return None
    state = event.before
    goal = state.board.place_number[event.move[1]]
    ways = list(cheapest_paths(state, state.who, goal).get(goal, {}).values())
    return [state.board.places[place] for place in ways[0]] if len(ways) == 1 else None


def ways_named(table: Table) -> str:
    """All places of a cheapest way instead of its goal."""

    def say(event: Event) -> str | None:
        way = _only_way(event)
        return usual(table, event) if way is None else table.lexicon.write(("travel", *way))

    return rewritten(table, say)


def roads_named(table: Table) -> str:
    """Each road of a cheapest way by itself: ``road D``."""

    def say(event: Event) -> str | None:
        way = _only_way(event)
        if way is None:
            return usual(table, event)
        return "; ".join(str(table.lexicon.write(("road", place))) for place in way)

    return rewritten(table, say)


def palaces_with_city(table: Table) -> str:
    """Palaces with the city in which they are built."""

    def say(event: Event) -> str | None:
        if event.move[0] != "palace" or len(event.move) > 2:
            return usual(table, event)
        state = event.before
        return table.lexicon.write((*event.move, state.board.places[state.architects[state.who]]))

    return rewritten(table, say)


def built_otherwise(table: Table) -> str:
    """Houses, and a house and a palace, that are built one after the other in one place, in another order."""

    def write(step: Step) -> str | None:
        events = typed(step)
        texts = [usual(table, e) for e in events]
        for n, (one, other) in enumerate(zip(events, events[1:], strict=False)):
            if {one.move[0], other.move[0]} <= {"house", "palace"} and one.before.phase == "turn":
                state = one.before
                if _plays(table, state, [other.move, one.move], events[n + 2 :]):
                    texts[n], texts[n + 1] = texts[n + 1], texts[n]
                    break
        return table.head(step) + "; ".join(texts) if texts else None

    return table.with_lines(write)


def _plays(table: Table, state: Any, moves: Sequence[Any], later: Sequence[Event]) -> bool:
    """Whether the rules allow these moves, and all is as before when the next ones come."""
    for move in moves:
        if table.found.game.refusal(state, state, state.who, move) is not None:
            return False
        state = table.found.game.apply(state, move)
    return bool(later) and state == later[0].before


def with_maharaja(table: Table) -> str:
    """Without the governors, the Maharaja's city before each round."""
    return _without_governors(table, lambda city: [f"maharaja: {city}"])


def without_governors(table: Table) -> str:
    """Without the governors, and without the Maharaja in some rounds."""
    return _without_governors(table, lambda city: [f"maharaja: {city}"] * (table.rng.random() < 0.5))


def _without_governors(table: Table, said: Callable[[str], list[str]]) -> str:
    if alone(table):
        return table.text
    if not any(step.verb is not None and step.verb.key == "governors" for step in table.found.steps):
        return table.text
    rows = list(table.rows)
    begun = 0
    for step in table.found.steps:
        if step.verb is not None and step.verb.key == "governors":
            rows[step.line.number - 1] = GONE
        first = step.events[0].before if step.events else step.before
        if step.player is not None and first.phase == "actions" and first.round != begun:
            begun = first.round
            city = first.board.places[first.maharaja]
            rows[step.line.number - 1] = "\n".join([*said(city), rows[step.line.number - 1]])
    return "\n".join(row for row in rows if row != GONE) + "\n"


# ---- Bania ----------------------------------------------------------------------------------------------
def tents_short(table: Table) -> str:
    """Tents as ``SOOP`` or ``S OOP``."""
    layout = table.found.heading.layout
    words = {
        word: layout.goods[name].letter
        for name, forms in _forms(table, _colour(table)).items()
        for word in forms
        if len(word) > 1 and name in layout.goods
    }
    tent = re.compile(rf"\b({'|'.join(words)}) ([{''.join(words.values())}]{{3}})\b")
    return in_bodies(
        table, lambda text: tent.sub(lambda f: f"{words[f[1]]}{table.rng.choice(['', ' '])}{f[2]}", text)
    )


def _colour(table: Table) -> Any:
    return next(v for v in table.lexicon.grammar.verbs if v.key == "pitch").args[0]


def prices_shuffled(table: Table) -> str:
    """The three goods of a price, cards and dice in another order."""
    letters = "".join(goods.letter for goods in table.found.heading.layout.goods.values())

    def shuffled(found: re.Match[str]) -> str:
        return "".join(table.rng.sample(found[0], len(found[0])))

    return in_bodies(table, lambda text: re.sub(rf"\b[{letters}]{{2,}}\b", shuffled, text))


def payments_said(table: Table) -> str:
    """All payments, also where there is just one way."""

    def say(event: Event) -> str | None:
        return usual(table, event) if event.how == TYPED or event.move[0] == "pay" else None

    return rewritten(table, say, also=[FORCED, SILENT])


def payments_left_out(table: Table) -> str:
    """No payment whose cards are among those of every other way."""

    def say(event: Event) -> str | None:
        if event.move[0] == "pay" and event.move[1] is not None:
            ways = [move[1] for move in due_moves(event, table, "pay")]
            if None not in ways and all(
                event.move[1].count(good) <= way.count(good) for way in ways for good in GOODS
            ):
                return None
        return usual(table, event)

    return rewritten(table, say)


def payments_counted(table: Table) -> str:
    """Cards by their words, with their number."""
    words = {name: forms[0] for name, forms in _forms(table, _colour(table)).items()}

    def say(event: Event) -> str | None:
        text = usual(table, event)
        if event.move[0] != "pay" or not event.move[1]:
            return text
        goods = [good for good in GOODS if good in event.move[1]]
        table.rng.shuffle(goods)
        return f"{text.split(' ')[0]} {counted_words(table, [(words[g], event.move[1].count(g)) for g in goods])}"

    return rewritten(table, say)


def dice_counted(table: Table) -> str:
    """Dice by their words, with their number."""
    arg = next(v for v in table.lexicon.grammar.verbs if v.key == "dice").args[0]
    words = {name: forms[0] for name, forms in _forms(table, arg).items()}

    def say(event: Event) -> str | None:
        if event.move[0] != "dice":
            return usual(table, event)
        faces = list(dict.fromkeys(event.move[1]))
        table.rng.shuffle(faces)
        said = counted_words(table, [(words[face], event.move[1].count(face)) for face in faces])
        return f"{usual(table, event).split(' ')[0]} {said}"

    return rewritten(table, say)


def without_draws(table: Table) -> str:
    """Without some of the tents drawn, or with ``?`` for some of them; the same of first and ghost's tents."""
    if alone(table):
        return table.text
    lines = {
        step.line.number for step in table.found.steps if step.verb is not None and step.verb.key == "deal"
    }

    none = table.rng.random() < 0.3

    def line(number: int, row: str) -> str | None:
        if number not in lines:
            return None
        head, _, body = row.partition(":")
        tents = [tent if table.rng.random() < 0.5 else "?" for tent in body.split("|")]
        return GONE if none else f"{head}: {' | '.join(tents)}"

    share, table.share = table.share, 1.0 if none else table.share
    again = Table(with_rows(table, line), table.base, table.rng, share)

    def say(event: Event) -> str | None:
        known = event.move[0] in ("draw", "refill", "end") and len(event.move) > 1
        if not known:
            return usual(again, event)
        if again.rng.random() < 0.5:
            return None
        tents = tuple(tent if again.rng.random() < 0.5 else None for tent in event.move[1])
        return again.lexicon.write((event.move[0], tents))

    return rewritten(again, say)


def without_dice(table: Table) -> str:
    """Without what some dice showed; all cards at the end. That a game stands still, all dice must tell."""
    if alone(table) or any(
        ending.clause == "BA-54" for ending in table.found.game.endings(table.found.state)
    ):
        return table.text

    def say(event: Event) -> str | None:
        return None if event.move[0] in ("dice", "again") else usual(table, event)

    text = rewritten(table, say)
    lost = any(
        len(typed(one)) != len(typed(two))
        for one, two in zip(table.turns, Table(text, table.base).turns, strict=True)
    )
    if not lost:
        return text
    hands = " | ".join(" ".join(map(str, hand)) for hand in table.found.state.hands)
    rows = text.splitlines()
    last = max(step.line.number for step in table.found.steps)
    shift = len(rows) - len(table.rows)
    return "\n".join([*rows[: last + shift], f"hands: {hands}", *rows[last + shift :]]) + "\n"


def ends_said(table: Table) -> str:
    """The end of a turn is said."""
    return _closed(table, ("end",))


def _closed(table: Table, move: tuple[str, ...]) -> str:
    def write(step: Step) -> str | None:
        events = typed(step)
        body = "; ".join(usual(table, e) for e in events)
        return f"{table.head(step)}{body}; {table.lexicon.write(move)}" if events else None

    return table.with_lines(write)


def keeps_said(table: Table) -> str:
    """Dice that are kept are said to be."""

    def write(step: Step) -> str | None:
        events = typed(step)
        if not events or events[-1].move[0] != "dice" or "keep" not in _next(table, events[-1]):
            return None
        return f"{table.head(step)}{'; '.join(usual(table, e) for e in events)}; {table.lexicon.write(('keep',))}"

    return table.with_lines(write)


def _next(table: Table, event: Event) -> set[str]:
    after = table.found.game.apply(event.before, event.move)
    return {move[0] for move in table.found.game.legal(after)}


def elephant_first(table: Table) -> str:
    """The elephant before four tents are drawn."""

    def write(step: Step) -> str | None:
        events = typed(step)
        texts = [usual(table, e) for e in events]
        for n, (one, other) in enumerate(zip(events, events[1:], strict=False)):
            if one.move[0] == "draw" and other.move[0] == "elephant":
                texts[n], texts[n + 1] = texts[n + 1], texts[n]
        return table.head(step) + "; ".join(texts) if texts else None

    return table.with_lines(write)
