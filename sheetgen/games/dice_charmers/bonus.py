"""A bonus as the layout writes it and as the rules use it (DC-92)."""

from typing import NamedTuple


class Bonus(NamedTuple):
    """``kind`` is one of the kinds below, ``n`` its number (0 where it has none).

    fame, money, karma, upgrade, goods-die, goods (n different), sell (exactly n of choice),
    sell-up-to, sell-same (1 to n), sell-different (1 to n), sell-pair (2 different), half, straight,
    curve, fork, crossing, ahead, back, back-any, any-person, or a person's own name.
    """

    kind: str
    n: int = 0


_FIXED = {
    "goods die": Bonus("goods-die"),
    "any person": Bonus("any-person"),
    "sell up to 2": Bonus("sell-up-to", 2),
    "sell 2 different": Bonus("sell-pair", 2),
    "sell same": Bonus("sell-same", 3),
    "sell different": Bonus("sell-different", 3),
    "back any": Bonus("back-any"),
}


def bonus(text: str) -> Bonus:
    """The bonus that a layout's ``text`` names; the layout's schema has checked it."""
    if text in _FIXED:
        return _FIXED[text]
    word, _, number = text.partition(" ")
    return Bonus(word, int(number) if number else 0)
