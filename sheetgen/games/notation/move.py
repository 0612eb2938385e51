"""What is decided: a plain tuple ``(verb, *arguments)`` of hashable values, so moves compare, sort and print."""

from typing import Any

Move = tuple[Any, ...]
