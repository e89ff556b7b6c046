"""The album chosen last comes back on the next visit, for each shelf by itself; an address with a fragment wins."""

import browser
import shelf


def check(opened, layout, checks, where, address):
    items = shelf.items_of(opened)
    shelf.choose(opened, 2)
    shelf.expect(opened, checks, f"{where}: chosen", items, 2, layout)
    opened.reload()
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: after a reload", items, 2, layout)
    opened.keyboard.press("Tab")
    opened.locator('[data-item][tabindex="0"]').focus()
    opened.keyboard.press("End")
    shelf.expect(opened, checks, f"{where}: chosen by key", items, len(items) - 1, layout)
    opened.goto("about:blank")
    opened.goto(address.removesuffix("index.html"))
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: the folder is the same page", items, len(items) - 1, layout)

    opened.goto("about:blank")
    opened.goto(f"{address}#{items[1]}")
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: a fragment wins", items, 1, layout)
    shelf.choose(opened, 2)
    shelf.expect(opened, checks, f"{where}: chosen under a fragment", items, 2, layout)
    checks.equal(f"{where}: the fragment goes with it", opened.evaluate("location.hash"), f"#{items[2]}")
    opened.reload()
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: reloaded under a fragment", items, 2, layout)
    opened.evaluate("id => { location.hash = id; }", items[3])
    shelf.expect(opened, checks, f"{where}: the fragment changes", items, 3, layout)

    shelf.press(opened, "delete")
    shelf.expect(opened, checks, f"{where}: deleted", items[:3] + items[4:], 3, layout)
    opened.goto("about:blank")
    opened.goto(f"{address}#{items[3]}")
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: a fragment names a deleted album", items[:3] + items[4:], 3, layout)
    for fragment in ("%", "%ff", "no such album", "shelf", "_shelf"):
        opened.goto("about:blank")
        opened.goto(f"{address}#{fragment}")
        shelf.live(opened)
        shelf.expect(opened, checks, f"{where}: fragment {fragment}", items[:3] + items[4:], 3, layout)


def check_two(opened, layout, checks, where, site, address):
    shelf.open_doubled(opened, site, address)
    items = shelf.items_of(opened)
    start = shelf.initial(layout)
    opened.locator('[data-shelf="second"] [data-index="1"]').click(position={"x": 5, "y": 50})
    shelf.expect(opened, checks, f"{where}: the second chooses", items, 1, layout, "second")
    shelf.expect(opened, checks, f"{where}: the first stays", items, start, layout, "shelf")
    opened.locator('[data-shelf="shelf"] [data-index="2"]').click(position={"x": 5, "y": 50})
    shelf.expect(opened, checks, f"{where}: the first chooses", items, 2, layout, "shelf")
    opened.locator('[data-shelf="second"] [data-action="delete"]').click()
    shelf.expect(opened, checks, f"{where}: the second deletes", [items[0]] + items[2:], 1, layout, "second")
    opened.reload()
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: the first comes back", items, 2, layout, "shelf")
    shelf.expect(opened, checks, f"{where}: the second comes back", [items[0]] + items[2:], 1, layout, "second")
    opened.goto("about:blank")
    opened.goto(f"{address}#second-{items[3]}")
    shelf.live(opened)
    shelf.expect(opened, checks, f"{where}: the fragment is for the second", [items[0]] + items[2:], 2, layout, "second")
    shelf.expect(opened, checks, f"{where}: the first has its memory", items, 2, layout, "shelf")


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        for width in [320]:
            with browser.page(chromium, address, width=width, reduced_motion="reduce") as opened:
                check(opened, layout, checks, f"{width} px", address)
        with browser.page(chromium, address, reduced_motion="reduce") as opened:
            check_two(opened, layout, checks, "two shelves", site, address)
    checks.finish()


if __name__ == "__main__":
    main()
