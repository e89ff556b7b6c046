"""The whole site by keyboard alone: from the skip link over the shelf to an album and back, with a focus one can see."""

import contextlib
import urllib.parse

from playwright.sync_api import TimeoutError

import browser
import shelf

SEEN = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && document.activeElement.checkVisibility();
}"""
HERE = """() => {
    const element = document.activeElement;
    const name = element.getAttribute("aria-label") ?? element.querySelector("img")?.alt ?? element.textContent;
    return `${element.localName}: ${name.trim()}`;
}"""


class Walk:
    def __init__(self, opened, checks):
        self.opened, self.checks, self.number = opened, checks, 0

    def press(self, key, expected):
        self.number += 1
        what = f"{self.number}: {key}"
        self.opened.keyboard.press(key)
        shelf.until(self.checks, what, lambda: self.opened.evaluate(HERE), expected)
        self.checks.true(f"{what}: {expected} can be seen to have the focus", self.opened.evaluate(SEEN))

    def enter(self, path):
        self.number += 1
        self.opened.keyboard.press("Enter")
        what = f"{self.number}: Enter"
        with contextlib.suppress(TimeoutError):
            self.opened.wait_for_url(lambda url: urllib.parse.unquote(url).endswith(path), timeout=10_000)
        self.checks.true(f"{what}: {path}", urllib.parse.unquote(self.opened.url).endswith(path))


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        with browser.page(chromium, f"{server}/index.html", reduced_motion="reduce") as opened:
            items = shelf.items_of(opened)
            names = opened.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
            titles = opened.evaluate("[...document.querySelectorAll('.more a')].map(link => link.getAttribute('aria-label'))")
            forward = "ArrowRight" if shelf.direction(layout, opened) == 1 else "ArrowLeft"
            name = opened.title()
            walk = Walk(opened, checks)
            walk.press("Tab", "a: Skip to the content")
            walk.press("Tab", "a: About")
            walk.press("Tab", "button: Delete")
            walk.press("Tab", f"a: {names[0]}")
            walk.press("Tab", f"a: {titles[0]}")
            for list_name in ("Artists", "Genres", "Years"):
                walk.press("Tab", f"a: {list_name}")
            walk.press("Tab", f"a: {name}")
            for list_name in ("Years", "Genres", "Artists"):
                walk.press("Shift+Tab", f"a: {list_name}")
            walk.press("Shift+Tab", f"a: {titles[0]}")
            walk.press("Shift+Tab", f"a: {names[0]}")
            walk.press(forward, f"a: {names[1]}")
            walk.press("End", f"a: {names[-1]}")
            shelf.expect(opened, checks, "the last", items, len(items) - 1, layout)
            walk.press("Shift+Tab", "button: Delete")
            opened.keyboard.press("Enter")
            shelf.expect(opened, checks, "deleted", items[:-1], len(items) - 2, layout)
            walk.press("Tab", "button: Undo")
            opened.keyboard.press("Space")
            shelf.expect(opened, checks, "undone", items, len(items) - 1, layout)
            shelf.until(checks, "the focus moves on", lambda: opened.evaluate(HERE), "button: Delete")
            walk.press("Tab", f"a: {names[-1]}")
            walk.press("Home", f"a: {names[0]}")
            walk.press(forward, f"a: {names[1]}")
            walk.press("Tab", f"a: {titles[1]}")
            walk.enter(f"/albums/{items[1]}/index.html")
            opened.wait_for_selector("article.album")
            walk.press("Tab", "a: Skip to the content")
            opened.keyboard.press("Enter")
            shelf.until(checks, "skipped", lambda: opened.evaluate("document.activeElement.id"), "_main")
            back = opened.locator(".back a")
            for _ in range(20):
                if back.evaluate("link => link === document.activeElement"):
                    break
                opened.keyboard.press("Tab")
                checks.true("in the album: focus can be seen", opened.evaluate(SEEN))
            walk.enter(f"/index.html#{items[1]}")
            shelf.live(opened)
            shelf.expect(opened, checks, "back on the shelf", items, 1, layout)
    checks.finish()


if __name__ == "__main__":
    main()
