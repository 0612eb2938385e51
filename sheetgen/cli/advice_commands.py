"""Commands that advise players: ``hint`` and ``review``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from sheetgen.bots.levels import LEVELS
from sheetgen.cli import score_log, show
from sheetgen.cli.game_files import is_game
from sheetgen.cli.options import (
    Argument,
    AsJson,
    Commands,
    Jobs,
    Layout,
    Level,
    Log,
    MissingArgument,
    Option,
    add_command,
    refuse_unfitting,
)
from sheetgen.cli.progress import Progress
from sheetgen.errors import SheetgenError, UsageError
from sheetgen.explain import cost as costs
from sheetgen.explain import json_report
from sheetgen.games import library, registry
from sheetgen.message import Say, msg
from sheetgen.read.documents import read_any_log
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.heading import playable_layouts
from sheetgen.read.lines import check_size
from sheetgen.read.result import Replay
from sheetgen.text.catalog import percent_message

if TYPE_CHECKING:
    from sheetgen.games.contract.values import Conversion, Distribution, Odds


PATIENCE = 10
"""Seconds after which a review says first how long it takes."""
Seed = Annotated[
    str, Option(help="seed of the random numbers; another seed tries other games", metavar="SEED")
]


def register(app: Commands) -> None:
    """Add this module's commands."""
    add_command(
        app, "hint", hint,
        "sheetgen hint evening.log --level 3",
        'sheetgen hint evening.log "gold, house 7; go B"',
        'sheetgen hint nagaraja "3 brown 1 white" --against "2 brown"',
    )  # fmt: skip
    add_command(app, "review", review, "sheetgen review evening.log --playouts 64")


BEST, PLAN, THROW = (
    msg("the best turns", "report"),
    msg("a planned turn", "report"),
    msg("a throw of a game", "report"),
)
"""What ``hint`` can be asked about."""
FITS = {"level": (BEST,), "seed": (BEST,), "at": (PLAN,), "against": (THROW,), "layout": (THROW,)}
"""Options of ``hint``, with what they fit."""


class HintOptions(NamedTuple):
    """The options of ``hint``."""

    level: Level = 2
    seed: Seed = ""
    at: Annotated[int | None, Option(help="a planned turn: play it after this line", metavar="LINE")] = None
    against: Annotated[str, Option(help="a throw: another one to compare it with", metavar="THROW")] = ""
    layout: Layout = None


def hint(
    what: Annotated[
        str,
        Argument(
            metavar="LOG",
            help="the file of a log; or a game's key, for the chances of a throw",
            values="games",
        ),
    ],
    turn: Annotated[
        list[str] | None,
        Argument(
            metavar="TURN",
            help='a planned turn as typed in a log, such as `"gold, house 7; go B"`, each line as one argument; or '
            'the dice to throw, such as `"3 brown 1 white"`',
        ),
    ] = None,
    *,
    options: HintOptions,
    as_json: AsJson = False,
) -> int | None:
    """Help with a turn: show the best ones after a log, what a planned one costs, or the chances of a throw."""
    if is_game(what):
        refuse_unfitting(options, FITS, THROW)
        if turn is None:
            raise MissingArgument("turn")
        if len(turn) > 1:
            said = "Type a throw as one argument: `{throw}`."
            raise UsageError(msg(said, "report", throw=f'"{" ".join(turn)}"'))
        odds(what, turn[0], options.against, options.layout, as_json)
        return None
    if turn is not None:
        refuse_unfitting(options, FITS, PLAN)
        return run_cost(what, turn, options.at, as_json)
    refuse_unfitting(options, FITS, BEST)
    show_hints(what, options.level, options.seed, as_json)
    return None


def show_hints(log: str, level: int, seed: str, as_json: bool) -> None:
    """Print how a program would play on after the last line of a log, and what that gains."""
    from sheetgen.table import hints

    check_level(level)
    say = show.translator()
    found = load_without_errors(log)
    advised = hints.Adviser(found, level, seed).hints()
    if as_json:
        show.print_json(hints.as_json(found, advised, level))
        return
    show.print_folded(hints.hint_lines(found, advised, say))


def review(
    log: Log,
    playouts: Annotated[int, Option(help="number of games played on from each line")] = 32,
    quick: Annotated[bool, Option(help="about 10 seconds: look only where the chances change most")] = False,
    jobs: Jobs = None,
    seed: Seed = "",
    as_json: AsJson = False,
) -> None:
    """Review a game: show where the chance to win changed, and which moves were better."""
    from sheetgen.table import review as reviews

    if playouts < 1 or (jobs is not None and jobs < 1):
        raise UsageError(msg("--playouts and --jobs are 1 or more.", "report"))
    say = show.translator()
    found = load_without_errors(log)
    text, jobs = read_any_log(Path(log)).text, jobs or os.cpu_count() or 1
    if quick:
        playouts = min(playouts, reviews.QUICK_PLAYOUTS)
    seconds = 0 if quick else reviews.expected_seconds(text, Path(log).parent, playouts, seed, jobs)
    if seconds > PATIENCE:
        long = "This takes about {seconds} s. With --quick it takes about 10 s."
        show.print_message(msg(long, "report", seconds=round(seconds, -1)), err=True)
    with Progress() as step:
        looked = reviews.review(text, Path(log).parent, playouts, seed, jobs, step, quick)
    if as_json:
        show.print_json(reviews.as_json(found, looked))
        return
    show.print_folded(reviews.review_lines(found, looked, say))


def check_level(level: int) -> None:
    """Raise ``UsageError`` for an unknown level."""

    if level not in LEVELS:
        raise UsageError(msg("--level: {least} to {most}.", "report", least=LEVELS[0], most=LEVELS[-1]))


def load_without_errors(log: str) -> Replay:
    """Return the replay of a log without errors, or raise ``UsageError``."""
    found = score_log.load_log(log)
    if not found.legal or found.state is None:
        raise UsageError(msg("The log has errors: `sheetgen score` shows them.", "report"))
    return found


def run_cost(log: str, plan: list[str], at: int | None, as_json: bool) -> int:
    """Calculate the plan and print a report; return the exit status."""

    try:
        say = show.translator()
        check_size(plan)
        found = score_log.load_log(log)
        score_log.check_line(at, found)
        last = at if at is not None else len(found.lines)
        bad = [f for f in found.findings if f.severity == ERROR and f.line <= last]
        worked = costs.plan_cost(found, plan, at) if found.state is not None and not bad else None
    except SheetgenError as error:
        return score_log.report_refusal(error, _refused([score_log.error_as_finding(error)]), as_json, log)
    if as_json:
        value = costs.plan_json(found, worked, at) if worked is not None else _refused(bad)
        show.print_json(value)
    else:
        name, findings = (log, bad) if worked is None else (worked.player, worked.findings)
        score_log.print_findings(name, found, findings)
        for line in costs.plan_lines(worked, say) if worked is not None else ():
            show.echo(line)
    return show.FINDINGS if bad or (worked is not None and worked.findings) else show.FINE


def _refused(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the JSON report on a planned turn whose cost cannot be calculated."""

    return {"schema": costs.COST, "legal": False, "findings": json_report.findings_json(findings)}


BAR = 40
"""Length of the longest bar, in characters."""


def odds(game: str, throw: str, against: str, layout: str | None, as_json: bool) -> None:
    """Print the exact chances of a throw, and how to throw it with ordinary dice."""
    say = show.translator()
    check_size((throw, against))
    rules = registry.find(game)
    name = layout or playable_layouts(rules)[0]
    path = library.shipped(f"{game}/{name.removeprefix(game + '/')}") or library.resolve(name)
    found = rules.odds(library.load(path), throw, against, say)
    if as_json:
        show.print_json(_json(found))
        return
    for line in _lines(found, say):
        show.echo(line)


def _fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"


def _json(found: Odds) -> dict[str, Any]:
    return {
        "schema": "sheetgen.odds/1",
        "throw": dict(found.throw),
        "against": dict(found.against) or None,
        "distributions": {
            d.key: {
                "mean": float(d.mean),
                "chances": [
                    {"value": value, "exact": _fraction(p), "chance": float(p)}
                    for value, p in d.chances.items()
                ],
            }
            for d in found.distributions
        },
        "outcomes": {
            o.key: {"exact": _fraction(o.chance), "chance": float(o.chance)} for o in found.outcomes
        },
        "dice": [
            {
                "kind": c.kind,
                "sides": c.sides,
                "faces": [{"face": s.face, "numbers": list(s.numbers)} for s in c.shares],
                "again": list(c.again),
            }
            for c in found.conversions
        ],
    }


def _lines(found: Odds, say: Say) -> Iterator[str]:
    for number, each in enumerate(found.distributions):
        if number:
            yield ""
        yield from _table(each, say)
    if found.outcomes:
        yield ""
        wide = max(len(say(o.name)) for o in found.outcomes)
        for outcome in found.outcomes:
            exact = _fraction(outcome.chance)
            yield f"  {say(outcome.name):{wide}}  {_percent(outcome.chance, say)}  {exact}"
    yield ""
    for conversion in found.conversions:
        yield "  " + _dice(conversion, say)


def _table(each: Distribution, say: Say) -> Iterator[str]:
    """Yield a row for each number of the throw: its probability, that of at least this number, and a bar."""
    mean = say(msg("{mean:.2f} on average", "report", mean=float(each.mean)))
    yield f"{say(each.name)} · {mean}"
    yield f"  {'':>3}  {'=':>7}  {'≥':>7}"
    most = max(each.chances.values())
    for value, p in each.chances.items():
        bar = "█" * round(BAR * p / most)
        yield f"  {value:>3}  {_percent(p, say)}  {_percent(each.at_least(value), say)}  {bar}".rstrip()


def _percent(p: Fraction, say: Say) -> str:
    return f"{say(percent_message(float(p), 1)):>7}"


def _dice(conversion: Conversion, say: Say) -> str:
    parts = [f"{_span(share.numbers)} = {share.face}" for share in conversion.shares]
    if conversion.again:
        parts.append(say(msg("{numbers}: throw again", "report", numbers=_span(conversion.again))))
    return say(
        msg("{kind} on a die with {n} sides: {faces}", "report", kind=conversion.name, n=conversion.sides,
            faces="; ".join(parts))
    )  # fmt: skip


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
