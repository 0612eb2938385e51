"""How a log is read on from one fault to the next, shown on a tiny game: which are told, and which only follow."""

from itertools import cycle

import pytest

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Leftover, Move
from sheetgen.mend import recover
from sheetgen.mend.checkpoints import MoveReplayer, Track
from sheetgen.mend.dry_run import Probe
from sheetgen.mend.edit import CLAIM
from sheetgen.mend.edits import LONGEST_TURN, Edits, MissingLines
from sheetgen.mend.line_edits import USELESS
from sheetgen.mend.recover import EFFORT, Recovery
from sheetgen.mend.search import PATIENCE, Search
from sheetgen.message import msg
from sheetgen.read.claims import DIFFERS, ComparedClaims
from sheetgen.read.finding import ERROR, WARNING, Finding, Proposal
from sheetgen.read.heading import HeaderReader, Heading
from sheetgen.read.lines import split_lines
from sheetgen.read.result import LogReading, Replay
from sheetgen.read.statements import Head
from sheetgen.replay import replay
from tests.replay.frozen import GAMES
from tests.replay.toy import State, Toy

TWO, THREE = ("Ann", "Bob"), ("Ann", "Bob", "Cay")
UNTRIED = 2
"""So little effort that nothing is found that would set a fault right."""


class Long(Toy):
    """Sixty turns each, and nobody sleeps."""

    def due(self, state: State) -> Due | None:
        return None if state.count == 60 * len(state.names) else super().due(state._replace(count=0))

    def forced(self, state: State) -> None:
        return None


def unread(text: str, players: tuple[str, ...] = TWO, game: type[Toy] = Long) -> LogReading:
    heading = Heading()
    heading.game, heading.layout, heading.players = game(), object(), players
    return LogReading(heading, split_lines(text))


def recovered(text: str, players: tuple[str, ...] = TWO, effort: int = EFFORT) -> Replay:
    return recovery(unread(text, players), effort).run()


def recovery(reading: LogReading, effort: int) -> Recovery:
    return Recovery(reading, ComparedClaims([], []), effort)


def probe_of(reading: LogReading) -> Probe:
    return Probe(reading.heading, reading.lines)


def told(found: Replay) -> list[tuple[int, int]]:
    """The lines of the faults that are told, each with the line from which it follows."""
    return [(finding.line, finding.follows) for finding in found.findings]


def turns(many: int, said: dict[int, str], players: tuple[str, ...] = TWO) -> str:
    """So many turns of two points, but for what some lines say."""
    rows = zip(range(1, many + 1), cycle(players), strict=False)
    return "\n".join(said.get(number, f"{name}: 2") for number, name in rows)


def read_as(found: Replay) -> dict[int, str]:
    return {finding.line: str(finding.read_on) for finding in found.findings}


def test_a_warning_before_a_fault_does_not_follow_from_it() -> None:
    rows = (GAMES / "raja/palaces.log").read_text(encoding="utf-8").split("claim")[0]
    rows = rows.replace("character; character monk", "character", 1)
    rows = rows.replace("Leila:     take merchant", "Leila:     xyzzy; dust and ashes", 1)
    findings = [(f.code, f.follows) for f in replay(rows, GAMES).findings if f.line < 41]
    assert findings == [("waived", 0), ("unreadable", 0)]


def track(text: str, game: type[Toy] = Long) -> Track:
    probe = probe_of(unread(text, game=game))
    return Track(probe, probe.statements())


def test_of_faults_far_apart_three_are_told_for_themselves() -> None:
    players = ("Ann", "Bob", "Cay", "Dan", "Eve", "Fay")
    small = {number: f"{players[(number - 1) % 6]}: 1" for number in (1, 14, 27, 40, 53)}
    found = recovered(turns(66, small, players), players, UNTRIED)
    assert told(found) == [(1, 0), (14, 0), (27, 0), (40, 27), (53, 27)]


def test_whose_turn_is_missing_can_not_be_judged_later() -> None:
    """Bob's turn is missing before line 2, which is Cay's: whatever anybody does later may be due to it."""
    rows = ["Ann: 2", "Cay: 2", *["Ann: 2", "Bob: 2", "Cay: 2"] * 6]
    rows[12], rows[16] = "Bob: 1", "Cay: 1"
    found = recovered("\n".join(rows), THREE, UNTRIED)
    assert told(found) == [(2, 0)]
    assert [unchecked.line for unchecked in found.unchecked] == [13, 17]
    assert found.state.points == (14, 10, 12), "it is read on behind what is not judged"


def test_after_many_faults_it_is_still_read_on() -> None:
    """Words that mean nothing are always a fault; of those that follow from one, four are told."""
    found = recovered(turns(20, {n: f"{TWO[(n - 1) % 2]}: foo bar" for n in range(3, 13)}), TWO, UNTRIED)
    assert told(found) == [(3, 0), *((n, 3) for n in range(4, 8))]
    assert [unchecked.line for unchecked in found.unchecked] == list(range(8, 13))
    assert found.state.points == (10, 10)


def test_after_a_fault_that_nothing_mends_a_line_is_believed_that_may_be_right() -> None:
    """Who sleeps needs ten points; after the fault of line 3 nobody knows who has how many."""

    class Tired(Long):
        def apply(self, state: State, move: Move) -> State:
            if move == ("sleep",) and state.points[state.seat] < 10:
                raise Illegal("too-small", "TO-1", self.title, 1)
            return super().apply(state, move)

        def with_uncertainty(self, state: State, player: int) -> State:
            points = list(state.points)
            points[player] = 10
            return state._replace(points=tuple(points))

    def found(said: dict[int, str]) -> Replay:
        return recovery(unread(turns(20, said), game=Tired), UNTRIED).run()

    believed = found({3: "Ann: foo bar", 6: "Bob: sleep"})
    assert told(believed) == [(3, 0)]
    assert [unchecked.line for unchecked in believed.unchecked] == [6]
    assert believed.state.points == (18, 24)
    assert told(found({6: "Bob: sleep"})) == [(6, 0)], "where nothing was wrong before, it is judged"


def test_a_fault_that_was_passed_is_told_once() -> None:
    """The change of line 12 does not set all right; line 3, which was passed before, is not read once more.

    What is wrong with line 12 is a slip of the pen, so it does not follow from line 3.
    """
    found = recovered(turns(30, {3: "Ann: foo bar; baz", 12: "Bob: scroe 4", 21: "Ann: foo bar; baz"}))
    assert told(found) == [(3, 0), (12, 0), (21, 0)]
    assert read_as(found)[12] == "Line 12 is replayed as “Bob: score 4”."
    assert found.state.points == (26, 32)


def test_what_only_follows_is_not_counted_among_what_is_told() -> None:
    wrong = {3: "Ann: foo bar; baz", 4: "Bob: foo bar; baz", 5: "Ann: foo bar; baz", 6: "Bob: foo bar; baz"}
    found = recovered(turns(30, wrong | {24: "Bob: foo bar; baz"}))
    assert told(found) == [(3, 0), (4, 3), (5, 3), (6, 3), (24, 0)]


def test_where_too_much_is_wrong_no_more_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    text = turns(30, {3: "Ann: 1", 16: "Bob: 1"})
    found = recovered(text)
    assert told(found) == [(3, 0), (16, 0)]
    assert not found.findings[0].proposals and found.findings[1].proposals
    monkeypatch.setattr(recover, "MANY_MORE", 2)
    assert recovered(text).findings[1].proposals, "the second is not yet too much"
    monkeypatch.setattr(recover, "MANY_MORE", 1)
    found = recovered(text)
    assert told(found) == [(3, 0), (16, 0)] and not found.findings[1].proposals


def test_a_slip_of_the_pen_behind_three_that_are_told_only_follows() -> None:
    """Three are told for themselves at most, though the words of line 45 mean nothing wherever they stand."""
    said = {n: f"{TWO[(n - 1) % 2]}: foo bar; baz" for n in (1, 15, 29)}
    assert told(recovered(turns(60, {**said, 45: "Ann: scroe 4"}))) == [(1, 0), (15, 0), (29, 0), (45, 29)]
    del said[29]
    assert told(recovered(turns(60, {**said, 45: "Ann: scroe 4"}))) == [(1, 0), (15, 0), (45, 0)]


def test_only_the_likeliest_cause_of_a_claim_that_differs_takes_the_place_of_its_warning() -> None:
    """Something was left undone in line 5, and warned of: that is the cause only if nothing else is likelier."""
    likeliest, other = (
        Proposal("word", line, (line,), ("Ann: 3",), msg("If line {line} said 3.", line=line))
        for line in (3, 5)
    )
    warning = Finding("idle", WARNING, msg("Nothing was done."), 5)

    def kept(*proposals: Proposal) -> tuple[list[Finding], list[Finding]]:
        found = recovery(unread("Ann: 2"), UNTRIED)
        found.findings = [Finding(DIFFERS, ERROR, msg("It differs."), 9, proposals=proposals)]
        return found.findings, found._with_proposals([warning])

    claim, warnings = kept(likeliest, other)
    assert [f.line for f in claim] == [9] and warnings == [warning]
    claim, warnings = kept(other, likeliest)
    assert claim == [] and warnings[0].proposals == (other, likeliest)


# ---- what is tried ------------------------------------------------------------------------


def test_a_line_may_be_doubled_from_the_very_first() -> None:
    edits = Edits(track("Ann: 2\nAnn: 2\nBob: 3"))
    assert [edits.repeats_neighbour(i) for i in range(3)] == [True, True, False]


def test_a_missing_line_has_no_more_than_the_longest_turn() -> None:
    class Slow(Long):
        """Who is due draws ``needed`` times before the turn is over."""

        needed = 0

        def legal(self, state: State) -> list[Move]:
            return [("sleep",)] if state.other == -1 - self.needed else [("draw",)]

        def apply(self, state: State, move: Move) -> State:
            return state._replace(other=state.other - 1) if move == ("draw",) else super().apply(state, move)

    def found(needed: int) -> list[tuple[Move, ...]]:
        Slow.needed = needed
        log = track("Ann: sleep\nAnn: 2", Slow)
        state = log.bookmark(1).state
        return list(MissingLines(Edits(log))._turns(state, 1, log.statements[1].head))

    assert [len(moves) for moves in found(LONGEST_TURN - 1)] == [LONGEST_TURN]
    assert found(LONGEST_TURN) == []


def test_a_claim_that_agrees_is_nothing_to_be_made_again() -> None:
    log = track("Ann: 2\nclaim Ann: points 2\nclaim Bob: points 2")
    assert log.stop == 2 and log.played[1].operations == () and log.played[2].operations is None


def test_a_state_from_which_the_rules_know_no_way_is_a_fault() -> None:
    class Lost(Long):
        def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
            raise Illegal("too-small", "TO-1", self.title)

    probe = probe_of(unread("Ann: trick Bob\nBob: believe\nBob: 2", game=Lost))
    statements = probe.statements()
    assert [probe.play_statement(statements, i) for i in range(3)] == [True, True, False]
    assert probe.cause is not None


def test_a_line_of_chance_comes_where_its_chance_is_due() -> None:
    log = track("Ann: draw; camel\nBob: 2")
    card = next(verb for verb in log.probe.lexicon.grammar.verbs if verb.key == "card")
    state, missing = log.bookmark(0).state, MissingLines(Edits(log))
    assert missing._comes(log.game.apply(state, ("draw",)), Head("verb", verb=card))
    assert not missing._comes(state, Head("verb", verb=card))


def test_no_decision_is_missing_before_a_chance() -> None:
    log = track("Ann: draw; camel\nBob: 2")
    found = [edit.lines(log.statements)[0] for edit in Edits(log).additions(0)]
    assert found and all(line.endswith("; draw; camel") for line in found)


def test_something_may_be_missing_at_each_semicolon_of_a_line_that_is_read_as_one() -> None:
    """Leila's actions and all that she does by them are one reading; her token stood behind the first semicolon."""
    rows = (GAMES / "raja/advanced-one.log").read_text(encoding="utf-8").split("\n")
    meant, rows[58] = rows[58], rows[58].replace("token gold; ", "")
    assert meant != rows[58]
    found = split_lines("\n".join(rows[:59]))
    probe = Probe(HeaderReader(found, GAMES).read(), found)
    log = Track(probe, probe.statements())
    added = {edit.lines(log.statements)[0] for edit in Edits(log).additions(len(log.statements) - 1)}
    assert log.cause is None and meant in added


def test_answers_that_bring_more_are_likelier_missing() -> None:
    class Keen(Long):
        def estimate(self, state: State, player: int) -> float | None:
            return float(state.points[player])

    log = track("Ann: 2\nBob: 2", Keen)
    edits, state = Edits(log), log.bookmark(0).state
    weighed = edits.answers(state)
    assert [move for move, _ in weighed[:8]] == [("score", n) for n in range(9, 1, -1)]
    costs = [cost for _, cost in weighed]
    assert costs[0] == 0 and costs == sorted(costs) and costs[-1] < USELESS
    assert edits.answers(state, weighed=False) == [(move, 0.0) for move in log.game.legal(state)]


def test_where_the_game_can_not_tell_what_is_good_no_answer_is_likelier() -> None:
    log = track("Ann: 2\nBob: 2")
    assert [move for move, _ in Edits(log).answers(log.bookmark(0).state)] == log.game.legal(
        log.bookmark(0).state
    )


def test_a_turn_is_not_over_while_another_is_asked_within_it() -> None:
    """Ann's turn of line 3 ends with line 4; where Bob is asked first only the words can tell."""

    class Lenient(Long):
        def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
            return super().close(state)[0], ()

    log = track("Ann: 2\nBob: 2\nAnn: steal Bob\nBob: refuse\nBob: 2", Lenient)
    assert log.cause is None
    (closes,) = (i for i in range(5) if any(o.move is None for o in log.played[i].operations or ()))
    operations = log.played[closes].operations
    assert operations is not None
    close = next(operation for operation in operations if operation.move is None)
    assert close.player == 0
    asked = log.bookmark(3).state
    assert log.game.due(asked) == Due("answer", 1)
    remade = MoveReplayer(log.game)
    assert remade.replay([close], asked, 1) is None
    assert remade.replay([close], log.game.apply(asked, ("refuse",)), 1) is not None


def test_a_claim_that_may_be_wrong_itself_does_not_end_the_search() -> None:
    search = Search(track("Ann: 2\nBob: 3\nclaim Ann: points 4"), EFFORT)
    search.run()
    assert search._patience(99.0) == EFFORT, "a score of 4 agrees as well"
    search.found = [mend for mend in search.found if mend.edit.kind == CLAIM]
    assert search.found and search._patience(99.0) == EFFORT * PATIENCE


def test_what_only_a_changed_log_is_warned_of_is_a_fault_each_time() -> None:
    class Lenient(Long):
        def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
            closed, leftovers = super().close(state)
            return closed, tuple(left._replace(severity=WARNING) for left in leftovers)

    log = track("Ann: 2\nBob: 2", Lenient)
    changed = list(track("Ann: trick Bob\nBob: believe\nBob: 2", Lenient).statements)
    for _ in range(2):
        log.probe.return_to(log.bookmark(0))
        assert [log.probe.play_statement(changed, i) for i in range(3)] == [True, True, False]


def test_the_last_turn_ends_with_the_log_but_for_a_warning_that_only_a_changed_log_has() -> None:
    """Ann has the last word in the last turn, which is Bob's: he does nothing with it."""

    class Lenient(Toy):
        def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
            closed, leftovers = super().close(state)
            return closed, tuple(left._replace(severity=WARNING) for left in leftovers)

    probe = probe_of(unread("Ann: 2\nBob: 2\n" * 2 + "Ann: 2\nBob: steal Ann\nAnn: refuse", game=Lenient))
    statements = probe.statements()
    assert all(probe.play_statement(statements, i) for i in range(len(statements)))
    before = probe.bookmark()
    assert probe.game.due(probe.state) == Due("act", 1)
    assert probe.play_end() and probe.game.due(probe.state) is None
    probe.return_to(before)
    probe.tolerated = set()
    assert not probe.play_end() and probe.cause is not None


@pytest.mark.medium
@pytest.mark.parametrize(
    ("name", "slips"),
    [
        # Far above the fault, and once more in a claim: the change that comes further is believed.
        ("nagaraja/alone", {16: ("a3 ns", "c3 ns"), 66: ("amulet 2", "amulet 1")}),
        # What was put in leaves only claims that differ.
        pytest.param(
            "bania/joined",
            {30: ("pitch silk OOS a3 ", ""), 40: ("OSII", "OII front")},
            marks=pytest.mark.slow,
        ),
        # A word that means nothing leaves effort for what shows a hundred lines below.
        pytest.param(
            "nagaraja/careless-points",
            {26: ("draw", "daw"), 43: ("amulet 2", "amulet 1")},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_two_slips_are_both_told(name: str, slips: dict[int, tuple[str, str]]) -> None:
    path = GAMES / f"{name}.log"
    rows = path.read_text(encoding="utf-8").splitlines()
    for number, (meant, written) in slips.items():
        assert meant in rows[number - 1]
        rows[number - 1] = rows[number - 1].replace(meant, written)
    found = replay("\n".join(rows), path.parent)
    named = {
        line
        for f in found.findings
        for line in (
            f.line,
            *dict(f.read_on.values if f.read_on else ()).values(),
            *(p.line for p in f.proposals),
        )
    }
    assert slips.keys() <= named
    assert sum(not f.follows for f in found.findings) <= 3


def test_what_is_said_behind_the_end_is_told_by_its_words_alone() -> None:
    class Known(Toy):
        def has_no_effect(self, state: State, move: Move, player: int) -> bool:
            return True

    log = track("Ann: 2\nBob: 2\n" * 3, Known)
    operations = log.played[0].operations
    assert operations is not None
    assert MoveReplayer(log.game).replay_with_checks(operations, log.bookmark(6).state, 0) is None


@pytest.mark.parametrize("many", [3, 4, 5])
def test_that_the_claim_is_wrong_is_told_however_many_lines_may_be(many: int) -> None:
    found = recovered("\n".join([*["Ann: 4", "Bob: 4"] * many, f"claim Ann: points {4 * many + 1}"]))
    (finding,) = found.findings
    assert [proposal.kind for proposal in finding.proposals] == ["word", "word", "claim"]
