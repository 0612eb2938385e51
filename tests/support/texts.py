"""The texts of the program, gathered once for all tests of a process: it parses each module of the house."""

from functools import cache

from sheetgen.text.gather import Texts, texts_of_program


@cache
def program_texts() -> Texts:
    """What ``i18n update`` finds in code, layouts and content files."""
    return texts_of_program()
