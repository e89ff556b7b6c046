"""Dragging a shelf with the mouse: it follows the pointer, comes to rest on a cover, and is not a click.

Where it comes to rest is the engine's index at an offset: floor((offset + room / 2 + padding) / pitch).
"""

import browser
import shelf


def index_at(distance, layout):
    metrics = layout["metrics"]
    push = min(metrics["pitch"] / 2, metrics["offset"] // 2 + metrics["padding"])
    return max(0, min(layout["count"] - 1, int((distance + push) // metrics["pitch"])))


def drag(opened, layout, distance, pause=True, button="left", target="[data-scroller]"):
    """Drags so that the shelf moves on by `distance`, and reports where it stood before it was let go."""
    box = opened.locator(target).first.bounding_box()
    sign = shelf.direction(layout, opened)
    x = box["x"] + box["width"] / 2 + sign * distance / 2
    y = box["y"] + box["height"] / 2
    opened.mouse.move(x, y)
    opened.mouse.down(button=button)
    opened.mouse.move(x - sign * distance, y, steps=6)
    if pause:
        opened.wait_for_timeout(150)
    held = opened.evaluate(shelf.STATE, None)["offset"]
    opened.mouse.up(button=button)
    return held


def check(opened, layout, checks, where):
    items = shelf.items_of(opened)
    pitch = layout["metrics"]["pitch"]
    opened.evaluate("window.clicks = 0; addEventListener('click', event => { if (!event.defaultPrevented) clicks++ })")
    offset = 0
    for distance in (100, 50, -50, 20, 2 * pitch, -pitch - 30, -2 * pitch, -2 * pitch):
        held = drag(opened, layout, distance)
        most = layout["snapOffsets"][-1]
        checks.equal(f"{where}: held after {distance}", held, float(max(0, min(most, offset + distance))))
        index = index_at(held, layout)
        shelf.expect(opened, checks, f"{where}: let go after {distance}", items, index, layout)
        offset = index * pitch
    checks.equal(f"{where}: clicks", opened.evaluate("clicks"), 0)
    checks.equal(f"{where}: address", opened.evaluate("location.hash"), "")
    checks.equal(f"{where}: snapping is back", opened.evaluate(
        "getComputedStyle(document.querySelector('[data-scroller]')).scrollSnapType"), "x mandatory")

    drag(opened, layout, 80, button="right")
    drag(opened, layout, 80, target='[data-details] table >> visible=true')
    browser.rest(opened)
    shelf.expect(opened, checks, f"{where}: neither the other button nor the details drag", items, 0, layout)

    box = shelf.cover(opened, 1).bounding_box()
    x, y = (box["x"] + 5 if shelf.direction(layout, opened) == 1 else box["x"] + box["width"] - 5), box["y"] + 50
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.mouse.move(x + 3, y, steps=3)
    opened.mouse.up()
    shelf.expect(opened, checks, f"{where}: an unsteady click is a click", items, 1, layout)

    # How fast a throw is depends on the machine: one of some must carry the shelf beyond where it was let go.
    isCarried = False
    for _ in range(5):
        shelf.choose(opened, 1)
        shelf.expect(opened, checks, f"{where}: before a throw", items, 1, layout)
        held = drag(opened, layout, pitch, pause=False)
        browser.rest(opened)
        resting = int(opened.evaluate(shelf.STATE, None)["offset"] // pitch)
        shelf.expect(opened, checks, f"{where}: thrown it rests on a cover", items, resting, layout)
        isCarried = isCarried or resting > index_at(held, layout)
        if isCarried:
            break
    checks.true(f"{where}: thrown it runs on", isCarried)


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        for width in [768]:
            with browser.page(chromium, f"{server}/index.html", width=width) as opened:
                check(opened, layout, checks, f"{width} px")
    checks.finish()


if __name__ == "__main__":
    main()
