"""The desk on pages of `serve --edit`: what a test does there, and what it says."""

import contextlib
import time

from playwright.sync_api import Error, TimeoutError

import shelf
from previews import attempt

PIE = "/albums/american-pie/"
FILE = "content/albums/american-pie.md"
DESK = "dialog.desk"
STATUS = "document.querySelector('.desk [role=status]')?.textContent"
TOLD = "document.querySelector('[role=status]')?.textContent"
# How often, and after how many seconds each, a test tries again what a page that is reloaded did not notice.
ATTEMPTS, ATTEMPT_SECONDS = 3, 8

DROP = """([selector, name, type, data]) => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type }));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    for (const kind of ["dragover", "drop"])
        document.querySelector(selector).dispatchEvent(new DragEvent(kind, options));
}"""


class Desk:
    """A page in edit mode, the folder of its site, and what it says."""

    def __init__(self, page, address, source):
        self.page, self.address, self.source = page, address, source
        self.errors = shelf.watch(page)

    @property
    def text(self):
        return (self.source / FILE).read_text()

    def go(self, path=PIE):
        self.page.goto(self.address + path)

    def edit(self, path=PIE):
        self.go(path)
        self.page.wait_for_selector("[data-action=edit]:enabled")
        self.open("e")

    def open(self, key):
        """Opens a dialog by its key; once more where the page was just reloaded, for the files of the test before."""
        self.page.keyboard.press(key)
        try:
            self.page.wait_for_selector(DESK, timeout=5000)
        except TimeoutError:
            self.page.keyboard.press(key)
            self.page.wait_for_selector(DESK)

    def undo(self, text, where=STATUS):
        """Takes the last edit back by its key."""
        self.take_back(lambda: attempt(self.page, where) == text)

    def take_back(self, is_done):
        """Takes the last edit back by its key; once more where the page was just reloaded and did not hear it."""
        for _ in range(ATTEMPTS):
            self.page.keyboard.press("Control+z")
            deadline = time.monotonic() + ATTEMPT_SECONDS
            while time.monotonic() < deadline:
                if is_done():
                    return
                time.sleep(0.02)
        raise AssertionError("the last edit was not taken back")

    def picture(self):
        """A picture of the page; Chromium takes none while a page is reloaded."""
        for _ in range(ATTEMPTS):
            with contextlib.suppress(Error):
                return self.page.screenshot(timeout=1000 * ATTEMPT_SECONDS)
        return self.page.screenshot()

    def drop(self, selector, name, kind, data):
        """Drops a file, whose bytes are given as Base64."""
        self.page.evaluate(DROP, [selector, name, kind, data])

    def refuses(self, selector, name, kind, data, text):
        """Drops a file that is refused; once more where the page was just reloaded and did not hear it."""
        def told():
            with contextlib.suppress(Error):
                self.drop(selector, name, kind, data)
            return attempt(self.page, TOLD)

        shelf.until(told, text, f"told: {text}")

    def field(self, key, inner="input"):
        return self.page.locator(f".desk [data-key={key}] {inner}").first

    def says(self, text, where=STATUS):
        shelf.until(lambda: attempt(self.page, where), text, f"told: {text}")

    def shows(self, script, expected, what):
        shelf.until(lambda: attempt(self.page, script), expected, what)


@contextlib.contextmanager
def opened(page, address, source):
    """A desk on a preview that tests share, whose content is as before at the end."""
    before = {path: path.read_bytes() for path in (source / "content").rglob("*") if path.is_file()}
    desk = Desk(page, address, source)
    yield desk
    assert desk.errors == [], desk.errors
    # Closing a page while it reloads can make Chromium hang.
    away = "location.protocol === 'about:' || location.replace('about:blank')"
    shelf.until(lambda: attempt(page, away), True, "the page is left")
    for path in (source / "content").rglob("*"):
        if path.is_file() and path not in before:
            path.unlink()
    for path, content in before.items():
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
