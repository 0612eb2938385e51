"""Rules of what lies in a PDF beside its pages: actions, attached files, layers, forms to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheetgen.press.colours import entry, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.pdf_fonts import Font
from sheetgen.press.profile import Profile

_RUNS = {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound", "/GoToR"}
_ACTIONS = {*_RUNS, "/GoTo", "/GoToE", "/GoTo3DView", "/GoToDp", "/Hide", "/Named", "/ResetForm",
            "/RichMediaExecute", "/SetOCGState", "/Thread", "/Trans", "/URI"}  # fmt: skip
"""Kinds of actions (ISO 32000-2, table 201): those that do more than turn to a page, and all."""
_SHOWS = {"/AlternatePresentations", "/Renditions"}
"""Names of what is played instead of shown (ISO 32000-1, table 31)."""
_DEEPEST = 20
_SET = re.compile(r"(/\S+)\s+[\d.]+\s+Tf")


def check(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """All rules of them. ``holders`` are all dictionaries and streams of the file."""
    _actions(root, holders, profile, to)
    if _circling(entry(root, "/Outlines")):
        report(to, "readable", "the bookmarks run in a circle", 0, False)
    if "/AcroForm" in root and not profile.annotations:
        report(to, "annotations", "the file is a form to fill in")
    elif "/AcroForm" in root and profile.fonts.embedded:
        _typed(entry(root, "/AcroForm"), holders, to)
    if profile.flavour:
        _attachments(root, holders, to)
        _layers(root, holders, profile, to)


def _actions(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Wherever they stand in the file; what a press prints does nothing, on a screen bookmarks may turn pages."""
    wrong = _ACTIONS if profile.flavour else _RUNS
    for holder in holders:
        kind, named = entry(holder, "/S"), entry(holder, "/Type") == "/Action"
        part = "/P" in holder or "/K" in holder  # of a structure, whose kinds have names like these
        if isinstance(kind, str) and (kind in wrong or (named and profile.flavour)) and (named or not part):
            report(to, "actions", "there is an action: {kind}", kind=str(kind)[1:])
        if profile.flavour and "/PresSteps" in holder:
            report(to, "actions", "there is an action: {kind}", kind="PresSteps")
    names: Any = entry(root, "/Names") or {}
    for kind in sorted(_SHOWS & {*names}) if profile.flavour else ():
        report(to, "actions", "there is an action: {kind}", kind=kind[1:])


def _circling(outlines: Any) -> bool:
    """Whether one bookmark is come to on two ways: a viewer that follows them comes to no end (ISO 32000-1, 12.3.3)."""
    waiting, known = [outlines], set[int]()
    while waiting:
        found = waiting.pop()
        if not isinstance(found, Mapping):
            continue
        if id(found) in known:
            return True
        known.add(id(found))
        waiting += [entry(found, "/First"), entry(found, "/Next")]
    return False


def _typed(form: Any, holders: Sequence[Any], to: list[Finding]) -> None:
    """The fonts in which fields show what is typed."""
    fonts: Any = entry(entry(form, "/DR") or {}, "/Font") or {}
    for holder in holders:
        if entry(holder, "/FT") not in ("/Tx", "/Ch"):
            continue
        for name in _SET.findall(str(entry(holder, "/DA", entry(form, "/DA", "")))):
            found = entry(fonts, name)
            if found is None or not Font(found).embedded:
                report(to, "fonts-embedded", "{font} is not in the file", font=name[1:])


def _attachments(root: Any, holders: Sequence[Any], to: list[Finding]) -> None:
    """Wherever they hang: on the file, a page, a note or a picture."""
    names: Any = entry(root, "/Names") or {}
    found = "/EmbeddedFiles" in names or "/Collection" in root
    for holder in holders:
        found = found or "/AF" in holder or "/EF" in holder or entry(holder, "/Type") == "/EmbeddedFile"
    if found:
        report(to, "attachments", "files are attached")


def _layers(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """What is switched off a printer may show or not; only what is always on is sure to be printed."""
    found = entry(root, "/OCProperties")
    kinds = [h for h in holders if entry(h, "/Type") in ("/OCG", "/OCMD")]
    if profile.flavour.startswith("PDF/X-1a"):
        if found is not None or kinds:
            report(to, "layers", "there are layers")
        return
    for layer in kinds:
        usage: Any = entry(layer, "/Usage") or {}
        if entry(entry(usage, "/Print") or {}, "/PrintState") == "/OFF":
            _off(layer, to)
        if entry(layer, "/Type") == "/OCMD" and not _shows(layer):
            report(to, "layers", "something shows only while layers are switched off")
    if not _listed(found, kinds):
        report(to, "layers", "not all layers are listed, or their first state is missing")
    if found is not None:
        _states(found, to)


def _states(found: Any, to: list[Finding]) -> None:
    """What each configuration says of the layers."""
    for state in [entry(found, "/D") or {}, *map(resolve, entry(found, "/Configs") or [])]:
        for layer in _switched_off(found, state):
            _off(layer, to)
        if not entry(state, "/Name"):
            report(to, "layers", "a state of the layers has no name")
        if entry(state, "/AS"):
            report(to, "layers", "layers are switched on and off by what shows them")


def _listed(found: Any, kinds: Sequence[Any]) -> bool:
    """Whether the file knows all its layers, and which of them show at first (ISO 32000-1, 8.11.4.2)."""
    known = {id(resolve(layer)) for layer in entry(found, "/OCGs") or []} if found is not None else set()
    missed = any(entry(kind, "/Type") == "/OCG" and id(kind) not in known for kind in kinds)
    return not missed and (found is None or isinstance(entry(found, "/D"), Mapping))


def _switched_off(found: Any, state: Any) -> Iterator[Any]:
    """The layers that a configuration does not show."""
    yield from map(resolve, entry(state, "/OFF") or [])
    if entry(state, "/BaseState", "/ON") != "/ON":
        on = {id(resolve(layer)) for layer in entry(state, "/ON") or []}
        yield from (resolve(v) for v in entry(found, "/OCGs") or [] if id(resolve(v)) not in on)


def _off(layer: Any, to: list[Finding]) -> None:
    report(to, "layers", "the layer {name} is switched off", name=str(entry(layer, "/Name", "?")))


def _shows(found: Any) -> bool:
    """Whether what belongs to a membership shows while all layers are on (ISO 32000-1, 8.11.2.2)."""
    rule = entry(found, "/VE")
    return _true(rule, 0) if rule is not None else entry(found, "/P", "/AnyOn") not in ("/AnyOff", "/AllOff")


def _true(rule: Any, depth: int) -> bool:
    rule = resolve(rule)
    if not isinstance(rule, list) or not rule or depth > _DEEPEST:
        return True
    parts = [_true(part, depth + 1) for part in rule[1:]]
    return {"/And": all(parts), "/Or": any(parts), "/Not": not all(parts)}.get(str(rule[0]), True)
