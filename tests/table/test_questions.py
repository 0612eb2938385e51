"""``?`` lists all legal answers, each as it can be typed, and its splits lead to all of them."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from sheetgen.explain.ledger import ledger_entries
from sheetgen.explain.sections import text_width
from sheetgen.games import registry
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.finding import ERROR
from sheetgen.table.conversation import Conversation
from sheetgen.table.hints import Adviser
from sheetgen.table.opening import Opening
from sheetgen.table.questions import LISTED, Answers, TableTexts
from sheetgen.table.recording import Recording
from tests.table.scripted import Typed, evening, sit

LAYOUTS = {"dice-charmers": "sun", "raja": "rajasthan", "bania": "oasis", "nagaraja": "temple"}
Alone = dict[str, Any]
"""The options of an opening against a ghost; empty for two people."""
each_opponent = pytest.mark.parametrize("alone", [{}, {"solo": "raja"}], ids=["two", "ghost"])
each_evening = pytest.mark.parametrize(
    ("seed", "alone"),
    [
        (1, {}),
        pytest.param(4, {"solo": "raja"}, marks=pytest.mark.slow),
        pytest.param(5, {"solo": "merchant"}, marks=pytest.mark.slow),
    ],
)
"""Seeds and opponents of the games that are looked at; the quick loop plays one of each game."""
LONGEST = 400
"""Number of decisions of a game that are looked at."""


def positions(
    key: str, seed: int, most: int = LONGEST, silence: float = 0, **more: object
) -> Iterator[Recording]:
    """Yield one recording at each decision of a game with random answers.

    ``silence`` is the share of turns that end by nothing more, wherever they may.
    """
    players = ["Ann", "Ben"][: max(registry.find(key).seats[0], 2)] if "solo" not in more else ["Ann"]
    opening = Opening(game=key, layout=LAYOUTS[key], players=players, seed=str(seed), **more)  # type: ignore[arg-type]
    recording, luck = Recording(opening.header(None)), random.Random(seed)
    for _ in range(most):
        due = recording.due
        if due is None:
            return
        if due.player is None:
            move = recording.throw()
        else:
            yield recording
            if silence and recording.may_end_turn() and luck.random() < silence:
                assert not any(finding.severity == ERROR for finding in recording.end_turn())
                continue
            move = luck.choice(recording.game.legal(recording.state))
        recording.accept(recording.read_move(move))


def listed(texts: TableTexts, answers: Answers, beginning: str, seen: set[str]) -> Iterator[str]:
    """Yield all answers that ``? beginning`` shows, and those of the beginnings that it shows."""
    assert beginning not in seen, f"“? {beginning}” leads to itself"
    seen.add(beginning)
    for line in texts.answers(answers, beginning):
        words = re.split(r"  +", line)[0]
        if words.startswith("“?") or not words:
            continue
        start, dots, rests = words.partition(" …")
        if not dots:
            yield from words.split(" / ")
        elif rests:
            yield from (f"{start} {rest}" for rest in rests.strip().split(" / "))
        else:
            yield from listed(texts, answers, start, seen)


@pytest.mark.parametrize("key", LAYOUTS)
@each_evening
def test_splits_lead_to_all_answers(key: str, seed: int, alone: Alone) -> None:
    split = 0
    for recording in positions(key, seed, **alone):
        answers, texts = Answers(recording), TableTexts(recording, str)
        found = sorted(listed(texts, answers, "", set()))
        assert found == sorted(answer.text for answer in answers.all())
        split += len(found) > LISTED
    assert split or seed > 1 or key == "nagaraja"


@pytest.mark.parametrize("key", LAYOUTS)
def test_each_answer_is_its_own_beginning(key: str) -> None:
    for recording in positions(key, 3, 40):
        answers = Answers(recording)
        for answer in answers.all():
            assert answer in answers.whole_words(answer.text)


def test_many_answers_are_split_by_their_next_word(tmp_path: Path) -> None:
    opening = {"game": "bania", "layout": "oasis", "players": ["Kim", "Asha"], "seed": "5"}
    front = evening(tmp_path / "a.log", ["? pitch", "? silk", "? pitch silk ops"], "me, bot:1", **opening)
    shown = "\n".join(front.told)
    assert "pitch silk …     126 answers" in shown
    assert "pitch silk OPP …  63 answers" in shown
    assert "“? pitch silk OPS” shows the answers that begin with it." in shown
    assert "pitch silk OPS … b4 / b5 / b6" in shown


def test_answers_with_the_same_effect_are_one_row(tmp_path: Path) -> None:
    lines = ["take artisan", "?"]
    front = evening(
        tmp_path / "a.log",
        lines,
        "me, bot:1",
        game="raja",
        layout="rajasthan",
        players=["Kim", "Asha"],
        seed="4",
    )
    rows = [line for line in front.told if "houses 0 → 1, reserve 4 → 3" in line]
    assert len(rows) == 1


# ---- what is offered is accepted as shown ----------------------------------------------------
SAMPLED = 5
"""Number of answers that are tried at each decision."""


def accepted(recording: Recording, text: str) -> bool:
    return not recording.read_answer(text).refused


@pytest.mark.medium
@pytest.mark.parametrize("key", LAYOUTS)
@each_evening
def test_offered_answers_are_accepted(key: str, seed: int, alone: Alone) -> None:
    luck, tried = random.Random(seed), 0
    for recording in positions(key, seed, silence=0.3, **alone):
        answers = Answers(recording)
        offered = answers.all()
        for answer in luck.sample(offered, min(SAMPLED, len(offered))):
            heard = recording.read_answer(answer.text)
            assert not heard.refused, (answer, heard.rows[-2:], [str(f.message) for f in heard.wrong])
            after = recording.game.play(recording.state, answer.move)[0]
            state = heard.found.state if heard.found.asked is None else heard.found.asked
            assert state == recording.game.rest(after) or state == after, answer
            assert (answer.text, len(answer.text)) in list(answers.completions(answer.text))
            tried += 1
    assert tried > 50


def mangled(text: str, others: list[str], luck: random.Random) -> str:
    """Return an answer as somebody types it wrong: words are missing, misspelled, added or out of place."""
    words = text.split()
    at = luck.randrange(len(words))
    letter = luck.randrange(len(words[at]))
    return luck.choice((
        " ".join(words[:at]) or text[:-1],
        text.replace(words[at], f"{words[at][:letter]}{luck.choice('abcxyz19')}{words[at][letter + 1 :]}"),
        " ".join([*words[:at], luck.choice(("not", "the", "9", "foo")), *words[at:]]),
        luck.choice(others),
        f"{text}; {luck.choice(others)}",
    ))  # fmt: skip


@pytest.mark.medium
@pytest.mark.parametrize("key", LAYOUTS)
@pytest.mark.parametrize("seed", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_what_is_possible_instead_is_accepted(
    key: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each text after “Possible here” can be typed as shown."""
    monkeypatch.setattr(Conversation, "effort", 0)
    luck, others, offered = random.Random(seed), ["foo"], 0
    front: list[Typed] = []
    wrong = False

    def typist(recording: Recording) -> Callable[[], str | None]:
        answers = Answers(recording)

        def typed() -> str | None:
            nonlocal wrong, offered
            if wrong:
                since = takewhile(lambda line: "› " not in line, reversed(front[0].told))
                for line in since:
                    said, _, offers = line.partition("Possible here: ")
                    for text in offers.split(" / ") if offers and not said.strip() else ():
                        assert accepted(recording, text), (text, front[0].told[-5:])
                        offered += 1
            if (due := recording.due) is None or len(front[0].told) > 200:
                return None
            if due.player is None:
                wrong = False
                return "roll"
            right = luck.choice(answers.all()).text
            wrong = not wrong and luck.random() < 0.5
            said = mangled(right, others, luck) if wrong else right
            others.append(right)
            return said

        return typed

    sit(
        tmp_path / "a.log",
        typist,
        front.append,
        game=key,
        layout=LAYOUTS[key],
        players=["Ann", "Ben"],
        seed=str(seed),
    )
    assert offered > 8


@pytest.mark.medium
@pytest.mark.parametrize("key", LAYOUTS)
@each_evening
def test_hints_are_accepted(key: str, seed: int, alone: Alone) -> None:
    tried = 0
    for at, recording in enumerate(positions(key, seed, **alone)):
        for way in Adviser(recording.found, 1, state=recording.state).hints().ways if at % 8 == 4 else ():
            for text in (way.text, *way.alike):
                assert accepted(recording, text), (text, recording.manuscript.rows[-1])
                tried += 1
    assert tried > 5


def test_two_bonuses_of_one_kind_are_told_apart() -> None:
    log = (Path(__file__).parent / "bonuses-alike.log").read_text(encoding="utf-8")
    recording = Recording(log)
    texts = [answer.text for answer in Answers(recording).all()]
    assert texts == ["use goods 3", "use goods 1", "forgo"]
    for answer in Answers(recording).all():
        assert accepted(recording, answer.text)
    ways = [way.text for way in Adviser(recording.found, 2, state=recording.state).hints().ways]
    assert ways and all(accepted(recording, text) for text in ways)


# ---- totals below the line -------------------------------------------------------------------
@pytest.mark.parametrize("key", LAYOUTS)
@each_opponent
def test_totals_below_the_line_are_those_of_the_state(key: str, alone: Alone) -> None:
    """All players' totals are there, and no fact about the table is hidden without the word that shows it."""
    for recording in positions(key, 2, 30, **alone):
        texts = TableTexts(recording, str)
        whole, *shorter, last, nothing = texts.footers()
        facts = [f"{fact.label}: {fact.text}" for fact in recording.game.table(recording.state)]
        wanted = []
        for seat, name in enumerate(recording.players):
            have = recording.game.totals(recording.state, seat)
            parts = [
                f"{total_name(total)} {total_text(n)}"
                for total, n in have.items()
                if n is not None and total not in recording.game.absent
            ]
            wanted.append(f"{name}: {', '.join(parts)}")
        assert whole.split("\n") == [" · ".join(facts), *wanted]
        assert len(shorter) == len(facts) + 1 and not nothing
        for n, text in enumerate(shorter, 1):
            assert f"{min(n, len(facts))} more: “table”" in text
            assert text.replace(" · ", "\n").endswith("\n".join(wanted))
        assert f"{len(facts)} more: “table”" in last


@pytest.mark.parametrize("key", LAYOUTS)
@each_opponent
def test_entries_of_a_ledger_add_up_to_the_state(key: str, alone: Alone) -> None:
    luck = random.Random(4)
    for recording in positions(key, 4, **alone):
        if luck.random() < 0.05 or recording.due is None:
            break
    found = recording.found
    sums = [dict(found.game.totals(found.start, seat)) for seat in range(len(recording.players))]
    for entry in ledger_entries(found):
        for seat, name in enumerate(recording.players):
            for total, (old, new) in entry.totals.get(name, {}).items():
                assert sums[seat].get(total) == old, (entry.line, name, total)
                sums[seat][total] = new
    assert found.steps
    for seat, totals in enumerate(sums):
        assert totals == found.game.totals(found.state, seat)


@pytest.mark.parametrize("command", ["why r1", "? R1"])
def test_a_card_is_explained(command: str, tmp_path: Path) -> None:
    opening = {"game": "nagaraja", "layout": "temple", "players": ["Ann", "Ben"], "seed": "1"}
    front = evening(tmp_path / "a.log", [command], **opening)
    assert "r1 · Relics · 2 brown · Look at 1 hidden relic of yours" in front.told


# ---- the common board as text ----------------------------------------------------------------
SIGNS = {"oil": "O", "spices": "P", "silk": "S", "incense": "I"}


@pytest.mark.parametrize("key", LAYOUTS)
@each_opponent
def test_the_map_shows_what_lies_on_the_common_board(key: str, alone: Alone) -> None:
    """Rows of at most 80 columns, with each house, tent and room where the marks of the state have it."""
    lines: list[str] = []
    for at, recording in enumerate(positions(key, 3, 60, **alone)):
        if at % 10:
            continue
        game, state, players = recording.game, recording.state, recording.players
        lines = list(game.map_lines(state, str))
        assert all(text_width(line) <= 80 for line in lines)
        text = "\n".join(lines)
        for seat in range(len(players)):
            for address, mark in game.marks(state, seat).items():
                kind, _, place = address.partition(".")
                words = "" if mark.piece is None else str(game.piece_words(mark.piece, players))
                if kind == "village":
                    owner = words.removeprefix("house (").removesuffix(")")
                    assert re.search(rf"(^|– ){place.partition('.')[0]} \([^)]*{owner}", text, re.MULTILINE)
                elif kind == "space":
                    sign = SIGNS[words.rpartition("(")[2].removesuffix(")")]
                    tent = f"[{sign}]" if "closed" in words else sign
                    assert re.search(rf"\b{place} {re.escape(tent)}( |\*|$)", text, re.MULTILINE)
                elif kind == "temple":
                    shown = words.removesuffix(", amulet").rpartition(" ")[2]
                    amulet = r"\*" if words.endswith(", amulet") else ""
                    part = text[text.index(f"{players[seat]}\n") :].split("\n\n")[0]
                    assert re.search(rf"{place} {re.escape(shown)}{amulet}( |$)", part, re.MULTILINE)
    assert bool(lines) == (key != "dice-charmers")


def test_a_game_without_common_board_points_to_its_sheets(tmp_path: Path) -> None:
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Ann", "Ben"], "seed": "1"}
    front = evening(tmp_path / "a.log", ["map"], **opening)
    assert "This game has no common board. “sheet” writes each player's sheet." in front.told


def test_dice_in_depots_have_their_player(tmp_path: Path) -> None:
    opening = {"game": "dice-charmers", "layout": "sun", "players": ["Ann", "Ben"], "seed": "7"}
    front = evening(tmp_path / "a.log", ["roll", "sp", "tortoise", "table"], **opening)
    assert "dice in depots: purple sp (Ann), blue tortoise (Ben)" in front.told


def asked_until(path: Path, kind: str, lines: Sequence[str], **opening: object) -> list[str]:
    """Return what is shown when ``lines`` are typed where a decision of ``kind`` is due first."""
    left = iter(lines)

    def typist(recording: Recording) -> Callable[[], str | None]:
        answers = Answers(recording)

        def typed() -> str | None:
            due = recording.due
            assert due is not None
            if due.player is None and due.kind != kind:
                return "roll"
            if due.kind == kind:
                return next(left, None)
            return answers.all()[0].text

        return typed

    front = sit(path, typist, lambda _: None, None, **opening)
    return front.told[next(n for n, line in enumerate(front.told) if line.endswith(f"› {lines[0]}")) :]


NAGARAJA: dict[str, object] = {
    "game": "nagaraja", "layout": "temple", "players": ["Ann", "Ben"], "seed": "7"
}  # fmt: skip


def test_a_bare_card_names_what_is_due(tmp_path: Path) -> None:
    told = asked_until(tmp_path / "a.log", "give", ["t3", "give"], **NAGARAJA)
    assert "  This does not fit here. Due now: giving away one of the cards drawn. [not-now, NA-25]" in told
    assert told.count("  Possible here: give t3 / give t8 / give s4") == 2


def test_the_due_draw_is_missing_first(tmp_path: Path) -> None:
    told = asked_until(tmp_path / "a.log", "tile", ["throw: b1", "Ben: c1"], **NAGARAJA)
    assert any("Missing before this line: the next room tile; turns: Ann, Ben." in line for line in told)
    assert any("Missing before this line of Ben: the next room tile; turns: Ann." in line for line in told)
    lines = ["roll", "roll", "roll", "fill: silk OPS"]
    told = evening(
        tmp_path / "b.log", lines, game="bania", layout="oasis", players=["Ann", "Ben"], seed="5"
    ).told
    assert any("Another roll or draw comes first: the goods dice. [not-now" in line for line in told)


def test_the_prompt_of_bania_names_what_is_possible(tmp_path: Path) -> None:
    opening = {"game": "bania", "layout": "oasis", "players": ["Ann", "Ben"], "seed": "5"}
    front = evening(tmp_path / "a.log", ["roll", "roll", "pitch spices OOP b4"], **opening)
    asked = [question.prompt for question in front.questions[2:]]
    assert asked[0] == "Ann, pitch a tent / roll the dice / end the turn › "
    assert any(prompt.startswith("Ann, pitch a tent / put the elephant on a tent / end") for prompt in asked)
