"""How a log is written, as the last topic of a set of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sheetgen.draw.cards.content import Line, Section, Topic
from sheetgen.games import registry
from sheetgen.games.contract.tally import example
from sheetgen.games.notation.help import Entry, entries, pattern, plain
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.text.typesetter import Typesetter

TITLE = msg("Writing a log", "card")
HOW = (
    msg("*One line a turn:* the player's name, a colon, the decisions in order with ; between them.", "card"),
    msg("Only decisions are typed. What the rules leave no choice in follows by itself.", "card"),
    msg("Words may be cut: any beginning will do that means nothing else. # begins a remark.", "card"),
)
CLAIM = msg("*At the end:* what the paper says, to be compared.", "card")


def verb_topic(game: Game, typesetter: Typesetter, *, full: bool) -> Topic | None:
    """How a log is written and its verbs, the last topic of a set of cards; None for a game without logs."""
    grammar = registry.grammar_of(game)
    if grammar is None:
        return None
    ink = "gold"
    how = [Line("plain", typesetter.say(words), "card.log.how") for words in (HOW if full else HOW[:1])]
    verbs = []
    for entry in _unlike(entries(grammar, typesetter), full):
        said = plain(entry.example)
        if full:
            said = f"{plain(entry.help)}: *{said}*"
        verbs.append(Line("verb", said, f"card.log.{entry.key}", pattern(entry.syntax)))
    claim = Line("plain", typesetter.say(CLAIM), "card.log.claim")
    example = Line("plain", f"*{plain(claim_example(game, typesetter))}*", "card.log.claim")
    return Topic(
        typesetter.say(TITLE), ink,
        (
            Section("", tuple(how), ink),
            Section(typesetter.say(msg("Decisions", "card")), tuple(verbs), ink),
            Section(typesetter.say(msg("Claims", "card")), (claim, example), ink),
        ),
    )  # fmt: skip


def typed_parts(game: Game, verbs: Sequence[str], typesetter: Typesetter) -> tuple[str, ...]:
    """A line of a log in parts: who plays, and an example of each verb; what leads to one is not said again."""
    said: dict[str, str] = {}
    for entry in entries(game.grammar, typesetter):
        said.setdefault(entry.key, entry.example)
    decisions: list[str] = []
    for key in verbs:
        *before, last = said[key].split("; ")
        new = [one for one in before if not any(done.startswith(one) for done in decisions)]
        decisions.append("; ".join((*new, last)))
    return ("Leila:", *(f"{one};" for one in decisions[:-1]), decisions[-1])


def _unlike(found: list[Entry], full: bool) -> Iterator[Entry]:
    """Each verb once; in short only its first form."""
    seen = set()
    for entry in found:
        key = (entry.key, entry.syntax) if full else (entry.key, "")
        if key not in seen:
            seen.add(key)
            yield entry


def claim_example(game: Game, typesetter: Typesetter) -> str:
    """A claim line: ``claim Leila: fame 16, money 49, karma 5/4``."""
    lexicon = game.grammar.lexicon(typesetter.lang)
    return f"{lexicon.say(msg('claim', 'log'))} Leila: {example(game.tally, lexicon.say)}"
