"""Shelves of a thousand and more, of which the page holds what is near the middle."""

import shelf
import sites

# Boxes inside the track of the items that are in the page, and of the track itself.
MEASURE = """() => {
    const scroller = document.querySelector("[data-scroller]");
    const track = scroller.querySelector(".track").getBoundingClientRect();
    const isMirrored = getComputedStyle(scroller).direction === "rtl";
    const frames = [...scroller.querySelectorAll("[data-item]")].map(item => {
        const box = item.getBoundingClientRect();
        const x = isMirrored ? track.right - box.right : box.left - track.left;
        return [Number(item.dataset.index), x, box.top - track.top, box.width, box.height];
    });
    return {
        frames,
        track: [track.width, track.height],
        most: scroller.scrollWidth - scroller.clientWidth,
        viewport: scroller.clientWidth,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
}"""
JUMP = """distance => {
    const scroller = document.querySelector("[data-scroller]");
    scroller.scrollTo({left: (getComputedStyle(scroller).direction === "rtl" ? -1 : 1) * distance, behavior: "instant"});
}"""
# Where the shelf is, which album is chosen there, and which one has its details shown.
STATE = """() => [
    Math.round(Math.abs(document.querySelector("[data-scroller]").scrollLeft)),
    [...document.querySelectorAll("[data-item][aria-current=true]")].map(item => Number(item.dataset.index)),
    [...document.querySelectorAll(".details")].filter(details => details.checkVisibility())
        .map(details => Number(details.parentElement.querySelector("[data-item]").dataset.index)),
]"""
COUNT = "document.querySelectorAll('*').length"
# How many albums a window shows and as many on both sides, at most.
ROOM = 60


def settings(variant, initial=0, **others):
    """Settings of site.yml with the language and the metrics of a variant of the sample."""
    scroller = {**sites.VARIANTS[variant].get("scroller", {}), **({"initial": initial} if initial else {})}
    return {**sites.VARIANTS[variant], **({"scroller": scroller} if scroller else {}), **others}


def frame(layout, index):
    """The box of an item as the engine has it."""
    box = layout["frames"][index]
    return [index, box["x"], box["y"], box["width"], box["height"]]


def check_frames(page, layout, where):
    """Every item that is in the page is where the engine puts it among all."""
    found = page.evaluate(MEASURE)
    indices = [box[0] for box in found["frames"]]
    assert indices == list(range(indices[0], indices[-1] + 1)), f"{where}: a run of items"
    assert len(indices) <= ROOM, f"{where}: few items"
    boxes = [[round(number, 2) for number in box] for box in found["frames"]]
    assert boxes == [frame(layout, index) for index in indices], where
    size = layout["contentSize"]
    assert [round(n, 2) for n in found["track"]] == [size["width"], size["height"]], f"{where}: track"
    assert found["overflow"] == 0, f"{where}: sideways overflow of the page"
    return found


def expect(page, layout, index, where=""):
    """Waits until the item at `index` is in the middle, chosen, and alone has its details shown."""
    wanted = [layout["snapOffsets"][index], [index], [index]]
    shelf.until(lambda: page.evaluate(STATE), wanted, where, looks=3)


def name(page, index):
    """The name of an item in an address."""
    return page.evaluate("index => document.querySelector(`[data-index='${index}']`).key", index)
