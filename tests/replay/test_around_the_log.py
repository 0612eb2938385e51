"""Logs as chats, mails, notes and word processors give them: what is around the log is left out, and nothing else."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from sheetgen.errors import UnreadableFile
from sheetgen.read.decoration import split_games, without_decoration
from sheetgen.read.documents import MAX_XML, guess_encoding, read_any_log
from sheetgen.replay import replay, replay_plain
from tests.support.commands import run

GAMES = Path(__file__).with_name("games")
LOGS = {path.stem: path.read_text("utf-8") for path in sorted(GAMES.glob("*/*.log"))[::9]}
Change = Callable[[list[str]], list[str]]


def each(form: str) -> Change:
    """Put a decoration around each line that is not empty: ``{n}`` is its number, ``{line}`` its text."""
    return lambda lines: [
        form.format(n=n, m=n % 60, line=line) if line else line for n, line in enumerate(lines, 1)
    ]


def at_head(form: str) -> Change:
    return lambda lines: [re.sub(r"^([^:#]+:)", lambda head: form.format(head[1]), line) for line in lines]


def around(before: str, after: str) -> Change:
    return lambda lines: [*before.split("\n"), *lines, *after.split("\n")]


def equals(lines: list[str]) -> list[str]:
    """Replace the colons of the first block of lines that are no comments."""
    begin = next(n for n, line in enumerate(lines) if line and not line.startswith("#"))
    return [line.replace(":", " =", 1) if begin <= n < begin + 2 else line for n, line in enumerate(lines)]


def of_players(form: str) -> Change:
    """Put a decoration before the lines of players, not before the header, throws and claims."""
    plain = ("game", "layout", "players", "roll", "claim", "#")
    return lambda lines: [
        form.format(m=n % 60, line=line) if ":" in line and not line.startswith(plain) else line
        for n, line in enumerate(lines)
    ]


CHANGES: dict[str, Change] = {
    "phone chat": each("[28.11.26, 21:{m:02}] Ann: {line}"),
    "phone chat without a name": each("[28.11.26, 21:{m:02}:09] {line}"),
    "other phone": each("11/28/26, 9:{m:02} PM - Ann: {line}"),
    "iso time": each("2026-11-28 21:{m:02} {line}"),
    "clock": each("21:{m:02} {line}"),
    "numbers": each("{n}. {line}"),
    "numbers in brackets": each("{n}) {line}"),
    "points": each("• {line}"),
    "hyphens": each("- {line}"),
    "mail": each("> {line}"),
    "answered mail": each(">> {line}"),
    "quoted points": each("> * {line}"),
    "phone chat of players": of_players("[28.11.26, 21:{m:02}] {line}"),
    "clock of players": of_players("21:{m:02} {line}"),
    "points of players": of_players("• {line}"),
    "bold heads": at_head("**{}**"),
    "fence": around("What a game!\n\n```text", "```\n\nSee you on Friday."),
    "fence around the game only": around("```", "```"),
    "mail around": around("Hi all,\nhere is our game:\n", "-- \nAnn\nSent from my phone"),
    "mail head": around("From: Ann\nSubject: game night\n", ""),
    "equals": equals,
    "semicolons": lambda lines: [
        f"{line};" if line and "#" not in line and ":" in line else line for line in lines
    ],
}
SILENT = {"semicolons"}
"""Changes of punctuation that is free in any log."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("log", LOGS)
def test_what_is_around_a_log_is_left_out(log: str, change: str) -> None:
    """The totals stay the same, lines keep their numbers, and a notice says what was left out."""
    plain = LOGS[log]
    changed = "\n".join(CHANGES[change](plain.rstrip("\n").split("\n")))
    expected, found = replay(plain, GAMES), replay(changed, GAMES)
    assert [f.code for f in found.findings] == [f.code for f in expected.findings], found.findings
    assert found.state == expected.state
    assert bool(found.notices) == (change not in SILENT)
    pairs = zip(found.steps, expected.steps, strict=True)
    assert len({one.line.number - other.line.number for one, other in pairs}) == 1


@pytest.mark.medium
def test_a_plain_log_loses_nothing() -> None:
    for path in sorted(GAMES.glob("*/*.log")):
        assert not replay(path.read_text("utf-8"), path.parent, 0).notices, path.name


@pytest.mark.parametrize(
    "line",
    ["7 Ann: gold", "21:07: gold", "Ann: 21:07", "Ann - gold", "** gold", "see you", "Location of Ann: gold"],
)
def test_a_single_odd_line_is_reported(line: str) -> None:
    """A prefix in few lines is no decoration; a line of play is never taken for a note."""
    text = f"game: raja\nplayers: Ann, Ben\n\ngovernors: 3 4 5 6 7 8\n{line}\n"
    found = replay(text)
    assert not found.notices
    assert any(finding.line == 5 for finding in found.findings) or any(
        step.line.number == 5 for step in found.steps
    )


HEAD = "game: dice-charmers\nlayout: sun\nplayers: Leila, Rajesh\n"
TURNS = "roll: ts ts | line curve | pot fish | raja merchant\nLeila: ts\nRajesh: merchant; get t\n"


def test_an_unknown_word_of_the_header_is_a_note() -> None:
    found = replay(f"{HEAD}Location: Pune\n\n{TURNS}")
    assert found.legal and "Location" in str(found.notices[0].values)
    assert replay(f"game: dice-charmers\nTable: 4\nlayout: sun\nplayers: Leila, Rajesh\n\n{TURNS}").legal
    found = replay(f"Hi all!\n\nLocation: Pune\n{HEAD}\n{TURNS}")
    assert found.legal and [dict(note.values) for note in found.notices] == [
        {"lines": "1"},
        {"word": "Location"},
    ]
    # A slip in a word of the header is no note, and neither is a line below the header.
    assert not replay(HEAD.replace("layout", "layuot") + TURNS).notices
    assert not replay(f"{HEAD}\n{TURNS}Location: Pune\n").legal


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}throw: ts ts | line curve | pot fish | raja merchant\n\nLeila: ts\n",
        f"{HEAD}throw: ts ts | line curve | pot fish | raja merchant\nLeila: ts\n",
        f"{HEAD}Lelia: ts\n", f"{HEAD}Somebody: ts\n\n{TURNS}", f"{HEAD}\n{TURNS}Lela: ts\ndate: today\n",
        f"{HEAD}\n{TURNS}Somebody: hello\ndate: today\n", f"{HEAD}\nSomebody: hello\n{TURNS}",
    ],
)  # fmt: skip
def test_a_line_of_play_is_never_a_note(text: str) -> None:
    found = replay(text)
    assert not found.notices and not found.legal


def test_a_name_in_quotes_may_contain_commas_and_colons() -> None:
    text = (HEAD + "\n" + TURNS).replace("Leila", '"Shah, Leila"').replace("Rajesh", "„A: B“")
    found = replay(text)
    assert found.legal and [str(name).strip('"„“') for name in found.heading.players] == [
        "Shah, Leila",
        "A: B",
    ]
    assert [step.player for step in found.steps] == [None, 0, 1]


def test_games_of_one_file_are_split() -> None:
    one, two = LOGS["karma-used" if "karma-used" in LOGS else next(iter(LOGS))], f"{HEAD}\n{TURNS}"
    games = split_games(without_decoration(f"{one}\n\n# the second one\n{two}"))
    assert len(games) == 2 and [replay_plain(game, GAMES).legal for game in games] == [True, True]
    assert replay_plain(games[0], GAMES).state == replay(one, GAMES).state
    assert len(games[1].text.split("\n")) == one.count("\n") + 3 + two.count("\n")
    assert [game.text for game in split_games(without_decoration(two))] == [two.rstrip("\n")]


def test_the_command_scores_each_game_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is written for one game needs one game."""
    path = tmp_path / "evenings.log"
    path.write_text(f"{HEAD}\n{TURNS}\n\n{HEAD}\n{TURNS}", "utf-8")
    status, out, _ = run(capsys, "score", str(path))
    assert status == 0 and "Game 1 of 2" in out and "Game 2 of 2" in out
    status, out, _ = run(capsys, "score", str(path), "--json")
    assert [game["legal"] for game in json.loads(out)["games"]] == [True, True]
    status, _, err = run(capsys, "score", str(path), "--fill", str(tmp_path / "x.pdf"))
    assert status == 2 and "2 games" in err and not (tmp_path / "x.pdf").exists()


def test_a_log_that_says_nothing_has_no_totals() -> None:
    found = replay(f"{HEAD}\nhello there\nthis is no log\n")
    assert found.unread and not replay(f"{HEAD}\n{TURNS}").unread and not replay(HEAD).unread


# ---- files --------------------------------------------------------------------------
TEXT = f"{HEAD}\n{TURNS}".replace("Leila", "Zoë").replace("Rajesh", "Jörg")


def docx(text: str) -> bytes:
    lines = "".join(
        f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in text.replace("&", "&amp;").split("\n")
    )
    name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return zipped(
        {"word/document.xml": f'<w:document xmlns:w="{name}"><w:body>{lines}</w:body></w:document>'}
    )


def odt(text: str) -> bytes:
    lines = "".join(f"<t:p>{line}</t:p>" for line in text.split("\n"))
    name = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    return zipped({"content.xml": f'<o xmlns:t="{name}">{lines}</o>', "mimetype": "x"})


def rtf(text: str) -> bytes:
    coded = "".join(c if c.isascii() else f"\\u{ord(c)}?" for c in text)
    return ("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 " + coded.replace("\n", "\\par\n") + "}").encode()


def zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize(
    "form", [docx, odt, rtf, lambda text: text.encode("cp1252"), lambda text: text.encode("mac_roman")]
)
def test_documents_and_older_encodings_are_read(form: Callable[[str], bytes], tmp_path: Path) -> None:
    path = tmp_path / "evening"
    path.write_bytes(form(TEXT))
    found = read_any_log(path)
    assert [line.strip() for line in found.text.strip().split("\n")] == TEXT.strip().split("\n")
    assert len(found.notices) == 1


@pytest.mark.parametrize(
    "encoding, text",
    [
        ("cp1252", "Zoë: pêche, Jörg"), ("mac_roman", "Émile: garçon, Zoë"), ("cp1250", "Łukasz: złoto, ręka, Żaneta"),
        ("iso8859_2", "Łukasz: ąęśź"), ("cp1254", "Şule, Işık, Çağla"), ("cp1256", "لاعبون: ليلى، أحمد"),
        ("shift_jis", "参加者: さくら、ケン"), ("euc_kr", "플레이어: 지훈, 서연"), ("cp850", "Zoë, Jörg, André"),
    ],
)  # fmt: skip
def test_an_older_encoding_is_recognized(encoding: str, text: str) -> None:
    assert guess_encoding(text.encode(encoding)) == (encoding,)


@pytest.mark.parametrize(
    "data, code",
    [
        ("players: Jörg".encode("cp437"), "not-utf-8"), (b"players: \xff\xfe\xfd\x81", "not-utf-8"),
        (b'[Event "F/S Return Match"]\n1. e4 e5', "foreign"), (b'{"game": "raja"}', "foreign"),
        (b"<!doctype html><p>game: raja", "foreign"), (b"PK\x03\x04broken", "damaged"),
        (zipped({"word/document.xml": "<w>"}), "damaged"),
        (zipped({"word/document.xml": "a" * (MAX_XML + 1)}), "too-long"),
        (zipped({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "damaged"), (docx(""), "empty"),
        (zipped({"other": "x"}), "binary"),
    ],
)  # fmt: skip
def test_what_is_no_log_is_named(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile) as refused:
        read_any_log(path)
    assert refused.value.code == code


@pytest.mark.medium
def test_random_prefixes_never_change_a_game() -> None:
    """Whatever prefixes are left out of some lines, the log comes to the same end or has a finding."""
    luck, number = random.Random(42), count(1)
    prefixes = ["> ", "- ", "{n}. ", "21:07 ", "* ", "[28.11.26, 21:07] ", "Ann: "]
    for plain in LOGS.values():
        for _ in range(4):
            prefix, share = luck.choice(prefixes), luck.random()
            lines = [
                prefix.format(n=next(number)) + line if line and luck.random() < share else line
                for line in plain.rstrip("\n").split("\n")
            ]
            found = replay("\n".join(lines), GAMES, 0)
            assert found.findings or found.state == replay(plain, GAMES, 0).state, lines
    assert not without_decoration("Ann: ts").notices
