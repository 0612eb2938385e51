"""Rules, faults and words in TOML files."""

from importlib import import_module
from pathlib import Path

import pytest

from sheetgen.errors import UnreadableFile
from sheetgen.games.kit.faults import Kind, read_kinds
from sheetgen.message import msg

FAULTS = """context = { text = "report", what = "rule", instead = "rule" }
[gone]
clause = "TO-1"
text = "{player} is gone."
what = "Players stay."
instead = { text = "Remove it.", context = "report" }
"""


def test_texts_are_messages_with_the_context_of_their_key(tmp_path: Path) -> None:
    (path := tmp_path / "faults.toml").write_text(FAULTS)
    said, what, instead = (
        msg("{player} is gone.", "report"),
        msg("Players stay.", "rule"),
        msg("Remove it.", "report"),
    )
    assert read_kinds(path) == {"gone": Kind(what, instead, "TO-1", text=said)}


@pytest.mark.parametrize("game", ["bania", "dice_charmers", "nagaraja", "raja"])
def test_each_table_of_a_verb_file_is_a_verb(game: str) -> None:
    notation = import_module(f"sheetgen.games.{game}.notation")
    examples = {verb.example for verb in notation.GRAMMAR.verbs}
    unused = [name for name, text in notation.VERB_FILE.texts.items() if text.example not in examples]
    assert notation.VERB_FILE.texts and not unused


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (FAULTS.replace("what =", "why ="), "there is no key why"),
        (FAULTS.replace('what = "Players stay."\n', ""), "what is missing"),
        (FAULTS.replace("[gone]", "[gone"), "faults.toml cannot be read: line 2"),
        (FAULTS.replace('"TO-1"', "1"), "clause cannot have this value"),
    ],
)
def test_a_faulty_file_is_named_with_the_reason(tmp_path: Path, wrong: str, reason: str) -> None:
    (path := tmp_path / "faults.toml").write_text(wrong)
    with pytest.raises(UnreadableFile) as caught:
        read_kinds(path)
    assert str(caught.value).startswith(str(path)) and reason in str(caught.value)
    assert ("[gone]" in str(caught.value)) is ("[gone]" in wrong)
