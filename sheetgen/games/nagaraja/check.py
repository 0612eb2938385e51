"""Checks that every Nagaraja layout must pass. Each fault names the clause that requires it."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.layouts.faults import Fault, Key, fault
from sheetgen.games.nagaraja.board import CELL, NEIGHBOURS, SIDES, all_orientations
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.message import msg

PLACES, RELICS, TILES, TYPES, STICKS, CARDS, AMULETS = 9, 9, 17, 6, 36, 48, 12
EFFECTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "fate": ("sticks", ("self",)),
    "throw": ("sticks", ("opponent",)),
    "strike": ("sticks", ("opponent",)),
    "look": ("relics", ("self", "opponent", "either")),
    "swap relics": ("relics", ("self", "opponent", "either")),
    "turn": ("tiles", ("self", "opponent", "either")),
    "move": ("tiles", ("self",)),
    "swap tiles": ("tiles", ("self", "opponent", "either")),
    "trap": ("tiles", ("opponent",)),
    "take": ("cards", ("self",)),
    "draw": ("cards", ("self",)),
    "rob": ("cards", ("opponent",)),
}
"""Effect -> the symbol of its cards and the arrows that they may have (NA-12, NA-40 to NA-43)."""


def check(layout: TempleGame) -> list[Fault]:
    """Return all faults of the layout, each with the path of its key."""
    facts = (_temple, _relics, _sticks, _tiles, _amulets, _cards, _ends, _ghost)
    return [found for fact in facts for found in fact(layout)]


def _number(key: Key, found: int, wanted: int, clause: str) -> Iterator[Fault]:
    if found != wanted:
        yield fault(key, found, msg("{n} in all", "report", n=wanted), clause)


def _unique(key: Key, names: list[tuple[Key, str]], clause: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for where, name in names:
        if name in seen:
            yield fault((*key, *where), name, msg("each only once", "report"), clause)
        seen.add(name)


def _outer(edge: str) -> bool:
    return NEIGHBOURS[CELL[edge[:2]]][SIDES.index(edge[3])] < 0


def _temple(layout: TempleGame) -> Iterator[Fault]:
    temple = layout.temple
    yield from _number(("temple", "entrances"), len(temple.entrances), 3, "NA-1")
    yield from _number(("temple", "relics"), len(temple.relics), RELICS, "NA-1")
    edges: list[tuple[Key, str]] = [(("entrances", i), e) for i, e in enumerate(temple.entrances)]
    edges += [(("relics", i), e) for i, e in enumerate(temple.relics)]
    for where, edge in edges:
        if not _outer(edge):
            yield fault(("temple", *where), edge, msg("an outer side of the 3 × 3 places", "report"), "NA-1")
    yield from _unique(("temple",), edges, "NA-1")
    if len({edge[3] for edge in temple.entrances}) > 1:
        yield fault(
            ("temple", "entrances"),
            list_text(temple.entrances),
            msg("entrances on one side", "report"),
            "NA-1",
        )


def list_text(items: tuple[str, ...]) -> str:
    return ", ".join(items)


def _relics(layout: TempleGame) -> Iterator[Fault]:
    relics = layout.relics
    yield from _number(("relics", "sacred"), len(relics.sacred), 6, "NA-2")
    yield from _number(("relics", "cursed"), len(relics.cursed), 3, "NA-2")
    for i, value in enumerate(relics.sacred):
        if not 3 <= value <= 5:
            yield fault(("relics", "sacred", i), value, msg("3 to 5", "report"), "NA-2")
    for i, value in enumerate(relics.cursed):
        if value != 6:
            yield fault(("relics", "cursed", i), value, msg("6", "report"), "NA-2")


def _sticks(layout: TempleGame) -> Iterator[Fault]:
    sticks = layout.sticks
    yield from _number(("sticks",), len(sticks), 3, "NA-3")
    yield from _unique(("sticks",), [((i, "name"), stick.name) for i, stick in enumerate(sticks)], "NA-3")
    yield from _number(("sticks",), sum(stick.count for stick in sticks), STICKS, "NA-3")
    order = [
        (sum(_fate(face) for face in s.faces), -sum(face.count("N") for face in s.faces)) for s in sticks
    ]
    for i in range(1, len(sticks)):
        if order[i][0] >= order[i - 1][0] or order[i][1] >= order[i - 1][1]:
            allowed = msg("kinds from most fate points and fewest nagas to the reverse", "report")
            yield fault(("sticks", i, "faces"), list_text(sticks[i].faces), allowed, "NA-10")


def _fate(face: str) -> int:
    return int(face.strip("N") or 0)


def _tiles(layout: TempleGame) -> Iterator[Fault]:
    tiles = layout.tiles
    yield from _number(("tiles",), len(tiles), TYPES, "NA-3")
    yield from _number(("tiles",), sum(tile.count for tile in tiles), TILES, "NA-3")
    yield from _unique(("tiles",), [((i, "name"), tile.name) for i, tile in enumerate(tiles)], "NA-3")
    seen: set[str] = set()
    for i, tile in enumerate(tiles):
        sides = "".join(tile.paths)
        if len(set(sides)) < len(sides):
            yield fault(
                ("tiles", i, "paths"),
                list_text(tile.paths),
                msg("each side in one path only", "report"),
                "NA-23",
            )
            continue
        if tile.amulet and len(tile.paths) > 1:
            yield fault(
                ("tiles", i, "amulet"), "true", msg("an amulet only on a tile of one path", "report"), "NA-3"
            )
        names = all_orientations(tile.paths)
        if names & seen:
            yield fault(
                ("tiles", i, "paths"), list_text(tile.paths), msg("paths of no other type", "report"), "NA-3"
            )
        seen |= names
    if not any(tile.amulet for tile in tiles):
        yield fault(
            ("tiles",),
            msg("no amulet place", "report"),
            msg("some types with an amulet place", "report"),
            "NA-3",
        )


def _amulets(layout: TempleGame) -> Iterator[Fault]:
    amulets = layout.amulets
    yield from _number(("amulets",), len(amulets), 4, "NA-44")
    yield from _number(("amulets",), sum(amulet.count for amulet in amulets), AMULETS, "NA-3")
    names = [((i, "kind"), f"{a.kind} {a.points}") for i, a in enumerate(amulets)]
    yield from _unique(("amulets",), list(names), "NA-44")
    for i, amulet in enumerate(amulets):
        if amulet.count != 3:
            yield fault(("amulets", i, "count"), amulet.count, msg("3", "report"), "NA-44")
        if (amulet.kind == "points") != (amulet.points > 0):
            yield fault(
                ("amulets", i, "points"),
                amulet.points,
                msg("points on amulets of the kind points only", "report"),
                "NA-44",
            )
    for kind in ("draw", "cancel"):
        if not any(amulet.kind == kind for amulet in amulets):
            yield fault(
                ("amulets",),
                msg("none of the kind {kind}", "report", kind=kind),
                msg("one such type", "report"),
                "NA-44",
            )


def _cards(layout: TempleGame) -> Iterator[Fault]:
    cards = layout.cards
    kinds = {stick.name for stick in layout.sticks}
    yield from _number(("cards",), sum(card.count for card in cards), CARDS, "NA-3")
    yield from _unique(("cards",), [((i, "code"), card.code) for i, card in enumerate(cards)], "NA-3")
    for i, card in enumerate(cards):
        words = card.sticks.split()
        for kind in words[1::2]:
            if kind not in kinds:
                yield fault(
                    ("cards", i, "sticks"),
                    card.sticks,
                    msg("kinds of sticks of this layout", "report"),
                    "NA-11",
                )
        name = effect_name(card.effect)
        symbol, arrows = EFFECTS[name]
        if card.symbol != symbol:
            yield fault(
                ("cards", i, "symbol"),
                card.symbol,
                msg("{symbol}, as its effect", "report", symbol=symbol),
                "NA-12",
            )
        if card.arrows not in arrows:
            yield fault(("cards", i, "arrows"), card.arrows, list_text(arrows), "NA-12")
    missing = set(EFFECTS) - {effect_name(card.effect) for card in cards}
    for name in sorted(missing):
        clause = {"sticks": "NA-40", "relics": "NA-41", "tiles": "NA-42", "cards": "NA-43"}[EFFECTS[name][0]]
        yield fault(
            ("cards",),
            msg("no card with the effect {name}", "report", name=name),
            msg("every effect", "report"),
            clause,
        )


def effect_name(effect: str) -> str:
    """Return the name of a card effect without its number: ``look 2`` becomes ``look``."""
    name = effect.rstrip(" 123456789")
    return "throw" if name == "throw again" else name


def _ends(layout: TempleGame) -> Iterator[Fault]:
    hands, ends = layout.hands, layout.ends
    if ends.cursed > len(layout.relics.cursed):
        yield fault(("ends", "cursed"), ends.cursed, msg("no more than there are", "report"), "NA-30")
    if ends.tiles > PLACES:
        yield fault(("ends", "tiles"), ends.tiles, msg("no more than there are places", "report"), "NA-32")
    if hands.give > 1 or hands.give >= hands.draw:
        yield fault(("hands", "give"), hands.give, msg("one of the cards drawn, or none", "report"), "NA-25")
    if 2 * hands.start > sum(card.count for card in layout.cards):
        yield fault(("hands", "start"), hands.start, msg("no more than there are cards", "report"), "NA-4")
    for kind in hands.first.split()[1::2]:
        if kind not in {stick.name for stick in layout.sticks}:
            yield fault(
                ("hands", "first"), hands.first, msg("kinds of sticks of this layout", "report"), "NA-4"
            )


def _ghost(layout: TempleGame) -> Iterator[Fault]:
    """Yield faults of the ghost: a row that rises to the winning points, more covered places for a stronger
    ghost, sticks that exist.
    """
    ghost = layout.ghost
    if ghost is None:
        return
    for n, points in enumerate(ghost.row[1:], 1):
        if points <= ghost.row[n - 1]:
            yield fault(("ghost", "row", n), points, msg("more than before it", "report"), "NA-S5")
    last = len(ghost.row) - 1
    if ghost.row[last] < layout.ends.points:
        enough = msg("at least {n}", "report", n=layout.ends.points)
        yield fault(("ghost", "row", last), ghost.row[last], enough, "NA-S5")
    least = 0
    for strength in STRENGTHS:
        start = getattr(ghost, strength)
        if not least <= start <= last:
            wanted = msg("{low} to {high}", "report", low=least, high=last)
            yield fault(("ghost", strength), start, wanted, "NA-S1")
        least = max(least, start)
    kinds = {stick.name for stick in layout.sticks}
    for n, omen in enumerate(ghost.omens):
        if not kinds.issuperset(omen.sticks.split()[1::2]):
            yield fault(
                ("ghost", "omens", n, "sticks"),
                omen.sticks,
                msg("kinds of sticks of this layout", "report"),
                "NA-S3",
            )
