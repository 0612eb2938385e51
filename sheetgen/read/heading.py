"""The header of a log: game, layout, players, language and options."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.conversion import SLUG
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import FORMER_STRENGTHS, GHOST, IT, PLAIN_STRENGTHS, SOLO, STRENGTHS
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import BLANK, fold
from sheetgen.message import Called, Msg, msg
from sheetgen.read.dates import is_impossible
from sheetgen.read.finding import ERROR, WARNING, Finding, likely_meant, most_similar
from sheetgen.read.lines import QUOTES, Line, unquote_value
from sheetgen.text.catalog import all_languages, catalog

KEYS = {
    "game": msg("game", "log"),
    "layout": msg("layout", "log"),
    "players": msg("players", "log"),
    "lang": msg("lang", "log"),
    "title": msg("title", "log"),
    "date": msg("date", "log"),
    "seed": msg("seed", "log"),
    "seats": msg("seats", "log"),
    "reading": msg("reading", "log"),
    SOLO: msg("solo", "log"),
    "goal": msg("goal", "log"),
}

ENGLISH_LANG = ("lang", "language")
"""English words of the line that names the log's language; the first is written."""

STRICT = msg("strict", "log")
"""The value of ``reading`` for logs in which all words must be those of the log, in full."""
AND = msg("and", "log")
"""The word that may join the last two players, instead of a comma."""
OPENING = 5
"""Number of lines at the beginning of a log that may mention a game or a layout that the header does not name."""
_NAME = "(?:" + "|".join([*(f"{pair[0]}[^{pair[1]}]*{pair[1]}" for pair in QUOTES), "[^,，、،&＆+＋]"]) + ")+"
_QUOTE = frozenset(pair[0] for pair in QUOTES)


class Heading:
    """The content of a header, as far as it is readable. ``lines`` maps line numbers to the keys that they
    set.
    """

    def __init__(self) -> None:
        self.game: Game | None = None
        self.layout: Any = None
        self.layout_name: str = ""
        self.layout_file: Path | None = None
        """The path of the layout, with a number appended for a variation."""
        self.players: tuple[str, ...] = ()
        """The players in seat order. In a solo game, the second one is the ghost."""
        self.lang: str = "en"
        self.strict: bool = False
        """Whether only the words of the log are read, in full: no everyday words and no abbreviations."""
        self.options: dict[str, str] = {}
        self.seed: str | None = None
        """The seed of the dice and cards that the program threw and drew."""
        self.seats: str | None = None
        """The seats of people and programs, as typed."""
        self.goal: int | None = None
        """The number of the game in the campaign, from 1."""
        self.date: str = ""
        """The date of the game, as typed."""
        self.lines: dict[int, str] = {}
        self.notes: list[Line] = []
        """Lines among those of the header that have no meaning for the game, such as ``Location: Pune``."""
        self.findings: list[Finding] = []

    @property
    def ghost(self) -> int | None:
        """The seat of the ghost; None in a game without one."""
        return IT if SOLO in self.options else None

    @property
    def typed(self) -> tuple[str, ...]:
        """The players in the header, without the ghost."""
        return self.players[: self.ghost]

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the log. The header must name a game."""
        assert self.game is not None
        return self.game.grammar.lexicon(self.lang, self.players, self.layout, self.strict)

    @property
    def notices(self) -> tuple[Msg, ...]:
        """A notice for each note in the header."""
        said = "“{word}” is a note in the header: it does not change the game."
        return tuple(msg(said, "report", word=line.head) for line in self.notes)

    @property
    def can_start(self) -> bool:
        """Whether the header suffices to start a game."""
        return self.game is not None and self.layout is not None and bool(self.players)


def note_lines(
    heading: Heading, lines: Sequence[Line], heads: Sequence[str], is_play: Callable[[Line], bool]
) -> list[Line]:
    """Return the lines among those of the header, or next to them, that have no meaning for the game.

    A line of play ends the header. A head that resembles a word of the header or one of ``heads``, those of
    lines of play, is a slip, not a note. ``is_play`` says whether the head or a word of a line has a meaning.
    """
    if not heading.lines or heading.game is None:
        return []
    known = [*header_words(heading.lang), *heading.game.options, *heads]
    found: list[Line] = []
    pending: list[Line] = []
    below = True
    begin = min(heading.lines)
    while begin and lines[begin - 1].head:
        begin -= 1
    for line in lines[begin:]:
        if line.number in heading.lines:
            found, pending, below = [*found, *pending], [], True
        elif line.is_blank:
            found, pending, below = [*found, *(pending if below else [])], [], False
        elif not line.head or is_play(line) or likely_meant(line.head, known):
            break
        else:
            pending.append(line)
    return found


def header_words(lang: str) -> dict[str, str]:
    """Return the header words of ``lang`` and of English, folded, with their keys."""
    words = {str(word): key for key, word in KEYS.items()} | dict.fromkeys(ENGLISH_LANG, "lang")
    if lang != "en":
        words.update({fold(catalog(lang).say(word)): key for key, word in KEYS.items()})
    return words


def strength_words(lang: str) -> dict[str, str]:
    """Return the words for strengths of a ghost, in ``lang`` and in English, folded, with their keys."""
    forms = [*PLAIN_STRENGTHS.items(), *FORMER_STRENGTHS.items(), *STRENGTHS.items()]
    english = {fold(str(word)): key for key, word in forms}
    return english | {fold(word_in_language(lang, word)): key for key, word in forms}


def word_in_language(lang: str, word: Msg) -> str:
    """Return a word in a language."""
    if lang == "en":
        return str(word)

    return catalog(lang).say(word)


def split_names(text: str, joined: str = "") -> list[str]:
    """Return the names between commas of any keyboard, or ``&``. A name in quotes may contain these.

    ``joined`` is a word, such as "and", that may stand between the last two names.
    """
    names = re.findall(_NAME, text)
    if joined and names and not _QUOTE.intersection(names[-1]):
        two = names[-1].split(f" {joined} ")
        return [*names[:-1], *two] if len(two) == 2 and all(name.strip() for name in two) else names
    return names


def language_line(pairs: Sequence[Line], heads: Mapping[str, str]) -> Line | None:
    """Return the header line that names the log's language: ``lang: de``, or in that language ``sprache:
    de``.

    ``heads`` maps the heads of the lines to their folded words.
    """
    for line in pairs:
        if heads[line.head or ""] in ENGLISH_LANG:
            return line
    short = [
        line
        for line in pairs
        if (len(said := line.body.strip(BLANK)) == 2 or said[:1] in _QUOTE) and len(line.header_value) == 2
    ]
    if short:
        known = all_languages()
        for line in short:
            code = line.header_value.lower()
            if code in known and fold(catalog(code).say(KEYS["lang"])) == heads[line.head or ""]:
                return line
    return None


def language_of_keys(heads: Collection[str]) -> str:
    """Return the only language whose header words are in a log without the English ones; else English.

    ``heads`` are the folded heads of lines. The language must know every head that is a header word anywhere.
    """
    needed = [str(KEYS[key]) for key in ("game", "players")]
    if all(word in heads for word in needed):
        return "en"
    said = {lang: {head for head in heads if head in header_words(lang)} for lang in all_languages()}
    known = set().union(*said.values())
    found = [lang for lang, words in said.items() if words == known]
    return found[0] if len(found) == 1 else "en"


class HeaderReader:
    """Reads the header lines one by one. The first other line ends the header.

    ``left_out`` is text around the log. It may mention a game or a layout that the header does not name.
    """

    def __init__(self, lines: list[Line], base: Path | None, left_out: str = "") -> None:
        self.base = base
        self._opening = " ".join([left_out, *(line.text for line in lines[:OPENING])])
        self.heading = Heading()
        self._first: dict[str, Line] = {}
        self._pairs = [line for line in lines if line.head is not None]
        # A log has a hundred lines but only about five different heads.
        self._heads = {head: fold(head) for head in dict.fromkeys([line.head or "" for line in self._pairs])}
        self._language()
        self._words = header_words(self.heading.lang)

    def read(self) -> Heading:
        """Return the heading of the log with its findings."""
        keys = {head: self._words[word] for head, word in self._heads.items() if word in self._words}
        for line in self._pairs:
            key = keys.get(line.head or "")
            if key is None:
                continue
            if key in self._first:
                text = msg(
                    "{key} is given in line {line} already.", "report", key=key, line=self._first[key].number
                )
                self._fault("key-twice", line, text, at_key=True)
                self.heading.lines[line.number] = key
                continue
            self._first[key] = line
            self.heading.lines[line.number] = key
        self.heading.seed = self._value("seed") or None
        self.heading.seats = self._value("seats") or None
        self._date()
        self._reading()
        self._game()
        self._options()
        self._layout()
        self._solo()
        self._players()
        return self.heading

    def _value(self, key: str) -> str:
        return self._first[key].header_value if key in self._first else ""

    def _fault(
        self, code: str, line: Line | None, message: Msg, *, at_key: bool = False, part: str = "",
        after: int = 0, severity: str = ERROR, **more: Any
    ) -> None:  # fmt: skip
        """Add a finding about the value of a header line, or about ``part`` of it after column ``after``."""
        if line is None:
            self.heading.findings.append(Finding(code, severity, message, **more))
            return
        column, length = line.head_column, len(line.head or "")
        if not at_key:
            value = part or line.typed_body
            column = max(line.text.find(value, after or line.body_column), 0)
            length = max(len(value), 1)
        self.heading.findings.append(
            Finding(code, severity, message, line.number, column + 1, length, text=line.text, **more)
        )

    def _language(self) -> None:
        line = language_line(self._pairs, self._heads)
        lang = line.header_value.lower() if line is not None else language_of_keys(self._heads.values())
        if lang in ("", "en"):
            return

        if lang in all_languages():
            self.heading.lang = lang
            return
        known = ", ".join(all_languages())
        text = msg("There is no language {lang}. Languages: {all}.", "report", lang=lang, all=known)
        self._fault("unknown-language", line, text, suggestions=likely_meant(lang, all_languages()))

    def _date(self) -> None:
        self.heading.date = self._value("date")
        if is_impossible(self.heading.date):
            text = msg("The calendar has no day {date}.", "report", date=self.heading.date)
            self._fault("no-such-day", self._first["date"], text, severity=WARNING)

    def _reading(self) -> None:
        """Read whether everyday words are allowed."""
        line = self._first.get("reading")
        if line is None:
            return
        words = [str(STRICT), self._word(STRICT)]
        self.heading.strict = fold(line.header_value) in map(fold, words)
        if not self.heading.strict:
            text = msg("{key} may be: {values}.", "report", key=line.head, values=words[-1])
            self._fault("unknown-option", line, text, suggestions=tuple(words[-1:]))

    def _game(self) -> None:
        from sheetgen.games import library

        known = registry.keys_and_pads()
        key = self._value("game")
        line = self._first.get("game")
        if not key and ("/" in self._value("layout") or self._of_file(self._value("layout"))):
            key, line = self._value("layout"), self._first["layout"]
        if ".toml" in key:
            key = self._of_file(key) or registry.PADS  # Reading the layout reports a missing file.
        if not key:
            games = library.games_mentioned(self._opening) or registry.all_keys()
            said = "The header names no game: write “game: {example}”, or the file of a score pad: “game: {file}”."
            text = msg(said, "report", example=games[0], file="my-pad.toml")
            self._fault("no-game", line, text, suggestions=tuple(f"game: {k}" for k in games))
            return
        wanted = "-".join(fold(key.split("/")[0]).split())
        called = [wanted] if wanted in registry.keys_and_pads() else library.games_called(key)
        if len(called) == 1:
            self.heading.game = registry.find(called[0])
            return
        text = msg(
            "There is no game called {name}. Games: {games}.", "report", name=key, games=", ".join(known)
        )
        meant = library.games_mentioned(key) or likely_meant(key, known)
        pads = (
            [f"{registry.PADS}/{wanted}"] if self._layout_path(wanted, registry.find(registry.PADS)) else []
        )
        self._fault("unknown-game", line, text, suggestions=(*pads, *meant))

    def _of_file(self, name: str) -> str:
        """Return the key of the game that a .toml file names in its header; an empty text if it cannot be read."""
        try:
            path = self._layout_path(name, registry.find(registry.PADS)) if ".toml" in name else None
            return "" if path is None else str(load_layout(path).header.game)
        except SheetgenError:
            return ""

    def _options(self) -> None:
        """Read the game's own keys that choose a variant."""
        game = self.heading.game
        if game is None:
            return
        self.heading.options = {key: values[0] for key, values in game.options.items()}
        named = {fold(key).replace("-", " "): key for key in game.options}
        words = {head: " ".join(word.replace("-", " ").split()) for head, word in self._heads.items()}
        keys = {head: named[word] for head, word in words.items() if word in named}
        for line in self._pairs if keys else ():
            key = keys.get(line.head or "")
            if key is None or line.number in self.heading.lines:
                continue
            self.heading.lines[line.number] = key
            value = " ".join(fold(line.header_value).split())
            if value in game.options[key]:
                self.heading.options[key] = value
                continue
            text = msg("{key} may be: {values}.", "report", key=key, values=", ".join(game.options[key]))
            self._fault("unknown-option", line, text, suggestions=_by_nearness(line, game.options[key]))

    def _layout(self) -> None:
        from sheetgen.games import library

        game = self.heading.game
        if game is None:
            return
        name = self._value("layout") or self._value("game")
        name = name if ".toml" in name or self._value("layout") else name.partition("/")[2]
        line = self._first.get("layout") or self._first.get("game")
        names = [] if name else playable_layouts(game) or [e.name for e in library.available(game.key)]
        if len(names) == 1:
            name = names[0]
        if not name:
            names = [n for n in names if n in fold(self._opening).split()] or names
            text = msg("The header names no layout: write “layout: {example}”.", "report", example=names[0])
            self._fault("no-layout", line, text, suggestions=tuple(f"layout: {n}" for n in names))
            return

        try:
            path = self._layout_path(name, game)
            if path is None:
                names = playable_layouts(game) or [entry.name for entry in library.available(game.key)]
                said = "There is no layout {name}. Layouts: {layouts}."
                if game.key == registry.PADS:
                    said = "There is no pad {name} in sheetgen, and no file {file} beside this one. Pads: {layouts}."
                file = name if name.endswith(".toml") else f"{name}.toml"
                text = msg(said, "report", name=name, file=file, layouts=", ".join(names))
                self._fault("unknown-layout", line, text, suggestions=likely_meant(name, names))
                return
            name = path.name if path.parent == self.base and not name.endswith(".toml") else name
            layout = load_layout(path)
        except LayoutError as error:
            self._fault("layout-fault", line, error.message)
            return
        except SheetgenError as error:
            self._fault("unknown-layout", line, error.message)
            return
        if layout.header.game != game.key or layout.header.kind not in (
            *game.scorable,
            *game.scorable_by_name,
        ):
            text = msg(
                "{name} is no layout that a game of {game} is played on.",
                "report",
                name=name,
                game=game.title,
            )
            self._fault("wrong-layout", line, text, suggestions=tuple(playable_layouts(game)))
            return
        self.heading.layout, self.heading.layout_name, self.heading.layout_file = layout, name, path

    def _solo(self) -> None:
        """Read whether it is a solo game, the strength of the ghost and the campaign goal."""
        game, layout, line = self.heading.game, self.heading.layout, self._first.get(SOLO)
        if game is None or layout is None:
            return
        if line is not None and not game.has_ghost(layout):
            text = msg("{name} has no ghost to play against alone.", "report", name=self.heading.layout_name)
            self._fault("no-ghost", line, text, at_key=True)
        elif line is not None:
            strength = strength_words(self.heading.lang).get(" ".join(fold(line.header_value).split()))
            if strength is None:
                words = [self._word(word) for word in STRENGTHS.values()]
                text = msg("{key} may be: {values}.", "report", key=line.head, values=", ".join(words))
                plain = [self._word(word).lower() for word in PLAIN_STRENGTHS.values()]
                near = most_similar(line.header_value, [*words, *plain], len(words))
                self._fault("unknown-option", line, text, suggestions=near)
            self.heading.options[SOLO] = strength or next(iter(STRENGTHS))
            if (wrong := game.not_alone(self.heading.options)) is not None:
                key, why = wrong
                said = next(pair for pair in self._pairs if self.heading.lines.get(pair.number) == key)
                self._fault("not-alone", said, why)
        self._goal(game)

    def _goal(self, game: Game) -> None:
        line = self._first.get("goal")
        if line is None:
            return
        if SOLO not in self.heading.options:
            self._fault(
                "no-goal", line, msg("Goals are for games alone, against the ghost.", "report"), at_key=True
            )
            return
        most, said = len(game.solo.goals), fold(line.header_value)
        if said.isdecimal() and 1 <= int(said) <= most:
            self.heading.goal = int(said)
            return
        self._fault(
            "no-goal", line, msg("The campaign has goals {least} to {most}.", "report", least=1, most=most)
        )

    def _word(self, word: Msg) -> str:
        """Return a word in the language of the log."""
        return word_in_language(self.heading.lang, word)

    def _layout_path(self, name: str, game: Game) -> Path | None:
        """Return the file of a layout: a path relative to the log's folder if it ends in .toml, else a layout of
        sheetgen, or the .toml file of this name in that folder.
        """
        from sheetgen.games import library, variation

        file, number = variation.split_number(name)
        if file.endswith(".toml"):
            path = (self.base or Path()) / file
            return path / number if path.is_file() else None
        exact = library.shipped(f"{game.key}/{fold(name).removeprefix(game.key + '/')}")
        if exact is not None or number:
            return exact
        found = library.called(name, game.key)
        if found:
            return library.shipped(found[0]) if len(found) == 1 else None
        own = (self.base or Path()) / f"{file}.toml"
        return own if re.fullmatch(SLUG, file) and own.is_file() else None

    def _players(self) -> None:
        line = self._first.get("players")
        parts = self._parts(line.normalized_body) if line is not None else []
        names = tuple(
            _named(" ".join(part.split())) for part in (part.strip(BLANK) for part in parts) if part
        )
        game = self.heading.game
        if game is not None and game.key == registry.PADS:  # The tallies name the players.
            return
        if line is None or not names:
            text = msg("The header names no players: write “players: Leila, Rajesh”.", "report")
            self._fault("no-players", line, text)
            return
        seen: set[str] = set()
        at = line.text.index(line.typed_body[:1], line.body_column)
        for part in parts:
            name = " ".join(part.strip(BLANK).split())
            if name and fold(name) in seen:
                text = msg("{name} is named twice.", "report", name=name)
                self._fault("player-twice", line, text, part=part.strip(), after=at)
                return
            seen.add(fold(name))
            at += len(part) + 1
        if SOLO in self._first:
            self._alone(line, names)
            return
        wrong = game.not_for(len(names)) if game is not None else None
        if wrong is not None:
            self._fault("player-count", line, wrong)
            return
        self.heading.players = names

    def _parts(self, text: str) -> list[str]:
        """Return the parts of the line of players. "Anna and Ben" are two if lines begin with "Anna" and "Ben",
        or if the game needs two.
        """
        parts = split_names(text)
        more = split_names(text, self._word(AND))
        heads = self._heads.values()
        if self.heading.strict or len(more) == len(parts) or fold(parts[-1].strip(BLANK)) in heads:
            return parts
        if all(fold(part.strip(BLANK)) in heads for part in more[-2:]):
            return more
        game = self.heading.game
        if game is None or SOLO in self._first or game.not_for(len(parts)) is None:
            return parts
        return more if game.not_for(len(more)) is None else parts

    def _alone(self, line: Line, names: tuple[str, ...]) -> None:
        """Set the players of a solo game: one person and the ghost."""
        ghost = self._word(GHOST)
        if len(names) > 1:
            self._fault("player-count", line, msg("Alone against the ghost one player is named.", "report"))
        elif fold(names[0]) == fold(ghost):
            self._fault("player-twice", line, msg("{name} is named twice.", "report", name=ghost))
        elif self.heading.ghost is not None:
            self.heading.players = (*names, Called.by(ghost, GHOST))


def _named(typed: str) -> str:
    """Return a player's name. Quotes that lines need are hidden when it is shown."""
    plain = unquote_value(typed)
    return typed if plain in ("", typed) else Called.by(typed, msg("{name}", name=plain))


def _by_nearness(line: Line, values: Collection[str]) -> tuple[str, ...]:
    """Return all values of a header line, the most similar to the typed one first."""
    return most_similar(line.header_value, values, len(values))


_loaded: dict[Path, tuple[float, Any]] = {}


def load_layout(path: Path) -> Any:
    """Return the layout of a file or a variation, cached until the file changes.

    Raise ``LayoutError`` with all faults, ``UnreadableFile`` if the file is not text.
    """
    from sheetgen.games import library, variation

    if path not in _loaded:
        path = path.resolve()
    varied = variation.variation_at(path)
    changed = (path if varied is None else varied.model).stat().st_mtime_ns
    known = _loaded.get(path)
    if known is not None and known[0] == changed:
        return known[1]
    layout = library.load(path)
    if not layout.header.extends:
        _loaded[path] = changed, layout
    return layout


def playable_layouts(game: Game) -> list[str]:
    """Return the names of the layouts on which ``game`` can be played, without the game's key."""
    from sheetgen.games import library

    return [e.name for e in library.available(game.key) if e.kind in game.scorable]


def is_playable(game: Game, name: str) -> bool:
    """Return whether sheetgen has a layout with this name on which ``game`` can be played; read no other layout."""
    from sheetgen.games import library

    path = library.names().get(f"{game.key}/{name}")
    return path is not None and load_layout(path).header.kind in game.scorable


def played_on(game: str, layout: str | None = None) -> Path:
    """Return the file of the layout on which a game is played: by path, or by name with or without the game's name."""
    from sheetgen.games.library import resolve, shipped

    name = layout or playable_layouts(registry.find(game))[0]
    return shipped(f"{game}/{name.removeprefix(game + '/')}") or resolve(name)
