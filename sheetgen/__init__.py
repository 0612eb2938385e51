"""Print sheets for pen-and-paper board games, and score games played on them.

``docs/python.md`` describes the Python interface. Names are imported at their first use.
"""

TYPE_CHECKING = False  # typing.TYPE_CHECKING is not used, because importing typing takes time

if TYPE_CHECKING:
    from sheetgen.errors import (
        ArgumentError,
        DoesNotFit,
        DrawingError,
        Illegal,
        LayoutError,
        MissingGlyph,
        MissingText,
        OutputError,
        SheetgenError,
        TallyError,
        TextError,
        UnreadableFile,
        UsageError,
    )
    from sheetgen.face import (
        Account,
        Entry,
        Fact,
        Fault,
        File,
        Finding,
        Home,
        Layout,
        Mark,
        Printed,
        Score,
        Screen,
        Settled,
        Shop,
        Singles,
        Standing,
        Unchecked,
        print_sheets,
        read_layout,
        say,
        score,
        settle,
    )

__version__ = "0.1.0"

__all__ = [
    "Account",
    "ArgumentError",
    "DoesNotFit",
    "DrawingError",
    "Entry",
    "Fact",
    "Fault",
    "File",
    "Finding",
    "Home",
    "Illegal",
    "Layout",
    "LayoutError",
    "Mark",
    "MissingGlyph",
    "MissingText",
    "OutputError",
    "Printed",
    "Score",
    "Screen",
    "Settled",
    "SheetgenError",
    "Shop",
    "Singles",
    "Standing",
    "TallyError",
    "TextError",
    "Unchecked",
    "UnreadableFile",
    "UsageError",
    "print_sheets",
    "read_layout",
    "say",
    "score",
    "settle",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sheetgen import errors, face

    found: object = getattr(errors if hasattr(errors, name) else face, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
