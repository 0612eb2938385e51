"""Scenes in millimetres and what renders them: PDF, SVG, PNG. Knows no game."""
