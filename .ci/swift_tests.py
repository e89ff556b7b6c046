"""Runs the Swift tests: suites in groups, one process each."""
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import re

from test_part import ROOT, Result

# Without debug information compiling takes a tenth less processor time, each module as a whole a third less, and
# without reading all of it twice (for its interface alone, which nothing waits for) again a tenth less.
WHOLE_MODULES = [
    "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo"]
FLAGS = ["--explicit-target-dependency-import-check", "error", "-debug-info-format", "none"]
FLAGS += [part for flag in WHOLE_MODULES for part in ("-Xswiftc", flag)]
TESTS = ROOT / ".build/debug/sitegenPackageTests.xctest"
# Suites that take longest, first, so that no core waits for the last of them; the first two wait for a slow server.
LONG = [
    "CoverDownloadCaseTests", "CoverDownloadCasesTests", "BuildFaultTests", "CoverFaultTests", "EditFaultTests",
    "NoteEditTests", "FaultProcessTests", "ServiceReaderTests", "AlbumServiceTests", "CoverSearchTests",
    "LibrarySourceTests", "DeployKillTests", "PowerLossTests", "IncrementalTests", "MemoryBuildTests",
    "EditSequenceTests", "ScaledImageTests", "GenerationTests", "CoverSharingTests", "PreviewDiagnosticsTests"]
# Suites that take much processor time, mostly in processes and servers that they start. A run has half of the tests of
# each, chosen by SITEGEN_SEED; all with --full, or if tests are asked for by name.
SAMPLED = {
    "AlbumServiceTests", "CheckCommandTests", "CorpusTests", "CoverDownloadTests", "CoverKindsTests", "CoverLockTests",
    "CoverReuseTests", "CoverSearchFailureTests", "CoverSearchTests", "CoverSecretTests", "CoverSharingTests",
    "DamagedListTests", "DeployCommandTests", "DeployKillTests", "EditCommandTests", "EditModeTests", "EmbedTests",
    "GuideTests", "HostileFileTests", "KindTests", "LibrarySourceTests", "LimitTests", "LinkPictureTests", "LintTests",
    "MountTests", "NotePictureTests", "PathologicalTests", "RecognitionGrowthTests", "ScaledImageTests",
    "ServiceReaderTests", "SocialImageTests", "SubsonicServiceTests"}
SHARE = 2
# How many processes run the suites that are not long.
GROUPS = 32
# Tests wait for processes and servers as well, and the first two suites for little else: more workers than cores.
WORKERS = (os.cpu_count() or 2) + 2
# The longest that a group of suites may take: one that hangs is ended, and the others are still reported.
GROUP_SECONDS = 1500
FULL_GROUP_SECONDS = 7200


# `name` is such as `AlbumsTests.SlugTests`; `tests` are those of it that run.
Suite = collections.namedtuple("Suite", "name tests")
# The tests as they were compiled: the program, the options of `swift build` for it, variables for its environment, and
# a pattern of the tests that it leaves out. `is_sampled` is whether it runs samples with --full as well.
Compiled = collections.namedtuple("Compiled", "program flags env leaves_out is_sampled")
USUAL = Compiled(TESTS, FLAGS, {}, None, False)


def run_all(part, folder, compiled=USUAL):
    """Runs the suites that have a test which the filter of the options matches."""
    wanted = part.options.swift_filter
    chosen = suites(part, compiled, wanted)
    if not chosen:
        part.print(f"no Swift test matches {wanted}" if wanted else "no Swift test was found")
        return False
    limit = FULL_GROUP_SECONDS if part.options.full else GROUP_SECONDS
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        running = [pool.submit(run_group, part, compiled, group, limit) for group in groups(chosen)]
        for number, done in enumerate(concurrent.futures.as_completed(running)):
            group, output, code = done.result()
            (folder / f"{part.name}-{number:02}.txt").write_text(output)
            part.results += read_results(part, group, output, code)
    return bool(part.results) and all(result.passed for result in part.results)


def suites(part, compiled, wanted):
    """The suites that have a test which `wanted` matches."""
    code, output = part.run_with_output(["swift", "test", "list", "--skip-build", *compiled.flags])
    text = output.decode(errors="replace")
    if code != 0:
        part.print(text)
        return []
    found = collections.defaultdict(list)
    for line in text.splitlines():
        is_left_out = compiled.leaves_out and re.search(compiled.leaves_out, line)
        if "/" in line and re.search(wanted, line) and not is_left_out:
            name, _, test = line.partition("/")
            found[name].append(test)
    takes_all = part.options.full and not compiled.is_sampled or wanted
    return [Suite(name, tests if takes_all or short(name) not in SAMPLED else in_sample(name, tests))
            for name, tests in sorted(found.items())]


def in_sample(suite, tests):
    """The share of a suite that a run has: as many tests in each run, and others with another seed."""
    def digest(test):
        return hashlib.sha256(f"{os.environ['SITEGEN_SEED']} {suite}/{test}".encode()).digest()

    return sorted(tests, key=digest)[: -(-len(tests) // SHARE)]


def short(name):
    return name.split(".")[-1]


def groups(chosen):
    """The suites in groups for one process each, long ones alone and first."""
    alone = [[suite] for long in LONG for suite in chosen if short(suite.name) == long]
    rest = [suite for suite in chosen if [suite] not in alone]
    return alone + [rest[start::GROUPS] for start in range(GROUPS) if rest[start::GROUPS]]


def run_group(part, compiled, group, limit):
    """Runs some suites one test after another, so that each test's time is its own; suites, output and exit code."""
    tests = [f"{re.escape(suite.name)}/({'|'.join(map(re.escape, suite.tests))})" for suite in group]
    command = [compiled.program, "--testing-library", "swift-testing", "--no-parallel", "--filter", f"^({'|'.join(tests)})"]
    code, output = part.run_with_output(command, env={"NO_COLOR": "1", **compiled.env}, limit=limit)
    return group, output.decode(errors="replace"), f"no result after {limit} seconds" if code is None else code


def read_results(part, group, output, code):
    """The results of a group, after its failures are printed."""
    results, names = [], {short(suite.name): suite for suite in group}
    suite = group[0]
    for kind, name, state, seconds in re.findall(
            r"^. (Suite|Test) (.+?)(?: with \d+ test cases?)? (started|passed|failed)(?:\.| after ([\d.]+) seconds)", output,
            re.M):
        if kind == "Suite" and state == "started":
            suite = names.get(name.strip('"'), suite)
        if kind == "Test" and seconds and not name.startswith("run with "):
            results.append(Result(name.strip('"'), float(seconds), state == "passed", suite))
    failed = [result for result in results if not result.passed]
    if failed or code != 0 or "Test run with" not in output:
        lines = output.splitlines()
        issues = [index for index, line in enumerate(lines) if "recorded an issue" in line]
        for index in issues[:40]:
            part.print("\n".join(line[:600] for line in lines[index:index + 4]))
        if not failed:
            part.print("\n".join(lines[-30:]))
            names_of_group = ", ".join(suite.name for suite in group)
            results.append(Result(f"{names_of_group}: the process ended with {code}", 0, False, None))
    return results


def run_alone(part, result):
    """The seconds of a test while no other runs."""
    group, output, code = run_group(part, USUAL, [result.place], GROUP_SECONDS)
    again = [other for other in read_results(part, group, output, code) if other.name == result.name]
    return again[0].seconds if again else result.seconds
