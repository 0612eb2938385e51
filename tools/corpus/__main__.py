"""Try every command with public files of other programs.

The exit status is 1 after an internal error or a silent loss, and if no file could be fetched.

python -m tools.corpus [--kind pdf] [--command score] [--every 10] [--resume] [--write docs/measured/corpus.md]

The files are fetched from their repositories and checked by their hashes. ``--every 10`` tries each tenth file. The
results are kept in the folder, in ``results.jsonl``. ``--resume`` repeats no attempt that is in this file.
"""

import argparse
import tempfile
from pathlib import Path

from tools.corpus import attempts, fetch, table


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tools.corpus", description=__doc__)
    asked.add_argument("--kind", choices=attempts.COMMANDS, action="append", help="default: all kinds")
    asked.add_argument(
        "--command", metavar="NAME", action="append", help="such as score; default: all commands"
    )
    asked.add_argument("--every", type=int, default=1, metavar="N", help="try only each N-th file")
    asked.add_argument("--folder", type=Path, default=Path("output/corpus"), help="folder of fetched files")
    asked.add_argument("--resume", action="store_true", help="keep the results of an earlier run")
    asked.add_argument("--write", type=Path, help="write the results as a page")
    said = asked.parse_args()
    wanted = [file for file in fetch.listed() if not said.kind or file.kind in said.kind][:: said.every]
    missing: list[str] = []
    kept = said.folder / "results.jsonl"
    if not said.resume:
        kept.unlink(missing_ok=True)
    results = list(table.kept_results(kept, wanted))
    done = {(result.file, result.attempt.command) for result in results}
    with tempfile.TemporaryDirectory() as folder:
        for file in fetch.fetched(wanted, said.folder, missing.append):
            names = (name for name in attempts.COMMANDS[file.kind] if name in (said.command or [name]))
            rest = [name for name in names if (file, name) not in done]
            for attempt in attempts.attempts(file.kind, said.folder / file.name, Path(folder), rest):
                results.append(table.Result(file, attempt))
                table.keep_result(kept, results[-1])
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
