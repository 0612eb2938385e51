"""The audit of dependencies fails for a vulnerability, and says so if it could not run."""

from __future__ import annotations

import json
import subprocess
from importlib.machinery import ModuleSpec

import pytest

from tools import audit

BAD = {"id": "CVE-2026-1", "fix_versions": ["2.1"], "description": "text"}


@pytest.mark.parametrize(
    ("output", "status", "text"),
    [
        ([{"name": "one", "version": "1.0", "vulns": []}], 0, "Packages: 1; known vulnerabilities: 0"),
        ([{"name": "one", "version": "2.0", "vulns": [BAD]}], 1, "one 2.0: CVE-2026-1; fixed in: 2.1"),
        (
            [{"name": "own", "skip_reason": "unknown"}, {"name": "one", "version": "1.0", "vulns": []}],
            0,
            "Not audited: own",
        ),
        ([{"name": "own", "skip_reason": "unknown"}], 0, "could not run: pip-audit knows none"),
        (None, 0, "The audit could not run: no connection"),
    ],
)
def test_an_audit_without_an_answer_says_so(
    output: list[dict[str, object]] | None, status: int, text: str,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    said = "" if output is None else json.dumps({"dependencies": output})
    done = subprocess.CompletedProcess([], 1, said, "some lines\nno connection\n")
    monkeypatch.setattr(audit.subprocess, "run", lambda *_, **__: done)
    monkeypatch.setattr(audit.importlib.util, "find_spec", lambda _: ModuleSpec("pip_audit", None))
    assert audit.main() == status
    assert text in capsys.readouterr().out
