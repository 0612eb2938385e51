"""History and statistics over many games. This package knows no game: it compares results that ``score`` computes."""
