"""The boxes of shelves of a thousand and more, measured where they are in sight.

Nothing here asks for the boxes of all items: that would lay out every chunk and fetch every cover.
"""

import shelf
import sites

# Boxes inside the track of the items from `first` to `last`, and of the track itself.
MEASURE = """([first, last]) => {
    const scroller = document.querySelector("[data-scroller]");
    const track = scroller.querySelector(".track").getBoundingClientRect();
    const isMirrored = getComputedStyle(scroller).direction === "rtl";
    const items = scroller.querySelectorAll("[data-item]");
    const frames = [];
    for (let index = first; index <= last; index += 1) {
        const box = items[index].getBoundingClientRect();
        const x = isMirrored ? track.right - box.right : box.left - track.left;
        frames.push([items[index].dataset.index, x, box.top - track.top, box.width, box.height]);
    }
    return {
        frames,
        count: items.length,
        track: [track.width, track.height],
        most: scroller.scrollWidth - scroller.clientWidth,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
}"""
# Places and widths of the chunks inside the track.
CHUNKS = """() => {
    const scroller = document.querySelector("[data-scroller]");
    const track = scroller.querySelector(".track").getBoundingClientRect();
    const isMirrored = getComputedStyle(scroller).direction === "rtl";
    return [...scroller.querySelectorAll(".chunk")].map(chunk => {
        const box = chunk.getBoundingClientRect();
        return [isMirrored ? track.right - box.right : box.left - track.left, box.width];
    });
}"""
JUMP = """distance => {
    const scroller = document.querySelector("[data-scroller]");
    scroller.scrollTo({left: (getComputedStyle(scroller).direction === "rtl" ? -1 : 1) * distance, behavior: "instant"});
}"""
OFFSET = """() => Math.abs(document.querySelector("[data-scroller]").scrollLeft)"""
# Those of a hundred neighbours whose covers are shown large.
LARGE = """middle => [...document.querySelectorAll("[data-item]")]
    .slice(Math.max(0, middle - 50), middle + 50)
    .filter(e => {
        return e.checkVisibility({contentVisibilityAuto: true}) && getComputedStyle(e, "::after").display !== "none";
    })
    .map(e => Number(e.dataset.index))"""
RENDERED = """() => [...document.querySelectorAll(".chunk")]
    .filter(e => e.firstElementChild.checkVisibility({contentVisibilityAuto: true})).length"""


def settings(variant, initial=0):
    """Settings of site.yml with the language and the metrics of a variant of the sample."""
    scroller = {**sites.VARIANTS[variant].get("scroller", {}), **({"initial": initial} if initial else {})}
    return {**sites.VARIANTS[variant], **({"scroller": scroller} if scroller else {})}


def at(page, offset):
    """Waits until the shelf has come to rest at an offset."""
    shelf.until(lambda: [page.evaluate(OFFSET), page.evaluate(shelf.ANIMATIONS)], [offset, 0], looks=3)


def check_frames(page, layout, first, last, where):
    found = page.evaluate(MEASURE, [first, last])
    expected = []
    for index in range(first, last + 1):
        frame = layout["frames"][index]
        expected.append([str(index), frame["x"], frame["y"], frame["width"], frame["height"]])
    assert [[frame[0], *(round(n, 2) for n in frame[1:])] for frame in found["frames"]] == expected, where
    size = layout["contentSize"]
    assert [round(n, 2) for n in found["track"]] == [size["width"], size["height"]], f"{where}: track"
    assert found["count"] == layout["count"], f"{where}: items"
    assert found["overflow"] == 0, f"{where}: sideways overflow of the page"
    return found


def check_chunks(page, layout):
    """All chunks are where their first items are, those that were never laid out too."""
    pitch, offset = layout["metrics"]["pitch"], layout["metrics"]["offset"]
    found = [[round(n, 2) for n in box] for box in page.evaluate(CHUNKS)]
    assert found == [[offset + i * pitch, min(50, layout["count"] - i) * pitch] for i in range(0, layout["count"], 50)]


def expect(page, layout, index, where=""):
    """Waits until the item at `index` is in the middle, and it alone is shown large."""
    wanted = [layout["snapOffsets"][index], [index]]
    shelf.until(lambda: [page.evaluate(OFFSET), page.evaluate(LARGE, index)], wanted, where, looks=3)
