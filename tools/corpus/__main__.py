"""Try every command with public files of other programs.

The exit status is 1 after an internal error or a silent loss, and if no file could be fetched.

python -m tools.corpus [--kind pdf] [--every 10] [--folder output/corpus] [--write docs/measured/corpus.md]

The files are fetched from their repositories and checked by their hashes. ``--every 10`` tries each tenth file.
"""

import argparse
import tempfile
from pathlib import Path

from tools.corpus import attempts, fetch, table


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tools.corpus", description=__doc__)
    asked.add_argument("--kind", choices=attempts.COMMANDS, action="append", help="default: all kinds")
    asked.add_argument("--every", type=int, default=1, metavar="N", help="try only each N-th file")
    asked.add_argument("--folder", type=Path, default=Path("output/corpus"), help="folder of fetched files")
    asked.add_argument("--write", type=Path, help="write the results as a page")
    said = asked.parse_args()
    wanted = [file for file in fetch.listed() if not said.kind or file.kind in said.kind][:: said.every]
    results: list[table.Result] = []
    missing: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for file in fetch.fetched(wanted, said.folder, missing.append):
            for attempt in attempts.attempts(file.kind, said.folder / file.name, Path(folder)):
                results.append(table.Result(file, attempt))
                for fault in attempt.faults:
                    print(f"{file.repository} {file.path}: {attempt.command}: {fault}", flush=True)
    for line in missing:
        print(line)
    page = table.page(results, len(missing))
    print(page)
    if said.write is not None:
        said.write.write_text(page, encoding="utf-8")
    raise SystemExit(1 if not results or any(result.serious for result in results) else 0)


if __name__ == "__main__":
    main()
