"""Runs commands and keeps what they took."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

LAUNCH = pathlib.Path(__file__).resolve().parent / "launch.py"
#: Longer than the grain of file times, so that an edit is seen as one.
GRAIN_SECONDS = 0.05


class Bench:
    """The runs with one number of albums, and the folder for their sites; `name` tells benchmarks apart."""

    def __init__(self, work, count, name=""):
        self.count = count
        self.folder, self.trash = work / f"{name}sites-{count}", work / f"{name}trash"
        self.runs_file = work / f"{name}runs.jsonl"
        self.lines = []
        #: What the last run has said.
        self.log = None
        self.trash.mkdir(exist_ok=True)
        self.discard(self.folder)
        self.folder.mkdir()

    def discard(self, path):
        """Takes a folder out of the way without deleting it.

        ext4 pays for deleted files when the next ones are created, which would be charged to the next run. The trash is
        emptied at the very end.
        """
        if path.exists():
            path.rename(pathlib.Path(tempfile.mkdtemp(dir=self.trash)) / path.name)

    def wait_until_idle(self):
        """Waits until a run starts from rest: file times differ, nothing is left to be written."""
        time.sleep(GRAIN_SECONDS)
        os.sync()

    def timed(self, command, folder):
        """Runs a command in a folder: its wall and processor seconds and its peak memory."""
        self.log = log = folder.with_suffix(".log")
        launch = [sys.executable, "-I", "-S", LAUNCH, log, *command]
        done = subprocess.run(launch, cwd=folder, check=True, capture_output=True, text=True)
        run = json.loads(done.stdout)
        if run["exit"] != 0:
            sys.exit(f"run: {' '.join(command)} ended with {run['exit']}:\n{log.read_text(errors='replace')[-2000:]}")
        return run

    def floor(self, program, *arguments):
        """Runs the floor; its seconds are those of its timed part."""
        self.wait_until_idle()
        done = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True)
        run = json.loads(done.stdout)
        return {"wall": run.pop("seconds"), **run}

    def record(self, scenario, name, index, run):
        """Keeps a run, and writes it down at once."""
        line = {"n": self.count, "scenario": scenario, "name": name, "run": index, **run}
        self.lines.append(line)
        with open(self.runs_file, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
