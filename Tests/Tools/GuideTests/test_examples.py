"""Runs every example of the hand-written pages of the guide, and compares what the program prints.

    SITEGEN=.build/debug/sitegen python3 -B -m unittest discover -s Tests/Tools/GuideTests     all
    Tests/Tools/GuideTests/test_examples.py PAGE...                                            some pages
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from pages import FIXTURES, ROOT, all_pages, blocks, mismatch, steps

PROGRAM = pathlib.Path(os.environ.get("SITEGEN", ROOT / ".build/debug/sitegen")).resolve()
TIME_LIMIT_SECONDS = 60
# Where the shell says which folder it ended in.
FOLDER_MARK = "\x1e"


def run(command, folder, home):
    """What a command prints, its exit code, and the folder that is current after it."""
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"HOME": str(home), "PATH": path, "NO_COLOR": "1", "LANG": "C.UTF-8", "TMPDIR": str(home.parent)}
    script = f"{command}\ncode=$?\nprintf '{FOLDER_MARK}%s' \"$PWD\"\nexit $code\n"
    result = subprocess.run(
        ["/bin/sh", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=TIME_LIMIT_SECONDS)
    output, _, place = result.stdout.rpartition(FOLDER_MARK)
    return (output, result.returncode, pathlib.Path(place)) if place else (result.stdout, result.returncode, folder)


def failures(name, page):
    """What differs on a page: the first command that fails or prints something else ends it."""
    with tempfile.TemporaryDirectory() as top:
        home = folder = pathlib.Path(top).resolve() / "home"
        if (FIXTURES / name).is_dir():
            shutil.copytree(FIXTURES / name, home)
        else:
            home.mkdir()
        for block in blocks(page):
            if block.file:
                file = folder / block.file
                if home not in file.resolve().parents:
                    return f"{block.place}: {block.file} is outside of the folder of the page"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(block.text)
            if block.language != "console":
                continue
            for step in steps(block):
                output, code, folder = run(step.command, folder, home)
                if step.expected:
                    difference = mismatch(step.expected, output.replace(str(home), "~"))
                else:
                    difference = f"exit code {code}" if code else None
                if difference:
                    return f"{step.place}: {difference}\n$ {step.command}\n{output}"
    return None


def options():
    """The options of each command, by the words that call it."""
    result = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    found = {}

    def add(command, words):
        names = [name for argument in command.get("arguments", []) for name in argument.get("names", [])]
        found[words] = {("--" if name["kind"] == "long" else "-") + name["name"] for name in names}
        for inner in command.get("subcommands", []):
            add(inner, (*words, inner["commandName"]))

    add(json.loads(result.stdout)["command"], ())
    return found


def unknown_names(line, known):
    """Commands and options in a line of shell that the program does not have."""
    for part in re.split(r"[;&|]+|\$\(|`", re.sub(r"\s#.*", "", line)):
        words = part.split()
        while words and ("=" in words[0] or words[0] in ("sudo", "time", "nohup", "exec")):
            words.pop(0)
        if not words or words[0] != "sitegen":
            continue
        command = ()
        for word in words[1:]:
            if (*command, word) in known:
                command = (*command, word)
            elif not command and not word.startswith("-"):
                yield f"sitegen {word}"
                break
            elif word.startswith("--") and word.split("=")[0] not in known[command] | {"--help"}:
                yield f"{word} of sitegen {' '.join(command)}"


class Examples(unittest.TestCase):
    def test_every_example_runs_and_prints_what_its_page_shows(self):
        count = 0
        for name, page in all_pages().items():
            count += sum(len(steps(block)) for block in blocks(page) if block.language == "console")
            with self.subTest(page=name):
                self.assertIsNone(failures(name, page))
        self.assertGreater(count, 0)

    def test_commands_that_are_not_run_exist_with_their_options(self):
        known, count = options(), 0
        for page in all_pages().values():
            for block in blocks(page):
                if block.language != "sh":
                    continue
                for line in block.text.replace("\\\n", " ").splitlines():
                    count += "sitegen" in line
                    self.assertEqual(list(unknown_names(line, known)), [], f"{block.place}: {line}")
        print(f"{count} lines of shell were read and not run", file=sys.stderr)

    def test_files_for_a_page_belong_to_a_page(self):
        names = {path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*") if path.is_dir()}
        for name in names:
            owner = any(page == name or page.startswith(name + "/") or name.startswith(page + "/") for page in all_pages())
            self.assertTrue(owner, f"there is no page {name}")


class Comparison(unittest.TestCase):
    def test_lines_and_parts_of_lines_may_be_left_out(self):
        self.assertIsNone(mismatch(["one", "…", "four"], "one\ntwo\nthree\nfour\n"))
        self.assertIsNone(mismatch(["5 albums in … ms"], "5 albums in 12 ms\n"))
        self.assertIsNone(mismatch(["…"], ""))

    def test_what_differs_is_found(self):
        self.assertIn("more", mismatch(["one"], "one\ntwo\n"))
        self.assertIn("nothing more", mismatch(["one", "two"], "one\n"))
        self.assertIn("two", mismatch(["one", "three"], "one\ntwo\n"))

    def test_unknown_commands_and_options_are_found(self):
        known = options()
        self.assertEqual(list(unknown_names("FOO=1 sitegen build --output x && sitegen serve", known)), [])
        self.assertEqual(list(unknown_names("cd x; sitegen buidl", known)), ["sitegen buidl"])
        self.assertEqual(list(unknown_names("sitegen albums list --jsno", known)), ["--jsno of sitegen albums list"])


if __name__ == "__main__" and len(sys.argv) > 1:
    wrong = [failure for name in sys.argv[1:] if (failure := failures(name, all_pages()[name]))]
    print("\n".join(wrong) if wrong else "every example is as shown")
    sys.exit(bool(wrong))
elif __name__ == "__main__":
    unittest.main()
