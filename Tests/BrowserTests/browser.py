"""What every browser test shares: Debian's Chromium, a loopback server, and counting what passed."""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WIDTHS = [320, 375, 768, 1280]
SCALES = [1, 2, 3]


class Checks:
    """Counts checks and prints each that failed; the closing line and the exit code say how many."""

    def __init__(self, name):
        self.name = name
        self.passed = 0
        self.failed = 0

    def equal(self, what, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{self.name}: {what}: expected {expected}, found {found}")

    def true(self, what, condition):
        self.equal(what, bool(condition), True)

    def finish(self):
        print(f"{self.name}: {self.passed} passed, {self.failed} failed")
        sys.exit(0 if self.failed == 0 and self.passed > 0 else 1)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder, handler=Quiet):
    """The address of a server on the loopback that serves `folder`."""
    handler = functools.partial(handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.handle_error = lambda *arguments: None  # a page that is left hangs up in the middle of an answer
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


@contextlib.contextmanager
def chromium(*arguments):
    """Debian's Chromium without its sandbox when we are root, which it demands."""
    arguments = [*arguments, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def page(browser, address, width=1280, height=900, scale=1, script=True, **options):
    """A page of its own context, loaded and at rest.

    `script=False` turns off the scripts of the page; what a test evaluates runs all the same.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        java_script_enabled=script,
        **options,
    )
    opened = context.new_page()
    opened.goto(address)
    rest(opened)
    try:
        yield opened
    finally:
        context.close()


def rest(opened):
    """Waits until no scroller has moved, and the details shown have not changed, for 200 milliseconds.

    Asks from outside: where scripts are off, a page calls no timers and no animation frames.
    """
    last = None
    still = 0
    for _ in range(200):
        now = opened.evaluate(STATE)
        still = still + 1 if now == last else 0
        if still == 10:
            return
        last = now
        opened.wait_for_timeout(20)
    raise TimeoutError("the page never came to rest")


STATE = """() => [
    scrollY,
    ...[...document.querySelectorAll("[data-scroller]")].map(e => e.scrollLeft),
    ...[...document.querySelectorAll("[data-details]")].map(e => e.checkVisibility()),
]"""


def arguments(name):
    """The site folder and the engine's layout from the command line, and a counter of checks."""
    if len(sys.argv) != 3:
        print(f"usage: {name} SITE LAYOUT.json", file=sys.stderr)
        sys.exit(64)
    site = pathlib.Path(sys.argv[1]).resolve()
    return site, json.loads(pathlib.Path(sys.argv[2]).read_text()), Checks(pathlib.Path(name).stem)
