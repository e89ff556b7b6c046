"""A part of the test suite while it runs: its output, its results, and the processor time of its processes."""
import collections
import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# `place` is what runs the test again: a suite such as `AlbumsTests.SlugTests`, or a file and a name for pytest.
Result = collections.namedtuple("Result", "name seconds passed place")


def end_tree(root):
    """Ends a process and those that it started, also in other sessions."""
    children = collections.defaultdict(list)
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            children[int(parent)].append(int(folder.name))
    waiting = [root]
    for process in waiting:
        waiting += children[process]
    for process in waiting:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


class Part:
    """One part. What it prints is shown when it ends, because several parts run at the same time."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.results, self.passed = [], False
        self.seconds = self.processor_seconds = 0.0
        self._lines = []
        self._lock = threading.Lock()

    def print(self, *texts, sep=" "):
        """Adds a line to the output of the part."""
        with self._lock:
            self._lines.append(sep.join(map(str, texts)))

    def run(self, *command, env=None, cwd=ROOT, limit=None):
        """Runs a command whose output becomes that of the part; whether it succeeded."""
        code, output = self.run_with_output(command, env=env, cwd=cwd, limit=limit)
        self.print(output.decode(errors="replace").rstrip("\n"))
        if code is None:
            self.print(f"{command[0]} was ended after {limit} seconds")
        return code == 0

    def run_with_output(self, command, env=None, cwd=ROOT, limit=None):
        """Runs a command; its exit code and its output. The code is None if it was ended after `limit` seconds."""
        # Not a pipe: a browser that outlives its test would keep it open, and reading would never end.
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                list(map(str, command)), cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT)
            was_ended = threading.Event()

            def end():
                was_ended.set()
                end_tree(process.pid)

            timer = threading.Timer(limit or 0, end)
            if limit:
                timer.start()
            # Counts the processes that the command has waited for as well.
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            with self._lock:
                self.processor_seconds += usage.ru_utime + usage.ru_stime
            output.seek(0)
            return None if was_ended.is_set() else process.returncode, output.read()

    def measure(self, work):
        """Does the work of the part, `work(part)`, which says whether it passed; then shows its output."""
        # One piece, so that two parts that begin at the same time have a line each.
        sys.stdout.write(f"-- {self.name} has begun\n")
        sys.stdout.flush()
        start = time.monotonic()
        try:
            self.passed = work(self)
        finally:
            self.seconds = time.monotonic() - start
            text = "\n".join(line for line in self._lines if line)
            state = "passed" if self.passed else "FAILED"
            sys.stdout.write(f"== {self.name}: {state} after {self.seconds:.0f} s\n{text}{chr(10) if text else ''}")
            sys.stdout.flush()
        return self
