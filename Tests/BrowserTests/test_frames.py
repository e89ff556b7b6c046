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
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
}"""

# Scrolls to a distance from the start and says nothing; snapping then decides where it rests.
SCROLL = """distance => {
    const scroller = document.querySelector("[data-scroller]");
    const sign = getComputedStyle(scroller).direction === "rtl" ? -1 : 1;
    scroller.scrollTo({left: sign * distance, behavior: "instant"});
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
    if offsets:
        checks.equal(f"{where}: last offset", round(found["most"]), offsets[-1])
    pitch = layout["metrics"]["pitch"]
    for index, offset in enumerate(offsets):
        for push in (0, pitch // 3, -(pitch // 3)):
            opened.evaluate(SCROLL, offset + push)
            opened.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            rest = opened.evaluate(MEASURE)["offset"]
            checks.equal(f"{where}: snap of {index} pushed by {push}", round(rest, 2), float(offset))
        if index in (0, len(offsets) - 1):
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
