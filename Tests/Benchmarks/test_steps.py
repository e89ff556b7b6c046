"""Recognizing a file twice as large takes at most twice as many steps: instructions, as Valgrind counts them."""
import os
import pathlib
import subprocess
import tempfile
import unittest

import count_tools

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("SITEGEN", ROOT / ".build/debug/sitegen"))
#: Sorting takes a little more than twice as many.
MOST = 2.15
SIZE = 60_000
#: What is repeated, by what is unusual about it, with what stands before it.
INPUTS = {
    "one long line of words": ("", "Blue Night, 1977 - Train by (Davis) "),
    "one long line of a program": ("", "function a(b,c){return b+c*2};"),
    "one long word": ("", "abcdefghij"),
    "digits": ("", "1977"),
    "brackets": ("", "(((("),
    "dashes": ("", " - "),
    "commas": ("title,", "a,"),
    "an open quote": ('title,artist\n"', "a,b\n"),
    "keys without values": ("", "a: "),
    "lists in a list": ("[", "[1,2],"),
    "elements that do not end": ("<a>", "<b "),
    "elements in elements": ("<html>", "<div class=a>x"),
    "cards": ("<html><ul>", "<li class=c><img src=a.png><h3>A</h3><p>by B</p></li>"),
    "rows of one cell": ("", "| a\n"),
    "headings": ("", "# A\n- b (1977)\n"),
    "equal lines": ("", "Low - Low (1977)\n"),
}


def text(name, size):
    """The input of a name with this size."""
    start, part = INPUTS[name]
    return start + part * (size // len(part))


def count(program, folder, content):
    """The instructions of a dry run, which ends with 1 where there are no albums."""
    (folder / "list").write_text(content, encoding="utf-8")
    report = folder / "callgrind.out"
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={report}", program, "init", "--from", "list",
         "--dry-run", "site"],
        cwd=folder, env=count_tools.ENVIRONMENT | {"LD_PRELOAD": folder / "preload.so"}, capture_output=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    with open(report, encoding="utf-8", errors="replace") as file:
        return sum(count_tools.read_callgrind(file).values())


@unittest.skipUnless(os.environ.get("SITEGEN_FULL") == "1", "it takes minutes; SITEGEN_FULL=1 runs it")
class StepTests(unittest.TestCase):
    """`sitegen init --from FILE --dry-run`, without what it does for any file."""

    def test_a_file_twice_as_large_takes_at_most_twice_as_many_steps(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            program = count_tools.prepare(PROGRAM, folder)
            start = count(program, folder, "x")
            for name in INPUTS:
                small, large = (count(program, folder, text(name, size)) - start for size in (SIZE, 2 * SIZE))
                print(f"{name}: {small:,} and {large:,} instructions, {large / small:.2f} times as many", flush=True)
                self.assertLess(large / small, MOST, name)
