"""What arguments of verbs ask of the language that a log is written in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.message import Msg
from sheetgen.text.catalog import catalog
from sheetgen.text.languages import language


class Speech(ABC):
    """How a language says what a log may hold, for these players and the words of this layout.

    What was looked up once is found again: ``known`` for these players, ``laid`` for all logs on this layout,
    ``shared`` for all logs of the game in this language. Keys are the arguments'.
    """

    def __init__(
        self,
        lang: str,
        players: Sequence[str],
        layout: Any,
        shared: dict[Any, Any] | None = None,
        laid: dict[Any, Any] | None = None,
    ) -> None:
        self.lang = lang
        self.verb_last = language(lang).verb_last
        """Whether sentences end with the verb."""
        self.verb_late = self.verb_last or language(lang).verb_late
        """Whether sentences may end with the verb."""
        self.players = tuple(players)
        self.layout = layout
        self.shared: dict[Any, Any] = {} if shared is None else shared
        self.laid: dict[Any, Any] = {} if laid is None else laid
        self.known: dict[Any, Any] = {}
        self._said: dict[Msg, str] = {}

    def say(self, message: Msg) -> str:
        """``message`` in this language; in English where the catalog has no such text."""
        if self.lang == "en":
            return str(message)
        if message not in self._said:
            text = catalog(self.lang).say(message)
            self._said[message] = str(message) if text.startswith("⟦") else text
        return self._said[message]

    @property
    @abstractmethod
    def uncut(self) -> frozenset[str]:
        """Words that are no beginnings of others: all that are typed in full, single letters that name a thing,
        and everyday words."""

    @property
    @abstractmethod
    def forms(self) -> frozenset[tuple[str, ...]]:
        """All that is typed in this language, and in English, as words."""

    @property
    @abstractmethod
    def own_forms(self) -> frozenset[tuple[str, ...]]:
        """All that is typed in this language, as words."""

    @property
    @abstractmethod
    def letters(self) -> frozenset[str]:
        """Single letters that name a thing, in this language or in English."""

    @abstractmethod
    def strange(self, words: tuple[str, ...]) -> list[int]:
        """The places of words that no log has: whole or cut, as a letter, a number, a place or a name."""

    @property
    @abstractmethod
    def lettered(self) -> frozenset[str]:
        """The words of more than one letter for things that have letters too."""

    @property
    @abstractmethod
    def numbers(self) -> Mapping[str, str]:
        """Words for numbers, with their digits."""

    @property
    @abstractmethod
    def leads(self) -> Mapping[tuple[str, ...], str]:
        """The leading words of all verbs, each with the direction of its places: ``path``, ``move`` or none."""

    @abstractmethod
    def is_extra(self, words: tuple[str, ...], at: int) -> bool:
        """Whether word ``at`` may be read as an argument that may be left out, at the end of a phrase before it."""

    @abstractmethod
    def counts_steps(self, words: tuple[str, ...], at: int) -> bool:
        """Whether word ``at`` may be read as the number of steps of a verb."""

    @abstractmethod
    def chooses(self, words: tuple[str, ...], choice: str) -> bool:
        """Whether words can say a move of a verb that is this ``choice``, or that has it among its choices."""

    @abstractmethod
    def is_run(self, word: str) -> bool:
        """Whether ``word`` may be a run of letters that name things, in any order (``ne``)."""

    @abstractmethod
    def writes_run(self, word: str) -> bool:
        """Whether ``word`` is a run of letters in the order in which a log writes it (``ne``, not ``en``)."""

    @abstractmethod
    def shorten(self, word: str) -> str:
        """The shortest beginning of ``word`` that means nothing else anywhere in this language."""
