"""A shelf that is cut and a list on several pages: links, numbers, the script on a part, and how it all fits."""

import browser
import shelf
import sites
import test_large

SETTINGS = {"pageSize": 20, "shelves": [{"sort": "title", "limit": 30}, {"split": "genre", "limit": 12}]}
COUNT = 420
TARGETS = "[...document.querySelectorAll('.parts a, .rest a, .shelf-head a')].map(link => link.href)"
WIDE = "document.documentElement.scrollWidth > innerWidth"
# Links that are too small to be touched.
SMALL = """[...document.querySelectorAll('.parts a, .rest a, .shelf-head a')].filter(link => {
    const box = link.getBoundingClientRect();
    return box.width < 44 || box.height < 44;
}).map(link => link.textContent)"""
SEEN = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
NUMBERS = "[...document.querySelectorAll('.parts li')].map(item => item.textContent)"
COUNTS = "document.querySelector('.shelf-head p').textContent"


def check_look(chromium, server, checks, path, width, scheme):
    where = f"{path}, {width} px, {scheme}"
    with browser.page(chromium, f"{server}/{path}", width=width, color_scheme=scheme) as opened:
        checks.equal(f"{where}: wider than the window", opened.evaluate(WIDE), False)
        checks.equal(f"{where}: small links", opened.evaluate(SMALL), [])
        opened.locator(".parts a, .rest a").first.focus()
        opened.keyboard.press("Shift+Tab")
        opened.keyboard.press("Tab")
        checks.true(f"{where}: the focus is seen", opened.evaluate(SEEN) >= 2)


def check_links(chromium, server, checks, path):
    with browser.page(chromium, f"{server}/{path}") as opened:
        targets = opened.evaluate(TARGETS)
        checks.true(f"{path}: has links", targets)
        for target in targets:
            checks.equal(f"{path}: {target}", opened.request.get(target).status, 200)


def check_script(chromium, server, checks):
    """Deleting and undoing on a cut shelf say how many of all there are; its end is that of what it shows."""
    with browser.page(chromium, f"{server}/index.html", reduced_motion="reduce") as opened:
        checks.equal("count", opened.evaluate(COUNTS), "30 of 420 albums")
        first = opened.locator("[data-shelf=shelf]")
        first.locator("[data-action=delete]").click()
        shelf.until(checks, "deleted", lambda: opened.evaluate(COUNTS), "29 of 420 albums")
        first.locator("[data-action=undo]").click()
        shelf.until(checks, "undone", lambda: opened.evaluate(COUNTS), "30 of 420 albums")
        first.locator("[data-item]").first.focus()
        opened.keyboard.press("End")
        last = "document.activeElement.dataset.index"
        shelf.until(checks, "the last", lambda: opened.evaluate(last), "29")
        checks.equal("see all", first.locator(".rest").inner_text(), "See all 420 albums")
        first.locator(".rest a").click()
        opened.wait_for_selector(".parts")
        checks.equal("title", opened.locator("h1").inner_text(), "All albums (1 of 21)")
        checks.equal("numbers", opened.evaluate(NUMBERS), ["1", "2", "…21"])
        opened.locator("[rel=next]").click()
        opened.wait_for_selector("[rel=prev]")
        checks.equal("current", opened.locator(".parts [aria-current=page]").inner_text(), "2")
        checks.equal("numbers", opened.evaluate(NUMBERS), ["1", "2", "3", "…21"])


def check_way_back(chromium, server, checks):
    """From an album that only a later page of the list has, back to its cover there."""
    with browser.page(chromium, f"{server}/genres/jazz/page/3/index.html", reduced_motion="reduce") as opened:
        item = opened.locator("[data-item]").nth(5).get_attribute("data-item")
        opened.goto(f"{server}/albums/{item}/index.html")
        opened.locator(".back a").click()
        opened.wait_for_selector(".live")
        current = "document.querySelector('.live [aria-current=true]').dataset.item"
        shelf.until(checks, "the album is chosen", lambda: opened.evaluate(current), item)


def main():
    site, layout, checks = browser.arguments(__file__)
    settings = {**SETTINGS, **test_large.settings_like(site, layout)}
    with browser.chromium() as chromium, sites.built(COUNT, settings) as (output, _), browser.served(output) as server:
        for path in ("index.html", "albums/index.html", "albums/page/9/index.html", "genres/jazz/page/2/index.html"):
            for width, scheme in ((320, "light"), (768, "dark"), (1280, "light")):
                check_look(chromium, server, checks, path, width, scheme)
            check_links(chromium, server, checks, path)
        check_script(chromium, server, checks)
        check_way_back(chromium, server, checks)
    checks.finish()


if __name__ == "__main__":
    main()
