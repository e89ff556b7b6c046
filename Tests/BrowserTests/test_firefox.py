"""Firefox ESR: frames, choosing without JavaScript, large shelves, and a screenshot.

Firefox knows neither `scroll-initial-target` nor `scroll-state()`: what runs here is the first moments in which only
the initial cover snaps, and selection by the target of the address. The screenshot is kept in .build/browser-shots.
"""

import pathlib
import struct

import browser
import firefox
import sites
import test_choice
import test_frames
import test_large

SHOTS = pathlib.Path(__file__).resolve().parents[2] / ".build/browser-shots"
# The middle of what is to be seen of a cover.
MIDDLE = """index => {
    const box = document.querySelector(`[data-index="${index}"]`).getBoundingClientRect();
    const scroller = document.querySelector("[data-scroller]").getBoundingClientRect();
    const left = Math.max(box.left, scroller.left), right = Math.min(box.right, scroller.right);
    return [(left + right) / 2, (box.top + box.bottom) / 2];
}"""
FOCUS = """index => document.querySelector(`[data-index="${index}"]`).focus()"""
# Whether the captions of the covers in sight stand beneath them, and all of each can be seen.
CAPTIONS = """() => {
    const scroller = document.querySelector("[data-scroller]").getBoundingClientRect();
    const covers = [...document.querySelectorAll("[data-item]")].filter(cover => {
        const box = cover.getBoundingClientRect();
        return box.left >= scroller.left && box.right <= scroller.right;
    });
    return covers.length > 0 && covers.every(cover => {
        const box = cover.getBoundingClientRect(), caption = cover.querySelector(".caption").getBoundingClientRect();
        return caption.top >= box.bottom && caption.bottom <= scroller.bottom && caption.height > 10
            && caption.left >= box.left - 1 && caption.right <= box.right + 1;
    });
}"""
ENTER = "\ue007"


def expect(opened, layout, checks, where, items, index):
    opened.rest(browser.STATE)
    checks.equal(f"{where}: details", opened.evaluate(test_choice.SHOWN), [items[index]])
    checks.equal(f"{where}: offset", opened.evaluate(test_choice.OFFSET), layout["snapOffsets"][index])
    checks.equal(f"{where}: miss", round(opened.evaluate(test_frames.MISS, index), 2), 0.0)


def check_choice(opened, address, layout, checks, where):
    opened.goto(address)
    items = opened.evaluate(test_choice.ITEMS)
    expect(opened, layout, checks, f"{where}: at first", items, layout["initialIndex"])
    for index in [*range(1, len(items)), len(items) - 2]:
        opened.click(*opened.evaluate(MIDDLE, index))
        expect(opened, layout, checks, f"{where}: click {index}", items, index)
    opened.evaluate(FOCUS, len(items) - 1)
    opened.press(ENTER)
    expect(opened, layout, checks, f"{where}: enter", items, len(items) - 1)
    for index, item in enumerate(items):
        anchor = opened.evaluate("index => document.querySelector(`[data-index='${index}']`).id", index)
        opened.goto(f"{address}#{anchor}")
        expect(opened, layout, checks, f"{where}: address of {item}", items, index)


def check_frames(opened, address, layout, checks, where):
    opened.goto(address)
    opened.rest(browser.STATE)
    # test_frames asks a page for values, as Playwright's do.
    test_frames.check(opened, layout, checks, where)


def check_large(opened, settings, checks, where):
    with sites.built(1000, settings) as (output, engine):
        opened.goto((output / "index.html").as_uri())
        opened.rest(test_large.OFFSET)
        checks.equal(f"{where}: initial offset", opened.evaluate(test_large.OFFSET), engine["initialOffset"])
        for index in (0, 49, 50, 500, 999):
            opened.evaluate(test_large.JUMP, engine["snapOffsets"][index])
            opened.rest(test_large.OFFSET)
            checks.equal(f"{where}: rest at {index}", opened.evaluate(test_large.OFFSET), engine["snapOffsets"][index])
            near = max(0, index - 3), min(999, index + 3)
            test_large.check_frames(opened, engine, checks, f"{where}: at {index}", *near)
            checks.true(f"{where}: captions at {index}", opened.evaluate(CAPTIONS))


def keep(shot, name, width, checks):
    """Keeps a screenshot, which is a PNG of the width asked for and not all of one colour."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    (SHOTS / f"{name}.png").write_bytes(shot)
    checks.equal(f"{name}: kind", shot[:8], b"\x89PNG\r\n\x1a\n")
    checks.equal(f"{name}: width", struct.unpack(">I", shot[16:20])[0], width)
    checks.true(f"{name}: shows something", len(shot) > 20_000)


def main():
    site, layout, checks = browser.arguments(__file__)
    address = (site / "index.html").as_uri()
    kind = site.parent.name
    with firefox.firefox(script=False) as opened:
        for width in browser.WIDTHS:
            opened.resize(width)
            check_frames(opened, address, layout, checks, f"{kind}, {width} px")
            check_choice(opened, address, layout, checks, f"{kind}, {width} px")
            if width in (320, 1280):
                opened.goto(address)
                opened.rest(browser.STATE)
                keep(opened.screenshot(), f"firefox-{kind}-{width}", width, checks)
        settings = test_large.settings_like(site, layout)
        check_large(opened, settings, checks, f"{kind}, large")
        settings["scroller"]["initial"] = 777
        check_large(opened, settings, checks, f"{kind}, large, starting at 777")
        keep(opened.screenshot(), f"firefox-{kind}-large", 1280, checks)
    with firefox.firefox() as opened:
        for width in (320, 1280):
            opened.resize(width)
            check_frames(opened, address, layout, checks, f"{kind}, {width} px, script on")
    checks.finish()


if __name__ == "__main__":
    main()
