"""The command ``odds``: exact probabilities of a throw, from the layout's game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from sheetgen.cli import show
from sheetgen.cli.options import Argument, AsJson, Commands, Game, Lang, Layout, Option, add_command
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import percent

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.games.contract.chance import Conversion, Distribution, Odds


BAR = 40
"""Length of the longest bar, in characters."""


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "odds", odds,
        'sheetgen odds nagaraja "3 brown 1 white"',
        'sheetgen odds nagaraja "3 brown 1 white" --against "2 brown"',
    )  # fmt: skip


def odds(
    game: Game,
    throw: Annotated[str, Argument(metavar="THROW", help='what is thrown, such as `"3 brown 1 white"`')],
    against: Annotated[str, Option(help="another throw to be beaten", metavar="THROW")] = "",
    layout: Layout = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say the exact chances of a throw, and what ordinary dice stand for it."""
    from sheetgen.games import library, registry
    from sheetgen.read.heading import playable_layouts
    from sheetgen.read.lines import check_size

    say = show.translator(lang)
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


def _lines(found: Odds, say: Callable[[Msg], str]) -> Iterator[str]:
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


def _table(each: Distribution, say: Callable[[Msg], str]) -> Iterator[str]:
    """Yield a row for each number: probability of exactly this number, of at least this number, and a bar."""
    mean = say(msg("{mean:.2f} on average", "report", mean=float(each.mean)))
    yield f"{say(each.name)} · {mean}"
    yield f"  {'':>3}  {'=':>7}  {'≥':>7}"
    most = max(each.chances.values())
    for value, p in each.chances.items():
        bar = "█" * round(BAR * p / most)
        yield f"  {value:>3}  {_percent(p, say)}  {_percent(each.at_least(value), say)}  {bar}".rstrip()


def _percent(p: Fraction, say: Callable[[Msg], str]) -> str:
    return f"{say(percent(float(p), 1)):>7}"


def _dice(conversion: Conversion, say: Callable[[Msg], str]) -> str:
    parts = [f"{_span(share.numbers)} = {share.face}" for share in conversion.shares]
    if conversion.again:
        parts.append(say(msg("{numbers}: throw again", "report", numbers=_span(conversion.again))))
    return say(
        msg("{kind} on a die with {n} sides: {faces}", "report", kind=conversion.name, n=conversion.sides,
            faces="; ".join(parts))
    )  # fmt: skip


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
