"""The typed log as HTML: lines by player, errors underlined, each finding below its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from sheetgen.explain import codes
from sheetgen.message import msg
from sheetgen.page.markup import Markup, el, join_markup
from sheetgen.page.story import Story
from sheetgen.read.finding import ERROR, Finding
from sheetgen.read.lines import Line
from sheetgen.text.shaping import is_rtl


class LogView:
    """Writes the log of a story as HTML."""

    def __init__(self, story: Story) -> None:
        self.story, self.replay = story, story.replay
        self.say = story.say
        self.findings: dict[int, list[Finding]] = {}
        for finding in self.replay.findings:
            self.findings.setdefault(finding.line, []).append(finding)
        self.seats = {moment.line: moment.seat for moment in story.moments}
        original = {line.number: line.text for line in self.replay.lines}
        self.read = {
            step.line.number: step.line.text
            for step in self.replay.steps
            if step.line.text != original.get(step.line.number)
        }
        """Texts of lines that were corrected when reading, by line number."""
        self._lines: Sequence[Markup] = ()

    def log(self, like: LogView | None = None) -> Markup:
        """Return the whole log with its findings; lines that equal those of ``like`` stay empty."""
        lang = self.replay.heading.lang
        self._lines = [self._content(line) for line in self.replay.lines]
        shown: Sequence[Markup] = self._lines
        if like is not None:
            shown = [Markup() if own == other else own for own, other in zip(shown, like._lines, strict=True)]
        return join_markup(
            *(self._finding(finding) for finding in self.findings.get(0, ())),
            el(
                "ol",
                *map(self._line, self.replay.lines, shown),
                class_="log",
                dir="rtl" if is_rtl(lang) else "ltr",
                lang=lang,
            ),
            *self._unchecked(),
        )

    def _played(self, line: Line) -> bool:
        return line.number in self.seats and line.number > 0

    def _line(self, line: Line, content: Markup) -> Markup:
        played, seat = self._played(line), self.seats.get(line.number)
        kinds = ["step" if played else "claim" if line.head and not line.is_blank else "note"]
        kinds += [f"s{seat}"] if seat is not None else ["chance"] if played else []
        return el("li", content, class_=" ".join(kinds), value=line.number)

    def _content(self, line: Line) -> Markup:
        findings = self.findings.get(line.number, [])
        if not line.text and not findings:
            return Markup()
        typed = el("bdi", *self._pieces(line, findings))
        if self._played(line):
            typed = el("a", typed, href=f"#{line.number}")
        return join_markup(
            el("span", typed, class_="typed"),
            self._otherwise(line),
            *self._turnings(line),
            *map(self._finding, findings),
        )

    def _turnings(self, line: Line) -> Iterator[Markup]:
        """Yield the turning points of the game at this line of the log as HTML, with better moves."""
        for turn in self.story.turns:
            if turn.line == line.number:
                name = el("strong", self.say(msg("Turning point", "report")))
                said = [el("p", name, " ", self.story.turned(turn))]
                if turn.better is not None:
                    said.append(el("p", self.story.better(turn.better), class_="offer"))
                yield el("div", *said, class_=f"turning s{turn.seat}", dir=self._dir, lang=self.story.lang)

    def _pieces(self, line: Line, findings: Sequence[Finding]) -> Iterator[Markup | str]:
        """Yield a line of the log as typed, in pieces of one style: head, comment, error."""
        kinds = [""] * len(line.text)
        if line.head is not None:
            kinds[: line.body_column] = ["head"] * min(line.body_column, len(kinds))
        if line.comment:
            at = line.text.rfind(line.comment)
            kinds[at:] = ["comment"] * (len(kinds) - at)
        for finding in findings:
            begin = max(finding.column - 1, 0)
            end = min(begin + max(finding.length, 1), len(kinds)) if finding.column else 0
            kinds[begin:end] = [finding.severity] * (end - begin)
        begin = 0
        for end in range(1, len(kinds) + 1):
            if end < len(kinds) and kinds[end] == kinds[begin]:
                continue
            text, kind = line.text[begin:end], kinds[begin]
            yield (
                text
                if not kind
                else el("mark" if kind not in ("head", "comment") else "span", text, class_=kind)
            )
            begin = end

    def _otherwise(self, line: Line) -> Markup | None:
        """Return the corrected text of a line with a typing error, with differences marked."""
        read = self.read.get(line.number)
        if read is None:
            return None
        parts: list[Markup | str] = []
        for how, a, b, c, d in SequenceMatcher(a=line.text, b=read, autojunk=False).get_opcodes():
            if how == "equal":
                parts.append(read[c:d])
                continue
            parts += [el("del", line.text[a:b])] if a < b else []
            parts += [el("ins", read[c:d])] if c < d else []
        words = el(
            "span", self.say(msg("Read as", "report")), dir=self._dir, lang=self.story.lang, class_="label"
        )
        return el("p", words, " ", el("bdi", *parts), class_="otherwise")

    @property
    def _dir(self) -> str:
        return "rtl" if self.story.rtl else "ltr"

    def _finding(self, finding: Finding) -> Markup:
        """Return a finding: message, possible moves, corrections, and the rule, which can be unfolded."""
        error = finding.severity == ERROR
        severity = self.say(msg("error", "report") if error else msg("warning", "report"))
        lines = [el("p", el("strong", severity), " ", self.say(finding.message))]
        if any(line.insisted for line in self.replay.lines[max(finding.line - 1, 0) : finding.line]):
            lines.append(el("p", self.say(msg("The players insist that it happened.", "report"))))
        if finding.suggestions:
            offer = msg("Possible here: {offer}", "report", offer=" / ".join(finding.suggestions))
            lines.append(el("p", self.say(offer), class_="offer"))
        for proposal in finding.proposals:
            if proposal.agreeing or proposal.claims or not finding.suggestions:
                said = self.say(proposal.message) + self.story.report.evidence(proposal)
                lines.append(el("p", said, class_="proposal"))
        if finding.read_on is not None and finding.line not in self.read:
            lines.append(el("p", self.say(finding.read_on), class_="proposal"))
        lines.append(self._rule(finding))
        kind = f"finding {finding.severity}" + (" follows" if finding.follows else "")
        first = "finding" if finding is self.replay.findings[0] else None
        return el("div", *lines, class_=kind, id=first, dir=self._dir, lang=self.story.lang)

    def _rule(self, finding: Finding) -> Markup:
        """Return the place and code of a finding, and its rule's text, which can be unfolded."""
        where = self.say(
            msg("line {line}, column {column}", "report", line=finding.line, column=finding.column)
        )
        code = el("p", *([where, " · "] if finding.line else []), el("bdi", finding.code), class_="code")
        rules = (
            [self.say(found.text) for found in codes.explanations_of(finding.clause)]
            if finding.clause
            else []
        )
        if not rules:
            return code
        rule = msg("Rule {clause}", "report", clause=finding.clause)
        return join_markup(
            el("details", el("summary", self.say(rule)), el("p", " ".join(rules)), class_="rule"), code
        )

    def _unchecked(self) -> list[Markup]:
        """Return as HTML what could not be checked, and whether dice and cards match the seed."""
        said = [*self.story.report.unchecked(), *self.story.report.seed_result()]
        if not said:
            return []
        items = [el("li", line) for line in said]
        head = el("summary", self.say(msg("Unchecked", "report")))
        return [
            el("details", head, el("ul", *items), class_="unchecked", dir=self._dir, lang=self.story.lang)
        ]
