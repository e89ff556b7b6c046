"""Shelves of a thousand and of ten thousand: every frame is the engine's, wherever the shelf has been scrolled to.

A thousand with the metrics and in the direction of the site given, ten thousand where these are the usual ones: frames
after a scroll there, the chunks that the browser has left aside, where flips and far jumps come to rest; that the cover
in the middle, and no other, is shown large; fragments, and an item in the distance to begin with. All without
JavaScript. Nothing here asks for the boxes of all items: that would lay out every chunk and fetch every cover.
"""

import browser
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
    .filter(e => e.checkVisibility({contentVisibilityAuto: true}) && getComputedStyle(e, "::after").display !== "none")
    .map(e => Number(e.dataset.index))"""
RENDERED = """() => [...document.querySelectorAll(".chunk")]
    .filter(e => e.firstElementChild.checkVisibility({contentVisibilityAuto: true})).length"""


def settings_like(site, layout):
    """Settings with the language and the metrics of the site given."""
    home = (site / "index.html").read_text()
    metrics = {key: layout["metrics"][key] for key in ("padding", "dimension", "offset")}
    return {"language": home.split('lang="', 1)[1].split('"', 1)[0], "scroller": metrics}


def check_frames(opened, layout, checks, where, first, last):
    found = opened.evaluate(MEASURE, [first, last])
    expected = []
    for index in range(first, last + 1):
        frame = layout["frames"][index]
        expected.append([str(index), frame["x"], frame["y"], frame["width"], frame["height"]])
    for frame, wanted in zip(found["frames"], expected, strict=True):
        checks.equal(f"{where}: frame {wanted[0]}", [frame[0], *(round(n, 2) for n in frame[1:])], wanted)
    size = layout["contentSize"]
    checks.equal(f"{where}: track", [round(n, 2) for n in found["track"]], [size["width"], size["height"]])
    checks.equal(f"{where}: items", found["count"], layout["count"])
    checks.equal(f"{where}: sideways overflow of the page", found["overflow"], 0)
    return found


def check_chunks(opened, layout, checks, where):
    """All chunks stand where their first items do, those that were never laid out too."""
    pitch, offset = layout["metrics"]["pitch"], layout["metrics"]["offset"]
    found = [[round(n, 2) for n in box] for box in opened.evaluate(CHUNKS)]
    expected = [[offset + i * pitch, min(50, layout["count"] - i) * pitch] for i in range(0, layout["count"], 50)]
    checks.equal(f"{where}: chunks", found, expected)


def expect(opened, layout, checks, where, index):
    browser.rest(opened)
    checks.equal(f"{where}: offset", opened.evaluate(OFFSET), layout["snapOffsets"][index])
    checks.equal(f"{where}: shown large", opened.evaluate(LARGE, index), [index])


def positions(count):
    """Items at both ends, at the seams of chunks, and in between."""
    return [1, 49, 50, count // 3, count - 51, count - 50, count - 1]


def check_shelf(chromium, address, layout, checks, width, where):
    pitch = layout["metrics"]["pitch"]
    count = layout["count"]
    with browser.page(chromium, address, width=width, script=False) as opened:
        expect(opened, layout, checks, f"{where}: at first", 0)
        checks.true(f"{where}: far chunks are left aside", opened.evaluate(RENDERED) <= 3)
        found = check_frames(opened, layout, checks, f"{where}: at first", 0, 60)
        checks.equal(f"{where}: last offset", round(found["most"]), layout["snapOffsets"][-1])
        for index in positions(count):
            opened.evaluate(JUMP, layout["snapOffsets"][index])
            expect(opened, layout, checks, f"{where}: at {index}", index)
            first, last = max(0, index - 8), min(count - 1, index + 8)
            check_frames(opened, layout, checks, f"{where}: at {index}", first, last)
            neighbour = min(index + 1, count - 1)
            opened.evaluate(JUMP, layout["snapOffsets"][neighbour] + pitch // 3)
            expect(opened, layout, checks, f"{where}: flipped from {index}", neighbour)
        check_chunks(opened, layout, checks, f"{where}: at last")


def check_fragment(chromium, address, layout, checks, where):
    index = layout["count"] * 2 // 3
    with browser.page(chromium, address, script=False) as opened:
        anchor = opened.locator(f'[data-index="{index}"]').get_attribute("id")
    with browser.page(chromium, f"{address}#{anchor}", script=False) as opened:
        expect(opened, layout, checks, f"{where}: fragment", index)


def main():
    site, layout, checks = browser.arguments(__file__)
    settings = settings_like(site, layout)
    with browser.chromium() as chromium:
        is_plain = layout["metrics"]["pitch"] == 120 and settings["language"] == "en"
        for count, width in [(1000, 320)] + [(10000, 1280)] * is_plain:
            with sites.built(count, settings) as (output, engine):
                address = (output / "index.html").as_uri()
                check_shelf(chromium, address, engine, checks, width, f"{count} at {width} px")
                check_fragment(chromium, address, engine, checks, f"{count}")
        settings["scroller"]["initial"] = 777
        with sites.built(1000, settings) as (output, engine):
            for width in (320, 1280):
                with browser.page(chromium, (output / "index.html").as_uri(), width=width, script=False) as opened:
                    where = f"starting at 777, {width} px"
                    expect(opened, engine, checks, where, 777)
                    check_frames(opened, engine, checks, where, 770, 784)
    checks.finish()


if __name__ == "__main__":
    main()
