"""What was said of slips in example games when that was last looked at: ``slips/GAME.json``.

    python -m tests.replay.frozen_slips [GAME NAME]

writes these files again, after a change that is meant, and prints which slips are told otherwise now; or shows all
that was weighed for one, of which the files have a digest.

A slip is an example's log with some lines changed, most of them made by ``tools.slips`` and cut off some lines
later, so that it is soon read. They are chosen so that together they run nearly all of the reader's search for what
would set a log right, and see nearly all small faults that ``tools.mutants`` puts there.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.mend.search import Repair, Search
from sheetgen.read.finding import Finding, Proposal
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.replay.weighed import digest, weighed

HERE = Path(__file__).parent
SLIPS = HERE / "slips"
MOST = 8
"""Changes of a search that are kept."""


class Slip(NamedTuple):
    """The log ``log`` with, at each of ``changes`` (a line, how many go, what stands there), other rows."""

    name: str
    log: str
    changes: tuple[tuple[int, int, tuple[str, ...]], ...]

    @property
    def text(self) -> str:
        """The log with its slips."""
        rows = (HERE / self.log).read_text(encoding="utf-8").split("\n")
        for line, removed, instead in reversed(self.changes):
            rows[line - 1 : line - 1 + removed] = instead
        return "\n".join(rows)


def files() -> list[Path]:
    """The files of all games."""
    return sorted(SLIPS.glob("*.json"))


def entries(path: Path) -> Iterator[tuple[Slip, dict[str, Any]]]:
    """The slips of a file, and what was said of each."""
    for name, kept in json.loads(path.read_text(encoding="utf-8")).items():
        changes = ((line, removed, tuple(rows)) for line, removed, rows in kept["changes"])
        yield Slip(name, kept["log"], tuple(changes)), kept["told"]


def told(slip: Slip) -> dict[str, Any]:
    """All that is said of a log: findings, what was tried to set it right, how it was understood."""
    with weighed() as kept:
        found = replay(slip.text, (HERE / slip.log).parent)
    return {
        "findings": [_finding(finding) for finding in found.findings],
        "searches": [_search(search, digest(kept.changes(n))) for n, search in enumerate(kept.searches)],
        "ways": digest(kept.ways),
        "unchecked": [f"{unchecked.line}: {unchecked.message}" for unchecked in found.unchecked],
        "read": _read(found),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    said = {key: str(value) for key, value in finding._asdict().items() if value and key != "text"}
    at = f"{finding.line}:{finding.column}+{finding.length}"
    proposals = [_proposal(proposal) for proposal in finding.proposals]
    for key in ("line", "column", "length", "proposals", "suggestions"):
        said.pop(key, None)
    return {"at": at, **said, "suggestions": list(finding.suggestions), "proposals": proposals}


def _proposal(proposal: Proposal) -> str:
    removed = ",".join(map(str, proposal.removed))
    clear = " clear" if proposal.clear else ""
    evidence = f"{proposal.agreeing} lines, {proposal.claims} claims{clear}"
    return f"{proposal.kind} {proposal.line} [{removed}] {' / '.join(proposal.lines)} ({evidence}) {proposal.message}"


def _search(search: Search, changes: str) -> dict[str, Any]:
    """What a search tried, and what it found; its effort counts all that was read with its track."""
    return {
        "tried": search.tried,
        "changes": changes,
        "effort": search.track.effort,
        "whole": [_mend(search, mend) for mend in search.whole[:MOST]],
        "partial": [_mend(search, mend) for mend in search.partial[:MOST]],
    }


def _mend(search: Search, mend: Repair) -> str:
    lines = " / ".join(mend.edit.lines(search.track.statements))
    return f"{mend.cost:.3f} {mend.edit.kind} {mend.edit.at}->{mend.reached}: {lines}"


def _read(found: Replay) -> dict[str, Any]:
    """Each player's totals, where the game was understood so far, and how many decisions each line says."""
    state = found.state
    if state is None:
        return {}
    steps = " ".join(f"{step.line.number}:{len(step.events)}" for step in found.steps)
    totals = {
        player: ", ".join(f"{key} {value}" for key, value in found.game.totals(state, seat).items())
        for seat, player in enumerate(found.heading.players)
    }
    return {"totals": totals, "steps": steps}


def write(path: Path, slips: list[Slip]) -> None:
    """Freeze what is said of these slips."""
    kept = {slip.name: {"log": slip.log, "changes": slip.changes, "told": told(slip)} for slip in slips}
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def show(game: str, name: str) -> None:
    """Print what was weighed for a slip, to be laid beside what another checkout prints."""
    slip = next(slip for slip, _ in entries(SLIPS / f"{game}.json") if slip.name == name)
    with weighed() as kept:
        replay(slip.text, (HERE / slip.log).parent)
    for n in range(len(kept.searches)):
        print(*kept.changes(n), "", sep="\n")
    print(*kept.ways, sep="\n")


def main(chosen: list[str]) -> None:
    """Freeze all again, or show what was weighed for a slip."""
    parser = argparse.ArgumentParser(
        "python -m tests.replay.frozen_slips",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("slip", nargs="*", metavar="GAME NAME")
    if slip := parser.parse_args(chosen).slip:
        show(*slip)
        return
    for path in files():
        known = list(entries(path))
        for slip, old in known:
            new = told(slip)
            for key in (key for key in new if new[key] != old.get(key)):
                print(f"{path.stem}, {slip.name}: {key}")
        write(path, [slip for slip, _ in known])


if __name__ == "__main__":
    main(sys.argv[1:])
