"""Choosing a cover without JavaScript: by pointer, by keyboard, by address, and by flipping.

Exactly one details table is shown, it is the one of the cover in the middle, and only the initial item is marked
`aria-current="true"`. Nothing is asked of another host.
"""

import pytest

import frames
import shelf

SHOWN = """() => [...document.querySelectorAll("[data-details]")].filter(e => e.checkVisibility()).map(e => e.dataset.details)"""
ITEMS = """() => [...document.querySelectorAll("[data-item]")].map(e => e.dataset.item)"""
ANCHORS = """() => [...document.querySelectorAll("[data-item]")].map(e => e.id)"""
OFFSET = """() => Math.round(Math.abs(document.querySelector("[data-scroller]").scrollLeft))"""
FOCUSED = """() => document.activeElement.dataset.item ?? null"""
FOCUS = """index => document.querySelector(`[data-index="${index}"]`).focus()"""
FITS = """() => {
    const shown = [...document.querySelectorAll("[data-details]")].find(e => e.checkVisibility());
    return shown.getBoundingClientRect().bottom <= document.querySelector("footer").getBoundingClientRect().top;
}"""
# The middle of what is to be seen of a cover.
MIDDLE = """index => {
    const box = document.querySelector(`[data-index="${index}"]`).getBoundingClientRect();
    const scroller = document.querySelector("[data-scroller]").getBoundingClientRect();
    const left = Math.max(box.left, scroller.left), right = Math.min(box.right, scroller.right);
    return [(left + right) / 2, (box.top + box.bottom) / 2];
}"""
WIDTHS = pytest.mark.parametrize(
    "sample, width",
    [*(("ltr", width) for width in frames.WIDTHS), ("rtl", 320), ("rtl", 1280), ("metrics", 320)],
    indirect=["sample"],
)

pytestmark = pytest.mark.firefox


def expect(page, layout, items, index, what):
    """Waits until the cover at `index` is exactly in the middle and its details, and no others, are shown."""
    look = lambda: [page.evaluate(SHOWN), page.evaluate(OFFSET), round(page.evaluate(frames.MISS, index), 2)]
    shelf.until(look, [[items[index]], layout["snapOffsets"][index], 0.0], what, looks=3)


@WIDTHS
def test_without_scripts_the_cover_that_is_clicked_comes_to_the_middle_and_shows_its_details(visit, sample, width):
    page = visit(width=width, script=False)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(sample.home)
    items = page.evaluate(ITEMS)
    initial = shelf.initial(sample.layout)
    expect(page, sample.layout, items, initial, "at first")
    assert page.evaluate(FITS), "details reach into the footer"
    marked = page.locator('[aria-current="true"]')
    assert marked.count() == 1
    assert marked.get_attribute("data-item") == items[initial]
    for index in [*range(1, len(items)), *range(len(items) - 2, -1, -1)]:
        page.mouse.click(*page.evaluate(MIDDLE, index))
        expect(page, sample.layout, items, index, f"click {index}")
    assert asked
    assert [url for url in asked if not url.startswith((sample.server, "data:"))] == [], "another host is asked"


@WIDTHS
def test_without_scripts_the_enter_key_chooses_the_cover_that_the_tab_key_reached(visit, sample, width):
    page = visit(sample.file(), width=width, script=False)
    items = page.evaluate(ITEMS)
    page.evaluate(FOCUS, 0)
    for index in range(1, len(items)):
        page.keyboard.press("Tab")
        while page.evaluate(FOCUSED) is None:
            page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED) == items[index]
        page.keyboard.press("Enter")
        expect(page, sample.layout, items, index, f"enter {index}")


@WIDTHS
def test_without_scripts_an_address_with_a_fragment_begins_with_its_cover(visit, sample, width):
    page = visit(sample.file(), width=width, script=False)
    items = page.evaluate(ITEMS)
    for index, anchor in enumerate(page.evaluate(ANCHORS)):
        page.goto("about:blank")
        page.goto(f"{sample.file()}#{anchor}")
        expect(page, sample.layout, items, index, f"address {anchor}")
