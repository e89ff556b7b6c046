"""What a shelf shows, as the tests of its script ask for it, and waiting until it shows what they expect."""

import re
import time

import browser

STATE = """name => {
    const shelf = document.querySelector(name ? `[data-shelf="${name}"]` : "[data-shelf]");
    const items = [...shelf.querySelectorAll("[data-item]")];
    const details = [...shelf.querySelectorAll("[data-details]")];
    return {
        items: items.map(item => item.dataset.item),
        indices: items.map(item => Number(item.dataset.index)),
        current: items.filter(item => item.getAttribute("aria-current") === "true").map(item => item.dataset.item),
        stops: items.filter(item => item.tabIndex === 0).map(item => item.dataset.item),
        shown: details.filter(part => part.checkVisibility()).map(part => part.dataset.details),
        offset: Math.round(100 * Math.abs(shelf.querySelector("[data-scroller]").scrollLeft)) / 100,
    };
}"""
FOCUS = """() => {
    const focused = document.activeElement;
    return focused.dataset.item ?? focused.dataset.action ?? (focused.textContent.trim() || focused.localName);
}"""


def until(checks, what, ask, expected, seconds=10):
    """Asks until the answer is the one expected; a check that fails tells the last answer."""
    deadline = time.monotonic() + seconds
    while (found := ask()) != expected and time.monotonic() < deadline:
        time.sleep(0.02)
    checks.equal(what, found, expected)


def state(opened, items, index, pitch):
    """What a shelf of these items shows when the one at `index` is chosen and at rest."""
    chosen = [items[index]] if items else []
    return {
        "items": items,
        "indices": list(range(len(items))),
        "current": chosen,
        "stops": chosen,
        "shown": chosen,
        "offset": index * pitch if items else 0,
    }


def expect(opened, checks, what, items, index, layout, name=None):
    """Waits until the shelf is at rest on the item at `index`, marked, shown and the only tab stop."""
    expected = state(opened, items, index, layout["metrics"]["pitch"])
    until(checks, what, lambda: opened.evaluate(STATE, name), expected)


def items_of(opened, name=None):
    return opened.evaluate(STATE, name)["items"]


def focused(opened):
    return opened.evaluate(FOCUS)


def live(opened):
    """Waits for the script."""
    opened.wait_for_selector(".shelf.live", timeout=10_000)


def watch(opened):
    """The list to which the page's errors will be added."""
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def cover(opened, index):
    return opened.locator(f'[data-shelf] [data-index="{index}"]').first


def choose(opened, index):
    """Clicks a cover where it can be seen at every width."""
    cover(opened, index).click(position={"x": 5, "y": 50})


def press(opened, action):
    opened.locator(f'[data-action="{action}"]').first.click()


def initial(layout):
    return layout["initialOffset"] // layout["metrics"]["pitch"]


def direction(layout, opened):
    """1 where the shelf runs to the right, -1 where it runs to the left."""
    return -1 if opened.evaluate("document.documentElement.dir") == "rtl" else 1


def doubled(html):
    """The page with a second shelf of the same albums under other names."""
    start, end = html.index('<section class="shelf"'), html.index("</section>") + len("</section>")
    section = html[start:end]
    section = re.sub(r'( id="| href="#)(_?)', r"\1\2second-", section)
    section = section.replace('aria-labelledby="_', 'aria-labelledby="_second-')
    section = section.replace('data-shelf="shelf"', 'data-shelf="second"')
    return html[:end] + section + html[end:]


def open_doubled(opened, site, address):
    """Opens the home page with two shelves."""
    html = doubled((site / "index.html").read_text())
    opened.route("**/index.html*", lambda route: route.fulfill(body=html, content_type="text/html"))
    opened.goto(address)
    live(opened)
    browser.rest(opened)
