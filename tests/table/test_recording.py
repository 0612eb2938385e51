"""A game written down as it goes: what is typed, what is refused, what is taken back, what stays on disk."""

import errno
import os
import re
from pathlib import Path

import pytest

from sheetgen.__main__ import main
from sheetgen.errors import UsageError
from sheetgen.explain import codes
from sheetgen.games import library, registry
from sheetgen.replay import replay
from sheetgen.table.journal import Journal
from sheetgen.table.opening import Opening
from sheetgen.table.recording import Recording
from tests.table.scripted import at_random, evening, scored

SUN = {"game": "dice-charmers", "layout": "sun", "players": ["Ann", "Ben"]}
ROLL = "ts ts | line curve | pot fish | raja merchant"
GAMES = Path(__file__).parent.parent / "replay" / "games"
LAYOUTS = {"dice-charmers": "moon", "raja": "rajasthan", "bania": "oasis", "nagaraja": "temple"}
SEATS = [
    ("dice-charmers", 2),
    *(
        pytest.param(key, max(registry.find(key).seats), marks=pytest.mark.slow)
        for key in ("dice-charmers", "raja", "bania")
    ),
]
"""Two players, and the most of each game; two of all games, with variants, are recorded in other languages below."""


def assert_sound(path: Path) -> None:
    """Nothing is wrong with a whole game but that a player of Raja chose what could not be had (RA-23)."""
    found = scored(path)
    assert found.finished
    assert not [finding for finding in found.findings if finding.code != "waived"]


def log(path: Path) -> list[str]:
    """The log's lines behind its header."""
    return path.read_text().split("\n\n", 1)[1].splitlines() if path.exists() else []


def test_lines_get_the_head_of_whoever_is_due(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts", "merchant; get t"], **SUN)
    assert log(path) == [f"roll: {ROLL}", "Ann: ts", "Ben: merchant; get t"]


def test_what_goes_on_with_a_turn_goes_on_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts", "merchant", "get t"], **SUN)
    assert log(path)[-1] == "Ben: merchant; get t"
    assert not scored(path).findings


@pytest.mark.medium
def test_a_turn_without_steps_stays_open_for_free_moves(tmp_path: Path) -> None:
    """In Raja the Builder's house and travel are free at any time of the turn (RA-10, RA-50)."""
    path = tmp_path / "a.log"
    begun = "governors: C D E A F G B\nAnn: mogul\nBen: builder\n"
    houses = "".join(f"Ann: {12 + n}\nBen: {4 + n}\n" for n in range(4))
    path.write_text(f"game: raja\nplayers: Ann, Ben\n\n{begun}{houses}")
    done = "gold, gold"
    front = evening(path, [done, "go B", "", done, done, "free 1", f"Ann: {done}", "", done, ""])
    assert log(path)[-4:] == [f"Ann: {done}; go B", f"Ben: {done}; free 1", f"Ann: {done}", f"Ben: {done}"]
    free = [question.prompt.split(",")[0] for question in front.questions if "Enter" in question.prompt]
    assert free == ["Ann", "Ann", "Ben", "Ben", "Ben", "Ann", "Ben"]
    assert any("actions-chosen" in line for line in front.told), "nobody else answers in an open turn"
    assert not scored(path).findings


def test_the_end_of_the_last_turn_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    text = (GAMES / "raja" / "two.log").read_text(encoding="utf-8")
    path.write_text(text.partition("\n\nangabe")[0] + "\n")
    front = evening(path, [""])
    assert path.read_text().endswith("Rajesh:      gold, gold; verzicht\n")
    assert scored(path).finished
    assert any(line.startswith("1. ") for line in front.told), "and the standing is shown"


def test_a_turn_of_which_nothing_was_said_is_not_over(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    lines = ["roll", "roll", "", "", "end", "roll"]
    front = evening(path, lines, game="bania", layout="oasis", players=["Ann", "Ben"], seed="4")
    assert sum("nothing-done" in line for line in front.told) == 2
    assert log(path)[2:] == ["Ann: end", "Ben: roll"]
    assert scored(path).legal


def test_remarks_stay_at_the_end_of_a_line_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts", "merchant # at last", "get t #2"], **SUN)
    assert log(path)[-1] == "Ben: merchant; get t  # at last  #2"
    assert not scored(path).findings


def test_names_with_number_signs_are_quoted(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts"], **{**SUN, "players": ["Ann #1", "Ben"]})
    assert path.read_text().split("\n")[2] == 'players: "Ann #1", Ben'
    assert log(path)[-1] == '"Ann #1": ts'
    assert not scored(path).findings


def test_quotes_are_for_the_log_and_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.log"
    front = evening(path, ["totals", ROLL], **{**SUN, "players": ["Ann #1", "Ben"]})
    assert any(line.startswith("Ann #1, ") for line in front.told)
    assert not any('"Ann' in line for line in front.told)
    assert main(["score", str(path), "--lang", "en"]) == 0
    assert '"' not in capsys.readouterr().out


@pytest.mark.parametrize("typed", [f"roll: {ROLL}", f"roll {ROLL}", ROLL])
def test_a_keyword_may_be_typed_or_not(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [typed], **SUN)
    assert log(path) == [f"roll: {ROLL}"]


def test_a_line_may_name_its_player_and_claims_are_compared_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "Ann: ts", "claim Ann: fame 7", "claim Ann: fame 0", "# a break"], **SUN)
    assert log(path)[1:] == ["Ann: ts", "claim Ann: fame 7", "claim Ann: fame 0", "# a break"]
    assert any("claim-differs" in line for line in front.told)


def test_nothing_wrong_is_written_and_the_line_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "pp", "lnie", "ts"], **SUN)
    assert log(path) == [f"roll: {ROLL}", "Ann: ts"]
    assert front.given[-3:] == ["pp", "lnie", ""]
    told = "\n".join(front.told)
    assert "die-not-there" in told and "unreadable" in told
    assert "Read on" not in told


def test_who_insists_is_believed_and_the_log_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "pp", "!", "raja"], **SUN)
    assert log(path)[1] == "Ann: pp !"
    found = scored(path)
    assert [finding.code for finding in found.findings] == ["die-not-there"]
    assert "Nothing was written." in "\n".join(front.told)


def test_after_what_was_insisted_on_it_is_told_how_to_go_on(tmp_path: Path) -> None:
    front = evening(tmp_path / "a.log", [ROLL, "pp", "!", "ts !"], **SUN)
    assert sum(line.startswith("It is in the log, but sheetgen cannot work out") for line in front.told) == 1


@pytest.mark.medium
def test_a_refusal_always_says_why(tmp_path: Path) -> None:
    """Also where it may only follow from a line that was insisted on before."""
    path = tmp_path / "a.log"
    answers = ["tortoise", "maharani", "ahead 2", "get tt !", "Ann: builder", "roll: ts"]
    front = evening(path, ["sp pp | halves line | flag tortoise | maharani builder", *answers], **SUN)
    assert log(path)[-1] == "Ann: builder"
    last = front.told[len(front.told) - front.told[::-1].index("Ann, drawing a road › roll: ts") :]
    assert any("^" in line for line in last), last
    assert any(line.startswith("Nothing was written.") for line in last)


def test_at_the_table_a_refusal_begins_with_the_line_and_no_file(tmp_path: Path) -> None:
    front = evening(tmp_path / "a.log", [ROLL, "pp"], **SUN)
    at = front.told.index("Ann, taking a die › pp")
    assert front.told[at + 1].strip() == "6 | Ann: pp"
    assert front.told[at + 3].endswith(" [die-not-there, DC-11]")
    assert not any("a.log" in line for line in front.told)


def test_behind_what_can_not_be_played_commands_are_none_the_less_heard(tmp_path: Path) -> None:
    """Nothing that follows is checked, which is told; "log" is no die for that."""
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "ts", "pp !", "sp", "log", "totals"], **SUN)  # type: ignore[arg-type]
    assert log(path) == [f"roll: {ROLL}", "Ann: ts", "Ben: pp !", "Ben: sp"]
    assert "Unchecked: not clear after the error before it" in front.told
    assert any(line.endswith("Ben: sp") for line in front.told)
    assert any(line.startswith("overlap") for line in front.told)


def test_an_exclamation_mark_behind_what_is_right_is_not_needed(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts !"], **SUN)
    assert log(path)[1] == "Ann: ts"


def test_a_remark_may_end_as_it_likes(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "# what a roll!", "ts  # wow!", "pp !  # we all saw it"], **SUN)
    assert log(path) == [f"roll: {ROLL}", "# what a roll!", "Ann: ts  # wow!", "Ben: pp !  # we all saw it"]
    assert [finding.code for finding in scored(path).findings] == ["die-not-there"]


def test_undo_and_redo(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts", "merchant", "get t", "undo", "undo", "redo"], **SUN)
    assert log(path) == [f"roll: {ROLL}", "Ann: ts", "Ben: merchant"]
    evening(path, ["undo 2"])
    assert log(path) == [f"roll: {ROLL}"]
    front = evening(path, ["undo", "undo"])
    assert log(path) == []
    assert front.told[-2] == "There is nothing to take back."


def test_running_it_again_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, [ROLL, "ts", "merchant"], **SUN)
    evening(path, ["get t", "pot"])
    assert log(path)[-2:] == ["Ben: merchant; get t", "Ann: pot"]


def test_a_turn_ends_by_saying_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "", "ts", "merchant", "", "", ROLL], **SUN)
    told = "\n".join(front.told)
    assert "taking a die is missing" in told
    assert log(path)[1:3] == ["Ann: ts", "Ben: merchant"]


def test_at_the_table_nothing_is_assumed_for_who_says_nothing(tmp_path: Path) -> None:
    """A log that goes on without a character is read with the first free one; here it can still be chosen."""
    front = evening(tmp_path / "a.log", ["roll", ""], game="raja", layout="rajasthan", players=["Ann", "Ben"])
    said = "  Ann has a decision to make: choosing a character is missing. [character-not-chosen, RA-5]"
    assert said in front.told
    assert not any("assumed" in line for line in front.told)


def test_the_program_throws_by_a_seed_that_anybody_can_check(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    evening(path, ["roll", "undo", "roll"], **SUN)
    first = log(path)[0]
    assert scored(path).heading.seed is not None
    evening(path, ["undo", "roll"])
    assert log(path)[0] == first, "the dice can't be thrown again until they please"


def test_a_log_that_is_being_written_is_refused_to_others(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "a.log"),
        pytest.raises(UsageError, match="another sheetgen"),
        Journal(tmp_path / "a.log"),
    ):
        pass
    with Journal(tmp_path / "a.log"):
        pass
    assert not list(tmp_path.iterdir())


def test_what_another_program_wrote_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "a.log"

    def lines() -> object:
        yield ROLL
        path.write_text(path.read_text() + "Ann: ts\n")
        yield "merchant"
        yield "merchant"

    front = evening(path, lines(), **SUN)  # type: ignore[arg-type]
    assert any("Another program changed" in line for line in front.told)
    assert log(path) == [f"roll: {ROLL}", "Ann: ts", "Ben: merchant"]


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.log"
    sync = os.fsync

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def lines() -> object:
        yield ROLL
        monkeypatch.setattr(os, "fsync", full)
        yield "ts"
        monkeypatch.setattr(os, "fsync", sync)
        assert log(path) == [f"roll: {ROLL}"]
        yield "ts"

    front = evening(path, lines(), **SUN)  # type: ignore[arg-type]
    assert any("cannot be written" in line for line in front.told)
    assert front.given[-2] == "ts"
    assert log(path) == [f"roll: {ROLL}", "Ann: ts"]


def test_what_a_full_disk_keeps_from_being_taken_back_is_not_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither two steps for one that is typed twice, nor on screen what the file does not say."""
    path = tmp_path / "a.log"
    sync = os.fsync

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def lines() -> object:
        yield from (ROLL, "ts", "merchant")
        for command, left in (("undo", 1), ("redo", 2)):
            before = log(path)
            monkeypatch.setattr(os, "fsync", full)
            yield command
            monkeypatch.setattr(os, "fsync", sync)
            assert log(path) == before
            yield command
            assert len(log(path)) == 1 + left

    front = evening(path, lines(), **SUN)  # type: ignore[arg-type]
    assert sum("cannot be written" in line for line in front.told) == 2


def test_commands_tell_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "?", "totals", "table", "why DC-11", "log", "help", "quit", "ts"], **SUN)
    told = "\n".join(front.told)
    for text in ("tt", "money", "round: 1", "first player: Ann", f"roll: {ROLL}", "undo [number]"):
        assert text in told
    assert log(path) == [f"roll: {ROLL}"], "what is typed after the end is not read"


def test_why_alone_explains_what_was_wrong_last_and_else_says_what_can_be_typed(tmp_path: Path) -> None:
    front = evening(tmp_path / "a.log", ["why", ROLL, "bota", "", "why"], **SUN)
    told = front.told
    first = next(at for at, text in enumerate(told) if text.startswith(f"roll: {ROLL}") or ROLL in text)
    assert any("undo [number]" in text for text in told[:first])
    wrong = next(at for at, text in enumerate(told) if "bota" in text and "means nothing" in text)
    explained = [str(one.text) for one in codes.explanations_of("unreadable")]
    assert explained and any(text in explained for text in told[wrong:])
    assert not any("no code or clause" in text for text in told)


@pytest.mark.parametrize("key", LAYOUTS)
def test_what_chance_brings_is_asked_for_by_an_example_that_can_be_typed(key: str, tmp_path: Path) -> None:
    """None in brackets as grammars have them: typed as it stands it is taken."""
    path, lines = tmp_path / "a.log", ["?"]
    opening = {"game": key, "layout": LAYOUTS[key], "players": ["Ann", "Ben"]}
    example = re.search("as in “(.+?)”", "\n".join(evening(path, lines, **opening).told))  # type: ignore[arg-type]
    assert example and not set("<>[]…") & set(example[1])
    evening(path, [example[1]])
    assert len(log(path)) == 1


def test_who_draws_is_named(tmp_path: Path) -> None:
    opening = {"game": "nagaraja", "layout": "temple", "players": ["Ann", "Ben"], "seed": "7"}
    front = evening(tmp_path / "a.log", ["roll", "roll", "roll"], **opening)
    asked = [question.prompt for question in front.questions]
    assert asked[0] == "the throw for the first guide › "
    assert asked[1:3] in (
        ["Ann, drawing cards › ", "Ben, drawing cards › "],
        ["Ben, drawing cards › ", "Ann, drawing cards › "],
    )


def test_where_chance_is_due_the_roll_is_completed_first(tmp_path: Path) -> None:
    offered: list[list[str]] = []
    front = evening(tmp_path / "a.log", [""], **SUN)
    for typed in ("", "r", "ro", "un", "x"):
        offered.append([text for text, _ in front.questions[0].completions(typed)])
    assert offered == [["roll"], ["roll"], ["roll"], ["undo"], []]


def test_redo_is_offered_where_something_was_taken_back(tmp_path: Path) -> None:
    def completed(*lines: str) -> list[str]:
        front = evening(tmp_path / f"{len(lines)}.log", lines, **SUN)
        return [text for text, _ in front.questions[-1].completions("red")]

    assert completed(ROLL, "ts") == []
    assert completed(ROLL, "ts", "undo") == ["redo"]


def test_answers_say_what_they_bring_and_can_be_narrowed(tmp_path: Path) -> None:
    front = evening(tmp_path / "a.log", [ROLL, "?", "? li", "? zz"], **SUN)
    told = "\n".join(front.told)
    assert "silk 0 → 1" in told
    assert "No answer begins with this." in told
    lines = front.told[front.told.index(next(t for t in front.told if t.endswith("? li"))) + 1 :]
    assert lines[0].startswith("line")


def test_a_header_is_asked_for_and_its_faults_are_named() -> None:
    said = iter(["chess", "dice", "7", "sun", "Ann", "Ann, Ann", "Ann, Ben"])
    asked = []

    def ask(question: object, known: object) -> str:
        asked.append(str(question))
        return next(said)

    text = Opening().header(ask)
    assert text == "game:    dice-charmers\nlayout:  sun\nplayers: Ann, Ben\n\n"
    assert "no chess" in asked[1] and "no 7" in asked[3] and "by 2 to 5" in asked[5] and "twice" in asked[6]


@pytest.mark.parametrize(
    ("opening", "fault"),
    [
        ({"game": "chess"}, "no chess"),
        ({"game": "raja", "players": ["Ann"]}, "by 2 to 5"),
        ({"game": "raja", "players": ["Ann", "Ben"], "options": ("advanced=three",)}, "no three"),
        ({"game": "raja", "players": ["Ann", "Ben"], "options": ("moon=full",)}, "no variant moon"),
        ({"game": "raja", "players": ["Ann: x", "Ben"]}, "a colon, which ends a name"),
        ({"game": "raja"}, "--players"),
        ({}, "--game"),
    ],
)
def test_a_header_that_can_not_be(opening: dict[str, object], fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        Opening(**opening).header(None)  # type: ignore[arg-type]


def test_a_layout_may_be_named_as_elsewhere_where_a_game_is_asked_for() -> None:
    assert Opening(players=["Ann", "Ben"]).of("dice-charmers/moon").header(None).split("\n")[:2] == [
        "game:    dice-charmers",
        "layout:  moon",
    ]
    for said in ("moon", "dice-charmers/moon"):
        assert Opening(layout=said).of("dice-charmers/moon") == Opening("dice-charmers", "moon")
    with pytest.raises(UsageError, match="Two layouts are named: dice-charmers/moon, sun"):
        Opening(layout="sun").of("dice-charmers/moon")


def test_a_layout_of_ones_own_is_named_from_where_the_log_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = library.resolve("dice-charmers/sun").read_text(encoding="utf-8")
    (tmp_path / "logs").mkdir()
    (tmp_path / "my-sun.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for named in ("my-sun.toml", "my-sun.toml/7"):
        opening = Opening(players=["Ann", "Ben"]).of(named)
        assert opening.header(None).split("\n")[:2] == ["game:    dice-charmers", f"layout:  {named}"]
        assert opening.header(None, Path("logs")).split("\n")[1] == f"layout:  ../{named}"


def test_variants_stand_in_the_header(tmp_path: Path) -> None:
    opening = Opening("raja", None, ["Ann", "Ben"], ("Advanced = one",), "de", "7")
    text = opening.header(None)
    assert "advanced:  one" in text and "sprache:" in text
    recording = Recording(text)
    assert recording.found.heading.options["advanced"] == "one"
    assert recording.found.heading.seed == "7"


@pytest.mark.medium
@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_recorded_games_are_sound(key: str, seats: int, tmp_path: Path) -> None:
    """Whatever is legal can be typed, and reads as it was meant."""
    path = tmp_path / "a.log"
    names = ["Ann", "Ben", "Cid", "Dev", "Eva"][:seats]
    at_random(path, seats, game=key, layout=LAYOUTS[key], players=names)
    assert_sound(path)


@pytest.mark.medium
@pytest.mark.parametrize(
    ("key", "options", "lang"),
    [
        ("raja", ("advanced=both", "game length=short"), "de"),
        pytest.param("raja", ("auction=yes", "game length=short"), "ar", marks=pytest.mark.slow),
        pytest.param("bania", ("rolls=up to three",), "ja", marks=pytest.mark.slow),
        pytest.param("nagaraja", (), "hi", marks=pytest.mark.slow),
        pytest.param("dice-charmers", (), "pl", marks=pytest.mark.slow),
    ],
)
def test_recorded_variants_and_languages_are_sound(
    key: str, options: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    at_random(path, 3, game=key, layout=LAYOUTS[key], players=["Ann", "Ben"], options=options, lang=lang)
    assert_sound(path)


@pytest.mark.parametrize("name", ["", "/"])
def test_a_log_without_a_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", name, "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_name_may_stand_without_its_colon(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    front = evening(path, [ROLL, "Ann takes ts", "Ann takes line"], **SUN)
    assert log(path)[-1] == "Ann: takes ts"
    assert "  Possible here: Ben: takes line" in front.told


def test_a_warning_says_that_its_line_is_kept(tmp_path: Path) -> None:
    lines = ["pp sp | line halves | flag lamp | raja merchant", "sp", "lamp", "halves c5 ns", "Ben: raja"]
    front = evening(tmp_path / "a.log", lines, **SUN)
    assert [finding.code for finding in scored(tmp_path / "a.log").findings] == ["sale-unclaimed"]
    assert "The line is in the log anyway; “undo” takes it back." in front.told


def test_why_finds_rules_by_a_word(tmp_path: Path) -> None:
    front = evening(tmp_path / "a.log", ["why maharani"], **SUN)
    assert any(re.match(r"DC-\d+: .*Maharani", line) for line in front.told)


def test_a_game_may_be_named_without_its_hyphen() -> None:
    header = Opening(game="Dice Charmers", layout="sun", players=["Ann", "Ben"]).header(None)
    assert header.startswith("game:    dice-charmers")


@pytest.mark.parametrize(
    ("line", "words", "sale"),
    [
        ("Ann:    builder a4 ew", "sell all", "sell ttt"),
        ("Ann:    builder a4 ew", "sells everything", "sell ttt"),
        ("Ann:    builder a4 ew", "sell all goods", "sell ttt"),
        ("Ann:    builder a4 ew", "sell all silk", "sell ss"),
        ("Ann:    merchant", "sell all silk", "sell s"),
        ("Ann:    merchant", "sell all", "several-sales"),
        ("Rajesh: flag", "sell all silk", "wrong-sale"),
    ],
)
def test_all_goods_are_sold_where_only_one_sale_is_meant(line: str, words: str, sale: str) -> None:
    text = (GAMES / "karma-gained.log").read_text(encoding="utf-8")
    at = text.index(f"\n{line}; sell ") + 1
    recording = Recording(f"{text[:at]}{line}\n")
    heard = recording.read_answer(words)
    if heard.refused:
        assert [finding.code for finding in heard.wrong] == [sale]
        return
    wanted = recording.read_answer(sale)
    assert not wanted.refused and heard.found.running == wanted.found.running


@pytest.mark.medium
def test_no_proposal_changes_a_roll_that_the_seed_gives(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    at_random(path, 4, None, **SUN)
    rows = path.read_text().split("\n")
    at = next(n for n, row in enumerate(rows) if row == "Ben: pp")
    text = "\n".join([*rows[:at], "Ben: tp", *rows[at + 1 :]])
    found = [replay(text), replay(text.replace("seed:    4", "seed:    5"))]
    lines = [[proposal.lines for proposal in each.findings[0].proposals] for each in found]
    roll = rows[at - 3]
    assert lines == [[("Ben: pp",)], [("Ben: pp",), (roll.replace("pp", "tp", 1),)]]


def test_a_named_layout_is_found_without_the_other_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("sheetgen.read.heading.playable_layouts")
    monkeypatch.delattr("sheetgen.table.opening.playable_layouts")
    for name in ("rajasthan", "raja/rajasthan"):
        header = Opening("raja", name, ["Ann", "Ben"]).header(None)
        assert re.search(r"layout: +rajasthan\n", header)
