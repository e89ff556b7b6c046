"""Storage that is denied, full or damaged: nothing is stored, and everything else goes on."""

import json

import pytest

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


def check_that_it_goes_on(page, layout, what=""):
    """Choosing, deleting and undoing, whatever storage does."""
    items = shelf.items_of(page)
    shelf.choose(page, 1)
    shelf.expect(page, items, 1, layout, f"{what}: chosen")
    shelf.press(page, "delete")
    shelf.expect(page, [items[0]] + items[2:], 1, layout, f"{what}: deleted")
    shelf.press(page, "delete")
    shelf.expect(page, [items[0]] + items[3:], 1, layout, f"{what}: deleted twice")
    shelf.press(page, "undo")
    shelf.press(page, "undo")
    shelf.expect(page, items, 1, layout, f"{what}: undone")
    assert page.locator("[data-action=undo]").is_disabled(), f"{what}: undo is done"


def damages(items):
    """What may be stored in place of the stack, and which albums it takes away."""
    yield "half", items[0][:-1], []
    yield "empty lines", "\n\n", []
    yield "unknown", f"nobody\n{items[1]}", [items[1]]
    yield "twice", f"{items[1]}\n{items[1]}", [items[1]]
    yield "spaces", f" {items[2]}\n{items[1]} ", []
    yield "prototype", "__proto__\nconstructor", []
    yield "of an earlier version", json.dumps([[items[1], 1]]), []
    yield "long", "\n".join(["x"] * 5000), []


@pytest.mark.parametrize("script", [DENIED, ABSENT, FULL], ids=["denied", "absent", "full"])
def test_a_shelf_works_without_storage(visit, sample, script):
    page = visit(width=375, reduced_motion="reduce")
    errors = shelf.watch(page)
    page.add_init_script(script)
    page.goto(sample.home)
    shelf.live(page)
    check_that_it_goes_on(page, sample.layout)
    assert errors == []


def store(page, text, key="sitegen:/#shelf"):
    page.evaluate("([key, text]) => { localStorage.clear(); localStorage[key] = text; }", [key, text])
    # Without the name of an album, which would count for more.
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(address)
    shelf.live(page)


def test_a_shelf_works_when_what_is_stored_is_damaged(visit, sample):
    page = visit(sample.home, width=375, reduced_motion="reduce")
    errors = shelf.watch(page)
    items = shelf.items_of(page)
    initial = shelf.initial(sample.layout)
    for name, text, gone in damages(items):
        store(page, text, "sitegen:/#shelf:undo")
        shelf.expect(page, [item for item in items if item not in gone], initial, sample.layout, name)
        for _ in gone:
            shelf.press(page, "undo")
        index = items.index(gone[-1]) if gone else initial
        shelf.expect(page, items, index, sample.layout, f"{name}, undone")
        check_that_it_goes_on(page, sample.layout, name)
    store(page, "no such album")
    shelf.expect(page, items, initial, sample.layout, "an unknown album")
    assert errors == []
