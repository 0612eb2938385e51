"""Docs and texts of the program have none of the phrases that docs/style.md bans."""

import pytest

from tools import plain


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The file can not be read.", "can not"),
        ("20 mm Unless Said", "Unless Said"),
        ("What is wrong is told once.", "is told"),
        ("so many of everything", "so many of"),
        ("It may be, but nobody can tell.", "nobody can tell"),
        ("A log is gone on with.", "gone on with"),
    ],
)
def test_a_banned_phrase_is_found(text: str, phrase: str) -> None:
    assert [found for _, found, _ in plain.banned_phrases(text)] == [phrase]


@pytest.mark.parametrize("text", ["It cannot be read.", "You can notice it.", "as many as there are"])
def test_plain_words_are_no_faults(text: str) -> None:
    assert not list(plain.banned_phrases(text))


def test_a_page_names_the_line_and_leaves_code_out() -> None:
    text = "`can not`\n\n```\nis told\n```\n\nIt is\nsaid; it can not.\n"
    assert list(plain.faults_of_page(text)) == ["8: “can not”: write cannot"]


@pytest.mark.medium
def test_pages_and_texts_of_the_program_have_no_banned_phrase(capsys: pytest.CaptureFixture[str]) -> None:
    names = {page.name for page in plain.pages()}
    assert {"README.md", "print.md", "raja.md"} <= names and "style.md" not in names
    assert plain.main() == 0, capsys.readouterr().out
