"""Starts workers that share one listening socket, and keeps their number: `preferans serve --workers N`.

SIGTERM or SIGINT: all of them close their sockets with 1012, by which clients come back, and end. SIGHUP: one after the other is replaced by
a new process, which answers before the old one is told to go; a new version of the program that was installed meanwhile is what starts.
A worker that dies is started again.
"""

import faulthandler
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess

from preferans.conventions.catalogue import load_presets
from preferans.server import logs
from preferans.server.measured import parted
from preferans.server.run import serve
from preferans.server.scaled.migrating import upgrade
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError

STARTS_S = 180.0
"""A worker that does not answer after so long does not start."""
STOPS_S = 60.0
"""A worker that has not ended so long after it was told to is killed."""
LAST_S = 3.0
"""So long a worker that has stopped may take to end."""
CALM_S = 1.0
"""Workers that die at once are started so seldom."""
log = logging.getLogger("preferans.server")


def work(settings: Settings, listening: socket.socket, ready: Connection) -> None:
    """A worker, until it is told to stop or its supervisor is gone."""
    faulthandler.enable()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # the server raises it anew when it has stopped: the process ends in good order
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve(settings, listening, lambda: ready.send(True), _end_soon)


def _end_soon() -> None:
    """Everything is closed: what still waits in this process, for an answer of Redis or a bot that was ended in its thought, is not waited for."""
    last = threading.Timer(LAST_S, os._exit, (0,))
    last.daemon = True
    last.start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


@dataclass(slots=True)
class Worker:
    """A process, and where it says that it answers."""

    process: BaseProcess
    ready: Connection
    slot: int
    """Which address for figures is its own."""
    answers: bool = False


class Supervisor:
    """Keeps the number of workers."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._workers: list[Worker] = []
        self._awake, self._waker = os.pipe()
        self._stopping = self._renewing = False
        self._started = 0.0
        self._processes: ForkContext | SpawnContext = multiprocessing.get_context("fork")
        """The first workers share what is loaded; later ones load what is installed then."""

    def run(self, started: Callable[[], None]) -> None:
        """Runs until it is told to stop; calls `started` when all workers answer.

        Raises: StoreError, if the database cannot be used or no worker starts.
        """
        before = {number: signal.signal(number, self._signalled) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
        try:
            for _ in range(self._settings.processes):
                self._start()
            if all(map(self._answers, tuple(self._workers))):
                started()
                self._keep()
            elif not self._stopping:
                raise StoreError("a worker does not start: its last words stand above")
        finally:
            self._stop(self._workers)
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, _: object) -> None:
        if number == signal.SIGHUP:
            self._renewing = True
        else:
            self._stopping = True
        os.write(self._waker, b"!")

    def _start(self) -> Worker:
        slot = min(set(range(len(self._workers) + 1)) - {worker.slot for worker in self._workers})
        settings = self._settings
        if settings.figures:
            host, port = parted(settings.figures)
            settings = replace(settings, figures=f"[{host}]:{port + slot}" if ":" in host else f"{host}:{port + slot}")
        ready, told = self._processes.Pipe(duplex=False)
        process = self._processes.Process(target=work, args=(settings, self._listening, told), name=f"worker-{slot}")
        process.start()
        told.close()
        worker = Worker(process, ready, slot)
        self._workers.append(worker)
        self._started = time.monotonic()
        return worker

    def _answers(self, worker: Worker) -> bool:
        """Whether a worker answers, as soon as it does; False if it dies, or all are to stop."""
        until = time.monotonic() + STARTS_S
        while not self._stopping and time.monotonic() < until:
            for event in wait([worker.ready, worker.process.sentinel, self._awake], until - time.monotonic()):
                if event is worker.ready:
                    with suppress(EOFError):
                        worker.answers = worker.ready.recv()
                    return worker.answers
                if event == self._awake:
                    os.read(self._awake, 64)
                else:
                    return False
        return False

    def _keep(self) -> None:
        """Starts again what dies, renews all when that is asked, until all are to stop."""
        while not self._stopping:
            if self._renewing:
                self._renewing = False
                self._renew()
                continue
            for event in wait([self._awake, *(worker.process.sentinel for worker in self._workers)]):
                if event == self._awake:
                    os.read(self._awake, 64)
            for worker in [one for one in self._workers if not one.process.is_alive()]:
                log.error("worker %d died: %s", worker.slot, worker.process.exitcode)
                self._forget(worker)
                if not self._stopping:
                    time.sleep(max(0.0, self._started + CALM_S - time.monotonic()))
                    self._start()

    def _renew(self) -> None:
        """Puts a new worker in the place of each, one by one; an old one goes only when a new one answers."""
        self._processes = multiprocessing.get_context("spawn")
        for old in tuple(self._workers):
            fresh = self._start()
            if not self._answers(fresh):
                log.log(logging.INFO if self._stopping else logging.ERROR, "a new worker does not answer: the old ones stay")
                self._stop([fresh])
                return
            self._stop([old])

    def _stop(self, workers: list[Worker]) -> None:
        """Tells them to go, and waits until they have gone."""
        leaving = tuple(workers)
        for worker in leaving:
            worker.process.terminate()
        until = time.monotonic() + STOPS_S + self._settings.drain_s
        for worker in leaving:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                log.error("worker %d does not stop: it is killed, and says where it stood", worker.slot)
                os.kill(worker.process.pid or 0, signal.SIGABRT)
                worker.process.join(1.0)
                worker.process.kill()
                worker.process.join()
            self._forget(worker)

    def _forget(self, worker: Worker) -> None:
        worker.ready.close()
        self._workers.remove(worker)


def serve_all(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serves with as many workers as the settings say, until SIGINT or SIGTERM.

    Raises: StoreError, if the database cannot be used.
    """
    logs.set_up(settings.log)
    upgrade(settings.postgres)
    load_presets()  # once for the first workers, which are copies of this process
    Supervisor(replace(settings, workers=max(1, settings.workers // settings.processes)), listening).run(started)
