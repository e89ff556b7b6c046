"""axe-core finds no violation on any kind of page: light and dark, narrow and wide, choosable and with a shelf too long
for details.

Rules of WCAG 2.2 A and AA and axe's best practices. What axe cannot decide by itself (contrast over pictures) is not
counted.
"""

import json
import pathlib

import axe_playwright_python

import browser
import sites

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
RUN = """() => axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
})"""


def pages(site):
    """One page of each kind: what to call it, and its path."""
    album = next(iter(sorted((site / "albums").iterdir())))
    text = [path for path in sorted(site.iterdir()) if (path / "index.html").is_file() and path.name != "albums"]
    genre = next(path for path in sorted((site / "genres").iterdir()) if path.is_dir())
    found = {"home": "index.html", "album": f"albums/{album.name}/index.html", "not found": "404.html"}
    found["genre"] = f"genres/{genre.name}/index.html"
    return found | {f"page {path.name}": f"{path.name}/index.html" for path in text}


def told(violation):
    """A violation in one line: the rule, and the first places."""
    places = [node["html"][:160] for node in violation["nodes"][:3]]
    return f"{violation['id']} ({violation['help']}): {json.dumps(places)}"


def check(chromium, address, checks, where, **options):
    with browser.page(chromium, address, **options) as opened:
        opened.evaluate(AXE)
        results = opened.evaluate(RUN)
        checks.equal(f"{where}: violations", [told(violation) for violation in results["violations"]], [])
        checks.true(f"{where}: axe ran", results["testEngine"]["version"])


def main():
    site, _, checks = browser.arguments(__file__)
    with browser.chromium() as chromium:
        for scheme in ("light", "dark"):
            for width in (320, 1280):
                with browser.served(site) as server:
                    for kind, path in pages(site).items():
                        where = f"{kind}, {scheme}, {width} px"
                        check(chromium, f"{server}/{path}", checks, where, width=width, color_scheme=scheme)
        cut = {"pageSize": 30, "shelves": [{"limit": 30}, {"split": "genre", "limit": 10}]}
        kinds = {
            "large": ({}, "index.html"), "split": ({"shelves": [{"split": "genre"}]}, "index.html"),
            "cut": (cut, "index.html"), "part": (cut, "albums/page/9/index.html"),
        }
        for name, (settings, path) in kinds.items():
            with sites.built(400, settings) as (output, _):
                for scheme, width in (("light", 1280), ("dark", 320)):
                    where = f"{name}, {scheme}, {width} px"
                    address = (output / path).as_uri()
                    check(chromium, address, checks, where, width=width, color_scheme=scheme)
    checks.finish()


if __name__ == "__main__":
    main()
