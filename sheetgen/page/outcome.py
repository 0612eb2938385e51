"""How a game ended: places, each criterion down to the one that decided, and that in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.explain.report import counted, mended, trace
from sheetgen.games.contract.ranking import Standing
from sheetgen.message import msg
from sheetgen.page.markup import Markup, el, join
from sheetgen.page.story import Story
from sheetgen.read.claims import named


def outcome(story: Story) -> Markup:
    """The end of the game, or what comes next."""
    replay, state = story.replay, story.moments[-1].state
    if not replay.finished:
        return join(_warning(story), el("p", story.due()[-1]))
    standings = story.game.standings(state)
    first, *rest = [story.say(sentence) for sentence in trace(standings)]
    rated = [] if replay.heading.ghost is None else [*story.report.alone(state, standings)]
    return join(
        _warning(story),
        el("p", first, class_="winner"),
        _places(story, standings),
        *(el("p", sentence) for sentence in (*rest, *rated)),
    )


def _warning(story: Story) -> Markup | None:
    """What a result is worth where the log has errors."""
    if story.replay.legal:
        return None
    text = msg("With errors in the log, the result is only how far the replay came.", "report")
    if mended(story.replay):
        text = msg("So it ends if the first change told of each error is right.", "report")
    return el("p", story.say(text), class_="finding error")


def _places(story: Story, standings: Sequence[Standing]) -> Markup:
    """Players by places; what decided is marked, what was not needed any more is pale."""
    names = [criterion.name for criterion in standings[0].criteria]
    heads = [el("th", story.say(named(name)), scope="col") for name in names]
    rows = [_place(story, standing, names) for standing in standings]
    head = el("thead", el("tr", el("td"), el("td"), *heads))
    return el("div", el("table", head, el("tbody", *rows), class_="places"), class_="scroll")


def _place(story: Story, standing: Standing, names: Sequence[str]) -> Markup:
    seat = story.replay.heading.players.index(standing.player)
    decider = names.index(standing.decided_by) if standing.decided_by in names else len(names)
    cells = []
    for at, criterion in enumerate(standing.criteria):
        kind = "decider" if at == decider else "needless" if at > decider else None
        cells.append(el("td", el("bdi", story.say(counted(criterion))), class_=kind))
    name = el("th", el("i", class_="seat"), el("bdi", story.players[seat]), scope="row")
    return el(
        "tr", el("td", el("bdi", f"{standing.place}."), class_="place"), name, *cells, class_=f"s{seat}"
    )
