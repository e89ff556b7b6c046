"""Choosing a cover without JavaScript: by pointer, by keyboard, by address, and by flipping.

Exactly one details table is shown, it is the one of the cover in the middle, and only the initial item is marked
`aria-current="true"`. Nothing is asked of another host.
"""

import browser

SHOWN = """() => [...document.querySelectorAll("[data-details]")].filter(e => e.checkVisibility()).map(e => e.dataset.details)"""
ITEMS = """() => [...document.querySelectorAll("[data-item]")].map(e => e.dataset.item)"""
OFFSET = """() => Math.round(Math.abs(document.querySelector("[data-scroller]").scrollLeft))"""
FOCUSED = """() => document.activeElement.dataset.item ?? null"""
FITS = """() => {
    const shown = [...document.querySelectorAll("[data-details]")].find(e => e.checkVisibility());
    return shown.getBoundingClientRect().bottom <= document.querySelector("footer").getBoundingClientRect().top;
}"""


def expect(opened, layout, checks, where, items, index):
    browser.rest(opened)
    checks.equal(f"{where}: details", opened.evaluate(SHOWN), [items[index]])
    checks.equal(f"{where}: offset", opened.evaluate(OFFSET), layout["snapOffsets"][index])


def main():
    site, layout, checks = browser.arguments(__file__)
    address = (site / "index.html").as_uri()
    with browser.chromium() as chromium:
        for width in browser.WIDTHS:
            foreign = []
            with browser.page(chromium, address, width=width, script=False) as opened:
                opened.on("request", lambda request: foreign.append(request.url))
                opened.reload()
                items = opened.evaluate(ITEMS)
                initial = layout["initialOffset"] // layout["metrics"]["pitch"]
                expect(opened, layout, checks, f"{width}: at first", items, initial)
                checks.true(f"{width}: details fit", opened.evaluate(FITS))
                current = opened.locator('[aria-current="true"]')
                checks.equal(f"{width}: marked", current.count(), 1)
                checks.equal(f"{width}: marked one", current.get_attribute("data-item"), items[initial])
                for index in list(range(1, len(items))) + list(range(len(items) - 2, -1, -1)):
                    opened.locator(f'[data-index="{index}"]').click(position={"x": 5, "y": 50} if width < 400 else None)
                    expect(opened, layout, checks, f"{width}: click {index}", items, index)
                opened.locator('[data-index="0"]').focus()
                for index in range(1, len(items)):
                    opened.keyboard.press("Tab")
                    while opened.evaluate(FOCUSED) is None:
                        opened.keyboard.press("Tab")
                    checks.equal(f"{width}: tab {index}", opened.evaluate(FOCUSED), items[index])
                    opened.keyboard.press("Enter")
                    expect(opened, layout, checks, f"{width}: enter {index}", items, index)
            for index, item in enumerate(items):
                anchor = None
                with browser.page(chromium, address, width=width, script=False) as opened:
                    anchor = opened.locator(f'[data-index="{index}"]').get_attribute("href")
                with browser.page(chromium, address + anchor, width=width, script=False) as opened:
                    expect(opened, layout, checks, f"{width}: address {anchor}", items, index)
            checks.equal(f"{width}: other hosts", [url for url in foreign if not url.startswith(("file:", "data:"))], [])
    checks.finish()


if __name__ == "__main__":
    main()
