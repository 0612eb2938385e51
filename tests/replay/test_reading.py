"""Reading is the same for every game: shown on a tiny one with hidden cards and decisions of others."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Move
from sheetgen.games.contract.values import State as AnyState
from sheetgen.games.notation.args import Number
from sheetgen.games.notation.lexicon import Grammar
from sheetgen.games.notation.tokens import fold, split_tokens
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import msg
from sheetgen.read.heading import Heading
from sheetgen.read.lines import split_lines
from sheetgen.read.reader import MOST_NODES, Reader, Reading
from sheetgen.read.result import Replay
from sheetgen.read.statements import Heads
from sheetgen.replay import replay
from tests.replay.fair import Fair
from tests.replay.toy import GRAMMAR, State, Toy, _plain
from tests.support.logs import judged


def play(text: str, players: tuple[str, ...] = ("Ann", "Bob"), game: type[Toy] = Toy) -> Replay:
    heading = Heading()
    heading.game, heading.layout, heading.players = game(), object(), players
    return judged(heading, split_lines(text))


class Sleepy(Toy):
    """Who has nine points sleeps through all turns."""

    def forced(self, state: State) -> Move | None:
        due = self.due(state)
        return ("sleep",) if due and due.kind == "act" and state.points[state.seat] >= 9 else None


def codes(found: Replay) -> list[tuple[int, int, str]]:
    return [(f.line, f.column, f.code) for f in found.findings]


def points(found: Replay) -> tuple[int, ...]:
    return tuple(found.state.points)


def test_words_and_names_may_be_cut_and_spaced_and_cased() -> None:
    assert points(play("a: SCORE 3\nBO:sc   4")) == (3, 4)
    assert points(play("ann: 3")) == (3, 0)
    assert points(play("Ann: score3")) == (3, 0)


def test_accents_do_not_matter() -> None:
    assert fold("ÉPICES") == fold("epices") == "epices"
    assert fold("Łódź") == "lodz"
    assert {fold(word) for word in ("kadın", "KADIN", "kadin", "KADİN", "Kadın")} == {
        "kadin"
    }  # dotted or not
    assert fold("हाथी") == "हाथी"
    assert fold("が") != fold("か")
    assert points(play("jose: 3", ("José", "Bob"))) == (3, 0)


@pytest.mark.parametrize(
    "digits", ["٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "０１２３４５６７８９", "۰۱۲۳۴۵۶۷۸۹", "๐๑๒๓๔๕๖๗๘๙"]
)
def test_digits_of_any_script_are_digits(digits: str) -> None:
    assert fold(f"b{digits}") == "b0123456789"
    assert [t.text for t in split_tokens(f"c{digits[3]}wne ahead{digits[2]}")] == ["c3", "wne", "ahead", "2"]
    assert points(play(f"Ann: {digits[3]}\nBob: score {digits[4]}")) == (3, 4)


@pytest.mark.parametrize(
    "unseen", "\xad\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202c\u2067\u2069\u2060\ufeff\ufe0f"
)
def test_what_nobody_sees_means_nothing(unseen: str) -> None:
    assert points(play(f"{unseen}An{unseen}n{unseen}:{unseen}sco{unseen}re 3{unseen}")) == (3, 0)
    assert points(play(f"Ann: score{unseen}3 {unseen} # {unseen}\n{unseen}\nBob: 4 !{unseen}")) == (3, 4)
    assert [(t.text, t.column) for t in split_tokens(f"c3{unseen}wne")] == [("c3", 0), ("wne", 3)]


@pytest.mark.parametrize("space", "\t\xa0\u2009\u202f\u3000")
def test_spaces_of_any_kind_part_words(space: str) -> None:
    assert points(play(f"{space}Ann{space}:{space}score{space}3{space}")) == (3, 0)


def test_tokens_know_their_place() -> None:
    assert [(t.text, t.column, t.length) for t in split_tokens("Ça c3wne ahead2, x", 4)] == [
        ("ca", 4, 2), ("c3", 7, 2), ("wne", 9, 3), ("ahead", 13, 5), ("2", 18, 1), ("x", 21, 1),
    ]  # fmt: skip


def test_chance_may_be_said_hidden_or_left_out() -> None:
    seen = play("Ann: draw camel")
    assert points(seen) == (5, 0) and not seen.unchecked
    hidden = play("Ann: draw ?\nBob: 2")
    assert points(hidden) == (0, 2) and not hidden.unchecked
    left_out = play("Ann: draw\nBob: 2")
    assert not left_out.findings
    assert [u.line for u in left_out.unchecked] == [1]


def test_others_decide_within_a_turn() -> None:
    found = play("Ann: steal Bob\nBob: refuse\nAnn: 4\nBob: 2")
    assert not found.findings
    assert points(found) == (4, 2)


def test_a_turn_that_goes_on_later_is_closed_when_it_does_not() -> None:
    found = play("Ann: steal Bob\nBob: refuse\nBob: 2\nAnn: 3\nBob: 2")
    assert codes(found) == [(1, 15, "idle")]
    assert points(found) == (3, 4)


def test_silence_is_an_answer_where_the_game_says_so() -> None:
    for log in (
        "Ann: trick Bob; 4\nBob: 2",
        "Ann: trick Bob\nAnn: 4\nBob: 2",
        "Ann: trick Bob\nBob: believe\nAnn: 4\nBob: 2",
    ):
        assert not play(log).findings
        assert points(play(log)) == (4, 2)
    assert points(play("Ann: trick Bob\nBob: see\nBob: 2")) == (-1, 2)


def test_signs_that_say_nothing_are_told_and_one_sign_alone_is_no_matter() -> None:
    for harmless in ("", ":", " - ", ";"):
        assert not play(f"Ann: 3\nBob:{harmless}").findings
        assert not play(f"Ann: 3;{harmless}\nBob: 4").findings
    assert codes(play("Ann: 3\nBob::::")) == [(2, 5, "unreadable")]
    assert codes(play("Ann: 3; - - \nBob: 4")) == [(1, 9, "unreadable")]
    assert codes(play("Ann: 3\nBob: ;;")) == [(2, 6, "unreadable")]
    assert points(play("Ann: 3; ----\nBob: 4")) == (3, 4)


def test_a_trickster_who_does_nothing_else_is_told_so() -> None:
    found = play("Ann: trick Bob\nBob: 2\nAnn: 3\nBob: 2")
    assert codes(found) == [(1, 15, "idle")]
    assert points(found) == (3, 4)


def test_two_turns_in_a_row_are_two_lines() -> None:
    found = play("Ann: draw crow\nAnn: 3\nBob: 2")
    assert not found.findings
    assert codes(play("Ann: draw crow; 3\nAnn: 3\nBob: 2")) == [(1, 17, "turn-over")]


def test_a_whole_turn_that_was_forced_may_be_said_or_not() -> None:
    rich = "Ann: 9\nBob: 2\nAnn: 9\nBob: 2\n"
    assert points(play(rich)) == (18, 4)
    assert not play("Ann: 9\nBob: 2\nBob: 2", game=Sleepy).findings
    said = play("Ann: 9\nBob: 2\nAnn: sleep\nBob: 2", game=Sleepy)
    assert not said.findings
    assert [(step.line.number, step.player) for step in said.steps] == [(1, 0), (2, 1), (3, 0), (4, 1)]
    assert codes(play("Ann: 9\nBob: 2\nAnn: 4\nBob: 2", game=Sleepy)) == [(3, 6, "turn-over")]


def test_an_answer_for_another_is_his_though_ones_own_turn_was_forced() -> None:
    text = "Ann: 9\nBob: 2\nCay: 2\nBob: steal Cay\nAnn: yield\nCay: yield"
    found = play(text, ("Ann", "Bob", "Cay"), Sleepy)
    assert codes(found) == [(5, 1, "wrong-player")]
    assert points(found) == (9, 3, 1)


def test_who_says_what_is_so_anyway_has_a_line_of_the_ledger() -> None:
    class Known(Toy):
        def has_no_effect(self, state: State, move: Move, player: int) -> bool:
            return move == ("believe",)

    found = play("Ann: 2\nAnn: believe\nBob: 3", game=Known)
    assert not found.findings and points(found) == (2, 3)
    assert [(step.line.number, step.player) for step in found.steps] == [(1, 0), (2, 0), (3, 1)]


def test_only_what_may_be_said_at_any_time_is_said_in_anothers_turn() -> None:
    class Hasty(Toy):
        def moves_to_reach(self, state: State, kind: str, player: int | None) -> list[Move]:
            return [("trick", player)] if kind == "doubt" and state.seat != player else []

    found = play("Ann: 2\nAnn: see\nBob: 3", game=Hasty)
    assert codes(found) == [(2, 1, "extra-line")]
    assert points(found) == (2, 3)


def test_words_that_mean_nothing_are_named_in_a_line_that_has_no_place() -> None:
    assert codes(play("Ann: 2\nAnn: foo; 3\nBob: 2")) == [(2, 1, "extra-line"), (2, 6, "unreadable")]


def test_one_word_for_two_things_is_ambiguous_though_it_is_whole() -> None:
    class Twice(Toy):
        grammar = Grammar((*GRAMMAR.verbs, _plain("yield", "act", word=msg("draw", "log"))), GRAMMAR.dues)

    assert codes(play("Ann: draw\nBob: 2", game=Twice)) == [(1, 6, "ambiguous")]


def test_two_things_that_come_to_the_same_may_be_said_by_one_word() -> None:
    class Rest(Toy):
        grammar = Grammar((*GRAMMAR.verbs, _plain("rest", "act", word=msg("sleep", "log"))), GRAMMAR.dues)

        def apply(self, state: State, move: Move) -> State:
            return super().apply(state, ("sleep",) if move == ("rest",) else move)

    assert not codes(play("Ann: sleep\nBob: 2", game=Rest))


def test_what_was_forced_may_be_said_though_it_might_be_a_decision_too() -> None:
    class Nap(Toy):
        """Who draws sleeps first, and then does as they like: sleep once more, which ends the turn, or score."""

        def forced(self, state: State) -> Move | None:
            return ("sleep",) if state.other == -2 else None

        def apply(self, state: State, move: Move) -> State:
            if move == ("draw",):
                return state._replace(other=-2)
            if move == ("sleep",) and state.other == -2:
                return state._replace(other=-3)
            return super().apply(state, move)

    found = play("Ann: draw; sleep; 3\nBob: 2", game=Nap)
    assert not found.findings and points(found) == (3, 2)
    assert codes(play("Ann: draw; sleep; 3; 4\nBob: 2", game=Nap)) == [(1, 19, "turn-over")]


def test_a_fault_costs_one_finding_and_the_game_goes_on() -> None:
    found = play("Ann: 1; steal Bob; sell; foo\nBob: 3\nAnn: 2")
    assert codes(found) == [(1, 6, "too-small"), (1, 20, "unreadable"), (1, 26, "unreadable")]
    assert points(found) == (2, 3)
    assert found.findings[0].suggestions == ("score 2", "score 3", "score 4")


def test_wrong_players() -> None:
    missing = play("Ann: 2\nAnn: 3\nBob: 4", ("Ann", "Bob", "Cay"))
    assert codes(missing)[0] == (2, 1, "extra-line")
    twice = play("Ann: 2\nAnn: 3\nBob: 4\nAnn: 2")
    assert codes(twice) == [(2, 1, "extra-line")]
    assert points(twice) == (4, 4)
    left_out = play("Ann: 2\nCay: 3\nAnn: 4\nBob: 2", ("Ann", "Bob", "Cay"))
    assert codes(left_out) == [(2, 1, "wrong-player")]
    assert points(left_out) == (6, 2, 3)


def test_names_that_nobody_has() -> None:
    found = play("Anm: 2\nBob: 3")
    assert codes(found) == [(1, 1, "unknown-player")]
    assert found.findings[0].suggestions == ("Ann",)
    assert points(found) == (2, 3), "what was meant is clear enough to go on with"
    assert codes(play("Ann 2")) == [(1, 1, "unreadable")]


def test_a_cut_name_that_fits_two() -> None:
    found = play("An: 2", ("Ann", "Anton"))
    assert codes(found) == [(1, 1, "ambiguous")]
    assert found.findings[0].suggestions == ("Ann", "Anton")
    assert points(play("Ann: 2", ("Ann", "Annabel"))) == (2, 0), "a whole name is no cut one"


def test_ambiguous_words_are_listed_not_guessed() -> None:
    found = play("Ann: draw c\nBob: 2")
    assert codes(found) == [(1, 6, "ambiguous")]
    assert found.findings[0].suggestions == ("draw; cat", "draw; camel", "draw; crow")
    assert not play("Ann: draw cr\nAnn: 2").findings
    assert not play("Ann: draw rav\nAnn: 2").findings, "a second word for the same thing"


def test_something_missing_is_said_behind_the_last_word() -> None:
    found = play("Ann: steal")
    assert codes(found) == [(1, 10, "unreadable")]
    assert found.findings[0].suggestions == ("Bob",), "only what would be right: nobody steals from herself"


def test_lines_after_the_end() -> None:
    found = play("Ann: 2\nBob: 2\n" * 3 + "Ann: 2\n")
    assert codes(found) == [(7, 1, "after-end")]
    assert found.finished


def test_the_last_line_may_be_half_a_turn() -> None:
    assert not play("Ann: 2\nBob:").findings
    assert codes(play("Ann:\nBob: 2")) == [(1, 5, "idle")]


def test_claims_name_where_paper_and_replay_part() -> None:
    text = "Ann: 2\nclaim Ann: points 2\nBob: 3\nAnn: 4\nclaim Ann: points 7\nBob: 2\nclaim A: po 7"
    found = play(text)
    assert codes(found) == [(5, 12, "claim-differs"), (7, 10, "claim-differs")]
    first, second = (str(f.message) for f in found.findings)
    assert "points 7 on paper, 6 in the replay" in first and "agreed in line 2" in first
    assert "They differ from line 5 on" in second
    assert found.legal, "a claim is only a warning"


@pytest.mark.parametrize(
    ("claim", "column"),
    [
        ("foo 3", 12),
        ("points", 12),
        ("points 3/4", 12),
        ("points 2, points 2", 22),
        ("points x3", 12),
        ("", 11),
    ],
)
def test_claims_that_make_no_sense(claim: str, column: int) -> None:
    assert codes(play(f"Ann: 2\nclaim Ann: {claim}")) == [(2, column, "unreadable")]


def test_comments_blanks_and_half_lines() -> None:
    found = play("# a game\n\nAnn: 2 # nice\n  \nBob: 3;\n")
    assert not found.findings and points(found) == (2, 3)


def test_words_glued_or_parted_in_other_ways() -> None:
    assert points(play("Ann：score 3；")) == (3, 0), "full-width colon and semicolon"


def test_separators_of_other_keyboards() -> None:
    assert points(play("Ann：trick Bob；4\nBob: 2")) == (4, 2)
    assert points(play("Ann: trick Bob؛ 4\nBob: 2")) == (4, 2)
    assert [line.body.strip() for line in split_lines("players: آن، بو")] == ["آن, بو"]


GAMES = Path(__file__).parent / "games"


@pytest.mark.parametrize("log", sorted(GAMES.rglob("*.log"))[::8], ids=lambda log: log.stem)
def test_what_is_read_without_a_search_is_what_a_search_finds(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    straight = Reader.read_without_choice
    read = []

    def compared(
        self: Reader,
        words: tuple[str, ...],
        state: AnyState,
        forced: tuple[Move, ...],
        mine: Callable[[AnyState, Due], bool],
        speaker: int | None = None,
    ) -> Reading | None:
        found = straight(self, words, state, forced, mine, speaker)
        if found is not None:
            assert self.search(words, state, forced, mine, speaker).readings == [found]
            read.append(found)
        return found

    monkeypatch.setattr(Reader, "read_without_choice", compared)
    replay(log.read_text(encoding="utf-8"), log.parent)
    assert len(read) >= 10


class Oath(Toy):
    """Ann may trick herself, which she believes unless she swears; from anybody it is too small an oath."""

    grammar = Grammar(
        (
            *GRAMMAR.verbs,
            _plain("swear", "doubt", args=(Number(),), word=msg("swear", "log")),
            _plain("curse", "act", word=msg("swear", "log")),
        ),
        GRAMMAR.dues,
    )

    def apply(self, state: State, move: Move) -> State:
        if move[0] == "swear":
            raise Illegal("too-small", "TO-1", msg("Too small."))
        return state if move == ("curse",) else super().apply(state, move)


def test_silence_does_not_rescue_what_was_refused_by_other_cuts() -> None:
    """“swear 3” is one phrase where it is asked for; behind silence it would be “swear” and a score of 3."""
    setting = "Ann: 2\nBob: 2\nAnn: trick Ann; "
    assert points(play(setting + "believe; swear; 3", game=Oath)) == (5, 2)
    assert points(play(setting + "swear; 3", game=Oath)) == (5, 2), "two phrases, behind silence"
    assert [code for _, _, code in codes(play(setting + "swear 3", game=Oath))] == ["too-small"]


@pytest.mark.medium
def test_a_segment_that_may_be_read_in_ever_more_ways_is_given_up() -> None:
    class Fork(Toy):
        """Each step may go two ways, and no two ways come to the same."""

        grammar = Grammar(
            (
                Verb(
                    key="step", answers=frozenset({"act"}), args=(), word=msg("step", "log"),
                    moves=lambda: [("step", 0), ("step", 1)], values=lambda move: None,
                    clause="TO-1", example="step", help=msg("a step"),
                ),
            ),
            GRAMMAR.dues,
        )  # fmt: skip
        steps = 0

        def forced(self, state: State) -> Move | None:
            return None

        def apply(self, state: State, move: Move) -> State:
            Fork.steps += 1
            assert Fork.steps < 4 * MOST_NODES, "it would be read for ever"
            return state._replace(points=(2 * state.points[0] + move[1] + 1, 0))

    game = Fork()
    reader = Reader(game, game.grammar.lexicon("en", ("Ann", "Bob")))
    begin = game.start(None, ("Ann", "Bob"), {})
    attempt = reader.read(("step",) * 3, begin, (), lambda state, due: True, 0)
    assert len(attempt.readings) == 2**3
    reader.read(("step",) * 40, begin, (), lambda state, due: True, 0)


def test_a_keyword_is_read_as_itself_though_others_begin_so() -> None:
    heads = Heads(Fair.grammar.lexicon("en", ("Ann", "Abe")))
    wind, die = (heads.verbs[word] for word in ("wind", "die"))
    heads.verbs["windmill"] = die
    assert heads.meaning_of("wind").verb is wind and heads.meaning_of("windm").verb is die
    assert heads.meaning_of("win").kind == "unknown"
