"""Who only reads the lines that ``play`` prints can keep all sheets on paper."""

from pathlib import Path

import pytest

from tests.table.paper import Papers
from tests.table.scripted import Typed, at_random, evening, scored

LAYOUTS = {"dice-charmers": "sun", "raja": "rajasthan", "bania": "oasis", "nagaraja": "temple"}
NAMES = ["Kim", "Asha", "Dev"]
SEATED = {
    "dice-charmers": ("me, bot:1", "bot:1, bot:1", "bot:1, me, bot:1"),
    "raja": ("me, bot:1", "bot:1, bot:1", "bot:1, me, bot:1"),
    "bania": ("me, bot:1", "bot:1, bot:1", "bot:1, me, bot:1"),
    "nagaraja": ("me, bot:1", "bot:1, bot:1", "bot:1, me"),
}
SLOW = 3
"""Number of games of each kind in the slow test; two of them also against a ghost."""


def kept(path: Path, front: Typed) -> list[str]:
    """Return how the sheets of somebody who read all lines differ from the state at the end of the log."""
    found = scored(path)
    assert found.state is not None
    papers = Papers(found.game, found.heading.layout, found.heading.players, found.start)
    assert papers.differences(found.state), "a game changes its sheets"
    papers.read(front.told)
    return papers.differences(found.state)


def check(path: Path, key: str, seed: int, seated: str, solo: str | None) -> None:
    names = NAMES[: seated.count(",") + 1]
    alone = {} if solo is None else {"solo": solo}
    front = at_random(path, seed, seated, game=key, layout=LAYOUTS[key], players=names, **alone)
    assert scored(path).finished
    assert kept(path, front) == [], (key, seed, seated, solo)


@pytest.mark.medium
@pytest.mark.parametrize("key", LAYOUTS)
def test_papers_are_complete(key: str, tmp_path: Path) -> None:
    check(tmp_path / "two.log", key, 1, "me, bot:1", None)
    check(tmp_path / "ghost.log", key, 2, "bot:1", "merchant")


@pytest.mark.slow
@pytest.mark.parametrize("key", LAYOUTS)
def test_papers_of_many_games_are_complete(key: str, tmp_path: Path) -> None:
    for seed in range(SLOW):
        seated = SEATED[key][seed % len(SEATED[key])]
        check(tmp_path / f"{seed}.log", key, seed, seated, None)
    for seed, (seated, solo) in enumerate((("bot:1", "merchant"), ("me", "raja"))):
        check(tmp_path / f"ghost-{seed}.log", key, seed, seated, solo)


@pytest.mark.clause("BA-21")
def test_a_tent_whose_payment_was_open_is_told(tmp_path: Path) -> None:
    """The payment is not typed, because silence means it; its tent lies on the table all the same."""
    lines = ["silk OPS e4; elephant e4; end", "end", "end"]
    path = tmp_path / "a.log"
    opening = {"game": "bania", "layout": "oasis", "players": ["Kim", "Asha"], "seed": "5"}
    front = evening(path, lines, "me, bot:1", **opening)
    at = front.told.index("Asha: pitch incense SII d4")
    assert [line.strip() for line in front.told[at + 1 : at + 3]] == [
        "On the table: put tent (incense) → d4",
        "On Asha’s sheet: write incense 1 · points 9 → 10 · tents 3 → 2",
    ]
    assert kept(path, front) == []


@pytest.mark.medium
def test_totals_without_a_name_are_those_of_the_player_named_before(tmp_path: Path) -> None:
    """A card that Asha loses in Kim's line is Asha's."""
    path = tmp_path / "a.log"
    opening = {"game": "nagaraja", "layout": "temple", "players": ["Kim", "Asha"]}
    front = at_random(path, 1, "me, bot:1", **opening)
    at = next(n for n, line in enumerate(front.told) if line.startswith("Asha, the card discarded at random"))
    assert [line.strip() for line in front.told[at + 1 : at + 3]] == [
        "Kim: fate 5 → 0",
        "cards 3 → 2 · fate 10 → 0",
    ]


@pytest.mark.medium
def test_actions_of_a_program_are_in_the_order_of_the_disc(tmp_path: Path) -> None:
    """Two houses and a palace are written as in the list of legal answers, so they read back the same."""
    path = tmp_path / "a.log"
    front = at_random(path, 4, "bot:1, bot:1", game="raja", layout="rajasthan", players=NAMES[:2])
    assert not any("cannot be written" in line for line in front.told)
    assert scored(path).finished
