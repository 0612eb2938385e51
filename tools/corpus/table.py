"""The results of the attempts as a page."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tools.corpus.attempts import MEGABYTES, SECONDS, SLOWER, Attempt
from tools.corpus.fetch import PublicFile, listed


class Result(NamedTuple):
    """An attempt with a file."""

    file: PublicFile
    attempt: Attempt

    @property
    def serious(self) -> bool:
        """Whether it is an internal error or a silent loss."""
        return any(not fault.startswith(("slow", "memory")) for fault in self.attempt.faults)


def keep_result(place: Path, result: Result) -> None:
    """Append a result to a file with a JSON value in each line."""
    row = {"sha256": result.file.sha256, **result.attempt._asdict()}
    with place.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def kept_results(place: Path, files: Sequence[PublicFile]) -> Iterator[Result]:
    """Yield the results for ``files`` that ``keep_result`` wrote; none if there is no such file."""
    known = {file.sha256: file for file in files}
    for line in place.read_text("utf-8").splitlines() if place.exists() else ():
        row = json.loads(line)
        file = known.get(row.pop("sha256"))
        if file is not None:
            yield Result(file, Attempt(**row | {"faults": tuple(row["faults"])}))


COLUMNS = ("command", "files", "status 0, 1, 2", "internal errors", "silent losses", "over the limits", "median",
           "slowest", "memory")  # fmt: skip
HEAD = """# Files of other programs

`make corpus` fetches the public files that `tools/corpus/files.tsv` lists by repository, commit, path and hash. It runs
every command that accepts a file of this kind, each in a process of its own. The files are not part of sheetgen.
"""


def page(results: Sequence[Result], missing: int) -> str:
    """Return the page; ``missing`` is the number of files that could not be fetched."""
    return "\n".join(_lines(results, missing)) + "\n"


def _lines(results: Sequence[Result], missing: int) -> Iterator[str]:
    files = Counter(result.file.kind for result in {result.file: result for result in results}.values())
    yield HEAD
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(files.items()))
    tried = f"{files.total()} of {len(listed())} files ({kinds})"
    yield f"Last run: {date.today().isoformat()}, {tried}, not fetched: {missing}."
    yield ""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---" * len(COLUMNS) + "|"
    for kind, command in dict.fromkeys((result.file.kind, result.attempt.command) for result in results):
        yield _row(
            kind, command, [r.attempt for r in results if (r.file.kind, r.attempt.command) == (kind, command)]
        )
    yield ""
    yield (
        "Status 0 means no finding, 1 findings or a refused file, 2 a file that this command cannot read. Over the "
        f"limits: more than {SECONDS * SLOWER:g} s of computing on this machine, for `score` for each page, or "
        f"{MEGABYTES} MB. Silent losses: an imposed file with less text than its source and no note, or a "
        "catalog of which Babel reads other entries."
    )
    faulty = [(result, fault) for result in results for fault in result.attempt.faults]
    if faulty:
        yield "\n| file | command | fault |\n|---|---|---|"
    for result, fault in faulty:
        file, attempt = result.file, result.attempt
        shown = {"slow": f"{attempt.seconds:.0f} s", "memory": f"{attempt.megabytes:.0f} MB"}.get(
            fault, fault
        )
        yield f"| {file.repository}: {file.path} | `{attempt.command}` | {shown} |"


def _row(kind: str, command: str, tried: Sequence[Attempt]) -> str:
    status = Counter(attempt.status for attempt in tried)
    faults = Counter(fault.partition(":")[0] for attempt in tried for fault in attempt.faults)
    seconds = [attempt.seconds for attempt in tried]
    cells = [
        f"{kind}: `{command}`", len(tried), ", ".join(str(status[n]) for n in range(3)), faults["internal error"],
        faults["lost"], faults["slow"] + faults["memory"], f"{median(seconds):.2f} s", f"{max(seconds):.1f} s",
        f"{max(attempt.megabytes for attempt in tried):.0f} MB",
    ]  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"
