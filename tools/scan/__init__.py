"""Measures how well photos of filled sheets are read."""
