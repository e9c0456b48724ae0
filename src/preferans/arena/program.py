"""A program outside while it runs: lines go in and come out. Whatever it does with its pipes, nobody waits for it longer than he wants to."""

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

LONGEST_LINE = 1 << 16
"""More bytes than this in one line are no answer."""
UNREAD = 64
"""Lines that may wait for us; a program that floods its output waits, and eats no memory of ours."""


class Program:
    """A program that has been started.

    A thread reads and a thread writes: a program that does not read must not stop us while we write, nor one that does not write while we read.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Raises: OSError; ValueError, where a word of the command holds a zero byte."""
        self.process = subprocess.Popen(  # noqa: S603 -- the caller's own program
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._over = threading.Event()
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes] = queue.Queue(UNREAD)
        for work, pipe in ((self._write, self.process.stdin), (self._read, self.process.stdout)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def send(self, line: bytes) -> None:
        """Sends a line; returns at once."""
        self._questions.put(line)

    def receive(self, seconds: float) -> bytes:
        """The next line it has written, its end with it; without an end where the program has ended or the line is too long.

        Raises: TimeoutError.
        """
        try:
            return self._answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None

    def stop(self) -> None:
        """Kills it, and what it has started."""
        self._over.set()
        self._questions.put(None)
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it has ended, and so has its group
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # who reads no more has perhaps still something to say
            while (line := self._questions.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            line = b"\n"
            while line.endswith(b"\n") and not self._over.is_set():
                try:
                    line = pipe.readline(LONGEST_LINE)
                except OSError:
                    line = b""
                self._hand_over(line)

    def _hand_over(self, line: bytes) -> None:
        while not self._over.is_set():
            with suppress(queue.Full):
                self._answers.put(line, timeout=0.1)
                return
