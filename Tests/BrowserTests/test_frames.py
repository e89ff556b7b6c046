"""The boxes that Chromium lays out are the engine's frames.

At four widths, three scales, from a file and from a server, with JavaScript on and off: each item's box inside the
track, the track's size, where each item comes to rest, and that the first and the last can be centred.
In right-to-left pages the same numbers count from the right edge.
"""

import browser

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


def check(opened, layout, checks, where):
    found = opened.evaluate(MEASURE)
    size = layout["contentSize"]
    checks.equal(f"{where}: track", rounded(found["track"]), {k: float(v) for k, v in size.items()})
    checks.equal(f"{where}: number of items", len(found["frames"]), layout["count"])
    checks.equal(f"{where}: indices", found["indices"], [str(i) for i in range(layout["count"])])
    for index, (frame, expected) in enumerate(zip(found["frames"], layout["frames"])):
        checks.equal(f"{where}: frame {index}", rounded(frame), whole(expected))
    checks.equal(f"{where}: initial offset", round(found["offset"], 2), float(layout["initialOffset"]))
    checks.equal(f"{where}: sideways overflow of the page", found["overflow"], 0)
    offsets = layout["snapOffsets"]
    if offsets and found["viewport"] >= narrowest(layout["metrics"]):
        checks.equal(f"{where}: last offset", round(found["most"]), offsets[-1])
    pitch = layout["metrics"]["pitch"]
    wanted = [offset + push for offset in offsets for push in (0, pitch // 3, -(pitch // 3))]
    rests = [round(rest, 2) for rest in opened.evaluate(SCROLL, wanted)]
    for index, offset in enumerate(offsets):
        checks.equal(f"{where}: snap of {index}", rests[3 * index : 3 * index + 3], [float(offset)] * 3)
    for index in {0, len(offsets) - 1} if offsets else set():
        opened.evaluate(SCROLL, [offsets[index]])
        checks.equal(f"{where}: item {index} is centred", round(opened.evaluate(MISS, index), 2), 0.0)


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        addresses = {"file": (site / "index.html").as_uri(), "server": f"{server}/index.html"}
        for width in browser.WIDTHS + [240, 281]:
            for scale in browser.SCALES:
                for script in (True, False):
                    kind = "server" if script else "file"
                    with browser.page(chromium, addresses[kind], width=width, scale=scale, script=script) as opened:
                        where = f"{width} px, scale {scale}, {kind}, script {'on' if script else 'off'}"
                        check(opened, layout, checks, where)
    checks.finish()


if __name__ == "__main__":
    main()
