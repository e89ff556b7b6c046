"""Storage that is denied, full or damaged: nothing is remembered, and everything else goes on."""

import json

import browser
import shelf

DENIED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); },
});"""
ABSENT = """Object.defineProperty(window, "localStorage", { value: null });"""
FULL = """
    for (let size = 1 << 22; size >= 1; size >>= 1) {
        try { for (let number = 0; ; number++) localStorage[`full ${size} ${number}`] = "x".repeat(size); } catch {}
    }
"""


def goes_on(opened, layout, checks, where):
    """Choosing, deleting and undoing, whatever storage does."""
    items = shelf.items_of(opened)
    shelf.choose(opened, 1)
    shelf.expect(opened, checks, f"{where}: chosen", items, 1, layout)
    shelf.press(opened, "delete")
    shelf.expect(opened, checks, f"{where}: deleted", [items[0]] + items[2:], 1, layout)
    shelf.press(opened, "delete")
    shelf.expect(opened, checks, f"{where}: deleted twice", [items[0]] + items[3:], 1, layout)
    shelf.press(opened, "undo")
    shelf.press(opened, "undo")
    shelf.expect(opened, checks, f"{where}: undone", items, 1, layout)
    checks.equal(f"{where}: undo is done", opened.locator("[data-action=undo]").is_disabled(), True)


def check(chromium, address, layout, checks, where, script):
    with browser.page(chromium, "about:blank", width=375, reduced_motion="reduce") as opened:
        errors = shelf.watch(opened)
        opened.add_init_script(script)
        opened.goto(address)
        shelf.live(opened)
        goes_on(opened, layout, checks, where)
        checks.equal(f"{where}: errors", errors, [])


def damages(items):
    """What may stand in the place of the stack, and which albums it takes away."""
    yield "half", '[["' + items[0], []
    yield "null", "null", []
    yield "number", "7", []
    yield "object", '{"0": 1}', []
    yield "numbers", "[1, 2]", []
    yield "empty entries", "[[], [[]], {}]", []
    yield "unknown", json.dumps([["nobody", 0], [items[1], 1]]), [items[1]]
    yield "far", json.dumps([[items[1], 1e99]]), [items[1]]
    yield "below", json.dumps([[items[2], -3]]), [items[2]]
    yield "no index", json.dumps([[items[2]]]), [items[2]]
    yield "twice", json.dumps([[items[1], 1], [items[1], 1]]), [items[1]]
    yield "prototype", json.dumps([["__proto__", 0], ["constructor", 1]]), []
    yield "deep", "[" * 5000, []


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        check(chromium, address, layout, checks, "denied", DENIED)
        check(chromium, address, layout, checks, "absent", ABSENT)
        check(chromium, address, layout, checks, "full", FULL)
        with browser.page(chromium, address, width=375, reduced_motion="reduce") as opened:
            errors = shelf.watch(opened)
            items = shelf.items_of(opened)
            key = "sitegen:/#shelf"
            for name, text, gone in damages(items):
                opened.evaluate("([key, text]) => { localStorage.clear(); localStorage[key] = text; }", [f"{key}:undo", text])
                opened.reload()
                shelf.live(opened)
                left = [item for item in items if item not in gone]
                shelf.expect(opened, checks, f"damaged: {name}", left, shelf.initial(layout), layout)
                for _ in gone:
                    shelf.press(opened, "undo")
                index = items.index(gone[-1]) if gone else shelf.initial(layout)
                shelf.expect(opened, checks, f"damaged: {name}, undone", items, index, layout)
                goes_on(opened, layout, checks, f"damaged: {name}")
            opened.evaluate("key => { localStorage.clear(); localStorage[key] = 'nobody'; }", key)
            opened.reload()
            shelf.live(opened)
            shelf.expect(opened, checks, "damaged: memory", items, shelf.initial(layout), layout)
            checks.equal("damaged: errors", errors, [])
    checks.finish()


if __name__ == "__main__":
    main()
