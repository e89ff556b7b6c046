"""Keys on a shelf: arrows that know the direction, Home, End, pages, one tab stop; and the selection follows a wheel.

The focus moves with the selection. With reduced motion a choice jumps in one step.
"""

import browser
import shelf

STEPS = """() => {
    window.steps = new Set();
    const scroller = document.querySelector("[data-scroller]");
    scroller.addEventListener("scroll", () => steps.add(scroller.scrollLeft));
}"""


def check(opened, layout, checks, where):
    items = shelf.items_of(opened)
    last = len(items) - 1
    forward, backward = ("ArrowRight", "ArrowLeft") if shelf.direction(layout, opened) == 1 else ("ArrowLeft", "ArrowRight")
    visible = max(1, opened.evaluate("document.querySelector('[data-scroller]').clientWidth") // layout["metrics"]["pitch"])
    index = shelf.initial(layout)
    opened.locator('[data-item][tabindex="0"]').focus()
    walk = [forward] * (last + 1) + [backward] * 2 + ["Home", "Home", "End", "End", "PageUp", "PageUp", "PageDown", backward, "Home"]
    for number, key in enumerate(walk):
        moves = {forward: 1, backward: -1, "Home": -last, "End": last, "PageUp": -visible, "PageDown": visible}
        index = max(0, min(last, index + moves[key]))
        opened.keyboard.press(key)
        shelf.expect(opened, checks, f"{where}: {key} ({number})", items, index, layout)
        shelf.until(checks, f"{where}: focus after {key} ({number})", lambda: shelf.focused(opened), items[index])
    for key in (f"Control+{forward}", f"Shift+{forward}", "ArrowDown", "ArrowUp", "x"):
        opened.keyboard.press(key)
    browser.rest(opened)
    shelf.expect(opened, checks, f"{where}: other keys do nothing", items, index, layout)


def check_wheel(opened, layout, checks, where):
    items = shelf.items_of(opened)
    pitch = layout["metrics"]["pitch"] * shelf.direction(layout, opened)
    opened.locator("[data-scroller]").hover(position={"x": 5, "y": 20})
    for index, distance in ((2, 2 * pitch), (1, -pitch), (len(items) - 1, 20 * pitch)):
        opened.mouse.wheel(distance, 0)
        shelf.expect(opened, checks, f"{where}: wheel to {index}", items, index, layout)


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        for width in (320, 1280):
            with browser.page(chromium, address, width=width, reduced_motion="reduce") as opened:
                check(opened, layout, checks, f"{width} px")
            with browser.page(chromium, address, width=width) as opened:
                check_wheel(opened, layout, checks, f"{width} px")
        with browser.page(chromium, address, width=375, reduced_motion="reduce") as opened:
            opened.evaluate(STEPS)
            opened.locator('[data-item][tabindex="0"]').focus()
            opened.keyboard.press("End")
            items = shelf.items_of(opened)
            shelf.expect(opened, checks, "reduced motion: End", items, len(items) - 1, layout)
            shelf.until(checks, "reduced motion: steps", lambda: opened.evaluate("steps.size"), 1)
        with browser.page(chromium, address, width=375, reduced_motion="no-preference") as opened:
            opened.evaluate(STEPS)
            opened.locator('[data-item][tabindex="0"]').focus()
            opened.keyboard.press("End")
            shelf.expect(opened, checks, "motion: End", items, len(items) - 1, layout)
            checks.true("motion: more steps than one", opened.evaluate("steps.size") > 1)
            opened.keyboard.press("Home")
            opened.keyboard.press("PageDown")
            opened.keyboard.press("End")
            shelf.expect(opened, checks, "motion: keys in a hurry", items, len(items) - 1, layout)
            shelf.until(checks, "motion: focus", lambda: shelf.focused(opened), items[-1])
    checks.finish()


if __name__ == "__main__":
    main()
