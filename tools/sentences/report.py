"""What became of sentences, in tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tools.sentences.judge import MISLEADING, MISREAD, NAMED, REFUSED, SAME, Verdict

BANDS = ("<= 2", "3 to 6", "more")


def band(verdict: Verdict) -> str:
    """How many small words a sentence has."""
    small = verdict.sentence.small
    return BANDS[0] if small <= 2 else BANDS[1] if small <= 6 else BANDS[2]


def table(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Rows by language and game, with the sentences of each number of small words: read as the same / all."""
    yield f"{'':3}{'':15}" + "".join(f"{name:>16}" for name in (*BANDS, "all")) + "   refused  misread"
    groups: dict[tuple[str, str], list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        lang, game = verdict.sentence.spot.table.lang, verdict.sentence.spot.table.game
        for key in ((lang, game), (lang, "all"), ("all", game), ("all", "all")):
            groups[key].append(verdict)
    for (lang, game), group in sorted(groups.items(), key=lambda pair: _last(pair[0])):
        cells = [_share([v for v in group if band(v) == name]) for name in BANDS]
        kinds = Counter(verdict.kind for verdict in group)
        yield (
            f"{lang:4}{game:14}"
            + "".join(f"{cell:>16}" for cell in (*cells, _share(group)))
            + f"{kinds[REFUSED]:10}{kinds[MISREAD]:9}"
        )


def _last(key: tuple[str, str]) -> tuple[bool, str, bool, str]:
    return key[0] == "all", key[0], key[1] == "all", key[1]


def _share(verdicts: Sequence[Verdict]) -> str:
    if not verdicts:
        return "-"
    same = sum(verdict.kind == SAME for verdict in verdicts)
    return f"{100 * same / len(verdicts):.0f} % of {len(verdicts)}"


def unknown(verdicts: Sequence[Verdict], most: int) -> Iterator[str]:
    """The words that most refusals name, by language and game, each with a sentence."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    example: dict[tuple[str, str, str], str] = {}
    for verdict in verdicts:
        if verdict.kind == REFUSED:
            key = verdict.sentence.spot.table.lang, verdict.sentence.spot.table.game
            for word in dict.fromkeys(one.lower() for one in verdict.unknown):
                counts[key][word] += 1
                example.setdefault((*key, word), verdict.sentence.text)
    for (lang, game), counter in sorted(counts.items()):
        for word, count in counter.most_common(most):
            yield f"{lang} {game}: {word}  {count}  {example[lang, game, word]}"


def refusals(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """How good the messages of refusals are."""
    why = Counter(verdict.why for verdict in verdicts if verdict.kind == REFUSED)
    all_told = sum(why.values())
    for name, count in why.most_common():
        yield f"refused, {name}: {count} of {all_told}"


def misread(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Each sentence that was read as something else."""
    for verdict in verdicts:
        if verdict.kind == MISREAD:
            yield from _shown(verdict, f"read as    {verdict.read}")


def misleading(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Each refusal whose message names no word that is not known."""
    for verdict in verdicts:
        if verdict.why == MISLEADING:
            yield from _shown(verdict, f"{verdict.code} at “{verdict.word}”: {verdict.message}")
            if verdict.unknown:
                yield f"    not known  {', '.join(verdict.unknown)}"


def named(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Each refusal that names a word."""
    for verdict in verdicts:
        if verdict.why == NAMED:
            yield f"{verdict.sentence.spot.table.lang} {verdict.word}: {verdict.sentence.text}"


def _shown(verdict: Verdict, told: str) -> Iterator[str]:
    spot = verdict.sentence.spot
    yield f"{spot.table.lang} {spot.name}"
    yield f"    sentence   {verdict.sentence.text}"
    yield f"    canonical  {spot.body}"
    yield f"    {told}"
