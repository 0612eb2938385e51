"""What the program prints as something to type can be typed, in every language."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from sheetgen.characters import plain_options
from sheetgen.cli import new_game_command, new_pad, score_photos
from sheetgen.cli.app import build_app
from sheetgen.errors import UsageError
from sheetgen.explain.settle import settle_tallies
from sheetgen.games import library, registry
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import msg
from sheetgen.printing import destination, request
from sheetgen.read.claims import Fault, parse_tally
from sheetgen.read.heading import playable_layouts, split_names
from sheetgen.replay import replay
from sheetgen.scan.answers import take_answers
from sheetgen.sheets.sheet import read_sheet
from sheetgen.table import seats
from sheetgen.table.opening import _pair
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.gather import texts_of_templates
from sheetgen.text.languages import apply_typography
from tests.scan import made_up
from tests.support.commands import run

SPAN = re.compile("`([^`]*)`")
OPTION = re.compile(r"(?<![\w*}./-])[-–—‑]{2}[a-z][a-z-]+|(?<=\s)[–—][a-z][a-z-]+")
RANGE = re.compile(r"(?<![\w-])\d+[-–]\d+(?![\w-])")


class Typed(NamedTuple):
    """A value in backticks in the help of a parameter, in a language."""

    command: str
    parameter: str
    lang: str
    value: str


def commands(group: Any = None, front: str = "") -> Iterator[tuple[str, Any]]:
    """Every command with its name."""
    for name, found in (group or get_command(build_app())).commands.items():
        if hasattr(found, "commands"):
            yield from commands(found, f"{front}{name} ")
        else:
            yield f"{front}{name}", found


COMMANDS = dict(commands())
OPTIONS = {name for command in COMMANDS.values() for param in command.params for name in param.opts}
OPTIONS |= {"--help", "--version", "--install-completion", "--show-completion", "--lang"}


def helps() -> Iterator[Typed]:
    for lang in all_languages():
        for name, command in COMMANDS.items():
            for param in command.params:
                text = catalog(lang).say(msg(param.help or "", "help"))
                for value in SPAN.findall(text):
                    if value.startswith("sheetgen "):
                        continue
                    yield Typed(name, param.name, lang, value.removeprefix('"').removesuffix('"'))


def mark_or_tally(typed: Typed) -> None:
    """A mark on a sheet of The Dice Charmers, or totals of Raja, as ``--say`` reads them."""
    sheet = SimpleNamespace(paper=made_up.paper("dice-charmers/sun"), facts={})
    answers, rest = take_answers(typed.value.partition(":")[2], [sheet], [0], catalog(typed.lang).say)  # type: ignore[list-item]
    if answers:
        assert not rest
        return
    game = registry.find("raja")
    lexicon = game.grammar.lexicon(typed.lang, layout=library.load(library.resolve("raja/rajasthan")))
    found = parse_tally(rest, game.tally, lexicon)
    assert not isinstance(found, Fault), str(found.message)


def settled(typed: Typed) -> None:
    game = registry.find("dice-charmers")
    layout = library.load(library.resolve("dice-charmers/sun"))
    second = re.sub("^[^:：]*", "Ann", typed.value)
    assert not settle_tallies(game, layout, [typed.value, second], typed.lang).findings


def odds(typed: Typed) -> None:
    game = registry.find("nagaraja")
    layout = library.load(library.resolve(f"nagaraja/{playable_layouts(game)[0]}"))
    assert game.odds(layout, typed.value, "", catalog(typed.lang).say).throw


def variant(typed: Typed) -> None:
    key, value = _pair(typed.value)
    assert value in registry.find("raja").options[key]


def phrase(typed: Typed) -> None:
    """A turn of Raja: every word of it is read."""
    game = registry.find("raja")
    lexicon = game.grammar.lexicon(
        typed.lang, ("Ann", "Ben"), library.load(library.resolve("raja/rajasthan"))
    )
    assert not lexicon.unknown_words(tuple(folded_words(typed.value)))


def edge(typed: Typed) -> None:
    destination.home_job(
        request.Request((), glue_edge=typed.value), request.print_choice("a4", "en", "colour")
    )


def pad_edge(typed: Typed) -> None:
    home = destination.HomePrinter(
        destination.home_job(request.Request(()), request.print_choice("a4", "en", "bw"))
    )
    assert destination.room_of(home, typed.value).always


def command_line(typed: Typed) -> None:
    """A command with an option, whose output is a file of the argument."""
    name, option = typed.value.split()
    assert any(option in param.opts for param in COMMANDS[name].params)


READERS: dict[tuple[str, str], Callable[[Typed], object]] = {
    ("print", "skip"): lambda typed: destination._skipped_places(typed.value),
    ("impose", "skip"): lambda typed: destination._skipped_places(typed.value),
    ("print", "glue_edge"): edge,
    ("impose", "glue_edge"): edge,
    ("pad", "glue_edge"): pad_edge,
    ("new game", "seats"): lambda typed: new_game_command._numbers(typed.value),
    ("new pad", "rows"): lambda typed: new_pad.read_rows(typed.value),
    ("new pad", "tie"): lambda typed: new_pad.read_ties(typed.value, new_pad.read_rows("Coins, Debts")),
    ("new pad", "players"): lambda typed: new_pad.read_players(typed.value),
    ("print", "crop"): lambda typed: destination._crop_marks(typed.value),
    ("history", "words"): command_line,
    ("history", "names"): lambda typed: score_photos._split(typed.value)[1],
    ("play", "seats"): lambda typed: seats.read(typed.value),
    ("play", "players"): lambda typed: split_names(typed.value)[1],
    ("record", "players"): lambda typed: split_names(typed.value)[1],
    ("play", "option"): variant,
    ("record", "option"): variant,
    ("score", "words"): settled,
    ("score", "told"): mark_or_tally,
    ("score", "names"): lambda typed: score_photos._split(typed.value)[1],
    ("hint", "turn"): lambda typed: (phrase if ";" in typed.value else odds)(typed),
}
"""Command and parameter -> a reader of the values that its help shows. It raises for what cannot be typed."""


@pytest.mark.medium
def test_values_in_help_can_be_typed() -> None:
    shown = list(helps())
    assert {(typed.command, typed.parameter) for typed in shown} == {*READERS}
    assert {typed.lang for typed in shown} == {*all_languages()}
    for typed in shown:
        try:
            READERS[typed.command, typed.parameter](typed)
        except Exception as error:
            raise AssertionError(f"{typed}: {error!r}") from error


@pytest.mark.parametrize("lang", all_languages())
def test_options_in_texts_can_be_typed(lang: str) -> None:
    found = catalog(lang)
    seen = 0
    for key in texts_of_templates().places:
        template = found._template(msg(key.text, key.context))[0]
        for option in OPTION.findall(apply_typography(template, lang) if lang != "en" else template):
            seen += 1
            assert option in OPTIONS, (key.text, template)
    assert seen > 50


def test_ranges_to_type_are_in_backticks() -> None:
    """Typography writes other ranges with an en dash."""
    told = [
        key.text for key in texts_of_templates().places if key.context in ("help", "report", "metavar", "")
    ]
    assert [text for text in told if RANGE.search(text)]
    assert not [text for text in told if RANGE.search(SPAN.sub("", text))]


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_in_help_can_be_typed(name: str) -> None:
    command = COMMANDS[name]
    examples = (command.epilog or "").splitlines()
    assert examples
    for line in examples:
        words = shlex.split(line)
        assert words[: 1 + len(name.split())] == ["sheetgen", *name.split()]
        command.make_context(name, words[1 + len(name.split()) :]).close()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("—skip", "--skip"),
        ("–skip", "--skip"),
        ("–-skip=2", "--skip=2"),
        ("–o", "-o"),
        ("−0.5", "-0.5"),
        ("-", "-"),
        ("–", "–"),
        ("a–b.pdf", "a–b.pdf"),
    ],
)
def test_dashes_begin_options(typed: str, meant: str) -> None:
    assert plain_options([typed]) == [meant]
    assert plain_options(["--", typed]) == ["--", typed]


@pytest.mark.medium
@pytest.mark.parametrize(
    "words",
    [
        ["print", "dice‑charmers/card", "—skip", "2,5–7", "–-edition", "low−ink", "–-dry-run"],
        ["preview", "dice–charmers/sun", "--png", "-o", "x–y.png"],
        ["list", "—json"],
        ["explain", "DC–42"],
    ],
)
def test_all_kinds_of_dashes_are_read(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, *words, "--lang", "en")
    assert (status, err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] in ([], ["x–y.png"], ["x–y-1.png"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("print raja --duplex", "There is no option --duplex. Use --backs: "),
        ("print raja --bleed", "There is no option --bleed. Use --for: "),
        ("print raja --colour", "There is no option --colour. Use --edition: "),
        ("print raja/card --for PDF/X-4", "Did you mean generic-x4?"),
        ("print raja/card --for pdfx1a", "Did you mean generic-x1a?"),
        ("score x.log --output y.pdf", "There is no option --output. Use --fill: "),
    ],
)
def test_options_are_found_by_meaning(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, *words.split(), "--lang", "en")
    assert status == 2 and said in err


def test_play_takes_the_log_as_an_output() -> None:
    assert ["--log", "-o"] in [param.opts for param in COMMANDS["play"].params]


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Sonne", "dice-charmers/sun"),
        ("SOLEIL", "dice-charmers/sun"),
        ("太陽", "dice-charmers/sun"),
        ("sun", "dice-charmers/sun"),
        ("Sonne/7", "dice-charmers/sun"),
        (r"Dice-Charmers\Sun", "dice-charmers/sun"),
        ("dice–charmers/sun", "dice-charmers/sun"),
        ("bania/Geist", "bania/ghost"),
    ],
)
def test_titles_name_layouts(name: str, address: str) -> None:
    path = library.resolve(name)
    assert read_sheet(path).address.startswith(address)
    assert path.name == ("7" if name.endswith("/7") else f"{address.split('/')[1]}.toml")


def test_a_title_of_several_layouts_is_not_guessed() -> None:
    with pytest.raises(UsageError, match="several layouts called Geist: bania/ghost, nagaraja/ghost"):
        library.resolve("Geist")


def test_a_log_names_its_layout_by_the_title() -> None:
    text = "game: dice-charmers\nlayout: Sonne\nplayers: Ann, Ben\n"
    assert replay(text).heading.layout.header.name == "sun"
