"""axe-core, run in a page.

Rules of WCAG 2.2 A and AA and axe's best practices. What axe cannot decide by itself (contrast over pictures) is not
counted.
"""

import json
import pathlib

import axe_playwright_python

SCRIPT = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
RUN = """() => axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
})"""


def described(violation):
    """A violation in one line: the rule, and the first places."""
    places = [node["html"][:160] for node in violation["nodes"][:3]]
    return f"{violation['id']} ({violation['help']}): {json.dumps(places)}"


def check(page, where):
    page.evaluate(SCRIPT)
    results = page.evaluate(RUN)
    assert results["testEngine"]["version"], where
    assert [described(violation) for violation in results["violations"]] == [], where
