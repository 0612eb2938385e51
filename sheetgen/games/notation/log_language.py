"""The interface between arguments of verbs and the language of a log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.message import Msg
from sheetgen.text.catalog import catalog
from sheetgen.text.languages import language_of


class LogLanguage(ABC):
    """How a language expresses the content of a log, for these players and the words of this layout.

    Results are cached: in ``player_cache`` for these players, in ``layout_cache`` for all logs on
    this layout, in ``language_cache`` for all logs of the game in this language. The arguments define the keys.
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
        self.verb_last = language_of(lang).verb_last
        """Whether sentences end with the verb."""
        self.verb_late = self.verb_last or language_of(lang).verb_late
        """Whether sentences may end with the verb."""
        self.players = tuple(players)
        self.layout = layout
        self.language_cache: dict[Any, Any] = {} if shared is None else shared
        self.layout_cache: dict[Any, Any] = {} if laid is None else laid
        self.player_cache: dict[Any, Any] = {}
        self._translations: dict[Msg, str] = {}

    def say(self, message: Msg) -> str:
        """Return ``message`` in this language; in English if the catalog has no translation."""
        if self.lang == "en":
            return str(message)
        if message not in self._translations:
            text = catalog(self.lang).say(message)
            self._translations[message] = str(message) if text.startswith("⟦") else text
        return self._translations[message]

    @property
    @abstractmethod
    def unabbreviated(self) -> frozenset[str]:
        """Words that are no abbreviations: words typed in full, single letters that name a thing, and
        everyday words.
        """

    @property
    @abstractmethod
    def forms(self) -> frozenset[tuple[str, ...]]:
        """All forms that can be typed in this language and in English, as words."""

    @property
    @abstractmethod
    def own_forms(self) -> frozenset[tuple[str, ...]]:
        """All forms that can be typed in this language, as words."""

    @property
    @abstractmethod
    def letters(self) -> frozenset[str]:
        """Single letters that name a thing, in this language or in English."""

    @abstractmethod
    def unknown_words(self, words: tuple[str, ...]) -> list[int]:
        """Return the indexes of words that are not in any log, neither in full nor abbreviated."""

    @property
    @abstractmethod
    def lettered(self) -> frozenset[str]:
        """The words with several letters for things that also have a letter."""

    @property
    @abstractmethod
    def number_words(self) -> Mapping[str, str]:
        """The words for numbers, with their digits."""

    @property
    @abstractmethod
    def leading_words(self) -> Mapping[tuple[str, ...], str]:
        """The leading words of all verbs, each with the direction of its places: ``path``, ``move`` or none."""

    @abstractmethod
    def is_extra(self, words: tuple[str, ...], at: int) -> bool:
        """Return whether word ``at`` can be an optional argument at the end of the phrase before it."""

    @abstractmethod
    def counts_steps(self, words: tuple[str, ...], at: int) -> bool:
        """Return whether word ``at`` can be the number of steps of a verb."""

    @abstractmethod
    def has_choice(self, words: tuple[str, ...], choice: str) -> bool:
        """Return whether words can mean a move of a verb with this ``choice``."""

    @abstractmethod
    def is_run(self, word: str) -> bool:
        """Return whether ``word`` may be a run of letters that name things, in any order (``ne``)."""

    @abstractmethod
    def writes_run(self, word: str) -> bool:
        """Return whether ``word`` is a run of letters in the order in which a log writes it (``ne``, not
        ``en``).
        """

    @abstractmethod
    def shorten(self, word: str) -> str:
        """Return the shortest unambiguous beginning of ``word`` in this language."""
