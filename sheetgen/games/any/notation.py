"""Tallies of score pads have no moves; their grammar only reads names and numbers."""

from __future__ import annotations

from sheetgen.games.notation.lexicon import Grammar

GRAMMAR = Grammar((), {})
