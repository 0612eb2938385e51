"""Scenes in millimetres and their renderers for PDF, SVG and PNG. This package knows no game."""
