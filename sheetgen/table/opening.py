"""The beginning of a game at the table: the header of its log, from options or questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games import library, registry, variation
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO, STRENGTHS, too_weak
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.read.finding import likely_meant
from sheetgen.read.heading import (
    AND,
    KEYS,
    is_playable,
    playable_layouts,
    split_names,
    strength_words,
    word_in_language,
)
from sheetgen.read.lines import quote_value

Ask = Callable[[Msg, Sequence[str]], str | None]
"""Asks a question with its possible answers and returns the answer; None if there is none."""

HERE = Path()


def is_own_file(layout: str) -> bool:
    """Return whether a layout name is the path of the user's own file, or of a variation of it."""
    return variation.split_number(layout)[0].endswith(".toml")


class Opening(NamedTuple):
    """The options of a new game that are known before it begins. None means: ask the user, if possible."""

    game: str | None = None
    layout: str | None = None
    players: Sequence[str] | None = None
    options: Sequence[str] = ()
    lang: str = "en"
    seed: str | None = None
    seats: str | None = None
    solo: str | None = None
    goal: int | None = None

    @property
    def says(self) -> list[str]:
        """The command line options that describe the new game."""
        named = ("game", "layout", "players", "seed", "seats", "solo", "goal")
        said = [f"--{name}" for name in named if getattr(self, name) is not None]
        return said + (["--option"] if self.options else [])

    def of(self, game: str | None) -> Opening:
        """Return these options for ``game``, which may also name a layout: ``raja/rajasthan``, ``my-sun.toml``.

        Raise ``UsageError`` if another layout is named too, and the errors of ``library.load``.
        """
        key, _, layout = (game or "").partition("/")
        if game is not None and is_own_file(game):
            key, layout = library.load(library.resolve(game)).header.game, game
        if not layout:
            return self._replace(game=game)
        if self.layout not in (None, layout, game):
            raise UsageError(
                msg(
                    "Two layouts are named: {one}, {other}.",
                    "report",
                    one=game or "",
                    other=self.layout or "",
                )
            )
        return self._replace(game=key, layout=layout)

    def header(self, ask: Ask | None, folder: Path = HERE) -> str:
        """Return the header of a new log in ``folder``.

        Raise ``UsageError`` for names that do not exist or that nobody can be asked for.
        """
        game = registry.find(self._game(ask))
        layout = self._layout(game, ask, folder)
        players = self._players(game, ask)
        rows = [
            ("game", game.key),
            ("layout", quote_value(layout)),
            ("players", ", ".join(map(quote_value, players))),
        ]
        rows += [("lang", self.lang)] if self.lang != "en" else []
        rows += list(self._alone(game))
        rows += [
            (key, value) for key, value in (("seed", self.seed), ("seats", self.seats)) if value is not None
        ]
        named = [(self._word(key), value) for key, value in rows] + list(self._options(game, ask))
        wide = max(len(word) for word, _ in named) + 1
        return "".join(f"{word + ':':{wide}} {value}\n" for word, value in named) + "\n"

    def _word(self, key: str) -> str:
        return word_in_language(self.lang, KEYS[key])

    def _alone(self, game: Game) -> Iterator[tuple[str, str]]:
        """Yield the header lines of a solo game: the strength of the ghost and the campaign goal.

        Raise ``UsageError`` for a ghost that is too weak for the goal.
        """
        if self.solo is not None:
            words = strength_words(self.lang)
            said = _one_of(self.solo, list(words), msg("How strong a ghost?", "report"), "--solo", None)
            goals = dict(enumerate(game.solo.goals, 1))
            if (
                self.goal in goals
                and (weak := too_weak(self.goal, goals[self.goal], words[said])) is not None
            ):
                raise UsageError(weak)
            yield SOLO, word_in_language(self.lang, STRENGTHS[words[said]])
        if self.goal is not None:
            yield "goal", str(self.goal)

    def _game(self, ask: Ask | None) -> str:
        known = registry.all_keys()
        return _one_of(self.game, known, msg("Which game?", "report"), "--game", ask)

    def _layout(self, game: Game, ask: Ask | None, folder: Path) -> str:
        if self.layout is not None and is_own_file(self.layout):
            return library.reference_from(self.layout, library.resolve(self.layout), folder)
        given = self.layout.removeprefix(f"{game.key}/") if self.layout is not None else None
        if given is not None and is_playable(game, given):
            return given
        names = playable_layouts(game)
        if given is None and len(names) == 1:
            return names[0]
        return _one_of(given, names, msg("On which layout?", "report"), "--layout", ask)

    def _players(self, game: Game, ask: Ask | None) -> Sequence[str]:
        least, most = game.seats[0], game.seats[-1]
        question = msg("Who plays, in the order of seats ({least} to {most}, with commas)?", "report",
                       least=least, most=most)  # fmt: skip
        if self.solo is not None:
            question = msg("Who plays?", "report")
        players, asked = self.players, question
        while True:
            if players is None:
                said = ask(asked, ()) if ask is not None else None
                if said is None:
                    raise UsageError(
                        msg("Say who plays: {example}.", "report", example='--players "Ann, Ben"')
                    )
                players = split_names(said)
            parts = (part for named in players for part in split_names(named))
            players = [name for name in (" ".join(part.split()) for part in parts) if name]
            fault = _wrong(game, players, self.solo is not None)
            if fault is not None and self.solo is None and players:
                joined = split_names(players[-1], word_in_language(self.lang, AND))
                more = [*players[:-1], *(name.strip() for name in joined)]
                if _wrong(game, more, False) is None:
                    return more
            if fault is None:
                return players
            if self.players is not None or ask is None:
                raise UsageError(fault)
            asked, players = msg("{fault} {question}", "report", fault=fault, question=question), None

    def _options(self, game: Game, ask: Ask | None) -> Iterator[tuple[str, str]]:
        """Yield the options of the game that differ from the defaults."""
        given = dict(_pair(text) for text in self.options)
        for key in given:
            if key not in game.options:
                text = "There is no variant {key}; there are: {all}."
                raise UsageError(msg(text, "report", key=key, all=", ".join(game.options) or "–"))
        for key, values in game.options.items():
            question = msg("{key} (Enter: {usual})?", "report", key=key, usual=values[0])
            if key in given:
                chosen = _one_of(given[key], values, question, "--option", None)
            elif ask is not None and self.players is None:
                chosen = _one_of(ask(question, values) or values[0], values, question, "--option", ask)
            else:
                chosen = values[0]
            if chosen != values[0]:
                yield key, chosen


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise UsageError(msg("--option is written like “{example}”.", "report", example="advanced=one"))
    return " ".join(fold(key).split()), " ".join(fold(value).split())


def _wrong(game: Game, players: Sequence[str], alone: bool) -> Msg | None:
    """Return the message about wrong names of players; None if all are right."""
    colons = [name for name in players if ":" in name or "：" in name]
    if colons:
        return msg(
            "{name} cannot be used as a name in a log: it contains a colon, which ends a name.",
            "report",
            name=colons[0],
        )
    if alone:
        return None if len(players) == 1 else msg("Alone against the ghost one player is named.", "report")
    wrong = game.not_for(len(players))
    if wrong is not None:
        return wrong
    twice = [name for i, name in enumerate(players) if fold(name) in map(fold, players[:i])]
    return msg("{name} is named twice.", "report", name=twice[0]) if twice else None


def _plain(name: str) -> str:
    """Return a name folded, with one space between words and in place of a hyphen."""
    return " ".join(fold(name).replace("-", " ").split())


def _one_of(given: str | None, known: Sequence[str], question: Msg, option: str, ask: Ask | None) -> str:
    """Return one of the ``known`` names from an answer: a name, a number or an unambiguous beginning.

    Ask until the answer is one.
    """
    asks = ask if given is None else None
    while True:
        if given is None:
            given = asks(question, known) if asks is not None else None
            if given is None:
                raise UsageError(
                    msg("Say {option}: {known}.", "report", option=option, known=", ".join(known))
                )
        wanted = _plain(given)
        if wanted.isdecimal() and wanted not in known and 1 <= int(wanted) <= len(known):
            return known[int(wanted) - 1]
        hits = [name for name in known if _plain(name) == wanted] or [
            name for name in known if wanted and _plain(name).startswith(wanted)
        ]
        if len(hits) == 1:
            return hits[0]
        near = likely_meant(given, known) or known
        fault = msg("There is no {name}; there are: {known}.", "report", name=given, known=", ".join(near))
        if asks is None:
            raise UsageError(fault)
        question, given = fault, None
