"""Runs the parts of the test suite for .ci/test; prints each part's time, the slowest tests, and a closing count."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".build/test-results"
SWIFT_FLAGS = ["--explicit-target-dependency-import-check", "error"]
TESTS = ROOT / ".build/debug/sitegenPackageTests.xctest"
# Suites that take longest, first, so that no core waits for the last of them; the first two wait for a slow server.
LONG = [
    "CoverDownloadCaseTests", "CoverDownloadCasesTests", "BuildFaultTests", "CoverFaultTests", "EditFaultTests",
    "PowerLossTests", "IncrementalTests", "MemoryBuildTests", "NoteEditTests", "EditSequenceTests", "ScaledImageTests",
    "FaultProcessTests"]
GROUPS = 16
# Tests wait for processes and servers as well, and the first two suites for little else: more workers than cores.
WORKERS = (os.cpu_count() or 2) + 2
# The longest that a group of suites may take: one that hangs is ended, and the others are still reported.
GROUP_SECONDS = 1500
FULL_GROUP_SECONDS = 7200

Result = collections.namedtuple("Result", "name seconds passed")


def run(*command, env=None, cwd=ROOT):
    """Runs a command whose output is shown; whether it succeeded."""
    return subprocess.run(command, cwd=cwd, env={**os.environ, **(env or {})}).returncode == 0


def structure(_):
    return run(".ci/check"), []


def benchmarks(_):
    """That the benchmark runs: it knows each page and asset, and sees each change."""
    short = ["Tests/Benchmarks/run", "100", "--short", "--work", ".build/benchmarks"]
    return (run("python3", "-B", "-m", "unittest", "-q", cwd=ROOT / "Tests/Benchmarks")
            and run(*short, env={"SITEGEN": ".build/debug/sitegen"})), []


def build(_):
    return run("swift", "build", "--build-tests", *SWIFT_FLAGS), []


def suites(wanted):
    """Names such as `SiteKitTests.SlugTests` that have a test which `wanted` matches."""
    listed = subprocess.run(
        ["swift", "test", "list", "--skip-build", *SWIFT_FLAGS], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        sys.exit(listed.stderr or listed.stdout)
    names = [line for line in listed.stdout.splitlines() if "/" in line and re.search(wanted, line)]
    return sorted({name.split("/")[0] for name in names})


def groups(names):
    """The suites in groups for one process each, long ones alone and first."""
    alone = [[name] for long in LONG for name in names if name.split(".")[-1] == long]
    rest = [name for name in names if [name] not in alone]
    return alone + [rest[start::GROUPS] for start in range(GROUPS) if rest[start::GROUPS]]


def run_group(number, names, wanted):
    """Runs some suites one test after another, so that each test's time is its own.

    Returns the names, the output, and the exit code, or a text if the group was ended.
    """
    pattern = "^(" + "|".join(re.escape(name) for name in names) + ")/" + (f".*({wanted})" if wanted else "")
    command = [TESTS, "--testing-library", "swift-testing", "--no-parallel", "--filter", pattern]
    report = RESULTS / f"swift-{number:02}.txt"
    limit = FULL_GROUP_SECONDS if os.environ.get("SITEGEN_FULL") == "1" else GROUP_SECONDS
    with report.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "NO_COLOR": "1"}, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT)
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            code = f"no result after {limit} seconds"
    return names, report.read_text(errors="replace"), code


def report_group(names, output, code):
    """The results of a group, after its failures are printed."""
    found = re.findall(r"^. Test (.+?)(?: with \d+ test cases?)? (passed|failed) after ([\d.]+) seconds", output, re.M)
    results = [Result(name.strip('"'), float(seconds), state == "passed") for name, state, seconds in found
               if not name.startswith("run with ")]
    failed = [result for result in results if not result.passed]
    if failed or code != 0 or "Test run with" not in output:
        lines = output.splitlines()
        issues = [index for index, line in enumerate(lines) if "recorded an issue" in line]
        for index in issues[:40]:
            print("\n".join(line[:600] for line in lines[index:index + 4]))
        if not failed:
            print("\n".join(lines[-30:]))
            results.append(Result(f"{', '.join(names)}: the process ended with {code}", 0, False))
    return results


def swift(options):
    wanted = options.swift_filter
    names = suites(wanted)
    if not names:
        print(f"no Swift test matches {wanted}")
        return False, []
    results = []
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        running = [pool.submit(run_group, number, group, wanted) for number, group in enumerate(groups(names))]
        for done in concurrent.futures.as_completed(running):
            results += report_group(*done.result())
    return bool(results) and all(result.passed for result in results), results


def archive(options):
    """The browser tests again, on sites with the second built-in theme."""
    os.environ["SITEGEN_TEST_THEME"] = "archive"
    try:
        return browsers(options)
    finally:
        del os.environ["SITEGEN_TEST_THEME"]


def browsers(_):
    report = RESULTS / "browsers.xml"
    report.unlink(missing_ok=True)
    done = run(".ci/browser-test", ".build/debug/sitegen", f"--junitxml={report}")
    results, unanswered = read_browsers(report)
    for _ in range(2):
        if not unanswered:
            break
        # A browser that does not answer says nothing about the page: such tests run again, and must pass then.
        print("repeated, because the browser did not answer in time:", *unanswered, sep="\n    ", flush=True)
        run(".ci/browser-test", ".build/debug/sitegen", f"--junitxml={report}", *unanswered)
        repeated, unanswered = read_browsers(report)
        results = [result for result in results if result.name not in {other.name for other in repeated}] + repeated
        done = not unanswered and all(result.passed for result in results)
    return done and bool(results), results


def read_browsers(report):
    """The results of browser tests, and the tests whose worker was ended because the browser did not answer."""
    results, unanswered = [], []
    if report.exists():
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            if case.find("skipped") is not None:
                continue
            problems = [each for each in case if each.tag in ("failure", "error")]
            for problem in problems:
                unanswered += re.findall(r"crashed while running '(.+)'", f"{problem.get('message')}\n{problem.text}")[:1]
            results.append(Result(case.get("name"), float(case.get("time")), not problems))
        report.unlink()
    return results, unanswered


def fuzz(options):
    return run(".ci/fuzz", "240" if options.full else "20"), []


# Under a sanitizer, and with counters, the usual samples: every point would take hours.
SAMPLES = {"SITEGEN_FULL": ""}


def address(_):
    return run(".ci/sanitize", "address", env=SAMPLES), []


def thread(_):
    return run(".ci/sanitize", "thread", env=SAMPLES), []


def coverage(_):
    return run(".ci/coverage", env=SAMPLES), []


PARTS = {part.__name__: part for part in (build, structure, benchmarks, swift, browsers)}
FULL_PARTS = {part.__name__: part for part in (archive, fuzz, address, thread, coverage)}


def arguments():
    parser = argparse.ArgumentParser(prog=".ci/test", description="Runs the tests.")
    parser.add_argument("--full", action="store_true", help="every point of every sweep, and all parts")
    parser.add_argument("names", nargs="*", metavar="NAME", help="; ".join(
        ["parts: " + ", ".join(PARTS), "with --full also " + ", ".join(FULL_PARTS), "swift/REGEX for some Swift tests"]))
    options = parser.parse_args()
    options.swift_filter = ""
    names = options.names or list(PARTS) + (list(FULL_PARTS) if options.full else [])
    for index, name in enumerate(names):
        if name.startswith("swift/"):
            names[index], options.swift_filter = "swift", name.removeprefix("swift/")
        elif name not in PARTS and name not in FULL_PARTS:
            parser.error(f"there is no part {name}")
    if {"structure", "benchmarks", "swift", "browsers", "archive"} & set(names) and "build" not in names:
        names.insert(0, "build")
    options.names = names
    return options


def seed():
    """What samples of sweeps follow from: another one with each commit."""
    if "SITEGEN_SEED" in os.environ:
        return os.environ["SITEGEN_SEED"]
    head = subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return str(int(head.stdout.strip() or "1", 16)) if head.returncode == 0 else "1"


def main():
    options = arguments()
    os.environ.update(SWIFT_BACKTRACE="enable=no", SITEGEN_SEED=seed())
    if options.full:
        os.environ["SITEGEN_FULL"] = "1"
    RESULTS.mkdir(parents=True, exist_ok=True)
    print(f"seed {os.environ['SITEGEN_SEED']}; SITEGEN_SEED=N repeats the samples of a run", flush=True)
    results, times, failed = [], [], []
    for name in options.names:
        print(f"== {name}", flush=True)
        start = time.monotonic()
        passed, found = {**PARTS, **FULL_PARTS}[name](options)
        times.append((name, time.monotonic() - start))
        results += found or [Result(name, times[-1][1], passed)]
        if not passed:
            failed.append(name)
            if name == "build":
                break
    print("== times")
    for name, seconds in times:
        print(f"{seconds:8.1f} s  {name}{'  FAILED' if name in failed else ''}")
    print(f"{sum(seconds for _, seconds in times):8.1f} s  all")
    print("== slowest tests")
    tests = [result for result in results if result.name not in PARTS and result.name not in FULL_PARTS]
    for result in sorted(tests, key=lambda result: -result.seconds)[:5]:
        print(f"{result.seconds:8.1f} s  {result.name}")
    for result in results:
        if not result.passed:
            print(f"FAILED  {result.name}")
    bad = sum(not result.passed for result in results)
    print(f"{len(results) - bad} passed, {bad} failed")
    sys.exit(bool(failed))


main()
