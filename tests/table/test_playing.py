"""Games against programs: what they do is written down, told, and kept secret where it is."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sheetgen.errors import OutputError, UsageError
from sheetgen.games import registry
from sheetgen.message import msg
from sheetgen.table import journal, seats
from tests.table.scripted import Typed, at_random, evening, scored

LAYOUTS = {"dice-charmers": "sun", "raja": "rajasthan", "bania": "oasis", "nagaraja": "temple"}


@pytest.fixture(scope="module")
def against(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Typed]]:
    """A game to its end against a program, once for all that only look at it."""

    @cache
    def played(key: str) -> tuple[Path, Typed]:
        path = tmp_path_factory.mktemp(key) / "a.log"
        opening = {"game": key, "layout": LAYOUTS[key], "players": ["Kim", "Asha"]}
        return path, at_random(path, 5, "me, bot:1", **opening)

    return played


@pytest.mark.medium
@pytest.mark.parametrize(
    "key",
    [
        "dice-charmers",
        "bania",
        pytest.param("raja", marks=pytest.mark.slow),
        pytest.param("nagaraja", marks=pytest.mark.slow),
    ],
)
def test_games_against_programs_are_sound(key: str, against: Callable[[str], tuple[Path, Typed]]) -> None:
    path, front = against(key)
    found = scored(path)
    assert found.finished
    assert not [finding for finding in found.findings if finding.code != "waived"]
    assert any(line.startswith("Asha: ") for line in front.told)
    asked = {question.prompt for question in front.questions}
    assert not any(prompt.startswith("Asha, ") for prompt in asked), "a program's seat is never asked"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seated"),
    [
        ("dice-charmers", "bot:1, me, bot:1, bot:1, bot:1"),
        ("raja", "bot:1, me, bot:1, bot:1, bot:1"),
        ("bania", "bot:1, bot:1, me, bot:1"),
        ("nagaraja", "bot:1, me"),
        ("dice-charmers", "bot:2, bot:3"),
    ],
)
def test_more_seats_and_levels(key: str, seated: str, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    names = ["Ann", "Ben", "Cid", "Dev", "Eva"][: len(seats.read(seated))]
    at_random(path, 7, seated, game=key, layout=LAYOUTS[key], players=names)
    found = scored(path)
    assert found.finished
    assert not [finding for finding in found.findings if finding.code != "waived"]


@pytest.mark.medium
def test_all_dice_are_those_of_the_seed(tmp_path: Path, against: Callable[[str], tuple[Path, Typed]]) -> None:
    from sheetgen.explain.json_report import seed_outcomes

    path = tmp_path / "a.log"
    path.write_text(against("dice-charmers")[0].read_text())
    by_seed = seed_outcomes(scored(path))
    assert by_seed is not None
    assert by_seed.own == by_seed.told > 10
    path.write_text(path.read_text().replace("seed:    5", "seed:    6"))
    changed = seed_outcomes(scored(path))
    assert changed is not None and changed.own < changed.told / 4


@pytest.mark.medium
@pytest.mark.clause("NA-20", "NA-12")
def test_secret_cards_are_not_shown_before_they_lie_open(tmp_path: Path) -> None:
    """Cards drawn stay hidden; those selected are told when both have selected."""
    path = tmp_path / "a.log"
    front = at_random(path, 3, "me, bot:1", game="nagaraja", layout="temple", players=["Kim", "Asha"])
    found = scored(path)
    lexicon = found.game.grammar.lexicon("en", found.heading.players, found.heading.layout)
    shown = "\n".join(front.told)
    hands = [
        lexicon.write(event.move)
        for step in found.steps
        for event in step.events
        if event.move[0] == "draw" and event.before.agenda[0].seat == 1 and len(event.move[1]) > 3
    ]
    assert hands
    assert not any(str(hand) in shown for hand in hands)
    assert "selecting cards: not shown" in shown
    chosen = next(
        lexicon.write(event.move) for step in found.steps for event in step.events
        if event.move[0] == "select" and event.player == 1
    )  # fmt: skip
    said = [line for line in front.told if line.startswith("Asha: ")]
    assert said.index("Asha: selecting cards: not shown") < said.index(f"Asha: {chosen}")


@pytest.mark.clause("NA-20")
def test_secrets_are_kept_from_a_person_who_holds_an_unnamed_card(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(
        "game: nagaraja\nlayout: temple\nplayers: Kim, Asha\nseed: 3\nfirst: Kim\ndraw: c1 s2 r5 r3 ?\n"
    )
    front = evening(path, ["c1", "ready"], "me, bot:1")
    dealt = [event.move[1] for step in scored(path).steps for event in step.events if event.move[0] == "draw"]
    assert len(dealt) > 1 and None not in dealt[1], "the log names the cards of the program"
    said = [line for line in front.told if line.startswith("Asha")]
    assert said[:2] == ["Asha, drawing cards: not shown", "Asha: selecting cards: not shown"]


def test_programs_are_told_as_a_hand_keeps_their_sheets(tmp_path: Path) -> None:
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Asha", "Kim"], "seed": "5"}
    front = evening(tmp_path / "a.log", [], "bot:1, me", **opening)
    at = front.told.index("Asha: sp")
    assert front.told[at + 1].strip() == "On Asha’s sheet: circle silk 1, spices 1"
    raja = evening(tmp_path / "b.log", [], "bot:1, me", **RAJA)
    assert any(line.strip().startswith("On the table: put governor A → strip ") for line in raja.told)


def test_undo_goes_back_to_the_last_answer_of_a_person(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Kim", "Asha"], "seed": "5"}
    front = evening(path, ["sp", "undo"], "me, bot:1", **opening)
    rows = path.read_text().splitlines()
    assert rows[-1].startswith("roll:")
    assert front.told[-1] == "Kim, taking a die › "


def test_what_was_taken_back_is_not_told_later(tmp_path: Path) -> None:
    """A secret that was taken back never was."""
    path = tmp_path / "a.log"
    opening = {"game": "nagaraja", "layout": "temple", "players": ["Kim", "Asha"], "seed": "2"}
    front = evening(path, ["undo", "undo"], "me, bot:1", **opening)
    secret = [line for line in front.told if line == "Asha: selecting cards: not shown"]
    told = [line for line in front.told if line.startswith("Asha: ") and line not in secret]
    assert secret and not told


def test_it_goes_on_where_the_log_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Kim", "Asha"], "seed": "5"}
    evening(path, ["sp"], "me, bot:1", **opening)
    before = path.read_text()
    assert scored(path).heading.seats == "me, bot:1"
    evening(path, [], "me, bot:1")
    assert path.read_text() == before


@pytest.mark.parametrize("text", ["you", "bot:4", "bot:0", "me, , bot:1", "bot:x"])
def test_seats_that_there_are_not(text: str) -> None:
    with pytest.raises(UsageError, match="seat"):
        seats.read(text)


def test_names_of_seats() -> None:
    assert seats.default_names(seats.read("me, bot:2, me, bot")) == ["Kim", "Asha", "Lou", "Dev"]
    assert len({name[0] for name in (*seats.PEOPLE, *seats.NAMES)}) == len(seats.PEOPLE) + len(seats.NAMES)
    assert seats.seats_text(seats.read("ME,bot 2, bot")) == "me, bot:2, bot:1"
    assert len(seats.default_seats(registry.find("raja"))) == 2


# ---- alone ----------------------------------------------------------------------------------
def test_alone_the_ghost_is_told_and_never_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Kim"], "solo": "raja", "goal": 5}
    front = at_random(path, 3, "me", **opening)
    found = scored(path)
    assert found.finished and found.legal
    assert found.heading.typed == ("Kim",)
    assert "seats:   me" in path.read_text(encoding="utf-8")
    assert any(line.lstrip().startswith("Ghost: ") for line in front.told)
    assert not any(line.startswith("Ghost, ") for line in front.told)
    assert front.told[-1].startswith("the game is over") or any(
        line.startswith("Rated: ") for line in front.told
    )


def test_recording_alone_asks_for_one_name(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    with pytest.raises(UsageError, match="one player is named"):
        evening(path, [], game="dice-charmers", layout="sun", players=["Ann", "Ben"], solo="raja")
    with pytest.raises(UsageError, match="emperor"):
        evening(path, [], game="dice-charmers", layout="sun", players=["Ann"], solo="emperor")
    evening(path, [], game="dice-charmers", layout="sun", players=["Ann"], solo="händler", lang="de")
    assert scored(path).heading.options["solo"] == "merchant"


@pytest.mark.medium
def test_programs_that_never_come_to_an_end_are_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.bots.game.MOST_DECISIONS", 12)
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Asha", "Ben"]}
    front = at_random(tmp_path / "a.log", 5, "bot:1, bot:1", **opening)
    assert "The game has not ended after 12 moves." in front.told


def test_where_a_program_can_not_write_nobody_answers_in_its_stead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it meant to do is told only once it stands in the log."""

    def write(path: Path, data: bytes, force: bool) -> None:
        """The disk is full for whatever Asha says at first."""
        if b"Asha: " in data and len(failed) < 3:
            failed.append(data)
            raise OutputError(msg("{path} cannot be written: {reason}.", "report", path=path, reason="full"))
        real(path, data, force=force)

    failed: list[bytes] = []
    real = journal.write_file
    monkeypatch.setattr(journal, "write_file", write)
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Kim", "Asha"], "seed": "4"}
    path = tmp_path / "a.log"
    front = evening(path, ["halves b4 ew", "pp", "?", ""], "me, bot:1", **opening)
    stopped = front.told.index("press Enter to continue › pp")
    assert [line for line in front.told[stopped:] if "pp" in line] == ["press Enter to continue › pp"]
    assert not any(line.startswith("Asha: ") for line in front.told[:stopped])
    assert "Asha: " in path.read_text(encoding="utf-8")
    assert front.told[-1].startswith("Kim, ")


@pytest.mark.medium
def test_who_only_looks_on_sees_everything(tmp_path: Path) -> None:
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Asha", "Dev"], "seed": "4"}
    front = evening(tmp_path / "a.log", [], "bot:1, bot:1", **opening)
    assert not any("not shown" in line for line in front.told)
    assert any(line.startswith("the roll of all dice: ") for line in front.told)


RAJA = {"game": "raja", "layout": "rajasthan", "players": ["Asha", "Kim"], "seed": "4"}
SET_UP = ["take artisan", "2", "3", "4", "5"]


def test_what_all_choose_at_once_is_asked_for_before_a_program_shows_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    lines = [*SET_UP, "gold, gold, gold", "gold, quarry", "take mogul"]
    front = evening(path, lines, "bot:1, me", **RAJA)
    at = front.told.index("Chosen, and kept until it is your turn: gold, quarry")
    begun = front.told.index("Kim, a house in a village › 5")
    assert not any(line.startswith("Asha: ") for line in front.told[begun:at])
    assert front.told[at + 1].startswith("Asha: ")
    assert any("actions-chosen" in line for line in front.told[:at]), "three are refused"
    rows = path.read_text().splitlines()
    assert [row for row in rows if row.startswith("Kim: ")][-1].startswith("Kim: gold, quarry")
    assert not scored(path).findings


def test_what_was_chosen_early_is_taken_back_with_the_answer_before_it(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [*SET_UP, "log", "undo", "5", "gold, gold", "totals"], "bot:1, me", **RAJA)
    assert sum(line.startswith("Kim, the two actions of the disc") for line in front.told) == 3
    assert scored(path).legal


@pytest.mark.medium
@pytest.mark.parametrize(
    ("seed", "strength"),
    [(5, "merchant"), *(pytest.param(seed, "raja", marks=pytest.mark.slow) for seed in (2, 8))],
)
def test_a_program_alone_leaves_a_whole_log(seed: int, strength: str, tmp_path: Path) -> None:
    """A pass that ends the game is written down, and so is a card that a ghost takes: chance without a keyword."""
    path = tmp_path / "a.log"
    opening = {"game": "nagaraja", "layout": "temple", "players": ["Kim"], "solo": strength}
    front = evening(path, [], "bot:1", seed=str(seed), **opening)
    found = scored(path)
    assert found.finished and not found.findings
    assert not any("cannot be written" in line for line in front.told)


@pytest.mark.medium
def test_an_empty_line_that_ends_the_game_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [], "bot:1", seed="2", game="nagaraja", layout="temple", players=["Kim"], solo="raja")
    *rows, last = path.read_text(encoding="utf-8").splitlines()
    assert last == "Kim: pass"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    front = evening(path, [""])
    assert scored(path).finished and path.read_text(encoding="utf-8").endswith("Kim: pass\n")
    assert any(line.startswith("Rated: ") for line in front.told)


def test_changes_of_a_ghost_follow_its_move(tmp_path: Path) -> None:
    lines = ["take merchant", "19", "20", "5", "13", "gold, gold", "", "gold, gold"]
    opening = {"game": "raja", "layout": "rajasthan", "players": ["Kim"], "solo": "raja", "seed": "3"}
    front = evening(tmp_path / "a.log", lines, "me", **opening)
    told = [line.strip() for line in front.told]
    at = told.index("Ghost: house 14")
    assert told[at - 2] == "On the table: put house (Kim) → village 19"
    assert told[at + 1 : at + 3] == [
        "On the table: put house (Ghost) → village 14", "Ghost: reserve 20 → 19"
    ]  # fmt: skip
    # Enter ends Kim's turn; the ghost's move is shown once.
    (at,) = (n for n, line in enumerate(told) if line.startswith("Ghost: palace central; house"))
    assert told[at - 1].startswith("On Ghost’s sheet: write gold")
    assert "put house (Ghost) → " in told[at + 1] and not any("rub out" in line for line in told)
