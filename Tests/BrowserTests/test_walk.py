"""The whole site by keyboard alone: from the skip link over the shelf to an album and back, with a focus one can see."""

import urllib.parse

import shelf

SEEN = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && document.activeElement.checkVisibility();
}"""
HERE = """() => {
    const element = document.activeElement;
    const name = element.getAttribute("aria-label") ?? (element.querySelector("img")?.alt || element.textContent);
    return `${element.localName}: ${name.trim()}`;
}"""


class Walk:
    """Keys pressed one after another, each with what must have the focus then."""

    def __init__(self, page):
        self.page, self.number = page, 0

    def press(self, key, expected):
        self.number += 1
        self.page.keyboard.press(key)
        shelf.until(lambda: self.page.evaluate(HERE), expected, f"{self.number}: {key}")
        assert self.page.evaluate(SEEN), f"{self.number}: {key}: the focus cannot be seen"

    def reach(self, key, expected):
        """Presses a key until something has the focus; what has it on the way can be seen."""
        for _ in range(9):
            self.page.keyboard.press(key)
            assert self.page.evaluate(SEEN), f"{self.number}: {key}: the focus cannot be seen"
            if self.page.evaluate(HERE) == expected:
                return
        assert self.page.evaluate(HERE) == expected

    def enter(self, path):
        self.number += 1
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: urllib.parse.unquote(url).endswith(path))


def test_the_site_can_be_used_by_keyboard_with_a_focus_that_can_be_seen(visit, sample):
    page = visit(sample.home, reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page)
    names = page.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
    titles = page.evaluate("[...document.querySelectorAll('.more a')].map(link => link.getAttribute('aria-label'))")
    name = page.title()
    walk = Walk(page)
    walk.press("Tab", "a: Skip to the content")
    for link in ("Browse", "Artists", "Genres", "Years", "Decades", "Tags", "Statistics", "About"):
        walk.press("Tab", f"a: {link}")
    walk.press("Tab", "input: Search")
    for view in ("Shelf", "Covers", "Spines", "Table"):
        walk.press("Tab", f"button: {view}")
    walk.press("Tab", "button: Hide")
    walk.press("Tab", f"a: {names[0]}")
    walk.reach("Tab", f"a: {titles[0]}")
    walk.press("Tab", f"a: {name}")
    walk.press("Shift+Tab", f"a: {titles[0]}")
    walk.reach("Shift+Tab", f"a: {names[0]}")
    walk.press("ArrowRight", f"a: {names[1]}")
    walk.press("End", f"a: {names[-1]}")
    shelf.expect(page, items, len(items) - 1, sample.layout, "the last")
    walk.press("Shift+Tab", "button: Hide")
    page.keyboard.press("Enter")
    shelf.expect(page, items[:-1], len(items) - 2, sample.layout, "deleted")
    walk.press("Tab", "button: Undo")
    page.keyboard.press("Space")
    shelf.expect(page, items, len(items) - 1, sample.layout, "undone")
    shelf.until(lambda: page.evaluate(HERE), "button: Hide", "the focus moves on")
    walk.press("Tab", f"a: {names[-1]}")
    walk.press("Home", f"a: {names[0]}")
    walk.press("ArrowRight", f"a: {names[1]}")
    walk.reach("Tab", f"a: {titles[1]}")
    walk.enter(f"/albums/{items[1]}/index.html")
    page.wait_for_selector("article.album")
    walk.press("Tab", "a: Skip to the content")
    page.keyboard.press("Enter")
    shelf.until(lambda: page.evaluate("document.activeElement.id"), "_main", "skipped")
    back = page.locator(".back a")
    for _ in range(20):
        if back.evaluate("link => link === document.activeElement"):
            break
        page.keyboard.press("Tab")
        assert page.evaluate(SEEN), "the focus cannot be seen on the page of an album"
    walk.enter(f"/index.html#{items[1]}")
    shelf.live(page)
    shelf.expect(page, items, 1, sample.layout, "back on the shelf")
