"""Play simulated games on the machines of a Dask cluster. The results are the same as on one machine.

Layouts are sent to the workers, so these need no files. If a worker stops, another one repeats its game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from sheetgen.bots.simulate import GameRecord, GameSetting, Progress, Records, Runner, Tasks, play_numbered
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.message import Msg, msg
from sheetgen.resources import install_command

if TYPE_CHECKING:
    from distributed import Client


_VERSION = "sheetgen:__version__"
PATIENCE = 10
"""Seconds to wait for an answer of the cluster."""


class OtherVersion(Exception):
    """Raised if a worker has another version of sheetgen, which may play differently."""


def cluster_runner(address: str) -> Runner:
    """Return a runner for the cluster with its scheduler at ``address``, such as ``tcp://10.0.0.5:8786``.

    The runner raises ``UsageError`` if Dask is not installed, nothing answers, or the workers cannot play.
    """

    def run_tasks(settings: Sequence[GameSetting], tasks: Tasks, records: Records, told: Progress) -> None:
        layouts = [library.load(setting.path) for setting in settings]
        with _client(address) as client, _failures(address):
            _gather(client, settings, layouts, tasks, records, told)

    return run_tasks


def _gather(
    client: Client,
    settings: Sequence[GameSetting],
    layouts: Sequence[Any],
    tasks: Tasks,
    records: Records,
    told: Progress,
) -> None:
    from distributed import as_completed

    version = _version()
    client.wait_for_workers(1, timeout=PATIENCE)
    for other in client.run(resolve_name, _VERSION).values():
        if other != version:
            raise OtherVersion(other)
    asked = {
        client.submit(_play, version, settings[which], layouts[which], number, pure=False): (which, number)
        for which, number in tasks
    }
    try:
        told(0, len(tasks))
        for future in as_completed(asked, loop=client.loop):
            records[asked[future]] = future.result()
            told(len(records), len(tasks))
    finally:
        client.cancel(list(asked), force=True)


def _play(version: str, setting: GameSetting, layout: Any, number: int) -> GameRecord | None:
    """Play one game on a worker. Check the version again, because the worker may have joined later."""
    if version != _version():
        raise OtherVersion(_version())
    return play_numbered(setting, layout, number)


def _version() -> str:
    version: str = resolve_name(_VERSION)
    return version


@contextmanager
def _client(address: str) -> Iterator[Client]:
    """Connect to the cluster, with its log output disabled."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(
            msg("--on needs Dask: `{command}` brings it.", "report", command=install_command("cluster"))
        ) from None
    loud = logging.root.manager.disable
    logging.disable()
    try:
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise _refusal(msg("No scheduler answers.", "report"), address) from error
        with client:
            yield client
    finally:
        logging.disable(loud)


@contextmanager
def _failures(address: str) -> Iterator[None]:
    """Turn failures of a cluster into ``UsageError``."""
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    try:
        yield
    except TimeoutError as error:
        raise _refusal(msg("It has no workers.", "report"), address) from error
    except OtherVersion as error:
        said = "A worker has sheetgen {other}, and this is {version}."
        why = msg(said, "report", other=str(error), version=_version())
        raise _refusal(why, address) from error
    # Dask raises RuntimeError if its scheduler cannot deserialize a task
    except (ImportError, RuntimeError) as error:
        why = msg("One of its machines lacks sheetgen {version}.", "report", version=_version())
        raise _refusal(why, address) from error
    except KilledWorker as error:
        raise _refusal(
            msg("Several workers stopped while they played the same game.", "report"), address
        ) from error
    except (FutureCancelledError, CommClosedError) as error:
        raise _refusal(msg("The scheduler ended.", "report"), address) from error


def _refusal(why: Msg, address: str) -> UsageError:
    return UsageError(msg("The cluster at {address} cannot play: {why}", "report", address=address, why=why))
