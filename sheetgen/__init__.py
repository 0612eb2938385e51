"""Print sheets for pen-and-paper board games and score games played on them."""

__version__ = "0.1.0"
