"""Command lines, run in this process."""

import pytest

from sheetgen.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status of a command line, and what it said; never a traceback."""
    status = main(list(words))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err and "internal error" not in err
    return status, out, err
