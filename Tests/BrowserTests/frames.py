"""The boxes that a browser lays out, compared with the engine's frames."""

import shelf

WIDTHS = [320, 375, 768, 1280]
SCALES = [1, 2, 3]
MEASURE = """() => {
    const scroller = document.querySelector("[data-scroller]");
    const items = [...scroller.querySelectorAll("[data-item]")];
    const track = scroller.querySelector("ul");
    const box = track.getBoundingClientRect();
    const isMirrored = getComputedStyle(scroller).direction === "rtl";
    return {
        track: {width: box.width, height: box.height},
        indices: items.map(item => item.dataset.index),
        frames: items.map(item => {
            const frame = item.getBoundingClientRect();
            const x = isMirrored ? box.right - frame.right : frame.left - box.left;
            return {x, y: frame.top - box.top, width: frame.width, height: frame.height};
        }),
        offset: Math.abs(scroller.scrollLeft),
        most: scroller.scrollWidth - scroller.clientWidth,
        viewport: scroller.clientWidth,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
}"""

# Scrolls to each distance from the start and returns where snapping made it rest.
SCROLL = """distances => {
    const scroller = document.querySelector("[data-scroller]");
    const sign = getComputedStyle(scroller).direction === "rtl" ? -1 : 1;
    return distances.map(distance => {
        scroller.scrollTo({left: sign * distance, behavior: "instant"});
        return Math.abs(scroller.scrollLeft);
    });
}"""

# Distance of an item's middle from the middle of the scroller's viewport.
MISS = """index => {
    const scroller = document.querySelector("[data-scroller]").getBoundingClientRect();
    const item = document.querySelector(`[data-index="${index}"]`).getBoundingClientRect();
    return (item.left + item.right) / 2 - (scroller.left + scroller.right) / 2;
}"""


def rounded(frame):
    return {key: round(value, 2) for key, value in frame.items()}


def whole(frame):
    return {key: round(float(frame[key]), 2) for key in ("x", "y", "width", "height")}


def narrowest(metrics):
    """The width at which the track needs no extra room: below it, its end reaches past the last snap offset."""
    return 2 * (metrics["offset"] + metrics["padding"]) + metrics["dimension"]


def forget(page):
    """Each page that is opened from now on finds nothing that an earlier one stored."""
    page.add_init_script("try { localStorage.clear(); } catch {}")


def check(page, layout, where):
    """Every box of a shelf on a page that was just loaded, and where each item comes to rest."""
    initial = float(layout["initialOffset"])
    look = lambda: [round(page.evaluate(MEASURE)["offset"], 2), page.evaluate(shelf.ANIMATIONS)]
    shelf.until(look, [initial, 0], f"{where}: initial offset", looks=2)
    found = page.evaluate(MEASURE)
    size = layout["contentSize"]
    assert rounded(found["track"]) == {key: float(value) for key, value in size.items()}, f"{where}: track"
    assert found["indices"] == [str(index) for index in range(layout["count"])], f"{where}: indices"
    assert [rounded(frame) for frame in found["frames"]] == [whole(frame) for frame in layout["frames"]], where
    assert found["overflow"] == 0, f"{where}: sideways overflow of the page"
    offsets = layout["snapOffsets"]
    if offsets and found["viewport"] >= narrowest(layout["metrics"]):
        assert round(found["most"]) == offsets[-1], f"{where}: last offset"
    pitch = layout["metrics"]["pitch"]
    wanted = [offset + push for offset in offsets for push in (0, pitch // 3, -(pitch // 3))]
    rests = [round(rest, 2) for rest in page.evaluate(SCROLL, wanted)]
    assert rests == [float(offset) for offset in offsets for _ in range(3)], f"{where}: snapping"
    for index in {0, len(offsets) - 1} if offsets else set():
        page.evaluate(SCROLL, [offsets[index]])
        assert round(page.evaluate(MISS, index), 2) == 0.0, f"{where}: item {index} is centred"
