"""Text of content streams: where it stands, how large, and what glyphs that are drawings paint."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from sheetgen.press.content import Operation
from sheetgen.press.geometry import EVERYWHERE, Box, Matrix, around, six, times
from sheetgen.press.machine import Machine, Memory, upright
from sheetgen.press.painted import State
from sheetgen.press.pdf_fonts import Font

_FILLED, _OUTLINED, _UNSEEN = (0, 2, 4, 6), (1, 2, 5, 6), (3, 7)
"""Text rendering modes (ISO 32000-1, table 106)."""
_MODES = range(8)
_NO_WIDTH = 1e-9
"""Points of a line that is as thin as can be, and yet one."""
_NARROWEST = 4.0
"""Letters pressed to less than this part of their width read like letters of a smaller size."""


class Lettering(Machine):
    """A machine that reads text."""

    def __init__(
        self, resources: Any, state: State, memory: Memory, depth: int = 0, bare: bool = False
    ) -> None:
        super().__init__(resources, state, memory, depth, bare)
        self.text: Matrix = (1, 0, 0, 1, 0, 0)
        self.row: Matrix = self.text
        self.in_text = False

    def begin_text(self, _: Operation) -> None:
        self.text = self.row = (1, 0, 0, 1, 0, 0)
        if self.in_text:
            self.fault("content-unbalanced", "BT")
        self.in_text = True

    def end_text(self, _: Operation) -> None:
        if not self.in_text:
            self.fault("content-unbalanced", "ET")
        self.in_text = False

    def set_font(self, op: Operation) -> None:
        found = self.resource("/Font", op.operands[0])
        self.state.size = float(op.operands[1])
        self.state.font = self.font(found) if found is not None else None

    def move(self, op: Operation) -> None:
        x, y = op.operands
        if op.operator == "TD":
            self.state.leading = -y
        self.text = self.row = times((1, 0, 0, 1, x, y), self.row)

    def next_row(self, _: Operation) -> None:
        self.text = self.row = times((1, 0, 0, 1, 0, -self.state.leading), self.row)

    def place(self, op: Operation) -> None:
        self.text = self.row = six(op.operands)

    def setting(self, op: Operation) -> None:
        name, value = op.operator, float(op.operands[0])
        if name == "Tr":
            if value not in _MODES:
                raise ValueError(value)
            self.state.mode = int(value)
        elif name == "Tz":
            self.state.stretch = value / 100
        else:
            setattr(self.state, {"TL": "leading", "Tc": "spacing", "Tw": "words", "Ts": "rise"}[name], value)

    def show(self, op: Operation) -> None:
        state = self.state
        if op.operator == '"':
            state.words, state.spacing = float(op.operands[0]), float(op.operands[1])
        if op.operator in ("'", '"'):
            self.next_row(op)
        parts = op.operands[0] if op.operator == "TJ" else [op.operands[-1]]
        if not self.in_text:
            self.fault("content-unbalanced", op.operator)
        font = state.font
        if font is None:
            self.fault("content-resource", "Font")
            return
        long, codes = 0.0, []
        for part in parts:
            if isinstance(part, float):
                long -= part / 1000 * state.size * state.stretch
                continue
            if len(part) % font.step:
                self.fault("content-operands", op.operator)
            for code in font.codes(part):
                codes.append(code)
                space = state.words if code == 32 and not font.composite else 0.0
                long += (font.width(code) * state.size + state.spacing + space) * state.stretch
        self._line(font, long, codes)

    def _line(self, font: Font, long: float, codes: list[int]) -> None:
        state, matrix = self.state, times(self.text, self.state.ctm)
        low, high = state.rise - 0.2 * state.size, state.rise + 0.7 * state.size
        box = around([(0, low), (long, low), (0, high), (long, high)], matrix)
        self.text = times((1, 0, 0, 1, long, 0), self.text)
        if not codes:
            return
        if state.mode in _UNSEEN:
            self.mark("hidden", box, None, False, 1.0, font=font)
            return
        tall, wide = math.hypot(matrix[2], matrix[3]), math.hypot(matrix[0], matrix[1]) * abs(state.stretch)
        size = abs(state.size) * min(tall, wide * _NARROWEST) * font.em
        shown: dict[str, Any] = {"size": size, "font": font, "codes": tuple(codes)}
        if state.mode in _FILLED:
            self.mark("text", box, state.fill, state.over_fill, state.alpha_fill, **shown)
        if state.mode in _OUTLINED:
            thin = max(state.line * math.sqrt(abs(_size(state.ctm))), _NO_WIDTH)
            width = math.inf if state.mode in _FILLED else thin
            self.mark("text", box, state.stroke, state.over_stroke, state.alpha_stroke, width=width, **shown)
        if font.drawings is not None:
            self._drawings(font, codes, matrix, box)

    def _drawings(self, font: Font, codes: list[int], matrix: Matrix, box: Box) -> None:
        """What the glyphs of a Type 3 font paint; where each of them stands says nothing more."""
        state = self.state
        em = times(font.matrix, (state.size * state.stretch, 0, 0, state.size, 0, 0))
        inside = replace(state, ctm=upright(times(em, matrix)), clip=EVERYWHERE, font=None)
        for code in dict.fromkeys(codes):
            drawing = (font.drawings or {}).get(code)
            if drawing is not None:
                self.stream(drawing, replace(inside), box, own=font.resources)

    def stencil(self, _: Operation) -> None:
        """From here a glyph has the colour of the text."""
        self.bare = True


def _size(matrix: Matrix) -> float:
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]
