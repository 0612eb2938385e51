"""The JSON Schema of layout files, for editors and other programs."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

REF = "#/$defs/{name}"


def build(game: str, types: Mapping[str, type[Struct]]) -> dict[str, Any]:
    """Return one schema for the layouts of ``game``, from the struct type of each kind.

    The kind in the header selects the type. A file that extends another may omit anything but the header at
    any depth, because it is laid over a complete one.
    """
    (*shapes,), defs = msgspec.json.schema_components(types.values(), ref_template=REF)
    parts = {f"{name}Part": _optional(shape) for name, shape in defs.items() if name != "Header"}
    rules = []
    for kind, shape in zip(types, shapes, strict=True):
        name = shape["$ref"].removeprefix(REF.format(name=""))
        extends = {"required": ["extends"], "properties": {"extends": {"minLength": 1}}}
        rules.append(
            {
                "if": _header({"properties": {"kind": {"const": kind}}}),
                "then": {
                    "if": _header(extends),
                    "then": {"$ref": REF.format(name=f"{name}Part")},
                    "else": shape,
                },
            }
        )
    known = {"game": {"const": game}, "kind": {"enum": list(types)}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"sheetgen layout of {game}",
        "type": "object",
        **_header({"properties": known}),
        "allOf": rules,
        "$defs": dict(sorted({**defs, **parts}.items())),
    }


def _header(shape: dict[str, Any]) -> dict[str, Any]:
    return {"required": ["header"], "properties": {"header": {"type": "object", **shape}}}


def _optional(shape: dict[str, Any]) -> dict[str, Any]:
    """Return the same tables of a JSON Schema without required keys. Entries of arrays stay complete, because
    arrays are replaced as a whole.
    """
    part = copy.deepcopy(shape)
    required = part.pop("required", [])
    if "header" in required:
        part["required"] = ["header"]
    for field in part.get("properties", {}).values():
        if field.get("$ref", "").startswith(REF.format(name="")) and not field["$ref"].endswith("/Header"):
            field["$ref"] += "Part"
    return part
