"""Games on a Dask cluster: two workers, each a process, one of which is killed while it plays."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.bots import dask_cluster
from sheetgen.bots.simulate import GameSetting, local_runner, simulate
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.resources import install_command

TEMPLE = library.resolve("nagaraja/temple")


def begun(*words: str, **env: str) -> subprocess.Popen[str]:
    quiet = {
        **os.environ,
        **env,
        "DASK_DISTRIBUTED__DASHBOARD__LINK": "",
        "DASK_LOGGING__DISTRIBUTED": "info",
    }
    return subprocess.Popen([sys.executable, "-m", *words], stderr=subprocess.PIPE, text=True, env=quiet)


def heard(process: subprocess.Popen[str], words: str) -> str:
    """The first line in which a process says the words."""
    assert process.stderr is not None
    return next(line for line in process.stderr if words in line)


def worker(address: str, folder: Path, **env: str) -> subprocess.Popen[str]:
    words = ("distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1")
    process = begun(*words, "--local-directory", str(folder), **env)
    heard(process, "Registered to")
    return process


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    process = begun("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    yield heard(process, "Scheduler at:").split()[-1]
    process.kill()


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(scheduler: str, tmp_path: Path) -> None:
    settings = [GameSetting(TEMPLE, 2, seed=seed) for seed in ("a", "b")]
    workers = [worker(scheduler, tmp_path / name) for name in ("one", "other")]
    told: list[tuple[int, int]] = []

    def tell(done: int, everything: int) -> None:
        told.append((done, everything))
        if done == 1:
            workers[0].send_signal(signal.SIGKILL)

    try:
        played = simulate(settings, 3, dask_cluster.cluster_runner(scheduler), tell)
    finally:
        for each in workers:
            each.kill()
    assert workers[0].wait() == -signal.SIGKILL
    assert played == simulate(settings, 3, local_runner(1)) and played.whole
    assert told == [(done, 6) for done in range(7)]


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.2)
    with pytest.raises(UsageError, match="cannot play: It has no workers"):
        simulate([GameSetting(TEMPLE, 2)], 1, dask_cluster.cluster_runner(scheduler))


@pytest.mark.slow
def test_a_worker_without_sheetgen_is_told(scheduler: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['sheetgen'] = None\n")
    without = worker(scheduler, tmp_path / "without", PYTHONPATH=str(tmp_path))
    try:
        with pytest.raises(UsageError, match="One of its machines lacks sheetgen"):
            simulate([GameSetting(TEMPLE, 2)], 1, dask_cluster.cluster_runner(scheduler))
    finally:
        without.kill()


@pytest.mark.medium
@pytest.mark.parametrize(
    "address", [pytest.param("tcp://127.0.0.1:1", marks=pytest.mark.slow), "nowhere://x", "tcp://"]
)
def test_an_address_where_nobody_answers_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.2)
    with pytest.raises(UsageError, match="cannot play: No scheduler answers"):
        simulate([GameSetting(TEMPLE, 2)], 1, dask_cluster.cluster_runner(address))


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=re.escape(install_command("cluster"))):
        simulate([GameSetting(TEMPLE, 2)], 1, dask_cluster.cluster_runner("tcp://127.0.0.1:1"))


def test_a_worker_of_another_version_does_not_play() -> None:
    layout = library.load(TEMPLE)
    with pytest.raises(dask_cluster.OtherVersion):
        dask_cluster._play("0.0.1", GameSetting(TEMPLE, 2), layout, 0)
