"""Look for known vulnerabilities of the installed packages: ``python -m tools.audit``.

It lists the findings of pip-audit and exits with 1 if there are any. If pip-audit has no answer, for example
without a network, it says so and exits with 0.
"""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

COMMAND: Final = (sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--format", "json")


def findings(report: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each vulnerability of a report of pip-audit."""
    for package in report["dependencies"]:
        for each in package.get("vulns", ()):
            fixed = ", ".join(each["fix_versions"]) or "none"
            yield f"{package['name']} {package['version']}: {each['id']}; fixed in: {fixed}"


def main() -> int:
    """Print the findings; return the exit status."""
    if importlib.util.find_spec("pip_audit") is None:
        print("The audit could not run: pip-audit is not installed (make audit installs it).")
        return 0
    done = subprocess.run(
        [*COMMAND, "--progress-spinner", "off"], capture_output=True, text=True, check=False
    )
    try:
        report = json.loads(done.stdout)
        found, packages = list(findings(report)), len(report["dependencies"])
    except (ValueError, KeyError, TypeError):
        reason = (done.stderr.strip().splitlines() or [f"pip-audit exits with {done.returncode}"])[-1]
        print(f"The audit could not run: {reason}")
        return 0
    skipped = [package["name"] for package in report["dependencies"] if "skip_reason" in package]
    if len(skipped) == packages:
        print("The audit could not run: pip-audit knows none of the packages.")
        return 0
    print(*found, sep="\n", end="\n" if found else "")
    print(f"Packages: {packages - len(skipped)}; known vulnerabilities: {len(found)}.")
    if skipped:
        print(f"Not audited: {', '.join(skipped)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
