"""The list of public files, and how attempts with them are judged."""

from __future__ import annotations

import math
import os
import re
import resource
from pathlib import Path

import pytest

from tools.corpus import attempts, fetch, table

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "one"\nmsgstr "eins"\n'


def test_the_list_has_400_files_that_anybody_can_fetch() -> None:
    files = fetch.listed()
    assert len({file.sha256 for file in files}) == len(files) >= 400
    assert {file.kind for file in files} == {*attempts.COMMANDS}
    for file in files:
        assert re.fullmatch(r"[0-9a-f]{40}", file.commit) and re.fullmatch(r"[0-9a-f]{64}", file.sha256)
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", file.repository) and not file.path.startswith("/")


def test_a_file_with_another_hash_is_not_used(tmp_path: Path) -> None:
    file = fetch.listed()[0]
    (tmp_path / file.name).write_bytes(b"another file")
    said: list[str] = []
    assert not list(fetch.fetched([file], tmp_path, said.append)) and "not the listed file" in said[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each attempt is a process of its own")
@pytest.mark.parametrize(
    ("kind", "text", "does", "status", "fault"),
    [
        ("po", PO, None, 0, ""),
        ("po", PO + "msgid broken\n", None, 1, ""),
        ("po", PO + '\nmsgid "two"\nmsgstr "zwei"\n', "loses", 0, "lost: 1 entries"),
        ("log", "", "prints", 0, "internal error: stdout is no JSON"),
        ("log", "", "raises", 3, "internal error: internal error: KeyError"),
        ("log", "", "answers", 2, ""),
    ],
)
def test_an_attempt_names_internal_errors_and_losses(
    kind: str,
    text: str,
    does: str | None,
    status: int,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def main(words: list[str]) -> int:
        if does == "raises":
            raise KeyError(words[0])
        os.write(1, b"{}" if does == "answers" else b"some text")
        return 2 if does == "answers" else 0

    monkeypatch.setattr(attempts, "main", main)
    # The child begins with the memory of this process, which may have run many other tests before.
    monkeypatch.setattr(attempts, "MEGABYTES", math.inf)
    monkeypatch.setattr(attempts, "STOP_BYTES", resource.RLIM_INFINITY)
    if does == "loses":
        monkeypatch.setattr(attempts, "parse_entries", lambda text: list(real_entries(text))[:-1])
    commands = {name: dict(list(each.items())[:1]) for name, each in attempts.COMMANDS.items()}
    monkeypatch.setattr(attempts, "COMMANDS", commands)
    file = tmp_path / "file"
    file.write_text(text, "utf-8")
    (attempt,) = attempts.attempts(kind, file, tmp_path, attempts.COMMANDS[kind])
    assert attempt.status == status
    assert [each.startswith(fault) for each in attempt.faults] == [True] * bool(fault), attempt.faults
    page = table.page([table.Result(fetch.listed()[0], attempt)], 0)
    assert (fault in page) and f"| {attempt.command}" not in page.splitlines()[0]


def test_results_of_listed_files_are_kept_for_a_later_run(tmp_path: Path) -> None:
    one, other = (
        table.Result(file, attempts.Attempt("score", n, 1.5, 60.0, ("slow",) * n))
        for n, file in enumerate(fetch.listed()[:2])
    )
    kept = tmp_path / "results.jsonl"
    assert not list(table.kept_results(kept, [one.file]))
    table.keep_result(kept, one)
    table.keep_result(kept, other)
    assert list(table.kept_results(kept, [one.file, other.file])) == [one, other]
    assert list(table.kept_results(kept, [other.file])) == [other]


real_entries = attempts.parse_entries
