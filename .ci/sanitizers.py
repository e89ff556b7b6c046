"""Runs the Swift tests under AddressSanitizer or ThreadSanitizer.

Tests that start `sitegen` start the one that is built with the sanitizer as well. Left out are tests that sweep over
every call of the system with a process each, which would take hours, and tests of how long something takes.
"""
import shutil

import swift_tests
from test_part import ROOT

SWEEPS = "FaultTests|FaultProcessTests|PowerLossTests|CoverKillTests|MachineTests"
LIMITS = "Pathological|Conformance|GrowthTests|in linear time|within time and memory limits"
# It searches the binary for a text, which a sanitizer puts there twice.
BINARY = "another version of sitegen"
SUPPRESSIONS = ROOT / ".ci/suppressions"


def run_all(part, kind, folder):
    """Builds and runs the tests under `address` or `thread`; fails if a process of theirs reports anything."""
    build = ROOT / f".build-{kind}"
    reports = build / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    flags = [f"--sanitize={kind}", "--scratch-path", build, *swift_tests.FLAGS]
    if not part.run("swift", "build", "--build-tests", *flags):
        return False
    if kind == "address":
        # Suppressions are names of functions, also in processes whose PATH does not lead to the symbolizer.
        symbolizer = shutil.which("llvm-symbolizer")
        env = {
            "ASAN_OPTIONS": f"log_path={reports}/report:detect_leaks=1:external_symbolizer_path={symbolizer}",
            "LSAN_OPTIONS": f"suppressions={SUPPRESSIONS}/leak.txt:print_suppressions=0",
        }
    else:
        mutex = build / "mutex.so"
        if not part.run("clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", mutex, "Tests/Sanitizers/mutex.c"):
            return False
        env = {
            "TSAN_OPTIONS": f"log_path={reports}/report:suppressions={SUPPRESSIONS}/thread.txt",
            "LD_PRELOAD": str(mutex),
        }
    program = build / "debug/sitegenPackageTests.xctest"
    env["SITEGEN_FULL"] = ""
    compiled = swift_tests.Compiled(program, flags, env, f"{SWEEPS}|{LIMITS}|{BINARY}", True)
    passed = swift_tests.run_all(part, folder, compiled)
    found = sorted(reports.iterdir())
    for report in found:
        part.print(report.read_text(errors="replace"))
    return passed and not found
