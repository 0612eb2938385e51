"""JSON Schemas (draft 2020-12) of the commands' output under ``--json``.

Keys are English in every language. ``score.schema.json`` has findings, standings and accounts.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any

from sheetgen import resources
from sheetgen.cli.old_names import current_words
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.message import msg

DRAFT = "https://json-schema.org/draft/2020-12/schema"
SCORE = resources.PACKAGE / "explain" / "score.schema.json"
READ = resources.PACKAGE / "scan" / "read.schema.json"
Form = dict[str, Any]


def output_schema(name: str) -> Form:
    """Return the schema of a command's output, or of ``error``; raise ``UsageError`` for an unknown name."""
    if name == "score":
        return _score()
    if name == "read":
        return _read()
    if name in PLAYED:
        return _played(name)
    if name not in FORMS:
        known = (*registry.all_keys(), *NAMES)
        if near := get_close_matches(name, known):
            said = "There is no schema of {name}. Did you mean: {offer}?"
            raise UsageError(msg(said, "report", name=name, offer=", ".join(near)))
        said = "There is no schema of {name}. Schemas: {known}."
        raise UsageError(msg(said, "report", name=name, known=", ".join(known)))
    command = " ".join(current_words([name.replace("i18n-", "i18n ")]))
    return {
        "$schema": DRAFT,
        "title": f"sheetgen.{name}/1: what `sheetgen {command} --json` prints",
        **FORMS[name],
        "properties": {"schema": {"const": f"sheetgen.{name}/1"}, **FORMS[name]["properties"]},
        "required": ["schema", *FORMS[name]["required"]],
        "$defs": {**_score()["$defs"], **DEFS},
    }


def _score() -> Form:
    form: Form = json.loads(SCORE.read_bytes())
    return form


def _read() -> Form:
    form: Form = json.loads(READ.read_bytes())
    return form


def _played(name: str) -> Form:
    """Return the JSON Schema of a recorded game: its score and its file."""
    form = _score()
    properties = {**form["properties"], "schema": {"const": f"sheetgen.{name}/1"}, "file": TEXT}
    title = f"sheetgen.{name}/1: what `sheetgen {name} --json` prints in the end"
    return {**form, "title": title, "properties": properties, "required": [*form["required"], "file"]}


# ---- reusable parts of schemas ------------------------------------------------------------------
def _object(optional: tuple[str, ...] = (), /, **properties: Form) -> Form:
    """Return the JSON Schema of an object with exactly these keys, all required except the ``optional`` ones."""
    return {
        "type": "object",
        "required": [name for name in properties if name not in optional],
        "properties": properties,
        "additionalProperties": False,
    }


def _list(of: Form, least: int = 0) -> Form:
    return {"type": "array", "items": of, **({"minItems": least} if least else {})}


def _by_name(of: Form, names: str) -> Form:
    """Return the JSON Schema of an object whose keys are data, such as names of players."""
    return {"type": "object", "description": f"keys are {names}", "additionalProperties": of}


def _maybe(form: Form) -> Form:
    return {"anyOf": [form, {"type": "null"}]}


def _one_of(*values: str) -> Form:
    return {"enum": list(values)}


TEXT: Form = {"type": "string"}
SAID: Form = {"type": "string", "minLength": 1, "description": "in the reader's language"}
NUMBER: Form = {"type": "number"}
WHOLE: Form = {"type": "integer", "minimum": 0}
FLAG: Form = {"type": "boolean"}
CHANCE: Form = {"type": "number", "minimum": 0, "maximum": 1}
FINDINGS = _list({"$ref": "#/$defs/finding"})
ESTIMATE = {"value": NUMBER, "low": _maybe(NUMBER), "high": _maybe(NUMBER)}
DEFS: Form = {
    "estimate": {
        **_object(**ESTIMATE),
        "description": "a mean or share with its bounds of 95 %; null where there are none",
    },
    "changes": _by_name(
        _by_name(
            {"type": "array", "minItems": 2, "maxItems": 2, "description": "before and after"}, "totals"
        ),
        "players",
    ),
    "fault": _object(file=TEXT, line=WHOLE, column=WHOLE, key=TEXT, message=SAID),
}
_FACE = _object(face=TEXT, numbers=_list(WHOLE))
_EXACT = {"exact": {"type": "string", "pattern": "^[0-9]+/[0-9]+$"}, "chance": CHANCE}
_WRITTEN = _list(TEXT, least=1)
_MADE = {
    "files": _list(_object(file=TEXT, bytes=WHOLE), least=1),
    "pages": WHOLE,
    "paper": {**_maybe(TEXT), "description": "null where pages are cut to the size of what they show"},
    "lang": TEXT,
    "edition": TEXT,
    "layouts": _list(_object(layout=TEXT, version=TEXT, hash=TEXT), least=1),
}
_STANDING = _object(
    player=TEXT, games=WHOLE, wins=WHOLE, shared=WHOLE, share=NUMBER, expected=NUMBER,
    scores=_maybe(_object(name=TEXT, games=WHOLE, average=NUMBER, best=NUMBER, worst=NUMBER)),
)  # fmt: skip
_RECORDS = _list(
    _object(
        kind=_one_of("best", "lead", "longest", "shortest"), score=_maybe(TEXT), value=NUMBER,
        holders=_list(_object(player=_maybe(TEXT), file=TEXT, number=WHOLE, date=_maybe(TEXT)), least=1),
    )
)  # fmt: skip
_HISTORY = _object(
    ("written",),
    filters=_object(games=_list(TEXT), players=_list(TEXT), since=_maybe(TEXT), until=_maybe(TEXT)),
    plays=_list(
        _object(
            file=TEXT, number=WHOLE, date=_maybe(TEXT), game=TEXT, layout=_maybe(TEXT), rounds=_maybe(WHOLE),
            solo=_maybe(TEXT), winners=_list(TEXT, least=1), decided_by=TEXT,
            players=_list(
                _object(
                    player=TEXT, ghost=FLAG, place=WHOLE, score=_maybe(NUMBER),
                    totals={"type": "object", "description": "keys are totals, as `score` has them"},
                ),
                least=1,
            ),
        )
    ),
    standings=_list(_STANDING),
    games=_list(
        _object(
            game=TEXT, plays=WHOLE, standings=_list(_STANDING), records=_RECORDS,
            layouts=_list(_object(layout=TEXT, plays=WHOLE, records=_RECORDS)),
        )
    ),
    against=_list(_object(one=TEXT, other=TEXT, ahead=WHOLE, equal=WHOLE, behind=WHOLE)),
    streaks=_list(
        _object(player=TEXT, longest=WHOLE, first=_maybe(TEXT), last=_maybe(TEXT), current=WHOLE)
    ),
    months=_list(_object(month=TEXT, games=WHOLE, wins=_by_name(WHOLE, "players"))),
    sizes=_by_name(WHOLE, "numbers of players"),
    not_counted=_list(_object(file=TEXT, number=_maybe(WHOLE), code=TEXT, reason=SAID)),
    joined=_list(_list(TEXT)), notices=_list(SAID), written=_list(TEXT),
)  # fmt: skip

# ---- one schema for each command ----------------------------------------------------------------
FORMS: dict[str, Form] = {
    "error": _object(code=TEXT, message=SAID, faults=_list({"$ref": "#/$defs/fault"})),
    "print": _object(("dry_run",), **_MADE, notes=_list(SAID), dry_run=FLAG),
    "preview": _object(**_MADE),
    "impose": _object(
        files=_MADE["files"], pages=WHOLE, paper=TEXT,
        sizes=_list(_object(width_mm=NUMBER, height_mm=NUMBER, pages=WHOLE), least=1), notes=_list(SAID),
    ),
    "calibrate": {
        "type": "object",
        "required": [],
        "properties": {
            "file": TEXT,
            "pages": WHOLE,
            "printers": _by_name(
                _by_name(_object(right=NUMBER, down=NUMBER), "how sheets are turned"), "printers"
            ),
        },
        "additionalProperties": False,
    },
    "list": _object(
        layouts=_list(
            _object(
                layout=TEXT, game=TEXT, name=TEXT, kind=TEXT, version=TEXT,
                title=_by_name(TEXT, "languages"), papers=_list(TEXT), file=TEXT,
            )
        )
    ),
    "check": _object(
        valid=FLAG,
        files=_list(
            _object(
                file=TEXT, game=_maybe(TEXT), kind=_maybe(TEXT), name=_maybe(TEXT), version=_maybe(TEXT),
                hash=_maybe(TEXT), error=_maybe(SAID),
                faults=_list(
                    _object(
                        file=TEXT, line=WHOLE, column=WHOLE, key=TEXT, found=TEXT, allowed=TEXT,
                        clause=_maybe(TEXT), message=SAID,
                    )
                ),
                notes=_list(_object(code=TEXT, message=SAID, clauses=_list(TEXT))),
            ),
            least=1,
        ),
    ),
    "format": _object(findings=FINDINGS, changed=FLAG, text=_maybe(TEXT)),
    "settle": _object(
        game=TEXT, layout=TEXT, legal=FLAG, findings=FINDINGS, standings=_list({"$ref": "#/$defs/standing"})
    ),
    "mend": _object(
        findings=FINDINGS, proposal=_maybe({"$ref": "#/$defs/proposal"}), diff=TEXT, kept=_maybe(TEXT)
    ),
    "history": _HISTORY,
    "explain": _object(
        ("message",),
        entries=_list(
            _object(
                key=TEXT, game=_maybe(TEXT), clause=_maybe(TEXT), text=SAID, instead=_maybe(SAID),
                example=_maybe(TEXT), ours=FLAG,
            )
        ),
        message=SAID,
    ),
    "cost": _object(
        ("game", "layout", "player", "decisions", "undone", "totals", "accounts", "at"),
        game=_maybe(TEXT), layout=_maybe(TEXT), player=TEXT, legal=FLAG, findings=FINDINGS,
        decisions=_list(_object(player=_maybe(TEXT), text=_maybe(TEXT), totals={"$ref": "#/$defs/changes"})),
        undone=_list(_object(code=TEXT, clause=TEXT, message=SAID)),
        totals={"$ref": "#/$defs/changes"}, accounts=_list({"$ref": "#/$defs/account"}), at=WHOLE,
    ),
    "hint": _object(
        game=TEXT, layout=TEXT, player=TEXT, due=SAID, level=WHOLE,
        ways=_list(
            _object(
                text=TEXT, worth=NUMBER, tries=WHOLE, totals={"$ref": "#/$defs/changes"}, won=_list(SAID),
                likely=_list(_object(place=SAID, share=CHANCE)), alike=_list(TEXT),
                then=_by_name(_by_name(NUMBER, "totals"), "players"),
                better=_by_name(_by_name(NUMBER, "totals"), "players"),
            )
        ),
    ),
    "review": _object(
        game=TEXT, layout=TEXT, playouts=WHOLE,
        chances=_list(_object(line=WHOLE, chances=_by_name(CHANCE, "players"))),
        turning=_list(
            _object(
                line=WHOLE, player=TEXT, decided=FLAG, before=CHANCE, after=CHANCE,
                better=_maybe(_object(text=TEXT, chance=CHANCE)),
            )
        ),
    ),
    "simulate": _object(
        asked=WHOLE, interrupted=FLAG,
        layouts=_list(
            _object(
                layout=TEXT, players=WHOLE, level=WHOLE, seed=TEXT, solo=_maybe(TEXT), games=WHOLE,
                broken_off=WHOLE, criterion=TEXT,
                measures=_by_name(
                    _object(**ESTIMATE, median=NUMBER, low_90=NUMBER, high_90=NUMBER, deviation=_maybe(NUMBER)),
                    "what is measured",
                ),
                wins=_list({"$ref": "#/$defs/estimate"}),
                words=_by_name(_by_name({"$ref": "#/$defs/estimate"}, "words"), "verbs"),
                spots=_by_name(_object(**ESTIMATE, ever=CHANCE), "spots"),
                unused=_list(TEXT),
            ),
            least=1,
        ),
        differences=_list(
            _object(group=TEXT, name=TEXT, values=_list(_maybe(NUMBER)), **ESTIMATE, clear=FLAG)
        ),
    ),
    "vary": _object(
        variations=_list(
            _object(
                layout=TEXT, balanced=_maybe(FLAG), apart=_list(SAID), rounds=_maybe(NUMBER),
                wins=_maybe(_list(CHANCE)), file=_maybe(TEXT),
            )
        ),
    ),
    "odds": _object(
        throw=_by_name(WHOLE, "what is thrown"), against=_maybe(_by_name(WHOLE, "what is thrown")),
        distributions=_by_name(
            _object(mean=NUMBER, chances=_list(_object(value=NUMBER, **_EXACT))), "what is counted"
        ),
        outcomes=_by_name(_object(**_EXACT), "outcomes"),
        dice=_list(_object(kind=TEXT, sides=WHOLE, faces=_list(_FACE), again=_list(WHOLE))),
    ),
    "preflight": _object(
        file=TEXT, profile=TEXT, passes=FLAG,
        rules=_list(
            _object(rule=TEXT, answer=_one_of("passes", "fails", "unsure", "unchecked", "unasked"))
        ),
        findings=_list(
            _object(rule=TEXT, severity=_one_of("error", "warning"), page=WHOLE, message=SAID)
        ),
        notes=_list(SAID),
    ),
    "ink": _object(
        file=TEXT, method=SAID,
        pages=_list(
            _object(
                page=WHOLE, mean=_by_name(NUMBER, "inks, in percent"), total=NUMBER, highest=NUMBER,
                at_mm=_list(NUMBER), unmeasured=_list(SAID),
            )
        ),
    ),
    "doctor": _object(
        sound=FLAG, found=_list(_object(about=SAID, state=_one_of("fine", "note", "fails"), said=TEXT))
    ),
    "i18n-check": _object(
        valid=FLAG, langs=_list(TEXT),
        faults=_list(_object(code=TEXT, lang=TEXT, context=TEXT, text=TEXT, message=SAID)),
    ),
    "i18n-update": _object(written=_WRITTEN),
    "new-game": _object(written=_WRITTEN, left=_list(_object(what=SAID, commands=_list(TEXT)))),
    "new-layout": _object(written=_WRITTEN),
    "example": _object(written=_WRITTEN, examples=_list(TEXT)),
}  # fmt: skip
PLAYED = ("record", "play")
NAMES = tuple(sorted((*FORMS, *PLAYED, "read", "score")))
"""All outputs: commands, and ``error`` for a failed command."""
