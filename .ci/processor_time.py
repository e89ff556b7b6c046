"""The processor time of each part of the tests, compared with a record.

Machines differ, and the same machine is slower when its neighbours work. So the unit is not the second but the time
that a fixed computation takes, which is repeated while the tests run. Two runs of the same tests can still differ by a
quarter, so a difference is reported and does not fail the run.
"""
import statistics
import threading
import time

#: How much more than recorded is reported.
LIMIT = 1.15
#: What the computation takes on the machine that the seconds of the table are for.
REFERENCE_SECONDS = 0.05
PAUSE_SECONDS = 5


class Reference(threading.Thread):
    """Repeats the computation in the background."""

    def __init__(self):
        super().__init__(daemon=True)
        self._found = []

    def run(self):
        while True:
            start = time.thread_time()
            sum(number * number % 7 for number in range(500_000))
            self._found.append(time.thread_time() - start)
            time.sleep(PAUSE_SECONDS)

    @property
    def factor(self):
        """What seconds of this machine are multiplied by."""
        return REFERENCE_SECONDS / statistics.median(self._found)


def read(path):
    """The recorded seconds of each part."""
    lines = path.read_text().splitlines()[1:] if path.exists() else []
    return {name: float(seconds) for name, seconds in (line.split("\t") for line in lines)}


def write(path, seconds):
    """Records the seconds of each part."""
    lines = ["part\tseconds of a processor", *(f"{name}\t{value:.0f}" for name, value in seconds.items())]
    path.write_text("\n".join(lines) + "\n")


def compare(found, recorded):
    """A sentence for each part that takes more than it may."""
    return [f"{name} takes {seconds:.0f} s of a processor, {recorded[name]:.0f} s are recorded"
            for name, seconds in found.items() if name in recorded and seconds > recorded[name] * LIMIT]
