"""Runs the browser tests and reads their results."""
import re
import xml.etree.ElementTree

from test_part import Result

# The longest that the tests may take, all or with --full: a run that hangs is ended and fails.
SECONDS = 1500
FULL_SECONDS = 4 * 3600


def run_all(part, report, env=None, options=()):
    """Runs the tests; `report` is a file for their results, `options` are pytest's."""
    command = [".ci/browser-test", ".build/debug/sitegen", f"--junitxml={report}", *options]
    report.unlink(missing_ok=True)
    limit = FULL_SECONDS if part.options.full else SECONDS
    passed = part.run(*command, env=env, limit=limit)
    part.results, unanswered = read_results(report)
    for _ in range(2):
        if not unanswered:
            break
        # A browser that does not answer says nothing about the page: such tests run again, and must pass then.
        part.print("repeated, because the browser did not answer in time:", *unanswered, sep="\n    ")
        part.run(*command, *unanswered, env=env, limit=limit)
        repeated, unanswered = read_results(report)
        again = {result.name for result in repeated}
        part.results = [result for result in part.results if result.name not in again] + repeated
        passed = not unanswered and all(result.passed for result in part.results)
    return passed and bool(part.results)


def run_alone(part, result, report):
    """The seconds of a test while no other runs."""
    part.run(".ci/browser-test", ".build/debug/sitegen", f"--junitxml={report}", result.place)
    again, _ = read_results(report)
    return again[0].seconds if again else result.seconds


def read_results(report):
    """The results of tests, and the tests whose worker was ended because the browser did not answer."""
    results, unanswered = [], []
    if report.exists():
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            if case.find("skipped") is not None:
                continue
            problems = [each for each in case if each.tag in ("failure", "error")]
            for problem in problems:
                said = f"{problem.get('message')}\n{problem.text}"
                unanswered += re.findall(r"crashed while running '(.+)'", said)[:1]
            place = f"{case.get('classname').split('.')[-1]}.py::{case.get('name')}"
            results.append(Result(case.get("name"), float(case.get("time")), not problems, place))
        report.unlink()
    return results, unanswered
