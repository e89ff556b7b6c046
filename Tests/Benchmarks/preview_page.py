"""A page in Chromium that tells when it shows a word: for each line that it is given a line, then the time of the paint.

    preview_page.py ADDRESS

Prints `ready` when the page is there and at every word, and then the seconds since 1970 at which the page was painted.
"""
import os
import sys
import time

from playwright.sync_api import Error, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
# After a frame has been painted, its animation callback and one timer have run.
PAINTED = """addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(() => {
    window.paintedAt = performance.timeOrigin + performance.now();
})));"""


def say(text):
    """Prints a line at once."""
    print(text, flush=True)


def painted(page, word):
    """Waits for a page with a word; milliseconds since 1970."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            found = page.evaluate("word => document.body.textContent.includes(word) && window.paintedAt", word)
        except Error:  # the page is between two versions
            found = None
        if found:
            return found
        time.sleep(0.01)
    sys.exit("preview_page: the page does not show the edit after 60 s")


def main():
    """Opens the page, answers."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        page = browser.new_page()
        page.add_init_script(PAINTED)
        page.goto(sys.argv[1])
        time.sleep(2)
        say("ready")
        for line in sys.stdin:
            say("ready")
            say(painted(page, line.strip()) / 1000)
        browser.close()


main()
