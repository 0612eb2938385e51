"""Gathering the texts of the code and of content files."""

from pathlib import Path

from sheetgen.text.gather import TextKey, Texts, gather_texts


def test_texts_are_found_where_they_are_written_out(tmp_path: Path) -> None:
    package = tmp_path / "sheetgen"
    package.mkdir()
    (package / "a.py").write_text(
        "from x import msg, msgs\n"
        "# translators: above the tents,\n# 20 mm wide\n"
        'A = msg("plain", "sheet")\n'
        "def wrap(what, instead): return msg(what, 'rule'), msg(instead, 'rule')\n"
        'B = wrap("what", instead="instead")\n'
        'C = msg("low" if A else "high", context="report", n=1)\n'
        'def f(x):\n    said = "one" if x else "other"\n    return msg(said)\n'
        'WORDS = {"k": msg("value", "log")}\n'
        'D = msgs("{count} a", "{count} b", 3, "report")\n'
        'E = Annotated[int, Meta(ge=1, description="how many")]\n'
        "F = msg(E.title)\n"
        "G = msg(E.own)  # translators: none\n"
        'H = msg("text", A)\n'
        "def again(what): return again(what) or msg(what)\n"
    )
    (package / "b.py").write_text('from a import wrap\nA = wrap("far", "farther")\n')
    (package / "c.py").write_text("def wrap(what, other): ...\nA = wrap(1, 2)\n")
    (package / "cards.toml").write_text(
        'context = "card"\n[[line]]\nclause = "DC-1"\ntext = "Take a die"\nnote = "53 mm"\n'
        '[[line]]\ntext = ["a", "b"]\n'
    )
    (package / "palette.toml").write_text('title = "no content"\n')
    (package / "faults.toml").write_text(
        'context = { text = "report", what = "rule" }\n[gone]\ntext = "said"\nwhat = "why"\nexample = "x"\n'
        '[here]\ntext = { text = "elsewhere", context = "sheet" }\n'
    )
    found = gather_texts(package)
    assert set(found.places) == {
        TextKey("sheet", "plain"), TextKey("rule", "what"), TextKey("rule", "instead"), TextKey("rule", "far"),
        TextKey("rule", "farther"), TextKey("report", "low"), TextKey("report", "high"), TextKey("report", "{count} a"),
        TextKey("report", "how many"), TextKey("", "one"), TextKey("", "other"), TextKey("log", "value"),
        TextKey("card", "Take a die"), TextKey("card", "a"), TextKey("card", "b"),
        TextKey("report", "said"), TextKey("rule", "why"), TextKey("sheet", "elsewhere"),
    }  # fmt: skip
    assert found.notes[TextKey("sheet", "plain")] == ["above the tents, 20 mm wide"]
    assert found.notes[TextKey("card", "Take a die")] == ["53 mm"]
    assert found.plurals == {TextKey("report", "{count} a"): "{count} b"}
    assert found.lost == ["sheetgen/a.py:14", "sheetgen/a.py:16"]


def test_a_text_belongs_to_the_game_that_alone_uses_it() -> None:
    texts = Texts()
    for place in ("layouts/raja/card.toml", "sheetgen/games/raja/cards.py"):
        texts.add(TextKey("card", "ours"), place)
    for place in ("layouts/raja/card.toml", "layouts/bania/card.toml"):
        texts.add(TextKey("card", "shared"), place)
    for place in ("sheetgen/games/raja/rules.py", "sheetgen/cli/show.py"):
        texts.add(TextKey("report", "theirs too"), place)
    texts.add(TextKey("report", "of no game"), "sheetgen/games/game.py")
    assert [texts.game(key) for key in texts.places] == ["raja", "", "", ""]


def test_help_is_found_where_options_and_commands_are_made(tmp_path: Path) -> None:
    package = tmp_path / "sheetgen"
    package.mkdir()
    (package / "a.py").write_text(
        'PAPER = typer.Option(help="a4 or letter", metavar="PAPER")\n'
        'def wide(text): return typer.Argument(help=text, metavar="FILE")\n'
        'FILE = wide("what to read")\n'
        'def show(a):\n    """Show\n    it.\n\n    Not for users.\n    """\n'
        "def bare(a): ...\n"
        "def register(app):\n"
        '    add_command(app, "show", show, "sheetgen show x")\n'
        '    add_command(app, "bare", bare)\n'
        '    add_group(app, "show", show)\n'
    )
    found = gather_texts(package)
    assert set(found.places) == {
        TextKey("help", "a4 or letter"), TextKey("help", "what to read"), TextKey("help", "Show it."),
        TextKey("metavar", "PAPER"), TextKey("metavar", "FILE"),
    }  # fmt: skip
    assert found.lost == ["sheetgen/a.py:13"]
