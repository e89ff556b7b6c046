"""Two tabs of one visitor: what one deletes leaves the other, and either undoes the last of both."""

import browser
import shelf


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        with browser.page(chromium, address, reduced_motion="reduce") as one:
            two = one.context.new_page()
            errors = shelf.watch(two)
            two.goto(address)
            shelf.live(two)
            items = shelf.items_of(one)
            a, b, c, d, e = items

            shelf.choose(two, 3)
            shelf.expect(two, checks, "two chooses", items, 3, layout)
            shelf.expect(one, checks, "one stays", items, shelf.initial(layout), layout)
            shelf.choose(one, 1)
            shelf.expect(one, checks, "one chooses", items, 1, layout)
            shelf.press(one, "delete")
            shelf.expect(one, checks, "one deletes", [a, c, d, e], 1, layout)
            shelf.expect(two, checks, "two keeps its album", [a, c, d, e], 2, layout)
            shelf.press(two, "delete")
            shelf.expect(two, checks, "two deletes", [a, c, e], 2, layout)
            shelf.expect(one, checks, "one follows", [a, c, e], 1, layout)
            shelf.press(one, "undo")
            shelf.expect(one, checks, "one undoes what two did", [a, c, d, e], 2, layout)
            shelf.expect(two, checks, "two follows", [a, c, d, e], 3, layout)
            shelf.press(two, "undo")
            shelf.expect(two, checks, "two undoes what one did", items, 1, layout)
            shelf.expect(one, checks, "all is back in one", items, 3, layout)
            shelf.until(checks, "nothing left to undo", lambda: one.locator("[data-action=undo]").is_disabled(), True)

            shelf.press(one, "delete")
            shelf.expect(one, checks, "the chosen one of two", [a, b, c, e], 3, layout)
            shelf.expect(two, checks, "two again", [a, b, c, e], 1, layout)
            shelf.choose(one, 1)
            shelf.expect(one, checks, "both on one album", [a, b, c, e], 1, layout)
            shelf.press(one, "delete")
            shelf.expect(two, checks, "its neighbour takes the place", [a, c, e], 1, layout)
            one.evaluate("localStorage.clear()")
            shelf.expect(two, checks, "storage cleared elsewhere", items, items.index(c), layout)
            checks.equal("errors", errors, [])
    checks.finish()


if __name__ == "__main__":
    main()
