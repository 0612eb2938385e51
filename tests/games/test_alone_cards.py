"""The cards of a game alone: what their pictures claim is what the rules do, and their numbers are the layout's."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.face import played_on, score
from sheetgen.games import library, registry
from sheetgen.games.bania import ghost as bania_ghost
from sheetgen.games.bania.board import GOODS
from sheetgen.games.contract.solo import IT, RATINGS, YOU, rating
from sheetgen.games.contract.solo import SOLO as STRENGTH
from sheetgen.games.dice_charmers import GAME as DICE
from sheetgen.games.kinds.cards import CardSet, art_of, covered_clauses, lines, text_at_depth
from sheetgen.games.nagaraja.board import board_of
from sheetgen.replay import replay
from sheetgen.sheets import filled
from sheetgen.text.typesetter import Typesetter
from tests.games.bania.table import position
from tests.games.dice_charmers.table import faces

bania, dice, nagaraja, raja = (
    import_module(f"sheetgen.games.{game}.sheets.tableaux.{module}")
    for game, module in (
        ("bania", "rounds"),
        ("dice_charmers", "end"),
        ("nagaraja", "alone"),
        ("raja", "alone"),
    )
)
KEYS = [key for key in registry.all_keys() if registry.find(key).has_ghost(library.load(played_on(key)))]
each_game = pytest.mark.parametrize("key", KEYS)


def cards(key: str) -> CardSet:
    where = library.shipped(f"{key}/solo")
    assert where is not None, f"tell in layouts/…/solo.toml how {key} is played alone: docs/cards.md"
    found = library.load(where)
    assert isinstance(found, CardSet)
    return found


def house(key: str, **ghost: Any) -> Any:
    """The house's layout, its ghost with other numbers."""
    layout = library.load(played_on(key))
    if not ghost:
        return layout
    data = msgspec.to_builtins(layout)
    data["ghost"] |= ghost
    return msgspec.convert(data, type(layout))


def figures(key: str, tableau: str, layout: Any, small: bool = False) -> list[str]:
    """All that is lettered in a picture."""
    scene = Scene(63, 88, Typesetter("en"))
    art_of(registry.find(key)).tableaux[tableau].draw(Stage(scene, 0.7 if small else 1.0), layout)
    scene.check_balance()
    assert not scene.spots, "nobody marks a card"
    return [item.line.text for item in scene.items if isinstance(item, Text)]


# ---- all games ----------------------------------------------------------------------------------
@each_game
def test_short_and_full_cards_tell_every_clause_of_a_game_alone(key: str) -> None:
    head = next((clause for clause in registry.find(key).clauses if "-S1" in clause), "").rstrip("1")
    assert head, "say how the ghost plays in clauses of its own, …-S1 and on"
    wanted = {clause for clause in registry.find(key).clauses if clause.startswith(head)}
    for depth in ("short", "full"):
        assert covered_clauses(cards(key), depth) & wanted == wanted, depth


@each_game
def test_the_words_and_the_stairs_say_how_a_game_is_rated(key: str) -> None:
    solo = registry.find(key).solo
    great, clear, close = solo.ratings
    said = [text_at_depth(line, "full") or "" for _, line in lines(cards(key))]
    one = {"raja": (f"by {great} palaces or more", f"by {clear} palace")}
    first, second = one.get(key, (f"by {great} or more", f"by {clear} or more"))
    for title, words in zip(RATINGS, (f"won {first}", f"won {second}", "won", "", "lost"), strict=True):
        assert any(text.startswith(f"*{title}:* {words}") for text in said), title
    last = next(face.tableau for face in cards(key).faces if face.question == "Who wins?")
    shown = figures(key, last, house(key))
    assert {f"+{great}", f"+{clear}", "+", "−"} <= set(shown)
    assert f"−{-close}" in shown if close else "=" in shown


@each_game
def test_the_beginning_shows_the_numbers_of_the_layout(key: str) -> None:
    if key == "nagaraja":  # its numbers are places of a row
        assert set(map(str, house(key).ghost.row)) <= set(figures(key, "alone", house(key)))
        assert "29" in figures(key, "alone", house(key, row=[4, 29]))
        return
    other = house(key, merchant=3, raja=7, mogul=11)
    assert {"3", "7", "11"} <= set(figures(key, "alone", other))


@each_game
def test_a_layout_without_a_ghost_is_refused(key: str) -> None:
    data = msgspec.to_builtins(house(key))
    data["ghost"] = None
    without = msgspec.convert(data, type(house(key)))
    for face in cards(key).faces:
        if face.tableau in ("rated", "over") and key in ("raja", "bania", "dice-charmers"):
            continue  # says nothing of the ghost's numbers
        if face.tableau in ("where", "its nagas", "its last nagas") or (key, face.tableau) == (
            "bania",
            "its turn",
        ):
            continue
        with pytest.raises(LayoutError):
            figures(key, face.tableau, without)


# ---- The Dice Charmers --------------------------------------------------------------------------
@pytest.mark.clause("DC-S2")
def test_it_takes_the_die_of_the_picture() -> None:
    shown, line = dice.example_turn(house("dice-charmers"))
    roll = ["silk silk", "silk silk", "straight", "straight", "boat", "boat", "raja", "raja"]
    places = {"goods": 1, "roads": 2, "river": 4, "palace": 6}
    for colour, face in shown:
        roll[places[colour]] = face
    state = DICE.start(house("dice-charmers"), ["Ann", "Ghost"], {STRENGTH: "raja"})
    for move in (faces(*roll), ("take", "goods", "silk silk")):
        state = DICE.apply(state, move)
    assert state.ghost is not None
    wishes = house("dice-charmers").ghost.wishes
    crossed = (len(wishes[0].steps), *(0 for _ in wishes[1:]))
    state = state.replace(ghost=state.ghost.replace(crossed=crossed))
    assert DICE.legal(state) == [("take", *shown[-1])]
    assert shown[-1][1] in wishes[line].faces


@pytest.mark.clause("DC-S5")
def test_its_steps_beyond_are_half_boxes_and_the_lead_is_rated() -> None:
    lead, title = dice.example_outcome()
    assert lead == dice.YOURS - dice.BEYOND / 2
    assert DICE.solo.ratings[1] <= lead < DICE.solo.ratings[0] and title == 1
    assert f"+{lead}" in figures("dice-charmers", "over", house("dice-charmers"))


# ---- Bania --------------------------------------------------------------------------------------
@pytest.mark.clause("BA-S3")
@pytest.mark.parametrize(("colour", "space"), [(bania.LACKS, bania.BESIDE), (bania.HAS, bania.APART)])
def test_it_pitches_on_the_space_of_the_picture(colour: str, space: str) -> None:
    state = position(bania.CAMP, ("", ""))
    assert state.board.spaces[bania_ghost.space_for_tent(state, GOODS.index(colour), False)] == space


@pytest.mark.clause("BA-S5", "BA-51", "BA-52")
def test_points_of_the_end_are_the_layouts() -> None:
    points = house("bania").points
    (yours, its), title = bania.example_outcome(house("bania"))
    assert (yours, its) == (bania.SOLO_TRACK[YOU] + 2 * points.goods, bania.SOLO_TRACK[IT] + points.last)
    assert title == 1 and yours - its == registry.find("bania").solo.ratings[1]
    assert {str(yours), str(its)} <= set(figures("bania", "rated", house("bania")))


# ---- Raja ---------------------------------------------------------------------------------------
@pytest.mark.clause("RA-S3", "RA-S4", "RA-S5")
def test_its_table_and_its_list_are_the_layouts() -> None:
    shown = house("raja")
    said = figures("raja", "its turn", shown)
    assert str(shown.costs.palace) in said
    assert any(f"+{row.gold}" in said for row in shown.ghost.cities.values())
    assert [str(n) for n in shown.ghost.villages[:3]] == [
        text for text in figures("raja", "its first", shown) if text in map(str, shown.ghost.villages)
    ]


@pytest.mark.clause("RA-S2")
def test_in_a_tie_you_win_and_are_a_trader() -> None:
    assert raja.example_outcome() == (True, 2)
    assert raja.GOLD[0] == raja.GOLD[1]


# ---- Nagaraja -----------------------------------------------------------------------------------
@pytest.mark.clause("NA-S3", "NA-S4")
def test_the_ghosts_fate_is_that_of_its_sticks_and_its_omen() -> None:
    shown = house("nagaraja")
    faces_, discarded = nagaraja.example_throw(shown)
    omen = board_of(shown).omens[nagaraja.example_omen(shown)]
    assert [sum(kind == k for kind, _ in faces_) for k in range(len(omen.sticks))] == list(omen.sticks)
    assert "N" in faces_[discarded][1]
    total = sum(int(face.strip("N") or 0) for _, face in faces_) + omen.fate
    assert str(total) in figures("nagaraja", "its round", shown)


@pytest.mark.clause("NA-S5")
def test_the_ghost_has_the_points_of_the_last_place_crossed() -> None:
    its, title = nagaraja.example_outcome(house("nagaraja"))
    assert its == house("nagaraja").ghost.row[nagaraja.COVERED - 1]
    great, clear, _ = registry.find("nagaraja").solo.ratings
    assert clear <= nagaraja.YOURS - its < great and title == 1


def test_titles_go_by_the_lead() -> None:
    """Of a loss by just the close lead, and by more."""
    solo = registry.find("bania").solo
    for lead, title in ((solo.ratings[2], 3), (solo.ratings[2] - 1, 4)):
        assert rating(solo._replace(lead=lambda _state, lead=lead: lead), None, False) == RATINGS[title]


# ---- filled sheets ------------------------------------------------------------------------------
@pytest.mark.medium
@each_game
def test_the_title_of_a_game_is_ringed_on_the_ghosts_sheet(key: str, tmp_path: Path) -> None:
    log = Path(__file__).parents[1] / "replay" / "games" / key / "alone.log"
    found = replay(log.read_text(encoding="utf-8"))
    ring = filled.rating_mark(found.game, found.state, found.heading.players)
    standings = found.game.standings(found.state)
    won = [one.player for one in standings if one.place == 1] == [found.heading.players[YOU]]
    wanted = RATINGS.index(rating(found.game.solo, found.state, won)) + 1
    assert {address: mark.kind for address, mark in ring.items()} == {f"rating.1.{wanted}": "circle"}
    begun = found.game.start(found.heading.layout, found.heading.players, found.heading.options)
    assert filled.rating_mark(found.game, begun, found.heading.players) == {}
    (path,) = score(log).fill(tmp_path / "done.pdf")
    assert path.stat().st_size
