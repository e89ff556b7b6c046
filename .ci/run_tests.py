"""Runs the parts of the test suite for .ci/test.

Program and tests are compiled first, on all cores, while the packages that only the tests need are installed. Then
parts that do not need each other run at the same time. At the end there are tables of the parts and of the slowest
tests, and a count.
"""
import argparse
import concurrent.futures
import contextlib
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import browser_tests
import processor_time
import sanitizers
import swift_tests
from test_part import ROOT, Part

RESULTS = ROOT / ".build/test-results"
RECORD = ROOT / ".ci/times.tsv"
# How many parts run at the same time.
LANES = 3
# Tests write their files in memory if it has so much room: ext4 takes a third of their processor time. With --full they
# write to the disk.
MEMORY, MEMORY_BYTES = pathlib.Path("/dev/shm"), 6 << 30
SHOWN_TESTS = 20
# A test may take so long alone. One that took three times as long beside the others runs again, alone; a machine whose
# neighbours work has slow minutes, so the shortest of three runs counts.
LONGEST_TEST_SECONDS = 20
RUNS_ALONE = 3
# Tests that wait as long as the time limits of the program.
WAITING = {
    "each case of the bad server ends as listed", "each case of the bad server has its expected result",
    "downloads from a hostile server use little memory",
}


def install(part):
    return part.run(".ci/install", "test")


def program(part):
    return part.run("swift", "build", "--product", "sitegen", *swift_tests.FLAGS)


def build(part):
    return part.run("swift", "build", "--build-tests", *swift_tests.FLAGS)


def swift(part):
    return swift_tests.run_all(part, RESULTS)


def browsers(part):
    return browser_tests.run_all(part, RESULTS / "browsers.xml")


def archive(part):
    """The browser tests again, on sites with another built-in look, in one browser."""
    return browser_tests.run_all(part, RESULTS / "archive.xml", {"SITEGEN_TEST_THEME": "archive"}, ["-k", "chromium"])


def benchmarks(part):
    """That the benchmark runs: it knows each page and asset, and sees each change."""
    folder = ROOT / "Tests/Benchmarks"
    return (part.run("python3", "-B", "-m", "unittest", "-q", cwd=folder)
            and part.run(folder / "run", "100", "--short", "--work", ROOT / ".build/benchmarks", env=PROGRAM))


def guide(part):
    """That each example of the guide runs, and what it prints; that the schemas fit the golden sites."""
    return part.run("/usr/bin/python3", "-B", "-m", "unittest", "discover", "-s", ROOT / "Tests/Tools/GuideTests", env=PROGRAM)


def counts(part):
    """That builds make no more system calls than recorded."""
    return part.run(ROOT / "Tests/Benchmarks/counts", "--configuration", "debug", env=PROGRAM)


def structure(part):
    return part.run(".ci/check")


def fuzz(part):
    return part.run(".ci/fuzz", "60" if part.options.full else "20")


def shards(part):
    """That shards are built on several machines as the guide says."""
    return (part.run(".ci/install", "machines")
            and part.run("/usr/bin/python3", "-B", "-m", "unittest", "discover", "-s", ROOT / "Tests/Tools/ShardTests",
                         env=PROGRAM))


def address(part):
    return sanitizers.run_all(part, "address", RESULTS)


def thread(part):
    return sanitizers.run_all(part, "thread", RESULTS)


def coverage(part):
    return part.run(".ci/coverage", env=SAMPLES)


PROGRAM = {"SITEGEN": str(ROOT / ".build/debug/sitegen")}
# Under a sanitizer, and with counters, the usual samples: every point would take hours.
SAMPLES = {"SITEGEN_FULL": ""}
# What prepares the others, which wait for those of them that run. A build of the tests has the program as well.
PREPARING = [install, program, build]
# What each part needs. Parts that may begin do so in this order.
NEEDS = {
    install: [], program: [], build: [], swift: [build], browsers: [program], benchmarks: [program], counts: [program],
    guide: [program], structure: [build],
}
FULL_NEEDS = {
    archive: [browsers], shards: [swift, archive], fuzz: [swift, archive], address: [fuzz], thread: [address],
    coverage: [thread],
}


def arguments():
    parser = argparse.ArgumentParser(prog=".ci/test", description="Runs the tests.")
    parser.add_argument("--full", action="store_true", help="every point of every sweep, and all parts")
    parser.add_argument(
        "--record-times", action="store_true", help="record the processor times of the parts as those to compare with")
    names = ", ".join(part.__name__ for part in NEEDS), ", ".join(part.__name__ for part in FULL_NEEDS)
    parser.add_argument(
        "names", nargs="*", metavar="NAME",
        help=f"parts: {names[0]}; with --full also {names[1]}; swift/REGEX for some Swift tests")
    options = parser.parse_args()
    options.swift_filter = ""
    needs = NEEDS | FULL_NEEDS
    known, chosen = {part.__name__: part for part in needs}, []
    for name in options.names:
        if name.startswith("swift/"):
            name, options.swift_filter = "swift", name.removeprefix("swift/")
        if name not in known:
            parser.error(f"there is no part {name}")
        chosen.append(known[name])
    options.parts = with_preparations(chosen) if chosen else list(needs if options.full else NEEDS)
    if build in options.parts:
        options.parts.remove(program)
    options.is_usual = not chosen and not options.full
    if options.record_times and not options.is_usual:
        parser.error("--record-times takes all parts, and not --full")
    return options


def with_preparations(chosen):
    """The chosen parts, and the preparations that they need."""
    found = set(chosen)
    for part in chosen:
        if part not in PREPARING:
            found |= {install, program}
        if build in NEEDS.get(part, []):
            found.add(build)
    return [part for part in NEEDS | FULL_NEEDS if part in found]


def seed():
    """What samples of sweeps follow from: another one with each commit."""
    if "SITEGEN_SEED" in os.environ:
        return os.environ["SITEGEN_SEED"]
    head = subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return str(int(head.stdout.strip() or "1", 16)) if head.returncode == 0 else "1"


def run_parts(options):
    """Runs each part when those that it needs have ended; the parts that ran, in the order of their ends."""
    waiting, done, running = list(options.parts), [], {}
    needs = {part: [] if part in PREPARING else PREPARING + need for part, need in (NEEDS | FULL_NEEDS).items()}
    with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
        while waiting or running:
            for work in list(waiting):
                is_ready = all(need not in waiting and need not in running.values() for need in needs[work])
                if is_ready and len(running) < LANES:
                    waiting.remove(work)
                    running[pool.submit(Part(work.__name__, options).measure, work)] = work
            ended, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in ended:
                part, work = future.result(), running.pop(future)
                done.append(part)
                if not part.passed and work in PREPARING:
                    waiting.clear()
    return done


def slow_tests(parts):
    """A sentence for each test that takes longer than it may, also alone."""
    for part in parts:
        for result in part.results:
            if result.place and result.seconds > 3 * LONGEST_TEST_SECONDS and result.name not in WAITING:
                runs = []
                while len(runs) < RUNS_ALONE and min(runs, default=math.inf) > LONGEST_TEST_SECONDS:
                    print(f"-- again, alone: {result.name}", flush=True)
                    runs.append(
                        swift_tests.run_alone(part, result) if part.name == "swift"
                        else browser_tests.run_alone(part, result, RESULTS / "alone.xml"))
                if min(runs) > LONGEST_TEST_SECONDS:
                    yield f"{result.name}: {min(runs):.0f} s, and a test may take {LONGEST_TEST_SECONDS} s"


def report(parts, options, factor):
    """Prints the tables; whether everything passed."""
    print("== parts: on the clock, and of processors")
    for part in parts:
        print(f"{part.seconds:8.1f} s {part.processor_seconds:8.1f} s  {part.name}{'' if part.passed else '  FAILED'}")
    results = [result for part in parts for result in part.results]
    print("== slowest tests")
    for result in sorted(results, key=lambda result: -result.seconds)[:SHOWN_TESTS]:
        print(f"{result.seconds:8.1f} s  {result.name}")
    failures = [part.name for part in parts if not part.passed]
    failures += [result.name for result in results if not result.passed]
    if options.is_usual:
        found = {part.name: part.processor_seconds * factor for part in parts if part.name != install.__name__}
        failures += slow_tests(parts)
        print(f"== processor times are compared after multiplying by {factor:.2f}, the speed of this machine")
        if options.record_times and not failures:
            processor_time.write(RECORD, found)
        for sentence in processor_time.compare(found, processor_time.read(RECORD)):
            print(f"SLOWER  {sentence}")
    for failure in failures:
        print(f"FAILED  {failure}")
    passed = sum(result.passed for result in results) + sum(part.passed for part in parts if not part.results)
    print(f"{passed} passed, {len(failures)} failed")
    return not failures


def main():
    options = arguments()
    os.environ.update(SWIFT_BACKTRACE="enable=no", SITEGEN_SEED=seed())
    if options.full:
        os.environ["SITEGEN_FULL"] = "1"
    RESULTS.mkdir(parents=True, exist_ok=True)
    print(f"seed {os.environ['SITEGEN_SEED']}; SITEGEN_SEED=N repeats the samples of a run", flush=True)
    reference = processor_time.Reference()
    reference.start()
    tree = clean_tree()
    with temporary_files(options):
        parts = run_parts(options)
        passed = report(parts, options, reference.factor)
    if passed and not options.names and tree and tree == clean_tree():
        (ROOT / ".build/tested").write_text(tree)
    sys.exit(not passed)


@contextlib.contextmanager
def temporary_files(options):
    """The folder for temporary files of this run, which is removed afterwards."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > MEMORY_BYTES and available_memory() > MEMORY_BYTES
    parent = MEMORY if has_room and os.access(MEMORY, os.W_OK) and not options.full else None
    with tempfile.TemporaryDirectory(prefix="sitegen-tests-", dir=parent, ignore_cleanup_errors=True) as folder:
        # As /tmp, because some tests run a program as another user.
        os.chmod(folder, 0o1777)
        os.environ["TMPDIR"] = folder
        yield


def available_memory():
    """The bytes of memory that are free or can be freed."""
    lines = pathlib.Path("/proc/meminfo").read_text().splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:"))


def clean_tree():
    """The tree that was tested, for `.ci/release`; empty if there are changes that are not committed."""
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()

    return "" if git("status", "--porcelain") else git("rev-parse", "HEAD^{tree}")


main()
