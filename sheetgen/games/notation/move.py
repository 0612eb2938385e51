"""The type of moves: a tuple ``(verb, *arguments)`` of hashable values, so moves can be compared, sorted and
printed.
"""

from typing import Any

Move = tuple[Any, ...]
