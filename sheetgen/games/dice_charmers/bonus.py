"""Bonuses: their form in layouts and in the rules (DC-92)."""

from typing import NamedTuple

from sheetgen.message import Msg, msg


class Bonus(NamedTuple):
    """A bonus: one of the kinds below and its number ``n`` (0 if it has none).

    fame, money, karma, upgrade, goods-die, goods (n different), sell (exactly n of choice), sell-up-to,
    sell-same (1 to n), sell-different (1 to n), sell-pair (2 different), half, straight, curve, fork,
    crossing, ahead, back, back-any, any-person, or a person's own name.
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


def parse_bonus(text: str) -> Bonus:
    """Return the bonus that a layout's ``text`` names. The layout's schema has checked the text."""
    if text in _FIXED:
        return _FIXED[text]
    word, _, number = text.partition(" ")
    return Bonus(word, int(number) if number else 0)


_LABELS = {
    "fame": msg("{n} fame", "report"),
    "money": msg("{n} money", "report"),
    "karma": msg("karma", "report"),
    "upgrade": msg("upgrade", "report"),
    "goods-die": msg("goods die", "report"),
    "goods": msg("{n} different goods", "report"),
    "sell": msg("sell {n}", "report"),
    "sell-up-to": msg("sell up to {n}", "report"),
    "sell-same": msg("sell 1 to {n} of one kind", "report"),
    "sell-different": msg("sell 1 to {n} different", "report"),
    "sell-pair": msg("sell 2 different", "report"),
    "half": msg("half road", "report"),
    "straight": msg("straight", "report"),
    "curve": msg("curve", "report"),
    "fork": msg("fork", "report"),
    "crossing": msg("crossing", "report"),
    "ahead": msg("{n} ahead on the river", "report"),
    "back": msg("back to the last free river space", "report"),
    "back-any": msg("back to any free river space", "report"),
    "any-person": msg("any palace action", "report"),
    "mogul": msg("Great Mogul", "report"),
    "maharani": msg("Maharani", "report"),
    "merchant": msg("Merchant", "report"),
    "raja": msg("Raja Man Singh", "report"),
    "builder": msg("Master builder", "report"),
    "portuguese": msg("Portuguese", "report"),
}


def bonus_label(wanted: Bonus) -> Msg:
    """Return the name of a bonus for messages."""
    text = _LABELS.get(wanted.kind)
    if text is None:
        return msg("{name}", "report", name=f"{wanted.kind} {wanted.n}")
    return Msg(text.text, text.context, (("n", wanted.n),))


def bonus_text(wanted: Bonus) -> str:
    """Return the bonus as a layout writes it."""
    for text, known in _FIXED.items():
        if known == wanted:
            return text
    return f"{wanted.kind} {wanted.n}" if wanted.n else wanted.kind
